"""A study on the disk: a plan, and every game a row in Parquet.

    FOLDER/study.json          the plan
    FOLDER/parts/….parquet     games, as they are played
    FOLDER/games.parquet       all games, by cell and number, once it is done

A file appears under its name when it is whole. Whoever runs the same study into the same folder
goes on where it was broken off; a game that is there is not played again. The file at the end is
the same, byte for byte, however many processes or machines played it and how often it was stopped.
"""

import json
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any
from weakref import WeakSet

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq

import gloam
from gloam.games import load
from gloam.kernel.errors import BadOption
from gloam.lab import fingerprints
from gloam.lab.match import Result, levels_by_seat
from gloam.lab.plan import BadStudy, Plan, dumps, loads
from gloam.lab.rows import Row

fcntl: Any
try:
    import fcntl
except ImportError:  # a system without such locks: two who play one study at once play some twice
    fcntl = None

PLAN = "study.json"
PARTS = "parts"
LOCK = ".lock"
GAMES = "games.parquet"
KEY = b"gloam study"
ROWS = 512
"""How many games are kept before they are written, or less, after so many seconds: """
SECONDS = 20.0

SCHEMA = pa.schema(
    [
        ("cell", pa.int32()),
        ("number", pa.int32()),
        ("game", pa.string()),
        ("version", pa.int32()),
        ("gloam", pa.string()),
        ("seats", pa.int8()),
        ("bots", pa.list_(pa.string())),
        ("options", pa.string()),
        ("seed", pa.string()),
        ("patience", pa.int32()),
        ("payoff", pa.list_(pa.float64())),
        ("ended", pa.bool_()),
        ("reason", pa.string()),
        ("actions", pa.int32()),
        ("turns", pa.int32()),
        ("rounds", pa.int32()),
        ("parts", pa.list_(pa.list_(pa.string()))),
        ("digest", pa.string()),
        ("told", pa.map_(pa.string(), pa.int32())),
    ]
)
PLAIN = [
    name for name in SCHEMA.names if name not in ("game", "version", "gloam", "options", "told")
]
"""The columns that tables of shares and lengths need."""


class Store:
    """A folder that a study is written to."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        """See that the folder is empty, or holds the beginning of this study."""
        self.folder = folder
        self.plan = plan
        self._kept: list[tuple[int, int, Result]] = []
        self._written = monotonic()
        with _writing(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if (folder / PLAN).exists():
                before = plan_in(folder)
                if not before.like(plan):
                    raise BadOption(_refusal(folder, before, plan))
            elif any(folder.iterdir()):
                raise BadOption(f"{shown(folder)} is not empty, and holds no study.")
            (folder / PARTS).mkdir(exist_ok=True)
            self._alone = _locked(folder)
            for left in folder.glob("**/.*.new"):  # by somebody who was interrupted
                left.unlink(missing_ok=True)
            _put(folder / PLAN, dumps(plan))
        self.rows = {(row.cell, row.number): row for row in rows_in(folder)}
        parts = sorted((folder / PARTS).glob("*.parquet"))
        self._part = int(parts[-1].stem.partition("-")[2]) + 1 if parts else 0

    def add(self, cell: int, number: int, result: Result) -> None:
        """Keep a game, and write those that were kept when there are many, or it was long ago."""
        self._kept.append((cell, number, result))
        if len(self._kept) >= ROWS or monotonic() - self._written > SECONDS:
            self.write()

    def write(self) -> None:
        """Write what was kept."""
        if not self._kept:
            return
        path = self.folder / PARTS / f"part-{self._part:06}.parquet"
        _write(path, _table(self.plan, self._kept))
        self._part += 1
        self._kept = []
        self._written = monotonic()

    def stored(self) -> Iterator[Row]:
        """Every game that is on the disk."""
        return rows_in(self.folder)

    def finish(self) -> None:
        """Put all games into one file, sorted, and clear the parts away."""
        self.write()
        parts = sorted((self.folder / PARTS).glob("*.parquet"))
        if not parts:
            self.close()
            return
        whole = self.folder / GAMES
        tables = [_read(path) for path in ([whole] if whole.exists() else []) + parts]
        merged = pa.concat_tables(tables)
        order = merged.select(["cell", "number"]).to_pydict()
        first: dict[tuple[int, int], int] = {}
        for n, key in enumerate(zip(order["cell"], order["number"], strict=True)):
            first.setdefault(key, n)  # a part may be read after a stop just before it was cleared
        chosen = merged.take(pa.array([first[key] for key in sorted(first)], pa.int64()))
        _write(whole, chosen.combine_chunks())
        with _writing(self.folder):
            for path in parts:
                path.unlink()
        self.close()

    def close(self) -> None:
        """Let others have the folder."""
        if self._alone is not None:
            self._alone.close()


def _refusal(folder: Path, before: Plan, plan: Plan) -> str:
    """Why a study cannot be gone on with by this plan."""
    by = ""
    if not before.same_by_other_code(plan):
        pass
    elif before.version != plan.version:
        title = load(plan.game).title
        by = f"version {before.version} of the rules of {title}, and this is {plan.version}"
    else:
        by = fingerprints.other(before.code, plan.code)
    if not by:
        return f"{shown(folder)} holds another study: choose another folder."
    return f"{shown(folder)} was played by {by}: choose another --out, or remove the folder."


def _locked(folder: Path) -> Any:
    """Keep the folder to this process, for as long as it lives; BadOption if another has it."""
    if fcntl is None:
        return None
    held = (folder / LOCK).open("w")
    _HELD.add(held)
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        held.close()
        raise BadOption(f"Somebody else is playing the study in {shown(folder)} now.") from None
    return held


_HELD: WeakSet[Any] = WeakSet()
"""The locks of this process."""


def _let_go() -> None:
    """A process that was forked keeps no folder from anybody, should it outlive who forked it."""
    for held in _HELD:
        held.close()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_let_go)


def shown(path: Path) -> str:
    """A path as it is said."""
    return repr(str(path)[-80:])


# Writing.


class _writing:  # noqa: N801  # used as a word: with _writing(folder)
    """A disk that is full, or refuses, is one sentence."""

    def __init__(self, where: Path) -> None:
        self.where = where

    def __enter__(self) -> None: ...

    def __exit__(self, kind: object, error: BaseException | None, _: object) -> None:
        if isinstance(error, OSError):
            # what pyarrow says is a sentence of its own
            reason = os.strerror(error.errno) if error.errno else "the disk refuses it"
            raise BadOption(f"I could not write to {shown(self.where)}: {reason}.") from None


def _put(path: Path, data: bytes) -> None:
    """A file, whole or not at all."""
    fresh = path.with_name(f".{path.name}.new")
    try:
        fresh.write_bytes(data)
        os.replace(fresh, path)
    finally:
        fresh.unlink(missing_ok=True)


def _write(path: Path, table: Any) -> None:
    fresh = path.with_name(f".{path.name}.new")
    with _writing(path.parent):
        try:
            pq.write_table(table, fresh, compression="zstd")
            os.replace(fresh, path)
        finally:
            fresh.unlink(missing_ok=True)


def _table(plan: Plan, played: Iterable[tuple[int, int, Result]]) -> Any:
    options = [json.dumps(cell.options, ensure_ascii=False) for cell in plan.cells]
    game = load(plan.game)
    rows = [
        {
            "cell": cell,
            "number": number,
            "game": plan.game,
            "version": plan.version,
            "gloam": gloam.__version__,
            "seats": result.match.seats,
            "bots": levels_by_seat(game, result.match),
            "options": options[cell],
            "seed": result.match.seed,
            "patience": plan.patience,
            "payoff": result.payoff,
            "ended": result.ended,
            "reason": result.reason,
            "actions": result.actions,
            "turns": result.turns,
            "rounds": result.rounds,
            "parts": [list(names) for names in result.parts],
            "digest": result.digest,
            "told": list(result.told.items()),
        }
        for cell, number, result in played
    ]
    plain = {"schema": plan.schema, "game": plan.game, "version": plan.version}
    schema = SCHEMA.with_metadata({KEY: msgspec.json.encode(plain)})
    return pa.Table.from_pylist(rows, schema=schema)


# Reading.


def plan_in(folder: Path) -> Plan:
    """The plan of a study; BadStudy, in one sentence, if there is none."""
    path = folder / PLAN
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise BadStudy(f"There is no study in {shown(folder)}.") from None
    except OSError as error:
        raise BadStudy(f"I could not read {shown(path)}: {error.strerror}.") from None
    return loads(data, shown(path))


def files_of(folder: Path) -> list[Path]:
    """The files with games, the whole one first."""
    whole = folder / GAMES
    return ([whole] if whole.exists() else []) + sorted((folder / PARTS).glob("*.parquet"))


def _read(path: Path, columns: list[str] | None = None) -> Any:
    try:
        table = pq.read_table(path, columns=columns)
        missing = set(columns or SCHEMA.names) - set(table.column_names)
        if missing or KEY not in (table.schema.metadata or {}):
            raise BadStudy(f"{shown(path)} is not a file of a study.")
        return table
    except (pa.ArrowException, OSError):
        raise BadStudy(
            f"{shown(path)} is cut short, or no study: take it away, and its games are played anew."
        ) from None


def rows_in(folder: Path) -> Iterator[Row]:
    """Every game that is there, each once, as it is counted."""
    seen: set[tuple[int, int]] = set()
    for path in files_of(folder):
        for each in _read(path, PLAIN).to_pylist():
            if (each["cell"], each["number"]) in seen:
                continue
            seen.add((each["cell"], each["number"]))
            yield Row(
                cell=each["cell"],
                number=each["number"],
                payoff=tuple(each["payoff"]),
                ended=each["ended"],
                reason=each["reason"],
                actions=each["actions"],
                turns=each["turns"],
                rounds=each["rounds"],
                parts=tuple(tuple(names) for names in each["parts"]),
                digest=each["digest"],
            )


def told_in(folder: Path) -> Iterator[tuple[int, int, dict[str, int]]]:
    """What happened in every game that is there, by cell and number."""
    seen: set[tuple[int, int]] = set()
    for path in files_of(folder):
        table = _read(path, ["cell", "number", "told"])
        for batch in table.to_batches(max_chunksize=1000):
            for each in batch.to_pylist():
                if (each["cell"], each["number"]) not in seen:
                    seen.add((each["cell"], each["number"]))
                    yield each["cell"], each["number"], dict(each["told"])

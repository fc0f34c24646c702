"""Reads recordings: batches of arrays for learners, and the digest of what was recorded."""

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import gloam
from gloam.kernel.errors import BadOption
from gloam.lab.data.digest import Digest
from gloam.lab.data.files import about_file, path_of, recipe_in
from gloam.lab.data.play import Array, Chunk, Ended
from gloam.lab.data.recipe import BadRecording, Recipe, check

Batch = dict[str, Array]


class Recording:
    """A folder of recorded games, checked when it is opened.

    BadRecording, in one sentence, if it is of another version or game, if a part is missing, or
    if a file is cut short.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)
        self.recipe: Recipe = recipe_in(self.folder)
        game = check(self.recipe)
        layout = game.sight.encoding_called(self.recipe.encoding).layout(self.recipe.seats)
        self.layout = layout
        """What the cells of an observation mean."""
        self.actions = len(game.words.actions)
        self._parts = self._found()

    def _found(self) -> int:
        """How many parts there are, all of them whole and one behind the other."""
        games, part = 0, 0
        while games < self.recipe.games:
            ends = set()
            for kind in ("decisions", "facts", "games"):
                path = path_of(self.folder, kind, part)
                about = about_file(path)
                if about["games"][0] != games or about["kind"] != kind:
                    raise BadRecording(f"{str(path)[-80:]!r} is not of the games that come next.")
                ends.add(about["games"][1])
            if len(ends) != 1:
                raise BadRecording(f"The files of part {part} are of different games: record it.")
            games, part = ends.pop(), part + 1
        return part

    def __len__(self) -> int:
        """How many decisions there are."""
        files = [path_of(self.folder, "decisions", part) for part in range(self._parts)]
        return sum(int(pq.read_metadata(path).num_rows) for path in files)

    def batches(
        self, size: int = 1024, *, columns: Sequence[str] = (), shuffle: int | None = None,
        torch: bool = False,
    ) -> Iterator[Batch]:  # fmt: skip
        """Decisions, so many at once: arrays of numpy, or tensors of torch, by name.

        `observation` (16 bits a cell), `mask` (a byte an action), `action`, `seat`, `step`, `game`,
        `payoff` (what the game was worth to the seat), and where they were kept `visits` (for each
        action, how often it was tried; -1 in all where there was no search) and `belief` (nan where
        there was none). `columns` names those that are wanted. With `shuffle`, parts come in any
        order, and decisions are mixed within what is read at once.
        """
        if size < 1:
            raise BadOption(f"A batch has at least one decision, not {size}.")
        wanted = set(columns) or set(COLUMNS)
        if not wanted <= set(COLUMNS):
            odd = sorted(wanted - set(COLUMNS))[0]
            raise BadOption(f"There is no column {odd!r}; the columns are {', '.join(COLUMNS)}.")
        parts = list(range(self._parts))
        rng = None if shuffle is None else random.Random(shuffle)
        if rng is not None:
            rng.shuffle(parts)
        left: Batch = {}
        for part in parts:
            for rows in self._rows(part, wanted, max(size, 8192)):
                whole = _joined(left, rows)
                count = len(whole["action"])
                if rng is not None:
                    order = np.random.default_rng(rng.getrandbits(62)).permutation(count)
                    whole = {name: column[order] for name, column in whole.items()}
                for at in range(0, count - size + 1, size):
                    yield _given(whole, at, at + size, wanted, torch=torch)
                done = count - count % size
                left = {name: column[done:] for name, column in whole.items()}
        if left and len(left["action"]):
            yield _given(left, 0, len(left["action"]), wanted, torch=torch)

    def _rows(self, part: int, wanted: set[str], size: int) -> Iterator[Batch]:
        ended = {each.game: each.payoff for each in self._ended(part)}
        path = path_of(self.folder, "decisions", part)
        stored = sorted((wanted | {"action", "game", "seat"}) - {"payoff"})
        if "visits" in wanted:
            stored = sorted({*stored, "mask"})
        try:
            with pq.ParquetFile(path) as file:
                for rows in file.iter_batches(size, columns=stored):
                    yield self._read(rows, ended, wanted)
        except (pa.ArrowException, OSError):
            raise BadRecording(f"{str(path)[-80:]!r} is cut short, or was changed.") from None

    def _read(self, rows: Any, ended: dict[int, tuple[float, ...]], wanted: set[str]) -> Batch:
        found: Batch = {}
        for name in rows.schema.names:
            column = rows.column(name)
            if name == "observation":
                found[name] = bytes_of(column).view("<i2")
            elif name == "mask":
                found[name] = np.unpackbits(bytes_of(column), axis=1, count=self.actions)
            elif name not in ("visits", "belief"):
                found[name] = column.to_numpy(zero_copy_only=False)
        if "visits" in wanted:
            found["visits"] = _spread(rows.column("visits"), found["mask"])
        if "belief" in wanted:
            found["belief"] = _filled(rows.column("belief"))
        if "payoff" in wanted:
            worth = {game: np.array(payoff) for game, payoff in ended.items()}
            found["payoff"] = np.array(
                [worth[game][seat] for game, seat in zip(found["game"], found["seat"], strict=True)]
            )
        return found

    # The whole of it, in order.

    def _ended(self, part: int) -> list[Ended]:
        path = path_of(self.folder, "games", part)
        rows = _table(path).to_pylist()
        return [Ended(**{**row, "payoff": tuple(row["payoff"])}) for row in rows]

    def chunks(self) -> Iterator[Chunk]:
        """Everything as it was played, part by part."""
        for part in range(self._parts):
            yield self._chunk(part)

    def _chunk(self, part: int) -> Chunk:
        rows = _table(path_of(self.folder, "decisions", part)).combine_chunks()
        facts = _table(path_of(self.folder, "facts", part))
        names = ("step", "seat", "action")
        visits = [
            (n, dict(enumerate(each)))
            for n, each in enumerate(rows.column("visits").to_pylist())
            if each is not None
        ]
        masks = bytes_of(rows.column("mask").combine_chunks())
        return Chunk(
            games=rows.column("game").to_numpy(),
            decisions=np.stack(
                [rows.column(name).to_numpy().astype(np.int64) for name in names], 1
            ),
            observations=bytes_of(rows.column("observation").combine_chunks()).view("<i2"),
            masks=np.unpackbits(masks, axis=1, count=self.actions),
            visits=visits,
            beliefs=[],
            fact_games=facts.column("game").to_numpy(),
            facts=np.stack(
                [facts.column(name).to_numpy().astype(np.int64) for name in facts.column_names[1:]],
                1,
            ),
            ended=self._ended(part),
        )

    def digest(self) -> Digest:
        """The digest of what the files hold."""
        found = Digest()
        for chunk in self.chunks():
            found.take(chunk)
        return found


COLUMNS = (
    "observation", "mask", "action", "seat", "step", "game", "payoff", "visits", "belief",
)  # fmt: skip


def _table(path: Path) -> Any:
    try:
        return pq.read_table(path)
    except (pa.ArrowException, OSError):
        raise BadRecording(f"{str(path)[-80:]!r} is cut short, or was changed.") from None


def bytes_of(column: Any) -> Array:
    """A column of bytes of a fixed length as rows of numpy's, without copying them."""
    if isinstance(column, pa.ChunkedArray):
        column = column.chunk(0) if column.num_chunks else pa.array([], column.type)
    width = column.type.byte_width
    whole = np.frombuffer(column.buffers()[1], np.uint8)
    return whole[column.offset * width : (column.offset + len(column)) * width].reshape(-1, width)


def _spread(column: Any, masks: Array) -> Array:
    """Visits for each action of the game, from those of the actions that might be chosen."""
    found = np.zeros(masks.shape, np.int32)
    for n, visits in enumerate(column.to_pylist()):
        if visits is None:
            found[n] = -1
        else:
            found[n, masks[n].astype(bool)] = visits
    return found


def _filled(column: Any) -> Array:
    """Beliefs as rows of one length, with nan where there was none."""
    lists = column.to_pylist()
    width = max((len(each) for each in lists if each is not None), default=0)
    found = np.full((len(lists), width), np.nan, np.float32)
    for n, each in enumerate(lists):
        if each is not None:
            found[n] = each
    return found


def _joined(left: Batch, rows: Batch) -> Batch:
    if not left or not len(left["action"]):
        return rows
    if "belief" in rows and left["belief"].shape[1] != rows["belief"].shape[1]:
        width = max(left["belief"].shape[1], rows["belief"].shape[1])
        left["belief"], rows["belief"] = (_wider(each["belief"], width) for each in (left, rows))
    return {name: np.concatenate((left[name], rows[name])) for name in rows}


def _wider(belief: Array, width: int) -> Array:
    found = np.full((len(belief), width), np.nan, np.float32)
    found[:, : belief.shape[1]] = belief
    return found


def _given(whole: Batch, at: int, end: int, wanted: set[str], *, torch: bool) -> Batch:
    found = {name: whole[name][at:end] for name in COLUMNS if name in wanted}
    if not torch:
        return found
    try:
        import torch as package  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        raise gloam.BadOption("Torch is not installed here: ask for numpy's arrays.") from None
    return {name: package.from_numpy(np.array(column)) for name, column in found.items()}

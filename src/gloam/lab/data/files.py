"""Recordings as folders: parts of so many games, each written whole or not at all.

    FOLDER/recipe.json
    FOLDER/decisions/part-00000.parquet, FOLDER/facts/…, FOLDER/games/…

A part is there when its three files are. Whoever records into the same folder again goes on where
it was broken off.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from msgspec.structs import replace

from gloam.kernel.errors import BadOption
from gloam.kernel.recorder import Recorder
from gloam.lab.data.play import Array, Chunk, Ended, chunks, recorder
from gloam.lab.data.recipe import PART, SCHEMA, BadRecording, Recipe, check, dumps, loads
from gloam.lab.data.schema import KEY, KINDS, schema_of

RECIPE = "recipe.json"
Say = Callable[[str], None]


def record(
    asked: Recipe, folder: Path, processes: int = 1, say: Say = lambda line: None, part: int = PART
) -> int:
    """Record all games that are not there yet; how many parts were written.

    BadOption, and nothing written, where the folder holds something else.
    """
    check(asked)
    part = _made_ready(asked, folder, part)
    wanted = [(n, first, min(first + part, asked.games)) for n, first in enumerate(
        range(0, asked.games, part)
    )]  # fmt: skip
    missing = [each for each in wanted if not _is_there(folder, asked, each, say)]
    write = partial(_write_part, asked, folder)
    if processes > 1 and len(missing) > 1:
        with ProcessPoolExecutor(processes) as pool:
            for n in pool.map(write, missing):
                say(f"Part {n} of {len(wanted)} is written.")
    else:
        for each in missing:
            say(f"Part {write(each)} of {len(wanted)} is written.")
    for left in folder.glob("*/.part-*.new-*"):  # by somebody who was interrupted
        left.unlink(missing_ok=True)
    return len(missing)


def _made_ready(asked: Recipe, folder: Path, part: int) -> int:
    """See that the folder is empty, or holds the beginning of this recording; its games a part."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = folder / RECIPE
        if found.exists():
            before, part = _read_plan(found)
            if not before.like(asked):
                raise BadOption(f"{_shown(folder)} holds a recording by another recipe.")
            if before.games > asked.games:
                raise BadOption(f"{_shown(folder)} is a recording of {before.games} games already.")
        elif any(folder.iterdir()):
            raise BadOption(f"{_shown(folder)} is not empty, and holds no recording.")
        for kind in KINDS:
            (folder / kind).mkdir(exist_ok=True)
        fresh = folder / f".{RECIPE}.new"
        plan = msgspec.json.encode({"part": part, "recipe": asked})
        fresh.write_bytes(msgspec.json.format(plan, indent=2) + b"\n")
        os.replace(fresh, found)
    except OSError as error:
        raise BadOption(f"I could not write to {_shown(folder)}: {error.strerror}.") from None
    return part


def _read_plan(path: Path) -> tuple[Recipe, int]:
    try:
        found = msgspec.json.decode(path.read_bytes())
        part = int(found["part"])
        text = msgspec.json.encode(found["recipe"]).decode()
    except (OSError, ValueError, TypeError, KeyError, msgspec.DecodeError):
        raise BadRecording(f"{_shown(path)} cannot be read as a recipe.") from None
    return loads(text), part


def recipe_in(folder: Path) -> Recipe:
    """The recipe of a recording; BadRecording if the folder holds none."""
    if not (folder / RECIPE).is_file():
        raise BadRecording(f"{_shown(folder)} holds no recording: there is no {RECIPE}.")
    return _read_plan(folder / RECIPE)[0]


def path_of(folder: Path, kind: str, part: int) -> Path:
    """Where a file of a recording lies."""
    return folder / kind / f"part-{part:05}.parquet"


def _is_there(folder: Path, asked: Recipe, wanted: tuple[int, int, int], say: Say) -> bool:
    """Whether a part is written, whole, and of these games."""
    part, first, end = wanted
    paths = [path_of(folder, kind, part) for kind in KINDS]
    if not all(path.exists() for path in paths):
        return False
    for path in paths:
        try:
            about = about_file(path)
        except BadRecording as error:
            say(f"{error} It is recorded anew.")
            return False
        if about["games"] != [first, end]:
            return False
    return True


def about_file(path: Path) -> dict[str, Any]:
    """What a file says of itself; BadRecording, in one sentence, if it is cut short or another."""
    try:
        found = pq.read_schema(path).metadata or {}
        about: dict[str, Any] = msgspec.json.decode(found[KEY])
    except FileNotFoundError:
        raise BadRecording(f"{_shown(path)} is missing.") from None
    except (pa.ArrowException, OSError, KeyError, msgspec.DecodeError):
        raise BadRecording(f"{_shown(path)} is cut short, or no recording of gloam.") from None
    if about.get("schema") != SCHEMA:
        raise BadRecording(
            f"{_shown(path)} is a recording of version {about.get('schema')}, "
            f"and this gloam reads version {SCHEMA}."
        )
    return about


def _shown(path: Path) -> str:
    return repr(str(path)[-80:])


# Writing.


@lru_cache(maxsize=1)
def _player(text: str) -> Recorder:
    """Who plays the parts of a recipe in this process, one after the other."""
    return recorder(loads(text))


def _write_part(asked: Recipe, folder: Path, wanted: tuple[int, int, int]) -> int:
    """Play the games of a part, and write them; the number of the part."""
    part, first, end = wanted
    asked = replace(asked, games=max(asked.games, end))
    fresh = {kind: folder / kind / f".part-{part:05}.new-{os.getpid()}" for kind in KINDS}
    try:
        writers = {
            kind: pq.ParquetWriter(
                path,
                schema_of(kind, asked, first, end),
                compression="lz4" if kind == "decisions" else "zstd",
                use_dictionary=["seed"] if kind == "decisions" else False,
                write_statistics=False,
            )
            for kind, path in fresh.items()
        }
        try:
            for chunk in chunks(asked, first, end, _player(dumps(replace(asked, games=1)))):
                for kind, rows in _tables(asked, chunk, writers):
                    writers[kind].write_batch(rows)
        finally:
            for writer in writers.values():
                writer.close()
        for kind in reversed(KINDS):  # the decisions last: with them the part is there
            os.replace(fresh[kind], path_of(folder, kind, part))
    except OSError as error:
        reason = error.strerror or "the disk refuses it"
        raise BadOption(f"I could not write to {_shown(folder)}: {reason}.") from None
    finally:
        for path in fresh.values():
            path.unlink(missing_ok=True)
    return part


def _tables(asked: Recipe, chunk: Chunk, writers: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """A chunk as rows of the three files."""
    if len(chunk.games):
        yield "decisions", _decisions(asked, chunk, writers["decisions"].schema)
    if len(chunk.facts):
        yield "facts", _facts(chunk, writers["facts"].schema)
    if chunk.ended:
        yield "games", _games(chunk.ended, writers["games"].schema)


def _decisions(asked: Recipe, chunk: Chunk, schema: Any) -> Any:
    count = len(chunk.games)
    step, seat, action = chunk.decisions.T
    first = int(chunk.games[0])
    seeds = [asked.seed_of(n) for n in range(first, int(chunk.games[-1]) + 1)]
    columns = [
        pa.array(chunk.games),
        pa.DictionaryArray.from_arrays(pa.array(chunk.games - first), pa.array(seeds)),
        pa.array(step.astype(np.int32)),
        pa.array(seat.astype(np.int8)),
        pa.array(action.astype(np.int32)),
        _fixed(np.ascontiguousarray(chunk.observations, "<i2"), schema.field("observation").type),
        _fixed(np.packbits(chunk.masks, axis=1), schema.field("mask").type),
        _visits(chunk, count),
        pa.array(
            [odds or None for odds in chunk.beliefs] or [None] * count, pa.list_(pa.float32())
        ),
    ]
    return pa.record_batch(columns, schema=schema)


def _fixed(rows: Array, kind: Any) -> Any:
    """Rows of an array as bytes, without copying them."""
    return pa.Array.from_buffers(kind, len(rows), [None, pa.py_buffer(rows)])


def _visits(chunk: Chunk, count: int) -> Any:
    if not chunk.visits:
        return pa.nulls(count, pa.list_(pa.int32()))
    found: list[list[int] | None] = [None] * count
    for row, visits in chunk.visits:
        found[row] = [visits[action] for action in sorted(visits)]
    return pa.array(found, pa.list_(pa.int32()))


def _facts(chunk: Chunk, schema: Any) -> Any:
    columns = [pa.array(chunk.fact_games)]
    for n, field in enumerate(list(schema)[1:]):
        columns.append(pa.array(chunk.facts[:, n].astype(field.type.to_pandas_dtype())))
    return pa.record_batch(columns, schema=schema)


def _games(ended: list[Ended], schema: Any) -> Any:
    columns = [
        pa.array([getattr(each, field.name) for each in ended], field.type) for field in schema
    ]
    return pa.record_batch(columns, schema=schema)

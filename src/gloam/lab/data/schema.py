"""The columns of the files, and what stands in their metadata.

Observations and masks are bytes of a fixed length, as the loader and numpy read them at once: 16
bits a cell, little-endian, by the layout in the metadata; a bit an action, the highest first.
"""

from typing import Any

import msgspec
import pyarrow as pa

import gloam
from gloam.lab.data.recipe import SCHEMA, Recipe

KEY = b"gloam"
KINDS = ("decisions", "facts", "games")


def schema_of(kind: str, asked: Recipe, first: int, end: int) -> Any:
    """The schema of a file with the games from number `first` up to, but not, `end`."""
    game = gloam.games.load(asked.game)
    layout = game.sight.encoding_called(asked.encoding).layout(asked.seats)
    actions = len(game.words.actions)
    columns: dict[str, list[tuple[str, Any]]] = {
        "decisions": [
            ("game", pa.int32()),
            ("seed", pa.dictionary(pa.int32(), pa.string())),
            ("step", pa.int32()),
            ("seat", pa.int8()),
            ("action", pa.int32()),
            ("observation", pa.binary(2 * layout.size)),
            ("mask", pa.binary((actions + 7) // 8)),
            ("visits", pa.list_(pa.int32())),
            ("belief", pa.list_(pa.float32())),
        ],
        "facts": [
            ("game", pa.int32()),
            ("step", pa.int32()),
            ("heard_by", pa.int32()),
            ("word", pa.int16()),
            ("a", pa.int64()),
            ("b", pa.int64()),
            ("c", pa.int64()),
        ],
        "games": [
            ("game", pa.int32()),
            ("seed", pa.string()),
            ("decisions", pa.int32()),
            ("facts", pa.int32()),
            ("payoff", pa.list_(pa.float64())),
            ("reason", pa.int8()),
        ],
    }
    about: dict[str, Any] = {
        "schema": SCHEMA,
        "kind": kind,
        "games": [first, end],
        "recipe": asked,
        "seats": list(game.rules.seat_names(asked.seats)),
        "actions": actions,
        "words": [word.name for word in game.words.facts.words],
        "reasons": list(game.words.reasons),
        "layout": [
            {"name": part.name, "at": at, "shape": part.shape, "says": part.says}
            for at, part in layout.spread()
        ],
    }
    return pa.schema(columns[kind], metadata={KEY: msgspec.json.encode(about)})

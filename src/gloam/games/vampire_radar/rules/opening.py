"""How a table of Vampire Radar is laid: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.vampire_radar.numbers import LAID
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.workshop.fields import (
    Tiles, first_game, notation, random_field, read_field,
)  # fmt: skip
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import file_text, is_file, is_there, Option, Options

LARGEST_FIELD = 100_000


def set_up(night: Any, seats: int, options: Options, dice: Dice) -> None:
    """Lay the field, place the pawns and deal the bullets."""
    truth: Night = night
    for tile, (kind, side) in enumerate(_field(options["field"], dice)):
        truth.tell(LAID, tile, kind, side)
    interleaved = int(options["order"] == "interleaved")
    concede, counsel = int(options["concede"] == "yes"), int(options["counsel"] == "yes")
    truth.dusk(seats - 1, int(options["dawn"]), interleaved, concede, counsel)


def _field(name: str, dice: Dice) -> Tiles:
    if name == "random":
        return random_field(dice.stream("field"))
    return first_game() if name == "first" else read_field(name)


def fetch_field(value: str) -> str:
    """What a person gave as a field: a name, one line, or a file that is read here."""
    if value in ("first", "random") or (set(value) <= set(".bBRnesw/") and not is_there(value)):
        return value
    if not is_file(value):
        raise BadOption(f"{_FIELDS}; there is no such file as {value[:60]!r}.")
    return notation(read_field(file_text(value, LARGEST_FIELD)))


def check_field(value: str) -> str:
    """The field in its plain form: a name, or one line that says every tile."""
    if value in ("first", "random"):
        return value
    if "/" not in value or not set(value) <= set(".bBRnesw/"):
        raise BadOption(f"{_FIELDS}.")
    return notation(read_field(value))


_FIELDS = (
    "field may be first, random, six rows of six letters with / between, or a file with a diagram "
    "or TOML"
)


def check_dawn(value: str) -> str:
    """The round after which dawn comes; 0 for never."""
    if not value.isdecimal() or not value.isascii() or len(value) > 9 or int(value) > 1000:
        raise BadOption(f"dawn is a number of rounds from 0 (never) to 1000, not {value[:20]!r}.")
    return str(int(value))


def longest(seats: int, options: Options) -> int:
    """With dawn, each round has at most this many actions; without, the rules set no end."""
    humans = seats - 1
    points = 3 if humans == 1 else 2
    walks = humans * points * 2  # each walk may raise one question
    turns = humans + 1  # each may end with `done`
    feasts = 9 + 4  # attacks and heals are free in points, but pawns and bats run out
    hiding, conceding = 1, humans + 1
    return hiding + int(options["dawn"]) * (walks + 2 + turns) + feasts + conceding


OPTIONS = (
    Option(
        name="field",
        help="what to play on: first (the first game's field), random, or a file",
        default="first",
        named=("first", "random"),
        fetch=fetch_field,
        check=check_field,
    ),
    Option(
        name="dawn",
        help="the vampire wins when so many rounds are over; 0 for never",
        default="0",
        check=check_dawn,
    ),
    Option(
        name="order",
        help="each human's points in one go, or one point each and round again",
        default="by-player",
        choices=("by-player", "interleaved"),
    ),
    Option(
        name="concede",
        help="whether a side may give up",
        default="yes",
        choices=("yes", "no"),
    ),
    Option(
        name="counsel",
        help="whether the humans may take counsel out of the vampire's hearing",
        default="no",
        choices=("no", "yes"),
    ),
)

"""How a table of Vampire Radar is laid: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.vampire_radar.numbers import BAT, LAID
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.field import NO_TILE
from gloam.games.vampire_radar.public import usual_pawns
from gloam.games.vampire_radar.workshop.fields import (
    COUNTS, SMALL, Tiles, first_game, notation, random_field, read_field,
)  # fmt: skip
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import file_text, is_file, Option, Options

LARGEST_FIELD = 100_000
SMALL_GAME = {"field": "small", "pawns": "2", "bullets": "1", "hp": "1", "dawn": "1"}
"""A night of one round: with two seats it has 100,609 histories."""
NAMED = ("first", "random", "small")
USUAL = "usual"


def set_up(night: Any, seats: int, options: Options, dice: Dice) -> None:
    """Lay the field, place the pawns and deal the bullets."""
    truth: Night = night
    name = options["field"]
    tiles = random_field(dice.stream("field")) if name == "random" else _field(name)
    for tile, (kind, side) in enumerate(tiles):
        if kind != NO_TILE:
            truth.tell(LAID, tile, kind, side)
    truth.dusk(seats - 1, _number(options["hp"], 0))
    interleaved = int(options["order"] == "interleaved")
    concede, counsel = int(options["concede"] == "yes"), int(options["counsel"] == "yes")
    truth.agree(int(options["dawn"]), interleaved, concede, counsel)
    truth.gather(_number(options["pawns"], 0), _number(options["bullets"], -1))


def _field(name: str) -> Tiles:
    """The field of that name, or that is written so; which tiles a random one has, is not known."""
    return first_game() if name == "first" else read_field(SMALL if name == "small" else name)


def _number(value: str, usual: int) -> int:
    return usual if value == USUAL else int(value)


def fetch_field(value: str) -> str:
    """What a person gave as a field: a name, one line, or a file that is read here."""
    if value in NAMED or (set(value) <= set(".bBRnesw/") and not is_file(value)):
        return value
    if not is_file(value):
        raise BadOption(f"{_FIELDS}; there is no such file as {value[:60]!r}.")
    return notation(read_field(file_text(value, LARGEST_FIELD)))


def check_field(value: str) -> str:
    """The field in its plain form: a name, or one line that says every tile."""
    if value in NAMED:
        return value
    if "/" not in value or not set(value) <= set(".bBRnesw/"):
        raise BadOption(f"{_FIELDS}.")
    return notation(read_field(value))


_FIELDS = (
    "field may be first, random, small, six rows of six letters with / between, fewer and shorter "
    "ones for a small field, or a file with a diagram or TOML"
)


def check_dawn(value: str) -> str:
    """The round after which dawn comes; 0 for never."""
    if not value.isdecimal() or not value.isascii() or len(value) > 9 or int(value) > 1000:
        raise BadOption(f"dawn is a number of rounds from 0 (never) to 1000, not {value[:20]!r}.")
    return str(int(value))


def longest(seats: int, options: Options) -> int:
    """With dawn, each round has at most this many actions; without, the rules set no end."""
    if options["dawn"] == "0":
        return 0
    humans = seats - 1
    points = 3 if humans == 1 else 2
    walks = humans * points * 2  # each walk may raise one question; `done` saves a walk
    prowl = 2
    hiding, conceding = 1, humans + 1
    return hiding + int(options["dawn"]) * (walks + prowl) + _feasts(humans, options) + conceding


def longest_record(seats: int, options: Options) -> int:
    """The most facts that such a game tells, those of the set-up among them."""
    if options["dawn"] == "0":
        return 0
    humans = seats - 1
    pawns = humans * _pawns(humans, options)
    setting_up = 36 + len(("dusk", "terms", "counsel", "bands")) + pawns + humans
    points = 3 if humans == 1 else 2
    laps = 2 if options["order"] == "interleaved" else 1
    a_round = humans * (points * 2 + laps) + len(("crept", "crept", "turn"))
    feasts = pawns * len(("attacked", "fell")) + humans + _bats(options)  # some are eliminated
    hiding = len(("hid", "lay_low", "turn"))
    conceding = humans + 1
    return setting_up + hiding + int(options["dawn"]) * a_round + feasts + conceding + 1


def _feasts(humans: int, options: Options) -> int:
    """Attacks and heals are free in points, but pawns and bats run out."""
    return humans * _pawns(humans, options) + _bats(options)


def _pawns(humans: int, options: Options) -> int:
    return _number(options["pawns"], int(usual_pawns(humans)))


def _bats(options: Options) -> int:
    if options["field"] == "random":
        return COUNTS[BAT]
    return sum(kind == BAT for kind, _ in _field(options["field"]))


OPTIONS = (
    Option(
        name="field",
        title="The field",
        help="what to play on: first (the first game's field), random, small, or a file",
        default="first",
        named=NAMED,
        words={
            "first": "the field of the first game",
            "random": "a new field, by chance",
            "small": "four by four tiles, with two radars",
        },
        fetch=fetch_field,
        check=check_field,
    ),
    Option(
        name="dawn",
        title="Dawn",
        help="the vampire wins when so many rounds are over; 0 for never, 30 for a fair night",
        default="0",
        check=check_dawn,
    ),
    Option(
        name="order",
        title="Order of the humans",
        help="each human's points in one go, or one point each and round again",
        default="by-player",
        choices=("by-player", "interleaved"),
        words={"by-player": "each all points in one go", "interleaved": "one point each, in turns"},
        group="Fine print",
    ),
    Option(
        name="concede",
        title="Giving up",
        help="whether a side may give up",
        default="yes",
        choices=("yes", "no"),
        group="Fine print",
    ),
    Option(
        name="counsel",
        title="Secret counsel",
        help="whether the humans may take counsel out of the vampire's hearing",
        default="no",
        choices=("no", "yes"),
    ),
    Option(
        name="pawns",
        title="Pawns of each human",
        help="how many pawns each human leads, for a small game; usual: 8 alone, 4 or 3 in company",
        default=USUAL,
        choices=(USUAL, "1", "2", "3"),
        group="Scenario",
    ),
    Option(
        name="bullets",
        title="Bullets of each human",
        help="how many bullets each human is dealt; usual: 6, 3 or 2, by the number of humans",
        default=USUAL,
        choices=(USUAL, "1", "2", "3", "4", "5", "6"),
        group="Scenario",
    ),
    Option(
        name="hp",
        title="Hit points of the vampire",
        help="how many hit points the vampire begins with and can have; usual: 4",
        default=USUAL,
        choices=(USUAL, "1", "2", "3", "4", "5"),
        group="Scenario",
    ),
)

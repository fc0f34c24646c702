"""Vampire Radar as the rest of gloam knows it."""

from os.path import exists, isfile
from pathlib import Path
from typing import Any

from gloam.games.vampire_radar import dream, guess, lesson, onlooker, scene, wits
from gloam.games.vampire_radar.cites import CITES
from gloam.games.vampire_radar.facts import ACTIONS, FACTS, LAID
from gloam.games.vampire_radar.fields import (
    Tiles,
    first_game,
    notation,
    random_field,
    read_field,
)  # fmt: skip
from gloam.games.vampire_radar.rules import Night, new_night
from gloam.games.vampire_radar.view import circles, new_sight
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import First, Game, Level, Option, Options, looks_in

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
    if value in ("first", "random") or (set(value) <= set(".bBRnesw/") and not exists(value)):
        return value
    if not isfile(value):
        raise BadOption(f"{_FIELDS}; there is no such file as {value[:60]!r}.")
    try:
        with open(value, encoding="utf-8") as file:
            text = file.read(LARGEST_FIELD)
    except (OSError, ValueError):
        raise BadOption(f"The file {value[-60:]!r} cannot be read as text.") from None
    return notation(read_field(text))


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


GAME = Game(
    name="vampire_radar",
    title="Vampire Radar",
    summary=(
        "A vampire hides on a field of tiles, and one to three humans hunt it with radars and too "
        "few bullets. Everybody sees the humans; the vampire is seen only when it strikes."
    ),
    version=1,
    seats=(2, 4),
    minutes=40,
    facts=FACTS,
    actions=ACTIONS,
    options=(
        Option(
            name="field",
            help="what to play on: first (the first game's field), random, or a file",
            default="first",
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
    ),
    reasons=scene.REASONS,
    seat_names=scene.seat_names,
    blank=new_night,
    set_up=set_up,
    view=new_sight,
    scene=scene.draw,
    sentence=scene.sentence,
    why=scene.why_not,
    guess=guess.guess,
    agrees=guess.agrees,
    dream=dream.dream,
    thumb=wits.thumb,
    levels={
        "easy": Level(way="thumb", slip=0.3),
        "medium": Level(way="thumb"),
        "hard": Level(way="search", walks=2000, depth=12, trust=2.0, seconds=0.8),
    },
    longest=longest,
    secrets=("hid", "lay_low", "crept", "said_to"),
    short={"dawn": "30"},
    teams=lambda seats: ((0,), tuple(range(1, seats))),
    belief=scene.believed,
    circles=circles,
    rules=(Path(__file__).parent / "RULES.md").read_text(),
    looks=looks_in(Path(__file__).parent / "looks", "grid"),
    onlooker=onlooker.new_onlooker,
    overview=onlooker.overview,
    cites=CITES,
    grounds=scene.grounds,
    calls=(
        "Spread out.",
        "Get to a radar.",
        "Save your bullets.",
        "Cover the middle.",
        "It must be close.",
        "It cannot have gone far.",
        "You will never find me.",
    ),
    first=First(seats=2, seat=1, options={"field": "first"}, level="easy", said=lesson.said),
)

"""A plan: what a table is opened with, checked before anything is opened."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from gloam import games
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown

PERSON = "person"
"""What a seat is kept for, unless it is the level of a bot."""
LONGEST_OPTION = 20_000
LEVELS = ("chance", "easy", "medium", "hard")
LONGEST_NAME = 24
SKIP = 0
"""Instead of a speed: nobody waits for bots until a person is to decide."""
SPEEDS = (1, 2, 4, SKIP)
"""How many times as fast as usual the bots of a table may play."""
UNSEEN = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that count as printable, and leave nothing to be seen."""


class Clock(Struct, frozen=True, kw_only=True):
    """How long people may think. The others may always give everybody more."""

    kind: Literal["none", "move", "game"] = "none"
    """`move`: so long for each decision; `game`: so long for all decisions of a seat."""
    seconds: int = 0


class Watching(Struct, frozen=True, kw_only=True):
    """Who may look on. A spectator hears what everybody at the table hears."""

    kind: Literal["none", "delay", "end"] = "end"
    """When a spectator may see everything: never, so much later, or once the game is over. With
    `none` nobody may look on before the end."""
    minutes: int = 0


class Plan(Struct, frozen=True, kw_only=True):
    """What somebody wants a table to be."""

    game: str
    seats: tuple[str, ...]
    """For each seat `person`, or the level of the bot that plays it."""
    options: dict[str, str] = {}
    public: bool = False
    """Whether the table is listed, for anybody to join."""
    shut: bool = False
    """Whether nobody else may sit down, link or not: for one person, or one device, and bots."""
    clock: Clock = Clock()
    watching: Watching = Watching()
    hot_seat: bool = False
    """Whether one device may hold several seats, and is passed around."""
    away: int = 180
    """After how many seconds a bot plays for somebody who is not there; 0 for never."""
    stand_in: str = "medium"
    """How the bot plays that does so."""
    holidays: int = 0
    """How many days each person may be on holiday in all: their clock stands still, and no bot
    plays for them."""
    lesson: bool = False
    """Whether newcomers are told something before each of their first decisions."""
    speed: int = 1
    """How fast bots play at first: so many times as fast as usual, or SKIP."""
    auto_steps: bool = True
    """Whether steps without a choice take themselves, where that tells nobody anything."""
    belief: bool = True
    """Whether boards and words say what a seat can conclude; without, all think for themselves."""
    daily: str = ""
    """The day whose hunt it is, where it counts: only the house says so."""


def checked(plan: Plan) -> tuple[Game, Plan]:
    """The game, and the plan with every option in its plain form; BadOption if it cannot be."""
    game = games.load(plan.game)
    game.check_seats(len(plan.seats))
    for kept_for in plan.seats:
        if kept_for not in (PERSON, *LEVELS):
            known = [PERSON, *LEVELS]
            raise BadOption(f"A seat is for a {', '.join(known)}. {unknown(kept_for, known)}")
    if PERSON not in plan.seats:
        raise BadOption("Keep a seat for a person: bots alone play in the lab.")
    if plan.stand_in not in LEVELS:
        raise BadOption(f"A bot plays at {', '.join(LEVELS)}.")
    check_numbers(plan)
    return game, _with_options(plan, plain_options(game, plan.options))


def check_nothing_own(game: Game, plan: Plan) -> None:
    """BadOption, if the plan brings a book, a map or a field: for a house that takes none."""
    for option in game.words.options:
        if option.is_own(plan.options.get(option.name, option.default)):
            raise BadOption(
                f"This house plays with what comes with {game.title}: {option.name} may be "
                f"{', '.join(option.named)} here, and nothing of your own."
            )


def plain_options(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """All options in their plain form. Nothing that comes over a wire names a file here."""
    for name, value in given.items():
        if len(value) > LONGEST_OPTION:
            raise BadOption(f"The option {name[:40]!r} is too long.")
    return game.options_from(given, saved=True)


def _with_options(plan: Plan, options: dict[str, str]) -> Plan:
    return Plan(
        **{name: getattr(plan, name) for name in plan.__struct_fields__} | {"options": options}
    )


def check_numbers(plan: Plan) -> None:
    """Refuse times that make no sense."""
    clock, watching = plan.clock, plan.watching
    if clock.kind != "none" and not 10 <= clock.seconds <= 86_400 * 14:
        raise BadOption("A clock gives from 10 seconds to 14 days.")
    if watching.kind == "delay" and not 1 <= watching.minutes <= 1440:
        raise BadOption("Spectators may see everything after 1 to 1,440 minutes.")
    check_speed(plan.speed)
    if not 0 <= plan.holidays <= 60:
        raise BadOption("Each person may have from 0 to 60 days of holiday.")
    if plan.shut and plan.public:
        raise BadOption("A table that is listed for all cannot be shut to everybody.")
    if plan.away and not 20 <= plan.away <= 86_400 * 14:
        raise BadOption("A bot takes an empty seat after 20 seconds to 14 days, or never (0).")


def check_speed(speed: int) -> None:
    """BadOption, unless bots may play at this speed."""
    if speed not in SPEEDS:
        raise BadOption("Bots play at speed 1, 2 or 4, or 0 to skip to the next decision.")


def plain_name(name: str) -> str:
    """What somebody is called at the table: one line of 1 to 24 printable letters."""
    plain = " ".join(unicodedata.normalize("NFC", name).split()) if len(name) <= 200 else ""
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadOption(f"A name is one line of 1 to {LONGEST_NAME} letters.")
    if UNSEEN & set(plain) or not alike(plain) or _piled(plain) or _mixed(plain):
        raise BadOption("Choose a name of plain letters that everybody can read.")
    if _pretends(alike(plain)):
        raise BadOption("That is what bots and free seats are called here. Choose another name.")
    return plain


def alike(name: str) -> str:
    """A name without what eyes and ears pass over: two that are alike here are taken for one.

    >>> alike("Zoë"), alike("ZOE"), alike("Ｚｏｅ"), alike("ℤoe")
    ('zoe', 'zoe', 'zoe', 'zoe')
    """
    parts = unicodedata.normalize("NFKD", name)
    plain = "".join(each for each in parts if not unicodedata.category(each).startswith("M"))
    folded = unicodedata.normalize("NFKD", plain.casefold())
    return "".join(each for each in folded if not unicodedata.category(each).startswith("M"))


def _pretends(folded: str) -> bool:
    """Whether a name could pass for a bot's, or for that of a seat which nobody has.

    >>> [_pretends(name) for name in ("bot", "a bot (hard)", "b.0.t 2", "nobody yet", "robotina")]
    [True, True, True, True, False]
    """
    words = re.findall(r"[a-z]+", folded.replace("0", "o").replace("1", "i"))
    spelled = "".join(words)
    return "bot" in words or "nobody" in words or spelled in ("bot", "abot", "nobody")


def _piled(name: str) -> bool:
    """Whether marks are piled upon a letter until they cover the lines around it."""
    kinds = "".join(unicodedata.category(each)[0] for each in unicodedata.normalize("NFD", name))
    return "MMMM" in kinds


def _mixed(name: str) -> bool:
    """Whether letters of one script could pass for those of another."""
    names = {unicodedata.name(each, "").partition(" ")[0] for each in name if each.isalpha()}
    return len(names & {"LATIN", "CYRILLIC", "GREEK"}) > 1

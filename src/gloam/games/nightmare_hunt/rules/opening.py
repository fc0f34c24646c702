"""How a hunt is laid out: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.nightmare_hunt.book.reader import LONGEST_NAME
from gloam.games.nightmare_hunt.book.text import LARGEST, content_of, plain
from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import ARMOR, MODE, TERM
from gloam.games.nightmare_hunt.numbers import AT_START, BEGUN, BOOK, HOMED, LAID, PAGE, TERMS, WORE
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.public import LETTERS, packed
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import file_text, is_file, Option, Options
from gloam.kernel.words import unknown

MOST_EXPEDITIONS = 1000
LONGEST_FIGHT = 40_000
"""More actions than a fight of the standard book can have: at most some fifty Recoveries (NMH-G13),
each with fewer than a hundred draws, each of these with a few choices."""


def fetch_content(value: str) -> str:
    """What a person gave as content: `standard`, one line, or a file that is read here."""
    if value == "standard" or value.lstrip().startswith("{"):
        return value
    if not is_file(value):
        raise BadOption(f"content may be standard or a file; there is no file {value[-60:]!r}.")
    return plain(file_text(value, LARGEST + 1))


def check_content(value: str) -> str:
    """The content in its plain form: `standard`, or a book in one line."""
    if value == "standard":
        return value
    if not value.lstrip().startswith("{"):
        raise BadOption("content may be standard, or a book in one line that begins with {.")
    return plain(value)


def check_expeditions(value: str) -> str:
    """After how many expeditions a campaign is lost; 0 for never."""
    return _number("expeditions", value, 0, MOST_EXPEDITIONS)


def check_level(value: str) -> str:
    """Which level an expedition goes to."""
    return _number("level", value, 1, 9)


def _number(name: str, value: str, least: int, most: int) -> str:
    if not value.isdecimal() or not value.isascii() or len(value) > 9:
        raise BadOption(f"{name} is a number from {least} to {most}, not {value[:20]!r}.")
    if not least <= int(value) <= most:
        raise BadOption(f"{name} is a number from {least} to {most}, not {int(value)}.")
    return str(int(value))


def _variant(name: str, help_: str, usual: str, other: str) -> Option:
    return Option(name=name, help=help_, default=usual, choices=(usual, other))


def check_encounter(value: str) -> str:
    """A name in one line, whatever the mode is."""
    plain = " ".join(value.split())
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadOption(f"encounter is a name of 1 to {LONGEST_NAME} letters, or none.")
    return plain


VARIANTS = (
    _variant(
        "critical",
        "which value of an armour is critical: the last, or the third (the author's 5, 6, 7)",
        "last",
        "third",
    ),
    _variant("repeat", "whether enemies repeat abilities while they can pay", "no", "yes"),
    _variant("reactionTime", "whether reactions give enemies their Time in energy", "yes", "no"),
    _variant("skipDraw", "whether the hand is refilled when a turn is lost", "no", "yes"),
    _variant("skipsAdd", "whether several losses of the coming turn add up", "no", "yes"),
    _variant("passReact", "whether one may react to an enemy that passes", "no", "yes"),
    _variant("passBurns", "whether Pass counts as an action for Burning", "yes", "no"),
    _variant(
        "ends", "when an encounter is won: all enemies down, or the card's own prey", "all", "own"
    ),
    _variant("lastRefill", "whether the turn of the last blow ends with a refill", "yes", "no"),
    _variant("concede", "whether you may give up", "yes", "no"),
    _variant(
        "restack",
        "which card a death leaves on top of the Encounter Deck: the last met, or the first",
        "last",
        "first",
    ),
)
"""Rules that may differ, in the order of `TERM`."""

OPTIONS = (
    Option(
        name="mode",
        help="the whole campaign, one expedition that can be lost, or a single fight",
        default="campaign",
        choices=MODE.names,
    ),
    Option(
        name="level",
        help="where an expedition goes; a campaign begins at 1",
        default="1",
        check=check_level,
    ),
    Option(
        name="encounter",
        help="who is fought in mode=fight, by name",
        default="none",
        check=check_encounter,
    ),
    Option(
        name="armor",
        help="what you start in; in Town you may change",
        default="robes",
        choices=ARMOR.names,
    ),
    Option(
        name="expeditions",
        help="a campaign is lost after so many expeditions; 0 for never",
        default="0",
        check=check_expeditions,
    ),
    Option(
        name="content",
        help="cards, armour, prey and levels: standard, or a file of your own",
        default="standard",
        named=("standard",),
        fetch=fetch_content,
        check=check_content,
        said=lambda value: value if value == "standard" else "a book of its own",
    ),
    *VARIANTS,
)


def content_in(options: Options) -> Content:
    """The content of a table."""
    return content_of("" if options["content"] == "standard" else options["content"])


def terms(options: Options) -> list[int]:
    """The numbers of the terms that are not the usual ones."""
    return [
        TERM.names.index(variant.name)
        for variant in VARIANTS
        if options[variant.name] != variant.default
    ]


def encounter_in(content: Content, name: str) -> int:
    """The encounter of a name that can be fought; BadOption if there is none."""
    lower = [each.lower() for each in content.encounter_names]
    said = " ".join(name.split()).lower()
    if said not in lower:
        names = list(content.encounter_names)
        raise BadOption(f"mode=fight needs an encounter by its name. {unknown(name, names)}")
    found = lower.index(said)
    if not content.who_enters(found):
        raise BadOption(f"{content.encounter_names[found]} brings nobody to fight.")
    return found


def set_up(hunt: Any, seats: int, options: Options, dice: Dice) -> None:
    """Tell the book, the terms and the first morning in Town; the first hand is left to chance."""
    truth: Hunt = hunt
    content = content_in(options)
    mode = MODE.names.index(options["mode"])
    level = int(options["level"]) - 1 if options["mode"] == "expedition" else 0
    if level >= len(content.level_names):
        raise BadOption(f"There is no level {level + 1}: there are {len(content.level_names)}.")
    armor = ARMOR.names.index(options["armor"])
    if armor >= content.armors:
        raise BadOption(f"There is no {options['armor']} armor: there are {content.armors} kinds.")
    named = options["encounter"] != "none" or options["mode"] == "fight"
    fought = encounter_in(content, options["encounter"]) if named else NONE
    single = fought if options["mode"] == "fight" else NONE
    for page in _pages(content.text):
        truth.tell(PAGE, *page)
    truth.tell(BOOK, len(content.text))
    for term in terms(options):
        truth.tell(TERMS, term)
    truth.tell(BEGUN, mode, level, int(options["expeditions"]))
    truth.tell(WORE, armor)
    truth.tell(HOMED, AT_START)
    truth.tell(LAID, level, int(single != NONE), max(single, 0))


def _pages(text: str) -> list[tuple[int, int, int]]:
    parts = [packed(text[at : at + LETTERS]) for at in range(0, len(text), LETTERS)]
    parts += [0] * (-len(parts) % 3)
    return [(parts[n], parts[n + 1], parts[n + 2]) for n in range(0, len(parts), 3)]


def longest(seats: int, options: Options) -> int:
    """With a limit, each expedition has at most so many fights; without, the rules set no end.

    Armour that is put on and off in Town is not counted.
    """
    content = content_in(options)
    if options["mode"] == "fight":
        return LONGEST_FIGHT
    if options["mode"] == "expedition":
        return LONGEST_FIGHT * (int(content.level_sizes[int(options["level"]) - 1]) + 1)
    fights = max(content.level_sizes) + 1
    return int(options["expeditions"]) * LONGEST_FIGHT * int(fights)

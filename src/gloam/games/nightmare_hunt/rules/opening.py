"""How a hunt is laid out: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.nightmare_hunt.book.text import content_of, plain, small
from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import ARMOR, MODE, MOST_FOES, TERM
from gloam.games.nightmare_hunt.numbers import AT_START, BEGUN, BOOK, HOMED, LAID, PAGE, TERMS, WORE
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.public import LETTERS, packed
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import file_text, is_file, Option, Options
from gloam.kernel.own_files import LARGEST, LONGEST_NAME
from gloam.kernel.words import unknown

MOST_EXPEDITIONS = 1000
SMALL_GAME = {"content": "small", "mode": "fight", "encounter": "Dire Rat"}
"""One rat and seven cards: 1,328 histories."""
NAMED = ("standard", "small")


def fetch_content(value: str) -> str:
    """What a person gave as content: a name, one line, or a file that is read here."""
    if value in NAMED or value.lstrip().startswith("{"):
        return value
    if not is_file(value):
        raise BadOption(
            f"content may be standard, small or a file; there is no file {value[-60:]!r}."
        )
    return plain(file_text(value, LARGEST + 1))


def check_content(value: str) -> str:
    """The content in its plain form: a name, or a book in one line."""
    if value in NAMED:
        return value
    if not value.lstrip().startswith("{"):
        raise BadOption("content may be standard, small, or a book in one line that begins with {.")
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


FINE_PRINT = "Fine print of the fights"


def _variant(
    name: str, title: str, help_: str, usual: str, other: str, words: dict[str, str] | None = None
) -> Option:
    return Option(
        name=name,
        title=title,
        help=help_,
        default=usual,
        choices=(usual, other),
        words=words or {},
        group=FINE_PRINT,
    )


def check_encounter(value: str) -> str:
    """A name in one line, whatever the mode is."""
    plain = " ".join(value.split())
    if not 0 < len(plain) <= LONGEST_NAME or not plain.isprintable():
        raise BadOption(f"encounter is a name of 1 to {LONGEST_NAME} letters, or none.")
    return plain


VARIANTS = (
    _variant(
        "critical",
        "Critical hits",
        "from which value of an armour on a hit is critical, and its Wounds go to your hand",
        "last",
        "third",
        {"last": "at the last value", "third": "at the third value"},
    ),
    _variant(
        "repeat",
        "Enemies act again",
        "whether enemies repeat abilities while they can pay",
        "no",
        "yes",
    ),
    _variant(
        "reactionTime",
        "Reactions take time",
        "whether reactions give enemies their Time in energy",
        "yes",
        "no",
    ),
    _variant(
        "skipDraw",
        "Draw in a lost turn",
        "whether the hand is refilled when a turn is lost",
        "no",
        "yes",
    ),
    _variant(
        "skipsAdd",
        "Lost turns add up",
        "whether several losses of the coming turn add up",
        "no",
        "yes",
    ),
    _variant(
        "passReact",
        "React to a pass",
        "whether one may react to an enemy that passes",
        "no",
        "yes",
    ),
    _variant(
        "passBurns",
        "Burning through a pass",
        "whether Pass counts as an action for Burning",
        "yes",
        "no",
    ),
    _variant(
        "ends",
        "A fight is won",
        "when an encounter is over",
        "all",
        "own",
        {"all": "when all enemies are down", "own": "when the card's own prey is down"},
    ),
    _variant(
        "lastRefill",
        "Refill after the last blow",
        "whether the turn of the last blow ends with a refill",
        "yes",
        "no",
    ),
    _variant("concede", "Giving up", "whether you may give up", "yes", "no"),
    _variant(
        "restack",
        "After a death",
        "which card a death leaves on top of the Encounter Deck",
        "last",
        "first",
        {"last": "the last that you met", "first": "the first that you met"},
    ),
    _variant(
        "changing",
        "Another armour in Town",
        "whether armour may be changed in Town; without it, the hunt ends in any case",
        "yes",
        "no",
    ),
)
"""Rules that may differ, in the order of `TERM`."""

OPTIONS = (
    Option(
        name="mode",
        title="What you play",
        help="an expedition can be lost for good; a campaign goes on after a death",
        default="campaign",
        choices=MODE.names,
        words={
            "campaign": "the whole campaign",
            "expedition": "one expedition",
            "fight": "a single fight",
        },
    ),
    Option(
        name="level",
        title="Level",
        help="where an expedition goes, 1 to 3; a campaign begins at 1",
        default="1",
        check=check_level,
    ),
    Option(
        name="encounter",
        title="Enemy",
        help="who is met in a single fight, by name",
        default="none",
        check=check_encounter,
    ),
    Option(
        name="armor",
        title="Armour",
        help="what you start in; in Town you may change",
        default="robes",
        choices=ARMOR.names,
        words={name: f"the {name}, where a book has it" for name in ARMOR.names[3:]},
    ),
    Option(
        name="expeditions",
        title="Most expeditions",
        help="a campaign is lost after so many expeditions; 0 for never",
        default="0",
        check=check_expeditions,
        group="More",
    ),
    Option(
        name="content",
        title="Cards and enemies",
        help="cards, armour, prey and levels: standard, small, or a file of your own",
        default="standard",
        named=NAMED,
        words={"small": "one rat and seven cards"},
        fetch=fetch_content,
        check=check_content,
        said=lambda value: value if value in NAMED else "a book of its own",
        group="More",
    ),
    *VARIANTS,
)


def content_in(options: Options) -> Content:
    """The content of a table."""
    name = options["content"]
    if name == "small":
        return small()
    return content_of("" if name == "standard" else name)


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
    """The most actions that the rules allow; 0 where they set no end.

    Armour may be put on and off in Town for ever: there must be one, or no changing.
    """
    content = content_in(options)
    if content.armors > 1 and options["changing"] == "yes":
        return 0
    fight = longest_fight(content, repeats=options["repeat"] == "yes")
    if options["mode"] == "fight":
        return ABOUT_A_FIGHT + fight
    if options["mode"] == "expedition":
        level = int(options["level"]) - 1
        if level >= len(content.level_sizes):
            return 0  # such a table cannot be opened
        return ABOUT_A_FIGHT + (ABOUT_A_FIGHT + fight) * (int(content.level_sizes[level]) + 1)
    fights = max(content.level_sizes) + 1
    return int(options["expeditions"]) * (1 + (ABOUT_A_FIGHT + fight) * int(fights))


ABOUT_A_FIGHT = 4
"""Setting out, the card that is met, going on, giving up."""


def longest_fight(content: Content, *, repeats: bool) -> int:
    """The most actions of a fight, draws included.

    Every Recovery brings a Wound. A hand holds fewer than Body of them, and only a Rest, which
    takes a card, lets them go: with more of them than that many cards can clear, one dies.
    Between two draws there is one turn, and an answer to each thing that each foe does.
    """
    cards = sum(int(copies) for copies in content.copies)
    wounds = (int(content.body) - 1) * (cards + 1) + int(content.body) + 1
    draws = wounds * (cards + wounds)
    answers = MOST_FOES * (REPEATED if repeats else ONCE)
    return draws * (2 + answers)


ONCE, REPEATED = 4, 16
"""How often a foe can be answered in a turn: each thing that an ability does, and again if paid."""

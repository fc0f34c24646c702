"""How a table of Shadow Hunters is laid: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.shadow_hunters.cast import ALL_20, BASE, EXPANSION, FACTION, FACTION_NAMES, NAMES
from gloam.games.shadow_hunters.facts import TERM
from gloam.games.shadow_hunters.numbers import (
    AMENDED, BOB, CAST, DEALT, ELLEN, EMI, REPRINTED, SEATED, TERMS, ULTRA_SOUL, UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.workshop.own_content import (
    amended, content_option, reprinted,
)  # fmt: skip
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Option, Options
from gloam.kernel.own_numbers import STANDARD

PRESETS = {
    "seed": {"areaOptional": "no", "singleUse": "hold", "threeNeutrals": "no", "altarHold": "yes"},
    "published": {
        "areaOptional": "yes",
        "singleUse": "onDraw",
        "threeNeutrals": "yes",
        "altarHold": "no",
    },
}
"""What the two presets say where a toggle is left to them."""

ONE_ROUND_OF_A_STANDOFF: Options = {"scenario": "standoff", "rounds": "1"}
"""Small enough for its whole tree. (SHH-R17)"""
YES_NO = ("yes", "no")
LETTERS = "ABCDEFGUVW"
MOST_ROUNDS = 1000
TURN_AT_MOST = 150
"""More actions than any one turn has taken: a bound on the length of a game."""


def check_swap(value: str) -> str:
    """The initials whose base character gives way, in order and each once."""
    letters = value.upper()
    if value in ("", "none"):
        return "none"
    wrong = [letter for letter in letters if letter not in LETTERS]
    if wrong:
        raise BadOption(f"swap takes initials of {LETTERS}, or none; {wrong[0]!r} is none of them.")
    return "".join(letter for letter in LETTERS if letter in letters)


def check_rounds(value: str) -> str:
    """After how many rounds the game ends; 0 for never."""
    if not value.isdecimal() or not value.isascii() or len(value) > 9 or int(value) > MOST_ROUNDS:
        raise BadOption(f"rounds is a number from 0 (no end) to {MOST_ROUNDS}, not {value[:20]!r}.")
    return str(int(value))


HOUSE_RULES, FINE_PRINT = "House rules", "Fine print"


def _toggle(
    name: str,
    title: str,
    help_: str,
    choices: tuple[str, ...] = YES_NO,
    words: dict[str, str] | None = None,
) -> Option:
    """A rule that the preset decides, unless somebody does."""
    said = words or {}
    document, published = (said.get(values[name], values[name]) for values in PRESETS.values())
    return Option(
        name=name,
        title=title,
        help=f"{help_}; by the rule book {document}, in the published game {published}",
        default="preset",
        choices=("preset", *choices),
        words={"preset": "as the choice at the top says", **said},
        group=FINE_PRINT,
    )


def _house_rule(name: str, title: str, help_: str) -> Option:
    choices = ("no", "yes")
    return Option(
        name=name, title=title, help=help_, default="no", choices=choices, group=HOUSE_RULES
    )


OPTIONS = (
    Option(
        name="preset",
        title="Whose rules",
        help=(
            "the published game lets you leave a place unused, plays Single-use cards when they "
            "are drawn, and lets the Shadows win with three dead Neutrals"
        ),
        default="seed",
        choices=("seed", "published"),
        words={"seed": "the rule book's", "published": "the published game's"},
        published="published",
    ),
    Option(
        name="scenario",
        title="Scenario",
        help="with four: a game at its end, small enough to be solved by `gloam exact`",
        default="none",
        choices=("none", "standoff"),
        words={"none": "a whole game", "standoff": "the last hour at the Altar"},
        group=FINE_PRINT,
    ),
    Option(
        name="characters",
        title="Characters",
        help="who may be dealt",
        default="base",
        choices=("base", "expansion", "either", "all"),
        words={
            "base": "the base ten",
            "expansion": "the expansion's ten",
            "either": "one of each initial, by chance",
            "all": "all twenty",
        },
    ),
    Option(
        name="swap",
        title="Characters that give way",
        help="with the base ten: initials whose character gives way to the expansion's, as AEU",
        default="none",
        check=check_swap,
        group=FINE_PRINT,
    ),
    Option(
        name="quickStart",
        title="Quick start",
        help="with six or more: all start on a rolled Area and give their left a Green card",
        default="no",
        choices=("no", "yes"),
    ),
    Option(
        name="range",
        title="Whom you may attack",
        help="the ring joins your Area with its neighbour on either side",
        default="region",
        choices=("region", "ring", "board"),
        words={
            "region": "those in your Region",
            "ring": "those in your Area and next to it on the ring",
            "board": "anybody on the board",
        },
    ),
    _toggle(
        "areaOptional",
        "A place may be left unused",
        "whether you may leave an Area's effect unused",
    ),
    _toggle(
        "singleUse",
        "Single-use cards",
        "when White and Black Single-use cards are played",
        ("hold", "onDraw"),
        {"hold": "kept until you play them", "onDraw": "played when drawn"},
    ),
    Option(
        name="sevenMayStay",
        title="A 7 lets you stay",
        help="whether a 7 lets you stay where you are",
        default="no",
        choices=("no", "yes"),
        group=FINE_PRINT,
    ),
    _toggle(
        "threeNeutrals",
        "Three dead Neutrals",
        "whether the Shadows also win when three Neutrals are dead",
    ),
    _toggle(
        "altarHold",
        "Loot of the Altar in hand",
        "whether Equipment taken at the Altar may be kept in hand, out of play",
    ),
    Option(
        name="loot",
        title="Looting the dead",
        help="whose Equipment a killer may claim",
        default="attack",
        choices=("attack", "any"),
        words={"attack": "of those killed by an attack", "any": "of those killed in any way"},
        group=FINE_PRINT,
    ),
    Option(
        name="bobAway",
        title="Without Bob",
        help="whether Bob stays out of games of seven and eight",
        default="no",
        choices=("no", "yes"),
        group=FINE_PRINT,
    ),
    Option(
        name="rounds",
        title="Most rounds",
        help="the game ends after so many rounds; 0 for never",
        default="0",
        check=check_rounds,
        group=FINE_PRINT,
    ),
    _house_rule(
        "useOrLose", "Use It or Lose It", "kept cards are played or discarded in each turn"
    ),
    _house_rule("duelDice", "Duel Dice", "the attacker rolls the d6, the defender the d4"),
    _house_rule("criticalMisses", "Critical Misses", "a tie at Duel Dice costs the attacker 1"),
    Option(
        name="coup",
        title="Coup de Grace",
        help="two sixes after an attack kill whoever is nearly dead",
        default="no",
        choices=("no", "attacker", "defender"),
        words={
            "attacker": "once for each attacker",
            "defender": "once against each defender",
        },
        group=HOUSE_RULES,
    ),
    _house_rule("lastStand", "Last Stand", "once a game, strike back when hurt by an attack"),
    _house_rule("blur", "Blur", "once a game, roll to dodge an attack and end the attacker's turn"),
    _house_rule("doubleIt", "Double It or Lose It", "once a game, 2 more damage, or 2 to yourself"),
    Option(
        name="greenSecret",
        title="Green cards stay secret",
        help="whether only the receiver knows what came of a Green card that changes nothing open",
        default="no",
        choices=("no", "yes"),
        group=FINE_PRINT,
    ),
    Option(
        name="graveyard",
        title="The dead may talk",
        help="whether the dead may talk among themselves, unheard by the living",
        default="no",
        choices=("no", "yes"),
    ),
    content_option(FINE_PRINT),
)


def set_up(hunt: Any, seats: int, options: Options, dice: Dice) -> None:
    """Tell the terms of the table; Areas, characters and the first player are left to chance."""
    truth: Hunt = hunt
    truth.tell(SEATED, seats, int(options["rounds"]))
    for term in terms(options):
        truth.tell(TERMS, TERM.names.index(term))
    dealt_from = pool(seats, options)
    if options["scenario"] != "none" and options["content"] != STANDARD:
        raise BadOption("scenario=standoff counts on the book's numbers: leave content out.")
    for character, hp in amended(options["content"]):
        if dealt_from >> character & 1:
            truth.tell(AMENDED, character, hp)  # SHH-R18
    for figure, number in reprinted(options["content"]):
        truth.tell(REPRINTED, figure, number)  # SHH-R19
    truth.tell(CAST, dealt_from)


def terms(options: Options) -> list[str]:
    """The terms of a table that are not the usual ones, in the order of `TERM`."""
    chosen = {
        name: PRESETS[options["preset"]][name] if value == "preset" else value
        for name, value in options.items()
    }
    if chosen["criticalMisses"] == "yes" and chosen["duelDice"] == "no":
        raise BadOption("criticalMisses needs duelDice: it is about a tie of the two.")
    on = {name for name, value in chosen.items() if value == "yes" and name != "bobAway"}
    on |= {
        word
        for word, name, value in (
            ("ring", "range", "ring"),
            ("board", "range", "board"),
            ("onDraw", "singleUse", "onDraw"),
            ("lootAny", "loot", "any"),
            ("coupAttacker", "coup", "attacker"),
            ("coupDefender", "coup", "defender"),
            ("either", "characters", "either"),
            ("standoff", "scenario", "standoff"),
        )
        if chosen[name] == value
    }
    return [term for term in TERM.names if term in on]


def pool(seats: int, options: Options) -> int:
    """The characters that may be dealt, as a set."""
    if options["scenario"] == "standoff":
        if seats != 4:
            raise BadOption(f"scenario=standoff is for 4 seats, not {seats}.")
        return sum(1 << character for character in (EMI, ELLEN, UNKNOWN, ULTRA_SOUL))
    found = {"base": BASE, "expansion": EXPANSION}.get(options["characters"], ALL_20)
    if options["swap"] != "none":
        if options["characters"] != "base":
            raise BadOption("swap changes the base ten: it goes with characters=base.")
        for letter in options["swap"]:
            pair = 3 << 2 * LETTERS.index(letter)
            found ^= pair
    if options["bobAway"] == "yes" and seats > 6:
        found &= ~(1 << BOB)
    return int(found)


def longest(seats: int, options: Options) -> int:
    """With rounds, each turn has at most so many actions; without, the rules set no end."""
    dealing = 6 + seats + 1 + 4 * seats
    return (
        dealing + int(options["rounds"]) * seats * TURN_AT_MOST if options["rounds"] != "0" else 0
    )


def cast_of(record: Any, seats: int) -> tuple[tuple[str, ...], ...]:
    """Each seat's faction and character, from the record of a finished game."""
    dealt = {seat: character for word, seat, character, _ in record if word == DEALT}
    return tuple(
        (FACTION_NAMES[int(FACTION[dealt[seat]])], NAMES[dealt[seat]]) for seat in range(seats)
    )

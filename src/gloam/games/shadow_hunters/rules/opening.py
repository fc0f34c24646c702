"""How a table of Shadow Hunters is laid: its options, and what they mean for the rules."""

from typing import Any

from gloam.games.shadow_hunters.cast import ALL_20, BASE, EXPANSION, FACTION, FACTION_NAMES, NAMES
from gloam.games.shadow_hunters.facts import TERM
from gloam.games.shadow_hunters.numbers import BOB, CAST, DEALT, SEATED, TERMS
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Option, Options

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


def _toggle(name: str, help_: str, choices: tuple[str, ...] = YES_NO) -> Option:
    """A rule that the preset decides, unless somebody does."""
    says = ", ".join(f"{preset} {values[name]}" for preset, values in PRESETS.items())
    return Option(
        name=name, help=f"{help_} ({says})", default="preset", choices=("preset", *choices)
    )


def _house_rule(name: str, help_: str) -> Option:
    return Option(name=name, help=help_, default="no", choices=("no", "yes"))


OPTIONS = (
    Option(
        name="preset",
        help="whose rules: the document's own words (seed), or the published game's",
        default="seed",
        choices=("seed", "published"),
    ),
    Option(
        name="characters",
        help="who may be dealt: the base ten, the expansion's ten, one of each initial, or all 20",
        default="base",
        choices=("base", "expansion", "either", "all"),
    ),
    Option(
        name="swap",
        help="with the base ten: initials whose character gives way to the expansion's, as AEU",
        default="none",
        check=check_swap,
    ),
    Option(
        name="quickStart",
        help="with six or more: all start on a rolled Area and give their left a Green card",
        default="no",
        choices=("no", "yes"),
    ),
    Option(
        name="range",
        help="whom you may attack: your Region, your Area and its two ring neighbours, or anybody",
        default="region",
        choices=("region", "ring", "board"),
    ),
    _toggle("areaOptional", "whether you may leave an Area's effect unused"),
    _toggle(
        "singleUse",
        "whether Single-use cards may be kept until you play them, or act when drawn",
        ("hold", "onDraw"),
    ),
    Option(
        name="sevenMayStay",
        help="whether a 7 lets you stay where you are",
        default="no",
        choices=("no", "yes"),
    ),
    _toggle("threeNeutrals", "whether the Shadows also win when three Neutrals are dead"),
    _toggle("altarHold", "whether Equipment taken at the Altar may be kept in hand, out of play"),
    Option(
        name="loot",
        help="whose Equipment a killer may claim: killed by an attack, or in any way",
        default="attack",
        choices=("attack", "any"),
    ),
    Option(
        name="bobAway",
        help="whether Bob stays out of games of seven and eight",
        default="no",
        choices=("no", "yes"),
    ),
    Option(
        name="rounds",
        help="the game ends after so many rounds; 0 for never",
        default="0",
        check=check_rounds,
    ),
    _house_rule("useOrLose", "Use It or Lose It: kept cards are played or discarded in each turn"),
    _house_rule("duelDice", "Duel Dice: the attacker rolls the d6, the defender the d4"),
    _house_rule("criticalMisses", "Critical Misses: a tie at Duel Dice costs the attacker 1"),
    Option(
        name="coup",
        help="Coup de Grace: two sixes kill whoever is nearly dead, once per attacker or defender",
        default="no",
        choices=("no", "attacker", "defender"),
    ),
    _house_rule("lastStand", "Last Stand: once a game, strike back when hurt by an attack"),
    _house_rule("blur", "Blur: once a game, roll to dodge an attack and end the attacker's turn"),
    _house_rule("doubleIt", "Double It or Lose It: once a game, 2 more damage, or 2 to yourself"),
    Option(
        name="greenSecret",
        help="whether only the receiver knows what came of a Green card that changes nothing open",
        default="no",
        choices=("no", "yes"),
    ),
    Option(
        name="graveyard",
        help="whether the dead may talk among themselves, unheard by the living",
        default="no",
        choices=("no", "yes"),
    ),
)


def set_up(hunt: Any, seats: int, options: Options, dice: Dice) -> None:
    """Tell the terms of the table; Areas, characters and the first player are left to chance."""
    truth: Hunt = hunt
    truth.tell(SEATED, seats, int(options["rounds"]))
    for term in terms(options):
        truth.tell(TERMS, TERM.names.index(term))
    truth.tell(CAST, pool(seats, options))


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
        )
        if chosen[name] == value
    }
    return [term for term in TERM.names if term in on]


def pool(seats: int, options: Options) -> int:
    """The characters that may be dealt, as a set."""
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

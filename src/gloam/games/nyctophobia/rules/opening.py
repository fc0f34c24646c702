"""Options, and what is told when a table is set, for both Nyctophobia games."""

from collections.abc import Callable

from msgspec.structs import replace

from gloam.games.nyctophobia.facts import CHARACTER, DECK, HUNTER
from gloam.games.nyctophobia.figures import FIGURES, PLAIN
from gloam.games.nyctophobia.lore import retold
from gloam.games.nyctophobia.numbers import (
    ALWAYS, AMENDED, BOARDED, LAY, MAY_CONCEDE, NO_CHARACTER, NO_LINES, NO_NOTES, PARKED, PLACED,
    PLANTED, SEATED, SHORT, STALKER, TERMS, WAITED,
)  # fmt: skip
from gloam.games.nyctophobia.workshop.forest import SIZE, Map
from gloam.games.nyctophobia.workshop.growing import fitting_map
from gloam.games.nyctophobia.workshop.maps import (
    edit_map, for_seats, notation, premade, read_map,
)  # fmt: skip
from gloam.games.nyctophobia.workshop.own_cards import amended, cards_option
from gloam.kernel.own_numbers import STANDARD
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.options import file_text, is_file, is_there, Option, Options
from gloam.kernel.state import State

LARGEST_MAP = 100_000
FLEETING = ("named", "told", "uprooted", "hauled", "swapped", "spun")
"""Facts about a moment that has passed, or a place that is not known: a view keeps what it can."""
ROLES = tuple(CHARACTER.names[1:])


def set_up(night: State, seats: int, options: Options, dice: Dice, kind: str) -> None:
    """Lay the forest out in secret, seat everybody, and agree on the terms. (NYH-15 to NYH-25)"""
    ground = _map(options["map"], dice, kind, seats)
    for side in ground.trees:
        night.tell(PLANTED, side)
    night.tell(PARKED, *ground.car)
    night.tell(PLACED, HUNTER, ground.hunter)
    for seat in range(1, seats):
        night.tell(PLACED, seat, ground.starts[seat - 1])  # NYH-22
    spots = ground.rocks if options["rocks"] == "spots" else room_for_rocks(ground)
    for spot in sorted(dice.stream("rocks").sample(spots, seats - 2)):
        night.tell(LAY, spot)  # NYH-25, NYH-G2, NYH-G3
    if ground.familiar >= 0:
        night.tell(WAITED, ground.familiar)
    deck = DECK.number(_deck_in(options, ground))
    for figure, number in _amended(options["cards"], kind, deck):
        night.tell(AMENDED, figure, number)  # NYH-G56
    for seat, role in enumerate(_roles(options["characters"], seats - 1, dice), 1):
        night.tell(SEATED, seat, role)  # NYH-20, NYH-G54
    for seat in range(1, seats):
        if ground.starts[seat - 1] in ground.car:
            night.tell(BOARDED, seat)  # NVE-G13
    house = (
        STALKER * (options["stalker"] == "yes")
        + NO_NOTES * (options["notes"] == "no")
        + ALWAYS * (options["callouts"] == "always")
        + MAY_CONCEDE * (options["concede"] == "yes")
        + NO_LINES * (options["cardLines"] == "no")
        + SHORT * (options["turns"] == "short")
    )
    night.tell(TERMS, int(options["rounds"]), house, deck)


def _deck_in(options: Options, ground: Map) -> str:
    deck = options.get("hunter", "vampire")
    return ground.hunter_deck or "axe" if deck == "scenario" else deck


def _amended(cards: str, kind: str, deck: int) -> list[tuple[int, int]]:
    """The figures that are not the book's, of everybody and of the deck that is played with."""
    return [
        (figure, number)
        for figure, number in amended(cards, kind)
        if figure < len(PLAIN) or FIGURES[figure].name.startswith(f"{DECK.text(deck)}.")
    ]


def room_for_rocks(ground: Map) -> tuple[int, ...]:
    """Every space where a rock may lie as the game begins. (NYH-G3)"""
    taken = {*ground.car, *ground.starts, ground.hunter, ground.familiar}
    return tuple(tile for tile in range(SIZE) if tile not in taken)


def _map(name: str, dice: Dice, kind: str, seats: int) -> Map:
    if name == "random":  # NYH-15: a forest that nobody can have seen before
        return fitting_map(dice.stream("map"), kind, seats)
    maps = premade(kind)
    return for_seats(maps[name] if name in maps else read_map(name, kind), seats)


def _roles(names: str, hunted: int, dice: Dice) -> list[int]:
    if names == "none":
        return [NO_CHARACTER] * hunted
    if names == "random":
        return [CHARACTER.number(role) for role in dice.stream("roles").sample(ROLES, hunted)]
    chosen = [CHARACTER.number(role) for role in names.split(",")]
    return (chosen + [NO_CHARACTER] * hunted)[:hunted]


def map_option(kind: str) -> Option:
    """What to play on."""
    names = tuple(premade(kind))

    def fetch(value: str) -> str:
        if value in names or value == "random" or value.startswith("trees="):
            return value
        if not is_there(value):
            known = ", ".join(("random", *names))
            raise BadOption(f"map may be {known}, or a file; there is no such file as "
                            f"{value[:60]!r}.")  # fmt: skip
        if not is_file(value):
            raise BadOption(f"{value[-60:]!r} is not a file with a map.")
        return notation(read_map(file_text(value, LARGEST_MAP), kind))

    def check(value: str) -> str:
        if value in names or value == "random":
            return value
        return notation(read_map(value, kind))

    return Option(
        name="map",
        title="The forest",
        help=(
            "what to play on: random, which nobody can know; a scenario that is always the same, "
            f"{', '.join(names)}; or a file with a map of your own"
        ),
        default="random",
        named=("random", *names),
        fetch=fetch,
        check=check,
        said=lambda value: value if value in names or value == "random" else "one of their own",
    )


def _check_roles(value: str) -> str:
    if value in ("random", "none"):
        return value
    names = value.split(",")
    for name in names:
        if name not in ROLES:
            raise BadOption(
                f"characters may be random, none, or names with commas between: {', '.join(ROLES)}."
            )
    if len(set(names)) != len(names) or len(names) > 4:
        raise BadOption("Each character can be played once, by one of at most four Hunted.")
    return value


def _check_rounds(value: str) -> str:
    if not value.isdecimal() or not value.isascii() or len(value) > 9 or int(value) > 1000:
        raise BadOption(f"rounds is a number from 0 (no end) to 1000, not {value[:20]!r}.")
    return str(int(value))


FINE_PRINT = "Fine print"


def _yes_no(name: str, title: str, text: str, default: str) -> Option:
    choices = ("yes", "no")
    return Option(
        name=name, title=title, help=text, default=default, choices=choices, group=FINE_PRINT
    )


def house_options(kind: str = "hunted") -> tuple[Option, ...]:
    """The options that both games have, each in its own words."""
    vampire = kind == "vampire"
    told = (
        replace(each, title=retold(each.title, vampire), help=retold(each.help, vampire))
        for each in _SHARED
    )
    return (*told, cards_option(kind, FINE_PRINT))


_SHARED = (
    Option(
        name="characters",
        title="Characters",
        help="who the Hunted are: random, none, or names in the order of the seats",
        default="random",
        check=_check_roles,
    ),
    Option(
        name="rocks",
        title="Loose rocks",
        help="where the loose rocks lie",
        default="anywhere",
        choices=("anywhere", "spots"),
        words={"spots": "on the spots that the map marks"},
        group=FINE_PRINT,
    ),
    _yes_no(
        "stalker",
        "The Hunter stalks",
        "whether the Hunter follows Hunted who are all hidden",
        "yes",
    ),
    Option(
        name="callouts",
        title="Calling out",
        help="when a Hunted tells the others of steps and finds",
        default="always",
        choices=("always", "asked"),
        words={"always": "always, without being asked", "asked": "when they choose to"},
    ),
    _yes_no(
        "notes",
        "Map of what was told",
        "whether the Hunted are shown a map of what they were told",
        "yes",
    ),
    Option(
        name="rounds",
        title="Most rounds",
        help="the Hunter wins when so many rounds are over; 0 for no such end",
        default="0",
        check=_check_rounds,
        group=FINE_PRINT,
    ),
    _yes_no(
        "cardLines",
        "The Hunter's voice",
        "whether the Hunter speaks as it plays a card",
        "yes",
    ),
    Option(
        name="turns",
        title="A Hunted's turn",
        help="what a Hunted does in a turn; in a short one, a step, and no search or action "
        "but the call for help or setting the familiar down",
        default="full",
        choices=("full", "short"),
        words={"full": "two steps, an action, searches", "short": "one step"},
        group="Scenario",
    ),
    _yes_no("concede", "Giving up", "whether a side may give up", "yes"),
)


def longest(seats: int, options: Options) -> int:
    """The most actions of a game with an end after so many rounds; 0 without one."""
    hunted = seats - 1
    rounds = int(options["rounds"])
    a_turn = 90  # steps, stumbles, searches, a throw, a friend's retreat and answers, calling out
    a_hunt = 60
    if options["cards"] != STANDARD:  # longer walks, more trees to move, more health
        a_turn, a_hunt = 3 * a_turn, 3 * a_hunt
    return rounds * (hunted * a_turn + 2 * a_hunt) + 20 if rounds else 0


def small_game(kind: str, changes: tuple[str, ...]) -> dict[str, str]:
    """A form of a game whose whole tree can be built: its first scenario, changed, in short turns.

    The Hunter has no cards, and two rounds; the vampire has them, and one.
    """
    forest = next(iter(premade(kind).values()))
    for change in changes:
        forest = edit_map(forest, change)
    found = {"map": notation(forest), "characters": "none", "rocks": "spots", "turns": "short"}
    if kind == "hunted":
        return found | {"hunter": "simple", "rounds": "2"}
    return found | {"rounds": "1"}


SetUp = Callable[[State, int, Options, Dice], None]


def set_up_for(kind: str) -> SetUp:
    """The set-up of one of the two games."""

    def prepared(night: State, seats: int, options: Options, dice: Dice) -> None:
        set_up(night, seats, options, dice, kind)

    return prepared

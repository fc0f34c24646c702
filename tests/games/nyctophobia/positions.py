"""Positions drawn as pictures, for tests, docs and bug reports.

The picture may be smaller than the board: it lies in the north-west corner, and the rest of the
board is open ground. `X` is the Hunter, `1` to `4` the Hunted (`1*` on a car space), `C` the car,
`o` a loose rock, `F` the familiar, `N` the noise token; letters may stand together: `1o`, `No`.
"""

from typing import Any

from gloam.games.nyctophobia.cards import CARD_NAMES, KINDS_IN_DECK
from gloam.games.nyctophobia.facts import (
    ACTIONS,
    CHARACTER,
    DECK,
    FIGURE,
    HUNTED_FACTS,
    HUNTER,
    TILE,
    VAMPIRE_FACTS,
)
from gloam.games.nyctophobia.numbers import (
    AMENDED,
    DREW,
    GAVE_CLUE,
    HID,
    LAY,
    MAY_CONCEDE,
    NO_LINES,
    NOISE_AT,
    PARKED,
    PLACED,
    PLANTED,
    SEATED,
    SIMPLE,
    TERMS,
    TURN,
    WAITED,
)
from gloam.games.nyctophobia.sides import side_between
from gloam.kernel.diagram import read_diagram
from gloam.kernel.grid import EAST, SOUTH
from gloam.kernel.menu import Menu
from gloam.kernel.state import Ear, State
from gloam.kernel.words import Fact


class Listener(Ear):
    """Writes down every fact."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Write a fact down."""
        self.facts.append((int(word), int(a), int(b), int(c)))


class Position:
    """A world made from a picture, and what is told in it."""

    def __init__(self, night: Any, vampire: bool) -> None:
        self.night = night
        self.woods = night.woods
        self.words = VAMPIRE_FACTS if vampire else HUNTED_FACTS
        self.listener = Listener()
        night.ear = self.listener
        self.told: list[str] = []
        """What the last action told, as text."""

    def act(self, *actions: str) -> list[str]:
        """Take actions for whoever is asked; what the last one told, as text."""
        for action in actions:
            number = ACTIONS.read(action)
            if number not in self._menu():
                raise AssertionError(f"{action!r} is not on the menu: {self.menu()}")
            before = len(self.listener.facts)
            self.night.play(number)
            self.told = [self.words.text(fact) for fact in self.listener.facts[before:]]
        return self.told

    def aside(self, seat: int, action: str) -> list[str]:
        """Do something out of turn."""
        before = len(self.listener.facts)
        self.night.play_aside(seat, ACTIONS.read(action))
        self.told = [self.words.text(fact) for fact in self.listener.facts[before:]]
        return self.told

    def say(self, seat: int) -> list[str]:
        """Say something out of turn."""
        before = len(self.listener.facts)
        self.night.speak(seat, 0)
        self.told = [self.words.text(fact) for fact in self.listener.facts[before:]]
        return self.told

    def heard(self, seat: int) -> list[str]:
        """What a seat heard since the position was set, as text."""
        hearing = self.words.hearing(int(self.woods.hunted) + 1)
        facts_heard = [f for f in self.listener.facts if hearing.heard_by(*f) >> seat & 1]
        return [self.words.text(fact) for fact in facts_heard]

    def menu(self) -> list[str]:
        """What the asked seat may choose."""
        return [ACTIONS.text(action) for action in self._menu()]

    def _menu(self) -> tuple[int, ...]:
        menu = Menu()
        if self.night.asked() != -2:
            self.night.offer(menu)
        return menu.actions()

    @property
    def asked(self) -> int:
        """Who is asked."""
        return int(self.night.asked())

    def at(self, seat: int) -> str:
        """Where a piece stands."""
        return TILE.text(int(self.woods.at[seat]))

    @property
    def noise(self) -> str:
        """Where the noise token is; nothing if it is nowhere."""
        return "" if self.woods.noise < 0 else TILE.text(int(self.woods.noise))

    def rocks(self) -> list[str]:
        """Where loose rocks lie."""
        return sorted(TILE.text(int(at)) for at in self.woods.loose if at >= 0)


def position(
    picture: str,
    night: State,
    *,
    turn: int = 1,
    deck: str = "axe",
    hand: tuple[str, ...] = (),
    characters: tuple[str, ...] = (),
    hidden: tuple[int, ...] = (),
    house: int = MAY_CONCEDE | NO_LINES,
    rocks: tuple[int, ...] = (),
    health: tuple[int, ...] = (),
    round: int = 1,  # noqa: A002  # it is what the fact calls it
    vampire: bool = False,
    begin: bool = True,
    figures: dict[str, int] | None = None,
) -> Position:
    """A world as drawn, with somebody's turn about to begin.

    `rocks` and `health` are given by seat, from Hunted 1 on. `hand` names the Hunter's two cards,
    which are played without a word unless `house` says otherwise.
    `figures` are those that are not the book's, by their names.
    With `begin=False` the turn is set but its first duties (unhide, combat, search) are not done.
    """
    grid, tiles = read_diagram(picture)
    columns = int(grid.columns)
    told = night.happen
    place = {n: n // columns * 8 + n % columns for n in range(len(tiles))}
    for n in range(len(tiles)):
        for heading in (EAST, SOUTH):
            if grid.walled(n, heading):
                told(PLANTED, side_between(place[n], place[int(grid.beyond(n, heading))]), 0, 0)
    found: dict[str, list[int]] = {}
    for n, word in enumerate(tiles):
        for glyph in word:
            found.setdefault("C" if glyph == "*" else glyph, []).append(place[n])
    car = found.get("C", [63, 62])
    told(PARKED, car[0], car[1], 0)
    told(PLACED, HUNTER, found.get("X", [56])[0], 0)
    seats = [seat for seat in range(1, 5) if str(seat) in found]
    for seat in seats:
        told(PLACED, seat, found[str(seat)][0], 0)
    for tile in found.get("o", []):
        told(LAY, tile, 0, 0)
    for tile in found.get("F", []):
        told(WAITED, tile, 0, 0)
    for figure, value in (figures or {}).items():
        told(AMENDED, FIGURE.number(figure), value, 0)
    for seat in seats:
        role = characters[seat - 1] if seat <= len(characters) else "nobody"
        told(SEATED, seat, CHARACTER.number(role), 0)
    number = DECK.number("vampire" if vampire else deck)
    told(TERMS, 0, house, number)
    woods: Any = night.woods  # type: ignore[attr-defined]
    if number != SIMPLE:
        first = KINDS_IN_DECK * number
        names = CARD_NAMES[first : first + KINDS_IN_DECK]
        for card in hand or (names[0], names[1]):
            told(DREW, first + names.index(card), 0, 0)
    told(GAVE_CLUE, 0, 0, 0)
    for seat in hidden:
        told(HID, seat, 0, 0)
    for seat, held in enumerate(rocks, 1):
        woods.rocks[seat] = held
    for seat, left in enumerate(health, 1):
        woods.health[seat] = left
    for tile in found.get("N", []):
        told(NOISE_AT, tile, 0, 0)
    made = Position(night, vampire)
    if begin:
        night._begin(turn, round)  # type: ignore[attr-defined]
        night._go_on()  # type: ignore[attr-defined]
    else:
        told(TURN, turn, round, 0)
    return made


def lane(*rows: str) -> str:
    """A picture of rows with trees between them all along; `|` is a tree in a row.

    >>> print(lane("X . | 1"))
    +---+---+---+---+---+---+---+---+
    | X   . | 1   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    """
    rim = "+" + "---+" * 8
    lines = [rim]
    for row in (*rows, "."):
        words = row.replace(" | ", " |").split()
        words += ["."] * (8 - len(words))
        text = "|"
        for n, word in enumerate(words):
            bar = n < 7 and words[n + 1].startswith("|")
            text += f"{word.lstrip('|'):^3}" + ("|" if bar else " " if n < 7 else "|")
        lines += [text, rim]
    return "\n".join(lines)

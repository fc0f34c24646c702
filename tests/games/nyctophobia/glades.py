"""Nights of Nyctophobia for leak tests: forests drawn as pictures, whole tables with a record.

Unlike the positions of the family these are tables: what is drawn is told as facts, so that every
seat has a view of it. A picture may lie anywhere on the board.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import gloam
from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.games.nyctophobia.facts import CHARACTER, DECK, HUNTER
from gloam.games.nyctophobia.numbers import (
    DREW,
    DREW_UNSEEN,
    GAVE_CLUE,
    HID,
    LAY,
    MAY_CONCEDE,
    PARKED,
    PLACED,
    PLANTED,
    SEATED,
    TERMS,
    WAITED,
)
from gloam.games.nyctophobia.sides import side_between
from gloam.kernel.diagram import read_diagram
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.grid import EAST, SOUTH
from gloam.kernel.menu import Menu
from gloam.kernel.table import Table
from gloam.kernel.words import Vocabulary
from gloam.testing.alter import altered
from tests.leaks.holes import Loose
from tests.leaks.worlds import SALT, SEED

HUNTED = gloam.games()["nyctophobia_hunted"]
VAMPIRE = gloam.games()["nyctophobia_vampire"]
BOTH = {game.name: game for game in (HUNTED, VAMPIRE)}


def drawn(
    picture: str,
    game: Game = HUNTED,
    *,
    kind: type[Table] = Table,
    east: int = 0,
    south: int = 0,
    turn: int = 1,
    deck: str = "",
    characters: tuple[str, ...] = (),
    hidden: tuple[int, ...] = (),
) -> Table:
    """A table in a forest as drawn, so far from the corner, when somebody's turn has begun."""
    grid, tiles = read_diagram(picture)
    columns = int(grid.columns)
    place = [(n // columns + south) * 8 + n % columns + east for n in range(len(tiles))]
    found: dict[str, list[int]] = {}
    for n, word in enumerate(tiles):
        for glyph in word:
            found.setdefault(glyph, []).append(place[n])
    seats = [seat for seat in range(1, 5) if str(seat) in found]
    number = DECK.number("vampire" if game.name == VAMPIRE.name else deck or "simple")

    def lay(state: Any, *_: Any) -> None:
        night = state.night if isinstance(state, Loose) else state
        for n in range(len(tiles)):
            for heading in (EAST, SOUTH):
                if grid.walled(n, heading):
                    other = place[int(grid.beyond(n, heading))]
                    night.tell(PLANTED, side_between(place[n], other))
        night.tell(PARKED, *found["C"])
        night.tell(PLACED, HUNTER, found["X"][0])
        for seat in seats:
            night.tell(PLACED, seat, found[str(seat)][0])
        for tile in found.get("o", []):
            night.tell(LAY, tile)
        for tile in found.get("F", []):
            night.tell(WAITED, tile)
        for seat in seats:
            role = characters[seat - 1] if seat <= len(characters) else "nobody"
            night.tell(SEATED, seat, CHARACTER.number(role))
        night.tell(TERMS, 9, MAY_CONCEDE, number)
        if number != DECK.number("simple"):
            for n in range(2):
                night.tell(DREW, KINDS_IN_DECK * number + n)
                night.tell(DREW_UNSEEN)
        night.tell(GAVE_CLUE, 0)
        for seat in hidden:
            night.tell(HID, seat)
        night._begin(turn, 1)
        night._go_on()

    options = game.options_from({"rounds": "9"})
    return kind(altered(game, set_up=lay), len(seats) + 1, options, Dice(SEED, SALT))


def hand_of(table: Table) -> list[str]:
    """The cards of the first deal in a drawn night."""
    facts = table.game.words.facts
    return [facts.text(f).split("=")[1] for f in table.heard(HUNTER) if facts.name(f) == "drew"]


def woods_of(table: Table) -> Any:
    """The truth, wherever a hole keeps it."""
    truth: Any = table._truth
    return (truth.night if isinstance(truth, Loose) else truth).woods


def leaky(kind: type[Loose], game: Game = HUNTED) -> Game:
    """One of the games with a truth that says too much."""
    return altered(
        game,
        blank=lambda seats: kind(game.rules.blank(seats)),
        set_up=lambda state, *rest: game.rules.set_up(state.night, *rest),
        guess=lambda view, rng: kind(game.sight.guess(view, rng)),
    )


def heard_otherwise(game: Game, **audiences: Any) -> Game:
    """One of the games in which other seats hear some of the facts."""
    words = [
        word.told_to(audiences.get(word.name, word.heard_by)) for word in game.words.facts.words
    ]
    return altered(game, facts=Vocabulary(*words))


def rambles(
    game: Game, rng: Random, games: int = 1, *, kind: type[Table] = Table, **options: str
) -> Iterator[Table]:
    """Random games with talk and calls between the actions: the table, after each of them."""
    for n in range(games):
        seats = game.seats[0] + n % 3
        chosen = game.options_from({"rounds": "2", "callouts": "asked", **options})
        table = kind(game, seats, chosen, Dice(f"{SEED} {rng.random()}", SALT))
        table.deal()
        yield table
        while not table.over:
            out_of_turn(table, rng) or table.act(rng.choice(table.menu(table.asked)))
            yield table
            table.deal()
        yield table


def out_of_turn(table: Table, rng: Random) -> bool:
    """Perhaps let somebody call or speak."""
    seat = rng.randrange(table.seats)
    asides = [a for a in table.asides(seat) if table.game.words.actions.text(a) != "concede"]
    if rng.random() < 0.9:
        return False
    if asides and rng.random() < 0.5:
        table.act(rng.choice(asides), seat)
    else:
        table.say(seat, "Where are you?")
    return True


class Muffled(Loose):
    """A night with the parts that Vampire Radar's holes do not need."""

    def play_aside(self, seat: int, action: int) -> None:
        self.night.play_aside(seat, action)

    def may_speak(self, seat: int) -> bool:
        return bool(self.night.may_speak(seat))

    def speak(self, seat: int, n: int) -> None:
        self.night.speak(seat, n)


class OffersWhatIsOpen(Muffled):
    """A Hunted is offered only the steps that the forest allows."""

    def offer(self, menu: Menu) -> None:
        plain = Menu()
        self.night.offer(plain)
        woods, seat = self.night.woods, self.asked()
        for action in plain.actions():
            if seat < 1 or action > 3 or woods.trees.is_open(woods.at[seat], action):
                menu.add(action)

"""Worlds that a seat cannot tell apart, all that it is given in them, and how they are compared.

The worlds are found by playing: one random game, and beside it every other way to play that told
one seat exactly the same.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import msgspec
import pytest

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.table import Table
from gloam.testing import difference, inside
from tests.finished import FINISHED
from tests.lantern.game import GAME as LANTERN

RADAR = gloam.games()["vampire_radar"]
GAMES = {**FINISHED, LANTERN.name: LANTERN}
ALONE = {name for name, game in GAMES.items() if game.seats == (1, 1)}
"""Games for one seat, from which nothing is hidden but what chance will bring."""
SEED, SALT = "a-seed-that-nobody-says", "a-salt-that-nobody-says"

Look = Callable[[Table, int], Any]
"""Something that a seat is given at a table."""
Moment = tuple[int, list[Table]]
"""A seat, and tables at which it heard exactly the same."""

every_game = pytest.mark.parametrize("name", GAMES)


# Worlds that a seat cannot tell apart.


def opened(game: Game, seats: int, seed: str = SEED) -> Table:
    return Table(game, seats, game.options_from(game.rules.bounded_options), Dice(seed, SALT))


def at_random(game: Game, seats: int, rng: Random, most: int) -> Table:
    table = opened(game, seats)
    while len(table.deeds) < most and not table.over:
        table.deal()
        if not table.over:
            table.act(rng.choice(table.menu(table.asked)))
    return table


class Search:
    """All the ways to play, or some of them, that told a seat what one game told it."""

    WIDE = 5

    def __init__(self, line: Table, seat: int, rng: Random) -> None:
        self.line = line
        self.seat = seat
        self.rng = rng
        self.heard = list(line.heard(seat))
        self.found: dict[int, dict[Any, Table]] = {}
        self.queue: dict[int, list[Table]] = {}
        told = list(accumulated(line, seat))
        self.own = {
            told[deed.told]: deed.action for deed in line.deeds if deed.seat == seat
        }  # what the seat did, by how much it had heard

    def moments(self) -> Iterator[Moment]:
        start = opened(self.line.game, self.line.seats)
        first = len(list(start.heard(self.seat)))
        self._keep(start, first)
        for size in range(first, len(self.heard) + 1):
            queue = self.queue.get(size, [])
            while queue:
                self._go_on(queue.pop(), size)
            if self.found.get(size):
                yield self.seat, list(self.found[size].values())

    def _go_on(self, table: Table, size: int) -> None:
        for action in self._tried(table, size):
            fork = table.fork()
            before = len(fork.record)
            fork.act(action)
            after = range(before, len(fork.record))
            told = [fork.record[n] for n in after if fork.hears(n, self.seat)]
            if told == self.heard[size : size + len(told)]:
                self._keep(fork, size + len(told))

    def _tried(self, table: Table, size: int) -> list[int]:
        asked = table.asked
        if asked == NOBODY:
            return []
        if asked == self.seat:
            return [self.own[size]] if size in self.own else []
        if asked == CHANCE:
            menu = [action for action, _ in table.ask.outcomes]  # type: ignore[union-attr]
        else:
            menu = list(table.menu(asked))
        self.rng.shuffle(menu)
        done = len(table.deeds)
        if self._on_the_line(table) and done < len(self.line.deeds):
            return [self.line.deeds[done].action, *menu[:8]]
        return menu[:8]

    def _on_the_line(self, table: Table) -> bool:
        return table.deeds == self.line.deeds[: len(table.deeds)]

    def _keep(self, table: Table, size: int) -> None:
        known = self.found.setdefault(size, {})
        key = inside(table._truth)
        if key not in known and (len(known) < self.WIDE or self._on_the_line(table)):
            known[key] = table
            self.queue.setdefault(size, []).append(table)


def accumulated(table: Table, seat: int) -> Iterator[int]:
    """How many facts a seat had heard when so many had been told."""
    heard = 0
    for n in range(len(table.record)):
        yield heard
        heard += table.hears(n, seat)
    yield heard


@cache
def worlds(name: str) -> tuple[Moment, ...]:
    """Moments of some random games, each with other worlds in which a seat heard the same."""
    game = GAMES[name]
    if name in ALONE:
        return futures(game)
    found: list[Moment] = []
    for seats in range(game.seats[0], game.seats[1] + 1):
        for seat in range(seats):
            rng = Random(f"{name} {seats} {seat}")
            moments = list(Search(at_random(game, seats, rng, 26), seat, rng).moments())
            several = [moment for moment in moments if len(moment[1]) > 1]
            found += rng.sample(several, min(4, len(several)))
    assert len(found) > 5, "too few secrets to compare"
    return tuple(found)


def futures(game: Game) -> tuple[Moment, ...]:
    """Moments of a game for one, each with other dice: only what is to come differs."""
    dice = [Dice(f"another-seed-{n}", SALT) for n in range(3)]
    games = [at_random(game, 1, Random(f"{game.name} {n}"), 6 + 4 * n) for n in range(12)]
    going_on = [table for table in games if not table.over]
    assert len(going_on) > 5, "too little future to compare"
    return tuple((0, [table, *(again(table, dice=each) for each in dice)]) for table in going_on)


def again(
    table: Table, game: Game | None = None, kind: type[Table] = Table, dice: Dice | None = None
) -> Table:
    """The same actions at another table."""
    other = kind(game or table.game, table.seats, dict(table.options), dice or table.dice)
    for deed in table.deeds:
        other.act(deed.action, deed.seat)
    return other


def told_apart(look: Look, moments: Sequence[Moment]) -> str:
    """The first difference that a seat sees between worlds it cannot tell apart; or nothing."""
    for seat, tables in moments:
        first = look(tables[0], seat)
        for table in tables[1:]:
            if look(table, seat) != first:
                return difference(look(table, seat), first, f"seat {seat}: {look.__name__}")
    return ""


# What a seat is given.


def history(table: Table, seat: int) -> Any:
    return list(table.heard(seat)), table.may_undo(seat), inside(table.view(seat))


def menus(table: Table, seat: int) -> Any:
    return table.asked, table.menu(seat), table.asides(seat), table.choices(seat)


def sentences(table: Table, seat: int) -> Any:
    scene = table.scene(seat)
    said = [table.sentence(fact, seat) for fact in table.heard(seat)]
    return said, scene.words, [cell.words for cell in scene.cells], scene.heading


def numbers(table: Table, seat: int) -> Any:
    said = " ".join(table.sentence(fact, seat) for fact in table.heard(seat))
    return re.findall(r"\d+(?:\.\d+)?", f"{said} {scene_json(table, seat)!r}")


def order(table: Table, seat: int) -> Any:
    scene = table.scene(seat)
    cells = [cell.id for cell in scene.cells]
    pieces = [(piece.id, piece.cell) for piece in scene.pieces]
    return cells, pieces, [choice.text for choice in scene.choices]


def scene_json(table: Table, seat: int) -> bytes:
    return msgspec.json.encode(table.scene(seat))


def encodings(table: Table, seat: int) -> Any:
    heard, facts = list(table.heard(seat)), table.game.words.facts
    as_json = [facts.as_json(fact) for fact in heard]
    return heard, as_json, [facts.text(fact) for fact in heard], scene_json(table, seat)


def sizes(table: Table, seat: int) -> Any:
    said = [len(table.sentence(fact, seat)) for fact in table.heard(seat)]
    scene = table.scene(seat)
    shown = len(scene.cells), len(scene.pieces), len(scene.status), len(scene.choices)
    return len(said), sum(said), shown, len(scene_json(table, seat)), len(table.commitment)


def refusals(table: Table, seat: int) -> Any:
    offered = {*table.menu(seat), *table.asides(seat)}
    actions = table.game.words.actions
    tried: list[int | str] = [a for a in range(len(actions)) if a not in offered]
    said = [refusal(partial(table.act, action, seat)) for action in [*tried, -7, 999, "xyzzy"]]
    said += [refusal(partial(table.say, seat, words)) for words in ("", "b" * 300)]
    return [*said, refusal(table.reveal), "" if table.may_undo(seat) else undo_refused(table, seat)]


def undo_refused(table: Table, seat: int) -> str:
    return refusal(lambda: table.undo(seat))


def refusal(act: Callable[[], object]) -> str:
    try:
        return repr(act())
    except IllegalAction as error:
        return str(error)


def chatter(table: Table, seat: int) -> Any:
    """What the seat hears when everybody speaks."""
    copy = again(table, kind=type(table))
    said = []
    for speaker in range(copy.seats):
        said.append(refusal(partial(copy.say, speaker, f"I am {speaker}.")))
    heard = [fact for fact in copy.heard(seat) if copy.game.words.facts.name(fact) == "said"]
    return said, heard, [copy.sentence(fact, seat) for fact in heard]


EVERYTHING: tuple[Look, ...] = (
    history, menus, sentences, numbers, order, encodings, sizes, refusals, chatter,
)  # fmt: skip


def everything(table: Table, seat: int) -> dict[str, Any]:
    return {look.__name__: look(table, seat) for look in EVERYTHING}

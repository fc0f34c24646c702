"""The whole tree of a small game: every history, and which of them a seat cannot tell apart.

Histories are numbered so that whatever follows has a larger number than what it follows, and what
may follow a history lies side by side: a walk up the numbers passes every history after the one
before it, a walk down meets the ends first. Actions out of turn are left out.
"""

from collections.abc import Callable, Iterator
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i32, i64

from gloam.kernel.bits import BIT, lowest
from gloam.kernel.errors import GloamError
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.memory import first_digest, second_digest
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.record import Hearing, Record
from gloam.kernel.set_ups import SetUp, set_ups
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.view import View

PROBES: Final = 200
FAR_TOO_LARGE: Final = 20.0
"""By how much a guess must be above the limit for nobody to try."""
A_WHILE: Final = 50_000
"""After how many histories somebody is told how far it is."""


Sides = tuple[tuple[int, ...], ...]
"""The seats of each player."""


class TooLarge(GloamError):
    """A game whose tree has more histories than were allowed."""


class ToldApart(GloamError):
    """Histories after which a seat has heard the same, and may choose something else."""


@final
class Trace(Ear):
    """What every player has heard, as the two digests of a `Memory`, and nothing else of it."""

    def __init__(
        self,
        hearing: Hearing,
        players: vec[i64],
        one: vec[i64],
        two: vec[i64],
        size: vec[i64],
    ) -> None:
        self.hearing = hearing
        self.players = players
        """The seats of each player, as a set: what any of them hears, the player has heard."""
        self.one = one
        self.two = two
        self.size = size

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Keep a fact for whoever hears it."""
        heard = self.hearing.heard_by(word, a, b, c)
        n: i64 = 0
        while n < len(self.players):
            if heard & self.players[n]:
                size = self.size[n] + 1
                self.size[n] = size
                self.one[n] = first_digest(self.one[n], word, a, b, c)
                self.two[n] = second_digest(self.two[n], size, word, a, b, c)
            n += 1

    def clone(self) -> "Trace":
        """The same again."""
        return Trace(self.hearing, self.players, self.one[:], self.two[:], self.size[:])


def new_trace(hearing: Hearing, players: vec[i64]) -> Trace:
    """Nobody has heard anything."""
    count = len(players)
    return Trace(hearing, players, _each(count, 1), _each(count, 1), _each(count, 0))


def _each(count: i64, value: i64) -> vec[i64]:
    found = vec[i64]()
    while len(found) < count:
        found = append(found, value)
    return found


@final
class GameTree:
    """Every history of a game, from the ways in which it may begin to its ends."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        """Who plays: the seats of each player. Mostly every seat is a player."""
        self.players: i64 = len(sides)
        self.size: i64 = 0
        """How many histories there are."""
        self.who = vec[i16]()
        """By history: the player that is asked, or CHANCE, or NOBODY."""
        self.parent = vec[i32]()
        """The history before."""
        self.first = vec[i32]()
        """The first history that may follow; the others lie beside it."""
        self.count = vec[i32]()
        """How many may follow."""
        self.place = vec[i32]()
        """The information set, where a player is asked; the number of the end, where nobody is."""
        self.same = vec[i32]()
        """Another history of the same information set; below nought for none."""
        self.odds = vec[float]()
        """How likely it is after the one before, where chance brings it; 1 elsewhere."""
        self.ends: i64 = 0
        self.worth = vec[float]()
        """What each end is worth, by end and player."""
        self.sets: i64 = 0
        """How many information sets there are."""
        self.set_player = vec[i16]()
        """Whose it is, and, next, the seat that is asked in it."""
        self.set_seat = vec[i16]()
        self.set_head = vec[i32]()
        """The newest history in it."""
        self.set_first = vec[i32]()
        """Its first choice: choices are numbered through all information sets."""
        self.set_count = vec[i32]()
        self.choices: i64 = 0
        self.action = vec[i32]()
        """By choice: the action."""
        self.known: dict[int, int] = {}
        """The information set of each key: see `key`."""

    def information_sets(self) -> tuple[int, ...]:
        """How many there are, by player."""
        found = [0] * int(self.players)
        n: i64 = 0
        while n < self.sets:
            found[i64(self.set_player[n])] += 1
            n += 1
        return tuple(found)

    def menu_of(self, place: int) -> tuple[int, ...]:
        """The actions of an information set."""
        first = int(self.set_first[place])
        return tuple(int(self.action[first + n]) for n in range(int(self.set_count[place])))

    def _add(self, count: i64, parent: i64) -> i64:
        """Make room for so many histories after another; the number of the first."""
        first = self.size
        n: i64 = 0
        while n < count:
            self.who = append(self.who, i16(NOBODY))
            self.parent = append(self.parent, i32(parent))
            self.first = append(self.first, 0)
            self.count = append(self.count, 0)
            self.place = append(self.place, -1)
            self.same = append(self.same, -1)
            self.odds = append(self.odds, 1.0)
            n += 1
        self.size += count
        return first

    def _end(self, node: i64, state: State) -> None:
        self.place[node] = i32(self.ends)
        for seats in self.sides:
            self.worth = append(self.worth, state.payoff(seats[0]))
        self.ends += 1

    def _meet(self, node: i64, player: i64, seat: i64, trace: Trace, menu: Menu) -> None:
        """Put a history into its information set, which may be new."""
        name = key(player, (int(trace.one[player]) << 61) | int(trace.two[player]))
        place = self.known.get(name, -1)
        if place < 0:
            place = int(self.sets)
            self.known[name] = place
            self.sets += 1
            self.set_player = append(self.set_player, i16(player))
            self.set_seat = append(self.set_seat, i16(seat))
            self.set_head = append(self.set_head, -1)
            self.set_first = append(self.set_first, i32(self.choices))
            self.set_count = append(self.set_count, i32(menu.size))
            run: i64 = 0
            while run < menu.runs:
                bits = menu.bits[run]
                while bits:
                    self.action = append(self.action, i32(menu.base[run] + lowest(bits)))
                    bits &= bits - 1
                run += 1
            self.choices += menu.size
        elif not self._offers(place, menu):
            raise ToldApart(
                f"Seat {int(seat)} has heard the same after two histories, and may choose "
                "something else: its menu tells what it cannot know."
            )
        self.place[node] = i32(place)
        self.same[node] = self.set_head[place]
        self.set_head[place] = i32(node)

    def _offers(self, place: i64, menu: Menu) -> bool:
        if i64(self.set_count[place]) != menu.size:
            return False
        choice = i64(self.set_first[place])
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                if i64(self.action[choice]) != menu.base[run] + lowest(bits):
                    return False
                bits &= bits - 1
                choice += 1
            run += 1
        return True


def key(player: i64, heard: int) -> int:
    """The name of an information set: the player, and the `Memory.key()` of what it heard."""
    return heard << 6 | int(player)


# Growing.


Told = Callable[[int], None]
"""Somebody who is told, now and then, how many histories there are."""


def grow(
    game: Game,
    seats: int,
    options: Options,
    limit: int,
    *,
    sides: Sides | None = None,
    told: Told | None = None,
) -> GameTree:
    """The tree of a game; TooLarge, if it has more than `limit` histories.

    With these options the rules must set an end, and the ways to begin must be few enough to list.
    With `sides`, seats that win and lose together are one player, who knows what any of them heard.
    """
    if game.rules.longest(seats, options) <= 0:
        raise TooLarge(
            f"With these options {game.title} may go on for ever: there is no tree to build. "
            "Choose options with which it ends."
        )
    begun = set_ups(game, seats, options)
    guessed = estimate(begun, FastRandom(1))
    if guessed > FAR_TOO_LARGE * limit:
        raise TooLarge(
            f"{game.title} has about {_rounded(guessed)} histories with these options, by a quick "
            f"try, and at most {limit:,} are allowed. Make the game smaller, or the limit larger."
        )
    players = tuple((seat,) for seat in range(seats)) if sides is None else sides
    return _Growing(game, seats, begun, limit, players, told).all()


def grow_from(game: Game, seats: int, begun: SetUp, limit: int) -> GameTree | None:
    """The tree of a game that has been set up; nothing, if it has more than `limit` histories."""
    if estimate([begun], FastRandom(1)) > FAR_TOO_LARGE * limit:
        return None
    players = tuple((seat,) for seat in range(seats))
    try:
        return _Growing(game, seats, [begun], limit, players, None).all()
    except TooLarge:
        return None


def _rounded(number: float) -> str:
    """A large number in one digit or two.

    >>> _rounded(123456.0), _rounded(4.2e21)
    ('120,000', '4e+21')
    """
    return f"{round(number, 2 - len(str(int(number)))):,.0f}" if number < 1e12 else f"{number:.0e}"


def estimate(begun: list[SetUp], rng: FastRandom) -> float:
    """About how many histories there are: by games played anyhow, each standing for its like."""
    menu = Menu()
    total = 0.0
    for _ in range(PROBES):
        which = begun[int(rng.below(len(begun)))]
        state = which.state.clone()
        alike = float(len(begun))
        total += alike
        while state.asked() != NOBODY:
            menu.clear()
            state.offer(menu)
            alike *= float(menu.size)
            total += alike
            lot = rng.below(menu.size)
            run: i64 = 0
            action: i64 = 0
            while run < menu.runs:  # each as likely, whatever its weight
                bits = menu.bits[run]
                while bits:
                    if lot == 0:
                        action = menu.base[run] + lowest(bits)
                    lot -= 1
                    bits &= bits - 1
                run += 1
            state.play(action)
    return total / PROBES


@final
class _Growing:
    """A tree that grows: histories that wait to be gone on from, each with its world."""

    def __init__(
        self,
        game: Game,
        seats: int,
        begun: list[SetUp],
        limit: int,
        sides: Sides,
        told: Told | None,
    ) -> None:
        self.game = game
        self.begun = begun
        self.limit: i64 = limit
        self.told = told
        self.tree = GameTree(sides)
        self.player_of = _each(seats, 0)
        self.players = vec[i64]()
        for player, its in enumerate(sides):
            self.players = append(self.players, sum(BIT[seat] for seat in its))
            for seat in its:
                self.player_of[seat] = player
        self.hearing = game.words.facts.hearing(seats)
        self.menu = Menu()
        self.states: list[State] = []
        self.traces: list[Trace] = []
        self.nodes: list[int] = []
        self.next_word: i64 = A_WHILE

    def all(self) -> GameTree:
        """The whole tree."""
        tree = self.tree
        tree._add(1, -1)
        if len(self.begun) == 1:
            self._wait(0, self.begun[0])
        else:
            tree.who[0] = i16(CHANCE)
            first = tree._add(len(self.begun), 0)
            tree.first[0] = i32(first)
            tree.count[0] = i32(len(self.begun))
            for n, begun in enumerate(self.begun):
                tree.odds[first + n] = begun.odds
                self._wait(first + n, begun)
        while self.nodes:
            self._go_on(self.nodes.pop(), self.states.pop(), self.traces.pop())
        return tree

    def _wait(self, node: i64, begun: SetUp) -> None:
        trace = new_trace(self.hearing, self.players)
        for word, a, b, c in begun.facts:
            trace.hear(word, a, b, c)
        self.nodes.append(int(node))
        self.states.append(begun.state.clone())
        self.traces.append(trace)

    def _go_on(self, node: i64, state: State, trace: Trace) -> None:
        tree = self.tree
        asked = state.asked()
        tree.who[node] = i16(asked if asked < 0 else self.player_of[asked])
        if asked == NOBODY:
            tree._end(node, state)
            return
        menu = self.menu
        menu.clear()
        state.offer(menu)
        if asked != CHANCE:
            tree._meet(node, self.player_of[asked], asked, trace, menu)
        if tree.size + menu.size > self.limit:
            raise TooLarge(
                f"{self.game.title} has more than {int(self.limit):,} histories with these "
                "options. Make the game smaller, or the limit larger."
            )
        total = float(menu.total)
        first = tree._add(menu.size, node)
        tree.first[node] = i32(first)
        tree.count[node] = i32(menu.size)
        left = menu.size
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            weight: i64 = 1
            if bits == 1:
                weight = menu.weight[run]
            while bits:
                left -= 1
                if asked == CHANCE:
                    tree.odds[first] = float(weight) / total
                world = state if left == 0 else state.clone()
                heard = trace if left == 0 else trace.clone()
                world.ear = heard
                world.play(menu.base[run] + lowest(bits))
                self.nodes.append(int(first))
                self.states.append(world)
                self.traces.append(heard)
                first += 1
                bits &= bits - 1
            run += 1
        if self.told is not None and tree.size >= self.next_word:
            self.next_word = tree.size + A_WHILE
            self.told(int(tree.size))


# Going back to an information set.


def moments(
    tree: GameTree, game: Game, seats: int, options: Options
) -> Iterator[tuple[int, View, tuple[int, ...]]]:
    """Every information set with something to choose: what its seat knows, and its menu."""
    begun = set_ups(game, seats, options)
    openings: dict[int, tuple[State, list[View]]] = {}
    for place in range(int(tree.sets)):
        if i64(tree.set_count[place]) > 1:
            way = _way(tree, int(tree.set_head[place]))
            which = way.pop(0) if len(begun) > 1 else 0
            if which not in openings:
                openings[which] = (begun[which].state, _views(game, seats, begun[which]))
            state, views = openings[which]
            view = _gone(game, seats, state, views[i64(tree.set_seat[place])], way)
            yield place, view, tree.menu_of(place)


def _way(tree: GameTree, node: int) -> list[int]:
    """The way to a history: which of what might follow did, each time."""
    found: list[int] = []
    while node > 0:
        before = int(tree.parent[node])
        found.append(node - int(tree.first[before]))
        node = before
    found.reverse()
    return found


def _views(game: Game, seats: int, begun: SetUp) -> list[View]:
    record = Record(game.words.facts.hearing(seats))
    for fact in begun.facts:
        record.hear(*fact)
    views = [game.sight.view(seat, seats) for seat in range(seats)]
    for seat, view in enumerate(views):
        record.pass_on(view, 0, seat)
    return views


def _gone(game: Game, seats: int, begun: State, first: View, way: list[int]) -> View:
    """What a seat knows after a way was gone."""
    state = begun.clone()
    view = first.clone()
    record = Record(game.words.facts.hearing(seats))
    state.ear = record
    menu = Menu()
    for n in way:
        menu.clear()
        state.offer(menu)
        state.play(menu.actions()[n])
    record.pass_on(view, 0, view.seat)
    return view

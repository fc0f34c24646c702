"""Which courses a seat cannot tell from the one that it is in, and how likely each is.

All courses are walked at once from the beginning; those that would have told the seat anything else
are dropped, and those that come to the same state are taken together. The others are taken to
choose anything on their menus alike, as OpenSpiel's uniform policy does. So the weights are exact,
as long as there are not more states than `MOST_WORLDS`; then so many are drawn by their weights,
and all that come of it still tell the seat what it heard.
"""

import math
from collections.abc import Callable
from typing import TypeVar

from gloam.adapters.openspiel.course import Course, Kind, heard_by
from gloam.kernel.episode import Episode
from gloam.kernel.errors import NoWorld
from gloam.kernel.pickling import packed
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.view import View
from gloam.kernel.words import Fact

MOST_WORLDS = 400
FEW = 24
"""Fewer worlds are not compared: to walk them all costs less."""
TRIES = 4
"""How often to draw more worlds, should all that were drawn turn out to be wrong."""

Thing = TypeVar("Thing")
Luck = Callable[[], float]
"""A number from 0 up to, but not, 1."""


class Prompter(View):
    """Somebody who hears whether a seat is told just what it was told."""

    def __init__(self, seat: int, seats: int, script: list[Fact]) -> None:
        self.seat = seat
        self.seats = seats
        self.script = script
        self.at = 0
        """How much of it was told."""
        self.fits = True

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Compare a fact."""
        if self.at < len(self.script) and self.script[self.at] == (word, a, b, c):
            self.at += 1
        else:
            self.fits = False

    def clone(self) -> "Prompter":
        """The same again, with the same script."""
        copy = Prompter(self.seat, self.seats, self.script)
        copy.at = self.at
        copy.fits = self.fits
        return copy


class Deaf(View):
    """Somebody whom nobody asks what they know."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Take no notice."""

    def clone(self) -> "Deaf":
        """Nothing changes."""
        return self


class World:
    """A state that the seat may be in, with all the ways that lead there."""

    def __init__(self, episode: Episode | None, own: int) -> None:
        self.episode = episode
        """The game; none while chance has yet to set it up, and once it was walked past."""
        self.own = own
        """How many choices the seat has made by then."""
        self.ways: list[tuple[float, World, int]] = []
        """How likely each way is, from which world it comes, and by which move."""
        self.weight = 0.0

    def key(self, seat: int) -> tuple[object, ...]:
        """The same for worlds that cannot differ any more."""
        episode = self.episode
        assert episode is not None
        state = repr(packed(episode.state))
        heard = prompter(episode, seat).at
        return state, heard, self.own, episode.due, int(episode.next_at_window)

    def path(self, luck: Luck) -> list[int]:
        """The moves of one way that leads here, drawn by how likely the ways are."""
        moves: list[int] = []
        world = self
        while world.ways:
            _, world, move = _drawn([(way[0], way) for way in world.ways], luck)
            moves.append(move)
        return moves[::-1]


class Belief:
    """All worlds that a seat cannot rule out."""

    def __init__(self, worlds: list[tuple[float, World]], own: int, exact: bool) -> None:
        self.worlds = worlds
        """Each with its weight."""
        self.own = own
        """How many choices the seat had made."""
        self.exact = exact
        """Whether none was left out."""

    def drawn(self, luck: Luck) -> list[int]:
        """The moves of a course, drawn by how likely each is."""
        return _drawn([(weight, world) for weight, world in self.worlds], luck).path(luck)


def belief(course: Course, seat: int, luck: Luck) -> Belief:
    """What a seat may believe; NoWorld if no world was found, which is no fault of the seat."""
    known: Belief | None = course.beliefs.get(seat)
    if known is not None and known.own == len(course.own[seat]) and course.asked == seat:
        return known
    most = MOST_WORLDS
    for _ in range(TRIES):
        found = _Walk(course, seat, most, luck).walked(known)
        if found.worlds:
            if course.asked == seat:
                course.beliefs[seat] = found
            return found
        known, most = None, most * 4
    raise NoWorld(f"Of {most // 4} worlds at a time, none tells seat {seat} what it heard.")


class _Walk:
    """One walk through all courses that tell a seat what it heard."""

    def __init__(self, course: Course, seat: int, most: int, luck: Luck) -> None:
        self.kind: Kind = course.kind
        self.seat = seat
        self.most = most
        self.luck = luck
        self.asked = course.asked
        self.own = course.own[seat]
        self.script: list[Fact] = []
        if course.episode is not None:
            self.script = heard_by(course.episode, seat).facts()
        self.scale = 0.0
        """The logarithm of what all weights were divided by."""
        self.exact = True
        self.found: list[tuple[float, World]] = []
        """Worlds that agree, each with the logarithm of its weight."""

    def walked(self, known: Belief | None) -> Belief:
        """All worlds, from the beginning or from what was believed before the seat last chose."""
        worlds = self._beginning() if known is None else self._later(known)
        following = [each for world in worlds for each in self._next(world)]
        while following:
            worlds = self._fewer(following)
            following = []
            for world in worlds:
                after = self._next(world)
                following += after
                if after:
                    world.episode = None  # or every state of a long game would be kept
        most = max((weight for weight, _ in self.found), default=0.0)
        agreed = [(math.exp(weight - most), world) for weight, world in self.found]
        return Belief(agreed, len(self.own), self.exact)

    def _beginning(self) -> list[World]:
        if not self.kind.drawn:
            return [self._weighed(World(self._ready(0), 0), 1.0)]
        return [self._weighed(World(None, 0), 1.0)]

    def _ready(self, n: int) -> Episode:
        """A game that begins in the n-th way, with somebody who listens for the seat."""
        episode = self.kind.opening.prepared(n)
        told = heard_by(episode, self.seat).facts()
        ears: list[View] = [Deaf() for _ in range(self.kind.seats)]
        listening = Prompter(self.seat, self.kind.seats, self.script)
        for fact in told:
            listening.hear(*fact)
        ears[self.seat] = listening
        due = episode.due
        window = episode.next_at_window
        episode.begin(episode.state.clone(), ears)
        episode.due = due
        episode.next_at_window = window
        episode.look()
        return episode

    def _later(self, known: Belief) -> list[World]:
        self.exact = known.exact
        for _, world in known.worlds:
            assert world.episode is not None
            prompter(world.episode, self.seat).script = self.script
        return [self._weighed(world, weight) for weight, world in known.worlds]

    def _weighed(self, world: World, weight: float) -> World:
        world.weight = weight
        return world

    def _next(self, world: World) -> list[World]:
        """The worlds that may follow; none, where this one agrees already or no longer can."""
        episode = world.episode
        if episode is None:
            begun = [(n, self._ready(n), odds) for n, odds in enumerate(self.kind.ways)]
            return [
                self._after(world, n, world.weight * odds, each)
                for n, each, odds in begun
                if self._fits(each)
            ]
        asked = int(episode.asked)
        heard = prompter(episode, self.seat).at
        if heard == len(self.script) and world.own == len(self.own) and asked == self.asked:
            self.found.append((math.log(world.weight) + self.scale, world))
            return []
        if asked == NOBODY:
            return []
        if asked == self.seat:
            return self._as_chosen(world, episode, heard)
        if asked == CHANCE:
            total = int(episode.menu.total)
            moves = [(action, weight / total) for action, weight in episode.menu.outcomes()]
        else:
            menu = episode.menu.actions()
            moves = [(action, 1 / len(menu)) for action in menu]
        return self._all(world, moves, world.own)

    def _as_chosen(self, world: World, episode: Episode, heard: int) -> list[World]:
        """What follows from what the seat chose: at this moment, or it was another."""
        if world.own == len(self.own):
            return []
        when, action = self.own[world.own]
        if heard != when or not episode.menu.has(action):
            return []
        return self._all(world, [(action, 1.0)], world.own + 1)

    def _all(self, world: World, moves: list[tuple[int, float]], own: int) -> list[World]:
        found = []
        for action, share in moves:
            assert world.episode is not None
            episode = world.episode.clone()
            episode.play(action)
            episode.look()
            episode.tell_all()
            if self._fits(episode):
                found.append(self._after(world, action, world.weight * share, episode, own))
        return found

    def _fits(self, episode: Episode) -> bool:
        return prompter(episode, self.seat).fits

    def _after(
        self, world: World, move: int, weight: float, episode: Episode, own: int = 0
    ) -> World:
        after = World(episode, own)
        after.ways.append((weight, world, move))
        return self._weighed(after, weight)

    def _fewer(self, worlds: list[World]) -> list[World]:
        """The same worlds, each once; and some of them, where there are too many."""
        if len(worlds) > FEW:
            worlds = self._each_once(worlds)
        if len(worlds) > self.most:
            self.exact = False
            worlds = self._some(worlds)
        total = sum(world.weight for world in worlds)
        if total:
            self.scale += math.log(total)
            for world in worlds:
                world.weight /= total
        return worlds

    def _each_once(self, worlds: list[World]) -> list[World]:
        kept: dict[tuple[object, ...], World] = {}
        for world in worlds:
            same = kept.setdefault(world.key(self.seat), world)
            if same is not world:
                same.ways += world.ways
                same.weight += world.weight
        return list(kept.values())

    def _some(self, worlds: list[World]) -> list[World]:
        """So many worlds at most, drawn evenly along their weights."""
        step = sum(world.weight for world in worlds) / self.most
        at, mark = 0.0, self.luck() * step
        kept = []
        for world in worlds:
            at += world.weight
            hits = 0
            while mark < at:
                mark += step
                hits += 1
            if hits:
                kept.append(self._weighed(world, hits * step))
        return kept


def prompter(episode: Episode, seat: int) -> Prompter:
    """Who listens for the seat."""
    found = episode.views[seat]
    assert isinstance(found, Prompter)
    return found


def _drawn(weighed: list[tuple[float, Thing]], luck: Luck) -> Thing:
    """One of some things, by their weights."""
    lot = luck() * sum(weight for weight, _ in weighed)
    for weight, thing in weighed:
        lot -= weight
        if lot < 0:
            return thing
    return weighed[-1][1]

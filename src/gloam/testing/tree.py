"""The whole tree of a small game: every history, and what each seat can tell apart."""

from collections import defaultdict
from typing import Any

from msgspec import Struct

from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.options import Options
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.words import Fact
from gloam.testing.inside import inside
from gloam.testing.numbers import listener, written
from gloam.testing.play import BrokenLaw, Play, menu_of

LAW = "the whole tree"
PATIENCE = 40
"""How many guesses to draw for each world that should be guessed."""


class Tree(Struct, frozen=True):
    """How large a game is."""

    histories: int
    """Every way to play from the start to any moment."""
    ends: int
    perft: tuple[int, ...]
    """How many histories of 1, 2, 3, … actions; one that ended counts on, as in `perft`."""
    worlds: int
    """Different states."""
    information_sets: tuple[int, ...]
    """For each seat, the moments at which it is asked and can tell apart."""


class Moment:
    """One history: the world it leads to, and what each seat heard."""

    def __init__(self, world: State, heard: list[tuple[Fact, ...]], story: tuple[str, ...]) -> None:
        self.world = world
        self.heard = heard
        self.story = story
        self.asked = int(world.asked())
        self.menu = menu_of(world)
        self.inside = inside(world)


def walk_tree(
    game: Game, seats: int, limit: int = 20_000, options: Options | None = None, seed: str = "tree"
) -> Tree:
    """Walk every history of a game, and prove by exhaustion what the laws try by chance.

    In each information set (all histories after which a seat has heard the same) the same seat is
    asked and its menu is the same; the worlds that agree with the view are exactly the worlds in
    the set; and the guesses are exactly those too. Different knowledge is written down as different
    numbers, equal knowledge as equal ones. ValueError if there are more than `limit`
    histories. Actions out of turn are left out.
    """
    play = Play(game, seats, Dice(seed, salt="").stream("tree"), options)
    levels = _levels(play, limit)
    everything = [moment for level in levels for moment in level]
    worlds = {moment.inside: moment.world for moment in everything}
    sets = []
    for seat in range(seats):
        known: dict[tuple[Fact, ...], list[Moment]] = defaultdict(list)
        for moment in everything:
            known[moment.heard[seat]].append(moment)
        for heard, moments in known.items():
            _look(play, seat, heard, moments, worlds)
        _compare_numbers(play, seat, known)
        sets.append(sum(moments[0].asked == seat for moments in known.values()))
    ends = [sum(moment.asked == NOBODY for moment in level) for level in levels]
    return Tree(
        histories=len(everything),
        ends=sum(ends),
        perft=tuple(len(level) + sum(ends[:n]) for n, level in enumerate(levels))[1:],
        worlds=len(worlds),
        information_sets=tuple(sets),
    )


def _levels(play: Play, limit: int) -> list[list[Moment]]:
    """All histories by their length."""
    table = play.opened()
    heard = [tuple(table.heard(seat)) for seat in range(play.seats)]
    levels = [[Moment(play.world(table), heard, ())]]
    count = 1
    while levels[-1]:
        level: list[Moment] = []
        for moment in levels[-1]:
            for action in moment.menu:
                level.append(_after(play, moment, action))
                count += 1
                if count > limit:
                    raise ValueError(f"{play.game.title} has more than {limit} histories")
        levels.append(level)
    return levels[:-1]


def _after(play: Play, moment: Moment, action: int) -> Moment:
    outcome = play.outcome(moment.world.clone(), moment.asked, action)
    heard = [(*before, *outcome.told(seat)) for seat, before in enumerate(moment.heard)]
    who = "chance" if moment.asked == CHANCE else str(moment.asked)
    return Moment(
        outcome.world, heard, (*moment.story, f"{who}: {play.game.words.actions.text(action)}")
    )


def _look(
    play: Play, seat: int, heard: tuple[Fact, ...], moments: list[Moment], worlds: dict[Any, State]
) -> None:
    """One information set: what must be the same in it is, and the view knows exactly so much."""
    first = moments[0]
    for other in moments[1:]:
        if other.asked != first.asked:
            _broken(play, seat, other, f"it cannot know who is asked: also after {first.story}")
        if first.asked == seat and other.menu != first.menu:
            menus = f"{play.text(other.menu)}, or {play.text(first.menu)} after {first.story}"
            _broken(play, seat, other, f"its menu tells what it cannot know: {menus}")
    view = play.game.sight.view(seat, play.seats)
    for fact in heard:
        view.hear(*fact)
    possible = {moment.inside: moment for moment in moments}
    for key, world in worlds.items():
        if key in possible and not play.game.sight.agrees(view, world):
            _broken(play, seat, possible[key], "its view rules out this history")
        if key not in possible and play.game.sight.agrees(view, world):
            _broken(play, seat, first, f"its view allows what cannot be: {key}")
    missing = set(possible)
    for lot in range(PATIENCE * len(possible) + PATIENCE):
        guess = inside(play.game.sight.guess(view, FastRandom(lot)))
        if guess not in possible:
            _broken(play, seat, first, f"it guesses what cannot be: {guess}")
        missing.discard(guess)
        if not missing:
            return
    _broken(play, seat, possible[missing.pop()], "it never guesses this history")


def _compare_numbers(play: Play, seat: int, known: dict[tuple[Fact, ...], list[Moment]]) -> None:
    """By every encoding, two views are written down alike if and only if they are alike."""
    for name in ("", *play.game.sight.encodings):
        way = play.game.sight.encoding_called(name)
        layout = way.layout(play.seats)
        views: dict[tuple[int, ...], Any] = {}
        cells: dict[Any, tuple[int, ...]] = {}
        for heard, moments in known.items():
            view = listener(play, way, seat)
            for fact in heard:
                view.hear(*fact)
            found, within = tuple(written(play, way, layout, view)), inside(view)
            if views.setdefault(found, within) != within:
                _broken(play, seat, moments[0], "what it knows is written down as something else")
            if cells.setdefault(within, found) != found:
                _broken(play, seat, moments[0], "it is written down in two ways")


def _broken(play: Play, seat: int, moment: Moment, what: str) -> None:
    name = play.game.rules.seat_names(play.seats)[seat]
    title = f"{play.game.title} with {play.seats} seats"
    raise BrokenLaw(LAW, title, f"seat {seat} ({name})", moment.story, what)

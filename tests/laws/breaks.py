"""Lantern broken in one place, in every way that somebody thought of, and who notices."""

from collections.abc import Callable
from math import nan
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.kernel.cues import Cue
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.grid import NOWHERE
from gloam.kernel.loudness import NEWS, STEP
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Scene
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import State
from gloam.kernel.view import View
from gloam.kernel.words import Fact, Vocabulary
from gloam.testing import LAWS, BrokenLaw, walk_tree
from gloam.testing.alter import altered
from tests.lantern import guess, scene
from tests.lantern.encoding import LanternEncoding
from tests.lantern.facts import (
    BUMPED,
    FREEZE,
    FROZE,
    GAVE_UP,
    HID,
    HIDER,
    HUSHED,
    LIT,
    OPENED,
    OVER,
    READY,
    SEEKER,
    SLIP,
    STICK,
)
from tests.lantern.game import GAME
from tests.lantern.house import House, passage
from tests.lantern.questions import TO_ANSWER, TO_OPEN, TO_STICK
from tests.lantern.rules import Hunt
from tests.lantern.view import Glimpse


def broken(**parts: Any) -> Game:
    """Lantern with other parts in the place of some of its own."""
    return altered(GAME, **parts)


def with_rules(kind: Callable[[House], Hunt], **parts: Any) -> Game:
    """Lantern by other rules, in the truth and in guesses alike."""

    def guessed(glimpse: Glimpse, rng: FastRandom) -> State:
        world = guess.guess(glimpse, rng)
        assert isinstance(world, Hunt)
        other = kind(world.house)
        other.room, other.stuck = world.room, world.stuck
        return other

    return broken(blank=lambda seats: kind(House()), guess=guessed, search_state=guessed, **parts)


def with_view(kind: Callable[[int, int, House], Glimpse]) -> Game:
    """Lantern with another view."""
    return broken(view=lambda seat, seats: kind(seat, seats, House()))


def caught_by(game: Game, intended: str = "") -> set[str]:
    """The laws that a game breaks. The intended one looks longer; the others must stay silent."""
    caught = set()
    for law in LAWS:
        try:
            if law.__name__ == intended:
                law(game, 2, games=100)
            else:
                law(game, 2, games=2, moments=6, guesses=3)
        except BrokenLaw:
            caught.add(law.__name__)
    return caught


def tree_notices(game: Game) -> bool:
    try:
        walk_tree(game, 2)
    except BrokenLaw:
        return True
    return False


# The truth.


class Copy(Hunt):
    """Lantern's truth, to be broken in one place."""

    def clone(self) -> "Hunt":
        copy = type(self)(self.house.clone())
        copy.__dict__.update({k: v for k, v in self.__dict__.items() if k not in ("ear", "house")})
        return copy


class Silent(Copy):
    """Something changes, and no fact says so."""

    moves = 0

    def play(self, action: int) -> None:
        self.moves += 1
        super().play(action)


class Shallow(Copy):
    """A copy shares the lit rooms with the original."""

    def clone(self) -> Hunt:
        copy = super().clone()
        copy.house.lit = self.house.lit
        return copy


class Overheard(Copy):
    """Whoever listens to the truth listens to its copy too."""

    def clone(self) -> Hunt:
        copy = super().clone()
        copy.ear = self.ear
        return copy


class MenuLeak(Copy):
    """The menu leaves out the passage that is stuck."""

    def offer(self, menu: Menu) -> None:
        if self.house.agenda.first() != TO_ANSWER:
            super().offer(menu)
            return
        menu.add(FREEZE)
        for room in self.house.ways(self.room):
            if passage(self.room, room) != self.stuck:
                menu.add(SLIP + room)


class AsideLeak(Copy):
    """The seeker can give up only while the hider is not in the den."""

    def offer_aside(self, seat: int, menu: Menu) -> None:
        if self.room != 3:
            super().offer_aside(seat, menu)


class AskedLeak(Copy):
    """The hider opens the rooms itself, if it is the old passage that is stuck."""

    def asked(self) -> int:
        asked = super().asked()
        return HIDER if asked == SEEKER and self.stuck == 2 else asked


class Telltale(Copy):
    """A hider with no way out is not asked, and the house goes quiet too soon."""

    def play(self, action: int) -> None:
        super().play(action)
        if self.house.agenda.first() == TO_ANSWER and self.house.winner == NOWHERE:
            if all(passage(self.room, to) == self.stuck for to in self.house.ways(self.room)):
                self.tell(HUSHED)


class SpeechLeak(Copy):
    """The hider hears whether it may speak from which passage is stuck."""

    def may_speak(self, seat: int) -> bool:
        return self.stuck == 2

    def speak(self, seat: int, n: int) -> None:
        self.tell(FROZE)


class Unheard(Copy):
    """A hider that bumps is told that it froze."""

    def _answer(self, action: int) -> None:
        way = NOWHERE if action == FREEZE else passage(self.room, action - SLIP)
        super()._answer(FREEZE if way == self.stuck else action)


class Worthless(Copy):
    """The end is worth nothing that could be said."""

    def payoff(self, seat: int) -> float:
        return nan


class Nameless(Copy):
    """The game ends for a reason that has no name."""

    def reason(self) -> int:
        return 7


class Stuck(Copy):
    """With the last of its oil, the seeker can do nothing."""

    def offer(self, menu: Menu) -> None:
        if not (self.house.agenda.first() == TO_OPEN and self.house.oil == 1):
            super().offer(menu)


class Twice(Copy):
    """Something is on the menu twice."""

    def offer(self, menu: Menu) -> None:
        super().offer(menu)
        if self.house.agenda.first() == TO_ANSWER:
            menu.add(FREEZE)


class Endless(Copy):
    """The hider is never ready."""

    def play(self, action: int) -> None:
        if action == READY:
            self.tell(HID, self.room)
        else:
            super().play(action)


class Weightless(Copy):
    """Every passage gets stuck with weight nought."""

    def offer(self, menu: Menu) -> None:
        if self.house.agenda.first() == TO_STICK:
            menu.weigh(STICK, 0)
        else:
            super().offer(menu)


class Loaded(Copy):
    """Chance may bring the same thing in two ways."""

    def offer(self, menu: Menu) -> None:
        super().offer(menu)
        if self.house.agenda.first() == TO_STICK:
            menu.weigh(STICK, 3)


LAST: list[Hunt] = []


class Peeked(Copy):
    """It leaves itself lying about, where others can look."""

    def offer(self, menu: Menu) -> None:
        LAST[:] = [self]
        super().offer(menu)


# The view.


class CopyView(Glimpse):
    """Lantern's view, to be broken in one place."""

    def clone(self) -> Glimpse:
        copy = type(self)(int(self.seat), int(self.seats), self.house.clone())
        copy.worlds = set(self.worlds)
        return copy


class Vague(CopyView):
    """It takes no notice of what a bump says."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        if word != BUMPED:
            super().hear(word, a, b, c)


class TooSure(CopyView):
    """A seeker that is sure that the passage from den to attic is never stuck."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        super().hear(word, a, b, c)
        if word == LIT and self.seat == SEEKER:
            self.worlds = {world for world in self.worlds if world[1] != 3}


class Forgetful(CopyView):
    """It does not conclude anything from what the seeker finds."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        if word == OPENED:
            self.house.happen(word, a, b)
        else:
            super().hear(word, a, b, c)


class Shared(CopyView):
    """A copy shares the house with the original."""

    def clone(self) -> Glimpse:
        copy = super().clone()
        copy.house = self.house
        return copy


class Blank(Glimpse):
    """A copy knows nothing."""

    def clone(self) -> Glimpse:
        return Glimpse(int(self.seat), int(self.seats), House())


# Everything else.


def too_sure_a_guess(glimpse: Glimpse, rng: FastRandom) -> State:
    world = Hunt(glimpse.house.clone())
    world.room, world.stuck = min(glimpse.worlds)
    return world


def a_guess_that_cannot_be(glimpse: Glimpse, rng: FastRandom) -> State:
    world = guess.guess(glimpse, rng)
    assert isinstance(world, Hunt)
    if glimpse.seat == HIDER and world.stuck != NOWHERE:
        world.stuck = int(rng.below(4))
    return world


def a_search_state_in_the_view(glimpse: Glimpse, rng: FastRandom) -> State:
    world = Hunt(glimpse.house)
    world.room, world.stuck = min(glimpse.worlds)
    return world


def a_scene_that_peeks(glimpse: Glimpse, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    drawn = scene.draw(glimpse, menu, asides)
    LAST[0].asked()
    return msgspec.structs.replace(drawn, heading=f"{drawn.heading} {LAST[0].stuck}")


def a_scene_that_leaves_out(
    glimpse: Glimpse, menu: tuple[int, ...], asides: tuple[int, ...]
) -> Scene:
    return scene.draw(glimpse, menu[1:], asides)


def a_scene_without_words(
    glimpse: Glimpse, menu: tuple[int, ...], asides: tuple[int, ...]
) -> Scene:
    return msgspec.structs.replace(scene.draw(glimpse, menu, asides), heading=" ")


def a_refusal_that_peeks(glimpse: Glimpse, action: int) -> str:
    return f"the passage {LAST[0].stuck} is stuck." if LAST else ""


def a_refusal_that_changes(glimpse: Glimpse, action: int) -> str:
    glimpse.house.oil += 1
    return scene.why_not(glimpse, action)


def a_loudness_that_peeks(fact: Fact, seat: int, seats: int) -> int:
    return NEWS if LAST[0].stuck == 2 else STEP


def a_cue_that_nobody_knows(fact: Fact, seat: int, seats: int) -> Cue:
    return Cue("fireworks")


def a_digest(glimpse: Glimpse, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """What was opened in one sentence, and the rest as it is."""
    opened = [str(fact[1:3]) for fact in facts if fact[0] == OPENED]
    rest = [in_short(fact, 0, 2) for fact in facts if fact[0] in (GAVE_UP, OVER)]
    return (*([f"Opened: {', '.join(opened)}."] if opened else []), *rest)


def a_digest_without_numbers(glimpse: Glimpse, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    return ("Some rooms were opened.",) if any(fact[0] == OPENED for fact in facts) else ()


def ready_takes_itself(glimpse: Glimpse, menu: tuple[int, ...]) -> int:
    return READY if menu == (READY,) else -1


def freezing_in_the_den_takes_itself(glimpse: Glimpse, menu: tuple[int, ...]) -> int:
    return FREEZE if FREEZE in menu and {room for room, _ in glimpse.worlds} == {3} else -1


class Mumbling(Vocabulary):
    """It reads every fact back without its numbers."""

    def read(self, line: str) -> Fact:
        return (super().read(line)[0], 0, 0, 0)


def in_short(fact: Fact, seat: int, seats: int) -> str:
    return GAME.words.facts.text(fact)


def heard_by_everyone(name: str) -> Vocabulary:
    return Vocabulary(
        *(word.told_to(EVERYONE) if word.name == name else word for word in GAME.words.facts.words)
    )


class Overflowing(LanternEncoding):
    """It writes more oil than there can be."""

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        end = super().observe(view, out, at)
        out[at + 31] = 9
        return end


class Fickle(LanternEncoding):
    """It writes of the same view now this, now that."""

    turn = 0

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        end = super().observe(view, out, at)
        Fickle.turn = 1 - Fickle.turn
        out[at] = Fickle.turn
        return end


class Short(LanternEncoding):
    """It leaves its last part to whoever comes next."""

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        return super().observe(view, out, at) - 1


class Sparse(LanternEncoding):
    """It does not say which worlds are possible."""

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        end = super().observe(view, out, at)
        for cell in range(25):
            out[at + cell] = 0
        return end

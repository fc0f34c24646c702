"""Each law can fail: a copy of Lantern is broken in one place, and exactly one law notices.

A law that nothing can break is no law. Where a break is beyond the laws, which look at one moment
of a random game at a time, the walk through the whole tree is what notices; that is said as well.
"""

import sys
from collections.abc import Callable, Iterator
from math import nan
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.grid import NOWHERE
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Scene
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import State
from gloam.kernel.table import Table
from gloam.kernel.words import Fact, FactWord, Vocabulary
from gloam.testing import (
    LAWS,
    BrokenLaw,
    check,
    every_rule_has_a_test,
    secrets_are_named,
    walk_tree,
)

sys.path.append(str(Path(__file__).parent))

from lantern import guess, scene
from lantern.facts import (
    BUMPED,
    DUSK,
    FREEZE,
    FROZE,
    HID,
    HIDER,
    HUSHED,
    LIT,
    OPENED,
    READY,
    SEEKER,
    SLIP,
    STICK,
)
from lantern.game import GAME
from lantern.house import ROOMS, TO_ANSWER, TO_HIDE, TO_OPEN, TO_STICK, House, passage
from lantern.rules import Hunt
from lantern.view import Glimpse


def broken(**parts: Any) -> Game:
    """Lantern with other parts in the place of some of its own."""
    return msgspec.structs.replace(GAME, **parts)


def with_rules(kind: Callable[[House], Hunt], **parts: Any) -> Game:
    """Lantern by other rules, in the truth and in guesses alike."""

    def guessed(glimpse: Glimpse, lots: Lots) -> State:
        world = guess.guess(glimpse, lots)
        assert isinstance(world, Hunt)
        other = kind(world.house)
        other.room, other.stuck = world.room, world.stuck
        return other

    return broken(blank=lambda seats: kind(House()), guess=guessed, dream=guessed, **parts)


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


def test_lantern_itself_breaks_no_law() -> None:
    check(GAME, games=6)
    assert not tree_notices(GAME)


def test_the_message_says_which_law_for_whom_after_what_and_how() -> None:
    with pytest.raises(BrokenLaw) as caught:
        check(with_rules(MenuLeak), games=24)
    assert caught.value.law == "a menu tells nothing"
    assert caught.value.seat == "seat 0 (hider)"
    assert caught.value.story[0].startswith("0: hide ")
    assert "its menu" in caught.value.what
    for part in (caught.value.law, caught.value.seat, caught.value.what, *caught.value.story):
        assert part in str(caught.value)


class Copy(Hunt):
    """Lantern's truth, to be broken in one place."""

    def clone(self) -> "Hunt":
        copy = type(self)(self.house.clone())
        copy.__dict__.update({k: v for k, v in self.__dict__.items() if k not in ("ear", "house")})
        return copy


# The truth.


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


def too_sure_a_guess(glimpse: Glimpse, lots: Lots) -> State:
    world = Hunt(glimpse.house.clone())
    world.room, world.stuck = min(glimpse.worlds)
    return world


def a_guess_that_cannot_be(glimpse: Glimpse, lots: Lots) -> State:
    world = guess.guess(glimpse, lots)
    assert isinstance(world, Hunt)
    if glimpse.seat == HIDER and world.stuck != NOWHERE:
        world.stuck = int(lots.below(4))
    return world


def a_dream_in_the_view(glimpse: Glimpse, lots: Lots) -> State:
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


class Mumbling(Vocabulary):
    """It reads every fact back without its numbers."""

    def read(self, line: str) -> Fact:
        return (super().read(line)[0], 0, 0, 0)


def in_short(fact: Fact, seat: int, seats: int) -> str:
    return GAME.facts.text(fact)


def heard_by_everyone(name: str) -> Vocabulary:
    return Vocabulary(
        *(
            FactWord(word.word, word.name, EVERYONE, word.fields) if word.name == name else word
            for word in GAME.facts.words
        )
    )


# A draught: lawful in everything but undo.


class DraughtyHouse(House):
    """The passage gets stuck first; then the hider hides."""

    def happen(self, word: int, a: int, b: int) -> None:
        if word == DUSK:
            self.oil = a
            self.agenda.put(TO_OPEN)
            self.agenda.put(TO_HIDE)
            self.agenda.put(TO_STICK)
        else:
            super().happen(word, a, b)

    def clone(self) -> House:
        plain = super().clone()
        copy = DraughtyHouse()
        copy.__dict__.update(plain.__dict__)
        return copy


class Draughty(Copy):
    """Hiding beside the stuck passage, the hider feels it; hiding elsewhere, it feels nothing."""

    def play(self, action: int) -> None:
        super().play(action)
        if action < READY:
            beside = self.stuck in (self.room, (self.room + 3) % 4)
            self.tell(*((BUMPED, self.stuck) if beside else (FROZE,)))


class DraughtyGlimpse(CopyView):
    """What one seat knows, the draught included."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        hiding = self.house.agenda.first() == TO_HIDE
        if word == DUSK:
            self.worlds = {(NOWHERE, NOWHERE)}
            self.house.happen(word, a, b)
        elif word == LIT:
            rooms = (NOWHERE, *ROOMS) if self.seat == SEEKER else (NOWHERE,)
            self.worlds = {(room, n) for room in rooms for n in range(4)}
            self.house.happen(word, a, b)
        elif word == HID:
            self.worlds = {(a, n) for n in range(4)}
        elif word == FROZE and hiding:
            self.worlds = {(r, n) for r, n in self.worlds if n not in (r, (r + 3) % 4)}
        else:
            super().hear(word, a, b, c)


def draughty() -> Game:
    lawful = with_rules(Draughty)
    return msgspec.structs.replace(
        lawful,
        blank=lambda seats: Draughty(DraughtyHouse()),
        view=lambda seat, seats: DraughtyGlimpse(seat, seats, DraughtyHouse()),
    )


# Each break, and the one law that notices.

BREAKS: dict[str, tuple[Game, str]] = {
    "a silent change": (with_rules(Silent), "the_record_is_the_game"),
    "a menu leaks what is stuck": (with_rules(MenuLeak), "a_menu_tells_nothing"),
    "an aside leaks the room": (with_rules(AsideLeak), "a_menu_tells_nothing"),
    "being asked leaks what is stuck": (with_rules(AskedLeak), "a_menu_tells_nothing"),
    "an answer left out tells what is stuck": (with_rules(Telltale), "what_is_told_is_known"),
    "leave to speak leaks what is stuck": (with_rules(SpeechLeak), "a_menu_tells_nothing"),
    "a scene peeks": (with_rules(Peeked, scene=a_scene_that_peeks), "a_menu_tells_nothing"),
    "a view too sure": (with_view(TooSure), "no_view_rules_out_the_truth"),
    "a guess too sure": (broken(guess=too_sure_a_guess), "no_view_rules_out_the_truth"),
    "a guess that cannot be": (broken(guess=a_guess_that_cannot_be), "no_view_rules_out_the_truth"),
    "everyone hears what is stuck": (
        broken(facts=heard_by_everyone("stuck"), secrets=(), sentence=in_short),
        "what_is_told_is_known",
    ),
    "a view too vague": (
        broken(agrees=lambda view, world: view.house.same(world.house)),
        "what_is_told_is_known",
    ),
    "a view that takes no notice": (with_view(Vague), "what_is_told_is_known"),
    "a seat that does not hear itself": (with_rules(Unheard), "nothing_is_forgotten"),
    "a copied view shares its house": (with_view(Shared), "nothing_is_forgotten"),
    "a copied view is blank": (with_view(Blank), "nothing_is_forgotten"),
    "an end worth nothing": (with_rules(Worthless), "somebody_can_act"),
    "an end with no reason": (with_rules(Nameless), "somebody_can_act"),
    "a seat with nothing to choose": (with_rules(Stuck), "somebody_can_act"),
    "a menu with something twice": (with_rules(Twice), "somebody_can_act"),
    "a team that is divided": (broken(teams=lambda seats: ((0, 1),)), "somebody_can_act"),
    "an endless game": (with_rules(Endless), "a_game_ends"),
    "a game longer than it says": (broken(longest=lambda seats, options: 3), "a_game_ends"),
    "a game with no stated end": (broken(longest=lambda seats, options: 0), "a_game_ends"),
    "facts that do not read back": (
        broken(facts=Mumbling(*GAME.facts.words)),
        "text_goes_both_ways",
    ),
    "a shallow copy": (with_rules(Shallow), "a_copy_is_a_copy"),
    "a copy that is overheard": (with_rules(Overheard), "a_copy_is_a_copy"),
    "a dream inside the view": (broken(dream=a_dream_in_the_view), "a_copy_is_a_copy"),
    "a refusal that tells": (
        with_rules(Peeked, why=a_refusal_that_peeks),
        "a_refusal_changes_nothing",
    ),
    "a refusal that changes": (broken(why=a_refusal_that_changes), "a_refusal_changes_nothing"),
    "undo is a free look": (draughty(), "undo_tells_nothing"),
    "weights of nought": (with_rules(Weightless), "chance_is_fair"),
    "chance brings a thing twice": (with_rules(Loaded), "chance_is_fair"),
    "a scene that leaves out a choice": (
        broken(scene=a_scene_that_leaves_out),
        "a_scene_shows_the_menu",
    ),
    "a scene without words": (broken(scene=a_scene_without_words), "a_scene_shows_the_menu"),
    "nothing is said": (
        broken(sentence=lambda fact, seat, seats: ""),
        "a_scene_shows_the_menu",
    ),
    "a thumb off the menu": (
        broken(thumb=lambda view, menu, lots: STICK),
        "a_bot_can_play",
    ),
    "a secret that all hear": (broken(facts=heard_by_everyone("hid")), "secrets_are_named"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_break_is_caught_by_exactly_one_law(name: str) -> None:
    game, law = BREAKS[name]
    assert caught_by(game, law) == {law}


def test_every_law_is_broken_by_something() -> None:
    assert {law for _, law in BREAKS.values()} == {law.__name__ for law in LAWS}


# Breaks in the kernel itself.


class FreeUndo(Table):
    """Whoever acted last may take it back."""

    def may_undo(self, seat: int) -> bool:
        return bool(self.deeds) and self.deeds[-1].seat == seat and not self.over


class NoUndo(Table):
    """Nothing can be taken back."""

    def may_undo(self, seat: int) -> bool:
        return False


class SharedFork(Table):
    """A fork shares the list of what was done."""

    def fork(self) -> Table:
        copy = super().fork()
        copy.deeds = self.deeds
        return copy


class HeardLately(Table):
    """Only the last three facts are remembered."""

    def heard(self, seat: int) -> Iterator[Fact]:
        return iter(list(super().heard(seat))[-3:])


class Rolled(Dice):
    """Each draw depends on how many were drawn before."""

    draws = 0

    def below(self, n: int, *key: object) -> int:
        self.draws += 1
        return (7 * self.draws + 3) % n


@pytest.mark.parametrize(
    ("kind", "law"),
    [
        (FreeUndo, "undo_tells_nothing"),
        (NoUndo, "undo_tells_nothing"),
        (SharedFork, "a_copy_is_a_copy"),
        (HeardLately, "nothing_is_forgotten"),
        (Rolled, "chance_is_fair"),
    ],
)
def test_a_break_in_the_kernel_is_caught_too(
    monkeypatch: pytest.MonkeyPatch, kind: type, law: str
) -> None:
    monkeypatch.setattr(f"gloam.testing.play.{kind.__mro__[1].__name__}", kind)
    assert caught_by(GAME, law) == {law}


# What only the whole tree can show, and what only a person can.


def test_a_view_that_forgets_is_seen_in_the_whole_tree() -> None:
    game = with_view(Forgetful)
    assert caught_by(game) == set()
    assert tree_notices(game)


@pytest.mark.parametrize(
    "name",
    [
        "a menu leaks what is stuck",
        "being asked leaks what is stuck",
        "a view too sure",
        "a guess too sure",
        "a view too vague",
        "a view that takes no notice",
        "everyone hears what is stuck",
    ],
)
def test_the_whole_tree_notices_as_well(name: str) -> None:
    assert tree_notices(BREAKS[name][0])


def test_a_secret_that_every_view_takes_in_is_lawful_unless_secrets_are_named() -> None:
    assert caught_by(broken(facts=heard_by_everyone("hid"), secrets=())) == set()


def test_a_rule_without_a_test_is_named() -> None:
    source = (Path(__file__).parent / "lantern" / "test_rules.py").read_text()
    every_rule_has_a_test(GAME.rules, source)
    with pytest.raises(BrokenLaw, match="LAN-10; no rule is called LAN-99"):
        every_rule_has_a_test(GAME.rules, source.replace("test_lan_10_", "test_lan_99_"))


@pytest.mark.parametrize("law", [law for law in LAWS if law is not secrets_are_named], ids=str)
def test_a_game_that_fails_outright_breaks_the_law_and_says_after_what(law: Any) -> None:
    def fail(*given: Any) -> Any:
        raise ZeroDivisionError("no such thing")

    with pytest.raises(BrokenLaw, match="it fails with ZeroDivisionError: no such thing"):
        law(broken(blank=fail), 2)

"""What every game's truth can do, and the one way in which it changes.

A game's rules are a subclass of `State`. It says who is asked (`asked`), between what (`offer`),
and what comes of an action (`play`), which is told as facts (`tell`). A fact becomes true in
`happen`, the only method that changes a state.
"""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.pickling import packed, unpacked

CHANCE: Final = -1
"""`asked` says this when chance must answer."""
NOBODY: Final = -2
"""`asked` says this when the game is over."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ear:
    """Somebody who listens to facts."""

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Take in a fact that has just become true."""
        raise NotImplementedError("an ear must hear")


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """The whole truth at one moment. A game's rules fill in the methods."""

    ear: Ear | None = None
    """Who hears what is told. Search listens to nothing."""

    def asked(self) -> i64:
        """The seat that must choose now, or CHANCE, or NOBODY when the game is over."""
        raise NotImplementedError("rules must say who is asked")

    def offer(self, menu: Menu) -> None:
        """Put on a cleared menu what the asked seat may choose, or what chance may bring."""
        raise NotImplementedError("rules must offer something")

    def play(self, action: i64) -> None:
        """Tell what comes of an action from the menu. It trusts the caller; a table does not."""
        raise NotImplementedError("rules must say what comes of an action")

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true. Nothing else changes a state."""
        raise NotImplementedError("rules must say what a fact changes")

    def payoff(self, seat: i64) -> float:
        """What the game was worth to a seat, from -1 to 1, once it is over."""
        raise NotImplementedError("rules must say what an end is worth")

    def reason(self) -> i64:
        """Why the game is over: a number that the game's `reasons` name."""
        return 0

    def clone(self) -> "State":
        """The same world again, sharing nothing that changes, with nobody listening."""
        raise NotImplementedError("rules must say how a world is copied")

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Put on a cleared menu what a seat may do out of turn; by default, nothing."""

    def play_aside(self, seat: i64, action: i64) -> None:
        """Tell what comes of an action that a seat took out of turn."""
        raise NotImplementedError("rules that offer an aside must say what comes of it")

    def may_speak(self, seat: i64) -> bool:
        """Whether a seat may say something now; what it knows must be enough to tell."""
        return False

    def speak(self, seat: i64, n: i64) -> None:
        """Tell who hears saying n of the table, and what it does."""
        raise NotImplementedError("rules that let a seat speak must say who hears it")

    def speak_to(self, seat: i64, n: i64, to: i64) -> None:
        """Tell the seats in `to`, a set, the n-th saying to just these seats, and what it does."""
        raise NotImplementedError("rules that let a seat speak to some must tell them")

    def rollout_choice(self, menu: Menu, rng: FastRandom) -> i64:
        """A quick choice for playouts; anything on the menu, unless a game knows better."""
        return menu.pick(rng.below(menu.total))

    def prior(self, action: i64) -> float:
        """How good an action on the menu looks before it was tried, about -1 to 1."""
        return 0.0

    def evaluate(self, seat: i64) -> float:
        """How a seat stands, from -1 to 1, where a playout must stop before the end."""
        return 0.0

    def tell(self, word: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Make a fact true, and let whoever listens hear it."""
        self.happen(word, a, b, c)
        if self.ear is not None:
            self.ear.hear(word, a, b, c)

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: the same world, with nobody listening."""
        return unpacked, (packed(self),)

    def menu(self) -> tuple[int, ...]:
        """The actions on offer now; none when the game is over."""
        if self.asked() == NOBODY:
            return ()
        _MENU.clear()
        self.offer(_MENU)
        return _MENU.actions()


_MENU: Final = Menu()

"""The laws watch the kernel too: a table or its dice are broken, and exactly one law notices."""

from collections.abc import Iterator

import pytest

from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from tests.lantern.game import GAME
from tests.laws.breaks import caught_by


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

"""Vampire Radar with a hole in it: a table that says too much, a truth that does, or a seal."""

from typing import Any

from msgspec.structs import replace

from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import ATTACK, ATTACKED, CREPT, LAY_LOW
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Piece, Scene, Status
from gloam.kernel.state import Ear, State
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.alter import altered
from tests.leaks.worlds import RADAR, Moment, again, worlds


def with_a_hole(game: Game | None = None, kind: type[Table] = Table) -> list[Moment]:
    """Worlds of Vampire Radar that the humans could not tell apart, played with a hole in them."""
    return [
        (seat, [again(table, game, kind) for table in tables])
        for seat, tables in worlds(RADAR.name)[::2]
    ]


def lair_of(table: Table) -> int:
    return int(table._truth.vampire)  # type: ignore[attr-defined]


# A truth that says too much.


class Relay(Ear):
    """Stands between a night and whoever listens to it."""

    def __init__(self, loose: "Loose") -> None:
        self.loose = loose

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        for fact in self.loose.told((int(word), int(a), int(b), int(c))):
            if self.loose.ear is not None:
                self.loose.ear.hear(*fact)


class Loose(State):
    """A night that tells what it should not."""

    def __init__(self, night: Any) -> None:
        self.ear = None
        self.night = night
        night.ear = Relay(self)

    def told(self, fact: Fact) -> list[Fact]:
        return [fact]

    def asked(self) -> int:
        return int(self.night.asked())

    def offer(self, menu: Menu) -> None:
        self.night.offer(menu)

    def offer_aside(self, seat: int, menu: Menu) -> None:
        self.night.offer_aside(seat, menu)

    def play(self, action: int) -> None:
        self.night.play(action)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        self.night.happen(word, a, b, c)

    def payoff(self, seat: int) -> float:
        return float(self.night.payoff(seat))

    def reason(self) -> int:
        return int(self.night.reason())


def loose(kind: type[Loose], **parts: Any) -> Game:
    """Vampire Radar with another truth, and other parts where they are given."""
    return altered(
        RADAR,
        blank=lambda seats: kind(RADAR.rules.blank(seats)),
        set_up=lambda state, *rest: RADAR.rules.set_up(state.night, *rest),
        **parts,
    )


class SaysWhere(Loose):
    """A number in a fact that nobody declared: the tile where the vampire hides."""

    def told(self, fact: Fact) -> list[Fact]:
        return [(LAY_LOW, int(self.night.vampire), 0, 0)] if fact[0] == LAY_LOW else [fact]


class Rustles(Loose):
    """Something harmless is told to the humans whenever the vampire takes a step."""

    def told(self, fact: Fact) -> list[Fact]:
        return [fact, (LAY_LOW, 0, 0, 0)] if fact[0] == CREPT else [fact]


class OffersWhatWorks(Loose):
    """A human is offered something only where the vampire is in the north of the field."""

    def offer(self, menu: Menu) -> None:
        self.night.offer(menu)
        if self.asked() != VAMPIRE and self.night.vampire < 18:
            menu.add(ATTACK)


# A table that says too much.


class Counts(Table):
    """Shows how many actions there were, silent ones too."""

    def scene(self, seat: int) -> Scene:
        scene = super().scene(seat)
        return replace(
            scene, status=(*scene.status, Status("Actions so far", f"{len(self.deeds)}"))
        )


class Explains(Table):
    """Says more than it should in a refusal."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction as error:
            raise IllegalAction(f"{error} (action {len(self.deeds)})") from None


class Sorts(Table):
    """Shows the cells by how near they are to the vampire."""

    def scene(self, seat: int) -> Scene:
        scene, lair = super().scene(seat), lair_of(self)
        near = sorted(scene.cells, key=lambda c: abs(c.row - lair // 6) + abs(c.column - lair % 6))
        return replace(scene, cells=tuple(near))


class Remembers(Table):
    """Goes on showing somebody who was seen once."""

    def scene(self, seat: int) -> Scene:
        scene = super().scene(seat)
        if not any(fact[0] == ATTACKED for fact in self.heard(seat)):
            return scene
        seen = Piece("vampire", TILE.text(lair_of(self)), VAMPIRE, "V", "the vampire")
        return replace(scene, pieces=(*scene.pieces, seen))


class Echoes(Table):
    """Lets words sound from where the speaker is."""

    def say(self, seat: int, words: str, to: str = "") -> None:
        super().say(seat, f"{words} (from {TILE.text(lair_of(self))})", to)


class TakesBack(Table):
    """Lets anybody know that the last action was a silent one."""

    def may_undo(self, seat: int) -> bool:
        return len(self.deeds) > 1 and self.record[-1][0] == CREPT


class TellsAgain(Table):
    """Tells everybody something whenever an action is taken back."""

    def undo(self, seat: int) -> None:
        super().undo(seat)
        self._truth.tell(LAY_LOW)


# A seal that says too much.


class Blabs(Dice):
    """A seal that says what it seals."""

    def commitment(self) -> str:
        return f"{self.salt}:{self.seed}"

"""Games of Shadow Hunters for leak tests: castings that a seat cannot tell apart, and holes.

Chance is scripted, and every table is a real one, so that it can be saved and told again. All
stand within each other's range, unless a test says otherwise.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

import gloam
from gloam.bots import bot
from gloam.games.shadow_hunters.cast import FACTION, HP, HUNTER, quota
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.numbers import (
    ALLIE,
    ATTACKED,
    BOB,
    DONE,
    GAVE,
    PASS,
    PASSED,
    Q_ANSWER,
    Q_COUP,
    Q_LOOT,
    Q_REACT,
    Q_STRIKE,
    Q_UNMASK,
    ROLL,
    STRIKE,
    USED,
    VAMPIRE,
    WEREWOLF,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.kernel.bits import lowest
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Scene, Status
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.terminal.sitting import Sitting
from gloam.testing import inside
from gloam.testing.alter import altered
from tests.games.nyctophobia.glades import Muffled
from tests.leaks.holes import Loose
from tests.leaks.worlds import (
    EVERYTHING,
    SALT,
    SEED,
    Look,
    accumulated,
    menus,
    told_apart,
)

GAME = gloam.games()["shadow_hunters"]
EVERYBODY: tuple[str, ...] = CHARACTER.names
AREAS = "cabin gate church cemetery woods altar"
WAYS = {
    "cabin": "dice 1 1", "gate": "dice 1 3", "church": "dice 2 4", "cemetery": "dice 2 6",
    "woods": "dice 3 6", "altar": "dice 4 6",
}  # fmt: skip
"""A roll that leads to each Area."""
Step = str | Sequence[str]
"""What is done at every table, or one thing for each."""


# Tables.


def seated(who: str, game: Game = GAME, kind: type[Table] = Table, **options: str) -> Table:
    """A table at which these characters were dealt, seat by seat, and the first is to begin."""
    chosen = game.options_from({"characters": "all", "range": "board", **options})
    table = kind(game, len(who.split()), chosen, Dice(SEED, SALT))
    for deal in (*set_up(who),):
        table.act(deal)
    return table


def set_up(who: str) -> list[str]:
    """What chance brings before the first turn."""
    lays = [f"lay {area}" for area in AREAS.split()]
    return [*lays, *(f"deal {name}" for name in who.split()), "begin player1"]


def go(area: str, *then: str) -> str:
    """A move to an Area, and what is done there."""
    return "; ".join(["roll", WAYS[area], *then])


def play(table: Table, script: str) -> Table:
    """Do some things, one after the other; `player3: reveal` out of turn."""
    for step in filter(None, script.split("; ")):
        who, found, what = step.partition(": ")
        if found:
            table.act(what, int(who.removeprefix("player")) - 1)
        else:
            table.act(step)
    return table


# Castings.


def casting(seats: int, fixed: Mapping[int, str], some: Sequence[str] = EVERYBODY) -> str | None:
    """A casting in which some seats have these characters; None, if there is none."""
    left = [int(quota(seats, faction)) for faction in range(3)]
    for name in fixed.values():
        left[side(name)] -= 1
    if min(left) < 0 or len(set(fixed.values())) < len(fixed):
        return None
    found = []
    spare = [name for name in some if name not in fixed.values()]
    for seat in range(seats):
        name = fixed.get(seat) or next(name for name in spare if left[side(name)])
        if seat not in fixed:
            spare.remove(name)
            left[side(name)] -= 1
        found.append(name)
    return " ".join(found)


def side(name: str) -> int:
    return int(FACTION[CHARACTER.number(name)])


def castings(
    seats: int,
    subject: int,
    fixed: Mapping[int, str],
    some: Sequence[str] = EVERYBODY,
    pool: Sequence[str] = EVERYBODY,
) -> list[str]:
    """A casting for each character that one seat may have, while others have always the same."""
    rest = [name for name in some if name not in fixed.values()]
    found = [casting(seats, {**fixed, subject: name}, pool) for name in rest]
    return [who for who in found if who is not None]


def pool_of(characters: str) -> tuple[str, ...]:
    """The characters that may be dealt."""
    return {"base": EVERYBODY[::2], "expansion": EVERYBODY[1::2]}.get(characters, EVERYBODY)


def watchers(
    seats: int, subject: int, always: Mapping[int, str], pool: Sequence[str]
) -> Iterator[dict[int, str]]:
    """Who has the same character in all worlds: every other seat, two at a time, in turn."""
    pair = ("gregor", "wight") if "gregor" in pool else ("george", "vampire")
    some = [seat for seat in range(seats) if seat != subject and seat not in always]
    free = [name for name in pair if side(name) not in map(side, always.values())]
    for n in range(0, len(some), len(free)):
        yield {**always, **dict(zip(some[n:], free, strict=False))}


# What else a seat is given.


def thoughts(table: Table, seat: int) -> Any:
    """What it believes, and what bots would do in its place, with the same luck."""
    view, menu = table.view(seat), table.menu(seat)
    said = table.game.telling.belief(view) if table.game.telling.belief else ()
    choices = (
        [table.game.bots.heuristic(view, menu, FastRandom(n)) for n in range(3)]
        if len(menu) > 1
        else []
    )
    return said, choices, table.luck(seat).random()


def searching(table: Table, seat: int) -> Any:
    """What a bot that searches would do."""
    menu = table.menu(seat)
    levels = {"hard": replace(table.game.bots.levels["hard"], simulations=6, seconds=0.0)}
    game = altered(table.game, levels=levels)
    return bot(game, "hard").choose(table.view(seat), menu, Random(7)) if menu else None


def asks(table: Table, seat: int) -> Any:
    """Who was asked, in what order, how often, and after how many facts heard."""
    seats = [deed.seat for deed in table.deeds]
    told = list(accumulated(table, seat))
    return seats, Counter(seats), [told[deed.told] for deed in table.deeds], table.asked


def news(table: Table, seat: int) -> Any:
    """What the terminal says to somebody at the seat, and to one who looks on."""
    bots = {other: bot(table.game, "chance") for other in range(table.seats) if other != seat}
    sitting = Sitting(table, [seat], bots)
    sitting._told = dict.fromkeys(sitting._told, 0)
    return sitting.news(seat), Sitting(table, (), {}).public_news()


def facts(table: Table, seat: int) -> Any:
    """What it was told: how much, in what order, and in what words."""
    heard = list(table.heard(seat))
    return len(heard), heard, [table.sentence(fact, seat) for fact in heard]


def told_well(table: Table, seat: int) -> Any:
    """What happened in few sentences, and how loud and with what effect each fact came."""
    heard = table.told(seat).since()
    return table.digest(seat, 0), [(each.loudness, each.cue) for each in heard]


QUICK: tuple[Look, ...] = (facts, asks, menus, news)
"""What is compared at every table; the rest hangs on it alone, and is compared at a few."""
ALL: tuple[Look, ...] = (
    *QUICK,
    *(look for look in EVERYTHING if look not in QUICK),
    thoughts,
    told_well,
)
FEW = 4


def apart(
    tables: Sequence[Table],
    seats: Sequence[int],
    script: Sequence[Step] = (),
    looks: Sequence[Look] = ALL,
) -> str:
    """What one of the seats is given differently at the tables, after a step; or nothing."""
    assert len(tables) > 1
    assert len({inside(table._truth) for table in tables}) == len(tables)
    few = [tables[n * len(tables) // FEW] for n in range(min(FEW, len(tables)))]
    for step in script or ("",):
        for n, table in enumerate(tables):
            play(table, step if isinstance(step, str) else step[n])
        for look in looks:
            compared = few if looks is ALL and look not in QUICK else list(tables)
            if found := told_apart(look, [(seat, compared) for seat in seats]):
                return f"after {step}: {found}"
    return ""


def worlds_of(
    who: Sequence[str],
    before: str = "",
    game: Game = GAME,
    kind: type[Table] = Table,
    **options: str,
) -> list[Table]:
    """A table for each casting, when some things were done."""
    return [play(seated(each, game, kind, **options), before) for each in who]


# Holes.


def hunt_of(table: Table) -> Hunt:
    """The truth, wherever a hole keeps it."""
    truth: Any = table._truth
    found: Hunt = truth.night if isinstance(truth, Loose) else truth
    return found


def leaky(kind: type[Loose], **parts: Any) -> Game:
    """Shadow Hunters with a truth that says too much, and other parts where they are given."""
    return altered(
        GAME,
        blank=lambda seats: kind(GAME.rules.blank(seats)),
        set_up=lambda state, *rest: GAME.rules.set_up(state.night, *rest),
        **parts,
    )


class Impatient(Muffled):
    """Does not wait for an answer where it believes to know it."""

    def knows(self, kind: int, seat: int) -> int:
        """The answer, or -1."""
        return -1

    def play(self, action: int) -> None:
        self.night.play(action)
        while self.asked() not in (CHANCE, NOBODY):
            agenda = self.night.open.agenda
            answer = self.knows(int(agenda.first()), self.asked()) if agenda.size else -1
            if answer < 0:
                return
            self.night.play(answer)

    def only(self) -> int:
        menu = Menu()
        self.night.offer(menu)
        return menu.actions()[0] if len(menu.actions()) == 1 else -1


class OnlyWhoHasAChoice(Impatient):
    """A Green card is answered for whoever has one answer."""

    def knows(self, kind: int, seat: int) -> int:
        return self.only() if kind == Q_ANSWER else -1


class OnlyWhomItIsFor(Impatient):
    """Whoever would not be healed by a card is not asked to reveal for it."""

    def knows(self, kind: int, seat: int) -> int:
        return self.only() if kind == Q_UNMASK else -1


class OnlyWhoCanReact(Impatient):
    """Nobody is asked to react but Werewolf and Allie."""

    def knows(self, kind: int, seat: int) -> int:
        mute = int(self.night.who[seat]) not in (WEREWOLF, ALLIE)
        return PASS if kind == Q_REACT and mute else -1


class OnlyWhoStrikesOtherwise(Impatient):
    """Nobody is asked before a strike but those to whom revealing would be of use."""

    def knows(self, kind: int, seat: int) -> int:
        character = int(self.night.who[seat])
        useful = character in (VAMPIRE, BOB) or FACTION[character] == HUNTER
        return STRIKE if kind == Q_STRIKE and not useful else -1


class OnlyBobChoosesLoot(Impatient):
    """Loot is taken at once by whoever is not Bob."""

    def knows(self, kind: int, seat: int) -> int:
        menu = Menu()
        self.night.offer(menu)
        return menu.actions()[0] if kind == Q_LOOT and self.night.who[seat] != BOB else -1


class Rattles(Muffled):
    """A chain on somebody who is weak is told twice."""

    def told(self, fact: Fact) -> list[Fact]:
        weak = fact[0] == USED and HP[self.night.who[fact[3]]] < 12
        return [fact, fact] if weak else [fact]


class OnlyWhereItWorks(Impatient):
    """A final blow is offered only against somebody whom it could kill."""

    def knows(self, kind: int, seat: int) -> int:
        target = int(self.night.open.agenda.b())
        strong = kind == Q_COUP and HP[self.night.who[target]] > 10
        return PASS if strong else -1


class Murmurs(Muffled):
    """A pass of somebody strong is told twice."""

    def told(self, fact: Fact) -> list[Fact]:
        strong = fact[0] == PASSED and HP[self.night.who[fact[1]]] > 11
        return [fact, fact] if strong else [fact]


class Stammers(Muffled):
    """Says the same in another order when somebody strong is attacked."""

    def __init__(self, night: Any) -> None:
        super().__init__(night)
        self.held: list[Fact] = []

    def told(self, fact: Fact) -> list[Fact]:
        held, self.held = self.held, []
        if fact[0] == ATTACKED and HP[self.night.who[int(lowest(fact[2]))]] > 11:
            self.held = [fact]
            return held
        return [fact, *held]


class OffersWhatHelps(Muffled):
    """Somebody's menu hangs on who the next one is."""

    def offer(self, menu: Menu) -> None:
        self.night.offer(menu)
        seat = self.asked()
        seats = int(self.night.open.seats)
        if seat >= 0 and FACTION[self.night.who[(seat + 1) % seats]] == HUNTER:
            menu.add(DONE if menu.has(ROLL) else ROLL)


class Scribbles(Muffled):
    """A number in a fact that nobody declared: what the Green card says."""

    def told(self, fact: Fact) -> list[Fact]:
        card = int(lowest(self.night.out)) if fact[0] == GAVE else 0
        return [(*fact[:3], card) if fact[0] == GAVE else fact]


class ShowsHealth(Table):
    """Says in a scene how many hit points the others have left."""

    def scene(self, seat: int) -> Scene:
        scene, hunt = super().scene(seat), hunt_of(self)
        if hunt.open.dealt < hunt.open.seats:
            return scene
        left = [int(HP[hunt.who[n]] - hunt.open.damage[n]) for n in range(self.seats)]
        return replace(scene, status=(*scene.status, Status("Hit points", str(left))))


class Explains(Table):
    """Says in a refusal who somebody is."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction as error:
            who = [int(each) for each in hunt_of(self).who]
            raise IllegalAction(f"{error} {who}") from None


class Peeks(Table):
    """Lets everybody do out of turn what somebody else may do."""

    def asides(self, seat: int) -> tuple[int, ...]:
        return super().asides((seat + 1) % self.seats)

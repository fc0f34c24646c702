"""What the humans may know of the vampire's place is exact: compared with every possible world.

Beside the game all worlds are kept, as (tile, points left) with a likelihood each. The real rules
are run in each of them with every action that the vampire could choose there, and a world stays if
it tells the humans what they really heard.
"""

from random import Random

import pytest

import gloam
from gloam.games.vampire_radar.facts import ACTIONS, FACTS, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import ATTACK, DONE, HEAL, PROWL
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.sight.belief import ATTACKS, HEALS, STOPS, WALKS
from gloam.kernel.grid import NOWHERE
from gloam.kernel.state import NOBODY, Ear
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from tests.games.vampire_radar.positions import position, told, truth

World = tuple[int, int]
"""Where the vampire is, and how many points it has left."""
Worlds = dict[World, float]
HEARING = FACTS.hearing(2)


def heard_by_a_human(fact: Fact) -> bool:
    return bool(HEARING.heard_by(*fact) & 2)


class Human(Ear):
    """Somebody in a possible world, who hears what a human hears."""

    def __init__(self) -> None:
        self.heard: list[Fact] = []

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        if heard_by_a_human((word, a, b, c)):
            self.heard.append((word, a, b, c))


def weight(action: int) -> float:
    """How readily the vampire of the stated model chooses an action."""
    if action < PROWL:
        return 1.0  # every first tile is as likely
    if action < ATTACK:
        return WALKS
    return ATTACKS if action < HEAL else HEALS if action < DONE else STOPS


class Witness:
    """A table, and beside it every world that the humans cannot rule out."""

    def __init__(self, table: Table) -> None:
        self.table = table
        night = truth(table)
        self.worlds: Worlds = {(int(night.vampire), int(night.board.points)): 1.0}
        """The worlds as they were at the last fact that the humans heard."""

    def act(self, action: int, seat: int | None = None) -> None:
        """Let something happen at the table and in every world, and compare."""
        before = truth(self.table)
        aside = action not in before.menu()
        facts = tuple(fact for fact in self.table.act(action, seat) if heard_by_a_human(fact))
        if aside:
            self._anybody_interrupts(before, seat or 0, action, facts)
        elif before.asked() != VAMPIRE:
            self._human_acts(before, action, facts)
        elif facts:
            self._vampire_shows(before, facts)
        self.compare()

    def _anybody_interrupts(
        self, before: Night, seat: int, action: int, facts: tuple[Fact, ...]
    ) -> None:
        worlds = self.now(before)
        for world in worlds:
            night, human = imagine(before, world)
            night.play_aside(seat, action)
            assert tuple(human.heard) == facts  # it tells nothing of the world
        if self.table.over:
            self.worlds = worlds

    def _human_acts(self, before: Night, action: int, facts: tuple[Fact, ...]) -> None:
        kept: Worlds = {}
        for world, likely in self.worlds.items():
            night, human = imagine(before, world)
            assert night.menu() == before.menu()  # nor does a menu
            night.play(action)
            if tuple(human.heard) == facts:
                kept[settled(night)] = kept.get(settled(night), 0.0) + likely
        self._keep(kept)

    def _vampire_shows(self, before: Night, facts: tuple[Fact, ...]) -> None:
        kept: Worlds = {}
        for world, likely in self.now(before).items():
            for action, share in menu_of(before, world):
                night, human = imagine(before, world)
                night.play(action)
                if tuple(human.heard) == facts:
                    kept[settled(night)] = kept.get(settled(night), 0.0) + likely * share
        self._keep(kept)

    def _keep(self, kept: Worlds) -> None:
        total = sum(kept.values())
        self.worlds = {world: likely / total for world, likely in kept.items()}

    def now(self, night: Night) -> Worlds:
        """The worlds of this moment: the vampire may have done what nobody heard."""
        found = dict(self.worlds)
        if night.board.turn != VAMPIRE or night.asked() == NOBODY:
            return found
        for points in (2, 1):  # whatever is silent costs a point
            for world in [world for world in found if world[1] == points]:
                for action, share in menu_of(night, world):
                    after, human = imagine(night, world)
                    after.play(action)
                    if not human.heard:
                        assert after.board.points == points - 1
                        there = settled(after)
                        found[there] = found.get(there, 0.0) + found[world] * share
        return found

    def compare(self) -> None:
        """Every view must conclude exactly what the worlds leave."""
        night = truth(self.table)
        worlds = self.now(night)
        assert (int(night.vampire), int(night.board.points)) in worlds
        if night.vampire == NOWHERE:
            return
        odds = [0.0] * 36
        for world, likely in worlds.items():
            if night.asked() == VAMPIRE:  # as if it were to stop now
                likely *= dict(menu_of(night, world))[DONE]
            odds[world[0]] += likely
        expected = [chance / sum(odds) for chance in odds]
        for seat in range(self.table.seats):  # the vampire knows what the humans can know
            view = self.table.view(seat)
            assert view.haunts() == sorted({tile for tile, _ in worlds})
            if night.asked() != NOBODY:
                assert view.odds() == pytest.approx(expected, abs=1e-9)
        told = [list(self.table.heard(seat)) for seat in range(1, self.table.seats)]
        assert all(facts == told[0] for facts in told)


def imagine(night: Night, world: World) -> tuple[Night, Human]:
    """The same open board with the vampire elsewhere, and a human who listens."""
    other = night.clone()
    other.vampire, points = world
    if night.board.turn == VAMPIRE:
        other.board.points = points
    other.ear = human = Human()
    return other, human


def settled(night: Night) -> World:
    return int(night.vampire), int(night.board.points)


def menu_of(night: Night, world: World) -> list[tuple[int, float]]:
    """What the vampire may choose in a world, and how likely each choice is."""
    menu = imagine(night, world)[0].menu()
    total = sum(map(weight, menu))
    return [(action, weight(action) / total) for action in menu]


def play(table: Table, rng: Random, most: int, taste: str = "attack listen") -> str:
    """Play at random, but with a taste for some actions, and compare after each of them."""
    witness = Witness(table)
    for _ in range(most):
        if table.over:
            break
        menu = table.menu(table.asked)
        night = truth(table)
        eager = [action for action in menu if tasty(night, action, taste)]
        if rng.random() < 0.02 and "concede" in taste:
            seat = rng.randrange(table.seats)
            for action in table.asides(seat):
                witness.act(action, seat)
        else:
            witness.act(rng.choice(eager if eager and rng.random() < 0.7 else menu))
    return str(getattr(table.ask, "reason", ""))


def tasty(night: Night, action: int, taste: str) -> bool:
    """Whether an action is to the taste; `hit` is a shot that hits, by luck."""
    if ACTIONS.verb(action) != "shoot" or "hit" not in taste:
        return ACTIONS.verb(action) in taste
    after = night.clone()
    after.play(action)
    return after.board.hp < night.board.hp


@pytest.mark.parametrize("order", ["by-player", "interleaved"])
@pytest.mark.parametrize("field", ["first", "random"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_the_humans_may_know_is_exact(seats: int, field: str, order: str) -> None:
    seed = f"{seats} {field} {order}"
    table = gloam.open_table(
        "vampire_radar", seats=seats, seed=seed, field=field, order=order, dawn=4
    )
    play(table, Random(seed), 40)


@pytest.mark.slow
def test_what_the_humans_may_know_is_exact_to_every_kind_of_end() -> None:
    ends = set()
    tastes = ("attack heal", "shoot listen", "listen take hit", "heal concede", "attack concede")
    for n in (0, 1, 2, 5, 7, 8, 9, 11, 12, 13, 18):  # short games, and each kind of end
        seats, dawn = 2 + n % 3, 6 if n < 5 else 0
        table = gloam.open_table(
            "vampire_radar", seats=seats, seed=str(n), field="random", dawn=dawn
        )
        ends.add(play(table, Random(n), 400, tastes[n % 5]))
    assert ends >= set(table.game.words.reasons)


def names(tiles: list[int]) -> str:
    return " ".join(map(TILE.text, tiles))


def test_a_hidden_vampire_is_in_the_middle_each_tile_as_likely() -> None:
    table = gloam.open_table("vampire_radar", seats=4)
    assert table.view(1).haunts() == []
    table.act("hide C3")
    for seat in range(4):
        assert names(table.view(seat).haunts()) == "B2 C2 D2 E2 B3 C3 D3 E3 B4 C4 D4 E4 B5 C5 D5 E5"
        assert set(table.view(seat).odds()) == {0.0, 1 / 16}


def test_a_radar_leaves_a_ring() -> None:
    table = position("""
        +---+---+---+
        | 1   R   . |
        +   +   +   +
        | .   .   . |
        +   +   +   +
        | .   V   . |
        +---+---+---+""")
    assert told(table, "walk 1 east", "listen") == ("pinged pawn=1 distance=2",)
    for seat in (0, 1, 2):
        assert names(table.view(seat).haunts()) == "C2 B3"
        assert table.view(seat).odds()[TILE.number("C2")] == 0.5


def test_a_miss_takes_a_line_away_as_far_as_the_wall() -> None:
    table = gloam.open_table("vampire_radar", seats=2)
    told(table, "hide D4", "done", "done")
    before = table.view(1).haunts()
    table.act("shoot 2 west")  # from F1: a wall stands between B1 and C1
    after = table.view(1).haunts()
    assert names([tile for tile in before if tile not in after]) == "C1 D1 E1 F1"


def test_silence_counts_against_a_tile_beside_a_pawn() -> None:
    quiet = gloam.open_table("vampire_radar", seats=2)
    told(quiet, "hide D4", "walk 1 east", "walk 1 south", "done", "done")
    odds = quiet.view(1).odds()
    assert 0 < odds[TILE.number("B2")] < odds[TILE.number("E5")]


def test_an_attack_that_ends_the_game_shows_where_the_vampire_is() -> None:
    for bullets, left in (((2, 2), ""), ((2, 0), "5")):
        table = position(
            f"""
            +---+---+---+
            | .   .   . |
            +   +   +   +
            | .   V   1 |
            +   +   +   +
            | .   .   {left or "."} |
            +---+---+---+""",
            turn=0,
            bullets=bullets,
        )
        table.act("attack east")
        assert table.over
        for seat in (0, 1, 2):
            assert names(table.view(seat).haunts()) == "C2"
            assert table.view(seat).odds()[TILE.number("C2")] == 1.0

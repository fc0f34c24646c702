"""How the bots of Vampire Radar play: secrets are drawn, small forms solved, and nobody dithers."""

from collections import Counter, OrderedDict
from random import Random

import pytest
from librt.vecs import vec
from msgspec.structs import replace

import gloam
from gloam.games.vampire_radar.bots.turns import CHOICES
from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.games.vampire_radar.guesses import reading, thinking
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.numbers import HIDE, SHOOT, SHOT, TAKE
from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.regret import exploitability
from gloam.kernel.table import Table
from gloam.lab.exact import Form
from gloam.lab.exploit import report, run

RADAR = gloam.games()["vampire_radar"]
LONG = 120
"""Within so many rounds a game of any two levels must be over."""


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_where_it_hides_is_drawn_and_the_humans_know_the_odds(seats: int) -> None:
    table = gloam.open_table("vampire_radar", seats=seats, seed="hide")
    bot = gloam.bot("vampire_radar", "hard", simulations=4, seconds=0)
    view, menu, luck = table.view(VAMPIRE), table.menu(VAMPIRE), Random(1)
    hidden = Counter(bot.choose(view, menu, luck) for _ in range(160))
    assert len(hidden) > 8
    assert max(hidden.values()) < 0.7 * 160
    table.act("hide C3")
    odds = reading.read(table.view(1), 4, 0.0).odds
    for action in menu:
        assert abs(odds[action - HIDE] - hidden[action] / 160) < 0.12


def _first_turn(seats: int, lair: str) -> Table:
    table = gloam.open_table("vampire_radar", seats=seats, seed="steps")
    table.act(f"hide {lair}")
    while table.asked != VAMPIRE:
        table.act("done")
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_secret_turn_is_drawn(seats: int) -> None:
    """From several tiles more than one end is likely, and from the most open one several come."""
    turn = reading.read(_first_turn(seats, "C3").view(1), 8, 0.0).turn
    assert turn is not None
    surest = {
        tile: max(turn.likely(tile, 2, choice) for choice in range(CHOICES))
        for tile in range(36)
        if turn.two[tile] > 0
    }
    assert sum(each < 0.9 for each in surest.values()) >= 3
    lair = TILE.text(min(surest, key=lambda tile: surest[tile]))
    bot, luck, ends = gloam.bot("vampire_radar", "hard", simulations=4, seconds=0), Random(1), set()
    for _ in range(12):
        table = _first_turn(seats, lair)
        while table.asked == VAMPIRE:
            table.act(bot.choose(table.view(VAMPIRE), table.menu(VAMPIRE), luck))
        ends.add(int(table.view(VAMPIRE).vampire))
    assert len(ends) > 1


def _level(rounds: int) -> Level:
    return replace(RADAR.bots.levels["hard"], simulations=rounds, seconds=0.0)


def test_whatever_part_of_its_menu_is_asked_about_the_vampire_stays_on_it() -> None:
    """An exploiter that never feeds, or always does, asks its bot about a part of the menu."""
    table = gloam.open_table("vampire_radar", seats=3, seed="part")
    table.act("hide B2")
    while table.asked != VAMPIRE:
        table.act("done")
    bot = gloam.bot("vampire_radar", "hard", simulations=4, seconds=0)
    view, menu = table.view(VAMPIRE), table.menu(VAMPIRE)
    for action in menu:
        for other in menu:
            part = tuple(sorted({action, other}))
            assert bot.choose(view, part, Random(action)) in part


@pytest.mark.slow
def test_all_read_the_same_the_vampire_too_and_find_it_oftener_than_by_known_odds() -> None:
    bot = gloam.bot("vampire_radar", "hard", simulations=8, seconds=0)
    found = known = 0.0
    for n in range(3):
        table = gloam.open_table("vampire_radar", seats=3, seed=f"read {n}")
        while not table.over and table.view(VAMPIRE).board.round < 8:
            seat = table.asked
            view = table.view(seat)
            if seat == 1 and view.board.points == 2 and view.board.round > 1:
                odds = [list(reading.read(table.view(who), 8, 0.0).odds) for who in range(3)]
                assert odds[0] == odds[1] == odds[2]
                found += odds[0][table.view(VAMPIRE).vampire]
                known += reckoned(view).odds[table.view(VAMPIRE).vampire]
            table.act(bot.choose(view, table.menu(seat), table.luck(seat)))
    assert found > 1.1 * known
    kept = list(reading.read(table.view(1), 8, 0.0).odds)
    reading._kept.clear()
    assert list(reading.read(table.view(1), 8, 0.0).odds) == kept


def test_a_reading_rules_out_what_facts_rule_out_and_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its tiles are the tiles of the exact set, whatever is played."""
    monkeypatch.setattr(reading, "TRIES", [2, 2, 2])  # how far it searches changes shares alone
    monkeypatch.setattr(reading, "_kept", OrderedDict())
    for n in range(2):
        table = gloam.open_table("vampire_radar", seats=2, seed=f"set {n}")
        luck = Random(n)
        while not table.over and table.view(1).board.round < 5:
            table.act(luck.choice(table.menu(table.asked)))
            if not table.over and table.asked != VAMPIRE:
                odds = reading.read(table.view(1), 4, 0.0).odds
                assert [tile for tile in range(36) if odds[tile] > 0] == table.view(1).haunts()
                assert sum(odds) == pytest.approx(1.0)


def test_a_turn_is_solved_from_open_facts_and_every_tile_has_odds_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whoever has the turn: the humans know the odds by which the vampire draws, unsurprising."""
    monkeypatch.setattr(thinking, "SURPRISE", [0.0] * 3)
    table = gloam.open_table("vampire_radar", seats=3, seed="solved")
    table.act("hide C3")
    while table.asked != VAMPIRE:
        table.act("done")
    ours, theirs = (
        reading.read(table.view(who), thinking.ROUNDS, 0.0).turn for who in (VAMPIRE, 1)
    )
    assert ours is not None
    assert theirs is not None
    begun = [tile for tile in range(36) if ours.two[tile] > 0]
    assert set(begun) <= set(table.view(1).haunts())
    for tile in begun:
        likely = [ours.likely(tile, 2, choice) for choice in range(CHOICES)]
        assert sum(likely) == pytest.approx(1.0)
        assert likely == [theirs.likely(tile, 2, choice) for choice in range(CHOICES)]
    drawn: Counter[int] = Counter()
    bot = gloam.bot("vampire_radar", "hard", simulations=8, seconds=0)
    luck = Random(3)
    for _ in range(300):
        copy = gloam.loads(gloam.dumps(table))
        while copy.asked == VAMPIRE:
            copy.act(bot.choose(copy.view(VAMPIRE), copy.menu(VAMPIRE), luck))
        drawn[int(copy.view(VAMPIRE).vampire)] += 1
    for tile in range(36):  # nobody is near enough to be attacked from C3
        assert abs(drawn[tile] / 300 - ours.likely(14, 2, tile)) < 0.1


def test_a_reading_that_runs_out_of_time_is_solved_hastily_and_not_kept() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="late")
    table.act("hide C3")
    while table.asked != VAMPIRE:
        table.act("done")
    while table.asked == VAMPIRE:
        table.act("done")
    reading._kept.clear()
    late = reading.read(table.view(1), 24, 1e-9).odds
    assert sum(late) == pytest.approx(1.0)
    assert all(late[tile] == 0 or tile in table.view(1).haunts() for tile in range(36))
    assert not reading._kept


def test_who_knows_where_it_is_goes_there_when_nothing_has_happened_for_long() -> None:
    """Listening again would tell nothing new: with a bullet in hand they come nearer, or shoot."""
    table = gloam.open_table("vampire_radar", seats=2, seed="siege")
    table.act("hide C3")
    for _ in range(60):
        table.act("done")
    while table.asked == VAMPIRE:
        table.act("done")
    at = int(table.view(VAMPIRE).vampire)
    odds = vec[float]([float(tile == at) for tile in range(36)])
    sight = thinking.believing(table.view(1), 1, odds)
    action = thinking.think(sight, table.menu(1), _level(8), FastRandom(1))
    assert action < TAKE
    if action < SHOOT:
        pawn, heading = divmod(action, 4)
        before = int(sight.board.pawns[pawn])
        after = int(sight.board.field.grid.steps[4 * before + heading])
        assert _apart(after, at) < _apart(before, at)


def _apart(one: int, two: int) -> int:
    return abs(one % 6 - two % 6) + abs(one // 6 - two // 6)


@pytest.mark.parametrize(
    ("vampire", "humans"), [("easy", "easy"), ("medium", "medium"), ("chance", "medium")]
)
def test_nobody_dithers(vampire: str, humans: str) -> None:
    bots = {seat: gloam.bot("vampire_radar", humans if seat else vampire) for seat in range(3)}
    table = Table(RADAR, 3, RADAR.options_from({}), Dice("b1", salt=""))
    while not table.over and table.view(VAMPIRE).board.round < LONG:
        seat = table.asked
        table.act(bots[seat].choose(table.view(seat), table.menu(seat), table.luck(seat)))
    assert table.over


def test_whoever_waits_too_long_shoots_or_fetches() -> None:
    """With nothing happening for thirty rounds, humans with a bullet shoot."""
    table = gloam.open_table("vampire_radar", seats=2, seed="quiet")
    table.act("hide C3")
    bot = gloam.bot("vampire_radar", "medium")
    for _ in range(30):
        for _ in range(2):
            table.act("done")
    for _ in range(12):
        if table.asked == VAMPIRE:
            table.act("done")
        else:
            table.act(bot.choose(table.view(1), table.menu(1), table.luck(1)))
    assert any(fact[0] == SHOT for fact in table.record)


@pytest.mark.slow
def test_a_small_form_is_played_by_its_tree() -> None:
    tiny = {"field": "../..", "pawns": "1", "bullets": "1", "hp": "1", "dawn": "1"}
    form = Form(RADAR, 2, tiny)
    hard = gloam.bot("vampire_radar", "hard", seconds=0)
    assert exploitability(form.tree, form.policy_of_bot(hard, asks=64)) < 0.1


@pytest.mark.slow
def test_exploiters_hear_what_their_seat_hears_and_are_counted() -> None:
    found = list(run("vampire_radar", 1, (2,), "medium", options={"dawn": "3"}))
    assert {each.side for each in found} == {"vampire", "human"}
    assert {each.games for each in found} == {1}
    said = report(found)
    assert "runs the bot in its head" in said
    assert "never feeds" in said

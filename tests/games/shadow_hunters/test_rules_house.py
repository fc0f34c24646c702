"""The seven house rules: SHH-78."""

import pytest

import gloam
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.rules.opening import terms
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    blow,
    damage,
    discards,
    gear,
    held,
    odds,
    offered,
    position,
    question,
    refusal,
    stroll,
    told,
    told_of_all,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
HERE = "church church church church"
ALL_SHOWN = (0, 1, 2, 3)


def fight(cast: str = FOUR, **given: object) -> Table:
    """Four in the Church, all of them revealed, so that nobody is asked without need."""
    return position(cast, **{"at": HERE, "revealed": ALL_SHOWN, **given})  # type: ignore[arg-type]


def test_shh_78_each_house_rule_is_an_option_and_none_is_in_force_unless_wanted() -> None:
    wanted = {option.name: option for option in GAME.words.options}
    rules = ("useOrLose", "duelDice", "criticalMisses", "coup", "lastStand", "blur", "doubleIt")
    assert [wanted[name].default for name in rules] == ["no"] * 7
    for preset in ("seed", "published"):
        usual = GAME.options_from({"preset": preset})
        assert not {"coupAttacker", "coupDefender", *rules} & set(terms(usual))
    table = fight(hand={0: "holy-water"})
    assert {"double", "discard holy-water"} & offered(table) == set()
    assert "done" in offered(table)
    lines = told_of_all(table, "attack player2", "dice 1 4")
    assert [line.split()[0] for line in lines] == ["attacked", "asked", "threw", "struck", "hurt"]


# Use It or Lose It.


def test_shh_78_use_it_or_lose_it() -> None:
    table = fight(hand={0: "holy-water blessing"}, damage="5 0 0 0", useOrLose="yes")
    assert "done" not in offered(table)
    assert {"play blessing", "discard blessing"} < offered(table)
    told(table, "discard blessing")
    assert (held(table, 0), discards(table)) == ({"holy-water"}, {"blessing"})
    assert "done" not in offered(table)
    told(table, "play holy-water")
    assert "done" in offered(table)


def test_shh_78_a_turn_cut_short_by_a_blur_loses_what_is_kept() -> None:
    table = fight(hand={0: "holy-water"}, useOrLose="yes", blur="yes")
    lines = told_of_all(table, "attack player2", "blur", "dice 1 2", "dice 1 6")
    assert "discarded seat=0 card=holy-water" in lines
    assert lines[-1] == "turn seat=1 number=2"


# Duel Dice and Critical Misses.


@pytest.mark.parametrize("six", range(1, 7))
@pytest.mark.parametrize("four", range(1, 5))
def test_shh_78_duel_dice(six: int, four: int) -> None:
    table = fight(duelDice="yes")
    told(table, "attack player2")
    assert odds(table) == {f"d6 {n}": 1 for n in range(1, 7)}
    told(table, f"d6 {six}")
    assert odds(table) == {f"d4 {n}": 1 for n in range(1, 5)}
    assert told(table, f"d4 {four}")[0] == f"parried seat=0 d4={four} against=1"
    assert damage(table) == [0, abs(six - four), 0, 0]


def test_shh_78_duel_dice_with_a_lone_d4_and_with_the_machine_gun() -> None:
    for cast, has in ((FOUR, "masamune"), ("valkyrie emi unknown franklin", "talisman")):
        table = fight(cast, gear={0: has}, duelDice="yes")
        told(table, "attack player2", "d4 3")
        assert damage(table) == [0, 3, 0, 0]
    table = fight(gear={0: "machine-gun"}, duelDice="yes")
    told(table, "attack all", "d6 4", "d4 1", "d4 2", "d4 4")
    assert sorted(damage(table)) == [0, 0, 2, 3]


def test_shh_78_bob_does_not_rob_whom_the_duel_dice_missed() -> None:
    cast = "bob vampire unknown franklin emi"
    has = {0: "machine-gun chainsaw butcher-knife", 1: "talisman", 2: "mystic-compass"}
    table = position(cast, at=HERE + " church", revealed=(0, *ALL_SHOWN), gear=has, duelDice="yes")
    told(table, "attack all", "d6 4", "d4 1", "d4 1", "d4 1")
    assert told(table, "d4 4")[0] == "parried seat=0 d4=4 against=1"
    assert offered(table, "rob") == {"rob mystic-compass"}


def test_shh_78_critical_misses() -> None:
    table = fight(duelDice="yes", criticalMisses="yes")
    assert "hurt seat=0 damage=1 by=critical" in told_of_all(
        table, "attack player2", "d6 3", "d4 3"
    )
    assert damage(table) == [1, 0, 0, 0]
    table = fight(duelDice="yes", criticalMisses="yes")
    told(table, "attack player2", "d6 4", "d4 3")
    assert damage(table) == [0, 1, 0, 0]
    with pytest.raises(gloam.BadOption, match="duelDice"):
        gloam.open_table("shadow_hunters", seats=4, criticalMisses="yes")


def test_shh_78_whoever_dies_of_a_critical_miss_loots_nothing() -> None:
    table = fight(
        damage="9 12 0 0", gear={0: "machine-gun", 1: "talisman"}, dead=(3,), duelDice="yes",
        criticalMisses="yes",
    )  # fmt: skip
    told(table, "attack all", "d6 4", "d4 4", "d4 1")
    assert alive(table) == [2]
    assert discards(table) == {"talisman", "machine-gun"}
    assert [gear(table, seat) for seat in range(4)] == [set()] * 4


# Coup de Grace.


@pytest.mark.parametrize(
    ("cast", "before", "killed"),
    [
        ("emi vampire unknown franklin", 10, True),  # 13 HP: 2 left
        ("emi vampire unknown franklin", 9, False),
        ("emi unknown vampire franklin", 9, True),  # 11 HP: 1 left
        ("emi unknown vampire franklin", 8, False),
        ("vampire franklin unknown emi", 9, True),  # 12 HP: 2 left
    ],
)
def test_shh_78_coup_de_grace(cast: str, before: int, killed: bool) -> None:
    table = fight(cast, damage=f"0 {before} 0 0", coup="attacker")
    told(table, "attack player2", "dice 1 2")
    assert offered(table) == {"coup", "pass"}
    told(table, "coup")
    assert odds(table) == {f"pair {a} {b}": 1 for a in range(1, 7) for b in range(1, 7)}
    told(table, "pair 6 6")
    assert (1 in alive(table)) != killed


def test_shh_78_a_coup_de_grace_takes_two_sixes_and_a_wound() -> None:
    table = fight(damage="0 11 0 0", coup="attacker")
    told(table, "attack player2", "dice 1 2", "coup", "pair 6 5")
    assert 1 in alive(table)
    table = fight(damage="0 11 0 0", coup="attacker")
    told(table, "attack player2", "dice 2 2")
    assert question(table) == "none"


def test_shh_78_a_coup_de_grace_is_an_attack_and_may_be_looted() -> None:
    table = fight(damage="0 11 0 0", gear={1: "talisman"}, coup="attacker")
    told(table, "attack player2", "dice 1 2", "coup", "pair 6 6", "loot talisman")
    assert gear(table, 0) == {"talisman"}


def test_shh_78_a_coup_de_grace_comes_once_a_game_for_each_attacker() -> None:
    table = fight(gear={0: "machine-gun"}, coup="attacker")
    told(table, "attack all", "dice 1 2")
    assert question(table) == "coup"
    told(table, "coup", "pair 1 1")
    assert question(table) == "none"  # not for the other two who were hit
    told(table, "done")
    for _ in range(3):
        stroll(table)
    told(table, "roll", "dice 4 5", "heal player1")
    told(table, "attack all", "dice 1 2")
    assert question(table) == "none"


def test_shh_78_a_coup_de_grace_comes_once_a_game_against_each_defender() -> None:
    table = fight(gear={0: "machine-gun"}, coup="defender")
    told(table, "attack all", "dice 1 2", "coup", "pair 1 1", "coup", "pair 1 1", "pass")
    assert question(table) == "none"
    told(table, "done")
    for _ in range(3):
        stroll(table)
    told(table, "roll", "dice 4 5", "heal player1")
    told(table, "attack all", "dice 1 2", "coup", "pair 1 1")
    assert question(table) == "none"


# Last Stand.


def test_shh_78_last_stand() -> None:
    table = fight("emi unknown vampire franklin", gear={1: "chainsaw"}, lastStand="yes")
    told(table, "attack player2", "dice 1 4")
    assert (table.asked, offered(table)) == (1, {"stand", "pass"})
    lines = told_of_all(table, "stand", "dice 1 3")
    assert "attacked seat=1 targets=1 how=stand" in lines
    assert damage(table) == [2, 3, 0, 0]
    assert table.asked == 0  # and a Last Stand is not answered by another
    assert question(table) == "none"
    told(table, "done", "roll", "dice 4 5", "heal player1", "done")
    told(table, "roll", "dice 4 5", "heal player1", "attack player2", "dice 1 4")
    assert question(table) == "none"  # once a game


def test_shh_78_a_last_stand_needs_a_wound_and_a_life() -> None:
    table = fight(lastStand="yes")
    told(table, "attack player2", "dice 2 2")
    assert question(table) == "none"
    table = fight(damage="0 11 0 0", lastStand="yes")
    told(table, "attack player2", "dice 1 4")
    assert question(table) == "none"


def test_shh_78_a_coup_de_grace_comes_before_a_last_stand() -> None:
    table = fight(damage="0 9 0 0", lastStand="yes", coup="attacker")
    told(table, "attack player2", "dice 1 3")
    assert question(table) == "coup"
    told(table, "coup", "pair 6 6")
    assert (alive(table), question(table)) == ([0, 2, 3], "none")


def test_shh_78_a_counterattack_is_not_answered_by_a_last_stand() -> None:
    table = position(
        "allie werewolf unknown franklin emi", at=HERE + " church", revealed=(0, 1, 2, 3),
        lastStand="yes",
    )  # fmt: skip
    told(table, "attack player2", "dice 1 2", "counter", "dice 1 3")
    assert "stand" not in offered(table)


# Blur.


@pytest.mark.parametrize(("dodge", "missed"), [("dice 1 3", False), ("dice 1 4", True)])
def test_shh_78_blur(dodge: str, missed: bool) -> None:
    table = fight(gear={0: "chainsaw"}, blur="yes")
    told(table, "attack player2")
    assert (table.asked, offered(table)) == (1, {"blur", "pass"})
    told(table, "blur", "dice 1 4", dodge)
    assert damage(table) == [0, 0 if missed else 4, 0, 0]
    assert (table.asked == 1) == missed  # the attacker's turn is over


def test_shh_78_a_blur_comes_once_a_game_and_before_the_roll() -> None:
    table = fight(blur="yes")
    told(table, "attack player2", "blur", "dice 1 4", "dice 1 2", "done")
    told(table, "roll", "dice 4 5", "heal player1", "done")
    told(table, "roll", "dice 4 5", "heal player1", "attack player2")
    assert question(table) == "roll"
    table = fight(blur="yes")
    told(table, "attack player2", "pass")
    assert question(table) == "roll"


# Double It or Lose It.


@pytest.mark.parametrize(
    ("dice", "mine", "theirs"), [("dice 1 2", 0, 3), ("dice 1 4", 0, 5), ("dice 2 2", 2, 0)]
)
def test_shh_78_double_it_or_lose_it(dice: str, mine: int, theirs: int) -> None:
    table = fight(gear={0: "chainsaw spear-of-longinus"}, doubleIt="yes")
    told(table, "double")
    assert offered(table, "attack") == offered(table)  # who dares must attack
    told(table, "attack player2", dice)
    assert damage(table) == [mine, theirs, 0, 0]
    told(table, "done")
    for _ in range(3):
        stroll(table)
    told(table, "roll", "dice 4 5", "heal player3")
    assert offered(table, "attack")
    assert "double" not in offered(table)


def test_shh_78_a_doubled_blow_is_weakened_by_a_robe_but_not_lost() -> None:
    table = fight(gear={1: "holy-robe"}, doubleIt="yes")
    told(table, "double", "attack player2", "dice 1 2")
    assert damage(table) == [0, 2, 0, 0]
    sword = fight(gear={0: "masamune", 1: "holy-robe"}, doubleIt="yes")
    told(sword, "double", "attack player2", "d4 1")
    assert damage(sword) == [2, 0, 0, 0]  # with Masamune, what the Robe leaves counts
    sword = fight(gear={0: "masamune", 1: "holy-robe"}, doubleIt="yes")
    told(sword, "double", "attack player2", "d4 2")
    assert damage(sword) == [0, 3, 0, 0]


def test_shh_78_a_failed_double_takes_the_place_of_a_critical_miss() -> None:
    table = fight(duelDice="yes", criticalMisses="yes", doubleIt="yes")
    told(table, "double", "attack player2", "d6 3", "d4 3")
    assert damage(table) == [2, 0, 0, 0]


def test_shh_78_one_attack_is_doubled_and_not_what_follows_on_it() -> None:
    table = fight("emi werewolf unknown franklin", doubleIt="yes")
    told(table, "double", "attack player2", "dice 1 2", "counter", "dice 1 2")
    assert damage(table) == [1, 3, 0, 0]
    table = fight("charles vampire unknown franklin", doubleIt="yes")
    told(table, "double", "attack player2", "dice 1 2", "again player2", "dice 1 2")
    assert damage(table) == [2, 4, 0, 0]


def test_shh_78_doubling_is_for_whoever_could_attack() -> None:
    table = position(FOUR, at="church gate gate gate", doubleIt="yes")
    assert refusal(table, "double")
    table = fight(doubleIt="yes")
    blow(table, "attack player2", "dice 1 2")
    assert refusal(table, "double")

"""Who knows what, the steps of a turn, and attacks: SHH-5, SHH-6, SHH-61 to SHH-74."""

import re
from pathlib import Path

import pytest

import gloam
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.game import GAME
from tests.games.shadow_hunters.positions import (
    blow,
    damage,
    heard,
    odds,
    offered,
    places,
    position,
    question,
    refusal,
    stroll,
    told,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
HERE = "church church church church"
TOTALS = {"cabin": (2, 3), "gate": (4, 5), "church": (6,), "cemetery": (8,), "woods": (9,)}
TOTALS |= {"altar": (10,)}
EVERY_AREA = pytest.mark.parametrize("area", TOTALS)
ALL_DICE = [(four, six) for four in range(1, 5) for six in range(1, 7)]
EVERY_THROW = pytest.mark.parametrize("dice", ALL_DICE)


def test_every_rule_has_a_test_of_its_name() -> None:
    rules = re.findall(r"^- \*\*SHH-([GER]?\d+)\*\*", GAME.rules.text, re.MULTILINE)
    files = Path(__file__).parent.glob("test_*.py")
    tests = "".join(path.read_text(encoding="utf-8") for path in files)
    assert len(rules) == len(set(rules)) == 78 + 28 + 41 + 19
    assert [rule for rule in rules if f"def test_shh_{rule.lower()}_" not in tests] == []


# What nobody knows, and what anybody may say.


@pytest.mark.parametrize("seats", range(4, 9))
def test_shh_5_when_the_game_begins_nobody_knows_anothers_role(seats: int) -> None:
    table = gloam.open_table("shadow_hunters", seats=seats, seed="five", characters="all")
    table.deal()
    for seat in range(seats):
        dealt = [line for line in heard(table, seat) if line.startswith("dealt")]
        assert len(dealt) == 1
        assert dealt[0].startswith(f"dealt seat={seat} ")
        known = [int(character) for character in table.view(seat).clues.known][:seats]
        assert [other for other in range(seats) if known[other] >= 0] == [seat]
        assert all(table.view(seat).open.hidden(other) for other in range(seats))


def test_shh_5_a_table_looks_the_same_whoever_the_others_are() -> None:
    one, other = (position(cast, at=HERE) for cast in (FOUR, "emi franklin unknown vampire"))
    for seat in (0, 2):
        assert heard(one, seat) == heard(other, seat)
        assert one.scene(seat) == other.scene(seat)


def test_shh_6_anybody_may_say_anything_at_any_time_and_nothing_comes_of_it() -> None:
    table = position(FOUR, at=HERE, dead=(3,))
    before = truth(table).open.everything()
    for seat in range(4):  # the dead may talk too
        table.say(seat, "I am Emi, and player 3 is a Shadow.")
    assert truth(table).open.everything() == before
    for seat in range(4):
        assert [f"said by={by} n={by}" for by in range(4)] == heard(table, seat)[-4:]
    told(table, "attack player2")
    table.say(1, "Mercy!")
    assert question(table) == "roll"


# The order of turns, and of their steps.


@pytest.mark.parametrize("seats", range(4, 9))
def test_shh_61_turns_go_round_clockwise(seats: int) -> None:
    names = ["emi", "vampire", "unknown", "franklin", "allie", "bob", "charles", "george"][:seats]
    table = position(" ".join(names), at=" ".join(["church"] * seats), turn=2)
    order = [table.asked]
    told(table, "done")
    for _ in range(seats):
        order.append(table.asked)
        stroll(table)
    assert order == [(2 + n) % seats for n in range(seats + 1)]


def test_shh_62_a_turn_has_its_steps_in_a_fixed_order() -> None:
    table = position("franklin vampire gregor unknown", at=HERE, revealed=(0, 2), moved=False)
    assert offered(table) == {"roll", *(f"lightning player{n}" for n in (2, 3, 4))}
    told(table, "roll", "dice 3 5", "drawn vampire-bat")
    assert offered(table) == {
        "play vampire-bat",
        "done",
        *(f"attack player{n}" for n in (2, 3, 4)),
    }
    blow(table, "attack player3", "dice 1 3")
    assert offered(table) == {"play vampire-bat", "done"}
    assert refusal(table, "roll")
    told(table, "done")
    stroll(table)
    assert table.asked == 2
    assert offered(table) == {"roll"}
    told(table, "roll", "dice 3 5", "drawn vampire-bat")
    assert "barrier" in offered(table)


# Moving.


@EVERY_THROW
def test_shh_63_the_piece_goes_to_the_area_that_bears_the_total(dice: tuple[int, int]) -> None:
    for start in TOTALS:
        if sum(dice) == 7 or sum(dice) in TOTALS[start]:
            continue
        table = position(FOUR, at=f"{start} gate church altar", moved=False)
        lines = told(table, "roll", f"dice {dice[0]} {dice[1]}")
        there = next(area for area, totals in TOTALS.items() if sum(dice) in totals)
        assert lines[1] == f"moved seat=0 area={there}"
        assert places(table) == [there, "gate", "church", "altar"]


@EVERY_AREA
def test_shh_64_a_roll_that_leads_to_where_one_is_is_made_again(area: str) -> None:
    table = position(FOUR, at=f"{area} - - -", moved=False)
    told(table, "roll")
    counts = {f"dice {four} {six}": 1 for four, six in ALL_DICE if four + six not in TOTALS[area]}
    assert odds(table) == counts


@EVERY_AREA
def test_shh_65_as_soon_as_one_has_moved_the_area_takes_effect(area: str) -> None:
    table = position(FOUR, at="- church church gate", gear={1: "talisman"}, moved=False)
    four = max(1, TOTALS[area][0] - 6)
    lines = told(table, "roll", f"dice {four} {TOTALS[area][0] - four}")
    assert lines[1] == f"moved seat=0 area={area}"
    draws = {"cabin": 2, "church": 0, "cemetery": 1}
    asks = {"gate": 1, "woods": 4, "altar": 5}
    if area in draws:
        assert lines[2] == f"asked seat=0 question=draw about={draws[area]}"
    else:
        assert lines[2] == f"asked seat=0 question=area about={asks[area]}"
        assert refusal(table, "done")
        assert refusal(table, "skip")
    assert refusal(table, "attack player2", 0)
    free = position(
        FOUR, at="- gate gate gate", gear={1: "talisman"}, areaOptional="yes", moved=False
    )
    told(free, "roll", f"dice {four} {TOTALS[area][0] - four}")
    assert "skip" in offered(free)


# Attacking.


def test_shh_66_nobody_has_to_attack() -> None:
    table = position(FOUR, at=HERE)
    assert offered(table, "attack")
    lines = told(table, "done")
    assert lines == ("turn seat=1 number=2",)
    assert damage(table) == [0, 0, 0, 0]


def test_shh_67_an_attack_is_on_one_player_and_there_is_one_of_them() -> None:
    table = position(FOUR, at=HERE)
    assert offered(table, "attack") == {"attack player2", "attack player3", "attack player4"}
    lines = blow(table, "attack player3", "dice 1 4")
    assert [line for line in lines if line.startswith("attacked")] == [
        "attacked seat=0 targets=4 how=attack"
    ]
    assert damage(table) == [0, 0, 3, 0]
    assert table.asked == 0
    assert offered(table, "attack") == set()


def test_shh_68_targets_are_players_in_ones_area_or_region() -> None:
    table = position(FOUR, at="church church cemetery gate")
    assert offered(table, "attack") == {"attack player2", "attack player3"}
    assert refusal(table, "attack player4")
    assert refusal(table, "attack player1")
    for cast in ("church woods altar gate", "church - - -"):
        assert offered(position(FOUR, at=cast), "attack") == set()
    assert offered(position(FOUR, at=HERE, dead=(1,)), "attack") == {
        "attack player3",
        "attack player4",
    }


def test_shh_69_the_attacker_throws_both_dice() -> None:
    table = position(FOUR, at=HERE)
    told(table, "attack player2")
    assert table.asked == -1
    assert odds(table) == {f"dice {four} {six}": 1 for four, six in ALL_DICE}
    assert told(table, "dice 2 6")[0] == "threw seat=0 d4=2 d6=6"


@EVERY_THROW
def test_shh_70_the_damage_is_the_difference_of_the_dice(dice: tuple[int, int]) -> None:
    table = position(FOUR, at=HERE)
    blow(table, "attack player2", f"dice {dice[0]} {dice[1]}")
    assert damage(table) == [0, abs(dice[0] - dice[1]), 0, 0]


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_shh_71_equal_dice_do_no_damage(number: int) -> None:
    table = position(FOUR, at=HERE, gear={0: "chainsaw butcher-knife"})
    lines = blow(table, "attack player2", f"dice {number} {number}")
    assert "missed seat=0 target=1" in lines
    assert not any(line.startswith("hurt") for line in lines)
    assert damage(table) == [0, 0, 0, 0]


def test_shh_72_the_player_attacked_loses_as_many_hp() -> None:
    table = position(FOUR, at=HERE, damage="1 2 3 4")
    assert "hurt seat=2 damage=4 by=attack" in blow(table, "attack player3", "dice 2 6")
    assert damage(table) == [1, 2, 7, 4]


# Abilities: what each does is in test_rules_abilities.py.


def test_shh_73_an_ability_may_be_used_when_its_conditions_are_met() -> None:
    hidden = position("franklin vampire unknown emi", at=HERE, moved=False)
    assert offered(hidden) == {"roll", "reveal"}
    told(hidden, "reveal")  # and then it may be used, or not
    assert offered(hidden) == {
        "roll",
        "lightning player2",
        "lightning player3",
        "lightning player4",
    }
    told(hidden, "lightning player2", "d6 4")
    assert damage(hidden) == [0, 4, 0, 0]
    if question(hidden) == "react":
        told(hidden, "pass")
    assert offered(hidden) == {"roll"}
    plain = position("unknown vampire franklin emi", at=HERE, revealed=(0,), moved=False)
    assert offered(plain) == {"roll"}
    for who in CHARACTER.names:
        cast = " ".join([who, *[name for name in FOUR.split() if name != who][:3]])
        table = position(cast, at=HERE, damage="3 0 0 0", revealed=(0,), moved=False)
        assert "roll" in offered(table)  # an ability never has to be used


def test_shh_74_the_card_decides_whether_an_ability_comes_before_or_after_the_attack() -> None:
    before = {"franklin": "lightning", "george": "demolish", "ellen": "chain", "fu-ka": "nurse"}
    before |= {"agnes": "capriccio", "ultra-soul": "murder-ray", "emi": "teleport"}
    after = {"gregor": "barrier", "wight": "multiply"}
    for who, verb in (before | after).items():
        cast = f"{who} vampire unknown bob valkyrie"
        start = position(cast, at="gate gate gate gate -", revealed=(0,), dead=(4,), moved=False)
        fight = position(cast, at="gate gate gate gate -", revealed=(0,), dead=(4,))
        assert bool(offered(start, verb)) == (who in before)
        assert bool(offered(fight, verb)) == (who in after)
        blow(fight, "attack player2", "dice 1 2")
        assert bool(offered(fight, verb)) == (who in after)
    feast = position("charles vampire unknown emi", at=HERE, revealed=(0,))
    assert offered(feast, "again") == set()
    blow(feast, "attack player2", "dice 1 2")
    assert offered(feast, "again") == {"again player2"}

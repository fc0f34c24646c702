"""The seven house rules (SHH-78), with what we say where their page is silent."""

from typing import Any

import pytest

from gloam.games.shadow_hunters.cards import CARDS_OF
from gloam.games.shadow_hunters.cast import HP
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.numbers import TALISMAN
from gloam.kernel.bits import count
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    damage,
    gear,
    heard,
    offered,
    position,
    told,
    told_of_all,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
NEAR = "church church - -"
ALL_NEAR = "church church church church"
SIX = ("vampire", "emi", "unknown", "franklin", "charles", "bob")
OPEN = (0, 1, 2, 3)
"""Everybody is revealed, so that nobody is asked whether to reveal or react."""


def fight(who: str = FOUR, **setting: Any) -> Table:
    """Everybody stands together, and all is open."""
    setting = {"at": ALL_NEAR, "revealed": OPEN, **setting}
    return position(who, **setting)


# None is in force unless the table wants it.


def test_shh_78_without_house_rules_nothing_of_them_is_offered() -> None:
    table = fight(hand={0: "holy-water"}, at=NEAR)
    assert offered(table) == {"attack player2", "play holy-water", "done"}
    table.act("attack player2")
    assert len(offered(table)) == 24  # no blur, and both dice for the attacker
    told(table, "dice 1 4")
    assert (table.asked, offered(table)) == (0, {"play holy-water", "done"})


# Use It or Lose It.


def test_shh_78_use_it_or_lose_it_leaves_no_card_to_hold_when_the_turn_ends() -> None:
    table = fight(hand={0: "holy-water holy-water flare-of-judgement"}, useOrLose="yes", at=NEAR)
    assert "done" not in offered(table)
    assert offered(table, "discard") == {"discard holy-water", "discard flare-of-judgement"}
    assert told(table, "discard holy-water") == ("discarded seat=0 card=holy-water",)
    assert "done" not in offered(table)
    told(table, "discard holy-water", "play flare-of-judgement")
    assert damage(table) == [0, 2, 2, 2]
    assert offered(table) == {"attack player2", "done"}
    assert count(truth(table).open.discards) == 3


def test_shh_78_use_it_or_lose_it_is_not_about_equipment_in_hand() -> None:
    table = fight(hand={0: "talisman"}, useOrLose="yes", at=NEAR)
    assert offered(table) == {"attack player2", "equip talisman", "done"}


def test_shh_78_without_use_it_or_lose_it_cards_may_be_held() -> None:
    table = fight(hand={0: "holy-water"}, at=NEAR)
    assert offered(table, "discard") == set()
    told(table, "done")
    assert truth(table).open.hand[0] != 0


def test_shh_78_a_turn_cut_short_by_a_blur_loses_what_is_held() -> None:
    table = fight(
        hand={0: "holy-water holy-water talisman", 1: "advent"},
        at=NEAR,
        useOrLose="yes",
        blur="yes",
    )
    lines = told_of_all(table, "attack player2", "blur", "dice 1 3", "dice 1 3")
    assert lines.count("discarded seat=0 card=holy-water") == 2
    assert lines[-1] == "turn seat=1 number=2"
    assert truth(table).open.hand[0] == CARDS_OF[TALISMAN]
    assert truth(table).open.hand[1] != 0


# Duel Dice.


@pytest.mark.parametrize(
    ("six", "four", "hurt"), [(6, 1, 5), (4, 3, 1), (1, 4, 3), (2, 3, 1), (3, 3, 0), (1, 1, 0)]
)
def test_shh_78_duel_dice_do_the_difference_to_the_defender(six: int, four: int, hurt: int) -> None:
    table = fight(duelDice="yes")
    table.act("attack player2")
    assert offered(table) == {f"d6 {n}" for n in range(1, 7)}
    assert told(table, f"d6 {six}")[0] == f"threw seat=0 d4=0 d6={six}"
    assert offered(table) == {f"d4 {n}" for n in range(1, 5)}
    lines = told(table, f"d4 {four}")
    assert lines[0] == f"parried seat=0 d4={four} against=1"
    assert ("missed seat=0 target=1" in lines) == (hurt == 0)
    assert damage(table) == [0, hurt, 0, 0]


@pytest.mark.parametrize(
    ("who", "cards"),
    [
        (FOUR, "masamune"),
        ("valkyrie emi unknown franklin", ""),
        ("valkyrie emi unknown franklin", "masamune"),
    ],
)
def test_shh_78_with_a_lone_d4_the_defender_does_not_roll(who: str, cards: str) -> None:
    table = fight(who, gear={0: cards}, duelDice="yes", criticalMisses="yes")
    table.act("attack player2")
    assert offered(table) == {f"d4 {n}" for n in range(1, 5)}
    lines = told(table, "d4 3")
    assert "hurt seat=1 damage=3 by=attack" in lines
    assert damage(table) == [0, 3, 0, 0]


def test_shh_78_at_duel_dice_a_machine_gun_has_one_d6_and_a_d4_for_each_defender() -> None:
    table = fight(gear={0: "machine-gun"}, duelDice="yes")
    told(table, "attack all", "d6 4")
    parried = []
    for four in (1, 2, 4):
        assert offered(table) == {f"d4 {n}" for n in range(1, 5)}
        line = told(table, f"d4 {four}")[0]
        parried.append(int(line[-1]))
    assert sorted(parried) == [1, 2, 3]
    hurt = dict(zip(parried, (3, 2, 0), strict=True))
    assert damage(table) == [0, *(hurt[seat] for seat in (1, 2, 3))]


def test_shh_78_weapons_add_to_a_duel_that_was_won() -> None:
    table = fight(gear={0: "chainsaw"}, duelDice="yes")
    told(table, "attack player2", "d6 2", "d4 4")
    assert damage(table) == [0, 3, 0, 0]
    tie = fight(gear={0: "chainsaw"}, duelDice="yes")
    told(tie, "attack player2", "d6 2", "d4 2")
    assert damage(tie) == [0, 0, 0, 0]


@pytest.mark.parametrize("way", ["counter", "stand"])
def test_shh_78_hitting_back_uses_the_duel_dice_and_is_free_of_critical_misses(way: str) -> None:
    who = "emi werewolf unknown franklin"
    options = {"duelDice": "yes", "criticalMisses": "yes", "lastStand": "yes"}
    table = fight(who, gear={1: "chainsaw"}, at=NEAR, **options)
    told(table, "attack player2", "d6 2", "d4 1", way)
    assert offered(table) == {f"d6 {n}" for n in range(1, 7)}
    copy = table.fork()
    told(table, "d6 6", "d4 2")
    assert damage(table) == [4, 1, 0, 0]  # bare-handed
    told(copy, "d6 2", "d4 2")
    assert damage(copy) == [0, 1, 0, 0]


# Critical Misses.


def test_shh_78_a_critical_miss_costs_the_attacker_one() -> None:
    table = fight(duelDice="yes", criticalMisses="yes")
    lines = told_of_all(table, "attack player2", "d6 3", "d4 3")
    assert "hurt seat=0 damage=1 by=critical" in lines
    assert damage(table) == [1, 0, 0, 0]
    hit = fight(duelDice="yes", criticalMisses="yes")
    told(hit, "attack player2", "d6 3", "d4 4")
    assert damage(hit) == [0, 1, 0, 0]
    free = fight(duelDice="yes")
    told(free, "attack player2", "d6 3", "d4 3")
    assert damage(free) == [0, 0, 0, 0]


def test_shh_78_a_blow_that_a_robe_stops_is_no_critical_miss() -> None:
    table = fight(gear={1: "holy-robe"}, duelDice="yes", criticalMisses="yes")
    lines = told_of_all(table, "attack player2", "d6 3", "d4 2")
    assert "spared seat=1 by=robe" in lines
    assert damage(table) == [0, 0, 0, 0]


def test_shh_78_with_the_machine_gun_every_tie_costs_one() -> None:
    table = fight(gear={0: "machine-gun"}, duelDice="yes", criticalMisses="yes")
    told(table, "attack all", "d6 3", "d4 3", "d4 3", "d4 1")
    assert damage(table)[0] == 2
    assert sorted(damage(table)[1:]) == [0, 0, 2]


def test_shh_78_a_critical_miss_can_kill_and_nobody_loots() -> None:
    table = fight(damage="9 0 0 0", gear={0: "chainsaw"}, duelDice="yes", criticalMisses="yes")
    lines = told_of_all(table, "attack player2", "d6 3", "d4 3")
    assert 0 not in alive(table)
    assert not any(line.startswith("felled") for line in lines)
    assert gear(table, 1) == set()
    assert lines[-1] == "turn seat=1 number=2"


# Coup de Grace.


def coup(victim: str, hp_left: int, *, mode: str = "attacker", pair: str = "pair 6 6") -> Table:
    """An attack that leaves somebody with so many hit points, and a coup."""
    others = [name for name in ("emi", "franklin", "allie") if name != victim]
    who = f"vampire {victim} unknown {others[0]} {others[1]}"
    before = int(HP[CHARACTER.number(victim)]) - hp_left - 1
    table = position(who, at="church church - - -", revealed=(0, 1, 2, 3, 4), coup=mode,
                     damage=f"0 {before} 0 0 0")  # fmt: skip
    told(table, "attack player2", "dice 1 2")
    told(table, "coup", pair)
    return table


@pytest.mark.parametrize("victim", ["allie", "agnes", "bob", "emi", "charles", "ellen"])
def test_shh_78_a_coup_kills_the_small_with_one_hp_left(victim: str) -> None:
    assert 1 not in alive(coup(victim, 1))
    assert 1 in alive(coup(victim, 2))


@pytest.mark.parametrize("victim", ["franklin", "fu-ka", "daniel", "george", "gregor"])
def test_shh_78_a_coup_kills_the_tall_with_two_hp_left(victim: str) -> None:
    assert 1 not in alive(coup(victim, 1))
    assert 1 not in alive(coup(victim, 2))
    assert 1 in alive(coup(victim, 3))


@pytest.mark.parametrize("pair", ["pair 6 5", "pair 5 6", "pair 1 1", "pair 5 5"])
def test_shh_78_a_coup_needs_two_sixes(pair: str) -> None:
    assert 1 in alive(coup("emi", 1, pair=pair))


def test_shh_78_a_coup_is_thrown_with_two_d6() -> None:
    table = fight("vampire emi unknown franklin", coup="attacker")
    told(table, "attack player2", "dice 1 2", "coup")
    assert offered(table) == {f"pair {a} {b}" for a in range(1, 7) for b in range(1, 7)}


def test_shh_78_a_coup_is_a_kill_by_attack() -> None:
    table = fight(
        "vampire emi unknown franklin", damage="0 8 0 0", gear={1: "talisman"}, coup="attacker"
    )
    lines = told_of_all(table, "attack player2", "dice 1 2", "coup", "pair 6 6")
    assert "hurt seat=1 damage=1 by=coup" in lines
    assert "felled seat=0 victim=1 attack=yes" in lines
    assert offered(table) == {"loot talisman"}


@pytest.mark.parametrize("mode", ["attacker", "defender"])
@pytest.mark.parametrize("who", CHARACTER.names)
def test_shh_78_the_offer_of_a_coup_tells_nothing(mode: str, who: str) -> None:
    others = [name for name in SIX if name != who][:5]
    cast = f"{others[0]} {who} {' '.join(others[1:])}"
    heard_by_all = []
    for hurt in ("0 0 0 0 0 0", "0 6 0 0 0 0"):
        table = position(cast, at="church church - - - -", revealed=(0,), damage=hurt, coup=mode)
        told(table, "attack player2", "dice 1 2")
        assert (table.asked, offered(table)) == (0, {"pass", "coup"})
        lines = told_of_all(table, "coup", "pair 6 5")
        heard_by_all.append(lines)
    assert heard_by_all[0] == heard_by_all[1]


def test_shh_78_a_coup_that_does_nothing_is_not_explained() -> None:
    table = fight("vampire emi unknown franklin", coup="attacker")
    lines = told_of_all(table, "attack player2", "dice 1 2", "coup", "pair 6 6")
    assert lines[-2:] == ["asked seat=0 question=pair about=1", "paired seat=0 target=1 dice=66"]
    assert alive(table) == [0, 1, 2, 3]


def test_shh_78_no_coup_after_an_attack_without_damage_or_after_hitting_back() -> None:
    miss = fight("vampire emi unknown franklin", coup="attacker")
    told(miss, "attack player2", "dice 2 2")
    assert "coup" not in offered(miss)
    spared = fight("vampire emi unknown franklin", coup="attacker", gear={1: "holy-robe"})
    told(spared, "attack player2", "dice 1 2")
    assert "coup" not in offered(spared)
    dead = fight("vampire emi unknown franklin", coup="attacker", damage="0 9 0 0")
    told(dead, "attack player2", "dice 1 2")
    assert "coup" not in offered(dead)
    back = fight("emi werewolf unknown franklin", coup="attacker")
    told(back, "attack player2", "dice 2 2", "counter", "dice 1 2")
    assert (back.asked, "coup" in offered(back)) == (0, False)


def test_shh_78_another_attacker_may_try_a_coup_unless_the_defender_has_had_one() -> None:
    for mode, offers in (("attacker", True), ("defender", False)):
        table = fight("vampire emi unknown franklin", coup=mode, range="board")
        told(table, "attack player2", "dice 1 2", "coup", "pair 1 1", "done")
        told(table, "roll", "dice 4 6", "done")
        told(table, "roll", "dice 4 6", "attack player2", "dice 1 2")
        assert ("coup" in offered(table)) == offers


def test_shh_78_one_coup_for_each_attacker_or_against_each_defender() -> None:
    again = fight("vampire emi unknown franklin", coup="attacker", hand={0: "concealed-knowledge"})
    told(
        again, "play concealed-knowledge", "attack player2", "dice 1 2", "coup", "pair 1 1", "done"
    )
    told(again, "roll", "dice 4 4", "drawn chainsaw", "attack player3", "dice 1 2")
    assert "coup" not in offered(again)  # Vampire has had it
    both = fight("vampire emi unknown franklin", coup="defender", hand={0: "concealed-knowledge"})
    told(both, "play concealed-knowledge", "attack player2", "dice 1 2", "coup", "pair 1 1", "done")
    told(both, "roll", "dice 4 4", "drawn chainsaw")
    other = both.fork()
    told(both, "attack player2", "dice 1 2")
    assert "coup" not in offered(both)  # Emi has had it
    told(other, "attack player3", "dice 1 2")
    assert "coup" in offered(other)


def test_shh_78_a_coup_that_is_passed_up_is_not_used() -> None:
    table = fight("charles emi unknown franklin vampire", at="church church - - -", coup="attacker",
                  revealed=(0, 1, 2, 3, 4))  # fmt: skip
    told(table, "attack player2", "dice 1 2", "pass", "again player2", "dice 1 2")
    assert "coup" in offered(table)


@pytest.mark.parametrize(("mode", "offers"), [("attacker", 1), ("defender", 3)])
def test_shh_78_a_machine_gun_has_one_coup_or_one_at_each(mode: str, offers: int) -> None:
    table = fight("vampire emi unknown franklin", gear={0: "machine-gun"}, coup=mode)
    told(table, "attack all", "dice 1 2")
    made = 0
    while "coup" in offered(table):
        told(table, "coup", "pair 1 2")
        made += 1
    assert made == offers
    assert offered(table, "done") == {"done"}


# Last Stand.


def test_shh_78_a_last_stand_answers_an_attack_that_did_damage() -> None:
    table = fight("emi franklin unknown vampire", lastStand="yes", gear={1: "chainsaw"})
    told(table, "attack player2", "dice 1 3")
    assert (table.asked, offered(table)) == (1, {"pass", "stand"})
    lines = told_of_all(table, "stand", "dice 1 4")
    assert lines[0] == "attacked seat=1 targets=1 how=stand"
    assert damage(table) == [3, 2, 0, 0]  # bare-handed
    assert (table.asked, offered(table)) == (0, {"done"})  # and not answered by another


def test_shh_78_no_last_stand_after_a_miss_or_in_death() -> None:
    miss = fight(lastStand="yes")
    told(miss, "attack player2", "dice 2 2")
    assert miss.asked == 0
    spared = fight(lastStand="yes", gear={1: "holy-robe"})
    told(spared, "attack player2", "dice 1 2")
    assert spared.asked == 0
    dead = fight(lastStand="yes", damage="0 12 0 0")
    told(dead, "attack player2", "dice 1 3")
    assert (dead.asked, offered(dead)) == (0, {"done"})
    card = fight(lastStand="yes", hand={0: "vampire-bat"})
    told(card, "play vampire-bat", "choose player2")
    assert card.asked == 0


def test_shh_78_a_last_stand_is_made_once_a_game() -> None:
    table = fight("charles emi unknown franklin vampire", at="church church - - -",
                  revealed=(0, 1, 2, 3, 4), lastStand="yes")  # fmt: skip
    told(table, "attack player2", "dice 1 2", "stand", "dice 2 2", "again player2", "dice 1 2")
    assert (table.asked, offered(table)) == (0, {"again player2", "done"})
    passed = fight("charles emi unknown franklin vampire", at="church church - - -",
                   revealed=(0, 1, 2, 3, 4), lastStand="yes")  # fmt: skip
    told(passed, "attack player2", "dice 1 2", "pass", "again player2", "dice 1 2")
    assert offered(passed) == {"pass", "stand"}  # who passes keeps it


def test_shh_78_anybody_may_make_a_last_stand_hidden_or_chained() -> None:
    table = position(FOUR, at=NEAR, revealed=(0,), lastStand="yes")
    told(table, "attack player2", "dice 1 2")
    assert offered(table) == {"pass", "reveal", "stand"}
    told(table, "stand", "dice 1 3")
    assert (table.asked, offered(table)) == (1, {"strike", "reveal"})
    table.act("strike")
    assert damage(table)[0] == 2
    chained = position("ellen vampire unknown franklin", at="church cabin - -", revealed=(0, 1),
                       lastStand="yes", moved=False, range="board")  # fmt: skip
    told(
        chained, "chain player2", "roll", "dice 4 4", "drawn chainsaw", "attack player2", "dice 1 2"
    )
    assert offered(chained) == {"pass", "stand"}


def test_shh_78_a_coup_comes_before_a_last_stand() -> None:
    table = fight(
        "vampire emi unknown franklin", damage="0 8 0 0", coup="attacker", lastStand="yes"
    )
    told(table, "attack player2", "dice 1 2")
    assert (table.asked, offered(table)) == (0, {"pass", "coup"})
    copy = table.fork()
    told(copy, "pass")
    assert (copy.asked, offered(copy)) == (1, {"pass", "stand"})
    told(table, "coup", "pair 6 6")
    assert (table.asked, alive(table)) == (0, [0, 2, 3])


def test_shh_78_werewolf_answers_with_one_blow() -> None:
    table = fight("emi werewolf unknown franklin", lastStand="yes")
    told(table, "attack player2", "dice 1 2")
    assert offered(table) == {"pass", "counter", "stand"}
    told(table, "counter", "dice 2 2")
    assert table.asked == 0


def test_shh_78_who_is_asked_anyway_is_offered_a_last_stand_only_when_it_is_due() -> None:
    miss = fight("emi werewolf unknown franklin", lastStand="yes")
    told(miss, "attack player2", "dice 2 2")
    assert offered(miss) == {"pass", "counter"}
    twice = fight("charles werewolf unknown franklin emi", at="church church - - -",
                  revealed=(0, 1, 2, 3, 4), lastStand="yes")  # fmt: skip
    told(twice, "attack player2", "dice 1 2", "stand", "dice 2 2", "again player2", "dice 1 2")
    assert offered(twice) == {"pass", "counter"}


def test_shh_78_a_counterattack_is_not_answered_by_a_last_stand() -> None:
    table = fight("emi werewolf unknown franklin", lastStand="yes")
    told(table, "attack player2", "dice 2 2", "counter", "dice 1 4")
    assert (damage(table)[0], table.asked, offered(table)) == (3, 0, {"done"})


def test_shh_78_a_last_stand_can_kill_and_loot() -> None:
    table = fight(lastStand="yes", damage="9 0 0 0", gear={0: "talisman"})
    told(table, "attack player2", "dice 1 2", "stand", "dice 1 2")
    assert (table.asked, offered(table)) == (1, {"loot talisman"})


# Blur.


@pytest.mark.parametrize(
    ("attack", "blur", "hurt"),
    [("1 4", "1 4", 0), ("1 4", "1 6", 0), ("1 4", "4 1", 0), ("1 4", "1 3", 3),
     ("1 4", "3 3", 3), ("2 2", "1 1", 0)],
)  # fmt: skip
def test_shh_78_a_blur_that_rolls_as_much_makes_the_attack_miss(
    attack: str, blur: str, hurt: int
) -> None:
    table = fight(blur="yes", at=NEAR)
    table.act("attack player2")
    assert (table.asked, offered(table)) == (1, {"pass", "blur"})  # before the dice
    table.act("blur")
    told(table, f"dice {attack}")
    assert len(offered(table)) == 24
    lines = told(table, f"dice {blur}")
    assert damage(table)[1] == hurt
    turn_ends = lines[-1] == "turn seat=1 number=2"
    assert turn_ends == (hurt == 0)
    if hurt:
        assert (table.asked, offered(table)) == (0, {"done"})


def test_shh_78_a_blur_counts_no_bonuses() -> None:
    table = fight(blur="yes", at=NEAR, gear={0: "chainsaw butcher-knife", 1: "rusted-broad-axe"})
    told(table, "attack player2", "blur", "dice 1 2", "dice 1 2")
    assert damage(table) == [0, 0, 0, 0]
    fails = fight(blur="yes", at=NEAR, gear={0: "chainsaw butcher-knife", 1: "rusted-broad-axe"})
    told(fails, "attack player2", "blur", "dice 1 3", "dice 1 2")
    assert damage(fails) == [0, 4, 0, 0]


def test_shh_78_a_blur_rolls_the_same_dice_as_the_attack() -> None:
    sword = fight(blur="yes", at=NEAR, gear={0: "masamune"})
    told(sword, "attack player2", "blur", "d4 3")
    assert offered(sword) == {f"d4 {n}" for n in range(1, 5)}
    copy = sword.fork()
    told(sword, "d4 3")
    assert damage(sword)[1] == 0
    told(copy, "d4 2")
    assert damage(copy)[1] == 3
    duel = fight(blur="yes", at=NEAR, duelDice="yes")
    told(duel, "attack player2", "blur", "d6 4", "d4 1")
    assert offered(duel) == {f"d6 {n}" for n in range(1, 7)}
    copy = duel.fork()
    told(duel, "d6 4")
    assert damage(duel)[1] == 0
    told(copy, "d6 3")
    assert damage(copy)[1] == 3


def test_shh_78_a_blur_is_called_once_a_game_whether_it_succeeds_or_not() -> None:
    table = fight("charles emi unknown franklin vampire", at="church church - - -",
                  revealed=(0, 1, 2, 3, 4), blur="yes")  # fmt: skip
    told(table, "attack player2", "blur", "dice 1 4", "dice 1 2", "again player2")
    assert table.asked == -1
    passed = fight("charles emi unknown franklin vampire", at="church church - - -",
                   revealed=(0, 1, 2, 3, 4), blur="yes")  # fmt: skip
    told(passed, "attack player2", "pass", "dice 1 4", "again player2")
    assert offered(passed) == {"pass", "blur"}
    told(passed, "blur", "dice 1 4")
    assert told(passed, "dice 1 4")[-1] == "turn seat=1 number=2"


def test_shh_78_hitting_back_cannot_be_blurred() -> None:
    table = fight("emi werewolf unknown franklin", at=NEAR, blur="yes", lastStand="yes")
    told(table, "attack player2", "pass", "dice 1 2")
    copy = table.fork()
    told(table, "counter")
    assert (table.asked, len(offered(table))) == (-1, 24)
    told(copy, "stand")
    assert (copy.asked, len(offered(copy))) == (-1, 24)


def test_shh_78_no_blur_once_a_coup_has_been_announced() -> None:
    table = fight("vampire emi unknown franklin", coup="attacker", blur="yes", at=NEAR)
    told(table, "attack player2", "pass", "dice 1 2", "coup")
    assert table.asked == -1
    assert "blur" not in table.choices(1)


# Double It or Lose It.


def test_shh_78_a_double_adds_two_and_takes_weapons_away() -> None:
    table = fight(doubleIt="yes", gear={0: "chainsaw spear-of-longinus"})
    assert "double" in offered(table)
    assert told(table, "double") == ("dared seat=0",)
    assert offered(table) == {f"attack player{n}" for n in (2, 3, 4)}
    told(table, "attack player2", "dice 1 2")
    assert damage(table) == [0, 3, 0, 0]
    for seat in range(4):
        assert "dared seat=0" in heard(table, seat)


def test_shh_78_a_double_that_rolls_nought_hurts_the_attacker() -> None:
    table = fight(doubleIt="yes")
    lines = told_of_all(table, "double", "attack player2", "dice 2 2")
    assert "hurt seat=0 damage=2 by=double" in lines
    assert damage(table) == [2, 0, 0, 0]
    plain = fight(doubleIt="yes")
    told(plain, "attack player2", "dice 2 2")
    assert damage(plain) == [0, 0, 0, 0]


def test_shh_78_a_double_is_in_place_of_a_critical_miss() -> None:
    table = fight(doubleIt="yes", duelDice="yes", criticalMisses="yes")
    told(table, "double", "attack player2", "d6 2", "d4 2")
    assert damage(table) == [2, 0, 0, 0]


@pytest.mark.parametrize("robe", [0, 1])
def test_shh_78_a_roll_of_one_is_doubled_also_against_a_robe(robe: int) -> None:
    table = fight(doubleIt="yes", gear={robe: "holy-robe"})
    told(table, "double", "attack player2", "dice 1 2")
    assert damage(table) == [0, 2, 0, 0]  # 1 and 2 more, and 1 off


@pytest.mark.parametrize(
    ("who", "cards"), [(FOUR, "masamune"), ("valkyrie emi unknown franklin", "")]
)
def test_shh_78_with_a_lone_d4_the_damage_after_reductions_decides(who: str, cards: str) -> None:
    table = fight(who, doubleIt="yes", gear={0: cards, 1: "holy-robe"})
    told(table, "double", "attack player2", "d4 1")
    assert damage(table) == [2, 0, 0, 0]
    more = fight(who, doubleIt="yes", gear={0: cards, 1: "holy-robe"})
    told(more, "double", "attack player2", "d4 2")
    assert damage(more) == [0, 3, 0, 0]
    bare = fight(who, doubleIt="yes", gear={0: cards})
    told(bare, "double", "attack player2", "d4 1")
    assert damage(bare) == [0, 3, 0, 0]


def test_shh_78_a_double_is_dared_once_a_game() -> None:
    table = fight(doubleIt="yes", hand={0: "concealed-knowledge"})
    told(table, "play concealed-knowledge", "double", "attack player2", "dice 1 2", "done")
    told(table, "roll", "dice 4 4", "drawn dynamite")
    assert "double" not in offered(table)
    told(table, "attack player2", "dice 1 2")
    assert damage(table) == [0, 4, 0, 0]  # only the first attack was doubled
    told(table, "done", "roll", "dice 4 4", "drawn chainsaw")
    assert "double" in offered(table)  # the others still have theirs


def test_shh_78_what_follows_on_a_doubled_attack_is_not_doubled() -> None:
    charles = fight("charles emi unknown franklin vampire", at="church church - - -",
                    revealed=(0, 1, 2, 3, 4), gear={0: "chainsaw"}, doubleIt="yes")  # fmt: skip
    told(charles, "double", "attack player2", "dice 1 2", "again player2", "dice 1 2")
    assert damage(charles)[:2] == [2, 3 + 2]
    wolf = fight("emi werewolf unknown franklin", doubleIt="yes")
    told(wolf, "double", "attack player2", "dice 1 2", "counter", "dice 1 2")
    assert damage(wolf)[:2] == [1, 3]
    free = fight("emi werewolf unknown franklin", doubleIt="yes")
    told(free, "double", "attack player2", "dice 1 2", "counter", "dice 2 2")
    assert damage(free)[:2] == [0, 3]


def test_shh_78_bob_robs_by_the_doubled_damage() -> None:
    table = fight("bob emi unknown franklin vampire", at="church church - - -", doubleIt="yes",
                  revealed=(0, 1, 2, 3, 4), gear={1: "talisman"})  # fmt: skip
    told(table, "double", "attack player2", "dice 1 2")
    assert offered(table) == {"strike", "rob talisman"}


def test_shh_78_a_machine_gun_loses_a_double_once() -> None:
    table = fight(gear={0: "machine-gun"}, doubleIt="yes")
    told(table, "double", "attack all", "dice 2 2")
    assert damage(table) == [2, 0, 0, 0]


def test_shh_78_loot_is_lost_when_the_looter_dies_of_the_dice() -> None:
    table = position("emi franklin unknown vampire allie", at="church church - - church",
                     revealed=(0, 1, 2, 3, 4), damage="9 11 0 0 0", duelDice="yes",
                     criticalMisses="yes", gear={0: "machine-gun", 1: "talisman"})  # fmt: skip
    told(table, "attack all", "d6 3", "d4 3", "d4 1")  # a tie with Allie, and Franklin dies
    assert (gear(table, 0), gear(table, 1)) == (set(), set())
    assert table.over  # both Hunters are dead

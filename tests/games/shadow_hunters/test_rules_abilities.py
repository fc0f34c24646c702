"""What the twenty abilities do, no more and no less: SHH-75."""

import pytest

from tests.games.shadow_hunters.positions import (
    blow,
    damage,
    gear,
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
from tests.games.shadow_hunters.positions import (
    winners as won,
)

HERE = "church church church church"
RING = "cabin gate church cemetery woods altar"


@pytest.mark.parametrize(
    ("at", "near"), [("cabin", "gate altar"), ("gate", "cabin church"), ("altar", "woods cabin")]
)
def test_shh_75_emi_goes_to_a_neighbour_and_does_not_roll(at: str, near: str) -> None:
    cast = "emi vampire unknown franklin"
    table = position(cast, at=f"{at} - - -", revealed=(0,), moved=False, areas=RING)
    assert offered(table, "teleport") == {f"teleport {area}" for area in near.split()}
    there = near.split()[0]
    assert f"moved seat=0 area={there}" in told(table, f"teleport {there}")
    assert places(table)[0] == there
    assert refusal(table, "roll", 0)
    off = position(cast, revealed=(0,), moved=False)
    assert offered(off, "teleport") == set()


@pytest.mark.parametrize(
    ("who", "verb", "die", "faces"),
    [("franklin", "lightning", "d6", 6), ("george", "demolish", "d4", 4)],
)
def test_shh_75_a_die_of_damage_once_a_game(who: str, verb: str, die: str, faces: int) -> None:
    cast = f"{who} vampire unknown emi"
    for number in range(1, faces + 1):
        table = position(cast, at="gate - woods altar", revealed=(0,), dead=(3,), moved=False)
        assert offered(table, verb) == {f"{verb} player2", f"{verb} player3"}
        told(table, f"{verb} player2")
        assert odds(table) == {f"{die} {n}": 1 for n in range(1, faces + 1)}
        assert f"hurt seat=1 damage={number} by=ability" in told(table, f"{die} {number}")
        while question(table) == "react":
            told(table, "pass")
        assert offered(table, verb) == set()


def test_shh_75_ellen_chains_an_ability_for_good() -> None:
    table = position("ellen vampire unknown franklin", at=HERE, revealed=(0, 1), moved=False)
    assert offered(table, "chain") == {"chain player2", "chain player3", "chain player4"}
    told(table, "chain player2")
    assert offered(table, "chain") == set()
    told(table, "roll", "dice 3 5", "drawn vampire-bat", "done", "roll", "dice 3 5")
    told(table, "drawn vampire-bat")
    assert not any(line.startswith("healed") for line in blow(table, "attack player1", "dice 1 4"))


def test_shh_75_fu_ka_sets_damage_to_7() -> None:
    cast = "fu-ka vampire unknown franklin"
    for target, before in ((1, 3), (2, 0), (3, 12), (4, 9)):
        hurt = " ".join(str(before if n == target - 1 else 0) for n in range(4))
        table = position(cast, at=HERE, damage=hurt, revealed=(0,), moved=False)
        told(table, f"nurse player{target}")
        assert damage(table) == [7 if n == target - 1 else 0 for n in range(4)]
        assert offered(table, "nurse") == set()


def test_shh_75_nothing_can_damage_gregor_until_his_next_turn() -> None:
    table = position("gregor vampire unknown emi", at=HERE, revealed=(0,))
    told(table, "barrier")
    assert offered(table) == {"done"}
    told(table, "done", "roll", "dice 4 5")
    assert told(table, "harm player1")[-1] == "spared seat=0 by=barrier"
    told(table, "done", "roll", "dice 3 5", "drawn vampire-bat")
    assert "spared seat=0 by=barrier" in blow(table, "attack player1", "dice 1 4")
    told(table, "done")
    stroll(table)
    told(table, "roll", "dice 4 5", "harm player1")
    assert damage(table)[0] == 2
    assert "barrier" not in offered(table)


@pytest.mark.parametrize("card", ["slap", "spell", "tough-lesson", "anger"])
def test_shh_75_unknown_may_lie_without_being_revealed(card: str) -> None:
    for lie in ("accept", "nothing"):
        table = position("emi unknown vampire franklin", at="woods - - -", moved=False)
        told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
        assert offered(table) == {"accept", "nothing"}
        told(table, lie)
        assert (damage(table)[1] > 0) == (lie == "accept")
        assert truth(table).open.hidden(1)


def test_shh_75_vampire_heals_2_by_an_attack_that_does_damage() -> None:
    cast = "vampire emi unknown franklin"
    table = position(cast, at=HERE, damage="5 0 0 0", revealed=(0,))
    assert "healed seat=0 damage=2" in blow(table, "attack player2", "dice 1 2")
    table = position(cast, at=HERE, damage="5 0 0 0", revealed=(0,))
    blow(table, "attack player2", "dice 2 2")
    assert damage(table)[0] == 5
    table = position(cast, at=HERE, damage="5 0 0 0")
    blow(table, "attack player2", "dice 1 2")
    assert damage(table)[0] == 5


@pytest.mark.parametrize("dice", ["dice 1 4", "dice 3 3"])
def test_shh_75_werewolf_attacks_whoever_has_just_attacked_him(dice: str) -> None:
    table = position("emi werewolf unknown franklin", at=HERE, revealed=(0, 1))
    told(table, "attack player2", dice)
    assert offered(table) == {"counter", "pass"}
    told(table, "counter", "dice 1 6")
    assert damage(table)[0] == 5
    assert table.asked == 0
    hidden = position("emi werewolf unknown franklin", at=HERE, revealed=(0,))
    told(hidden, "attack player2", dice)
    assert offered(hidden) == {"pass", "reveal"}
    told(hidden, "reveal")
    assert "counter" in offered(hidden)


def test_shh_75_ultra_soul_shoots_somebody_at_the_gate() -> None:
    cast = "ultra-soul emi vampire franklin"
    table = position(cast, at="gate gate church gate", revealed=(0,), moved=False)
    assert offered(table, "murder-ray") == {"murder-ray player2", "murder-ray player4"}
    told(table, "murder-ray player2")
    assert damage(table) == [0, 3, 0, 0]


def test_shh_75_valkyrie_attacks_with_the_d4_alone() -> None:
    cast = "valkyrie emi unknown franklin"
    for number in range(1, 5):
        table = position(cast, at=HERE, revealed=(0,))
        told(table, "attack player2")
        assert odds(table) == {f"d4 {n}": 1 for n in range(1, 5)}
        assert f"hurt seat=1 damage={number} by=attack" in told(table, f"d4 {number}")
    hidden = position(cast, at=HERE)
    told(hidden, "attack player2")
    assert len(odds(hidden)) == 24


def test_shh_75_wight_has_as_many_extra_turns_as_characters_are_dead() -> None:
    cast = "wight emi vampire franklin ellen allie bob unknown"
    at = " ".join(["church"] * 8)
    table = position(cast, at=at, revealed=(0,), dead=(3, 5))
    assert "extra seat=0 turns=2" in told(table, "multiply")
    told(table, "done")
    for _ in range(2):
        assert table.asked == 0
        assert "multiply" not in offered(table)
        stroll(table)
    assert table.asked == 1
    assert "multiply" not in offered(position(cast, at=at, revealed=(0,)))


def test_shh_75_allie_loses_all_her_damage_once_in_anybodys_turn() -> None:
    cast = "emi vampire unknown franklin allie"
    table = position(cast, at=HERE + " church", damage="0 0 0 0 7", revealed=(4,))
    table.act("mothers-love", 4)
    assert damage(table)[4] == 0
    told(table, "attack player5", "dice 1 4")
    assert "mothers-love" not in table.choices(4)
    hidden = position(cast, at=HERE + " church", damage="0 0 0 0 7")
    assert table.game.words.actions.text(hidden.asides(4)[0]) == "reveal"
    assert refusal(hidden, "mothers-love", 4)


def test_shh_75_bob_robs_instead_of_hurting_by_2_or_more() -> None:
    has = {1: "talisman chainsaw"}
    cast = "bob vampire unknown franklin emi"
    table = position(cast, at=HERE + " church", gear=has, revealed=(0,))
    told(table, "attack player2", "dice 1 3")
    assert offered(table) == {"strike", "rob talisman", "rob chainsaw"}
    told(table, "rob chainsaw")
    assert (gear(table, 0), gear(table, 1)) == ({"chainsaw"}, {"talisman"})
    assert damage(table) == [0, 0, 0, 0, 0]
    weak = position(cast, at=HERE + " church", gear=has, revealed=(0,))
    told(weak, "attack player2", "dice 1 2")
    assert damage(weak)[1] == 1


@pytest.mark.parametrize("seats", [7, 8])
def test_shh_75_bob_takes_all_of_whom_he_kills_among_seven_or_eight(seats: int) -> None:
    cast = ["bob", "vampire", "unknown", "franklin", "emi", "allie", "daniel"]
    if seats == 8:
        cast = ["bob", "vampire", "unknown", "franklin", "emi", "allie", "george", "werewolf"]
    hurt = " ".join(["0", "12", *["0"] * (seats - 2)])
    at = " ".join(["church"] * seats)
    has = {1: "talisman chainsaw"}
    table = position(" ".join(cast), at=at, damage=hurt, gear=has, revealed=(0,))
    told(table, "attack player2", "dice 1 3")
    assert offered(table) == {"loot talisman", "loot chainsaw", "loot all"}
    told(table, "loot all")
    assert gear(table, 0) == {"talisman", "chainsaw"}
    hidden = position(" ".join(cast), at=at, damage=hurt, gear=has)
    told(hidden, "attack player2", "dice 1 3", "strike")
    assert offered(hidden) == {"loot talisman", "loot chainsaw", "reveal"}


def test_shh_75_charles_takes_2_to_attack_the_same_again() -> None:
    table = position("charles vampire unknown franklin", at=HERE, damage="3 0 0 0", revealed=(0,))
    blow(table, "attack player2", "dice 1 3")
    for _ in range(2):
        assert offered(table, "again") == {"again player2"}
        blow(table, "again player2", "dice 1 2")
    assert damage(table) == [7, 4, 0, 0]
    hidden = position("charles vampire unknown franklin", at=HERE)
    blow(hidden, "attack player2", "dice 1 3")
    assert offered(hidden, "again") == set()


def test_shh_75_daniel_must_reveal_when_another_dies_and_at_no_other_time() -> None:
    cast = "emi vampire unknown franklin daniel"
    table = position(cast, at=HERE + " church", damage="0 12 0 0 0")
    assert refusal(table, "reveal", 4)
    lines = blow(table, "attack player2", "dice 1 4")
    died = lines.index("died seat=1 character=vampire after=0")
    assert lines.index("revealed seat=4 character=daniel why=scream") > died


@pytest.mark.parametrize(("turned", "winners"), [(False, (2, 3)), (True, (1, 2, 3))])
def test_shh_75_agnes_turns_to_her_left_neighbour(turned: bool, winners: tuple[int, ...]) -> None:
    cast = "emi agnes vampire unknown franklin"
    at, hurt = HERE + " church", "9 0 0 0 11"
    table = position(cast, at=at, damage=hurt, turn=1, revealed=(1,), moved=False)
    assert "capriccio" in offered(table)
    if turned:
        told(table, "capriccio")
        assert "capriccio" not in offered(table)
    stroll(table)
    for victim in ("player1", "player5"):
        told(table, "roll", "dice 4 5", f"harm {victim}")
        if not table.over:
            told(table, "done")
    assert won(table) == winners


def test_shh_75_bryan_must_reveal_when_he_kills_somebody_small() -> None:
    cast = "bryan emi vampire unknown franklin"
    table = position(cast, at=HERE + " church", damage="0 9 0 0 0")
    lines = blow(table, "attack player2", "dice 1 4")
    assert "revealed seat=0 character=bryan why=kill" in lines
    assert "reveal" not in offered(table)


def test_shh_75_catherine_heals_1_as_her_turn_begins_once_revealed() -> None:
    cast = "emi catherine vampire unknown franklin"
    table = position(cast, at=HERE + " church", damage="0 5 0 0 0", revealed=(1,))
    assert told(table, "done") == ("turn seat=1 number=2", "healed seat=1 damage=1")
    hidden = position(cast, at=HERE + " church", damage="0 5 0 0 0")
    assert told(hidden, "done") == ("turn seat=1 number=2",)


def test_shh_75_david_takes_equipment_out_of_the_discards_once() -> None:
    cast = "emi david vampire unknown franklin"
    has = {2: "talisman chainsaw"}
    table = position(cast, at=HERE + " church", gear=has, revealed=(1,), dead=(2,))
    texts = set(table.choices(1))
    assert texts == {"dig talisman", "dig chainsaw"}
    table.act("dig talisman", 1)
    assert gear(table, 1) == {"talisman"}
    assert table.choices(1) == ()
    assert "used seat=1 ability=grave-digger target=1" in heard(table, 3)

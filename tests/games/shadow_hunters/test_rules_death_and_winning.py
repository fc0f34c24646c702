"""The sides, damage and death, and winning: SHH-1 to SHH-4, SHH-54 to SHH-60, SHH-76, SHH-77."""

import pytest

import gloam
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.facts import CHARACTER
from tests.games.shadow_hunters.positions import (
    alive,
    blow,
    damage,
    discards,
    gear,
    heard,
    held,
    offered,
    position,
    question,
    refusal,
    told,
    truth,
    winners,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
FIVE = "emi vampire unknown franklin allie"
HERE = "church church church church"
HERE_5 = HERE + " church"
HP = {"a": 8, "b": 10, "c": 11, "d": 13, "e": 10, "f": 12, "g": 14, "u": 11, "v": 13, "w": 14}
EVERYBODY = pytest.mark.parametrize("who", CHARACTER.names)
QUOTAS = {4: (2, 2, 0), 5: (2, 2, 1), 6: (2, 2, 2), 7: (2, 2, 3), 8: (3, 3, 2)}


@pytest.mark.parametrize("seats", QUOTAS)
@pytest.mark.parametrize("characters", ["base", "expansion", "either", "all"])
def test_shh_1_everybody_is_secretly_on_one_of_three_sides(seats: int, characters: str) -> None:
    for seed in "abcd":
        table = gloam.open_table("shadow_hunters", seats=seats, seed=seed, characters=characters)
        table.deal()
        sides = [int(FACTION[int(who)]) for who in truth(table).who][:seats]
        assert tuple(sides.count(side) for side in (HUNTER, SHADOW, NEUTRAL)) == QUOTAS[seats]
        for seat in range(seats):
            others = [line for line in heard(table, seat) if line.startswith("face_down")]
            assert len(others) == seats - 1
            assert all(table.view(seat).open.hidden(other) for other in range(seats))


# The two sides.


def test_shh_2_the_hunters_win_at_once_when_no_shadow_is_left() -> None:
    table = position(FOUR, at=HERE, damage="0 12 10 0")
    blow(table, "attack player2", "dice 1 4")
    assert not table.over
    told(table, "done", "roll", "dice 3 5", "drawn chainsaw", "done", "roll", "dice 4 5")
    assert told(table, "harm player3")[-1] == "over winners=9 reason=shadows-dead"
    assert winners(table) == (0, 3)


def test_shh_3_the_shadows_win_at_once_when_no_hunter_is_left() -> None:
    table = position(FOUR, at=HERE, damage="9 0 0 11", turn=1)
    blow(table, "attack player1", "dice 1 4")
    assert not table.over
    told(table, "done", "roll", "dice 4 5")
    assert told(table, "harm player4")[-1] == "over winners=6 reason=hunters-dead"
    assert winners(table) == (1, 2)


# Personal goals.


@pytest.mark.parametrize(
    ("who", "won"), [("allie", True), ("bob", False), ("daniel", True), ("david", False)]
)
def test_shh_4_a_neutral_plays_for_the_goal_on_the_own_card(who: str, won: bool) -> None:
    cast = f"emi vampire unknown franklin {who}"
    table = position(cast, at=HERE_5, damage="0 0 10 0 0", dead=(1,))
    blow(table, "attack player3", "dice 1 4")
    assert winners(table) == ((0, 3, 4) if won else (0, 3))


def test_shh_4_bob_wants_five_equipment_cards() -> None:
    four = "talisman holy-robe chainsaw butcher-knife"
    cast = "bob vampire unknown franklin emi"
    table = position(cast, at="woods gate gate gate gate", gear={0: four}, moved=False)
    told(table, "roll", "dice 3 5")
    assert told(table, "drawn rusted-broad-axe")[-1] == "over winners=1 reason=equipment"


def test_shh_4_david_wants_three_of_four_relics() -> None:
    cast = "david vampire unknown franklin emi"
    has = {0: "talisman holy-robe chainsaw butcher-knife rusted-broad-axe"}
    table = position(cast, at="woods gate gate gate gate", gear=has, moved=False)
    told(table, "roll", "dice 1 5")
    assert told(table, "drawn silver-rosary")[-1] == "over winners=1 reason=relics"


def test_shh_4_charles_wants_a_kill_that_makes_three_dead() -> None:
    cast = "charles vampire unknown franklin emi bob"
    at = HERE + " church church"
    for dead in ((1,), (1, 3)):
        table = position(cast, at=at, damage="0 0 0 0 9 0", dead=dead)
        blow(table, "attack player5", "dice 1 4")
        assert table.over == (len(dead) == 2)
    assert winners(table) == (0, 1, 2)  # it was the last Hunter, too
    alone = position(cast, at=at, damage="0 0 0 0 0 9", dead=(1, 3))
    assert blow(alone, "attack player6", "dice 1 4")[-1] == "over winners=1 reason=feast"


def test_shh_4_bryan_wants_to_kill_somebody_great_or_to_stand_on_the_altar() -> None:
    cast = "bryan vampire unknown franklin emi"
    table = position(cast, at=HERE_5, damage="0 12 0 0 0")
    assert blow(table, "attack player2", "dice 1 4")[-1] == "over winners=1 reason=trophy"
    by_the_way = position(cast, at=HERE_5, damage="0 12 0 0 0", hand={0: "vampire-bat"})
    told(by_the_way, "play vampire-bat", "choose player2")
    assert not by_the_way.over
    for place, won in (("altar", (0, 3, 4)), ("woods", (3, 4))):
        at = f"{place} gate gate gate gate"
        end = position(cast, at=at, damage="0 0 10 0 0", dead=(1,), turn=3)
        assert not end.over
        blow(end, "attack player3", "dice 1 4")
        assert winners(end) == won


@pytest.mark.parametrize(("dead", "won"), [((4, 3), (0, 2, 3)), ((4,), (0, 3))])
def test_shh_4_catherine_wants_to_be_among_the_last_two(
    dead: tuple[int, ...], won: tuple[int, ...]
) -> None:
    cast = "vampire emi catherine unknown franklin"
    table = position(cast, at=HERE_5, damage="0 9 0 0 0", dead=dead)
    blow(table, "attack player2", "dice 1 4")
    assert winners(table) == won


def test_shh_4_agnes_wants_her_right_neighbour_to_win() -> None:
    right = {
        "emi agnes vampire unknown franklin": True,
        "emi vampire agnes unknown franklin": False,
    }
    for cast, won in right.items():
        names = cast.split()
        shadows = [names.index("vampire"), names.index("unknown")]
        hurt = " ".join("10" if n == shadows[1] else "0" for n in range(5))
        table = position(cast, at=HERE_5, damage=hurt, dead=(shadows[0],))
        blow(table, f"attack player{shadows[1] + 1}", "dice 1 4")
        assert (names.index("agnes") in winners(table)) == won


# Damage and death.


@EVERYBODY
def test_shh_54_a_player_with_no_hp_left_dies_on_the_spot(who: str) -> None:
    full = HP[who[0]]
    others = [name for name in ("george", "wight", "franklin", "vampire") if name != who][:3]
    for before in range(full - 3, full):
        cast, hurt = " ".join([*others, who]), f"0 0 0 {before}"
        table = position(cast, at="church gate gate gate", damage=hurt, moved=False)
        told(table, "roll", "dice 4 5", "harm player4")
        assert damage(table)[3] == before + 2
        assert (3 in alive(table)) == (before + 2 < full)


@pytest.mark.parametrize(("dice", "dies"), [("dice 1 3", False), ("dice 1 4", True)])
def test_shh_54_an_attack_kills_when_it_takes_the_last_hp(dice: str, dies: bool) -> None:
    table = position(FOUR, at=HERE, damage="0 10 0 0")
    blow(table, "attack player2", dice)
    assert (1 not in alive(table)) == dies


def test_shh_55_the_character_of_the_dead_is_turned_up_for_all() -> None:
    table = position(FOUR, at=HERE, damage="0 12 0 0")
    blow(table, "attack player2", "dice 1 4")
    for seat in range(4):
        assert "died seat=1 character=vampire after=0" in heard(table, seat)
        face = table.view(seat).open.face
        assert int(face[1]) == CHARACTER.number("vampire")


def test_shh_56_all_cards_in_the_hand_of_the_dead_are_discarded() -> None:
    hand = {1: "holy-water vampire-bat", 2: "blessing"}
    table = position(FOUR, at=HERE, damage="0 12 0 0", gear={1: "talisman"}, hand=hand)
    blow(table, "attack player2", "dice 1 4")
    told(table, "loot talisman")
    assert (held(table, 1), held(table, 2)) == (set(), {"blessing"})
    assert discards(table) == {"holy-water", "vampire-bat"}


def test_shh_57_all_equipment_of_the_dead_leaves_play() -> None:
    has = {1: "talisman chainsaw holy-robe", 2: "butcher-knife"}
    table = position(FOUR, at="church gate gate gate", damage="0 12 0 0", gear=has, moved=False)
    told(table, "roll", "dice 4 5", "harm player2")
    assert [gear(table, seat) for seat in range(4)] == [set(), set(), {"butcher-knife"}, set()]
    assert discards(table) == {"talisman", "chainsaw", "holy-robe"}


def test_shh_58_whoever_killed_by_an_attack_takes_one_equipment_card_right_away() -> None:
    has = {1: "talisman chainsaw holy-robe"}
    table = position(FOUR, at=HERE, damage="0 12 0 0", gear=has)
    blow(table, "attack player2", "dice 1 6")
    assert question(table) == "loot"
    assert table.asked == 0
    assert offered(table) == {"loot talisman", "loot chainsaw", "loot holy-robe"}
    assert refusal(table, "done")
    told(table, "loot holy-robe")
    assert gear(table, 0) == {"holy-robe"}
    assert gear(table, 1) == set()
    assert discards(table) == {"talisman", "chainsaw"}


def test_shh_59_the_dead_have_no_more_turns() -> None:
    table = position(FOUR, at=HERE, damage="0 12 0 0")
    blow(table, "attack player2", "dice 1 4")
    assert told(table, "done") == ("turn seat=2 number=2",)
    suicide = position(FOUR, at="church gate gate gate", damage="9 0 0 0", moved=False)
    told(suicide, "roll", "dice 4 5")
    assert told(suicide, "harm player1")[-1] == "turn seat=1 number=2"
    assert suicide.choices(0) == ()
    hand = {0: "concealed-knowledge"}
    more = position(FOUR, at="church gate gate gate", damage="9 0 0 0", hand=hand, moved=False)
    told(more, "play concealed-knowledge", "roll", "dice 4 5")
    assert told(more, "harm player1")[-1] == "turn seat=1 number=2"


def test_shh_60_the_dead_still_matter_for_winning_where_a_goal_permits_it() -> None:
    table = position(FOUR, at=HERE, damage="0 0 10 0", dead=(1, 3))
    blow(table, "attack player3", "dice 1 4")
    assert winners(table) == (0, 3)  # a dead Hunter
    for who, won in (("allie", False), ("bob", False)):
        cast = f"emi vampire unknown franklin {who}"
        table = position(cast, at=HERE_5, damage="0 0 10 0 0", dead=(1, 4))
        blow(table, "attack player3", "dice 1 4")
        assert (4 in winners(table)) == won
    cast = "emi agnes vampire unknown franklin"
    table = position(cast, at=HERE_5, damage="0 0 0 10 0", dead=(2, 1))
    blow(table, "attack player4", "dice 1 4")
    assert winners(table) == (0, 1, 4)  # a dead Agnes, with her neighbour


# When a Neutral wins, and with whom.


@pytest.mark.parametrize("who", ["daniel", "catherine"])
def test_shh_76_a_neutral_wins_as_soon_as_the_goal_is_met_even_dead(who: str) -> None:
    hurt = 12 if who == "daniel" else 10
    cast = f"emi vampire unknown franklin {who}"
    table = position(cast, at=HERE_5, damage=f"0 0 0 0 {hurt}")
    lines = blow(table, "attack player5", "dice 1 4")
    assert lines[-1] == "over winners=16 reason=first-to-die"
    late = position(cast, at=HERE_5, damage=f"0 0 0 0 {hurt}", dead=(1,))
    blow(late, "attack player5", "dice 1 4")
    assert not late.over


def test_shh_76_a_neutral_wins_in_anothers_turn() -> None:
    cast = "emi vampire unknown franklin bob"
    has = {4: "talisman holy-robe butcher-knife rusted-broad-axe", 0: "chainsaw"}
    table = position(cast, at="woods gate gate gate gate", gear=has, moved=False)
    told(table, "roll", "dice 3 5", "drawn banana-peel")
    assert told(table, "hand chainsaw player5")[-1] == "over winners=16 reason=equipment"


def test_shh_77_several_win_together() -> None:
    cast = "emi vampire unknown franklin allie daniel"
    table = position(cast, at=HERE + " church church", damage="0 0 10 0 0 0", dead=(1,))
    lines = blow(table, "attack player3", "dice 1 4")
    assert lines[-1] == "over winners=57 reason=shadows-dead"
    assert winners(table) == (0, 3, 4, 5)
    assert [truth(table).payoff(seat) for seat in range(6)] == [1.0, -1.0, -1.0, 1.0, 1.0, 1.0]


def test_shh_77_both_sides_win_when_one_effect_kills_the_last_of_both() -> None:
    table = position(
        "allie vampire unknown emi franklin", at=HERE_5, damage="0 12 0 9 0", dead=(2, 4),
        hand={0: "flare-of-judgement"},
    )  # fmt: skip
    told(table, "play flare-of-judgement")
    assert winners(table) == (0, 1, 2, 3, 4)

"""The awkward cases of attacks and of what comes of them: SHH-E1 to SHH-E12, SHH-E34, SHH-E37."""

import pytest

from gloam.games.shadow_hunters.cast import HP, NAMES
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.numbers import BLESSED, U_BARRIER, U_CHAIN, USED
from tests.games.shadow_hunters.positions import (
    alive,
    company,
    damage,
    discards,
    ended,
    gear,
    offered,
    position,
    refusal,
    struck,
    told,
    told_of_all,
    truth,
)  # fmt: skip

TWO = "church church - - -"
THREE = "church church cemetery - -"
SEVEN = "church church cemetery - - - -"


def hits(lines: list[str]) -> list[str]:
    return [line for line in lines if line.split()[0] in ("hurt", "missed", "spared")]


# What an attack does.


def test_shh_e1_equal_dice_are_a_miss_and_nothing_adds_to_it() -> None:
    armed = {0: "butcher-knife chainsaw rusted-broad-axe spear-of-longinus"}
    for number in range(1, 5):
        table = position("franklin vampire emi werewolf bob", at=TWO, gear=armed, revealed=(0,))
        assert hits(struck(table, dice=f"dice {number} {number}")) == ["missed seat=0 target=1"]
        assert damage(table)[1] == 0


def test_shh_e1_a_roll_that_differs_is_successful_and_weapons_add_to_it() -> None:
    armed = {0: "butcher-knife chainsaw rusted-broad-axe spear-of-longinus"}
    table = position("franklin vampire emi werewolf bob", at=TWO, gear=armed, revealed=(0,))
    assert hits(struck(table, dice="dice 4 3")) == ["hurt seat=1 damage=6 by=attack"]


def test_shh_e1_a_lone_d4_is_always_successful() -> None:
    armed = {0: "masamune butcher-knife"}
    table = position("franklin vampire emi werewolf bob", at=TWO, gear=armed)
    table.act("attack player2")
    assert offered(table) == {"d4 1", "d4 2", "d4 3", "d4 4"}
    table.act("d4 1")
    assert offered(table, "strike") == {"strike"}
    assert hits(list(told(table, "strike"))) == ["hurt seat=1 damage=2 by=attack"]


def test_shh_e1_what_a_robe_brings_to_nought_is_successful_all_the_same() -> None:
    robed = {1: "holy-robe"}
    table = position("franklin vampire emi werewolf bob", at=TWO, gear=robed)
    told(table, "attack player2", "dice 1 2")
    assert offered(table) == {"strike", "reveal"}  # a hidden attacker is asked after a success
    assert hits(list(told(table, "strike"))) == ["spared seat=1 by=robe"]
    table = position("franklin vampire emi werewolf bob", at=TWO, gear=robed)
    assert hits(list(told(table, "attack player2", "dice 2 2"))) == ["missed seat=0 target=1"]


@pytest.mark.parametrize(
    ("dice", "mine", "theirs", "dealt"),
    [
        ("1 5", "", "", 4),
        ("4 1", "", "", 3),
        ("1 6", "", "", 5),
        ("1 2", "butcher-knife", "", 2),
        ("1 2", "chainsaw", "", 2),
        ("1 2", "rusted-broad-axe", "", 2),
        ("1 2", "butcher-knife chainsaw rusted-broad-axe", "", 4),
        ("1 2", "spear-of-longinus", "", 3),
        ("1 2", "spear-of-longinus chainsaw", "holy-robe", 3),
        ("1 4", "holy-robe", "", 2),
        ("1 4", "", "holy-robe", 2),
        ("1 2", "holy-robe", "", 0),
        ("1 2", "butcher-knife holy-robe", "", 1),
        ("1 2", "butcher-knife", "holy-robe", 1),
        ("1 2", "", "butcher-knife spear-of-longinus", 1),
        ("3 3", "butcher-knife chainsaw", "", 0),
        ("3 3", "spear-of-longinus", "holy-robe", 0),
    ],
)
def test_shh_e2_the_roll_then_weapons_then_robes_and_never_below_nought(
    dice: str, mine: str, theirs: str, dealt: int
) -> None:
    cast = "franklin vampire emi werewolf bob"
    table = position(cast, at=TWO, gear={0: mine, 1: theirs}, revealed=(0,), damage="0 1 0 0 0")
    struck(table, dice=f"dice {dice}")
    assert damage(table) == [0, 1 + dealt, 0, 0, 0]


# Robbery.


def test_shh_e3_bob_takes_a_card_instead_of_dealing_two_or_more() -> None:
    table = position(
        "bob vampire emi werewolf franklin",
        at=TWO, gear={1: "talisman handgun"}, revealed=(0,), damage="0 12 0 0 0",
    )  # fmt: skip
    told(table, "attack player2", "dice 1 3")
    assert offered(table) == {"strike", "rob talisman", "rob handgun"}
    lines = told(table, "rob talisman")
    assert lines[0] == "took seat=0 victim=1 card=talisman"
    assert (gear(table, 0), gear(table, 1)) == ({"talisman"}, {"handgun"})
    assert damage(table) == [0, 12, 0, 0, 0]  # it would have killed
    assert alive(table) == [0, 1, 2, 3, 4]
    assert not [line for line in lines if line.startswith(("hurt", "missed", "spared"))]


def test_shh_e3_bob_may_strike_instead_of_robbing() -> None:
    table = position(
        "bob vampire emi werewolf franklin", at=TWO, gear={1: "talisman"}, revealed=(0,)
    )
    told(table, "attack player2", "dice 1 3", "strike")
    assert (damage(table)[1], gear(table, 0)) == (2, set())


@pytest.mark.parametrize(
    ("dice", "mine", "theirs", "robs"),
    [
        ("1 2", "", "talisman", False),
        ("1 3", "", "talisman", True),
        ("1 2", "chainsaw", "talisman", True),
        ("2 2", "chainsaw", "talisman", False),
        ("1 3", "", "holy-robe", False),
        ("1 4", "", "holy-robe", True),
        ("1 3", "holy-robe", "talisman", False),
        ("1 6", "", "", False),
    ],
)
def test_shh_e3_robbery_looks_at_the_damage_after_bonuses_and_robes(
    dice: str, mine: str, theirs: str, robs: bool
) -> None:
    table = position(
        "bob vampire emi werewolf franklin", at=TWO, gear={0: mine, 1: theirs}, revealed=(0,)
    )
    lines = told(table, "attack player2", f"dice {dice}")
    assert bool(offered(table, "rob")) is robs
    if theirs == "":
        assert "hurt seat=1 damage=5 by=attack" in lines  # hurt as usual


def test_shh_e3_bob_has_to_be_revealed_and_may_reveal_at_that_moment() -> None:
    table = position("bob vampire emi werewolf franklin", at=TWO, gear={1: "talisman"})
    told(table, "attack player2", "dice 1 3")
    assert offered(table) == {"strike", "reveal"}
    assert "rob talisman" in refusal(table, "rob talisman")
    table.act("reveal")
    assert offered(table) == {"strike", "rob talisman"}


@pytest.mark.parametrize("name", ["franklin", "bryan", "vampire"])
def test_shh_e3_nobody_else_robs(name: str) -> None:
    table = position(company(name, "emi"), at=TWO, gear={1: "talisman"}, revealed=(0,))
    assert "hurt seat=1 damage=2 by=attack" in told(table, "attack player2", "dice 1 3")


def test_shh_e3_robbery_is_for_attacks_and_not_for_cards() -> None:
    table = position(
        "bob vampire emi werewolf franklin",
        at=TWO, gear={1: "handgun"}, hand={0: "vampire-bat"}, revealed=(0,),
    )  # fmt: skip
    told(table, "play vampire-bat")
    assert offered(table, "rob") == set()
    assert "hurt seat=1 damage=2 by=card" in told(table, "choose player2")


def test_shh_e3_with_the_machine_gun_bob_chooses_for_each_victim() -> None:
    table = position(
        "bob vampire emi werewolf franklin",
        at="church church cemetery church -",
        gear={0: "machine-gun", 1: "talisman", 2: "handgun"}, revealed=(0,),
    )  # fmt: skip
    told(table, "attack all", "dice 1 3")
    assert offered(table) == {"strike", "rob talisman", "rob handgun"}
    table.act("rob handgun")
    assert offered(table) == {"strike", "rob talisman"}
    table.act("strike")
    assert damage(table) == [0, 2, 0, 2, 0]
    assert gear(table, 0) == {"machine-gun", "handgun"}


def test_shh_e3_a_robbed_werewolf_was_attacked_and_may_strike_back() -> None:
    table = position(
        "bob werewolf emi vampire franklin", at=TWO, gear={1: "talisman"}, revealed=(0, 1)
    )
    told(table, "attack player2", "dice 1 3", "rob talisman")
    assert table.asked == 1
    assert "counter" in offered(table)


def test_shh_e3_with_seven_players_there_is_no_robbery_of_that_kind() -> None:
    table = position(
        "bob vampire emi werewolf franklin allie charles",
        at=SEVEN, gear={1: "talisman"}, revealed=(0,),
    )  # fmt: skip
    assert "hurt seat=1 damage=5 by=attack" in told(table, "attack player2", "dice 1 6")


@pytest.mark.parametrize("seats", [7, 8])
def test_shh_e4_bob_among_seven_or_eight_takes_all_that_the_victim_owned(seats: int) -> None:
    cast = "bob vampire emi werewolf franklin allie charles"
    if seats == 8:
        cast = "bob vampire emi werewolf franklin allie george unknown"
    table = position(
        cast, at=SEVEN + " -" * (seats - 7), damage="0 12" + " 0" * (seats - 2),
        gear={1: "talisman handgun masamune"}, revealed=(0,),
    )  # fmt: skip
    struck(table)
    assert offered(table) == {"loot talisman", "loot handgun", "loot masamune", "loot all"}
    table.act("loot all")
    assert gear(table, 0) == {"talisman", "handgun", "masamune"}
    assert gear(table, 1) == discards(table) == set()


def test_shh_e4_a_hidden_bob_among_seven_may_reveal_to_take_all() -> None:
    table = position(
        "bob vampire emi werewolf franklin allie charles",
        at=SEVEN, damage="0 12 0 0 0 0 0", gear={1: "talisman handgun"},
    )  # fmt: skip
    struck(table)
    assert offered(table) == {"loot talisman", "loot handgun", "reveal"}
    table.act("reveal")
    assert "loot all" in offered(table)


def test_shh_e4_bob_among_six_loots_one_card_like_anybody() -> None:
    table = position(
        "bob vampire emi werewolf franklin allie",
        at="church church - - - -", damage="0 12 0 0 0 0", gear={1: "talisman handgun"},
        revealed=(0,),
    )  # fmt: skip
    struck(table)
    assert offered(table) == {"loot talisman", "loot handgun"}


def test_shh_e4_loot_all_of_one_victim_leaves_the_question_about_the_other() -> None:
    table = position(
        "bob vampire emi werewolf franklin allie charles",
        at=SEVEN, damage="0 12 9 0 0 0 0", revealed=(0,),
        gear={0: "machine-gun", 1: "talisman chainsaw", 2: "mystic-compass handgun"},
    )  # fmt: skip
    struck(table, "all", "dice 1 3")
    assert offered(table) == {"loot mystic-compass", "loot handgun", "loot all"}
    table.act("loot all")
    assert offered(table) == {"loot talisman", "loot chainsaw", "loot all"}
    table.act("loot all")
    assert ended(table) == ((0, 5), "equipment")  # with Allie, alive


def test_shh_e4_the_rosary_takes_everything_at_once_and_only_by_attack() -> None:
    cast = "franklin vampire emi werewolf allie"
    mine = {0: "silver-rosary", 1: "talisman handgun masamune"}
    table = position(cast, at=TWO, damage="0 12 0 0 0", gear=mine)
    lines = struck(table)
    assert [line for line in lines if line.startswith("took")] == [
        "took seat=0 victim=1 card=talisman",
        "took seat=0 victim=1 card=masamune",
        "took seat=0 victim=1 card=handgun",
    ]
    assert gear(table, 0) == {"silver-rosary", "talisman", "handgun", "masamune"}
    mine = {0: "silver-rosary", 1: "handgun masamune"}
    table = position(cast, at=TWO, damage="0 12 0 0 0", gear=mine, hand={0: "vampire-bat"})
    told(table, "play vampire-bat", "choose player2")
    assert gear(table, 0) == {"silver-rosary"}
    assert {"handgun", "masamune"} < discards(table)


def test_shh_e4_the_cards_count_toward_the_five_of_bob_at_once() -> None:
    table = position(
        "bob vampire emi werewolf franklin",
        at=TWO, damage="0 12 0 0 0",
        gear={0: "silver-rosary chainsaw", 1: "talisman handgun holy-robe"},
    )  # fmt: skip
    struck(table)
    assert ended(table) == ((0,), "equipment")
    table = position(
        "bob vampire emi werewolf franklin allie charles",
        at=SEVEN, damage="0 12 0 0 0 0 0", revealed=(0,),
        gear={0: "mystic-compass chainsaw", 1: "talisman handgun holy-robe"},
    )  # fmt: skip
    struck(table)
    table.act("loot all")
    assert ended(table) == ((0, 5), "equipment")


def test_shh_e5_who_kills_several_takes_a_card_from_each() -> None:
    table = position(
        "franklin vampire emi werewolf allie",
        at=THREE, damage="0 12 9 0 0",
        gear={0: "machine-gun", 1: "talisman handgun", 2: "holy-robe masamune"},
    )  # fmt: skip
    struck(table, "all", "dice 1 4")
    for _ in range(2):
        choice = sorted(offered(table, "loot"))[0]
        assert len(offered(table)) == 2
        table.act(choice)
    assert gear(table, 0) == {"machine-gun", "handgun", "holy-robe"}
    assert discards(table) == {"talisman", "masamune"}


# Vampire.

WINGS = "vampire emi franklin werewolf bob"


@pytest.mark.parametrize(
    ("theirs", "dice", "left"),
    [("", "1 5", 3), ("", "2 2", 5), ("holy-robe", "1 2", 5), ("holy-robe", "1 3", 3)],
)
def test_shh_e6_vampire_heals_two_if_damage_was_done(theirs: str, dice: str, left: int) -> None:
    table = position(WINGS, at=TWO, damage="5 0 0 0 0", revealed=(0,), gear={1: theirs})
    struck(table, dice=f"dice {dice}")
    assert damage(table)[0] == left


def test_shh_e6_vampire_does_not_heal_where_an_angel_or_a_barrier_stopped_it() -> None:
    angel = (BLESSED, 1, 0, 0)
    barrier = (USED, 1, U_BARRIER, 1)
    for shield in (angel, barrier):
        table = position(
            "vampire gregor franklin werewolf bob",
            at=TWO, damage="5 0 0 0 0", revealed=(0, 1), before=(shield,),
        )  # fmt: skip
        struck(table)
        assert damage(table) == [5, 0, 0, 0, 0]


def test_shh_e6_vampire_heals_once_however_many_were_hit() -> None:
    table = position(WINGS, at=THREE, damage="5 0 0 0 0", revealed=(0,), gear={0: "machine-gun"})
    struck(table, "all")
    assert damage(table) == [3, 4, 4, 0, 0]


def test_shh_e6_vampire_heals_also_when_the_victim_died_and_no_more_than_the_damage() -> None:
    table = position(WINGS, at=TWO, damage="1 9 0 0 0", revealed=(0,))
    assert "healed seat=0 damage=1" in struck(table)
    assert (alive(table), damage(table)[0]) == ([0, 2, 3, 4], 0)


def test_shh_e6_a_hidden_vampire_heals_only_after_revealing() -> None:
    table = position(WINGS, at=TWO, damage="5 0 0 0 0")
    struck(table)
    assert damage(table)[0] == 5
    table = position(WINGS, at=TWO, damage="5 0 0 0 0")
    told(table, "attack player2", "dice 1 5", "reveal", "strike")
    assert damage(table)[0] == 3


# Werewolf.

PACK = "franklin werewolf emi vampire bob"


@pytest.mark.parametrize("dice", ["dice 1 5", "dice 2 2"])
def test_shh_e7_a_hidden_werewolf_may_reveal_and_strike_back_after_hit_and_miss(dice: str) -> None:
    table = position(PACK, at=TWO)
    struck(table, dice=dice)
    assert table.asked == 1
    assert offered(table) == {"pass", "reveal"}
    table.act("reveal")
    assert offered(table) == {"pass", "counter"}
    assert told(table, "counter")[0] == "attacked seat=1 targets=1 how=counter"
    assert "hurt seat=0 damage=3 by=attack" in told(table, "dice 1 4")


def test_shh_e7_range_does_not_matter_for_a_counterattack() -> None:
    table = position(PACK, at="church woods - - -", gear={0: "handgun"}, revealed=(1,))
    struck(table)
    assert "hurt seat=0 damage=3 by=attack" in told_of_all(table, "counter", "dice 1 4")


@pytest.mark.parametrize(
    ("mine", "dealt"),
    [
        ("butcher-knife chainsaw rusted-broad-axe", 3),
        ("holy-robe", 3),
        ("masamune", 3),
        ("machine-gun", 3),
    ],
)
def test_shh_e7_a_counterattack_is_made_without_equipment(mine: str, dealt: int) -> None:
    table = position(PACK, at="church church church - -", gear={1: mine}, revealed=(0, 1))
    struck(table)
    assert told(table, "counter")[0] == "attacked seat=1 targets=1 how=counter"
    table.act("dice 1 4")
    assert (damage(table)[0], damage(table)[2]) == (dealt, 0)


def test_shh_e7_robe_and_angel_protect_from_a_counterattack() -> None:
    table = position(PACK, at=TWO, gear={0: "holy-robe"}, revealed=(1,))
    struck(table, dice="dice 1 6")
    told(table, "counter", "dice 1 4")
    assert damage(table)[0] == 2
    table = position(PACK, at=TWO, hand={0: "guardian-angel"}, revealed=(1,))
    table.act("play guardian-angel")
    struck(table)
    assert "spared seat=0 by=angel" in told_of_all(table, "counter", "dice 1 4")


def test_shh_e7_nobody_strikes_back_against_a_counterattack() -> None:
    table = position(PACK, at=TWO, revealed=(1,))
    struck(table)
    told(table, "counter", "dice 1 4")
    while table.asked != 0 or offered(table, "pass"):
        assert not offered(table) & {"counter", "stand"}
        table.act("pass")
    assert offered(table, "done") == {"done"}


@pytest.mark.parametrize("name", sorted({n.lower() for n in NAMES} - {"werewolf", "franklin"}))
def test_shh_e7_only_werewolf_strikes_back(name: str) -> None:
    table = position(company("franklin", name), at=TWO, revealed=(1,))
    struck(table)
    assert "counter" not in offered(table)


def test_shh_e7_a_chained_werewolf_is_not_asked() -> None:
    table = position(PACK, at=TWO, revealed=(1,), before=((USED, 2, U_CHAIN, 1),))
    struck(table)
    assert table.asked == 0


def test_shh_e37_a_dead_werewolf_does_not_strike_back() -> None:
    table = position(PACK, at=TWO, damage="0 13 0 0 0", revealed=(0, 1))
    struck(table)
    assert (alive(table), table.asked) == ([0, 2, 3, 4], 0)
    assert offered(table, "done") == {"done"}


def test_shh_e37_nobody_strikes_back_at_the_dead() -> None:
    table = position(
        "franklin allie emi unknown werewolf",
        at="church church - - church", damage="11 0 0 0 0", gear={0: "machine-gun"},
        revealed=(4,), lastStand="yes",
    )  # fmt: skip
    struck(table, "all", "dice 1 2")
    assert table.asked == 4
    told(table, "counter", "dice 1 4", "loot machine-gun")
    assert 0 not in alive(table)
    assert table.asked == 1  # Allie, who was hurt and is asked as before
    assert offered(table) == {"pass", "reveal"}


def test_shh_e37_a_dead_allie_does_not_heal() -> None:
    table = position(
        "franklin allie emi werewolf vampire", at=TWO, damage="0 5 0 0 0", revealed=(1,)
    )
    struck(table)
    assert alive(table) == [0, 2, 3, 4]
    assert "mothers-love" not in table.choices(1)
    assert refusal(table, "mothers-love", 1)


# Charles.

FEAST = "charles vampire emi werewolf franklin"


def test_shh_e8_charles_pays_two_first_and_attacks_the_same_again() -> None:
    table = position(FEAST, at=THREE, revealed=(0,))
    assert offered(table, "again") == set()  # he has to attack first
    struck(table)
    table.act("pass")
    assert offered(table, "again") == {"again player2"}
    lines = told(table, "again player2")
    assert lines[:2] == ("hurt seat=0 damage=2 by=feast", "attacked seat=0 targets=2 how=again")
    assert "hurt seat=1 damage=5 by=attack" in told(table, "dice 1 6")
    assert damage(table) == [2, 9, 0, 0, 0]


def test_shh_e8_charles_may_do_it_again_and_again() -> None:
    table = position(FEAST, at=TWO, revealed=(0,))
    struck(table, dice="dice 1 1")
    for paid in (2, 4, 6):
        table.act("pass")
        told(table, "again player2", "dice 1 1")
        assert damage(table)[0] == paid
    table.act("pass")
    assert offered(table) == {"again player2", "done"}


def test_shh_e8_a_hidden_charles_has_no_feast() -> None:
    table = position(FEAST, at=TWO)
    struck(table)
    table.act("pass")
    assert offered(table, "again") == set()
    table.act("reveal")
    assert offered(table, "again") == {"again player2"}


def test_shh_e8_if_charles_dies_of_the_price_there_is_no_attack() -> None:
    table = position(FEAST, at=TWO, damage="9 0 0 0 0", revealed=(0,), gear={0: "chainsaw"})
    struck(table)
    table.act("pass")
    lines = told(table, "again player2")
    assert not [line for line in lines if line.startswith("attacked")]
    assert lines[-1] == "turn seat=1 number=2"
    assert damage(table)[1] == 5
    assert discards(table) == {"chainsaw"}  # SHH-E40


def test_shh_e8_the_target_must_be_alive() -> None:
    table = position(FEAST, at=TWO, damage="0 12 0 0 0", revealed=(0,))
    struck(table)
    assert offered(table) == {"done"}


def test_shh_e8_with_the_machine_gun_the_feast_is_on_one_of_those_attacked() -> None:
    table = position(FEAST, at=THREE, revealed=(0,), gear={0: "machine-gun"})
    struck(table, "all", "dice 1 2")
    while offered(table, "pass"):
        table.act("pass")
    assert offered(table, "again") == {"again player2", "again player3"}  # SHH-R5
    assert told(table, "again player3")[1] == "attacked seat=0 targets=4 how=again"


@pytest.mark.parametrize("means", ["attack", "card", "woods", "green"])
def test_shh_e8_every_kill_counts_for_charles(means: str) -> None:
    cast = "charles vampire emi werewolf franklin allie"
    places = "church church - - - -" if means == "attack" else "gate - - - - -"
    hurt = "0 12 0 0 0 0"
    hand = {0: "vampire-bat"} if means == "card" else {}
    table = position(
        cast, at=places, damage=hurt, hand=hand, dead=(3, 4), moved=means in ("attack", "card")
    )
    if means == "attack":
        struck(table)
    elif means == "card":
        told(table, "play vampire-bat", "choose player2")
    elif means == "woods":
        told(table, "roll", "dice 4 5", "harm player2")
    else:
        told(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
    winners, why = ended(table)
    assert (winners, why) == ((0, 2, 4, 5), "shadows-dead")  # and Charles with them


def test_shh_e8_the_third_death_ends_the_game_for_charles_alone() -> None:
    cast = "charles vampire emi werewolf franklin bob"
    table = position(cast, at="church church - - - -", damage="0 12 0 0 0 0", dead=(4, 5))
    struck(table)
    assert ended(table) == ((0,), "feast")
    table = position(cast, at="church church - - - -", damage="0 12 0 0 0 0", dead=(4,))
    struck(table)
    assert not table.over  # only two are dead
    table = position(cast, at="- church church - - -", damage="0 0 8 0 0 0", dead=(4, 5), turn=1)
    struck(table, "player3", "dice 1 3")
    assert ended(table) == ((1, 3), "hunters-dead")  # another killed: not his


# Masamune, the Handgun and the Machine Gun.


def test_shh_e9_masamune_forces_an_attack_on_somebody_in_range() -> None:
    table = position(PACK, at=THREE, gear={0: "masamune"})
    assert offered(table) == {"attack player2", "attack player3", "reveal"}
    assert refusal(table, "done")
    struck(table, "player3", "d4 2")
    assert damage(table)[2] == 2
    while offered(table, "pass"):
        table.act("pass")
    assert "done" in offered(table)


def test_shh_e9_masamune_forces_nothing_when_nobody_is_in_range() -> None:
    table = position(PACK, at="church woods - - -", gear={0: "masamune"})
    assert offered(table) == {"done", "reveal"}


def test_shh_e9_masamune_with_the_handgun_looks_outside() -> None:
    table = position(PACK, at="church church woods - -", gear={0: "masamune handgun"})
    assert offered(table) == {"attack player3", "reveal"}
    table = position(PACK, at="church church - - -", gear={0: "masamune handgun"})
    assert "done" in offered(table)


def test_shh_e9_all_three_and_two_knives() -> None:
    table = position(
        PACK, at="church church woods cabin altar",
        gear={0: "masamune handgun machine-gun butcher-knife chainsaw"},
    )  # fmt: skip
    assert offered(table) == {"attack all", "reveal"}
    struck(table, "all", "d4 3")
    assert damage(table) == [0, 0, 5, 5, 5]


def test_shh_e9_masamune_is_given_away_with_banana_peel() -> None:
    table = position(PACK, at="church - - - -", moved=False, gear={0: "masamune"})
    told(table, "roll", "dice 3 5", "drawn banana-peel", "hand masamune player2")
    assert (gear(table, 0), gear(table, 1)) == (set(), {"masamune"})
    assert not [verb for verb in offered(table) if verb.startswith("discard")]


def test_shh_e10_valkyrie_with_masamune_throws_one_d4() -> None:
    for mine in ("", "masamune"):
        table = position("valkyrie franklin emi vampire bob", at=TWO, gear={0: mine}, revealed=(0,))
        told(table, "attack player2")
        assert offered(table) == {"d4 1", "d4 2", "d4 3", "d4 4"}
        assert "hurt seat=1 damage=4 by=attack" in told(table, "d4 4")


def test_shh_e11_the_handgun_turns_range_inside_out() -> None:
    for where, near, far in (("church", {1, 2}, {3, 4}), ("altar", {3}, {1, 2, 4})):
        places = f"{where} church cemetery woods cabin"
        for mine, reach in (("", near), ("handgun", far)):
            table = position(PACK, at=places, gear={0: mine})
            assert offered(table, "attack") == {f"attack player{n + 1}" for n in reach}


def test_shh_e11_who_is_not_on_the_board_is_out_of_range() -> None:
    for mine in ("", "handgun"):
        table = position(PACK, at="church - - - -", gear={0: mine})
        assert offered(table, "attack") == set()


# Guardian Angel.


def test_shh_e12_an_angel_stops_attacks_feasts_and_counterattacks() -> None:
    angel = ((BLESSED, 1, 0, 0),)
    table = position(FEAST, at=TWO, revealed=(0,), before=angel)
    assert "spared seat=1 by=angel" in struck(table)
    table.act("pass")
    assert "spared seat=1 by=angel" in told_of_all(table, "again player2", "dice 1 6")
    assert damage(table) == [2, 0, 0, 0, 0]


def test_shh_e12_an_angel_does_not_stop_abilities_cards_and_woods() -> None:
    angel = ((BLESSED, 1, 0, 0),)
    table = position(PACK, at="gate gate - - -", moved=False, revealed=(0,), before=angel)
    assert "hurt seat=1 damage=6 by=ability" in told_of_all(table, "lightning player2", "d6 6")
    table = position(PACK, at=TWO, hand={0: "vampire-bat"}, before=angel)
    assert "hurt seat=1 damage=2 by=card" in told_of_all(
        table, "play vampire-bat", "choose player2"
    )
    table = position(PACK, at=TWO, moved=False, before=angel)
    assert "hurt seat=1 damage=2 by=woods" in told_of_all(table, "roll", "dice 4 5", "harm player2")


def test_shh_e12_an_angel_leaves_when_the_next_turn_begins() -> None:
    table = position(PACK, at=TWO, hand={0: "guardian-angel"})
    told(table, "play guardian-angel", "done")
    assert truth(table).open.angels == 1
    for seat in (1, 2, 3, 4):
        assert table.asked == seat
        told(table, "roll", "dice 1 6", "go altar", "done")
        assert truth(table).open.angels == (1 if seat < 4 else 0)


def test_shh_e12_an_extra_turn_is_a_next_turn() -> None:
    table = position(PACK, at=TWO, hand={0: "guardian-angel concealed-knowledge"})
    told(table, "play guardian-angel", "play concealed-knowledge")
    assert truth(table).open.angels == 1
    assert told(table, "done")[0] == "turn seat=0 number=2"
    assert truth(table).open.angels == 0


# Bryan.


@pytest.mark.parametrize(
    ("victim", "wins"),
    [
        ("unknown", False),  # 11
        ("franklin", False),  # 12
        ("vampire", True),  # 13
        ("george", True),  # 14
    ],
)
def test_shh_e34_thirteen_wins_and_twelve_reveals(victim: str, wins: bool) -> None:
    hurt = int(HP[CHARACTER.number(victim)]) - 1
    table = position(company("bryan", victim), at=TWO, damage=f"0 {hurt} 0 0 0")
    lines = struck(table)
    assert ("revealed seat=0 character=bryan why=kill" in lines) is not wins
    assert table.over is wins
    if wins:
        assert ended(table) == ((0,), "trophy")


def test_shh_e34_one_of_thirteen_among_several_is_enough() -> None:
    table = position(
        "bryan unknown vampire emi franklin",
        at=THREE,
        damage="0 10 12 0 0",
        gear={0: "machine-gun"},
    )
    lines = struck(table, "all")
    assert "revealed seat=0 character=bryan why=kill" in lines
    winners, _ = ended(table)
    assert 0 in winners


def test_shh_e34_a_chained_bryan_does_not_reveal_but_wins_as_ever() -> None:
    chain = ((USED, 3, U_CHAIN, 0),)
    table = position(
        "bryan unknown vampire emi franklin", at=TWO, damage="0 10 12 0 0", before=chain
    )
    assert not [line for line in struck(table) if line.startswith("revealed")]
    table = position(
        "bryan vampire unknown emi franklin", at=TWO, damage="0 12 0 0 0", before=chain
    )
    struck(table)
    assert ended(table) == ((0,), "trophy")


def test_shh_e34_only_his_attack_counts_and_only_it_reveals() -> None:
    for victim, other, hurt in (("vampire", "unknown", 12), ("unknown", "vampire", 10)):
        table = position(
            f"bryan {victim} {other} emi franklin",
            at=TWO, damage=f"0 {hurt} 0 0 0", hand={0: "vampire-bat"},
        )  # fmt: skip
        lines = told_of_all(table, "play vampire-bat", "choose player2")
        assert not table.over
        assert not [line for line in lines if line.startswith("revealed")]

"""The awkward cases of cards, abilities and goals: SHH-E13 to SHH-E41."""

import pytest

from gloam.games.shadow_hunters.cast import HP, NAMES
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.numbers import BLESSED, U_BARRIER, U_CAPRICCIO, U_CHAIN, USED
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    company,
    damage,
    discards,
    ended,
    gear,
    heard,
    offered,
    places,
    position,
    question,
    refusal,
    struck,
    told,
    told_of_all,
    truth,
    winners,
)  # fmt: skip

CAST = "franklin vampire emi werewolf bob"
TWO = "church church - - -"
NAMES_OF_ALL = [name.lower() for name in NAMES]


def hp(name: str) -> int:
    return int(HP[CHARACTER.number(name)])


def played(table: Table, card: str, *then: str) -> list[str]:
    """Play a held card, and what follows."""
    return told_of_all(table, f"play {card}", *then)


# Shields.

BARRIER = ((USED, 1, U_BARRIER, 1),)
WALLED = "george gregor vampire ultra-soul bob"


def test_shh_e13_a_barrier_stops_attacks() -> None:
    table = position(WALLED, at=TWO, revealed=(1,), before=BARRIER)
    assert "spared seat=1 by=barrier" in struck(table)


def test_shh_e13_a_barrier_stops_cards_abilities_woods_and_green_cards() -> None:
    for card, then in (
        ("vampire-bat", ("choose player2",)),
        ("bloodthirsty-spider", ("choose player2",)),
        ("flare-of-judgement", ()),
        ("spiritual-doll", ("choose player2", "d6 1")),
        ("dynamite", ("dice 1 5",)),
    ):
        table = position(WALLED, at="gate church - - -", hand={0: card}, before=BARRIER)
        assert "spared seat=1 by=barrier" in played(table, card, *then), card
        assert damage(table)[1] == 0
    table = position(WALLED, at=TWO, moved=False, revealed=(0,), before=BARRIER)
    assert "spared seat=1 by=barrier" in told_of_all(table, "demolish player2", "d4 4")
    table = position(WALLED, at=TWO, moved=False, before=BARRIER)
    assert "spared seat=1 by=barrier" in told_of_all(table, "roll", "dice 4 5", "harm player2")
    table = position(WALLED, at=TWO, moved=False, before=BARRIER)
    lines = told_of_all(table, "roll", "dice 1 1", "drawn slap", "give player2", "accept")
    assert "spared seat=1 by=barrier" in lines
    assert damage(table)[1] == 0


def test_shh_e13_a_barrier_lets_damage_be_set_to_seven() -> None:
    table = position(WALLED, at=TWO, hand={0: "first-aid"}, before=BARRIER)
    played(table, "first-aid", "choose player2")
    assert damage(table)[1] == 7
    table = position(
        "fu-ka gregor vampire unknown bob", at=TWO, moved=False, revealed=(0,), before=BARRIER
    )
    table.act("nurse player2")
    assert damage(table)[1] == 7


def test_shh_e13_a_barrier_falls_when_the_next_turn_begins() -> None:
    table = position("gregor george vampire unknown bob", at=TWO, revealed=(0,))
    told(table, "barrier", "done")
    for seat in (1, 2, 3, 4):
        assert truth(table).open.barriers == 1
        assert table.asked == seat
        told(table, "roll", "dice 1 6", "go altar", "done")
    assert truth(table).open.barriers == 0


@pytest.mark.parametrize("before", [0, 3, 7, 12])
def test_shh_e14_damage_is_set_to_seven_whether_less_or_more(before: int) -> None:
    hurt = f"0 {before} 0 0 0"
    table = position(CAST, at=TWO, damage=hurt, hand={0: "first-aid"})
    assert "set seat=1 damage=7" in played(table, "first-aid", "choose player2")
    assert damage(table)[1] == 7
    table = position("fu-ka vampire emi wight bob", at=TWO, damage=hurt, moved=False, revealed=(0,))
    assert "set seat=1 damage=7" in told(table, "nurse player2")
    assert damage(table)[1] == 7


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_shh_e14_nobody_dies_of_seven(name: str) -> None:
    giver = "franklin" if name != "franklin" else "emi"
    table = position(company(giver, name), at=TWO, hand={0: "first-aid"})
    played(table, "first-aid", "choose player2")
    assert len(alive(table)) == 5


def test_shh_e14_first_aid_and_nurse_may_be_for_oneself() -> None:
    table = position(CAST, at=TWO, damage="9 0 0 0 0", hand={0: "first-aid"})
    table.act("play first-aid")
    assert offered(table) == {f"choose player{n}" for n in range(1, 6)}
    table.act("choose player1")
    assert damage(table)[0] == 7


def test_shh_e15_the_talisman_protects_from_spider_bat_and_dynamite() -> None:
    for card, then in (
        ("bloodthirsty-spider", ("choose player2",)),
        ("vampire-bat", ("choose player2",)),
        ("dynamite", ("dice 1 5",)),
    ):
        table = position(CAST, at="gate church - - -", hand={0: card}, gear={1: "talisman"})
        assert "spared seat=1 by=talisman" in played(table, card, *then)
        assert damage(table)[1] == 0
        assert question(table) == "none"  # nobody was hurt, so nobody else is asked


def test_shh_e15_the_talisman_protects_from_ones_own_spider() -> None:
    table = position(CAST, at=TWO, hand={0: "bloodthirsty-spider"}, gear={0: "talisman"})
    lines = played(table, "bloodthirsty-spider", "choose player2")
    assert "spared seat=0 by=talisman" in lines
    assert damage(table) == [0, 2, 0, 0, 0]


def test_shh_e15_the_talisman_does_not_protect_from_anything_else() -> None:
    for card, then, hurt in (
        ("spiritual-doll", ("choose player2", "d6 4"), 3),
        ("flare-of-judgement", (), 2),
    ):
        table = position(CAST, at=TWO, hand={0: card}, gear={1: "talisman"})
        played(table, card, *then)
        assert damage(table)[1] == hurt
    table = position(CAST, at="- church - - -", moved=False, gear={1: "talisman"})
    told(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
    assert damage(table)[1] == 1
    table = position(CAST, at="- church - - -", moved=False, gear={1: "talisman"})
    told(table, "roll", "dice 4 5", "harm player2")
    assert damage(table)[1] == 2
    table = position(CAST, at=TWO, gear={1: "talisman"})
    struck(table)
    assert damage(table)[1] == 4


def test_shh_e15_the_user_of_a_bat_heals_although_the_victim_is_protected() -> None:
    for theirs in ("talisman", ""):
        table = position(
            CAST, at=TWO, damage="3 0 0 0 0", hand={0: "vampire-bat"}, gear={1: theirs}
        )
        assert "healed seat=0 damage=1" in played(table, "vampire-bat", "choose player2")
        assert damage(table)[0] == 2


def test_shh_e16_the_brooch_protects_from_woods_even_from_ones_own_choice() -> None:
    for owner in (0, 1):
        table = position(
            CAST, at=TWO, damage="2 2 0 0 0", moved=False, gear={owner: "fortune-brooch"}
        )
        lines = told_of_all(table, "roll", "dice 4 5", f"harm player{owner + 1}")
        assert f"spared seat={owner} by=brooch" in lines
        assert damage(table)[owner] == 2
        table = position(
            CAST, at=TWO, damage="2 2 0 0 0", moved=False, gear={owner: "fortune-brooch"}
        )
        told(table, "roll", "dice 4 5", f"heal player{owner + 1}")
        assert damage(table)[owner] == 1


def test_shh_e16_the_brooch_does_not_protect_from_anything_else() -> None:
    table = position(CAST, at=TWO, hand={0: "vampire-bat"}, gear={1: "fortune-brooch"})
    played(table, "vampire-bat", "choose player2")
    assert damage(table)[1] == 2


# Cards that are aimed.


@pytest.mark.parametrize(
    ("card", "oneself"),
    [
        ("spiritual-doll", False),
        ("bloodthirsty-spider", False),
        ("vampire-bat", False),
        ("blessing", False),
        ("first-aid", True),
    ],
)
def test_shh_e17_doll_spider_and_bat_are_aimed_at_somebody_else(card: str, oneself: bool) -> None:
    table = position(CAST, at=TWO, hand={0: card}, dead=(3,))
    table.act(f"play {card}")
    mine = {"choose player1"} if oneself else set()
    assert offered(table) == {"choose player2", "choose player3", "choose player5"} | mine


def test_shh_e18_the_spider_bites_the_victim_first_and_both_can_die() -> None:
    table = position(CAST, at=TWO, damage="10 12 0 0 0", hand={0: "bloodthirsty-spider"})
    lines = played(table, "bloodthirsty-spider", "choose player2")
    order = [line for line in lines if line.startswith(("hurt", "died"))]
    assert order == [
        "hurt seat=1 damage=2 by=card",
        "died seat=1 character=vampire after=0",
        "hurt seat=0 damage=2 by=card",
        "died seat=0 character=franklin after=1",
    ]
    assert alive(table) == [2, 3, 4]


def test_shh_e18_deaths_are_looked_at_after_each_bite() -> None:
    table = position(
        "allie vampire emi werewolf franklin",
        at=TWO, damage="6 12 0 0 0", hand={0: "bloodthirsty-spider"}, dead=(3,),
    )  # fmt: skip
    played(table, "bloodthirsty-spider", "choose player2")
    assert ended(table) == ((0, 2, 4), "shadows-dead")  # Allie is alive when the last Shadow dies
    assert alive(table) == [0, 2, 4]  # and is not bitten any more
    table = position(
        "catherine vampire emi werewolf franklin",
        at=TWO, damage="9 12 0 0 0", hand={0: "bloodthirsty-spider"},
    )  # fmt: skip
    played(table, "bloodthirsty-spider", "choose player2")
    assert not table.over  # she died second
    assert alive(table) == [2, 3, 4]


@pytest.mark.parametrize("name", ["catherine", "daniel"])
def test_shh_e19_who_dies_with_others_in_one_effect_has_died_first(name: str) -> None:
    cast = f"franklin emi {name} vampire werewolf"
    hurt = f"0 9 {hp(name) - 2} 0 0"
    table = position(cast, at="church - - - -", damage=hurt, hand={0: "flare-of-judgement"})
    lines = played(table, "flare-of-judgement")
    assert [line for line in lines if line.startswith("died")] == [
        "died seat=1 character=emi after=0",
        f"died seat=2 character={name} after=0",
    ]
    assert ended(table) == ((2,), "first-to-die")
    table = position(cast, at="gate church church - -", damage=hurt, hand={0: "dynamite"})
    played(table, "dynamite", "dice 1 5")
    assert ended(table) == ((2,), "first-to-die")
    table = position(cast, at="church church church - -", damage=hurt, gear={0: "machine-gun"})
    struck(table, "all")
    assert ended(table) == ((2,), "first-to-die")


def test_shh_e19_goals_are_judged_once_all_have_died() -> None:
    table = position(
        "franklin emi vampire werewolf bob",
        at="church church church - -", damage="0 9 12 0 0", gear={0: "machine-gun", 1: "talisman"},
        dead=(3,),
    )  # fmt: skip
    lines = struck(table, "all")
    assert len([line for line in lines if line.startswith("died")]) == 2
    assert not table.over  # loot is a part of dying
    table.act("loot talisman")
    assert ended(table) == ((0, 1), "shadows-dead")


# Cards that reveal.

MASKS = [("advent", "emi franklin george ellen fu-ka gregor"),
         ("chocolate", "allie agnes emi ellen unknown ultra-soul"),
         ("diabolic-ritual", "unknown vampire werewolf ultra-soul valkyrie wight")]  # fmt: skip


@pytest.mark.parametrize("name", NAMES_OF_ALL)
@pytest.mark.parametrize(("card", "whom"), MASKS)
def test_shh_e20_and_e38_whom_the_three_cards_heal(card: str, whom: str, name: str) -> None:
    table = position(company(name), at="church - - - -", damage="5 0 0 0 0", hand={0: card})
    table.act(f"play {card}")
    fits = name in whom.split()
    assert offered(table) == ({"stay hidden", "reveal"} if fits else {"stay hidden"})
    if fits:
        lines = told(table, "reveal")
        assert f"revealed seat=0 character={name} why=chosen" in lines
        assert damage(table)[0] == 0
    stays = position(company(name), at="church - - - -", damage="5 0 0 0 0", hand={0: card})
    assert told_of_all(stays, f"play {card}", "stay hidden")[-1] == "stayed_hidden seat=0"
    assert damage(stays)[0] == 5


@pytest.mark.parametrize("name", NAMES_OF_ALL)
@pytest.mark.parametrize(("card", "whom"), MASKS)
def test_shh_e20_only_the_ritual_asks_for_a_new_face(card: str, whom: str, name: str) -> None:
    table = position(
        company(name), at="church - - - -", damage="5 0 0 0 0", hand={0: card}, revealed=(0,)
    )
    lines = played(table, card)
    healed = name in whom.split() and card != "diabolic-ritual"
    assert damage(table)[0] == (0 if healed else 5)
    assert (f"came_to_nothing seat=0 card={card}" in lines) is not healed
    assert question(table) == "none"


def test_shh_e20_who_reveals_as_an_aside_has_answered_the_card() -> None:
    table = position(company("vampire"), at="church - - - -", damage="5 0 0 0 0",
                     hand={0: "diabolic-ritual"})  # fmt: skip
    table.act("play diabolic-ritual")
    table.act("reveal", 1)
    assert question(table) == "unmask"  # another's face is no answer
    table.act("reveal", 0)
    assert (damage(table)[0], question(table)) == (0, "none")


def test_shh_e20_who_reveals_to_a_card_for_others_gets_nothing() -> None:
    table = position(company("emi"), at="church - - - -", damage="5 0 0 0 0",
                     hand={0: "diabolic-ritual"})  # fmt: skip
    table.act("play diabolic-ritual")
    assert told(table, "reveal") == (
        "revealed seat=0 character=emi why=chosen",
        "came_to_nothing seat=0 card=diabolic-ritual",
    )
    assert damage(table)[0] == 5


@pytest.mark.parametrize("name", NAMES_OF_ALL)
def test_shh_e21_the_mirror_reveals_its_drawer_if_a_shadow_and_not_unknown(name: str) -> None:
    shadows = ["vampire", "werewolf", "ultra-soul", "valkyrie", "wight"]
    table = position(company(name), at="gate - - - -", moved=False)
    lines = told_of_all(table, "roll", "dice 1 5", "drawn disenchant-mirror")
    assert (f"revealed seat=0 character={name} why=mirror" in lines) is (name in shadows)
    assert ("came_to_nothing seat=0 card=disenchant-mirror" in lines) is (name not in shadows)
    assert len([line for line in lines if line.startswith("revealed")]) == (name in shadows)


def test_shh_e21_a_revealed_shadow_has_nothing_to_show() -> None:
    table = position(company("vampire"), at="gate - - - -", moved=False, revealed=(0,))
    lines = told_of_all(table, "roll", "dice 1 5", "drawn disenchant-mirror")
    assert "came_to_nothing seat=0 card=disenchant-mirror" in lines
    assert not [line for line in lines if line.startswith("revealed")]


def test_shh_e22_whoever_has_equipment_gives_some_away_with_banana_peel() -> None:
    table = position(CAST, at="gate - - - -", moved=False, gear={0: "talisman handgun"}, dead=(3,))
    told(table, "roll", "dice 3 5", "drawn banana-peel")
    assert offered(table) == {
        f"hand {card} player{n}" for card in ("talisman", "handgun") for n in (2, 3, 5)
    }
    lines = told(table, "hand handgun player3")
    assert lines == ("handed seat=0 to=2 card=handgun",)
    assert (gear(table, 0), gear(table, 2)) == ({"talisman"}, {"handgun"})
    assert damage(table) == [0] * 5


def test_shh_e22_with_no_equipment_banana_peel_hurts() -> None:
    table = position(CAST, at="gate - - - -", moved=False, gear={1: "talisman"})
    lines = told_of_all(table, "roll", "dice 3 5", "drawn banana-peel")
    assert "hurt seat=0 damage=1 by=card" in lines
    assert damage(table) == [1, 0, 0, 0, 0]


def test_shh_e23_goblin_and_altar_do_nothing_where_nobody_else_has_equipment() -> None:
    for mine in ("", "talisman"):
        table = position(CAST, at=TWO, hand={0: "moody-goblin"}, gear={0: mine})
        assert "came_to_nothing seat=0 card=moody-goblin" in played(table, "moody-goblin")
        table = position(CAST, at="church - - - -", moved=False, gear={0: mine})
        lines = told_of_all(table, "roll", "dice 4 6")
        assert lines[-1] == "moved seat=0 area=altar"
        assert "done" in offered(table)


def test_shh_e23_what_is_held_in_hand_cannot_be_stolen() -> None:
    table = position(CAST, at=TWO, hand={0: "moody-goblin", 1: "handgun"})
    assert "came_to_nothing seat=0 card=moody-goblin" in played(table, "moody-goblin")


def test_shh_e23_goblin_and_altar_take_one_card_of_anybody() -> None:
    theirs = {0: "chainsaw", 1: "talisman", 4: "handgun"}
    table = position(CAST, at=TWO, hand={0: "moody-goblin"}, gear=theirs)
    table.act("play moody-goblin")
    assert offered(table) == {"take talisman", "take handgun"}
    table.act("take handgun")
    assert gear(table, 0) == {"chainsaw", "handgun"}
    assert gear(table, 4) == set()


def test_shh_e24_each_roll_of_the_compass_is_made_again_for_itself() -> None:
    table = position(CAST, at="church - - - -", moved=False, gear={0: "mystic-compass"})
    assert {"roll", "roll twice"} < offered(table)
    for _ in range(2):
        table.act("roll twice" if question(table) == "none" else "dice 1 1")
        rolls = {tuple(map(int, text.split()[1:])) for text in offered(table)}
        assert all(sum(roll) != 6 for roll in rolls)
        assert len(rolls) == 20
    lines = told(table, "dice 4 5")
    assert lines[-1] == "asked seat=0 question=pick about=0"
    assert offered(table) == {"use first", "use second"}


@pytest.mark.parametrize(("use", "where"), [("first", "cemetery"), ("second", "woods")])
def test_shh_e24_one_of_the_two_rolls_is_used(use: str, where: str) -> None:
    table = position(CAST, at="church - - - -", moved=False, gear={0: "mystic-compass"})
    told(table, "roll twice", "dice 4 4", "dice 3 6", f"use {use}")
    assert places(table)[0] == where


@pytest.mark.parametrize("use", ["first", "second"])
def test_shh_e24_a_seven_may_be_the_one_that_is_used(use: str) -> None:
    table = position(CAST, at="church - - - -", moved=False, gear={0: "mystic-compass"})
    rolls = ("dice 1 6", "dice 4 4") if use == "first" else ("dice 4 4", "dice 3 4")
    told(table, "roll twice", *rolls, f"use {use}")
    assert offered(table) == {
        f"go {area}" for area in ("cabin", "gate", "cemetery", "woods", "altar")
    }


def test_shh_e24_only_the_owner_of_the_compass_rolls_twice() -> None:
    table = position(CAST, at="church - - - -", moved=False, gear={1: "mystic-compass"})
    assert "roll twice" not in offered(table)


# Extra turns.


def test_shh_e25_extra_turns_add_up_and_are_whole_turns() -> None:
    table = position(
        "wight emi franklin vampire bob",
        at=TWO, hand={0: "concealed-knowledge"}, revealed=(0,), dead=(2, 4),
    )  # fmt: skip
    told(table, "multiply", "play concealed-knowledge")
    turns = [told(table, "done")[0]]
    for _ in range(3):
        assert "roll" in offered(table)
        told(table, "roll", "dice 1 6")
        table.act(f"go {'altar' if places(table)[0] != 'altar' else 'woods'}")
        if question(table) == "area":
            table.act("heal player1")
        turns.append(told(table, "done")[0])
    assert turns == ["turn seat=0 number=2", "turn seat=0 number=3", "turn seat=0 number=4",
                     "turn seat=1 number=5"]  # fmt: skip


def test_shh_e25_wights_number_is_fixed_when_it_is_used() -> None:
    table = position(
        "wight emi franklin vampire bob",
        at=TWO, hand={0: "vampire-bat"}, damage="0 0 0 0 9", revealed=(0,), dead=(2,),
    )  # fmt: skip
    assert "extra seat=0 turns=1" in told(table, "multiply")
    played(table, "vampire-bat", "choose player5")
    assert 4 not in alive(table)
    assert truth(table).open.extra == 1


def test_shh_e25_the_dead_lose_their_extra_turns() -> None:
    table = position(
        "franklin vampire emi werewolf bob",
        at=TWO, hand={0: "concealed-knowledge bloodthirsty-spider"}, damage="10 0 0 0 0",
    )  # fmt: skip
    played(table, "concealed-knowledge")
    lines = played(table, "bloodthirsty-spider", "choose player2")
    while question(table) == "react":
        lines += told(table, "pass")
    assert lines[-1] == "turn seat=1 number=2"
    told(table, "roll", "dice 1 6", "go altar")
    assert told(table, "done")[0] == "turn seat=2 number=3"  # nobody inherits them


# Green cards: what may be answered is in test_cards.py.


def given(card: str, receiver: str, **more: object) -> Table:
    """Franklin, or Emi, has given a Green card to somebody in the second seat."""
    giver = "franklin" if receiver != "franklin" else "emi"
    table = position(company(giver, receiver), moved=False, at="church - - - -", **more)  # type: ignore[arg-type]
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
    return table


def test_shh_e26_unknown_may_say_that_nothing_happens_and_may_suffer_it() -> None:
    for card, hurt in (
        ("spell", 1),
        ("slap", 1),
        ("exorcism", 2),
        ("bully", 1),
        ("tough-lesson", 2),
    ):
        assert offered(given(card, "unknown")) == {"accept", "nothing"}
        table = given(card, "unknown")
        assert told(table, "nothing")[0] == "answered seat=1 answer=nothing"
        assert damage(table)[1] == 0
        table = given(card, "unknown")
        assert told(table, "accept")[0] == f"answered seat=1 answer=take{hurt}"
        assert damage(table)[1] == hurt


def test_shh_e26_unknown_answers_a_prediction_with_the_true_card() -> None:
    table = given("prediction", "unknown")
    assert offered(table) == {"show"}
    assert "shown seat=1 character=unknown to=0" in told(table, "show")


def test_shh_e26_everybody_is_asked_in_the_same_manner() -> None:
    for name in NAMES_OF_ALL:
        if name not in ("franklin", "emi"):
            table = given("slap", name)
            assert (table.asked, question(table)) == (1, "answer")


def test_shh_e27_nobody_else_can_lie() -> None:
    for name in NAMES_OF_ALL:
        if name not in ("unknown", "franklin"):
            hunter = name in ["emi", "george", "ellen", "fu-ka", "gregor"]
            assert offered(given("slap", name)) == ({"accept"} if hunter else {"nothing"})


def test_shh_e28_a_death_by_a_green_card_is_no_attack_and_nobody_loots() -> None:
    table = given("spell", "vampire", damage="0 12 0 0 0", gear={1: "talisman"})
    lines = told(table, "accept")
    assert "felled seat=0 victim=1 attack=no" in lines
    assert (gear(table, 0), discards(table)) == (set(), {"talisman"})


def test_shh_e28_the_giver_is_the_killer_for_charles_and_not_for_bryan() -> None:
    for giver, wins in (("charles", True), ("bryan", False)):
        cast = f"{giver} vampire emi werewolf franklin bob"
        table = position(
            cast, moved=False, at="church - - - - -", damage="0 12 0 0 0 0", dead=(4, 5)
        )
        told(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
        assert table.over is wins
        if wins:
            assert ended(table) == ((0,), "feast")


# Daniel, Ellen and the rest.


def test_shh_e29_daniel_is_revealed_after_a_death_and_before_loot() -> None:
    table = position("franklin vampire daniel emi wight", at=TWO, damage="0 12 0 0 0",
                     gear={1: "talisman"})  # fmt: skip
    lines = struck(table)
    order = [line for line in lines if line.startswith(("died", "revealed", "asked seat=0"))]
    assert order[-3:] == [
        "died seat=1 character=vampire after=0",
        "revealed seat=2 character=daniel why=scream",
        "asked seat=0 question=loot about=3",
    ]


def test_shh_e29_daniel_dying_first_wins_and_dying_second_does_not() -> None:
    cast = "franklin daniel emi vampire wight"
    table = position(cast, at=TWO, damage="0 12 0 0 0")
    struck(table)
    assert ended(table) == ((1,), "first-to-die")
    table = position(cast, at=TWO, damage="0 12 0 0 0", dead=(2,))
    struck(table)
    assert not table.over
    table = position(cast, at="church - - church -", damage="0 0 0 12 0", dead=(4, 1))
    struck(table, "player4")
    assert winners(table) == (0, 2)  # a dead Daniel does not share it


@pytest.mark.parametrize("name", ["unknown", "vampire", "werewolf", "valkyrie", "bob", "charles",
                                  "catherine", "daniel", "bryan"])  # fmt: skip
def test_shh_e30_ellen_may_chain_anybody_but_herself(name: str) -> None:
    table = position(company("ellen", name), at=TWO, moved=False, revealed=(0,))
    assert offered(table, "chain") == {f"chain player{n}" for n in (2, 3, 4, 5)}
    assert told(table, "chain player2") == ("used seat=0 ability=chain target=1",)


CHAINED = ((USED, 4, U_CHAIN, 0),)
CHAINED_1 = ((USED, 4, U_CHAIN, 1),)


def test_shh_e30_a_chained_unknown_cannot_lie() -> None:
    for card, answer in (("spell", "accept"), ("slap", "nothing")):
        assert offered(given(card, "unknown", before=CHAINED_1)) == {answer}


def test_shh_e30_a_chained_daniel_does_not_scream_and_may_reveal_at_will() -> None:
    table = position("franklin vampire daniel emi ellen", at=TWO, damage="0 12 0 0 0",
                     before=((USED, 4, U_CHAIN, 2),))  # fmt: skip
    assert not [line for line in struck(table) if line.startswith("revealed")]
    assert table.choices(2) == ("reveal",)
    table = position("franklin vampire daniel emi ellen", at=TWO)
    assert table.choices(2) == ()


def test_shh_e30_lasting_abilities_stop() -> None:
    table = position("vampire emi franklin wight ellen", at=TWO, damage="5 0 0 0 0", revealed=(0,),
                     before=CHAINED)  # fmt: skip
    struck(table)
    assert damage(table)[0] == 5
    table = position("valkyrie emi franklin wight ellen", at=TWO, revealed=(0,), before=CHAINED)
    table.act("attack player2")
    assert len(offered(table, "dice")) == 24
    table = position("bob emi vampire wight ellen", at=TWO, revealed=(0,), before=CHAINED,
                     gear={1: "talisman"})  # fmt: skip
    assert "hurt seat=1 damage=4 by=attack" in told(table, "attack player2", "dice 1 5")
    table = position("charles emi vampire wight ellen", at=TWO, revealed=(0,), before=CHAINED)
    struck(table)
    table.act("pass")
    assert offered(table) == {"done"}
    table = position("emi catherine vampire wight ellen", at=TWO, revealed=(1,), before=CHAINED_1,
                     damage="0 5 0 0 0")  # fmt: skip
    assert told(table, "done") == ("turn seat=1 number=2",)


def test_shh_e30_a_goal_cannot_be_chained() -> None:
    table = position("charles emi vampire wight ellen bob", at=TWO + " -", damage="0 9 0 0 0 0",
                     before=CHAINED, dead=(2, 5))  # fmt: skip
    struck(table)
    assert ended(table) == ((0,), "feast")
    table = position("bob emi vampire wight ellen", at="church - - - -", moved=False,
                     before=CHAINED, gear={0: "talisman handgun holy-robe chainsaw"})  # fmt: skip
    told(table, "roll", "dice 4 4", "drawn butcher-knife")
    assert ended(table) == ((0,), "equipment")


def test_shh_e31_a_hidden_player_may_be_chained_and_nothing_shows() -> None:
    told_of_each = set()
    for name in NAMES_OF_ALL:
        if name != "ellen":
            table = position(company("ellen", name), at=TWO, moved=False, revealed=(0,))
            told_of_each.add(told(table, "chain player2"))
            assert truth(table).open.hidden(1)
    assert told_of_each == {("used seat=0 ability=chain target=1",)}


def test_shh_e31_a_chain_is_forged_once() -> None:
    table = position(company("ellen"), at=TWO, moved=False, revealed=(0,))
    table.act("chain player2")
    assert offered(table, "chain") == set()


def test_shh_e32_ultra_soul_aims_at_others_on_the_gate_once_in_every_turn() -> None:
    table = position("ultra-soul emi franklin vampire bob", at="gate gate church gate -",
                     moved=False, revealed=(0,))  # fmt: skip
    assert offered(table, "murder-ray") == {"murder-ray player2", "murder-ray player4"}
    assert "hurt seat=1 damage=3 by=ability" in told(table, "murder-ray player2")
    while question(table) == "react":
        table.act("pass")
    assert offered(table, "murder-ray") == set()  # once a turn
    told(table, "roll", "dice 1 6", "go altar", "done")
    for _ in range(4):
        told(table, "roll", "dice 1 6")
        table.act("go altar" if "go altar" in offered(table) else "go woods")
        if question(table) == "area":
            table.act("heal player1")
        while question(table) == "react":
            table.act("pass")
        table.act("done")
    assert table.asked == 0
    assert offered(table, "murder-ray") == set()  # nobody is left on the Gate


def test_shh_e32_ultra_soul_may_do_it_in_the_next_turn_too() -> None:
    table = position("ultra-soul emi franklin vampire bob", at="church gate - - -", moved=False,
                     revealed=(0,), hand={0: "concealed-knowledge"})  # fmt: skip
    told(table, "play concealed-knowledge", "murder-ray player2")
    while question(table) == "react":
        table.act("pass")
    told(table, "roll", "dice 1 6", "go altar", "done")
    assert table.asked == 0
    assert offered(table, "murder-ray") == {"murder-ray player2"}


# Goals.


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("dead", [(), (0,), (2,)])
def test_shh_e33_agnes_looks_at_the_next_seat_alive_or_not(
    turned: bool, dead: tuple[int, ...]
) -> None:
    cast = "emi agnes vampire werewolf franklin"  # right of her Emi, left of her Vampire
    before = ((USED, 1, U_CAPRICCIO, 1),) if turned else ()
    hurt = "0 0 0 13 0"
    dead_shadows = tuple({*dead, 2})
    table = position(cast, at="- - - church church", damage=hurt, dead=dead_shadows, turn=4,
                     before=before)  # fmt: skip
    struck(table, "player4")
    expected = (0, 4) if turned else (0, 1, 4)
    assert ended(table) == (expected, "shadows-dead")


def test_shh_e33_a_dead_agnes_wins_with_her_neighbour() -> None:
    table = position("emi agnes vampire werewolf franklin", at="- - - church church",
                     damage="0 0 0 13 0", dead=(1, 2), turn=4)  # fmt: skip
    struck(table, "player4")
    assert winners(table) == (0, 1, 4)


def test_shh_e33_seats_form_a_circle() -> None:
    for cast, won in (
        ("agnes vampire werewolf franklin emi", (0, 3, 4)),  # Emi is on her right
        ("agnes emi franklin werewolf vampire", (1, 2)),
    ):
        shadows = tuple(n for n, name in enumerate(cast.split()) if name == "vampire")
        wolf = cast.split().index("werewolf")
        hunter = cast.split().index("franklin")
        at = " ".join("church" if n in (wolf, hunter) else "-" for n in range(5))
        hurt = " ".join("13" if n == wolf else "0" for n in range(5))
        table = position(cast, at=at, damage=hurt, dead=shadows, turn=hunter)
        struck(table, f"player{wolf + 1}")
        assert winners(table) == won


def test_shh_e33_her_neighbours_goal_is_judged_before_hers() -> None:
    cast = "allie agnes emi franklin vampire werewolf"
    table = position(cast, at="- - - church church -", damage="0 0 0 0 12 0", dead=(5,), turn=3)
    struck(table, "player5")
    assert winners(table) == (0, 1, 2, 3)  # Allie lives, so Agnes wins


def test_shh_e35_both_sides_win_when_one_effect_kills_the_last_of_both() -> None:
    table = position(
        "allie emi vampire werewolf franklin bob",
        at="church church church - - -", damage="0 9 12 0 0 0", gear={0: "machine-gun"},
        dead=(3, 4),
    )  # fmt: skip
    struck(table, "all")
    assert winners(table) == (0, 1, 2, 3, 4)  # with Allie, who lives; not with Bob


def test_shh_e36_the_hunters_win_with_a_living_daniel_and_a_living_allie() -> None:
    cast = "franklin emi vampire werewolf daniel allie"
    for dead, won in (((3,), (0, 1, 4, 5)), ((3, 5), (0, 1, 4)), ((3, 4), (0, 1, 5))):
        table = position(cast, at="church - church - - -", damage="0 0 12 0 0 0", dead=dead)
        struck(table, "player3")
        assert winners(table) == won


def test_shh_e36_charles_whose_kill_was_the_last_hunter_wins_with_the_shadows() -> None:
    table = position("charles emi vampire werewolf franklin bob", at="church church - - - -",
                     damage="0 9 0 0 0 0", dead=(4, 5))  # fmt: skip
    struck(table)
    assert ended(table) == ((0, 2, 3), "hunters-dead")


def test_shh_e36_bob_with_allie_and_agnes_next_to_either() -> None:
    for cast, won in (
        ("bob agnes emi franklin vampire werewolf allie", (0, 1, 6)),
        ("bob emi allie agnes franklin vampire werewolf", (0, 2, 3)),
        ("bob emi agnes allie franklin vampire werewolf", (0, 3)),  # Emi is on her right
    ):
        table = position(cast, at="gate - - - - - -", moved=False,
                         gear={0: "talisman handgun holy-robe chainsaw"})  # fmt: skip
        told(table, "roll", "dice 4 4", "drawn butcher-knife")
        assert ended(table) == (won, "equipment")


def test_shh_e38_chocolate_goes_by_initials_and_not_by_hit_points() -> None:
    for name in NAMES_OF_ALL:
        table = position(company(name), damage="5 0 0 0 0", hand={0: "chocolate"}, revealed=(0,),
                         at="church - - - -")  # fmt: skip
        played(table, "chocolate")
        assert damage(table)[0] == (0 if name[0] in "aeu" else 5)
    assert [name for name in NAMES_OF_ALL if hp(name) <= 11 and name[0] not in "aeu"] == [
        "bob", "bryan", "charles", "catherine",
    ]  # fmt: skip


def test_shh_e39_at_weird_woods_one_may_choose_oneself() -> None:
    for way, left in (("harm", 5), ("heal", 2)):
        table = position(CAST, at=TWO, damage="3 0 0 0 0", moved=False, dead=(3,))
        told(table, "roll", "dice 4 5")
        assert offered(table, way) == {f"{way} player{n}" for n in (1, 2, 3, 5)}
        table.act(f"{way} player1")
        assert damage(table)[0] == left


@pytest.mark.parametrize("way", ["doll", "spider", "feast"])
def test_shh_e40_who_dies_of_their_own_doing_is_looted_by_nobody(way: str) -> None:
    cards = {"doll": "spiritual-doll", "spider": "bloodthirsty-spider"}
    table = position(
        "charles vampire emi werewolf franklin",
        at=TWO, damage="9 0 0 0 0", gear={0: "chainsaw"}, revealed=(0,),
        hand={0: cards.get(way, "")}, loot="any",
    )  # fmt: skip
    if way == "doll":
        lines = played(table, "spiritual-doll", "choose player2", "d6 5")
    elif way == "spider":
        lines = played(table, "bloodthirsty-spider", "choose player2")
    else:
        struck(table)
        lines = told_of_all(table, "pass", "again player2")
    while question(table) == "react":
        lines += told(table, "pass")
    assert not [line for line in lines if line.startswith(("felled", "took"))]
    assert "chainsaw" in discards(table)
    assert lines[-1] == "turn seat=1 number=2"


# Who knows what.


def test_shh_e41_known_to_all_and_known_to_few() -> None:
    table = position(CAST, at=TWO, moved=False, gear={1: "talisman"})
    told(table, "roll", "dice 1 1", "drawn slap", "give player2", "nothing")
    everyone = [set(heard(table, seat)) for seat in range(5)]
    for line in ("gave seat=0 to=1", "answered seat=1 answer=nothing", "moved seat=0 area=cabin",
                 "equipped seat=1 card=talisman", "drew_green seat=0"):  # fmt: skip
        assert all(line in known for known in everyone)
    assert [("read seat=0 card=slap" in known) for known in everyone] == [1, 0, 0, 0, 0]
    assert [("received seat=1 card=slap" in known) for known in everyone] == [0, 1, 0, 0, 0]
    for seat, name in enumerate(CAST.split()):
        dealt = f"dealt seat={seat} character={name}"
        assert [other for other in range(5) if dealt in everyone[other]] == [seat]


def test_shh_e41_what_a_prediction_showed_only_the_giver_knows() -> None:
    table = given("prediction", "vampire")
    table.act("show")
    shown = "shown seat=1 character=vampire to=0"
    assert [seat for seat in range(5) if shown in heard(table, seat)] == [0]
    assert all("answered seat=1 answer=show" in heard(table, seat) for seat in range(5))
    assert [int(table.view(seat).clues.known[1]) for seat in (0, 2, 3, 4)] == [16, -1, -1, -1]


@pytest.mark.parametrize("dice", ["dice 1 5", "dice 2 2"])
def test_shh_e41_nothing_said_or_asked_differs_by_a_hidden_character(dice: str) -> None:
    """An attack on, and by, each character in turn: the others hear the same."""
    for seat in (0, 1):
        stories = set()
        for name in NAMES_OF_ALL:
            pair = (name, "emi") if seat == 0 else ("emi", name)
            if name == "emi":
                continue
            table = position(company(*pair), at=TWO, gear={0: "chainsaw", 1: "handgun"})
            lines = struck(table, dice=dice)
            stories.add((tuple(lines), table.asked, question(table)))
        assert len(stories) == 1


@pytest.mark.parametrize("card", ["vampire-bat", "bloodthirsty-spider", "flare-of-judgement"])
def test_shh_e41_whoever_is_hurt_by_a_card_is_asked_alike(card: str) -> None:
    stories = set()
    for name in NAMES_OF_ALL:
        if name != "emi":
            table = position(company("emi", name), at=TWO, hand={0: card})
            aim = () if card == "flare-of-judgement" else ("choose player2",)
            lines = played(table, card, *aim)
            stories.add((tuple(lines), table.asked, question(table)))
    assert len(stories) == 1
    assert question(table) == "react"  # any of them might be Allie


def test_shh_e41_what_a_hidden_player_is_offered_tells_nothing() -> None:
    for name in NAMES_OF_ALL:
        table = position(company(name), at=TWO, moved=False, damage="3 0 0 0 0")
        reveal = set() if name == "daniel" else {"reveal"}  # SHH-G19: his own to know
        assert offered(table) == {"roll"} | reveal


def test_shh_e41_the_refusal_of_an_ability_is_the_same_for_all_who_are_hidden() -> None:
    for action in ("lightning player2", "mothers-love", "capriccio", "murder-ray player2"):
        refusals = {
            refusal(position(company(name), at=TWO, moved=False, damage="3 0 0 0 0"), action)
            for name in NAMES_OF_ALL
            if name != "daniel"
        }
        assert len(refusals) == 1


def test_shh_e12_and_e13_shields_are_known_to_all() -> None:
    table = position(WALLED, at=TWO, revealed=(1,), before=(*BARRIER, (BLESSED, 2, 0, 0)))
    for seat in range(5):
        assert table.view(seat).open.barriers == 2
        assert table.view(seat).open.angels == 4

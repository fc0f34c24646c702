"""The rulings, SHH-G1 to SHH-G28: what the rule document leaves unclear or says twice."""

from collections import Counter
from typing import Any

import pytest

from gloam.games.shadow_hunters.cards import EQUIPMENT, GEAR, NAMES, SINGLE_USE, SINGLES
from gloam.games.shadow_hunters.cast import HP
from gloam.games.shadow_hunters.facts import AREA, CARD, CHARACTER, REASON
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.kernel.ask import Over
from gloam.kernel.bits import count, members
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    damage,
    gear,
    heard,
    offered,
    position,
    refusal,
    told,
    told_of_all,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
FIVE = "emi vampire unknown franklin allie"
SIX = "emi vampire unknown franklin bob allie"
SEVEN = "emi vampire unknown franklin bob allie charles"

SIDE_BY_SIDE = ("emi", "vampire", "franklin", "werewolf", "allie", "bob")

AREA_OF = {2: "cabin", 3: "cabin", 4: "gate", 5: "gate", 6: "church", 8: "cemetery", 9: "woods",
           10: "altar"}  # fmt: skip
ROLL_TO = {"cabin": "dice 1 1", "gate": "dice 2 2", "church": "dice 2 4", "cemetery": "dice 4 4",
           "woods": "dice 4 5", "altar": "dice 4 6"}  # fmt: skip
SINGLE_NAMES = [CARD.names[kind] for kind in SINGLE_USE]
AT_ONCE = {"disenchant-mirror", "banana-peel"}


def over(table: Table) -> Over:
    """How the game has ended."""
    assert isinstance(table.ask, Over)
    return table.ask


def why(table: Table) -> str:
    """Why the game has ended."""
    return REASON.names[truth(table).open.why]


def draw(table: Table, card: str) -> tuple[str, ...]:
    """Go to the Underworld Gate and draw a White or Black card there."""
    deck = "white" if CARD.number(card) < CARD.number("banana-peel") else "black"
    return told(table, "roll", "dice 2 2", f"draw {deck}", f"drawn {card}")


# The board.


@pytest.mark.parametrize(
    ("options", "cards", "targets"),
    [
        ({}, "", "2"),
        ({"range": "region"}, "", "2"),
        ({"range": "ring"}, "", "26"),
        ({"range": "board"}, "", "23456"),
        ({"range": "region"}, "handgun", "3456"),
        ({"range": "ring"}, "handgun", "3456"),
        ({"range": "board"}, "handgun", "3456"),
    ],
)
def test_shh_g1_range_is_your_region_unless_the_table_says_otherwise(
    options: dict[str, Any], cards: str, targets: str
) -> None:
    table = position(SIX, at="cabin gate church cemetery woods altar", gear={0: cards}, **options)
    assert offered(table, "attack") == {f"attack player{n}" for n in targets}


def test_shh_g1_the_second_area_of_a_region_looks_the_other_way_round_the_ring() -> None:
    where = "cabin gate church cemetery woods altar"
    near = {}
    for turn in range(6):
        near[turn] = offered(position(SIX, at=where, turn=turn, range="ring"), "attack")
    ring = [(5, 1), (0, 2), (1, 3), (2, 4), (3, 5), (4, 0)]
    assert near == {n: {f"attack player{k + 1}" for k in ring[n]} for n in range(6)}


@pytest.mark.parametrize("reach", ["region", "ring", "board"])
def test_shh_g1_the_same_area_is_in_range_and_off_the_board_never(reach: str) -> None:
    table = position(FOUR, at="cabin cabin - -", range=reach)
    assert offered(table, "attack") == {"attack player2"}
    alone = position(FOUR, at="cabin - - -", gear={0: "handgun"}, range=reach)
    assert offered(alone, "attack") == set()


def test_shh_g2_nine_totals_lead_to_six_areas_and_seven_to_none() -> None:
    ways: Counter[str] = Counter()
    for four in range(1, 5):
        for six in range(1, 7):
            table = position(FOUR, at="- - - -", moved=False)
            lines = told(table, "roll", f"dice {four} {six}")
            area = AREA_OF.get(four + six, "none")
            expected = "asked seat=0 question=go" if area == "none" else f"moved seat=0 area={area}"
            assert lines[1].startswith(expected)
            ways[area] += 1
    assert ways == {
        "cabin": 3, "gate": 7, "church": 4, "none": 4, "cemetery": 3, "woods": 2, "altar": 1,
    }  # fmt: skip


def test_shh_g3_a_seven_makes_you_choose_another_area() -> None:
    table = position(FOUR, at="church - - -", moved=False)
    told(table, "roll", "dice 3 4")
    others = {f"go {area}" for area in AREA.names if area != "church"}
    assert offered(table) == others
    assert told(table, "go altar") == ("moved seat=0 area=altar",)
    off = position(FOUR, moved=False)
    told(off, "roll", "dice 1 6")
    assert offered(off) == others | {"go church"}


def test_shh_g3_with_seven_may_stay_the_present_area_is_a_choice() -> None:
    table = position(FOUR, at="church - - -", moved=False, sevenMayStay="yes")
    told(table, "roll", "dice 3 4")
    assert offered(table) == {f"go {area}" for area in AREA.names}
    assert told(table, "go church")[0] == "moved seat=0 area=church"
    assert table.asked == -1  # and its effect takes place: a White card is drawn


@pytest.mark.parametrize("area", AREA.names)
def test_shh_g4_only_a_roll_to_another_area_counts_and_a_seven_always_does(area: str) -> None:
    table = position(FOUR, at=f"{area} - - -", moved=False)
    table.act("roll")
    rolls = [(four, six) for four in range(1, 5) for six in range(1, 7)]
    assert offered(table) == {
        f"dice {four} {six}" for four, six in rolls if AREA_OF.get(four + six) != area
    }


def test_shh_g4_from_off_the_board_every_roll_counts() -> None:
    table = position(FOUR, moved=False)
    table.act("roll")
    assert len(offered(table)) == 24


# The effects of Areas.


@pytest.mark.parametrize(
    ("area", "menu"),
    [
        ("cabin", {"draw green"}),
        ("gate", {"draw white", "draw black", "draw green"}),
        ("church", {"draw white"}),
        ("cemetery", {"draw black"}),
        ("woods", {f"{verb} player{n}" for verb in ("harm", "heal") for n in range(1, 5)}),
        ("altar", {"take talisman"}),
    ],
)
def test_shh_g5_an_area_is_compulsory_or_may_be_declined(area: str, menu: set[str]) -> None:
    cards = {0: "chainsaw", 2: "talisman"}
    table = position(FOUR, gear=cards, moved=False)
    told(table, "roll", ROLL_TO[area])
    if area in ("cabin", "church", "cemetery"):
        assert table.asked == -1
        assert {text.split()[0] for text in offered(table)} == {"drawn"}
    else:
        assert (table.asked, offered(table)) == (0, menu)
    free = position(FOUR, gear=cards, moved=False, areaOptional="yes")
    told(free, "roll", ROLL_TO[area])
    assert (free.asked, offered(free)) == (0, menu | {"skip"})
    assert told(free, "skip") == ("skipped seat=0",)
    assert "done" in offered(free)


def test_shh_g5_the_cards_drawn_are_of_the_areas_colour() -> None:
    for area, deck in (("cabin", 2), ("church", 0), ("cemetery", 1)):
        table = position(FOUR, moved=False)
        told(table, "roll", ROLL_TO[area])
        kinds = {CARD.number(text.split()[1]) for text in offered(table)}
        assert kinds == set([range(15), range(15, 28), range(28, 40)][deck])


def test_shh_g5_at_weird_woods_healing_somebody_unhurt_is_harmless() -> None:
    table = position(FOUR, at="- - - -", moved=False)
    assert (
        told(table, "roll", "dice 4 5", "heal player2")[0] == "wandered seat=0 target=1 heals=yes"
    )
    assert damage(table) == [0, 0, 0, 0]


@pytest.mark.parametrize("optional", ["yes", "no"])
def test_shh_g5_an_altar_without_equipment_to_take_asks_nothing(optional: str) -> None:
    table = position(FOUR, gear={0: "talisman"}, moved=False, areaOptional=optional)
    assert told(table, "roll", "dice 4 6")[-1] == "moved seat=0 area=altar"
    assert "done" in offered(table)


# Green cards.


def green(*, to: str = "player2", card: str = "slap", **setting: Any) -> Table:
    """A Green card is handed over in the Hermit's Cabin."""
    table = position(**{"who": FIVE, "moved": False, **setting})
    told(table, "roll", "dice 1 1", f"drawn {card}", f"give {to}")
    return table


def test_shh_g6_the_giver_reads_a_green_card_and_gives_it_to_another_who_lives() -> None:
    table = position(FIVE, moved=False, dead=(2,))
    assert told(table, "roll", "dice 1 1", "drawn slap") == (
        "drew_green seat=0",
        "read seat=0 card=slap",
        "asked seat=0 question=give about=0",
    )
    assert offered(table) == {"give player2", "give player4", "give player5"}


def test_shh_g7_two_know_the_words_of_a_green_card_and_all_see_what_comes_of_it() -> None:
    table = green(card="slap", to="player4")  # Franklin, a Hunter
    told(table, "accept")
    for seat in range(5):
        lines = heard(table, seat)
        assert any("slap" in line for line in lines) == (seat in (0, 3))
        assert "gave seat=0 to=3" in lines
        assert "answered seat=3 answer=take1" in lines
        assert "hurt seat=3 damage=1 by=green" in lines
    healed = green(card="aid", to="player4", damage="0 0 0 2 0")
    assert told(healed, "accept") == (
        "answered seat=3 answer=heal",
        "healed seat=3 damage=1",
    )
    assert "healed seat=3 damage=1" in heard(healed, 1)


def test_shh_g7_nothing_happens_and_a_card_handed_over_are_seen_by_all() -> None:
    nothing = green(card="spell", to="player4")
    told(nothing, "nothing")
    given = green(card="anger", to="player4", gear={3: "talisman chainsaw"})
    told(given, "hand chainsaw player1")
    for seat in range(5):
        assert "answered seat=3 answer=nothing" in heard(nothing, seat)
        assert "handed seat=3 to=0 card=chainsaw" in heard(given, seat)
        assert any("anger" in line for line in heard(given, seat)) == (seat in (0, 3))
    assert (gear(given, 0), gear(given, 3)) == ({"chainsaw"}, {"talisman"})
    assert damage(given) == [0] * 5


@pytest.mark.parametrize(("way", "rolls"), [("cabin", ["dice 1 1"]), ("gate", ["dice 2 2"])])
def test_shh_g8_a_green_card_from_the_gate_is_given_like_one_from_the_cabin(
    way: str, rolls: list[str]
) -> None:
    table = position(FIVE, moved=False)
    told(table, "roll", *rolls)
    if way == "gate":
        told(table, "draw green")
    lines = told_of_all(table, "drawn spell", "give player2")
    assert lines == [
        "drew_green seat=0",
        "read seat=0 card=spell",
        "asked seat=0 question=give about=0",
        "gave seat=0 to=1",
        "received seat=1 card=spell",
        "asked seat=1 question=answer about=0",
    ]


def test_shh_g9_at_the_church_a_white_card_is_drawn_and_not_played() -> None:
    table = position(FOUR, damage="3 0 0 0", moved=False)
    assert told(table, "roll", "dice 2 4", "drawn holy-water") == ("drew seat=0 card=holy-water",)
    assert damage(table)[0] == 3
    assert offered(table, "play") == {"play holy-water"}


# Single-use cards and Equipment.


@pytest.mark.parametrize("card", SINGLE_NAMES)
def test_shh_g10_single_use_cards_are_held_but_for_two_or_all_act_when_drawn(card: str) -> None:
    hold = position(FIVE, moved=False, singleUse="hold")
    lines = draw(hold, card)
    assert lines[0] == f"drew seat=0 card={card}"
    assert (f"played seat=0 card={card}" in lines) == (card in AT_ONCE)
    assert len(lines) > 1 or card not in AT_ONCE
    held = count(truth(hold).open.hand[0])
    assert held == (0 if card in AT_ONCE else 1)
    on_draw = position(FIVE, moved=False, singleUse="onDraw")
    assert draw(on_draw, card)[:2] == (f"drew seat=0 card={card}", f"played seat=0 card={card}")
    assert truth(on_draw).open.hand[0] == 0
    for seat in range(5):
        assert f"drew seat=0 card={card}" in heard(hold, seat)


def test_shh_g11_a_kept_card_is_played_between_the_steps_of_ones_own_turn() -> None:
    cards = {0: "holy-water holy-water flare-of-judgement", 1: "holy-water"}
    for moved in (False, True):
        table = position(FOUR, at="church church - -", hand={0: cards[0]}, moved=moved)
        assert offered(table, "play") == {"play holy-water", "play flare-of-judgement"}
    told(table, "attack player2", "dice 1 1", "pass")
    assert offered(table, "play") == {"play holy-water", "play flare-of-judgement"}
    told(table, "play holy-water", "play holy-water", "play flare-of-judgement")
    assert offered(table, "play") == set()


def test_shh_g11_a_kept_card_is_never_a_reaction_nor_played_in_the_middle_of_things() -> None:
    table = position(FOUR, at="church church - -", hand={0: "flare-of-judgement", 1: "holy-water"})
    assert not any("play" in text for text in table.choices(1))
    told(table, "attack player2", "dice 1 5")
    assert offered(table) == {"strike", "reveal"}  # the attacker has not struck yet
    table.act("strike")
    assert (table.asked, offered(table)) == (1, {"pass", "reveal"})
    walk = position(FOUR, at="church - - -", hand={0: "holy-water"}, moved=False)
    told(walk, "roll", "dice 2 2")
    assert {text.split()[0] for text in offered(walk)} == {"draw"}


def test_shh_g12_a_green_card_is_never_kept() -> None:
    table = position(FIVE, moved=False, singleUse="hold")
    told(table, "roll", "dice 1 1", "drawn spell")
    assert {text.split()[0] for text in offered(table)} == {"give"}
    assert truth(table).open.hand[0] == 0
    assert truth(table).out != 0
    told(table, "give player3", "nothing")
    assert truth(table).out == 0
    assert (truth(table).open.green_deck, truth(table).open.green_discards) == (15, 1)


def test_shh_g13_what_is_taken_at_the_altar_may_be_held() -> None:
    table = position(FOUR, gear={1: "talisman chainsaw"}, moved=False, altarHold="yes")
    told(table, "roll", "dice 4 6", "take chainsaw")
    assert offered(table) == {"equip chainsaw", "keep"}
    assert told(table, "keep") == ("kept seat=0 card=chainsaw",)
    assert (gear(table, 0), gear(table, 1)) == (set(), {"talisman"})
    assert "equip chainsaw" in offered(table)
    assert told(table, "equip chainsaw") == ("equipped seat=0 card=chainsaw",)
    assert gear(table, 0) == {"chainsaw"}
    assert not offered(table) & {"keep", "equip chainsaw"}
    at_once = position(FOUR, gear={1: "chainsaw"}, moved=False, altarHold="yes")
    told(at_once, "roll", "dice 4 6", "take chainsaw", "equip chainsaw")
    assert gear(at_once, 0) == {"chainsaw"}


def test_shh_g13_without_the_option_it_goes_into_play() -> None:
    table = position(FOUR, gear={1: "chainsaw"}, moved=False, altarHold="no")
    assert told(table, "roll", "dice 4 6", "take chainsaw") == (
        "took seat=0 victim=1 card=chainsaw",
    )
    assert gear(table, 0) == {"chainsaw"}
    assert "done" in offered(table)


def test_shh_g13_held_equipment_does_nothing_and_cannot_be_stolen() -> None:
    table = position(
        FOUR, at="church church - -", hand={0: "chainsaw moody-goblin", 1: "holy-robe"}
    )
    assert told(table, "play moody-goblin")[-1] == "came_to_nothing seat=0 card=moody-goblin"
    lines = told_of_all(table, "attack player2", "dice 1 3", "strike")
    assert "hurt seat=1 damage=2 by=attack" in lines
    assert "equip holy-robe" not in table.choices(1)  # not in another's turn


def test_shh_g13_held_equipment_counts_for_no_goal_until_it_is_in_play() -> None:
    four = "holy-robe silver-rosary talisman handgun"
    table = position("bob emi franklin vampire werewolf", gear={0: four}, hand={0: "chainsaw"})
    assert not table.over
    told(table, "equip chainsaw")
    assert why(table) == "equipment"


AT_THE_ALTAR = (
    ("bob emi franklin vampire werewolf", "holy-robe handgun talisman masamune", "equipment"),
    ("david emi franklin vampire werewolf", "holy-robe silver-rosary", "relics"),
)


@pytest.mark.parametrize(("who", "worn", "reason"), AT_THE_ALTAR)
def test_shh_g13_a_piece_from_the_altar_wins_only_when_it_is_equipped(
    who: str, worn: str, reason: str
) -> None:
    def taking() -> Table:
        table = position(who, gear={0: worn, 1: "spear-of-longinus"}, moved=False, altarHold="yes")
        told(table, "roll", "dice 4 6", "take spear-of-longinus")
        assert not table.over
        assert offered(table) == {"equip spear-of-longinus", "keep"}
        assert CHARACTER.number(who.split()[0]) in members(
            int(table.view(1).clues.allowed(0, table.view(1).open))
        )
        return table

    worn_at_once = taking()
    told(worn_at_once, "equip spear-of-longinus")
    assert why(worn_at_once) == reason
    held = taking()
    told(held, "keep")
    assert not held.over
    seen = held.view(1)  # nothing speaks against a Bob who bides his time
    assert CHARACTER.number(who.split()[0]) in members(int(seen.clues.allowed(0, seen.open)))
    told(held, "equip spear-of-longinus")
    assert why(held) == reason


def test_shh_g13_without_holding_a_piece_from_the_altar_wins_at_once() -> None:
    who, worn, reason = AT_THE_ALTAR[0]
    table = position(who, gear={0: worn, 1: "spear-of-longinus"}, moved=False, altarHold="no")
    told(table, "roll", "dice 4 6", "take spear-of-longinus")
    assert why(table) == reason


def test_shh_g13_a_goal_reached_aside_does_not_wait_for_the_choice_at_the_altar() -> None:
    worn = "masamune handgun machine-gun butcher-knife"
    table = position("bob david emi franklin vampire unknown", moved=False, altarHold="yes",
                     gear={0: worn, 1: "holy-robe silver-rosary", 2: "chainsaw", 3: "talisman"},
                     damage="0 0 0 0 0 0", revealed=(1,), dead=(3,))  # fmt: skip
    told(table, "roll", "dice 4 6", "take chainsaw")
    table.act_aside("dig talisman", 1)
    assert why(table) == "relics"
    assert isinstance(table.ask, Over)
    assert table.ask.winners == (1,)  # Bob had four in play, and one in his hands


def test_shh_g13_held_equipment_is_discarded_with_its_holder() -> None:
    table = position(
        FOUR, at="church church - -", damage="0 12 0 0", hand={1: "chainsaw holy-water"}
    )
    lines = told_of_all(table, "attack player2", "dice 1 5", "strike")
    assert "buried seat=1" in lines
    assert truth(table).open.hand[1] == 0
    assert count(truth(table).open.discards) == 2


def test_shh_g14_equipment_from_a_deck_is_in_play_at_once() -> None:
    for single_use in ("hold", "onDraw"):
        table = position(FOUR, moved=False, altarHold="yes", singleUse=single_use)
        assert draw(table, "masamune") == (
            "drew seat=0 card=masamune",
            "equipped seat=0 card=masamune",
        )
        assert gear(table, 0) == {"masamune"}
        assert "done" in offered(table)


# Damage and death.


@pytest.mark.parametrize("who", CHARACTER.names)
def test_shh_g15_hp_is_full_hp_less_damage(who: str) -> None:
    full = int(HP[CHARACTER.number(who)])
    for before, dies in ((full - 3, False), (full - 2, True)):
        table = position(f"emi {who} unknown vampire george allie", damage=f"0 {before} 0 0 0 0",
                         at="woods - - - - -", hand={0: "vampire-bat"})  # fmt: skip
        told(table, "play vampire-bat", "choose player2")
        assert (1 not in alive(table)) == dies
        assert damage(table)[1] == before + 2


def test_shh_g15_the_others_see_only_the_damage() -> None:
    tables = []
    for who in ("emi", "george"):  # 10 and 14 hit points
        table = position(f"franklin {who} unknown vampire", at="church church - -")
        told(table, "attack player2", "dice 1 6", "strike", "pass", "done")
        tables.append(table)
    assert heard(tables[0], 2) == heard(tables[1], 2)
    assert heard(tables[0], 1) != heard(tables[1], 1)
    aid = position(FOUR, damage="0 9 0 0", hand={0: "first-aid"})
    assert told(aid, "play first-aid", "choose player2")[-1] == "set seat=1 damage=7"
    assert damage(aid)[1] == 7


def test_shh_g16_who_kills_by_an_attack_takes_one_and_the_rest_is_discarded() -> None:
    table = position(FOUR, at="church church - -", damage="0 12 0 0", gear={1: "talisman chainsaw"})
    told(table, "attack player2", "dice 1 5", "strike")
    assert offered(table) == {"loot talisman", "loot chainsaw"}
    assert told(table, "loot chainsaw") == ("took seat=0 victim=1 card=chainsaw", "buried seat=1")
    assert (gear(table, 0), gear(table, 1)) == ({"chainsaw"}, set())
    assert truth(table).open.discards & BOOK.deck[0] & GEAR  # the Talisman
    assert not truth(table).open.discards & BOOK.deck[1]


def doll(**options: Any) -> Table:
    """Emi kills Vampire with a doll."""
    table = position(
        FOUR, at="church church - -", damage="0 12 0 0", gear={1: "talisman chainsaw"},
        hand={0: "spiritual-doll"}, **options,
    )  # fmt: skip
    told(table, "play spiritual-doll", "choose player2", "d6 1")
    return table


def test_shh_g16_after_any_other_death_all_is_discarded_unless_all_kills_are_looted() -> None:
    table = doll()
    assert 1 not in alive(table)
    assert (gear(table, 0), gear(table, 1)) == (set(), set())
    assert count(truth(table).open.discards & GEAR) == 2
    any_kill = doll(loot="any")
    assert (any_kill.asked, offered(any_kill)) == (0, {"loot talisman", "loot chainsaw"})
    told(any_kill, "loot talisman")
    assert gear(any_kill, 0) == {"talisman"}


@pytest.mark.parametrize("loot", ["attack", "any"])
def test_shh_g16_the_giver_of_a_green_card_never_loots(loot: str) -> None:
    table = green(card="slap", to="player4", damage="0 0 0 11 0", gear={3: "talisman"}, loot=loot)
    lines = told(table, "accept")
    assert lines[1:] == (
        "hurt seat=3 damage=1 by=green",
        "died seat=3 character=franklin after=0",
        "felled seat=0 victim=3 attack=no",
        "buried seat=3",
    )
    assert (table.asked, gear(table, 0)) == (0, set())


@pytest.mark.parametrize(
    ("deed", "by"),
    [("woods", "harm player2"), ("lightning", "lightning player2"), ("flare", "")],
)
def test_shh_g16_with_loot_any_the_credited_killer_loots(deed: str, by: str) -> None:
    who = "franklin vampire unknown emi"
    setting: dict[str, Any] = {"damage": "0 12 0 0", "gear": {1: "talisman"}, "loot": "any"}
    setting["moved"] = False
    if deed == "woods":
        table = position(who, **setting)
        told(table, "roll", "dice 4 5", by)
    elif deed == "lightning":
        table = position(who, revealed=(0,), **setting)
        told(table, by, "d6 1")
    else:
        table = position(who, hand={0: "flare-of-judgement"}, **setting)
        told(table, "play flare-of-judgement")
    assert (table.asked, offered(table)) == (0, {"loot talisman"})


def test_shh_g16_taking_everything_stays_with_attacks_when_all_kills_are_looted() -> None:
    setting: dict[str, Any] = {"damage": "0 12 0 0", "loot": "any", "hand": {0: "spiritual-doll"}}
    rosary = position(FOUR, gear={0: "silver-rosary", 1: "talisman chainsaw"}, **setting)
    told(rosary, "play spiritual-doll", "choose player2", "d6 1", "loot chainsaw")
    assert gear(rosary, 0) == {"silver-rosary", "chainsaw"}
    bob = position("bob vampire unknown franklin emi allie charles", gear={1: "talisman chainsaw"},
                   revealed=(0,), **setting)  # fmt: skip
    told(bob, "play spiritual-doll", "choose player2", "d6 1")
    assert offered(bob) == {"loot talisman", "loot chainsaw"}
    hidden = position("bob vampire unknown franklin emi allie charles", gear={1: "talisman"},
                      **setting)  # fmt: skip
    told(hidden, "play spiritual-doll", "choose player2", "d6 1")
    assert offered(hidden) == {"loot talisman"}


def test_shh_g16_counterattacks_and_further_attacks_are_attacks() -> None:
    back = position("emi werewolf unknown franklin", at="church church - -", damage="9 0 0 0",
                    gear={0: "talisman"}, revealed=(1,))  # fmt: skip
    told(back, "attack player2", "dice 1 1", "counter", "dice 1 2")
    assert (back.asked, offered(back)) == (1, {"loot talisman"})
    again = position("charles vampire unknown franklin emi", at="church church - - -",
                     damage="0 12 0 0 0", gear={1: "talisman"}, revealed=(0,))  # fmt: skip
    told(again, "attack player2", "dice 1 1", "pass", "again player2", "dice 1 2")
    assert (again.asked, offered(again)) == (0, {"loot talisman"})


# The turn.


def test_shh_g17_a_turn_is_start_move_area_attack_and_end() -> None:
    table = position(
        "franklin vampire unknown emi", at="cabin church - -", revealed=(0,), moved=False
    )
    assert offered(table) == {"roll", *(f"lightning player{n}" for n in (2, 3, 4))}
    told(table, "roll", "dice 2 4", "drawn holy-water")
    assert offered(table) == {"attack player2", "play holy-water", "done"}
    told(table, "attack player2", "dice 1 1", "pass")
    assert offered(table) == {"play holy-water", "done"}
    assert told(table, "done")[0] == "turn seat=1 number=2"


def test_shh_g17_abilities_come_where_their_card_places_them() -> None:
    start = position(
        "gregor vampire unknown emi", at="cabin church - -", revealed=(0,), moved=False
    )
    assert "barrier" not in offered(start)
    end = position("gregor vampire unknown emi", at="church church - -", revealed=(0,))
    told(end, "attack player2", "dice 1 1", "pass")
    assert "barrier" in offered(end)
    reaction = position("emi werewolf unknown franklin", at="church church - -", revealed=(1,))
    told(reaction, "attack player2", "dice 1 1")
    assert (reaction.asked, offered(reaction)) == (1, {"pass", "counter"})


def test_shh_g18_the_card_prevails_over_one_attack_on_one_player() -> None:
    where = "church church cemetery church"
    gun = position(FOUR, at=where, gear={0: "machine-gun"}, revealed=(0,))
    assert offered(gun, "attack") == {"attack all"}
    assert told(gun, "attack all")[0] == "attacked seat=0 targets=14 how=attack"
    told(gun, "dice 1 4", "pass", "pass", "pass")
    assert damage(gun) == [0, 3, 3, 3]
    charles = position("charles vampire unknown franklin emi", at=f"{where} -", revealed=(0,))
    told(charles, "attack player2", "dice 1 1", "pass")
    assert "again player2" in offered(charles)
    sword = position(FOUR, at=where, gear={0: "masamune"})
    assert "done" not in offered(sword)
    told(sword, "attack player2", "d4 1", "strike", "pass")
    assert "done" in offered(sword)


# Characters.


def test_shh_g19_anybody_may_reveal_on_anybodys_turn_and_for_good() -> None:
    table = position(FOUR, at="church church - -")
    for seat in (2, 0):
        assert "reveal" in table.choices(seat)
        told_it = table.act("reveal", seat)
        assert table.game.words.facts.text(told_it[0]).endswith("why=chosen")
        assert "reveal" not in table.choices(seat)
    for seat in range(4):
        assert "revealed seat=2 character=unknown why=chosen" in heard(table, seat)


def test_shh_g19_the_dead_have_nothing_to_reveal() -> None:
    assert position(FOUR, dead=(1,)).choices(1) == ()


@pytest.mark.parametrize(
    ("who", "moved", "deed"),
    [
        ("emi", False, "teleport gate"),
        ("franklin", False, "lightning player2"),
        ("george", False, "demolish player2"),
        ("ellen", False, "chain player2"),
        ("fu-ka", False, "nurse player2"),
        ("ultra-soul", False, "murder-ray player2"),
        ("agnes", False, "capriccio"),
        ("gregor", True, "barrier"),
        ("wight", True, "multiply"),
        ("allie", True, "mothers-love"),
        ("david", True, "dig holy-robe"),
    ],
)
def test_shh_g19_only_the_revealed_use_abilities(who: str, moved: bool, deed: str) -> None:
    rest = ("vampire", "unknown", "franklin", "emi", "daniel", "bob", "charles")
    cast = " ".join([who, *(name for name in rest if name != who)][:7])
    for revealed in ((), (0,)):
        table = position(cast, at="cabin gate - - - - -", damage="1 0 0 0 0 0 0", dead=(2,),
                         gear={2: "holy-robe"}, revealed=revealed, moved=moved)  # fmt: skip
        assert (deed in table.choices(0)) == bool(revealed)


def test_shh_g19_unknown_daniel_and_bryan_act_hidden() -> None:
    lie = green(card="spell", to="player3")
    assert offered(lie) == {"accept", "nothing"}
    scream = position("emi vampire unknown franklin daniel", damage="0 12 0 0 0",
                      at="woods - - - -", hand={0: "spiritual-doll"})  # fmt: skip
    lines = told_of_all(scream, "play spiritual-doll", "choose player2", "d6 1")
    assert "revealed seat=4 character=daniel why=scream" in lines
    bryan = position("bryan emi unknown franklin vampire", at="church church - - -",
                     damage="0 9 0 0 0")  # fmt: skip
    lines = told_of_all(bryan, "attack player2", "dice 1 5", "strike")
    assert "revealed seat=0 character=bryan why=kill" in lines


def test_shh_g19_daniel_may_not_reveal_of_his_own_will() -> None:
    table = position("emi vampire unknown franklin daniel", turn=4, at="- - - - church")
    assert "reveal" not in table.choices(4)


# Winning.


@pytest.mark.parametrize(("clause", "ends"), [("no", False), ("yes", True)])
def test_shh_g20_three_dead_neutrals_are_a_victory_of_the_shadows_if_so_agreed(
    clause: str, ends: bool
) -> None:
    table = position("vampire emi unknown franklin bob allie charles", at="church - - - - - church",
                     damage="0 0 0 0 0 0 10", dead=(4, 5), threeNeutrals=clause)  # fmt: skip
    told(table, "attack player7", "dice 1 5", "strike")
    assert table.over == ends
    if ends:
        assert why(table) == "neutrals-dead"
        assert over(table).winners == (0, 2)


def test_shh_g20_the_shadows_keep_that_victory_when_another_goal_ended_the_game() -> None:
    table = position("charles emi unknown franklin bob allie vampire", at="church church - - - - -",
                     damage="0 9 0 0 0 0 0", dead=(4, 5), threeNeutrals="yes")  # fmt: skip
    told(table, "attack player2", "dice 1 5", "strike")
    assert over(table).winners == (0,)  # two Neutrals are not three


def test_shh_g20_two_dead_neutrals_are_all_there_are_among_eight() -> None:
    table = position("vampire emi unknown franklin werewolf george bob allie",
                     at="church - - - - - - church", damage="0 0 0 0 0 0 0 7", dead=(6,),
                     threeNeutrals="yes")  # fmt: skip
    told(table, "attack player8", "dice 1 5", "strike")
    assert not table.over


DOLL = ("play spiritual-doll", "choose player2", "d6 1")


@pytest.mark.parametrize(
    ("who", "setting", "reason", "winners"),
    [
        ("emi vampire unknown franklin", {"dead": (2,)}, "shadows-dead", (0, 3)),
        ("vampire emi unknown franklin", {"dead": (3,)}, "hunters-dead", (0, 2)),
        ("charles emi unknown vampire franklin bob allie", {"dead": (5, 6)}, "feast", (0,)),
        ("emi daniel unknown vampire franklin", {}, "first-to-die", (1,)),
        ("emi catherine unknown vampire franklin", {}, "first-to-die", (1,)),
        ("catherine emi unknown vampire franklin", {"dead": (4, 2)}, "hunters-dead", (0, 2, 3)),
    ],
)  # fmt: skip
def test_shh_g21_goals_of_death_end_the_game_at_once(
    who: str, setting: dict[str, Any], reason: str, winners: tuple[int, ...]
) -> None:
    hp = int(HP[CHARACTER.number(who.split()[1])])
    table = position(who, damage=f"0 {hp - 3}" + " 0" * (len(who.split()) - 2),
                     hand={0: "spiritual-doll"}, **setting)  # fmt: skip
    assert not table.over
    told(table, *DOLL)
    assert (why(table), over(table).winners) == (reason, winners)


def test_shh_g21_catherine_among_the_last_two_ends_the_game() -> None:
    table = position("catherine emi unknown vampire franklin", damage="0 7 0 0 0", dead=(2, 4),
                     hand={0: "spiritual-doll"})  # fmt: skip
    told(table, *DOLL)
    assert over(table).winners == (0, 2, 3)
    alone = position("catherine vampire unknown emi franklin bob", damage="0 10 0 0 0 0",
                     dead=(2, 4, 5), hand={0: "spiritual-doll"})  # fmt: skip
    told(alone, *DOLL)
    assert alone.over


def test_shh_g21_equipment_ends_the_game_at_once() -> None:
    four = "masamune handgun machine-gun chainsaw"
    bob = position("bob emi franklin vampire unknown", gear={0: four}, moved=False)
    draw(bob, "butcher-knife")
    assert (why(bob), over(bob).winners) == ("equipment", (0,))
    david = position(
        "david emi franklin vampire unknown", gear={0: "talisman holy-robe"}, moved=False
    )
    draw(david, "silver-rosary")
    assert (why(david), over(david).winners) == ("relics", (0,))
    not_his = position(
        "david emi franklin vampire unknown", gear={0: "talisman holy-robe"}, moved=False
    )
    draw(not_his, "fortune-brooch")
    assert not not_his.over


@pytest.mark.parametrize(("victim", "hp", "wins"), [("vampire", 13, True), ("franklin", 12, False)])
def test_shh_g21_bryans_trophy_ends_the_game_at_once(victim: str, hp: int, wins: bool) -> None:
    others = "unknown emi werewolf" if victim == "franklin" else "unknown emi franklin"
    table = position(
        f"bryan {victim} {others}", at="church church - - -", damage=f"0 {hp - 1} 0 0 0"
    )
    told(table, "attack player2", "dice 1 5", "strike")
    assert table.over == wins
    by_card = position(
        f"bryan {victim} {others}", damage=f"0 {hp - 3} 0 0 0", hand={0: "spiritual-doll"}
    )
    told(by_card, *DOLL)
    assert not by_card.over  # only an attack counts


def test_shh_g21_other_goals_wait_for_the_end() -> None:
    who = "allie bryan agnes emi franklin vampire unknown"
    table = position(who, at="- altar - - - - church", damage="0 0 0 9 0 0 0", turn=6, dead=(4,),
                     hand={6: "spiritual-doll"})  # fmt: skip
    assert not table.over  # Allie is alive and Bryan is on the Altar all the time
    told(table, "play spiritual-doll", "choose player4", "d6 1")
    assert why(table) == "hunters-dead"
    assert over(table).winners == (0, 1, 2, 5, 6)  # Agnes by Bryan on her right


def test_shh_g21_daniel_alive_wins_with_the_hunters() -> None:
    for dead, winners in (((2,), (0, 3, 4)), ((2, 4), (0, 3))):
        table = position("emi vampire unknown franklin daniel", damage="0 10 0 0 0", dead=dead,
                         hand={0: "spiritual-doll"})  # fmt: skip
        told(table, *DOLL)
        assert over(table).winners == winners


def test_shh_g22_one_neutrals_victory_ends_it_and_whoever_fulfils_a_goal_wins_too() -> None:
    four = "masamune handgun machine-gun chainsaw"
    table = position("bob allie emi franklin vampire unknown", gear={0: four}, moved=False)
    draw(table, "butcher-knife")
    assert over(table).winners == (0, 1)
    assert over(table).payoff == (1.0, 1.0, -1.0, -1.0, -1.0, -1.0)
    agnes = position("bob agnes emi franklin vampire unknown", gear={0: four}, moved=False)
    draw(agnes, "butcher-knife")
    assert over(agnes).winners == (0, 1)


def test_shh_g23_the_dead_win_with_their_side_and_dead_neutrals_only_by_some_goals() -> None:
    # Franklin is dead, and so are Allie and Agnes, whose right neighbour is Franklin.
    table = position("emi vampire unknown allie franklin agnes", damage="0 12 0 0 0 0",
                     dead=(2, 3, 4, 5), hand={0: "spiritual-doll"})  # fmt: skip
    told(table, *DOLL)
    assert over(table).winners == (0, 4, 5)


def test_shh_g23_charles_who_dies_with_his_victim_has_not_won() -> None:
    table = position("charles emi unknown vampire franklin bob allie", dead=(5, 6),
                     at="church church - - - - -", damage="9 8 0 0 0 0 0",
                     hand={0: "dynamite"})  # fmt: skip
    lines = told_of_all(table, "play dynamite", "dice 2 4")
    assert "felled seat=0 victim=1 attack=no" in lines
    assert alive(table) == [2, 3, 4]
    assert not table.over


def test_shh_g23_a_dead_bryan_has_not_won_by_his_kill() -> None:
    table = position("bryan vampire unknown emi franklin", at="church church - - church", turn=0,
                     damage="9 12 0 0 0", gear={0: "machine-gun"}, duelDice="yes",
                     criticalMisses="yes")  # fmt: skip
    told(table, "attack all", "d6 3", "d4 3", "d4 1", "strike")  # a tie with Franklin
    assert alive(table) == [2, 3, 4]
    assert not table.over


# Names, letters and numbers.


@pytest.mark.parametrize("who", CHARACTER.names)
def test_shh_g24_cards_that_go_by_names_go_by_initials(who: str) -> None:
    assert not {"alice", "byron"} & set(CHARACTER.names)
    initial = who[0].upper()
    others = [name for name in SIDE_BY_SIDE if name != who][:5]
    for card, letters in (("bully", "ABCEU"), ("tough-lesson", "DFGVW")):
        table = green(who=f"{others[0]} {who} {' '.join(others[1:])}", card=card)
        bitten = "accept" in offered(table)
        assert bitten == (initial in letters or who == "unknown")
        assert ("nothing" in offered(table)) == (initial not in letters or who == "unknown")
    table = position(f"{who} {' '.join(others)}", damage="5 0 0 0 0 0", hand={0: "chocolate"},
                     revealed=(0,))  # fmt: skip
    told(table, "play chocolate")
    assert damage(table)[0] == (0 if initial in "AEU" else 5)


@pytest.mark.parametrize(
    ("card", "bitten", "not_bitten"),
    [
        ("anger", ("emi", "vampire"), "allie"),
        ("blackmail", ("emi", "allie"), "vampire"),
        ("greed", ("vampire", "allie"), "emi"),
    ],
)
def test_shh_g25_a_green_card_for_two_sides_does_the_same_to_both(
    card: str, bitten: tuple[str, str], not_bitten: str
) -> None:
    for who in (*bitten, not_bitten):
        table = green(
            who=f"george {who} unknown werewolf franklin bob", card=card, gear={1: "talisman"}
        )
        does = {"accept", "hand talisman player1"}
        assert offered(table) == (does if who in bitten else {"nothing"})
        told(table, "accept" if who in bitten else "nothing")
        assert damage(table)[1] == (1 if who in bitten else 0)


def test_shh_g26_equipment_has_no_limit_and_all_bonuses_add_up() -> None:
    everything = " ".join(NAMES[kind].lower() for kind in EQUIPMENT)
    table = position(FOUR, gear={0: everything}, at="church - - -")
    assert len(gear(table, 0)) == 12
    armed = "butcher-knife chainsaw rusted-broad-axe spear-of-longinus"
    blow = position(FOUR, gear={0: armed}, at="church church - -", revealed=(0,))
    assert "hurt seat=1 damage=6 by=attack" in told_of_all(blow, "attack player2", "dice 1 2")


def test_shh_g27_a_green_card_may_look_at_hp_or_at_nothing() -> None:
    for who in CHARACTER.names:
        others = [name for name in SIDE_BY_SIDE if name != who][:5]
        cast = f"{others[0]} {who} {' '.join(others[1:])}"
        small = int(HP[CHARACTER.number(who)]) <= 11
        if who != "unknown":
            assert offered(green(who=cast, card="bully")) == {"accept" if small else "nothing"}
            assert offered(green(who=cast, card="tough-lesson")) == {
                "nothing" if small else "accept"
            }
        assert offered(green(who=cast, card="prediction")) == {"show"}
    lesson = green(card="tough-lesson")  # Vampire
    told(lesson, "accept")
    assert damage(lesson)[1] == 2


# What the document does not have at all; test_options.py has the rest of the set-up.


def test_shh_g28_each_deck_has_sixteen_cards() -> None:
    assert [count(BOOK.deck[colour]) for colour in range(3)] == [16, 16, 16]
    assert [count(BOOK.deck[colour] & SINGLES) for colour in range(2)] == [10, 10]


def test_shh_g28_an_empty_deck_is_made_anew_from_its_discards() -> None:
    singles = "advent blessing chocolate concealed-knowledge first-aid guardian-angel"
    held = f"{singles} holy-water holy-water disenchant-mirror"
    worn = "fortune-brooch holy-robe mystic-compass silver-rosary spear-of-longinus talisman"
    last = position(FOUR, gear={1: worn}, hand={1: held}, moved=False)
    assert told(last, "roll", "dice 2 4")[-1] == "asked seat=0 question=draw about=0"
    assert offered(last) == {"drawn flare-of-judgement"}
    told(last, "drawn flare-of-judgement", "play flare-of-judgement", "done")
    told(last, "play holy-water")
    lines = told(last, "roll", "dice 2 4")
    assert lines[-1] == "reshuffled deck=white"
    assert offered(last) == {"drawn flare-of-judgement", "drawn holy-water"}
    assert truth(last).open.discards == 0
    assert told(last, "drawn holy-water") == ("drew seat=1 card=holy-water",)


def test_shh_g28_with_no_discards_either_no_card_is_drawn() -> None:
    white = " ".join(CARD.names[kind] for kind in range(15) for _ in range(2 if kind == 8 else 1))
    table = position(FOUR, hand={1: white}, moved=False)
    assert told(table, "roll", "dice 2 4")[-1] == "ran_out seat=0 deck=white"
    assert (table.asked, "done" in offered(table)) == (0, True)


def test_shh_g28_the_green_deck_is_made_anew_too() -> None:
    table = position(FIVE, moved=False, at="- gate - - -")
    at = 1
    for n in range(17):
        told(table, "roll", "dice 1 1" if at % 2 else "dice 2 2")
        if at % 2 == 0:
            told(table, "draw green")
        assert (n == 16) == ("reshuffled deck=green" in heard(table, 0))
        card = sorted(offered(table))[0]
        told(table, card)
        told(table, "give player2" if table.asked != 1 else "give player1")
        while table.asked != -1 and "roll" not in offered(table):
            menu = offered(table)
            answers = ("nothing", "accept", "show", "pass", "done")
            table.act(next(answer for answer in answers if answer in menu))
        at = 0 if truth(table).open.place[table.asked] == 0 else 1
    assert truth(table).open.green_discards == 1
    assert truth(table).open.green_deck == 15


def test_shh_g28_white_and_black_discards_lie_open_and_green_ones_do_not() -> None:
    table = position(FIVE, hand={0: "holy-water"}, moved=False)
    told(table, "play holy-water", "roll", "dice 1 1", "drawn slap", "give player3", "nothing")
    for seat in (1, 3, 4):
        assert table.view(seat).open.discards == truth(table).open.discards != 0
        assert not any("slap" in line for line in heard(table, seat))


def test_shh_g28_refusals_do_not_tell_what_is_hidden() -> None:
    words = set()
    for who in ("emi", "franklin", "vampire"):
        table = position(f"{who} unknown george werewolf", moved=False)
        words.add(refusal(table, "attack player2"))
    assert len(words) == 1

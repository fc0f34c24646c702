"""The forty kinds of cards, as the rule book lists them; every Green card for every character."""

import re

import pytest

from gloam.games.shadow_hunters.cards import (
    COPIES,
    EQUIPMENT,
    GEAR,
    KIND_OF,
    SINGLE_USE,
    is_played_at_once,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import FACTION, NAMES
from gloam.games.shadow_hunters.facts import CARD, CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import FIRST_BLACK, FIRST_GREEN, KINDS, U_CHAIN, USED
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.kernel.bits import count
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    company,
    damage,
    discards,
    gear,
    held,
    odds,
    offered,
    places,
    position,
    question,
    struck,
    told,
    told_of_all,
    truth,
)  # fmt: skip

ALL = [name.lower() for name in NAMES]
CAST = "franklin vampire emi werewolf bob"
TWO = "church church - - -"
RULES = GAME.rules.text
SHORT = {
    "holy-water-of-healing": "holy-water",
    "cursed-sword-masamune": "masamune",
}


def book(deck: str) -> dict[str, list[str]]:
    """The table of a deck in the rule book: copies and the other columns, by card."""
    text = RULES[RULES.index(f"### The {deck} deck") :]
    rows = [row.split(" | ") for row in re.findall(r"^\| (.*) \|$", text, re.MULTILINE)]
    end = next(n for n, row in enumerate(rows[2:], 2) if row[0] in ("Card", "Option"))
    found = {row[0].lower().replace(" ", "-"): row[1:] for row in rows[2:end]}
    return {SHORT.get(name, name): row for name, row in found.items()}


# The lists.


@pytest.mark.parametrize(
    ("deck", "first", "end"),
    [("White", 0, FIRST_BLACK), ("Black", FIRST_BLACK, FIRST_GREEN), ("Green", FIRST_GREEN, KINDS)],
)
def test_each_deck_is_that_of_the_rule_book(deck: str, first: int, end: int) -> None:
    rows = book(deck)
    assert list(rows) == list(CARD.names[first:end])
    for name, row in rows.items():
        kind = CARD.number(name)
        assert COPIES[kind] == int(row[0])
        if deck != "Green":
            assert (kind in EQUIPMENT) == (row[1] == "Equipment")
            assert (kind in SINGLE_USE) == row[1].startswith("Single-use")
            assert is_played_at_once(kind) == row[1].endswith("immediately")
    assert sum(int(row[0]) for row in rows.values()) == 16


def test_each_deck_has_sixteen_cards_and_no_card_is_in_two() -> None:
    assert [count(cards) for cards in BOOK.deck] == [16, 16, 16]
    assert sum(int(cards) for cards in BOOK.deck) == 2**48 - 1
    assert [int(KIND_OF[n]) for n in range(48)] == sorted(int(KIND_OF[n]) for n in range(48))
    assert count(GEAR) == 12


@pytest.mark.parametrize(("area", "dice", "deck"), [("church", "2 4", 0), ("cemetery", "3 5", 1)])
def test_chance_brings_each_card_as_often_as_there_are_copies(
    area: str, dice: str, deck: int
) -> None:
    table = position(CAST, at="gate - - - -", moved=False)
    told(table, "roll", f"dice {dice}")
    found = {text.removeprefix("drawn "): weight for text, weight in odds(table).items()}
    kinds = range(FIRST_BLACK) if deck == 0 else range(FIRST_BLACK, FIRST_GREEN)
    assert found == {CARD.names[kind]: int(COPIES[kind]) for kind in kinds}
    assert places(table)[0] == area


def test_chance_brings_each_green_card_as_often_as_there_are_copies() -> None:
    table = position(CAST, at="gate - - - -", moved=False)
    told(table, "roll", "dice 1 1")
    assert odds(table) == {
        f"drawn {name}": 2 if name in ("anger", "blackmail", "greed", "slap") else 1
        for name in CARD.names[FIRST_GREEN:]
    }


# Single-use cards, White and Black.


def played(card: str, *then: str, cast: str = CAST, **more: object) -> Table:
    """Somebody in the first seat has played a card."""
    table = position(cast, hand={0: card}, **{"at": TWO, **more})  # type: ignore[arg-type]
    told(table, f"play {card}", *then)
    while question(table) == "react":
        table.act("pass")
    return table


def test_a_card_that_was_played_lies_among_the_discards() -> None:
    table = played("holy-water", damage="5 0 0 0 0")
    assert (held(table, 0), discards(table)) == (set(), {"holy-water"})


@pytest.mark.parametrize(("hurt", "left"), [(5, 3), (1, 0), (0, 0)])
def test_holy_water_heals_two(hurt: int, left: int) -> None:
    assert damage(played("holy-water", damage=f"{hurt} 4 0 0 0")) == [left, 4, 0, 0, 0]


@pytest.mark.parametrize("number", range(1, 7))
def test_blessing_heals_a_d6_of_somebody_else(number: int) -> None:
    table = played("blessing", "choose player2", f"d6 {number}", damage="4 4 4 0 0")
    assert damage(table) == [4, max(0, 4 - number), 4, 0, 0]


def test_blessing_throws_a_d6() -> None:
    assert offered(played("blessing", "choose player2")) == {f"d6 {n}" for n in range(1, 7)}


def test_flare_hurts_all_others() -> None:
    assert damage(played("flare-of-judgement")) == [0, 2, 2, 2, 2]
    assert damage(played("flare-of-judgement", dead=(3,)))[3] == 0


def test_guardian_angel_blesses_its_player() -> None:
    assert truth(played("guardian-angel")).open.angels == 1


def test_concealed_knowledge_brings_another_turn() -> None:
    table = played("concealed-knowledge")
    assert told(table, "done")[0] == "turn seat=0 number=2"
    told(table, "roll", "dice 1 6", "go altar")
    assert told(table, "done")[0] == "turn seat=1 number=3"


def test_spider_hurts_both() -> None:
    assert damage(played("bloodthirsty-spider", "choose player2")) == [2, 2, 0, 0, 0]


def test_bat_hurts_one_and_heals_the_other() -> None:
    assert damage(played("vampire-bat", "choose player2", damage="4 1 0 0 0")) == [3, 3, 0, 0, 0]
    assert damage(played("vampire-bat", "choose player2")) == [0, 2, 0, 0, 0]


@pytest.mark.parametrize("number", range(1, 7))
def test_doll_hurts_them_on_one_to_four_and_oneself_on_five_and_six(number: int) -> None:
    table = played("spiritual-doll", "choose player2", f"d6 {number}")
    assert damage(table) == ([0, 3, 0, 0, 0] if number < 5 else [3, 0, 0, 0, 0])


@pytest.mark.parametrize(
    ("dice", "area"),
    [("1 1", "cabin"), ("1 2", "cabin"), ("1 3", "gate"), ("1 4", "gate"), ("2 4", "church"),
     ("4 4", "cemetery"), ("4 5", "woods"), ("4 6", "altar"), ("1 6", "-"), ("3 4", "-")],
)  # fmt: skip
def test_dynamite_hurts_all_in_an_area_and_a_seven_does_nothing(dice: str, area: str) -> None:
    at = "cabin gate church cemetery woods altar"
    cast = "franklin vampire emi werewolf bob allie"
    table = played("dynamite", f"dice {dice}", cast=cast, at=at)
    assert damage(table) == [3 if where == area else 0 for where in at.split()]


def test_dynamite_may_fall_on_any_roll_and_spares_who_is_not_on_the_board() -> None:
    table = played("dynamite", at="church - - - -")
    assert len(offered(table)) == 24
    told(table, "dice 1 5")
    assert damage(table) == [3, 0, 0, 0, 0]


def test_advent_chocolate_and_ritual_end_when_one_stays_hidden() -> None:
    for card in ("advent", "chocolate", "diabolic-ritual"):
        table = played(card, "stay hidden", damage="5 0 0 0 0")
        assert (damage(table)[0], question(table)) == (5, "none")


@pytest.mark.parametrize("card", ["disenchant-mirror", "banana-peel"])
def test_shh_g10_two_cards_are_played_as_soon_as_they_are_drawn(card: str) -> None:
    dice = "dice 1 5" if card == "disenchant-mirror" else "dice 3 5"
    table = position(CAST, at="gate - - - -", moved=False)
    assert f"played seat=0 card={card}" in told_of_all(table, "roll", dice, f"drawn {card}")
    assert (held(table, 0), discards(table)) == (set(), {card})


@pytest.mark.parametrize("kind", SINGLE_USE)
def test_shh_g10_other_single_use_cards_are_held_or_act_on_draw(kind: int) -> None:
    card = CARD.names[kind]
    dice = "dice 1 5" if kind < FIRST_BLACK else "dice 3 5"
    for way in ("hold", "onDraw"):
        table = position(CAST, at="gate - - - -", moved=False, singleUse=way)
        lines = told_of_all(table, "roll", dice, f"drawn {card}")
        at_once = way == "onDraw" or card in ("disenchant-mirror", "banana-peel")
        assert (f"played seat=0 card={card}" in lines) is at_once
        assert held(table, 0) == (set() if at_once else {card})


# Equipment.


@pytest.mark.parametrize("kind", EQUIPMENT)
def test_shh_g14_equipment_goes_into_play_when_drawn(kind: int) -> None:
    card = CARD.names[kind]
    dice = "dice 1 5" if kind < FIRST_BLACK else "dice 3 5"
    table = position(CAST, at="gate - - - -", moved=False)
    lines = told_of_all(table, "roll", dice, f"drawn {card}")
    assert lines[-2:] == [f"drew seat=0 card={card}", f"equipped seat=0 card={card}"]
    assert (gear(table, 0), held(table, 0)) == ({card}, set())


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("revealed", [False, True])
def test_the_spear_is_for_revealed_hunters(name: str, revealed: bool) -> None:
    other = "vampire" if name != "vampire" else "emi"
    table = position(company(name, other), at=TWO, gear={0: "spear-of-longinus"},
                     revealed=(0,) if revealed else ())  # fmt: skip
    dice = "d4 1" if name == "valkyrie" and revealed else "dice 1 2"
    struck(table, dice=dice)
    hunter = name in ["emi", "franklin", "george", "ellen", "fu-ka", "gregor"]
    assert damage(table)[1] == (3 if hunter and revealed else 1)


def test_a_hunter_may_reveal_for_the_spear_after_the_roll() -> None:
    table = position(CAST, at=TWO, gear={0: "spear-of-longinus"})
    told(table, "attack player2", "dice 1 2", "reveal", "strike")
    assert damage(table)[1] == 3


def test_a_chained_hunter_keeps_the_spear() -> None:
    table = position(CAST, at=TWO, gear={0: "spear-of-longinus"}, revealed=(0,),
                     before=((USED, 2, U_CHAIN, 0),))  # fmt: skip
    struck(table, dice="dice 1 2")
    assert damage(table)[1] == 3


def test_the_machine_gun_has_one_roll_for_all_in_range() -> None:
    table = position(CAST, at="church church cemetery woods -", gear={0: "machine-gun"})
    assert offered(table, "attack") == {"attack all"}
    struck(table, "all", "dice 1 4")
    assert damage(table) == [0, 3, 3, 0, 0]


def test_equipment_helps_its_owner_alone() -> None:
    table = position(CAST, at=TWO, gear={2: "butcher-knife chainsaw holy-robe handgun masamune"})
    assert offered(table) == {"attack player2", "reveal", "done"}
    struck(table, dice="dice 1 3")
    assert damage(table)[1] == 2


def test_held_equipment_does_nothing_until_it_is_put_into_play() -> None:
    table = position(CAST, at=TWO, hand={0: "handgun"})
    assert offered(table, "attack") == {"attack player2"}
    assert "equip handgun" in offered(table)
    table.act("equip handgun")
    assert (gear(table, 0), held(table, 0)) == ({"handgun"}, set())
    assert offered(table, "attack") == set()


# Green cards.

NEUTRALS, HUNTERS, SHADOWS = (
    {name for name in ALL if FACTION[CHARACTER.number(name)] == side} for side in range(3)
)
WEAK = {name for name in ALL if name[0] in "abceu"}
FOR = {
    "aid": HUNTERS, "huddle": SHADOWS, "nurturance": NEUTRALS, "anger": HUNTERS | SHADOWS,
    "blackmail": HUNTERS | NEUTRALS, "greed": SHADOWS | NEUTRALS, "slap": HUNTERS,
    "spell": SHADOWS, "exorcism": SHADOWS, "bully": WEAK, "tough-lesson": set(ALL) - WEAK,
}  # fmt: skip
HURTS = {"exorcism": 2, "tough-lesson": 2}
HEALING = {"aid", "huddle", "nurturance"}
GIVING = {"anger", "blackmail", "greed"}


def given(card: str, name: str, hurt: int = 0, theirs: str = "", **more: object) -> Table:
    """Somebody has given a Green card to a character in the second seat."""
    giver = "franklin" if name != "franklin" else "emi"
    table = position(company(giver, name), at="gate - - - -", moved=False,
                     damage=f"0 {hurt} 0 0 0", gear={1: theirs}, **more)  # type: ignore[arg-type]  # fmt: skip
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
    return table


def test_the_book_says_whom_each_green_card_is_for() -> None:
    for card, row in book("Green").items():
        words = row[1]
        if card == "prediction":
            assert words == "everybody"
        elif card in ("bully", "tough-lesson"):
            letters = set(re.findall(r"\b[A-Z]\b", words.split("(")[0]))
            assert {name for name in ALL if name[0].upper() in letters} == FOR[card]
        else:
            sides = {"Hunters": HUNTERS, "Shadows": SHADOWS, "Neutrals": NEUTRALS}
            assert set().union(*(sides[word] for word in words.split(" and "))) == FOR[card]


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("card", FOR)
def test_what_each_character_may_answer_to_each_green_card(card: str, name: str) -> None:
    true = name in FOR[card]
    for chained in (False, True):
        lies = name == "unknown" and not chained
        before = ((USED, 3, U_CHAIN, 1),) if chained else ()
        for theirs in ("", "talisman handgun"):
            expected = {"accept"} if true or lies else set()
            if expected and card in GIVING:
                expected |= {f"hand {gear_} player1" for gear_ in theirs.split()}
            expected |= {"nothing"} if not true or lies else set()
            table = given(card, name, theirs=theirs, before=before)
            assert (table.asked, offered(table)) == (1, expected)


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("card", FOR)
def test_what_comes_of_each_answer(card: str, name: str) -> None:
    for hurt in (0, 4):
        for theirs in ("", "talisman"):
            for answer in offered(given(card, name, hurt, theirs)):
                table = given(card, name, hurt, theirs)
                lines = told(table, answer)
                said, left, has = expected_of(card, answer, hurt)
                assert lines[0] == f"answered seat=1 answer={said}"
                assert damage(table)[1] == left
                handed = {theirs} - {""} if answer.startswith("hand") else set()
                assert gear(table, 0) == handed
                assert gear(table, 1) == {theirs} - {""} - handed
                assert has is answer.startswith("hand")


def expected_of(card: str, answer: str, hurt: int) -> tuple[str, int, bool]:
    """What is said, the damage afterwards, and whether something is handed over."""
    if answer == "nothing":
        return "nothing", hurt, False
    if answer.startswith("hand"):
        return "give", hurt, True
    if card in HEALING and hurt:
        return "heal", hurt - 1, False
    loss = HURTS.get(card, 1)
    return f"take{loss}", hurt + loss, False


@pytest.mark.parametrize("name", ALL)
def test_prediction_shows_the_true_character_to_the_giver(name: str) -> None:
    for chained in (False, True):
        table = given("prediction", name, before=((USED, 3, U_CHAIN, 1),) if chained else ())
        assert offered(table) == {"show"}
        lines = told(table, "show")
        assert lines == ("answered seat=1 answer=show", f"shown seat=1 character={name} to=0")
        assert truth(table).open.hidden(1)


def test_a_green_card_can_kill() -> None:
    table = given("exorcism", "vampire", 11)
    table.act("accept")
    assert alive(table) == [0, 2, 3, 4]


def test_a_green_card_goes_to_somebody_else_who_lives() -> None:
    table = position(CAST, at="gate - - - -", moved=False, dead=(3,))
    told(table, "roll", "dice 1 1", "drawn slap")
    assert offered(table) == {"give player2", "give player3", "give player5"}


def test_green_cards_are_drawn_until_there_are_none_and_then_shuffled() -> None:
    table = given("slap", "vampire")
    table.act("nothing")
    told(table, "done", "roll", "dice 1 1")
    assert odds(table)["drawn slap"] == 1
    told(table, "drawn slap", "give player1", "accept")
    while question(table) == "react":
        table.act("pass")
    told(table, "done", "roll", "dice 1 1")
    assert "drawn slap" not in odds(table)
    assert sum(odds(table).values()) == 14

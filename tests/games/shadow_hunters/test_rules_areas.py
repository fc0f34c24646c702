"""The board, its Areas and the Hermit's cards: SHH-7, SHH-8, SHH-34 to SHH-53."""

import pytest

import gloam
from gloam.games.shadow_hunters.cast import HUNTER, MEMBERS
from gloam.games.shadow_hunters.facts import AREA, CARD
from gloam.games.shadow_hunters.numbers import FIRST_BLACK, FIRST_GREEN, KINDS
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    damage,
    gear,
    heard,
    held,
    odds,
    offered,
    places,
    position,
    question,
    refusal,
    stroll,
    told,
    told_of_all,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
AREAS = ("cabin", "gate", "church", "cemetery", "woods", "altar")
EVERY_AREA = pytest.mark.parametrize("area", AREAS)
WHITE = set(CARD.names[:FIRST_BLACK])
BLACK = set(CARD.names[FIRST_BLACK:FIRST_GREEN])
GREEN = set(CARD.names[FIRST_GREEN:KINDS])
OF_TOTAL = {
    2: "cabin", 3: "cabin", 4: "gate", 5: "gate", 6: "church", 8: "cemetery", 9: "woods",
    10: "altar",
}  # fmt: skip
ALL_DICE = [(four, six) for four in range(1, 5) for six in range(1, 7)]
SEVENS = ["dice 1 6", "dice 2 5", "dice 3 4", "dice 4 3"]
A_BOARD = "gate altar cabin woods church cemetery"


def arriving(area: str, **given: object) -> Table:
    """The first player comes to an Area from beside the board; the others are on the Altar."""
    at = f"- {' '.join(['gate' if area == 'altar' else 'altar'] * 3)}"
    table = position(FOUR, at=at, moved=False, **given)  # type: ignore[arg-type]
    total = next(total for total in sorted(OF_TOTAL) if OF_TOTAL[total] == area)
    four = max(1, total - 6)
    told(table, "roll", f"dice {four} {total - four}")
    return table


def may_be_drawn(table: Table) -> dict[str, int]:
    """The cards that chance may bring, and how many there are of each."""
    return {text.removeprefix("drawn "): weight for text, weight in odds(table).items()}


@EVERY_AREA
def test_shh_7_an_area_is_a_place_where_a_piece_can_go(area: str) -> None:
    assert AREA.names == AREAS
    table = position(FOUR, moved=False)
    told(table, "roll", "dice 1 6")
    assert told(table, f"go {area}")[0] == f"moved seat=0 area={area}"
    assert places(table) == [area, "-", "-", "-"]


@pytest.mark.parametrize("board", [" ".join(AREAS), A_BOARD])
def test_shh_8_a_region_is_two_areas_that_the_board_joins(board: str) -> None:
    laid = board.split()
    for mine in AREAS:
        near = {
            theirs
            for theirs in AREAS
            if offered(position(FOUR, at=f"{mine} {theirs} - -", areas=board), "attack")
        }
        pair = laid.index(mine) // 2 * 2
        assert near == set(laid[pair : pair + 2])


@pytest.mark.parametrize("seats", range(4, 9))
def test_shh_34_the_areas_are_the_places_of_the_board(seats: int) -> None:
    boards = set()
    for seed in "abcde":
        table = gloam.open_table("shadow_hunters", seats=seats, seed=seed)
        table.deal()
        slots = [AREA.names[int(area)] for area in truth(table).open.slots]
        assert sorted(slots) == sorted(AREAS)
        assert places(table) == ["-"] * seats
        boards.add(tuple(slots))
    assert len(boards) > 1


@pytest.mark.parametrize("dice", ALL_DICE)
def test_shh_35_the_areas_carry_the_numbers_from_2_to_10(dice: tuple[int, int]) -> None:
    table = position(FOUR, moved=False)
    told(table, "roll", f"dice {dice[0]} {dice[1]}")
    assert places(table)[0] == OF_TOTAL.get(sum(dice), "-")


@pytest.mark.parametrize("dice", SEVENS)
def test_shh_36_whoever_rolls_7_chooses_an_area(dice: str) -> None:
    table = position(FOUR, at="woods - - -", moved=False)
    told(table, "roll", dice)
    assert (question(table), table.asked) == ("go", 0)
    assert offered(table) == {f"go {area}" for area in AREAS if area != "woods"}
    told(table, "go gate")
    assert places(table)[0] == "gate"
    assert question(table) == "area"  # and its effect comes as ever


def test_shh_37_one_goes_by_the_sum_of_a_d4_and_a_d6() -> None:
    table = position(FOUR, moved=False)
    told(table, "roll")
    assert odds(table) == {f"dice {four} {six}": 1 for four, six in ALL_DICE}
    assert told(table, "dice 3 5")[:2] == (
        "rolled seat=0 d4=3 d6=5",
        "moved seat=0 area=cemetery",
    )


def test_shh_38_an_area_may_bring_cards_healing_a_wound_or_equipment() -> None:
    asked = {area: question(arriving(area, gear={1: "talisman"})) for area in AREAS}
    assert asked == {
        "cabin": "draw",
        "gate": "area",
        "church": "draw",
        "cemetery": "draw",
        "woods": "area",
        "altar": "area",
    }
    brings = {
        area: {text.split()[0] for text in offered(arriving(area, gear={1: "talisman"}))}
        for area in ("gate", "woods", "altar")
    }
    assert brings == {"gate": {"draw"}, "woods": {"harm", "heal"}, "altar": {"take"}}


@pytest.mark.parametrize(("deck", "cards"), [("white", WHITE), ("black", BLACK), ("green", GREEN)])
def test_shh_39_at_the_underworld_gate_one_names_a_deck_and_takes_its_top_card(
    deck: str, cards: set[str]
) -> None:
    table = arriving("gate")
    assert offered(table) == {"draw white", "draw black", "draw green"}
    assert told(table, f"draw {deck}")[0] == f"sought seat=0 deck={deck}"
    assert set(may_be_drawn(table)) == cards
    assert sum(may_be_drawn(table).values()) == 16


def test_shh_40_at_the_hermits_cabin_one_takes_a_green_card() -> None:
    table = arriving("cabin")
    assert set(may_be_drawn(table)) == GREEN
    twice = {"anger", "blackmail", "greed", "slap"}
    assert may_be_drawn(table) == {card: 2 if card in twice else 1 for card in GREEN}
    told(table, "drawn slap")
    assert "read seat=0 card=slap" in heard(table, 0)


def test_shh_41_the_green_card_is_handed_face_down_to_a_player_of_ones_choice() -> None:
    table = arriving("cabin", dead=(3,))
    told(table, "drawn aid")
    assert offered(table) == {"give player2", "give player3"}
    told(table, "give player3")
    assert "gave seat=0 to=2" in heard(table, 1)
    assert "received seat=2 card=aid" in heard(table, 2)
    assert not any("card=" in line for line in heard(table, 1))


def test_shh_42_whoever_receives_it_reads_it_and_does_what_it_says() -> None:
    table = arriving("cabin")
    told(table, "drawn exorcism", "give player2")
    assert (table.asked, question(table)) == (1, "answer")
    assert "received seat=1 card=exorcism" in heard(table, 1)
    assert "received seat=1 card=exorcism" not in heard(table, 3)
    assert offered(table) == {"accept"}
    assert refusal(table, "nothing")
    assert told(table, "accept")[:2] == (
        "answered seat=1 answer=take2",
        "hurt seat=1 damage=2 by=green",
    )


def test_shh_43_it_is_then_discarded_face_down_and_not_shown() -> None:
    table = arriving("cabin")
    told(table, "drawn spell", "give player2", "accept")
    open_ = truth(table).open
    assert (open_.green_deck, open_.green_discards, open_.discards) == (15, 1, 0)
    for seat in (2, 3):
        assert not any("spell" in line for line in heard(table, seat))
    told(table, "done", "roll", "dice 1 1")
    assert "spell" not in may_be_drawn(table)
    assert sum(may_be_drawn(table).values()) == 15


def test_shh_44_at_the_church_one_takes_a_white_card() -> None:
    table = arriving("church")
    assert set(may_be_drawn(table)) == WHITE
    assert may_be_drawn(table) == {card: 2 if card == "holy-water" else 1 for card in WHITE}
    assert told(table, "drawn talisman")[0] == "drew seat=0 card=talisman"
    assert gear(table, 0) == {"talisman"}


def test_shh_45_at_the_cemetery_one_takes_a_black_card() -> None:
    table = arriving("cemetery")
    assert set(may_be_drawn(table)) == BLACK
    copies = {"moody-goblin": 2, "vampire-bat": 3}
    assert may_be_drawn(table) == {card: copies.get(card, 1) for card in BLACK}
    assert told(table, "drawn chainsaw")[0] == "drew seat=0 card=chainsaw"
    assert gear(table, 0) == {"chainsaw"}


def test_shh_46_at_weird_woods_one_gives_2_damage_or_heals_1() -> None:
    players = ("player1", "player2", "player3")
    for verb, left in (("harm", 7), ("heal", 4)):
        for seat, player in enumerate(players):
            table = arriving("woods", damage="5 5 5 0", dead=(3,))
            assert offered(table) == {
                f"{word} {who}" for word in ("harm", "heal") for who in players
            }
            told(table, f"{verb} {player}")
            assert damage(table)[:3] == [left if other == seat else 5 for other in range(3)]


def test_shh_47_healing_never_lifts_anybody_above_their_full_hp() -> None:
    table = arriving("woods", damage="0 1 0 0")
    told(table, "heal player1")
    assert damage(table) == [0, 1, 0, 0]
    table = arriving("woods", damage="0 1 0 0")
    told(table, "heal player2")
    assert damage(table) == [0, 0, 0, 0]
    drinks = position(FOUR, at="church - - -", damage="1 0 0 0", hand={0: "holy-water"})
    assert told(drinks, "play holy-water")[-1] == "healed seat=0 damage=1"
    assert damage(drinks)[0] == 0


def test_shh_48_at_the_altar_one_takes_equipment_of_somebody_else() -> None:
    has = {0: "butcher-knife", 1: "talisman holy-robe", 2: "chainsaw"}
    table = arriving("altar", gear=has, altarHold="no")
    assert offered(table) == {"take talisman", "take holy-robe", "take chainsaw"}
    assert told(table, "take holy-robe") == ("took seat=0 victim=1 card=holy-robe",)
    assert gear(table, 0) == {"butcher-knife", "holy-robe"}
    assert gear(table, 1) == {"talisman"}
    alone = arriving("altar", gear={0: "butcher-knife"})
    assert question(alone) == "none"


def test_shh_49_what_was_taken_there_may_be_equipped_or_held() -> None:
    tables = [arriving("altar", gear={1: "chainsaw"}) for _ in range(2)]
    for table, way in zip(tables, ("equip chainsaw", "keep"), strict=True):
        told(table, "take chainsaw")
        assert offered(table) == {"equip chainsaw", "keep"}
        told(table, way)
    worn, kept = tables
    assert (gear(worn, 0), held(worn, 0)) == ({"chainsaw"}, set())
    assert (gear(kept, 0), held(kept, 0)) == (set(), {"chainsaw"})
    assert "equip chainsaw" in offered(kept)
    told(kept, "done")
    for _ in range(3):
        stroll(kept)
    told(kept, "equip chainsaw")
    assert (gear(kept, 0), held(kept, 0)) == ({"chainsaw"}, set())
    assert offered(kept, "equip") == set()


@pytest.mark.parametrize(
    ("who", "hurt", "answer", "left"),
    [("emi", 5, "heal", 4), ("emi", 0, "take1", 1), ("vampire", 5, "nothing", 5)],
)
def test_shh_50_a_hermit_card_may_heal_or_hurt_or_do_nothing(
    who: str, hurt: int, answer: str, left: int
) -> None:
    cast = f"george {who} unknown franklin"
    table = position(cast, at="woods - - -", damage=f"0 {hurt} 0 0", moved=False)
    told(table, "roll", "dice 1 1", "drawn aid", "give player2")
    lines = told(table, "nothing" if answer == "nothing" else "accept")
    assert lines[0] == f"answered seat=1 answer={answer}"
    assert damage(table) == [0, left, 0, 0]


def test_shh_51_the_outcome_is_shown_but_the_receiver_is_not_made_to_say_why() -> None:
    table = arriving("cabin")
    lines = told_of_all(table, "drawn slap", "give player4", "accept")
    for seat in range(4):
        assert "answered seat=3 answer=take1" in heard(table, seat)
        assert "hurt seat=3 damage=1 by=green" in heard(table, seat)
    secret = {"read seat=0 card=slap": 0, "received seat=3 card=slap": 3}
    for line, knows in secret.items():
        assert line in lines
        assert [seat for seat in range(4) if line in heard(table, seat)] == [knows]


def test_shh_52_hermit_cards_are_a_means_of_finding_out_who_is_who() -> None:
    table = position("franklin vampire unknown emi", at="woods - - -", moved=False)
    hunters = int(MEMBERS[HUNTER])
    told(table, "roll", "dice 1 1", "drawn slap", "give player2")
    view = table.view(0)
    assert int(view.clues.allowed(1, view.open)) & hunters
    told(table, "nothing")
    view = table.view(0)
    assert not int(view.clues.allowed(1, view.open)) & hunters
    onlooker = table.view(2)
    assert int(onlooker.clues.allowed(1, onlooker.open)) & hunters


@pytest.mark.parametrize(("card", "fits"), [("anger", "HS"), ("blackmail", "HN"), ("greed", "SN")])
def test_shh_53_a_card_for_two_sides_is_obeyed_once(card: str, fits: str) -> None:
    for who, side in (("emi", "H"), ("vampire", "S"), ("bob", "N")):
        cast = f"george {who} unknown franklin"
        table = position(cast, at="woods - - -", gear={1: "talisman chainsaw"}, moved=False)
        told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
        if side not in fits:
            assert offered(table) == {"nothing"}
            continue
        one = {"hand talisman player1", "hand chainsaw player1"}
        assert offered(table) == {"accept", *one}
        other = position(cast, at="woods - - -", gear={1: "talisman chainsaw"}, moved=False)
        told(other, "roll", "dice 1 1", f"drawn {card}", "give player2", "hand talisman player1")
        assert (gear(other, 0), gear(other, 1), damage(other)[1]) == ({"talisman"}, {"chainsaw"}, 0)
        assert sum(line.startswith("hurt") for line in told(table, "accept")) == 1
        assert (damage(table)[1], gear(table, 1)) == (1, {"talisman", "chainsaw"})
        assert question(table) != "answer"

"""The cards in general: SHH-9 to SHH-33."""

import pytest

from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.cast import MEMBERS
from gloam.games.shadow_hunters.facts import CARD, CHARACTER
from gloam.games.shadow_hunters.numbers import FIRST_BLACK, FIRST_GREEN, KINDS
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    blow,
    damage,
    discards,
    gear,
    heard,
    held,
    odds,
    offered,
    position,
    question,
    refusal,
    stroll,
    told,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
FIVE = "emi vampire unknown franklin bob"
HERE = "church church church church"
GEAR = {CARD.names[kind] for kind in EQUIPMENT}
WHITE = set(CARD.names[:FIRST_BLACK])
BLACK = set(CARD.names[FIRST_BLACK:FIRST_GREEN])
GREEN = set(CARD.names[FIRST_GREEN:KINDS])
SIDES = {"emi": "hunter", "vampire": "shadow", "bob": "neutral"}
EVERY_SIDE = pytest.mark.parametrize("who", ["emi", "vampire", "bob"])
EVERYBODY = pytest.mark.parametrize("who", CHARACTER.names)

AIMED = {
    "advent": ("stay hidden",),
    "blessing": ("choose player2", "d6 4"),
    "chocolate": ("stay hidden",),
    "first-aid": ("choose player2",),
    "bloodthirsty-spider": ("choose player2",),
    "diabolic-ritual": ("stay hidden",),
    "dynamite": ("dice 1 5",),
    "spiritual-doll": ("choose player2", "d6 1"),
    "vampire-bat": ("choose player2",),
    "moody-goblin": ("take talisman",),
}
"""How each card is carried out here: on the second player, and on all who stand in the Church."""


def with_others(who: str) -> str:
    """A cast of four in which the first is given, and nobody is there twice."""
    others = [name for name in ("franklin", "werewolf", "george", "ultra-soul") if name != who]
    return " ".join([who, *others[:3]])


def drawn(who: str, card: str, hurt: str = "5 9 5 5") -> Table:
    """The first player has just drawn a White or a Black card, or been given a Green one."""
    area = "church" if card in WHITE else "cemetery"
    total = "dice 1 5" if card in WHITE else "dice 3 5"
    start = "woods" + f" {area}" * 3
    table = position(with_others(who), at=start, damage=hurt, gear={1: "talisman"}, moved=False)
    told(table, "roll", total, f"drawn {card}")
    return table


def given(card: str, who: str, hurt: str = "0 0 0 0", has: str = "") -> Table:
    """The first player, George, has just given a Green card to the second."""
    others = [name for name in ("emi", "werewolf", "unknown") if name != who]
    cast = " ".join(["george", who, *others[:2]])
    mine = {1: has} if has else {}
    table = position(cast, at="woods gate gate gate", damage=hurt, gear=mine, moved=False)
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
    return table


def does_harm(card: str) -> bool:
    """Whether there is more damage around the table once a Single-use card was played."""
    has = {1: "talisman"} if card == "moody-goblin" else {}
    table = position(FOUR, at=HERE, damage="5 9 5 5", gear=has, hand={0: card})
    told(table, f"play {card}", *AIMED.get(card, ()))
    return sum(damage(table)) > 24


def deck_at(area: str) -> dict[str, int]:
    """What may be drawn at an Area by whoever comes first, and how many of it."""
    total = {"church": "dice 1 5", "cemetery": "dice 3 5", "cabin": "dice 1 1"}[area]
    table = position(FOUR, at="woods - - -", moved=False)
    told(table, "roll", total)
    return {text.removeprefix("drawn "): weight for text, weight in odds(table).items()}


# White cards.


def test_shh_9_most_white_cards_do_good() -> None:
    singles = WHITE - GEAR
    assert {card for card in singles if does_harm(card)} == {"flare-of-judgement"}
    healing = {"blessing", "first-aid", "holy-water"}
    for card in healing:
        table = position(FOUR, at=HERE, damage="5 9 5 5", hand={0: card})
        told(table, f"play {card}", *AIMED.get(card, ()))
        assert sum(damage(table)) < 24


def test_shh_10_the_white_deck_has_both_kinds_of_cards() -> None:
    deck = deck_at("church")
    assert set(deck) == WHITE
    assert sum(deck.values()) == 16
    assert sum(deck[card] for card in WHITE & GEAR) == 6
    assert sum(deck[card] for card in WHITE - GEAR) == 10
    assert gear(drawn("emi", "holy-robe"), 0) == {"holy-robe"}
    assert held(drawn("emi", "holy-water"), 0) == {"holy-water"}


def test_shh_11_white_cards_heal_protect_and_arm() -> None:
    table = position(FOUR, at=HERE, damage="5 0 0 0", hand={0: "holy-water"})
    assert told(table, "play holy-water")[-1] == "healed seat=0 damage=2"
    table = position(FOUR, at=HERE, gear={1: "holy-robe"})
    assert "hurt seat=1 damage=2 by=attack" in blow(table, "attack player2", "dice 1 4")
    table = position(FOUR, at=HERE, gear={0: "spear-of-longinus"}, revealed=(0,))
    assert "hurt seat=1 damage=5 by=attack" in blow(table, "attack player2", "dice 1 4")


@EVERY_SIDE
def test_shh_12_any_side_can_profit_from_white_cards_but_hunters_most(who: str) -> None:
    table = position(with_others(who), at=HERE, damage="5 0 0 0", hand={0: "holy-water advent"})
    assert told(table, "play holy-water")[-1] == "healed seat=0 damage=2"
    told(table, "play advent")
    assert ("reveal" in offered(table)) == (who == "emi")
    spear = position(with_others(who), at=HERE, gear={0: "spear-of-longinus"}, revealed=(0,))
    dealt = 5 if who == "emi" else 3
    assert f"hurt seat=1 damage={dealt} by=attack" in blow(spear, "attack player2", "dice 1 4")
    unmasked = truth(drawn(who, "disenchant-mirror")).open.face[0] >= 0
    assert unmasked == (who == "vampire")


# Black cards.


def test_shh_13_most_black_cards_do_harm() -> None:
    deck = deck_at("cemetery")
    harmful = {card for card in BLACK - GEAR if does_harm(card)}
    for card in BLACK & GEAR:
        table = position(FOUR, at=HERE, gear={0: card})
        lone = card == "masamune"
        attack = "attack all" if card == "machine-gun" else "attack player2"
        if card != "handgun":
            blow(table, attack, "d4 3" if lone else "dice 1 3")
            harmful |= {card} if sum(damage(table)) > 2 else set()
    assert harmful == BLACK - {"diabolic-ritual", "moody-goblin", "handgun"}
    assert sum(deck[card] for card in harmful) > 16 // 2


def test_shh_14_the_black_deck_has_both_kinds_of_cards() -> None:
    deck = deck_at("cemetery")
    assert set(deck) == BLACK
    assert sum(deck.values()) == 16
    assert sum(deck[card] for card in BLACK & GEAR) == 6
    assert sum(deck[card] for card in BLACK - GEAR) == 10
    assert gear(drawn("emi", "chainsaw"), 0) == {"chainsaw"}
    assert held(drawn("emi", "vampire-bat"), 0) == {"vampire-bat"}


def test_shh_15_black_cards_wound_curse_and_make_mischief() -> None:
    table = position(FOUR, at=HERE, damage="5 0 0 0", hand={0: "vampire-bat"})
    told(table, "play vampire-bat", "choose player2")
    assert damage(table) == [4, 2, 0, 0]
    for die, hurt in (("d6 4", [0, 3, 0, 0]), ("d6 5", [3, 0, 0, 0])):
        doll = position(FOUR, at=HERE, hand={0: "spiritual-doll"})
        told(doll, "play spiritual-doll", "choose player2", die)
        assert damage(doll) == hurt
    cursed = position(FOUR, at=HERE, gear={0: "masamune"})
    assert "done" not in offered(cursed)
    table = position(FOUR, at=HERE, gear={2: "talisman"}, hand={0: "moody-goblin"})
    told(table, "play moody-goblin", "take talisman")
    assert (gear(table, 0), gear(table, 2)) == ({"talisman"}, set())


@EVERY_SIDE
def test_shh_16_any_side_can_use_black_cards_but_shadows_most(who: str) -> None:
    hand = {0: "vampire-bat diabolic-ritual"}
    table = position(with_others(who), at=HERE, damage="5 0 0 0", hand=hand)
    told(table, "play vampire-bat", "choose player2")
    assert damage(table)[:2] == [4, 2]
    if question(table) == "react":
        told(table, "pass")
    told(table, "play diabolic-ritual")
    assert ("reveal" in offered(table)) == (who == "vampire")


# Green cards.


@pytest.mark.parametrize("card", sorted(GREEN))
def test_shh_17_a_green_card_is_single_use_and_never_equipment(card: str) -> None:
    assert card not in GEAR
    table = given(card, "vampire")
    told(table, sorted(offered(table))[0])
    for seat in range(4):
        assert (gear(table, seat), held(table, seat)) == (set(), set())
    assert truth(table).open.green_discards == 1
    assert f"drawn {card}" not in offered(table)


@pytest.mark.parametrize("card", sorted(GREEN - {"prediction"}))
@pytest.mark.parametrize("who", ["emi", "vampire", "bob"])
def test_shh_18_green_cards_hint_at_a_side_but_never_outright(card: str, who: str) -> None:
    table = given(card, who)
    told(table, sorted(offered(table))[0])
    giver, onlooker = table.view(0), table.view(2)
    may_be = int(giver.clues.allowed(1, giver.open)), int(onlooker.clues.allowed(1, onlooker.open))
    assert all(allowed & 1 << CHARACTER.number(who) for allowed in may_be)
    assert may_be[0].bit_count() > 1
    assert sum(1 for members in MEMBERS if may_be[1] & int(members)) > 1


BITTEN = {
    "aid": "hunter",
    "huddle": "shadow",
    "nurturance": "neutral",
    "anger": "hunter shadow",
    "blackmail": "hunter neutral",
    "greed": "shadow neutral",
    "slap": "hunter",
    "spell": "shadow",
    "exorcism": "shadow",
}


@pytest.mark.parametrize("card", BITTEN)
@EVERY_SIDE
def test_shh_19_what_a_green_card_does_turns_on_the_side_of_the_receiver(
    card: str, who: str
) -> None:
    table = given(card, who)
    if SIDES[who] in BITTEN[card].split():
        assert offered(table) == {"accept"}
        told(table, "accept")
        assert damage(table) == [0, 2 if card == "exorcism" else 1, 0, 0]
    else:
        assert offered(table) == {"nothing"}
        assert told(table, "nothing")[0] == "answered seat=1 answer=nothing"
        assert damage(table) == [0, 0, 0, 0]


def test_shh_20_a_green_card_is_carried_out_in_secret() -> None:
    slap, blackmail = given("slap", "emi"), given("blackmail", "emi")
    for table in (slap, blackmail):
        told(table, "accept")
    for seat in (2, 3):
        assert heard(slap, seat) == heard(blackmail, seat)
        assert slap.scene(seat) == blackmail.scene(seat)
        assert not any("slap" in line for line in heard(slap, seat))
    assert "read seat=0 card=slap" in heard(slap, 0)
    assert "received seat=1 card=slap" in heard(slap, 1)
    assert "read seat=0 card=slap" not in heard(slap, 1)


@EVERYBODY
def test_shh_21_a_card_that_names_characters_means_all_with_these_initials(who: str) -> None:
    if who == "george":
        return  # he gives the card here
    small = who[0] in "abceu"
    for card, bitten, hurt in (("bully", small, 1), ("tough-lesson", not small, 2)):
        table = given(card, who)
        assert "accept" in offered(table) or not bitten
        assert ("nothing" in offered(table)) == (not bitten or who == "unknown")
        told(table, "accept" if bitten else "nothing")
        assert damage(table)[1] == (hurt if bitten else 0)


@EVERYBODY
def test_shh_22_chocolate_is_for_every_a_as_well_as_for_allie(who: str) -> None:
    table = position(with_others(who), at=HERE, damage="5 0 0 0", hand={0: "chocolate"})
    told(table, "play chocolate")
    assert ("reveal" in offered(table)) == (who[0] in "aeu")
    if who[0] in "aeu":
        told(table, "reveal")
        assert damage(table)[0] == 0


@pytest.mark.parametrize("who", ["bob", "bryan", "charles", "catherine"])
def test_shh_e38_chocolate_does_not_go_by_hit_points(who: str) -> None:
    table = position(with_others(who), at=HERE, damage="5 0 0 0", hand={0: "chocolate"})
    told(table, "play chocolate")
    assert offered(table) == {"stay hidden"}


# Equipment.


def test_shh_23_equipment_once_in_play_stays_in_play() -> None:
    table = position(FOUR, at="cabin gate gate gate", gear={0: "chainsaw"})
    assert "hurt seat=1 damage=4 by=attack" in blow(table, "attack player2", "dice 1 4")
    told(table, "done")
    for _ in range(3):
        stroll(table)
    told(table, "roll", "dice 1 6", "go altar")
    assert "hurt seat=1 damage=3 by=attack" in blow(table, "attack player2", "dice 1 3")
    assert gear(table, 0) == {"chainsaw"}
    assert not any("chainsaw" in text for text in offered(table))


def test_shh_24_equipment_lies_open_in_front_of_its_owner() -> None:
    table = drawn("emi", "chainsaw")
    for seat in range(4):
        assert "equipped seat=0 card=chainsaw" in heard(table, seat)
        open_ = table.view(seat).open
        assert open_.has(0, CARD.number("chainsaw"))
        assert not open_.has(1, CARD.number("chainsaw"))


def test_shh_25_equipment_works_all_the_time() -> None:
    table = position(FOUR, at=HERE, gear={0: "butcher-knife", 1: "holy-robe"})
    assert "hurt seat=1 damage=3 by=attack" in blow(table, "attack player2", "dice 1 4")
    told(table, "done")
    told(table, "roll", "dice 1 6", "go cemetery", "drawn vampire-bat")
    assert "hurt seat=0 damage=2 by=attack" in blow(table, "attack player1", "dice 1 4")
    told(table, "done")
    told(table, "roll", "dice 1 6", "go cemetery", "drawn vampire-bat")
    assert "hurt seat=1 damage=2 by=attack" in blow(table, "attack player2", "dice 1 4")


def test_shh_26_one_player_may_own_any_number_of_equipment_cards() -> None:
    rest = " ".join(sorted(GEAR - {"chainsaw", "handgun", "machine-gun", "masamune"}))
    table = position(FOUR, at="woods cemetery gate gate", gear={0: rest}, moved=False)
    told(table, "roll", "dice 3 5", "drawn chainsaw")
    assert len(gear(table, 0)) == 9
    # 3, and 1 for each of three blades, less 1 for the Robe
    assert "hurt seat=1 damage=5 by=attack" in blow(table, "attack player2", "dice 1 4")


def test_shh_27_the_attacker_can_get_equipment_of_a_player_who_has_died() -> None:
    has = {1: "talisman chainsaw"}
    table = position(FOUR, at=HERE, damage="0 12 0 0", gear=has)
    blow(table, "attack player2", "dice 1 4")
    assert offered(table) == {"loot talisman", "loot chainsaw"}
    assert told(table, "loot chainsaw")[0] == "took seat=0 victim=1 card=chainsaw"
    assert gear(table, 0) == {"chainsaw"}
    table = position(FOUR, at=HERE, damage="0 12 0 0", gear=has, hand={0: "vampire-bat"})
    told(table, "play vampire-bat", "choose player2")
    assert gear(table, 0) == set()


# Single-use cards.


def test_shh_28_a_single_use_card_takes_effect_when_played_and_only_once() -> None:
    table = position(FOUR, at=HERE, damage="9 0 0 0", hand={0: "holy-water"})
    assert damage(table)[0] == 9
    assert told(table, "play holy-water") == (
        "played seat=0 card=holy-water",
        "healed seat=0 damage=2",
    )
    assert refusal(table, "play holy-water")
    told(table, "done")
    for _ in range(3):
        stroll(table)
    assert damage(table)[0] == 7
    assert refusal(table, "play holy-water")


@pytest.mark.parametrize("card", sorted((WHITE | BLACK) - GEAR))
def test_shh_29_a_single_use_card_is_discarded_when_it_has_taken_effect(card: str) -> None:
    table = position(FOUR, at=HERE, gear={1: "talisman"}, hand={0: card})
    told(table, f"play {card}", *AIMED.get(card, ()))
    assert held(table, 0) == set()
    assert discards(table) == {card}


@pytest.mark.parametrize("card", sorted((WHITE | BLACK) - GEAR))
def test_shh_30_a_single_use_card_may_be_held_back(card: str) -> None:
    table = drawn("emi", card)
    at_once = card in ("disenchant-mirror", "banana-peel")
    assert held(table, 0) == (set() if at_once else {card})
    if at_once:
        return
    assert damage(table) == [5, 9, 5, 5]
    told(table, "done")
    for _ in range(3):
        assert f"play {card}" not in table.choices(0)
        stroll(table)
    assert held(table, 0) == {card}
    assert f"play {card}" in offered(table)


def test_shh_31_a_card_to_be_played_immediately_is_carried_out_by_whoever_draws_it() -> None:
    table = drawn("vampire", "disenchant-mirror")
    assert "revealed seat=0 character=vampire why=mirror" in heard(table, 2)
    for spared in ("unknown", "emi", "bob"):
        assert truth(drawn(spared, "disenchant-mirror")).open.hidden(0)
    assert damage(drawn("vampire", "banana-peel")) == [6, 9, 5, 5]
    has = position(FOUR, at="woods - - -", gear={0: "chainsaw talisman"}, moved=False)
    told(has, "roll", "dice 3 5", "drawn banana-peel")
    assert offered(has) == {
        f"hand {card} player{to}" for card in ("chainsaw", "talisman") for to in (2, 3, 4)
    }
    told(has, "hand chainsaw player3")
    assert (gear(has, 0), gear(has, 2)) == ({"talisman"}, {"chainsaw"})


def test_shh_32_single_use_cards_of_the_dead_are_discarded_and_do_nothing() -> None:
    hand = {1: "flare-of-judgement guardian-angel holy-water"}
    table = position(FOUR, at=HERE, damage="0 12 0 0", hand=hand)
    lines = blow(table, "attack player2", "dice 1 4")
    assert lines[-1] == "buried seat=1"
    assert not any(line.startswith(("played", "healed", "blessed")) for line in lines)
    assert alive(table) == [0, 2, 3]
    assert damage(table) == [0, 15, 0, 0]
    assert held(table, 1) == set()
    assert discards(table) == {"flare-of-judgement", "guardian-angel", "holy-water"}


def test_shh_33_single_use_cards_wound_heal_and_attack_in_odd_ways() -> None:
    hand = {0: "flare-of-judgement blessing dynamite"}
    table = position(FOUR, at="church gate gate church", damage="0 5 0 0", hand=hand)
    told(table, "play flare-of-judgement")
    assert damage(table) == [0, 7, 2, 2]
    told(table, "play blessing", "choose player2", "d6 4")
    assert damage(table) == [0, 3, 2, 2]
    told(table, "play dynamite", "dice 2 3")
    assert damage(table) == [0, 6, 5, 2]

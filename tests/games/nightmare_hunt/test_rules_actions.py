"""Actions, armour, conditions and summoning: NMH-39 to NMH-68."""

import pytest

from tests.games.nightmare_hunt.positions import Fight, Foe, book, fight, town

CARDS = ("dodge", "parry", "slash", "slam", "swipe")
STRIKERS = [
    {"name": f"Striker {n}", "health": 20, "abilities": [{"cost": 1, "does": [f"power {n}"]}]}
    for n in range(1, 13)
]
"""Prey that strike with every power there may be."""
STURDY = book(*STRIKERS, mind=7, body=7)
"""The standard book for somebody who survives a critical hit."""


def strike(power: int, armor: str = "robes", vulnerable: int = 0) -> Fight:
    """What a hit of some power does to somebody who had three cards in hand and no Wound."""
    return fight(
        f"Striker {power}",
        turn="prey",
        energy=2,
        armor=armor,
        hand="slash slam swipe",
        conditions={"Vulnerability": vulnerable},
        options={"content": STURDY},
    )


def struck_at(name: str, energy: int, hand: str, **more: object) -> Fight:
    """The moment after an enemy has paid for what it does."""
    return fight(name, turn="prey", energy=energy, hand=hand, options=more)


# Actions.


def test_nmh_39_pass_is_for_a_hand_without_an_action_card_and_takes_no_time() -> None:
    hunt = fight("Vile Giant", hand="wound wound wound", energy=1)
    assert hunt.menu == ("pass",)
    hunt.do("pass")
    assert hunt.energy() == 1
    assert (hunt.asks, hunt.hand) == ("draw", "wound wound wound")  # the turn ends as any other
    for card in CARDS:
        assert fight("Vile Giant", hand=f"{card} wound wound wound").refuses("pass")


def test_nmh_40_a_basic_action_costs_an_action_card() -> None:
    for card in CARDS:
        hunt = fight("Vile Giant", hand=f"{card} wound", deck="slam").do(f"punch {card} 1")
        assert hunt.hand == "wound"
        assert card in hunt.discard.split()
        hunt = struck_at("Vile Giant", 8, f"{card} wound").do(f"sprint {card}")
        assert (hunt.hand, hunt.discard) == ("wound", card)
        hunt = fight("Vile Giant", hand=f"{card} wound").do("rest")
        assert (hunt.hand, hunt.discard) == ("", f"{card} wound")
    hunt = fight("Vile Giant", hand="slash slash wound")
    assert set(hunt.menu) == {"slash 1", "punch slash 1", "rest"}  # a card that is there
    assert hunt.do("punch slash 1").hand == "slash wound"  # and one of it only
    assert fight("Vile Giant", hand="wound").refuses("rest")


def test_nmh_41_punch_has_time_4_and_power_3() -> None:
    for card in CARDS:
        hunt = fight("Vile Giant", hand=f"{card} wound").do(f"punch {card} 1")
        assert (hunt.energy(), hunt.left()) == (4, 9)


def test_nmh_42_sprint_has_time_4_and_is_a_reaction() -> None:
    hunt = struck_at("Vile Giant", 8, "slash slam")
    assert set(hunt.menu) == {"sprint slash", "sprint slam", "endure"}
    hunt.do("sprint slam")
    assert (hunt.energy(), hunt.wounds()) == (4, (0, 0, 0))
    assert fight("Vile Giant").refuses("sprint slam")


@pytest.mark.parametrize(("energy", "offered"), [(3, True), (4, False), (5, False), (6, True)])
def test_nmh_43_sprint_cancels_only_what_was_paid_with_the_last_energy(
    energy: int, offered: bool
) -> None:
    hunt = struck_at("Corrupted Kobold", energy, "dodge slam")
    assert ("sprint slam" in hunt.menu) == offered
    assert ("sprint dodge" in hunt.menu) == offered
    if offered:
        hunt.do("sprint slam")
        assert hunt.told("cancelled", "hit")[0].startswith("cancelled place=1")
        assert hunt.wounds() == (0, 0, 0)


def test_nmh_43_the_energy_of_that_enemy_counts_and_no_others() -> None:
    hunt = fight(
        "Dire Rat", foes=[("Dire Rat", 2), ("Dire Rat", 3)], turn="prey", hand="dodge slam"
    )
    assert "sprint slam" in hunt.menu
    hunt = hunt.do("endure")  # the other has 1 left
    assert set(hunt.menu) == {"dodge", "endure"}


def test_nmh_44_whoever_sprints_loses_the_coming_turn() -> None:
    hunt = struck_at("Vile Giant", 8, "slash slam").do("sprint slash")
    assert hunt.told("skipped", "turn_lost", "stirred", "waited", "turn")[:3] == [
        "skipped", "turn_lost", "stirred",
    ]  # fmt: skip
    assert hunt.told("turn") == ["turn"]  # one turn is lost, and no more
    assert (hunt.asks, hunt.hand) == ("turn", "slam")


def test_nmh_45_rest_has_time_4_and_discards_the_whole_hand() -> None:
    hunt = fight("Vile Giant", hand="dodge slash wound wound", deck="slam slam slam swipe parry")
    hunt.do("rest")
    assert (hunt.energy(), hunt.left(), hunt.hand) == (4, 12, "")
    assert hunt.wounds() == (0, 0, 2)
    assert hunt.told("burned", "recovered") == []
    assert hunt.draws("slam slam slam swipe").asks == "turn"
    assert struck_at("Vile Giant", 8, "slash slam").refuses("rest")


@pytest.mark.parametrize("energy", [3, 4, 5, 6, 20])
def test_nmh_46_dodge_has_time_3_and_cancels_whatever_energy_is_left(energy: int) -> None:
    hunt = struck_at("Corrupted Kobold", energy, "dodge")
    left = hunt.energy()
    hunt.do("dodge")
    told = hunt.told("reacted", "cancelled", "hit", "timed")
    assert [text.split()[0] for text in told[:3]] == ["reacted", "cancelled", "timed"]
    assert told[2] == "timed energy=3"
    assert left == energy - (3 if energy < 6 else 6)
    assert fight("Corrupted Kobold", hand="dodge").refuses("dodge")
    assert hunt.discard.split()[0] == "dodge"


def test_nmh_47_whoever_dodges_loses_the_coming_turn() -> None:
    hunt = struck_at("Vile Giant", 8, "dodge slam").do("dodge")
    assert hunt.told("skipped", "turn_lost", "stirred", "turn") == [
        "skipped", "turn_lost", "stirred", "turn",
    ]  # fmt: skip
    assert (hunt.energy(), hunt.hand) == (3, "slam")


@pytest.mark.parametrize(("energy", "offered"), [(3, True), (4, False), (5, False), (6, True)])
def test_nmh_48_parry_has_time_3_and_cancels_when_no_energy_is_left(
    energy: int, offered: bool
) -> None:
    hunt = struck_at("Corrupted Kobold", energy, "dodge parry")
    assert ("parry" in hunt.menu) == offered
    if offered:
        hunt.do("parry")
        assert hunt.energy() == 3
        assert (hunt.hand, hunt.discard, hunt.wounds()) == ("dodge", "parry", (0, 0, 0))
    assert fight("Corrupted Kobold", hand="parry").refuses("parry")


def test_nmh_49_after_a_parry_you_have_your_turn() -> None:
    hunt = struck_at("Corrupted Kobold", 6, "parry slam").do("parry")
    assert hunt.told("skipped", "turn_lost", "stirred", "turn") == ["turn"]
    assert hunt.asks == "turn"


def attacked(action: str) -> tuple[int, int]:
    """The time and the damage of an attack."""
    hunt = fight("Jack the Black", hand="slash slam swipe").do(action)
    return hunt.energy(), 21 - hunt.left()


def test_nmh_50_slash_has_time_5_and_power_5() -> None:
    assert attacked("slash 1") == (5, 5)


def test_nmh_51_slam_has_time_7_and_power_6() -> None:
    assert attacked("slam 1") == (7, 6)


def test_nmh_52_swipe_has_time_3_and_power_4() -> None:
    assert attacked("swipe 1") == (3, 4)


def test_nmh_53_one_enemy_action_is_answered_with_one_reaction_at_most() -> None:
    hunt = struck_at("Corrupted Kobold", 6, "parry parry dodge slam").do("parry")
    assert (hunt.asks, hunt.hand) == ("turn", "dodge parry slam")
    foes = [("Dire Rat", 4), ("Dire Rat", 4)]
    hunt = fight("Dire Rat", foes=foes, turn="prey", hand="parry dodge slam").do("parry")
    assert hunt.asks == "react"  # that is another action: 4 of 7, which leaves 3
    assert (hunt.menu, hunt.energies()) == (("dodge", "endure"), [3, 3])
    hunt = struck_at("Rabid Dog", 8, "parry parry slam").do("endure")  # two blows, one action
    assert len(hunt.told("hit")) == 2


@pytest.mark.parametrize(
    ("name", "energy"), [("Rabid Dog", 8), ("Ember", 7), ("Dog Handler", 4), ("Ayth, Ender", 8)]
)
def test_nmh_54_no_part_of_a_cancelled_action_takes_effect(name: str, energy: int) -> None:
    hunt = struck_at(name, energy, "parry slam")
    before = hunt.deck, hunt.wounds(), hunt.conditions(), hunt.foes()
    told = hunt.fork().do("endure").told("hit", "inflicted", "entered", "undecked")
    assert told  # something would have
    hunt.do("parry")
    assert (hunt.deck, hunt.wounds(), hunt.conditions(), hunt.foes()) == before
    assert hunt.told("hit", "inflicted", "entered", "undecked", "skipped", "turn_lost") == []
    assert (hunt.energy(), hunt.asks) == (3, "turn")  # what was paid is gone


@pytest.mark.parametrize(
    ("action", "power"), [("slash 2", 5), ("slam 2", 6), ("swipe 2", 4), ("punch slash 2", 3)]
)
def test_nmh_55_your_attacks_do_as_much_damage_as_they_have_power(action: str, power: int) -> None:
    foes: list[Foe] = [("Vile Giant", 0, 1), ("Vile Giant", 0, 2), ("Vile Giant", 0)]
    hunt = fight("Vile Giant", foes=foes, hand="slash slam swipe").do(action)
    assert [hunt.left(place) for place in (1, 2, 3)] == [11, 10 - power, 12]
    foes = [("Vile Giant", 0), ("Vile Giant", 0, 12 - power)]  # just enough
    hunt = fight("Vile Giant", foes=foes, hand="slash slam swipe").do(action)
    assert hunt.foes() == ["Vile Giant"]
    foes = [("Vile Giant", 0), ("Vile Giant", 0, 11 - power)]  # and one too little
    hunt = fight("Vile Giant", foes=foes, hand="slash slam swipe").do(action)
    assert hunt.left(2) == 1


# Armour.


def hits(armor: str) -> str:
    """The Wounds of hits of power 1 to 10; a star for those that go to the hand."""
    found = []
    for power in range(1, 11):
        hand, deck, discard = strike(power, armor).wounds()
        assert deck == 0
        assert not (hand and discard)
        found.append(f"{hand}*" if hand else str(discard))
    return " ".join(found)


def slow(armor: str) -> int:
    """The energy of a Jack who was met in some armour."""
    hunt = town("dodge dodge parry slam", mode="fight", encounter="Jack the Black", armor=armor)
    return hunt.do("venture", "meet boss").energy()


def test_nmh_56_robes_have_the_track_1_3_5_7_and_are_not_slow() -> None:
    assert hits("robes") == "1 1 2 2 3 3 4* 4* 4* 4*"
    assert slow("robes") == 0


def test_nmh_57_leather_has_the_track_2_4_6_8_and_is_slow_2() -> None:
    assert hits("leather") == "0 1 1 2 2 3 3 4* 4* 4*"
    assert slow("leather") == 2


def test_nmh_58_plate_has_the_track_3_5_7_9_and_is_slow_4() -> None:
    assert hits("plate") == "0 0 1 1 2 2 3 3 4* 4*"
    assert slow("plate") == 4


def test_nmh_59_a_hit_gives_one_wound_for_every_value_that_its_power_reaches() -> None:
    armor = [{"name": "Patchwork", "track": [2, 2, 5, 11, 12]}]
    options = {"content": book(*STRIKERS, armor=armor)}
    found = []
    for power in range(1, 12):
        hunt = struck_at(f"Striker {power}", 2, "slash", **options)
        found.append(sum(hunt.wounds()))
    assert found == [0, 2, 2, 2, 3, 3, 3, 3, 3, 3, 4]


def test_nmh_60_the_wounds_of_a_hit_go_to_the_discard() -> None:
    hunt = struck_at("Angry Villager", 5, "slash")
    assert hunt.told("hit") == ["hit power=3 wounds=2 critical=no"]
    assert (hunt.hand, hunt.discard) == ("slash", "wound wound")


def test_nmh_61_all_wounds_of_a_critical_hit_go_to_the_hand() -> None:
    hunt = strike(6)
    assert (hunt.hand, hunt.discard) == ("slash slam swipe", "wound wound wound")
    hunt = strike(7)
    assert (hunt.hand, hunt.discard) == ("slash slam swipe wound wound wound wound", "")


# Conditions.


def test_nmh_62_conditions_add_up() -> None:
    hunt = fight("Ember", foes=[("Ember", 3), ("Ember", 3)], turn="prey", hand="wound")
    assert hunt.conditions() == {"Burning": 2}
    hunt = fight("Vile Giant", conditions={"Burning": 3, "Vulnerability": 1}).do("slash 1")
    assert hunt.wounds() == (0, 0, 3)
    assert strike(3, vulnerable=2).wounds() == (0, 0, 4)
    hunt = struck_at("Marksman", 1, "wound")
    assert hunt.conditions() == {"Vulnerability": 1}


@pytest.mark.parametrize("action", ["slash 1", "slam 1", "swipe 1", "punch slash 1"])
@pytest.mark.parametrize("burning", [0, 1, 2])
def test_nmh_63_burning_costs_a_wound_for_each_action(action: str, burning: int) -> None:
    hunt = fight("Vile Giant", hand="slash slam swipe", conditions={"Burning": burning}).do(action)
    assert hunt.wounds() == (0, 0, burning)
    assert hunt.conditions() == ({"Burning": burning} if burning else {})


@pytest.mark.parametrize("action", ["dodge", "parry", "sprint slash"])
def test_nmh_63_reactions_are_actions(action: str) -> None:
    hunt = fight(
        "Vile Giant", turn="prey", energy=8, hand="dodge parry slash", conditions={"Burning": 2}
    )
    assert hunt.do(action).wounds() == (0, 0, 2)


def test_nmh_63_a_rest_and_letting_things_happen_cost_no_wound() -> None:
    hunt = fight("Vile Giant", conditions={"Burning": 2})
    assert hunt.do("rest").wounds() == (0, 0, 0)
    hunt = fight("Dire Rat", turn="prey", energy=2, armor="leather", conditions={"Burning": 2})
    assert hunt.do("endure").wounds() == (0, 0, 0)
    assert hunt.do("slash 1").wounds() == (0, 0, 2)


def test_nmh_64_a_rest_ends_burning() -> None:
    deck = "slash swipe slam parry dodge"
    hunt = fight("Vile Giant", hand="dodge", deck=deck, conditions={"Burning": 3}).do("rest")
    assert hunt.conditions() == {}
    hunt.draws("slash swipe slam parry").do("swipe 1")
    assert hunt.told("burned") == []
    assert hunt.wounds() == (0, 0, 0)


@pytest.mark.parametrize(
    ("armor", "plain"),
    [("robes", (1, 2, 2, 3)), ("leather", (1, 1, 2, 2)), ("plate", (0, 1, 1, 2))],
)
@pytest.mark.parametrize("vulnerable", [1, 2])
def test_nmh_65_vulnerability_adds_a_3_to_the_track(
    armor: str, plain: tuple[int, ...], vulnerable: int
) -> None:
    found = [strike(power, armor, vulnerable).wounds() for power in (2, 3, 4, 5)]
    extra = (0, vulnerable, vulnerable, vulnerable)
    assert found == [(0, 0, usual + more) for usual, more in zip(plain, extra, strict=True)]


def test_nmh_66_a_rest_ends_vulnerability() -> None:
    conditions = {"Vulnerability": 2, "Burning": 1}
    hunt = fight("Angry Villager", hand="slam", conditions=conditions).do("rest")
    assert hunt.conditions() == {}
    hunt.draws("slash swipe slam parry").do("endure")
    assert hunt.told("hit") == ["hit power=3 wounds=2 critical=no"]
    hunt = fight("Angry Villager", hand="slam", conditions=conditions).do("punch slam 1")
    assert hunt.conditions() == conditions  # nothing else does


# Summoning.


def test_nmh_67_summoned_enemies_are_gone_when_the_encounter_is_over() -> None:
    options = {"mode": "campaign", "ends": "own"}
    foes: list[Foe] = [("Dog Handler", 0, 7), ("Rabid Dog", 0), ("Rabid Dog", 0)]
    hunt = fight("Dog Handler", foes=foes, met="1", options=options).do("slash 1").draws("slash")
    assert (hunt.asks, hunt.foes()) == ("trail", [])
    assert hunt.do("onward").menu == ("meet 2", "meet 3", "meet 4", "meet 5")
    assert hunt.meets("Dire Rat").foes() == ["Dire Rat"]


def test_nmh_67_a_summoned_enemy_leaves_no_encounter_card() -> None:
    foes = [("Rabid Dog", 0, 4)]
    hunt = fight("Dog Handler", foes=foes, met="1", options={"mode": "campaign"})
    hunt.do("slash 1").draws("slash")
    met = [int(hunt.trail.met >> 4 * n & 15) + 1 for n in range(int(hunt.trail.met_cards))]
    assert met == [6, 1]  # the Handler's card; that of the Rabid Dog is still to come
    assert "meet 2" in hunt.do("onward").menu


def test_nmh_68_a_summoned_enemy_is_not_fast() -> None:
    hunt = struck_at("Dog Handler", 4, "wound")
    assert (hunt.foes(), hunt.energies()) == (["Dog Handler", "Rabid Dog"], [0, 0])
    hunt = town("dodge dodge parry slam", mode="fight", encounter="Twin Flames")
    hunt.do("venture", "meet 1")
    assert (hunt.foes(), hunt.energies(), hunt.asks) == (["Ember", "Ember"], [0, 0], "turn")
    hunt = town("dodge dodge parry slam", mode="fight", encounter="Ember").do("venture", "meet 1")
    assert hunt.told("entered")[0].split()[2] == "energy=3"  # as the card's own prey it is

"""The rulings, NMH-G1 to NMH-G40, and the options that offer another reading."""

import json
import tomllib
from collections.abc import Mapping

import pytest

from gloam.games.nightmare_hunt.book.text import standard_text
from tests.games.nightmare_hunt.positions import Fight, Foe, fight, town, trail

STANDARD = standard_text()
LEVELS = (
    (
        "Corrupted Kobold",
        "Rabid Dog",
        "Angry Villager",
        "Dire Rat",
        "Vile Giant",
        "Dog Handler",
        "Jack the Black",
    ),
    (
        "Charred Horror",
        "Ember",
        "Deranged Pyromancer",
        "Conflagration Chimera",
        "Twin Flames",
        "Inferno",
        "Flaming Heart",
    ),
    (
        "Sneak Attack",
        "Marksman",
        "Dagger Prodigy",
        "Distracting Mirage",
        "Tortured Giant",
        "Stalking Shadows",
        "Ayth, Ender",
    ),
)


def strikes(
    name: str,
    energy: int = 0,
    *,
    hand: str = "",
    foes: tuple[Foe, ...] = (),
    armor: str = "robes",
    conditions: Mapping[str, int] | None = None,
    **options: object,
) -> Fight:
    """The prey's turn of a fight, as far as it goes without a choice; the hand is empty."""
    return fight(
        name,
        turn="prey",
        energy=energy,
        hand=hand,
        foes=foes,
        armor=armor,
        conditions=conditions,
        options=options,
    )


def met(name: str, armor: str = "robes", **options: object) -> Fight:
    """The start of a single fight, as it is played."""
    hunt = town("dodge parry slash slam", mode="fight", encounter=name, armor=armor, **options)
    hunt.do("venture")
    return hunt.do(hunt.menu[0])


def starts(hunt: Fight) -> list[int]:
    """With how much Energy each enemy came, in order."""
    return [int(text.split("energy=")[1].split()[0]) for text in hunt.told("entered")]


def words(hunt: Fight, *wanted: str) -> list[str]:
    """The bare words of what was told."""
    return [text.split()[0] for text in hunt.told(*wanted)]


def actors(hunt: Fight) -> list[str]:
    """Which enemies acted or passed, in order, by their places."""
    return [" ".join(text.split()[:2]) for text in hunt.told("paid", "waited")]


def rewritten(*changes: tuple[str, str]) -> str:
    """The standard content, changed here and there, for the option `content`."""
    text = STANDARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return json.dumps(tomllib.loads(text))


# The flow of turns.


def test_nmh_g1_the_time_of_a_reaction_feeds_all_enemies() -> None:
    foes = (("Corrupted Kobold", 3), ("Vile Giant", 1))
    for reaction, time in {"dodge": 3, "parry": 3, "sprint slash": 4}.items():
        hunt = strikes("Corrupted Kobold", foes=foes, hand="dodge parry slash").do(reaction)
        assert words(hunt, "cancelled", "timed", "acted")[:3] == ["cancelled", "timed", "acted"]
        spent = 0 if reaction == "parry" else 3  # a lost turn: the Kobold pays for another blow
        assert hunt.energies() == [time - spent, 1 + time]
        free = strikes(
            "Corrupted Kobold", foes=foes, hand="dodge parry slash", reactionTime="no"
        ).do(reaction)
        assert free.energies() == [0, 1]
        assert free.told("timed") == []


def test_nmh_g2_energy_is_looked_at_when_it_is_paid_and_before_the_reactions_time() -> None:
    hand = "dodge parry slash"
    assert strikes("Corrupted Kobold", 3, hand=hand).menu == (
        "dodge",
        "sprint dodge",
        "parry",
        "sprint parry",
        "sprint slash",
        "endure",
    )
    assert strikes("Corrupted Kobold", 4, hand=hand).menu == ("dodge", "endure")
    parried = strikes("Corrupted Kobold", 3, hand=hand).do("parry")
    assert (parried.told("hit"), parried.energy()) == ([], 3)


def test_nmh_g3_reactions_are_not_for_your_own_turn_but_can_be_paid_with() -> None:
    hunt = fight("Corrupted Kobold", hand="dodge dodge parry parry")
    assert set(hunt.menu) == {"punch dodge 1", "punch parry 1", "rest"}
    assert all(hunt.refuses(text) for text in ("dodge", "parry", "dodge 1", "sprint dodge"))
    assert hunt.do("punch parry 1").hand == "dodge dodge parry"


def test_nmh_g4_there_is_no_reacting_to_a_pass_unless_the_option_says_so() -> None:
    hand = "dodge parry slash"
    usual = strikes("Corrupted Kobold", 0, hand=hand)
    assert (words(usual), usual.asks) == (["stirred", "waited", "turn"], "turn")
    spent = strikes("Corrupted Kobold", 0, hand=hand, passReact="yes")
    assert spent.asks == "react"
    assert {"dodge", "parry", "sprint slash", "endure"} <= set(spent.menu)
    spent.do("parry")
    assert (spent.asks, spent.hand, spent.energy()) == ("turn", "dodge slash", 3)
    kept = strikes("Corrupted Kobold", 2, hand=hand, passReact="yes")
    assert kept.menu == ("dodge", "endure")
    assert (kept.do("endure").asks, kept.energy(), kept.hand) == ("turn", 2, "dodge parry slash")
    assert strikes("Corrupted Kobold", 0, hand="wound", passReact="yes").asks == "turn"


def test_nmh_g5_a_prey_uses_one_ability_unless_abilities_repeat() -> None:
    once = strikes("Ayth, Ender", 7)
    assert (words(once, "paid", "hit"), once.energy()) == (["paid", "hit", "hit"], 1)
    again = strikes("Ayth, Ender", 7, repeat="yes")
    assert words(again, "paid", "hit") == ["paid", "hit", "hit", "paid", "hit"]
    assert (again.energy(), again.asks) == (0, "turn")
    three = strikes("Rabid Dog", 5, hand="dodge", repeat="yes")
    assert (three.asks, three.energy()) == ("react", 3)
    assert (three.do("endure").asks, three.energy()) == ("react", 1)
    assert (three.do("endure").asks, three.energy()) == ("turn", 1)
    fed = strikes("Rabid Dog", 2, hand="parry wound", repeat="yes").do("parry")
    assert (words(fed, "paid", "hit"), fed.energy()) == (["paid", "hit"], 1)  # with the new Time
    assert words(strikes("Corrupted Kobold", 2, repeat="yes"), "paid", "waited") == ["waited"]


def test_nmh_g6_in_a_lost_turn_you_neither_act_nor_draw_unless_the_option_says_so() -> None:
    seen = ("turn_lost", "refills", "drew", "stirred", "turn")
    usual = strikes("Corrupted Kobold", 6, hand="slash").do("endure")
    assert words(usual, *seen) == ["turn_lost", "stirred", "turn"]
    assert (usual.hand, usual.asks) == ("slash", "turn")
    draws = strikes("Corrupted Kobold", 6, hand="slash", skipDraw="yes").do("endure")
    assert (words(draws, *seen), draws.asks) == (["turn_lost", "refills"], "draw")
    draws.draws("dodge dodge dodge")
    assert words(draws, *seen) == ["drew", "drew", "drew", "stirred", "turn"]
    assert draws.hand == "dodge dodge dodge slash"
    full = strikes("Corrupted Kobold", 6, hand="slash slash slash slam", skipDraw="yes")
    assert words(full.do("endure"), *seen) == ["turn_lost", "refills", "stirred", "turn"]


@pytest.mark.parametrize(("option", "lost"), [("no", 1), ("yes", 2)])
def test_nmh_g7_several_skips_cost_one_turn_unless_the_option_says_so(
    option: str, lost: int
) -> None:
    foes = (("Corrupted Kobold", 6), ("Dire Rat", 4))
    both = strikes("Corrupted Kobold", foes=foes, skipsAdd=option)
    assert words(both, "skipped", "turn_lost", "turn") == [
        *["skipped"] * 2,
        *["turn_lost"] * lost,
        "turn",
    ]
    dodged = strikes(
        "Corrupted Kobold", foes=foes, hand="dodge slash", skipsAdd=option, reactionTime="no"
    ).do("dodge", "endure")
    assert words(dodged, "skipped", "turn_lost", "turn") == [
        *["skipped"] * 2,
        *["turn_lost"] * lost,
        "turn",
    ]


def test_nmh_g8_a_wound_cannot_pay_for_a_basic_action() -> None:
    hunt = fight("Corrupted Kobold", hand="slash wound wound")
    assert hunt.menu == ("slash 1", "punch slash 1", "rest")
    assert hunt.do("punch slash 1").hand == "wound wound"
    assert strikes("Corrupted Kobold", 3, hand="slash wound").menu == ("sprint slash", "endure")
    assert strikes("Corrupted Kobold", 3, hand="wound wound").told("hit")


def test_nmh_g9_without_an_action_card_all_you_can_do_is_pass_and_draw() -> None:
    for hand, drawn in (("wound wound wound", 1), ("wound", 3), ("", 4)):
        hunt = fight("Vile Giant", hand=hand, energy=2)
        assert hunt.menu == ("pass",)
        hunt.do("pass")
        assert (hunt.asks, hunt.energy()) == ("draw", 2)
        hunt.draws("slash slash slash slam"[: 6 * drawn])
        assert hunt.asks == "turn"
    assert fight("Vile Giant", hand="dodge wound").refuses("pass")


@pytest.mark.parametrize(("option", "burned"), [("yes", 2), ("no", 0)])
def test_nmh_g10_pass_is_an_action_for_burning_unless_the_option_says_so(
    option: str, burned: int
) -> None:
    options = {"passBurns": option}
    burns = {"Burning": 2}
    hunt = fight("Vile Giant", hand="wound", conditions=burns, options=options).do("pass")
    assert hunt.wounds() == (1, 0, burned)
    punch = fight("Vile Giant", hand="slash", conditions=burns, options=options)
    assert punch.do("punch slash 1").wounds() == (0, 0, 2)


def test_nmh_g11_rest_is_free_of_burning_and_is_no_recovery_of_the_deck() -> None:
    hunt = fight("Vile Giant", hand="slash wound", conditions={"Burning": 2})
    deck = hunt.deck
    hunt.do("rest")
    assert words(hunt, "burned", "recovered") == []
    assert (hunt.wounds(), hunt.discard, hunt.deck) == ((0, 0, 1), "slash wound", deck)


def test_nmh_g12_a_rest_discards_the_hand_then_ends_conditions_gives_time_and_draws() -> None:
    hunt = fight(
        "Vile Giant",
        hand="slash slam wound",
        deck="dodge parry",
        energy=1,
        conditions={"Burning": 1, "Vulnerability": 2},
    )
    hunt.do("rest")
    assert words(hunt) == ["rested", "timed", "refills"]
    assert (hunt.hand, hunt.conditions(), hunt.energy(), hunt.asks) == ("", {}, 5, "draw")
    hunt.draws("dodge parry")  # and the deck is out: what was rested comes into the new one
    assert hunt.wounds() == (0, 2, 0)
    assert {"draw slash", "draw slam", "draw wound"} <= set(hunt.menu)
    assert fight("Vile Giant", hand="wound wound wound").refuses("rest")


def test_nmh_g13_recovery_comes_the_moment_the_last_card_leaves_the_deck() -> None:
    amid = fight("Vile Giant", hand="slash slam", deck="dodge", discard_wounds=2).do("slash 1")
    amid.draws("dodge")
    assert (words(amid), amid.asks) == (["drew", "recovered"], "draw")
    assert (amid.wounds(), amid.odds["draw wound"], amid.odds["draw slash"]) == ((0, 3, 0), 3, 3)
    full = fight("Vile Giant", hand="slash slam swipe swipe", deck="dodge").do("slash 1")
    full.draws("dodge")
    assert words(full)[:3] == ["drew", "recovered", "stirred"]
    assert (full.wounds(), full.hand, full.discard) == ((0, 1, 0), "dodge slam swipe swipe", "")
    assert full.deck.split().count("slash") == 3
    small = rewritten(("mind = 4", "mind = 5"), ("copies = 3", "copies = 1"))
    bare = town("dodge parry slash slam swipe", content=small)
    assert (bare.deck, bare.discard, bare.asks) == ("wound", "", "town")


def test_nmh_g14_when_ayth_discards_the_deck_a_recovery_follows_at_once() -> None:
    hunt = fight(
        "Ayth, Ender",
        turn="prey",
        energy=8,
        hand="wound",
        deck="dodge slash wound",
        discard_wounds=2,
    )
    assert words(hunt)[:4] == ["stirred", "paid", "undecked", "recovered"]
    assert (hunt.wounds(), hunt.hand, hunt.discard) == ((1, 4, 0), "wound", "")
    assert len(hunt.deck.split()) == 15 + 1 + 2 + 1


def test_nmh_g15_you_die_with_body_wounds_or_more_after_any_single_card() -> None:
    over = strikes("Vile Giant", 8, hand="wound")
    assert (over.wounds(), over.asks, over.won()) == ((5, 0, 0), "over", False)
    hunt = fight("Vile Giant", hand="wound wound wound slash", deck="wound").do("slash 1")
    hunt.draws("wound")
    assert words(hunt) == ["drew", "died", "over"]  # before the deck could recover
    alive = fight("Vile Giant", hand="wound wound slash", deck="wound slam slam").do("slash 1")
    assert alive.draws("slam wound").asks == "turn"
    frail = {"content": rewritten(("body = 4", "body = 2"))}
    early = fight("Vile Giant", hand="wound slash", deck="wound slam", options=frail)
    early.do("slash 1").draws("wound")
    assert (early.hand, early.asks) == ("wound wound", "over")


def test_nmh_g16_a_prey_without_energy_passes_unless_it_has_something_free() -> None:
    hunt = met("Corrupted Kobold")
    assert (words(hunt, "waited", "paid", "hit"), hunt.asks) == (["waited"], "turn")
    free = rewritten(
        ("health = 6\nabilities = [\n    { cost = 3", "health = 6\nabilities = [\n    { cost = 0"),
    )
    for repeat in ("no", "yes"):  # what is free cannot be repeated, or it would be for ever
        hunt = met("Corrupted Kobold", content=free, repeat=repeat).do("endure")
        assert hunt.told("hit") == ["hit power=2 wounds=1 critical=no"]
        assert hunt.asks == "turn"


def test_nmh_g17_enemies_keep_what_energy_they_do_not_spend() -> None:
    hunt = fight("Vile Giant", hand="slash slam swipe swipe", armor="plate")
    hunt.do("swipe 1").draws("dodge")
    assert hunt.energy() == 3
    hunt.do("punch slash 1").draws("dodge")
    assert hunt.energy() == 7
    hunt.do("punch slam 1")
    assert hunt.energy() == 11
    assert hunt.draws("parry").energy() == 11 - 8
    assert len(strikes("Corrupted Kobold", 6 * 50).told("paid")) == 50  # no upper limit
    way = trail(level=1, hand="swipe slam slam slash").do("onward").meets("Angry Villager")
    way.do("swipe 1").draws("slash")
    assert way.energy() == 3
    way.do("slam 1").draws("slash").do("onward").meets("Vile Giant")
    assert way.energies() == [0]


def test_nmh_g18_each_enemy_acts_once_in_order_of_arrival_and_newcomers_in_the_next_turn() -> None:
    pair = strikes("Rabid Dog", foes=(("Rabid Dog", 5), ("Dire Rat", 2), ("Vile Giant", 0)))
    assert actors(pair) == ["paid place=1", "paid place=2", "waited place=3"]
    called = strikes("Dog Handler", foes=(("Dog Handler", 4), ("Dire Rat", 2)))
    assert actors(called) == ["paid place=1", "paid place=2"]
    assert called.foes() == ["Dog Handler", "Dire Rat", "Rabid Dog"]
    called.do("pass").draws("slash slash slash slam")
    assert actors(called) == ["waited place=1", "waited place=2", "waited place=3"]
    foes = (("Corrupted Kobold", 3), ("Dire Rat", 0))
    fed = strikes("Corrupted Kobold", foes=foes, hand="parry wound").do("parry")
    assert (actors(fed), fed.energies()) == (["paid place=2"], [3, 1])
    last = strikes("Dire Rat", foes=foes[::-1], hand="parry wound").do("parry")
    assert (actors(last), last.energies()) == ([], [3, 3])


def test_nmh_g19_your_attack_is_on_one_enemy_of_your_choice() -> None:
    foes = (("Vile Giant", 0), ("Vile Giant", 0))
    for action in ("slash 1", "slash 2", "punch slash 1", "punch slash 2"):
        hunt = fight("Vile Giant", foes=foes, hand="slash").do(action)
        power = 3 if action.startswith("punch") else 5
        hit = int(action[-1])
        assert (hunt.left(hit), hunt.left(3 - hit)) == (12 - power, 12)
    assert fight("Vile Giant", foes=foes, hand="slash").refuses("slash 3")


# Damage.

BLOWS = {4: ("Corrupted Kobold", 6), 5: ("Charred Horror", 6), 6: ("Conflagration Chimera", 6)}
BLOWS |= {7: ("Jack the Black", 8), 8: ("Vile Giant", 8)}
"""Who strikes with each Power, and for how much Energy."""


def blow(power: int, armor: str, critical: str = "last", content: str = "standard") -> Fight:
    """A hit of a Power, on an empty hand."""
    name, energy = BLOWS[power]
    return strikes(name, energy, armor=armor, critical=critical, content=content)


def test_nmh_g20_the_last_value_is_critical_or_by_the_option_the_third() -> None:
    def criticals(armor: str, critical: str) -> list[int]:
        return [n for n in BLOWS if blow(n, armor, critical=critical).wounds()[0]]

    assert criticals("robes", "last") == [7, 8]
    assert criticals("leather", "last") == [8]
    assert criticals("plate", "last") == []
    nine = rewritten(("power 8", "power 9"))
    assert blow(8, "plate", content=nine).told("hit") == ["hit power=9 wounds=4 critical=yes"]
    assert criticals("robes", "third") == [5, 6, 7, 8]
    assert criticals("leather", "third") == [6, 7, 8]
    assert criticals("plate", "third") == [7, 8]
    for power, armor in ((5, "robes"), (6, "leather"), (7, "plate")):
        hunt = blow(power, armor, critical="third")
        assert (hunt.wounds(), hunt.asks) == ((3, 0, 0), "turn")
    crowded = strikes("Charred Horror", 6, hand="slam swipe swipe swipe", critical="third")
    crowded.do("endure")
    assert crowded.hand == "slam swipe swipe swipe wound wound wound"
    crowded.do("punch slam 1")  # more cards than Mind: none is drawn, and none is thrown away
    assert (words(crowded, "drew", "stirred"), crowded.trail.hand_size()) == (["stirred"], 6)


def test_nmh_g21_the_critical_value_gives_a_wound_like_the_others() -> None:
    assert blow(6, "robes").wounds() == (0, 0, 3)
    assert blow(7, "robes").wounds() == (4, 0, 0)
    assert blow(7, "leather").wounds() == (0, 0, 3)
    assert blow(8, "leather").wounds() == (4, 0, 0)
    assert blow(4, "robes", critical="third").wounds() == (0, 0, 2)
    assert blow(5, "robes", critical="third").wounds() == (3, 0, 0)


def test_nmh_g22_wounds_of_vulnerability_go_to_hand_with_a_critical_hit() -> None:
    bared = {"Vulnerability": 2}
    assert strikes("Jack the Black", 8, conditions=bared).wounds() == (4 + 2, 0, 0)
    third = strikes("Charred Horror", 6, conditions=bared, critical="third")
    assert third.wounds() == (3 + 2, 0, 0)
    assert strikes("Charred Horror", 6, conditions=bared).wounds() == (0, 0, 3 + 2)


def test_nmh_g23_parts_happen_in_order_and_a_reaction_cancels_them_all() -> None:
    seen = ("inflicted", "hit", "skipped")
    assert words(strikes("Tortured Giant", 7), *seen) == ["inflicted", "hit", "skipped"]
    assert words(strikes("Ember", 7), *seen) == ["hit", "inflicted", "skipped"]
    for name, cost in (("Tortured Giant", 7), ("Ember", 7)):
        hunt = strikes(name, cost, hand="parry").do("parry")
        assert words(hunt, *seen) == []
        assert (hunt.conditions(), hunt.wounds(), hunt.asks) == ({}, (0, 0, 0), "turn")
        assert hunt.energy() == 3  # the Energy is spent, and the Parry's Time is there


def test_nmh_g24_jack_falls_to_exactly_21_and_a_hit_beyond_is_lost() -> None:
    assert fight("Jack the Black", damage=18).do("punch dodge 1").won()
    for damage in (19, 20):
        hunt = fight("Jack the Black", damage=damage, hand="dodge slash slash slam")
        hunt.do("punch dodge 1")
        assert (hunt.left(), hunt.energy()) == (21, 4)
        assert hunt.draws("swipe").do("slash 1").left() == 16


def test_nmh_g25_burning_comes_with_taking_an_action_be_it_a_killing_blow_or_a_reaction() -> None:
    burns = {"Burning": 2}
    kill = fight("Ember", conditions=burns).do("slash 1")
    assert words(kill)[:4] == ["played", "burned", "hurt", "fell"]
    assert kill.wounds() == (0, 0, 2)
    for reaction in ("dodge", "parry", "sprint slash"):
        hunt = strikes(
            "Corrupted Kobold", 3, hand="dodge parry slash", conditions=burns, reactionTime="no"
        ).do(reaction)
        assert words(hunt)[1:3] == ["burned", "cancelled"]
        assert hunt.wounds() == (0, 0, 2)
    foes = (("Flaming Heart", 0), ("Ember", 0))
    vain = fight("Flaming Heart", foes=foes, conditions=burns).do("slash 1")
    assert vain.wounds() == (0, 0, 2)
    still = strikes("Corrupted Kobold", 3, hand="dodge", conditions=burns).do("endure")
    assert still.wounds() == (0, 0, 1)  # to endure is no action: this is the Kobold's


def test_nmh_g26_a_condition_is_lost_whole() -> None:
    hunt = fight("Vile Giant", conditions={"Burning": 3, "Vulnerability": 2})
    assert hunt.conditions() == {"Burning": 3, "Vulnerability": 2}
    assert hunt.do("rest").conditions() == {}


# The expedition.


def test_nmh_g27_conditions_stay_between_encounters_and_end_in_town() -> None:
    hunt = trail(level=2, met="2").do("onward").meets("Inferno")
    hunt.do("onward").meets("Charred Horror")
    assert hunt.conditions() == {"Burning": 1}
    hunt.do("slash 1").draws("slash")
    assert (hunt.asks, hunt.conditions(), hunt.wounds()) == ("trail", {"Burning": 1}, (0, 0, 1))
    assert hunt.do("town").conditions() == {}
    hand = "wound wound wound slash"
    dead = trail(level=2, hand=hand, deck="wound slam", conditions={"Burning": 1})
    dead.do("onward").meets("Conflagration Chimera").do("slash 1").draws("wound")
    assert (dead.told("homed"), dead.conditions()) == (["homed why=death"], {})


def test_nmh_g28_cards_and_wounds_go_with_you_from_one_encounter_to_the_next() -> None:
    hunt = trail(level=1, hand="slash slam wound", deck="dodge parry wound", discard_wounds=2)
    before = hunt.hand, hunt.deck, hunt.discard
    hunt.do("onward").meets("Dire Rat")
    assert (hunt.hand, hunt.deck, hunt.discard) == before
    assert hunt.wounds() == (1, 1, 2)
    hunt.do("slash 1").draws("dodge parry")
    after = hunt.hand, hunt.deck, hunt.discard
    assert (hunt.asks, hunt.wounds()) == ("trail", (1, 1, 2))
    hunt.do("onward").meets("Vile Giant")
    assert (hunt.hand, hunt.deck, hunt.discard) == after
    home = trail(hand="slash slam wound", deck="dodge parry wound", discard_wounds=2).do("town")
    assert home.wounds() == (0, 0, 0)


def test_nmh_g29_an_encounter_is_over_with_its_last_enemy_or_by_the_option_its_own_prey() -> None:
    def handled(ends: str) -> Fight:
        foes = (("Dog Handler", 0, 7), ("Rabid Dog", 0, 4))
        return fight("Dog Handler", foes=foes, hand="swipe swipe swipe", options={"ends": ends})

    hunt = handled("all").do("swipe 1")
    assert (hunt.foes(), hunt.energies()) == (["Rabid Dog"], [3])
    hunt.draws("dodge dodge").do("endure")
    assert hunt.asks == "turn"
    assert hunt.do("swipe 1").won()
    assert handled("own").do("swipe 1").won()
    dog = handled("own").do("swipe 2").draws("dodge dodge").do("endure")
    assert (dog.asks, dog.foes()) == ("turn", ["Dog Handler"])
    pack = (("Dog Handler", 0, 7), ("Rabid Dog", 0, 4), ("Rabid Dog", 0))
    one = fight("Dog Handler", foes=pack, hand="swipe swipe swipe", options={"ends": "own"})
    one.do("swipe 2").draws("slam slam").do("endure")
    assert (one.foes(), one.do("swipe 1").won()) == (["Dog Handler", "Rabid Dog"], True)
    flames = fight("Twin Flames", foes=(("Ember", 0),) * 2, options={"ends": "own"})
    assert not flames.do("slam 1").draws("swipe").table.over
    assert flames.do("endure", "swipe 1").won()


@pytest.mark.parametrize("ends", ["all", "own"])
def test_nmh_g29_summoned_enemies_never_come_into_the_encounter_discard(ends: str) -> None:
    hunt = trail(level=1, met="1", hand="slam slam slash swipe", options={"ends": ends})
    hunt.do("onward").meets("Dog Handler").do("punch swipe 1").draws("swipe").do("endure")
    assert hunt.foes() == ["Dog Handler", "Rabid Dog"]
    hunt.do("slam 1").draws("swipe")
    if ends == "all":
        assert hunt.foes() == ["Rabid Dog"]
        hunt.do("slash 1").draws("slash")
    assert (hunt.asks, hunt.foes(), hunt.trail.met_cards) == ("trail", [], 2)
    assert hunt.do("onward").menu == ("meet 2", "meet 3", "meet 4", "meet 5")


def test_nmh_g30_an_encounter_without_prey_takes_effect_and_that_is_all() -> None:
    hunt = town("dodge parry slash slam", mode="expedition", level=2).do("venture")
    hunt.meets("Inferno")
    assert (hunt.asks, hunt.menu) == ("trail", ("onward",))
    way = trail(level=3, met="2").do("onward").meets("Sneak Attack")
    assert (way.asks, way.menu, way.hand) == ("trail", ("onward", "town"), "dodge parry slash slam")
    way.do("onward").meets("Distracting Mirage")
    assert (way.asks, way.menu) == ("trail", ("onward", "town"))
    assert way.refuses("venture")


def test_nmh_g31_a_turn_with_a_killing_blow_is_completed_but_a_boss_wins_at_once() -> None:
    def killed(name: str, damage: int = 0, **options: object) -> Fight:
        return fight(
            name,
            damage=damage,
            hand="wound wound wound slash",
            deck="wound slam",
            options={"mode": "expedition", **options},
        ).do("slash 1")

    hunt = killed("Dire Rat")
    assert (hunt.foes(), hunt.asks) == ([], "draw")
    assert hunt.draws("slam").told("won") == ["won fought=yes"]
    assert (hunt.asks, hunt.hand) == ("trail", "slam wound wound wound")
    dead = killed("Dire Rat").draws("wound")
    assert (dead.told("won", "died"), dead.won()) == (["died"], False)
    assert killed("Jack the Black", 16).won()
    short = killed("Dire Rat", lastRefill="no")
    assert (short.asks, short.hand) == ("trail", "wound wound wound")


def test_nmh_g32_sneak_attack_waits_for_prey_adds_up_and_lapses_in_town() -> None:
    def sneak(**options: object) -> Fight:
        hunt = trail(level=3, met="2", hand="slash slam swipe swipe", options=options)
        return hunt.do("onward", "meet 1")

    hunt = sneak().do("onward").meets("Distracting Mirage").do("onward").meets("Stalking Shadows")
    assert starts(hunt) == [1 + 3]
    hunt.do("swipe 1").draws("dodge").do("onward").meets("Tortured Giant")
    assert starts(hunt) == [2]  # it was for one
    home = sneak().do("town").draws("dodge parry slash slam").do("venture")
    assert starts(home.meets("Stalking Shadows")) == [1]
    listed = '"Distracting Mirage",\n    "Tortured Giant"'
    twice = rewritten((listed, '"Sneak Attack",\n    "Tortured Giant"'))
    assert starts(sneak(content=twice).do("onward", "meet 4", "onward", "meet 6")) == [1 + 3 + 3]
    flames = rewritten((listed, '"Twin Flames",\n    "Tortured Giant"'))
    between = sneak(content=flames).do("onward", "meet 4")
    assert starts(between) == [0, 0]
    between.do("swipe 1").draws("dodge").do("endure", "swipe 1").draws("parry")
    assert starts(between.do("onward", "meet 6")) == [1 + 3]


@pytest.mark.parametrize(("armor", "slow"), [("robes", 0), ("leather", 2), ("plate", 4)])
def test_nmh_g33_slow_works_once_on_all_who_are_there_from_the_start(armor: str, slow: int) -> None:
    assert starts(met("Corrupted Kobold", armor)) == [slow]
    assert starts(met("Rabid Dog", armor)) == [3 + slow]
    assert starts(met("Twin Flames", armor)) == [slow, slow]
    assert starts(met("Flaming Heart", armor)) == [slow, slow, slow]
    later = strikes("Dog Handler", 4, armor=armor)
    assert (later.foes(), later.energies()) == (["Dog Handler", "Rabid Dog"], [0, 0])
    giant = fight("Vile Giant", hand="swipe swipe swipe slash", armor=armor)
    assert giant.do("swipe 1").draws("dodge").energy() == 3  # no more of it later on


@pytest.mark.parametrize("level", [1, 2, 3])
def test_nmh_g34_the_encounter_deck_is_one_of_each_card_shuffled_above_the_boss(level: int) -> None:
    hunt = town("dodge parry slash slam", mode="expedition", level=level).do("venture")
    assert hunt.odds == {f"meet {n}": 1 for n in range(1, 7)}
    for card, name in enumerate(LEVELS[level - 1][:6]):
        found = hunt.trail.content.encounter_names[hunt.trail.encounter(card)]
        assert found == name
    left = trail(level, "4 2").do("onward")
    assert left.odds == {f"meet {n}": 1 for n in (1, 3, 5, 6)}
    last = trail(level, "1 2 3 4 5 6").do("onward")
    assert last.odds == {"meet boss": 1}
    assert last.meets(LEVELS[level - 1][6]).foes()[0] == LEVELS[level - 1][6]


def test_nmh_g35_a_return_shuffles_all_anew_and_a_death_shuffles_nothing() -> None:
    hunt = trail(level=1, met="3 1 5").do("town").draws("dodge parry slash slam").do("venture")
    assert hunt.odds == {f"meet {n}": 1 for n in range(1, 7)}
    dead = trail(level=3, met="1 4", hand="wound wound wound slash", deck="wound dodge")
    dead.do("onward").meets("Marksman").do("slash 1").draws("wound")
    dead.draws("slam swipe slash slash").do("venture")
    assert dead.menu == ("meet 2",)
    dead.do("meet 2", "slam 1").draws("swipe").do("slash 1").draws("dodge").do("onward")
    assert dead.menu == ("meet 4",)
    assert dead.do("meet 4", "onward").menu == ("meet 1",)
    assert dead.do("meet 1", "onward").menu == ("meet 3", "meet 5", "meet 6")
    back = trail(level=3, met="1 4", hand="wound wound wound slash", deck="wound dodge")
    back.do("onward").meets("Marksman").do("slash 1").draws("wound")
    back.draws("slam swipe slash slash").do("venture", "meet 2", "slam 1").draws("swipe")
    back.do("slash 1").draws("dodge").do("town").draws("dodge dodge dodge slam").do("venture")
    assert back.odds == {f"meet {n}": 1 for n in range(1, 7)}


def test_nmh_g35_after_a_second_death_the_rest_still_lies_as_it_was() -> None:
    hunt = trail(level=1, met="3 1", hand="slash slash slash swipe").do("onward", "meet 5")
    for _ in range(2):
        hunt.do("punch slash 1").draws("dodge").do("punch slash 1").draws("dodge").do("endure")
        hunt.draws("slash slash slam slam").do("venture")
        assert hunt.menu == ("meet 5",)
        hunt.do("meet 5")
    hunt.do("slam 1").draws("slam").do("slam 1").draws("dodge").do("onward")
    assert hunt.menu == ("meet 1",)
    hunt.do("meet 1", "slam 1").draws("dodge").do("onward")
    assert hunt.menu == ("meet 3",)


def test_nmh_g36_a_fallen_boss_opens_the_next_level_and_the_last_one_wins() -> None:
    def slain(boss: str, damage: int, mode: str = "campaign") -> Fight:
        return fight(boss, damage=damage, options={"mode": mode}).do("slash 1")

    for boss, damage, prey in (
        ("Jack the Black", 16, "Charred Horror"),
        ("Flaming Heart", 0, "Marksman"),
    ):
        hunt = slain(boss, damage)
        assert (hunt.told("homed"), hunt.asks) == (["homed why=victory"], "draw")
        hunt.draws("dodge parry slash slam")
        assert (hunt.asks, hunt.wounds()) == ("town", (0, 0, 0))
        assert hunt.do("venture").odds == {f"meet {n}": 1 for n in range(1, 7)}
        assert hunt.meets(prey).foes() == [prey]
        assert slain(boss, damage, "expedition").won()
    last = slain("Ayth, Ender", 35)
    assert (last.won(), last.told("homed")) == (True, [])


def test_nmh_g37_death_only_sends_you_home_and_mind_and_body_stay() -> None:
    hunt = trail(level=1, hand="slash slash slash swipe").do("onward")
    for expedition in range(1, 5):
        assert hunt.trail.expeditions == expedition
        hunt.meets("Vile Giant").do("punch slash 1").draws("dodge").do("punch slash 1")
        hunt.draws("dodge").do("endure")
        assert (words(hunt, "died", "over"), hunt.asks) == (["died"], "draw")
        hunt.draws("slash slash slash swipe")
        assert (hunt.asks, hunt.wounds(), len(hunt.deck.split())) == ("town", (0, 0, 0), 11)
        hunt.do("venture")
    foes = (("Corrupted Kobold", 6), ("Vile Giant", 8))
    skipped = strikes("Corrupted Kobold", foes=foes, mode="campaign")
    assert words(skipped, "skipped", "died") == ["skipped", "died"]
    skipped.draws("slash slash slash swipe").do("venture").meets("Corrupted Kobold")
    assert (skipped.told("turn_lost"), skipped.asks) == ([], "turn")  # a new way, a new turn
    content = hunt.trail.content
    assert (content.mind, content.body, hunt.trail.taken) == (4, 4, 4 * 4)


def test_nmh_g38_there_are_always_enough_cards_to_summon() -> None:
    some = strikes("Flaming Heart", 5 * 40)
    assert some.foes() == ["Flaming Heart", *["Ember"] * 40]
    many = strikes("Flaming Heart", 5 * 70)
    assert many.foes() == ["Flaming Heart", *["Ember"] * 59]  # all that an encounter has room for
    assert many.energies() == [0] * 60
    assert (
        many.do("pass").draws("slash slam swipe swipe").do("swipe 60").foes().count("Ember") == 58
    )


def test_nmh_g39_damage_to_prey_is_points_and_no_wounds_and_a_track_is_a_track() -> None:
    hunt = fight("Vile Giant", foes=(("Vile Giant", 0), ("Rabid Dog", 0))).do("slash 1")
    assert (hunt.left(1), hunt.left(2), hunt.energies()) == (7, 5, [5, 5])
    assert (hunt.wounds(), hunt.discard, hunt.trail.taken) == ((0, 0, 0), "slash", 0)
    for armor, wounds in (("robes", 3), ("leather", 2), ("plate", 2)):
        bared = strikes("Dire Rat", 4, armor=armor, conditions={"Vulnerability": 1})
        assert bared.wounds() == (0, 0, wounds)

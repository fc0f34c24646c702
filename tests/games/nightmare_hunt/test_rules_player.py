"""You and your cards, Town, the Encounter Deck, Time and turns: NMH-1 to NMH-38."""

import pytest

from gloam.games.nightmare_hunt.game import GAME
from gloam.kernel.errors import BadOption
from tests.games.nightmare_hunt.positions import Fight, book, fight, town, trail

CAMPAIGN = {"mode": "campaign"}
ALL_CARDS = " ".join(
    f"{card} {card} {card}" for card in ("dodge", "parry", "slash", "slam", "swipe")
)
SIX = tuple(f"meet {n}" for n in range(1, 7))
DYING = "slash wound wound wound"
"""A hand for which one Wound more is the end."""
LISTS = {
    1: "Corrupted Kobold, Rabid Dog, Angry Villager, Dire Rat, Vile Giant, Dog Handler",
    2: "Charred Horror, Ember, Deranged Pyromancer, Conflagration Chimera, Twin Flames, Inferno",
    3: "Sneak Attack, Marksman, Dagger Prodigy, Distracting Mirage, Tortured Giant, "
    "Stalking Shadows",
}
BOSSES = {1: "Jack the Black", 2: "Flaming Heart", 3: "Ayth, Ender"}
EVENTS = book(
    levels=[
        {
            "name": "A quiet path",
            "encounters": [
                "Sneak Attack",
                "Inferno",
                "Dire Rat",
                "Distracting Mirage",
                "Vile Giant",
            ],
            "boss": "Ayth, Ender",
        }
    ]
)
"""A level in which most encounters are over at once."""


def killed(name: str, met: str = "", **more: object) -> Fight:
    """A campaign in which an encounter has just killed the player."""
    hunt = fight(name, hand=DYING, deck="wound slam", met=met, options=CAMPAIGN | more)
    hunt.do("punch slash 1").draws("wound")
    assert "died" in hunt.told()
    return hunt


def out_again(hunt: Fight) -> Fight:
    """Draw a hand in Town, whatever comes first, and set out."""
    while hunt.asks == "draw":
        hunt.do(hunt.menu[0])
    return hunt.do("venture")


def beat(hunt: Fight) -> None:
    """Win an encounter with the first choice that is no rest; some are won already."""
    while hunt.asks != "trail":
        hunt.do(next(choice for choice in hunt.menu if choice != "rest"))


# You and your cards.


def test_nmh_1_you_begin_with_a_mind_of_four() -> None:
    hunt = town().draws("dodge parry slash")
    assert hunt.asks == "draw"
    hunt.draws("slam")
    assert hunt.asks == "town"
    assert hunt.hand == "dodge parry slash slam"


def test_nmh_2_you_begin_with_a_body_of_four() -> None:
    alive = fight("Vile Giant", hand="slash dodge wound wound", deck="wound slam")
    assert alive.do("slash 1").draws("wound").asks == "turn"
    assert alive.wounds()[0] == 3
    dead = fight("Vile Giant", hand=DYING, deck="wound slam")
    assert dead.do("slash 1").draws("wound").asks == "over"
    assert dead.wounds()[0] == 4


def test_nmh_3_body_is_at_most_as_high_as_mind() -> None:
    for mind, body in ((4, 4), (5, 4), (5, 5)):
        assert GAME.options_from({"content": book(mind=mind, body=body)})
    for mind, body in ((4, 5), (3, 4)):
        with pytest.raises(BadOption, match="may not exceed mind"):
            GAME.options_from({"content": book(mind=mind, body=body)})


@pytest.mark.parametrize("mind", [4, 5, 6])
def test_nmh_4_mind_is_what_the_hand_is_filled_up_to(mind: int) -> None:
    options = {"content": book(mind=mind)}
    hunt = town(**options)
    for _ in range(mind):
        assert hunt.asks == "draw"
        hunt.do(hunt.menu[0])
    assert hunt.asks == "town"
    hunt = fight("Vile Giant", hand="swipe parry", options=options)
    hunt.do("swipe 1")
    for _ in range(mind - 1):
        assert hunt.asks == "draw"
        hunt.draws("slash" if "draw slash" in hunt.menu else "slam")
    assert hunt.asks == "turn"


def test_nmh_5_the_action_deck_begins_with_three_each_of_five_cards() -> None:
    hunt = town()
    assert hunt.deck == ALL_CARDS
    assert (hunt.hand, hunt.discard) == ("", "")
    assert hunt.odds == {f"draw {c}": 3 for c in ("dodge", "parry", "slash", "slam", "swipe")}
    hunt.draws("slam slam slam")
    assert hunt.odds == {f"draw {c}": 3 for c in ("dodge", "parry", "slash", "swipe")}


def test_nmh_6_no_wound_is_in_the_deck_until_one_gets_there() -> None:
    assert "draw wound" not in town().menu
    hunt = fight("Vile Giant", hand="slam swipe parry dodge", deck="slash")
    hunt.do("swipe 1").draws("slash").do("slam 1")
    assert hunt.odds["draw wound"] == 1


def test_nmh_7_a_wound_is_gained_in_the_hand_or_in_the_discard() -> None:
    hunt = fight("Charred Horror", turn="prey", energy=6, hand="slash", deck="slam wound")
    assert (hunt.wounds(), hunt.do("endure").wounds()) == ((0, 1, 0), (0, 1, 3))
    early = {"critical": "third"}
    hunt = fight("Charred Horror", turn="prey", energy=6, hand="slash", options=early)
    assert (hunt.wounds(), hunt.do("endure").wounds()) == ((0, 0, 0), (3, 0, 0))
    assert hunt.hand == "slash wound wound wound"  # a card among cards


def test_nmh_8_wounds_come_from_attacks_and_by_way_of_encounters_and_conditions() -> None:
    hunt = fight("Dire Rat", turn="prey", energy=2, hand="slash").do("endure")
    assert hunt.told("hit", "burned") == ["hit power=1 wounds=1 critical=no"]
    assert hunt.wounds() == (0, 0, 1)
    hunt = trail(2, "1").do("onward").meets("Inferno")
    assert hunt.wounds() == (0, 0, 0)
    hunt.do("onward").meets("Deranged Pyromancer").do("slash 1")
    assert hunt.told("hit", "burned") == ["burned wounds=1"]
    assert hunt.wounds() == (0, 0, 1)


def test_nmh_9_you_die_the_moment_your_hand_has_as_many_wounds_as_your_body() -> None:
    frail = {"content": book(body=2)}
    hunt = fight("Vile Giant", hand="swipe", deck="wound wound slam", options=frail)
    hunt.do("swipe 1").draws("wound")
    assert hunt.asks == "draw"
    hunt.draws("wound")  # in the middle of a draw
    assert (hunt.asks, hunt.hand, hunt.deck) == ("over", "wound wound", "slam")
    hunt = fight("Vile Giant", turn="prey", energy=8, hand="swipe").do("endure")  # in a prey's turn
    assert (hunt.asks, hunt.wounds()) == ("over", (4, 0, 0))
    assert hunt.told("died", "turn", "turn_lost", "stirred") == ["died"]
    assert not hunt.won()


def test_nmh_9_a_blow_that_kills_does_not_save_you_from_the_draw() -> None:
    expedition = {"mode": "expedition"}
    hunt = fight("Dire Rat", hand=DYING, deck="wound slam", options=expedition)
    assert hunt.do("slash 1").foes() == []
    assert hunt.draws("wound").asks == "over"
    assert not hunt.won()


def test_nmh_10_wounds_in_deck_and_discard_do_not_kill() -> None:
    hunt = fight("Vile Giant", deck="swipe" + 20 * " wound", discard_wounds=20).do("slash 1")
    assert hunt.draws("wound").asks == "turn"
    assert hunt.wounds() == (1, 19, 20)
    hunt = fight(
        "Vile Giant", turn="prey", energy=8, armor="plate", discard_wounds=20, hand="wound"
    )
    assert hunt.asks == "turn"
    assert hunt.wounds() == (1, 0, 23)


# Recovery.


def test_nmh_11_when_the_deck_has_run_out_a_wound_is_added() -> None:
    hunt = fight("Vile Giant", deck="swipe swipe", discard_wounds=2).do("slash 1").draws("swipe")
    assert hunt.told("recovered") == []
    assert hunt.wounds() == (0, 0, 2)
    hunt.do("swipe 1").draws("swipe")
    assert hunt.told("recovered") == ["recovered"]
    assert hunt.wounds() == (0, 3, 0)
    hunt = fight("Vile Giant", deck="swipe wound").do("slash 1").draws("swipe")
    assert hunt.told("recovered") == []  # a Wound is a card too
    assert hunt.wounds() == (0, 1, 0)


def test_nmh_12_the_whole_discard_becomes_the_deck() -> None:
    hunt = fight("Vile Giant", hand="dodge parry slash slam", deck="swipe", discard_wounds=1)
    assert len(hunt.discard.split()) == 11
    hunt.do("slash 1").draws("swipe")
    assert hunt.discard == ""
    assert hunt.deck == (
        "dodge dodge parry parry slash slash slash slam slam swipe swipe wound wound"
    )
    hunt.do("swipe 1")  # what comes next may be any of it
    assert hunt.odds == {
        "draw dodge": 2, "draw parry": 2, "draw slash": 3, "draw slam": 2, "draw swipe": 2,
        "draw wound": 2,
    }  # fmt: skip


def test_nmh_13_the_hand_stays_during_a_recovery() -> None:
    hunt = fight("Vile Giant", hand="dodge slash wound", deck="swipe").do("slash 1").draws("swipe")
    assert hunt.told("recovered") == ["recovered"]
    assert hunt.asks == "draw"  # in the middle of a draw
    assert hunt.hand == "dodge swipe wound"
    assert hunt.deck.split().count("dodge") == 2
    assert hunt.deck.split().count("swipe") == 2
    assert hunt.deck.split().count("wound") == 1


# Town.


@pytest.mark.parametrize("mode", ["campaign", "expedition", "fight"])
def test_nmh_14_the_game_begins_in_town(mode: str) -> None:
    hunt = town("dodge dodge parry slam", mode=mode, encounter="Dire Rat")
    assert hunt.asks == "town"
    assert hunt.menu == ("wear leather", "wear plate", "venture")
    assert hunt.foes() == []


def test_nmh_15_coming_back_to_town_takes_all_wounds_away() -> None:
    hunt = trail(hand="slash wound wound", deck="slam wound wound", discard_wounds=3)
    assert hunt.wounds() == (2, 2, 3)
    assert hunt.do("town").wounds() == (0, 0, 0)
    assert "draw wound" not in hunt.menu


def test_nmh_16_coming_back_to_town_makes_a_fresh_deck_and_a_fresh_hand() -> None:
    hunt = trail(hand="slash slash", deck="slam wound").do("town")
    assert (hunt.hand, hunt.deck, hunt.discard) == ("", ALL_CARDS, "")
    assert set(hunt.odds.values()) == {3}
    for card in ("swipe", "swipe", "swipe", "dodge"):
        assert hunt.asks == "draw"
        hunt.draws(card)
    assert (hunt.asks, hunt.hand, hunt.discard) == ("town", "dodge swipe swipe swipe", "")


def test_nmh_17_armour_is_changed_in_town_and_nowhere_else() -> None:
    hunt = town("dodge dodge parry slam").do("wear leather")
    assert hunt.menu == ("wear robes", "wear plate", "venture")
    assert hunt.do("venture").refuses("wear plate")
    assert hunt.meets("Corrupted Kobold").energy() == 2  # Leather is Slow 2
    elsewhere = [
        trail(),
        fight("Vile Giant"),
        fight("Vile Giant", turn="prey", energy=8),
        fight("Vile Giant").do("slash 1"),
    ]
    assert [each.asks for each in elsewhere] == ["trail", "turn", "react", "draw"]
    assert all(each.refuses(f"wear {a}") for each in elsewhere for a in ("robes", "plate"))


def test_nmh_18_setting_out_turns_up_the_top_encounter_and_carries_it_out() -> None:
    hunt = town("dodge dodge parry slam").do("venture")
    assert (hunt.asks, hunt.menu) == ("meet", SIX)
    hunt.meets("Dire Rat")
    assert (hunt.foes(), hunt.left(), hunt.asks) == (["Dire Rat"], 4, "turn")
    hunt = town("dodge dodge parry slam", mode="expedition", level=2).do("venture").meets("Inferno")
    assert (hunt.conditions(), hunt.asks) == ({"Burning": 1}, "trail")


def test_nmh_19_between_two_encounters_you_may_go_back_to_town() -> None:
    hunt = fight("Dire Rat", damage=3, options=CAMPAIGN)
    assert hunt.refuses("town")
    hunt.do("slash 1").draws("slash")
    assert hunt.menu == ("onward", "town")
    assert hunt.fork().do("town").asks == "draw"
    assert hunt.do("onward").refuses("town")


def test_nmh_20_going_back_by_choice_resets_the_encounter_deck() -> None:
    hunt = trail(met="1 2 5").do("onward")
    assert hunt.menu == ("meet 3", "meet 4", "meet 6")
    assert out_again(trail(met="1 2 5").do("town")).menu == SIX
    assert out_again(trail(met="1 2 3 4 5 6").do("town")).menu == SIX
    hunt = out_again(killed("Ayth, Ender", "1 3 2", content=EVENTS))
    assert hunt.menu == ("meet 2",)  # a known order is forgotten too
    assert out_again(hunt.do("meet 2", "town")).menu == SIX[:5]


# The Encounter Deck.


@pytest.mark.parametrize("level", [1, 2, 3])
def test_nmh_21_every_level_has_encounters_of_its_own(level: int) -> None:
    start = town("dodge dodge parry slam", mode="expedition", level=level).do("venture")
    assert start.menu == SIX
    assert set(start.odds.values()) == {1}
    found = []
    for card in start.menu:
        hunt = start.fork().do(card)
        met = hunt.trail.met & 15 if hunt.asks == "trail" else hunt.trail.card
        found.append(hunt.trail.content.encounter_names[hunt.trail.encounter(met)])
        own = [name for name in hunt.foes()[:1] if found[-1] != "Twin Flames"]
        assert own in ([], [found[-1]])
    assert found == LISTS[level].split(", ")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_nmh_22_the_boss_is_the_last_card(level: int) -> None:
    for done in range(1, 6):
        met = " ".join(str(n) for n in range(1, done + 1))
        assert trail(level, met).do("onward").menu == SIX[done:]
    hunt = trail(level, "1 2 3 4 5 6").do("onward")
    assert hunt.menu == ("meet boss",)
    assert hunt.do("meet boss").foes()[0] == BOSSES[level]


def test_nmh_23_the_encounter_you_die_in_goes_to_the_encounter_discard() -> None:
    hunt = killed("Dire Rat", "1 2")
    assert hunt.told("restacked") == ["restacked"]
    out_again(hunt)
    assert hunt.menu == ("meet 4",)  # from where it has come on top
    assert hunt.do("meet 4").foes() == ["Dire Rat"]


def test_nmh_24_a_boss_goes_under_the_encounter_deck() -> None:
    quiet = ["Inferno", "Sneak Attack", "Distracting Mirage"]
    levels = [{"name": "A quiet path", "encounters": quiet, "boss": "Ayth, Ender"}]
    hunt = out_again(killed("Ayth, Ender", "2 1 3", content=book(levels=levels)))
    for card in ("meet 3", "meet 1", "meet 2"):
        assert hunt.menu == (card,)
        hunt.do(card, "onward")
    assert hunt.menu == ("meet boss",)
    assert out_again(killed("Jack the Black", "1 2 3 4 5 6")).menu == ("meet 6",)


def test_nmh_25_the_encounter_discard_is_laid_on_the_deck_unshuffled() -> None:
    hunt = out_again(killed("Dire Rat", "4 2 1", content=EVENTS))
    for card in ("meet 3", "meet 1", "meet 2", "meet 4"):
        assert hunt.menu == (card,)
        hunt.do(card)
        beat(hunt)
        hunt.do("onward")
    assert hunt.menu == ("meet 5",)  # what was never met lies below, and the Boss below that


def test_nmh_25_what_lay_on_top_before_lies_below_it() -> None:
    hunt = out_again(killed("Dire Rat", "4 5 2", content=EVENTS)).do("meet 3")
    beat(hunt)
    hunt.do("onward", "meet 2", "onward", "meet 5")
    while "died" not in hunt.told():  # the Vile Giant strikes
        hunt.do("endure" if hunt.asks == "react" else hunt.menu[0])
    order = [int(hunt.trail.top >> 4 * n & 15) + 1 for n in range(int(hunt.trail.topped))]
    assert order == [5, 2, 3, 4]
    assert out_again(hunt).menu == ("meet 5",)


def test_nmh_g40_turned_over_the_card_met_first_is_met_next() -> None:
    hunt = killed("Dire Rat", "4 2 1", content=EVENTS, restack="first")
    assert hunt.told("overturned") == ["overturned"]
    assert hunt.told("restacked") == []
    out_again(hunt)
    for card in ("meet 4", "meet 2", "meet 1", "meet 3"):
        assert hunt.menu == (card,)
        hunt.do(card)
        beat(hunt)
        hunt.do("onward")
    assert hunt.menu == ("meet 5",)


def test_nmh_g40_a_second_death_turns_over_what_was_met_since_the_first() -> None:
    hunt = out_again(killed("Dire Rat", "4 5 2", content=EVENTS, restack="first")).do("meet 4")
    beat(hunt)
    hunt.do("onward", "meet 5")
    while "died" not in hunt.told():  # the Vile Giant strikes
        hunt.do("endure" if hunt.asks == "react" else hunt.menu[0])
    order = [int(hunt.trail.top >> 4 * n & 15) + 1 for n in range(int(hunt.trail.topped))]
    assert order == [4, 5, 2, 3]  # nothing has changed its place
    boss = killed("Jack the Black", "1 2 3 4 5 6", restack="first")
    assert out_again(boss).menu == ("meet 1",)


def test_nmh_g40_the_deck_is_shown_in_the_order_in_which_it_will_be_met() -> None:
    for restack, order in (("last", "next Dire Rat, then"), ("first", "then Dire Rat")):
        hunt = killed("Dire Rat", "4 2 1", content=EVENTS, restack=restack)
        hunt.draws("slam slam slash parry")
        shown = " ".join(hunt.table.scene(0).words)
        assert order in shown


def test_nmh_26_after_a_death_you_are_back_in_town_with_all_that_brings() -> None:
    hunt = killed("Dire Rat")
    assert hunt.told("homed") == ["homed why=death"]
    assert (hunt.hand, hunt.deck, hunt.discard) == ("", ALL_CARDS, "")
    hunt.draws("slam slam slash parry")
    assert hunt.asks == "town"
    assert hunt.menu == ("wear leather", "wear plate", "venture")
    assert hunt.foes() == []


def test_nmh_26_a_lost_turn_does_not_outlive_you() -> None:
    foes = [("Dire Rat", 5), ("Vile Giant", 9)]  # the first takes your turn, the second your life
    hunt = fight("Dire Rat", foes=foes, turn="prey", hand="slash", options=CAMPAIGN)
    assert hunt.told("skipped", "died") == ["skipped", "died"]
    out_again(hunt).meets("Dire Rat")
    assert hunt.told("turn_lost") == []
    assert hunt.asks == "turn"


def test_nmh_27_an_encounter_with_prey_has_to_be_won_before_you_can_go_on() -> None:
    hunt = fight("Dire Rat", options=CAMPAIGN)
    reacting = fight("Dire Rat", turn="prey", energy=4, options=CAMPAIGN)
    assert (hunt.asks, reacting.asks) == ("turn", "react")
    for each in (hunt, reacting):
        assert each.refuses("onward")
        assert each.refuses("town")
    assert hunt.do("slash 1").draws("slash").menu == ("onward", "town")
    hunt = fight("Twin Flames", foes=[("Ember", 0), ("Ember", 0)], options=CAMPAIGN)
    hunt.do("slash 1").draws("slash")
    assert hunt.refuses("onward")


# Time, Energy and turns.

TIMES = {"slash 1": 5, "slam 1": 7, "swipe 1": 3, "punch dodge 1": 4, "rest": 4}
REACTION_TIMES = {"dodge": 3, "parry": 3, "sprint slash": 4, "sprint dodge": 4}


@pytest.mark.parametrize("action", [*TIMES, "pass", *REACTION_TIMES])
def test_nmh_28_everything_you_can_do_has_a_time_value(action: str) -> None:
    if action == "pass":
        hunt, time = fight("Vile Giant", hand="wound"), 0
    elif action in TIMES:
        hunt, time = fight("Vile Giant", hand="slash slam swipe dodge"), TIMES[action]
    else:
        hunt = fight("Vile Giant", turn="prey", energy=8, hand="dodge parry slash slam")
        time = REACTION_TIMES[action]
    assert hunt.energy() == 0
    hunt.do(action)
    assert hunt.energy() == time
    assert hunt.told("timed") == [f"timed energy={time}"]


def test_nmh_29_an_actions_time_is_added_to_the_energy_of_every_enemy() -> None:
    foes = [("Vile Giant", 1), ("Dire Rat", 0), ("Ember", 5)]
    hunt = fight("Vile Giant", foes=foes).do("slash 1")
    assert hunt.energies() == [6, 5, 10]
    hunt = fight("Vile Giant", foes=foes).do("slash 3")  # to those that still stand
    assert hunt.energies() == [6, 5]
    hunt = fight("Vile Giant", foes=foes, turn="prey", hand="parry slam")
    assert hunt.energies() == [1, 0, 0]
    assert hunt.do("parry").energies() == [4, 3, 3]  # a Reaction's too


def test_nmh_30_several_enemies_do_not_share_the_time() -> None:
    for number in (1, 2, 5):
        hunt = fight("Vile Giant", foes=[("Vile Giant", 0)] * number).do("slam 1")
        assert hunt.energies() == [7] * number


def test_nmh_31_enemies_pay_for_their_actions_with_energy() -> None:
    hunt = fight("Corrupted Kobold", turn="prey", energy=5, hand="wound")
    assert hunt.told("paid") == ["paid place=1 ability=0"]
    assert hunt.energy() == 2
    hunt = fight("Corrupted Kobold", turn="prey", energy=5, hand="dodge")
    assert (hunt.asks, hunt.energy()) == ("react", 2)  # paid before anything comes of it
    foes = [("Vile Giant", 9), ("Dire Rat", 3)]
    hunt = fight("Vile Giant", foes=foes, turn="prey", armor="plate", hand="wound")
    assert hunt.energies() == [1, 1]  # each its own


def test_nmh_32_the_preys_turn_comes_first() -> None:
    hunt = trail(2).do("onward").meets("Ember")
    assert hunt.asks == "react"
    assert [text.split()[0] for text in hunt.told()] == ["met", "entered", "stirred", "paid"]
    hunt = trail(1).do("onward").meets("Dire Rat")
    assert [text.split()[0] for text in hunt.told()][1:] == ["entered", "stirred", "waited", "turn"]


@pytest.mark.parametrize(
    ("energy", "cost"),
    [(1, 1), (3, 1), (4, 4), (5, 4), (6, 6), (7, 6), (8, 8), (9, 8), (16, 8), (30, 8)],
)
def test_nmh_33_a_prey_uses_the_dearest_ability_it_can_pay(energy: int, cost: int) -> None:
    hunt = fight("Ayth, Ender", turn="prey", energy=energy, hand="dodge", armor="plate")
    assert hunt.asks == "react"
    assert hunt.energy() == energy - cost
    assert len(hunt.told("paid")) == 1


def test_nmh_33_what_it_does_is_that_ability() -> None:
    for energy, blow in ((3, "power=2"), (5, "power=2"), (6, "power=4"), (12, "power=4")):
        hunt = fight("Corrupted Kobold", turn="prey", energy=energy, hand="dodge").do("endure")
        assert hunt.told("hit")[0].split()[1] == blow


def test_nmh_34_a_prey_without_an_ability_for_nothing_can_pass() -> None:
    hunt = fight("Corrupted Kobold", turn="prey", energy=2)
    assert [text.split()[0] for text in hunt.told()] == ["stirred", "waited", "turn"]
    assert (hunt.energy(), hunt.wounds(), hunt.asks) == (2, (0, 0, 0), "turn")
    imp = {"name": "Imp", "health": 3, "abilities": [{"cost": 0, "does": ["power 1"]}]}
    hunt = fight("Imp", turn="prey", hand="wound", options={"content": book(imp)})
    assert hunt.told("waited") == []
    assert hunt.told("hit") == ["hit power=1 wounds=1 critical=no"]


def test_nmh_35_on_your_turn_you_choose_one_action() -> None:
    hunt = fight("Vile Giant", hand="swipe slash dodge wound")
    assert set(hunt.menu) == {
        "swipe 1", "slash 1", "punch swipe 1", "punch slash 1", "punch dodge 1", "rest",
    }  # fmt: skip
    hunt.do("swipe 1")
    assert hunt.asks == "draw"
    hunt.draws("swipe")
    words = [text.split()[0] for text in hunt.told()]
    assert words == ["drew", "stirred", "waited", "turn"]  # the prey comes between two of yours


def test_nmh_36_your_turn_ends_with_drawing_up_to_mind() -> None:
    hunt = fight("Vile Giant", hand="swipe wound").do("swipe 1")
    assert hunt.draws("dodge dodge").asks == "draw"
    hunt.draws("dodge")
    assert (hunt.hand, hunt.asks) == ("dodge dodge dodge wound", "turn")
    hunt = fight("Vile Giant", hand="swipe slam slash wound").do("swipe 1").draws("dodge")
    assert (hunt.hand, hunt.asks) == ("dodge slash slam wound", "turn")
    hunt = fight("Vile Giant", hand="wound").do("pass").draws("dodge slam slash")
    assert hunt.asks == "turn"
    hunt = fight("Dire Rat", turn="prey", energy=2, hand="parry slash").do("parry")
    assert (hunt.hand, hunt.asks) == ("slash", "turn")  # not after a Reaction


@pytest.mark.parametrize(
    ("name", "fast", "kept"),
    [
        ("Corrupted Kobold", 0, 0), ("Rabid Dog", 3, 1), ("Ember", 3, 0), ("Tortured Giant", 2, 2),
        ("Stalking Shadows", 1, 1), ("Ayth, Ender", 8, 0), ("Jack the Black", 0, 0),
    ],
)  # fmt: skip
def test_nmh_37_a_fast_prey_begins_the_encounter_with_energy(
    name: str, fast: int, kept: int
) -> None:
    hunt = town("dodge slam parry slash", mode="fight", encounter=name).do("venture")
    hunt.do(hunt.menu[0])
    assert hunt.told("entered")[0].split()[2] == f"energy={fast}"
    assert hunt.energy() == kept  # of which it may have spent some in its first turn


@pytest.mark.parametrize(("armor", "slow"), [("robes", 0), ("leather", 2), ("plate", 4)])
def test_nmh_38_in_slow_armour_you_give_the_prey_energy_at_each_start(
    armor: str, slow: int
) -> None:
    hunt = trail(1, "5", armor=armor).do("onward").meets("Dire Rat")
    assert hunt.told("entered")[0].split()[2] == f"energy={slow}"
    beat(hunt)
    hunt.do("onward").meets("Rabid Dog")
    assert hunt.told("entered")[0].split()[2] == f"energy={3 + slow}"
    paid = {"robes": 2, "leather": 2, "plate": 3}[armor]  # 2 of 3 or of 5 energy; 6 of 7
    assert hunt.told("paid") == [f"paid place=1 ability={paid}"]

"""The report for designers: that it finds what is there, and nothing that is not."""

import json
import tomllib
from typing import Any

import pytest

from gloam.games.nightmare_hunt.book.text import standard_text
from gloam.games.nightmare_hunt.facts import ACTIONS, BOSS
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.games.nightmare_hunt.workshop import scripts
from gloam.games.nightmare_hunt.workshop.report import report
from gloam.games.nightmare_hunt.workshop.scripts import SCRIPTS, Line
from gloam.games.nightmare_hunt.workshop.studies.cases import Case, Counts, fights_of
from gloam.games.nightmare_hunt.workshop.studies.cost import SAME, Cost, dominated, solve_case
from gloam.games.nightmare_hunt.workshop.studies.expeditions import (
    Leg,
    Outing,
    Removal,
    removals,
    venture,
)  # fmt: skip
from gloam.games.nightmare_hunt.workshop.studies.right import Uses, walk
from gloam.games.nightmare_hunt.workshop.studies.scripted import try_script, try_scripts
from gloam.games.nightmare_hunt.workshop.writing import share_said
from gloam.kernel.options import Options
from gloam.kernel.statistics import Share
from tests.games.nightmare_hunt.positions import Fight, fight

PUNCH_AND_SPRINT = next(
    n for n, s in enumerate(SCRIPTS) if s.attack is scripts.punch and s.answer is scripts.sprint
)
Book = dict[str, Any]


def standard() -> Book:
    """The standard book, to be changed."""
    return tomllib.loads(standard_text())


def prey(book: Book, name: str) -> Book:
    """A prey of a book."""
    found: Book = next(each for each in book["prey"] if each["name"] == name)
    return found


def options(book: Book | None = None, **others: str) -> Options:
    """The options of a table with a book; the standard one, if there is none."""
    content = "standard" if book is None else json.dumps(book)
    return GAME.options_from({"content": content, **others})


def case(chosen: Options, name: str, armor: str = "Robes") -> Case:
    """A fight by the names of its encounter and its armour."""
    content = content_in(chosen)
    return Case(content.encounter_names.index(name), content.armor_names.index(armor))


def level_of(book: Book, encounters: list[str], boss: str) -> Book:
    """A book with one level only."""
    book["levels"] = [{"name": "Glade", "encounters": encounters, "boss": boss}]
    return book


# Scripts: what each line chooses.


def chosen(line: Line, at: Fight) -> str:
    """What a line of a script chooses in a position."""
    return ACTIONS.text(line(at.trail, tuple(ACTIONS.read(text) for text in at.menu)))


def test_a_punch_takes_the_card_that_is_missed_least() -> None:
    """A blow before a Parry, a Parry before a Dodge."""
    assert chosen(scripts.punch, fight("Vile Giant", hand="dodge parry slam swipe")) == (
        "punch swipe 1"
    )
    assert chosen(scripts.punch, fight("Vile Giant", hand="dodge parry")) == "punch parry 1"


def test_the_strongest_and_the_quickest_blow_differ() -> None:
    at = fight("Vile Giant", hand="dodge slash slam swipe")
    assert chosen(scripts.strongest, at) == "slam 1"
    assert chosen(scripts.quickest, at) == "swipe 1"


@pytest.mark.parametrize(
    ("damage", "blow"),
    [(10, "slam 1"), (14, "swipe 1"), (15, "slam 1"), (16, "slash 1"), (17, "swipe 1")],
)
def test_a_fitting_blow_neither_sheds_nor_leaves_what_no_blow_can_take(
    damage: int, blow: str
) -> None:
    """Jack has 21 health and sheds at 22: of 7 left, a Swipe leaves a Punch."""
    at = fight("Jack the Black", hand="dodge slash slam swipe", damage=damage)
    assert chosen(scripts.fitting, at) == blow


def test_a_blow_that_would_be_shed_is_not_struck() -> None:
    """With 5 left, a Slam would bring him to 22."""
    at = fight("Jack the Black", hand="dodge slam", damage=16)
    assert chosen(scripts.fitting, at) == "punch slam 1"


def test_feeding_gives_energy_for_nothing_or_for_exactly_what_is_paid() -> None:
    """The Giant pays 8: with 3, a Slash makes it exact and a Slam leaves 2."""
    at = fight("Vile Giant", hand="dodge slash slam swipe", energy=3)
    assert chosen(scripts.feeding, at) == "slash 1"
    assert chosen(scripts.strongest, at) == "slam 1"


def test_blows_go_where_they_can_hurt_and_something_is_near_its_fall() -> None:
    heart = fight("Flaming Heart", foes=[("Flaming Heart", 0), ("Ember", 0)], hand="slam")
    assert chosen(scripts.strongest, heart) == "slam 2"
    handler = fight("Dog Handler", foes=[("Dog Handler", 0, 6), ("Rabid Dog", 0)], hand="slam")
    assert chosen(scripts.strongest, handler) == "slam 1"


def test_who_rests_does_so_with_half_of_a_deadly_hand() -> None:
    assert chosen(scripts.rested, fight("Vile Giant", hand="slam slash wound wound")) == "rest"
    assert chosen(scripts.rested, fight("Vile Giant", hand="slam slash dodge wound")) == "slam 1"


def test_without_a_card_every_attack_is_a_pass() -> None:
    at = fight("Vile Giant", hand="wound wound wound")
    lines = (scripts.punch, scripts.strongest, scripts.quickest, scripts.fitting, scripts.feeding)
    assert {chosen(line, at) for line in lines} == {"pass"}


@pytest.mark.parametrize(
    ("line", "exact", "more"),
    [
        (scripts.endure, "endure", "endure"),
        (scripts.sprint, "sprint slash", "endure"),
        (scripts.parry, "parry", "endure"),
        (scripts.dodge, "dodge", "dodge"),
        (scripts.anyhow, "parry", "dodge"),
    ],
)
def test_answers_to_what_was_paid_exactly_and_to_what_was_not(
    line: Line, exact: str, more: str
) -> None:
    hand = "dodge parry slash slam"
    assert chosen(line, fight("Vile Giant", hand=hand, energy=8, turn="prey")) == exact
    assert chosen(line, fight("Vile Giant", hand=hand, energy=9, turn="prey")) == more


def test_what_does_not_hurt_is_not_dodged() -> None:
    """A Power of 1 does nothing to Leather and hurts in Robes."""
    bare = fight("Dire Rat", energy=2, turn="prey")
    clad = fight("Dire Rat", energy=2, turn="prey", armor="leather")
    assert chosen(scripts.dodge, bare) == "dodge"
    assert chosen(scripts.dodge, clad) == chosen(scripts.anyhow, clad) == "endure"
    assert chosen(scripts.sprint, clad) == "sprint slash"


# Who falls to a script.


def test_jack_falls_to_punches_and_sprints_in_every_armour() -> None:
    usual = options()
    jack = case(usual, "Jack the Black").encounter
    found = try_scripts(usual, jack, Counts(screened=12, confirmed=40))
    assert {trial.script for trial in found.fells} == {PUNCH_AND_SPRINT}
    assert [trial.wins for trial in found.fells] == [Share(40, 40)] * 3
    assert [round(trial.mean(), 1) for trial in found.fells] == [0.0, 2.0, 1.0]
    assert found.fights == 3 * (12 * len(SCRIPTS) + 2 * 40)


def test_jack_with_another_cost_is_safe_from_that_script() -> None:
    """At 7 for his great blow the Punches leave him 1 Energy: no Sprint cancels it."""
    book = standard()
    prey(book, "Jack the Black")["abilities"][1]["cost"] = 7
    changed = options(book)
    assert try_script(changed, case(changed, "Jack the Black"), PUNCH_AND_SPRINT, 20).wins.part == 0


def test_jack_is_safe_from_punches_that_do_not_add_up() -> None:
    """Five Punches of 4 make 20 and the sixth is shed: he falls to no Punch, and to other blows."""
    book = standard()
    book["actions"]["punch"]["power"] = 4
    changed = options(book)
    assert try_script(changed, case(changed, "Jack the Black"), PUNCH_AND_SPRINT, 10).wins.part == 0


def test_who_kills_at_once_falls_to_no_script() -> None:
    book = standard()
    prey(book, "Dire Rat").update(
        {"fast": 1, "health": 200, "abilities": [{"cost": 1, "does": ["power 20"]}]}
    )
    changed = options(book)
    rat = case(changed, "Dire Rat").encounter
    found = try_scripts(changed, rat, Counts(screened=2, confirmed=3))
    assert found.fells == ()
    assert {trial.wins.part for trial in found.best} == {0}


def test_the_same_book_has_the_same_trials() -> None:
    usual = options()
    first, again = (try_script(usual, case(usual, "Dog Handler"), 7, 15) for _ in range(2))
    assert first == again
    assert first.wounds > 0


def test_a_script_is_confirmed_with_other_luck_than_it_was_chosen_by() -> None:
    usual = options()
    handler = case(usual, "Dog Handler")
    found = try_scripts(usual, handler.encounter, Counts(screened=3, confirmed=5)).best[0]
    assert found == try_script(usual, handler, found.script, 5, first=3)
    all_eight = try_script(usual, handler, 4, 8)
    parts = [try_script(usual, handler, 4, n, first) for n, first in ((3, 0), (5, 3))]
    assert all_eight.wounds == sum(part.wounds for part in parts)


# What is right to play.


def walked(book: Book, name: str, fights: int = 25) -> Uses:
    """What is right in a fight of a book in Robes."""
    changed = options(book)
    cost, solver = solve_case(changed, case(changed, name), 20_000)
    assert cost.closed()
    return walk(changed, case(changed, name), solver, fights, 20_000)


def with_card(**card: object) -> Book:
    """The standard book with one card more."""
    book = standard()
    book["cards"].append({"name": "Fumble", "copies": 3, **card})
    return book


def test_a_card_that_is_worse_than_a_punch_is_never_right() -> None:
    """With 3 health the Rat falls to any other blow; with 1 left it would fall to this one too."""
    book = with_card(time=15, power=1)
    prey(book, "Dire Rat")["health"] = 3
    uses = walked(book, "Dire Rat")
    assert uses.offered["Fumble"] > 5
    assert "Fumble" in uses.never()
    assert {"Slash", "Slam", "Swipe", "Punch"}.isdisjoint(uses.never())
    prey(book, "Dire Rat")["health"] = 1
    assert "Fumble" not in walked(book, "Dire Rat").never()


def test_a_card_that_is_better_than_all_others_is_right_wherever_it_is_offered() -> None:
    uses = walked(with_card(time=0, power=30), "Dire Rat")
    assert uses.right["Fumble"] == uses.offered["Fumble"] > 5
    assert "Fumble" not in uses.never()


def test_only_right_is_what_alone_saves_from_a_wound() -> None:
    """It begins with 6 Energy and pays 5: nothing but a Dodge cancels that.

    Whoever has none may Rest afterwards, which is no worse than a blow; then it pays exactly.
    """
    book = standard()
    prey(book, "Dire Rat").update(
        {"health": 3, "fast": 6, "abilities": [{"cost": 5, "does": ["power 3"]}]}
    )
    uses = walked(book, "Dire Rat")
    assert uses.right["Dodge"] == uses.offered["Dodge"]
    assert uses.only["Dodge"] == uses.offered["Dodge"] - uses.offered["Sprint"] > 5
    assert "no reaction" in uses.never()


def test_an_open_question_is_not_called_never_right() -> None:
    uses = Uses()
    uses.offered.update(["Slam", "Slash", "Swipe"])
    uses.open.update(["Slam"])
    uses.right.update(["Slash"])
    assert (uses.never(), uses.doubtful()) == (["Swipe"], ["Slam"])


def test_nothing_is_called_right_in_a_position_that_is_not_solved() -> None:
    usual = options()
    giant = case(usual, "Vile Giant", "Leather")
    cost, solver = solve_case(usual, giant, 10)
    assert not cost.closed()
    uses = walk(usual, giant, solver, 2, 0)
    assert uses.open["Punch"] > 0
    assert uses.right["Punch"] == uses.only["Punch"] == 0


def test_a_card_with_two_uses_is_counted_in_each() -> None:
    uses = walked(with_card(time=1, power=5, cancels="always"), "Dire Rat", fights=12)
    assert uses.offered["Fumble, as a blow"] > 0 < uses.offered["Fumble, as a reaction"]


# Which armour is dominated.


def outing(armor: int, wins: int, of: int = 100) -> Outing:
    """So many expeditions won, of so many."""
    ways = [(Leg(0, 1, 1, n < wins),) for n in range(of)]
    return Outing(armor, tuple(ways))


def costs(*rows: tuple[float | tuple[float, float], ...]) -> dict[Case, Cost]:
    """What fights cost: a row for each, with a number or a range for each armour."""
    return {
        Case(fight, armor): Cost(*cost) if isinstance(cost, tuple) else Cost(cost, cost)
        for fight, row in enumerate(rows)
        for armor, cost in enumerate(row)
    }


def pairs(found: dict[Case, Cost], *wins: int) -> list[tuple[int, int, int]]:
    """Which armour is dominated by which, and in how many fights that is known."""
    fights = sorted({each.encounter for each in found})
    outings = [outing(armor, won) for armor, won in enumerate(wins)]
    return [(each.armor, each.by, each.known) for each in dominated(fights, found, outings)]


def test_dominated_is_what_is_nowhere_better_and_somewhere_worse() -> None:
    assert pairs(costs((1.0, 1.0), (2.0, 1.5)), 50, 50) == [(0, 1, 2)]
    assert pairs(costs((1.0, 1.0), (2.0, 2.0)), 50, 50) == []
    assert pairs(costs((1.0, 1.1), (2.0, 1.5)), 50, 50) == []
    assert pairs(costs((1.0, 1.0 + SAME / 2), (2.0, 1.5)), 50, 50) == [(0, 1, 2)]


def test_a_fight_that_is_not_solved_counts_only_where_its_bounds_tell() -> None:
    assert pairs(costs((1.0, 1.0), ((2.0, 9.0), (0.0, 1.9))), 50, 50) == [(0, 1, 2)]
    assert pairs(costs((2.0, 1.0), ((2.0, 9.0), (0.0, 3.0))), 50, 50) == [(0, 1, 1)]
    assert pairs(costs((2.0, 1.0), ((2.0, 9.0), (9.5, 99.0))), 50, 50) == []


def test_expeditions_may_speak_against_what_is_not_solved_but_not_against_what_is() -> None:
    half = costs((2.0, 1.0), ((2.0, 9.0), (0.0, 3.0)))
    assert pairs(half, 80, 20) == []
    assert pairs(costs((2.0, 1.0)), 80, 20) == [(0, 1, 1)]


def test_a_worse_track_and_more_slow_are_found_to_be_dominated() -> None:
    book = level_of(standard(), ["Dire Rat"], "Stalking Shadows")
    book["armor"] = [
        {"name": "Robes", "track": [1, 3, 5, 7]},
        {"name": "Rags", "track": [1, 1, 2, 3], "slow": 4},
    ]
    lines = report(options(book), lambda line: None, TINY)
    assert "- Rags is dominated by Robes." in lines
    assert not any(line.startswith("- Robes is dominated") for line in lines)


# Expeditions.


def test_expeditions_end_where_they_are_lost() -> None:
    book = standard()
    prey(book, "Dire Rat").update(
        {"fast": 1, "health": 200, "abilities": [{"cost": 1, "does": ["power 20"]}]}
    )
    level_of(book, ["Stalking Shadows", "Dire Rat"], "Corrupted Kobold")
    changed = options(book)
    rat = case(changed, "Dire Rat").encounter
    found = venture(changed, 0, 0, 12)
    assert found.wins() == Share(0, 12)
    assert found.deaths() == {rat: 12}
    assert {way[-1].encounter for way in found.ways} == {rat}
    first = {way[0].encounter for way in found.ways}
    assert first == {rat, case(changed, "Stalking Shadows").encounter}


def test_the_card_that_kills_is_the_one_whose_removal_helps_most() -> None:
    book = standard()
    prey(book, "Dire Rat").update(
        {"fast": 1, "health": 200, "abilities": [{"cost": 1, "does": ["power 20"]}]}
    )
    level_of(book, ["Ember", "Dire Rat"], "Corrupted Kobold")
    changed = options(book)
    found = removals(changed, 0, venture(changed, 0, 0, 10), 8)
    names = content_in(changed).encounter_names
    assert [names[each.encounter] for each in found] == ["Dire Rat", "Ember"]
    assert found[0].turned_good == found[0].wins.part > 0 == found[1].wins.part
    assert found[0].wins.whole == 8


def test_the_best_of_several_removals_must_lead_by_more_than_luck() -> None:
    """37 against 23 is no wonder where six cards were tried, nor even for one; 85 against 14 is."""
    assert not Removal(0, Share(163, 200), 37, 23).sure(6)
    assert Removal(0, Share(133, 200), 85, 14).sure(6)
    assert Removal(0, Share(120, 200), 24, 10).sure(1)
    assert not Removal(0, Share(120, 200), 24, 10).sure(6)
    assert not Removal(0, Share(120, 200), 14, 85).sure(1)


def test_what_is_left_out_changes_nothing_before_it() -> None:
    """The same order, and the same luck up to where the card would have been."""
    usual = options()
    content = content_in(usual)
    dog = case(usual, "Rabid Dog").encounter
    card = list(content.level_cards).index(dog)
    whole = venture(usual, 0, 0, 10).ways
    parts = venture(usual, 0, 0, 10, card).ways
    later = 0
    for way, part in zip(whole, parts, strict=True):
        order = [leg.encounter for leg in way]
        at = order.index(dog) if dog in order else len(order)
        assert part[:at] == way[:at]
        assert dog not in [leg.encounter for leg in part]
        later += at
    assert later > 10
    assert {int(content.level_cards[BOSS])} == {way[-1].encounter for way in whole if len(way) == 7}


def test_carried_wounds_are_those_of_the_survivors() -> None:
    ways = ((Leg(1, 2, 2, True), Leg(2, 5, 7, True)), (Leg(2, 4, 4, True), Leg(1, 9, 9, False)))
    found = Outing(0, ways)
    assert found.carried() == [3.0, 7.0]
    assert (found.won(), found.mean()) == ([True, False], 10.0)
    assert [leg.wounds for leg in found.legs(1)] == [2, 9]


# The whole of it.

TINY = Counts(screened=2, confirmed=4, looks=4000, walks=4, judging=2000, expeditions=4, removals=3)


def test_a_share_has_wilsons_interval() -> None:
    low, high = Share(0, 10).interval()
    assert (low, round(high, 4)) == (0.0, 0.2775)
    assert Share(0, 0).interval() == (0.0, 1.0)
    assert share_said(Share(9, 10)) == "90.0 % (59.6 % to 98.2 %)"


def test_a_level_is_fought_with_all_that_brings_foes() -> None:
    content = content_in(options())
    names = [content.encounter_names[fight] for fight in fights_of(content, 1)]
    assert "Twin Flames" in names
    assert "Inferno" not in names
    assert names[-1] == "Flaming Heart"


def test_the_report_has_every_part_and_says_how_much_it_played() -> None:
    book = level_of(standard(), ["Dire Rat", "Inferno", "Dire Rat"], "Stalking Shadows")
    said: list[str] = []
    lines = report(options(book), said.append, TINY)
    heads = [line for line in lines if line.startswith("## ")]
    assert heads == [
        "## Who falls to a script",
        "## What is right to play",
        "## Which armour is dominated",
        "## Where a level is decided",
    ]
    assert "Scripts: Dire Rat" in said
    assert "Leaving cards out: Glade" in said
    assert sum(line.startswith("| Dire Rat | Robes |") for line in lines) == 2
    assert lines[-1].startswith("Played: ")
    assert "18 expeditions. Solved: 6 of 6 fights" in lines[-1]


def test_the_report_follows_the_terms_of_the_table() -> None:
    """With repeated abilities a fight costs more than it does as a rule."""
    usual, changed = options(), options(repeat="yes")
    horror = case(usual, "Charred Horror", "Plate")
    cost, again = (solve_case(each, horror, 8000)[0] for each in (usual, changed))
    assert cost.closed()
    assert abs(cost.high - 0.6673660) < SAME
    assert again.low > cost.high + 0.1


def test_a_boss_is_told_to_fall_only_where_it_does() -> None:
    """What stands in the report of a boss that no script beats."""
    book = level_of(standard(), [], "Dire Rat")
    prey(book, "Dire Rat").update(
        {"fast": 1, "health": 200, "abilities": [{"cost": 1, "does": ["power 20"]}]}
    )
    lines = report(options(book), lambda line: None, TINY)
    assert "- The boss **Dire Rat** falls to a script in no armour." in lines
    assert any(line.startswith("- Most deaths: Dire Rat, 4 of 4") for line in lines)

"""Bots of Nightmare Hunt: heuristic, search states, what is solved at the table, and hints."""

import json
import tomllib
from pathlib import Path
from random import Random

import pytest

import gloam
from gloam.bots import bot
from gloam.games.nightmare_hunt.book.text import standard_text
from gloam.games.nightmare_hunt.bots import thought
from gloam.games.nightmare_hunt.bots.heuristic import heuristic
from gloam.games.nightmare_hunt.facts import ACTIONS
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.numbers import VENTURE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from tests.games.nightmare_hunt.positions import Fight, fight, town, trail

QUICK = Level(way="own", simulations=500)


def chosen(at: Fight) -> str:
    table = at.table
    return ACTIONS.text(heuristic(table.view(0), table.menu(0), FastRandom(1)))


def thinks(at: Fight) -> str:
    table = at.table
    found = thought.think(table.view(0), table.menu(0), QUICK, FastRandom(1))
    return "search" if found == thought.SEARCH else ACTIONS.text(found)


# Rules of thumb.


def test_the_heuristic_takes_the_blow_that_ends_it() -> None:
    assert chosen(fight("Corrupted Kobold", hand="slash swipe", damage=2)) == "swipe 1"


def test_the_heuristic_does_not_strike_a_shielded_heart() -> None:
    foes = [("Flaming Heart", 0), ("Ember", 0)]
    assert chosen(fight("Flaming Heart", hand="slash slam", foes=foes)).endswith(" 2")


def test_the_heuristic_leaves_jack_a_blow_that_fits() -> None:
    """At 16 a Swipe would leave 1, which no blow can give: Jack would have to be begun again."""
    assert "swipe" not in chosen(fight("Jack the Black", hand="swipe slash", damage=16))


def test_the_heuristic_runs_from_what_would_kill() -> None:
    at = fight("Vile Giant", hand="dodge slash", energy=8, turn="prey")
    assert at.asks == "react"
    assert chosen(at) in ("dodge", "sprint slash", "sprint dodge")


def test_the_heuristic_goes_home_with_many_wounds_and_on_with_few() -> None:
    weary = trail(1, "1", discard_wounds=12)
    assert chosen(weary) == "town"
    assert chosen(trail(1, "1")) == "onward"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_nobody_dodges_what_armour_does_not_feel(level: str) -> None:
    at = fight("Dire Rat", armor="plate", hand="dodge parry slash", energy=3, turn="prey")
    assert at.asks == "react"
    view, menu = at.table.view(0), at.table.menu(0)
    player = bot(GAME, level, simulations=40, seconds=0)
    for n in range(12):
        assert ACTIONS.text(player.choose(view, menu, Random(n))) == "endure"


def test_the_page_of_the_game_says_how_each_level_errs() -> None:
    page = (Path(__file__).parents[3] / "docs" / "games" / "nightmare_hunt.md").read_text()
    rows = [line for line in page.splitlines() if line.startswith("| `")]
    for level, errs in GAME.bots.errs.items():
        assert any(row.startswith(f"| `{level}` |") and f"| {errs} |" in row for row in rows)


# What is solved at the table.


def test_a_strong_player_wears_what_is_best_for_the_level() -> None:
    at = town("slash slam swipe parry")
    assert thinks(at) == "wear plate"
    at.do("wear plate")
    assert thinks(at) == "venture"


def test_a_book_with_its_armours_in_another_order_is_dressed_for_by_their_names() -> None:
    book = tomllib.loads(standard_text())
    book["armor"].reverse()
    book["name"] = "Mine"
    at = town("slash slam swipe parry", content=json.dumps(book), armor="leather")
    assert thinks(at) == chosen(at) == "wear robes", "the first is Plate in this book"
    assert thought.hint(at.table.view(0), at.table.menu(0)) == (
        "In this level most come through in Plate.",
    )
    assert thinks(at.do("wear robes")) == "venture"


@pytest.mark.parametrize("renamed", ["levels", "armor"])
def test_in_a_level_or_armour_of_another_name_it_keeps_what_it_has_on(renamed: str) -> None:
    book = tomllib.loads(standard_text())
    for table in book[renamed]:
        table["name"] += " of mine"
    at = town("slash slam swipe parry", content=json.dumps(book))
    assert thinks(at) == chosen(at) == "venture"
    assert "choose an armour" in thought.hint(at.table.view(0), at.table.menu(0))[0]


def test_in_a_single_fight_it_keeps_what_it_has_on() -> None:
    table = gloam.open_table("nightmare_hunt", 1, "own", mode="fight", encounter="Dire Rat")
    table.deal()
    assert thought.think(table.view(0), table.menu(0), QUICK, FastRandom(1)) == VENTURE


def test_a_fight_that_can_be_solved_is_played_at_the_least_cost() -> None:
    at = fight("Dire Rat", armor="plate", hand="dodge parry slash swipe", energy=4, turn="prey")
    weighed, closed = thought.weigh(at.table.view(0).trail, 20_000)
    assert closed
    least = min(high for _, _, high in weighed)
    chosen = ACTIONS.read(thinks(at))
    assert next(high for action, _, high in weighed if action == chosen) <= least + thought.CLOSE
    assert {action for action, _, _ in weighed} == set(at.table.menu(0))


def test_what_cannot_be_solved_in_time_is_left_to_search() -> None:
    at = fight("Ayth, Ender", hand="dodge parry slash swipe", energy=3)
    assert thinks(at) == "search"
    assert thinks(trail(1, "1")) == "onward"


def test_on_an_expedition_it_searches() -> None:
    at = fight("Corrupted Kobold", hand="slash swipe", options={"mode": "expedition"})
    assert thinks(at) == "search"


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_every_level_plays_a_whole_fight(level: str) -> None:
    table = gloam.open_table("nightmare_hunt", 1, level, mode="fight", encounter="Dire Rat")
    player = gloam.bot("nightmare_hunt", level, simulations=20, seconds=0)
    rng = Random(3)
    table.deal()
    while not table.over:
        table.act(player.choose(table.view(0), table.menu(0), rng))
        table.deal()
        assert len(table.deeds) < 2_000
    assert table.ask.winners == (0,)  # type: ignore[union-attr]


# Search states.


def test_a_search_state_of_a_campaign_is_of_this_expedition() -> None:
    at = trail(1, "1 2")
    search_state = GAME.bots.search_state(at.table.view(0), FastRandom(1))
    assert [ACTIONS.text(action) for action in search_state.menu()] == ["onward"]
    assert "town" in at.menu


def test_in_a_single_fight_a_search_state_counts_wounds() -> None:
    """The same win is worth less with more Wounds, and those of before do not count."""
    worths = []
    for damage, hand in ((5, "slash"), (0, "slash")):
        at = fight("Corrupted Kobold", hand=hand, damage=damage, energy=3, discard_wounds=2)
        search_state = GAME.bots.search_state(at.table.view(0), FastRandom(1))
        rng = FastRandom(4)
        menu = GAME.bots.search_state(at.table.view(0), FastRandom(1)).menu()
        assert menu
        while search_state.asked() != -2:
            offered = search_state.menu()
            search_state.play(offered[rng.below(len(offered))])
        worths.append(search_state.payoff(0))
    assert worths[0] == 1.0
    assert worths[1] < 1.0


# Hints.


def test_a_hint_names_the_best_and_what_every_other_choice_costs() -> None:
    at = fight("Dire Rat", armor="plate", hand="dodge parry slash swipe", energy=0)
    lines = thought.hint(at.table.view(0), at.table.menu(0))
    assert lines[0] in [
        f"Best looks {x} at Dire Rat: 0.00 Wounds in this fight." for x in ("Slash", "Swipe")
    ]
    assert len(lines) == len(at.table.menu(0)) + 1
    for said in ("Slash at Dire Rat", "Swipe at Dire Rat", "Punch Dire Rat, paying Parry", "Rest"):
        assert sum(f"{said}: " in line for line in lines) == 1
    assert "Rest: 0.11 Wounds." in lines  # 0.10606
    assert not any("`" in line for line in lines)
    assert "a death counts as 20" in lines[-1]


def test_a_hint_in_town_and_on_the_way_is_a_sentence() -> None:
    at = town("slash slam swipe parry")
    assert thought.hint(at.table.view(0), at.table.menu(0)) == (
        "In this level most come through in Plate.",
    )
    at = trail(1, "1")
    assert len(thought.hint(at.table.view(0), at.table.menu(0))) == 1


def test_a_plain_way_to_play_bounds_a_hint() -> None:
    """Jack falls to whoever only punches and sprints: it used to be said to cost up to 14.57."""
    at = fight("Jack the Black", hand="dodge parry slash swipe")
    lines = thought.hint(at.table.view(0), at.table.menu(0))
    assert lines[0].startswith("Best looks ")
    assert lines[0].endswith(": 0.00 Wounds in this fight.")


@pytest.mark.parametrize(
    ("name", "foes", "least", "most"),
    [
        ("Dog Handler", [("Dog Handler", 0)], 0.0, 0.01),
        ("Twin Flames", [("Ember", 0), ("Ember", 0)], 0.0, 0.01),
        ("Conflagration Chimera", [("Conflagration Chimera", 0)], 0.1, 0.2),
        ("Ayth, Ender", [("Ayth, Ender", 4)], 1.0, 1.01),
    ],
)
def test_guides_bound_a_hint_in_the_longest_fights(
    name: str, foes: list[tuple[str, int]], least: float, most: float
) -> None:
    at = fight(name, hand="dodge parry slash swipe", foes=foes)
    weighed, _ = thought.weigh(at.table.view(0).trail, 1_000, 200)
    assert min(low for _, low, _ in weighed) >= least - 0.01
    assert min(high for _, _, high in weighed) <= most


def test_a_hint_that_does_not_know_says_so() -> None:
    at = fight("Ayth, Ender", hand="dodge parry slash swipe", energy=3)
    weighed, closed = thought.weigh(at.table.view(0).trail, 50)
    assert weighed
    assert not closed
    assert all(low <= high for _, low, high in weighed)

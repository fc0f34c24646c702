"""Charts say only what is so, are joined only where the facts force it, and every guess agrees."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.ground import EAST, beyond
from gloam.games.nyctophobia.guesses.guess import guess_with
from gloam.games.nyctophobia.numbers import (
    BOARDED,
    CONCEDE,
    EDGE,
    GAVE_CLUE,
    HAULED,
    HID,
    SEATED,
    SIMPLE,
    SPOKE,
    SPUN,
    STRUCK_HUNTER,
    TERMS,
    THROW,
    TREAD,
    TREE,
    TURN,
)
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.rules.flight import Flight
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.chart import CAR_THERE, NO_CAR, ON_BOARD, OPEN, RIM, WIDE
from gloam.games.nyctophobia.sight.hearsay import Hearsay
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.view import new_sight
from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game
from gloam.kernel.state import NOBODY
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from tests.games.nyctophobia.positions import position

GAMES = ("nyctophobia_hunted", "nyctophobia_vampire")
DECKS = ("axe", "mage", "simple")


def nights(name: str, many: int, **options: str) -> Iterator[tuple[Table, Random]]:
    """Tables in the middle of games, good play mixed with any play, before each action."""
    game = gloam.games()[name]
    for n in range(many):
        rng = Random(n)
        more = {"hunter": DECKS[n % 3]} if name == "nyctophobia_hunted" else {}
        table = gloam.open_table(
            name, seats=3 + n % 3, seed=f"g{n}", map="random", rounds=8, **more, **options
        )
        while True:
            table.deal()
            if table.over:
                break
            seat = table.asked
            menu = table.menu(seat)
            if rng.random() < 0.05:
                speaker = rng.randrange(1, table.seats)
                calls = [a for a in table.asides(speaker) if a != CONCEDE]
                if calls:
                    table.act(rng.choice(calls), speaker)
                    continue
            view = table.view(seat)
            good = rng.random() < 0.8
            table.act(
                game.bots.heuristic(view, menu, FastRandom(rng.getrandbits(30)))
                if good
                else rng.choice(menu)
            )
            yield table, rng


@pytest.mark.parametrize("name", GAMES)
def test_every_guess_agrees_and_so_does_the_truth(name: str) -> None:
    game = gloam.games()[name]
    guesses = 0
    for table, rng in nights(name, 6):
        seat = rng.randrange(1, table.seats)
        view = table.view(seat)
        assert game.sight.agrees(view, table._truth)
        assert game.sight.agrees(view, game.sight.guess(view, FastRandom(rng.getrandbits(30))))
        guesses += 1
    assert guesses > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_guess_agrees_over_many_games(name: str) -> None:
    game = gloam.games()[name]
    for table, rng in nights(name, 60):
        for seat in range(1, table.seats):
            view = table.view(seat)
            assert game.sight.agrees(view, table._truth)
            for _ in range(2):
                assert game.sight.agrees(
                    view, game.sight.guess(view, FastRandom(rng.getrandbits(30)))
                )


def tries(game: Game, view: Any, seed: int) -> int:
    """How many forests are begun before one agrees with a view."""
    begun = 0

    def make(woods: Woods) -> Dark:
        nonlocal begun
        begun += 1
        return game.sight.guess.__self__.night(woods)  # type: ignore[attr-defined, no-any-return]

    assert game.sight.agrees(view, guess_with(make, view, FastRandom(seed)))
    return begun


FELT_A_HIDDEN_ONE = (
    *("clue west", "go west", "search", "go west", "search", "hide", "done"),
    *("go north", "search", "go east", "search", "done", "play Timber", "prowl south"),
    *("go north", "search", "go north", "search", "sprint east", "done", "go north", "search"),
)
"""After these deeds the hands of Hunted 4 are on Hunted 1, the only one who hides."""


def test_the_only_one_who_hides_is_found_under_the_hands_that_feel_somebody_hidden() -> None:
    """Most ways to lay the chart of whoever feels leave no place there for the chart of the other.

    Laid one after the other they went together in one of 48 tries: now and then 400 were too few.
    """
    game = gloam.games()["nyctophobia_hunted"]
    table = Table(game, 5, game.options_from({}), Dice("exploit 96", salt=""))
    for action in FELT_A_HIDDEN_ONE:
        table.deal()
        table.act(action)
    view = table.view(4)
    assert view.woods.hidden == 2
    assert view.fresh
    assert max(tries(game, view, n) for n in range(200)) < 20


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_no_guess_takes_more_than_a_few_tries(name: str) -> None:
    game = gloam.games()[name]
    for table, rng in nights(name, 90, callouts="asked"):
        view = table.view(rng.randrange(1, table.seats))
        assert tries(game, view, rng.getrandbits(30)) < 40


@pytest.mark.parametrize("callouts", ["always", "asked"])
@pytest.mark.parametrize("name", GAMES)
def test_whoever_plays_on_in_a_guessed_world_knows_only_what_is_so_there(
    name: str, callouts: str
) -> None:
    """What somebody took before and never called out, nobody calls out there either."""
    game = gloam.games()[name]
    behind = 0
    for table, rng in nights(name, 12, callouts=callouts):
        if rng.random() > 0.1:
            continue
        view = table.view(rng.randrange(1, table.seats)).clone()
        world: Any = game.sight.guess(view, FastRandom(rng.getrandbits(30)))
        behind += any(view.pending)
        view.catch_up(world.woods)
        assert not any(view.pending)
        world.ear = Hearsay(view)
        for _ in range(30):
            assert game.sight.agrees(view, world)
            if world.asked() == NOBODY:
                break
            world.play(rng.choice(world.menu()))
    assert behind > 10 or callouts == "always"


def true_tile(sight: HuntedSight, woods: Woods, seat: int, place: int) -> int:
    """The space that a place of somebody's chart really is; -1 if it is not on the board."""
    here, at = int(sight.atlas.place[seat]), int(woods.at[seat])
    row = at // 8 + place // WIDE - here // WIDE
    column = at % 8 + place % WIDE - here % WIDE
    return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 else -1


@pytest.mark.parametrize("name", GAMES)
def test_a_chart_says_only_what_is_so(name: str) -> None:
    for table, rng in nights(name, 6):
        woods: Woods = table._truth.woods  # type: ignore[attr-defined]
        seat = rng.randrange(1, table.seats)
        sight: HuntedSight = table.view(seat)
        for other in range(1, table.seats):
            if sight.pending[other] == 0:
                charted(sight, woods, other)


def charted(sight: HuntedSight, woods: Woods, seat: int) -> None:
    """Compare the chart on which somebody is known to stand with the board."""
    chart = sight.atlas.chart(seat)
    for place in range(WIDE, WIDE * (WIDE - 1)):
        tile = true_tile(sight, woods, seat, place)
        if chart.cells[place] & ON_BOARD:
            assert tile >= 0
            assert not chart.cells[place] & CAR_THERE or woods.is_car(tile)
            assert not chart.cells[place] & NO_CAR or not woods.is_car(tile)
        for heading in (1, 2):
            known = chart.side(place, heading)
            when = chart.east_since(place) if heading == 1 else chart.south_since(place)
            if known == RIM:
                assert tile < 0 or beyond(tile, heading) < 0
            elif known and when == sight.shifts and woods.turn != 0:
                assert woods.trees.is_open(tile, heading) == (known == OPEN)


PAIR = """
+---+---+---+---+---+---+
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   1   .   .   2   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| X   .   .   .   .   . |
+---+---+---+---+---+---+
"""


def watched(
    picture: str, *actions: str, before: Sequence[Fact] = (), **more: Any
) -> dict[int, HuntedSight]:
    """What each Hunted knows after some actions in a drawn position, and what was told before."""
    hunted = [seat for seat in range(1, 5) if str(seat) in picture]
    seats = len(hunted) + 1
    night = gloam.games()["nyctophobia_hunted"].rules.blank(seats)
    made = position(picture, night, **more)
    made.act(*actions)
    hearing = made.words.hearing(seats)
    views = {}
    for seat in hunted:
        view = new_sight(seat, seats)
        for piece in hunted:
            view.hear(SEATED, piece, 0, 0)
        view.hear(TERMS, 0, 0, SIMPLE)
        view.hear(GAVE_CLUE, 0, 0, 0)
        for fact in (*before, *made.listener.facts):
            if hearing.heard_by(*fact) >> seat & 1:
                view.hear(*fact)
        assert isinstance(view, HuntedSight)
        views[seat] = view
    return views


def test_charts_stay_apart_until_the_facts_force_a_join() -> None:
    views = watched(PAIR, "go east", "call out", deck="simple")
    assert views[1].atlas.chart_of[1] != views[1].atlas.chart_of[2]
    assert views[2].atlas.chart_of[1] != views[2].atlas.chart_of[2]


def test_a_hand_on_a_friend_joins_the_charts_for_who_feels_it_and_for_who_is_told() -> None:
    views = watched(PAIR, "go east", "go east", "search", deck="simple")
    mine = views[1]
    assert mine.atlas.chart_of[1] == mine.atlas.chart_of[2]
    assert mine.atlas.place[2] - mine.atlas.place[1] == 1
    assert views[2].atlas.chart_of[1] != views[2].atlas.chart_of[2], "nobody has told Hunted 2"
    views = watched(PAIR, "go east", "go east", "search", "call out", deck="simple")
    other = views[2]
    assert other.atlas.chart_of[1] == other.atlas.chart_of[2]
    assert other.atlas.place[2] - other.atlas.place[1] == 1


def test_a_rock_that_hits_a_friend_joins_the_charts() -> None:
    views = watched(PAIR, "throw east", deck="simple")
    for view in views.values():
        assert view.atlas.chart_of[1] == view.atlas.chart_of[2]
        assert view.atlas.place[2] - view.atlas.place[1] == 3


def test_a_step_without_a_word_leaves_others_with_no_place() -> None:
    views = watched(PAIR, "go east", deck="simple")
    assert views[2].pending[1] == 1
    assert views[1].pending[1] == 0
    views = watched(PAIR, "go east", "call out", deck="simple")
    assert views[2].pending[1] == 0


def test_half_a_turn_turns_the_chart_and_a_quarter_puts_it_away() -> None:
    for amount, kept in ((2, True), (1, False)):
        view = watched(PAIR, "go east", "search", deck="mage")[1]
        before = view.atlas.chart(1)
        walked = [h for h in range(4) if before.side(view.atlas.place[1], h) == OPEN]
        view.hear(SPUN, amount, 0, 0)
        after = view.atlas.chart(1)
        opposite = [(h + 2) % 4 for h in walked]
        found = [h for h in range(4) if after.side(view.atlas.place[1], h) == OPEN]
        assert sorted(found) == (sorted(opposite) if kept else [])
        assert (view.old is None) == kept
        assert view.clue == (2 if kept else -1)


def test_whoever_is_dragged_begins_a_new_chart() -> None:
    view = watched(PAIR, "go east", "search", deck="mage")[1]
    view.hear(HAULED, 1, 0, 0)
    chart = view.atlas.chart(1)
    assert all(chart.side(int(view.atlas.place[1]), heading) == 0 for heading in range(4))


def test_charts_join_when_both_can_lie_in_one_place_only() -> None:
    corners = """
+---+---+---+---+---+---+---+---+
| 1   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   X   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| .   .   .   .   .   .   .   . |
+   +   +   +   +   +   +   +   +
| C   C   .   .   .   .   .   2 |
+---+---+---+---+---+---+---+---+
"""
    view = watched(corners, "go east", "go west", "call out", "done", deck="simple")[2]
    assert view.atlas.chart_of[1] == view.atlas.chart_of[2], "each has felt a corner"
    assert view.atlas.place[2] - view.atlas.place[1] == 7 * WIDE + 7


def test_a_friend_felt_in_the_space_that_joins_two_charts_is_put_where_that_space_lies_now() -> (
    None
):
    by_the_car = """
+---+---+---+---+---+---+
| .   2   .   .   .   . |
+   +   +   +   +   +   +
| .   C   3*  .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   1   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   X |
+---+---+---+---+---+---+
"""
    found_it = ("throw north", "go west", "go north", "search", "done")
    told = ("go east", "search", "call out")
    view = watched(by_the_car, *found_it, *told, deck="simple", rocks=(1,))[1]
    assert len(set(view.atlas.chart_of[1:4])) == 1, "Hunted 1 and 2 both know the whole car"
    assert view.atlas.place[2] - view.atlas.place[1] == 1 - 2 * WIDE
    assert view.atlas.place[3] - view.atlas.place[1] == 1 - WIDE


@pytest.mark.parametrize("moved", [False, True])
def test_of_two_who_hide_the_one_felt_in_the_car_is_the_one_who_boarded_it(moved: bool) -> None:
    hiding = """
+---+---+---+---+---+---+
| .   .   .   .   1   . |
+   +   +   +   +   +   +
| 3   2*  C   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   . |
+   +   +   +   +   +   +
| .   .   .   .   .   X |
+---+---+---+---+---+---+
"""
    one_hid = [(TURN, 1, 1, 0), *[(TREAD, 1, 0, 0)] * moved, (HID, 1, 0, 0)]
    two_hid = [(TURN, 2, 1, 0), (TREAD, 2, 0, 0), (BOARDED, 2, 0, 0), (HID, 2, 0, 0)]
    view = watched(hiding, deck="simple", turn=3, hidden=(1, 2), before=one_hid + two_hid)[3]
    assert view.fresh, "the hands of Hunted 3 are on somebody in the car"
    guess = gloam.games()["nyctophobia_hunted"].sight.guess
    for n in range(20):
        woods: Woods = guess(view, FastRandom(n)).woods  # type: ignore[attr-defined]
        assert woods.at[2] == beyond(woods.at[3], EAST)
        assert not woods.is_car(woods.at[1])


def test_who_walks_through_a_hidden_friend_is_with_them_still_when_they_speak() -> None:
    crowded = """
+---+---+---+---+---+---+
| .   C   1*  3   .   . |
+   +   +   +   +   +   +
| .   .   2   .   .   X |
+---+---+---+---+---+---+
"""
    one_hid = [(BOARDED, 1, 0, 0), (TURN, 1, 1, 0), (HID, 1, 0, 0)]
    two_came = [(TURN, 2, 1, 0), (TREAD, 2, 0, 0), (TREAD, 2, 0, 0), (BOARDED, 2, 0, 0)]
    three_came = [(TURN, 3, 1, 0), (TREAD, 3, 0, 0), (BOARDED, 3, 0, 0), (SPOKE, 1, 0, 0)]
    before = one_hid + two_came + three_came
    view = watched(crowded, deck="simple", turn=3, begin=False, before=before)[1]
    guess = gloam.games()["nyctophobia_hunted"].sight.guess
    for n in range(20):
        woods: Woods = guess(view, FastRandom(n)).woods  # type: ignore[attr-defined]
        assert all(woods.is_car(woods.at[seat]) for seat in (1, 2, 3))
        assert woods.at[1] != woods.at[2], "only who is walking is where somebody else is"


@pytest.mark.parametrize("name", GAMES)
def test_in_every_guess_a_rock_would_fly_as_it_flew(name: str) -> None:
    """Past no familiar and no friend, into whom it hit: also where their steps were not told."""
    game = gloam.games()[name]
    struck: set[int] = set()
    for n in range(60):
        rng = Random(n)
        table = gloam.open_table(name, seats=4, seed=f"r{n}", map="random", rounds=3)
        table.deal()
        while not table.over:
            seat = table.asked
            throws = [action for action in table.menu(seat) if VERB[action] == THROW]
            action = rng.choice(throws or list(table.menu(seat)))
            table.act(action)
            if throws and not table.over:
                flown = Flight(table._truth.woods, table._truth.woods.at[seat], action - THROW)  # type: ignore[attr-defined]
                struck.add(int(flown.struck))
                for _ in range(3):
                    guess: Any = game.sight.guess(table.view(seat), FastRandom(rng.getrandbits(30)))
                    again = Flight(guess.woods, guess.woods.at[seat], action - THROW)
                    assert (again.spaces, again.struck) == (flown.spaces, flown.struck)
            table.deal()
    assert {TREE, EDGE, STRUCK_HUNTER + 1, STRUCK_HUNTER + 2} <= struck


def test_a_vampire_found_where_a_rock_flew_past_is_mist_in_every_guess() -> None:
    game = gloam.games()["nyctophobia_vampire"]
    table = gloam.open_table(game.name, seats=3, seed="mist", map="the-long-way-round")
    table.deal()
    table.act(table.menu(0)[0])
    truth: Any = table._truth
    truth.woods.at[0] = beyond(truth.woods.at[1], 0)
    truth.woods.mist = 1
    table.act("throw north")
    told = [game.words.facts.text(fact) for fact in table.heard(1)]
    assert "flew spaces=6 struck=edge" in told
    table.act("search")
    for seat in (1, 2):
        view = table.view(seat)
        assert game.sight.agrees(view, truth)
        for n in range(20):
            guess: Any = game.sight.guess(view, FastRandom(n))
            assert guess.woods.mist == 1

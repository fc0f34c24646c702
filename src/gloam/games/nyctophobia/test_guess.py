"""Charts say only what is so, are joined only where the facts force it, and every guess agrees."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.nyctophobia.chart import CAR_THERE, NO_CAR, ON_BOARD, OPEN, RIM, WIDE
from gloam.games.nyctophobia.facts import CONCEDE
from gloam.games.nyctophobia.positions import position
from gloam.games.nyctophobia.view import Sight, new_sight
from gloam.games.nyctophobia.woods import Woods
from gloam.games.nyctophobia.ground import beyond
from gloam.kernel.lots import Lots
from gloam.kernel.table import Table

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
                game.thumb(view, menu, Lots(rng.getrandbits(30))) if good else rng.choice(menu)
            )
            yield table, rng


@pytest.mark.parametrize("name", GAMES)
def test_every_guess_agrees_and_so_does_the_truth(name: str) -> None:
    game = gloam.games()[name]
    guesses = 0
    for table, rng in nights(name, 6):
        seat = rng.randrange(1, table.seats)
        view = table.view(seat)
        assert game.agrees(view, table._truth)
        assert game.agrees(view, game.guess(view, Lots(rng.getrandbits(30))))
        guesses += 1
    assert guesses > 300


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_every_guess_agrees_over_many_games(name: str) -> None:
    game = gloam.games()[name]
    for table, rng in nights(name, 60):
        for seat in range(1, table.seats):
            view = table.view(seat)
            assert game.agrees(view, table._truth)
            for _ in range(2):
                assert game.agrees(view, game.guess(view, Lots(rng.getrandbits(30))))


def true_tile(sight: Sight, woods: Woods, seat: int, place: int) -> int:
    """The space that a place of somebody's chart really is; -1 if it is not on the board."""
    here, at = int(sight.place[seat]), int(woods.at[seat])
    row = at // 8 + place // WIDE - here // WIDE
    column = at % 8 + place % WIDE - here % WIDE
    return 8 * row + column if 0 <= row < 8 and 0 <= column < 8 else -1


@pytest.mark.parametrize("name", GAMES)
def test_a_chart_says_only_what_is_so(name: str) -> None:
    for table, rng in nights(name, 6):
        woods: Woods = table._truth.woods  # type: ignore[attr-defined]
        seat = rng.randrange(1, table.seats)
        sight: Sight = table.view(seat)
        for other in range(1, table.seats):
            if sight.pending[other] == 0:
                charted(sight, woods, other)


def charted(sight: Sight, woods: Woods, seat: int) -> None:
    """Compare the chart on which somebody is known to stand with the board."""
    chart = sight.charts[sight.chart_of[seat]]
    for place in range(WIDE, WIDE * (WIDE - 1)):
        tile = true_tile(sight, woods, seat, place)
        if chart.cells[place] & ON_BOARD:
            assert tile >= 0
            assert not chart.cells[place] & CAR_THERE or woods.is_car(tile)
            assert not chart.cells[place] & NO_CAR or not woods.is_car(tile)
        for heading in (1, 2):
            known = chart.side(place, heading)
            since = chart.since[place]
            when = since % 1024 if heading == 1 else since // 1024
            if known == RIM:
                assert tile < 0 or beyond(tile, heading) < 0
            elif known and when == sight.shifts and woods.turn != 0:
                assert woods.is_open(tile, heading) == (known == OPEN)


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


def watched(picture: str, *actions: str, **more: Any) -> dict[int, Sight]:
    """What each Hunted knows after some actions in a drawn position."""
    night = gloam.games()["nyctophobia_hunted"].blank(3)
    made = position(picture, night, **more)
    made.act(*actions)
    hearing = made.words.hearing(int(made.woods.hunted) + 1)
    views = {}
    for seat in (1, 2):
        view = new_sight(seat, 3)
        for piece in (1, 2):
            view.hear(5, piece, 0, 0)
        view.hear(6, 0, 0, 3)
        view.hear(10, 0, 0, 0)
        for fact in made.listener.facts:
            if hearing.heard_by(*fact) >> seat & 1:
                view.hear(*fact)
        assert isinstance(view, Sight)
        views[seat] = view
    return views


def test_charts_stay_apart_until_the_facts_force_a_join() -> None:
    views = watched(PAIR, "go east", "call out", deck="simple")
    assert views[1].chart_of[1] != views[1].chart_of[2]
    assert views[2].chart_of[1] != views[2].chart_of[2]


def test_a_hand_on_a_friend_joins_the_charts_for_who_feels_it_and_for_who_is_told() -> None:
    views = watched(PAIR, "go east", "go east", "search", deck="simple")
    mine = views[1]
    assert mine.chart_of[1] == mine.chart_of[2]
    assert mine.place[2] - mine.place[1] == 1
    assert views[2].chart_of[1] != views[2].chart_of[2], "nobody has told Hunted 2"
    views = watched(PAIR, "go east", "go east", "search", "call out", deck="simple")
    other = views[2]
    assert other.chart_of[1] == other.chart_of[2]
    assert other.place[2] - other.place[1] == 1


def test_a_rock_that_hits_a_friend_joins_the_charts() -> None:
    views = watched(PAIR, "throw east", deck="simple")
    for view in views.values():
        assert view.chart_of[1] == view.chart_of[2]
        assert view.place[2] - view.place[1] == 3


def test_a_step_without_a_word_leaves_others_with_no_place() -> None:
    views = watched(PAIR, "go east", deck="simple")
    assert views[2].pending[1] == 1
    assert views[1].pending[1] == 0
    views = watched(PAIR, "go east", "call out", deck="simple")
    assert views[2].pending[1] == 0


def test_half_a_turn_turns_the_chart_and_a_quarter_puts_it_away() -> None:
    for amount, kept in ((2, True), (1, False)):
        view = watched(PAIR, "go east", "search", deck="mage")[1]
        before = view.charts[view.chart_of[1]]
        walked = [h for h in range(4) if before.side(view.place[1], h) == OPEN]
        view.hear(55, amount, 0, 0)
        after = view.charts[view.chart_of[1]]
        opposite = [(h + 2) % 4 for h in walked]
        found = [h for h in range(4) if after.side(view.place[1], h) == OPEN]
        assert sorted(found) == (sorted(opposite) if kept else [])
        assert (view.old is None) == kept
        assert view.clue == (2 if kept else -1)


def test_whoever_is_dragged_begins_a_new_chart() -> None:
    view = watched(PAIR, "go east", "search", deck="mage")[1]
    view.hear(57, 1, 0, 0)
    chart = view.charts[view.chart_of[1]]
    assert all(chart.side(int(view.place[1]), heading) == 0 for heading in range(4))


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
    assert view.chart_of[1] == view.chart_of[2], "each has felt a corner"
    assert view.place[2] - view.place[1] == 7 * WIDE + 7

"""What a vampire is taken to do that searches: by habit, and by a search in its place."""

from collections import OrderedDict

import pytest
from librt.vecs import vec

import gloam
from gloam.games.vampire_radar.bots.habits import HABIT_SIZE, HABITS, model_for
from gloam.games.vampire_radar.bots.tracking import hiding_odds
from gloam.games.vampire_radar.bots.turns import CHOICES, STRIKE, Turn
from gloam.games.vampire_radar.facts import TILE
from gloam.games.vampire_radar.guesses import reading, seeking
from gloam.games.vampire_radar.guesses.seeking import Seeking, sought
from gloam.games.vampire_radar.guesses.thinking import ROUNDS
from gloam.kernel.deadline import Deadline
from gloam.kernel.table import Table
from tests.games.vampire_radar.positions import position, truth
from tests.games.vampire_radar.test_worth import CORNER, at

NONE = vec[float]([0.0] * 36)


def turn_of(table: Table, odds: vec[float], searches: float) -> Turn:
    turn = Turn(truth(table).board, odds, NONE, 0, model_for(2, 0.0, searches))
    turn.solve(40, 1)
    return turn


def test_each_number_of_humans_has_habits() -> None:
    assert [len(net) for net in HABITS] == [HABIT_SIZE] * 3


def test_habits_are_whole_odds_from_every_tile() -> None:
    table = gloam.open_table("vampire_radar", seats=3, seed="habits")
    board = truth(table).board
    turn = turn_of(table, hiding_odds(board, model_for(2, 0.0, 0.0).net), 1.0)
    reckoned = sum(turn.ends) + sum(turn.shown_two) + sum(turn.shown_one)
    assert reckoned == pytest.approx(1.0)
    by_policy = turn_of(table, turn.two, 0.0)
    assert [*turn.ends] != pytest.approx([*by_policy.ends], abs=0.01)


def test_a_search_from_a_tile_gives_whole_odds_within_reach() -> None:
    table = position(CORNER, turn=0)
    turn = turn_of(table, at("B2", "E2"), 0.5)
    search = Seeking(table.view(1), turn, 16, Deadline(0.0), {})
    for name in ("B2", "E2"):
        tile = TILE.number(name)
        likely = search.choices(tile, 2)
        assert sum(likely) == pytest.approx(1.0)
        for choice in range(CHOICES):
            if likely[choice] > 0:
                assert turn.answers(tile, 2)[choice] <= 1.0


def test_a_search_finds_the_strike_that_wins() -> None:
    table = position(CORNER.replace("5", "."), turn=0, bullets=(2, 0, 0))
    turn = turn_of(table, at("A2"), 0.5)
    search = Seeking(table.view(1), turn, 60, Deadline(0.0), {})
    assert search.choices(TILE.number("A2"), 2)[STRIKE + TILE.number("A1")] > 0.9


def test_what_is_foreseen_moves_where_it_is_taken_to_be() -> None:
    table = position(CORNER, turn=0)
    turn = turn_of(table, at("E2"), 0.6)
    there = TILE.number("F1")
    before = turn.ends[there]
    turn.expect(TILE.number("E2"), 2, vec[float]([float(n == there) for n in range(CHOICES)]))
    turn.reckon()
    assert turn.ends[there] >= 0.6 > before
    assert sum(turn.ends) + sum(turn.shown_two) + sum(turn.shown_one) == pytest.approx(1.0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_only_knows_what_lies_open_reads_the_same_wherever_it_crept(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search in its place begins on every tile where it may be, never on its own."""
    monkeypatch.setattr(reading, "TRIES", [3, 3, 3])
    found = []
    for walk in ("east", "west"):
        table = gloam.open_table("vampire_radar", seats=seats, seed="read")
        table.act("hide C3")
        while table.asked:
            table.act("done")
        table.act(f"walk {walk}")
        table.act("done")
        monkeypatch.setattr(reading, "_kept", OrderedDict())  # nothing is taken from the other walk
        found += [[*reading.read(table.view(seat), ROUNDS, 0.0).odds] for seat in range(seats)]
    assert all(odds == found[0] for odds in found)
    assert sum(each > 0 for each in found[0]) > 4


# Who reads what, and when.


def played(*walk: str, seats: int = 3) -> Table:
    """A night in which the humans pass, and the vampire does this."""
    table = gloam.open_table("vampire_radar", seats=seats, seed="read")
    table.act("hide B2")
    for action in walk:
        while table.asked:
            table.act("done")
        table.act(action)
    return table


def odds_of(table: Table, seat: int, seconds: float = 0.0) -> list[float]:
    return [*reading.read(table.view(seat), ROUNDS, seconds).odds]


def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has read anything, and a search is short."""
    monkeypatch.setattr(reading, "_kept", OrderedDict())
    monkeypatch.setattr(reading, "TRIES", [3, 3, 3])


STRUCK = ("walk north", "done", "attack west")


def test_who_reads_in_the_middle_of_a_turn_changes_nothing_for_those_who_read_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What was searched for is shared; whoever asks first, all come to the same."""
    afresh(monkeypatch)
    alone = odds_of(played(*STRUCK, "done"), 1)
    afresh(monkeypatch)
    for n in range(len(STRUCK) + 1):
        odds_of(played(*STRUCK[:n]), 0)
    assert odds_of(played(*STRUCK, "done"), 1) == alone


def test_a_turn_that_shows_the_vampire_is_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    afresh(monkeypatch)
    odds_of(played(*STRUCK), 0)
    searches: list[int] = []

    def counted(*asked: object) -> dict[int, float]:
        searches.append(1)
        return sought(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(seeking, "sought", counted)
    odds_of(played(*STRUCK, "walk east"), 0)
    assert not searches
    odds_of(played(*STRUCK, "walk east", "done"), 1)
    assert searches, "what came after it was not searched yet"


def test_who_has_no_time_goes_on_later_from_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each hurried reading gets further, and in the end all is as for somebody with time."""
    afresh(monkeypatch)
    night = played(*STRUCK, "done")
    calm = odds_of(night, 1)
    afresh(monkeypatch)
    hurried, little = 0, 0.004 if gloam.compiled() else 0.1
    while reading.read(night.view(1), ROUNDS, little).hasty:
        hurried += 1
        assert hurried < 500
    assert hurried > 1
    assert odds_of(night, 1) == calm

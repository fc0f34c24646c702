"""How long line mode speaks to a seat, from one of its turns to the next: it keeps to a budget."""

import pytest

import gloam
from gloam.kernel.errors import BadOption
from gloam.talk import speech
from gloam.terminal.listening import Spoken, listen, measured, table_of
from tests.finished import FINISHED

FIRST, MEDIAN, NINE_OF_TEN = 25, 40, 60
"""Seconds until the first question, and from turn to turn, at the usual level."""
GAMES, PATIENCE = (4, 400) if gloam.compiled() else (1, 40)
"""How many games are listened to, and for how many questions each."""
SCATTER = 1.15
"""So few games scatter: over twenty, `gloam speech` gives the figures in docs/blind.md."""
CROWD = 6
"""Of Shadow Hunters, more at a table are over the budget: see docs/blind.md."""
COUNTS = [
    (name, seats)
    for name, game in FINISHED.items()
    for seats in sorted({game.seats[0], min(game.seats[1], CROWD)})
]


@pytest.mark.parametrize(("name", "seats"), COUNTS, ids=str)
def test_a_seat_is_spoken_to_within_the_budget(name: str, seats: int) -> None:
    game = FINISHED[name]
    for seat in range(seats) if gloam.compiled() else (seats - 1,):
        options = game.options_from({})
        spoken = measured(game, seats, seat, options, speech.NORMAL, GAMES, PATIENCE)
        assert spoken.first <= FIRST, spoken
        if spoken.rounds >= 10:
            assert spoken.median <= SCATTER * MEDIAN, spoken
            assert spoken.tenth <= SCATTER * NINE_OF_TEN, spoken


def test_brief_is_shorter_than_normal_and_normal_than_full() -> None:
    game = FINISHED["vampire_radar"]
    options = game.options_from({})
    full, normal, brief = (
        listen(game, 2, 1, options, "night", level, patience=40).rounds for level in speech.LEVELS
    )
    assert 4 * sum(normal) < 3 * sum(full)
    assert sum(brief) < sum(normal)


def test_no_hex_digits_are_read_out_at_the_end() -> None:
    game = FINISHED["vampire_radar"]
    heard = listen(game, 2, 0, game.options_from({}), "night", speech.NORMAL)
    said = " ".join(heard.transcript)
    assert "Say seal for the seed" in said
    assert not [word for word in said.split() if len(word) > 30]


def test_the_table_has_a_line_for_each_seat() -> None:
    lines = table_of(FINISHED["vampire_radar"], [Spoken(2, 1, 9.6, 20.2, 30.4, 31.0, 7)])
    assert lines[0].startswith("| seats | seat |")
    assert lines[2:] == ["| 2 | Human 1 | 10 | 20 | 30 | 31 | 7 |"]


@pytest.mark.parametrize("said", ["", "loud", "fullest"])
def test_a_level_that_there_is_not_is_refused(said: str) -> None:
    with pytest.raises(BadOption, match="Speech is full, normal or brief"):
        speech.level_called(said)

"""How long line mode speaks to a seat, from one of its turns to the next: it keeps to a budget."""

import pytest

import gloam
from gloam.kernel.errors import BadOption
from gloam.talk import speech
from gloam.terminal.listening import Spoken, Thoughts, listen, measured, table_of
from tests.finished import FINISHED

FIRST, MEDIAN, NINE_OF_TEN = 25, 40, 60
"""Seconds until the first question, and from turn to turn, at the usual level; half when brief."""
GAMES, PATIENCE = (4, 120) if gloam.compiled() else (1, 40)
"""How many games are listened to, and for how many questions each."""
ENOUGH = 10
"""So many rounds say something of the middle and of nine in ten."""
COUNTS = [
    (name, seats)
    for name, game in FINISHED.items()
    for seats in sorted({game.seats[0], game.seats[1]})
]


@pytest.mark.parametrize(("name", "seats"), COUNTS, ids=str)
def test_every_seat_is_spoken_to_within_the_budget(name: str, seats: int) -> None:
    game, thoughts = FINISHED[name], Thoughts()
    options = game.options_from({})
    heard = range(seats) if gloam.compiled() else (seats - 1,)
    for level, share in ((speech.NORMAL, 1.0), (speech.BRIEF, 0.5)):
        for seat in heard:
            spoken = measured(game, seats, seat, options, level, GAMES, PATIENCE, thoughts)
            assert spoken.first <= share * FIRST, (level, spoken)
            if spoken.rounds >= ENOUGH:
                assert spoken.median <= share * MEDIAN, (level, spoken)
                assert spoken.tenth <= share * NINE_OF_TEN, (level, spoken)


def test_the_same_game_is_heard_whoever_listens() -> None:
    game, thoughts = FINISHED["vampire_radar"], Thoughts()
    options = game.options_from({})
    alone = listen(game, 2, 1, options, "night", speech.NORMAL, patience=12)
    listen(game, 2, 0, options, "night", speech.NORMAL, patience=40, thoughts=thoughts)
    after = listen(game, 2, 1, options, "night", speech.NORMAL, patience=12, thoughts=thoughts)
    assert alone == after


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

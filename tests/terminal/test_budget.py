"""How long line mode speaks to a seat, from one of its turns to the next: it keeps to a budget."""

import pytest

import gloam
from gloam.kernel.errors import BadOption
from gloam.talk import speech
from gloam.terminal.listening import Spoken, Thoughts, listen, quantile, table_of
from tests.finished import FINISHED

FIRST, MEDIAN, NINE_OF_TEN = 25, 40, 60
"""Seconds until the first question, and from turn to turn, at the usual level; half when brief."""
GAMES, PATIENCE = (8, 120) if gloam.compiled() else (1, 40)
"""How many games are listened to at most, and for how many questions each."""
ENOUGH, PLENTY = 30, 100
"""So many rounds say something of the middle and of nine in ten; of more, nothing new is learnt."""
COUNTS = [
    (name, seats)
    for name, game in FINISHED.items()
    for seats in sorted({game.seats[0], game.seats[1]})
]


@pytest.mark.parametrize(("name", "seats"), COUNTS, ids=str)
def test_every_seat_is_spoken_to_within_the_budget(name: str, seats: int) -> None:
    """Of so few games, the rounds of all seats are looked at together: see docs/blind.md."""
    game, thoughts = FINISHED[name], Thoughts()
    options = game.options_from({})
    for level, share in ((speech.NORMAL, 1.0), (speech.BRIEF, 0.5)):
        rounds: list[float] = []
        for n in range(GAMES):
            if len(rounds) > PLENTY:
                break
            for seat in range(seats) if gloam.compiled() else (seats - 1,):
                heard = listen(
                    game, seats, seat, options, f"ear {n}", level, "medium", PATIENCE, thoughts
                )
                assert heard.first <= share * FIRST, (level, seat, heard.first)
                rounds += heard.rounds
        if len(rounds) >= ENOUGH:
            assert quantile(rounds, 0.5) <= share * MEDIAN, (level, sorted(rounds))
            assert quantile(rounds, 0.9) <= share * NINE_OF_TEN, (level, sorted(rounds))


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

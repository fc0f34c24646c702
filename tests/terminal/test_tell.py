"""`tell`: words for a circle of the game, typed at a keyboard."""

import io

import pytest

import gloam
from gloam.bots import ChanceBot
from gloam.talk.commands import Talk
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting, same_ears


def sat(*people: int, **options: str) -> Sitting:
    table = gloam.open_table("vampire_radar", seats=3, seed="night", **options)
    table.act("hide C3")
    bots = {seat: ChanceBot() for seat in range(3) if seat not in people}
    return Sitting(table, people, bots, "chance")


def heard(sitting: Sitting, seat: int) -> list[str]:
    table = sitting.table
    return [told.words for told in table.told(seat).from_record(table.opening)]


def test_tell_and_a_circle_says_words_to_it_alone() -> None:
    sitting = sat(1, 2, counsel="yes")
    for seat in (1, 2):
        sitting.news(seat)
    answer = Talk(sitting).answer(1, "tell Humans they are at  B2")
    assert (answer.acted, answer.aside, answer.lines) == (True, True, ())
    assert heard(sitting, 2)[-1] == "Human 1 says to the humans: they are at B2"
    assert "B2" not in " ".join(heard(sitting, 0))


@pytest.mark.parametrize("line", ["tell", "tell humans", "tell vampire you are at B2", "tell me"])
def test_tell_says_how_it_is_said(line: str) -> None:
    sitting = sat(1, counsel="yes")
    answer = Talk(sitting).answer(1, line)
    assert answer.lines == ("Say tell humans, and some words.",)
    assert not answer.acted
    assert sitting.table.sayings == []


@pytest.mark.parametrize(("seat", "counsel"), [(1, "no"), (0, "yes")])
def test_where_there_is_no_circle_tell_is_refused_and_not_in_the_help(
    seat: int, counsel: str
) -> None:
    sitting = sat(seat, counsel=counsel)
    talk = Talk(sitting)
    for line in ("tell", "tell humans they are at B2"):
        assert talk.answer(seat, line).lines[0].startswith("There is nobody to tell it apart now.")
    assert sitting.table.sayings == []
    assert not any(line.startswith("tell") for line in talk.answer(seat, "help").lines)
    assert "tell" not in talk.words(seat)


def test_where_there_is_a_circle_the_help_names_it() -> None:
    talk = Talk(sat(1, counsel="yes"))
    told = [line for line in talk.answer(1, "help").lines if line.startswith("tell")]
    assert told == [
        "tell humans and some words: say them to the humans alone; nobody else hears of it."
    ]
    assert "tell" in talk.words(1)


def test_the_humans_may_still_share_a_screen() -> None:
    game = gloam.games()["vampire_radar"]
    assert same_ears(game, 1, 2)
    assert not same_ears(game, 0, 1)
    out = io.StringIO()
    typed = io.StringIO("tell humans they are at B2\nquit\n")
    LineMode(sat(1, 2, counsel="yes"), Console(typed, out)).play()
    assert "> tell humans they are at B2\nYou say to the humans: they are at B2\n" in out.getvalue()

"""A turn, step by step: the order in which things are thought, waited for, heard and hidden."""

from collections.abc import Iterable
from itertools import islice
from pathlib import Path

from gloam.terminal import steps
from gloam.terminal.keeping import talk_at
from gloam.terminal.pace import PACE, Pace
from gloam.terminal.sitting import Sitting
from gloam.terminal.turn import Turn

from .doors import Knocker, opened


def turn(*people: int, apart: bool = False, pace: float = 0.0, delay: float = 0.0) -> Turn:
    table = opened(apart=apart)
    bots = {seat: Knocker(1) for seat in range(3) if seat not in people}
    sitting = Sitting(table, people, bots, "medium")
    return Turn(sitting, talk_at(sitting), Pace(pace, clock=lambda: 0.0), delay)


def carried_out(ahead: Iterable[steps.Step]) -> list[steps.Step]:
    done = []
    for step in ahead:
        if isinstance(step, steps.Think):
            step.answer = step.question()
        done.append(step)
    return done


def named(done: Iterable[steps.Step]) -> list[str]:
    return [type(step).__name__ for step in done]


def test_what_a_bot_does_is_waited_for_before_it_is_heard() -> None:
    done = carried_out(turn(1, 2, pace=PACE, delay=0.25).until_asked())
    assert named(done) == ["Think", "Rest", "News", "Rest", "Gap", "Rest", "Gap"]
    assert [step.seconds for step in done if isinstance(step, steps.Rest)] == [PACE, 0.25, PACE]
    assert [step.lines for step in done if isinstance(step, steps.News)] == [("0 knocks.",)]


def test_nobody_waits_where_nobody_thought() -> None:
    assert named(carried_out(turn(0, pace=PACE).until_asked())) == ["Gap"]


def test_whoever_hears_the_same_gets_the_keyboard_without_a_curtain() -> None:
    at = turn(0, 1, 2)
    assert at.holder == 0
    assert carried_out(at.hand_over(1)) == [steps.Beside("Mouse 1, the keyboard is yours.")]
    assert at.holder == 1
    assert carried_out(at.hand_over(1)) == []


def test_behind_the_curtain_nobody_has_the_keyboard() -> None:
    at = turn(0, 1, 2, apart=True)
    first = [(type(step).__name__, at.holder) for step in at.until_asked()]
    assert first == [("Gap", None), ("Pass", None), ("Say", 0)]
    holders = [(type(step).__name__, at.holder) for step in at.hand_over(2)]
    assert holders == [("Hide", 0), ("Wipe", None), ("Pass", None), ("Say", 2)]


def test_what_waits_for_a_yes_is_dropped_when_the_keyboard_goes_on() -> None:
    at = turn(0, 1, 2)
    at.sitting.speech_cost = lambda seat: "It costs a point."  # type: ignore[method-assign]
    assert at.talk.answer(0, "say hello").lines[0] == "It costs a point."
    assert 0 in at.talk.doubts
    carried_out(at.hand_over(1))
    assert at.talk.doubts == {}


def test_what_was_typed_meanwhile_may_let_the_others_go_on() -> None:
    at = turn(1, 2)
    ahead = at.until_asked()
    *_, gap = carried_out(islice(ahead, 6))
    assert isinstance(gap, steps.Gap)
    at.sitting.take(1, at.sitting.auto_pass.passing)
    gap.acted = True
    assert named(carried_out(ahead)) == ["News", "Gap", "Beside"]
    assert at.holder == at.table.asked == 2


def test_a_person_who_lets_it_pass_is_handed_the_keyboard_all_the_same() -> None:
    at = turn(1, 2, apart=True)
    at.sitting.auto_pass.begin(1)
    done = carried_out(at.until_asked())
    heard = [line for step in done if isinstance(step, steps.News) for line in step.lines]
    assert [step.words for step in done if isinstance(step, steps.Pass)] == [
        "Pass the keyboard to Mouse 1, then press Enter.",
        "Pass the keyboard to Mouse 2, then press Enter.",
    ]
    assert "You let it pass." in heard
    assert at.holder == at.table.asked == 2


def test_a_save_that_fails_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    at = turn(1, 2)
    at.sitting.keep = tmp_path / "gone" / "night.gloam"
    done = carried_out(at.until_asked())
    (said,) = [step.lines for step in done if isinstance(step, steps.Say)]
    assert "I could not write" in said[0]
    assert said[1] == "The game goes on; nothing is saved until you say save."
    assert at.table.asked == 1
    assert at.keep() == ()


def test_the_last_thing_heard_is_remembered_for_the_end() -> None:
    at = turn(1, 2)
    carried_out(at.until_asked())
    assert at.last == "0 knocks."
    assert at.news() == ()
    assert at.last == "0 knocks."

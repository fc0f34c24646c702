"""A question and its packing, in the kernel: whatever a game asks."""

import pytest

from gloam.kernel.packing import NOTHING, Packing
from gloam.kernel.question import Question, Questions
from gloam.kernel.words import Domain

OPENED, SHUT = 3, 4


def two() -> Questions:
    return Questions(
        Question(name="roll", rule="LAN-1", waiting="rolls", by_chance=True),
        Question(
            name="open",
            rule="LAN-2",
            waiting="opens a door",
            answers=((5, 7), (9, 10)),
            settled_by=(OPENED, SHUT),
        ),
    )


def test_a_question_knows_its_answers_and_what_settles_it() -> None:
    questions = two()
    assert [n for n in range(12) if questions.named("open").answered_by(n)] == [5, 6, 9]
    assert [questions.settled_by(word) for word in (OPENED, SHUT, 0)] == [(2,), (2,), ()]
    assert questions.by_chance() == (1,)


def test_facts_and_records_must_agree_about_the_questions() -> None:
    two().agree_with(Domain("question", "none roll open"))
    for others in ("none open roll", "none roll", "roll open"):
        with pytest.raises(ValueError, match="facts know the questions"):
            two().agree_with(Domain("question", others))


def test_no_two_questions_share_a_name() -> None:
    roll = Question(name="roll", rule="LAN-1", waiting="rolls")
    with pytest.raises(ValueError, match="same name"):
        Questions(roll, roll)


def test_a_question_is_about_nothing_unless_it_says_so() -> None:
    assert two()[2].about is NOTHING
    assert NOTHING.pack(0) == 0


def test_a_packing_goes_both_ways_from_below_nought() -> None:
    packing = Packing(by=range(-1, 3), door=5, loud=range(2, 4))
    packed = [
        int(packing.pack(by, door, loud))
        for by in range(-1, 3)
        for door in range(5)
        for loud in (2, 3)
    ]
    assert packed == list(range(4 * 5 * 2))
    assert [packing.named(n)["by"] for n in (0, 9, 10, 39)] == [-1, -1, 0, 2]
    for n in packed:
        values = packing.named(n)
        assert list(values) == ["by", "door", "loud"]
        assert [packing.part(n, at) for at in range(3)] == list(values.values())
        assert [packing.field(name).of(n) for name in values] == list(values.values())
    with pytest.raises(ValueError, match="not in"):
        packing.field("window")

"""Guards of both Nyctophobia games: what nobody handles raises, and order decides nothing."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import gloam
from gloam.games.nyctophobia.bots.paths import FAR, steps_between
from gloam.games.nyctophobia.dispatch import VERB, parts
from gloam.games.nyctophobia.facts import ACTIONS, FAMILY_FACTS, HUNTER, QUESTION
from gloam.games.nyctophobia.numbers import (
    GAVE_CLUE,
    PARKED,
    Q_RETREAT,
    SEATED,
    SIMPLE,
    TERMS,
    WISPING,
    X_DRAW,
)
from gloam.games.nyctophobia.public import PARTS, empty_woods
from gloam.games.nyctophobia.questions import QUESTIONS
from gloam.games.nyctophobia.sight.chart import OPEN, RIM, START, new_chart
from gloam.games.nyctophobia.sight.hunted import PARTS_HEARD
from gloam.games.nyctophobia.sight.onlooker import Onlooker
from gloam.games.nyctophobia.sight.view import new_sight
from gloam.kernel.errors import UnknownFact
from gloam.kernel.grid import NOWHERE

GAMES = ("nyctophobia_hunted", "nyctophobia_vampire")
FOLDERS = [Path(gloam.__file__).parent / "games" / name for name in ("nyctophobia", *GAMES)]
UNKNOWN = len(FAMILY_FACTS.words)
"""A word that was added to the vocabulary, and to nothing else."""


def sources() -> Iterator[tuple[str, ast.Module]]:
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*.py")):
            yield path.name, ast.parse(path.read_text(encoding="utf-8"))


# What nobody handles.


@pytest.mark.parametrize("word", [UNKNOWN, UNKNOWN + 100, -1])
def test_a_fact_that_nobody_handles_raises_wherever_it_is_told(word: int) -> None:
    looks_on = Onlooker(3, False)
    sees = Onlooker(3, False)
    sees.hear(PARKED, 0, 1, 0)
    ears = [gloam.games()[name].rules.blank(3).happen for name in GAMES]
    ears += [empty_woods().happen, new_sight(HUNTER, 3).hear, new_sight(1, 3).hear]
    for told in (*ears, looks_on.hear, sees.hear):
        with pytest.raises(UnknownFact, match=f"what fact {word} changes"):
            told(word, 0, 0, 0)


@pytest.mark.parametrize("table", [PARTS, PARTS_HEARD])
def test_every_word_is_in_one_part(table: list[int]) -> None:
    assert len(table) == len(FAMILY_FACTS.words)
    assert all(part > 0 for part in table)


def test_a_word_cannot_be_in_two_parts() -> None:
    with pytest.raises(ValueError, match="in two parts"):
        parts((SEATED, TERMS), (GAVE_CLUE, TERMS))


def test_a_chart_refuses_what_cannot_be_on_a_side() -> None:
    for what in (OPEN - 1, RIM + 1):
        with pytest.raises(ValueError, match="on a side of a chart"):
            new_chart().note_side(START, 0, what, 0)


@pytest.mark.parametrize("name", GAMES)
def test_an_action_of_the_other_side_raises(name: str) -> None:
    table = gloam.open_table(name, 3, "guard", hunter="simple") if "hunted" in name else (
        gloam.open_table(name, 3, "guard")
    )  # fmt: skip
    table.deal()
    with pytest.raises(ValueError, match="not one of the Hunter's"):
        table.refold().play(ACTIONS.read("go north"))
    table.act(table.menu(HUNTER)[0])
    table.deal()
    with pytest.raises(ValueError, match="not one of the Hunted's"):
        table.refold().play(ACTIONS.read("prowl north"))


# Order.


def test_no_order_of_words_or_actions_decides_anything() -> None:
    words = {word.const for word in FAMILY_FACTS.words} | {each.const for each in ACTIONS.verbs}
    for name, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Compare):
                order = any(isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops)
                sides = [node.left, *node.comparators]
                named = {each.id for each in sides if isinstance(each, ast.Name)}
                assert not (order and named & words), f"{name}:{node.lineno}"


def test_the_verb_of_an_action_is_the_one_it_is_said_with() -> None:
    firsts = {each.first: each.text for each in ACTIONS.verbs}
    assert len(VERB) == len(ACTIONS)
    for action, text in enumerate(ACTIONS.texts):
        said = firsts[int(VERB[action])]
        assert text == said or text.startswith(f"{said} ")


def test_nobody_swaps_the_woods_of_a_night_or_a_view() -> None:
    for name, tree in sources():
        for step in ast.walk(tree):
            if not isinstance(step, ast.FunctionDef) or step.name == "__init__":
                continue
            for node in ast.walk(step):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
                    assert node.attr != "woods", f"{name}:{node.lineno}"


# Questions.


def test_questions_are_numbered_by_their_list() -> None:
    assert QUESTIONS.number("retreat") == Q_RETREAT
    assert QUESTIONS.number("wisp") == WISPING
    assert QUESTIONS.number("draw") == X_DRAW
    assert [QUESTION.text(n) for n in range(1, len(QUESTIONS) + 1)] == [q.name for q in QUESTIONS]


def test_every_question_has_a_rule_of_the_books_and_a_prompt_or_chance() -> None:
    books = "\n".join(gloam.games()[name].rules.text for name in GAMES)
    for question in QUESTIONS:
        assert bool(question.prompt) != question.by_chance, question.name
        assert bool(question.answers) != question.by_chance, question.name
        for rule in question.rule.split():
            assert f"**{rule}**" in books, (question.name, rule)


def test_who_waits_hears_what_is_asked() -> None:
    sight = new_sight(2, 4)
    told = {word.name: word.word for word in FAMILY_FACTS.words}
    for seat in (1, 2, 3):
        sight.hear(SEATED, seat, 0, 0)
    sight.hear(TERMS, 0, 0, SIMPLE)
    sight.hear(GAVE_CLUE, 0, 0, 0)
    sight.hear(told["turn"], HUNTER, 1, 0)
    draw = gloam.games()["nyctophobia_hunted"].telling.scene
    assert draw(sight, (), ()).heading == "It is the turn of the Hunter."
    sight.hear(told["attacked"], 1, 0, 1)
    sight.hear(told["floor"], 1, 0, 0)
    heading = "It is the turn of the Hunter, and Hunted 1 decides whether to strike back."
    assert draw(sight, (), ()).heading == heading
    sight.hear(told["endured"], 1, 0, 0)
    heading = "It is the turn of the Hunter, and Hunted 1 chooses where to retreat."
    assert draw(sight, (), ()).heading == heading


def test_nobody_walks_to_a_space_beyond_the_edge() -> None:
    """A rule of thumb may ask about the space behind the rim: it is as far as can be."""
    assert steps_between(empty_woods(), NOWHERE, 1, 0) == FAR
    assert steps_between(empty_woods(), 0, 1, 0) == 0

"""A word that nobody takes in raises, and who takes it in does not hang on the order of words."""

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

from gloam.games.shadow_hunters import actions, changes
from gloam.games.shadow_hunters.bots.heuristic import heuristic
from gloam.games.shadow_hunters.cards import KIND_OF
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, NEUTRAL, SHADOW
from gloam.games.shadow_hunters.changes import happen
from gloam.games.shadow_hunters.facts import ACTIONS, FACTS
from gloam.games.shadow_hunters.numbers import (
    ASKED,
    BEGIN,
    FIRST_BLACK,
    FIRST_GREEN,
    FIRST_SHADOW,
    NEUTRALS,
    OUTCOME,
    READ,
    RECEIVED,
    ROLLED,
    SAID,
    SAID_TO,
    SHOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.abilities import at_any_time, use_ability
from gloam.games.shadow_hunters.rules.areas import at_area
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.sight.clues import WITHOUT_CLUE, Clues
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.errors import UnknownFact
from gloam.kernel.fast_random import FastRandom
from tests.games.shadow_hunters.positions import company, position, truth

GAME = Path(changes.__file__).parent
UNHEARD_OF = len(FACTS.words)
NOT_OPEN = (READ, RECEIVED, SHOWN, OUTCOME, SAID, SAID_TO)
"""What the truth and the views keep from the open table: secrets, and talk."""


def folds() -> dict[str, Callable[[int, int, int, int], None]]:
    """Everything at a table that takes in facts."""
    table = position(company("emi"))
    view, hunt = table.view(0), truth(table)
    assert isinstance(view, Sight)
    return {
        "truth": hunt.happen,
        "open table": lambda word, a, b, c: happen(hunt.open, word, a, b, c),
        "view": view.hear,
        "clues": lambda word, a, b, c: Clues().hear(word, a, b, c, view.open),
    }


@pytest.mark.parametrize("who", list(folds()))
@pytest.mark.parametrize("word", [UNHEARD_OF, 1000, -1])
def test_an_unknown_fact_raises(who: str, word: int) -> None:
    with pytest.raises(UnknownFact, match=f"what fact {word} changes"):
        folds()[who](word, 0, 0, 0)


@pytest.mark.parametrize("word", NOT_OPEN)
def test_what_is_not_open_never_comes_to_the_open_table(word: int) -> None:
    name = FACTS.name((word, 0, 0, 0))
    with pytest.raises(UnknownFact, match=f"what fact '{name}' changes"):
        folds()["open table"](word, 0, 0, 0)


def test_every_open_word_is_taken_in_by_just_one_part_of_the_table() -> None:
    taken = [word for words in changes.TAKEN_IN.values() for word in words]
    assert sorted([*taken, ASKED, *NOT_OPEN]) == [word.word for word in FACTS.words]


def methods_with(path: Path, name: str) -> set[str]:
    """The words that a function compares with, by their names."""
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef) and node.name == name
    ]
    return {
        right.id
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Compare) and ast.unparse(node.left) == "word"
        for right in node.comparators
        if isinstance(right, ast.Name) and right.id.isupper() and not right.id.startswith("_")
    }


def test_every_word_is_a_clue_or_is_said_to_be_none() -> None:
    clues = GAME / "sight" / "clues.py"
    told = methods_with(clues, "hear") | methods_with(clues, "_hear_green")
    none = {word.const for word in FACTS.words if word.word in WITHOUT_CLUE}
    assert not told & none
    assert told | none == {word.const for word in FACTS.words} - {"SAID", "SAID_TO"}


def test_no_word_is_compared_by_its_place_in_the_list() -> None:
    """Only a range check against nought and the number of words may use an order."""
    for path in GAME.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Compare):
                continue
            sides = [node.left, *node.comparators]
            if any(isinstance(each, ast.Name) and each.id == "word" for each in sides):
                ordered = any(
                    isinstance(op, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for op in node.ops
                )
                check = ast.unparse(node) == "0 <= word < FACT_WORDS"
                assert not ordered or check, f"{path.name}: {ast.unparse(node)}"


def test_an_action_that_is_not_for_this_raises() -> None:
    hunt = truth(position(company("emi")))
    for rule in (at_any_time, use_ability, at_area):
        with pytest.raises(ValueError, match=f"action {BEGIN} is "):
            rule(hunt, 0, BEGIN)


def test_a_bot_thinks_about_every_verb_or_says_so() -> None:
    table = position(company("emi"), at="church church church church church")
    with pytest.raises(ValueError, match=f"nobody has thought about action {BEGIN}"):
        heuristic(table.view(0), (BEGIN,), FastRandom(1))
    assert [int(n) for n in actions.VERB_OF] == [
        verb.first for verb in ACTIONS.verbs for _ in verb.texts()
    ]


def test_a_fact_answers_the_questions_that_it_settles() -> None:
    table = position(company("emi"), at="church church church church church", moved=False)
    table.act("roll")
    open_ = truth(table).open
    assert open_.agenda.size == 1
    happen(open_, ROLLED, 1, 2, 2)  # of somebody else
    assert open_.agenda.size == 1
    happen(open_, ROLLED, 0, 2, 2)
    assert open_.agenda.size == 0


def test_factions_and_decks_stand_where_the_counts_say() -> None:
    factions = [int(faction) for faction in FACTION]
    assert set(factions[:NEUTRALS]) == {NEUTRAL}
    assert set(factions[NEUTRALS:FIRST_SHADOW]) == {HUNTER}
    assert set(factions[FIRST_SHADOW:]) == {SHADOW}
    assert [deck for deck in range(3) for _ in members(int(BOOK.deck[deck]))] == [
        0 if kind < FIRST_BLACK else 1 if kind < FIRST_GREEN else 2 for kind in KIND_OF
    ]

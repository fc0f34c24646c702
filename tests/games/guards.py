"""What the guards of a game are tried with: facts that all must know, and that nobody knows."""

import ast
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

import pytest

from gloam.kernel.errors import UnknownFact
from gloam.kernel.words import Vocabulary

SOURCES = Path(__file__).parents[2] / "src"
Happen = Callable[[int, int, int, int], object]


def knows_just(facts: Vocabulary, fresh: Callable[[], Happen], never: Iterable[str] = ()) -> None:
    """See to it that a state takes every fact, but those it is never told, and no other number."""
    for word in facts.words:
        if word.name in never:
            with pytest.raises(UnknownFact):
                fresh()(word.word, 0, 0, 0)
        else:
            fresh()(word.word, 0, 0, 0)
    for stranger in (-1, len(facts.words), 1000):
        with pytest.raises(UnknownFact, match=f"fact {stranger} "):
            fresh()(stranger, 0, 0, 0)


def compared_by_order(module: ModuleType) -> list[str]:
    """Where a module asks whether the number of a fact is above or below another."""
    return [
        ast.unparse(node)
        for node in ast.walk(ast.parse(_source(module)))
        if isinstance(node, ast.Compare)
        and any(isinstance(sign, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for sign in node.ops)
        and any(
            isinstance(part, ast.Name) and part.id == "word"
            for part in (node.left, *node.comparators)
        )
    ]


def _source(module: ModuleType) -> str:
    """What a module was written as, whether it is compiled or not."""
    return (SOURCES / f"{module.__name__.replace('.', '/')}.py").read_text()

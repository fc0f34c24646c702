"""What lies at the top of a game's folder is shared by its rooms, so it knows none of them."""

import ast
from pathlib import Path

import pytest

import gloam

FOLDER = Path(gloam.__file__).parent / "games"
ROOMS = ("rules", "sight", "guesses", "telling", "bots", "workshop")
PUT_TOGETHER = {"game.py", "book.py"}
"""What puts the parts together, and so must know them."""
SHARED = [
    path
    for path in sorted(FOLDER.glob("*/*.py"))
    if path.name not in PUT_TOGETHER and path.stem not in (*ROOMS, "view")
]


def rooms_in(source: str) -> set[str]:
    """The rooms of games that a module imports."""
    found = set()
    for step in ast.walk(ast.parse(source)):
        names = []
        if isinstance(step, ast.ImportFrom):
            names = [f"{step.module}.{each.name}" for each in step.names]
        elif isinstance(step, ast.Import):
            names = [each.name for each in step.names]
        for name in names:
            parts = name.split(".")
            if parts[:2] == ["gloam", "games"] and len(parts) > 3 and parts[3] in ROOMS:
                found.add(parts[3])
    return found


@pytest.mark.parametrize("path", SHARED, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_at_the_top_of_a_game_knows_no_room(path: Path) -> None:
    assert rooms_in(path.read_text(encoding="utf-8")) == set()


def test_a_file_that_knows_a_room_is_seen() -> None:
    assert rooms_in("from gloam.games.lantern.rules import hunt") == {"rules"}
    assert rooms_in("from gloam.games.lantern import sight, public") == {"sight"}
    assert rooms_in("import gloam.games.lantern.bots.heuristic") == {"bots"}

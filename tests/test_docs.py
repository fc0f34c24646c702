"""The documentation is true: its code is the real code, and its examples run."""

import doctest
import re
import sys
from pathlib import Path

import pytest
from msgspec.structs import fields

from gloam import testing
from gloam.kernel.game import Game
from gloam.testing import LAWS

DOCS = Path(__file__).parent.parent / "docs"
LANTERN = Path(__file__).parent / "lantern"
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return [code for _, spoken, code in FENCE.findall(page.read_text()) if spoken == language]


def test_every_piece_of_code_in_the_tutorial_is_cut_from_lantern() -> None:
    sources = [path.read_text() for path in LANTERN.glob("*.py")]
    code = blocks(DOCS / "tutorial.md", "python")
    assert len(code) > 15
    for block in code:
        assert any(block in source for source in sources), block


def test_the_tutorial_names_every_file_of_lantern() -> None:
    text = (DOCS / "tutorial.md").read_text()
    for path in LANTERN.iterdir():
        if path.is_file() and path.name != "__init__.py":
            assert f"`{path.name}`" in text


def test_the_playthrough_in_the_tutorial_is_the_golden_one() -> None:
    golden = (LANTERN / "playthroughs" / "first.txt").read_text()
    assert golden in blocks(DOCS / "tutorial.md", "text")


def test_the_kernel_page_lists_every_law() -> None:
    text = (DOCS / "kernel.md").read_text()
    for law in LAWS:
        assert f"| `{law.__name__}` |" in text


def test_the_kernel_page_lists_every_part_that_a_game_may_leave_out() -> None:
    text = (DOCS / "kernel.md").read_text()
    table = text.partition("## What a game gives")[2].partition("\n\nA game that")[0]
    for part in fields(Game):
        if not part.required:
            assert re.search(rf"^\| [^|]*`{part.name}[`(]", table, re.MULTILINE), part.name


def test_every_law_is_exported_by_its_name() -> None:
    assert {law.__name__ for law in LAWS} <= set(testing.__all__)


PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    code = "\n".join(block for block in blocks(page, "pycon") + blocks(page, "python"))
    examples = doctest.DocTestParser().get_doctest(code, {}, page.name, str(page), 0)
    failures: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    doctest.DocTestRunner(optionflags=flags, verbose=False).run(examples, out=failures.append)
    assert not failures, "".join(failures)


def test_the_laws_need_neither_pytest_nor_hypothesis() -> None:
    """A third party may run them with nothing but gloam."""
    folder = Path(sys.modules["gloam.testing"].__file__ or "").parent
    for path in folder.glob("*.py"):
        assert not re.search(
            r"^\s*(import|from) (pytest|hypothesis)", path.read_text(), re.MULTILINE
        )

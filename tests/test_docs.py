"""The documentation is true: its code is the real code, and its examples run."""

import doctest
import io
import pkgutil
import re
import shlex
import sys
from importlib import import_module
from pathlib import Path

import pytest
from msgspec.structs import fields
from tools import site
from tools.site import REFERENCE, reference

import gloam
from gloam import kernel, testing
from gloam.cli import main
from gloam.kernel.game import Bots, Game, Rules, Sight, Telling, Words
from gloam.kernel.workshop import Workshop
from gloam.testing import LAWS
from tests.elsewhere import EXAMPLES, put_back

DOCS = Path(__file__).parent.parent / "docs"
LANTERN = Path(__file__).parent / "lantern"
FIREFLY = EXAMPLES / "firefly"
GAMES = gloam.games()
FENCE = re.compile(r"^( *)```(\w*)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    """The code blocks of a page in one language."""
    return [code for _, spoken, code in FENCE.findall(page.read_text()) if spoken == language]


def test_every_piece_of_code_in_the_tutorial_is_cut_from_a_game_that_runs() -> None:
    folders = (FIREFLY, LANTERN, EXAMPLES / "wreck")
    sources = [path.read_text() for folder in folders for path in folder.glob("*.py")]
    code = blocks(DOCS / "tutorial.md", "python")
    assert len(code) > 20
    for block in code:
        assert any(block in source for source in sources), block


def test_first_light_in_the_tutorial_is_the_whole_of_its_three_files() -> None:
    first = (DOCS / "tutorial.md").read_text().partition("## Deeper")[0]
    code = [code for _, spoken, code in FENCE.findall(first) if spoken == "python"]
    assert code == [(FIREFLY / f"{name}.py").read_text() for name in ("facts", "rules", "game")]


def test_what_is_played_in_the_tutorial_is_what_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = next(code for code in blocks(DOCS / "tutorial.md", "text") if code.startswith("$ "))
    command, *lines = shown.splitlines()
    typed = "".join(line.removeprefix("> ") + "\n" for line in lines if line.startswith("> "))
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    monkeypatch.chdir(EXAMPLES)
    with put_back():
        assert main(shlex.split(command)[2:]) == 0
    told = iter(capsys.readouterr().out.splitlines())
    for line in lines:
        assert line in told, line


def test_the_words_in_the_tutorials_tables_are_commands_and_fields() -> None:
    text = (DOCS / "tutorial.md").read_text()
    for command in re.findall(r"^\| `gloam (\w+) ", text, re.MULTILINE):
        assert f"gloam {command}" in (DOCS.parent / "README.md").read_text()
    for part, field in re.findall(r"`(telling|bots|sight|rules)\.(?!py`)(\w+)`", text):
        assert hasattr(getattr(GAMES["vampire_radar"], part), field), field


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
    for kind in (Game, Words, Rules, Sight, Telling, Bots, Workshop):
        for part in fields(kind):
            if not part.required:
                listed = re.search(rf"^\| [^|]*`{part.name}[`(]", table, re.MULTILINE)
                assert listed, f"{kind.__name__}.{part.name}"


def test_every_law_is_exported_by_its_name() -> None:
    assert {law.__name__ for law in LAWS} <= set(testing.__all__)


PAGES = [DOCS.parent / "README.md", *sorted(DOCS.rglob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path) -> None:
    code = "\n".join(block for block in blocks(page, "pycon") + blocks(page, "python"))
    if "import pyspiel" in code:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here.")
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


def kernel_words() -> list[str]:
    """Every public class and function of the kernel; of its defaults, the classes."""
    found = []
    for each in pkgutil.iter_modules(kernel.__path__):
        module = import_module(f"gloam.kernel.{each.name}")
        for name, thing in vars(module).items():
            ours = not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__
            if ours and (isinstance(thing, type) or callable(thing)):
                if isinstance(thing, type) or each.name != "plain":
                    found.append(name)
    return found


def test_the_glossary_has_every_word_of_the_kernel() -> None:
    page = (DOCS / "glossary.md").read_text()
    listed = re.findall(r"^\| (`[^|]*`) \|", page, re.MULTILINE)
    words = [word.strip("` ") for line in listed for word in line.split(",")]
    known = kernel_words()
    assert len(known) > 60
    assert set(known) - set(words) == set(), "write a line for it in docs/glossary.md"
    assert set(words) - set(known) == set(), "these are no words of the kernel"


# Pages, and links between them.

TOC = re.compile(r"```\{toctree\}\n(.*?)```", re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
WRITTEN = [*PAGES, *(DOCS.parent / name for name in ("CONTRIBUTING.md", "SECURITY.md"))]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as they are linked to."""
    heads = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text()), re.MULTILINE)
    plain = (re.sub(r"[^\w\- ]", "", head.lower()) for head in heads)
    return {head.replace(" ", "-") for head in plain}


@pytest.mark.parametrize("page", WRITTEN, ids=lambda page: page.name)
def test_every_link_of_a_page_leads_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text()))
    for link in LINK.findall(text):
        if re.match(r"https?://|mailto:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_in_the_contents_of_the_site() -> None:
    listed: list[Path] = []
    for contents in TOC.findall((DOCS / "index.md").read_text()):
        for line in contents.splitlines():
            if line and not line.startswith(":"):
                listed += DOCS.glob(f"{line}.md")
    assert sorted(listed) == sorted(set(DOCS.rglob("*.md")) - {DOCS / "index.md"})


def test_every_package_that_a_stranger_calls_has_a_reference() -> None:
    assert set(REFERENCE) == {"gloam", "gloam.kernel", "gloam.bots", "gloam.testing"}
    page = reference("gloam.kernel", "The kernel")
    for each in pkgutil.iter_modules(kernel.__path__):
        assert f".. automodule:: gloam.kernel.{each.name}\n" in page


def test_the_site_is_made_of_the_pages_and_of_what_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "PAGES", tmp_path / "pages")
    site.gather()
    made = {str(page.relative_to(tmp_path / "pages")) for page in tmp_path.rglob("*.md")}
    assert {f"rules/{name}.md" for name in GAMES} <= made
    assert {str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md")} <= made
    radar = tmp_path / "pages" / "games" / "vampire_radar.md"
    for link in LINK.findall(radar.read_text()):
        assert (radar.parent / link.partition("#")[0]).exists(), link

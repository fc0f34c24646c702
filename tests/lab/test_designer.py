"""A designer's path, as it stands in docs/lab.md; and what the report at its end shows."""

import html.parser
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pyarrow.parquet as pq
import pytest

import gloam
from gloam import __version__
from gloam.cli import main

PAGE = Path(__file__).parent.parent.parent / "docs" / "lab.md"
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
MANY = "--games 2400"
FEW = "--games 20"
"""A study of so many games is walked with few; what it tells is then compared in form."""
PLAYED_BY = re.compile(r"(?<=, gloam )\d+\.\d+\.\d+(?=\.$)", re.MULTILINE)
"""The page was written with some version, and every version names itself."""
FIGURE = re.compile(r" ?[+-]?\d+(\.\d+)?| percent,? no difference shown| percent")


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which every command of the path was typed, one after the other."""
    folder = tmp_path_factory.mktemp("designer")
    (folder / "bin").mkdir()
    gloam = folder / "bin" / "gloam"
    gloam.write_text(f'#!/bin/sh\nexec {sys.executable} -m gloam "$@"\n')
    gloam.chmod(0o755)
    around = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    for block in CONSOLE.findall(PAGE.read_text()):
        for typed in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, told = typed.partition("\n")
            told = PLAYED_BY.sub(__version__, told)
            done = subprocess.run(
                ["bash", "-c", command.replace(MANY, FEW)],
                cwd=folder,
                env=os.environ | around,
                capture_output=True,
                text=True,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, ""), command
            if MANY in command:
                assert FIGURE.sub(" #", done.stdout) == FIGURE.sub(" #", told), command
            else:
                assert done.stdout == told, command
    return folder


def test_the_path_is_walked_as_it_stands(walked: Path) -> None:
    assert (walked / "study" / "games.parquet").exists()
    text = PAGE.read_text()
    assert "content mine.toml instead of standard, 1 seat: hunter 72 to 54 percent (-18, " in text
    assert "give or take" in text


def test_the_path_of_the_hunted_says_what_a_card_did_give_or_take_two(walked: Path) -> None:
    line = "- cards night.toml instead of standard, 4 seats: hunted 45 to 43 percent (-2, give or"
    assert f"{line} take 2); length 5.4 to 5.3 rounds" in PAGE.read_text()
    book, mine = (tomllib.loads(text) for text in (_shown(), (walked / "night.toml").read_text()))
    assert [card["quiet"] for card in mine["axe"] if card["name"] == "Calm"] == ["hunt 3"]
    del book["axe"][0], mine["axe"][0]
    assert book == mine, "one card differs, and nothing else"
    rows = pq.read_table(walked / "night" / "games.parquet").to_pylist()
    assert len(rows) == 2 * int(FEW.split()[1])
    assert len({row["digest"] for row in rows}) > len(rows) // 2, "the card was played with"


def _shown() -> str:
    contents = gloam.games()["nyctophobia_hunted"].workshop.contents
    assert contents is not None
    return contents.standard()


class Tags(html.parser.HTMLParser):
    """What a page is made of."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name in ("src", "href", "xlink:href", "data", "action"):
                self.links.append(value or "")
            if name == "id":
                self.ids.append(value or "")


def test_the_report_is_one_file_with_a_table_and_a_title_for_every_picture(walked: Path) -> None:
    text = (walked / "sweep.html").read_text()
    page = Tags(text)
    assert {"script", "img", "iframe"} & set(page.tags) == set()
    assert all(link.startswith(("#", "data:,")) for link in page.links), page.links
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)
    assert len(page.ids) == len(set(page.ids)), "an id stands twice"
    pictures = page.tags.count("svg")
    assert pictures >= 3
    assert text.count('role="img" aria-labelledby="picture') == pictures
    assert page.tags.count("figcaption") == pictures
    assert page.tags.count("table") >= pictures
    assert page.tags.count("caption") == page.tags.count("table")


def test_the_report_says_what_was_counted(walked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (walked / "sweep.html").read_text()
    for head in ("Who won how often", "How long games were", "How games ended",
                 "What each card or the like did", "What each value did"):  # fmt: skip
        assert f"<h2>{head}</h2>" in text
    for figure in ("39 [29-50]", "51 [40-62]", "69 [58-78]"):
        assert f"<td>{figure}</td>" in text
    assert main(["lab", "report", str(walked / "sweep")]) == 0
    told = capsys.readouterr().out
    assert "| Slash | played |" in told
    assert "69 [58-78]" in told
    assert "What each card or the like did:" in told


def test_a_report_draws_where_things_happened_on_a_board(tmp_path: Path) -> None:
    out = str(tmp_path / "s")
    argv = ["lab", "match", "vampire_radar", "--option", "dawn=2", "--seats", "2", "--bots", "easy"]
    assert main([*argv, "--games", "5", "--out", out]) == 0
    assert main(["lab", "report", out, "--html", str(tmp_path / "p.html")]) == 0
    text = (tmp_path / "p.html").read_text()
    assert "Where: hid, 5 times in 5 games" in text
    assert "the darker the oftener" in text
    assert main(["lab", "report", out, "--html", str(tmp_path / "no" / "p.html")]) == 2

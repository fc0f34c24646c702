"""What is imported, what is written down, and what must not be."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from tools.shifts import faults

import gloam
from gloam.testing import every_rule_has_a_test
from tests.finished import FINISHED

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"


def test_importing_gloam_is_light() -> None:
    heavy = ("textual", "rich", "litestar", "numpy", "dask", "pytest", "hypothesis", "asyncio")
    code = "import sys, gloam; gloam.games(); print(*[m for m in sys.argv[1:] if m in sys.modules])"
    env = dict(os.environ) | {"PYTHONPATH": str(Path(gloam.__file__).parent.parent)}
    run = [sys.executable, "-c", code, *heavy]
    done = subprocess.run(run, capture_output=True, text=True, check=True, env=env)
    assert done.stdout.split() == []


def test_every_rule_of_every_game_has_a_test_of_its_name() -> None:
    for name, game in gloam.games().items():
        tests = "\n".join(path.read_text() for path in TESTS.glob(f"games/{name}/test_*.py"))
        every_rule_has_a_test(game.rules.text, tests)


def test_no_game_plays_as_a_user_would() -> None:
    for path in (Path(gloam.__file__).parent / "games").glob("*/**/*.py"):
        assert not re.search(r"^(import gloam$|from gloam import)", path.read_text(), re.M), path


def test_no_test_is_in_the_package() -> None:
    assert list(Path(gloam.__file__).parent.rglob("test_*.py")) == []


def test_the_lint_sees_a_constant_that_is_shifted() -> None:
    for constant in ("1", "i64(1)", "-1", "ONE", "(ONE + 1)"):
        assert faults(f"x = {constant} << n") == [1], constant
    assert faults("x = bits << n") == []


def test_no_compiled_class_hides_from_the_garbage_collector() -> None:
    for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "benchmarks").rglob("*.py")]:
        assert "acyclic=True" not in path.read_text(), f"{path.name}: see docs/kernel.md, hazards"


def test_nothing_names_a_path_of_the_machine_it_was_written_on() -> None:
    shared = ROOT.parent == Path(tempfile.gettempdir())  # that is named for other reasons
    home = str(ROOT if shared else ROOT.parent) + "/"
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout
    assert "README.md" in listed.split() or not (ROOT / ".git").exists()
    for name in listed.split():
        text = (ROOT / name).read_text(errors="replace") if (ROOT / name).is_file() else ""
        assert home not in text, name


def test_the_numbers_of_words_are_those_of_the_vocabulary() -> None:
    from tools.word_numbers import pages

    for path, text in pages().items():
        assert path.read_text() == text, f"{path.parent.name}: run `make numbers`"


def test_the_page_of_who_hears_what_is_up_to_date() -> None:
    from tools.hearing import HEAD, section

    page = (ROOT / "docs" / "who-hears-what.md").read_text()
    shown = [game for game in FINISHED.values() if f"\n## {game.title}\n" in page]
    assert len(shown) >= 5  # a new game is added by `make hearing`, when somebody likes
    assert page == "\n".join([HEAD, *map(section, shown)]), "run `make hearing`"


def test_the_page_of_what_the_numbers_mean_is_up_to_date() -> None:
    from tools.encodings import HEAD, section

    page = (ROOT / "docs" / "encodings.md").read_text()
    shown = [game for game in FINISHED.values() if f"\n## {game.title}\n" in page]
    assert len(shown) >= 5
    assert page == "\n".join([HEAD, *map(section, shown)]), "run `make encodings`"


def test_every_fact_of_every_game_is_said_in_a_sentence() -> None:
    for game in gloam.games().values():
        for seats in range(game.seats[0], game.seats[1] + 1):
            table = gloam.open_table(
                game.name, seats=seats, seed="said", **game.rules.bounded_options
            )
            table.deal()
            while not table.over:
                menu = table.menu(table.asked)
                table.act(menu[table.dice.below(len(menu), "said", len(table.deeds))])
                table.deal()
            for seat in range(seats):
                for fact in table.heard(seat):
                    said = table.sentence(fact, seat)
                    assert re.fullmatch(r"[A-Z].*[.:!?]", said), said


def test_what_runs_before_a_commit_is_what_make_check_runs() -> None:
    hooks = re.findall(r"entry: (.*)", (ROOT / ".pre-commit-config.yaml").read_text())
    tools = {tool for hook in hooks for tool in re.findall(r"\.venv/bin/(\S+)", hook)}
    recipe = (ROOT / "Makefile").read_text().partition("\ncheck:")[2].partition("\n\n")[0]
    assert tools == set(re.findall(r"\$\(BIN\)/(\S+)", recipe)) | {"python"}
    assert "repo: local" in (ROOT / ".pre-commit-config.yaml").read_text()
    assert "://" not in (ROOT / ".pre-commit-config.yaml").read_text()

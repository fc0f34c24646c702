"""The scripts of the pages: small modules of our own, that fetch from nowhere else."""

import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path

import pytest

from gloam.kernel.cues import EFFECTS

STATIC = Path(str(resources.files("gloam.web"))) / "static"
SCRIPTS = sorted(STATIC.glob("*.js"))
INERT = """("template"); // cheaper than a document, and as inert
  paper.innerHTML = text;"""
"""Where a page of the house is read: nothing in a template runs, loads or is seen."""


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_names_no_other_place_and_makes_no_markup_from_text(script: Path) -> None:
    text = script.read_text().replace(INERT, "")
    assert "://" not in text
    for danger in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "eval(",
        "Function(",
    ):
        assert danger not in text, danger
    for name in re.findall(r'from "([^"]+)"', text):
        assert name.startswith("./")
        assert (STATIC / name).is_file()


def test_every_script_is_reached_from_the_one_that_pages_load() -> None:
    reached, waiting = set(), ["gloam.js", "passkeys.js"]  # passkeys only where games are moved
    while waiting:
        name = waiting.pop()
        reached.add(name)
        found = re.findall(r'from "\./([^"]+)"', (STATIC / name).read_text())
        waiting += [each for each in found if each not in reached]
    assert reached == {script.name for script in SCRIPTS}


@pytest.mark.parametrize(("script", "table"), [("sounds", "SOUNDS"), ("effects", "MOTIONS")])
def test_every_effect_that_a_game_may_name_is_seen_and_heard(script: str, table: str) -> None:
    text = (STATIC / f"{script}.js").read_text()
    body = text.partition(f"const {table} = {{")[2].partition("\n};")[0]
    assert set(EFFECTS) <= set(re.findall(r"^  (\w+): \(", body, re.MULTILINE))


@pytest.mark.skipif(shutil.which("node") is None, reason="node reads the scripts; it is not here")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_a_script_can_be_read(script: Path, tmp_path: Path) -> None:
    module = tmp_path / script.with_suffix(".mjs").name
    module.write_text(script.read_text())
    subprocess.run(["node", "--check", module], check=True, timeout=60)

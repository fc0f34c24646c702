"""For each contract of imports, a new file that breaks it, which nobody has listed: it is caught.

All of them lie in one copy of the source, so that the contracts are read once.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"][
    "contracts"
]

BREAKS = {
    "Each layer knows only those below it": ("kernel/peek.py", "gloam.bots.solved"),
    "Nobody but the rules, and who guesses a world, names the truth": (
        "games/vampire_radar/telling/peek.py",
        "gloam.games.vampire_radar.rules.night",
    ),
    "The truth does not depend on who looks at it": (
        "games/shadow_hunters/rules/peek.py",
        "gloam.games.shadow_hunters.sight.view",
    ),
    "What is known does not depend on how it is told or played": (
        "games/nightmare_hunt/sight/peek.py",
        "gloam.games.nightmare_hunt.telling.scene",
    ),
    "Games do not know each other": (
        "games/vampire_radar/workshop/peek.py",
        "gloam.games.nightmare_hunt.content",
    ),
    "Nothing outside a game's folder names it": ("lab/peek.py", "gloam.games.vampire_radar.facts"),
    "Rules, views and guesses have no clock, no chance of their own and no world outside": (
        "games/nyctophobia/guesses/peek.py",
        "random",
    ),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What the contracts say of a copy of the source with the new files in it."""
    copy = tmp_path_factory.mktemp("broken")
    leave_out = shutil.ignore_patterns("__pycache__", "*.so", "*.svg", "playthroughs", "static")
    shutil.copytree(ROOT / "src" / "gloam", copy / "src" / "gloam", ignore=leave_out)
    shutil.copy(ROOT / "pyproject.toml", copy)
    for place, module in BREAKS.values():
        (copy / "src" / "gloam" / place).write_text(f'"""Looks."""\n\nimport {module}\n')
    lint = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [lint, "--no-cache"],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": "src", "COLUMNS": "400"},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1, run.stdout + run.stderr
    return run.stdout


def test_every_contract_has_a_file_that_breaks_it() -> None:
    assert sorted(BREAKS) == sorted(contract["name"] for contract in CONTRACTS)


@pytest.mark.parametrize("name", BREAKS)
def test_a_new_file_that_breaks_a_contract_is_caught(said: str, name: str) -> None:
    place, module = BREAKS[name]
    new = "gloam." + place.removesuffix(".py").replace("/", ".")
    assert f"{name} BROKEN" in said
    body = said.split(f"\n{name}\n{'-' * len(name)}\n", 1)[1]
    section = re.split(r"\n-{5,}\n", body, maxsplit=1)[0]
    assert new in section, section[:2000]
    assert module in section


def test_no_contract_lists_files_where_a_room_would_do() -> None:
    """A contract names rooms of every game, or whole packages: never one game's file."""
    for contract in CONTRACTS:
        for named in contract.get("source_modules", []) + contract.get("forbidden_modules", []):
            if named.startswith("gloam.games."):
                assert named.startswith("gloam.games.*"), f"{contract['name']}: {named}"

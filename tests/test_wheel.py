"""The wheel: installed into an empty environment, away from the checkout, it plays and serves."""

import os
import re
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MADE = ROOT / "build" / "wheels"
PARTS = ("src", "tools", "setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in")
pytestmark = pytest.mark.slow


def files(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as inside:
        return set(inside.namelist())


def up_to_date(wheel: Path) -> bool:
    """Whether a wheel has the source as it is now."""
    with zipfile.ZipFile(wheel) as inside:
        names = set(inside.namelist())
        for path in (ROOT / "src" / "gloam").rglob("*.py"):
            name = path.relative_to(ROOT / "src").as_posix()
            if name not in names or inside.read(name) != path.read_bytes():
                return False
    return True


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make wheel` made, or else a wheel of the source that is not compiled."""
    for made in MADE.glob("*.whl"):
        if up_to_date(made):
            return made
    place = tmp_path_factory.mktemp("wheel")
    for part in PARTS:
        if (ROOT / part).is_dir():
            ignored = shutil.ignore_patterns("__pycache__", "*.egg-info")
            shutil.copytree(ROOT / part, place / part, ignore=ignored)
        else:
            shutil.copy(ROOT / part, place / part)
    run = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
    env = clean() | {"GLOAM_COMPILE": "no"}
    subprocess.run([*run, "-w", str(place / "out"), str(place)], env=env, check=True)
    (made,) = (place / "out").glob("*.whl")
    return made


def clean() -> dict[str, str]:
    """An environment that says nothing of the checkout."""
    ours = ("PYTHONPATH", "VIRTUAL_ENV", "PYTEST_CURRENT_TEST")
    env = {name: said for name, said in os.environ.items() if name not in ours}
    return env | {"PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture(scope="module")
def away(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment in a folder of its own, with the wheel, and what it depends on lent to it."""
    place = tmp_path_factory.mktemp("away")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place / "venv")], check=True)
    python = place / "venv" / "bin" / "python"
    run = [sys.executable, "-m", "pip", "--python", str(python), "install", "-q", "--no-deps"]
    subprocess.run([*run, "--no-index", str(wheel)], env=clean(), check=True)
    (site,) = (place / "venv").glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return place


def said(away: Path, *command: str, typed: str = "") -> str:
    run = [str(away / "venv" / "bin" / command[0]), *command[1:]]
    done = subprocess.run(
        run, cwd=away, env=clean(), input=typed, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_no_test_is_in_the_wheel_and_nothing_of_the_workshop(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in files(wheel)}
    stray = {top for top in tops if not re.match(r"gloam($|-|_\w+__mypyc|__mypyc)", top)}
    assert not {top for top in stray if not re.match(r"\w+__mypyc\.", top)}
    assert not [name for name in files(wheel) if re.search(r"(^|/)(tests?/|test_\w+\.py)", name)]


def test_everything_that_the_package_reads_is_in_the_wheel(wheel: Path) -> None:
    ours = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "gloam").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert ours <= files(wheel)


def test_it_says_what_can_be_played(away: Path) -> None:
    games = said(away, "gloam", "games")
    assert "vampire_radar" in games
    assert str(away) in said(away, "python", "-c", "import gloam; print(gloam.__file__)")


def test_python_m_gloam_is_gloam(away: Path) -> None:
    assert said(away, "python", "-m", "gloam", "games") == said(away, "gloam", "games")


def test_a_game_can_be_played(away: Path) -> None:
    told = said(away, "gloam", "play", "vampire_radar", "--seats", "2", typed="quit\n")
    assert "Vampire Radar" in told


GYMNASIUM = """
import gymnasium
env = gymnasium.make("gloam.adapters.gymnasium:gloam/VampireRadar-v0", opponents="easy", dawn="9")
seen, info = env.reset(seed=7)
print(seen["observation"].shape, int(seen["action_mask"].sum()))
way = "vector_entry_point"
many = gymnasium.make_vec("gloam/ShadowHunters-v0", 4, way, opponents="chance")
print(many.reset(seed=7)[0]["observation"].shape)
import gloam
print(gloam.__file__)
"""


def test_gymnasium_makes_a_game_and_nobody_imports_gloam(away: Path) -> None:
    one, many, where = said(away, "python", "-c", GYMNASIUM).splitlines()
    assert one == "(678,) 16"
    assert many == "(4, 843)"
    assert str(away) in where


@pytest.fixture
def port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def served(away: Path, port: int) -> Iterator[str]:
    env = clean() | {"GLOAM_DATABASE": f"sqlite:///{away / 'house.db'}"}
    run = [str(away / "venv" / "bin" / "gloam"), "serve", "--port", str(port)]
    house = subprocess.Popen(run, cwd=away, env=env, stdout=subprocess.DEVNULL)
    yield f"http://127.0.0.1:{port}/"
    house.terminate()
    house.wait(20)


def test_a_page_is_served(served: str) -> None:
    end = time.monotonic() + 40
    while True:
        try:
            with urllib.request.urlopen(served, timeout=10) as page:
                assert b"Vampire Radar" in page.read()
                return
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.1)

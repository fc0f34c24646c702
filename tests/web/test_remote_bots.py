"""The examples of remote bots play whole games at a house that is really served."""

import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from gloam import games

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
PYTHON = [sys.executable, str(EXAMPLES / "bot.py")]
NODE = ["node", str(EXAMPLES / "bot.mjs")]
SHORT = {"vampire_radar": ["dawn=3"], "nightmare_hunt": ["mode=expedition"]}
LONGEST = 180
pytestmark = pytest.mark.slow


@pytest.fixture(params=[PYTHON, NODE], ids=["python", "javascript"])
def bot(request: pytest.FixtureRequest) -> list[str]:
    """How a remote bot is started."""
    command: list[str] = request.param
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    return command


def played(command: list[str], *words: str) -> str:
    """What a bot printed from its first to its last line."""
    done = subprocess.run([*command, *words], capture_output=True, text=True, timeout=LONGEST)
    assert done.returncode == 0, done.stderr
    return done.stdout


def check_ended(served: str, printed: str) -> None:
    """Hold what a bot printed against the table that it played at."""
    first, *_, last = printed.splitlines()
    code = re.search(r"at table ([A-Z]+), as", first)
    assert code is not None, first
    table = httpx.get(f"{served}/api/tables/{code[1]}").json()
    assert table["phase"] == "over"
    assert last.startswith(f"It is over: {table['result']['reason']}.")


@pytest.mark.parametrize("name", games.names())
def test_a_bot_that_knows_only_the_api_plays_a_whole_game(
    served: str, bot: list[str], name: str
) -> None:
    printed = played(bot, served, name, *SHORT.get(name, []))
    check_ended(served, printed)
    assert len(printed.splitlines()) > 10  # it heard of the game as it went on


def test_a_remote_bot_joins_a_table_by_its_code(served: str, bot: list[str]) -> None:
    known = {"authorization": f"Bearer {httpx.post(f'{served}/api/people').json()['token']}"}
    plan = {
        "game": "vampire_radar",
        "name": "Ann",
        "seats": ["person", "person", "chance"],
        "options": {"dawn": "3"},
        "away": 20,
        "stand_in": "chance",
    }
    code = httpx.post(f"{served}/api/tables", json=plan, headers=known).json()["code"]
    guest = subprocess.Popen([*bot, served, code], stdout=subprocess.PIPE, text=True)
    try:
        wait_for_the_guest(served, code)
        # Ann has seen her guest, and lets a bot play for her.
        stood = httpx.delete(f"{served}/api/tables/{code}/seats/0", headers=known)
        assert stood.status_code == 200
        printed, _ = guest.communicate(timeout=LONGEST)
    finally:
        guest.kill()
        guest.wait(10)
    check_ended(served, printed)
    assert "as Human 1." in printed.splitlines()[0]


def wait_for_the_guest(served: str, code: str) -> None:
    """Wait until the second seat is taken, and so the game has begun."""
    until = time.monotonic() + 60
    while time.monotonic() < until:
        if httpx.get(f"{served}/api/tables/{code}").json()["phase"] != "waiting":
            return
        time.sleep(0.05)
    raise AssertionError("nobody came")


def test_each_example_is_short_enough_to_be_read_at_once() -> None:
    for path in EXAMPLES.glob("bot.*"):
        assert len(path.read_text().splitlines()) < 60, path.name

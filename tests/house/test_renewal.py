"""A house that was opened on the source lets its bots think with the build, once there is one."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import gloam
from gloam.house import bot_pool
from gloam.house.bot_pool import BotPool
from gloam.web.renewal import renewed

from .test_bot_pool import WARM, question

pytestmark = pytest.mark.anyio
HERE = Path(gloam.__file__).parent
SOURCE = Path(__file__).parents[2] / "src"


def home(asked: object) -> str:
    """Where the process that is asked has its gloam from."""
    return str(bot_pool.__file__)


async def homes(pool: BotPool, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr("gloam.house.bot_pool.answer", home)
    async with asyncio.timeout(WARM):
        return str(await pool.think(question("chance")))


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Another gloam, as a build is one."""
    folder = tmp_path / "gloam-1"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(HERE, tmp_path / "new" / "gloam", ignore=ignored)
    for library in HERE.parent.glob("gloam*__mypyc*"):
        shutil.copy(library, tmp_path / "new")
    return folder


async def test_bots_think_with_the_build_as_soon_as_it_is_there(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pool = BotPool(1)
    waiting = asyncio.create_task(renewed(pool, copy, every=0.01))
    assert (await homes(pool, monkeypatch)).startswith(str(HERE))
    before = pool.pids
    (copy.parent / "new").rename(copy)
    async with asyncio.timeout(WARM):
        assert await waiting
    assert capsys.readouterr().out == "Bots think compiled from now on.\n"
    assert (await homes(pool, monkeypatch)).startswith(str(copy))
    assert set(pool.pids).isdisjoint(before)
    assert str(copy) not in sys.path
    pool.close()


async def test_what_is_being_thought_is_thought_to_its_end(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from .test_bot_pool import thinking

    pool = BotPool(1)
    (copy.parent / "new").rename(copy)
    task = await thinking(pool, monkeypatch)
    async with asyncio.timeout(WARM):
        assert await pool.renew(str(copy))
        assert await task in question("hard").menu
    assert pool.deaths == 0
    pool.close()


@pytest.mark.parametrize("fault", ["raise SystemExit(3)", "import os; os._exit(1)", "wrong here"])
async def test_a_build_that_does_not_run_changes_nothing(
    copy: Path, fault: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (copy.parent / "new").rename(copy)
    (copy / "gloam" / "__init__.py").write_text(fault)
    pool = BotPool(1)
    assert (await homes(pool, monkeypatch)).startswith(str(HERE))
    before = pool.pids
    async with asyncio.timeout(WARM):
        assert not await renewed(pool, copy)
    assert (await homes(pool, monkeypatch)).startswith(str(HERE))
    assert pool.pids == before
    assert "bots stay" in capsys.readouterr().out
    pool.close()


AGREES = """
import asyncio, sys
import gloam
from gloam.house.bot_pool import BotPool, Memory, Question

def questions():
    for game in gloam.games().values():
        ends = game.rules.bounded_options
        table = gloam.open_table(game.name, seats=game.seats[1], seed="b", **ends)
        table.deal()
        for level in ("easy", "medium"):
            seat = table.asked
            yield Question(game=game.name, seats=table.seats, seat=seat, level=level, luck=3,
                           heard=tuple(table.heard(seat)), menu=table.menu(seat),
                           seconds=0.0)  # no clock: one of the two is slower
            table.act(table.menu(seat)[0])
            table.deal()

async def main():
    assert not gloam.compiled()
    pool = BotPool(1)
    before = [await pool.think(asked) for asked in questions()]
    assert await pool.renew(sys.argv[1])
    assert [await pool.think(asked) for asked in questions()] == before
    memory = Memory("vampire_radar", 4, 1, next(questions()).heard[:0])
    await pool.believe(memory)
    assert pool.deaths == 0
    print("agreed on", len(before))
    pool.close()

if __name__ == "__main__":
    asyncio.run(main())
"""


@pytest.mark.slow
def test_a_house_on_the_source_and_bots_that_are_compiled_understand_each_other(
    tmp_path: Path,
) -> None:
    if not gloam.compiled():
        pytest.skip("this build is interpreted: there is nothing to compare it with")
    script = tmp_path / "agrees.py"
    script.write_text(AGREES)
    env = dict(os.environ) | {"PYTHONPATH": str(SOURCE)}
    run = [sys.executable, str(script), str(HERE.parent)]
    done = subprocess.run(run, env=env, capture_output=True, text=True, timeout=180)
    assert done.stdout.startswith("agreed on"), done.stderr

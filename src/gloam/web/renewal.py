"""Renewal: a house that was opened before gloam was compiled lets its bots think compiled later."""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gloam.house.bot_pool import BotPool

LOOKS = 1.0
"""How many seconds lie between two looks for the build."""


@contextmanager
def renewing(pool: BotPool, folder: str) -> Iterator[None]:
    """Wait for the build in a folder, if one is named, while the house is open."""
    task = asyncio.create_task(renewed(pool, Path(folder))) if folder else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()


async def renewed(pool: BotPool, folder: Path, every: float = LOOKS) -> bool:
    """Whether bots think with the build in a folder, once it is there; say so to the host."""
    while not folder.is_dir():
        await asyncio.sleep(every)
    done = await pool.renew(str(folder))
    said = "Bots think compiled from now on." if done else "The build does not run here: bots stay."
    sys.stdout.write(f"{said}\n")
    sys.stdout.flush()
    return done

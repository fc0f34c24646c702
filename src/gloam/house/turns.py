"""Turns: long work in the event loop is done a little at a time, so that others get a word in."""

import asyncio
import time
from collections.abc import AsyncIterator, Iterable
from typing import Any, TypeVar

AT_ONCE = 0.004
"""How many seconds somebody works before others get a word in."""
Each = TypeVar("Each")


async def in_turns(work: Iterable[Each]) -> AsyncIterator[Each]:
    """Each piece of some work in order, with a pause for others whenever it has taken a while."""
    began = time.perf_counter()
    for piece in work:
        yield piece
        if time.perf_counter() - began > AT_ONCE:
            await asyncio.sleep(0)
            began = time.perf_counter()


async def work_off(work: Iterable[Any]) -> None:
    """All of some work, with the same pauses."""
    began = time.perf_counter()
    for _ in work:
        if time.perf_counter() - began > AT_ONCE:
            await asyncio.sleep(0)
            began = time.perf_counter()

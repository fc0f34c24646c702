"""How long an answer takes hangs on what its seat heard, and not on what was told to others.

Work is counted, not timed: every call that an answer makes. Two worlds that a spectator, or a seat,
cannot tell apart must cost the same to the last call, however much more was told in one of them.
"""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gloam.house.house import House
from gloam.house.live import Live
from gloam.house.plan import Plan
from gloam.house.sqlite import SqliteStore
from gloam.kernel.dice import Dice
from gloam.web import shown, wire
from gloam.web.news import Listener
from gloam.web.paper import written

WHISPERS = 30


def calls(work: Callable[[], Any]) -> int:
    """How many calls some work makes, of Python and of what is written in C."""
    count = 0

    def tally(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(tally)
    try:
        work()
    finally:
        sys.setprofile(before)
    return count


def page_of_a_spectator(live: Live) -> str:
    return written("watch", shown.watch_page(live))


def page_of_a_seat(live: Live) -> str:
    return written("play", shown.seat_page(live, 0, 0.0, shown.Reply()))


ANSWERS: dict[str, Callable[[Live], Any]] = {
    "the page of a spectator": page_of_a_spectator,
    "what a program is told that looks on": lambda live: wire.watch_view(live, 0),
    "the page of a seat": page_of_a_seat,
    "what a program is told in a seat": lambda live: wire.seat_view(live, 0, 0, 0.0),
    "the news of a seat": lambda live: Listener(live, 0, "ann", 0).news(live),
    "what is said of it": lambda live: Listener(live, 0, "ann", 0, "normal").news(live),
    "what is said of it in brief": lambda live: Listener(live, 0, "ann", 0, "brief").news(live),
    "the news of a spectator": lambda live: Listener(live, -1, "", 0).news(live),
}


async def costs(folder: Path, whispers: int) -> dict[str, list[int]]:
    """What each answer costs a vampire, or a spectator, after humans whispered so often."""
    folder.mkdir()
    house = House(SqliteStore(folder / "house.db"), new_dice=lambda: Dice("night", "salt"))
    await house.start("key")
    plan = Plan(
        game="vampire_radar", seats=("person", "person", "person"), options={"counsel": "yes"}
    )
    code = (await house.open(plan, "ann", "Ann", 0)).code
    for seat, name in ((1, "Bob"), (2, "Cyd")):
        await house.sit(code, seat, name.lower(), name)
    live = await house.look(code)
    for answer in ANSWERS.values():
        answer(live)  # what is made once is made by now
    found: dict[str, list[int]] = {name: [] for name in ANSWERS}
    for _ in range(2):
        for n in range(whispers):
            await house.say(code, 1 + n % 2, ("bob", "cyd")[n % 2], f"Hush, {n}.", "humans")
        live = await house.look(code)
        for name, answer in ANSWERS.items():
            found[name].append(calls(partial(answer, live)))
    await house.stop()
    return found


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, list[int]], ...]:
    folder = tmp_path_factory.mktemp("whispers")
    return tuple(asyncio.run(costs(folder / f"{n}", n)) for n in (0, WHISPERS))


@pytest.mark.parametrize("answer", ANSWERS)
def test_what_was_told_to_others_costs_an_answer_nothing(
    answer: str, measured: tuple[dict[str, list[int]], ...]
) -> None:
    quiet, whispered = (each[answer] for each in measured)
    assert quiet == whispered


def test_opened_to_whoever_sorts_only_when_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Were facts sorted by who heard them only when somebody asks, these tests would notice."""
    monkeypatch.setattr(Live, "sorting", lambda self: iter(()))
    quiet = asyncio.run(costs(tmp_path / "a", 0))
    whispered = asyncio.run(costs(tmp_path / "b", WHISPERS))
    opened = [answer for answer in ANSWERS if quiet[answer] != whispered[answer]]
    assert opened

"""What a bot does unheard cannot be read off the clock."""

import asyncio
import io

import pytest

from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import PACE, Pace, pace_of
from gloam.terminal.sitting import Sitting

from .nods import Clock, Nodder, opened

Heard = list[tuple[float, str]]


class Timed(io.StringIO):
    """Notes when everything was said."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.heard: Heard = []

    def write(self, text: str) -> int:
        self.heard.append((self.clock(), text))
        return len(text)


def in_lines(nods: int, pace: float, thinks: float = 0.1) -> Heard:
    clock = Clock()
    sitting = Sitting(opened(), (0,), {1: Nodder(nods, thinks, clock)}, "hard")
    out = Timed(clock)
    console = Console(io.StringIO("speak\nspeak\n\n"), out)
    LineMode(sitting, console, pace=Pace(pace, clock, clock.sleep)).play()
    assert sitting.table.over
    return [(when, text) for when, text in out.heard if "seal" not in text]


def on_screen(nods: int, pace: float) -> Heard:
    pytest.importorskip("textual")
    from gloam.terminal.screen import FullScreen

    clock = Clock()
    heard: Heard = []

    class Watched(FullScreen):
        def say(self, *lines: str) -> None:
            heard.extend((clock(), line) for line in lines if "seal" not in line)

    sitting = Sitting(opened(), (0,), {1: Nodder(nods, 0.1, clock)}, "hard")
    app = Watched(sitting, pace=Pace(pace, clock))
    app.rest = clock.rest

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            for _ in range(2):
                for _ in range(50):
                    await pilot.pause()
                    if not app.busy:
                        break
                await pilot.press("tab", "enter", "escape")
            for _ in range(50):
                await pilot.pause()
                if sitting.table.over and not app.busy:
                    break

    asyncio.run(run())
    assert sitting.table.over
    return heard


def times(heard: Heard, sentence: str) -> list[float]:
    return [when for when, text in heard if text.strip().startswith(sentence)]


def test_in_lines_one_silent_action_or_three_take_the_same_time() -> None:
    assert in_lines(1, PACE) == in_lines(3, PACE) == in_lines(0, PACE)
    assert times(in_lines(3, PACE), "The nodding stops.") == [0.5, 1.5]  # heard, then asked
    assert times(in_lines(3, PACE), "Your turn.") == [0.0, 1.0]


def test_in_lines_without_a_pace_the_clock_would_tell() -> None:
    assert in_lines(1, 0.0) != in_lines(3, 0.0)
    assert times(in_lines(1, 0.0), "The nodding stops.") == [0.2, 0.4]
    assert times(in_lines(3, 0.0), "The nodding stops.") == [0.4, 0.8]


def test_on_the_full_screen_one_silent_action_or_three_take_the_same_time() -> None:
    paced = on_screen(1, PACE)
    assert paced == on_screen(3, PACE)
    assert times(paced, "The nodding stops.") == [0.5, 1.5]
    assert times(on_screen(1, 0.0), "The nodding stops.") == [0.2, 0.4]
    assert times(on_screen(3, 0.0), "The nodding stops.") == [0.4, 0.8]


def test_thinking_beyond_the_pace_takes_a_whole_number_of_paces() -> None:
    assert times(in_lines(2, PACE, thinks=0.3), "The nodding stops.") == [1.0, 2.5]


def test_only_bots_that_search_are_paced_and_only_at_a_terminal() -> None:
    bot = Nodder(0, 0.0, Clock())
    assert pace_of(Sitting(opened(), (0,), {1: bot}, "hard")) == PACE
    for level in ("medium", "chance", ""):
        assert pace_of(Sitting(opened(), (0,), {1: bot}, level)) == 0
    hard = Sitting(opened(), (0,), {1: bot}, "hard")
    console = Console(io.StringIO(), io.StringIO())
    assert LineMode(hard, console).pace.seconds == 0
    console.live = True
    assert LineMode(hard, console).pace.seconds == PACE
    assert pace_of(Sitting(opened(), (0, 1), {}, "hard")) == 0

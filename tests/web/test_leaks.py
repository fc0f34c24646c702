"""Nothing that a seat or a spectator receives over HTTP tells apart what they were not told.

For each game two worlds are played that sound the same to one seat; every byte that this seat and a
spectator receive in them is compared. `test_channels.py` opens each channel on purpose, to see that
these comparisons would notice.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from gloam.house.house import House
from gloam.house.keeper import Keeper, Move
from gloam.house.live import Live
from gloam.house.minds import Minds, Question
from gloam.house.plan import Plan
from gloam.house.sqlite import SqliteStore
from gloam.kernel.dice import Dice
from gloam.testing import inside

from .leaks import (
    CODE,
    HIDES,
    LATELY,
    WHISPERS,
    Pair,
    Probe,
    Received,
    Watcher,
    all_pairs,
    asked,
    differs,
    forests,
    futures,
    received,
    serving,
    told_apart,
    unlike,
)

sys.path.append(str(Path(__file__).parents[1]))

from worlds import GAMES, SALT, SEED

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PAIRS = dict(all_pairs())


@pytest.mark.parametrize("name", PAIRS)
def test_two_worlds_that_sound_the_same_are_the_same_to_the_last_byte(
    name: str, tmp_path: Path
) -> None:
    assert told_apart(tmp_path, PAIRS[name]()) == ""


def test_every_game_is_looked_at() -> None:
    for game in GAMES:
        assert game == "lantern" or any(name.startswith(game) for name in PAIRS)


@pytest.mark.parametrize("game", ["nyctophobia_hunted", "nyctophobia_vampire"])
def test_nobody_learns_the_forest_by_sitting_down_as_the_hunter_and_standing_up(
    game: str, tmp_path: Path
) -> None:
    pair = forests(game)._replace(seat=0)
    found = received(tmp_path, pair, lobby=True)
    assert min(map(len, (found[0].stages, found[1].stages))) > 0
    assert differs(*found) == ""


REPLAYS: list[Probe] = [
    ("GET", f"{start}/{CODE}/replay{query}", None, own)
    for start in ("/t", "/api/tables")
    for query in ("", "?step=99", "?eyes=seat0", "?eyes=team1&step=2")
    for own in (True, False)
]


def test_a_spectator_who_sees_everything_later_sees_nothing_of_now(tmp_path: Path) -> None:
    one, two = received(tmp_path, LATELY, REPLAYS, watching="delay")
    path = f"GET /t/{CODE}/replay?eyes=seat0  from a spectator"
    assert b"HTTP/1.1 200 OK" in next(iter(one.stages[max(one.stages)][path]))
    assert differs(one, two) == ""


@pytest.mark.parametrize("clock", ["move", "game"])
def test_clocks_tell_nothing(clock: str, tmp_path: Path) -> None:
    assert told_apart(tmp_path, HIDES, (), clock=clock) == ""


@pytest.mark.parametrize("pair", [HIDES, WHISPERS], ids=["lair", "whispers"])
def test_a_bot_is_asked_the_same(pair: Pair, tmp_path: Path) -> None:
    one, two = received(tmp_path, pair, bot=True)
    assert one.questions
    assert differs(one, two) == ""


def test_nobody_is_believed_by_a_name(tmp_path: Path) -> None:
    world, seat = HIDES.worlds[0], f"/api/tables/{CODE}/seats/0"
    with serving(tmp_path, world) as served:
        Watcher(served, world, 1).play(())
        mine, his = served.passport(1), served.passport(0)
        for passport in ("person0", "person0.", his[:-1], "Player 0", "0", ".", "", mine):
            for path in (f"/t/{CODE}/0", seat, f"{seat}/news"):
                answer = asked(served.port, "GET", path, passport)
                assert answer.startswith(b"HTTP/1.1 403 "), (passport, path, answer[:60])
            answer = asked(served.port, "POST", f"{seat}/actions", passport, {"action": "done"})
            assert answer.startswith((b"HTTP/1.1 401 ", b"HTTP/1.1 403 ")), (passport, answer[:60])
        assert asked(served.port, "GET", seat, his).startswith(b"HTTP/1.1 200 ")


# The comparison itself.


def test_the_worlds_are_not_the_same() -> None:
    for pair in (HIDES, WHISPERS, unlike("shadow_hunters", 4, 2), forests("nyctophobia_hunted")):
        one, two = pair.worlds
        assert one.steps != two.steps or one.draws != two.draws or one.options != two.options


def test_dice_that_will_fall_otherwise_do(tmp_path: Path) -> None:
    truths = set()
    for world in futures("nightmare_hunt", 1, 0).worlds:
        with serving(tmp_path / world.name, world) as served:
            Watcher(served, world, 0).play(())
            table = served.live.table
            truths.add((inside(table._truth), table.dice.below(10**6, "chance", table._draws + 9)))
    assert len({truth for truth, _ in truths}) == 1
    assert len(truths) == 2


def test_a_message_that_is_cut_otherwise_is_noticed() -> None:
    one, two = Received(), Received()
    one.streams["seat"] = b"4\r\nabcd\r\n"
    two.streams["seat"] = b"2\r\nab\r\n2\r\ncd\r\n"
    assert differs(one, two).startswith("stream seat")
    assert differs(one, one) == ""


def test_a_change_within_one_world_is_noticed() -> None:
    one, two = Received(), Received()
    for found in (one, two):
        for answer in (b"HTTP/1.1 200 OK\r\n\r\nasked", b"HTTP/1.1 200 OK\r\n\r\nasked again"):
            found.keep(7, "GET /", answer)
    assert differs(one, two).startswith("after 7 facts, GET /")


# Time.

PACE = 0.5


class Dawdler(Minds):
    """A vampire that takes so many silent steps before it rests, and thinks so long about each."""

    def __init__(self, steps: int, seconds: float, time: list[float]) -> None:
        super().__init__(1)
        self.steps = steps
        self.seconds = seconds
        self.time = time

    async def think(self, question: Question) -> int:
        """A step, or to have done."""
        self.time[0] += self.seconds
        texts = [GAMES[question.game].actions.text(action) for action in question.menu]
        walks = [text for text in texts if text.startswith("walk")]
        self.steps -= 1
        choice = walks[0] if walks and self.steps >= 0 else "done" if "done" in texts else texts[0]
        return question.menu[texts.index(choice)]


class Timeless:
    """The `asyncio` of a keeper whose clock stands still unless somebody waits or thinks."""

    def __init__(self, time: list[float]) -> None:
        self.time = time
        self.meanwhile: Callable[[], Awaitable[None]] | None = None
        """What happens while somebody waits, once."""

    def __getattr__(self, name: str) -> Any:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Let the time pass, at once."""
        self.time[0] += seconds
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            await meanwhile()


async def heard_after(folder: Path, steps: int, seconds: float, *, whisper: bool = False) -> float:
    """How long after a human's turn it hears that the vampire has had its own."""
    time = [0.0]
    timeless = Timeless(time)
    folder.mkdir(exist_ok=True)
    house = House(SqliteStore(folder / "house.db"), new_dice=lambda: Dice(SEED, SALT))
    minds = Dawdler(9, 0.0, time)
    keeper = Keeper(house, minds, PACE)
    heard: list[float] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gloam.house.keeper.asyncio", timeless)
        patched.setattr(Keeper, "_clock", lambda self: time[0])
        await house.start("key")
        seats = ("easy", "person", "person")
        plan = Plan(game="vampire_radar", seats=seats, options={"counsel": "yes"}, away=0)
        live = await house.open(plan, "ann", "Ann", 1)
        await house.sit(live.code, 2, "bob", "Bob")
        await until_calm(keeper)
        await house.act(live.code, 1, "ann", "done")
        await until_calm(keeper)
        minds.steps, minds.seconds = steps, seconds
        started = time[0]

        def note(code: str) -> None:
            if not heard and live.table.asked == 1:
                heard.append(time[0] - started)
            keeper.stir(code)

        house.stirred = note
        if whisper:
            timeless.meanwhile = partial(house.say, live.code, 2, "bob", "Hush.", "humans")
        await house.act(live.code, 2, "bob", "done")
        await until_calm(keeper)
        await keeper.stop()
        await house.stop()
    return heard[0]


async def until_calm(keeper: Keeper) -> None:
    """Wait until no bot is left to answer."""
    async with asyncio.timeout(20):
        while keeper._driving:
            await asyncio.sleep(0.001)


SILENT = [(0, 0.0), (0, 0.2), (1, 0.0), (1, 0.2), (2, 0.0), (2, 0.1), (1, 0.24)]


@pytest.mark.parametrize(("steps", "seconds"), SILENT)
def test_what_a_bot_did_silently_cannot_be_read_from_a_clock(
    steps: int, seconds: float, tmp_path: Path
) -> None:
    assert asyncio.run(heard_after(tmp_path, steps, seconds)) == pytest.approx(PACE)


def test_a_bot_that_thinks_long_is_heard_after_a_whole_number_of_paces(tmp_path: Path) -> None:
    paces = asyncio.run(heard_after(tmp_path, 2, 0.55)) / PACE
    assert paces > 1.5
    assert paces == pytest.approx(round(paces))


def test_what_others_whisper_does_not_make_a_bot_slower(tmp_path: Path) -> None:
    assert asyncio.run(heard_after(tmp_path, 1, 0.1, whisper=True)) == pytest.approx(PACE)


class Scripted(Minds):
    """A bot of the Hunted that does what it was told to, and takes its time over each."""

    def __init__(self, script: list[str], time: list[float]) -> None:
        super().__init__(1)
        self.script = script
        self.time = time

    async def think(self, question: Question) -> int:
        """The next line of the script."""
        self.time[0] += 0.1
        action = GAMES[question.game].actions.read(self.script.pop(0))
        assert action in question.menu
        return action


async def treads(folder: Path, script: list[str]) -> list[float]:
    """When a Hunted hears another walk and end its turn, that bumps into things in between."""
    time, heard = [0.0], list[float]()
    folder.mkdir(exist_ok=True)
    house = House(SqliteStore(folder / "house.db"), new_dice=lambda: Dice("3", "x"))
    keeper = Keeper(house, Scripted([*script, "done"], time), PACE)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gloam.house.keeper.asyncio", Timeless(time))
        patched.setattr(Keeper, "_clock", lambda self: time[0])
        await house.start("key")
        seats = ("person", "easy", "person", "person")
        live = await house.open(Plan(game="nyctophobia_hunted", seats=seats, away=0), "ann", "Ann")
        await house.sit(live.code, 2, "bob", "Bob")
        await house.sit(live.code, 3, "cyd", "Cyd")
        size = sum(1 for _ in live.table.heard(2))

        def note(code: str) -> None:
            nonlocal size
            new = sum(1 for _ in live.table.heard(2))
            heard.extend([time[0]] * (new > size))
            size = new
            keeper.stir(code)

        house.stirred = note
        await house.act(live.code, 0, "ann", "clue north")
        await until_calm(keeper)
        await keeper.stop()
        await house.stop()
    return heard


def test_what_a_bot_lets_only_one_person_hear_cannot_be_read_from_the_others_clocks(
    tmp_path: Path,
) -> None:
    straight = asyncio.run(treads(tmp_path / "a", ["go south", "go north"]))
    bumps = asyncio.run(treads(tmp_path / "b", ["go south", "go south", "go north"]))
    assert len(straight) == 4  # the clue, two steps, and that the turn is over
    assert bumps == pytest.approx(straight)


def test_time_opened_to_what_one_person_hears(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.keeper.IN_ONE_BREATH", 1)
    straight = asyncio.run(treads(tmp_path / "a", ["go south", "go north"]))
    bumps = asyncio.run(treads(tmp_path / "b", ["go south", "go south", "go north"]))
    assert bumps[-1] > straight[-1] + 0.5 * PACE


def test_time_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Keeper, "_left", lambda self, since: PACE)
    waits = [
        asyncio.run(heard_after(tmp_path / f"{n}", steps, seconds))
        for n, (steps, seconds) in enumerate(SILENT)
    ]
    assert len({round(wait, 6) for wait in waits}) > 1


def test_time_opened_to_whispers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, sizes = Keeper._made, set[int]()

    def thinks_again(self: Keeper, held: Live, move: Move) -> bool:
        again = bool(held.table.sayings) and not sizes
        sizes.update({held.size} if again else ())
        return not again and made(self, held, move)

    monkeypatch.setattr(Keeper, "_made", thinks_again)
    assert asyncio.run(heard_after(tmp_path, 1, 0.1, whisper=True)) > 1.5 * PACE


@pytest.mark.parametrize("whisper", [False, True])
def test_what_a_bot_is_told_does_not_make_it_slower_for_those_who_are_not(
    tmp_path: Path, whisper: bool
) -> None:
    """Ann is the vampire, and hears nothing of what Bob whispers to the bot on his side."""

    async def story() -> list[float]:
        time, heard = [0.0], list[float]()
        timeless = Timeless(time)
        house = House(SqliteStore(tmp_path / "house.db"), new_dice=lambda: Dice(SEED, SALT))
        minds = Dawdler(0, 0.0, time)
        keeper = Keeper(house, minds, PACE)
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr("gloam.house.keeper.asyncio", timeless)
            patched.setattr(Keeper, "_clock", lambda self: time[0])
            await house.start("key")
            seats = ("person", "easy", "person")
            plan = Plan(game="vampire_radar", seats=seats, options={"counsel": "yes"}, away=0)
            live = await house.open(plan, "ann", "Ann", 0)
            await house.sit(live.code, 2, "bob", "Bob")
            size = sum(1 for _ in live.table.heard(0))

            def note(code: str) -> None:
                nonlocal size
                new = sum(1 for _ in live.table.heard(0))
                heard.extend([time[0]] * (new > size))
                size = new
                keeper.stir(code)

            house.stirred = note
            if whisper:
                timeless.meanwhile = partial(house.say, live.code, 2, "bob", "Hush.", "humans")
            first = live.game.actions.text(live.table.menu(0)[0])
            await house.act(live.code, 0, "ann", first)
            await until_calm(keeper)
            await keeper.stop()
            await house.stop()
            assert bool(live.table.sayings) == whisper
        return heard

    assert asyncio.run(story())[:2] == pytest.approx([0.0, PACE])

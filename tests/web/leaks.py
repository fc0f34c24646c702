"""Two worlds over real HTTP: everything that one seat and a spectator receive, to the last byte.

A world is a table that is played by script: what each seat does, and what chance brings. It is
served by uvicorn on loopback, and asked over plain sockets, so that status lines, headers, chunks
and what compression makes of them are all compared. Two worlds in which a seat was told the same
must not differ in anything that it receives. Only the server's clock is blotted out: the `Date` of
an answer, and the moment at which it was packed.
"""

import asyncio
import gzip
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple
from urllib.parse import quote

import pytest
import uvicorn

from gloam import games
from gloam.house.bot_pool import BotPool, Question
from gloam.house.house import House
from gloam.house.live import Live
from gloam.house.push import new_key
from gloam.house.sqlite import SqliteStore
from gloam.kernel.ask import SAYING
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.testing import inside
from gloam.web.app import create_app
from gloam.web.settings import Settings
from tests.leaks.worlds import ALONE, GAMES, SALT, SEED, Search, at_random

PATIENCE = 30.0
"""How many seconds anything may take before a test gives up."""
CODE, OTHER = "BCDFGH", "JKMNPQ"
USUAL = Dice(SEED, SALT)
UNDO, WAIT = "undo", "wait"
MINUTES = 10
"""How much later spectators see everything, at a table where they do."""


# Worlds.


class Step(NamedTuple):
    """Something that a seat does: an action, `undo`, `wait`, or with `says` some words."""

    seat: int
    does: str
    says: bool = False
    to: str = ""


class World(NamedTuple):
    """A table to be played: what everybody does, and what chance brings, draw by draw."""

    name: str
    game: str
    seats: int
    options: dict[str, str]
    steps: tuple[Step, ...]
    draws: dict[int, int]


class Pair(NamedTuple):
    """Two worlds that a seat cannot tell apart."""

    seat: int
    worlds: tuple[World, World]


class Loaded(Dice):
    """Dice that fall as a world says, and then by a seed of their own; the seal is always one.

    The seal must differ where the seed does, and tells nothing: with one seal for all, two answers
    can be compared as they come, packed and all.
    """

    draws: ClassVar[dict[str, dict[int, int]]] = {}

    def below(self, n: int, *key: object) -> int:
        """What the world says; else what the seed says."""
        if key[0] != "chance":
            return USUAL.below(n, *key)
        said = self.draws.get(self.seed, {}).get(int(str(key[1])))
        return super().below(n, *key) if said is None else said

    def stream(self, *key: object) -> Random:
        """Luck for bots, which hangs on no secret."""
        return USUAL.stream(*key)

    def commitment(self) -> str:
        """The same for every world."""
        return USUAL.commitment()


def world_of(name: str, table: Table) -> World:
    """The world in which what happened at a table happens again."""
    steps: list[Step] = []
    draws: dict[int, int] = {}
    again = Table(table.game, table.seats, dict(table.options), table.dice)
    said = iter(table.sayings)
    for deed in table.deeds:
        if deed.seat == CHANCE:
            menu = again._offered()
            rng = range(int(menu.total))
            draws[len(draws)] = next(lot for lot in rng if menu.pick(lot) == deed.action)
        elif deed.action == SAYING:
            steps.append(Step(deed.seat, next(said), says=True, to=deed.to))
        else:
            steps.append(Step(deed.seat, table.game.words.actions.text(deed.action)))
        if deed.action == SAYING:
            again.say(deed.seat, steps[-1].does, deed.to)
        else:
            again.act(deed.action, deed.seat)
    assert list(again.record) == list(table.record)
    return World(name, table.game.name, table.seats, dict(table.options), tuple(steps), draws)


def unlike(game: str, seats: int, seat: int, deeds: int = 24) -> Pair:
    """Two ways to play a game that told a seat the same, as unlike each other as were found."""
    rng = Random(f"{game} {seats} {seat} over HTTP")
    line = at_random(GAMES[game], seats, rng, deeds)
    moments = [
        [table for table in tables if table.asked >= 0]
        for _, tables in Search(line, seat, rng).moments()
    ]
    tables = [found for found in moments if len(found) > 1][-1]
    one, two = max(
        ((a, b) for a in tables for b in tables if a is not b),
        key=lambda pair: (len(pair[0].deeds) != len(pair[1].deeds), _apart(*pair)),
    )
    assert inside(one._truth) != inside(two._truth)
    assert list(one.heard(seat)) == list(two.heard(seat))
    return Pair(seat, (world_of("one", one), world_of("two", two)))


def _apart(one: Table, two: Table) -> int:
    """How many facts only one of two tables has."""
    return len(set(one.record) ^ set(two.record))


def futures(game: str, seats: int, seat: int, deeds: int = 14) -> Pair:
    """The same past, and dice that will fall otherwise."""
    rng = Random(f"{game} {seats} future")
    table = at_random(GAMES[game], seats, rng, deeds)
    assert not table.over
    table.deal()
    world = world_of("one", table)
    return Pair(seat, (world, world._replace(name="two")))


def forests(game: str, seat: int = 1, deeds: int = 16) -> Pair:
    """Two forests that somebody drew, with one tree elsewhere, where a Hunted has not been."""
    book = GAMES[game]
    maps = book.workshop.maps
    assert maps is not None
    drawn = maps.show(maps.names[0])
    rng = Random(f"{game} forest")

    def planted(picture: str) -> Table:
        options = book.options_from({**book.rules.bounded_options, "map": picture}, saved=True)
        return Table(book, 3, options, Dice(SEED, SALT))

    line = planted(drawn)
    while len(line.deeds) < deeds or line.asked == CHANCE:
        line.deal()
        line.act(rng.choice(line.menu(line.asked)))
    sides = [f"{a}{row}-{b}{row}" for a, b in pairwise("ABCDEFGH") for row in range(1, 9)]
    for _ in range(500):
        here, there = rng.sample(sides, 2)
        picture = maps.edit(maps.edit(drawn, f"tree {here}"), f"tree {there}")
        if maps.check(picture):
            continue
        other = planted(picture)
        try:
            for deed in line.deeds:
                other.act(deed.action, deed.seat)
        except IllegalAction:
            continue  # the Hunter goes there: another tree, then
        if list(other.heard(seat)) == list(line.heard(seat)):
            assert list(other.heard(0)) != list(line.heard(0))
            return Pair(seat, (world_of("one", line), world_of("two", other)))
    raise AssertionError("no tree is out of the way")


def night(seat: int, *plays: str, seats: int = 3, **options: str) -> Pair:
    """Vampire Radar by hand, twice: `0 hide C3; 1 say Hush!; 2 tell humans Psst.; 0 undo`."""
    game = GAMES["vampire_radar"]
    chosen = game.options_from({"dawn": "30", **options})
    worlds, told = [], []
    for n, play in enumerate(plays):
        steps = tuple(map(_step, play.split("; ")))
        worlds.append(World(f"night {n}", game.name, seats, chosen, steps, {}))
        table = Table(game, seats, chosen, Dice(SEED, SALT))
        for step in steps:
            _take(table, step)
        assert not table.over
        told.append(list(table.heard(seat)))
    assert told[0] == told[1], "the worlds can be told apart by what is told"
    return Pair(seat, (worlds[0], worlds[1]))


def _take(table: Table, step: Step) -> None:
    if step.says:
        table.say(step.seat, step.does, step.to)
    elif step.does == UNDO:
        table.undo(step.seat)
    elif step.does == WAIT:
        return
    else:
        table.act(step.does, step.seat)


def _step(said: str) -> Step:
    seat, does, *rest = said.split(" ")
    if does == "say":
        return Step(int(seat), " ".join(rest), says=True)
    if does == "tell":
        return Step(int(seat), " ".join(rest[1:]), says=True, to=rest[0])
    return Step(int(seat), " ".join([does, *rest]))


HIDES = night(
    1,
    "0 hide C3; 1 done; 2 done; 0 walk north; 0 walk west; 1 done; 2 done; 0 walk east; 0 done",
    "0 hide E5; 1 done; 2 done; 0 done; 1 done; 2 done; 0 walk south; 0 walk east",
)
"""The vampire hides elsewhere, and creeps elsewhere, or not at all."""
LAIRS = night(
    1,
    "0 hide C3; 1 done; 2 done; 0 walk north; 0 walk west",
    "0 hide E5; 1 done; 2 done; 0 done",
)
"""The same in short."""
WHISPERS = night(
    0,
    "0 hide C3; 1 done; 2 done; 0 walk north; 1 tell humans B2.; 2 tell humans Yes.; 0 walk west",
    "0 hide C3; 1 done; 2 done; 0 walk north; 0 walk west",
    counsel="yes",
)
"""The humans speak among themselves, while the vampire could still take a step back."""
LATELY = night(
    1,
    "0 hide C3; 1 done; 2 done; 0 wait; 0 walk north; 0 walk west; 1 done",
    "0 hide C3; 1 done; 2 done; 0 wait; 0 done; 1 done",
)
"""What is older than a spectator's delay is the same, and what came since is not."""
SECOND_THOUGHTS = night(
    1,
    "0 hide C3; 1 done; 2 done; 0 walk north; 0 undo; 0 walk west; 1 tell humans A; 0 undo; 0 done",
    "0 hide C3; 1 done; 2 done; 1 tell humans A; 0 done",
    counsel="yes",
)
"""The vampire takes steps and takes them back, or never thought of them."""


# A house, served.


class Script(BotPool):
    """Bots that do nothing whenever they may; and all that they were asked."""

    def __init__(self) -> None:
        super().__init__(1)
        self.questions: list[Question] = []

    def warm_up(self) -> None:
        """There is nothing to warm up."""

    async def think(self, question: Question) -> int:
        """To have done, or else the first choice."""
        self.questions.append(question)
        text = games.load(question.game).words.actions.text
        done = [action for action in question.menu if text(action) == "done"]
        return [*done, *question.menu][0]


class FixedSecrets:
    """What is random in a personal link, made the same in both worlds."""

    def token_hex(self, size: int) -> str:
        """The same letters each time."""
        return "5a" * size


PUSH_KEY = new_key()
"""One for all worlds: every house makes one of its own, and it tells nothing."""


async def _with_one_key(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteStore(folder / "house.db")
    await store.start()
    await store.setting("vapid", PUSH_KEY)
    await store.stop()


class Serving:
    """A house that is being served on loopback, by a thread of its own."""

    def __init__(self, folder: Path, world: World, pace: float = 0.0) -> None:
        Loaded.draws[world.name] = world.draws
        asyncio.run(_with_one_key(folder))
        codes = iter((CODE, OTHER))
        self.now = 1_000_000.0
        self.house = House(
            SqliteStore(folder / "house.db"),
            clock=lambda: self.now,
            new_code=lambda: next(codes),
            new_dice=lambda: Dice(world.name, SALT),
        )
        settings = Settings(secret="key", rate=1e6, pace=pace, bot_pool=1)
        self.app = create_app(settings, self.house)
        self.hall = self.app.app.state.hall
        self.bot_pool = Script()
        self.hall.keeper.bot_pool = self.bot_pool
        self.port = 0
        self.loop: asyncio.AbstractEventLoop | None = None
        config = uvicorn.Config(
            self._noting_the_loop,
            host="127.0.0.1",
            port=0,
            log_level="error",
            interface="asgi3",
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._thread = threading.Thread(target=self._server.run, daemon=True)

    async def _noting_the_loop(self, scope: Any, receive: Any, send: Any) -> None:
        self.loop = asyncio.get_running_loop()
        await self.app(scope, receive, send)

    def start(self) -> None:
        """Open the house."""
        self._thread.start()
        self._until(lambda: self._server.started)
        self.port = self._server.servers[0].sockets[0].getsockname()[1]

    def stop(self) -> None:
        """Close it."""
        self._server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()

    def _until(self, done: Callable[[], bool]) -> None:
        until = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < until, "the house does not answer"
            assert self._thread.is_alive(), "the house has fallen"
            time.sleep(0.002)

    def settle(self, streams: int) -> None:
        """Wait until every listener has been told all, and no bot is left to answer."""
        assert self.loop is not None

        async def settled() -> None:
            async with asyncio.timeout(PATIENCE):
                calm = 0
                while calm < 3:
                    await asyncio.sleep(0)
                    waiting = len(self.house.bells._waiting.get(CODE, ()))
                    busy = self.hall.keeper._driving or self.hall.streams.open != streams
                    calm = 0 if busy or waiting != streams else calm + 1
                    if not calm:
                        await asyncio.sleep(0.001)

        asyncio.run_coroutine_threadsafe(settled(), self.loop).result(PATIENCE)

    @property
    def live(self) -> Live:
        """The table that is played."""
        return self.house._lives[CODE]

    def passport(self, seat: int) -> str:
        """What the person at a seat carries."""
        return self.house.doorman.passport(f"person{seat}")

    def feed(self, seat: int) -> str:
        """The secret part of the address where the person at a seat reads whose turn it is."""
        return self.house.doorman.feed(f"person{seat}")


@contextmanager
def serving(folder: Path, world: World, pace: float = 0.0) -> Iterator[Serving]:
    """A house with loaded dice, for as long as a test needs it."""
    folder.mkdir(parents=True, exist_ok=True)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("gloam.house.live.Dice", Loaded)
        patched.setattr("gloam.house.people.secrets", FixedSecrets())
        served = Serving(folder, world, pace)
        served.start()
        try:
            yield served
        finally:
            served.stop()


# Asking over a plain socket.


def asked(port: int, method: str, path: str, passport: str = "", body: Any = None) -> bytes:
    """One request on a connection of its own, and every byte that came back."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(request(method, path, passport, body, "connection: close"))
        found = b""
        while piece := line.recv(65536):
            found += piece
    return blotted(found)


def request(method: str, path: str, passport: str, body: Any, *more: str) -> bytes:
    """A request as it goes over the wire: a `dict` as JSON, a `str` as a form."""
    sent = b"" if body is None else body.encode() if isinstance(body, str) else _json(body)
    kind = "application/x-www-form-urlencoded" if isinstance(body, str) else "application/json"
    lines = [f"{method} {path} HTTP/1.1", "host: gloam.test", "accept-encoding: gzip", *more]
    lines += [f"authorization: Bearer {passport}"] if passport else []
    lines += [f"content-type: {kind}", f"content-length: {len(sent)}"] if body is not None else []
    return "\r\n".join([*lines, "", ""]).encode() + sent


def _json(body: Any) -> bytes:
    return json.dumps(body).encode()


def blotted(answer: bytes) -> bytes:
    """An answer without what the server's clock says."""
    head, between, body = answer.partition(b"\r\n\r\n")
    head = re.sub(rb"(?m)^date: [^\r]*", b"date: some time", head)
    if b"atom+xml" in head or b"text/calendar" in head:  # since when it is one's turn
        body = gzip.decompress(body) if b"content-encoding: gzip" in head else body
        head = re.sub(rb"(?m)^content-(length|encoding): [^\r]*", b"", head)
        body = re.sub(rb"<updated>[^<]*", b"<updated>some time", body)
        return head + between + re.sub(rb"(?m)^DT\w+:[^\r]*", b"DT: some time", body)
    if b"content-encoding: gzip" in head:
        body = body[:4] + b"\0\0\0\0" + body[8:]
    return head + between + body


def plain(answer: bytes) -> str:
    """An answer to be read: unpacked, its body and its head."""
    head, _, body = answer.partition(b"\r\n\r\n")
    if b"content-encoding: gzip" in head:
        body = gzip.decompress(body)
    return f"{body.decode()}\n\n{head.decode()}"


class Stream:
    """A listener to the news, who keeps every byte, chunk by chunk, as it came."""

    def __init__(self, port: int, path: str, passport: str = "", last: int | None = None) -> None:
        self.line = socket.create_connection(("127.0.0.1", port), PATIENCE)
        more = [] if last is None else [f"last-event-id: {last}"]
        self.line.sendall(request("GET", path, passport, None, *more))
        self.found = b""

    def read(self) -> None:
        """Take what has come."""
        self.line.setblocking(False)
        try:
            while piece := self.line.recv(65536):
                self.found += piece
        except BlockingIOError:
            return

    def close(self) -> bytes:
        """Hang up; all that came."""
        self.read()
        self.line.close()
        return blotted(self.found)


# What a seat and a spectator receive.

Heard = dict[str, set[bytes]]
"""By what was asked, the answers."""
Probe = tuple[str, str, Any, bool]
"""A request: its method, its path, its body, and whether the watching seat sends it."""


class Received:
    """All that the watching seat and a spectator received in one world."""

    def __init__(self) -> None:
        self.stages: dict[int, Heard] = {}
        """By how many facts the seat had heard, what it was answered."""
        self.streams: dict[str, bytes] = {}
        self.questions: list[Question] = []
        """What the bot of the watching seat was given, where a bot sits there."""

    def keep(self, stage: int, what: str, answer: bytes) -> None:
        """Remember an answer."""
        self.stages.setdefault(stage, {}).setdefault(what, set()).add(answer)


def differs(one: Received, two: Received) -> str:
    """The first thing by which the two worlds can be told apart, in words; or nothing.

    Within one world, too, nothing may change while a seat hears nothing.
    """
    assert one.stages.keys() == two.stages.keys(), "the worlds were not played alike"
    for name, news in one.streams.items():
        if news != two.streams[name]:
            return f"stream {name}: {_where(news.decode(), two.streams[name].decode())}"
    for stage, heard in one.stages.items():
        for what, answers in heard.items():
            both = sorted(answers | two.stages[stage].get(what, answers))
            if len(both) > 1:
                return f"after {stage} facts, {what}: {_where(plain(both[0]), plain(both[1]))}"
    if one.questions != two.questions:
        return f"bot: {_where(repr(one.questions), repr(two.questions))}"
    return ""


def _where(one: str, two: str) -> str:
    """The first place at which two texts differ."""
    pairs = enumerate(zip(one, two, strict=False))
    at = next((n for n, (a, b) in pairs if a != b), min(len(one), len(two)))
    return f"…{one[max(0, at - 120) : at + 120]!r} or {two[max(0, at - 120) : at + 120]!r}"


class Watcher:
    """Plays a world over HTTP, and keeps what one seat and a spectator receive."""

    def __init__(self, served: Serving, world: World, seat: int, *, bot: bool = False) -> None:
        self.served = served
        self.world = world
        self.seat = seat
        self.bot = bot
        """Whether a bot has the watching seat; then only what the bot is given is kept."""
        self.received = Received()
        self.streams: dict[str, Stream] = {}
        self.clock = "none"
        self.watching = "end"
        self.manned = False

    # Playing.

    def play(self, asks: Sequence[Probe] | None = None, *, lobby: bool = False) -> Received:
        """The whole script, and then every question, or only some; or wait in the lobby."""
        try:
            self._sit_down(lobby=lobby, thorough=asks is None)
            if not lobby:
                self._follow_the_script()
                if asks is None and not self.bot:
                    self.ask_everything()
                self.ask(*(asks or ()))
        finally:
            for name, stream in self.streams.items():
                self.received.streams[name] = stream.close()
        self.received.questions = [
            question for question in self.served.bot_pool.questions if question.seat == self.seat
        ]
        return self.received

    def _follow_the_script(self) -> None:
        self.look()
        for step in self.world.steps:
            if not (self.bot and step.seat == self.seat):
                self._do(step)
            self.look()

    def _sit_down(self, *, lobby: bool, thorough: bool) -> None:
        """The watcher opens the table, and another one; then the others come, one by one."""
        host = next(n for n in range(self.world.seats) if not (self.bot and n == self.seat))
        host = host if self.bot else self.seat
        seats = ["easy" if self.bot and n == self.seat else "person" for n in range(self.seats)]
        table = {
            "game": self.world.game, "name": f"Player {host}", "seats": seats, "seat": host,
            "options": self.world.options, "public": True, "away": 0, "lesson": True,
            "clock": {"kind": self.clock, "seconds": 3600 if self.clock != "none" else 0},
            "watching": {"kind": self.watching, "minutes": MINUTES},
            "auto_steps": False,  # a world is told step by step; what takes itself has its own law
        }  # fmt: skip
        self._must("POST", "/api/tables", host, table)
        other = {"game": "vampire_radar", "name": "Me", "seats": ["person"] * 3, "seat": 0}
        self._must("POST", "/api/tables", host, other)
        if not self.bot:
            self._listen(
                "seat", f"/api/tables/{CODE}/seats/{self.seat}/news?speech=normal", own=True
            )
        for seat in [n for n, sitter in enumerate(self.served.live.sitters) if sitter.free]:
            if lobby or (thorough and seat < 2):
                self._lobby()
            if lobby:
                return
            name = {"name": f"Player {seat}"}
            self._must("POST", f"/api/tables/{CODE}/seats/{seat}", seat, name)
            self._settle()
        self._listen("spectator", f"/api/tables/{CODE}/watch/news?speech=normal", own=False)
        self._must("POST", f"/api/tables/{CODE}/seats/{host}/speed", host, {"speed": 2})
        self._settle()

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.world.seats

    def _must(self, method: str, path: str, seat: int, body: Any) -> None:
        answer = asked(self.served.port, method, path, self.served.passport(seat), body)
        status = int(answer.split(b" ", 2)[1])
        assert status < 300, (self.world.name, seat, body, plain(answer))

    def _listen(self, name: str, path: str, *, own: bool) -> None:
        passport = self.served.passport(self.seat) if own else ""
        self.streams[name] = Stream(self.served.port, path, passport)
        self._settle()

    def _settle(self) -> None:
        self.served.settle(len(self.streams))
        for stream in self.streams.values():
            stream.read()

    def _do(self, step: Step) -> None:
        self.served.now += 1.0 if self.clock == "none" else 0.0
        seat = f"/api/tables/{CODE}/seats/{step.seat}"
        before = self.stage
        if step.does == WAIT:
            self.served.now += 60.0 * MINUTES + 30.0
        elif step.says:
            self._must("POST", f"{seat}/words", step.seat, {"words": step.does, "to": step.to})
        elif step.does == UNDO:
            self._must("POST", f"{seat}/undo", step.seat, None)
        else:
            self._must("POST", f"{seat}/actions", step.seat, {"action": step.does})
        self._settle()
        if self.stage != before:
            self._elsewhere()

    def _elsewhere(self) -> None:
        """Something happens at the other table of the watcher, whenever it hears of this one."""
        self.served.now += 1.0
        self.manned = not self.manned
        host = next(n for n in range(self.seats) if not (self.bot and n == self.seat))
        level = {"level": "easy" if self.manned else "person"}
        host = host if self.bot else self.seat
        self._must("POST", f"/api/tables/{OTHER}/seats/2/bot", host, level)

    @property
    def stage(self) -> int:
        """How many facts the watching seat has heard; below nought, how many people sit."""
        live = self.served.live
        if live.phase == "waiting":
            return -1 - len(live.people)
        return len(list(live.table.heard(self.seat)))

    # Asking.

    def look(self) -> None:
        """What a page asks for again and again."""
        if self.bot:
            return
        seat, watch = f"/t/{CODE}/{self.seat}", f"/t/{CODE}/watch"
        self.ask(
            ("GET", f"{seat}?part=1", None, True),
            ("GET", f"/api/tables/{CODE}/seats/{self.seat}?since=3", None, True),
            ("GET", f"{watch}?part=1", None, False),
            ("GET", f"/api/tables/{CODE}/watch", None, False),
            ("GET", "/api/tables/mine", None, True),
            ("GET", f"/feed/{self.served.feed(self.seat)}.atom", None, False),
        )

    def _lobby(self) -> None:
        """What can be asked before the game begins."""
        if self.bot:
            return
        seat, api = f"/t/{CODE}/{self.seat}", f"/api/tables/{CODE}/seats/{self.seat}"
        self.ask(*[("GET", path, None, own) for own in (True, False) for path in (
            "/", "/api/tables", f"/t/{CODE}", f"/api/tables/{CODE}", seat, api, f"{seat}?part=1",
            f"/t/{CODE}/watch", f"/api/tables/{CODE}/watch",
        )])  # fmt: skip
        self.ask(*[("POST", f"{api}/lines", {"line": line}, True) for line in LINES])
        self.ask(*[("POST", f"{seat}?part=1", f"line={line}", True) for line in LINES[:3]])
        self._reconnect(0)

    def ask(self, *probes: Probe) -> None:
        """Send requests, and keep the answers."""
        for method, path, body, own in probes:
            passport = self.served.passport(self.seat) if own else ""
            answer = asked(self.served.port, method, path, passport, body)
            sender = "the seat" if own else "a spectator"
            what = f"{method} {path} {body or ''} from {sender}"
            self.received.keep(self.stage, what, answer)
        self._settle()

    def ask_everything(self) -> None:
        """Every route that the seat and a spectator may call, and what is refused to them."""
        table = self.served.live.table
        self.served.now = 2_000_000.0 if self.clock == "none" else self.served.now
        api, mine = f"/api/tables/{CODE}", f"/api/tables/{CODE}/seats/{self.seat}"
        seat, stranger = f"/t/{CODE}/{self.seat}", f"/t/{CODE}/{(self.seat + 1) % self.seats}"
        cells = [cell.id for cell in table.scene(self.seat).cells]
        reads = [
            "/", f"/t/{CODE}", seat, f"{seat}?part=1", f"/t/{CODE}/watch", f"/t/{CODE}/save",
            f"/t/{CODE}/watch?part=1", f"/t/{CODE}/replay", stranger, f"{stranger}?part=1",
            "/api/tables", "/api/tables/mine", api, mine, f"{mine}?since=2", f"{api}/save",
            f"{api}/finale", f"{api}/glossary", "/calls", f"/calls?table={CODE}", "/api/calls",
            *(f"/feed/{self.served.feed(self.seat)}.{kind}" for kind in ("atom", "ics")),
            f"{api}/watch", f"{api}/watch?since=2", f"{api}/seats/{(self.seat + 1) % self.seats}",
            *(f"{seat}?at={cell}" for cell in cells[:: max(1, len(cells) // 3)]),
        ]  # fmt: skip
        self.ask(*[("GET", path, None, own) for own in (True, False) for path in reads])
        refused = self._refused(table)
        lines = [*LINES, *(f"why {text}" for text in refused), *cells[:2]]
        self.ask(*[("POST", f"{mine}/lines", {"line": line}, True) for line in lines])
        self.ask(*[("POST", f"{seat}?part=1", f"line={line}", True) for line in LINES[:6]])
        answers = [*QUESTIONS, *(f"around {cell}" for cell in cells[:2])]
        self.ask(*[("GET", f"{mine}/answers?ask={quote(line)}", None, True) for line in answers])
        self.ask(("POST", seat, "line=look", True), ("POST", seat, "line=xyzzy", True))
        tried = [*refused, "xyzzy", ""]
        self.ask(*[("POST", f"{mine}/actions", {"action": text}, True) for text in tried])
        words: list[Any] = [{"words": ""}, {"words": "x" * 300}, {"words": "psst", "to": "owls"}]
        self.ask(*[("POST", f"{mine}/words", body, True) for body in words])
        self.ask(
            ("POST", f"{mine}/time", {"seconds": 60}, True),
            ("POST", f"{mine}/link", None, True),
            ("POST", f"{mine}/speed", {"speed": 3}, True),
            ("POST", f"{mine}/speed", {"speed": 4}, False),
            ("POST", f"{api}/start", {"level": "easy"}, True),
            ("POST", f"{api}/again", None, True),
            ("POST", f"{api}/again?yes=false&now=true", None, True),
            ("POST", f"{mine}/actions", {"action": "done"}, False),
        )
        if not table.may_undo(self.seat):
            self.ask(("POST", f"{mine}/undo", None, True))
        for last in (0, 2, self.stage // 2, self.stage, self.stage + 9):
            self._reconnect(last)

    def _refused(self, table: Table) -> list[str]:
        """Some actions of the game that are not on the seat's menu, one for each verb at least."""
        offered = table.choices(self.seat)
        texts = [text for text in table.game.words.actions.texts if text not in offered]
        verbs = {text.split(" ")[0]: text for text in texts}
        return sorted({*verbs.values(), *texts[:: max(1, len(texts) // 8)]})

    def _reconnect(self, last: int) -> None:
        """Listen again from some fact on, as after a lost connection."""
        paths = {"seat": f"/api/tables/{CODE}/seats/{self.seat}/news?speech=normal"}
        if self.stage >= 0:
            paths["spectator"] = f"/api/tables/{CODE}/watch/news?speech=normal"
        for name, path in paths.items():
            passport = self.served.passport(self.seat) if name == "seat" else ""
            stream = Stream(self.served.port, path, passport, last)
            self.served.settle(len(self.streams) + 1)
            self.received.keep(self.stage, f"news for a {name} from {last}", stream.close())
            self._settle()


LINES = (
    "look", "menu", "map", "odds", "walls", "who", "log", "log all", "help", "seal", "hint",
    "rules", "why", "xyzzy", "tell humans psst", "quiet off", "99999", "tile",
)  # fmt: skip
"""What may be typed without anything being done."""
QUESTIONS = (
    "", "where", "around", "toward north", "far car", "people", "things", "about Owl", "may",
    "since", "said", "believe", "buffer moves", "older", "newer", "concede", "xyzzy",
)  # fmt: skip
"""What may be asked by a key."""


def received(
    folder: Path,
    pair: Pair,
    asks: Sequence[Probe] | None = None,
    *,
    clock: str = "none",
    watching: str = "end",
    bot: bool = False,
    lobby: bool = False,
) -> tuple[Received, Received]:
    """What the seat of a pair receives in each of its two worlds."""
    found = []
    for world in pair.worlds:
        with serving(folder / world.name, world) as served:
            watcher = Watcher(served, world, pair.seat, bot=bot)
            watcher.clock, watcher.watching = clock, watching
            found.append(watcher.play(asks, lobby=lobby))
    return found[0], found[1]


def told_apart(folder: Path, pair: Pair, asks: Sequence[Probe] | None = None, **how: Any) -> str:
    """The first thing by which a seat, or a spectator, tells two worlds apart; or nothing."""
    return differs(*received(folder, pair, asks, **how))


def all_pairs() -> Iterator[tuple[str, Callable[[], Pair]]]:
    """For every game and some of its seats, worlds that cannot be told apart there."""
    yield "vampire_radar, another lair", lambda: HIDES
    yield "vampire_radar, whispers", lambda: WHISPERS
    yield "vampire_radar, second thoughts", lambda: SECOND_THOUGHTS
    for name, game in sorted(GAMES.items()):
        if name == "lantern":
            continue
        if name in ALONE:
            yield f"{name}, seat 0, what is to come", _futures(name, 1, 0)
            continue
        seats = max(3, game.seats[0])
        if name != "shadow_hunters":
            yield f"{name}, seat 0, what is to come", _futures(name, seats, 0)
        for seat in _watching(name, seats):
            yield f"{name}, seat {seat}", _unlike(name, seats, seat)
        if game.workshop.maps is not None and name != "vampire_radar":
            yield f"{name}, another forest", _forests(name)


def _watching(name: str, seats: int) -> Sequence[int]:
    """Seats from which something is hidden: all, where chance deals the secrets."""
    return range(seats) if name == "shadow_hunters" else range(1, seats)


def _futures(name: str, seats: int, seat: int) -> Callable[[], Pair]:
    return lambda: futures(name, seats, seat)


def _unlike(name: str, seats: int, seat: int) -> Callable[[], Pair]:
    return lambda: unlike(name, seats, seat)


def _forests(name: str) -> Callable[[], Pair]:
    return lambda: forests(name)

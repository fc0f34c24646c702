"""No request keeps the event loop for long, at tables where much was said and done.

Every route of the application is asked for, and for each request the longest time is taken that the
loop's thread worked for it without a pause. It is the thread's own time: a busy machine makes it
hardly longer. It is compared with that of a fixed piece of work, for a slow machine. Each time, a
process of its own asks, where every page is asked for the first time; whatever is late there must
be late again in another, or it was the machine.
"""

import asyncio
import html
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from litestar.testing import TestClient

import gloam
from gloam import games
from gloam.house.asking import Bill
from gloam.house.events import Voted
from gloam.house.house import House
from gloam.house.live import Live
from gloam.house.people import Doorman
from gloam.house.plan import PERSON, Plan, Watching
from gloam.house.store import OVER, PLAYING
from gloam.kernel.dice import Dice
from gloam.puzzles.shelf import shipped
from gloam.web.app import create_app
from gloam.web.guard import Guard, Scope
from gloam.web.news import FACTS_AT_ONCE, Listener
from gloam.web.refusals import UNSHOWN
from gloam.web.settings import Settings, store_of

LONG = 400
"""How many deeds a long game has here, if it lasts so long."""
PAUSE = 0.02
"""How many seconds the loop may be kept, on a machine of the usual speed."""
TRIALS = 3
"""In so many processes, one after the other, a request must be late to be called so."""
NAMES = games.names()
ROOT = Path(__file__).parent.parent.parent
GLOAM = Path(gloam.__file__).parent.parent


DOORMAN = Doorman("key")
OFF = DOORMAN.link("off", "nobody")
WAY = {"endpoint": "https://push.example/ann", "p256dh": "BA" + "A" * 85, "auth": "A" * 22}


class Asked(NamedTuple):
    """One request, and the route that it is meant for."""

    method: str
    route: str
    path: str
    body: Any = None
    form: dict[str, str] | None = None


class Long(NamedTuple):
    """A game's tables: one that is played, one that is over, one where all is shown later."""

    game: str
    playing: str
    over: str
    delayed: str
    seat: int
    """The seat that is asked where it is played."""
    choice: str


# Tables where much has happened.


async def played(house: House, name: str, deeds: int, watching: Watching) -> Live:
    """A table with as many people as can be, who have done as much as that, by chance."""
    game = games.load(name)
    seats = game.seats[1]
    plan = Plan(game=name, seats=(PERSON,) * seats, watching=watching, away=0)
    code = (await house.open(plan, "p0", "Person 0", 0)).code
    for seat in range(1, seats):
        await house.sit(code, seat, f"p{seat}", f"Person {seat}")
    luck = Random(3)
    async with house.at(code) as live:
        while live.phase == PLAYING and live.played < deeds:
            seat = live.table.asked
            menu = [
                action
                for action in live.table.menu(seat)
                if "concede" not in game.words.actions.text(action)
            ]
            live.act(seat, menu[luck.randrange(len(menu))], house.now())
    return live


async def furnished(database: str) -> list[Long]:
    """A house with such tables of every game."""
    now = 1_000_000.0
    house = House(
        store_of(Settings(database=database)),
        new_dice=lambda: Dice("night-5", "salt"),
        clock=lambda: now,
    )
    await house.start("key")
    found = []
    for name in NAMES:
        live = await played(house, name, LONG, Watching())
        many = live.played // 2 if live.over else LONG
        if live.over:
            live = await played(house, name, many, Watching())
        over = await played(house, name, LONG, Watching())
        if not over.over:
            async with house.at(over.code) as held:
                for seat in held.people:
                    held.do(Voted(seat, yes=True), now)
                house.call_off_if_all_want_it(held)
        delayed = await played(house, name, many, Watching(kind="delay", minutes=1))
        seat = live.table.asked
        assert (live.phase, over.phase, delayed.phase) == (PLAYING, OVER, PLAYING)
        choice = live.table.choices(seat)[0]
        found.append(Long(name, live.code, over.code, delayed.code, seat, choice))
    await house.stop()
    return found


# Requests.


def around(name: str) -> Iterator[Asked]:
    """What is asked for without a table."""
    yield Asked("GET", "/", "/")
    yield Asked("GET", "/alive", "/alive")
    yield Asked("GET", "/look/{name:str}", f"/look/{name}.css")
    yield Asked("GET", "/static/{file_path:path}", "/static/gloam.css")
    yield Asked("GET", "/new/{name:str}", f"/new/{name}")
    yield Asked("GET", "/rules/{name:str}", f"/rules/{name}")
    yield Asked("GET", "/rules/{name:str}", f"/rules/{name}?find=the")
    yield Asked("GET", "/api/games", "/api/games")
    yield Asked("GET", "/api/games/{name:str}", f"/api/games/{name}")
    yield Asked("GET", "/api/games/{name:str}/rules", f"/api/games/{name}/rules?find=the")
    yield Asked("GET", "/glossary/{name:str}", f"/glossary/{name}")
    yield Asked("GET", "/api/games/{name:str}/glossary", f"/api/games/{name}/glossary")
    yield Asked("GET", "/sounds", "/sounds")
    yield Asked("GET", "/maze/{name:str}", f"/maze/{name}")
    yield Asked("GET", "/sw.js", "/sw.js")
    yield Asked("GET", "/offline", "/offline")
    yield Asked("GET", "/ready", "/ready")
    yield Asked("GET", "/metrics", "/metrics")
    yield Asked("GET", "/host", "/host")
    yield Asked("GET", "/host/{key:str}", "/host/nothing")
    yield Asked("POST", "/host/{deed:str}", "/host/drain", form={})
    yield Asked("GET", "/calls", "/calls")
    yield Asked("POST", "/calls/{deed:str}", "/calls/push", form=WAY | {"turn": "yes"})
    yield Asked("POST", "/calls/{deed:str}", "/calls/mail", form={"address": "ann@home.example"})
    yield Asked("GET", "/calls/{deed:str}/{link:str}", f"/calls/off/{OFF}")
    yield Asked("POST", "/calls/{deed:str}/{link:str}", f"/calls/off/{OFF}", form={})
    yield Asked("GET", "/feed/{link:str}", f"/feed/{DOORMAN.feed('p0')}.atom")
    yield Asked("GET", "/feed/{link:str}", f"/feed/{DOORMAN.feed('p0')}.ics")
    yield Asked("GET", "/api/calls", "/api/calls")
    yield Asked("POST", "/api/calls", "/api/calls", WAY)
    yield Asked("DELETE", "/api/calls/{number:str}", "/api/calls/nothing")
    yield Asked("GET", "/me", "/me")
    yield Asked("POST", "/me/{deed:str}", "/me/others", form={})
    yield Asked("POST", "/api/people", "/api/people")
    yield Asked("POST", "/api/people/me", "/api/people/me")
    yield Asked("DELETE", "/api/people/me", "/api/people/me")
    yield Asked("GET", "/api/tables", "/api/tables")
    yield Asked("GET", "/api/tables/mine", "/api/tables/mine")
    yield Asked("GET", "/api/schema", "/api/schema")
    yield Asked("GET", "/api/schema/openapi.json", "/api/schema/openapi.json")
    yield Asked("GET", "/api/schema/{path:str}", "/api/schema/nothing")


def coming_back() -> Iterator[Asked]:
    """What there is to come back for: the daily hunt, puzzles, my games, open tables."""
    yield Asked("GET", "/tables", "/tables")
    yield Asked("GET", "/tables", "/tables?game=vampire_radar&clock=none")
    yield Asked("GET", "/daily", "/daily")
    yield Asked("GET", "/api/daily", "/api/daily")
    yield Asked("POST", "/daily", "/daily", form={"name": "Ann"})
    yield Asked("POST", "/api/daily", "/api/daily", {"name": "Ann"})
    yield Asked("GET", "/puzzles", "/puzzles")
    yield Asked("GET", "/puzzles/next", "/puzzles/next")
    yield Asked("GET", "/api/puzzles", "/api/puzzles")
    for kind in ("radar", "shadow", "wound", "blind"):
        for name in (f"{kind}-001", f"{kind}-020"):
            yield Asked("GET", "/puzzles/{id_:str}", f"/puzzles/{name}")
            yield Asked("GET", "/api/puzzles/{id_:str}", f"/api/puzzles/{name}")
        first = shipped().puzzles[f"{kind}-001"].puzzle.best.text
        last = shipped().puzzles[f"{kind}-020"].puzzle.best.text
        yield Asked("POST", "/puzzles/{id_:str}", f"/puzzles/{kind}-001", form={"line": first})
        yield Asked("POST", "/api/puzzles/{id_:str}", f"/api/puzzles/{kind}-020", {"answer": last})
    yield Asked("GET", "/mine", "/mine")
    yield Asked("GET", "/mine/file", "/mine/file")
    yield Asked("POST", "/mine/file", "/mine/file", form={})
    yield Asked("POST", "/mine/ratings", "/mine/ratings", form={"wants": "yes"})
    yield Asked("POST", "/mine/phrase", "/mine/phrase", form={})
    yield Asked("POST", "/mine/open", "/mine/open", form={"phrase": "lusab"})
    yield Asked("POST", "/mine/close", "/mine/close", form={})
    yield Asked("GET", "/api/mine", "/api/mine")
    yield Asked("POST", "/api/passkeys/new", "/api/passkeys/new")
    yield Asked("POST", "/api/passkeys/ask", "/api/passkeys/ask")
    yield Asked("POST", "/api/passkeys", "/api/passkeys", {"credential": {}})
    yield Asked("POST", "/api/passkeys/open", "/api/passkeys/open", {"credential": {}})
    yield Asked("POST", "/mine/forget", "/mine/forget", form={"sure": "yes"})
    yield Asked("DELETE", "/api/mine", "/api/mine")


def opening(name: str) -> Iterator[Asked]:
    """Tables that are opened."""
    count = games.load(name).seats[1]
    bots = ["chance"] * (count - 1)
    plan = {"game": name, "name": "Ann", "seats": ["person", *bots]}
    form = {"seats": str(count), "name": "Ann"} | {f"seat{n}": "chance" for n in range(1, count)}
    yield Asked("POST", "/api/tables", "/api/tables", plan)
    yield Asked("POST", "/new/{name:str}", f"/new/{name}", form=form)
    yield Asked("POST", "/play/{name:str}", f"/play/{name}", form={"name": "Ann"})


def at_a_table(long: Long) -> Iterator[Asked]:
    """What is asked for at a table that is played."""
    code, seat = long.playing, long.seat
    api, page = f"/api/tables/{code}", f"/t/{code}"
    api_route, page_route = "/api/tables/{code:str}", "/t/{code:str}"
    seat_route, own_route = f"{api_route}/seats/{{seat:int}}", f"{page_route}/{{seat:int}}"
    yield Asked("POST", "/join", "/join", form={"code": code})
    yield Asked("GET", api_route, api)
    yield Asked("GET", page_route, page)
    yield Asked("GET", f"{api_route}/glossary", f"{api}/glossary")
    yield Asked("GET", f"{api_route}/watch", f"{api}/watch")
    yield Asked("GET", f"{page_route}/watch", f"{page}/watch")
    yield Asked("GET", own_route, f"{page}/{seat}")
    yield Asked("GET", own_route, f"{page}/{seat}?log=2")
    yield Asked("GET", seat_route, f"{api}/seats/{seat}")
    for line in ("look", "menu", "map", "odds", "walls", "log all", "who", "why", "rules the"):
        yield Asked("POST", f"{seat_route}/lines", f"{api}/seats/{seat}/lines", {"line": line})
        yield Asked("POST", own_route, f"{page}/{seat}", form={"line": line})
    yield Asked("POST", f"{seat_route}/lines", f"{api}/seats/{seat}/lines", {"line": "hint"})
    yield Asked("POST", own_route, f"{page}/{seat}", form={"line": "hint"})
    yield Asked("POST", f"{seat_route}/words", f"{api}/seats/{seat}/words", {"words": "Hush."})
    yield Asked("POST", f"{seat_route}/share", f"{api}/seats/{seat}/share", {"share": "0" * 64})
    yield Asked("POST", f"{seat_route}/time", f"{api}/seats/{seat}/time", {"seconds": 60})
    yield Asked("POST", f"{seat_route}/speed", f"{api}/seats/{seat}/speed", {"speed": "fast"})
    for asked in ("where", "since", "regions"):
        yield Asked("GET", f"{seat_route}/answers", f"{api}/seats/{seat}/answers?ask={asked}")
    yield Asked("POST", f"{seat_route}/ears", f"{api}/seats/{seat}/ears", {"letters": 14})
    yield Asked("POST", f"{seat_route}/hold", f"{api}/seats/{seat}/hold", {"ready": True})
    yield Asked("POST", f"{seat_route}/link", f"{api}/seats/{seat}/link")
    yield Asked("POST", f"{own_route}/{{deed:str}}", f"{page}/{seat}/link", form={})
    other = {"about": str((seat + 1) % games.load(long.game).seats[1]), "words": "Rude."}
    yield Asked("POST", f"{own_route}/{{deed:str}}", f"{page}/{seat}/mute", form=other)
    yield Asked("POST", f"{own_route}/{{deed:str}}", f"{page}/{seat}/report", form=other)
    yield Asked("POST", f"{seat_route}/rest", f"{api}/seats/{seat}/rest", {"days": 1})
    yield Asked("POST", f"{seat_route}/back", f"{api}/seats/{seat}/back")
    yield Asked("POST", f"{seat_route}/vote", f"{api}/seats/{seat}/vote", {"yes": False})
    act = {"action": long.choice}
    yield Asked("POST", f"{seat_route}/actions", f"{api}/seats/{seat}/actions", act)
    yield Asked("POST", f"{seat_route}/undo", f"{api}/seats/{seat}/undo")
    for what in ("sit", "stand", "bot", "start"):
        form = {"seat": str(seat), "name": "Bob", "level": "easy"}
        yield Asked("POST", f"{page_route}/{what}", f"{page}/{what}", form=form)
    yield Asked("POST", seat_route, f"{api}/seats/{seat}", {"name": "Bob"})
    yield Asked("POST", f"{seat_route}/bot", f"{api}/seats/{seat}/bot", {"level": "easy"})
    yield Asked("POST", f"{api_route}/start", f"{api}/start", {"level": "easy"})
    yield Asked("GET", "/move/{ticket:str}", "/move/nothing")
    yield Asked("POST", "/move/{ticket:str}", "/move/nothing", form={})
    yield Asked("DELETE", seat_route, f"{api}/seats/{seat}")


def looking_back(long: Long) -> Iterator[Asked]:
    """What is asked for at a table that is over, or that is shown later."""
    for code in (long.over, long.delayed):
        for step in (5, 400, 100_000):
            for eyes in ("all", "seat0"):
                asked = f"replay?step={step}&eyes={eyes}"
                yield Asked("GET", "/t/{code:str}/replay", f"/t/{code}/{asked}")
                api = f"/api/tables/{code}/{asked}"
                yield Asked("GET", "/api/tables/{code:str}/replay", api)
        yield Asked("GET", "/api/tables/{code:str}/finale", f"/api/tables/{code}/finale")
    yield Asked("GET", "/t/{code:str}/save", f"/t/{long.over}/save")
    yield Asked("GET", "/api/tables/{code:str}/save", f"/api/tables/{long.over}/save")
    yield Asked("POST", "/t/{code:str}/again", f"/t/{long.over}/again", form={})
    yield Asked("POST", "/api/tables/{code:str}/again", f"/api/tables/{long.over}/again")


STREAMS = {
    ("GET", "/api/tables/{code:str}/watch/news"),
    ("GET", "/api/tables/{code:str}/seats/{seat:int}/news"),
}
"""They do not end; they are told so many facts at a time."""


def every(longs: list[Long]) -> Iterator[Asked]:
    yield from coming_back()
    for name in NAMES:
        yield from around(name)
        yield from opening(name)
    for long in longs:
        yield from looking_back(long)
        yield from at_a_table(long)


# The test.


class Measured:
    """A house with long tables, and for each request the longest that it kept the loop."""

    def __init__(self, database: str, longs: list[Long]) -> None:
        self.longs = longs
        settings = Settings(database=database, secret="key", pace=0, rate=100_000, bot_pool=1)
        self.house = House(store_of(settings))
        self.app = create_app(settings, self.house)
        self.guard: Guard = self.app.inner.inner
        self.guard.on_bill = self.note
        self.longest: dict[str, float] = {}
        self._now = ""

    def note(self, scope: Scope, bill: Bill) -> None:
        self.longest[self._now] = max(bill.longest, self.longest.get(self._now, 0.0))

    def ask(self, client: TestClient[Any], asked: Asked) -> bool:
        """Send a request as the person of the seat that is asked; whether it was answered."""
        who = next((f"p{long.seat}" for long in self.longs if long.playing in asked.path), "p0")
        headers = {"authorization": f"Bearer {self.house.doorman.passport(who)}"}
        if "/watch" in asked.path or any(long.delayed in asked.path for long in self.longs):
            headers = {}  # whoever plays there may not
        self._now = f"{asked.method} {asked.path} {asked.body or asked.form or ''}"
        answer = client.request(
            asked.method, asked.path, json=asked.body, data=asked.form, headers=headers,
            follow_redirects=False,
        )  # fmt: skip
        return answer.status_code < 500 and UNSHOWN not in html.unescape(answer.text)


class Furnished(NamedTuple):
    """A folder with a house in it, and the house's long tables."""

    folder: Path
    longs: list[Long]

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'house.db'}"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Furnished:
    folder = tmp_path_factory.mktemp("loop")
    return Furnished(folder, asyncio.run(furnished(f"sqlite:///{folder / 'house.db'}")))


def usual_speed() -> float:
    """How many times longer than usual this machine takes for a fixed piece of work; at least 1."""
    took = []
    for _ in range(5):
        began = time.thread_time()
        sum(n * n for n in range(100_000))
        took.append(time.thread_time() - began)
    return max(1.0, min(took) / 0.006)


def measure(folder: Path) -> None:
    """Ask a house for everything, and write down what failed and what was late."""
    longs = msgspec.json.decode((folder / "longs.json").read_bytes(), type=list[Long])
    measured = Measured(f"sqlite:///{folder / 'house.db'}", longs)
    with TestClient(measured.app, base_url="http://gloam.test") as client:
        broken = [asked.path for asked in every(longs) if not measured.ask(client, asked)]
    allowed = PAUSE * usual_speed()
    late = {asked: round(1000 * took) for asked, took in measured.longest.items() if took > allowed}
    found = {"asked": len(measured.longest), "broken": broken, "late": late}
    (folder / "found.json").write_bytes(msgspec.json.encode(found))


def asked_anew(tables: Furnished, folder: Path) -> dict[str, Any]:
    """What a process of its own finds at such tables."""
    shutil.copytree(tables.folder, folder)
    (folder / "longs.json").write_bytes(msgspec.json.encode(tables.longs))
    source = f"from {__name__} import measure; from pathlib import Path; import sys"
    run = [sys.executable, "-c", f"{source}; measure(Path(sys.argv[1]))", str(folder)]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(GLOAM), str(ROOT)])}
    done = subprocess.run(run, cwd=ROOT, env=env, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    found: dict[str, Any] = msgspec.json.decode((folder / "found.json").read_bytes())
    return found


def test_every_route_is_asked_for(tables: Furnished) -> None:
    """A new route is measured like the others: add a request for it to `every`."""
    routes = {
        (method, route.path)
        for route in Measured(tables.database, tables.longs).guard.app.routes
        for method in route.methods
        if method not in ("HEAD", "OPTIONS")
    }
    asked = {(each.method, each.route) for each in every(tables.longs)}
    assert asked | STREAMS == routes


def test_no_request_keeps_the_event_loop(tables: Furnished, tmp_path: Path) -> None:
    late: dict[str, list[int]] = {}
    for trial in range(TRIALS):
        found = asked_anew(tables, tmp_path / str(trial))
        assert not found["broken"]
        assert found["asked"] > 300
        again = set(found["late"]) if trial == 0 else set(found["late"]) & set(late)
        late = {asked: [*late.get(asked, []), found["late"][asked]] for asked in again}
        if not late:
            return
    assert not late, f"milliseconds, where {1000 * PAUSE:.0f} are allowed"


def test_a_long_past_is_told_in_parts(tables: Furnished) -> None:
    """Whoever follows a stream from the start hears everything, and how it stands after that."""
    house = House(store_of(Settings(database=tables.database)))

    async def parts() -> tuple[int, list[bytes]]:
        await house.start("key")
        live = await house.look(tables.longs[0].playing)
        listener = Listener(live, 0, "p0", 0)
        found = [listener.news(live, always=True)]
        while part := listener.news(live):
            found.append(part)
        await house.stop()
        return len(live.table.told(0)), found

    heard, found = asyncio.run(parts())
    told = [part.count(b"event: fact") for part in found]
    assert sum(told) == heard > FACTS_AT_ONCE
    assert max(told) <= FACTS_AT_ONCE
    assert [b"event: now" in part for part in found] == [False] * (len(found) - 1) + [True]

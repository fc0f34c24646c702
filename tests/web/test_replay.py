"""Replays: step by step through anybody's eyes once a game is over, and nothing before its time."""

import asyncio
import hashlib
import json
import re
from collections.abc import Awaitable, Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from gloam import games
from gloam.cli import main
from gloam.house.events import Undid
from gloam.house.house import House
from gloam.house.live import Live
from gloam.house.plan import Plan, Watching
from gloam.house.sqlite import SqliteStore
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.web.app import create_app
from gloam.web.settings import Settings

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

GAMES = tuple(games.names())
LOOKS = {name: games.load(name).looks for name in GAMES}
CARDS = [name for name, looks in LOOKS.items() if looks is None or looks.layout == "cards"]
"""Games without places to point at: their boards are cards to read, or there are none."""
SHORT = "nyctophobia_hunted"
DELAY = 5
"""Minutes after which spectators see everything, where they do."""


def _ends(table: Table, action: int) -> bool:
    """Whether an action would end the game; chance falls as it would."""
    trial = table.fork()
    trial.act(action)
    trial.deal()
    return trial.over


class Evening:
    """A house whose clock is ours, its application, and somebody who plays at no table."""

    def __init__(self, file: Path) -> None:
        self.time = 1_000_000.0
        self.house = House(SqliteStore(file), clock=lambda: self.time)
        self.app = create_app(Settings(pace=0, rate=1000, bot_pool=1), self.house)
        self.stranger = self.client()

    def client(self, who: str = "") -> httpx.AsyncClient:
        """Somebody's browser; a stranger's if nobody is named."""
        cookies = {"gloam": self.house.doorman.passport(who)} if who else {}
        transport = httpx.ASGITransport(app=self.app)
        return httpx.AsyncClient(transport=transport, base_url="http://gloam.test", cookies=cookies)

    async def open(self, name: str, seats: int, watching: Watching | None = None) -> str:
        """A table at which every seat is a person's, just begun."""
        game = games.load(name)
        options = dict(game.options_from(game.rules.bounded_options))
        plan = Plan(
            game=name, seats=("person",) * seats, options=options, away=0, public=True,
            watching=watching or Watching(), auto_steps=False,
        )  # fmt: skip
        live = await self.house.open(plan, "p0", "Ann 0")
        for seat in range(1, seats):
            await self.house.sit(live.code, seat, f"p{seat}", f"Ann {seat}")
        return live.code

    async def play(
        self, code: str, most: int = 5_000, seen: Callable[[Live], None] | None = None
    ) -> None:
        """Play on by chance until the end, or for so many actions, none of which ends the game."""
        luck = Random(7)
        async with self.house.at(code) as live:
            for _ in range(most):
                if live.over:
                    return
                seat = live.table.asked
                menu = [n for n in live.table.menu(seat) if most > 99 or not _ends(live.table, n)]
                self.house.take(live, seat, luck.choice(menu))
                if seen is not None:
                    seen(live)

    async def over(self, name: str, seats: int | None = None) -> str:
        """A table whose game is over."""
        code = await self.open(name, seats or games.load(name).seats[1])
        await self.play(code)
        assert (await self.house.look(code)).over
        return code

    async def page(self, code: str, **asked: Any) -> httpx.Response:
        return await self.stranger.get(f"/t/{code}/replay", params=asked)

    async def step(self, code: str, **asked: Any) -> Any:
        answer = await self.stranger.get(f"/api/tables/{code}/replay", params=asked)
        assert answer.status_code == 200, answer.text
        return answer.json()


@pytest.fixture
def evening(tmp_path: Path) -> Callable[[Callable[[Evening], Awaitable[None]]], None]:
    """Runs what happens in one evening, with the house open."""

    def run(story: Callable[[Evening], Awaitable[None]]) -> None:
        async def told() -> None:
            night = Evening(tmp_path / "house.db")
            await night.house.start("key")
            try:
                await asyncio.wait_for(story(night), 100)
            finally:
                await night.stranger.aclose()
                await night.house.stop()

        asyncio.run(told())

    return run


Run = Callable[[Callable[[Evening], Awaitable[None]]], None]


def ways(text: str) -> dict[str, str]:
    """The links of a page that lead to other steps."""
    links = re.findall(r'<a [^>]*href="([^"]*)"[^>]*data-step="(\w+)"', text)
    return {name: link.replace("&amp;", "&") for link, name in links}


def plain(scene: Scene) -> Any:
    """A scene as the API sends it, without what could have been chosen."""
    return json.loads(msgspec.json.encode(msgspec.structs.replace(scene, choices=())))


# A game that is over.


@pytest.mark.parametrize("name", GAMES)
def test_a_step_is_the_table_as_it_was_then_through_any_eyes(evening: Run, name: str) -> None:
    async def story(night: Evening) -> None:
        seats = games.load(name).seats[0]
        code = await night.open(name, seats)
        kept: dict[int, dict[str, Any]] = {}

        def keep(live: Live) -> None:
            n = sum(deed.seat != CHANCE for deed in live.table.deeds)
            if n in (1, 2, 5, 12, 20):
                kept[n] = {f"seat{s}": plain(live.table.scene(s)) for s in range(seats)}
                kept[n]["all"] = plain(live.table.overview(range(seats)))

        await night.play(code, seen=keep)
        live = await night.house.look(code)
        last = sum(deed.seat != CHANCE for deed in live.table.deeds)
        assert len(kept) >= 3
        for n, scenes in kept.items():
            for eyes, scene in scenes.items():
                found = await night.step(code, step=n, eyes=eyes)
                assert (found["step"], found["last"], found["eyes"]) == (n, last, eyes)
                assert found["scene"] == scene
                assert found["truth"] == (scenes["all"] if eyes != "all" else None)

    evening(story)


@pytest.mark.parametrize("name", GAMES)
def test_all_steps_together_tell_every_fact_once_to_those_who_heard_it(
    evening: Run, name: str
) -> None:
    async def story(night: Evening) -> None:
        code = await night.open(name, games.load(name).seats[0])
        await night.play(code, 25)
        for seat in range((await night.house.look(code)).table.seats):
            if not (await night.house.look(code)).over:
                await night.house.vote(code, seat, f"p{seat}", yes=True)
        table = (await night.house.look(code)).table
        record = list(enumerate(table.record))[table.opening :]
        for eyes in ("all", "seat0"):
            last = (await night.step(code))["last"]
            told = [
                line
                for n in range(last + 1)
                for line in (await night.step(code, step=n, eyes=eyes))["told"]
            ]
            heard = [fact for n, fact in record if eyes == "all" or table.hears(n, 0)]
            assert [line["fact"] for line in told] == [
                table.game.words.facts.text(f) for f in heard
            ]
            seat = -1 if eyes == "all" else 0
            assert [line["words"] for line in told] == [table.sentence(f, seat) for f in heard]

    evening(story)


def test_a_team_is_told_what_one_of_it_heard_and_no_more(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.over("vampire_radar", 3)
        table = (await night.house.look(code)).table
        told = []
        for n in range((await night.step(code))["last"] + 1):
            step = await night.step(code, step=n, eyes="team1")
            told += [line["fact"] for line in step["told"]]
            assert step["truth"] is None
            assert not step["deed"].startswith("Vampire")
        facts = table.game.words.facts
        heard = [
            n
            for n in range(table.opening, len(table.record))
            if table.hears(n, 1) or table.hears(n, 2)
        ]
        assert told == [facts.text(table.record[n]) for n in heard]
        assert len(heard) < len(table.record) - table.opening

    evening(story)


@pytest.mark.parametrize("name", GAMES)
def test_links_lead_through_a_whole_game_without_a_script(evening: Run, name: str) -> None:
    async def story(night: Evening) -> None:
        code = await night.over(name)
        first = await night.page(code)
        assert first.status_code == 200
        assert set(ways(first.text)) == {"on", "last"}
        on = await night.stranger.get(ways(first.text)["on"])
        assert "Step 1 of" in on.text
        assert set(ways(on.text)) == {"first", "back", "on", "last"}
        end = await night.stranger.get(ways(on.text)["last"])
        assert set(ways(end.text)) == {"first", "back"}
        assert 'id="result"' in end.text
        assert 'id="result"' not in on.text
        back = await night.stranger.get(ways(on.text)["back"])
        assert back.text == first.text
        beyond = await night.page(code, step=900_000)
        assert beyond.text == end.text

    evening(story)


def test_one_seats_eyes_stand_beside_what_was_true_with_its_belief(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.over("vampire_radar", 2)
        mine = (await night.page(code, step=30, eyes="seat1")).text
        assert "What Ann 1 could have known" in mine
        assert 'id="truth-board"' in mine
        assert 'class="heat"' in mine
        assert "Ann 1 could believe" in mine
        known = (await night.step(code, step=30, eyes="seat1"))["belief"]
        assert known
        assert all(line in mine for line in known)
        everything = (await night.page(code, step=30)).text
        assert 'id="truth-board"' not in everything
        assert "could believe" not in everything

    evening(story)


def test_a_place_on_the_board_is_put_in_words(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.over("vampire_radar", 2)
        cell = (await night.step(code, step=3))["scene"]["cells"][5]
        text = (await night.page(code, step=3, at=cell["id"])).text
        assert f'id="here">{cell["words"]}</p>' in text
        assert 'id="here"' not in (await night.page(code, step=3, at="<b>")).text

    evening(story)


def test_eyes_and_steps_that_do_not_exist_are_refused_with_a_sentence(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.over(SHORT, 3)
        wrong = [
            {"eyes": "seat3"}, {"eyes": "seat-1"}, {"eyes": "team0"}, {"eyes": "team7"},
            {"eyes": ""}, {"eyes": "<script>"}, {"eyes": "a" * 500}, {"step": "-2"},
            {"step": "now"}, {"step": "1" * 30},
        ]  # fmt: skip
        for asked in wrong:
            page = await night.page(code, **asked)
            assert page.status_code in (400, 422), asked
            assert 'id="refusal"' in page.text
            api = await night.stranger.get(f"/api/tables/{code}/replay", params=asked)
            assert api.status_code == page.status_code
            assert api.json()["error"]
        assert (await night.page("ZZZZZZ")).status_code == 404

    evening(story)


# Fair dice, and a file to keep.


@pytest.mark.parametrize("called_off", [False, True])
def test_seed_salt_and_seal_are_there_to_be_checked(evening: Run, called_off: bool) -> None:
    async def story(night: Evening) -> None:
        code = await night.open(SHORT, 3)
        sealed = (await night.stranger.get(f"/api/tables/{code}")).json()["seal"]
        if called_off:
            await night.play(code, 4)
            for seat in range(3):
                await night.house.vote(code, seat, f"p{seat}", yes=True)
        else:
            await night.play(code)
        text = (await night.page(code)).text
        found = re.search(
            r'<p id="seal-check" data-seed="(\w+)" data-salt="(\w+)" data-seal="(\w+)"', text
        )
        assert found is not None
        seed, salt, seal = found.groups()
        row = (await night.house.look(code)).row
        assert (seed, salt, seal) == (row.seed, row.salt, sealed)
        assert hashlib.sha256(f'["{salt}", "{seed}"]'.encode()).hexdigest() == seal
        end = (await night.page(code, step=900)).text
        assert ("it was called off" in end) == called_off

    evening(story)


@pytest.mark.parametrize("name", GAMES)
def test_the_file_passes_verify_and_replay(
    evening: Run, name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def story(night: Evening) -> None:
        code = await night.over(name)
        text = (await night.page(code)).text
        link = re.search(r'<a [^>]*href="(/t/\w+/save)"', text)
        seal = re.search(r'data-seal="(\w+)"', text)
        assert link is not None
        assert seal is not None
        answer = await night.stranger.get(link[1])
        file = tmp_path / "night.gloam"
        file.write_bytes(answer.content)
        assert main(["verify", str(file), "--seal", seal[1]]) == 0
        assert "Verified" in capsys.readouterr().out
        assert main(["replay", str(file), "--all"]) == 0
        out = capsys.readouterr().out
        last = await night.step(code, step=900_000)
        called = games.load(name).called(games.load(name).seats[1])
        for line in last["told"]:  # a file knows seats, and no names
            words = line["words"]
            for seat, title in enumerate(called):
                words = words.replace(f"Ann {seat}", title)
            assert words in out

    evening(story)


# A game that is not over.


def test_while_it_is_played_nobody_sees_a_replay(evening: Run) -> None:
    async def story(night: Evening) -> None:
        game = games.load(SHORT)
        plan = Plan(game=SHORT, seats=("person",) * 3, options=game.options_from({}), away=0)
        waiting = (await night.house.open(plan, "p0", "Ann")).code
        assert (await night.page(waiting)).status_code == 409
        for kind in ("none", "end"):
            code = await night.open(SHORT, 3, Watching(kind=kind))
            await night.play(code, 6)
            row = (await night.house.look(code)).row
            for who in ("", "p0", "p2"):
                async with night.client(who) as client:
                    for path in (f"/t/{code}/replay", f"/api/tables/{code}/replay"):
                        for asked in ({}, {"eyes": "seat0"}, {"step": 1}, {"eyes": "seat99"}):
                            answer = await client.get(path, params=asked)
                            assert answer.status_code == 409
                            assert "still being played" in answer.text
                            assert row.seed not in answer.text
            assert (await night.stranger.get(f"/t/{code}/save")).status_code == 409
            await night.play(code)
            assert (await night.page(code, eyes="seat0")).status_code == 200

    evening(story)


@pytest.mark.parametrize("name", GAMES)
def test_the_delayed_view_never_tells_anything_newer(evening: Run, name: str) -> None:
    """Every byte is the same whether or not something happened since."""

    async def story(night: Evening) -> None:
        watching = Watching(kind="delay", minutes=DELAY)
        seats = games.load(name).seats[0]
        code = await night.open(name, seats, watching)
        asked = [
            {"step": step, "eyes": eyes}
            for step in (-1, 3, 6, 900)
            for eyes in ("all", f"seat{seats - 1}")
        ]

        async def everything() -> list[tuple[int, bytes]]:
            paths = (f"/t/{code}/replay", f"/api/tables/{code}/replay")
            found = [await night.stranger.get(p, params=a) for p in paths for a in asked]
            return [(answer.status_code, answer.content) for answer in found]

        fresh = await everything()
        assert {status for status, _ in fresh} == {409}
        assert b"only just begun" in fresh[0][1]
        await night.play(code, 6)
        assert await everything() == fresh
        night.time += 60 * DELAY - 1
        assert await everything() == fresh
        night.time += 1
        then = await everything()
        assert {status for status, _ in then} == {200}
        assert (await night.step(code))["last"] == 6
        await night.play(code, 5)
        if seats > 1:  # what happens around the table is news as well
            await night.house.stand(code, 1, "p1")
            await night.house.come_back(code, 1, "p1")
            await night.house.vote(code, 0, "p0", yes=True)
        assert await everything() == then
        night.time += 60 * DELAY - 1
        assert await everything() == then
        night.time += 1
        assert (await night.step(code))["last"] == 11
        assert await everything() != then

    evening(story)


def test_what_was_taken_back_since_still_stands_in_the_delayed_view(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.open("vampire_radar", 2, Watching(kind="delay", minutes=DELAY))
        await night.play(code, 3)
        live = await night.house.look(code)
        for _ in range(60):
            seat = live.table.asked
            await night.play(code, 1)
            if live.table.may_undo(seat):
                break
        deeds = len(live.table.deeds)
        night.time += 60 * DELAY
        before = await night.step(code)
        async with night.house.at(code) as held:
            held.do(Undid(seat), night.time)
        assert len(live.table.deeds) < deeds
        assert await night.step(code) == before
        night.time += 60 * DELAY
        assert (await night.step(code))["last"] == before["last"] - 1

    evening(story)


def test_the_delayed_view_is_not_for_those_who_play_there_and_has_no_seed(evening: Run) -> None:
    async def story(night: Evening) -> None:
        code = await night.open(SHORT, 3, Watching(kind="delay", minutes=DELAY))
        await night.play(code, 6)
        night.time += 60 * DELAY
        row = (await night.house.look(code)).row
        for path in (f"/t/{code}/replay", f"/api/tables/{code}/replay"):
            for seat in range(3):
                async with night.client(f"p{seat}") as client:
                    for eyes in ("all", f"seat{seat}"):
                        answer = await client.get(path, params={"eyes": eyes})
                        assert answer.status_code == 403
                        assert "your own seat" in answer.text
            async with night.client("somebody else") as client:
                answer = await client.get(path)
                assert answer.status_code == 200
                assert row.seed not in answer.text
                assert row.salt not in answer.text
                assert "seal-check" not in answer.text
        assert (await night.stranger.get(f"/t/{code}/save")).status_code == 409
        assert (await night.step(code))["result"] is None
        await night.play(code)
        async with night.client("p0") as client:
            answer = await client.get(f"/t/{code}/replay")
            assert answer.status_code == 200
            assert row.seed in answer.text

    evening(story)


# The page.


class Reader(HTMLParser):
    """What matters of a page to those who cannot see it, and to the browser's policy."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.levels: list[int] = []
        self.labels: set[str] = set()
        self.inputs: list[str] = []
        self.inline: list[str] = []
        self.nameless: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        if "id" in have:
            self.ids.append(have["id"])
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if tag == "label":
            self.labels.add(have.get("for", ""))
        if tag in ("input", "select") and have.get("type") != "hidden":
            self.inputs.append(have.get("id", ""))
        if tag == "style" or (tag == "script" and "src" not in have) or "style" in have:
            self.inline.append(tag)
        if any(name.startswith("on") for name in have):
            self.inline.append(tag)
        if tag == "a" and have.get("class") == "spot" and not have.get("aria-label"):
            self.nameless.append(have.get("id", ""))


@pytest.mark.parametrize("name", GAMES)
def test_the_page_can_be_read_and_keeps_the_policy(evening: Run, name: str) -> None:
    async def story(night: Evening) -> None:
        code = await night.over(name)
        known = (await night.step(code))["known_eyes"]
        for eyes in (known[0], known[1], known[-1]):
            answer = await night.page(code, step=4, eyes=eyes)
            read = Reader(answer.text)
            assert len(read.ids) == len(set(read.ids)), "an id stands twice"
            assert read.levels[0] == 1
            assert read.levels.count(1) == 1
            assert all(b - a <= 1 for a, b in zip(read.levels, read.levels[1:], strict=False))
            assert read.inputs == ["eyes", "jump"]
            assert set(read.inputs) <= read.labels
            assert read.inline == []
            assert read.nameless == []
            assert re.findall('<option value="(\\w+)" selected>', answer.text) == [eyes]
            assert {"board", "truth-board"} & set(read.ids) == (
                {"board", "truth-board"} if eyes.startswith("seat") else {"board"}
            )
            assert f"?step=4&amp;eyes={eyes}&amp;at=" in answer.text or name in CARDS
            assert {"step-words", "play", "log", "status", "seal-check"} <= set(read.ids)
            assert "script-src 'self'" in answer.headers["content-security-policy"]
            assert answer.headers["cache-control"] == "no-store"

    evening(story)


def test_what_people_are_called_does_no_harm(evening: Run) -> None:
    async def story(night: Evening) -> None:
        plan = Plan(game="nightmare_hunt", seats=("person",), away=0, public=True)
        code = (await night.house.open(plan, "p0", "<u>&\"'")).code
        await night.house.vote(code, 0, "p0", yes=True)
        text = (await night.page(code)).text
        assert "<u>" not in text
        assert "&lt;u&gt;" in text

    evening(story)


def test_the_api_says_what_a_replay_is_and_the_page_is_no_part_of_it(evening: Run) -> None:
    async def story(night: Evening) -> None:
        paths = (await night.stranger.get("/api/schema/openapi.json")).json()["paths"]
        said = paths["/api/tables/{code}/replay"]["get"]
        assert {"code", "step", "eyes", "key"} == {each["name"] for each in said["parameters"]}
        assert not any(path.startswith("/t") for path in paths)

    evening(story)

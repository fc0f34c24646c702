"""An assistant at a table of a real house, by the SDK's own client, over standard input."""

import asyncio
import os
import re
import sys
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from mcp import Client, StdioServerParameters

import gloam
from gloam.adapters.mcp import server
from gloam.adapters.mcp.seat import HouseError, Link, Seat, read_link
from gloam.cli import main
from gloam.kernel.errors import BadOption
from tests.web.callers import Caller
from tests.web.served import Served, free_port, serving

Tool = Callable[..., Awaitable[str]]
PLAN: dict[str, Any] = {"seats": ["person", "person"], "options": {"dawn": "9"}, "away": 0}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house")) as served:
        yield served


@pytest.fixture
def ann(house: Served) -> Iterator[Caller]:
    with httpx.Client(base_url=house.url, timeout=30) as client:
        yield Caller(client, "Ann")


@asynccontextmanager
async def seated(link: str) -> Any:
    """Tools of an assistant in a process of its own: `await use("look")`; errors begin so."""
    paths = {"PYTHONPATH": str(Path(gloam.__file__).parent.parent)}
    started = StdioServerParameters(
        command=sys.executable,
        args=["-m", "gloam", "mcp", link, "--name", "Robin"],
        env=dict(os.environ) | paths,
    )
    async with Client(started) as client:

        async def use(tool: str, **arguments: Any) -> str:
            result = await client.call_tool(tool, arguments)
            text = "\n".join(part.text for part in result.content if hasattr(part, "text"))
            return f"error: {text}" if result.is_error else text

        yield use, client


def link_to(house: Served, code: str, rest: str = "") -> str:
    return f"{house.url}/t/{code}{rest}"


def test_an_assistant_sits_down_and_plays_a_few_moves(house: Served, ann: Caller) -> None:
    code = ann.open(**PLAN)

    async def play() -> None:
        async with seated(link_to(house, code)) as (use, client):
            tools = {tool.name for tool in (await client.list_tools()).tools}
            assert tools == {"look", "act", "wait", "say", "rules", "why", "what", "log"}
            assert "Vampire Radar, in short:" in await use("rules")
            assert (await use("rules", find="VRD-48")).startswith("VRD-48: ")
            assert "as Human 1, at table" in await use("look")
            assert "You are not asked now: wait." in await use("look")
            assert "not asked" in await use("act", choice="walk 1 south")
            ann.act(code, 0, "hide C3")
            told = await use("wait", seconds=10)
            assert "The vampire has hidden" in told
            assert "1. walk" in told
            assert (await use("act", choice="walk 1 up")).startswith("error: ")
            assert "cannot" in await use("why", action="hide C3")
            assert "walks to" in await use("act", choice="1")
            assert "You say: Who is there?" in await use("say", words="Who is there?")
            assert "radar" in (await use("what", word="radar")).lower()
            assert (await use("log", lines=3)).count("\n") == 2
            seats = ann.ask("GET", f"/tables/{code}")["seats"]
            assert [each["name"] for each in seats] == ["Ann", "Robin"]

    asyncio.run(play())


def test_an_assistant_is_told_what_the_seat_is_told_and_nothing_else(
    house: Served, ann: Caller
) -> None:
    """Two worlds that its seat cannot tell apart are told in the same words."""
    told = []

    async def play(tile: str) -> list[str]:
        code = ann.open(**PLAN)
        async with seated(link_to(house, code)) as (use, _):
            said = [await use("look")]
            ann.act(code, 0, f"hide {tile}")
            said += [await use("wait", seconds=10), await use("look"), await use("log", lines=99)]
            said += [await use("why", action="walk 1 north"), await use("act", choice="hide D4")]
            said.append(await use("act", choice="walk 1 south"))
            return [each.replace(code, "CODE") for each in said]

    for tile in ("C3", "D4"):
        told.append(asyncio.run(play(tile)))
    assert told[0] == told[1]


def sentences(thing: Any) -> set[str]:
    """Every text in an answer of the API, however deep."""
    if isinstance(thing, str):
        return {thing}
    within = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, list) else ()
    return {text for each in within for text in sentences(each)}


def test_every_line_of_a_look_stands_in_what_the_api_tells_the_seat(house: Served) -> None:
    with httpx.Client(base_url=house.url, timeout=30) as client:
        ann, bob = Caller(client, "Ann"), Caller(client, "Bob")
        code = ann.open(**PLAN)
        bob.sit(code, 1)
        ann.act(code, 0, "hide C3")
        ticket = bob.ask("POST", f"/tables/{code}/seats/1/link")["path"]
        seat = Seat(read_link(f"{house.url}{ticket}"), "Robin")
        shown = server.look_at(seat)
        assert bob.send("GET", f"/tables/{code}/seats/1").status_code == 403  # it has moved
        known = sentences(seat.view(0))
        first, *lines = [line for line in shown.splitlines() if line]
        assert first == f"You play Vampire Radar, as Human 1, at table {code}."
        for line in lines:
            item = re.fullmatch(r"\d+\. (.+?)(?: \((.+)\))?(?:, at any time)?", line)
            assert {line} <= known or (item and {item[1], item[2] or item[1]} <= known), line
        own = {each["words"] for each in ann.view(code, 0)["facts"]}
        assert [words for words in own if "C3" in words and words not in known]


def test_a_seat_of_somebody_else_is_not_given_away(house: Served, ann: Caller) -> None:
    code = ann.open(**PLAN)

    async def try_it() -> list[str]:
        async with seated(link_to(house, code, "/0")) as (use, _):
            return [await use("look"), await use("act", choice="hide C3"), await use("log")]

    for said in asyncio.run(try_it()):
        assert said.startswith("error: ")
        assert "\n" not in said
    assert ann.view(code, 0)["phase"] == "waiting"


def test_a_house_that_is_down_is_said_in_a_sentence() -> None:
    link = f"http://127.0.0.1:{free_port()}/t/BCDFGH"

    async def try_it() -> str:
        async with seated(link) as (use, _):
            return str(await use("look"))

    said = asyncio.run(try_it())
    assert "The house at http://127.0.0.1:" in said
    assert said.endswith("does not answer: try again later.")


def test_a_table_that_is_full_or_unknown_is_refused(house: Served, ann: Caller) -> None:
    code = ann.open(seats=["person", "chance"])
    with pytest.raises(HouseError, match="No seat is free at this table"):
        Seat(read_link(link_to(house, code)), "Robin").sit()
    with pytest.raises(HouseError, match="There is no table"):
        Seat(read_link(link_to(house, "BBBBBB")), "Robin").sit()
    with pytest.raises(HouseError, match="This personal link was used before, or is too old"):
        Seat(Link(house.url, ticket="not-a-ticket"), "Robin").sit()


@pytest.mark.parametrize(
    "link",
    [
        "BCDFGH",
        "ftp://house/t/BCDFGH",
        "http://house/",
        "http://house/t/",
        "http://me:secret@house/t/BCDFGH",
        "file:///etc/passwd",
        "http://[::1/t/BCDFGH",
        "",
    ],
)
def test_what_is_no_link_is_refused_before_anything_is_served(
    link: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadOption, match="This is no link of a table"):
        read_link(link)
    assert main(["mcp", link]) == 2
    assert capsys.readouterr().err.count("\n") == 1


class Somebody(BaseHTTPRequestHandler):
    """Answers anything with a page that is no house's."""

    def do_POST(self) -> None:
        """Say hello."""
        self.send_response(200)
        self.end_headers()
        self.wfile.write(b"hello")

    def log_message(self, *_: object) -> None:
        """Say nothing."""


def test_something_else_that_answers_is_no_house() -> None:
    with HTTPServer(("127.0.0.1", 0), Somebody) as stranger:
        threading.Thread(target=stranger.handle_request, daemon=True).start()
        seat = Seat(Link(f"http://127.0.0.1:{stranger.server_port}", "BCDFGH"), "Robin")
        with pytest.raises(HouseError, match="is no house of gloam"):
            seat.sit()

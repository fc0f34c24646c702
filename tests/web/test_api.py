"""The API as others use it, what every answer carries, and what none may ever carry."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

import gloam
from gloam import games
from gloam.web.app import create_app
from gloam.web.settings import Settings

from .callers import Caller
from .conftest import HouseApp
from .served import Served, serving

PROTOCOL = Path(__file__).parent.parent.parent / "docs" / "protocol.md"


@pytest.fixture
def client(served: str) -> Iterator[httpx.Client]:
    """A way to a house that is really served."""
    with httpx.Client(base_url=served, timeout=30) as client:
        yield client


def until_now(stream: Iterator[tuple[str, str, Any]]) -> list[tuple[str, str, Any]]:
    """The events of a stream up to the next `now`, which is the last of them."""
    heard = []
    for event in stream:
        heard.append(event)
        if event[0] == "now":
            break
    return heard


# The stream.


def test_a_new_listener_hears_everything_and_one_who_comes_back_the_rest(
    client: httpx.Client,
) -> None:
    ann = Caller(client, "Ann")
    code = ann.open(seats=["person", "chance"])
    facts = ann.view(code, 0)["facts"]
    with ann.listening(code, 0) as stream:
        *told, now = until_now(stream)
    assert [data for name, _, data in told if name == "fact"] == facts
    assert [number for name, number, _ in told if name == "fact"] == [
        str(n + 1) for n in range(len(facts))
    ]
    assert (now[2]["heard"], now[2]["asked"], now[2]["phase"]) == (len(facts), True, "playing")
    assert now[2]["menu"] == ann.view(code, 0)["menu"]
    with ann.listening(code, 0, last=str(len(facts) - 2)) as stream:
        *told, _ = until_now(stream)
    assert [data for name, _, data in told if name == "fact"] == facts[-2:]


@pytest.mark.parametrize("last", ["-1", "x", "1e3", "9" * 40, "99999999", "٣"])
def test_a_last_event_id_that_is_none_breaks_nothing(client: httpx.Client, last: str) -> None:
    ann = Caller(client, "Ann")
    code = ann.open(seats=["person", "chance"])
    headers = httpx.Headers({**ann.known}, encoding="utf-8")
    headers["last-event-id"] = last
    with client.stream("GET", f"/api/tables/{code}/seats/0/news", headers=headers) as answer:
        assert answer.status_code == 200
        assert next(answer.iter_lines())


def test_what_is_taken_back_is_said_to_whoever_had_heard_it(client: httpx.Client) -> None:
    ann = Caller(client, "Ann")
    code = ann.open(game="nightmare_hunt", seats=["person"], options={"mode": "expedition"})
    with ann.listening(code, 0) as stream:
        heard = more = until_now(stream)[-1][2]["heard"]
        for _ in range(30):
            heard = more
            view = ann.view(code, 0)
            assert ann.act(code, 0, view["menu"][0]).status_code == 201
            more = until_now(stream)[-1][2]["heard"]
            if ann.view(code, 0)["may_undo"]:
                break
        assert more > heard
        ann.ask("POST", f"/tables/{code}/seats/0/undo")
        events = until_now(stream)
    assert events[0] == ("undone", str(heard), {"heard": heard})
    assert events[-1][2]["heard"] == heard


# A seat, from the first to the last thing that can be done with it.


def test_a_seat_is_taken_left_given_to_a_bot_and_the_game_begun(house_app: HouseApp) -> None:
    ann, bob = Caller(house_app, "Ann"), Caller(house_app, "Bob")
    code = ann.open(seats=["person", "person", "person"], public=True)
    assert code in [table["code"] for table in bob.ask("GET", "/tables")]
    bob.sit(code.lower()[:3] + "-" + code[3:], 2)
    bob.ask("DELETE", f"/tables/{code}/seats/2")
    ann.ask("POST", f"/tables/{code}/seats/1/bot", {"level": "chance"})
    begun = ann.ask("POST", f"/tables/{code}/start", {"level": "easy"})
    assert begun["phase"] == "playing"
    assert [seat["by"] for seat in begun["seats"]] == ["person", "bot", "bot"]
    assert [seat["level"] for seat in begun["seats"]] == ["", "chance", "easy"]


def test_a_game_that_is_called_off_can_be_watched_kept_and_played_again(
    house_app: HouseApp,
) -> None:
    ann, eve = Caller(house_app, "Ann"), Caller(house_app, "Eve")
    code = ann.open(seats=["person", "chance"])
    assert ann.ask("GET", f"/tables/{code}")["result"] is None
    assert eve.ask("GET", f"/tables/{code}/watch")["phase"] == "playing"
    ann.ask("POST", f"/tables/{code}/seats/0/vote", {"yes": True})
    table = ann.ask("GET", f"/tables/{code}")
    assert table["phase"] == "over"
    assert table["result"]["winners"] == []
    assert eve.send("GET", f"/tables/{code}/save").status_code == 403  # it is private
    saved = ann.send("GET", f"/tables/{code}/save")
    assert gloam.loads(saved.text).commitment == table["seal"]
    again = ann.ask("POST", f"/tables/{code}/again")["code"]
    assert [seat["yours"] for seat in ann.ask("GET", f"/tables/{again}")["seats"]] == [False, True]


def test_one_browser_holds_several_seats_only_at_a_hot_seat(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open()
    refused = ann.send("POST", f"/tables/{code}/seats/1", {"name": "Ann too"})
    assert refused.status_code == 409
    assert ann.ask("GET", f"/tables/{code}")["phase"] == "waiting"
    hot = ann.open(hot_seat=True)
    ann.ask("POST", f"/tables/{hot}/seats/1", {"name": "Ann too"})
    seats = ann.ask("GET", f"/tables/{hot}")["seats"]
    assert [seat["yours"] for seat in seats] == [True, True, False]


def test_a_personal_link_works_once_and_takes_the_seat_away(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open(seats=["person", "chance"])
    link = ann.ask("POST", f"/tables/{code}/seats/0/link")["path"]
    phone, other = httpx.Headers(), httpx.Headers()
    assert house_app.get(link, headers=phone).status_code == 200
    moved = house_app.post(link, headers=phone, follow_redirects=False)
    assert moved.status_code == 303
    assert moved.headers["location"] == f"/t/{code}/0"
    house_app.cookies.clear()
    assert ann.send("GET", f"/tables/{code}/seats/0").status_code == 403
    for method in ("GET", "POST"):
        used = house_app.request(method, link, headers=other, follow_redirects=False)
        assert used.status_code == 409
        assert "set-cookie" not in used.headers
    spoilt = link[:-1] + ("A" if link[-1] != "A" else "B")
    assert house_app.post(spoilt, follow_redirects=False).status_code == 403


# What every answer carries.

OWN = "/t/{code}/0?show=yes"
PAGES = ["/", "/new/{game}", "/rules/{game}", "/t/{code}", OWN, "/t/NOPE", "/none"]


def pages(app: HouseApp, caller: Caller, game: str) -> Iterator[httpx.Response]:
    """Every page of a game, as somebody who plays it is shown it."""
    fewest = games.load(game).seats[0]
    playing = caller.open(game=game, seats=["person"] + ["chance"] * (fewest - 1))
    most = games.load(game).seats[1]
    waiting = caller.open(game=game, seats=["person"] * most) if most > 1 else playing
    caller.ask("POST", f"/tables/{playing}/seats/0/vote", {"yes": False})
    for code in (playing, waiting):
        for path in PAGES:
            yield app.get(path.format(game=game, code=code), headers=caller.known)
        link = caller.ask("POST", f"/tables/{code}/seats/0/link")["path"]
        yield app.get(link, headers=caller.known)
    yield app.post(f"/t/{playing}/0/link", headers=caller.known, data={"a": "b"})
    caller.ask("POST", f"/tables/{playing}/seats/0/vote", {"yes": True})
    for path in (OWN, "/t/{code}/watch", "/t/{code}/replay"):
        yield app.get(path.format(code=playing), headers=caller.known)


class Addresses(HTMLParser):
    """Collects everything on a page that a browser would fetch or follow."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.inline: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one tag."""
        given = dict(attrs)
        for name, value in attrs:
            if name in ("href", "src", "action", "srcset", "poster", "data", "formaction"):
                self.found.append(value or "")
            if name == "style" or name.startswith("on"):
                self.inline.append(f"{tag} {name}")
        if tag == "style" or (tag == "script" and "src" not in given):
            if given.get("type") not in ("application/json", "importmap"):
                self.inline.append(tag)


@pytest.mark.parametrize("game", games.names())
def test_no_page_sends_a_browser_to_another_host_or_runs_anything_inline(
    house_app: HouseApp, game: str
) -> None:
    seen = 0
    for page in pages(house_app, Caller(house_app, "Ann"), game):
        assert page.status_code < 500, page.text
        found = Addresses(page.text)
        for address in found.found:
            parts = urlsplit(address)
            assert parts.scheme in ("", "http", "https"), address
            assert parts.netloc in ("", "gloam.test"), address
        assert found.inline == []
        assert "url(http" not in page.text
        seen += len(found.found)
    assert seen > 50


def test_no_style_and_no_script_names_another_host(house_app: HouseApp) -> None:
    static = Path(gloam.__file__).parent / "web" / "static"
    texts = [path.read_text() for path in static.iterdir() if path.suffix in (".css", ".js")]
    texts += [house_app.get(f"/look/{name}.css").text for name in games.names()]
    for text in texts:
        for address in re.findall(r"""(?:url\(|fetch\(|import |from )["']?(\S+)""", text):
            assert not re.match(r"(https?:)?//", address), address


def test_every_answer_carries_the_same_guards(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open(seats=["person", "chance"])
    for path in ("/", "/none", "/alive", "/static/gloam.css", "/api/games", "/api/none",
                 f"/t/{code}/0", f"/api/tables/{code}/seats/0", "/" + "x" * 3_000):  # fmt: skip
        headers = house_app.get(path, headers=ann.known).headers
        policy = headers["content-security-policy"]
        assert "unsafe" not in policy
        assert policy.startswith("default-src 'none';")
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert "server" not in headers
    for path in (f"/t/{code}/0?show=yes", "/"):
        assert house_app.get(path, headers=ann.known).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_the_cookie_is_for_this_house_alone(tmp_path: Path, scheme: str, secure: bool) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path / 'house.db'}", rate=1_000, pace=0, bot_pool=1
    )
    with HouseApp(create_app(settings), base_url=f"{scheme}://gloam.test") as app:
        answer = app.post("/play/vampire_radar", data={"name": "Ann"}, follow_redirects=False)
        cookie = answer.headers["set-cookie"]
        flags = {part.strip().lower().partition("=")[0] for part in cookie.split(";")[1:]}
        assert {"httponly", "samesite", "path"} <= flags
        assert ("secure" in flags) == secure
        assert "samesite=none" not in cookie.lower()
        assert "domain" not in flags


# What no answer and no log may carry.


def test_a_passport_and_a_personal_link_stand_in_no_other_answer_and_in_no_log(
    tmp_path: Path,
) -> None:
    with serving(tmp_path) as house:
        with httpx.Client(base_url=house.url, timeout=30) as client:
            ann, bob, eve = (Caller(client, name) for name in ("Ann", "Bob", "Eve"))
            code = ann.open(watching={"kind": "end"}, public=True)
            bob.sit(code, 1)
            link = ann.ask("POST", f"/tables/{code}/seats/0/link")["path"].split("/")[-1]
            ann.say(code, 0, "hello")
            client.get(f"/move/{link}")
            client.get(f"/move/{link}x")
            client.get(f"/none/{link}?token={ann.token}")
            answers = [
                client.get(path, headers=each.known)
                for each in (bob, eve)
                for path in reading(code)
            ]
            answers += [bob.act(code, 1, "fly"), bob.say(code, 1, "hello")]
            with bob.listening(code, 1) as stream:
                heard = until_now(stream)
            ann.ask("POST", f"/tables/{code}/seats/0/vote", {"yes": True})
            bob.ask("POST", f"/tables/{code}/seats/1/vote", {"yes": True})
            assert not bob.ask("POST", f"/tables/{code}/again")["code"]  # she has not been asked
            again = ann.ask("POST", f"/tables/{code}/again")["code"]
            both = [*reading(code), *reading(again)]
            answers += [
                client.get(path, headers=each.known) for each in (bob, eve) for path in both
            ]
        everything = [answer.text + str(answer.headers) for answer in answers] + [str(heard)]
        log = house.log.read_text()
    who, _, signature = ann.token.partition(".")
    ticket, _, seal = link.partition(".")
    assert sum(answer.status_code == 200 for answer in answers) > 10
    for text in [*everything, log]:
        for secret in (who, signature, ticket, seal):
            assert secret not in text
    assert bob.token not in log


def reading(code: str) -> list[str]:
    """Everything that can be read about a table by whoever tries."""
    pages = [f"/t/{code}", f"/t/{code}/0", f"/t/{code}/1?show=yes", f"/t/{code}/watch"]
    table = f"/api/tables/{code}"
    return [
        "/", "/api/tables", "/api/tables/mine", *pages, f"/t/{code}/replay", f"/t/{code}/save",
        table, f"{table}/seats/0", f"{table}/seats/1", f"{table}/watch", f"{table}/save",
        f"{table}/replay",
    ]  # fmt: skip


# The page about all this.


def examples() -> list[str]:
    """Every curl of docs/protocol.md, in order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", PROTOCOL.read_text(), re.S | re.M)
    commands = []
    for block in blocks:
        commands += re.split(r"\n(?=curl )", block.strip())
    return commands


def test_every_example_of_the_protocol_page_does_what_the_page_says(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("curl is not installed")
    with serving(tmp_path) as house:
        known = {"GLOAM": house.url}
        with httpx.Client(base_url=house.url) as client:
            known["OTHER"] = Caller(client, "Bob").token
        ran = 0
        for command in examples():
            shown = set(re.findall(r"\$([A-Z]+)", command))
            assert shown <= known.keys(), command
            done = run_example(command, known)
            learn(command, done, known)
            ran += 1
    assert ran > 18


def run_example(command: str, known: dict[str, str]) -> str:
    """What an example prints; with -f, so that a refusal is a failure."""
    line = command.replace("curl -s", "curl -s -f", 1)
    done = subprocess.run(
        ["bash", "-c", line], env=os.environ | known, capture_output=True, text=True, timeout=60
    )
    # A stream has no end: curl is told to hang up, and says 28.
    assert done.returncode == (28 if "--max-time" in line else 0), (line, done.stderr)
    assert done.stdout
    return done.stdout


def learn(command: str, printed: str, known: dict[str, str]) -> None:
    """Keep what later examples need of an answer, and check what the page says about it."""
    if "/news" in command:
        facts = re.findall(r"^id: (\d+)$", printed, re.M)
        assert facts[0] == ("41" if "Last-Event-ID" in command else "1")
        assert "event: now" in printed
        return
    if "/save" in command:
        assert gloam.loads(printed)
        return
    said = httpx.Response(200, text=printed).json()
    if "/api/people" in command:
        known["TOKEN"] = said["token"]
    if command.startswith("curl -s -X POST $GLOAM/api/tables -H"):
        known["CODE"] = said["code"]
    if "since=40" in command:
        assert said["facts"][0]["n"] == 40
    elif command.startswith("curl -s $GLOAM/api/tables/$CODE/seats/0 "):
        assert said["asked"]
        known["ACTION"] = said["menu"][0]


def test_the_protocol_page_names_every_path_of_the_api_or_its_last_word(
    house_process: Served,
) -> None:
    text = PROTOCOL.read_text()
    described = httpx.get(f"{house_process.url}/api/schema/openapi.json").json()
    for path in described["paths"]:
        last = path.rstrip("/").split("/")[-1]
        assert last.startswith("{") or last in text, path

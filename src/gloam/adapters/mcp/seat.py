"""One seat at a table of a house, by the link that people use, over the house's own API.

It knows what the API tells this seat and nothing else: there is no table here, and no rules.
"""

import http.client
import json
import re
import secrets
import threading
import time
from collections.abc import Iterator
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from msgspec import Struct

from gloam.kernel.errors import BadOption, GloamError

PATIENCE = 20.0
"""How many seconds the house may take to answer."""
LARGEST = 16 * 2**20
NOT_YET = "The game has not begun: somebody is still to sit down. Wait, and look again."
USED_UP = "This personal link was used before, or is too old: ask for a new one."
_TABLE = re.compile(r"/t/([A-Za-z0-9-]{4,20})(?:/(\d{1,2}))?/?")
_MOVE = re.compile(r"/move/([A-Za-z0-9._~=-]{8,500})/?")


class HouseError(GloamError):
    """The house refused something, or does not answer: one sentence for whoever asked."""


class Link(Struct, frozen=True):
    """What a link says: which house, and which table or personal ticket."""

    house: str
    code: str = ""
    seat: int | None = None
    ticket: str = ""


def read_link(text: str) -> Link:
    """The link of a table, of a seat, or a personal one; BadOption if it is none of these.

    >>> read_link("http://127.0.0.1:8000/t/BCDFGH/1")
    Link(house='http://127.0.0.1:8000', code='BCDFGH', seat=1, ticket='')
    """
    try:
        parts = urlsplit(text.strip())
        host = parts.hostname
    except ValueError:
        parts, host = urlsplit(""), None
    table, move = _TABLE.fullmatch(parts.path), _MOVE.fullmatch(parts.path)
    if parts.scheme not in ("http", "https") or not host or parts.username or not (table or move):
        raise BadOption(
            "This is no link of a table: it looks like https://house/t/CODE, or "
            "https://house/move/… for a seat of your own."
        )
    house = f"{parts.scheme}://{parts.netloc}"
    if move:
        return Link(house, ticket=move[1])
    assert table is not None
    return Link(house, table[1], None if table[2] is None else int(table[2]))


class _NoDetours(HTTPRedirectHandler):
    """Follows nothing: a token must not go where a house did not mean it to."""

    def redirect_request(self, *_: Any, **__: Any) -> None:
        """Leave it to whoever asked."""
        return


class Seat:
    """A seat that is taken when it is first needed, and played from then on."""

    def __init__(self, link: Link, name: str) -> None:
        self.link = link
        self.name = name
        self.code = link.code
        self.number = -1
        """The seat, once it is taken."""
        self.title = ""
        self.game = ""
        self.heard = 0
        """How many of its facts were told to whoever plays here."""
        self._token = ""
        self._sitting = threading.Lock()
        self._open = build_opener(_NoDetours)

    # Speaking to the house.

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request, and give what is answered; HouseError, in one sentence, if refused."""
        with self._sent(method, f"/api{path}", body, {}, PATIENCE) as answer:
            return self._read(answer)

    def _sent(
        self, method: str, path: str, body: Any, headers: dict[str, str], patience: float
    ) -> Any:
        data = None if body is None else json.dumps(body).encode()
        sent = {"content-type": "application/json", **headers}
        if self._token:
            sent["authorization"] = f"Bearer {self._token}"
        try:
            request = Request(f"{self.link.house}{path}", data, sent, method=method)  # noqa: S310
            return self._open.open(request, timeout=patience)
        except HTTPError as refusal:
            if 300 <= refusal.code < 400:
                return refusal
            with refusal:
                raise HouseError(self._reason(refusal)) from None
        except (URLError, OSError, http.client.HTTPException, ValueError):
            raise HouseError(self._silent()) from None

    def _silent(self) -> str:
        return f"The house at {self.link.house} does not answer: try again later."

    def _reason(self, refusal: HTTPError) -> str:
        try:
            said = json.loads(refusal.read(LARGEST))["error"]
        except (ValueError, KeyError, TypeError, OSError):
            if urlsplit(refusal.url).path.startswith("/move/"):
                return USED_UP  # it is answered with a page for people
            return f"What answers at {self.link.house} is no house of gloam."
        return " ".join(str(said).split())

    def _read(self, answer: Any) -> Any:
        try:
            return json.loads(answer.read(LARGEST))
        except (OSError, http.client.HTTPException):
            raise HouseError(self._silent()) from None
        except ValueError:
            raise HouseError(f"What answers at {self.link.house} is no house of gloam.") from None

    # Sitting down.

    def sit(self) -> None:
        """Take the seat, unless that was done: by a personal link, or a free one at the table."""
        with self._sitting:
            if self.number < 0:
                self._sit()

    def _sit(self) -> None:
        if not self._token:
            self._token = str(_field(self.ask("POST", "/people"), "token"))
        if self.link.ticket:
            code, number = self._moved()
        else:
            code, number = self.link.code, self._free()
            path = f"/tables/{code}/seats/{number}"
            self.ask("POST", path, {"name": self.name})
        table = self.ask("GET", f"/tables/{code}")
        self.code = str(_field(table, "code"))
        self.title, self.game = str(_field(table, "title")), str(_field(table, "game"))
        self.number = number

    def _moved(self) -> tuple[str, int]:
        """Take the seat of a personal link; it can be used once."""
        path = f"/move/{self.link.ticket}"
        with self._sent("POST", path, {}, {"accept": "application/json"}, PATIENCE) as answer:
            there = _TABLE.fullmatch(urlsplit(answer.headers.get("location", "")).path)
        if there is None or there[2] is None:
            raise HouseError(USED_UP)
        return there[1], int(there[2])

    def _free(self) -> int:
        """The seat that the link names, or the first that is free."""
        seats = _field(self.ask("GET", f"/tables/{self.link.code}"), "seats")
        if self.link.seat is not None:
            return self.link.seat
        free = [each["seat"] for each in seats if each["by"] == "free"]
        if not free:
            raise HouseError("No seat is free at this table: ask for a personal link to one.")
        return int(free[0])

    @property
    def here(self) -> str:
        """The path of the seat."""
        return f"/tables/{self.code}/seats/{self.number}"

    # What the seat is told.

    def view(self, since: int = 10**6) -> Any:
        """What the seat knows and may choose, with what it heard from `since` on."""
        self.sit()
        return self.ask("GET", f"{self.here}?{urlencode({'since': since})}")

    def news(self) -> tuple[Any, list[str]]:
        """The view, and in sentences what was heard since this was last asked."""
        view = self.view(self.heard)
        if view["heard"] < self.heard:  # something was taken back
            view = self.view(max(0, view["heard"] - 1))
        told = [each["words"] for each in view["facts"] if each["spoken"]]
        last = view["facts"][-1]["n"] + 1 if view["facts"] else view["heard"]
        self.heard = last
        return view, told

    def wait(self, seconds: float) -> tuple[Any, list[str]]:
        """The same, once there is something: the seat is asked, it heard something, it is over."""
        self.sit()
        until = time.monotonic() + seconds
        if not self._is_news(self.view(self.heard)):
            for event, told in self._events(until):
                if event == "fact" and told.get("n", 0) >= self.heard and told.get("spoken"):
                    break
                if event == "now" and (told.get("asked") or told.get("phase") == "over"):
                    break
                if time.monotonic() > until:
                    break
        return self.news()

    def _is_news(self, view: Any) -> bool:
        spoken = [each for each in view["facts"] if each["spoken"]]
        return bool(view["asked"] or spoken or view["phase"] == "over")

    def _events(self, until: float) -> Iterator[tuple[str, Any]]:
        """The seat's stream from what it has heard on, until a moment; then it ends."""
        headers = {"last-event-id": str(self.heard)}
        left = max(0.1, until - time.monotonic())
        event = ""
        with self._sent("GET", f"/api{self.here}/news", None, headers, left) as stream:
            while (left := until - time.monotonic()) > 0:
                try:
                    line = stream.readline(LARGEST).decode("utf-8", "replace")
                except TimeoutError:
                    return
                except (OSError, http.client.HTTPException):
                    raise HouseError(self._silent()) from None
                if not line:
                    return
                field, _, value = line.rstrip("\r\n").partition(": ")
                event = value if field == "event" else event
                if field == "data":
                    try:
                        yield event, json.loads(value)
                    except ValueError:
                        continue

    # What the seat does.

    def act(self, action: str) -> None:
        """Choose something of the menu or the asides, in its words or by its number."""
        view = self.view()
        if view["phase"] == "waiting":
            raise HouseError(NOT_YET)
        if view["away"]:
            self.ask("POST", f"{self.here}/back")
        chosen = " ".join(action.split())
        if chosen.isdecimal() and chosen.isascii():
            choices = [*view["menu"], *view["asides"]]
            if not 1 <= int(chosen[:6]) <= len(choices):
                raise HouseError(f"The numbers on your menu are 1 to {len(choices)}.")
            chosen = choices[int(chosen) - 1]
        body = {"action": chosen[:200], "key": secrets.token_hex(8)}
        self.ask("POST", f"{self.here}/actions", body)

    def say(self, words: str, to: str = "", *, sure: bool = False) -> None:
        """Say something at the table, or to a circle."""
        self.sit()
        body = {"words": words[:400], "to": to[:200], "sure": sure, "key": secrets.token_hex(8)}
        self.ask("POST", f"{self.here}/words", body)

    def rules(self, find: str) -> list[str]:
        """The rules that have some words, or a number."""
        query = urlencode({"find": find.strip()[:100]})
        found = self.ask("GET", f"/games/{self.game}/rules?{query}")
        return [f"{_field(each, 'id')}: {_field(each, 'text')}" for each in found]

    def line(self, line: str) -> list[str]:
        """Ask something as it is typed at the terminal: `why walk north`."""
        self.sit()
        answer = self.ask("POST", f"{self.here}/lines", {"line": line[:400]})
        return [str(each) for each in _field(answer, "lines")]


def _field(answer: Any, name: str) -> Any:
    """A part of an answer; HouseError if it was given by something else than a house."""
    if not isinstance(answer, dict) or name not in answer:
        raise HouseError("What answers there is no house of gloam.")
    return answer[name]

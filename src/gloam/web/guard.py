"""The guard: what holds for every request, before any page or table sees it."""

import html
import logging
import time
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address
from typing import Any
from weakref import WeakValueDictionary

import msgspec

from gloam.house.asking import Bill, Line, charged
from gloam.house.hosting import SHUT_OUT
from gloam.house.limits import Limits, Metered

Scope = dict[str, Any]
MOST_BYTES = 64 * 1024
"""The largest body that is read."""
MORE_BYTES = {"/mine/file": 1024 * 1024 + 4096}
"""Where more is read: somebody's games, brought back."""
LONGEST_PATH = 2_000
LONGEST_HOST = 262
"""A name of 253 letters, and a port."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "form-action 'self'; "
    "base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
NOT_KEPT = [(b"cache-control", b"no-store")]
"""Answers to programs are one person's: nobody on the way keeps them."""
UNSAFE = ("POST", "PUT", "PATCH", "DELETE")
FOREIGN = "This request came from another site. Open the page itself, and try again there."
TOO_LARGE = "That is more than the house reads at once."
NOT_JSON = "The house reads only JSON here: send it as application/json."
WORK_AT_ONCE, WORK_EACH_SECOND = 3.0, 0.25
"""How many seconds the house works for one address or person: at once, and then each second."""
SETTLED_FROM = 0.005
"""From how many seconds on what a stream has cost is charged before its end."""
SIDE_BY_SIDE = 2
"""How many requests of one address are answered at the same time; the others wait in line."""
LONGEST_LINE = 200
TOO_OFTEN = "That was a great deal at once. Wait a few seconds, and go on."
TOO_COSTLY = "That was a great deal of work at once. Wait a few seconds, and go on."
BROKEN = "Something is wrong with the house, not with you. What was acknowledged is kept."
NOTHING = "There is nothing here."
NO_HOST = "That is no name of a house."
TOO_LONG = "That address is too long to mean anything here."

_LOG = logging.getLogger("gloam.web")


class TooLarge(Exception):
    """A body that went on and on."""


class Guard:
    """Wraps the whole application: refuses what is foreign, too large or too often."""

    def __init__(self, inner: Any, rate: float = 1.0) -> None:
        self.inner = inner
        self.writes = Limits(60 * rate, 10 * rate)
        self.reads = Limits(400 * rate, 60 * rate)
        self.work = Limits(WORK_AT_ONCE * rate, WORK_EACH_SECOND * rate)
        """What the house does for an address, in seconds."""
        self.work_for = Limits(WORK_AT_ONCE * rate, WORK_EACH_SECOND * rate)
        """The same for a person, from whichever addresses they ask."""
        self.side_by_side = max(1, int(SIDE_BY_SIDE * rate))
        self.on_bill: Callable[[Scope, Bill], None] = lambda scope, bill: None
        """Told what each request has cost, for whoever measures the house."""
        self.on_answer: list[Callable[[Scope, int, float], None]] = []
        """Told the status of each answer and when its request came, for whoever counts."""
        self.shuts_out: Callable[[str], bool] = lambda address: False
        """Whether whoever hosts lets nobody in from an address."""
        self._lines: WeakValueDictionary[str, Line] = WeakValueDictionary()

    @property
    def app(self) -> Any:
        """The application itself, whatever is wrapped around it."""
        return self.inner.app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request in, or answer it here."""
        if scope["type"] != "http":
            await self.inner(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal is not None:
            await refuse(scope, send, *refusal)
            return
        bill = Bill(address=who_asks(scope), spent=self.work_for.spent)
        stream = scope["path"].endswith("/news")
        if stream:
            await self._answer(scope, receive, send, bill)
            self._settle(scope, bill)
            return
        line = self._line(bill.address)
        if line.waiting >= LONGEST_LINE:
            await refuse(scope, send, 429, TOO_OFTEN)
            return
        await line.enter()
        bill.line = line
        try:
            if self.work.spent(bill.address):
                await refuse(scope, send, 429, TOO_COSTLY)
                return
            await self._answer(scope, receive, send, bill)
            self._settle(scope, bill)
        finally:
            line.leave()

    def _line(self, address: str) -> Line:
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = Line(self.side_by_side)
        return line

    def _settle(self, scope: Scope, bill: Bill) -> None:
        """Charge what is on a bill to the address, and to the person if one is known."""
        self.work.charge(bill.address, bill.seconds)
        if bill.who:
            self.work_for.charge(bill.who, bill.seconds)
        self.on_bill(scope, bill)
        bill.seconds = 0.0

    async def _answer(self, scope: Scope, receive: Any, send: Any, bill: Bill) -> None:
        """Let the application answer, with what holds for every answer around it."""
        read, over, began = 0, False, time.perf_counter()
        most = MORE_BYTES.get(scope["path"], MOST_BYTES)

        async def bounded() -> Any:
            nonlocal read, over
            message = await receive()
            read += len(message.get("body", b""))
            if read > most:
                over = True
                raise TooLarge  # the part that was read may be a whole request by itself
            return message

        started = hung_up = False
        secret = NOT_KEPT if scope["path"].startswith("/api/") else []

        async def guarded(message: Any) -> None:
            nonlocal started, hung_up
            if message["type"] == "http.response.start":
                if over:
                    if not started:
                        started = True
                        await refuse(scope, send, 413, TOO_LARGE)
                    return
                started = True
                for each in self.on_answer:
                    each(scope, message["status"], began)
                message = {**message, "headers": [*message["headers"], *HEADERS, *secret]}
            elif over:
                return
            elif bill.seconds > SETTLED_FROM and message.get("more_body"):
                self._settle(scope, bill)  # a stream, which has no end
            try:
                await send(message)
            except (OSError, RuntimeError):
                hung_up = True
                raise

        try:
            with charged(bill):
                await Metered(
                    self.inner(scope, bounded, guarded), bill, is_stream=bill.line is None
                )
        except TooLarge:
            _LOG.warning("a body was too large to be read")
            if not started:
                await refuse(scope, send, 413, TOO_LARGE)
        except Exception:  # noqa: BLE001 (whatever it is, one sentence and not a stack)
            if hung_up:
                return  # whoever asked does not listen any more: that is no trouble of the house
            _LOG.exception("an answer could not be made")
            if not started:
                await refuse(scope, send, 500, BROKEN)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        if len(scope["path"]) + len(scope.get("query_string", b"")) > LONGEST_PATH:
            return 414, TOO_LONG
        if "\0" in scope["path"]:
            return 404, NOTHING
        headers = dict(scope["headers"])
        if len(headers.get(b"host", b"")) > LONGEST_HOST:
            return 400, NO_HOST
        address = who_asks(scope)
        if self.shuts_out(address):
            return 403, SHUT_OUT
        unsafe = scope["method"] in UNSAFE
        if not (self.writes if unsafe else self.reads).take(address):
            return 429, TOO_OFTEN
        if self.work.spent(address):
            return 429, TOO_COSTLY
        if not unsafe:
            return None
        if is_foreign(headers):
            return 403, FOREIGN
        length = headers.get(b"content-length", b"0")
        most = MORE_BYTES.get(scope["path"], MOST_BYTES)
        if not length.isdigit() or int(length) > most:
            return 413, TOO_LARGE
        has_body = length != b"0" or b"transfer-encoding" in headers
        if has_body and scope["path"].startswith("/api/") and not is_json(headers):
            return 415, NOT_JSON
        return None


def who_asks(scope: Mapping[str, Any]) -> str:
    """The address that a request comes from; of a long one, the part that one person has.

    >>> who_asks({"client": ("2001:db8::1:2:3:4", 5)}), who_asks({"client": ("127.0.0.1", 5)})
    ('2001:db8::', '127.0.0.1')
    """
    client = scope.get("client")
    address = str(client[0]) if client else "?"
    if ":" not in address:
        return address
    try:
        long = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if long.ipv4_mapped:
        return str(long.ipv4_mapped)
    return str(IPv6Address(int(long) >> 64 << 64))


def is_json(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a body is said to be JSON."""
    kind = headers.get(b"content-type", b"").partition(b";")[0]
    return kind.strip().lower() == b"application/json"


def is_foreign(headers: dict[bytes, bytes]) -> bool:
    """Whether a browser says that another site made it send this."""
    site = headers.get(b"sec-fetch-site")
    if site is not None and site not in (b"same-origin", b"none"):
        return True
    origin = headers.get(b"origin")
    if origin is None:
        return False
    return origin.partition(b"://")[2] != headers.get(b"host", b"")


async def refuse(scope: Scope, send: Any, status: int, sentence: str) -> None:
    """Answer a request with one sentence, as a page or as JSON."""
    if scope["path"].startswith("/api/"):
        kind, body = b"application/json", msgspec.json.encode({"error": sentence})
    else:
        kind = b"text/html; charset=utf-8"
        body = plain_page(status, sentence).encode()
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode()), *HEADERS]
    if status in (429, 503):
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def plain_page(status: int, sentence: str) -> str:
    """A page that says one thing, and needs nothing to be made."""
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>gloam: {status}</title><link rel="stylesheet" href="/static/gloam.css"></head>'
        f'<body><main class="page"><h1>Not now</h1><p>{html.escape(sentence)}</p>'
        '<p><a href="/">Back to the games</a></p></main></body></html>'
    )

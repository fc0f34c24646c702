"""Codes: whoever guesses at them may guess a few, and then no code is looked up for them."""

from collections.abc import Callable
from typing import Any

from gloam.house.house import House, plain_code
from gloam.house.limits import Limits
from gloam.web.access import passport_in
from gloam.web.guard import Scope, refuse, who_asks

AT_ONCE, EACH_SECOND = 20, 0.1
"""How many codes an address may miss at once, and each second from then on."""
TOO_MANY = "That was a great many codes. Wait a minute, and look at the letters again."


class Codes:
    """Wraps the application: counts codes that no table has, and stops whoever guesses.

    Then every code looks the same, whether a table has it or not; only those who sit at a table
    find it all the same.
    """

    def __init__(self, inner: Any, house: House, rate: float = 1.0) -> None:
        self.inner = inner
        self.house = house
        self.misses = Limits(AT_ONCE * rate, EACH_SECOND * rate)

    @property
    def app(self) -> Any:
        """The application itself, whatever is wrapped around it."""
        return self.inner.app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request in, or refuse to look a code up."""
        code = asked_for(scope)
        if code is None:
            await self.inner(scope, receive, send)
            return
        address = who_asks(scope)
        if not self.misses.any_left(address) and not self._sits(scope, code):
            await refuse(scope, send, 429, TOO_MANY)
            return
        await self.inner(scope, receive, self._counting(address, send))

    def _counting(self, address: str, send: Any) -> Callable[[Any], Any]:
        async def counted(message: Any) -> None:
            if message["type"] == "http.response.start" and message["status"] == 404:
                self.misses.take(address)
            await send(message)

        return counted

    def _sits(self, scope: Scope, code: str) -> bool:
        """Whether whoever asks has a seat at the table, as far as it is at hand."""
        live = self.house.at_hand(code)
        who = self.house.doorman.who(passport_in(scope))
        return live is not None and bool(live.seats_of(who))


def asked_for(scope: Scope) -> str | None:
    """The code that a request looks up: nothing where it looks none up, `` where it is typed in.

    >>> asked_for({"type": "http", "path": "/t/bcd-fgh/0"})
    'BCDFGH'
    >>> asked_for({"type": "http", "path": "/api/tables/mine"}) is None
    True
    """
    if scope["type"] != "http":
        return None
    parts = scope["path"].strip("/").split("/")
    if parts == ["join"]:
        return ""
    if len(parts) > 1 and parts[0] == "t":
        return plain_code(parts[1])
    if len(parts) > 2 and parts[:2] == ["api", "tables"] and parts[2] != "mine":
        return plain_code(parts[2])
    return None

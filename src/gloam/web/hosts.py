"""Hosts: by which names people may reach the house, so that no link follows a stranger's."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from gloam.web.guard import LONGEST_HOST, Scope, refuse

OF_NOBODY = ("localhost", "local", "internal", "test", "home.arpa")
"""What names end with that nobody on the internet can own."""
UNKNOWN = (
    "The house is not known by that name. Whoever runs it can add the name with GLOAM_HOSTS, or "
    "say with GLOAM_ADDRESS how it is reached."
)


class Hosts:
    """Wraps the application: refuses requests that came under a name which is not the house's."""

    def __init__(self, inner: Any, address: str = "", hosts: Iterable[str] = ()) -> None:
        self.inner = inner
        own = urlsplit(address).hostname or ""
        self.names = {name.lower() for name in (*hosts, own) if name}
        self._knew = lru_cache(256)(self._knows)

    @property
    def app(self) -> Any:
        """The application itself, whatever is wrapped around it."""
        return self.inner.app

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Let a request in, or say that it came to the wrong house."""
        if scope["type"] == "http" and not self.knows(dict(scope["headers"]).get(b"host", b"")):
            await refuse(scope, send, 400, UNKNOWN)
            return
        await self.inner(scope, receive, send)

    def knows(self, header: bytes) -> bool:
        """Whether a request may come under this name, which may have a port behind it."""
        return (self._knew if len(header) <= LONGEST_HOST else self._knows)(header)

    def _knows(self, header: bytes) -> bool:
        name = _name(header.decode("latin-1"))
        return "*" in self.names or name in self.names or is_local(name)


def _name(header: str) -> str:
    """The name in a header.

    >>> _name("Play.Example:8000"), _name("[::1]:8000")
    ('play.example', '::1')
    """
    try:
        return (urlsplit(f"//{header}").hostname or "").rstrip(".")
    except ValueError:
        return "?"


def is_local(name: str) -> bool:
    """Whether nobody on the internet can own a name: an address, or one of a local network.

    >>> [is_local(name) for name in ("192.168.0.7", "::1", "den", "den.local", "evil.example")]
    [True, True, True, True, False]
    """
    if not name or all(letter.isalnum() or letter in "-_" for letter in name):
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return name.endswith(tuple(f".{end}" for end in OF_NOBODY))
    return True

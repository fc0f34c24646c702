"""Rehearsal: the house asks itself for its first pages, so that nobody waits longer for them."""

from collections.abc import Iterable
from typing import Any


async def rehearse(app: Any, paths: Iterable[str]) -> None:
    """Let an application answer requests that nobody sent; what it says is heard by nobody."""
    for path in paths:
        await app(_request(path), _nothing_more, _unheard)


def _request(path: str) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-encoding", b"gzip")],
        "client": None,
        "server": ("localhost", 80),
        "state": {},
    }


async def _nothing_more() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def _unheard(message: Any) -> None:
    pass

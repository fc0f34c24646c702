"""Logs: one line of JSON for each thing that is worth one, and no secret of a link in any."""

import json
import logging
import re
import sys
import time
from typing import Any

from gloam.kernel.errors import BadOption
from gloam.web.guard import Scope

LINKS = re.compile(r"(/(?:move|feed|host|calls/on|calls/off)/|[?&]key=)[^\s\"'&<>]+")
"""What must not stand in a log: whoever reads it could use it."""
KINDS = ("plain", "json")
_REQUESTS = logging.getLogger("gloam.requests")


def without_links(text: str) -> str:
    """A text without the secret parts of links.

    >>> without_links("GET /move/abc.def?x=1 failed, /t/BCDFGH/replay?key=s3cret too")
    'GET /move/… failed, /t/BCDFGH/replay?key=… too'
    """
    return LINKS.sub(r"\1…", text)


class JsonLines(logging.Formatter):
    """A line of JSON: when, how bad, who says it, and what."""

    def format(self, record: logging.LogRecord) -> str:
        """One record as one line."""
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
            + f".{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_links(record.getMessage()),
        }
        line |= getattr(record, "fields", {})
        if record.exc_info:
            line["trace"] = without_links(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False)


class Plain(logging.Formatter):
    """As ever, but without links."""

    def format(self, record: logging.LogRecord) -> str:
        """One record, in words."""
        return without_links(super().format(record))


def set_up(kind: str) -> None:
    """Let everything that is said go to the standard error, as plain words or as JSON."""
    if kind not in KINDS:
        raise BadOption(f"GLOAM_LOG is {' or '.join(KINDS)}, not {kind[:20]!r}.")
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else Plain("%(levelname)s: %(message)s"))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    _REQUESTS.setLevel(logging.INFO if kind == "json" else logging.WARNING)


def answered(scope: Scope, status: int, began: float) -> None:
    """Say that a request was answered: by the shape of its address, and from nobody."""
    if _REQUESTS.isEnabledFor(logging.INFO):
        fields = {
            "method": scope["method"],
            "route": str(scope.get("path_template") or "none"),
            "status": status,
            "ms": round(1000 * (time.perf_counter() - began), 1),
        }
        _REQUESTS.info("answered", extra={"fields": fields})

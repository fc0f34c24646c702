"""Refusals: every error as a status and one sentence, and nothing of how it came about."""

import logging
from typing import Any

from litestar.exceptions import (
    HTTPException,
    InternalServerException,
    MethodNotAllowedException,
)
from msgspec import Struct

from gloam.house.asking import TooMuch
from gloam.house.house import Conflict, NoSuchTable, NotYours, Stumbled
from gloam.house.live import KeyReused, SetAside
from gloam.house.people import BadTicket
from gloam.house.store import StoreDown
from gloam.kernel.errors import BadOption, GloamError, IllegalAction
from gloam.web.wire import Refusal

_LOG = logging.getLogger("gloam.web")
STATUS: dict[type[Exception], int] = {
    NoSuchTable: 404,
    NotYours: 403,
    BadTicket: 403,
    Conflict: 409,
    SetAside: 409,
    Stumbled: 409,
    KeyReused: 409,
    IllegalAction: 422,
    BadOption: 422,
    TooMuch: 429,
    StoreDown: 503,
}
SAID = {
    400: "The house does not understand that.",
    401: "The house does not know you yet: sit down at a table first.",
    404: "There is nothing here.",
    405: "That cannot be done here.",
    413: "That is more than the house reads at once.",
    500: "Something is wrong with the house, not with you. What was acknowledged is kept.",
}
BROKEN_OFF = "disconnected prematurely"
"""How Litestar says that a request went away before it was whole."""
UNSHOWN = (
    "Something failed over what is to be shown of this table; it is not your fault. What was "
    "acknowledged is kept. Look again in a moment, or play at another table."
)


class Refused(Struct, frozen=True):
    """How something is refused."""

    status: int
    body: Refusal
    headers: dict[str, str]


def refusal_of(error: Exception, *, at_a_table: bool) -> Refused:
    """What is answered instead; what the house itself failed over is said in its log.

    At a table that is no 500: its people can do nothing but look again, or play at another one.
    """
    status, sentence = _said(error)
    if status == 500:
        _LOG.error("an answer could not be made", exc_info=error)
        if at_a_table:
            status, sentence = 409, UNSHOWN
    headers = {"retry-after": "3"} if status in (429, 503) else {}
    if isinstance(error, MethodNotAllowedException):
        headers |= error.headers or {}
    return Refused(status, Refusal(sentence, getattr(error, "rule", "")), headers)


def _said(error: Exception) -> tuple[int, str]:
    if isinstance(error, GloamError):
        status = next((STATUS[kind] for kind in type(error).__mro__ if kind in STATUS), 422)
        return status, str(error)
    if isinstance(error, InternalServerException) and BROKEN_OFF in error.detail:
        return 400, SAID[400]  # nobody is there to read it, and nothing of the house failed
    if isinstance(error, HTTPException):
        status = error.status_code
        if status == 401:
            return status, error.detail
        if status == 400 and error.extra:
            return status, _what_is_wrong(error.extra)
        return status, SAID.get(status, "That cannot be done here.")
    if isinstance(error, UnicodeDecodeError | RecursionError):
        return 400, SAID[400]  # a body of letters that are none, or nested without end
    return 500, SAID[500]


def _what_is_wrong(extra: Any) -> str:
    """The first thing that is wrong with a request, by the name of its field."""
    first = extra[0] if isinstance(extra, list) and extra else {}
    field = str(first.get("key", ""))[:40] if isinstance(first, dict) else ""
    reason = str(first.get("message", ""))[:160] if isinstance(first, dict) else ""
    return f"{SAID[400]} {field}: {reason}." if field or reason else SAID[400]

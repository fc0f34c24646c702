"""What every route of the API takes from a request, and how it may refuse."""

from typing import Annotated, Literal

from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

from gloam.web.access import AnyRequest
from gloam.web.wire import Refusal

Code = Annotated[str, PathParameter(description="The code of a table.", max_length=40)]
LAST_SEAT = 63
Seat = Annotated[int, PathParameter(description="A seat, counted from nought.", ge=0, le=LAST_SEAT)]
Speech = Annotated[
    Literal["full", "normal", "brief"],
    QueryParameter(description="How much is to be said aloud: all facts, or `said` events."),
]
Since = Annotated[int, QueryParameter(description="The first fact to be told again.", ge=0)]
REFUSED = {
    400: "The request cannot be read, or a field is missing or of another kind.",
    401: "Nobody is known by this cookie or token.",
    403: "The seat or the table is not yours, or another site sent this.",
    404: "There is no such table or address.",
    409: "It cannot be done as things are now: a seat is taken, a game has begun or is over, the "
    "table is set aside, the rules failed over it.",
    413: "The body is larger than the house reads.",
    414: "The address is longer than the house reads.",
    415: "The body is not said to be JSON.",
    422: "It is not on the menu, or an option or a name makes no sense.",
    429: "That was too much at once; `Retry-After` says how many seconds to wait.",
    503: "The house cannot keep anything now, or has too many listeners; try again in a moment.",
}
REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=reason)
    for status, reason in REFUSED.items()
}
KNOWN: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]
"""Only for somebody whom the house knows."""


def key_of(request: AnyRequest) -> str:
    """What a client calls its request, so that it is not carried out twice."""
    return key_in(request.headers.get("idempotency-key", ""))


def key_in(header: str) -> str:
    """The same, from the header itself."""
    return header[:80]


def last_heard(request: AnyRequest) -> int:
    """Where a listener left off, by its own account."""
    return heard_before(request.headers.get("last-event-id", ""))


def heard_before(header: str) -> int:
    """The same, from the header itself."""
    return int(header) if header.isdecimal() and header.isascii() and len(header) < 9 else 0

"""What can happen at a table of the house, beside what the rules tell: one small struct each.

They are kept in order and never changed; a live table is their fold. What a seat did is here
as the text of its action, with the facts that came of it: whoever reads them again plays the
game again, and compares.
"""

from typing import Any

import msgspec
from msgspec import Struct


class Event(Struct, frozen=True, tag_field="it"):
    """Something that happened at a table."""


class Sealed(Event, tag="sealed", frozen=True):
    """The table was opened with dice under this seal: the first event of every table."""

    seal: str


class Sat(Event, tag="sat", frozen=True):
    """Somebody sat down."""

    seat: int
    who: str
    """Who it is, in a form that opens no door."""
    name: str
    share: str = ""
    """The SHA-256 of the nonce that they will reveal; nothing where they give none, and `asked`
    where they are asked for one."""


class Shared(Event, tag="shared", frozen=True):
    """A seat that was asked for a share in the dice told the SHA-256 of its nonce."""

    seat: int
    share: str


class Closed(Event, tag="closed", frozen=True):
    """All shares in the dice are in. From now on they are revealed, and none is added."""


class Revealed(Event, tag="revealed", frozen=True):
    """A seat revealed its nonce."""

    seat: int
    nonce: str


class Stood(Event, tag="stood", frozen=True):
    """Somebody left a seat, before the game began."""

    seat: int


class Manned(Event, tag="manned", frozen=True):
    """A seat was given to a bot before the game began, or kept for a person again."""

    seat: int
    level: str


class Began(Event, tag="began", frozen=True):
    """The game began."""

    told: str = ""
    """A digest of every fact of the set-up and the deal, so that no other game is read from it."""


class Did(Event, tag="did", frozen=True):
    """A seat acted, and this came of it, by the rules and by chance."""

    seat: int
    action: str
    aside: bool
    told: tuple[str, ...]
    by: str = "person"
    """`person`, `bot`, `clock` when time was up, `lull` when a seat lets questions pass, or
    `itself` where there was nothing to choose."""
    key: str = ""
    """What a client calls this, so that it is not done twice."""


class Spoke(Event, tag="spoke", frozen=True):
    """A seat said something at the table, by the rules."""

    seat: int
    words: str
    to: str
    told: tuple[str, ...]
    key: str = ""


class Undid(Event, tag="undid", frozen=True):
    """A seat took its last action back."""

    seat: int
    key: str = ""


class Handed(Event, tag="handed", frozen=True):
    """A bot plays for somebody who is away."""

    seat: int
    level: str


class Returned(Event, tag="returned", frozen=True):
    """Somebody who was away plays again."""

    seat: int


class Moved(Event, tag="moved", frozen=True):
    """A seat went to another device."""

    seat: int
    who: str
    ticket: str
    """The personal link that was used; it is used up."""


class Extended(Event, tag="extended", frozen=True):
    """Everybody was given more time."""

    seat: int
    """Who gave it."""
    seconds: int
    key: str = ""


class Rested(Event, tag="rested", frozen=True):
    """Somebody goes on holiday for so many days; with none, they are back before its end."""

    seat: int
    days: int


class Paced(Event, tag="paced", frozen=True):
    """Somebody set how fast the bots of the table play."""

    seat: int
    speed: int
    """How many times as fast as usual; 0 to skip to the next decision of a person."""


class Listened(Event, tag="listened", frozen=True):
    """Somebody asked that bots wait until what all heard is said; or does not ask it any more."""

    seat: int
    letters: int
    """How many letters a second they listen to; 0 for those who no longer ask."""


class Held(Event, tag="held", frozen=True):
    """Somebody holds the bots up, until they are ready."""

    seat: int
    ready: bool


class Muted(Event, tag="muted", frozen=True):
    """Somebody does not want to hear another's words; or hears them again. Nobody is told."""

    seat: int
    about: int
    yes: bool


class Voted(Event, tag="voted", frozen=True):
    """Somebody wants to call the game off, or does not want it any more."""

    seat: int
    yes: bool


class CalledOff(Event, tag="called_off", frozen=True):
    """The game ended without a result, because everybody wanted it."""


class Chatted(Event, tag="chatted", frozen=True):
    """Somebody said something after the game, when no rule is left to hear it."""

    seat: int
    words: str
    key: str = ""


class Wished(Event, tag="wished", frozen=True):
    """After the game somebody asks the others for another one."""

    seat: int
    swapped: bool
    """Whether everybody is to sit one seat further on."""


class Answered(Event, tag="answered", frozen=True):
    """Somebody wants another game too, or does not."""

    seat: int
    yes: bool


class Again(Event, tag="again", frozen=True):
    """The same people play another game at another table."""

    code: str


AnyEvent = (
    Sealed | Sat | Shared | Closed | Revealed | Stood | Manned | Began | Did | Spoke | Undid
    | Handed | Returned | Moved | Extended | Rested | Paced | Listened | Held | Muted | Voted
    | CalledOff
    | Chatted | Wished | Answered | Again
)  # fmt: skip
_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(AnyEvent)


def written(event: Event) -> str:
    """An event as one line of JSON.

    >>> written(Stood(2))
    '{"it":"stood","seat":2}'
    """
    return _ENCODER.encode(event).decode()


def read(line: str) -> Event:
    """The event that a line says; msgspec.ValidationError if it says none."""
    event: Event = _DECODER.decode(line)
    return event

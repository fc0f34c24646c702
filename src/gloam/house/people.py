"""People: who somebody is, without an account, and what proves it."""

import base64
import hashlib
import hmac
import secrets

from msgspec import Struct, json

from gloam.kernel.errors import GloamError


class BadTicket(GloamError):
    """A personal link that opens nothing: damaged, used up, or too old."""


class Ticket(Struct, frozen=True, array_like=True):
    """A personal link: whoever has it may take this seat to another device, once."""

    code: str
    seat: int
    who: str
    """Whose seat it was when the link was made, in a form that opens no door."""
    until: float
    nonce: str
    serial: int = 0
    """What they carried was good from this number on when the link was made."""


class Doorman:
    """Signs what people carry, and knows his own hand again.

    A person is a random name that means nothing. What they carry is that name and a signature; the
    name alone, which the store keeps, opens no door.

    >>> doorman = Doorman("key")
    >>> pass_ = doorman.passport("ann")
    >>> doorman.who(pass_), doorman.who("ann"), doorman.who(pass_[:-1] + "?")
    ('ann', '', '')
    """

    def __init__(self, key: str) -> None:
        self._key = key.encode()
        self.serials: dict[str, int] = {}
        """Of people who made void what they had carried: from which number on it is good."""

    def serial(self, who: str) -> int:
        """The number that what a person carries must have."""
        return self.serials.get(who, 0)

    def _sign(self, kind: str, text: str) -> str:
        mac = hmac.new(self._key, f"{kind}:{text}".encode(), hashlib.sha256).digest()
        return base64.urlsafe_b64encode(mac).decode().rstrip("=")

    def newcomer(self) -> str:
        """A person who was never here before."""
        return secrets.token_hex(12)

    def passport(self, who: str) -> str:
        """What a person carries, in a cookie or as a bearer token."""
        named = f"{who}.{self.serial(who)}" if self.serial(who) else who
        return f"{named}.{self._sign('person', named)}"

    def who(self, passport: str) -> str:
        """The person who carries this; nobody, if it is not ours, or was made void."""
        named, _, signature = passport.rpartition(".")
        who, _, serial = named.partition(".")
        if not who or not passport.isascii():
            return ""
        if not hmac.compare_digest(signature, self._sign("person", named)):
            return ""
        return who if (serial or "0") == str(self.serial(who)) else ""

    def replay_key(self, code: str) -> str:
        """What the link to a private table's replay ends with."""
        return self._sign("replay", code)

    def opens_replay(self, code: str, key: str) -> bool:
        """Whether a link to a replay is ours, and for this table."""
        return key.isascii() and hmac.compare_digest(key, self.replay_key(code))

    def link(self, kind: str, text: str) -> str:
        """The secret part of a link that says something, and is ours.

        >>> doorman = Doorman("key")
        >>> link = doorman.link("feed", "ann")
        >>> doorman.read_link("feed", link), doorman.read_link("off", link)
        ('ann', '')
        """
        return f"{text}.{self._sign(kind, text)}"

    def read_link(self, kind: str, link: str) -> str:
        """What such a link says; nothing, if it is not ours, or for something else."""
        text, _, signature = link.rpartition(".")
        if not text or not link.isascii():
            return ""
        return text if hmac.compare_digest(signature, self._sign(kind, text)) else ""

    def feed(self, who: str) -> str:
        """The secret part of the address where a person reads whose turn it is."""
        return self.link("feed", f"{who}-{self.serial(who)}")

    def read_feed(self, link: str) -> str:
        """The person whose address this is; nobody, if it is not ours, or was made void."""
        who, _, serial = self.read_link("feed", link).rpartition("-")
        return who if who and serial == str(self.serial(who)) else ""

    def ticket(self, code: str, seat: int, who: str, until: float) -> str:
        """A personal link's secret part."""
        plain = json.encode(Ticket(code, seat, who, until, secrets.token_hex(8), self.serial(who)))
        text = base64.urlsafe_b64encode(plain).decode().rstrip("=")
        return f"{text}.{self._sign('ticket', text)}"

    def read_ticket(self, text: str, now: float) -> Ticket:
        """What a personal link is for; BadTicket if it is not ours, or too old."""
        body, _, signature = text.partition(".")
        if not text.isascii() or not hmac.compare_digest(signature, self._sign("ticket", body)):
            raise BadTicket("This personal link is damaged. Ask for a new one on the other device.")
        padded = body + "=" * (-len(body) % 4)
        ticket = json.decode(base64.urlsafe_b64decode(padded), type=Ticket)
        if now > ticket.until:
            raise BadTicket("This personal link is too old. Ask for a new one on the other device.")
        if ticket.serial != self.serial(ticket.who):
            raise BadTicket("This personal link was made void. Ask for a new one.")
        return ticket

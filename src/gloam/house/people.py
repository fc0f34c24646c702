"""People: who somebody is, without an account, and what proves it."""

import base64
import hashlib
import hmac
import secrets
from functools import lru_cache

from msgspec import Struct, json

from gloam.kernel.errors import GloamError

PASSPORTS_KNOWN, LONG = 8_192, 200
"""So many passports are known again without their signature being worked out anew, if not long."""


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
        self._lately = lru_cache(PASSPORTS_KNOWN)(self._named)

    def serial(self, who: str) -> int:
        """The number that what a person carries must have."""
        return self.serials.get(who, 0)

    def _sign(self, kind: str, text: str) -> str:
        mac = hmac.digest(self._key, f"{kind}:{text}".encode(), "sha256")
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
        named = (self._lately if len(passport) < LONG else self._named)(passport)
        who, _, serial = named.partition(".")
        return who if (serial or "0") == str(self.serial(who)) else ""

    def _named(self, passport: str) -> str:
        """What stands under our signature; nothing, if it is not ours."""
        named, _, signature = passport.rpartition(".")
        if not passport.isascii() or not named.partition(".")[0]:
            return ""
        return named if hmac.compare_digest(signature, self._sign("person", named)) else ""

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

    def seal_of(self, text: str) -> str:
        """The house's own mark under a text, by which it knows the text again."""
        return self._sign("along", text)

    def phrase_id(self, phrase: str) -> str:
        """What is kept of a passphrase: enough to know it again, and nothing to guess it from."""
        return f"phrase.{self._sign('phrase', phrase)}"

    def handle(self, who: str) -> bytes:
        """What a passkey calls a person: not the number by which the house knows them."""
        return hmac.new(self._key, f"handle:{who}".encode(), hashlib.sha256).digest()

    def challenge(self, purpose: str, until: float) -> bytes:
        """What a passkey is to sign, for a purpose and for a while."""
        plain = secrets.token_bytes(16) + int(until).to_bytes(8, "big")
        return plain + self._mac(purpose, plain)

    def is_challenge(self, challenge: bytes, purpose: str, now: float) -> bool:
        """Whether something to be signed is ours, for this purpose, and not too old."""
        plain, mac = challenge[:24], challenge[24:]
        return (
            len(plain) == 24
            and hmac.compare_digest(mac, self._mac(purpose, plain))
            and now <= int.from_bytes(plain[16:], "big")
        )

    def _mac(self, purpose: str, plain: bytes) -> bytes:
        return hmac.new(self._key, f"sign:{purpose}:".encode() + plain, hashlib.sha256).digest()

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


CONSONANTS, VOWELS = "bdfghjklmnprstvz", "aiou"
PHRASE_WORDS = 6
"""How many words a passphrase has, of 16 bits each: 96 bits, which nobody can try through."""


def new_phrase() -> str:
    """A passphrase that can be read out: proquints (Wilkerson 2009), as `lusab babad gutih`."""
    return " ".join(proquint(secrets.randbits(16)) for _ in range(PHRASE_WORDS))


def proquint(number: int) -> str:
    """Sixteen bits as a word of five letters.

    >>> proquint(0x7F00), proquint(0x0001)
    ('lusab', 'babad')
    """
    return "".join(
        letters[number >> shift & len(letters) - 1]
        for letters, shift in (
            (CONSONANTS, 12), (VOWELS, 10), (CONSONANTS, 6), (VOWELS, 4), (CONSONANTS, 0),
        )
    )  # fmt: skip


def plain_phrase(said: str) -> str:
    """A passphrase as somebody typed it; nothing if it cannot be one.

    >>> plain_phrase(" Lusab-babad GUTIH tugad mudof sakat"), plain_phrase("open sesame")
    ('lusab babad gutih tugad mudof sakat', '')
    """
    words = said[:200].lower().replace("-", " ").split()
    fits = len(words) == PHRASE_WORDS and all(
        len(word) == 5 and word.isascii() and word.isalpha() for word in words
    )
    return " ".join(words) if fits else ""

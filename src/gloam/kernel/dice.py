"""Randomness without hidden state: draw n of a seed is the same whatever was drawn before.

A seed is secret until the game is over. What is published when a table opens is a commitment,
the SHA-256 of seed and salt; when the seed is revealed, anybody can check every draw.

Seats may have a share in the dice: a nonce each, which is told as its SHA-256 first and revealed
when all are in. Then whoever chose the seed did not choose the dice, nor did any seat.
"""

import hashlib
import json
import secrets
from collections.abc import Iterable
from random import Random

from gloam.kernel.errors import BadOption

_HEX = set("0123456789abcdef")


class Dice:
    """Draws that belong to one seed.

    >>> dice = Dice("night-1", salt="s")
    >>> dice.below(6, "chance", 3) == Dice("night-1", salt="s").below(6, "chance", 3)
    True
    >>> len(dice.commitment())
    64

    With nonces other numbers are drawn; the seal stays that of seed and salt.

    >>> shared = Dice("night-1", "s", ("", "0" * 32))
    >>> shared.below(10**9, "chance", 3) == dice.below(10**9, "chance", 3)
    False
    >>> shared.commitment() == dice.commitment()
    True
    """

    def __init__(
        self, seed: str | None = None, salt: str | None = None, nonces: Iterable[str] = ()
    ) -> None:
        self.seed = secrets.token_hex(16) if seed is None else _plain(seed)
        self.salt = secrets.token_hex(16) if salt is None else salt
        given = tuple(nonces)
        self.nonces = given if any(given) else ()
        """What each seat gave to be mixed in, by seat; nothing where none did."""
        self._root = self.seed if not self.nonces else _mixed(self.seed, self.nonces)

    def commitment(self) -> str:
        """What may be published before the game: it binds the seed and tells nothing of it."""
        return commitment(self.seed, self.salt)

    def below(self, n: int, *key: object) -> int:
        """A number from 0 to n - 1 for this key, every number exactly as likely."""
        reach = 2**256 // n * n
        turn = 0
        while True:
            number = int.from_bytes(self._digest(*key, turn), "big")
            if number < reach:
                return number % n
            turn += 1

    def stream(self, *key: object) -> Random:
        """An independent generator for this key: thinking with it disturbs no game."""
        return Random(int.from_bytes(self._digest(*key), "big"))

    def _digest(self, *key: object) -> bytes:
        return hashlib.sha256(repr((self._root, *key)).encode()).digest()


def _plain(seed: str) -> str:
    """The seed, if it can stand in a save and be told at the end."""
    if not isinstance(seed, str) or not seed.isprintable() or not 0 < len(seed) <= 200:
        raise BadOption("A seed is plain text in one line, of 1 to 200 letters.")
    return seed


def commitment(seed: str, salt: str) -> str:
    """The SHA-256 of salt and seed, as published when a table opens.

    They are hashed as a JSON list, which can be read back in one way only: no other salt and seed
    have the same text.
    """
    return hashlib.sha256(json.dumps([salt, seed], ensure_ascii=True).encode()).hexdigest()


def is_nonce(text: str) -> bool:
    """Whether a text can be a seat's share in the dice: 32 hexadecimal digits, in small letters."""
    return len(text) == 32 and set(text) <= _HEX


def is_share(text: str) -> bool:
    """Whether a text can be the SHA-256 of a nonce: 64 hexadecimal digits, in small letters."""
    return len(text) == 64 and set(text) <= _HEX


def share_of(nonce: str) -> str:
    """The SHA-256 of a nonce, as a seat tells it before all are revealed.

    >>> share_of("0" * 32)[:16]
    '84e0c0eafaa95a34'
    """
    return hashlib.sha256(nonce.encode()).hexdigest()


def _mixed(seed: str, nonces: tuple[str, ...]) -> str:
    """What is drawn from instead of the seed: the SHA-256 of the JSON list of seed and nonces.

    The seed comes first, then one text for each seat, empty where it gave none.
    """
    return hashlib.sha256(json.dumps([seed, *nonces], ensure_ascii=True).encode()).hexdigest()

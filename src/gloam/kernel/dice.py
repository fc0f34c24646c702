"""Randomness without hidden state: draw n of a seed is the same whatever was drawn before.

A seed is secret until the game is over. What is published when a table opens is a commitment,
the SHA-256 of seed and salt; when the seed is revealed, anybody can check every draw.
"""

import hashlib
import json
import secrets
from random import Random

from gloam.kernel.errors import BadOption


class Dice:
    """Draws that belong to one seed.

    >>> dice = Dice("night-1", salt="s")
    >>> dice.below(6, "chance", 3) == Dice("night-1", salt="s").below(6, "chance", 3)
    True
    >>> len(dice.commitment())
    64
    """

    def __init__(self, seed: str | None = None, salt: str | None = None) -> None:
        self.seed = secrets.token_hex(16) if seed is None else _plain(seed)
        self.salt = secrets.token_hex(16) if salt is None else salt

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
        return hashlib.sha256(repr((self.seed, *key)).encode()).digest()


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

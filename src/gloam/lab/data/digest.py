"""The SHA-256 of recorded games: of what was played, whatever the files are compressed with.

For each game there is a digest of its rows: the decisions (step, seat, action, observation and
mask, in little-endian bytes), the visits, the facts, and what the game was worth. The digest of a
recording is that of the digests of its games, in order. Beliefs follow from the facts, and are
left out: their last digits may differ from machine to machine.
"""

import hashlib
from typing import Any

import numpy as np

from gloam.lab.data.play import Chunk, Ended
from gloam.lab.data.recipe import BadRecording


class Digest:
    """Takes in chunks in order, and says the digest of all games so far."""

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self._all = hashlib.sha256()
        self._rows: dict[int, Any] = {}
        self._visits: dict[int, Any] = {}
        self._facts: dict[int, Any] = {}

    def take(self, chunk: Chunk) -> None:
        """Take in some rows, and the games that ended with them."""
        rows = packed_rows(chunk)
        for game, of_it in _by_game(chunk.games, rows):
            self._rows.setdefault(game, hashlib.sha256()).update(of_it.tobytes())
        for row, visits in chunk.visits:
            game = int(chunk.games[row])
            said = np.array([chunk.decisions[row][0], *_in_order(visits)], "<i8").tobytes()
            self._visits.setdefault(game, hashlib.sha256()).update(said)
        for game, of_it in _by_game(chunk.fact_games, chunk.facts.astype("<i8")):
            self._facts.setdefault(game, hashlib.sha256()).update(of_it.tobytes())
        for ended in chunk.ended:
            self._end(ended)

    def _end(self, ended: Ended) -> None:
        if ended.game != self.games:
            raise BadRecording(f"Game {self.games} is missing: game {ended.game} comes next.")
        of_game = hashlib.sha256(ended.seed.encode())
        for kept in (self._rows, self._visits, self._facts):
            found = kept.pop(ended.game, None)
            of_game.update(b"" if found is None else found.digest())
        of_game.update(np.array([*ended.payoff, ended.reason], "<f8").tobytes())
        self._all.update(of_game.digest())
        self.games += 1
        self.decisions += ended.decisions

    @property
    def hex(self) -> str:
        """The digest of all games so far."""
        return self._all.copy().hexdigest()


def packed_rows(chunk: Chunk) -> Any:
    """Decisions as bytes, a row each."""
    count = len(chunk.games)
    numbers = chunk.decisions.astype("<i8").reshape(count, -1)
    seen = np.ascontiguousarray(chunk.observations, "<i2")
    parts = [numbers.view(np.uint8), seen.view(np.uint8), np.packbits(chunk.masks, axis=1)]
    return np.concatenate([part.reshape(count, -1) for part in parts], axis=1)


def _in_order(visits: dict[int, int]) -> list[int]:
    return [visits[action] for action in sorted(visits)]


def _by_game(games: Any, rows: Any) -> list[tuple[int, Any]]:
    """The rows of each game, in order."""
    if not len(games):
        return []
    ends = np.flatnonzero(np.diff(games)) + 1
    return [
        (int(games[at]), part) for at, part in zip([0, *ends], np.split(rows, ends), strict=True)
    ]

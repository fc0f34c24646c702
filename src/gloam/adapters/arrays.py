"""One game at a time, read into arrays of numpy: what the adapters have in common."""

from typing import Any

import numpy as np
from gymnasium import spaces
from librt.vecs import vec

from gloam.adapters.drawn import drawn
from gloam.adapters.names import VERSION as VERSION
from gloam.adapters.names import camel as camel
from gloam.kernel.encoding import nothing, offer
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.shared import lent

Observed = dict[str, np.ndarray[Any, Any]]


class Reader:
    """Reads what seats know of an episode, and what they may choose."""

    def __init__(self, opening: Opening) -> None:
        self.opening = opening
        self.layout = opening.encoding.layout(opening.seats)
        self.size = self.layout.size
        self.choices = opening.choices
        self._cells = nothing(self.size)
        self._seen: Any = np.asarray(lent(self._cells, (self.size,)))
        self._ground = np.zeros(self.size, np.int16)
        self._bits: Any = _bytes(self.choices)
        self._mask: Any = np.asarray(lent(self._bits, (self.choices,), "b"))

    def begin(self, seed: str) -> Episode:
        """A game that begins, made ready to be read."""
        episode = self.opening.begun(seed)
        self._seen.fill(0)
        outside = next(n for n in range(self.opening.seats) if n not in self.opening.inside)
        self.opening.encoding.lay(episode.view(outside), self._cells, 0)
        self._ground = self._seen.copy()
        return episode

    def observe(self, episode: Episode, seat: int) -> Observed:
        """What a seat knows, and what it may choose: nothing, while another is asked."""
        np.copyto(self._seen, self._ground)
        opening = self.opening
        opening.encoding.observe(episode.view(seat), self._cells, self.layout.ground)
        self._mask.fill(0)
        if episode.asked == seat:
            offer(episode.menu, self._bits, 0)
        return {"observation": self._seen.copy(), "action_mask": self._mask.copy()}

    def observation_space(self) -> Any:
        """Cells within their bounds, and a mask over the game's list of actions."""
        return observation_space(self.opening)

    def text(self, episode: Episode, seat: int) -> str:
        """What a seat knows, drawn and in sentences."""
        return drawn(self.opening, episode, seat)


def observation_space(opening: Opening) -> Any:
    """What is observed at such games, within its bounds."""
    least, most = opening.encoding.layout(opening.seats).bounds()
    return spaces.Dict(
        {
            "observation": spaces.Box(
                np.array(least, np.int16), np.array(most, np.int16), dtype=np.int16
            ),
            "action_mask": spaces.Box(0, 1, (opening.choices,), np.int8),
        }
    )


def _bytes(count: int) -> Any:
    """So many bytes of nought."""
    import mypy_extensions as machine

    made: Any = vec[machine.u8]
    return made([0] * count)

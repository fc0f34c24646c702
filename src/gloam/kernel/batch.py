"""Many games at once, in compiled code: arrays in and out, and no object of Python for a step.

All arrays belong to the batch and lie where its own code writes them; whoever asks is lent them.
Write what each game's asked seat chooses into `actions`, call `step`, and read the rest. A game
that ends begins anew at once: its rewards are those of the end, its observation is the next one's.
"""

import ctypes
from collections.abc import Sequence
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.encoding import no_flags, nothing, noughts, offer
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.shared import address, lent
from gloam.kernel.state import NOBODY

MOST_GAMES: Final = 1_000_000


@final
class Batch:
    """Games of one kind, a seed each, all at a moment at which a seat outside must choose."""

    def __init__(self, opening: Opening, seeds: Sequence[str], most_steps: int = 0) -> None:
        count = len(seeds)
        if not 0 < count <= MOST_GAMES:
            raise BadOption(f"A batch has 1 to {MOST_GAMES} games, not {count}.")
        if len(opening.inside) >= opening.seats:
            raise BadOption("Somebody must play outside: all seats are taken.")
        self.opening = opening
        self.layout = opening.encoding.layout(opening.seats)
        self.count: i64 = count
        self.seats: i64 = opening.seats
        self.choices: i64 = opening.choices
        """How many actions there are: the width of a mask."""
        self.size: i64 = self.layout.size
        """How many cells an observation has."""
        self.ground: i64 = self.layout.ground
        self.most_steps: i64 = most_steps
        """After how many choices a game is broken off; 0 for never."""
        self.taken: i64 = sum(2**seat for seat in opening.inside)
        """The seats that are played inside."""
        self._outside: i64 = min(
            seat for seat in range(opening.seats) if seat not in opening.inside
        )
        """A seat that is not."""
        self._seeds = list(seeds)
        self._games = [0] * count
        """How many games were begun at each place."""
        self._cells = nothing(self.size * count)
        self._blank = nothing(self.size * count)
        """Observations with nothing but their ground in them."""
        self._masks = no_flags(self.choices * count)
        self._asked = noughts(count)
        self._finals = nothing(self.size * count)
        self._actions = noughts(count)
        self._rewards = _worths(self.seats * count)
        self._ended = no_flags(count)
        self._broken_off = no_flags(count)
        self._lengths = noughts(count)
        self._finals_at = address(self._finals)
        self._cells_at = address(self._cells)
        self._blank_at = address(self._blank)
        self._masks_at = address(self._masks)
        self._rewards_at = address(self._rewards)
        self._ended_at = address(self._ended)
        self._broken_at = address(self._broken_off)
        self.episodes: list[Episode] = []
        for n, seed in enumerate(seeds):
            episode = opening.begun(_seed_of(seed, 0))
            self._asked[n] = self._outside
            self.episodes.append(episode)
            self._start(n, episode)
        self._wipe()
        self._show()

    # The arrays.

    @property
    def observations(self) -> Any:
        """What each game's asked seat knows: games by cells, 16 bits each."""
        return lent(self._cells, (int(self.count), int(self.size)))

    @property
    def masks(self) -> Any:
        """What it may choose: games by actions, one for yes."""
        return lent(self._masks, (int(self.count), int(self.choices)), "b")

    @property
    def asked(self) -> Any:
        """Which seat is asked, by game."""
        return lent(self._asked, (int(self.count),))

    @property
    def actions(self) -> Any:
        """What it chooses, by game: to be written before `step`."""
        return lent(self._actions, (int(self.count),))

    @property
    def rewards(self) -> Any:
        """What the last step was worth: games by seats, nought but where a game ended."""
        return lent(self._rewards, (int(self.count), int(self.seats)))

    @property
    def ended(self) -> Any:
        """Which games ended with the last step, and began anew."""
        return lent(self._ended, (int(self.count),), "b")

    @property
    def broken_off(self) -> Any:
        """Which of them did not end by the rules, but after `most_steps`."""
        return lent(self._broken_off, (int(self.count),), "b")

    @property
    def finals(self) -> Any:
        """For games that ended with the last step, what the seat that chose knew then."""
        return lent(self._finals, (int(self.count), int(self.size)))

    @property
    def lengths(self) -> Any:
        """How many choices each game has had so far, those inside among them."""
        return lent(self._lengths, (int(self.count),))

    # Playing.

    def step(self) -> None:
        """Play what stands in `actions`; nothing, and IllegalAction, if one is not on offer."""
        self._check()
        ctypes.memset(self._rewards_at, 0, int(8 * self.seats * self.count))
        ctypes.memset(self._ended_at, 0, int(self.count))
        ctypes.memset(self._broken_at, 0, int(self.count))
        n: i64 = 0
        while n < self.count:
            episode = self.episodes[n]
            episode.step(self._actions[n])
            self._go_on(n, episode)
            n += 1
        self._wipe()
        self._show()

    def draw(self) -> None:
        """Write into `actions` anything that is on each menu."""
        n: i64 = 0
        while n < self.count:
            episode = self.episodes[n]
            self._actions[n] = episode.menu.pick(episode.rng.below(episode.menu.total))
            n += 1

    def reset(self, seeds: Sequence[str] | None = None) -> None:
        """Let every game begin anew, with other seeds if they are given."""
        if seeds is not None:
            if len(seeds) != len(self._seeds):
                raise BadOption(f"This batch has {len(self._seeds)} games, not {len(seeds)}.")
            self._seeds = list(seeds)
            self._games = [0] * len(seeds)
            for n, seed in enumerate(seeds):
                self.episodes[n] = self.opening.begun(_seed_of(seed, 0))
                self._start(n, self.episodes[n])
        else:
            for n, episode in enumerate(self.episodes):
                self._again(n, episode)
                self._start(n, episode)
        ctypes.memset(self._rewards_at, 0, int(8 * self.seats * self.count))
        ctypes.memset(self._ended_at, 0, int(self.count))
        ctypes.memset(self._broken_at, 0, int(self.count))
        self._wipe()
        self._show()

    def _check(self) -> None:
        n: i64 = 0
        while n < self.count:
            action = self._actions[n]
            if not 0 <= action < self.choices or self._masks[n * self.choices + action] == 0:
                text = f"In game {int(n)}, action {int(action)} is not on the menu of seat "
                raise IllegalAction(f"{text}{int(self._asked[n])}. Nothing was played.")
            n += 1

    def _go_on(self, n: i64, episode: Episode) -> None:
        """Let those inside play, and let the next game begin, until somebody outside is asked."""
        while True:
            asked = episode.asked
            if asked == NOBODY:
                self._end(n, episode)
            elif self.most_steps > 0 and episode.length >= self.most_steps:
                self._broken_off[n] = 1
                self._look_back(n, episode)
                self._ended[n] = 1
                self._again(int(n), episode)
            elif self.taken >> asked & 1:
                episode.step(self.opening.choose(episode))
            else:
                return

    def _end(self, n: i64, episode: Episode) -> None:
        """Count what a game was worth, and begin the next."""
        if self._ended[n] == 0:  # the first to end is the one that was stepped
            seat: i64 = 0
            while seat < self.seats:
                self._rewards[n * self.seats + seat] = episode.state.payoff(seat)
                seat += 1
        self._look_back(n, episode)
        self._ended[n] = 1
        self._again(int(n), episode)

    def _look_back(self, n: i64, episode: Episode) -> None:
        """Write what whoever chose last knows of a game that has ended."""
        if self._ended[n] != 0:
            return
        at = n * self.size
        ctypes.memset(self._finals_at + int(2 * at), 0, int(2 * self.size))
        view = episode.view(self._asked[n])
        self.opening.encoding.lay(view, self._finals, at)
        self.opening.encoding.observe(view, self._finals, at + self.ground)

    def _again(self, n: int, episode: Episode) -> None:
        self._games[n] += 1
        fixed = self.opening.fixed
        self.opening.begin(episode, "" if fixed else _seed_of(self._seeds[n], self._games[n]))
        if not fixed:
            self._lay(n, episode)

    def _start(self, n: i64, episode: Episode) -> None:
        """The first game at a place."""
        self._lay(n, episode)
        self._go_on(n, episode)
        self._ended[n] = 0
        self._broken_off[n] = 0

    def _lay(self, n: i64, episode: Episode) -> None:
        """Write the ground of a new game, where there is one."""
        if self.ground == 0:
            return
        at = n * self.size
        cell = at
        while cell < at + self.ground:
            self._blank[cell] = 0
            cell += 1
        self.opening.encoding.lay(episode.view(self._outside), self._blank, at)

    def _wipe(self) -> None:
        """Put every observation back to its ground, and every mask to nothing."""
        if self.ground == 0:
            ctypes.memset(self._cells_at, 0, int(2 * self.size * self.count))
        else:
            ctypes.memmove(self._cells_at, self._blank_at, int(2 * self.size * self.count))
        ctypes.memset(self._masks_at, 0, int(self.choices * self.count))

    def _show(self) -> None:
        """Write what each asked seat knows and may choose."""
        encoding = self.opening.encoding
        n: i64 = 0
        while n < self.count:
            episode = self.episodes[n]
            asked = episode.asked
            encoding.observe(episode.view(asked), self._cells, n * self.size + self.ground)
            offer(episode.menu, self._masks, n * self.choices)
            self._asked[n] = asked
            self._lengths[n] = episode.length
            n += 1


def _seed_of(seed: str, game: int) -> str:
    return f"{seed}/{game}"


def _worths(count: i64) -> vec[float]:
    made = vec[float](capacity=count)
    while len(made) < count:
        made = append(made, 0.0)
    return made

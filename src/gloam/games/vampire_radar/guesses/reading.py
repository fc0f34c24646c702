"""Reading the vampire: its bot is run in the head from every tile where it may be.

Whoever knows how a vampire thinks can work out where it would be now. So that nobody gains by it,
the humans of `hard` do it themselves: what they believe is what its bot would have done, if that
shows what was shown. It comes from open facts, so they read the same, whoever of them reads.
"""

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from librt.vecs import vec

from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.guess import guess
from gloam.games.vampire_radar.numbers import CREPT, HID, SAID, SAID_TO, TURN
from gloam.games.vampire_radar.sight.view import Sight, new_sight
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.memory import mixed
from gloam.kernel.state import Ear
from gloam.kernel.words import Fact

Chooser = Callable[[Sight, tuple[int, ...], FastRandom], int]
"""How the vampire chooses, knowing what it would know."""
UNLIKELY: Final = 0.01
"""From tiles that are less likely than this, nobody runs it."""
KEPT: Final = 256
"""How many readings are kept, for those who ask again."""

_kept: OrderedDict[tuple[int, int, int], Sight] = OrderedDict()


class Reader:
    """Somebody who runs the vampire in the head so many times from each tile, with some doubt."""

    def __init__(self, vampire: Chooser, heads: int, doubt: float) -> None:
        self.vampire = vampire
        self.heads = heads
        self.doubt = doubt
        """How much is left to what anybody would reckon."""

    def read(
        self, before: Sight, shown: list[Fact], rng: FastRandom, time: Deadline
    ) -> list[float]:
        """Where it would be after its turn, by its own bot, if it showed what it showed."""
        found = [0.0] * 36
        if before.reckoning is None:
            return found
        for tile in range(36):
            likely = float(before.reckoning.odds[tile])
            for _ in range(self.heads if likely > UNLIKELY and not time.over else 0):
                at = self._turn(before, tile, shown, rng)
                if at >= 0:
                    found[at] += likely
        return found

    def _turn(self, before: Sight, tile: int, shown: list[Fact], rng: FastRandom) -> int:
        """Where one turn of the bot from a tile ends; below nought if it shows something else."""
        night = guess(before, FastRandom(1))
        night.vampire = tile
        night.board.points = 2
        head = _Head(before.clone(), tile)
        night.ear = head
        while night.asked() == VAMPIRE:
            night.play(self.vampire(head.sight, night.menu(), rng))
            if head.shown != shown[: len(head.shown)]:
                return -1
        return int(night.vampire) if head.shown == shown else -1

    def believe(self, sight: Sight, likely: list[float]) -> None:
        """Reckon with that instead, whatever the own bot goes by."""
        total = sum(likely)
        for belief in (sight.belief, sight.reckoning):
            if belief is not None and total:
                share = (1 - self.doubt) / total
                odds = [self.doubt * belief.odds[n] + share * likely[n] for n in range(36)]
                kept = [each if belief.two >> n & 1 else 0.0 for n, each in enumerate(odds)]
                if sum(kept) > 0:
                    belief.odds = vec[float]([each / sum(kept) for each in kept])


class _Head(Ear):
    """The vampire in somebody's head: what it would know, and what it would show."""

    def __init__(self, sight: Sight, tile: int) -> None:
        self.sight = sight
        sight.seat = VAMPIRE
        sight.vampire = tile
        sight.board.points = 2
        self.shown: list[Fact] = []

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """As a seat at the table would."""
        self.sight.hear(word, a, b, c)
        if is_shown(word):
            self.shown.append((int(word), int(a), int(b), int(c)))


def is_shown(word: int) -> bool:
    """Whether the humans see that of a vampire's turn, before it is over."""
    return word not in (CREPT, HID, TURN, SAID, SAID_TO)


def well_read(sight: Sight, reader: Reader, salt: int, seconds: float) -> Sight:
    """What a human knows, with the odds of somebody who has read every turn of the vampire.

    The same facts give the same reading, unless the seconds run out; then the rest is reckoned.
    """
    time = Deadline(seconds)
    facts = _facts(sight)
    ends = _ends(facts, salt)
    place = next((n for n in reversed(range(len(ends))) if ends[n][1] in _kept), -1)
    if place < 0:
        read, at = _nothing_heard(sight), 0
    else:
        read, at = _kept[ends[place][1]].clone(), ends[place][0]
    before, shown, place = read.clone(), list[Fact](), place + 1
    for n in range(at, len(facts)):
        fact = facts[n]
        if place < len(ends) and n == ends[place][0] - 1:
            likely = reader.read(before, shown, FastRandom(ends[place][1][0]), time)
            read.hear(*fact)
            if not time.over:  # half a reading would be a wrong one
                reader.believe(read, likely)
                _keep(ends[place][1], read.clone())
            place += 1
            continue
        read.hear(*fact)
        if fact[0] == TURN and fact[1] == VAMPIRE:
            before, shown = read.clone(), []
        elif is_shown(fact[0]):
            shown.append(fact)
    read.seat = sight.seat
    return read


def _nothing_heard(sight: Sight) -> Sight:
    fresh = new_sight(int(sight.seat), int(sight.seats))
    assert isinstance(fresh, Sight)
    fresh.well_read = True
    return fresh


def _keep(key: tuple[int, int, int], read: Sight) -> None:
    _kept[key] = read
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def _facts(sight: Sight) -> list[Fact]:
    """What a human heard that lies open."""
    told = [int(each) for each in sight.heard]
    every = [(told[n], told[n + 1], told[n + 2], told[n + 3]) for n in range(0, len(told), 4)]
    return [fact for fact in every if fact[0] != SAID and fact[0] != SAID_TO]


def _ends(facts: list[Fact], salt: int) -> list[tuple[int, tuple[int, int, int]]]:
    """After how many facts each turn of the vampire was over, and a digest of them."""
    found: list[tuple[int, tuple[int, int, int]]] = []
    one, two, hunting = 1 + salt, 1, False
    for n, (word, a, b, c) in enumerate(facts):
        one = int(mixed(mixed(mixed(mixed(one, word), a), b), c))
        two = int(mixed(mixed(mixed(mixed(two + c, b), a), word), n))
        if word == TURN:
            if a != VAMPIRE and hunting:
                found.append((n + 1, (one, two, n)))
            hunting = a == VAMPIRE
    return found

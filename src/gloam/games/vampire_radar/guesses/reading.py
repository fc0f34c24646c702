"""Reading the vampire: where each sort of vampire would be, and which sort this one may be.

Whoever knows how a vampire thinks can work out where it would be now: its bot is run in the head
from every tile where it may be. So that nobody gains by it, the humans of `hard` do it themselves.
But a vampire need not be one of ours. So they also follow vampires of other sorts, and believe each
as far as it would have shown what was shown: radar answers, hits, misses, strikes and silence. All
of it comes from open facts, so they read the same, whoever of them reads.
"""

from collections import OrderedDict
from collections.abc import Callable
from math import exp, log
from typing import Final

from librt.vecs import vec

from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.guess import guess
from gloam.games.vampire_radar.guesses.prowling import NOTHING, Thought
from gloam.games.vampire_radar.numbers import (
    ATTACK, CREPT, DONE, HID, PROWL, SAID, SAID_TO, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.sight.belief import new_belief, new_reckoning
from gloam.games.vampire_radar.sight.prowl import EACH, EXPECTED, RISK, STRIKING, THREAT
from gloam.games.vampire_radar.sight.view import Sight, new_sight
from gloam.games.vampire_radar.trained import PROWLS
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.memory import mixed
from gloam.kernel.state import Ear
from gloam.kernel.words import Fact

Chooser = Callable[[Sight, tuple[int, ...], FastRandom], int]
"""How a vampire chooses, knowing what it would know."""
Thinker = Callable[[Sight, tuple[int, ...], FastRandom], Thought]
"""What one of ours thinks of its turn, knowing what it would know."""
UNLIKELY: Final = 0.01
"""From tiles that are less likely than this, nobody runs it."""
KEPT: Final = 256
"""How many readings are kept, for those who ask again."""
FORGETTING: Final = 0.1
"""How much is let go in a round of what was thought of its sort: whoever changes is noticed."""
KEENER: Final = (1.0, 4.0, 0.25)
"""Ours may be as keen on what is worth more as ours are; or keener, or less keen."""
HEADS: Final = 2
"""How often one of ours is run in the head from a tile, when it has shown itself."""
TILES: Final = range(36)


def _other(more: dict[int, float], times: dict[int, float]) -> vec[float]:
    """Known odds, but for some things that weigh more, or so many times as much."""
    every = range(len(PROWLS))
    return vec[float](
        [PROWLS[n] * times.get(n % EACH, 1.0) + more.get(n % EACH, 0.0) for n in every]
    )


OTHERS: Final = (
    PROWLS,
    _other({STRIKING: -6.0}, {}),
    _other({STRIKING: 4.0}, {}),
    _other({}, dict.fromkeys((THREAT, RISK, EXPECTED), 3.0)),
)
"""Vampires of other sorts: by known odds alone, shy of feeding, keen on it, and wary of guns."""

_kept: OrderedDict[tuple[int, int, int], "Reading"] = OrderedDict()


class Turn:
    """A turn of the vampire: what lay open before it, where each sort was, and what it showed."""

    def __init__(self, sight: Sight, odds: list[vec[float]]) -> None:
        self.sight = sight
        self.odds = odds
        self.shown: list[Fact] = []

    def as_vampire(self, tile: int) -> tuple[Night, "_Head"]:
        """How the turn begins for a vampire on a tile."""
        night = guess(self.sight, FastRandom(1))
        night.vampire = tile
        night.board.points = 2
        night.ear = head = _Head(self.sight.clone(), tile)
        return night, head


def run_through(
    turn: Turn, vampire: Chooser, heads: int, rng: FastRandom, time: Deadline
) -> list[float]:
    """How likely a bot was to end on each tile and show what was shown: it is run so many times."""
    found = [0.0] * 36
    run = 0.0
    for tile in TILES:
        likely = turn.odds[0][tile]
        if likely <= UNLIKELY or time.over:
            continue
        run += likely * heads
        for _ in range(heads):
            at = _ran(turn, tile, vampire, rng)
            if at >= 0:
                found[at] += likely
    return [each / run for each in found] if run else found


def _ran(turn: Turn, tile: int, vampire: Chooser, rng: FastRandom) -> int:
    """Where one turn of a bot from a tile ends; below nought if it shows something else."""
    night, head = turn.as_vampire(tile)
    while night.asked() == VAMPIRE:
        night.play(vampire(head.sight, night.menu(), rng))
        if head.shown != turn.shown[: len(head.shown)]:
            return -1
    return int(night.vampire) if head.shown == turn.shown else -1


class Reader:
    """Somebody who thinks the thoughts of our vampires, from every tile where one may be."""

    def __init__(self, thinks: Thinker, keenness: float, doubt: float, trust: float) -> None:
        self.thinks = thinks
        self.keenness = keenness
        self.doubt = doubt
        """How often one of ours is taken to do as its known odds say instead."""
        self.trust = trust
        """How likely it is taken to be one of ours, before anything was shown."""

    def read(self, turn: Turn, rng: FastRandom, time: Deadline) -> list[list[float]]:
        """For each keenness: how likely one of ours was to end on each tile, showing just that."""
        if turn.shown:
            return [run_through(turn, self._chosen, HEADS, rng, time)] * len(KEENER)
        found = [[0.0] * 36 for _ in KEENER]
        for tile in TILES:
            if max(odds[tile] for odds in turn.odds) > UNLIKELY and not time.over:
                night, head = turn.as_vampire(tile)
                thought = self.thinks(head.sight, night.menu(), rng)
                for each, odds, keener in zip(found, turn.odds, KEENER, strict=True):
                    for at, share in _silent(night, thought.odds(self.keenness * keener)).items():
                        each[at] += odds[tile] * share
        return found

    def _chosen(self, sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
        return self.thinks(sight, menu, rng).drawn(self.keenness, rng)


def _silent(night: Night, plans: dict[tuple[int, int], float]) -> dict[int, float]:
    """Where plans end that show nothing."""
    found: dict[int, float] = {}
    for (action, then), share in plans.items():
        at = _crept(night, int(night.vampire), action)
        if at >= 0 and then != NOTHING:
            at = _crept(night, at, then)
        if at >= 0:
            found[at] = found.get(at, 0.0) + share
    return found


def _crept(night: Night, at: int, action: int) -> int:
    """Where a silent action leads; below nought for one that shows the vampire."""
    if action == DONE:
        return at
    return int(night.board.field.grid.steps[4 * at + action - PROWL]) if action < ATTACK else -1


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


class Reading:
    """What somebody makes of all that lies open who knows how vampires think."""

    def __init__(self, sight: Sight, trust: float) -> None:
        self.sight = sight
        """What anybody reckons, the vampire too."""
        board = sight.board
        ours = len(KEENER)
        self.sorts = [new_reckoning(board, PROWLS) for _ in KEENER]
        """Where it would be: ours by how keen they are, one that plays anything, and others."""
        self.sorts += [new_belief(board, True)]
        self.sorts += [new_reckoning(board, weights) for weights in OTHERS]
        others = len(self.sorts) - ours
        self.trust = trust
        self.priors = [trust / ours] * ours + [(1 - trust) / others] * others
        """How likely each sort is before anything was shown."""
        self.weights = self.priors
        """How likely each was when the vampire's last turn began."""
        self.turn: Turn | None = None
        """The vampire's turn that is under way."""

    def hear(self, fact: Fact) -> Turn | None:
        """Take in a fact that lies open; the vampire's turn that it ends, if it does."""
        begins = fact[0] == TURN and fact[1] == VAMPIRE
        if begins:
            self._fold()
        self.sight.hear(*fact)
        for belief in self.sorts:
            belief.hear(*fact)
        ended = self.turn if fact[0] == TURN else None
        if fact[0] == TURN:
            ours = [belief.odds[:] for belief in self.sorts[: len(KEENER)]]
            self.turn = Turn(self.sight.clone(), ours) if begins else None
        elif self.turn is not None and is_shown(fact[0]):
            self.turn.shown.append(fact)
        return ended

    def expect(self, found: list[list[float]], doubt: float) -> None:
        """Let ours be where their thoughts led, and now and then where their known odds lead."""
        for ours, thought in zip(self.sorts, found, strict=False):
            known = doubt * exp(ours.evidence)
            odds = [
                (1 - doubt) * thought[n] + known * ours.odds[n] if ours.two >> n & 1 else 0.0
                for n in TILES
            ]
            total = sum(odds)
            if total > 0:
                ours.evidence = log(total)
                ours.odds = vec[float]([each / total for each in odds])

    def _fold(self) -> None:
        """Think of its sort what the round told, but for a little."""
        self.weights = [
            (1 - FORGETTING) * now + FORGETTING * prior
            for now, prior in zip(self.likely_sorts(), self.priors, strict=True)
        ]
        for belief in self.sorts:
            belief.evidence = 0.0

    def likely_sorts(self) -> list[float]:
        """How likely it is of each sort."""
        most = max(belief.evidence for belief in self.sorts)
        every = zip(self.weights, self.sorts, strict=True)
        odds = [weight * exp(belief.evidence - most) for weight, belief in every]
        return [each / sum(odds) for each in odds]

    def believed(self, seat: int) -> Sight:
        """What a seat knows that reckons with all sorts, each as far as it is likely."""
        found = [0.0] * 36
        for weight, belief in zip(self.likely_sorts(), self.sorts, strict=True):
            for tile in TILES:
                found[tile] += weight * belief.odds[tile]
        sight = self.sight.clone()
        sight.seat, sight.well_read = seat, True
        for reckoned in (sight.belief, sight.reckoning):
            if reckoned is not None and sum(found) > 0:
                reckoned.odds = vec[float](found)
        return sight

    def clone(self) -> "Reading":
        """The same reading again."""
        copy = Reading(self.sight.clone(), self.trust)
        copy.sorts = [belief.clone(copy.sight.board) for belief in self.sorts]
        copy.weights = self.weights
        return copy


def well_read(sight: Sight, reader: Reader, salt: int, seconds: float) -> Sight:
    """What a human knows, with the odds of somebody who has read every turn of the vampire.

    The same facts give the same reading, unless the seconds run out; then the rest is reckoned.
    """
    time = Deadline(seconds)
    facts = _facts(sight)
    ends = _ends(facts, salt)
    place = next((n for n in reversed(range(len(ends))) if ends[n][1] in _kept), -1)
    if place < 0:
        reading, at = new_reading(sight, reader.trust), 0
    else:
        reading, at = _kept[ends[place][1]].clone(), ends[place][0]
    for n in range(at, len(facts)):
        ended = reading.hear(facts[n])
        if ended is not None:
            place += 1
            found = reader.read(ended, FastRandom(ends[place][1][0]), time)
            if not time.over:  # half a reading would be a wrong one
                reading.expect(found, reader.doubt)
                _keep(ends[place][1], reading.clone())
    return reading.believed(int(sight.seat))


def new_reading(sight: Sight, trust: float) -> Reading:
    """For somebody who has heard nothing yet, at a seat."""
    fresh = new_sight(int(sight.seat), int(sight.seats))
    assert isinstance(fresh, Sight)
    return Reading(fresh, trust)


def _keep(key: tuple[int, int, int], reading: Reading) -> None:
    _kept[key] = reading
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

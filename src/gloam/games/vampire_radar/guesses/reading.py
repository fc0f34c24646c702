"""Reading the vampire: where one is that solves its turns or searches, from open facts alone.

How a turn is solved follows from what lies open (`bots/turns.py`), and so does what a vampire would
do on any tile that searches a tree (`seeking.py`). The humans follow both, and so does the vampire,
about itself. Now and then it is taken to do anything else: a vampire need not be one of ours.
Whoever reads comes to the same.
"""

from collections import OrderedDict
from typing import Final

from librt.vecs import vec

from gloam.games.vampire_radar.bots.habits import model_for
from gloam.games.vampire_radar.bots.tracking import Track
from gloam.games.vampire_radar.bots.turns import Turn
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.seeking import Searched, Seeking
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CREPT, DUSK, HEALED, HID, LAY_LOW, SAID, SAID_TO, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.public import empty_board
from gloam.games.vampire_radar.sight.view import Sight, new_sight
from gloam.games.vampire_radar.trained import LOOSE, SEARCHES, TRIES
from gloam.kernel.deadline import Deadline
from gloam.kernel.memory import mixed
from gloam.kernel.words import Fact

TELLING: Final = (TURN, ATTACKED, HEALED)
"""What tells how the vampire's turn went, or what is left of it."""
KEPT: Final = 256
"""How many readings are kept, for those who ask again."""
HASTY: Final = 2
"""In how many rounds a turn is solved when there is no time left."""


def new_track(rounds: int) -> Track:
    """For somebody who has heard nothing yet."""
    return Track(empty_board(), model_for(1, LOOSE, SEARCHES[0]), rounds)


def follow(track: Track, fact: Fact) -> None:
    """Take in a fact that lies open."""
    track.board.happen(*fact)
    if fact[0] == DUSK:
        track.model = model_for(fact[1], LOOSE, SEARCHES[fact[1] - 1])
    track.hear(*fact)


class Reading:
    """Where the vampire may be, and its turn while it goes on."""

    def __init__(self, track: Track, sight: Sight) -> None:
        self.track = track
        self.sight = sight
        """What lies open, as a human knows it."""
        self.searched: Searched | None = None
        """What searches found so far in the turn that goes on, or in what is left of it."""
        self.hasty = False
        """Whether the time was over before everything was thought through."""

    @property
    def odds(self) -> vec[float]:
        """How likely each tile is."""
        return self.track.odds

    @property
    def turn(self) -> Turn | None:
        """The vampire's turn as it solves it."""
        return self.track.turn

    def follow(self, fact: Fact, rounds: int, time: Deadline) -> None:
        """Take in a fact that lies open, and first search in a turn that it tells of."""
        tells = fact[0] in TELLING
        turn = self.track.turn
        if tells and turn is not None and self.searched is not None:
            tries = int(TRIES[self.sight.board.humans - 1])
            Seeking(self.sight, turn, tries, time, self.searched).run()
        self.hasty = self.hasty or time.over
        self.track.times = HASTY if self.hasty else rounds
        follow(self.track, fact)
        self.sight.hear(*fact)
        if tells:
            searches = self.track.turn is not None and TRIES[self.sight.board.humans - 1] > 0
            self.searched = {} if searches else None

    def again(self) -> "Reading":
        """The same once more.

        A turn under way is shared, with all that was found in it: that follows from open facts, in
        whatever order somebody looks for it. So who had too little time goes on from there.
        """
        copy = Reading(self.track.clone(self.track.board.clone()), self.sight.clone())
        copy.searched = self.searched
        return copy


_kept: OrderedDict[tuple[int, int, int], Reading] = OrderedDict()


def read(sight: Sight, rounds: int, seconds: float) -> Reading:
    """What follows from what a seat heard that lies open.

    The same facts give the same reading, unless the seconds run out: then the rest is solved
    hastily, without a search, and not kept; but what searches found by then is.
    """
    time = Deadline(seconds)
    facts = open_facts(sight)
    ends = _ends(facts, rounds)
    place = next((n for n in reversed(range(len(ends))) if ends[n][1] in _kept), -1)
    if place < 0:
        reading, at = _begun(rounds, int(sight.seats)), 0
    else:
        reading, at = _kept[ends[place][1]].again(), ends[place][0]
    for n in range(at, len(facts)):
        reading.follow(facts[n], rounds, time)
        if place + 1 < len(ends) and ends[place + 1][0] == n + 1:
            place += 1
            if not reading.hasty:
                _keep(ends[place][1], reading.again())
    return reading


def _begun(rounds: int, seats: int) -> Reading:
    sight = new_sight(1, seats)
    assert isinstance(sight, Sight)
    return Reading(new_track(rounds), sight)


def _keep(key: tuple[int, int, int], reading: Reading) -> None:
    _kept[key] = reading
    if len(_kept) > KEPT:
        _kept.popitem(last=False)


def heard_facts(sight: Sight) -> list[Fact]:
    """Everything that a seat heard."""
    told = [int(each) for each in sight.heard]
    return [(told[n], told[n + 1], told[n + 2], told[n + 3]) for n in range(0, len(told), 4)]


def open_facts(sight: Sight) -> list[Fact]:
    """What a seat heard that lies open: what is said, and the vampire's own, left out."""
    own = (SAID, SAID_TO, CREPT)
    every = [fact for fact in heard_facts(sight) if fact[0] not in own]
    return [(LAY_LOW, 0, 0, 0) if fact[0] == HID else fact for fact in every]


def _ends(facts: list[Fact], salt: int) -> list[tuple[int, tuple[int, int, int]]]:
    """After how many facts a turn of the vampire began, showed it or was over; their digests."""
    found: list[tuple[int, tuple[int, int, int]]] = []
    one, two, hunting = 1 + salt, 1, False
    for n, (word, a, b, c) in enumerate(facts):
        one = int(mixed(mixed(mixed(mixed(one, word), a), b), c))
        two = int(mixed(mixed(mixed(mixed(two + c, b), a), word), n))
        if (hunting and word in TELLING) or (word == TURN and a == VAMPIRE):
            found.append((n + 1, (one, two, n)))
        if word == TURN:
            hunting = a == VAMPIRE
    return found

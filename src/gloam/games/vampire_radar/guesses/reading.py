"""Reading the vampire: where one is that solves its turns, from open facts alone.

How a turn is solved follows from what lies open (`bots/turns.py`), so the humans can follow it, and
so does the vampire, about itself. Now and then it is taken to do anything else: a vampire need not
be one of ours. Whoever reads comes to the same.
"""

from collections import OrderedDict
from typing import Final

from librt.vecs import vec

from gloam.games.vampire_radar.bots.nets import net_for
from gloam.games.vampire_radar.bots.tracking import Track
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import CREPT, DUSK, HID, LAY_LOW, SAID, SAID_TO, TURN
from gloam.games.vampire_radar.public import empty_board
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import LOOSE
from gloam.kernel.deadline import Deadline
from gloam.kernel.memory import mixed
from gloam.kernel.words import Fact

KEPT: Final = 256
"""How many readings are kept, for those who ask again."""
HASTY: Final = 2
"""In how many rounds a turn is solved when there is no time left."""

_NO_NET: Final = vec[float]()
_kept: OrderedDict[tuple[int, int, int], Track] = OrderedDict()


def new_track(rounds: int) -> Track:
    """For somebody who has heard nothing yet."""
    return Track(empty_board(), _NO_NET, rounds, LOOSE)


def follow(track: Track, fact: Fact) -> None:
    """Take in a fact that lies open."""
    track.board.happen(*fact)
    if fact[0] == DUSK:
        track.net = net_for(fact[1])
    track.hear(*fact)


def read(sight: Sight, rounds: int, seconds: float) -> Track:
    """What follows from what a seat heard that lies open.

    The same facts give the same reading, unless the seconds run out: then the rest is solved
    hastily, and not kept.
    """
    time = Deadline(seconds)
    facts = open_facts(sight)
    ends = _ends(facts, rounds)
    place = next((n for n in reversed(range(len(ends))) if ends[n][1] in _kept), -1)
    if place < 0:
        track, at = new_track(rounds), 0
    else:
        track, at = _again(_kept[ends[place][1]]), ends[place][0]
    hasty = False
    for n in range(at, len(facts)):
        hasty = hasty or time.over
        track.times = HASTY if hasty else rounds
        follow(track, facts[n])
        if place + 1 < len(ends) and ends[place + 1][0] == n + 1:
            place += 1
            if not hasty:
                _keep(ends[place][1], _again(track))
    return track


def _again(track: Track) -> Track:
    return track.clone(track.board.clone())


def _keep(key: tuple[int, int, int], track: Track) -> None:
    _kept[key] = track
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
    """After how many facts each turn of the vampire began or was over, and a digest of them."""
    found: list[tuple[int, tuple[int, int, int]]] = []
    one, two, hunting = 1 + salt, 1, False
    for n, (word, a, b, c) in enumerate(facts):
        one = int(mixed(mixed(mixed(mixed(one, word), a), b), c))
        two = int(mixed(mixed(mixed(mixed(two + c, b), a), word), n))
        if word == TURN:
            if a == VAMPIRE or hunting:
                found.append((n + 1, (one, two, n)))
            hunting = a == VAMPIRE
    return found

"""What the facts of a hunt look and sound like, how loud they are, and what takes itself."""

from collections.abc import Callable

from gloam.games.nightmare_hunt.facts import FACTS, PLAYER, WOUND
from gloam.games.nightmare_hunt.numbers import (
    BURNED, BY_CHOICE, BY_VICTORY, CANCELLED, CLEARED_LEVEL, DIED, DODGED, DREW, ENDURE, ENTERED,
    FELL, HIT, HOMED, HURT, INFLICTED, MET, OVER, PASS, PLAYED, PUNCHED, RECOVERED, RESTED, SET_OUT,
    SHED, SHIELDED, SKIPPED, SPRINTED, TURN, UNDECKED, WENT_ON, WON,
)  # fmt: skip
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.cues import Cue
from gloam.kernel.loudness import BLOW, NEWS, STEP
from gloam.kernel.words import Fact


def loudness(fact: Fact, seat: int, seats: int) -> int:
    """How much a fact matters: a hit that gives no Wound is no blow, and a drawn Wound is news."""
    word, a, b, c = fact
    if word == HIT:
        return BLOW if b else NEWS
    if word == DREW:
        return NEWS if a == WOUND else STEP
    if word == ENTERED:
        return NEWS if c else STEP  # the card that was met has said it
    return FACTS.word(fact).loudness


def cue(fact: Fact, seat: int, seats: int) -> Cue | None:
    """What a fact looks and sounds like, to the hunter and to whoever looks on."""
    made = _CUES.get(fact[0])
    return None if made is None else made(*fact[1:])


def _enemy(place: int) -> str:
    return f"enemy{place + 1}"


_CUES: dict[int, Callable[[int, int, int], Cue]] = {
    # The way.
    SET_OUT: lambda a, b, c: Cue("step", person=PLAYER),
    WENT_ON: lambda a, b, c: Cue("step", person=PLAYER),
    MET: lambda a, b, c: Cue("reveal"),
    ENTERED: lambda a, b, c: Cue("rustle"),
    HOMED: lambda a, b, c: Cue("heal" if a in (BY_CHOICE, BY_VICTORY) else "step", person=PLAYER),
    # Your turn.
    TURN: lambda a, b, c: Cue("turn", person=PLAYER),
    PLAYED: lambda a, b, c: Cue("card", person=PLAYER),
    PUNCHED: lambda a, b, c: Cue("card", person=PLAYER),
    RESTED: lambda a, b, c: Cue("heal", person=PLAYER),
    HURT: lambda a, b, c: Cue("hit", cell=_enemy(a), amount=b),
    SHED: lambda a, b, c: Cue("heal", cell=_enemy(a)),
    SHIELDED: lambda a, b, c: Cue("bump", cell=_enemy(a)),
    FELL: lambda a, b, c: Cue("fall", cell=_enemy(a)),
    # The prey's turn.
    DODGED: lambda a, b, c: Cue("card", person=PLAYER),
    SPRINTED: lambda a, b, c: Cue("step", person=PLAYER),
    CANCELLED: lambda a, b, c: Cue("miss", person=PLAYER),
    HIT: lambda a, b, c: Cue("hit" if b else "miss", person=PLAYER, amount=b),
    BURNED: lambda a, b, c: Cue("hit", person=PLAYER, amount=a),
    INFLICTED: lambda a, b, c: Cue("hit", person=PLAYER),
    SKIPPED: lambda a, b, c: Cue("bump", person=PLAYER),
    UNDECKED: lambda a, b, c: Cue("rustle", person=PLAYER),
    RECOVERED: lambda a, b, c: Cue("rustle", person=PLAYER),
    # How things end.
    WON: lambda a, b, c: Cue("won" if a else "step", person=PLAYER),
    CLEARED_LEVEL: lambda a, b, c: Cue("won", person=PLAYER),
    DIED: lambda a, b, c: Cue("fall", person=PLAYER),
    OVER: lambda a, b, c: Cue("won" if a else "lost", person=PLAYER),
}


def takes_itself(sight: Sight, menu: tuple[int, ...]) -> int:
    """A Pass, or enduring, where nothing else can be done; nobody else sits here to learn of it.

    The way between two fights is never taken by itself: it is where one rests and looks around.
    """
    return menu[0] if len(menu) == 1 and menu[0] in (PASS, ENDURE) else -1

"""What each fact looks and sounds like: dice that roll, blows, falls, faces that turn up."""

from collections.abc import Callable

from gloam.games.shadow_hunters.facts import AREA, FACTS
from gloam.games.shadow_hunters.numbers import (
    A_NOTHING, A_SHOW, ANSWERED, ATTACKED, BLASTED, BLESSED, DICED, DIED, DODGED, DREW, DREW_GREEN,
    GAVE, HANDED, HEALED, HURT, MISSED, MOVED, OVER, PAIRED, PARRIED, PLAYED, RECEIVED, REVEALED,
    ROLLED, SET, SHOWN, SPARED, THREW, TOOK, TURN, UNEARTHED, USED, U_DEMOLISH, U_LIGHTNING, U_RAY,
)  # fmt: skip
from gloam.kernel.bits import lowest
from gloam.kernel.cues import Cue
from gloam.kernel.loudness import BLOW, STEP
from gloam.kernel.words import Fact

STRIKES = (U_LIGHTNING, U_DEMOLISH, U_RAY)
"""Abilities that fly at somebody."""

CHOSEN_ALONE = (ATTACKED, GAVE, PLAYED, TOOK)
"""What a player does by choosing it, and nothing else."""


def cue(fact: Fact, seat: int, seats: int) -> Cue | None:
    """How a fact is seen and heard at a seat."""
    word, a, b, c = fact
    if word == OVER:
        won = seat < 0 or a >> seat & 1
        return Cue("won" if won else "lost")
    if word == USED:
        return Cue("shot", person=c) if b in STRIKES else Cue("reveal", person=a)
    made = _CUES.get(word)
    return made(a, b, c) if made is not None else None


def _dice(seat: int, four: int, six: int) -> Cue:
    dice = tuple(die for die in (four, six) if die)
    return Cue("dice", person=seat, amount=sum(dice), dice=dice)


def _moved(seat: int, place: int, _: int) -> Cue:
    return Cue("step", piece=f"player{seat + 1}", cell=AREA.names[place], person=seat)


def _card(seat: int, *_: int) -> Cue:
    return Cue("card", person=seat)


_CUES: dict[int, Callable[[int, int, int], Cue | None]] = {
    TURN: lambda a, b, c: Cue("turn", person=a),
    ROLLED: _dice,
    THREW: _dice,
    BLASTED: _dice,
    DODGED: _dice,
    PARRIED: lambda a, b, c: _dice(c, b, 0),
    DICED: lambda a, b, c: _dice(a, b, 0),
    PAIRED: lambda a, b, c: _dice(a, c // 10, c % 10),
    MOVED: _moved,
    DREW: _card,
    DREW_GREEN: _card,
    RECEIVED: _card,
    PLAYED: _card,
    TOOK: _card,
    UNEARTHED: _card,
    GAVE: lambda a, b, c: Cue("card", person=b),
    HANDED: lambda a, b, c: Cue("card", person=b),
    ATTACKED: lambda a, b, c: Cue("shot", piece=f"player{a + 1}", person=int(lowest(b))),
    MISSED: lambda a, b, c: Cue("miss", person=b),
    SPARED: lambda a, b, c: Cue("bump", person=a),
    HURT: lambda a, b, c: Cue("hit", person=a, amount=b),
    HEALED: lambda a, b, c: Cue("heal", person=a, amount=b) if b else None,
    SET: lambda a, b, c: Cue("heal", person=a, amount=b),
    BLESSED: lambda a, b, c: Cue("heal", person=a),
    DIED: lambda a, b, c: Cue("fall", piece=f"player{a + 1}", person=a),
    REVEALED: lambda a, b, c: Cue("reveal", person=a),
    SHOWN: lambda a, b, c: Cue("reveal", person=a),
}


def loudness(fact: Fact, seat: int, seats: int) -> int:
    """How much a fact matters to a seat: who is attacked hears it louder than who looks on."""
    if fact[0] == ATTACKED and seat >= 0 and fact[2] >> seat & 1:
        return BLOW
    if fact[0] in CHOSEN_ALONE and fact[1] == seat:
        return STEP  # who chose it knows, and what comes of it is told
    if fact[0] == HEALED and not fact[2]:
        return STEP  # there was nothing to heal
    if fact[0] == ANSWERED and fact[2] not in (A_NOTHING, A_SHOW):
        return STEP  # the damage, the healing or the gift that follows says it
    return FACTS.word(fact).loudness

"""What the facts of Vampire Radar look and sound like."""

from gloam.games.vampire_radar.facts import FACTS, HEADING, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CREPT, ELIMINATED, FELL, HEALED, HID, OVER, PINGED, SHOT, TOOK, TURN, WALKED,
)  # fmt: skip
from gloam.kernel.cues import Cue
from gloam.kernel.loudness import BLOW, NEWS
from gloam.kernel.words import Fact


def cue(fact: Fact, seat: int, seats: int) -> Cue | None:
    """What a fact looks and sounds like to whoever heard it."""
    word, a, b, c = fact
    pawn = f"pawn{a + 1}"
    if word == WALKED:
        return Cue("step", piece=pawn, cell=TILE.text(b))
    if word == SHOT:
        return Cue("shot", piece=pawn, heading=HEADING.text(b), amount=c)
    if word == PINGED:
        return Cue("radar", piece=pawn, amount=b)
    if word == FELL:
        return Cue("fall", piece=pawn)
    if word in (CREPT, HID):
        return Cue("step", piece="vampire", cell=TILE.text(a))
    if word == ATTACKED:
        return Cue("hit", cell=TILE.text(a))
    if word == HEALED:
        return Cue("heal", cell=TILE.text(a), person=VAMPIRE)
    if word == TOOK:
        return Cue("card", cell=TILE.text(b), person=a)
    if word == ELIMINATED:
        return Cue("fall", person=a)
    if word == TURN:
        return Cue("turn", person=a)
    if word == OVER:
        return Cue("won" if seat < 0 or (seat == VAMPIRE) == (a == 0) else "lost")
    return None


def loudness(fact: Fact, seat: int, seats: int) -> int:
    """How much a fact matters: a shot that hits is a blow."""
    if fact[0] == SHOT:
        return BLOW if fact[3] else NEWS
    return FACTS.word(fact).loudness

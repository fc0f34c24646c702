"""What is said: each fact as a sentence, to a seat that heard it."""

from collections.abc import Callable

from gloam.games.vampire_radar.facts import HEADING, KIND, SIDE, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, BANDS, CONCEDED, COUNSEL, CREPT, DUSK, ELIMINATED, FELL, GIVEN, HEALED, HID, IGNORED,
    LAID, LAY_LOW, LEFT, OVER, PINGED, PLACED, SHOT, TERMS, TOOK, TURN, WALKED,
)  # fmt: skip
from gloam.games.vampire_radar.lore import called, many
from gloam.kernel.words import Fact

REASONS = (
    "the vampire has lost its last hit point",
    "no human is left",
    "all bullets are used up",
    "dawn has come and the vampire is still alive",
    "the vampire has conceded",
    "the humans have conceded",
)


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said to a seat."""
    word, a, b, c = fact
    me = seat == VAMPIRE
    if word == SHOT:
        struck = "a groan: you are hit" if me else "a groan: the vampire is hit"
        return f"Pawn {a + 1} shoots {HEADING.text(b)}{'; ' + struck if c else ': miss'}."
    if word == TURN:
        if a == seat:
            return f"Round {c}: your turn."
        return f"Round {c}: the turn of {called(a)}, with {many(b, 'point')}."
    if word == LAID:
        wall = f", with a wall to the {SIDE.text(c)}" if c else ""
        return f"{TILE.text(a)} is a {KIND.text(b)} tile{wall}."
    if word == OVER:
        return f"{'The humans win' if a else 'The vampire wins'}: {REASONS[b]}."
    return _SENTENCES[word](a, b, seat)


def _who(seat: int, me: int, verb: str) -> str:
    """Somebody doing something: `You take`, `Human 2 takes`."""
    return f"You {verb}" if seat == me else f"{called(seat)[0].upper()}{called(seat)[1:]} {verb}s"


_SENTENCES: dict[int, Callable[[int, int, int], str]] = {
    DUSK: lambda a, b, me: (
        f"Dusk. {many(a, 'human')} against a vampire with {many(b, 'hit point')}."
    ),
    BANDS: lambda a, b, me: f"Each human leads {many(a, 'pawn')}.",
    COUNSEL: lambda a, b, me: "The humans may take counsel out of the vampire's hearing.",
    TERMS: lambda a, b, me: f"Dawn comes after round {a}." if a else "Dawn never comes.",
    PLACED: lambda a, b, me: f"Pawn {a + 1} stands at {TILE.text(b)}.",
    GIVEN: lambda a, b, me: f"{_who(a, me, 'get')} {many(b, 'bullet')}.",
    HID: lambda a, b, me: f"{_who(VAMPIRE, me, 'hide')} at {TILE.text(a)}.",
    LAY_LOW: lambda a, b, me: "The vampire has hidden somewhere on the field.",
    WALKED: lambda a, b, me: f"Pawn {a + 1} walks to {TILE.text(b)}.",
    TOOK: lambda a, b, me: f"{_who(a, me, 'take')} the bullet at {TILE.text(b)}.",
    LEFT: lambda a, b, me: f"{_who(a, me, 'leave')} the bullet at {TILE.text(b)}.",
    PINGED: lambda a, b, me: (
        f"The radar under pawn {a + 1} answers: "
        f"{'you are' if me == VAMPIRE else 'the vampire is'} {many(b, 'step')} away."
    ),
    IGNORED: lambda a, b, me: f"Pawn {a + 1} ignores the radar.",
    CREPT: lambda a, b, me: f"{_who(VAMPIRE, me, 'creep')} to {TILE.text(a)}.",
    ATTACKED: lambda a, b, me: f"{_who(VAMPIRE, me, 'attack')} at {TILE.text(a)}.",
    FELL: lambda a, b, me: f"Pawn {a + 1} falls.",
    ELIMINATED: lambda a, b, me: (
        f"{'You are' if a == me else called(a) + ' is'} out of the game, with {many(b, 'bullet')}."
    ),
    HEALED: lambda a, b, me: (
        f"{_who(VAMPIRE, me, 'take')} the bat at {TILE.text(a)}: {many(b, 'hit point')} now."
    ),
    CONCEDED: lambda a, b, me: f"{_who(a, me, 'concede')}.",
}

"""Cues: what a fact looks and sounds like, for clients that move things and make sounds."""

from typing import Final

from msgspec import Struct

EFFECTS: Final = (
    "shot", "hit", "miss", "fall", "reveal", "dice", "radar", "step", "rustle", "heal", "card",
    "bump", "turn", "won", "lost", "tree", "edge", "rock", "person", "near",
)  # fmt: skip
"""Every effect that clients know."""
HEADINGS: Final = ("", "north", "east", "south", "west")
"""Whereto something may go."""


class Cue(Struct, frozen=True):
    """How a fact is seen and heard: a pure function of the fact and of who hears it."""

    effect: str
    """One of EFFECTS: `shot`, `hit`, `miss`, `fall`, `reveal`, `dice`, `radar`, `step`, `rustle`,
    `heal`, `card`, `bump`, `turn`, `won`, `lost`; and what hands feel: `tree`, `edge`, `rock`,
    `person`, and `near` for the one who hunts."""
    piece: str = ""
    """The piece that does it."""
    cell: str = ""
    """Where it happens."""
    person: int = -1
    """The seat that it happens to, or that does it."""
    heading: str = ""
    """Whereto: one of HEADINGS."""
    amount: int = 0
    """How far, how much, or what the dice show together."""
    dice: tuple[int, ...] = ()
    """What each die shows."""

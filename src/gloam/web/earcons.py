"""The page that names every sound: what it stands for, and the ways in which it is heard."""

from msgspec import Struct

from gloam.web.shown import Page


class Way(Struct, frozen=True):
    """One way in which a sound is heard."""

    words: str
    pan: float = 0.0
    """From -1 in the west to 1 in the east."""
    tilt: float = 1.0
    """How its pitch leans: higher in the north, lower in the south."""
    amount: int = 0


class Sound(Struct, frozen=True):
    """A sound, by the effect that it belongs to."""

    effect: str
    title: str
    words: str
    ways: tuple[Way, ...] = (Way("Play"),)


class SoundsPage(Page, frozen=True, kw_only=True):
    """Every sound."""

    sounds: tuple[Sound, ...]


SIDES = (Way("west", -0.85), Way("middle"), Way("east", 0.85))
HANDS = (Way("west", -0.85), Way("north", tilt=1.25), Way("south", tilt=0.8), Way("east", 0.85))
AFAR = tuple(Way(f"{far} away", amount=far) for far in (1, 2, 3, 4, 6, 8))
SOUNDS = (
    Sound("yours", "Your turn", "You are asked."),
    Sound("turn", "Another turn", "Somebody else's turn begins."),
    Sound("step", "A step", "Somebody moves, where it was told.", SIDES),
    Sound("tree", "A tree", "Your hands feel one there; twice, if you walk into it.",
          (*HANDS, Way("walked into", amount=1))),
    Sound("edge", "The edge", "The forest ends there.", HANDS),
    Sound("rock", "A rock", "It can be picked up.", HANDS),
    Sound("person", "Somebody", "One of the Hunted is there.", HANDS),
    Sound("near", "The Hunter is near", "Your hands feel the Hunter or the vampire.", HANDS),
    Sound("radar", "The radar", "The nearer the vampire, the higher it is and the sooner its echo. "
          "It has no direction: the rules tell none.", AFAR),
    Sound("shot", "A shot or a throw", "The second has hit.",
          (Way("in the air"), Way("a hit", amount=1))),
    Sound("hit", "A hit", "Somebody is hurt.", SIDES),
    Sound("miss", "A miss", "Nobody is hurt.", SIDES),
    Sound("fall", "A death", "Somebody falls, or a tree.", SIDES),
    Sound("heal", "Healing", "Somebody is better."),
    Sound("bump", "A stumble", "Somebody is stopped."),
    Sound("rustle", "A rustle", "Leaves: somebody hides, climbs or is heard.", SIDES),
    Sound("reveal", "A face turns up", "Somebody or something is known now."),
    Sound("card", "A card", "One is drawn, played or handed over."),
    Sound("dice", "Dice", "They are rolled."),
    Sound("won", "Won", "The game is over, and you have won."),
    Sound("lost", "Lost", "The game is over, and you have lost."),
)  # fmt: skip
"""In the order in which somebody learns them."""

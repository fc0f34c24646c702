"""What the facts of either Nyctophobia look and sound like, and how loud they are to whom."""

from gloam.games.nyctophobia.facts import FAMILY_FACTS, HUNTER, TILE
from gloam.games.nyctophobia.numbers import (
    ATTACKED, BOARDED, BUMPED, CLATTERED, COUNTERED, CRASHED, EDGE, FELT, FELT_FAR, FLEW, FOUND,
    HAULED, HID, HOPPED, HURT, NAMED, OVER, PICKED_UP, PLAYED, PROWLED, RADIOED, RECOILED, REELED,
    ROCK, SHOUTED, SPUN, STEPPED, STUMBLED, SWAPPED, TAUNTED, THE_HUNTER, THREW, TOLD, TREAD, TREE,
    TURN, UPROOTED, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.facts import SPACE, WHO
from gloam.kernel.cues import Cue
from gloam.kernel.grid import HEADINGS
from gloam.kernel.loudness import HUSH, NEWS, STEP
from gloam.kernel.words import Fact

SEEN_ANYWAY = (
    TREAD, WALKED, HOPPED, CRASHED, UPROOTED, SPUN, HAULED, NAMED, TOLD, FELT, FELT_FAR, TAUNTED,
)  # fmt: skip
"""What the Hunter hears of and sees on the board all the same, or says."""


def loudness(fact: Fact, seat: int, seats: int) -> int:
    """How much a fact matters to a seat: the Hunter sees most of what it hears."""
    word, a, _, c = fact
    if seat == HUNTER and word in SEEN_ANYWAY:
        return HUSH
    if word in (FELT, FELT_FAR) and c >= SPACE and (c - SPACE) // WHO == THE_HUNTER:
        return NEWS
    if word == TAUNTED:
        return STEP  # it goes with what all hear of a card, and tells no more
    if word in (TREAD, TOLD) and a == seat:
        return HUSH
    return FAMILY_FACTS.word(fact).loudness


def cue(fact: Fact, seat: int, seats: int) -> Cue | None:
    """What a fact looks and sounds like to whoever heard it."""
    word, a, b, c = fact
    if word == OVER:
        return Cue("won" if seat < 0 or (seat == HUNTER) == (a == 0) else "lost")
    if word == BUMPED:
        return Cue("edge" if c == EDGE else "tree", person=a, heading=HEADINGS[b], amount=1)
    if word == FLEW:
        return Cue({TREE: "tree", EDGE: "edge"}.get(b, "hit"), amount=a)
    if word in (FELT, FELT_FAR):
        effect = _felt(c) if a == seat else ""
        return Cue(effect, person=a, heading=HEADINGS[b]) if effect else None
    made = _CUES.get(word)
    return made(a, b) if made else None


def _felt(what: int) -> str:
    """What hands feel, as an effect; nothing for open ground."""
    if what < SPACE:
        return "edge" if what == EDGE else "tree"
    whom, things = divmod(what - SPACE, WHO)
    if whom:
        return "near" if whom == THE_HUNTER else "person"
    return "rock" if things & ROCK else "reveal" if things else ""


def cue_vampire(fact: Fact, seat: int, seats: int) -> Cue | None:
    """The same in Vampire Encounter, where the Hunter's piece is the vampire's."""
    found = cue(fact, seat, seats)
    if found is None or found.piece != "hunter":
        return found
    return Cue(found.effect, "vampire", found.cell, found.person, found.heading, found.amount)


_CUES = {
    STEPPED: lambda a, b: Cue("step", piece=f"hunted{a}", cell=TILE.text(b), person=a),
    WALKED: lambda a, b: Cue("step", person=a, heading=HEADINGS[b]),
    HOPPED: lambda a, b: Cue("rustle", person=a, heading=HEADINGS[b]),
    TREAD: lambda a, b: Cue("step", person=a),
    STUMBLED: lambda a, b: Cue("bump", person=a),
    PICKED_UP: lambda a, b: Cue("card", person=a),
    BOARDED: lambda a, b: Cue("reveal", person=a),
    CLATTERED: lambda a, b: Cue("rustle", person=a),
    HID: lambda a, b: Cue("rustle", person=a),
    THREW: lambda a, b: Cue("shot", piece=f"hunted{a}", person=a, heading=HEADINGS[b]),
    REELED: lambda a, b: Cue("hit", person=HUNTER, heading=HEADINGS[b]),
    HURT: lambda a, b: Cue("hit", person=a),
    ATTACKED: lambda a, b: Cue("hit", piece=f"hunted{a}", person=a, heading=HEADINGS[b]),
    COUNTERED: lambda a, b: Cue("hit", person=HUNTER),
    RECOILED: lambda a, b: Cue("step", piece="hunter", cell=TILE.text(a)),
    PLAYED: lambda a, b: Cue("card", person=HUNTER),
    TAUNTED: lambda a, b: Cue("rustle", person=HUNTER),
    PROWLED: lambda a, b: Cue("step", piece="hunter", cell=TILE.text(a)),
    CRASHED: lambda a, b: Cue("fall"),
    UPROOTED: lambda a, b: Cue("rustle"),
    SPUN: lambda a, b: Cue("rustle"),
    HAULED: lambda a, b: Cue("rustle", person=a),
    SWAPPED: lambda a, b: Cue("rustle", person=a),
    SHOUTED: lambda a, b: Cue("radar", person=a),
    RADIOED: lambda a, b: Cue("radar", person=a),
    FOUND: lambda a, b: Cue("reveal", person=a),
    TURN: lambda a, b: Cue("turn", person=a),
}
"""What most facts look and sound like, from their first two numbers."""

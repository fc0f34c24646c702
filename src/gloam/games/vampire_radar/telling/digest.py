"""What happened while a seat waited: a sentence a turn, and nothing lost that matters."""

from gloam.games.vampire_radar.facts import HEADING, TILE, VAMPIRE
from gloam.games.vampire_radar.lore import called, many
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CONCEDED, CREPT, ELIMINATED, FELL, HEALED, HID, LAY_LOW, OVER, PINGED, SHOT, TOOK,
    TURN, WALKED,
)  # fmt: skip
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.telling.onlooker import Onlooker
from gloam.games.vampire_radar.telling.people import fallen, steps
from gloam.games.vampire_radar.telling.sentences import sentence
from gloam.kernel.words import Fact

WHOLE = (ELIMINATED, CONCEDED, OVER, LAY_LOW, HID)
"""What keeps its own sentence."""


def digest(view: Sight | Onlooker, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few sentences: one for each turn, and one for whatever ends something."""
    sight = view.sight if isinstance(view, Onlooker) else view
    seat, seats = int(view.seat), int(view.seats)
    lines: list[str] = []
    turn: list[Fact] = []
    for fact in facts:
        if fact[0] == TURN or fact[0] in WHOLE:
            lines += _turn(turn, seat, sight)
            turn = [fact] if fact[0] == TURN else []
        if fact[0] in WHOLE:
            lines.append(sentence(fact, seat, seats))
        elif fact[0] != TURN:
            turn.append(fact)
    return tuple(lines + _turn(turn, seat, sight))


def _turn(facts: list[Fact], me: int, sight: Sight) -> list[str]:
    """One turn, or what is left of it, as a sentence; nothing where nothing can be said."""
    mover = facts[0][1] if facts and facts[0][0] == TURN else None
    begun = mover is not None
    parts = _parts(facts[1:] if begun else facts, me)
    if parts:
        who = "" if mover is None or mover == me else f"{called(mover)}: "
        who = who.replace(":", "") if mover == VAMPIRE else who  # a human's pawns act, it acts
        said = f"{who}{', '.join(parts)}."
        return [said[:1].upper() + said[1:]]
    if mover == VAMPIRE and me != VAMPIRE and sight.board.turn != VAMPIRE:
        return ["The vampire's turn passes without a sound."]
    return []


def _parts(facts: list[Fact], me: int) -> list[str]:
    """What was done, part by part: steps of one pawn are one walk, pawns fall together."""
    parts: list[str] = []
    walking, fell = -1, []
    for word, a, b, c in facts:
        if word == FELL:
            fell.append(a)
            continue
        _add_fallen(parts, fell)
        fell = []
        if word == WALKED and walking == a:
            parts[-1] = f"pawn {a + 1} walks to {TILE.text(b)}"
            continue
        landed = bool(parts) and walking >= 0 and word in (TOOK, PINGED)
        walking = a if word == WALKED else -1
        if said := _part(word, a, b, c, me, landed=landed):
            parts.append(said)
    _add_fallen(parts, fell)
    return parts


def _add_fallen(parts: list[str], fell: list[int]) -> None:
    """Pawns fall by what was done before, or, where that is not told again, by themselves."""
    if fell:
        parts[-1:] = [f"{parts[-1]} and {fallen(fell)}"] if parts else [fallen(fell)]


def _part(word: int, a: int, b: int, c: int, me: int, *, landed: bool) -> str:
    """One thing that was done; where a pawn has just landed, its tile needs no name."""
    vampire = me == VAMPIRE
    if word == WALKED:
        return f"pawn {a + 1} walks to {TILE.text(b)}"
    if word == TOOK:
        where = "there" if landed else f"at {TILE.text(b)}"
        return f"{'you take' if a == me else 'takes'} the bullet {where}"
    if word == PINGED:
        radar = "the radar there" if landed else f"the radar under pawn {a + 1}"
        return f"{radar} finds {'you' if vampire else 'the vampire'} {steps(b)} away"
    if word == SHOT:
        groan = "a groan, you are hit" if vampire else "a groan, the vampire is hit"
        return f"pawn {a + 1} shoots {HEADING.text(b)}: {groan if c else 'a miss'}"
    if word == CREPT:
        return f"{'you creep' if vampire else 'creeps'} to {TILE.text(a)}"
    if word == ATTACKED:
        return f"{'you strike' if vampire else 'strikes'} at {TILE.text(a)}"
    if word == HEALED:
        verb = "you take" if vampire else "takes"
        return f"{verb} the bat at {TILE.text(a)}, {many(b, 'hit point')} now"
    return ""

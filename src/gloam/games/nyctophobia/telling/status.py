"""What everybody at the table knows, in lines of the status."""

from gloam.games.nyctophobia.cards import LINES
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.lore import called, many, role, you
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.card_words import amendments
from gloam.kernel.grid import NOWHERE


def holdings_of(woods: Woods, seat: int) -> list[str]:
    """What everybody knows of a Hunted: health, rocks, character."""
    parts = [f"{int(woods.health[seat])} health, {many(int(woods.rocks[seat]), 'rock')}"]
    if woods.characters[seat]:
        parts.append(role(woods.characters[seat]))
    return parts + (["leads the familiar"] if woods.carrier == seat else [])


def card_half(woods: Woods) -> int:
    """The half of a card that counts now. (NYH-95)"""
    return (0 if woods.noise == NOWHERE else 1) + (2 if woods.carrier else 0)


def public_lines(sight: Sight) -> list[tuple[str, str]]:
    """How the night stands, as everybody knows it."""
    woods, me = sight.woods, int(sight.seat)
    of_all = f" of {woods.rounds}" if woods.rounds else ""
    lines = [("Round", f"{max(1, int(woods.round))}{of_all}")]
    if sight.vampire:
        if woods.carrier:
            stage = f"escape: {you(woods.carrier, me)} {'lead' if woods.carrier == me else 'leads'}"
            lines.append(("Stage", f"{stage} the familiar, and must get it into the car"))
        elif woods.escaping:
            lines.append(("Stage", "escape: the familiar was found, and stands loose again"))
        else:
            lines.append(("Stage", "investigate: nobody has found the familiar"))
    elif woods.caller:
        which = "present" if _is_last_turn(woods) else "next"
        last = int(woods.last_turn)
        turn = f"your {which} turn" if last == me else f"the {which} turn of {called(last)}"
        lines.append(("Help", f"called; it comes when {turn} ends, if all are alive"))
    if woods.line != NOWHERE:
        lines.append(
            ("You said" if me == HUNTER else "The Hunter said", LINES[woods.line].rstrip("."))
        )
    if woods.fog:
        lines.append(("Fog", "nobody feels around but at the start of a turn"))
    if woods.fear:
        lines.append(("Fear", "nobody feels around after moving"))
    if changed := amendments(woods.sheet):
        lines.append(("Not as in the book", "; ".join(changed)))
    if sight.turns_of_the_forest:
        lines.append(("The forest has turned", _times(int(sight.turns_of_the_forest))))
    return lines


def _is_last_turn(woods: Woods) -> bool:
    return bool(woods.turn == woods.last_turn and woods.call_age)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")

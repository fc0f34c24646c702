"""What a seat that plays in words is told: the rules in short, what it heard, the question."""

from collections.abc import Sequence

from gloam.kernel.table import Table
from gloam.talk import menus
from gloam.talk.rulebook import in_short

LONGEST_FIRST = 4_000
"""How many letters the first prompt has at most."""
LONGEST_NEWS = 4_000
"""The same for what is told later."""
HOW = (
    "Answer with one choice of your menu, in its words or as its number, in square brackets at the "
    "end: [1]. You may also ask, before you choose: [look] where everything is, [map], [menu] and "
    "a word, [why] and an action, [rules] and a word, [what] and a word, [log]; or speak: [say] "
    "and some words."
)
CUT = "(Some of it is left out here. Say look or menu for all of it.)"


def first(table: Table, seat: int) -> str:
    """The first prompt: the rules in short, what the seat knows, and what it is asked."""
    scene = table.scene(seat)
    about = [f"You play {table.game.title}, as {table.called(seat)}.", "", *in_short(table.game)]
    if scene.goal:
        about += ["", scene.goal]
    about += ["", HOW, ""]
    return _fitted(about, list(scene.words), question(table, seat), LONGEST_FIRST)


def news(table: Table, seat: int, since: int) -> str:
    """What was heard since the seat's own fact number `since`, and what it is asked now."""
    heard = list(table.digest(seat, since)) or ["Nothing new was heard."]
    return _fitted([], heard, question(table, seat), LONGEST_NEWS)


def question(table: Table, seat: int) -> list[str]:
    """What a seat is asked, and everything that it may choose."""
    scene = table.scene(seat)
    return ["", scene.heading, *menus.read_out(scene)]


def ending(table: Table, seat: int, since: int, how: str) -> str:
    """How it ended, as a seat is told."""
    if how:
        return how
    return "\n".join((*table.digest(seat, since), table.scene(seat).heading))


def _fitted(about: Sequence[str], told: list[str], asked: Sequence[str], most: int) -> str:
    """All of it in so many letters: what does not fit is left out, and that is said.

    What was told longest ago is left out first; of a menu that is longer than all room, its end.
    """
    room = most - len("\n".join((*about, CUT, ""))) - 1
    shown = "\n".join(asked)
    if len(shown) > room:
        return "\n".join((*about, f"{shown[: room - 1]}…", CUT))
    room -= len(shown)
    kept: list[str] = []
    for line in reversed(told):
        if len(line) + 1 > room:
            kept.append(CUT)
            break
        room -= len(line) + 1
        kept.append(line)
    return "\n".join((*about, *reversed(kept), shown))

"""A view of Lantern made ready to show: cells, pieces, status, choices and sentences."""

from collections.abc import Callable

from gloam.kernel.grid import NOWHERE
from gloam.kernel.question import said
from gloam.kernel.scene import Cell, Choice, Piece, Scene, Status
from gloam.kernel.state import CHANCE
from gloam.kernel.words import Fact

from .facts import (
    A_CREAK,
    ACTIONS,
    BUMPED,
    DUSK,
    FREEZE,
    FROZE,
    GAVE_UP,
    GIVE_UP,
    HID,
    HIDER,
    HUSHED,
    LIT,
    OPENED,
    OVER,
    PASSAGE,
    READY,
    ROOM,
    SLIPPED,
    STUCK,
    THE_HIDER,
)  # fmt: skip
from .house import ROOMS
from .questions import ASKED, QUESTIONS
from .view import Glimpse

REASONS = ("the hider is found", "the oil is used up", "the seeker has given up")
PLACES = ((0, 0), (0, 1), (1, 1), (1, 0))
"""The ring on a page: attic and bedroom above, den and cellar below."""
SAID = {"hide": "hide in", "slip": "slip into"}


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("hider", "seeker")


def draw(glimpse: Glimpse, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    status = _status(glimpse)
    heading = _heading(glimpse, menu)
    choices = [Choice(action, ACTIONS.text(action), say_action(action)) for action in menu]
    choices += [Choice(a, ACTIONS.text(a), say_action(a), aside=True) for a in asides]
    return Scene(
        game="lantern",
        seat=int(glimpse.seat),
        heading=heading,
        rows=2,
        columns=2,
        cells=tuple(_cell(glimpse, room) for room in ROOMS),
        pieces=_pieces(glimpse),
        status=status,
        choices=tuple(choices),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
    )


def _cell(glimpse: Glimpse, room: int) -> Cell:
    kind = "lit" if room in glimpse.house.lit else "dark"
    possible = room in glimpse.rooms()
    words = f"The {ROOM.text(room)}, {kind}{', where the hider can be' if possible else ''}."
    row, column = PLACES[room]
    return Cell(ROOM.text(room), row, column, kind, words, possible=possible)


def _pieces(glimpse: Glimpse) -> tuple[Piece, ...]:
    rooms = glimpse.rooms()
    if glimpse.seat != HIDER or not rooms:
        return ()
    return (Piece("hider", ROOM.text(rooms[0]), HIDER, "h", "You, the hider."),)


def _status(glimpse: Glimpse) -> tuple[Status, ...]:
    rooms = ", ".join(ROOM.text(room) for room in glimpse.rooms()) or "nowhere yet"
    passages = sorted({stuck for _, stuck in glimpse.worlds if stuck != NOWHERE})
    stuck = ", ".join(PASSAGE.text(way) for way in passages) or "none"
    return (
        Status("Oil", str(glimpse.house.oil)),
        Status("You are in" if glimpse.seat == HIDER else "The hider can be in", rooms),
        Status("Passages that can be stuck", stuck),
    )


def _heading(glimpse: Glimpse, menu: tuple[int, ...]) -> str:
    house = glimpse.house
    if house.winner != NOWHERE:
        return f"The {seat_names(2)[house.winner]} wins: {REASONS[house.why]}."
    question, asked = QUESTIONS[house.agenda.first()], ASKED[house.agenda.first()]
    if menu:
        return said(question.prompt, glimpse, 0, menu)
    who = "Chance" if question.by_chance else f"The {seat_names(2)[asked]}"
    return f"{who} {question.waiting}."


def say_action(action: int) -> str:
    """An action as it is said on a menu."""
    if action == GIVE_UP:
        return "give up"
    if action == FREEZE:
        return "freeze, and stay where you are"
    if action == READY:
        return "say that you are ready"
    verb, _, where = ACTIONS.text(action).partition(" ")
    return f"{SAID.get(verb, verb)} the {where}"


def why_not(glimpse: Glimpse, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    if action == GIVE_UP:
        return "that is for the seeker. (LAN-12)"
    question = next(each for each in QUESTIONS if each.answered_by(action))
    if ASKED[QUESTIONS.number(question.name)] not in (glimpse.seat, CHANCE):
        return "that is for the other seat."
    if question.by_chance or question is QUESTIONS[glimpse.house.agenda.first()]:
        return said(question.refused, glimpse, 0, action)
    return "first do what you are asked."


# Sentences: each fact as it is said to a seat that heard it.


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said to a seat, or to an onlooker once the game is over."""
    word, a, b, _ = fact
    hider = "you" if seat == HIDER else "the hider"
    said = (
        SENTENCES[word](a, b).replace("{hider}", hider).replace("{s}", "" if seat == HIDER else "s")
    )
    return said[:1].upper() + said[1:]


def _opened(room: int, answered: int) -> str:
    end = "The floor creaks" if answered == A_CREAK else "Nobody"
    return f"The {ROOM.text(room)} is opened. {'Found' if answered == THE_HIDER else end}!"


SENTENCES: dict[int, Callable[[int, int], str]] = {
    DUSK: lambda a, b: f"Dusk. The lantern has oil for {a} rooms.",
    HID: lambda a, b: f"{{hider}} hide{{s}} in the {ROOM.text(a)}.",
    HUSHED: lambda a, b: "The house is quiet.",
    STUCK: lambda a, b: f"The passage {PASSAGE.text(a)} gets stuck.",
    LIT: lambda a, b: "A passage is stuck now. The seeker lights the lantern.",
    OPENED: _opened,
    FROZE: lambda a, b: "{hider} freeze{s}.",
    SLIPPED: lambda a, b: f"{{hider}} slip{{s}} into the {ROOM.text(a)}.",
    BUMPED: lambda a, b: f"{{hider}} bump{{s}}: the passage {PASSAGE.text(a)} is stuck.",
    GAVE_UP: lambda a, b: "The seeker gives up.",
    OVER: lambda a, b: f"The {seat_names(2)[a]} wins: {REASONS[b]}.",
}

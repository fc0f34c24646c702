"""What the hunter knows, made ready to show: enemies, hand, road, status and choices."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.numbers import DRAWING, ENDED, MEETING, TOWN, TO_TOWN, TRAIL
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.questions import Told, asked_in
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.games.nightmare_hunt.telling.advice import advice
from gloam.games.nightmare_hunt.telling.choices import Choices
from gloam.games.nightmare_hunt.telling.foes import foe_cells
from gloam.games.nightmare_hunt.telling.hand import card_piles
from gloam.games.nightmare_hunt.telling.hunter import armor_cells, goal_of, hunter, own_card, wounds
from gloam.games.nightmare_hunt.telling.refusals import why_not
from gloam.games.nightmare_hunt.telling.road import road_gauges, road_piles, step_of
from gloam.games.nightmare_hunt.telling.sentences import (
    REASONS, UNSPOKEN, Hearer, sentence, voice,
)  # fmt: skip
from gloam.games.nightmare_hunt.telling.status import status_of
from gloam.games.nightmare_hunt.telling.way import onward_cell, way_cells
from gloam.kernel.question import said
from gloam.kernel.scene import Cell, Choice, Scene

__all__ = ["REASONS", "UNSPOKEN", "draw", "seat_names", "sentence", "shown", "voice", "why_not"]


def seat_names(seats: int) -> tuple[str, ...]:
    """The one seat as a command line calls it."""
    return ("hunter",)


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What the hunter knows and may choose, ready to show."""
    choices = Choices(sight.trail)
    return shown(
        sight,
        _heading(sight, menu),
        (
            *(choices.choice(action, aside=False) for action in menu),
            *(choices.choice(action, aside=True) for action in asides),
        ),
    )


def shown(view: Told, heading: str, choices: tuple[Choice, ...] = ()) -> Scene:
    """All that was told, as it is shown to the hunter, or to an onlooker (seat -1)."""
    trail, hearer = view.trail, Hearer(int(view.seat))
    status = status_of(view)
    cells = _cells(view, hearer)
    return Scene(
        game="nightmare_hunt",
        seat=int(view.seat),
        heading=heading,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        pieces=(),
        status=status,
        choices=choices,
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
        people=(hunter(trail),),
        gauges=(wounds(trail), *road_gauges(trail)),
        piles=(*card_piles(trail, hearer), *road_piles(trail)),
        own=own_card(trail),
        goal=goal_of(trail),
        step=step_of(trail),
        compass=False,
    )


# The heading: what is wanted.


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    if sight.trail.phase == ENDED:
        return ending(sight.trail)
    question = asked_in(sight.trail)
    return "The enemies act." if question is None else said(question.prompt, sight, 0, menu)


def ending(trail: Trail) -> str:
    """How the hunt ended, and why."""
    return f"The hunt is {'won' if trail.victory else 'lost'}: {REASONS[trail.why]}."


# The board: the enemies; in Town the armour, and the way out; else the ways that lie open.


def _cells(view: Told, hearer: Hearer) -> tuple[Cell, ...]:
    trail = view.trail
    if trail.foe_count():
        return _even(foe_cells(trail, hearer))
    if trail.phase == TOWN or (trail.phase == DRAWING and trail.then == TO_TOWN):
        armor = armor_cells(trail, hearer)
        died = view.death.encounter != NONE
        tries = (f"What to try: {advice(trail, view.death)}",) if died else ()
        return _even([*armor, onward_cell(trail, armor[-1].row + 1, 0, *tries)])
    return tuple(way_cells(trail)) if trail.phase in (TRAIL, MEETING) else ()


def _even(cells: list[Cell]) -> tuple[Cell, ...]:
    """Places with nothing there, so that the board has an even rim."""
    at = {(cell.row, cell.column) for cell in cells}
    rows, columns = max(row for row, _ in at) + 1, max(column for _, column in at) + 1
    blanks = [
        Cell(f"blank{row}-{column}", row, column, "blank", "Nothing is here.", glyph=" ")
        for row in range(rows)
        for column in range(columns)
        if (row, column) not in at
    ]
    return (*cells, *blanks)

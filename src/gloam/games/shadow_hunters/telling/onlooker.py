"""Somebody at no seat: what is known from whatever was heard, and how it is shown.

An onlooker has a view like that of a seat, and hears what everybody hears, or what some seats
heard, or everything. Nobody is `you` in it, and there is nothing to choose.
"""

from msgspec.structs import replace

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.card_words import card_words
from gloam.games.shadow_hunters.numbers import AGNES
from gloam.games.shadow_hunters.sight.belief import Belief
from gloam.games.shadow_hunters.cast import FACTION, NEUTRAL, NOBODY_KNOWN
from gloam.games.shadow_hunters.sight.clues import Clues
from gloam.games.shadow_hunters.lore import called, card_name, character_name, goal_words, who_is
from gloam.games.shadow_hunters.telling.held import dice_of, piles_of
from gloam.games.shadow_hunters.telling.notebook import neighbour, table_lines
from gloam.games.shadow_hunters.telling.people import people_of, sides_of
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.telling.scene import cells_of, heading_of, pieces_of, step_of
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.agenda import Agenda
from gloam.kernel.scene import Piece, Scene, Status
from gloam.kernel.view import View

NO_SEAT = -1


def onlooker(seats: int) -> View:
    """What somebody at no seat knows before anything was told."""
    return Sight(NO_SEAT, seats, Open(Agenda(), BOOK), Clues(), Belief(NO_SEAT, True), None)


def overview(sight: Sight) -> Scene:
    """What an onlooker knows, ready to show."""
    cells = cells_of(sight)
    heading = _heading(sight)
    status = _status(sight) if cells else (Status("Table", "being laid"),)
    return Scene(
        game="shadow_hunters",
        seat=NO_SEAT,
        heading=heading,
        rows=3 if cells else 0,
        columns=2 if cells else 0,
        cells=cells,
        pieces=tuple(_named(sight, piece) for piece in pieces_of(sight)) if cells else (),
        status=status,
        choices=(),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
        people=people_of(sight),
        gauges=sides_of(sight.open) if sight.open.turns else (),
        piles=piles_of(sight) if cells else (),
        dice=dice_of(sight.open),
        step=step_of(sight),
    )


def _heading(sight: Sight) -> str:
    """Whose turn it is and what is waited for, with the Green card that is being read."""
    heading, card = heading_of(sight, ()), sight.green_card()
    if card < 0 or sight.open.winners != OFF:
        return heading
    return f"{heading} The card is {card_name(card)}: {card_words(card, sight.open.sheet)}."


def _named(sight: Sight, piece: Piece) -> Piece:
    """A piece with its character, where that is known."""
    character = int(sight.clues.known[piece.owner])
    if character == NOBODY_KNOWN:
        return piece
    return replace(piece, words=f"{piece.words}, {who_is(character)}")


def _status(sight: Sight) -> tuple[Status, ...]:
    """How everything stands, line by line: seat by seat, then what the known Neutrals are after."""
    open_, seats = sight.open, list(range(int(sight.open.seats)))
    lines = table_lines(sight, seats)
    goals = [_goal(sight, seat) for seat in seats if _is_neutral(sight, seat)]
    lines[len(seats) : len(seats)] = [Status("Neutral goals", "; ".join(goals))] if goals else []
    if open_.turns:
        lines.insert(0, Status("Turn", f"{open_.turns}, of {called(int(open_.turn))}"))
    return tuple(lines)


def _is_neutral(sight: Sight, seat: int) -> bool:
    known = int(sight.clues.known[seat])
    return known != NOBODY_KNOWN and FACTION[known] == NEUTRAL


def _goal(sight: Sight, seat: int) -> str:
    """What a Neutral must reach to win, as it is said of somebody."""
    character = int(sight.clues.known[seat])
    if character == AGNES:
        goal = f"{called(neighbour(sight.open, seat))} wins"
    else:
        goal = goal_words(character, "they")
    return f"{character_name(character)}, {called(seat)}, wins if {goal}"

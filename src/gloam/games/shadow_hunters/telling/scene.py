"""A view of Shadow Hunters made ready to show: the six Areas, the players, status and choices."""

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.card_words import area_note, area_words
from gloam.games.shadow_hunters.telling.choices import choice_of
from gloam.games.shadow_hunters.facts import AREA
from gloam.games.shadow_hunters.numbers import CAPRICCIO, DRAW, LIGHTNING, MASAMUNE, TELEPORT
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, FULL_NAMES, ability_name, all_called, area, called, capital, totals_of, you,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.cast import NOBODY_KNOWN
from gloam.games.shadow_hunters.telling.held import dice_of, piles_of
from gloam.games.shadow_hunters.telling.notebook import own_goal, region_of, status_of
from gloam.games.shadow_hunters.telling.people import own_of, people_of, sides_of
from gloam.games.shadow_hunters.public import START
from gloam.games.shadow_hunters.telling.refusals import why_not
from gloam.games.shadow_hunters.telling.sentences import REASONS, sentence, voice
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.question import said
from gloam.kernel.scene import Cell, Piece, Scene

__all__ = ["REASONS", "draw", "seat_names", "sentence", "voice", "why_not"]


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return tuple(f"player{n}" for n in range(1, seats + 1))


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    heading = heading_of(sight, menu)
    status = status_of(sight)
    cells = cells_of(sight)
    choices = [choice_of(sight, action, aside=False) for action in menu]
    choices += [choice_of(sight, action, aside=True) for action in asides]
    return Scene(
        game="shadow_hunters",
        seat=int(sight.seat),
        heading=heading,
        rows=3 if cells else 0,
        columns=2 if cells else 0,
        cells=cells,
        pieces=pieces_of(sight) if cells else (),
        status=status,
        choices=tuple(choices),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
        people=people_of(sight),
        gauges=sides_of(sight.open) if sight.open.turns else (),
        piles=piles_of(sight) if cells else (),
        own=own_of(sight),
        dice=dice_of(sight.open),
        goal=f"You win if {own_goal(sight)}." if sight.me() != NOBODY_KNOWN else "",
        step=step_of(sight),
        compass=False,
        ask=ask_of(sight, menu) if menu else "",
    )


def step_of(sight: Sight) -> str:
    """Where in the game this is."""
    return f"Turn {int(sight.open.turns)}" if sight.open.turns else ""


# The board: a row is a Region, and in reading order the Areas form a ring.


def cells_of(sight: Sight) -> tuple[Cell, ...]:
    """The six Areas, once they are laid."""
    open_ = sight.open
    if open_.laid < 6:
        return ()
    return tuple(
        Cell(
            id=AREA.names[open_.slots[slot]],
            row=slot // 2,
            column=slot % 2,
            kind="area",
            words=_cell_words(sight, int(open_.slots[slot])),
            glyph=f" {AREA_NAMES[open_.slots[slot]]}",
            title=FULL_NAMES[open_.slots[slot]],
            lines=(
                totals_of(int(open_.slots[slot])),
                area_note(int(open_.slots[slot]), open_.sheet),
            ),
        )
        for slot in range(6)
    )


def _cell_words(sight: Sight, place: int) -> str:
    open_ = sight.open
    slot = int(open_.slot_of[place])
    across = int(open_.slots[(slot + (1 if slot % 2 else 5)) % 6])
    return (
        f"{area_words(place, open_.sheet)}. Reached with {totals_of(place)}. "
        f"In one Region with {area(region_of(open_, place))}; "
        f"on the ring, also next to {area(across)}. "
        f"Here: {all_called(int(open_.at(place)), int(sight.seat))}."
    )


def pieces_of(sight: Sight) -> tuple[Piece, ...]:
    """The players who stand on an Area."""
    open_ = sight.open
    return tuple(
        Piece(
            id=f"player{seat + 1}",
            cell=AREA.names[open_.place[seat]],
            owner=seat,
            glyph=str(seat + 1),
            words=called(seat) + (", you" if seat == sight.seat else ""),
        )
        for seat in members(open_.living())
        if open_.place[seat] != OFF
    )


# The heading: whose turn it is, and what is wanted.


def heading_of(sight: Sight, menu: tuple[int, ...]) -> str:
    """Whose turn it is, and what is wanted of a seat with this menu, or of those it waits for."""
    open_, me = sight.open, int(sight.seat)
    if open_.winners != OFF:
        won = members(open_.winners)
        wins = "win" if len(won) > 1 or me in won else "wins"
        who = capital(all_called(int(open_.winners), me))
        return f"{who} {wins}: {REASONS[open_.why]}."
    kind = int(open_.agenda.first())
    if kind:
        seat, about = int(open_.agenda.a()), int(open_.agenda.b())
        question = QUESTIONS[kind]
        if menu:
            return said(question.prompt, sight, about, menu)
        return f"Waiting for {you(seat, me)}, who {question.waiting}."
    if open_.turns == 0:
        return "The table is being laid."
    if menu:
        return _own_turn(sight, menu)
    doing = "is about to move" if open_.step == START else "may attack or end the turn"
    return f"Waiting for {called(int(open_.turn))}, who {doing}."


def ask_of(sight: Sight, menu: tuple[int, ...]) -> str:
    """The same in a word or two."""
    open_, me = sight.open, int(sight.seat)
    kind = int(open_.agenda.first())
    if open_.winners != OFF or (not kind and not open_.turns):
        return ""
    if kind:
        return said(QUESTIONS[kind].brief, sight, int(open_.agenda.b()), menu)
    targets = int(open_.in_range(me))
    if open_.step == START:
        return _own_turn(sight, menu).replace("roll to move", "roll")
    if open_.fought or not targets:
        return "Done?" if open_.fought else "Nobody in range: done?"
    must = "You must attack" if open_.dared or open_.has(me, MASAMUNE) else "In range"
    return f"{must}: {all_called(targets, me)}."


def _own_turn(sight: Sight, menu: tuple[int, ...]) -> str:
    open_, me = sight.open, int(sight.seat)
    if open_.step == START:
        able = any(TELEPORT <= action < DRAW or LIGHTNING <= action <= CAPRICCIO for action in menu)
        use = f", or use {ability_name(sight.me())} first" if able else ""
        return f"Your turn: roll to move{use}."
    if open_.fought:
        return "Your attack is over: end your turn?"
    targets = int(open_.in_range(me))
    if not targets:
        return "Nobody is in your range: end your turn?"
    if open_.dared or open_.has(me, MASAMUNE):
        return f"You must attack; in your range: {all_called(targets, me)}."
    return f"In your range: {all_called(targets, me)}. Attack, or end your turn?"

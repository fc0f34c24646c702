"""What a seat knows, as numbers: the forest around it, and what is told aloud.

Hunter and Hunted have the same parts. The planes are fifteen by fifteen spaces with the seat itself
in the middle, so that the whole board fits wherever it stands. The Hunter sees all of it; a Hunted
has what is on the own chart, which knows no coordinates.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.games.nyctophobia.facts import HUNTER, NOTE
from gloam.games.nyctophobia.ground import holds
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.sight.atlas import Mark
from gloam.games.nyctophobia.sight.chart import (
    CAR_THERE, ON_BOARD, OPEN, RIM, ROCK_SEEN, TREE_THERE, WIDE,
)  # fmt: skip
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.kernel import layout as lay
from gloam.kernel.bits import BIT
from gloam.kernel.encoding import Encoding, flags, number, one_of, question
from gloam.kernel.grid import NOWHERE
from gloam.kernel.layout import Layout, Part
from gloam.kernel.view import View

FRAME: Final = 15
CELLS: Final = 225
REACH: Final = 7
"""How far the frame goes on each side of the middle."""
AGENDA: Final = 39
"""Kinds of questions, and of what comes of itself."""
MANY: Final = 4000
NOTES: Final[i64] = len(NOTE.names)
NOISE: Final = 32
FAMILIAR: Final = 64
ORIGIN: Final = 128
FELT: Final = 60


@final
class ForestEncoding(Encoding):
    """The forest as one seat knows it."""

    def layout(self, seats: int) -> Layout:
        """Planes, then numbers."""
        side = "what is on the {} side of each space: 1 nothing, 2 a tree, 3 the edge; 0 not known"
        space = "each space as the sum of 1 on the board, 2 not the car, 4 the car, 8 a rock, 16 "
        space += "been there"
        pieces = "who is there, as a sum: 1 the Hunter, 2 to 16 the Hunted, 32 noise, 64 the "
        pieces += "familiar, 128 where the Hunter stood when the card was played"
        each = "by seat: who is hidden; has conceded; is in the car; knows the car"
        return Layout(
            lay.plane("east", FRAME, FRAME, side.format("east"), 3),
            lay.plane("south", FRAME, FRAME, side.format("south"), 3),
            lay.plane("space", FRAME, FRAME, space, 31),
            lay.plane("pieces", FRAME, FRAME, pieces, 255),
            lay.numbers("seat", seats, 1, "whose eyes these are"),
            lay.numbers("here", 2, 8, "row and column of the Hunter, and one more; not for Hunted"),
            lay.numbers("health", seats, 9, "health of the Hunted"),
            lay.numbers("rocks", seats, 9, "rocks in hand"),
            Part("characters", (seats, 7), 0, 1, "who has which character"),
            Part("seats", (4, seats), 0, 1, each),
            lay.numbers("turn", 6, 1, "whose turn it is"),
            lay.numbers("floor", 6, 1, "who is asked; the last is chance"),
            *lay.asked(AGENDA),
            Part("sides", (5, 4), 0, 1, "headings known to be shut, full, trees, kept, the clue"),
            lay.numbers("deck", 4, 1, "which cards the Hunter has"),
            Part("cards", (3, KINDS_IN_DECK), 0, 1, "first and second in hand, and played"),
            lay.numbers("discard", KINDS_IN_DECK, 12, "cards that were laid aside, by kind"),
            lay.number("top", KINDS_IN_DECK, "the card on top of the pile, if known, and one more"),
            lay.number("discards", 12, "how many cards were laid aside"),
            lay.numbers("house", 6, 1, "house rules"),
            lay.number("vampire", 1, "whether it is Vampire Encounter"),
            lay.number("round", MANY, "which round it is"),
            lay.number("rounds", MANY, "after how many it ends; nought for never"),
            lay.numbers("way", 17, MANY, ", ".join(WAY)),
            lay.number("note", int(NOTES), "the oldest thing not called out, and one more"),
            lay.numbers(
                "around", 8, FELT, "what hands felt by heading, near and far, and one more"
            ),
            lay.numbers("pending", seats, MANY, "steps of each Hunted that were not told"),
            lay.numbers("calls", seats, 255, "what each last shouted, and one more"),
            lay.numbers("named", seats, 255, "what each was last heard to feel, and one more"),
            lay.numbers("heard", 14, MANY, ", ".join(HEARD)),
            lay.numbers("won", 2, 1, "who has won: the Hunter, or the Hunted"),
        )

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """Write what a seat knows."""
        assert isinstance(view, Sight)
        if view.seat == HUNTER:
            assert isinstance(view, HunterSight)
            _board(view.woods, out, at)
        else:
            assert isinstance(view, HuntedSight)
            _chart(view, out, at)
        at = one_of(out, at + 4 * CELLS, view.seat, view.seats)
        at = _woods(view, out, at)
        at = _cards(view.woods, out, at)
        at = _terms(view, out, at)
        at = _way(view.woods, out, at)
        at = _ears(view, out, at)
        return one_of(out, at, view.woods.winner, 2)


WAY: Final = (
    "the place in the round", "steps taken", "acted", "may search", "may search as before",
    "whether somebody just left here", "fought", "who gave themselves away", "wound",
    "spaces that a wounded Hunter may still go", "lured", "what the Hunter said, and one more",
    "fog", "fear", "mist", "whether the familiar has been found", "who leads the familiar",
)  # fmt: skip
HEARD: Final = (
    "who called help", "whose turn is the last", "turns since the call", "turns of the forest",
    "trees that moved", "trees that crashed", "freshly felt", "heading of the last step",
    "who is next to the Hunter", "in which heading", "how far", "whether it has not moved since",
    "turns since it was met", "turns since there was noise, and one more",
)  # fmt: skip


# The planes.


def _board(woods: Woods, out: vec[i16], at: i64) -> None:
    """The whole board, around the Hunter."""
    trees = woods.trees
    here = woods.at[HUNTER]
    if here == NOWHERE:
        return
    middle = at + REACH * FRAME + REACH - (here >> 3) * FRAME - (here & 7)
    tile: i64 = 0
    while tile < 64:
        cell = middle + (tile >> 3) * FRAME + (tile & 7)
        if holds(trees.east_lo, trees.east_hi, tile):
            out[cell] = OPEN
        else:
            out[cell] = RIM if tile & 7 == 7 else TREE_THERE
        if holds(trees.south_lo, trees.south_hi, tile):
            out[cell + CELLS] = OPEN
        else:
            out[cell + CELLS] = RIM if tile >= 56 else TREE_THERE
        out[cell + 2 * CELLS] = ON_BOARD
        tile += 1
    _spaces(woods, out, middle + 2 * CELLS)
    _pieces(woods, out, middle + 3 * CELLS)


def _cell(tile: i64) -> i64:
    return (tile >> 3) * FRAME + (tile & 7)


def _spaces(woods: Woods, out: vec[i16], first: i64) -> None:
    """The car and the rocks."""
    if woods.car_one != NOWHERE:
        out[first + _cell(woods.car_one)] = ON_BOARD | CAR_THERE
    if woods.car_two != NOWHERE:
        out[first + _cell(woods.car_two)] = ON_BOARD | CAR_THERE
    rock: i64 = 0
    while rock < 7:
        if woods.loose[rock] != NOWHERE:
            cell = first + _cell(woods.loose[rock])
            out[cell] = i16(i64(out[cell]) | ROCK_SEEN)
        rock += 1


def _pieces(woods: Woods, out: vec[i16], first: i64) -> None:
    """Who and what stands where."""
    seat: i64 = 0
    while seat <= woods.hunted:
        _stands(woods.at[seat], BIT[seat], out, first)
        seat += 1
    _stands(woods.noise, NOISE, out, first)
    _stands(woods.familiar, FAMILIAR, out, first)
    _stands(woods.origin, ORIGIN, out, first)


def _stands(tile: i64, what: i64, out: vec[i16], first: i64) -> None:
    if tile != NOWHERE:
        cell = first + _cell(tile)
        out[cell] = i16(i64(out[cell]) | what)


def _chart(view: HuntedSight, out: vec[i16], at: i64) -> None:
    """The own chart, around where the seat is on it."""
    atlas = view.atlas
    chart = atlas.own()
    here = atlas.place[view.seat]
    x = here % WIDE
    y = here // WIDE
    sides = chart.sides
    cells = chart.cells
    # One row and column more than is known to be on the board: sides are noted on either of two.
    first_row = max(chart.top - 1, max(y - REACH, 0))
    last_row = min(chart.bottom, y + REACH)
    first_column = max(chart.left - 1, max(x - REACH, 0))
    last_column = min(chart.right, x + REACH)
    row = first_row
    while row <= last_row:
        place = WIDE * row + first_column
        last = WIDE * row + last_column
        cell = at + (row - y + REACH) * FRAME + first_column - x + REACH
        while place <= last:
            known = i64(sides[place])
            if known:
                out[cell] = i16(known & 3)
                out[cell + CELLS] = i16(known >> 2)
            known = i64(cells[place])
            if known:
                out[cell + 2 * CELLS] = i16(known)
            place += 1
            cell += 1
        row += 1
    own = atlas.chart_of[view.seat]
    seat: i64 = 1
    while seat <= view.woods.hunted:
        if atlas.chart_of[seat] == own:
            _charted(atlas.place[seat], here, BIT[seat], out, at)
        seat += 1
    _marked(atlas.hunter, own, here, 1, out, at)
    _marked(atlas.noise, own, here, NOISE, out, at)
    _marked(atlas.familiar, own, here, FAMILIAR, out, at)


def _marked(mark: Mark, own: i64, here: i64, what: i64, out: vec[i16], at: i64) -> None:
    if mark.chart == own:
        _charted(mark.place, here, what, out, at)


def _charted(place: i64, here: i64, what: i64, out: vec[i16], at: i64) -> None:
    """Put something on the plane of pieces, if it is within the frame."""
    down = place // WIDE - here // WIDE + REACH
    across = place % WIDE - here % WIDE + REACH
    if 0 <= down < FRAME and 0 <= across < FRAME:
        cell = at + 3 * CELLS + down * FRAME + across
        out[cell] = i16(i64(out[cell]) | what)


# The numbers.


def _woods(view: Sight, out: vec[i16], at: i64) -> i64:
    woods = view.woods
    seats = view.seats
    here = woods.at[HUNTER]
    if here != NOWHERE:
        number(out, at, (here >> 3) + 1, 8)
        number(out, at + 1, (here & 7) + 1, 8)
    at += 2
    seat: i64 = 0
    while seat < seats:
        number(out, at + seat, woods.health[seat], 9)
        number(out, at + seats + seat, woods.rocks[seat], 9)
        one_of(out, at + 2 * seats + 7 * seat, woods.characters[seat], 7)
        seat += 1
    at = flags(out, at + 9 * seats, woods.hidden, seats)
    at = flags(out, at, woods.yielded, seats)
    if isinstance(view, HuntedSight):
        flags(out, at, view.in_car, seats)
    elif isinstance(view, HunterSight):
        flags(out, at + seats, view.car_known, seats)
    at = one_of(out, at + 2 * seats, woods.turn, 6)
    at = one_of(out, at, woods.floor, 6)
    at = question(out, at, woods.agenda, AGENDA)
    at = flags(out, at, woods.known_shut, 4)
    at = flags(out, at, woods.known_full, 4)
    at = flags(out, at, woods.known_trees, 4)
    at = flags(out, at, woods.kept_trees, 4)
    return one_of(out, at, view.clue if isinstance(view, HuntedSight) else woods.clue, 4)


def _cards(woods: Woods, out: vec[i16], at: i64) -> i64:
    hand = woods.hand
    at = one_of(out, at, woods.deck, 4)
    at = one_of(out, at, hand.one, KINDS_IN_DECK)
    at = one_of(out, at, hand.two, KINDS_IN_DECK)
    at = one_of(out, at, hand.played, KINDS_IN_DECK)
    kind: i64 = 0
    while kind < KINDS_IN_DECK:
        at = number(out, at, hand.discard[kind], 12)
        kind += 1
    top: i64 = 0
    if hand.pile.fixed > 0:
        top = hand.pile.top[hand.pile.fixed - 1] + 1
    at = number(out, at, top, KINDS_IN_DECK)
    return number(out, at, hand.discards, 12)


def _terms(view: Sight, out: vec[i16], at: i64) -> i64:
    at = flags(out, at, view.woods.house, 6)
    at = number(out, at, 1 if view.vampire else 0, 1)
    at = number(out, at, view.woods.round, MANY)
    return number(out, at, view.woods.rounds, MANY)


def _way(woods: Woods, out: vec[i16], at: i64) -> i64:
    at = number(out, at, woods.slot, MANY)
    at = number(out, at, woods.steps, MANY)
    at = number(out, at, woods.acted, MANY)
    at = number(out, at, woods.can_search, MANY)
    at = number(out, at, woods.kept_search, MANY)
    at = number(out, at, 0 if woods.left == NOWHERE else 1, 1)
    at = number(out, at, woods.fought, MANY)
    at = number(out, at, woods.voice, MANY)
    at = number(out, at, woods.wound, MANY)
    at = number(out, at, woods.legs, MANY)
    at = number(out, at, woods.lured, MANY)
    at = number(out, at, woods.line + 1, MANY)
    at = number(out, at, woods.fog, MANY)
    at = number(out, at, woods.fear, MANY)
    at = number(out, at, woods.mist, MANY)
    at = number(out, at, woods.escaping, 1)
    return number(out, at, woods.carrier, MANY)


def _ears(view: Sight, out: vec[i16], at: i64) -> i64:
    woods = view.woods
    seats = view.seats
    at = number(out, at, woods.next_note(view.seat) + 1, NOTES)
    heard = at + 8 + 3 * seats
    number(out, heard, woods.caller, MANY)
    number(out, heard + 1, woods.last_turn, MANY)
    number(out, heard + 2, woods.call_age, MANY)
    number(out, heard + 3, view.turns_of_the_forest, MANY)
    if isinstance(view, HuntedSight):
        _felt(view, out, at)
        at = number(out, heard + 4, view.shifts, MANY)
        at = number(out, at, view.crashes, MANY)
        at = number(out, at, 1 if view.fresh else 0, 1)
        at = number(out, at, view.heading, MANY)
        at = number(out, at, view.hunter_by, MANY)
        at = number(out, at, view.hunter_heading, MANY)
        at = number(out, at, view.hunter_spaces, MANY)
        at = number(out, at, 1 if view.hunter_still else 0, 1)
        at = number(out, at, view.hunter_turns, MANY)
        if view.noise:
            number(out, at, view.noise_turns + 1, MANY)
    return heard + 14


def _felt(view: HuntedSight, out: vec[i16], at: i64) -> None:
    """What one's own hands felt here, and what others did and said."""
    heading: i64 = 0
    while heading < 4:
        number(out, at + heading, view.around[heading] + 1, FELT)
        number(out, at + 4 + heading, view.further[heading] + 1, FELT)
        heading += 1
    seats = view.seats
    seat: i64 = 0
    while seat < seats:
        number(out, at + 8 + seat, view.pending[seat], MANY)
        number(out, at + 8 + seats + seat, view.calls[seat], 255)
        number(out, at + 8 + 2 * seats + seat, view.named[seat], 255)
        seat += 1

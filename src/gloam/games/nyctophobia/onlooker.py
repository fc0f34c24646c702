"""Somebody at no seat: a spectator, or whoever looks on at a replay, with what was told them.

Who hears what the Hunter hears is shown the board. Anybody else is in the dark with the Hunted, and
is shown their maps: each Hunted's own, where what only that one heard was told, or else what all of
them have called out. Nothing here can name the rules.
"""

from collections.abc import Callable

from gloam.games.nyctophobia.facts import (
    BUMPED, FELT, FELT_FAR, HOPPED, HUNTER, NAMED, PARKED, PLACED, PLANTED, PUT, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.lookout import all_pieces, hunters_status, whole_board
from gloam.games.nyctophobia.notebook import (
    felt_by, known_pieces, map_lines_of, private_map,
)  # fmt: skip
from gloam.games.nyctophobia.publics import holdings_of, public_lines
from gloam.games.nyctophobia.sayings import (
    CALLS, called, clue_words, kind_words, many, retold,
)  # fmt: skip
from gloam.games.nyctophobia.scene import waiting
from gloam.games.nyctophobia.view import NO_NOISE, Sight
from gloam.games.nyctophobia.woods import empty_woods
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Piece, Scene, Status
from gloam.kernel.view import View
from gloam.kernel.words import Fact

_LAID_OUT = (PLANTED, PARKED, PLACED)
"""What the Hunter alone is told, and before anything else."""
_BY_TOUCH = (FELT, FELT_FAR, WALKED, BUMPED, HOPPED, PUT)
"""What the one it happens to is told, and the Hunter."""


class Onlooker(View):
    """What somebody at no seat knows, from whichever facts were told them."""

    def __init__(self, seats: int, vampire: bool) -> None:
        self.seat = NOWHERE
        self.seats = seats
        self.vampire = vampire
        """Whether this is Vampire Encounter."""
        self.board: Sight | None = None
        """The forest, for an onlooker who hears what the Hunter hears."""
        self.night = Sight(NOWHERE, seats, empty_woods())
        """What everybody may know, for one who is in the dark."""
        self.hands: dict[int, Sight] = {}
        """What each of the Hunted knows whose hands were told of."""
        self.told: list[Fact] = []
        """All that was told in the dark."""

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """Know one fact more."""
        if word in _LAID_OUT and self.board is None:
            self.board = Sight(HUNTER, self.seats, empty_woods())
        if self.board is not None:
            self.board.hear(word, a, b, c)
            return
        fact = (word, a, b, c)
        self.told.append(fact)
        if word in _BY_TOUCH:
            if a not in self.hands:
                self.hands[a] = self._hands_of(a)
            else:
                self.hands[a].hear(*fact)
            return
        self.night.hear(*fact)
        for seat, sight in self.hands.items():
            if word != NAMED or a != seat:
                sight.hear(*fact)

    def _hands_of(self, seat: int) -> Sight:
        """What one of the Hunted knows, from the first fact on."""
        sight = Sight(seat, self.seats, empty_woods())
        for fact in self.told:
            own = fact[1] == seat
            if own if fact[0] in _BY_TOUCH else not own or fact[0] != NAMED:
                sight.hear(*fact)
        return sight

    def clone(self) -> "Onlooker":
        """The same knowledge again."""
        copy = Onlooker(int(self.seats), self.vampire)
        copy.board = None if self.board is None else self.board.clone()
        copy.night = self.night.clone()
        copy.hands = {seat: sight.clone() for seat, sight in self.hands.items()}
        copy.told = list(self.told)
        return copy


def onlooker_at(*, vampire: bool) -> Callable[[int], View]:
    """How somebody at no seat of one of the two games begins."""
    return lambda seats: Onlooker(seats, vampire)


def overview(onlooker: Onlooker) -> Scene:
    """What somebody at no seat knows, ready to show."""
    if onlooker.board is not None:
        sight = _from_no_seat(onlooker.board)
        cells, pieces, lines = whole_board(sight), all_pieces(sight), hunters_status(sight)
    else:
        sight = onlooker.night
        cells, pieces = _maps(onlooker)
        lines = _night_lines(onlooker)
    heading = retold(waiting(sight), onlooker.vampire)
    status = tuple(
        Status(retold(label, onlooker.vampire), retold(value, onlooker.vampire))
        for label, value in lines
    )
    return Scene(
        game="nyctophobia_vampire" if onlooker.vampire else "nyctophobia_hunted",
        seat=NOWHERE,
        heading=heading,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        pieces=pieces,
        status=status,
        choices=(),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
    )


def _from_no_seat(sight: Sight) -> Sight:
    """The same knowledge, as it is shown to somebody whom nobody calls `you`."""
    copy = sight.clone()
    copy.seat = NOWHERE
    return copy


# In the dark.


def _whose_maps(onlooker: Onlooker) -> list[tuple[int, Sight]]:
    """Each map that can be shown: from whom its ways are counted, and who knows it."""
    if onlooker.hands:
        return [(seat, _from_no_seat(onlooker.hands[seat])) for seat in sorted(onlooker.hands)]
    night, found, shown = onlooker.night, [], set()
    for seat in range(1, int(night.woods.hunted) + 1):
        number = int(night.chart_of[seat])
        if number not in shown and len(private_map(night, seat)) > 1:
            shown.add(number)
            found.append((seat, night))
    return found


def _maps(onlooker: Onlooker) -> tuple[tuple[Cell, ...], tuple[Piece, ...]]:
    """The maps beside each other, an empty column between, and each piece once."""
    cells: list[Cell] = []
    pieces: dict[str, Piece] = {}
    right = 0
    maps = _whose_maps(onlooker)
    for seat, sight in maps:
        drawn = private_map(sight, seat)
        for cell in drawn:
            cells.append(_moved(cell, seat, right))
        for piece in known_pieces(sight, drawn, seat):
            if piece.owner == seat or piece.id not in pieces:
                pieces[piece.id] = Piece(
                    piece.id, _cell_id(seat, piece.cell), piece.owner, piece.glyph, piece.words
                )
        right = max((cell.column + 2 for cell in cells), default=0)
    return tuple(cells), tuple(pieces[name] for name in sorted(pieces))


def _cell_id(seat: int, name: str) -> str:
    """A place of one Hunted's map, apart from the same place of another's."""
    return f"hunted{seat}-{name}"


def _moved(cell: Cell, seat: int, right: int) -> Cell:
    return Cell(
        id=_cell_id(seat, cell.id),
        row=cell.row,
        column=cell.column + right,
        kind=cell.kind,
        words=cell.words,
        walls=cell.walls,
        mark=cell.mark,
        glyph=cell.glyph,
    )


def _night_lines(onlooker: Onlooker) -> list[tuple[str, str]]:
    night = onlooker.night
    woods = night.woods
    lines = []
    for seat in range(1, int(woods.hunted) + 1):
        lines.append((called(seat), _hunted_words(night, seat)))
    if night.hunter_by:
        spaces = many(int(night.hunter_spaces), "space")
        where = f"{spaces} {HEADINGS[night.hunter_heading]} of {called(int(night.hunter_by))}"
        lines.append(("The Hunter", where))
    if night.noise != NO_NOISE:
        old = ", unless the Hunter has come to it" if night.noise_turns else ""
        lines.append(("Noise", f"somewhere{old}"))
    lines += public_lines(night)
    if night.clue != NOWHERE:
        lines.append(("Clue", clue_words(int(night.clue), onlooker.vampire)))
    elif woods.clue != NOWHERE:
        lines.append(("Clue", "none that still counts"))
    for seat, sight in _whose_maps(onlooker):
        lines += felt_by(sight, seat)
        lines += map_lines_of(sight, seat) if private_map(sight, seat) else []
    return lines


def _hunted_words(night: Sight, seat: int) -> str:
    """What is known of a Hunted without any map."""
    parts = ["hidden"] if night.woods.hidden >> seat & 1 else []
    parts += ["in the car"] if night.in_car >> seat & 1 else []
    parts += holdings_of(night.woods, seat)
    if night.named[seat]:
        parts.append(f"last felt {kind_words(int(night.named[seat]) - 1, NOWHERE)}")
    if night.calls[seat]:
        parts.append(f"last shouted: {CALLS[night.calls[seat] - 1]}")
    return "; ".join(parts)

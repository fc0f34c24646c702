"""What somebody at no seat is shown: the board, or maps of the Hunted beside each other."""

from gloam.games.nyctophobia.lore import called, clue_words, ended, many, retold
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.sight.onlooker import Onlooker
from gloam.games.nyctophobia.telling.lookout import all_pieces, hunters_status, whole_board
from gloam.games.nyctophobia.telling.notebook import (
    felt_by, known_pieces, map_lines_of, private_map,
)  # fmt: skip
from gloam.games.nyctophobia.telling.people import gauges_of, people_of, piles_of, step_of
from gloam.games.nyctophobia.telling.scene import waiting
from gloam.games.nyctophobia.telling.sentences import CALLS, kind_words
from gloam.games.nyctophobia.telling.status import holdings_of, public_lines
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Piece, Scene, Status


def overview(onlooker: Onlooker) -> Scene:
    """What somebody at no seat knows, ready to show."""
    if onlooker.board is not None:
        board = onlooker.board.clone()
        board.seat = NOWHERE  # nobody calls an onlooker `you`
        cells, pieces, lines = whole_board(board), all_pieces(board), hunters_status(board)
        heading = retold(waiting(board), onlooker.vampire)
        eyes: HunterSight | HuntedSight = board
    else:
        cells, pieces = _maps(onlooker)
        lines = _night_lines(onlooker)
        heading = retold(waiting(onlooker.night), onlooker.vampire)
        eyes = onlooker.night
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
        words=(heading, *(ended(f"{line.label}: {line.value}") for line in status)),
        people=people_of(eyes),
        gauges=gauges_of(eyes),
        piles=piles_of(eyes),
        step=step_of(eyes),
    )


# In the dark.


def _from_no_seat(sight: HuntedSight) -> HuntedSight:
    """The same knowledge, as it is shown to somebody whom nobody calls `you`."""
    copy = sight.clone()
    copy.seat = NOWHERE
    return copy


def _whose_maps(onlooker: Onlooker) -> list[tuple[int, HuntedSight]]:
    """Each map that can be shown: from whom its ways are counted, and who knows it."""
    if onlooker.hands:
        return [(seat, _from_no_seat(onlooker.hands[seat])) for seat in sorted(onlooker.hands)]
    night, found, shown = onlooker.night, [], set()
    for seat in range(1, int(night.woods.hunted) + 1):
        number = int(night.atlas.chart_of[seat])
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
    if night.noise:
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


def _hunted_words(night: HuntedSight, seat: int) -> str:
    """What is known of a Hunted without any map."""
    parts = ["hidden"] if night.woods.hidden >> seat & 1 else []
    parts += ["in the car"] if night.in_car >> seat & 1 else []
    parts += holdings_of(night.woods, seat)
    if night.named[seat]:
        parts.append(f"last felt {kind_words(int(night.named[seat]) - 1, NOWHERE)}")
    if night.calls[seat]:
        parts.append(f"last shouted: {CALLS[night.calls[seat] - 1]}")
    return "; ".join(parts)

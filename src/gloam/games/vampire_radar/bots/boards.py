"""What becomes of the open board by what is done: for those who think ahead without a world."""

from mypy_extensions import i64

from gloam.games.vampire_radar.public import Board
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE


def fallen(board: Board, at: i64) -> Board:
    """The board after an attack on a tile."""
    after = board.clone()
    struck: i64 = 0
    pawn: i64 = 0
    while pawn < board.pawns_each * board.humans:
        if after.pawns[pawn] == at:
            after.pawns[pawn] = NOWHERE
            struck |= BIT[board.owner(pawn)]
        pawn += 1
    seat: i64 = 1
    while seat <= board.humans and board.humans > 1:
        if struck >> seat & 1 and not after.alive(seat):
            after.ammo[seat] = 0
        seat += 1
    return after


def bitten(board: Board, at: i64) -> Board:
    """The board after a heal on a tile."""
    after = board.clone()
    after.bats &= ~BIT[at]
    if board.humans > 1 and board.hp < board.most_hp:
        after.hp += 1
    return after


def is_lost(board: Board) -> bool:
    """Whether the humans have lost by what has just happened."""
    return board.occupied() == 0 or (board.bullets == 0 and board.bullets_in_hand() == 0)


def next_round(board: Board) -> Board:
    """The board when the humans' next round begins."""
    after = board.clone()
    seat: i64 = 1
    while seat < board.humans and not board.alive(seat):
        seat += 1
    after.turn = seat
    after.points = 3 if board.humans == 1 else 1 if board.interleaved else 2
    after.lap = 1
    return after


def points_left(board: Board) -> i64:
    """How many points the humans have left before the vampire's turn, whoever has them."""
    points = board.points
    seat: i64 = 1
    while seat <= board.humans and board.humans > 1:
        if board.alive(seat):
            if seat > board.turn:
                points += 1 if board.interleaved else 2
            if board.interleaved and board.lap < 2:
                points += 1
        seat += 1
    return points


def is_asked_next(board: Board) -> None:
    """Give the turn to the next human, if whoever had it has no points left and others have."""
    if board.points or points_left(board) == 0:
        return
    seat = board.turn + 1
    while seat <= board.humans and not board.alive(seat):
        seat += 1
    if seat > board.humans:
        seat = 1
        while not board.alive(seat):
            seat += 1
        board.lap += 1
    board.turn = seat
    board.points = 1 if board.interleaved else 2

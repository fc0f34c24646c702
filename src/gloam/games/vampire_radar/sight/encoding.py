"""What a seat knows, as numbers: planes of six by six tiles, and what stands beside the board."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i16, i64

from gloam.games.vampire_radar.numbers import A_RADAR, RADAR
from gloam.games.vampire_radar.public import MOST_BULLETS, Board, empty_board
from gloam.games.vampire_radar.sight.belief import new_belief, new_reckoning
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import PROWLS
from gloam.kernel import layout as lay
from gloam.kernel.encoding import Encoding, number, one_of, plane
from gloam.kernel.grid import NOWHERE
from gloam.kernel.layout import Layout
from gloam.kernel.view import View

MOST_ROUNDS: Final = 1000
WHOLE: Final = 10000
"""What stands for certainty in the plane of odds."""


@final
class RadarEncoding(Encoding):
    """The open board, where the vampire can be, and where it is for whoever was told."""

    def __init__(self, weighing: bool, *, reckoned: bool = False) -> None:
        self.weighing = weighing
        """Whether to write how likely each tile is; the set of tiles alone is quicker."""
        self.reckoned = reckoned
        """Whether that goes by how our vampires prowl, as bots reckon."""

    def layout(self, seats: int) -> Layout:
        """Planes first, the field before all that changes."""
        pawns = 9 if seats == 4 else 8
        odds = [lay.plane("odds", 6, 6, "how likely the vampire is there, of 10000", WHOLE)]
        if self.reckoned:
            said = "the same as it was before the vampire's turn; both by how our bots prowl"
            odds.append(lay.plane("odds before", 6, 6, said, WHOLE))
        return Layout(
            lay.planes("ways", 4, 6, 6, "whether one can walk north, east, south, west from here"),
            lay.plane("radars", 6, 6, "tiles with a radar"),
            lay.planes("pawns", pawns, 6, 6, "where each pawn stands"),
            lay.plane("bullets", 6, 6, "bullets that lie on the field"),
            lay.plane("bats", 6, 6, "bats that are left"),
            lay.plane("haunts", 6, 6, "where the vampire can be; in its turn, with two points"),
            lay.plane("haunts later", 6, 6, "in the vampire's turn, where it can be with one"),
            lay.plane("vampire", 6, 6, "where the vampire is, if this seat was told"),
            *(odds if self.weighing else []),
            lay.numbers("seat", seats, 1, "whose eyes these are"),
            lay.numbers("turn", seats, 1, "whose turn it is"),
            lay.numbers("ammo", seats, MOST_BULLETS, "bullets in hand, by seat"),
            lay.numbers("yielded", seats, 1, "who has conceded"),
            lay.numbers("landed", pawns, 1, "the pawn that has just walked"),
            lay.numbers("question", 2, 1, "whether it raises a question: a bullet, or a radar"),
            lay.number("hp", 5, "hit points that the vampire has left"),
            lay.number("most hp", 5, "hit points that it can have"),
            lay.number("points", 3, "points left in this turn, as far as known"),
            lay.number("lap", 2, "how often the turn has gone round the humans"),
            lay.number("round", MOST_ROUNDS, "which round it is"),
            lay.number("dawn", MOST_ROUNDS, "the last round; nought for none"),
            lay.numbers(
                "terms", 3, 1, "humans take turns by points; may concede; may take counsel"
            ),
            lay.number("hidden", 1, "whether the vampire has hidden"),
            lay.numbers("won", 2, 1, "who has won: the vampire, or the humans"),
            ground=2,
        )

    def listener(self, seat: int, seats: int) -> View | None:
        """The usual view, without what nobody reads: odds, or what bots reckon with."""
        board = empty_board()
        belief = new_belief(board, self.weighing and not self.reckoned)
        reckoning = new_reckoning(board, PROWLS) if self.reckoned else None
        return Sight(seat, seats, board, belief, reckoning, False)

    def lay(self, view: View, out: vec[i16], at: i64) -> i64:
        """The field."""
        assert isinstance(view, Sight)
        field = view.board.field
        tile: i64 = 0
        while tile < 36:
            heading: i64 = 0
            while heading < 4:
                if field.open[tile] >> heading & 1:
                    out[at + 36 * heading + tile] = 1
                heading += 1
            tile += 1
        return plane(out, at + 144, field.tiles(RADAR), 36)

    def observe(self, view: View, out: vec[i16], at: i64) -> i64:
        """The rest."""
        assert isinstance(view, Sight)
        board = view.board
        belief = view.belief
        at = _pawns(board, out, at, _pawns_of(view.seats))
        at = plane(out, at, board.bullets, 36)
        at = plane(out, at, board.bats, 36)
        at = plane(out, at, belief.two, 36)
        at = plane(out, at, belief.one, 36)
        at = one_of(out, at, view.vampire, 36)
        reckoning = view.reckoning
        if self.reckoned and reckoning is not None:
            at = _odds(reckoning.at_rest() if reckoning.one else reckoning.odds, out, at)
            at = _odds(reckoning.whole() if reckoning.one else reckoning.odds, out, at)
        elif self.weighing:
            at = _odds(belief.at_rest() if belief.one else belief.odds, out, at)
        seats = view.seats
        at = one_of(out, at, view.seat, seats)
        at = one_of(out, at, board.turn, seats)
        seat: i64 = 0
        while seat < seats:
            at = number(out, at, board.ammo[seat], MOST_BULLETS)
            seat += 1
        at = plane(out, at, board.yielded, seats)
        at = one_of(out, at, view.landed, _pawns_of(seats))
        if view.landed != NOWHERE:
            asks = board.raised_by(view.landed)
            if asks != 0:
                out[at + (1 if asks == A_RADAR else 0)] = 1
        return _beside(view, out, at + 2)


def _pawns_of(seats: i64) -> i64:
    return 9 if seats == 4 else 8


def _pawns(board: Board, out: vec[i16], at: i64, pawns: i64) -> i64:
    """A plane for each pawn that there can be; those of a small band are followed by empty ones."""
    pawn: i64 = 0
    last = board.pawns_each * board.humans
    while pawn < last:
        one_of(out, at + 36 * pawn, board.pawns[pawn], 36)
        pawn += 1
    return at + 36 * pawns


def _odds(odds: vec[float], out: vec[i16], at: i64) -> i64:
    """How likely each tile is, in parts of 10000."""
    tile: i64 = 0
    while tile < 36:
        if odds[tile] > 0.0:
            out[at + tile] = i16(i64(odds[tile] * 10000.0 + 0.5))
        tile += 1
    return at + 36


def _beside(view: Sight, out: vec[i16], at: i64) -> i64:
    """What stands beside the board."""
    board = view.board
    at = number(out, at, board.hp, 5)
    at = number(out, at, board.most_hp, 5)
    at = number(out, at, board.points, 3)
    at = number(out, at, board.lap, 2)
    at = number(out, at, board.round, MOST_ROUNDS)
    at = number(out, at, board.dawn, MOST_ROUNDS)
    at = number(out, at, board.interleaved, 1)
    at = number(out, at, board.may_concede, 1)
    at = number(out, at, board.counsel, 1)
    at = number(out, at, 1 if view.hidden else 0, 1)
    return one_of(out, at, board.winner, 2)

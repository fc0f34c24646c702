"""What lies open on the table: all of the world but the vampire's place.

The truth and every view keep a board, and both change it by the same facts.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACKED, A_BULLET, A_RADAR, BANDS, BAT, BULLET, CONCEDED, COUNSEL, DUSK, ELIMINATED, FELL,
    GIVEN,
    HEALED, IGNORED, LAID, LAY_LOW, LEFT, OVER, PINGED, PLACED, RADAR, SAID, SAID_TO, SHOT,
    TERMS, TOOK, TURN, WALKED,
)  # fmt: skip
from gloam.games.vampire_radar.field import Field
from gloam.kernel.bits import BIT
from gloam.kernel.errors import UnknownFact
from gloam.kernel.grid import NOWHERE

MOST_BULLETS: Final = 6
_NO_PAWNS: Final = vec[i64]([NOWHERE] * 9)
_NO_BULLETS: Final = vec[i64]([0] * 4)


@final
@mypyc_attr(free_list_len=1)
class Board:
    """The field, the pawns, the tokens, and whose turn it is."""

    def __init__(self, field: Field, pawns: vec[i64], ammo: vec[i64]) -> None:
        self.field = field
        self.pawns = pawns
        """Where each pawn stands; NOWHERE once it fell."""
        self.ammo = ammo
        """Bullets in hand, by seat."""
        self.bullets: i64 = 0
        self.bats: i64 = 0
        self.humans: i64 = 0
        self.pawns_each: i64 = 0
        self.hp: i64 = 0
        self.most_hp: i64 = 0
        self.turn: i64 = VAMPIRE
        self.points: i64 = 0
        """Points left, as far as whoever keeps this board was told."""
        self.lap: i64 = 0
        """How often the turn has gone round the humans since the vampire's."""
        self.round: i64 = 0
        self.dawn: i64 = 0
        self.interleaved: i64 = 0
        self.may_concede: i64 = 0
        self.counsel: i64 = 0
        """Whether the humans may speak out of the vampire's hearing."""
        self.yielded: i64 = 0
        """The seats that have conceded."""
        self.winner: i64 = NOWHERE
        """0 when the vampire has won, 1 when the humans have."""
        self.why: i64 = 0

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make an open fact true on the board."""
        if word == WALKED:
            self.pawns[a] = b
            self.points -= 1
        elif word == SHOT:
            self.ammo[self.owner(a)] -= 1
            self.hp -= c
            self.points -= 1
        elif word == TURN:
            if a == VAMPIRE:
                self.lap = 0
            elif a <= self.turn or self.turn == VAMPIRE:
                self.lap += 1
            self.turn = a
            self.points = b
            self.round = c
        elif word == TOOK:
            self.ammo[a] += 1
            self.bullets &= ~BIT[b]
        elif word == FELL:
            self.pawns[a] = NOWHERE
        elif word == HEALED:
            self.bats &= ~BIT[a]
            self.hp = b
        elif word == ELIMINATED:
            self.ammo[a] = 0
        elif word == OVER:
            self.winner = a
            self.why = b
        elif word == CONCEDED:
            self.yielded |= BIT[a]
        else:
            self._set_up(word, a, b, c)

    def _set_up(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == LAID:
            self.field.lay(a, b, c)
        elif word == DUSK:
            self.field.seal()
            self.bullets = self.field.tiles(BULLET)  # VRD-23
            self.bats = self.field.tiles(BAT)  # VRD-24
            self.humans = a
            self.pawns_each = usual_pawns(a)
            self.hp = b
            self.most_hp = c
        elif word == TERMS:
            self.dawn = a
            self.interleaved = b
            self.may_concede = c
        elif word == COUNSEL:
            self.counsel = 1
        elif word == BANDS:
            self.pawns_each = a  # VRD-G29
        elif word == PLACED:
            self.pawns[a] = b
        elif word == GIVEN:
            self.ammo[a] += b
        elif (
            word != PINGED
            and word != LEFT
            and word != IGNORED
            and word != ATTACKED
            and word != LAY_LOW
            and word != SAID
            and word != SAID_TO
        ):
            raise UnknownFact(word)  # those change nothing that lies open

    def owner(self, pawn: i64) -> i64:
        """The seat whose pawn it is."""
        return pawn // self.pawns_each + 1

    def alive(self, seat: i64) -> bool:
        """Whether a human still has a pawn on the field."""
        pawn = (seat - 1) * self.pawns_each
        last = pawn + self.pawns_each
        while pawn < last:
            if self.pawns[pawn] != NOWHERE:
                return True
            pawn += 1
        return False

    def occupied(self) -> i64:
        """The set of tiles with a pawn on them."""
        found: i64 = 0
        pawn: i64 = 0
        last = self.pawns_each * self.humans
        while pawn < last:
            if self.pawns[pawn] != NOWHERE:
                found |= BIT[self.pawns[pawn]]
            pawn += 1
        return found

    def raised_by(self, pawn: i64) -> i64:
        """The question that a pawn raises by landing where it stands; 0 for none."""
        at = self.pawns[pawn]
        if self.bullets >> at & 1:
            return A_BULLET if self.ammo[self.turn] < MOST_BULLETS else 0  # VRD-39, VRD-45
        return A_RADAR if self.field.kinds[at] == RADAR else 0  # VRD-40

    def bullets_in_hand(self) -> i64:
        """All bullets that the humans hold together."""
        return self.ammo[1] + self.ammo[2] + self.ammo[3]

    def clone(self) -> "Board":
        """The same board again."""
        copy = Board(self.field.clone(), self.pawns[:], self.ammo[:])
        # Field by field: make copies.
        copy.bullets = self.bullets
        copy.bats = self.bats
        copy.humans = self.humans
        copy.pawns_each = self.pawns_each
        copy.hp = self.hp
        copy.most_hp = self.most_hp
        copy.turn = self.turn
        copy.points = self.points
        copy.lap = self.lap
        copy.round = self.round
        copy.dawn = self.dawn
        copy.interleaved = self.interleaved
        copy.may_concede = self.may_concede
        copy.counsel = self.counsel
        copy.yielded = self.yielded
        copy.winner = self.winner
        copy.why = self.why
        return copy


def usual_pawns(humans: i64) -> i64:
    """How many pawns each of so many humans leads, unless a table says otherwise. (VRD-G8)"""
    return 8 if humans == 1 else 4 if humans == 2 else 3


def empty_board() -> Board:
    """A table with nothing on it."""
    return Board(Field(), _NO_PAWNS[:], _NO_BULLETS[:])

"""What a night is worth to the humans, for every tile where the vampire may be: a small net.

Nothing but the open board, the humans' belief and a tile goes in: some forty things that lie open,
and some twenty of the tile. One layer of hidden units; what comes out lies between -1, the vampire
wins, and 1. The weights were learnt by play (`make train`) and stand in `nets.py`.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.public import Board
from gloam.games.vampire_radar.field import RING, Field
from gloam.games.vampire_radar.sight.prowl import NO_ODDS, as_usual, ray_odds
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.grid import NOWHERE

FIGURES: Final = 40
"""How many things that lie open are weighed wherever a night is played."""
OPEN: Final = 220
"""And how many with what lies on each of the 36 tiles: only on the field of a first game."""
ARMED: Final = 40
UNARMED: Final = 76
BULLETS: Final = 112
BATS: Final = 148
BELIEF: Final = 184
PLACE: Final = 20
"""How many things of a tile."""
HIDDEN: Final = 32
"""How many hidden units there are."""
SIZE: Final = (OPEN + PLACE + 2) * HIDDEN + 1
"""How many weights: of each hidden unit, its own, and what it counts for; and one for all."""

_BIAS: Final = (OPEN + PLACE) * HIDDEN
_OUT: Final = _BIAS + HIDDEN
_NO_OPEN: Final = vec[float]([0.0] * OPEN)
_NO_PLACE: Final = vec[float]([0.0] * PLACE)
_NO_UNITS: Final = vec[float]([0.0] * HIDDEN)


@final
class Worth:
    """One look at what lies open and what is believed; then any tile can be asked about."""

    def __init__(self, net: vec[float]) -> None:
        self.net = net
        self.open = _NO_OPEN[:]
        self.place = _NO_PLACE[:]
        self.units = _NO_UNITS[:]
        """What each hidden unit has gathered from what lies open."""
        self.odds = NO_ODDS
        self.rays = NO_ODDS
        self.board: Board | None = None
        self.field: Field | None = None
        self.usual = False
        """Whether it is the field of a first game."""
        self.most = 0.0
        self.pawns = NO_ODDS[:]
        self.seen = NO_ODDS[:]
        """By tile: how many armed pawns have it in a line now."""
        self.soon = NO_ODDS[:]
        """And how many would after a step."""
        self.risk = NO_ODDS[:]
        """The surest shot that would hit it now."""
        self.prey: i64 = 0
        self.hungry = vec[i64]()
        self.middle = _NO_PLACE[:]
        """The odds of each column, and then of each row."""

    def look(self, board: Board, odds: vec[float], left: i64, quiet: i64) -> None:
        """Take in the board, where the humans believe the vampire, and their points left."""
        self.board = board
        self.odds = odds
        self.rays = ray_odds(board.field, odds)
        n: i64 = 0
        while n < OPEN:
            self.open[n] = 0.0
            n += 1
        self._count(board, left, quiet)
        self._believe(odds)
        self._stand(board)
        if self.field is not board.field:
            self.field = board.field
            self.usual = as_usual(board)
        if self.usual:
            self._lay_out(board, odds)
        self._gather()

    def _count(self, board: Board, left: i64, quiet: i64) -> None:
        """What can be counted on the table."""
        found = self.open
        hand = float(board.bullets_in_hand())
        field = float(count(board.bullets))
        hp = float(board.hp)
        found[0] = hp / 4.0
        found[1] = 1.0 if board.hp == 1 else 0.0
        found[2] = 1.0 if board.hp == 2 else 0.0
        found[3] = hand / 6.0
        found[4] = field / 8.0
        found[5] = hp / (hand + field) if hp < hand + field else 1.0
        found[6] = float(board.ammo[board.turn]) / 4.0
        found[7] = float(count(board.bats)) / 4.0
        found[8] = float(board.most_hp - board.hp) / 4.0 if board.humans > 1 else 0.0
        found[9] = float(quiet if quiet < 20 else 20) / 10.0
        found[10] = float(left) / 4.0
        found[11 + (left if left < 4 else 4)] = 1.0
        seat: i64 = 1
        least = 9.0
        while seat <= board.humans:
            pawns = 0.0
            pawn = (seat - 1) * board.pawns_each
            last = pawn + board.pawns_each
            while pawn < last:
                if board.pawns[pawn] != NOWHERE:
                    pawns += 1.0
                pawn += 1
            found[16] += pawns / 8.0
            if pawns > 0.0:
                found[17] += 0.5
                if board.ammo[seat] > 0:
                    found[18] += 0.5
                    found[19] += pawns / 8.0
                if pawns < least:
                    least = pawns
            seat += 1
        found[20] = least / 4.0 if least < 8.5 else 0.0

    def _believe(self, odds: vec[float]) -> None:
        """How much the humans know."""
        square = 0.0
        spread = 0.0
        most = 0.0
        tiles = 0.0
        n: i64 = 0
        while n < 20:
            self.middle[n] = 0.0
            n += 1
        tile: i64 = 0
        while tile < 36:
            likely = odds[tile]
            if likely > 0.0:
                square += likely * likely
                spread -= likely * log(likely)
                if likely > 0.01:
                    tiles += 1.0
                if likely > most:
                    most = likely
                self.middle[tile % 6] += likely
                self.middle[6 + tile // 6] += likely
            tile += 1
        self.most = most
        found = self.open
        found[21] = square
        found[22] = spread / 3.6
        found[23] = most
        found[24] = log(tiles) / 3.6 if tiles > 0.5 else 0.0

    def _stand(self, board: Board) -> None:
        """How the pawns stand: whom they see, what they can hear and reach, and their danger."""
        found = self.open
        field = board.field
        radars = field.radars
        to_bullet = field.away(board.bullets)
        to_radar = field.to_radar
        self.prey = board.occupied()
        self.hungry = field.away(self.prey)
        tile: i64 = 0
        while tile < 36:
            self.pawns[tile] = 0.0
            self.seen[tile] = 0.0
            self.soon[tile] = 0.0
            self.risk[tile] = 0.0
            tile += 1
        ears: i64 = 0
        lines: i64 = 0
        later: i64 = 0
        pawn: i64 = 0
        while pawn < board.pawns_each * board.humans:
            at = board.pawns[pawn]
            if at != NOWHERE:
                self.pawns[at] += 1.0
                ears |= field.near[at] & radars & ~BIT[at]
                found[25] += self._mass(field.far[at]) / 4.0
                found[26] += self._mass(field.near[at]) / 4.0
                found[27] += float(to_radar[at]) / 16.0
                found[28] += self._away(at) / 32.0
                found[29] += float(to_bullet[at]) / 40.0
                if self.pawns[at] > 1.5:
                    found[30] += 0.25
                if board.ammo[board.owner(pawn)] > 0:
                    found[31] += self._away(at) / 32.0
                    lines |= field.seen[at]
                    later |= self._aim(board, at)
            pawn += 1
        found[32] = self._mass(lines)
        found[33] = self._mass(later)
        found[34] = float(count(ears)) / 4.0
        while ears:
            news = self._news(lowest(ears))
            ears &= ears - 1
            if news > found[35]:
                found[36] = found[35]
                found[35] = news
            elif news > found[36]:
                found[36] = news

    def _lay_out(self, board: Board, odds: vec[float]) -> None:
        """What lies on each tile of a field that is well known."""
        found = self.open
        pawn: i64 = 0
        while pawn < board.pawns_each * board.humans:
            at = board.pawns[pawn]
            if at != NOWHERE:
                found[(ARMED if board.ammo[board.owner(pawn)] > 0 else UNARMED) + at] += 0.5
            pawn += 1
        tile: i64 = 0
        while tile < 36:
            found[BELIEF + tile] = odds[tile]
            tile += 1
        left = board.bullets
        while left:
            found[BULLETS + lowest(left)] = 0.5
            left &= left - 1
        left = board.bats
        while left:
            found[BATS + lowest(left)] = 0.5
            left &= left - 1

    def _aim(self, board: Board, at: i64) -> i64:
        """What an armed pawn has in its lines now, and after a step."""
        field = board.field
        found = self.open
        heading: i64 = 0
        while heading < 4:
            sure = self.rays[4 * at + heading]
            line = field.ray[4 * at + heading]
            if sure > found[37]:
                found[37] = sure
            while line:
                tile = lowest(line)
                line &= line - 1
                self.seen[tile] += 1.0
                if sure > self.risk[tile]:
                    self.risk[tile] = sure
            heading += 1
        later = field.seen[at]
        steps = field.near[at]
        while steps:
            to = lowest(steps)
            steps &= steps - 1
            later |= field.seen[to]
            heading = 0
            while heading < 4:
                if self.rays[4 * to + heading] > found[38]:
                    found[38] = self.rays[4 * to + heading]
                heading += 1
        line = later
        while line:
            self.soon[lowest(line)] += 1.0
            line &= line - 1
        return later

    def _mass(self, tiles: i64) -> float:
        odds = 0.0
        while tiles:
            odds += self.odds[lowest(tiles)]
            tiles &= tiles - 1
        return odds

    def _news(self, tile: i64) -> float:
        """How much a radar's answer would tell: 0 for nothing, up to 1."""
        same = 0.0
        away: i64 = 0
        while away < 11:
            share = self._mass(RING[11 * tile + away])
            same += share * share
            away += 1
        return 1.0 - same

    def _away(self, tile: i64) -> float:
        """How many steps the vampire is from a tile, on average, walls ignored."""
        found = 0.0
        column = tile % 6
        row = tile // 6
        line: i64 = 0
        while line < 6:
            across = column - line if column > line else line - column
            down = row - line if row > line else line - row
            found += self.middle[line] * float(across) + self.middle[6 + line] * float(down)
            line += 1
        return found

    def _gather(self) -> None:
        net = self.net
        units = self.units
        unit: i64 = 0
        while unit < HIDDEN:
            units[unit] = net[_BIAS + unit]
            unit += 1
        n: i64 = 0
        while n < OPEN:
            here = self.open[n]
            if here != 0.0:
                unit = 0
                first = n * HIDDEN
                while unit < HIDDEN:
                    units[unit] += here * net[first + unit]
                    unit += 1
            n += 1

    def describe(self, tile: i64) -> None:
        """Work out what is weighed of a tile."""
        board = self.board
        assert board is not None
        field = board.field
        near = field.near[tile]
        far = field.far[tile]
        found = self.place
        found[0] = self.odds[tile]
        found[1] = self.odds[tile] / self.most if self.most > 0.0 else 0.0
        found[2] = self.seen[tile] / 3.0 if self.seen[tile] < 4.0 else 1.33
        found[3] = self.soon[tile] / 4.0 if self.soon[tile] < 6.0 else 1.5
        found[4] = self.risk[tile]
        found[5] = float(count(near & self.prey)) / 2.0
        found[6] = float(count(far & self.prey)) / 3.0
        found[7] = self._fullest(near & self.prey) / 2.0
        found[8] = self._fullest(far & self.prey) / 2.0
        found[9] = float(count(near & board.bats))
        found[10] = float(count(far & board.bats))
        found[11] = float(self.hungry[tile]) / 5.0
        found[12] = float(count(near)) / 5.0
        found[13] = float(count(far)) / 12.0
        found[14] = self._away(tile) / 5.0
        found[15] = self._mass(far)
        found[16] = self._mass(near)
        found[17] = float(count(field.seen[tile])) / 12.0
        found[18] = 1.0 if self.seen[tile] > 0.5 else 0.0
        found[19] = 1.0 if self.soon[tile] > 0.5 else 0.0

    def _fullest(self, tiles: i64) -> float:
        best = 0.0
        while tiles:
            pawns = self.pawns[lowest(tiles)]
            tiles &= tiles - 1
            if pawns > best:
                best = pawns
        return best

    def at(self, tile: i64) -> float:
        """What it is worth to the humans, if the vampire is there."""
        self.describe(tile)
        net = self.net
        hidden = self.units[:]
        n: i64 = 0
        while n < PLACE:
            here = self.place[n]
            if here != 0.0:
                unit: i64 = 0
                first = (OPEN + n) * HIDDEN
                while unit < HIDDEN:
                    hidden[unit] += here * net[first + unit]
                    unit += 1
            n += 1
        total = net[_OUT + HIDDEN]
        unit = 0
        while unit < HIDDEN:
            if hidden[unit] > 0.0:
                total += hidden[unit] * net[_OUT + unit]
            unit += 1
        return 2.0 / (1.0 + exp(-2.0 * total)) - 1.0

    def mean(self) -> float:
        """What it is worth to the humans, as far as they know."""
        found = 0.0
        total = 0.0
        tile: i64 = 0
        while tile < 36:
            if self.odds[tile] > 0.004:
                found += self.odds[tile] * self.at(tile)
                total += self.odds[tile]
            tile += 1
        return found / total if total > 0.0 else 0.0

"""How the humans of `hard` hunt: each choice is worth what the night is worth after it.

What a shot or a radar would tell is taken into account: for each answer, by how likely it is, what
the humans would then believe. Looking further ahead, the best choices are followed by the best that
the humans can do next.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.bots.boards import is_asked_next, is_lost, points_left
from gloam.games.vampire_radar.bots.worth import Worth
from gloam.games.vampire_radar.field import RING
from gloam.games.vampire_radar.numbers import DONE, RADAR, SHOOT
from gloam.games.vampire_radar.public import MOST_BULLETS, Board
from gloam.games.vampire_radar.sight.prowl import NO_ODDS, even
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu

LONG: Final = 6
"""How many of the choices that look best are followed up."""
NARROW: Final = 3
"""And how many of those that may come after them."""
SOONER: Final = 0.998
"""What is won an action later is worth a little less: who could win now does."""
_NO_SCORES: Final = vec[float]([-9.0] * 128)


@final
class Hunt:
    """What every choice of a human is worth."""

    def __init__(self, net: vec[float], quiet: i64) -> None:
        self.net = net
        self.quiet = quiet
        self.worth = Worth(net)

    def scores(self, board: Board, odds: vec[float], menu: Menu, ahead: i64) -> vec[float]:
        """What each action on a menu is worth to the humans, so many actions ahead."""
        found = _NO_SCORES[:]
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                found[action] = self.after(board, odds, action, 0)
            run += 1
        if ahead > 0 and points_left(board) > 1:
            menu.shorten(found, LONG)
            found = _NO_SCORES[:]
            run = 0
            while run < menu.runs:
                bits = menu.bits[run]
                while bits:
                    action = menu.base[run] + lowest(bits)
                    bits &= bits - 1
                    found[action] = self.after(board, odds, action, ahead)
                run += 1
        return found

    def after(self, board: Board, odds: vec[float], action: i64, ahead: i64) -> float:
        """What an action is worth, over all that it may tell."""
        after = board.clone()
        if action == DONE:
            after.points = 0
            return self._then(after, odds, ahead, self.quiet)
        after.points -= 1
        if action >= SHOOT:
            return self._shot(after, odds, action - SHOOT, ahead)
        pawn = action // 4
        to = board.field.grid.steps[4 * board.pawns[pawn] + action % 4]
        after.pawns[pawn] = to
        quiet = self.quiet
        if after.bullets >> to & 1:
            if after.ammo[after.turn] < MOST_BULLETS:
                after.bullets &= ~BIT[to]
                after.ammo[after.turn] += 1
                quiet = 0
        elif after.field.kinds[to] == RADAR:
            return self._heard(after, odds, to, ahead)
        return self._then(after, odds, ahead, quiet)

    def _shot(self, after: Board, odds: vec[float], shot: i64, ahead: i64) -> float:
        line = after.field.ray[4 * after.pawns[shot // 4] + shot % 4]
        after.ammo[after.turn] -= 1
        hit = mass(odds, line)
        found = 0.0
        lost = is_lost(after)
        if hit < 0.9999:
            if lost:
                found = hit - 1.0
            else:
                found = (1.0 - hit) * self._then(after, _kept(odds, ~line, 1.0 - hit), ahead, 0)
        if hit > 0.0001:
            if after.hp == 1:
                found += hit
            elif lost:
                found -= hit
            else:
                struck = after.clone()
                struck.hp -= 1
                found += hit * self._then(struck, _kept(odds, line, hit), ahead, 0)
        return found

    def _heard(self, after: Board, odds: vec[float], to: i64, ahead: i64) -> float:
        found = 0.0
        away: i64 = 0
        while away < 11:
            ring = RING[11 * to + away]
            share = mass(odds, ring)
            if share > 0.002:
                kept = _kept(odds, ring, share)
                found += share * self._then(after.clone(), kept, ahead, self.quiet)
            away += 1
        return found

    def _then(self, after: Board, odds: vec[float], ahead: i64, quiet: i64) -> float:
        """What it comes to: at once, or by the best that the humans can do next."""
        left = points_left(after)
        is_asked_next(after)
        if ahead > 0 and left > 0:
            return SOONER * self._best(after, odds, ahead - 1, quiet)
        self.worth.look(after, odds, left, quiet)
        return self.worth.mean()

    def _best(self, board: Board, odds: vec[float], ahead: i64, quiet: i64) -> float:
        """The best that whoever has the turn can do."""
        before = self.quiet
        self.quiet = quiet
        scores = self._looked(board, odds)
        best = scores[self._first(scores)]
        if ahead > 0 and points_left(board) > 1:
            best = self._deeper(board, odds, scores, ahead)
        self.quiet = before
        return best

    def favourite(self, board: Board, odds: vec[float]) -> i64:
        """What looks best to whoever has the turn, an action ahead."""
        return self._first(self._looked(board, odds))

    def _first(self, scores: vec[float]) -> i64:
        best: i64 = DONE
        n: i64 = 0
        while n < 128:
            if scores[n] > scores[best]:
                best = n
            n += 1
        return best

    def _looked(self, board: Board, odds: vec[float]) -> vec[float]:
        """What everything is worth at once that is worth a look."""
        scores = _NO_SCORES[:]
        scores[DONE] = self.after(board, odds, DONE, 0)
        pawn = (board.turn - 1) * board.pawns_each
        last = pawn + board.pawns_each
        while pawn < last:
            at = board.pawns[pawn]
            if at != NOWHERE:
                heading: i64 = 0
                while heading < 4:
                    n = 4 * pawn + heading
                    if board.field.open[at] >> heading & 1:
                        scores[n] = self.after(board, odds, n, 0)
                    if board.ammo[board.turn] > 0:
                        if mass(odds, board.field.ray[4 * at + heading]) > 0.1:
                            scores[SHOOT + n] = self.after(board, odds, SHOOT + n, 0)
                    heading += 1
            pawn += 1
        return scores

    def _deeper(self, board: Board, odds: vec[float], scores: vec[float], ahead: i64) -> float:
        """The best of the few that look best, followed further."""
        best = -9.0
        tried: i64 = 0
        while tried < NARROW:
            most = -5.0
            at: i64 = -1
            n: i64 = 0
            while n < 128:
                if scores[n] > most:
                    most = scores[n]
                    at = n
                n += 1
            if at < 0:
                break
            scores[at] = -9.0
            score = self.after(board, odds, at, ahead)
            if score > best:
                best = score
            tried += 1
        return best


def mass(odds: vec[float], tiles: i64) -> float:
    """How likely the vampire is on a tile of the set."""
    found = 0.0
    tile: i64 = 0
    while tile < 36:
        if tiles >> tile & 1:
            found += odds[tile]
        tile += 1
    return found


def _kept(odds: vec[float], tiles: i64, share: float) -> vec[float]:
    """The odds, if the vampire is known to be on a tile of the set."""
    found = NO_ODDS[:]
    tile: i64 = 0
    while tile < 36:
        if tiles >> tile & 1:
            found[tile] = odds[tile] / share
        tile += 1
    return found


def only(odds: vec[float], known: i64, tiles: i64) -> vec[float]:
    """The same; where that was taken to be impossible, each of some tiles is as likely."""
    share = mass(odds, known)
    return _kept(odds, known, share) if share > 0.0 else even(tiles)

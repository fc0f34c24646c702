"""How the Hunter plays by rule of thumb: it sees all, and plays what brings it to somebody."""

from mypy_extensions import i64

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.games.nyctophobia.bots.paths import FAR, steps_between, walk_between
from gloam.games.nyctophobia.cards import EFFECT, EFFECTS_IN_HALF, HOW
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import away, beyond, high, low
from gloam.games.nyctophobia.numbers import (
    ANY, CHARGE, CHARGING, CLUE, DEAF, DRAG, DRAGGING, FELL, FELLING, HUNT, HUSH, LEAD, PAST_TREES,
    PICK, PLAY, POCKET, PROWL, Q_PREY, SKIP, SWINGING, THROUGH, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods


def best_looking(woods: Woods, menu: Menu, rng: FastRandom) -> i64:
    """The best-looking choice of the Hunter."""
    best: i64 = NOWHERE
    highest = -1e9
    lot: i64 = 0
    while lot < menu.total:
        action = menu.pick(lot)
        score = looks(woods, action) + 0.3 * rng.unit()
        if score > highest:
            highest = score
            best = action
        lot += 1
    return best


def looks(woods: Woods, action: i64) -> float:
    """How good an action of the Hunter looks, about 0 to 10."""
    at = woods.at[HUNTER]
    verb = VERB[action]
    n = action - verb
    if verb == PLAY:
        return _card(woods, n)
    if verb == PROWL:
        return -0.5 * float(_nearest(woods, beyond(at, n)))
    if verb == CHARGE:
        return _charge(woods, n)
    if verb == FELL:
        return 1.0 - 0.3 * float(_crow(woods, beyond(at, n)))
    if verb == PICK:
        seat = n + 1
        return 4.0 - 2.0 * float(woods.health[seat]) - 0.2 * float(away(at, woods.at[seat]))
    if verb == DRAG:
        to = beyond(woods.at[woods.agenda.a()], n)
        return -0.5 * float(walk_between(woods, to, at)) + 0.1 * float(_to_goal(woods, to))
    if verb == LEAD:
        to = beyond(woods.familiar, n)
        return 0.3 * float(_to_car(woods, to)) + 0.1 * float(_crow(woods, to))
    if verb == POCKET:
        return 1.0
    if verb == SKIP:
        return 0.2
    if verb == WISP:
        return -1.0
    return 0.1 if verb == CLUE else 0.0


def _nearest(woods: Woods, tile: i64) -> i64:
    """How far the nearest face-up Hunted is on foot; the weak count as nearer."""
    best: i64 = FAR
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.face_up(seat):
            apart = walk_between(woods, tile, woods.at[seat]) + woods.health[seat] - 1
            if apart < best:
                best = apart
        seat += 1
    return best


def _crow(woods: Woods, tile: i64) -> i64:
    best: i64 = FAR
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.face_up(seat):
            apart = away(tile, woods.at[seat])
            if apart < best:
                best = apart
        seat += 1
    return best


def _to_car(woods: Woods, tile: i64) -> i64:
    lo = low(woods.car_one) | low(woods.car_two)
    hi = high(woods.car_one) | high(woods.car_two)
    return steps_between(woods, tile, lo, hi)


def _to_goal(woods: Woods, tile: i64) -> i64:
    if woods.familiar != NOWHERE:
        return walk_between(woods, tile, woods.familiar)
    return _to_car(woods, tile)


def _charge(woods: Woods, heading: i64) -> float:
    """A run in a heading: good if it ends beside somebody."""
    tile = woods.at[HUNTER]
    score = -0.5
    run: i64 = 0
    while run < 8 and woods.trees.is_open(tile, heading):
        tile = beyond(tile, heading)
        if woods.is_car(tile) or woods.who_stands(tile):
            break
        side: i64 = 0
        while side < 4:
            if woods.trees.is_open(tile, side):
                who = woods.who_stands(beyond(tile, side))
                if who:
                    return 8.0 - 2.0 * float(woods.health[who])
            side += 1
        run += 1
        score = -0.2 * float(_nearest(woods, tile))
    return score


def _card(woods: Woods, card: i64) -> float:
    """How near a card brings the Hunter to somebody."""
    half: i64 = 0 if woods.noise == NOWHERE else 1
    if woods.carrier:
        half += 2
    place = (card * 4 + half) * EFFECTS_IN_HALF
    noise = woods.noise
    score = 0.0
    n: i64 = 0
    while n < EFFECTS_IN_HALF:
        kind = EFFECT[place + n]
        if kind == HUSH:
            noise = NOWHERE
        elif kind == HUNT:
            score += _pursuit(woods, woods.sheet.much[place + n], HOW[place + n], noise)
        elif kind == CHARGING or kind == SWINGING:
            best = -1.0
            heading: i64 = 0
            while heading < 4:
                found = _charge(woods, heading)
                if found > best:
                    best = found
                heading += 1
            score += best
        elif kind == DRAGGING or kind == FELLING:
            score += 0.4
        elif kind == Q_PREY and score > 1.0:
            score += 5.0  # somebody will stand next to it
        n += 1
    return score


def _pursuit(woods: Woods, spaces: i64, how: i64, noise: i64) -> float:
    at = woods.at[HUNTER]
    if woods.legs < spaces:
        spaces = woods.legs
    if noise != NOWHERE and how & DEAF == 0:
        apart = walk_between(woods, at, noise)
        if apart >= spaces:
            return 0.3
        spaces -= apart
        at = noise
    best = 0.0
    seat: i64 = 1
    while seat <= woods.hunted:
        if woods.face_up(seat):
            if how & PAST_TREES:
                apart = away(at, woods.at[seat])
            else:
                apart = walk_between(woods, at, woods.at[seat])
            if how & THROUGH and away(at, woods.at[seat]) == 1:
                apart = 1
            if apart <= spaces + 1:
                found = 6.0 / float(woods.health[seat])
            else:
                found = 1.0 - 0.1 * float(apart - spaces)
            if how & ANY:
                found += 0.2
            if found > best:
                best = found
        seat += 1
    return best

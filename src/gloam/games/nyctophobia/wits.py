"""Rules of thumb, from nothing but a view and a menu: how either side plays without searching.

A Hunted plans on the own chart: to the car if it is known there, else to the nearest ground that
nobody has felt, on the side of the clue. The Hunter sees everything, and plays the card that
brings it to somebody.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nyctophobia.cards import (
    ANY, CHARGING, DEAF, DRAGGING, EFFECT, EFFECTS_IN_HALF, FELLING, HOW, HUNT, HUSH,
    MUCH, PAST_TREES, SWINGING, THROUGH,
)  # fmt: skip
from gloam.games.nyctophobia.chart import (
    BEEN_THERE, CAR_THERE, ON_BOARD, OPEN, PLACES, RIM, TREE_THERE, WIDE, Chart, next_place,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    CALL, CALL_OUT, CHARGE, CHEER, CLUE, COUNTER, DONE, DRAG, FELL, GO, HIDE, HUNTER, LEAD,
    LIFT, PICK, PLANT, PLAY, POCKET, PROWL, RECOIL, SEARCH, SKIP, SPRINT, STAY, SWAP, THROW,
    WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import away, beyond, high, low
from gloam.games.nyctophobia.paths import FAR, steps_between, walk_between
from gloam.games.nyctophobia.view import NO_NOISE, Sight
from gloam.games.nyctophobia.woods import (
    Q_CHEER, Q_COUNTER, Q_HIDE, Q_RETREAT, Q_SPRINT, Q_TURN, Woods,
)  # fmt: skip
from gloam.kernel.grid import NOWHERE
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu

_MANY: Final = 9999
_COSTS: Final = vec[i64]([_MANY] * PLACES)
UNFELT_COST: Final = 3
"""What a side that nobody has felt costs on a way, where an open one costs 2."""


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """What a rule of thumb would choose."""
    offered = Menu()
    for action in menu:
        offered.add(action)
    return int(choose(sight, offered, lots))


def choose(sight: Sight, menu: Menu, lots: Lots) -> i64:
    """The same, for a menu of the kernel."""
    choice: i64 = NOWHERE
    if sight.seat == HUNTER:
        choice = _hunt(sight.woods, menu, lots)
    else:
        choice = _Hunch(sight, menu, lots).choice()
    if choice == NOWHERE or not menu.has(choice):
        return menu.pick(lots.below(menu.total))
    return choice


# A Hunted.


def stays_back(sight: Sight) -> bool:
    """Against the vampire, who only finds whom feels for it: two of the Hunted go, the rest wait.

    The healthiest go, and of those the first; once somebody leads the familiar, only they do.
    """
    woods = sight.woods
    if not sight.vampire:
        return False
    if woods.carrier:
        return woods.carrier != sight.seat
    before: i64 = 0
    seat: i64 = 1
    while seat <= woods.hunted:
        healthier = woods.health[seat] - woods.health[sight.seat]
        if healthier > 0 or (healthier == 0 and seat < sight.seat):
            before += 1
        seat += 1
    return before >= 2 or (before >= 1 and woods.health[sight.seat] == 1)


@final
class _Hunch:
    """One decision of a Hunted."""

    def __init__(self, sight: Sight, menu: Menu, lots: Lots) -> None:
        self.sight = sight
        self.menu = menu
        self.lots = lots
        self.seat = sight.seat
        self.chart: Chart = sight.charts[sight.chart_of[sight.seat]]
        self.here = sight.place[sight.seat]

    def choice(self) -> i64:
        """What to do, whatever is asked."""
        kind = self.sight.woods.agenda.first()
        if kind == Q_TURN:
            return self._turn()
        if kind == Q_COUNTER:
            return COUNTER
        if kind == Q_HIDE:
            return HIDE
        if kind == Q_RETREAT:
            return self._retreat()
        if kind == Q_SPRINT:
            heading = self._way()
            return GO + heading if heading != NOWHERE else STAY
        if kind == Q_CHEER:
            return self._act(True)
        return NOWHERE

    def _wait(self) -> i64:
        """A turn of somebody who stays back: known steps or blind ones, no feeling, then hiding."""
        menu = self.menu
        best: i64 = NOWHERE
        highest: i64 = -_MANY
        heading: i64 = 0
        while heading < 4:
            if menu.has(GO + heading):
                side = self.chart.side(self.here, heading)
                score = self.lots.below(3) - self._fear(next_place(self.here, heading))
                if side == OPEN:
                    score += 6
                elif side == TREE_THERE or side == RIM:
                    score += 3  # a step that fails is a step taken, too
                if score > highest:
                    highest = score
                    best = heading
            heading += 1
        if best != NOWHERE:
            return GO + best
        if menu.has(CALL_OUT):
            return CALL_OUT
        return HIDE if menu.has(HIDE) else DONE

    def _turn(self) -> i64:
        woods = self.sight.woods
        menu = self.menu
        if menu.has(CALL):
            return CALL
        if stays_back(self.sight):
            return self._wait()
        if menu.has(SEARCH) and self._wants_to_feel():
            return SEARCH
        friend = self._friend_in_car()
        if friend and menu.has(CHEER + friend - 1):
            return CHEER + friend - 1
        if woods.steps > 0 and woods.known_shut != 15:
            heading = self._way()
            return GO + heading if heading != NOWHERE else self._any_step()
        if menu.has(CALL_OUT):
            return CALL_OUT
        if woods.acted == 0:
            action = self._act(False)
            if action != NOWHERE and menu.has(action):
                return action
        return DONE

    def _wants_to_feel(self) -> bool:
        """Always, where it costs nothing; against the vampire, only where the way is unknown."""
        sight = self.sight
        if not sight.vampire:
            return True
        if sight.woods.steps == 0 or (self._danger() < 3 and sight.woods.health[self.seat] == 1):
            return False
        heading = self._way()
        return heading == NOWHERE or self.chart.side(self.here, heading) != OPEN

    def _friend_in_car(self) -> i64:
        """A friend who could call for help at once, if they were given the action."""
        sight = self.sight
        if sight.vampire or sight.woods.caller or sight.woods.acted:
            return 0
        friend: i64 = 1
        while friend <= sight.woods.hunted:
            if friend != self.seat and (sight.in_car >> friend) & 1:
                return friend
            friend += 1
        return 0

    def _act(self, cheered: bool) -> i64:
        """The one action: away from danger, or on along the way."""
        menu = self.menu
        woods = self.sight.woods
        if menu.has(CALL):
            return CALL
        danger = self._danger()
        if menu.has(HIDE):
            if danger <= 3 or (danger <= 6 and woods.health[self.seat] == 1):
                return HIDE
        if menu.has(THROW) and (self._friend_in_need() or danger <= 3):
            return THROW + self._away_from_friends()
        heading = self._way()
        if heading != NOWHERE and menu.has(SPRINT + heading):
            if self.chart.side(self.here, heading) == OPEN and danger > 2:
                return SPRINT + heading
        if menu.has(HIDE) and woods.health[self.seat] == 1:
            return HIDE
        return DONE if cheered else NOWHERE

    def _danger(self) -> i64:
        """About how many steps the Hunter may be away; FAR if nobody has met it of late."""
        sight = self.sight
        if sight.hunter_chart != sight.chart_of[self.seat] or sight.hunter_turns > 2:
            return FAR
        apart = _apart(self.here, sight.hunter_place)
        return apart - 2 * sight.hunter_turns if apart > 2 * sight.hunter_turns else 1

    def _friend_in_need(self) -> bool:
        """Whether the noise should be elsewhere: somebody is hurt and hunted, or help is coming."""
        sight = self.sight
        woods = sight.woods
        if sight.noise != NO_NOISE and sight.noise_turns == 0:
            return False
        if woods.caller:
            return True
        friend: i64 = 1
        while friend <= woods.hunted:
            if woods.health[friend] == 1 and (woods.hidden >> friend) & 1 == 0:
                if sight.hunter_turns <= 1 and friend != self.seat:
                    return True
            friend += 1
        return False

    def _away_from_friends(self) -> i64:
        """The heading with the longest known line, away from friends and from the own way."""
        best: i64 = 0
        highest: i64 = -_MANY
        heading: i64 = 0
        while heading < 4:
            place = self.here
            length: i64 = 0
            while length < 7 and self.chart.side(place, heading) == OPEN:
                place = next_place(place, heading)
                length += 1
            score = 2 * length
            friend: i64 = 1
            while friend <= self.sight.woods.hunted:
                if self._is_near(friend):
                    score += _apart(place, self.sight.place[friend])
                friend += 1
            score += self.lots.below(2)
            if score > highest:
                highest = score
                best = heading
            heading += 1
        return best

    def _is_near(self, friend: i64) -> bool:
        sight = self.sight
        if sight.chart_of[friend] != sight.chart_of[self.seat]:
            return False
        return sight.pending[friend] == 0

    def _retreat(self) -> i64:
        """Feel first, then go where the Hunter is not."""
        menu = self.menu
        sight = self.sight
        if menu.has(SEARCH):
            return SEARCH
        best: i64 = NOWHERE
        highest: i64 = -_MANY
        heading: i64 = 0
        while heading < 4:
            if menu.has(GO + heading):
                to = next_place(self.here, heading)
                score = self.lots.below(2)
                if sight.hunter_chart == sight.chart_of[self.seat]:
                    score += 4 * _apart(to, sight.hunter_place)
                if self.chart.side(self.here, heading) == OPEN:
                    score += 3
                if score > highest:
                    highest = score
                    best = heading
            heading += 1
        if best == NOWHERE or (menu.has(STAY) and self._danger() > 3):
            return STAY
        return GO + best

    def _any_step(self) -> i64:
        menu = self.menu
        lot = self.lots.below(4)
        n: i64 = 0
        while n < 4:
            if menu.has(GO + (lot + n) % 4):
                return GO + (lot + n) % 4
            n += 1
        return NOWHERE

    # The way.

    def _way(self) -> i64:
        """The heading of the next step on the way to wherever it is best to go."""
        goal = self._goal()
        if goal == NOWHERE:
            return NOWHERE
        costs = costs_from(self.chart, goal)
        best: i64 = NOWHERE
        least: i64 = _MANY
        heading: i64 = 0
        while heading < 4:
            if self.menu.has(GO + heading) or self.menu.has(SPRINT + heading):
                side = self.chart.side(self.here, heading)
                if side != TREE_THERE and side != RIM:
                    cost = costs[next_place(self.here, heading)]
                    cost = 2 * cost + (4 if side == OPEN else 2 * UNFELT_COST)
                    cost += self._fear(next_place(self.here, heading)) + self.lots.below(2)
                    if cost < least:
                        least = cost
                        best = heading
            heading += 1
        return best

    def _fear(self, place: i64) -> i64:
        """What a step costs that brings one near the Hunter."""
        sight = self.sight
        if sight.hunter_chart != sight.chart_of[self.seat] or sight.hunter_turns > 2:
            return 0
        apart = _apart(place, sight.hunter_place)
        return 12 if apart <= 1 else 6 if apart == 2 else 2 if apart == 3 else 0

    def _goal(self) -> i64:
        """The car or the familiar, if it is known where; else ground that nobody has felt."""
        sight = self.sight
        chart = self.chart
        costs = costs_from(chart, self.here)
        best: i64 = NOWHERE
        least: i64 = _MANY
        wants_car = not sight.vampire or sight.woods.carrier == self.seat
        if sight.vampire and sight.familiar_chart == sight.chart_of[self.seat]:
            if sight.woods.carrier == 0:
                return sight.familiar_place
        if sight.woods.caller and not sight.vampire:
            return self._refuge(costs)
        y = chart.top - 1
        while y <= chart.bottom + 1:
            x = chart.left - 1
            while x <= chart.right + 1:
                place = y * WIDE + x
                cost = costs[place]
                if cost < _MANY and place != self.here:
                    cell = chart.cells[place]
                    if wants_car and cell & CAR_THERE:
                        cost -= 60
                    elif cell & BEEN_THERE:
                        cost += 40
                    else:
                        cost += self._misled(x, y) - self._unfelt(place)
                    if cost < least:
                        least = cost
                        best = place
                x += 1
            y += 1
        return best

    def _refuge(self, costs: vec[i64]) -> i64:
        """Help is coming: be where the Hunter was not."""
        sight = self.sight
        chart = self.chart
        best = self.here
        highest: i64 = -_MANY
        y = chart.top
        while y <= chart.bottom:
            x = chart.left
            while x <= chart.right:
                place = y * WIDE + x
                if costs[place] <= 8 and chart.cells[place] & ON_BOARD:
                    score: i64 = self.lots.below(3)
                    if sight.hunter_chart == sight.chart_of[self.seat]:
                        score += 4 * _apart(place, sight.hunter_place)
                    if score > highest:
                        highest = score
                        best = place
                x += 1
            y += 1
        return best

    def _unfelt(self, place: i64) -> i64:
        """How many sides of a place nobody has felt."""
        found: i64 = 0
        heading: i64 = 0
        while heading < 4:
            if self.chart.side(place, heading) == 0:
                found += 1
            heading += 1
        return found

    def _misled(self, x: i64, y: i64) -> i64:
        """How far a place is from the half of the board that the clue named."""
        clue = self.sight.clue
        if clue == NOWHERE or (self.sight.vampire and self.sight.woods.carrier):
            return 0
        chart = self.chart
        down = 2 * y + chart.least_down() + chart.most_down()
        across = 2 * x + chart.least_across() + chart.most_across()
        wrong: i64 = 0
        if clue == 0:
            wrong = down - 7
        elif clue == 1:
            wrong = 7 - across
        elif clue == 2:
            wrong = 7 - down
        else:
            wrong = across - 7
        return wrong if wrong > 0 else 0


def _apart(one: i64, other: i64) -> i64:
    """Steps between two places of a chart, as the crow flies along rows and columns."""
    across = one % WIDE - other % WIDE
    down = one // WIDE - other // WIDE
    return (across if across > 0 else -across) + (down if down > 0 else -down)


def costs_from(chart: Chart, place: i64) -> vec[i64]:
    """What it costs to walk from a place to all others: known ways are cheaper than unknown."""
    costs = _COSTS[:]
    costs[place] = 0
    changed = True
    while changed:
        changed = False
        y = chart.top - 1
        while y <= chart.bottom + 1:
            x = chart.left - 1
            while x <= chart.right + 1:
                here = y * WIDE + x
                least = costs[here]
                heading: i64 = 0
                while heading < 4:
                    if _may_be(chart, x, y, heading):
                        side = chart.side(here, heading)
                        if side == OPEN or side == 0:
                            cost = costs[next_place(here, heading)]
                            cost += 2 if side == OPEN else UNFELT_COST
                            if cost < least:
                                least = cost
                    heading += 1
                if least < costs[here]:
                    costs[here] = least
                    changed = True
                x += 1
            y += 1
    return costs


def _may_be(chart: Chart, x: i64, y: i64, heading: i64) -> bool:
    """Whether a neighbour is within one space of what is known of the board."""
    if heading == 0:
        return y > chart.top - 1 and y > 0
    if heading == 1:
        return x < chart.right + 1 and x < WIDE - 1
    if heading == 2:
        return y < chart.bottom + 1 and y < WIDE - 1
    return x > chart.left - 1 and x > 0


# The Hunter.


def _hunt(woods: Woods, menu: Menu, lots: Lots) -> i64:
    """The best-looking choice of the Hunter."""
    best: i64 = NOWHERE
    highest = -1e9
    lot: i64 = 0
    while lot < menu.total:
        action = menu.pick(lot)
        score = looks(woods, action) + 0.3 * lots.unit()
        if score > highest:
            highest = score
            best = action
        lot += 1
    return best


def looks(woods: Woods, action: i64) -> float:
    """How good an action of the Hunter looks, about 0 to 10."""
    at = woods.at[HUNTER]
    if PLAY <= action < PROWL:
        return _card(woods, action - PLAY)
    if PROWL <= action < CHARGE:
        return -0.5 * float(_nearest(woods, beyond(at, action - PROWL)))
    if CHARGE <= action < FELL:
        return _charge(woods, action - CHARGE)
    if FELL <= action < LIFT:
        to = beyond(at, action - FELL)
        return 1.0 - 0.3 * float(_crow(woods, to))
    if PICK <= action < SWAP:
        seat = action - PICK + 1
        return 4.0 - 2.0 * float(woods.health[seat]) - 0.2 * float(away(at, woods.at[seat]))
    if DRAG <= action < LEAD:
        seat = woods.agenda.a()
        to = beyond(woods.at[seat], action - DRAG)
        return -0.5 * float(walk_between(woods, to, at)) + 0.1 * float(_to_goal(woods, to))
    if LEAD <= action < LEAD + 4:
        to = beyond(woods.familiar, action - LEAD)
        return 0.3 * float(_to_car(woods, to)) + 0.1 * float(_crow(woods, to))
    if RECOIL <= action < RECOIL + 125:
        return 0.0
    if action == SKIP:
        return 0.2
    if POCKET <= action < SKIP:
        return 1.0
    if action == WISP:
        return -1.0
    if LIFT <= action < PLANT:
        return 0.0
    return 0.1 if CLUE <= action < PLAY else 0.0


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
    while run < 8 and woods.is_open(tile, heading):
        tile = beyond(tile, heading)
        if woods.is_car(tile) or woods.who_stands(tile):
            break
        side: i64 = 0
        while side < 4:
            if woods.is_open(tile, side):
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
            score += _pursuit(woods, MUCH[place + n], HOW[place + n], noise)
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
                found = 9.0 - 3.0 * float(woods.health[seat])
            else:
                found = 1.0 - 0.1 * float(apart - spaces)
            if how & ANY:
                found += 0.2
            if found > best:
                best = found
        seat += 1
    return best

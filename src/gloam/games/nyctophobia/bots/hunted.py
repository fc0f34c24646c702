"""How one of the Hunted plays by rule of thumb.

A Hunted plans on the own chart: to the car if it is known there, else to the nearest ground that
nobody has felt, on the side of the clue.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.kernel.fast_random import FastRandom
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.games.nyctophobia.bots.chart_paths import MANY, UNFELT_COST, apart, costs_from
from gloam.games.nyctophobia.bots.paths import FAR
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.numbers import (
    CALL, CALL_OUT, CHEER, COUNTER, DONE, GO, HIDE, Q_CHEER, Q_COUNTER, Q_HIDE, Q_RETREAT, Q_SPRINT,
    Q_TURN, SEARCH, SPRINT, STAY, THROW, VAMPIRE,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.sight.chart import (
    BEEN_THERE, CAR_THERE, ON_BOARD, OPEN, RIM, TREE_THERE, WIDE, next_place,
)  # fmt: skip
from gloam.games.nyctophobia.sight.hunted import HuntedSight


def stays_back(woods: Woods, seat: i64) -> bool:
    """Against the vampire, who only finds whom feels for it: two of the Hunted go, the rest wait.

    The healthiest go, and of those the first; once somebody leads the familiar, only they do.
    """
    if woods.deck != VAMPIRE:
        return False
    if woods.carrier:
        return woods.carrier != seat
    before: i64 = 0
    friend: i64 = 1
    while friend <= woods.hunted:
        healthier = woods.health[friend] - woods.health[seat]
        if healthier > 0 or (healthier == 0 and friend < seat):
            before += 1
        friend += 1
    return before >= 2 or (before >= 1 and woods.health[seat] == 1)


def last_heading(sight: HuntedSight) -> i64:
    """The heading of the own last step of this turn; NOWHERE if there was none."""
    woods = sight.woods
    if woods.agenda.first() == Q_SPRINT:
        return sight.heading
    if woods.turn != sight.seat or woods.unmoved():
        return NOWHERE
    return sight.heading


def decision(sight: HuntedSight, menu: Menu, rng: FastRandom) -> "Decision":
    """What a Hunted has to decide now."""
    return Decision(sight, sight.woods, sight.seat, last_heading(sight), menu, rng)


@final
class Decision:
    """One decision of a Hunted, on the charts of somebody who may be another of them."""

    def __init__(
        self, sight: HuntedSight, woods: Woods, seat: i64, last: i64, menu: Menu, rng: FastRandom
    ) -> None:
        self.sight = sight
        self.woods = woods
        """What is public: nothing else is read from it."""
        self.seat = seat
        self.last = last
        """The heading of the last step of this turn; NOWHERE if there was none."""
        self.menu = menu
        self.rng = rng
        self.chart = sight.atlas.chart(seat)
        self.here = sight.atlas.place[seat]

    def choice(self) -> i64:
        """What to do, whatever is asked."""
        kind = self.woods.agenda.first()
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
            if heading == NOWHERE or self.doubles_back(heading):
                return STAY
            return GO + heading
        if kind == Q_CHEER:
            return self._act(True)
        return NOWHERE

    def price(self, action: i64) -> float:
        """What a blunder is worth: no good near the Hunter, against a known tree, or back again."""
        verb = VERB[action]
        if verb != GO and verb != SPRINT:
            return -1.0 if action == DONE and self.woods.steps > 0 else 0.0
        heading = action - verb
        side = self.chart.side(self.here, heading)
        wasted = 1.0 if side == TREE_THERE or side == RIM else 0.0
        if self.doubles_back(heading):
            wasted += 2.0
        if verb == SPRINT and self._is_reckless(heading):
            wasted += 4.0
        return -wasted - float(self._fear(next_place(self.here, heading))) / 4.0

    def doubles_back(self, heading: i64) -> bool:
        """Whether a step would undo the last one of this turn."""
        return self.last != NOWHERE and heading == (self.last + 2) % 4

    def is_senseless(self, heading: i64, sprints: bool) -> bool:
        """Whether a step is known to fail, undoes the last one, or is a reckless sprint."""
        side = self.chart.side(self.here, heading)
        if side == TREE_THERE or side == RIM or self.doubles_back(heading):
            return True
        return sprints and self._is_reckless(heading)

    def _is_reckless(self, heading: i64) -> bool:
        """Whether a sprint leaves somebody weak in the open who could hide, or nears the Hunter."""
        sight = self.sight
        if self.woods.health[self.seat] > 1 or self._danger() == FAR:
            return False
        if self.menu.has(HIDE):
            return True
        hunter = sight.atlas.hunter.place
        return apart(next_place(self.here, heading), hunter) < apart(self.here, hunter)

    def _wait(self) -> i64:
        """A turn of somebody who stays back: blind steps into new ground, no feeling, then hiding.

        A step that fails is a step taken, too, and tells of a tree.
        """
        menu = self.menu
        best: i64 = NOWHERE
        highest: i64 = -MANY
        heading: i64 = 0
        while heading < 4:
            if menu.has(GO + heading):
                to = next_place(self.here, heading)
                side = self.chart.side(self.here, heading)
                score = self.rng.below(3) - self._fear(to)
                if side == OPEN or side == 0:
                    score += 4 if i64(self.chart.cells[to]) & BEEN_THERE else 8
                if self.doubles_back(heading):
                    score -= 3
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
        woods = self.woods
        menu = self.menu
        if menu.has(CALL):
            return CALL
        if stays_back(self.woods, self.seat):
            return self._wait()
        if menu.has(SEARCH) and self._wants_to_feel():
            return SEARCH
        friend = self._friend_in_car()
        if friend and menu.has(CHEER + friend - 1):
            return CHEER + friend - 1
        if woods.steps > 0 and woods.no_way() != 15:
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
        if self.woods.steps == 0 or (self._danger() < 3 and self.woods.health[self.seat] == 1):
            return False
        heading = self._way()
        return heading == NOWHERE or self.chart.side(self.here, heading) != OPEN

    def _friend_in_car(self) -> i64:
        """A friend who could call for help at once, if they were given the action."""
        sight = self.sight
        if sight.vampire or self.woods.caller or self.woods.acted:
            return 0
        friend: i64 = 1
        while friend <= self.woods.hunted:
            if friend != self.seat and (sight.in_car >> friend) & 1:
                return friend
            friend += 1
        return 0

    def _act(self, cheered: bool) -> i64:
        """The one action: away from danger, or on along the way."""
        menu = self.menu
        woods = self.woods
        if menu.has(CALL):
            return CALL
        danger = self._danger()
        if menu.has(HIDE):
            if danger <= 3 or (danger <= 6 and woods.health[self.seat] == 1):
                return HIDE
        if menu.has(THROW) and (self._friend_in_need() or danger <= 3):
            return THROW + self.away_from_friends()
        heading = self._way()
        if heading != NOWHERE and menu.has(SPRINT + heading) and self._is_worth_a_sprint(heading):
            return SPRINT + heading
        if menu.has(HIDE):
            return HIDE  # it costs nothing where there is nothing better to do
        return DONE if cheered else NOWHERE

    def _is_worth_a_sprint(self, heading: i64) -> bool:
        """Along a way that was felt, on and not back, and not out of the last hiding place."""
        if self.chart.side(self.here, heading) != OPEN or self._danger() <= 2:
            return False
        return not self.doubles_back(heading) and not self._is_reckless(heading)

    def _danger(self) -> i64:
        """About how many steps the Hunter may be away; FAR if nobody has met it of late."""
        sight = self.sight
        if sight.atlas.hunter.chart != sight.atlas.chart_of[self.seat] or sight.hunter_turns > 2:
            return FAR
        steps = apart(self.here, sight.atlas.hunter.place)
        gone = self.woods.sheet.pace(self.woods.deck) * sight.hunter_turns
        if steps > gone:
            return steps - gone
        return 1

    def _friend_in_need(self) -> bool:
        """Whether the noise should be elsewhere: somebody is hurt and hunted, or help is coming."""
        sight = self.sight
        woods = self.woods
        if sight.noise and sight.noise_turns == 0:
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

    def away_from_friends(self) -> i64:
        """The heading with the longest known line, away from friends and from the own way."""
        best: i64 = 0
        highest: i64 = -MANY
        heading: i64 = 0
        while heading < 4:
            place = self.here
            length: i64 = 0
            while length < 7 and self.chart.side(place, heading) == OPEN:
                place = next_place(place, heading)
                length += 1
            score = 2 * length
            friend: i64 = 1
            while friend <= self.woods.hunted:
                if self._is_near(friend):
                    score += apart(place, self.sight.atlas.place[friend])
                friend += 1
            score += self.rng.below(2)
            if score > highest:
                highest = score
                best = heading
            heading += 1
        return best

    def _is_near(self, friend: i64) -> bool:
        sight = self.sight
        if sight.atlas.chart_of[friend] != sight.atlas.chart_of[self.seat]:
            return False
        return sight.pending[friend] == 0

    def _retreat(self) -> i64:
        """Feel first, then go where the Hunter is not."""
        menu = self.menu
        sight = self.sight
        if menu.has(SEARCH):
            return SEARCH
        best: i64 = NOWHERE
        highest: i64 = -MANY
        heading: i64 = 0
        while heading < 4:
            if menu.has(GO + heading):
                to = next_place(self.here, heading)
                score = self.rng.below(2)
                if sight.atlas.hunter.chart == sight.atlas.chart_of[self.seat]:
                    score += 4 * apart(to, sight.atlas.hunter.place)
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
        lot = self.rng.below(4)
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
        least: i64 = MANY
        heading: i64 = 0
        while heading < 4:
            if self.menu.has(GO + heading) or self.menu.has(SPRINT + heading):
                side = self.chart.side(self.here, heading)
                if side != TREE_THERE and side != RIM:
                    cost = costs[next_place(self.here, heading)]
                    cost = 2 * cost + (4 if side == OPEN else 2 * UNFELT_COST)
                    cost += self._fear(next_place(self.here, heading)) + self.rng.below(2)
                    if cost < least:
                        least = cost
                        best = heading
            heading += 1
        return best

    def _fear(self, place: i64) -> i64:
        """What a step costs that brings one near the Hunter."""
        sight = self.sight
        if sight.atlas.hunter.chart != sight.atlas.chart_of[self.seat] or sight.hunter_turns > 2:
            return 0
        steps = apart(place, sight.atlas.hunter.place)
        return 12 if steps <= 1 else 6 if steps == 2 else 2 if steps == 3 else 0

    def _goal(self) -> i64:
        """The car or the familiar, if it is known where; else ground that nobody has felt."""
        sight = self.sight
        chart = self.chart
        costs = costs_from(chart, self.here)
        best: i64 = NOWHERE
        least: i64 = MANY
        wants_car = not sight.vampire or self.woods.carrier == self.seat
        if sight.vampire and sight.atlas.familiar.chart == sight.atlas.chart_of[self.seat]:
            if self.woods.carrier == 0:
                return sight.atlas.familiar.place
        if self.woods.caller and not sight.vampire:
            return self._refuge(costs)
        y = chart.top - 1
        while y <= chart.bottom + 1:
            x = chart.left - 1
            while x <= chart.right + 1:
                place = y * WIDE + x
                cost = costs[place]
                if cost < MANY and place != self.here:
                    cell = i64(chart.cells[place])
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
        highest: i64 = -MANY
        y = chart.top
        while y <= chart.bottom:
            x = chart.left
            while x <= chart.right:
                place = y * WIDE + x
                if costs[place] <= 8 and chart.cells[place] & ON_BOARD:
                    score: i64 = self.rng.below(3)
                    if sight.atlas.hunter.chart == sight.atlas.chart_of[self.seat]:
                        score += 4 * apart(place, sight.atlas.hunter.place)
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
        if clue == NOWHERE or (self.sight.vampire and self.woods.carrier):
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
        if wrong > 0:
            return wrong
        return 0

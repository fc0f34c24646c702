"""What one seat knows. The Hunter sees the board; a Hunted has what was felt, heard and said.

Somebody at no seat (NOWHERE) has what everybody heard, and charts of what was called out.
This module may not import the rules: a view that cannot name the truth cannot leak it. A Hunted's
view folds the public facts into the same `Woods` as everybody's (turns, health, rocks, who hides),
in which nothing has a place; what has a place is on charts, which know no coordinates.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.nyctophobia.chart import (
    BEEN_THERE, CAR_THERE, NO_CAR, OPEN, RIM, ROCK_SEEN, START, TREE_THERE, WIDE, Chart, next_place,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    ATTACKED, AXE, BOARDED, BUMPED, CAR, CLATTERED, CLIMBED, COUNTERED, CRASHED, DREW_UNSEEN, EDGE,
    FAMILIAR, FELT, FELT_FAR, FLEW, FLOOR, FOUND, GAVE_CLUE, HAULED, HID, HIDDEN_ONE, HOPPED,
    HUNTER, NAMED, NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP, PUT, REELED, RESET,
    RESHUFFLED, RESTED, ROCK, SEARCHED, SET_DOWN, SHOUTED, SOMEBODY, SPACE, SPOKE, SPUN,
    STRUCK_CAR, STRUCK_FAMILIAR, STRUCK_HUNTER, STUMBLED, SWAPPED, TERMS, THE_HUNTER, THREW, TOLD,
    TOPPED_UNSEEN, TREAD, TREE, TURN, UNHID, UPROOTED, VAMPIRE, WALKED, WHO,
)  # fmt: skip
from gloam.games.nyctophobia.woods import (
    CHANCE_FLOOR, Q_RECOIL, UNHURT_LEGS, X_DRAW, X_RUMMAGE, Woods, empty_woods,
)  # fmt: skip
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.kernel.view import View

SEATS: Final = 5
_NONE: Final = vec[i64]([0] * SEATS)
_UNFELT: Final = vec[i64]([-1] * 4)
_OWN_CHARTS: Final = vec[i64]([0, 0, 1, 2, 3])
_STARTS: Final = vec[i64]([START] * SEATS)
MOVED_BY_MAGIC: Final = 1000
"""What being moved by a card counts in steps: so much that no count of steps explains it."""

NO_NOISE: Final = 0
NOISE_KNOWN: Final = 1
NOISE_SOMEWHERE: Final = 2


@final
class Sight(View):
    """What one seat knows."""

    def __init__(self, seat: i64, seats: i64, woods: Woods) -> None:
        self.seat = seat
        self.seats = seats
        self.woods = woods
        """For the Hunter all of it; for a Hunted what is public, and nothing with a place."""
        self.vampire = False
        """Whether this is Vampire Encounter."""
        # Charts: each Hunted begins with one; they are joined where the facts force it.
        self.charts: list[Chart] = []
        self.chart_of = _OWN_CHARTS[:]
        self.place = _STARTS[:]
        """Where on its chart each Hunted was last known to be."""
        self.pending = _NONE[:]
        """How many steps each Hunted has taken that this seat has not been told."""
        self.treads = _NONE[:]
        self.boardings: list[list[int]] = []
        """After how many of its steps each Hunted was in the car."""
        self.in_car: i64 = 0
        self.untold: list[list[int]] = []
        """When each Hunted took a step or searched, not called out yet: see `_mark`."""
        self.moment: list[int] = []
        """When the search took place that each Hunted is calling out."""
        self.shifts: i64 = 0
        """How many trees have been felled or replanted."""
        self.crashes: i64 = 0
        self.clue: i64 = NOWHERE
        self.turns_of_the_forest: i64 = 0
        self.old: Chart | None = None
        """The own chart from before the forest turned; nothing counts on it any more."""
        self.old_place: i64 = START
        # What the hands felt here, until something may have changed.
        self.around = _UNFELT[:]
        self.further = _UNFELT[:]
        self.fresh = False
        self.heading: i64 = 0
        """The heading of the own last step."""
        # The Hunter, the familiar and the noise, where they were heard or felt.
        self.hunter_by: i64 = 0
        """The Hunted next to whom, or hit by whose rock, the Hunter is right now."""
        self.hunter_heading: i64 = 0
        self.hunter_spaces: i64 = 0
        self.hunter_chart: i64 = NOWHERE
        self.hunter_place: i64 = START
        self.hunter_still = False
        """Whether the Hunter has not moved since it was met."""
        self.hunter_turns: i64 = 0
        """How many turns the Hunter has had since it was last met."""
        self.familiar_chart: i64 = NOWHERE
        self.familiar_place: i64 = START
        self.noise: i64 = NO_NOISE
        self.noise_chart: i64 = NOWHERE
        self.noise_place: i64 = START
        self.noise_turns: i64 = 0
        self.thrower: i64 = 0
        self.thrown: i64 = 0
        self.resting = False
        self.calls = _NONE[:]
        """What each Hunted last shouted, plus one."""
        self.named = _NONE[:]
        """What others last heard each Hunted feel: kinds, plus one."""
        self.car_known: i64 = 0
        """For the Hunter: who has felt, boarded or been told of the car."""
        if seat != HUNTER:
            self.charts = [Chart(), Chart(), Chart(), Chart()]
            self.untold = [[], [], [], [], []]
            self.boardings = [[], [], [], [], []]
            self.moment = [0, 0, 0, 0, 0]

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know one fact more."""
        if word == TERMS:
            self.vampire = c == VAMPIRE
        if self.seat == HUNTER:
            self._watch(word, a, b, c)
        else:
            self._learn(word, a, b, c)

    # The Hunter sees everything, and so knows what the Hunted have found.

    def _watch(self, word: i64, a: i64, b: i64, c: i64) -> None:
        self.woods.happen(word, a, b, c)
        if word == BOARDED:  # noqa: SIM114  # two ways to know it
            self.car_known |= BIT[a]
        elif (word == FELT or word == FELT_FAR) and c >= SPACE and (c - SPACE) & CAR:
            self.car_known |= BIT[a]
        elif word == TOLD and b >= NOTE_FELT:
            what = (b - NOTE_FELT) % NOTE_FAR
            if what >= SPACE and (what - SPACE) & CAR:
                self.car_known |= 30 & ~self.woods.hidden
        elif word == SPUN:
            self.car_known = 0
            self.turns_of_the_forest += 1

    # A Hunted: first what is public.

    def _learn(self, word: i64, a: i64, b: i64, c: i64) -> None:
        woods = self.woods
        agenda = woods.agenda
        if word == DREW_UNSEEN or word == TOPPED_UNSEEN:
            agenda.drop()
            if word == TOPPED_UNSEEN:
                woods.discards -= 1
            elif self.resting:
                woods.discards += 1
            self.resting = False
        elif word == RESTED:
            woods.wound = 1 if woods.wound == 2 else 0
            woods.legs = UNHURT_LEGS
            agenda.clear()
            self.resting = True
        elif word == RESHUFFLED:
            woods.discards = 0
            self.resting = False
        else:
            if word == FLOOR:
                if agenda.first() == Q_RECOIL and a != HUNTER:
                    agenda.drop()
                    self._lose_hunter()
                if a == CHANCE_FLOOR and agenda.first() != X_DRAW and agenda.first() != X_RUMMAGE:
                    agenda.put(X_DRAW)
            woods.happen(word, a, b, c)
            self._place(word, a, b, c)

    # Then what has a place.

    def _place(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == WALKED:
            self._walk(a, b, self.shifts)
            self.heading = b
        elif word == FELT or word == FELT_FAR:
            self._feel_here(b, c, word == FELT_FAR)
        elif word == TREAD or word == CLIMBED:
            self._step(word, a)
        elif word == BUMPED:
            if c != SOMEBODY:
                self._my_chart().note_side(self.place[a], b, _known(c), self.shifts)
            elif self._my_chart().side(self.place[a], b) == 0:
                self._my_chart().note_side(self.place[a], b, OPEN, self.shifts)
        elif word == HOPPED:
            self._hop(a, b, self.shifts)
        elif word == SEARCHED:
            self._mark(a)
            if a == self.seat:
                self._unfeel()
                self.fresh = True
        elif word == NAMED:
            self.named[a] = b + 1
        elif word == TOLD:
            self._is_told(a, b)
        elif word == BOARDED:
            self._board(a)
        elif word == THREW:
            self.thrower = a
            self.thrown = b
            self.fresh = False
        elif word == FLEW:
            self._fly(a, b)
        elif word == ATTACKED:
            self._meet_hunter(a, b, 1)
            self.fresh = False
        elif word == REELED or word == COUNTERED or word == HID or word == UNHID:
            self.fresh = False
        elif word == FLOOR:
            if a != self.seat:
                self.fresh = False
        elif word < HAULED:
            self._place_turn(word, a, b)
        else:
            self._place_magic(word, a, b)

    def _place_turn(self, word: i64, a: i64, b: i64) -> None:
        if word == TURN:
            self.fresh = False
            if a == HUNTER:
                self._lose_hunter()
                self.hunter_turns += 1
                self.noise_turns += 1
                self.familiar_chart = NOWHERE
        elif word == GAVE_CLUE:
            self.clue = a
        elif word == CLATTERED:
            self._hear_noise(a, True)
        elif word == RESET:
            self.noise = NO_NOISE
        elif word == CRASHED:
            self.shifts += 1
            self.crashes += 1
        elif word == UPROOTED:
            self.shifts += 1
        elif word == SPUN:
            self._spin(a)
        elif word == STUMBLED:
            pass

    def _place_magic(self, word: i64, a: i64, b: i64) -> None:
        if word == HAULED:
            self._lose_way(a)
        elif word == SWAPPED:
            self._swap(a, b)
        elif word == SPOKE:
            self.fresh = False
            self._hear_noise(a, False)
        elif word == SHOUTED:
            self.calls[a] = b + 1
        elif word == FOUND:
            self.familiar_chart = NOWHERE
            self.fresh = False
        elif word == SET_DOWN:
            self.fresh = False
        elif word == PUT:
            self.familiar_chart = self.chart_of[a]
            self.familiar_place = next_place(self.place[a], b)

    def _my_chart(self) -> Chart:
        return self.charts[self.chart_of[self.seat]]

    def _mark(self, seat: i64) -> None:
        """A step or a search of somebody, to be called out later: when it was.

        How many steps each Hunted had taken, and how many trees had moved, in one number.
        """
        self.untold[seat].append(int(self._now()))

    def _now(self) -> i64:
        now: i64 = self.shifts
        seat: i64 = 1
        while seat < SEATS:
            now = now * 4096 + (self.treads[seat] & 4095)
            seat += 1
        return now

    # Steps.

    def _step(self, word: i64, seat: i64) -> None:
        """Somebody has taken a step or hopped; only they know in which direction."""
        if seat == self.hunter_by:
            self.hunter_by = 0  # where the Hunter stands is on a chart, or known no more
        self.treads[seat] += 1
        self.in_car &= ~BIT[seat]
        if seat == self.seat:
            self._unfeel()
        else:
            self.pending[seat] += 1
            self._mark(seat)
            self.fresh = False
        if word == CLIMBED:
            self._hear_noise(seat, True)
        else:
            self.woods.left = 0  # a mark: where it is, is not known here

    def _walk(self, seat: i64, heading: i64, when: i64) -> None:
        chart = self.charts[self.chart_of[seat]]
        chart.note_side(self.place[seat], heading, OPEN, when)
        self._arrive(chart, seat, heading)

    def _hop(self, seat: i64, heading: i64, when: i64) -> None:
        chart = self.charts[self.chart_of[seat]]
        chart.note_side(self.place[seat], heading, TREE_THERE, when)
        self._arrive(chart, seat, heading)
        self.heading = heading

    def _arrive(self, chart: Chart, seat: i64, heading: i64) -> None:
        place = next_place(self.place[seat], heading)
        self.place[seat] = place
        in_car = chart.cells[place] & CAR_THERE or (
            seat != self.seat and self.treads[seat] - self.pending[seat] in self.boardings[seat]
        )
        chart.note_cell(place, BEEN_THERE if in_car else BEEN_THERE | NO_CAR)
        chart.forget_rock(place)
        self._settle(self.chart_of[seat])

    def _board(self, seat: i64) -> None:
        self.in_car |= BIT[seat]
        self.boardings[seat].append(int(self.treads[seat]))
        if self.pending[seat] == 0:
            self.charts[self.chart_of[seat]].note_cell(self.place[seat], CAR_THERE)
            self._settle(self.chart_of[seat])

    # What hands feel.

    def _unfeel(self) -> None:
        heading: i64 = 0
        while heading < 4:
            self.around[heading] = NOWHERE
            self.further[heading] = NOWHERE
            heading += 1
        self.fresh = False

    def _feel_here(self, heading: i64, what: i64, far: bool) -> None:
        place = self.place[self.seat]
        if far:
            self.further[heading] = what
            place = next_place(place, heading)
        else:
            self.around[heading] = what
            woods = self.woods
            if what < SPACE:
                woods.known_shut |= BIT[heading]
                if what == TREE:
                    woods.known_trees |= BIT[heading]
            else:
                who = (what - SPACE) // WHO
                if who and who != HIDDEN_ONE:
                    woods.known_shut |= BIT[heading]
        self._feel(self.seat, place, heading, what, self.shifts)
        if what >= SPACE:
            who = (what - SPACE) // WHO
            if who == THE_HUNTER:
                self._meet_hunter(self.seat, heading, 2 if far else 1)
            elif who and who != HIDDEN_ONE:
                self._stands(who, self.chart_of[self.seat], next_place(place, heading))
            if (what - SPACE) & FAMILIAR:
                self.familiar_chart = self.chart_of[self.seat]
                self.familiar_place = next_place(place, heading)

    def _feel(self, seat: i64, place: i64, heading: i64, what: i64, when: i64) -> None:
        """Write down what somebody felt on one side of a place of their chart."""
        chart = self.charts[self.chart_of[seat]]
        chart.note_side(place, heading, _known(what), when)
        if what >= SPACE:
            beyond = next_place(place, heading)
            things = what - SPACE
            chart.note_cell(beyond, CAR_THERE if things & CAR else NO_CAR)
            if things & ROCK:
                chart.note_cell(beyond, ROCK_SEEN)
            else:
                chart.forget_rock(beyond)
        self._settle(self.chart_of[seat])

    # What others call out.

    def _is_told(self, seat: i64, note: i64) -> None:
        """Somebody's step, hop or search, called out; one's own is known already."""
        if seat == self.seat:
            return
        if note < NOTE_FELT:
            when = self._recall(seat) // (4096 * 4096 * 4096 * 4096)
            self.pending[seat] -= 1
            if note < NOTE_HOP:
                self._walk_of(seat, note, when)
            else:
                self._hop_of(seat, note - NOTE_HOP, when)
            if self.treads[seat] - self.pending[seat] in self.boardings[seat]:
                self.charts[self.chart_of[seat]].note_cell(self.place[seat], CAR_THERE)
                self._settle(self.chart_of[seat])
            return
        heading = (note - NOTE_FELT) // NOTE_HEADING
        rest = (note - NOTE_FELT) % NOTE_HEADING
        far = rest >= NOTE_FAR
        what = rest % NOTE_FAR
        if heading == 0 and not far:
            self.moment[seat] = int(self._recall(seat))
        place = self.place[seat]
        if far:
            place = next_place(place, heading)
        self._feel(seat, place, heading, what, self.moment[seat] // (4096 * 4096 * 4096 * 4096))
        if what >= SPACE:
            who = (what - SPACE) // WHO
            if who and who < HIDDEN_ONE and self._has_stayed(who, self.moment[seat]):
                self._stands(who, self.chart_of[seat], next_place(place, heading))

    def _walk_of(self, seat: i64, heading: i64, when: i64) -> None:
        mine = self.heading
        self._walk(seat, heading, when)
        self.heading = mine

    def _hop_of(self, seat: i64, heading: i64, when: i64) -> None:
        mine = self.heading
        self._hop(seat, heading, when)
        self.heading = mine

    def _recall(self, seat: i64) -> i64:
        times = self.untold[seat]
        return times.pop(0) if times else self._now()

    def _has_stayed(self, seat: i64, moment: int) -> bool:
        """Whether somebody has not moved since a moment."""
        then: i64 = moment
        n: i64 = 4
        while n > seat:
            then //= 4096
            n -= 1
        return then % 4096 == self.treads[seat] & 4095

    # Joining charts, only where the facts force it.

    def _stands(self, seat: i64, chart: i64, place: i64) -> None:
        """Somebody is known to stand at a place of a chart now."""
        if self.pending[seat] or seat == self.seat:
            if seat == self.seat and self.chart_of[seat] != chart:
                self._join(self.chart_of[seat], chart, self.place[seat] - place)
            return
        self._join(chart, self.chart_of[seat], place - self.place[seat])

    def _join(self, kept: i64, other: i64, shift: i64) -> None:
        """Make one chart of two: a place of the other lies `shift` further on the one kept."""
        if kept == other:
            return
        if self.seat != NOWHERE and other == self.chart_of[self.seat]:
            kept, other, shift = other, kept, -shift
        across = (shift + MIDDLE_SHIFT) % WIDE - 8
        down = (shift - across) // WIDE
        if not self._has_room(kept, other, across, down):
            return
        self.charts[kept].take_over(self.charts[other], across, down)
        seat: i64 = 1
        while seat < SEATS:
            if self.chart_of[seat] == other:
                self.chart_of[seat] = kept
                self.place[seat] += shift
            seat += 1
        if self.hunter_chart == other:
            self.hunter_chart = kept
            self.hunter_place += shift
        if self.familiar_chart == other:
            self.familiar_chart = kept
            self.familiar_place += shift
        if self.noise_chart == other:
            self.noise_chart = kept
            self.noise_place += shift
        self.charts[other] = Chart()
        self._settle(kept)

    def _has_room(self, kept: i64, other: i64, across: i64, down: i64) -> bool:
        """Whether all that the other chart knows fits onto the one kept: it does, on one board."""
        chart = self.charts[other]
        return (
            chart.left + across >= 1
            and chart.right + across <= WIDE - 2
            and chart.top + down >= 1
            and chart.bottom + down <= WIDE - 2
        )

    def _settle(self, number: i64) -> None:
        """Join a chart with others, if both can lie in one place only, or both know the car."""
        seat: i64 = 1
        while seat <= self.woods.hunted:
            other = self.chart_of[seat]
            if other != number and self._forced(number, other):
                return
            seat += 1

    def _forced(self, one: i64, other: i64) -> bool:
        mine = self.charts[one]
        theirs = self.charts[other]
        if mine.is_fixed() and theirs.is_fixed():
            across = theirs.least_across() - mine.least_across()
            down = theirs.least_down() - mine.least_down()
            self._join(one, other, across + WIDE * down)
            return True
        if mine.cars < 2 or theirs.cars < 2:
            return False
        self._join(one, other, mine.car_places()[0] - theirs.car_places()[0])
        return True

    # Being lost.

    def _lose_way(self, seat: i64) -> None:
        """Somebody was moved, and nobody knows in which direction."""
        if seat == self.hunter_by:
            self.hunter_by = 0
        self.treads[seat] += MOVED_BY_MAGIC
        self.in_car &= ~BIT[seat]
        self.pending[seat] = 0
        self.untold[seat].clear()
        self.fresh = False
        if seat == self.seat:
            self._unfeel()
        alone = True
        friend: i64 = 1
        while friend < SEATS:
            if friend != seat and self.chart_of[friend] == self.chart_of[seat]:
                alone = False
            friend += 1
        if alone:
            self.charts[self.chart_of[seat]] = Chart()
            self._unchart(self.chart_of[seat])
        else:
            self.chart_of[seat] = self._free_chart()
        self.place[seat] = START

    def _unchart(self, number: i64) -> None:
        """Nothing that was on a chart is known to be anywhere."""
        if self.hunter_chart == number:
            self.hunter_chart = NOWHERE
        if self.familiar_chart == number:
            self.familiar_chart = NOWHERE
        if self.noise_chart == number:
            self.noise_chart = NOWHERE
            self.noise = NOISE_SOMEWHERE if self.noise else NO_NOISE

    def _free_chart(self) -> i64:
        number: i64 = 0
        while number < 4:
            used = False
            seat: i64 = 1
            while seat < SEATS:
                if self.chart_of[seat] == number:
                    used = True
                seat += 1
            if not used:
                break
            number += 1
        self.charts[number] = Chart()
        self._unchart(number)
        return number

    def _swap(self, one: i64, other: i64) -> None:
        """Two Hunted have changed places, and hear with whom."""
        known_one = self.pending[one] == 0
        known_other = self.pending[other] == 0
        chart_one = self.chart_of[one]
        place_one = self.place[one]
        chart_other = self.chart_of[other]
        place_other = self.place[other]
        if known_one and known_other:
            self._moved(one, chart_other, place_other)
            self._moved(other, chart_one, place_one)
            return
        self._lose_way(one)
        self._lose_way(other)

    def _moved(self, seat: i64, chart: i64, place: i64) -> None:
        if seat == self.hunter_by:
            self.hunter_by = 0
        self.treads[seat] += MOVED_BY_MAGIC
        self.untold[seat].clear()
        self.chart_of[seat] = chart
        self.place[seat] = place
        self.fresh = False
        if seat == self.seat:
            self._unfeel()

    def _spin(self, amount: i64) -> None:
        """The forest has turned: by half, which is known exactly, or by a quarter, either way."""
        self.turns_of_the_forest += 1
        self.fresh = False
        self._unfeel()
        seat: i64 = 1
        while seat < SEATS:
            self.untold[seat].clear()
            if amount != 2:
                self.treads[seat] += MOVED_BY_MAGIC
            seat += 1
        if amount == 2:
            self._turn_round()
            return
        if self.seat != NOWHERE:
            self.old = self._my_chart()
            self.old_place = self.place[self.seat]
        self.clue = NOWHERE
        self.charts = [Chart(), Chart(), Chart(), Chart()]
        seat = 1
        while seat < SEATS:
            self.chart_of[seat] = seat - 1
            self.place[seat] = START
            self.pending[seat] = 0
            if self.in_car >> seat & 1:
                self.charts[seat - 1].note_cell(START, CAR_THERE)
            seat += 1
        self.hunter_by = 0
        self.hunter_chart = NOWHERE
        self.familiar_chart = NOWHERE
        self.noise_chart = NOWHERE
        self.noise = NOISE_SOMEWHERE if self.noise else NO_NOISE

    def _turn_round(self) -> None:
        self.charts = [chart.turned_round() for chart in self.charts]
        last: i64 = WIDE * WIDE - 1
        seat: i64 = 1
        while seat < SEATS:
            self.place[seat] = last - self.place[seat]
            seat += 1
        seat = 1
        while seat <= self.woods.hunted:
            if self.pending[seat]:
                inside = self.in_car & BIT[seat]
                self._lose_way(seat)
                if inside:
                    self._board(seat)
            seat += 1
        self.hunter_place = last - self.hunter_place
        self.familiar_place = last - self.familiar_place
        self.noise_place = last - self.noise_place
        if self.hunter_by:
            self.hunter_heading = (self.hunter_heading + 2) % 4
        if self.clue != NOWHERE:
            self.clue = (self.clue + 2) % 4
        self.heading = (self.heading + 2) % 4

    # Rocks, noise and the Hunter.

    def _fly(self, spaces: i64, struck: i64) -> None:
        """A rock's flight, told aloud: what it passed, and what it met."""
        seat = self.thrower
        self.noise = NOISE_SOMEWHERE
        self.noise_turns = 0
        self.noise_chart = NOWHERE
        self.fresh = False
        if struck == STRUCK_HUNTER:
            self._meet_hunter(seat, self.thrown, spaces)
        if self.pending[seat]:
            return
        chart = self.charts[self.chart_of[seat]]
        place = self.place[seat]
        n: i64 = 0
        while n < spaces:
            chart.note_side(place, self.thrown, OPEN, self.shifts)
            place = next_place(place, self.thrown)
            n += 1
            if n > 1 or (self.in_car >> seat) & 1 == 0:
                chart.note_cell(place, NO_CAR)
        if struck == TREE or struck == EDGE:
            chart.note_side(place, self.thrown, _known(struck), self.shifts)
        elif struck == STRUCK_CAR:
            chart.note_side(place, self.thrown, OPEN, self.shifts)
            chart.note_cell(next_place(place, self.thrown), CAR_THERE)
        self.noise = NOISE_KNOWN
        self.noise_chart = self.chart_of[seat]
        self.noise_place = place
        chart.note_cell(place, ROCK_SEEN)
        if STRUCK_HUNTER < struck < STRUCK_FAMILIAR:
            self._stands(struck - STRUCK_HUNTER, self.chart_of[seat], place)
        elif struck == STRUCK_FAMILIAR:
            self.familiar_chart = self.chart_of[seat]
            self.familiar_place = place
        self._settle(self.chart_of[seat])

    def _hear_noise(self, seat: i64, left: bool) -> None:
        """Noise where somebody is, or where they just were."""
        self.noise = NOISE_SOMEWHERE
        self.noise_turns = 0
        self.noise_chart = NOWHERE
        if self.pending[seat] == 0 and (not left or seat == self.seat):
            self.noise = NOISE_KNOWN
            self.noise_chart = self.chart_of[seat]
            self.noise_place = self.place[seat]
            if left:
                self.noise_place = next_place(self.place[seat], (self.heading + 2) % 4)

    def _meet_hunter(self, seat: i64, heading: i64, spaces: i64) -> None:
        self.hunter_by = seat
        self.hunter_heading = heading
        self.hunter_spaces = spaces
        self.hunter_turns = 0
        self.hunter_chart = NOWHERE
        self.hunter_still = True
        if self.pending[seat] == 0:
            self._fix_place_of_hunter(seat)

    def _fix_place_of_hunter(self, seat: i64) -> None:
        chart = self.charts[self.chart_of[seat]]
        place = self.place[seat]
        n: i64 = 0
        while n < self.hunter_spaces:
            if self.woods.turn != HUNTER or self.woods.deck != AXE:  # whose Sneak passes a tree
                chart.note_side(place, self.hunter_heading, OPEN, self.shifts)
            place = next_place(place, self.hunter_heading)
            n += 1
        self.hunter_chart = self.chart_of[seat]
        self.hunter_place = place
        self.charts[self.hunter_chart].note_cell(place, NO_CAR)

    def _lose_hunter(self) -> None:
        """The Hunter has the turn, or was driven back: nobody knows any more where it is."""
        self.hunter_by = 0
        self.hunter_still = False

    def hunter_is_known(self) -> bool:
        """Whether the Hunter stands, for certain, where the chart has it."""
        return self.hunter_chart != NOWHERE and self.hunter_still

    def clone(self) -> "Sight":
        """The same knowledge again."""
        copy = Sight(self.seat, self.seats, self.woods.clone())
        copy.vampire = self.vampire
        copy.charts = [chart.clone() for chart in self.charts]
        copy.chart_of = self.chart_of[:]
        copy.place = self.place[:]
        copy.pending = self.pending[:]
        copy.treads = self.treads[:]
        copy.boardings = [list(steps) for steps in self.boardings]
        copy.in_car = self.in_car
        copy.untold = [list(times) for times in self.untold]
        copy.moment = list(self.moment)
        copy.shifts = self.shifts
        copy.crashes = self.crashes
        copy.clue = self.clue
        copy.turns_of_the_forest = self.turns_of_the_forest
        copy.old = None if self.old is None else self.old.clone()
        copy.old_place = self.old_place
        copy.around = self.around[:]
        copy.further = self.further[:]
        copy.fresh = self.fresh
        copy.heading = self.heading
        copy.hunter_by = self.hunter_by
        copy.hunter_heading = self.hunter_heading
        copy.hunter_spaces = self.hunter_spaces
        copy.hunter_chart = self.hunter_chart
        copy.hunter_place = self.hunter_place
        copy.hunter_still = self.hunter_still
        copy.hunter_turns = self.hunter_turns
        copy.familiar_chart = self.familiar_chart
        copy.familiar_place = self.familiar_place
        copy.noise = self.noise
        copy.noise_chart = self.noise_chart
        copy.noise_place = self.noise_place
        copy.noise_turns = self.noise_turns
        copy.thrower = self.thrower
        copy.thrown = self.thrown
        copy.resting = self.resting
        copy.calls = self.calls[:]
        copy.named = self.named[:]
        copy.car_known = self.car_known
        return copy


MIDDLE_SHIFT: Final = 17 * 17 * 17 + 8
"""Added to a shift, so that what is left of a division by the width is the way across."""


def _known(what: i64) -> i64:
    if what == TREE:
        return TREE_THERE
    return RIM if what == EDGE else OPEN


def new_sight(seat: int, seats: int) -> View:
    """What a seat knows before anything was told."""
    return Sight(seat, seats, empty_woods())

"""What one of the Hunted knows: what was felt, heard and said.

The public facts are folded into the same `Woods` as everybody's (turns, health, rocks, who hides),
in which nothing has a place; what has one is on charts, which know no coordinates. Somebody at no
seat (NOWHERE) has what everybody heard, and charts of what was called out.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.kernel.errors import UnknownFact
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.games.nyctophobia.dispatch import parts
from gloam.games.nyctophobia.facts import (
    HUNTER, NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP, SPACE, WHO,
)  # fmt: skip
from gloam.games.nyctophobia.numbers import (
    AIMED, AMENDED, ATTACKED, AXE, BOARDED, BUMPED, CAR, CHANCE_FLOOR, CHEERED, CLATTERED, CLIMBED,
    CONCEDED, COUNTERED, CRASHED, DRAGGED, DREW, DREW_UNSEEN, EDGE, ENDURED, FAMILIAR, FEARED,
    FELLED, FELT, FELT_FAR, FLEW, FLOOR, FOGGED, FOUND, GAVE_CLUE, HAULED, HID, HIDDEN_ONE, HOPPED,
    HURT, LANDED, LAY, LED, LIFTED, MISTED, NAMED, NOISE_AT, NOISE_GONE, OVER, PARKED, PASSED,
    PICKED_UP, PLACED, PLANTED, PLAYED, POCKETED, PROWLED, PUT, Q_RECOIL, RADIOED, RECOILED, REELED,
    RESET, RESHUFFLED, RESOLVED, RESTED, ROCK, RUMMAGED, SAID, SEARCHED, SEATED, SET_AT, SET_DOWN,
    SHOOK, SHOUTED, SOMEBODY, SPOKE, SPRINTED, SPUN, STAYED, STEPPED, STOOD, STRUCK_CAR,
    STRUCK_FAMILIAR, STRUCK_HUNTER, STUMBLED, SWAPPED, TAUNTED, TERMS, THE_HUNTER, THREW, TOLD,
    TOPPED, TOPPED_UNSEEN, TREAD, TREE, TURN, TURNED, UNHID, UPROOTED, VAMPIRE, WAITED, WALKED,
    X_DRAW, X_RUMMAGE,
)  # fmt: skip
from gloam.games.nyctophobia.public import UNHURT_LEGS, Woods, empty_woods
from gloam.games.nyctophobia.sight.atlas import SEATS, Atlas, no_charts
from gloam.games.nyctophobia.sight.chart import (
    BEEN_THERE, CAR_THERE, NO_CAR, OPEN, RIM, ROCK_SEEN, START, TREE_THERE, WIDE, Chart, next_place,
)  # fmt: skip
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.moments import (
    has_stayed, is_kept, kept, moment, oldest_kept, shifts_at, without_kept, without_oldest_kept,
)  # fmt: skip

_NONE: Final = vec[i64]([0] * SEATS)
_UNFELT: Final = vec[i64]([-1] * 4)
MOVED_BY_MAGIC: Final = 1000
"""What being moved by a card counts in steps: so much that no count of steps explains it."""

# Which part of `hear` takes a fact in.

_CARDS: Final = 1
_GOING: Final = 2
_FEELING: Final = 3
_AROUND: Final = 4
_MOVED: Final = 5
_PUBLIC: Final = 6

PARTS_HEARD: Final = parts(
    (DREW_UNSEEN, TOPPED_UNSEEN, RESHUFFLED, RESTED),
    (WALKED, TREAD, CLIMBED, HOPPED, BOARDED, BUMPED),
    (SEARCHED, FELT, FELT_FAR, NAMED, TOLD),
    (TERMS, GAVE_CLUE, TURN, FLOOR, UNHID, HID, CLATTERED, THREW, FLEW, REELED, ATTACKED, COUNTERED,
     RESET, SPOKE, SHOUTED),
    (CRASHED, UPROOTED, SPUN, HAULED, SWAPPED, FOUND, SET_DOWN, PUT),
    # What has no place, and is all in the woods.
    (SEATED, STUMBLED, PICKED_UP, SPRINTED, STOOD, STAYED, HURT, CHEERED, PASSED, ENDURED, FOGGED,
     TAUNTED, RUMMAGED, SAID, CONCEDED, OVER, RADIOED, FEARED, AMENDED,
     # What only the Hunter is told.
     PLANTED, PARKED, PLACED, LAY, WAITED, DREW, STEPPED, LANDED, RECOILED, PLAYED, PROWLED, AIMED,
     RESOLVED, NOISE_AT, NOISE_GONE, FELLED, LIFTED, TURNED, DRAGGED, SHOOK, POCKETED, TOPPED,
     SET_AT, LED, MISTED),
)  # fmt: skip


@final
class HuntedSight(Sight):
    """The view of one of the Hunted."""

    def __init__(self, seat: i64, seats: i64, woods: Woods, atlas: Atlas) -> None:
        self.seat = seat
        self.seats = seats
        self.woods = woods
        self.atlas = atlas
        """Charts of what was felt and told."""
        self.vampire = False
        self.turns_of_the_forest: i64 = 0
        # What the Hunted have done, and when.
        self.pending = _NONE[:]
        """How many steps each Hunted has taken that this seat has not been told."""
        self.treads = _NONE[:]
        self.boardings = vec[i64]()  # copied: self.boardings[:]
        """After how many of its steps each Hunted was in the car."""
        self.in_car: i64 = 0
        self.untold = vec[i64]()  # copied: self.untold[:] if len(self.untold) else copy.untold
        """The moments when each Hunted took a step or searched, not called out yet."""
        self.calling = _NONE[:]
        """The moment of the search that each Hunted is calling out."""
        self.shifts: i64 = 0
        """How many trees have been felled or replanted."""
        self.crashes: i64 = 0
        self.clue: i64 = NOWHERE
        self.old: Chart | None = None  # copied: None if self.old is None else self.old.clone()
        """The own chart from before the forest turned; nothing counts on it any more."""
        self.old_place: i64 = START
        # What the hands felt here, until something may have changed.
        self.around = _UNFELT[:]
        self.further = _UNFELT[:]
        self.fresh = False
        self.heading: i64 = 0
        """The heading of the own last step."""
        # The Hunter and the noise, where they were heard or felt; their places are in the atlas.
        self.hunter_by: i64 = 0
        """The Hunted next to whom, or hit by whose rock, the Hunter is right now."""
        self.hunter_heading: i64 = 0
        self.hunter_spaces: i64 = 0
        self.hunter_still = False
        """Whether the Hunter has not moved since it was met."""
        self.hunter_turns: i64 = 0
        """How many turns the Hunter has had since it was last met."""
        self.noise = False
        """Whether there was noise; where it was is in the atlas, if it is known."""
        self.noise_turns: i64 = 0
        self.thrower: i64 = 0
        self.thrown: i64 = 0
        self.flown = False
        """Whether all are still where they were when the last rock flew, from a known place."""
        self.flown_spaces: i64 = 0
        self.flown_into: i64 = 0
        self.resting = False
        self.calls = _NONE[:]
        """What each Hunted last shouted, plus one."""
        self.named = _NONE[:]
        """What others last heard each Hunted feel: kinds, plus one."""

    def hunter_is_known(self) -> bool:
        """Whether the Hunter stands, for certain, where the chart has it."""
        return self.atlas.hunter.chart != NOWHERE and self.hunter_still

    def knows_edge(self, heading: i64) -> bool:
        """Whether the own chart has the edge of the forest on one side of here."""
        return self.atlas.own().side(self.atlas.place[self.seat], heading) == RIM

    def hear(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Know one fact more: what is public, and then what has a place."""
        if word < 0 or word >= len(PARTS_HEARD):
            raise UnknownFact(word)
        part = PARTS_HEARD[word]
        if part == _CARDS:
            self._count_cards(word)
            return
        if word == FLOOR:
            self._pass_floor(a)
        self.woods.happen(word, a, b, c)
        if part == _GOING:
            self._go(word, a, b, c)
        elif part == _FEELING:
            self._feel(word, a, b, c)
        elif part == _AROUND:
            self._notice(word, a, b, c)
        elif part == _MOVED:
            self._is_moved(word, a, b)
        elif part != _PUBLIC:
            raise UnknownFact(word)

    # What is public of what only the Hunter sees.

    def _count_cards(self, word: i64) -> None:
        woods = self.woods
        if word == RESTED:
            woods.wound = 1 if woods.wound == 2 else 0
            woods.legs = UNHURT_LEGS
            woods.agenda.clear()
            self.resting = True
            return
        if word == RESHUFFLED:
            woods.hand.discards = 0
        else:
            woods.agenda.drop()
            if word == TOPPED_UNSEEN:
                woods.hand.discards -= 1
            elif self.resting:
                woods.hand.discards += 1
        self.resting = False

    def _pass_floor(self, to: i64) -> None:
        """Somebody is asked: what only the Hunter could answer is answered."""
        agenda = self.woods.agenda
        if agenda.first() == Q_RECOIL and to != HUNTER:
            agenda.drop()
            self._lose_hunter()
        if to == CHANCE_FLOOR and agenda.first() != X_DRAW and agenda.first() != X_RUMMAGE:
            agenda.put(X_DRAW)

    # What happens around.

    def _notice(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == TURN:
            self.fresh = False
            if a == HUNTER:
                self.flown = False
                self._lose_hunter()
                self.hunter_turns += 1
                self.noise_turns += 1
                self.atlas.familiar.lose()
        elif word == FLOOR:
            if a != self.seat:
                self.fresh = False
        elif word == THREW:
            self.thrower = a
            self.thrown = b
            self.fresh = False
        elif word == FLEW:
            self._fly(a, b)
        elif word == ATTACKED:
            self._meet_hunter(a, b, 1)
            self.fresh = False
        elif word == HID or word == UNHID:
            self.fresh = False
            self.flown = False
        elif word == REELED or word == COUNTERED:
            self.fresh = False
        elif word == CLATTERED:
            self._hear_noise(a, True)
        elif word == RESET:
            self.noise = False
        elif word == SPOKE:
            self.fresh = False
            self.flown = False
            self._hear_noise(a, False)
        elif word == SHOUTED:
            self.calls[a] = b + 1
        elif word == GAVE_CLUE:
            self.clue = a
        elif word == TERMS:
            self.vampire = c == VAMPIRE

    # Steps.

    def _go(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == WALKED:
            self._walk(a, b, self.shifts)
            self.heading = b
        elif word == HOPPED:
            self._hop(a, b, self.shifts)
            self.heading = b
        elif word == TREAD:
            self._step(a)
            self.woods.left = 0  # a mark: where it is, is not known here
        elif word == CLIMBED:
            self._step(a)
            self._hear_noise(a, True)
        elif word == BOARDED:
            self._board(a)
        elif word == BUMPED:
            self._bump(a, b, c)

    def _step(self, seat: i64) -> None:
        """Somebody has taken a step or hopped; only they know in which direction."""
        if seat == self.hunter_by:
            self.hunter_by = 0  # where the Hunter stands is on a chart, or known no more
        self.flown = False
        self.treads[seat] += 1
        self.in_car &= ~BIT[seat]
        if seat == self.seat:
            self._unfeel()
        else:
            self.pending[seat] += 1
            self._mark(seat)
            self.fresh = False

    def _mark(self, seat: i64) -> None:
        """A step or a search of somebody, to be called out later: when it was."""
        self.untold = kept(self.untold, seat, moment(self.shifts, self.treads))

    def _walk(self, seat: i64, heading: i64, when: i64) -> None:
        self.atlas.chart(seat).note_side(self.atlas.place[seat], heading, OPEN, when)
        self._arrive(seat, heading)

    def _hop(self, seat: i64, heading: i64, when: i64) -> None:
        self.atlas.chart(seat).note_side(self.atlas.place[seat], heading, TREE_THERE, when)
        self._arrive(seat, heading)

    def _arrive(self, seat: i64, heading: i64) -> None:
        atlas = self.atlas
        chart = atlas.chart(seat)
        place = next_place(atlas.place[seat], heading)
        atlas.place[seat] = place
        in_car = i64(chart.cells[place]) & CAR_THERE != 0
        if not in_car and seat != self.seat:
            in_car = self._was_in_car(seat)
        found: i64 = BEEN_THERE | NO_CAR
        if in_car:
            found = BEEN_THERE
        chart.note_cell(place, found)
        chart.forget_rock(place)
        self._settle(seat)

    def _was_in_car(self, seat: i64) -> bool:
        """Whether somebody was in the car, where they are by what was called out."""
        return is_kept(self.boardings, seat, self.treads[seat] - self.pending[seat])

    def _board(self, seat: i64) -> None:
        self.in_car |= BIT[seat]
        self.boardings = kept(self.boardings, seat, self.treads[seat])
        if self.pending[seat] == 0:
            self._chart_car(seat)

    def _chart_car(self, seat: i64) -> None:
        self.atlas.chart(seat).note_cell(self.atlas.place[seat], CAR_THERE)
        self._settle(seat)

    def _bump(self, seat: i64, heading: i64, into: i64) -> None:
        place = self.atlas.place[seat]
        chart = self.atlas.own()
        if into < SOMEBODY:
            chart.note_side(place, heading, _charted(into), self.shifts)
        elif chart.side(place, heading) == 0:
            chart.note_side(place, heading, OPEN, self.shifts)

    def _settle(self, seat: i64) -> None:
        self.atlas.settle(self.atlas.chart_of[seat], self.woods.hunted)

    # What hands feel, and what others call out.

    def _feel(self, word: i64, a: i64, b: i64, c: i64) -> None:
        if word == SEARCHED:
            if a == self.seat:
                self._unfeel()
                self.fresh = True
            else:
                self._mark(a)
        elif word == FELT:
            self._feel_here(b, c)
        elif word == FELT_FAR:
            self.further[b] = c
            self._feel_at(next_place(self.atlas.place[self.seat], b), b, c, 2)
        elif word == NAMED:
            self.named[a] = b + 1
        elif word == TOLD:
            if a != self.seat:  # one's own is known already
                self._is_told(a, b)

    def _unfeel(self) -> None:
        heading: i64 = 0
        while heading < 4:
            self.around[heading] = NOWHERE
            self.further[heading] = NOWHERE
            heading += 1
        self.fresh = False

    def _feel_here(self, heading: i64, what: i64) -> None:
        woods = self.woods
        self.around[heading] = what
        if what < SPACE:
            woods.known_shut |= BIT[heading]
            if what == TREE:
                woods.known_trees |= BIT[heading]
        else:
            who = (what - SPACE) // WHO
            if who and who != HIDDEN_ONE:
                woods.known_shut |= BIT[heading]
        self._feel_at(self.atlas.place[self.seat], heading, what, 1)

    def _feel_at(self, place: i64, heading: i64, what: i64, spaces: i64) -> None:
        """What the own hands feel on a side of a place, so many spaces away."""
        self._chart_felt(self.seat, place, heading, what, self.shifts)
        if what < SPACE:
            return
        who = (what - SPACE) // WHO
        there = next_place(place, heading)
        if who == THE_HUNTER:
            self._meet_hunter(self.seat, heading, spaces)
        elif who and who != HIDDEN_ONE:
            self._stands(who, self.atlas.chart_of[self.seat], there)
        if (what - SPACE) & FAMILIAR:
            self.atlas.familiar.put(self.atlas.chart_of[self.seat], there)

    def _chart_felt(self, seat: i64, place: i64, heading: i64, what: i64, when: i64) -> None:
        """Write down what somebody felt on one side of a place of their chart."""
        chart = self.atlas.chart(seat)
        chart.note_side(place, heading, _charted(what), when)
        if what >= SPACE:
            there = next_place(place, heading)
            things = what - SPACE
            chart.note_cell(there, CAR_THERE if things & CAR else NO_CAR)
            if things & ROCK:
                chart.note_cell(there, ROCK_SEEN)
            else:
                chart.forget_rock(there)
        self._settle(seat)

    def _is_told(self, seat: i64, note: i64) -> None:
        """Somebody's step, hop or search, called out."""
        if note >= NOTE_FELT:
            self._is_told_felt(seat, note - NOTE_FELT)
            return
        when = shifts_at(self._recall(seat))
        self.pending[seat] -= 1
        if note < NOTE_HOP:
            self._walk(seat, note, when)
        else:
            self._hop(seat, note - NOTE_HOP, when)
        if self._was_in_car(seat):
            self._chart_car(seat)

    def _is_told_felt(self, seat: i64, felt: i64) -> None:
        heading = felt // NOTE_HEADING
        far = felt % NOTE_HEADING >= NOTE_FAR
        what = felt % NOTE_FAR
        if heading == 0 and not far:
            self.calling[seat] = self._recall(seat)
        when = self.calling[seat]
        self._chart_felt(seat, self._hand_of(seat, heading, far), heading, what, shifts_at(when))
        if what >= SPACE:
            who = (what - SPACE) // WHO
            if who and who < HIDDEN_ONE and has_stayed(when, who, self.treads):
                place = self._hand_of(seat, heading, far)  # their chart may be part of another now
                self._stands(who, self.atlas.chart_of[seat], next_place(place, heading))

    def _hand_of(self, seat: i64, heading: i64, far: bool) -> i64:
        """The place from which somebody has felt a side: where they are, or one space further."""
        place = self.atlas.place[seat]
        return next_place(place, heading) if far else place

    def _recall(self, seat: i64) -> i64:
        when = oldest_kept(self.untold, seat)
        if when == NOWHERE:
            return moment(self.shifts, self.treads)
        self.untold = without_oldest_kept(self.untold, seat)
        return when

    def _stands(self, seat: i64, chart: i64, place: i64) -> None:
        """Somebody is known to stand at a place of a chart now."""
        if seat == self.seat or self.pending[seat] == 0:
            self.atlas.stands(seat, chart, place, self.woods.hunted)

    # What a card moves: trees, somebody, or the whole forest; and the familiar.

    def _is_moved(self, word: i64, a: i64, b: i64) -> None:
        self.flown = False
        if word == CRASHED:
            self.shifts += 1
            self.crashes += 1
        elif word == UPROOTED:
            self.shifts += 1
        elif word == SPUN:
            self._spin(a)
        elif word == HAULED:
            self._lose_way(a)
        elif word == SWAPPED:
            self._swap(a, b)
        elif word == FOUND:
            self.atlas.familiar.lose()
            self.fresh = False
        elif word == SET_DOWN:
            self.fresh = False
        elif word == PUT:
            self.atlas.familiar.put(self.atlas.chart_of[a], next_place(self.atlas.place[a], b))

    def _lose_way(self, seat: i64) -> None:
        """Somebody was moved, and nobody knows in which direction."""
        self._uproot(seat)
        self.in_car &= ~BIT[seat]
        self.pending[seat] = 0
        self.atlas.lose(seat)

    def _uproot(self, seat: i64) -> None:
        """Somebody is not where they were."""
        if seat == self.hunter_by:
            self.hunter_by = 0
        self.treads[seat] += MOVED_BY_MAGIC
        self.untold = without_kept(self.untold, seat)
        self.fresh = False
        if seat == self.seat:
            self._unfeel()

    def _swap(self, one: i64, other: i64) -> None:
        """Two Hunted have changed places, and hear with whom."""
        if self.pending[one] or self.pending[other]:
            self._lose_way(one)
            self._lose_way(other)
            return
        atlas = self.atlas
        chart = atlas.chart_of[one]
        place = atlas.place[one]
        self._uproot(one)
        self._uproot(other)
        atlas.move(one, atlas.chart_of[other], atlas.place[other])
        atlas.move(other, chart, place)

    def _spin(self, amount: i64) -> None:
        """The forest has turned: by half, which is known exactly, or by a quarter, either way."""
        self.turns_of_the_forest += 1
        self._unfeel()
        self.untold = vec[i64]()
        if amount == 2:
            self._turn_round()
        else:
            self._turn_unknown()

    def _turn_unknown(self) -> None:
        atlas = self.atlas
        if self.seat != NOWHERE:
            self.old = atlas.own()
            self.old_place = atlas.place[self.seat]
        self.clue = NOWHERE
        self.hunter_by = 0
        atlas.begin_again()
        seat: i64 = 1
        while seat < SEATS:
            self.treads[seat] += MOVED_BY_MAGIC
            self.pending[seat] = 0
            if self.in_car >> seat & 1:
                atlas.chart(seat).note_cell(START, CAR_THERE)
            seat += 1

    def _turn_round(self) -> None:
        self.atlas.turn_round()
        seat: i64 = 1
        while seat <= self.woods.hunted:
            if self.pending[seat]:
                inside = self.in_car & BIT[seat]
                self._lose_way(seat)
                if inside:
                    self._board(seat)
            seat += 1
        if self.hunter_by:
            self.hunter_heading = (self.hunter_heading + 2) % 4
        if self.clue != NOWHERE:
            self.clue = (self.clue + 2) % 4
        self.heading = (self.heading + 2) % 4

    # Rocks, noise and the Hunter.

    def _fly(self, spaces: i64, struck: i64) -> None:
        """A rock's flight, told aloud: what it passed, and what it met."""
        seat = self.thrower
        atlas = self.atlas
        self.noise = True
        self.noise_turns = 0
        atlas.noise.lose()
        self.fresh = False
        self.flown = self.pending[seat] == 0
        self.flown_spaces = spaces
        self.flown_into = struck
        if struck == STRUCK_HUNTER:
            self._meet_hunter(seat, self.thrown, spaces)
        if self.pending[seat]:
            return
        chart = atlas.chart(seat)
        place = atlas.place[seat]
        n: i64 = 0
        while n < spaces:
            chart.note_side(place, self.thrown, OPEN, self.shifts)
            place = next_place(place, self.thrown)
            n += 1
            if n > 1 or (self.in_car >> seat) & 1 == 0:
                chart.note_cell(place, NO_CAR)
        if struck == TREE or struck == EDGE:
            chart.note_side(place, self.thrown, _charted(struck), self.shifts)
        elif struck == STRUCK_CAR:
            chart.note_side(place, self.thrown, OPEN, self.shifts)
            chart.note_cell(next_place(place, self.thrown), CAR_THERE)
        atlas.noise.put(atlas.chart_of[seat], place)
        chart.note_cell(place, ROCK_SEEN)
        if STRUCK_HUNTER < struck < STRUCK_FAMILIAR:
            self._stands(struck - STRUCK_HUNTER, atlas.chart_of[seat], place)
        elif struck == STRUCK_FAMILIAR:
            atlas.familiar.put(atlas.chart_of[seat], place)
        self._settle(seat)

    def _hear_noise(self, seat: i64, left: bool) -> None:
        """Noise where somebody is, or where they just were."""
        self.noise = True
        self.noise_turns = 0
        self.atlas.noise.lose()
        if self.pending[seat] == 0 and (not left or seat == self.seat):
            place = self.atlas.place[seat]
            if left:
                place = next_place(place, (self.heading + 2) % 4)
            self.atlas.noise.put(self.atlas.chart_of[seat], place)

    def _meet_hunter(self, seat: i64, heading: i64, spaces: i64) -> None:
        self.hunter_by = seat
        self.hunter_heading = heading
        self.hunter_spaces = spaces
        self.hunter_turns = 0
        self.atlas.hunter.lose()
        self.hunter_still = True
        if self.pending[seat] == 0:
            self._chart_hunter(seat)

    def _chart_hunter(self, seat: i64) -> None:
        chart = self.atlas.chart(seat)
        place = self.atlas.place[seat]
        n: i64 = 0
        while n < self.hunter_spaces:
            if self.woods.turn != HUNTER or self.woods.deck != AXE:  # whose Sneak passes a tree
                chart.note_side(place, self.hunter_heading, OPEN, self.shifts)
            place = next_place(place, self.hunter_heading)
            n += 1
        self.atlas.hunter.put(self.atlas.chart_of[seat], place)
        chart.note_cell(place, NO_CAR)

    def _lose_hunter(self) -> None:
        """The Hunter has the turn, or was driven back: nobody knows any more where it is."""
        self.hunter_by = 0
        self.hunter_still = False

    # In a guessed world.

    def catch_up(self, woods: Woods) -> None:
        """Everybody is where they stand in a world: the steps that led there nobody calls out.

        Otherwise the next step that is called out there is taken for the oldest one.
        """
        seat: i64 = 1
        while seat <= self.woods.hunted:
            if self.pending[seat]:
                friend = self._known_beside(seat)
                if friend == NOWHERE:
                    self.atlas.lose(seat)
                else:
                    down = (woods.at[seat] >> 3) - (woods.at[friend] >> 3)
                    across = (woods.at[seat] & 7) - (woods.at[friend] & 7)
                    self.atlas.place[seat] = self.atlas.place[friend] + WIDE * down + across
                self.untold = without_kept(self.untold, seat)
            seat += 1
        seat = 1
        while seat <= self.woods.hunted:
            if self.pending[seat]:
                self.pending[seat] = 0
                inside = (self.in_car >> seat) & 1 != 0
                self.atlas.chart(seat).note_cell(
                    self.atlas.place[seat], CAR_THERE if inside else NO_CAR
                )
            seat += 1

    def _known_beside(self, seat: i64) -> i64:
        """Somebody on the same chart who has called out every step; NOWHERE if nobody has."""
        friend: i64 = 1
        while friend <= self.woods.hunted:
            if self.pending[friend] == 0 and self.atlas.together(friend, seat):
                return friend
            friend += 1
        return NOWHERE

    def clone(self) -> "HuntedSight":
        """The same knowledge again."""
        copy = HuntedSight(self.seat, self.seats, self.woods.clone(), self.atlas.clone())
        # Field by field: make copies.
        copy.vampire = self.vampire
        copy.turns_of_the_forest = self.turns_of_the_forest
        copy.pending = self.pending[:]
        copy.treads = self.treads[:]
        copy.boardings = self.boardings[:]
        copy.in_car = self.in_car
        copy.untold = self.untold[:] if len(self.untold) else copy.untold
        copy.calling = self.calling[:]
        copy.shifts = self.shifts
        copy.crashes = self.crashes
        copy.clue = self.clue
        copy.old = None if self.old is None else self.old.clone()
        copy.old_place = self.old_place
        copy.around = self.around[:]
        copy.further = self.further[:]
        copy.fresh = self.fresh
        copy.heading = self.heading
        copy.hunter_by = self.hunter_by
        copy.hunter_heading = self.hunter_heading
        copy.hunter_spaces = self.hunter_spaces
        copy.hunter_still = self.hunter_still
        copy.hunter_turns = self.hunter_turns
        copy.noise = self.noise
        copy.noise_turns = self.noise_turns
        copy.thrower = self.thrower
        copy.thrown = self.thrown
        copy.flown = self.flown
        copy.flown_spaces = self.flown_spaces
        copy.flown_into = self.flown_into
        copy.resting = self.resting
        copy.calls = self.calls[:]
        copy.named = self.named[:]
        return copy


def _charted(what: i64) -> i64:
    """What is written on a chart of something felt."""
    if what == TREE:
        return TREE_THERE
    return RIM if what == EDGE else OPEN


def in_the_dark(seat: i64, seats: i64) -> HuntedSight:
    """What one of the Hunted knows, or somebody at no seat, before anything was told."""
    return HuntedSight(seat, seats, empty_woods(), Atlas(seat, no_charts()))

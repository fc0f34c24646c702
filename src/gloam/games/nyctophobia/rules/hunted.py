"""What both Nyctophobia games have in common: the Hunted's turn, rocks, noise, hiding, combat.

The two rule books are subclasses, in their own folders; they say how a turn begins, when a combat
starts, how a step may fail, and how the game is won. The Hunter's turn is in `hunter.py`.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER, SPACE
from gloam.games.nyctophobia.ground import beyond, heading_to
from gloam.games.nyctophobia.numbers import (
    ALWAYS, ATTACKED, BOARDED, BOXER, BUMPED, CALL, CALL_OUT, CAUGHT, CHANCE_FLOOR, CHEER, CHEERED,
    CHEERLEADER, CLATTER, CLATTERED, CLIMB, CLIMBED, CLIMBER, CONCEDE, CONCEDED, COUNTER, COUNTERED,
    C_RESET, DONE, ENDURE, ENDURED, FELT, FELT_FAR, FLEW, FLOOR, FOREST_GUIDE, GO, HID, HIDE,
    HOPPED, HUNTED_CONCEDED, HUNTED_WIN, HUNTER_CONCEDED, HUNTER_WINS, HURT, KLUTZ, LANDED, LEAVE,
    MAY_CONCEDE, NAMED, NOISE_AT, OVER, PASSED, PICKED_UP, Q_CHEER, Q_COUNTER, Q_HIDE, Q_RETREAT,
    Q_SPRINT, Q_TURN, REELED, RESET, SAID, SEARCH, SEARCHED, SHORT, SHOUT, SHOUTED, SOMEBODY, SPOKE,
    SPRINT, SPRINTED, STAND, STAY, STAYED, STEPPED, STOOD, STRUCK_FAMILIAR, STRUCK_HUNTER, THREW,
    THROW, TIME_IS_UP, TOLD, TREAD, TURN, UNHID, WALKED, X_DRAW, X_RUMMAGE,
)  # fmt: skip
from gloam.games.nyctophobia.public import RETREATING, RETREAT_OPTIONAL, RETREAT_TAKEN, Woods
from gloam.games.nyctophobia.rules.flight import Flight
from gloam.games.nyctophobia.rules.touch import bar, bar_to_sprint, felt, kinds_of, to_stop
from gloam.games.nyctophobia.rules.ways import ALL_HEADINGS
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State

ALL_SHOUTS: Final = 4095


@mypyc_attr(allow_interpreted_subclasses=True)
class Dark(State):
    """The truth, in the words of both games."""

    woods: Woods

    # Winning.

    def payoff(self, seat: i64) -> float:
        """The Hunted win and lose together. (NYH-33, NYH-35)"""
        return 1.0 if (seat == HUNTER) == (self.woods.winner == HUNTER_WINS) else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.woods.why

    # Who is asked.

    def asked(self) -> i64:
        """Whoever the next entry of the agenda is for."""
        woods = self.woods
        if woods.winner != NOWHERE:
            return NOBODY
        kind = woods.agenda.first()
        if kind == X_DRAW or kind == X_RUMMAGE:
            return CHANCE
        if asks_hunted(kind):
            return woods.agenda.a()
        return HUNTER

    def play(self, action: i64) -> None:
        """Tell what comes of an action, and go on until somebody must choose."""
        kind = self.woods.agenda.first()
        if asks_hunted(kind):
            self._answer(kind, action)
        else:
            self._hunt(kind, action)
        self._go_on()

    def _go_on(self) -> None:
        """Do whatever needs nobody's choice; then say who is asked, if that has changed."""
        woods = self.woods
        while woods.winner == NOWHERE and self._one_thing():
            pass
        if woods.winner != NOWHERE:
            return
        asked = self.asked()
        floor: i64 = asked
        if asked == CHANCE:
            floor = CHANCE_FLOOR
        if floor != woods.floor:
            self.tell(FLOOR, floor)
        if woods.house & ALWAYS:
            self._all_call_out()

    def _one_thing(self) -> bool:
        """One duty that needs no choice; False when somebody must choose."""
        woods = self.woods
        kind = woods.agenda.first()
        if kind == 0:
            self._pass_turn()
            return True
        if kind == C_RESET:
            self.tell(RESET)  # NYH-119
            return True
        if kind == Q_RETREAT and woods.no_way() == ALL_HEADINGS and self._hops() == 0:
            self.tell(STAYED, woods.agenda.a())  # NYH-G36: there is nowhere to go
            return True
        return False if asks_hunted(kind) else self._hunter_goes_on(kind)

    # The turn.

    def _pass_turn(self) -> None:
        """All Hunted, then the Hunter; with four, the Hunter comes twice. (NYH-38 to NYH-41)"""
        woods = self.woods
        if self._is_rescued():
            return
        if woods.turn == NOWHERE:
            self._begin(1, 1)
        elif woods.hunted == 4:
            if woods.turn == 2 or woods.turn == 4:
                self._begin(HUNTER, woods.round)
            elif woods.turn != HUNTER:
                self._begin(woods.turn + 1, woods.round)
            elif woods.slot == 2:
                self._begin(3, woods.round)
            else:
                self._next_round()
        elif woods.turn == HUNTER:
            self._next_round()
        else:
            self._begin(woods.turn + 1 if woods.turn < woods.hunted else HUNTER, woods.round)

    def _next_round(self) -> None:
        woods = self.woods
        if woods.round == woods.rounds:
            self.tell(OVER, HUNTER_WINS, TIME_IS_UP)
        else:
            self._begin(1, woods.round + 1)  # NYH-37

    def _begin(self, seat: i64, round_: i64) -> None:
        self.tell(TURN, seat, round_)
        if seat == HUNTER:
            return
        if (self.woods.hidden >> seat) & 1:
            self.tell(UNHID, seat)  # NYH-69
        self._begin_hunted(seat)

    def _begin_hunted(self, seat: i64) -> None:
        """How a Hunted's turn begins."""
        raise NotImplementedError("a rule book must say how a turn begins")

    def _is_rescued(self) -> bool:
        """Whether the end of this turn is the end of the game; it is told then."""
        return False

    # What a Hunted may do.

    def offer(self, menu: Menu) -> None:
        """What the asked seat may choose, or what chance may bring."""
        woods = self.woods
        kind = woods.agenda.first()
        if kind == Q_TURN:
            self._offer_turn(menu)
        elif kind == Q_RETREAT:
            self._offer_retreat(menu)
        elif kind == Q_HIDE:
            menu.add(HIDE)  # NYH-117, even after the call: NYH-118
            menu.add(STAND)
            if self._may_search():
                menu.add(SEARCH)  # NYH-116: after each step, also the last
            self._offer_clatter(menu, woods.agenda.a())
        elif kind == Q_COUNTER:
            menu.add(COUNTER)
            menu.add(ENDURE)
        elif kind == Q_SPRINT:
            if woods.agenda.b() > 0:
                self._offer_steps(menu)
            menu.add(STAY)  # NYH-139: the longer sprint is optional
            self._offer_clatter(menu, woods.agenda.a())
        elif kind == Q_CHEER:
            self._offer_actions(menu, woods.agenda.a(), True)
            menu.add(DONE)
        else:
            self._offer_hunter(kind, menu)

    def _offer_turn(self, menu: Menu) -> None:
        woods = self.woods
        seat = woods.turn
        boxed_in = woods.no_way() == ALL_HEADINGS
        if woods.steps > 0:
            self._offer_steps(menu)
            if woods.unmoved() and woods.characters[seat] == CLIMBER:
                menu.offer(CLIMB, woods.known_trees)  # NYH-141
        moved = woods.steps == 0 or boxed_in
        if self._may_search():
            menu.add(SEARCH)
        if woods.acted == 0 and (woods.unmoved() or moved):  # NYH-57 to NYH-59
            self._offer_actions(menu, seat, moved)
            if woods.characters[seat] == CHEERLEADER:
                self._offer_cheer(menu, seat)
        self._offer_clatter(menu, seat)
        if woods.next_note(seat) != NOWHERE and woods.face_up(seat):
            menu.add(CALL_OUT)
        if moved:
            menu.add(DONE)

    def _offer_steps(self, menu: Menu) -> None:
        """Every heading that the hands do not know to be closed: the world answers."""
        menu.offer(GO, ALL_HEADINGS & ~self.woods.no_way())

    def _may_search(self) -> bool:
        woods = self.woods
        if woods.house & SHORT:
            return False  # NYH-54, NVE-18
        if woods.can_search == 0 or woods.fog or (woods.hidden >> woods.agenda.a()) & 1:
            return False
        return not (woods.fear and woods.agenda.first() == Q_TURN and not woods.unmoved())

    def _offer_actions(self, menu: Menu, seat: i64, moved: bool) -> None:
        woods = self.woods
        if woods.house & SHORT == 0:
            menu.offer(SPRINT, ALL_HEADINGS & ~woods.no_room())  # NYH-60
            if woods.rocks[seat] > 0:
                menu.offer(THROW, ALL_HEADINGS)  # NYH-73, NYH-74
            if moved and self._may_hide():
                menu.add(HIDE)  # NYH-72
        if woods.carrier == seat:
            menu.offer(LEAVE, ALL_HEADINGS & ~woods.no_room())  # NVE-23
        if self._may_radio(seat):
            menu.add(CALL)  # NYH-88

    def _may_hide(self) -> bool:
        """Whether the action to hide is still there."""
        return True

    def _may_radio(self, seat: i64) -> bool:
        """Whether a Hunted may call for help."""
        return False

    def _offer_cheer(self, menu: Menu, seat: i64) -> None:
        friend: i64 = 1
        while friend <= self.woods.hunted:
            if friend != seat and self.woods.face_up(friend):  # NYH-136, NYH-G50
                menu.add(CHEER + friend - 1)
            friend += 1

    def _offer_clatter(self, menu: Menu, seat: i64) -> None:
        woods = self.woods
        if woods.left != NOWHERE and woods.characters[seat] == KLUTZ and woods.face_up(seat):
            menu.add(CLATTER)  # NYH-138, NYH-G51; not out of hiding: NYH-64

    def _offer_retreat(self, menu: Menu) -> None:
        woods = self.woods
        seat = woods.agenda.a()
        retreat = woods.agenda.b()
        self._offer_steps(menu)
        menu.offer(CLIMB, self._hops())
        if self._may_search():
            menu.add(SEARCH)  # NYH-116
        free = RETREATING.part(retreat, RETREAT_OPTIONAL) or RETREATING.part(retreat, RETREAT_TAKEN)
        if free or woods.no_way() == ALL_HEADINGS:
            menu.add(STAY)  # NYH-115: one space or two; after a friend's rock, none: NYH-G31
        self._offer_clatter(menu, seat)

    def _hops(self) -> i64:
        """The trees that somebody who retreats may hop over instead, as headings. (NYH-142)"""
        woods = self.woods
        if woods.characters[woods.agenda.a()] != CLIMBER:
            return 0
        if RETREATING.part(woods.agenda.b(), RETREAT_TAKEN):
            return 0
        return woods.known_trees

    # What comes of it.

    def _answer(self, kind: i64, action: i64) -> None:
        woods = self.woods
        seat = woods.agenda.a()
        verb = VERB[action]
        if verb == GO:
            self._go(seat, action - GO)
        elif verb == SEARCH:
            self._search(seat)
        elif verb == SPRINT:
            self._sprint(seat, action - SPRINT)
        elif verb == CLIMB:
            self._climb(seat, action - CLIMB)
        elif verb == THROW:
            self._throw(seat, action - THROW)
        elif verb == LEAVE:
            self._leave(seat, action - LEAVE)
        elif verb == HIDE:
            self.tell(HID, seat)  # NYH-62
        elif verb == STAND:
            self.tell(STOOD, seat)
        elif verb == STAY:
            self.tell(STAYED, seat)
        elif verb == DONE:
            if kind == Q_CHEER:
                self.tell(PASSED, seat)
            else:
                self._pass_turn()
        elif verb == CALL:
            self._radio(seat)
        elif verb == CLATTER:
            self.tell(NOISE_AT, woods.left)
            self.tell(CLATTERED, seat)
        elif verb == COUNTER:
            self._counter(seat)
        elif verb == ENDURE:
            self.tell(ENDURED, seat)
        elif verb == CHEER:
            self.tell(CHEERED, seat, action - CHEER + 1)
        elif verb == CALL_OUT:
            self._call_out(seat)
        else:
            raise ValueError(f"action {action} is not one of the Hunted's")

    def _radio(self, seat: i64) -> None:
        raise NotImplementedError("only The Hunted has a call for help")

    def _leave(self, seat: i64, heading: i64) -> None:
        raise NotImplementedError("only Vampire Encounter has a familiar")

    # Searching.

    def _search(self, seat: i64) -> None:
        """Feel the four sides; the others hear what was felt, not where. (NYH-44 to NYH-48)"""
        woods = self.woods
        self.tell(SEARCHED, seat)
        tile = woods.at[seat]
        guide = woods.characters[seat] == FOREST_GUIDE
        kinds: i64 = 0
        heading: i64 = 0
        while heading < 4:
            what = felt(woods, tile, heading, seat)
            self.tell(FELT, seat, heading, what)
            kinds |= kinds_of(what)
            if guide and what >= SPACE:
                what = felt(woods, beyond(tile, heading), heading, seat)  # NYH-133, NYH-G48
                self.tell(FELT_FAR, seat, heading, what)
                kinds |= kinds_of(what)
            heading += 1
        self.tell(NAMED, seat, kinds)  # NYH-47
        self._after_search(seat)

    def _after_search(self, seat: i64) -> None:
        """What a search may start."""

    # Moving.

    def _go(self, seat: i64, heading: i64) -> None:
        """Try one step; the world answers. (NYH-50 to NYH-52)"""
        woods = self.woods
        barred = bar(woods, seat, heading)
        if barred == NOWHERE:
            self._step(seat, heading)
        elif not self._meets(seat, heading):
            stops = woods.agenda.first() != Q_TURN
            self.tell(BUMPED, seat, heading, to_stop(barred) if stops else barred)  # NYH-G19
            self._after_bump(seat)
        if woods.agenda.first() == Q_SPRINT and woods.no_way() == ALL_HEADINGS:
            self.tell(STAYED, seat)

    def _meets(self, seat: i64, heading: i64) -> bool:
        """Whether a step against somebody starts a combat instead; it is told then."""
        return False

    def _after_bump(self, seat: i64) -> None:
        """What a step costs that came to nothing."""

    def _step(self, seat: i64, heading: i64) -> None:
        self.tell(STEPPED, seat, beyond(self.woods.at[seat], heading))
        self.tell(WALKED, seat, heading)
        self.tell(TREAD, seat)
        self._enter(seat)

    def _enter(self, seat: i64) -> None:
        """What lies in the space is picked up, and what it is, is said. (NYH-53)"""
        woods = self.woods
        rocks = woods.rocks_at(woods.at[seat])
        if rocks:
            self.tell(PICKED_UP, seat, rocks)  # NYH-G21
        if woods.is_car(woods.at[seat]):
            self.tell(BOARDED, seat)
        self._after_step(seat)

    def _after_step(self, seat: i64) -> None:
        """What a step may start."""

    def _sprint(self, seat: i64, heading: i64) -> None:
        """One space more. (NYH-60)"""
        barred = bar_to_sprint(self.woods, seat, heading)
        if barred != NOWHERE and self._forgives():
            self.tell(BUMPED, seat, heading, to_stop(barred))
            return
        self.tell(SPRINTED, seat)
        self._go(seat, heading)

    def _forgives(self) -> bool:
        """Whether a step that comes to nothing costs nothing."""
        return True

    def _climb(self, seat: i64, heading: i64) -> None:
        """Hop over a tree, and make a noise. (NYH-141 to NYH-146)"""
        woods = self.woods
        to = beyond(woods.at[seat], heading)
        if woods.who_stands(to) or woods.hides_at(to) or woods.at[HUNTER] == to:
            self.tell(BUMPED, seat, heading, SOMEBODY)  # NYH-144, and not by whom: NYH-145
            return
        self.tell(STEPPED, seat, to)
        self.tell(HOPPED, seat, heading)
        self.tell(CLIMBED, seat)
        self._enter(seat)

    # Throwing.

    def _throw(self, seat: i64, heading: i64) -> None:
        """A rock flies straight until it meets something. (NYH-75 to NYH-79)"""
        woods = self.woods
        self.tell(THREW, seat, heading)
        flight = Flight(woods, woods.at[seat], heading)
        self.tell(FLEW, flight.spaces, flight.struck)
        self.tell(LANDED, flight.end)
        if flight.struck == STRUCK_HUNTER:
            self.tell(REELED, seat, heading, self._drives(seat, True))
        elif STRUCK_HUNTER < flight.struck < STRUCK_FAMILIAR:
            self._hurt(flight.struck - STRUCK_HUNTER)

    def _hurt(self, seat: i64) -> None:
        self.tell(HURT, seat, self.woods.health[seat] - 1)  # NYH-85
        if self.woods.health[seat] == 0:
            self.tell(OVER, HUNTER_WINS, CAUGHT)  # NYH-35

    # Combat.

    def _attack(self, seat: i64) -> None:
        """The injury, and where it came from; the rest is asked. (NYH-110, NYH-111)"""
        woods = self.woods
        heading = heading_to(woods.at[seat], woods.at[HUNTER])
        self.tell(ATTACKED, seat, heading, woods.health[seat] - 1)
        if woods.health[seat] == 0:
            self.tell(OVER, HUNTER_WINS, CAUGHT)  # NYH-36

    def _counter(self, seat: i64) -> None:
        """Drive the Hunter off, with a rock or, for the Boxer, without. (NYH-112 to NYH-114)"""
        woods = self.woods
        away_from = heading_to(woods.at[seat], woods.at[HUNTER])
        with_rock = woods.rocks[seat] > 0
        self.tell(COUNTERED, seat, 1 if with_rock else 0)
        self.tell(REELED, seat, away_from, self._drives(seat, with_rock))

    def _drives(self, seat: i64, with_rock: bool) -> i64:
        """How far somebody drives the Hunter back. (NYH-81, NYH-114, NYH-135)"""
        woods = self.woods
        far = with_rock and woods.characters[seat] == BOXER
        return woods.sheet.boxer_drives if far else woods.sheet.drives

    # The Hunter: in `hunter.py`.

    def _hunt(self, kind: i64, action: i64) -> None:
        raise NotImplementedError("the Hunter's turn")

    def _hunter_goes_on(self, kind: i64) -> bool:
        raise NotImplementedError("the Hunter's turn")

    def _offer_hunter(self, kind: i64, menu: Menu) -> None:
        raise NotImplementedError("the Hunter's turn")

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """The ready-made calls, for the Hunted; and to concede, where the table allows it."""
        woods = self.woods
        if seat != HUNTER and woods.clue != NOWHERE:
            in_turn = woods.agenda.first() == Q_TURN and woods.turn == seat
            if woods.next_note(seat) != NOWHERE and not (in_turn and woods.face_up(seat)):
                menu.add(CALL_OUT)
            menu.offer(SHOUT, ALL_SHOUTS)
        if woods.house & MAY_CONCEDE and (woods.yielded >> seat) & 1 == 0:
            menu.add(CONCEDE)

    def play_aside(self, seat: i64, action: i64) -> None:
        """Call out, shout, or concede."""
        if action == CONCEDE:
            self._concede(seat)
            return
        self._is_heard(seat)
        if self.woods.winner != NOWHERE:
            return
        if action == CALL_OUT:
            self._call_out(seat)
        else:
            self.tell(SHOUTED, seat, action - SHOUT)
        self._voice_draws(seat)

    def may_speak(self, seat: i64) -> bool:
        """Anybody may, at any time; for one who hides it has a price. (NYH-66, NYH-67)"""
        return True

    def speak(self, seat: i64, n: i64) -> None:
        """All hear it."""
        self._is_heard(seat)
        self.tell(SAID, seat, n)
        self._voice_draws(seat)

    def _is_heard(self, seat: i64) -> None:
        """Whoever speaks while hidden is hidden no longer. (NYH-67, NYH-68)"""
        if seat != HUNTER and (self.woods.hidden >> seat) & 1:
            self.tell(SPOKE, seat)

    def _voice_draws(self, seat: i64) -> None:
        """What a voice out of a hiding place may start. (NYH-G38)"""

    def _call_out(self, seat: i64) -> None:
        """Tell all the steps taken and the sides felt since the last time. (NYH-29)"""
        note = self.woods.next_note(seat)
        while note != NOWHERE:
            self.tell(TOLD, seat, note)
            note = self.woods.next_note(seat)

    def _all_call_out(self) -> None:
        seat: i64 = 1
        while seat <= self.woods.hunted:
            if self.woods.face_up(seat):
                self._call_out(seat)
            seat += 1

    def _concede(self, seat: i64) -> None:
        woods = self.woods
        self.tell(CONCEDED, seat)
        if seat == HUNTER:
            self.tell(OVER, HUNTED_WIN, HUNTER_CONCEDED)
            return
        friend: i64 = 1
        while friend <= woods.hunted:
            if (woods.yielded >> friend) & 1 == 0:
                return
            friend += 1
        self.tell(OVER, HUNTER_WINS, HUNTED_CONCEDED)

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        self.woods.happen(word, a, b, c)


def asks_hunted(kind: i64) -> bool:
    """Whether an entry of the agenda asks one of the Hunted."""
    return (
        kind == Q_TURN
        or kind == Q_SPRINT
        or kind == Q_COUNTER
        or kind == Q_RETREAT
        or kind == Q_HIDE
        or kind == Q_CHEER
    )

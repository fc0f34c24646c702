"""The rules of Vampire Radar, in the order of RULES.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from gloam.games.vampire_radar.public import Board, empty_board, usual_pawns
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACK, ATTACKED, A_BULLET, A_RADAR, BANDS, BULLETS_SPENT, CONCEDE, CONCEDED, COUNSEL, CREPT,
    DAWN,
    DONE, DUSK, ELIMINATED, FELL, GIVEN, HEAL, HEALED, HID, HIDE, HUMANS_CONCEDED, HUMANS_GONE,
    IGNORE, IGNORED, LAY_LOW, LEAVE, LEFT, LISTEN, OVER, PINGED, PLACED, PROWL, SAID, SAID_TO,
    SHOOT, SHOT, SLAIN, TAKE, TERMS, TOOK, TURN, VAMPIRE_CONCEDED, WALK, WALKED,
)  # fmt: skip
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.kernel.state import NOBODY, State

VAMPIRE_WINS: Final = 0
HUMANS_WIN: Final = 1

_CORNERS: Final = vec[i64]([0, 1, 3, 2])  # of the field, by two bits: south and east
_THREE_HUMANS: Final = vec[i64]([1, 3, 2, 0, 3, 2, 0, 1, 2])
_APART: Final = vec[i64]([0, 3, 1, 2])
"""Where a band of another size stands: the first two pawns face each other. (VRD-G29)"""


@final
@mypyc_attr(free_list_len=1)
class Night(State):
    """The whole truth: the open board, and where the vampire is."""

    def __init__(self, board: Board, agenda: Agenda) -> None:
        self.ear = None
        self.board = board
        self.agenda = agenda
        self.vampire: i64 = NOWHERE

    # Winning.

    def _judge(self) -> None:
        """Tell the end, if this is one."""
        board = self.board
        if board.hp == 0:
            self.tell(OVER, HUMANS_WIN, SLAIN)  # VRD-7, before the bullets are counted: VRD-G23
        elif board.occupied() == 0:
            self.tell(OVER, VAMPIRE_WINS, HUMANS_GONE)  # VRD-9
        elif board.bullets == 0 and board.bullets_in_hand() == 0:
            self.tell(OVER, VAMPIRE_WINS, BULLETS_SPENT)  # VRD-10, VRD-G22
        elif board.yielded and self._all_yielded():
            self.tell(OVER, VAMPIRE_WINS, HUMANS_CONCEDED)

    def payoff(self, seat: i64) -> float:
        """All humans win together, those who were eliminated too. (VRD-8)"""
        humans_side = seat != VAMPIRE
        return 1.0 if humans_side == (self.board.winner == HUMANS_WIN) else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.board.why

    # Setting up.

    def dusk(self, humans: i64, hp: i64) -> None:
        """All tiles lie: tell who is hunted by how many. Nought hit points are the usual number."""
        if hp:
            self.tell(DUSK, humans, hp, hp)  # VRD-G29
        else:
            self.tell(DUSK, humans, 4, 5 if humans == 3 else 4)  # VRD-28 to VRD-30

    def agree(self, dawn: i64, interleaved: i64, concede: i64, counsel: i64) -> None:
        """Tell on which terms it is played."""
        self.tell(TERMS, dawn, interleaved, concede)
        if counsel and self.board.humans > 1:
            self.tell(COUNSEL)  # VRD-G28

    def gather(self, pawns: i64, bullets: i64) -> None:
        """Place the pawns and deal the bullets: nought pawns each, or less bullets, are usual."""
        board = self.board
        humans = board.humans
        usual = pawns == 0 or pawns == usual_pawns(humans)
        if not usual:
            self.tell(BANDS, pawns)  # VRD-G29
        pawn: i64 = 0
        while pawn < board.pawns_each * humans:
            if not usual:
                corner = _APART[pawn % 4]
            else:
                corner = _THREE_HUMANS[pawn] if humans == 3 else _CORNERS[pawn % 4]
            self.tell(PLACED, pawn, board.field.corner(corner))  # VRD-26, VRD-G8, VRD-G9
            pawn += 1
        seat: i64 = 1
        while seat <= humans:
            self.tell(GIVEN, seat, 6 // humans if bullets < 0 else bullets)  # VRD-27, VRD-G10
            seat += 1

    # What may be done.

    def asked(self) -> i64:
        """The vampire first, to hide; then whoever has the turn."""
        if self.board.winner != NOWHERE:
            return NOBODY
        return self.board.turn

    def offer(self, menu: Menu) -> None:
        """What the asked seat may choose."""
        if self.board.turn != VAMPIRE:
            self._offer_human(menu)
        elif self.vampire == NOWHERE:
            menu.offer(HIDE, self.board.field.lairs)  # VRD-33
        else:
            self._offer_vampire(menu)

    def _offer_human(self, menu: Menu) -> None:
        question = self.agenda.first()
        if question == A_BULLET:
            menu.add(TAKE)  # VRD-39; it is optional: VRD-G11
            menu.add(LEAVE)
            return
        if question == A_RADAR:
            menu.add(LISTEN)  # VRD-40; it is optional: VRD-G12
            menu.add(IGNORE)
            return
        board = self.board
        walks: i64 = 0
        shots: i64 = 0
        pawn = (board.turn - 1) * board.pawns_each
        last = pawn + board.pawns_each
        while pawn < last:
            at = board.pawns[pawn]
            if at != NOWHERE:
                walks |= board.field.open[at] << (4 * pawn)  # VRD-37, VRD-38
                shots |= BIT[4 * pawn] * 15  # VRD-47: four headings, none of them diagonal
            pawn += 1
        menu.offer(WALK, walks)
        if board.ammo[board.turn] > 0:
            menu.offer(SHOOT, shots)  # VRD-49
        menu.add(DONE)  # VRD-36

    def _offer_vampire(self, menu: Menu) -> None:
        board = self.board
        at = self.vampire
        headings = board.field.open[at]
        menu.offer(PROWL, headings)  # VRD-60, VRD-61
        menu.offer(ATTACK, self._reach(board.occupied()))  # VRD-62, VRD-65
        if board.bats:
            menu.offer(HEAL, self._reach(board.bats))  # VRD-66, VRD-68
        menu.add(DONE)  # VRD-55

    def _reach(self, tiles: i64) -> i64:
        """Which of the vampire's own tile and the four beyond an open side are in a set."""
        at = self.vampire
        field = self.board.field
        tiles &= field.near[at]
        if tiles == 0:
            return 0
        reach = tiles >> at & 1
        headings = field.open[at]
        if headings & 1:
            reach |= (tiles >> (at - 6) & 1) * 2
        if headings & 2:
            reach |= (tiles >> (at + 1) & 1) * 4
        if headings & 4:
            reach |= (tiles >> (at + 6) & 1) * 8
        if headings & 8:
            reach |= (tiles >> (at - 1) & 1) * 16
        return reach

    # What comes of it.

    def play(self, action: i64) -> None:
        """Tell what comes of an action. One at a time: VRD-72."""
        if action < SHOOT:
            self._walk(action // 4, action % 4)
        elif action < TAKE:
            self._shoot((action - SHOOT) // 4, (action - SHOOT) % 4)
        elif action < HIDE:
            self._answer(action)
        elif action < PROWL:
            self.tell(HID, action - HIDE)  # VRD-32
            self.tell(LAY_LOW)
            self._pass_turn()
            return
        elif action < ATTACK:
            self.tell(CREPT, self.board.field.grid.steps[4 * self.vampire + action - PROWL])
        elif action < HEAL:
            self._attack(self._reached(action - ATTACK))
        elif action < DONE:
            self._heal(self._reached(action - HEAL))
        if self.board.winner != NOWHERE:
            return
        if action == DONE or (self.board.points == 0 and self.agenda.size == 0):
            self._pass_turn()

    def _walk(self, pawn: i64, heading: i64) -> None:
        self.tell(WALKED, pawn, self.board.field.grid.steps[4 * self.board.pawns[pawn] + heading])

    def _shoot(self, pawn: i64, heading: i64) -> None:
        line = self.board.field.ray[4 * self.board.pawns[pawn] + heading]  # VRD-46 to VRD-48
        self.tell(SHOT, pawn, heading, line >> self.vampire & 1)  # VRD-51, VRD-52, VRD-G15
        self._judge()

    def _answer(self, action: i64) -> None:
        pawn = self.agenda.a()
        at = self.board.pawns[pawn]
        if action == TAKE:
            self.tell(TOOK, self.board.turn, at)  # VRD-44
        elif action == LEAVE:
            self.tell(LEFT, self.board.turn, at)
        elif action == LISTEN:
            self.tell(PINGED, pawn, self.board.field.grid.distance(at, self.vampire))  # VRD-41
        else:
            self.tell(IGNORED, pawn)

    def _reached(self, reach: i64) -> i64:
        """The tile at a reach: here, or one step away."""
        if reach == 0:
            return self.vampire
        return self.board.field.grid.steps[4 * self.vampire + reach - 1]

    def _attack(self, at: i64) -> None:
        board = self.board
        self.tell(ATTACKED, at)  # VRD-63
        struck: i64 = 0
        pawn: i64 = 0
        last = board.pawns_each * board.humans
        while pawn < last:
            if board.pawns[pawn] == at:
                self.tell(FELL, pawn)  # VRD-64, in view: VRD-73
                struck |= BIT[board.owner(pawn)]
            pawn += 1
        seat: i64 = 1
        while seat <= board.humans and board.humans > 1:
            if struck >> seat & 1 and not board.alive(seat):
                self.tell(ELIMINATED, seat, board.ammo[seat])  # VRD-75, VRD-76
            seat += 1
        self._judge()

    def _heal(self, at: i64) -> None:
        board = self.board
        healed = 0 if board.humans == 1 or board.hp == board.most_hp else 1  # VRD-71, VRD-69
        self.tell(HEALED, at, board.hp + healed)  # VRD-67

    def _pass_turn(self) -> None:
        """Human 1, 2, 3, vampire, and again (VRD-12, VRD-G7); whoever has no pawns is left out."""
        board = self.board
        if board.turn == VAMPIRE and board.round > 0 and board.round == board.dawn:
            self.tell(OVER, VAMPIRE_WINS, DAWN)  # VRD-G26
            return
        seat = self._next_human(board.turn)
        if seat == VAMPIRE and board.interleaved and board.humans > 1 and board.lap < 2:
            seat = self._next_human(VAMPIRE)
        if board.turn == VAMPIRE:
            self.tell(TURN, seat, self._human_points(), board.round + 1)
        elif seat == VAMPIRE:
            self.tell(TURN, VAMPIRE, 2, board.round)  # VRD-55
        else:
            self.tell(TURN, seat, self._human_points(), board.round)

    def _next_human(self, after: i64) -> i64:
        seat = after + 1
        while seat <= self.board.humans:
            if self.board.alive(seat):
                return seat
            seat += 1
        return VAMPIRE

    def _human_points(self) -> i64:
        if self.board.humans == 1:
            return 3  # VRD-70
        return 1 if self.board.interleaved else 2  # VRD-35

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Anybody still in the game may concede, where the table allows it. (VRD-G22, VRD-G26)"""
        board = self.board
        if board.may_concede and board.yielded >> seat & 1 == 0:
            if seat == VAMPIRE or board.alive(seat):
                menu.add(CONCEDE)

    def play_aside(self, seat: i64, action: i64) -> None:
        """The vampire yields alone; the humans when every one of them still in the game has."""
        self.tell(CONCEDED, seat)
        if seat == VAMPIRE:
            self.tell(OVER, HUMANS_WIN, VAMPIRE_CONCEDED)
            return
        self._judge()

    def _all_yielded(self) -> bool:
        human: i64 = 1
        while human <= self.board.humans:
            if self.board.alive(human) and self.board.yielded >> human & 1 == 0:
                return False
            human += 1
        return True

    def may_speak(self, seat: i64) -> bool:
        """Everybody may talk, at any time. (VRD-74)"""
        return True

    def speak(self, seat: i64, n: i64) -> None:
        """All hear it."""
        self.tell(SAID, seat, n)

    def speak_to(self, seat: i64, n: i64, to: i64) -> None:
        """The humans hear it. (VRD-G28)"""
        self.tell(SAID_TO, seat, n, to)

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        if word == CREPT:
            self.vampire = a
            self.board.points -= 1
        elif word == HID:
            self.vampire = a
        else:
            self.board.happen(word, a, b, c)
            if word == WALKED:
                self._land(a)
            elif word == TOOK or word == LEFT or word == PINGED or word == IGNORED:
                self.agenda.drop()
            elif word == ATTACKED or word == HEALED:
                self.vampire = a  # costs a point and earns one: VRD-56, VRD-57, VRD-G17

    def _land(self, pawn: i64) -> None:
        """What interrupts the turn, if anything, at no cost in points."""
        raised = self.board.raised_by(pawn)
        if raised != 0:
            self.agenda.put(raised, pawn)  # staying put asks nothing again: VRD-43

    def clone(self) -> "Night":
        """The same night again."""
        copy = Night(self.board.clone(), self.agenda.clone())
        copy.vampire = self.vampire
        return copy


def new_night(seats: int) -> State:
    """The truth before anything was told."""
    return Night(empty_board(), Agenda())

"""The Hunter's turn, in both games: the cards, and where the Hunter may and must go."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from gloam.games.nyctophobia.cards import (
    CRASH, DREAD, HAZE, KINDS_IN_DECK, MUST, QUARTER_TURN, ROOTS, RUSTLE, SILENCE, SOUNDS, SPOKEN,
    TRADE, TUG, WHOLE_TURN,
)  # fmt: skip
from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import beyond, side_of
from gloam.games.nyctophobia.numbers import (
    AIMED, ANY, BECKON, CHARGE, CHARGING, CLUE, CRASHED, C_END, DEAF, DRAG, DRAGGED, DRAGGING, DRAW,
    DREW, DREW_UNSEEN, ECHO, FEAR, FEARED, FELL, FELLED, FELLING, FOG, FOGGED, FROM_NOISE,
    GAVE_CLUE, HALF_TURN, HAULED, HUNT, HUSH, LEAD, LEADING, LED, LIFT, LIFTED, MIST, MISTED,
    NOISE_AT, NOISE_GONE, NO_LINES, PICK, PICKED_UP, PLANT, PLANTED, PLAY, PLAYED, POCKET, POCKETED,
    POCKETING, PROWL, PROWLED, PULLING, Q_CARD, Q_CLUE, Q_PLANT, Q_RECOIL, RECOIL, RECOILED,
    REPLANTING, RESHUFFLED, RESOLVED, RESTED, RUMMAGE, RUMMAGED, SHAKE, SHOOK, SIMPLE, SKIP, SPUN,
    SWAP, SWAPPED, SWAPPING, SWINGING, TAUNTED, TOPPED, TOPPED_UNSEEN, TO_CAR, TURNED, TURNING,
    TURN_LEFT, TURN_RIGHT, UPROOTED, VOICE, WISP, WISPING, X_DRAW, X_RUMMAGE,
)  # fmt: skip
from gloam.games.nyctophobia.public import HOWS, STOP, WAY_BACK
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.rules.meddling import (
    FIRST_OF_PAIR, SECOND_OF_PAIR, drags, leads, offer_lift, offer_plant, offer_swap, pockets,
    rock_in_sight, trees_here,
)  # fmt: skip
from gloam.games.nyctophobia.rules.pursuit import Pursuit
from gloam.games.nyctophobia.rules.recoil import offer_recoil
from gloam.games.nyctophobia.rules.ways import ALL_HEADINGS
from gloam.kernel.bits import lowest
from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu

_SCRATCH: Final = Menu()


@mypyc_attr(allow_interpreted_subclasses=True)
class Prowl(Dark):
    """The rules of the Hunter's turn."""

    # What differs between the two books.

    def _fights(self) -> bool:
        """Whether the Hunter attacks whoever it stands next to."""
        raise NotImplementedError("a rule book must say how combat starts")

    def _passes_hidden(self) -> bool:
        """Whether the Hunter may pass over a hidden Hunted."""
        raise NotImplementedError("a rule book must say what the Hunter may enter")

    def _clues(self) -> i64:
        """The compass directions that would be a true clue, as a set."""
        raise NotImplementedError("a rule book must say what the clue is about")

    # What needs nobody's choice.

    def _hunter_goes_on(self, kind: i64) -> bool:
        woods = self.woods
        if kind == X_DRAW:
            if woods.hand.pile.size() == 0:
                self.tell(RESHUFFLED)  # NYH-94
                return True
            return False
        if (
            kind == Q_CLUE
            or kind == Q_CARD
            or kind == X_RUMMAGE
            or kind == Q_PLANT
            or kind == Q_RECOIL
        ):
            return False
        pursuit = self._pursuit()
        prey = pursuit.attacks_now()
        if prey:
            if prey & (prey - 1):
                return False
            self._aloud(SILENCE)
            self._attack(lowest(prey))
            return True
        if kind == C_END:
            self._aloud(SILENCE)
            self.tell(RESTED)  # NYH-92
            return True
        if kind == HUNT and pursuit.has_come_to(woods.noise, woods.at[HUNTER]):
            self.tell(NOISE_GONE)  # NYH-100
            return True
        if self._effect(kind, pursuit):
            return True
        return self._only_way(kind, pursuit)

    def _pursuit(self) -> Pursuit:
        """What comes first on the agenda, as a walk to be thought through."""
        return Pursuit(self.woods, self._fights(), self._passes_hidden())

    def _only_way(self, kind: i64, pursuit: Pursuit) -> bool:
        """Take the one choice that there is, or none; False if the Hunter must choose."""
        _SCRATCH.clear()
        self._offer_choice(kind, pursuit, _SCRATCH)
        if _SCRATCH.size == 0:
            self.tell(RESOLVED)
            return True
        if _SCRATCH.size == 1:
            self._hunt(kind, _SCRATCH.pick(0))
            return True
        return False

    def _effect(self, kind: i64, pursuit: Pursuit) -> bool:
        """An effect without a choice; False if it is not one."""
        woods = self.woods
        if kind == HUSH:
            if woods.noise != NOWHERE:
                self.tell(NOISE_GONE)
        elif kind == SHAKE:
            self.tell(SHOOK)
        elif kind == FOG:
            self._aloud(HAZE)
            self.tell(FOGGED)
        elif kind == FEAR:
            self._aloud(DREAD)
            self.tell(FEARED)
        elif kind == MIST:
            self.tell(MISTED)
        elif kind == HALF_TURN:
            self._aloud(WHOLE_TURN)
            self.tell(TURNED, 2)
            self.tell(SPUN, 2)
        elif kind == BECKON:
            self._beckon()
        elif kind == RUMMAGE:
            self.tell(RESOLVED)
            if woods.hand.discards:
                self._aloud(RUSTLE)
                self.tell(RUMMAGED)
            return True
        elif (kind == CHARGING or kind == SWINGING) and woods.agenda.a():
            self._charge(kind, woods.agenda.a() - 1, pursuit)
            return True
        elif kind == PULLING and woods.carrier and drags(woods, woods.carrier):
            self.tell(AIMED, woods.carrier)
            return True
        else:
            return False
        self.tell(RESOLVED)
        return True

    def _beckon(self) -> None:
        woods = self.woods
        if woods.carrier:
            if woods.face_up(woods.carrier):  # NVE-24, NVE-G9
                self.tell(NOISE_AT, woods.at[woods.carrier])
        elif woods.familiar != NOWHERE:
            self.tell(NOISE_AT, woods.familiar)

    # Moving.

    def _prowl(self, heading: i64) -> None:
        woods = self.woods
        hunts = woods.agenda.first() == HUNT
        deaf = hunts and woods.agenda.a() % HOWS & DEAF
        self.tell(PROWLED, beyond(woods.at[HUNTER], heading))
        if woods.noise == woods.at[HUNTER] and not deaf:
            self.tell(NOISE_GONE)  # NYH-100

    def _charge(self, kind: i64, heading: i64, pursuit: Pursuit) -> None:
        """One space straight on, or the end of it."""
        woods = self.woods
        at = woods.at[HUNTER]
        if pursuit.charges(at, heading):
            self._prowl(heading)
            return
        if kind == SWINGING and woods.legs and beyond(at, heading) != NOWHERE:
            if not woods.trees.is_open(at, heading):
                self._aloud(CRASH)
                self.tell(FELLED, side_of(at, heading))
                self.tell(CRASHED)
        self.tell(RESOLVED)

    # What the Hunter may choose.

    def _offer_hunter(self, kind: i64, menu: Menu) -> None:
        woods = self.woods
        if kind == Q_CARD:
            menu.add(PLAY + KINDS_IN_DECK * woods.deck + woods.hand.one)  # NYH-91
            if woods.hand.two != woods.hand.one:
                menu.add(PLAY + KINDS_IN_DECK * woods.deck + woods.hand.two)
            return
        if kind == X_DRAW:
            woods.hand.pile.offer(menu, DRAW)
            return
        if kind == X_RUMMAGE:
            card: i64 = 0
            while card < KINDS_IN_DECK:
                menu.weigh(DRAW + card, woods.hand.discard[card])
                card += 1
            return
        if kind == Q_CLUE:
            menu.offer(CLUE, self._clues())
            return
        if kind == Q_PLANT:
            offer_plant(woods, menu)
            return
        if kind == Q_RECOIL:
            offer_recoil(woods, menu)
            return
        pursuit = self._pursuit()
        prey = pursuit.attacks_now()
        if prey:
            menu.offer(PICK, prey >> 1)
        else:
            self._offer_choice(kind, pursuit, menu)

    def _offer_choice(self, kind: i64, pursuit: Pursuit, menu: Menu) -> None:
        """What a card lets the Hunter choose, where there is nobody to attack."""
        woods = self.woods
        if kind == HUNT and pursuit.how & ANY:
            menu.offer(PICK, woods.all_face_up() >> 1)
        elif kind == HUNT or kind == TO_CAR or kind == FROM_NOISE:
            menu.offer(PROWL, pursuit.ways())
        elif kind == CHARGING or kind == SWINGING:
            menu.offer(CHARGE, ALL_HEADINGS)
        elif kind == FELLING:
            if woods.agenda.b() > 0 and trees_here(woods):
                menu.offer(FELL, trees_here(woods))
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == REPLANTING:
            if woods.agenda.b() > 0:
                offer_lift(woods, menu)
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == TURNING:
            menu.add(TURN_RIGHT)
            menu.add(TURN_LEFT)
        elif kind == VOICE:
            menu.offer(PICK, woods.all_face_up() >> 1)
        elif kind == ECHO:
            menu.offer(PICK, pursuit.nearest_to_noise() >> 1)
        else:
            self._offer_meddling(kind, menu)

    def _offer_meddling(self, kind: i64, menu: Menu) -> None:
        """What the Hunter may move that is neither itself nor a tree."""
        woods = self.woods
        if kind == SWAPPING:
            offer_swap(woods, menu)
        elif kind == DRAGGING:
            if woods.agenda.a():
                menu.offer(DRAG, drags(woods, woods.agenda.a()))
                return
            seat: i64 = 1
            while seat <= woods.hunted:
                if drags(woods, seat):
                    menu.add(PICK + seat - 1)
                seat += 1
        elif kind == LEADING:
            ways = leads(woods)
            if ways:
                menu.offer(LEAD, ways)
                if woods.agenda.a() & MUST == 0:
                    menu.add(SKIP)
        elif kind == POCKETING:
            menu.offer(POCKET, pockets(woods))
        elif kind == WISPING:
            menu.add(WISP)
            menu.add(SKIP)

    # What comes of it.

    def _hunt(self, kind: i64, action: i64) -> None:
        woods = self.woods
        verb = VERB[action]
        if verb == PROWL:
            self._prowl(action - PROWL)
        elif verb == PLAY:
            self.tell(PLAYED, action - PLAY)
        elif verb == DRAW:
            self._bring(kind, action - DRAW)
        elif verb == CLUE:
            self.tell(GAVE_CLUE, action - CLUE)  # NYH-26
        elif verb == CHARGE:
            self.tell(AIMED, action - CHARGE)
        elif verb == FELL:
            self._aloud(CRASH)
            self.tell(FELLED, side_of(woods.at[HUNTER], action - FELL))
            self.tell(CRASHED)
        elif verb == LIFT:
            self.tell(LIFTED, action - LIFT)
        elif verb == PLANT:
            self._aloud(ROOTS)
            self.tell(PLANTED, action - PLANT)
            self.tell(UPROOTED)
        elif verb == PICK:
            self._pick(kind, action - PICK + 1)
        elif verb == SWAP:
            pair = action - SWAP
            self._aloud(TRADE)
            self.tell(SWAPPED, FIRST_OF_PAIR[pair], SECOND_OF_PAIR[pair])
            self.tell(RESOLVED)
        elif verb == DRAG:
            self._drag(woods.agenda.a(), action - DRAG)
        elif verb == LEAD:
            self.tell(LED, beyond(woods.familiar, action - LEAD))
        elif verb == TURN_RIGHT or verb == TURN_LEFT:
            self._aloud(QUARTER_TURN)
            self.tell(TURNED, 1 if verb == TURN_RIGHT else 3)
            self.tell(SPUN, 1)
            self.tell(RESOLVED)
        elif verb == POCKET:
            reach = action - POCKET
            at = woods.at[HUNTER]
            self.tell(POCKETED, at if reach == 0 else rock_in_sight(woods, reach - 1))
            self.tell(RESOLVED)
        elif verb == SKIP:
            self.tell(RESOLVED)
        elif verb == WISP:
            self.tell(NOISE_AT, woods.origin)
            self.tell(RESOLVED)
        elif verb == RECOIL:
            self._recoil(action - RECOIL)
        else:
            raise ValueError(f"action {action} is not one of the Hunter's")

    def _aloud(self, sound: i64) -> None:
        """Speak with the first thing that all hear of a card, or as the turn ends. (NYH-97)

        What is said follows from that thing and from the turn: the card adds nothing. (NYH-G55)
        """
        woods = self.woods
        if woods.line != NOWHERE or woods.deck == SIMPLE or woods.house & NO_LINES:
            return
        turns = woods.round - 1
        if woods.hunted == 4:
            turns = 2 * turns + woods.slot // 3
        place = (SOUNDS * woods.deck + sound) * KINDS_IN_DECK + turns % KINDS_IN_DECK
        self.tell(TAUNTED, SPOKEN[place])

    def _recoil(self, way: i64) -> None:
        self._recoil_step(WAY_BACK.part(way, 0))
        self._recoil_step(WAY_BACK.part(way, 1))
        self._recoil_step(WAY_BACK.part(way, 2))
        self.tell(RESOLVED)

    def _recoil_step(self, heading: i64) -> None:
        if heading != STOP:
            self.tell(RECOILED, beyond(self.woods.at[HUNTER], heading))

    def _pick(self, kind: i64, seat: i64) -> None:
        woods = self.woods
        if self._pursuit().attacks_now():
            self._aloud(SILENCE)
            self._attack(seat)
        elif kind == VOICE or kind == ECHO:
            self.tell(NOISE_AT, woods.at[seat])
            self.tell(RESOLVED)
        else:
            self.tell(AIMED, seat)

    def _drag(self, seat: i64, heading: i64) -> None:
        woods = self.woods
        self._aloud(TUG)
        self.tell(DRAGGED, seat, beyond(woods.at[seat], heading))
        self.tell(HAULED, seat)
        rocks = woods.rocks_at(woods.at[seat])
        if rocks:
            self.tell(PICKED_UP, seat, rocks)
        self.tell(RESOLVED)

    def _bring(self, kind: i64, card: i64) -> None:
        """What chance brings: the next card of the pile, or one of the discards."""
        number = KINDS_IN_DECK * self.woods.deck + card
        if kind == X_RUMMAGE:
            self.tell(TOPPED, number)
            self.tell(TOPPED_UNSEEN)
        else:
            self.tell(DREW, number)  # NYH-93
            self.tell(DREW_UNSEEN)

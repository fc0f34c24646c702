"""The rules of Shadow Hunters: the set-up, the turn, and what is asked in it.

Below it lie, each in a file of its own, what Areas, cards and abilities do (`effects`), attacks
(`fights`), damage and death (`wounds`), and winning (`goals`).
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    COMPASS, DECK, EQUIPMENT_AT, FIRST_AID, GEAR, GREEN, KIND_OF, MACHINE_GUN, MASAMUNE, SINGLES,
    SINGLE_AT, SINGLE_OF,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    BOB, CATHERINE, CHARACTERS, CHARLES, GREGOR, MEMBERS, NOBODY_KNOWN, WIGHT, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.effects import AREAS, AREA_OF, Effects, offer_hands
from gloam.games.shadow_hunters.facts import (
    AGAIN, ASKED, ATTACK, ATTACK_ALL, BARRIER, BEGIN, BEGUN, BLUR, BLURRED, CHOOSE, COUNTER, COUP,
    COUPED, D4, D6, DARED, DEAL, DEALT, DICE, DIG, DISCARD, DISCARDED, DONE, DOUBLE, DOUBLE_IT,
    DRAW, DRAWN, EITHER, EQUIP, EQUIPPED, FACE_DOWN, GIVE, GO, HAND, HANDED, IN_RETURN, KEEP, KEPT,
    LAID, LAST, LAY, LIGHTNING, LOVE, MULTIPLY, PAIR, PARRIED, PASS, PASSED, PICK, PICKED, PLAIN,
    PLAY, QUICK_START, Q_ANSWER, Q_AREA, Q_BLAST, Q_COUP, Q_DIE, Q_DODGE, Q_DRAW, Q_GIVE, Q_GO,
    Q_KEEP, Q_LOOT, Q_MOVE, Q_PAIR, Q_PARRY, Q_PEEL, Q_PICK, Q_REACT, Q_ROLL, Q_STEAL, Q_STRIKE,
    Q_TARGET, Q_UNMASK, REVEAL, ROB, ROLL, ROLL_TWICE, ROUNDS_OVER, SAID, SAID_TO, SEVEN_MAY_STAY,
    STAY_HIDDEN, STRIKE, TAKE, TELEPORT, TURN, USED, USE_OR_LOSE, U_DEMOLISH, U_TELEPORT,
)  # fmt: skip
from gloam.games.shadow_hunters.fights import ALL_ROLLS
from gloam.games.shadow_hunters.open import OFF, START, Open
from gloam.games.shadow_hunters.wounds import offer_gear
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State


def _rolls_not_to(area: int) -> int:
    """The rolls of both dice that lead to any other Area, or to 7, as a set."""
    found = 0
    for roll in range(24):
        to = AREA_OF[roll // 6 + roll % 6 + 2]
        found += 2**roll if to == OFF or to != area else 0
    return found


_ROLLS: Final = vec[i64]([_rolls_not_to(area) for area in range(-1, 6)])
"""`_ROLLS[area + 1]`: the rolls that count for whoever stands there. (SHH-G4, SHH-R1)"""
_CHANCE_QUESTIONS: Final = sum(
    2**q for q in (Q_MOVE, Q_DRAW, Q_DIE, Q_BLAST, Q_ROLL, Q_PARRY, Q_PAIR, Q_DODGE)
)


@final
class Hunt(Effects):
    """The whole truth: the open table, who is who, and where the Green cards are."""

    # Who is asked, and what for.

    def asked(self) -> i64:
        """Chance until all is dealt; then whoever is first on the agenda, or has the turn."""
        open_ = self.open
        if open_.winners != OFF:
            return NOBODY
        kind = open_.agenda.first()
        if kind:
            return CHANCE if _CHANCE_QUESTIONS & BIT[kind] else open_.agenda.a()
        return CHANCE if open_.turns == 0 else open_.turn

    def offer(self, menu: Menu) -> None:
        """What the asked seat may choose, or what chance may bring."""
        open_ = self.open
        kind = open_.agenda.first()
        if kind == 0:
            if open_.turns == 0:
                self._offer_set_up(menu)
            elif open_.step == START:
                self._offer_start(menu)
            else:
                self._offer_fight(menu)
        elif _CHANCE_QUESTIONS & BIT[kind]:
            self._offer_chance(kind, menu)
        else:
            self._offer_answers(kind, open_.agenda.a(), open_.agenda.b(), menu)

    def play(self, action: i64) -> None:
        """Tell what comes of an action, and go on until somebody must choose."""
        open_ = self.open
        kind = open_.agenda.first()
        if kind == 0:
            if open_.turns == 0:
                self._set_up(action)
            else:
                self._act(open_.turn, action)
        elif _CHANCE_QUESTIONS & BIT[kind]:
            self._befall(kind, open_.agenda.a(), open_.agenda.b(), action)
        else:
            self._answer(kind, open_.agenda.a(), open_.agenda.b(), action)
        self._go_on()

    def _go_on(self) -> None:
        """Judge the goals, and pass the turn where nothing is left to do in it."""
        open_ = self.open
        if open_.winners != OFF or open_.agenda.first() == Q_LOOT or open_.dealt < open_.seats:
            return  # loot is a part of dying: SHH-R4
        self._judge()
        if open_.winners != OFF or open_.agenda.size or open_.turn == OFF:
            return
        if open_.turns == 0:
            self._begin_turn(open_.turn)
        elif not open_.alive(open_.turn) or open_.fought == 2:
            self._lose_what_is_kept(open_.turn)
            self._pass_turn()

    def _lose_what_is_kept(self, seat: i64) -> None:
        """House rule: a turn that is cut short leaves no time to use the cards that are held."""
        cards = self.open.hand[seat] & SINGLES if self.open.terms & USE_OR_LOSE else 0
        while cards:
            self.tell(DISCARDED, seat, KIND_OF[lowest(cards)])
            cards &= cards - 1

    # Setting up.

    def _offer_set_up(self, menu: Menu) -> None:
        open_ = self.open
        if open_.laid < 6:
            taken: i64 = 0
            slot: i64 = 0
            while slot < open_.laid:
                taken |= BIT[open_.slots[slot]]
                slot += 1
            menu.offer(LAY, AREAS & ~taken)
        elif open_.dealt < open_.seats:
            self._offer_deal(menu)
        else:
            menu.offer(BEGIN, BIT[open_.seats] - 1)

    def _offer_deal(self, menu: Menu) -> None:
        """A character weighs as much as there are ways to deal the rest. (SHH-G28)"""
        open_ = self.open
        left = open_.pool
        dealt: i64 = 0
        seat: i64 = 0
        while seat < open_.dealt:
            dealt |= BIT[self.who[seat]]
            left &= ~self._initial(self.who[seat])
            seat += 1
        character: i64 = 0
        while character < CHARACTERS:
            if left & BIT[character]:
                after = left & ~self._initial(character)
                menu.weigh(DEAL + character, self._ways_to_deal(after, dealt | BIT[character]))
            character += 1

    def _initial(self, character: i64) -> i64:
        """A character as a set, with its namesake where only one of the two may be dealt."""
        return BIT[character] | (BIT[character ^ 1] if self.open.terms & EITHER else 0)

    def _ways_to_deal(self, left: i64, dealt: i64) -> i64:
        """In how many ways the quotas can be filled from what is left."""
        ways: i64 = 1
        faction: i64 = 0
        while faction < 3:
            members = MEMBERS[faction]
            places = quota(self.open.seats, faction) - count(dealt & members)
            ways *= self._ways_to_draw(left & members, places)
            faction += 1
        return ways

    def _ways_to_draw(self, left: i64, places: i64) -> i64:
        """In how many ways so many can be drawn from a set, in no order."""
        if places <= 0:
            return 1 if places == 0 else 0
        ways: i64 = 0
        while left:
            first = lowest(left)
            left &= left - 1
            ways += self._ways_to_draw(left & ~self._initial(first), places - 1)
        return ways

    def _set_up(self, action: i64) -> None:
        open_ = self.open
        if action < DEAL:
            self.tell(LAID, open_.laid, action - LAY)
        elif action < BEGIN:
            seat = open_.dealt
            self.tell(DEALT, seat, action - DEAL)
            self.tell(FACE_DOWN, seat)
        else:
            self._begin(action - BEGIN)

    def _begin(self, first: i64) -> None:
        open_ = self.open
        self.tell(BEGUN, first)
        if (open_.terms & QUICK_START) and open_.seats >= 6:
            n = open_.seats - 1
            while n >= 0:
                self.tell(ASKED, (first + n) % open_.seats, Q_DRAW, GREEN)
                n -= 1
            n = open_.seats - 1
            while n >= 0:
                self.tell(ASKED, (first + n) % open_.seats, Q_MOVE, 1)
                n -= 1

    # The turn.

    def _begin_turn(self, seat: i64) -> None:
        open_ = self.open
        self.tell(TURN, seat, open_.turns + 1)
        if open_.power(seat) == CATHERINE and open_.damage[seat] > 0:
            self._heal(seat, ABILITY_HEALS[CATHERINE])

    def _pass_turn(self) -> None:
        """The same seat, if it has turns to spare; else the next alive. (SHH-59, SHH-61)"""
        open_ = self.open
        if open_.rounds and open_.turns >= open_.rounds * open_.seats:
            self._end(ROUNDS_OVER)  # SHH-R9
            return
        seat = open_.turn
        if open_.extra == 0 or not open_.alive(seat):
            seat = (seat + 1) % open_.seats
            while not open_.alive(seat):
                seat = (seat + 1) % open_.seats
        self._begin_turn(seat)

    def _offer_in_own_turn(self, seat: i64, menu: Menu) -> None:
        """What a seat may do between the steps of its own turn. (SHH-G11, SHH-G13)"""
        self._offer_at_any_time(seat, menu)
        hand = self.open.hand[seat]
        if hand == 0:
            return
        offer_gear(menu, EQUIP, hand & GEAR)
        singles: i64 = 0
        cards = hand & SINGLES
        while cards:
            singles |= BIT[SINGLE_OF[KIND_OF[lowest(cards)]]]
            cards &= cards - 1
        menu.offer(PLAY, singles)
        if self.open.terms & USE_OR_LOSE:
            menu.offer(DISCARD, singles)

    def _offer_start(self, menu: Menu) -> None:
        open_ = self.open
        seat = open_.turn
        menu.add(ROLL)
        if open_.has(seat, COMPASS):
            menu.add(ROLL_TWICE)
        power = open_.power(seat)
        if power != NOBODY_KNOWN:
            self._offer_start_abilities(seat, power, menu)
        self._offer_in_own_turn(seat, menu)

    def _offer_fight(self, menu: Menu) -> None:
        open_ = self.open
        seat = open_.turn
        targets: i64 = 0
        if open_.fought == 0:
            targets = open_.in_range(seat)
            if targets:
                if open_.has(seat, MACHINE_GUN):
                    menu.add(ATTACK_ALL)
                else:
                    menu.offer(ATTACK, targets)
                if open_.dared:
                    self._offer_at_any_time(seat, menu)
                    return  # who dares must attack
                if (open_.terms & DOUBLE_IT) and (open_.doubled & BIT[seat]) == 0:
                    menu.add(DOUBLE)
        forced = targets != 0 and open_.has(seat, MASAMUNE)  # SHH-E9
        power = open_.power(seat)
        if power == CHARLES and open_.fought:
            menu.offer(AGAIN, open_.prey & ~open_.dead)  # SHH-E8, SHH-R5
        elif not forced and (open_.used & BIT[seat]) == 0:
            if power == GREGOR:
                menu.add(BARRIER)
            elif power == WIGHT and open_.dead:
                menu.add(MULTIPLY)
        self._offer_in_own_turn(seat, menu)
        if not forced and ((open_.terms & USE_OR_LOSE) == 0 or not open_.hand[seat] & SINGLES):
            menu.add(DONE)

    def _act(self, seat: i64, action: i64) -> None:
        """Something done in one's own turn."""
        open_ = self.open
        if action == ROLL:
            self.tell(ASKED, seat, Q_MOVE, 1)  # SHH-37
        elif action == ROLL_TWICE:
            self.tell(ASKED, seat, Q_MOVE, 2)
        elif action == DONE:
            self._pass_turn()
        elif ATTACK <= action < ATTACK_ALL:
            self._attack(seat, BIT[action - ATTACK], PLAIN)
        elif action == ATTACK_ALL:
            self._attack(seat, open_.in_range(seat), PLAIN)
        elif PLAY <= action < DISCARD:
            self._play_card(seat, SINGLE_AT[action - PLAY])
        elif DISCARD <= action < CHOOSE:
            self.tell(DISCARDED, seat, SINGLE_AT[action - DISCARD])
        elif EQUIP <= action < KEEP:
            self.tell(EQUIPPED, seat, EQUIPMENT_AT[action - EQUIP])
        elif TELEPORT <= action < DRAW:
            self.tell(USED, seat, U_TELEPORT, seat)
            self._arrive(seat, action - TELEPORT)
        elif AGAIN <= action < PASS:
            self._feast(seat, action - AGAIN)
        elif action == DOUBLE:
            self.tell(DARED, seat)
        elif LIGHTNING <= action < DOUBLE:
            self._use_ability(seat, action)
        else:
            self._at_any_time(seat, action)

    # What an agenda may hold.

    def _offer_chance(self, kind: i64, menu: Menu) -> None:
        open_ = self.open
        seat = open_.agenda.a()
        about = open_.agenda.b()
        if kind == Q_MOVE:
            menu.offer(DICE, _ROLLS[open_.place[seat] + 1])
        elif kind == Q_DRAW:
            cards = self.greens if about == GREEN else open_.deck & DECK[about]
            self._offer_cards(cards, menu)
        elif kind == Q_ROLL:
            self._offer_attack_roll(seat, about, menu)
        elif kind == Q_BLAST:
            menu.offer(DICE, ALL_ROLLS)
        elif kind == Q_DIE:
            menu.offer(
                D4 if about // 1024 == U_DEMOLISH else D6, 15 if about // 1024 == U_DEMOLISH else 63
            )
        elif kind == Q_PARRY:
            menu.offer(D4, 15)
        elif kind == Q_PAIR:
            menu.offer(PAIR, 68719476735)
        else:
            self._offer_attack_roll(about, open_.how, menu)

    def _befall(self, kind: i64, seat: i64, about: i64, action: i64) -> None:
        """What chance brings."""
        open_ = self.open
        if kind == Q_MOVE:
            roll = action - DICE
            self._rolled(seat, about, roll // 6 + 1, roll % 6 + 1)
        elif kind == Q_DRAW:
            self._drew(seat, action - DRAWN)
        elif kind == Q_ROLL:
            self._threw(seat, action)
        elif kind == Q_BLAST:
            self._blast(seat, (action - DICE) // 6 + 1, (action - DICE) % 6 + 1)
        elif kind == Q_DIE:
            self._die_falls(seat, about, action)
        elif kind == Q_PARRY:
            self.tell(PARRIED, seat, action - D4 + 1, about)
            if open_.agenda.first() != Q_PARRY:
                self._after_the_dice(seat)
        elif kind == Q_PAIR:
            self._paired(seat, about, (action - PAIR) // 6 + 1, (action - PAIR) % 6 + 1)
        else:
            self._dodge(seat, about, action)

    def _offer_answers(self, kind: i64, seat: i64, about: i64, menu: Menu) -> None:
        open_ = self.open
        if kind == Q_ANSWER:
            self._offer_answer(seat, about, menu)
        elif kind == Q_GIVE:
            menu.offer(GIVE, open_.living() & ~BIT[seat])
        elif kind == Q_AREA:
            self._offer_area(seat, about, menu)
        elif kind == Q_STRIKE:
            menu.add(STRIKE)
            if self._may_reveal(seat):
                menu.add(REVEAL)
            elif open_.power(seat) == BOB:
                offer_gear(menu, ROB, self._to_be_robbed(seat))
        elif kind == Q_REACT:
            self._offer_reaction(seat, about, menu)
        elif kind == Q_GO:
            here = open_.place[seat]
            stays = here == OFF or open_.terms & SEVEN_MAY_STAY
            menu.offer(GO, AREAS if stays else AREAS & ~BIT[here])
        elif kind == Q_PICK:
            menu.offer(PICK, 3)
        elif kind == Q_KEEP:
            menu.add(EQUIP + about)
            menu.add(KEEP)
        elif kind == Q_TARGET:
            menu.offer(
                CHOOSE, open_.living() if about == FIRST_AID else open_.living() & ~BIT[seat]
            )
        elif kind == Q_STEAL:
            offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])
        elif kind == Q_PEEL:
            others = open_.living() & ~BIT[seat]
            while others:
                offer_hands(menu, open_.gear[seat], lowest(others))
                others &= others - 1
        elif kind == Q_UNMASK:
            menu.add(STAY_HIDDEN)
            if self._may_reveal(seat) and self._is_healed_by(seat, about):
                menu.add(REVEAL)
        elif kind == Q_LOOT:
            self._offer_loot(seat, about, menu)
        elif kind == Q_COUP:
            menu.add(PASS)
            menu.add(COUP)
        else:
            menu.add(PASS)
            menu.add(BLUR)

    def _answer(self, kind: i64, seat: i64, about: i64, action: i64) -> None:
        """What an asked seat answers."""
        open_ = self.open
        if kind == Q_ANSWER:
            self._answered(seat, about, action)
        elif kind == Q_GIVE:
            self._give(seat, action - GIVE)
        elif kind == Q_AREA:
            self._at_area(seat, action)
        elif action == PASS:
            self.tell(PASSED, seat)
        elif kind == Q_UNMASK:
            self._unmask(seat, about, action)
        elif action == REVEAL or action == LOVE or DIG <= action < LIGHTNING:
            self._at_any_time(seat, action)
        elif kind == Q_STRIKE:
            if action == STRIKE:
                self._strike(seat)
            else:
                self._rob(seat, EQUIPMENT_AT[action - ROB])
        elif kind == Q_REACT:
            self._attack(seat, BIT[about // 2 - 1], IN_RETURN if action == COUNTER else LAST)
        elif kind == Q_GO:
            self._arrive(seat, action - GO)
        elif kind == Q_PICK:
            roll = open_.roll // 100 if action == PICK else open_.roll % 100
            self.tell(PICKED, seat, action - PICK)
            self._walk(seat, roll // 10 + roll % 10)
        elif kind == Q_KEEP:
            if action == KEEP:
                self.tell(KEPT, seat, EQUIPMENT_AT[about])
            else:
                self.tell(EQUIPPED, seat, EQUIPMENT_AT[about])
        elif kind == Q_TARGET:
            self._aimed(seat, about, action - CHOOSE)
        elif kind == Q_STEAL:
            self._take(seat, EQUIPMENT_AT[action - TAKE])
        elif kind == Q_PEEL:
            self.tell(HANDED, seat, (action - HAND) % 8, EQUIPMENT_AT[(action - HAND) // 8])
        elif kind == Q_LOOT:
            self._loot(seat, about // 2, action)
        elif kind == Q_COUP:
            self.tell(COUPED, seat, about)
            self.tell(ASKED, seat, Q_PAIR, about)
        else:
            self.tell(BLURRED, seat)

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Reveal, a mother's love and grave digging: at any moment of anybody's turn. (SHH-G19)

        Whoever has them on the menu already is not offered them twice.
        """
        kind = self.open.agenda.first()
        if self.open.turns == 0 or kind == Q_LOOT:
            return
        if seat != self.asked() or (kind != 0 and kind != Q_REACT):
            self._offer_at_any_time(seat, menu)

    def play_aside(self, seat: i64, action: i64) -> None:
        """As in one's own turn; whoever is asked by a card whether to reveal has answered it."""
        agenda = self.open.agenda
        if action == REVEAL and agenda.first() == Q_UNMASK and agenda.a() == seat:
            self._unmask(seat, agenda.b(), action)
        else:
            self._at_any_time(seat, action)
        self._go_on()

    def may_speak(self, seat: i64) -> bool:
        """Everybody may talk, at any time, the dead too."""
        return True

    def speak(self, seat: i64, n: i64) -> None:
        """All hear it."""
        self.tell(SAID, seat, n)

    def speak_to(self, seat: i64, n: i64, to: i64) -> None:
        """The dead hear it. (SHH-R15)"""
        self.tell(SAID_TO, seat, n, to)

    # Copies.

    def clone(self) -> "Hunt":
        """The same world again."""
        copy = Hunt(self.open.clone())
        copy.who = self.who[:]
        copy.greens = self.greens
        copy.out = self.out
        return copy


def new_hunt(seats: int) -> State:
    """The truth before anything was told."""
    return Hunt(Open(Agenda()))

"""The rules of Shadow Hunters, in the order of RULES.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    ADVENT, ANGEL, AT_ONCE, AXE, BAT, BLESSING, BROOCH, CARDS_OF, CHAINSAW, CHOCOLATE, COMPASS,
    DECK, DOLL, DYNAMITE, EQUIPMENT_AT, FIRST_AID, FIRST_GREEN, FLARE, GEAR, GIVES, GREEN, GUARDS,
    HEALS, HOLY_WATER, HURTS, KIND_OF, KNIFE, KNOWLEDGE, MACHINE_GUN, MASAMUNE, MIRROR, PEEL,
    PLACE_OF, RELICS, RITUAL, ROBE, ROSARY, SELF, SETS, SHOWS, SINGLES, SINGLE_AT, SINGLE_OF,
    SPEAR, SPIDER, TALISMAN, TURNS, WHITE, bites,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    AGNES, ALLIE, BOB, BRYAN, CATHERINE, CHARACTERS, CHARLES, COST, DANIEL, DAVID, ELLEN, EMI,
    FACTION, FRANKLIN, FU_KA, GEORGE, GOAL, GREGOR, HP, HUNTER, MEMBERS, NEUTRAL, NOBODY_KNOWN,
    SHADOW, ULTRA_SOUL, UNKNOWN, VALKYRIE, VAMPIRE, WEREWOLF, WIGHT, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.facts import (
    ACCEPT, AGAIN, AIMED, ALTAR, ALTAR_HOLD, ANSWERED, AREA_OPTIONAL, ASKED, ATTACK, ATTACKED,
    ATTACK_ALL, AT_END, A_FEAST, A_GIVE, A_HEAL, A_NOTHING, A_SHOW, A_TAKE_1, A_TAKE_2, A_TROPHY,
    BARRIER, BEGIN, BEGUN, BLASTED, BLESSED, BLUR, BLURRED, BLUR_RULE, BURIED, BY_ABILITY,
    BY_ATTACK, BY_CARD, BY_COUP, BY_CRITICAL, BY_DOUBLE, BY_FEAST, BY_GREEN, BY_MIRROR, BY_WOODS,
    CABIN, CAME_TO_NOTHING, CAPRICCIO, CEMETERY, CHAIN, CHOOSE, CHOSEN, CHURCH, COUNTER, COUP,
    COUPED, COUP_ATTACKER, COUP_DEFENDER, CRITICAL_MISSES, D4, D6, DARED, DEAL, DEALT, DEMOLISH,
    DICE, DICED, DIED, DIG, DISCARD, DISCARDED, DODGED, DONE, DOUBLE, DOUBLE_IT, DRAW, DRAWN, DREW,
    DREW_GREEN, DUEL_DICE, EITHER, EQUIP, EQUIPPED, EXTRA, FACE_DOWN, FEAST, FELLED, FIRST_TO_DIE,
    FIVE_EQUIPMENT, GATE, GAVE, GIVE, GO, HAND, HANDED, HARM, HEAL, HEALED, HUNTERS_DEAD, HURT,
    IN_RETURN, KEEP, KEPT, LAID, LAST, LAST_STAND, LAY, LET_OFF, LIGHTNING, LOOT, LOOT_ALL,
    LOOT_ANY, LOVE, MISSED, MOVED, MULTIPLY, MY_GOD, NEUTRALS_DEAD, NOTHING, NURSE, ON_DRAW, OVER,
    PAIR, PAIRED, PARRIED, PASS, PASSED, PICK, PICKED, PLAIN, PLAY, PLAYED, QUICK_START, Q_ANSWER,
    Q_AREA, Q_BLAST, Q_BLUR, Q_COUP, Q_DIE, Q_DODGE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE,
    Q_PAIR, Q_PARRY, Q_PEEL, Q_PICK, Q_REACT, Q_ROLL, Q_STEAL, Q_STRIKE, Q_TARGET, Q_UNMASK,
    RAN_OUT, RAY, READ, RECEIVED, RESHUFFLED, REVEAL, REVEALED, ROB, ROLL, ROLLED, ROLL_TWICE,
    ROUNDS_OVER, SAID, SCREAM, SET, SEVEN_MAY_STAY, SHADOWS_DEAD, SHOW, SHOWN, SKIP, SKIPPED,
    SOUGHT, SPARED, STAND, STAYED_HIDDEN, STAY_HIDDEN, STRIKE, STRUCK, S_ANGEL, S_BARRIER,
    S_BROOCH, S_ROBE, S_TALISMAN, TAKE, TELEPORT, THREE_NEUTRALS, THREE_RELICS, THREW, TOOK, TURN,
    UNEARTHED, USED, USE_OR_LOSE, U_BARRIER, U_CAPRICCIO, U_CHAIN, U_DEMOLISH, U_DIG, U_LIGHTNING,
    U_LOVE, U_MULTIPLY, U_NURSE, U_RAY, U_TELEPORT, WANDERED, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.open import OFF, START, Open
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State

_AREA_OF: Final = vec[i64](
    [OFF, OFF, CABIN, CABIN, GATE, GATE, CHURCH, OFF, CEMETERY, WOODS, ALTAR]
)
"""The Area of each total; 7 has none. (SHH-G2)"""
_NONE_OF_8: Final = vec[i64]([-1] * 8)


def _rolls_not_to(area: int) -> int:
    """The rolls of both dice that lead to any other Area, or to 7, as a set."""
    found = 0
    for roll in range(24):
        to = _AREA_OF[roll // 6 + roll % 6 + 2]
        found += 2**roll if to == OFF or to != area else 0
    return found


_ROLLS: Final = vec[i64]([_rolls_not_to(area) for area in range(-1, 6)])
"""`_ROLLS[area + 1]`: the rolls that count for whoever stands there. (SHH-G4, SHH-R1)"""
_ALL_ROLLS: Final = 2**24 - 1
_AREAS: Final = 63
_CHANCE_QUESTIONS: Final = sum(
    2**q for q in (Q_MOVE, Q_DRAW, Q_DIE, Q_BLAST, Q_ROLL, Q_PARRY, Q_PAIR, Q_DODGE)
)
_LETTERS_A_E_U: Final = sum(2**n for n in (ALLIE, AGNES, EMI, ELLEN, UNKNOWN, ULTRA_SOUL))
"""The characters that Chocolate is for: Allie and Agnes, Emi and Ellen, Unknown and Ultra Soul."""
_BY_NOBODY: Final = -1


@final
class Hunt(State):
    """The whole truth: the open table, who is who, and where the Green cards are."""

    def __init__(self, open_: Open) -> None:
        self.ear = None
        self.open = open_
        self.who = _NONE_OF_8[:]
        """The character of each seat."""
        self.greens = DECK[GREEN]
        """The Green cards in the deck, as a set."""
        self.out: i64 = 0
        """The Green card that is being read, as a set of one card."""

    # Winning.

    def _judge(self) -> None:
        """Tell the end, if a goal is reached that ends the game at once. (SHH-G21, SHH-G22)"""
        why = self._reached()
        if why != OFF:
            self._end(why)

    def _reached(self) -> i64:
        """Why the game is over, or OFF. Most goals can only be reached when something changed."""
        open_ = self.open
        if open_.dead:
            if self._all_dead(SHADOW):
                return SHADOWS_DEAD  # SHH-2
            if self._all_dead(HUNTER):
                return HUNTERS_DEAD  # SHH-3
            if (open_.terms & THREE_NEUTRALS) and count(self._dead_of(NEUTRAL)) >= 3:
                return NEUTRALS_DEAD  # SHH-G20
        seat: i64 = 0
        while seat < open_.seats:
            character = self.who[seat]
            if character < 8 and self._goal_at_once(seat, character):  # the Neutrals
                return _WHY[character]
            seat += 1
        return OFF

    def _dead_of(self, faction: i64) -> i64:
        """The dead characters of a faction; the dead are face up."""
        found: i64 = 0
        dead = self.open.dead
        while dead:
            found |= BIT[self.open.face[lowest(dead)]]
            dead &= dead - 1
        return found & MEMBERS[faction]

    def _all_dead(self, faction: i64) -> bool:
        return count(self._dead_of(faction)) == quota(self.open.seats, faction)

    def _goal_at_once(self, seat: i64, character: i64) -> bool:
        """Whether a Neutral has reached a goal that ends the game."""
        open_ = self.open
        if character == BOB:
            return count(open_.gear[seat]) >= GOAL[BOB]
        if character == DAVID:
            return count(open_.gear[seat] & RELICS) >= GOAL[DAVID]
        if open_.dead == 0:
            return False
        bit = BIT[seat]
        if character == CHARLES:
            return (open_.feasts & bit & ~open_.dead) != 0  # SHH-G23: not for the dead
        if character == BRYAN:
            return (open_.trophies & bit & ~open_.dead) != 0
        if character == DANIEL:
            return (open_.firsts & bit) != 0
        if character == CATHERINE:
            if open_.firsts & bit:
                return True
            return open_.alive(seat) and count(open_.living()) <= GOAL[CATHERINE]
        return False

    def _wins(self, seat: i64, why: i64) -> bool:
        """Whether a seat wins now that the game is over; Agnes is judged last. (SHH-G23)"""
        open_ = self.open
        character = self.who[seat]
        faction = FACTION[character]
        if faction == HUNTER:
            return self._all_dead(SHADOW)
        if faction == SHADOW:
            if (open_.terms & THREE_NEUTRALS) and count(self._dead_of(NEUTRAL)) >= 3:
                return True
            return self._all_dead(HUNTER)
        if character == ALLIE:
            return open_.alive(seat)
        if character == AGNES:
            step: i64 = 1 if open_.turned & BIT[seat] else open_.seats - 1  # SHH-E33
            return self._wins((seat + step) % open_.seats, why)
        if character == BRYAN and open_.place[seat] == ALTAR:
            return True
        if character == DANIEL and open_.alive(seat) and self._all_dead(SHADOW):
            return True
        return self._goal_at_once(seat, character)

    def _end(self, why: i64) -> None:
        """Show all characters, and say who has won."""
        open_ = self.open
        winners: i64 = 0
        seat: i64 = 0
        while seat < open_.seats:
            if self._wins(seat, why):
                winners |= BIT[seat]
            seat += 1
        seat = 0
        while seat < open_.seats:
            if open_.hidden(seat):
                self.tell(REVEALED, seat, self.who[seat], AT_END)  # SHH-R8
            seat += 1
        self.tell(OVER, winners, why)

    def payoff(self, seat: i64) -> float:
        """Several may win together. (SHH-77)"""
        return 1.0 if self.open.winners & BIT[seat] else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.open.why

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
            menu.offer(LAY, _AREAS & ~taken)
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

    def _may_reveal(self, seat: i64) -> bool:
        """Anybody, at any time; Daniel only when another dies. (SHH-G19, SHH-R11)"""
        open_ = self.open
        if not open_.hidden(seat) or not open_.alive(seat):
            return False
        return self.who[seat] != DANIEL or (open_.chained & BIT[seat]) != 0

    def _offer_at_any_time(self, seat: i64, menu: Menu) -> None:
        """What a seat may do at any moment of anybody's turn."""
        open_ = self.open
        if self._may_reveal(seat):
            menu.add(REVEAL)
            return
        power = open_.power(seat)
        if open_.used & BIT[seat] or not open_.alive(seat):
            return
        if power == ALLIE and open_.damage[seat] > 0:
            menu.add(LOVE)
        elif power == DAVID:
            _offer_gear(menu, DIG, open_.discards & GEAR)

    def _offer_in_own_turn(self, seat: i64, menu: Menu) -> None:
        """What a seat may do between the steps of its own turn. (SHH-G11, SHH-G13)"""
        self._offer_at_any_time(seat, menu)
        hand = self.open.hand[seat]
        if hand == 0:
            return
        _offer_gear(menu, EQUIP, hand & GEAR)
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

    def _offer_start_abilities(self, seat: i64, power: i64, menu: Menu) -> None:
        open_ = self.open
        if power == EMI:
            menu.offer(TELEPORT, open_.ring(seat))
        elif open_.used & BIT[seat]:
            return
        elif power == ULTRA_SOUL:
            menu.offer(RAY, open_.at(GATE) & ~BIT[seat])  # SHH-E32
        elif power == FRANKLIN:
            menu.offer(LIGHTNING, open_.living() & ~BIT[seat])
        elif power == GEORGE:
            menu.offer(DEMOLISH, open_.living() & ~BIT[seat])
        elif power == ELLEN:
            menu.offer(CHAIN, open_.living() & ~BIT[seat])
        elif power == FU_KA:
            menu.offer(NURSE, open_.living())
        elif power == AGNES:
            menu.add(CAPRICCIO)

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

    def _at_any_time(self, seat: i64, action: i64) -> None:
        if action == REVEAL:
            self.tell(REVEALED, seat, self.who[seat], CHOSEN)
        elif action == LOVE:
            self.tell(USED, seat, U_LOVE, seat)
            self._heal(seat, self.open.damage[seat])
        else:
            self.tell(USED, seat, U_DIG, seat)
            kind = EQUIPMENT_AT[action - DIG]
            self.tell(UNEARTHED, seat, kind)

    def _use_ability(self, seat: i64, action: i64) -> None:
        """Abilities of the turn's start and of its end."""
        if action < DEMOLISH:
            self.tell(USED, seat, U_LIGHTNING, action - LIGHTNING)
            self.tell(ASKED, seat, Q_DIE, 1024 * U_LIGHTNING + action - LIGHTNING)
        elif action < CHAIN:
            self.tell(USED, seat, U_DEMOLISH, action - DEMOLISH)
            self.tell(ASKED, seat, Q_DIE, 1024 * U_DEMOLISH + action - DEMOLISH)
        elif action < NURSE:
            self.tell(USED, seat, U_CHAIN, action - CHAIN)
        elif action < RAY:
            self.tell(USED, seat, U_NURSE, action - NURSE)
            self.tell(SET, action - NURSE, ABILITY_SETS[FU_KA])  # SHH-E13, SHH-E14
        elif action < CAPRICCIO:
            self.tell(USED, seat, U_RAY, action - RAY)
            self._harm(BIT[action - RAY], ABILITY_HURTS[ULTRA_SOUL], seat, BY_ABILITY, 0)
        elif action == CAPRICCIO:
            self.tell(USED, seat, U_CAPRICCIO, seat)
        elif action == BARRIER:
            self.tell(USED, seat, U_BARRIER, seat)
        else:
            self.tell(USED, seat, U_MULTIPLY, seat)
            self.tell(EXTRA, seat, count(self.open.dead))  # SHH-E25

    # Moving, and the Areas.

    def _rolled(self, seat: i64, rolls: i64, four: i64, six: i64) -> None:
        self.tell(ROLLED, seat, four, six)
        if rolls == 2:
            self.tell(ASKED, seat, Q_MOVE, 3)
        elif rolls == 3:
            self.tell(ASKED, seat, Q_PICK, 0)  # SHH-E24
        else:
            self._walk(seat, four + six)

    def _walk(self, seat: i64, total: i64) -> None:
        if _AREA_OF[total] == OFF:
            self.tell(ASKED, seat, Q_GO, 0)  # SHH-36, SHH-G3
        else:
            self._arrive(seat, _AREA_OF[total])

    def _arrive(self, seat: i64, area: i64) -> None:
        """Move, and apply the effect of the Area. (SHH-65, SHH-G5)"""
        open_ = self.open
        self.tell(MOVED, seat, area)
        if open_.turns == 0:
            return  # a quick start has no effect
        if area == ALTAR and (open_.all_gear() & ~open_.gear[seat]) == 0:
            return  # SHH-E23
        if (open_.terms & AREA_OPTIONAL) or area == GATE or area == WOODS or area == ALTAR:
            self.tell(ASKED, seat, Q_AREA, area)
        else:
            self._seek(seat, _DECK_OF[area])

    def _seek(self, seat: i64, deck: i64) -> None:
        self.tell(ASKED, seat, Q_DRAW, deck)
        self._before_a_draw(seat, deck)

    def _before_a_draw(self, seat: i64, deck: i64) -> None:
        """An empty deck is made anew from its discards; with none, no card is drawn."""
        open_ = self.open
        if deck == GREEN:
            if open_.green_deck == 0:
                self.tell(RESHUFFLED, deck)
            return
        if open_.deck & DECK[deck]:
            return
        if open_.discards & DECK[deck]:
            self.tell(RESHUFFLED, deck)
        else:
            self.tell(RAN_OUT, seat, deck)

    def _drew(self, seat: i64, kind: i64) -> None:
        open_ = self.open
        if kind >= FIRST_GREEN:
            self.tell(DREW_GREEN, seat)
            self.tell(READ, seat, kind)  # SHH-G6: the giver reads it first
            if open_.turns == 0:
                self._give(seat, (seat + 1) % open_.seats)
            else:
                self.tell(ASKED, seat, Q_GIVE, 0)
            return
        self.tell(DREW, seat, kind)
        if CARDS_OF[kind] & GEAR:
            self.tell(EQUIPPED, seat, kind)  # SHH-G14
        elif (open_.terms & ON_DRAW) or (CARDS_OF[kind] & AT_ONCE):
            self._play_card(seat, kind)  # SHH-31, SHH-G10

    # Green cards.

    def _give(self, seat: i64, to: i64) -> None:
        self.tell(GAVE, seat, to)
        self.tell(RECEIVED, to, KIND_OF[lowest(self.out)])
        self.tell(ASKED, to, Q_ANSWER, seat)  # SHH-R14

    def _offer_answer(self, seat: i64, giver: i64, menu: Menu) -> None:
        """What is true, and for Unknown also what is not. (SHH-E26, SHH-E27)"""
        open_ = self.open
        kind = KIND_OF[lowest(self.out)]
        if SHOWS[kind]:
            menu.add(SHOW)
            return
        true = bites(kind, self.who[seat])
        lies = self.who[seat] == UNKNOWN and (open_.chained & BIT[seat]) == 0
        if true or lies:
            menu.add(ACCEPT)
            if GIVES[kind]:
                _offer_hands(menu, open_.gear[seat], giver)
        if not true or lies:
            menu.add(NOTHING)

    def _answered(self, seat: i64, giver: i64, action: i64) -> None:
        kind = KIND_OF[lowest(self.out)]
        if action == NOTHING:
            self.tell(ANSWERED, seat, A_NOTHING)
        elif action == SHOW:
            self.tell(ANSWERED, seat, A_SHOW)
            self.tell(SHOWN, seat, self.who[seat], giver)  # SHH-R6
        elif action == ACCEPT:
            if HEALS[kind] and self.open.damage[seat] > 0:
                self.tell(ANSWERED, seat, A_HEAL)
                self._heal(seat, HEALS[kind])
            else:
                self.tell(ANSWERED, seat, A_TAKE_1 if HURTS[kind] == 1 else A_TAKE_2)
                self._harm(BIT[seat], HURTS[kind], giver, BY_GREEN, kind)
        else:
            self.tell(ANSWERED, seat, A_GIVE)
            self.tell(HANDED, seat, giver, EQUIPMENT_AT[(action - HAND) // 8])

    # White and Black cards.

    def _play_card(self, seat: i64, kind: i64) -> None:
        open_ = self.open
        self.tell(PLAYED, seat, kind)
        if kind == ADVENT or kind == CHOCOLATE or kind == RITUAL:
            if open_.hidden(seat):
                self.tell(ASKED, seat, Q_UNMASK, kind)
            else:
                self._healed_by(seat, kind, False)
        elif kind == BLESSING or kind == FIRST_AID or kind == SPIDER or kind == DOLL or kind == BAT:
            self.tell(ASKED, seat, Q_TARGET, kind)
        elif kind == KNOWLEDGE:
            self.tell(EXTRA, seat, TURNS[kind])
        elif kind == MIRROR:
            self._look_into_mirror(seat)
        elif kind == FLARE:
            self._harm(open_.living() & ~BIT[seat], HURTS[kind], seat, BY_CARD, kind)
        elif kind == ANGEL:
            self.tell(BLESSED, seat)
        elif kind == HOLY_WATER:
            self._heal(seat, HEALS[kind])
        elif kind == PEEL:
            if open_.gear[seat]:
                self.tell(ASKED, seat, Q_PEEL, 0)  # SHH-E22
            else:
                self._harm(BIT[seat], SELF[kind], seat, BY_CARD, kind)
        elif kind == DYNAMITE:
            self.tell(ASKED, seat, Q_BLAST, 0)
        elif open_.all_gear() & ~open_.gear[seat]:
            self.tell(ASKED, seat, Q_STEAL, 0)
        else:
            self.tell(CAME_TO_NOTHING, seat, kind)  # SHH-E23

    def _is_healed_by(self, seat: i64, kind: i64) -> bool:
        character = self.who[seat]
        if kind == ADVENT:
            return FACTION[character] == HUNTER
        if kind == CHOCOLATE:
            return (_LETTERS_A_E_U & BIT[character]) != 0  # SHH-E38
        return FACTION[character] == SHADOW

    def _healed_by(self, seat: i64, kind: i64, by_revealing: bool) -> None:
        """Heal all damage, if the card is for this character. (SHH-E20)"""
        if self._is_healed_by(seat, kind) and (by_revealing or kind != RITUAL):
            self._heal(seat, self.open.damage[seat])
        else:
            self.tell(CAME_TO_NOTHING, seat, kind)

    def _look_into_mirror(self, seat: i64) -> None:
        """A Shadow must reveal, unless it is Unknown. (SHH-E21)"""
        character = self.who[seat]
        if self.open.hidden(seat) and FACTION[character] == SHADOW and character != UNKNOWN:
            self.tell(REVEALED, seat, character, BY_MIRROR)
        else:
            self.tell(CAME_TO_NOTHING, seat, MIRROR)

    def _aimed(self, seat: i64, kind: i64, target: i64) -> None:
        self.tell(AIMED, seat, kind, target)
        if kind == FIRST_AID:
            self.tell(SET, target, SETS[kind])
        elif kind == SPIDER:
            self._bite(seat, target)
        elif kind == BAT:
            self._harm(BIT[target], HURTS[kind], seat, BY_CARD, kind)
            self._heal(seat, HEALS[kind])  # SHH-E15
        else:
            self.tell(ASKED, seat, Q_DIE, 8 * kind + target)

    def _bite(self, seat: i64, target: i64) -> None:
        """The victim first, then whoever played it; deaths are looked at after each. (SHH-E18)"""
        open_ = self.open
        self._harm(BIT[target], HURTS[SPIDER], seat, BY_CARD, SPIDER)
        if open_.agenda.first() != Q_LOOT:  # SHH-R4
            self._judge()
        if open_.winners == OFF:
            self._die(self._wound(seat, SELF[SPIDER], BY_CARD, SPIDER), _BY_NOBODY, BY_CARD)

    # Attacks.

    def _attack(self, seat: i64, targets: i64, how: i64) -> None:
        open_ = self.open
        self.tell(ATTACKED, seat, targets, how)
        self.tell(ASKED, seat, Q_ROLL, how)
        if (open_.terms & BLUR_RULE) and how != IN_RETURN and how != LAST:
            left = targets & ~open_.blurred
            while left:
                self.tell(ASKED, lowest(left), Q_BLUR, seat)
                left &= left - 1

    def _feast(self, seat: i64, target: i64) -> None:
        """Pay first; who dies of it attacks no more. (SHH-E8)"""
        self._harm(BIT[seat], COST[CHARLES], seat, BY_FEAST, 0)
        if self.open.alive(seat):
            self._attack(seat, BIT[target], FEAST)

    def _lone_d4(self, seat: i64, how: i64) -> bool:
        """Masamune, and Valkyrie's Horn. (SHH-E10)"""
        if self.open.power(seat) == VALKYRIE:
            return True
        return how < IN_RETURN and self.open.has(seat, MASAMUNE)

    def _offer_attack_roll(self, seat: i64, how: i64, menu: Menu) -> None:
        if self._lone_d4(seat, how):
            menu.offer(D4, 15)
        elif self.open.terms & DUEL_DICE:
            menu.offer(D6, 63)
        else:
            menu.offer(DICE, _ALL_ROLLS)

    def _threw(self, seat: i64, action: i64) -> None:
        open_ = self.open
        if action < D4:
            roll = action - DICE
            self.tell(THREW, seat, roll // 6 + 1, roll % 6 + 1)
        elif action < D6:
            self.tell(THREW, seat, action - D4 + 1, 0)
        else:
            self.tell(THREW, seat, 0, action - D6 + 1)
            targets = open_.targets
            while targets:
                self.tell(ASKED, seat, Q_PARRY, lowest(targets))
                targets &= targets - 1
            return
        self._after_the_dice(seat)

    def _after_the_dice(self, seat: i64) -> None:
        """Those who blur roll against it; then the attacker may think again, or strikes."""
        open_ = self.open
        if open_.blurring:
            target = lowest(open_.blurring)
            self.tell(ASKED, target, Q_DODGE, seat)
            return
        self._ready_to_strike(seat)

    def _ready_to_strike(self, seat: i64) -> None:
        if self._is_asked_to_strike(seat):
            self.tell(ASKED, seat, Q_STRIKE, 0)
        else:
            self._strike(seat)

    def _is_asked_to_strike(self, seat: i64) -> bool:
        """Whoever is hidden is asked after every successful roll. (SHH-R3)"""
        open_ = self.open
        if not self._hits_somebody():
            return False
        if open_.hidden(seat):
            return True
        return open_.power(seat) == BOB and self._to_be_robbed(seat) != 0

    def _hits_somebody(self) -> bool:
        targets = self.open.targets
        while targets:
            if self.open.base[lowest(targets)] > 0:
                return True
            targets &= targets - 1
        return False

    def _to_be_robbed(self, seat: i64) -> i64:
        """The Equipment that Bob may take instead of dealing 2 or more. (SHH-E3)"""
        open_ = self.open
        if open_.seats > 6:
            return 0
        found: i64 = 0
        targets = open_.targets
        while targets:
            target = lowest(targets)
            if open_.gear[target] and self._blow(seat, target) >= 2:
                found |= open_.gear[target]
            targets &= targets - 1
        return found

    def _blow(self, seat: i64, target: i64) -> i64:
        """The damage of an attack, before shields. (SHH-E1, SHH-E2)"""
        open_ = self.open
        damage = open_.base[target]
        if damage == 0:
            return 0
        if open_.how < IN_RETURN:  # SHH-E7: hitting back is bare-handed
            damage -= GUARDS[ROBE] if open_.has(seat, ROBE) else 0
            if open_.dared == 0:
                damage += self._weapons(seat)
        if open_.has(target, ROBE):
            damage -= GUARDS[ROBE]
        if open_.dared and (damage > 0 or not self._lone_d4(seat, open_.how)):
            damage += 2  # doubled: with a lone d4 it is what the Robes leave that counts
        return damage if damage > 0 else 0

    def _weapons(self, seat: i64) -> i64:
        open_ = self.open
        found: i64 = HURTS[KNIFE] if open_.has(seat, KNIFE) else 0
        found += HURTS[CHAINSAW] if open_.has(seat, CHAINSAW) else 0
        found += HURTS[AXE] if open_.has(seat, AXE) else 0
        if open_.has(seat, SPEAR) and not open_.hidden(seat):
            if FACTION[open_.face[seat]] == HUNTER:
                found += HURTS[SPEAR]
        return found

    def _rob(self, seat: i64, kind: i64) -> None:
        open_ = self.open
        victim = open_.owner(kind)
        self.tell(TOOK, seat, victim, kind)
        self.tell(LET_OFF, seat, victim)
        if self._to_be_robbed(seat) == 0:
            self._strike(seat)

    def _strike(self, seat: i64) -> None:
        """Deal the damage, bury the dead, and let those who live react."""
        open_ = self.open
        self.tell(STRUCK, seat)
        dealt: i64 = 0
        doomed: i64 = 0
        left = open_.targets
        while left:
            target = lowest(left)
            left &= left - 1
            if self._hit(seat, target):
                dealt |= BIT[target]
                if open_.damage[target] >= HP[self.who[target]]:
                    doomed |= BIT[target]
        if dealt and open_.power(seat) == VAMPIRE:
            self._heal(seat, ABILITY_HEALS[VAMPIRE])  # SHH-E6: once
        self._may_react(seat, open_.attacked & ~doomed, dealt)  # SHH-R3: also who was robbed
        if open_.how < IN_RETURN:
            self._may_coup(seat, dealt & ~doomed)
        misses = self._misses(seat)
        self._die(doomed, seat, BY_ATTACK)
        self._pay_for_dice(seat, misses)

    def _hit(self, seat: i64, target: i64) -> bool:
        """What an attack does to one target: whether damage was really dealt."""
        open_ = self.open
        if open_.base[target] == 0:
            self.tell(MISSED, seat, target)
            return False
        damage = self._blow(seat, target)
        if damage == 0:
            self.tell(SPARED, target, S_ROBE)
        elif open_.angels & BIT[target]:
            self.tell(SPARED, target, S_ANGEL)  # SHH-E12
        elif open_.barriers & BIT[target]:
            self.tell(SPARED, target, S_BARRIER)
        else:
            self.tell(HURT, target, damage, BY_ATTACK)
            return True
        return False

    def _misses(self, seat: i64) -> i64:
        """House rules: how many of those attacked the dice did nothing to."""
        open_ = self.open
        found: i64 = 0
        if (open_.terms & (DOUBLE_IT | CRITICAL_MISSES)) == 0 or open_.how >= IN_RETURN:
            return found
        targets = open_.targets
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if open_.base[target] == 0 or (open_.dared and self._blow(seat, target) == 0):
                found += 1
        return found

    def _pay_for_dice(self, seat: i64, misses: i64) -> None:
        """House rules: a failed double costs 2, a tie at duel dice costs 1."""
        open_ = self.open
        if misses == 0 or not open_.alive(seat):
            return
        if open_.dared:
            self._harm(BIT[seat], 2, seat, BY_DOUBLE, 0)
        elif (open_.terms & CRITICAL_MISSES) and open_.struck_by:
            self._harm(BIT[seat], misses, seat, BY_CRITICAL, 0)

    def _may_coup(self, seat: i64, dealt: i64) -> None:
        """House rule: whoever was hurt and lives may be finished with two sixes."""
        open_ = self.open
        if (open_.terms & (COUP_ATTACKER | COUP_DEFENDER)) == 0:
            return
        while dealt:
            target = lowest(dealt)
            dealt &= dealt - 1
            if not open_.couped & (BIT[seat] if open_.terms & COUP_ATTACKER else BIT[target]):
                self.tell(ASKED, seat, Q_COUP, target)

    def _paired(self, seat: i64, target: i64, first: i64, second: i64) -> None:
        open_ = self.open
        self.tell(PAIRED, seat, target, 10 * first + second)
        if first == 6 and second == 6 and open_.alive(target):
            character = self.who[target]
            left = HP[character] - open_.damage[target]
            if left <= (1 if HP[character] <= 11 else 2):
                self.tell(HURT, target, left, BY_COUP)
                self._die(BIT[target], seat, BY_COUP)

    # Reactions.

    def _may_react(self, attacker: i64, attacked: i64, dealt: i64) -> None:
        """Ask whoever was attacked and, as far as the table knows, might hit back or heal."""
        open_ = self.open
        while attacked:
            seat = lowest(attacked)
            attacked &= attacked - 1
            hurt: i64 = 1 if dealt & BIT[seat] else 0
            first_blow = open_.how < IN_RETURN
            if self._is_asked_to_react(seat, first_blow, hurt):
                back = attacker if first_blow else _BY_NOBODY  # SHH-E7: nobody answers an answer
                self.tell(ASKED, seat, Q_REACT, 2 * (back + 1) + hurt)

    def _may_react_to_harm(self, hurt: i64) -> None:
        """Ask whoever was hurt out of turn and might be Allie. (SHH-R3)"""
        open_ = self.open
        hurt &= ~open_.dead
        if open_.turns > 0:
            hurt &= ~BIT[open_.turn]
        while hurt:
            seat = lowest(hurt)
            hurt &= hurt - 1
            if self._is_asked_to_react(seat, False, 1):
                self.tell(ASKED, seat, Q_REACT, 1)

    def _is_asked_to_react(self, seat: i64, attacked: bool, hurt: i64) -> bool:
        """From what everybody knows, so that being asked tells nothing."""
        open_ = self.open
        if attacked and hurt and (open_.terms & LAST_STAND) and not open_.stood & BIT[seat]:
            return True
        if open_.chained & BIT[seat]:
            return False
        if open_.hidden(seat):
            if attacked and open_.might_be_out_there(WEREWOLF):
                return True
            return hurt != 0 and open_.might_be_out_there(ALLIE)
        face = open_.face[seat]
        if face == WEREWOLF:
            return attacked
        return hurt != 0 and face == ALLIE and not open_.used & BIT[seat]

    def _offer_reaction(self, seat: i64, about: i64, menu: Menu) -> None:
        open_ = self.open
        menu.add(PASS)
        self._offer_at_any_time(seat, menu)
        attacker = about // 2 - 1
        if attacker == _BY_NOBODY or not open_.alive(attacker):
            return
        if open_.power(seat) == WEREWOLF:
            menu.add(COUNTER)  # SHH-E7, SHH-E37
        if (about & 1) and (open_.terms & LAST_STAND) and not open_.stood & BIT[seat]:
            menu.add(STAND)

    # Damage, healing and death.

    def _heal(self, seat: i64, amount: i64) -> None:
        """Never below no damage. (SHH-47)"""
        damage = self.open.damage[seat]
        if self.open.alive(seat):
            self.tell(HEALED, seat, amount if amount < damage else damage)

    def _harm(self, seats: i64, amount: i64, by: i64, cause: i64, kind: i64) -> None:
        """Hurt some at the same moment, bury the dead, and let the others react. (SHH-E19)"""
        doomed: i64 = 0
        hurt: i64 = 0
        left = seats
        while left:
            seat = lowest(left)
            left &= left - 1
            before = self.open.damage[seat]
            doomed |= self._wound(seat, amount, cause, kind)
            if self.open.damage[seat] != before:
                hurt |= BIT[seat]
        self._may_react_to_harm(hurt & ~doomed)
        self._die(doomed, by, cause)

    def _wound(self, seat: i64, amount: i64, cause: i64, kind: i64) -> i64:
        """Damage that is no attack; the set of this seat if it is deadly."""
        open_ = self.open
        if not open_.alive(seat):
            return 0
        if open_.barriers & BIT[seat]:
            self.tell(SPARED, seat, S_BARRIER)  # SHH-E13
        elif cause == BY_WOODS and open_.has(seat, BROOCH):
            self.tell(SPARED, seat, S_BROOCH)  # SHH-E16
        elif (
            cause == BY_CARD
            and open_.has(seat, TALISMAN)
            and (kind == SPIDER or kind == BAT or kind == DYNAMITE)
        ):
            self.tell(SPARED, seat, S_TALISMAN)  # SHH-E15
        else:
            self.tell(HURT, seat, amount, cause)
            if open_.damage[seat] >= HP[self.who[seat]]:
                return BIT[seat]
        return 0

    def _die(self, doomed: i64, by: i64, cause: i64) -> None:
        """Reveal the dead, say whose doing it was, scream, and settle what they leave."""
        if doomed == 0:
            return
        open_ = self.open
        attack = cause == BY_ATTACK or cause == BY_COUP
        before = count(open_.dead)
        left = doomed
        while left:
            seat = lowest(left)
            left &= left - 1
            self.tell(DIED, seat, self.who[seat], before)  # SHH-54, SHH-55
        self._loot_is_lost(open_.dead & ~doomed)
        left = doomed
        while left and by != _BY_NOBODY:
            if lowest(left) != by:
                self.tell(FELLED, by, lowest(left), 1 if attack else 0)
            left &= left - 1
        self._scream()
        if by != _BY_NOBODY and attack:
            self._my_god(by, doomed)
        while doomed:
            self._leave_behind(lowest(doomed), by, attack, cause != BY_GREEN)
            doomed &= doomed - 1

    def _loot_is_lost(self, dead: i64) -> None:
        """What is still to be looted is discarded when the looter dies too."""
        while dead:
            if self.open.gear[lowest(dead)]:
                self.tell(BURIED, lowest(dead))
            dead &= dead - 1

    def _scream(self) -> None:
        """Daniel reveals as soon as another dies. (SHH-E29)"""
        open_ = self.open
        living = open_.living() & ~open_.chained
        while living:
            seat = lowest(living)
            living &= living - 1
            if self.who[seat] == DANIEL and open_.hidden(seat):
                self.tell(REVEALED, seat, DANIEL, SCREAM)

    def _my_god(self, by: i64, killed: i64) -> None:
        """Bryan must reveal when his attack kills somebody of 12 hit points or less. (SHH-E34)"""
        open_ = self.open
        if self.who[by] != BRYAN or not open_.hidden(by) or open_.chained & BIT[by]:
            return
        while killed:
            if HP[open_.face[lowest(killed)]] < GOAL[BRYAN]:
                self.tell(REVEALED, by, BRYAN, MY_GOD)
                return
            killed &= killed - 1

    def _leave_behind(self, seat: i64, by: i64, attack: bool, theirs: bool) -> None:
        """Whoever killed by an attack claims Equipment; the rest is discarded. (SHH-58, SHH-G16)

        `theirs`: it was the killer's doing; a Green card's giver never loots. (SHH-E28)
        """
        open_ = self.open
        gear = open_.gear[seat]
        loots = by != _BY_NOBODY and by != seat and open_.alive(by)
        loots = loots and (attack or (theirs and (open_.terms & LOOT_ANY) != 0))
        if gear == 0 or not loots:
            self.tell(BURIED, seat)
        elif attack and open_.has(by, ROSARY):
            self._take_all(by, seat)  # SHH-E4
        else:
            self.tell(ASKED, by, Q_LOOT, 2 * seat + (1 if attack else 0))

    def _take_all(self, seat: i64, victim: i64) -> None:
        gear = self.open.gear[victim]
        while gear:
            self.tell(TOOK, seat, victim, KIND_OF[lowest(gear)])
            gear &= gear - 1
        self.tell(BURIED, victim)

    def _takes_all(self, seat: i64) -> bool:
        """Bob among seven or eight."""
        return self.open.seats > 6 and self.open.power(seat) == BOB

    def _offer_loot(self, seat: i64, about: i64, menu: Menu) -> None:
        open_ = self.open
        _offer_gear(menu, LOOT, open_.gear[about // 2])  # SHH-R13
        if about & 1 and open_.seats > 6:
            if self._takes_all(seat):
                menu.add(LOOT_ALL)
            elif self._may_reveal(seat) and open_.might_be_out_there(BOB):
                menu.add(REVEAL)

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
            menu.offer(DICE, _ALL_ROLLS)
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

    def _offer_cards(self, cards: i64, menu: Menu) -> None:
        while cards:
            kind = KIND_OF[lowest(cards)]
            menu.weigh(DRAWN + kind, count(cards & CARDS_OF[kind]))
            cards &= ~CARDS_OF[kind]

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

    def _dodge(self, seat: i64, attacker: i64, action: i64) -> None:
        """House rule: a blur that rolls as much as the attack makes it miss."""
        open_ = self.open
        if action < D4:
            self.tell(DODGED, seat, (action - DICE) // 6 + 1, (action - DICE) % 6 + 1)
        elif action < D6:
            self.tell(DODGED, seat, action - D4 + 1, 0)
        else:
            self.tell(DODGED, seat, 0, action - D6 + 1)
        if not open_.targets & BIT[seat]:
            self.tell(MISSED, attacker, seat)
        left = open_.blurring
        if left:
            self.tell(ASKED, lowest(left), Q_DODGE, attacker)
        else:
            self._ready_to_strike(attacker)

    def _blast(self, seat: i64, four: i64, six: i64) -> None:
        open_ = self.open
        self.tell(BLASTED, seat, four, six)
        area = _AREA_OF[four + six]
        if area != OFF:
            self._harm(open_.at(area), HURTS[DYNAMITE], seat, BY_CARD, DYNAMITE)

    def _die_falls(self, seat: i64, about: i64, action: i64) -> None:
        """A die that decides how much somebody heals, or who is hurt."""
        if about >= 1024:
            ability = about // 1024
            number = action - (D4 if ability == U_DEMOLISH else D6) + 1
            self.tell(DICED, seat, number)
            self._harm(BIT[about % 1024], number, seat, BY_ABILITY, 0)
            return
        number = action - D6 + 1
        target = about % 8
        self.tell(DICED, seat, number)
        if about // 8 == BLESSING:
            self._heal(target, number)
        elif number <= 4:
            self._harm(BIT[target], HURTS[DOLL], seat, BY_CARD, DOLL)
        else:
            self._harm(BIT[seat], SELF[DOLL], seat, BY_CARD, DOLL)

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
                _offer_gear(menu, ROB, self._to_be_robbed(seat))
        elif kind == Q_REACT:
            self._offer_reaction(seat, about, menu)
        elif kind == Q_GO:
            here = open_.place[seat]
            stays = here == OFF or open_.terms & SEVEN_MAY_STAY
            menu.offer(GO, _AREAS if stays else _AREAS & ~BIT[here])
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
            _offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])
        elif kind == Q_PEEL:
            others = open_.living() & ~BIT[seat]
            while others:
                _offer_hands(menu, open_.gear[seat], lowest(others))
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

    def _offer_area(self, seat: i64, area: i64, menu: Menu) -> None:
        open_ = self.open
        if open_.terms & AREA_OPTIONAL:
            menu.add(SKIP)
        if area == GATE:
            menu.offer(DRAW, 7)
        elif area == WOODS:
            menu.offer(HARM, open_.living())  # SHH-E39
            menu.offer(HEAL, open_.living())
        elif area == ALTAR:
            _offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])
        else:
            menu.add(DRAW + _DECK_OF[area])

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

    def _at_area(self, seat: i64, action: i64) -> None:
        if action == SKIP:
            self.tell(SKIPPED, seat)
        elif action < HARM:
            self.tell(SOUGHT, seat, action - DRAW)
            self._seek(seat, action - DRAW)
        elif action < HEAL:
            self.tell(WANDERED, seat, action - HARM, 0)
            self._harm(BIT[action - HARM], 2, seat, BY_WOODS, 0)  # SHH-46
        elif action < TAKE:
            self.tell(WANDERED, seat, action - HEAL, 1)
            self._heal(action - HEAL, 1)
        else:
            self._take(seat, EQUIPMENT_AT[action - TAKE])
            if self.open.terms & ALTAR_HOLD:
                self.tell(ASKED, seat, Q_KEEP, action - TAKE)  # SHH-G13

    def _take(self, seat: i64, kind: i64) -> None:
        self.tell(TOOK, seat, self.open.owner(kind), kind)

    def _unmask(self, seat: i64, kind: i64, action: i64) -> None:
        if action == REVEAL:
            self.tell(REVEALED, seat, self.who[seat], CHOSEN)
            self._healed_by(seat, kind, True)
        else:
            self.tell(STAYED_HIDDEN, seat)

    def _loot(self, seat: i64, victim: i64, action: i64) -> None:
        if action == LOOT_ALL:
            self._take_all(seat, victim)
        else:
            self.tell(TOOK, seat, victim, EQUIPMENT_AT[action - LOOT])
            self.tell(BURIED, victim)

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Reveal, a mother's love and grave digging: at any moment of anybody's turn. (SHH-G19)"""
        if self.open.turns > 0 and self.open.agenda.first() != Q_LOOT:
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

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true: most lie open, a few do not."""
        if word == DEALT:
            self.who[a] = b
        elif word == READ:
            card = self.greens & CARDS_OF[b]
            card &= -card
            self.greens ^= card
            self.out = card
            return
        elif word == RECEIVED or word == SHOWN or word == SAID:
            return
        elif word == ANSWERED:
            self.out = 0
        elif word == RESHUFFLED and a == GREEN:
            self.greens = DECK[GREEN]
        self.open.happen(word, a, b, c)

    def clone(self) -> "Hunt":
        """The same world again."""
        copy = Hunt(self.open.clone())
        copy.who = self.who[:]
        copy.greens = self.greens
        copy.out = self.out
        return copy


_DECK_OF: Final = vec[i64]([GREEN, 0, WHITE, 1, 0, 0])
"""Which deck an Area draws from: the Cabin, the Church and the Cemetery."""
_WHY: Final = vec[i64](
    [OFF, OFF, FIVE_EQUIPMENT, A_TROPHY, A_FEAST, FIRST_TO_DIE, FIRST_TO_DIE, THREE_RELICS]
)
"""Why the game ends when a Neutral has reached a goal."""


def _offer_gear(menu: Menu, base: i64, gear: i64) -> None:
    """Offer `base + n` for each piece of Equipment in a set of cards."""
    found: i64 = 0
    while gear:
        found |= BIT[PLACE_OF[KIND_OF[lowest(gear)]]]
        gear &= gear - 1
    menu.offer(base, found)


def _offer_hands(menu: Menu, gear: i64, to: i64) -> None:
    """Offer to hand each piece of Equipment to somebody."""
    while gear:
        menu.add(HAND + 8 * PLACE_OF[KIND_OF[lowest(gear)]] + to)
        gear &= gear - 1


def new_hunt(seats: int) -> State:
    """The truth before anything was told."""
    return Hunt(Open(Agenda()))

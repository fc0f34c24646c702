"""What Areas, cards and abilities do."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    ADVENT, ANGEL, AT_ONCE, BAT, BLESSING, CARDS_OF, CHOCOLATE, DECK, DOLL, DYNAMITE, EQUIPMENT_AT,
    FIRST_AID, FIRST_GREEN, FLARE, GEAR, GIVES, GREEN, HEALS, HOLY_WATER, HURTS, KIND_OF,
    KNOWLEDGE, MIRROR, PEEL, PLACE_OF, RITUAL, SELF, SETS, SHOWS, SPIDER, TURNS, WHITE, bites,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    AGNES, ALLIE, ELLEN, EMI, FACTION, FRANKLIN, FU_KA, GEORGE, HUNTER, SHADOW, ULTRA_SOUL,
    UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.facts import (
    ACCEPT, AIMED, ALTAR, ALTAR_HOLD, ANSWERED, AREA_OPTIONAL, ASKED, A_GIVE, A_HEAL, A_NOTHING,
    A_SHOW, A_TAKE_1, A_TAKE_2, BARRIER, BLASTED, BLESSED, BY_ABILITY, BY_CARD, BY_GREEN,
    BY_MIRROR, BY_WOODS, CABIN, CAME_TO_NOTHING, CAPRICCIO, CEMETERY, CHAIN, CHOSEN, CHURCH, D4,
    D6, DEMOLISH, DICED, DRAW, DRAWN, DREW, DREW_GREEN, EQUIPPED, EXTRA, GATE, GAVE, HAND, HANDED,
    HARM, HEAL, LIGHTNING, MOVED, NOTHING, NURSE, ON_DRAW, PLAYED, Q_ANSWER, Q_AREA, Q_BLAST,
    Q_DIE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE, Q_PEEL, Q_PICK, Q_STEAL, Q_TARGET,
    Q_UNMASK, RAN_OUT, RAY, READ, RECEIVED, RESHUFFLED, REVEAL, REVEALED, ROLLED, SET, SHOW, SHOWN,
    SKIP, SKIPPED, SOUGHT, STAYED_HIDDEN, TAKE, TELEPORT, TOOK, USED, U_BARRIER, U_CAPRICCIO,
    U_CHAIN, U_DEMOLISH, U_LIGHTNING, U_MULTIPLY, U_NURSE, U_RAY, WANDERED, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.fights import Fights
from gloam.games.shadow_hunters.open import OFF
from gloam.games.shadow_hunters.wounds import BY_NOBODY, offer_gear
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.menu import Menu


AREA_OF: Final = vec[i64]([OFF, OFF, CABIN, CABIN, GATE, GATE, CHURCH, OFF, CEMETERY, WOODS, ALTAR])
"""The Area of each total; 7 has none. (SHH-G2)"""
AREAS: Final = 63
LETTERS_A_E_U: Final = sum(2**n for n in (ALLIE, AGNES, EMI, ELLEN, UNKNOWN, ULTRA_SOUL))
"""The characters that Chocolate is for: Allie and Agnes, Emi and Ellen, Unknown and Ultra Soul."""


class Effects(Fights):
    """The truth, and what may befall it."""

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
        if AREA_OF[total] == OFF:
            self.tell(ASKED, seat, Q_GO, 0)  # SHH-36, SHH-G3
        else:
            self._arrive(seat, AREA_OF[total])

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
            self._seek(seat, DECK_OF[area])

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
            offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])
        else:
            menu.add(DRAW + DECK_OF[area])

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

    # Drawing.

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

    def _offer_cards(self, cards: i64, menu: Menu) -> None:
        while cards:
            kind = KIND_OF[lowest(cards)]
            menu.weigh(DRAWN + kind, count(cards & CARDS_OF[kind]))
            cards &= ~CARDS_OF[kind]

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
                offer_hands(menu, open_.gear[seat], giver)
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
            return (LETTERS_A_E_U & BIT[character]) != 0  # SHH-E38
        return FACTION[character] == SHADOW

    def _healed_by(self, seat: i64, kind: i64, by_revealing: bool) -> None:
        """Heal all damage, if the card is for this character. (SHH-E20)"""
        if self._is_healed_by(seat, kind) and (by_revealing or kind != RITUAL):
            self._heal(seat, self.open.damage[seat])
        else:
            self.tell(CAME_TO_NOTHING, seat, kind)

    def _unmask(self, seat: i64, kind: i64, action: i64) -> None:
        if action == REVEAL:
            self.tell(REVEALED, seat, self.who[seat], CHOSEN)
            self._healed_by(seat, kind, True)
        else:
            self.tell(STAYED_HIDDEN, seat)

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
            self._die(self._wound(seat, SELF[SPIDER], BY_CARD, SPIDER), BY_NOBODY, BY_CARD)

    def _blast(self, seat: i64, four: i64, six: i64) -> None:
        open_ = self.open
        self.tell(BLASTED, seat, four, six)
        area = AREA_OF[four + six]
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

    # Abilities.

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


DECK_OF: Final = vec[i64]([GREEN, 0, WHITE, 1, 0, 0])
"""Which deck an Area draws from: the Cabin, the Church and the Cemetery."""


def offer_hands(menu: Menu, gear: i64, to: i64) -> None:
    """Offer to hand each piece of Equipment to somebody."""
    while gear:
        menu.add(HAND + 8 * PLACE_OF[KIND_OF[lowest(gear)]] + to)
        gear &= gear - 1

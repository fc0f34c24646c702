"""Damage, healing and death, and what the dead leave behind."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    BAT, BROOCH, DYNAMITE, EQUIPMENT_AT, GEAR, KIND_OF, PLACE_OF, ROSARY, SPIDER, TALISMAN,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import ALLIE, BOB, BRYAN, DANIEL, DAVID, GOAL, HP, WEREWOLF
from gloam.games.shadow_hunters.facts import (
    ASKED, BURIED, BY_ATTACK, BY_CARD, BY_COUP, BY_GREEN, BY_WOODS, CHOSEN, DIED, DIG, FELLED,
    HEALED, HURT, LAST_STAND, LOOT, LOOT_ALL, LOOT_ANY, LOVE, MY_GOD, Q_LOOT, Q_REACT, REVEAL,
    REVEALED, SCREAM, SPARED, S_BARRIER, S_BROOCH, S_TALISMAN, TOOK, UNEARTHED, USED, U_DIG,
    U_LOVE,
)  # fmt: skip
from gloam.games.shadow_hunters.goals import Goals
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.menu import Menu


BY_NOBODY: Final = -1


class Wounds(Goals):
    """The truth, and how it hurts."""

    # At any time.

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
            offer_gear(menu, DIG, open_.discards & GEAR)

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

    # Damage and healing.

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

    # Who is asked after harm.

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

    # Death.

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
        while left and by != BY_NOBODY:
            if lowest(left) != by:
                self.tell(FELLED, by, lowest(left), 1 if attack else 0)
            left &= left - 1
        self._scream()
        if by != BY_NOBODY and attack:
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

    # Loot.

    def _leave_behind(self, seat: i64, by: i64, attack: bool, theirs: bool) -> None:
        """Whoever killed by an attack claims Equipment; the rest is discarded. (SHH-58, SHH-G16)

        `theirs`: it was the killer's doing; a Green card's giver never loots. (SHH-E28)
        """
        open_ = self.open
        gear = open_.gear[seat]
        loots = by != BY_NOBODY and by != seat and open_.alive(by)
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
        offer_gear(menu, LOOT, open_.gear[about // 2])  # SHH-R13
        if about & 1 and open_.seats > 6:
            if self._takes_all(seat):
                menu.add(LOOT_ALL)
            elif self._may_reveal(seat) and open_.might_be_out_there(BOB):
                menu.add(REVEAL)

    def _loot(self, seat: i64, victim: i64, action: i64) -> None:
        if action == LOOT_ALL:
            self._take_all(seat, victim)
        else:
            self.tell(TOOK, seat, victim, EQUIPMENT_AT[action - LOOT])
            self.tell(BURIED, victim)


def offer_gear(menu: Menu, base: i64, gear: i64) -> None:
    """Offer `base + n` for each piece of Equipment in a set of cards."""
    found: i64 = 0
    while gear:
        found |= BIT[PLACE_OF[KIND_OF[lowest(gear)]]]
        gear &= gear - 1
    menu.offer(base, found)

"""Attacks: dice, arithmetic, robbery, reactions, and the house rules about them."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    AXE, CHAINSAW, GUARDS, HURTS, KNIFE, MASAMUNE, ROBE, SPEAR,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    BOB, CHARLES, COST, FACTION, HP, HUNTER, VALKYRIE, VAMPIRE, WEREWOLF,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import HEALS as ABILITY_HEALS
from gloam.games.shadow_hunters.facts import (
    ASKED, ATTACKED, BLUR_RULE, BY_ATTACK, BY_COUP, BY_CRITICAL, BY_DOUBLE, BY_FEAST, COUNTER,
    COUP_ATTACKER, COUP_DEFENDER, CRITICAL_MISSES, D4, D6, DICE, DODGED, DOUBLE_IT, DUEL_DICE,
    FEAST, HURT, IN_RETURN, LAST, LAST_STAND, LET_OFF, MISSED, PAIRED, PASS, Q_BLUR, Q_COUP,
    Q_DODGE, Q_PARRY, Q_REACT, Q_ROLL, Q_STRIKE, SPARED, STAND, STRUCK, S_ANGEL, S_BARRIER, S_ROBE,
    THREW, TOOK,
)  # fmt: skip
from gloam.games.shadow_hunters.wounds import BY_NOBODY, Wounds
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


ALL_ROLLS: Final = 2**24 - 1


class Fights(Wounds):
    """The truth, and how it fights."""

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
            menu.offer(DICE, ALL_ROLLS)

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

    # What a blow does.

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

    # Robbery.

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

    def _rob(self, seat: i64, kind: i64) -> None:
        open_ = self.open
        victim = open_.owner(kind)
        self.tell(TOOK, seat, victim, kind)
        self.tell(LET_OFF, seat, victim)
        if self._to_be_robbed(seat) == 0:
            self._strike(seat)

    # A final blow.

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
                back = attacker if first_blow else BY_NOBODY  # SHH-E7: nobody answers an answer
                self.tell(ASKED, seat, Q_REACT, 2 * (back + 1) + hurt)

    def _offer_reaction(self, seat: i64, about: i64, menu: Menu) -> None:
        open_ = self.open
        menu.add(PASS)
        self._offer_at_any_time(seat, menu)
        attacker = about // 2 - 1
        if attacker == BY_NOBODY or not open_.alive(attacker):
            return
        if open_.power(seat) == WEREWOLF:
            menu.add(COUNTER)  # SHH-E7, SHH-E37
        if (about & 1) and (open_.terms & LAST_STAND) and not open_.stood & BIT[seat]:
            menu.add(STAND)

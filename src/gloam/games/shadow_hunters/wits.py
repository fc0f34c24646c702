"""Rules of thumb: a score for everything that a seat may choose, from what it knows.

The same thoughts serve a bot at the table, which knows a view, and the players in a dream, who
know their own character and what everybody may think of the others.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cards import (
    ADVENT, ANGEL, AXE, BAT, BLACK, BLESSING, BROOCH, CHAINSAW, CHOCOLATE, DOLL, DYNAMITE,
    EQUIPMENT_AT, FIRST_AID, FIRST_GREEN, FLARE, GIVES, GOBLIN, GREEN, GUARDS, HEALS, HOLY_WATER,
    HURTS, KIND_OF, KNIFE, KNOWLEDGE, MACHINE_GUN, MASAMUNE, RELICS, RITUAL, ROBE, SELF, SETS,
    SHOWS, SINGLE_AT, SPEAR, TALISMAN, WHITE, bites,
)  # fmt: skip
from gloam.games.shadow_hunters.cast import (
    AGNES, ALLIE, BOB, BRYAN, CATHERINE, CHARACTERS, CHARLES, COST, DAVID, FACTION, FRANKLIN,
    FU_KA, GEORGE, GOAL, GREGOR, HP, HUNTER, NEUTRAL, SHADOW, ULTRA_SOUL, UNKNOWN, VALKYRIE,
    VAMPIRE, WEREWOLF, WIGHT,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import (
    ACCEPT, AGAIN, ALTAR, ATTACK, ATTACK_ALL, BARRIER, BLUR, CABIN, CAPRICCIO, CEMETERY, CHAIN,
    CHOOSE, CHURCH, COUNTER, DEMOLISH, DIG, DISCARD, DONE, DOUBLE, DRAW, EQUIP, GATE, GIVE, GO,
    HAND, HARM, HEAL, KEEP, LIGHTNING, LOOT, LOOT_ALL, LOVE, MULTIPLY, NOTHING, NURSE, PASS, PICK,
    PLAY, Q_REACT, Q_STRIKE, Q_UNMASK, RAY, REVEAL, ROB, ROLL, ROLL_TWICE, SHOW, SKIP, STAND,
    STAY_HIDDEN, STRIKE, TAKE, TELEPORT, USE_OR_LOSE, WOODS,
)  # fmt: skip
from gloam.games.shadow_hunters.open import OFF, START, Open
from gloam.games.shadow_hunters.taste import (
    BLACK_CARD, CROWD, CURIOSITY, DECEIT, DENIAL, EXPOSURE, GREEN_CARD, PEACE, REACH, SECRECY,
    TASTE, TEST, THRIFT, WHITE_CARD,
)  # fmt: skip
from gloam.games.shadow_hunters.view import Sight
from gloam.games.shadow_hunters.worth import Prices
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu

_NO_SCORES: Final = vec[float]([0.0] * 460)
_BASE: Final = vec[float]([4 / 24, 7 / 24, 6 / 24, 4 / 24, 2 / 24, 1 / 24])
"""How likely an attack's dice differ by 0, 1, 2, 3, 4 and 5."""
_AREA_OF: Final = vec[i64](
    [OFF, OFF, CABIN, CABIN, GATE, GATE, CHURCH, OFF, CEMETERY, WOODS, ALTAR]
)


@final
class Wits:
    """The thoughts of one seat about its menu."""

    def __init__(self, taste: vec[float]) -> None:
        self.taste = taste
        self.prices = Prices(taste)
        self.scores = _NO_SCORES[:]
        self.best: i64 = 0
        self.highest = 0.0
        self.card: i64 = OFF
        """The Green card that this seat is reading, if it is."""
        self.outside = 0.0
        """How likely, in the eyes of all, this seat's faction is what it is."""

    def look(
        self,
        open_: Open,
        seat: i64,
        me: i64,
        chances: vec[float],
        outside: float,
        card: i64,
        menu: Menu,
        lots: Lots,
        noise: float,
    ) -> None:
        """Score everything on a menu; `best` and `highest` are then what looks best."""
        self.card = card
        self.outside = outside
        self.prices.look(open_, seat, me, chances)
        self.highest = -1e9
        run: i64 = 0
        while run < menu.runs:
            bits = menu.bits[run]
            while bits:
                action = menu.base[run] + lowest(bits)
                bits &= bits - 1
                score = self._score(open_, seat, me, action) + noise * lots.unit()
                self.scores[action] = score
                if score > self.highest:
                    self.highest = score
                    self.best = action
            run += 1

    # One action.

    def _score(self, open_: Open, seat: i64, me: i64, action: i64) -> float:
        prices = self.prices
        if action == ROLL or action == DONE or action == PASS or action == STRIKE:
            return 0.0
        if action == ROLL_TWICE:
            return 0.05
        if ATTACK <= action < ATTACK_ALL:
            return self._attack(open_, seat, BIT[action - ATTACK])
        if action == ATTACK_ALL:
            return self._attack(open_, seat, open_.in_range(seat))
        if action < GO:
            roll = open_.roll // 100 if action == PICK else open_.roll % 100
            return self._landing(open_, seat, me, roll // 10 + roll % 10)
        if action < DRAW:
            area = action - (GO if action < TELEPORT else TELEPORT)
            bar = 0.0 if action < TELEPORT else self._any_landing(open_, seat, me)
            return self._stand(open_, seat, me, area) - bar
        if action < HARM:
            return self._deck(open_, seat, me, action - DRAW) if action < SKIP else 0.0
        if action < HEAL:
            return self._woods_harm(open_, action - HARM)
        if action < TAKE:
            return prices.heal(action - HEAL, 1)
        if action < EQUIP:
            return self._take(open_, EQUIPMENT_AT[action - TAKE])
        if action < KEEP:
            return prices.gear(EQUIPMENT_AT[action - EQUIP]) - 0.01
        if action == KEEP:
            return 0.05
        if action < ACCEPT:
            return self._give(open_, seat, action - GIVE)
        if action < PLAY:
            return self._answer(open_, seat, me, action)
        if action < DISCARD:
            return self._card(open_, seat, me, SINGLE_AT[action - PLAY])
        if action < CHOOSE:
            return -0.05
        if action < ATTACK:
            return self._target(open_, seat, action - CHOOSE)
        if action < LOOT:
            return self._rob(open_, seat, EQUIPMENT_AT[action - ROB])
        if action < LOOT_ALL:
            return prices.gear(EQUIPMENT_AT[action - LOOT])
        if action == LOOT_ALL:
            return 5.0
        if action < PASS:
            pain = prices.pain(COST[CHARLES])
            return self._attack(open_, seat, BIT[action - AGAIN]) - pain
        return self._special(open_, seat, me, action)

    def _special(self, open_: Open, seat: i64, me: i64, action: i64) -> float:
        """Reveals, abilities and house rules."""
        prices = self.prices
        if action == REVEAL:
            return self._reveal(open_, seat, me)
        if action == STAY_HIDDEN:
            return 0.0
        if action == COUNTER or action == STAND:
            attacker = open_.agenda.b() // 2 - 1
            return self._bare_blow(open_, attacker) + 0.02
        if action == LOVE:
            taken = open_.damage[seat]
            return 1.0 if taken >= 5 else -1.0
        if action < LIGHTNING:
            return prices.gear(EQUIPMENT_AT[action - DIG]) - 0.3
        if action < DEMOLISH:
            return self._die(open_, action - LIGHTNING, 6) - 0.1
        if action < CHAIN:
            return self._die(open_, action - DEMOLISH, 4) - 0.08
        if action < NURSE:
            return self._chain(open_, action - CHAIN)
        if action < RAY:
            return self._set_to(open_, seat, action - NURSE, 7) - 0.2
        if action < CAPRICCIO:
            return prices.harm(action - RAY, 3)
        if action == CAPRICCIO:
            return self._capriccio(open_, seat)
        if action == BARRIER:
            return self._danger(open_, seat) - self._best_attack(open_, seat, open_.in_range(seat))
        if action == MULTIPLY:
            extra = 0.35 * float(count(open_.dead)) - 0.4
            return extra - (
                self._best_attack(open_, seat, open_.in_range(seat)) if open_.fought == 0 else 0.0
            )
        if action == DOUBLE:
            return 0.1 if self._best_attack(open_, seat, open_.in_range(seat)) > 0.15 else -0.5
        if action == BLUR:
            return 0.05
        return 0.1  # a final blow costs nothing

    # Moving.

    def _landing(self, open_: Open, seat: i64, me: i64, total: i64) -> float:
        """What a roll is worth."""
        area = _AREA_OF[total]
        if area != OFF:
            return self._stand(open_, seat, me, area)
        best = -1e9
        area = 0
        while area < 6:
            if area != open_.place[seat]:
                best = max(best, self._stand(open_, seat, me, area))
            area += 1
        return best

    def _any_landing(self, open_: Open, seat: i64, me: i64) -> float:
        """What an ordinary roll is worth, about."""
        total = 0.0
        area: i64 = 0
        while area < 6:
            total += _CHANCE_OF[area] * self._stand(open_, seat, me, area)
            area += 1
        return total + 0.05

    def _stand(self, open_: Open, seat: i64, me: i64, area: i64) -> float:
        """What it is worth to move to an Area: its effect, and whom one could attack from it."""
        best = self._best_attack(open_, seat, open_.in_range_from(seat, area))
        best *= self.taste[REACH]
        return self._effect(open_, seat, me, area) + best - self._crowd(open_, seat, area)

    def _crowd(self, open_: Open, seat: i64, area: i64) -> float:
        """What it costs to stand where those who look like enemies could strike back."""
        if self.taste[CROWD] == 0.0:
            return 0.0
        total = 0.0
        near = open_.in_range_from(seat, area)
        while near:
            lean = self.prices.harm(lowest(near), 1)
            total += lean if lean > 0.0 else 0.0
            near &= near - 1
        return self.taste[CROWD] * total * float(open_.damage[seat] + 3)

    def _effect(self, open_: Open, seat: i64, me: i64, area: i64) -> float:
        if area == WOODS:
            best = self.prices.relief(1) if open_.damage[seat] else 0.0
            target: i64 = 0
            while target < open_.seats:
                if target != seat and open_.alive(target):
                    best = max(best, self._woods_harm(open_, target))
                target += 1
            return best
        if area == ALTAR:
            best = 0.5 if me == BRYAN else 0.0
            gear = open_.all_gear() & ~open_.gear[seat]
            while gear:
                best = max(best, self._take(open_, KIND_OF[lowest(gear)]))
                gear &= gear - 1
            return best
        if area == CABIN:
            return self._deck(open_, seat, me, GREEN)
        if area == CHURCH:
            return self._deck(open_, seat, me, WHITE)
        if area == CEMETERY:
            return self._deck(open_, seat, me, BLACK)
        return 0.05 + max(
            self._deck(open_, seat, me, GREEN),
            self._deck(open_, seat, me, WHITE),
            self._deck(open_, seat, me, BLACK),
        )

    def _deck(self, open_: Open, seat: i64, me: i64, deck: i64) -> float:
        """What a card of a deck is worth: White heals, Black hurts, Green tells."""
        if deck == GREEN:
            return self.taste[GREEN_CARD] + self.taste[CURIOSITY] * self._doubt(open_, seat)
        ratio = float(open_.damage[seat]) / float(HP[me])
        if deck == WHITE:
            score = self.taste[WHITE_CARD] + 0.25 * ratio
            if FACTION[me] == SHADOW and open_.hidden(seat):
                score -= 0.12  # the mirror
            return score + (0.25 if me == DAVID or me == BOB else 0.0)
        return self.taste[BLACK_CARD] - 0.1 * ratio + (0.2 if me == BOB else 0.0)

    def _doubt(self, open_: Open, seat: i64) -> float:
        """How little is known of the others, from 0 to 1."""
        total = 0.0
        others = 0.0
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                total += self._doubt_of(target)
                others += 1.0
            target += 1
        return total / others if others > 0.0 else 0.0

    def _doubt_of(self, target: i64) -> float:
        prices = self.prices
        surest = max(prices.share(target, HUNTER), prices.share(target, SHADOW))
        surest = max(surest, prices.share(target, NEUTRAL))
        return 1.0 - surest

    # Attacks.

    def _lone_d4(self, open_: Open, seat: i64) -> bool:
        return open_.power(seat) == VALKYRIE or open_.has(seat, MASAMUNE)

    def _bonus(self, open_: Open, seat: i64) -> i64:
        """What Equipment adds to a successful attack."""
        found: i64 = HURTS[KNIFE] if open_.has(seat, KNIFE) else 0
        found += HURTS[CHAINSAW] if open_.has(seat, CHAINSAW) else 0
        found += HURTS[AXE] if open_.has(seat, AXE) else 0
        if open_.has(seat, SPEAR) and FACTION[self.prices.me] == HUNTER:
            if not open_.hidden(seat):
                found += HURTS[SPEAR]
        if open_.has(seat, ROBE):
            found -= GUARDS[ROBE]
        return found

    def _attack(self, open_: Open, seat: i64, targets: i64) -> float:
        """What an attack is worth, over all rolls."""
        total = 0.0
        hits = 0.0
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            if open_.angels & BIT[target] or open_.barriers & BIT[target]:
                continue
            total += self._blows(open_, seat, target)
            total += self._loot(open_, seat, target)
            hits += 1.0
        if hits > 0.0 and open_.power(seat) == VAMPIRE:
            total += 0.8 * self.prices.relief(min(2, open_.damage[seat]))
        if self.prices.wants_to_die():
            total += 0.05  # blows are returned
        return total - self.taste[PEACE]

    def _blows(self, open_: Open, seat: i64, target: i64) -> float:
        bonus = self._bonus(open_, seat)
        if open_.has(target, ROBE):
            bonus -= GUARDS[ROBE]
        total = 0.0
        base: i64 = 1
        if self._lone_d4(open_, seat):
            while base <= 4:
                if base + bonus > 0:
                    total += 0.25 * self.prices.harm(target, base + bonus)
                base += 1
            return total
        while base <= 5:
            if base + bonus > 0:
                total += _BASE[base] * self.prices.harm(target, base + bonus)
            base += 1
        return total

    def _bare_blow(self, open_: Open, target: i64) -> float:
        total = 0.0
        base: i64 = 1
        guard: i64 = GUARDS[ROBE] if open_.has(target, ROBE) else 0
        while base <= 5:
            if base > guard:
                total += _BASE[base] * self.prices.harm(target, base - guard)
            base += 1
        return total

    def _loot(self, open_: Open, seat: i64, target: i64) -> float:
        """What the Equipment of a target is worth, if it may be had by killing or robbing."""
        gear = open_.gear[target]
        if gear == 0:
            return 0.0
        me = self.prices.me
        if me == BOB and open_.seats <= 6:
            return 0.35 * self.prices.gear(KIND_OF[lowest(gear)])
        if me == BOB or me == DAVID:
            return 0.15 * self.prices.all_gear(gear)
        return 0.0

    def _best_attack(self, open_: Open, seat: i64, targets: i64) -> float:
        """What the best attack on one of some targets is worth, or nothing."""
        if targets == 0:
            return 0.0
        if open_.has(seat, MACHINE_GUN):
            best = self._attack(open_, seat, targets)
            return best if best > 0.0 or open_.has(seat, MASAMUNE) else 0.0
        best = -1e9 if open_.has(seat, MASAMUNE) else 0.0
        while targets:
            best = max(best, self._attack(open_, seat, targets & -targets))
            targets &= targets - 1
        return best

    def _rob(self, open_: Open, seat: i64, kind: i64) -> float:
        near = float(count(open_.gear[seat]) + 1) / float(GOAL[BOB])
        return 0.3 + near + 0.1 * self.prices.gear(kind)

    def _danger(self, open_: Open, seat: i64) -> float:
        """How likely somebody strikes next, about: enemies that think they know."""
        taken = open_.damage[seat]
        ratio = float(taken) / float(HP[self.prices.me])
        return 0.8 * ratio * ratio - 0.15

    # Cards.

    def _woods_harm(self, open_: Open, target: i64) -> float:
        if open_.barriers & BIT[target] or open_.has(target, BROOCH):
            return -0.01
        return self.prices.harm(target, 2)

    def _take(self, open_: Open, kind: i64) -> float:
        """A piece of Equipment for oneself, and not for its owner."""
        owner = open_.owner(kind)
        score = self.prices.gear(kind)
        if owner != OFF:
            lean = self.prices.harm(owner, 1)
            score += self.taste[DENIAL] if lean > 0.03 else -0.2 if lean < -0.03 else 0.05
        return score

    def _give(self, open_: Open, seat: i64, target: i64) -> float:
        """To whom a Green card tells most, and hurts whom it should."""
        prices = self.prices
        kind = self.card
        score = self.taste[TEST] * self._doubt_of(target)
        if kind == OFF:
            return score
        if SHOWS[kind]:
            return score * 1.5
        bitten = 0.0
        character: i64 = 0
        while character < CHARACTERS:
            if bites(kind, character):
                bitten += prices.chances[CHARACTERS * target + character]
            character += 1
        score *= 4.0 * bitten * (1.0 - bitten) + 0.2
        if HEALS[kind] and open_.damage[target] > 0:
            return score + bitten * prices.heal(target, 1)
        if GIVES[kind] and open_.gear[target]:
            return score + 0.3 * bitten
        return score + bitten * prices.harm(target, HURTS[kind])

    def _answer(self, open_: Open, seat: i64, me: i64, action: i64) -> float:
        """What a Green card's answers cost; Unknown would rather look like a Hunter."""
        prices = self.prices
        kind = self.card
        if action == SHOW or kind == OFF:
            return 0.0
        if action >= HAND:
            lost = EQUIPMENT_AT[(action - HAND) // 8]
            return -prices.gear(lost) + (0.3 if lost == MASAMUNE else 0.0)
        like_a_hunter = 0.0
        if me == UNKNOWN and open_.hidden(seat):
            says_bitten = action == ACCEPT
            like_a_hunter = self.taste[DECEIT]
            if bites(kind, FRANKLIN) != says_bitten:
                like_a_hunter = -like_a_hunter
            if bites(kind, FRANKLIN) == bites(kind, VAMPIRE):
                like_a_hunter = 0.0
        if action == NOTHING:
            return like_a_hunter
        if HEALS[kind] and open_.damage[seat] > 0:
            return like_a_hunter + prices.relief(1)
        return like_a_hunter - prices.pain(HURTS[kind])

    def _card(self, open_: Open, seat: i64, me: i64, kind: i64) -> float:
        """What a held card is worth now, over keeping it."""
        prices = self.prices
        keep = 0.0 if open_.terms & USE_OR_LOSE else self.taste[THRIFT]
        taken = open_.damage[seat]
        if kind == ADVENT or kind == CHOCOLATE or kind == RITUAL:
            return self._heal_card(open_, seat, me, kind)
        if kind == KNOWLEDGE:
            return 0.4
        if kind == FLARE:
            return self._everybody_else(open_, seat, HURTS[kind]) - keep
        if kind == ANGEL:
            return 0.1 if open_.step != START else -0.1
        if kind == HOLY_WATER:
            return prices.relief(HEALS[kind]) - 0.1 if taken >= HEALS[kind] else -0.1
        if kind == GOBLIN:
            return self._best_take(open_, seat) - keep
        if kind == DYNAMITE:
            return self._dynamite(open_, seat) - keep
        if kind == FIRST_AID:
            return self._best_set(open_, seat) - 0.15
        if kind == BLESSING:
            return self._best_heal(open_, seat) - keep
        return self._best_harm(open_, seat, kind) - keep

    def _heal_card(self, open_: Open, seat: i64, me: i64, kind: i64) -> float:
        applies = FACTION[me] == (HUNTER if kind == ADVENT else SHADOW)
        if kind == CHOCOLATE:
            applies = me // 2 == 0 or me // 2 == 4 or me // 2 == 7
        if not applies or (kind == RITUAL and not open_.hidden(seat)):
            return -0.02
        return self.prices.relief(open_.damage[seat]) - 0.25

    def _everybody_else(self, open_: Open, seat: i64, damage: i64) -> float:
        total = 0.0
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                total += self.prices.harm(target, damage)
            target += 1
        return total

    def _dynamite(self, open_: Open, seat: i64) -> float:
        total = 0.0
        target: i64 = 0
        while target < open_.seats:
            if open_.place[target] != OFF and not open_.has(target, TALISMAN):
                total += _CHANCE_OF[open_.place[target]] * self.prices.harm(target, HURTS[DYNAMITE])
            target += 1
        return total

    def _best_take(self, open_: Open, seat: i64) -> float:
        best = -0.05
        gear = open_.all_gear() & ~open_.gear[seat]
        while gear:
            best = max(best, self._take(open_, KIND_OF[lowest(gear)]))
            gear &= gear - 1
        return best

    def _best_harm(self, open_: Open, seat: i64, kind: i64) -> float:
        best = -1e9
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                best = max(best, self._card_harm(open_, seat, target, kind))
            target += 1
        return best

    def _card_harm(self, open_: Open, seat: i64, target: i64, kind: i64) -> float:
        prices = self.prices
        harm = prices.harm(target, HURTS[kind])
        if (kind != DOLL and open_.has(target, TALISMAN)) or open_.barriers & BIT[target]:
            harm = 0.0
        if kind == DOLL:
            return harm * 4.0 / 6.0 - prices.pain(SELF[kind]) * 2.0 / 6.0
        if kind == BAT:
            return harm + prices.relief(min(HEALS[kind], open_.damage[seat]))
        return harm - (0.0 if open_.has(seat, TALISMAN) else prices.pain(SELF[kind]))

    def _best_heal(self, open_: Open, seat: i64) -> float:
        best = -0.1
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                best = max(best, self.prices.heal(target, 3))
            target += 1
        return best

    def _best_set(self, open_: Open, seat: i64) -> float:
        best = -0.1
        target: i64 = 0
        while target < open_.seats:
            if open_.alive(target):
                best = max(best, self._set_to(open_, seat, target, SETS[FIRST_AID]))
            target += 1
        return best

    def _set_to(self, open_: Open, seat: i64, target: i64, damage: i64) -> float:
        """Damage that is set: pain for some, relief for others."""
        apart = damage - open_.damage[target]
        if apart >= 0:
            return self.prices.harm(target, apart) if apart else 0.0
        return self.prices.heal(target, -apart)

    def _target(self, open_: Open, seat: i64, target: i64) -> float:
        kind = open_.agenda.b()
        if kind == FIRST_AID:
            return self._set_to(open_, seat, target, SETS[kind])
        if kind == BLESSING:
            return self.prices.heal(target, 3)
        return self._card_harm(open_, seat, target, kind)

    # Abilities and reveals.

    def _die(self, open_: Open, target: i64, sides: i64) -> float:
        """What so many sides of a die are worth as damage."""
        if open_.barriers & BIT[target]:
            return -0.1
        total = 0.0
        n: i64 = 1
        while n <= sides:
            total += self.prices.harm(target, n) / float(sides)
            n += 1
        return total

    def _best_die(self, open_: Open, seat: i64, sides: i64) -> float:
        best = -1e9
        target: i64 = 0
        while target < open_.seats:
            if target != seat and open_.alive(target):
                best = max(best, self._die(open_, target, sides))
            target += 1
        return best

    def _chain(self, open_: Open, target: i64) -> float:
        lean = self.prices.harm(target, 1)
        if open_.chained & BIT[target] or lean < 0.03:
            return -0.1
        return 0.05 if open_.hidden(target) else 0.25

    def _capriccio(self, open_: Open, seat: i64) -> float:
        """Which neighbour looks the more likely to win."""
        right = self._standing(open_, (seat + open_.seats - 1) % open_.seats)
        left = self._standing(open_, (seat + 1) % open_.seats)
        return left - right - 0.3

    def _standing(self, open_: Open, seat: i64) -> float:
        """How a side stands, by the damage of those who seem to be on it."""
        lean = self.prices.share(seat, HUNTER) - self.prices.share(seat, SHADOW)
        total = 0.0
        other: i64 = 0
        while other < open_.seats:
            theirs = self.prices.share(other, HUNTER) - self.prices.share(other, SHADOW)
            hurt = 2.0 if not open_.alive(other) else float(open_.damage[other]) / 12.0
            total -= lean * theirs * hurt
            other += 1
        return total

    def _reveal(self, open_: Open, seat: i64, me: i64) -> float:
        """What an ability is worth now, less what being known costs."""
        question = open_.agenda.first()
        if question == Q_UNMASK:
            return self.prices.relief(open_.damage[seat]) - self._exposure(me)
        if open_.chained & BIT[seat] or self.prices.wants_to_die():
            return -1.0
        return self._unlocked(open_, seat, me, question) - self._exposure(me)

    def _exposure(self, me: i64) -> float:
        """The less the others suspect, the more a secret is worth."""
        if FACTION[me] == NEUTRAL:
            return 0.12
        return self.taste[EXPOSURE] + self.taste[SECRECY] * (1.0 - self.outside)

    def _unlocked(self, open_: Open, seat: i64, me: i64, question: i64) -> float:
        """What the ability could do at this moment."""
        if question == Q_REACT:
            if me == WEREWOLF and open_.agenda.b() >= 2:
                attacker = open_.agenda.b() // 2 - 1
                return self._bare_blow(open_, attacker) + 0.25
            if me == ALLIE:
                return 1.0 if open_.damage[seat] >= 5 else -1.0
            return -1.0
        if question == Q_STRIKE:
            return self._unlocked_by_a_hit(open_, seat, me)
        if question:
            return 1.0 if me == BOB else -1.0
        if open_.step == START:
            return self._unlocked_at_start(open_, seat, me)
        return self._unlocked_in_a_fight(open_, seat, me)

    def _unlocked_by_a_hit(self, open_: Open, seat: i64, me: i64) -> float:
        prices = self.prices
        if me == VAMPIRE:
            return 1.5 * prices.relief(min(2, open_.damage[seat]))
        if FACTION[me] == HUNTER and open_.has(seat, SPEAR):
            targets = open_.targets
            target = lowest(targets) if targets else seat
            return prices.harm(target, HURTS[SPEAR] + 1) + 0.2 if targets else -1.0
        if me == BOB and open_.seats <= 6:
            gear: i64 = 0
            targets = open_.targets
            while targets:
                gear |= open_.gear[lowest(targets)]
                targets &= targets - 1
            if gear and open_.base[lowest(open_.targets)] >= 2:
                return 0.2 + 0.3 * float(count(open_.gear[seat]))
        return -1.0

    def _unlocked_at_start(self, open_: Open, seat: i64, me: i64) -> float:
        if me == FRANKLIN:
            return self._best_die(open_, seat, 6) - 0.1
        if me == GEORGE:
            return self._best_die(open_, seat, 4) - 0.08
        if me == FU_KA:
            return self._best_set(open_, seat) - 0.2
        if me == ULTRA_SOUL:
            at = open_.at(GATE) & ~BIT[seat]
            best = -1.0
            while at:
                best = max(best, self.prices.harm(lowest(at), 3))
                at &= at - 1
            return 1.6 * best
        if me == VALKYRIE:
            return 0.12 + 0.2 * self.outside
        if me == ALLIE:
            return 1.0 if open_.damage[seat] >= 5 else -1.0
        if me == CATHERINE:
            return 0.15 if open_.damage[seat] >= 4 else -0.2
        if me == DAVID:
            return self._buried_relics(open_, seat)
        if me == AGNES:
            return self._capriccio(open_, seat)
        return -1.0

    def _buried_relics(self, open_: Open, seat: i64) -> float:
        relics = count(open_.discards & RELICS)
        mine = count(open_.gear[seat] & RELICS)
        return 2.0 if relics and mine >= 2 else 0.1 if relics and mine == 1 else -1.0

    def _unlocked_in_a_fight(self, open_: Open, seat: i64, me: i64) -> float:
        if me == CHARLES and open_.fought and open_.prey & ~open_.dead:
            target = lowest(open_.prey & ~open_.dead)
            return self._attack(open_, seat, BIT[target]) - self.prices.pain(COST[CHARLES])
        if me == GREGOR:
            return self._danger(open_, seat)
        if me == WIGHT:
            return 0.35 * float(count(open_.dead)) - 0.4
        if me == DAVID:
            return self._buried_relics(open_, seat)
        if me == ALLIE:
            return 1.0 if open_.damage[seat] >= 5 else -1.0
        return -1.0


_CHANCE_OF: Final = vec[float]([3.6 / 24, 8.4 / 24, 4.8 / 24, 3.6 / 24, 2.4 / 24, 1.2 / 24])
"""How likely a roll leads to each Area; a 7 is shared out."""


def thumb(sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
    """What a rule of thumb would choose."""
    offered = Menu()
    for action in menu:
        offered.add(action)
    return int(_ponder(sight, offered, lots))


def _ponder(sight: Sight, menu: Menu, lots: Lots) -> i64:
    wits = Wits(TASTE)
    me = sight.clues.known[sight.seat]
    belief = sight.belief
    wits.look(
        sight.open,
        sight.seat,
        me,
        belief.chances,
        seen_as(belief.outside, sight.seat, FACTION[me]),
        card_in_hand(sight),
        menu,
        lots,
        0.02,
    )
    return wits.best


def card_in_hand(sight: Sight) -> i64:
    """The Green card that a seat is reading, or OFF."""
    clues = sight.clues
    if not clues.reading():
        return OFF
    card = clues.card(clues.size() - 1)
    return OFF if card == 15 else FIRST_GREEN + card


def seen_as(outside: vec[float], seat: i64, faction: i64) -> float:
    """How likely the others may think that a seat is of its faction."""
    total = 0.0
    character: i64 = 0
    while character < CHARACTERS:
        if FACTION[character] == faction:
            total += outside[CHARACTERS * seat + character]
        character += 1
    return total

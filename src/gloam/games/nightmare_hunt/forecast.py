"""What the enemies will do next: numbers that the rules make public, worked out from a trail alone.

An enemy has no will of its own: its energy says what it does (NMH-33), and the armour what comes of
it. So all of it can be said beforehand, as long as nobody reacts.
"""

from msgspec import Struct

from gloam.games.nightmare_hunt.content import (
    INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    ACTED, CRITICAL_EARLY, ENTERED, HIT, INFLICTED, PAID, PREY, RECOVERED, SKIPPED, STIRRED,
    TURN_LOST, UNDECKED, WAITED,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail


class Part(Struct, frozen=True):
    """One part of what an enemy does: an effect, and for a hit also what comes of it."""

    effect: int
    amount: int
    wounds: int = 0
    critical: bool = False
    """Whether the Wounds go to the hand."""
    kills: bool = False
    """Whether the hand has as many Wounds with these as the hunter has Body."""


class Act(Struct, frozen=True, kw_only=True):
    """One thing that an enemy does, with all that comes of it."""

    place: int
    prey: int
    energy: int
    """What it has before it pays."""
    ability: int = NONE
    """NONE if it can pay for nothing."""
    cost: int = 0
    parts: tuple[Part, ...] = ()

    @property
    def waits(self) -> bool:
        """Whether it does nothing."""
        return self.ability == NONE

    @property
    def left(self) -> int:
        """The energy that it keeps."""
        return self.energy - self.cost

    @property
    def exact(self) -> bool:
        """Whether it pays with its last energy, so that Parry and Sprint work. (NMH-43, NMH-48)"""
        return not self.waits and self.left == 0

    @property
    def kills(self) -> bool:
        """Whether it is the end of the hunter."""
        return any(part.kills for part in self.parts)

    def wounds(self, *, to_hand: bool) -> int:
        """How many Wounds its hits give, to the hand or to the discard."""
        return sum(part.wounds for part in self.parts if part.critical == to_hand)


def next_act(trail: Trail, place: int, gained: int = 0) -> Act:
    """What an enemy would do next, as things stand, with so much energy more."""
    prey, energy = int(trail.kind(place)), int(trail.energy(place)) + gained
    ability = int(trail.content.dearest(prey, energy))
    return _resolve(trail.clone(), place, prey, energy, ability)


def paid_act(trail: Trail) -> Act:
    """What the acting enemy has paid for, and will do unless it is cancelled."""
    place, ability = int(trail.acting), int(trail.ability)
    cost = 0 if ability == NONE else int(trail.content.cost[ability])
    energy = int(trail.energy(place)) + cost
    return _resolve(trail.clone(), place, int(trail.kind(place)), energy, ability)


def coming(trail: Trail, *, begun: bool = False) -> tuple[Act, ...]:
    """All that the enemies do until the hunter's next turn, if nothing stops them.

    Their turn begins here; or it is `begun`, and only those act who are still to act. A lost turn
    gives them another one.
    """
    ahead = trail.clone()
    if not begun:
        ahead.happen(STIRRED, 0, 0, 0)
    acts: list[Act] = []
    while ahead.phase == PREY:
        if ahead.acting < ahead.movers:
            act = _step(ahead)
            acts.append(act)
            if act.kills:
                break  # NMH-R9
        elif ahead.skips:
            ahead.happen(TURN_LOST, 0, 0, 0)
            ahead.happen(STIRRED, 0, 0, 0)
        else:
            break
    return tuple(acts)


def endured(trail: Trail) -> Trail:
    """The trail when the acting enemy has done what it paid for; not for one that kills."""
    ahead = trail.clone()
    place = int(trail.acting)
    _resolve(ahead, place, int(trail.kind(place)), 0, int(trail.ability))
    ahead.happen(ACTED, place, 0, 0)
    return ahead


def _step(ahead: Trail) -> Act:
    """Let the next enemy act."""
    place = int(ahead.acting)
    prey, energy = int(ahead.kind(place)), int(ahead.energy(place))
    ability = int(ahead.content.dearest(prey, energy))
    ahead.happen(WAITED if ability == NONE else PAID, place, ability, 0)
    act = _resolve(ahead, place, prey, energy, ability)
    if act.waits:
        return act
    if not act.kills:
        ahead.happen(ACTED, place, 0, 0)
    return act


def _resolve(ahead: Trail, place: int, prey: int, energy: int, ability: int) -> Act:
    """The parts of an ability from left to right, each under what the last one left. (NMH-G23)"""
    content = ahead.content
    if ability == NONE:
        return Act(place=place, prey=prey, energy=energy)
    parts: list[Part] = []
    for at in range(int(content.first_effect[ability]), int(content.first_effect[ability + 1])):
        part = _part(ahead, int(content.effect[at]), int(content.amount[at]))
        if part is not None:
            parts.append(part)
            if part.kills:
                break  # NMH-R9
    return Act(
        place=place,
        prey=prey,
        energy=energy,
        ability=ability,
        cost=int(content.cost[ability]),
        parts=tuple(parts),
    )


def _part(ahead: Trail, effect: int, amount: int) -> Part | None:
    """One part, and the trail after it; None for a summons that brings nobody."""
    if effect == POWER:
        hit = hit_of(ahead, amount)
        ahead.happen(HIT, amount, hit.wounds, int(hit.critical))
        return hit
    if effect == SUMMON:
        if ahead.foe_count() >= MOST_FOES:
            return None  # NMH-R7
        ahead.happen(ENTERED, amount, 0, 1)
    elif effect == INFLICT:
        ahead.happen(INFLICTED, amount, 0, 0)
    elif effect == SKIP:
        ahead.happen(SKIPPED, 0, 0, 0)
    else:
        ahead.happen(UNDECKED, 0, 0, 0)
        ahead.happen(RECOVERED, 0, 0, 0)  # NMH-G14
    return Part(effect, amount)


def hit_of(trail: Trail, power: int) -> Part:
    """What a hit does, in this armour and under these conditions. (NMH-59 to NMH-61, NMH-65)"""
    content = trail.content
    wounds = int(content.hit(trail.armor, power, trail.conditions))
    critical = bool(content.is_critical(trail.armor, power, trail.has(CRITICAL_EARLY)))
    kills = critical and int(trail.hand_wounds) + wounds >= content.body
    return Part(POWER, power, wounds, critical, kills)


def prey_of_ability(content: Content, ability: int) -> int:
    """Whose ability it is."""
    return next(
        prey for prey in range(len(content.prey_names)) if ability < content.first_ability[prey + 1]
    )


def used_act(trail: Trail, ability: int) -> Act:
    """What an ability would do to the hunter now, from an enemy that pays its last energy."""
    prey, cost = prey_of_ability(trail.content, ability), int(trail.content.cost[ability])
    return _resolve(trail.clone(), 0, prey, cost, ability)

"""What the enemies will do next: numbers that the rules make public, worked out from a trail alone.

An enemy has no will of its own: its energy says what it does (NMH-33), and the armour what comes of
it. So all of it can be said beforehand, as long as nobody reacts.
"""

from msgspec import Struct

from gloam.games.nightmare_hunt.content import (
    DISCARD_DECK, INFLICT, NONE, POWER, SKIP, SUMMON, Content,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import (
    ACTED, CRITICAL_EARLY, ENTERED, HIT, INFLICTED, MOST_FOES, PAID, RECOVERED, SKIPPED,
    STIRRED, TURN_LOST, UNDECKED, WAITED,
)  # fmt: skip
from gloam.games.nightmare_hunt.trail import PREY, Trail


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


# In words.


def many(number: int, thing: str) -> str:
    """`1 Wound`, `2 Wounds`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def listed(parts: list[str]) -> str:
    """`a, b and c`."""
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def cards_listed(content: Content, counts: list[int], wounds: int) -> str:
    """Cards by name, with how many there are of each, and Wounds."""
    parts = [
        f"{number} {name}"
        for name, number in zip(content.card_names, counts, strict=False)
        if number
    ]
    if wounds:
        parts.append(many(wounds, "Wound"))
    return listed(parts) or "nothing"


def part_words(content: Content, part: Part, *, you: bool = True) -> str:
    """A part of an act: `power 2 (1 Wound to discard)`."""
    if part.effect == INFLICT:
        return content.condition_names[part.amount]
    if part.effect == SUMMON:
        return f"a new {content.prey_names[part.amount]}"
    if part.effect == SKIP:
        return "you lose a turn" if you else "the hunter loses a turn"
    if part.effect == DISCARD_DECK:
        return f"{'your' if you else 'the'} deck is discarded and comes back with 1 Wound more"
    wounds = many(part.wounds, "Wound") if part.wounds else "no Wound"
    if part.critical:
        death = ", death" if part.kills else ""
        return f"power {part.amount} (critical: {wounds} to hand{death})"
    return f"power {part.amount} ({wounds}{' to discard' if part.wounds else ''})"


def printed(content: Content, ability: int, *, you: bool = True) -> str:
    """What an ability does, as it stands in the book: `power 4, you lose a turn`."""
    return ", ".join(
        f"power {content.amount[at]}"
        if content.effect[at] == POWER
        else part_words(content, Part(int(content.effect[at]), int(content.amount[at])), you=you)
        for at in range(int(content.first_effect[ability]), int(content.first_effect[ability + 1]))
    )


def does_words(content: Content, act: Act, *, you: bool = True) -> str:
    """All that an act does, in the order of the rules."""
    return ", ".join(part_words(content, part, you=you) for part in act.parts) or "nothing"


def use_words(content: Content, act: Act, *, you: bool = True) -> str:
    """What an enemy pays, for what, and what is left: `uses 3: power 2 (...); 2 energy left`."""
    does = does_words(content, act, you=you)
    if act.exact:
        return f"uses all {act.cost} exactly: {does}" if act.cost else f"pays nothing: {does}"
    return f"uses {act.cost}: {does}; {act.left} left"


def called(trail: Trail) -> list[str]:
    """The enemies by name, with their places where there are several."""
    names = [trail.content.prey_names[trail.kind(place)] for place in range(len(trail.foes))]
    return names if len(names) == 1 else [f"{name} {n}" for n, name in enumerate(names, 1)]


def outlook(ahead: Trail, acts: tuple[Act, ...], names: list[str], gained: int) -> str:
    """What the enemies have, and what they do with it until the hunter's next turn."""
    content = ahead.content
    used = [act for act in acts if not act.waits]
    if ahead.foe_count() > 1 or any(act.place for act in used):
        gain = f"All gain {gained} energy" if gained else ""
        does = "; ".join(f"{_name(content, names, act)} {_use_of(content, act)}" for act in used)
        return ". ".join(part for part in (gain, does or _nobody(acts)) if part)
    alone = names[0] == content.prey_names[ahead.kind(0)]
    has = f"{'It' if alone else names[0]} then has {ahead.energy(0)} energy"
    if not used:
        return f"{has}{', too little to act' if acts else ', and it is your turn'}"
    does = "; then it ".join(use_words(content, act) for act in used)
    return f"{has} and {does}"


def _use_of(content: Content, act: Act) -> str:
    """The same as `use_words`, where what each enemy has was not said yet."""
    of = f"all {act.cost} exactly" if act.exact else f"{act.cost} of {act.energy}"
    return f"uses {of}: {does_words(content, act)}"


def _name(content: Content, names: list[str], act: Act) -> str:
    """An enemy as it is called now; one that is yet to be summoned has no number."""
    if act.place < len(names):
        return names[act.place]
    return f"the new {content.prey_names[act.prey]}"


def _nobody(acts: tuple[Act, ...]) -> str:
    return "None of them can act" if acts else "Then it is your turn"


def summed_up(content: Content, acts: tuple[Act, ...], gained: int) -> str:
    """What many enemies do, all together: `act 7 times: 9 Wounds to discard, 2 Burning`."""
    used = [act for act in acts if not act.waits]
    if not used:
        return _nobody(acts)
    parts = [part for act in used for part in act.parts]
    does = []
    for to_hand, where in ((False, "discard"), (True, "hand")):
        if wounds := sum(act.wounds(to_hand=to_hand) for act in used):
            does.append(f"{many(wounds, 'Wound')} to {where}")
    for condition, name in enumerate(content.condition_names):
        if count := sum(p.effect == INFLICT and p.amount == condition for p in parts):
            does.append(f"{count} {name}")
    if summons := sum(part.effect == SUMMON for part in parts):
        does.append(f"{summons} summoned")
    if any(part.effect == DISCARD_DECK for part in parts):
        does.append("your deck is discarded")
    if any(part.effect == SKIP for part in parts):
        does.append("you lose a turn")
    if any(act.kills for act in used):
        does.append("death")
    times = "once" if len(used) == 1 else f"{len(used)} times"
    who = f"All gain {gained} energy," if gained else "The enemies then"
    return f"{who} act {times}: {', '.join(does) or 'no harm'}"


def ability_words(trail: Trail, ability: int, *, you: bool = True) -> str:
    """One line of a prey's abilities, with what it would do to the hunter now."""
    content = trail.content
    prey, cost = prey_of_ability(content, ability), int(content.cost[ability])
    act = _resolve(trail.clone(), 0, prey, cost, ability)
    return f"{cost} for {does_words(content, act, you=you)}"

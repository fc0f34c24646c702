"""Signs: what an enemy does, and what comes of a choice, each part a number with a picture."""

from gloam.games.nightmare_hunt.content import DISCARD_DECK, INFLICT, SKIP, SUMMON, Content
from gloam.games.nightmare_hunt.forecast import Act
from gloam.games.nightmare_hunt.lore import many
from gloam.games.nightmare_hunt.telling.after import After
from gloam.kernel.scene import Sign

DEATH = Sign("death", "", "death")
LOST_TURN = Sign("skip", "", "turn lost")
NO_HARM = Sign("calm", "0", "no harm")
NOBODY_ACTS = Sign("wait", "", "nobody acts")


def threat(content: Content, acts: tuple[Act, ...]) -> tuple[Sign, ...]:
    """What some acts do to the hunter, all together; nothing where nobody acts."""
    used = [act for act in acts if not act.waits]
    if not used:
        return ()
    parts = [part for act in used for part in act.parts]
    signs: list[Sign] = []
    if any(act.kills for act in used):
        signs.append(DEATH)
    if wounds := sum(act.wounds(to_hand=True) for act in used):
        signs.append(Sign("critical", str(wounds), f"{many(wounds, 'Wound')} to hand"))
    if wounds := sum(act.wounds(to_hand=False) for act in used):
        signs.append(Sign("wound", str(wounds), many(wounds, "Wound")))
    for condition, name in enumerate(content.condition_names):
        if count := sum(part.effect == INFLICT and part.amount == condition for part in parts):
            signs.append(Sign("condition", str(count), name if count == 1 else f"{count} {name}"))
    if count := sum(part.effect == SUMMON for part in parts):
        signs.append(Sign("summon", str(count), f"{count} more to fight"))
    if any(part.effect == DISCARD_DECK for part in parts):
        signs.append(Sign("deck", "", "deck discarded"))
    if any(part.effect == SKIP for part in parts):
        signs.append(LOST_TURN)
    return tuple(signs) or (NO_HARM,)


def of_attack(after: After, place: int) -> tuple[Sign, ...]:
    """What an attack leaves of its target."""
    if after.falls:
        return (Sign("fall", "", "it falls"),)
    ahead = after.ahead
    if after.shielded:
        first = Sign("shield", "", "no damage, it is shielded")
    elif after.sheds:
        first = Sign("shed", "", "it shakes off all damage")
    else:
        left = int(ahead.left(place))
        first = Sign("health", str(left), f"{left} health left")
    energy = int(ahead.energy(place))
    return first, Sign("energy", str(energy), f"{energy} energy")


def of_reaction(after: After, acting: int) -> tuple[Sign, ...]:
    """What a reaction does to the one that acts."""
    energy = int(after.ahead.energy(acting))
    signs = (Sign("cancel", "", "cancelled"), Sign("energy", str(energy), f"{energy} energy"))
    return (*signs, LOST_TURN) if after.loses_turn else signs


def said(now: tuple[Sign, ...], then: tuple[Sign, ...]) -> str:
    """Signs as a few words: `1 health left, 5 energy; then 1 Wound`."""
    parts = [", ".join(sign.words for sign in now)] if now else []
    if then:
        parts.append(f"then {', '.join(sign.words for sign in then)}")
    return "; ".join(parts)

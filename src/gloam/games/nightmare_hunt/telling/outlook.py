"""What the enemies will do until the hunter's next turn, in words."""

from gloam.games.nightmare_hunt.content import DISCARD_DECK, INFLICT, SKIP, SUMMON, Content
from gloam.games.nightmare_hunt.forecast import Act
from gloam.games.nightmare_hunt.lore import many, use_words
from gloam.games.nightmare_hunt.public import Trail


def outlook(ahead: Trail, acts: tuple[Act, ...], names: list[str], gained: int) -> str:
    """What the enemies have, and what they do with it until the hunter's next turn."""
    content = ahead.content
    used = [act for act in acts if not act.waits]
    if ahead.foe_count() > 1 or any(act.place for act in used):
        gain = f"All gain {gained} energy" if gained else ""
        does = "; ".join(f"{_name(content, names, act)} {use_words(content, act)}" for act in used)
        return ". ".join(part for part in (gain, does or _nobody(acts)) if part)
    alone = names[0] == content.prey_names[ahead.kind(0)]
    has = f"{'It' if alone else names[0]} then has {ahead.energy(0)} energy"
    if not used:
        return f"{has}{', too little to act' if acts else ', and it is your turn'}"
    does = "; then it ".join(use_words(content, act) for act in used)
    return f"{has} and {does}"


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
    who = f"All gain {gained} energy and" if gained else "The enemies then"
    return f"{who} act {times}: {', '.join(does) or 'no harm'}"

"""What to try next time: a sentence after a death, from how it came."""

from gloam.games.nightmare_hunt.content import ALWAYS, Content
from gloam.games.nightmare_hunt.death import Death
from gloam.games.nightmare_hunt.lore import listed
from gloam.games.nightmare_hunt.numbers import CAMPAIGN, CRITICAL_EARLY
from gloam.games.nightmare_hunt.public import Trail


def advice(trail: Trail, death: Death) -> str:
    """What to try after a death; the same for the hunter and for whoever looks on."""
    return _of_a_blow(trail, death) if death.power else _of_a_wound(trail)


def _of_a_blow(trail: Trail, death: Death) -> str:
    """A critical hit put too many Wounds into the hand."""
    content = trail.content
    worn = content.armor_names[death.armor]
    bears = _that_bear(content, int(death.power), early=bool(trail.has(CRITICAL_EARLY)))
    tries = [f"{listed(bears)} would have kept the Wounds out of the hand"] if bears else []
    if cards := _that_cancel(content):
        tries.append(f"{listed(cards)} cancels any blow")
    end = f": {', and '.join(tries)}" if tries else ""
    return f"Power {death.power} is critical in {worn}{end}."


def _that_bear(content: Content, power: int, *, early: bool) -> list[str]:
    """The armour in which a hit of that power is not critical."""
    return [
        name
        for armor, name in enumerate(content.armor_names)
        if not content.is_critical(armor, power, early)
    ]


def _that_cancel(content: Content) -> list[str]:
    """The cards that always cancel."""
    return [name for card, name in enumerate(content.card_names) if content.cancels[card] == ALWAYS]


def _of_a_wound(trail: Trail) -> str:
    """One Wound too many was drawn."""
    home = ", and go home to Town before the deck runs out" if trail.mode == CAMPAIGN else ""
    return (
        "The last Wound was drawn, not struck. Rest as soon as two are in hand, which "
        f"throws them into the discard{home}."
    )

"""The rule that each fact follows from: in the book of The Hunted, and of Vampire Encounter."""

from collections.abc import Mapping
from typing import Final

_RULES: Final[Mapping[str, tuple[str, str]]] = {
    # The set-up.
    "planted": ("NYH-15", "NVE-G14"),
    "parked": ("NYH-22", "NVE-G12"),
    "placed": ("NYH-22", "NVE-G13"),
    "lay": ("NYH-G3", "NVE-G14"),
    "waited": ("NYH-151", "NVE-2"),
    "seated": ("NYH-20", "NVE-49"),
    "terms": ("NYH-13", "NVE-G14"),
    "drew": ("NYH-93", "NVE-8"),
    "drew_unseen": ("NYH-93", "NVE-8"),
    "reshuffled": ("NYH-94", "NVE-8"),
    "gave_clue": ("NYH-26", "NVE-50"),
    # Turns.
    "turn": ("NYH-38", "NVE-44"),
    "floor": ("NYH-38", "NVE-44"),
    # What the Hunted do.
    "unhid": ("NYH-69", "NVE-24"),
    "searched": ("NYH-43", "NVE-17"),
    "felt": ("NYH-44", "NVE-17"),
    "felt_far": ("NYH-133", "NVE-G15"),
    "named": ("NYH-47", "NVE-17"),
    "stepped": ("NYH-50", "NVE-14"),
    "walked": ("NYH-50", "NVE-14"),
    "tread": ("NYH-G55", "NVE-14"),
    "bumped": ("NYH-G19", "NVE-G1"),
    "stumbled": ("NYH-G19", "NVE-G1"),
    "picked_up": ("NYH-53", "NVE-20"),
    "boarded": ("NYH-G55", "NVE-G12"),
    "sprinted": ("NYH-60", "NVE-22"),
    "hopped": ("NYH-141", "NVE-G15"),
    "climbed": ("NYH-143", "NVE-G15"),
    "clattered": ("NYH-138", "NVE-G15"),
    "hid": ("NYH-62", "NVE-24"),
    "stood": ("NYH-117", "NVE-41"),
    "stayed": ("NYH-115", "NVE-40"),
    "threw": ("NYH-74", "NVE-27"),
    "flew": ("NYH-76", "NVE-28"),
    "landed": ("NYH-79", "NVE-30"),
    "reeled": ("NYH-81", "NVE-34"),
    "hurt": ("NYH-85", "NVE-32"),
    "cheered": ("NYH-136", "NVE-G15"),
    "passed": ("NYH-58", "NVE-21"),
    # Combat.
    "attacked": ("NYH-110", "NVE-38"),
    "countered": ("NYH-112", "NVE-39"),
    "endured": ("NYH-112", "NVE-39"),
    "recoiled": ("NYH-G28", "NVE-G18"),
    "reset": ("NYH-119", "NVE-42"),
    # The Hunter's turn.
    "played": ("NYH-91", "NVE-7"),
    "taunted": ("NYH-97", "NVE-7"),
    "prowled": ("NYH-98", "NVE-9"),
    "aimed": ("NYH-103", "NVE-7"),
    "resolved": ("NYH-105", "NVE-7"),
    "noise_at": ("NYH-2", "NVE-9"),
    "noise_gone": ("NYH-100", "NVE-9"),
    "felled": ("NYH-G37", "NVE-7"),
    "crashed": ("NYH-G55", "NVE-7"),
    "lifted": ("NYH-G37", "NVE-7"),
    "uprooted": ("NYH-G55", "NVE-7"),
    "turned": ("NYH-105", "NVE-7"),
    "spun": ("NYH-G55", "NVE-7"),
    "dragged": ("NYH-G37", "NVE-7"),
    "hauled": ("NYH-G55", "NVE-7"),
    "swapped": ("NYH-G55", "NVE-7"),
    "fogged": ("NYH-105", "NVE-7"),
    "shook": ("NYH-105", "NVE-7"),
    "pocketed": ("NYH-105", "NVE-7"),
    "rummaged": ("NYH-105", "NVE-7"),
    "topped": ("NYH-105", "NVE-7"),
    "topped_unseen": ("NYH-105", "NVE-7"),
    "rested": ("NYH-92", "NVE-7"),
    # Talk, and the end.
    "spoke": ("NYH-67", "NVE-48"),
    "told": ("NYH-29", "NVE-46"),
    "shouted": ("NYH-G39", "NVE-46"),
    "said": ("NYH-29", "NVE-46"),
    "conceded": ("NYH-37", "NVE-4"),
    "over": ("NYH-37", "NVE-4"),
    "amended": ("NYH-G56", "NVE-G24"),
}

_HUNTED: Final[Mapping[str, str]] = {"radioed": "NYH-89"}
_VAMPIRE: Final[Mapping[str, str]] = {
    "found": "NVE-19",
    "set_down": "NVE-23",
    "put": "NVE-G7",
    "set_at": "NVE-G7",
    "led": "NVE-G11",
    "misted": "NVE-7",
    "feared": "NVE-18",
}


def rule_of(name: str, *, vampire: bool) -> str:
    """The rule behind the facts of a name, in one of the two books.

    >>> rule_of("attacked", vampire=False), rule_of("attacked", vampire=True)
    ('NYH-110', 'NVE-38')
    """
    own = _VAMPIRE if vampire else _HUNTED
    return own[name] if name in own else _RULES[name][vampire]

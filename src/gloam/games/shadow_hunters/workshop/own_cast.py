"""Characters in a file of one's own: their hit points, as a designer writes them. (SHH-R18)"""

from typing import Any, Final

from gloam.games.shadow_hunters.cast import HP, NAMES
from gloam.kernel.own_files import Reader

SMALL: Final = (8, 11)  # First Aid sets damage to 7, and that kills nobody: SHH-E14
TALL: Final = (12, 20)
"""From how few to how many hit points: those of Bully, and those of Tough Lesson. (SHH-G24)"""
USUAL: Final = {f"character.{name}.hp": int(HP[n]) for n, name in enumerate(NAMES)}
"""The hit points of the book, by their places in the file, in the order of the characters."""


def bounds(character: int) -> tuple[int, int]:
    """How few and how many hit points a character may have."""
    return SMALL if HP[character] <= SMALL[1] else TALL


def standard_text() -> str:
    """The characters in the file that comes with the game."""
    head = (
        f"# Hit points. Whoever has {SMALL[1]} or fewer may have {SMALL[0]} to {SMALL[1]}, the\n"
        f"# others {TALL[0]} to {TALL[1]}: that is what Bully and Tough Lesson tell apart.\n"
    )
    each = (f'\n[[character]]\nname = "{NAMES[n]}"\nhp = {HP[n]}\n' for n in range(len(NAMES)))
    return head + "".join(each)


def hit_points(told: dict[str, Any], reader: Reader) -> dict[str, int]:
    """The hit points in a file, by their places in it."""
    found: dict[str, int] = {}
    for name, table in reader.one_of_each(told, "character", "character", list(NAMES)).items():
        reader.keys(name, table, "name hp")
        least, most = bounds(NAMES.index(name))
        found[f"character.{name}.hp"] = reader.number(name, table, "hp", least, most)
    return found


def hit_points_words(character: int, hp: int) -> str:
    """How many hit points a character has, and usually has.

    >>> hit_points_words(0, 10)
    'Allie has 10 hit points (usually 8)'
    """
    return f"{NAMES[character]} has {hp} hit points (usually {HP[character]})"

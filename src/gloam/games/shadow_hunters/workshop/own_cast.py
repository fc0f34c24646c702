"""Files of characters: the hit points of each, as a designer writes them.

A file has the form of `characters.toml`, without what is not to be changed. Inside gloam it is one
line of JSON, or `standard` where nothing differs. (SHH-R18)
"""

from functools import lru_cache
from typing import Any, Final

from gloam.games.shadow_hunters.cast import HP, NAMES
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Option, file_text, is_file
from gloam.kernel.own_files import LARGEST, Reader, key_of, one_line, parse, refuse
from gloam.kernel.workshop import Contents

STANDARD: Final = "standard"
CALLED: Final = "file of characters"
SMALL: Final = (8, 11)  # First Aid sets damage to 7, and that kills nobody: SHH-E14
TALL: Final = (12, 20)
"""From how few to how many hit points: those of Bully, and those of Tough Lesson. (SHH-G24)"""
FEW: Final = 6
"""So many changes are named where a table is summed up."""


def bounds(character: int) -> tuple[int, int]:
    """How few and how many hit points a character may have."""
    return SMALL if HP[character] <= SMALL[1] else TALL


def standard_text() -> str:
    """The file that comes with the game."""
    head = (
        f"# Hit points. Whoever has {SMALL[1]} or fewer may have {SMALL[0]} to {SMALL[1]}, the\n"
        f"# others {TALL[0]} to {TALL[1]}: that is what Bully and Tough Lesson tell apart.\n"
    )
    each = (f'\n[[character]]\nname = "{NAMES[n]}"\nhp = {HP[n]}\n' for n in range(len(NAMES)))
    return head + "".join(each)


# Reading.


def _examined(text: str) -> tuple[dict[int, int], str, tuple[str, ...]]:
    """The hit points in a file, its one-line form, and every fault; with one it has no line."""
    told = parse(text, CALLED)
    reader = Reader()
    found = _hit_points(told, reader)
    if reader.faults:
        return found, "", tuple(dict.fromkeys(reader.faults))
    return found, one_line(told), ()


def _hit_points(told: dict[str, Any], reader: Reader) -> dict[int, int]:
    found: dict[int, int] = {}
    known = {key_of(name): n for n, name in enumerate(NAMES)}
    reader.keys("The file", told, "character")
    tables = reader.tables(told, "character", len(known), len(known))
    names = [reader.name(f"Table {n} of [[character]]", each) for n, each in enumerate(tables, 1)]
    reader.unlike("characters", names)
    for name, table in zip(names, tables, strict=True):
        character = known.get(key_of(name))
        if character is None:
            reader.fault(f"There is no such character. {reader.unknown(name, list(NAMES))}")
            continue
        reader.keys(name, table, "name hp")
        found[character] = reader.number(name, table, "hp", *bounds(character))
    return found


def plain_form(text: str) -> str:
    """A file in its one-line form, `standard` if nothing differs; BadOption if it has a fault."""
    found, line, faults = _examined(text)
    refuse(faults)
    return line if _differing(found) else STANDARD


def _differing(found: dict[int, int]) -> list[tuple[int, int]]:
    return [(character, found[character]) for character in sorted(found)
            if found[character] != HP[character]]  # fmt: skip


@lru_cache(maxsize=64)
def amended(value: str) -> tuple[tuple[int, int], ...]:
    """Every character whose hit points differ from the book's, with what they are."""
    return () if value == STANDARD else tuple(_differing(_examined(value)[0]))


# What the rest of gloam knows.


def _about(text: str) -> tuple[tuple[str, str], ...]:
    found = _examined(text)[0]
    return (
        ("characters", str(len(found))),
        ("of them not as in the book", str(len(_differing(found)))),
    )


CONTENTS: Final = Contents(
    option="content",
    standard=standard_text,
    check=lambda text: _examined(text)[2],
    about=_about,
)


def _fetch(value: str) -> str:
    if value == STANDARD or value.lstrip().startswith("{"):
        return value
    if not is_file(value):
        raise BadOption(f"content may be {STANDARD} or a file; there is no file {value[-60:]!r}.")
    return plain_form(file_text(value, LARGEST + 1))


def _check(value: str) -> str:
    if value == STANDARD:
        return value
    if not value.lstrip().startswith("{"):
        raise BadOption(
            f"content may be {STANDARD}, or a {CALLED} in one line that begins with {{."
        )
    return plain_form(value)


def hit_points_words(character: int, hp: int) -> str:
    """How many hit points a character has, and usually has.

    >>> hit_points_words(0, 10)
    'Allie has 10 hit points (usually 8)'
    """
    return f"{NAMES[character]} has {hp} hit points (usually {HP[character]})"


def _said(value: str) -> str:
    """How a file is said where a table is summed up: the first few that differ."""
    if value == STANDARD:
        return value
    changed = [hit_points_words(character, hp) for character, hp in amended(value)]
    more = [f"and {len(changed) - FEW} more"] if len(changed) > FEW else []
    return "; ".join(changed[:FEW] + more)


def content_option(group: str) -> Option:
    """With which hit points a table is played."""
    return Option(
        name="content",
        title="Hit points",
        help="how much damage each character can take: standard, or a file of your own",
        default=STANDARD,
        named=(STANDARD,),
        fetch=_fetch,
        check=_check,
        said=_said,
        group=group,
    )

"""How things are called: seats, tiles, so many of a thing."""

from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.kernel.bits import members


def called(seat: int) -> str:
    """A seat as a sentence calls it."""
    return "the vampire" if seat == VAMPIRE else f"Human {seat}"


def many(number: int, thing: str) -> str:
    """`1 point`, `2 points`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def bullets(number: int) -> str:
    """`no bullets`, `1 bullet`, `2 bullets`."""
    return many(number, "bullet") if number else "no bullets"


def tile_list(tiles: int) -> str:
    """A set of tiles as it is said."""
    return ", ".join(TILE.text(tile) for tile in members(tiles)) or "none"

"""What a seat believes of the others, in words: `gloam replay --belief` shows it."""

from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.cast import FACTION, FACTION_NAMES
from gloam.games.shadow_hunters.lore import called, character_name
from gloam.games.shadow_hunters.sight.riddles import odds
from gloam.games.shadow_hunters.sight.view import Sight

__all__ = ["lines", "odds", "percent"]

NAMED = 3
"""How many of the likeliest characters are named."""


def lines(sight: Sight) -> tuple[str, ...]:
    """One line for each other seat whose character this seat does not know."""
    if sight.open.turns == 0 and sight.open.dealt < sight.open.seats:
        return ("Nobody has a character yet.",)
    found = [
        _line(seat, chances)
        for seat, chances in enumerate(odds(sight))
        if seat != sight.seat and sight.clues.known[seat] < 0
    ]
    return tuple(found) or ("Everybody is known.",)


def _line(seat: int, chances: list[float]) -> str:
    sides = [0.0, 0.0, 0.0]
    for character, chance in enumerate(chances):
        sides[int(FACTION[character])] += chance
    order = sorted(range(3), key=lambda faction: -sides[faction])
    factions = ", ".join(
        f"{FACTION_NAMES[n][:-1]} {percent(sides[n])}" for n in order if sides[n] > 0.0
    )
    likely = sorted(range(CHARACTERS), key=lambda n: -chances[n])[:NAMED]
    names = ", ".join(
        f"{character_name(n)} {percent(chances[n])}" for n in likely if chances[n] > 0.0
    )
    return f"{called(seat)}: {factions}; likely {names}."


def percent(chance: float) -> str:
    """A chance as it is said."""
    if chance > 0.995:
        return "certain" if chance > 0.9999 else "over 99%"
    return f"{100 * chance:.0f}%" if chance >= 0.005 else "under 1%"

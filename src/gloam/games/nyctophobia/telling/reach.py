"""What each choice of the Hunter would let it reach, in a sentence each."""

from collections.abc import Iterable
from typing import Protocol

from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import ACTIONS, TILE
from gloam.games.nyctophobia.lore import called, capital, listed
from gloam.games.nyctophobia.numbers import CONCEDE, PLAY, SHOUT
from gloam.games.nyctophobia.card_words import card_name

FEW_ENDS = 6
"""So many spaces are named; more are counted."""
NOT_YET = ("Nothing can be said of that now: ask when you hold cards, or are asked.",)


class Leads(Protocol):
    """What one choice can lead to."""

    @property
    def action(self) -> int:
        """The choice."""

    @property
    def struck(self) -> tuple[int, ...]:
        """The Hunted whom the Hunter can strike with it."""

    @property
    def killed(self) -> tuple[int, ...]:
        """Those of them who would die of it."""

    @property
    def ends(self) -> tuple[int, ...]:
        """Where it can stand in the end, where it strikes nobody."""

    @property
    def whole(self) -> bool:
        """Whether every way to go on was looked at."""


def words(found: Iterable[Leads]) -> tuple[str, ...]:
    """Each choice as a sentence: whom it can strike, or where it ends."""
    told = [each for each in found if VERB[each.action] not in (CONCEDE, SHOUT)]
    return tuple(_sentence(each) for each in told) or NOT_YET


def _sentence(leads: Leads) -> str:
    verb = VERB[leads.action]
    text = ACTIONS.text(leads.action)
    name = card_name(leads.action - PLAY) if verb == PLAY else text
    parts = []
    if leads.struck:
        whom = [
            f"{called(seat)}, who then dies" if seat in leads.killed else called(seat)
            for seat in leads.struck
        ]
        parts.append(f"can strike {listed(whom).replace(' and ', ' or ')}")
    else:
        parts.append("reaches nobody")
    if leads.ends:
        tiles = [TILE.text(tile) for tile in leads.ends]
        where = listed(tiles).replace(" and ", " or ")
        where = where if len(tiles) <= FEW_ENDS else f"one of {len(tiles)} spaces"
        parts.append(f"{'or else ends' if leads.struck else 'ends'} at {where}")
    more = "" if leads.whole else "; more ways than can be said"
    return f"{capital(name)}: {', '.join(parts)}{more}."

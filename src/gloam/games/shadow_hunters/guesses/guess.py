"""Worlds that a view allows: who is who, and which Green cards are gone."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.cast import FACTION, NOBODY_KNOWN, quota
from gloam.games.shadow_hunters.sight.casting import EVEN, Casting
from gloam.games.shadow_hunters.numbers import EITHER, FIRST_GREEN, GREENS
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom

TRIES: Final = 400
"""How many castings are tried before a seat gives up explaining the Green cards."""


def allowed_to(sight: Sight) -> vec[i64]:
    """The characters that each seat may have, as sets."""
    found = vec[i64]()
    seat: i64 = 0
    while seat < 8:
        found = append(found, sight.clues.allowed(seat, sight.open) if seat < sight.seats else 0)
        seat += 1
    return found


def casting_of(sight: Sight) -> Casting:
    """All castings of this game, ready to be weighed."""
    open_ = sight.open
    return Casting(open_.seats, open_.pool, (open_.terms & EITHER) != 0)


def guess(sight: Sight, rng: FastRandom) -> Hunt:
    """A whole world that the view cannot rule out: every casting is as likely."""
    return guess_by(sight, EVEN, rng)


def guess_by(sight: Sight, odds: vec[float], rng: FastRandom) -> Hunt:
    """A whole world that the view cannot rule out, drawn by a weight for each character."""
    return Guesser(sight, odds).guess(rng)


@final
class Guesser:
    """Draws worlds from one view, by a weight for each character; castings are summed up once."""

    def __init__(self, sight: Sight, odds: vec[float]) -> None:
        self.sight = sight
        self.odds = odds
        self.casting = casting_of(sight)
        self.allowed = allowed_to(sight)
        dealt = sight.open.dealt != 0
        self.weight = self.casting.weigh(self.allowed, odds) if dealt else 0.0
        """How much all castings weigh together."""

    def guess(self, rng: FastRandom) -> Hunt:
        """A whole world that the view cannot rule out."""
        hunt = Hunt(self.sight.open.clone())
        if hunt.open.dealt == 0:
            return hunt
        tries: i64 = 0
        while tries < TRIES and self.weight > 0.0:
            who = self.casting.draw(self.allowed, self.odds, rng)
            gone = self.sight.clues.some_explanation(who, rng)
            if len(gone):
                return _filled_in(hunt, who, gone)
            tries += 1
        raise NoWorld("No casting was found that explains what this seat has seen.")


def _filled_in(hunt: Hunt, who: vec[i64], gone: vec[i64]) -> Hunt:
    """The world with these characters, and without these Green cards in the deck."""
    seat = hunt.open.dealt
    while seat < 8:
        who[seat] = NOBODY_KNOWN
        seat += 1
    hunt.who = who
    kind: i64 = 0
    while kind < GREENS:
        n: i64 = 0
        while n < gone[kind]:
            card = hunt.greens & hunt.open.sheet.cards_of[FIRST_GREEN + kind]
            card &= -card
            hunt.greens ^= card
            if gone[GREENS] == kind:
                hunt.out = card
            n += 1
        kind += 1
    return hunt


def agrees(sight: Sight, hunt: Hunt) -> bool:
    """Whether the view can be a view of that world."""
    sheet = hunt.open.sheet
    if sight.open.sheet is not sheet and not sight.open.sheet.same(sheet):
        return False
    if sight.open.everything() != hunt.open.everything():
        return False
    out = sheet.green_of[lowest(hunt.out)] - FIRST_GREEN if hunt.out else -1
    return _is_cast(sight, hunt) and sight.clues.explains(hunt.who, _gone(hunt), out)


def _gone(hunt: Hunt) -> vec[i64]:
    """How many Green cards of each kind are not in the deck."""
    found = vec[i64]()
    kind: i64 = 0
    while kind < GREENS:
        cards = hunt.open.sheet.cards_of[FIRST_GREEN + kind]
        found = append(found, count(cards & ~hunt.greens))
        kind += 1
    return found


def _is_cast(sight: Sight, hunt: Hunt) -> bool:
    """Whether every seat has a character that it may have, and each is there once."""
    open_ = sight.open
    factions = [0, 0, 0]
    taken: i64 = 0
    seat: i64 = 0
    while seat < open_.dealt:
        character = hunt.who[seat]
        if character == NOBODY_KNOWN or (taken & BIT[character]):
            return False
        if not sight.clues.allowed(seat, open_) & BIT[character]:
            return False
        taken |= BIT[character]
        if open_.terms & EITHER and taken & BIT[character ^ 1]:
            return False
        factions[FACTION[character]] += 1
        seat += 1
    while seat < open_.seats:
        if hunt.who[seat] != NOBODY_KNOWN:
            return False
        seat += 1
    return all(factions[faction] <= quota(open_.seats, faction) for faction in range(3))

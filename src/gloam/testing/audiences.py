"""Mutants of a game: each of its secrets told to one more than it should be."""

from collections.abc import Iterator

from msgspec import Struct

from gloam.kernel import record
from gloam.kernel.game import Game
from gloam.kernel.seats import EVERYONE, Audience, only, seat_in
from gloam.kernel.words import FactWord, Vocabulary
from gloam.testing.alter import altered


class Mutant(Struct, frozen=True):
    """A game in which one fact is heard by more than it should be."""

    fact: str
    heard_by: str
    """Who hears it in the game as it is."""
    widened: str
    """Who hears it in the mutant."""
    game: Game


def mutants(game: Game) -> Iterator[Mutant]:
    """The game with each of its secrets told to one seat more, and told to all."""
    names = game.rules.seat_names(game.seats[1])
    words = game.words.facts.words
    for n, word in enumerate(words):
        if word.heard_by.kind == record.ALL:
            continue
        for wider in _wider(word):
            told = [*words[:n], word.told_to(wider), *words[n + 1 :]]
            yield Mutant(
                fact=word.name,
                heard_by=word.heard_by.describe(names),
                widened=wider.describe(names),
                game=altered(game, facts=Vocabulary(*told)),
            )


def _wider(word: FactWord) -> list[Audience]:
    """The next larger audience that can be declared, and everybody."""
    now = word.heard_by
    found: list[Audience] = []
    if now.kind == record.NONE:
        found.append(only(0))
    elif now.kind == record.FIELD:
        found.append(seat_in(now.field, also=0))
    elif now.kind == record.ONE:
        found += [
            seat_in(field, also=now.seat)
            for field, domain in word.fields.items()
            if domain.name in ("seat", "piece")
        ]
    return [*found, EVERYONE]

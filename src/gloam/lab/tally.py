"""What happened in a game, counted: how often each fact was told, where, and with which thing.

It reads the whole record of a game that is over or was broken off, so it is for the lab alone.
A key is a fact's name (`attacked`), the same with a place or a thing (`attacked at=C3`,
`played card=Timber`), or a thing and what came of it before the next one or the next turn
(`played card=Timber > hurt`): see `Workshop.places` and `Workshop.things`.
"""

from collections import Counter
from collections.abc import Sequence

from gloam.kernel.game import Game
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH
from gloam.kernel.words import SEAT, Domain, Fact, FactWord

THEN = " > "
"""Between a thing and what came of it."""

Named = tuple[int, str, Domain, bool]
"""A field that is counted: which number of the fact, name, domain, and whether it is a thing."""


class Length:
    """How long a game was: its turns, and its rounds."""

    def __init__(self, game: Game) -> None:
        word = next((word for word in game.words.facts.words if word.name == game.words.turn), None)
        self.word = word.word if word else -1
        fields = list(word.fields.items()) if word else []
        self.round = next((n for n, (name, _) in enumerate(fields, 1) if name == "round"), 0)
        self.seat = next((n for n, (_, domain) in enumerate(fields, 1) if domain is SEAT), 0)

    def of(self, record: Sequence[Fact]) -> tuple[int, int]:
        """Turns and rounds: where no fact says the round, the most turns that one seat had."""
        turns = [fact for fact in record if fact[0] == self.word]
        if not turns:
            return 0, 0
        if self.round:
            return len(turns), max(fact[self.round] for fact in turns)
        if self.seat:
            return len(turns), max(Counter(fact[self.seat] for fact in turns).values())
        return len(turns), len(turns)


def _counted(game: Game) -> tuple[dict[int, FactWord], dict[int, list[Named]]]:
    """The words of a game that are counted, and the fields of each that are."""
    shop = game.workshop
    words = {word.word: word for word in game.words.facts.words if word.loudness > HUSH}
    fields = {
        number: [
            (n, field, domain, domain.name in shop.things)
            for n, (field, domain) in enumerate(word.fields.items(), 1)
            if domain.name in shop.things or domain.name in shop.places
        ]
        for number, word in words.items()
    }
    return words, fields


def tally(game: Game, record: Sequence[Fact]) -> dict[str, int]:
    """How often each thing happened, in a record from which the set-up was left out."""
    words, named = _counted(game)
    found: Counter[str] = Counter()
    cause = ""
    for fact in record:
        word = words.get(fact[0])
        if word is None:
            continue
        found[word.name] += 1
        if word.name == game.words.turn:
            cause = ""
        thing = ""
        for n, field, domain, is_thing in named[fact[0]]:
            key = f"{word.name} {field}={domain.text(fact[n])}"
            found[key] += 1
            thing = key if is_thing else thing
        if thing:
            cause = thing
        elif cause and BLOW <= word.loudness < CLIMAX:
            found[f"{cause}{THEN}{word.name}"] += 1
    return dict(sorted(found.items()))

"""What one seat heard, in order: the one place from which logs, streams and speech are made.

Everything is counted by the seat's own numbers, so that what it was not told leaves no gap. A
sentence is made when it is first asked for, and once.
"""

from bisect import bisect_left
from collections.abc import Callable

from msgspec import Struct

from gloam.kernel.game import Game
from gloam.kernel.words import Fact


class Told(Struct, frozen=True):
    """One fact that a seat heard."""

    n: int
    """The number of this fact among those that the seat heard."""
    at: int
    """Its number in the record: for the table's own use, and never shown."""
    fact: str
    """The fact in one line, as in a save."""
    words: str
    """The same as a sentence."""
    rule: str
    """The rule that it follows from; nothing where it follows from none."""
    spoken: bool
    """Whether a client announces it: not where the question that comes of it says the same."""


class Heard:
    """Everything that a seat, or an onlooker, has heard so far."""

    def __init__(
        self,
        game: Game,
        hears: Callable[[int], bool],
        fact_at: Callable[[int], Fact],
        sentence: Callable[[Fact], str],
    ) -> None:
        self._game = game
        self._hears = hears
        self._fact_at = fact_at
        self._sentence = sentence
        self._places: list[int] = []
        """Where in the record each fact stands that was heard."""
        self._looked = 0
        """How many facts of the record were looked through."""
        self._told: list[Told | None] = []

    def catch_up(self, size: int) -> None:
        """Look through the record as far as it goes now."""
        for n in range(self._looked, size):
            if self._hears(n):
                self._places.append(n)
                self._told.append(None)
        self._looked = size

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, n: int) -> Told:
        told = self._told[n]
        if told is None:
            told = self._told[n] = self._tell(n)
        return told

    def since(self, n: int = 0, most: int | None = None) -> list[Told]:
        """From the seat's own fact number n on; with `most`, no more than so many."""
        first = max(0, n)
        end = len(self) if most is None else min(len(self), first + most)
        return [self[each] for each in range(first, end)]

    def place(self, n: int) -> int:
        """Where in the record the seat's own fact number n stands."""
        return self._places[n]

    def number_at(self, at: int) -> int:
        """How many facts it had heard when the record had `at` facts."""
        return bisect_left(self._places, at)

    def from_record(self, at: int) -> list[Told]:
        """What it heard of the facts from number `at` of the record on."""
        return self.since(self.number_at(at))

    def facts(self) -> tuple[Fact, ...]:
        """All of it as plain facts, for a bot or for whoever folds it into a view."""
        return tuple([self._fact_at(place) for place in self._places])

    def names_from(self, at: int) -> list[str]:
        """The names of those facts: for whoever waits for one of them."""
        facts = self._game.words.facts
        return [facts.name(self._fact_at(place)) for place in self._places[self.number_at(at) :]]

    def places_of(self, name: str, at: int) -> set[int]:
        """Where in the record those of them stand that have this name: to compare seats by."""
        names = self.names_from(at)
        places = self._places[len(self) - len(names) :]
        return {place for place, each in zip(places, names, strict=True) if each == name}

    def _tell(self, n: int) -> Told:
        game, at = self._game, self._places[n]
        fact = self._fact_at(at)
        name = game.words.facts.name(fact)
        return Told(
            n=n,
            at=at,
            fact=game.words.facts.text(fact),
            words=self._sentence(fact),
            rule=game.telling.fact_rules.get(name, ""),
            spoken=name not in game.telling.unspoken,
        )

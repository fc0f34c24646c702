"""What one seat heard, in order: the one place from which logs, streams and speech are made.

Everything is counted by the seat's own numbers, so that what it was not told leaves no gap. A
sentence is made when it is first asked for, and once.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence

from msgspec import Struct

from gloam.kernel.cues import Cue
from gloam.kernel.game import Game
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, STEP, TURN
from gloam.kernel.words import Fact

_OF_ONESELF = re.compile(r"\byou(r|rs|rself)?\b", re.IGNORECASE)


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
    """Whether a client announces it: not what is HUSH, nor where the question that comes of it says
    the same."""
    loudness: int
    """How much it matters to the seat: see gloam.kernel.loudness."""
    cue: Cue | None
    """What it looks and sounds like, if it does."""


class Heard:
    """Everything that a seat, or an onlooker, has heard so far."""

    def __init__(
        self,
        game: Game,
        hears: Callable[[int], bool],
        fact_at: Callable[[int], Fact],
        sentence: Callable[[Fact], str],
        seat: int,
        seats: int,
    ) -> None:
        self._game = game
        self._seat = seat
        self._seats = seats
        self._hears = hears
        self._fact_at = fact_at
        self._sentence = sentence
        self._places: list[int] = []
        """Where in the record each fact stands that was heard."""
        self._looked = 0
        """How many facts of the record were looked through."""
        self._told: list[Told | None] = []
        self.digests: dict[tuple[int, int, object, object], tuple[str, ...]] = {}
        """What was said of some of it in short, from one fact to another: the table fills it in."""

    def catch_up(self, size: int) -> None:
        """Look through the record as far as it goes now."""
        before = len(self._places)
        for n in range(self._looked, size):
            if self._hears(n):
                self._places.append(n)
                self._told.append(None)
        if len(self._places) > before:
            self.digests = {}  # whoever knows more may say it otherwise; nobody else
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

    def latest_of(self, names: Sequence[str], most: int) -> list[tuple[int, Fact]]:
        """The latest facts of these names, and where each stands in the record, in order."""
        name, found = self._game.words.facts.name, list[tuple[int, Fact]]()
        for place in reversed(self._places):
            fact = self._fact_at(place)
            if name(fact) in names:
                found.append((place, fact))
                if len(found) == most:
                    break
        return found[::-1]

    def _tell(self, n: int) -> Told:
        game, at = self._game, self._places[n]
        fact = self._fact_at(at)
        name = game.words.facts.name(fact)
        loudness = loudness_of(game, fact, self._seat, self._seats)
        return Told(
            n=n,
            at=at,
            fact=game.words.facts.text(fact),
            words=self._sentence(fact),
            rule=game.telling.fact_rules.get(name, ""),
            spoken=loudness > HUSH and name not in game.telling.unspoken,
            loudness=loudness,
            cue=game.telling.cue(fact, self._seat, self._seats),
        )


def loudness_of(game: Game, fact: Fact, seat: int, seats: int) -> int:
    """How much a fact matters to a seat that heard it, or to an onlooker."""
    if game.telling.loudness is not None:
        return game.telling.loudness(fact, seat, seats)
    return game.words.facts.word(fact).loudness


def stands_out(game: Game, told: Told) -> bool:
    """Whether a fact has its sentence in the digest of a game that has none of its own."""
    words = game.words
    return told.loudness > STEP or told.fact.partition(" ")[0] in (words.said, words.said_to)


def strikes(told: Told) -> bool:
    """Whether a fact begins a turn, speaks of whoever heard it, or is a fall, a reveal, an end."""
    if told.loudness in (TURN, CLIMAX) or (told.loudness > HUSH and speaks_of_oneself(told)):
        return True
    return told.loudness == BLOW and told.cue is not None and told.cue.effect in ("fall", "reveal")


def is_own_turn(told: Told) -> bool:
    """Whether a fact says that a turn of whoever heard it begins."""
    return told.loudness == TURN and speaks_of_oneself(told)


def speaks_of_oneself(told: Told) -> bool:
    """Whether a sentence says `you` to whoever heard the fact: nobody sits down as that.

    What somebody is quoted with speaks of whom they mean.
    """
    return _OF_ONESELF.search(told.words.partition(" says: ")[0]) is not None

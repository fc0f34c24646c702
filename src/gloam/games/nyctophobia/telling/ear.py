"""The digest for the ear: what a turn brings, in as few words as a listener needs.

`Hunted 1: 2 north, throws north, 6 to the edge.` What is on a seat's own map anyway is not said of
others: the trees and edges that they feel, and where they find no way.
"""

import re

from gloam.games.nyctophobia.facts import HUNTER, TILE
from gloam.games.nyctophobia.lore import called, capital, listed
from gloam.games.nyctophobia.numbers import (
    BOARDED, BUMPED, CLATTERED, ENDURED, FLEW, GAVE_CLUE, LANDED, NAMED, NOISE_AT, STUMBLED,
    TAUNTED, THREW, TURN,
)  # fmt: skip
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.telling.cues import loudness
from gloam.games.nyctophobia.telling.digest import Doing, found, in_short
from gloam.games.nyctophobia.telling.sentences import kinds_felt, sentence, sentence_vampire
from gloam.kernel.grid import HEADINGS
from gloam.kernel.loudness import NEWS
from gloam.kernel.words import Fact

_AXES = (("north", "south"), ("east", "west"))
_FIRST = re.compile(r".*?[.!?](?= |$)")
"""The first sentence of what somebody says."""
PLAIN = ("open", "a tree", "the edge")
"""What others feel that is on one's map, and no news."""


def aloud(sight: Sight, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few words."""
    words = sentence_vampire if sight.vampire else sentence
    return in_short(
        sight,
        _with_few_taunts(facts, int(sight.seat), int(sight.seats)),
        Aloud,
        lambda fact, me, seats: said_of(fact, words(fact, me, seats)),
    )


def _with_few_taunts(facts: tuple[Fact, ...], me: int, seats: int) -> tuple[Fact, ...]:
    """What the Hunter cries is left out where its turn brings news: these say as much."""
    found: list[Fact] = []
    turn: list[Fact] = []
    for fact in (*facts, (TURN, 0, 0, 0)):
        if fact[0] == TURN:
            news = any(loudness(each, me, seats) >= NEWS for each in turn)
            found += [each for each in turn if not news or each[0] != TAUNTED]
            turn = []
        turn.append(fact)
    return tuple(found)


def said_of(fact: Fact, words: str) -> str:
    """A fact that is news by itself; what the Hunter cries, without saying that it is said."""
    if fact[0] == GAVE_CLUE:
        return words.replace(" of the forest", "")
    if fact[0] != TAUNTED:
        return words
    first = _FIRST.match(words.replace(" says:", ":", 1))
    return first[0] if first else words


class Aloud(Doing):
    """What one of them does, in few words."""

    silence = "The Hunter: no sound."

    def hear(self, fact: Fact) -> None:
        """Take in a fact that has no sentence of its own."""
        word, _, b, _ = fact
        other = self.who not in (None, self.me)
        if other and word in (BUMPED, STUMBLED, ENDURED):
            return
        if word == NAMED and other:
            self.kinds = _worth(kinds_felt(b))
        elif word == THREW:
            self.parts.append(f"{self.does('throw')} {HEADINGS[b]}")
        elif word == CLATTERED:
            self.parts.append(f"{self.does('make')} a noise behind")
        elif word == BOARDED:
            again = any(part.startswith("in the car") for part in self.parts)
            self.parts.append("in the car again" if again else "in the car")
        else:
            super().hear(fact)

    def follows(self, fact: Fact) -> None:
        """What comes of the part before: where a rock flies, and where the noise is."""
        word, a, _, _ = fact
        if word == FLEW:
            said = sentence(fact, self.me, 5)[:-1].replace("The rock ", "", 1)
            said = said.replace("flies ", "").replace(" spaces and hits", " to")
            said = f", {said.replace(' space and hits', ' to').replace('hits ', '')}"
        elif word == LANDED:
            said = f", rock and noise at {TILE.text(a)}"
        else:
            what = "noise" if word == NOISE_AT else "familiar"
            said = f", {what} at {TILE.text(a)}"
        if self.parts:
            self.parts[-1] += said
        else:
            self.parts.append(f"the rock{said}" if word == FLEW else said.lstrip(", "))

    def _feels(self, thing: str, heading: int, *, far: bool) -> None:
        """Of somebody else, only where a thing is from where they stand in the end."""
        if self.who not in (None, self.me):
            self.felt.pop(thing, None)
        super()._feels(thing, heading, far=far)

    def _around(self, felt: list[str]) -> list[str]:
        """What is around oneself: what is open last, and without its sides if they are the rest."""
        closed = [found(thing, self.felt[thing]) for thing in PLAIN[1:] if thing in self.felt]
        closed = [words.removeprefix("a ").removeprefix("the ") for words in closed]
        rest = self.felt.get(PLAIN[0], [])
        sides = {way.rpartition(" ")[2] for ways in self.felt.values() for way in ways}
        if not rest:
            return [*closed, *felt]
        if len(sides) < len(HEADINGS):
            return [*closed, *felt, f"open {listed(rest)}"]
        return [*closed, *felt, "else open"] if closed or felt else ["all open"]

    def said(self) -> list[str]:
        """All of it as a sentence, or nothing where nothing can be said."""
        going, mine = self._going(), self.who is None or self.who == self.me
        parts = [*self.parts, *going] if self.who == HUNTER else [*going, *self.parts]
        parts += self._feeling()
        if not parts:
            return []
        if mine:
            return [f"{capital(', '.join(parts))}."]
        return [f"{capital(called(int(self.who or 0)))}: {', '.join(parts)}."]

    def _going(self) -> list[str]:
        gone = []
        if self.at:
            gone.append(f"to {self.at}" if self.who == self.me else self.at)
        elif self.way and self.who != self.me:
            gone.append(net(self.way))
        elif self.steps and self.who != self.me:
            gone.append(f"{self.steps} step{'' if self.steps == 1 else 's'}")
        if self.barred:
            ways = listed(list(dict.fromkeys(self.barred))).replace(" and ", " or ")
            gone.append(f"no way {ways}")
        if self.rocks:
            gone.append("a rock" if self.rocks == 1 else f"{self.rocks} rocks")
        return gone

    def _feeling(self) -> list[str]:
        if self.me == HUNTER:
            return []
        if self.felt:
            felt = [found(thing, ways) for thing, ways in self.felt.items() if thing not in PLAIN]
            if self.who != self.me:
                return [f"{self.does('feel')} {', '.join(felt)}"] if felt else []
            return [", ".join(self._around(felt))]
        if self.kinds:
            return [f"{self.does('feel')} {self.kinds}"]
        return []


def net(way: list[str]) -> str:
    """Where some steps lead in the end: `2 north, 1 east`."""
    over = any(step not in HEADINGS for step in way)
    ways = [step.rpartition(" ")[2] for step in way]
    north, east = (ways.count(a) - ways.count(b) for a, b in _AXES)
    parts = [
        f"{abs(n)} {a if n > 0 else b}" for n, (a, b) in zip((north, east), _AXES, strict=True) if n
    ]
    return (", ".join(parts) or "there and back") + (", over a tree" if over else "")


def _worth(kinds: list[str]) -> str:
    """What others feel somewhere around them, without what is everywhere."""
    worth = [kind for kind in kinds if kind not in PLAIN]
    return listed(worth) if worth else ""

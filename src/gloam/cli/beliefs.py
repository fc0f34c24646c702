"""What seats believed as a game went on, each from what it heard and from nothing else."""

from collections.abc import Iterable

from gloam.kernel.errors import BadOption
from gloam.kernel.table import ONLOOKER, Table

Beliefs = dict[int, tuple[str, ...]]
"""What some seats believe, in lines."""


class BeliefLog:
    """Follows a record with the views of some seats, and says what they have come to believe.

    They are asked as each turn begins, and at the end; after every fact in a game that tells of no
    turns. A belief that has not changed is not said again.
    """

    def __init__(self, table: Table, seats: Iterable[int]) -> None:
        game = table.game
        if game.telling.belief is None:
            raise BadOption(f"{game.title} does not say what a seat believes: leave --belief out.")
        self.table = table
        self.belief = game.telling.belief
        self._record = table.record
        self._views = {seat: game.sight.view(seat, table.seats) for seat in seats}
        self._said: Beliefs = dict.fromkeys(self._views, ())
        self._at = 0
        """How many facts have been passed on."""
        self._in_turns = game.words.turn in [word.name for word in game.words.facts.words]

    def upto(self, end: int) -> Beliefs:
        """Pass on the facts before number `end`; what those believe for whom a turn began."""
        asked = set()
        words = self.table.game.words
        for n in range(self._at, end):
            fact = self._record[n]
            for seat, view in self._views.items():
                if self.table.hears(n, seat):
                    view.hear(*fact)
                    if not self._in_turns or words.facts.name(fact) == words.turn:
                        asked.add(seat)
        self._at = max(self._at, end)
        return self._changed(asked)

    def last(self) -> Beliefs:
        """What all believe at the end."""
        return self.upto(len(self._record)) | self._changed(set(self._views))

    def _changed(self, asked: set[int]) -> Beliefs:
        found = {seat: self.belief(self._views[seat]) for seat in sorted(asked)}
        found = {seat: lines for seat, lines in found.items() if lines != self._said[seat]}
        self._said |= found
        return found

    def lines(self, beliefs: Beliefs, seat: int) -> list[str]:
        """Beliefs as they are read to a seat, or to an ONLOOKER: those who agree, together."""
        if seat != ONLOOKER:
            return [f"   You believe: {line}" for line in beliefs.get(seat, ())]
        agreed: dict[tuple[str, ...], list[str]] = {}
        for each, lines in beliefs.items():
            agreed.setdefault(lines, []).append(self.table.called(each))
        return [
            f"   {' and '.join(names)} believe{'s' if len(names) == 1 else ''}: {line}"
            for lines, names in agreed.items()
            for line in lines
        ]

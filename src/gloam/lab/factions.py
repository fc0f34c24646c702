"""Balance by faction and by character, or by seat where a game has none, and why games ended.

Seats of one faction often win together, so that intervals are taken over games, not over seats.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from gloam.kernel.game import Game
from gloam.kernel.statistics import wilson
from gloam.lab.match import OUT_OF_PATIENCE, Result

BY_PLACE = "seats"
BY_SEAT = "seats of a faction"
BY_GAME = "games of a faction"
BY_CHARACTER = "seats of a character"
BY_END = "ends"

TITLES = {
    BY_PLACE: "How often a seat won",
    BY_SEAT: "How many of the seats of a faction won",
    BY_GAME: "How many games a faction won, with at least one of its seats",
    BY_CHARACTER: "How often a character won, of so many games with it",
    BY_END: "Why the games ended",
}
HEADS = {
    BY_PLACE: ("seat",),
    BY_SEAT: ("faction",),
    BY_GAME: ("faction",),
    BY_CHARACTER: ("faction", "character"),
    BY_END: ("reason",),
}

Label = tuple[str, tuple[str, ...]]
"""What is counted: the kind and the name."""

Place = tuple[str, int, str, tuple[str, ...]]
"""Where something is counted: the option's value, the number of seats, the kind, the name."""


class Part(Struct, frozen=True):
    """How often something won, or ended games, under one value of an option."""

    option: str
    """The option that was gone over; nothing, if none was."""
    value: str
    seats: int
    kind: str
    """What was counted: one of the kinds above."""
    name: tuple[str, ...]
    """The seat, the faction, the faction and the character, or the reason."""
    wins: int
    times: int
    """Of how many: seats, games or characters."""
    games: int
    """In how many games; in most kinds the same."""

    @property
    def share(self) -> float:
        """Wins by times."""
        return self.wins / self.times

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        return wilson(self.share * self.games, self.games)


def count(game: Game, results: Iterable[Result], over: str = "") -> list[Part]:
    """Count the wins of every part, and the ends that were, by value and number of seats."""
    ends = [*game.words.reasons, OUT_OF_PATIENCE]
    found: dict[Place, list[int]] = {}
    for result in results:
        value = result.match.options[over] if over else ""
        names = () if game.rules.factions_of else game.called(result.match.seats)
        for (kind, name), won in _counted(result, ends, names).items():
            tally = found.setdefault((value, result.match.seats, kind, name), [0, 0, 0])
            tally[0] += sum(won)
            tally[1] += len(won)
            tally[2] += 1
    values = list(dict.fromkeys(value for value, *_ in found))
    kinds = list(TITLES)

    def order(place: Place) -> tuple[int, int, tuple[str, ...], int, int]:
        value, seats, kind, name = place
        end = ends.index(name[0]) if kind == BY_END else 0
        return kinds.index(kind), end, name, values.index(value), seats

    happened = {place[2:] for place, tally in found.items() if place[2] != BY_END or tally[0]}
    places = sorted((place for place in found if place[2:] in happened), key=order)
    return [Part(over, *place, *found[place]) for place in places]


def _counted(result: Result, ends: Sequence[str], names: Sequence[str]) -> dict[Label, list[bool]]:
    """What one game adds: under each kind and name, whether it won, each time that it was there."""
    added: dict[Label, list[bool]] = {(BY_END, (end,)): [result.reason == end] for end in ends}
    added |= {(BY_PLACE, (name,)): [result.payoff[n] > 0] for n, name in enumerate(names)}
    if not result.parts:
        return added
    for (faction, *others), payoff in zip(result.parts, result.payoff, strict=True):
        won = payoff > 0
        added.setdefault((BY_SEAT, (faction,)), []).append(won)
        added.setdefault((BY_GAME, (faction,)), [False])[0] |= won
        for other in others:
            added.setdefault((BY_CHARACTER, (faction, other)), []).append(won)
    return added


def report(parts: Sequence[Part], level: str, games: int) -> str:
    """The parts as tables, one for each kind, with a column for each number of seats."""
    counts = sorted({part.seats for part in parts})
    over = (parts[0].option,) if parts[0].option else ()
    each = " and ".join(("number of seats", *over))
    lines = [f"{level} in every seat, {games} games for each {each}; in percent, with intervals"]
    for kind, title in TITLES.items():
        rows: dict[tuple[str, ...], dict[int, Part]] = {}
        for part in parts:
            if part.kind == kind:
                head = (*part.name, part.value) if over else part.name
                rows.setdefault(head, {})[part.seats] = part
        heads = (*HEADS[kind], *over, *(f"{n} seats" for n in counts))
        if rows:
            lines += ["", f"{title}:", "", _row(*heads), "|" + "---|" * len(heads)]
        for head, row in rows.items():
            lines.append(_row(*head, *(_said(row.get(n)) for n in counts)))
    return "\n".join(lines) + "\n"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


def _said(part: Part | None) -> str:
    if part is None:
        return "-"
    low, high = part.interval
    told = f"{100 * part.share:.0f} [{100 * low:.0f}-{100 * high:.0f}]"
    return f"{told} of {part.games}" if part.kind == BY_CHARACTER else told

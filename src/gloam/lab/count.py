"""Games counted: who won, of how many, how long it took and how it ended.

Games that did not end are nobody's: they are told apart, and never counted as a loss in silence.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from gloam.kernel.game import Game
from gloam.lab.intervals import Estimate, difference, mean, share
from gloam.lab.plan import BY_SIDE, ONE_AMONG, Cell
from gloam.lab.rows import Row

ONE_SEAT = "one seat"
"""The role of a bot that plays alone among others; `one seat as Hunters`, in a faction."""


class Share(Struct, frozen=True):
    """How often a role won."""

    wins: int
    games: int
    estimate: Estimate


class Change(Struct, frozen=True):
    """How much more often a role won in other games with the same seeds."""

    before: float
    after: float
    pairs: int
    estimate: Estimate


def roles(game: Game, seats: int) -> tuple[str, ...]:
    """What the sides of a game are called: by their seats, without numbers if that will do."""
    names = [name.rstrip("0123456789") for name in game.rules.seat_names(seats)]
    if len({names[side[0]] for side in game.rules.teams(seats)}) < len(game.rules.teams(seats)):
        names = list(game.rules.seat_names(seats))
    return tuple(
        names[side[0]] if len(side) == 1 or names[side[0]].endswith("ed") else names[side[0]] + "s"
        for side in game.rules.teams(seats)
    )


def general_roles(game: Game, seats: int) -> tuple[str, ...]:
    """The same, as they are called with the most seats, where the sides are as many."""
    most = roles(game, game.seats[1])
    return most if len(most) == len(game.rules.teams(seats)) else roles(game, seats)


def won(game: Game, cell: Cell, row: Row) -> dict[str, bool]:
    """Which roles a game is counted for, and whether each won it."""
    if cell.way == ONE_AMONG:
        one = row.number % cell.seats
        mine = row.payoff[one] > 0
        found = {ONE_SEAT: mine}
        return found | ({f"{ONE_SEAT} as {row.parts[one][0]}": mine} if row.parts else {})
    if game.rules.factions_of is not None:
        sides: dict[str, bool] = {}
        for names, payoff in zip(row.parts, row.payoff, strict=False):
            sides[names[0]] = sides.get(names[0], False) or payoff > 0
        return sides
    teams = game.rules.teams(cell.seats)
    if cell.way != BY_SIDE:
        named = dict(enumerate(game.rules.seat_names(cell.seats)))
        if len(teams) != 2:
            return {named[n]: payoff > 0 for n, payoff in enumerate(row.payoff)}
    called = general_roles(game, cell.seats)
    return {role: row.payoff[side[0]] > 0 for role, side in zip(called, teams, strict=True)}


def shares(game: Game, cell: Cell, rows: Iterable[Row], *, often: bool) -> dict[str, Share]:
    """How often each role won, of the games that it was in."""
    wins: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for row in rows:
        for role, mine in won(game, cell, row).items():
            wins[role] += mine
            games[role] += 1
    return {
        role: Share(wins[role], games[role], share(wins[role], games[role], often=often))
        for role in _in_order(game, cell, games)
    }


def _in_order(game: Game, cell: Cell, found: Iterable[str]) -> list[str]:
    if cell.way == ONE_AMONG or game.rules.factions_of is not None:
        return sorted(found)
    return list(found)


def differences(
    game: Game,
    cells: tuple[Cell, Cell],
    rows: tuple[Sequence[Row], Sequence[Row]],
    *,
    often: bool,
) -> dict[str, Change]:
    """How much more often each role won in the second of two cells, over the seeds of both."""
    after = {row.number: won(game, cells[1], row) for row in rows[1]}
    pairs: dict[str, list[tuple[bool, bool]]] = {}
    for row in rows[0]:
        there = after.get(row.number)
        if there is None:
            continue
        for role, mine in won(game, cells[0], row).items():
            if role in there:
                pairs.setdefault(role, []).append((mine, there[role]))
    return {role: change(pairs[role], often=often) for role in _in_order(game, cells[0], pairs)}


def change(pairs: Sequence[tuple[bool, bool]], *, often: bool) -> Change:
    """What pairs say of a role."""
    count = max(1, len(pairs))
    before, after = (sum(pair[n] for pair in pairs) / count for n in (0, 1))
    return Change(before, after, len(pairs), difference(pairs, often=often))


def lengthening(
    rows: tuple[Sequence[Row], Sequence[Row]], measure: str = "rounds", *, often: bool
) -> Change:
    """How much longer games are in the second of two cells, over the seeds that ended in both."""
    after = {row.number: row for row in rows[1] if row.ended}
    pairs = [
        (getattr(row, measure), getattr(after[row.number], measure))
        for row in rows[0]
        if row.ended and row.number in after
    ]
    count = max(1, len(pairs))
    gaps = mean([b - a for a, b in pairs], often=often)
    first, second = (sum(pair[n] for pair in pairs) / count for n in (0, 1))
    return Change(first, second, len(pairs), gaps)


def length(rows: Iterable[Row], measure: str = "rounds", *, often: bool) -> Estimate | None:
    """How long the games were that ended, on average; None where none did."""
    ended = [getattr(row, measure) for row in rows if row.ended]
    return mean(ended, often=often) if ended else None


def unended(rows: Iterable[Row]) -> int:
    """How many games were broken off."""
    return sum(not row.ended for row in rows)


def ends(game: Game, rows: Sequence[Row]) -> dict[str, int]:
    """Why the games ended that did, in the order of `reasons_in`."""
    found = Counter(row.reason for row in rows if row.ended)
    return {reason: found[reason] for reason in reasons_in(game, found)}


def reasons_in(game: Game, found: Iterable[str]) -> list[str]:
    """Reasons in the order in which the game lists them; then those that only older rules had."""
    there = set(found)
    known = [reason for reason in game.words.reasons if reason in there]
    return known + sorted(there.difference(known))


def characters(rows: Iterable[Row], *, often: bool) -> dict[tuple[str, str], Share]:
    """How often each character won, by its faction, of the games that it was in."""
    wins: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for row in rows:
        for names, payoff in zip(row.parts, row.payoff, strict=False):
            for other in names[1:]:
                wins[names[0], other] += payoff > 0
                games[names[0], other] += 1
    return {
        name: Share(wins[name], games[name], share(wins[name], games[name], often=often))
        for name in sorted(games)
    }


def seats_of(rows: Iterable[Row], *, often: bool) -> dict[str, Share]:
    """How many of the seats of a faction won.

    Those of one faction often win together, so the interval is taken over games, not over seats.
    """
    wins: Counter[str] = Counter()
    seats: Counter[str] = Counter()
    games: Counter[str] = Counter()
    for row in rows:
        for name in {names[0] for names in row.parts}:
            mine = [
                p > 0 for names, p in zip(row.parts, row.payoff, strict=True) if names[0] == name
            ]
            wins[name] += sum(mine)
            seats[name] += len(mine)
            games[name] += 1
    found = {}
    for name in sorted(games):
        value = wins[name] / seats[name]
        about = share(round(value * games[name]), games[name], often=often)
        low, high = min(value, about.low), max(value, about.high)
        found[name] = Share(wins[name], seats[name], Estimate(value, low, high))
    return found


def spread(rows: Iterable[Row], measure: str = "rounds") -> tuple[int, ...]:
    """Below what length one game in ten lies, one in two, and nine in ten; nothing of no games."""
    found = sorted(getattr(row, measure) for row in rows if row.ended)
    if not found:
        return ()
    return tuple(found[min(len(found) - 1, int(p * len(found)))] for p in (0.1, 0.5, 0.9))


def main_role(found: Mapping[str, object]) -> str:
    """The role that is named where one must do: the last of the sides."""
    return list(found)[-1] if found else ""

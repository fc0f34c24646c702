"""The ladder: every level against every level, in every role, with intervals.

Where a game has two sides, one level plays one of them and one the other. In any other game a
level plays in one seat, and all other seats are at the level that it plays against; where factions
are dealt by chance, its wins are also counted by faction. In a game for one seat a level plays
alone, and what is counted is how often it wins.

A level has climbed a rung when, in a role and against the same opponent, the interval of its wins
lies above the rate of the level below it.
"""

from collections.abc import Sequence

from msgspec import Struct

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game, seats_said
from gloam.kernel.statistics import wilson
from gloam.lab.count import ONE_SEAT, roles, won
from gloam.lab.figures import percent_of, said_of
from gloam.lab.match import PATIENCE
from gloam.lab.plan import BY_SIDE, ONE_AMONG, Cell, Plan
from gloam.lab.study import Study

NOBODY_ELSE = ""
"""Whom a level plays against in a game for one seat."""

Place = tuple[int, int, str, str, str]
"""Where a game is counted: seats, the role's number and name, the level, and against which."""


class Rate(Struct, frozen=True):
    """How often a level won in a role against an opponent."""

    seats: int
    role: str
    level: str
    against: str
    wins: int
    games: int
    unended: int = 0
    """Games that were broken off, won by nobody."""

    @property
    def share(self) -> float:
        """Wins by games; nothing by none."""
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        return wilson(self.wins, self.games)


class Rung(Struct, frozen=True):
    """Whether a level is above the one below it, in a role, against one opponent."""

    seats: int
    role: str
    level: str
    below: str
    against: str
    climbed: bool


def cells(
    game: Game,
    seats: Sequence[int],
    levels: Sequence[str],
    options: dict[str, str],
    against: Sequence[str] = (),
) -> list[Cell]:
    """Every level against every level, or some: side against side, or one seat among others."""
    if against and set(seats) == {1}:
        raise BadOption(f"{game.title} is for one seat: there is nobody to play --against.")
    found: list[Cell] = []
    for n in seats:
        sides = len(game.rules.teams(n))
        if n == 1:
            found += [_cell(1, (level,), BY_SIDE, options) for level in levels]
            continue
        for one in levels:
            for other in levels:
                met = {one, other} if sides == 2 else {other}
                if against and not met & set(against):
                    continue
                way = BY_SIDE if sides == 2 else ONE_AMONG
                found.append(_cell(n, (one, other), way, options))
    return found


def _cell(seats: int, bots: tuple[str, ...], way: str, options: dict[str, str]) -> Cell:
    return Cell(at={}, seats=seats, bots=bots, way=way, options=options)


def levels_of(plan: Plan) -> list[str]:
    """The levels from the lowest rung, as they were given: those that play come in that order."""
    play = (cell.bots[0] for cell in plan.cells)
    return list(dict.fromkeys([*play, *(bot for cell in plan.cells for bot in cell.bots)]))


def rates(study: Study, against: Sequence[str] = ()) -> list[Rate]:
    """How often each level won in each role, against each that anybody played against."""
    tally: dict[Place, list[int]] = {}
    levels = levels_of(study.plan)
    for number, cell in enumerate(study.plan.cells):
        for row in study.rows(number):
            for place, mine in _places(study.game, cell, won(study.game, cell, row)):
                counted = tally.setdefault(place, [0, 0, 0])
                counted[0] += mine
                counted[1] += 1
                counted[2] += not row.ended
    met = {place[4] for place in tally}.intersection(against or levels)
    others = [level for level in levels if level in met]
    return [
        Rate(n, role, level, other, *tally.get((n, number, role, level, other), (0, 0, 0)))
        for n, number, role in sorted({place[:3] for place in tally})
        for level in levels
        for other in ([NOBODY_ELSE] if n == 1 else others)
    ]


def _places(game: Game, cell: Cell, counted: dict[str, bool]) -> list[tuple[Place, bool]]:
    """Where a game is counted, and whether it was won there."""
    if cell.way == ONE_AMONG:
        return [
            ((cell.seats, n, role, *cell.bots), mine)  # type: ignore[misc]  # a pair of bots
            for n, (role, mine) in enumerate(counted.items())
        ]
    found: list[tuple[Place, bool]] = []
    named = roles(game, cell.seats)
    for side, mine in enumerate(counted.values()):
        other = NOBODY_ELSE if cell.seats == 1 else cell.bots[1 - side]
        found.append(((cell.seats, side, named[side], cell.bots[side], other), mine))
    return found


def climb(rates: Sequence[Rate], levels: Sequence[str]) -> list[Rung]:
    """Compare every level with the one below it."""
    found = {(rate.seats, rate.role, rate.level, rate.against): rate for rate in rates}
    rungs = []
    for (seats, role, level, against), rate in found.items():
        if level == levels[0]:
            continue
        below = levels[levels.index(level) - 1]
        lower = found[seats, role, below, against]
        climbed = lower.games > 0 and rate.interval[0] > lower.share
        rungs.append(Rung(seats, role, level, below, against, climbed))
    return rungs


def report(rates: Sequence[Rate], levels: Sequence[str], patience: int = PATIENCE) -> str:
    """The ladder as plain text: a table for each number of seats and each role."""
    lines: list[str] = []
    heads = list(dict.fromkeys((rate.seats, rate.role) for rate in rates))
    levels = [level for level in levels if any(rate.level == level for rate in rates)]
    for seats, role in heads:
        mine = [r for r in rates if (r.seats, r.role) == (seats, role)]
        lines += ["", _heading(mine), ""]
        if seats == 1:
            lines += ["".join(f"{word:>18}" for word in (r.level, _said(r))) for r in mine]
            continue
        others = [level for level in levels if any(rate.against == level for rate in rates)]
        lines.append("".join(f"{word:>18}" for word in ("", *others)))
        for level in levels:
            row = [
                rate
                for against in levels
                for rate in rates
                if (rate.seats, rate.role, rate.level, rate.against)
                == (seats, role, level, against)
            ]
            lines.append("".join(f"{word:>18}" for word in (level, *map(_said, row))))
    lines += ["", *_broken_off(rates, patience), ""]
    rungs = climb(rates, levels)
    for seats, role in heads:
        for level in levels[1:]:
            steps = [r for r in rungs if (r.seats, r.role, r.level) == (seats, role, level)]
            if not steps:
                continue
            shown = [rung.against for rung in steps if rung.climbed]
            verdict = f"{'beats' if shown else 'does not beat'} {steps[0].below}"
            if any(shown):
                verdict += f" against {', '.join(shown)}"
            lines.append(f"{seats_said(seats, seats)}, {role}: {level} {verdict}")
    return "\n".join(lines[1:]) + "\n"


def _heading(rates: Sequence[Rate]) -> str:
    """What a table is about, and how many games a faction had: chance decides that."""
    seats, role = rates[0].seats, rates[0].role
    if seats == 1:
        games = said_of(rates[0].games, "game")
        return f"1 seat, wins of the {role} in percent, with intervals; {games} each"
    told = f"{seats} seats, wins {'of' if role.startswith(ONE_SEAT) else 'as'} {role}"
    told += " (rows) against (columns), in percent"
    if not role.startswith(f"{ONE_SEAT} as "):
        return told
    fewest, most = min(r.games for r in rates), max(r.games for r in rates)
    return f"{told}; {'' if fewest == most else f'{fewest} to '}{said_of(most, 'game')} each"


def _broken_off(rates: Sequence[Rate], patience: int) -> list[str]:
    """Which pairings had games that nobody won: told once, for the side that comes first."""
    first: dict[int, str] = {}
    for rate in rates:
        first.setdefault(rate.seats, rate.role)
    return [
        f"{seats_said(rate.seats, rate.seats)}, {rate.role} {rate.level}"
        f"{rate.against and f' against {rate.against}'}: {rate.unended} of "
        f"{said_of(rate.games, 'game')} broken off after {patience} actions, won by nobody"
        for rate in rates
        if rate.unended and rate.role == first[rate.seats]
    ] or ["Every game was played to its end."]


def _said(rate: Rate) -> str:
    if not rate.games:
        return "-"
    low, high = rate.interval
    return f"{percent_of(rate.share)} [{percent_of(low)}-{percent_of(high)}]"

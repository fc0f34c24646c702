"""The ladder: every level against every level, in every role, with intervals.

Where a game has two sides, one level plays one of them and one the other. In any other game a
level plays in one seat, and all other seats are at the level that it plays against; where factions
are dealt by chance, its wins are also counted by faction. In a game for one seat a level plays
alone, and what is counted is how often it wins.

A level has climbed a rung when, in a role and against the same opponent, the interval of its wins
lies above the rate of the level below it.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, structs

from gloam.bots import LEVELS
from gloam.games import load
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game, seats_said
from gloam.kernel.statistics import wilson
from gloam.lab.match import OUT_OF_PATIENCE, PATIENCE, Match, Result, play_all

ONE_SEAT = "one seat"
"""The role of a level that plays alone among others; `one seat as Hunters`, in a faction."""

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


def matches(
    game: str, seats: int, levels: Sequence[str], games: int, options: dict[str, str]
) -> list[Match]:
    """Every level of one team against every level of the other, the same seeds for each pair."""
    return [
        Match(game, seats, (one, other), options, f"ladder {n}")
        for one in levels
        for other in levels
        for n in range(games)
    ]


def lone_matches(
    game: str, seats: int, levels: Sequence[str], games: int, options: dict[str, str]
) -> list[Match]:
    """Every level in one seat among every level; the same seeds and seats for each pair."""
    return [
        Match(
            game,
            seats,
            tuple(one if seat == n % seats else other for seat in range(seats)),
            options,
            f"ladder {n}",
            by_seat=True,
            one=n % seats,
        )
        for one in levels
        for other in levels
        for n in range(games)
    ]


def plan(
    game: Game,
    seats: int,
    levels: Sequence[str],
    games: int,
    options: dict[str, str],
    against: Sequence[str],
) -> list[Match]:
    """The matches of a ladder: side against side, or, if there are not two, one among others."""
    if len(game.rules.teams(seats)) == 2:
        found = matches(game.name, seats, levels, games, options)
        return [match for match in found if set(match.levels) & set(against)]
    if seats == 1:
        return [
            Match(game.name, 1, (level,), options, f"ladder {n}")
            for level in levels
            for n in range(games)
        ]
    found = lone_matches(game.name, seats, levels, games, options)
    return [match for match in found if match.levels[match.one - 1] in against]


def roles(game: Game, seats: int) -> tuple[str, ...]:
    """What the two sides of a game are called: by their seats, without numbers if that will do."""
    names = [name.rstrip("0123456789") for name in game.rules.seat_names(seats)]
    if len({names[side[0]] for side in game.rules.teams(seats)}) < len(game.rules.teams(seats)):
        names = list(game.rules.seat_names(seats))
    return tuple(
        names[side[0]] if len(side) == 1 or names[side[0]].endswith("ed") else names[side[0]] + "s"
        for side in game.rules.teams(seats)
    )


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


def run(
    name: str,
    games: int,
    seats: Sequence[int] = (),
    levels: Sequence[str] = LEVELS,
    processes: int = 1,
    options: dict[str, str] | None = None,
    against: Sequence[str] = (),
) -> list[Rate]:
    """Play the whole ladder, or against some levels only; with a progress bar, if it is seen."""
    game = load(name)
    known = ("chance", *game.bots.levels)
    levels = [level for level in levels if level in known or ":" in level]
    counts = seats or range(game.seats[0], game.seats[1] + 1)
    chosen = game.options_from(options or {})
    if against and set(counts) == {1}:
        raise BadOption(f"{game.title} is for one seat: there is nobody to play --against.")
    others = [level for level in levels if not against or level in against]
    ahead = [
        m for n in counts for m in plan(game, game.check_seats(n), levels, games, chosen, others)
    ]
    tally: dict[Place, list[int]] = {}
    for result in played(ahead, processes):
        for place, won in counted(game, result):
            found = tally.setdefault(place, [0, 0, 0])
            found[0] += won
            found[1] += 1
            found[2] += result.reason == OUT_OF_PATIENCE
    return [
        Rate(n, role, level, other, *tally.get((n, number, role, level, other), (0, 0, 0)))
        for n, number, role in sorted({place[:3] for place in tally})
        for level in levels
        for other in ([NOBODY_ELSE] if n == 1 else others)
    ]


def counted(game: Game, result: Result) -> Iterator[tuple[Place, bool]]:
    """Where a game is counted, and whether it was won there."""
    match = result.match
    if not match.by_seat:
        for team, side in enumerate(game.rules.teams(match.seats)):
            role = roles(game, match.seats)[team]
            other = NOBODY_ELSE if match.seats == 1 else match.levels[1 - team]
            place = match.seats, team, role, match.levels[team], other
            yield place, result.payoff[side[0]] > 0
        return
    pair = match.levels[match.one], match.levels[match.one - 1]  # the seat before it, or the last
    won = result.payoff[match.one] > 0
    yield (match.seats, 0, ONE_SEAT, *pair), won
    if result.parts:
        yield (match.seats, 1, f"{ONE_SEAT} as {result.parts[match.one][0]}", *pair), won


def played(matches: Sequence[Match], processes: int) -> Iterator[Result]:
    """Play many games, with a progress bar where there is somebody to see it."""
    with progress(len(matches)) as step:
        for result in play_all(matches, processes):
            yield result
            step()


class progress:  # noqa: N801  # used as a word: with progress(n) as step
    """A bar on the terminal, if there is one; nothing otherwise."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.bar: Any = None

    def __enter__(self) -> Any:
        if not sys.stderr.isatty():
            return lambda: None
        try:
            from rich.console import Console
            from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
        except ImportError:
            return self._count

        columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress("games", *columns, console=Console(stderr=True), transient=True)
        self.bar.start()
        task = self.bar.add_task("games", total=self.total)
        return lambda: self.bar.advance(task)

    def _count(self) -> None:
        """Without rich, every hundredth game is a line."""
        self.done += 1
        if self.done % 100 == 0:
            sys.stderr.write(f"{self.done} of {self.total} games\n")

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()


def report(rates: Sequence[Rate], levels: Sequence[str]) -> str:
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
    lines += ["", *_broken_off(rates), ""]
    rungs = climb(rates, levels)
    for seats, role in heads:
        for level in levels[1:]:
            steps = [r for r in rungs if (r.seats, r.role, r.level) == (seats, role, level)]
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
        return f"1 seat, wins of the {role} in percent, with intervals; {rates[0].games} games each"
    told = f"{seats} seats, wins {'of' if role.startswith(ONE_SEAT) else 'as'} {role}"
    told += " (rows) against (columns), in percent"
    if not role.startswith(f"{ONE_SEAT} as "):
        return told
    fewest, most = min(r.games for r in rates), max(r.games for r in rates)
    return f"{told}; {fewest if fewest == most else f'{fewest} to {most}'} games each"


def _broken_off(rates: Sequence[Rate]) -> list[str]:
    """Which pairings had games that nobody won: told once, for the side that comes first."""
    first: dict[int, str] = {}
    for rate in rates:
        first.setdefault(rate.seats, rate.role)
    return [
        f"{seats_said(rate.seats, rate.seats)}, {rate.role} {rate.level}"
        f"{rate.against and f' against {rate.against}'}: {rate.unended} of {rate.games} games "
        f"broken off after {PATIENCE} actions, won by nobody"
        for rate in rates
        if rate.unended and rate.role == first[rate.seats]
    ] or ["Every game was played to its end."]


def _said(rate: Rate) -> str:
    if not rate.games:
        return "-"
    low, high = rate.interval
    return f"{100 * rate.share:.0f} [{100 * low:.0f}-{100 * high:.0f}]"


def main(
    name: str,
    games: int,
    seats: Sequence[int] = (),
    levels: Sequence[str] = LEVELS,
    processes: int = 1,
    as_json: bool = False,  # noqa: FBT002  # it comes from a flag
    options: dict[str, str] | None = None,
    against: Sequence[str] = (),
) -> str:
    """Play the ladder and give the report, or the same as JSON."""
    rates = run(name, games, seats, levels, processes, options, against)
    if as_json:
        rows = [structs.asdict(rate) | {"interval": rate.interval} for rate in rates]
        rungs = [structs.asdict(rung) for rung in climb(rates, levels)]
        return json.dumps({"rates": rows, "rungs": rungs}, indent=2) + "\n"
    return report(rates, levels)

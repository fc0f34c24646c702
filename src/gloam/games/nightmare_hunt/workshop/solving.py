"""One fight, solved within limits of memory and time, or read where it was kept."""

from collections.abc import Callable
from math import exp, log
from time import monotonic

from gloam.games.nightmare_hunt.rules.opening import VARIANTS
from gloam.games.nightmare_hunt.workshop.fights import GOALS, WIN, WOUNDS, Fight, fight_of
from gloam.games.nightmare_hunt.workshop.guides import FEWEST_SLOTS, guide
from gloam.games.nightmare_hunt.workshop.kept import Kept, read, write
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.kernel.options import Options
from gloam.kernel.workshop import Progress, Solution, Solving

MOMENT = 0.2
"""For how many seconds the solver works before anybody looks at the clock."""
FINER = 0.3
"""By how much each aim is finer than the one before."""
FIRST_LOOKS = 64
MOST_LOOKS = 1_000_000
HEAD_START = 0.02
"""In which part of the time it is looked only where it seems to matter, and not depth first."""
SHARE = 0.5
"""How far the bounds of a position may stay apart in a sweep, as a part of the tolerance."""
PILOT_SECONDS = 1.0
PILOT_MEMORY = 16 * 2**20
FURTHEST = 1000
"""How many times as many positions as were seen may be foretold."""


class Search:
    """Solvers at work on one fight, a moment at a time, within a memory.

    One looks where it seems to matter, the other depth first. They have their guides in common.
    """

    def __init__(self, fight: Fight, memory: int, *, deep: bool = True) -> None:
        self.fight = fight
        self.solver = _solver(fight)
        self.guides = guide(self.solver, memory // 2)
        rest = memory - memory // 2 if self.guides else memory
        deep = deep and rest // 4 >= self.solver.memory()
        self.solver.allow(rest // 4 if deep else rest)
        self.solver.begin(fight.encounter)
        self.deep: Solver | None = None
        """Who looks depth first, from the first turn on."""
        self.room_for_deep = rest - rest // 4
        self.ways = [self._look_deep, self._look_ahead] if deep else [self._look_ahead]
        """The ways in which there is more to do: the next to have its turn first."""
        self.first_gap = self.gap
        self.aim = FINER * self.gap
        self.looks = FIRST_LOOKS
        self.gap_before = self.gap
        self.done = 0.0

    @property
    def mains(self) -> list[Solver]:
        """Those who began the fight itself."""
        return [self.solver, self.deep] if self.deep else [self.solver]

    @property
    def tables(self) -> list[Solver]:
        """All who keep positions."""
        return [*self.mains, *self.guides]

    @property
    def memory(self) -> int:
        """The most bytes that were in use so far."""
        each = self.solver.memory() // int(self.solver.slots)
        return sum(_bytes(int(table.slots), each) for table in self.tables)

    @property
    def gap(self) -> float:
        """How far the bounds are apart."""
        low, high = self.costs()
        return high - low

    @property
    def positions(self) -> int:
        """How many positions were looked at, with those of the guides."""
        return sum(int(table.used) for table in self.tables)

    def costs(self) -> tuple[float, float]:
        """What the fight costs, at least and at most."""
        low = max(float(each.least()) for each in self.mains)
        return low, max(low, min(float(each.at_most()) for each in self.mains))

    def bounds(self) -> tuple[float, float]:
        """What the goal is worth, at least and at most."""
        low, high = self.costs()
        if self.fight.goal == WIN:
            low, high = max(0.0, 1.0 - high), max(0.0, 1.0 - low)
        return min(low, high), max(low, high)

    def go_on(self, tolerance: float, *, deep: bool = True) -> bool:
        """Narrow the bounds for a moment; whether there is more to do, and a way to do it.

        The two ways take turns, unless it shall not go deep yet: then the same goes on.
        """
        began = monotonic()
        way = self.ways.pop(0 if deep else -1)
        if way(tolerance):
            self.ways.append(way)
        if self.deep:
            self.solver.share(self.deep)
        took = monotonic() - began
        if took < MOMENT / 2:
            self.looks = min(2 * self.looks, MOST_LOOKS)
        elif took > 2 * MOMENT:
            self.looks = max(self.looks // 2, 1)
        return self.gap > tolerance and bool(self.ways)

    def _look_ahead(self, tolerance: float) -> bool:
        """Look for a moment where it seems to matter; whether there is more to find so."""
        more = self.solver.narrow(max(self.aim, tolerance), self.looks)
        if self.solver.full:
            return self._grow(self.solver)
        return more or self._aim_finer(tolerance)

    def _look_deep(self, tolerance: float) -> bool:
        """Look depth first for a moment; whether there is more to find so."""
        deep = self.deep or self.begin_deep()
        more = deep.sweep_on(SHARE * tolerance, self.looks)
        if deep.full:
            return self._grow(deep)
        return more or deep.sweep_deeper()

    def begin_deep(self) -> Solver:
        """Whoever looks depth first begins the fight, with the same guides."""
        self.deep = _solver(self.fight)
        self.deep.floor, self.deep.roof = self.solver.floor, self.solver.roof
        self.deep.allow(self.room_for_deep)
        self.deep.begin(self.fight.encounter)
        return self.deep

    def _grow(self, solver: Solver) -> bool:
        if not solver.grow():
            return False
        solver.begin(self.fight.encounter)
        return True

    def _aim_finer(self, tolerance: float) -> bool:
        """Go for a finer aim; after the finest, again for as long as that narrows anything."""
        if self.aim <= tolerance and self.gap >= self.gap_before:
            return False
        self.gap_before = self.gap
        self.aim = max(FINER * self.aim, tolerance)
        self.solver.begin(self.fight.encounter)  # what was given up for the last aim counts again
        return True

    def progress(self, tolerance: float) -> Progress:
        """How far it is; it never goes back."""
        if self.gap <= tolerance:
            self.done = 1.0
        else:
            part = log(self.first_gap / self.gap) / log(self.first_gap / tolerance)
            self.done = min(1.0, max(self.done, part))
        low, high = self.bounds()
        return Progress(
            done=self.done, low=low, high=high, positions=self.positions, memory=self.memory
        )


def _solver(fight: Fight) -> Solver:
    """A solver that has met the prey of a fight."""
    wounds = fight.goal == WOUNDS
    price, death = (1.0, DYING) if wounds else (0.0, 1.0)
    found = Solver(fight.content, fight.terms, fight.armor, True, price, death, FEWEST_SLOTS)
    found.meet(fight.content.who_enters(fight.encounter))
    return found


def _bytes(slots: int, each: int) -> int:
    """What so many slots have taken at the most: while a table grew, the old one was there too."""
    return slots * each if slots <= FEWEST_SLOTS else 3 * slots * each // 2


def solve(
    options: Options,
    goal: str,
    tolerance: float,
    memory: int,
    seconds: float,
    show: Callable[[Progress], None],
) -> Solution:
    """Solve a fight, or read what is known of it; `fresh=yes` among the options reads nothing."""
    fight = fight_of(options, goal)
    fresh = options.get("fresh") == "yes"
    kept = None if fresh else read(fight)
    if kept is not None and kept.will_do(tolerance, memory, seconds):
        return kept.solution(fight, cached=True)
    began = monotonic()
    search = Search(fight, memory)
    while (
        monotonic() < began + seconds
        and search.gap > tolerance
        and search.go_on(tolerance, deep=monotonic() > began + HEAD_START * seconds)
    ):
        show(search.progress(tolerance))
    show(search.progress(tolerance))
    low, high = search.bounds()
    found = Kept(
        key=fight.key(),
        low=low,
        high=high,
        positions=search.positions,
        memory=search.memory,
        seconds=monotonic() - began,
        tolerance=tolerance,
        most_memory=memory,
        most_seconds=seconds,
    )
    if kept is None or found.gap <= kept.gap:
        write(found)
    return found.solution(fight, cached=False)


# How much it will take.


def estimate(options: Options, goal: str, tolerance: float) -> int:
    """How many bytes it will take, by a quick try; 0 if it is known already.

    Where the try does not come far enough to tell, it is a negative number: more than so many.
    """
    fight = fight_of(options, goal)
    kept = None if options.get("fresh") == "yes" else read(fight)
    if kept is not None and kept.gap <= tolerance:
        return 0
    search = Search(fight, PILOT_MEMORY, deep=False)
    tries: list[tuple[float, int]] = []
    until = monotonic() + PILOT_SECONDS
    while search.go_on(tolerance) and monotonic() < until:
        tries.append((search.gap, search.positions))
    if search.gap <= tolerance:
        return search.memory
    tries.append((search.gap, search.positions))
    each = search.solver.memory() // int(search.solver.slots)
    positions = extrapolated([n for n in tries if n[0] < search.first_gap], tolerance)
    if positions is None:
        return -search.positions * each
    slots = FEWEST_SLOTS
    while 3 * slots <= 4 * positions:
        slots *= 2
    return max(search.memory, _bytes(slots, each))


def extrapolated(tries: list[tuple[float, int]], tolerance: float) -> float | None:
    """How many positions it takes to come within the tolerance, from gaps and positions so far.

    It is on a line through the logarithms of the last part of the way; None if that is too short,
    or if the line leads too far for anybody to trust it.

    >>> round(extrapolated([(8.0, 100), (1.0, 1000)], 0.125))
    10000
    >>> extrapolated([(1.2, 900), (1.0, 1000)], 0.125) is None
    True
    >>> extrapolated([(8.0, 100), (1.0, 1000)], 0.0001) is None
    True
    """
    if not tries:
        return None
    gap, positions = tries[-1]
    earlier = [each for each in tries if each[0] >= 4.0 * gap]
    if not earlier or gap <= 0.0:
        return None
    gap_then, positions_then = earlier[-1]
    slope = max(0.0, log(positions / positions_then) / log(gap_then / gap))
    further = slope * log(gap / tolerance)
    return positions * exp(further) if further <= log(FURTHEST) else None


def _report(options: Options, say: Callable[[str], None]) -> tuple[str, ...]:
    from gloam.games.nightmare_hunt.workshop.report import report  # here: only designers need it

    return report(options, say)


SOLVING = Solving(
    goals=tuple(GOALS),
    options=("encounter", "armor", "content", *(variant.name for variant in VARIANTS)),
    fixed={"mode": "fight"},
    estimate=estimate,
    solve=solve,
    report=_report,
)

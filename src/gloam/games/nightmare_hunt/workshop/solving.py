"""One fight, solved within limits of memory and time, or read where it was kept."""

from collections.abc import Callable
from math import exp, log
from time import monotonic

from gloam.games.nightmare_hunt.rules.opening import VARIANTS
from gloam.games.nightmare_hunt.workshop.fights import GOALS, WIN, WOUNDS, Fight, fight_of
from gloam.games.nightmare_hunt.workshop.guides import FEWEST_SLOTS, PLAIN, SUBTLE, guide
from gloam.games.nightmare_hunt.workshop.kept import Kept, read, write
from gloam.games.nightmare_hunt.workshop.solver import DYING, ENDLESS, Solver
from gloam.kernel.options import Options
from gloam.kernel.workshop import Progress, Solution, Solving

MOMENT = 0.2
"""For how many seconds the solver works before anybody looks at the clock."""
FINER = 0.3
"""By how much each aim is finer than the one before."""
FIRST_LOOKS = 64
MOST_LOOKS = 1_000_000
STAGES = ((PLAIN, 0.25), (SUBTLE, 1.0))
"""With which guides it is tried, and until which part of the time."""
PILOT_SECONDS = 1.0
PILOT_MEMORY = 16 * 2**20
FURTHEST = 1000
"""How many times as many positions as were seen may be foretold."""


class Search:
    """A solver at work on one fight, a moment at a time, within a memory."""

    def __init__(self, fight: Fight, memory: int, depth: int = PLAIN) -> None:
        self.fight = fight
        self.floor, self.roof = 0.0, ENDLESS
        """What the fight costs at least and at most, by what was known before."""
        wounds = fight.goal == WOUNDS
        price, death = (1.0, DYING) if wounds else (0.0, 1.0)
        self.solver = Solver(
            fight.content, fight.terms, fight.armor, True, price, death, FEWEST_SLOTS
        )
        self.solver.meet(fight.content.who_enters(fight.encounter))
        self.guides = guide(self.solver, memory // 2, depth)
        self.solver.allow(memory // 2 if self.guides else memory)
        self.solver.begin(fight.encounter)
        self.first_gap = self.gap
        self.aim = FINER * self.gap
        self.looks = FIRST_LOOKS
        self.gap_before = self.gap
        self.done = 0.0

    @property
    def memory(self) -> int:
        """The most bytes that were in use so far."""
        each = self.solver.memory() // int(self.solver.slots)
        return sum(_bytes(int(solver.slots), each) for solver in (self.solver, *self.guides))

    @property
    def gap(self) -> float:
        """How far the bounds are apart."""
        low, high = self.costs()
        return high - low

    @property
    def positions(self) -> int:
        """How many positions were looked at, with those of the guides."""
        return int(self.solver.used) + sum(int(each.used) for each in self.guides)

    def costs(self) -> tuple[float, float]:
        """What the fight costs, at least and at most."""
        low = max(self.floor, float(self.solver.least()))
        return low, max(low, min(self.roof, float(self.solver.at_most())))

    def bounds(self) -> tuple[float, float]:
        """What the goal is worth, at least and at most."""
        low, high = self.costs()
        if self.fight.goal == WIN:
            low, high = max(0.0, 1.0 - high), max(0.0, 1.0 - low)
        return min(low, high), max(low, high)

    def go_on(self, tolerance: float) -> bool:
        """Narrow the bounds for a moment; whether there is more to do, and a way to do it."""
        began = monotonic()
        more = self.solver.narrow(max(self.aim, tolerance), self.looks)
        took = monotonic() - began
        if self.gap <= tolerance:
            return False
        if self.solver.full:
            return self._grow()
        if not more:
            return self._aim_finer(tolerance)
        if took < MOMENT / 2:
            self.looks = min(2 * self.looks, MOST_LOOKS)
        elif took > 2 * MOMENT:
            self.looks = max(self.looks // 2, 1)
        return True

    def _grow(self) -> bool:
        if not self.solver.grow():
            return False
        self.solver.begin(self.fight.encounter)
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
    low, high, most_memory, positions, done = 0.0, ENDLESS, 0, 0, 0.0
    for depth, part in STAGES:
        search = Search(fight, memory, depth)
        search.floor, search.roof, search.done = low, high, done
        until = began + part * seconds
        while monotonic() < until and search.gap > tolerance and search.go_on(tolerance):
            show(search.progress(tolerance))
        show(search.progress(tolerance))
        (low, high), done = search.costs(), search.done
        positions += search.positions
        most_memory = max(most_memory, search.memory)
        if search.gap <= tolerance or not search.guides:
            break
    low, high = search.bounds()
    found = Kept(
        key=fight.key(),
        low=low,
        high=high,
        positions=positions,
        memory=most_memory,
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
    search = Search(fight, PILOT_MEMORY)
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

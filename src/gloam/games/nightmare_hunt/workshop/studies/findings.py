"""All studies of a book, one after the other, and what they found."""

from collections.abc import Callable

from msgspec import Struct

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.games.nightmare_hunt.workshop.studies.cases import (
    STANDARD, Case, Counts, all_cases, all_fights,
)  # fmt: skip
from gloam.games.nightmare_hunt.workshop.studies.cost import Cost, solve_case
from gloam.games.nightmare_hunt.workshop.studies.expeditions import Decided, Outing, decide, venture
from gloam.games.nightmare_hunt.workshop.studies.right import Uses, walk
from gloam.games.nightmare_hunt.workshop.studies.scripted import Scripted, try_scripts
from gloam.kernel.options import Options

Say = Callable[[str], None]


class Findings(Struct, frozen=True, kw_only=True):
    """What was found of a book."""

    content: Content
    counts: Counts
    scripted: list[Scripted]
    costs: dict[Case, Cost]
    walked: dict[Case, Uses]
    """What was right in each fight that was solved."""
    looks: int
    """At how many positions the solver had to look."""
    outings: list[list[Outing]]
    """For each level, the expeditions in each armour."""
    decided: list[Decided]
    """For each level."""

    def expeditions(self) -> int:
        """How many were gone on, with all cards and without one."""
        usual = sum(len(outing.ways) for level in self.outings for outing in level)
        return usual + sum(each.count * len(each.without) for each in self.decided)

    def offers(self) -> int:
        """How many uses were judged."""
        return sum(sum(uses.offered.values()) for uses in self.walked.values())


def study(options: Options, say: Say, counts: Counts = STANDARD) -> Findings:
    """Study a book and its terms; what it is at goes to `say`."""
    content = content_in(options)
    scripted = []
    for encounter in all_fights(content):
        say(f"Scripts: {content.encounter_names[encounter]}")
        scripted.append(try_scripts(options, encounter, counts))
    costs: dict[Case, Cost] = {}
    walked: dict[Case, Uses] = {}
    looks = 0
    for case in all_cases(content):
        say(f"Solving: {', '.join(case.names(content))}")
        costs[case], solver = solve_case(options, case, counts.looks)
        if costs[case].closed():
            walked[case] = walk(options, case, solver, counts.walks, counts.judging)
        looks += int(solver.looks)
    outings, decided = [], []
    for level, name in enumerate(content.level_names):
        say(f"Expeditions: {name}")
        armors = range(int(content.armors))
        outings.append([venture(options, level, armor, counts.expeditions) for armor in armors])
    again = min(counts.removals, counts.expeditions)
    for level, name in enumerate(content.level_names):
        say(f"Leaving cards out: {name}")
        decided.append(decide(options, level, outings[level], again))
    return Findings(
        content=content,
        counts=counts,
        scripted=scripted,
        costs=costs,
        walked=walked,
        looks=looks,
        outings=outings,
        decided=decided,
    )

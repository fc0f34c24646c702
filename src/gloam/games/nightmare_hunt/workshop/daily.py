"""The daily hunt: one fight a day, and what every decision of it has cost, by the exact solver."""

from time import monotonic

from gloam.games.nightmare_hunt.book.text import content_of
from gloam.games.nightmare_hunt.lore import many
from gloam.games.nightmare_hunt.numbers import REACTING, YOURS
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.rules.opening import OPTIONS, encounter_in
from gloam.games.nightmare_hunt.sight.view import Sight, new_sight
from gloam.games.nightmare_hunt.telling.choices import Choices
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS
from gloam.games.nightmare_hunt.workshop.fights import WOUNDS, fight_of
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.kernel.daily import Daily, Moves, Review, Weighed
from gloam.kernel.options import Options
from gloam.kernel.words import Fact

CLOSE = 0.002
"""Bounds so close are one number: a Wound in five hundred."""
SLOTS = 4096
MEMORY = 1 << 28
LOOKS, EACH = 20_000, 2_000
"""How many looks a position takes, and each of its choices, before somebody looks at the clock."""
USUAL_SECONDS = 60.0

STARTS = (
    ("Corrupted Kobold", "leather", 0.028),
    ("Angry Villager", "plate", 0.126),
    ("Dire Rat", "plate", 0.092),
    ("Vile Giant", "leather", 0.1),
    ("Charred Horror", "plate", 0.667),
    ("Deranged Pyromancer", "robes", 0.286),
    ("Deranged Pyromancer", "leather", 0.115),
    ("Marksman", "plate", 0.15),
    ("Dagger Prodigy", "robes", 1.122),
    ("Dagger Prodigy", "leather", 0.252),
    ("Dagger Prodigy", "plate", 1.509),
    ("Tortured Giant", "leather", 0.076),
    ("Tortured Giant", "plate", 0.602),
    ("Stalking Shadows", "leather", 0.38),
)
"""Who is met, in what, and what exact play costs: fights that take a few decisions, in which
something is at stake, and which are solved in seconds. `gloam solve nightmare_hunt --encounter
NAME --armor ARMOR --tolerance 0.002` gives the same, and a test asks it."""


def _starts() -> tuple[Options, ...]:
    return tuple(
        {"mode": "fight", "encounter": name, "armor": armor, "changing": "no", "concede": "no"}
        for name, armor, _ in STARTS
    )


def named(options: Options) -> str:
    """Who is met, and in what."""
    content = content_of("")
    name = content.encounter_names[encounter_in(content, options["encounter"])]
    return f"{name}, in {options['armor'].capitalize()}"


def par_of(options: Options) -> float:
    """What a start costs on average when it is played as well as can be."""
    start = options["encounter"], options["armor"]
    return next((par for name, armor, par in STARTS if (name, armor) == start), 0.0)


class Scales:
    """One solver for a whole fight: what it found for one decision helps with the next."""

    def __init__(self, trail: Trail, kinds: list[int], until: float) -> None:
        self.until = until
        self.exact = True
        """Whether nothing was left open for want of time or room."""
        self.solver = Solver(trail.content, trail.terms, trail.armor, True, 1.0, DYING, SLOTS)
        self.solver.meet(kinds)
        self.solver.allow(MEMORY)

    def weigh(self, trail: Trail, chosen: int) -> dict[int, tuple[float, float]]:
        """What each choice of a moment costs, at least and at most.

        The best and the chosen one are known as exactly as there is time for.
        """
        solver = self.solver
        slot = solver.place(trail)
        before = float("inf")
        while slot >= 0 and self._open(slot, chosen) > CLOSE and monotonic() < self.until:
            if solver.high(slot) - solver.low(slot) > CLOSE:
                solver.patience, solver.tired = int(solver.looks) + LOOKS, False
                solver.tighten(slot, CLOSE, ENDLESS, LOOKS)
            else:
                solver.settle(slot, CLOSE, EACH)
            if solver.full:
                if not solver.grow():
                    break
                slot = solver.place(trail)
            elif self._open(slot, chosen) >= before:
                break
            else:
                before = self._open(slot, chosen)
        if slot < 0:
            self.exact = False
            return {}
        self.exact = self.exact and self._open(slot, chosen) <= 2 * CLOSE
        return {action: (low, high) for action, low, high in solver.weigh(slot)}

    def _open(self, slot: int, chosen: int) -> float:
        """How far the bounds of the position, and those of the choice, are apart."""
        gaps = [high - low for action, low, high in self.solver.weigh(slot) if action == chosen]
        return max(float(self.solver.high(slot) - self.solver.low(slot)), *gaps, 0.0)


def review(
    options: Options, facts: tuple[Fact, ...], moves: Moves, seconds: float = USUAL_SECONDS
) -> Review:
    """A finished fight, held against exact play."""
    until = monotonic() + seconds
    full = {option.name: option.default for option in OPTIONS} | dict(options)
    fight = fight_of(full, WOUNDS)
    sight = new_sight(0, 1)
    assert isinstance(sight, Sight)
    scales: Scales | None = None
    found, heard = [], 0
    for n, action in moves:
        while heard < n:
            sight.hear(*facts[heard])
            heard += 1
        if sight.trail.phase not in (YOURS, REACTING):
            continue
        trail = sight.trail.clone()
        if scales is None:
            scales = Scales(trail, list(fight.content.who_enters(fight.encounter)), until)
        found.append(_weighed(trail, action, scales.weigh(trail, action)))
    while heard < len(facts):
        sight.hear(*facts[heard])
        heard += 1
    trail = sight.trail
    wounds = int(trail.taken)
    died = not trail.victory
    return Review(
        score=wounds + DYING * died,
        said=f"{many(wounds, 'Wound')}{' and death' if died else ''}",
        par=par_of(options),
        decisions=tuple(each for each in found if each.choices > 1),
        exact=scales is None or scales.exact,
    )


def _weighed(trail: Trail, action: int, costs: dict[int, tuple[float, float]]) -> Weighed:
    """A decision beside the best one: what it surely cost more, and never more than that."""
    said = Choices(trail)
    best = min(costs, key=lambda each: (round(costs[each][1], 3), each != action), default=action)
    more = costs[action][0] - costs[best][1] if action in costs else 0.0
    return Weighed(
        chosen=said.brief(action),
        best=said.brief(best if more > CLOSE else action),
        cost=round(more, 2) if more > CLOSE else 0.0,
        choices=len(costs),
    )


DAILY = Daily(
    title="The daily hunt",
    unit="Wounds",
    about=(
        "One fight of Nightmare Hunt a day, the same for everybody. What counts is how few Wounds "
        "you come away with; afterwards you see what each decision has cost, by exact play."
    ),
    starts=_starts(),
    named=named,
    review=review,
)

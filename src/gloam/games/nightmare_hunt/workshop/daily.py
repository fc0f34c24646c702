"""The daily hunt: one fight a day, and what every decision of it has cost, by the exact solver."""

from time import monotonic

from gloam.games.nightmare_hunt.book.text import content_of
from gloam.games.nightmare_hunt.lore import many
from gloam.games.nightmare_hunt.numbers import REACTING, YOURS
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.rules.opening import OPTIONS, encounter_in
from gloam.games.nightmare_hunt.sight.view import Sight, new_sight
from gloam.games.nightmare_hunt.telling.choices import Choices
from gloam.games.nightmare_hunt.workshop.fights import WOUNDS, fight_of
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.games.nightmare_hunt.workshop.solving import SOLVING
from gloam.kernel.daily import Daily, Moves, Review, Weighed
from gloam.kernel.options import Options
from gloam.kernel.words import Fact

CLOSE = 0.002
"""Bounds so close are one number: a Wound in five hundred."""
SLOTS = 4096
MEMORY = 1 << 28
EACH = 20_000
"""How many looks each choice of a moment takes before somebody looks at the clock."""
USUAL_SECONDS = 60.0

STARTS = (
    ("Corrupted Kobold", "robes leather"),
    ("Rabid Dog", "robes plate"),
    ("Angry Villager", "leather plate"),
    ("Dire Rat", "plate"),
    ("Vile Giant", "leather"),
    ("Charred Horror", "robes leather plate"),
    ("Deranged Pyromancer", "robes leather"),
    ("Conflagration Chimera", "CHIMERA"),
    ("Marksman", "plate"),
    ("Dagger Prodigy", "robes leather plate"),
    ("Tortured Giant", "leather plate"),
    ("Stalking Shadows", "robes leather plate"),
)
"""Who is met, and in what: fights in which Wounds are at stake, and which are solved in seconds."""


def _starts() -> tuple[Options, ...]:
    return tuple(
        {"mode": "fight", "encounter": name, "armor": armor, "changing": "no", "concede": "no"}
        for name, armors in STARTS
        for armor in armors.split()
    )


def named(options: Options) -> str:
    """Who is met, and in what."""
    content = content_of("")
    name = content.encounter_names[encounter_in(content, options["encounter"])]
    return f"{name}, in {options['armor'].capitalize()}"


class Scales:
    """One solver for a whole fight: what it found for one decision helps with the next."""

    def __init__(self, trail: Trail, kinds: list[int], until: float) -> None:
        self.until = until
        self.exact = True
        """Whether nothing was left open for want of time or room."""
        self.solver = Solver(trail.content, trail.terms, trail.armor, True, 1.0, DYING, SLOTS)
        self.solver.meet(kinds)
        self.solver.allow(MEMORY)

    def weigh(self, trail: Trail) -> dict[int, tuple[float, float]]:
        """What each choice of a moment costs, at least and at most."""
        solver = self.solver
        slot = solver.place(trail)
        while slot >= 0 and self._goes_on():
            before = self._open(slot)
            solver.settle(slot, CLOSE, EACH)
            if solver.full:
                if not solver.grow():
                    break
                slot = solver.place(trail)
            elif self._open(slot) >= before:
                break
        if slot < 0:
            self.exact = False
            return {}
        self.exact = self.exact and self._open(slot) <= 2 * CLOSE
        return {action: (low, high) for action, low, high in solver.weigh(slot)}

    def _goes_on(self) -> bool:
        return monotonic() < self.until

    def _open(self, slot: int) -> float:
        """How far the bounds of the choice that is known least are apart."""
        return max((high - low for _, low, high in self.solver.weigh(slot)), default=0.0)


def review(
    options: Options, facts: tuple[Fact, ...], moves: Moves, seconds: float = USUAL_SECONDS
) -> Review:
    """A finished fight, held against exact play."""
    until = monotonic() + seconds
    full = {option.name: option.default for option in OPTIONS} | dict(options)
    fight = fight_of(full, WOUNDS)
    par = SOLVING.solve(full, WOUNDS, CLOSE, MEMORY, seconds / 3, lambda progress: None)
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
        found.append(_weighed(trail, action, scales.weigh(trail)))
    while heard < len(facts):
        sight.hear(*facts[heard])
        heard += 1
    trail = sight.trail
    wounds = int(trail.taken)
    died = not trail.victory
    return Review(
        score=wounds + DYING * died,
        said=f"{many(wounds, 'Wound')}{' and death' if died else ''}",
        par=(par.low + par.high) / 2,
        decisions=tuple(each for each in found if each.choices > 1),
        exact=par.high - par.low <= 2 * CLOSE and (scales is None or scales.exact),
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

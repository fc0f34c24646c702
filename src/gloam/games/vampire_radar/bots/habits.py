"""What the humans take the vampire for: one that solves its turns, one that searches, or anything.

A vampire that searches a tree goes where its search led, not where a solved turn would draw it to;
but what it does can be foreseen as well. A small net was fitted to turns of such vampires (`make
train`): it gives each choice a score by what lies open, and a softmax makes odds of them.
"""

from math import exp
from pathlib import Path
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.vampire_radar.bots.nets import net_for, read_lines
from gloam.games.vampire_radar.bots.worth import PLACE

WEIGHED: Final = PLACE + 6
"""What is weighed of a choice: of its tile, what `worth.py` weighs; and the six that follow."""
VALUE: Final = PLACE
"""What it is worth to the humans, while the vampire might have done anything."""
STAYS: Final = PLACE + 1
ONE_STEP: Final = PLACE + 2
STRIKES: Final = PLACE + 3
BITES: Final = PLACE + 4
IN_HAND: Final = PLACE + 5
"""Whether both points are left afterwards."""
UNITS: Final = 16
"""How many hidden units there are."""
HABIT_SIZE: Final = (WEIGHED + 2) * UNITS
_BIAS: Final = WEIGHED * UNITS
_OUT: Final = _BIAS + UNITS
_NO_BASES: Final = vec[float]([0.0] * (36 * UNITS))

HABITS_PLACE: Final = Path(__file__).with_name("habits.txt")
HABITS: Final = read_lines(HABITS_PLACE)
"""A line for each number of humans."""


@final
class Model:
    """What the humans go by: what a night is worth, how it is searched for, and how often."""

    def __init__(self, net: vec[float], habit: vec[float], loose: float, searches: float) -> None:
        self.net = net
        self.habit = habit
        self.loose = loose
        """How often the vampire does anything."""
        self.searches = searches
        """How often it does what one would that searches."""


def model_for(humans: i64, loose: float, searches: float) -> Model:
    """For so many humans, with the shipped nets."""
    return Model(net_for(humans), HABITS[humans - 1], loose, searches)


@final
class Habit:
    """The scores of choices, once it is known what there is to weigh of each tile."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights
        self.bases = _NO_BASES[:]
        """By tile: what each hidden unit has gathered from the tile alone."""

    def take_in(self, tile: i64, place: vec[float]) -> None:
        """What is weighed of a tile, as `Worth.describe` has worked it out."""
        weights = self.weights
        first = tile * UNITS
        unit: i64 = 0
        while unit < UNITS:
            self.bases[first + unit] = weights[_BIAS + unit]
            unit += 1
        n: i64 = 0
        while n < PLACE:
            here = place[n]
            if here != 0.0:
                unit = 0
                while unit < UNITS:
                    self.bases[first + unit] += here * weights[n * UNITS + unit]
                    unit += 1
            n += 1

    def likes(self, tile: i64, steps: i64, kind: i64, in_hand: bool, value: float) -> float:
        """How much a choice is liked: e to the score, so that odds are shares of the whole."""
        weights = self.weights
        score = 0.0
        unit: i64 = 0
        while unit < UNITS:
            total = self.bases[tile * UNITS + unit] + value * weights[VALUE * UNITS + unit]
            if steps == 0:
                total += weights[STAYS * UNITS + unit]
            elif steps == 1:
                total += weights[ONE_STEP * UNITS + unit]
            if kind == 1:
                total += weights[STRIKES * UNITS + unit]
            elif kind == 2:
                total += weights[BITES * UNITS + unit]
            if in_hand:
                total += weights[IN_HAND * UNITS + unit]
            if total > 0.0:
                score += total * weights[_OUT + unit]
            unit += 1
        return exp(score if score < 30.0 else 30.0)

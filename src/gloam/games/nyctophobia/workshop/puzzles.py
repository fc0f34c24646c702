"""Two steps from the car, eyes shut: the way is known to whoever kept count of their steps."""

from gloam.games.nyctophobia.facts import HUNTED_FACTS
from gloam.games.nyctophobia.numbers import HOPPED, WALKED
from gloam.games.nyctophobia.sight.chart import CAR_THERE, OPEN, RIM, TREE_THERE, WIDE, next_place
from gloam.games.nyctophobia.sight.hunted import HuntedSight, in_the_dark
from gloam.games.nyctophobia.telling.fact_rules import rule_of
from gloam.games.nyctophobia.telling.sentences import sentence
from gloam.kernel.grid import HEADINGS
from gloam.kernel.puzzle import Answer, Puzzle, PuzzleKind, Story

MAY_BE = 0.5
"""What an answer is worth that leads to the car unless a tree stands there that nobody felt."""


class Way:
    """Two steps from where somebody stands, on their own chart."""

    def __init__(self, sight: HuntedSight, first: int, second: int) -> None:
        chart, place = sight.atlas.own(), sight.atlas.place[sight.seat]
        there = next_place(place, first)
        self.first = first
        self.second = second
        self.sides = (int(chart.side(place, first)), int(chart.side(there, second)))
        self.to_car = bool(chart.cells[next_place(there, second)] & CAR_THERE)
        self.places = (int(there), int(next_place(there, second)))

    def is_taken(self, sight: HuntedSight) -> bool:
        """Whether somebody was last known to stand in the way."""
        atlas = sight.atlas
        own = atlas.chart_of[sight.seat]
        return any(
            seat != sight.seat and atlas.chart_of[seat] == own and atlas.place[seat] in self.places
            for seat in range(1, int(sight.woods.hunted) + 1)
        )

    @property
    def worth(self) -> float:
        """Whether it leads to the car: surely, perhaps, or not."""
        if not self.to_car or any(side in (TREE_THERE, RIM) for side in self.sides):
            return 0.0
        return 1.0 if self.sides == (OPEN, OPEN) else MAY_BE

    @property
    def text(self) -> str:
        """As it is typed."""
        return f"{HEADINGS[self.first]} {HEADINGS[self.second]}"

    @property
    def why(self) -> str:
        """What is known of it."""
        for n, side in enumerate(self.sides):
            step = "first" if n == 0 else "second"
            if side == TREE_THERE:
                return f"A tree stands in the way of the {step} step."
            if side == RIM:
                return f"The {step} step would leave the forest."
        if not self.to_car:
            return "That leads past the car."
        if self.worth == 1.0:
            return "Both sides were felt to be open, and the car is there."
        return "The car is there, but nobody has felt that the way is open."


def has_room(place: int) -> bool:
    """Whether two steps in any direction stay on a chart."""
    return 2 <= place % WIDE < WIDE - 2 and 2 <= place // WIDE < WIDE - 2


def ask(story: Story) -> Puzzle | None:
    """Which two steps lead to the car, if it was felt or told of and is two steps away."""
    sight = story.view
    if not isinstance(sight, HuntedSight) or sight.in_car >> sight.seat & 1 or sight.shifts:
        return None
    chart, place = sight.atlas.own(), sight.atlas.place[sight.seat]
    if (
        not chart.cars
        or not has_room(place)
        or any(chart.cells[next_place(place, heading)] & CAR_THERE for heading in range(4))
    ):
        return None
    ways = [Way(sight, first, second) for first in range(4) for second in range(4)]
    right_ways = [way for way in ways if way.worth == 1.0]
    if len(right_ways) != 1 or right_ways[0].is_taken(sight):
        return None
    steps = _steps(story)
    if len(steps) < 2:
        return None
    answers = tuple(
        Answer(text=way.text, words=f"{HEADINGS[way.first]}, then {HEADINGS[way.second]}",
               worth=way.worth, why=way.why)
        for way in ways
    )  # fmt: skip
    right = next(answer for answer in answers if answer.worth == 1.0)
    return Puzzle(
        asks="The car is two steps away. Which two steps lead to it?",
        answers=answers,
        because=(*steps, f"So the way is {right.words}."),
        steps=len(steps),
    )


def _steps(story: Story) -> list[str]:
    """What must be kept in mind: where the car was met, and the own steps before and since."""
    sight = in_the_dark(story.seat, story.seats)
    found: list[str] = []
    for fact in story.facts:
        cars = sight.atlas.own().cars
        sight.hear(*fact)
        told = sentence(fact, story.seat, story.seats)
        if sight.atlas.own().cars > cars:
            rule = rule_of(HUNTED_FACTS.name(fact), vampire=False)
            found = [*found[-1:], f"{told} There is the car ({rule})."]
        elif fact[0] in (WALKED, HOPPED) and fact[1] == story.seat and found:
            found.append(told)
    return found


PUZZLES = (
    PuzzleKind(
        name="blind",
        title="Two steps from the car, eyes shut",
        about=(
            "You feel your way through a forest that you cannot see. The car was felt, and since "
            "then you have walked. Nobody draws you a map: keep count, and find it again."
        ),
        ask=ask,
        seats=3,
        options=({"hunter": "simple"}, {"hunter": "axe"}),
        level="medium",
        asked=(1, 2),
        most=1,
        eyes_shut=True,
    ),
)

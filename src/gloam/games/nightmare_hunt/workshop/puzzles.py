"""No Wound in three turns: a first choice after which there is a way through, whatever is drawn.

The rules themselves are played on, every draw and every choice: so it is checked, not estimated.
"""

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.book.text import content_of
from gloam.games.nightmare_hunt.facts import ACTIONS, ARMOR
from gloam.games.nightmare_hunt.numbers import YOURS
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.games.nightmare_hunt.telling.choices import Choices
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.puzzle import Answer, Puzzle, PuzzleKind, Story
from gloam.kernel.state import CHANCE, NOBODY

TURNS = 3
FEWEST_CHOICES = 5
FEWEST_STEPS = 2
MOST_LOOKS = 20_000
"""How many positions are looked at before a moment is left alone."""
TIMES = ("at once", "in the second turn", "in the third turn")


class TooFar(Exception):  # it is an answer, not an error
    """More positions than there is time for."""


class Outlook:
    """Whether there is a way without a Wound from a position, through so many own turns."""

    def __init__(self, taken: int) -> None:
        self.taken = taken
        self.known: dict[tuple[object, ...], bool] = {}
        self.menu = Menu()

    def safe(self, hunt: Hunt, turns: int) -> bool:
        """Whether the hunter can be sure of it."""
        trail = hunt.trail
        if trail.taken != self.taken:
            return False
        asked = hunt.asked()
        if asked == NOBODY:
            return bool(trail.victory)
        if turns == 0 and trail.phase == YOURS:
            return True
        key = (turns, *_position(trail))
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST_LOOKS:
                raise TooFar
            actions = self._offered(hunt)
            left = turns - (trail.phase == YOURS)
            each = (self.after(hunt, action, left) for action in actions)
            found = self.known[key] = all(each) if asked == CHANCE else any(each)
        return found

    def after(self, hunt: Hunt, action: int, turns: int) -> bool:
        """The same, after an action."""
        copy = hunt.clone()
        copy.play(action)
        return self.safe(copy, turns)

    def lasts(self, trail: Trail, action: int) -> int:
        """For how many turns, up to three, a choice surely keeps Wounds away."""
        hunt = Hunt(trail.clone())
        turns = 0
        while turns < TURNS and self.after(hunt, action, turns):
            turns += 1
        return turns

    def _offered(self, hunt: Hunt) -> tuple[int, ...]:
        self.menu.clear()
        hunt.offer(self.menu)
        return self.menu.actions()


def _position(trail: Trail) -> tuple[object, ...]:
    """All that matters of a position in a fight."""
    return (
        int(trail.phase), int(trail.then), int(trail.hand), int(trail.hand_wounds),
        int(trail.deck), int(trail.deck_wounds), int(trail.discard_wounds), int(trail.conditions),
        tuple(int(foe) for foe in trail.foes), int(trail.acting), int(trail.movers),
        int(trail.ability), int(trail.skips),
    )  # fmt: skip


def ask(story: Story) -> Puzzle | None:
    """Which first choice is safe for three turns, if it is one choice only."""
    sight = story.view
    if not isinstance(sight, Sight) or sight.trail.phase != YOURS:
        return None
    if len(story.menu) < FEWEST_CHOICES or not any(sight.trail.foes):
        return None
    outlook = Outlook(int(sight.trail.taken))
    try:
        lasts = {action: outlook.lasts(sight.trail, action) for action in story.menu}
    except TooFar:
        return None
    right = [action for action in story.menu if lasts[action] == TURNS]
    if len(right) != 1 or _steps(lasts) < FEWEST_STEPS:
        return None
    said = Choices(sight.trail)
    after = said.after(right[0])
    if after is not None and after.wins:
        return None  # nothing is left to be foreseen
    answers = []
    for action in story.menu:
        shown = said.choice(action, aside=False)
        answers.append(
            Answer(
                text=ACTIONS.text(action),
                words=said.brief(action),
                worth=float(action == right[0]),
                why=_why(lasts[action]),
                cell=shown.cell,
                card=shown.card,
            )
        )
    return Puzzle(
        asks=f"Which choice keeps you from every Wound for {TURNS} turns, whatever is drawn?",
        answers=tuple(answers),
        because=_because(said, right[0], lasts),
        steps=_steps(lasts),
    )


def _why(lasts: int) -> str:
    if lasts == TURNS:
        return f"Whatever is drawn, there is a way through {TURNS} turns without a Wound."
    return f"A Wound may come {TIMES[lasts]}, and then nothing could be done about it."


def _because(said: Choices, right: int, lasts: dict[int, int]) -> tuple[str, ...]:
    lines = [f"{said.words(right)} (NMH-40, NMH-46)."]
    for turns in range(TURNS):
        names = [said.brief(action) for action in lasts if lasts[action] == turns]
        if names:
            lines.append(f"A Wound may come {TIMES[turns]} after: {'; '.join(names)}.")
    lines.append("Every card that can be drawn and every answer to it was tried, by the rules.")
    return tuple(lines)


def _steps(lasts: dict[int, int]) -> int:
    """What looks safe for longer must be followed further."""
    return 1 + sum(turns for turns in lasts.values() if turns < TURNS)


def _fights() -> tuple[Options, ...]:
    """Every fight but those with bosses, where three turns are too many to be tried through."""
    content: Content = content_of("")
    names = [
        name
        for n, name in enumerate(content.encounter_names)
        if content.who_enters(n) and not content.is_boss(n)
    ]
    return tuple(
        {"mode": "fight", "encounter": name, "armor": armor, "changing": "no"}
        for name in names
        for armor in ARMOR.names[: int(content.armors)]
    )


PUZZLES = (
    PuzzleKind(
        name="wound",
        title="No Wound in three turns",
        about=(
            "You hunt alone. Each card you play takes Time, and Time feeds whoever you fight; what "
            "they do with it can be read beforehand. One choice keeps you whole, come what may."
        ),
        ask=ask,
        seats=1,
        options=_fights(),
        level="easy",
        most=1,
    ),
)

"""Name the Shadow: moments at which one of those who hide is far likelier one than the others."""

from gloam.games.shadow_hunters.cast import FACTION, SHADOW
from gloam.games.shadow_hunters.facts import FACTS
from gloam.games.shadow_hunters.lore import called
from gloam.games.shadow_hunters.numbers import (
    ANSWERED, ATTACKED, DIED, HEALED, HURT, OUTCOME, READ, RECEIVED, REVEALED, SHOWN, USED,
)  # fmt: skip
from gloam.games.shadow_hunters.sight.riddles import SAYS, odds
from gloam.games.shadow_hunters.sight.view import Sight, new_sight
from gloam.games.shadow_hunters.telling.fact_rules import FACT_RULES
from gloam.games.shadow_hunters.telling.sentences import sentence
from gloam.games.shadow_hunters.telling.suspicion import percent
from gloam.kernel.puzzle import Answer, Puzzle, PuzzleKind, Story

TELLING_FACTS = (
    ANSWERED, ATTACKED, DIED, HEALED, HURT, OUTCOME, READ, RECEIVED, REVEALED, SHOWN, USED,
)  # fmt: skip
"""After these it is worth while to think again."""
LEAST = 0.85
"""How likely the right one must be a Shadow, and how likely the next may be beside them."""
NEXT = 0.6
MOVED = 0.08
"""By how much a fact must change what is believed of somebody to be a step."""
FEWEST_HIDDEN = 3


def shadows(sight: Sight) -> dict[int, float]:
    """How likely each of those who are alive, and known to nobody here, is a Shadow."""
    found = {}
    for seat, chances in enumerate(odds(sight)):
        if seat == sight.seat or sight.clues.known[seat] >= 0 or not sight.open.alive(seat):
            continue
        found[seat] = sum(
            chance for character, chance in enumerate(chances) if FACTION[character] == SHADOW
        )
    return found


def ask(story: Story) -> Puzzle | None:
    """Who is a Shadow, if one of at least three is by far the likeliest."""
    sight = story.view
    if not isinstance(sight, Sight) or sight.open.dealt < sight.open.seats:
        return None
    if not sight.open.alive(sight.seat):
        return None
    likely = shadows(sight)
    if len(likely) < FEWEST_HIDDEN:
        return None
    ranked = sorted(likely, key=lambda seat: -likely[seat])
    first, second = likely[ranked[0]], likely[ranked[1]]
    if first < LEAST or second > NEXT * first:
        return None
    steps = _steps(story, ranked[0])
    if not steps:
        return None
    answers = tuple(
        Answer(
            text=f"player{seat + 1}",
            words=called(seat),
            person=seat,
            worth=1.0 if seat == ranked[0] else round(likely[seat] / first, 2),
            why=f"{called(seat)} is a Shadow: {percent(likely[seat])}.",
        )
        for seat in sorted(likely)
    )
    summed = ", ".join(f"{called(seat)} {percent(likely[seat])}" for seat in ranked)
    return Puzzle(
        asks="Name the Shadow: who of those who hide is one?",
        answers=answers,
        because=(*steps, f"All together, to be a Shadow: {summed}.", SAYS),
        steps=len(steps),
    )


def _steps(story: Story, suspect: int) -> list[str]:
    """What changed how likely somebody is a Shadow, each as it was told and with its rule."""
    sight = new_sight(story.seat, story.seats)
    assert isinstance(sight, Sight)
    found, before = [], -1.0
    for fact in story.facts:
        sight.hear(*fact)
        if sight.open.dealt < sight.open.seats:
            continue
        if before >= 0 and fact[0] not in TELLING_FACTS:
            continue
        now = shadows(sight).get(suspect, before)
        if before >= 0 and abs(now - before) >= MOVED:
            rule = FACT_RULES.get(FACTS.name(fact), "")
            said = sentence(fact, story.seat, story.seats)
            said = f"{said} {called(suspect)} is a Shadow: {percent(now)}, from {percent(before)}"
            found.append(f"{said}{f' ({rule})' if rule else ''}.")
            before = now
        elif before < 0:
            before = now
    return found


PUZZLES = (
    PuzzleKind(
        name="shadow",
        title="Name the Shadow",
        about=(
            "Hunters and Shadows are out to kill each other, and nobody knows who is who. Cards "
            "were answered, and blows fell on some and not on others. Who is a Shadow?"
        ),
        ask=ask,
        seats=5,
        level="medium",
        most=2,
    ),
)

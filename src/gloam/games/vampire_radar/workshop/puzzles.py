"""Where is the vampire? Moments at which all that was told leaves one tile."""

from gloam.games.vampire_radar.facts import FACTS, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import ATTACKED, HEALED, PINGED, SHOT
from gloam.games.vampire_radar.sight.view import Sight, new_sight
from gloam.games.vampire_radar.telling.fact_rules import FACT_RULES
from gloam.games.vampire_radar.telling.sentences import sentence
from gloam.kernel.grid import NOWHERE
from gloam.kernel.puzzle import Answer, Puzzle, PuzzleKind, Story
from gloam.kernel.words import Fact

OPEN_STEPS = (ATTACKED, HEALED)
"""After these everybody knows where the vampire was: no riddle by themselves."""
FEWEST_STEPS = 3


class Change:
    """A fact that changed where the vampire can be."""

    def __init__(self, fact: Fact, tiles: frozenset[int]) -> None:
        self.fact = fact
        self.tiles = tiles

    def told(self, story: Story, before: int) -> str:
        """The fact as it was said, its rule, and how many tiles it leaves."""
        said = sentence(self.fact, story.seat, story.seats)
        name = FACTS.name(self.fact)
        rule = FACT_RULES.get(name, "")
        left = "1 tile is" if len(self.tiles) == 1 else f"{len(self.tiles)} tiles are"
        if len(self.tiles) > before:
            left = f"the vampire may have moved: {left} possible"
        else:
            left = f"{left} left"
        return f"{said} {left[:1].upper()}{left[1:]}{f' ({rule})' if rule else ''}."


def ask(story: Story) -> Puzzle | None:
    """Where the vampire is, if one tile is left and nobody was simply told."""
    sight = story.view
    if not isinstance(sight, Sight) or sight.seat == VAMPIRE or not sight.hidden:
        return None
    if sight.vampire != NOWHERE or len(sight.haunts()) != 1:
        return None
    changes, ruled_out = followed(story)
    if len(changes) < FEWEST_STEPS or changes[-1].fact[0] not in (PINGED, SHOT):
        return None
    right = sight.haunts()[0]
    answers = tuple(
        Answer(
            text=name,
            words=name,
            cell=name,
            worth=float(tile == right),
            why=_why(tile, right, ruled_out),
        )
        for tile, name in enumerate(TILE.names)
    )
    sizes = [36, *(len(change.tiles) for change in changes)]
    because = [c.told(story, size) for c, size in zip(changes, sizes, strict=False)]
    because.append(f"Only {TILE.names[right]} is left: there the vampire is.")
    return Puzzle(
        asks="Where is the vampire? One tile is left, if you follow all that was told.",
        answers=answers,
        because=tuple(because),
        steps=len(changes) - 1,
    )


def followed(story: Story) -> tuple[list[Change], dict[int, str]]:
    """What changed the set of tiles since it was last one; and what ruled each tile out last."""
    sight = new_sight(story.seat, story.seats)
    assert isinstance(sight, Sight)
    changes: list[Change] = []
    ruled_out: dict[int, str] = {}
    before: frozenset[int] = frozenset()
    for fact in story.facts:
        sight.hear(*fact)
        if not sight.hidden:
            continue
        tiles = frozenset(sight.haunts())
        if tiles != before:
            if len(before) == 1:
                changes = changes[-1:]  # from there one goes on
            for tile in before - tiles:
                ruled_out[tile] = sentence(fact, story.seat, story.seats)
            changes.append(Change(fact, tiles))
            before = tiles
        if fact[0] in OPEN_STEPS:
            changes = [Change(fact, tiles)]
    return changes, ruled_out


def _why(tile: int, right: int, ruled_out: dict[int, str]) -> str:
    name = TILE.names[tile]
    if tile == right:
        return f"Everything that was told fits {name}, and no other tile."
    if tile not in ruled_out:
        return f"The vampire could never have come to {name}."
    return f"What speaks against it: {ruled_out[tile]}"


PUZZLES = (
    PuzzleKind(
        name="radar",
        title="Where is the vampire?",
        about=(
            "A vampire hides on a field of 36 tiles. Radars told how far away it was, shots told "
            "where it was not, and in its turns it crept on unseen. One tile is left."
        ),
        ask=ask,
        seats=2,
        level="medium",
        bots={VAMPIRE: "easy"},
        options=({"field": "first"}, {"field": "random"}),
        asked=(1,),
        most=2,
    ),
)

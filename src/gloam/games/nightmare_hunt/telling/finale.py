"""The end of a hunt: the road, the Wounds, the decision that cost most, and what to try next."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.lore import many
from gloam.games.nightmare_hunt.numbers import (
    BURNED, CAMPAIGN, CANCELLED, CLEARED, DIED, DIED_THERE, DODGED, FELL, HIT, HURT,
    MET, PLAYED, PUNCHED, RECOVERED, SET_OUT, SPENT, SPRINTED, WON,
)  # fmt: skip
from gloam.games.nightmare_hunt.telling.advice import advice
from gloam.games.nightmare_hunt.telling.hunter import ART
from gloam.games.nightmare_hunt.telling.onlooker import Onlooker
from gloam.games.nightmare_hunt.telling.regret import DECISIONS, Decision
from gloam.games.nightmare_hunt.telling.road import length
from gloam.kernel.finale import Finale, Reveal, Trail
from gloam.kernel.scene import Cell, Gauge
from gloam.kernel.words import Fact

LAST = 5
"""So many expeditions are drawn, the last ones."""
UNHURT, HURT_THERE, DIED_HERE, NOT_MET = "🟩", "🟨", "🟥", "⬛"


def finale(record: tuple[Fact, ...], seats: int) -> Finale:
    """What was true in a finished hunt."""
    story = _Story(seats)
    for n, fact in enumerate(record):
        story.hear(n, fact)
    cells = story.cells()
    dearest = max(story.decisions, key=lambda each: each.cost, default=None)
    cost = dearest is not None and dearest.cost > 0
    return Finale(
        headline=story.headline(),
        reveals=(story.reveal(),),
        trails=story.trails(),
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        turning=dearest.told() if dearest and cost else "Not a single Wound was taken.",
        turning_at=dearest.at if dearest and cost else -1,
        gauges=story.gauges(),
        numbers=story.numbers(),
        share=story.share(),
    )


class _Stop:
    """An encounter on the road: where, and how it went."""

    def __init__(self, level: int, card: int, encounter: int, at: int) -> None:
        self.level = level
        self.card = card
        self.encounter = encounter
        self.at = at
        """The Wounds that were taken before it."""
        self.wounds = 0
        self.end = "left"

    @property
    def cell(self) -> str:
        return f"level{self.level + 1}-{self.card + 1}"

    @property
    def words(self) -> str:
        return f"{self.end}, {many(self.wounds, 'Wound')}" if self.wounds else self.end

    @property
    def mark(self) -> str:
        if self.end == "died":
            return DIED_HERE
        return HURT_THERE if self.wounds else UNHURT


class _Story:
    """A hunt heard from beginning to end, with what is worth telling of it."""

    def __init__(self, seats: int) -> None:
        self.eyes = Onlooker(seats)
        self.decisions: list[Decision] = []
        self.roads: list[list[_Stop]] = []
        """The encounters of each expedition."""
        self.felled = self.damage = self.cancelled = self.played = 0

    def hear(self, n: int, fact: Fact) -> None:
        """Take in one fact, and remember what it changed."""
        word, a, b, _ = fact
        trail = self.eyes.trail
        if word in DECISIONS:
            self.decisions.append(Decision(trail.clone(), n, word, a, b))
        self.eyes.hear(*fact)
        if self.decisions and word in (HIT, BURNED):
            self.decisions[-1].wounds += b if word == HIT else a
        if self.decisions and word == DIED:
            self.decisions[-1].died = self.eyes.death.power > 0
        self._count(word, b)
        self._travel(word, a, b)

    def _count(self, word: int, b: int) -> None:
        self.felled += word == FELL
        self.damage += b if word == HURT else 0
        self.cancelled += word == CANCELLED
        self.played += word in (PLAYED, PUNCHED, DODGED, SPRINTED)

    def _travel(self, word: int, a: int, b: int) -> None:
        trail = self.eyes.trail
        if word == SET_OUT:
            self.roads.append([])
        elif word == MET:
            self.roads[-1].append(_Stop(int(trail.level), a, b, int(trail.taken)))
        elif word in (HIT, BURNED, RECOVERED) and self.roads and self.roads[-1]:
            stop = self.roads[-1][-1]
            stop.wounds = int(trail.taken) - stop.at
        elif word in (WON, DIED) and self.roads and self.roads[-1]:
            self.roads[-1][-1].end = "won" if word == WON else "died"

    # What is told.

    def headline(self) -> str:
        trail, content = self.eyes.trail, self.eyes.trail.content
        last = self.roads[-1][-1] if self.roads and self.roads[-1] else None
        where = content.encounter_names[last.encounter] if last else "Town"
        if trail.why == CLEARED:
            if trail.mode == CAMPAIGN:
                return f"The campaign is won: {where} falls, and every level is cleared."
            return f"The hunt is won: {where} is beaten."
        if trail.why == DIED_THERE:
            return f"The hunter dies against {where}."
        if trail.why == SPENT:
            return "The campaign is lost: the last expedition is used up."
        return f"The hunter gives up, at {where}."

    def reveal(self) -> Reveal:
        trail = self.eyes.trail
        armor = trail.content.armor_names[trail.armor]
        won = sum(stop.end == "won" for road in self.roads for stop in road)
        words = f"Won {many(won, 'encounter')} and took {many(int(trail.taken), 'Wound')}."
        return Reveal(
            seat=0,
            called="Hunter",
            role=f"the Hunter, in {armor}",
            words=words,
            won=bool(trail.victory),
            art=ART,
            term="hunter",
            advice="" if trail.victory else self._advice(),
        )

    def _advice(self) -> str:
        trail, death = self.eyes.trail, self.eyes.death
        if trail.why in (DIED_THERE, SPENT) and death.encounter != NONE:
            return advice(trail, death)
        if trail.why == SPENT:
            return "Every way home costs an expedition, so go on while Wounds are few."
        return "Ask for a hint before giving up: it says what each choice would cost."

    def cells(self) -> tuple[Cell, ...]:
        """The encounters of every level that was seen, a row for each level."""
        content = self.eyes.trail.content
        stops = {stop.cell: stop for road in self.roads for stop in road}
        levels = sorted({stop.level for stop in stops.values()})
        found = []
        for row, level in enumerate(levels):
            size = int(content.level_sizes[level])
            cards = [*range(size), BOSS]
            if self.eyes.trail.single != NONE:
                cards = [stop.card for stop in stops.values()]
            for column, card in enumerate(cards):
                found.append(self._cell(row, column, level, card, stops))
        return tuple(found)

    def _cell(self, row: int, column: int, level: int, card: int, stops: dict[str, _Stop]) -> Cell:
        trail = self.eyes.trail
        content = trail.content
        encounter = int(content.level_cards[16 * level + card])
        if trail.single != NONE:
            encounter = int(trail.single)
        name = content.encounter_names[encounter]
        id_ = f"level{level + 1}-{card + 1}"
        end = stops[id_].words if id_ in stops else "not met"
        words = f"{name}: {end}."
        return Cell(id_, row, column, "road", words, glyph=name.split()[-1], title=name,
                    lines=(end,))  # fmt: skip

    def trails(self) -> tuple[Trail, ...]:
        """The way of each of the last expeditions."""
        first = max(0, len(self.roads) - LAST)
        return tuple(
            Trail(
                f"Expedition {n + 1}",
                0,
                tuple(stop.cell for stop in road),
                tuple(stop.words for stop in road),
            )
            for n, road in enumerate(self.roads)
            if n >= first and road
        )

    def gauges(self) -> tuple[Gauge, ...]:
        trail = self.eyes.trail
        if trail.mode == CAMPAIGN:
            levels = len(trail.content.level_names)
            return (Gauge("Levels cleared", int(trail.cleared), levels, kind="levels"),)
        if trail.single != NONE or not self.roads:
            return ()
        won = sum(stop.end == "won" for stop in self.roads[-1])
        return (Gauge("Encounters won", won, length(trail), kind="road"),)

    def numbers(self) -> tuple[tuple[str, str], ...]:
        trail = self.eyes.trail
        told = [
            ("Wounds taken", int(trail.taken)),
            ("Enemies felled", self.felled),
            ("Damage done", self.damage),
            ("Blows cancelled", self.cancelled),
            ("Cards used", self.played),
        ]
        if trail.mode == CAMPAIGN:
            told.append(("Expeditions", int(trail.expeditions)))
        return tuple((label, str(number)) for label, number in told)

    def share(self) -> str:
        """A line that names no enemy: squares for the last expedition, as far as it went."""
        trail = self.eyes.trail
        road = self.roads[-1] if self.roads else []
        squares = "".join(stop.mark for stop in road)
        if trail.single == NONE:
            squares += NOT_MET * (length(trail) - len(road))
        end = "won" if trail.victory else "lost"
        armor = trail.content.armor_names[trail.armor]
        score = many(int(trail.taken), "Wound")
        return f"Nightmare Hunt: {end} in {armor}, {score} {squares}".strip()

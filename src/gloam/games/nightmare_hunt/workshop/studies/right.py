"""What is right to play: solved fights, played as well as can be, and each choice judged."""

from collections import Counter
from collections.abc import Iterable, Mapping

from msgspec import Struct

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.facts import MOST_FOES, PLAYER
from gloam.games.nightmare_hunt.numbers import (
    ENDURE, PLAY, PUNCH, REACT, REACTING, REST, SPRINT, TOWN, VENTURE, YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS
from gloam.games.nightmare_hunt.workshop.solver import Solver
from gloam.games.nightmare_hunt.workshop.studies.cases import Case, laid_fight
from gloam.games.nightmare_hunt.workshop.studies.cost import SAME, SURE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.state import CHANCE, NOBODY


def use_of(content: Content, action: int) -> str:
    """What a choice in a fight is a use of: a card by its name, or what can always be done."""
    if action == REST:
        return "Rest"
    if action == ENDURE:
        return "no reaction"
    if action >= SPRINT:
        return "Sprint"
    if action >= REACT:
        return _card_use(content, action - REACT, "reaction")
    if action >= PUNCH:
        return "Punch"
    if action >= PLAY:
        return _card_use(content, (action - PLAY) // MOST_FOES, "blow")
    return "Pass"


def _card_use(content: Content, card: int, use: str) -> str:
    both = content.power[card] and content.cancels[card]
    return f"{content.card_names[card]}, as a {use}" if both else content.card_names[card]


class Uses:
    """How often each use was offered beside others, and how often it was right."""

    def __init__(self) -> None:
        self.offered: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        """One of the best."""
        self.only: Counter[str] = Counter()
        """Better than all others."""
        self.open: Counter[str] = Counter()
        """Not told apart from the best within the looks that were allowed."""

    def add(self, other: "Uses") -> None:
        """Count in what another has counted."""
        self.offered += other.offered
        self.right += other.right
        self.only += other.only
        self.open += other.open

    def never(self) -> list[str]:
        """What was offered and never right."""
        return [use for use in self.offered if not self.right[use] and not self.open[use]]

    def doubtful(self) -> list[str]:
        """What was never shown to be right, but not always shown to be wrong."""
        return [use for use in self.offered if not self.right[use] and self.open[use]]


class Verdict(Struct, frozen=True):
    """Which choices of a position are right."""

    best: tuple[int, ...]
    right: frozenset[str]
    open: frozenset[str]
    offered: frozenset[str]


class Judge:
    """Tells of every position of a solved fight which choices are right, as far as its looks go."""

    def __init__(self, content: Content, solver: Solver, looks: int) -> None:
        self.content = content
        self.solver = solver
        self.last = solver.looks + looks
        self.known: dict[int, Verdict] = {}

    def verdict(self, hunt: Hunt) -> Verdict | None:
        """Which choices are right; nothing where the position is beyond the solver."""
        if 2 * self.solver.used > self.solver.slots and self.solver.grow():
            self.known.clear()  # every position has a new slot
        slot = int(self.solver.place(hunt.trail))
        if slot < 0:
            return None
        if slot not in self.known:
            self.known[slot] = self._judge(slot, hunt)
        return self.known[slot]

    def _judge(self, slot: int, hunt: Hunt) -> Verdict:
        self.solver.tighten(slot, SURE, ENDLESS, self._left())
        uses = {action: use_of(self.content, action) for action, _, _ in self.solver.weigh(slot)}
        for action in uses:
            if uses[action] not in _uses(uses, self._split(slot)[0]):
                self._settle(slot, hunt, action)
        best, unsure = self._split(slot)
        if self.solver.high(slot) - self.solver.low(slot) > SAME:
            right, doubtful = frozenset[str](), _uses(uses, [*best, *unsure])
        else:
            right = _uses(uses, best)
            doubtful = _uses(uses, unsure) - right
        return Verdict(tuple(best), right, doubtful, frozenset(uses.values()))

    def _split(self, slot: int) -> tuple[list[int], list[int]]:
        """The choices that cost least, as far as is known, and others that may cost no more."""
        weighed = self.solver.weigh(slot)
        bar = min(most for _, _, most in weighed) + SAME
        best = [action for action, _, most in weighed if most <= bar]
        return best, [action for action, least, most in weighed if least <= bar < most]

    def _settle(self, slot: int, hunt: Hunt, action: int) -> None:
        """Look into what may come of a choice, until it is told apart from the best."""
        if action not in self._split(slot)[1]:
            return
        for chance, after in self._outcomes(hunt, action):
            weighed = self.solver.weigh(slot)
            bar = min(most for _, _, most in weighed) + SAME
            least, most = next((low, high) for each, low, high in weighed if each == action)
            if self._left() <= 0 or not least <= bar < most:
                return
            limit = self.solver.low(after) + (bar - least) / chance + SAME
            self.solver.tighten(after, SURE, limit, self._left())

    def _left(self) -> int:
        return max(0, int(self.last - self.solver.looks))

    def _outcomes(self, hunt: Hunt, action: int) -> list[tuple[float, int]]:
        """Every position in which the player may be asked next, the likeliest first."""
        first = hunt.clone()
        first.play(action)
        states = [(1.0, first)]
        found: dict[int, float] = {}
        while states:
            for chance, state in states:
                if state.asked() == PLAYER:
                    slot = int(self.solver.place(state.trail))
                    found[slot] = found.get(slot, 0.0) + chance
            states = _drawn([each for each in states if each[1].asked() == CHANCE])
        return sorted(((chance, slot) for slot, chance in found.items() if slot >= 0), reverse=True)


def _drawn(states: list[tuple[float, Hunt]]) -> list[tuple[float, Hunt]]:
    """What one more draw makes of positions that differ in nothing but what was drawn."""
    found: dict[tuple[int, ...], tuple[float, Hunt]] = {}
    menu = Menu()
    for chance, state in states:
        menu.clear()
        state.offer(menu)
        for outcome, weight in menu.outcomes():
            then = state.clone()
            then.play(outcome)
            trail = then.trail
            key = (int(trail.phase), int(trail.hand), int(trail.hand_wounds))
            before = found[key][0] if key in found else 0.0
            found[key] = (before + chance * weight / int(menu.total), then)
    return list(found.values())


def _uses(uses: Mapping[int, str], actions: Iterable[int]) -> frozenset[str]:
    return frozenset(uses[action] for action in actions)


def walk(options: Options, case: Case, solver: Solver, fights: int, looks: int) -> Uses:
    """Play a solved fight many times as well as can be, and count what was right."""
    start = laid_fight(options, case)
    judge = Judge(content_in(options), solver, looks)
    uses = Uses()
    menu = Menu()
    for n in range(fights):
        rng = FastRandom(n)
        hunt = start.clone()
        while hunt.asked() != NOBODY:
            menu.clear()
            hunt.offer(menu)
            verdict = None
            if hunt.trail.phase in (YOURS, REACTING) and menu.size > 1:
                verdict = judge.verdict(hunt)
                if verdict is None:
                    break
                _count(uses, verdict)
            choices = verdict.best if verdict else ()
            if choices:
                hunt.play(choices[rng.below(len(choices))])
            elif hunt.trail.phase == TOWN:
                hunt.play(VENTURE)
            else:
                hunt.play(menu.pick(rng.below(menu.total)))
    return uses


def _count(uses: Uses, verdict: Verdict) -> None:
    uses.offered.update(verdict.offered)
    uses.right.update(verdict.right)
    uses.open.update(verdict.open)
    if len(verdict.right) == 1 and not verdict.open:
        uses.only.update(verdict.right)

"""The solver against the rules: the same choices, the same odds, and bounds that are true."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from math import sqrt
from typing import NamedTuple

import pytest

from gloam.games.nightmare_hunt.book.text import standard
from gloam.games.nightmare_hunt.content import NONE, SUMMON, Content
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.numbers import (
    ENDS_WITH_OWN,
    NO_LAST_REFILL,
    PUNCH,
    REACT,
    REACTING,
    REST,
    TOWN,
    TRAIL,
    VENTURE,
    YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail, new_trail
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.rules.opening import VARIANTS, set_up
from gloam.games.nightmare_hunt.workshop.depths import ENDLESS
from gloam.games.nightmare_hunt.workshop.solver import DYING, Solver
from gloam.kernel.dice import Dice
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.table import Table
from tests.games.nightmare_hunt.positions import book, fight

Spot = tuple[object, ...]
"""A position or an end, as something that can be compared."""
Odds = dict[Spot, float]

ENCOUNTERS = tuple(
    name
    for n, name in enumerate(standard().encounter_names)
    if standard().prey_of[n] != NONE or name == "Twin Flames"
)
ARMORS = ("robes", "leather", "plate")
NOT_IN_A_FIGHT = ("lastRefill", "concede", "restack", "changing")
KNOWN = tuple(variant for variant in VARIANTS if variant.name not in NOT_IN_A_FIGHT)
"""The other readings that make a difference inside of a fight."""
SLOTS = 8192
KILLED = 5000.0


# A hunt without a table.


def hunt_of(**options: object) -> Hunt:
    """A hunt as it is set up, with the first hand yet to be drawn."""
    hunt = Hunt(new_trail())
    set_up(hunt, 1, GAME.options_from(options), Dice("drawn"))
    return hunt


def odds_of(hunt: Hunt) -> tuple[tuple[int, int], ...]:
    """What is on offer, with its weights."""
    menu = Menu()
    hunt.offer(menu)
    return menu.outcomes()


def drawn(hunt: Hunt, rng: FastRandom) -> None:
    """Let chance answer until somebody else is asked."""
    menu = Menu()
    while hunt.asked() == CHANCE:
        menu.clear()
        hunt.offer(menu)
        hunt.play(menu.pick(rng.below(menu.total)))


def in_fight(hunt: Hunt) -> bool:
    """Whether the player is asked in a fight."""
    return hunt.trail.phase in (YOURS, REACTING)


def to_fight(hunt: Hunt, rng: FastRandom) -> None:
    """On to the next question in a fight, or to the end."""
    drawn(hunt, rng)
    while hunt.asked() != NOBODY and not in_fight(hunt):
        hunt.play(VENTURE if hunt.trail.phase == TOWN else hunt.menu()[0])
        drawn(hunt, rng)


def position(trail: Trail) -> Spot:
    """All that matters of a position in which the player is asked in a fight."""
    foes = tuple(
        (int(trail.kind(n)), int(trail.damage(n)), int(trail.energy(n)))
        for n in range(trail.foe_count())
    )
    own = bool(trail.own) and trail.has(ENDS_WITH_OWN)
    order: Spot = ()
    if trail.phase == REACTING:
        order = (int(trail.acting), int(trail.movers), int(trail.ability), int(trail.skips))
    return (*_cards(trail), own, foes, order)


def _cards(trail: Trail) -> tuple[int, ...]:
    return (
        int(trail.hand),
        int(trail.hand_wounds),
        int(trail.deck),
        int(trail.deck_wounds),
        int(trail.discard_wounds),
        int(trail.conditions),
    )


def settled(hunt: Hunt) -> list[tuple[float, Hunt]]:
    """Every way in which chance leads to the next question or the end; the same ones are one."""
    found: dict[Spot, tuple[float, Hunt]] = {}
    still: dict[Spot, tuple[float, Hunt]] = {(): (1.0, hunt)}
    while still:
        after: dict[Spot, tuple[float, Hunt]] = {}
        for chance, each in still.values():
            if each.asked() != CHANCE:
                key: Spot = (
                    each.trail.phase,
                    each.trail.victory,
                    each.trail.taken,
                    position(each.trail),
                )
                found[key] = (found.get(key, (0.0,))[0] + chance, each)
                continue
            odds = odds_of(each)
            total = sum(weight for _, weight in odds)
            for action, weight in odds:
                next_ = each.clone()
                next_.play(action)
                trail = next_.trail
                key = (trail.phase, trail.victory, trail.taken, trail.skips, position(trail))
                before = after.get(key, (0.0,))[0]
                after[key] = (before + chance * weight / total, next_)
        still = after
    return list(found.values())


def odds_by_rules(hunt: Hunt, action: int) -> Odds:
    """What comes of an action by the rules: positions or ends, with the Wounds gained till then."""
    found: Odds = defaultdict(float)
    after = hunt.clone()
    after.play(action)
    for chance, each in settled(after):
        trail = each.trail
        wounds = int(trail.taken - hunt.trail.taken)
        if in_fight(each):
            found["asked", wounds, position(trail)] += chance
        elif trail.phase == TRAIL or trail.victory:
            found["won", wounds] += chance
        else:
            found["died", wounds] += chance
    return found


# The solver, read in the same words.


def solver_of(
    content: Content,
    encounter: int,
    armor: int,
    terms: int = 0,
    *,
    at_once: bool = True,
    wound_cost: float = 1.0,
    death: float = DYING,
    slots: int = SLOTS,
) -> Solver:
    """A solver that is ready for an encounter."""
    solver = Solver(content, terms, armor, at_once, wound_cost, death, slots)
    kinds = [int(content.prey_of[encounter])] if content.prey_of[encounter] != NONE else []
    for part in range(content.first_entry[encounter], content.first_entry[encounter + 1]):
        if content.entry[part] == SUMMON and int(content.entry_amount[part]) not in kinds:
            kinds.append(int(content.entry_amount[part]))
    solver.meet(kinds)
    return solver


def loaded(solver: Solver, slot: int) -> Spot:
    """The position that a solver keeps in a slot."""
    reacts = solver._load(slot)
    foes = tuple(
        (int(solver.kind[n]), int(solver.damage[n]), int(solver.energy[n]))
        for n in range(solver.foes)
    )
    order: Spot = ()
    if reacts:
        order = (int(reacts) - 1, int(solver.movers), int(solver.ability), int(solver.skips))
    cards = (solver.hand, solver.wounds, solver.deck, solver.deck_wounds, solver.discarded)
    return (*map(int, cards), int(solver.conditions), solver.own, foes, order)


def odds_by_solver(solver: Solver, slot: int) -> tuple[list[int], dict[int, Odds]]:
    """The choices of a position in the solver's order, and what comes of each."""
    solver.options = 0
    solver.outcomes = 0
    solver._expand(slot)
    actions = [int(solver.action[n]) for n in range(solver.options)]
    starts = [int(solver.first[n]) for n in range(solver.options)] + [int(solver.outcomes)]
    laid = [
        (solver.chance[n], solver.price[n], int(solver.leads[n])) for n in range(solver.outcomes)
    ]
    solver.options = 0
    solver.outcomes = 0
    found: dict[int, Odds] = {}
    for action, start, stop in zip(actions, starts, starts[1:], strict=False):
        odds: Odds = defaultdict(float)
        for chance, price, leads in laid[start:stop]:
            odds[_outcome(solver, price, leads)] += chance
        found[action] = odds
    return actions, found


def _outcome(solver: Solver, price: float, leads: int) -> Spot:
    if leads >= 0:
        return "asked", round(price), loaded(solver, leads)
    if leads == -2:
        return ("far",)
    if price < KILLED:
        return "won", round(price)
    return "died", round(price - KILLED)


class Tally:
    """How much was compared, and how much did not fit into the solver's numbers."""

    def __init__(self) -> None:
        self.positions = 0
        self.far_positions = 0
        self.options = 0
        self.far_options = 0
        self.ends: set[object] = set()

    def compare(self, solver: Solver, hunt: Hunt) -> None:
        """One position, held against the rules."""
        slot = solver.place(hunt.trail)
        assert not solver.full
        if slot < 0:
            self.far_positions += 1
            return
        self.positions += 1
        assert loaded(solver, slot) == position(hunt.trail)
        menu = hunt.menu()
        actions, found = odds_by_solver(solver, slot)
        assert sorted(actions) == sorted(menu), position(hunt.trail)
        for action in menu:
            self.options += 1
            if ("far",) in found[action]:
                self.far_options += 1
                continue
            where = (GAME.words.actions.text(action), position(hunt.trail))
            expected = odds_by_rules(hunt, action)
            assert found[action].keys() == expected.keys(), where
            for spot, chance in expected.items():
                assert found[action][spot] == pytest.approx(chance, abs=1e-9), (where, spot)
            self.ends |= {spot[0] for spot in expected}


def chosen_at_random(hunt: Hunt, rng: FastRandom, bold: bool) -> int:
    """Anything on the menu; who is bold seldom rests or punches."""
    menu = hunt.menu()
    if bold and rng.below(8):
        better = [each for each in menu if not PUNCH <= each < REACT and each != REST]
        menu = tuple(better) or menu
    return menu[rng.below(len(menu))]


def readings(rng: FastRandom, names: tuple[str, ...] | None = None) -> tuple[int, dict[str, str]]:
    """Variants as bits and as options: these, or about every third."""
    terms = 0
    options: dict[str, str] = {}
    for n, variant in enumerate(KNOWN):
        if variant.name in names if names is not None else rng.below(3) == 0:
            terms |= 1 << n
            options[variant.name] = variant.choices[1]
    return terms, options


def walk_and_compare(
    tally: Tally,
    name: str,
    armor: int,
    rng: FastRandom,
    content: str = "standard",
    variants: tuple[str, ...] | None = None,
    most: int = 6,
) -> None:
    """One fight at random, under some readings, and some of its positions compared."""
    terms, options = readings(rng, variants)
    given = {"mode": "fight", "encounter": name, "armor": ARMORS[armor], "content": content}
    hunt = hunt_of(**given, **options)
    tables = hunt.trail.content
    solver = solver_of(tables, tables.encounter_names.index(name), armor, terms, death=KILLED)
    bold = rng.below(2) == 0
    to_fight(hunt, rng)
    while hunt.asked() != NOBODY and most:
        if rng.below(3) == 0:
            tally.compare(solver, hunt)
            most -= 1
        hunt.play(chosen_at_random(hunt, rng, bold))
        drawn(hunt, rng)


def expedition_and_compare(
    tally: Tally, level: int, rng: FastRandom, most: int, *, refill: bool
) -> None:
    """One expedition at random, and some positions of its fights compared."""
    armor = rng.below(3)
    terms, options = readings(rng)
    if not refill:
        terms |= NO_LAST_REFILL
        options["lastRefill"] = "no"
    hunt = hunt_of(mode="expedition", level=level, armor=ARMORS[armor], **options)
    content = hunt.trail.content
    solvers: dict[int, Solver] = {}
    to_fight(hunt, rng)
    while hunt.asked() != NOBODY and most:
        trail = hunt.trail
        if rng.below(4) == 0:
            card = int(trail.card)
            if card not in solvers:
                encounter = int(trail.encounter(card))
                once = trail.boss_is_met()
                solvers[card] = solver_of(
                    content, encounter, armor, terms, at_once=once, death=KILLED
                )
            tally.compare(solvers[card], hunt)
            most -= 1
        hunt.play(chosen_at_random(hunt, rng, bold=True))
        to_fight(hunt, rng)


# Small books, in which everything can be tried.


class Small(NamedTuple):
    """A fight that is small enough to be played through in every way."""

    prey: tuple[Mapping[str, object], ...]
    cards: Mapping[str, int]
    cuts: tuple[int, int]
    """With how many Wounds at most it is worth going on: for the fewest Wounds, and to win."""
    tougher: int
    """How much more health the prey has where it is about winning, with a Body of one less."""
    body: int = 2
    armor: int = 0
    changes: Mapping[str, object] = {}
    variants: tuple[str, ...] = ()

    def fight(self, goal: str) -> "SmallFight":
        """The fight as it is played for a goal."""
        extra = self.tougher if goal == "win" else 0
        last = dict(self.prey[-1])
        for key in ("health", "sheds"):
            if key in last:
                last[key] = last[key] + extra  # type: ignore[operator]
        kinds = {str(card["name"]).lower(): card for card in CARDS}
        cards = [{**kinds[card], "copies": n} for card, n in self.cards.items()]
        body = self.body - 1 if goal == "win" else self.body
        parts = {"mind": 2, "body": body, "cards": cards, **self.changes}
        options: dict[str, object] = {
            "mode": "fight",
            "encounter": last["name"],
            "armor": ARMORS[self.armor],
            "content": book(*self.prey[:-1], last, **parts),
        }
        options |= {each.name: each.choices[1] for each in VARIANTS if each.name in self.variants}
        return SmallFight(options, goal, self.cuts[goal == "win"])


class SmallFight:
    """A small fight and what is to be reached in it."""

    def __init__(self, options: Mapping[str, object], goal: str, cut: int) -> None:
        self.options = options
        self.name = str(options["encounter"])
        self.content = str(options["content"])
        self.wound_cost, self.death = GOALS[goal]
        self.cut = cut

    def hunt(self) -> Hunt:
        """The fight before the first hand is drawn."""
        return hunt_of(**self.options)

    def plain(self) -> "Plain":
        """Somebody who tries everything."""
        return Plain(self.wound_cost, self.death, self.cut)

    def solver(self, slots: int = SLOTS) -> tuple[Solver, int]:
        """A solver, and the encounter to begin."""
        trail = self.hunt().trail
        solver = solver_of(
            trail.content, int(trail.single), int(trail.armor), int(trail.terms),
            wound_cost=self.wound_cost, death=self.death, slots=slots,
        )  # fmt: skip
        solver.begin(trail.single)
        return solver, int(trail.single)


def narrowed(solver: Solver, encounter: int, tolerance: float) -> bool:
    """Narrow a fight in steps, with as much memory as that takes; whether its bounds met."""
    solver.doubt = 0.1
    solver.worst = min(solver.worst, 100.0)
    solver.begin(encounter)
    step = 100.0
    while solver.at_most() - solver.least() > tolerance:
        more = solver.narrow(max(step, tolerance), 100_000)
        if solver.full:
            if not solver.grow():
                break
            solver.begin(encounter)
        elif not more and step > tolerance:
            step *= 0.3
        elif not solver.tired:
            break
    return solver.at_most() - solver.least() <= tolerance


CARDS: tuple[dict[str, object], ...] = (
    {"name": "Dodge", "time": 3, "cancels": "always", "skips": True},
    {"name": "Parry", "time": 3, "cancels": "exact"},
    {"name": "Slash", "time": 5, "power": 5},
    {"name": "Slam", "time": 7, "power": 6},
    {"name": "Swipe", "time": 3, "power": 4},
)
GOALS = {"wounds": (1.0, DYING), "win": (0.0, 1.0)}


def prey(name: str, health: int, *abilities: tuple[int, str], **more: object) -> dict[str, object]:
    """A prey of one's own: `prey("Cur", 5, (3, "power 2, skip"))`."""
    does = [{"cost": cost, "does": text.split(", ")} for cost, text in abilities]
    return {"name": name, "health": health, "abilities": does, **more}


GNAT = prey("Gnat", 1, (2, "power 1"))
RAGS = {"armor": [{"name": "Rags", "track": [2, 4]}]}
QUICK = {
    "pass": {"time": 2},
    "punch": {"time": 2, "power": 2},
    "sprint": {"time": 1, "cancels": "always", "skips": False},
    "rest": {"time": 1},
}
SMALL = {
    "plain": Small(
        (prey("Cur", 12, (3, "power 2"), (5, "power 5")),), {"slash": 2, "swipe": 3}, (2, 11), 10
    ),
    "skips": Small(
        (prey("Imp", 11, (2, "power 2"), (4, "power 3, skip")),),
        {"dodge": 2, "swipe": 3},
        (3, 8),
        6,
    ),
    "burning": Small(
        (prey("Wisp", 12, (3, "inflict Burning"), (6, "power 3")),),
        {"parry": 2, "swipe": 3},
        (4, 8),
        6,
    ),
    "vulnerability": Small(
        (prey("Hex", 12, (2, "inflict Vulnerability"), (4, "power 3")),),
        {"dodge": 1, "swipe": 4},
        (3, 8),
        6,
    ),
    "summons": Small(
        (GNAT, prey("Nest", 8, (3, "summon Gnat"))), {"parry": 1, "swipe": 4}, (2, 5), 4
    ),
    "shield": Small(
        (GNAT, prey("Hive", 8, (5, "power 3"), shield="Gnat", enters=["summon Gnat"] * 2)),
        {"dodge": 1, "slash": 4},
        (6, 16),
        4,
    ),
    "sheds": Small(
        (prey("Eel", 9, (3, "power 3"), sheds=11),), {"slash": 2, "swipe": 3}, (4, 11), 10
    ),
    "criticals": Small(
        (prey("Ogre", 9, (4, "power 3"), (6, "power 4")),),
        {"dodge": 1, "swipe": 4},
        (2, 5),
        10,
        changes=RAGS,
    ),
    "early criticals": Small(
        (prey("Troll", 9, (3, "power 2"), (5, "power 3, skip")),),
        {"dodge": 2, "parry": 1, "slash": 3},
        (2, 5),
        6,
        body=3,
        changes={**RAGS, "mind": 3},
        variants=("critical",),
    ),
    "discards": Small(
        (prey("Thief", 12, (3, "discard deck"), (5, "power 3")),),
        {"parry": 2, "slash": 3},
        (4, 8),
        6,
    ),
    "leather": Small(
        (prey("Cat", 11, (2, "power 2"), (5, "power 4"), fast=2),),
        {"dodge": 1, "parry": 2, "swipe": 2},
        (6, 8),
        6,
        armor=1,
    ),
    "free": Small(
        (prey("Moth", 9, (0, "power 1"), (5, "power 3, skip")),),
        {"dodge": 1, "swipe": 4},
        (5, 14),
        10,
    ),
    "passing": Small(
        (prey("Toad", 16, (2, "power 5")),),
        {"dodge": 1, "slash": 4},
        (4, 11),
        6,
        changes={"actions": QUICK},
    ),
    "repeats": Small(
        (prey("Wasp", 12, (2, "power 1, skip")),),
        {"parry": 2, "swipe": 3},
        (6, 8),
        6,
        variants=("repeat", "skipDraw", "skipsAdd"),
    ),
    "own": Small(
        (GNAT, prey("Queen", 11, (5, "summon Gnat"), enters=["summon Gnat"])),
        {"parry": 2, "swipe": 3},
        (2, 8),
        6,
        variants=("ends", "reactionTime"),
    ),
}


class Plain:
    """What a position costs by trying everything, until there are so many Wounds.

    Past these it may cost nothing, or the worst: so there are two bounds.
    """

    def __init__(self, wound_cost: float, death: float, most_wounds: int) -> None:
        self.wound_cost = wound_cost
        self.death = death
        self.most_wounds = most_wounds
        self.known: dict[Spot, tuple[float, float]] = {}

    def begun(self, hunt: Hunt) -> tuple[float, float]:
        """The bounds of a fight that has yet to begin."""
        low = high = 0.0
        for chance, town in settled(hunt):
            town.play(VENTURE)
            for action, _ in odds_of(town):
                town.play(action)
            assert town.asked() != CHANCE
            least, most = self._after(town, 0)
            low += chance * least
            high += chance * most
        return low, high

    def _after(self, hunt: Hunt, taken: int) -> tuple[float, float]:
        price = self.wound_cost * int(hunt.trail.taken - taken)
        if in_fight(hunt):
            low, high = self.worth(hunt)
            return price + low, price + high
        price += 0.0 if hunt.trail.victory else self.death
        return price, price

    def worth(self, hunt: Hunt) -> tuple[float, float]:
        """The bounds of a position."""
        trail = hunt.trail
        where = position(trail)
        if where in self.known:
            return self.known[where]
        if trail.hand_wounds + trail.deck_wounds + trail.discard_wounds > self.most_wounds:
            return 0.0, 250.0 * self.wound_cost + self.death
        choices = [self._choice(hunt, action) for action in hunt.menu()]
        found = (min(low for low, _ in choices), min(high for _, high in choices))
        self.known[where] = found
        return found

    def _choice(self, hunt: Hunt, action: int) -> tuple[float, float]:
        after = hunt.clone()
        after.play(action)
        taken = int(hunt.trail.taken)
        parts = [(chance, self._after(each, taken)) for chance, each in settled(after)]
        return sum(c * low for c, (low, _) in parts), sum(c * high for c, (_, high) in parts)


# The same choices and the same odds.


PILING_UP = ("Flaming Heart", "Twin Flames", "Conflagration Chimera", "Marksman")
"""Who lets them do as they like soon has more foes or conditions than the solver can count."""


def check_rare(tally: Tally, name: str) -> None:
    """Little does not fit, as badly as it is played here."""
    share = 0.4 if name in PILING_UP else 0.1
    assert tally.far_positions <= share * (tally.positions + tally.far_positions)
    assert tally.far_options <= share * tally.options


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_what_comes_of_each_choice_is_what_the_rules_say(name: str) -> None:
    tally = Tally()
    rng = FastRandom(ENCOUNTERS.index(name) + 1)
    for n in range(9):
        walk_and_compare(tally, name, n % len(ARMORS), rng, most=2)
    assert tally.positions >= 5
    check_rare(tally, name)


@pytest.mark.parametrize("variant", [variant.name for variant in KNOWN])
def test_each_other_reading_is_read_by_the_solver_too(variant: str) -> None:
    tally = Tally()
    rng = FastRandom(len(variant))
    for name in ("Dog Handler", "Deranged Pyromancer", "Ayth, Ender") * 2:
        walk_and_compare(tally, name, rng.below(3), rng, variants=(variant,), most=3)
    assert tally.positions >= 9
    check_rare(tally, "")


@pytest.mark.parametrize("level", [1, 2, 3])
def test_on_an_expedition_the_last_refill_comes_before_the_end(level: int) -> None:
    tally = Tally()
    rng = FastRandom(level)
    for n in range(9):
        expedition_and_compare(tally, level, rng, most=4, refill=n % 3 > 0)
    assert tally.positions >= 8
    check_rare(tally, "Flaming Heart" if level == 2 else "")


def test_nmh_g31_the_last_refill_may_kill() -> None:
    hunt = fight(
        "Dire Rat",
        hand="slash wound wound wound",
        deck="wound wound dodge",
        options={"mode": "expedition"},
    )
    content = hunt.trail.content
    rat = content.encounter_names.index("Dire Rat")
    solver = solver_of(content, rat, 0, at_once=False, death=KILLED)
    _, found = odds_by_solver(solver, solver.place(hunt.trail))
    odds = found[GAME.words.actions.read("slash 1")]
    ends = {str(spot[0]): chance for spot, chance in odds.items()}
    assert ends == {"died": pytest.approx(2 / 3), "won": pytest.approx(1 / 3)}


@pytest.mark.parametrize("name", SMALL)
def test_other_books_are_read_as_the_rules_read_them(name: str) -> None:
    tally = Tally()
    rng = FastRandom(len(name))
    for goal in GOALS:
        small = SMALL[name].fight(goal)
        for _ in range(3):
            walk_and_compare(tally, small.name, SMALL[name].armor, rng, small.content, most=3)
    assert tally.positions >= 4


def test_a_deck_with_very_many_wounds_can_be_drawn_from() -> None:
    """A rest recovers here, into a deck of 251 Wounds and nine cards."""
    hunt = fight("Ember", hand="dodge parry slash", deck="slam slam slam", discard_wounds=250)
    ember = hunt.trail.content.encounter_names.index("Ember")
    solver = solver_of(hunt.trail.content, ember, 0)
    assert solver.weigh(solver.place(hunt.trail))


def test_a_position_with_more_foes_than_it_can_keep_does_not_fit() -> None:
    """Nine foes of one health would have room, but not the order in which they act."""
    text = book(prey("Mite", 1, (1, "power 1"), (3, "summon Mite")))
    hunt = fight("Mite", foes=[("Mite", 1)] * 9, turn="prey", options={"content": text})
    mite = hunt.trail.content.encounter_names.index("Mite")
    solver = solver_of(hunt.trail.content, mite, 0)
    assert hunt.asks == "react"
    slot = solver.place(hunt.trail)
    assert slot < 0 or loaded(solver, slot) == position(hunt.trail)


# The worth of whole fights.


@cache
def tried(name: str, goal: str) -> tuple[Plain, float]:
    """What a small fight costs, by trying everything."""
    small = SMALL[name].fight(goal)
    plain = small.plain()
    low, high = plain.begun(small.hunt())
    assert high - low < 1e-10
    return plain, low


LIGHT = (
    ("plain", "wounds"), ("skips", "wounds"), ("vulnerability", "wounds"), ("summons", "wounds"),
    ("shield", "wounds"), ("sheds", "wounds"), ("criticals", "wounds"), ("discards", "wounds"),
    ("early criticals", "wounds"), ("free", "wounds"), ("repeats", "wounds"), ("burning", "win"),
    ("sheds", "win"),
)  # fmt: skip
"""Those that can be tried in no time; the others are left to the slow tests."""


def check_solved(name: str, goal: str) -> None:
    """The solver's bounds meet where trying everything leads to."""
    _, exact = tried(name, goal)
    solver, encounter = SMALL[name].fight(goal).solver()
    solver.allow(1 << 27)
    assert narrowed(solver, encounter, 1e-10)
    assert solver.least() == pytest.approx(exact, abs=1e-9)
    assert solver.at_most() == pytest.approx(exact, abs=1e-9)


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_a_small_fight_costs_what_it_costs_by_trying_everything(name: str, goal: str) -> None:
    check_solved(name, goal)


def check_bounds(solver: Solver, name: str, goal: str) -> int:
    """No bounds leave out the truth, of the fight or of any position; how many were compared."""
    plain, exact = tried(name, goal)
    assert solver.least() - 1e-9 <= exact <= solver.at_most() + 1e-9
    compared = 0
    for slot in range(solver.slots):
        if solver.keys[3 * slot + 2] == 0:
            continue
        low, high = plain.known.get(loaded(solver, slot), (0.0, ENDLESS))
        if high - low < 1e-10:
            compared += 1
            assert solver.low(slot) - 1e-9 <= low <= solver.high(slot) + 1e-9
    return compared


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_the_bounds_are_true_however_early_it_stops(name: str, goal: str) -> None:
    solver, _ = SMALL[name].fight(goal).solver(1024)
    compared = 0
    gap = solver.at_most() - solver.least()
    for looks in (1, 1, 2, 3, 5, 8, 13, 21, 34):
        solver.narrow(1e-9, looks)
        compared += check_bounds(solver, name, goal)
        assert solver.at_most() - solver.least() <= gap + 1e-9
        gap = solver.at_most() - solver.least()
    assert compared > 10


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_the_bounds_are_true_where_memory_ends(name: str, goal: str) -> None:
    for slots in (4, 16, 32):
        solver, _ = SMALL[name].fight(goal).solver(slots)
        solver.narrow(1e-9, 10_000)
        assert solver.full
        assert solver.used <= slots
        check_bounds(solver, name, goal)


@pytest.mark.parametrize(("name", "goal"), LIGHT)
def test_the_bounds_of_choices_are_true(name: str, goal: str) -> None:
    plain, _ = tried(name, goal)
    small = SMALL[name].fight(goal)
    solver, _ = small.solver(4096)
    rng = FastRandom(3)
    compared = 0
    for _ in range(8):
        hunt = small.hunt()
        to_fight(hunt, rng)
        while hunt.asked() != NOBODY and position(hunt.trail) in plain.known:
            low, high = plain.known[position(hunt.trail)]
            slot = solver.place(hunt.trail)
            solver.tighten(slot, 1e-3, ENDLESS, 5)
            if high - low < 1e-10 and slot >= 0:
                compared += 1
                choices = solver.weigh(slot)
                assert sorted(action for action, _, _ in choices) == sorted(hunt.menu())
                assert min(least for _, least, _ in choices) <= low + 1e-9
                assert min(most for _, _, most in choices) >= low - 1e-9
            hunt.play(chosen_at_random(hunt, rng, bold=True))
            drawn(hunt, rng)
    assert compared >= 8


# Playing as the solver says.


class Chooser:
    """Plays by a solver: what costs least at most, with a few more looks where that is unsure."""

    def __init__(self, solver: Solver, looks: int) -> None:
        self.solver = solver
        self.looks = looks
        self.known: dict[int, int] = {}
        solver.patience = 0
        solver.tired = False

    def choose(self, trail: Trail) -> int:
        """The best action in a position."""
        solver = self.solver
        slot = int(solver.place(trail))
        assert slot >= 0
        if slot not in self.known:
            solver.tighten(slot, 1e-6, ENDLESS, self.looks)
            self.known[slot] = min(solver.weigh(slot), key=lambda each: each[2])[0]
        return self.known[slot]


def solved(name: str, armor: int, goal: str, tolerance: float) -> Solver:
    """A solver that has brought the bounds of a fight of the standard book together."""
    wound_cost, death = GOALS[goal]
    content = standard()
    encounter = content.encounter_names.index(name)
    solver = solver_of(content, encounter, armor, wound_cost=wound_cost, death=death, slots=65536)
    solver.allow(1 << 28)
    assert narrowed(solver, encounter, tolerance)
    return solver


def check_mean(solver: Solver, costs: list[float]) -> None:
    """The mean lies between the bounds, give or take four standard errors."""
    n = len(costs)
    mean = sum(costs) / n
    variance = sum((cost - mean) ** 2 for cost in costs) / n
    if solver.wound_cost == 0.0:  # none may have been lost: take what the bounds say
        variance = max(variance, solver.at_most() * (1.0 - solver.at_most()))
    error = sqrt(variance / n)
    assert solver.least() - 4.0 * error <= mean <= solver.at_most() + 4.0 * error


@pytest.mark.parametrize(
    ("name", "armor", "goal", "tolerance"),
    [
        ("Vile Giant", 1, "win", 0.02),
        ("Corrupted Kobold", 0, "wounds", 0.001),
        ("Rabid Dog", 2, "wounds", 0.001),
    ],
)
def test_at_a_table_the_best_play_costs_what_the_solver_says(
    name: str, armor: int, goal: str, tolerance: float
) -> None:
    solver = solved(name, armor, goal, tolerance)
    chooser = Chooser(solver, looks=20)
    options = GAME.options_from({"mode": "fight", "encounter": name, "armor": ARMORS[armor]})
    costs = []
    for n in range(120):
        table = Table(GAME, 1, options, Dice(f"{name} {n}"))
        while not table.over:
            if table.asked == CHANCE:
                table.deal()
                continue
            trail = table.view(0).trail
            table.act(VENTURE if trail.phase == TOWN else chooser.choose(trail))
        end = table.view(0).trail
        costs.append(solver.wound_cost * end.taken + (0.0 if end.victory else solver.death))
    check_mean(solver, costs)


# No way back.


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_no_position_comes_twice_in_a_fight(name: str) -> None:
    rng = FastRandom(len(name))
    for armor in range(len(ARMORS)):
        terms, options = readings(rng)
        given = {"mode": "fight", "encounter": name, "armor": ARMORS[armor], **options}
        hunt = hunt_of(**given)
        content = hunt.trail.content
        solver = solver_of(content, content.encounter_names.index(name), armor, terms, slots=4096)
        to_fight(hunt, rng)
        met: set[int] = set()
        while hunt.asked() != NOBODY and not solver.full:
            slot = int(solver.place(hunt.trail))
            assert slot not in met
            if slot >= 0:
                met.add(slot)
            hunt.play(chosen_at_random(hunt, rng, bold=False))
            drawn(hunt, rng)
        assert met


@pytest.mark.parametrize("name", SMALL)
def test_the_solver_never_leads_back_to_a_position(name: str) -> None:
    rng = FastRandom(5)
    solver, _ = SMALL[name].fight("wounds").solver(4096)
    firsts = [int(solver.leads[n]) for n in range(solver.outcomes) if solver.leads[n] >= 0]
    longest = 0
    for _ in range(20):
        slot = firsts[rng.below(len(firsts))]
        met: set[int] = set()
        while slot >= 0 and not solver.full:
            assert slot not in met
            met.add(slot)
            solver.options = 0
            solver.outcomes = 0
            solver._expand(slot)
            slot = int(solver.leads[rng.below(solver.outcomes)])
        longest = max(longest, len(met))
    assert longest >= 3

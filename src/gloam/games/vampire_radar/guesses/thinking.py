"""How `hard` thinks: both sides go by what a night is worth, and by what the humans can believe.

A human reads the vampire (`reading.py`) and takes what is worth most, over all that a radar or a
shot would tell (`bots/hunting.py`). The vampire draws how its turn goes on, by odds that follow
from what lies open (`bots/turns.py`): who knows how it thinks knows the odds, and the humans do.
Or it searches, and draws by what it tried; they search in its place, and reckon with that too.
"""

from math import exp

from librt.vecs import vec

from gloam.games.vampire_radar.bots.heuristic import looked
from gloam.games.vampire_radar.bots.hunting import Hunt
from gloam.games.vampire_radar.bots.nets import net_for
from gloam.games.vampire_radar.bots.tracking import hiding_odds, toward
from gloam.games.vampire_radar.bots.turns import BITE, CHOICES, STRIKE, Turn
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reading import heard_facts, read
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.guesses.seeking import KEEN, sought
from gloam.games.vampire_radar.numbers import (
    ATTACK, ATTACKED, CREPT, DONE, HEAL, HEALED, HID, HIDE, LISTEN, PROWL, TAKE, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.trained import SURPRISE
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.menu import Menu

ROUNDS = 40
"""In how many rounds a turn of the vampire is solved."""
AHEAD = 2
"""How many actions after the next one a human thinks ahead."""
WAVERING = 0.02
"""How much less a choice may be worth and still be taken now and then: e times as rarely."""
DEEPER = 10
"""How many times as long it takes to think one action further."""
SEARCH = -1
"""What is said instead of an action by somebody who would rather search."""


def think(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What to do."""
    if menu[0] == TAKE or menu[0] == LISTEN:
        return menu[0]  # it costs nothing
    if not sight.remembers:
        return int(looked(sight, sight.belief, menu, rng, 0.0).best)
    if sight.seat != VAMPIRE:
        return _hunted(sight, menu, level, rng)
    if not sight.hidden:
        return _hidden(sight, menu, rng)
    if rng.unit() < SURPRISE[sight.board.humans - 1]:
        return _sought(sight, menu, level, rng)
    return _prowled(sight, menu, level, rng)


# The humans.


def _hunted(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """What is worth most to a human who thinks as far ahead as there is time for."""
    if sight.reckoning is not None and sight.well_read:
        odds = sight.reckoning.odds
    else:
        odds = read(sight, ROUNDS, level.seconds / 2).odds
    time = Deadline(level.seconds / DEEPER)
    hunt = Hunt(net_for(int(sight.board.humans)), sight.belief.quiet)
    scores: dict[int, float] = {}
    for ahead in range(AHEAD + 1):
        offered = Menu()
        for action in menu:
            offered.add(action)
        worth = hunt.scores(sight.board, odds, offered, ahead)
        scores = {action: worth[action] for action in menu}
        if time.over:
            break
    best = max(scores.values())
    return _drawn({n: exp((each - best) / WAVERING) for n, each in scores.items()}, rng)


def _drawn(likely: dict[int, float], rng: FastRandom) -> int:
    lot = rng.unit() * sum(likely.values())
    for choice, share in likely.items():
        lot -= share
        if lot < 0:
            return choice
    return max(likely, key=lambda choice: likely[choice])


# The vampire.


def _hidden(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    odds = hiding_odds(sight.board, net_for(int(sight.board.humans)))
    return _drawn({action: odds[action - HIDE] for action in menu}, rng)


def _sought(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """The next action of a vampire that searches: what was tried more is drawn more often."""
    likely = sought(sight, menu, level.simulations, level.seconds, KEEN, rng)
    return _drawn(likely, rng) if likely else SEARCH


def _prowled(sight: Sight, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
    """The next action of a turn whose end is drawn: after a step, among the ends that it led to."""
    turn = read(sight, ROUNDS, level.seconds).turn
    assert turn is not None
    tile, crept = _since_seen(sight)
    at, points = int(sight.vampire), int(sight.board.points)
    likely = {n: turn.likely(tile, points + crept, n) for n in range(CHOICES)}
    if crept:
        likely = {n: share for n, share in likely.items()
                  if share > 0 and toward(turn, tile, points + crept, n) == at}  # fmt: skip
    for shares in (likely, answers(turn, at, points)):
        actions: dict[int, float] = {}
        for choice, share in shares.items():
            action = action_for(turn, at, points, choice) if share > 0 else SEARCH
            if action in menu:
                actions[action] = actions.get(action, 0.0) + share
        if actions:
            return _drawn(actions, rng)
    return SEARCH


def answers(turn: Turn, tile: int, points: int) -> dict[int, float]:
    """What a vampire may do from a tile that it was not taken to be on: what is worth most."""
    worth = turn.answers(tile, points)
    best = min(worth)
    return {n: exp((best - worth[n]) / WAVERING) for n in range(CHOICES) if worth[n] <= 1.0}


def settled(turn: Turn, at: int, points: int) -> int:
    """The next action of a vampire that takes what is worth most, and does not draw."""
    worth = turn.answers(at, points)
    return action_for(turn, at, points, min(range(CHOICES), key=lambda choice: worth[choice]))


def _since_seen(sight: Sight) -> tuple[int, int]:
    """Where the vampire was when its turn began, or when it last showed itself; its steps since."""
    at = tile = int(sight.vampire)
    crept = 0
    for word, a, _, _ in heard_facts(sight):
        if word == CREPT:
            at, crept = a, crept + 1
        elif word == HID or word == ATTACKED or word == HEALED or word == TURN:
            at = at if word == TURN else a
            tile, crept = at, 0
    return (tile, crept) if at == sight.vampire else (int(sight.vampire), 0)


def action_for(turn: Turn, at: int, points: int, choice: int) -> int:
    """The next action towards a choice."""
    to, first = choice % 36, int(toward(turn, at, points, choice))
    if first >= 0:
        return PROWL + _heading(turn, at, first)
    if choice < STRIKE:
        return DONE
    reach = 0 if to == at else 1 + _heading(turn, at, to)
    return (ATTACK if choice < BITE else HEAL) + reach


def _heading(turn: Turn, at: int, to: int) -> int:
    return next(n for n in range(4) if turn.board.field.grid.steps[4 * at + n] == to)


def believing(sight: Sight, seat: int, odds: vec[float]) -> Sight:
    """What a seat knows that has read the vampire in its own way."""
    found = sight.clone()
    found.seat, found.well_read = seat, True
    found.reckoning = reckoned(sight).clone(found.board)
    found.reckoning.odds = odds
    return found

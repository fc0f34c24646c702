"""Measures `gloam exact` beside OpenSpiel's CFR+ on the same tree: seconds for a round, one run.

    python -m benchmarks.exact [--rounds N] [--write PAGE]

Theirs is what a researcher has who wraps a game of gloam as a Python game of OpenSpiel: compiled
states, what each seat heard as its information state, and OpenSpiel's own solver. Both must find
the same information sets, so that the same game is solved.
"""

import argparse
from copy import deepcopy
from pathlib import Path
from time import process_time
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr

import gloam
from benchmarks.page import EXACT, replaced
from gloam.kernel.dice import Dice
from gloam.kernel.memory import Memory
from gloam.kernel.menu import Menu
from gloam.kernel.record import Record
from gloam.kernel.regret import Regret
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.tree import GameTree, grow

GAME = gloam.games()["vampire_radar"]
SEATS = 2
OPTIONS = GAME.options_from(GAME.rules.small_options)
HEARING = GAME.words.facts.hearing(SEATS)
LIMIT = 1_000_000
WANTED = 50
HEADING = "## Exact play of a small form"

_TYPE = pyspiel.GameType(
    short_name="gloam_small_form",
    long_name="A small form of a game of gloam",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=SEATS,
    min_num_players=SEATS,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={},
)
_INFO = pyspiel.GameInfo(
    num_distinct_actions=len(GAME.words.actions),
    max_chance_outcomes=0,
    num_players=SEATS,
    min_utility=-1.0,
    max_utility=1.0,
    utility_sum=0.0,
    max_game_length=GAME.rules.longest(SEATS, OPTIONS),
)


class Wrapped(pyspiel.Game):  # type: ignore[misc]
    """The small form as a Python game of OpenSpiel."""

    def __init__(self, params: Any = None) -> None:
        super().__init__(_TYPE, _INFO, params or {})

    def new_initial_state(self) -> "WrappedState":
        """At the first question."""
        return WrappedState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        """None is needed."""


class Held:
    """What a state holds: OpenSpiel copies it whenever it looks ahead, so that must be quick."""

    def __init__(self, truth: State, heard: list[Memory]) -> None:
        self.truth = truth
        self.heard = heard

    def __deepcopy__(self, memo: Any) -> "Held":
        return Held(self.truth.clone(), [memory.clone() for memory in self.heard])


def _begun() -> Held:
    record = Record(HEARING)
    truth = GAME.rules.blank(SEATS)
    truth.ear = record
    GAME.rules.set_up(truth, SEATS, OPTIONS, Dice("spiel"))
    heard = [Memory(seat, SEATS) for seat in range(SEATS)]
    for seat, memory in enumerate(heard):
        record.pass_on(memory, 0, seat)
    truth.ear = None
    return Held(truth, heard)


BEGUN = _begun()


class WrappedState(pyspiel.State):  # type: ignore[misc]
    """A bare state, and what each seat heard."""

    def __init__(self, game: Wrapped) -> None:
        super().__init__(game)
        self.held = BEGUN
        """The same for all that begin: whoever goes on has a copy."""

    def current_player(self) -> int:
        """Who is asked."""
        asked = self.held.truth.asked()
        if asked == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if asked == CHANCE else int(asked)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.held.truth.menu())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring."""
        menu = Menu()
        self.held.truth.offer(menu)
        return [(action, weight / int(menu.total)) for action, weight in menu.outcomes()]

    def _apply_action(self, action: int) -> None:
        record = Record(HEARING)
        if self.held is BEGUN:
            self.held = deepcopy(BEGUN)
        self.held.truth.ear = record
        self.held.truth.play(action)
        for seat, memory in enumerate(self.held.heard):
            record.pass_on(memory, 0, seat)

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return bool(self.held.truth.asked() == NOBODY)

    def returns(self) -> list[float]:
        """What it was worth."""
        if not self.is_terminal():
            return [0.0] * SEATS
        return [self.held.truth.payoff(seat) for seat in range(SEATS)]

    def information_state_string(self, player: int) -> str:
        """What a seat heard, in one number."""
        return str(self.held.heard[player].key())

    def _action_to_string(self, player: int, action: int) -> str:
        return GAME.words.actions.text(action)

    def __str__(self) -> str:
        return "/".join(str(memory.key()) for memory in self.held.heard)


pyspiel.register_game(_TYPE, Wrapped)


def theirs(rounds: int) -> tuple[float, int]:
    """Seconds for a round of OpenSpiel's CFR+ through Python, and its information sets."""
    solver = cfr.CFRPlusSolver(pyspiel.load_game("gloam_small_form"))
    began = process_time()
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    return (process_time() - began) / rounds, len(solver._info_state_nodes)


def ours(rounds: int) -> tuple[float, float, GameTree]:
    """Seconds for the tree and for a round of ours, and the tree."""
    began = process_time()
    tree = grow(GAME, SEATS, OPTIONS, LIMIT)
    grown = process_time() - began
    regret = Regret(tree)
    began = process_time()
    regret.go_on(rounds)
    return grown, (process_time() - began) / rounds, tree


def main() -> None:
    """Measure, and say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1, help="of OpenSpiel's; ours has 50 times")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    given = parser.parse_args()
    grown, mine, tree = ours(50 * given.rounds)
    other, sets = theirs(given.rounds)
    if sets != int(tree.sets):
        raise SystemExit(f"They have {sets} information sets, we have {int(tree.sets)}.")
    how = "compiled" if gloam.compiled() else "interpreted"
    ratio = other / mine
    lines = [
        HEADING,
        "",
        f"{GAME.title}, a field of four by four tiles, two pawns, one bullet, one hit point, one "
        f"round: {int(tree.size):,} histories, {sets:,} information sets. CFR+, seconds of the "
        f"processor for a round, gloam {how}, its tree grown in {grown:.2f} s.",
        "",
        "| | a round |",
        "|---|---|",
        f"| `gloam exact` | {1000 * mine:.1f} ms |",
        f"| OpenSpiel's CFR+ in Python, over gloam's states | {1000 * other:,.0f} ms |",
        f"| ratio | {ratio:,.0f} (wanted: {WANTED}) |",
        "",
    ]
    print("\n".join(lines))
    if given.write:
        text = "\n".join(["", *lines])
        given.write.write_text(replaced(given.write.read_text(), EXACT, text))
    if ratio < WANTED:
        raise SystemExit(f"Only {ratio:.0f} times as fast.")


if __name__ == "__main__":
    main()

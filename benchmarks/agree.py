"""Whether our phantom tic-tac-toe and Leduc are OpenSpiel's, step by step over random games."""

import argparse
from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel

from benchmarks import leduc, phantom_ttt
from gloam.kernel import CHANCE, NOBODY, Menu, State
from gloam.kernel.record import Hearing, Record

Heard = tuple[tuple[int, int, int, int], ...]


class Knowledge:
    """What a seat heard, beside what OpenSpiel says that it knows: each must settle the other."""

    def __init__(self) -> None:
        self.theirs: dict[tuple[int, Heard], str] = {}
        self.ours: dict[tuple[int, str], Heard] = {}

    def check(self, seat: int, heard: Heard, said: str) -> None:
        """Raise AssertionError where one of them tells apart what the other does not."""
        assert self.theirs.setdefault((seat, heard), said) == said, (heard, said)
        assert self.ours.setdefault((seat, said), heard) == heard, (heard, said)


def agree_on_game(
    ours: State, theirs: Any, hearing: Hearing, scale: float, rng: Random, knowledge: Knowledge
) -> int:
    """Play one game at random in both engines; the number of steps on which they agreed."""
    record = Record(hearing)
    ours.ear = record
    menu = Menu()
    steps = 0
    while True:
        asked = ours.asked()
        assert theirs.is_terminal() == (asked == NOBODY)
        if asked == NOBODY:
            break
        menu.clear()
        ours.offer(menu)
        actions = menu.actions()
        assert ours.menu() == actions
        if asked == CHANCE:
            assert theirs.is_chance_node()
            chances = tuple((n, weight / menu.total) for n, weight in menu.outcomes())
            expected = tuple(theirs.chance_outcomes())
            assert [n for n, _ in chances] == [n for n, _ in expected]
            assert all(abs(p - q) < 1e-12 for (_, p), (_, q) in zip(chances, expected, strict=True))
        else:
            assert theirs.current_player() == asked
            assert tuple(sorted(actions)) == tuple(theirs.legal_actions())
            for seat in (0, 1):
                heard = tuple(record.fact(n) for n in range(record.size) if record.hears(n, seat))
                knowledge.check(seat, heard, theirs.information_state_string(seat))
        action = rng.choice(actions)
        before = ours.clone()
        ours.play(action)
        assert (before.asked(), before.menu()) == (asked, actions), "a clone shares nothing"
        theirs.apply_action(action)
        steps += 1
    for seat in (0, 1):
        assert abs(ours.payoff(seat) * scale - theirs.returns()[seat]) < 1e-9
    return steps


def agree(name: str, new: Callable[[], State], hearing: Hearing, scale: float, games: int) -> int:
    """Compare so many random games; the number of steps, all agreed."""
    game = pyspiel.load_game(name)
    knowledge = Knowledge()
    rng = Random(20240229)
    return sum(
        agree_on_game(new(), game.new_initial_state(), hearing, scale, rng, knowledge)
        for _ in range(games)
    )


def agree_on_phantom_ttt(games: int = 20_000) -> int:
    return agree("phantom_ttt", phantom_ttt.PhantomTicTacToe, phantom_ttt.hearing(), 1.0, games)


def agree_on_leduc(games: int = 20_000) -> int:
    return agree("leduc_poker", leduc.Leduc, leduc.hearing(), leduc.MOST_CHIPS, games)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    games = parser.parse_args().games
    print(f"phantom_ttt: {games:,} games, {agree_on_phantom_ttt(games):,} steps agree")
    print(f"leduc_poker: {games:,} games, {agree_on_leduc(games):,} steps agree")

"""The memory of one state: what 200,000 copies that are kept add to a fresh process.

python benchmarks/weigh.py gloam vampire_radar
"""

import gc
import os
import sys
from random import Random
from typing import Any

COPIES = 200_000
STEPS = {
    "phantom_ttt": 4,
    "leduc_poker": 4,
    "vampire_radar": 60,
    "shadow_hunters": 200,
    "nightmare_hunt": 40,
}
"""How far into a game its state is weighed."""


def resident() -> int:
    """The bytes of this process that are in memory now."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def in_the_middle(engine: str, name: str) -> Any:
    """A state of a game after some steps at random, the same steps in both engines."""
    rng = Random(11)
    steps = STEPS[name]
    if engine == "open_spiel":
        import pyspiel

        theirs = pyspiel.load_game(name).new_initial_state()
        for _ in range(steps):
            theirs.apply_action(rng.choice(theirs.legal_actions()))
        return theirs
    ours = new_state(name)
    for _ in range(steps):
        ours.play(rng.choice(ours.menu()))
    return ours


def new_state(name: str) -> Any:
    """One of our states at the beginning of a game."""
    import gloam
    from benchmarks.leduc import Leduc
    from benchmarks.phantom_ttt import PhantomTicTacToe

    if name == "phantom_ttt":
        return PhantomTicTacToe()
    return (
        Leduc() if name == "leduc_poker" else gloam.start(name, seats=gloam.games()[name].seats[1])
    )


def weigh(engine: str, name: str) -> float:
    """The bytes of a state, together with the list entry that keeps it."""
    state = in_the_middle(engine, name)
    kept: list[Any] = [None] * COPIES
    kept[0] = state.clone()
    gc.collect()
    before = resident()
    for n in range(COPIES):
        kept[n] = state.clone()
    return (resident() - before) / COPIES


if __name__ == "__main__":
    print(round(weigh(sys.argv[1], sys.argv[2])))

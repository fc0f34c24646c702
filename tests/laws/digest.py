"""Plays whole games, thinks whole thoughts, and prints one number for all of it.

Run by `test_parity.py` on the compiled build and on the source: both must print the same.
"""

import hashlib
import sys
from random import Random

from msgspec.structs import replace

import gloam
from gloam.bots import Bot, SearchBot
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.perft import perft
from gloam.kernel.playout import many_playouts


def digest() -> str:
    """One number for playouts, records, views, rules of thumb and searches of every game."""
    said = hashlib.sha256()
    for name, game in gloam.games().items():
        for seats in range(game.seats[0], game.seats[1] + 1):
            start = gloam.start(name, seats=seats, **game.rules.bounded_options)
            said.update(repr(perft(start, 2)).encode())
            said.update(repr(many_playouts(start, FastRandom(11), 20, 5000)).encode())
            said.update(_batch(name, seats).encode())
            for level in ("chance", "medium", "hard"):
                said.update(_game(name, seats, level).encode())
    return said.hexdigest()


def _batch(name: str, seats: int) -> str:
    """What is observed, offered and won in a batch, by every encoding."""
    lines = []
    for encoding in ("", *gloam.games()[name].sight.encodings):
        batch = gloam.batch(name, 3, seats, encoding=encoding, openings=2, most_steps=40)
        for _ in range(50):
            batch.draw()
            batch.step()
            lines += [batch.observations.tolist(), batch.masks.tolist(), batch.rewards.tolist()]
    return repr(lines)


def _game(name: str, seats: int, level: str) -> str:
    """A game of bots as text, with everything that every seat was shown at every tenth action."""
    game = gloam.games()[name]
    table = gloam.open_table(
        name, seats=seats, seed=f"digest {level}", **game.rules.bounded_options
    )
    table.dice.salt = ""
    rng = Random(5)
    bot = _bot(game, level)
    lines = []
    while len(table.deeds) < (24 if level == "hard" else 120):
        table.deal()
        if table.over:
            break
        view = table.view(table.asked)
        table.act(bot.choose(view, table.menu(table.asked), rng))
        if len(table.deeds) % 10 == 0:
            lines += [repr(table.scene(seat)) for seat in range(seats)]
    return gloam.dumps(table) + "\n".join(lines)


def _bot(game: gloam.Game, level: str) -> Bot:
    """A bot that thinks by the count, never by the clock, and not for long."""
    if level != "hard":
        return gloam.bot(game.name, level)
    return SearchBot(game, replace(game.bots.levels[level], simulations=8, seconds=0.0))


if __name__ == "__main__":
    sys.stdout.write(f"{'compiled' if gloam.compiled() else 'interpreted'} {digest()}\n")

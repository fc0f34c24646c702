"""How long `hard` takes to answer, by the clock: the longest of some answers in each game.

`python -m benchmarks.answers` prints a table; run it compiled, and with PYTHONPATH=src for
interpreted.
"""

import argparse
from random import Random
from time import perf_counter

import gloam
from gloam.bots import bot
from gloam.kernel.game import Game


def answers(game: Game, most: int) -> list[float]:
    """The seconds of so many answers, at each number of seats, in games that `medium` leads on."""
    found: list[float] = []
    lead, hard = bot(game, "medium", seconds=0.05), bot(game, "hard")
    for seats in range(game.seats[0], game.seats[1] + 1):
        table, rng = gloam.open_table(game.name, seats, "answers"), Random(seats)
        table.deal()
        asked = 0
        while not table.over and asked < most:
            view, menu = table.view(table.asked), table.menu(table.asked)
            if len(menu) > 1 and rng.random() < 0.3:
                began = perf_counter()
                hard.choose(view, menu, rng)
                found.append(perf_counter() - began)
                asked += 1
            table.act(lead.choose(view, menu, rng))
            table.deal()
    return found


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=20, help="at each number of seats")
    most = parser.parse_args().answers
    how = "compiled" if gloam.compiled() else "interpreted"
    print(f"| game, {how} | answers | middle | longest |\n|---|---|---|---|")
    for game in gloam.games().values():
        took = sorted(answers(game, most))
        middle = took[len(took) // 2]
        print(f"| {game.title} | {len(took)} | {middle:.2f} s | {took[-1]:.2f} s |", flush=True)


if __name__ == "__main__":
    main()

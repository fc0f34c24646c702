"""Measures how fast games are recorded, with files written: decisions a second, by bots of chance.

    python -m benchmarks.record [--seconds 3.0] [--write docs/benchmarks.md]

Times are of the processor, on one core, from the first game until all files are closed.
"""

import argparse
import shutil
import tempfile
from pathlib import Path
from time import process_time

import gloam
from benchmarks.page import RECORD, replaced
from gloam.lab.data.files import record
from gloam.lab.data.load import Recording
from gloam.lab.data.play import chunks, recorder
from gloam.lab.data.recipe import Recipe, recipe

WANTED = 100_000
FIRST = 50
LONGER = 3
"""How much longer a game is recorded that chance sets up in many ways, all of them met first."""


def seconds_a_game(asked: Recipe) -> float:
    """What a game takes, once most ways to begin have been met."""
    playing = recorder(asked)
    for _ in chunks(asked, 0, 4 * FIRST, playing):
        pass
    began = process_time()
    for _ in chunks(asked, 4 * FIRST, 5 * FIRST, playing):
        pass
    return (process_time() - began) / FIRST


def measured(name: str, seats: int, seconds: float) -> tuple[int, float, float, float]:
    """Games recorded, decisions a second while recording, bytes each, and read again a second."""
    folder = Path(tempfile.mkdtemp())
    try:
        trial = recipe(name, 10**6, seats, seed="trial")
        if not recorder(trial).opening.fixed:
            seconds *= LONGER
        games = max(FIRST, int(seconds / seconds_a_game(trial)))
        asked = recipe(name, games, seats, seed="bench")
        began = process_time()
        record(asked, folder / "out", part=max(1000, games))
        spent = process_time() - began
        found = Recording(folder / "out")
        count = len(found)
        began = process_time()
        for _ in found.batches(1024, columns=("observation", "mask", "action")):
            pass
        read = process_time() - began
        size = sum(path.stat().st_size for path in folder.rglob("*.parquet"))
    finally:
        shutil.rmtree(folder)
    return games, count / spent, size / count, count / read


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--write", type=Path)
    given = parser.parse_args()
    how = "compiled" if gloam.compiled() else "interpreted"
    lines = [
        "",
        "## Recording",
        "",
        f"Made by `python -m benchmarks.record`, {how}, one core: games of `chance` bots, "
        "decisions and facts written as Parquet, and read again as arrays.",
        "",
        "| game | seats | games | recorded a second | wanted | bytes each | read a second |",
        "|---|---|---|---|---|---|---|",
    ]
    for game in gloam.games().values():
        for seats in sorted(set(game.seats)):
            games, rate, size, read = measured(game.name, seats, given.seconds)
            lines.append(
                f"| {game.title} | {seats} | {games:,} | {rate:,.0f} | {WANTED:,} | {size:.0f} "
                f"| {read:,.0f} |"
            )
    text = "\n".join([*lines, ""])
    print(text)
    if given.write:
        given.write.write_text(replaced(given.write.read_text(), RECORD, text))


if __name__ == "__main__":
    main()

"""How long `hard` takes to answer, by the clock: the longest of some answers in each game.

`python -m benchmarks.answers` prints a table, of the build and of the source, and with `--write`
puts it on a page. A bot that is new at the table (it takes over for somebody) answers first of all.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

import gloam
from benchmarks.page import ANSWERS, replaced
from gloam.bots import bot
from gloam.kernel.game import Game

HERE = Path(__file__).parent.parent
WANTED = {"compiled": 1.0, "interpreted": 3.0}


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
    return sorted(found)


def of_all(most: int) -> dict[str, list[float]]:
    """By game; said while it is measured."""
    found = {}
    for game in gloam.games().values():
        found[game.title] = answers(game, most)
        print(f"{game.title}: {found[game.title][-1]:.2f} s at worst", file=sys.stderr, flush=True)
    return found


def of_the_source(most: int) -> dict[str, list[float]]:
    """The same where nothing is compiled, by another process."""
    command = [sys.executable, "-m", "benchmarks.answers", "--json", "--answers", str(most)]
    path = os.pathsep.join(["src", "."])
    environment = os.environ | {"PYTHONPATH": path}
    said = subprocess.run(
        command, env=environment, cwd=HERE, stdout=subprocess.PIPE, text=True, check=True
    ).stdout
    found: dict[str, Any] = json.loads(said)
    assert not found.pop("compiled")
    return found


def report(compiled: dict[str, list[float]], source: dict[str, list[float]]) -> str:
    """The table, and whether everybody was asked in time."""
    lines = [
        "",
        "## How long `hard` thinks",
        "",
        "`benchmarks/answers.py`: from question to answer, at every number of seats, in games that",
        "`medium` leads on. Wanted: 1 s compiled and 3 s interpreted, by the clock, at worst.",
        "",
        "| game | compiled: answers, middle, longest | interpreted: answers, middle, longest |",
        "| --- | --- | --- |",
    ]
    for title, took in compiled.items():
        lines.append(f"| {title} | {_said(took)} | {_said(source[title])} |")
    late = [
        f"{title} ({how}, {took[-1]:.2f} s)"
        for how, all_of in (("compiled", compiled), ("interpreted", source))
        for title, took in all_of.items()
        if took[-1] > WANTED[how]
    ]
    said = f"**Too late:** {', '.join(late)}." if late else "Every answer came in time."
    load = f"The load of the machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores."
    return "\n".join([*lines, "", f"{said} {load}"]) + "\n"


def _said(took: list[float]) -> str:
    return f"{len(took)}, {took[len(took) // 2]:.2f} s, {took[-1]:.2f} s"


def main() -> None:
    """Measure, and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--answers", type=int, default=12, help="at each number of seats")
    parser.add_argument("--json", action="store_true", help="this process alone, for programs")
    parser.add_argument("--write", type=Path, metavar="PAGE")
    asked = parser.parse_args()
    found = of_all(asked.answers)
    if asked.json:
        print(json.dumps(found | {"compiled": gloam.compiled()}))
        return
    text = report(found, of_the_source(max(2, asked.answers // 4)))
    print(text)
    if asked.write:
        asked.write.write_text(replaced(asked.write.read_text(), ANSWERS, text))


if __name__ == "__main__":
    main()

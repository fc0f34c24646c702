"""Writes what our own bots score at riddles and games in words into docs/text.md."""

import re
import sys
from pathlib import Path
from statistics import mean

import gloam
from gloam.adapters.text.baselines import at_games, at_riddles, table_of
from gloam.bots import LEVELS

PAGE = Path(__file__).resolve().parent.parent / "docs" / "text.md"
RIDDLES = "<!-- riddles -->"
GAMES = "<!-- games -->"
TASKS = 100
PLAYED = 20


def riddles() -> list[str]:
    """A table for each game that has riddles."""
    lines = [f"{TASKS} riddles of each game that has any, by the seed `tasks`:"]
    for game in gloam.games().values():
        if game.sight.riddles is not None:
            lines += ["", f"**{game.title}**", "", *table_of(at_riddles(game.name, TASKS))]
    return [*lines, ""]


def games() -> list[str]:
    """What whole games in words are worth to each level, in the first seat and in the last."""
    levels = [level for level in LEVELS if level != "hard"]
    lines = [
        f"The mean worth of {PLAYED} games in words, with the fewest seats, against `medium`; "
        "Nightmare Hunt is one expedition. `hard` takes too long to be written down here.",
        "",
        f"| game | seat | {' | '.join(levels)} |",
        f"|---|---|{'---|' * len(levels)}",
    ]
    for game in gloam.games().values():
        names = game.rules.seat_names(game.seats[0])
        for seat in dict.fromkeys((names[0], names[-1])):
            worth = [mean(at_games(game.name, level, PLAYED, seat)) for level in levels]
            lines.append(f"| {game.title} | {seat} | {' | '.join(f'{w:+.2f}' for w in worth)} |")
    return lines


def put(page: str, mark: str, lines: list[str]) -> str:
    """A page with these lines between two marks."""
    text = "\n".join((mark, *lines, mark))
    return re.sub(f"{mark}.*{mark}", lambda _: text, page, flags=re.DOTALL)


if __name__ == "__main__":
    page = PAGE.read_text()
    wanted = sys.argv[1:] or ["riddles", "games"]
    if "riddles" in wanted:
        page = put(page, RIDDLES, riddles())
    if "games" in wanted:
        page = put(page, GAMES, games())
    PAGE.write_text(page)

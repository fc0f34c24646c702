"""Writes docs/who-hears-what.md: every fact of every game against every seat."""

from pathlib import Path

import gloam
from gloam.kernel.game import Game

ROOT = Path(__file__).parent.parent


HEAD = """# Who hears what

Made by `make hearing` from each game's `facts.py`. The audience belongs to the word: every fact of
that name is heard by exactly those seats, whatever happens.
"""


def page() -> str:
    """The page: an auditor reads it, the golden games freeze it."""
    return "\n".join([HEAD, *(section(game) for game in gloam.games().values())])


def section(game: Game) -> str:
    """What stands on the page about one game."""
    names = game.rules.seat_names(game.seats[1])
    lines = [f"## {game.title}", "", "| fact | fields | heard by |", "|---|---|---|"]
    for word in game.words.facts.words:
        fields = ", ".join(f"{field} ({domain.name})" for field, domain in word.fields.items())
        lines.append(f"| {word.name} | {fields or '-'} | {word.heard_by.describe(names)} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    (ROOT / "docs" / "who-hears-what.md").write_text(page())

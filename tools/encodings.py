"""Writes docs/encodings.md: what the numbers mean that a seat's knowledge is written down as."""

from pathlib import Path

import gloam
from gloam.kernel.game import Game

ROOT = Path(__file__).parent.parent

HEAD = """# What the numbers mean

Made by `make encodings` from each game's `sight/encoding.py`. An observation is a row of 16-bit
numbers, part behind part; a part of several numbers is in rows, the last index changing fastest.
Where a part has one number or one row for each seat, pawn or foe, there are as many as the game has
at that number of seats. [research.md](research.md) says how to read them, and what is honest about
them.
"""


def page() -> str:
    """The page: a researcher reads it, a test holds it to the code."""
    return "\n".join([HEAD, *(section(game) for game in gloam.games().values())])


def section(game: Game) -> str:
    """What stands on the page about one game."""
    sight, lines = game.sight, [f"## {game.title}", ""]
    fewest, most = game.seats
    for name in ("", *sight.encodings):
        layouts = [sight.encoding_called(name).layout(n) for n in range(fewest, most + 1)]
        cells = ", ".join(f"{layout.size} ({n})" for n, layout in enumerate(layouts, fewest))
        called = f"As `encoding={name!r}`" if name else "As usual"
        lines += [f"{called}, in cells (seats): {cells}.", ""]
        if name:
            usual = {part.name for part in sight.encoding.layout(most).parts}
            parts = [part for part in layouts[-1].parts if part.name not in usual]
            lines += ["These come on top:", ""]
        else:
            parts = list(layouts[-1].parts)
            lines += [f"Actions: {len(game.words.actions)}. Parts at {most} seats:", ""]
        lines += ["| part | shape | from | to | what it says |", "|---|---|---|---|---|"]
        for part in parts:
            shape = " by ".join(str(n) for n in part.shape)
            lines.append(f"| {part.name} | {shape} | {part.least} | {part.most} | {part.says} |")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    (ROOT / "docs" / "encodings.md").write_text(page())

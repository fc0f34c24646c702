"""Writes the maps in both Nyctophobia RULES.md anew, pictures and words, from the maps."""

from pathlib import Path

import gloam
from gloam.games.nyctophobia.workshop.rule_pages import with_maps

GAMES = Path(gloam.__file__).parent / "games"

if __name__ == "__main__":
    for kind in ("hunted", "vampire"):
        book = GAMES / f"nyctophobia_{kind}" / "RULES.md"
        book.write_text(with_maps(book.read_text(encoding="utf-8"), kind), encoding="utf-8")

"""Looks: how a game is drawn in a browser, beyond what any scene says."""

from pathlib import Path

from msgspec import Struct


class Looks(Struct, frozen=True, kw_only=True):
    """How a game is drawn in a browser, beyond what any scene says."""

    layout: str
    """`grid`: cells are squares with walls between; `cards`: cells are cards to be read."""
    cover: str
    """A picture of the game, as SVG."""
    symbols: str
    """SVG symbols, one for a kind of cell, a mark or a piece: `mark-rock`, `piece-hunter`."""
    style: str
    """A style sheet, added to that of the house."""


def looks_in(folder: Path, layout: str, *more: Path) -> Looks:
    """The looks that lie in a game's folder: `cover.svg`, `symbols.svg` and `look.css`.

    Games of one family may share more style sheets, which follow on their own.
    """

    def text(path: Path) -> str:
        return path.read_text(encoding="utf-8") if path.is_file() else ""

    return Looks(
        layout=layout,
        cover=text(folder / "cover.svg"),
        symbols=text(folder / "symbols.svg"),
        style="".join(text(path) for path in (folder / "look.css", *more)),
    )

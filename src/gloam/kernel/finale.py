"""A finale: what was true, told to everybody once the game is over."""

from msgspec import Struct

from gloam.kernel.scene import Cell, Gauge, Piece


class Reveal(Struct, frozen=True, kw_only=True):
    """Who somebody was all along, and how it ended for them."""

    seat: int
    called: str
    role: str
    """`Emi, a Hunter`."""
    words: str
    """How it ended for them, in a sentence."""
    won: bool
    art: str = ""
    """The symbol of the game's looks that shows them."""
    term: str = ""
    advice: str = ""
    """What to try next time, in a sentence, for whoever lost."""


class Trail(Struct, frozen=True):
    """The way that somebody went, to be drawn on the board."""

    label: str
    owner: int
    cells: tuple[str, ...]
    """The ids of the cells, in order."""
    stops: tuple[str, ...] = ()
    """What happened on each of them, as far as something did; as many as cells, or none."""


class Finale(Struct, frozen=True, kw_only=True):
    """The end of a game, from its whole record."""

    headline: str
    """Who won and why, in one sentence."""
    reveals: tuple[Reveal, ...] = ()
    """Who was who, in the order in which they are turned over."""
    trails: tuple[Trail, ...] = ()
    rows: int = 0
    columns: int = 0
    cells: tuple[Cell, ...] = ()
    """The board on which the trails are drawn, as it was at the end."""
    pieces: tuple[Piece, ...] = ()
    turning: str = ""
    """When it was decided, and by what, in a sentence or two."""
    turning_at: int = -1
    """The number in the record of the fact with which it turned; -1 where nobody can say."""
    gauges: tuple[Gauge, ...] = ()
    """What is counted at the end."""
    numbers: tuple[tuple[str, str], ...] = ()
    """Other figures of the game: what is counted, and how many."""
    share: str = ""
    """A line to send to others, that tells nobody what they do not want to know."""

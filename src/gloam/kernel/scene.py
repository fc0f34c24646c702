"""A scene: a view made ready to show, for any client, in cells, pieces and words."""

from msgspec import Struct


class Cell(Struct, frozen=True):
    """One place on the board."""

    id: str
    row: int
    column: int
    kind: str
    """What the place is, in one word."""
    words: str
    """What is said of the place when somebody asks."""
    walls: tuple[str, ...] = ()
    """The headings in which a wall stands."""
    mark: str = ""
    """A token that lies here, in one word."""
    heat: float = 0.0
    """How likely the one who hides is here, as far as this seat can know."""
    possible: bool = False
    """Whether the one who hides can be here, as far as this seat can know."""
    glyph: str = ""
    """The token as one letter, for pictures made of text."""


class Piece(Struct, frozen=True):
    """Something that stands on the board."""

    id: str
    cell: str
    owner: int
    glyph: str
    words: str


class Status(Struct, frozen=True):
    """A line of the status: what it is about, and how it stands."""

    label: str
    value: str


GOAL = "You win if"
"""The label of the line that says what the seat is after: clients may put it first."""


class Choice(Struct, frozen=True):
    """Something that the seat may choose now."""

    action: int
    text: str
    """As it is typed."""
    words: str
    """As it is said."""
    cell: str = ""
    """The place on the board that it belongs to, if it has one."""
    piece: str = ""
    """The piece that it is about, if there is one."""
    aside: bool = False
    """Whether it may be chosen out of turn."""


class Scene(Struct, frozen=True):
    """Everything that one seat is shown and told."""

    game: str
    seat: int
    heading: str
    """Whose turn it is and what is wanted, in one sentence."""
    rows: int
    columns: int
    cells: tuple[Cell, ...]
    pieces: tuple[Piece, ...]
    status: tuple[Status, ...]
    choices: tuple[Choice, ...]
    words: tuple[str, ...]
    """The whole scene in sentences: what `look` says."""

"""A scene: a view made ready to show, for any client, in people, cells, pieces, cards and words.

Every client shows the same scene, so what a scene cannot say, nobody sees, hears or learns from.
Whatever has an id keeps it as long as it is the same thing.
"""

from msgspec import Struct
from msgspec.structs import replace


class Sign(Struct, frozen=True):
    """A number with a picture: what somebody is about to do, or what would come of a choice."""

    kind: str
    """In one word, for the picture: `wound`, `energy`, `time`."""
    shown: str
    """What stands beside the picture, a number or two: `2`, `5/8`."""
    words: str
    """As it is said: `2 Wounds to discard`."""


class Mark(Struct, frozen=True):
    """A place on a gauge that means something: where a character dies."""

    at: int
    words: str
    believed: bool = False
    """Whether it is what this seat can conclude, and not what it was told."""


class Gauge(Struct, frozen=True):
    """A number that goes up and down between two ends."""

    label: str
    value: int
    most: int
    least: int = 0
    marks: tuple[Mark, ...] = ()
    kind: str = ""
    """What it measures, in one word, for a picture: `health`, `bullets`, `energy`."""
    good: bool = True
    """Whether more is better for whoever it belongs to."""


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
    title: str = ""
    """What the place is called, where it has a name of its own."""
    lines: tuple[str, ...] = ()
    """What is written on the place: short, for a picture of it."""
    believed: str = ""
    """What this seat can conclude of the place, as a sentence, beside what it was told."""
    gauges: tuple[Gauge, ...] = ()
    """What goes up and down there: the health and the energy of whoever stands there."""
    signs: tuple[Sign, ...] = ()
    """What is about to happen from there, each a number with a picture."""
    badges: tuple[str, ...] = ()
    """What is special about it now, in a word or two each: `shielded`, `worn`."""
    shut: bool = False
    """Whether no way of this seat leads on from here: it can be come to, and not gone through."""

    @property
    def said(self) -> str:
        """All that is said of the place."""
        return f"{self.words} {self.believed}".rstrip()


class Piece(Struct, frozen=True):
    """Something that stands on the board."""

    id: str
    cell: str
    owner: int
    glyph: str
    words: str


class Card(Struct, frozen=True):
    """A card, or anything that somebody holds."""

    id: str
    """What it is called by handles; two cards of one kind may share it, with a count."""
    title: str
    kind: str = ""
    """In one word, for a picture: `equipment`, `attack`, `wound`."""
    lines: tuple[str, ...] = ()
    """What is written on it, a short sentence each."""
    count: int = 1
    term: str = ""
    """The entry of the glossary that says more, where it is not the title."""
    badges: tuple[str, ...] = ()
    """What is special about it now: `used`, `new`."""
    signs: tuple[Sign, ...] = ()
    """Its numbers, each with a picture: what it costs, and how strong it is."""


class Pile(Struct, frozen=True):
    """A deck, a discard, a row of cards: how many there are, and which, as far as is known."""

    id: str
    title: str
    count: int
    cards: tuple[Card, ...] = ()
    """What lies in it, as far as this seat knows; it may be less than the count."""
    kind: str = ""
    hand: bool = False
    """Whether it lies open before this seat, to choose from."""


class Suspicion(Struct, frozen=True):
    """Something that this seat believes of somebody, and how strongly."""

    label: str
    odds: float


class Person(Struct, frozen=True, kw_only=True):
    """Somebody at the table, as this seat knows them."""

    seat: int
    called: str
    """What the seat is called: `Human 2`. Clients say the name that somebody sat down with."""
    role: str = ""
    """Who they are, as far as is known: `Emi, a Hunter`, `the vampire`."""
    secret: bool = False
    """Whether this seat knows that role, and not everybody does."""
    term: str = ""
    """The entry of the glossary that says more of the role."""
    art: str = ""
    """The symbol of the game's looks that is their picture; nothing for the usual token."""
    at: str = ""
    """The cell where they are, as far as is known."""
    gauges: tuple[Gauge, ...] = ()
    cards: tuple[Card, ...] = ()
    """What they hold or wear, in the open."""
    badges: tuple[str, ...] = ()
    """What is special about them now, in a word or two each: `hidden`, `guarded`, `dead`."""
    suspicions: tuple[Suspicion, ...] = ()
    """What this seat can conclude about them, the likeliest first."""
    out: bool = False
    """Whether they play no more."""


class Roll(Struct, frozen=True):
    """A die as it lies."""

    sides: int
    value: int


class Status(Struct, frozen=True):
    """A line of the status: what it is about, and how it stands."""

    label: str
    value: str
    believed: bool = False
    """Whether it is what this seat can conclude, and not what it was told."""
    note: bool = False
    """Whether it was noted in earlier turns, to be looked up."""


GOAL = "You win if"
"""The label of the line that says what the seat is after: clients may put it first."""


class Choice(Struct, frozen=True):
    """Something that the seat may choose now: a verb, what it is done with, and to what."""

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
    card: str = ""
    """The card that it is done with, if there is one."""
    person: int = -1
    """The seat that it is done to, if there is one."""
    short: str = ""
    """The words of a button, where what it is done with and to can be seen: `Attack`."""
    outcome: str = ""
    """What comes of it, as far as this seat can know, in a few words: `4 damage, 1 energy left`."""
    grave: bool = False
    """Whether it cannot be taken back and may cost the game: clients ask once."""
    kind: str = ""
    """In one word, for a picture and for putting like with like: `shoot`, `card`, `end`."""
    believed: str = ""
    """What this seat can conclude of it, beside what surely comes of it: `hits with 40 percent`."""
    signs: tuple[Sign, ...] = ()
    """The same as `outcome`, each part a number with a picture: what is left, what then comes."""


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
    people: tuple[Person, ...] = ()
    """Everybody at the table, in the order of seats."""
    gauges: tuple[Gauge, ...] = ()
    """What belongs to nobody or to this seat's own game: the round, Wounds, energy."""
    piles: tuple[Pile, ...] = ()
    """Decks, discards, hands."""
    own: Card | None = None
    """Who this seat is, as a card: picture, goal, ability."""
    dice: tuple[Roll, ...] = ()
    """The dice as they were rolled last."""
    goal: str = ""
    """What this seat is after, as a sentence."""
    step: str = ""
    """Where in the game this is: `Round 3`, `Fight 2 of 5`."""
    compass: bool = True
    """Whether rows and columns are north to south and west to east."""
    seen_whole: bool = False
    """Whether this seat sees every place and every wall of the board, and may be told ways."""
    ask: str = ""
    """The heading in a word or two, for whoever has been asked the same before."""


def without_belief(scene: Scene) -> Scene:
    """A scene that leaves the thinking to the player: what was told, and nothing concluded."""
    return replace(
        scene,
        cells=tuple(replace(c, heat=0.0, possible=False, believed="") for c in scene.cells),
        status=tuple(line for line in scene.status if not line.believed),
        choices=tuple(replace(choice, believed="") for choice in scene.choices),
        people=tuple(_only_told(person) for person in scene.people),
        words=tuple(
            words
            for words in scene.words
            if not any(
                words.startswith(f"{line.label}: ") for line in scene.status if line.believed
            )
        ),
    )


def _only_told(person: Person) -> Person:
    gauges = [
        replace(gauge, marks=tuple(mark for mark in gauge.marks if not mark.believed))
        for gauge in person.gauges
    ]
    return replace(person, suspicions=(), gauges=tuple(gauges))

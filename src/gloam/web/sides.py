"""Sides: what people may play in a game, and the lessons that lead them through a first one."""

from msgspec import Struct

from gloam.kernel.game import Game, Lesson


class Side(Struct, frozen=True):
    """Something that people may want to be: `Vampire`, `Human`."""

    seat: int
    """The first seat that plays it, at a table of the usual size."""
    called: str


def usual_seats(game: Game) -> int:
    """How many sit down where nobody says it: as many as in the first lesson."""
    return game.telling.lesson.seats if game.telling.lesson is not None else game.seats[0]


def usual_seat(game: Game) -> int:
    """Where somebody sits who does not say it."""
    return game.telling.lesson.seat if game.telling.lesson is not None else 0


def sides(game: Game) -> tuple[Side, ...]:
    """What may be played; nothing where all seats are alike, or there is only one."""
    found: dict[str, Side] = {}
    for seat, called in enumerate(game.called(usual_seats(game))):
        found.setdefault(side_of(called), Side(seat, side_of(called)))
    return tuple(found.values()) if len(found) > 1 else ()


def side_of(called: str) -> str:
    """A seat without its number.

    >>> side_of("Human 2"), side_of("Vampire")
    ('Human', 'Vampire')
    """
    return called.rstrip("0123456789 ")


def lessons(game: Game) -> tuple[Lesson, ...]:
    """The lessons of a game, the usual one first."""
    first = game.telling.lesson
    return (*((first,) if first is not None else ()), *game.telling.lessons)


def lesson_for(game: Game, seats: int, seat: int) -> Lesson | None:
    """The lesson that a seat is led through: the one for its side."""
    side = side_of(game.called(seats)[seat])
    for lesson in lessons(game):
        if side_of(game.called(lesson.seats)[lesson.seat]) == side:
            return lesson
    return None

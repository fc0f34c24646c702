"""Seats, and who among them hears a fact."""

from typing import Final

from gloam.kernel import record

Seat = int
"""A place at the table, counted from nought."""


class Audience:
    """Who hears a fact, as declared beside its word.

    >>> only(0).describe(("vampire", "human1"))
    'vampire'
    >>> EVERYONE.describe(("vampire", "human1"))
    'everyone'
    """

    def __init__(self, kind: int, seat: int = 0, field: str = "") -> None:
        self.kind = kind
        self.seat = seat
        self.field = field

    def describe(self, names: tuple[str, ...]) -> str:
        """The audience in words, with the names of the seats."""
        name = names[self.seat] if self.seat < len(names) else f"seat {self.seat}"
        return {
            record.ALL: "everyone",
            record.NONE: "nobody",
            record.ONE: name,
            record.BUT_ONE: f"everyone but {name}",
            record.FIELD: f"the seat in `{self.field}`",
            record.BUT_FIELD: f"everyone but the seat in `{self.field}`",
            record.SET: f"the seats in `{self.field}`",
            record.FIELD_AND_ONE: f"the seat in `{self.field}`, and {name}",
        }[self.kind]


EVERYONE: Final = Audience(record.ALL)
THE_TABLE_ALONE: Final = Audience(record.NONE)


def only(seat: Seat) -> Audience:
    """Heard by one seat, whoever the fact is about."""
    return Audience(record.ONE, seat)


def all_but(seat: Seat) -> Audience:
    """Heard by everyone except one seat."""
    return Audience(record.BUT_ONE, seat)


def seat_in(field: str, *, also: Seat | None = None) -> Audience:
    """Heard by the seat that the fact names in this field, and by one more, if it is named."""
    if also is None:
        return Audience(record.FIELD, field=field)
    return Audience(record.FIELD_AND_ONE, also, field)


def all_but_seat_in(field: str) -> Audience:
    """Heard by everyone except the seat that the fact names in this field."""
    return Audience(record.BUT_FIELD, field=field)


def seats_in(field: str) -> Audience:
    """Heard by every seat in the set (bits) that the fact carries in this field."""
    return Audience(record.SET, field=field)

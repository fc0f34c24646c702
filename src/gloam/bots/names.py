"""What bots are called at a table: things that are awake at night, one for each seat."""

from typing import Final

NAMES: Final = ("Moth", "Owl", "Fox", "Newt", "Wren", "Hare", "Toad", "Vole")


def bot_name(seat: int) -> str:
    """The name of a bot in a seat.

    >>> bot_name(1), bot_name(9)
    ('Owl', 'Owl')
    """
    return NAMES[seat % len(NAMES)]

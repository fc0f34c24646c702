"""Moments: a position of a game as a recipe, and the table that it makes."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

import gloam
from gloam import games
from gloam.kernel.errors import BadSave, GloamError
from gloam.kernel.game import Game
from gloam.kernel.puzzle import Puzzle, PuzzleKind, Story
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table

Deed = tuple[int, int, int]
"""Who did what: the seat, the action, and whether it was done out of turn."""


class Kept(Struct, frozen=True, kw_only=True):
    """A puzzle as it is kept: how its moment is reached by the rules, and what was made of it."""

    id: str
    """In one word: `radar-017`."""
    kind: str
    game: str
    version: int
    """The version of the rules that it was made under."""
    seats: int
    seat: int
    options: Mapping[str, str]
    seed: str
    deeds: tuple[Deed, ...]
    """What the seats did; chance answers from the seed."""
    puzzle: Puzzle


def table_of(kept: Kept) -> Table:
    """The table at the moment of a puzzle, played again by the rules; it says no beliefs."""
    table = laid_out(kept)
    for _ in played(kept, table):
        pass
    return table


def laid_out(kept: Kept) -> Table:
    """The table of a puzzle before anything was done; BadSave if its rules are not here."""
    game = games.load(kept.game)
    if game.version != kept.version:
        raise BadSave(
            f"The puzzle {kept.id} was made under version {kept.version} of the rules of "
            f"{game.title}, and this is version {game.version}: make new ones."
        )
    return gloam.open_table(kept.game, kept.seats, kept.seed, **kept.options)


def played(kept: Kept, table: Table) -> Iterator[None]:
    """Do what was done up to the moment of a puzzle, one deed at a time, and let the seat hear."""
    try:
        for seat, action, aside in kept.deeds:
            table.deal()
            if aside:
                table.act_aside(action, seat)
            else:
                table.act(action, seat)
            yield
        table.deal()
    except GloamError as error:
        raise BadSave(f"The puzzle {kept.id} cannot be played to its moment: {error}") from None
    table.belief = False
    yield from table.keep_up((kept.seat,))


def deeds_of(table: Table) -> tuple[Deed, ...]:
    """What the seats of a table have done."""
    return tuple(
        (deed.seat, deed.action, int(deed.aside)) for deed in table.deeds if deed.seat != CHANCE
    )


def story_of(table: Table, seat: int) -> Story:
    """A moment as a seat knows it."""
    return Story(
        seat=seat,
        seats=table.seats,
        facts=tuple(table.heard(seat)),
        view=table.view(seat),
        menu=table.menu(seat),
    )


def all_kinds() -> dict[str, tuple[Game, PuzzleKind]]:
    """Every kind of puzzle that the games here have, by its name."""
    found = [(each, kind) for each in gloam.games().values() for kind in each.workshop.puzzles]
    return {kind.name: (game, kind) for game, kind in found}


def checked(kept: Kept) -> bool:
    """Whether the engine makes the same puzzle of the same moment again."""
    game, kind = all_kinds()[kept.kind]
    assert game.name == kept.game
    table = table_of(kept)
    return kind.ask(story_of(table, kept.seat)) == kept.puzzle

"""What is wrong with a refusal, if anything: shared by the tests of bad input."""

import re
from collections.abc import Callable

import gloam
from gloam.kernel.errors import GloamError
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.testing import inside


def fault(table: Table, act: Callable[[Table], object], error: type[GloamError]) -> tuple[str, str]:
    """What a refusal said, and what is wrong with it; nothing, if all is well."""
    before = gloam.dumps(table), inside(table._truth), everybody_sees(table)
    try:
        act(table)
    except GloamError as caught:
        said = str(caught)
        if type(caught) is not error:
            return said, f"it is a {type(caught).__name__}"
    else:
        return "", "it was done"
    if (gloam.dumps(table), inside(table._truth), everybody_sees(table)) != before:
        return said, "something changed"
    return said, unclear(said, table.game)


def everybody_sees(table: Table) -> list[object]:
    """All that the seats are shown and know."""
    return [(table.scene(seat), inside(table.view(seat))) for seat in range(table.seats)]


def unclear(said: str, game: Game) -> str:
    """Why a refusal is not one clear sentence; nothing, if it is one."""
    if not said or "\n" in said or len(said) > 300:
        return "it is not one line"
    options = "|".join(option.name for option in game.words.options)
    begins, ends = rf"([A-Z]|({options}) )", r"(\.|\?|\. \([A-Z]{3}-[\w, -]+\))"
    if not re.fullmatch(f"{begins}.*{ends}", said):
        return "it is not a sentence"
    return ""

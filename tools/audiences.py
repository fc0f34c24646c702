"""Writes docs/audiences.md: each secret of each game told to one more, and what notices it."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.leaks.worlds import GAMES, Moment, again, history, told_apart, worlds  # noqa: E402

from gloam.kernel.errors import GloamError  # noqa: E402
from gloam.kernel.game import Game  # noqa: E402
from gloam.testing import (  # noqa: E402
    BrokenLaw,
    Law,
    a_menu_tells_nothing,
    a_scene_shows_the_menu,
    altered,
    no_view_rules_out_the_truth,
    nothing_is_forgotten,
    secrets_are_named,
    what_is_told_is_known,
)
from gloam.testing.audiences import Mutant, mutants  # noqa: E402

KNOWING: tuple[Law, ...] = (
    nothing_is_forgotten,
    a_scene_shows_the_menu,
    a_menu_tells_nothing,
    no_view_rules_out_the_truth,
    what_is_told_is_known,
)
"""The laws of who knows what."""


def noticed(mutant: Mutant, moments: tuple[Moment, ...]) -> list[str]:
    """What notices a mutant: the list of secrets, laws of what is known, worlds compared."""
    found = []
    if _breaks(secrets_are_named, mutant.game):
        found.append("the list of secrets")
    unlisted = altered(mutant.game, secrets=None)
    law = next((law for law in KNOWING if _breaks(law, unlisted)), None)
    if law is not None:
        found.append(f"the law *{law.name}*")
    if _leaks(mutant.game, moments):
        found.append("worlds compared")
    return found


def _breaks(law: Law, game: Game) -> bool:
    try:
        law(game, game.seats[0], moments=5, guesses=2)
    except BrokenLaw:
        return True
    return False


def _leaks(game: Game, moments: tuple[Moment, ...]) -> bool:
    """Whether a seat can tell worlds apart that it could not tell apart in the game as it is."""
    for seat, tables in moments:
        try:
            replayed = [again(table, game) for table in tables]
            if told_apart(history, [(seat, replayed)]):
                return True
        except (GloamError, ValueError):
            return True  # a view that is told what it must not hear says so
    return False


def page() -> str:
    """The page: every mutant, and what noticed it."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield from (
        "# Who would notice",
        "",
        "Made by `make audiences`. Each fact that not everybody hears is told to one",
        "more, and to all; then the game is asked who notices. Three things can: the list of",
        "secrets that is written by hand in each `game.py` (`make check` runs this one for every",
        "mutant), the laws of what a seat can know, and worlds that a seat could not tell apart,",
        "played again.",
    )
    for name, game in GAMES.items():
        found = list(mutants(game))
        if not found:
            continue
        yield from ("", f"## {game.title}", "", "| fact | heard by | told to | noticed by |")
        yield "|---|---|---|---|"
        moments = worlds(name)
        for mutant in found:
            by = ", ".join(noticed(mutant, moments)) or "**nothing**"
            yield f"| {mutant.fact} | {mutant.heard_by} | {mutant.widened} | {by} |"


if __name__ == "__main__":
    (ROOT / "docs" / "audiences.md").write_text(page())

"""Hints: only for those who ask, from what they know and may choose, and from nothing else."""

import asyncio
import io
from typing import Any

import pytest

import gloam
from gloam.bots import ChanceBot
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.table import Table
from gloam.talk.commands import HELP_HINT, Talk
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting
from gloam.testing.alter import altered

PLAIN = altered(gloam.games()["vampire_radar"], hint=None)
Heard = list[tuple[Any, ...]]


def hinted(heard: Heard) -> Game:
    """A game whose hints say how much there is to choose from, and note what they were given."""

    def hint(*given: Any) -> tuple[str, ...]:
        heard.append(given)
        view, menu = given
        return (
            f"Best of {len(menu)}: {PLAIN.words.actions.text(menu[0])}.",
            f"You are seat {view.seat}.",
        )

    return altered(PLAIN, hint=hint)


def sat(game: Game, *people: int) -> Sitting:
    table = Table(game, 3, game.options_from({}), Dice("night", "salt"))
    table.act("hide C3")
    bots = {seat: ChanceBot() for seat in range(3) if seat not in people}
    return Sitting(table, people, bots, "chance")


def transcript(sitting: Sitting, *said: str) -> str:
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


def test_a_hint_is_told_when_it_is_asked_for_and_not_before() -> None:
    heard: Heard = []
    told = transcript(sat(hinted(heard), 1), "look", "menu", "quit")
    assert heard == []
    assert "Best of" not in told
    told = transcript(sat(hinted(heard), 1), "hint", "quit")
    assert "> hint\nBest of 25: walk 1 east.\nYou are seat 1.\n" in told
    assert len(heard) == 1


def test_a_hint_is_given_the_view_and_the_menu_and_nothing_else() -> None:
    heard: Heard = []
    sitting = sat(hinted(heard), 1)
    Talk(sitting).answer(1, "hint")
    ((view, menu),) = heard
    assert menu == sitting.table.menu(1)
    assert type(view) is type(PLAIN.sight.view(1, 3))
    assert view.seat == 1


def test_a_hint_changes_nothing_and_is_not_asked_of_those_who_have_nothing_to_choose() -> None:
    heard: Heard = []
    sitting = sat(hinted(heard), 1)
    before = sitting.table.record
    answer = Talk(sitting).answer(0, "hint")
    assert answer.lines == ("There is nothing for you to choose now.",)
    assert heard == []
    assert not Talk(sitting).answer(1, "hint").acted
    assert sitting.table.record == before


def test_help_and_completion_name_hints_only_where_there_are_any() -> None:
    with_hints, without = Talk(sat(hinted([]), 1)), Talk(sat(PLAIN, 1))
    assert HELP_HINT in with_hints.answer(1, "help").lines
    assert "hint" in with_hints.words(1)
    assert HELP_HINT not in without.answer(1, "help").lines
    assert "hint" not in without.words(1)


def test_a_game_without_hints_says_so() -> None:
    answer = Talk(sat(PLAIN, 1)).answer(1, "hint")
    assert answer.lines == ("Vampire Radar gives no hints. Say menu for what you may do.",)


@pytest.mark.parametrize("typed", [("f1",), ("h", "i", "n", "t", "enter")])
def test_on_the_board_a_key_or_the_word_gives_a_hint(typed: tuple[str, ...]) -> None:
    pytest.importorskip("textual")
    from gloam.terminal.screen import HINT_KEY, FullScreen

    from .test_board import helped, settled, shown

    app = FullScreen(sat(hinted([]), 1))

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            assert "Best of" not in shown(app)
            await pilot.press("question_mark")
            await pilot.pause()
            assert HINT_KEY in helped(app)
            await pilot.press("escape", *typed)
            await settled(app, pilot)
            assert "Best of 25: walk 1 east." in shown(app)

    asyncio.run(run())


def test_the_keys_of_a_game_without_hints_do_not_name_one() -> None:
    pytest.importorskip("textual")
    from gloam.terminal.screen import HINT_KEY, FullScreen

    from .test_board import helped, settled, shown

    app = FullScreen(sat(PLAIN, 1))

    async def run() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            await pilot.press("question_mark")
            await pilot.pause()
            assert "Ctrl-P" in helped(app)
            assert HINT_KEY not in helped(app)
            await pilot.press("escape", "f1")
            await settled(app, pilot)
            assert "Vampire Radar gives no hints." in " ".join(shown(app).split())

    asyncio.run(run())

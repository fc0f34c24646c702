"""The full screen, driven by keys and mouse."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

pytest.importorskip("textual")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets._footer import FooterKey

import gloam
from gloam.bots import ChanceBot
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.terminal.board import BoardView
from gloam.terminal.curtain import Curtain
from gloam.terminal.help import Help
from gloam.terminal.screen import FullScreen
from gloam.terminal.sitting import Sitting

SMALL, LARGE = (80, 24), (120, 40)
Play = Callable[[FullScreen, Pilot[None]], Awaitable[None]]


def on_screen(
    size: tuple[int, int],
    people: tuple[int, ...],
    play: Play,
    hidden: bool = True,
    name: str = "vampire_radar",
) -> FullScreen:
    game = gloam.games()[name]
    table = Table(game, 3, game.options_from({}), Dice("night", "salt"))
    if hidden:
        table.act("hide C3")
    bots = {seat: ChanceBot() for seat in range(3) if seat not in people}
    app = FullScreen(Sitting(table, people, bots, "chance"))

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: FullScreen, pilot: Pilot[None]) -> None:
    """Wait until a person is asked, a curtain hangs, or the game is over."""
    for _ in range(200):
        await pilot.pause()
        if not app.busy or isinstance(app.screen, Curtain):
            break
    await pilot.pause()


def shown(app: FullScreen) -> str:
    """Everything on the screen that could be read."""
    board = app.board.render().plain
    logs = app.base.query(RichLog)  # the one that is not shown may be, after the next resize
    log = "\n".join(strip.text for each in logs for strip in each.lines)
    rest = [
        str(app.base.query_one(f"#{name}", Static).render())
        for name in ("heading", "stands", "about")
    ]
    choices = app.base.query_one("#choices", OptionList)
    items = [str(choices.get_option_at_index(n).prompt) for n in range(choices.option_count)]
    return "\n".join([board, log, *rest, *items, app.base.query_one("#line", Input).value])


def helped(app: FullScreen) -> str:
    """What help says that lies over the screen."""
    assert isinstance(app.screen, Help)
    return "\n".join(app.screen.lines)


async def click(app: FullScreen, pilot: Pilot[None], cell: str) -> None:
    board = app.board
    column, row = ord(cell[0]) - 65, int(cell[1]) - 1
    at = (3 + column * (board.wide + 1) + 2, 2 + row * (board.high + 1))
    assert await pilot.click(BoardView, offset=at)
    await settled(app, pilot)


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_piece_walks_by_keyboard(size: tuple[int, int]) -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        assert "Human 1 (you)" in shown(app)
        await pilot.press("enter", "right")  # pick pawn 1, and point east
        await pilot.press("enter")
        await settled(app, pilot)
        assert "Pawn 1 walks to B1." in shown(app)

    assert on_screen(size, (1,), play).table.deeds[1].action == 1


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_piece_walks_by_mouse(size: tuple[int, int]) -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        await click(app, pilot, "F6")
        assert app.piece == "pawn3"
        await click(app, pilot, "E6")
        assert "Pawn 3 walks to E6." in shown(app)

    on_screen(size, (1,), play)


def test_a_place_is_picked_and_then_chosen() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        await click(app, pilot, "C3")
        assert not app.table.deeds
        await click(app, pilot, "C3")
        assert "You hide at C3." in shown(app)
        assert "You, the vampire, are at: C3" in shown(app)

    on_screen(LARGE, (0,), play, hidden=False)


def test_the_line_takes_the_same_words_and_the_list_the_same_choices() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        line = app.base.query_one("#line", Input)
        await pilot.press("w", "space", "1", "space", "e")
        assert line.value == "w 1 e"
        await pilot.press("enter")
        await settled(app, pilot)
        assert "Pawn 1 walks to B1." in shown(app)
        line.value = "shoot 9 up"
        await pilot.press("enter")
        await pilot.pause()
        assert "I do not know 'shoot 9 up'." in shown(app)
        await pilot.press("escape", "tab", "enter")
        await settled(app, pilot)
        assert len(app.table.deeds) >= 3

    on_screen(SMALL, (1, 2), play)


def test_the_curtain_leaves_nothing_of_the_last_person() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        assert isinstance(app.screen, Curtain)
        assert "Vampire, then press Enter" in app.screen.sentence
        await pilot.press("enter")
        await settled(app, pilot)
        app.base.query_one("#line", Input).value = "hide c3"
        app.base.query_one("#line", Input).focus()
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, Curtain)
        assert app.screen.has_class("thin")
        await pilot.press("enter")
        await settled(app, pilot)
        assert isinstance(app.screen, Curtain)
        assert not app.screen.has_class("thin")
        assert shown(app).strip() == ""  # nothing lies under it, whatever the terminal does
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert shown(app).strip() == ""
        await pilot.press("enter")
        await settled(app, pilot)
        said = shown(app)
        assert "Human 1 (you)" in said
        for secret in ("You hide", "hide c3", "V", "You, the vampire"):
            text = said.replace("V Vampire", "").replace("Vampire", "")  # their token and name
            assert secret not in text, secret

    on_screen(SMALL, (0, 1, 2), play, hidden=False)


def test_help_stays_until_it_is_put_away_and_no_letter_leaves_the_game() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        assert app.screen.lines[0].startswith("Arrows: move on the board.")
        assert any(line.startswith("since: ") or " since: " in line for line in app.screen.lines)
        await pilot.press("escape")
        await pilot.pause()
        assert len(app.screen_stack) == 1
        await pilot.press("q")
        assert app.base.query_one("#line", Input).value == "q"
        await pilot.press("enter")
        await pilot.pause()
        assert app.is_running
        assert "Press Ctrl-D, or say quit, to leave." in shown(app).replace("\n", " ")

    on_screen(SMALL, (1,), play)


def test_the_footer_names_the_keys_and_the_palette_every_word_and_choice() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        assert {each.description for each in app.query("FooterKey").results(FooterKey)} >= {
            "help",
            "all choices",
            "leave",
        }
        found = {command.title: command for command in app.get_system_commands(app.screen)}
        assert {"help", "quit", "people", "odds", "done", "walk 1 east"} <= found.keys()
        assert not {"say", "why", "far"} & found.keys()
        found["walk 1 east"].callback()
        await settled(app, pilot)
        assert "Pawn 1 walks to B1." in shown(app)

    on_screen(LARGE, (1,), play)


def test_a_second_click_is_not_a_second_action() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        now = 100.0
        app.clock = lambda: now
        for _ in range(2):
            await pilot.click("#choices", offset=(4, 0))
            await settled(app, pilot)
        assert len(app.table.deeds) == 2
        now += 1.0
        await pilot.click("#choices", offset=(4, 0))
        await settled(app, pilot)
        assert len(app.table.deeds) > 2

    on_screen(LARGE, (1,), play)


def test_an_answer_that_the_log_has_no_room_for_lies_over_the_board() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        app.base.query_one("#line", Input).value = "log all"
        app.base.query_one("#line", Input).focus()
        app.log_view.styles.display = "none"
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, Help)
        await pilot.press("escape")

    on_screen(SMALL, (1,), play)


def test_a_high_board_on_a_small_screen_leaves_the_log_its_lines() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        assert app.log_view.size.height >= 3
        assert "You play Hunter." in shown(app)
        assert app.base.query_one("#hand", Static).region.bottom <= SMALL[1] - 3
        await pilot.resize_terminal(*LARGE)
        await pilot.pause()
        assert app.log_view.id == "log"
        assert app.log_view.lines

    on_screen(SMALL, (0,), play, hidden=False, name="nyctophobia_hunted")


def test_a_game_ends_on_the_full_screen() -> None:
    async def play(app: FullScreen, pilot: Pilot[None]) -> None:
        app.base.query_one("#line", Input).value = "concede"
        app.base.query_one("#line", Input).focus()
        await pilot.press("enter")
        await settled(app, pilot)
        app.base.query_one("#line", Input).value = "yes"
        await pilot.press("enter")
        await settled(app, pilot)
        assert "The humans win: the vampire has conceded." in shown(app)
        assert "You have lost." in shown(app)

    assert on_screen(SMALL, (0,), play, hidden=False).table.over

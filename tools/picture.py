"""Draws docs/board.svg: a game in the full-screen terminal, some plies in."""

import asyncio
import re
from pathlib import Path

import gloam
from gloam.bots import Bot
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.terminal.screen import FullScreen
from gloam.terminal.sitting import Sitting

ROOT = Path(__file__).parent.parent


async def draw() -> str:
    """Play a while, then take a picture of what Human 1 sees."""
    game = gloam.games()["vampire_radar"]
    table = Table(game, 3, game.options_from({}), Dice("picture", "salt"))
    bot: Bot = gloam.bot(game.name, "medium")
    while len(table.deeds) < 24 or table.asked != 1:
        seat = table.asked
        table.act(bot.choose(table.view(seat), table.menu(seat), table.luck(seat)))
    app = FullScreen(Sitting(table, (1,), {0: bot, 2: bot}, "medium"))
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(20):
            await pilot.pause(0.05)
        picture = app.export_screenshot(title="gloam play vampire_radar --tui")
    return re.sub(r"@font-face\s*\{.*?\}", "", picture, flags=re.DOTALL)  # fetch nothing


if __name__ == "__main__":
    (ROOT / "docs" / "board.svg").write_text(asyncio.run(draw()))

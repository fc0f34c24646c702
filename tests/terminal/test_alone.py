"""A game for one at the terminal: nobody to wait for, nobody to hide from, and taken up again."""

import asyncio
import io
import sys
from pathlib import Path

import pytest

import gloam
from gloam.cli import main
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.talk import menus
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting

GAME = "nightmare_hunt"
Capture = pytest.CaptureFixture[str]


def sat(keep: Path | None = None, **options: str) -> Sitting:
    game = gloam.games()[GAME]
    table = Table(game, 1, game.options_from(options), Dice("night", "salt"))
    return Sitting(table, (0,), {}, "medium", keep)


def transcript(sitting: Sitting, *said: str) -> str:
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def run(capsys: Capture, *argv: str) -> str:
    assert main(argv) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def test_alone_one_is_greeted_as_one_and_sits_in_the_only_seat() -> None:
    told = transcript(sat(), "who", "quit", "")
    assert told.startswith("Nightmare Hunt, for 1 seat.\n")
    assert "You play Hunter.\nHunter: you.\n" in told
    assert "a bot" not in told


def test_alone_a_whole_game_is_played_without_others_being_named(tmp_path: Path) -> None:
    sitting = sat(tmp_path / "hunt.save", mode="expedition")
    with (
        pytest.MonkeyPatch.context() as patched
    ):  # a menu is counted as it stands: 1 is always on it
        patched.setattr(menus, "through_the_turn", lambda table, seat, scene: menus.in_order(scene))
        told = transcript(sitting, "venture", *["1", "yes"] * 1500)
    assert sitting.table.over
    for words in ("Pass the keyboard", "Enter to wait", "it is not your turn", "others"):
        assert words not in told
    assert "You have " in told


def test_alone_what_chance_has_answered_is_not_taken_back_and_all_else_is() -> None:
    told = transcript(sat(), "undo", "wear plate", "undo", "venture", "undo", "quit", "")
    before, after = told.split("> venture")
    assert before.count("chance has answered what you did") == 1
    assert "Taken back." in before
    assert "There is nothing to take back: chance has answered what you did." in after
    assert "somebody else" not in told


def test_cards_of_ones_own_are_played_by_their_names(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    contents = gloam.games()[GAME].workshop.contents
    assert contents is not None
    text = contents.standard().replace("Slash", "Long Cut").replace("Slam", "Long Fall")
    for copies in (0, 0, 8, 8, 0):
        text = text.replace("copies = 3", f"copies = {copies}", 1)
    file.write_text(text)
    sitting = sat(content=str(file), mode="fight", encounter="Vile Giant")
    told = transcript(sitting, "venture", "long", "lo cut", "long cut", "quit", "")
    assert "> long\nWhich one: slash 1, slam 1?\n" in told
    assert "I do not know 'lo cut'." in told
    done = [sitting.table.game.words.actions.text(deed.action) for deed in sitting.table.deeds]
    assert "slash 1" in done


def test_a_campaign_is_kept_left_and_taken_up_again(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "hunt.save"
    typed(monkeypatch, "wear plate", "venture", "rest", "quit")
    told = run(capsys, "play", GAME, "--seed", "night", "--save", str(file))
    assert f"gloam play --load {file} goes on from here." in told
    left = gloam.loads(file.read_text())
    assert "wear plate" in [left.game.words.actions.text(deed.action) for deed in left.deeds]
    typed(monkeypatch, "quit")
    told = run(capsys, "play", "--load", str(file))
    assert "The game goes on where it was left." in told
    assert left.scene(0).heading in told
    typed(monkeypatch, "1", "yes", "concede", "yes")
    assert "You have lost." in run(capsys, "play", GAME, "--load", str(file))
    ended = gloam.loads(file.read_text())
    assert ended.record[: len(left.record)] == left.record
    assert ended.over
    assert "Verified: Nightmare Hunt, 1 seat, " in run(capsys, "verify", str(file))


def test_a_replay_needs_no_seat_where_there_is_one(capsys: Capture, tmp_path: Path) -> None:
    table = gloam.open_table(GAME, seed="night")
    table.deal()
    table.act("venture")
    file = tmp_path / "hunt.save"
    file.write_text(gloam.dumps(table))
    told = run(capsys, "replay", str(file))
    assert told.startswith("Nightmare Hunt, 1 seat, as Hunter heard it.\n")
    assert told == run(capsys, "replay", str(file), "--seat", "hunter")
    assert run(capsys, "replay", str(file), "--all").startswith(
        "Nightmare Hunt, 1 seat, with all secrets.\n"
    )


def test_a_wrong_number_of_seats_is_refused_in_plain_words(capsys: Capture) -> None:
    assert main(["play", GAME, "--seats", "2"]) == 2
    assert capsys.readouterr().err == "gloam: Nightmare Hunt is for 1 seat, not 2.\n"
    assert "nightmare_hunt: Nightmare Hunt, 1 seat, about" in run(capsys, "games")


def test_alone_on_the_full_screen_one_sets_out_from_the_list() -> None:
    pytest.importorskip("textual")
    from gloam.terminal.screen import FullScreen

    from .test_board import settled, shown

    app = FullScreen(sat())

    async def play() -> None:
        async with app.run_test(size=(120, 40)) as pilot:
            await settled(app, pilot)
            await pilot.press(*"venture", "enter")
            await settled(app, pilot)
            assert not app.waiting
            assert "let the others go on" not in shown(app)

    asyncio.run(play())
    assert "venture" in [app.table.game.words.actions.text(deed.action) for deed in app.table.deeds]

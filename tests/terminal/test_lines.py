"""Line mode, played from a script."""

import io
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import ChanceBot
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.talk.places import odds, walls
from gloam.terminal.lines import CLEAR, Console, LineMode
from gloam.terminal.sitting import Sitting, same_ears

GAME = "vampire_radar"


def opened(seats: int = 3, **options: object) -> Table:
    game = gloam.games()[GAME]
    return Table(game, seats, game.options_from(options), Dice("night", "salt"))


def sat(table: Table, *people: int, keep: Path | None = None) -> Sitting:
    bots = {seat: ChanceBot() for seat in range(table.seats) if seat not in people}
    return Sitting(table, people, bots, "chance", keep)


def played(sitting: Sitting, *said: str) -> str:
    """The whole transcript of a sitting in which these lines are typed."""
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


class Fingers(io.StringIO):
    """Somebody who types whatever `choose` says, and Enter where Enter is wanted."""

    def __init__(self, mode: Callable[[], LineMode]) -> None:
        super().__init__()
        self.played_in = mode
        self.n = 0

    def readline(self, *_: object) -> str:  # type: ignore[override]
        mode = self.played_in()
        if mode.table.over or mode.holder != mode.table.asked:
            return "\n"
        if mode.talk.doubts:
            return "yes\n"
        self.n += 1
        menu = mode.table.menu(mode.table.asked)
        text = mode.table.game.words.actions.text(menu[self.n * 7 % len(menu)])
        return f"{text}\n"


def whole_game(sitting: Sitting) -> str:
    out = io.StringIO()
    mode = LineMode(sitting, Console(Fingers(lambda: mode), out))
    mode.play()
    return out.getvalue()


@pytest.mark.parametrize("people", [(0,), (1,), (2,), (1, 2), (0, 1, 2)])
def test_a_whole_game_is_played_from_any_seats(people: tuple[int, ...]) -> None:
    table = opened(dawn=3)
    told = whole_game(sat(table, *people))
    assert table.over
    assert "You have " in told or "Won by " in told
    assert "Say seal for the seed" in told
    assert table.commitment not in told
    assert told.endswith("Good night.\n")
    assert "Traceback" not in told


def test_the_set_up_is_not_read_out_tile_by_tile() -> None:
    told = played(sat(opened(), 0), "quit")
    assert "tile" not in told.replace("Choose the tile where you begin", "").replace("of tiles", "")
    assert len(told.splitlines()) < 12


def test_look_menu_map_and_a_place() -> None:
    told = played(sat(opened(), 0), "look", "menu", "map", "c3", "tile c9", "who", "seal")
    assert "Radars: D2, B3, E4, C5." in told
    assert "Hide: 1. hide B2; 2. hide C2;" in told
    assert " 3 | B   R   b   b | .   . |" in told
    assert "B is a bat, b is a bullet, R is a radar." in told
    assert "C3, a bullet." in told
    assert "There is no such place." in told
    assert "Human 1: a bot (chance)." in told
    assert opened().commitment in told


def test_words_numbers_and_first_letters_all_act() -> None:
    for said in ("hide c3", "HIDE  C3", "6", "hi c3", "h c3"):
        table = opened()
        told = played(sat(table, 0, 1, 2), "", said)
        assert "You hide at C3." in told, said


def test_short_forms_for_a_human() -> None:
    table = opened()
    table.act("hide C3")
    told = played(sat(table, 1, 2), "w 1 e", "fire 2 s", "yes", "w", "sh 5 s", "yes")
    assert "Pawn 1 walks to B1." in told
    assert "pawn 2 shoots south: a miss" in told.lower()
    assert "Which one: walk 5 east, walk 5 south," in told
    assert "pawn 5 shoots south: a miss" in told.lower()


def test_what_may_be_done_at_any_time_is_said_in_full() -> None:
    table = opened()
    told = played(sat(table, 0), "c", "conc")
    assert told.count("say concede in full") == 2
    assert not table.deeds
    assert "The humans win" in played(sat(table, 0), "concede", "yes")


def test_typos_get_the_nearest_words_and_change_nothing() -> None:
    table = opened()
    told = played(sat(table, 0), "hidd c3", "hlep", "99", "0", "\x1b[31m", "why hide a1", "hide a1")
    assert "Did you mean 'hide C3'?" in told
    assert "Did you mean 'help'?" in told
    assert told.count("The numbers on your menu are 1 to 17.") == 2
    assert told.count("\x1b") == 1  # the echo of the script, and nowhere else
    assert (
        told.count("You cannot choose hide A1 now: begin on one of the middle sixteen tiles.") == 2
    )
    assert not table.deeds


def test_rules_are_looked_up_by_number_and_by_word() -> None:
    told = played(
        sat(opened(), 0), "rules VRD-48", "rules 47", "rules groan", "rules xyzzy", "rules"
    )
    assert "VRD-48: A bullet stops at the first wall in its way." in told
    assert "VRD-47:" in told
    assert "VRD-51:" in told
    assert "No rule speaks of that." in told
    assert "numbered lines" in told


def test_undo_as_long_as_nobody_has_heard() -> None:
    table = opened()
    told = played(sat(table, 0, 1, 2), "", "hide c3", "undo")
    assert "You hide at C3.\n" in told
    assert len(table.deeds) == 1  # the humans heard that the vampire hid

    table = opened()
    for text in ("hide C3", "done", "done"):
        table.act(text)
    before = gloam.dumps(table)
    told = played(sat(table, 0), "undo", "walk north", "undo", "log")
    assert "You cannot take that back" in told
    assert "Taken back." in told
    assert gloam.dumps(table) == before
    assert told.count("You creep to") == 1  # and not again in the log


def test_saying_something_is_heard_by_the_others() -> None:
    table = opened()
    table.act("hide C3")
    told = played(sat(table, 1, 2), "say I hear steps", "done", "log")
    assert "You say: I hear steps" in told
    assert "Human 1 says: I hear steps" in told


def test_save_and_go_on_exactly(tmp_path: Path) -> None:
    straight = opened(dawn=2)
    whole = whole_game(sat(straight, 1))
    typed = [line[2:] for line in whole.splitlines() if line.startswith("> ")]
    table = opened(dawn=2)
    file = tmp_path / "night.save"
    played(sat(table, 1), *typed[:4], f"save {file}", "quit")  # a shot, and the yes to it
    again = gloam.loads(file.read_text())
    rest = played(sat(again, 1, keep=file), *typed[4:])
    assert gloam.dumps(again) == gloam.dumps(straight) == file.read_text()
    assert whole.split("> " + typed[4])[1].split("Say seal")[0].strip() in rest


def test_leaving_offers_a_save_and_never_writes_over_another_file(tmp_path: Path) -> None:
    taken, free = tmp_path / "taken", tmp_path / "free"
    taken.write_text("mine")
    table = opened()
    table.act("hide C3")
    told = played(
        sat(table, 1), "done", "quit", str(taken), str(tmp_path / "no" / "dir"), str(free)
    )
    assert taken.read_text() == "mine"
    assert "There is a file" in told
    assert "I could not write" in told
    assert f"gloam play --load {free} goes on from here." in told
    assert gloam.loads(free.read_text()).record == table.record
    assert free.stat().st_mode & 0o077 == 0  # it holds secrets
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["free", "taken"]


def test_the_end_of_input_leaves_cleanly() -> None:
    assert played(sat(opened(), 0)).endswith("Good night.\n")
    table = opened()
    table.act("hide C3")
    assert played(sat(table, 1), "done").endswith("Good night.\n")


def test_ctrl_c_leaves_cleanly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Stopped(ChanceBot):
        def choose(self, *_: object) -> int:
            raise KeyboardInterrupt

    table = opened()
    out = io.StringIO()
    sitting = Sitting(table, (0,), {1: Stopped(), 2: Stopped()}, "chance")
    LineMode(sitting, Console(io.StringIO("hide c3\n"), out)).play()
    assert out.getvalue().endswith("Good night.\n")


def test_humans_share_all_they_hear_and_need_no_curtain() -> None:
    game = gloam.games()[GAME]
    assert same_ears(game, 1, 2)
    assert not same_ears(game, 0, 1)
    table = opened()
    table.act("hide C3")
    told = played(sat(table, 1, 2), "done")
    assert "Human 2, the keyboard is yours." in told
    assert "Pass the keyboard to Vampire" not in told


def test_a_pause_follows_only_what_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    class Prowler(ChanceBot):
        """Creeps once, unheard, and ends its turn."""

        def choose(self, view: object, menu: tuple[int, ...], rng: object) -> int:
            return menu[0]

    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    table = opened(2)
    out = io.StringIO()
    sitting = Sitting(table, (1,), {0: Prowler()}, "chance")
    LineMode(sitting, Console(io.StringIO("done\n"), out), delay=0.5).play()
    assert len(table.deeds) == 4  # hid, done, and two steps in the dark
    assert len(pauses) == 1  # the turn that ended with its hiding; none for a step in the dark


def test_a_real_terminal_is_wiped_with_its_history(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    forgotten: list[bool] = []
    monkeypatch.setattr(readline, "clear_history", lambda: forgotten.append(True))
    out = io.StringIO()
    console = Console(io.StringIO(), out)
    console.live = True
    console.wipe()
    assert out.getvalue() == CLEAR
    assert forgotten == [True]


# Giving up together.


def hidden(seats: int = 4) -> Table:
    table = opened(seats)
    table.act("hide C3")
    return table


def test_bots_concede_when_all_people_of_their_team_have() -> None:
    table = hidden()
    told = played(sat(table, 1), "concede", "yes")
    assert table.over
    assert "You concede.\nHuman 2 concedes.\nHuman 3 concedes.\n" in told
    assert "the humans have conceded" in told


def test_whoever_has_not_conceded_is_named_and_bots_wait_for_it() -> None:
    table = hidden()
    told = played(sat(table, 1, 2), "concede", "yes", "done", "concede", "yes")
    assert "You concede.\nThe game goes on until Human 2 concedes too.\n> done" in told
    assert told.count("The game goes on until") == 1
    assert table.over
    assert "Human 3 concedes." in told

    table = hidden()
    told = played(sat(table, 1, 2, 3), "concede", "yes")
    assert "The game goes on until Human 2 and Human 3 concede too." in told
    assert not table.over


def test_bots_of_the_other_team_do_not_follow() -> None:
    table = hidden()
    told = played(sat(table, 1, 2), "concede", "yes", "quit", "")
    assert [deed.seat for deed in table.deeds] == [0, 1]
    assert "Vampire concedes" not in told
    table = opened(4)
    assert "the vampire has conceded" in played(sat(table, 0), "concede", "yes")
    assert [deed.seat for deed in table.deeds] == [0]


class WithoutHumanTwo(Table):
    """A table at which Human 2 has nothing more to say."""

    def asides(self, seat: int) -> tuple[int, ...]:
        return () if seat == 2 else super().asides(seat)


def test_a_human_who_is_eliminated_is_not_waited_for() -> None:
    game = gloam.games()[GAME]
    table = WithoutHumanTwo(game, 3, game.options_from({}), Dice("night", "salt"))
    table.act("hide C3")
    told = played(sat(table, 1, 2), "concede", "yes", "quit", "")
    assert "The game goes on until" not in told


# Everything that a picture shows.


def test_odds_say_every_place_where_the_hidden_one_can_be() -> None:
    table = hidden(2)
    told = played(sat(table, 1), "odds", "quit", "")
    scene = table.scene(1)
    possible = [cell for cell in scene.cells if cell.possible]
    said = told.split("> odds\n")[1].splitlines()
    assert said[0] == (
        "As far as the hunters can know, the one who hides can be at "
        f"{len(possible)} places, the likeliest first."
    )
    listed = said[1].rstrip(".").split(", ")
    assert {item.split(" ")[0] for item in listed} == {cell.id for cell in possible}
    assert len(listed) == len(possible) == 16
    heat = {cell.id: cell.heat for cell in possible}
    shown = [heat[item.split(" ")[0]] for item in listed]
    assert shown == sorted(shown, reverse=True)
    assert all(item.endswith(" percent") for item in listed)


def test_odds_where_nothing_is_hidden_or_all_is_found() -> None:
    scene = hidden(2).scene(1)
    open_field = replace(scene, cells=tuple(replace(c, possible=False) for c in scene.cells))
    assert odds(open_field) == ["There are no odds here: look says all that you know."]
    at_c3 = tuple(replace(c, possible=c.id == "C3") for c in scene.cells)
    assert odds(replace(scene, cells=at_c3))[0].endswith("the one who hides is at C3.")
    no_odds = tuple(replace(c, heat=0.0, possible=c.row == 0) for c in scene.cells)
    assert odds(replace(scene, cells=no_odds)) == [
        "As far as the hunters can know, the one who hides can be at 6 places.",
        "A1, B1, C1, D1, E1, F1.",
    ]


def test_walls_are_all_said_and_each_once() -> None:
    told = played(sat(opened(), 0), "walls", "help", "quit")
    said = told.split("> walls\n")[1].split("> help")[0].splitlines()
    assert said[0] == "There are 7 walls."
    assert sorted(said[1:]) == [
        f"A wall stands between {pair}."
        for pair in (
            "A2 and B2", "A4 and B4", "B1 and C1", "D3 and E3", "D5 and D6", "E4 and E5",
            "F2 and F3",
        )
    ]  # fmt: skip
    assert "odds: every place" not in told  # the vampire knows where it is
    assert "walls: every wall" in told
    scene = opened().scene(0)
    bare = tuple(replace(cell, walls=()) for cell in scene.cells)
    assert walls(replace(scene, cells=bare)) == ["There are no walls here."]
    rim = tuple(replace(cell, walls=("north",) if cell.id == "A1" else ()) for cell in bare)
    assert walls(replace(scene, cells=rim)) == ["There is 1 wall.", "A wall stands north of A1."]


# Said once, and to everybody.


def test_those_at_a_keyboard_are_told_once_how_to_hear_the_menu() -> None:
    told = played(sat(hidden(3), 1, 2), "done", "quit", "")
    assert told.count("Say help or menu.") == 1


def test_what_is_done_beside_the_turn_does_not_repeat_the_question() -> None:
    table = hidden(3)
    told = played(sat(table, 1, 2), "say hello", "concede", "yes", "quit", "")
    assert told.count("You have 2 points left.") == 1
    told = played(sat(hidden(3), 1, 2), "walk 1 east", "quit", "")
    assert told.count("You have 2 points left.") == told.count("You have 1 point left.") == 1


def test_a_verb_that_is_known_but_not_on_offer_is_not_called_unknown() -> None:
    table = opened()
    table.act("hide C3")
    table.act("done")
    table.act("done")
    told = played(sat(table, 0), "attack", "shoot", "walk up", "foo", "wlak north", "why attack")
    assert "Nothing on your menu begins with attack now. Say why and the whole action" in told
    assert "Nothing on your menu begins with shoot now." in told
    assert "I do not know 'walk up'. Say menu walk for what you can walk now." in told
    assert "I do not know 'foo'. Say help or menu." in told
    assert "Did you mean 'walk north'?" in told
    told = played(sat(hidden(3), 1, 2), "walk 1 up")
    assert "Did you mean" not in told

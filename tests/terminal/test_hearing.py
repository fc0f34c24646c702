"""What a listener asks for at a keyboard: again, less, later; and questions about the board."""

import io
import re

import pytest

import gloam
from gloam.kernel.table import Table
from gloam.talk.asking import ANSWERS
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting


def opened(name: str = "vampire_radar", seats: int = 3) -> Table:
    return gloam.open_table(name, seats=seats, seed="night")


def played(table: Table, seat: int, *said: str) -> str:
    others = {n: gloam.bot(table.game.name, "chance") for n in range(table.seats) if n != seat}
    out = io.StringIO()
    script = io.StringIO("".join(f"{line}\n" for line in said))
    LineMode(Sitting(table, (seat,), others, "chance"), Console(script, out)).play()
    return out.getvalue()


def answers(told: str) -> dict[str, str]:
    """What was said after each thing that was typed."""
    parts = [part.partition("\n") for part in told.split("\n> ")[1:]]
    return {typed: said for typed, _, said in parts}


def test_enter_alone_and_repeat_say_the_question_again() -> None:
    said = answers(played(opened(), 1, "", "repeat", "quit"))
    assert said[""] == "You have 2 points left. Walk, 8 ways; shoot, 16 ways; done."
    assert said["repeat"].endswith(said[""])


def test_speech_is_set_and_a_wrong_level_changes_nothing() -> None:
    said = answers(played(opened(), 1, "speech brief", "speech loud", "speech", "quit"))
    assert said["speech brief"] == "Speech is brief."
    assert said["speech loud"] == "Speech is full, normal or brief."
    assert said["speech"] == "Speech is brief."


def test_whoever_skips_hears_only_what_strikes_and_then_all_since_their_turn() -> None:
    table = opened()
    told = played(table, 1, "skip", "done", "since", "quit")
    between, after = told.partition("> done")[2].split("> since")
    assert "walks" not in between
    assert "walks" in after


def test_slower_and_faster_change_the_wait() -> None:
    said = answers(played(opened(), 1, "faster", "slower", "quit"))
    assert said["faster"] == "There is no wait after what a bot does."
    assert said["slower"] == "After each thing that a bot does, 1 second passes."


def test_grave_choices_ask_first_and_anything_else_drops_them() -> None:
    table = opened()
    told = played(table, 1, "concede", "no", "concede", "who", "quit")
    assert told.count("Sure? Say yes to concede.") == 2
    assert told.count("You do not concede.") == 2
    name = table.game.words.facts.name
    assert "conceded" not in [name(fact) for fact in table.record]
    assert "Concede: sure?" in played(opened(), 1, "speech brief", "concede", "no", "quit")


def test_choices_keep_their_numbers_through_a_turn_and_get_new_ones_in_the_next() -> None:
    table = opened()
    said = answers(played(table, 1, "menu", "1", "1", "menu ", "done", "menu  ", "99", "quit"))
    first, then, later = (_numbered(said[menu]) for menu in ("menu", "menu ", "menu  "))
    both = first.keys() & then.keys()
    assert both
    assert all(first[text] == then[text] for text in both)
    assert not {first[text] for text in first} & {then[text] for text in then.keys() - both}
    assert sorted(later.values()) == list(range(1, len(later) + 1))
    assert said["99"].startswith("The numbers on your menu are 1 to ")


def _numbered(menu: str) -> dict[str, int]:
    """The choices of a menu, each with its number."""
    found = re.findall(r"(\d+)\. ([a-z]+ \d+ [a-z]+)", menu)
    return {text: int(number) for number, text in found}


def test_a_number_that_means_nothing_any_more_says_what_it_was() -> None:
    table = opened("shadow_hunters", 4)
    said = answers(played(table, 0, "menu", "1", "1 ", "quit"))
    assert said["menu"].startswith("1. Roll the dice")
    assert said["1 "] == "Number 1 is roll, which you cannot choose now. Say menu."


def test_the_hunter_asks_where_everybody_is_and_by_which_way() -> None:
    table = opened("nyctophobia_hunted")
    asked = ("where", "around", "toward n", "people", "things", "far car", "far b4", "help")
    said = answers(played(table, 0, *asked, "far nowhere", "toward up", "quit"))
    assert said["where"].count("you, the Hunter") == 1
    assert said["around"].startswith("Around ")
    assert said["toward n"].startswith("North of ")
    for asked_for in ("people", "things"):
        far = [line.split(", ")[-1].rstrip(".") for line in said[asked_for].splitlines()]
        steps = [int(each.split()[0]) if each != "no open way" else 99 for each in far]
        assert steps == sorted(steps)
        assert len(steps) > 1
    assert "Car: " in said["things"]
    assert " from " in said["far car"]
    assert "reach: what each card or choice would let you reach." in said["help"]
    assert said["far nowhere"] == "Say far and a place, a piece or a thing on the board."
    assert said["toward up"] == "Say toward and north, east, south or west."


def test_the_hunter_hears_what_each_card_would_let_it_reach_and_that_is_what_comes_of_it() -> None:
    table = opened("nyctophobia_hunted")
    said = answers(played(table, 0, "clue n", "clue s", "clue e", "clue w", "reach", "quit"))
    cards = said["reach"].splitlines()
    words = table.game.words.actions
    names = {words.text(action).split()[1].replace("-", " ") for action in table.menu(0)}
    assert {line.partition(":")[0] for line in cards} == names
    for action in table.menu(0):
        card = words.text(action).split()[1].replace("-", " ")
        told = next(line for line in cards if line.startswith(f"{card}:"))
        trial = table.fork()
        trial.act(action, 0)
        while trial.asked == 0:
            trial.act(trial.menu(0)[0], 0)
        at = next(piece.cell for piece in trial.scene(0).pieces if piece.id == "hunter")
        hit = "can strike" in told and any(
            person.gauges[0].value < 2 for person in trial.scene(0).people if person.gauges
        )
        assert hit or at in told.rstrip(".").replace(",", "").split()


def test_a_hunted_is_told_no_way_and_help_does_not_name_it() -> None:
    table = opened("nyctophobia_hunted")
    said = answers(played(table, 1, "far here", "far n1", "reach", "help", "quit"))
    assert said["reach"] == "Nobody can tell you that: ask where you see the whole board."
    assert "reach: " not in said["help"]
    refused = "You do not see the board: nobody can tell you the way."
    assert said["far here"] == said["far n1"] == refused
    assert "far and a place" not in said["help"]
    assert "odds: " not in said["help"]


def test_a_direction_alone_is_a_step_and_two_ways_of_naming_a_place_are_understood() -> None:
    table = opened("nyctophobia_hunted")
    said = answers(played(table, 1, "1 north", "n1", "e", "quit"))
    assert said["1 north"] == said["n1"]
    deeds = [table.game.words.actions.text(deed.action) for deed in table.deeds if deed.seat == 1]
    assert deeds[:1] in (["go east"], [])  # or a hand had felt that it is closed


def test_after_the_end_a_command_is_answered_and_is_no_file_name() -> None:
    table = opened()
    told = played(table, 0, "concede", "yes", "menu", "seal", "")
    assert "The game is saved as" not in told
    assert "There is nothing for you to choose now." in told
    assert f"and their seal {table.commitment}." in told


def test_what_was_heard_is_stepped_through_kind_by_kind() -> None:
    asked = ("buffer", "buffer talk", "say hello", "say bye", "buffer talk ", "older", "older ")
    said = answers(played(opened(), 1, *asked, "newer", "newer ", "buffer moves", "quit"))
    assert said["buffer"].startswith("Say buffer and one of: talk, news, moves,")
    assert said["buffer talk"] == "Nothing is in talk yet."
    assert said["buffer talk "] == "2 of 2: You say: bye"
    assert said["older"] == "1 of 2: You say: hello"
    assert said["older "] == "There is nothing older in talk."
    assert said["newer"] == "2 of 2: You say: bye"
    assert said["newer "] == "There is nothing newer in talk."
    assert said["buffer moves"] == "Nothing is in moves yet."


@pytest.mark.parametrize("name", ["shadow_hunters", "nightmare_hunt"])
def test_where_there_are_no_directions_none_are_given(name: str) -> None:
    game = gloam.games()[name]
    said = answers(played(opened(name, game.seats[0]), 0, "around", "toward n", "people", "quit"))
    assert said["around"] == said["toward n"] == "This game has no board with directions."
    assert said["people"]


@pytest.mark.parametrize("name", sorted(gloam.games()))
def test_every_question_has_an_answer_for_every_seat_of_every_game(name: str) -> None:
    game = gloam.games()[name]
    table = opened(name, game.seats[0])
    table.deal()
    for seat in range(table.seats):
        scene = table.scene(seat)
        for answer in ANSWERS.values():
            for rest in ("", "n", "nowhere at all", "1 north"):
                lines = answer(scene, rest)
                assert lines, (answer, rest)
                assert all(line.strip() for line in lines)

"""A Hunted's turn: NYH-42 to NYH-90, and the rulings that go with them."""

from typing import Any

import pytest

from gloam.games.nyctophobia_hunted.rules import new_night
from tests.games.nyctophobia.positions import Position, lane, position

GLADE = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   .   1   .   . |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   2   .   .   . |
    +---+---+---+---+---+"""

CAR = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +   +   +   +   +   +
    | 1*  C   .   2   . |
    +---+---+---+---+---+"""

LINED_UP = """
    +---+---+---+---+---+
    | .   1   .   2   . |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +---+---+---+---+---+"""

FAR_SHOT = """
    +---+---+---+---+---+---+---+
    | 1   .   .   X   .   .   . |
    +   +   +   +   +   +   +   +
    | 2   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+"""


def night(picture: str, **given: Any) -> Position:
    """A position of The Hunted."""
    return position(picture, new_night(3), **given)


def choices(made: Position, verb: str) -> list[str]:
    """What may be chosen that begins with a word."""
    return [action for action in made.menu() if action.split()[0] == verb]


def words(told: list[str], *names: str) -> list[str]:
    """The facts of some kinds, in order."""
    return [fact for fact in told if fact.split()[0] in names]


def felt(told: list[str]) -> list[str]:
    """What was felt near by, round from the north."""
    return [fact.split("what=")[1] for fact in words(told, "felt")]


# Searching.


def test_nyh_42_a_turn_begins_with_word_of_whose_it_is() -> None:
    made = night(GLADE)
    assert made.asked == 1
    for seat in range(3):
        assert made.heard(seat)[0] == "turn to=hunted1 round=1"
    made.act("go north", "go south", "done")
    assert made.asked == 2
    assert made.told[0] == "turn to=hunted2 round=1"


def test_nyh_43_a_turn_begins_with_a_search() -> None:
    made = night(GLADE)
    assert words(made.heard(1), "searched") == ["searched seat=hunted1"]
    assert felt(made.heard(1)) == ["open"] * 4
    assert "search" not in made.menu()
    made.act("go north", "go south", "done")
    assert words(made.told, "searched") == ["searched seat=hunted2"]


AROUND = """
    +---+---+---+---+---+
    | .   .   o   .   . |
    +   +   +   +   +   +
    | .   o   2   o   . |
    +   +   +   +   +   +
    | o   C   1   o   o |
    +   +---+   +   +   +
    | .   C   .   o   . |
    +---+---+---+---+---+"""


def test_nyh_44_a_search_feels_the_four_sides_one_space_out() -> None:
    assert words(night(AROUND).heard(1), "felt", "felt_far") == [
        "felt seat=hunted1 heading=north what=hunted2",
        "felt seat=hunted1 heading=east what=rock",
        "felt seat=hunted1 heading=south what=open",
        "felt seat=hunted1 heading=west what=car",
    ]


def test_nyh_45_a_search_never_feels_diagonally() -> None:
    made = night("""
        +---+---+---+
        | o   .   o |
        +   +   +   +
        | .   1   . |
        +   +   +   +
        | 2   .   o |
        +---+---+---+""")
    assert felt(made.heard(1)) == ["open"] * 4
    assert words(made.heard(2), "named") == ["named seat=hunted1 kinds=nothing"]


def test_nyh_46_a_tree_stops_the_hand() -> None:
    made = night("""
        +---+---+---+
        | .   o   . |
        +   +---+   +
        | C | 1 | 2 |
        +   +---+   +
        | C   o   . |
        +---+---+---+""")
    assert felt(made.heard(1)) == ["tree"] * 4
    assert words(made.heard(2), "named") == ["named seat=hunted1 kinds=tree"]


def test_nyh_47_the_searcher_learns_the_sides_and_the_others_the_kinds() -> None:
    made = night("""
        +---+---+---+---+---+
        | 1   2   o   o   . |
        +   +   +   +   +   +
        | .   o | .   .   . |
        +   +   +   +   +   +
        | 3   .   .   .   . |
        +---+---+---+---+---+""", hidden=(3,), turn=2)  # fmt: skip
    assert felt(made.heard(2)) == ["edge", "rock", "rock", "hunted1"]
    assert not words(made.heard(2), "named")
    for other in (1, 3):
        assert not words(made.heard(other), "felt")
        assert words(made.heard(other), "named") == ["named seat=hunted2 kinds=edge+rock+hunted"]
    made.act("go south", "go west", "search")
    assert felt(made.told) == ["hunted1", "open", "hidden", "edge"]
    assert words(made.heard(1), "named")[-1] == "named seat=hunted2 kinds=edge+hunted"
    assert felt(night(AROUND).heard(1))[0] == "hunted2"  # whose piece it is, by its shape


def test_nyh_48_a_free_side_is_felt_as_open() -> None:
    made = night("""
        +---+---+---+
        | .   .   . |
        +   +   +   +
        | .   1 | . |
        +   +---+   +
        | .   .   2 |
        +---+---+---+""")
    assert felt(made.heard(1)) == ["open", "tree", "tree", "open"]


# Movement.


def test_nyh_49_the_active_hunted_must_move_two_spaces() -> None:
    made = night(GLADE)
    assert "done" not in made.menu()
    made.act("go north")
    assert made.asked == 1
    assert "done" not in made.menu()
    made.act("go east")
    assert "done" in made.menu()
    assert not choices(made, "go")
    assert made.at(1) == "D1"


@pytest.mark.parametrize(
    ("heading", "to"), [("north", "C1"), ("east", "D2"), ("south", "C3"), ("west", "B2")]
)
def test_nyh_50_a_step_goes_to_a_neighbour_and_never_diagonally(heading: str, to: str) -> None:
    made = night(GLADE)
    assert choices(made, "go") == ["go north", "go east", "go south", "go west"]
    made.act(f"go {heading}")
    assert made.at(1) == to


def test_nyh_51_no_step_crosses_a_tree() -> None:
    made = night("""
        +---+---+---+
        | .   .   . |
        +   +---+   +
        | .   1 | . |
        +   +   +   +
        | .   .   2 |
        +---+---+---+""")
    assert choices(made, "go") == ["go south", "go west"]
    made.act("go south", "go north")
    made = night("""
        +---+---+---+
        | .   1   . |
        +   +   +   +
        | .   . | . |
        +   +---+   +
        | .   .   2 |
        +---+---+---+""")
    made.act("go south")
    for heading in ("east", "south"):
        assert made.act(f"go {heading}") == [f"bumped seat=hunted1 heading={heading} into=tree"]
    assert made.at(1) == "B2"


def test_nyh_52_no_step_goes_through_another_hunted() -> None:
    made = night("""
        +---+---+---+
        | .   1   2 |
        +   +   +   +
        | .   .   . |
        +---+---+---+""")
    assert "go east" not in made.menu()
    made.act("go south", "go east")
    made.act("done")
    assert made.asked == 2
    assert "go south" not in made.menu()
    made = night("""
        +---+---+---+
        | 1   .   2 |
        +   +   +   +
        | .   .   . |
        +---+---+---+""")
    made.act("go east")
    assert made.act("go east") == ["bumped seat=hunted1 heading=east into=somebody"]
    assert made.at(1) == "B1"


def test_nyh_53_entering_a_space_with_a_rock_picks_it_up() -> None:
    made = night("""
        +---+---+---+
        | 1   o   . |
        +   +   +   +
        | .   .   2 |
        +---+---+---+""")
    assert "picked_up seat=hunted1 rocks=1" in made.act("go east")
    assert made.woods.rocks[1] == 2
    assert made.rocks() == []
    assert "picked_up seat=hunted1 rocks=1" in made.heard(1)
    assert "picked_up seat=hunted1 rocks=1" in made.heard(2)


def test_nyh_54_after_the_first_step_the_player_may_search() -> None:
    made = night("""
        +---+---+---+---+---+
        | 1   .   o   .   2 |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+""")
    made.act("go east")
    assert felt(made.act("search")) == ["edge", "rock", "open", "open"]
    assert "search" not in made.menu()
    made.act("go east")
    assert made.at(1) == "C1"


def test_nyh_55_after_the_movement_the_player_may_search() -> None:
    made = night("""
        +---+---+---+---+---+
        | 1   .   .   o   2 |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+""")
    made.act("go east", "search", "go east")
    assert felt(made.act("search")) == ["edge", "rock", "open", "open"]
    assert "search" not in made.menu()
    made.act("done")
    assert made.asked == 2


def test_nyh_55_a_throw_that_hits_somebody_does_not_take_that_search_away() -> None:
    made = night(LINED_UP)  # a friend is hit, and answers
    made.act("go south", "go north", "throw east", "stay", "stand")
    assert felt(made.act("search")) == ["edge", "open", "open", "open"]
    made = night(FAR_SHOT)  # the Hunter is hit, and is driven back
    made.act("go east", "go west", "throw east", "recoil east east stop")
    assert felt(made.act("search")) == ["edge", "open", "hunted2", "edge"]
    assert "search" not in made.menu()


def test_nyh_55_a_search_that_was_made_is_not_given_back_by_a_throw() -> None:
    made = night(LINED_UP)
    made.act("go south", "go north", "search", "throw east", "stay", "stand")
    assert made.asked == 1
    assert "search" not in made.menu()
    made = night(LINED_UP)
    made.act("throw east", "search", "stay", "stand")
    assert made.asked == 1
    assert "search" not in made.menu()  # the one of the start was made already


BESIDE = """
    +---+---+---+---+---+---+
    | 1   .   .   X   .   . |
    +   +   +   +   +   +   +
    | .   .   .   .   .   2 |
    +---+---+---+---+---+---+"""


def test_nyh_56_next_to_the_hunter_movement_stops_and_combat_begins() -> None:
    made = night("""
        +---+---+---+---+---+---+
        | 1   .   X   .   .   . |
        +   +   +   +   +   +   +
        | .   .   .   .   .   2 |
        +---+---+---+---+---+---+""")
    assert "attacked seat=hunted1 heading=east health=1" in made.act("go east")
    assert made.menu() == ["counter", "endure"]
    made.act("endure", "go west", "stay", "stand")
    assert made.asked == 2  # the second step is lost
    made = night(BESIDE)
    assert not words(made.act("go east"), "attacked")
    assert words(made.act("go east"), "attacked")


# Actions.


def test_nyh_57_at_most_one_action_a_turn() -> None:
    for first in ("sprint east", "throw north", "hide"):
        made = night(GLADE, rocks=(2, 1))
        made.act("go west", "go north")
        assert choices(made, "sprint")
        assert choices(made, "throw")
        assert choices(made, "hide")
        made.act(first)
        for verb in ("sprint", "throw", "hide", "radio"):
            assert not choices(made, verb)
    made = night(GLADE, rocks=(2, 1))
    made.act("throw north", "go west", "go north")
    assert made.menu() == ["search", "call out", "done"]


def test_nyh_58_the_action_may_be_left_out() -> None:
    made = night(GLADE)
    made.act("go west", "go north", "done")
    assert made.asked == 2


def test_nyh_59_the_action_comes_before_the_movement_or_after_it() -> None:
    made = night(GLADE)
    assert choices(made, "sprint")
    assert choices(made, "throw")
    made.act("go west")
    for verb in ("sprint", "throw", "hide", "radio"):
        assert not choices(made, verb)
    made.act("go north")
    for verb in ("sprint", "throw", "hide"):
        assert choices(made, verb)


def test_nyh_59_nor_is_the_call_made_between_the_steps() -> None:
    made = night(CAR)
    assert "radio" in made.menu()
    made.act("go east")
    assert made.at(1) == "B2"
    assert "radio" not in made.menu()
    made.act("go west")
    assert "radio" in made.menu()


# Sprint.


def test_nyh_60_a_sprint_is_one_space_more() -> None:
    made = night(GLADE)
    made.act("sprint west")
    assert made.at(1) == "B2"
    assert not choices(made, "stay")
    made.act("go west", "go north")
    assert made.at(1) == "A1"
    made.act("done")
    assert made.asked == 2
    made = night(GLADE)
    made.act("go east", "go east", "sprint east")
    assert made.at(1) == "F2"
    assert "go east" not in made.menu()


def test_nyh_61_no_search_follows_a_sprint() -> None:
    made = night(GLADE)
    made.act("go east", "go east")
    assert "search" in made.menu()
    made.act("sprint east")
    assert "search" not in made.menu()
    made = night(GLADE)
    made.act("sprint east")
    assert "search" not in made.menu()


# Hide.


def test_nyh_62_to_hide_is_to_turn_face_down() -> None:
    made = night(GLADE)
    made.act("go east", "go east")
    assert made.act("hide") == ["hid seat=hunted1"]
    assert not made.woods.face_up(1)
    assert "hid seat=hunted1" in made.heard(2)  # who is hidden is no secret
    made.act("done")
    made.act("go south")
    assert not made.woods.face_up(1)


HIDING = """
    +---+---+---+---+---+---+---+
    | 1   .   2   .   .   X   . |
    +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   3 |
    +---+---+---+---+---+---+---+"""


def test_nyh_63_play_does_not_affect_a_hidden_player() -> None:
    made = night(HIDING, hidden=(2,))
    assert "flew spaces=5 struck=hunter" in made.act("throw east")
    assert made.woods.health[2] == 2
    made = night(HIDING, turn=0, hidden=(1, 2, 3), deck="mage", hand=("Puppet-String", "Bored"))
    made.act("play Puppet-String")
    assert [made.at(seat) for seat in (1, 2, 3)] == ["A1", "C1", "G2"]
    assert made.asked == -1  # nobody to pick, nowhere to go: the next card is drawn


def test_nyh_64_a_hidden_player_does_not_affect_play() -> None:
    picture = """
        +---+---+---+---+---+---+---+---+
        | X   .   2   .   .   .   .   1 |
        +---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+"""
    made = night(picture, turn=0, hidden=(2,), hand=("Stumble", "Berserk"))
    made.act("play Berserk", "charge east")
    assert made.at(0) == "G1"  # over the hidden one, and on to the other
    assert words(made.heard(0), "attacked") == ["attacked seat=hunted1 heading=west health=1"]
    made = night(picture, turn=0, hand=("Stumble", "Berserk"))
    made.act("play Berserk", "charge east")
    assert made.at(0) == "B1"


def test_nyh_64_a_hidden_klutz_makes_no_noise() -> None:
    made = night(GLADE, characters=("klutz", "nobody"))
    made.act("go east", "go east")
    assert "clatter" in made.menu()
    made.act("hide")
    assert "clatter" not in made.menu()


def test_nyh_65_a_hidden_player_gets_into_no_combat() -> None:
    picture = """
        +---+---+---+---+---+---+
        | .   .   2   .   .   . |
        +   +   +   +   +   +   +
        | X   .   .   .   .   1 |
        +---+---+---+---+---+---+"""
    made = night(picture, turn=0, hidden=(2,), deck="simple")
    assert made.at(0) == "C2"  # beside the hidden one
    assert made.woods.health[2] == 2
    assert not words(made.heard(0), "attacked")
    assert made.asked == 1
    made = night(picture.replace("X   .", ".   X"), turn=0, hidden=(2,), deck="simple")
    assert made.at(0) == "D2"  # nor does one who hides keep the Hunter


def spoken(made: Position, seat: int, how: str) -> list[str]:
    """What is told when a seat says something, in plain words or otherwise."""
    return made.say(seat) if how == "words" else made.aside(seat, how)


@pytest.mark.parametrize("how", ["words", "shout hide-now", "call out"])
def test_nyh_66_whoever_hides_may_not_speak_and_stay_hidden(how: str) -> None:
    made = night(GLADE)
    made.act("go east", "go east", "hide")
    assert "call out" not in made.menu()
    made.act("done")
    assert words(spoken(made, 1, how), "spoke") == ["spoke seat=hunted1"]
    assert made.woods.face_up(1)
    assert not words(spoken(made, 2, how), "spoke")  # not a word about one who is not hidden


def test_nyh_67_one_who_speaks_is_announced_and_turned_face_up() -> None:
    made = night(GLADE, turn=2, hidden=(1,))
    assert not made.woods.face_up(1)
    made.say(1)
    for seat in range(3):
        assert "spoke seat=hunted1" in made.heard(seat)
    assert made.woods.face_up(1)
    assert made.told[-1].startswith("said ")


def test_nyh_68_the_noise_goes_to_the_one_who_spoke() -> None:
    made = night(GLADE.replace("| .   .   .   .   . |", "| N   .   .   .   . |", 1),
                 turn=2, hidden=(1,))  # fmt: skip
    made.say(2)
    made.say(0)
    assert made.noise == "A1"
    made.say(1)
    assert made.noise == "C2"


def test_nyh_69_a_hidden_player_turns_face_up_as_their_turn_starts() -> None:
    made = night(GLADE, hidden=(1, 2), turn=2)
    assert made.told == []
    assert made.heard(1)[:2] == ["turn to=hunted2 round=1", "unhid seat=hunted2"]
    assert made.woods.face_up(2)
    assert not made.woods.face_up(1)  # it is not their turn


AMBUSH = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   1   X   .   . |
    +   +   +   +   +   +
    | .   .   .   .   2 |
    +---+---+---+---+---+"""


def test_nyh_70_turning_face_up_beside_the_hunter_is_combat_at_once() -> None:
    made = night(AMBUSH, hidden=(1,))
    assert made.heard(1)[:3] == [
        "turn to=hunted1 round=1",
        "unhid seat=hunted1",
        "attacked seat=hunted1 heading=east health=1",
    ]
    assert made.menu() == ["counter", "endure"]
    made = night(AMBUSH.replace("1   X", "1 | X"), hidden=(1,))
    assert not words(made.heard(1), "attacked")


def test_nyh_71_after_the_call_there_is_no_hide_action() -> None:
    made = night(CAR)
    made.act("go east", "go west", "radio", "done")
    made.act("go east", "go west")
    assert made.asked == 2
    assert choices(made, "sprint")
    assert "hide" not in made.menu()
    made = night(CAR)
    made.act("go east", "go west", "done")
    made.act("go east", "go west")
    assert "hide" in made.menu()


def test_nyh_72_hide_comes_after_the_movement_only() -> None:
    made = night(GLADE)
    assert "hide" not in made.menu()
    made.act("go west")
    assert "hide" not in made.menu()
    made.act("go north")
    assert "hide" in made.menu()


# Throw a rock.


def test_nyh_73_to_throw_one_must_have_a_rock() -> None:
    assert not choices(night(GLADE, rocks=(0, 1)), "throw")
    made = night(GLADE, rocks=(1, 0))
    made.act("throw north")
    assert made.woods.rocks[1] == 0


@pytest.mark.parametrize(
    ("heading", "to"), [("north", "C1"), ("east", "H2"), ("south", "C8"), ("west", "A2")]
)
def test_nyh_74_the_thrower_names_a_direction(heading: str, to: str) -> None:
    made = night(GLADE)
    assert choices(made, "throw") == ["throw north", "throw east", "throw south", "throw west"]
    assert made.act(f"throw {heading}")[0] == f"threw seat=hunted1 heading={heading}"
    assert made.rocks() == [to]
    assert f"threw seat=hunted1 heading={heading}" in made.heard(2)


FLIGHTS = {
    "tree": ("| 1   .   . | .   . |", "flew spaces=2 struck=tree", "C1"),
    "car": ("| 1   .   C   C   . |", "flew spaces=1 struck=car", "B1"),
    "hunter": ("| 1   .   .   X   . |", "flew spaces=3 struck=hunter", "D1"),
    "hunted": ("| 1   .   2   .   . |", "flew spaces=2 struck=hunted2", "C1"),
    "edge": ("| 1   .   .   .   . |", "flew spaces=7 struck=edge", "H1"),
    "a rock": ("| 1   o   .   .   . |", "flew spaces=7 struck=edge", "H1"),
}


def thrown(row: str) -> Position:
    """A rock thrown east along a row."""
    made = night(f"""
        +---+---+---+---+---+
        {row}
        +   +   +   +   +   +
        | .   .   .   .   3 |
        +---+---+---+---+---+""")
    made.act("throw east")
    return made


@pytest.mark.parametrize("what", FLIGHTS)
def test_nyh_75_a_rock_flies_straight_until_something_is_in_its_way(what: str) -> None:
    row, flew, at = FLIGHTS[what]
    made = thrown(row)
    assert flew in made.told
    assert at in made.rocks()


def said_of(what: str) -> list[list[str]]:
    """How far a rock flew and what it met, as everybody hears it."""
    made = thrown(FLIGHTS[what][0])
    return [words(made.heard(seat), "flew")[0].split()[1:] for seat in (0, 1, 3)]


@pytest.mark.parametrize("what", FLIGHTS)
def test_nyh_76_all_hear_how_many_spaces_it_flew(what: str) -> None:
    assert [said[0] for said in said_of(what)] == [FLIGHTS[what][1].split()[1]] * 3


@pytest.mark.parametrize("what", FLIGHTS)
def test_nyh_77_all_hear_what_it_met(what: str) -> None:
    assert [said[1] for said in said_of(what)] == [FLIGHTS[what][1].split()[2]] * 3


def test_nyh_76_nobody_but_the_hunter_hears_where_on_the_board_it_lies() -> None:
    made = thrown(FLIGHTS["tree"][0])
    assert words(made.heard(0), "landed") == ["landed at=C1"]
    assert not words(made.heard(1) + made.heard(3), "landed")


@pytest.mark.parametrize("what", FLIGHTS)
def test_nyh_78_the_rock_stays_where_it_stopped(what: str) -> None:
    row, _, at = FLIGHTS[what]
    made = thrown(row)
    assert made.rocks() == sorted([at, *(["B1"] if what == "a rock" else [])])
    assert made.woods.rocks[1] == 0


@pytest.mark.parametrize("what", FLIGHTS)
def test_nyh_79_the_noise_goes_where_the_rock_is(what: str) -> None:
    row, _, at = FLIGHTS[what]
    assert thrown(row.replace(".", "N", 1)).noise == at


def test_nyh_80_two_spaces_and_the_edge() -> None:
    made = night(GLADE)
    assert made.act("throw west") == [
        "threw seat=hunted1 heading=west",
        "flew spaces=2 struck=edge",
        "landed at=A2",
    ]
    assert made.rocks() == [made.noise] == ["A2"]


def test_nyh_81_a_hunter_hit_by_a_rock_is_driven_back_two_spaces() -> None:
    made = night(FAR_SHOT)
    assert "reeled seat=hunted1 heading=east spaces=2" in made.act("throw east")
    assert made.asked == 0
    assert made.menu() == ["recoil east east stop"]
    made.act("recoil east east stop")
    assert made.at(0) == "F1"
    assert made.asked == 1


SHOT = """
    +---+---+---+---+---+---+---+---+
    | 2   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | 1   .   .   .   X   . | .   . |
    +---+---+---+---+---+---+---+---+"""


def on_its_turn(made: Position) -> Position:
    """The same night, when both Hunted have gone to and fro and it is the Hunter's turn."""
    for _ in range(2):
        made.act("go east", "go west", "done")
    assert made.asked == 0
    return made


def steps_of(made: Position, *actions: str) -> int:
    """How many steps the Hunter takes; where it may choose the way, the first will do."""
    before = len(words(made.heard(0), "prowled"))
    made.act(*actions)
    while made.asked == 0:
        made.act(choices(made, "prowl")[0])
    return len(words(made.heard(0), "prowled")) - before


def test_nyh_82_on_its_next_turn_a_hunter_hit_moves_one_space() -> None:
    made = on_its_turn(night(SHOT, hand=("Calm", "Bloodlust")))
    assert steps_of(made, "play Calm") == 2
    made = night(SHOT, hand=("Bloodlust", "Calm"))
    made.act("throw east", "recoil east north stop")
    assert steps_of(on_its_turn(made), "play Bloodlust") == 1


def test_nyh_82_the_turn_after_that_it_moves_as_ever() -> None:
    made = night(FAR_SHOT, deck="simple")
    made.act("throw east", "recoil east east stop")
    assert made.at(0) == "F1"
    steps = []
    for _ in range(2):
        made.act("go east", "go west", "done", "go south", "go north")
        steps.append(steps_of(made, "done"))
    assert steps == [1, 2]


def test_nyh_83_the_wound_token_shows_it() -> None:
    made = night(FAR_SHOT, deck="simple")
    assert made.woods.wound == 0
    made.act("throw east")
    assert made.woods.wound == 1
    made.act("recoil east east stop", "go east", "go west", "done", "go south", "go north")
    assert made.woods.wound == 1
    steps_of(made, "done")
    assert made.woods.wound == 0
    for seat in (1, 2):
        assert "reeled seat=hunted1 heading=east spaces=2" in made.heard(seat)


def test_nyh_84_a_wound_holds_back_the_walking_and_nothing_else() -> None:
    made = night("""
        +---+---+---+---+---+---+---+---+
        | 2   .   .   .   .   .   .   . |
        +   +   +   +   +---+---+---+   +
        | 1   .   .   .   X   .   . | . |
        +   +   +   +   +---+---+---+   +
        | .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+""", hand=("Timber", "Clear-Cut"))  # fmt: skip
    made.act("throw east", "recoil east east stop")
    on_its_turn(made)
    assert steps_of(made, "play Clear-Cut", "fell east", "fell north") == 1
    assert len(words(made.heard(0), "felled")) == 2
    assert made.woods.wound == 0


def test_nyh_85_a_hunted_hit_by_a_rock_loses_one_health() -> None:
    made = night(LINED_UP)
    assert "hurt seat=hunted2 health=1" in made.act("throw east")
    assert made.woods.health[2] == 1
    assert made.woods.health[1] == 2
    for seat in range(3):
        assert "hurt seat=hunted2 health=1" in made.heard(seat)


def test_nyh_86_the_hunted_who_was_hit_may_retreat() -> None:
    made = night(LINED_UP)
    made.act("throw east")
    assert made.asked == 2
    assert felt(made.act("search")) == ["edge", "open", "open", "open"]
    made.act("go south")
    assert "search" in made.menu()
    assert "stay" in made.menu()
    made.act("go east")
    assert made.at(2) == "E2"
    assert made.menu() == ["hide", "stand", "search"]  # after each step: NYH-116
    assert made.asked == 2


def test_nyh_87_the_hunted_who_was_hit_may_hide() -> None:
    made = night(LINED_UP)
    made.act("throw east", "stay")
    assert made.menu() == ["hide", "stand"]
    made.act("hide")
    assert not made.woods.face_up(2)
    assert made.asked == 1
    made = night(LINED_UP)
    made.act("throw east", "stay", "stand")
    assert made.woods.face_up(2)
    assert made.asked == 1


# Call for Help.


def test_nyh_88_only_a_player_in_the_car_may_call_for_help() -> None:
    made = night(CAR)
    assert "radio" in made.menu()
    made.act("go north", "go east")
    assert made.at(1) == "B1"
    assert "radio" not in made.menu()
    made.act("done")
    assert "radio" not in made.menu()
    made.act("go west", "go west")
    assert made.at(2) == "B2"
    assert "boarded seat=hunted2" in made.told
    assert made.act("radio") == ["radioed seat=hunted2 until=hunted2"]
    for seat in range(3):
        assert "radioed seat=hunted2 until=hunted2" in made.heard(seat)


def test_nyh_89_the_call_is_the_one_action_of_the_turn() -> None:
    made = night(CAR)
    made.act("radio")
    made.act("go east", "go west")
    for verb in ("sprint", "throw", "hide", "radio"):
        assert not choices(made, verb)
    made = night(CAR, rocks=(2, 1))
    made.act("throw north")
    assert "radio" not in made.menu()


def a_round(made: Position, first: tuple[str, ...] = ("go east", "go west")) -> None:
    """Everybody's turn, to the end of the Hunter's, with as little as can be done."""
    made.act(*first, "done")
    made.act("go east", "go west", "done")
    while made.asked != 1 and made.woods.winner < 0:
        made.act(made.menu()[0])


QUIET_CAR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+   +   +   +   +   +   +
    | 1*  C | .   2   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | X | .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""


def test_nyh_90_after_the_call_everybody_has_one_turn_more() -> None:
    made = night(QUIET_CAR, deck="simple")
    made.act("radio")
    a_round(made)
    assert made.woods.winner < 0
    turns = words(made.heard(1), "turn")
    assert turns == [
        "turn to=hunted1 round=1",
        "turn to=hunted2 round=1",
        "turn to=hunter round=1",
        "turn to=hunted1 round=2",
    ]
    made.act("go east", "go west")
    assert made.woods.winner < 0
    assert made.act("done") == ["over winner=hunted reason=rescued"]
    assert made.asked == -2


# Rulings on movement.


def test_nyh_g18_one_who_is_boxed_in_stays_and_still_has_the_action() -> None:
    made = night("""
        +---+---+---+
        | 1 | .   . |
        +---+   +   +
        | .   .   2 |
        +---+---+---+""")
    assert not choices(made, "go")
    assert not choices(made, "sprint")
    for action in ("done", "hide", "throw east"):
        assert action in made.menu()
    made.act("throw east", "done")
    assert made.asked == 2


def test_nyh_g18_one_step_and_back_are_two_steps() -> None:
    made = night("""
        +---+---+---+
        | 1   . | . |
        +---+---+   +
        | .   .   2 |
        +---+---+---+""")
    made.act("go east")
    assert "done" not in made.menu()  # the way back is there, so it must be taken
    assert made.act("search")
    assert choices(made, "go") == ["go west"]
    made.act("go west", "done")
    assert made.at(1) == "A1"
    assert made.asked == 2


def test_nyh_g18_pieces_box_in_as_well_as_trees() -> None:
    made = night("""
        +---+---+---+
        | 1   2   . |
        +---+   +   +
        | .   .   . |
        +---+---+---+""")
    assert not choices(made, "go")
    assert "done" in made.menu()


REFUSED = """
    +---+---+---+---+
    | .   1   .   2 |
    +   +   +---+   +
    | .   .   .   . |
    +---+---+---+---+"""


@pytest.mark.parametrize(
    ("heading", "why"), [("north", "edge"), ("east", "somebody"), ("south", "tree")]
)
def test_nyh_g19_a_step_that_cannot_be_is_refused_with_the_reason(heading: str, why: str) -> None:
    made = night(REFUSED)
    made.act("go east")
    assert made.act(f"go {heading}") == [f"bumped seat=hunted1 heading={heading} into={why}"]
    assert f"go {heading}" not in made.menu()
    assert made.at(1) == "C1"
    assert not words(made.heard(2), "bumped")
    assert made.asked == 1
    made.act("search")  # and it costs nothing
    made.act("go west", "done")
    assert made.at(1) == "B1"


@pytest.mark.parametrize("heading", ["north", "east", "south"])
def test_nyh_g19_nor_does_a_sprint_that_cannot_be_cost_the_action(heading: str) -> None:
    made = night(REFUSED.replace("| .   1 ", "| 1   . "))
    made.act("go east", "go east")
    assert len(made.act(f"sprint {heading}")) == 1
    assert words(made.told, "bumped")
    assert f"sprint {heading}" not in made.menu()
    assert choices(made, "throw")
    made.act("sprint west")
    assert made.at(1) == "B1"


PASSAGE = """
    +---+---+---+---+---+---+
    | 1   2   .   3   .   . |
    +---+---+---+---+---+---+
    | .   .   .   .   .   . |
    +---+---+---+---+---+---+"""


def test_nyh_g20_a_hidden_friend_may_be_walked_through() -> None:
    made = night(PASSAGE, hidden=(2,))
    assert felt(made.heard(1))[1] == "hidden"
    made.act("go east")
    assert made.at(1) == "B1"
    assert "done" not in made.menu()
    made.act("go east", "done")
    assert made.at(1) == "C1"


def test_nyh_g20_but_nobody_may_stop_there() -> None:
    made = night(PASSAGE.replace("1   2   .", "1   .   2"), hidden=(2,))
    made.act("go east")
    assert made.act("go east") == ["bumped seat=hunted1 heading=east into=somebody"]
    assert made.at(1) == "B1"
    for characters in ((), ("track-star",)):
        made = night(PASSAGE, hidden=(2,), characters=characters)
        assert made.act("sprint east") == ["bumped seat=hunted1 heading=east into=no-room"]
        assert made.at(1) == "A1"
    made = night(PASSAGE.replace("1   2   .   3", "2   .   1   X"), hidden=(2,), rocks=(0, 0))
    made.act("go west")
    assert made.act("go west") == ["bumped seat=hunted1 heading=west into=no-room"]


def test_nyh_g20_a_refused_sprint_leaves_the_step_through_a_hidden_friend() -> None:
    made = night(PASSAGE, hidden=(2,))
    steps = choices(made, "go")
    made.act("sprint east")
    assert choices(made, "go") == steps
    assert "sprint east" not in made.menu()
    assert "done" not in made.menu()  # a way is open, so the movement is owed: NYH-49
    made.act("go east", "go east", "done")
    assert made.at(1) == "C1"


def test_nyh_g20_so_does_a_refused_retreat_of_one_hit_on_their_own_turn() -> None:
    made = night(
        """
        +---+---+---+---+
        | 1   2   .   . |
        +   +---+---+---+
        | 3   .   .   . |
        +---+---+---+---+
        | X   .   .   . |
        +---+---+---+---+""",
        hidden=(2,),
        characters=("cheerleader",),
    )
    made.act("cheer hunted3", "throw north")
    assert made.act("go east") == ["bumped seat=hunted1 heading=east into=no-room"]
    assert "go east" not in made.menu()
    made.act("stay", "stand")
    assert "go east" in made.menu()
    made.act("go east", "go east", "done")
    assert made.at(1) == "C1"


def test_nyh_g21_all_the_rocks_of_a_space_are_picked_up() -> None:
    made = night("""
        +---+---+---+---+
        | 1  ooo  .   o |
        +   +   +   +   +
        | .   .   .   2 |
        +---+---+---+---+""", rocks=(2, 1))  # fmt: skip
    assert "picked_up seat=hunted1 rocks=3" in made.act("go east")
    assert made.woods.rocks[1] == 5
    made.act("go east", "sprint east")
    assert made.woods.rocks[1] == 6
    assert made.rocks() == []


# Rulings on the Sprint.


def test_nyh_g22_after_an_early_sprint_the_later_searches_are_left() -> None:
    made = night(GLADE)
    made.act("sprint east")
    assert "search" not in made.menu()
    made.act("go east", "search", "go east")
    assert "search" in made.menu()


def test_nyh_g23_a_sprint_picks_up_rocks() -> None:
    made = night("""
        +---+---+---+
        | 1   o   . |
        +   +   +   +
        | .   .   2 |
        +---+---+---+""")
    assert "picked_up seat=hunted1 rocks=1" in made.act("sprint east")


def test_nyh_g23_a_sprint_may_begin_combat() -> None:
    made = night("""
        +---+---+---+---+
        | 1   .   X   . |
        +   +   +   +   +
        | .   .   .   2 |
        +---+---+---+---+""")
    assert "attacked seat=hunted1 heading=east health=1" in made.act("sprint east")
    made.act("endure", "go south", "stay", "stand")
    assert made.asked == 2


def test_nyh_g23_the_klutz_may_clatter_in_a_sprint_and_in_a_retreat() -> None:
    made = night(GLADE, characters=("klutz",))
    assert "clatter" not in made.menu()
    made.act("sprint east", "clatter")
    assert made.noise == "C2"
    made = night(LINED_UP, characters=("nobody", "klutz"))
    made.act("throw east", "go south", "clatter")
    assert made.noise == "D1"
    made.act("go east")
    made.act("clatter", "stand")
    assert made.noise == "D2"


def test_nyh_g23_a_retreat_picks_up_rocks_and_may_begin_combat() -> None:
    made = night("""
        +---+---+---+---+---+---+
        | 1   2   o   .   .   . |
        +   +   +   +   +   +   +
        | .   .   .   X   .   . |
        +---+---+---+---+---+---+""")
    made.act("throw east")
    assert "picked_up seat=hunted2 rocks=1" in made.act("go east")
    assert "attacked seat=hunted2 heading=south health=0" in made.act("go east")


# Rulings on rocks that fly.


def test_nyh_g24_after_no_space_a_rock_lies_at_the_throwers_feet() -> None:
    made = night("""
        +---+---+---+
        | 1 | .   . |
        +   +   +   +
        | .   .   2 |
        +---+---+---+""")
    assert "flew spaces=0 struck=tree" in made.act("throw east")
    assert made.rocks() == [made.noise] == ["A1"]
    assert made.woods.rocks[1] == 0  # it is not picked up again
    made.act("go south")
    assert made.woods.rocks[1] == 0
    made.act("go north")  # until the space is entered
    assert made.woods.rocks[1] == 1


@pytest.mark.parametrize("what", ["tree", "car", "edge"])
def test_nyh_g24_stopped_by_a_thing_it_lies_in_the_last_space_it_flew_over(what: str) -> None:
    row, _, at = FLIGHTS[what]
    assert thrown(row).rocks() == [at]


def test_nyh_g24_stopped_by_a_piece_it_lies_in_that_space() -> None:
    made = thrown(FLIGHTS["hunted"][0])
    assert made.rocks() == [made.at(2)]
    assert made.woods.rocks[2] == 1  # one rock in hand, as before: it lies there
    made = night(FAR_SHOT)
    made.act("throw east", "recoil east east stop")
    assert made.rocks() == ["D1"]  # where the Hunter was
    assert made.at(0) == "F1"


def test_nyh_g25_a_rock_that_hits_the_hunter_leaves_noise_there() -> None:
    made = night(FAR_SHOT)
    made.act("throw east", "recoil east east stop")
    assert made.noise == "D1"


def test_nyh_g26_a_rock_flies_on_over_a_hidden_player() -> None:
    made = night(HIDING.replace("X", "."), hidden=(2,))
    assert made.act("throw east") == [
        "threw seat=hunted1 heading=east",
        "flew spaces=7 struck=edge",
        "landed at=H1",
    ]
    assert made.woods.health[2] == 2
    assert not made.woods.face_up(2)


ALONG = """
    +---+---+---+---+---+
    | 1*  2*  .   .   3 |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +---+---+---+---+---+"""


def test_nyh_g27_thrown_along_the_car_a_rock_flies_out_of_it() -> None:
    made = night(ALONG)
    assert "flew spaces=4 struck=hunted3" in made.act("throw east")
    assert made.woods.health[2] == 2
    made = night(ALONG.replace("1*  2*", "2*  1*"))
    assert "flew spaces=1 struck=edge" in made.act("throw west")
    assert made.rocks() == ["A1"]
    assert made.woods.health[2] == 2


# Rulings on the Hunter driven back.


def test_nyh_g28_straight_on_where_that_can_be() -> None:
    made = night(FAR_SHOT)
    made.act("throw east")
    assert made.menu() == ["recoil east east stop"]
    made = night("""
        +---+---+---+---+---+---+
        | .   .   .   .   .   . |
        +   +   +   +   +   +   +
        | .   1   X   .   .   . |
        +   +   +   +   +   +   +
        | .   .   .   .   .   2 |
        +---+---+---+---+---+---+""")
    made.act("counter")
    assert made.menu() == ["recoil east east stop"]


def shot(picture: str, **given: Any) -> list[str]:
    """The ways back that are left to a Hunter hit by a rock from the west."""
    made = night(picture, **given)
    made.act("throw east")
    assert made.asked == 0
    return sorted(made.menu())


@pytest.mark.parametrize("row", [".   1   .   X | .   .", ".   1   .   X   C   C"])
def test_nyh_g28_where_straight_is_barred_it_may_turn_to_a_space_farther_off(row: str) -> None:
    ways = shot(f"""
        +---+---+---+---+---+---+---+
        | .   .   .   . | .   .   . |
        +   +   +   +   +   +   +   +
        | {row}   . |
        +   +   +   +   +   +   +   +
        | .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+""")
    # North of the Hunter a tree bars the way on to the east, and the rim the north: it ends there.
    assert ways == ["recoil north stop stop", "recoil south east stop"]


def test_nyh_g28_the_rim_bars_too_and_then_the_path_goes_on_along_it() -> None:
    made = night("""
        +---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +---+
        | 1   .   .   .   .   .   .   X |
        +   +   +   +   +   +   +   +   +
        | .   .   .   .   .   .   .   . |
        +   +   +   +   +   +   +   +   +
        | 2   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+""")
    made.act("throw east")
    assert made.menu() == ["recoil south south stop"]


@pytest.mark.parametrize("row", ["1   .   X   .   3   .", "1   .   X   .   C   C"])
def test_nyh_g28_it_stops_where_it_would_touch_another(row: str) -> None:
    ways = shot(f"""
        +---+---+---+---+---+---+
        | .   .   .   .   .   . |
        +   +---+---+---+---+---+
        | {row} |
        +   +---+---+---+---+---+
        | .   .   .   .   .   2 |
        +---+---+---+---+---+---+""")
    touched = "3" in row
    assert ways == ["recoil stop stop stop" if touched else "recoil east stop stop"]


def test_nyh_g28_a_tree_between_or_a_hidden_piece_is_no_touch() -> None:
    for row, hidden in (("1   .   X   .   . | 3", ()), ("1   .   X   .   .   3", (3,))):
        ways = shot(f"""
            +---+---+---+---+---+---+
            | .   .   .   .   .   . |
            +   +---+---+---+---+---+
            | {row} |
            +   +---+---+---+---+---+
            | .   .   .   .   .   2 |
            +---+---+---+---+---+---+""", hidden=hidden)  # fmt: skip
        assert ways == ["recoil east east stop"]


def test_nyh_g29_a_hunter_who_cannot_move_back_is_wounded_all_the_same() -> None:
    made = night("""
        +---+---+---+---+
        | .   .   .   . |
        +   +   +---+   +
        | .   1   X | . |
        +   +   +---+   +
        | .   .   .   2 |
        +---+---+---+---+""")
    made.act("counter")
    assert made.menu() == ["recoil stop stop stop"]
    made.act("recoil stop stop stop")
    assert made.at(0) == "C2"
    assert made.woods.wound == 1
    assert made.asked == 1
    made.act("go north")
    assert "go south" in made.menu()
    assert not words(made.act("go south"), "attacked")  # beside it again, and no second fight
    made.act("stand")
    assert made.asked == 2
    assert made.woods.health[1] == 1


def test_nyh_g30_the_rock_of_a_counter_attack_is_left_in_the_hunters_space() -> None:
    made = night(AMBUSH)
    made.act("counter")
    assert made.rocks() == ["C2"]
    assert made.noise == ""
    assert made.woods.rocks[1] == 0
    made.act("recoil east north stop")
    assert made.at(0) == "D1"
    assert made.rocks() == ["C2"]


def test_nyh_g30_a_boxer_without_a_rock_leaves_nothing() -> None:
    made = night(AMBUSH, characters=("boxer",), rocks=(0, 0))
    assert "countered seat=hunted1 rock=fist" in made.act("counter")
    assert made.rocks() == []
    assert made.woods.rocks[1] == 0


# Rulings on a friend who is hit.


def test_nyh_g31_retreating_is_a_choice_for_a_friend_who_was_hit() -> None:
    made = night(LINED_UP)
    made.act("throw east")
    assert "stay" in made.menu()
    made.act("stay", "stand")
    assert made.at(2) == "D1"


def hit_on_her_own_turn(*answers: str) -> Position:
    """A Cheerleader before her movement, hit by the friend whom she cheered on."""
    made = night(LINED_UP, characters=("cheerleader",))
    made.act("cheer hunted2", "throw west", *answers)
    return made


def test_nyh_g31_whoever_hides_on_their_own_turn_walks_no_more() -> None:
    made = hit_on_her_own_turn("stay", "hide")
    assert (made.asked, made.woods.hidden, made.menu()) == (1, 2, ["done"])
    assert "turn to=hunted2 round=1" in made.act("done")
    assert made.at(1) == "B1"


def test_nyh_g31_not_even_after_giving_themselves_away() -> None:
    made = hit_on_her_own_turn("stay", "hide")
    made.say(1)
    assert made.woods.hidden == 0
    assert not choices(made, "go")
    assert "done" in made.menu()


def test_nyh_g31_whoever_stands_walks_on() -> None:
    made = hit_on_her_own_turn("stay", "stand")
    assert "done" not in made.menu()
    made.act("go west", "go east", "done")
    assert made.at(1) == "B1"


def test_nyh_g31_hiding_is_free_also_after_the_call() -> None:
    made = night("""
        +---+---+---+---+---+
        | 1*  C   .   .   2 |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+""")
    made.act("radio", "go east", "go west", "done")
    made.act("go west", "go east", "done")
    while made.asked != 1:
        made.act(made.menu()[0])
    made.act("throw east", "stay")
    assert made.menu() == ["hide", "stand"]
    made.act("hide")
    assert not made.woods.face_up(2)


def test_nyh_g31_the_throwers_turn_goes_on_and_the_noise_stays() -> None:
    made = night(LINED_UP)
    made.act("throw east", "go south", "go south", "hide")
    assert made.asked == 1
    assert made.noise == "D1"
    assert choices(made, "go")
    made.act("go south", "go south", "done")
    assert made.noise == "D1"


def test_nyh_g31_to_kill_a_friend_loses_the_game() -> None:
    made = night(LINED_UP, health=(2, 1))
    assert made.act("throw east")[-1] == "over winner=hunter reason=caught"
    assert made.asked == -2


def test_nyh_116_one_who_keeps_the_rock_may_search_before_the_retreat() -> None:
    made = night(lane("X . . 1", "2"), turn=0, deck="simple", rocks=(1, 1))
    assert made.menu() == ["counter", "endure"]
    made.act("endure")
    assert felt(made.act("search")) == ["edge", "open", "tree", "hunter"]

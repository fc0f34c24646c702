"""Numbers that are not the book's: what each of them changes."""

from typing import Any

from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.public import RETREAT_SPACES, RETREATING
from gloam.games.nyctophobia_hunted.rules import new_night
from tests.games.nyctophobia.positions import Position, lane, position

OPEN = lane("1 . . . . . . .", "2 . . . . . . X")


def night(picture: str, **more: Any) -> Position:
    return position(picture, new_night(3), **more)


def test_nyh_g56_a_sprint_goes_as_far_as_the_table_says() -> None:
    for steps in (1, 3):
        made = night(OPEN, figures={"sprint.steps": steps})
        made.act("sprint east", *["go east"] * (steps - 1))
        assert made.at(1) == "ABCDEFGH"[steps] + "1"
        assert "sprint east" not in made.menu()
    star = night(OPEN, characters=("track-star",), figures={"sprint.track_star": 1})
    star.act("sprint east")
    assert "go east" in star.menu()  # the steps of the turn, no longer the sprint
    assert star.woods.steps == 2


def test_nyh_g56_health_rocks_and_steps_are_what_the_table_says() -> None:
    figures = {"hunted.health": 3, "hunted.rocks": 0, "hunted.steps": 3}
    made = night(OPEN, figures=figures)
    assert list(made.woods.health)[1:3] == [3, 3]
    assert list(made.woods.rocks)[1:3] == [0, 0]
    assert "throw east" not in made.menu()
    assert "hide" not in made.menu()
    made.act("go east", "go east")
    assert "done" not in made.menu()
    assert "sprint east" not in made.menu()  # between two steps
    made.act("go east")
    assert {"done", "hide", "sprint east"} <= set(made.menu())
    struck = night(lane("X . 1 2"), turn=0, figures=figures, hand=("Calm", "Sneak"))
    assert "attacked seat=hunted1 heading=west health=2" in struck.act("play Calm")


def test_nyh_g56_the_hunter_is_driven_back_and_hampered_as_far_as_the_table_says() -> None:
    figures = {"driven.steps": 1, "driven.boxer": 2, "hunter.wounded": 0, "retreat.steps": 3}
    made = night(lane("1 . X . . . .", "2"), figures=figures)
    made.act("go east", "counter", "recoil east stop stop")
    assert made.at(HUNTER) == "D1"
    assert RETREATING.part(made.woods.agenda.b(), RETREAT_SPACES) == 3
    boxer = night(lane("1 . X . . . .", "2"), characters=("boxer",), figures=figures)
    boxer.act("go east", "counter", "recoil east east stop")
    assert boxer.at(HUNTER) == "E1"
    hurt = night(lane("X . . . . . 1", "2"), turn=0, begin=False, figures=figures)
    hurt.woods.wound = 1
    hurt.night._begin(0, 1)
    hurt.act("play Calm")
    assert hurt.at(HUNTER) == "A1"
    simple = night(
        lane("X . . . . . . 1", "2"), turn=0, deck="simple", figures={"hunter.simple": 4}
    )
    assert simple.at(HUNTER) == "E1"


def test_nyh_g56_a_card_does_as_much_and_comes_as_often_as_the_table_says() -> None:
    figures = {"axe.Calm.quiet": 4, "axe.Calm.copies": 5, "axe.Sneak.copies": 0}
    made = night(lane("X . . . . . . 1", "2"), turn=0, hand=("Calm", "Calm"), figures=figures)
    assert made.woods.hand.pile.bag[0] == 3
    assert sum(made.woods.hand.pile.bag) == 12 + 3 - 1 - 2
    made.act("play Calm")
    assert made.at(HUNTER) == "E1"
    loud = lane("X . . . . . N 1", "2")  # a half that was not changed is the book's
    made = night(loud, turn=0, hand=("Calm", "Calm"), figures=figures)
    made.act("play Calm")
    assert made.at(HUNTER) == "C1"

"""Every card of the Axe Murderer and of the Mage, both halves; the wound; the safety rule."""

import random
from typing import Any

import pytest

from gloam.games.nyctophobia.cards import ALL_DECKS
from gloam.games.nyctophobia.facts import HUNTER, SIDE
from gloam.games.nyctophobia.ground import beyond
from gloam.games.nyctophobia.numbers import (
    DRAGGED,
    FELLED,
    LIFTED,
    PLANTED,
    Q_PLANT,
    RESTED,
    SWAPPED,
    TURNED,
)
from gloam.games.nyctophobia.rules.opening import house_options, set_up
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.dice import Dice
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, Ear
from tests.games.nyctophobia.positions import Position, lane, position

MAPS = ("lantern-loop", "sawmill-row", "laughing-wood", "where-the-fog-sat")
MAGIC = {LIFTED, PLANTED, TURNED, DRAGGED, SWAPPED}


def card(picture: str, name: str, *, wounded: bool = False, **more: Any) -> Position:
    """A card has just been played; what it told so far is in `told`."""
    deck = "axe" if any(c.name == name for c in ALL_DECKS["axe"]) else "mage"
    other = "Calm" if deck == "axe" else "Bored"
    hand = (name, other)
    night = position(picture, new_night(3), turn=0, deck=deck, hand=hand, begin=False, **more)
    if wounded:
        night.woods.wound = 1
        night.woods.legs = 1
    night.act(f"play {name}")
    return night


def way(night: Position) -> str:
    """The spaces that the Hunter has gone to in this turn."""
    told = [fact for fact in night.heard(0) if fact.startswith("prowled")]
    return " ".join(fact.removeprefix("prowled to=") for fact in told)


def heard(night: Position, *words: str) -> list[str]:
    return [fact for fact in night.heard(0) if fact.split()[0] in words]


FAR = lane("X . . . . . . 1")
BACK = lane("N . . X . . . 1")


def test_each_deck_has_the_cards_of_the_sheet() -> None:
    axe = {c.name: c.copies for c in ALL_DECKS["axe"]}
    mage = {c.name: c.copies for c in ALL_DECKS["mage"]}
    assert sorted(axe.values()) == sorted(mage.values()) == [1] * 10 + [2]
    assert (axe["Calm"], mage["Bored"]) == (2, 2)


@pytest.mark.parametrize(
    ("name", "quiet", "loud", "hurt"),
    [
        ("Calm", "E1 F1", "C1 B1", "E1"),
        ("Bloodlust", "E1 F1", "C1 B1 A1", "E1"),
        ("Stumble", "E1", "E1", "E1"),
        ("Change-of-Prey", "E1 F1", "E1 F1", "E1"),
        ("Shake-It-Off", "E1 F1", "C1", "E1 F1"),
        ("Pocket-the-Stone", "E1 F1", "C1 B1", "E1"),
        ("Bored", "E1 F1", "C1 B1", "E1"),
        ("Fog-Bank", "E1 F1", "C1", "E1"),
        ("Will-o-Wisp", "E1 F1", "E1 F1", "E1"),
        ("Half-Turn", "D8", "D8", "D8"),
    ],
)
def test_how_far_and_where_to(name: str, quiet: str, loud: str, hurt: str) -> None:
    """Without noise, with noise, and wounded."""
    assert way(card(BACK.replace("N", "."), name)) == quiet
    assert way(card(BACK, name)) == loud
    assert way(card(BACK.replace("N", "."), name, wounded=True)) == hurt


# The Axe Murderer.


@pytest.mark.parametrize("name", ["Stumble"])
def test_stumble_removes_the_noise_first(name: str) -> None:
    night = card(BACK, name)
    assert heard(night, "noise_gone", "prowled") == ["noise_gone", "prowled to=E1"]
    assert night.noise == ""
    assert heard(card(BACK, name, wounded=True), "noise_gone") == ["noise_gone"]


@pytest.mark.parametrize("noise", [".", "N"])
def test_berserk_runs_straight_on_until_something_stops_it(noise: str) -> None:
    picture = lane(f"{noise} . X . . | . . 1")
    for heading, to in (("east", "D1 E1"), ("west", "B1 A1"), ("north", ""), ("south", "")):
        night = card(picture, "Berserk")
        night.act(f"charge {heading}")
        assert way(night) == to
    night = card(lane("X . . 1 . . . ."), "Berserk")
    assert night.act("charge east")[-2] == "attacked seat=hunted1 heading=west health=1"
    assert way(night) == "B1 C1"
    night = card(picture, "Berserk", wounded=True)
    night.act("charge east")
    assert way(night) == "D1"


def test_sneak_without_noise_goes_through_trees() -> None:
    assert way(card(lane("X | . | . 1"), "Sneak")) == "B1 C1"
    assert way(card(lane("X | . | . 1"), "Calm")) == ""
    assert way(card(lane("X | . | . 1"), "Sneak", wounded=True)) == "B1"
    night = card(lane("X | 1 . . . . . ."), "Sneak")
    assert heard(night, "attacked") == []  # a tree still prevents combat in this half


def test_sneak_with_noise_attacks_through_a_tree() -> None:
    night = card(lane("X | 1 . . . . N ."), "Sneak")
    assert heard(night, "attacked") == ["attacked seat=hunted1 heading=west health=1"]
    assert heard(card(lane("X | 1 . . . . N ."), "Calm"), "attacked") == []
    night = card(lane("N X . | 1 . . ."), "Sneak", wounded=True)
    assert (way(night), heard(night, "attacked")) == ("A1", [])
    night = card(lane("X . N . | 1"), "Sneak")
    assert way(night) == "B1 C1"  # and does not walk through it


def test_frenzy_without_noise_puts_a_random_discard_on_top() -> None:
    night = position(FAR, new_night(3), turn=0, hand=("Frenzy", "Calm"))
    for kind in (1, 2):
        night.woods.hand.pile.draw(kind)
        night.woods.hand.discard[kind] += 1
        night.woods.hand.discards += 1
    night.act("play Frenzy")
    assert (way(night), night.asked, night.menu()) == ("B1 C1", CHANCE, ["draw 2", "draw 3"])
    assert night.act("draw 3")[:2] == ["topped card=Stumble", "topped_unseen"]
    assert night.menu() == ["draw 3"]  # so it is drawn next
    assert "topped" not in " ".join(night.heard(1)).replace("topped_unseen", "")
    night = card(FAR, "Frenzy", wounded=True)
    assert (way(night), heard(night, "topped")) == ("B1", [])  # there was none


def test_frenzy_with_noise_charges_and_fells_the_tree_that_stops_it() -> None:
    night = card(lane("X . | . . N . 1"), "Frenzy")
    told = night.act("charge east")
    assert told[:5] == [
        "aimed at=1",
        "prowled to=B1",
        "felled side=B1-C1",
        "crashed",
        "resolved",
    ]
    assert (night.noise, night.at(0)) == ("", "B1")
    night = card(lane("X . . 1 . N . ."), "Frenzy")
    night.act("charge east")
    assert heard(night, "attacked", "felled") == ["attacked seat=hunted1 heading=west health=1"]
    night = card(lane("X | 1 . . . N . ."), "Frenzy", wounded=True)
    night.act("charge east")
    assert len(heard(night, "felled", "attacked")) == 2  # other abilities still work
    night = card(lane("X . . . . N . 1"), "Frenzy")
    night.act("charge north")
    assert heard(night, "felled", "noise_gone") == ["noise_gone"]  # the rim is no tree


def test_timber_fells_one_tree_first_without_noise_and_last_with_it() -> None:
    night = card(lane("X | . . . . . . 1"), "Timber")
    assert set(night.menu()) == {"fell east", "fell south"}  # it must be done
    night.act("fell east")
    assert heard(night, "felled", "prowled") == [
        "felled side=A1-B1",
        "prowled to=B1",
        "prowled to=C1",
    ]
    loud = """
        +---+---+---+---+
        | X   .   . | 1 |
        +   +   +   +---+
        | .   .   .   . |
        +   +   +   +   +
        | .   .   N   . |
        +---+---+---+---+"""
    night = card(loud, "Timber")
    night.act("prowl east", "prowl east")
    assert heard(night, "felled", "prowled", "attacked") == [
        "prowled to=B1",
        "prowled to=C1",
        "felled side=C1-D1",
        "attacked seat=hunted1 heading=west health=1",
    ]
    night = card(lane("X | . . . . . . 1"), "Timber", wounded=True)
    night.act("fell east")
    assert way(night) == "B1"


@pytest.mark.parametrize("noise", [".", "N"])
def test_clear_cut_fells_up_to_two_and_hunts_one(noise: str) -> None:
    picture = lane(f"X | . . {noise} . . . 1")
    night = card(picture, "Clear-Cut")
    night.act("fell east", "fell south")
    assert len(heard(night, "felled")) == 2
    assert way(night) == "B1"
    night = card(picture, "Clear-Cut")
    night.act("skip")
    assert (heard(night, "felled"), way(night)) == ([], "")
    night = card(picture, "Clear-Cut", wounded=True)
    night.act("fell east", "skip")
    assert way(night) == "B1"


def test_only_a_tree_at_the_hunters_own_space_is_felled() -> None:
    night = card(lane(". . X . | . . 1"), "Timber")
    assert "fell" not in " ".join(night.menu())  # only the one to the south, so it was taken
    assert heard(night, "felled") == ["felled side=C1-C2"]


def test_change_of_prey() -> None:
    picture = lane("1 . X . . . . 2")
    for seat, to in (("1", "B1"), ("2", "D1 E1")):
        night = card(picture, "Change-of-Prey")
        assert night.menu() == ["pick hunted1", "pick hunted2"]
        night.act(f"pick hunted{seat}")
        assert way(night) == to
    night = card(lane("1 . . X . N . 2"), "Change-of-Prey")
    assert (way(night), night.noise) == ("C1 B1", "F1")  # the noise is ignored, and stays
    night = card(lane("1 . N X . . . ."), "Change-of-Prey")
    assert (way(night), night.noise) == ("C1 B1", "C1")
    night = card(picture, "Change-of-Prey", wounded=True)
    night.act("pick hunted2")
    assert way(night) == "D1"


def test_shake_it_off_removes_the_wound() -> None:
    night = card(FAR, "Shake-It-Off", wounded=True)
    assert (way(night), night.woods.wound) == ("B1 C1", 0)
    assert way(card(BACK, "Shake-It-Off", wounded=True)) == "C1"


@pytest.mark.parametrize("noise", [".", "N"])
def test_pocket_the_stone_removes_a_loose_rock_in_sight_before_the_walk_and_after(
    noise: str,
) -> None:
    night = card(lane(f"X . . . o {noise} . 1", "o"), "Pocket-the-Stone")
    assert (night.at(0), night.rocks()) == ("C1", ["A2"])  # the one straight on is taken unasked
    night = card(lane(f"X . o o . {noise} . 1"), "Pocket-the-Stone")
    assert night.rocks() == []  # the nearer first, and from where the walk ended the other
    night = card(lane(f"o X . . . {noise} o 1"), "Pocket-the-Stone")
    assert (night.at(0), set(night.menu())) == ("B1", {"pocket east", "pocket west"})
    assert "pocketed at=G1" in night.act("pocket east")
    assert night.rocks() == []
    night = card(lane(f"X | o . . . . {noise} 1"), "Pocket-the-Stone")
    assert night.rocks() == ["B1"]  # not past a tree
    night = card(lane(f"X . o . . . {noise} 1"), "Pocket-the-Stone", wounded=True)
    assert (way(night), night.rocks()) == ("B1", [])


# The Mage.

WOOD = """
    +---+---+---+---+---+---+---+---+
    | X   . | .   o   .   .   .   . |
    +   +---+   +   +   +   +   +   +
    | .   .   .   .   .   .   .   1 |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   C   . |
    +   +   +   +   +   +   +   +   +
    | .   .   N   .   .   .   C   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   2 |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""


def _around(night: Position) -> tuple[object, ...]:
    woods = night.woods
    car = sorted((int(woods.car_one), int(woods.car_two)))
    return (night.at(1), night.at(2), night.rocks(), night.noise, car, woods.trees.sides())


def test_dizzying_turns_everything_a_quarter() -> None:
    right = card(WOOD, "Dizzying")
    right.act("turn-right")
    assert _around(right)[:5] == ("G8", "B8", ["H4"], "E3", [52, 53])
    assert [SIDE.text(side) for side in right.woods.trees.sides()] == ["G2-H2", "H2-H3"]
    left = card(WOOD, "Dizzying")
    left.act("turn-left")
    assert _around(left)[:5] == ("B1", "G1", ["A5"], "D6", [10, 11])
    assert [SIDE.text(side) for side in left.woods.trees.sides()] == ["A7-B7", "A6-A7"]


def test_dizzying_then_moves_toward_the_car_or_away_from_the_noise() -> None:
    quiet = card(WOOD.replace("N", "."), "Dizzying")
    before = _steps_to_car(quiet)
    quiet.act("turn-right")
    while quiet.asked == HUNTER:
        quiet.act(quiet.menu()[0])
    assert before - _steps_to_car(quiet) == len(way(quiet).split()) == 2
    loud = card(lane("1 . . N X . . ."), "Dizzying")
    loud.act("turn-right")
    assert len(way(loud).split()) == 2
    noise, at = int(loud.woods.noise), int(loud.woods.at[0])
    assert abs(noise // 8 - at // 8) + abs(noise % 8 - at % 8) == 3
    hurt = card(lane("1 . . N X . . ."), "Dizzying", wounded=True)
    hurt.act("turn-left")
    assert len(way(hurt).split()) == 1


def _steps_to_car(night: Position) -> int:
    at = int(night.woods.at[0])
    cars = (int(night.woods.car_one), int(night.woods.car_two))
    return min(abs(car // 8 - at // 8) + abs(car % 8 - at % 8) for car in cars)


def test_ventriloquism() -> None:
    night = card(lane("1 . . X . . . .", "2", "3"), "Ventriloquism", hidden=(3,))
    assert night.menu() == ["pick hunted1", "pick hunted2"]
    night.act("pick hunted1")
    assert heard(night, "noise_at", "attacked") == [
        "noise_at at=A1",
        "attacked seat=hunted1 heading=east health=1",
    ]
    assert way(night) == "C1 B1"
    assert way(card(lane("1 . . . . . . X"), "Ventriloquism")) == "G1 F1 E1"
    loud = card(lane("1 . N . . . X .", ". 2"), "Ventriloquism")
    assert heard(loud, "noise_at") == ["noise_at at=A1"]  # nearest to the noise, on foot
    assert way(loud) == "F1 E1 D1"
    hurt = card(lane("1 . N . . . X ."), "Ventriloquism", wounded=True)
    assert (heard(hurt, "noise_at"), way(hurt)) == (["noise_at at=A1"], "F1")


def test_ventriloquism_counts_the_way_as_the_hunter_walks() -> None:
    """Hunted 2 is near through the car; but that is no way for the Hunter. (NYH-G9)"""
    night = card(lane("1 . . . N C C 2", "X"), "Ventriloquism")
    assert heard(night, "noise_at") == ["noise_at at=A1"]


def test_half_turn_turns_everything_by_a_half() -> None:
    quiet, loud = card(WOOD.replace("N", "."), "Half-Turn"), card(WOOD, "Half-Turn")
    for night in (quiet, loud, card(WOOD, "Half-Turn", wounded=True)):
        assert _around(night)[:4] == ("A7", "A2", ["E8"], "")
        assert (way(night), night.at(0)) == ("H7", "H7")
        assert heard(night, "spun") == ["spun by=half"]
    assert heard(loud, "noise_gone") == ["noise_gone"]


def test_trading_places_swaps_two_face_up_hunted() -> None:
    picture = lane("X . . . . 1 . .", "2", "3", "4")
    night = card(picture, "Trading-Places", hidden=(4,))
    assert set(night.menu()) == {
        "swap hunted1+hunted2",
        "swap hunted1+hunted3",
        "swap hunted2+hunted3",
    }
    night.act("swap hunted1+hunted2")
    assert (night.at(1), night.at(2), way(night)) == ("A2", "F1", "B1")
    loud = card(lane("X . . . . 1 . N", "2"), "Trading-Places")
    assert (loud.at(1), loud.at(2), way(loud)) == ("A2", "F1", "")
    in_car = card(lane("X . . . . 1 . .", "2* C", "3"), "Trading-Places")
    assert (in_car.at(1), in_car.at(2), in_car.at(3)) == ("A3", "A2", "F1")


def _plant(night: Position, times: int) -> None:
    for n in range(times):
        lifts = [action for action in night.menu() if action.startswith("lift")]
        night.act(lifts[n])
        assert all(action.startswith("plant") for action in night.menu())
        night.act(night.menu()[0])


@pytest.mark.parametrize(
    ("name", "quiet", "loud", "far"), [("Root-Walk", 2, 1, 2), ("Thicket", 3, 2, 1)]
)
def test_root_walk_and_thicket_replant(name: str, quiet: int, loud: int, far: int) -> None:
    for noise, times in ((False, quiet), (True, loud)):
        drawn = MAZE if noise else MAZE.replace("N", ".")
        night = card(drawn, name)
        before = len(night.woods.trees.sides())
        assert ("skip" in night.menu()) == (times > 1)  # up to so many
        _plant(night, times)
        assert len(night.woods.trees.sides()) == before
        assert len(heard(night, "lifted")) == len(heard(night, "uprooted")) == times
        assert not any(action.startswith("lift") for action in night.menu())
        while night.asked == HUNTER:
            night.act(night.menu()[0])
        steps = far if name == "Root-Walk" or not noise else 1
        assert len(way(night).split()) == steps
    if quiet > 1:
        night = card(MAZE.replace("N", "."), name)
        night.act("skip")
        assert heard(night, "lifted") == []


MAZE = """
    +---+---+---+---+---+---+---+---+
    | X   .   .   .   .   .   .   . |
    +   +---+---+---+   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +---+---+---+   +   +   +   +
    | .   .   .   .   .   .   .   N |
    +   +   +   +   +   +   +   +   +
    | .   C   C   .   .   .   1   . |
    +---+---+---+---+---+---+---+---+"""


def test_puppet_string_moves_one_hunted_one_space() -> None:
    picture = lane("X . . . . 1 o .", ". 2", ". 3")
    night = card(picture, "Puppet-String", hidden=(3,))
    assert night.menu() == ["pick hunted1", "pick hunted2"]
    night.act("pick hunted1")
    assert night.menu() == ["drag east", "drag west"]
    told = night.act("drag east")
    assert told[:3] == [
        "dragged seat=hunted1 to=G1",
        "hauled seat=hunted1",
        "picked_up seat=hunted1 rocks=1",
    ]
    assert way(night) == "B1 C1"
    loud = card(lane("N . . X . 1 . ."), "Puppet-String")
    loud.act("drag east")
    assert heard(loud, "prowled", "dragged") == ["prowled to=C1", "dragged seat=hunted1 to=G1"]
    hurt = card(lane("X . . . . 1 . ."), "Puppet-String", wounded=True)
    hurt.act("drag west")
    assert (hurt.at(1), way(hurt)) == ("E1", "B1")


def test_daydream_moves_two_hunted_or_one_twice_and_then_hunts_one() -> None:
    picture = lane("X . . . . 1 . .", ". 2 .")
    night = card(picture, "Daydream")
    night.act("pick hunted1", "drag west", "pick hunted2", "drag east")
    assert (night.at(1), night.at(2), way(night)) == ("E1", "C2", "B1")
    twice = card(picture, "Daydream")
    twice.act("pick hunted1", "drag east", "pick hunted1", "drag east")
    assert (twice.at(1), way(twice)) == ("H1", "B1")
    loud = card(lane("N . . X . . 1 ."), "Daydream")
    loud.act("drag east")
    assert (loud.noise, loud.at(1), way(loud)) == ("", "H1", "E1")
    assert heard(card(picture, "Daydream", hidden=(1, 2)), "dragged") == []


def test_fog_bank_leaves_only_the_search_at_the_start_of_a_turn() -> None:
    for picture in (BACK, BACK.replace("N", ".")):
        night = card(picture, "Fog-Bank")
        night.act(night.menu()[0])
        assert heard(night, "searched") == ["searched seat=hunted1"]
        night.act("go west" if "go west" in night.menu() else "go east")
        assert "search" not in night.menu()
        assert night.woods.fog == 1
        while night.asked == 1:
            choice = [a for a in night.menu() if a in ("done", "endure", "stand", "stay")]
            steps = [a for a in night.menu() if a.startswith("go")]
            night.act((choice or steps)[0])
        assert night.woods.fog == 0  # until the Hunter's next turn


def test_will_o_wisp_may_leave_the_noise_where_the_hunter_started() -> None:
    for answer, noise in (("wisp", "A1"), ("skip", "")):
        night = card(FAR, "Will-o-Wisp")
        assert (way(night), night.menu()) == ("B1 C1", ["wisp", "skip"])
        night.act(answer)
        assert night.noise == noise
    loud = card(BACK, "Will-o-Wisp")
    assert (loud.noise, loud.asked) == ("", CHANCE)
    hurt = card(FAR, "Will-o-Wisp", wounded=True)
    assert (way(hurt), hurt.menu()) == ("B1", ["wisp", "skip"])


# The safety rule.


def test_no_tree_is_planted_where_it_would_seal_anything_off_or_split_the_car() -> None:
    night = card(
        """
        +---+---+---+---+
        | X   . | .   . |
        +---+   +   +   +
        | .   .   C   . |
        +   +   +   +---+
        | .   1 | C   . |
        +---+---+---+---+""",
        "Thicket",
    )
    night.act("lift B1-C1")
    plants = set(night.menu())
    assert "plant A1-B1" not in plants  # A1 would be cut off
    assert "plant C2-C3" not in plants  # the car would be split
    assert "plant B1-C1" not in plants  # another side
    assert "plant F1-F2" in plants


def test_no_tree_is_planted_where_it_would_seal_off_a_space_for_the_hunter() -> None:
    """B1 would still be reached through the car; but the Hunter may not cross that."""
    night = card(
        """
        +---+---+---+---+
        | .   .   C   . |
        +   +---+   +   +
        | .   .   C   X |
        +   +   +   +   +
        | 1   . | .   . |
        +---+---+---+---+""",
        "Thicket",
    )
    night.act("lift B3-C3")
    assert "plant A1-B1" not in night.menu()
    assert "plant A1-A2" not in night.menu()
    assert "plant A2-A3" in night.menu()


def test_a_hunted_is_not_dragged_onto_anybody_into_the_car_or_next_to_the_hunter() -> None:
    night = card(lane(". X . . 1 2 . .", "3 . . . ."), "Puppet-String", hidden=(2,))
    assert "pick hunted1" in night.menu()
    night.act("pick hunted1")  # D1 is free, and F1 is taken by one who hides: one way is left
    assert heard(night, "dragged") == ["dragged seat=hunted1 to=D1"]
    night = card(lane("X . . 1 2 . . ."), "Puppet-String")
    night.act("pick hunted1")
    assert heard(night, "dragged") == ["dragged seat=hunted1 to=C1"]  # E1 is taken
    beside = card(lane("X . 1 C C . . ."), "Puppet-String")
    assert heard(beside, "dragged") == []  # B1 is next to the Hunter, D1 the car
    inside = card(lane("X . . . 1* C . ."), "Puppet-String")
    assert heard(inside, "dragged") == []  # nor out of the car


def test_nobody_is_swapped_next_to_the_hunter() -> None:
    """Next to it with a tree between is another thing."""
    night = card(lane("X | 1 . . . . . .", "2 . . ."), "Trading-Places")
    assert heard(night, "swapped") == ["swapped one=hunted1 other=hunted2"]


def _connected(woods: Any, without_car: bool) -> bool:
    tiles = [tile for tile in range(64) if not (without_car and woods.is_car(tile))]
    seen, todo = {tiles[0]}, [tiles[0]]
    while todo:
        tile = todo.pop()
        for heading in range(4):
            to = int(beyond(tile, heading))
            if to >= 0 and to not in seen and woods.trees.is_open(tile, heading):
                if not (without_car and woods.is_car(to)):
                    seen.add(to)
                    todo.append(to)
    return len(seen) == len(tiles)


def _touching(woods: Any) -> set[int]:
    """The Hunted, hidden ones too, who stand next to the Hunter with nothing between."""
    return {seat for seat in range(1, int(woods.hunted) + 1) if woods.touches(seat)}


class Watch(Ear):
    """Sees to the safety rule fact by fact."""

    def __init__(self, woods: Any) -> None:
        self.woods = woods
        self.felled = 0
        self.touching: set[int] = set()
        self.in_car: set[int] = set()
        self.magic = 0

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        woods = self.woods
        touching = _touching(woods)
        in_car = {seat for seat in range(1, 5) if woods.is_car(woods.at[seat])}
        if word in MAGIC and woods.turn == HUNTER:
            assert touching <= self.touching
            assert in_car == self.in_car
            self.magic += 1
        if word == RESTED:
            places = [int(at) for at in woods.at if at >= 0]
            assert len(set(places)) == len(places)  # one space does not hold two
        self.felled += word == FELLED
        self.touching = touching
        self.in_car = in_car


def _safe(woods: Any, felled: int) -> None:
    in_hand = woods.agenda.first() == Q_PLANT
    assert len(woods.trees.sides()) == 40 - felled - in_hand
    assert _connected(woods, False)
    assert _connected(woods, True)
    one, other = sorted((int(woods.car_one), int(woods.car_two)))
    assert woods.trees.is_open(one, 1 if other - one == 1 else 2)


@pytest.mark.parametrize(("deck", "games"), [("mage", 32), ("axe", 24), ("simple", 3)])
def test_whole_games_keep_the_safety_rule(deck: str, games: int) -> None:
    """After every action of random games; the Mage's magic makes nobody the Hunter's neighbour."""
    options = {option.name: option.default for option in house_options()}
    menu = Menu()
    magic = felled = 0
    for game in range(games):
        rng = random.Random(f"{deck}-{game}")
        night: Any = new_night(5)
        woods = night.woods
        seats = 3 + game % 3
        chosen = options | {"map": MAPS[game % 4], "hunter": deck, "rounds": "25"}
        set_up(night, seats, chosen, Dice(f"night-{game}", salt=""), "hunted")
        night.ear = watch = Watch(woods)
        while night.asked() != NOBODY:
            hiding = [seat for seat in range(1, seats) if woods.hidden >> seat & 1]
            if hiding and rng.random() < 0.02:
                night.speak(rng.choice(hiding), 0)
            else:
                menu.clear()
                night.offer(menu)
                night.play(menu.pick(rng.randrange(menu.total)))
            _safe(woods, watch.felled)
        magic += watch.magic
        felled += watch.felled
    assert (magic > 100) == (deck == "mage")
    assert (felled > 10) == (deck == "axe")

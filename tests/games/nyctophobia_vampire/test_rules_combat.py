"""Combat, the order of turns, talk, the set-up and the car: NVE-36 to NVE-55."""

import pytest

from gloam.games.nyctophobia.facts import CHARACTER
from gloam.games.nyctophobia.workshop.maps import edit_map, notation, premade
from tests.games.nyctophobia.positions import Position
from tests.games.nyctophobia_vampire.nights import MEADOW, begun, dark, opened, verbs

LAIR = """
    +---+---+---+---+---+---+
    | .   .   1   X   .   . |
    +---+---+---+---+---+---+
    | .   .   .   .   .   2 |
    +---+---+---+---+---+---+"""


def fights(night: Position) -> list[str]:
    """Who was attacked since the position was set."""
    return [fact for fact in night.heard(0) if fact.startswith("attacked")]


# Combat.


def test_nve_36_combat_begins_when_a_player_finds_the_vampire_by_searching() -> None:
    night = dark(LAIR)
    assert night.act("search")[-1] == "attacked seat=hunted1 heading=east health=1"
    assert "attacked seat=hunted1 heading=east health=1" in night.heard(2)
    behind_a_tree = dark(LAIR.replace("1   X", "1 | X"))
    assert behind_a_tree.act("search")[-1] == "named seat=hunted1 kinds=tree+edge"


def test_nve_37_standing_next_to_the_vampire_does_not_begin_combat() -> None:
    night = dark(LAIR)
    assert fights(night) == []  # nor as the turn starts
    night.act("go west", "go east", "done")  # nor on coming back next to it
    assert fights(night) == []
    night.act("go south", "go north", "done", "play Borrowed-Legs")  # nor on its own turn
    assert (night.asked, fights(night), int(night.woods.health[1])) == (-1, [], 2)


def test_nve_37_nor_does_turning_face_up_or_speaking_next_to_it() -> None:
    night = dark(LAIR, hidden=(1,))
    assert (fights(night), night.asked, int(night.woods.hidden)) == ([], 1, 0)
    night = dark(LAIR, turn=2, hidden=(1,))
    night.say(1)
    night.aside(1, "shout hunter-near")
    assert (fights(night), night.asked, int(night.woods.hidden)) == ([], 2, 0)


def test_nve_37_the_vampire_comes_next_to_somebody_and_waits() -> None:
    night = dark(LAIR.replace("X   .   .", ".   .   X"), turn=0, hidden=(2,))
    night.act("play Borrowed-Legs")
    assert (night.at(0), fights(night), night.asked) == ("D1", [], -1)


def test_nve_38_in_combat_the_hunted_loses_one_health() -> None:
    night = dark(LAIR)
    night.act("search")
    assert list(night.woods.health)[1:3] == [1, 2]


def test_nve_39_in_combat_the_hunted_may_counter_attack_with_a_rock() -> None:
    night = dark(LAIR)
    night.act("search")
    assert (night.asked, night.menu()) == (1, ["counter", "endure"])
    facts = night.act("counter")
    assert facts[:2] == [
        "countered seat=hunted1 rock=rock",
        "reeled seat=hunted1 heading=east spaces=2",
    ]
    assert (int(night.woods.rocks[1]), night.rocks(), int(night.woods.wound)) == (0, ["D1"], 1)
    night.act("recoil east east stop")
    assert (night.at(0), night.asked) == ("F1", 1)
    night = dark(LAIR)
    night.act("search", "endure")
    assert (int(night.woods.rocks[1]), night.at(0), verbs(night)) == (1, "D1", {"go", "search"})
    night = dark(LAIR, rocks=(0, 1))
    night.act("search")
    assert verbs(night) == {"go", "search"}  # without one there is nothing to ask


def test_nve_39_the_boxer_needs_no_rock_and_a_rock_of_hers_drives_it_three_back() -> None:
    night = dark(LAIR, characters=("boxer",), rocks=(0, 1))
    night.act("search")
    assert "reeled seat=hunted1 heading=east spaces=2" in night.act("counter")
    assert (night.rocks(), int(night.woods.rocks[1])) == ([], 0)
    night = dark(LAIR, characters=("boxer",))
    night.act("search")
    assert "reeled seat=hunted1 heading=east spaces=3" in night.act("counter")
    night = dark(LAIR, characters=("boxer",))
    assert "reeled seat=hunted1 heading=east spaces=3" in night.act("throw east")


def test_nve_40_in_combat_the_hunted_retreats_one_or_two_spaces() -> None:
    night = dark(LAIR, rocks=(0, 1))
    night.act("search")
    assert "stay" not in night.menu()
    night.act("go west")
    assert {"go", "stay", "search"} <= verbs(night)
    one = night.night.clone()
    night.act("go west")
    assert (night.at(1), verbs(night)) == ("A1", {"hide", "stand", "search"})
    again = Position(one, vampire=True)
    again.act("stay")
    assert (again.at(1), verbs(again) - {"search"}) == ("B1", {"hide", "stand"})


def test_nve_40_with_nowhere_to_go_the_hunted_stays_and_may_hide() -> None:
    night = dark(
        """
        +---+---+---+
        | 1   X   . |
        +---+---+---+
        | 2   .   . |
        +---+---+---+""",
        rocks=(0, 1),
    )
    night.act("search", "search")
    assert night.told[-1] == "stayed seat=hunted1"
    assert verbs(night) == {"hide", "stand"}


def test_nve_40_the_track_star_retreats_three_and_the_climber_hops() -> None:
    night = dark(LAIR, rocks=(0, 1), characters=("track-star",))
    night.act("search", "go west", "go west")
    assert "stay" in night.menu()
    night.act("go east")
    assert verbs(night) == {"hide", "stand", "search"}
    night = dark(LAIR, rocks=(0, 1), characters=("climber",))
    night.act("search", "search", "climb south")
    assert (night.at(1), night.noise) == ("C2", "C1")
    assert verbs(night) == {"hide", "stand", "search"}


@pytest.mark.parametrize("carrier", [0, 1, 2])
def test_nve_41_after_the_retreat_the_hunted_may_hide_in_either_stage(carrier: int) -> None:
    night = dark(LAIR, rocks=(0, 1), carrier=carrier)
    night.act("search", "go west", "stay")
    assert night.menu() == ["hide", "stand"]
    night.act("hide")
    assert int(night.woods.hidden) == 2
    assert night.told[0] == "hid seat=hunted1"


def test_nve_42_combat_removes_the_noise_token() -> None:
    night = dark(LAIR.replace("| .   .   1", "| N   .   1"), rocks=(0, 1))
    night.act("search", "go west", "stay")
    assert night.noise == "A1"
    night.act("stand")
    assert "reset" in night.told
    assert night.noise == ""


def test_nve_43_combat_ends_the_hunteds_turn_at_once() -> None:
    for first in ((), ("go west", "go east")):
        night = dark(LAIR, rocks=(0, 1))
        night.act(*first, "search", "go west", "stay", "stand")
        assert night.told[-1] == "turn to=hunted2 round=1"
        assert night.asked == 2


def test_nve_43_also_for_one_who_hid_and_spoke_in_that_turn() -> None:
    night = dark(LAIR, rocks=(0, 1))
    night.act("go west", "go east", "hide")
    night.say(1)
    night.act("search", "go west", "stay", "stand")
    assert night.told[-1] == "turn to=hunted2 round=1"


def test_nve_43_a_friend_struck_by_a_rock_who_finds_it_ends_the_throwers_turn() -> None:
    picture = """
        +---+---+---+---+---+---+
        | 1   .   2   X   .   . |
        +   +   +   +   +   +   +
        | .   .   .   .   .   . |
        +---+---+---+---+---+---+"""
    for spoke in (False, True):
        night = dark(picture, rocks=(1, 0), hidden=(2,) if spoke else (), health=(2, 3))
        if spoke:
            night.say(2)
        night.act("throw east", "search", "go south", "stay", "stand")
        assert night.told[-1] == "turn to=hunted2 round=1"


# The order of turns.


def order(night: Position, turns: int) -> list[str]:
    """Who has the next turns."""
    seen: list[str] = []
    while len(seen) < turns:
        menu = night.menu()
        plain = [a for a in menu if a.split(" ")[0] in ("done", "go", "play", "skip", "draw")]
        night.act((plain or menu)[-1])
        seen += [fact.split(" ")[1][3:] for fact in night.told if fact.startswith("turn ")]
    return seen


@pytest.mark.parametrize(
    ("seats", "turns"),
    [
        (3, ["hunted2", "hunter", "hunted1", "hunted2", "hunter"]),
        (4, ["hunted2", "hunted3", "hunter", "hunted1", "hunted2", "hunted3", "hunter"]),
    ],
)
def test_nve_44_with_three_or_four_players_all_hunted_and_then_the_vampire(
    seats: int, turns: list[str]
) -> None:
    assert order(begun(seats), len(turns)) == turns


def test_nve_45_with_five_players_the_vampire_comes_after_every_two_hunted() -> None:
    half = ["hunted2", "hunter", "hunted3", "hunted4", "hunter", "hunted1"]
    assert order(begun(5), 12) == half + half


# Talk.


def test_nve_46_the_hunted_can_call_out_where_they_went_and_what_they_felt() -> None:
    night = dark(MEADOW)
    night.act("go west", "search")
    assert not any("walked" in fact or "felt" in fact for fact in night.heard(2))
    night.act("call out")
    told = [fact for fact in night.heard(2) if fact.startswith("told")]
    assert told == [
        "told seat=hunted1 note=west",
        "told seat=hunted1 note=north:open",
        "told seat=hunted1 note=east:open",
        "told seat=hunted1 note=south:open",
        "told seat=hunted1 note=west:edge",
    ]
    assert "call out" not in night.menu()
    assert night.say(2) == ["said by=2 n=0"]
    assert "shouted seat=hunted2 call=come-to-me" in night.aside(2, "shout come-to-me")


def test_nve_47_hidden_players_cannot_speak_and_stay_hidden() -> None:
    for voice in ("say", "shout edge-north", "call out"):
        night = dark(MEADOW, turn=2)
        night.act("go west", "go west", "hide", "done")
        assert int(night.woods.hidden) == 4
        _ = night.say(2) if voice == "say" else night.aside(2, voice)
        assert int(night.woods.hidden) == 0
    night = dark(MEADOW, turn=2)
    night.act("go west", "go west", "hide")
    assert night.menu() == ["done"]  # the call is not offered as if it were free
    night = dark(MEADOW, house=4, turn=2)
    night.act("go west", "go west", "hide")  # nor is anything called out by itself
    assert int(night.woods.hidden) == 4


def test_nve_48_a_hidden_player_who_speaks_is_hidden_no_longer_and_makes_a_noise() -> None:
    night = dark(MEADOW, hidden=(2,))
    facts = night.say(2)
    assert facts[:2] == ["spoke seat=hunted2", "said by=2 n=0"]
    assert (int(night.woods.hidden), night.noise) == (0, "G5")
    for seat in (0, 1, 2):
        assert "spoke seat=hunted2" in night.heard(seat)
    night = dark(MEADOW)
    night.say(2)
    assert night.noise == ""  # face up it costs nothing


# The set-up.


def test_nve_49_characters_are_in_use() -> None:
    seen = set()
    for seed in "abcdefghij":
        roles = [int(role) for role in opened(5, seed).woods.characters][1:]
        assert len(set(roles)) == 4
        assert 0 not in roles
        seen |= set(roles)
    assert seen == {1, 2, 3, 4, 5, 6}
    named = opened(4, characters="klutz,boxer")
    assert [CHARACTER.text(int(role)) for role in named.woods.characters][1:4] == [
        "klutz",
        "boxer",
        "nobody",
    ]
    assert set(opened(4, characters="none").woods.characters) == {0}
    assert "seated seat=hunted1 character=klutz" in named.heard(3)


def test_nve_49_the_klutz_the_cheerleader_and_the_track_star() -> None:
    klutz = dark(MEADOW, characters=("klutz",))
    assert "clatter" not in klutz.menu()
    klutz.act("go west", "clatter")
    assert klutz.noise == "B3"
    cheering = dark(MEADOW, characters=("cheerleader",))
    cheering.act("cheer hunted2")
    assert cheering.asked == 2
    cheering.act("sprint north")
    assert (cheering.at(2), cheering.asked) == ("G4", 1)
    assert verbs(cheering) == {"go", "search"}  # her own action is gone, her movement is not
    assert "cheer" not in verbs(dark(MEADOW, characters=("cheerleader",), hidden=(2,)))
    runner = dark(MEADOW, characters=("track-star",))
    runner.act("sprint west", "go north")
    assert (runner.at(1), int(runner.woods.steps)) == ("A2", 2)


@pytest.mark.parametrize(("familiar", "heading"), [("C1", "west"), ("E2", "east")])
def test_nve_50_before_the_game_the_vampire_gives_a_clue_to_the_familiar(
    familiar: str, heading: str
) -> None:
    forest = edit_map(premade("vampire")["the-long-way-round"], f"familiar {familiar}")
    night = opened(3, map=notation(forest))
    night.act(night.menu()[0], night.menu()[0])
    assert night.asked == 0
    assert night.menu() == ["clue north", f"clue {heading}"]
    facts = night.act(f"clue {heading}")
    assert facts == [f"gave_clue heading={heading}", "turn to=hunted1 round=1"]
    assert f"gave_clue heading={heading}" in night.heard(2)


# The vampire driven back.


def test_nve_51_a_vampire_driven_back_does_not_end_next_to_another_hunted() -> None:
    picture = """
        +---+---+---+---+---+---+
        | .   1   X   .   .   2 |
        +---+---+---+---+---+---+
        | .   .   .   .   .   . |
        +---+---+---+---+---+---+"""
    night = dark(picture)
    night.act("throw east")
    assert night.menu() == ["recoil east stop stop"]
    night.act(night.menu()[0])
    assert night.at(0) == "D1"
    with_a_tree = dark(picture.replace(".   2 |", ". | 2 |"))
    with_a_tree.act("throw east")
    assert with_a_tree.menu() == ["recoil east east stop"]
    hidden = dark(picture, hidden=(2,))
    hidden.act("throw east")
    assert hidden.menu() == ["recoil east east stop"]
    in_combat = dark(picture)
    in_combat.act("search", "counter")
    assert in_combat.menu() == ["recoil east stop stop"]


# The car.

CAR = """
    +---+---+---+---+---+---+
    | .   1   .   C   2C  . |
    +---+---+---+---+---+---+
    | .   .   .   .   .   . |
    +---+---+---+---+---+---+"""


def test_nve_52_rocks_may_be_thrown_out_of_the_car() -> None:
    night = dark(CAR, turn=2)
    assert "flew spaces=3 struck=edge" in night.act("throw east")
    night = dark(CAR, turn=2)
    facts = night.act("throw west")  # past the other car space
    assert "flew spaces=3 struck=hunted1" in facts
    full = dark(CAR.replace("1   .   C ", ".   .   1C"), turn=2)
    assert "flew spaces=4 struck=edge" in full.act("throw west")  # and past who is in it
    assert int(full.woods.health[1]) == 2


def test_nve_53_rocks_may_not_be_thrown_into_the_car() -> None:
    night = dark(CAR)
    assert "flew spaces=1 struck=car" in night.act("throw east")
    beside = dark(CAR.replace("1   .", ".   1"))
    assert "flew spaces=0 struck=car" in beside.act("throw east")


def test_nve_54_a_rock_thrown_at_the_car_lies_next_to_it_with_the_noise() -> None:
    night = dark(CAR)
    night.act("throw east")
    assert (night.rocks(), night.noise) == (["C1"], "C1")
    beside = dark(CAR.replace("1   .", ".   1"))
    beside.act("throw east")
    assert (beside.rocks(), beside.noise, int(beside.woods.rocks[1])) == (["C1"], "C1", 0)


def test_nve_55_such_a_rock_harms_nobody_in_the_car() -> None:
    night = dark(CAR.replace("C   2C", "2C  C "))
    facts = night.act("throw east")
    assert "flew spaces=1 struck=car" in facts
    assert int(night.woods.health[2]) == 2
    assert night.asked == 1

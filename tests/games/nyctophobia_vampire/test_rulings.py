"""The rulings, NVE-G1 to NVE-G22; NVE-G23 is with the cards."""

import pytest

from gloam.games.nyctophobia.facts import CHARACTER, HEADING, TILE
from gloam.games.nyctophobia.workshop.maps import premade
from tests.games.nyctophobia_vampire.nights import MEADOW, dark, opened, verbs

MAPS = {
    "the-long-way-round": "A7 A8",
    "cold-hollow": "A1 B1",
    "thorn-gate": "E5 F5",
    "black-acre": "E4 E5",
}
"""The scenarios, and where the car is."""

ALLEY = """
    +---+---+---+---+---+---+---+---+
    | .   .   1   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   2 |
    +---+---+---+---+---+---+---+---+"""

PAIR = """
    +---+---+---+---+---+---+---+---+
    | .   .   1   2   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""

APART = PAIR.replace("2   .", ".   2", 1)


# Searching.


def test_nve_g1_searching_is_voluntary() -> None:
    night = dark(ALLEY)
    assert not any(fact.startswith("searched") for fact in night.heard(1))
    night.act("go east", "go east", "done")
    assert not any(fact.startswith("searched") for fact in night.heard(1))


def test_nve_g1_a_blind_step_that_fails_uses_up_the_step() -> None:
    night = dark(ALLEY)
    assert night.act("go north") == [
        "bumped seat=hunted1 heading=north into=edge",
        "stumbled seat=hunted1",
    ]
    assert "go north" not in night.menu()
    assert "done" not in night.menu()
    night.act("go south")
    assert (night.at(1), "done" in night.menu(), "go" in verbs(night)) == ("C1", True, False)
    assert "stumbled seat=hunted1" in night.heard(2)
    assert not any(fact.startswith("bumped") for fact in night.heard(2))
    sprinter = dark(ALLEY)
    sprinter.act("sprint south")  # a sprint too
    assert (sprinter.at(1), sprinter.told[-1]) == ("C1", "stumbled seat=hunted1")
    assert "sprint" not in verbs(sprinter)
    assert int(sprinter.woods.steps) == 2


def test_nve_g1_a_blind_step_of_a_retreat_is_used_up_too() -> None:
    night = dark(ALLEY.replace("1   .", "1   X"), rocks=(0, 1))
    night.act("go east")  # found with no search, so nothing is known of the other sides
    night.act("go north")
    assert "stay" in night.menu()
    night.act("go south")
    assert (night.at(1), verbs(night)) == ("C1", {"hide", "stand", "search"})


def test_nve_g1_nobody_stops_on_a_hidden_friend_by_stumbling() -> None:
    picture = """
        +---+---+---+---+
        | 1   2 | .   . |
        +---+---+---+---+
        | .   .   .   . |
        +---+---+---+---+"""
    night = dark(picture, hidden=(2,))
    night.act("go east")
    assert night.at(1) == "B1"
    for heading in ("north", "east", "south"):  # the movement has to go on
        assert night.act(f"go {heading}")[-1].startswith("bumped")
        assert "done" not in night.menu()
    assert [action for action in night.menu() if action.startswith("go")] == ["go west"]
    night.act("go west")
    assert (night.at(1), "done" in night.menu()) == ("A1", True)
    spoken = dark(picture, hidden=(2,))
    spoken.act("go east")
    spoken.say(2)  # not even when the friend turns out to be there
    assert spoken.act("go north") == ["bumped seat=hunted1 heading=north into=edge"]


def test_nve_g1_a_hidden_friend_is_walked_through_only_by_a_movement_that_goes_on() -> None:
    night = dark(PAIR, hidden=(2,))
    night.act("go east", "go east")
    assert night.at(1) == "E1"
    night = dark(PAIR, hidden=(2,))
    night.act("go west", "go east", "sprint east")
    assert (night.at(1), night.told[-1]) == ("C1", "stumbled seat=hunted1")
    night = dark(PAIR, hidden=(2,))
    night.act("go north", "go east")  # one step is gone, and this one would be the last
    assert (night.at(1), night.told[-1]) == ("C1", "stumbled seat=hunted1")


def test_nve_g2_a_blind_step_into_the_vampires_space_is_finding_it() -> None:
    night = dark(MEADOW)
    assert night.act("go east") == ["attacked seat=hunted1 heading=east health=1"]
    assert (night.at(1), night.at(0), night.menu()) == ("B3", "C3", ["counter", "endure"])
    night = dark(MEADOW)
    assert night.act("sprint east")[-1] == "attacked seat=hunted1 heading=east health=1"
    behind_a_tree = dark(MEADOW.replace("1   X", "1 | X"))
    assert "bumped seat=hunted1 heading=east into=tree" in behind_a_tree.act("go east")
    assert int(behind_a_tree.woods.health[1]) == 2


def test_nve_g2_the_same_two_fight_once_in_a_turn() -> None:
    night = dark(MEADOW, rocks=(0, 1))
    night.act("go east")
    assert "bumped seat=hunted1 heading=east into=no-room" in night.act("go east")
    assert int(night.woods.health[1]) == 1
    night.act("search")
    assert int(night.woods.health[1]) == 1


def test_nve_g3_the_forest_guide_is_told_of_a_vampire_two_spaces_away_and_no_more() -> None:
    night = dark(MEADOW.replace("X   .", ".   X"), characters=("forest-guide",))
    facts = night.act("search")
    assert "felt_far seat=hunted1 heading=east what=hunter" in facts
    assert facts[-1] == "named seat=hunted1 kinds=edge+hunter"
    assert (night.asked, int(night.woods.health[1])) == (1, 2)
    near = dark(MEADOW, characters=("forest-guide",))
    assert near.act("search")[-1] == "attacked seat=hunted1 heading=east health=1"


def test_nve_g4_a_sprint_is_one_space() -> None:
    night = dark(ALLEY)
    night.act("sprint east")
    assert (night.at(1), int(night.woods.steps)) == ("D1", 2)
    night.act("go east", "go east")
    assert "sprint" not in verbs(night)
    assert "go" not in verbs(night)


# The goal.


def test_nve_g5_found_once_is_found() -> None:
    night = dark(ALLEY, carrier=1)
    night.act("leave east", "go west", "go west")
    assert int(night.woods.familiar) >= 0
    assert int(night.woods.escaping) == 1
    assert "hide" not in night.menu()
    night.act("done", "go west", "go west")
    assert "hide" not in night.menu()
    led = dark(ALLEY.replace("1   .", "1   F"), turn=0, hand=("Whisper", "Borrowed-Legs"))
    led.act("play Whisper")  # a card does not find it
    assert int(led.woods.escaping) == 0


def test_nve_g6_the_game_is_won_when_the_familiar_is_in_the_car_wherever_the_others_are() -> None:
    picture = ALLEY.replace("1   .   .", "1   C   C")
    night = dark(picture, carrier=1)
    assert night.act("go east")[-1] == "over winner=hunted reason=brought-home"
    night = dark(picture, carrier=1)
    assert night.act("leave east")[-1] == "over winner=hunted reason=brought-home"
    night = dark(picture, carrier=2)
    night.act("go east")
    assert (night.asked, night.told[-1]) == (1, "boarded seat=hunted1")
    hop = dark(picture.replace("1   C", "1 | C"), carrier=1, characters=("climber",))
    hop.act("search")
    assert hop.act("climb east")[-1] == "over winner=hunted reason=brought-home"


# The familiar.


def test_nve_g7_where_the_familiar_may_be_set_down() -> None:
    picture = """
        +---+---+---+---+
        | .   2   .   . |
        +   +   +   +   +
        | o   1 | .   . |
        +   +   +   +   +
        | .   X   .   . |
        +---+---+---+---+"""
    night = dark(picture, carrier=1)
    assert night.act("leave east") == ["bumped seat=hunted1 heading=east into=tree"]
    assert night.act("leave north") == ["bumped seat=hunted1 heading=north into=no-room"]
    assert night.act("leave south") == ["bumped seat=hunted1 heading=south into=no-room"]
    assert (int(night.woods.carrier), int(night.woods.acted), int(night.woods.health[1])) == (
        1,
        0,
        2,
    )
    night.act("leave west")  # where a rock lies
    assert (TILE.text(int(night.woods.familiar)), int(night.woods.acted)) == ("A2", 1)
    hidden = dark(picture, carrier=1, hidden=(2,))
    assert hidden.act("leave north") == ["bumped seat=hunted1 heading=north into=no-room"]
    rim = dark(picture.replace("1 |", ". |").replace(".   2   .", "1   2   ."), carrier=1)
    assert rim.act("leave north") == ["bumped seat=hunted1 heading=north into=edge"]


def test_nve_g7_not_between_the_steps_and_anyone_may_pick_it_up_again() -> None:
    night = dark(ALLEY, carrier=1)
    night.act("go east")
    assert "leave" not in verbs(night)
    night.act("go west")
    assert "leave" in verbs(night)
    night = dark(ALLEY, carrier=1)
    night.act("leave east", "go east")
    assert (night.told[-1], int(night.woods.carrier)) == ("found seat=hunted1", 1)
    night = dark(APART, carrier=1)
    night.act("leave east", "go west", "go west", "done", "go west")
    assert (night.told[-1], int(night.woods.carrier)) == ("found seat=hunted2", 2)


def test_nve_g8_a_carrier_who_is_hit_keeps_the_familiar() -> None:
    bitten = dark(MEADOW, carrier=1)
    bitten.act("search")
    assert int(bitten.woods.carrier) == 1
    bitten.act("endure", "go west", "stay", "stand")
    assert (int(bitten.woods.carrier), int(bitten.woods.familiar)) == (1, -1)
    stoned = dark(APART, carrier=2)
    stoned.act("throw east", "stay", "stand")
    assert (int(stoned.woods.health[2]), int(stoned.woods.carrier)) == (1, 2)
    assert int(stoned.woods.familiar) == -1


def test_nve_g9_a_carrier_who_hides_hides_the_familiar_too() -> None:
    night = dark(MEADOW, carrier=1)
    night.act("search", "endure", "go west", "stay", "hide", "go west", "go west", "done")
    assert (int(night.woods.carrier), int(night.woods.familiar), int(night.woods.hidden)) == (
        1,
        -1,
        2,
    )
    felt = dark(PAIR, carrier=2, hidden=(2,))
    assert "felt seat=hunted1 heading=east what=hidden" in felt.act("search")
    summoned = dark(ALLEY.replace(".   .   1", "N   .   1"), carrier=1, turn=0, hidden=(1,),
                    hand=("Summons", "Borrowed-Legs"))  # fmt: skip
    summoned.act("play Summons")
    assert summoned.noise == "A1"  # a card finds neither of them


def test_nve_g10_a_loose_familiar_stops_a_rock_and_is_not_harmed() -> None:
    night = dark(ALLEY.replace("1   .   .", "1   .   F"))
    assert "flew spaces=2 struck=familiar" in night.act("throw east")
    assert (night.rocks(), night.noise, night.asked) == (["E1"], "E1", 1)
    assert TILE.text(int(night.woods.familiar)) == "E1"
    assert "flew spaces=2 struck=familiar" in night.heard(2)


def test_nve_g10_a_carried_one_makes_no_difference() -> None:
    night = dark(APART, carrier=2)
    facts = night.act("throw east")
    assert "flew spaces=2 struck=hunted2" in facts
    assert "hurt seat=hunted2 health=1" in facts


def test_nve_g11_a_loose_familiar_does_not_block_the_hunted_but_the_vampire() -> None:
    night = dark(ALLEY.replace("1   .", "1   F"))
    night.act("go east", "go east")
    assert (night.at(1), int(night.woods.carrier)) == ("E1", 1)
    vampire = dark(ALLEY.replace(".   .   1   .", "1   F   X   ."), turn=0, hidden=(2,))
    vampire.act("play Borrowed-Legs")
    assert vampire.at(0) == "C1"  # there is no other way to Hunted 1 through this alley
    thrown = dark(ALLEY.replace("1   .   .   .", "1   X   .   F"))
    thrown.act("throw east")
    assert thrown.menu() == ["recoil east stop stop"]


# The set-up.


def test_nve_g12_the_car_takes_up_two_adjacent_spaces() -> None:
    for name, car in MAPS.items():
        woods = opened(3, map=name).woods
        assert [TILE.text(int(t)) for t in (woods.car_one, woods.car_two)] == car.split()
    night = dark(ALLEY.replace("1   .   .", "1   C   C"))
    assert night.act("go east")[-1] == "boarded seat=hunted1"
    assert night.act("go east")[-1] == "boarded seat=hunted1"


@pytest.mark.parametrize("name", list(MAPS))
def test_nve_g13_two_start_in_the_car_and_two_within_two_steps_of_it(name: str) -> None:
    night = opened(5, map=name)
    forest = premade("vampire")[name]
    assert [night.at(seat) for seat in (1, 2, 3, 4)] == [TILE.text(at) for at in forest.starts]
    assert {*forest.starts[:2]} == {*forest.car}
    assert [f for f in night.heard(3) if f.startswith("boarded")] == [
        "boarded seat=hunted1",
        "boarded seat=hunted2",
    ]
    woods = night.woods
    reach = {int(woods.car_one), int(woods.car_two)}
    for _ in range(2):
        reach |= {
            tile + step
            for tile in set(reach)
            for heading, step in enumerate((-8, 1, 8, -1))
            if woods.trees.is_open(tile, heading)
        }
    assert {int(woods.at[3]), int(woods.at[4])} <= reach


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_nve_g14_board_trees_rocks_and_hand_are_those_of_the_hunted(seats: int) -> None:
    spots = set()
    for seed in "abcdefgh":
        night = opened(seats, seed)
        marked = opened(seats, seed, rocks="spots")
        assert set(marked.rocks()) <= {"D5", "H3", "B1"}
        woods = night.woods
        assert len(woods.trees.sides()) == 40
        assert [int(rocks) for rocks in woods.rocks][1:seats] == [1] * (seats - 1)
        assert [int(health) for health in woods.health][1:seats] == [2] * (seats - 1)
        assert len(night.rocks()) == seats - 2
        spots |= set(night.rocks())
        assert night.asked == -1
        assert woods.hand.pile.size() == 12
        night.act(night.menu()[0], night.menu()[0])
        assert (woods.hand.pile.size(), night.asked) == (10, 0)
        assert int(woods.hand.two) >= 0
    assert len(spots) > 5
    assert not spots & {"A7", "A8", "C8", "B7", "F5", "E2"}  # car, starts, vampire, familiar
    assert set(premade("vampire")) == set(MAPS)


def test_nve_g15_the_six_characters_are_those_of_the_hunted() -> None:
    roles = {int(r) for seed in "abcdefghij" for r in list(opened(5, seed).woods.characters)[1:]}
    assert {CHARACTER.text(role) for role in roles} == {
        "forest-guide", "boxer", "cheerleader", "klutz", "track-star", "climber",
    }  # fmt: skip


def test_nve_g15_the_climber_hops_a_tree_and_is_told_only_that_the_landing_is_taken() -> None:
    picture = ALLEY.replace("1   .", "1 | X")
    night = dark(picture, characters=("climber",))
    assert "climb" not in verbs(night)
    night.act("search")
    assert night.act("climb east") == ["bumped seat=hunted1 heading=east into=somebody"]
    assert int(night.woods.steps) == 2
    night.act("climb south")
    assert (night.at(1), night.noise, int(night.woods.steps)) == ("C2", "C1", 0)
    thrower = dark(picture.replace("| X   .", "| .   .").replace(".   .   1", "X   .   1"),
                   characters=("climber",))  # fmt: skip
    thrower.act("search", "throw west", "recoil stop stop stop")
    assert "climb east" in thrower.menu()  # what was felt is not forgotten


# The vampire's turn.


def test_nve_g16_a_vampire_next_to_somebody_does_nothing_until_it_is_felt() -> None:
    night = dark(ALLEY.replace("1   .   .   .", "1   .   .   X"), turn=0, hidden=(2,))
    before = len(night.heard(1))
    night.act("play Borrowed-Legs")
    assert night.at(0) == "D1"
    assert night.heard(1)[before:] == ["rested", "floor to=chance"]
    night.act(night.menu()[0])
    assert (night.asked, int(night.woods.health[1])) == (1, 2)
    assert night.act("search")[-1] == "attacked seat=hunted1 heading=east health=1"


def test_nve_g17_next_to_the_closest_hunted_the_rest_of_the_movement_is_lost() -> None:
    for card in ("Borrowed-Legs", "Thirst"):
        night = dark(
            ALLEY.replace("1   .   .", "1   .   X"), turn=0, hand=("Borrowed-Legs", "Thirst")
        )
        night.act(f"play {card}")
        assert (night.at(0), night.asked) == ("D1", -1)


def test_nve_g18_two_spaces_back_is_straight_on() -> None:
    night = dark(MEADOW)
    night.act("throw east")
    assert night.menu() == ["recoil east east stop"]
    night = dark(MEADOW)
    night.act("search", "counter")
    assert night.menu() == ["recoil east east stop"]
    boxed = dark(MEADOW, characters=("boxer",))
    boxed.act("throw east")
    assert boxed.menu() == ["recoil east east east"]


@pytest.mark.parametrize("bar", ["X | .", "X   2", "X   F", "X   C", "hidden"])
def test_nve_g18_only_where_the_straight_space_is_barred_may_the_path_turn(bar: str) -> None:
    last = ". " if bar in ("X   2", "hidden") else "2 "
    drawn = "X   2" if bar == "hidden" else bar
    picture = MEADOW.replace("X   .", drawn).replace(".   2 |", f".   {last}|")
    if bar == "X   C":
        picture = picture.replace("X   C   .", "X   C   C")
    night = dark(picture, hidden=(2,) if bar == "hidden" else ())
    night.act("throw east")
    ways = set(night.menu())
    then = "{0}" if bar == "X   2" else "east"  # to the east it would touch Hunted 2 again
    assert ways == {f"recoil {side} {then.format(side)} stop" for side in ("north", "south")}


def test_nve_g18_each_step_is_farther_and_one_that_cannot_move_is_wounded_all_the_same() -> None:
    night = dark(ALLEY.replace("1   .   .", "1   X | ."))
    night.act("throw east")
    assert night.menu() == ["recoil stop stop stop"]
    night.act("recoil stop stop stop")
    assert (night.at(0), int(night.woods.wound)) == ("D1", 1)


def test_nve_g18_the_path_may_turn_after_its_first_step() -> None:
    night = dark(MEADOW.replace("X   .   .", "X   . | ."))
    night.act("throw east")
    assert set(night.menu()) == {"recoil east north stop", "recoil east south stop"}


def test_nve_g19_combat_comes_only_to_the_one_who_searches() -> None:
    between = MEADOW.replace("X   .", "X   2").replace(".   2 |", ".   . |")
    waiting = dark(between, turn=0)
    waiting.act("play Borrowed-Legs")  # next to two of them, on its own turn
    assert (waiting.asked, list(waiting.woods.health)[1:3]) == (-1, [2, 2])
    night = dark(between)
    night.act("search", "endure", "go west", "stay", "stand")
    assert list(night.woods.health)[1:3] == [1, 2]
    assert night.asked == 2
    night.act("throw west")  # the second may drive it off before feeling anything
    assert night.told[-2] == "reeled seat=hunted2 heading=west spaces=2"
    assert int(night.woods.health[2]) == 2


@pytest.mark.parametrize(
    ("tile", "clues"),
    [("A1", "NW"), ("D4", "NW"), ("E4", "NE"), ("H1", "NE"), ("D5", "SW"), ("A8", "SW"),
     ("E5", "ES"), ("H8", "ES")],
)  # fmt: skip
def test_nve_g20_a_clue_is_true_from_the_middle_of_the_board(tile: str, clues: str) -> None:
    night = opened(3)
    night.act(night.menu()[0], night.menu()[0])
    night.woods.familiar = TILE.number(tile)
    assert [action.split()[1][0].upper() for action in night.menu()] == list(clues)


def test_nve_g20_the_clue_is_the_first_thing_the_vampire_is_asked_and_may_grow_old() -> None:
    night = opened(3)
    assert "clue" not in verbs(night)
    night.act(night.menu()[0], night.menu()[0])
    assert verbs(night) == {"clue"}
    night.act("clue south")
    assert HEADING.text(int(night.woods.clue)) == "south"
    assert "clue" not in verbs(night)


HIDDEN = ALLEY.replace("1   .   .   .   .   .", "1   .   .   .   .   X")


def test_nve_g21_with_all_hidden_and_no_noise_the_vampire_does_not_walk() -> None:
    night = dark(HIDDEN, turn=0, hidden=(1, 2), hand=("Thirst", "Mist-Form"))
    night.act("play Thirst")
    assert (night.at(0), night.asked) == ("H1", -1)
    night = dark(HIDDEN, turn=0, hidden=(1, 2), hand=("Thirst", "Mist-Form"))
    night.act("play Mist-Form")  # other parts of a card still work
    assert (night.at(0), int(night.woods.mist)) == ("H1", 1)
    noisy = dark(HIDDEN.replace("1   .   .", "1   .   N"), turn=0, hidden=(1, 2))
    noisy.act("play Borrowed-Legs")
    assert noisy.at(0) == "F1"


def test_nve_g21_a_stalker_stops_two_steps_short_of_the_nearest_hidden_piece() -> None:
    alley = HIDDEN.replace("1   .   .   .   .   X", "1   .   .   .   X   .")
    night = dark(alley, turn=0, hidden=(1, 2), house=1, hand=("Thirst", "Borrowed-Legs"))
    night.act("play Thirst")
    assert night.at(0) == "E1"
    near = dark(
        alley.replace("1   .   .   .   X", "1   .   X   .   ."), turn=0, hidden=(1, 2), house=1
    )
    near.act("play Borrowed-Legs")
    assert near.at(0) == "E1"


def test_nve_g22_a_hidden_friend_is_felt_as_a_hunted_without_a_name() -> None:
    night = dark(PAIR, hidden=(2,))
    facts = night.act("search")
    assert "felt seat=hunted1 heading=east what=hidden" in facts
    assert facts[-1] == "named seat=hunted1 kinds=tree+edge+hunted"
    face_up = dark(PAIR)
    assert "felt seat=hunted1 heading=east what=hunted2" in face_up.act("search")

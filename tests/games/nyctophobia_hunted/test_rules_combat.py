"""Combat, the car and the Simple Hunter: NYH-108 to NYH-132, and the rulings NYH-G32 to NYH-G47."""

import pytest

import gloam
from gloam.games.nyctophobia.numbers import RADIOED
from gloam.games.nyctophobia_hunted.rules import new_night
from tests.games.nyctophobia.positions import Position, lane, position


def hunted(picture: str, **more: object) -> Position:
    """A Hunted's turn."""
    return position(picture, new_night(3), **more)  # type: ignore[arg-type]


def hunter(picture: str, *hand: str, deck: str = "axe", **more: object) -> Position:
    """A Hunter's turn with two cards in hand."""
    cards = (*hand, *(("Calm", "Stumble") if deck == "axe" else ("Bored", "Daydream")))[:2]
    return hunted(picture, turn=0, deck=deck, hand=cards, **more)


def way(told: list[str]) -> list[str]:
    """The spaces that the Hunter has gone to."""
    return [fact.removeprefix("prowled to=") for fact in told if fact.startswith("prowled")]


def attacks(told: list[str]) -> list[str]:
    return [fact.removeprefix("attacked seat=") for fact in told if fact.startswith("attacked")]


def offers(night: Position, word: str) -> set[str]:
    return {action for action in night.menu() if action.split()[0] == word}


DUEL = lane("X . 1 . . . . .", ". . . . . . . 2")


@pytest.mark.parametrize(
    ("heading", "start", "met"),
    [("north", "C3", "C2"), ("east", "A1", "B1"), ("south", "C1", "C2"), ("west", "F2", "E2")],
)
def test_nyh_108_combat_happens_whenever_the_hunter_is_next_to_a_hunted(
    heading: str, start: str, met: str
) -> None:
    """Here as a Hunted comes next to the Hunter, from each side."""
    at = {"north": "C1", "east": "C1", "south": "C3", "west": "D2"}[heading]
    rows = [["." for _ in range(8)] for _ in range(4)]
    rows[int(at[1]) - 1]["ABCDEFGH".index(at[0])] = "X"
    rows[int(start[1]) - 1]["ABCDEFGH".index(start[0])] = "1"
    rim = "+---" * 8 + "+"
    picture = "\n".join([rim, *(f"| {'   '.join(row)} |\n{'+   ' * 8}+" for row in rows[:-1]),
                         f"| {'   '.join(rows[-1])} |", rim])  # fmt: skip
    night = hunted(picture)
    told = night.act(f"go {heading}")
    assert night.at(1) == met
    assert attacks(told) == [f"hunted1 heading={heading} health=1"]


def test_nyh_108_with_a_tree_between_there_is_no_combat() -> None:
    night = hunted(lane("1 . | X"))
    assert attacks(night.act("go east")) == []
    assert night.asked == 1
    night = hunter(lane(". X | 1"), "Calm")
    assert attacks(night.act("play Calm")) == []


def test_nyh_109_touching_at_a_corner_is_no_combat() -> None:
    night = hunted(
        """
        +---+---+---+
        | .   X   . |
        +---+---+---+
        | 1   .   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+"""
    )
    assert attacks(night.heard(0)) == []
    assert attacks(night.act("go south")) == []
    night = hunted(lane("1 . . . X"))
    assert attacks(night.act("go east", "go east")) == []


def test_nyh_110_first_the_hunted_loses_one_health() -> None:
    night = hunter(DUEL, "Calm")
    night.act("play Calm")
    assert list(night.woods.health)[1:3] == [1, 2]
    assert night.asked == 1  # before anything else is asked
    assert night.menu() == ["counter", "endure"]


def test_nyh_111_the_direction_of_the_hunter_is_announced_to_all() -> None:
    night = hunter(DUEL, "Calm")
    night.act("play Calm")
    for seat in (0, 1, 2):
        assert "attacked seat=hunted1 heading=west health=1" in night.heard(seat)


def test_nyh_112_the_hunted_may_spend_a_rock_on_a_counter_attack() -> None:
    night = hunter(DUEL, "Calm")
    night.act("play Calm")
    assert night.menu() == ["counter", "endure"]
    assert night.act("counter")[0] == "countered seat=hunted1 rock=rock"
    assert night.woods.rocks[1] == 0
    night = hunter(DUEL, "Calm")
    night.act("play Calm", "endure")
    assert (night.woods.rocks[1], night.woods.wound) == (1, 0)
    assert offers(night, "go")  # on to the retreat


def test_nyh_112_without_a_rock_there_is_no_counter_attack() -> None:
    night = hunter(DUEL, "Calm", rocks=(0, 1))
    night.act("play Calm")
    assert not {"counter", "endure"} & set(night.menu())


def test_nyh_113_a_counter_attack_makes_the_hunter_move_two_spaces_away() -> None:
    night = hunter(lane(". . . X . 1 . ."), "Calm")
    night.act("play Calm", "counter")
    assert (night.asked, night.menu()) == (0, ["recoil west west stop"])
    told = night.act("recoil west west stop")
    assert told[:3] == ["recoiled to=D1", "recoiled to=C1", "resolved"]
    assert night.at(0) == "C1"


def test_nyh_114_a_counter_attack_wounds_the_hunter() -> None:
    night = hunter(lane(". . . X . 1 . ."), "Timber", "Calm")
    night.act("play Calm", "counter", "recoil west west stop", "go east", "go east", "stand")
    night.act("draw 2")
    assert night.woods.wound == 1
    night.act("go west", "go east", "done")
    assert night.asked == 0
    told = night.act("play Timber")
    assert told[1:3] == ["felled side=C1-C2", "crashed"]  # everything else on the card works
    assert way(told) == ["D1"]


def test_nyh_115_the_hunted_retreats_one_space_or_two() -> None:
    for steps in (("go east", "stay"), ("go east", "go east")):
        night = hunter(DUEL, "Calm", rocks=(0, 1))
        night.act("play Calm")
        assert "stay" not in night.menu()  # one step has to be taken
        night.act(steps[0])
        assert {"stay", "go east"} <= set(night.menu())
        night.act(steps[1])
        assert not offers(night, "go")  # two at most
    assert night.at(1) == "E1"


def test_nyh_116_a_retreat_follows_the_rules_of_movement() -> None:
    night = hunter(lane("X . 1 2 . . . ."), "Calm", rocks=(0, 1))
    night.act("play Calm")
    assert night.act("go east") == ["bumped seat=hunted1 heading=east into=no-room"]
    assert night.act("go south") == ["bumped seat=hunted1 heading=south into=tree"]
    assert night.act("go north") == ["bumped seat=hunted1 heading=north into=edge"]
    night = hunter(lane("X . 1 o C C . ."), "Calm", rocks=(0,))
    night.act("play Calm")
    assert "picked_up seat=hunted1 rocks=1" in night.act("go east")
    assert "boarded seat=hunted1" in night.act("go east")


def test_nyh_116_one_may_search_before_and_after_each_step_of_a_retreat() -> None:
    night = hunter(lane("X . 1 . . | . . ."), "Calm", rocks=(0,))
    night.act("play Calm")
    for step in ("go east", "go east", ""):
        assert "search" in night.menu()
        night.act("search")
        assert "search" not in night.menu()
        night.act(*[step] if step else [])
    felt = [fact for fact in night.heard(1) if fact.startswith("felt")]
    assert felt[1] == "felt seat=hunted1 heading=east what=open"
    assert felt[3] == "felt seat=hunted1 heading=west what=hunter"
    assert felt[7] == "felt seat=hunted1 heading=west what=open"
    assert felt[9] == "felt seat=hunted1 heading=east what=tree"


def test_nyh_117_after_the_retreat_the_hunted_may_hide() -> None:
    for answer in ("hide", "stand"):
        night = hunter(DUEL, "Calm")
        night.act("play Calm", "endure", "go east", "stay")
        assert (night.asked, night.menu()[:2]) == (1, ["hide", "stand"])
        night.act(answer)
        assert bool(night.woods.hidden) == (answer == "hide")


def test_nyh_117_hiding_costs_no_action() -> None:
    night = hunter(DUEL, "Calm")
    night.act("play Calm", "endure", "go east", "stay", "hide", "draw 2", "go west")
    assert night.woods.acted == 0


def test_nyh_118_that_hiding_is_allowed_even_after_the_call_for_help() -> None:
    night = hunter(DUEL, "Calm", begin=False)
    night.woods.happen(RADIOED, 2, 2, 0)
    night.act("play Calm", "endure", "go east", "stay")
    assert night.menu()[:2] == ["hide", "stand"]
    night.act("hide", "draw 2", "go east", "go west")
    assert "hide" not in night.menu()  # the action is gone: NYH-71


def test_nyh_119_then_the_noise_token_leaves_the_board() -> None:
    picture = """
        +---+---+---+---+---+
        | X   .   .   .   N |
        +---+   +---+---+---+
        | .   1   .   . | 2 |
        +---+---+---+---+---+"""
    night = hunter(picture, "Bloodlust")
    night.act("play Bloodlust", "endure", "go east", "stay")
    assert night.noise == "E1"
    assert night.act("stand")[:2] == ["stood seat=hunted1", "reset"]
    assert night.noise == ""


def test_nyh_120_combat_ends_the_turn_of_the_active_player() -> None:
    night = hunted(lane("1 . X . . . . .", ". . . . . . . 2"))
    night.act("go east", "endure", "go west", "stay", "stand")
    assert (night.asked, night.at(1)) == (2, "A1")


def test_nyh_121_driven_back_the_hunter_stops_short_of_another_hunted() -> None:
    night = hunter(lane("2 . . . X . 1 ."), "Calm")
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west stop"]
    night = hunter(lane("2 . . X . 1 . ."), "Calm")
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west stop"]  # from E1 to C1
    night = hunter(lane("2 . X . 1 . . ."), "Calm")
    night.act("play Calm", "prowl east", "counter")
    assert night.menu() == ["recoil west stop stop"]  # from D1: B1 would touch the other


def test_nyh_121_a_hidden_hunted_does_not_stop_it_and_a_tree_shields() -> None:
    night = hunter(lane("2 . X . 1 . . ."), "Calm", hidden=(2,))
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west stop"]
    night = hunter(lane("2 | . X . 1 . . ."), "Calm")
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west stop"]


def test_nyh_122_a_player_who_turns_face_up_next_to_the_hunter() -> None:
    night = hunted(lane("X 1 . . . . . .", ". . . . . . . 2"), hidden=(1,), rocks=(0, 1))
    assert night.heard(0) == [
        "turn to=hunted1 round=1",
        "unhid seat=hunted1",
        "attacked seat=hunted1 heading=west health=1",
    ]
    night.act("go east", "go east")
    told = night.act("hide")
    assert told[:3] == ["hid seat=hunted1", "reset", "turn to=hunted2 round=1"]


def test_nyh_123_combat_starts_otherwise_than_in_vampire_encounter() -> None:
    other = gloam.games.load("nyctophobia_vampire").rules.blank
    for make, vampire, begun in ((new_night, False, True), (other, True, False)):
        night = position(lane("1 . X"), make(3), vampire=vampire)
        assert bool(attacks(night.act("go east"))) == begun
    assert attacks(night.act("search")) == ["hunted1 heading=east health=1"]


# The car.

PARKING = lane(". . . C C . . .", ". . . . . . . 2")


def test_nyh_124_the_car_takes_up_two_adjacent_spaces() -> None:
    night = hunted(lane(". 1 C C . . . .", "2"))
    assert night.act("go east")[-1] == "boarded seat=hunted1"
    assert night.act("go east")[-1] == "boarded seat=hunted1"
    assert night.at(1) == "D1"
    assert "boarded seat=hunted1" in night.heard(2)


def test_nyh_125_the_hunter_may_not_enter_the_car() -> None:
    night = hunter(lane("X C C . . 1"), "Bloodlust", "Berserk")
    assert way(night.act("play Bloodlust")) == []
    night = hunter(lane("X . C C . 1"), "Berserk")
    night.act("play Berserk")
    assert way(night.act("charge east")) == ["B1"]
    night = hunter(lane(". X C C . . . 1"), "Sneak")
    assert way(night.act("play Sneak"))[0] == "B2"  # not even past trees


def test_nyh_125_not_driven_back_into_it_either() -> None:
    night = hunter(lane("C C X . 1 . . ."), "Calm")
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west stop stop"]


def test_nyh_126_the_hunter_may_attack_the_hunted_inside() -> None:
    night = hunter(lane("X . 1* C . . . ."), "Calm")
    assert attacks(night.act("play Calm")) == ["hunted1 heading=west health=1"]
    night = hunted(lane("X 1* C . . . . ."))
    assert attacks(night.heard(0)) == ["hunted1 heading=west health=1"]  # on their own turn too


def test_nyh_127_rocks_may_be_thrown_out_of_the_car() -> None:
    night = hunted(lane(". C 1* . . . . ."))
    assert night.act("throw east")[1] == "flew spaces=5 struck=edge"
    assert (night.rocks(), night.noise) == (["H1"], "H1")
    night = hunted(lane("1* C . . . . . ."))
    assert night.act("throw east")[1] == "flew spaces=7 struck=edge"  # along the car, too


def test_nyh_128_rocks_may_not_be_thrown_into_the_car() -> None:
    night = hunted(lane("1 . . 2* C . . ."))
    assert night.act("throw east")[1] == "flew spaces=2 struck=car"


def test_nyh_129_a_rock_thrown_at_the_car_stops_on_the_space_next_to_it() -> None:
    night = hunted(lane("1 . . C C . . ."))
    night.act("throw east")
    assert (night.rocks(), night.noise) == (["C1"], "C1")
    night = hunted(lane("1 C C . . . . ."))
    assert night.act("throw east")[1] == "flew spaces=0 struck=car"
    assert (night.rocks(), night.noise) == (["A1"], "A1")


def test_nyh_130_such_a_rock_hurts_nobody_inside() -> None:
    night = hunted(lane("1 . . 2* C . . ."))
    night.act("throw east")
    assert list(night.woods.health)[1:3] == [2, 2]
    assert night.asked == 1


# The Simple Hunter.


def test_nyh_131_without_cards_the_hunter_moves_two_spaces_each_turn() -> None:
    night = hunted(lane("X . . . . . . 1", ". . . . 2"), turn=2, deck="simple", hand=())
    night.act("go east", "go east")
    told = night.act("done")
    assert [fact for fact in told if "card" in fact or "drew" in fact or "played" in fact] == []
    assert (way(told), night.asked) == (["B1", "C1"], 1)
    assert "floor to=chance" not in told


def test_nyh_132_the_simple_hunter_follows_noise_or_else_the_closest_person() -> None:
    quiet = hunted(lane("N . . X . . . 1").replace("N", "."), turn=0, deck="simple")
    loud = hunted(lane("N . . X . . . 1"), turn=0, deck="simple")
    assert way(quiet.heard(0)) == ["E1", "F1"]
    assert way(loud.heard(0)) == ["C1", "B1"]
    night = hunted(lane("2 . . X . . . 1"), turn=0, deck="simple")
    assert way(night.heard(0)) == ["C1", "B1"]


# Rulings.


def test_nyh_g32_combat_on_the_hunters_turn_ends_it() -> None:
    """What is left of the card is lost, but it is discarded and a new one drawn."""
    night = hunter(lane("X . 1 . N . . 2", ". . ."), "Timber", "Stumble")
    told = night.act("play Timber")
    assert (way(told), attacks(told)) == (["B1"], ["hunted1 heading=west health=1"])
    told = night.act("endure", "go east", "stay", "stand")
    assert told == ["stood seat=hunted1", "reset", "rested", "floor to=chance"]
    assert (night.at(0), night.woods.hand.discards) == ("B1", 1)
    assert night.woods.trees.sides()  # none was felled
    assert "crashed" not in night.heard(1)
    assert night.act("draw 1")[:2] == ["drew card=Calm", "drew_unseen"]


def test_nyh_g32_a_card_that_waits_to_be_drawn_is_not_lost() -> None:
    """A hidden friend who speaks before the draw is attacked, and then it is drawn."""
    night = hunter(lane(". X 2 . . . . 1"), "Stumble", "Calm", hidden=(2,))
    night.act("play Stumble")
    assert night.asked == -1
    assert attacks(night.say(2)) == ["hunted2 heading=west health=1"]
    night.act("endure", "go east", "go east", "stand")
    assert night.asked == -1
    night.act(night.menu()[0])
    assert night.woods.hand.two != -1
    assert night.woods.hand.pile.size() + night.woods.hand.discards == 10


def test_nyh_g33_combat_on_a_hunteds_turn_ends_it() -> None:
    night = hunted(lane("1 . X . . . . .", ". . . . . . . 2"), rocks=(2, 1))
    night.act("go east", "endure", "go west", "stay")
    assert not offers(night, "throw")
    assert not offers(night, "sprint")
    night.act("stand")
    assert night.asked == 2


def test_nyh_g34_next_to_two_the_hunter_fights_the_one_it_was_heading_for() -> None:
    picture = """
        +---+---+---+
        | X   .   1 |
        +---+   +---+
        | .   2   . |
        +---+---+---+"""
    for chosen, heading in ((1, "west"), (2, "north")):
        night = hunter(picture, "Change-of-Prey", health=(chosen, 3 - chosen))
        night.act("play Change-of-Prey")
        told = night.act(f"pick hunted{chosen}")
        assert [fact.split(" health")[0] for fact in attacks(told)] == [
            f"hunted{chosen} heading={heading}"
        ]


@pytest.mark.parametrize("card", ["Berserk", "Calm"])
def test_nyh_g34_heading_for_none_the_one_who_has_more_health(card: str) -> None:
    """On a run, or on the way to noise, also as the noise is reached."""
    picture = """
        +---+---+---+---+
        | X   .   1   . |
        +---+   +---+---+
        | .   2   .   . |
        +---+---+---+---+"""
    if card == "Calm":
        picture = picture.replace("X   . ", "X   N ")
    for weak, strong in ((1, 2), (2, 1)):
        health = (2, 1) if weak == 2 else (1, 2)
        night = hunter(picture, card, health=health)
        told = night.act(f"play {card}")
        if card == "Berserk":
            told = night.act("charge east")
        assert [fact.split()[0] for fact in attacks(told)] == [f"hunted{strong}"]
    night = hunter(picture, card)
    night.act(f"play {card}")
    if card == "Berserk":
        night.act("charge east")
    assert night.menu() == ["pick hunted1", "pick hunted2"]  # if that is even


def test_nyh_g34_one_combat_in_the_turn_and_the_other_as_their_own_turn_starts() -> None:
    picture = """
        +---+---+---+---+---+
        | X   .   1   .   . |
        +---+   +---+---+---+
        | .   2   .   .   . |
        +---+---+---+---+---+"""
    night = hunter(picture, "Calm", rocks=(0, 0))
    night.act("play Calm", "pick hunted1", "go east", "go east", "stand", "draw 2")
    assert attacks(night.heard(0)) == ["hunted1 heading=west health=1"]
    assert night.asked == 1
    told = night.act("go west", "go east", "done")
    assert told[-2:] == ["turn to=hunted2 round=2", "attacked seat=hunted2 heading=north health=1"]
    assert not any(fact.startswith("searched seat=hunted2") for fact in night.heard(0))


def test_nyh_g34_still_adjacent_as_the_hunters_next_turn_starts() -> None:
    night = hunter(lane("X 1 . . . . . ."), "Daydream", deck="mage", rocks=(0,))
    assert attacks(night.act("play Daydream")) == ["hunted1 heading=west health=1"]


def test_nyh_g35_the_same_two_fight_at_most_once_in_a_turn() -> None:
    night = hunter(
        """
        +---+---+---+
        | X   .   1 |
        +---+   +   +
        | .   .   . |
        +---+---+---+""",
        "Calm",
        rocks=(0,),
    )
    night.act("play Calm", "go south")
    told = night.act("go west")  # next to the Hunter again
    assert (night.at(0), night.at(1), attacks(told)) == ("B1", "B2", [])
    told = night.act("stand")
    assert attacks(told) == []
    assert attacks(night.act("draw 2")) == ["hunted1 heading=north health=0"]  # the next turn


def test_nyh_g36_with_no_legal_step_there_is_no_retreat_but_still_hiding() -> None:
    night = hunter(lane("X . 1 | . . . . ."), "Calm", rocks=(0,))
    night.act("play Calm")
    told = night.act("search")
    assert "stayed seat=hunted1" in told
    assert (night.at(1), night.menu()) == ("C1", ["hide", "stand"])


def test_nyh_g36_a_retreat_cannot_enter_the_hunters_space() -> None:
    night = hunter(DUEL, "Calm", rocks=(0,))
    night.act("play Calm")
    assert night.act("go west") == ["bumped seat=hunted1 heading=west into=no-room"]
    assert night.at(1) == "C1"


def test_nyh_g36_from_inside_the_car_to_the_other_space_or_out() -> None:
    picture = """
        +---+---+---+---+---+
        | X   .   1*  C   . |
        +---+---+   +---+---+
        | .   . | .   .   . |
        +---+---+---+---+---+"""
    for step, to in (("go east", "D1"), ("go south", "C2")):
        night = hunter(picture, "Calm", rocks=(0,))
        night.act("play Calm", step)
        assert night.at(1) == to


def test_nyh_g37_a_tree_felled_by_the_hunter_may_begin_combat() -> None:
    night = hunter(lane("X | 1 . . . . . ."), "Timber", rocks=(0,))
    night.act("play Timber")
    told = night.act("fell east")
    assert told[:3] == [
        "felled side=A1-B1",
        "crashed",
        "attacked seat=hunted1 heading=west health=1",
    ]


def test_nyh_g37_the_mage_may_not_lift_a_tree_from_between() -> None:
    for hidden in ((), (1,)):
        night = hunter(lane("X | 1 . | 2 . . . ."), "Thicket", deck="mage", hidden=hidden)
        night.act("play Thicket")
        assert "lift A1-B1" not in night.menu()
        assert "lift C1-D1" in night.menu()
    night = hunter(lane("1 | X . | 2 . . . ."), "Thicket", deck="mage", hidden=(1,))
    night.act("play Thicket")
    assert "lift A1-B1" not in night.menu()


def test_nyh_g38_a_hidden_player_who_speaks_next_to_the_hunter_is_attacked_at_once() -> None:
    """The turn of a bystander goes on afterwards."""
    night = hunted(lane(". X 2 . . . . .", "1"), hidden=(2,), rocks=(1, 0))
    night.act("go east")
    told = night.say(2)
    assert told == [
        "spoke seat=hunted2",
        "said by=2 n=0",
        "attacked seat=hunted2 heading=west health=1",
        "floor to=hunted2",
    ]
    assert night.noise == "C1"
    night.act("go east", "stay", "hide")
    assert (night.asked, night.noise, night.woods.steps) == (1, "", 1)
    assert {"go east", "search"} <= set(night.menu())


def test_nyh_g38_on_the_hunters_turn_it_ends_the_turn() -> None:
    night = hunter(lane(". X 2 . . . . 1"), "Calm", "Bloodlust", hidden=(2,), rocks=(1, 0))
    assert attacks(night.aside(2, "shout hunter-near")) == ["hunted2 heading=west health=1"]
    told = night.act("go east", "go east", "stand")
    assert "rested" in told
    assert night.asked == 1  # nothing was played, and nothing is drawn
    assert (night.woods.hand.one, night.woods.hand.two) == (0, 1)


def test_nyh_g38_it_takes_nothing_from_a_combat_under_way() -> None:
    picture = """
        +---+---+---+---+
        | X   .   1   . |
        +---+   +---+---+
        | .   2   .   . |
        +---+---+---+---+"""
    night = hunter(picture, "Calm", hidden=(2,), rocks=(1, 0))
    night.act("play Calm")
    assert (night.asked, night.menu()) == (1, ["counter", "endure"])
    assert attacks(night.say(2)) == ["hunted2 heading=north health=1"]
    night.act("go east", "stay", "stand")
    assert (night.asked, night.menu()) == (1, ["counter", "endure"])
    night.act("endure", "go east", "stay", "stand")
    assert night.asked == -1


def test_nyh_g38_a_tree_in_the_mages_hand_goes_back() -> None:
    night = hunter(lane(". X 2 . | . . . 1"), "Thicket", deck="mage", hidden=(2,), rocks=(1, 0))
    before = night.woods.trees.sides()
    night.act("play Thicket", "lift D1-E1")
    assert attacks(night.say(2)) == ["hunted2 heading=west health=1"]
    night.act("go east", "stay", "stand")
    assert night.woods.trees.sides() == before


def test_nyh_g38_a_voice_is_forgotten_once_somebody_has_moved() -> None:
    """Cheered on next to the Hunter, the one who spoke ends the Cheerleader's turn."""
    night = hunted(
        lane("2 . X . . . . .", "1", "3"), hidden=(2,), characters=("cheerleader",), rocks=(1, 0, 1)
    )
    night.say(2)
    told = night.act("cheer hunted2", "sprint east")
    assert attacks(told) == ["hunted2 heading=east health=1"]
    night.act("go west", "stay", "stand")
    assert night.asked == 2  # the Cheerleader's two steps are lost


@pytest.mark.parametrize("how", ["say", "shout come-to-me", "call out"])
def test_nyh_g39_calling_out_shouting_and_saying_anything_is_speaking(how: str) -> None:
    night = hunted(lane("1 . . . . . . X", "2 . . . ."))
    night.act("go east", "go west", "hide", "done")
    told = night.say(1) if how == "say" else night.aside(1, how)
    assert told[0] == "spoke seat=hunted1"
    assert (night.woods.hidden, night.noise) == (0, "A1")


def test_nyh_g40_who_turns_face_up_next_to_the_hunter_fights_before_searching() -> None:
    night = hunted(lane("X 1 . . . . . ."), hidden=(1,))
    facts = [fact.split()[0] for fact in night.heard(0)]
    assert facts == ["turn", "unhid", "attacked"]


def test_nyh_g41_what_counts_is_the_player_who_called() -> None:
    """Hunted 2 found the car first; the end comes with the turn of Hunted 1, who called."""
    night = hunted(
        """
        +---+---+---+---+---+---+---+---+
        | 1*  2*  .   . | .   .   .   . |
        +   +---+---+---+---+---+---+---+
        | .   . | .   .   .   .   .   X |
        +---+---+---+---+---+---+---+---+""",
        deck="simple",
    )
    night.act("radio", "go south", "go north", "done")
    told = night.act("go east", "go west", "done")
    assert "over" not in " ".join(told)
    while night.asked == 0:
        night.act(night.menu()[0])
    night.act("go south", "go north")
    assert night.act("done")[-1] == "over winner=hunted reason=rescued"


@pytest.mark.parametrize("seats", [2, 3])
def test_nyh_g42_the_end_comes_when_the_callers_next_turn_is_over(seats: int) -> None:
    rows = ["1* C . . . . . .", "2 . . . . . . .", "3 . . . . . . ."][:seats]
    night = hunted(lane(*rows, "X"), deck="simple")
    night.act("radio", "go east", "go west", "done")
    for seat in range(2, seats + 1):
        assert night.asked == seat
        night.act("go east", "go west", "done")
    assert night.asked == 1  # the Hunter has had its turn
    night.act("go east", "go west")
    assert night.woods.winner == -1
    assert night.act("done")[-1] == "over winner=hunted reason=rescued"


def test_nyh_g43_the_caller_need_not_stay_in_the_car_but_has_to_move() -> None:
    night = hunted(lane("1* C . . . . . .", "2", "X"), deck="simple")
    night.act("radio")
    assert "done" not in night.menu()
    night.act("go east", "go east", "done", "go east", "go west", "done")
    assert (night.asked, night.at(1)) == (1, "C1")
    night.act("go east", "go east")
    assert night.act("done")[-1] == "over winner=hunted reason=rescued"


def test_nyh_g44_each_car_space_holds_one_piece() -> None:
    night = hunted(lane(". 1 . 2* C . . ."))
    night.act("go east")
    assert night.act("go east") == ["bumped seat=hunted1 heading=east into=somebody"]
    night = hunted(lane(". 1* 2* . . . . ."))
    assert night.at(1) == "B1"
    assert night.woods.is_car(night.woods.at[1])
    assert night.woods.is_car(night.woods.at[2])


def test_nyh_g45_who_is_hidden_already_when_help_is_called_stays_hidden() -> None:
    night = hunted(lane("1* C . . . . . .", "2", "X"), deck="simple", hidden=(2,))
    night.act("radio")
    assert night.woods.hidden == 4
    night.act("go east", "go west")
    assert "unhid seat=hunted2" in night.act("done")


def test_nyh_g46_the_hunter_cannot_choose_to_wait() -> None:
    night = hunter(lane(". C C X . . . 1"), "Calm")
    night.act("play Calm")
    assert (night.at(0), night.asked) == ("F1", -1)
    night = hunter(
        """
        +---+---+---+---+
        | C   C   X   . |
        +   +   +   +   +
        | .   .   .   . |
        +   +   +   +   +
        | .   .   .   1 |
        +---+---+---+---+""",
        "Calm",
    )
    night.act("play Calm")
    assert sorted(night.menu()) == ["prowl east", "prowl south"]


def test_nyh_g47_a_tree_between_the_car_and_the_hunter_prevents_combat() -> None:
    night = hunter(lane("X | 1* C . . . . ."), "Calm")
    assert attacks(night.act("play Calm")) == []

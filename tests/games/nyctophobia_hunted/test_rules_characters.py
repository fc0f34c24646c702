"""Characters, scenarios and who hears what: NYH-133 to NYH-151, and NYH-G48 to NYH-G55."""

import pytest

from gloam.games.nyctophobia.facts import CHARACTER, HUNTED_FACTS, VAMPIRE_FACTS
from gloam.games.nyctophobia.numbers import RADIOED
from gloam.games.nyctophobia.rules.opening import house_options, set_up
from gloam.games.nyctophobia.telling.sentences import sentence
from gloam.games.nyctophobia.workshop.maps import premade
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from tests.games.nyctophobia.positions import Position, lane, position


def hunted(picture: str, *characters: str, **more: object) -> Position:
    """A Hunted's turn, with characters in seat order."""
    return position(picture, new_night(3), characters=characters, **more)  # type: ignore[arg-type]


def hunter(picture: str, card: str, *characters: str, **more: object) -> Position:
    """A Hunter's turn."""
    return hunted(picture, *characters, turn=0, hand=(card, "Stumble"), **more)


def felt(night: Position, word: str = "felt") -> dict[str, str]:
    """What Hunted 1 last felt, by heading."""
    told = [fact.split() for fact in night.heard(1) if fact.split()[0] == word]
    return {fact[2].removeprefix("heading="): fact[3].removeprefix("what=") for fact in told}


def offers(night: Position, word: str) -> set[str]:
    return {action for action in night.menu() if action.split()[0] == word}


CROSS = """
    +---+---+---+---+---+
    | .   .  Xo   .   . |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   o   1   . | . |
    +   +   +---+   +   +
    | .   .   .   .   . |
    +---+---+---+---+---+"""


def test_nyh_133_the_forest_guide_feels_one_space_farther() -> None:
    plain, guide = hunted(CROSS), hunted(CROSS, "forest-guide")
    near = {"north": "open", "east": "open", "south": "tree", "west": "rock"}
    assert felt(plain) == felt(guide) == near
    assert felt(plain, "felt_far") == {}
    assert felt(guide, "felt_far") == {"north": "rock+hunter", "east": "tree", "west": "open"}


def test_nyh_134_the_boxer_counter_attacks_without_a_rock() -> None:
    night = hunter(lane(". . . X . 1"), "Calm", "boxer", rocks=(0,))
    night.act("play Calm")
    assert night.menu() == ["counter", "endure"]
    assert night.act("counter")[0] == "countered seat=hunted1 rock=fist"
    assert night.menu() == ["recoil west west stop"]
    assert (night.woods.wound, night.rocks()) == (2, [])


def test_nyh_135_the_boxers_rock_drives_the_hunter_back_one_space_more() -> None:
    night = hunted(lane("1 . X . . . . ."), "boxer")
    night.act("throw east")
    assert night.menu() == ["recoil east east east"]
    night.act("recoil east east east")
    assert night.at(0) == "F1"


def test_nyh_136_instead_of_the_cheerleaders_action_another_may_act() -> None:
    night = hunted(lane("1 . . . . . . X", "2 . . .", "3"), "cheerleader")
    assert offers(night, "cheer") == {"cheer hunted2", "cheer hunted3"}
    night.act("cheer hunted2")
    assert night.asked == 2
    night.act("throw east")
    assert (night.asked, night.rocks(), night.woods.rocks[2]) == (1, ["H2"], 0)
    night.act("go east", "go west")
    for word in ("cheer", "throw", "sprint", "hide"):
        assert not offers(night, word)  # it was her action


def test_nyh_136_having_acted_she_cannot_cheer_and_the_others_never_can() -> None:
    night = hunted(lane("1 . . . . . . X", "2"), "cheerleader")
    night.act("throw east")
    assert not offers(night, "cheer")
    assert not offers(hunted(lane("1 . . . . . . X", "2"), "klutz", "cheerleader"), "cheer")


def test_nyh_137_the_cheerleader_still_has_to_move_two_spaces() -> None:
    night = hunted(lane("1 . . . . . . X", "2"), "cheerleader")
    night.act("cheer hunted2", "done")
    assert (night.asked, "done" in night.menu()) == (1, False)
    night.act("go east")
    assert "done" not in night.menu()
    night.act("go east")
    assert "done" in night.menu()


def test_nyh_138_the_klutz_may_put_the_noise_token_in_the_space_just_left() -> None:
    night = hunted(lane("1 . . . . . . X"), "klutz")
    assert "clatter" not in night.menu()
    night.act("go east")
    assert "clatter" in night.menu()
    assert night.noise == ""  # only if wanted
    night.act("clatter")
    assert night.noise == "A1"
    assert "clatter" not in night.menu()
    plain = hunted(lane("1 . . . . . . X"))
    plain.act("go east")
    assert "clatter" not in plain.menu()


def test_nyh_139_the_track_star_may_sprint_one_space_longer() -> None:
    for stops in (True, False):
        night = hunted(lane("1 . . . . . . X"), "track-star")
        night.act("sprint east")
        assert {"go east", "stay"} <= set(night.menu())
        night.act("stay" if stops else "go east")
        assert night.woods.steps == 2
        night.act("go east", "go west", "done")
        assert night.at(1) == ("B1" if stops else "C1")
    plain = hunted(lane("1 . . . . . . X"))
    plain.act("sprint east")
    assert "stay" not in plain.menu()


def test_nyh_140_the_track_star_may_retreat_one_space_farther() -> None:
    for role, to in (("track-star", "F1"), ("nobody", "E1")):
        night = hunter(lane("X . 1 . . . . ."), "Calm", role, rocks=(0,))
        night.act("play Calm")
        while offers(night, "go"):
            night.act("go east")
        assert night.at(1) == to


TREES = lane("1 | . . . . . . X", "2 . .")


def test_nyh_141_the_climber_may_hop_over_a_tree_instead_of_the_movement() -> None:
    night = hunted(TREES.replace("2  ", ".  ").replace(".   . |", ".   2 |"), "climber")
    assert offers(night, "climb") == {"climb east", "climb south"}
    told = night.act("climb east")
    assert "climbed seat=hunted1" in told
    assert (night.at(1), night.woods.steps) == ("B1", 0)
    assert "done" in night.menu()
    assert not offers(hunted(TREES), "climb")


def test_nyh_141_not_after_a_step() -> None:
    night = hunted(lane("1 . | . . . . . X"), "climber")
    night.act("go east", "search")
    assert not offers(night, "climb")


def test_nyh_142_the_climber_may_hop_over_a_tree_instead_of_a_retreat() -> None:
    night = hunter(lane("X . 1 . . . . ."), "Calm", "climber", rocks=(0,))
    night.act("play Calm", "search")
    assert offers(night, "climb") == {"climb south"}
    night.act("climb south")
    assert (night.at(1), night.menu()[:2]) == ("C2", ["hide", "stand"])
    night = hunter(lane("X . 1 . . . . ."), "Calm", "climber", rocks=(0,))
    night.act("play Calm", "go east", "search")
    assert not offers(night, "climb")  # instead, not besides


def test_nyh_142_also_where_no_step_is_legal() -> None:
    for answer, to in (("climb east", "D1"), ("stay", "C1")):
        night = hunter(lane("X . 1 | . . . . ."), "Calm", "climber", rocks=(0,))
        night.act("play Calm", "search")
        assert set(night.menu()) == {"climb east", "climb south", "stay"}
        night.act(answer)
        assert night.at(1) == to


def test_nyh_143_the_noise_token_goes_to_the_space_the_hop_began_in() -> None:
    night = hunted(lane("1 | . . . N . . X"), "climber")
    night.act("climb east")
    assert night.noise == "A1"


@pytest.mark.parametrize("who", ["2", "X", "hidden"])
def test_nyh_144_and_145_a_taken_space_is_said_to_be_taken_and_not_by_whom(who: str) -> None:
    piece = "X" if who == "X" else "2"
    night = hunted(lane(f"1 | {piece} . ."), "climber", hidden=(2,) if who == "hidden" else ())
    told = night.act("climb east")
    assert told == ["bumped seat=hunted1 heading=east into=somebody"]
    assert night.at(1) == "A1"


def test_nyh_144_if_the_space_behind_the_tree_is_taken_the_hunter_says_so() -> None:
    night = hunted(TREES, "climber")
    assert night.act("climb south") == ["bumped seat=hunted1 heading=south into=somebody"]
    assert "bumped seat=hunted1 heading=south into=somebody" in night.heard(1)


def test_nyh_145_the_hunter_does_not_say_by_whom() -> None:
    said = [hunted(lane(f"1 | {who} . .", "."), "climber").act("climb east") for who in "2X"]
    assert said[0] == said[1]


def test_nyh_146_the_climber_cannot_land_on_another_player() -> None:
    night = hunted(TREES, "climber")
    night.act("climb south")
    assert (night.at(1), night.at(2)) == ("A1", "A2")


# Scenarios and summary.


def test_nyh_147_a_scenario_map_shows_starts_car_and_trees() -> None:
    for ground in premade("hunted").values():
        assert 0 <= ground.hunter < 64
        assert (len(ground.starts), len(ground.car), len(ground.trees)) == (4, 2, 40)


def test_nyh_148_there_are_four_scenarios_two_for_each_hunter() -> None:
    decks = [ground.hunter_deck for ground in premade("hunted").values()]
    assert decks == ["axe", "axe", "mage", "mage"]


def test_nyh_149_a_hunteds_turn_in_short() -> None:
    night = hunted(lane("1 . . . . . . X", "2"))
    assert [fact.split()[0] for fact in night.heard(0)][:2] == ["turn", "searched"]
    assert offers(night, "throw")  # the action before
    night.act("go east")
    assert "search" in night.menu()
    assert not offers(night, "throw")
    night.act("go east")
    assert "search" in night.menu()
    assert offers(night, "throw")  # or after
    night.act("throw west")
    assert not offers(night, "throw")
    assert not offers(night, "go")
    night.act("done")
    assert night.asked == 2


def test_nyh_150_the_hunters_turn_in_short() -> None:
    night = hunter(lane("X . . . . . . 1"), "Calm")
    night.act("play Calm", "draw 1")
    words = [fact.split()[0] for fact in night.heard(0)]
    assert words[:8] == [
        "turn",
        "played",
        "prowled",
        "prowled",
        "resolved",
        "rested",
        "floor",
        "drew",
    ]


def test_nyh_151_there_is_no_familiar_in_the_hunted() -> None:
    told = {fact.name for fact in VAMPIRE_FACTS.words} - {fact.name for fact in HUNTED_FACTS.words}
    assert {"found", "set_down", "led"} <= told
    night = hunter(lane("X . . . . . . 1"), "Calm")
    assert (night.woods.familiar, night.woods.carrier) == (-1, 0)


# Rulings.


def test_nyh_g48_only_trees_and_the_rim_stop_the_longer_reach() -> None:
    night = hunted(lane(". 1 2o C C . . X", "."), "forest-guide")
    assert felt(night)["east"] == "rock+hunted2"
    assert felt(night, "felt_far") == {"east": "car", "west": "edge"}


def test_nyh_g49_any_rock_of_the_boxer_drives_the_hunter_back_three() -> None:
    night = hunter(lane(". . . . X . 1 ."), "Calm", "boxer", rocks=(1,))
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west west"]
    night = hunter(lane(". . . . X . 1 ."), "Calm", "boxer", rocks=(0,))
    night.act("play Calm", "counter")
    assert night.menu() == ["recoil west west stop"]  # no rock, no more than two


def test_nyh_g50_the_helper_must_be_face_up() -> None:
    night = hunted(lane("1 . . . . . . X", "2", "3"), "cheerleader", hidden=(2,))
    assert offers(night, "cheer") == {"cheer hunted3"}


def test_nyh_g50_the_helper_may_hide_sprint_or_throw() -> None:
    night = hunted(lane("1 . . . . . . X", "2"), "cheerleader")
    night.act("cheer hunted2")
    assert {"hide", "sprint east", "throw east"} <= set(night.menu())
    night.act("hide")
    assert (night.woods.hidden, night.asked) == (4, 1)
    night = hunted(lane("1 . . . . . . X", "2"), "cheerleader")
    night.act("cheer hunted2", "sprint east")
    assert (night.at(2), night.asked, night.woods.steps) == ("B2", 1, 2)


def test_nyh_g50_combat_in_the_helpers_sprint_ends_the_cheerleaders_turn() -> None:
    night = hunted(lane("1 . .", "2 . X", "3"), "cheerleader", rocks=(1, 0, 1))
    told = night.act("cheer hunted2", "sprint east")
    assert "attacked seat=hunted2 heading=east health=1" in told
    told = night.act("go west", "stay", "stand")
    assert "turn to=hunted2 round=1" in told


def test_nyh_g50_the_helper_may_call_for_help_and_so_be_the_caller() -> None:
    night = hunted(lane("1 . .", "2* C . .", ". . . . X"), "cheerleader", deck="simple")
    night.act("cheer hunted2", "radio")
    assert (night.woods.caller, night.asked) == (2, 1)
    night.act("go east", "go west", "done")
    assert night.asked == 2
    told = night.act("go east", "go west", "done")
    assert "turn to=hunter round=1" in told  # the caller's turn came before the Hunter's
    assert "over" not in " ".join(told)


CAR_AND_LANES = {
    2: lane("1 . . .", "2* C . .", "X"),
    3: lane("1 . . .", "2* C . .", "3 . . .", "X"),
    4: lane("1 . . .", "2* C . .", "3 . . .", "4 . . .", "X"),
}


def turns_after_the_call(hunted_: int, first: int, *, cheered: bool) -> list[int]:
    """Hunted 2 calls, on their own turn or a Cheerleader's: whose turns came after, to the end."""
    roles = ["cheerleader" if seat == first and cheered else "nobody" for seat in range(1, 5)]
    night = hunted(CAR_AND_LANES[hunted_], *roles, deck="simple")
    while night.asked != first:
        night.act("go east", "go west", "done")
    night.act(*(["cheer hunted2"] if cheered else []), "radio")
    called = len(night.listener.facts)
    while night.woods.winner < 0:
        night.act("go east", "go west", "done")
    assert night.told[-1] == "over winner=hunted reason=rescued"
    told = [night.words.text(fact) for fact in night.listener.facts[called:]]
    heads = ("hunter", "hunted1", "hunted2", "hunted3", "hunted4")
    turns = [heads.index(fact.split()[1].removeprefix("to=")) for fact in told if "turn to" in fact]
    assert night.woods.last_turn == first
    return turns


@pytest.mark.parametrize("hunted_", [2, 3, 4])
def test_nyh_90_everybody_has_a_whole_turn_after_a_call_on_the_callers_own_turn(
    hunted_: int,
) -> None:
    turns = turns_after_the_call(hunted_, 2, cheered=False)
    assert set(turns) == set(range(hunted_ + 1))
    assert turns[-1] == 2
    assert turns.count(2) == 1  # the caller's next turn, and no later: NYH-33


@pytest.mark.parametrize(
    ("hunted_", "leader"), [(2, 1), (3, 1), (3, 3), (4, 1), (4, 3), (4, 4)]
)  # fmt: skip
def test_nyh_g42_and_so_after_a_call_on_a_cheerleaders_turn(hunted_: int, leader: int) -> None:
    turns = turns_after_the_call(hunted_, leader, cheered=True)
    assert set(turns) == set(range(hunted_ + 1))  # the Hunter and each Hunted: NYH-90
    assert set(turns[:-1]) != set(turns)  # and it ends with the last of these turns
    assert turns[-1] == leader


def test_nyh_g42_all_are_told_with_whose_turn_it_ends() -> None:
    night = hunted(CAR_AND_LANES[3], "cheerleader", deck="simple")
    assert night.act("cheer hunted2", "radio")[0] == "radioed seat=hunted2 until=hunted1"
    said = [sentence((RADIOED, 2, 1, 0), seat, 4) for seat in (1, 2, 3)]
    assert said == [
        "Hunted 2 calls for help; it comes when your next turn ends.",
        "You call for help; it comes when Hunted 1's next turn ends.",
        "Hunted 2 calls for help; it comes when Hunted 1's next turn ends.",
    ]
    assert sentence((RADIOED, 2, 2, 0), 3, 4).endswith("when their next turn ends.")


def test_nyh_g51_the_klutz_clatters_after_every_space_left_with_the_one_token() -> None:
    night = hunted(lane("1 . . . N . . X"), "klutz")
    for left in ("A1", "B1"):
        night.act("go east", "clatter")
        assert night.noise == left
    night.act("sprint east", "clatter")
    assert night.noise == "C1"
    night = hunter(lane("X . 1 . . . . ."), "Calm", "klutz", rocks=(0,))
    night.act("play Calm", "go east", "clatter")
    assert night.noise == "C1"


def test_nyh_g51_also_when_a_friend_cheers_the_klutz_on() -> None:
    for answer in ("clatter", "stay"):
        night = hunted(lane("1 . . . . . . X", "2"), "cheerleader", "klutz")
        night.act("cheer hunted2", "sprint east")
        assert (night.asked, set(night.menu())) == (2, {"clatter", "stay"})
        night.act(answer)
        assert (night.asked, night.noise) == (1, "A2" if answer == "clatter" else "")


def test_nyh_g52_the_track_star_sprints_up_to_two_and_retreats_up_to_three() -> None:
    night = hunted(lane("1 . . . . . . X"), "track-star")
    night.act("sprint east", "go east")
    assert (night.at(1), night.woods.steps) == ("C1", 2)
    night = hunter(lane("X . 1 . . . . ."), "Calm", "track-star", rocks=(0,))
    night.act("play Calm", "go east", "go east", "go east")
    assert night.at(1) == "F1"
    assert not offers(night, "go")


def test_nyh_g53_a_try_that_finds_the_space_taken_costs_nothing() -> None:
    night = hunted(TREES, "climber")
    night.act("climb south")
    assert (night.asked, night.woods.steps, night.noise) == (1, 2, "")
    assert offers(night, "climb") == {"climb east"}
    assert night.act("climb east")[0] == "stepped seat=hunted1 to=B1"


def test_nyh_g53_landing_in_the_car_and_next_to_the_hunter() -> None:
    assert "boarded seat=hunted1" in hunted(lane("1 | C C . . . . X"), "climber").act("climb east")
    told = hunted(lane("1 | . X"), "climber").act("climb east")
    assert told[-1] == "attacked seat=hunted1 heading=east health=1"


def test_nyh_g53_the_rim_cannot_be_hopped() -> None:
    assert offers(hunted(lane("1 . . . . . . X"), "climber"), "climb") == {"climb south"}


def _seated(characters: str, seed: str) -> list[str]:
    night = new_night(5)
    options = {option.name: option.default for option in house_options()}
    options |= {"map": "lantern-loop", "hunter": "axe", "characters": characters}
    set_up(night, 5, options, Dice(seed, salt=""), "hunted")
    return [CHARACTER.text(int(role)) for role in night.woods.characters[1:]]  # type: ignore[attr-defined]


def test_nyh_g54_characters_are_dealt_at_random_or_chosen_and_none_twice() -> None:
    dealt = [_seated("random", f"night-{n}") for n in range(30)]
    assert all(len(set(roles)) == 4 for roles in dealt)
    assert {role for roles in dealt for role in roles} == set(CHARACTER.names[1:])
    assert _seated("klutz,boxer", "x") == ["klutz", "boxer", "nobody", "nobody"]
    (option,) = (option for option in house_options() if option.name == "characters")
    assert option.check is not None
    with pytest.raises(BadOption):
        option.check("klutz,klutz")


PRIVATE = ("played", "prowled", "aimed", "noise_", "felled", "lifted", "turned", "dragged", "drew ",
           "stepped", "landed", "recoiled", "placed", "topped ", "pocketed")  # fmt: skip


def test_nyh_g55_everybody_hears_that_a_hunted_steps_and_nobody_which_way() -> None:
    night = hunted(lane("1 . o C C . . X", "2 . .", "3"), hidden=(3,))
    night.act("go east", "go east")
    for seat in (2, 3):
        heard = night.heard(seat)
        assert heard.count("tread seat=hunted1") == 2
        assert "picked_up seat=hunted1 rocks=1" in heard
        assert not [fact for fact in heard if fact.startswith(("walked", "felt", *PRIVATE))]
        assert "named seat=hunted1 kinds=tree+edge" in heard
    assert "walked seat=hunted1 heading=east" in night.heard(1)
    assert "named" not in " ".join(night.heard(1))


def test_nyh_g55_everybody_hears_a_rock_and_combat() -> None:
    night = hunted(lane("1 . . . . X", "2"), hidden=(2,))
    night.act("throw east")
    heard = night.heard(2)
    assert "threw seat=hunted1 heading=east" in heard
    assert "flew spaces=5 struck=hunter" in heard
    assert not [fact for fact in heard if fact.startswith(PRIVATE)]


@pytest.mark.parametrize(
    ("card", "deck", "answers", "audible"),
    [
        ("Timber", "axe", [], "crashed"),
        ("Half-Turn", "mage", [], "spun by=half"),
        ("Dizzying", "mage", ["turn-left"], "spun by=quarter"),
        ("Dizzying", "mage", ["turn-right"], "spun by=quarter"),
        ("Trading-Places", "mage", [], "swapped one=hunted1 other=hunted2"),
        ("Puppet-String", "mage", ["pick hunted1", "drag west"], "hauled seat=hunted1"),
        ("Root-Walk", "mage", ["lift A1-A2", "plant F1-G1"], "uprooted"),
        ("Calm", "axe", [], ""),
    ],
)
def test_nyh_g55_of_a_card_the_hunted_hear_the_effects_and_no_place(
    card: str, deck: str, answers: list[str], audible: str
) -> None:
    picture = """
        +---+---+---+---+---+---+---+---+
        | X   .   .   .   .   1   .   2 |
        +---+   +   +   +   +   +   +   +
        | .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+"""
    night = hunted(picture, turn=0, deck=deck, hand=(card, "Calm" if deck == "axe" else "Bored"))
    night.act(f"play {card}", *answers)
    for seat in (1, 2):
        heard = night.heard(seat)
        assert not [fact for fact in heard if fact.startswith(PRIVATE)]
        assert not audible or audible in heard
        ordinary = ("turn", "floor", "rested", "searched", "named", "felt", "attacked")
        assert {fact for fact in heard if not fact.startswith(ordinary)} == {audible} - {""}
    assert f"played card={card}" in night.heard(0)

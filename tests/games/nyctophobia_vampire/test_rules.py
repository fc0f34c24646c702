"""The goal, the vampire's way, and the Hunted's turn: NVE-1 to NVE-35."""

import pytest

from gloam.games.nyctophobia.facts import SIDE, TILE, VAMPIRE_FACTS
from tests.games.nyctophobia.positions import Position
from tests.games.nyctophobia_vampire.nights import begun, dark, opened

HOME = """
    +---+---+---+---+
    | C   .   F   1 |
    +   +   +   +   +
    | C   .   .   2 |
    +---+---+---+---+"""

MEADOW = """
    +---+---+---+---+---+
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   .   1   .   . |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +   +   +   +   +   +
    | .   .   .   .   2 |
    +---+---+---+---+---+"""

ALLEY = """
    +---+---+---+---+---+---+---+---+
    | 1   .   .   .   .   .   . | . |
    +---+---+---+---+---+---+---+   +
    | .   .   .   .   .   .   .   2 |
    +---+---+---+---+---+---+---+---+"""


def verbs(night: Position) -> set[str]:
    """What the asked seat may do, without where to."""
    return {action.split(" ")[0] for action in night.menu()}


def can(night: Position, verb: str) -> set[str]:
    """Where to something on the menu may be done."""
    return {action.split(" ", 1)[1] for action in night.menu() if action.startswith(f"{verb} ")}


# The goal and the end.


def test_nve_1_first_investigate_then_escape() -> None:
    night = dark(HOME)
    assert night.woods.escaping == 0
    night.act("go west", "go west")
    assert night.woods.escaping == 1
    night = dark("""
        +---+---+---+---+
        | C   1   F   . |
        +   +   +   +   +
        | C   .   .   2 |
        +---+---+---+---+""")
    facts = night.act("go west")  # the car alone, without the familiar, is worth nothing
    assert (facts[-1], night.asked) == ("boarded seat=hunted1", 1)


def test_nve_2_investigate_is_done_when_the_familiar_is_found() -> None:
    night = dark(HOME)
    night.act("search")  # to feel it is not to have it
    assert (night.woods.escaping, "hide" in night.menu()) == (0, False)
    night.act("go west")
    assert (night.told[-1], night.woods.escaping) == ("found seat=hunted1", 1)


def test_nve_3_escape_is_done_when_the_familiar_is_in_the_car() -> None:
    night = dark(HOME)
    night.act("go west", "go west")
    assert night.asked == 1
    night.act("done", "go north", "go west", "done", "play Borrowed-Legs")
    while night.asked != 1:
        night.act(night.menu()[0])
    assert night.act("go west")[-1] == "over winner=hunted reason=brought-home"


def test_nve_4_the_hunted_win_together_when_both_stages_are_done() -> None:
    night = dark(HOME.replace("1", ".").replace("F", "1"), carrier=1)
    assert night.act("go west", "go west")[-1] == "over winner=hunted reason=brought-home"
    assert [night.night.payoff(seat) for seat in (0, 1, 2)] == [-1.0, 1.0, 1.0]
    assert (night.asked, night.menu()) == (-2, [])


def test_nve_5_the_vampire_wins_when_any_hunted_has_lost_two_health() -> None:
    picture = """
        +---+---+---+---+
        | 2   1   X   . |
        +   +   +   +   +
        | .   .   .   . |
        +---+---+---+---+"""
    assert list(dark(picture).woods.health)[1:3] == [2, 2]
    assert dark(picture).act("search")[-1] == "attacked seat=hunted1 heading=east health=1"
    bitten = dark(picture, health=(1, 2))
    assert bitten.act("search")[-1] == "over winner=hunter reason=caught"
    assert [bitten.night.payoff(seat) for seat in (0, 1, 2)] == [1.0, -1.0, -1.0]
    stoned = dark(picture, health=(2, 1))
    assert stoned.act("throw west")[-1] == "over winner=hunter reason=caught"
    assert stoned.asked == -2


def test_nve_6_no_hunted_ever_hears_the_name_of_a_space_or_a_side() -> None:
    hearing = VAMPIRE_FACTS.hearing(5)
    placed = 0
    for number, word in VAMPIRE_FACTS._by_number.items():
        if TILE in word.fields.values() or SIDE in word.fields.values():
            placed += 1
            for seat in range(1, 5):
                assert hearing.heard_by(number, seat, seat, seat) == 1, word.name
    assert placed >= 16
    night = opened(4)
    assert any("=A7" in fact for fact in night.heard(0))
    for seat in (1, 2, 3):
        assert {fact.split(" ")[0] for fact in night.heard(seat)} == {"seated", "boarded", "terms"}


# The vampire's turn.

LONG = """
    +---+---+---+---+---+---+---+---+
    | X   .   .   .   .   .   .   1 |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   2 |
    +---+---+---+---+---+---+---+---+"""


def test_nve_7_on_its_turn_the_vampire_plays_one_card() -> None:
    night = dark(LONG, turn=0, hand=("Borrowed-Legs", "Thirst"))
    assert (night.asked, night.menu()) == (0, ["play Borrowed-Legs", "play Thirst"])
    night.act("play Borrowed-Legs")
    assert night.at(0) == "C1"
    assert night.asked == -1  # no second card: the next is drawn
    night.act(night.menu()[0])
    assert night.told[-1] == "turn to=hunted1 round=2"
    assert night.woods.hand.discards == 1


def test_nve_8_it_then_draws_up_to_two_cards_again() -> None:
    night = dark(LONG, turn=0, hand=("Borrowed-Legs", "Thirst"))
    facts = night.act("play Borrowed-Legs", "draw 3")
    assert facts[:2] == ["drew card=Bat-Form", "drew_unseen"]
    assert (night.woods.hand.one, night.woods.hand.two) == (1, 2)
    assert not any(fact.startswith("drew ") for fact in night.heard(1))


def test_nve_8_when_no_cards_are_left_the_discards_are_shuffled_anew() -> None:
    night = begun(3)
    drawn = 2
    for _ in range(11):
        while night.asked != 0:
            seat = night.asked
            moves = [a for a in night.menu() if a.split(" ")[0] in ("go", "done")]
            night.act(moves[-1] if seat > 0 else night.menu()[0])
        before = int(night.woods.hand.pile.size())
        night.act(night.menu()[0])
        while night.asked == 0:
            night.act(night.menu()[0])
        if before == 0:
            break
        assert "reshuffled" not in night.told
        night.act(night.menu()[-1])
        drawn += 1
    assert (drawn, before) == (12, 0)
    assert "reshuffled" in night.told
    assert night.woods.hand.pile.size() == 11
    assert night.woods.hand.discards == 0


def test_nve_9_the_vampire_makes_for_the_noise_first() -> None:
    night = dark(
        """
        +---+---+---+---+---+---+---+
        | N   .   X   .   1   .   . |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+""",
        turn=0,
        hand=("Borrowed-Legs", "Thirst"),
    )
    facts = night.act("play Thirst")
    assert [fact for fact in facts if "=" in fact] == [
        "played card=Thirst",
        "prowled to=B1",
        "prowled to=A1",
        "prowled to=B1",  # what is left goes to the closest Hunted
        "floor to=chance",
    ]
    assert facts[3] == "noise_gone"
    assert night.noise == ""


def test_nve_9_noise_where_it_cannot_stand_is_gone_once_it_is_next_to_it() -> None:
    night = dark(
        """
        +---+---+---+---+---+---+---+
        | CN  C   .   .   X   .   1 |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+""",
        turn=0,
    )
    night.act("play Borrowed-Legs")  # the other car space shields it: it cannot be reached
    assert (night.at(0), night.noise) == ("F1", "A1")
    night = dark(
        """
        +---+---+---+---+---+---+---+
        | C   CN  .   .   X   .   1 |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+""",
        turn=0,
    )
    night.act("play Borrowed-Legs")
    assert (night.at(0), night.noise) == ("C1", "")


def test_nve_10_without_noise_it_makes_for_the_closest_hunted() -> None:
    picture = """
        +---+---+---+---+---+---+---+
        | 2 | X   .   .   .   1   . |
        +   +---+---+---+---+---+---+
        | .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+"""
    night = dark(picture, turn=0)
    night.act(
        "play Borrowed-Legs"
    )  # on foot Hunted 2 is far away, though only a tree stands between
    assert night.at(0) == "D1"
    night = dark(picture, turn=0, hidden=(1,))
    night.act("play Borrowed-Legs")  # the long way round, past nobody: Hunted 1 is in the way
    assert night.at(0) == "B1"
    night = dark(picture.replace("| 2 |", "| 2  "), turn=0)
    night.act("play Borrowed-Legs")
    assert night.at(0) == "B1"


def test_nve_10_of_several_equally_near_it_chooses() -> None:
    night = dark(
        """
        +---+---+---+---+---+---+---+
        | 2   .   .   X   .   .   1 |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+""",
        turn=0,
    )
    night.act("play Borrowed-Legs")
    assert night.menu() == ["prowl east", "prowl west"]


@pytest.mark.parametrize("card", ["Borrowed-Legs", "Bat-Form"])
def test_nve_11_the_vampire_never_enters_a_hunteds_space(card: str) -> None:
    picture = """
        +---+---+---+---+---+
        | X   1   N   .   . |
        +---+---+---+---+---+
        | 2   .   .   .   . |
        +---+---+---+---+---+"""
    for hidden in ((), (1,), (2,), (1, 2)):
        night = dark(picture, turn=0, hidden=hidden, hand=(card, "Thirst"))
        night.act(f"play {card}")
        while night.asked == 0:
            night.act(night.menu()[0])
        assert night.at(0) == "A1"
        assert night.noise == "C1"  # it cannot be reached, through Hunted or past trees


def test_nve_11_hidden_hunted_are_walked_round() -> None:
    night = dark(
        """
        +---+---+---+---+---+
        | X   1   N   .   . |
        +   +   +   +   +   +
        | .   .   .   .   2 |
        +---+---+---+---+---+""",
        turn=0,
        hidden=(1,),
        hand=("Thirst", "Borrowed-Legs"),
    )
    night.act("play Thirst")
    assert [fact for fact in night.told if fact.startswith("prowled")] == [
        "prowled to=A2",
        "prowled to=B2",
        "prowled to=C2",
    ]


@pytest.mark.parametrize("card", ["Borrowed-Legs", "Bat-Form"])
def test_nve_12_the_vampire_never_enters_the_familiars_space(card: str) -> None:
    night = dark(
        """
        +---+---+---+---+---+
        | X   F   .   .   1 |
        +   +---+---+---+---+
        | .   .   .   .   2 |
        +---+---+---+---+---+""",
        turn=0,
        hidden=(2,),
        hand=(card, "Thirst"),
    )
    night.act(f"play {card}")
    while night.asked == 0:
        night.act(night.menu()[0])
    assert "prowled to=A2" in [VAMPIRE_FACTS.text(fact) for fact in night.listener.facts]
    assert night.at(0) not in ("A1", "B1")


@pytest.mark.parametrize("card", ["Borrowed-Legs", "Bat-Form"])
@pytest.mark.parametrize("car", ["C   C ", "CN  C ", "C   CN"])
def test_nve_13_the_vampire_never_enters_the_car(card: str, car: str) -> None:
    night = dark(
        f"""
        +---+---+---+---+---+
        | X   {car}  .   1 |
        +   +---+---+---+---+
        | .   .   .   .   2 |
        +---+---+---+---+---+""",
        turn=0,
        hidden=(2,),
        hand=(card, "Thirst"),
    )
    night.act(f"play {card}")
    while night.asked == 0:
        night.act(night.menu()[0])
    assert night.at(0) not in ("A1", "B1", "C1") or "N" in car
    assert not {"prowled to=B1", "prowled to=C1"} & set(map(night.words.text, night.listener.facts))


# Movement and searching.


def test_nve_14_a_hunted_moves_two_spaces_never_diagonally() -> None:
    reached = set()
    for first in ("north", "east", "south", "west"):
        for second in ("north", "east", "south", "west"):
            night = dark(MEADOW)
            assert can(night, "go") == {"north", "east", "south", "west"}
            assert "done" not in night.menu()
            night.act(f"go {first}")
            assert "done" not in night.menu()
            night.act(f"go {second}")
            assert (can(night, "go"), "done" in night.menu()) == (set(), True)
            reached.add(night.at(1))
    assert reached == {"C3", "C1", "D2", "E3", "D4", "C5", "B4", "A3", "B2"}


def test_nve_15_trees_block_the_way() -> None:
    night = dark("""
        +---+---+---+
        | 1 | .   2 |
        +---+   +   +
        | .   .   . |
        +---+---+---+""")
    assert "bumped seat=hunted1 heading=east into=tree" in night.act("go east")
    assert "bumped seat=hunted1 heading=south into=tree" in night.act("go south")
    assert night.at(1) == "A1"


def test_nve_16_other_hunted_block_the_way() -> None:
    night = dark("""
        +---+---+---+
        | 1   2   . |
        +   +   +   +
        | .   .   . |
        +---+---+---+""")
    assert "bumped seat=hunted1 heading=east into=somebody" in night.act("go east")
    assert night.at(1) == "A1"
    night.act("go south")
    assert night.at(1) == "A2"


def test_nve_17_a_hunted_may_search_before_moving() -> None:
    night = dark(MEADOW)
    assert "search" in night.menu()
    facts = night.act("search")
    assert [fact.split("heading=")[1] for fact in facts if fact.startswith("felt ")] == [
        "north what=open",
        "east what=open",
        "south what=open",
        "west what=open",
    ]
    assert "search" not in night.menu()
    thrower = dark(
        """
        +---+---+---+---+---+---+---+
        | 1   .   .   X   .   .   . |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+"""
    )
    thrower.act("throw east", "recoil east east stop")  # an action uses no search up
    assert "search" in thrower.menu()
    thrower.act("search")
    assert "search" not in thrower.menu()


def test_nve_18_a_hunted_may_search_after_moving() -> None:
    night = dark(MEADOW)
    night.act("go north")
    assert "search" in night.menu()
    night.act("search", "go north")
    assert "search" in night.menu()
    facts = night.act("search")
    assert "felt seat=hunted1 heading=north what=edge" in facts
    assert "search" not in night.menu()


def test_nve_18_a_throw_that_drives_the_vampire_off_leaves_the_search_after_moving() -> None:
    night = dark(
        """
        +---+---+---+---+---+---+---+
        | .   .   1   .   X   .   . |
        +---+---+---+---+---+---+---+
        | .   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+"""
    )
    night.act("go west", "go east", "throw east", "recoil east east stop")
    assert "search" in night.menu()
    assert "felt seat=hunted1 heading=east what=open" in night.act("search")


def test_nve_19_entering_the_familiars_space_picks_the_familiar_up() -> None:
    night = dark(HOME)
    night.act("go west")
    assert (night.woods.carrier, int(night.woods.familiar)) == (1, -1)
    assert "found seat=hunted1" in night.heard(1)
    assert "found seat=hunted1" in night.heard(2)
    night.act("go south")
    assert night.woods.carrier == 1  # it comes along


def test_nve_20_entering_a_space_with_a_rock_picks_it_up() -> None:
    night = dark("""
        +---+---+---+
        | 1   oo  o |
        +   +   +   +
        | .   .   2 |
        +---+---+---+""")
    night.act("go east")
    assert (int(night.woods.rocks[1]), night.rocks()) == (3, ["C1"])
    assert "picked_up seat=hunted1 rocks=2" in night.heard(2)
    night.act("go east")
    assert (int(night.woods.rocks[1]), night.rocks()) == (4, [])


# Actions.


def test_nve_21_one_action_before_the_movement_or_after_it() -> None:
    night = dark(MEADOW, rocks=(2, 1))
    assert {"sprint", "throw"} <= verbs(night)
    night.act("throw north")
    assert not {"sprint", "throw"} & verbs(night)
    night.act("go east", "go east")
    assert verbs(night) == {"search", "call", "done"}
    night = dark(MEADOW)
    night.act("go east")
    assert not {"sprint", "throw", "hide"} & verbs(night)
    night.act("go east")
    assert {"sprint", "throw", "hide", "done"} <= verbs(night)
    night.act("throw south")
    assert not {"sprint", "throw", "hide"} & verbs(night)


def test_nve_22_a_sprint_is_more_movement() -> None:
    night = dark(ALLEY)
    night.act("sprint east")
    assert (night.at(1), night.told[0]) == ("B1", "sprinted seat=hunted1")
    assert "search" not in night.menu()  # no search follows it
    night.act("go east", "go east")
    assert night.at(1) == "D1"
    night = dark(ALLEY)
    night.act("go east", "go east", "sprint east")
    assert night.at(1) == "D1"
    assert verbs(night) == {"call", "done"}


def test_nve_22_a_failed_sprint_leaves_the_step_through_a_hidden_friend() -> None:
    night = dark(ALLEY.replace("1   .   .", "1   2   .").replace("   2 |", "   . |"), hidden=(2,))
    told = night.act("sprint east")
    assert "bumped seat=hunted1 heading=east into=no-room" in told
    assert "stumbled seat=hunted1" in told
    assert "go east" in night.menu()
    night.act("go east", "go east")
    assert night.at(1) == "C1"


def test_nve_g7_a_familiar_that_finds_no_room_leaves_the_step_through_a_hidden_friend() -> None:
    picture = ALLEY.replace("1   .   .", "1   2   .").replace("   2 |", "   . |")
    night = dark(picture, hidden=(2,), carrier=1)
    told = night.act("leave east")
    assert told == ["bumped seat=hunted1 heading=east into=no-room"]
    assert "leave east" not in night.menu()
    assert "sprint east" not in night.menu()
    night.act("go east", "go east")
    assert night.at(1) == "C1"


def test_nve_23_the_familiar_is_set_down_in_an_adjacent_space() -> None:
    picture = MEADOW.replace("| .   .   1   .   . |", "| .   .   1   C   C |")
    for heading, tile in (("north", 10), ("south", 26), ("west", 17)):
        night = dark(picture, carrier=1)
        night.act(f"leave {heading}")
        assert (int(night.woods.carrier), int(night.woods.familiar)) == (0, tile)
        assert "sprint" not in verbs(night)  # it was the action
        assert "set_down seat=hunted1" in night.heard(2)
        assert f"put seat=hunted1 heading={heading}" in night.heard(1)
        assert not any(fact.startswith("put") for fact in night.heard(2))
    assert "leave" not in verbs(dark(picture))
    assert "leave" not in verbs(dark(picture, carrier=2))


def test_nve_24_play_does_not_affect_a_hidden_player() -> None:
    night = dark(ALLEY)
    night.act("go east", "go east", "hide")
    assert int(night.woods.hidden) == 2
    assert verbs(night) == {"done"}
    hunted = dark(ALLEY.replace("1   .", "1   X").replace(". | .", "2   ."), turn=0, hidden=(1,))
    hunted.act("play Borrowed-Legs")  # it does not stay next to one whom it cannot see
    assert hunted.at(0) == "D1"
    stoned = dark(ALLEY.replace("1   .   .", "2   1   .").replace("   2 |", "   . |"), hidden=(2,))
    assert "flew spaces=1 struck=edge" in stoned.act("throw west")
    assert int(stoned.woods.health[2]) == 2
    spelled = dark(ALLEY, turn=0, hidden=(1,), hand=("Mesmerise", "Borrowed-Legs"))
    spelled.act("play Mesmerise")
    assert "pick hunted1" not in spelled.menu()
    assert not any("seat=hunted1" in fact for fact in spelled.told)


def test_nve_24_a_hidden_player_turns_face_up_as_their_next_turn_starts() -> None:
    night = dark(ALLEY.replace("1   .", "1   X"), hidden=(1,))
    assert [fact for fact in night.heard(2) if fact.startswith("unhid")] == ["unhid seat=hunted1"]
    assert int(night.woods.hidden) == 0
    assert int(night.woods.health[1]) == 2


def test_nve_25_hide_only_after_the_movement() -> None:
    night = dark(MEADOW)
    assert "hide" not in night.menu()
    night.act("go north")
    assert "hide" not in night.menu()
    night.act("go north")
    assert "hide" in night.menu()


def test_nve_26_hide_only_while_investigating() -> None:
    for carrier in (1, 2):
        night = dark(MEADOW, carrier=carrier)
        night.act("go north", "go north")
        assert "hide" not in night.menu()
        assert "done" in night.menu()


# Rocks.


def test_nve_27_a_thrown_rock_flies_straight_until_it_hits_something() -> None:
    for heading, lands in (("north", "C1"), ("east", "H3"), ("south", "C8"), ("west", "A3")):
        night = dark(MEADOW)
        night.act(f"throw {heading}")
        assert night.rocks() == [lands]
    night = dark("""
        +---+---+---+---+---+
        | 1   .   . | .   2 |
        +---+---+---+---+---+
        | .   .   .   .   . |
        +---+---+---+---+---+""")
    night.act("throw east")
    assert night.rocks() == ["C1"]


def test_nve_28_everybody_learns_how_far_it_flew() -> None:
    night = dark(MEADOW)
    night.act("throw north")
    for seat in (0, 1, 2):
        assert "flew spaces=2 struck=edge" in night.heard(seat)
    night = dark(MEADOW)
    night.act("throw east")
    assert "flew spaces=5 struck=edge" in night.heard(2)


@pytest.mark.parametrize(
    ("what", "struck"),
    [("X", "hunter"), ("2", "hunted2"), ("F", "familiar"), ("C", "car"), ("|", "tree")],
)
def test_nve_29_everybody_learns_what_it_hit(what: str, struck: str) -> None:
    row = {"C": "C   C", "|": ". | ."}.get(what, f"{what}   .")
    last = "." if what == "2" else "2"
    night = dark(f"""
        +---+---+---+---+---+
        | 1   .   {row}   . |
        +---+---+---+---+---+
        | .   .   .   .   {last} |
        +---+---+---+---+---+""")
    night.act("throw east")
    for seat in (0, 1, 2):
        heard = [fact for fact in night.heard(seat) if fact.startswith("flew")]
        assert heard == [f"flew spaces={1 if struck == 'car' else 2} struck={struck}"]


def test_nve_30_the_noise_token_goes_where_the_rock_lands() -> None:
    night = dark(MEADOW.replace("| .   .   1", "| N   .   1"))
    night.act("throw north")
    assert (night.noise, night.rocks()) == ("C1", ["C1"])


def test_nve_31_to_throw_one_must_have_a_rock() -> None:
    assert "throw" not in verbs(dark(MEADOW, rocks=(0, 1)))
    night = dark(MEADOW)
    assert "throw" in verbs(night)
    night.act("throw north")
    assert int(night.woods.rocks[1]) == 0


def test_nve_32_a_hunted_hit_by_a_rock_loses_one_health() -> None:
    night = dark("""
        +---+---+---+---+---+
        | 1   .   2   .   . |
        +---+---+---+---+---+
        | .   .   .   .   . |
        +---+---+---+---+---+""")
    facts = night.act("throw east")
    assert "hurt seat=hunted2 health=1" in facts
    assert int(night.woods.health[2]) == 1
    assert (night.asked, night.rocks(), night.noise) == (2, ["C1"], "C1")
    assert "stay" in night.menu()  # to retreat is a choice
    night.act("stay")
    assert set(night.menu()) == {"hide", "stand"}
    night.act("stand")
    assert (night.asked, night.noise) == (1, "C1")  # the thrower's turn goes on
    assert "go east" in night.menu()


STRUCK = """
    +---+---+---+---+---+---+---+---+
    | 1   .   X   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   2 |
    +---+---+---+---+---+---+---+---+"""


def test_nve_32_whoever_is_hit_on_their_own_turn_and_hides_walks_no_more() -> None:
    picture = ALLEY.replace("1   .   .", "1   .   2").replace("   2 |", "   . |")
    for answer, moves in (("hide", False), ("stand", True)):
        night = dark(picture, characters=("cheerleader",))
        night.act("cheer hunted2", "throw west", "stay", answer)
        assert night.asked == 1
        assert bool(can(night, "go")) == moves
        assert ("done" in night.menu()) != moves


def test_nve_33_a_vampire_hit_by_a_rock_is_wounded() -> None:
    night = dark(STRUCK)
    assert int(night.woods.wound) == 0
    facts = night.act("throw east")
    assert "reeled seat=hunted1 heading=east spaces=2" in facts
    assert int(night.woods.wound) == 1
    assert "reeled seat=hunted1 heading=east spaces=2" in night.heard(2)
    assert night.rocks() == ["C1"]  # where it was hit


def test_nve_34_a_wounded_vampire_moves_two_spaces_back() -> None:
    night = dark(STRUCK)
    night.act("throw east")
    assert (night.asked, night.menu()) == (0, ["recoil east east stop"])
    night.act("recoil east east stop")
    assert (night.at(0), night.asked) == ("E1", 1)


def test_nve_35_a_wounded_vampire_moves_only_one_space_on_its_next_turn() -> None:
    night = dark(STRUCK, hand=("Thirst", "Borrowed-Legs"))
    night.act("throw east", "recoil east east stop", "go east", "go west", "done")
    night.act("go south", "go north", "done", "play Thirst")
    assert (night.at(0), night.noise) == ("D1", "C1")  # toward the rock, one space of three
    assert int(night.woods.wound) == 0
    night.act(night.menu()[0], "go south", "go north", "done", "go south", "go north", "done")
    assert night.told[-1] == "turn to=hunter round=2"
    night.act("play Borrowed-Legs")
    assert (night.at(0), night.noise) == ("B1", "")  # the turn after it is whole again

"""The Hunter's turn: NYH-91 to NYH-107, and the rulings NYH-G9 to NYH-G17."""

import pytest

from gloam.games.nyctophobia.cards import ALL_DECKS
from gloam.games.nyctophobia.numbers import MAY_CONCEDE, STALKER
from gloam.games.nyctophobia.rules.opening import house_options
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.menu import Menu
from tests.games.nyctophobia.positions import Position, lane, position


def hunter(picture: str, *hand: str, deck: str = "axe", **more: object) -> Position:
    """A Hunter's turn with two cards in hand."""
    cards = (*hand, *(("Calm", "Stumble") if deck == "axe" else ("Bored", "Daydream")))[:2]
    return position(picture, new_night(3), turn=0, deck=deck, hand=cards, **more)  # type: ignore[arg-type]


def way(told: list[str]) -> list[str]:
    """The spaces that the Hunter has gone to."""
    return [fact.removeprefix("prowled to=") for fact in told if fact.startswith("prowled")]


def headings(night: Position) -> set[str]:
    return {action.removeprefix("prowl ") for action in night.menu() if action.startswith("prowl")}


FAR = lane("X . . . . . . 1", ". . . . . . . 2")


def test_nyh_91_the_hunter_plays_one_of_the_two_cards_in_hand() -> None:
    night = hunter(FAR, "Calm", "Bloodlust")
    assert (night.asked, night.menu()) == (0, ["play Calm", "play Bloodlust"])
    told = night.act("play Bloodlust")
    assert [fact for fact in told if fact.startswith("played")] == ["played card=Bloodlust"]
    assert way(told) == ["B1", "C1"]
    assert night.asked == -1  # nothing more to play: the next card is drawn


def test_nyh_91_two_cards_of_a_kind_are_one_choice() -> None:
    assert hunter(FAR, "Calm", "Calm").menu() == ["play Calm"]


def test_nyh_92_a_card_that_was_resolved_is_discarded() -> None:
    night = hunter(FAR, "Calm", "Bloodlust")
    told = night.act("play Bloodlust")
    assert told[-2:] == ["rested", "floor to=chance"]
    assert list(night.woods.hand.discard)[:3] == [0, 1, 0]
    assert (night.woods.hand.discards, night.woods.hand.played) == (1, -1)


def test_nyh_93_the_hunter_draws_up_to_two_again() -> None:
    night = hunter(FAR, "Calm", "Bloodlust")
    night.act("play Calm")
    assert "draw 1" in night.menu()  # the other Calm
    assert "draw 2" not in night.menu()  # Bloodlust is in the hand
    assert night.act("draw 4")[:2] == ["drew card=Berserk", "drew_unseen"]
    assert (night.woods.hand.one, night.woods.hand.two) == (1, 3)
    assert night.asked == 1  # and the next turn begins


def test_nyh_93_drawing_is_as_likely_as_the_cards_are_many() -> None:
    night = hunter(FAR, "Bloodlust", "Stumble")
    night.act("play Stumble")
    menu = Menu()
    night.night.offer(menu)
    weights = [weight for _, weight in menu.outcomes()]
    assert (weights, sum(weights)) == ([2, 1, 1, 1, 1, 1, 1, 1, 1], 10)


def test_nyh_94_when_nothing_is_left_to_draw_the_discards_become_the_pile() -> None:
    night = hunter(FAR, "Calm", "Bloodlust")
    woods = night.woods
    for kind in (0, 2, 3, 4, 5, 6, 7, 8, 9, 10):  # all the others have been played
        woods.hand.pile.draw(kind)
        woods.hand.discard[kind] += 1
        woods.hand.discards += 1
    assert night.act("play Bloodlust")[-3:] == ["rested", "reshuffled", "floor to=chance"]
    assert (woods.hand.pile.size(), woods.hand.discards, list(woods.hand.discard)) == (
        11,
        0,
        [0] * 12,
    )
    assert night.menu() == [f"draw {n}" for n in range(1, 12)]
    night.act("draw 2")
    assert woods.hand.pile.size() == 10


def test_nyh_94_while_there_is_something_to_draw_the_discards_stay() -> None:
    night = hunter(FAR, "Calm", "Bloodlust")
    night.act("play Bloodlust")
    assert "reshuffled" not in night.told
    assert (night.woods.hand.pile.size(), night.woods.hand.discards) == (10, 1)


def test_nyh_95_the_noise_token_decides_which_half_counts() -> None:
    quiet = hunter(lane("X . . . . . . 1"), "Bloodlust")
    loud = hunter(lane("X . . . . N . 1"), "Bloodlust")
    assert way(quiet.act("play Bloodlust")) == ["B1", "C1"]
    assert way(loud.act("play Bloodlust")) == ["B1", "C1", "D1"]


def test_nyh_96_a_card_with_one_half_is_used_in_both_cases_and_follows_noise() -> None:
    calm = next(card for card in ALL_DECKS["axe"] if card.name == "Calm")
    assert calm.halves[0] == calm.halves[1]
    quiet = hunter(lane(". . . X . . 1"), "Calm")
    loud = hunter(lane("N . . X . . 1"), "Calm")
    assert way(quiet.act("play Calm")) == ["E1", "F1"]
    assert way(loud.act("play Calm")) == ["C1", "B1"]


def test_nyh_97_every_card_has_a_line_to_speak() -> None:
    for deck in ("axe", "mage"):
        assert all(card.says for card in ALL_DECKS[deck])


def test_nyh_98_noise_draws_the_hunter_along_a_shortest_path() -> None:
    night = hunter(
        """
        +---+---+---+---+
        | X | N   .   1 |
        +   +   +---+---+
        | .   . | .   . |
        +---+---+---+---+""",
        "Bloodlust",
    )
    assert way(night.act("play Bloodlust"))[:2] == ["A2", "B2"]  # round the tree, and on
    assert night.noise == ""


def test_nyh_98_noise_comes_before_a_nearer_hunted() -> None:
    night = hunter(lane("N . . . X . . 1"), "Calm")
    assert way(night.act("play Calm")) == ["D1", "C1"]


def test_nyh_99_of_several_shortest_paths_to_the_noise_the_hunter_chooses() -> None:
    picture = """
        +---+---+---+---+
        | X   .   .   . |
        +   +   +   +   +
        | .   N   .   . |
        +   +   +   +   +
        | .   .   .   1 |
        +---+---+---+---+"""
    for first, to in (("east", "B1"), ("south", "A2")):
        night = hunter(picture, "Calm")
        night.act("play Calm")
        assert (night.asked, headings(night)) == (0, {"east", "south"})
        assert way(night.act(f"prowl {first}")) == [to, "B2"]


def test_nyh_100_entering_the_space_of_the_noise_token_removes_it() -> None:
    night = hunter(lane("X . N . . . . 1"), "Calm")
    told = night.act("play Calm")
    assert told[1:4] == ["prowled to=B1", "prowled to=C1", "noise_gone"]
    assert night.noise == ""


def test_nyh_100_also_where_a_card_lets_it_run_past() -> None:
    night = hunter(lane("X . N . . . . 1"), "Berserk")
    night.act("play Berserk")
    assert night.act("charge east")[1:4] == ["prowled to=B1", "prowled to=C1", "noise_gone"]


def test_nyh_101_movement_left_over_follows_the_rule_without_noise() -> None:
    night = hunter(lane(". N X . . . 1"), "Bloodlust")
    told = night.act("play Bloodlust")
    assert way(told) == ["B1", "C1", "D1"]  # to the noise, and then back toward the Hunted


def test_nyh_102_without_noise_the_hunter_moves_toward_the_nearest_hunted() -> None:
    night = hunter(lane("1 . . . X . . 2"), "Calm")
    assert way(night.act("play Calm")) == ["F1", "G1"]
    night = hunter(lane("1 . . X . . . 2"), "Calm")
    assert way(night.act("play Calm")) == ["C1", "B1"]


def test_nyh_103_of_several_hunted_equally_near_the_hunter_chooses() -> None:
    for heading, to in (("west", "C1"), ("east", "E1")):
        night = hunter(lane("1 . . X . . 2"), "Calm")
        night.act("play Calm")
        assert headings(night) == {"west", "east"}
        assert night.act(f"prowl {heading}")[0] == f"prowled to={to}"


def test_nyh_103_standing_next_to_two_at_once_the_hunter_chooses() -> None:
    picture = """
        +---+---+---+
        | X   .   1 |
        +---+   +---+
        | .   2   . |
        +---+---+---+"""
    for n in (1, 2):
        night = hunter(picture, "Calm", health=(1 + (n == 2), 1 + (n == 1)))
        night.act("play Calm")
        assert (night.at(0), night.menu()) == ("B1", ["pick hunted1", "pick hunted2"])


def test_nyh_104_the_hunter_stops_next_to_the_closest_player_and_the_rest_is_lost() -> None:
    night = hunter(lane("N X . 1 . . . 2"), "Bloodlust")
    told = night.act("play Bloodlust")
    assert way(told) == ["A1", "B1", "C1"]
    night = hunter(lane("X . 1 . . . . 2"), "Calm")
    told = night.act("play Calm")
    assert (way(told), night.at(0)) == (["B1"], "B1")
    night.act("endure", "go east", "go east", "stand", "draw 3")
    assert night.at(0) == "B1"


def test_nyh_105_what_a_card_says_beats_the_rule_book() -> None:
    night = hunter(lane(". . X . . 1 . N"), "Berserk")
    night.act("play Berserk")
    assert set(night.menu()) == {"charge north", "charge east", "charge south", "charge west"}
    assert way(night.act("charge west")) == ["B1", "A1"]  # from noise and Hunted
    night = hunter(lane("X | . 1"), "Sneak")
    assert way(night.act("play Sneak")) == ["B1"]  # through a tree


def test_nyh_106_what_is_ambiguous_is_read_in_the_hunteds_favour() -> None:
    """Where it matters: whom to attack, and how far a wounded Hunter runs."""
    picture = """
        +---+---+---+
        | X   N   1 |
        +---+   +---+
        | .   2   . |
        +---+---+---+"""
    night = hunter(picture, "Calm", health=(1, 2))
    assert "attacked seat=hunted2 heading=north health=1" in night.act("play Calm")
    night = hunter(lane("X . . . . 1"), "Berserk", begin=False)
    night.woods.wound = 1
    night.woods.legs = 1
    night.act("play Berserk")
    assert way(night.act("charge east")) == ["B1"]


def test_nyh_107_bloodlust_with_the_noise_one_space_away() -> None:
    night = hunter(lane("X N . . 1"), "Bloodlust")
    assert night.act("play Bloodlust") == [
        "played card=Bloodlust",
        "prowled to=B1",
        "noise_gone",
        "prowled to=C1",
        "prowled to=D1",
        "attacked seat=hunted1 heading=west health=1",
        "floor to=hunted1",
    ]


# Rulings.


def test_nyh_g9_near_and_far_are_counted_in_steps_that_the_hunter_can_walk() -> None:
    night = hunter(
        """
        +---+---+---+---+---+---+
        | 1 | X   .   .   2 | . |
        +   +---+---+   +---+---+
        | .   .   .   . | .   . |
        +---+---+---+---+---+---+""",
        "Calm",
    )
    assert way(night.act("play Calm")) == ["C1", "D1"]  # 1 is next door, and far on foot


def test_nyh_g9_not_through_the_car_and_not_through_pieces() -> None:
    night = hunter(
        """
        +---+---+---+---+---+
        | X   C   C   1   . |
        +   +---+---+   +---+
        | .   .   .   .   . |
        +---+---+---+---+---+""",
        "Calm",
    )
    assert way(night.act("play Calm")) == ["A2", "B2"]
    night = hunter(
        """
        +---+---+---+---+---+
        | X | 1   N   .   . |
        +   +---+   +---+---+
        | .   .   . | .   . |
        +---+---+---+---+---+""",
        "Bloodlust",
    )
    assert way(night.act("play Bloodlust")) == ["A2", "B2", "C2"]


def test_nyh_g10_a_target_that_cannot_be_reached_is_passed_over() -> None:
    shut = """
        +---+---+---+---+---+---+---+---+
        | 1 | X   .   .   .   .   .   2 |
        +---+---+---+---+---+---+---+---+
        | .   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+"""
    assert way(hunter(shut, "Calm").act("play Calm")) == ["C1", "D1"]
    noisy = shut.replace(" 1 |", " N1|")
    assert way(hunter(noisy, "Bloodlust").act("play Bloodlust")) == ["C1", "D1", "E1"]
    alone = shut.replace(" 2 |", " . |")
    assert way(hunter(alone, "Calm").act("play Calm")) == []
    night = hunter(shut, "Change-of-Prey")
    night.act("play Change-of-Prey")
    assert way(night.act("pick hunted1")) == ["C1", "D1"]


@pytest.mark.parametrize("there", ["C", "2"])
def test_nyh_g11_noise_where_the_hunter_cannot_stand(there: str) -> None:
    """In the car, or under a Hunted who hides: from beside it the token goes."""
    car = "N C" if there == "C" else "N2 ."
    picture = lane(f"1 . . . X . {car.replace('N C', 'NC C')}")
    night = hunter(picture, "Bloodlust", hidden=(2,) if there == "2" else ())
    told = night.act("play Bloodlust")
    assert told[1:3] == ["prowled to=F1", "noise_gone"]
    assert way(told) == ["F1", "E1", "D1"]


def test_nyh_g11_not_through_a_tree() -> None:
    night = hunter(
        """
        +---+---+---+---+
        | X |NC   C   . |
        +   +   +---+---+
        | .   . | 1   . |
        +---+---+---+---+""",
        "Bloodlust",
    )
    told = night.act("play Bloodlust")
    assert told[1:4] == ["prowled to=A2", "prowled to=B2", "noise_gone"]


def test_nyh_g12_a_hunter_who_rests_does_not_walk_with_everybody_hidden() -> None:
    for card in ("Calm", "Sneak", "Timber"):
        night = hunter(lane("X . | . . 1"), card, hidden=(1,))
        told = night.act(f"play {card}")
        assert (way(told), night.at(0)) == ([], "A1")
        assert ("crashed" in told) == (card == "Timber")  # what else a card does still works


@pytest.mark.parametrize(("at", "walked"), [(7, 2), (4, 2), (3, 1), (2, 0), (1, 0)])
def test_nyh_g12_a_stalker_stops_two_steps_short_of_a_hidden_piece(at: int, walked: int) -> None:
    row = ["X", *["."] * 7]
    row[at] = "1"
    night = hunter(lane(" ".join(row)), "Calm", hidden=(1,), house=STALKER | MAY_CONCEDE)
    assert len(way(night.act("play Calm"))) == walked


def test_nyh_g12_where_one_trail_is_lost_the_hunter_turns_to_the_next() -> None:
    night = hunter(lane("1 . X . . . . 2"), "Calm", hidden=(1, 2), house=STALKER)
    assert way(night.act("play Calm")) == ["D1", "E1"]
    near = hunter(lane(". 1 . X . 2 . ."), "Calm", hidden=(1, 2), house=STALKER)
    assert way(near.act("play Calm")) == []  # both are lost here


def test_nyh_g12_of_two_trails_equally_far_the_hunter_chooses() -> None:
    night = hunter(lane("1 . . X . . 2"), "Calm", hidden=(1, 2), house=STALKER)
    night.act("play Calm")
    assert headings(night) == {"west", "east"}


def test_nyh_g12_a_hunter_who_rests_is_an_option() -> None:
    stalker = next(option for option in house_options() if option.name == "stalker")
    assert (stalker.default, stalker.choices) == ("yes", ("yes", "no"))


def test_nyh_g12_a_stalker_prefers_whoever_can_be_seen() -> None:
    night = hunter(lane("2 . . . X . . 1"), "Calm", hidden=(1,), house=STALKER)
    assert way(night.act("play Calm")) == ["D1", "C1"]


def test_nyh_g13_ties_are_the_hunters_to_choose() -> None:
    night = hunter(lane("1 . . X . . 2"), "Calm", health=(2, 1))
    night.act("play Calm")
    assert headings(night) == {"west", "east"}  # not only the way to the healthier


def test_nyh_g14_on_the_way_to_noise_the_hunter_attacks_whoever_it_stands_next_to() -> None:
    night = hunter(
        """
        +---+---+---+---+---+---+
        | X   .   .   N   .   2 |
        +---+   +---+---+---+---+
        | .   1   . | .   .   . |
        +---+---+---+---+---+---+""",
        "Bloodlust",
    )
    told = night.act("play Bloodlust")
    assert (way(told), night.at(0)) == (["B1"], "B1")
    assert told[-2:] == ["attacked seat=hunted1 heading=north health=1", "floor to=hunted1"]
    night.act("endure", "go west", "stay", "stand")
    assert night.at(0) == "B1"


def test_nyh_g15_the_hunter_passes_over_a_hidden_piece() -> None:
    night = hunter(lane("X 1 . . . . 2"), "Calm", hidden=(1,))
    told = night.act("play Calm")
    assert way(told) == ["B1", "C1"]
    assert not any(fact.startswith("attacked") for fact in told)


def test_nyh_g15_a_move_that_would_end_on_a_hidden_piece_ends_one_space_earlier() -> None:
    night = hunter(lane("X . 1 . . . 2"), "Calm", hidden=(1,))
    assert way(night.act("play Calm")) == ["B1"]
    night = hunter(lane("X 1 . . . . 2"), "Stumble", hidden=(1,))
    assert way(night.act("play Stumble")) == []
    night = hunter(lane("X . . 1 | . 2"), "Berserk", hidden=(1,))
    night.act("play Berserk")
    assert way(night.act("charge east")) == ["B1", "C1"]


def test_nyh_g15_two_hidden_pieces_in_a_row_are_no_place_to_stop_either() -> None:
    night = hunter(lane("X 1 2 . . . 3"), "Calm", hidden=(1, 2))
    assert way(night.act("play Calm")) == []
    night = hunter(lane("X 1 2 N . . 3"), "Bloodlust", hidden=(1, 2))
    assert way(night.act("play Bloodlust")) == ["B1", "C1", "D1"]
    night = hunter(lane("X . 1 2 | . 3"), "Berserk", hidden=(1, 2))
    night.act("play Berserk")
    assert way(night.act("charge east")) == ["B1"]


def test_nyh_g15_no_combat_from_the_space_of_a_hidden_piece() -> None:
    """A combat would end the walk there; so it ends one space earlier."""
    picture = """
        +---+---+---+---+---+
        | X   1   .   N   . |
        +---+   +---+---+---+
        | .   2   .   .   . |
        +---+---+---+---+---+"""
    night = hunter(picture, "Bloodlust", hidden=(1,))
    told = night.act("play Bloodlust")
    assert (way(told), night.at(0)) == ([], "A1")
    night = hunter(picture, "Berserk", hidden=(1,))
    night.act("play Berserk")
    assert way(night.act("charge east")) == []


def test_nyh_g15_a_walk_that_loses_its_goal_on_a_hidden_piece_does_not_begin() -> None:
    night = hunter(lane("X 1 NC C . . . ."), "Calm", hidden=(1,))
    assert (way(night.act("play Calm")), night.at(0)) == ([], "A1")
    night = hunter(
        """
        +---+---+---+---+
        | X   1  NC   C |
        +---+   +   +---+
        | .   .   .   . |
        +---+---+---+---+""",
        "Bloodlust",
        hidden=(1,),
    )
    assert way(night.act("play Bloodlust")) == []  # from B1 the noise would be gone


def wounded(picture: str, card: str) -> Position:
    night = hunter(picture, card, begin=False)
    night.woods.wound = 1
    night.woods.legs = 1
    return night


def test_nyh_g16_a_wounded_hunter_moves_one_space_in_the_whole_turn() -> None:
    for card in ("Calm", "Bloodlust"):
        night = wounded(lane("X . . . . . . 1"), card)
        assert way(night.act(f"play {card}")) == ["B1"]
    night = wounded(lane("X . . . . . . 1"), "Berserk")
    night.act("play Berserk")
    assert way(night.act("charge east")) == ["B1"]


def test_nyh_g16_the_limit_comes_with_the_turn_and_goes_with_it() -> None:
    night = position(
        lane("1 . . X . . . .", "2"), new_night(3), hand=("Calm", "Calm"), characters=("boxer",)
    )
    night.act("throw east", "recoil east east east", "go east", "go west", "done")
    assert night.woods.wound == 1
    night.act("go east", "go west", "done", "play Calm")
    assert way(night.told) == ["F1"]
    assert night.woods.wound == 0
    night.act("draw 2", "go east", "go west", "done", "go east", "go west", "done", "play Calm")
    assert way(night.told) == ["E1", "D1"]


def test_nyh_g16_a_second_wound_before_then_adds_nothing() -> None:
    night = position(lane("1 . X . . . . .", "2", "3"), new_night(4), rocks=(2, 0, 0))
    night.act("throw east", "recoil east east stop", "go east", "go west", "done")
    night.woods.happen(35, 1, 1, 2)  # reeled: hit again
    night.woods.agenda.drop()
    for _ in (2, 3):
        night.act("go east", "go west", "done")
    assert night.asked == 0
    assert way(night.act("play Calm")) == ["D1"]
    assert night.woods.wound == 0


def test_nyh_g17_wounded_on_its_own_turn_the_hunter_is_limited_on_the_next() -> None:
    night = hunter(lane("X . 1 . . . . ."), "Calm", "Bloodlust")
    night.act("play Calm", "counter", "recoil west stop stop", "go east", "go east", "stand")
    night.act("draw 1")
    assert night.woods.wound == 1
    night.act("go east", "go east", "done")
    assert night.asked == 0
    assert way(night.act("play Calm")) == ["B1"]
    assert night.woods.wound == 0
    night.act("draw 3", "go east", "go west", "done", "play Bloodlust")
    assert way(night.told) == ["C1", "D1"]

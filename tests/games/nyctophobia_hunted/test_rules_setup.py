"""Parts, set-up, talk, the end and the order of turns: NYH-1 to NYH-41, NYH-G1 to NYH-G8."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.nyctophobia.cards import ALL_DECKS, CARD_NAMES
from gloam.games.nyctophobia.facts import (
    ACTIONS,
    CHARACTER,
    HEADING,
    HUNTED_FACTS,
    PIECE,
    PREY,
    TILE,
)
from gloam.games.nyctophobia.numbers import ALWAYS, PARKED, PLACED, SIMPLE, TERMS
from gloam.games.nyctophobia.rules.opening import house_options, map_option, set_up
from gloam.games.nyctophobia.workshop.maps import draw_map, for_seats, notation, premade
from gloam.games.nyctophobia_hunted.game import GAME
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.menu import Menu
from tests.games.nyctophobia.positions import Position, lane, position

EVERY = pytest.mark.parametrize("seats", [3, 4, 5])
MAPS = premade("hunted")
EVERY_MAP = pytest.mark.parametrize("name", MAPS)
BACK = {"north": "south", "south": "north", "east": "west", "west": "east"}
CHANCE = -1
NOBODY = -2

APART = """
    +---+---+---+---+---+---+
    | X | .   .   .   .   . |
    +---+   +   +   +   +   +
    | .   .   1   .   .   . |
    +   +   +   +   +   +   +
    | .   .   2   .   .   . |
    +---+---+---+---+---+---+"""
THREE_APART = APART.replace("2   .", "2   3")
FOUR_APART = APART.replace("2   .   .", "2   3   4")

CAR = """
    +---+---+---+---+---+
    | X | .   .   .   . |
    +---+   +   +   +   +
    | 1*  C   .   .   2 |
    +   +   +   +   +   +
    | .   .   .   .   . |
    +---+---+---+---+---+"""

CORNERED = """
    +---+---+---+---+---+
    | 1   .   X   .   . |
    +   +   +   +   +   +
    | .   .   .   .   2 |
    +---+---+---+---+---+"""


def night(picture: str, **given: Any) -> Position:
    """A position of The Hunted, against a Hunter without cards unless a deck is named."""
    return position(picture, new_night(3), **{"deck": "simple", **given})


def opened(seats: int = 4, seed: str = "a", **chosen: str) -> Position:
    """A table that has just been set."""
    options = {option.name: option.default for option in house_options()}
    options |= {"map": "lantern-loop", "hunter": "scenario", **chosen}
    made = Position(new_night(seats), False)
    set_up(made.night, seats, options, Dice(seed, salt=""), "hunted")
    return made


def begun(seats: int = 4, seed: str = "a", **chosen: str) -> Position:
    """The same, after the first cards and the clue."""
    made = opened(seats, seed, **chosen)
    while made.asked == CHANCE:
        made.act(made.menu()[0])
    made.act(made.menu()[0])
    return made


def played(seed: int, seats: int = 4, **chosen: str) -> Position:
    """A game in which everybody chooses blindly, for a while."""
    made = opened(seats, str(seed), **chosen)
    rng = Random(seed)
    for _ in range(150):
        if made.asked != NOBODY:
            made.act(rng.choice(made.menu()))
    return made


def words(told: list[str], *names: str) -> list[str]:
    """The facts of some kinds, in order."""
    return [fact for fact in told if fact.split()[0] in names]


def idle(made: Position, turns: int) -> None:
    """So many turns of the Hunted, in which everybody walks to and fro."""
    for _ in range(turns):
        seat = made.asked
        assert seat > 0
        heading = next(action[3:] for action in made.menu() if action.startswith("go "))
        made.act(f"go {heading}", f"go {BACK[heading]}", "done")


def turns(made: Position) -> list[str]:
    """Whose turns there have been."""
    return [fact.split()[1][3:] for fact in words(made.heard(0), "turn")]


# The parts.


def test_nyh_1_the_board_is_eight_by_eight() -> None:
    corners = [TILE.names[n] for n in (0, 7, 56, 63)]
    assert (len(TILE.names), corners) == (64, ["A1", "H1", "A8", "H8"])
    for heading, corner in (("east", "H1"), ("south", "A8")):
        made = night("""
            +---+---+---+
            | 1   .   . |
            +   +   +   +
            | .   2   X |
            +---+---+---+""", begin=False)  # fmt: skip
        assert "flew spaces=7 struck=edge" in made.act(f"throw {heading}")
        assert made.rocks() == [corner]


def test_nyh_2_there_is_one_noise_token() -> None:
    made = night(APART.replace("1   .   .   . ", "1   .   N   . "))
    assert made.noise == "E2"
    made.act("throw west")
    assert made.noise == "A2"
    idle(made, 1)
    made.act("throw west")
    assert made.noise == "A3"


def test_nyh_3_there_is_one_wound_token() -> None:
    made = night("""
        +---+---+---+---+---+
        | 1   .   X   .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +   +   +   +   +   +
        | .   .   .   .   2 |
        +---+---+---+---+---+""")
    made.act("throw east", "recoil east east stop", "go south", "go north", "done")
    made.act("throw north", "recoil east east stop")
    assert made.at(0) == "G1"
    idle(made, 1)
    assert made.at(0) == "F1"  # one space on this turn, for both wounds
    idle(made, 2)
    assert made.at(0) == "E1"  # and on the next as far as ever: a way must be chosen now
    assert made.asked == 0


@EVERY
def test_nyh_4_there_are_seven_rocks(seats: int) -> None:
    woods = opened(seats).woods
    rocks = sum(woods.rocks) + sum(at >= 0 for at in woods.loose)
    assert rocks == {3: 3, 4: 5, 5: 7}[seats]


@pytest.mark.parametrize("seed", range(3))
def test_nyh_4_a_rock_is_never_lost_nor_made(seed: int) -> None:
    woods = played(seed, 5, map="where-the-fog-sat").woods
    assert sum(woods.rocks) + sum(at >= 0 for at in woods.loose) == 7


def test_nyh_5_there_are_nine_health_tokens() -> None:
    assert sum(opened(5).woods.health) <= 9


def test_nyh_6_six_characters_four_hunted_one_hunter_and_one_car() -> None:
    assert len(set(CHARACTER.names) - {"nobody"}) == 6
    assert len(PREY.names) == 4
    assert PIECE.names == ("hunter", *PREY.names)
    assert len(words(opened(5).heard(0), "parked")) == 1


@pytest.mark.parametrize("deck", ["axe", "mage"])
def test_nyh_7_each_deck_has_twelve_cards(deck: str) -> None:
    assert sum(card.copies for card in ALL_DECKS[deck]) == 12
    assert opened(hunter=deck).woods.hand.pile.size() == 12


@EVERY_MAP
def test_nyh_8_there_are_about_forty_trees(name: str) -> None:
    made = opened(map=name)
    assert len(words(made.heard(0), "planted")) == len(made.woods.trees.sides()) == 40


# Who plays, and who sees what.


@EVERY
def test_nyh_9_one_hunter_and_two_to_four_hunted(seats: int) -> None:
    made = opened(seats)
    placed = [fact.split()[1] for fact in words(made.heard(0), "placed")]
    assert placed == [f"piece={name}" for name in ("hunter", *PREY.names)[:seats]]
    assert made.woods.hunted == seats - 1
    assert GAME.seats == (3, 5)


def test_nyh_10_the_hunter_sees_the_whole_board() -> None:
    hearing = HUNTED_FACTS.hearing(5)
    unheard = {
        word.name for word in HUNTED_FACTS.words if not hearing.heard_by(word.word, 1, 1, 1) & 1
    }
    assert unheard == {"drew_unseen", "topped_unseen"}  # the Hunter sees the card itself


SOMEWHERE = re.compile(r"\b[A-H][1-8]\b")


@pytest.mark.parametrize("name", ["sawmill-row", "laughing-wood"])
@pytest.mark.parametrize("seed", range(3))
def test_nyh_11_the_hunted_never_see_the_board(name: str, seed: int) -> None:
    made = played(seed, map=name, callouts="always")
    assert len(SOMEWHERE.findall(" ".join(made.heard(0)))) > 90
    for seat in (1, 2, 3):
        assert not SOMEWHERE.findall(" ".join(made.heard(seat)))
    set_up_words = {"planted", "parked", "placed", "lay", "played", "prowled"}
    assert not words(made.heard(1), *set_up_words)


# The Hunter's role, and the forest.


@pytest.mark.parametrize("deck", ["axe", "mage"])
def test_nyh_13_the_hunter_has_one_role_and_its_deck(deck: str) -> None:
    rng = Random(1)
    drawn: set[str] = set()
    for seed in "abcd":
        made = opened(seed=seed, map="lantern-loop", hunter=deck)
        assert words(made.heard(1), "terms")[0].endswith(f"deck={deck}")
        for _ in range(150):
            if made.asked != NOBODY:
                made.act(rng.choice(made.menu()))
        drawn |= {fact.split("card=")[1] for fact in words(made.heard(0), "drew", "played")}
    assert len(drawn) > 6
    assert drawn <= {card.name for card in ALL_DECKS[deck]}
    hunter = next(option for option in GAME.words.options if option.name == "hunter")
    assert {"axe", "mage"} <= set(hunter.choices)


def test_nyh_14_a_first_game_is_against_the_axe_murderer() -> None:
    plain = {option.name: option.default for option in GAME.words.options}
    made = opened(map=plain["map"], hunter=plain["hunter"])
    assert words(made.heard(0), "terms")[0].endswith("deck=axe")


@EVERY_MAP
def test_nyh_15_a_ready_made_forest(name: str) -> None:
    made = opened(map=name)
    assert made.woods.trees.sides() == sorted(MAPS[name].trees)


def test_nyh_15_a_forest_out_of_ones_own_head(tmp_path: Path) -> None:
    option = map_option("hunted")
    file = tmp_path / "own.txt"
    file.write_text(draw_map(MAPS["sawmill-row"]).replace("Sawmill Row", "Own"), encoding="utf-8")
    assert option.fetch is not None
    made = opened(map=option.fetch(str(file)))
    assert made.woods.trees.sides() == sorted(MAPS["sawmill-row"].trees)
    assert words(opened(map=notation(MAPS["sawmill-row"])).heard(0), "placed") == words(
        made.heard(0), "placed"
    )
    with pytest.raises(BadOption, match="there is no such file"):
        option.fetch(str(tmp_path / "missing.txt"))


def test_nyh_15_it_is_laid_out_in_secret() -> None:
    names = {fact.split()[0] for fact in opened().heard(1)}
    assert names == {"seated", "terms"}


def test_nyh_16_the_compass_lies_round_the_board_in_its_order() -> None:
    assert HEADING.names == ("north", "east", "south", "west")
    for heading, to in zip(HEADING.names, ("C1", "D2", "C3", "B2"), strict=True):
        made = night(APART.replace("2   .   . ", ".   .   2 "))
        made.act(f"go {heading}")
        assert made.at(1) == to


@EVERY
def test_nyh_17_each_hunted_begins_with_one_rock(seats: int) -> None:
    assert list(opened(seats).woods.rocks) == [0] + [1] * (seats - 1) + [0] * (5 - seats)


@EVERY
def test_nyh_18_each_hunted_begins_with_two_health(seats: int) -> None:
    assert list(opened(seats).woods.health) == [0] + [2] * (seats - 1) + [0] * (5 - seats)


def test_nyh_19_each_hunted_has_one_piece_known_by_its_shape() -> None:
    made = opened(5)
    assert len({made.at(seat) for seat in range(5)}) == 5
    made = night("""
        +---+---+---+---+
        | .   2   .   . |
        +   +   +   +   +
        | 3   1   4   . |
        +   +   +   +   +
        | .   .   .   X |
        +---+---+---+---+""")
    felt = [fact.split("what=")[1] for fact in words(made.heard(1), "felt")]
    assert felt == ["hunted2", "hunted4", "open", "hunted3"]


@EVERY
def test_nyh_20_each_hunted_has_one_character(seats: int) -> None:
    for seed in "abcdef":
        seated = words(opened(seats, seed).heard(1), "seated")
        assert [fact.split()[1] for fact in seated] == [
            f"seat={p}" for p in PREY.names[: seats - 1]
        ]
        characters = {fact.split("character=")[1] for fact in seated}
        assert len(characters) == seats - 1
        assert "nobody" not in characters


@EVERY
def test_nyh_21_the_first_turn_is_the_first_hunteds(seats: int) -> None:
    made = begun(seats)
    assert made.asked == 1
    assert turns(made) == ["hunted1"]


@EVERY_MAP
def test_nyh_22_the_pieces_and_the_car_begin_where_the_map_shows(name: str) -> None:
    made = opened(5, map=name)
    ground = for_seats(MAPS[name], 5)
    assert tuple(made.woods.at) == (ground.hunter, *ground.starts)
    assert {made.woods.car_one, made.woods.car_two} == set(ground.car)


def test_nyh_23_the_deck_is_shuffled() -> None:
    made = opened(hunter="axe")
    assert made.asked == CHANCE
    menu = Menu()
    made.night.offer(menu)
    assert [weight for _, weight in menu.outcomes()] == [card.copies for card in ALL_DECKS["axe"]]


def test_nyh_24_the_hunter_begins_with_two_cards() -> None:
    made = begun()
    drawn = words(made.heard(0), "drew")
    assert len(drawn) == len(words(made.heard(1), "drew_unseen")) == 2
    assert not words(made.heard(1), "drew")
    hand = [CARD_NAMES[made.woods.hand.one], CARD_NAMES[made.woods.hand.two]]
    assert [f"drew card={name}" for name in hand] == drawn
    assert made.woods.hand.pile.size() == 10


def lying(seats: int, seed: str = "a", **chosen: str) -> list[str]:
    """Where rocks lie as a game begins."""
    return opened(seats, seed, **chosen).rocks()


@EVERY
def test_nyh_25_more_rocks_lie_at_random_in_the_forest(seats: int) -> None:
    assert len({tuple(lying(seats, seed)) for seed in "abcdefghijkl"}) > 9


def test_nyh_26_the_hunter_gives_one_clue() -> None:
    made = opened()
    while made.asked == CHANCE:
        made.act(made.menu()[0])
    assert made.asked == 0
    assert made.menu() == ["clue north", "clue east"]
    made.act("clue east")
    for seat in range(4):
        assert words(made.heard(seat), "gave_clue") == ["gave_clue heading=east"]
    assert made.asked == 1
    idle(made, 1)
    assert len(words(made.heard(1), "gave_clue")) == 1


# Rulings on the set-up.


FENCED = """
    +---+---+---+
    | 1 | .   2 |
    +   +   +   +
    | .   .   . |
    +---+---+---+"""


def test_nyh_g1_a_tree_is_a_closed_side_and_so_is_the_rim() -> None:
    made = night(FENCED)
    felt = [fact.split("what=")[1] for fact in words(made.heard(1), "felt")]
    assert felt == ["edge", "tree", "open", "edge"]
    assert [action for action in made.menu() if action.startswith("go")] == ["go south"]
    made.act("go south", "go east", "sprint north")
    assert made.at(1) == "B1"  # the space behind the tree is a space like others
    for heading, met in (("north", "edge"), ("east", "tree"), ("west", "edge")):
        assert f"flew spaces=0 struck={met}" in night(FENCED).act(f"throw {heading}")


@EVERY
def test_nyh_g2_the_rocks_lying_about_are_one_fewer_than_the_hunted(seats: int) -> None:
    for name in MAPS:
        assert len(lying(seats, map=name)) == seats - 2


@EVERY_MAP
def test_nyh_g3_rocks_lie_anywhere_but_on_car_and_starts_and_never_two_together(name: str) -> None:
    ground = for_seats(MAPS[name], 5)
    taken = {TILE.names[tile] for tile in (*ground.car, *ground.starts, ground.hunter)}
    found = [lying(5, f"{n}", map=name) for n in range(120)]
    assert all(len(set(rocks)) == 3 for rocks in found)
    assert {spot for rocks in found for spot in rocks} == set(TILE.names) - taken


def test_nyh_g3_in_a_forest_that_nobody_drew_too() -> None:
    assert len({tuple(lying(5, seed, map="random")) for seed in "abcdef"}) == 6


@EVERY_MAP
def test_nyh_g3_with_the_option_rocks_they_lie_on_spots_of_the_map(name: str) -> None:
    ground = MAPS[name]
    spots = {TILE.names[spot] for spot in ground.rocks}
    found = [lying(4, seed, map=name, rocks="spots") for seed in "abcdefghijklmn"]
    assert all(len(set(rocks)) == 2 and set(rocks) <= spots for rocks in found)
    assert {spot for rocks in found for spot in rocks} == spots


def test_nyh_g3_only_the_hunter_sees_where_they_lie() -> None:
    made = opened(5)
    assert [len(words(made.heard(seat), "lay")) for seat in range(5)] == [3, 0, 0, 0, 0]


def clues(car: str, other: str) -> list[str]:
    """The clues that a Hunter may give to a car in two spaces."""
    made = Position(new_night(3), False)
    made.night.happen(PLACED, 0, TILE.number("H8"), 0)
    made.night.happen(PARKED, TILE.number(car), TILE.number(other), 0)
    made.night.happen(TERMS, 0, 0, SIMPLE)
    return [clue.split()[1] for clue in made.menu()]


def test_nyh_g4_a_clue_is_true_of_both_spaces_of_the_car() -> None:
    assert clues("A1", "B1") == ["north", "west"]
    assert clues("D4", "D3") == ["north", "west"]
    assert clues("E4", "F4") == ["north", "east"]
    assert clues("E5", "E6") == ["east", "south"]
    assert clues("D5", "C5") == ["south", "west"]
    assert clues("D1", "E1") == ["north"]
    assert clues("E8", "D8") == ["south"]
    assert clues("A4", "A5") == ["west"]
    assert clues("H5", "H4") == ["east"]


@EVERY_MAP
def test_nyh_g4_where_more_than_one_is_true_the_hunter_chooses(name: str) -> None:
    made = opened(map=name)
    while made.asked == CHANCE:
        made.act(made.menu()[0])
    expected = {"lantern-loop": "north east", "sawmill-row": "north west"}
    assert made.menu() == [f"clue {c}" for c in expected.get(name, "south west").split()]


def test_nyh_g5_no_hunted_is_told_a_coordinate() -> None:
    hearing = HUNTED_FACTS.hearing(5)
    for word in HUNTED_FACTS.words:
        domains = {domain.name for domain in word.fields.values()}
        if domains & {"space", "side"} and word.name != "over":
            heard = hearing.heard_by(word.word, 1, 1, 1) | hearing.heard_by(word.word, 0, 0, 0)
            assert heard == 1, word.name


def test_nyh_g5_the_option_notes_is_one_of_the_terms() -> None:
    assert "no-notes" in words(opened(notes="no").heard(1), "terms")[0]
    assert "no-notes" not in words(opened(notes="yes").heard(1), "terms")[0]


@EVERY
def test_nyh_g6_the_ninth_health_token_changes_nothing(seats: int) -> None:
    assert 9 - sum(opened(seats).woods.health) >= 1


def test_nyh_g7_a_card_has_a_half_without_noise_and_one_with() -> None:
    picture = """
        +---+---+---+---+---+---+---+---+
        | X   .   .   .   N   .   .   1 |
        +---+---+---+---+---+---+---+---+
        | 2   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+"""
    for board, to in ((picture.replace("N", "."), "C1"), (picture, "D1")):
        made = night(board, turn=0, deck="axe", hand=("Bloodlust", "Calm"))
        made.act("play Bloodlust")
        assert made.at(0) == to


def test_nyh_g8_there_are_four_scenarios() -> None:
    assert [forest.hunter_deck for forest in MAPS.values()] == ["axe", "axe", "mage", "mage"]


# Directions and talk.


def test_nyh_27_directions_are_north_south_east_and_west() -> None:
    made = played(1)
    said = re.findall(r"heading=(\S+)", " ".join(made.heard(0)))
    assert set(said) == {"north", "east", "south", "west"}
    for action in ("go", "sprint", "throw", "clue"):
        assert ACTIONS.read(f"{action} n") == ACTIONS.read(f"{action} north")


def test_nyh_28_the_compass_stays_even_when_the_forest_turns() -> None:
    made = night("""
        +---+---+---+---+---+---+---+---+
        | X   .   .   .   .   .   .   . |
        +   +   +   +   +   +   +---+   +
        | .   .   .   .   .   . | 1   . |
        +   +   +   +   +   +   +   +   +
        | 2   .   .   .   .   .   .   . |
        +---+---+---+---+---+---+---+---+""",
        turn=0, deck="mage", hand=("Half-Turn", "Bored"), hidden=(2,))  # fmt: skip
    made.act("play Half-Turn")
    while made.asked in (CHANCE, 0):
        made.act(made.menu()[0])
    assert made.asked == 1
    felt = [fact.split("what=")[1] for fact in words(made.heard(1), "felt")]
    assert felt == ["open", "tree", "tree", "open"]
    assert "**NYH-27** Directions are always north, south, east and west." in GAME.rules.text


def test_nyh_29_a_face_up_hunted_may_tell_the_others_everything() -> None:
    made = night(APART)
    assert "call out" in made.menu()
    made.act("go east", "search")
    told = made.act("call out")
    assert told == [
        "told seat=hunted1 note=north:open",
        "told seat=hunted1 note=east:open",
        "told seat=hunted1 note=south:hunted2",
        "told seat=hunted1 note=west:open",
        "told seat=hunted1 note=east",
        "told seat=hunted1 note=north:open",
        "told seat=hunted1 note=east:open",
        "told seat=hunted1 note=south:open",
        "told seat=hunted1 note=west:open",
    ]
    assert words(made.heard(2), "told") == words(made.heard(0), "told") == told
    assert "call out" not in made.menu()
    assert made.woods.noise < 0
    made.act("go south")
    assert words(made.act("call out"), "told") == ["told seat=hunted1 note=south"]


def test_nyh_29_and_at_any_time_and_with_ready_made_calls() -> None:
    made = night(APART)
    menu = Menu()
    made.night.offer_aside(2, menu)
    assert [ACTIONS.verb(action) for action in menu.actions()].count("shout") == 12
    assert made.aside(2, "shout come-to-me") == ["shouted seat=hunted2 call=come-to-me"]
    assert "shouted seat=hunted2 call=come-to-me" in made.heard(1)
    assert words(made.say(2), "said")
    idle(made, 1)
    assert len(made.aside(1, "call out")) == 4 + 2
    assert made.asked == 2


def test_nyh_29_the_option_callouts_calls_out_all_the_time() -> None:
    quiet, loud = night(APART), night(APART, house=ALWAYS)
    for made in (quiet, loud):
        made.act("go east")
    assert not words(quiet.heard(2), "told")
    assert words(loud.heard(2), "told")[-1] == "told seat=hunted1 note=east"
    assert "callouts" in words(opened(callouts="always").heard(1), "terms")[0]


def test_nyh_30_the_hunter_may_taunt_and_nothing_comes_of_it() -> None:
    made = night(APART.replace("X | .", "X | N"))
    before = made.menu()
    assert made.night.may_speak(0)
    assert made.say(0) == ["said by=0 n=0"]
    assert "said by=0 n=0" in made.heard(1)
    assert (made.menu(), made.noise) == (before, "B1")


def test_nyh_31_every_rule_can_be_looked_up() -> None:
    for number in range(1, 152):
        assert f"**NYH-{number}** " in GAME.rules.text
    for number in range(1, 56):
        assert f"**NYH-G{number}** " in GAME.rules.text


def test_nyh_32_the_hunter_is_offered_every_choice_good_or_bad() -> None:
    made = night(APART, turn=0, deck="axe", hand=("Calm", "Stumble"))
    assert made.menu() == ["play Calm", "play Stumble"]
    made = night("""
        +---+---+---+---+---+
        | .   .   1   .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +   +   +   +   +   +
        | X   .   .   .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +   +   +   +   +   +
        | .   .   2   .   . |
        +---+---+---+---+---+""", turn=0)  # fmt: skip
    assert made.menu() == ["prowl north", "prowl east", "prowl south"]


# The goal and the end.


def test_nyh_33_the_hunted_win_as_the_callers_next_turn_ends() -> None:
    made = night(CAR)
    made.act("radio")
    idle(made, 2)
    assert made.asked == 1
    made.act("go east", "go west")
    assert made.act("done") == ["over winner=hunted reason=rescued"]
    assert made.asked == NOBODY
    assert [made.night.payoff(seat) for seat in range(3)] == [-1.0, 1.0, 1.0]


def test_nyh_33_and_only_if_all_of_them_live() -> None:
    made = night(CAR.replace("X | .", ". | .").replace("1*  C   .   .   2", "1*  C   .   X | 2"),
                 health=(2, 1))  # fmt: skip
    made.act("radio", "go south", "go north", "done")
    assert made.asked == 2
    assert "over winner=hunter reason=caught" in made.act("go north", "go west")
    assert [made.night.payoff(seat) for seat in range(3)] == [1.0, -1.0, -1.0]


def test_nyh_34_getting_to_the_car_wins_nothing() -> None:
    made = night(CAR)
    idle(made, 6)
    assert made.asked == 1
    assert made.at(1) == "A2"
    assert made.woods.winner < 0
    assert words(made.heard(2), "boarded")


@pytest.mark.parametrize("seat", [1, 2])
def test_nyh_35_the_hunter_wins_when_anybody_loses_the_last_health(seat: int) -> None:
    picture = CORNERED if seat == 1 else CORNERED.translate(str.maketrans("12", "21"))
    health = (1, 2) if seat == 1 else (2, 1)
    made = night(picture, turn=seat, health=health)
    made.act("go east")
    assert f"attacked seat=hunted{seat} heading=east health=0" in made.told
    assert made.told[-1] == "over winner=hunter reason=caught"
    made = night(picture, turn=seat)
    made.act("go east")
    assert made.asked == seat  # one health is enough to go on


def test_nyh_36_that_ends_the_game_on_the_spot() -> None:
    made = night(CORNERED, health=(1, 2))
    made.act("go east")
    assert made.asked == NOBODY
    assert made.menu() == []
    assert made.told[-2:] == [
        "attacked seat=hunted1 heading=east health=0",
        "over winner=hunter reason=caught",
    ]
    made = night(lane("1 . . X", "2"), turn=0, deck="axe", health=(1, 2),
                 hand=("Pocket-the-Stone", "Calm"))  # fmt: skip
    made.act("play Pocket-the-Stone")
    assert made.told[-1] == "over winner=hunter reason=caught"  # the rest of the card is nothing
    assert made.asked == NOBODY


def test_nyh_37_rounds_go_on_until_there_is_an_end() -> None:
    made = night(APART)
    idle(made, 40)
    assert made.asked == 1
    assert made.woods.round == 21


def test_nyh_37_the_option_rounds_gives_the_hunter_the_game() -> None:
    made = opened(rounds="2", hunter="simple")
    assert words(made.heard(1), "terms")[0].startswith("terms rounds=2 ")
    made = night(APART)
    made.woods.rounds = 2
    idle(made, 3)
    assert made.woods.winner < 0
    idle(made, 1)
    assert made.told[-1] == "over winner=hunter reason=time-is-up"
    assert made.asked == NOBODY


# The order of turns.


@pytest.mark.parametrize("picture", [APART, THREE_APART, FOUR_APART])
def test_nyh_38_the_hunted_play_in_the_order_of_their_seats(picture: str) -> None:
    made = night(picture)
    hunted = int(made.woods.hunted)
    idle(made, 2 * hunted)
    order = [name for name in turns(made) if name != "hunter"]
    assert order == [f"hunted{seat}" for seat in [*range(1, hunted + 1)] * 2] + ["hunted1"]


def rounds(picture: str, *order: str) -> bool:
    """Whether two rounds have this order."""
    made = night(picture)
    idle(made, 2 * int(made.woods.hunted))
    said = [fact.removeprefix("turn to=") for fact in words(made.heard(1), "turn")]
    first, second = ([f"{name} round={n}" for name in order] for n in (1, 2))
    return said == [*first, *second, "hunted1 round=3"]


def test_nyh_39_with_three_players() -> None:
    assert rounds(APART, "hunted1", "hunted2", "hunter")


def test_nyh_40_with_four_players() -> None:
    assert rounds(THREE_APART, "hunted1", "hunted2", "hunted3", "hunter")


def test_nyh_41_with_five_players() -> None:
    assert rounds(FOUR_APART, "hunted1", "hunted2", "hunter", "hunted3", "hunted4", "hunter")


def test_nyh_12_a_hunted_may_step_away_because_nothing_shows_the_board() -> None:
    """(t) Nobody needs to guard the board: what a Hunted is shown has no place on it."""
    table = gloam.open_table("nyctophobia_hunted", seats=3, seed="away")
    table.deal()
    table.act(table.menu(0)[0])
    for seat in (1, 2):
        shown = repr(table.scene(seat)) + " ".join(table.choices(seat))
        assert not re.search(r"(?<!-)\b[A-H][1-8]\b", shown)
    assert re.search(r"\b[A-H][1-8]\b", repr(table.scene(0)))

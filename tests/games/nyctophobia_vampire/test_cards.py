"""The vampire's deck: every card, both halves, and the safety rule over whole games."""

from random import Random

import pytest

from gloam.games.nyctophobia.cards import ALL_DECKS
from gloam.games.nyctophobia.facts import TILE
from tests.games.nyctophobia.positions import Position
from tests.games.nyctophobia_vampire.nights import dark, opened

ROAD = """
    +---+---+---+---+---+---+---+---+
    | 1   .   .   .   .   .   X   . |
    +---+---+---+---+---+---+---+---+
    | 2   .   .   F   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""
"""Hunted 1 is six steps west of the vampire, and Hunted 2 and the familiar are elsewhere."""

LOUD = ROAD.replace("1   .   .   .", "1   N   .   .")


def play(picture: str, card: str, carrier: int = 0, **more: object) -> Position:
    """The vampire's turn with one card, played; where the familiar is loose it is drawn."""
    if carrier:
        picture = picture.replace("F", ".")
    other = "Borrowed-Legs" if card != "Borrowed-Legs" else "Thirst"
    hand = (card, other)
    night = dark(picture, carrier=carrier, turn=0, hand=hand, **more)  # type: ignore[arg-type]
    night.act(f"play {card}")
    return night


def walked(night: Position) -> int:
    """How many spaces the vampire prowled."""
    return sum(fact.startswith("prowled") for fact in night.heard(0))


def familiar(night: Position) -> str:
    """Where the loose familiar is."""
    return "" if night.woods.familiar < 0 else TILE.text(int(night.woods.familiar))


def test_the_deck_has_twelve_cards_of_eleven_kinds() -> None:
    assert {card.name: card.copies for card in ALL_DECKS["vampire"]} == {
        "Stalk": 2, "Thirst": 1, "Bat-Form": 1, "Whisper": 1, "Borrowed-Legs": 1, "Summons": 1,
        "Mesmerise": 1, "Mist-Form": 1, "Cold-Fear": 1, "Watch-the-Door": 1, "Old-Blood": 1,
    }  # fmt: skip


# How far each card hunts: quiet and loud, with the familiar loose and carried.

HUNTS = [
    ("Stalk", 2, 2, 2, 2),
    ("Thirst", 3, 3, 3, 3),
    ("Bat-Form", 2, 3, 2, 3),
    ("Whisper", 1, 2, 2, 2),
    ("Borrowed-Legs", 2, 2, 1, 1),
    ("Summons", 2, 2, 2, 2),
    ("Mesmerise", 1, 1, 1, 1),
    ("Mist-Form", 1, 2, 1, 2),
    ("Cold-Fear", 2, 1, 2, 1),
    ("Old-Blood", 2, 1, 2, 1),
]


@pytest.mark.parametrize(("card", "quiet", "loud", "quiet_carried", "loud_carried"), HUNTS)
@pytest.mark.parametrize("half", [0, 1, 2, 3])
def test_how_far_each_half_of_each_card_hunts(
    card: str, quiet: int, loud: int, quiet_carried: int, loud_carried: int, half: int
) -> None:
    far = (quiet, loud, quiet_carried, loud_carried)[half]
    night = play(LOUD if half & 1 else ROAD, card, carrier=2 if half & 2 else 0)
    while night.asked == 0:
        night.act("skip" if "skip" in night.menu() else night.menu()[0])
    assert walked(night) == far


@pytest.mark.parametrize("card", [name for name, *_ in HUNTS])
@pytest.mark.parametrize("picture", [ROAD, LOUD])
@pytest.mark.parametrize("carrier", [0, 2])
def test_a_wounded_vampire_moves_at_most_one_space_whatever_it_plays(
    card: str, picture: str, carrier: int
) -> None:
    night = play(picture, card, carrier=carrier, wounded=True)
    while night.asked == 0:
        night.act("skip" if "skip" in night.menu() else night.menu()[0])
    assert walked(night) == (2 if card == "Old-Blood" and picture == ROAD else 1)
    assert int(night.woods.wound) == 0


# Each card's own effect.


def test_bat_form_is_not_stopped_by_trees() -> None:
    picture = ROAD.replace(".   X", ". | X")
    night = play(picture, "Bat-Form")
    while night.asked == 0:
        night.act("prowl west")
    assert night.at(0) == "E1"
    on_foot = play(picture, "Borrowed-Legs")
    assert on_foot.at(0) != "E1"
    loud = play(picture.replace("1   .   .", "1   .   N"), "Bat-Form")
    assert loud.at(0) == "D1"


def test_bat_form_still_has_to_stand_next_to_somebody_with_no_tree_between() -> None:
    night = play(
        """
        +---+---+---+---+
        | 1 | X   .   . |
        +   +---+---+---+
        | .   .   F   2 |
        +---+---+---+---+""",
        "Bat-Form",
        hidden=(2,),
    )
    assert (walked(night), night.at(0)) == (2, "A2")


def test_whisper_moves_a_loose_familiar_up_to_two_and_then_hunts_one() -> None:
    night = play(ROAD, "Whisper")
    assert set(night.menu()) == {"lead east", "lead south", "lead west", "skip"}
    night.act("lead west")
    assert (familiar(night), "skip" in night.menu()) == ("C2", True)
    night.act("lead west")
    assert (familiar(night), walked(night)) == ("B2", 1)
    for seat in (1, 2):
        assert not any(fact.startswith("led") for fact in night.heard(seat))
    stopped = play(ROAD, "Whisper")
    stopped.act("lead west", "skip")
    assert (familiar(stopped), walked(stopped)) == ("C2", 1)
    left = play(ROAD, "Whisper")
    left.act("skip")
    assert (familiar(left), walked(left)) == ("D2", 1)


def test_whisper_with_noise_moves_it_one_and_then_hunts_two() -> None:
    night = play(LOUD, "Whisper")
    assert set(night.menu()) == {"lead east", "lead south", "lead west"}  # one, not up to one
    night.act("lead east")
    assert (familiar(night), walked(night)) == ("E2", 2)


def test_whisper_does_nothing_to_a_carried_familiar() -> None:
    for picture in (ROAD, LOUD):
        night = play(picture, "Whisper", carrier=2)
        assert (night.asked, walked(night), night.at(2)) == (-1, 2, "A2")


def test_borrowed_legs_moves_the_carrier_one_space_of_the_vampires_choice() -> None:
    for picture in (ROAD, LOUD):
        night = play(picture, "Borrowed-Legs", carrier=2)
        assert set(night.menu()) == {"drag east", "drag south"}
        night.act("drag east")
        assert (night.at(2), int(night.woods.carrier), walked(night)) == ("B2", 2, 1)
        assert "hauled seat=hunted2" in night.heard(1)
        assert not any(fact.startswith("dragged") for fact in night.heard(2))


def test_borrowed_legs_with_nobody_carrying_hunts_two() -> None:
    for picture in (ROAD, LOUD):
        night = play(picture, "Borrowed-Legs")
        assert (night.asked, walked(night), night.at(2)) == (-1, 2, "A2")


def test_borrowed_legs_cannot_pull_a_hidden_carrier() -> None:
    night = play(ROAD, "Borrowed-Legs", carrier=2, hidden=(2,))
    assert (night.asked, night.at(2), walked(night)) == (-1, "A2", 1)


def test_summons_moves_a_loose_familiar_up_to_two_and_then_hunts_two() -> None:
    night = play(ROAD, "Summons")
    night.act("lead east", "lead east")
    assert (familiar(night), walked(night)) == ("F2", 2)
    carried = play(ROAD, "Summons", carrier=2)
    assert (carried.asked, walked(carried), carried.at(2)) == (-1, 2, "A2")


def test_summons_with_noise_puts_the_token_to_the_familiar_or_its_carrier() -> None:
    night = play(LOUD, "Summons")
    assert night.told[:2] == ["played card=Summons", "noise_at at=D2"]
    assert (night.noise, familiar(night)) == ("D2", "D2")
    carried = play(LOUD, "Summons", carrier=1)
    assert (carried.noise, carried.at(0)) == ("A1", "E1")
    assert not any("noise" in fact for fact in carried.heard(1))


def test_summons_does_not_find_a_hidden_carrier() -> None:
    night = play(LOUD, "Summons", carrier=2, hidden=(2,))
    assert (night.noise, night.at(0)) == ("B1", "E1")


def test_mesmerise_moves_one_face_up_hunted_and_then_hunts_one() -> None:
    for picture in (ROAD, LOUD):
        night = play(picture, "Mesmerise")
        assert night.menu() == ["pick hunted1", "pick hunted2"]
        night.act("pick hunted2")
        assert set(night.menu()) == {"drag east", "drag south"}
        night.act("drag south")
        assert (night.at(2), walked(night)) == ("A3", 1)
        for seat in (1, 2):
            assert "hauled seat=hunted2" in night.heard(seat)
        hidden = play(picture, "Mesmerise", hidden=(2,))
        assert (hidden.at(1), hidden.at(2)) == ("B1", "A2")  # there was no choice
        nobody = play(picture, "Mesmerise", hidden=(1, 2))
        assert (nobody.at(1), nobody.at(2)) == ("A1", "A2")


def test_mesmerise_makes_the_moved_one_pick_up_rocks_and_forget_what_was_not_told() -> None:
    night = dark(ROAD.replace("2   .", "2   o"), turn=2, hand=("Mesmerise", "Stalk"))
    night.act("go south", "go north", "done", "play Mesmerise", "pick hunted2", "drag east")
    assert (int(night.woods.rocks[2]), night.rocks()) == (2, [])
    assert int(night.woods.next_note(2)) == -1


def test_mesmerise_brings_nobody_onto_a_piece_into_the_car_or_next_to_the_vampire() -> None:
    picture = """
        +---+---+---+---+---+
        | .   .   .   .   . |
        +   +   +   +   +   +
        | .   .   2   .   X |
        +   +   +   +   +   +
        | .   F   1   C   C |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+"""
    night = play(picture, "Mesmerise")
    night.act("pick hunted1")  # on three sides there are the familiar, a Hunted and the car
    assert night.at(1) == "C4"
    night = play(picture, "Mesmerise")
    night.act("pick hunted2")  # to the east it would be next to the vampire
    assert set(night.menu()) == {"drag north", "drag west"}
    inside = play(ROAD.replace("2   .", "2C  C"), "Mesmerise")
    assert inside.at(1) == "B1"  # nobody is moved out of the car
    assert inside.at(2) == "A2"
    beside_hidden = play(
        ROAD.replace("1   .", "1   2").replace("| 2", "| ."), "Mesmerise", hidden=(2,)
    )
    assert beside_hidden.at(1) == "A1"
    tree_between = play(
        ROAD.replace("1   .   .   .   .   .   X", ".   .   .   .   1   . | X"), "Mesmerise"
    )
    tree_between.act("pick hunted1")
    assert set(tree_between.menu()) == {"drag east", "drag west"}


def test_a_led_familiar_crosses_no_tree_and_enters_no_car_and_no_piece() -> None:
    night = play(
        """
        +---+---+---+---+---+
        | .   .   2   .   . |
        +   +   +   +   +   +
        | X   1   F | .   . |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+""",
        "Whisper",
    )
    assert set(night.menu()) == {"lead south", "skip"}
    car = play(
        """
        +---+---+---+---+---+
        | .   .   2   .   . |
        +   +   +   +   +   +
        | 1   X   F   C   C |
        +   +   +   +   +   +
        | .   .   .   .   . |
        +---+---+---+---+---+""",
        "Whisper",
        hidden=(2,),
    )
    assert set(car.menu()) == {"lead south", "skip"}


MIST = ROAD.replace("1   .   .   .   .   .   X   .", "1   .   .   X   .   .   .   .")


def test_mist_form_lets_rocks_fly_through_until_the_vampires_next_turn() -> None:
    for picture in (MIST, MIST.replace(".   X", "N   X")):
        night = play(picture, "Mist-Form")
        while night.asked < 1:
            night.act(night.menu()[0])
        assert not any("mist" in fact for fact in night.heard(1))
        assert "flew spaces=7 struck=edge" in night.act("throw east")
        assert int(night.woods.wound) == 0
        night.act("go south", "go north", "done", "go south", "go north", "done")
        assert int(night.woods.mist) == 0


def test_mist_form_does_not_stop_a_counter_attack() -> None:
    night = play(MIST, "Mist-Form")
    while night.asked < 1:
        night.act(night.menu()[0])
    night.act("go east", "search", "counter")
    assert int(night.woods.wound) == 1
    assert night.menu() == ["recoil east east stop"]


def test_cold_fear_forbids_searches_once_the_movement_has_begun() -> None:
    for picture in (ROAD, LOUD):
        night = play(picture, "Cold-Fear")
        while night.asked < 1:
            night.act(night.menu()[0])
        assert "feared" in night.heard(1)
        assert "search" in night.menu()  # before moving it is allowed
        night.act("go east")
        assert "search" not in night.menu()
        night.act("go east")
        assert "search" not in night.menu()
        night.act("done", "go south")
        assert "search" not in night.menu()
        night.act("go south", "done")
        while night.asked < 1:
            night.act(night.menu()[0])
        night.act("go west")
        assert "search" in night.menu()  # until the vampire's next turn, and no longer


def test_cold_fear_does_not_forbid_searches_on_a_retreat() -> None:
    picture = ROAD.replace("1   .   .   .   .   .   X", "1   .   .   .   X   .   .")
    night = play(picture, "Cold-Fear")
    while night.asked < 1:
        night.act(night.menu()[0])
    assert night.at(0) == "C1"
    night.act("go east", "go east", "endure")  # blindly into it
    assert "search" in night.menu()
    night.act("go west")
    assert "search" in night.menu()


# The bite: the one combat that the vampire begins. (NVE-G23)

NEAR = ROAD.replace("1   .   .   .   .   .   X", "1   .   .   X   .   .   .")


def bitten(night: Position) -> list[str]:
    """Whom the vampire has bitten on its own turn."""
    return [fact for fact in night.told if fact.startswith("attacked")]


def test_nve_g23_stalk_bites_whom_it_reaches_where_there_is_no_noise() -> None:
    assert bitten(play(NEAR, "Stalk")) == ["attacked seat=hunted1 heading=east health=1"]
    assert bitten(play(ROAD, "Stalk")) == []  # nobody is within reach
    loud = play(NEAR.replace("1   .   .   X   .", "1   .   .   X   N"), "Stalk")
    assert bitten(loud) == []


def test_nve_g23_thirst_bites_whom_it_reaches_over_the_noise() -> None:
    assert bitten(play(NEAR, "Thirst")) == []
    assert len(bitten(play(NEAR.replace("1   .   .", "1   .   N"), "Thirst"))) == 1


def test_nve_g23_a_bite_needs_nothing_between_and_nobody_hidden() -> None:
    picture = ROAD.replace("1   .   .   .   .   .   X", "1 | X   .   .   .   .   .")
    assert bitten(play(picture, "Stalk")) == []
    assert bitten(play(NEAR, "Stalk", hidden=(1,))) == []


def test_nve_g23_of_several_the_vampire_bites_whom_it_likes() -> None:
    picture = """
        +---+---+---+---+
        | .   1   X   2 |
        +---+---+---+---+
        | F   .   .   . |
        +---+---+---+---+"""
    night = play(picture, "Stalk", health=(2, 1))
    assert set(night.menu()) == {"pick hunted1", "pick hunted2"}
    assert night.act("pick hunted1")[0] == "attacked seat=hunted1 heading=east health=1"


def test_nve_g23_a_bite_is_a_combat_with_all_its_steps_and_ends_the_vampires_turn() -> None:
    night = play(NEAR, "Stalk")
    assert (night.asked, set(night.menu())) == (1, {"counter", "endure"})
    night.act("endure")
    assert "search" in night.menu()
    night.act("go east")
    while night.asked == 1:
        night.act("stay" if "stay" in night.menu() else "hide")
    assert any(fact.startswith("rested") for fact in night.heard(0))
    assert int(night.woods.hidden) == 2


def test_nve_g23_a_wounded_vampire_bites_if_one_space_is_enough() -> None:
    near = ROAD.replace("1   .   .   .   .   .   X", "1   .   X   .   .   .   .")
    assert len(bitten(play(near, "Stalk", wounded=True))) == 1
    assert bitten(play(NEAR, "Stalk", wounded=True)) == []


def test_watch_the_door_goes_to_the_car_and_shrinks_from_the_noise() -> None:
    car = """
        +---+---+---+---+---+---+---+---+
        | C   C   .   .   .   .   X   . |
        +---+---+   +---+---+---+---+---+
        | .   .   1 | 2   .   F   .   . |
        +---+---+---+---+---+---+---+---+"""
    loose = play(car, "Watch-the-Door")
    assert (loose.at(0), bitten(loose)) == ("D1", [])
    noise = car.replace(".   X   .", "N   X   .")
    shrinks = play(noise, "Watch-the-Door")
    assert (shrinks.noise, shrinks.at(0)) == ("", "H1")
    led = play(noise, "Watch-the-Door", carrier=2)  # but not while somebody leads the familiar
    assert (led.noise, led.at(0)) == ("", "E1")
    wounded = play(car, "Watch-the-Door", wounded=True)
    assert walked(wounded) == 1


def test_old_blood_removes_the_wound_before_it_hunts() -> None:
    night = play(ROAD, "Old-Blood", wounded=True)
    assert ("shook" in night.told, night.at(0), int(night.woods.wound)) == (True, "E1", 0)
    loud = play(LOUD, "Old-Blood", wounded=True)
    assert ("shook" in loud.told, loud.at(0), int(loud.woods.wound)) == (True, "F1", 0)


@pytest.mark.parametrize(
    ("card", "effect"),
    [
        ("Mist-Form", "misted"),
        ("Cold-Fear", "feared"),
        ("Summons", "noise_at"),
        ("Watch-the-Door", "noise_gone"),
    ],
)
def test_a_wound_holds_back_walking_and_the_rest_of_the_card_still_works(
    card: str, effect: str
) -> None:
    night = play(LOUD, card, wounded=True)
    assert any(fact.startswith(effect) for fact in night.told)


def test_a_wounded_vampire_still_pushes_people_and_the_familiar() -> None:
    assert "pick hunted2" in play(ROAD, "Mesmerise", wounded=True).menu()
    night = play(ROAD, "Whisper", wounded=True)
    night.act("lead west", "lead west")
    assert familiar(night) == "B2"
    assert "drag east" in play(ROAD, "Borrowed-Legs", carrier=2, wounded=True).menu()


# The safety rule, over whole games.


def trespass(night: Position) -> str:
    """What about the pieces breaks the rules; nothing if all is well."""
    woods = night.woods
    seats = range(1, int(woods.hunted) + 1)
    vampire = int(woods.at[0])
    if vampire in [int(woods.at[seat]) for seat in seats]:
        return "the vampire stands in a Hunted's space"
    if vampire == int(woods.familiar):
        return "the vampire stands in the familiar's space"
    if woods.is_car(vampire):
        return "the vampire stands in the car"
    if len(woods.trees.sides()) != 40:
        return "trees have come or gone"
    if woods.familiar >= 0 and woods.carrier:
        return "there are two familiars"
    loose = sum(int(rock) >= 0 for rock in woods.loose)
    if loose + sum(int(woods.rocks[seat]) for seat in seats) != 2 * int(woods.hunted) - 1:
        return "a rock is lost"
    places = [int(woods.at[seat]) for seat in seats]
    if len(set(places)) < len(places) and not (woods.turn > 0 and woods.steps == 1):
        return "two Hunted stand in one space"
    return ""


def connected(night: Position, *, without_car: bool) -> bool:
    """Whether every space can be reached from every other."""
    woods = night.woods
    free = {tile for tile in range(64) if not (without_car and woods.is_car(tile))}
    reach = {min(free)}
    edge = set(reach)
    while edge:
        edge = {
            tile + step
            for tile in edge
            for heading, step in enumerate((-8, 1, 8, -1))
            if woods.trees.is_open(tile, heading)
        } & free - reach
        reach |= edge
    return reach == free


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("name", ["the-long-way-round", "cold-hollow"])
def test_the_safety_rule_holds_in_every_whole_game(seats: int, name: str) -> None:
    pushed = led = fought = 0
    for seed in range(12):
        random = Random(f"{seats} {name} {seed}")
        stalker = "yes" if seed % 3 == 0 else "no"
        night = opened(seats, str(seed), map=name, stalker=stalker, rounds="25")
        trees = night.woods.trees.sides()
        played = ""
        while night.asked != -2:
            woods = night.woods
            actions = night.menu()
            assert actions, "somebody is asked and may do nothing"
            hidden = int(woods.hidden)
            before = [int(at) for at in woods.at]
            if night.asked == 0:
                for action in actions:
                    if action.startswith("pick"):
                        assert not hidden >> int(action[-1]) & 1
            mine = night.asked == 0
            weighted = [a for a in actions if a.startswith(("go", "lead", "pick"))] or actions
            action = random.choice(weighted if random.random() < 0.5 else actions)
            played = action.removeprefix("play ") if action.startswith("play ") else played
            night.act(action)
            if random.random() < 0.02 and night.asked != -2:
                night.say(random.randint(1, seats - 1))
            words = [fact.split(" ")[0] for fact in night.told]
            assert trespass(night) == ""
            if mine:
                if "attacked" in words:
                    assert played in ("Stalk", "Thirst")  # NVE-G23
                assert "hurt" not in words
                for seat in range(1, seats):
                    if int(woods.at[seat]) != before[seat]:
                        pushed += 1
                        assert not hidden >> seat & 1
                        assert not woods.is_car(before[seat])
                        assert not woods.is_car(int(woods.at[seat]))
                        assert int(woods.at[seat]) != int(woods.familiar)
                        if "prowled" not in words:
                            assert not woods.touches(seat)
            led += "led" in words
            fought += "attacked" in words
        assert night.woods.trees.sides() == trees
        assert connected(night, without_car=False)
        assert connected(night, without_car=True)
    assert pushed > 0
    assert led > 0
    assert fought > 0

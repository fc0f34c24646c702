"""The rules of Lantern: one test a rule, named after it."""

from pathlib import Path

import pytest

from gloam.kernel.ask import Chance, Choose, Over
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption, IllegalAction, UnknownFact
from gloam.kernel.playthrough import playthrough
from gloam.kernel.table import Table
from gloam.testing import every_rule_has_a_test

from .facts import FACTS, GIVE_UP, HIDER, SEEKER
from .game import GAME
from .house import House
from .questions import QUESTIONS
from .rules import Hunt
from .view import Glimpse

PLAYTHROUGH = Path(__file__).parent / "playthroughs" / "first.txt"


def hunt(*actions: str, oil: int = 2) -> Table:
    """A table at which these actions were taken."""
    table = Table(GAME, 2, GAME.options_from({"oil": oil}), Dice("rules", salt=""))
    for action in actions:
        table.act(action)
    return table


def choices(table: Table) -> list[str]:
    """What the asked seat may choose."""
    return [GAME.words.actions.text(action) for action in table.menu(table.asked)]


def told(table: Table, seat: int) -> list[str]:
    """What a seat heard."""
    return [GAME.words.facts.text(fact) for fact in table.heard(seat)]


def test_lan_1_there_are_two_seats() -> None:
    assert GAME.rules.seat_names(2) == ("hider", "seeker")
    with pytest.raises(BadOption, match="for 2 seats"):
        GAME.check_seats(3)


@pytest.mark.parametrize(
    ("room", "ways"),
    [("attic", "bedroom den"), ("bedroom", "attic cellar"), ("cellar", "bedroom den")],
)
def test_lan_2_the_rooms_are_a_ring(room: str, ways: str) -> None:
    for way in ways.split():
        table = hunt(f"hide {room}", "ready", "stick den-attic", f"open {way}")
        assert told(table, SEEKER)[-1] == f"opened room={way} answer=creak"


def test_lan_3_the_seeker_wins_by_opening_the_right_room() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open den")
    assert table.ask == Over((-1.0, 1.0), (SEEKER,), "the hider is found")


def test_lan_4_the_hider_wins_when_the_oil_is_used_up() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open bedroom", "open attic")
    assert table.ask == Over((1.0, -1.0), (HIDER,), "the oil is used up")


@pytest.mark.parametrize("oil", [2, 3])
def test_lan_5_there_is_oil_for_two_rooms_or_three(oil: int) -> None:
    table = hunt("hide den", "ready", "stick den-attic", oil=oil)
    for room in ("bedroom", "attic", "cellar")[:oil]:
        assert not table.over
        table.act(f"open {room}")
        if table.asked == HIDER:
            table.act("freeze")
    assert table.over


def test_lan_6_the_hider_hides_in_secret_and_may_take_it_back() -> None:
    table = hunt("hide den")
    assert told(table, SEEKER) == ["dusk oil=2"]
    table.undo(HIDER)
    table.act("hide attic")
    table.act("ready")
    with pytest.raises(IllegalAction, match="somebody else has heard of it"):
        table.undo(HIDER)
    assert told(table, HIDER) == ["dusk oil=2", "hid at=attic", "hushed"]
    assert told(table, SEEKER) == ["dusk oil=2", "hushed"]


def test_lan_7_a_passage_gets_stuck_and_nobody_is_told_which() -> None:
    table = hunt("hide den", "ready")
    assert isinstance(table.ask, Chance)
    assert [weight for _, weight in table.ask.outcomes] == [1, 1, 2, 1]
    table.act("stick cellar-den")
    assert told(table, HIDER)[-1] == told(table, SEEKER)[-1] == "lit"


def test_lan_8_a_room_is_opened_once_and_stays_lit() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open bedroom")
    assert choices(table) == ["open attic", "open cellar", "open den"]
    with pytest.raises(IllegalAction, match="the bedroom is lit already"):
        table.act("open bedroom")


def test_lan_9_a_creak_lets_the_hider_answer_first() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open cellar")
    assert isinstance(table.ask, Choose)
    assert table.ask.seat == HIDER
    assert choices(table) == ["freeze", "slip attic"]
    table.act("freeze")
    assert table.asked == SEEKER


def test_lan_10_a_stuck_passage_does_not_let_the_hider_through() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open cellar", "slip attic")
    assert told(table, HIDER)[-2] == "bumped passage=den-attic"
    assert table.view(HIDER).worlds == {(3, 3)}
    table.act("open den")
    assert isinstance(table.ask, Over)
    assert table.ask.winners == (SEEKER,)


def test_lan_11_the_seeker_hears_the_same_whatever_the_hider_did() -> None:
    froze = hunt("hide den", "ready", "stick den-attic", "open cellar", "freeze")
    bumped = hunt("hide den", "ready", "stick den-attic", "open cellar", "slip attic")
    slipped = hunt("hide den", "ready", "stick cellar-den", "open cellar", "slip attic")
    assert told(froze, SEEKER) == told(bumped, SEEKER) == told(slipped, SEEKER)
    assert told(slipped, HIDER)[-2] == "slipped to=attic"


def test_lan_12_the_seeker_may_give_up_at_any_time() -> None:
    table = hunt("hide den")
    assert table.asides(HIDER) == ()
    table.act("give-up", SEEKER)
    assert table.ask == Over((1.0, -1.0), (HIDER,), "the seeker has given up")


@pytest.mark.parametrize("seat", [HIDER, SEEKER])
def test_lan_13_nobody_speaks(seat: int) -> None:
    table = hunt()
    for action in ("hide den", "ready", "stick den-attic", "open cellar", "freeze"):
        with pytest.raises(IllegalAction, match="You cannot speak now"):
            table.say(seat, "Over here!")
        table.act(action)
    silent = hunt("hide den", "ready", "stick den-attic", "open cellar", "freeze")
    assert told(table, HIDER) == told(silent, HIDER)
    assert told(table, SEEKER) == told(silent, SEEKER)


def test_every_rule_has_a_test_and_none_is_left_to_manners() -> None:
    every_rule_has_a_test(GAME.rules.text, Path(__file__).read_text())
    assert "(t)" not in GAME.rules.text


def test_the_first_playthrough_is_golden() -> None:
    assert playthrough(GAME, 2, "night-7") == PLAYTHROUGH.read_text()


def test_a_fact_that_nobody_knows_is_an_error() -> None:
    unknown = len(FACTS.words)
    with pytest.raises(UnknownFact):
        Hunt(House()).happen(unknown, 0, 0, 0)
    for seat in (HIDER, SEEKER):
        with pytest.raises(UnknownFact):
            Glimpse(seat, 2, House()).hear(unknown, 0, 0, 0)


def test_each_choice_answers_one_question() -> None:
    for action in range(GIVE_UP):
        assert sum(each.answered_by(action) for each in QUESTIONS) == 1


def test_a_question_is_put_to_one_seat_and_the_other_hears_who_has_to_answer() -> None:
    table = hunt("hide den", "ready", "stick den-attic", "open attic")
    assert table.scene(HIDER).heading == "The floor creaks. Do you freeze, or slip away?"
    assert table.scene(SEEKER).heading == "The hider has to answer."
    with pytest.raises(IllegalAction, match="first do what you are asked"):
        table.act("hide attic")
    with pytest.raises(IllegalAction, match="no passage leads into the dark of the bedroom"):
        table.act("slip bedroom")

"""What stands beside the board of the full screen: goal, people, gauges, cards and piles."""

import pytest

pytest.importorskip("textual")

from msgspec.structs import replace

from gloam import games
from gloam.kernel.dice import Dice
from gloam.kernel.scene import Card, Pile, Scene
from gloam.kernel.table import Table
from gloam.terminal.board import BoardView
from gloam.terminal.panels import hand_drawn, standing


def begun(name: str, actions: int) -> tuple[Table, Scene]:
    """A table a little into its game, and the scene of whoever is asked."""
    game = games.load(name)
    table = Table(game, game.seats[0], game.options_from({}), Dice("beside", "salt"))
    table.sit([f"Ann {seat}" for seat in range(table.seats)])
    for _ in range(actions):
        table.deal()
        table.act(table.menu(table.asked)[0])
    table.deal()
    return table, table.scene(table.asked)


@pytest.mark.parametrize("name", games.names())
def test_the_goal_and_everybody_with_gauges_stand_beside_the_board(name: str) -> None:
    table, scene = begun(name, 6)
    assert table.names is not None
    said = standing(scene, table.names.names, 40).plain
    assert scene.goal in said
    for person in scene.people:
        assert table.names.names[person.seat] in said
        for gauge in person.gauges:
            assert f"{gauge.label} " in said
            assert f" {gauge.value}/{gauge.most}" in said
    for pile in scene.piles:
        assert pile.hand or f"{pile.title} {pile.count}" in said


@pytest.mark.parametrize(("width", "high"), [(42, 4), (42, 7), (66, 7), (20, 7)])
def test_a_hand_is_drawn_as_cards_that_fit(width: int, high: int) -> None:
    _, scene = begun("nightmare_hunt", 1)
    (hand,) = (pile for pile in scene.piles if pile.hand)
    drawn = hand_drawn(scene, width, high).plain
    for card in hand.cards:
        assert card.title in drawn
    if width > 20:
        assert len(drawn.splitlines()) == high
        assert all(len(line) <= width for line in drawn.splitlines())
        assert drawn.count("╭") == len(hand.cards)
    else:
        assert drawn.startswith("Hand: ")


def test_a_long_card_is_cut_and_an_empty_hand_says_so() -> None:
    _, scene = begun("nightmare_hunt", 1)
    card = Card("long", "A card with quite a name", lines=("And a great deal of text " * 5,))
    held = Pile("hand", "Hand", 1, (card,), hand=True)
    lines = hand_drawn(replace(scene, piles=(held,)), 16, 5).plain.splitlines()
    assert {len(line) for line in lines} == {16}
    assert lines[1].startswith("│A card")
    assert "…" in lines[3]
    empty = Pile("hand", "Hand", 0, (), hand=True)
    assert "empty" in hand_drawn(replace(scene, piles=(empty,)), 40, 5).plain


def test_a_place_with_a_name_shows_it_whole_where_there_is_room() -> None:
    _, scene = begun("shadow_hunters", 2)
    view = BoardView(0, 0)
    view.scene = scene
    view.titled, view.rows, view.columns, view.wide, view.high = True, 3, 2, 31, 4
    drawn = view.render().plain
    for cell in scene.cells:
        assert cell.title in drawn

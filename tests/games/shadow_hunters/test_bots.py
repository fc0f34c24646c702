"""Bots in their senses: no card at a ward, no blow at a known friend, no reveal for nothing."""

from random import Random

import pytest

from gloam.bots import Bot, bot
from gloam.games.shadow_hunters.game import GAME
from gloam.kernel.table import Table

from .positions import offered, position

LEVELS = ("easy", "medium", "hard")


def player(level: str) -> Bot:
    """A bot that thinks by a few simulations, and looks at no clock."""
    return bot(GAME, level, simulations=20, seconds=0)


def chosen(table: Table, level: str, lucks: int) -> set[str]:
    """What a level chooses for whoever is asked, with different luck."""
    seat = table.asked
    view, menu = table.view(seat), table.menu(seat)
    say = table.game.words.actions.text
    return {say(player(level).choose(view, menu, Random(n))) for n in range(lucks)}


@pytest.mark.parametrize("level", LEVELS)
def test_no_spider_is_thrown_at_an_open_talisman(level: str) -> None:
    table = position(
        "emi vampire unknown franklin allie",
        at="church church gate gate altar",
        gear={1: "talisman"},
        hand={0: "bloodthirsty-spider"},
        revealed=(1,),
    )
    table.act("play bloodthirsty-spider")
    assert "choose player2" in offered(table)
    assert "choose player2" not in chosen(table, level, 6 if level == "hard" else 12)


@pytest.mark.parametrize("level", LEVELS)
def test_a_certain_friend_is_not_struck(level: str) -> None:
    table = position(
        "emi franklin vampire unknown allie",
        at="church church gate gate altar",
        revealed=(0, 1),
        damage="0 9 0 0 0",
    )
    assert "attack player2" in offered(table)
    assert "attack player2" not in chosen(table, level, 6 if level == "hard" else 12)


def test_masamune_strikes_a_friend_if_nobody_else_is_there() -> None:
    table = position(
        "emi franklin vampire unknown allie",
        at="church church gate gate altar",
        revealed=(0, 1),
        gear={0: "masamune"},
    )
    assert chosen(table, "hard", 3) == {"attack player2"}


@pytest.mark.parametrize("level", LEVELS)
def test_whoever_has_revealed_for_an_ability_uses_it_at_once(level: str) -> None:
    table = position(
        "franklin vampire unknown emi allie",
        at="church church gate gate altar",
        revealed=(1,),
        damage="0 9 0 0 0",
        moved=False,
    )
    table.act("reveal")
    assert {"roll", "lightning player2"} <= offered(table)
    assert {choice.split()[0] for choice in chosen(table, level, 6 if level == "hard" else 12)} == {
        "lightning"
    }


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_reveals_while_no_ability_can_be_used(level: str) -> None:
    table = position(
        "george vampire unknown emi allie",
        at="church church gate gate altar",
        revealed=(1,),
        damage="0 9 0 0 0",
    )
    assert "reveal" in offered(table)
    assert "reveal" not in chosen(table, level, 6 if level == "hard" else 12)

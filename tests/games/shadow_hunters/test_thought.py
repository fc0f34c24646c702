"""How `hard` thinks: with what it has just learnt, in the same worlds, and without a trace."""

from random import Random

import pytest
from librt.vecs import vec

from gloam.bots import bot
from gloam.games.shadow_hunters.bots.heuristic import ponder
from gloam.games.shadow_hunters.cast import BASE
from gloam.games.shadow_hunters.facts import CARD, CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.guesses.search_state import Minds
from gloam.games.shadow_hunters.guesses.thought import Thought
from gloam.games.shadow_hunters.numbers import (
    A_NOTHING,
    A_TAKE_1,
    ANSWERED,
    ATTACK,
    CHARACTERS,
    DONE,
    GAVE,
    RECEIVED,
    REVEALED,
)  # fmt: skip
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.kernel.deadline import Deadline
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.table import Table

from .positions import offered, position, told


def asked(table: Table) -> Table:
    """A table after a Spell has hurt player 2, and so told the giver that it is a Shadow."""
    told(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
    return table


def fresh() -> Table:
    """Emi learns in her own turn who stands in her Region."""
    return asked(
        position("emi vampire werewolf franklin", at="- gate - gate", moved=False, pool=BASE)
    )


def test_what_an_answer_told_counts_in_the_same_turn() -> None:
    table = fresh()
    assert {"attack player2", "attack player4"} <= offered(table)
    view, menu = table.view(0), table.menu(0)
    hard = bot(GAME, "hard", simulations=200, seconds=0)
    found = {GAME.words.actions.text(hard.choose(view, menu, Random(n))) for n in range(4)}
    assert found == {"attack player2"}


def test_to_think_leaves_the_view_as_it_was() -> None:
    table = fresh()
    view = table.view(0)
    before = list(view.belief.chances), list(view.belief.odds), view.open.everything()
    bot(GAME, "hard", simulations=20, seconds=0).choose(view, table.menu(0), Random(1))
    assert (list(view.belief.chances), list(view.belief.odds), view.open.everything()) == before


def test_choices_are_tried_in_the_same_worlds_with_the_same_luck() -> None:
    table = fresh()
    view = table.view(0)
    scorer = ponder(view, table.menu(0), FastRandom(1), 0.0)
    strike = ATTACK + 1
    thought = Thought(view, scorer, 40, 0.0, FastRandom(7))
    thought.narrow_down([strike, strike], 60, Deadline(0.0))
    assert thought.worlds == 30
    assert thought.squares[strike] == 0.0
    thought.narrow_down([strike, DONE], 60, Deadline(0.0))
    assert thought.squares[DONE] > 0.0


def odds(**chances: float) -> list[float]:
    """What is thought of seat 0, in a game of one."""
    found = [0.0] * CHARACTERS
    for name, chance in chances.items():
        found[CHARACTER.number(name)] = chance
    return found


def test_in_a_search_an_answer_tells_whoever_asked_and_a_reveal_tells_all() -> None:
    before = odds(vampire=0.4, emi=0.4, unknown=0.2)
    spell = CARD.number("spell")
    for answer, name in ((A_TAKE_1, "vampire"), (A_NOTHING, "emi")):
        minds = Minds(1, vec[float](before), vec[float](before), BOOK)
        minds.hear(GAVE, 1, 0, 0)
        minds.hear(RECEIVED, 0, spell, 0)
        minds.hear(ANSWERED, 0, answer, 0)
        assert list(minds.mine) == pytest.approx(odds(**{name: 0.8, "unknown": 0.2}))
        assert list(minds.theirs) == before
        minds.hear(REVEALED, 0, CHARACTER.number("unknown"), 0)
        assert list(minds.mine) == list(minds.theirs) == odds(unknown=1.0)

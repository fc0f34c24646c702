"""Facts are handled by name, and a fact that nobody handles is an error."""

from gloam.games.vampire_radar import public
from gloam.games.vampire_radar.facts import FACTS
from gloam.games.vampire_radar.numbers import CONCEDE, DONE
from gloam.games.vampire_radar.questions import QUESTIONS
from gloam.games.vampire_radar.rules import night
from gloam.games.vampire_radar.sight import belief, view
from gloam.games.vampire_radar.telling import onlooker
from gloam.kernel.agenda import Agenda
from tests.games.guards import compared_by_order, knows_just
from tests.games.vampire_radar.positions import position

FIELD = """
    +---+---+---+
    | 1   R   . |
    +   +   +   +
    | .   V   . |
    +   +   +   +
    | .   .   . |
    +---+---+---+"""
SECRET = ("hid", "crept")
"""What only the truth and the vampire's own view are told: nothing of it lies open."""


def test_a_fact_that_nobody_handles_raises_in_the_truth_the_view_and_for_an_onlooker() -> None:
    table = position(FIELD)
    board = table.view(1).board
    truth = table.view(0).board  # any board will do: what is hidden is told again
    knows_just(FACTS, lambda: board.clone().happen, SECRET)

    def world() -> night.Night:
        found = night.Night(truth.clone(), Agenda())
        found.agenda.put(1, 0)
        return found

    knows_just(FACTS, lambda: world().happen)
    for seat in (0, 1):
        knows_just(FACTS, lambda seat=seat: table.view(seat).clone().hear)  # type: ignore[misc]

    def looking_on() -> onlooker.Onlooker:
        return onlooker.Onlooker(2, table.view(1).clone())

    knows_just(FACTS, lambda: looking_on().hear)


def test_no_fact_is_told_apart_by_the_order_of_the_vocabulary() -> None:
    for module in (public, night, view, belief, onlooker):
        assert compared_by_order(module) == []


def test_each_choice_answers_one_question() -> None:
    """A turn is ended by either side; conceding is no answer."""
    for action in range(CONCEDE + 1):
        found = [each.name for each in QUESTIONS if each.answered_by(action)]
        assert len(found) == {CONCEDE: 0, DONE: 2}.get(action, 1), (action, found)

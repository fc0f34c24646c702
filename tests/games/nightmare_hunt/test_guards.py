"""Facts are handled by name, and a fact that nobody handles is an error."""

from gloam.games.nightmare_hunt import public
from gloam.games.nightmare_hunt.facts import FACTS
from gloam.games.nightmare_hunt.numbers import CONCEDE
from gloam.games.nightmare_hunt.questions import QUESTIONS
from gloam.games.nightmare_hunt.rules import hunt
from gloam.games.nightmare_hunt.sight import view
from gloam.games.nightmare_hunt.telling import onlooker
from tests.games.guards import compared_by_order, knows_just
from tests.games.nightmare_hunt.positions import fight


def test_a_fact_that_nobody_handles_raises_in_the_truth_the_view_and_for_an_onlooker() -> None:
    trail = fight("Vile Giant", hand="slam dodge").trail
    knows_just(FACTS, lambda: trail.clone().happen)
    knows_just(FACTS, lambda: hunt.Hunt(trail.clone()).happen)
    knows_just(FACTS, lambda: view.Sight(0, 1, trail.clone()).hear)

    def looking_on() -> onlooker.Onlooker:
        somebody = onlooker.Onlooker(1)
        somebody.trail = trail.clone()
        return somebody

    knows_just(FACTS, lambda: looking_on().hear)


def test_no_fact_is_told_apart_by_the_order_of_the_vocabulary() -> None:
    for module in (public, hunt, view, onlooker):
        assert compared_by_order(module) == []


def test_each_choice_answers_one_question() -> None:
    """All but giving up, which is no answer."""
    for action in range(CONCEDE + 1):
        found = [each.name for each in QUESTIONS if each.answered_by(action)]
        assert len(found) == (action != CONCEDE), (action, found)

"""How long a game can be, in actions and in facts: said for every game and set of options."""

import pytest

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from tests.finished import FINISHED

ENDLESS = {
    "vampire_radar": {"dawn": "0"},
    "nightmare_hunt": {"mode": "fight", "encounter": "Dire Rat"},
    "nyctophobia_hunted": {"rounds": "0"},
    "nyctophobia_vampire": {"rounds": "0"},
    "shadow_hunters": {"rounds": "0"},
}
SHORT = {
    "vampire_radar": [
        {"dawn": "3"},
        {"dawn": "2", "order": "interleaved", "counsel": "yes"},
        {"dawn": "4", "field": "...../.RbB./.....", "pawns": "3", "bullets": "6"},
        {"dawn": "1", "field": "small", "pawns": "1"},
    ],
    "nightmare_hunt": [
        {"content": "small", "mode": "fight", "encounter": "Dire Rat"},
        {"content": "small", "mode": "campaign", "expeditions": "2"},
        {"mode": "fight", "encounter": "Dire Rat", "changing": "no", "repeat": "yes"},
    ],
    "nyctophobia_hunted": [{"rounds": "1"}],
    "nyctophobia_vampire": [{"rounds": "1"}],
    "shadow_hunters": [{"rounds": "1"}],
}


def test_a_game_without_an_end_says_so() -> None:
    assert set(ENDLESS) == set(SHORT) == set(FINISHED)
    for name, options in ENDLESS.items():
        game = FINISHED[name]
        chosen = game.options_from(options)
        for seats in range(game.seats[0], game.seats[1] + 1):
            assert game.rules.longest(seats, chosen) == 0, name
            assert game.longest_record(seats, chosen) == 0, name


@pytest.mark.parametrize(
    ("name", "options"), [(name, options) for name, some in SHORT.items() for options in some]
)
def test_no_game_is_longer_than_it_says(name: str, options: dict[str, str]) -> None:
    """Actions out of turn are taken, too, whenever somebody may."""
    game = FINISHED[name]
    chosen = game.options_from(options)
    for seats in (game.seats[0], game.seats[1]):
        longest, facts = game.rules.longest(seats, chosen), game.longest_record(seats, chosen)
        assert 0 < longest < facts
        for n in range(3):
            table = Table(game, seats, chosen, Dice(f"long {n}", salt=""))
            luck = Dice(f"luck {n}", salt="").stream("luck")
            while not table.over:
                if table.asked == CHANCE:
                    table.deal()
                    continue
                aside = luck.randrange(seats)
                if n == 2 and luck.randrange(8) == 0 and table.asides(aside):
                    table.act(luck.choice(table.asides(aside)), aside)
                else:
                    table.act(luck.choice(table.menu(table.asked)))
            assert len(table.deeds) <= longest
            assert len(table.record) <= facts


def test_the_bound_of_a_small_night_is_counted_from_its_points() -> None:
    """Hiding; in each round three steps with a question each, and two of the vampire; a feast."""
    radar = gloam.games()["vampire_radar"]
    options = {"field": "small", "pawns": "1", "dawn": "2", "hp": "1", "concede": "no"}
    assert (
        radar.rules.longest(2, radar.options_from(options)) == 1 + 2 * (6 + 2) + 1 + 2
    )  # conceding

"""Blunders: the dearer, the rarer, and never what cannot be taken back."""

from collections import Counter
from collections.abc import Iterator
from math import isfinite
from random import Random

import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import HeuristicBot, bot
from gloam.games.shadow_hunters.numbers import CHOSEN, REVEALED
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Bots, Game, Level
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import company, position, told
from tests.lantern.game import GAME as LANTERN

GAMES = {**gloam.games(), "lantern": LANTERN}
CARELESS = [
    (name, level)
    for name, game in GAMES.items()
    for level, plan in game.bots.levels.items()
    if plan.way == "heuristic" and plan.blunder_rate
]
WITH_GRAVE_MENUS = {"shadow_hunters", "nightmare_hunt"}
"""Games in which something grave stands on the menu of whoever is asked, and not aside only."""


def all_blunders(game: Game, level: str) -> HeuristicBot:
    """A bot of a level that never thinks."""
    return HeuristicBot(game, replace(game.bots.levels[level], blunder_rate=1.0, seat_rates={}))


def menus(game: Game, games: int, seed: str) -> Iterator[tuple[Table, int]]:
    """Moments of games by chance at which there is something to choose."""
    rng = Random(seed)
    for n in range(games):
        seats = rng.randint(*game.seats)
        options = game.options_from({})
        table = Table(game, seats, options, gloam.kernel.dice.Dice(f"{seed} {n}"))
        table.deal()
        for _ in range(150):
            if table.over:
                break
            if len(table.menu(table.asked)) > 1:
                yield table, table.asked
            table.act(rng.choice(table.menu(table.asked)))
            table.deal()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "level"), CARELESS)
def test_a_grave_act_is_never_a_blunder(name: str, level: str) -> None:
    game, rng, could = GAMES[name], Random(f"{name} {level}"), 0
    careless = all_blunders(game, level)
    is_grave = game.words.actions.is_grave
    for table, seat in menus(game, 3, level):
        menu = table.menu(seat)
        could += any(map(is_grave, menu))
        for _ in range(3):
            choice = careless.choose(table.view(seat), menu, rng)
            assert not is_grave(choice), game.words.actions.text(choice)
    assert could or name not in WITH_GRAVE_MENUS


def test_every_way_to_give_up_is_grave() -> None:
    for game in GAMES.values():
        for each in game.words.actions.verbs:
            if each.text == "concede":
                assert each.grave, game.name
    grave = {
        name: {each.text for each in game.words.actions.verbs if each.grave}
        for name, game in GAMES.items()
    }
    assert grave["shadow_hunters"] == {"reveal", "capriccio"}
    assert grave["nightmare_hunt"] == {"concede", "town"}


def test_a_menu_of_nothing_but_grave_acts_is_left_to_the_rule_of_thumb() -> None:
    table = position(company("emi"), at="church - - - -")
    game = table.game
    reveal = game.words.actions.read("reveal")
    chosen = all_blunders(game, "easy").choose(table.view(0), (reveal, reveal), Random(1))
    assert chosen == reveal


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.bots.prices])
def test_every_choice_has_a_price(name: str) -> None:
    game = GAMES[name]
    for table, seat in menus(game, 2, "prices"):
        view, menu = table.view(seat), table.menu(seat)
        assert game.bots.prices is not None
        found = game.bots.prices(view, menu, FastRandom(1))
        assert len(found) == len(menu)
        assert all(map(isfinite, found))
        assert found == game.bots.prices(view.clone(), menu, FastRandom(1))


@pytest.mark.parametrize("name", ["shadow_hunters", "vampire_radar", "nightmare_hunt"])
def test_the_rule_of_thumb_chooses_what_is_worth_most(name: str) -> None:
    game = GAMES[name]
    assert game.bots.prices is not None
    for table, seat in menus(game, 2, "thumb"):
        view, menu = table.view(seat), table.menu(seat)
        worth = dict(zip(menu, game.bots.prices(view, menu, FastRandom(1)), strict=True))
        if name == "vampire_radar" and seat == VAMPIRE:  # its secrets are drawn, by these prices
            drawn = Counter(game.bots.heuristic(view, menu, FastRandom(n)) for n in range(60))
            usual = drawn.most_common(1)[0][0]
            assert worth[usual] >= max(worth.values()) - 0.7
            continue
        chosen = game.bots.heuristic(view, menu, FastRandom(1))
        if any(worth.values()):  # outside a fight, Nightmare Hunt has no prices
            assert worth[chosen] >= max(worth.values()) - 0.051


def test_the_dearer_a_blunder_the_rarer() -> None:
    table = position(company("emi", "vampire"), at="church church church - -", revealed=(1,),
                     damage="0 9 0 0 0")  # fmt: skip
    game, view, menu = table.game, table.view(0), table.menu(0)
    assert game.bots.prices is not None
    worth = dict(zip(menu, game.bots.prices(view, menu, FastRandom(1)), strict=True))
    careless, rng = all_blunders(game, "easy"), Random(4)
    counts = Counter(careless.choose(view, menu, rng) for _ in range(3000))
    light = sorted((n for n in menu if not game.words.actions.is_grave(n)), key=lambda n: -worth[n])
    assert len(light) >= 3
    assert light[0] == game.words.actions.read("attack player2")
    assert counts[light[0]] > counts[light[1]] > 0
    assert counts[light[0]] > counts[light[-1]]


def test_a_seat_may_blunder_at_a_rate_of_its_own() -> None:
    table = position(company("emi"), at="church church - - -")
    view, menu, game = table.view(0), table.menu(0), table.game
    thumb = Level(way="heuristic", blunder_rate=0.0, leeway=100.0)

    def chosen(level: Level) -> set[int]:
        rng = Random(5)
        return {HeuristicBot(game, level).choose(view, menu, rng) for _ in range(60)}

    steady = chosen(thumb)
    assert chosen(replace(thumb, seat_rates={1: 1.0})) == steady
    assert len(chosen(replace(thumb, seat_rates={0: 1.0}))) > len(steady)
    assert chosen(replace(thumb, blunder_rate=1.0, seat_rates={0: 0.0})) == steady


def test_chance_still_plays_anything() -> None:
    table = position(company("emi"), at="church church - - -")
    menu, rng = table.menu(0), Random(2)
    chosen = {bot(table.game, "chance").choose(table.view(0), menu, rng) for _ in range(400)}
    assert chosen == set(menu)
    assert table.game.words.actions.read("reveal") in chosen


def test_a_game_without_rules_of_thumb_does_nothing_grave_by_chance() -> None:
    table = position(company("emi"), at="church church - - -")
    plain = Bots(levels={"easy": Level(way="heuristic")})
    game, rng = replace(table.game, bots=plain), Random(3)
    menu, actions = table.menu(0), game.words.actions
    chosen = {bot(game, "easy").choose(table.view(0), menu, rng) for _ in range(400)}
    assert chosen == {action for action in menu if not actions.is_grave(action)}
    assert chosen != set(menu)


# The default level of Shadow Hunters, which used to reveal five times a game.


@pytest.mark.slow
def test_medium_reveals_only_where_the_rule_of_thumb_finds_it_best() -> None:
    game = GAMES["shadow_hunters"]
    medium, reveal, total = bot(game, "medium"), game.words.actions.read("reveal"), 0
    assert game.bots.prices is not None
    games = 6
    for n in range(games):
        table = gloam.open_table(game.name, 7, f"reveals {n}")
        table.deal()
        while not table.over:
            view, menu = table.view(table.asked), table.menu(table.asked)
            choice = medium.choose(view, menu, table.luck(table.asked))
            if choice == reveal:
                worth = dict(zip(menu, game.bots.prices(view, menu, FastRandom(1)), strict=True))
                assert worth[reveal] >= max(worth.values()) - 0.021  # the noise of a choice
            table.act(choice)
            table.deal()
        total += sum(fact[0] == REVEALED and fact[3] == CHOSEN for fact in table.record)
    assert 0 < total < 4 * games  # with slips at random it was more than five a game


def test_a_search_that_saw_little_does_nothing_grave_on_a_hunch() -> None:
    """Franklin has no enemy that he knows; in one of eight short searches, luck says to reveal."""
    table = position(company("franklin", "vampire"), at="church church church - -", moved=False,
                     damage="3 6 2 0 0")  # fmt: skip
    menu, game = table.menu(0), table.game
    assert {game.words.actions.text(n) for n in menu} == {"roll", "reveal"}
    hasty = bot(game, "hard", simulations=30, seconds=0)
    chosen = {hasty.choose(table.view(0), menu, Random(n)) for n in (16, 24, 26, 28, 31)}
    assert {game.words.actions.text(n) for n in chosen} == {"roll"}


def test_a_search_does_what_is_grave_where_the_rule_of_thumb_wants_it_too() -> None:
    """A Hunter with the Spear, and an enemy who would die of it."""
    table = position(company("emi", "vampire"), at="church church - - -", revealed=(1,),
                     gear={0: "spear-of-longinus"}, damage="0 9 0 0 0")  # fmt: skip
    told(table, "attack player2", "dice 1 3")
    hard = bot(table.game, "hard", simulations=60, seconds=0)
    choice = hard.choose(table.view(0), table.menu(0), Random(1))
    assert table.game.words.actions.text(choice) == "reveal"

"""Bots play by the menu, the same again with the same luck, and know no more than their view."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam import bots
from gloam.bots import LEVELS, Bot, bot
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game, Level
from gloam.kernel.table import Table
from gloam.lab.match import Match, play_all
from gloam.testing import inside
from gloam.testing.alter import altered

GAMES = gloam.games()


def plans(game: Game, level: str) -> bool:
    """Whether a level thinks in a way of its game's own: for seconds, where it is interpreted."""
    return level in game.bots.levels and game.bots.levels[level].way == "own"


CASES = [
    pytest.param(name, seats, level, marks=[pytest.mark.slow] if later else [])
    for name, game in GAMES.items()
    for seats in range(game.seats[0], game.seats[1] + 1)
    for level in LEVELS
    for later in [seats > game.seats[0] or plans(game, level)]
]

at_every_level = pytest.mark.parametrize(("name", "seats", "level"), CASES)


def hasty(game: Game) -> Game:
    """The game with bots that think for a moment only, and not by the clock."""
    levels = {
        name: replace(level, simulations=min(level.simulations, 5), seconds=0.0)
        for name, level in game.bots.levels.items()
    }
    return altered(game, levels=levels)


def questions(game: Game, seats: int, most: int = 4) -> Iterator[tuple[Table, int]]:
    """Moments of a random game at which a seat is asked: a few for each seat."""
    rng = Random(f"{game.name} {seats}")
    table = gloam.open_table(game.name, seats, "bots", **game.rules.bounded_options)
    asked = dict.fromkeys(range(seats), 0)
    table.deal()
    while not table.over and min(asked.values()) < most:
        seat = table.asked
        menu = table.menu(seat)
        if asked[seat] < most and len(menu) > 1:
            asked[seat] += 1
            yield table, seat
        table.act(rng.choice(menu))
        table.deal()


@at_every_level
def test_a_bot_chooses_from_the_menu(name: str, seats: int, level: str) -> None:
    game = hasty(GAMES[name])
    asked = set()
    for table, seat in questions(game, seats):
        menu = table.menu(seat)
        assert bot(game, level).choose(table.view(seat), menu, Random(1)) in menu
        assert bot(game, level).choose(table.view(seat), menu[:1], Random(1)) == menu[0]
        asked.add(seat)
    assert asked == set(range(seats))


@at_every_level
def test_a_bot_chooses_the_same_again_with_the_same_luck(name: str, seats: int, level: str) -> None:
    game = hasty(GAMES[name])
    used = bot(game, level)
    for table, seat in questions(game, seats, most=2):
        view, menu = table.view(seat), table.menu(seat)
        first = used.choose(view, menu, Random(5))
        used.choose(view, menu, Random(6))  # what it thought before leaves no trace
        assert used.choose(view, menu, Random(5)) == first
        assert bot(game, level).choose(view, menu, Random(5)) == first
        assert bot(game, level).choose(view.clone(), menu, Random(5)) == first
        assert bot(game, level).choose(table.fork().view(seat), menu, Random(5)) == first


@at_every_level
def test_a_bot_leaves_the_view_and_the_table_as_they_are(name: str, seats: int, level: str) -> None:
    game = hasty(GAMES[name])
    for table, seat in questions(game, seats, most=2):
        menu = table.menu(seat)
        views = [inside(table.view(each)) for each in range(seats)]
        truth, save = inside(table._truth), gloam.dumps(table)
        bot(game, level).choose(table.view(seat), menu, Random(2))
        assert [inside(table.view(each)) for each in range(seats)] == views
        assert inside(table._truth) == truth
        assert gloam.dumps(table) == save
        assert table.menu(seat) == menu


@pytest.mark.parametrize("name", GAMES)
def test_luck_makes_chance_choose_everything(name: str) -> None:
    table, seat = next(questions(GAMES[name], GAMES[name].seats[1]))
    menu = table.menu(seat)
    rng = Random(3)
    chosen = {bot(GAMES[name], "chance").choose(table.view(seat), menu, rng) for _ in range(600)}
    assert chosen == set(menu)


def test_every_game_has_a_bot_of_every_level() -> None:
    for game in GAMES.values():
        assert set(game.bots.levels) | {"chance"} == set(LEVELS)
        for level in LEVELS:
            assert callable(gloam.bot(game.name, level).choose)


# What a bot is given.


def test_a_bot_is_given_a_view_a_menu_and_luck_and_nothing_else() -> None:
    kinds = [Bot, *(kind for _, kind in inspect.getmembers(bots, inspect.isclass))]
    choosers = [kind.choose for kind in kinds if hasattr(kind, "choose")]
    assert len(choosers) >= 4
    for choose in choosers:
        assert list(inspect.signature(choose).parameters) == ["self", "view", "menu", "rng"]
    given = list(inspect.signature(bots.bot).parameters)
    assert given == ["game", "level", "simulations", "seconds"]


TRUTH = {"Table", "Record", "save", "table", "record", "Night"}
"""What no bot may name: the table, the record, and a game's truth."""


def named(source: str) -> set[str]:
    """Every module and every name that a source imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {part for alias in node.names for part in alias.name.split(".")}
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names} | set((node.module or "").split("."))
        elif isinstance(node, ast.Attribute):
            found.add(node.attr) if node.attr in ("_truth", "_record") else None
    return found


def test_bots_import_no_table() -> None:
    folder = Path(bots.__file__).parent
    sources = sorted(folder.rglob("*.py"))
    assert sources
    for path in sources:
        assert not named(path.read_text()) & (TRUTH | {"_truth", "_record"}), path.name


def test_a_bot_that_imports_the_table_is_seen() -> None:
    for source in (
        "from gloam.kernel.table import Table",
        "import gloam.kernel.table",
        "from gloam.kernel import save",
        "def choose(view): return view.table._truth",
    ):
        assert named(source) & (TRUTH | {"_truth", "_record"}), source


# How well they play.


SIMULATIONS = 20
"""Enough to play far better than chance, and few enough for many games."""


def by_the_count(game: Game, level: str) -> str:
    """A level that searches by the count, and not for long."""
    plan = game.bots.levels.get(level)
    if plan is None or plan.way == "heuristic":
        return level
    return f"{level}@{min(SIMULATIONS, plan.simulations)}"


TWO_SIDES = [name for name, game in GAMES.items() if len(game.rules.teams(game.seats[1])) == 2]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in GAMES if name not in TWO_SIDES])
def test_a_good_seat_beats_a_seat_of_chance_among_chance(name: str) -> None:
    game = GAMES[name]
    level, games = ("hard", 12) if gloam.compiled() else ("medium", 8)
    level = by_the_count(game, level)
    counts = range(game.seats[0], game.seats[1] + 1)
    alone = game.seats[1] == 1  # then a game is long, and chance has no partner to win with
    options = game.options_from(game.rules.bounded_options if alone else {})
    games = 4 if alone else games

    def wins(level: str) -> int:
        plan = [
            Match(
                name,
                seats,
                tuple(level if seat == n % seats else "chance" for seat in range(seats)),
                options,
                f"good {n}",
                by_seat=True,
                one=n % seats,
            )
            for seats in counts
            for n in range(games)
        ]
        return sum(result.payoff[result.match.one] > 0 for result in play_all(plan))

    assert wins(level) >= wins("chance") + 0.12 * games * len(counts)


@pytest.mark.slow
@pytest.mark.parametrize("name", TWO_SIDES)
def test_hard_beats_chance_in_every_role(name: str) -> None:
    game = GAMES[name]
    long, hard = "dawn" in game.rules.bounded_options, by_the_count(game, "hard")
    games = (5 if long else 12) if gloam.compiled() else 3
    plain = game.options_from({"dawn": "30"} if long else {})

    def wins(seats: int, levels: tuple[str, ...], seat: int) -> int:
        plan = [Match(name, seats, levels, plain, f"hard {n}") for n in range(games)]
        return sum(result.payoff[seat] > 0 for result in play_all(plan))

    for seats in range(game.seats[0], game.seats[1] + 1):
        sides = game.rules.teams(seats)
        for team, side in enumerate(sides):
            levels = tuple(hard if n == team else "chance" for n in range(len(sides)))
            won = wins(seats, levels, side[0])
            if won < 0.9 * games:  # where the other side's luck counts for much, it is compared
                by_chance = wins(seats, ("chance",) * len(sides), side[0])
                assert won >= by_chance + 0.3 * games, (seats, levels, won, by_chance)


def test_a_bot_whose_thought_finds_no_world_does_what_the_rule_of_thumb_says() -> None:
    def no_world(view: Any, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
        raise NoWorld("There is none.")

    game = gloam.games()["nyctophobia_vampire"]
    lost = altered(game, think=no_world, heuristic=lambda view, menu, rng: menu[-1])
    table, seat = next(questions(game, 3))
    menu = table.menu(seat)
    assert bot(lost, "hard").choose(table.view(seat), menu, Random(1)) == menu[-1]


def test_a_search_without_a_clock_chooses_the_same_again() -> None:
    table = gloam.open_table("vampire_radar", seats=2, seed="again")
    table.act("hide C3")
    bot = gloam.bot("vampire_radar", "hard", simulations=20, seconds=0)
    choose = [bot.choose(table.view(1), table.menu(1), table.luck(1)) for _ in range(2)]
    assert choose[0] == choose[1]
    with pytest.raises(gloam.BadOption, match="A bot plays at chance, easy, medium, hard"):
        gloam.bot("vampire_radar", "harder")


@pytest.mark.parametrize(
    ("name", "level"),
    [(name, level) for name, game in GAMES.items() for level, plan in game.bots.levels.items()
     if plan.way == "heuristic"],
)  # fmt: skip
def test_nobody_dithers(name: str, level: str) -> None:
    """Repetition is seen: a hunter who came home a hundred times used to go home once more."""
    game = GAMES[name]
    teams = len(game.rules.teams(game.seats[0]))
    matches = [
        Match(name, game.seats[0], (level,) * teams, {}, f"ends {n}", patience=8000)
        for n in range(2)
    ]
    assert all(result.ended for result in play_all(matches))

"""A file of one's own: where it says what the book says, bots play as they do by the book."""

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

import gloam
from gloam.bots import bot
from gloam.kernel.game import Game
from gloam.kernel.workshop import Contents
from tests.bots.test_bots import hasty

TAKERS: dict[str, tuple[Game, Contents]] = {
    name: (game, game.workshop.contents)
    for name, game in gloam.games().items()
    if game.workshop.contents
}
LEVELS = ("easy", "medium", "hard")
SEEDS = ("own", "files", "thirdly") if gloam.compiled() else ("own",)
LONG = 400 if gloam.compiled() else 40
"""So many actions of a game are compared."""
HUNTS = (
    {"mode": "expedition", "level": "1", "armor": "robes"},
    {"mode": "expedition", "level": "2", "armor": "leather"},
    {"mode": "expedition", "level": "3", "armor": "plate"},
    {"mode": "campaign"},
    {"mode": "fight", "encounter": "Dog Handler"},
)
"""On expeditions, in an armour that does not suit the level."""
WAYS = [
    pytest.param(name, way, id="-".join((name, *way.values())))
    for name in TAKERS
    for way in (HUNTS if name == "nightmare_hunt" else ({},))
]


def played(name: str, level: str, seed: str, options: Mapping[str, str]) -> list[str]:
    """The first actions of a game between bots of a level, chance's among them."""
    game, _ = TAKERS[name]
    table = gloam.open_table(name, game.seats[0], seed, **options)
    player, rng = bot(hasty(game), level), Random(7)
    table.deal()
    while not table.over and len(table.deeds) < LONG:
        table.act(player.choose(table.view(table.asked), table.menu(table.asked), rng))
        table.deal()
    return [f"{deed.seat} {game.words.actions.text(deed.action)}" for deed in table.deeds]


def test_some_games_take_a_file() -> None:
    assert len(TAKERS) >= 4


@pytest.mark.parametrize(("name", "way"), WAYS)
def test_a_copy_of_the_standard_file_is_played_as_the_standard_one(
    name: str, way: dict[str, str], tmp_path: Path
) -> None:
    _, contents = TAKERS[name]
    mine = tmp_path / "mine.toml"
    mine.write_text(contents.standard())
    for level in LEVELS:
        for seed in SEEDS:
            own = played(name, level, seed, {**way, contents.option: str(mine)})
            assert own == played(name, level, seed, way), (level, seed)


@pytest.mark.parametrize("way", HUNTS[:2], ids=("forest", "valley"))
def test_a_hunt_is_not_played_otherwise_for_what_stands_in_another_level(
    way: dict[str, str],
) -> None:
    """A copy could be taken for the book itself; this one cannot."""
    book = tomllib.loads(TAKERS["nightmare_hunt"][1].standard())
    assert book["prey"][-1]["name"] == "Ayth, Ender"
    book["prey"][-1]["health"] += 1
    for level in LEVELS:
        for seed in SEEDS:
            own = played("nightmare_hunt", level, seed, {**way, "content": json.dumps(book)})
            assert own == played("nightmare_hunt", level, seed, way), (level, seed)

"""Golden games: whole games as text, compared line by line.

When a rule changes on purpose, write them again and say in the commit what changed:
`gloam playthrough GAME --seats N --seed S --option … > playthroughs/FILE.txt`
"""

import re
from pathlib import Path

import pytest

import gloam
from gloam.kernel.playthrough import playthrough
from tests.finished import FINISHED

GAMES = Path(gloam.__file__).parent / "games"
OPTION = re.compile(r"(\w+)=(.*?)(?= \w+=|$)")
GOLDEN = sorted(GAMES.glob("*/playthroughs/*.txt"))


def test_every_game_with_rules_in_writing_has_golden_games() -> None:
    written = {path.parent.name for path in GAMES.glob("*/RULES.md")}
    assert len(written) >= 5
    assert written == set(FINISHED)


def test_every_game_has_a_golden_game_for_every_number_of_seats() -> None:
    for name, game in FINISHED.items():
        have = {path.name.split("-")[0] for path in GOLDEN if path.parent.parent.name == name}
        assert have >= {str(seats) for seats in range(game.seats[0], game.seats[1] + 1)}, name


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_golden_game_is_played_as_it_was(path: Path) -> None:
    golden = path.read_text()
    game = gloam.games()[path.parent.parent.name]
    _, _, seats, seed, *options = golden.split("\n")[0].split(", ", 4)
    chosen = dict(OPTION.findall("".join(options)))
    again = playthrough(game, int(seats.split()[0]), seed.removeprefix("seed "), **chosen)
    assert again == golden

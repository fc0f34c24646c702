"""Each secret of each game told to one more: the game's own list of secrets notices every one."""

import pytest
from msgspec.structs import replace

from gloam.kernel.seats import EVERYONE
from gloam.testing import BrokenLaw, secrets_are_named
from gloam.testing.audiences import mutants
from tests.leaks.worlds import GAMES

MUTANTS = {
    f"{name}: {mutant.fact} to {mutant.widened}": mutant
    for name, game in GAMES.items()
    for mutant in mutants(game)
}


@pytest.mark.parametrize("name", GAMES)
def test_every_game_lists_its_secrets_by_hand(name: str) -> None:
    game = GAMES[name]
    assert game.rules.secrets is not None
    secrets_are_named(game)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_secret_that_is_told_to_one_more_is_noticed(name: str) -> None:
    mutant = MUTANTS[name]
    with pytest.raises(BrokenLaw, match=f"'{mutant.fact}' is heard by"):
        secrets_are_named(mutant.game)


def test_a_mutant_differs_in_the_audience_of_one_fact_and_in_nothing_else() -> None:
    game = GAMES["vampire_radar"]
    hid = next(mutant for mutant in mutants(game) if mutant.fact == "hid")
    assert (hid.heard_by, hid.widened) == ("vampire", "everyone")
    words = zip(hid.game.words.facts.words, game.words.facts.words, strict=True)
    differing = [one.name for one, other in words if one.heard_by is not other.heard_by]
    assert differing == ["hid"]
    assert [word.word for word in hid.game.words.facts.words] == [
        word.word for word in game.words.facts.words
    ]


def test_there_are_mutants_of_every_fact_that_not_all_hear() -> None:
    for name, game in GAMES.items():
        words = game.words.facts.words
        secret = {word.name for word in words if word.heard_by is not EVERYONE}
        assert {mutant.fact for mutant in mutants(game)} == secret, name


def test_a_list_that_names_a_fact_too_many_is_noticed() -> None:
    game = GAMES["vampire_radar"]
    listed = {**(game.rules.secrets or {}), "nobody": "howled"}
    wrong = replace(game, rules=replace(game.rules, secrets=listed))
    with pytest.raises(BrokenLaw, match="howled"):
        secrets_are_named(wrong)

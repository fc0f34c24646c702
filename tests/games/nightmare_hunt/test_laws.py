"""The laws of every game, under options of Nightmare Hunt that the usual run leaves as they are."""

import pytest

from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.rules.opening import VARIANTS
from gloam.testing import LAWS, Law, check

TABLES: dict[str, dict[str, str]] = {
    "two expeditions": {"mode": "campaign", "expeditions": "2"},
    "two expeditions in plate": {
        "mode": "campaign",
        "expeditions": "2",
        "armor": "plate",
        "lastRefill": "no",
        "skipDraw": "yes",
        "passReact": "yes",
    },
    "dogs that repeat": {
        "mode": "fight",
        "encounter": "Dog Handler",
        "repeat": "yes",
        "ends": "own",
        "critical": "third",
    },
    "a heart": {
        "mode": "fight",
        "encounter": "Flaming Heart",
        "armor": "leather",
        "skipsAdd": "yes",
        "skipDraw": "yes",
        "passReact": "yes",
        "passBurns": "no",
    },
    "no prey of its own": {"mode": "fight", "encounter": "Twin Flames", "reactionTime": "no"},
    "the sewers, all otherwise": {
        "mode": "expedition",
        "level": "3",
        **{variant.name: variant.choices[1] for variant in VARIANTS},
    },
}


def test_every_variant_is_tried_both_ways() -> None:
    for variant in VARIANTS:
        tried = {table.get(variant.name, variant.default) for table in TABLES.values()}
        assert tried == set(variant.choices), variant.name


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("table", TABLES)
def test_a_law_holds_under_other_options(table: str, law: Law) -> None:
    check(GAME, games=2, seed=table, options=TABLES[table], laws=[law])

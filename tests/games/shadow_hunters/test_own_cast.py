"""Hit points of one's own: what they change, that everybody is told, and what is refused."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gloam
from gloam.games.shadow_hunters.cast import BASE, HP
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import AMENDED, CHARACTERS
from gloam.games.shadow_hunters.workshop.own_cast import bounds
from gloam.games.shadow_hunters.workshop.own_content import CONTENTS, standard_text
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.table import Table
from gloam.testing import LAWS, Law
from tests.games.shadow_hunters.positions import alive, position, told_of_all


def changed(**hit_points: object) -> str:
    """The standard file with other hit points, as one line."""
    told: dict[str, Any] = tomllib.loads(standard_text())
    for each in told["character"]:
        each["hp"] = hit_points.get(each["name"].replace("-", "_"), each["hp"])
    return json.dumps(told)


WILD = changed(Emi=8, Franklin=20, George=19, Unknown=8, Vampire=12, Werewolf=20, Allie=11, Bob=8)
"""As unlike the book as can be."""


def opened(seats: int = 5, **options: str) -> Table:
    return Table(GAME, seats, GAME.options_from(options), Dice("town", "salt"))


def struck(content: str, damage: int) -> list[int]:
    """Who is alive after Emi was hit for 4, with so much damage before."""
    table = position("vampire emi unknown franklin", at="church church gate gate",
                     damage=f"0 {damage} 0 0", revealed=(0, 1),
                     before=amendments(content))  # fmt: skip
    told_of_all(table, "attack player2", "dice 1 5")
    return alive(table)


def amendments(content: str) -> tuple[tuple[int, int, int, int], ...]:
    """What a table with this file tells of it, all twenty characters being in it."""
    table = opened(content=content, characters="all")
    return tuple(fact for fact in table.record if fact[0] == AMENDED)


def test_a_file_that_changes_nothing_is_the_book(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(standard_text())
    table = opened(content=str(file))
    assert table.options["content"] == "standard"
    assert list(table.record) == list(opened().record)


def test_shh_r18_whoever_has_more_hit_points_lives_longer() -> None:
    assert struck(changed(), 6) == [0, 2, 3]
    assert struck(changed(Emi=11), 6) == [0, 1, 2, 3]
    assert struck(changed(), 4) == [0, 1, 2, 3]
    assert struck(changed(Emi=8), 4) == [0, 2, 3]


def test_shh_r18_all_are_told_before_anything_is_dealt_of_whoever_may_be_in_the_game() -> None:
    table = opened(content=changed(Emi=8, Ellen=9, Werewolf=20))
    told = [GAME.words.facts.text(fact) for fact in table.record]
    assert told.index("amended character=emi hp=8") < told.index("cast characters=349525")
    assert "amended character=werewolf hp=20" in told
    assert not any("ellen" in line for line in told)  # the expansion's: she is not in this game
    assert BASE == 349525
    table.deal()
    for seat in range(5):
        assert table.view(seat).open.hp[CHARACTER.number("emi")] == 8
        status = " ".join(line.value for line in table.scene(seat).status)
        assert "Emi has 8 hit points (usually 10); Werewolf has 20 hit points" in status


def test_shh_r18_damage_rules_out_those_who_would_be_dead_here() -> None:
    for content, may_be in ((changed(), True), (changed(Emi=9), False)):
        table = position("vampire emi unknown franklin", damage="0 9 0 0",
                         before=amendments(content), pool=BASE)  # fmt: skip
        told = amendments(content)
        assert bool(told) is not may_be
        view = table.view(3)
        allowed = view.clues.allowed(1, view.open)
        assert bool(allowed >> CHARACTER.number("emi") & 1) is may_be


def test_a_save_holds_the_file_and_goes_on() -> None:
    table = opened(content=WILD)
    table.deal()
    again = gloam.loads(gloam.dumps(table))
    assert again.record == table.record
    assert again.options == table.options


@pytest.mark.parametrize(("n", "law"), list(enumerate(LAWS)), ids=str)
def test_the_law_holds_with_hit_points_of_ones_own(n: int, law: Law) -> None:
    options = {"rounds": "2", "content": WILD}
    law(GAME, 4 + n % 5, seed=f"wild {law}", moments=4, guesses=2, options=options)


def test_every_number_has_its_bounds_and_those_of_the_book_are_within() -> None:
    for character in range(CHARACTERS):
        least, most = bounds(character)
        assert least <= HP[character] <= most
        name = tomllib.loads(standard_text())["character"][character]["name"]
        for number, fits in ((least, True), (most, True), (least - 1, False), (most + 1, False)):
            told = tomllib.loads(standard_text())
            told["character"][character]["hp"] = number
            assert (CONTENTS.check(json.dumps(told)) == ()) is fits, (name, number)


@pytest.mark.parametrize(
    ("content", "refusal"),
    [
        (changed(Emi=7), "Emi"),
        (changed(Emi=12), "Emi"),
        (changed(Emi="ten"), "Emi"),
        (changed(Werewolf=21), "Werewolf"),
        (standard_text().replace('"Emi"', '"Amy"'), "has no such character"),
        (standard_text().replace("hp = 10", "lives = 10", 1), "lives"),
        (standard_text().rpartition("[[character]]")[0], "character"),
        ("nonsense", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(content: str, refusal: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(content)
    with pytest.raises(BadOption, match=refusal):
        opened(content=str(file))


def test_a_standoff_counts_on_the_hit_points_of_the_book() -> None:
    with pytest.raises(BadOption, match="leave content out"):
        opened(4, scenario="standoff", content=WILD)
    with pytest.raises(BadOption, match="there is no file"):
        opened(content="nowhere.toml")

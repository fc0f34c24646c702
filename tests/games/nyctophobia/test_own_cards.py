"""Numbers of one's own: what they change, that everybody is told, and what is refused."""

import hashlib
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import gloam
from gloam.games.nyctophobia.card_words import figure_words
from gloam.games.nyctophobia.cards import COPIES, MUCH
from gloam.games.nyctophobia.figures import FIGURES
from gloam.games.nyctophobia.numbers import AMENDED
from gloam.games.nyctophobia.sheet import STANDARD
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.playthrough import playthrough
from gloam.kernel.save import dumps, loads
from gloam.kernel.table import Table
from gloam.testing import LAWS, Law
from gloam.testing.inside import inside
from tests.games.nyctophobia.glades import BOTH, HUNTED, VAMPIRE


def contents(game: Any = HUNTED) -> Any:
    return game.workshop.contents


def changed(game: Any = HUNTED, **figures: int | str) -> str:
    """The standard file with some places changed, `sprint__steps=2`, as one line."""
    told: dict[str, Any] = tomllib.loads(contents(game).standard())
    for path, value in figures.items():
        *tables, last = path.split("__")
        place: Any = told
        for table in tables:
            if isinstance(place, list):
                place = next(card for card in place if card["name"].replace("-", "_") == table)
            else:
                place = place[table]
        place[last] = value
    return json.dumps(told)


WILD = {
    HUNTED.name: changed(
        hunted__health=3, hunted__steps=3, sprint__steps=3, sprint__track_star=1,
        retreat__steps=3, driven__steps=3, hunter__wounded=2, hunter__simple=4,
        axe__Calm__copies=0, axe__Calm__quiet="hunt 5", axe__Bloodlust__copies=6,
        axe__Bloodlust__loud="hunt 5", axe__Clear_Cut__quiet="fell 4, hunt 3",
        mage__Bored__copies=1, mage__Thicket__copies=5, mage__Thicket__quiet="replant 5, hunt 4",
    ),
    VAMPIRE.name: changed(
        VAMPIRE, hunted__health=4, hunted__rocks=0, hunted__steps=1, retreat__steps=1,
        sprint__steps=4, hunter__wounded=0, vampire__Stalk__copies=6,
        vampire__Stalk__quiet="hunt 4, bite", vampire__Summons__quiet="lead 5, hunt 1",
        vampire__Watch_the_Door__loud_carried="hush, to-car 5",
    ),
}  # fmt: skip
"""As unlike the book as can be."""


def opened(game: Any, seats: int = 3, **options: str) -> Table:
    return Table(game, seats, game.options_from(options), Dice("night", "salt"))


# What the numbers do.


def test_a_file_that_changes_nothing_is_the_book(tmp_path: Path) -> None:
    assert list(STANDARD.copies) == list(COPIES)
    assert list(STANDARD.much) == list(MUCH)
    for game in BOTH.values():
        file = tmp_path / "mine.toml"
        file.write_text(contents(game).standard())
        table = opened(game, cards=str(file))
        assert table.options["cards"] == "standard"
        assert list(table.record) == list(opened(game).record)


def test_each_game_has_a_file_of_its_own_decks() -> None:
    assert "simple" not in contents(VAMPIRE).standard()
    assert "Calm" not in contents(VAMPIRE).standard()
    assert "Stalk" not in contents(HUNTED).standard()
    assert "says =" not in contents(HUNTED).standard()


# That everybody is told.


@pytest.mark.parametrize("name", BOTH)
def test_every_number_that_is_not_the_books_is_told_to_all_before_the_night(name: str) -> None:
    game = BOTH[name]
    table = opened(game, 4, cards=WILD[name], **({"hunter": "axe"} if game is HUNTED else {}))
    told = [fact for fact in table.heard(1) if fact[0] == AMENDED]
    assert told
    decks = {FIGURES[fact[1]].name.partition(".")[0] for fact in told}
    assert "mage" not in decks, "of a deck that is not played with, nobody need know"
    for seat in range(4):
        assert [fact for fact in table.heard(seat) if fact[0] == AMENDED] == told
        words = " ".join(f"{line.label}: {line.value}" for line in table.scene(seat).status)
        for _, figure, value, _ in told:
            said = figure_words(figure, value)
            assert said.replace("Hunter", "vampire" if game is VAMPIRE else "Hunter") in words
        view: Any = table.view(seat)
        truth: Any = table._truth
        assert inside(view.woods.sheet) == inside(truth.woods.sheet)
    heard = [table.sentence(fact, 1) for fact in told]
    assert all(line.startswith("Not as in the book: ") and line.endswith(").") for line in heard)
    facts = tuple(table.heard(1))
    assert game.telling.aloud is not None
    spoken = " ".join(game.telling.aloud(table.view(1), facts))
    assert all(line in spoken for line in heard), "it is said as the night begins"


def test_a_table_is_summed_up_with_what_was_changed() -> None:
    option = next(each for each in HUNTED.words.options if each.name == "cards")
    two = changed(sprint__steps=2, axe__Calm__copies=3)
    assert option.value_said(two) == (
        "a sprint is up to 2 steps (usually 1); the deck has 3 cards Calm (usually 2)"
    )
    assert option.value_said(WILD[HUNTED.name]).endswith(" more")
    assert option.value_said("standard") == "standard"


def test_a_save_has_the_numbers_whatever_becomes_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(contents().standard().replace("health = 2", "health = 3"))
    table = opened(HUNTED, cards=str(file))
    file.unlink()
    again = loads(dumps(table), gloam.games().__getitem__)
    assert again.record == table.record
    assert again.options == table.options


def laws() -> list[tuple[Law, str, int]]:
    """Every law, in either game by turns, so that each number of seats has one."""
    return [(law, list(BOTH)[n % 2], 3 + n % 3) for n, law in enumerate(LAWS)]


@pytest.mark.parametrize(("law", "name", "seats"), laws(), ids=str)
def test_the_law_holds_with_numbers_that_are_as_unlike_the_book_as_can_be(
    law: Law, name: str, seats: int
) -> None:
    options = {"rounds": "2", "cards": WILD[name]}
    law(BOTH[name], seats, seed=f"wild {law}", moments=4, guesses=2, options=options)


@pytest.mark.parametrize(
    ("name", "digest"),
    [(HUNTED.name, "e5eeff7fd44695d5"), (VAMPIRE.name, "6c39a1d7c52724cf")],
)
def test_a_game_with_such_numbers_is_played_as_it_was_compiled_or_not(
    name: str, digest: str
) -> None:
    told = playthrough(BOTH[name], 4, "wild", cards=WILD[name], rounds="3")
    assert hashlib.sha256(told.encode()).hexdigest()[:16] == digest


# What is refused.


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("health = 2", "health = 9", "[hunted]: health is a number from 1 to 5, not 9."),
        ("health = 2", "health = true", "[hunted]: health is a number from 1 to 5, not true."),
        ("health = 2", "", "[hunted] needs a number called health, from 1 to 5."),
        ("health = 2", "helth = 2", "[hunted] has no such key: it may have health, rocks, steps."),
        ("[sprint]", "[sprints]", "I do not know 'sprints'. Did you mean 'sprint'?"),
        (
            '"Calm"',
            '"Clam"',
            "[[axe]] has no such card. I do not know 'Clam'. Did you mean 'Calm'?",
        ),
        ('"Calm"', '"Sneak"', "Two cards of [[axe]] are called 'Sneak'."),
        ("copies = 2", "copies = 7", "Calm: copies is a number from 0 to 6, not 7."),
        ("copies = 1", "copies = 6", "[[axe]] has 4 to 24 cards in all, not 62."),
        ("copies = 1", "copies = 0", "[[axe]] has 4 to 24 cards in all, not 2."),
        ('quiet = "hunt 2"', 'quiet = "hunt 6"', "Calm, quiet: a number is 1 to 5, not 6."),
        ('quiet = "hunt 2"', 'quiet = "hunt 0"', "Calm, quiet: a number is 1 to 5, not 0."),
        (
            'quiet = "hunt 2"',
            'quiet = "charge"',
            "Calm, quiet: only the numbers of \"hunt 2\" may change, unlike 'charge'.",
        ),
        ('quiet = "hunt 2"', "quiet = 2", 'Calm, quiet: only the numbers of "hunt 2" may change'),
        ('quiet = "hunt 2"', 'quiet = ""', 'Calm, quiet: only the numbers of "hunt 2" may change'),
        ("[hunted]", "[hunted", "This file of cards cannot be read: "),
    ],
)
def test_a_fault_is_told_in_a_sentence(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = contents().standard()
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new))
    with pytest.raises(BadOption) as refused:
        HUNTED.options_from({"cards": str(file)})
    assert fault in str(refused.value)
    assert str(refused.value).count("\n") == 0


def test_a_file_that_is_cut_short_anywhere_is_refused_or_lacks_nothing(tmp_path: Path) -> None:
    lines = contents().standard().splitlines(keepends=True)
    file = tmp_path / "mine.toml"
    for n in range(0, len(lines) - 1, 9):
        file.write_text("".join(lines[:n]))
        with pytest.raises(BadOption):
            HUNTED.options_from({"cards": str(file)})
    file.write_bytes(b"\xff\xfe")
    for value in (str(file), str(tmp_path), "no such file", "{", '{"hunted": 3}', "[]"):
        with pytest.raises(BadOption):
            HUNTED.options_from({"cards": value})
    with pytest.raises(BadOption):
        VAMPIRE.options_from({"cards": changed(HUNTED, sprint__steps=2)})

"""`gloam content`, run as it is typed, and a level of one's own, played without a line of code."""

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import gloam
from gloam.cli import main
from gloam.games import _LOADED, add, load
from gloam.kernel.errors import BadSave
from gloam.kernel.table import Table

GAME = "nightmare_hunt"
Capture = pytest.CaptureFixture[str]

FOURTH = """
[[cards]]
name = "Lantern Blow"
copies = 15
time = 0
power = 7

[[armor]]
name = "Chain"
track = [2, 5, 6]
slow = 1

[[conditions]]
name = "Rust"
burns = 2
bares = 4

[[prey]]
name = "Bell Ringer"
health = 7
fast = 2
abilities = [{ cost = 2, does = ["inflict Rust", "power 2"] }]

[[prey]]
name = "The Drowned Abbot"
health = 14
sheds = 15
shield = "Bell Ringer"
enters = ["summon Bell Ringer"]
abilities = [{ cost = 9, does = ["summon Bell Ringer", "discard deck", "skip"] }]

[[events]]
name = "Rising Damp"
enters = ["inflict Rust", "hasten 1"]

[[levels]]
name = "Sunken Abbey"
encounters = ["Bell Ringer", "Rising Damp"]
boss = "The Drowned Abbot"
"""
"""A sixth card, a fourth armour, a third condition, a prey, a boss, an event and a fourth level."""


@pytest.fixture
def abbey(tmp_path: Path) -> Path:
    path = tmp_path / "abbey.toml"
    path.write_text(load(GAME).workshop.contents.standard() + FOURTH)  # type: ignore[union-attr]
    return path


@pytest.fixture
def second() -> Iterator[str]:
    """Another game that reads the same files."""
    add(replace(load(GAME), name="day_hunt", title="Day Hunt"))
    yield "day_hunt"
    del _LOADED["day_hunt"]


def run(capsys: Capture, *argv: str, code: int = 0) -> str:
    """What a command prints."""
    assert main(["content", *argv]) == code
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Capture, *argv: str) -> str:
    """The one line with which a command is refused."""
    assert main(["content", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


# The commands.


def test_the_pattern_that_is_shown_is_played_as_it_is(capsys: Capture, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(run(capsys, "show"))
    told = run(capsys, "check", str(mine))
    assert told.startswith(f"{mine} can be played: 5 kinds of cards, 15 cards in the deck, ")
    assert f"gloam play {GAME} --option content={mine}" in told


def test_faults_are_told_one_a_line_and_the_exit_code_is_1(capsys: Capture, abbey: Path) -> None:
    abbey.write_text(
        abbey.read_text().replace("copies = 15", "copies = 51").replace("fast =", "f =")
    )
    told = run(capsys, "check", str(abbey), code=1).splitlines()
    assert "Lantern Blow: copies is a number from 0 to 15, not 51." in told
    assert all(line.endswith((".", "?")) for line in told)
    found = json.loads(run(capsys, "check", str(abbey), "--json", code=1))
    assert found["faults"] == told
    assert not found["playable"]


def test_what_cannot_be_read_at_all_is_a_fault_too(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "note.toml"
    file.write_text("Dear diary,")
    assert run(capsys, "check", str(file), code=1).startswith("This book cannot be read: ")
    file.write_bytes(b"\xff\xfe")
    assert "not UTF-8" in refused(capsys, "check", str(file))
    assert "There is no file" in refused(capsys, "check", str(tmp_path / "gone.toml"))
    assert "is a folder" in refused(capsys, "check", str(tmp_path))


def test_figures_for_programs(capsys: Capture, abbey: Path) -> None:
    found = json.loads(run(capsys, "check", str(abbey), "--json"))
    assert found["playable"]
    assert found["figures"]["levels"] == "4"
    assert found["figures"]["cards in the deck"] == "30"


def test_a_file_is_for_the_game_that_it_is_most_like_or_for_the_one_that_is_named(
    capsys: Capture, abbey: Path, second: str, tmp_path: Path
) -> None:
    for name in ("nyctophobia_hunted", "nyctophobia_vampire"):
        mine = tmp_path / "mine.toml"
        mine.write_text(run(capsys, "show", name).replace("health = 2", "health = 3"))
        told = run(capsys, "check", str(mine))
        assert "1 of them not as in the book" in told
        assert f"gloam play {name} --option cards={mine}" in told
    assert "gloam play day_hunt " in run(capsys, "check", str(abbey), "--game", second)
    assert f"gloam play {GAME} " in run(capsys, "check", str(abbey), "--game", GAME)
    assert run(capsys, "show", "--game", second).startswith("#")


def test_cards_of_shadow_hunters_are_shown_changed_and_checked(
    capsys: Capture, tmp_path: Path
) -> None:
    mine = tmp_path / "town.toml"
    shown = run(capsys, "show", "shadow_hunters")
    assert '[[black]]\nname = "Dynamite"\ncopies = 1\nhurts = 3\n' in shown
    mine.write_text(
        shown.replace("hurts = 3", "hurts = 4", 1).replace("copies = 2", "copies = 5", 1)
    )
    told = run(capsys, "check", str(mine))
    assert "96 numbers, 2 of them not as in the book" in told
    assert f"gloam play shadow_hunters --option content={mine}" in told
    mine.write_text(shown.replace('"Dynamite"', '"Dynamit"').replace("sets = 7", "sets = 9"))
    assert run(capsys, "check", str(mine), code=1).splitlines() == [
        "First-Aid: sets is a number from 0 to 7, not 9.",
        "[[black]] has no such card. I do not know 'Dynamit'. Did you mean 'Dynamite'?",
    ]


def test_a_game_without_files_of_ones_own_says_so(capsys: Capture) -> None:
    said = refused(capsys, "show", "--game", "vampire_radar")
    assert said == "gloam: Vampire Radar is not played with files of one's own.\n"
    assert "There is no such game" in refused(capsys, "show", "--game", "chess")


def test_help_has_an_example(capsys: Capture) -> None:
    for what in ("check", "show"):
        assert f"example: gloam content {what}" in " ".join(run(capsys, what, "--help").split())


def test_the_example_of_the_page_can_be_played(capsys: Capture, tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs" / "content.md").read_text()
    example = page.partition("```toml\n")[2].partition("```")[0]
    file = tmp_path / "page.toml"
    file.write_text(load(GAME).workshop.contents.standard() + example)  # type: ignore[union-attr]
    said = run(capsys, "check", str(file))
    assert "6 kinds of cards, 17 cards in the deck, 4 armours, 3 conditions, 19 prey" in said


def test_the_page_names_every_key_and_every_effect() -> None:
    page = (Path(__file__).parents[2] / "docs" / "content.md").read_text()
    keys = "name mind body copies time power cancels skips track slow burns bares health fast "
    keys += "abilities enters shield sheds encounters boss pass punch sprint rest"
    for key in keys.split():
        assert f"`{key}`" in page, key
    for effect in ("power", "inflict", "summon", "discard deck", "skip", "hasten"):
        assert f'| `"{effect}' in page, effect


def test_a_save_never_makes_gloam_open_a_file_of_content(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not = a book")
    save = gloam.dumps(gloam.open_table(GAME, seed="x"))
    for path in (secret, tmp_path / "missing"):
        body = save.replace("option content standard", f"option content {path}")
        body = body.rpartition("\nend ")[0] + "\n"
        hostile = f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"
        with pytest.raises(BadSave, match="content may be standard, small, or a book in one line"):
            gloam.loads(hostile)


# A level of one's own.

LIKED = ("sixth", "venture", "onward", "rest", "pass", "endure")
"""What is done, the first of these that can be: the new card against whoever came last."""


def play(table: Table, most: int = 10**6) -> None:
    """Play to the end, or for so many actions."""
    table.deal()
    while not table.over and most:
        choices = table.choices(0)
        likely = [text for word in LIKED for text in choices[::-1] if text.split()[0] == word]
        table.act(likely[0])
        table.deal()
        most -= 1


def told(table: Table) -> list[str]:
    return [table.game.words.facts.text(fact) for fact in table.record]


def names(table: Table) -> tuple[list[str], ...]:
    """The names that the hunter knows."""
    content = table.view(0).trail.content
    return (
        content.card_names,
        content.armor_names,
        content.condition_names,
        content.encounter_names,
        content.level_names,
    )


def test_a_fourth_level_with_everything_new_is_checked_played_saved_and_found_again(
    capsys: Capture, abbey: Path
) -> None:
    said = run(capsys, "check", str(abbey))
    counted = "6 kinds of cards, 30 cards in the deck, 4 armours, 3 conditions, 19 prey, 5 events, "
    assert counted + "4 levels." in said
    options = {"content": str(abbey), "mode": "expedition", "level": "4", "armor": "fourth"}
    table = gloam.open_table(GAME, seed="abbey", **options)  # type: ignore[arg-type]
    play(table)
    record = told(table)
    for what in (
        "wore armor=fourth",
        "drew card=sixth",
        "played card=sixth",
        "inflicted condition=2",
        "hastened energy=1",
        "met card=boss",
    ):
        assert any(fact.startswith(what) for fact in record), what
    assert record[-1].startswith("over won=yes")
    abbey.unlink()  # the save has all of it
    again = gloam.loads(gloam.dumps(table))
    assert again.record == table.record
    assert again.options == table.options
    assert names(again) == names(table)
    assert [each[-1] for each in names(again)] == [
        "Lantern Blow",
        "Chain",
        "Rust",
        "Rising Damp",
        "Sunken Abbey",
    ]


def test_a_campaign_goes_through_all_four_levels_and_is_left_and_taken_up_on_the_way(
    abbey: Path,
) -> None:
    table = gloam.open_table(GAME, seed="long way", content=abbey)
    play(table, 60)
    assert not table.over
    again = gloam.loads(gloam.dumps(table))
    assert again.menu(0) == table.menu(0)
    assert again.scene(0) == table.scene(0)
    play(again)
    cleared = [fact for fact in told(again) if fact.startswith("cleared")]
    assert cleared == [f"cleared level={level}" for level in range(4)]

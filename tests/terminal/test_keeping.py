"""What is typed at a keyboard and nowhere else: save and quit, beside the words of the house."""

from pathlib import Path

import pytest

import gloam
from gloam.talk.commands import Talk
from gloam.terminal import hearing
from gloam.terminal.keeping import talk_at
from gloam.terminal.sitting import Sitting


@pytest.fixture
def sitting() -> Sitting:
    table = gloam.open_table("vampire_radar", seats=3, seed="night")
    table.act("hide C3")
    return Sitting(table, [0, 1, 2], {})


def typed(talk: Talk) -> list[str]:
    return [word for word in talk.words(1) if word not in talk.table.choices(1)]


def test_a_keyboard_knows_save_and_quit_between_the_words_of_the_house(sitting: Sitting) -> None:
    house, keyboard = typed(Talk(sitting)), typed(talk_at(sitting))
    assert house[-2:] == ["undo", "seal"]
    heard = ["ears", "speech", "repeat", "skip", "slower", "faster"]
    assert keyboard == [*house[:-1], *heard, "save", "seal", "quit"]


def test_help_ends_with_what_can_be_typed_here(sitting: Sitting) -> None:
    house = Talk(sitting).answer(1, "help").lines
    keyboard = talk_at(sitting).answer(1, "help").lines
    assert house[-2:] == ("seal: the seal on the dice.", "help: this.")
    assert keyboard == (
        *house[:-2],
        *hearing.HELP,
        "save and a file name: write the game down. seal: the seal on the dice.",
        "help: this. quit: leave.",
    )


@pytest.mark.parametrize("said", ["quit", "q", "exit", "bye"])
def test_only_a_keyboard_is_left_by_a_word(sitting: Sitting, said: str) -> None:
    assert talk_at(sitting).answer(1, said).quit
    answer = Talk(sitting).answer(1, said)
    assert not answer.quit
    assert answer.lines[0].startswith(f"I do not know {said!r}.")


def test_only_a_keyboard_writes_files(
    sitting: Sitting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = Talk(sitting).answer(1, "save night.json").lines
    assert refused[0].startswith("I do not know 'save night.json'.")
    assert not list(tmp_path.iterdir())
    assert talk_at(sitting).answer(1, "save night.json").lines == (
        "The game is saved as night.json.",
        "It holds every secret of the game.",
    )
    assert gloam.loads(Path("night.json").read_text()).record == sitting.table.record


def test_the_seal_is_told_alike_in_both(sitting: Sitting) -> None:
    told = Talk(sitting).answer(1, "seal").lines
    assert told[0] == f"The seal is {sitting.table.commitment}."
    assert talk_at(sitting).answer(1, "seal").lines == told

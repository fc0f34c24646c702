"""What one person at a shared keyboard, or against a bot, must not learn of another."""

import io
import re
from random import Random
from typing import Any

import pytest

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.table import ONLOOKER, Table
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting

GAME = "vampire_radar"


def opened(seats: int) -> Table:
    game = gloam.games()[GAME]
    return Table(game, seats, game.options_from({}), Dice("night", "salt"))


def transcript(sitting: Sitting, said: list[str]) -> str:
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


class Scripted:
    """A bot that does what it was told to."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        text = self.texts.pop(0) if self.texts else "done"
        return gloam.games()[GAME].words.actions.read(text)


EVERYTHING = [
    "look", "menu", "map", "log all", "who", "c3", "tile d4", "why attack here", "why hide c3",
    "why walk north", "walk north", "attack here", "undo", "rules radar", "seal", "help", "menu c3",
]  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["hide C3", "walk north", "done"], ["hide D4", "done", "walk east", "walk east"]),
        (["hide B2"], ["hide E5", "walk west", "done", "walk west"]),
    ],
)
def test_a_human_reads_the_same_wherever_the_vampire_is(one: list[str], other: list[str]) -> None:
    turn = ["walk 1 east", *EVERYTHING, "done"]
    said = [*EVERYTHING, *turn, *turn, *turn, "quit", ""]
    told = []
    for texts in (one, other):
        sitting = Sitting(opened(2), (1,), {0: Scripted(*texts)}, "chance")
        told.append(transcript(sitting, said))
    assert told[0] == told[1]
    assert "Round 3: your turn." in told[0]


def test_after_the_curtain_nothing_that_only_the_last_seat_heard_is_left() -> None:
    vampire = ["hide c3", "", ""]
    humans = [*EVERYTHING, "done", *EVERYTHING, "done", "", ""]
    prowl = ["walk north", "walk north", "", ""]
    table = opened(3)
    said = ["", *vampire, *humans, *prowl, *humans, "quit", ""]
    told = transcript(Sitting(table, (0, 1, 2), {}, ""), said)
    stretches = told.split("The screen is cleared here.\n")
    assert len(stretches) == 5
    for stretch in (stretches[1], stretches[3]):
        assert "You play Human 1." in stretch
        assert not re.search(r"You (hide at|creep to)|You, the vampire|\byou\b, the vamp", stretch)
        assert "V" not in "".join(re.findall(r"^ \d \|.*$", stretch, re.MULTILINE))
        for typed in ("hide c3\n", "> walk north\nYou creep"):
            assert f"> {typed}" not in stretch
    unheard = [fact for n, fact in enumerate(table.record) if not table.hears(n, 1)]
    assert [table.game.words.facts.text(fact) for fact in unheard] == [
        "hid at=C3",
        "crept to=C2",
        "crept to=C1",
    ]
    for fact in unheard:
        for voice in (0, 1, ONLOOKER):
            assert table.sentence(fact, voice) not in stretches[1] + stretches[3]
    secret = [s for s in stretches[2].splitlines() if "creep" in s]
    assert secret == ["You creep to C2.", "You creep to C1."]
    assert not any(line in stretches[3] for line in secret)


def test_no_answer_to_a_human_depends_on_the_world() -> None:
    """Every word of the game, typed and asked about, in two worlds that sound the same."""
    texts = gloam.games()[GAME].words.actions.texts
    quiet = [f"why {text}" for text in texts]
    told = []
    for start in ("hide C3", "hide E5"):
        sitting = Sitting(opened(2), (1,), {0: Scripted(start)}, "chance")
        told.append(transcript(sitting, [*quiet, "quit", ""]))
    assert told[0] == told[1]

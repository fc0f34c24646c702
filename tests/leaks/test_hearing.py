"""Worlds that a seat cannot tell apart sound alike: what is said and answered, and how long."""

from typing import Any

from gloam import driver
from gloam.kernel.table import Table
from gloam.talk import speech
from gloam.talk.menus import through_the_turn
from gloam.terminal.keeping import talk_at
from gloam.terminal.sitting import Sitting
from tests.leaks.worlds import RADAR, every_game, told_apart, worlds

ASKED = (
    "look", "menu", "odds", "believe", "notes", "walls", "where", "around", "toward n", "far car",
    "far c3", "people", "things", "about vampire", "reach", "since", "said", "buffer news", "older",
    "newer", "buffer moves", "1 north 1 east", "n1e1", "may c3", "who", "log all", "repeat", "help",
    "999",
)  # fmt: skip
"""Questions that change nothing."""


def said(table: Table, seat: int) -> Any:
    """All that is due at each level, from the beginning and from later on, now or in a while."""
    heard = len(table.told(seat))
    return [
        speech.due(table, seat, since, level, now=now, skipping=skipping)
        for since in (0, heard // 2, max(0, heard - 3))
        for level in speech.LEVELS
        for now in (True, False)
        for skipping in (False, True)
    ]


def answers(table: Table, seat: int) -> Any:
    """What is answered to every question."""
    talk = talk_at(Sitting(table, (seat,), {}, ""))
    return [talk.answer(seat, line).lines for line in ASKED]


def asked(table: Table, seat: int) -> Any:
    """How the seat is asked, and under which numbers."""
    scene = table.scene(seat)
    lines = [speech.Asking(table.names).lines(scene, level) for level in speech.LEVELS]
    return lines, speech.asked_again(scene), dict(through_the_turn(table, seat, scene))


def waits(table: Table, seat: int) -> Any:
    """How long bots wait for ears, from what the seat heard at some time on."""
    told = table.told(seat)
    places = [told.place(n) for n in range(max(0, len(told) - 12), len(told))]
    return [driver.to_say(table, first, 14) for first in (table.opening, *places)]


def waits_for_all(table: Table, seat: int) -> Any:
    """The same, if what fewer heard counted."""
    return sum(len(table.sentence(fact, seat)) for fact in table.record)


@every_game
def test_worlds_that_a_seat_cannot_tell_apart_sound_alike(name: str) -> None:
    for look in (said, asked, answers, waits):
        assert told_apart(look, worlds(name)[::2]) == ""


def test_ears_opened() -> None:
    assert told_apart(waits_for_all, worlds(RADAR.name)) != ""

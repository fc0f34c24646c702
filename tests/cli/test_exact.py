"""`gloam exact`, run as it is typed."""

import json

import pytest

from gloam.cli import main

Capture = pytest.CaptureFixture[str]
TINY = "vampire_radar --option field=../.. --option pawns=1 --option bullets=1 --option hp=1"


def run(capsys: Capture, typed: str) -> str:
    assert main(["exact", *typed.split()]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    return said.out


def refused(capsys: Capture, typed: str) -> str:
    assert main(["exact", *typed.split()]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_a_small_form_is_worth_something(capsys: Capture) -> None:
    said = run(capsys, f"{TINY} --option dawn=1 --rounds 100 --bots chance")
    assert "Vampire Radar: 876 histories, 667 ends, 188 information sets (vampire 181," in said
    assert "CFR+: 100 rounds" in said
    assert "vampire: worth " in said
    assert "percent), for certain from " in said
    assert "chance as human1: " in said


def test_for_programs(capsys: Capture) -> None:
    said = json.loads(run(capsys, f"{TINY} --option dawn=1 --rounds 50 --bots chance --json"))
    assert (said["histories"], said["game"], said["seats"]) == (876, "vampire_radar", 2)
    assert said["worth"][0]["low"] <= said["worth"][0]["high"]
    assert [each["player"] for each in said["bots"]] == ["vampire", "human1"]


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        (f"{TINY}", "may go on for ever"),
        (f"{TINY} --option dawn=1 --limit 100", "more than 100 histories"),
        ("vampire_radar --option dawn=1", "histories with these options, by a quick try, and at"),
        ("vampire_radar --option field=random --option dawn=1", "more than 10000 ways"),
        (f"{TINY} --option dawn=1 --bots clever", "Bots play at chance"),
        (f"{TINY} --option dawn=1 --seats 9", "is for 2 to 4 seats"),
        (f"{TINY} --option dawn=1 --rounds 0", "give a number from 1"),
        (f"{TINY} --option dawn=1 --tolerance -1", "give a number from 0"),
        ("vampire_radar --option pawns=many", "pawns may be"),
        ("no_such_game", "There is no such game"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    capsys: Capture, typed: str, says: str
) -> None:
    assert says in refused(capsys, typed)

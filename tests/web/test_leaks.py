"""Nothing that a seat or a spectator receives over HTTP tells apart what they were not told.

For each game two worlds are played that sound the same to one seat; every byte that this seat and a
spectator receive in them is compared. `test_channels.py` opens each channel on purpose, to see that
these comparisons would notice.
"""

from pathlib import Path

import pytest

from gloam.testing import inside
from tests.leaks.worlds import GAMES

from .leaks import (
    CODE,
    HIDES,
    LATELY,
    WHISPERS,
    Pair,
    Probe,
    Received,
    Watcher,
    all_pairs,
    asked,
    differs,
    forests,
    futures,
    received,
    serving,
    told_apart,
    unlike,
)

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

PAIRS = dict(all_pairs())


@pytest.mark.parametrize("name", PAIRS)
def test_two_worlds_that_sound_the_same_are_the_same_to_the_last_byte(
    name: str, tmp_path: Path
) -> None:
    assert told_apart(tmp_path, PAIRS[name]()) == ""


def test_every_game_is_looked_at() -> None:
    for game in GAMES:
        assert game == "lantern" or any(name.startswith(game) for name in PAIRS)


@pytest.mark.parametrize("game", ["nyctophobia_hunted", "nyctophobia_vampire"])
def test_nobody_learns_the_forest_by_sitting_down_as_the_hunter_and_standing_up(
    game: str, tmp_path: Path
) -> None:
    pair = forests(game)._replace(seat=0)
    found = received(tmp_path, pair, lobby=True)
    assert min(map(len, (found[0].stages, found[1].stages))) > 0
    assert differs(*found) == ""


REPLAYS: list[Probe] = [
    ("GET", f"{start}/{CODE}/replay{query}", None, own)
    for start in ("/t", "/api/tables")
    for query in ("", "?step=99", "?eyes=seat0", "?eyes=team1&step=2")
    for own in (True, False)
]


def test_a_spectator_who_sees_everything_later_sees_nothing_of_now(tmp_path: Path) -> None:
    one, two = received(tmp_path, LATELY, REPLAYS, watching="delay")
    path = f"GET /t/{CODE}/replay?eyes=seat0  from a spectator"
    assert b"HTTP/1.1 200 OK" in next(iter(one.stages[max(one.stages)][path]))
    assert differs(one, two) == ""


@pytest.mark.parametrize("clock", ["move", "game"])
def test_clocks_tell_nothing(clock: str, tmp_path: Path) -> None:
    assert told_apart(tmp_path, HIDES, (), clock=clock) == ""


@pytest.mark.parametrize("pair", [HIDES, WHISPERS], ids=["lair", "whispers"])
def test_a_bot_is_asked_the_same(pair: Pair, tmp_path: Path) -> None:
    one, two = received(tmp_path, pair, bot=True)
    assert one.questions
    assert differs(one, two) == ""


def test_nobody_is_believed_by_a_name(tmp_path: Path) -> None:
    world, seat = HIDES.worlds[0], f"/api/tables/{CODE}/seats/0"
    with serving(tmp_path, world) as served:
        Watcher(served, world, 1).play(())
        mine, his = served.passport(1), served.passport(0)
        for passport in ("person0", "person0.", his[:-1], "Player 0", "0", ".", "", mine):
            for path in (f"/t/{CODE}/0", seat, f"{seat}/news"):
                answer = asked(served.port, "GET", path, passport)
                assert answer.startswith(b"HTTP/1.1 403 "), (passport, path, answer[:60])
            answer = asked(served.port, "POST", f"{seat}/actions", passport, {"action": "done"})
            assert answer.startswith((b"HTTP/1.1 401 ", b"HTTP/1.1 403 ")), (passport, answer[:60])
        assert asked(served.port, "GET", seat, his).startswith(b"HTTP/1.1 200 ")


# The comparison itself.


def test_the_worlds_are_not_the_same() -> None:
    for pair in (HIDES, WHISPERS, unlike("shadow_hunters", 4, 2), forests("nyctophobia_hunted")):
        one, two = pair.worlds
        assert one.steps != two.steps or one.draws != two.draws or one.options != two.options


def test_dice_that_will_fall_otherwise_do(tmp_path: Path) -> None:
    truths = set()
    for world in futures("nightmare_hunt", 1, 0).worlds:
        with serving(tmp_path / world.name, world) as served:
            Watcher(served, world, 0).play(())
            table = served.live.table
            truths.add((inside(table._truth), table.dice.below(10**6, "chance", table._draws + 9)))
    assert len({truth for truth, _ in truths}) == 1
    assert len(truths) == 2


def test_a_message_that_is_cut_otherwise_is_noticed() -> None:
    one, two = Received(), Received()
    one.streams["seat"] = b"4\r\nabcd\r\n"
    two.streams["seat"] = b"2\r\nab\r\n2\r\ncd\r\n"
    assert differs(one, two).startswith("stream seat")
    assert differs(one, one) == ""


def test_a_change_within_one_world_is_noticed() -> None:
    one, two = Received(), Received()
    for found in (one, two):
        for answer in (b"HTTP/1.1 200 OK\r\n\r\nasked", b"HTTP/1.1 200 OK\r\n\r\nasked again"):
            found.keep(7, "GET /", answer)
    assert differs(one, two).startswith("after 7 facts, GET /")

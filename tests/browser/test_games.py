"""Two people and a bot finish each game by tapping buttons, look back at it, and play again."""

from random import Random

import pytest

from gloam import games

from .conftest import Newcomer
from .people import play_on

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

SOON = {
    "vampire_radar": {"dawn": "2"},
    "nyctophobia_hunted": {"rounds": "2"},
    "nyctophobia_vampire": {"rounds": "2"},
    "shadow_hunters": {"rounds": "2"},
    "nightmare_hunt": {"mode": "fight", "encounter": "Corrupted Kobold"},
}
"""Options with which a game ends sooner still than with its own short ones."""
TOGETHER = [name for name in games.names() if games.load(name).seats[1] > 1]
ALONE = [name for name in games.names() if games.load(name).seats[1] == 1]


def soon(name: str) -> dict[str, str]:
    return {**games.load(name).rules.bounded_options, **SOON.get(name, {})}


@pytest.mark.slow
@pytest.mark.parametrize("name", TOGETHER)
def test_two_people_and_bots_finish_a_game_and_play_again(name: str, newcomer: Newcomer) -> None:
    game, rng = games.load(name), Random(name)
    seats = max(3, game.seats[0])
    ann, bob = newcomer("Ann"), newcomer("Bob")
    bots = dict.fromkeys(range(2, seats), "easy")
    code = ann.opens(name, seats=seats, bots=bots, options=soon(name))
    assert ann.page.inner_text("#code").strip() == code
    bob.joins(code, 1, by_link=TOGETHER.index(name) % 2 == 0)
    ann.arrives()
    bob.arrives()
    assert (ann.seat, bob.seat) == (0, 1)
    taps = play_on([ann, bob], rng, seconds=180)
    assert taps > 1
    for person in (ann, bob):
        assert person.page.is_visible("#result")
        assert person.page.locator("#menu button[name=line]").count() == 0

    bob.page.click("#result a[href$='/replay']")
    bob.page.wait_for_selector("#replay")
    bob.goes(f"/t/{code}")
    bob.arrives()

    ann.page.click("#rematch form[action$='/again'] button")
    bob.page.wait_for_selector("#rematch-words")
    bob.page.click("#rematch button.main")
    for person in (ann, bob):  # she asked, so she goes along
        person.page.wait_for_url(lambda url: code not in url)
    ann.arrives()
    bob.arrives()
    assert ann.code == bob.code != code
    assert (ann.seat, bob.seat) == (1, 2)
    for person in (ann, bob):
        assert not person.standing.over


@pytest.mark.slow
@pytest.mark.parametrize("name", ALONE)
def test_one_person_finishes_a_game_for_one_and_another_looks_on(
    name: str, newcomer: Newcomer
) -> None:
    ann, eve = newcomer("Ann"), newcomer("Eve")
    code = ann.opens(name, seats=1, options=soon(name))
    ann.arrives()
    eve.goes(f"/t/{code}")
    eve.page.wait_for_selector("#table")
    assert eve.page.url.endswith("/watch")
    heard = eve.standing.heard
    rng = Random(name)
    play_on([ann], rng, seconds=180, most=1)
    eve.hears(more_than=heard)
    assert eve.page.locator("#menu").count() == 0
    play_on([ann], rng, seconds=180)
    assert ann.page.is_visible("#result")
    eve.page.wait_for_selector("#result.finale")
    ann.page.click("#result form[action$='/again'] button")
    ann.page.wait_for_url(lambda url: code not in url)
    ann.arrives()
    assert not ann.standing.over

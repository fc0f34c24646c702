"""Being asked at a window tells nobody anything: worlds that look alike have the same windows."""

from random import Random

import pytest

import gloam
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import NOBODY, State

WITH = [name for name, game in gloam.games().items() if game.rules.asides_that_matter]


def others(begins: Opening, episode: Episode, seat: int, rng: FastRandom) -> list[Episode]:
    """The same moment in worlds that a seat cannot rule out."""
    found = []
    for _ in range(4):
        world = begins.game.sight.guess(episode.view(seat), rng)
        views = [view.clone() for view in episode.views]
        other = Episode(world, views, episode.hearing, FastRandom(1), begins.windows)
        other.due = episode.due
        other.next_at_window = episode.next_at_window
        other.look()
        found.append(other)
    return found


def order(begins: Opening, episode: Episode) -> list[int]:
    """Who is asked until the window closes, if all let it pass."""
    asked = []
    while episode.at_window() and episode.asked != NOBODY:
        asked.append(int(episode.asked))
        episode.step(begins.windows.passing)
    return asked


def those_who_can(begins: Opening, state: State) -> list[int]:
    """Who would be asked if only those were who have something to do: that would tell a secret."""
    menu, found = Menu(), []
    for seat in range(begins.seats):
        menu.clear()
        begins.windows.offer(state, seat, menu)
        if menu.size > 1:
            found.append(seat)
    return found


@pytest.mark.parametrize("name", WITH)
def test_worlds_that_a_seat_cannot_tell_apart_have_the_same_windows(name: str) -> None:
    game = gloam.games.load(name)
    options = dict(game.rules.bounded_options)
    begins = gloam.opening(name, game.seats[1], windows=True, openings=0, **options)
    rng, luck = Random(7), FastRandom(7)
    looks = told = 0
    for course in range(3):
        episode = begins.begun(f"windows-{course}")
        while episode.asked != NOBODY:
            if episode.at_window() and rng.random() < 0.15:
                seat = rng.randrange(begins.seats)
                mine = order(begins, episode.clone())
                for other in others(begins, episode, seat, luck):
                    assert other.asked == episode.asked
                    if other.asked == seat:
                        assert other.menu.actions() == episode.menu.actions()
                    told += those_who_can(begins, other.state) != those_who_can(
                        begins, episode.state
                    )
                    assert order(begins, other) == mine
                    looks += 1
            passes = episode.at_window() and rng.random() < 0.8
            menu = episode.menu.actions()
            episode.step(begins.windows.passing if passes else rng.choice(menu))
    assert looks > 30
    if name == "shadow_hunters":  # where Daniel cannot reveal himself
        assert told, "no secret hangs on who has an aside, so this test could not have failed"

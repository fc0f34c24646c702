"""Being asked at a window tells nobody anything: worlds that look alike have the same windows."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam import driver
from gloam.games.nyctophobia.numbers import CALL_OUT, TURN
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import NOBODY, State
from gloam.kernel.table import Table

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


class Bots:
    """A table at which bots sit in every seat."""

    auto_steps = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.auto_pass = AutoPasser(table)

    def is_bot(self, seat: int) -> bool:
        return True


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("nyctophobia_hunted", 3, {"callouts": "asked", "rounds": 6}),
        ("nyctophobia_vampire", 3, {"callouts": "asked", "rounds": 6}),
        ("shadow_hunters", 5, {"rounds": 2}),
    ],
)
def test_what_bots_do_out_of_turn_at_a_table_hangs_on_what_they_were_told(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game = gloam.games.load(name)
    table = gloam.open_table(name, seats, seed="window", **options)
    bots, rng, luck = Bots(table), Random(3), FastRandom(3)
    table.deal()
    done = asked = 0
    while not table.over and len(table.deeds) < 400:
        first = table.size
        table.act(rng.choice(table.menu(table.asked)))
        table.deal()
        for seat, action in driver.at_window(bots, first):
            table.act_aside(action, seat)
            assert table.deeds[-1].aside
            done += 1
        for seat in range(table.seats) if rng.random() < 0.25 and not table.over else ():
            menu = Menu()
            game.sight.guess(table.view(seat), luck).offer_aside(seat, menu)
            assert menu.actions() == table.asides(seat)
            asked += 1
    if name != "shadow_hunters":  # where hardly anything pays but Allie's love
        assert done, "nobody did anything out of turn"
    assert asked > 20


def test_a_window_opens_when_a_turn_has_begun_and_asks_everybody_once() -> None:
    table = gloam.open_table("nyctophobia_hunted", 3, seed="window", rounds=6, callouts="asked")
    asked: list[int] = []

    def thumb(view: Any, menu: tuple[int, ...], rng: FastRandom) -> int:
        asked.append(int(view.seat))
        return driver.PASS

    table.game = replace(table.game, bots=replace(table.game.bots, aside=thumb))
    table.deal()
    assert [*driver.at_window(Bots(table), table.size)] == []
    assert asked == []
    turns = heard = 0
    while turns < 4:
        first = table.size
        table.act(table.menu(table.asked)[0])
        table.deal()
        [*driver.at_window(Bots(table), first)]
        began = any(fact[0] == TURN for fact in table.facts_from(first))
        hunted = [seat for seat in (1, 2) if CALL_OUT in table.asides(seat)]
        assert asked == ([1, 2] if began else [])  # the Hunter has no aside that matters
        turns += began
        heard += bool(hunted)
        asked.clear()
    assert heard, "nobody had anything to call out"

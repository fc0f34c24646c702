"""Windows: every seat is asked when a turn begins, and whoever passes has changed nothing."""

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import gloam
from gloam.adapters.gymnasium import SeatEnv
from gloam.adapters.pettingzoo import module
from gloam.kernel.encoding import FactsHeard
from gloam.kernel.episode import Episode, Opening
from gloam.kernel.memory import Memory
from gloam.kernel.state import NOBODY

WITH = [name for name, game in gloam.games().items() if game.rules.asides_that_matter]
WITHOUT = sorted(set(gloam.games()) - set(WITH))


def opening(name: str, *, windows: bool) -> Opening:
    game = gloam.games.load(name)
    options = game.options_from(game.rules.bounded_options)
    return Opening(game, game.seats[0], options, FactsHeard(), {}, windows=windows)


def keys(episode: Episode) -> list[int]:
    """All that every seat has heard, in a number each."""
    found = []
    for seat in range(len(episode.views)):
        memory = episode.view(seat)
        assert isinstance(memory, Memory)
        found.append(memory.key())
    return found


def test_some_games_have_asides_that_matter() -> None:
    assert WITH == ["nyctophobia_hunted", "nyctophobia_vampire", "shadow_hunters"]


@pytest.mark.parametrize("name", WITH)
def test_whoever_passes_has_changed_nothing(name: str) -> None:
    plain, asking = opening(name, windows=False), opening(name, windows=True)
    one, other, rng = plain.begun("pass"), asking.begun("pass"), Random(1)
    windows = 0
    while one.asked != NOBODY:
        while other.at_window() and other.asked != NOBODY:
            before = keys(other)
            other.step(asking.windows.passing)
            windows += 1
            assert keys(other) == before
        assert other.asked == one.asked
        assert other.menu.actions() == one.menu.actions()
        assert keys(other) == keys(one)
        action = rng.choice(one.menu.actions())
        one.step(action)
        other.step(action)
    assert other.asked == NOBODY
    assert keys(other) == keys(one)
    assert windows > one.length / 10
    assert other.length == one.length + windows


@pytest.mark.parametrize("name", WITH)
def test_all_seats_are_asked_in_their_order_once_a_turn(name: str) -> None:
    begins = opening(name, windows=True)
    episode, rng = begins.begun("order"), Random(2)
    asked: list[int] = []
    taken = 0
    while episode.asked != NOBODY:
        action = rng.choice(episode.menu.actions())
        if episode.at_window():
            asked.append(int(episode.asked))
            taken += action != begins.windows.passing
            assert episode.menu.has(begins.windows.passing)
            assert not any(
                begins.game.words.actions.verb(each) == "concede"
                for each in episode.menu.actions()
                if each != begins.windows.passing
            )
        episode.step(action)
    turns = -(-len(asked) // begins.seats)
    assert asked == (list(range(begins.seats)) * turns)[: len(asked)]
    assert taken > 2


def test_what_is_done_at_a_window_is_told_as_at_a_table() -> None:
    begins = opening("nyctophobia_hunted", windows=True)
    episode, rng = begins.begun("shout"), Random(3)
    actions, facts = begins.game.words.actions, begins.game.words.facts
    while True:
        shouts = [
            action
            for action in episode.menu.actions()
            if episode.at_window()
            and action != begins.windows.passing
            and actions.verb(action) == "shout"
        ]
        if shouts:
            break
        episode.step(rng.choice(episode.menu.actions()))
    seat, who = int(episode.asked), begins.game.rules.seat_names(begins.seats)
    episode.step(shouts[0])
    for listener in range(begins.seats):
        memory = episode.view(listener)
        assert isinstance(memory, Memory)
        told = [facts.text(fact) for fact in memory.facts()[-6:]]
        assert any(line.startswith(f"shouted seat={who[seat]} ") for line in told), told


@pytest.mark.parametrize("name", WITHOUT)
def test_a_game_without_such_asides_is_as_it_was(name: str) -> None:
    begins = opening(name, windows=True)
    assert begins.choices == len(begins.game.words.actions)
    episode, rng = begins.begun("none"), Random(4)
    for _ in range(60):
        if episode.asked == NOBODY:
            break
        assert not episode.at_window()
        episode.step(rng.choice(episode.menu.actions()))


@pytest.mark.parametrize("name", WITH)
def test_bots_do_at_windows_what_their_rule_of_thumb_says(name: str) -> None:
    game = gloam.games.load(name)
    seats = game.seats[1]
    settings: dict[str, Any] = game.rules.bounded_options | {"windows": True}
    if any(option.name == "callouts" for option in game.words.options):
        settings["callouts"] = "asked"
    begins = gloam.opening(name, seats, inside=dict.fromkeys(range(seats), "medium"), **settings)
    done: set[str] = set()
    passes, rng = 0, Random(5)
    for course in range(20):
        if done:
            break
        episode = begins.begun(f"thumb-{course}")
        while episode.asked != NOBODY:
            thumb = episode.at_window()  # in turn they play anything, which is quicker
            action = begins.choose(episode) if thumb else rng.choice(episode.menu.actions())
            assert episode.menu.has(action)
            if episode.at_window() and action == begins.windows.passing:
                passes += 1
            elif episode.at_window():
                done.add(game.words.actions.verb(action))
            episode.step(action)
    assert passes > 10
    assert done <= {"call", "reveal", "mothers-love", "dig"}
    assert done


@pytest.mark.parametrize("name", WITH)
def test_batches_and_environments_meet_them(name: str) -> None:
    settings: dict[str, Any] = gloam.games.load(name).rules.bounded_options | {"windows": True}
    batch = gloam.batch(name, games=4, seats=4, inside={1: "medium", 2: "chance"}, **settings)
    passing = len(batch.opening.game.words.actions)
    masks = np.asarray(batch.masks)
    assert masks.shape == (4, passing + 1)
    seen = 0
    for _ in range(60):
        seen += int(masks[:, passing].sum())
        batch.draw()
        batch.step()
    assert seen > 10
    env = module(name).raw_env(seats=4, render_mode="ansi", **settings)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    assert len(mask) == passing + 1
    for agent in env.agent_iter(40):
        seen, _, over, broken_off, _ = env.last()
        assert env.render()
        mask = seen["action_mask"]
        env.step(None if over or broken_off else env.action_space(agent).sample(mask))
    one = SeatEnv(name, 0, "chance", **settings)
    check_env(one, skip_render_check=True)
    mask = one.reset(seed=1)[0]["action_mask"]
    assert one.action_space.n == len(mask) == passing + 1  # type: ignore[attr-defined]

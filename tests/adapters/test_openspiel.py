"""Every game in OpenSpiel: its own tests, generator, solvers and observers run on them."""

import copy
import pickle
import sys
from collections.abc import Iterator
from importlib import reload
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

import gloam
from gloam.kernel.options import Option
from tests.elsewhere import put_back
from tests.lantern.game import GAME as LANTERN

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here.")

from gloam.adapters.openspiel import register  # noqa: E402
from gloam.adapters.openspiel.belief import belief  # noqa: E402
from gloam.adapters.openspiel.course import heard_by, settings_of  # noqa: E402
from gloam.kernel.errors import NoWorld  # noqa: E402
from gloam.kernel.pickling import packed  # noqa: E402
from gloam.kernel.set_ups import set_ups  # noqa: E402

SMALL = {
    "nightmare_hunt": "mode=expedition,most_steps=40",
    "nyctophobia_hunted": "rounds=1,openings=2",
    "nyctophobia_vampire": "rounds=1,openings=2",
    "shadow_hunters": "rounds=1",
    "vampire_radar": "dawn=2",
}
KNOWN = (
    "information_state_string",
    "information_state_tensor",
    "observation_string",
    "observation_tensor",
)
WITH_WINDOWS = ("nyctophobia_hunted", "shadow_hunters")


def loaded(name: str, settings: str = "") -> Any:
    return pyspiel.load_game(f"gloam_{name}({settings})")


@pytest.fixture
def lantern() -> Iterator[Any]:
    """A game that OpenSpiel's solvers walk through in moments."""
    with put_back():
        gloam.games.add(LANTERN)
        register()
        yield loaded("lantern")


def some_action(state: Any, rng: Random) -> int:
    if state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(actions, odds)[0])
    return int(rng.choice(state.legal_actions()))


def walked(game: Any, seed: int, most: int = 1000) -> Iterator[Any]:
    """The moments of a game in which a seat is asked: one state, which goes on."""
    state, rng = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and len(state.history()) < most:
        if state.is_player_node():
            yield state
        state.apply_action(some_action(state, rng))


def every_state(state: Any) -> Iterator[Any]:
    yield state
    for action in state.legal_actions():
        yield from every_state(state.child(action))


def test_there_is_a_small_form_of_every_game() -> None:
    assert set(SMALL) == set(gloam.games())
    assert {f"gloam_{name}" for name in SMALL} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_game_passes_the_simulations_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, SMALL[name]), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", WITH_WINDOWS)
def test_so_it_does_with_windows(name: str) -> None:
    game = loaded(name, f"{SMALL[name]},windows=True")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    plain = loaded(name, SMALL[name])
    assert game.num_distinct_actions() == plain.num_distinct_actions() + 1
    asked = [state for state in walked(game, 1) if state.course.at_window(state.current_player())]
    assert asked


def test_its_generator_writes_a_game_down_and_plays_it_again(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()
    written = generate_playthrough.playthrough("gloam_vampire_radar(dawn=1,facts=8)", None, seed=3)
    assert "hide C3" in written
    assert "PublicObservationString" in written
    file = tmp_path / "night.txt"
    file.write_text(written)
    _, again = generate_playthrough.replay(str(file))
    assert again == written


def test_cfr_and_best_responses_run(lantern: Any) -> None:
    from open_spiel.python.algorithms import best_response, cfr, exploitability

    solver = cfr.CFRSolver(lantern)
    nash_conv = []
    for _ in range(2):
        for _ in range(8):
            solver.evaluate_and_update_policy()
        nash_conv.append(exploitability.nash_conv(lantern, solver.average_policy()))
    assert nash_conv[1] < nash_conv[0] < 0.5
    better = best_response.BestResponsePolicy(lantern, 1, solver.average_policy())
    worth = better.value(lantern.new_initial_state())
    assert -1 < worth < 1


def test_a_game_that_is_broken_off_is_worth_nothing() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    game = loaded("vampire_radar", "dawn=1,most_steps=2")
    assert game.max_game_length() == 2
    assert exploitability.exploitability(game, policy.UniformRandomPolicy(game)) == 0


# What is known.


def test_information_states_are_the_facts_that_were_heard(lantern: Any) -> None:
    """Over the whole tree: string, tensor and the kernel's key tell the same states apart."""
    for seat in (0, 1):
        by_text: dict[str, set[tuple[int, bytes]]] = {}
        for state in every_state(lantern.new_initial_state()):
            key = heard_by(state.course.episode, seat).key()
            tensor = np.array(state.information_state_tensor(seat), np.float32).tobytes()
            by_text.setdefault(state.information_state_string(seat), set()).add((key, tensor))
        assert all(len(found) == 1 for found in by_text.values())
        assert len(set().union(*by_text.values())) == len(by_text) > 20


def test_an_observation_is_what_a_table_tells_the_seat() -> None:
    game = loaded("vampire_radar", "dawn=2")
    table = gloam.open_table("vampire_radar", seats=2, dawn=2)
    state, rng = game.new_initial_state(), Random(4)
    observer = game.make_py_observer()
    while not state.is_terminal():
        action = some_action(state, rng)
        state.apply_action(action)
        table.act(action)
        for seat in (0, 1):
            seen = list(table.observe(seat))
            assert state.observation_tensor(seat) == seen
            observer.set_from(state, seat)
            assert list(observer.tensor) == seen
            assert observer.dict["haunts"].shape == (6, 6)
            assert state.observation_string(seat) == observer.string_from(state, seat)
    assert isinstance(table.ask, gloam.Over)
    assert state.returns() == list(table.ask.payoff)


def test_what_is_public_and_what_is_private_make_up_what_is_heard() -> None:
    from open_spiel.python.observation import make_observation

    def observers(*, recall: bool) -> list[Any]:
        kinds = pyspiel.PrivateInfoType
        public = pyspiel.IIGObservationType(perfect_recall=recall, private_info=kinds.NONE)
        private = pyspiel.IIGObservationType(
            perfect_recall=recall, public_info=False, private_info=kinds.SINGLE_PLAYER
        )
        return [make_observation(game, public), make_observation(game, private)]

    game = loaded("vampire_radar", "dawn=2,seats=3")
    news = [["", "", ""], ["", "", ""]]
    last = ""
    state, rng = game.new_initial_state(), Random(4)
    while not state.is_terminal():
        state.apply_action(some_action(state, rng))
        for seat in range(3):
            for n, each in enumerate(observers(recall=False)):
                news[n][seat] += each.string_from(state, seat)
            told = [each.string_from(state, seat) for each in observers(recall=True)]
            assert told == [news[0][seat], news[1][seat]]
            heard = state.information_state_string(seat).splitlines()
            assert sorted(heard) == sorted("".join(told).splitlines())
        assert len(set(news[0])) == 1
        assert "hid at=" not in news[1][1]
        last = news[1][0]
    assert "hid at=" in last
    everything = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    assert make_observation(game, everything) is None


def twins() -> tuple[Any, Any]:
    """Two nights that the human cannot tell apart."""
    game = loaded("vampire_radar", "dawn=3")
    states = []
    for hide in ("hide C3", "hide D4"):
        state = game.new_initial_state()
        state.apply_action(state.string_to_action(hide))
        for _ in range(3):
            state.apply_action(state.legal_actions()[0])
        states.append(state)
    return states[0], states[1]


def test_what_a_seat_was_not_told_is_in_nothing_that_it_gets() -> None:
    one, other = twins()
    assert one.history() != other.history()
    for known in KNOWN:
        assert getattr(one, known)(1) == getattr(other, known)(1)
        assert getattr(one, known)(0) != getattr(other, known)(0)
    luck = Random(5), Random(5)
    for _ in range(20):
        drawn = [
            state.resample_from_infostate(1, each.random)
            for state, each in zip((one, other), luck, strict=True)
        ]
        assert drawn[0].history() == drawn[1].history()


@pytest.mark.parametrize("name", sorted(SMALL))
def test_a_state_drawn_again_is_the_same_to_the_one_who_asks(name: str) -> None:
    game = loaded(name, SMALL[name])
    luck = Random(6)
    changed = 0
    for n, state in enumerate(walked(game, 2, most=30)):
        for player in range(game.num_players()) if n in (3, 9) else ():
            other = state.resample_from_infostate(player, luck.random)
            for known in KNOWN:
                assert getattr(other, known)(player) == getattr(state, known)(player)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(player) == state.legal_actions(player)
            changed += other.history() != state.history()
    assert changed or game.num_players() == 1


def test_what_is_drawn_is_as_likely_as_the_game_itself_says() -> None:
    """Vampire Radar keeps odds of its own, worked out in another way: they are the same."""
    game = loaded("vampire_radar", "dawn=4")
    looks = 0
    for state in walked(game, 1):
        if state.current_player() != 1:
            continue
        assert belief(state.course, 1, Random(1).random).exact
        mine = [0.0] * 36
        for odds, other in state.belief(1):
            assert other.information_state_string(1) == state.information_state_string(1)
            mine[other.course.episode.state.vampire] += odds
        view = gloam.games.load("vampire_radar").sight.view(1, 2)
        for fact in heard_by(state.course.episode, 1).facts():
            view.hear(*fact)
        assert mine == pytest.approx([view.belief.odds[tile] for tile in range(36)], abs=1e-12)
        looks += 1
    assert looks > 8


def test_where_there_are_too_many_worlds_some_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gloam.adapters.openspiel.belief.MOST_WORLDS", 3)
    state, _ = twins()
    found = belief(state.course, 1, Random(2).random)
    assert not found.exact
    assert 0 < len(found.worlds) <= 3
    monkeypatch.setattr("gloam.adapters.openspiel.belief.TRIES", 0)
    with pytest.raises(NoWorld, match="none tells seat 0"):
        belief(state.course, 0, Random(2).random)


def test_search_of_information_sets_plays_a_game() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = loaded("vampire_radar", "dawn=1,most_steps=6")
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 2.0, 8, random_state=rng)
    for state in walked(game, 2, most=3):
        assert bot.step(state) in state.legal_actions()


# How a game begins.


def test_where_all_beginnings_can_be_listed_chance_has_each_with_its_odds() -> None:
    game = gloam.games()["nyctophobia_hunted"]
    chosen: Any = dict(game.rules.small_options) | {"openings": 0}
    settings = {key: int(n) if str(n).isdecimal() else n for key, n in chosen.items()}
    root = pyspiel.load_game("gloam_nyctophobia_hunted", settings).new_initial_state()
    listed = set_ups(game, 3, game.options_from(game.rules.small_options))
    assert root.chance_outcomes() == [(n, way.odds) for n, way in enumerate(listed)]
    assert len(listed) == 3
    for n, way in enumerate(listed):
        begun = root.child(n).course.episode
        assert packed(begun.state) == packed(way.state)
        hearing = game.words.facts.hearing(3)
        for seat in range(3):
            mine = [fact for fact in way.facts if hearing.heard_by(*fact) >> seat & 1]
            assert heard_by(begun, seat).facts() == mine
    rest = loaded("nyctophobia_hunted", "rounds=1,openings=7").new_initial_state()
    assert {odds for _, odds in rest.chance_outcomes()} == {1 / 7}
    with pytest.raises(ValueError, match="more than 10000 ways"):
        loaded("nyctophobia_hunted", "rounds=1,openings=0")


# Copies, settings and what is wrong.


def test_a_state_is_copied_and_written_down() -> None:
    game = loaded("nyctophobia_hunted", "rounds=1,openings=2,windows=True")
    state = list(walked(game, 3, most=12))[-1]
    text = pyspiel.serialize_game_and_state(game, state)
    again_game, again = pyspiel.deserialize_game_and_state(text)
    assert str(again_game) == str(game)
    twin = copy.deepcopy(state.course)
    for other in (again.course, state.clone().course, pickle.loads(pickle.dumps(twin))):
        assert other.information(1) == state.course.information(1)
        assert other.menu() == state.course.menu()
    before = state.information_state_string(1)
    state.clone().apply_action(state.legal_actions()[0])
    assert state.information_state_string(1) == before


def test_options_are_parameters_in_openspiels_own_writing() -> None:
    game = loaded("vampire_radar", "seats=3,dawn=20,order=interleaved")
    assert game.num_players() == 3
    assert str(game) == "gloam_vampire_radar(dawn=20,order=interleaved,seats=3)"
    assert game.kind.opening.options["dawn"] == "20"
    chosen = {"characters": "boxer,klutz", "rounds": 1, "openings": 2}
    named = pyspiel.load_game("gloam_nyctophobia_hunted", chosen)
    assert "characters=boxer%2Cklutz" in str(named)
    again = pyspiel.load_game(str(named))
    assert again.kind.opening.options["characters"] == "boxer,klutz"


def test_an_option_that_is_a_number_or_a_word_is_a_number() -> None:
    oil = Option(name="oil", help="how much", default="2", choices=("2", "3"))
    word = replace(oil, default="usual", choices=("usual", "2", "3"))
    for option, usual in ((oil, 2), (word, 0), (replace(word, choices=("usual", "0")), "usual")):
        words = replace(LANTERN.words, options=(option,))
        assert settings_of(replace(LANTERN, words=words))["oil"] == usual
    with put_back():
        gloam.games.add(
            replace(LANTERN, name="lamp", words=replace(LANTERN.words, options=(word,)))
        )
        register()
        assert loaded("lamp", "oil=3").kind.opening.options["oil"] == "3"


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ("seats=9", "for 2 to 4 seats, not 9"),
        ("dawn=-1", "dawn is a number of rounds"),
        ("encoding=od", "no such encoding"),
        ("openings=-1", "openings is a number from 0"),
        ("moon=full", "Unknown parameter"),
        ("dawn=late", "Wrong type for parameter dawn"),
    ],
)
def test_a_wrong_setting_is_refused_in_a_sentence(settings: str, said: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=said):
        loaded("vampire_radar", settings)


def test_without_openspiel_the_import_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(ImportError, match=r"pip install gloam\[openspiel\]"):
        reload(sys.modules["gloam.adapters.openspiel"])


def test_what_is_wrong_is_refused() -> None:
    game = loaded("vampire_radar", "dawn=1")
    state = game.new_initial_state()
    with pytest.raises(ValueError, match="no player 5"):
        state.information_state_string(5)
    with pytest.raises(ValueError, match="takes no parameters"):
        game.make_py_observer(None, {"colour": 1})
    with pytest.raises(ValueError, match="begins at its beginning"):
        game.new_initial_state("A1")
    before = state.history()
    with pytest.raises(pyspiel.SpielError, match="legal"):
        state.apply_action_with_legality_check(127)
    assert state.history() == before

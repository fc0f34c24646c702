"""Each law can fail: a copy of Lantern is broken in one place, and exactly one law notices.

A law that nothing can break is no law. Where a break is beyond the laws, which look at one moment
of a random game at a time, the walk through the whole tree is what notices; that is said as well.
"""

from pathlib import Path
from typing import Any

import pytest

from gloam.kernel.game import Game
from gloam.testing import LAWS, BrokenLaw, check, every_rule_has_a_test, secrets_are_named
from tests.lantern.facts import STICK
from tests.lantern.game import GAME
from tests.laws import breaks
from tests.laws.breaks import (
    broken,
    caught_by,
    heard_by_everyone,
    tree_notices,
    with_rules,
    with_view,
)
from tests.laws.draught import draughty


def test_lantern_itself_breaks_no_law() -> None:
    check(GAME, games=6)
    assert not tree_notices(GAME)


def test_the_message_says_which_law_for_whom_after_what_and_how() -> None:
    with pytest.raises(BrokenLaw) as caught:
        check(with_rules(breaks.MenuLeak), games=24)
    assert caught.value.law == "a menu tells nothing"
    assert caught.value.seat == "seat 0 (hider)"
    assert caught.value.story[0].startswith("0: hide ")
    assert "its menu" in caught.value.what
    for part in (caught.value.law, caught.value.seat, caught.value.what, *caught.value.story):
        assert part in str(caught.value)


# Each break, and the one law that notices.

BREAKS: dict[str, tuple[Game, str]] = {
    "a silent change": (with_rules(breaks.Silent), "the_record_is_the_game"),
    "a menu leaks what is stuck": (with_rules(breaks.MenuLeak), "a_menu_tells_nothing"),
    "an aside leaks the room": (with_rules(breaks.AsideLeak), "a_menu_tells_nothing"),
    "being asked leaks what is stuck": (with_rules(breaks.AskedLeak), "a_menu_tells_nothing"),
    "an answer left out tells what is stuck": (
        with_rules(breaks.Telltale),
        "what_is_told_is_known",
    ),
    "leave to speak leaks what is stuck": (with_rules(breaks.SpeechLeak), "a_menu_tells_nothing"),
    "a scene peeks": (
        with_rules(breaks.Peeked, scene=breaks.a_scene_that_peeks),
        "a_menu_tells_nothing",
    ),
    "a view too sure": (with_view(breaks.TooSure), "no_view_rules_out_the_truth"),
    "a guess too sure": (broken(guess=breaks.too_sure_a_guess), "no_view_rules_out_the_truth"),
    "a guess that cannot be": (
        broken(guess=breaks.a_guess_that_cannot_be),
        "no_view_rules_out_the_truth",
    ),
    "everyone hears what is stuck": (
        broken(facts=heard_by_everyone("stuck"), secrets=None, sentence=breaks.in_short),
        "what_is_told_is_known",
    ),
    "a view too vague": (
        broken(agrees=lambda view, world: view.house.same(world.house)),
        "what_is_told_is_known",
    ),
    "a view that takes no notice": (with_view(breaks.Vague), "what_is_told_is_known"),
    "a seat that does not hear itself": (with_rules(breaks.Unheard), "nothing_is_forgotten"),
    "a copied view shares its house": (with_view(breaks.Shared), "nothing_is_forgotten"),
    "a copied view is blank": (with_view(breaks.Blank), "nothing_is_forgotten"),
    "an end worth nothing": (with_rules(breaks.Worthless), "somebody_can_act"),
    "an end with no reason": (with_rules(breaks.Nameless), "somebody_can_act"),
    "a seat with nothing to choose": (with_rules(breaks.Stuck), "somebody_can_act"),
    "a menu with something twice": (with_rules(breaks.Twice), "somebody_can_act"),
    "a team that is divided": (broken(teams=lambda seats: ((0, 1),)), "somebody_can_act"),
    "an endless game": (with_rules(breaks.Endless), "a_game_ends"),
    "a game longer than it says": (broken(longest=lambda seats, options: 3), "a_game_ends"),
    "a game with no stated end": (broken(longest=lambda seats, options: 0), "a_game_ends"),
    "facts that do not read back": (
        broken(facts=breaks.Mumbling(*GAME.words.facts.words)),
        "text_goes_both_ways",
    ),
    "a shallow copy": (with_rules(breaks.Shallow), "a_copy_is_a_copy"),
    "a copy that is overheard": (with_rules(breaks.Overheard), "a_copy_is_a_copy"),
    "a search state inside the view": (
        broken(search_state=breaks.a_search_state_in_the_view),
        "a_copy_is_a_copy",
    ),
    "a refusal that tells": (
        with_rules(breaks.Peeked, why=breaks.a_refusal_that_peeks),
        "a_refusal_changes_nothing",
    ),
    "a refusal that changes": (
        broken(why=breaks.a_refusal_that_changes),
        "a_refusal_changes_nothing",
    ),
    "undo is a free look": (draughty(), "undo_tells_nothing"),
    "weights of nought": (with_rules(breaks.Weightless), "chance_is_fair"),
    "chance brings a thing twice": (with_rules(breaks.Loaded), "chance_is_fair"),
    "a scene that leaves out a choice": (
        broken(scene=breaks.a_scene_that_leaves_out),
        "a_scene_shows_the_menu",
    ),
    "a scene without words": (broken(scene=breaks.a_scene_without_words), "a_scene_shows_the_menu"),
    "nothing is said": (
        broken(sentence=lambda fact, seat, seats: ""),
        "a_scene_shows_the_menu",
    ),
    "a thumb off the menu": (
        broken(heuristic=lambda view, menu, rng: STICK),
        "a_bot_can_play",
    ),
    "an encoding beyond its bounds": (
        broken(encoding=breaks.Overflowing()),
        "numbers_tell_what_is_known",
    ),
    "an encoding that is never the same": (
        broken(encoding=breaks.Fickle()),
        "numbers_tell_what_is_known",
    ),
    "an encoding that ends too soon": (
        broken(encodings={"short": breaks.Short()}),
        "numbers_tell_what_is_known",
    ),
    "a secret that all hear": (broken(facts=heard_by_everyone("hid")), "secrets_are_named"),
    "a loudness that peeks": (
        with_rules(breaks.Peeked, loudness=breaks.a_loudness_that_peeks),
        "how_it_is_told_tells_nothing",
    ),
    "a cue that nobody knows": (
        broken(cue=breaks.a_cue_that_nobody_knows),
        "how_it_is_told_tells_nothing",
    ),
    "a digest that does not count": (
        broken(digest=breaks.a_digest_without_numbers),
        "a_digest_leaves_nothing_out",
    ),
    "a step takes itself in one room": (
        broken(takes_itself=breaks.freezing_in_the_den_takes_itself),
        "what_takes_itself_is_known",
    ),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_break_is_caught_by_exactly_one_law(name: str) -> None:
    game, law = BREAKS[name]
    assert caught_by(game, law) == {law}


def test_every_law_is_broken_by_something() -> None:
    assert {law for _, law in BREAKS.values()} == {law.__name__ for law in LAWS}


def test_what_is_told_well_breaks_no_law() -> None:
    """That a hider is ready once it has hidden is known to all, though not when it hid."""
    told_well = broken(digest=breaks.a_digest, takes_itself=breaks.ready_takes_itself)
    assert caught_by(told_well, "what_takes_itself_is_known") == set()


# What only the whole tree can show, and what only a person can.


def test_a_view_that_forgets_is_seen_in_the_whole_tree() -> None:
    game = with_view(breaks.Forgetful)
    assert caught_by(game) == set()
    assert tree_notices(game)


def test_an_encoding_that_leaves_something_out_is_seen_in_the_whole_tree() -> None:
    game = broken(encoding=breaks.Sparse())
    assert caught_by(game) == set()
    assert tree_notices(game)


@pytest.mark.parametrize(
    "name",
    [
        "a menu leaks what is stuck",
        "being asked leaks what is stuck",
        "a view too sure",
        "a guess too sure",
        "a view too vague",
        "a view that takes no notice",
        "everyone hears what is stuck",
    ],
)
def test_the_whole_tree_notices_as_well(name: str) -> None:
    assert tree_notices(BREAKS[name][0])


def test_a_secret_that_every_view_takes_in_is_lawful_unless_secrets_are_named() -> None:
    assert caught_by(broken(facts=heard_by_everyone("hid"), secrets=None)) == set()


def test_a_rule_without_a_test_is_named() -> None:
    source = (Path(__file__).parents[1] / "lantern" / "test_rules.py").read_text()
    every_rule_has_a_test(GAME.rules.text, source)
    with pytest.raises(BrokenLaw, match="LAN-10; no rule is called LAN-99"):
        every_rule_has_a_test(GAME.rules.text, source.replace("test_lan_10_", "test_lan_99_"))
    every_rule_has_a_test(f"{GAME.rules.text}- **LAN-99** A seeker knocks. (t)\n", source)


@pytest.mark.parametrize("law", [law for law in LAWS if law is not secrets_are_named], ids=str)
def test_a_game_that_fails_outright_breaks_the_law_and_says_after_what(law: Any) -> None:
    def fail(*given: Any) -> Any:
        raise ZeroDivisionError("no such thing")

    with pytest.raises(BrokenLaw, match="it fails with ZeroDivisionError: no such thing"):
        law(broken(blank=fail), 2)

"""Laws that every game keeps, to be run on one's own game.

    from gloam.testing import check
    from my_game.game import GAME

    def test_my_game_keeps_the_laws() -> None:
        check(GAME)

It needs neither pytest nor Hypothesis, and works with both.
"""

from gloam.testing.alter import altered
from gloam.testing.drama import (
    a_digest_leaves_nothing_out,
    how_it_is_told_tells_nothing,
    what_takes_itself_is_known,
)
from gloam.testing.inside import difference, inside
from gloam.testing.keeping import (
    a_copy_is_a_copy,
    a_refusal_changes_nothing,
    text_goes_both_ways,
    undo_tells_nothing,
)
from gloam.testing.knowing import (
    a_menu_tells_nothing,
    no_view_rules_out_the_truth,
    nothing_is_forgotten,
    secrets_are_named,
    what_is_told_is_known,
)
from gloam.testing.laws import (
    LAWS,
    a_bot_can_play,
    a_game_ends,
    a_scene_shows_the_menu,
    case_name,
    cases,
    chance_is_fair,
    check,
    laws_for,
    somebody_can_act,
    the_record_is_the_game,
)
from gloam.testing.numbers import numbers_tell_what_is_known
from gloam.testing.play import BrokenLaw, Law, Play
from gloam.testing.rulebook import every_rule_has_a_test
from gloam.testing.tree import Tree, walk_tree

__all__ = [
    "LAWS",
    "BrokenLaw",
    "Law",
    "Play",
    "Tree",
    "a_bot_can_play",
    "a_copy_is_a_copy",
    "a_digest_leaves_nothing_out",
    "a_game_ends",
    "a_menu_tells_nothing",
    "a_refusal_changes_nothing",
    "a_scene_shows_the_menu",
    "altered",
    "case_name",
    "cases",
    "chance_is_fair",
    "check",
    "difference",
    "every_rule_has_a_test",
    "how_it_is_told_tells_nothing",
    "inside",
    "laws_for",
    "no_view_rules_out_the_truth",
    "nothing_is_forgotten",
    "numbers_tell_what_is_known",
    "secrets_are_named",
    "somebody_can_act",
    "text_goes_both_ways",
    "the_record_is_the_game",
    "undo_tells_nothing",
    "walk_tree",
    "what_is_told_is_known",
    "what_takes_itself_is_known",
]

"""The laws that every game keeps, each as a function of a game. (The list is `LAWS`.)"""

from collections.abc import Iterable
from math import isfinite
from typing import Final

import msgspec

from gloam.kernel import plain
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.record import Record
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.table import ONLOOKER, Table
from gloam.testing.drama import (
    a_digest_leaves_nothing_out,
    how_it_is_told_tells_nothing,
    what_takes_itself_is_known,
)
from gloam.testing.inside import difference
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
from gloam.testing.numbers import numbers_tell_what_is_known
from gloam.testing.play import Law, Play, menu_of

EVERY: Final = 1_000_000
"""Look at every moment."""


@Law
def the_record_is_the_game(play: Play) -> None:
    """The truth is the fold of the facts that were told, and of nothing else."""
    folded: State | None = None
    read = 0
    for table, _ in play.moments(looks=EVERY):
        if folded is None:
            folded = play.game.rules.blank(play.seats)
        for fact in table.record[read:]:
            folded.happen(*fact)
        read = len(table.record)
        differs = difference(table._truth, folded, "the truth")
        if differs:
            play.broken(f"{differs}, which the facts say", table)
    differs = difference(table._truth, table.refold(), "the truth")
    if differs:
        play.broken(f"{differs}, which table.refold() says", table)


@Law
def somebody_can_act(play: Play) -> None:
    """A seat has something to choose, or chance answers, or the game is over and has a worth."""
    for table, _ in play.moments(looks=EVERY):
        asked = int(table.asked)
        if asked == NOBODY:
            _is_worth_something(play, table)
        elif asked != CHANCE:
            if not 0 <= asked < play.seats:
                play.broken(f"seat {asked} is asked, and there is no such seat", table)
            menu = table.menu(asked)
            if not menu:
                play.broken("it is asked, and has nothing to choose", table, asked)
            if len(set(menu)) != len(menu):
                play.broken(f"its menu offers something twice: {play.text(menu)}", table, asked)
            if not all(0 <= action < len(play.game.words.actions) for action in menu):
                play.broken(f"its menu has an action with no text: {play.text(menu)}", table, asked)
    for table, deed in play.moments():
        for action in play.some(menu_of(table._truth), 6) if deed else ():
            play.outcome(play.world(table), int(table.asked), action)


def _is_worth_something(play: Play, table: Table) -> None:
    truth = table._truth
    payoff = [truth.payoff(seat) for seat in range(play.seats)]
    for seat, worth in enumerate(payoff):
        if not isinstance(worth, int | float) or not isfinite(worth) or not -1 <= worth <= 1:
            play.broken(f"the end is worth {worth!r} to it, which is not from -1 to 1", table, seat)
    if not 0 <= int(truth.reason()) < len(play.game.words.reasons):
        play.broken(f"the game ends for reason {truth.reason()}, which has no name", table)
    for team in play.game.rules.teams(play.seats):
        if len({payoff[seat] > 0 for seat in team}) > 1:
            play.broken(f"of the team {team}, some win and some do not", table)


@Law
def a_game_ends(play: Play) -> None:
    """With the options in `bounded_options`, a game is over after at most `longest` actions.

    It has told no more facts than `longest_record` by then.
    """
    longest = play.game.rules.longest(play.seats, play.options)
    if longest <= 0:
        play.broken(f"with {play.options}, the game says that it has no end")
    for _ in range(3):
        table = play.opened()
        world = play.world(table, len(table.record))
        world.ear = told = Record(play.game.words.facts.hearing(play.seats))
        played = 0
        while menu := menu_of(world):
            if played == longest:
                play.broken(f"it is not over after {longest} actions")
            world.play(play.some(menu, 1)[0])
            played += 1
        facts = len(table.record) + int(told.size)
        if facts > play.game.longest_record(play.seats, play.options):
            play.broken(f"it told {facts} facts, which is more than it says that it can")


@Law
def chance_is_fair(play: Play) -> None:
    """What chance may bring has weights above nought, and the seed alone decides what it brings."""
    for table, _ in play.moments(looks=EVERY):
        if table.asked != CHANCE:
            continue
        menu = table._offered()
        outcomes = menu.outcomes()
        if not outcomes:
            play.broken("chance is asked, and can bring nothing", table)
        if not all(isinstance(weight, int) and weight > 0 for _, weight in outcomes):
            play.broken(f"chance has a weight that is not above nought: {outcomes}", table)
        if len({action for action, _ in outcomes}) != len(outcomes):
            play.broken(f"chance may bring the same thing twice: {outcomes}", table)
        if sum(weight for _, weight in outcomes) != menu.total:
            play.broken(f"the weights of chance do not sum to {menu.total}: {outcomes}", table)
    again = play.opened()
    said = iter(table.sayings)
    for deed in table.deeds:
        if deed.seat != CHANCE:
            again.dice.below(6, "thinking")  # other draws from the same seed disturb nothing
            again.deal()
            play.do(again, deed, said)
    again.deal()
    differs = difference(again.record, table.record, "the record")
    if differs:
        play.broken(f"from the same seed, {differs}", again)


@Law
def a_scene_shows_the_menu(play: Play) -> None:
    """A seat is shown, in words, all that it may choose and all that it heard."""
    names = play.game.rules.seat_names(play.seats)
    if len(set(names)) != play.seats:
        play.broken(f"{play.seats} seats are called {names}")
    for table, _ in play.moments():
        for seat in range(play.seats):
            scene = table.scene(seat)
            shown = [(choice.action, choice.aside) for choice in scene.choices]
            menu, asides = table.menu(seat), table.asides(seat)
            wanted = [(action, False) for action in menu] + [(action, True) for action in asides]
            if sorted(shown) != sorted(wanted):
                found = play.text([action for action, _ in shown])
                play.broken(
                    f"its scene offers {found}, not {play.text(menu + asides)}", table, seat
                )
            _is_in_words(play, table, scene, seat)
            for fact in list(table.heard(seat))[-20:]:
                if not table.sentence(fact, seat).strip():
                    text = play.game.words.facts.text(fact)
                    play.broken(f"nothing is said to it of {text}", table, seat)
    for fact in table.record if table.over else ():
        if not table.sentence(fact, ONLOOKER).strip():
            play.broken(
                f"nothing is said to an onlooker of {play.game.words.facts.text(fact)}", table
            )


def _is_in_words(play: Play, table: Table, scene: Scene, seat: int) -> None:
    for choice in scene.choices:
        if choice.text != play.game.words.actions.text(choice.action) or not choice.words.strip():
            play.broken(f"its scene offers {choice.text!r} in words {choice.words!r}", table, seat)
    cells = {cell.id for cell in scene.cells}
    spoken = [scene.heading, *scene.words, *(cell.words for cell in scene.cells)]
    if (scene.game, scene.seat) != (play.game.name, seat) or not all(map(str.strip, spoken)):
        play.broken("its scene is another's, or leaves something unsaid", table, seat)
    if not all(piece.cell in cells and piece.words.strip() for piece in scene.pieces):
        play.broken("a piece in its scene stands nowhere, or has no words", table, seat)
    if msgspec.json.decode(msgspec.json.encode(scene), type=Scene) != scene:
        play.broken("its scene does not survive JSON", table, seat)


@Law
def a_bot_can_play(play: Play) -> None:
    """Heuristic and rollout choose from the menu, and a search state is a world to play on in."""
    for table, _ in play.moments():
        seat = int(table.asked)
        if seat < 0 or not table.menu(seat):
            continue
        view, menu = table.view(seat), table.menu(seat)
        chosen = play.game.bots.heuristic(view, menu, play.thoughts())
        if chosen not in menu:
            play.broken(f"the rule of thumb chooses {play.text([chosen])}", table, seat)
        search_state = play.game.bots.search_state(view, play.thoughts())
        if search_state.asked() < 0:
            play.broken("in its search state, no seat is asked", table, seat)
        shortlist = Menu()
        search_state.offer(shortlist)
        shortlisted = shortlist.actions()
        if not set(shortlisted) & set(menu):
            play.broken(
                f"its search state offers {play.text(shortlisted)}, not {play.text(menu)}",
                table,
                seat,
            )
        rollout_choice = int(search_state.rollout_choice(shortlist, play.thoughts()))
        if rollout_choice not in shortlisted:
            play.broken(f"its rollout choice is {play.text([rollout_choice])}", table, seat)
        if not -1 <= search_state.evaluate(seat) <= 1:
            play.broken(f"its evaluation is {search_state.evaluate(seat)}", table, seat)


LAWS: Final[tuple[Law, ...]] = (
    the_record_is_the_game,
    a_menu_tells_nothing,
    no_view_rules_out_the_truth,
    what_is_told_is_known,
    nothing_is_forgotten,
    somebody_can_act,
    a_game_ends,
    text_goes_both_ways,
    a_copy_is_a_copy,
    a_refusal_changes_nothing,
    undo_tells_nothing,
    chance_is_fair,
    a_scene_shows_the_menu,
    a_bot_can_play,
    secrets_are_named,
    how_it_is_told_tells_nothing,
    a_digest_leaves_nothing_out,
    what_takes_itself_is_known,
    numbers_tell_what_is_known,
)


OF_GUESSES: Final[tuple[Law, ...]] = (
    a_menu_tells_nothing,
    no_view_rules_out_the_truth,
    what_is_told_is_known,
    nothing_is_forgotten,
    a_copy_is_a_copy,
    a_refusal_changes_nothing,
    undo_tells_nothing,
    a_bot_can_play,
)
"""The laws that swap the world for one that a seat cannot tell from it."""


def laws_for(game: Game) -> tuple[Law, ...]:
    """The laws that a game can be held to: all, once it guesses worlds and says when it ends."""
    left_out = () if game.guesses else OF_GUESSES
    if game.rules.longest is plain.no_end:
        left_out = (*left_out, a_game_ends)
    return tuple(law for law in LAWS if law not in left_out)


def check(
    game: Game,
    seats: int | None = None,
    games: int = 3,
    seed: str = "laws",
    options: Options | None = None,
    laws: Iterable[Law] | None = None,
) -> None:
    """Hold a game to every law, at one number of seats or at each; BrokenLaw says what is wrong.

    A game that cannot guess worlds yet is held to those laws that need none: see `laws_for`.
    """
    for law in laws_for(game) if laws is None else laws:
        law(game, seats, games=games, seed=seed, options=options)


def cases(games: Iterable[Game], laws: Iterable[Law] | None = None) -> list[tuple[Law, Game, int]]:
    """Every law for every game at every number of seats: ready for `pytest.mark.parametrize`."""
    kept = None if laws is None else tuple(laws)
    return [
        (law, game, seats)
        for game in games
        for seats in range(game.seats[0], game.seats[1] + 1)
        for law in (laws_for(game) if kept is None else kept)
    ]


def case_name(part: object) -> str:
    """What a part of a case is called in a test's name."""
    return part.name if isinstance(part, Game) else str(part)

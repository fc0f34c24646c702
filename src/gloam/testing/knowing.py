"""The laws of what a seat may know: it is told no more than it should be, and loses none of it."""

from itertools import chain
from typing import Any, Final

from gloam.kernel.ask import Deed
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import Fact
from gloam.testing.inside import difference, inside
from gloam.testing.play import Law, Outcome, Play, menu_of

WITNESSES: Final = 200
"""How many worlds to try before saying that none explains a view."""


@Law
def a_menu_tells_nothing(play: Play) -> None:
    """Who is asked, menus and scenes are the same in every world that a seat cannot rule out."""
    for table, _ in play.moments():
        for seat in range(play.seats):
            shown = _shown(table, seat)
            for _ in range(play.guesses):
                world = play.guess(table.view(seat))
                other = _shown(play.table_in(world, table), seat)
                for what, here in shown.items():
                    if here != other[what]:
                        differs = difference(other[what], here, what)
                        play.broken(f"in a world that it cannot rule out, {differs}", table, seat)


def _shown(table: Table, seat: int) -> dict[str, Any]:
    """All that a seat is asked, offered and shown."""
    text = table.game.words.actions.text
    return {
        "the asked seat": int(table.asked),
        "its menu": tuple(text(action) for action in table.menu(seat)),
        "what it may do out of turn": tuple(text(action) for action in table.asides(seat)),
        "whether it may speak": not table.over and bool(table._truth.may_speak(seat)),
        "its scene": table.scene(seat),
    }


@Law
def no_view_rules_out_the_truth(play: Play) -> None:
    """A view agrees with the truth and with its guesses, which differ where worlds can differ."""
    for table, deed in play.moments():
        for seat in range(play.seats):
            view = table.view(seat)
            if not play.game.sight.agrees(view, table._truth):
                play.broken("its view rules out the truth", table, seat)
            for _ in range(play.guesses):
                world = play.guess(view)
                if not play.game.sight.agrees(view, world):
                    play.broken("its view rules out its own guess", table, seat)
        if deed and not deed.aside:
            _guesses_vary(play, table, deed)


def _guesses_vary(play: Play, table: Table, deed: Deed) -> None:
    """What could have been done unheard stays possible, and the guesses show it."""
    done = play.instead(table, deed, deed.action)
    rivals = _rivals(play, table, deed)
    play.do(table, deed)
    for seat in range(play.seats):
        view = table.view(seat)
        for rival in rivals[seat]:
            if rival.inside == done.inside or rival.told(seat) != done.told(seat):
                continue
            text = play.game.words.actions.text(rival.action)
            if not play.game.sight.agrees(view, rival.world):
                play.broken(
                    f"its view rules out a world that it cannot know of: {text!r}", table, seat
                )
            first = inside(play.guess(view))
            if all(inside(play.guess(view)) == first for _ in range(WITNESSES)):
                play.broken(f"all its guesses are the same, and {text!r} is possible", table, seat)
            break


def _rivals(play: Play, table: Table, deed: Deed) -> list[list[Outcome]]:
    """For each seat, what else may come of this moment: other actions here, or other worlds."""
    menu = [action for action in menu_of(table._truth) if action != deed.action]
    others = [play.instead(table, deed, action) for action in play.some(menu, 4)]
    rivals: list[list[Outcome]] = []
    for seat in range(play.seats):
        found = list(others)
        for _ in range(play.guesses):
            lot = play.lot()
            world = play.game.sight.guess(table.view(seat), FastRandom(lot))
            offered = menu_of(world)
            if offered:
                same = deed.action in offered and play.rng.randrange(2)
                action = deed.action if same else play.some(offered, 1)[0]
                rival = play.outcome(world, deed.seat, action)
                rival.guessed = lot
                found.append(rival)
        rivals.append(found)
    return rivals


@Law
def what_is_told_is_known(play: Play) -> None:
    """Two worlds that a seat was told apart do not both agree with its view."""
    for table, deed in play.moments():
        if deed is None or deed.aside:
            continue
        size = len(table.record)
        done = play.instead(table, deed, deed.action)
        rivals = _rivals(play, table, deed)
        play.do(table, deed)
        for seat in range(play.seats):
            told = done.told(seat)
            for rival in rivals[seat]:
                apart = _lasting(play, rival.told(seat)) != _lasting(play, told)
                if not apart or rival.inside == done.inside:
                    continue
                if play.game.sight.fleeting and (rival.action != deed.action or seat != deed.seat):
                    continue
                if not play.game.sight.agrees(table.view(seat), rival.world):
                    continue
                if not _explained(play, play.view(table, seat, size), deed, rival, told):
                    heard, instead = play.facts(told), play.facts(rival.told(seat))
                    play.broken(f"it heard {heard}; its view still allows {instead}", table, seat)


def _lasting(play: Play, told: list[Fact]) -> list[Fact]:
    """What was told, without what a game calls fleeting."""
    fleeting = play.game.sight.fleeting
    return [fact for fact in told if play.game.words.facts.name(fact) not in fleeting]


def _explained(play: Play, view: View, deed: Deed, rival: Outcome, told: list[Fact]) -> bool:
    """Whether some world that the view allowed leads to the same end, and tells what was told.

    The world that the rival came from is asked first: where there are millions, no other may do.
    """
    own = [rival.guessed] if rival.guessed >= 0 else []
    for lot in chain(own, (int(play.thoughts().at) for _ in range(WITNESSES))):
        for action in menu_of(play.game.sight.guess(view, FastRandom(lot))):
            past = play.outcome(play.game.sight.guess(view, FastRandom(lot)), deed.seat, action)
            if past.inside == rival.inside and past.told(int(view.seat)) == told:
                return True
    return False


@Law
def nothing_is_forgotten(play: Play) -> None:
    """What a seat heard only grows, a view is its fold, and a seat hears of what it does itself."""
    heard: list[list[Fact]] = [[] for _ in range(play.seats)]
    for table, deed in play.moments():
        for seat in range(play.seats):
            now = list(table.heard(seat))
            if now[: len(heard[seat])] != heard[seat]:
                play.broken("what it heard before is no longer there", table, seat)
            heard[seat] = now
            view = table.view(seat)
            differs = difference(view, play.view(table, seat, len(table.record)), "its view")
            if differs:
                play.broken(f"{differs}, which the facts say that it heard", table, seat)
            differs = difference(view.clone(), view, "a copy of its view")
            if differs:
                play.broken(differs, table, seat)
        if deed:
            _views_are_apart(play, table, deed)
        if deed and not deed.aside and deed.seat != CHANCE:
            _hears_itself(play, table, deed)


def _views_are_apart(play: Play, table: Table, deed: Deed) -> None:
    """A view and its copy share nothing that changes."""
    copies = [table.view(seat).clone() for seat in range(play.seats)]
    before = [inside(copy) for copy in copies]
    size = len(table.record)
    play.do(table, deed)
    for seat, copy in enumerate(copies):
        view = table.view(seat)
        if inside(copy) != before[seat]:
            play.broken("a copy of its view changes with the view", table, seat)
        after = inside(view)
        for fact in play.heard(table, seat, size):
            copy.hear(*fact)
        if inside(view) != after:
            play.broken("its view changes with a copy of it", table, seat)
        if play.game.telling.scene(copy, (), ()) != play.game.telling.scene(view, (), ()):
            play.broken("a copy of its view that heard the same shows another scene", table, seat)
        at = int(play.thoughts().at)
        if difference(
            play.game.sight.guess(copy, FastRandom(at)), play.game.sight.guess(view, FastRandom(at))
        ):
            play.broken("a copy of its view that heard the same guesses otherwise", table, seat)


def _hears_itself(play: Play, table: Table, deed: Deed) -> None:
    """A seat that acts hears of it, and not the same of two different actions."""
    world = play.world(table, table.deeds[-1].told)
    heard: dict[tuple[Fact, ...], int] = {}
    for action in play.some(sorted(set(menu_of(world))), 12):
        world = play.world(table, table.deeds[-1].told)
        told = tuple(play.outcome(world, deed.seat, action).told(deed.seat))
        text = play.game.words.actions.text(action)
        if not told:
            play.broken(f"it hears nothing of its own {text!r}", table, deed.seat)
        if told in heard:
            other = play.game.words.actions.text(heard[told])
            play.broken(f"it hears the same of {text!r} and of {other!r}", table, deed.seat)
        heard[told] = action


@Law
def secrets_are_named(play: Play) -> None:
    """Where a game lists its secrets, each is heard by just those whom the list names."""
    if play.game.rules.secrets is None:
        return
    names = play.game.rules.seat_names(play.seats)
    listed = {name: who for who, facts in play.game.rules.secrets.items() for name in facts.split()}
    for word in play.game.words.facts.words:
        heard_by = word.heard_by.describe(names)
        said = listed.pop(word.name, EVERYONE.describe(names))
        if said != heard_by:
            play.broken(f"{word.name!r} is heard by {heard_by}, and is to be heard by {said}")
    if listed:
        play.broken(f"its list of secrets names facts that it does not have: {sorted(listed)}")

"""The laws of what stays as it was: through a save, a copy, a refusal, and an action taken back."""

from typing import Any

import msgspec

from gloam.kernel.ask import SAYING, Deed
from gloam.kernel.errors import IllegalAction
from gloam.kernel.save import dumps, loads
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.inside import difference, inside
from gloam.testing.play import Law, Play, menu_of


@Law
def text_goes_both_ways(play: Play) -> None:
    """Every action, fact and table can be written down and read back as exactly the same."""
    actions, facts = play.game.words.actions, play.game.words.facts
    for action in range(len(actions)):
        if actions.read(actions.text(action)) != action:
            play.broken(f"{actions.text(action)!r} is read as another action")
    known: set[Fact] = set()
    for table, _ in play.moments(looks=4):
        for fact in set(table.record) - known:
            text, found = facts.text(fact), facts.as_json(fact)
            if facts.read(text) != fact:
                play.broken(f"{text!r} is read as {facts.read(text)}, not as {fact}", table)
            if facts.from_json(msgspec.json.decode(msgspec.json.encode(found))) != fact:
                play.broken(f"{found} is read as another fact", table)
            known.add(fact)
        _reads_back(play, table)


def _reads_back(play: Play, table: Table) -> None:
    save = dumps(table)
    again = loads(save, lambda name: play.game)
    if dumps(again) != save:
        play.broken("a save that was read is written differently", table)
    differs = (
        difference(again._truth, table._truth, "the truth")
        or difference(again.record, table.record, "the record")
        or difference(again.deeds, table.deeds, "what was done")
        or difference(again._draws, table._draws, "the number of draws")
    )
    if differs:
        play.broken(f"in a save that was read, {differs}", table)


@Law
def a_copy_is_a_copy(play: Play) -> None:
    """What happens in a copy of a world, a guess or a table does not touch the original."""
    for table, deed in play.moments():
        truth = table._truth
        before = inside(truth)
        copy = truth.clone()
        differs = difference(copy, truth, "a copy of the truth")
        if differs:
            play.broken(differs, table)
        if copy.ear is not None:
            play.broken("somebody listens to a copy of the truth", table)
        play.wander(copy)
        if inside(truth) != before:
            play.broken("playing on in a copy of the truth changes the truth", table)
        for seat in range(play.seats):
            _leaves_the_view(play, table, seat)
        if play.rng.randrange(3) == 0:
            _forks(play, table)
        if deed:
            copy = truth.clone()
            play.do(table, deed)
            if inside(copy) != before:
                play.broken("a copy of the truth changes with the truth", table)


def _leaves_the_view(play: Play, table: Table, seat: int) -> None:
    """Playing on in a guess or a search state leaves the view as it is."""
    view = table.view(seat)
    before = inside(view)
    for name, make in (
        ("a guess", play.game.sight.guess),
        ("a search state", play.game.bots.search_state),
    ):
        play.wander(make(view, play.thoughts()))
        if inside(view) != before:
            play.broken(f"playing on in {name} changes its view", table, seat)


def _forks(play: Play, table: Table) -> None:
    """A fork is the same table, and stays apart from it."""
    before = _all_of(table)
    fork = table.fork()
    fork._forget()  # that a copied view is a view, another law says
    differs = difference(_all_of(fork), before, "a fork of the table")
    if differs:
        play.broken(differs, table)
    for _ in range(6):
        menu = menu_of(fork._truth)
        if menu:
            fork.act(play.some(menu, 1)[0])
    differs = difference(_all_of(table), before, "the table")
    if differs:
        play.broken(f"after playing on at a fork, {differs}", table)


def _all_of(table: Table) -> tuple[Any, ...]:
    """All that can change at a table."""
    return (
        inside(table._truth),
        table.record,
        tuple((deed.seat, deed.action, deed.told, deed.aside) for deed in table.deeds),
        tuple(table.sayings),
        table._draws,
        table.opening,
        tuple(inside(table.view(seat)) for seat in range(table.seats)),
    )


@Law
def a_refusal_changes_nothing(play: Play) -> None:
    """What is not on offer is refused, and the refusal changes nothing and tells nothing hidden."""
    for table, _ in play.moments():
        before = _all_of(table)
        for seat in range(play.seats):
            offered = {*table.menu(seat), *table.asides(seat)}
            refused = [a for a in range(len(play.game.words.actions)) if a not in offered]
            tried: list[int | str] = [
                *play.some(refused, 12),
                -7,
                len(play.game.words.actions),
                "xyzzy",
            ]
            said = [_refused(play, table, action, seat) for action in tried]
            asked = seat == table.asked
            for _ in range(play.guesses if asked else 1):  # who is not, is told the same
                other = play.table_in(play.guess(table.view(seat)), table)
                if (
                    other.asked != table.asked
                    or {*other.menu(seat), *other.asides(seat)} != offered
                ):
                    continue  # the menu tells more than it should, which is for another law
                for action, reason in zip(tried, said, strict=True):
                    instead = _refused(play, other, action, seat)
                    if instead != reason:
                        play.broken(
                            f"it is told {reason!r}, and {instead!r} in a world that it "
                            "cannot rule out",
                            table,
                            seat,
                        )
        differs = difference(_all_of(table), before, "the table")
        if differs:
            play.broken(f"after a refusal, {differs}", table)


def _refused(play: Play, table: Table, action: int | str, seat: int) -> str:
    """What is said to a seat that tries something that is not on offer."""
    text = action if isinstance(action, str) else play.text([action])
    try:
        table.act(action, seat)
    except IllegalAction as refusal:
        if not str(refusal):
            play.broken(f"{text!r} is refused without a word", table, seat)
        return str(refusal)
    raise play.breach(f"{text!r} is not on its menu, and was not refused", table, seat)


@Law
def undo_tells_nothing(play: Play) -> None:
    """An action is taken back only if nobody else heard of it and it taught nothing hidden."""
    for table, deed in play.moments():
        if deed is None or deed.seat == CHANCE or deed.action == SAYING:
            continue
        before = _all_of(table)
        lessons = _lessons(play, table, deed)
        play.do(table, deed)
        others = [seat for seat in range(play.seats) if seat != deed.seat]
        told = range(table.deeds[-1].told, len(table.record))
        heard = any(table.hears(n, other) for n in told for other in others)
        text = play.game.words.actions.text(deed.action)
        if any(table.may_undo(other) for other in others):
            play.broken(f"{text!r} can be taken back by somebody else", table, deed.seat)
        if heard or table.over:
            _cannot_undo(play, table, deed.seat, text)
            continue
        if not table.may_undo(deed.seat):
            play.broken(f"{text!r} cannot be taken back, and nobody heard of it", table, deed.seat)
        if len(lessons) > 1:
            play.broken(
                f"{text!r} can be taken back, and is answered by what is hidden: a free look",
                table,
                deed.seat,
            )
        table.undo(deed.seat)
        differs = difference(_all_of(table), before, "the table")
        if differs:
            play.broken(f"after {text!r} was taken back, {differs}", table, deed.seat)


def _lessons(play: Play, table: Table, deed: Deed) -> set[tuple[Fact, ...]]:
    """What the seat may hear of its own action, in the worlds that it cannot rule out."""
    worlds = [play.guess(table.view(deed.seat)) for _ in range(2 * play.guesses)]
    return {
        tuple(play.outcome(world, deed.seat, deed.action, aside=deed.aside).told(deed.seat))
        for world in [play.world(table), *worlds]
        if deed.aside or deed.action in menu_of(world)
    }


def _cannot_undo(play: Play, table: Table, seat: int, text: str) -> None:
    before = _all_of(table)
    if table.may_undo(seat):
        play.broken(f"{text!r} can be taken back, and somebody else heard of it", table, seat)
    try:
        table.undo(seat)
    except IllegalAction:
        differs = difference(_all_of(table), before, "the table")
        if differs:
            play.broken(f"after a refusal to take {text!r} back, {differs}", table, seat)
        return
    play.broken(f"{text!r} was taken back, and somebody else heard of it", table, seat)

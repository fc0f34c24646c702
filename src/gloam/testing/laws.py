"""The laws that every game keeps, each as a function of a game. (The list is `LAWS`.)"""

from collections.abc import Iterable
from math import isfinite
from typing import Any, Final

import msgspec

from gloam.kernel.ask import SAYING, Deed
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game, Options
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.record import ALL
from gloam.kernel.save import dumps, loads
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.view import View
from gloam.kernel.words import Fact
from gloam.testing.inside import difference, inside
from gloam.testing.play import Law, Outcome, Play, menu_of

EVERY: Final = 1_000_000
"""Look at every moment."""
WITNESSES: Final = 200
"""How many worlds to try before saying that none explains a view."""


@Law
def the_record_is_the_game(play: Play) -> None:
    """The truth is the fold of the facts that were told, and of nothing else."""
    folded: State | None = None
    read = 0
    for table, _ in play.moments(looks=EVERY):
        if folded is None:
            folded = play.game.blank(play.seats)
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
    text = table.game.actions.text
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
            if not play.game.agrees(view, table._truth):
                play.broken("its view rules out the truth", table, seat)
            for _ in range(play.guesses):
                world = play.guess(view)
                if not play.game.agrees(view, world):
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
            text = play.game.actions.text(rival.action)
            if not play.game.agrees(view, rival.world):
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
            world = play.guess(table.view(seat))
            offered = menu_of(world)
            if offered:
                same = deed.action in offered and play.rng.randrange(2)
                action = deed.action if same else play.some(offered, 1)[0]
                found.append(play.outcome(world, deed.seat, action))
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
                if rival.told(seat) == told or rival.inside == done.inside:
                    continue
                if not play.game.agrees(table.view(seat), rival.world):
                    continue
                if not _explained(play, play.view(table, seat, size), deed, rival, told):
                    heard, instead = play.facts(told), play.facts(rival.told(seat))
                    play.broken(f"it heard {heard}; its view still allows {instead}", table, seat)


def _explained(play: Play, view: View, deed: Deed, rival: Outcome, told: list[Fact]) -> bool:
    """Whether some world that the view allowed leads to the same end, and tells what was told."""
    for _ in range(WITNESSES):
        at = int(play.lots().at)
        for action in menu_of(play.game.guess(view, Lots(at))):
            past = play.outcome(play.game.guess(view, Lots(at)), deed.seat, action)
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
        if play.game.scene(copy, (), ()) != play.game.scene(view, (), ()):
            play.broken("a copy of its view that heard the same shows another scene", table, seat)
        at = int(play.lots().at)
        if difference(play.game.guess(copy, Lots(at)), play.game.guess(view, Lots(at))):
            play.broken("a copy of its view that heard the same guesses otherwise", table, seat)


def _hears_itself(play: Play, table: Table, deed: Deed) -> None:
    """A seat that acts hears of it, and not the same of two different actions."""
    world = play.world(table, table.deeds[-1].told)
    heard: dict[tuple[Fact, ...], int] = {}
    for action in play.some(sorted(set(menu_of(world))), 12):
        world = play.world(table, table.deeds[-1].told)
        told = tuple(play.outcome(world, deed.seat, action).told(deed.seat))
        text = play.game.actions.text(action)
        if not told:
            play.broken(f"it hears nothing of its own {text!r}", table, deed.seat)
        if told in heard:
            other = play.game.actions.text(heard[told])
            play.broken(f"it hears the same of {text!r} and of {other!r}", table, deed.seat)
        heard[told] = action


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
            if not all(0 <= action < len(play.game.actions) for action in menu):
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
    if not 0 <= int(truth.reason()) < len(play.game.reasons):
        play.broken(f"the game ends for reason {truth.reason()}, which has no name", table)
    for team in play.game.teams(play.seats):
        if len({payoff[seat] > 0 for seat in team}) > 1:
            play.broken(f"of the team {team}, some win and some do not", table)


@Law
def a_game_ends(play: Play) -> None:
    """With the options in `short`, a game is over after at most `longest` actions."""
    longest = play.game.longest(play.seats, play.options)
    if longest <= 0:
        play.broken(f"with {play.options}, the game says that it has no end")
    for _ in range(3):
        table = play.opened()
        world = play.world(table, len(table.record))
        played = 0
        while menu := menu_of(world):
            if played == longest:
                play.broken(f"it is not over after {longest} actions")
            world.play(play.some(menu, 1)[0])
            played += 1


@Law
def text_goes_both_ways(play: Play) -> None:
    """Every action, fact and table can be written down and read back as exactly the same."""
    actions, facts = play.game.actions, play.game.facts
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
    """Playing on in a guess or a dream leaves the view as it is."""
    view = table.view(seat)
    before = inside(view)
    for name, make in (("a guess", play.game.guess), ("a dream", play.game.dream)):
        play.wander(make(view, play.lots()))
        if inside(view) != before:
            play.broken(f"playing on in {name} changes its view", table, seat)


def _forks(play: Play, table: Table) -> None:
    """A fork is the same table, and stays apart from it."""
    before = _all_of(table)
    fork = table.fork()
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
            refused = [a for a in range(len(play.game.actions)) if a not in offered]
            tried: list[int | str] = [*play.some(refused, 12), -7, len(play.game.actions), "xyzzy"]
            said = [_refused(play, table, action, seat) for action in tried]
            for _ in range(play.guesses):
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
        text = play.game.actions.text(deed.action)
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
    names = play.game.seat_names(play.seats)
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
                    text = play.game.facts.text(fact)
                    play.broken(f"nothing is said to it of {text}", table, seat)
    for fact in table.record if table.over else ():
        if not table.sentence(fact, ONLOOKER).strip():
            play.broken(f"nothing is said to an onlooker of {play.game.facts.text(fact)}", table)


def _is_in_words(play: Play, table: Table, scene: Scene, seat: int) -> None:
    for choice in scene.choices:
        if choice.text != play.game.actions.text(choice.action) or not choice.words.strip():
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
    """Rules of thumb and hunches choose from the menu, and a dream is a world to play on in."""
    for table, _ in play.moments():
        seat = int(table.asked)
        if seat < 0 or not table.menu(seat):
            continue
        view, menu = table.view(seat), table.menu(seat)
        chosen = play.game.thumb(view, menu, play.lots())
        if chosen not in menu:
            play.broken(f"the rule of thumb chooses {play.text([chosen])}", table, seat)
        dream = play.game.dream(view, play.lots())
        if dream.asked() < 0:
            play.broken("in its dream, no seat is asked", table, seat)
        shortlist = Menu()
        dream.offer(shortlist)
        dreamt = shortlist.actions()
        if not set(dreamt) & set(menu):
            play.broken(f"its dream offers {play.text(dreamt)}, not {play.text(menu)}", table, seat)
        hunch = int(dream.hunch(shortlist, play.lots()))
        if hunch not in dreamt:
            play.broken(f"its hunch is {play.text([hunch])}", table, seat)
        if not -1 <= dream.verdict(seat) <= 1:
            play.broken(f"its verdict is {dream.verdict(seat)}", table, seat)


@Law
def secrets_are_named(play: Play) -> None:
    """If a game lists its secrets, they are exactly the facts that some seat does not hear."""
    kept = {word.name for word in play.game.facts.words if word.heard_by.kind != ALL}
    named = set(play.game.secrets)
    if named and kept != named:
        play.broken(
            f"it names as secrets what all hear: {sorted(named - kept)}; "
            f"it does not name: {sorted(kept - named)}"
        )


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
)


def check(
    game: Game,
    seats: int | None = None,
    games: int = 3,
    seed: str = "laws",
    options: Options | None = None,
    laws: Iterable[Law] = LAWS,
) -> None:
    """Hold a game to every law, at one number of seats or at each; BrokenLaw says what is wrong."""
    for law in laws:
        law(game, seats, games=games, seed=seed, options=options)


def cases(games: Iterable[Game], laws: Iterable[Law] = LAWS) -> list[tuple[Law, Game, int]]:
    """Every law for every game at every number of seats: ready for `pytest.mark.parametrize`."""
    kept = tuple(laws)
    return [
        (law, game, seats)
        for game in games
        for seats in range(game.seats[0], game.seats[1] + 1)
        for law in kept
    ]


def case_name(part: object) -> str:
    """What a part of a case is called in a test's name."""
    return part.name if isinstance(part, Game) else str(part)

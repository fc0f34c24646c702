"""The table: it holds the truth and the record, and asks, and lets nobody cheat."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from gloam.kernel.ask import SAYING, Ask, Chance, Choose, Deed, Over
from gloam.kernel.bits import BIT
from gloam.kernel.dice import Dice
from gloam.kernel.encoding import Encoding, FactsHeard, nothing
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.finale import Finale
from gloam.kernel.game import Digest, Game
from gloam.kernel.glossary import Term
from gloam.kernel.heard import Heard, Told, stands_out
from gloam.kernel.memory import Memory
from gloam.kernel.menu import Menu
from gloam.kernel.naming import Names
from gloam.kernel.record import Record
from gloam.kernel.scene import Scene, without_belief
from gloam.kernel.state import CHANCE, NOBODY, State
from gloam.kernel.view import View
from gloam.kernel.words import Fact, unknown

LONGEST_SAYING: Final = 280
FAR_TOO_MANY: Final = 1_000_000
"""More actions than any game has: a larger number would not fit the kernel's."""
ONLOOKER: Final = -1
"""Who a sentence is said to when it is said to no seat: at a replay, once the game is over."""

_EVERY_FACT: Final = FactsHeard()


@final
class Moment:
    """A table as it was before something was done, to go back to if it cannot be."""

    def __init__(
        self, truth: State | None, draws: i64, facts: i64, deeds: int, sayings: int
    ) -> None:
        self.truth = truth
        """A clone; nothing where a game's rules cannot be copied, and are folded again instead."""
        self.draws: i64 = draws
        self.facts: i64 = facts
        self.deeds = deeds
        self.sayings = sayings


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One game being played: the truth, the record, and the seats around it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        options: dict[str, str],
        dice: Dice,
        state: State | None = None,
    ) -> None:
        self.game = game
        self.seats = game.check_seats(seats)
        self.options = game.with_defaults(options)
        self.dice = dice
        self.deeds: list[Deed] = []
        self.sayings: list[str] = []
        """All that was said, in order, whoever it was said to."""
        self._spoken: dict[int, list[tuple[str, str]]] = {}
        """The same by audience (a set of seats, 0 for the table), with the name of the circle."""
        self._sorted: int = 0
        """How many sayings have been sorted so, and, next, how many deeds were looked through."""
        self._looked: int = 0
        self._record = Record(game.words.facts.hearing(seats))
        self._menu = Menu()
        self._draws: i64 = 0
        self._views: list[View | None] = [None] * seats
        self._caught_up: list[i64] = [0] * seats
        """How many facts each view has been passed."""
        self._heard: dict[int, Heard] = {}
        self._together: dict[tuple[int, ...], Heard] = {}
        """What some seats heard between them, by who they are."""
        self._listeners: dict[tuple[str, int], tuple[View, int]] = {}
        """Who listens for an encoding, by its name and the seat, and how much it was passed."""
        self._onlookers: dict[tuple[int, ...] | None, tuple[View | None, int]] = {}
        """Those who look on, by whose ears they have, and how many facts each was passed."""
        self.names: Names | None = None
        """What the people at the table are called; see `sit`."""
        self._glossary: tuple[Term, ...] | None = None
        """What words mean here, once somebody has asked."""
        self.belief = True
        """Whether scenes say what can be concluded, beside what was told."""
        self._muted: dict[int, frozenset[int]] = {}
        """Whose words each seat does not want to hear."""
        self._truth = game.rules.blank(seats)
        self._truth.ear = self._record
        if state is None:
            game.rules.set_up(self._truth, self.seats, self.options, dice)
        else:
            self._truth = state
            self._truth.ear = self._record
        self.opening = int(self._record.size)
        """How many facts the set-up told."""
        self._before = self._mark()
        """The table as it was before the last thing that a seat did."""

    # What is asked.

    @property
    def ask(self) -> Ask:
        """Who must choose now, and between what."""
        asked = self._truth.asked()
        if asked == NOBODY:
            payoff = tuple(self._truth.payoff(seat) for seat in range(self.seats))
            winners = tuple(seat for seat, worth in enumerate(payoff) if worth > 0)
            return Over(payoff, winners, self.game.words.reasons[self._truth.reason()])
        if asked == CHANCE:
            return Chance(self._offered().outcomes())
        return Choose(asked, self._offered().actions())

    @property
    def asked(self) -> int:
        """The seat that must choose, or CHANCE, or NOBODY: `ask` in one number."""
        return self._truth.asked()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._truth.asked() == NOBODY

    def menu(self, seat: int) -> tuple[int, ...]:
        """What a seat may choose in its turn; nothing, when it is not asked."""
        self._check_seat(seat)
        return self._offered().actions() if self._truth.asked() == seat else ()

    def asides(self, seat: int) -> tuple[int, ...]:
        """What a seat may do at any moment, whoever is asked."""
        self._check_seat(seat)
        if self.over:
            return ()
        self._menu.clear()
        self._truth.offer_aside(seat, self._menu)
        return self._menu.actions()

    def choices(self, seat: int) -> tuple[str, ...]:
        """The seat's menu and asides, as text."""
        return tuple(self.game.words.actions.text(a) for a in self.menu(seat) + self.asides(seat))

    def offered_since(self, seat: int, n: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Menu and asides of a seat, each time that somebody could act since n facts were told.

        They are made again from the record, so that whoever asks, wherever, finds the same. Where
        a seat did not hear what was done, they are as they were: that adds nothing that is new.
        """
        self._check_seat(seat)
        state, menu, found = self.game.rules.blank(self.seats), Menu(), []
        moments = sorted({deed.told for deed in self.deeds if deed.told >= n} | {self.size})
        told = 0
        for moment in moments:
            for at in range(told, moment):
                state.happen(*self._record.fact(at))
            told = moment
            asked = state.asked()
            if asked in (CHANCE, NOBODY):
                continue
            menu.clear()
            if asked == seat:
                state.offer(menu)
            in_turn = menu.actions()
            menu.clear()
            state.offer_aside(seat, menu)
            found.append((in_turn, menu.actions()))
        return found

    def _offered(self) -> Menu:
        self._menu.clear()
        self._truth.offer(self._menu)
        return self._menu

    # What is done.

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        """Take an action, or its text, for the asked seat or the one named; give what was told.

        What stands on the seat's menu is done in turn, anything else aside; the last of `deeds`
        says which it was. IllegalAction changes nothing, and says what to do instead.
        """
        number = self.game.words.actions.read(action) if isinstance(action, str) else action
        asked = self._truth.asked()
        if asked == NOBODY:
            raise IllegalAction("The game is over.")
        seat = asked if seat is None else seat
        if not CHANCE <= seat < self.seats:
            raise IllegalAction(f"There is no seat {seat}.")
        if not 0 <= number < FAR_TOO_MANY:
            raise IllegalAction("There is no action number below nought, or as large as that.")
        before = int(self._record.size)
        if seat == asked and self._offered().has(number):
            if seat != CHANCE:
                self._before = self._mark()
            self.deeds.append(Deed(seat, number, before))
            self._draws += seat == CHANCE
            try:
                self._truth.play(number)
            except BaseException:
                self._take_back()
                raise
        elif 0 <= seat < self.seats and number in self.asides(seat):
            self._do_aside(number, seat)
        else:
            raise IllegalAction(self._refusal(number, seat, asked))
        return self.facts_from(before)

    def act_aside(self, action: int | str, seat: int) -> tuple[Fact, ...]:
        """Take an action out of turn, even where the same stands on the seat's menu."""
        number = self.game.words.actions.read(action) if isinstance(action, str) else action
        self._check_seat(seat)
        if self.over:
            raise IllegalAction("The game is over.")
        if number not in self.asides(seat):
            raise IllegalAction("You cannot do that out of turn.")
        before = int(self._record.size)
        self._do_aside(number, seat)
        return self.facts_from(before)

    def _do_aside(self, number: int, seat: int) -> None:
        self._before = self._mark()
        self.deeds.append(Deed(seat, number, int(self._record.size), aside=True))
        try:
            self._truth.play_aside(seat, number)
        except BaseException:
            self._take_back()
            raise

    def _mark(self) -> Moment:
        """How things stand now, before a seat does something; from here its facts are counted."""
        self._record.begin(self.game.rules.most_facts)
        deeds, sayings = len(self.deeds), len(self.sayings)
        truth: State | None
        try:
            truth = self._truth.clone()
        except NotImplementedError:
            truth = None
        return Moment(truth, self._draws, self._record.size, deeds, sayings)

    def _take_back(self) -> None:
        """Take back what a seat did, with all that chance answered to it."""
        before = self._before
        self._record.cut(before.facts)
        self._truth = self.refold() if before.truth is None else before.truth.clone()
        self._truth.ear = self._record
        self._draws = before.draws
        del self.deeds[before.deeds :]
        del self.sayings[before.sayings :]
        if self._looked > before.deeds:
            self._spoken, self._sorted, self._looked = {}, 0, 0
        self._forget()

    def _forget(self) -> None:
        """Let everybody hear the record anew: some of it was taken back."""
        self._views = [None] * self.seats
        self._caught_up = [0] * self.seats
        self._heard = {}
        self._together = {}
        self._listeners = {}
        self._onlookers = {}

    def _refusal(self, number: int, seat: int, asked: int) -> str:
        """Why not: from the action itself and what the seat may choose, never from the world."""
        text = self.game.words.actions.text(number)
        if not 0 <= seat < self.seats:
            return "Chance is asked now." if asked == CHANCE else f"There is no seat {seat}."
        if seat != asked:
            return f"You cannot {text!r} now: you are not asked."
        reason = self.game.telling.why(self.view(seat), number)
        reason = reason if self.names is None else self.names.put(reason)
        count = len(self.menu(seat))
        choices = "is 1 choice" if count == 1 else f"are {count} choices"
        return f"You cannot {text!r} now: {reason} There {choices} on your menu."

    def deal(self) -> None:
        """Let chance answer from the seed until a seat, or the end, is asked.

        What a seat did and what chance answers to it are one: if chance cannot, neither was done.
        """
        while self._truth.asked() == CHANCE:
            self.act(self.drawn(), CHANCE)

    def drawn(self) -> int:
        """What chance brings next, by the seed."""
        menu = self._offered()
        return int(menu.pick(self.dice.below(int(menu.total), "chance", self._draws)))

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Say something at the table; the rules decide who hears it and what it does.

        With `to`, only to a circle that the game offers the seat. Sayings are counted apart for
        each audience, so that no number tells that something was said elsewhere.
        """
        plain = " ".join(words.split())
        if not plain or len(plain) > LONGEST_SAYING or not plain.isprintable():
            raise IllegalAction(f"Say something in at most {LONGEST_SAYING} letters.")
        if not 0 <= seat < self.seats:
            raise IllegalAction(f"There is no seat {seat}.")
        if self.over:
            raise IllegalAction("The game is over.")
        if not self._truth.may_speak(seat):
            raise IllegalAction("You cannot speak now.")
        ears = self._ears(seat, to) if to else 0
        n = len(self._sayings_to(ears))
        self._before = self._mark()
        self.deeds.append(Deed(seat, SAYING, int(self._record.size), True, to, ears))
        self.sayings.append(plain)
        try:
            if to:
                self._truth.speak_to(seat, n, ears)
            else:
                self._truth.speak(seat, n)
        except BaseException:
            self._take_back()
            raise

    def circles(self, seat: int) -> Mapping[str, tuple[int, ...]]:
        """The seats that a seat may speak to instead of everybody, by name, as far as it knows."""
        self._check_seat(seat)
        return {} if self.over else dict(self.game.sight.circles(self.view(seat)))

    def _ears(self, seat: int, to: str) -> int:
        """The seats of a circle as a set; IllegalAction if the seat is not offered it."""
        known = self.circles(seat)
        if not known:
            raise IllegalAction("You can speak only to the whole table now.")
        if to not in known:
            offered = ", to the ".join(known)
            raise IllegalAction(
                f"{unknown(to, list(known))} You can speak to the {offered}, or to the whole table."
            )
        ears: i64 = 0
        for member in known[to]:
            ears |= BIT[member]
        return int(ears)

    def _sayings_to(self, ears: int) -> list[tuple[str, str]]:
        """What was said to just these seats (0: to the table), each with the circle's name."""
        for deed in self.deeds[self._looked :]:
            if deed.action == SAYING:
                words = self.sayings[self._sorted]
                self._spoken.setdefault(deed.ears, []).append((words, deed.to))
                self._sorted += 1
        self._looked = len(self.deeds)
        return self._spoken.get(ears, [])

    def may_undo(self, seat: int) -> bool:
        """Whether the seat did the last thing that it knows of, and nobody else heard any of it."""
        n = self._last_of(seat)
        if n < 0 or self.over:
            return False
        others = [other for other in range(self.seats) if other != seat]
        told = range(self.deeds[n].told, self._told_until(n))
        return not any(self._record.hears(fact, other) for fact in told for other in others)

    def _last_of(self, seat: int) -> int:
        """The number of the seat's last deed, if it knows of nothing after it; else -1.

        What others whisper meanwhile changes nothing for a seat that does not hear it: else it
        could tell from what it may take back that they whispered.
        """
        n = len(self.deeds) - 1
        while n >= 0 and self.deeds[n].to and self.deeds[n].seat != seat:
            n -= 1
        if n < 0 or self.deeds[n].seat != seat or self.deeds[n].action == SAYING:
            return -1
        since = range(self._told_until(n), int(self._record.size))
        return -1 if any(self._record.hears(fact, seat) for fact in since) else n

    def _told_until(self, n: int) -> int:
        """How many facts had been told after deed n."""
        return self.deeds[n + 1].told if n + 1 < len(self.deeds) else int(self._record.size)

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, if nothing was told to another."""
        if not self.may_undo(seat):
            raise IllegalAction("You cannot take that back: somebody else has heard of it.")
        n = self._last_of(seat)
        until, first = self._told_until(n), self.deeds[n].told
        whispered = self.facts_from(until)
        later = [
            Deed(deed.seat, deed.action, deed.told - until + first, deed.aside, deed.to, deed.ears)
            for deed in self.deeds[n + 1 :]
        ]
        self._record.cut(first)
        self.deeds = self.deeds[:n] + later
        if self._looked > n:
            self._looked -= 1
        self._truth = self.refold()
        self._truth.ear = self._record
        for fact in whispered:
            self._truth.tell(*fact)
        self._forget()
        self._before = self._mark()

    # What is known.

    def view(self, seat: int) -> Any:
        """What a seat knows: a fold over what it heard, and over nothing else."""
        self._check_seat(seat)
        view = self._views[seat]
        if view is None:
            view = self.game.sight.view(seat, self.seats)
            self._views[seat] = view
        heard = self._caught_up[seat]
        if heard < self._record.size:
            try:
                self._record.pass_on(view, heard, seat)
            except Exception:
                self._forget_view(seat)
                raise
            self._caught_up[seat] = self._record.size
        return view

    def observe(self, seat: int, encoding: str = "") -> vec[i16]:
        """What a seat knows, as numbers: by the game's encoding, or by another of that name."""
        way = self.game.sight.encoding_called(encoding)
        layout = way.layout(self.seats)
        view = self._listener(seat, f"encoding {encoding}", way)
        out = nothing(layout.size)
        way.observe(view, out, way.lay(view, out, 0))
        return out

    def information(self, seat: int) -> Memory:
        """The information state of a seat: its key, and every fact that it heard."""
        found = self._listener(seat, "facts", _EVERY_FACT)
        assert isinstance(found, Memory)
        return found

    def _listener(self, seat: int, name: str, way: Encoding) -> View:
        """Who listens for an encoding in a seat, caught up."""
        self._check_seat(seat)
        known = self._listeners.get((name, seat))
        view = way.listener(seat, self.seats) if known is None else known[0]
        if view is None:
            return cast("View", self.view(seat))
        self._record.pass_on(view, 0 if known is None else known[1], seat)
        self._listeners[name, seat] = (view, int(self._record.size))
        return view

    def _forget_view(self, seat: int) -> None:
        """A view that failed over a fact has heard it in part: whoever asks again starts anew."""
        self._views[seat] = None
        self._caught_up[seat] = 0

    def heard(self, seat: int) -> Iterator[Fact]:
        """The facts that a seat heard, oldest first."""
        self._check_seat(seat)
        record = self._record
        return iter([record.fact(n) for n in range(int(record.size)) if record.hears(n, seat)])

    def hears(self, n: int, seat: int) -> bool:
        """Whether a seat heard fact n of the record."""
        return self._record.hears(n, seat)

    def told(self, seat: int) -> Heard:
        """What a seat heard so far, in its own numbers and as sentences; or an ONLOOKER."""
        heard = self._heard.get(seat)
        if heard is None:
            if seat != ONLOOKER:
                self._check_seat(seat)
            heard = Heard(
                self.game,
                self.overheard if seat == ONLOOKER else partial(self.hears, seat=seat),
                self._fact_at,
                partial(self._said_to, seat),
                seat,
                self.seats,
            )
            self._heard[seat] = heard
        heard.catch_up(int(self._record.size))
        return heard

    def told_together(self, ears: Iterable[int]) -> Heard:
        """What any of these seats heard, for a replay; all of them together are told everything."""
        near = tuple(sorted(set(ears)))
        heard = self._together.get(near)
        if heard is None:
            heard = Heard(
                self.game,
                partial(self.overheard, ears=near),
                self._fact_at,
                partial(self._said_to, ONLOOKER),
                ONLOOKER,
                self.seats,
            )
            self._together[near] = heard
        heard.catch_up(int(self._record.size))
        return heard

    def keep_up(self, seats: Iterable[int]) -> Iterator[None]:
        """Pass on what was told since to these seats, one fact at a time.

        Whoever asks for it afterwards is answered from what they heard; how much was told to
        others costs them no time. Whoever has more to do pauses in between.
        """
        self._sayings_to(0)
        for seat in seats:
            self.told(seat)
            while self._caught_up[seat] < self._record.size:
                self._hear_next(seat)
                yield

    def keep_onlooker_up(self, ears: Iterable[int] | None = None) -> Iterator[None]:
        """The same for somebody who looks on, with these ears."""
        near = None if ears is None else tuple(sorted(set(ears)))
        (self.told(ONLOOKER) if near is None else self.told_together(near))
        if self.game.sight.onlooker is not None:
            while self._onlookers.get(near, (None, 0))[1] < self._record.size:
                self._overhear_next(near)
                yield

    def _hear_next(self, seat: int) -> None:
        """Pass one fact more on to a seat's view, if it heard that one."""
        view = self._views[seat]
        if view is None:
            view = self._views[seat] = self.game.sight.view(seat, self.seats)
        n = self._caught_up[seat]
        self._caught_up[seat] = n + 1
        if self._record.hears(n, seat):
            try:
                view.hear(*self._record.fact(n))
            except Exception:
                self._forget_view(seat)
                raise

    def _overhear_next(self, near: tuple[int, ...] | None) -> None:
        """Pass one fact more on to somebody who looks on, if it is for these ears."""
        view, heard = self._onlookers.get(near, (None, 0))
        if view is None:
            assert self.game.sight.onlooker is not None
            view = self.game.sight.onlooker(self.seats)
        self._onlookers.pop(near, None)  # one that fails over a fact has heard it in part
        if self.overheard(heard, near):
            view.hear(*self._record.fact(heard))
        self._onlookers[near] = (view, heard + 1)

    def _fact_at(self, n: int) -> Fact:
        return self._record.fact(n)

    def _said_to(self, seat: int, fact: Fact) -> str:
        return self.sentence(fact, seat)

    def onlooker(self, ears: Iterable[int] | None = None) -> Any:
        """Somebody at no seat, who has heard what everybody heard.

        With `ears`, what any of these seats heard: for a replay, once the game is over. All of the
        seats together are given everything, also what no seat was told.
        """
        if self.game.sight.onlooker is None:
            raise BadOption(f"{self.game.title} cannot be looked on at.")
        near = None if ears is None else tuple(sorted(set(ears)))
        view, heard = self._onlookers.get(near, (None, 0))
        if view is None:
            view = self.game.sight.onlooker(self.seats)
        self._onlookers.pop(near, None)  # one that fails over a fact has heard it in part
        for n in range(heard, int(self._record.size)):
            if self.overheard(n, near):
                view.hear(*self._record.fact(n))
        self._onlookers[near] = (view, int(self._record.size))
        return view

    def overheard(self, n: int, ears: Iterable[int] | None = None) -> bool:
        """Whether an onlooker with these ears hears fact n; without any, what everybody heard."""
        if ears is None:
            return all(self._record.hears(n, seat) for seat in range(self.seats))
        near = list(ears)
        return len(near) == self.seats or any(self._record.hears(n, seat) for seat in near)

    def overview(self, ears: Iterable[int] | None = None) -> Scene:
        """What an onlooker knows, ready to show."""
        view = self.onlooker(ears)
        assert self.game.telling.overview is not None  # a game that has the one has the other
        return self._as_played(self.game.telling.overview(view))

    def scene(self, seat: int) -> Scene:
        """What a seat knows and may choose, ready to show."""
        scene = self.game.telling.scene(self.view(seat), self.menu(seat), self.asides(seat))
        return self._as_played(scene)

    def sit(self, names: Sequence[str]) -> None:
        """Say what the people at the table are called, seat by seat; nothing for a nameless one.

        From now on every sentence and scene calls them so. What was told stays what it was.
        """
        if self.names is not None and self.names.given == tuple(names):
            return
        terms = self.game.telling.glossary
        characters = [term.word for term in terms if term.kind == "character"]
        self.names = Names(self.game.called(self.seats), names, characters)
        self._heard = {}
        self._together = {}

    def mute(self, seat: int, speakers: Iterable[int]) -> None:
        """Say the words of these seats to a seat no longer; that they spoke stays a fact."""
        self._check_seat(seat)
        self._muted[seat] = frozenset(speakers)
        self._heard.pop(seat, None)

    def muted(self, seat: int) -> frozenset[int]:
        """The seats whose words a seat does not want to hear."""
        return self._muted.get(seat, frozenset())

    def _as_played(self, scene: Scene) -> Scene:
        """A scene with the names of those who play, and without belief where they want none."""
        if not self.belief:
            scene = without_belief(scene)
        if self.names is None:
            return scene
        named: Scene = self.names.put_all(scene)
        return named

    def digest(self, seat: int, since: int, until: int | None = None) -> tuple[str, ...]:
        """What happened since a seat's own fact number `since`, in few sentences.

        With `until`, only before that fact: as the seat sees it now, whatever it has heard since.
        """
        told = self.told(seat)
        first, end = max(0, since), len(told) if until is None else min(until, len(told))
        return self._in_short(seat, told, first, end, None, self.game.telling.digest)

    def aloud(
        self, seat: int, since: int, until: int, keep: Callable[[Told], bool] | None = None
    ) -> tuple[str, ...]:
        """The same from one fact to another, in words for the ear; all of it, or what to `keep`."""
        telling, told = self.game.telling, self.told(seat)
        shortest = telling.aloud or telling.digest
        return self._in_short(seat, told, max(0, since), min(until, len(told)), keep, shortest)

    def _in_short(
        self,
        seat: int,
        told: Heard,
        first: int,
        end: int,
        keep: Callable[[Told], bool] | None,
        digest: Digest | None,
    ) -> tuple[str, ...]:
        if digest is None or not self._has_view(seat):
            heard = told.since(first, end - first)
            return tuple([each.words for each in heard if stands_out(self.game, each)])
        key = (first, end, keep, digest)
        known = told.digests.get(key)
        if known is None:
            kept = [n for n in range(first, end) if keep is None or keep(told[n])]
            known = told.digests[key] = self._digested(seat, told, kept, digest)
        return known

    def _digested(self, seat: int, told: Heard, kept: list[int], digest: Digest) -> tuple[str, ...]:
        """A digest as the game says it, and what was spoken at the table."""
        words = self.game.words
        heard = [self._fact_at(told.place(n)) for n in kept]
        sayings = [fact for fact in heard if words.facts.name(fact) in (words.said, words.said_to)]
        facts = tuple([fact for fact in heard if fact not in sayings])
        lines = digest(self.onlooker() if seat == ONLOOKER else self.view(seat), facts)
        if self.names is not None:
            lines = tuple([self.names.put(line) for line in lines])
        return (*lines, *[self.sentence(fact, seat) for fact in sayings])

    def _has_view(self, seat: int) -> bool:
        return seat != ONLOOKER or self.game.sight.onlooker is not None

    def finale(self) -> Finale | None:
        """What was true, once the game is over, where the game has a way to say it."""
        if not self.over or self.game.telling.finale is None:
            return None
        finale = self.game.telling.finale(self.record, self.seats)
        if self.names is None:
            return finale
        named: Finale = self.names.put_all(finale)
        return named

    def sentence(self, fact: Fact, seat: int) -> str:
        """A fact as it is said to a seat that heard it, or to an ONLOOKER after the end."""
        words = self.game.words
        name = words.facts.name(fact)
        if name == words.said or name == words.said_to:
            called = self.called(fact[1]) if self.names is None else self.names.names[fact[1]]
            if fact[1] in self.muted(seat):
                return f"{called} says something."
            who = "You say" if fact[1] == seat else f"{called} says"
            said, circle = self.saying(fact)
            return f"{who} to the {circle}: {said}" if circle else f"{who}: {said}"
        plain = self._plainly(seat, fact)
        return plain if self.names is None else self.names.put(plain)

    def glossary(self) -> tuple[Term, ...]:
        """What every word of the game means at this table: the game's own where it is as usual.

        It is made from what everybody was told at the set-up, so it is one for all, at any time.
        """
        if self._glossary is None:
            self._glossary = self._words_here()
        return self._glossary

    def _words_here(self) -> tuple[Term, ...]:
        telling, onlooker = self.game.telling, self.game.sight.onlooker
        if telling.glossary_of is None or onlooker is None:
            return telling.glossary
        view = onlooker(self.seats)
        for n in range(self.opening):
            if self.overheard(n):
                view.hear(*self._record.fact(n))
        return telling.glossary_of(view)

    def saying(self, fact: Fact) -> tuple[str, str]:
        """What was said in a fact that is a saying, and to which circle; to all, to none."""
        aside = self.game.words.facts.name(fact) == self.game.words.said_to
        return self._sayings_to(fact[3] if aside else 0)[fact[2]]

    def _plainly(self, seat: int, fact: Fact) -> str:
        """A fact as its game says it, which knows seats and no names."""
        if self.game.telling.voice is not None:
            return self.game.telling.voice(self.view(max(seat, 0)), fact, seat)
        return self.game.telling.sentence(fact, seat, self.seats)

    def called(self, seat: int) -> str:
        """A seat as it is spoken to: `Human 2`."""
        return self.game.called(self.seats)[seat]

    def facts_from(self, n: int) -> tuple[Fact, ...]:
        """The facts from number n on, oldest first."""
        return tuple([self._record.fact(at) for at in range(n, int(self._record.size))])

    @property
    def record(self) -> tuple[Fact, ...]:
        """All facts, oldest first: the whole truth, for the house and for after the end."""
        return self.facts_from(0)

    @property
    def size(self) -> int:
        """How many facts were told."""
        return int(self._record.size)

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.seats:
            raise BadOption(f"There is no seat {seat}: seats are 0 to {self.seats - 1}.")

    # The seed, and copies.

    @property
    def commitment(self) -> str:
        """What may be published now, so that the dice can be checked later."""
        return self.dice.commitment()

    def reveal(self) -> tuple[str, str]:
        """Seed and salt, once the game is over."""
        if not self.over:
            raise IllegalAction("The seed is secret until the game is over.")
        return self.dice.seed, self.dice.salt

    def luck(self, seat: int) -> Random:
        """Luck for a bot in a seat to think with: the same, whatever the seat was not told."""
        return self.dice.stream("bot", seat, sum(deed.seat == seat for deed in self.deeds))

    def refold(self) -> State:
        """The truth, made again from the record alone."""
        state = self.game.rules.blank(self.seats)
        for fact in self.record:
            state.happen(*fact)
        return state

    def fork(self) -> "Table":
        """The same table again: what happens at one does not touch the other."""
        copy = Table(self.game, self.seats, dict(self.options), self.dice, self._truth.clone())
        copy.deeds = list(self.deeds)
        copy.sayings = list(self.sayings)
        copy._record = self._record.clone()
        copy._truth.ear = copy._record
        copy._draws = self._draws
        copy.opening = self.opening
        copy.names = self.names
        copy.belief = self.belief
        copy._before = self._before
        copy._views = [None if view is None else view.clone() for view in self._views]
        copy._caught_up = self._caught_up[:]
        copy._listeners = {
            key: (view.clone(), heard) for key, (view, heard) in self._listeners.items()
        }
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: the same table. It holds the whole truth, the seed too."""
        setting = (self.game, self.seats, dict(self.options), self.dice, self._truth)
        done = (list(self.deeds), list(self.sayings), int(self._draws), self.opening)
        return _laid_again, (setting, self.record, done)


def _laid_again(
    setting: tuple[Game, int, dict[str, str], Dice, State],
    record: tuple[Fact, ...],
    done: tuple[list[Deed], list[str], int, int],
) -> Table:
    """The table that was pickled or copied."""
    game, seats, options, dice, truth = setting
    table = Table(game, seats, options, dice, truth)
    table._record.begin(len(record))
    for fact in record:
        table._record.hear(*fact)
    table.deeds, table.sayings = done[0], done[1]
    table._draws, table.opening = done[2], done[3]
    table._before = table._mark()
    return table

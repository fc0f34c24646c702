"""A live table: the fold of everything that happened at it."""

import hashlib
import logging
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from gloam import driver, games
from gloam.bots.names import bot_name
from gloam.house import events
from gloam.house.events import Did, Event, Spoke
from gloam.house.plan import PERSON, SKIP, Plan
from gloam.house.store import OVER, PLAYING, WAITING, Kept, Row
from gloam.house.turns import in_turns, work_off
from gloam.kernel.ask import Deed
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption, GloamError, IllegalAction, TooManyFacts
from gloam.kernel.table import Table

KEYS_KEPT = 64
"""How many keys of a seat's latest requests are remembered, so that none is carried out twice."""
LONGEST_HOLD = 120.0
"""So many seconds bots wait at most for somebody who holds them up."""
AS_IT_IS = "It is kept as it is."
BROKEN = (
    "This table cannot be read any more; it is not your fault. It is set aside as it is, and "
    "whoever runs the house can read why in its log."
)
MOST_EVENTS = 20_000
"""How much may be played at a table: more than any game that anybody means to finish."""
DAY = 86_400.0
MOST_AROUND = 300
"""How often one person may vote, give time, sit down, come back or chat at a table."""

_LOG = logging.getLogger("gloam.house")

ITSELF = "itself"
"""By whom something was done that took itself."""
ASKED = "asked"
"""Instead of a share in the dice: whoever sits here is asked for one."""


class KeyReused(GloamError):
    """A key that a seat used before came with another request."""


class SetAside(GloamError):
    """A table that cannot be read again: it is kept as it is, and the house goes on without it."""


class OtherRules(SetAside):
    """A table that was played under rules this gloam does not have."""


class Sitter(Struct):
    """Who has a seat."""

    level: str = ""
    """The level of the bot that the seat was given to; nothing for a person's."""
    who: str = ""
    """The person, in a form that opens no door; nothing while the seat is free."""
    name: str = ""
    away: str = ""
    """The level of the bot that plays for the person, who is away."""
    share: str = ""
    """The SHA-256 of the nonce that the person gives to the dice; ASKED while it is waited for."""
    nonce: str = ""
    """That nonce, once it was revealed."""

    @property
    def free(self) -> bool:
        """Whether a person may still sit down here."""
        return not self.level and not self.who

    @property
    def bot(self) -> str:
        """The level of the bot that plays here now; nothing where a person does."""
        return self.level or self.away


class Rematch(Struct):
    """Another game that somebody asked the others for."""

    by: int
    """The seat of whoever asked."""
    swapped: bool
    """Whether everybody is to sit one seat further on."""
    answers: dict[int, bool]
    """What each seat has answered; whoever asked wants it."""


class Live:
    """One table, as it stands. Events come in by `happen`, from the store or just now."""

    def __init__(self, row: Row, plan: Plan) -> None:
        self.row = row
        self.code = row.code
        self.game = games.load(row.game)
        plan = msgspec.structs.replace(plan, options=self.game.with_defaults(plan.options))
        self.plan = plan
        """What it was opened with; an option that did not exist then has its usual value."""
        if self.game.version != row.version:
            raise OtherRules(
                f"This table was played under version {row.version} of the rules of "
                f"{self.game.title}, and this house plays version {self.game.version}. It is kept "
                "as it is, and opens again in a gloam that has those rules."
            )
        seats, dice = len(plan.seats), Dice(row.seed, row.salt)
        self._laid = Table(self.game, seats, dict(plan.options), dice)
        """The table as it was set up. Before the game begins nobody is told anything of it: whoever
        sits down as the one who sees most could still stand up, and sit down elsewhere."""
        self.table = Table(self.game, seats, dict(plan.options), dice, self.game.rules.blank(seats))
        self.seal = dice.commitment()
        """What was told of the dice when the table opened: by its first event, if it has that."""
        self.closed: float | None = None
        """When the last share in the dice was in."""
        self.sitters = [Sitter("" if kept_for == PERSON else kept_for) for kept_for in plan.seats]
        self.phase = WAITING
        self.size = 0
        """How many events happened."""
        self.fresh: list[tuple[Event, float]] = []
        """Those of them that are not kept yet, and when each happened."""
        self.undone: list[tuple[int, int]] = []
        """For each time that something was taken back, which seat did it, and how many facts it had
        heard before that: whoever follows the record must look again."""
        self.times_undone: Counter[int] = Counter()
        """How often each seat took something back."""
        self._undoable: set[int] = set()
        """The people who may take their last action back."""
        self.votes: set[int] = set()
        self.extra = 0.0
        """How much time everybody was given."""
        self.spent = [0.0] * self.table.seats
        """How long each seat has thought."""
        self.since = row.opened
        """When the seat that is asked now was asked."""
        self.holidays: list[list[tuple[float, float]]] = [[] for _ in self.spent]
        """From when to when each seat was, is or will be on holiday."""
        self._left_at: tuple[int, float] | None = None
        """Who left while being asked, and for how long they had thought about it."""
        self._keys: dict[str, dict[str, str]] = {}
        """For each seat the last keys that it used, and marks of what it asked for with each: what
        another does pushes none of them out."""
        self.played = 0
        """How many of the events were played, by the rules."""
        self._around: Counter[str] = Counter()
        """How much each person has done around the table."""
        self.tickets: set[str] = set()
        self.rematch: Rematch | None = None
        """What the others were asked after the end, and have answered."""
        self.again = ""
        """The code of the table where the same people play again."""
        self.called_off = False
        self.murmurs: list[tuple[int, str]] = []
        """What was said and done around the table, and before which fact: for all to see."""
        self.chats: dict[int, tuple[int, str]] = {}
        """Which of these were said after the end: by which seat, and the words alone."""
        self.auto_pass = AutoPasser(self.table)
        self.own_steps = driver.OwnSteps()
        self.speed = plan.speed
        """How many times as fast as usual bots play, or SKIP: for everybody alike."""
        self.ears: dict[int, int] = {}
        """The seats that ask bots to wait until things are said, and their letters a second."""
        self.holding: dict[int, float] = {}
        """The seats that hold the bots up, and since when."""
        self.decisions = [0] * self.table.seats
        """How many decisions each seat has made."""

    # Who is here.

    def seats_of(self, who: str) -> list[int]:
        """The seats that a person has."""
        return [n for n, sitter in enumerate(self.sitters) if who and sitter.who == who]

    @property
    def host(self) -> str:
        """The person who may start the game: whoever sat down first and is still here."""
        taken = [sitter.who for sitter in self.sitters if sitter.who]
        return self._first_in if self._first_in in taken else (taken[0] if taken else "")

    _first_in = ""

    @property
    def people(self) -> list[int]:
        """The seats that belong to people, at home or away."""
        return [n for n, sitter in enumerate(self.sitters) if sitter.who]

    @property
    def drawing(self) -> bool:
        """Whether everybody sits, and the game waits for their shares in the dice."""
        return self.phase == WAITING and bool(self.people) and not any(s.free for s in self.sitters)

    @property
    def withheld(self) -> list[int]:
        """The seats that gave a share in the dice and have not revealed it."""
        return [n for n, s in enumerate(self.sitters) if s.share not in ("", ASKED) and not s.nonce]

    @property
    def nonces(self) -> tuple[str, ...]:
        """What each seat gave to the dice and revealed; nothing where it did not."""
        return tuple(sitter.nonce for sitter in self.sitters)

    def share_told(self, seat: int) -> str:
        """What everybody may know of a seat's share in the dice; ASKED only while it counts."""
        share = self.sitters[seat].share
        waits = self.drawing and self.closed is None
        return share if share != ASKED or waits else ""

    def name_of(self, seat: int) -> str:
        """Who plays a seat, as everybody may know it."""
        sitter = self.sitters[seat]
        if sitter.away:
            return f"{sitter.name} (away; a bot plays)"
        return sitter.name or (f"a bot ({sitter.level})" if sitter.level else "nobody yet")

    def _name_seats(self) -> None:
        """Let every sentence call people as they sat down, and say no more than the plan wants."""
        self.table.belief = self.plan.belief
        self.table.sit(
            [
                sitter.name or (bot_name(seat) if sitter.level else "")
                for seat, sitter in enumerate(self.sitters)
            ]
        )

    @property
    def over(self) -> bool:
        """Whether nothing can be done here any more."""
        return self.phase == OVER

    # What happens.

    def do(self, event: Event, at: float) -> None:
        """Let something happen now; it is kept when the house writes it down."""
        if self._around[self._doer(event)] >= MOST_AROUND:
            raise IllegalAction("You have done that more often than this table can keep.")
        self.happen(event, at)
        self.fresh.append((event, at))

    @property
    def all_play_again(self) -> bool:
        """Whether everybody who sat here wants the game that somebody asked for."""
        answers = self.rematch.answers if self.rematch is not None else {}
        return all(answers.get(seat, False) for seat in self.people)

    def happen(self, event: Event, at: float) -> None:
        """Fold an event in."""
        if doer := self._doer(event):
            self._around[doer] += 1
        _FOLDS[type(event)](self, event, at)
        self._name_seats()
        self._tally(event)
        if self.phase == PLAYING and self.table.over:
            self.phase = OVER

    def _tally(self, event: Event) -> None:
        self.size += 1
        self.played += isinstance(event, Did | Spoke | events.Undid)

    def _doer(self, event: Event) -> str:
        """The person who does something around the table that could be done for ever."""
        match event:
            case events.Sat(who=who):
                return who
            case events.Stood(seat) | events.Voted(seat) | events.Extended(seat):
                return self.sitters[seat].who
            case events.Returned(seat) | events.Chatted(seat) | events.Answered(seat):
                return self.sitters[seat].who
            case events.Paced(seat) | events.Listened(seat) | events.Held(seat):
                return self.sitters[seat].who
            case events.Rested(seat) | events.Muted(seat):
                return self.sitters[seat].who
            case events.Manned():
                return self.host
        return ""

    def act(
        self,
        seat: int,
        action: int,
        at: float,
        by: str = "person",
        key: str = "",
        *,
        aside: bool = False,
    ) -> Deed:
        """Let a seat act; IllegalAction, and nothing happened, if it may not.

        With `aside` out of turn, even where the same stands on its menu.
        """
        self._playing()
        deed, told = self._acted(seat, action, at, aside=aside, by=by)
        text = self.game.words.actions.text(action)
        self._count(Did(seat, text, deed.aside, told, by, key), at)
        return deed

    def speak(self, seat: int, words: str, to: str, at: float, key: str = "") -> None:
        """Let a seat say something, by the rules; IllegalAction if it may not."""
        self._playing()
        told = self._said(seat, words, to, at)
        self._count(Spoke(seat, words, to, told, key), at)

    def begin(self, at: float) -> None:
        """Let the game begin."""
        self._count(events.Began(self._begun(at)), at)
        self._name_seats()

    def _count(self, event: Event, at: float) -> None:
        self._remember(getattr(event, "key", ""))
        self.fresh.append((event, at))
        self._tally(event)
        if self.table.over:
            self.phase = OVER

    def _playing(self) -> None:
        if self.phase == WAITING:
            raise IllegalAction("The game has not begun: some seats are still free.")
        if self.phase == OVER:
            raise IllegalAction("The game is over.")
        if self.played >= MOST_EVENTS:
            raise IllegalAction(
                "This game has gone on for longer than the house can keep. Call it off."
            )

    def knows(self, key: str) -> bool:
        """Whether something was done under this key before; KeyReused if it was another thing."""
        name, mark = unmarked(key)
        before = self._keys.get(name.partition(":")[0], {}).get(name)
        if before and mark and before != mark:
            raise KeyReused("That key was used for another request. Use a new one for each.")
        return before is not None

    def _remember(self, key: str) -> None:
        if key:
            name, mark = unmarked(key)
            own = self._keys.setdefault(name.partition(":")[0], {})
            own[name] = mark
            while len(own) > KEYS_KEPT:
                del own[next(iter(own))]

    def _thought_for(self, seat: int, now: float) -> float:
        """How long a seat has thought since it was asked, without its holidays."""
        thought = max(0.0, now - self.since)
        for start, end in self.holidays[seat]:
            thought -= max(0.0, min(now, end) - max(self.since, start))
        return max(0.0, thought)

    def rests(self, seat: int, now: float) -> bool:
        """Whether whoever sits here is on holiday."""
        return any(start <= now < end for start, end in self.holidays[seat])

    def rested(self, seat: int) -> float:
        """How many seconds of holiday a seat has taken, and has asked for."""
        return sum(end - start for start, end in self.holidays[seat])

    def _stop_clock(self, asked: int, at: float) -> None:
        self._left_at = None
        if asked >= 0 and not self.sitters[asked].away:
            self.spent[asked] += self._thought_for(asked, at)
        self.since = at
        if self.plan.clock.kind == "move":
            self.extra = 0.0  # it was given for that decision

    def _acted(
        self, seat: int, action: int, at: float, *, aside: bool, by: str
    ) -> tuple[Deed, tuple[str, ...]]:
        table = self.table
        asked = table.asked
        (table.act_aside if aside else table.act)(action, seat)
        deed = table.deeds[-1]
        table.deal()
        self.decisions[seat] += not deed.aside
        self.holding.pop(seat, None)  # whoever acts is ready
        if not deed.aside:
            self.own_steps.did(seat, itself=by == ITSELF)
        if by == ITSELF:
            self.since = at  # nobody thought about it
        if not deed.aside or table.asked != asked:
            self._stop_clock(asked, at)
        text = self.game.words.facts.text
        return deed, tuple(text(fact) for fact in table.facts_from(deed.told))

    def _said(self, seat: int, words: str, to: str, at: float) -> tuple[str, ...]:
        table = self.table
        before, asked = table.size, table.asked
        if to:
            table.say(seat, words, to)
        else:
            table.say(seat, words)
        table.deal()
        if table.asked != asked:
            self._stop_clock(asked, at)
        return tuple(self.game.words.facts.text(fact) for fact in table.facts_from(before))

    def undo(self, seat: int, at: float, key: str = "") -> None:
        """Take back what a seat chose last; IllegalAction if somebody else has heard of it.

        What took itself since goes with it: else it would only be done again.
        """
        self._playing()
        for _ in range(self.own_steps.to_undo(self.table, seat) or 1):
            self.do(events.Undid(seat, key), at)

    # The folds.

    def _sealed(self, event: events.Sealed, at: float) -> None:
        self.seal = event.seal

    def _shared(self, event: events.Shared, at: float) -> None:
        self.sitters[event.seat].share = event.share

    def _closed(self, event: events.Closed, at: float) -> None:
        self.closed = at
        self._murmur("Everybody sits. The dice are drawn from what each of them gave.")

    def _revealed(self, event: events.Revealed, at: float) -> None:
        self.sitters[event.seat].nonce = event.nonce

    def _sat(self, event: events.Sat, at: float) -> None:
        sitter = self.sitters[event.seat]
        sitter.who, sitter.name, sitter.away = event.who, event.name, ""
        sitter.share = event.share
        if not self._first_in:
            self._first_in = event.who
        self._murmur(f"{event.name} sits down as {self.table.called(event.seat)}.")

    def _stood(self, event: events.Stood, at: float) -> None:
        sitter = self.sitters[event.seat]
        self._murmur(f"{sitter.name} stands up.")
        sitter.who = sitter.name = sitter.share = ""

    def _manned(self, event: events.Manned, at: float) -> None:
        sitter = self.sitters[event.seat]
        sitter.level = "" if event.level == PERSON else event.level
        sitter.who = sitter.name = sitter.share = ""
        called = self.table.called(event.seat)
        if sitter.level:
            self._murmur(f"A bot ({sitter.level}) sits down as {called}.")
        else:
            self._murmur(f"{called} is kept for a person.")

    def _began(self, event: events.Began, at: float) -> None:
        told = self._begun(at)
        self._check((told,), (event.told or told,))

    def _begun(self, at: float) -> str:
        self.phase = PLAYING
        self.table = self._laid
        if any(self.nonces):
            dice = Dice(self.row.seed, self.row.salt, self.nonces)
            seats, options = self.table.seats, self.table.options
            self.table = Table(self.game, seats, options, dice)
        self.auto_pass = AutoPasser(self.table)
        self.table.deal()
        self.since = at
        facts = "\n".join(self.game.words.facts.text(fact) for fact in self.table.record)
        return hashlib.sha256(facts.encode()).hexdigest()

    def _did(self, event: Did, at: float) -> None:
        action = self.game.words.actions.read(event.action)
        _, told = self._acted(event.seat, action, at, aside=event.aside, by=event.by)
        self._check(told, event.told)
        self._remember(event.key)

    def _spoke(self, event: Spoke, at: float) -> None:
        self._check(self._said(event.seat, event.words, event.to, at), event.told)
        self._remember(event.key)

    def _check(self, told: tuple[str, ...], kept: tuple[str, ...]) -> None:
        if told != kept:
            raise OtherRules(
                f"This table of {self.game.title} was played under other rules than this house "
                f"has: the same action tells other facts. {AS_IT_IS}"
            )

    def _undid(self, event: events.Undid, at: float) -> None:
        self.table.undo(event.seat)
        self.auto_pass.forget()
        self.auto_pass.end(event.seat)
        self.own_steps.undid(event.seat)
        self.undone.append((event.seat, len(self.table.told(event.seat))))
        self.times_undone[event.seat] += 1
        self.decisions[event.seat] = max(0, self.decisions[event.seat] - 1)
        self._remember(event.key)
        size = self.table.size
        self.murmurs = [(min(n, size), line) for n, line in self.murmurs]

    def _handed(self, event: events.Handed, at: float) -> None:
        self.sitters[event.seat].away = event.level
        if self.table.asked == event.seat:
            self._left_at = event.seat, at - self.since
        self._murmur(f"{self.sitters[event.seat].name} is away; a bot plays for them.")

    def _returned(self, event: events.Returned, at: float) -> None:
        self.sitters[event.seat].away = ""
        if self._left_at is not None and self._left_at[0] == event.seat:
            self.since = at - self._left_at[1]  # whoever comes back has thought about it before
        self._murmur(f"{self.sitters[event.seat].name} is back.")

    def _moved(self, event: events.Moved, at: float) -> None:
        before = self.sitters[event.seat].who
        self.sitters[event.seat].who = event.who
        if self._first_in == before and not self.seats_of(before):
            self._first_in = event.who
        self.tickets.add(event.ticket)

    def _extended(self, event: events.Extended, at: float) -> None:
        self.extra += event.seconds
        self._remember(event.key)
        minutes = max(1, round(event.seconds / 60))
        self._murmur(f"{self.sitters[event.seat].name} gives everybody {minutes} more minutes.")

    def _rested(self, event: events.Rested, at: float) -> None:
        name, taken = self.sitters[event.seat].name, self.holidays[event.seat]
        if event.days:
            taken.append((at, at + DAY * event.days))
            days = "a day" if event.days == 1 else f"{event.days} days"
            self._murmur(f"{name} is on holiday for {days}; the clock waits.")
        elif self.rests(event.seat, at):
            taken[-1] = (taken[-1][0], at)
            self._murmur(f"{name} is back from holiday.")

    def _paced(self, event: events.Paced, at: float) -> None:
        self.speed = event.speed
        name = self.sitters[event.seat].name
        if event.speed == SKIP:
            self._murmur(f"{name} skips the bots' turns, up to the next decision of a person.")
        else:
            self._murmur(f"{name} sets the bots' speed to {event.speed}.")

    def listen(self, seat: int, letters: int, at: float) -> None:
        """Let bots wait until what all heard is said, at so many letters a second; 0: no longer."""
        self._playing()
        driver.check_letters(letters)
        if self.ears.get(seat, 0) != letters:
            self.do(events.Listened(seat, letters), at)

    def hold(self, seat: int, at: float, *, ready: bool) -> None:
        """Hold the bots up, or let them go on."""
        self._playing()
        if ready == self.held_by(seat, at):
            self.do(events.Held(seat, ready), at)

    def slowest_ear(self) -> int:
        """How many letters a second the slowest listens to who asks for it; 0 where nobody does."""
        here = [n for seat, n in self.ears.items() if not self.sitters[seat].away]
        return min(here, default=0)

    def held_up(self, now: float) -> bool:
        """Whether somebody who is here holds the bots up, and has not done so for too long."""
        return any(self.held_by(seat, now) and not self.sitters[seat].away for seat in self.holding)

    def held_by(self, seat: int, now: float) -> bool:
        """Whether somebody asked the bots to wait, is not ready, and that was not too long ago."""
        return now - self.holding.get(seat, -LONGEST_HOLD) < LONGEST_HOLD

    def _listened(self, event: events.Listened, at: float) -> None:
        name = self.sitters[event.seat].name
        if event.letters:
            self.ears[event.seat] = event.letters
            self._murmur(f"{name} listens: bots wait until what all heard is said.")
        else:
            self.ears.pop(event.seat, None)
            self._murmur(f"Bots wait no longer until {name} has heard it all.")

    def _held(self, event: events.Held, at: float) -> None:
        name = self.sitters[event.seat].name
        if event.ready:
            self.holding.pop(event.seat, None)
            self._murmur(f"{name} is ready.")
        else:
            self.holding[event.seat] = at
            self._murmur(f"{name} asks the bots to wait.")

    def mute(self, seat: int, about: int, at: float, *, yes: bool) -> None:
        """Let a seat hear another's words no longer, or again: for itself, and nobody is told."""
        if self.phase == WAITING:
            raise IllegalAction("Wait until the game has begun.")
        if yes != (about in self.table.muted(seat)):
            self.do(events.Muted(seat, about, yes), at)

    def _muted(self, event: events.Muted, at: float) -> None:
        muted = self.table.muted(event.seat) - {event.about}
        self.table.mute(event.seat, muted | {event.about} if event.yes else muted)

    def murmurs_for(self, seat: int) -> list[tuple[int, str]]:
        """What is said around the table, as a seat hears it; nothing for words that it has muted.

        There are as many as of everybody's: they are counted alike.
        """
        muted = self.table.muted(seat)
        if not muted:
            return self.murmurs
        silent = {n for n, (by, _) in self.chats.items() if by in muted}
        return [(at, "" if n in silent else said) for n, (at, said) in enumerate(self.murmurs)]

    def _voted(self, event: events.Voted, at: float) -> None:
        (self.votes.add if event.yes else self.votes.discard)(event.seat)
        wish = "wants to call the game off" if event.yes else "wants to play on"
        self._murmur(f"{self.sitters[event.seat].name} {wish}.")

    def _called_off(self, event: events.CalledOff, at: float) -> None:
        self.phase = OVER
        self.called_off = True
        self._murmur("The game was called off; nobody has won.")

    def _chatted(self, event: events.Chatted, at: float) -> None:
        self.chats[len(self.murmurs)] = event.seat, event.words
        self._murmur(f"{self.sitters[event.seat].name}: {event.words}")
        self._remember(event.key)

    def _wished(self, event: events.Wished, at: float) -> None:
        seats = self.seats_of(self.sitters[event.seat].who)
        self.rematch = Rematch(event.seat, event.swapped, dict.fromkeys(seats, True))
        how = "with seats swapped" if event.swapped else "in the same seats"
        self._murmur(f"{self.sitters[event.seat].name} asks for another game, {how}.")

    def _answered(self, event: events.Answered, at: float) -> None:
        assert self.rematch is not None
        sitter = self.sitters[event.seat]
        self.rematch.answers |= dict.fromkeys(self.seats_of(sitter.who), event.yes)
        self._murmur(f"{sitter.name} {'plays again' if event.yes else 'does not play again'}.")

    def _again(self, event: events.Again, at: float) -> None:
        self.again = event.code
        self._murmur("They play again, at another table.")

    def _murmur(self, line: str) -> None:
        self.murmurs.append((self.table.size, line))

    # What a seat may be told.

    async def keep_up(self) -> None:
        """Sort what happened by who heard it, before anybody asks, a little at a time.

        The time of an answer then hangs on what its seat heard, and on nothing that was told to
        others meanwhile.
        """
        await work_off(self.sorting())

    def sorting(self) -> Iterator[None]:
        """The same, fact by fact."""
        try:
            yield from self.table.keep_up(self.people)
            if self.plan.watching.kind != "none":
                yield from self.table.keep_onlooker_up()
            to_undo = self.own_steps.to_undo
            self._undoable = {seat for seat in self.people if to_undo(self.table, seat)}
        except Exception:  # noqa: BLE001  # what no page can show stops no game
            _LOG.exception("what was told at a table could not be sorted")

    def may_undo(self, seat: int) -> bool:
        """Whether a person may take their last action back now."""
        return self.phase == PLAYING and seat in self._undoable

    def asked(self, seat: int) -> bool:
        """Whether the game waits for this seat."""
        return self.phase == PLAYING and self.table.asked == seat

    def waits_for(self, seat: int) -> bool:
        """Whether it waits for the person there: no bot plays for them, no step takes itself."""
        return self.asked(seat) and not self.is_bot(seat) and driver.own_step(self) is None

    def left(self, seat: int, now: float) -> float | None:
        """How many seconds a seat has left; None where no clock runs for it."""
        clock = self.plan.clock
        if clock.kind == "none" or self.phase != PLAYING or self.is_bot(seat):
            return None
        thinking = self._thought_for(seat, now) if self.waits_for(seat) else 0.0
        if clock.kind == "game":
            return clock.seconds + self.extra - self.spent[seat] - thinking
        if self.table.asked != seat:
            return float(clock.seconds)  # when the time that others were given ends is theirs
        return clock.seconds + self.extra - thinking

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays a seat now, for itself or for a person who is away."""
        return bool(self.sitters[seat].bot)

    @property
    def auto_steps(self) -> bool:
        """Whether steps without a choice take themselves here."""
        return self.plan.auto_steps

    def bot_to_move(self, table: Table | None = None) -> int | None:
        """The seat that a bot answers for now, or that lets it pass; nobody's outside a game.

        With another table: whose seat it would be, if things went on as they did there.
        """
        return driver.to_move(self, table) if self.phase == PLAYING else None


_FOLDS: dict[type[Event], Callable[[Live, Any, float], None]] = {
    events.Sealed: Live._sealed,
    events.Sat: Live._sat,
    events.Shared: Live._shared,
    events.Closed: Live._closed,
    events.Revealed: Live._revealed,
    events.Stood: Live._stood,
    events.Manned: Live._manned,
    events.Began: Live._began,
    events.Did: Live._did,
    events.Spoke: Live._spoke,
    events.Undid: Live._undid,
    events.Handed: Live._handed,
    events.Returned: Live._returned,
    events.Moved: Live._moved,
    events.Extended: Live._extended,
    events.Rested: Live._rested,
    events.Paced: Live._paced,
    events.Listened: Live._listened,
    events.Held: Live._held,
    events.Muted: Live._muted,
    events.Voted: Live._voted,
    events.CalledOff: Live._called_off,
    events.Chatted: Live._chatted,
    events.Wished: Live._wished,
    events.Answered: Live._answered,
    events.Again: Live._again,
}


_MARK = re.compile(r" =[0-9a-f]{16}\Z")


def marked(seat: int, key: str, *asked: object) -> str:
    """A seat's key for a request, with a mark of what was asked; nothing where there is no key.

    >>> marked(0, "move-1", "act", "walk north")
    '0:move-1 =5ec280a19039efd6'
    """
    if not key:
        return ""
    digest = hashlib.sha256(msgspec.json.encode([str(each) for each in asked])).hexdigest()
    return f"{seat}:{key} ={digest[:16]}"


def unmarked(key: str) -> tuple[str, str]:
    """A key and its mark; one that an older gloam kept has none."""
    found = _MARK.search(key)
    return (key[: found.start()], found[0]) if found else (key, "")


async def folded(row: Row, plan: Plan, kept: Iterable[Kept]) -> Live:
    """A table as it stands after what was kept of it; SetAside if it cannot be read again."""
    live = laid(row, plan)
    await catch_up(live, kept)
    return live


def laid(row: Row, plan: Plan) -> Live:
    """A table as it was opened; SetAside if it cannot be opened again."""
    try:
        return Live(row, plan)
    except SetAside:
        raise
    except GloamError:
        raise OtherRules(
            f"This table was opened with something that this house does not know. {AS_IT_IS}"
        ) from None
    except Exception as error:
        raise SetAside(BROKEN) from error


async def catch_up(live: Live, kept: Iterable[Kept]) -> None:
    """Fold in what was kept since, a little at a time: others get a word in meanwhile."""
    async for each in in_turns(kept):
        go_on(live, each)
    await live.keep_up()


def go_on(live: Live, kept: Kept) -> None:
    """Fold in what was kept next; SetAside, and the table is not to be used, if it cannot be."""
    if kept.n != live.size:
        raise OtherRules(f"Something is missing from what was kept of this table. {AS_IT_IS}")
    try:
        live.happen(events.read(kept.fact), kept.at)
    except SetAside:
        raise
    except (IllegalAction, BadOption, TooManyFacts, IndexError, msgspec.MsgspecError):
        raise OtherRules(
            f"This table of {live.game.title} holds something that this house does not "
            f"know. {AS_IT_IS}"
        ) from None
    except Exception as error:
        raise SetAside(BROKEN) from error

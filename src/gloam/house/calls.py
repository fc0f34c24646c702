"""Calls: what somebody who is away wants to be told, and what there is to tell.

What is to be called out is written down in the same breath as the facts that it is about: so
nothing is ever told of a move that was not kept. What it says follows from what the seat was told,
and where somebody did not ask for more, it says nothing beyond the code of the table.
"""

import logging
import secrets
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec import Struct

from gloam.house import events
from gloam.house.house import Conflict, House
from gloam.house.live import Live
from gloam.house.store import PLAYING, Store, Write
from gloam.kernel.errors import BadOption

TURN, SPOKEN, ENDED, REMATCH = "turn", "spoken", "over", "rematch"
KINDS = (TURN, SPOKEN, ENDED, REMATCH)
"""What somebody may be called for."""
PUSH, MAIL = "push", "mail"
MOST_CALLEES = 12
"""In how many ways one person may be called: browsers, addresses, tables."""
GRACE = {TURN: 8.0, SPOKEN: 20.0, ENDED: 4.0, REMATCH: 4.0}
"""How many seconds a call waits: whoever is back by then need not be called."""
LONGEST = 280
"""How many letters a call says at most."""
LATELY = 40
"""Of so many of the latest facts that a seat heard, the last lines are said in a call."""
_LOG = logging.getLogger("gloam.house")
_COLUMNS = "id, who, kind, address, code, wants, detail, confirmed, made"


class Callee(Struct, frozen=True, kw_only=True):
    """One way to call somebody who is away."""

    id: str
    who: str
    kind: str
    """`push` or `mail`."""
    address: str
    """Where: a subscription as JSON, or an address for e-mail."""
    code: str
    """The table that it is about; nothing for all of theirs."""
    wants: tuple[str, ...]
    """What they want to be called for, of KINDS."""
    detail: bool
    """Whether they want to be told more than the table's code, where others may see it."""
    confirmed: bool
    """Whether whoever reads there has said that they want it."""
    made: float

    def hears(self, code: str, kind: str) -> bool:
        """Whether this is to be called for something at a table."""
        return self.confirmed and self.code in ("", code) and kind in self.wants


class Message(Struct, frozen=True):
    """What a call says."""

    title: str
    body: str
    """More, for whoever wanted it; nothing for all others."""
    url: str
    """Where it leads, within the house."""
    tag: str
    """Of two calls with one tag the later takes the place of the earlier."""


class Due(NamedTuple):
    """A call that is to be made."""

    code: str
    seat: int
    kind: str
    who: str
    n: int
    """How much had happened at the table when it was written down."""
    due: float


class Before(NamedTuple):
    """How a table stood before something happened there."""

    waits_for: int
    size: int
    over: bool
    asked_again: bool
    again: str


def callee_of(row: Sequence[object]) -> Callee:
    """A way to call somebody, as it is kept."""
    id_, who, kind, address, code, wants, detail, confirmed, made = row
    return Callee(
        id=str(id_),
        who=str(who),
        kind=str(kind),
        address=str(address),
        code=str(code),
        wants=tuple(str(wants).split()),
        detail=bool(detail),
        confirmed=bool(confirmed),
        made=float(str(made)),
    )


def plain_wants(said: Iterable[str]) -> tuple[str, ...]:
    """What somebody wants to be called for, in order; BadOption for what nobody is called for."""
    asked = set(said)
    if not asked or not asked <= set(KINDS):
        raise BadOption(f"You can be called for {', '.join(KINDS)}: choose at least one of them.")
    return tuple(kind for kind in KINDS if kind in asked)


class Register:
    """Who wants to be called, and what is to be called out; one of them for each worker."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.store: Store = house.store
        self.by_person: dict[str, list[Callee]] = {}
        self.grace = dict(GRACE)
        house.before_change = self.before
        house.to_keep = self.to_keep
        house.on_revoked = self._forget

    async def learn(self) -> None:
        """Learn who wants to be called, from the store that all workers share."""
        found: dict[str, list[Callee]] = {}
        for row in await self.store.ask(f"SELECT {_COLUMNS} FROM callees ORDER BY made, id"):
            callee = callee_of(row)
            found.setdefault(callee.who, []).append(callee)
        self.by_person = found

    def _forget(self, who: str) -> None:
        self.by_person.pop(who, None)

    def of(self, who: str) -> list[Callee]:
        """The ways in which a person may be called."""
        return list(self.by_person.get(who, ()))

    def find(self, id_: str) -> Callee | None:
        """The way to call somebody that has this number."""
        each = (callee for known in self.by_person.values() for callee in known)
        return next((callee for callee in each if callee.id == id_), None)

    async def add(
        self,
        who: str,
        kind: str,
        address: str,
        *,
        code: str = "",
        wants: Iterable[str] = KINDS,
        detail: bool = False,
        confirmed: bool = True,
    ) -> Callee:
        """Call somebody in one more way; what was said of the same way and table before is void."""
        wanted = plain_wants(wants)
        if not who:
            raise BadOption("The house does not know you yet: sit down at a table first.")
        if code:
            live = await self.house.look(code)
            if not live.seats_of(who):
                raise Conflict("You do not sit at that table.")
        same = [c for c in self.of(who) if (c.kind, c.address, c.code) == (kind, address, code)]
        if len(self.of(who)) - len(same) >= MOST_CALLEES:
            raise Conflict(f"You are called in {MOST_CALLEES} ways already. Take one away first.")
        callee = Callee(
            id=same[0].id if same else secrets.token_urlsafe(12),
            who=who,
            kind=kind,
            address=address,
            code=code,
            wants=wanted,
            detail=detail,
            confirmed=confirmed or any(c.confirmed for c in same),
            made=self.house.now(),
        )
        put = f"INSERT INTO callees ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
        values = (callee.id, who, kind, address, code, " ".join(wanted),
                  int(detail), int(callee.confirmed), callee.made)  # fmt: skip
        await self.store.change(
            ("DELETE FROM callees WHERE id = ?", (callee.id,)),
            (put, values),
        )
        await self.learn()
        return callee

    async def renew(self, who: str, old: str, new: str) -> None:
        """A browser is reached elsewhere from now on; what its person asked for stays."""
        await self.store.change(
            ("UPDATE callees SET address = ? WHERE who = ? AND address = ?", (new, who, old))
        )
        await self.learn()

    async def confirm(self, id_: str) -> Callee | None:
        """Whoever reads at an address has said that they want it."""
        await self.store.change(("UPDATE callees SET confirmed = 1 WHERE id = ?", (id_,)))
        await self.learn()
        return self.find(id_)

    async def remove(self, id_: str) -> None:
        """Call somebody in this way no longer."""
        await self.store.change(("DELETE FROM callees WHERE id = ?", (id_,)))
        await self.learn()

    async def forget_address(self, kind: str, address: str) -> None:
        """Nobody is reached there any more: forget it, whoever asked for it."""
        await self.store.change(
            ("DELETE FROM callees WHERE kind = ? AND address = ?", (kind, address))
        )
        await self.learn()

    # What is written down with what happens.

    def before(self, live: Live) -> Before | None:
        """How a table stands, to see later what has changed for whom."""
        if not self.by_person:
            return None
        try:
            return self._standing(live)
        except Exception:  # noqa: BLE001  # what fails here stops no game
            _LOG.exception("nobody can be called to a table")
            return None

    def _standing(self, live: Live) -> Before:
        asked = live.table.asked if live.phase == PLAYING else -1
        waits = asked >= 0 and live.sitters[asked].who in self.by_person and live.waits_for(asked)
        return Before(
            waits_for=asked if waits else -1,
            size=live.table.size,
            over=live.over,
            asked_again=live.rematch is not None,
            again=live.again,
        )

    def to_keep(self, live: Live, before: Before | None) -> list[Write]:
        """What is to be kept together with what has happened at a table: who is to be called."""
        if before is None:
            return []
        try:
            return self._called_for(live, before)
        except Exception:  # noqa: BLE001  # the same
            _LOG.exception("nobody can be called to a table")
            return []

    def _called_for(self, live: Live, before: Before) -> list[Write]:
        found = [
            (seat, kind)
            for seat in live.people
            if live.sitters[seat].who in self.by_person
            for kind in self._news(live, seat, before)
        ]
        put = (
            "INSERT INTO outbox (code, seat, kind, who, n, due) VALUES (?, ?, ?, ?, ?, ?) "
            "ON CONFLICT (code, seat, kind) DO UPDATE SET who = excluded.who, n = excluded.n"
        )
        now = self.house.now()
        return [
            (put, (live.code, seat, kind, who, live.size, now + self.grace[kind]))
            for seat, kind in found
            for who in [live.sitters[seat].who]
            if any(callee.hears(live.code, kind) for callee in self.by_person[who])
        ]

    def _news(self, live: Live, seat: int, before: Before) -> list[str]:
        """What a seat was told just now that somebody may want to be called for."""
        kinds = []
        if seat != before.waits_for and live.waits_for(seat):
            kinds.append(TURN)
        if _spoken_to(live, seat, before.size):
            kinds.append(SPOKEN)
        if live.over and not before.over:
            kinds.append(ENDED)
        asked = live.rematch is not None and not before.asked_again
        others = live.rematch is not None and seat not in live.seats_of(
            live.sitters[live.rematch.by].who
        )
        if (asked and others) or (live.again and not before.again):
            kinds.append(REMATCH)
        return kinds

    async def take(self, most: int) -> list[Due]:
        """Take calls that are due out of the outbox: whoever took one makes it, or nobody does."""
        take = (
            "DELETE FROM outbox WHERE (code, seat, kind) IN "
            "(SELECT code, seat, kind FROM outbox WHERE due <= ? ORDER BY due LIMIT ?) "
            "RETURNING code, seat, kind, who, n, due"
        )
        rows = await self.store.change((take, (self.house.now(), most)))
        return [Due(*row) for row in rows]

    async def next_due(self) -> float | None:
        """When the next call is due; None where there is none."""
        found = await self.store.ask("SELECT min(due) FROM outbox")
        return None if found[0][0] is None else float(found[0][0])


def _spoken_to(live: Live, seat: int, since: int) -> bool:
    """Whether a seat has heard just now what another person said."""
    table, words = live.table, live.game.words
    speakers = {e.seat for e, _ in live.fresh if isinstance(e, events.Spoke | events.Chatted)}
    speakers -= {other for other in speakers if live.is_bot(other)}
    speakers -= {*live.seats_of(live.sitters[seat].who), *live.table.muted(seat)}
    if not speakers:
        return False
    if any(isinstance(e, events.Chatted) and e.seat in speakers for e, _ in live.fresh):
        return True
    name = words.facts.name
    return any(
        name(table.record[n]) in (words.said, words.said_to)
        and int(table.record[n][1]) in speakers
        and table.hears(n, seat)
        for n in range(since, table.size)
    )


def still_so(live: Live, call: Due) -> bool:
    """Whether what somebody is to be called for is so at a table as it stands."""
    if call.seat >= len(live.sitters) or live.sitters[call.seat].who != call.who:
        return False
    if call.kind == TURN:
        return live.waits_for(call.seat)
    if call.kind == ENDED:
        return live.over
    if call.kind == REMATCH:
        answered = live.rematch is not None and call.seat in live.rematch.answers
        return bool(live.again) or (live.rematch is not None and not answered)
    return True


def message(live: Live, seat: int, kind: str, *, detail: bool = False) -> Message:
    """What a call says to a seat: the table's code, and more only where somebody wanted that."""
    code = live.code
    title = {
        TURN: f"Your turn at {code}",
        SPOKEN: f"You were spoken to at {code}",
        ENDED: f"The game at {code} is over",
        REMATCH: f"A rematch at {code}",
    }[kind]
    url = f"/t/{live.again}" if kind == REMATCH and live.again else f"/t/{code}/{seat}"
    body = _cut(" ".join(_more(live, seat, kind))) if detail else ""
    return Message(title, body, url, f"{code}-{seat}-{kind}")


def _more(live: Live, seat: int, kind: str) -> tuple[str, ...]:
    """What a seat was told, for whoever wants to read it where others may."""
    if kind == REMATCH:
        by = live.rematch.by if live.rematch is not None else seat
        return (f"{live.sitters[by].name} asks for another game of {live.game.title}.",)
    if kind == SPOKEN:
        said = _last_words(live, seat)
        return (said,) if said else ()
    told = live.table.told(seat)
    lines = live.table.aloud(seat, len(told) - LATELY, len(told))
    return (f"{live.game.title}.", *lines[-3:])


def _last_words(live: Live, seat: int) -> str:
    """The latest words of another that a seat wants to hear, with who said them."""
    table, words = live.table, live.game.words
    own = {*live.seats_of(live.sitters[seat].who), *table.muted(seat)}
    for by, said in reversed(live.chats.values()):
        if by not in own:
            return f"{live.sitters[by].name}: {said}"
    for _, fact in reversed(table.told(seat).latest_of((words.said, words.said_to), 8)):
        by = int(fact[1])
        if by not in own:
            name = live.sitters[by].name or table.called(by)
            return f"{name}: {table.saying(fact)[0]}"
    return ""


def _cut(text: str) -> str:
    """A text that fits a call.

    >>> _cut("a " * 200)[-4:], len(_cut("a " * 200))
    ('a a…', 280)
    """
    plain = " ".join(text.split())
    return plain if len(plain) <= LONGEST else f"{plain[: LONGEST - 1]}…"

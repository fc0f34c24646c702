"""Erasing: what the house keeps of one person, to be taken along or to be forgotten.

Facts are added and never changed, but for this: where somebody wants to be forgotten, their name,
their number and their words are written over. The game itself stays as it was played.
"""

import secrets
from typing import Any

import msgspec

from gloam.house import events
from gloam.house.hosting import _dropped
from gloam.house.store import Kept, Store, Write
from gloam.kernel.errors import BadOption

NOBODY = "Somebody"
"""What whoever was erased is called."""
ERASED = "(erased)"


async def tables_of(store: Store, who: str) -> list[str]:
    """Every table at which a person ever sat."""
    _check(who)
    sql = "SELECT DISTINCT code FROM facts WHERE fact LIKE ? ORDER BY code"
    return [str(code) for (code,) in await store.ask(sql, f'%"who":"{who}"%')]


def _check(who: str) -> None:
    if not (who.isalnum() and who.isascii() and 4 <= len(who) <= 40):
        raise BadOption("A person is named by their number, or as TABLE/SEAT.")


async def export(store: Store, who: str) -> dict[str, Any]:
    """Everything that is kept of one person, as it can be given to them."""
    tables = []
    for code in await tables_of(store, who):
        row, kept = await store.row(code), await store.read(code)
        names, words = set[str](), list[dict[str, Any]]()
        for each, event, own in _own(kept, who):
            if isinstance(event, events.Sat) and event.who == who:
                names.add(event.name)
            if own and isinstance(event, events.Spoke | events.Chatted):
                words.append({"at": each.at, "words": event.words})
        about = {"game": row.game, "phase": row.phase, "opened": row.opened} if row else {}
        tables.append({"code": code, **about, "names": sorted(names), "words": words})
    sql = "SELECT kind, address, code, wants FROM callees WHERE who = ? ORDER BY id"
    calls = [dict(zip(("kind", "address", "code", "wants"), each, strict=True))
             for each in await store.ask(sql, who)]  # fmt: skip
    told = "SELECT at, code, words FROM reports WHERE reporter = ? ORDER BY at"
    reports = [dict(zip(("at", "code", "words"), each, strict=True))
               for each in await store.ask(told, who)]  # fmt: skip
    mine = "SELECT kind, name, at, value FROM keepsakes WHERE who = ? ORDER BY kind, name"
    things = [dict(zip(("kind", "name", "at", "value"), each, strict=True))
              for each in await store.ask(mine, who)]  # fmt: skip
    return {"person": who, "tables": tables, "calls": calls, "reports": reports, "kept": things}


def _own(kept: list[Kept], who: str) -> list[tuple[Kept, events.Event, bool]]:
    """What happened at a table, and whether a person did it, from the seat that was theirs then."""
    sitting: dict[int, str] = {}
    found = []
    for each in kept:
        event = events.read(each.fact)
        match event:
            case events.Sat(seat, sits) | events.Moved(seat, sits):
                sitting[seat] = sits
            case events.Stood(seat) | events.Manned(seat):
                sitting.pop(seat, None)
        seat = getattr(event, "seat", -1)
        found.append((each, event, sitting.get(seat) == who))
    return found


async def erase(store: Store, who: str, at: float) -> int:
    """Forget a person: their name, their number, their words, how they are called; how many tables.

    Where they sit in a game, somebody without a name sits there from now on, whom nobody is.
    """
    stand_in = f"erased{secrets.token_hex(6)}"
    codes = await tables_of(store, who)
    for code in codes:
        writes: list[Write] = []
        names = set[str]()
        for each, event, own in _own(await store.read(code), who):
            if isinstance(event, events.Sat) and event.who == who:
                names.add(event.name)
            fact = events.written(_without(event, who, stand_in, own=own))
            if fact != each.fact:
                sql = "UPDATE facts SET fact = ? WHERE code = ? AND n = ?"
                writes.append((sql, (fact, code, each.n)))
        writes.append(
            ("UPDATE sitters SET who = ? WHERE code = ? AND who = ?", (stand_in, code, who))
        )
        writes += await _in_others_keepsakes(store, code, names)
        await store.change(*writes, _dropped(code, at))
    await store.change(
        ("DELETE FROM keepsakes WHERE who = ?", (who,)),
        ("DELETE FROM doors WHERE who = ?", (who,)),
        ("DELETE FROM callees WHERE who = ?", (who,)),
        ("DELETE FROM outbox WHERE who = ?", (who,)),
        ("DELETE FROM revoked WHERE who = ?", (who,)),
        ("DELETE FROM reports WHERE reporter = ? OR about = ?", (who, who)),
    )
    return len(codes)


async def _in_others_keepsakes(store: Store, code: str, names: set[str]) -> list[Write]:
    """What takes a person's names out of what others keep of a table: `Bob (human)`."""
    writes: list[Write] = []
    sql = "SELECT who, kind, name, value FROM keepsakes WHERE name = ? OR name LIKE ?"
    for other, kind, name, value in await store.ask(sql, code, f"{code}.%"):
        text = str(value)
        for each in names:
            said = msgspec.json.encode(each).decode()[:-1]
            text = text.replace(f"{said} (", f'"{NOBODY} (').replace(f'{said}"', f'"{NOBODY}"')
        if text != value:
            put = "UPDATE keepsakes SET value = ? WHERE who = ? AND kind = ? AND name = ?"
            writes.append((put, (text, other, kind, name)))
    return writes


def _without(event: events.Event, who: str, stand_in: str, *, own: bool) -> events.Event:
    """Something that happened, without a person's name, number and words."""
    replace = msgspec.structs.replace
    if isinstance(event, events.Sat) and event.who == who:
        return replace(event, who=stand_in, name=NOBODY)
    if isinstance(event, events.Moved) and event.who == who:
        return replace(event, who=stand_in)
    if own and isinstance(event, events.Spoke | events.Chatted):
        return replace(event, words=ERASED)
    return event

"""`gloam house`: for whoever hosts, beside a house that is open or not."""

import argparse
import asyncio
import importlib.util
import json
import os
import sys
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gloam.cli.words import words_under
from gloam.kernel.errors import BadOption

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser
    from gloam.house.store import Store

PATIENCE = 6.0
"""How many seconds a house that is open may take to do what was ordered."""
Work = Callable[["Store", argparse.Namespace], Awaitable[None]]


def declare(add: "Add") -> None:
    """Declare the commands."""
    top = add(
        "house",
        "see to a house that you host: tables, people, backups",
        "gloam house status",
    )
    add_word = words_under(top)

    def action(name: str, text: str, work: Work, *words: str, example: str = "") -> "Parser":
        parser = add_word(name, text, f"gloam house {name} {example}".rstrip())
        for word in words:
            parser.add_argument(word.lower(), metavar=word)
        parser.set_defaults(run=lambda asked: run(asked, work))
        return parser

    action("status", "say how the house stands", status)
    action("tables", "list the tables that are not over, and who sits there", tables)
    action("close", "close a table", close, "CODE", example="BCDFGH")
    out = action(
        "out", "shut out a person, an address or a network", out_, "WHOM", example="QRSTVW/2"
    )
    out.add_argument("--why", default="", help="for yourself")
    action("in", "let in again whoever was shut out", in_, "WHOM", example="192.0.2.7")
    action("message", "say something to all, or nothing", message, "WORDS", example="'At nine.'")
    drain_ = action("drain", "open no more tables, before an upgrade", drain)
    drain_.add_argument("--off", action="store_true", help="open tables again")
    action("keep", "forget finished games after days; 0 for never", keep, "DAYS", example="90")
    action("reports", "read what people told about others", reports)
    action("settle", "put a report away", settle, "NUMBER", example="0a1b2c3d4e5f")
    action(
        "export", "write down all that is kept of a person", export, "PERSON", example="BCDFGH/2"
    )
    erase_ = action(
        "erase", "forget a person: name, number, words", erase, "PERSON", example="QRSTVW/2"
    )
    erase_.add_argument("--sure", action="store_true", help="it cannot be taken back")
    action("backup", "write everything into one file", backup, "FILE", example="tonight.db")
    put = action(
        "restore", "put a backup into an empty house", backup, "FILE", example="tonight.db"
    )
    put.set_defaults(run=restore)
    link_ = action("link", "print the way to the host's own page", link)
    link_.add_argument("--new", action="store_true", help="make the one before void")


def run(asked: argparse.Namespace, work: Work) -> int:
    """Do something with the house's database."""
    if importlib.util.find_spec("litestar") is None:
        raise BadOption("Hosting needs a few more packages: pip install 'gloam[web]'.")
    from gloam.web.settings import from_environment, store_of

    async def done() -> None:
        store = store_of(from_environment())
        await store.start()
        try:
            await work(store, asked)
        finally:
            await store.stop()

    asyncio.run(done())
    return 0


async def status(store: "Store", asked: argparse.Namespace) -> None:
    """How many tables there are, and what was decided."""
    from gloam.house import hosting

    count = await hosting.counted(store)
    outbox = (await store.ask("SELECT count(*) FROM outbox"))[0][0]
    told = len(await hosting.reports(store))
    days = float(await hosting.decided(store, hosting.KEEP_DAYS) or 0)
    print(
        f"Tables: {count.get('playing', 0)} being played, {count.get('waiting', 0)} waiting, "
        f"{count.get('over', 0)} over."
    )
    draining = await hosting.decided(store, hosting.DRAINING) == "yes"
    print("No table is opened: the house drains." if draining else "Tables may be opened.")
    print(f"Finished games are kept {f'for {days:g} days' if days else 'for good'}.")
    print(f"Calls to be made: {outbox}. Reports to be read: {told}.")
    notice = await hosting.decided(store, hosting.NOTICE)
    if notice:
        print(f"Said to all: {notice}")


async def tables(store: "Store", asked: argparse.Namespace) -> None:
    """Tables that are not over, with who sits there, by name and by number."""
    from gloam.house import hosting

    for phase in ("playing", "waiting"):
        for table in await hosting.tables_now(store, phase):
            people = ", ".join(f"{seat}: {name} ({who})" for seat, who, name in table.people)
            print(f"{table.code}  {table.game}  {phase}  {_when(table.opened)}  {people}")


async def close(store: "Store", asked: argparse.Namespace) -> None:
    """Close a table, by a worker that has it or here."""
    from gloam.house.house import plain_code

    code = plain_code(asked.code)
    if await store.row(code) is None:
        raise BadOption("There is no table of that code.")
    await _ordered(store, "close", code)
    print(f"{code} is closed.")


async def out_(store: "Store", asked: argparse.Namespace) -> None:
    """Shut somebody out."""
    from gloam.house import hosting

    network = hosting.network_of(asked.whom)
    who = asked.whom if network is not None else await hosting.person_at(store, asked.whom)
    kept = await hosting.shut(store, who, asked.why, time.time())
    print(f"{kept} is shut out.")


async def in_(store: "Store", asked: argparse.Namespace) -> None:
    """Let somebody in."""
    from gloam.house import hosting

    await hosting.let_in(store, asked.whom)
    print("They are let in again.")


async def message(store: "Store", asked: argparse.Namespace) -> None:
    """Say something to all."""
    from gloam.house import hosting

    await hosting.tell_all(store, asked.words)
    print("It stands on every page." if asked.words.strip() else "Nothing is said to all now.")


async def drain(store: "Store", asked: argparse.Namespace) -> None:
    """Open no more tables, or again."""
    from gloam.house import hosting

    await hosting.decide(store, hosting.DRAINING, "no" if asked.off else "yes")
    playing = (await hosting.counted(store)).get("playing", 0)
    if asked.off:
        print("Tables may be opened again.")
    else:
        print(f"No table is opened from now on; {playing} are being played.")


async def keep(store: "Store", asked: argparse.Namespace) -> None:
    """Decide how long finished games are kept, and forget those that are older."""
    from gloam.house import hosting

    try:
        days = float(asked.days)
    except ValueError:
        raise BadOption(f"Say a number of days, not {asked.days[:20]!r}.") from None
    await hosting.keep_for(store, days)
    gone = 0
    while days and (some := await hosting.forget_old(store, days, time.time())):
        gone += some
    words = f"for {days:g} days; {gone} were older and are forgotten" if days else "for good"
    print(f"Finished games are kept {words}.")


async def reports(store: "Store", asked: argparse.Namespace) -> None:
    """What people told."""
    from gloam.house import hosting

    for each in await hosting.reports(store):
        where = f"{each.code}/{each.seat}"
        print(f"{each.id}  {_when(each.at)}  {each.name} at {where} ({each.about}): {each.words}")


async def settle(store: "Store", asked: argparse.Namespace) -> None:
    """Put a report away."""
    from gloam.house import hosting

    await hosting.settle(store, asked.number)
    print("It is put away.")


async def export(store: "Store", asked: argparse.Namespace) -> None:
    """Everything about one person, as JSON."""
    from gloam.house import erasing, hosting

    who = await hosting.person_at(store, asked.person)
    found: dict[str, Any] = await erasing.export(store, who)
    json.dump(found, sys.stdout, indent=1, ensure_ascii=False)
    print()


async def erase(store: "Store", asked: argparse.Namespace) -> None:
    """Forget one person."""
    from gloam.house import erasing, hosting

    if not asked.sure:
        raise BadOption("That cannot be taken back. If you mean it: --sure")
    who = await hosting.person_at(store, asked.person)
    await _ordered(store, "show out", who)
    count = await erasing.erase(store, who, time.time())
    print(f"Forgotten, at {count} tables.")


async def backup(store: "Store", asked: argparse.Namespace) -> None:
    """Write everything into one file."""
    from gloam.house.backup import back_up

    facts = await back_up(store, Path(asked.file))
    print(f"{asked.file} holds {facts} facts, and every secret of every table.")


def restore(asked: argparse.Namespace) -> int:
    """Put a backup into an empty house."""
    from gloam.house.backup import restore as put_back
    from gloam.web.settings import from_environment, store_of

    facts = asyncio.run(put_back(store_of(from_environment()), Path(asked.file)))
    print(f"{facts} facts are back.")
    return 0


async def link(store: "Store", asked: argparse.Namespace) -> None:
    """The host's link."""
    from gloam.house import hosting

    key = await hosting.host_link(store, new=asked.new)
    print(
        f"{os.environ.get('GLOAM_ADDRESS', '').rstrip('/') or 'http://127.0.0.1:8000'}/host/{key}"
    )


async def _ordered(store: "Store", what: str, about: str) -> None:
    """Let a house that is open do something; if none takes the order, do it here."""
    from gloam.house import hosting
    from gloam.house.house import House

    number = await hosting.order(store, what, about, time.time())
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not await store.ask("SELECT 1 FROM orders WHERE id = ?", number):
            return
        await asyncio.sleep(0.2)
    for taken, given in await hosting.take_orders(store, number):
        await hosting.carry_out(House(store), taken, given)


def _when(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).strftime("%Y-%m-%d %H:%M")

"""`gloam replay` and `gloam verify`: a saved game told again, and checked."""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from gloam.cli.beliefs import BeliefLog, Beliefs
from gloam.cli.words import bring_games, seat_named, table_saved, takes_games
from gloam.kernel.ask import SAYING
from gloam.kernel.dice import commitment, share_of
from gloam.kernel.errors import BadOption, BadSave
from gloam.kernel.game import seats_said
from gloam.kernel.save import fair
from gloam.kernel.state import CHANCE
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact
from gloam.terminal.lines import Console, Leave

if TYPE_CHECKING:
    from gloam.cli.parser import Add


def declare(add: "Add") -> None:
    """Declare the commands."""
    replay = add(
        "replay",
        "tell a saved game again, as one seat heard it or with all secrets",
        "gloam replay night.save --seat SEAT",
    )
    replay.add_argument("file", metavar="FILE")
    takes_games(replay)
    whose = replay.add_mutually_exclusive_group()
    whose.add_argument("--seat", metavar="SEAT", help="only what this seat heard")
    whose.add_argument("--all", action="store_true", help="everything, and who heard it")
    replay.add_argument("--set-up", action="store_true", help="tell the set-up too, fact by fact")
    replay.add_argument(
        "--belief",
        action="store_true",
        help="as each turn begins, what the seat believed from what it had heard",
    )
    replay.add_argument("--step", action="store_true", help="wait for Enter after each step")
    replay.add_argument("--json", action="store_true", help="for programs: every fact, set-up too")
    replay.set_defaults(run=tell_again)
    check = add(
        "verify",
        "check a save: its dice against the seal, and every fact against the rules",
        "gloam verify night.save",
    )
    check.add_argument("file", metavar="FILE")
    takes_games(check)
    check.add_argument("--seal", metavar="HEX", help="the seal that you wrote down at the start")
    check.add_argument(
        "--share",
        metavar="HEX",
        action="append",
        default=[],
        help="a share that must be in the dice",
    )
    check.add_argument("--json", action="store_true", help="for programs")
    check.set_defaults(run=verify)


# Replay.


def tell_again(asked: argparse.Namespace) -> int:
    """Tell a saved game again."""
    bring_games(asked.game)
    table = table_saved(asked.file)
    seat = _whose(table, asked)
    if seat == ONLOOKER and not asked.all and not table.over:
        raise BadOption(
            "This game is not over, and the save holds its secrets: "
            "name a --seat, or say --all if you mean it."
        )
    whose = range(table.seats) if seat == ONLOOKER else (seat,)
    log = BeliefLog(table, whose) if asked.belief else None
    if asked.json:
        story = _story(table, seat)
        if log is not None:
            _add_beliefs(story, table, seat, log)
        print(json.dumps(story, indent=2, ensure_ascii=False))
        return 0
    steps = [_head(table, seat)]
    if asked.set_up:
        steps.append(list(_told(table, table.record, seat, 0, table.opening)))
    found = _heard(table, seat) if seat != ONLOOKER else _everything(table)
    steps += _with_beliefs(found, seat, log, table.opening)
    _read_out([step for step in steps if step], wait=asked.step)
    return 0


def _whose(table: Table, asked: argparse.Namespace) -> int:
    """The seat that was named; an ONLOOKER, if none was and there is more than one."""
    if asked.seat is not None:
        return seat_named(table.game, table.seats, asked.seat)
    return 0 if table.seats == 1 and not asked.all else ONLOOKER


def _head(table: Table, seat: int) -> list[str]:
    whose = "with all secrets" if seat == ONLOOKER else f"as {table.called(seat)} heard it"
    return [f"{table.game.title}, {seats_said(table.seats, table.seats)}, {whose}."]


Step = tuple[int, list[str]]
"""How many facts a step of a replay has told by its end, and its lines."""


def _heard(table: Table, seat: int) -> Iterator[Step]:
    """One step a sentence: how many actions lie between them is not this seat's to know."""
    for n, fact in enumerate(table.facts_from(table.opening), table.opening):
        if table.hears(n, seat):
            yield n + 1, [table.sentence(fact, seat)]


def _everything(table: Table) -> Iterator[Step]:
    """One step a deed: what was done, then every fact with who heard it."""
    sayings = iter(table.sayings)
    record = table.record
    ends = [deed.told for deed in table.deeds[1:]] + [len(record)]
    for n, (deed, end) in enumerate(zip(table.deeds, ends, strict=True), 1):
        who = "Chance" if deed.seat == CHANCE else table.called(deed.seat)
        saying = deed.action == SAYING
        spoken = f"tell {deed.to}" if deed.to else "say"
        what = f"{spoken} {next(sayings)}" if saying else table.game.words.actions.text(deed.action)
        yield end, [f"{n}. {who}: {what}", *_told(table, record, ONLOOKER, deed.told, end)]


def _with_beliefs(
    steps: Iterable[Step], seat: int, log: BeliefLog | None, opening: int
) -> Iterator[list[str]]:
    """The steps, each with what has come to be believed by its end."""
    if log is not None:
        yield log.lines(log.upto(opening), seat)
    for end, step in steps:
        yield step if log is None else [*step, *log.lines(log.upto(end), seat)]
    if log is not None:
        yield log.lines(log.last(), seat)


def _told(table: Table, record: Sequence[Fact], seat: int, first: int, end: int) -> Iterator[str]:
    for n in range(first, end):
        fact = record[n]
        if seat == ONLOOKER:
            yield f"   {_ears(table, n)}: {table.sentence(fact, ONLOOKER)}"
        elif table.hears(n, seat):
            yield table.sentence(fact, seat)


def _ears(table: Table, n: int) -> str:
    """Who heard a fact, in words."""
    heard = [seat for seat in range(table.seats) if table.hears(n, seat)]
    missed = [seat for seat in range(table.seats) if seat not in heard]
    if not missed:
        return "everyone"
    if not heard:
        return "nobody"
    if len(missed) < len(heard):
        return "all but " + ", ".join(table.called(seat) for seat in missed)
    return "only " + ", ".join(table.called(seat) for seat in heard)


def _story(table: Table, seat: int) -> dict[str, object]:
    rows = []
    for n, fact in enumerate(table.record):
        if seat == ONLOOKER or table.hears(n, seat):
            row: dict[str, object] = {
                "fact": table.game.words.facts.as_json(fact),
                "sentence": table.sentence(fact, seat),
            }
            if seat == ONLOOKER:
                row["heard_by"] = [s for s in range(table.seats) if table.hears(n, s)]
            rows.append(row)
    return {
        "game": table.game.name,
        "version": table.game.version,
        "seats": list(table.game.rules.seat_names(table.seats)),
        "options": table.options if table.over else table.game.options_said(table.options),
        "seat": None if seat == ONLOOKER else seat,
        "over": table.over,
        "commitment": table.commitment,
        "facts": rows,
    }


def _add_beliefs(story: dict[str, Any], table: Table, seat: int, log: BeliefLog) -> None:
    """Add to each fact what was believed after it, where that is something new."""
    ends = [n + 1 for n in range(len(table.record)) if seat == ONLOOKER or table.hears(n, seat)]
    names = table.game.rules.seat_names(table.seats)

    def add(row: dict[str, Any], found: Beliefs) -> None:
        if found and seat == ONLOOKER:
            row.setdefault("belief", {}).update({names[each]: said for each, said in found.items()})
        elif found:
            row["belief"] = found[seat]

    for row, end in zip(story["facts"], ends, strict=True):
        add(row, log.upto(end))
    if story["facts"]:
        add(story["facts"][-1], log.last())


def _read_out(steps: list[list[str]], *, wait: bool) -> None:
    console = Console()
    for n, step in enumerate(steps):
        console.say(*step)
        if wait and n + 1 < len(steps):
            try:
                if console.ask("").strip().lower() in ("q", "quit"):
                    return
            except Leave:
                return


# Verify.


def verify(asked: argparse.Namespace) -> int:
    """Check a save; 0 if everything holds, BadSave if anything does not."""
    bring_games(asked.game)
    table = table_saved(asked.file)  # commitment, actions and facts are checked as it is read
    if not fair(table):
        raise BadSave("Chance in this save was not drawn from its seed.")
    if asked.seal and asked.seal.lower() != commitment(table.dice.seed, table.dice.salt):
        raise BadSave("The seal is another one: this game was not played with those dice.")
    shares = _shares(table)
    for share in asked.share:
        if share.lower() not in shares.values():
            raise BadSave("That share is not in the dice of this game.")
    if asked.json:
        print(json.dumps(_verdict(table), indent=2))
        return 0
    # How much has happened may be a secret as long as the game goes on.
    size = f", {len(table.deeds)} actions" if table.over else ", not over yet"
    facts = f"all {len(table.record)} facts" if table.over else "all facts so far"
    print(
        f"Verified: {table.game.title}, {seats_said(table.seats, table.seats)}{size}. "
        f"Seed and salt fit the seal{' that you gave' if asked.seal else ''}, the set-up and every "
        f"chance were drawn from {_source(shares)}, and {facts} follow from the rules."
    )
    if not asked.seal:
        print(f"The seal is {table.commitment}: compare it with what you were told at the start.")
    for name, share in shares.items():
        if share not in asked.share:
            print(f"The share of {name} is {share}: compare it with what was told before the game.")
    return 0


def _shares(table: Table) -> dict[str, str]:
    """The SHA-256 of what each seat gave to the dice, by what the seat is called."""
    return {
        table.called(seat): share_of(nonce) for seat, nonce in enumerate(table.dice.nonces) if nonce
    }


def _source(shares: dict[str, str]) -> str:
    if not shares:
        return "the seed"
    return f"the seed and the {'share' if len(shares) == 1 else 'shares'} of {', '.join(shares)}"


def _verdict(table: Table) -> dict[str, object]:
    return {
        "verified": True,
        "game": table.game.name,
        "version": table.game.version,
        "over": table.over,
        "actions": len(table.deeds) if table.over else None,
        "facts": len(table.record) if table.over else None,
        "commitment": table.commitment,
        "shares": _shares(table),
    }

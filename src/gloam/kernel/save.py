"""Saves: a table as text, and back, exactly.

A save is the whole truth of a game: who did what, and every fact that came of it. Reading it plays
the game again and compares every fact, so a save that was cut, edited or made under other rules
is refused. It holds the seed and the secrets: it belongs to the house, not to a seat.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator

from gloam.kernel.ask import SAYING
from gloam.kernel.dice import Dice, commitment, is_nonce
from gloam.kernel.errors import BadOption, BadSave, GloamError
from gloam.kernel.game import Game
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table

FORMAT = "gloam save 1"


def dumps(table: Table) -> str:
    """A table as text."""
    return _written(table, table.options)


def _written(table: Table, options: Iterable[str]) -> str:
    """A table as text that names these options: one that came later has its usual value."""
    game = table.game
    lines = [FORMAT, f"game {game.name} {game.version}", f"seats {table.seats}"]
    lines += [f"option {name} {table.options[name]}" for name in options]
    lines += [f"seed {table.dice.seed}", f"salt {table.dice.salt}"]
    lines += [f"commitment {table.commitment}"]
    lines += [f"nonce {seat} {nonce}" for seat, nonce in enumerate(table.dice.nonces) if nonce]
    lines.append("")
    sayings = iter(table.sayings)
    record = table.record
    marks = iter(table.deeds)
    mark = next(marks, None)
    for n in range(len(record) + 1):
        while mark is not None and mark.told == n:
            who = "chance" if mark.seat == CHANCE else str(mark.seat)
            if mark.action == SAYING:
                what = f"{f'say-to {mark.to}' if mark.to else 'say'} {next(sayings)}"
            else:
                what = game.words.actions.text(mark.action)
            lines.append(f"{who}{' aside' if mark.aside else ''}: {what}")
            mark = next(marks, None)
        if n < len(record):
            lines.append(f"  {game.words.facts.text(record[n])}")
    body = "\n".join(lines) + "\n"
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


def loads(text: str, load: Callable[[str], Game]) -> Table:
    """The table that a text says; BadSave, in one sentence, if it says none."""
    lines = _checked(text)
    try:
        table, named = _replay(lines, load)
    except BadSave:
        raise
    except BadOption as error:
        raise BadSave(f"This save cannot be played: {error}") from None
    except (GloamError, ValueError, KeyError, IndexError, StopIteration):
        # No reason is given: a refusal speaks to the seat that tried, and says what it knows.
        raise BadSave("This save does not follow the rules.") from None
    if _written(table, named) != text:
        raise BadSave("This save is not written as gloam writes it.")
    return table


def fair(table: Table) -> bool:
    """Whether everything that chance brought was drawn from the seed."""
    again = Table(table.game, table.seats, table.options, table.dice)
    sayings = iter(table.sayings)
    for deed in table.deeds:
        if deed.action == SAYING:
            again.say(deed.seat, next(sayings), deed.to)
            continue
        if deed.seat == CHANCE and deed.action != again.drawn():
            return False
        (again.act_aside if deed.aside else again.act)(deed.action, deed.seat)
    return again.record == table.record


def _checked(text: str) -> Iterator[str]:
    if not text.startswith(FORMAT + "\n"):
        raise BadSave("This is not a gloam save, or one from a newer gloam.")
    body, found, end = text.rpartition("\nend ")
    if not found or not text.endswith("\n"):
        raise BadSave("This save was cut short.")
    try:
        digest = hashlib.sha256(f"{body}\n".encode()).hexdigest()
    except UnicodeEncodeError:
        raise BadSave("This save is not UTF-8 text.") from None
    if digest != end.strip():
        raise BadSave("This save was changed after it was written.")
    return iter(body.split("\n")[1:])


def _replay(lines: Iterator[str], load: Callable[[str], Game]) -> tuple[Table, list[str]]:
    table, published, named = _opened(lines, load)
    if commitment(table.dice.seed, table.dice.salt) != published:
        raise BadSave("The seed of this save is not the one that was committed to.")
    told: list[str] = []
    checked = 0
    for line in lines:
        if line.startswith("  "):
            told.append(line[2:])
            continue
        checked = _compare(table, told, checked)
        told = []
        who, found, what = line.partition(": ")
        if not found:
            raise BadSave("A line of this save says nothing.")
        aside = who.endswith(" aside")
        seat = CHANCE if who == "chance" else int(who.removesuffix(" aside"))
        verb, _, words = what.partition(" ")
        if aside and verb == "say":
            table.say(seat, words)
        elif aside and verb == "say-to":
            to, _, words = words.partition(" ")
            table.say(seat, words, to)
        elif aside:
            table.act_aside(what, seat)
        else:
            table.act(what, seat)
    _compare(table, told, checked)
    return table, named


def _opened(lines: Iterator[str], load: Callable[[str], Game]) -> tuple[Table, str, list[str]]:
    """The table before anything is done at it, its commitment, and the options that are named."""
    head: dict[str, str] = {}
    options: dict[str, object] = {}
    nonces: dict[int, str] = {}
    for line in lines:
        if not line:
            break
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, option = value.partition(" ")
            options[name] = option
        elif key == "nonce":
            seat, _, nonce = value.partition(" ")
            nonces[int(seat)] = nonce
        else:
            head[key] = value
    missing = [key for key in ("game", "seats", "seed", "salt", "commitment") if key not in head]
    if missing:
        raise BadSave(f"This save does not say its {missing[0]}.")
    name, _, version = head["game"].partition(" ")
    game = load(name)
    if version != str(game.version):
        raise BadSave(
            f"This save was made under rules version {version[:8]} of {game.title}; "
            f"this gloam plays version {game.version}."
        )
    seats = game.check_seats(int(head["seats"]))
    if not all(seat in range(seats) and is_nonce(nonce) for seat, nonce in nonces.items()):
        raise BadSave("A nonce of this save belongs to no seat, or is none.")
    dice = Dice(head["seed"], head["salt"], [nonces.get(seat, "") for seat in range(seats)])
    table = Table(game, seats, game.options_from(options, saved=True), dice)
    return table, head["commitment"], [name for name in table.options if name in options]


def _compare(table: Table, told: list[str], checked: int) -> int:
    """Check that the rules told exactly the facts in the save."""
    record = table.facts_from(checked)
    if [table.game.words.facts.text(fact) for fact in record] != told:
        raise BadSave("This save tells other facts than the rules do.")
    return checked + len(record)

"""`gloam puzzles`: to play, to make, to check."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gloam.cli.words import seed_named, whole, words_under
from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown
from gloam.puzzles import diary, making, shelf
from gloam.puzzles.diary import Solved
from gloam.puzzles.moments import Kept, all_kinds, checked, table_of
from gloam.puzzles.rating import Rating, after_puzzle
from gloam.puzzles.shelf import Result, Shelf
from gloam.terminal.lines import Console, Leave

if TYPE_CHECKING:
    from gloam.cli.parser import Add

RECENT_LINES = 30
FEW = 20
HELP = "look: the moment again. log: all that was told. answers: what can be answered. quit: leave."


def declare(add: "Add") -> None:
    """Declare the commands."""
    top = add(
        "puzzles",
        "moments of games to think about: play them, make more, check them",
        "gloam puzzles play",
    )
    add_action = words_under(top)

    play = add_action("play", "answer one that fits you, or one by its id", "gloam puzzles play")
    play.add_argument("id", nargs="?", metavar="ID", help="as gloam puzzles list says it")
    play.add_argument("--kind", metavar="KIND", help="only of this kind")
    play.add_argument("--file", metavar="FILE", help="from a file of your own")
    play.set_defaults(run=run_play)
    listed = add_action(
        "list", "say which there are, and which you have done", "gloam puzzles list"
    )
    listed.add_argument("--file", metavar="FILE", help="in a file of your own")
    listed.set_defaults(run=run_list)
    make = add_action(
        "make",
        "let bots play, and keep every moment that is a puzzle; the same seed makes the same ones",
        "gloam puzzles make --count 40 --out more.jsonl.gz",
    )
    make.add_argument("--kind", metavar="KIND", help="of this kind only; all, if not given")
    make.add_argument("--count", type=whole(1, 100_000), default=40, metavar="N", help="40")
    make.add_argument("--seed", default="more", metavar="TEXT", help="other puzzles, by another")
    make.add_argument("--out", required=True, metavar="FILE", help="where to write them")
    make.set_defaults(run=run_make)
    check = add_action(
        "check", "let the engine make each of them again, and compare", "gloam puzzles check"
    )
    check.add_argument("--file", metavar="FILE", help="of a file of your own")
    check.add_argument("--every", type=whole(1, 10_000), default=1, metavar="N", help="each Nth")
    check.set_defaults(run=run_check)


def _shelf(file: str | None) -> Shelf:
    return shelf.from_file(file) if file else shelf.shipped()


def _kind(name: str | None) -> str:
    known = all_kinds()
    if name is not None and name not in known:
        raise BadOption(f"There is no such kind of puzzle. {unknown(name, list(known))}")
    return name or ""


# To play.


def run_play(asked: argparse.Namespace) -> int:
    """Show one, take an answer, and say what came of it."""
    found, kept = _shelf(asked.file), diary.read()
    kind = _kind(asked.kind)
    if asked.id:
        puzzle: Kept | None = found.get(asked.id)
    else:
        puzzle = found.next_for(kept.puzzles, kept.rating.points, kind)
    if puzzle is None:
        print("You have answered all of them. gloam puzzles make makes more.")
        return 0
    console = Console()
    console.say(*shown(found, puzzle))
    try:
        result = _answered(found, puzzle, console)
    except Leave:
        return 0
    if result is None:
        return 0
    console.say(*told(result))
    _remember(found, puzzle, result, kept, console, counts=asked.file is None)
    return 0


def shown(found: Shelf, puzzle: Kept) -> list[str]:
    """A puzzle in lines."""
    game, kind = all_kinds()[puzzle.kind]
    table = table_of(puzzle)
    points = found.points[puzzle.id]
    lines = [
        f"{kind.title} ({puzzle.id}; {game.title}; {found.level(puzzle.id)}, {points}).",
        kind.about,
    ]
    lines.append(f"You are {table.called(puzzle.seat)}.")
    heard = _heard(puzzle)
    lines += [
        "",
        "What you were told:" if len(heard) <= RECENT_LINES else "What you were told last:",
    ]
    lines += heard[-RECENT_LINES:]
    if kind.eyes_shut:
        lines += ["", "Your eyes are shut: there is nothing to see."]
    else:
        lines += ["", "What you know now:", *table.scene(puzzle.seat).words]
    lines += ["", puzzle.puzzle.asks]
    if len(puzzle.puzzle.answers) <= FEW:
        lines += _answers(puzzle)
    return lines


def _heard(puzzle: Kept) -> list[str]:
    table = table_of(puzzle)
    told = table.told(puzzle.seat)
    return [each.words for each in told.since(told.number_at(table.opening)) if each.spoken]


def _answers(puzzle: Kept) -> list[str]:
    return [
        f"{n}: {answer.words}" if answer.words != answer.text else f"{n}: {answer.text}"
        for n, answer in enumerate(puzzle.puzzle.answers, 1)
    ]


def _answered(found: Shelf, puzzle: Kept, console: Console) -> Result | None:
    """Ask until something was answered; None if somebody leaves."""
    while True:
        said = console.ask("Your answer? ").strip()
        plain = said.lower()
        if plain in ("quit", "q"):
            return None
        if plain == "help":
            console.say(HELP)
        elif plain == "look":
            console.say(*shown(found, puzzle))
        elif plain == "log":
            console.say(*_heard(puzzle))
        elif plain == "answers":
            console.say(*_answers(puzzle))
        elif plain:
            try:
                return found.answered(puzzle.id, _numbered(puzzle, plain))
            except BadOption as error:
                console.say(f"{error} Say help for help.")


def _numbered(puzzle: Kept, said: str) -> str:
    """An answer by its number in the list, or as it was said."""
    answers = puzzle.puzzle.answers
    if said.isdecimal() and said.isascii() and len(said) < 4 and 1 <= int(said) <= len(answers):
        return answers[int(said) - 1].text
    return said


def told(result: Result) -> list[str]:
    """What came of an answer, in lines."""
    answer, best = result.answer, result.best
    if result.right:
        lines = [f"Right: {answer.words}. {answer.why}"]
    elif answer.worth > 0:
        worth = round(100 * answer.worth)
        lines = [f"Not the best, but worth {worth} of 100: {answer.words}. {answer.why}"]
    else:
        lines = [f"Wrong: not {answer.words}. {answer.why}"]
    if not result.right:
        lines.append(f"The best answer was {best.words}. {best.why}")
    return [*lines, "", "How it is found out:", *result.because]


def _remember(
    found: Shelf, puzzle: Kept, result: Result, kept: diary.Diary, console: Console, *, counts: bool
) -> None:
    """Write the first answer into the diary, with the rating after it."""
    if not counts:
        return
    if puzzle.id in kept.puzzles:
        console.say("", "You had answered it before, so this does not count.")
        return
    try:
        after: Rating | None = after_puzzle(
            kept.rating, found.points[puzzle.id], result.answer.worth
        )
    except BadOption as error:
        after = None
        console.say("", str(error))
    kept.puzzles[puzzle.id] = Solved(result.answer.text, result.answer.worth)
    if after is not None:
        console.say("", f"Your rating is {after.points}, from {kept.rating.points}.")
        kept.rating = after
    diary.write(kept)


# To list, to make, to check.


def run_list(asked: argparse.Namespace) -> int:
    """One line for each."""
    found, kept = _shelf(asked.file), diary.read()
    for id_ in found.ids:
        done = kept.puzzles.get(id_)
        how = "" if done is None else ", right" if done.worth >= 1 else ", answered"
        print(f"{id_}: {found.level(id_)}, {found.points[id_]}{how}")
    return 0


def run_make(asked: argparse.Namespace) -> int:
    """Make some, and write them down."""
    kind = _kind(asked.kind)
    out = Path(asked.out)
    if out.exists():
        raise BadOption(f"There is a file {asked.out[-80:]!r} already: choose another name.")
    kinds = (kind,) if kind else tuple(all_kinds())
    made = making.many(kinds, asked.count, seed_named(asked.seed) or "more", _whisper)
    try:
        out.write_bytes(shelf.dumps(made))
    except OSError as error:
        raise BadOption(f"{asked.out[-80:]!r} cannot be written: {error.strerror}.") from None
    print(f"{len(made)} puzzle{'' if len(made) == 1 else 's'} in {asked.out[-80:]!r}.")
    return 0


def _whisper(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run_check(asked: argparse.Namespace) -> int:
    """Make them again, and say which are not what comes of it."""
    found = _shelf(asked.file)
    ids = found.ids[:: asked.every]
    wrong = [id_ for id_ in ids if not checked(found.puzzles[id_])]
    if wrong:
        raise BadOption(f"The engine makes something else of {', '.join(wrong[:5])}.")
    print(f"The same: {len(ids)} puzzles, made again by the engine.")
    return 0

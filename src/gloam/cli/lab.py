"""`gloam lab`: matches, ladders, sweeps and comparisons of bots, options and files; reports."""

import argparse
import hashlib
import importlib.util
import json
import os
import re
import shlex
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from gloam.cli import exploit
from gloam.cli.words import (
    counts_named,
    game_named,
    levels_of,
    options_named,
    seed_named,
    takes_a_game,
    takes_options,
    text_in,
    whole,
    words_under,
)
from gloam.kernel.errors import BadOption

if TYPE_CHECKING:
    from gloam.cli.parser import Add, Parser
    from gloam.lab.plan import Plan
    from gloam.lab.study import Study

AddWord = Callable[[str, str, str], "Parser"]
STOPPED = 130
USUAL_GAMES = 400
NEVER_SO_NEAR = 1e-9
"""In percent: a study that is to be known so nearly is looked at, and never left for that."""
LARGEST_PAGE = 4 * 2**20
MARK = re.compile(r"<!-- (?P<command>gloam lab [^\n]*?) -->.*?<!-- end -->", re.DOTALL)
"""A table that the lab writes, with the command that says what is played for it."""
BEGUN = re.compile(r"<!-- (gloam lab [^\n]*?) -->")
END = "<!-- end -->"


def declare(add: "Add") -> None:
    """Declare `gloam lab`, and all its words."""
    top = add(
        "lab",
        "let bots play thousands of games, and say what the rules, cards and bots are worth",
        "gloam lab match GAME --bots medium --games 100",
    )
    add_word = words_under(top)

    for declare_word in WORDS:
        declare_word(add_word)


# What may be asked.


def declare_match(add: AddWord) -> None:
    """`gloam lab match`."""
    new = add(
        "match",
        "let bots play one another, and say who wins how often",
        "gloam lab match GAME --bots medium --games 100 --out study",
    )
    _takes_a_study(new)
    _takes_bots(new)
    new.set_defaults(run=study_it, plan=lambda asked: _settings("match", asked))


def declare_sweep(add: AddWord) -> None:
    """`gloam lab sweep`."""
    new = add(
        "sweep",
        "go over values of options, files and bots, and say what each of them does",
        "gloam lab sweep GAME --axis concede --bots easy --games 100 --out study",
    )
    _takes_a_study(new)
    _takes_bots(new)
    _takes_axes(new)
    new.add_argument(
        "--one-at-a-time",
        action="store_true",
        help="only what differs from the first values in one axis, and not the whole grid",
    )
    new.set_defaults(run=study_it, plan=lambda asked: _settings("sweep", asked))


def declare_compare(add: AddWord) -> None:
    """`gloam lab compare`."""
    new = add(
        "compare",
        "play until a difference between two values is shown, or known to be small",
        "gloam lab compare GAME --axis concede=yes,no --bots easy --within 5 --out study",
    )
    _takes_a_study(new)
    _takes_bots(new)
    _takes_axes(new)
    new.add_argument(
        "--to-the-end",
        action="store_true",
        help="do not stop when a difference is shown: only when it is known within --within",
    )
    new.set_defaults(run=study_it, plan=lambda asked: _settings("compare", asked))


def declare_ladder(add: AddWord) -> None:
    """`gloam lab ladder`."""
    new = add(
        "ladder",
        "let bots of all levels play each other, or alone, and rank them",
        "gloam lab ladder GAME --bots easy,medium --games 20 --processes 4",
    )
    _takes_a_study(new)
    new.add_argument(
        "--bots",
        default="",
        metavar="BOT,BOT",
        help="levels, hard@500 for so many simulations, or module:name; all levels, if not given",
    )
    new.add_argument(
        "--against",
        default="",
        metavar="BOT,BOT",
        help="opponents, of the bots that play; all of them, if not given",
    )
    new.set_defaults(run=study_it, plan=_ladder)


def declare_report(add: AddWord) -> None:
    """`gloam lab report`."""
    new = add(
        "report",
        "tell a study in full: as text, or as one HTML file that needs no network",
        "gloam lab report study --html study.html",
    )
    new.add_argument("study", metavar="FOLDER", help="what --out of the study named")
    new.add_argument("--html", default="", metavar="FILE", help="write a page, with pictures")
    new.set_defaults(run=report)


def declare_again(add: AddWord) -> None:
    """`gloam lab again`."""
    new = add(
        "again",
        "play one game of a study again, say whether it is the same, and keep it as a save",
        "gloam lab again study --cell 0 --number 17 --save game.save",
    )
    new.add_argument("study", metavar="FOLDER", help="what --out of the study named")
    new.add_argument("--cell", type=whole(0, 10**6), default=0, metavar="N", help="which cell; 0")
    new.add_argument(
        "--number", type=whole(0, 10**8), required=True, metavar="N", help="which game"
    )
    new.add_argument("--save", default="", metavar="FILE", help="for gloam replay")
    new.set_defaults(run=again)


def declare_tables(add: AddWord) -> None:
    """`gloam lab tables`."""
    new = add(
        "tables",
        "play what the marked tables of pages say, and write them anew",
        "gloam lab tables docs/games/vampire_radar.md --studies studies",
    )
    new.add_argument("pages", nargs="+", metavar="PAGE", help="pages in Markdown, with marks")
    new.add_argument(
        "--studies", required=True, metavar="FOLDER", help="where the studies are, and are kept"
    )
    new.add_argument("--games", type=whole(1, 10**8), metavar="N", help="other than the marks say")
    _takes_workers(new)
    new.set_defaults(run=write_tables)


WORDS: tuple[Callable[[AddWord], None], ...] = (
    declare_match,
    declare_ladder,
    declare_sweep,
    declare_compare,
    exploit.declare_word,
    declare_report,
    declare_again,
    declare_tables,
)
"""All words of `gloam lab`, each declared by a function: whoever adds one puts it here."""


def _takes_a_study(command: "Parser") -> None:
    takes_a_game(command)
    command.add_argument(
        "--seats", default="", metavar="N,N", help="how many play; every number, if not given"
    )
    takes_options(command)
    command.add_argument(
        "--games",
        type=whole(1, 10**8),
        default=USUAL_GAMES,
        metavar="N",
        help=f"for each point and number of seats, at the most; {USUAL_GAMES}",
    )
    command.add_argument(
        "--within",
        type=_percent,
        default=0.0,
        metavar="PERCENT",
        help="leave a point when its shares are known so nearly: 2 for give or take 2",
    )
    command.add_argument("--seed", default="lab", metavar="TEXT", help="other games, by another")
    command.add_argument(
        "--patience",
        type=whole(1, 10**6),
        default=4000,
        metavar="N",
        help="actions after which a game is broken off; 4000",
    )
    command.add_argument(
        "--out", default="", metavar="FOLDER", help="every game as a row; goes on where it stopped"
    )
    _takes_workers(command)
    command.add_argument("--json", action="store_true", help="for programs")


def _takes_workers(command: "Parser") -> None:
    command.add_argument("--processes", type=whole(1, 4096), metavar="N", help="cores to use; 1")
    command.add_argument(
        "--dask", default="", metavar="ADDRESS", help="a Dask scheduler, instead of processes"
    )


def _takes_bots(command: "Parser") -> None:
    command.add_argument(
        "--bots",
        default="",
        metavar="BOT",
        help="for all seats, or one/other for two sides: a level, hard@500 for so many "
        "simulations, or module:name; the best level, if not given",
    )


def _takes_axes(command: "Parser") -> None:
    command.add_argument(
        "--axis",
        action="append",
        default=[],
        metavar="NAME=VALUE,VALUE",
        help="an option, bots, or a value in its file (content:cards.Slash.power=3..6); files are "
        "values too; without =, all values that there are; others are measured by the first",
    )


def _percent(text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 < found <= 50:
        raise argparse.ArgumentTypeError(f"give percent above 0, up to 50, not {text[:20]!r}")
    return found


# Plans.


def _bots(text: str) -> list[str]:
    return list(dict.fromkeys(name.strip() for name in text.split(",") if name.strip()))


def _settings(kind: str, asked: argparse.Namespace) -> "Plan":
    """A match, a sweep or a comparison."""
    from gloam.lab import axes as lab_axes
    from gloam.lab.plan import cells_of, made

    game = game_named(asked.game)
    axes = [lab_axes.read(game, text) for text in getattr(asked, "axis", [])]
    if kind != "match" and not axes:
        raise BadOption(
            "Say what to go over, with --axis: an option, as "
            f"`gloam rules {game.name} --options` lists them, a value in a file, or bots."
        )
    if kind == "compare" and (len(axes) != 1 or len(axes[0].values) < 2):
        raise BadOption("A comparison has one --axis, with two values or more.")
    if asked.bots and any(axis.name == lab_axes.BOTS for axis in axes):
        raise BadOption(
            f"bots is an axis and --bots at once: put {asked.bots[-40:]!r} among the values of the "
            "axis."
        )
    settings = lab_axes.settings(
        game,
        axes,
        options_named(asked.option),
        asked.bots or levels_of(game)[-1],
        one_at_a_time=getattr(asked, "one_at_a_time", False),
    )
    shown = kind == "compare" and not asked.to_the_end
    return made(
        kind,
        game,
        cells_of(game, settings, counts_named(game, asked.seats)),
        {axis.name: axis.values for axis in axes},
        asked.games,
        seed_named(asked.seed) or "lab",
        asked.within,
        asked.patience,
        shown=shown,
    )


def _ladder(asked: argparse.Namespace) -> "Plan":
    """A ladder."""
    from gloam.lab import ladder
    from gloam.lab.plan import made

    game = game_named(asked.game)
    bots = _bots(asked.bots) or list(levels_of(game))
    against = _bots(asked.against)
    if not set(against) <= set(bots):
        raise BadOption("--against takes some of the bots that play.")
    options = game.options_from(options_named(asked.option))
    cells = ladder.cells(game, counts_named(game, asked.seats), bots, options, against)
    seed = seed_named(asked.seed) or "lab"
    return made("ladder", game, cells, {}, asked.games, seed, asked.within, asked.patience)


# Playing.


def _runner(asked: argparse.Namespace) -> Any:
    from gloam.lab import runners

    if asked.dask:
        if asked.processes is not None:
            raise BadOption("Say --processes or --dask: how many work there, the cluster knows.")
        return runners.Cluster(asked.dask)
    processes = asked.processes or 1
    return runners.Processes(processes) if processes > 1 else runners.alone


def _needs_files() -> None:
    if importlib.util.find_spec("pyarrow") is None:
        raise BadOption("To keep a study needs more packages: pip install 'gloam[lab]'.")


def study_it(asked: argparse.Namespace) -> int:
    """Play a plan, and say what came of it."""
    from gloam.lab.say import text

    plan = _gone_on_with(asked.plan(asked), asked.out)
    study = played(plan, asked.out, _runner(asked))
    if study is None:
        return STOPPED
    if asked.json:
        from gloam.lab.as_json import told

        print(json.dumps(told(study), indent=2, ensure_ascii=False))
        return 0
    if not asked.out:
        print(text(study), end="")
        return 0
    from gloam.lab.versions import versions_in

    print(text(study, versions_in(Path(asked.out))), end="")
    return 0


def _gone_on_with(plan: "Plan", out: str) -> "Plan":
    """The plan; if its games were looked at while they were played before, one that says so."""
    if not out or plan.looks_often or not (Path(out) / "study.json").exists():
        return plan
    _needs_files()
    from gloam.lab.store import plan_in

    before = plan_in(Path(out))
    if before.looks_often and before.like(plan):
        return replace(plan, within=NEVER_SO_NEAR)
    return plan


def played(plan: "Plan", out: str, runner: Any) -> "Study | None":
    """The study of a plan; nothing, and a sentence, if somebody stops it."""
    from gloam.lab.study import run

    store: Any = None
    try:
        with _stopped_once():
            if out:
                _needs_files()
                from gloam.lab.store import Store

                store = Store(Path(out), plan)
            return run(plan, runner, store)
    except KeyboardInterrupt:
        if not out:
            said = "Stopped; nothing was kept, since no --out was given."
        elif store is None:
            said = "Stopped before anything was played."
        else:
            kept = sum(1 for _ in store.stored())
            said = f"Stopped: {kept} games are in {out[-80:]!r}, and the same command goes on."
        with suppress(OSError):  # the terminal may be what has gone
            print(f"gloam: {said}", file=sys.stderr)
        return None
    finally:
        close = getattr(runner, "close", None)
        if close is not None:
            close()


@contextmanager
def _stopped_once() -> Iterator[None]:
    """Let SIGTERM and a terminal that is closed stop a study as Ctrl-C does.

    Whoever presses it again has what was played written down all the same. What is not heard
    anyway, as by `nohup`, stays so.
    """
    from gloam.lab.runners import STOPS

    mine, stopped = os.getpid(), False
    heard = [each for each in STOPS if signal.getsignal(each) not in (signal.SIG_IGN, None)]
    if threading.current_thread() is not threading.main_thread():
        heard = []  # only the main thread may say what a signal does

    def stop(*_: object) -> None:
        nonlocal stopped
        if os.getpid() == mine and not stopped:  # and no worker that was forked a moment ago
            stopped = True
            raise KeyboardInterrupt

    before = {each: signal.signal(each, stop) for each in heard}
    try:
        yield
    finally:
        if not stopped:  # else it is written down now, and the process ends
            for each, handler in before.items():
                signal.signal(each, handler)


# Studies that are there.


def _study(folder: str) -> "Study":
    _needs_files()
    from gloam.lab.store import plan_in, rows_in
    from gloam.lab.study import Study

    path = Path(folder)
    study = Study(plan_in(path), tuple(rows_in(path)))
    if not study.played:
        from gloam.lab.plan import BadStudy

        raise BadStudy(f"There are no games in {folder[-80:]!r} yet.")
    return study


def report(asked: argparse.Namespace) -> int:
    """Tell a study."""
    study = _study(asked.study)
    if not asked.html:
        from gloam.lab.report import full_text

        print(full_text(study, Path(asked.study)), end="")
        return 0
    if importlib.util.find_spec("matplotlib") is None:
        raise BadOption("Pictures need one more package: pip install 'gloam[lab]'.")
    from gloam.lab.report import write_page

    write_page(study, Path(asked.study), Path(asked.html))
    games = "1 game is" if study.played == 1 else f"{study.played} games are"
    print(f"{games} told in {asked.html[-80:]!r}.")
    return 0


def again(asked: argparse.Namespace) -> int:
    """Play one game again."""
    import gloam
    from gloam.lab import fingerprints
    from gloam.lab.match import digest_of, played_out
    from gloam.lab.plan import BadStudy
    from gloam.terminal.sitting import write

    study = _study(asked.study)
    if asked.cell >= len(study.cells) or asked.number not in study.cells[asked.cell]:
        raise BadOption(
            f"There is no game {asked.number} of cell {asked.cell} in this study: "
            "gloam lab report lists its cells."
        )
    match = study.plan.match(asked.cell, asked.number)
    table = played_out(match)
    before = study.cells[asked.cell][asked.number]
    if digest_of(table) != before.digest:
        plan = study.plan
        other = fingerprints.other(plan.code, plan.code_here()) if plan.code else ""
        why = f"It was played by {other}." if other else "Was it played by other bots?"
        raise BadStudy(
            f"It went otherwise: the facts have the digest {digest_of(table)}, and had "
            f"{before.digest}. {why}"
        )
    if asked.save:
        write(Path(asked.save), gloam.dumps(table))
    print(f"The same: {before.actions} actions, {before.reason}. Seed: {match.seed}")
    return 0


def write_tables(asked: argparse.Namespace) -> int:
    """Write the tables of pages anew: each mark is a command of the lab, and says what is played.

    <!-- gloam lab sweep GAME --axis map --games 400 -->
    <!-- end -->
    """
    from gloam.lab.writing import write

    texts = {name: text_in(name, "page", LARGEST_PAGE, BadOption) for name in asked.pages}
    for name, text in texts.items():
        _, *parts = BEGUN.split(text)
        for command, below in zip(parts[::2], parts[1::2], strict=True):
            if END not in below:
                raise BadOption(f"{name[-80:]!r}: no {END} follows {command[:80]!r}.")
    for name, text in texts.items():
        page = Path(name)
        for mark in MARK.finditer(text):
            lines = _marked(mark["command"], asked)
            if lines is None:
                return STOPPED
            inside = "\n".join(lines)
            text = text.replace(mark[0], f"<!-- {mark['command']} -->\n\n{inside}\n\n<!-- end -->")
            write(text, page)  # at once: what was played is not lost with what comes after it
            print(f"{name}: {mark['command']}")
    return 0


def _marked(command: str, asked: argparse.Namespace) -> list[str] | None:
    """The lines that stand below a mark, played now, or read where they were played before."""
    from gloam.cli.parser import asked_for, parser
    from gloam.lab.plan import dumps
    from gloam.lab.say import below_mark

    try:
        typed = shlex.split(command)[1:]
    except ValueError as error:
        raise BadOption(f"This mark cannot be read ({error}): {command[:80]}") from None
    wanted = asked_for(parser(), typed)
    if not hasattr(wanted, "plan"):
        raise BadOption(f"This mark is no study: {command[:80]}.")
    if asked.games is not None:
        wanted.games = asked.games
    plan: Plan = wanted.plan(wanted)
    by = command.encode() + dumps(plan.bare())  # other rules, bots or files begin it anew
    folder = hashlib.sha256(by).hexdigest()[:12]
    out = str(Path(asked.studies) / f"{plan.game}-{folder}")
    study = played(_gone_on_with(plan, out), out, _runner(asked))
    return None if study is None else below_mark(study, command)

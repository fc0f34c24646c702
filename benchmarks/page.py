"""The page of results: the table, and the prose around it."""

import os
import platform
import subprocess
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

HEADINGS = ("what", "gloam", "OpenSpiel", "measured", "lowest .. highest", "wanted", "met")

HOUSE = "\n<!-- What follows is written by benchmarks/house.py. -->\n"
"""Where the report on the house begins."""
PEERS = "\n<!-- What follows is written by benchmarks/peers.py. -->\n"
"""Where the report on the house beside boardgame.io begins."""
FAULTS = "\n<!-- What follows is written by benchmarks/faults.py. -->\n"
"""Where the report on faults begins."""
PAGES = "\n<!-- What follows is written by benchmarks/pages.py. -->\n"
"""Where the report on the pages begins."""
ANSWERS = "\n<!-- What follows is written by benchmarks/answers.py. -->\n"
"""Where it is said how long `hard` thinks."""
LEARN = "\n<!-- What follows is written by benchmarks/learn.py. -->\n"
"""Where what learners drive is set beside others."""
RECORD = "\n<!-- What follows is written by benchmarks/record.py. -->\n"
"""Where it is said how fast games are recorded."""
EXACT = "\n<!-- What follows is written by benchmarks/exact.py. -->\n"
"""Where the exact play of a small form is set beside OpenSpiel's."""
SECTIONS = (HOUSE, PEERS, FAULTS, PAGES, ANSWERS, LEARN, RECORD, EXACT)
"""The sections that are written by themselves, in the order of the page."""

PAGE = """\
# Benchmarks

How fast gloam is, beside [OpenSpiel](https://github.com/google-deepmind/open_spiel), whose games
and searches are C++. This page is written by the run that it reports:

```
make bench
```

## Results

{table}

{verdict}

Ratios are medians of {pairs} pairs: a slice of {seconds:g} s of ours, then one of theirs, in one
process, and one pair of every row before the next pair of any. "Lowest .. highest" is over the
pairs. Times are of the processor (`time.process_time`),
not of the wall. Rates are medians of the same slices. Bytes are what 200,000 clones that are kept
add to the resident memory of a fresh process, divided by 200,000.

Measured on: {machine}.

**Trust the ratios more than the rates.** Other work may share the machine while this runs; it
slows both engines, and not always equally within a pair, which is what the spread shows.

## What is compared

- **The same games.** `benchmarks/phantom_ttt.py` and `benchmarks/leduc.py` are written on gloam's
  kernel like any of its games: every change is a fact that is told. `benchmarks/agree.py` plays
  20,000 random games of each in both engines and compares, at every step, who is to move, the
  legal actions, the outcomes of chance and their odds, the end, the returns, and what each player
  knows.
- **Driven from Python**: a Python loop asks whether the game is over, asks what may be done, and
  does one of it at random; the same three calls for both. One action is one step; a deal by
  chance is one.
- **Playouts in the engine**: whole random games without Python in between. OpenSpiel does not
  expose its playouts, so a search of two simulations with 1,000 playouts each asks for them
  (`MCTSBot` with `RandomRolloutEvaluator`). Their actions are not counted by them but reckoned,
  from the mean length of the same playouts in our engine. The few tree steps around the playouts
  are in their time.
- **IS-MCTS on leduc**: 1,000 simulations from the first bet, one random playout each, the unseen
  card drawn anew each time, the same weight on exploring. Theirs is the C++ `ISMCTSBot`.
- **Live table**: `table.act` checks and records an action, then `table.view` brings the views of
  all four seats up to date, which include the humans' map of where the vampire can be. Choosing
  from `table.menu` is in the time; opening the table is not.

## What is fair, and what is not

- Rows that name Vampire Radar beside phantom_ttt compare **different games**. They say that our
  real game is quicker than OpenSpiel's small one, not how the engines compare.
- OpenSpiel's states keep their whole history, and give tensors and strings for learning; ours do
  not keep a history unless somebody listens. That is part of why its clones are slower and
  larger.
- The two searches are **not the same algorithm**: OpenSpiel keys its nodes by information state,
  in strings; ours is one tree by actions with a single observer. The ratio is of engine and
  algorithm.
- OpenSpiel is made for breadth: about a hundred games, many algorithms, and bindings that serve
  all.
- gloam is compiled here together with the two games (`benchmarks/build.py`), with `-O3` and
  `-fno-semantic-interposition`. Where there is no compiler it runs interpreted, and none of these
  figures hold.
"""


def page(rows: list[tuple[str, ...]], pairs: int, seconds: float) -> str:
    """The whole page."""
    short = [row[0] for row in rows if row[-1] != "yes"]
    verdict = (
        "Every wanted figure was met in this run."
        if not short
        else "**Not met in this run:** " + "; ".join(short) + "."
    )
    return PAGE.format(
        table=table(rows), verdict=verdict, pairs=pairs, seconds=seconds, machine=machine()
    )


def replaced(text: str, marker: str, report: str) -> str:
    """The page with one section new, and all others as they are.

    >>> page = replaced("# Results" + FAULTS + "none", HOUSE, "quick")
    >>> replaced(page, HOUSE, "slow") == "# Results" + HOUSE + "slow" + FAULTS + "none"
    True
    """
    later = [text.find(each) for each in SECTIONS[SECTIONS.index(marker) + 1 :]]
    end = min((at for at in later if at >= 0), default=len(text))
    return text[:end].partition(marker)[0] + marker + report + text[end:]


def table(rows: list[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [HEADINGS, ("---", "---:", "---:", "---:", "---", "---:", "---"), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def machine() -> str:
    """What it ran on, without names of hosts or paths."""
    gigabytes = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return ", ".join(
        (
            f"{os.cpu_count()} cores of {processor()}",
            f"{gigabytes:.0f} GiB",
            f"{platform.system()} {platform.machine()}",
            f"Python {platform.python_version()}",
            compiler(),
            f"mypyc {version('mypy')}",
            f"librt {version('librt')}",
            f"open_spiel {version('open_spiel')}",
            f"load {os.getloadavg()[0]:.1f} at the end",
        )
    )


def processor() -> str:
    """The processor's name, where the system says it."""
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or "an unnamed processor"


def compiler() -> str:
    """The C compiler's name and version."""
    command = str(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    said = subprocess.run([command, "-dumpfullversion"], capture_output=True, text=True)
    return f"{Path(command).name} {said.stdout.strip()}" if said.returncode == 0 else sys.platform

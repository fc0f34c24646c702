"""Which code plays: fingerprints of gloam's own, of a game from elsewhere, and of one's own bots.

They are taken of the source, which lies beside what was compiled of it: the same on any machine,
compiled or not. What only tells, draws and counts is left out, so that games need not be played
again for a word on a page.
"""

import hashlib
import re
import sys
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from types import ModuleType

import gloam
from gloam.bots import module_of
from gloam.games import load

GLOAM = "gloam"
"""The name of our own code."""
EVERY_GAME = ("kernel", "bots", "lab/match.py", "lab/tally.py")
"""What plays every game, under gloam's own folder."""
READ = (".py", ".toml", ".txt", ".json")
"""Code, and what it reads: cards, maps and what bots have learnt."""
NAMED = re.compile(rb"gloam\.games\.(\w+)")
LETTERS = 12
KEPT = 256
"""Of how many games and modules the fingerprint is remembered."""


def of(game: str, bots: Iterable[str]) -> dict[str, str]:
    """The fingerprints of what plays a game with these bots, each under its name."""
    found = {GLOAM: f"{gloam.__version__}+{_ours(game)}"}
    if not _at_home(game):
        found[game] = _elsewhere(game)
    for place in sorted({name.partition(":")[0] for name in bots if ":" in name}):
        found[place] = _module(place)
    return found


def other(before: dict[str, str], now: dict[str, str]) -> str:
    """What plays otherwise now than before, in words; nothing, if nothing does.

    >>> other({"gloam": "0.1.0+a", "mine": "b"}, {"gloam": "0.1.0+a", "mine": "c"})
    "another version of 'mine'"
    """
    for name in [GLOAM, *sorted({*before, *now} - {GLOAM})]:
        if before.get(name) != now.get(name):
            if name != GLOAM:
                return f"another version of {name!r}"
            if name not in before:
                return "a gloam that did not say which build it was"
            return f"another build of gloam ({before[name]}, and this is {now[name]})"
    return ""


@lru_cache(KEPT)  # code that was loaded stays what it was, whatever becomes of its file
def _ours(game: str) -> str:
    here = Path(gloam.__file__).parent
    places = [here / each for each in EVERY_GAME]
    if _at_home(game):
        places += _family(here / "games", game)
    return _hash(here, places)


def _at_home(game: str) -> bool:
    return (Path(gloam.__file__).parent / "games" / game / "game.py").exists()


def _family(games: Path, game: str) -> list[Path]:
    """The folder of a game, and those that its source names: what it shares with another."""
    found: list[str] = []
    ahead = [game]
    while ahead:
        name = ahead.pop()
        if name not in found and (games / name).is_dir():
            found.append(name)
            for path in _files(games / name):
                ahead += [each.decode() for each in NAMED.findall(path.read_bytes())]
    return [games / name for name in found]


@lru_cache(KEPT)
def _elsewhere(game: str) -> str:
    """A game that lies elsewhere: the file with its rules, or all of the folder that it is."""
    file = _file(sys.modules.get(load(game).rules.blank.__module__))
    if file is None:
        return ""
    top = file.parent
    while (top / "__init__.py").exists() and (top.parent / "__init__.py").exists():
        top = top.parent
    is_folder = any((top / name).exists() for name in ("__init__.py", "game.py"))
    return _hash(top, [top if is_folder else file])


@lru_cache(KEPT)
def _module(place: str) -> str:
    """A module with bots: its own file, without what it imports or reads."""
    file = _file(module_of(place))
    return _hash(file.parent, [file]) if file is not None else ""


def _file(module: ModuleType | None) -> Path | None:
    found = getattr(module, "__file__", None)
    return Path(found) if found else None


def _files(place: Path) -> list[Path]:
    if not place.is_dir():
        return [place] if place.is_file() else []
    return sorted(path for path in place.rglob("*") if path.suffix in READ)


def _hash(root: Path, places: Iterable[Path]) -> str:
    """The beginning of the SHA-256 of the files at some places, with their names."""
    said = hashlib.sha256()
    for path in sorted(path for place in places for path in _files(place)):
        data = path.read_bytes()
        said.update(f"{path.relative_to(root).as_posix()} {len(data)}\n".encode())
        said.update(data)
    return said.hexdigest()[:LETTERS]

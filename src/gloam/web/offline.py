"""Offline: what a browser keeps of the house for when there is no network.

Only what is public and the same for everybody: the shell, the rules, the words. A page of a table
is never kept, and what is kept is asked for without a cookie: no seat's secret can be in it.
"""

import hashlib
from contextlib import suppress
from functools import cache
from pathlib import Path

import msgspec
from litestar import Response, get

import gloam
from gloam import games
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.web.paper import sheet
from gloam.web.shown import Page

STATIC = Path(__file__).parent / "static"
PAGES = ("/offline", "/daily")
"""Public pages that are the same for everybody, beside those of each game."""


class GameRead(msgspec.Struct, frozen=True):
    """A game whose rules can be read offline."""

    name: str
    title: str
    words: bool


class OfflinePage(Page, frozen=True, kw_only=True):
    """What is shown where a page cannot be had."""

    games: tuple[GameRead, ...]


def _games() -> list[Game]:
    """The games that can be read; whoever asks for another is told why."""
    found = []
    for name in games.names():
        with suppress(BadOption):
            found.append(games.load(name))
    return found


def kept_paths() -> list[str]:
    """Everything that a browser keeps, in order."""
    static = [f"/static/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*.*")]
    of_games = []
    for game in _games():
        of_games.append(f"/rules/{game.name}")
        if game.telling.glossary:
            of_games += [f"/glossary/{game.name}", f"/api/games/{game.name}/glossary"]
        if game.looks is not None and game.looks.style:
            of_games.append(f"/look/{game.name}.css")
    return [*PAGES, *sorted(static), *of_games]


@cache
def worker() -> str:
    """The service worker, with a version that changes whenever anything that it keeps does."""
    source = (STATIC.parent / "worker.js").read_text(encoding="utf-8")
    digest = hashlib.sha256(f"{gloam.__version__}\n{source}".encode())
    for path in sorted(STATIC.rglob("*.*")):
        digest.update(path.read_bytes())
    for path in sorted((STATIC.parent / "templates").glob("*.html")):
        digest.update(path.read_bytes())
    for game in _games():
        digest.update(game.rules.text.encode())
    kept = msgspec.json.encode(kept_paths()).decode()
    head = f'const VERSION = "{digest.hexdigest()[:16]}";\nconst KEPT = {kept};\n'
    return head + source


@get("/sw.js", include_in_schema=False)
async def service_worker() -> Response[str]:
    """The service worker; a browser asks for it anew at each visit."""
    headers = {"cache-control": "no-cache"}
    return Response(worker(), media_type="text/javascript", headers=headers)


@get("/offline", include_in_schema=False)
async def offline() -> Response[str]:
    """What is shown where a page cannot be had."""
    shown = tuple(GameRead(game.name, game.title, bool(game.telling.glossary)) for game in _games())
    return sheet("offline", OfflinePage(games=shown))

"""Games that lie elsewhere, brought for one test and put back."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from gloam import games
from gloam.kernel.game import Game

EXAMPLES = Path(__file__).parent.parent / "examples"


@contextmanager
def put_back() -> Iterator[None]:
    """Forget afterwards which games were brought meanwhile."""
    given, loaded, brought = (
        os.environ.get(games.BROUGHT),
        dict(games._LOADED),
        dict(games._BROUGHT),
    )
    try:
        yield
    finally:
        os.environ.pop(games.BROUGHT, None)
        if given is not None:
            os.environ[games.BROUGHT] = given
        for kept, before in ((games._LOADED, loaded), (games._BROUGHT, brought)):
            kept.clear()
            kept.update(before)


@contextmanager
def brought(place: str | Path) -> Iterator[Game]:
    """A game by where it lies, as `--game` brings it."""
    with put_back():
        yield games.bring(str(place))

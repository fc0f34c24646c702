"""`gloam serve`: the games in a browser, for friends with a link."""

import argparse
import importlib.util
import os
from typing import TYPE_CHECKING

from gloam.cli.words import bring_games, takes_games, whole
from gloam.kernel.errors import BadOption

if TYPE_CHECKING:
    from gloam.cli.parser import Add

HOST, PORT = "127.0.0.1", 8000


def declare(add: "Add") -> None:
    """Declare the command."""
    command = add(
        "serve",
        "serve the games to browsers, with tables, links and bots",
        "gloam serve --port 8000",
    )
    command.add_argument("--host", default=HOST, help=f"where to listen; {HOST} if not given")
    command.add_argument(
        "--port", type=whole(1, 65535), default=PORT, metavar="N", help=f"{PORT} if not given"
    )
    command.add_argument(
        "--workers", type=whole(1, 64), default=1, metavar="N", help="more than 1 need PostgreSQL"
    )
    command.add_argument(
        "--no-own-content",
        action="store_true",
        help="take no books, maps or fields that people bring",
    )
    takes_games(command)
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Serve until interrupted."""
    if importlib.util.find_spec("litestar") is None or importlib.util.find_spec("uvicorn") is None:
        raise BadOption("Serving needs a few more packages: pip install 'gloam[web]'.")
    bring_games(asked.game)
    if asked.no_own_content:
        os.environ["GLOAM_OWN_CONTENT"] = "no"  # for every worker
    from gloam.web.serve import check_free, serve

    check_free(asked.host, asked.port)
    print(f"gloam is at http://{asked.host}:{asked.port}  (Ctrl-C ends it)", flush=True)
    serve(asked.host, asked.port, asked.workers)
    return 0

"""`gloam mcp`: a seat at a table of a house, for an assistant."""

import argparse
import importlib.util
from typing import TYPE_CHECKING

from gloam.kernel.errors import BadOption

if TYPE_CHECKING:
    from gloam.cli.parser import Add

LONGEST_NAME = 24


def declare(add: "Add") -> None:
    """Declare the command."""
    command = add(
        "mcp",
        "let an assistant take a seat at a table of a house, by its link (Model Context Protocol)",
        "gloam mcp http://127.0.0.1:8000/t/BCDFGH --name Robin",
    )
    command.add_argument(
        "link", metavar="LINK", help="of a table, of a seat, or a personal link to a seat"
    )
    command.add_argument(
        "--name", default="Assistant", metavar="NAME", help="what the others read; Assistant"
    )
    command.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Serve the tools over standard input and output."""
    if importlib.util.find_spec("mcp") is None:
        raise BadOption("An assistant's seat needs one package more: pip install 'gloam[mcp]'.")
    name = " ".join(asked.name.split())
    if not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
        raise BadOption(f"A name has 1 to {LONGEST_NAME} letters.")
    from gloam.adapters.mcp.seat import read_link
    from gloam.adapters.mcp.server import serve

    serve(read_link(asked.link), name)
    return 0

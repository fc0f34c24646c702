"""Paper: pages from templates."""

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response

_PAPER = Environment(
    loader=PackageLoader("gloam.web"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
USUAL: dict[str, Any] = {"game": None, "styled": False, "symbols": "", "layout": "grid"}


def written(name: str, context: dict[str, Any]) -> str:
    """A template, filled in."""
    return _PAPER.get_template(f"{name}.html").render(USUAL | context)


def sheet(
    name: str, context: dict[str, Any], status: int = 200, headers: dict[str, str] | None = None
) -> Response[str]:
    """A page as an answer; nobody keeps it."""
    return Response(
        written(name, context),
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-store"} | (headers or {}),
    )

"""Paper: pages from templates."""

import re
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup, escape

_PAPER = Environment(
    loader=PackageLoader("gloam.web"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
)
_RULE = re.compile(r"\b([A-Z]{2,4}-[A-Z]?\d+)\b")


def _linked(text: str, name: str) -> Markup:
    """A text in which each number of a rule leads to that rule."""
    link = f'<a class="rule" href="/rules/{name}#\\1">\\1</a>'
    return Markup(_RULE.sub(link, str(escape(text))))  # noqa: S704  # it was escaped just now


_PAPER.filters["linked"] = _linked
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

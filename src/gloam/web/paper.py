"""Paper: pages from templates."""

import re
from collections.abc import Callable

from jinja2 import Environment, PackageLoader, StrictUndefined
from litestar import Response
from markupsafe import Markup, escape
from msgspec import Struct

_PAPER = Environment(
    loader=PackageLoader("gloam.web"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    undefined=StrictUndefined,
    auto_reload=False,  # to look at each file for each page takes longer than the page
)
_RULE = re.compile(r"\b([A-Z]{2,4}-[A-Z]?\d+)\b")


def _linked(text: str, name: str) -> Markup:
    """A text in which each number of a rule leads to that rule."""
    link = f'<a class="rule" href="/rules/{name}#\\1">\\1</a>'
    return Markup(_RULE.sub(link, str(escape(text))))  # noqa: S704  # it was escaped just now


def _apart(board: Markup, asked: str, label: str, prefix: str) -> Markup:
    """A board for a page that may have two: its own name and ids, and links that keep the step.

    What is said of a cell holds no quotation mark of its own here: it is written as an entity.
    """
    text = str(board).replace("?at=", f"?{asked}&amp;at=").replace(' id="', f' id="{prefix}')
    return Markup(text.replace('aria-label="Board"', f'aria-label="{escape(label)}"'))  # noqa: S704


class Notice:
    """What whoever hosts says to all; it stands on every page."""

    def __init__(self) -> None:
        self.say: Callable[[], str] = lambda: ""

    def __str__(self) -> str:
        return self.say()


NOTICE = Notice()
_PAPER.globals["to_all"] = NOTICE
_PAPER.filters["linked"] = _linked
_PAPER.filters["apart"] = _apart


def warm_up() -> None:
    """Read every template, so that the first page is made as quickly as any."""
    for name in _PAPER.list_templates(["html"]):
        _PAPER.get_template(name)


def written(name: str, shown: Struct) -> str:
    """A template, filled in with the fields of what it shows, and with nothing else."""
    fields = {field: getattr(shown, field) for field in shown.__struct_fields__}
    return _PAPER.get_template(f"{name}.html").render(fields)


def sheet(
    name: str, shown: Struct, status: int = 200, headers: dict[str, str] | None = None
) -> Response[str]:
    """A page as an answer; nobody keeps it."""
    return paper(written(name, shown), status, headers)


def paper(page: str, status: int = 200, headers: dict[str, str] | None = None) -> Response[str]:
    """The same, where it was written before."""
    return Response(
        page,
        status_code=status,
        media_type="text/html",
        headers={"cache-control": "no-store"} | (headers or {}),
    )

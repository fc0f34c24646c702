"""Rule books as pages: the text of RULES.md with its introductions, tables and pictures."""

import re
from collections.abc import Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape
from msgspec import Struct

from gloam.kernel.options import Option, in_words
from gloam.talk.rulebook import IN_SHORT

LEFT_OUT = ("How to read this book",)
FOLDED = (
    "Rulings", "Our own rulings", "Edge cases", "Options", "How gloam offers the table-talk lines",
)  # fmt: skip
"""What is read by those who look for it: how doubts are settled, and what may be switched."""
CALLED = {
    "Rulings": "Rulings: how doubts are settled",
    "Our own rulings": "More rulings",
    "Options": "Options, as they are typed",
    "How gloam offers the table-talk lines": "Table talk and table manners here",
}
TYPED = ("concede",)
"""Options that have the name of what is typed where they are in force."""
_NUMBER = re.compile(r"\b([A-Z]{2,4}-[A-Z]?\d+)\b")
_NOTES = (
    re.compile(r"\s*\((?:[^()]*\b(?:document|said again|said twice|said in both)\b[^()]*|t)\)"),
    re.compile(r";[^;.\n]*\b(?:the document|is lost)\b[^;.\n]*"),
)
"""What an editor says about the text, in the middle of it."""
_EDITORIAL = re.compile(r"^(?:Every rule here has a number|All of this is missing from)")


class Part(Struct, frozen=True):
    """One section of a rule book, ready to stand in a page."""

    title: str
    page: Markup
    folded: bool


class RuleBook(Struct, frozen=True):
    """A rule book, ready to stand in a page."""

    about: Markup
    short: Markup
    """The whole game on one screen; nothing where nobody has written that."""
    parts: tuple[Part, ...]


def rule_book(text: str, options: Sequence[Option] = ()) -> RuleBook:
    """A rule book in Markdown as a page. Whatever is written in it is shown, and never run.

    Options are said as the set-up calls them, but for the part that lists them as they are typed.
    """
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    bodies = {title: body for title, _, body in (each.partition("\n") for each in sections)}
    short = bodies.pop(IN_SHORT, "")
    return RuleBook(
        about=_page(re.sub(r"\A\s*# .*", "", head), options),
        short=_page(short, options),
        parts=tuple(
            Part(
                CALLED.get(title, title),
                _page(body, () if title == "Options" else options),
                title in FOLDED,
            )
            for title, body in bodies.items()
            if title not in LEFT_OUT
        ),
    )


def without_notes(text: str) -> str:
    """A text without what an editor says about it.

    >>> without_notes("All see it (said again below). (t)"), without_notes("It ends; that is lost.")
    ('All see it.', 'It ends.')
    """
    for note in _NOTES:
        text = note.sub("", text)
    return text


def as_chosen(text: str, options: Sequence[Option]) -> str:
    """A text in which options and their values are said as people choose them.

    >>> use = Option(name="use", title="Cards", help="", default="hold", choices=("hold", "onDraw"))
    >>> as_chosen("One is kept; in gloam the option `use` may be `onDraw`. Type `use 3`.", [use])
    'One is kept; in the set-up “Cards” may be “on draw”. Type `use 3`.'
    """
    return "\n".join(_line_as_chosen(line, options) for line in text.split("\n"))


def _line_as_chosen(line: str, options: Sequence[Option]) -> str:
    for option in options:
        name = re.escape(option.name)
        said, there = f"“{option.called}”", f"`{option.name}`" in line
        line = re.sub(rf"\b([Ii])n gloam the option `{name}`", rf"\1n the set-up {said}", line)
        line = line.replace(f"the option `{option.name}`", f"{said} in the set-up")
        if option.name not in TYPED:
            line = line.replace(f"`{option.name}`", said)
        values = dict.fromkeys((*option.choices, *option.named, *option.words))
        for value in values:
            quoted = f"“{option.value_said(value)}”"
            line = line.replace(f"In gloam `{value}`", f"In the set-up {quoted}")
            if there:
                line = re.sub(rf"\b([Aa]n?) `{re.escape(value)}`", rf"\1 {in_words(value)}", line)
                line = line.replace(f"`{value}`", quoted)
    return line


def _page(text: str, options: Sequence[Option]) -> Markup:
    kept = [part for part in text.strip().split("\n\n") if not _EDITORIAL.match(part)]
    tokens = _MARKDOWN.parse(as_chosen(without_notes("\n\n".join(kept)), options))
    _number(tokens)
    return Markup(_MARKDOWN.renderer.render(tokens, _MARKDOWN.options, {}))  # noqa: S704  # escaped


def _number(tokens: list[Token]) -> None:
    """Let every numbered rule be reached by its number."""
    lists: list[Token] = []
    item = None
    for token in tokens:
        if token.type == "bullet_list_open":
            lists.append(token)
        elif token.type == "bullet_list_close":
            lists.pop()
        elif token.type == "list_item_open":
            item = token
        elif token.type == "inline" and item is not None and lists:
            found = _numbered(token.children or [])
            if found:
                item.attrSet("id", found)
                lists[-1].attrSet("class", "ruled")
            item = None


def _numbered(parts: list[Token]) -> str:
    """Make the number that a rule begins with a link, and the rest one piece; the number."""
    at = next((n for n, part in enumerate(parts[:2]) if part.type == "strong_open"), -1)
    number = parts[at + 1].content if 0 <= at < len(parts) - 2 else ""
    if not _NUMBER.fullmatch(number):
        return ""
    link = Token("number", "a", 0, content=number)
    parts[:] = [
        link,
        Token("rest_open", "span", 1),
        *parts[at + 3 :],
        Token("rest_close", "span", -1),
    ]
    return number


def _linked(renderer: Any, tokens: Sequence[Token], n: int, options: Any, env: Any) -> str:
    return _NUMBER.sub(r'<a class="rule" href="#\1">\1</a>', str(escape(tokens[n].content)))


def _own_number(renderer: Any, tokens: Sequence[Token], n: int, options: Any, env: Any) -> str:
    number = escape(tokens[n].content)
    return f'<a class="number" href="#{number}">{number}</a>'


def _picture(renderer: Any, tokens: Sequence[Token], n: int, options: Any, env: Any) -> str:
    drawn = escape(tokens[n].content)
    return f'<pre tabindex="0" role="img" aria-label="A picture made of letters">{drawn}</pre>\n'


def _made() -> MarkdownIt:
    """Markdown with tables; what looks like HTML is text."""
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    made.add_render_rule("text", _linked)
    made.add_render_rule("number", _own_number)
    made.add_render_rule("fence", _picture)
    made.add_render_rule(
        "table_open",
        lambda *given: '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n',
    )
    made.add_render_rule("table_close", lambda *given: "</table></div>\n")
    return made


_MARKDOWN = _made()

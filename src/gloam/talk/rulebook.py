"""The rules of a game, rule by rule, to look up and to search."""

import re
from functools import lru_cache

from msgspec import Struct

from gloam.kernel.game import Game
from gloam.kernel.words import unknown

_RULE = re.compile(r"^- \*\*([A-Z]+-[A-Z]*\d+)\*\* (.*)$")
_WORD = re.compile(r"[a-z][a-z-]+")
_SECTIONS = re.MULTILINE | re.DOTALL
IN_SHORT = "In short"
"""The section of a rule book with the whole game on one screen."""


class Rule(Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str
    section: str

    @property
    def line(self) -> str:
        """The rule as one plain line."""
        return f"{self.id}: {self.text}"


def rules(game: Game) -> list[Rule]:
    """All numbered rules of a game, in the order of its rule book."""
    return list(_rules_in(game.rules.text))


@lru_cache(maxsize=32)
def _rules_in(text: str) -> tuple[Rule, ...]:
    found, section = [], ""
    for line in text.split("\n"):
        if line.startswith("## "):
            section = plain(line[3:])
        elif rule := _RULE.match(line):
            found.append(Rule(rule[1], plain(rule[2]), section))
    return tuple(found)


def plain(text: str) -> str:
    """A line without the marks of Markdown, which a voice would read out."""
    return text.replace("**", "").replace("`", "").strip()


def in_short(game: Game) -> list[str]:
    """The whole game in a few lines without marks; where nobody wrote them, what it is about."""
    found = re.search(rf"^## {IN_SHORT}\n(.*?)(?=^## |\Z)", game.rules.text, _SECTIONS)
    if found is None:
        return [game.summary]
    return [_unmarked(line) for line in found[1].split("\n") if line.strip()]


def read_aloud(game: Game) -> list[str]:
    """The whole rule book in lines without marks: a table row says what each number is."""
    lines: list[str] = []
    head: list[str] = []
    drawing = False
    for line in game.rules.text.strip().split("\n"):
        if line.startswith("```"):
            drawing = not drawing
        elif drawing:
            lines.append(line)
        elif line.startswith("|"):
            row = [plain(part) for part in line.strip("| ").split("|")]
            if head and not set("".join(row)) <= set("-: "):
                pairs = zip(head, row, strict=False)
                lines.append("; ".join(f"{label}: {value}" for label, value in pairs) + ".")
            head = head or row
        else:
            head = []
            lines.append(_unmarked(line))
    return lines


def _unmarked(line: str) -> str:
    if rule := _RULE.match(line):
        return f"{rule[1]}: {plain(rule[2])}"
    return plain(line.lstrip("#> ").removeprefix("- "))


def look_up(game: Game, said: str) -> list[Rule]:
    """The rule with that id or number; otherwise every rule with all of these words."""
    known = rules(game)
    wanted = said.strip().lower()
    by_id = [r for r in known if wanted in (r.id.lower(), r.id.lower().partition("-")[2])]
    if by_id:
        return by_id
    return [r for r in known if all(word in r.text.lower() for word in wanted.split())]


def none_found(game: Game, said: str) -> str:
    """A refusal for a word that no rule has, with the nearest that one has."""
    known = rules(game)
    if re.fullmatch(r"[A-Za-z]+-[A-Za-z]*\d*", said.strip()):
        return f"There is no such rule. {unknown(said, [rule.id for rule in known])}"
    words = sorted({word for rule in known for word in _WORD.findall(rule.text.lower())})
    return f"No rule speaks of that. {unknown(said, words)}"

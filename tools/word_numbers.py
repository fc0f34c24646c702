"""Writes each game's numbers.py: what its words are called in the rules, numbered by `facts.py`.

mypyc puts a constant into the code only where it stands as a literal, so the numbers that a
vocabulary gives are written down; a test sees to it that they are what the vocabulary says.
"""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

from gloam.kernel.words import Actions, Domain, FactWord, Vocabulary

ROOT = Path(__file__).parent.parent
GAMES = ROOT / "src" / "gloam" / "games"
HEAD = '''"""The numbers of the words in `facts.py`. Written by `make numbers`: do not edit."""

from typing import Final
'''


def sections(facts: ModuleType) -> list[tuple[str, dict[str, int]]]:
    """The constants of a vocabulary, by what they are about, in the order of their numbers."""
    found: list[tuple[str, dict[str, int]]] = []
    words: dict[int, FactWord] = {}
    for name, thing in vars(facts).items():
        if isinstance(thing, Actions):
            verbs = {each.const: each.first for each in thing.verbs if each.const != "-"}
            found.append(("What may be done.", verbs))
        elif isinstance(thing, Vocabulary):
            words |= {word.word: word for word in thing.words}
        elif isinstance(thing, Domain) and (thing.consts or thing.bits):
            plain = {each: n for n, each in enumerate(thing.consts) if each != "-"}
            bits = {each: 2**n for n, each in enumerate(thing.bits)}
            found.append((f"{name}: {thing.name}.", plain | bits))
        elif name == "COUNTS":
            found.append(("How many there are, and where some begin.", thing))
    told = {words[number].const: number for number in sorted(words)}
    return [*found, ("What may be known.", told)]


def page(facts: ModuleType) -> str:
    """The text of numbers.py for a module of facts."""
    lines = [HEAD]
    taken: dict[str, int] = {}
    for title, numbers in sections(facts):
        lines += [f"# {title}", ""]
        for name, number in numbers.items():
            if taken.setdefault(name, number) != number:
                raise ValueError(f"{facts.__name__}: {name} would be two numbers")
            lines.append(f"{name}: Final = {number}")
        lines.append("")
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """Where each numbers.py lies, and what it must say; a game that has none does without."""
    return {
        path.with_name("numbers.py"): page(import_module(f"gloam.games.{path.parent.name}.facts"))
        for path in sorted(GAMES.glob("*/facts.py"))
        if path.with_name("numbers.py").exists()
    }


if __name__ == "__main__":
    sys.path.insert(0, str(GAMES.parent.parent))
    for path, text in pages().items():
        path.write_text(text)

"""Writes again what a class says of each of its fields: how it is copied, and how it is compared.

A field is declared once, in the constructor. mypyc has no quick way to copy an object field by
field, so the lines that do it are written down; a test sees to it that they are what the
constructor says. In a method, everything from the line that says `# Field by field: make copies.`
to its `return` is written here:

- A vector that the constructor begins as a copy (`self.damage = _NONE[:]`) is copied.
- What is handed to the constructor is handed to it by the method, too, above that line.
- Anything else is a number, or is shared: it is passed on as it is.
- Where a field is copied in another way, a comment beside it says how:
  `self.moment: list[int] = []  # copied: list(self.moment)`.
"""

import ast
import re
import sys
from pathlib import Path

from msgspec import Struct

ROOT = Path(__file__).parent.parent
MARK = "# Field by field: make copies."
OTHERWISE = re.compile(r"#.*?\bcopied: (.+?)\s*$")


class Field(Struct, frozen=True):
    """A field, as the constructor has it."""

    name: str
    vector: bool
    """Whether it is a vector of its own."""
    copied: str
    """How it is copied."""


def fields_of(kind: ast.ClassDef, lines: list[str]) -> list[Field]:
    """The fields that a constructor makes itself, in its order."""
    found: list[Field] = []
    for step in _method(kind, "__init__").body:
        match step:
            case ast.AnnAssign(target=ast.Attribute(attr=name), value=ast.expr() as value):
                pass
            case ast.Assign(targets=[ast.Attribute(attr=name)], value=value):
                pass
            case _:
                continue
        if isinstance(value, ast.Name) and value.id in _handed(kind):
            continue
        vector = isinstance(value, ast.Subscript) and isinstance(value.slice, ast.Slice)
        said = OTHERWISE.search(lines[step.end_lineno - 1]) if step.end_lineno else None
        usual = f"self.{name}[:]" if vector else f"self.{name}"
        found.append(Field(name, vector, said[1] if said else usual))
    return found


def _method(kind: ast.ClassDef, name: str) -> ast.FunctionDef:
    return next(
        step for step in kind.body if isinstance(step, ast.FunctionDef) and step.name == name
    )


def _handed(kind: ast.ClassDef) -> set[str]:
    return {each.arg for each in _method(kind, "__init__").args.args}


def written(fields: list[Field], returned: str) -> list[str]:
    """The lines of a method, from the mark to what it returns."""
    if returned == "copy":
        return [f"        copy.{field.name} = {field.copied}" for field in fields]
    return [
        f"        {returned} += [int(n) for n in self.{field.name}]"
        if field.vector
        else f"        {returned}.append(int(self.{field.name}))"
        for field in fields
    ]


def page(source: str) -> str:
    """A module as its constructors want it."""
    lines = source.split("\n")
    kinds = [step for step in ast.parse(source).body if isinstance(step, ast.ClassDef)]
    for kind in reversed(kinds):
        for step in reversed(kind.body):
            if not isinstance(step, ast.FunctionDef) or step.end_lineno is None:
                continue
            body = range(step.lineno - 1, step.end_lineno)
            mark = next((n for n in body if lines[n].strip() == MARK), None)
            if mark is None:
                continue
            last = step.body[-1]
            if not isinstance(last, ast.Return) or not isinstance(last.value, ast.Name):
                raise ValueError(f"{kind.name}.{step.name} must end by returning a name")
            new = written(fields_of(kind, lines), last.value.id)
            lines[mark + 1 : last.lineno - 1] = new
    return "\n".join(lines)


def pages() -> dict[Path, str]:
    """Every module that has such lines, and what it must say."""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        if MARK in source:
            found[path] = page(source)
    return found


if __name__ == "__main__":
    for place, text in pages().items():
        place.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{place.relative_to(ROOT)}\n")

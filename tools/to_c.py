"""Turns the compiled modules into C: a library for each package, with the kernel written into all.

mypyc knows two ways. In one library every call is direct, and a change anywhere compiles all of it
again. In separate libraries each is compiled alone, and calls between them go through a table of
pointers, a tenth to a third slower. This is the second way with the speed of the first: mypyc sees
the whole program while it builds its own form of the code, and the small functions of the kernel
are written into every library that calls them. See docs/decisions/0014-how-it-is-built.md.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mypy.errors import CompileError
from mypy.fscache import FileSystemCache
from mypyc.build import construct_groups, get_mypy_config
from mypyc.codegen import emitmodule
from mypyc.errors import Errors
from mypyc.irbuild.mapper import Mapper
from mypyc.options import CompilerOptions

Groups = list[tuple[list[str], str | None]]
"""The modules of each library, and its name."""
Files = list[tuple[str, str]]
"""Names of files, and what stands in them."""
KERNEL = "gloam_kernel"
LONGEST = 300
"""How many lines of C a function of the kernel may have, to be written into other libraries."""


def grouped(modules: list[str]) -> Groups:
    """Which modules make a library together: the kernel with the search, each family of games.

    >>> grouped(["kernel/menu.py", "bots/search.py", "games/wood/rules.py", "games/wood_red/r.py"])
    ... # doctest: +NORMALIZE_WHITESPACE
    [(['kernel/menu.py', 'bots/search.py'], 'gloam_kernel'),
     (['games/wood/rules.py', 'games/wood_red/r.py'], 'gloam_wood')]
    """
    games = {_game(path) for path in modules}
    found: dict[str, list[str]] = {}
    for path in modules:
        game = _game(path)
        family = next((each for each in games if each and game.startswith(f"{each}_")), game)
        found.setdefault(f"gloam_{family}" if family else KERNEL, []).append(path)
    return [(paths, name) for name, paths in found.items()]


def _game(path: str) -> str:
    """The folder below `games` that a module is in; nothing for the kernel and the bots."""
    parts = Path(path).parts
    if "games" in parts:
        return parts[parts.index("games") + 1]
    return "" if parts[-2] in ("kernel", "bots") else parts[-2]


def written(modules: list[str], groups: Groups) -> tuple[list[Files], list[Any]]:
    """The C files of each library, and what they need of mypyc's own; errors end the program."""
    options = CompilerOptions(multi_file=True, separate=False)
    cache = FileSystemCache()
    settings = ["--strict", "--config-file=", "--cache-dir=/dev/null", *modules]
    sources, everything, checked = get_mypy_config(settings, None, options, cache)
    built = construct_groups(sources, groups, True, None)
    errors = Errors(checked)
    try:
        result = emitmodule.parse_and_typecheck(everything, checked, options, built, cache)
    except CompileError as error:
        sys.exit("\n".join(error.messages))
    mapper = Mapper({source.module: name for group, name in built for source in group})
    forms = emitmodule.compile_modules_to_ir(result, mapper, options, errors)
    if errors.num_errors:
        sys.exit("\n".join(errors.new_messages()))
    options.separate = True  # the whole was seen; from here on each library is written alone
    text = emitmodule.compile_ir_to_c(built, forms, result, mapper, options)
    files = {name: dict(text[name]) for _, name in built if name}
    _write_in(files)
    needs = [
        (each.path, each.include_dirs, each.internal)
        for each in sorted(emitmodule.collect_source_dependencies(forms), key=lambda one: one.path)
    ]
    return [list(files[name].items()) for _, name in built if name], needs


def _write_in(files: dict[str, dict[str, str]]) -> None:
    """Write the kernel's small functions into the other libraries, and calls to them."""
    table = _exported(files[KERNEL][f"__native_{KERNEL}.h"])
    inlined, header = _inlines("\n".join(files[KERNEL].values()), table)
    for name, texts in files.items():
        internal = f"__native_internal_{name}.h"
        texts[f"__native_{name}.c"] += "\n".join([*TABLE.findall(texts[internal]), ""])
        texts[internal] = TABLE.sub(r"extern \1", texts[internal])
        for path in texts:
            texts[path] = COLD.sub(r"\1__attribute__((cold)) \2", texts[path])
        if name == KERNEL:
            continue
        top = f'#include "{internal}"\n'
        for path, text in texts.items():
            if path.endswith(".c") and f"exports_{KERNEL}." in text:
                called = re.sub(
                    rf"\bexports_{KERNEL}\.(CPyDef_\w+)(?=\()",
                    lambda found: f"In_{found[1]}" if found[1] in inlined else found[0],
                    text,
                )
                texts[path] = called.replace(top, top + header, 1)


TABLE = re.compile(r"^(struct export_table_\w+ exports_\w+;)$", flags=re.M)
"""mypyc defines another library's table in a header, which only one C file could then include."""
COLD = re.compile(
    r"^( *)(char CPyDef_\w*___top_level__\(void\) \{|PyObject \*CPyPy_\w+\(.*\) \{)$", flags=re.M
)
"""What runs once, or only checks what comes from Python: care is better spent on the rest."""


# The kernel's functions in other libraries.

HEAD = re.compile(r"^( *)([A-Za-z_][\w ]*?[ *]+)(CPyDef_\w+)\((.*)\) \{$")
WORD = re.compile(r"[A-Za-z_]\w*")
OWN = re.compile(r"(CPyDef_|CPyType_|CPyStatic|CPyModule_|CPyPy_|CPyFree)\w*|static|\w+_vtable")
"""What a function must not name, unless it is in the library's table."""


def _exported(header: str) -> dict[str, bool]:
    """What the kernel's table has, and whether it is a function (or else a place in memory)."""
    body = header.partition(f"struct export_table_{KERNEL} {{")[2].partition("};")[0]
    found = re.findall(r"^.*?(?:\(\*(\w+)\)\(.*|\*(\w+));$", body, flags=re.M)
    return {function or place: bool(function) for function, place in found}


def _functions(text: str) -> Iterator[tuple[str, str, str, list[str]]]:
    """Every native function: what it gives, its name, what it takes, its lines."""
    lines = text.split("\n")
    n = 0
    while n < len(lines):
        if head := HEAD.match(lines[n]):
            end = lines.index(head[1] + "}", n)
            yield head[2].strip(), head[3], head[4], lines[n + 1 : end]
            n = end
        n += 1


def _inlines(text: str, table: dict[str, bool]) -> tuple[set[str], str]:
    """The functions that may be written into other libraries, and a text that does it."""
    chosen = {
        name: (gives, takes, body)
        for gives, name, takes, body in _functions(text)
        if name in table and len(body) <= LONGEST and _stands_alone(body, table)
    }

    def elsewhere(found: re.Match[str]) -> str:
        name = found[0]
        if name in chosen:
            return f"In_{name}"
        if name not in table:
            return name
        return f"exports_{KERNEL}.{name}" if table[name] else f"(*exports_{KERNEL}.{name})"

    lines = [
        f"static inline {gives} In_{name}({takes});" for name, (gives, takes, _) in chosen.items()
    ]
    for name, (gives, takes, body) in chosen.items():
        said = [
            "".join(
                part if n % 2 else WORD.sub(elsewhere, part)
                for n, part in enumerate(re.split(r'("(?:[^"\\]|\\.)*")', line))
            )
            for line in body
        ]
        lines += [f"static inline {gives} In_{name}({takes}) {{", *said, "}"]
    return set(chosen), "\n".join([*lines, ""])


def _stands_alone(body: list[str], table: dict[str, bool]) -> bool:
    """Whether a function names nothing that only its own library knows."""
    words = set(WORD.findall(re.sub(r'"(?:[^"\\]|\\.)*"', "", "\n".join(body))))
    return not any(OWN.fullmatch(word) and word not in table for word in words)

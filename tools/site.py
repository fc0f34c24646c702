"""Builds the documentation site: `python tools/site.py FOLDER`, with what `make docs` installs.

The pages of docs/ are the site. To them are added, from what is found and not from a list, the
rules of every game, who hears what, and a reference from the docstrings. A link that leads nowhere,
to a page, a heading or a file of the source, fails the build.
"""

import os
import pkgutil
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import gloam
from tools.hearing import page as who_hears_what

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = ROOT / "build" / "pages"
LINK = re.compile(r"(?<=\]\()(\.\./[^)#\s]+)")
REFERENCE = {
    "gloam": "`import gloam`",
    "gloam.kernel": "The kernel",
    "gloam.bots": "Bots",
    "gloam.testing": "The laws",
}
"""The packages that a stranger calls, and what their pages are called."""


def main(site: Path) -> int:
    """Gather the pages, and build them; 0 if no link leads nowhere."""
    gather()
    strict = ["-W", "--keep-going", "-q"]
    command = [sys.executable, "-m", "sphinx", *strict, "-b", "html", str(PAGES), str(site)]
    return subprocess.run(command, cwd=ROOT).returncode  # noqa: S603  # our own words


def gather() -> None:
    """All pages in one folder: those that are written, and those that are made."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.copytree(DOCS, PAGES)
    for page in DOCS.rglob("*.md"):
        _copy(page, PAGES / page.relative_to(DOCS))
    (PAGES / "who-hears-what.md").write_text(who_hears_what())
    for folder in ("rules", "api"):
        (PAGES / folder).mkdir()
    for game in gloam.games().values():
        (PAGES / "rules" / f"{game.name}.md").write_text(game.rules.text)
    for package, title in REFERENCE.items():
        (PAGES / "api" / f"{package.rpartition('.')[2]}.md").write_text(reference(package, title))


def _copy(page: Path, copy: Path) -> None:
    copy.write_text(LINK.sub(lambda link: _moved(link[1], page, copy), page.read_text()))


def _moved(link: str, page: Path, copy: Path) -> str:
    """A link as it is written from where the page was copied to."""
    target = (page.parent / link).resolve()
    if DOCS in target.parents:
        return link
    if target.name == "RULES.md":
        target = PAGES / "rules" / f"{target.parent.name}.md"
    return os.path.relpath(target, copy.parent)


def reference(package: str, title: str) -> str:
    """A page for a package, from the docstrings of its modules.

    >>> print(reference("gloam.bots", "Bots").partition("## `gloam.bots.names`")[0])
    # Bots
    <BLANKLINE>
    ```{eval-rst}
    .. automodule:: gloam.bots
       :ignore-module-all:
    ```
    <BLANKLINE>
    <BLANKLINE>
    """
    lines = [f"# {title}", "", *_from_docstrings(package, imported=package == "gloam")]
    if package != "gloam":
        found = import_module(package)
        for each in pkgutil.iter_modules(found.__path__, f"{package}."):
            lines += [f"## `{each.name}`", "", *_from_docstrings(each.name)]
    return "\n".join(lines) + "\n"


def _from_docstrings(module: str, *, imported: bool = False) -> list[str]:
    also = ["   :imported-members:" if imported else "   :ignore-module-all:"]
    return ["```{eval-rst}", f".. automodule:: {module}", *also, "```", ""]


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))

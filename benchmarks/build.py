"""Compiles gloam and the two games of the benchmarks together, into build/bench.

A compiled class can only be inherited from by modules that are compiled with it, so the benchmarks'
games cannot use an installed gloam. They are built as in setup.py: a library of their own.
"""

import os
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.compiling import Store, compiled_modules  # noqa: E402

PLACE = ROOT / "build" / "bench"


def copy_sources() -> None:
    """Copy both packages to the place."""
    shutil.rmtree(PLACE, ignore_errors=True)
    for package in (ROOT / "src" / "gloam", ROOT / "benchmarks"):
        shutil.copytree(
            package, PLACE / package.name, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )


def build() -> None:
    """Compile them there."""
    copy_sources()
    os.chdir(PLACE)
    with Store(ROOT / "build") as store:
        store.built(compiled_modules(PLACE / "gloam", PLACE / "benchmarks"), PLACE)


if __name__ == "__main__":
    build()

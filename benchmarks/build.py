"""Compiles gloam and the two games of the benchmarks together, into build/bench.

A compiled class can only be inherited from within one group of modules, so the benchmarks' games
cannot use an installed gloam. Modules are found and compiled as in setup.py.
"""

import os
import shutil
from pathlib import Path

from mypyc.build import mypycify
from setuptools import Distribution  # type: ignore[import-untyped]

ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "build" / "bench"


def copy_sources() -> list[str]:
    """Copy both packages to the place; name the modules that are written in machine numbers."""
    for package in (ROOT / "src" / "gloam", ROOT / "benchmarks"):
        shutil.rmtree(PLACE / package.name, ignore_errors=True)
        shutil.copytree(
            package, PLACE / package.name, ignore=shutil.ignore_patterns("__pycache__", "*.so")
        )
    return [
        str(path.relative_to(PLACE))
        for package in ("gloam", "benchmarks")
        for path in sorted((PLACE / package).rglob("*.py"))
        if "\nfrom mypy_extensions import" in path.read_text()
    ]


def build() -> None:
    PLACE.mkdir(parents=True, exist_ok=True)
    for old in PLACE.glob("*.so"):
        old.unlink()
    modules = copy_sources()
    os.chdir(PLACE)
    compiled = mypycify(
        ["--strict", "--config-file=", *modules], opt_level="3", debug_level="0", target_dir="c"
    )
    for extension in compiled:
        # Functions may then be inlined within the library: Vampire Radar plays out a sixth faster.
        extension.extra_compile_args.append("-fno-semantic-interposition")
    distribution = Distribution({"name": "gloam-benchmarks", "ext_modules": compiled})
    distribution.script_args = ["build_ext", "--inplace", "--build-temp", "c/objects"]
    distribution.parse_command_line()
    distribution.run_commands()


if __name__ == "__main__":
    build()

"""Builds gloam: the modules that import `mypy_extensions` are compiled, the rest is copied.

Where there is no C compiler, or GLOAM_COMPILE=no is set, the same source is installed as it is.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import setup
from setuptools.extension import Extension

ROOT = Path(__file__).parent


def compiled_modules() -> list[str]:
    """Every module that is written in machine numbers."""
    return [
        str(path.relative_to(ROOT))
        for path in sorted((ROOT / "src").rglob("*.py"))
        if "\nfrom mypy_extensions import" in path.read_text()
    ]


def can_compile() -> bool:
    """Whether a C compiler is here and finds Python's headers."""
    compiler = os.environ.get("CC", sysconfig.get_config_var("CC") or "cc").split()
    if os.environ.get("GLOAM_COMPILE") == "no" or not shutil.which(compiler[0]):
        return False
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "try.c"
        source.write_text("#include <Python.h>\nint gloam(void) { return 0; }\n")
        headers = sysconfig.get_paths()["include"]
        run = [*compiler, "-c", str(source), "-I", headers, "-o", str(source.with_suffix(".o"))]
        return subprocess.run(run, capture_output=True).returncode == 0  # noqa: S603


def extensions() -> list[Extension]:
    if not can_compile():
        print("gloam: no C compiler here; it will run interpreted.", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    modules = compiled_modules()
    built: list[Extension] = mypycify(["--strict", *modules], opt_level="3", debug_level="0")
    for extension in built:
        if sys.platform != "win32":  # lets the compiler inline our own functions
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return built


setup(ext_modules=extensions(), package_dir={"": "src"})

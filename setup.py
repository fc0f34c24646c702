"""Builds gloam: the modules that import `mypy_extensions` are compiled, the rest is copied.

Where there is no C compiler, or GLOAM_COMPILE=no is set, the same source is installed as it is.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup

ROOT = Path(__file__).resolve().parent
sys.path.insert(0, str(ROOT))
os.chdir(ROOT)

from tools.compiling import BuildCompiled, can_compile, compiled_modules  # noqa: E402


class BuildGloam(BuildCompiled):
    """Compiles what is written in machine numbers."""

    @staticmethod
    def modules() -> list[str]:
        """Name it."""
        return compiled_modules(ROOT / "src")


compiles = can_compile()
if not compiles and "egg_info" not in sys.argv:
    print("gloam: it is not compiled here, and will run interpreted.", file=sys.stderr)
libraries = [Extension("gloam", [])] if compiles else []  # named when they are built
setup(ext_modules=libraries, cmdclass={"build_ext": BuildGloam}, package_dir={"": "src"})

"""Serves the games, compiled if they are built, else from the source at once: `make play`.

What is not built is built behind, at low priority; the house lets its bots think compiled as soon
as that is done. Everything after `play.py` goes to `gloam serve`.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.build import place  # noqa: E402


def plan(wanted: Path, *, compiler: bool) -> tuple[dict[str, str], str]:
    """What to serve, given the build that is wanted, and what to say about it."""
    if wanted.is_dir():
        return {"PYTHONPATH": str(wanted)}, ""
    source = {"PYTHONPATH": str(ROOT / "src")}
    if not compiler:
        return source, "Nothing is compiled here: the games run from the source, bots think longer."
    said = (
        "Serving the source at once. It is compiled behind, which takes a minute or two; "
        "until then bots think longer."
    )
    return source | {"GLOAM_BUILD": str(wanted)}, said


def has_compiler() -> bool:
    """Whether there seems to be a C compiler, and nobody said to leave it."""
    compiler = os.environ.get("CC", "cc").split()[0]
    return os.environ.get("GLOAM_COMPILE") != "no" and shutil.which(compiler) is not None


def main() -> None:
    """Start what builds, and become the server."""
    env, said = plan(place(), compiler=has_compiler())
    if said:
        print(said, flush=True)
    if "GLOAM_BUILD" in env:
        run = [sys.executable, str(ROOT / "tools" / "build.py"), "--behind", str(os.getpid())]
        subprocess.run(run, check=True)  # noqa: S603  # it leaves its work to a process of its own
    serve = [sys.executable, "-m", "gloam", "serve", *sys.argv[1:]]
    os.execve(sys.executable, serve, os.environ | env)  # noqa: S606


if __name__ == "__main__":
    main()

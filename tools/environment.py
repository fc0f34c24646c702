"""Makes `.venv`, with what playing, building or working on gloam needs: `environment.py play`.

Run by whatever Python is there, so it says what is missing in a way that an old one understands.
What the installer says goes to build/setup.log.
"""

from __future__ import annotations

import glob
import os
import subprocess
import sys
import sysconfig
import time
from typing import IO

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
VENV = os.path.join(ROOT, ".venv")
PYTHON = os.path.join(VENV, "bin", "python")
LOG = os.path.join(ROOT, "build", "setup.log")
STAMPS = {"play": "playing", "build": "building", "dev": "ready"}
"""What says, in `.venv`, that a lock was installed. Whoever works on gloam has all of it."""


class Missing(Exception):
    """Something is not here that must be."""


def installed(what: str) -> bool:
    """Whether a lock, or the one that has all of it, is installed as it is now."""
    for each in {what, "dev"}:
        stamp = os.path.join(VENV, STAMPS[each])
        lock = os.path.join(ROOT, "requirements", each + ".lock")
        if os.path.exists(stamp) and os.path.getmtime(stamp) >= os.path.getmtime(lock):
            return True
    return False


def ensure(what: str) -> None:
    """Install the lock of that name, unless it is installed; Missing if it cannot be."""
    if installed(what):
        return
    if sys.version_info < (3, 11):  # noqa: UP036
        raise Missing(
            f"gloam needs Python 3.11 or newer, and this is {sys.version.split()[0]}. "
            "Say which one to use: make play PYTHON=python3.12"
        )
    if not os.path.isdir(os.path.dirname(LOG)):
        os.makedirs(os.path.dirname(LOG))
    with open(LOG, "w") as log:
        if not _runs([PYTHON, "-c", ""], log):  # none, or somebody interrupted us
            _do([sys.executable, "-m", "venv", "--clear", "--without-pip", VENV], log, "make .venv")
        if what == "dev" and not _runs([PYTHON, "-m", "pip", "--version"], log):
            _do([PYTHON, "-m", "ensurepip"], log, "put pip into .venv")
        lock = os.path.join(ROOT, "requirements", what + ".lock")
        options = ["--disable-pip-version-check", "--no-input", "--no-compile", "--require-hashes"]
        _do([*_pip(), "install", *options, "-r", lock], log, "install the packages")
    with open(os.path.join(VENV, STAMPS[what]), "w"):
        pass


def _pip() -> list[str]:
    """The pip that came with Python, as it is: unpacking it into .venv takes as long as all else.

    Where Python came without one, a pip for .venv must be somewhere in it.
    """
    import ensurepip

    folders = [os.path.join(os.path.dirname(ensurepip.__file__), "_bundled")]
    folders.append(sysconfig.get_config_var("WHEEL_PKG_DIR") or "")
    for folder in folders:
        for wheel in glob.glob(os.path.join(folder, "pip-*.whl")):
            return [PYTHON, os.path.join(wheel, "pip")]
    return [PYTHON, "-m", "pip"]


def _runs(command: list[str], log: IO[str]) -> bool:
    try:
        return subprocess.call(command, stdout=log, stderr=log) == 0  # noqa: S603
    except OSError:
        return False


def _do(command: list[str], log: IO[str], what: str) -> None:
    if not _runs(command, log):
        raise Missing(f"I could not {what}; build/setup.log says why.")


def main() -> int:
    """Install what is named, and say how long it took."""
    what = sys.argv[1]
    if installed(what):
        return 0
    began = time.time()
    usual = {"play": 15, "build": 10, "dev": 40}[what]
    print(f"Setting up, once: about {usual} s, most of it the network's.", flush=True)
    try:
        ensure(what)
    except Missing as missing:
        print(missing)
        return 1
    except ImportError:
        print("This Python cannot make an environment. On Debian: apt install python3-venv")
        return 1
    except KeyboardInterrupt:
        return 130
    print(f"Set up in {time.time() - began:.0f} s.", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())

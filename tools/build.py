"""Builds gloam for this checkout, and lets `.venv` find it: `make build`.

A build is a folder `build/gloam-NAME`, where the name is made of all that it is built from. It
appears under that name when it is complete, so whoever interrupts a build loses only time.
`--behind PID` builds at low priority, for as long as that process lives.
"""

import argparse
import fcntl
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.environment import Missing, ensure  # noqa: E402

BUILD = ROOT / "build"
SECONDS_TO_C = 5.0
"""What it takes, on a usual machine, until the first C file can be compiled."""
SIZE_A_SECOND = 600_000
"""How much C a usual machine compiles in a second."""
BUILDS_KEPT = 3
GENTLE = 10
"""How far a build behind steps back: a game goes before it, and on a busy machine it still ends."""


def name() -> str:
    """What the source would be built as: the same name means the same build."""
    said = hashlib.sha256(f"{sys.version} {os.environ.get('GLOAM_COMPILE', '')}".encode())
    parts = [ROOT / "setup.py", ROOT / "pyproject.toml"]
    parts += [ROOT / "tools" / each for each in ("compiling.py", "to_c.py")]
    parts += sorted(path for path in (ROOT / "src").rglob("*") if path.is_file())
    for path in parts:
        if "__pycache__" not in path.parts and ".egg-info" not in str(path):
            said.update(f"{path.relative_to(ROOT)}\n".encode())
            said.update(path.read_bytes())
    return said.hexdigest()[:16]


def place() -> Path:
    """Where the build of the source, as it is now, stands or will stand."""
    return BUILD / f"gloam-{name()}"


def current() -> Path | None:
    """The build that `.venv` finds, if there is one."""
    pointer = _pointer()
    if not pointer.exists():
        return None
    found = Path(pointer.read_text().strip())
    return found if found.is_dir() else None


def _pointer() -> Path:
    return Path(sysconfig.get_paths()["purelib"]) / "gloam.pth"


# Building.


def build(say: "Say") -> Path:
    """Build what is not built, and point at it; where it stands."""
    BUILD.mkdir(exist_ok=True)
    with _alone(say):
        for _ in range(3):
            wanted = place()
            if not wanted.is_dir():
                _build_into(wanted, say)
            if place() == wanted:  # else somebody edited meanwhile
                break
        point_at(wanted)
        _clear_away(wanted)
    return wanted


@contextmanager
def _alone(say: "Say") -> Iterator[None]:
    """One build at a time in a checkout."""
    with (BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say.line("Another build is under way; waiting for it.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _build_into(wanted: Path, say: "Say") -> None:
    fresh = BUILD / f"new-{os.getpid()}"
    shutil.rmtree(fresh, ignore_errors=True)
    run = [sys.executable, "setup.py", "-q", "build", "--build-base", str(fresh / "parts")]
    run += ["--build-lib", str(fresh / "lib")]
    env = os.environ | {"GLOAM_PROGRESS": "yes", "PYTHONDONTWRITEBYTECODE": "1"}
    say.begin()
    log = BUILD / "build.log"
    try:
        with (
            log.open("w") as errors,
            subprocess.Popen(  # noqa: S603
                run, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=errors, text=True
            ) as building,
        ):
            assert building.stdout is not None
            for line in building.stdout:
                if line.startswith("progress "):
                    _, done, total = line.split()
                    say.progress(float(done), float(total))
                else:
                    errors.write(line)
        if building.returncode != 0:
            raise BuildFailed(f"The build failed; {log.relative_to(ROOT)} says why.")
        shutil.rmtree(wanted, ignore_errors=True)
        os.replace(fresh / "lib", wanted)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    say.end(wanted)


class BuildFailed(Exception):
    """No build came of it."""


def point_at(folder: Path) -> None:
    """Let `.venv` find this build, as `import gloam` and as the command `gloam`."""
    pointer = _pointer()
    if (pointer.parent / "gloam").is_dir():  # an older make installed it there
        old = [sys.executable, "-m", "pip", "-q", "uninstall", "-y", "gloam"]
        subprocess.run(old, check=True)  # noqa: S603
    _replace(pointer, f"{folder}\n")
    command = Path(sysconfig.get_paths()["scripts"]) / "gloam"
    text = f"#!{sys.executable}\nimport sys\n\nfrom gloam.cli import main\n\nsys.exit(main())\n"
    if not command.exists() or command.read_text() != text:
        _replace(command, text)
        command.chmod(0o755)


def _replace(path: Path, text: str) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    fresh.write_text(text)
    os.replace(fresh, path)


def _clear_away(wanted: Path) -> None:
    """Keep the last few builds: somebody may still be playing on one of them."""
    os.utime(wanted)
    builds = sorted(BUILD.glob("gloam-*"), key=lambda path: -path.stat().st_mtime)
    for old in [*builds[BUILDS_KEPT:], *BUILD.glob("new-*"), *BUILD.glob("c-*")]:
        shutil.rmtree(old, ignore_errors=True)


# Saying how far it is.


class Say:
    """Says now and then how long it still takes: guessed at first, then measured."""

    def __init__(self, what: str, every: float = 15.0) -> None:
        self.what = what
        self.every = every
        self.began = self.spoke = time.monotonic()
        self.first: tuple[float, float] | None = None

    def line(self, text: str) -> None:
        """Say something, if somebody is still there to hear it."""
        try:
            print(text, flush=True)
        except BrokenPipeError:
            os.close(sys.stdout.fileno())

    def begin(self) -> None:
        """A build begins."""
        self.began = time.monotonic()
        self.spoke = self.began - self.every

    def progress(self, done: float, total: float) -> None:
        """So much is done."""
        now = time.monotonic()
        if self.first is None:
            self.first = (now, done)
        left = seconds_left(now - self.first[0], done - self.first[1], total - done)
        if left >= 3 and now - self.spoke >= self.every:
            self.spoke = now
            self.line(f"{self.what}: about {_round(left)} s left.")

    def end(self, folder: Path) -> None:
        """It is built."""
        took = time.monotonic() - self.began
        self.line(f"{'Compiled' if is_compiled(folder) else 'Copied'} in {took:.0f} s.")


def seconds_left(spent: float, done: float, left: float) -> float:
    """How long the rest takes: as fast as a usual machine at first, then as fast as this one.

    >>> seconds_left(0, 0, 30_000_000)
    50.0
    >>> seconds_left(60, 20_000_000, 20_000_000) > 50
    True
    """
    believed = SIZE_A_SECOND * 10.0  # ten seconds' worth of believing in the usual machine
    return left * (spent + 10.0) / (done + believed)


def _round(seconds: float) -> int:
    return max(5, 5 * round(seconds / 5))


def is_compiled(folder: Path) -> bool:
    """Whether a build has compiled libraries."""
    return any(folder.glob("gloam_kernel__mypyc*")) or any(folder.glob("*__mypyc*"))


# From the command line.


def _only_while(pid: int) -> None:
    """End, with all that was started, when the process is gone for which we build."""

    def watch() -> None:
        while True:
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                os.killpg(os.getpgrp(), signal.SIGTERM)
            time.sleep(1)

    threading.Thread(target=watch, daemon=True).start()


def main() -> int:
    """Build, and say so."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--behind", type=int, metavar="PID", help="at low priority, while it lives")
    given = parser.parse_args()
    if given.behind is not None:
        if os.fork():  # whoever started us goes on, and need not wait for us
            return 0
        os.setpgid(0, 0)
        os.nice(GENTLE)
        _only_while(given.behind)
    say = Say("Compiling behind" if given.behind else "Compiling")
    try:
        ensure("build")
        build(say)
    except (BuildFailed, Missing) as failure:
        say.line(f"{failure}" + (" The source plays on as it is." if given.behind else ""))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

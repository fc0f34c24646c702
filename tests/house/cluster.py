"""A real PostgreSQL for the tests: started where they run, and gone when they end."""

import glob
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import psycopg
import pytest

HOW = (
    "There is no PostgreSQL here, and the tests of the house want a real one. On Debian: "
    "apt-get install postgresql (tools/needs.sh does it where it may)."
)
BOUND = 30.0
"""How many seconds anything here may take."""


def programs() -> Path | None:
    """The folder of `initdb` and `postgres`: on the path, by pg_config, or where Debian has it."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(os.path.realpath(found)).parent
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    config = shutil.which("pg_config")
    if config:
        said = subprocess.run([config, "--bindir"], capture_output=True, text=True, timeout=BOUND)
        folders.insert(0, said.stdout.strip())
    for folder in folders:
        if all(os.access(Path(folder) / name, os.X_OK) for name in ("initdb", "postgres")):
            return Path(folder)
    return None


def somebody() -> str | None:
    """Whom PostgreSQL runs as: it refuses root, so then another user of this machine."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name for user in pwd.getpwall()}
    return next((name for name in ("postgres", "nobody") if name in names), None)


class Cluster:
    """One PostgreSQL, reached by a socket in its own folder and by nothing else."""

    def __init__(self) -> None:
        found = programs()
        if found is None:
            pytest.skip(HOW)
        self.programs = found
        self.user = somebody()
        if os.geteuid() == 0 and self.user is None:
            pytest.skip("PostgreSQL refuses to run as root, and there is nobody else here.")
        self.folder = Path(tempfile.mkdtemp(prefix="gloam-pg-"))
        self._running: subprocess.Popen[bytes] | None = None
        self._made = 0
        if self.user is not None:
            shutil.chown(self.folder, self.user)
        self._call("initdb", "-D", "data", "-U", "gloam", "-A", "trust", "-E", "UTF8",
                   "--locale=C", "--no-sync")  # fmt: skip
        self.start()

    def _call(self, program: str, *words: str) -> None:
        said = subprocess.run(
            [self.programs / program, *words],
            cwd=self.folder,
            user=self.user,
            capture_output=True,
            text=True,
            timeout=BOUND,
        )
        assert said.returncode == 0, said.stderr

    def start(self) -> None:
        """Start it, and wait until it answers."""
        assert self._running is None
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self.folder),
            "fsync": "off",
            "full_page_writes": "off",
            "max_connections": "80",
            "shared_buffers": "32MB",
        }
        words = [f"--{name}={value}" for name, value in settings.items()]
        with (self.folder / "log").open("ab") as log:
            self._running = subprocess.Popen(
                [self.programs / "postgres", "-D", "data", *words],
                cwd=self.folder,
                user=self.user,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )
        until = time.monotonic() + BOUND
        while True:
            try:
                psycopg.connect(self.address("postgres"), connect_timeout=5).close()
                return
            except psycopg.OperationalError:
                assert time.monotonic() < until, (self.folder / "log").read_text()[-2000:]
                assert self._running.poll() is None, (self.folder / "log").read_text()[-2000:]
                time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop it: at once with SIGINT, as if the power failed with SIGQUIT."""
        if self._running is None:
            return
        self._running.send_signal(how)
        try:
            self._running.wait(BOUND)
        except subprocess.TimeoutExpired:
            self._running.kill()
            self._running.wait(BOUND)
        self._running = None

    def remove(self) -> None:
        """Stop it, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        """Where a database is, as GLOAM_DATABASE takes it."""
        return f"postgresql://gloam@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The address of a database that nobody has used."""
        self._made += 1
        name = f"night_{self._made}"
        with psycopg.connect(self.address("postgres"), autocommit=True) as hand:
            hand.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type,unused-ignore]
        return self.address(name)

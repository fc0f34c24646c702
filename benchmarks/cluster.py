"""A PostgreSQL for the benchmarks, on a socket in a folder of its own."""

import glob
import os
import shutil
import subprocess
from pathlib import Path


class NotHere(Exception):
    """Something cannot be measured on this machine, for this reason."""


class Cluster:
    """A PostgreSQL of its own, as it is installed but for what `settings` say."""

    def __init__(self, folder: Path, settings: str = "") -> None:
        found = [shutil.which("pg_ctl"), *sorted(glob.glob("/usr/lib/postgresql/*/bin/pg_ctl"))]
        programs = [os.path.realpath(each) for each in found if each]
        if not programs:
            raise NotHere("there is no PostgreSQL here")
        self.programs = Path(programs[-1]).parent
        self.folder = folder
        self.user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if self.user:
            shutil.chown(folder, self.user)
        self.call("initdb", "-D", "data", "-U", "gloam", "-A", "trust", "-E", "UTF8", "--no-sync")
        words = f"-c listen_addresses= -c unix_socket_directories={folder} {settings}"
        self.call("pg_ctl", "start", "-w", "-D", "data", "-l", "log", "-o", words)
        self.address = f"postgresql://gloam@/postgres?host={folder}"

    @property
    def pid(self) -> int:
        """The process that all others of this PostgreSQL come from."""
        return int((self.folder / "data" / "postmaster.pid").read_text().split()[0])

    def stop(self) -> None:
        """End it, at once."""
        self.call("pg_ctl", "stop", "-w", "-m", "immediate", "-D", "data")

    def call(self, program: str, *words: str) -> None:
        """Run one of the programs that come with PostgreSQL."""
        command = [str(self.programs / program), *words]
        subprocess.run(
            command, cwd=self.folder, user=self.user, stdout=subprocess.DEVNULL, check=True
        )

"""Serves with the gloam that is installed, asks for the first page, and ends: for wheels."""

import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PORT = 8765
SECONDS = 60.0


def main() -> int:
    """Say how long it took; 1 if no page came."""
    with tempfile.TemporaryDirectory() as folder:
        env = os.environ | {"GLOAM_DATABASE": f"sqlite:///{Path(folder, 'house.db').as_posix()}"}
        run = [sys.executable, "-m", "gloam", "serve", "--port", str(PORT)]
        began = time.monotonic()
        house = subprocess.Popen(run, cwd=folder, env=env)  # noqa: S603
        try:
            size = _page(began + SECONDS)
        finally:
            house.terminate()
            house.wait(20)
    if not size:
        print("No page came.")
        return 1
    print(f"A page of {size} bytes after {time.monotonic() - began:.1f} s.")
    return 0


def _page(end: float) -> int:
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=5) as page:
                return len(page.read())
        except OSError:
            time.sleep(0.2)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Makes a wheel of gloam in build/wheels, with what is compiled already: `make wheel`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ROOT / "build" / "wheels"


def main() -> int:
    """Make it, and say where it is."""
    fresh = ROOT / "build" / f"wheels-{os.getpid()}"
    run = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    run += ["--disable-pip-version-check", "-w", str(fresh), str(ROOT)]
    (ROOT / "build").mkdir(exist_ok=True)
    with (ROOT / "build" / "wheel.log").open("w") as log:
        done = subprocess.run(run, stdout=log, stderr=log)  # noqa: S603
    if done.returncode != 0:
        print("No wheel was made; build/wheel.log says why.")
        return 1
    shutil.rmtree(WHEELS, ignore_errors=True)
    os.replace(fresh, WHEELS)
    (made,) = WHEELS.glob("*.whl")
    print(f"{made.relative_to(ROOT)}, {made.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

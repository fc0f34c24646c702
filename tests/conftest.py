"""Says which gloam is under test, and refuses an installed one that is older than the source."""

import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before numpy: two workers share two cores

import pytest

import gloam

SOURCE = Path(__file__).parent.parent / "src" / "gloam"
TESTED = Path(gloam.__file__).parent


def pytest_report_header() -> str:
    return f"gloam: {'compiled' if gloam.compiled() else 'interpreted'}"


def pytest_sessionstart(session: pytest.Session) -> None:
    if TESTED == SOURCE or not SOURCE.exists():
        return
    for path in SOURCE.rglob("*.py"):
        twin = TESTED / path.relative_to(SOURCE)
        if not twin.exists() or twin.read_bytes() != path.read_bytes():
            pytest.exit(f"the installed gloam is older than {path.name}: run `make build`", 2)

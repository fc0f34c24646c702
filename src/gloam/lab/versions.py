"""Which gloam played the games of a study: it may have been gone on with after an update."""

from pathlib import Path

import pyarrow.parquet as pq

from gloam.lab.store import files_of


def versions_in(folder: Path) -> tuple[str, ...]:
    """Every version of gloam that played games of a study, the first one first."""
    found: dict[str, None] = {}
    for path in files_of(folder):
        found |= dict.fromkeys(pq.read_table(path, columns=["gloam"])["gloam"].to_pylist())
    return tuple(found)

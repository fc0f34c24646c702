"""The nets of `worth.py`, as `make train` wrote them: a line for each number of humans."""

from pathlib import Path
from typing import Final

from librt.vecs import vec

PLACE: Final = Path(__file__).with_name("nets.txt")


def _read(line: str) -> vec[float]:
    return vec[float]([float(weight) for weight in line.split()])


NETS: Final = tuple(_read(line) for line in PLACE.read_text(encoding="utf-8").splitlines())


def net_for(humans: int) -> vec[float]:
    """The net for so many humans."""
    return NETS[humans - 1]

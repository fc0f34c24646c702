"""The nets of `worth.py`, as `make train` wrote them: a line for each number of humans."""

from pathlib import Path
from typing import Final

from librt.vecs import vec

PLACE: Final = Path(__file__).with_name("nets.txt")


def read_lines(place: Path) -> tuple[vec[float], ...]:
    """The weights in a file: a net on each line."""
    lines = place.read_text(encoding="utf-8").splitlines()
    return tuple(vec[float]([float(weight) for weight in line.split()]) for line in lines)


NETS: Final = read_lines(PLACE)


def net_for(humans: int) -> vec[float]:
    """The net for so many humans."""
    return NETS[humans - 1]

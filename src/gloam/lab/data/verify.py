"""Checks that a recipe still makes what it made: by playing it again, and by its digest."""

from pathlib import Path

from msgspec.structs import replace

from gloam.kernel.errors import BadOption
from gloam.lab.data.digest import Digest
from gloam.lab.data.play import chunks
from gloam.lab.data.recipe import BadRecording, Recipe, Sample, loads, sample, samples

FIRST = 20
"""How many games can be checked in a moment, on any machine."""


def played(asked: Recipe) -> Digest:
    """The digest of the games of a recipe, played anew; nothing is written."""
    found = Digest()
    for chunk in chunks(asked):
        found.take(chunk)
    return found


def sampled(asked: Recipe) -> Sample:
    """A recipe as a sample: with what comes of it."""
    few = min(FIRST, asked.games)
    first = played(replace(asked, games=few)).hex
    whole = played(asked)
    return Sample(recipe=asked, digest=whole.hex, first=(few, first), decisions=whole.decisions)


def check_sample(known: Sample, *, only_first: bool = False) -> int:
    """Play a sample again; how many decisions were the same. BadRecording if any was not."""
    games, digest = known.first if only_first else (known.recipe.games, known.digest)
    found = played(replace(known.recipe, games=games))
    if found.hex != digest:
        raise BadRecording(
            f"These {games} games do not make what they made: their digest is {found.hex[:16]}…, "
            f"and was {digest[:16]}…."
        )
    return found.decisions


def sample_named(name: str) -> Sample:
    """A sample that comes with gloam, or that lies in a file."""
    if name in samples():
        return sample(name)
    path = Path(name)
    if not path.is_file():
        raise BadOption(
            f"There is no recording, file or sample {name[-80:]!r}; the samples are "
            f"{', '.join(samples()) or 'none'}."
        )
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        raise BadRecording(f"{name[-80:]!r} cannot be read as a sample.") from None
    found: Sample = loads(text, Sample)
    return found

"""A diary: what somebody at a keyboard has hunted and solved, in a file of their own."""

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

import msgspec
from msgspec import Struct, field

from gloam.kernel.daily import Review
from gloam.kernel.errors import BadOption
from gloam.puzzles.rating import Rating

LARGEST = 16 * 2**20


class Solved(Struct, frozen=True):
    """A puzzle that was answered: only the first answer counts."""

    answer: str
    worth: float


class Diary(Struct):
    """What was done at this keyboard."""

    days: dict[str, Review] = field(default_factory=dict)
    """Daily games that counted."""
    puzzles: dict[str, Solved] = field(default_factory=dict)
    rating: Rating = Rating()


def folder() -> Path:
    """Where it lies: GLOAM_DATA, or `gloam` under XDG_DATA_HOME or ~/.local/share."""
    if given := os.environ.get("GLOAM_DATA"):
        return Path(given)
    home = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(home) / "gloam"


def read() -> Diary:
    """The diary; a new one where there is none. BadOption if it cannot be read."""
    path = folder() / "diary.json"
    try:
        if path.stat().st_size > LARGEST:
            raise BadOption(f"{path} is too large to be a diary.")
        return msgspec.json.decode(path.read_bytes(), type=Diary)
    except FileNotFoundError:
        return Diary()
    except (OSError, msgspec.MsgspecError):
        raise BadOption(
            f"The diary {path} cannot be read. Put it elsewhere, and a new one is begun."
        ) from None


def write(diary: Diary) -> None:
    """Keep the diary, whole or not at all."""
    path = folder() / "diary.json"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(msgspec.json.format(msgspec.json.encode(diary), indent=1))
        try:
            os.replace(file.name, path)
        except OSError:
            with suppress(OSError):
                os.unlink(file.name)
            raise
    except OSError as error:
        raise BadOption(f"The diary {path} cannot be written: {error.strerror}.") from None

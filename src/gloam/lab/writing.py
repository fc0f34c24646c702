"""Pages on the disk: whole, or not at all."""

import os
from contextlib import suppress
from pathlib import Path

from gloam.kernel.errors import BadOption


def write(text: str, where: Path) -> None:
    """Write a page; where there is a link, to what it points to. BadOption where none can be."""
    page = Path(os.path.realpath(where))
    if os.path.lexists(page) and not page.is_file():
        raise BadOption(f"I could not write {_said(where)}: it is no plain file.")
    fresh = page.with_name(f".{page.name}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, page)
    except OSError as error:
        raise BadOption(f"I could not write {_said(where)}: {error.strerror}.") from None
    finally:
        with suppress(OSError):  # on a disk that takes nothing there is nothing to take away
            fresh.unlink(missing_ok=True)


def _said(where: Path) -> str:
    return repr(str(where)[-80:])

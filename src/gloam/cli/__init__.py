"""The commands: `gloam play`, `rules`, `replay`, `verify` and the rest."""

import errno
import os
import sys
from collections.abc import Sequence

from gloam.cli.parser import Help, asked_for, parser
from gloam.kernel.errors import GloamError

BAD_INPUT = 2
STOPPED = 130
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""Why nothing more can be written: `gloam lab report study > /dev/full`."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 if it went well, 2 with one sentence on stderr if it could not."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal that knows no ellipsis
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except GloamError as error:
        print(f"gloam: {' '.join(str(error).split())}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return STOPPED
    except BrokenPipeError:
        _say_no_more()
        return 0
    except OSError as error:
        if error.errno not in FULL:
            raise
        _say_no_more()
        print(f"gloam: What I say cannot be written: {error.strerror}.", file=sys.stderr)
        return BAD_INPUT


def _say_no_more() -> None:
    """Nobody takes what is said; what is left of it goes nowhere, without another error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: list[str]) -> int:
    """Do what is asked for, or say how it is asked for."""
    try:
        asked = asked_for(parser(), argv)
        code: int = asked.run(asked)
    except Help as help_text:
        print(help_text)
        return 0
    return code

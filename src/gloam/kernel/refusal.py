"""Why an action is refused, and the rule behind it, written as one sentence.

The rule stands at the end: in round brackets it is said, in square ones it only backs the reason.
"""

import re

_BACKED = re.compile(r" \[([\w-]+)\]$")
_SAID = re.compile(r" \(([\w-]+)[^()]*\)$")


def reason(refusal: str) -> str:
    """What is said.

    >>> reason("a wall stands there. (VRD-38)"), reason("pawn 3 is not yours. [VRD-36]")
    ('a wall stands there. (VRD-38)', 'pawn 3 is not yours.')
    """
    return _BACKED.sub("", refusal)


def rule(refusal: str) -> str:
    """The rule behind it, the first where several are said; nothing where none is.

    >>> rule("a wall stands there. (VRD-38, VRD-61)"), rule("pawn 3 is not yours. [VRD-36]")
    ('VRD-38', 'VRD-36')
    >>> rule("the game is over.")
    ''
    """
    cited = _BACKED.search(refusal) or _SAID.search(refusal)
    return cited.group(1) if cited else ""

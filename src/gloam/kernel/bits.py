"""Sets of small numbers, kept as the bits of one number (at most 62 of them)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BIT: Final = vec[i64]([2**n for n in range(62)])
"""`BIT[n]` is the set that holds only n. Never write `1 << n`: compiled, it is a 32-bit shift."""

_PLACE: Final = vec[i64]([{pow(2, n, 67): n for n in range(62)}.get(r, 0) for r in range(67)])
"""Powers of two leave different remainders by 67, so a remainder names the bit."""

_SETS: Final = [[n for n in range(8) if byte >> n & 1] for byte in range(256)]
_SIZE: Final = vec[i64]([len(found) for found in _SETS])
_NTH: Final = vec[i64]([n for found in _SETS for n in (found + [0] * 8)[:8]])
"""`_NTH[8 * byte + n]` is the number at place n of a set of eight."""


def count(bits: i64) -> i64:
    """How many numbers are in the set; small sets are looked up.

    >>> count(0b101100)
    3
    """
    if bits < 256:
        return _SIZE[bits]
    bits = bits - ((bits >> 1) & 0x1555555555555555)  # above 62 bits a literal is a slow int
    bits = (bits & 0x3333333333333333) + ((bits >> 2) & 0x3333333333333333)
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0F
    bits = bits + (bits >> 8)
    bits = bits + (bits >> 16)
    return (bits + (bits >> 32)) & 127


def lowest(bits: i64) -> i64:
    """The smallest number in a set that is not empty.

    >>> lowest(0b101100)
    2
    """
    return _PLACE[(bits & -bits) % 67]


def nth(bits: i64, n: i64) -> i64:
    """The number at place n of the set, counted from nought.

    >>> [nth(0b101100, n) for n in range(3)]
    [2, 3, 5]
    """
    first: i64 = 0
    while bits > 255 and n >= _SIZE[bits & 255]:
        n -= _SIZE[bits & 255]
        bits >>= 8
        first += 8
    return first + _NTH[8 * (bits & 255) + n]


def members(bits: i64) -> list[int]:
    """The numbers in the set, smallest first.

    >>> members(0b101100)
    [2, 3, 5]
    """
    found: list[int] = []
    while bits:
        found.append(int(_PLACE[(bits & -bits) % 67]))
        bits &= bits - 1
    return found

"""Memory that compiled code and others have in common: a `vec` as a view that can be written to.

A `vec` lets others read its memory, and not write it. Arrays of actions come from outside, and
whole arrays are wiped at once; so its address is asked for, and the memory is lent out from there.
Whoever holds the view keeps the `vec` alive; a `vec` that is lent out must never be lengthened.
"""

import ctypes
from typing import Any

_FORMATS: dict[str, Any] = {
    "b": ctypes.c_int8,
    "B": ctypes.c_uint8,
    "h": ctypes.c_int16,
    "q": ctypes.c_int64,
    "d": ctypes.c_double,
}


class _Buffer(ctypes.Structure):
    """Python's own record of a buffer that was asked for."""

    _fields_ = (
        ("address", ctypes.c_void_p),
        ("owner", ctypes.py_object),
        ("length", ctypes.c_ssize_t),
        ("size", ctypes.c_ssize_t),
        ("readonly", ctypes.c_int),
        ("dimensions", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("suboffsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    )


def lent(numbers: Any, shape: tuple[int, ...], as_format: str = "") -> Any:
    """The memory of a `vec` as an array of that shape, to read and to write.

    >>> from librt.vecs import vec
    >>> from mypy_extensions import i64
    >>> numbers = vec[i64]([1, 2, 3, 4])
    >>> lent(numbers, (2, 2))[1, 0] = 7
    >>> numbers[2]
    7
    """
    wanted: Any = as_format or memoryview(numbers).format
    kind: Any = type("Lent", (_FORMATS[wanted] * len(numbers),), {})
    array = kind.from_address(address(numbers))
    array.owner = numbers
    return memoryview(array).cast("B").cast(wanted, shape)


def address(numbers: Any) -> int:
    """Where the numbers of a `vec` lie in memory."""
    found = _Buffer()
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(numbers), ctypes.byref(found), 0)
    at = found.address or 0
    ctypes.pythonapi.PyBuffer_Release(ctypes.byref(found))
    return int(at)

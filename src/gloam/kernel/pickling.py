"""States and views as plain values and back, for `pickle` and `copy`, compiled or not.

A compiled object has no dictionary, and a `vec` does not say how it is pickled. So the attributes
are read by the descriptors of the type, at every depth; what is shared stays shared.
"""

import inspect
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any

import mypy_extensions as machine
from librt.vecs import vec

_VECS: dict[str, Any] = {
    "q": vec[machine.i64],
    "i": vec[machine.i32],
    "h": vec[machine.i16],
    "B": vec[machine.u8],
    "d": vec[float],
}
_VEC_TYPES = tuple(type(made()) for made in _VECS.values())

Packed = list[tuple[Any, ...]]
"""Every object once, as what it is and what is in it; what it holds goes by its place."""


def packed(thing: Any) -> Packed:
    """A state or a view, with all that is in it, as plain values."""
    found: Packed = []
    _pack(thing, found, {}, [])
    return found


def _pack(thing: Any, found: Packed, places: dict[int, int], alive: list[Any]) -> int:
    """Add an object, and all that it holds; the place where it stands."""
    if id(thing) in places:
        return places[id(thing)]
    at = places[id(thing)] = len(found)
    alive.append(thing)  # or its number might be given to another

    def put(inner: Any) -> int:
        return _pack(inner, found, places, alive)

    found.append(())
    if isinstance(thing, int | float | str | bytes | type(None)) or callable(thing):
        found[at] = ("plain", thing)
    elif isinstance(thing, _VEC_TYPES):
        seen = memoryview(thing)
        found[at] = ("vec", seen.format, seen.tolist())
    elif isinstance(thing, list | tuple | set | frozenset):
        found[at] = ("many", type(thing), [put(each) for each in thing])
    elif isinstance(thing, dict):
        found[at] = ("dict", [(put(key), put(value)) for key, value in thing.items()])
    else:
        found[at] = ("object", type(thing), [(n, put(getattr(thing, n))) for n in _fields(thing)])
    return at


def _fields(thing: Any) -> list[str]:
    """The names of all attributes that an object has; who listens to it is none of its own."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    for kind in type(thing).__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, GetSetDescriptorType | MemberDescriptorType):
                names.add(name)
    return sorted(n for n in names - {"ear"} if not n.startswith("__") and hasattr(thing, n))


def unpacked(found: Packed) -> Any:
    """The state or view that was packed, anew."""
    made: dict[int, Any] = {}

    def make(at: int) -> Any:
        if at in made:
            return made[at]
        what, *rest = found[at]
        if what == "plain":
            made[at] = rest[0]
        elif what == "vec":
            made[at] = _VECS[rest[0]](rest[1])
        elif what == "many":
            made[at] = rest[0](make(each) for each in rest[1])
        elif what == "dict":
            made[at] = {make(key): make(value) for key, value in rest[0]}
        else:
            kind, fields = rest
            held = {name: make(inner) for name, inner in fields}
            thing = made[at] = _blank(kind, held)
            for name, inner in held.items():
                setattr(thing, name, inner)
            if hasattr(kind, "ear"):
                thing.ear = None
        return made[at]

    return make(0)


def _blank(kind: Any, held: dict[str, Any]) -> Any:
    """An object to be filled. A compiled one must be constructed: with what it will hold anyway.

    What is no attribute is a number, of how much to make room for: room is not needed.
    """
    if kind.__dictoffset__:
        return kind.__new__(kind)
    taken = inspect.signature(kind).parameters
    return kind(*(held.get(name.rstrip("_"), 0) for name in taken))

"""What is inside a state or a view: every attribute, at every depth, as plain tuples.

It looks into interpreted classes by their dictionaries and slots, and into compiled ones by the
descriptors of their type. Nothing of a game's own code runs, so a game cannot forget a field here.
"""

from collections.abc import Hashable, Mapping, Sequence, Set
from types import GetSetDescriptorType, MemberDescriptorType
from typing import Any, Final

from librt.vecs import vec
from msgspec import Struct

from gloam.kernel.agenda import Agenda
from gloam.kernel.pile import Pile

UNSEEN: Final = frozenset({"ear"})
"""Who listens to a state is no part of the world."""
_PLAIN: Final = (int, float, str, bytes, bool, type(None))


def inside(thing: Any) -> Any:
    """All that is inside a thing, ready to compare.

    >>> agenda = Agenda()
    >>> agenda.put(1)
    >>> inside(agenda) == inside(agenda.clone()), inside(agenda) == inside(Agenda())
    (True, False)
    """
    return _inside(thing, ())


def _inside(thing: Any, above: tuple[int, ...]) -> Any:
    if isinstance(thing, _PLAIN):
        return thing
    if id(thing) in above:
        return ("the same again", len(above) - above.index(id(thing)))
    above = (*above, id(thing))
    if isinstance(thing, Agenda):  # what lies behind its end is left from before, and means nothing
        return ("Agenda", tuple(thing.entries[: int(thing.size)]))
    if isinstance(thing, Pile):
        return ("Pile", tuple(thing.bag), tuple(thing.top[: int(thing.fixed)]))
    if isinstance(thing, Mapping):
        return ("dict", frozenset((key, _inside(each, above)) for key, each in thing.items()))
    if isinstance(thing, Set):
        return ("set", frozenset(thing))
    if isinstance(thing, Sequence | vec | bytearray):
        return tuple(_inside(each, above) for each in thing)
    if callable(thing):
        return getattr(thing, "__qualname__", repr(thing))
    return (
        type(thing).__name__,
        tuple((name, _inside(getattr(thing, name), above)) for name in _fields(thing)),
    )


def _fields(thing: Any) -> list[str]:
    """The names of all attributes that a thing has."""
    names: set[str] = set(getattr(thing, "__dict__", ()))
    if isinstance(thing, Struct):
        names |= set(thing.__struct_fields__)
    for kind in type(thing).__mro__:
        for name, member in vars(kind).items():
            if isinstance(member, GetSetDescriptorType | MemberDescriptorType):
                names.add(name)
    return sorted(n for n in names - UNSEEN if not n.startswith("__") and hasattr(thing, n))


def difference(found: Any, wanted: Any, where: str = "it") -> str:
    """The first place at which two things differ inside, in words; nothing if they are equal.

    >>> difference((1, (2, 3)), (1, (2, 4)))
    'it[1][1] is 3 instead of 4'
    """
    return _difference(inside(found), inside(wanted), where)


def _difference(found: Any, wanted: Any, where: str) -> str:
    if found == wanted:
        return ""
    if _is_object(found) and _is_object(wanted) and found[0] == wanted[0]:
        for (name, one), (other_name, other) in zip(found[1], wanted[1], strict=False):
            if name == other_name and one != other:
                return _difference(one, other, f"{where}.{name}")
    if isinstance(found, tuple) and isinstance(wanted, tuple) and len(found) == len(wanted):
        for n, (one, other) in enumerate(zip(found, wanted, strict=True)):
            if one != other:
                return _difference(one, other, f"{where}[{n}]")
    return f"{where} is {_short(found)} instead of {_short(wanted)}"


def _is_object(found: Any) -> bool:
    return (
        isinstance(found, tuple)
        and len(found) == 2
        and isinstance(found[0], str)
        and isinstance(found[1], tuple)
        and all(isinstance(each, tuple) and len(each) == 2 for each in found[1])
    )


def _short(found: Hashable) -> str:
    text = repr(found)
    return text if len(text) <= 80 else text[:79] + "…"

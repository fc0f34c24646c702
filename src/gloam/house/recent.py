"""Recent: the last few answers, so that the same question is not worked out again and again."""

from collections.abc import Hashable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """Keeps so many answers at most; what nobody asked for longest is let go.

    >>> last = Recent[str, int](2)
    >>> for n, word in enumerate(["dusk", "night", "dusk", "dawn"]):
    ...     last.put(word, n)
    >>> list(last)
    ['dusk', 'dawn']
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._kept: dict[Key, Value] = {}

    def get(self, key: Key) -> Value | None:
        """What is kept under a key, which is now the one that was asked for last."""
        if key not in self._kept:
            return None
        value = self._kept[key] = self._kept.pop(key)
        return value

    def put(self, key: Key, value: Value) -> None:
        """Keep something; what was asked for longest ago makes room."""
        self._kept.pop(key, None)
        while len(self._kept) >= self.most:
            del self._kept[next(iter(self._kept))]
        self._kept[key] = value

    def drop(self, key: Key) -> None:
        """Let something go."""
        self._kept.pop(key, None)

    def __iter__(self) -> Iterator[Key]:
        return iter(list(self._kept))

    def __len__(self) -> int:
        return len(self._kept)

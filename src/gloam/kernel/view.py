"""A view: what one seat knows, folded from the facts that it heard, and from nothing else."""

from typing import Any

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.pickling import packed, unpacked
from gloam.kernel.state import Ear


@mypyc_attr(allow_interpreted_subclasses=True)
class View(Ear):
    """What one seat knows. A game fills in `hear` and `clone`."""

    seat: i64
    seats: i64

    def clone(self) -> "View":
        """The same knowledge again, sharing nothing that changes."""
        raise NotImplementedError("a view must say how it is copied")

    def __reduce__(self) -> tuple[Any, ...]:
        """For `pickle` and `copy`: the same knowledge."""
        return unpacked, (packed(self),)

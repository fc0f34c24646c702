"""Where tables are kept: facts that are only ever added, and a lock that is their number."""

from collections.abc import Iterable, Iterator, Sequence
from importlib import resources
from typing import Any, Protocol

from msgspec import Struct

from gloam.house.bells import Bells
from gloam.kernel.errors import GloamError

WAITING, PLAYING, OVER = "waiting", "playing", "over"
"""The phases of a table."""
Write = tuple[str, tuple[object, ...]]
"""A statement that both databases understand, and what stands for each `?` in it."""


class StoreDown(GloamError):
    """The house cannot write or read now; nothing was changed, and it may be tried again."""


class Taken(GloamError):
    """Somebody else wrote that fact first."""


class Row(Struct, frozen=True, kw_only=True):
    """A table as it was opened."""

    code: str
    game: str
    version: int
    plan: str
    """What it was opened with, as JSON."""
    seed: str
    salt: str
    opened: float
    changed: float
    phase: str
    open: bool
    """Whether anybody may find it and sit down."""


class Kept(Struct, frozen=True):
    """A fact of the house as it is kept: its number, when it happened, and what it was."""

    n: int
    at: float
    fact: str


class Keepsake(Struct, frozen=True):
    """Something that a person keeps: of what kind, under which name, since when, and what."""

    kind: str
    name: str
    at: float
    value: str


class Door(Struct, frozen=True):
    """What opens a person's own things on another device."""

    id: str
    who: str
    kind: str
    """`phrase` or `passkey`."""
    value: str


class Store(Protocol):
    """A place where tables are kept. Every method raises StoreDown when it cannot answer."""

    shared: bool
    """Whether other workers write to it too."""

    async def start(self) -> None:
        """Open it, and bring it up to this version."""

    async def stop(self) -> None:
        """Close it."""

    async def open_table(self, row: Row) -> None:
        """Keep a new table; Taken if there is one of that code."""

    async def append(
        self,
        code: str,
        facts: Iterable[Kept],
        phase: str,
        sitters: Iterable[tuple[int, str]] | None,
        also: Sequence[Write] = (),
    ) -> None:
        """Add facts, and do what else is written, all or none; Taken if a number is taken."""

    async def row(self, code: str) -> Row | None:
        """The table of that code, if there is one."""

    async def read(self, code: str, first: int = 0) -> list[Kept]:
        """The facts of a table from one number on."""

    async def listed(self, phase: str, *, only_open: bool, most: int) -> list[Row]:
        """The tables in a phase, the latest first."""

    async def of_person(self, who: str, most: int) -> list[Row]:
        """The tables at which somebody sits, the latest first."""

    async def saw(self, seats: Iterable[tuple[str, int]], at: float) -> None:
        """Tell the other workers who is here."""

    async def seen(self, code: str) -> dict[int, float]:
        """When somebody was last seen at each seat of a table, by any worker."""

    async def listen(self, bells: Bells) -> None:
        """Ring the bell of a table whenever another worker has written to it, without end."""

    async def setting(self, name: str, value: str) -> str:
        """What all workers know by a name; the first of them to ask decides."""

    async def ask(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a question in SQL finds, with a value for each `?`."""

    async def change(self, *writes: Write) -> list[tuple[Any, ...]]:
        """Do several things, all or none, and give back what the last of them returns."""

    async def check_room(self, ballast: str) -> None:
        """Write something, and write it over: StoreDown where nothing can be kept."""

    async def revoke(self, who: str) -> int:
        """Make void what a person carries; the number that it must have from now on."""

    async def revoked(self) -> dict[str, int]:
        """That number, of everybody who has one."""

    async def keep(self, who: str, things: Iterable[Keepsake]) -> None:
        """Keep things for a person, in place of those of the same kind and name."""

    async def keep_new(self, who: str, thing: Keepsake) -> bool:
        """Keep a thing unless there is one of that kind and name; whether it was kept."""

    async def keepsakes(self, who: str, kind: str = "", most: int = 10_000) -> list[Keepsake]:
        """What a person has kept, of one kind or all, the latest first."""

    async def keepsake(self, who: str, kind: str, name: str) -> Keepsake | None:
        """One thing that a person has kept, if there is such a one."""

    async def forget(self, who: str, kind: str = "", name: str = "") -> None:
        """Forget what a person has kept: one thing, all of a kind, or everything."""

    async def add_door(self, door: Door) -> None:
        """Let something open a person's own things; Taken if it opens another's."""

    async def door(self, id_: str) -> Door | None:
        """What something opens, if it opens anything."""

    async def doors_of(self, who: str) -> list[Door]:
        """All that opens a person's own things."""

    async def close_doors(self, who: str, kind: str = "", id_: str = "") -> None:
        """Let something, all of a kind, or everything open a person's own things no more."""


MIGRATIONS = "gloam.house", "migrations"
TOO_NEW = (
    "This database was written by a newer gloam (it is at version {found}, and this one knows "
    "{known}). Nothing was changed: use the newer gloam, or another database."
)


def migrations() -> list[tuple[int, list[str]]]:
    """Every step from an empty database to this version: its number and its statements."""
    package, folder = MIGRATIONS
    files = (resources.files(package) / folder).iterdir()
    named = {file.name: file for file in files if file.name.endswith(".sql")}
    return [(int(name[:3]), list(statements(named[name].read_text()))) for name in sorted(named)]


def statements(text: str) -> Iterator[str]:
    r"""The statements of a file, one by one, without comments.

    >>> list(statements("-- one\nSELECT 1;\n\nSELECT 2;\n"))
    ['SELECT 1', 'SELECT 2']
    """
    lines = [line for line in text.split("\n") if not line.startswith("--")]
    for part in "\n".join(lines).split(";"):
        if part.strip():
            yield part.strip()

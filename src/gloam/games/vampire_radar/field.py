"""The field: its tiles, the walls on them, and what can be seen and reached from each.

A field has up to six rows and columns. Whatever its size, A1 is its north-west corner and a tile
has the number that it has on the largest field: what lies beyond the field is no tile.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.vampire_radar.numbers import RADAR
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.grid import NOWHERE, Grid

SIZE: Final = 36
NO_TILE: Final = -1
ROOMY: Final = 5
"""From so many rows on, nobody begins in the first or the last; and so for columns. (VRD-G29)"""

_PLAIN: Final = Grid(6, 6)
_NO_TILES: Final = vec[i64]([NO_TILE] * 36)
_FAR_AWAY: Final = vec[i64]([10] * 36)
RING: Final = vec[i64](
    [
        sum(2**at for at in range(36) if _PLAIN.distance(tile, at) == away)
        for tile in range(36)
        for away in range(11)
    ]
)
"""The tiles at a distance from a tile, walls ignored: `RING[11 * tile + distance]`. (VRD-G5)"""


@final
class Field:
    """The tiles as they were laid. Nothing on it changes once the game has begun."""

    def __init__(self) -> None:
        self.grid = Grid(6, 6)
        self.kinds = _NO_TILES[:]
        self.ground: i64 = 0
        """The tiles that the field has."""
        self.rows: i64 = 0
        self.columns: i64 = 0
        self.lairs: i64 = 0
        """Where the vampire may begin: on the usual field, the middle sixteen tiles. (VRD-33)"""
        self.sealed = False
        self.open = vec[i64]()
        """The headings in which one can walk from a tile, as a set."""
        self.near = vec[i64]()
        """A tile and all tiles one step away."""
        self.far = vec[i64]()
        """A tile and all tiles within two steps."""
        self.seen = vec[i64]()
        """Every tile that a shot from a tile can reach, whatever the heading."""
        self.ray = vec[i64]()
        """What a shot from a tile tests, the tile itself included: `ray[4 * tile + heading]`."""
        self.radars: i64 = 0
        """The tiles with a radar."""
        self.to_radar = vec[i64]()
        """How many steps each tile is from the nearest of them, as `away` says."""

    def lay(self, tile: i64, kind: i64, side: i64) -> None:
        """Lay the next tile; a wall tile has a wall on one side, 1 to 4 for north to west."""
        self.kinds[tile] = kind
        self.ground |= BIT[tile]
        self.rows = max(self.rows, tile // 6 + 1)
        self.columns = max(self.columns, tile % 6 + 1)
        if side:
            self.grid.shut(tile, side - 1)

    def seal(self) -> None:
        """All tiles lie: work out lines and neighbours."""
        self.sealed = True
        self._fence()
        tile: i64 = 0
        while tile < SIZE:
            headings: i64 = 0
            near = BIT[tile]
            heading: i64 = 0
            while heading < 4:
                step = self.grid.steps[4 * tile + heading]
                if step != NOWHERE:
                    headings |= BIT[heading]
                    near |= BIT[step]
                self.ray = append(self.ray, self._line(tile, heading))
                heading += 1
            self.open = append(self.open, headings)
            self.near = append(self.near, near)
            tile += 1
        tile = 0
        while tile < SIZE:
            self.far = append(self.far, self.spread(self.near[tile]) | self.near[tile])
            at = 4 * tile
            self.seen = append(
                self.seen, self.ray[at] | self.ray[at + 1] | self.ray[at + 2] | self.ray[at + 3]
            )
            tile += 1
        self.radars = self.tiles(RADAR)
        self.to_radar = self.away(self.radars)

    def _fence(self) -> None:
        """Nobody leaves the field; and on a roomy one, nobody begins on its rim."""
        tile: i64 = 0
        while tile < SIZE:
            if self.ground >> tile & 1 == 0:
                heading: i64 = 0
                while heading < 4:
                    self.grid.shut(tile, heading)
                    heading += 1
            elif not self._on_rim(tile // 6, self.rows) and not self._on_rim(
                tile % 6, self.columns
            ):
                self.lairs |= BIT[tile]
            tile += 1

    def _on_rim(self, at: i64, size: i64) -> bool:
        return size >= ROOMY and (at == 0 or at == size - 1)

    def corner(self, which: i64) -> i64:
        """A corner of the field, by two bits: whether south, and whether east."""
        south = self.rows - 1 if which & 2 else 0
        east = self.columns - 1 if which & 1 else 0
        return 6 * south + east

    def walled(self, tile: i64, heading: i64) -> bool:
        """Whether a wall stands there, between two tiles; the rim is not a wall."""
        beyond = self.grid.beyond(tile, heading)
        if beyond == NOWHERE or self.ground >> beyond & 1 == 0:
            return False
        return self.grid.steps[4 * tile + heading] == NOWHERE

    def _line(self, tile: i64, heading: i64) -> i64:
        seen: i64 = 0
        while tile != NOWHERE:
            seen |= BIT[tile]
            tile = self.grid.steps[4 * tile + heading]
        return seen

    def tiles(self, kind: i64) -> i64:
        """The set of tiles of a kind."""
        found: i64 = 0
        tile: i64 = 0
        while tile < len(self.kinds):
            if self.kinds[tile] == kind:
                found |= BIT[tile]
            tile += 1
        return found

    def spread(self, tiles: i64) -> i64:
        """Every tile that is one step from a tile of the set."""
        found: i64 = 0
        while tiles:
            tile = lowest(tiles)
            tiles &= tiles - 1
            found |= self.near[tile] & ~BIT[tile]
        return found

    def away(self, goals: i64) -> vec[i64]:
        """How many steps each tile is from the nearest of a set; 10 where none can be reached."""
        found = _FAR_AWAY[:]
        steps: i64 = 0
        new = goals
        met = goals
        while new and steps < 10:
            left = new
            while left:
                found[lowest(left)] = steps
                left &= left - 1
            new = self.spread(new) & ~met
            met |= new
            steps += 1
        return found

    def clone(self) -> "Field":
        """The field itself once it is sealed; before that, the same tiles again."""
        if self.sealed:
            return self
        copy = Field()
        copy.kinds = self.kinds[:]
        copy.ground = self.ground
        copy.rows = self.rows
        copy.columns = self.columns
        copy.grid.walls = self.grid.walls[:]
        copy.grid.steps = self.grid.steps[:]
        return copy

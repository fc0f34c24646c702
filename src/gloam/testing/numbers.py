"""The law of what is written down for those who learn: a seat's numbers are what it knows."""

from gloam.kernel.encoding import Encoding, nothing
from gloam.kernel.layout import Layout
from gloam.kernel.table import Table
from gloam.kernel.view import View
from gloam.kernel.words import Fact
from gloam.testing.play import Law, Play

MARGIN = 3
"""How many cells to leave around an observation, to see that nothing is written there."""


@Law
def numbers_tell_what_is_known(play: Play) -> None:
    """Equal knowledge gives equal numbers, as the layout says, and another key where more is."""
    sight = play.game.sight
    keys: dict[int, tuple[Fact, ...]] = {}
    for table, _ in play.moments():
        for seat in range(play.seats):
            for name in ("", *sight.encodings):
                _is_written_well(play, table, seat, name)
            heard, key = tuple(play.heard(table, seat)), table.information(seat).key()
            if table.information(seat).facts() != list(heard):
                play.broken("its information state is not what it heard", table, seat)
            if keys.setdefault(key, heard) != heard:
                play.broken("two information states have the same key", table, seat)


def _is_written_well(play: Play, table: Table, seat: int, name: str) -> None:
    way = play.game.sight.encoding_called(name)
    layout = way.layout(play.seats)
    cells = list(table.observe(seat, name))
    for part, found in layout.cut(cells).items():
        bounds = layout.part(part)
        if not all(bounds.least <= cell <= bounds.most for cell in found):
            least, most = bounds.least, bounds.most
            play.broken(f"{part!r} has {found}, not {least} to {most}", table, seat)
    again = listener(play, way, seat)
    for fact in play.heard(table, seat):
        again.hear(*fact)
    if written(play, way, layout, again) != cells:
        play.broken(f"what it heard is written down otherwise by {name or 'its encoding'}")


def listener(play: Play, way: Encoding, seat: int) -> View:
    """Whoever listens for an encoding, before anything was told."""
    own = way.listener(seat, play.seats)
    return play.game.sight.view(seat, play.seats) if own is None else own


def written(play: Play, way: Encoding, layout: Layout, view: View) -> list[int]:
    """What an encoding writes of a view, in the middle of other cells, which it leaves alone."""
    out = nothing(layout.size + 2 * MARGIN)
    ground = way.lay(view, out, MARGIN)
    if ground != MARGIN + layout.ground:
        play.broken(f"its ground ends at cell {ground - MARGIN}, not at {layout.ground}")
    end = way.observe(view, out, ground)
    if end != MARGIN + layout.size:
        play.broken(f"what it knows ends at cell {end - MARGIN}, not at {layout.size}")
    cells = [int(cell) for cell in out]
    if any(cells[:MARGIN] + cells[-MARGIN:]):
        play.broken("something is written outside of its layout")
    return cells[MARGIN:-MARGIN]

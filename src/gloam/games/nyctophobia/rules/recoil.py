"""Being driven back: every way that the Hunter may go. (NYH-121, NYH-G28, NYH-G29)"""

from typing import Final

from mypy_extensions import i64

from gloam.kernel.grid import NOWHERE
from gloam.kernel.menu import Menu
from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.ground import away, beyond
from gloam.games.nyctophobia.numbers import RECOIL
from gloam.games.nyctophobia.public import (
    DRIVEN, DRIVEN_HEADING, DRIVEN_SPACES, STOP, WAY_BACK, Woods,
)  # fmt: skip

_NO_STEP: Final = WAY_BACK.pack(STOP, STOP, STOP)


def offer_recoil(woods: Woods, menu: Menu) -> None:
    """Straight away from whoever strikes back, and aside only where that is barred."""
    _go_on(woods, menu, woods.at[HUNTER], 0, _NO_STEP)


def _go_on(woods: Woods, menu: Menu, tile: i64, taken: i64, way: i64) -> None:
    """Offer every way that begins with the steps that were taken, and leads to a space."""
    straight = DRIVEN.part(woods.agenda.b(), DRIVEN_HEADING)
    spaces = DRIVEN.part(woods.agenda.b(), DRIVEN_SPACES)
    if taken < spaces and _may_enter(woods, tile, straight):
        to = beyond(tile, straight)
        _go_on(woods, menu, to, taken + 1, _with_step(way, taken, straight))
        return
    turned = False
    heading: i64 = 0
    while heading < 4 and taken < spaces:
        if heading != straight and _may_enter(woods, tile, heading):
            to = beyond(tile, heading)
            _go_on(woods, menu, to, taken + 1, _with_step(way, taken, heading))
            turned = True
        heading += 1
    if not turned:  # NYH-G29: there is no way, or it is long enough
        menu.add(RECOIL + way)


def _with_step(way: i64, n: i64, heading: i64) -> i64:
    """A way back with a heading in place of a stop."""
    return way - (STOP - heading) * WAY_BACK.steps[n]


def _may_enter(woods: Woods, tile: i64, heading: i64) -> bool:
    """Away from the attacker, through nothing, and next to no other Hunted. (NYH-121)"""
    seat = woods.agenda.a()
    to = beyond(tile, heading)
    if to == NOWHERE or not woods.trees.is_open(tile, heading) or woods.is_car(to):
        return False
    if woods.who_stands(to) or woods.hides_at(to) or woods.familiar == to:
        return False
    if away(to, woods.at[seat]) <= away(tile, woods.at[seat]):
        return False
    side: i64 = 0
    while side < 4:
        if woods.trees.is_open(to, side):
            other = woods.who_stands(beyond(to, side))
            if other and other != seat:
                return False
        side += 1
    return True

"""What hands and feet meet in the dark: beyond one side of a space, or in the way of a step."""

from mypy_extensions import i64

from gloam.kernel.grid import NOWHERE
from gloam.games.nyctophobia.facts import HUNTER, SPACE, WHO
from gloam.games.nyctophobia.ground import beyond
from gloam.games.nyctophobia.numbers import (
    CAR, EDGE, FAMILIAR, HIDDEN_ONE, NO_ROOM, Q_TURN, ROCK, SOMEBODY, SOME_CAR, SOME_EDGE,
    SOME_FAMILIAR, SOME_HUNTED, SOME_HUNTER, SOME_ROCK, SOME_TREE, THE_HUNTER, TREE,
)  # fmt: skip
from gloam.games.nyctophobia.public import Woods


def felt(woods: Woods, tile: i64, heading: i64, seat: i64) -> i64:
    """What a hand finds beyond one side of a space."""
    to = beyond(tile, heading)
    if to == NOWHERE:
        return EDGE
    if not woods.trees.is_open(tile, heading):
        return TREE  # NYH-46
    what: i64 = SPACE
    if woods.rocks_at(to):
        what += ROCK
    if woods.is_car(to):
        what += CAR
    if woods.familiar == to:
        what += FAMILIAR
    who = woods.who_stands(to)
    if who and who != seat:
        what += WHO * who
    elif woods.hides_at(to):
        what += WHO * HIDDEN_ONE
    elif woods.at[HUNTER] == to:
        what += WHO * THE_HUNTER
    return what


def kinds_of(what: i64) -> i64:
    """What the others hear of something felt: its kinds, as a set."""
    if what == TREE:
        return SOME_TREE
    if what == EDGE:
        return SOME_EDGE
    things = what - SPACE
    kinds: i64 = 0
    if things & ROCK:
        kinds |= SOME_ROCK
    if things & CAR:
        kinds |= SOME_CAR
    if things & FAMILIAR:
        kinds |= SOME_FAMILIAR
    who = things // WHO
    if who == THE_HUNTER:
        kinds |= SOME_HUNTER
    elif who:
        kinds |= SOME_HUNTED
    return kinds


def bar(woods: Woods, seat: i64, heading: i64) -> i64:
    """What stops a step, as it is said; NOWHERE if nothing does."""
    to = beyond(woods.at[seat], heading)
    if to == NOWHERE:
        return EDGE
    if not woods.trees.is_open(woods.at[seat], heading):
        return TREE
    if woods.who_stands(to) or woods.at[HUNTER] == to:
        return SOMEBODY
    if woods.hides_at(to):  # NYH-G20: through, if the movement must go on
        going_on = woods.agenda.first() == Q_TURN and woods.steps >= 2
        return NOWHERE if going_on else SOMEBODY
    return NOWHERE


def bar_to_sprint(woods: Woods, seat: i64, heading: i64) -> i64:
    """The same for the first step of a sprint, which does not go through anybody."""
    found = bar(woods, seat, heading)
    if found == NOWHERE and woods.hides_at(beyond(woods.at[seat], heading)):
        return SOMEBODY
    return found


def to_stop(barred: i64) -> i64:
    """The same where somebody would stop: a movement may still go through. (NYH-G20)"""
    if barred == SOMEBODY:
        return NO_ROOM
    return barred


def bar_to_familiar(woods: Woods, seat: i64, heading: i64) -> i64:
    """What keeps the familiar from being set down on one side. (NVE-G7)"""
    to = beyond(woods.at[seat], heading)
    if to == NOWHERE:
        return EDGE
    if not woods.trees.is_open(woods.at[seat], heading):
        return TREE
    if woods.who_stands(to) or woods.hides_at(to) or woods.at[HUNTER] == to:
        return SOMEBODY
    return NOWHERE

"""Worlds that a view allows, and guesses made ready for search."""

from typing import Final

from mypy_extensions import i64

from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.guesses.reckoning import reckoned
from gloam.games.vampire_radar.rules.night import Night
from gloam.games.vampire_radar.sight.view import Sight
from gloam.games.vampire_radar.public import empty_board
from gloam.kernel.agenda import Agenda
from gloam.kernel.bits import count, nth
from gloam.kernel.grid import NOWHERE
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import SmallForm
from gloam.kernel.state import State
from gloam.kernel.words import Fact

SHORT_NIGHT: Final = 2
SMALL_FIELD: Final = 16
"""Up to so many rounds and tiles, somebody may try to think a night through to its end."""


def guess(sight: Sight, rng: FastRandom) -> Night:
    """A whole world that the view cannot rule out: every tile of the set is as likely."""
    night = _open_world(sight)
    if sight.vampire != NOWHERE:
        night.vampire = sight.vampire
        return night
    if not sight.hidden:
        return night
    belief = sight.belief
    if night.board.turn != VAMPIRE:
        night.vampire = nth(belief.two, rng.below(count(belief.two)))
        return night
    # In its own turn it has two points left or one: with none, the turn would be over.
    lot = rng.below(count(belief.two) + count(belief.one))
    if lot < count(belief.two):
        night.vampire = nth(belief.two, lot)
        night.board.points = 2
    else:
        night.vampire = nth(belief.one, lot - count(belief.two))
        night.board.points = 1
    return night


def _open_world(sight: Sight) -> Night:
    night = Night(sight.board.clone(), Agenda())
    if sight.landed != NOWHERE:
        raised = night.board.raised_by(sight.landed)
        if raised != 0:
            night.agenda.put(raised, sight.landed)
    return night


def agrees(sight: Sight, night: Night) -> bool:
    """Whether the view can be a view of that world."""
    mine, theirs = sight.board, night.board
    open_part = (
        list(mine.pawns) == list(theirs.pawns)
        and list(mine.ammo) == list(theirs.ammo)
        and mine.bullets == theirs.bullets
        and mine.bats == theirs.bats
        and mine.hp == theirs.hp
        and mine.turn == theirs.turn
        and mine.round == theirs.round
        and mine.lap == theirs.lap
        and mine.yielded == theirs.yielded
        and mine.winner == theirs.winner
        and sight.hidden == (night.vampire != NOWHERE)
        and _open_world(sight).agenda.first() == night.agenda.first()
    )
    if not open_part or not sight.hidden:
        return open_part
    if sight.vampire != NOWHERE:
        return sight.vampire == night.vampire and mine.points == theirs.points
    if theirs.turn != VAMPIRE:
        return mine.points == theirs.points and (sight.belief.two >> night.vampire & 1) != 0
    if theirs.winner != NOWHERE:
        return (sight.belief.tiles() >> night.vampire & 1) != 0
    allowed = sight.belief.two if theirs.points == 2 else sight.belief.one
    return (allowed >> night.vampire & 1) != 0


def likely_guess(sight: Sight, rng: FastRandom) -> Night:
    """A world drawn by the odds of the view's model, not evenly."""
    night = guess(sight, rng)
    if sight.vampire == NOWHERE and sight.hidden and night.board.turn != VAMPIRE:
        belief = reckoned(sight)
        lot = rng.unit()
        tile: i64 = 0
        while tile < 36:
            lot -= belief.odds[tile]
            if lot < 0.0 and belief.two >> tile & 1:
                night.vampire = tile
                break
            tile += 1
    return night


def small_form(sight: Sight) -> SmallForm | None:
    """How the game began, where field and night are short enough to think them through."""
    board = sight.board
    if board.dawn == 0 or board.dawn > SHORT_NIGHT or count(board.field.ground) > SMALL_FIELD:
        return None
    if not sight.remembers:
        return None
    told = [int(sight.heard[n]) for n in range(sight.set_up)]
    facts = tuple((told[n], told[n + 1], told[n + 2], told[n + 3]) for n in range(0, len(told), 4))
    return SmallForm(_begun, facts, (int(sight.one) << 61) | int(sight.two))


def _begun(facts: tuple[Fact, ...]) -> State:
    """A night that has been set up by these facts."""
    night = Night(empty_board(), Agenda())
    for word, a, b, c in facts:
        night.happen(word, a, b, c)
    return night

"""Every question of Vampire Radar, each in one record: where to begin, a turn, and what interrupts.

A reason may end with its rule: in round brackets it is said, in square ones it only backs it.
"""

from typing import Protocol

from gloam.games.vampire_radar.facts import ACTIONS, HEADING, QUESTION, TILE, VAMPIRE
from gloam.games.vampire_radar.lore import bullets, many
from gloam.games.vampire_radar.numbers import (
    ATTACK, A_HUNT, A_PROWL, DONE, HEAL, HIDE, HIDING, LISTEN, PROWL, SHOOT, TAKE, WALK,
)  # fmt: skip
from gloam.games.vampire_radar.public import MOST_BULLETS, Board
from gloam.kernel.grid import NOWHERE
from gloam.kernel.packing import Packing
from gloam.kernel.question import Question, Questions

Menu = tuple[int, ...]
PAWN = Packing(pawn=9)
"""What a bullet or a radar is asked about: the pawn that has landed on it."""
ANSWER_FIRST = "answer first: you have just landed on a tile that asks something. (VRD-72)"


class Told(Protocol):
    """What a seat was told that is asked something."""

    @property
    def seat(self) -> int:
        """The seat."""

    @property
    def board(self) -> Board:
        """What lies open."""

    @property
    def vampire(self) -> int:
        """Where the vampire is, if that was told."""

    @property
    def hidden(self) -> bool:
        """Whether the vampire has chosen its first tile."""

    @property
    def landed(self) -> int:
        """The pawn that has just walked."""


# A pawn has landed on something.


def _bullet_lesson(view: Told, pawn: int, menu: Menu) -> str:
    return (
        f"{_landed(view, pawn, 'bullet')} Taking it is free; you hold "
        f"{bullets(int(view.board.ammo[view.seat]))} and may hold up to {MOST_BULLETS}. Only "
        "bullets hurt the vampire."
    )


def _radar_lesson(view: Told, pawn: int, menu: Menu) -> str:
    return (
        f"{_landed(view, pawn, 'radar')} Listening is free, and the answer is always true: it says "
        "how many steps away the vampire is, walls not counted."
    )


def _landed(view: Told, pawn: int, thing: str) -> str:
    return f"Your pawn {pawn + 1} has landed on the {thing} at {TILE.text(view.board.pawns[pawn])}."


# Where the vampire begins.


def _not_there(view: Told, about: int, action: int) -> str:
    field = view.board.field
    if field.lairs >> (action - HIDE) & 1:
        return "choose your first tile. [VRD-33]"
    if field.ground >> (action - HIDE) & 1 == 0:
        return f"the field has no tile {TILE.text(action - HIDE)}. (VRD-G29)"
    if field.rows == field.columns == 6:
        return _IN_THE_MIDDLE
    return "begin off the rim of the field. (VRD-G29)"


_IN_THE_MIDDLE = "begin on one of the middle sixteen tiles. (VRD-33)"


# A turn.


def _points_left(view: Told, about: int, menu: Menu) -> str:
    return f"You have {many(int(view.board.points), 'point')} left."


def _not_with_that_pawn(view: Told, about: int, action: int) -> str:
    if action == DONE:
        return ""
    board = view.board
    pawn, heading = action % SHOOT // 4, action % 4
    if pawn >= board.pawns_each * board.humans or board.owner(pawn) != view.seat:
        return f"pawn {pawn + 1} is not yours. [VRD-36]"
    at = board.pawns[pawn]
    if at == NOWHERE:
        return f"pawn {pawn + 1} has fallen. (VRD-64)"
    if action >= SHOOT and board.ammo[view.seat] == 0:
        return "you have no bullets. (VRD-49)"
    if action < SHOOT and board.field.grid.steps[4 * at + heading] == NOWHERE:
        where = f"{HEADING.text(heading)} of {TILE.text(at)}"
        if board.field.walled(at, heading):
            return f"a wall stands {where}. (VRD-38)"
        return f"the field ends {where}. (VRD-37)"
    return ""


def _hunt_lesson(view: Told, about: int, menu: Menu) -> str:
    board = view.board
    pawns = many(sum(at != NOWHERE for at in board.pawns), "pawn")
    return (
        f"You lead {pawns} and hold {bullets(int(board.ammo[view.seat]))}; the vampire hides "
        f"unseen among the sixteen tiles in the middle. Shoot it {int(board.hp)} times and you "
        "win. You lose when your last pawn dies, or when no bullet is left."
    )


def _not_within_reach(view: Told, about: int, action: int) -> str:
    if view.vampire == NOWHERE or action == DONE:
        return ""
    at, field = view.vampire, view.board.field
    first, beyond, walled = _REACHES[ACTIONS.verb(action)]
    reach = action - first
    if reach and field.grid.steps[4 * at + reach - 1] == NOWHERE:
        wall = field.walled(at, reach - 1)
        what = "a wall stands" if wall else "the field ends"
        where = f"{HEADING.text(reach - 1)} of {TILE.text(at)}"
        return f"{what} {where}. (VRD-61, VRD-65, VRD-68) [{walled if wall else beyond}]"
    if action < HEAL:
        return "no pawn stands there. (VRD-62)"
    return "no bat token lies there. (VRD-66)"


_REACHES = {
    "walk": (PROWL - 1, "VRD-60", "VRD-61"),
    "attack": (ATTACK, "VRD-62", "VRD-65"),
    "heal": (HEAL, "VRD-66", "VRD-68"),
}
"""For what the vampire does within reach: its first number, how far it goes, what a wall does."""


QUESTIONS = Questions(
    Question(
        name="bullet",
        rule="VRD-39",
        waiting="has the turn",
        prompt="You have landed on a bullet: take it, or leave it?",
        wanted=ANSWER_FIRST,
        answers=((TAKE, LISTEN),),
        idle="no pawn of yours has just landed on such a tile. (VRD-39, VRD-40)",
        lesson=_bullet_lesson,
        about=PAWN,
    ),
    Question(
        name="radar",
        rule="VRD-40",
        waiting="has the turn",
        prompt="You have landed on a radar: listen, or ignore it?",
        wanted=ANSWER_FIRST,
        answers=((LISTEN, HIDE),),
        idle="no pawn of yours has just landed on such a tile. (VRD-39, VRD-40) [VRD-40]",
        lesson=_radar_lesson,
        about=PAWN,
    ),
    Question(
        name="hide",
        rule="VRD-33",
        waiting="is choosing where to begin",
        prompt="Choose the tile where you begin.",
        wanted="choose where you begin. (VRD-33)",
        answers=((HIDE, PROWL),),
        refused=_not_there,
        idle="you have hidden already. (VRD-33)",
    ),
    Question(
        name="hunt",
        rule="VRD-36",
        waiting="has the turn",
        prompt=_points_left,
        answers=((WALK, TAKE), (DONE, DONE + 1)),
        refused=_not_with_that_pawn,
        lesson=_hunt_lesson,
    ),
    Question(
        name="prowl",
        rule="VRD-55",
        waiting="has the turn",
        prompt=_points_left,
        answers=((PROWL, DONE), (DONE, DONE + 1)),
        refused=_not_within_reach,
    ),
)
QUESTIONS.agree_with(QUESTION)


def asked_of(view: Told) -> tuple[Question, int]:
    """What is asked now, of whoever has the turn, and what about."""
    board = view.board
    if not view.hidden:
        return QUESTIONS[HIDING], 0
    if board.turn == VAMPIRE:
        return QUESTIONS[A_PROWL], 0
    raised = board.raised_by(view.landed) if view.landed != NOWHERE else 0
    return (QUESTIONS[raised], view.landed) if raised else (QUESTIONS[A_HUNT], 0)

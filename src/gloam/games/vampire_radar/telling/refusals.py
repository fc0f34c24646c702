"""Refusals: why an action is not on a seat's menu, and by which rule."""

from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.games.vampire_radar.lore import called
from gloam.games.vampire_radar.numbers import CONCEDE, DONE, HIDE
from gloam.games.vampire_radar.questions import QUESTIONS, asked_of
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel import refusal
from gloam.kernel.grid import NOWHERE
from gloam.kernel.question import said


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    return refusal.reason(_refused(sight, action))


def refusal_rule(sight: Sight, action: int) -> str:
    """The rule behind what `why_not` says; nothing where no single rule says so."""
    return refusal.rule(_refused(sight, action))


def _refused(sight: Sight, action: int) -> str:
    board = sight.board
    if board.winner != NOWHERE:
        return "the game is over."
    if action == CONCEDE:
        return "this table does not let you concede, or you already have. (VRD-G22)"
    if board.turn != sight.seat:
        return f"it is the turn of {called(board.turn)}. [VRD-G7]"
    if action < HIDE and sight.seat == VAMPIRE:
        return "that is for humans; the vampire can walk, attack and heal. (VRD-54)"
    if HIDE <= action < DONE and sight.seat != VAMPIRE:
        return "that is for the vampire; humans can walk and shoot. (VRD-34)"
    asked, about = asked_of(sight)
    if asked.answered_by(action):
        return said(asked.refused, sight, about, action)
    other = next(each for each in QUESTIONS if each.answered_by(action))
    return said(other.idle, action) or said(other.refused, sight, about, action) or asked.wanted

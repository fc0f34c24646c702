"""Loudness: how much a fact matters to those who hear it.

It stands beside who hears a fact. From it come the folding of logs, digests, speech, sound, motion
and pace. It is a function of the fact and of who hears it, never of what they do not know.
"""

from typing import Final

HUSH: Final = 0
"""Bookkeeping: it is in the record, and nobody need say it."""
STEP: Final = 1
"""Routine: it folds into one line a turn."""
TURN: Final = 2
"""A new turn, with which a new group of the log begins."""
NEWS: Final = 3
"""Worth a sentence of its own: no digest leaves it out."""
BLOW: Final = 4
"""A hit, a death, a reveal."""
CLIMAX: Final = 5
"""The end of the game, or what decides it."""

NAMES: Final = ("hush", "step", "turn", "news", "blow", "climax")

"""What actions say, for compiled rules and bots: by name, in whatever order they are listed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.facts import ACTIONS, EQUIPMENT, PLAYER
from gloam.kernel.packing import Packing

VERB_OF: Final = vec[i64]([verb.first for verb in ACTIONS.verbs for _ in verb.texts()])
"""`VERB_OF[action]`: the first action of its verb; what is left is what the verb is about."""

HANDS: Final = Packing(equipment=len(EQUIPMENT.names), to=len(PLAYER.names))
"""The actions that hand somebody a piece of Equipment, counted from the first."""
PIECE: Final = HANDS.field("equipment")
RECEIVER: Final = HANDS.field("to")

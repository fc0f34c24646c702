"""What one seat knows of a game: what lies open, its own character, and the Green cards it read.

From what everybody sees, a view also works out who somebody cannot be: whoever lives with eleven
damage has more hit points than that, and whoever has five pieces of Equipment is not Bob.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.belief import Belief, new_belief
from gloam.games.shadow_hunters.cast import ALL_20, NOBODY_KNOWN
from gloam.games.shadow_hunters.facts import (
    ANSWERED, DEALT, DREW_GREEN, GAVE, GREEN_DECK, READ, RECEIVED, RESHUFFLED, SAID, SHOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.open import OFF, Open
from gloam.kernel.agenda import Agenda
from gloam.kernel.view import View

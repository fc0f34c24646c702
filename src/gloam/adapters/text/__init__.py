"""Every game in words, for whoever reads and writes: language models, or people in a hurry.

`TextGame` lets some seats be played by what they answer, and bots play the others, offline. The
environments around it have the shapes that others know: `arena` is TextArena's, `beliefs` are
tasks that are scored by exact odds. `gloam.adapters.textarena` and `gloam.adapters.verifiers`
take them to those packages, where they are installed.
"""

from gloam.adapters.text.arena import ArenaEnv, ObservationType
from gloam.adapters.text.game import TextGame, Told

__all__ = ["ArenaEnv", "ObservationType", "TextGame", "Told"]

"""Every game as OpenSpiel knows games: import this, and `pyspiel.load_game` finds them.

`pyspiel.load_game("gloam_vampire_radar(seats=3,dawn=20)")`: the options of a game are its
parameters. It needs `pip install gloam[openspiel]`.
"""

from importlib.util import find_spec

if find_spec("pyspiel") is None:
    raise ImportError("OpenSpiel is not installed here: pip install gloam[openspiel]")

from gloam.adapters.openspiel.game import GloamGame, GloamState, register

__all__ = ["GloamGame", "GloamState", "register"]

register()

"""What rules are written in: states, facts, menus, tables, dice. It knows no game."""

from gloam.kernel.ask import Ask, Chance, Choose, Over
from gloam.kernel.errors import BadOption, BadSave, GloamError, IllegalAction
from gloam.kernel.game import Game, Level, Option
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.table import Table
from gloam.kernel.view import View

__all__ = [
    "CHANCE",
    "NOBODY",
    "Ask",
    "BadOption",
    "BadSave",
    "Chance",
    "Choose",
    "Ear",
    "Game",
    "GloamError",
    "IllegalAction",
    "Level",
    "Lots",
    "Menu",
    "Option",
    "Over",
    "Scene",
    "State",
    "Table",
    "View",
]

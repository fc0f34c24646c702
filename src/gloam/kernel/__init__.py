"""What rules are written in: states, facts, menus, tables, dice. It knows no game."""

from gloam.kernel.ask import Ask, Chance, Choose, Over
from gloam.kernel.errors import BadOption, BadSave, GloamError, IllegalAction
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Game, Level
from gloam.kernel.menu import Menu
from gloam.kernel.options import Option
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
    "FastRandom",
    "Game",
    "GloamError",
    "IllegalAction",
    "Level",
    "Menu",
    "Option",
    "Over",
    "Scene",
    "State",
    "Table",
    "View",
]

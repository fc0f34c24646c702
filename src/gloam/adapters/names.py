"""What the environments are called, wherever they are known."""

VERSION = 0
"""The version in all names that adapters give: another, once a layout or a list of actions is."""


def camel(name: str) -> str:
    """The name of a game as a class would have it.

    >>> camel("nightmare_hunt")
    'NightmareHunt'
    """
    return "".join(part.capitalize() for part in name.split("_"))

"""Why an action is not on a seat's menu."""
from gloam.games.shadow_hunters.view import Sight


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on a seat's menu."""
    return "it is not on your menu now; say menu to hear what is."

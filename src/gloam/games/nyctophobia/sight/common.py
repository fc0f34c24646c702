"""What every view has: the woods, as far as this seat has been told of them."""

from mypy_extensions import i64, mypyc_attr

from gloam.kernel.view import View
from gloam.games.nyctophobia.public import Woods


@mypyc_attr(allow_interpreted_subclasses=True)
class Sight(View):
    """What one seat knows: see `hunter.py` and `hunted.py`."""

    woods: Woods
    """For the Hunter all of it; for a Hunted what is public, and nothing with a place."""
    vampire: bool
    """Whether this is Vampire Encounter."""
    turns_of_the_forest: i64

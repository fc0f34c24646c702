"""What a seat keeps in mind while it looks at its menu."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.bots.worth import Prices
from gloam.games.shadow_hunters.facts import ACTIONS
from gloam.games.shadow_hunters.questions import QUESTIONS


_NO_SCORES: Final = vec[float]([0.0] * len(ACTIONS))

ATTACKER: Final = QUESTIONS.named("react").about.field("attacker")
"""Who may be struck back at, in what a reaction is about."""
CHANCE_OF: Final = vec[float]([3.6 / 24, 8.4 / 24, 4.8 / 24, 3.6 / 24, 2.4 / 24, 1.2 / 24])
"""How likely a roll leads to each Area; a 7 is shared out."""


@final
class Scorer:
    """The thoughts of one seat about its menu."""

    def __init__(self, taste: vec[float]) -> None:
        self.taste = taste
        self.prices = Prices(taste)
        self.scores = _NO_SCORES[:]
        self.best: i64 = 0
        self.highest = 0.0
        self.card: i64 = OFF
        """The Green card that this seat is reading, if it is."""
        self.outside = 0.0
        """How likely, in the eyes of all, this seat's faction is what it is."""

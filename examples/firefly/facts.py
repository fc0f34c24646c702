"""The words of Firefly: what may be done, what may be known, and by whom."""

from gloam.kernel.seats import only
from gloam.kernel.words import SEAT, YES_NO, Actions, Domain, Vocabulary, fact, verb

FIREFLY, CHILD = 0, 1
FLOWER = Domain("flower", "daisy iris lily rose tulip")

ACTIONS = Actions(verb("settle", FLOWER), verb("grab", FLOWER))
SETTLE, GRAB = ACTIONS.numbers("SETTLE GRAB")

FACTS = Vocabulary(
    fact("settled", only(FIREFLY), on=FLOWER),
    fact("flickered"),  # all hear that it has settled, and not where
    fact("grabbed", at=FLOWER, caught=YES_NO),
    fact("over", winner=SEAT),
)
SETTLED, FLICKERED, GRABBED, OVER = FACTS.numbers("settled flickered grabbed over")

"""The words of Wreck: what may be done, what may be known, and by whom."""

from gloam.kernel.seats import seat_in
from gloam.kernel.words import SEAT, Actions, Domain, Vocabulary, fact, verb

WORTH = Domain("worth", count=6)
COINS = Domain("coins", count=10)

ACTIONS = Actions(verb("sink", WORTH), verb("bid", COINS))
SINK, BID = ACTIONS.numbers("SINK BID")

FACTS = Vocabulary(
    fact("saw", seat_in("by"), by=SEAT, worth=WORTH),  # WRE-3: the diver alone
    fact("dived", by=SEAT),
    fact("wrote", seat_in("by"), by=SEAT, coins=COINS),  # WRE-4: in secret
    fact("sealed", by=SEAT),
    fact("opened", by=SEAT, coins=COINS),
    fact("raised", by=SEAT, paid=COINS, worth=WORTH),
    fact("lost", worth=WORTH),
    fact("over"),
)
SAW, DIVED, WROTE, SEALED, OPENED, RAISED, LOST, OVER = FACTS.numbers(
    "saw dived wrote sealed opened raised lost over"
)

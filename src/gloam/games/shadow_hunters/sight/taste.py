"""What bots like and fear, in numbers: tuned by playing thousands of games against themselves.

A unit is about what it is worth to see an enemy's hit points go from full to none.
"""

from typing import Final

from librt.vecs import vec

DYING: Final = 0
CLOSER: Final = 1
IN_THE_WAY: Final = 2
FIRST_BLOOD: Final = 3
PAIN: Final = 4
PAIN_NEAR_DEATH: Final = 5
OWN_DEATH: Final = 6
PEACE: Final = 7
REACH: Final = 8
GREEN_CARD: Final = 9
CURIOSITY: Final = 10
WHITE_CARD: Final = 11
BLACK_CARD: Final = 12
TEST: Final = 13
EXPOSURE: Final = 14
SECRECY: Final = 15
GREED: Final = 16
DENIAL: Final = 17
DECEIT: Final = 18
FRIENDS: Final = 19
CROWD: Final = 20
THRIFT: Final = 21
ZEAL: Final = 22
MERCY: Final = 23
LIES: Final = 24

_TASTE: Final[dict[int, float]] = {
    DYING: 1.2,  # a death, over all the damage that led to it
    CLOSER: 0.0,  # how much more damage counts on those who are hurt already
    IN_THE_WAY: 0.2,  # harm of Neutrals whose goals end the game
    FIRST_BLOOD: 2.5,  # the price of letting Daniel or Catherine die first
    PAIN: 0.06,  # a point of damage to oneself
    PAIN_NEAR_DEATH: 0.2,  # and how much more it hurts when few are left
    OWN_DEATH: 2.0,
    PEACE: 0.02,  # what an attack must be worth
    REACH: 0.8,  # what an attack next is worth when choosing where to go
    GREEN_CARD: 0.12,
    CURIOSITY: 0.25,  # and how much more, when little is known of the others
    WHITE_CARD: 0.15,
    BLACK_CARD: 0.25,
    TEST: 0.5,  # what a Green card's answer is worth
    EXPOSURE: 0.08,  # what it costs to be known
    SECRECY: 0.18,  # and how much more, when nobody suspects it
    GREED: 1.0,  # Equipment
    DENIAL: 0.3,  # taking it from an enemy
    DECEIT: 0.35,  # for Unknown: to pass for a Hunter
    FRIENDS: 1.0,  # harm of one's own side, against harm of the other
    CROWD: 0.0,  # what it costs to stand where enemies can strike
    THRIFT: 0.04,  # keeping a card for later
    ZEAL: 1.5,  # how strongly others are thought to prefer hurting their enemies, in an exponent
    MERCY: 0.8,  # and helping their friends
    LIES: 0.5,  # how often Unknown is thought to lie
}
TASTE: Final = vec[float]([_TASTE[n] for n in range(len(_TASTE))])

"""Expeditions by the rule of thumb: how they end, and what a level is like without one card."""

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from gloam.games.nightmare_hunt.bots import heuristic
from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.facts import ARMOR, BOSS
from gloam.games.nightmare_hunt.numbers import MEET, MEETING, MET, WON
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.games.nightmare_hunt.workshop.studies.cases import LONGEST, cards_of, laid
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.statistics import Share, turned_by_luck

IN_TOWN = 63
ON_THE_WAY = 32
"""Where the luck of an expedition is told apart, beside the cards of its level."""


class Leg(Struct, frozen=True):
    """One encounter of an expedition."""

    encounter: int
    wounds: int
    """Gained in it."""
    carried: int
    """In hand, deck and discard when it was over."""
    survived: bool


class Outing(Struct, frozen=True):
    """What came of expeditions into a level in one armour."""

    armor: int
    ways: tuple[tuple[Leg, ...], ...]

    def wins(self) -> Share:
        """How many were won."""
        return Share(sum(self.won()), len(self.ways))

    def won(self) -> list[bool]:
        """Whether each expedition was won: its last encounter was then survived."""
        return [bool(way) and way[-1].survived for way in self.ways]

    def mean(self) -> float:
        """Wounds in an expedition."""
        return sum(leg.wounds for way in self.ways for leg in way) / max(1, len(self.ways))

    def deaths(self) -> Counter[int]:
        """In which encounters the expeditions ended badly."""
        return Counter(leg.encounter for way in self.ways for leg in way if not leg.survived)

    def legs(self, encounter: int) -> list[Leg]:
        """How an encounter went, each time that it was met."""
        return [leg for way in self.ways for leg in way if leg.encounter == encounter]

    def carried(self) -> list[float]:
        """The Wounds after the first encounter, the second, and so on, of those who survived it."""
        longest = max(map(len, self.ways), default=0)
        after = [
            [way[n].carried for way in self.ways if n < len(way) and way[n].survived]
            for n in range(longest)
        ]
        return [sum(each) / len(each) for each in after if each]


def venture(options: Options, level: int, armor: int, count: int, without: int = NONE) -> Outing:
    """Go on so many expeditions by the rule of thumb, perhaps without one card of the level.

    Each has its own order of encounters and its own luck in each of them, whatever is left out.
    """
    start = laid(options, mode="expedition", level=str(level + 1), armor=ARMOR.names[armor])
    return Outing(armor, tuple(_way(start.clone(), n, without) for n in range(count)))


def _way(hunt: Hunt, n: int, without: int) -> tuple[Leg, ...]:
    """One expedition, the n-th."""
    trail = hunt.trail
    cards = cards_of(trail.content, int(trail.level))
    order = sorted(cards, key=lambda card: FastRandom(_mixed(n, card)).next())
    legs = []
    _play_on(hunt, FastRandom(_mixed(n, IN_TOWN)))
    while trail.phase == MEETING:
        card = order.pop(0) if order else BOSS
        encounter = int(trail.encounter(card))
        before = int(trail.taken)
        if card == without:
            hunt.tell(MET, card, encounter)
            hunt.tell(WON, 0)
            _play_on(hunt, FastRandom(n))
            continue
        hunt.play(MEET + card)
        _play_on(hunt, FastRandom(_mixed(n, ON_THE_WAY + card)))
        carried = trail.hand_wounds + trail.deck_wounds + trail.discard_wounds
        survived = trail.phase == MEETING or bool(trail.victory)
        legs.append(Leg(encounter, int(trail.taken) - before, int(carried), survived))
    return tuple(legs)


def _mixed(n: int, card: int) -> int:
    return 64 * n + card


def _play_on(hunt: Hunt, rng: FastRandom) -> None:
    """Play by the rule of thumb until an encounter is turned up, or all is over."""
    trail = hunt.trail
    sight = Sight(0, 1, trail)
    menu = Menu()
    for _ in range(LONGEST):
        asked = hunt.asked()
        if asked == NOBODY or trail.phase == MEETING:
            break
        menu.clear()
        hunt.offer(menu)
        if asked == CHANCE or menu.size == 1:
            hunt.play(menu.pick(rng.below(menu.total)))
        else:
            hunt.play(heuristic.heuristic(sight, menu.actions(), rng))


# Where a level is decided.


class Removal(Struct, frozen=True):
    """What a level is like without one of its cards."""

    encounter: int
    wins: Share
    turned_good: int
    """Expeditions that were lost with the card and are won without it."""
    turned_bad: int

    def sure(self, cards: int) -> bool:
        """Whether it is more than luck (McNemar), though it is the best of so many cards."""
        good, bad = self.turned_good, self.turned_bad
        return good > bad and turned_by_luck(good, bad) * cards < 0.05


def removals(options: Options, level: int, usual: Outing, count: int) -> list[Removal]:
    """The first so many expeditions again without each card, those that win most first."""
    content = content_in(options)
    before = usual.won()[:count]
    found: dict[int, Removal] = {}
    for card in cards_of(content, level):
        encounter = int(content.level_cards[16 * level + card])
        if encounter in found:  # a second copy would tell the same
            continue
        after = venture(options, level, usual.armor, len(before), card).won()
        pairs = Counter(zip(before, after, strict=True))
        found[encounter] = Removal(
            encounter, Share(sum(after), len(after)), pairs[False, True], pairs[True, False]
        )
    return sorted(found.values(), key=lambda each: -each.wins.part)


class Decided(Struct, frozen=True):
    """What a level is like in the armour that is best there, with and without each card."""

    outing: Outing
    count: int
    """How many of its expeditions were gone on again without a card."""
    without: list[Removal]

    def usual(self) -> Share:
        """How many of those were won with all cards."""
        return Share(sum(self.outing.won()[: self.count]), self.count)


def decide(options: Options, level: int, outings: Sequence[Outing], count: int) -> Decided:
    """Leave the cards of a level out, one by one, in the armour that wins most there."""
    best = max(outings, key=lambda outing: (outing.wins().part, -outing.mean()))
    return Decided(best, count, removals(options, level, best, count))

"""Positions of a hunt written as text, for tests, for documents and for reports of bugs.

>>> hunt = fight("Corrupted Kobold", hand="dodge parry slash wound", deck="slam swipe", energy=1)
>>> hunt.do("slash 1").draws("slam").told("paid", "turn")
['paid place=1 ability=1']
>>> hunt.asks, hunt.menu
('react', ('dodge', 'sprint dodge', 'parry', 'sprint parry', 'sprint slam', 'endure'))
>>> hunt.do("parry").told("reacted", "timed", "turn")
['reacted card=parry', 'timed energy=3', 'turn']
>>> hunt.hand, hunt.deck, hunt.energy(), hunt.left()
('dodge slam wound', 'swipe', 3, 1)
"""

import json
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

from gloam.games.nightmare_hunt.book.text import standard_text
from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import BOSS, CARD, DRAWN
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.numbers import (
    BY_VICTORY,
    CLEARED_LEVEL,
    DRAWING,
    DREW,
    ENTERED,
    HIT,
    HOMED,
    HURT,
    INFLICTED,
    LAID,
    MEETING,
    MET,
    REACTING,
    RECOVERED,
    SET_OUT,
    SPRINTED,
    TOWN,
    TRAIL,
    TURN,
    WON,
    YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.rules.opening import content_in, set_up
from gloam.kernel.ask import Chance, Over
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.alter import altered

_ASKS = {TOWN: "town", MEETING: "meet", DRAWING: "draw", REACTING: "react", YOURS: "turn"}
_ASKS[TRAIL] = "trail"
Foe = tuple[str, int] | tuple[str, int, int]
"""A prey's name, its energy, and its damage."""


class Fight:
    """A real table with a hunt on it, and short words for what is done and seen there."""

    def __init__(self, table: Table, mark: int) -> None:
        self.table = table
        self._mark = mark

    # What is done.

    def do(self, *actions: str) -> "Fight":
        """Take some actions, one after the other."""
        self._mark = len(self.table.record)
        for action in actions:
            self.table.act(action)
        return self

    def draws(self, cards: str) -> "Fight":
        """Let chance bring these cards, in this order: `draws("slash wound")`."""
        return self.do(*(f"draw {card}" for card in cards.split()))

    def meets(self, name: str) -> "Fight":
        """Let chance turn over the Encounter card of this name."""
        wanted = self.trail.content.encounter_names.index(name)
        card = next(n for n in (*range(15), BOSS) if self.trail.encounter(n) == wanted)
        return self.do(f"meet {'boss' if card == BOSS else card + 1}")

    def fork(self) -> "Fight":
        """The same hunt again: what happens in one does not touch the other."""
        return Fight(self.table.fork(), self._mark)

    def refuses(self, action: str) -> bool:
        """Whether an action is not allowed; if it is allowed, it is not taken."""
        try:
            self.table.fork().act(action)
        except IllegalAction:
            return True
        return False

    # What is seen.

    def told(self, *words: str) -> list[str]:
        """What came of the last call, as text; only facts of these words, if any are given."""
        texts = [GAME.words.facts.text(fact) for fact in self.table.facts_from(self._mark)]
        return [text for text in texts if not words or text.split()[0] in words]

    @property
    def trail(self) -> Trail:
        """All that was told, folded: there is nothing else."""
        found = self.table.view(0).trail
        assert isinstance(found, Trail)
        return found

    @property
    def asks(self) -> str:
        """What is asked: town, meet, draw, react, turn, trail or over."""
        return _ASKS.get(int(self.trail.phase), "over")

    @property
    def menu(self) -> tuple[str, ...]:
        """What may be chosen, or what chance may bring."""
        return tuple(self.odds)

    @property
    def odds(self) -> dict[str, int]:
        """What may be chosen, or what chance may bring, and how likely each is."""
        ask = self.table.ask
        if isinstance(ask, Over):
            return {}
        found = ask.outcomes if isinstance(ask, Chance) else [(action, 1) for action in ask.menu]
        return {GAME.words.actions.text(action): weight for action, weight in found}

    @property
    def hand(self) -> str:
        """The cards in the hand: `dodge slash slash wound`."""
        return self._cards(self.trail.in_hand, int(self.trail.hand_wounds))

    @property
    def deck(self) -> str:
        """The cards in the Action Deck, sorted."""
        return self._cards(self.trail.in_deck, int(self.trail.deck_wounds))

    @property
    def discard(self) -> str:
        """The cards in the Action Discard, sorted."""
        return self._cards(self.trail.in_discard, int(self.trail.discard_wounds))

    def _cards(self, count: Any, wounds: int) -> str:
        kinds = range(int(self.trail.content.cards))
        return " ".join(
            [CARD.names[n] for n in kinds for _ in range(count(n))] + ["wound"] * wounds
        )

    def wounds(self) -> tuple[int, int, int]:
        """How many Wounds are in hand, deck and discard."""
        trail = self.trail
        return int(trail.hand_wounds), int(trail.deck_wounds), int(trail.discard_wounds)

    def foes(self) -> list[str]:
        """Who is fought, in the order of their places."""
        return [self.trail.content.prey_names[self.trail.kind(n)] for n in self._places()]

    def energy(self, place: int = 1) -> int:
        """How much energy the foe at a place has; places begin with 1."""
        return int(self.trail.energy(place - 1))

    def energies(self) -> list[int]:
        """How much energy each foe has."""
        return [int(self.trail.energy(n)) for n in self._places()]

    def left(self, place: int = 1) -> int:
        """How much health the foe at a place has left."""
        return int(self.trail.left(place - 1))

    def _places(self) -> range:
        return range(int(self.trail.foe_count()))

    def conditions(self) -> dict[str, int]:
        """The conditions there are, and how many times each."""
        all_ = int(self.trail.conditions)
        names = self.trail.content.condition_names
        return {name: n for at, name in enumerate(names) if (n := all_ >> 8 * at & 255)}

    def won(self) -> bool:
        """Whether the game is over, and won."""
        return isinstance(self.table.ask, Over) and self.table.ask.winners == (0,)


def book(*prey: Mapping[str, object], **changes: object) -> str:
    """The standard book with some prey more and some parts changed, for the option `content`."""
    text = standard_text()
    found = tomllib.loads(text)
    return json.dumps({**found, "prey": [*found["prey"], *prey], **changes})


def town(hand: str = "", **options: object) -> Fight:
    """The first morning in Town, with this hand; without one, chance has yet to draw it."""
    table = Table(GAME, 1, GAME.options_from(options), Dice("drawn"))
    return Fight(table, table.opening).draws(hand)


def trail(
    level: int = 1, met: str = "1", *, armor: str = "robes", hand: str = "dodge parry slash slam",
    deck: str | None = None, discard_wounds: int = 0, conditions: Mapping[str, int] | None = None,
    options: Mapping[str, object] | None = None,
) -> Fight:  # fmt: skip
    """Between two encounters of a level, in a campaign or, by an option, an expedition.

    `met`: the Encounter cards that are done, by their number in the level's list; with none,
    the first is just turned up. The other words are those of `fight`. In a campaign each level
    before was cleared in one expedition.
    """
    chosen = GAME.options_from({"level": level, "armor": armor, **(options or {})})
    content = content_in(chosen)
    cards = _cards(content, hand, deck, discard_wounds) + _conditions(content, conditions)
    return _laid(chosen, _way(chosen, level, met, cards))


def fight(
    name: str, *, foes: Sequence[Foe] = (), turn: str = "yours", armor: str = "robes",
    hand: str = "dodge parry slash slam", deck: str | None = None, discard_wounds: int = 0,
    energy: int = 0, damage: int = 0, conditions: Mapping[str, int] | None = None, met: str = "",
    options: Mapping[str, object] | None = None,
) -> Fight:  # fmt: skip
    """The middle of a fight: a single one or, by an option, one in a campaign or an expedition.

    `name`: the encounter; `energy` and `damage` are its prey's, or `foes` says all who are there,
    with theirs. `hand` and `deck` are words, `wound` among them; what is in neither is discarded,
    and without a `deck` nothing is. With `turn="prey"` the enemies have acted, as far as they could
    without asking. `met` is that of `trail`.
    """
    given = {"mode": "fight", "encounter": name, "armor": armor, **(options or {})}
    content = content_in(GAME.options_from(given))
    encounter = content.encounter_names.index(name)
    single = given["mode"] == "fight"
    level, card = (0, 0) if single else divmod(list(content.level_cards).index(encounter), 16)
    if single and content.is_boss(encounter):
        card = BOSS
    chosen = GAME.options_from({**given, "level": level + 1})
    cards = _cards(content, hand, deck, discard_wounds) + _conditions(content, conditions)
    facts = [*_way(chosen, level + 1, met, cards), (MET, card, encounter, 0)]
    for place, foe in enumerate(foes or [(name, energy, damage)]):
        summoned = place > 0 or content.prey_of[encounter] == NONE
        kind = content.prey_names.index(foe[0])
        facts.append((ENTERED, kind, foe[1], int(summoned)))
        facts += [(HURT, place, harm, kind) for harm in foe[2:]]
    if turn == "prey":
        return _laid(chosen, facts, preys_turn=True)
    return _laid(chosen, [*facts, (TURN, 0, 0, 0)])


def _way(options: Mapping[str, str], level: int, met: str, cards: list[Fact]) -> list[Fact]:
    """Set out into a level with these cards, and leave some encounters behind."""
    content = content_in(options)
    before = level - 1 if options["mode"] == "campaign" else 0
    facts: list[Fact] = []
    for done in range(before):
        facts += [(SET_OUT, done + 1, 0, 0), (CLEARED_LEVEL, done, 0, 0)]
        facts += [(HOMED, BY_VICTORY, 0, 0), (LAID, done + 1, 0, 0)]
    facts += [*cards, (SET_OUT, before + 1, 0, 0)]
    for card in met.split():
        encounter = int(content.level_cards[16 * (level - 1) + int(card) - 1])
        facts += [(MET, int(card) - 1, encounter, 0), (WON, 0, 0, 0)]
    return facts


def _cards(content: Content, hand: str, deck: str | None, discard_wounds: int) -> list[Fact]:
    """Bring the cards of a fresh deck to where they belong."""
    left = {CARD.names[n]: int(content.copies[n]) for n in range(int(content.cards))}
    facts: list[Fact] = []
    wounds = (deck or "").split().count("wound")
    if wounds:  # a Recovery brings them into the deck
        facts += [(HIT, 0, wounds - 1, 0), (RECOVERED, 0, 0, 0)]
    held = [card for card in hand.split() if card != "wound"]
    for card in held:
        left[card] -= 1
    decked = deck.split() if deck is not None else [c for c, n in left.items() for _ in range(n)]
    assert decked, "a deck is never empty: it would have been made anew"
    for card in left:
        used = left[card] - decked.count(card)
        assert left[card] >= 0 <= used, f"there are not so many cards of {card}"
        facts += [(DREW, DRAWN.number(card), 0, 0), (SPRINTED, CARD.number(card), 0, 0)] * used
    facts += [(DREW, DRAWN.number(card), 0, 0) for card in held]
    facts.append((HIT, 0, hand.split().count("wound"), 1))
    return [*facts, (HIT, 0, discard_wounds, 0)]


def _conditions(content: Content, found: Mapping[str, int] | None) -> list[Fact]:
    names = content.condition_names
    return [(INFLICTED, names.index(c), 0, 0) for c, n in (found or {}).items() for _ in range(n)]


def _laid(options: dict[str, str], facts: list[Fact], *, preys_turn: bool = False) -> Fight:
    """A table that opens as usual, and goes on to where these facts lead."""
    marks: list[int] = []

    def lay(hunt: Any, *rest: Any) -> None:
        set_up(hunt, *rest)
        for fact in facts:
            hunt.tell(*fact)
        marks.append(int(hunt.ear.size))
        if preys_turn:
            hunt._prey_turn()

    table = Table(altered(GAME, set_up=lay), 1, options, Dice("drawn"))
    return Fight(table, marks[0])

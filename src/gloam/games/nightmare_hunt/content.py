"""The content of a hunt as tables that the compiled rules can follow: cards, armour, prey, levels.

`book.py` reads it from a file. Everything has a number: its place in the file.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

MOST_CARDS: Final = 8
MOST_ARMORS: Final = 8
MOST_CONDITIONS: Final = 4
MOST_ENCOUNTERS: Final = 15
"""How many cards an Encounter Deck may have, without its boss."""
STRONGEST: Final = 30
"""The highest power there is."""
NONE: Final = -1

# How an action cancels what an enemy does.
NEVER: Final = 0
EXACT: Final = 1
ALWAYS: Final = 2

# What an ability, or an entrance, may do.
POWER: Final = 0
INFLICT: Final = 1
SUMMON: Final = 2
DISCARD_DECK: Final = 3
SKIP: Final = 4
HASTEN: Final = 5

_TRACK_ROW: Final = STRONGEST + 1


@final
class Content:
    """Cards, armour, conditions, prey, encounters and levels, by number."""

    def __init__(self) -> None:
        self.text = ""
        """The whole content in one line; empty for the standard one."""
        self.name = ""
        self.mind: i64 = 4
        self.body: i64 = 4
        self.pass_time: i64 = 0
        self.punch_time: i64 = 0
        self.punch_power: i64 = 0
        self.weakest: i64 = 0
        """The power of the weakest blow there is."""
        self.sprint_time: i64 = 0
        self.sprint_cancels: i64 = EXACT
        self.sprint_skips: i64 = 1
        self.rest_time: i64 = 0
        # Cards of the Action Deck.
        self.card_names: list[str] = []
        self.cards: i64 = 0
        self.copies = vec[i64]()
        self.time = vec[i64]()
        self.power = vec[i64]()
        self.cancels = vec[i64]()
        self.skips = vec[i64]()
        # Armour: how many Wounds a hit gives, for each power; where it is critical.
        self.armor_names: list[str] = []
        self.armors: i64 = 0
        self.tracks: list[list[int]] = []
        self.slow = vec[i64]()
        self.wounds = vec[i64]()
        """`wounds[31 * armor + power]`."""
        self.critical = vec[i64]()
        self.early_critical = vec[i64]()
        # Conditions.
        self.condition_names: list[str] = []
        self.conditions: i64 = 0
        self.burns = vec[i64]()
        self.bares = vec[i64]()
        """The value that a condition adds to the track; 0 for none."""
        # Prey: their abilities lie in a row, the cheapest first, and their effects in another.
        self.prey_names: list[str] = []
        self.health = vec[i64]()
        self.fast = vec[i64]()
        self.sheds = vec[i64]()
        self.shield = vec[i64]()
        self.first_ability = vec[i64]()
        """One more than there are prey: where each one's abilities begin, and the last's end."""
        self.cost = vec[i64]()
        self.first_effect = vec[i64]()
        """One more than there are abilities."""
        self.effect = vec[i64]()
        self.amount = vec[i64]()
        # Encounters: every prey is one, and so is every event.
        self.encounter_names: list[str] = []
        self.prey_of = vec[i64]()
        self.first_entry = vec[i64]()
        self.entry = vec[i64]()
        self.entry_amount = vec[i64]()
        # Levels.
        self.level_names: list[str] = []
        self.level_sizes = vec[i64]()
        """How many cards lie above each boss."""
        self.level_cards = vec[i64]()
        """`level_cards[16 * level + card]` is an encounter; card 15 is the boss."""

    def dearest(self, prey: i64, energy: i64) -> i64:
        """The dearest ability that a prey can pay; NONE if it can pay for nothing. (NMH-33)"""
        ability = self.first_ability[prey + 1] - 1
        while ability >= self.first_ability[prey]:
            if self.cost[ability] <= energy:
                return ability
            ability -= 1
        return NONE

    def hit(self, armor: i64, power: i64, conditions: i64) -> i64:
        """How many Wounds a hit gives, in an armour and under conditions. (NMH-59, NMH-65)"""
        wounds = self.wounds[_TRACK_ROW * armor + power]
        condition: i64 = 0
        while conditions:
            bares = self.bares[condition]
            if bares and power >= bares:
                wounds += conditions & 255
            conditions >>= 8
            condition += 1
        return wounds

    def is_critical(self, armor: i64, power: i64, early: bool) -> bool:
        """Whether a hit's Wounds go to the hand. (NMH-61, NMH-G20)"""
        at = self.early_critical[armor] if early else self.critical[armor]
        return power >= at

    def burning(self, conditions: i64) -> i64:
        """How many Wounds an action costs that is not a rest. (NMH-63)"""
        wounds: i64 = 0
        condition: i64 = 0
        while conditions:
            wounds += self.burns[condition] * (conditions & 255)
            conditions >>= 8
            condition += 1
        return wounds

    def all_cards(self) -> i64:
        """Every action card, as packed counts."""
        packed: i64 = 0
        card = self.cards - 1
        while card >= 0:
            packed = packed * 16 + self.copies[card]
            card -= 1
        return packed

    def is_boss(self, encounter: i64) -> bool:
        """Whether an encounter is the boss of any level."""
        at: i64 = MOST_ENCOUNTERS
        while at < len(self.level_cards):
            if self.level_cards[at] == encounter:
                return True
            at += MOST_ENCOUNTERS + 1
        return False

    def who_enters(self, encounter: i64) -> list[int]:
        """The prey with which an encounter begins, each once: its own, and whom it summons."""
        found: list[int] = []
        if self.prey_of[encounter] != NONE:
            found.append(int(self.prey_of[encounter]))
        part = self.first_entry[encounter]
        while part < self.first_entry[encounter + 1]:
            prey = int(self.entry_amount[part])
            if self.entry[part] == SUMMON and prey not in found:
                found.append(prey)
            part += 1
        return found

    # How a book fills it.

    def add_card(
        self, name: str, copies: int, time: int, power: int, cancels: int, skips: int
    ) -> None:
        """One more kind of action card."""
        self.card_names.append(name)
        self.copies = append(self.copies, copies)
        self.time = append(self.time, time)
        self.power = append(self.power, power)
        self.cancels = append(self.cancels, cancels)
        self.skips = append(self.skips, skips)
        self.cards += 1

    def add_armor(self, name: str, track: list[int], slow: int) -> None:
        """One more armour, with its track in order."""
        self.armor_names.append(name)
        self.tracks.append(track)
        self.slow = append(self.slow, slow)
        for power in range(STRONGEST + 1):
            self.wounds = append(self.wounds, sum(value <= power for value in track))
        self.critical = append(self.critical, track[-1])
        self.early_critical = append(self.early_critical, track[-2 if len(track) > 1 else -1])
        self.armors += 1

    def add_condition(self, name: str, burns: int, bares: int) -> None:
        """One more condition."""
        self.condition_names.append(name)
        self.burns = append(self.burns, burns)
        self.bares = append(self.bares, bares)
        self.conditions += 1

    def add_prey(self, name: str, health: int, fast: int, sheds: int, shield: int) -> None:
        """One more prey; `add_ability` then gives it abilities, the cheapest first."""
        self.prey_names.append(name)
        self.health = append(self.health, health)
        self.fast = append(self.fast, fast)
        self.sheds = append(self.sheds, sheds)
        self.shield = append(self.shield, shield)
        self.first_ability = append(self.first_ability, len(self.cost))

    def add_ability(self, cost: int, effects: list[tuple[int, int]]) -> None:
        """One more ability of the prey that was added last."""
        self.cost = append(self.cost, cost)
        self.first_effect = append(self.first_effect, len(self.effect))
        for effect, amount in effects:
            self.effect = append(self.effect, effect)
            self.amount = append(self.amount, amount)

    def add_encounter(self, name: str, prey: int, effects: list[tuple[int, int]]) -> None:
        """One more encounter: a prey, or an event without one."""
        self.encounter_names.append(name)
        self.prey_of = append(self.prey_of, prey)
        self.first_entry = append(self.first_entry, len(self.entry))
        for effect, amount in effects:
            self.entry = append(self.entry, effect)
            self.entry_amount = append(self.entry_amount, amount)

    def add_level(self, name: str, deck: list[int], boss: int) -> None:
        """One more level."""
        self.level_names.append(name)
        self.level_sizes = append(self.level_sizes, len(deck))
        for encounter in [*deck, *([NONE] * (MOST_ENCOUNTERS - len(deck))), boss]:
            self.level_cards = append(self.level_cards, encounter)

    def close(self) -> None:
        """Nothing more will be added: mark where the last rows end, and find the weakest blow."""
        self.weakest = self.punch_power
        for power in self.power:
            if 0 < power < self.weakest:
                self.weakest = power
        self.first_ability = append(self.first_ability, len(self.cost))
        self.first_effect = append(self.first_effect, len(self.effect))
        self.first_entry = append(self.first_entry, len(self.entry))

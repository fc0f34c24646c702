"""What is studied: every encounter that is fought, in every armour, and how often."""

from msgspec import Struct

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.facts import ARMOR, BOSS
from gloam.games.nightmare_hunt.rules.hunt import Hunt
from gloam.games.nightmare_hunt.rules.opening import content_in, set_up
from gloam.games.nightmare_hunt.public import new_trail
from gloam.kernel.dice import Dice
from gloam.kernel.options import Options

LONGEST = 4000
"""A fight with more actions than this, draws among them, is given up for lost."""


class Counts(Struct, frozen=True, kw_only=True):
    """How much is played and solved."""

    screened: int = 300
    """Fights of every script, in each encounter and armour."""
    confirmed: int = 3000
    """Fights of the best script, and of a script that seems to fell an encounter."""
    looks: int = 120_000
    """How often the solver may look at a position to close a fight."""
    walks: int = 300
    """Fights that are played as well as can be, of each that was closed."""
    judging: int = 60_000
    """Looks for telling which choices on these walks are as good as the best."""
    expeditions: int = 300
    """Expeditions by the rule of thumb, in each level and armour."""
    removals: int = 200
    """Expeditions without one card of a level."""


STANDARD = Counts()


class Case(Struct, frozen=True):
    """An encounter, and the armour that it is met in."""

    encounter: int
    armor: int

    def names(self, content: Content) -> tuple[str, str]:
        """What the encounter and the armour are called."""
        return content.encounter_names[self.encounter], content.armor_names[self.armor]


def fights_of(content: Content, level: int) -> list[int]:
    """The encounters of a level that are fought, each once, its boss last."""
    cards = [int(content.level_cards[16 * level + card]) for card in cards_of(content, level)]
    found = dict.fromkeys([*cards, int(content.level_cards[16 * level + BOSS])])
    return [encounter for encounter in found if content.who_enters(encounter)]


def cards_of(content: Content, level: int) -> range:
    """The Encounter cards of a level, without its boss."""
    return range(int(content.level_sizes[level]))


def all_fights(content: Content) -> list[int]:
    """Every encounter that is fought in some level."""
    levels = range(len(content.level_names))
    return list(dict.fromkeys(each for level in levels for each in fights_of(content, level)))


def all_cases(content: Content) -> list[Case]:
    """Every encounter that is fought, in every armour."""
    armors = range(int(content.armors))
    return [Case(encounter, armor) for encounter in all_fights(content) for armor in armors]


def laid(options: Options, **changes: str) -> Hunt:
    """A hunt that is laid out, before its first hand is drawn."""
    hunt = Hunt(new_trail())
    set_up(hunt, 1, {**options, **changes}, Dice("report"))
    return hunt


def laid_fight(options: Options, case: Case) -> Hunt:
    """A single fight, before the first hand is drawn."""
    name = content_in(options).encounter_names[case.encounter]
    return laid(options, mode="fight", encounter=name, armor=ARMOR.names[case.armor])

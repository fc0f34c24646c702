"""A single fight as it is solved: all that its worth depends on, under a name for what is known."""

from hashlib import sha256

import msgspec
from msgspec import Struct

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.facts import ARMOR
from gloam.games.nightmare_hunt.numbers import FIRST_MET_ON_TOP, NO_CHANGING, NO_CONCEDING
from gloam.games.nightmare_hunt.rules.opening import VARIANTS, content_in, encounter_in, terms
from gloam.games.nightmare_hunt.book.text import plain, standard_text
from gloam.games.nightmare_hunt.workshop.solver import DYING
from gloam.kernel.bits import BIT
from gloam.kernel.errors import BadOption
from gloam.kernel.options import Options
from gloam.kernel.words import unknown

SOLVER_VERSION = 4
"""It changes when the solver would find other bounds for the same fight."""
_NOT_OF_A_FIGHT = NO_CONCEDING | FIRST_MET_ON_TOP | NO_CHANGING
"""Terms that change nothing in a single fight."""
WOUNDS = "wounds"
WIN = "win"
GOALS = {
    WOUNDS: f"minimal expected Wounds, a death counted as {DYING:.0f}",
    WIN: "the best chance to win",
}


class Fight(Struct, frozen=True, kw_only=True):
    """All that the worth of a fight depends on."""

    content: Content
    book: str
    """The content in one line."""
    encounter: int
    armor: int
    terms: int
    goal: str
    title: str

    def key(self) -> str:
        """A name for what is known of this fight."""
        parts = (self.book, self.encounter, self.armor, self.terms, self.goal, SOLVER_VERSION)
        return sha256(msgspec.json.encode(parts)).hexdigest()


def fight_of(options: Options, goal: str) -> Fight:
    """The fight that somebody means; BadOption if there is none."""
    if goal not in GOALS:
        raise BadOption(f"A goal is {' or '.join(GOALS)}. {unknown(goal, list(GOALS))}")
    content = content_in(options)
    encounter = _encounter(content, options["encounter"])
    armor = ARMOR.names.index(options["armor"])
    if armor >= content.armors:
        raise BadOption(f"There is no {options['armor']} armor: there are {content.armors} kinds.")
    standard = options["content"] == "standard"
    changed = [f"{v.name}={options[v.name]}" for v in VARIANTS if options[v.name] != v.default]
    extra = ([] if standard else ["a book of its own"]) + changed
    title = f"{content.encounter_names[encounter]} in {content.armor_names[armor]}"
    title += f" ({', '.join(extra)})" if extra else ""
    return Fight(
        content=content,
        book=plain(standard_text()) if standard else content.text,
        encounter=encounter,
        armor=armor,
        terms=sum(int(BIT[term]) for term in terms(options)) & ~_NOT_OF_A_FIGHT,
        goal=goal,
        title=f"{title}: {GOALS[goal]}",
    )


def _encounter(content: Content, name: str) -> int:
    names = list(content.encounter_names)
    if name == "none":
        raise BadOption(f"Say which encounter is to be solved, for example {names[0]!r}.")
    if " ".join(name.split()).lower() not in [each.lower() for each in names]:
        raise BadOption(f"There is no such encounter. {unknown(name, names)}")
    return encounter_in(content, name)

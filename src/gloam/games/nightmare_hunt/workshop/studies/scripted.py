"""Who falls to a script: two lines that win almost every fight need no player."""

from msgspec import Struct

from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.games.nightmare_hunt.workshop.scripts import SCRIPTS, Script, follow
from gloam.games.nightmare_hunt.workshop.studies.cases import LONGEST, Case, Counts, laid_fight
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.options import Options
from gloam.kernel.statistics import Share

FALLS = 0.99
"""A share of wins from which a fight falls to a script."""


class Trial(Struct, frozen=True):
    """What came of fights by one script."""

    script: int
    wins: Share
    wounds: int

    def mean(self) -> float:
        """Wounds in a fight, won or lost."""
        return self.wounds / max(1, self.wins.whole)

    def rank(self) -> tuple[float, float, int]:
        """More wins, then fewer Wounds, then the plainer script: the least is the best."""
        return -self.wins.value(), self.mean(), self.script


def try_script(options: Options, case: Case, script: int, fights: int, first: int = 0) -> Trial:
    """Fight so many fights by a script, from the first on; every script gets the same luck."""
    start = laid_fight(options, case)
    menu = Menu()
    rule: Script = SCRIPTS[script]
    wins = wounds = 0
    for n in range(first, first + fights):
        hunt = start.clone()
        wins += follow(hunt, hunt.trail, rule, FastRandom(n), menu, LONGEST)
        wounds += int(hunt.trail.taken)
    return Trial(script, Share(wins, fights), wounds)


class Scripted(Struct, frozen=True):
    """What scripts can do in one encounter."""

    encounter: int
    best: tuple[Trial, ...]
    """The best script in each armour, with many fights."""
    fells: tuple[Trial, ...]
    """The plainest script that fells it in every armour, with many fights in each; or none."""
    fellers: int
    """How many scripts seem to fell it in every armour."""
    fights: int


def try_scripts(options: Options, encounter: int, counts: Counts) -> Scripted:
    """Try every script on an encounter in every armour, and the best ones again.

    They are tried again with other luck: that which they were chosen by would flatter them.
    """
    cases = [Case(encounter, armor) for armor in range(int(content_in(options).armors))]
    every = range(len(SCRIPTS))
    tried = [[try_script(options, case, n, counts.screened) for n in every] for case in cases]
    fights = counts.screened * len(every) * len(cases)
    best = []
    for case, trials in zip(cases, tried, strict=True):
        chosen = min(trials, key=Trial.rank).script
        best.append(try_script(options, case, chosen, counts.confirmed, counts.screened))
        fights += counts.confirmed
    seem = [n for n in every if all(trials[n].wins.value() >= FALLS for trials in tried)]
    for n in seem:
        again = tuple(
            try_script(options, case, n, counts.confirmed, counts.screened) for case in cases
        )
        fights += counts.confirmed * len(cases)
        if all(trial.wins.value() >= FALLS for trial in again):
            return Scripted(encounter, tuple(best), again, len(seem), fights)
    return Scripted(encounter, tuple(best), (), 0, fights)

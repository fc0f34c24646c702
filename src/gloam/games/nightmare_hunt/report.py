"""What a designer wants to know of a book: who falls to a script, and what is never right.

It is a tool for the lab. It plays on the rules themselves, with quick lots, so that the same book
has the same report everywhere; how much is played and solved is in `Counts`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import erfc, sqrt

from msgspec import Struct

from gloam.games.nightmare_hunt import wits
from gloam.games.nightmare_hunt.content import NONE, SUMMON, Content
from gloam.games.nightmare_hunt.facts import (
    ARMOR, BOSS, ENDURE, MEET, MET, MOST_FOES, PLAY, PLAYER, PUNCH, REACT, REST, SPRINT,
    VENTURE, WON,
)  # fmt: skip
from gloam.games.nightmare_hunt.opening import content_in, set_up, terms
from gloam.games.nightmare_hunt.rules import Hunt
from gloam.games.nightmare_hunt.scripts import SCRIPTS, Script, follow
from gloam.games.nightmare_hunt.solver import DYING, ENDLESS, Solver
from gloam.games.nightmare_hunt.trail import MEETING, REACTING, TOWN, YOURS, new_trail
from gloam.games.nightmare_hunt.view import Sight
from gloam.kernel.dice import Dice
from gloam.kernel.game import Options
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY

FALLS = 0.99
"""A share of wins from which a fight falls to a script."""
SAME = 1e-6
"""Costs that are closer than this are the same."""
SURE = 1e-7
"""A fight whose bounds are this close is solved."""
MEMORY = 1 << 28
"""How many bytes the positions of one fight may take."""
LONGEST = 4000
"""A fight with more actions than this, draws among them, is given up for lost."""
DECIDED = "Expeditions by the rule of thumb, in the armour that it wins most with."
IN_TOWN = 63
ON_THE_WAY = 32
"""Where the luck of an expedition is told apart, beside the cards of its level."""


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


def fights_of(content: Content, level: int) -> list[int]:
    """The encounters of a level that are fought, each once, its boss last."""
    cards = [int(content.level_cards[16 * level + card]) for card in cards_of(content, level)]
    found = dict.fromkeys([*cards, int(content.level_cards[16 * level + BOSS])])
    return [encounter for encounter in found if _brings_foes(content, encounter)]


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


def _brings_foes(content: Content, encounter: int) -> bool:
    parts = range(content.first_entry[encounter], content.first_entry[encounter + 1])
    return content.prey_of[encounter] != NONE or any(
        content.entry[part] == SUMMON for part in parts
    )


def laid(options: Options, **changes: str) -> Hunt:
    """A hunt that is laid out, before its first hand is drawn."""
    hunt = Hunt(new_trail())
    set_up(hunt, 1, {**options, **changes}, Dice("report"))
    return hunt


def laid_fight(options: Options, case: Case) -> Hunt:
    """A single fight, before the first hand is drawn."""
    name = content_in(options).encounter_names[case.encounter]
    return laid(options, mode="fight", encounter=name, armor=ARMOR.names[case.armor])


# Shares.


class Share(Struct, frozen=True):
    """So many of so many."""

    part: int
    whole: int

    def value(self) -> float:
        """The share itself; 0 of nothing is 0."""
        return self.part / self.whole if self.whole else 0.0

    def interval(self) -> tuple[float, float]:
        """The 95 percent interval (Wilson's score).

        >>> low, high = Share(50, 100).interval()
        >>> round(low, 3), round(high, 3)
        (0.404, 0.596)
        """
        if self.whole == 0:
            return 0.0, 1.0
        n, share, z = self.whole, self.value(), 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        spread = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - spread), min(1.0, middle + spread)

    def said(self) -> str:
        """The share with its interval, in percent."""
        low, high = self.interval()
        return f"{_percent(self.value())} ({_percent(low)} to {_percent(high)})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# Who falls to a script.


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
        wins += follow(hunt, hunt.trail, rule, Lots(n), menu, LONGEST)
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


def _script_lines(content: Content, found: Sequence[Scripted]) -> list[str]:
    lines = ["## Who falls to a script", ""]
    lines.append(
        f"A script is two lines: how to attack, and what to answer. {len(SCRIPTS)} were tried. "
        f"A fight falls to one that wins at least {_percent(FALLS)} of it."
    )
    lines.append("")
    for each in found:
        if content.is_boss(each.encounter):
            lines.append(_boss_said(content, each))
    felled: dict[str, list[str]] = {}
    for each in found:
        if each.fells and not content.is_boss(each.encounter):
            said = SCRIPTS[each.fells[0].script].said()
            felled.setdefault(said, []).append(content.encounter_names[each.encounter])
    lines += [f'- In every armour fall to "{said}": {", ".join(felled[said])}.' for said in felled]
    lines += ["", "| Encounter | Armour | Best script | Wins | Wounds | Falls |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    for each in found:
        for armor, trial in enumerate(each.best):
            lines.append(
                f"| {content.encounter_names[each.encounter]} | {content.armor_names[armor]} "
                f"| {SCRIPTS[trial.script].said()} | {trial.wins.said()} | {trial.mean():.2f} "
                f"| {'yes' if trial.wins.value() >= FALLS else 'no'} |"
            )
    return lines


def _boss_said(content: Content, each: Scripted) -> str:
    name = content.encounter_names[each.encounter]
    armors = content.armor_names
    if not each.fells:
        falls = [armors[n] for n, trial in enumerate(each.best) if trial.wins.value() >= FALLS]
        where = f" only in {', '.join(falls)}" if falls else " in no armour"
        return f"- The boss **{name}** falls to a script{where}."
    parts = ", ".join(
        f"{trial.wins.part} of {trial.wins.whole} in {armors[n]} with {trial.mean():.2f} Wounds"
        for n, trial in enumerate(each.fells)
    )
    return (
        f'- The boss **{name}** falls in every armour to "{SCRIPTS[each.fells[0].script].said()}": '
        f"it won {parts}. Scripts that seem to do so: {each.fellers}."
    )


# What a fight costs at least.


class Cost(Struct, frozen=True):
    """What a fight costs when it is played as well as can be: Wounds, and a death like many."""

    low: float
    high: float

    def closed(self) -> bool:
        """Whether the cost is known."""
        return self.high - self.low <= SAME


def solve_case(options: Options, case: Case, looks: int) -> tuple[Cost, Solver]:
    """What a single fight costs, with at most so many looks, and the solver that found it."""
    content = content_in(options)
    bits = sum(1 << term for term in terms(options))
    solver = Solver(content, bits, case.armor, True, 1.0, DYING)
    solver.meet(_prey_in(content, case.encounter))
    solver.allow(MEMORY)
    solver.begin(case.encounter)
    aim = 100.0
    while solver.looks < looks:
        solver.narrow(max(aim, SURE), looks - solver.looks)
        if solver.full:
            if not solver.grow():
                break
            solver.begin(case.encounter)
        elif solver.at_most() - solver.least() <= max(aim, SURE):
            if aim <= SURE:
                break
            aim *= 0.3
        else:
            break
    cost = Cost(float(solver.least()), float(solver.at_most()))
    solver.patience = 0
    solver.tired = False
    return cost, solver


def _prey_in(content: Content, encounter: int) -> list[int]:
    """The prey that are there when an encounter begins."""
    found = [int(content.prey_of[encounter])] if content.prey_of[encounter] != NONE else []
    for part in range(content.first_entry[encounter], content.first_entry[encounter + 1]):
        if content.entry[part] == SUMMON:
            found.append(int(content.entry_amount[part]))
    return list(dict.fromkeys(found))


# What is right to play.


def use_of(content: Content, action: int) -> str:
    """What a choice in a fight is a use of: a card by its name, or what can always be done."""
    if action == REST:
        return "Rest"
    if action == ENDURE:
        return "no reaction"
    if action >= SPRINT:
        return "Sprint"
    if action >= REACT:
        return _card_use(content, action - REACT, "reaction")
    if action >= PUNCH:
        return "Punch"
    if action >= PLAY:
        return _card_use(content, (action - PLAY) // MOST_FOES, "blow")
    return "Pass"


def _card_use(content: Content, card: int, use: str) -> str:
    both = content.power[card] and content.cancels[card]
    return f"{content.card_names[card]}, as a {use}" if both else content.card_names[card]


class Uses:
    """How often each use was offered beside others, and how often it was right."""

    def __init__(self) -> None:
        self.offered: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        """One of the best."""
        self.only: Counter[str] = Counter()
        """Better than all others."""
        self.open: Counter[str] = Counter()
        """Not told apart from the best within the looks that were allowed."""

    def add(self, other: "Uses") -> None:
        """Count in what another has counted."""
        self.offered += other.offered
        self.right += other.right
        self.only += other.only
        self.open += other.open

    def never(self) -> list[str]:
        """What was offered and never right."""
        return [use for use in self.offered if not self.right[use] and not self.open[use]]

    def doubtful(self) -> list[str]:
        """What was never shown to be right, but not always shown to be wrong."""
        return [use for use in self.offered if not self.right[use] and self.open[use]]


class Verdict(Struct, frozen=True):
    """Which choices of a position are right."""

    best: tuple[int, ...]
    right: frozenset[str]
    open: frozenset[str]
    offered: frozenset[str]


class Judge:
    """Tells of every position of a solved fight which choices are right, as far as its looks go."""

    def __init__(self, content: Content, solver: Solver, looks: int) -> None:
        self.content = content
        self.solver = solver
        self.last = solver.looks + looks
        self.known: dict[int, Verdict] = {}

    def verdict(self, hunt: Hunt) -> Verdict | None:
        """Which choices are right; nothing where the position is beyond the solver."""
        if 2 * self.solver.used > self.solver.slots and self.solver.grow():
            self.known.clear()  # every position has a new slot
        slot = int(self.solver.place(hunt.trail))
        if slot < 0:
            return None
        if slot not in self.known:
            self.known[slot] = self._judge(slot, hunt)
        return self.known[slot]

    def _judge(self, slot: int, hunt: Hunt) -> Verdict:
        self.solver.tighten(slot, SURE, ENDLESS, self._left())
        uses = {action: use_of(self.content, action) for action, _, _ in self.solver.weigh(slot)}
        for action in uses:
            if uses[action] not in _uses(uses, self._split(slot)[0]):
                self._settle(slot, hunt, action)
        best, unsure = self._split(slot)
        if self.solver.high(slot) - self.solver.low(slot) > SAME:
            right, doubtful = frozenset[str](), _uses(uses, [*best, *unsure])
        else:
            right = _uses(uses, best)
            doubtful = _uses(uses, unsure) - right
        return Verdict(tuple(best), right, doubtful, frozenset(uses.values()))

    def _split(self, slot: int) -> tuple[list[int], list[int]]:
        """The choices that cost least, as far as is known, and others that may cost no more."""
        weighed = self.solver.weigh(slot)
        bar = min(most for _, _, most in weighed) + SAME
        best = [action for action, _, most in weighed if most <= bar]
        return best, [action for action, least, most in weighed if least <= bar < most]

    def _settle(self, slot: int, hunt: Hunt, action: int) -> None:
        """Look into what may come of a choice, until it is told apart from the best."""
        if action not in self._split(slot)[1]:
            return
        for chance, after in self._outcomes(hunt, action):
            weighed = self.solver.weigh(slot)
            bar = min(most for _, _, most in weighed) + SAME
            least, most = next((low, high) for each, low, high in weighed if each == action)
            if self._left() <= 0 or not least <= bar < most:
                return
            limit = self.solver.low(after) + (bar - least) / chance + SAME
            self.solver.tighten(after, SURE, limit, self._left())

    def _left(self) -> int:
        return max(0, int(self.last - self.solver.looks))

    def _outcomes(self, hunt: Hunt, action: int) -> list[tuple[float, int]]:
        """Every position in which the player may be asked next, the likeliest first."""
        first = hunt.clone()
        first.play(action)
        states = [(1.0, first)]
        found: dict[int, float] = {}
        while states:
            for chance, state in states:
                if state.asked() == PLAYER:
                    slot = int(self.solver.place(state.trail))
                    found[slot] = found.get(slot, 0.0) + chance
            states = _drawn([each for each in states if each[1].asked() == CHANCE])
        return sorted(((chance, slot) for slot, chance in found.items() if slot >= 0), reverse=True)


def _drawn(states: list[tuple[float, Hunt]]) -> list[tuple[float, Hunt]]:
    """What one more draw makes of positions that differ in nothing but what was drawn."""
    found: dict[tuple[int, ...], tuple[float, Hunt]] = {}
    menu = Menu()
    for chance, state in states:
        menu.clear()
        state.offer(menu)
        for outcome, weight in menu.outcomes():
            then = state.clone()
            then.play(outcome)
            trail = then.trail
            key = (int(trail.phase), int(trail.hand), int(trail.hand_wounds))
            before = found[key][0] if key in found else 0.0
            found[key] = (before + chance * weight / int(menu.total), then)
    return list(found.values())


def _uses(uses: Mapping[int, str], actions: Iterable[int]) -> frozenset[str]:
    return frozenset(uses[action] for action in actions)


def walk(options: Options, case: Case, solver: Solver, fights: int, looks: int) -> Uses:
    """Play a solved fight many times as well as can be, and count what was right."""
    start = laid_fight(options, case)
    judge = Judge(content_in(options), solver, looks)
    uses = Uses()
    menu = Menu()
    for n in range(fights):
        lots = Lots(n)
        hunt = start.clone()
        while hunt.asked() != NOBODY:
            menu.clear()
            hunt.offer(menu)
            verdict = None
            if hunt.trail.phase in (YOURS, REACTING) and menu.size > 1:
                verdict = judge.verdict(hunt)
                if verdict is None:
                    break
                _count(uses, verdict)
            choices = verdict.best if verdict else ()
            if choices:
                hunt.play(choices[lots.below(len(choices))])
            elif hunt.trail.phase == TOWN:
                hunt.play(VENTURE)
            else:
                hunt.play(menu.pick(lots.below(menu.total)))
    return uses


def _count(uses: Uses, verdict: Verdict) -> None:
    uses.offered.update(verdict.offered)
    uses.right.update(verdict.right)
    uses.open.update(verdict.open)
    if len(verdict.right) == 1 and not verdict.open:
        uses.only.update(verdict.right)


def _use_lines(content: Content, walked: Mapping[Case, Uses], cases: int) -> list[str]:
    lines = ["## What is right to play", ""]
    lines.append(
        f"{len(walked)} of {cases} fights were solved and then played as well as can be. A use is "
        "right where no other choice costs less, the only right one where every other costs more, "
        "and open where that could not be told. Paying for a Punch or a Sprint is no use of a card."
    )
    total = Uses()
    for uses in walked.values():
        total.add(uses)
    lines += [
        "",
        "| Use | Offered | Right | Only right | Open |",
        "| --- | --- | --- | --- | --- |",
    ]
    for use, offered in sorted(total.offered.items(), key=lambda each: _use_rank(content, each[0])):
        parts = [total.right[use], total.only[use], total.open[use]]
        shares = " | ".join(_percent(part / offered) for part in parts)
        lines.append(f"| {use} | {offered} | {shares} |")
    lines += ["", f"- Never right in any solved fight: {_listed(content, total.never())}."]
    if total.doubtful():
        lines.append(f"- Nowhere shown to be right: {_listed(content, total.doubtful())}.")
    lines += ["", "| Encounter | Armour | Never right | Not shown to be right |"]
    lines.append("| --- | --- | --- | --- |")
    for case, uses in walked.items():
        lines.append(
            f"| {_case_said(content, case)} | {_listed(content, uses.never())} "
            f"| {_listed(content, uses.doubtful())} |"
        )
    return lines


def _use_rank(content: Content, use: str) -> tuple[int, str]:
    names = content.card_names
    card = use.split(", as a ")[0]
    return (names.index(card) if card in names else len(names)), use


def _listed(content: Content, uses: Iterable[str]) -> str:
    return ", ".join(sorted(uses, key=lambda use: _use_rank(content, use))) or "nothing"


def _case_said(content: Content, case: Case) -> str:
    return f"{content.encounter_names[case.encounter]} | {content.armor_names[case.armor]}"


# Expeditions by the rule of thumb.


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
    order = sorted(cards, key=lambda card: Lots(_mixed(n, card)).next())
    legs = []
    _play_on(hunt, Lots(_mixed(n, IN_TOWN)))
    while trail.phase == MEETING:
        card = order.pop(0) if order else BOSS
        encounter = int(trail.encounter(card))
        before = int(trail.taken)
        if card == without:
            hunt.tell(MET, card, encounter)
            hunt.tell(WON, 0)
            _play_on(hunt, Lots(n))
            continue
        hunt.play(MEET + card)
        _play_on(hunt, Lots(_mixed(n, ON_THE_WAY + card)))
        carried = trail.hand_wounds + trail.deck_wounds + trail.discard_wounds
        survived = trail.phase == MEETING or bool(trail.victory)
        legs.append(Leg(encounter, int(trail.taken) - before, int(carried), survived))
    return tuple(legs)


def _mixed(n: int, card: int) -> int:
    return 64 * n + card


def _play_on(hunt: Hunt, lots: Lots) -> None:
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
            hunt.play(menu.pick(lots.below(menu.total)))
        else:
            hunt.play(wits.thumb(sight, menu.actions(), lots))


# Which armour is dominated.


class Dominance(Struct, frozen=True):
    """An armour that another one makes useless in a level."""

    armor: int
    by: int
    known: int
    """In how many fights of the level it is known to be no better."""
    fights: int


def dominated(
    fights: Sequence[int], costs: Mapping[Case, Cost], outings: Sequence[Outing]
) -> list[Dominance]:
    """Armour that is nowhere better than another and somewhere worse, by what fights cost at least.

    Where a fight is not solved that far, expeditions must not speak against it.
    """
    found = []
    for worse in outings:
        for better in outings:
            known = [_compared(costs, fight, worse.armor, better.armor) for fight in fights]
            if 1 not in known or -1 in known:
                continue
            sure = len(known) - known.count(None)
            ahead = worse.wins().interval()[0] > better.wins().interval()[1]
            if sure == len(known) or not ahead:
                found.append(Dominance(worse.armor, better.armor, sure, len(known)))
    return found


def _compared(costs: Mapping[Case, Cost], fight: int, one: int, other: int) -> int | None:
    """1 if a fight costs more in one armour than in another, -1 if less; None if nobody knows."""
    first, second = costs[Case(fight, one)], costs[Case(fight, other)]
    if second.high < first.low - SAME:
        return 1
    if first.high < second.low - SAME:
        return -1
    return 0 if first.closed() and second.closed() else None


def _armor_lines(
    content: Content, costs: Mapping[Case, Cost], outings: Sequence[Sequence[Outing]]
) -> list[str]:
    names = content.armor_names
    lines = ["## Which armour is dominated", ""]
    lines.append(
        "An armour is dominated in a level if another costs no more in any of its fights and less "
        "in one of them. The cost of a fight is the mean of its Wounds, from a fresh deck, played "
        f"as well as can be, where a death counts as {DYING:.0f}; a range is all that is known."
    )
    for level, name in enumerate(content.level_names):
        fights = fights_of(content, level)
        lines += ["", f"### {name}", "", f"| Encounter | {' | '.join(names)} | Best |"]
        lines.append("| --- |" + " --- |" * (len(names) + 1))
        for fight in fights:
            each = [costs[Case(fight, armor)] for armor in range(len(names))]
            cells = " | ".join(map(_cost_said, each))
            lines.append(
                f"| {content.encounter_names[fight]} | {cells} | {_best_said(names, each)} |"
            )
        wins = [outing.wins().said() for outing in outings[level]]
        wounds = [f"{outing.mean():.1f}" for outing in outings[level]]
        lines.append(f"| Expeditions won by the rule of thumb | {' | '.join(wins)} | |")
        lines.append(f"| Wounds in such an expedition | {' | '.join(wounds)} | |")
        lines.append("")
        lines += _dominance_said(names, dominated(fights, costs, outings[level]))
        lines += _behind_said(names, outings[level])
    return lines


def _cost_said(cost: Cost) -> str:
    if cost.closed():
        return f"{cost.high:.4f}"
    return f"{cost.low:.4f} to {cost.high:.4f}" if cost.high < DYING else "open"


def _best_said(names: Sequence[str], costs: Sequence[Cost]) -> str:
    """The armours that cost least, if that is known."""
    least = min(cost.high for cost in costs)
    may = [n for n, cost in enumerate(costs) if cost.low <= least + SAME]
    if len(may) > 1 and not all(costs[n].closed() for n in may):
        return "open"
    return ", ".join(names[n] for n in may)


def _dominance_said(names: Sequence[str], found: Sequence[Dominance]) -> list[str]:
    if not found:
        return ["- No armour is dominated."]
    return [
        f"- {names[each.armor]} is dominated by {names[each.by]}"
        + ("." if each.known == each.fights else f", in {each.known} of {each.fights} fights: ")
        + ("" if each.known == each.fights else "the others are not solved.")
        for each in found
    ]


def _behind_said(names: Sequence[str], outings: Sequence[Outing]) -> list[str]:
    """Armour that is clearly behind the best one by the rule of thumb."""
    best = max(outings, key=lambda outing: outing.wins().value())
    behind = [
        names[outing.armor]
        for outing in outings
        if outing.wins().interval()[1] < best.wins().interval()[0]
    ]
    if not behind:
        return []
    return [
        f"- By the rule of thumb {names[best.armor]} does clearly better than: {', '.join(behind)}."
    ]


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
        turned = self.turned_good + self.turned_bad
        lead = self.turned_good - self.turned_bad
        return lead > 0 and erfc(lead / sqrt(2 * turned)) * cards < 0.05


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


def _level_lines(
    content: Content, level: int, outing: Outing, count: int, without: Sequence[Removal]
) -> list[str]:
    names = content.encounter_names
    deaths = outing.deaths()
    lost = sum(deaths.values())
    lines = ["", f"### {content.level_names[level]}, in {content.armor_names[outing.armor]}", ""]
    lines.append(f"- Won: {outing.wins().said()}, with {outing.mean():.1f} Wounds each.")
    if lost:
        killer, most = deaths.most_common(1)[0]
        lines.append(f"- Most deaths: {names[killer]}, {most} of {lost} ({_percent(most / lost)}).")
    after = ", ".join(f"{wounds:.1f}" for wounds in outing.carried())
    lines.append(f"- Wounds carried after the first encounter, the second and so on: {after}.")
    if without:
        lines.append(_removal_said(names, without, Share(sum(outing.won()[:count]), count)))
    lines += ["", "| Encounter | Met | Deaths | Share of deaths | Wounds | Won without it |"]
    lines.append("| --- | --- | --- | --- | --- | --- |")
    cut = {each.encounter: _percent(each.wins.value()) for each in without}
    for encounter in (*sorted(cut), int(content.level_cards[16 * level + BOSS])):
        legs = outing.legs(encounter)
        share = _percent(deaths[encounter] / lost) if lost else "none"
        wounds = sum(leg.wounds for leg in legs) / max(1, len(legs))
        lines.append(
            f"| {names[encounter]} | {len(legs)} | {deaths[encounter]} | {share} "
            f"| {wounds:.2f} | {cut.get(encounter, 'the boss')} |"
        )
    return lines


def _removal_said(names: Sequence[str], without: Sequence[Removal], usual: Share) -> str:
    best = without[0]
    gain = best.wins.value() - usual.value()
    if gain <= 0:
        return "- No card's removal would make it easier."
    return (
        f"- It is won most often without {names[best.encounter]}: {best.wins.said()} instead of "
        f"{_percent(usual.value())}. Of {usual.whole} expeditions {best.turned_good} turned good "
        f"and {best.turned_bad} turned bad{'' if best.sure(len(without)) else ': it may be luck'}."
    )


# All of it.


def report(
    options: Options, say: Callable[[str], None], counts: Counts = STANDARD
) -> tuple[str, ...]:
    """Lines of Markdown about a book and its terms; what it is at goes to `say`."""
    content = content_in(options)
    levels = range(len(content.level_names))
    scripted = []
    for encounter in all_fights(content):
        say(f"Scripts: {content.encounter_names[encounter]}")
        scripted.append(try_scripts(options, encounter, counts))
    costs: dict[Case, Cost] = {}
    walked: dict[Case, Uses] = {}
    looks = 0
    for case in all_cases(content):
        say(f"Solving: {_case_said(content, case).replace(' | ', ', ')}")
        costs[case], solver = solve_case(options, case, counts.looks)
        if costs[case].closed():
            walked[case] = walk(options, case, solver, counts.walks, counts.judging)
        looks += int(solver.looks)
    outings = []
    for level in levels:
        say(f"Expeditions: {content.level_names[level]}")
        armors = range(int(content.armors))
        outings.append([venture(options, level, armor, counts.expeditions) for armor in armors])
    decided = ["## Where a level is decided", "", DECIDED]
    trips = counts.expeditions * len(levels) * int(content.armors)
    for level in levels:
        say(f"Leaving cards out: {content.level_names[level]}")
        best = max(outings[level], key=lambda outing: (outing.wins().part, -outing.mean()))
        count = min(counts.removals, counts.expeditions)
        without = removals(options, level, best, count)
        trips += count * len(without)
        decided += _level_lines(content, level, best, count, without)
    offers = sum(sum(uses.offered.values()) for uses in walked.values())
    return (
        f"# {content.name}: a report for its designers",
        "",
        *_script_lines(content, scripted),
        "",
        *_use_lines(content, walked, len(costs)),
        "",
        *_armor_lines(content, costs, outings),
        "",
        *decided,
        "",
        f"Played: {sum(each.fights for each in scripted)} fights by scripts, "
        f"{counts.walks * len(walked)} as well as can be, {trips} expeditions. "
        f"Solved: {len(walked)} of {len(costs)} fights, with {looks} looks at positions; "
        f"{offers} offers of a use were judged.",
    )

"""The report for designers in words: lines of Markdown about what the studies found."""

from collections.abc import Iterable, Mapping, Sequence

from gloam.games.nightmare_hunt.content import Content
from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.workshop.scripts import SCRIPTS
from gloam.games.nightmare_hunt.workshop.solver import DYING
from gloam.games.nightmare_hunt.workshop.studies.cases import Case, fights_of
from gloam.games.nightmare_hunt.workshop.studies.cost import SAME, Cost, Dominance, dominated
from gloam.games.nightmare_hunt.workshop.studies.expeditions import Decided, Outing, Removal
from gloam.games.nightmare_hunt.workshop.studies.findings import Findings
from gloam.games.nightmare_hunt.workshop.studies.right import Uses
from gloam.games.nightmare_hunt.workshop.studies.scripted import FALLS, Scripted
from gloam.kernel.statistics import Share


def written(found: Findings) -> tuple[str, ...]:
    """All of it, under its headings."""
    counts = found.counts
    scripted = sum(each.fights for each in found.scripted)
    return (
        f"# {found.content.name}: a report for its designers",
        "",
        *_script_lines(found.content, found.scripted),
        "",
        *_use_lines(found.content, found.walked, len(found.costs)),
        "",
        *_armor_lines(found.content, found.costs, found.outings),
        "",
        *_decided_lines(found.content, found.decided),
        "",
        f"Played: {scripted} fights by scripts, {counts.walks * len(found.walked)} as well as can "
        f"be, {found.expeditions()} expeditions. "
        f"Solved: {len(found.walked)} of {len(found.costs)} fights, with {found.looks} looks at "
        f"positions; {found.offers()} offers of a use were judged.",
    )


def share_said(share: Share) -> str:
    """A share with its interval, in percent.

    >>> share_said(Share(9, 10))
    '90.0 % (59.6 % to 98.2 %)'
    """
    low, high = share.interval()
    return f"{_percent(share.value())} ({_percent(low)} to {_percent(high)})"


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


# Who falls to a script.


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
                f"| {SCRIPTS[trial.script].said()} | {share_said(trial.wins)} | {trial.mean():.2f} "
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


# What is right to play.


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
            f"| {' | '.join(case.names(content))} | {_listed(content, uses.never())} "
            f"| {_listed(content, uses.doubtful())} |"
        )
    return lines


def _use_rank(content: Content, use: str) -> tuple[int, str]:
    names = content.card_names
    card = use.split(", as a ")[0]
    return (names.index(card) if card in names else len(names)), use


def _listed(content: Content, uses: Iterable[str]) -> str:
    return ", ".join(sorted(uses, key=lambda use: _use_rank(content, use))) or "nothing"


# Which armour is dominated.


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
        wins = [share_said(outing.wins()) for outing in outings[level]]
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


def _decided_lines(content: Content, found: Sequence[Decided]) -> list[str]:
    head = "Expeditions by the rule of thumb, in the armour that it wins most with."
    return [
        "## Where a level is decided",
        "",
        head,
        *(line for level, each in enumerate(found) for line in _level_lines(content, level, each)),
    ]


def _level_lines(content: Content, level: int, found: Decided) -> list[str]:
    names, outing, without = content.encounter_names, found.outing, found.without
    deaths = outing.deaths()
    lost = sum(deaths.values())
    lines = ["", f"### {content.level_names[level]}, in {content.armor_names[outing.armor]}", ""]
    lines.append(f"- Won: {share_said(outing.wins())}, with {outing.mean():.1f} Wounds each.")
    if lost:
        killer, most = deaths.most_common(1)[0]
        lines.append(f"- Most deaths: {names[killer]}, {most} of {lost} ({_percent(most / lost)}).")
    after = ", ".join(f"{wounds:.1f}" for wounds in outing.carried())
    lines.append(f"- Wounds carried after the first encounter, the second and so on: {after}.")
    if without:
        lines.append(_removal_said(names, without, found.usual()))
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
    luck = "" if best.sure(len(without)) else ": it may be luck"
    return (
        f"- It is won most often without {names[best.encounter]}: {share_said(best.wins)} instead "
        f"of {_percent(usual.value())}. Of {usual.whole} expeditions {best.turned_good} turned "
        f"good and {best.turned_bad} turned bad{luck}."
    )

"""A study as text: tables in Markdown, with the number of games beside every figure."""

from collections.abc import Iterable, Sequence

import gloam
from gloam.kernel.game import seats_said
from gloam.lab import count, ladder
from gloam.lab.count import Share
from gloam.lab.effects import effects, headline, weights
from gloam.lab.figures import percent_of, rounded, said_of
from gloam.lab.intervals import Estimate
from gloam.lab.plan import SIDES, Cell, Plan
from gloam.lab.ratings import SURE, rate
from gloam.lab.study import Study

FIXED = "Intervals are 95 percent, for a number of games that was fixed before."
OFTEN = (
    "Intervals are 95 percent at every look at once (confidence sequences), since the study was "
    "looked at while it ran."
)
SHORT = 60
"""A value of an option in so few letters is said as it was typed; a file is said in words."""
LONGEST = 200
"""So many letters at the most say what is in a file of one's own."""

Table = tuple[list[str], list[list[str]]]
"""Heads and rows."""


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown; what divides its cells is escaped within them."""
    return [_line(heads), "|" + "---|" * len(heads), *map(_line, rows)]


def _line(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def percent(found: Share | None) -> str:
    """A share with its interval: `48 [45-52]`."""
    return "-" if found is None else of_hundred(found.estimate)


def of_hundred(found: Estimate) -> str:
    """An estimate in percent."""
    return f"{percent_of(found.value)} [{percent_of(found.low)}-{percent_of(found.high)}]"


def tenths(found: Estimate | None) -> str:
    """An estimate of a length."""
    if found is None:
        return "-"
    if found.low == float("-inf"):
        return rounded(found.value, 1)
    return f"{rounded(found.value, 1)} [{rounded(found.low, 1)}-{rounded(found.high, 1)}]"


def text(study: Study, made_by: Sequence[str] = (gloam.__version__,)) -> str:
    """The whole of it; `made_by` are the versions of gloam that played the games."""
    lines = [*opening(study, made_by), ""]
    if study.plan.kind == "ladder":
        lines += ladder_lines(study)
    else:
        lines += table(*main_table(study))
    lines += _section("What each value did", effect_lines(study))
    lines += _section("Which axes matter most", _lines(weight_table(study)))
    lines += _section("How games ended, in percent", _lines(end_table(study)))
    lines += _section("How often a character won", _lines(character_table(study)))
    lines += _section("Not played", [f"- {words}" for words in study.plan.left_out])
    return "\n".join(lines) + "\n"


def below_mark(study: Study, command: str) -> list[str]:
    """What stands on a page below a mark: how it was played, and the table."""
    games = said_of(study.played, "game")
    told = f"`{command}`, {games} in all, rules version {study.plan.version}. "
    told += OFTEN if study.plan.looks_often else FIXED
    if study.plan.kind == "ladder":
        return [told, "", "```text", *ladder_lines(study), "```"]
    lines = table(*main_table(study))
    lines += _section("Why games ended, in percent", _lines(end_table(study)))
    lines += _section("How often a character won", _lines(character_table(study)))
    return [told, "", *lines]


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", f"{title}:", "", *lines] if lines else []


def _lines(found: Table) -> list[str]:
    heads, rows = found
    return table(heads, rows) if rows else []


def opening(study: Study, made_by: Sequence[str] = (gloam.__version__,)) -> list[str]:
    """What was played, by whom and with what, and how to read it."""
    plan, game = study.plan, study.game
    lines = [
        f"{game.title}, a {plan.kind} of {said_of(study.played, 'game')}.",
        f"Played by {', '.join(bots_in(plan))}{_with(study)}, on the seeds {plan.seed}/0 and on; "
        f"{_rules(study)}, gloam {', '.join(made_by)}.",
        OFTEN if plan.looks_often else FIXED,
    ]
    broken = sum(count.unended(rows.values()) for rows in study.cells)
    lines.append(
        f"{said_of(broken, 'game')} did not end within {said_of(plan.patience, 'action')}: "
        f"nobody won {'it' if broken == 1 else 'them'}."
        if broken
        else "Every game was played to its end."
    )
    return lines


def bots_in(plan: Plan) -> list[str]:
    """All bots of a plan: the levels of a ladder, or those of each cell together."""
    if plan.kind == "ladder":
        return ladder.levels_of(plan)
    return list(dict.fromkeys(bots_of(cell) for cell in plan.cells))


def bots_of(cell: Cell) -> str:
    """The bots of a cell: one name, if it is one for all."""
    return cell.bots[0] if len(set(cell.bots)) == 1 else SIDES.join(cell.bots)


def _with(study: Study) -> str:
    """The options that hold for all of a study and are not the usual ones."""
    said = []
    for option in study.game.words.options:
        values = {cell.options.get(option.name, option.default) for cell in study.plan.cells}
        value = next(iter(values))
        if len(values) > 1 or value == option.default:
            continue
        if len(value) > SHORT:
            told = option.value_said(value)
            value = f"{told[:LONGEST]}…" if len(told) > LONGEST else told
        said.append(f"{option.name}={value}")
    return f" with {', '.join(said)}" if said else ""


def _rules(study: Study) -> str:
    then, now = study.plan.version, study.game.version
    return f"rules version {then}" + (f" (now it is {now})" if now != then else "")


def axes_of(plan: Plan) -> list[str]:
    """The columns that tell cells apart, seats left out."""
    found = [axis for axis, values in plan.axes.items() if len(values) > 1]
    fewer = {(cell.seats, cell.bots) for cell in plan.cells}
    if len(fewer) > len({cell.seats for cell in plan.cells}) and "bots" not in found:
        found.append("bots")
    return found


def at_of(cell: Cell, axis: str) -> str:
    """What a cell is on an axis."""
    return cell.at.get(axis) or bots_of(cell)


def main_table(study: Study) -> Table:
    """A line for each cell: who won how often, what did not end, how long it was."""
    plan, often = study.plan, study.plan.looks_often
    axes = axes_of(plan)
    found = [
        count.shares(study.game, cell, study.rows(n), often=often)
        for n, cell in enumerate(plan.cells)
    ]
    roles = list(dict.fromkeys(role for shares in found for role in shares))
    heads = [*axes, "seats", "games", *(f"{role} won, %" for role in roles), "not ended", "rounds"]
    rows = []
    for n, cell in enumerate(plan.cells):
        mine = study.rows(n)
        rows.append(
            [
                *(at_of(cell, axis) for axis in axes),
                str(cell.seats),
                str(len(mine)),
                *(percent(found[n].get(role)) for role in roles),
                str(count.unended(mine)),
                tenths(count.length(mine, often=often)),
            ]
        )
    return heads, rows


def ladder_lines(study: Study) -> list[str]:
    """Every level against every level, and what each is worth."""
    levels = ladder.levels_of(study.plan)
    lines = ladder.report(ladder.rates(study), levels, study.plan.patience).splitlines()
    rated = rate(study)
    if not rated:
        return lines
    rows = [
        [
            each.role,
            each.bot,
            f"{rounded(each.mu, 1)} ±{rounded(SURE * each.sigma, 1)}",
            str(each.games),
        ]
        for each in rated
    ]
    rating = table(["role", "bot", "rating", "games"], rows)
    return [*lines, "", "Ratings (openskill, 25 to begin with):", "", *rating]


def effect_lines(study: Study) -> list[str]:
    """What each value did, a sentence each."""
    return [f"- {headline(effect)}" for effect in effects(study)]


def weight_table(study: Study) -> Table:
    """The axes by how much they matter, where there are several."""
    found = weights(effects(study))
    rows = [
        [
            each.axis,
            f"{each.role} {rounded(100 * each.most, sign=True)} percent with {each.by}",
            f"{each.shown} of {each.of}",
            "-" if each.rounds is None else rounded(each.rounds, 1, sign=True),
        ]
        for each in found
    ]
    heads = ["axis", "most that it moved", "differences shown", "rounds"]
    return heads, rows if len(rows) > 1 else []


def end_table(study: Study) -> Table:
    """Why games ended, a line for each cell."""
    plan = study.plan
    found = [count.ends(study.game, study.rows(n)) for n in range(len(plan.cells))]
    reasons = count.reasons_in(study.game, (reason for each in found for reason in each))
    axes = axes_of(plan)
    rows = [
        [
            *(at_of(cell, axis) for axis in axes),
            str(cell.seats),
            *(_part(found[n].get(reason, 0), len(study.cells[n])) for reason in reasons),
            _part(count.unended(study.rows(n)), len(study.cells[n])),
        ]
        for n, cell in enumerate(plan.cells)
    ]
    return [*axes, "seats", *reasons, "not ended"], rows if reasons else []


def _part(some: int, whole: int) -> str:
    return percent_of(some / whole) if whole else "-"


def character_table(study: Study) -> Table:
    """How often each character won, a column for each number of seats; all other axes together."""
    often = study.plan.looks_often
    counts = sorted({cell.seats for cell in study.plan.cells})
    found = {
        n: count.characters(
            [
                row
                for c, cell in enumerate(study.plan.cells)
                if cell.seats == n
                for row in study.rows(c)
            ],
            often=often,
        )
        for n in counts
    }
    names = sorted({name for each in found.values() for name in each})
    rows = [
        [
            *name,
            *(
                f"{percent(found[n][name])} of {found[n][name].games}" if name in found[n] else "-"
                for n in counts
            ),
        ]
        for name in names
    ]
    return ["faction", "character", *(seats_said(n, n) for n in counts)], rows

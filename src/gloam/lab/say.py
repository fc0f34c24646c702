"""A study as text: tables in Markdown, with the number of games beside every figure."""

from collections.abc import Iterable, Sequence

from gloam.kernel.game import seats_said
from gloam.lab import count, ladder
from gloam.lab.count import Share
from gloam.lab.effects import effects, headline, weights
from gloam.lab.intervals import Estimate
from gloam.lab.plan import Cell, Plan
from gloam.lab.ratings import SURE, rate
from gloam.lab.study import Study

FIXED = "Intervals are 95 percent, for a number of games that was fixed before."
OFTEN = (
    "Intervals are 95 percent at every look at once (confidence sequences), since the study was "
    "looked at while it ran."
)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """A table in Markdown."""
    return [
        "| " + " | ".join(heads) + " |",
        "|" + "---|" * len(heads),
        *("| " + " | ".join(row) + " |" for row in rows),
    ]


def percent(found: Share | None) -> str:
    """A share with its interval: `48 [45-52]`."""
    return "-" if found is None else of_hundred(found.estimate)


def of_hundred(found: Estimate) -> str:
    """An estimate in percent."""
    return f"{100 * found.value:.0f} [{100 * found.low:.0f}-{100 * found.high:.0f}]"


def tenths(found: Estimate) -> str:
    """An estimate of a length."""
    if found.low == float("-inf"):
        return f"{found.value:.1f}"
    return f"{found.value:.1f} [{found.low:.1f}-{found.high:.1f}]"


def text(study: Study) -> str:
    """The whole of it."""
    lines = [*opening(study), "", *main_table(study)]
    if study.plan.kind == "ladder":
        lines = [*opening(study), "", *ladder_lines(study)]
    lines += _section("What each value did", effect_lines(study))
    lines += _section("Which axes matter most", weight_lines(study))
    lines += _section("How games ended, in percent", end_table(study))
    lines += _section("How often a character won", character_table(study))
    lines += _section("Not played", [f"- {words}" for words in study.plan.left_out])
    return "\n".join(lines) + "\n"


def below_mark(study: Study, command: str) -> list[str]:
    """What stands on a page below a mark: how it was played, and the table."""
    told = f"`{command}`, {study.played} games in all, rules version {study.plan.version}. "
    told += OFTEN if study.plan.looks_often else FIXED
    if study.plan.kind == "ladder":
        return [told, "", "```text", *ladder_lines(study), "```"]
    lines = main_table(study)
    lines += _section("Why games ended, in percent", end_table(study))
    lines += _section("How often a character won", character_table(study))
    return [told, "", *lines]


def _section(title: str, lines: Sequence[str]) -> list[str]:
    return ["", f"{title}:", "", *lines] if lines else []


def opening(study: Study) -> list[str]:
    """What was played, and how to read it."""
    plan, game = study.plan, study.game
    lines = [f"{game.title}, a {plan.kind} of {study.played} games, seeds {plan.seed}/0 and on."]
    lines.append(OFTEN if plan.looks_often else FIXED)
    broken = sum(count.unended(rows.values()) for rows in study.cells)
    lines.append(
        f"{broken} games did not end within {plan.patience} actions: nobody won them."
        if broken
        else "Every game was played to its end."
    )
    return lines


def axes_of(plan: Plan) -> list[str]:
    """The columns that tell cells apart, seats left out."""
    found = [axis for axis, values in plan.axes.items() if len(values) > 1]
    if len({cell.bots for cell in plan.cells}) > 1 and "bots" not in found:
        found.append("bots")
    return found


def at_of(cell: Cell, axis: str) -> str:
    """What a cell is on an axis."""
    return cell.at.get(axis) or "/".join(dict.fromkeys(cell.bots))


def main_table(study: Study) -> list[str]:
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
    return table(heads, rows)


def ladder_lines(study: Study) -> list[str]:
    """Every level against every level, and what each is worth."""
    levels = list(dict.fromkeys(bot for cell in study.plan.cells for bot in cell.bots))
    lines = ladder.report(ladder.rates(study), levels, study.plan.patience).splitlines()
    rated = rate(study)
    if not rated:
        return lines
    rows = [
        [each.role, each.bot, f"{each.mu:.1f} ±{SURE * each.sigma:.1f}", str(each.games)]
        for each in rated
    ]
    rating = table(["role", "bot", "rating", "games"], rows)
    return [*lines, "", "Ratings (openskill, 25 to begin with):", "", *rating]


def effect_lines(study: Study) -> list[str]:
    """What each value did, a sentence each."""
    return [f"- {headline(effect)}" for effect in effects(study)]


def weight_lines(study: Study) -> list[str]:
    """The axes by how much they matter, where there are several."""
    found = weights(effects(study))
    if len(found) < 2:
        return []
    rows = [
        [
            each.axis,
            f"{each.role} {100 * each.most:+.0f} percent with {each.by}",
            f"{each.shown} of {each.of}",
            f"{each.rounds:+.1f}",
        ]
        for each in found
    ]
    return table(["axis", "most that it moved", "differences shown", "rounds"], rows)


def end_table(study: Study) -> list[str]:
    """Why games ended, a line for each cell."""
    plan = study.plan
    found = [count.ends(study.game, study.rows(n)) for n in range(len(plan.cells))]
    reasons = [r for r in study.game.words.reasons if any(r in each for each in found)]
    if not reasons:
        return []
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
    return table([*axes, "seats", *reasons, "not ended"], rows)


def _part(some: int, whole: int) -> str:
    return f"{100 * some / whole:.0f}" if whole else "-"


def character_table(study: Study) -> list[str]:
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
    heads = ["faction", "character", *(seats_said(n, n) for n in counts)]
    return table(heads, rows) if rows else []

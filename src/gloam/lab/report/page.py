"""A study as one page: no script, no style and no picture from anywhere else."""

from html import escape
from pathlib import Path

from gloam.kernel.game import seats_said
from gloam.lab import count, say
from gloam.lab.effects import Effect, effects, headline, weights
from gloam.lab.figures import said_of
from gloam.lab.intervals import Estimate
from gloam.lab.plan import Cell
from gloam.lab.report import plots
from gloam.lab.report.happened import Happened, grid_of, happened
from gloam.lab.report.words import (
    again_lines,
    cell_table,
    domain_of,
    gone_lines,
    length_table,
    place_table,
    place_title,
    thing_table,
    word_table,
)  # fmt: skip
from gloam.lab.say import Table
from gloam.lab.study import Study
from gloam.lab.versions import versions_in
from gloam.lab.writing import write

HEADLINES = 8
"""So many sentences stand at the top; the others are folded away."""
LONG = 24
"""So many letters of a cell stay in one line."""
MOST_LINES = 40
"""More points than this are in the tables alone."""
MOST_PLACES = 6
"""How many maps are drawn, of what happened most."""

STYLE = """
:root { color-scheme: light dark; --ink: #1a1a1a; --paper: #fff; --line: #bbb; --soft: #f3f3f0 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ececec; --paper: #16161a; --line: #555; --soft: #222228 }
}
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 84rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; line-height: 1.2 } h2 { margin-top: 2.5rem; font-size: 1.25rem }
ul { padding-left: 1.2rem } li { overflow-wrap: anywhere }
figure { margin: 1rem 0; padding: .5rem; max-width: 40rem; background: #fff; color: #000;
  border: 1px solid var(--line) }
figure svg { display: block; width: 100%; height: auto }
figcaption { font-size: .9rem }
.scroll { overflow-x: auto; max-width: 100% } .scroll:focus { outline: 2px solid }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding: .25rem 0 }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left;
  vertical-align: top }
td { white-space: nowrap } td.long { white-space: normal; min-width: 14rem }
@media (min-width: 75rem) { .beside { display: grid; gap: 2rem; align-items: start;
  grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) } .beside figure { margin: 0 } }
thead th { background: var(--soft) } summary { cursor: pointer; padding: .3rem 0 }
code { overflow-wrap: anywhere }
"""


def write_page(study: Study, folder: Path, where: Path) -> None:
    """Write the page, whole or not at all."""
    write(page(study, folder), where)


def page(study: Study, folder: Path) -> str:
    """The whole page."""
    found = happened(study, folder)
    writer = _Writer(study, found)
    title = f"{study.game.title}: a {study.plan.kind} of {said_of(study.played, 'game')}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        *(f"<p>{escape(line)}</p>" for line in say.opening(study, versions_in(folder))[1:]),
        writer.headlines(),
        writer.winning(),
        writer.mattering(),
        writer.lengths(),
        writer.endings(),
        writer.placing(),
        writer.things(),
        writer.characters(),
        writer.rest(folder),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<link rel="icon" href="data:,">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n"
        f"<body><main>{''.join(part for part in parts if part)}</main></body></html>\n"
    )


class _Writer:
    """The sections of a page."""

    def __init__(self, study: Study, found: Happened) -> None:
        self.study = study
        self.found = found
        self.pictures = 0
        axes = say.axes_of(study.plan)
        several = len({cell.seats for cell in study.plan.cells}) > 1
        self.labels = [
            ", ".join(
                [_axis_said(axis, say.at_of(cell, axis)) for axis in axes]
                + ([_seats(cell)] if several or not axes else [])
            )
            for cell in study.plan.cells
        ]

    def _section(self, title: str, *parts: str) -> str:
        shown = [part for part in parts if part]
        inside = "".join(shown)
        if len(shown) == 2 and shown[0].startswith("<figure"):
            inside = f'<div class="beside">{inside}</div>'
        return f"<section><h2>{escape(title)}</h2>{inside}</section>" if inside else ""

    def _table(self, caption: str, table: Table) -> str:
        heads, rows = table
        if not rows:
            return ""
        top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
        lines = "".join(
            "<tr>" + "".join(
                f'<th scope="row">{escape(cell)}</th>' if n == 0 else _cell(cell)
                for n, cell in enumerate(row)
            ) + "</tr>"
            for row in rows
        )  # fmt: skip
        return (
            f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
            f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead>"
            f"<tbody>{lines}</tbody></table></div>"
        )

    def _picture(self, draw: object, title: str, high: float) -> str:
        self.pictures += 1
        svg = plots.picture(draw, escape(title), self.pictures, high)
        return f"<figure>{svg}<figcaption>{escape(title)}</figcaption></figure>"

    def _high(self, lines: int, each: float = 0.42) -> float:
        return 1.2 + each * lines

    def headlines(self) -> str:
        """What each value did."""
        found = sorted(effects(self.study), key=_moved_most)
        told = [f"<li>{escape(headline(effect))}</li>" for effect in found]
        first, rest = told[:HEADLINES], told[HEADLINES:]
        more = f"<details><summary>{len(rest)} more</summary><ul>{''.join(rest)}</ul></details>"
        listed = f"<ul>{''.join(first)}</ul>" if first else ""
        return self._section("What each value did", listed, more if rest else "")

    def winning(self) -> str:
        """Who won how often, by role and count."""
        study, often = self.study, self.study.plan.looks_often
        if study.plan.kind == "ladder":
            lines = "\n".join(say.ladder_lines(study))
            return self._section(
                "Who won how often",
                f'<div class="scroll" tabindex="0" role="region" aria-label="The ladder">'
                f"<pre>{escape(lines)}</pre></div>",
            )
        shares = [
            count.shares(study.game, cell, study.rows(n), often=often)
            for n, cell in enumerate(study.plan.cells)
        ]
        roles = list(dict.fromkeys(role for each in shares for role in each))
        series: dict[str, list[Estimate | None]] = {
            role: [_hundredfold(each[role].estimate) if role in each else None for each in shares]
            for role in roles
        }
        picture = ""
        if len(self.labels) <= MOST_LINES:
            draw = plots.intervals(self.labels, series, "games won, percent")
            each = sorted({len(rows) for rows in study.cells})
            many = ("" if len(each) == 1 else f"{each[0]} to ") + said_of(each[-1], "game")
            title = f"How often {' and '.join(roles)} won: {many} each, 95 percent intervals."
            high = self._high(len(self.labels), 0.3 + 0.16 * len(roles))
            picture = self._picture(draw, title, high)
        return self._section(
            "Who won how often",
            picture,
            self._table("Won, in percent", say.main_table(study)),
        )

    def mattering(self) -> str:
        """Which axes matter most."""
        found = weights(effects(self.study))
        if len(found) < 2:
            return ""
        draw = plots.bars(
            [each.axis[-28:] for each in found],
            [100 * abs(each.most) for each in found],
            "most that it moved a share, percent",
        )
        title = "Which axes matter most: how far a share of wins moved, on the average of all else."
        table = self._table("Axes by how much they matter", say.weight_table(self.study))
        picture = self._picture(draw, title, self._high(len(found)))
        return self._section("Which axes matter most", picture, table)

    def lengths(self) -> str:
        """How long games were."""
        study = self.study
        values = [
            [row.rounds for row in study.rows(n) if row.ended] for n in range(len(self.labels))
        ]
        picture = ""
        if len(self.labels) <= MOST_PLACES and any(values):
            draw = plots.histograms(self.labels, values, "rounds")
            picture = self._picture(draw, "How long games were.", 0.8 + 1.2 * len(self.labels))
        table = self._table("Length, for games that ended", length_table(study))
        return self._section("How long games were", picture, table)

    def endings(self) -> str:
        """How games ended."""
        study = self.study
        found = [count.ends(study.game, study.rows(n)) for n in range(len(self.labels))]
        whole = [max(1, len(rows)) for rows in study.cells]
        reasons = count.reasons_in(study.game, (reason for each in found for reason in each))
        parts = {
            reason: [100 * each.get(reason, 0) / n for each, n in zip(found, whole, strict=True)]
            for reason in reasons
        }
        parts["not ended"] = [
            100 * count.unended(study.rows(n)) / games for n, games in enumerate(whole)
        ]
        picture = ""
        if len(self.labels) <= MOST_LINES:
            draw = plots.stacked(self.labels, parts, "games, percent")
            high = self._high(len(self.labels)) + 0.22 * len(parts)
            picture = self._picture(draw, "How games ended, in percent.", high)
        table = self._table("Ends, in percent", say.end_table(study))
        return self._section("How games ended", picture, table)

    def placing(self) -> str:
        """Where things happened."""
        parts = []
        for place in self.found.places[:MOST_PLACES]:
            title = place_title(place, self.found)
            grid = grid_of(domain_of(self.study, place.domain))
            table = self._table(
                f"{title}: how often in 100 games", place_table(self.study, self.found, place)
            )
            if grid is None:
                parts.append(f"<h3>{escape(title)}</h3>{table}")
                continue
            columns, rows = grid
            boards = [
                [
                    [100 * counter[f"{column}{row}"] / max(1, games) for column in columns]
                    for row in rows
                ]
                for counter, games in zip(place.counts, self.found.games, strict=True)
            ]
            draw = plots.heat(self.found.groups, columns, rows, boards)
            high = len(boards) * (0.7 + 0.36 * len(rows))
            said = f"{title}: how often in 100 games, the darker the oftener."
            parts.append(
                f"<h3>{escape(title)}</h3>{self._picture(draw, said, high)}"
                f"<details><summary>The same as a table</summary>{table}</details>"
            )
        return self._section("Where things happened", *parts)

    def things(self) -> str:
        """What each card or the like did."""
        table = thing_table(self.study, self.found)
        note = (
            "<p>Games with a card differ from those without in other ways too: they may be longer. "
            "What a card does for certain, a comparison on the same seeds shows.</p>"
        )
        shown = self._table("Cards and the like", table)
        return self._section("What each card or the like did", note if shown else "", shown)

    def characters(self) -> str:
        """How often each character won."""
        table = say.character_table(self.study)
        return self._section("How often a character won", self._table("Won, in percent", table))

    def rest(self, folder: Path) -> str:
        """Everything else that was counted, what was left out, and how to play it again."""
        left = "".join(f"<li>{escape(words)}</li>" for words in self.study.plan.left_out)
        words = self._table("Facts told in a game", word_table(self.found))
        said = [*gone_lines(self.found), *again_lines(folder)]
        lines = "".join(f"<p>{escape(line)}</p>" for line in said)
        cells = self._table("The cells, by their numbers", cell_table(self.study))
        return (
            self._section("How often things happened", words)
            + self._section("Not played", f"<ul>{left}</ul>" if left else "")
            + self._section("Played again", lines, cells)
        )


def _moved_most(effect: Effect) -> tuple[bool, float]:
    """What is shown comes first, and of that what moved most."""
    found = [change.estimate for change in effect.roles.values()]
    most = max((abs(each.value) for each in found), default=0.0)
    return not any(each.shows for each in found), -most


def _axis_said(axis: str, value: str) -> str:
    """A number says what it is a number of; a word does not need to."""
    return f"{axis.rpartition('.')[2]} {value}" if value.isdecimal() else value[-28:]


def _seats(cell: Cell) -> str:
    return seats_said(cell.seats, cell.seats)


def _cell(text: str) -> str:
    return f"<td{' class=long' if len(text) > LONG else ''}>{escape(text)}</td>"


def _hundredfold(found: Estimate) -> Estimate:
    return Estimate(100 * found.value, 100 * found.low, 100 * found.high)

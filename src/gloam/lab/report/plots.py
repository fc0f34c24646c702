"""Pictures by matplotlib, as SVG: shapes, hatches and greys, so that no colour is needed."""

import io
import re
import warnings
from collections.abc import Sequence
from itertools import cycle
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

from gloam.lab.figures import rounded
from gloam.lab.intervals import Estimate

WIDE = 4.8
"""In inches: narrow enough that letters can be read on a phone."""
MARKERS = "os^DvPX*"
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "ooo", "+++", "---")
GREYS = ("#303030", "#b8b8b8", "#ffffff", "#787878", "#dcdcdc", "#505050", "#9a9a9a", "#efefef")
STYLE: dict[str, Any] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.6,
    "text.parse_math": False,  # a file may be called $x^{$
}


def picture(draw: Any, title: str, number: int, high: float) -> str:
    """One picture as SVG with a title for those who cannot see it; `draw` fills its axes."""
    with mpl.rc_context(STYLE | {"svg.hashsalt": f"gloam {number}"}), warnings.catch_warnings():
        # The reader's browser draws the letters, and may well have those that are missing here.
        warnings.filterwarnings("ignore", "Glyph .* missing from font")
        figure = Figure(figsize=(WIDE, high), layout="constrained")
        draw(figure)
        found = io.StringIO()
        figure.savefig(found, format="svg", metadata={"Date": None, "Creator": None})
    svg = found.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'(<svg[^>]*?) width="[^"]*"', r"\1", svg, count=1)
    svg = re.sub(r'(<svg[^>]*?) height="[^"]*"', r"\1", svg, count=1)
    svg = _own_ids(svg, number)
    head = f'<svg role="img" aria-labelledby="picture{number}" '
    svg = svg.replace("<svg ", head, 1)
    body = svg.index(">") + 1
    return f'{svg[:body]}<title id="picture{number}">{title}</title>{svg[body:]}'


def _own_ids(svg: str, number: int) -> str:
    """Ids that nothing refers to go, and the others are this picture's own."""
    named = set(re.findall(r"""(?:url\(#|href=["']#)([^)"']+)""", svg))
    svg = re.sub(
        r' id="([^"]+)"', lambda m: f' id="p{number}-{m[1]}"' if m[1] in named else "", svg
    )
    svg = re.sub(r"url\(#", f"url(#p{number}-", svg)
    return re.sub(r'href="#', f'href="#p{number}-', svg)


def intervals(labels: Sequence[str], series: dict[str, list[Estimate | None]], unit: str) -> Any:
    """Points in percent with their intervals: a line for each label, a shape for each series."""

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        step = 0.7 / max(1, len(series))
        for n, (name, found) in enumerate(series.items()):
            for y, each in enumerate(found):
                if each is None or abs(each.low) == float("inf"):
                    continue
                reach = [[max(0.0, each.value - each.low)], [max(0.0, each.high - each.value)]]
                axes.errorbar(
                    each.value,
                    y + (n - (len(series) - 1) / 2) * step,
                    xerr=reach,
                    fmt=MARKERS[n % len(MARKERS)],
                    color="#202020",
                    markerfacecolor=GREYS[n % len(GREYS)],
                    capsize=3,
                    label=name if y == next(i for i, e in enumerate(found) if e) else None,
                )
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlabel(unit)
        axes.set_xlim(-2, 102)
        axes.grid(axis="x", color="#d0d0d0", linewidth=0.6)
        if len(series) > 1:
            figure.legend(loc="outside upper left", ncols=3, frameon=False, fontsize=10)

    return draw


def stacked(labels: Sequence[str], parts: dict[str, list[float]], unit: str) -> Any:
    """Bars of parts that make a whole: a grey and a hatch for each part."""

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        left = [0.0] * len(labels)
        looks = cycle(zip(GREYS, HATCHES, strict=True))
        for (name, values), (grey, hatch) in zip(parts.items(), looks, strict=False):
            axes.barh(
                range(len(labels)), values, left=left, color=grey, hatch=hatch,
                edgecolor="#202020", linewidth=0.8, label=_cut(name), height=0.6,
            )  # fmt: skip
            for y, value in enumerate(values):
                if value >= 12 and grey not in ("#303030", "#505050") and not hatch:
                    axes.text(left[y] + value / 2, y, rounded(value), ha="center", va="center")
            left = [a + b for a, b in zip(left, values, strict=True)]
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.set_xlim(0, 100)
        axes.set_xlabel(unit)
        figure.legend(loc="outside upper left", ncols=1, frameon=False, fontsize=10)

    return draw


def _cut(text: str) -> str:
    return text if len(text) <= 52 else text[:51] + "…"


def histograms(labels: Sequence[str], values: Sequence[Sequence[float]], unit: str) -> Any:
    """How lengths are spread, one strip for each label, all on one scale."""
    most = max((max(each) for each in values if each), default=1)
    width = max(1, -(-int(most) // 24))
    edges = [n - 0.5 for n in range(0, int(most) + 2 * width, width)]  # a bar stands on its number

    def draw(figure: Figure) -> None:
        strips = figure.subplots(len(labels), 1, sharex=True, squeeze=False)[:, 0]
        for strip, label, found in zip(strips, labels, values, strict=True):
            strip.hist(found, bins=edges, color="#b8b8b8", edgecolor="#202020", linewidth=0.6)
            strip.set_title(label, loc="left", fontsize=10)
            strip.set_ylabel("games", fontsize=9)
        strips[-1].set_xlabel(unit)

    return draw


def heat(titles: Sequence[str], columns: Sequence[str], rows: Sequence[str], values: Any) -> Any:
    """A board for each title, the darker the oftener, with the number in every cell."""
    most = max((value for board in values for line in board for value in line), default=1) or 1

    def draw(figure: Figure) -> None:
        boards = figure.subplots(len(titles), 1, squeeze=False)[:, 0]
        for axes, title, board in zip(boards, titles, values, strict=True):
            axes.imshow(board, cmap="Greys", vmin=0, vmax=1.25 * most, aspect="auto")
            for y, line in enumerate(board):
                for x, value in enumerate(line):
                    dark = value > 0.65 * most
                    said = rounded(value) if value >= 0.5 or value == 0 else "<1"
                    axes.text(
                        x, y, said, ha="center", va="center", fontsize=9,
                        color="white" if dark else "black",
                    )  # fmt: skip
            axes.set_xticks(range(len(columns)), columns)
            axes.set_yticks(range(len(rows)), rows)
            axes.tick_params(length=0)
            axes.xaxis.tick_top()
            axes.set_title(title, loc="left", fontsize=10)
            for side in axes.spines.values():
                side.set_visible(True)

    return draw


def bars(labels: Sequence[str], values: Sequence[float], unit: str) -> Any:
    """A bar for each label, with its number."""

    def draw(figure: Figure) -> None:
        axes = figure.add_subplot()
        axes.barh(range(len(labels)), values, color="#b8b8b8", edgecolor="#202020", height=0.6)
        for y, value in enumerate(values):
            axes.text(value, y, f" {rounded(value, 1)}", va="center")
        axes.set_yticks(range(len(labels)), labels)
        axes.set_ylim(len(labels) - 0.5, -0.5)
        axes.margins(x=0.15)
        axes.set_xlabel(unit)

    return draw

"""What happened, as tables: the same for the text and beside the pictures."""

from pathlib import Path

from gloam.kernel.words import Domain
from gloam.lab import count, say
from gloam.lab.axes import BOTS
from gloam.lab.figures import percent_of, rounded, said_of
from gloam.lab.report.happened import FOLLOWED, Happened, Place, grid_of, happened, with_and_without
from gloam.lab.say import Table
from gloam.lab.study import Study
from gloam.lab.versions import versions_in


def full_text(study: Study, folder: Path) -> str:
    """The whole study as text."""
    found = happened(study, folder)
    lines = say.text(study, versions_in(folder)).splitlines()
    lines += _told("How long games were, in rounds", length_table(study))
    lines += _told("How often things happened in a game", word_table(found))
    for place in found.places:
        lines += _told(place_title(place, found), place_table(study, found, place))
    lines += _told("What each card or the like did", thing_table(study, found))
    lines += _told("The cells, by their numbers", cell_table(study))
    lines += ["", *gone_lines(found), *again_lines(folder)]
    return "\n".join(lines) + "\n"


def _told(title: str, table: Table) -> list[str]:
    heads, rows = table
    return ["", f"{title}:", "", *say.table(heads, rows)] if rows else []


def length_table(study: Study) -> Table:
    """How long the games of each cell were."""
    axes, often = say.axes_of(study.plan), study.plan.looks_often
    rows = []
    for n, cell in enumerate(study.plan.cells):
        mine = study.rows(n)
        rows.append(
            [
                *(say.at_of(cell, axis) for axis in axes),
                str(cell.seats),
                str(len(mine)),
                say.tenths(count.length(mine, often=often)),
                ", ".join(map(str, count.spread(mine))) or "-",
                say.tenths(count.length(mine, "actions", often=often)),
            ]
        )
    return [*axes, "seats", "games", "rounds", "1, 5, 9 of 10 below", "actions"], rows


def word_table(found: Happened) -> Table:
    """How often each fact was told in a game."""
    rows = [
        [word.replace("_", " "), *(_each(n, g) for n, g in zip(counts, found.games, strict=True))]
        for word, counts in found.words.items()
    ]
    return ["what", *found.groups], rows


def _each(times: int, games: int) -> str:
    return rounded(times / games, 2) if games else "-"


def domain_of(study: Study, name: str) -> Domain:
    """A domain of the game's facts, by its name."""
    return next(
        domain
        for word in study.game.words.facts.words
        for domain in word.fields.values()
        if domain.name == name
    )


def place_title(place: Place, found: Happened) -> str:
    """What is counted at places."""
    times = sum(counter.total() for counter in place.counts)
    games = said_of(sum(found.games), "game")
    return f"Where: {place.word.replace('_', ' ')}, {said_of(times, 'time')} in {games}"


def place_table(study: Study, found: Happened, place: Place) -> Table:
    """Every place with how often in a hundred games: as rows of a board where there is one."""
    domain = domain_of(study, place.domain)
    grid, groups = grid_of(domain), len(found.games)
    rows = []
    if grid is None:
        for name in domain.names:
            if any(counter[name] for counter in place.counts):
                rows.append([name, *(_hundred(place, found, n, name) for n in range(groups))])
        return ["place", *found.groups], rows
    columns, lines = grid
    for n, group in enumerate(found.groups):
        for line in lines:
            cells = [_hundred(place, found, n, f"{column}{line}") for column in columns]
            rows.append([group, line, *cells])
    return ["games", "row", *columns], rows


def _hundred(place: Place, found: Happened, group: int, name: str) -> str:
    games = found.games[group]
    return percent_of(place.counts[group][name] / games) if games else "-"


def thing_table(study: Study, found: Happened) -> Table:
    """What became of each card or the like."""
    roles = list(found.of)
    shown = roles[-1:] if len(roles) <= 2 else roles
    heads = ["what", "how", "a game", "games with it"]
    for role in shown:
        heads += [f"{role} won with it, %", f"{role} won without, %"]
    heads.append("what came of it")
    rows = []
    for thing in found.things:
        row = [
            thing.name,
            thing.word.replace("_", " "),
            _each(thing.times, sum(found.games)),
            str(thing.games),
        ]
        for role in shown:
            inside, outside = with_and_without(found, thing, role)
            row += [say.of_hundred(inside), say.of_hundred(outside) if outside else "-"]
        then = [
            f"{word.replace('_', ' ')} {rounded(n / thing.times, 2)}"
            for word, n in thing.then.most_common(FOLLOWED)
        ]
        rows.append([*row, ", ".join(then) or "-"])
    return heads, rows


def cell_table(study: Study) -> Table:
    """Every cell with its number, for `gloam lab again`, where there are several."""
    cells = study.plan.cells
    axes = [axis for axis in say.axes_of(study.plan) if axis != BOTS]
    rows = [
        [
            str(n),
            *(say.at_of(cell, axis) for axis in axes),
            say.bots_of(cell),
            str(cell.seats),
            str(len(study.cells[n])),
        ]
        for n, cell in enumerate(cells)
    ]
    return ["cell", *axes, BOTS, "seats", "games"], rows if len(rows) > 1 else []


def gone_lines(found: Happened) -> list[str]:
    """What older rules told, and these do not know."""
    if not found.gone:
        return []
    gone = ", ".join(each.replace("_", " ") for each in found.gone)
    return [f"The rules have changed since, and no longer tell this, so it is left out: {gone}."]


def again_lines(folder: Path) -> list[str]:
    """How anybody plays any of these games again."""
    return [
        "Every game is a row of games.parquet: game, rules, seats, bots, options, seed, and a "
        "digest of all facts.",
        f"Played again and compared: gloam lab again {folder} --cell 0 --number 0 --save game.save",
    ]

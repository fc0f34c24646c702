"""Ratings: one number for each bot in each role, over all games of a study.

By openskill (Weng and Lin's Bayesian ranking, with Plackett and Luce's model): it is made for
games of many sides, where several may win. It takes games one after the other, so they come in the
order of their numbers, all cells in turn, and the same study always has the same ratings.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from gloam.kernel.errors import BadOption
from gloam.lab.count import general_roles
from gloam.lab.match import levels_by_seat
from gloam.lab.plan import Cell
from gloam.lab.rows import Row
from gloam.lab.study import Study

SURE = 2
"""Within so many of its deviations a rating lies, 19 times out of 20."""


class Rating(Struct, frozen=True):
    """What a bot is worth in a role; all of them begin at 25."""

    bot: str
    role: str
    mu: float
    sigma: float
    games: int


def rate(study: Study) -> list[Rating]:
    """The ratings, by role, the best first."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise BadOption("Ratings need one more package: pip install 'gloam[lab]'.") from None
    model = PlackettLuce()
    found: dict[tuple[str, str], Any] = {}
    games: dict[tuple[str, str], int] = {}
    for cell, row in _in_turn(study):
        sides = _sides(study, cell, row)
        if len(sides) < 2 or not row.ended:
            continue
        keys = [key for key, _ in sides]
        before = [[found.get(key) or model.rating()] for key in keys]
        after = model.rate(before, ranks=[1 if wins else 2 for _, wins in sides])
        for key in dict.fromkeys(keys):
            mine = [rated[0] for each, rated in zip(keys, after, strict=True) if each == key]
            found[key] = model.rating(  # where several are the same bot, what they come to together
                mu=sum(each.mu for each in mine) / len(mine),
                sigma=sum(each.sigma for each in mine) / len(mine),
            )
            games[key] = games.get(key, 0) + 1
    rated = [
        Rating(bot, role, each.mu, each.sigma, games[role, bot])
        for (role, bot), each in found.items()
    ]
    return sorted(rated, key=lambda each: (each.role, -each.mu))


def _in_turn(study: Study) -> Iterator[tuple[Cell, Row]]:
    most = max((max(rows, default=-1) for rows in study.cells), default=-1)
    for number in range(most + 1):
        for cell, rows in zip(study.plan.cells, study.cells, strict=True):
            if number in rows:
                yield cell, rows[number]


def _sides(study: Study, cell: Cell, row: Row) -> list[tuple[tuple[str, str], bool]]:
    """Who played against whom, by role and bot, and who won: sides, or every seat for itself."""
    game = study.game
    match = study.plan.match(row.cell, row.number)
    bots = levels_by_seat(game, match)
    teams = game.rules.teams(cell.seats)
    if game.rules.factions_of is not None and row.parts:
        return [
            ((names[0], bots[seat]), row.payoff[seat] > 0) for seat, names in enumerate(row.parts)
        ]
    called = general_roles(game, cell.seats)
    if len(teams) > 2:
        called = ("any seat",) * len(teams)
    return [
        ((role, bots[side[0]]), row.payoff[side[0]] > 0)
        for role, side in zip(called, teams, strict=True)
    ]

"""Balance: how often each side wins, for every value of an option and every number of seats."""

import json
from collections.abc import Sequence

from msgspec import Struct, structs

from gloam.games import load
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game, seats_said
from gloam.kernel.statistics import wilson
from gloam.kernel.table import Table
from gloam.lab import factions
from gloam.lab.factions import Part
from gloam.lab.ladder import played, roles
from gloam.lab.match import Match


class Share(Struct, frozen=True):
    """How often a side won under one value of an option, at one number of seats."""

    option: str
    value: str
    seats: int
    role: str
    wins: int
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies, 19 times out of 20."""
        return wilson(self.wins, self.games)


def values_of(game: Game, name: str) -> tuple[str, ...]:
    """The values that an option is tried with: its choices, or the maps of the game."""
    for option in game.words.options:
        if option.name == name:
            found = option.choices or (
                game.workshop.maps.names if game.workshop.maps and name == "map" else ()
            )
            if found:
                return found
            raise BadOption(f"{name} has no list of values to go over.")
    raise BadOption(f"{game.title} has no option {name!r}.")


def plan(
    game: Game,
    over: str,
    games: int,
    seats: Sequence[int],
    level: str,
    options: dict[str, str] | None,
) -> list[Match]:
    """The same level in every seat, for each value and number of seats; the same seeds for each.

    A value that cannot be played with the other options is left out, as long as any is left.
    """
    counts = [game.check_seats(n) for n in seats or range(game.seats[0], game.seats[1] + 1)]
    given = options or {}
    settings = [{**given, over: value} for value in values_of(game, over)] if over else [given]
    chosen = [game.options_from(setting) for setting in settings]
    return [
        Match(game.name, n, (level,) * len(game.rules.teams(n)), each, f"balance {g}")
        for each in _open(game, chosen, counts)
        for n in counts
        for g in range(games)
    ]


def _open(
    game: Game, chosen: Sequence[dict[str, str]], counts: Sequence[int]
) -> list[dict[str, str]]:
    """Those options with which a table opens; BadOption if there are none."""
    found, refusals = [], []
    for options in chosen:
        try:
            for n in counts:
                Table(game, n, options, Dice("balance", salt=""))
            found.append(options)
        except BadOption as refusal:
            refusals.append(refusal)
    if not found:
        raise refusals[0]
    return found


def run(
    name: str,
    over: str,
    games: int,
    seats: Sequence[int] = (),
    level: str = "hard",
    processes: int = 1,
    options: dict[str, str] | None = None,
) -> list[Share]:
    """Play the same level on both sides, or alone, for each value and number of seats."""
    game = load(name)
    if not over:
        raise BadOption(
            f"Say which option to go over, with --over; `gloam rules {name} --options` lists them."
        )
    ahead = plan(game, over, games, seats, level, options)
    if any(len(game.rules.teams(match.seats)) > 2 for match in ahead):
        raise BadOption(f"Balance needs two sides, or factions; {game.title} has neither.")
    wins: dict[tuple[str, int], int] = {(m.options[over], m.seats): 0 for m in ahead}
    for result in played(ahead, processes):
        side = game.rules.teams(result.match.seats)[-1][0]
        wins[result.match.options[over], result.match.seats] += int(result.payoff[side] > 0)
    return [
        Share(over, value, n, roles(game, n)[-1], won, games) for (value, n), won in wins.items()
    ]


def run_factions(
    name: str,
    over: str,
    games: int,
    seats: Sequence[int] = (),
    level: str = "hard",
    processes: int = 1,
    options: dict[str, str] | None = None,
) -> list[Part]:
    """Play the same level in every seat, and count by faction, character and end, or by seat."""
    game = load(name)
    ahead = plan(game, over, games, seats, level, options)
    return factions.count(game, played(ahead, processes), over)


def report(shares: Sequence[Share]) -> str:
    """The shares as a table, a row for each value and a column for each number of seats."""
    counts = sorted({share.seats for share in shares})
    lines = [
        f"wins of the {shares[0].role} in percent, with intervals; {shares[0].games} games each",
        "",
        "| " + " | ".join([shares[0].option, *(seats_said(n, n) for n in counts)]) + " |",
        "|" + "---|" * (len(counts) + 1),
    ]
    for value in dict.fromkeys(share.value for share in shares):
        row = {share.seats: share for share in shares if share.value == value}
        lines.append("| " + " | ".join([value, *(_said(row[n]) for n in counts)]) + " |")
    return "\n".join(lines) + "\n"


def _said(share: Share) -> str:
    low, high = share.interval
    return f"{100 * share.wins / share.games:.0f} [{100 * low:.0f}-{100 * high:.0f}]"


def main(
    name: str,
    over: str,
    games: int,
    seats: Sequence[int] = (),
    level: str = "hard",
    processes: int = 1,
    as_json: bool = False,  # noqa: FBT002  # it comes from a flag
    options: dict[str, str] | None = None,
) -> str:
    """Play, and give the table, or the same as JSON."""
    if _by_parts(load(name), over):
        parts = run_factions(name, over, games, seats, level, processes, options)
        if as_json:
            rows = [
                structs.asdict(part) | {"share": part.share, "interval": part.interval}
                for part in parts
            ]
            return json.dumps(rows, indent=2) + "\n"
        return factions.report(parts, level, games)
    shares = run(name, over, games, seats, level, processes, options)
    if as_json:
        rows = [structs.asdict(share) | {"interval": share.interval} for share in shares]
        return json.dumps(rows, indent=2) + "\n"
    tried = {share.value for share in shares}
    left_out = [value for value in values_of(load(name), over) if value not in tried]
    return report(shares) + _left_out(over, left_out)


def _by_parts(game: Game, over: str) -> bool:
    """Whether wins are counted by faction, or by seat: not where two sides go over an option."""
    if game.rules.factions_of is not None or len(game.rules.teams(game.seats[1])) > 2:
        return True
    return not over and not game.words.options


def _left_out(over: str, values: Sequence[str]) -> str:
    if not values:
        return ""
    return f"\nNot played, since the other options do not allow it: {over} {', '.join(values)}.\n"

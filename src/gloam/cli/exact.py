"""`gloam exact`: what a small form of a game is worth, by its whole tree."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from gloam.bots import bot
from gloam.cli.solve import number
from gloam.cli.words import (
    game_named,
    levels_of,
    options_named,
    takes_a_game,
    takes_options,
    whole,
)
from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown
from gloam.lab.exact import ASKS, LIMIT, Form, Solved, Worth

if TYPE_CHECKING:
    from gloam.cli.parser import Add


def declare(add: "Add") -> None:
    """Declare the command."""
    exact = add(
        "exact",
        "build the whole tree of a small game, and play it as well as can be",
        "gloam exact SMALLED --small --bots easy,medium",
    )
    takes_a_game(exact)
    exact.add_argument("--seats", type=whole(1, 99), metavar="N", help="the fewest, if not given")
    exact.add_argument(
        "--small", action="store_true", help="with the options of the game's own small form"
    )
    takes_options(exact)
    exact.add_argument(
        "--limit",
        type=whole(1, 10**9 - 1),
        default=LIMIT,
        metavar="N",
        help=f"the most histories that the tree may have; {LIMIT:,} if not given",
    )
    exact.add_argument(
        "--together",
        action="store_true",
        help="seats of one team are one player, who knows what any of them heard",
    )
    exact.add_argument(
        "--rounds",
        type=whole(1, 10**8),
        default=2000,
        metavar="N",
        help="the most rounds of CFR+; 2000 if not given",
    )
    exact.add_argument(
        "--tolerance",
        type=number(0, 2),
        default=0.0005,
        metavar="X",
        help="stop when nobody gains more than this by playing otherwise; 0.0005 if not given",
    )
    exact.add_argument(
        "--seconds",
        type=number(0, 10**8),
        default=600.0,
        metavar="N",
        help="stop learning after so long; 600 if not given, 0 for never",
    )
    exact.add_argument(
        "--bots", metavar="LEVELS", help="what bots of these levels lose: easy,medium"
    )
    exact.add_argument(
        "--asks",
        type=whole(1, 10**6),
        default=ASKS,
        metavar="N",
        help=f"how often a bot is asked at each information set; {ASKS} if not given",
    )
    exact.add_argument(
        "--simulations",
        type=whole(1, 10**8),
        metavar="N",
        help="how long a bot that searches thinks",
    )
    exact.add_argument("--json", action="store_true", help="for programs")
    exact.set_defaults(run=run)


def run(asked: argparse.Namespace) -> int:
    """Solve a small form, and say what it is worth."""
    game = game_named(asked.game)
    levels = [level for level in (asked.bots or "").split(",") if level]
    for level in levels:
        if level not in levels_of(game):
            known = list(levels_of(game))
            raise BadOption(f"Bots play at {', '.join(known)}. {unknown(level, known)}")
    seats = game.seats[0] if asked.seats is None else game.check_seats(asked.seats)
    options = options_named(asked.option)
    if asked.small:
        if not game.rules.small_options:
            raise BadOption(f"{game.title} names no small form of its own: give it options.")
        options = {**game.rules.small_options, **options}
    form = Form(
        game,
        seats,
        options,
        limit=asked.limit,
        together=asked.together,
        told=_histories if sys.stderr.isatty() else None,
    )
    found = form.solve(
        rounds=asked.rounds,
        tolerance=asked.tolerance,
        seconds=asked.seconds,
        shown=_gap if sys.stderr.isatty() else None,
    )
    if sys.stderr.isatty():
        print("", file=sys.stderr)
    judged = []
    for level in levels:
        player = bot(game, level, simulations=asked.simulations, seconds=0)
        policy = form.policy_of_bot(player, asked.asks)
        judged += [(level, n, name, form.judge(policy, n)) for n, name in enumerate(form.players)]
    if asked.json:
        said = asdict(found) | {"worth": [asdict(each) for each in found.worth]}
        said |= {"game": game.name, "seats": seats, "options": form.options}
        said["bots"] = [
            {"level": level, "player": name, **asdict(each)} for level, _, name, each in judged
        ]
        print(json.dumps(said, indent=2, ensure_ascii=False))
        return 0
    print("\n".join(_told(game.title, found)))
    for level, n, name, each in judged:
        lost = found.worth[n].value - each.worst
        print(
            f"{level} as {name}: {_worth(each.value, found)} against that; at worst "
            f"{_worth(each.worst, found)}, {lost:.4f} less than the value."
        )
    return 0


def _histories(count: int) -> None:
    print(f"\r{count:,} histories ", end="", file=sys.stderr, flush=True)


def _gap(rounds: int, gap: float) -> None:
    print(f"\rround {rounds}, exploitability {gap:.6f}   ", end="", file=sys.stderr, flush=True)


def _told(title: str, found: Solved) -> list[str]:
    """What was found, in lines."""
    sets = sum(found.information_sets)
    each = ", ".join(
        f"{name} {count:,}"
        for name, count in zip(found.players, found.information_sets, strict=True)
    )
    lines = [
        f"{title}: {found.histories:,} histories, {found.ends:,} ends, {sets:,} information sets "
        f"({each}).",
        f"CFR+: {found.rounds} rounds in {found.seconds:.1f} seconds; exploitability "
        f"{found.exploitability:.6f}.",
    ]
    lines += [
        f"{name}: {_said(worth, found)}"
        for name, worth in zip(found.players, found.worth, strict=True)
    ]
    if not found.bounded:
        lines.append(
            "More than two play, or not for the same stake: such a game has no one value. This is "
            "what each gets when all play by the policy that was found, and the most that it could "
            "gain alone is what the exploitability says."
        )
    return lines


def _said(worth: Worth, found: Solved) -> str:
    if found.bounded:
        bounds = f"from {worth.low:.5f} to {worth.high:.5f}"
        return f"worth {_worth(worth.value, found)}, for certain {bounds}."
    return f"worth {_worth(worth.value, found)}; its best answer gets {worth.high:.5f}."


def _worth(value: float, found: Solved) -> str:
    """A worth, with the chance to win where that is all that matters."""
    return f"{value:.5f}" + (f" ({50 * (value + 1):.1f} percent)" if found.wins else "")

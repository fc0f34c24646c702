"""A whole game as text: every action, every fact and who heard it. For golden files."""

from collections.abc import Iterator

from gloam.kernel.ask import Choose, Over
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table


def playthrough(game: Game, seats: int, seed: str, **options: object) -> str:
    """Play a game at random from a seed, and write it down."""
    table = Table(game, seats, game.options_from(options), Dice(seed, salt="playthrough"))
    said = " ".join(f"{name}={value}" for name, value in table.options.items())
    head = f"{game.title}, rules {game.version}, {seats} seats, seed {seed}"
    lines = [f"{head}, {said}" if said else head, ""]
    lines += list(_told(table, 0))
    ply = 0
    while not isinstance(table.ask, Over):
        lines += _one(table, ply)
        ply += 1
    over = table.ask
    worth = " ".join(f"{value:+g}" for value in over.payoff)
    lines += ["", f"over after {ply} actions: {over.reason}; payoff {worth}"]
    return "\n".join(lines) + "\n"


def _one(table: Table, ply: int) -> list[str]:
    before = len(table.record)
    ask = table.ask
    if isinstance(ask, Choose):
        menu = ask.menu
        action = menu[table.dice.below(len(menu), "playthrough", ply)]
        what = table.game.words.actions.text(action)
        line = f"{ply + 1}. {_name(table, ask.seat)}: {what} (of {len(menu)})"
        table.act(action)
    else:
        table.deal()
        line = f"{ply + 1}. chance"
    return [line, *_told(table, before)]


def _told(table: Table, first: int) -> Iterator[str]:
    """Each fact, with the seats that heard it in the left column."""
    for n, fact in enumerate(table.record[first:], first):
        ears = "".join(str(seat) if table.hears(n, seat) else "-" for seat in range(table.seats))
        yield f"   {ears}  {table.game.words.facts.text(fact)}"


def _name(table: Table, seat: int) -> str:
    return "chance" if seat == CHANCE else table.game.rules.seat_names(table.seats)[seat]

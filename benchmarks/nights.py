"""Nights in the forest, played by bots: who wins, how often the Hunter stands still, what cards do.

python -m benchmarks.nights play build/nights.jsonl --game nyctophobia_hunted --option hunter=axe
python -m benchmarks.nights report build/nights.jsonl

`play` goes over 3, 4 and 5 seats and writes one line for each game, so that it can be broken off
and taken up again; `report` gives the tables of docs/games. One process, one game after the other.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

from gloam.bots import bot
from gloam.games import load
from gloam.kernel.dice import Dice
from gloam.kernel.statistics import wilson
from gloam.kernel.table import Table

PATIENCE = 4000
"""A game that takes more actions than this is broken off: nobody has won it."""
WATCHED = ("pocketed", "topped", "felled", "dragged", "led", "swapped", "turned", "uprooted")
"""What cards do beside walking, counted by the fact that tells it."""


def play(name: str, seats: int, options: dict[str, str], levels: Sequence[str], seed: str) -> Table:
    """One game: the first level is the Hunter's, the second that of all Hunted."""
    game = load(name)
    table = Table(game, seats, game.options_from(options), Dice(seed, salt=""))
    players = [bot(game, levels[0]), *(bot(game, levels[1]) for _ in range(1, seats))]
    table.deal()
    while not table.over and len(table.deeds) < PATIENCE:
        seat = table.asked
        table.act(players[seat].choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
    return table


def figures(table: Table) -> dict[str, Any]:
    """What is counted of a game."""
    facts = table.game.words.facts
    lines = [facts.text(fact).split(" ") for fact in table.record]
    turns = list(hunter_turns(lines))
    counted = Counter(line[0] for line in lines if line[0] in WATCHED)
    cards = Counter(line[1].removeprefix("card=") for line in lines if line[0] == "played")
    over = next((line for line in lines if line[0] == "over"), None)
    return {
        "won": over[1].removeprefix("winner=") if over else "",
        "why": over[2].removeprefix("reason=") if over else "",
        "actions": len(table.deeds),
        "turns": len(turns),
        "no_step": sum("prowled" not in turn for turn in turns),
        "nothing": sum(not turn & {"prowled", "attacked"} for turn in turns),
        "struck": sum("attacked" in turn for turn in turns),
        "effects": dict(counted),
        "cards": dict(cards),
    }


def hunter_turns(lines: Iterable[list[str]]) -> Iterable[set[str]]:
    """The words of what was told in each turn of the Hunter."""
    turn: set[str] | None = None
    for word, *rest in lines:
        if word == "turn":
            if turn is not None:
                yield turn
            turn = set() if rest[0] == "to=hunter" else None
        elif turn is not None:
            turn.add(word)
    if turn is not None:
        yield turn


def run(path: Path, asked: argparse.Namespace) -> None:
    """Play what is not in the file yet, until the games or the minutes are over."""
    options = dict(option.split("=", 1) for option in asked.option)
    levels = (asked.hunter, asked.hunted)
    cell = f"{asked.game} {' '.join(asked.option)} {'-'.join(levels)} {asked.label}".strip()
    done = {(row["cell"], row["seats"], row["seed"]) for row in rows(path)}
    until = monotonic() + 60 * asked.minutes
    with path.open("a", encoding="utf-8") as file:
        for n in range(asked.games):
            for seats in asked.seats:
                seed = f"{asked.seeds} {n}"
                if (cell, seats, seed) in done:
                    continue
                if monotonic() > until:
                    return
                began = monotonic()
                told = figures(play(asked.game, seats, options, levels, seed))
                told |= {"cell": cell, "seats": seats, "seed": seed}
                told["seconds"] = round(monotonic() - began, 2)
                file.write(json.dumps(told) + "\n")
                file.flush()


def rows(path: Path) -> list[dict[str, Any]]:
    """The games that a file tells of."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def report(path: Path, *, cards: bool) -> str:
    """A line for each cell: wins of the Hunted with an interval, and turns without a step."""
    cells: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for row in rows(path):
        cells.setdefault((row["cell"], row["seats"]), []).append(row)
    lines = [
        "| what | seats | games | Hunted win | no step | neither step nor fight | actions | s |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [_line(*place, games) for place, games in sorted(cells.items())]
    if cards:
        lines += [_cards(*place, games) for place, games in sorted(cells.items())]
    return "\n".join(lines)


def _line(cell: str, seats: int, games: list[dict[str, Any]]) -> str:
    won = sum(game["won"] == "hunted" for game in games)
    low, high = wilson(won, len(games))
    share = f"{100 * won / len(games):.0f} [{100 * low:.0f}-{100 * high:.0f}]"
    turns = sum(game["turns"] for game in games) or 1
    idle = 100 * sum(game["no_step"] for game in games) / turns
    nothing = 100 * sum(game["nothing"] for game in games) / turns
    actions = sum(game["actions"] for game in games) / len(games)
    seconds = sum(game["seconds"] for game in games) / len(games)
    told = (cell, seats, len(games), share, f"{idle:.0f}", f"{nothing:.0f}", f"{actions:.0f}")
    return "| " + " | ".join(map(str, (*told, f"{seconds:.2f}"))) + " |"


def _cards(cell: str, seats: int, games: list[dict[str, Any]]) -> str:
    played: Counter[str] = Counter()
    effects: Counter[str] = Counter()
    for game in games:
        played.update(game["cards"])
        effects.update(game["effects"])
        effects["struck"] += game["struck"]
    said = ", ".join(f"{name} {n}" for name, n in played.most_common())
    acts = ", ".join(f"{name} {n}" for name, n in effects.most_common())
    return f"\n{cell}, {seats} seats, {len(games)} games. Played: {said}. Done: {acts}."


def main() -> None:
    """Play or report."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=("play", "report"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", default="nyctophobia_hunted")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--hunter", default="hard", metavar="LEVEL")
    parser.add_argument("--hunted", default="hard", metavar="LEVEL")
    parser.add_argument("--seats", type=int, nargs="+", default=[3, 4, 5])
    parser.add_argument("--games", type=int, default=400, help="for each number of seats")
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--seeds", default="night", help="what seeds are called: dusk 0, dusk 1")
    parser.add_argument("--label", default="", help="told apart from the same cell without it")
    parser.add_argument("--cards", action="store_true", help="also what was played and done")
    asked = parser.parse_args()
    if asked.what == "play":
        run(asked.file, asked)
    else:
        print(report(asked.file, cards=asked.cards))


if __name__ == "__main__":
    main()

"""Tasks that are scored by exact odds: a seat of a bots' game is asked about what is hidden.

A task has the words that the seat was told, and the odds that follow from them. An answer is one
of the answers, or odds of its own; it scores what it has in common with the exact odds, from 0
to 1. What was true is not in the task, and nobody has to judge.

>>> task = next(tasks("vampire_radar", seed="doctest", seats=2))
>>> task.seat, task.asks, len(task.answers), round(sum(task.odds), 6)
('human1', 'Where is the vampire? Answer with a tile.', 36, 1.0)
>>> score(task, task.odds).points > 0.999, score(task, "[Z9]").readable
(True, False)
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from math import log2

from msgspec import Struct

import gloam
from gloam.bots import bot
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.riddle import Riddle, Riddles
from gloam.kernel.table import Table
from gloam.kernel.words import unknown
from gloam.talk.rulebook import in_short

USUAL = "medium"
LATEST = 60
"""A task is of a moment after fewer choices than these, or of the next one that can be asked."""
MOST_PLAYED = 2_000
LONGEST = 12_000
"""How many letters a prompt has at most: a moment with a longer story is not asked about."""
LONGEST_PART = 80
FLOOR = 0.01
"""What is mixed into odds that somebody gave before they are weighed in bits."""
HOW = (
    "Answer in square brackets at the end: with one answer, [{0}]; or better with how likely each "
    "is, in percent, leaving out what cannot be: [{0} 60, {1} 40]."
)
_PAIR = re.compile(r"\s*(.+?)\s*[:=\s]\s*(\d+(?:\.\d+)?|\.\d+)\s*%?\s*")


class Task(Struct, frozen=True, kw_only=True):
    """One question to one seat at one moment."""

    id: str
    game: str
    seats: int
    seat: str
    about: str
    asks: str
    answers: tuple[str, ...]
    odds: tuple[float, ...]
    """How likely each answer is, from what the seat was told: what an answer is scored by."""
    prompt: str


class Score(Struct, frozen=True):
    """What an answer was worth."""

    points: float
    """How much of the exact odds it has: the sum of the lesser of both, over all answers. One for
    the odds themselves; for a single answer, how likely that was."""
    best: float
    """How likely its first answer was, beside the likeliest."""
    brier: float
    """The sum of squares by which it is off; 0 is best."""
    bits: float
    """How many bits it is off (Kullback and Leibler); 0 is best."""
    readable: bool = True


def tasks(
    name: str,
    seed: str = "tasks",
    seats: int | None = None,
    bots: str = USUAL,
    **options: object,
) -> Iterator[Task]:
    """Tasks without end, one from each game of bots; with the same seed, the same ones.

    Bots play at the level that is given, but for those whose level the odds take for granted.
    """
    for _, _, task in moments(name, seed, seats, bots, **options):
        yield task


def moments(
    name: str,
    seed: str = "tasks",
    seats: int | None = None,
    bots: str = USUAL,
    **options: object,
) -> Iterator[tuple[Table, int, Task]]:
    """The same with the tables, which know everything, and the numbers of the riddles."""
    game = gloam.games.load(name)
    riddles = riddles_of(game)
    for n in range(10**9):
        found = _moment(game, riddles, f"{seed}/{n}", seats, bots, options)
        if found is not None:
            yield found


def riddles_of(game: Game) -> Riddles:
    """The riddles of a game; BadOption where nobody can work out odds."""
    if game.sight.riddles is None:
        known = [each.name for each in gloam.games().values() if each.sight.riddles is not None]
        raise BadOption(
            f"{game.title} has no riddles with exact odds; these games have: {', '.join(known)}."
        )
    return game.sight.riddles


def _moment(
    game: Game,
    riddles: Riddles,
    seed: str,
    seats: int | None,
    level: str,
    options: Mapping[str, object],
) -> tuple[Table, int, Task] | None:
    """Play for as long as the seed says, and on until somebody can be asked; None if nobody can."""
    table = gloam.open_table(game.name, seats, seed, **options)
    players = [bot(game, riddles.bots.get(seat, level), seconds=0) for seat in range(table.seats)]
    rng = Dice(seed, salt="").stream("moment")
    wait = rng.randrange(LATEST)
    while len(table.deeds) < MOST_PLAYED:
        table.deal()
        if table.over:
            return None
        seat = table.asked
        if len(table.menu(seat)) > 1:
            wait -= 1
            found = _open_riddles(riddles, table, seat) if wait < 0 else []
            if found:
                return _asked(table, seat, *found[rng.randrange(len(found))], seed)
        action = players[seat].choose(table.view(seat), table.menu(seat), table.luck(seat))
        table.act(action, seat)
    return None


def _open_riddles(riddles: Riddles, table: Table, seat: int) -> list[tuple[int, Riddle]]:
    return [each for each in enumerate(riddles.ask(table.view(seat))) if each[1].open]


def _asked(
    table: Table, seat: int, n: int, riddle: Riddle, seed: str
) -> tuple[Table, int, Task] | None:
    """The task of a moment; None where its story is too long."""
    game, text = table.game, prompt(table, seat, riddle)
    if len(text) > LONGEST:
        return None
    task = Task(
        id=f"{game.name}/{seed}",
        game=game.name,
        seats=table.seats,
        seat=game.rules.seat_names(table.seats)[seat],
        about=riddle.about,
        asks=riddle.asks,
        answers=riddle.answers,
        odds=riddle.odds,
        prompt=text,
    )
    return table, n, task


def prompt(table: Table, seat: int, riddle: Riddle) -> str:
    """All that the seat was told, in words, and the question."""
    told = table.told(seat)
    heard = [each.words for each in told.since(told.number_at(table.opening)) if each.spoken]
    was, table.belief = table.belief, False
    scene = table.scene(seat)
    table.belief = was
    riddles = riddles_of(table.game)
    return "\n".join(
        (
            f"This is a game of {table.game.title}, and you are {table.called(seat)}.",
            "",
            *in_short(table.game),
            "",
            "What you have been told, the oldest first:",
            *heard,
            "",
            "What you know now:",
            *scene.words,
            "",
            riddles.says,
            riddle.asks,
            HOW.format(*riddle.answers[:2]),
        )
    )


# Answers.


def score(task: Task, answer: str | Mapping[str, float] | Sequence[float]) -> Score:
    """What an answer is worth: text, odds by answer, or odds in the order of the answers."""
    try:
        given = read(task.answers, answer)
    except BadOption:
        return Score(0.0, 0.0, 2.0, log2(len(task.answers) / FLOOR), readable=False)
    pairs = list(zip(task.odds, given, strict=True))
    even = FLOOR / len(given)
    likeliest = max(given)
    best = [exact for exact, said in pairs if said == likeliest]
    return Score(
        points=sum(min(exact, said) for exact, said in pairs),
        best=sum(best) / len(best) / max(task.odds),
        brier=sum((exact - said) ** 2 for exact, said in pairs),
        bits=sum(e * log2(e / ((1 - FLOOR) * s + even)) for e, s in pairs if e > 0),
    )


def read(
    answers: Sequence[str], answer: str | Mapping[str, float] | Sequence[float]
) -> tuple[float, ...]:
    """An answer as odds that add up to one; BadOption, in one sentence, if it is none.

    >>> read(("Hunter", "Shadow"), "Shadow, I think: [Shadow 75%, Hunter 25%]")
    (0.25, 0.75)
    >>> read(("Hunter", "Shadow"), '{"hunter": 0.1, "shadow": 0.1}')
    (0.5, 0.5)
    >>> read(("Hunter", "Shadow"), "[shadow]")
    (0.0, 1.0)
    """
    if isinstance(answer, str):
        odds = _read_text(answers, answer)
    elif isinstance(answer, Mapping):
        odds = _by_name(answers, answer.items())
    else:
        odds = [float(each) for each in answer]
    if len(odds) != len(answers):
        raise BadOption(f"There are {len(answers)} answers, not {len(odds)}.")
    total = sum(odds)
    if not all(0 <= each < float("inf") for each in odds) or not 0 < total < float("inf"):
        raise BadOption("Odds are numbers from nought on, and not all of them nought.")
    return tuple(each / total for each in odds)


def _read_text(answers: Sequence[str], text: str) -> list[float]:
    found = re.findall(r"\[([^\[\]]+)\]|(\{[^{}]*\})", text[-LONGEST:])
    lines = [line.strip() for line in text[-LONGEST:].splitlines() if line.strip()]
    if not found and not lines:
        raise BadOption("Nothing was answered.")
    plain, listed = found[-1] if found else (lines[-1], "")
    if listed:
        return _by_name(answers, _read_json(listed).items())
    parts = [part for part in re.split(r"[,;\n]", plain) if part.strip()]
    if all(_named(answers, part) is not None for part in parts):  # each as likely
        return _by_name(answers, [(part, 1.0) for part in parts])
    pairs = []
    for part in parts:
        pair = _PAIR.fullmatch(" ".join(part.split())[:LONGEST_PART])
        if pair is None:
            raise BadOption(f"Say an answer and a number, not {part.strip()[:40]!r}.")
        pairs.append((pair[1], float(pair[2])))
    return _by_name(answers, pairs)


def _read_json(text: str) -> dict[str, float]:
    try:
        found = json.loads(text)
        return {str(name): float(value) for name, value in found.items()}
    except (ValueError, TypeError, AttributeError):
        raise BadOption("What stands in braces is no JSON of answers and numbers.") from None


def _named(answers: Sequence[str], name: str) -> int | None:
    plain = name.strip().strip("\"'.").lower()
    return next((n for n, each in enumerate(answers) if each.lower() == plain), None)


def _by_name(answers: Sequence[str], pairs: object) -> list[float]:
    odds = [0.0] * len(answers)
    for name, value in pairs:  # type: ignore[attr-defined]  # of any kind that gives pairs
        n = _named(answers, str(name))
        if n is None:
            raise BadOption(f"There is no such answer. {unknown(str(name), list(answers))}")
        odds[n] += float(value)
    return odds

"""What happened in the games of a study: where, how often, and what each card or the like did."""

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, field

from gloam.kernel.game import Game, seats_said
from gloam.kernel.options import Options
from gloam.kernel.words import Domain
from gloam.lab.count import won
from gloam.lab.intervals import Estimate, share
from gloam.lab.store import told_in
from gloam.lab.study import Study
from gloam.lab.tally import THEN

SPACE = re.compile(r"([A-Z])(\d{1,2})")
FEW = 6
"""So many cells are shown side by side; more than that are added up."""
FOLLOWED = 3
"""How many things that came of a card are named."""


class Thing(Struct):
    """What became of a card or the like, by the fact that names it."""

    word: str
    name: str
    times: int = 0
    games: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    """Of the games with it, how many each role won."""
    of: Counter[str] = field(default_factory=Counter)
    then: Counter[str] = field(default_factory=Counter)
    """What came of it: facts that are loud, before the next card or turn."""


class Place(Struct):
    """Where a fact was told."""

    word: str
    domain: str
    counts: list[Counter[str]]
    """For each group of cells, how often at each place."""


class Happened(Struct):
    """All of it."""

    groups: list[str]
    """What the games are told apart by: cells, or numbers of seats where there are too many."""
    games: list[int]
    """How many games each group has."""
    words: dict[str, list[int]]
    """How often each fact was told, in each group."""
    places: list[Place]
    things: list[Thing]
    wins: Counter[str]
    """How many games each role won, of how many."""
    of: Counter[str]
    gone: list[str]
    """What was told in these games and is no longer in the vocabulary: it is not counted."""


def grid_of(domain: Domain) -> tuple[list[str], list[str]] | None:
    """The columns and rows of a domain whose places are called A1, A2 and so on; else None."""
    found = [SPACE.fullmatch(name) for name in domain.names]
    if not found or not all(found):
        return None
    columns = sorted({match[1] for match in found if match})
    rows = sorted({match[2] for match in found if match}, key=int)
    return columns, rows


def happened(study: Study, folder: Path) -> Happened:
    """Count it, one game after the other."""
    plan, game = study.plan, study.game
    labels, group_of = _groups(study)
    games = [0] * len(labels)
    words: dict[str, list[int]] = {}
    places: dict[str, Place] = {}
    things: dict[tuple[str, str], Thing] = {}
    wins: Counter[str] = Counter()
    of: Counter[str] = Counter()
    kinds = _kinds(game)
    gone: dict[str, None] = {}
    called = [_called(game, each.options) for each in plan.cells]
    for cell, number, told in told_in(folder):
        if cell >= len(plan.cells) or number not in study.cells[cell]:
            continue
        group = group_of[cell]
        games[group] += 1
        mine = won(game, plan.cells[cell], study.cells[cell][number])
        wins.update({role: int(win) for role, win in mine.items()})
        of.update(mine.keys())
        for key, count in told.items():
            before, then, after = key.partition(THEN)
            word, _, named = before.partition(" ")
            field_name, _, name = named.partition("=")
            if (word, field_name) not in kinds:
                gone[f"{word} {field_name}".strip()] = None
                continue
            if not named:
                words.setdefault(word, [0] * len(labels))[group] += count
                continue
            is_thing, domain = kinds[word, field_name]
            if is_thing:
                name = called[cell].get(name, name.replace("-", " "))
                thing = things.setdefault((word, name), Thing(word, name))
                if then:
                    thing.then[after] += count
                    continue
                thing.times += count
                thing.games += 1
                thing.wins.update({role: int(win) for role, win in mine.items()})
                thing.of.update(mine.keys())
            else:
                place = places.setdefault(
                    before.partition("=")[0], Place(word, domain, [Counter() for _ in labels])
                )
                place.counts[group][name] += count
    ordered = sorted(places.values(), key=lambda each: -sum(c.total() for c in each.counts))
    return Happened(
        labels,
        games,
        dict(sorted(words.items())),
        ordered,
        sorted(things.values(), key=lambda each: (each.word, -each.times)),
        wins,
        of,
        list(gone),
    )


def _called(game: Game, options: Options) -> Mapping[str, str]:
    """What things are called at a table with these options, by the words of the vocabulary."""
    called = game.workshop.called
    return {} if called is None else called(game.with_defaults(options))


def _kinds(game: Game) -> dict[tuple[str, str], tuple[bool, str]]:
    """For each fact and field, and each fact alone, whether it names a thing, and its domain."""
    plain = {(word.name, ""): (False, "") for word in game.words.facts.words}
    return plain | {
        (word.name, name): (domain.name in game.workshop.things, domain.name)
        for word in game.words.facts.words
        for name, domain in word.fields.items()
    }


def _groups(study: Study) -> tuple[list[str], list[int]]:
    from gloam.lab.say import at_of, axes_of

    cells = study.plan.cells
    axes = axes_of(study.plan)
    if len(cells) <= FEW:
        seats = len({cell.seats for cell in cells}) > 1
        labels = [
            ", ".join(
                [f"{axis} {at_of(cell, axis)[-24:]}" for axis in axes]
                + ([seats_said(cell.seats, cell.seats)] if seats or not axes else [])
            )
            for cell in cells
        ]
        return labels, list(range(len(cells)))
    counts = sorted({cell.seats for cell in cells})
    return [seats_said(n, n) for n in counts], [counts.index(cell.seats) for cell in cells]


def with_and_without(found: Happened, thing: Thing, role: str) -> tuple[Estimate, Estimate | None]:
    """How often a role won the games with a thing, and those without; None where there are none."""
    inside = share(thing.wins[role], thing.of[role], often=False)
    left = found.of[role] - thing.of[role]
    if left <= 0:
        return inside, None
    return inside, share(found.wins[role] - thing.wins[role], left, often=False)

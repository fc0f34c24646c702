"""A plan: all that decides which games a study plays, so that anybody can play them again."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import gloam
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game, seats_said
from gloam.kernel.table import Table
from gloam.lab import fingerprints
from gloam.lab import match as matches
from gloam.lab.axes import Setting
from gloam.lab.match import Match

SCHEMA = 1
"""The version of a study's files: another, once a column means something else."""
MOST_GAMES = 10**8
MOST_CELLS = 10_000
SIDES = "/"
"""Between the bots of two sides: `hard/medium`."""

BY_SIDE, BY_SEAT, ONE_AMONG = "side", "seat", "one"


class BadStudy(gloam.GloamError):
    """A study that cannot be read as what it claims to be, or cannot be gone on with."""


class Cell(Struct, frozen=True, kw_only=True):
    """Games that differ in nothing but their seeds."""

    at: dict[str, str]
    """What it is on each axis."""
    seats: int
    bots: tuple[str, ...]
    """For each side, or seat; or one bot, and whom it plays among."""
    way: str
    """`side`, `seat`, or `one` among others, who goes round the table."""
    options: dict[str, str]


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played."""

    kind: str
    """`match`, `ladder`, `sweep` or `compare`."""
    game: str
    version: int
    """Of the rules of the game."""
    axes: dict[str, tuple[str, ...]]
    cells: tuple[Cell, ...]
    left_out: tuple[str, ...]
    """Points of the grid that the game does not allow, in words."""
    seed: str
    """Game n has the seed `seed/n`, in every cell."""
    games: int
    """For each cell, at the most."""
    within: float = 0.0
    """How near, in percent, a share must be known before its cell is left; 0 for never."""
    shown: bool = False
    """Whether a comparison is left once a difference is shown."""
    patience: int = matches.PATIENCE
    schema: int = SCHEMA
    code: dict[str, str] = {}
    """Fingerprints of what plays it, by name; none in studies that are older than they."""

    def like(self, other: "Plan") -> bool:
        """Whether both play the same games, as far as both go."""
        return self.bare() == other.bare()

    def bare(self) -> "Plan":
        """What decides how its games go, without how many there are."""
        return replace(self, games=0, within=0.0, shown=False)

    def same_by_other_code(self, other: "Plan") -> bool:
        """Whether both ask the same of rules or bots that have changed meanwhile."""
        rest: dict[str, Any] = {"version": 0, "code": {}, "cells": (), "left_out": ()}
        return replace(self.bare(), **rest) == replace(other.bare(), **rest)

    def code_here(self) -> dict[str, str]:
        """The fingerprints of what would play it in this process."""
        return fingerprints.of(self.game, [name for cell in self.cells for name in cell.bots])

    @property
    def looks_often(self) -> bool:
        """Whether it looks at its games before all are played: intervals must allow for it."""
        return self.within > 0 or self.shown

    def match(self, cell: int, number: int) -> Match:
        """One game."""
        about = self.cells[cell]
        seed = f"{self.seed}/{number}"
        bots, one = about.bots, 0
        if about.way == ONE_AMONG:
            one = number % about.seats
            mine, others = about.bots
            bots = tuple(mine if seat == one else others for seat in range(about.seats))
        return Match(
            self.game,
            about.seats,
            bots,
            about.options,
            seed,
            by_seat=about.way != BY_SIDE,
            one=one,
            patience=self.patience,
        )


def cells_of(game: Game, settings: Sequence[Setting], seats: Sequence[int]) -> list[Cell]:
    """A cell for each setting and number of seats."""
    return [
        Cell(at=each.at, seats=n, options=each.options, **_bots(game, n, each.bots))
        for each in settings
        for n in seats
    ]


def _bots(game: Game, seats: int, text: str) -> dict[str, Any]:
    """The bots of a cell: one for all seats, one for each side, or one for each seat."""
    names = tuple(name.strip() for name in text.split(SIDES))
    if not all(names):
        raise BadOption(f"Bots are names with {SIDES} between those of two sides, not {text!r}.")
    sides = len(game.rules.teams(seats))
    if len(names) == 1:
        return {"bots": names * sides, "way": BY_SIDE}
    if len(names) == sides:
        return {"bots": names, "way": BY_SIDE}
    if len(names) == seats:
        return {"bots": names, "way": BY_SEAT}
    raise BadOption(
        f"Say one bot for all, one for each of {sides} sides, or one for each of {seats} seats, "
        f"with {SIDES} between them: not {text!r}."
    )


def made(
    kind: str,
    game: Game,
    cells: Sequence[Cell],
    axes: dict[str, tuple[str, ...]],
    games: int,
    seed: str = "lab",
    within: float = 0.0,
    patience: int = 0,
    *,
    shown: bool = False,
) -> Plan:
    """A plan of the cells at which a table opens; BadOption, in one sentence, if there are none."""
    for name in sorted({name for cell in cells for name in cell.bots}):
        matches.player(game, name)
    opens: list[Cell] = []
    refused: list[tuple[str, BadOption]] = []
    for cell in cells:
        try:
            Table(game, cell.seats, cell.options, Dice("lab", salt=""))
            opens.append(cell)
        except BadOption as refusal:
            at = ", ".join(f"{k}={v}" for k, v in cell.at.items()) or "these options"
            refused.append((f"{at} with {seats_said(cell.seats, cell.seats)}: {refusal}", refusal))
    if not opens:
        raise refused[0][1]
    if len(opens) > MOST_CELLS:
        raise BadOption(f"That is a grid of {len(opens)} points; {MOST_CELLS} are the most.")
    if not 1 <= games <= MOST_GAMES:
        raise BadOption(f"A study has 1 to {MOST_GAMES} games for each point, not {games}.")
    return Plan(
        kind=kind,
        game=game.name,
        version=game.version,
        axes=axes,
        cells=tuple(opens),
        left_out=tuple(dict.fromkeys(words for words, _ in refused)),
        seed=seed,
        games=games,
        within=within,
        shown=shown,
        patience=patience or matches.PATIENCE,
        code=fingerprints.of(game.name, [name for cell in opens for name in cell.bots]),
    )


# Plans as text.


def dumps(plan: Plan) -> bytes:
    """A plan as a text that people can read."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"


def loads(data: bytes, where: str) -> Plan:
    """The plan in a file; BadStudy, in one sentence, if there is none that can be followed here."""
    try:
        plan = msgspec.json.decode(data, type=Plan)
    except msgspec.DecodeError as error:
        newer = _schema_in(data)
        if newer not in (None, SCHEMA):
            raise BadStudy(
                f"{where} is a study of version {newer}, and this gloam reads version {SCHEMA}."
            ) from None
        raise BadStudy(f"{where} cannot be read as a study: {error}.") from None
    if plan.schema != SCHEMA:
        raise BadStudy(
            f"{where} is a study of version {plan.schema}, and this gloam reads version {SCHEMA}."
        )
    game = gloam.games.load(plan.game)
    if wrong := _wrong_with(plan, game):
        raise BadStudy(f"{where} cannot be read as a study: {wrong}.")
    return plan


def _wrong_with(plan: Plan, game: Game) -> str:
    """What somebody who wrote in a plan by hand may have spoilt; nothing, if it can be followed."""
    if not plan.cells or plan.games < 1 or plan.patience < 1:
        return "it has no games"
    for n, cell in enumerate(plan.cells):
        if not game.seats[0] <= cell.seats <= game.seats[1]:
            return f"cell {n} has {cell.seats} seats"
        sides = len(game.rules.teams(cell.seats))
        wanted = {BY_SIDE: sides, BY_SEAT: cell.seats, ONE_AMONG: 2}.get(cell.way)
        if len(cell.bots) != wanted:
            return f"cell {n} has {len(cell.bots)} bots by {cell.way!r}"
        for axis, values in plan.axes.items():
            if cell.at.get(axis) not in values:
                return f"cell {n} stands nowhere on the axis {axis!r}"
    return ""


def _schema_in(data: bytes) -> object:
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError:
        return None
    return found.get("schema") if isinstance(found, dict) else None

"""What each value of an axis did, on the same seeds; and which axes matter most."""

from msgspec import Struct

from gloam.kernel.game import seats_said
from gloam.lab.count import Change, differences, lengthening, main_role
from gloam.lab.figures import percent_of, rounded
from gloam.lab.plan import Cell
from gloam.lab.study import Study


class Effect(Struct, frozen=True):
    """What one value of an axis did, instead of the first, at one number of seats."""

    axis: str
    before: str
    after: str
    seats: int
    beside: dict[str, str]
    """What the other axes were."""
    roles: dict[str, Change]
    rounds: Change


class Weight(Struct, frozen=True):
    """How much an axis matters: by how much a share of wins differs, from value to value."""

    axis: str
    role: str
    most: float
    """The largest change that one of its values made, on the average of all else."""
    by: str
    """Which value that was."""
    shown: int
    """In how many of its comparisons a difference is shown, of how many."""
    of: int
    rounds: float | None
    """The same for how long a game is; None where no game ended."""


def effects(study: Study) -> list[Effect]:
    """Every value against the first of its axis, where nothing else differs."""
    plan, found = study.plan, []
    often = plan.looks_often
    for axis, values in plan.axes.items():
        for base, cell in enumerate(plan.cells):
            if cell.at.get(axis) != values[0]:
                continue
            for value in values[1:]:
                other = _beside(plan.cells, cell, axis, value)
                if other is None or not (study.cells[base] and study.cells[other]):
                    continue
                rows = study.rows(base), study.rows(other)
                found.append(
                    Effect(
                        axis,
                        values[0],
                        value,
                        cell.seats,
                        {k: v for k, v in cell.at.items() if k != axis},
                        differences(study.game, (cell, plan.cells[other]), rows, often=often),
                        lengthening(rows, often=often),
                    )
                )
    return found


def _beside(cells: tuple[Cell, ...], cell: Cell, axis: str, value: str) -> int | None:
    """The cell that differs from another in the value of one axis."""
    wanted = cell.at | {axis: value}
    for n, other in enumerate(cells):
        if other.at == wanted and other.seats == cell.seats:
            return n
    return None


def weights(found: list[Effect]) -> list[Weight]:
    """The axes, the one that matters most first."""
    weighed = []
    for axis in dict.fromkeys(effect.axis for effect in found):
        mine = [effect for effect in found if effect.axis == axis and effect.roles]
        best: Weight | None = None
        for value in dict.fromkeys(effect.after for effect in mine):
            some = [effect for effect in mine if effect.after == value]
            for role in dict.fromkeys(role for effect in some for role in effect.roles):
                changes = [effect.roles[role] for effect in some if role in effect.roles]
                by = sum(each.estimate.value for each in changes) / len(changes)
                lengths = [effect.rounds.estimate.value for effect in some if effect.rounds.pairs]
                longer = sum(lengths) / len(lengths) if lengths else None
                if best is None or abs(by) >= abs(best.most):
                    shows = [e.roles[role].estimate.shows for e in mine if role in e.roles]
                    best = Weight(axis, role, by, value, sum(shows), len(shows), longer)
        if best is not None:
            weighed.append(best)
    return sorted(weighed, key=lambda weight: -abs(weight.most))


def headline(effect: Effect) -> str:
    """What a value did, in a sentence that stands alone."""
    role = main_role(effect.roles)
    parts = [f"{effect.axis} {effect.after} instead of {effect.before}"]
    parts += [f"{axis} {value}" for axis, value in effect.beside.items()]
    told = ", ".join([*parts, seats_said(effect.seats, effect.seats)])
    shares = [_moved(role, effect.roles[role]) for role in _told(effect.roles, role)]
    return f"{told}: {'; '.join([*shares, longer(effect.rounds)])}."


def _told(roles: dict[str, Change], role: str) -> list[str]:
    """Two sides say the same of each other; factions do not."""
    return list(roles) if len(roles) > 2 else [role] if role else []


def _moved(role: str, change: Change) -> str:
    before, after = (percent_of(share) for share in (change.before, change.after))
    gap, reach = 100 * change.estimate.value, 100 * change.estimate.reach
    if not change.estimate.shows:
        return f"{role} {before} to {after} percent, no difference shown ({_by(gap, reach, 0)})"
    return f"{role} {before} to {after} percent ({_by(gap, reach, 0)})"


def longer(change: Change) -> str:
    """How the length moved, in rounds."""
    if not change.pairs:
        return "length not known, since no game ended with both"
    before, after = (rounded(rounds, 1) for rounds in (change.before, change.after))
    moved = _by(change.estimate.value, change.estimate.reach, 1)
    return f"length {before} to {after} rounds ({moved})"


def _by(gap: float, reach: float, digits: int) -> str:
    moved = rounded(gap, digits, sign=True)
    if reach == float("inf"):
        return f"{moved}, in one game alone"
    return f"{moved}, give or take {rounded(reach, digits)}"

"""Rows: games as a study counts them."""

from msgspec import Struct

from gloam.lab.match import Result


class Row(Struct, frozen=True, kw_only=True):
    """One game, as a study counts it."""

    cell: int
    number: int
    payoff: tuple[float, ...]
    ended: bool
    reason: str
    actions: int
    turns: int
    rounds: int
    parts: tuple[tuple[str, ...], ...]
    digest: str


def row_of(cell: int, number: int, result: Result) -> Row:
    """A result as a row."""
    return Row(
        cell=cell,
        number=number,
        payoff=result.payoff,
        ended=result.ended,
        reason=result.reason,
        actions=result.actions,
        turns=result.turns,
        rounds=result.rounds,
        parts=result.parts,
        digest=result.digest,
    )

"""A study for programs."""

from typing import Any

from gloam.lab import count, ladder
from gloam.lab.effects import effects
from gloam.lab.intervals import Estimate
from gloam.lab.study import Study


def told(study: Study) -> dict[str, Any]:
    """What a study found, as plain lists and numbers."""
    plan, often = study.plan, study.plan.looks_often
    found: dict[str, Any] = {
        "kind": plan.kind,
        "game": plan.game,
        "version": plan.version,
        "seed": plan.seed,
        "games": study.played,
        "always_valid": often,
        "cells": [_cell(study, n, often=often) for n in range(len(plan.cells))],
        "left_out": list(plan.left_out),
    }
    changes = [
        {
            "axis": each.axis,
            "before": each.before,
            "after": each.after,
            "seats": each.seats,
            "beside": each.beside,
            "roles": {role: _estimate(it.estimate) for role, it in each.roles.items()},
            "rounds": _estimate(each.rounds.estimate if each.rounds.pairs else None),
        }
        for each in effects(study)
    ]
    if changes:
        found["effects"] = changes
    if plan.kind == "ladder":
        rates = ladder.rates(study)
        found["rates"] = [
            {
                "seats": rate.seats,
                "role": rate.role,
                "bot": rate.level,
                "against": rate.against,
                "wins": rate.wins,
                "games": rate.games,
                "not_ended": rate.unended,
                "interval": rate.interval,
            }
            for rate in rates
        ]
        found["rungs"] = [
            {"seats": r.seats, "role": r.role, "bot": r.level, "below": r.below,
             "against": r.against, "climbed": r.climbed}
            for r in ladder.climb(rates, ladder.levels_of(plan))
        ]  # fmt: skip
    return found


def _cell(study: Study, n: int, *, often: bool) -> dict[str, Any]:
    cell, rows = study.plan.cells[n], study.rows(n)
    return {
        "at": cell.at,
        "seats": cell.seats,
        "bots": list(cell.bots),
        "games": len(rows),
        "not_ended": count.unended(rows),
        "won": {
            role: {"wins": share.wins, "of": share.games} | _estimate(share.estimate)
            for role, share in count.shares(study.game, cell, rows, often=often).items()
        },
        "rounds": _estimate(count.length(rows, often=often)),
        "actions": _estimate(count.length(rows, "actions", often=often)),
        "ends": count.ends(study.game, rows),
    }


def _estimate(found: Estimate | None) -> dict[str, float | None]:
    if found is None:
        return {"value": None, "low": None, "high": None}
    bounds = [None if abs(bound) == float("inf") else bound for bound in (found.low, found.high)]
    return {"value": found.value, "low": bounds[0], "high": bounds[1]}

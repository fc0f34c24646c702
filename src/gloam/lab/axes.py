"""Axes: what a study goes over, and the settings that come of it.

An axis is an option (`order=by-player,interleaved`), the bots (`bots=medium,hard`), or a value
within a file that an option takes (`content:cards.Slash.power=3..6`). A value may be a file.
"""

import csv
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from msgspec import Struct

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.options import Option
from gloam.kernel.words import unknown

BOTS, SEATS = "bots", "seats"
WITHIN = ":"
"""Between an option and a place in the file that it takes."""
MOST_VALUES = 1000
RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})")


class Axis(Struct, frozen=True):
    """One thing that a study goes over, and its values, as somebody typed them."""

    name: str
    values: tuple[str, ...]

    @property
    def option(self) -> str:
        """The option that it changes."""
        return self.name.partition(WITHIN)[0]

    @property
    def path(self) -> str:
        """Where in the file of that option; nothing, if the whole of it is meant."""
        return self.name.partition(WITHIN)[2]


class Setting(Struct, frozen=True):
    """One point of a study: what it is on each axis, the bots, and the options in plain form."""

    at: dict[str, str]
    bots: str
    options: dict[str, str]


def read(game: Game, text: str) -> Axis:
    """An axis as it was typed: `NAME=VALUE,VALUE`, or `NAME` for all values that there are."""
    name, equals, listed = text.partition("=")
    name = name.strip()
    _option(game, name)
    values = _values(listed) if equals else _all_values(game, name)
    if not values:
        raise BadOption(f"Say which values {name} has: --axis {name}=VALUE,VALUE.")
    for value in values:
        if values.count(value) > 1:
            raise BadOption(f"The axis {name} has the value {value[:40]!r} twice.")
    return Axis(name, values)


def _option(game: Game, name: str) -> Option | None:
    """The option that an axis is about; none for bots; BadOption if there is no such axis."""
    option = name.partition(WITHIN)[0]
    known = {each.name: each for each in game.words.options}
    if option in known:
        return known[option]
    if name == BOTS:
        return None
    if name == SEATS:
        raise BadOption("How many play is no axis: say --seats 2,3, and it is told for each.")
    raise BadOption(
        f"{game.title} has no such axis. {unknown(option, [*known, BOTS])} "
        f"Axes are {', '.join(known)} and {BOTS}."
    )


def _values(listed: str) -> tuple[str, ...]:
    """The values in a list, with quotes around those that have commas, and `3..6` for a range.

    >>> _values('3..5,9'), _values('standard,"a, b"')
    (('3', '4', '5', '9'), ('standard', 'a, b'))
    """
    found: list[str] = []
    for part in next(csv.reader([listed], skipinitialspace=True), []):
        span = RANGE.fullmatch(part.strip())
        if span is None:
            found += [part.strip()] if part.strip() else []
            continue
        low, high = int(span[1]), int(span[2])
        if low > high:
            raise BadOption(f"{part.strip()} is no range from a smaller number to a larger.")
        if high - low >= MOST_VALUES:
            raise BadOption(
                f"{part.strip()} has {high - low + 1} values; {MOST_VALUES} are the most."
            )
        found += [str(n) for n in range(low, high + 1)]
    return tuple(found)


def _all_values(game: Game, name: str) -> tuple[str, ...]:
    """All values of an option that has a list of them: its choices, or what comes with the game."""
    option = _option(game, name)
    if option is None or WITHIN in name:
        return ()
    if option.choices:
        return option.choices
    maps = game.workshop.maps
    return maps.names if maps is not None and name == "map" else option.named


# Settings.


def settings(
    game: Game,
    axes: Sequence[Axis],
    given: Mapping[str, object],
    bots: str,
    *,
    one_at_a_time: bool = False,
) -> list[Setting]:
    """Every point of a grid; or, one at a time, the first of all values and what differs in one."""
    for axis in axes:
        if sum(each.name == axis.name for each in axes) > 1:
            raise BadOption(f"The axis {axis.name} is given twice.")
        if axis.name in given:
            raise BadOption(
                f"{axis.name} is an axis and an option at once: "
                f"put {str(given[axis.name])[-40:]!r} among the values of the axis."
            )
        if not axis.path and any(each.path and each.option == axis.name for each in axes):
            raise BadOption(f"{axis.name} cannot be an axis beside a value within it.")
    first = {axis.name: axis.values[0] for axis in axes}
    points = (
        [first, *({**first, a.name: value} for a in axes for value in a.values[1:])]
        if one_at_a_time
        else [dict(zip(first, point, strict=True)) for point in product(*(a.values for a in axes))]
    )
    found = [_setting(game, axes, given, bots, at) for at in points]
    _each_once(found)
    return found


def _each_once(found: Sequence[Setting]) -> None:
    """Two values that are written otherwise may be the same: nothing would be compared."""
    seen: dict[tuple[str, ...], Setting] = {}
    for setting in found:
        first = seen.setdefault((setting.bots, *setting.options.values()), setting)
        for axis, value in setting.at.items():
            if first.at[axis] != value:
                raise BadOption(
                    f"The values {first.at[axis][-40:]!r} and {value[-40:]!r} of the axis {axis} "
                    "are the same: leave one out."
                )


def _setting(
    game: Game, axes: Sequence[Axis], given: Mapping[str, object], bots: str, at: dict[str, str]
) -> Setting:
    chosen: dict[str, object] = dict(given)
    for axis in axes:
        if axis.name != BOTS and not axis.path:
            chosen[axis.name] = at[axis.name]
    try:
        plain = game.options_from(chosen)
        for option in dict.fromkeys(axis.option for axis in axes if axis.path):
            changes = {a.path: at[a.name] for a in axes if a.path and a.option == option}
            plain = game.options_from(plain | {option: _changed(game, option, plain, changes)})
    except BadOption as refusal:
        raise BadOption(f"{_where(at)}{refusal}") from None
    return Setting(at, _bots(at.get(BOTS, bots)), plain)


def _bots(said: str) -> str:
    if "," in said:
        raise BadOption(
            f"Bots of two sides have / between them, as in {said.replace(',', '/')[:60]!r}; "
            "--axis bots=easy,medium goes over one after the other, and gloam lab ladder lets "
            "each play each."
        )
    return said


def _where(at: Mapping[str, str]) -> str:
    return f"With {', '.join(f'{k}={v[-40:]}' for k, v in at.items())}: " if at else ""


# Values within a file.


def _changed(game: Game, option: str, plain: Mapping[str, str], changes: Mapping[str, str]) -> str:
    """The value of an option with some places in it changed."""
    told = _content(game, option, plain[option])
    for path, value in changes.items():
        _put(told, path.split("."), value, path)
    return json.dumps(told, ensure_ascii=False)


def _content(game: Game, option: str, value: str) -> dict[str, Any]:
    contents = game.workshop.contents
    if contents is None or contents.option != option:
        raise BadOption(f"{option} has no values within it: it is no file of content.")
    if value.lstrip().startswith("{"):
        found: dict[str, Any] = json.loads(value)
        return found
    if value != next(o.default for o in game.words.options if o.name == option):
        raise BadOption(f"Values within {option} need a file, or the usual one, not {value!r}.")
    return tomllib.loads(contents.standard())


def _put(told: Any, path: list[str], value: str, whole: str) -> None:
    """Change one value in place; BadOption, with the nearest name, if there is no such place."""
    for part in path[:-1]:
        told = told[_key(told, part, whole)]
    last = _key(told, path[-1], whole, may_be_new=isinstance(told, dict))
    before = told[last] if not isinstance(told, dict) or last in told else None
    told[last] = _typed(value, before, whole)


def _key(told: Any, part: str, whole: str, *, may_be_new: bool = False) -> Any:
    """The key of a part of a path: a name, or in a list the name or the number of an entry."""
    plain = part.strip().lower()
    if isinstance(told, dict):
        for key in told:
            if key.lower() == plain:
                return key
        if may_be_new:
            return part.strip()
        raise BadOption(f"There is no {whole}. {unknown(part, list(told))}")
    if isinstance(told, list):
        names = [str(each.get("name", "")) if isinstance(each, dict) else "" for each in told]
        for n, name in enumerate(names):
            if name.lower() == plain:
                return n
        if plain.isdecimal() and plain.isascii() and 0 < int(plain[:6]) <= len(told):
            return int(plain) - 1
        raise BadOption(f"There is no {whole}. {unknown(part, [name for name in names if name])}")
    raise BadOption(f"There is no {whole}: nothing is within what stands there.")


def _typed(value: str, before: Any, whole: str) -> Any:
    """A value of the kind that stood there; of any kind, where nothing did."""
    if isinstance(before, dict | list):
        raise BadOption(f"{whole} is no single value: go on with a name or a number in it.")
    if isinstance(before, str):
        return value
    if value in ("true", "false") and (before is None or isinstance(before, bool)):
        return value == "true"
    if re.fullmatch(r"-?\d{1,9}", value) and not isinstance(before, bool):
        return int(value)
    if before is None:
        return value
    kind = "true or false" if isinstance(before, bool) else "a whole number"
    raise BadOption(f"{whole} is {kind}, not {value[:40]!r}.")

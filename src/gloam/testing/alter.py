"""A game with something else in the place of one of its fields: for tests that break one thing."""

from typing import Any

from msgspec import Struct
from msgspec.structs import fields, replace

from gloam.kernel.game import Bots, Game, Rules, Sight, Telling, Words
from gloam.kernel.workshop import Workshop

_PARTS: dict[str, type[Struct]] = {
    "words": Words,
    "rules": Rules,
    "sight": Sight,
    "telling": Telling,
    "bots": Bots,
    "workshop": Workshop,
}
_OWNER = {field.name: part for part, kind in _PARTS.items() for field in fields(kind)}


def altered(game: Game, **changes: Any) -> Game:
    """The same game with other fields, whichever of its parts they belong to.

    >>> import gloam
    >>> mute = altered(gloam.games.load("vampire_radar"), title="Mute", calls=())
    >>> mute.title, mute.telling.calls, mute.telling.lesson is not None
    ('Mute', (), True)
    """
    parts: dict[str, dict[str, Any]] = {}
    own: dict[str, Any] = {}
    for name, value in changes.items():
        if name in _OWNER:
            parts.setdefault(_OWNER[name], {})[name] = value
        else:
            own[name] = value
    for part, inner in parts.items():
        own[part] = replace(getattr(game, part), **inner)
    return replace(game, **own)

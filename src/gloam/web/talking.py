"""Talk: what people said to each other, apart from what happened in the game."""

from operator import itemgetter

from msgspec import Struct

from gloam.house.live import Live
from gloam.house.store import PLAYING
from gloam.kernel.game import Game
from gloam.web import chair
from gloam.web.sides import side_of

LINES = 60
"""How many lines of talk a page has."""


class Said(Struct, frozen=True):
    """One line of talk, as a seat heard it."""

    id: str
    seat: int
    name: str
    words: str
    to: str
    """The circle that it was said to; nothing for everybody."""
    emote: str
    """The picture, where it is one of the game's feelings."""
    own: bool


class Emote(Struct, frozen=True):
    """A feeling to be shown on one tap."""

    picture: str
    word: str
    line: str
    """As it is said."""


class TalkShown(Struct, frozen=True):
    """What was said, and what may be said now."""

    lines: tuple[Said, ...]
    circles: tuple[str, ...]
    """To whom the seat may speak instead of everybody."""
    circle_numbers: dict[str, int]
    """Which tab a circle has."""
    price: str
    """What it would cost to be heard now; nothing where that is free."""
    calls: tuple[str, ...]
    emotes: tuple[Emote, ...]


def talk_shown(live: Live, seat: int) -> TalkShown:
    """The talk of a table, from one seat."""
    circles = tuple(live.table.circles(seat))
    lines = talk_of(live, seat)
    tabs = dict.fromkeys((*circles, *(line.to for line in lines if line.to)))
    return TalkShown(
        lines=lines,
        circles=circles,
        circle_numbers={circle: n for n, circle in enumerate(tabs, 1)},
        price=chair.price(live, seat),
        calls=calls_for(live, seat) if live.phase == PLAYING else (),
        emotes=emotes_of(live.game),
    )


def talk_of(live: Live, seat: int) -> tuple[Said, ...]:
    """What a seat heard of what was said, in the game and after it, the oldest first."""
    words, table = live.game.words, live.table
    found = []
    for n, (at, fact) in enumerate(table.told(seat).latest_of((words.said, words.said_to), LINES)):
        said, circle = table.saying(fact)
        found.append((at, _line(live, f"said-{n}", int(fact[1]), said, circle, seat)))
    for n, (by, said) in list(live.chats.items())[-LINES:]:
        found.append((live.murmurs[n][0], _line(live, f"chat-{n}", by, said, "", seat)))
    muted = table.muted(seat)
    heard = [each for each in sorted(found, key=itemgetter(0)) if each[1].seat not in muted]
    return tuple(line for _, line in heard[-LINES:])


def _line(live: Live, id_: str, by: int, words: str, circle: str, seat: int) -> Said:
    names = live.table.names
    name = names.names[by] if names is not None else live.table.called(by)
    emote = next((each.picture for each in emotes_of(live.game) if each.line == words), "")
    return Said(id_, by, name, words, circle, emote, by == seat)


def emotes_of(game: Game) -> tuple[Emote, ...]:
    """The feelings that go with a game."""
    parts = (emote.partition(" ") for emote in game.telling.emotes)
    return tuple(Emote(picture, word, f"{picture} {word}") for picture, _, word in parts)


def calls_for(live: Live, seat: int) -> tuple[str, ...]:
    """What is often said by those on the side of a seat, which everybody can know."""
    telling = live.game.telling
    side = side_of(live.table.called(seat)).lower()
    calls: tuple[str, ...] = telling.role_calls.get(side, telling.calls)
    return calls

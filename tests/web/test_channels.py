"""Each channel through which a secret can get out, opened on purpose over HTTP, and seen.

The channels are those of the design: initial state, undo and history, seeds, free-text logs,
derived numbers, menus, error texts, animations, sounds, digests, spectators and seat changes, lobby
metadata, stable ids and ordering, a second encoder, phase-dependent secrets, timing and message
counts, chat routing, statistics, identity, bots, questions and analysis tools. The worlds are those
that `test_leaks.py` finds equal.
"""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from litestar import Response
from msgspec import Struct
from msgspec.structs import replace

from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import ATTACKED, SAID_TO
from gloam.house import past
from gloam.house.bot_pool import Question
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.live import Live
from gloam.house.sqlite import SqliteStore
from gloam.house.store import Row
from gloam.kernel.cues import Cue
from gloam.kernel.finale import Finale
from gloam.kernel.heard import Heard, Told
from gloam.kernel.save import dumps
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.talk.commands import Answer, Talk
from gloam.web import access, chair, draw, news, pages, paper, replay, shown, wire
from gloam.web.routes import tables as table_routes
from gloam.web.wire import table_info
from tests.leaks.holes import Counts, Explains, Remembers, Sorts, lair_of
from tests.leaks.worlds import GAMES, Search, at_random

from .leaks import (
    CODE,
    LAIRS,
    LATELY,
    SECOND_THOUGHTS,
    WHISPERS,
    Loaded,
    Pair,
    Probe,
    forests,
    told_apart,
    world_of,
)

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`

Patch = pytest.MonkeyPatch
PAGE = f"/t/{CODE}/1"
SEAT = f"/api/tables/{CODE}/seats/1"


def tables(patch: Patch, kind: type[Table]) -> None:
    """Let the house play at tables that say too much."""
    patch.setattr("gloam.house.live.Table", kind)


def seen_and_gone() -> Pair:
    """A vampire that attacked in the open, and then went one way or another in the dark."""
    radar = GAMES["vampire_radar"]
    for n in range(200):
        rng = Random(f"attack {n}")
        line = at_random(radar, 3, rng, 40)
        if not any(fact[0] == ATTACKED for fact in line.heard(1)):
            continue
        found = unlike_after(Search(line, 1, rng))
        if found is not None:
            return found
    raise AssertionError("nobody was attacked")


def unlike_after(search: Search) -> Pair | None:
    """The first two ways to play, after an attack, in which the vampire is not at one place."""
    for seat, found in search.moments():
        seen = [t for t in found if t.asked >= 0 and any(f[0] == ATTACKED for f in t.heard(seat))]
        apart = [table for table in seen if lair_of(table) != lair_of(seen[0])]
        if apart:
            return Pair(seat, (world_of("one", seen[0]), world_of("two", apart[0])))
    return None


# Tables that say too much.


class Blurts(Table):
    """Ends every sentence with the place where the vampire is."""

    def sentence(self, fact: Fact, seat: int) -> str:
        return f"{super().sentence(fact, seat)} ({TILE.text(lair_of(self))})"


class OffersWhatWorks(Table):
    """Leaves something out of a human's menu where the vampire is in the north."""

    def menu(self, seat: int) -> tuple[int, ...]:
        menu = super().menu(seat)
        return menu[:-1] if menu and seat != VAMPIRE and lair_of(self) < 18 else menu


class Shouts(Table):
    """Lets a spectator hear everything."""

    def overheard(self, n: int, ears: Any = None) -> bool:
        return True


class Broadcasts(Table):
    """Sends what is whispered to everybody."""

    def hears(self, n: int, seat: int) -> bool:
        return super().hears(n, seat) or self.record[n][0] == SAID_TO


class ForgetsToAllow(Table):
    """Lets nobody take anything back once anybody has whispered."""

    def may_undo(self, seat: int) -> bool:
        return super().may_undo(seat) and self.deeds[-1].seat == seat


# The channels.


def shows(patch: Patch, say: Callable[[Live], dict[str, Any]]) -> None:
    """Let the page of a seat show something of the whole table."""
    usual = shown.seat_page

    def page(live: Live, *given: Any) -> shown.SeatPage:
        return replace(usual(live, *given), **say(live))

    patch.setattr(pages, "seat_page", page)


def initial_state(patch: Patch) -> None:
    """A page starts with the state of the table, for a script to draw."""
    shows(patch, lambda live: {"called": repr(live.table.record[: live.table.opening + 1])})


def undo(patch: Patch) -> None:
    """Everybody is told that something was taken back."""
    patch.setattr(news.Listener, "_back", _back_for_all)


def _back_for_all(listener: news.Listener, live: Live) -> bool:
    listener.undone = len(live.undone)
    return True


def undo_not_offered(patch: Patch) -> None:
    """What may be taken back hangs on what others did unheard."""
    tables(patch, ForgetsToAllow)


def history(patch: Patch) -> None:
    """A game can be downloaded with its whole past, before it is over."""

    def too_soon(live: Live) -> Response[str]:
        return Response(dumps(live.table), media_type="text/plain")

    patch.setattr(replay, "saved", too_soon)


def seeds(patch: Patch) -> None:
    """The seal is the seed."""
    patch.setattr(Loaded, "commitment", lambda dice: dice.seed)


def free_text(patch: Patch) -> None:
    """A line of the log says where."""
    tables(patch, Blurts)


def derived_numbers(patch: Patch) -> None:
    """An event has the number of a fact in the record, not among those heard."""
    usual = news.Listener.news

    def numbered(listener: news.Listener, live: Live, *, always: bool = False) -> bytes:
        said = usual(listener, live, always=always)
        number = b"id: %d\nevent: now" % len(live.table.record)
        return said.replace(b"event: now", number)

    patch.setattr(news.Listener, "news", numbered)


def menus(patch: Patch) -> None:
    """A menu offers what will work."""
    tables(patch, OffersWhatWorks)


def error_texts(patch: Patch) -> None:
    """A refusal knows more than it should."""
    tables(patch, Explains)


def animations(patch: Patch) -> None:
    """A picture has something in it that only moves."""

    def board(live: Live) -> dict[str, Any]:
        drawn = draw.board(live.game, live.table.scene(1))
        assert drawn is not None
        glide = f'<g class="glide" data-to="{TILE.text(lair_of(live.table))}"/>'
        return {"board": replace(drawn, picture=drawn.picture.replace("</svg>", f"{glide}</svg>"))}

    shows(patch, board)


def people(patch: Patch) -> None:
    """The panel of somebody says where they are, to those who were not told."""

    def things(live: Live) -> dict[str, Any]:
        usual = shown.things_of(live, live.table.scene(1), table_info(live, ""))
        at = TILE.text(lair_of(live.table))
        return {"things": replace(usual, people=tuple(replace(p, place=at) for p in usual.people))}

    shows(patch, things)


def spectators(patch: Patch) -> None:
    """A spectator hears everything."""
    tables(patch, Shouts)


def delays(patch: Patch) -> None:
    """A spectator who sees everything later sees everything now."""
    usual = past.as_it_stood
    patch.setattr(past, "as_it_stood", lambda live, kept, at: usual(live, kept, at + 1e6))


def seat_changes(patch: Patch) -> None:
    """Whoever sits down is told what the seat knows, before the game has begun."""
    usual = Live.__init__

    def told_too_soon(live: Live, *given: Any) -> None:
        usual(live, *given)
        live.table = live._laid

    patch.setattr(Live, "__init__", told_too_soon)


def lobby(patch: Patch) -> None:
    """A table's options are listed as they are."""
    usual = wire.table_info

    def listed(live: Live, who: str) -> wire.TableInfo:
        return replace(usual(live, who), options=dict(live.plan.options))

    patch.setattr(table_routes, "table_info", listed)
    patch.setattr(shown, "table_info", listed)


def ordering(patch: Patch) -> None:
    """Cells stand in an order that comes from the truth."""
    tables(patch, Sorts)


def ordering_of_tables(patch: Patch) -> None:
    """Tables are listed by when something happened there, heard or not."""
    usual = SqliteStore.of_person

    async def latest(store: SqliteStore, who: str, most: int) -> list[Row]:
        return sorted(await usual(store, who, most), key=lambda row: -row.changed)

    patch.setattr(SqliteStore, "of_person", latest)


def stable_ids(patch: Patch) -> None:
    """A line of the log has the number of its fact in the record as its id."""
    usual = shown.log_of

    def numbered(live: Live, seat: int, page: int) -> shown.Log:
        size, log = len(live.table.record), usual(live, seat, page)
        return replace(log, turns=tuple(replace(n, id=f"{n.id}-{size}") for n in log.turns))

    patch.setattr(shown, "log_of", numbered)


def second_encoder(patch: Patch) -> None:
    """The pages are careful; the JSON beside them gives the numbers of the whole record."""

    usual = wire.told

    def numbered(heard: Iterable[Told]) -> tuple[wire.Told, ...]:
        kept = tuple(heard)
        return tuple(replace(sent, n=each.at) for sent, each in zip(usual(kept), kept, strict=True))

    patch.setattr(wire, "told", numbered)


def phases(patch: Patch) -> None:
    """Somebody who was seen once is shown ever after."""
    tables(patch, Remembers)


def message_counts(patch: Patch) -> None:
    """Whenever the bell rings, everybody gets an event, even with nothing in it."""
    usual, sizes = news.Listener.news, dict[int, int]()

    def whenever(self: news.Listener, live: Live, *, always: bool = False) -> bytes:
        rung = sizes.get(id(self)) != live.size
        sizes[id(self)] = live.size
        return usual(self, live, always=always or rung)

    patch.setattr(news.Listener, "news", whenever)


def sizes(patch: Patch) -> None:
    """A page is filled up with blanks, as many as there were actions."""
    shows(patch, lambda live: {"lesson": " " * len(live.table.deeds)})


def headers(patch: Patch) -> None:
    """An answer says in its head which state it was made from."""
    own_table, sheet, sizes = access.own_table, paper.sheet, [0]

    async def noted(*given: Any) -> Live:
        live = await own_table(*given)
        sizes.append(live.size)
        return live

    def tagged(name: str, page: Struct, status: int = 200) -> Any:
        return sheet(name, page, status, {"etag": f'"{sizes[-1]}"'})

    patch.setattr(pages, "own_table", noted)
    patch.setattr(pages, "sheet", tagged)


def chat(patch: Patch) -> None:
    """What was said to some is sent to all."""
    tables(patch, Broadcasts)


def statistics(patch: Patch) -> None:
    """The table shows how many actions there were, silent ones too."""
    tables(patch, Counts)


def identity(patch: Patch) -> None:
    """Whoever asks for a seat has it."""
    patch.setattr(House, "check_own", lambda house, live, seat, who: None)


def bots(patch: Patch) -> None:
    """A bot is given the whole record to think about."""
    usual = Keeper._thought

    async def nosy(
        keeper: Keeper, live: Live, table: Table, seat: int, before: int, until: float
    ) -> int:
        think = keeper.bot_pool.think

        async def knowing(question: Question) -> int:
            return await think(replace(question, heard=tuple(table.record)))

        with patch.context() as inner:
            inner.setattr(keeper.bot_pool, "think", knowing)
            return await usual(keeper, live, table, seat, before, until)

    patch.setattr(Keeper, "_thought", nosy)


def analysis(patch: Patch) -> None:
    """Whoever asks for the odds is told the truth."""

    def true(talk: Talk, seat: int, rest: str) -> Answer:
        return Answer((TILE.text(lair_of(talk.table)),))

    patch.setattr(Talk, "_odds", true)


def lair_says(patch: Patch, field: str, say: Callable[[int], Any]) -> None:
    """How a fact is told hangs on where the vampire is."""

    class Tells(Table):
        """Tells what it tells in another way, where the vampire is elsewhere."""

        def told(self, seat: int) -> Heard:
            heard, lair = super().told(seat), lair_of(self)
            for n in range(len(heard) if lair >= 0 else 0):
                heard._told[n] = replace(heard[n], **{field: say(lair)})
            return heard

    tables(patch, Tells)


def loudness(patch: Patch) -> None:
    """What happens near the vampire is louder."""
    lair_says(patch, "loudness", lambda lair: 3 if lair < 18 else 1)


def cues(patch: Patch) -> None:
    """A sound comes from where the vampire is."""
    lair_says(patch, "cue", lambda lair: Cue("rustle", cell=TILE.text(lair)))


def announcements(patch: Patch) -> None:
    """A screen reader is told less, where the vampire is far."""
    lair_says(patch, "spoken", lambda lair: lair < 18)


class SumsUp(Table):
    """Says in a turn's digest where the vampire is."""

    def digest(self, seat: int, since: int, until: int | None = None) -> tuple[str, ...]:
        return (*super().digest(seat, since, until), TILE.text(lair_of(self)))


def digests(patch: Patch) -> None:
    """The sentence of a turn knows more than its facts."""
    tables(patch, SumsUp)


def speeds(patch: Patch) -> None:
    """The speed that a table shows is how much was done there."""
    shows(patch, lambda live: {"speeds": (len(live.table.deeds),)})


def finales(patch: Patch) -> None:
    """What was true is told while the game is still played."""

    async def finale_of(pasts: past.Pasts, live: Live) -> Finale:
        return Finale(headline=f"It hid on {TILE.text(lair_of(live.table))}.")

    patch.setattr(pages, "finale_of", finale_of)
    usual = shown.seat_page

    def page(live: Live, *given: Any) -> shown.SeatPage:
        found = usual(live, *given)
        return replace(found, goal=found.ending.headline if found.ending else "")

    patch.setattr(pages, "seat_page", page)


def lessons(patch: Patch) -> None:
    """A lesson points at what the seat was not told."""
    shows(patch, lambda live: {"lesson": "Look.", "points": f"cell {lair_of(live.table)}"})


def questions(patch: Patch) -> None:
    """A question is answered from the truth."""

    def asked(live: Live, seat: int, *given: str) -> tuple[tuple[str, ...], str]:
        return (TILE.text(lair_of(live.table)),), ""

    patch.setattr(chair, "asked", asked)


class Channel(NamedTuple):
    """A channel, and where it must be noticed."""

    open: Callable[[Patch], None]
    seen: str
    """What the comparison must name."""
    pair: Callable[[], Pair] = lambda: LAIRS
    asks: Sequence[Probe] = ()
    how: str = ""
    """`lobby`: before the game; `bot`: by the bot that has the watching seat; `delay`: where
    spectators see everything later."""

    @property
    def given(self) -> dict[str, Any]:
        """The same as `told_apart` takes it."""
        if self.how == "delay":
            return {"watching": "delay"}
        return {self.how: True} if self.how else {}


def hunters_forest() -> Pair:
    """Two forests, as whoever sits down first as the Hunter would be told them."""
    return forests("nyctophobia_hunted")._replace(seat=0)


CHANNELS = {
    "initial state": Channel(initial_state, f"GET {PAGE}"),
    "undo": Channel(undo, "stream seat", lambda: SECOND_THOUGHTS),
    "undo that is not offered": Channel(
        undo_not_offered, f"GET /t/{CODE}/0?part=1", lambda: WHISPERS
    ),
    "history": Channel(history, "/save", asks=[("GET", f"/api/tables/{CODE}/save", None, True)]),
    "seeds": Channel(seeds, 'data-seal="night'),
    "free text": Channel(free_text, "stream"),
    "derived numbers": Channel(derived_numbers, "stream"),
    "menus": Channel(menus, "stream seat"),
    "error texts": Channel(
        error_texts,
        "/actions",
        asks=[("POST", f"{SEAT}/actions", {"action": "walk 9 north"}, True)],
    ),
    "animations": Channel(animations, f"GET {PAGE}"),
    "people": Channel(people, f"GET {PAGE}"),
    "spectators": Channel(spectators, "stream spectator"),
    "delays": Channel(
        delays,
        "/replay",
        lambda: LATELY,
        asks=[("GET", f"/api/tables/{CODE}/replay", None, False)],
        how="delay",
    ),
    "seat changes": Channel(seat_changes, "stream seat", hunters_forest, how="lobby"),
    "lobby metadata": Channel(lobby, "trees=", hunters_forest, how="lobby"),
    "ordering": Channel(ordering, f"GET {PAGE}"),
    "ordering of tables": Channel(ordering_of_tables, "GET /api/tables/mine"),
    "stable ids": Channel(stable_ids, f"GET {PAGE}"),
    "a second encoder": Channel(second_encoder, f"GET {SEAT}"),
    "phase-dependent secrets": Channel(phases, f"GET {PAGE}", seen_and_gone),
    "message counts": Channel(message_counts, "stream"),
    "sizes": Channel(sizes, f"GET {PAGE}"),
    "headers": Channel(headers, f"GET {PAGE}"),
    "chat routing": Channel(chat, "stream seat", lambda: WHISPERS),
    "statistics": Channel(statistics, f"GET {PAGE}"),
    "loudness": Channel(loudness, "stream"),
    "cues": Channel(cues, "stream"),
    "announcements": Channel(announcements, "stream"),
    "digests": Channel(digests, f"GET {PAGE}"),
    "speeds": Channel(speeds, f"GET {PAGE}"),
    "finales": Channel(finales, f"GET {PAGE}"),
    "lessons": Channel(lessons, f"GET {PAGE}"),
    "identity": Channel(identity, "GET /t/", asks=[("GET", f"/t/{CODE}/0?part=1", None, True)]),
    "bots": Channel(bots, "bot", how="bot"),
    "questions": Channel(
        questions, "/answers", asks=[("GET", f"{SEAT}/answers?ask=people", None, True)]
    ),
    "analysis": Channel(
        analysis, "/lines", asks=[("POST", f"{SEAT}/lines", {"line": "odds"}, True)]
    ),
}


@pytest.mark.parametrize("name", CHANNELS)
def test_opened(name: str, tmp_path: Path, monkeypatch: Patch) -> None:
    channel = CHANNELS[name]
    pair = channel.pair()
    channel.open(monkeypatch)
    found = told_apart(tmp_path, pair, channel.asks, **channel.given)
    assert channel.seen in found, found or "nobody would notice"


@pytest.mark.parametrize("name", ["phase-dependent secrets", "seat changes", "bots", "undo"])
def test_closed(name: str, tmp_path: Path) -> None:
    """Where the worlds are not among those of `test_leaks.py`, or are asked for otherwise."""
    channel = CHANNELS[name]
    assert told_apart(tmp_path, channel.pair(), channel.asks, **channel.given) == ""

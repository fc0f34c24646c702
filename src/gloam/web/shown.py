"""What each page shows: records that cannot change, made for one pair of eyes.

A template is given the fields of one of these and nothing else. So no page can show what is not
here, whatever is written into it; the live table goes no further than this module.
"""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from gloam import games
from gloam.house.house import Aside
from gloam.house.live import Live
from gloam.house.plan import LEVELS, PERSON
from gloam.kernel.errors import GloamError
from gloam.kernel.game import Game, seats_said
from gloam.kernel.heard import Heard, Told
from gloam.kernel.scene import GOAL, Cell, Choice, Scene, Status
from gloam.kernel.table import ONLOOKER
from gloam.talk.rulebook import Rule
from gloam.web import chair, draw
from gloam.web.wire import (
    OptionInfo,
    SeatInfo,
    Standing,
    TableInfo,
    option_info,
    overview,
    standing,
    table_info,
)

LINES = 200
"""How many lines a page of a log has."""


class GameShown(Struct, frozen=True, kw_only=True):
    """A game, as pages speak of it."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    seats_said: str
    """How many can play, in words."""
    called: tuple[str, ...]
    """What the seats are called when all are used."""
    minutes: int
    options: tuple[OptionInfo, ...]
    calls: tuple[str, ...]
    """What is often said, for a button each."""
    has_lesson: bool
    has_hints: bool
    cover: str
    symbols: str
    layout: str
    styled: bool


class Page(Struct, frozen=True, kw_only=True):
    """What every page shows."""

    game: GameShown | None = None


class GamePage(Struct, frozen=True, kw_only=True):
    """What every page about one game shows."""

    game: GameShown


class TableRow(Struct, frozen=True):
    """A table in a list."""

    code: str
    title: str
    phase: str
    seats: tuple[SeatInfo, ...]
    free: int
    asked: bool
    """Whether it waits for whoever looks at the list."""


class AsideRow(Struct, frozen=True):
    """A table of a person that is set aside, and why."""

    code: str
    title: str
    sentence: str


class HomePage(Page, frozen=True, kw_only=True):
    """The games, open tables, and the tables of whoever asks."""

    games: tuple[GameShown, ...]
    mine: tuple[TableRow, ...]
    aside: tuple[AsideRow, ...] = ()
    """Those that cannot be opened."""
    waiting: tuple[TableRow, ...]


class NewTablePage(GamePage, frozen=True, kw_only=True):
    """A form to open a table, with what was filled in and why it was refused."""

    levels: tuple[str, ...] = LEVELS
    said: Mapping[str, str]
    refusal: str = ""


class LobbyPage(GamePage, frozen=True, kw_only=True):
    """A table before its game."""

    info: TableInfo
    own: bool
    """Whether whoever looks has a seat."""
    levels: tuple[str, ...] = (PERSON, *LEVELS)
    link: str
    qr: str
    stream: str


class CurtainPage(GamePage, frozen=True, kw_only=True):
    """A blank screen, until the right person has the device."""

    code: str
    seat: int
    called: str
    holder: str


class LogLine(Struct, frozen=True):
    """One line of the log: a fact heard, or what happened around the table."""

    id: str
    words: str
    rule: str = ""
    murmur: bool = False
    ears: str = ""
    """Who heard it, at a replay that says so, and where not everybody did."""
    fresh: bool = False
    """Whether it belongs to the step of a replay that is shown."""


class Log(Struct, frozen=True):
    """One page of a log, the oldest line first; the latest page is the first."""

    lines: tuple[LogLine, ...]
    page: int = 0
    last: int = 0
    """The number of the page with the oldest lines."""


class Reply(Struct, frozen=True):
    """What is answered to something that a person tapped or typed."""

    lines: tuple[str, ...] = ()
    rule: str = ""
    """The rule that it follows from."""
    doubt: str = ""
    """What waits for a yes."""


class SeatPage(GamePage, frozen=True, kw_only=True):
    """What a seat knows and may do."""

    info: TableInfo
    seat: int
    called: str
    now: Standing
    over: bool
    called_off: bool
    scene: Scene
    goal: Status | None
    board: draw.Drawn | None
    groups: tuple[draw.Group, ...]
    asides: tuple[Choice, ...]
    here: Cell | None
    """A cell that was asked about."""
    here_choices: tuple[Choice, ...]
    log: Log
    reply: Reply
    lesson: str
    may_undo: bool
    price: str
    """What it would cost to be heard now; nothing where that is free."""
    circles: tuple[str, ...]
    """To whom the seat may speak instead of everybody."""
    left: int | None
    """How many seconds it has left, where a clock runs."""
    votes: int
    voted: bool
    pass_to: int | None
    """The other seat of this device that is asked, at a hot seat."""
    stream: str
    url: str
    decision: int
    """How many decisions this seat has made: what is tapped here answers the next one."""


class WatchPage(GamePage, frozen=True, kw_only=True):
    """What a spectator knows."""

    info: TableInfo
    now: Standing
    scene: Scene | None
    board: draw.Drawn | None
    log: Log
    stream: str
    url: str


class LinkPage(GamePage, frozen=True, kw_only=True):
    """A personal link, for whoever has the seat that it moves."""

    code: str
    seat: int
    link: str
    qr: str


class MovePage(GamePage, frozen=True, kw_only=True):
    """The question whether a seat is moved to this device."""

    ticket: str
    """What the link said that was opened."""
    code: str
    called: str
    holder: str


class MePage(Page, frozen=True, kw_only=True):
    """Who a device is taken for."""

    known: bool
    names: tuple[str, ...]
    """What they are called at their latest tables."""


class RulesPage(GamePage, frozen=True, kw_only=True):
    """The rules of a game, all or those that were looked for."""

    sections: Mapping[str, tuple[Rule, ...]]
    find: str
    count: int


class RefusalPage(Page, frozen=True, kw_only=True):
    """Why something was not done."""

    sentence: str
    status: int
    again: bool
    """Whether it may work in a moment."""


def game_shown(game: Game, *, own_content: bool = True) -> GameShown:
    """A game, as pages speak of it; without `own_content`, they ask for no book and no map."""
    looks, (fewest, most) = game.looks, game.seats
    return GameShown(
        name=game.name,
        title=game.title,
        summary=game.summary,
        fewest=fewest,
        most=most,
        seats_said=seats_said(fewest, most),
        called=tuple(game.called(most)),
        minutes=game.minutes,
        options=option_info(game, own_content=own_content),
        calls=tuple(game.telling.calls),
        has_lesson=game.telling.lesson is not None,
        has_hints=game.telling.hint is not None,
        cover=looks.cover if looks is not None else "",
        symbols=looks.symbols if looks is not None else "",
        layout=looks.layout if looks is not None else "grid",
        styled=looks is not None and bool(looks.style),
    )


def table_row(live: Live, who: str) -> TableRow:
    """A table in the list of a person."""
    seats = table_info(live, who).seats
    asked = any(live.asked(seat) for seat in live.seats_of(who))
    free = sum(seat.by == "free" for seat in seats)
    return TableRow(live.code, live.game.title, live.phase, seats, free, asked)


def aside_row(aside: Aside) -> AsideRow:
    """A table that is set aside in the list of a person."""
    try:
        title = games.load(aside.row.game).title
    except GloamError:
        title = "A game that is not here"
    return AsideRow(aside.row.code, title, aside.sentence)


def lobby_page(live: Live, who: str, link: str, qr: str) -> LobbyPage:
    """A table before its game, as a person sees it."""
    own = live.seats_of(who)
    return LobbyPage(
        game=game_shown(live.game),
        info=table_info(live, who),
        own=bool(own),
        link=link,
        qr=qr,
        stream=f"/api/tables/{live.code}/seats/{own[0]}/news" if own else "",
    )


def curtain_page(live: Live, seat: int) -> CurtainPage:
    """A blank screen before a seat."""
    return CurtainPage(
        game=game_shown(live.game),
        code=live.code,
        seat=seat,
        called=live.table.called(seat),
        holder=live.sitters[seat].name,
    )


def move_page(live: Live, seat: int, ticket: str) -> MovePage:
    """The question whether a seat is moved, to whoever opened a personal link."""
    return MovePage(
        game=game_shown(live.game),
        ticket=ticket,
        code=live.code,
        called=live.table.called(seat),
        holder=live.sitters[seat].name,
    )


def log_of(live: Live, seat: int, page: int = 0) -> Log:
    """What a seat, or an onlooker, has heard since the set-up, and what happened around it."""
    return log_page(
        live.table.told(seat),
        live.table.opening,
        live.murmurs,
        lambda told: LogLine(f"fact-{told.n}", told.words, told.rule),
        page,
    )


def log_page(
    heard: Heard,
    opening: int,
    murmurs: Sequence[tuple[int, str]],
    line: Callable[[Told], LogLine],
    page: int = 0,
) -> Log:
    """One page of what was heard, with what happened around the table before each line of it.

    The first page has the latest lines, and the oldest of them first.
    """
    first, size = heard.number_at(opening), len(heard)
    last = max(0, size - first - 1) // LINES
    page = min(page, last)
    end = size - page * LINES
    start = max(first, end - LINES)
    after = heard.place(start - 1) if start > first else -1
    until = heard.place(end - 1) if page else None
    around = [
        (at, LogLine(f"murmur-{n}", words, murmur=True))
        for n, (at, words) in enumerate(murmurs)
        if at > after and (until is None or at <= until)
    ]
    said = [(told.at, line(told)) for told in heard.since(start, end - start)]
    lines = sorted([*around[-LINES:], *said], key=itemgetter(0))
    return Log(tuple(each for _, each in lines), page, last)


def seat_page(
    live: Live, seat: int, now: float, reply: Reply, at: str = "", page: int = 0
) -> SeatPage:
    """What a seat knows and may do, with an answer, and with what is said of a cell.

    An older page of the log stays as it is: it follows no stream.
    """
    table, game = live.table, live.game
    scene = table.scene(seat)
    if live.called_off:
        scene = replace(scene, heading="The game was called off.", choices=())
    here = next((cell for cell in scene.cells if cell.id == at), None)
    left = live.left(seat, now)
    return SeatPage(
        game=game_shown(game),
        info=table_info(live, live.sitters[seat].who),
        seat=seat,
        called=table.called(seat),
        now=standing(live, seat),
        over=live.over,
        called_off=live.called_off,
        scene=scene,
        goal=next((line for line in scene.status if line.label == GOAL), None),
        board=draw.board(game, scene),
        groups=tuple(draw.menu(scene)),
        asides=tuple(draw.asides(scene)),
        here=here,
        here_choices=tuple(c for c in scene.choices if here is not None and c.cell == here.id),
        log=log_of(live, seat, page),
        reply=reply,
        lesson=_lesson(live, seat),
        may_undo=live.may_undo(seat),
        price=chair.price(live, seat),
        circles=tuple(game.sight.circles(table.view(seat))),
        left=None if left is None else max(0, round(left)),
        votes=len(live.votes),
        voted=seat in live.votes,
        pass_to=_pass_to(live, seat),
        stream=f"/api/tables/{live.code}/seats/{seat}/news" if not page else "",
        url=f"/t/{live.code}/{seat}",
        decision=live.decisions[seat],
    )


def _lesson(live: Live, seat: int) -> str:
    """What a newcomer is told before a decision, at a table for newcomers."""
    first, table = live.game.telling.lesson, live.table
    if not live.plan.lesson or first is None or not live.asked(seat):
        return ""
    return str(first.said(table.view(seat), table.menu(seat), live.decisions[seat]))


def next_seat(live: Live, own: list[int]) -> int:
    """Of the seats of one device, the one that is asked; else the first."""
    return next((seat for seat in own if live.asked(seat)), own[0])


def _pass_to(live: Live, seat: int) -> int | None:
    """The other seat of this device that is asked now, if one is: the device is passed on."""
    asked = next_seat(live, live.seats_of(live.sitters[seat].who))
    return asked if live.plan.hot_seat and asked != seat and live.asked(asked) else None


def watch_page(live: Live, page: int = 0) -> WatchPage:
    """What a spectator knows."""
    scene = overview(live)
    return WatchPage(
        game=game_shown(live.game),
        info=table_info(live, ""),
        now=standing(live, ONLOOKER),
        scene=scene,
        board=draw.board(live.game, scene) if scene is not None else None,
        log=log_of(live, ONLOOKER, page),
        stream=f"/api/tables/{live.code}/watch/news" if not page else "",
        url=f"/t/{live.code}/watch",
    )

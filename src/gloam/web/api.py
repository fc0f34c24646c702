"""The API: everything that the pages do, for programs."""

from typing import Annotated

from litestar import Controller, Response, delete, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from litestar.types import ASGIApp
from msgspec import Meta, Struct

from gloam import games
from gloam.house import chair
from gloam.house.house import plain_code
from gloam.house.live import Live
from gloam.house.plan import LEVELS, Clock, Plan, Watching
from gloam.house.rulebook import look_up, rules
from gloam.house.store import OVER, WAITING
from gloam.kernel.ask import Over
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.scene import Scene
from gloam.web.access import AnyRequest, hall_of, must_be, who_is
from gloam.web.guard import who_asks
from gloam.web.news import SPECTATOR, NewsStream, Told, told

Code = Annotated[str, PathParameter(description="The code of a table.", max_length=40)]
Seat = Annotated[int, PathParameter(description="A seat, counted from nought.", ge=0, le=63)]
Since = Annotated[int, QueryParameter(description="The first fact to be told again.", ge=0)]
Find = Annotated[str, QueryParameter(description="Words to look for.", max_length=100)]
Short = Annotated[str, Meta(max_length=200)]
Key = Annotated[
    str,
    Meta(max_length=80, description="A name for this request: if it comes twice, it is done once."),
]


class Refusal(Struct, frozen=True):
    """Why something was not done. Nothing was changed by it, and nobody was told."""

    error: str
    """One sentence for the person who asked."""
    rule: str = ""
    """The id of the rule that it follows from, where there is one."""


REFUSED = {
    400: "The request cannot be read, or a field is missing or of another kind.",
    401: "Nobody is known by this cookie or token.",
    403: "The seat or the table is not yours, or another site sent this.",
    404: "There is no such table or address.",
    409: "It cannot be done as things are now: a seat is taken, a game has begun or is over.",
    413: "The body is larger than the house reads.",
    414: "The address is longer than the house reads.",
    415: "The body is not said to be JSON.",
    422: "It is not on the menu, or an option or a name makes no sense.",
    429: "That was too much at once; `Retry-After` says how many seconds to wait.",
    503: "The house cannot keep anything now, or has too many listeners; try again in a moment.",
}
REFUSALS = {
    status: ResponseSpec(Refusal, generate_examples=False, description=reason)
    for status, reason in REFUSED.items()
}
KNOWN: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]
"""Only for somebody whom the house knows."""


class OptionInfo(Struct, frozen=True):
    """Something that may be chosen before a game starts."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...]


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    minutes: int
    version: int
    levels: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    calls: tuple[str, ...]


class RuleInfo(Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str
    section: str


class SeatInfo(Struct, frozen=True):
    """Who has a seat, as everybody may know it."""

    seat: int
    called: str
    """What the seat is called in the game."""
    by: str
    """`person`, `bot` or `free`."""
    name: str
    level: str
    """The level of the bot that plays here now."""
    away: bool
    yours: bool


class Result(Struct, frozen=True):
    """How a game ended, and what checks that nobody touched the dice."""

    reason: str
    winners: tuple[int, ...]
    payoff: tuple[float, ...]
    seed: str
    salt: str


class TableInfo(Struct, frozen=True):
    """A table, as everybody may know it."""

    code: str
    game: str
    title: str
    phase: str
    """`waiting`, `playing` or `over`."""
    seats: tuple[SeatInfo, ...]
    options: dict[str, str]
    public: bool
    hot_seat: bool
    clock: Clock
    watching: Watching
    away: int
    seal: str
    """The SHA-256 of salt and seed, told when the table opens."""
    yours_to_start: bool
    again: str
    """The code of the table where the same people play again."""
    result: Result | None


class SeatView(Struct, frozen=True):
    """What one seat knows, and may choose."""

    code: str
    seat: int
    phase: str
    asked: bool
    heard: int
    """How many facts it has heard so far."""
    facts: tuple[Told, ...]
    """Those of them from `since` on."""
    scene: Scene
    menu: tuple[str, ...]
    """What it may choose now, as text."""
    asides: tuple[str, ...]
    """What it may do at any time, as text."""
    may_undo: bool
    away: bool
    """Whether a bot plays for it now."""
    seconds_left: float | None
    price: str
    """What it would cost to be heard now; nothing where that is free."""
    circles: tuple[str, ...]
    """To whom it may speak instead of everybody."""


class WatchView(Struct, frozen=True):
    """What a spectator knows."""

    code: str
    phase: str
    heard: int
    facts: tuple[Told, ...]
    scene: Scene | None


class Person(Struct, frozen=True):
    """What proves who somebody is, to be sent as `Authorization: Bearer TOKEN`."""

    token: str


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to be opened."""

    game: Short
    name: Short
    """What whoever opens it is called."""
    seats: Annotated[tuple[Short, ...], Meta(max_length=16)]
    """For each seat `person`, or the level of the bot that plays it."""
    seat: int | None = None
    """Where whoever opens it sits; the first seat for a person if nothing is said."""
    options: dict[Short, Annotated[str, Meta(max_length=20_000)]] = {}
    public: bool = False
    clock: Clock = Clock()
    watching: Watching = Watching()
    hot_seat: bool = False
    away: int = 180
    stand_in: Short = "medium"
    lesson: bool = False


class Name(Struct, frozen=True):
    """What somebody is called."""

    name: Short


class Level(Struct, frozen=True):
    """Who plays a seat: a level of bots, or `person`."""

    level: Short = "medium"


class Action(Struct, frozen=True):
    """Something from the seat's menu or asides, as text."""

    action: Short
    key: Key = ""


class Words(Struct, frozen=True):
    """Something to say."""

    words: Annotated[str, Meta(max_length=400)]
    to: Short = ""
    """A circle to say it to; everybody if nothing is said."""
    sure: bool = False
    """Say it although it has a price."""
    key: Key = ""


class Line(Struct, frozen=True):
    """Anything that could be typed at the terminal."""

    line: Annotated[str, Meta(max_length=400)]
    sure: bool = False


class Answered(Struct, frozen=True):
    """What is answered to a typed line."""

    lines: tuple[str, ...]
    acted: bool
    waits_for_yes: bool


class Vote(Struct, frozen=True):
    """Whether somebody wants to call the game off."""

    yes: bool


class Seconds(Struct, frozen=True):
    """How much time everybody is given."""

    seconds: int


class PersonalLink(Struct, frozen=True):
    """A link that takes the seat to another device, once, within a quarter of an hour."""

    path: str


class NewCode(Struct, frozen=True):
    """The code of another table."""

    code: str


class Done(Struct, frozen=True):
    """It was done."""

    done: bool = True


def game_info(game: Game) -> GameInfo:
    """A game, as the API shows it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        fewest=game.seats[0],
        most=game.seats[1],
        minutes=game.minutes,
        version=game.version,
        levels=LEVELS,
        options=tuple(OptionInfo(o.name, o.help, o.default, o.choices) for o in game.options),
        calls=game.calls,
    )


def result_of(live: Live) -> Result | None:
    """How a game ended; nothing before that."""
    if not live.over:
        return None
    seed, salt = live.row.seed, live.row.salt
    over = live.table.ask
    if isinstance(over, Over):
        return Result(over.reason, over.winners, over.payoff, seed, salt)
    return Result("it was called off", (), (0.0,) * live.table.seats, seed, salt)


def seat_info(live: Live, seat: int, who: str) -> SeatInfo:
    """Who has a seat, as everybody may know it."""
    sitter = live.sitters[seat]
    by = "free" if sitter.free else "bot" if sitter.level else "person"
    yours = bool(who) and sitter.who == who
    called = live.table.called(seat)
    return SeatInfo(seat, called, by, sitter.name, sitter.bot, bool(sitter.away), yours)


def table_info(live: Live, who: str) -> TableInfo:
    """A table, as everybody may know it, and whether it is somebody's to start."""
    plan = live.plan
    return TableInfo(
        code=live.code,
        game=live.game.name,
        title=live.game.title,
        phase=live.phase,
        seats=tuple(seat_info(live, seat, who) for seat in range(live.table.seats)),
        options=live.game.options_said(plan.options),
        public=plan.public,
        hot_seat=plan.hot_seat,
        clock=plan.clock,
        watching=plan.watching,
        away=plan.away,
        seal=live.table.commitment,
        yours_to_start=bool(who) and live.phase == WAITING and live.host == who,
        again=live.again,
        result=result_of(live),
    )


def seat_view(live: Live, seat: int, since: int, now: float) -> SeatView:
    """What one seat knows, and may choose."""
    table, text = live.table, live.game.actions.text
    playing = live.phase not in (WAITING, OVER)
    heard = told(live, seat)
    return SeatView(
        code=live.code,
        seat=seat,
        phase=live.phase,
        asked=live.asked(seat) and not live.sitters[seat].bot,
        heard=len(heard),
        facts=tuple(heard[since:]) if playing or live.over else (),
        scene=table.scene(seat),
        menu=tuple(text(a) for a in table.menu(seat)) if playing else (),
        asides=tuple(text(a) for a in table.asides(seat)) if playing else (),
        may_undo=playing and table.may_undo(seat),
        away=bool(live.sitters[seat].away),
        seconds_left=live.left(seat, now),
        price=chair.price(live, seat),
        circles=tuple(live.game.circles(table.view(seat))),
    )


def key_of(request: AnyRequest) -> str:
    """What a client calls its request, so that it is not carried out twice."""
    return request.headers.get("idempotency-key", "")[:80]


async def own(request: AnyRequest, code: str, seat: int) -> Live:
    """The table, if the seat is the asker's."""
    hall = hall_of(request)
    live = await hall.house.look(plain_code(code))
    hall.house.check_own(live, seat, who_is(request))
    hall.keeper.saw(live.code, seat)
    return live


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get("/", responses=REFUSALS, summary="The games that can be played here")
    async def listed(self) -> list[GameInfo]:
        """Every game, with its seats and options."""
        return [game_info(games.load(name)) for name in games.names()]

    @get("/{name:str}", responses=REFUSALS, summary="One game")
    async def one(self, name: FromPath[str]) -> GameInfo:
        """A game, with its seats and options."""
        return game_info(games.load(name))

    @get(
        "/{name:str}/rules",
        responses=REFUSALS,
        summary="The rules of a game, all or those with some words",
    )
    async def rules(self, name: FromPath[str], find: Find = "") -> list[RuleInfo]:
        """Numbered rules, in the order of the rule book."""
        game = games.load(name)
        found = look_up(game, find) if find.strip() else rules(game)
        return [RuleInfo(rule.id, rule.text, rule.section) for rule in found]


class Tables(Controller):
    """Tables: to open, to find, to sit down at."""

    path = "/api"
    tags = ("tables",)

    @post("/people", responses=REFUSALS, summary="Ask for a token", tags=["people"])
    async def newcomer(self, request: AnyRequest) -> Person:
        """A token for somebody new. Keep it: nothing else proves who you are."""
        doorman = hall_of(request).house.doorman
        return Person(doorman.passport(doorman.newcomer()))

    @get("/tables", responses=REFUSALS, summary="Tables that anybody may join")
    async def listed(self, request: AnyRequest) -> list[TableInfo]:
        """Open tables with free seats, the latest first."""
        who = who_is(request)
        return [table_info(live, who) for live in await hall_of(request).house.open_tables()]

    @get("/tables/mine", responses=REFUSALS, summary="Tables where you sit", security=KNOWN)
    async def mine(self, request: AnyRequest) -> list[TableInfo]:
        """Your own tables, the latest first."""
        who = must_be(request)
        return [table_info(live, who) for live in await hall_of(request).house.tables_of(who)]

    @post("/tables", responses=REFUSALS, summary="Open a table", security=KNOWN)
    async def open(self, request: AnyRequest, data: JSONBody[NewTable]) -> TableInfo:
        """Open a table and sit down at it. The game begins when no seat is free."""
        who = must_be(request)
        live = await hall_of(request).house.open(plan_of(data), who, data.name, data.seat)
        return table_info(live, who)

    @get("/tables/{code:str}", responses=REFUSALS, summary="A table")
    async def one(self, request: AnyRequest, code: Code) -> TableInfo:
        """A table, as everybody may know it."""
        live = await hall_of(request).house.look(plain_code(code))
        return table_info(live, who_is(request))

    @post(
        "/tables/{code:str}/start",
        responses=REFUSALS,
        summary="Start, with bots on the free seats",
        security=KNOWN,
    )
    async def start(self, request: AnyRequest, code: Code, data: JSONBody[Level]) -> TableInfo:
        """Begin now: whoever opened the table may."""
        who = must_be(request)
        house = hall_of(request).house
        await house.begin(plain_code(code), who, data.level)
        return table_info(await house.look(plain_code(code)), who)

    @post(
        "/tables/{code:str}/again",
        responses=REFUSALS,
        summary="Play again with the same people",
        security=KNOWN,
    )
    async def again(self, request: AnyRequest, code: Code) -> NewCode:
        """Open another table where everybody sits one seat further on."""
        house = hall_of(request).house
        return NewCode(await house.play_again(plain_code(code), must_be(request)))

    @get("/tables/{code:str}/watch", responses=REFUSALS, summary="What a spectator knows")
    async def watch(self, request: AnyRequest, code: Code, since: Since = 0) -> WatchView:
        """What everybody at the table has heard."""
        live = await hall_of(request).house.look(plain_code(code))
        check_watching(live, who_is(request))
        heard = told(live, SPECTATOR)
        scene = live.table.overview() if live.game.overview is not None else None
        return WatchView(live.code, live.phase, len(heard), tuple(heard[since:]), scene)

    @get(
        "/tables/{code:str}/watch/news",
        responses=REFUSALS,
        summary="Follow a table as a spectator",
        media_type="text/event-stream",
    )
    async def watch_news(self, request: AnyRequest, code: Code) -> ASGIApp:
        """Server-sent events `fact`, `murmur`, `undone` and `now`, as for a seat."""
        hall = hall_of(request)
        live = await hall.house.look(plain_code(code))
        check_watching(live, who_is(request))
        heard = last_heard(request)
        return NewsStream(
            hall.keeper, hall.streams, live.code, SPECTATOR, "", heard, who_asks(request.scope)
        )

    @get(
        "/tables/{code:str}/save",
        responses=REFUSALS,
        summary="A finished game as a file",
        media_type="text/plain",
    )
    async def save(self, request: AnyRequest, code: Code) -> Response[str]:
        """The whole game as text, for `gloam replay` and `gloam verify`: only after its end."""
        live = await hall_of(request).house.look(plain_code(code))
        return saved(live)


class Seats(Controller):
    """A seat: to take, to play, to leave."""

    path = "/api/tables/{code:str}/seats/{seat:int}"
    tags = ("seats",)
    security = KNOWN

    @get("/", responses=REFUSALS, summary="What the seat knows and may choose")
    async def view(self, request: AnyRequest, code: Code, seat: Seat, since: Since = 0) -> SeatView:
        """The scene, what was heard from `since` on, and the menu."""
        live = await own(request, code, seat)
        return seat_view(live, seat, since, hall_of(request).house.now())

    @get(
        "/news",
        responses=REFUSALS,
        summary="Follow what the seat hears",
        media_type="text/event-stream",
    )
    async def news(self, request: AnyRequest, code: Code, seat: Seat) -> ASGIApp:
        """Server-sent events `fact`, `murmur`, `undone` and `now`.

        One `fact` for each fact heard, with its number as id; `murmur` for what happens around the
        table; `undone` when something was taken back; `now` for how things stand after that.
        `Last-Event-ID` goes on where a listener left off.
        """
        live = await own(request, code, seat)
        hall = hall_of(request)
        heard = last_heard(request)
        return NewsStream(
            hall.keeper,
            hall.streams,
            live.code,
            seat,
            who_is(request),
            heard,
            who_asks(request.scope),
        )

    @post("/", responses=REFUSALS, summary="Sit down")
    async def sit(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Name]
    ) -> TableInfo:
        """Take a free seat. The game begins when the last one is taken."""
        who = must_be(request)
        house = hall_of(request).house
        await house.sit(plain_code(code), seat, who, data.name)
        return table_info(await house.look(plain_code(code)), who)

    @delete("/", status_code=200, responses=REFUSALS, summary="Stand up")
    async def stand(self, request: AnyRequest, code: Code, seat: Seat) -> Done:
        """Leave the seat. In a running game a bot plays on, until you come back.

        Before the game whoever opened the table may also ask somebody else to leave.
        """
        await hall_of(request).house.stand(plain_code(code), seat, must_be(request))
        return Done()

    @post("/bot", responses=REFUSALS, summary="Give a free seat to a bot, or keep it for a person")
    async def man(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Level]
    ) -> TableInfo:
        """Before the game, whoever opened the table may."""
        who = must_be(request)
        house = hall_of(request).house
        await house.man(plain_code(code), seat, data.level, who)
        return table_info(await house.look(plain_code(code)), who)

    @post("/actions", responses=REFUSALS, summary="Act")
    async def act(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Action]
    ) -> Done:
        """Take an action from the menu or the asides."""
        hall = hall_of(request)
        key = data.key or key_of(request)
        await hall.house.act(plain_code(code), seat, must_be(request), data.action, key)
        hall.keeper.saw(plain_code(code), seat)
        return Done()

    @post("/words", responses=REFUSALS, summary="Say something")
    async def say(self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Words]) -> Done:
        """Speak at the table; the rules decide who hears it and what it does."""
        live = await own(request, code, seat)
        cost = chair.price(live, seat)
        if cost and not data.sure:
            raise IllegalAction(f"{cost} Send it again with sure=true to say it all the same.")
        key = data.key or key_of(request)
        await hall_of(request).house.say(
            live.code, seat, must_be(request), data.words, data.to, key
        )
        return Done()

    @post("/lines", responses=REFUSALS, summary="Type something")
    async def type(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Line]
    ) -> Answered:
        """Anything that can be typed at the terminal: an action, or look, menu, odds, log, why …"""
        house, who = hall_of(request).house, must_be(request)
        key = key_of(request)
        _, said, doubt = await chair.typed(
            house, plain_code(code), seat, who, data.line, sure=data.sure, key=key
        )
        return Answered(said.lines, said.acted, doubt)

    @post("/undo", responses=REFUSALS, summary="Take the last action back")
    async def undo(self, request: AnyRequest, code: Code, seat: Seat) -> Done:
        """As long as nobody else has heard of it."""
        await hall_of(request).house.undo(plain_code(code), seat, must_be(request), key_of(request))
        return Done()

    @post("/vote", responses=REFUSALS, summary="Want to call the game off, or not")
    async def vote(self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Vote]) -> Done:
        """The game ends without a result when all people who are there want it."""
        await hall_of(request).house.vote(plain_code(code), seat, must_be(request), yes=data.yes)
        return Done()

    @post("/time", responses=REFUSALS, summary="Give everybody more time")
    async def extend(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Seconds]
    ) -> Done:
        """Anybody at the table may, whenever a clock runs."""
        house = hall_of(request).house
        await house.extend(plain_code(code), seat, must_be(request), data.seconds, key_of(request))
        return Done()

    @post("/back", responses=REFUSALS, summary="Take the seat back from a bot")
    async def back(self, request: AnyRequest, code: Code, seat: Seat) -> Done:
        """Play again yourself, after you were away."""
        await hall_of(request).house.come_back(plain_code(code), seat, must_be(request))
        return Done()

    @post("/link", responses=REFUSALS, summary="A personal link for another device")
    async def link(self, request: AnyRequest, code: Code, seat: Seat) -> PersonalLink:
        """Whoever opens it takes the seat there: send it to nobody but yourself."""
        house = hall_of(request).house
        return PersonalLink("/move/" + await house.ticket(plain_code(code), seat, must_be(request)))


def plan_of(data: NewTable) -> Plan:
    """The plan in a request."""
    return Plan(
        game=data.game,
        seats=data.seats,
        options=dict(data.options),
        public=data.public,
        clock=data.clock,
        watching=data.watching,
        hot_seat=data.hot_seat,
        away=data.away,
        stand_in=data.stand_in,
        lesson=data.lesson,
    )


def last_heard(request: AnyRequest) -> int:
    """Where a listener left off, by its own account."""
    said = request.headers.get("last-event-id", "")
    return int(said) if said.isdecimal() and said.isascii() and len(said) < 9 else 0


def check_watching(live: Live, who: str) -> None:
    """Refuse to let somebody look on who may not."""
    from gloam.house.house import Conflict, NotYours

    if live.over:
        return
    if live.seats_of(who):
        raise NotYours("You play at this table: look at it from your own seat.")
    if live.plan.watching.kind == "none":
        raise NotYours("Nobody may look on at this table before the game is over.")
    if live.phase == WAITING:
        raise Conflict("The game has not begun.")


def saved(live: Live) -> Response[str]:
    """A finished game as a file to keep."""
    from gloam.house.house import Conflict
    from gloam.kernel.save import dumps

    if not live.over:
        raise Conflict("The game is not over: its file holds every secret.")
    name = f"{live.game.name}-{live.code}.gloam"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(live.table), media_type="text/plain; charset=utf-8", headers=headers)

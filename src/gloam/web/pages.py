"""Pages: what people see, made on the server from what they may know."""

from collections import defaultdict
from typing import Annotated, Any

import segno
from litestar import Controller, Response, get, post
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import Redirect
from msgspec import Struct
from msgspec.structs import replace

from gloam import games
from gloam.house import chair
from gloam.house.house import plain_code
from gloam.house.live import Live
from gloam.house.plan import LEVELS, PERSON, Clock, Plan, Watching
from gloam.house.rulebook import look_up, rules
from gloam.house.store import PLAYING, WAITING, StoreDown
from gloam.kernel.errors import BadOption, GloamError
from gloam.kernel.game import Game, seats_said
from gloam.kernel.scene import GOAL
from gloam.web import draw
from gloam.web.access import AnyRequest, address_of, cookie_for, hall_of, who_is
from gloam.web.api import check_watching, result_of, saved, seat_info, table_info
from gloam.web.news import SPECTATOR, told
from gloam.web.paper import sheet

Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]
AnyAnswer = Response[Any]


class LogLine(Struct, frozen=True):
    """One line of the log: a fact heard, or what happened around the table."""

    id: str
    words: str
    rule: str = ""
    murmur: bool = False


def one(form: dict[str, Any], name: str, usual: str = "") -> str:
    """A field of a form; of one that was sent twice, the first."""
    value = form.get(name, usual)
    if isinstance(value, list):
        value = value[0] if value else usual
    return str(value)


def whole(form: dict[str, Any], name: str, usual: int = 0) -> int:
    """A field of a form that is a number; BadOption if it is none."""
    text = one(form, name, str(usual)).strip() or str(usual)
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 9:
        raise BadOption(f"{name} must be a whole number, not {text[:20]!r}.")
    return int(text)


def known(request: AnyRequest) -> tuple[str, bool]:
    """Who asks, and whether they are new and must be given something to carry."""
    who = who_is(request)
    if who:
        return who, False
    return hall_of(request).house.doorman.newcomer(), True


def go(request: AnyRequest, path: str, who: str = "", *, new: bool = False) -> Redirect:
    """Send somebody to another page, with a cookie if they are new."""
    cookies = [cookie_for(request, who)] if new else []
    return Redirect(path, status_code=303, cookies=cookies)


def page(request: AnyRequest, name: str, /, status: int = 200, **context: Any) -> Response[str]:
    """A page from its template."""
    shelf = [games.load(each) for each in games.names()]
    return sheet(name, {"games": shelf, "seats_said": seats_said, **context}, status)


def log_of(live: Live, seat: int) -> list[LogLine]:
    """What a seat, or a spectator, has heard, with what happened around the table in its place."""
    table, game = live.table, live.game
    lines: list[LogLine] = []
    murmurs = list(enumerate(live.murmurs))
    heard = 0
    for n, fact in enumerate(table.record):
        while murmurs and murmurs[0][1][0] <= n and live.phase != WAITING:
            number, (_, words) = murmurs.pop(0)
            lines.append(LogLine(f"murmur-{number}", words, murmur=True))
        hears = table.overheard(n) if seat == SPECTATOR else table.hears(n, seat)
        if not hears:
            continue
        if n >= table.opening:
            rule = game.cites.get(game.facts.name(fact), "")
            lines.append(LogLine(f"fact-{heard}", table.sentence(fact, seat), rule))
        heard += 1
    for number, (_, words) in murmurs:
        lines.append(LogLine(f"murmur-{number}", words, murmur=True))
    return lines


def about_game(game: Game) -> dict[str, Any]:
    """What every page of one game needs."""
    looks = game.looks
    return {
        "game": game,
        "layout": looks.layout if looks is not None else "grid",
        "symbols": looks.symbols if looks is not None else "",
        "styled": looks is not None and bool(looks.style),
    }


def play_context(request: AnyRequest, live: Live, seat: int, at: str = "") -> dict[str, Any]:
    """Everything that the play page shows to a seat: what it knows, and nothing else."""
    table, sitter = live.table, live.sitters[seat]
    scene = table.scene(seat)
    if live.called_off:
        scene = replace(scene, heading="The game was called off.", choices=())
    here = next((cell for cell in scene.cells if cell.id == at), None)
    info = table_info(live, live.sitters[seat].who)
    lesson = ""
    first = live.game.first
    if live.plan.lesson and first is not None and live.asked(seat):
        lesson = first.said(table.view(seat), table.menu(seat), live.decisions[seat])
    left = live.left(seat, hall_of(request).house.now())
    return {
        **about_game(live.game),
        "live": live,
        "info": info,
        "seat": seat,
        "me": sitter,
        "called": table.called(seat),
        "scene": scene,
        "goal": next((line for line in scene.status if line.label == GOAL), None),
        "board": draw.board(live.game, scene),
        "groups": draw.menu(scene),
        "asides": draw.asides(scene),
        "here": here,
        "here_choices": [c for c in scene.choices if here is not None and c.cell == here.id],
        "asked": live.asked(seat) and not sitter.bot,
        "log": log_of(live, seat),
        "heard": len(told(live, seat)),
        "may_undo": live.phase == PLAYING and table.may_undo(seat),
        "price": chair.price(live, seat),
        "circles": list(live.game.circles(table.view(seat))),
        "lesson": lesson,
        "left": None if left is None else max(0, round(left)),
        "result": result_of(live),
        "pass_to": _pass_to(live, seat),
        "stream": f"/api/tables/{live.code}/seats/{seat}/news",
        "url": f"/t/{live.code}/{seat}",
    }


class Pages(Controller):
    """The pages around a table."""

    path = "/"
    include_in_schema = False

    @get("/")
    async def home(self, request: AnyRequest) -> Response[str]:
        """The games, open tables, and the tables of whoever asks."""
        hall, who = hall_of(request), who_is(request)
        mine = await hall.house.tables_of(who, 20)
        waiting = [live for live in await hall.house.open_tables(20) if not live.seats_of(who)]
        return page(
            request, "home", mine=[_row(live, who) for live in mine],
            waiting=[_row(live, who) for live in waiting],
        )  # fmt: skip

    @post("/join")
    async def join_by_code(self, request: AnyRequest, data: Form) -> Redirect:
        """Go to the table of a code."""
        live = await hall_of(request).house.look(plain_code(one(data, "code")))
        return go(request, f"/t/{live.code}")

    @get("/new/{name:str}")
    async def new(self, request: AnyRequest, name: FromPath[str]) -> Response[str]:
        """A form to open a table."""
        game = games.load(name)
        return page(request, "new", **about_game(game), levels=LEVELS, refusal="",
                    said=defaultdict(str))  # fmt: skip

    @post("/new/{name:str}")
    async def open(self, request: AnyRequest, name: FromPath[str], data: Form) -> AnyAnswer:
        """Open a table, or show the form again with what is wrong."""
        game = games.load(name)
        who, new = known(request)
        try:
            plan, seat = _plan(game, data)
            live = await hall_of(request).house.open(plan, who, one(data, "name"), seat)
        except GloamError as error:
            return page(
                request, "new", 422, **about_game(game), levels=LEVELS, refusal=str(error),
                said=defaultdict(str, {name: one(data, name) for name in data}),
            )  # fmt: skip
        return go(request, f"/t/{live.code}", who, new=new)

    @post("/play/{name:str}")
    async def play_now(self, request: AnyRequest, name: FromPath[str], data: Form) -> Redirect:
        """A game against bots, at once."""
        game = games.load(name)
        who, new = known(request)
        lesson = one(data, "lesson") == "yes" and game.first is not None
        plan, seat = _quick(game, data, lesson=lesson)
        name = one(data, "name") or "Guest"
        live = await hall_of(request).house.open(plan, who, name, seat)
        return go(request, f"/t/{live.code}/{seat}", who, new=new)

    @get("/t/{code:str}")
    async def table(self, request: AnyRequest, code: FromPath[str]) -> AnyAnswer:
        """The lobby of a table; whoever has a seat in a running game is shown to it."""
        live = await hall_of(request).house.look(plain_code(code))
        who = who_is(request)
        own = live.seats_of(who)
        if own and live.phase != WAITING:
            return go(request, f"/t/{live.code}/{_next_seat(live, own)}")
        if not own and live.phase != WAITING:
            return go(request, f"/t/{live.code}/watch")
        link = f"{address_of(request)}/t/{live.code}"
        qr = segno.make(link, error="m").svg_inline(scale=4, border=2, omitsize=True)
        return page(
            request, "lobby", **about_game(live.game), live=live,
            info=table_info(live, who), own=own, link=link, qr=qr, levels=(PERSON, *LEVELS),
            stream=f"/api/tables/{live.code}/seats/{own[0]}/news" if own else "",
        )  # fmt: skip

    @post("/t/{code:str}/sit")
    async def sit(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Sit down."""
        who, new = known(request)
        code = plain_code(code)
        await hall_of(request).house.sit(code, whole(data, "seat"), who, one(data, "name"))
        return go(request, f"/t/{code}", who, new=new)

    @post("/t/{code:str}/stand")
    async def stand(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Stand up; or ask somebody to, before the game, and stay."""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        await house.stand(code, whole(data, "seat"), who)
        own = (await house.look(code)).seats_of(who)
        return go(request, f"/t/{code}" if own else "/")

    @post("/t/{code:str}/bot")
    async def man(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Give a seat to a bot, or keep it for a person."""
        house = hall_of(request).house
        code = plain_code(code)
        await house.man(code, whole(data, "seat"), one(data, "level"), who_is(request))
        return go(request, f"/t/{code}")

    @post("/t/{code:str}/start")
    async def start(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Begin, with bots on the free seats."""
        level = one(data, "level", "medium")
        await hall_of(request).house.begin(plain_code(code), who_is(request), level)
        return go(request, f"/t/{plain_code(code)}")

    @post("/t/{code:str}/again")
    async def again(self, request: AnyRequest, code: FromPath[str]) -> Redirect:
        """Play again with the same people, each one seat further on."""
        new = await hall_of(request).house.play_again(plain_code(code), who_is(request))
        return go(request, f"/t/{new}")

    @get("/t/{code:str}/save")
    async def save(self, request: AnyRequest, code: FromPath[str]) -> Response[str]:
        """A finished game as a file."""
        return saved(await hall_of(request).house.look(plain_code(code)))

    @get("/t/{code:str}/{seat:int}")
    async def play(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        at: FromQuery[str] = "",
        part: FromQuery[str] = "",
        show: FromQuery[str] = "",
    ) -> AnyAnswer:
        """A seat: what it knows and may do."""
        live = await _own(request, code, seat)
        if live.phase == WAITING:
            return go(request, f"/t/{live.code}")
        if _curtain(live, seat, show):
            return page(request, "curtain", **about_game(live.game), live=live, seat=seat,
                        called=live.table.called(seat), me=live.sitters[seat])  # fmt: skip
        context = play_context(request, live, seat, at[:40])
        return page(request, "table" if part else "play", **context, answer=(), doubt="", rule="")

    @post("/t/{code:str}/{seat:int}")
    async def act(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        data: Form,
        part: FromQuery[str] = "",
    ) -> AnyAnswer:
        """Take what a person tapped or typed; answer with the seat as it is then."""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        line, sure = one(data, "line")[:400], one(data, "sure") == "yes"
        lines: tuple[str, ...] = ()
        doubt, rule, status = "", "", 200
        live = await house.look(code)
        house.check_own(live, seat, who)
        try:
            if line.split(" ")[0] in live.game.weighty and not sure:
                lines, doubt = ("That cannot be taken back.",), line
            else:
                live, said, waits = await chair.typed(
                    house, code, seat, who, line, sure=sure, key=one(data, "key")[:80]
                )
                lines, doubt, rule = said.lines, line if waits else "", said.rule
        except StoreDown:
            raise
        except GloamError as error:
            lines, status = (str(error),), 422
            live = await house.look(code)
            house.check_own(live, seat, who)  # it may be another's by now
        hall_of(request).keeper.saw(code, seat)
        if not part and not lines:
            return go(request, f"/t/{code}/{seat}{'?show=yes' if live.plan.hot_seat else ''}")
        context = play_context(request, live, seat)
        name = "table" if part else "play"
        return page(request, name, status, **context, answer=lines, doubt=doubt, rule=rule)

    @post("/t/{code:str}/{seat:int}/{deed:str}")
    async def deed(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        deed: FromPath[str],
        data: Form,
    ) -> AnyAnswer:
        """What is done around the table: vote, time, back, leave, link."""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        if deed == "vote":
            await _own(request, code, seat)
            if one(data, "yes") not in ("yes", "no"):
                raise BadOption("A vote is yes or no.")
            await house.vote(code, seat, who, yes=one(data, "yes") == "yes")
        elif deed == "time":
            await house.extend(code, seat, who, whole(data, "seconds", 60))
        elif deed == "back":
            await house.come_back(code, seat, who)
            hall_of(request).keeper.saw(code, seat)
        elif deed == "leave":
            await house.stand(code, seat, who)
            return go(request, "/")
        elif deed == "link":
            ticket = await house.ticket(code, seat, who)
            link = f"{address_of(request)}/move/{ticket}"
            qr = segno.make(link, error="l").svg_inline(scale=4, border=2, omitsize=True)
            live = await house.look(code)
            return page(request, "link", link=link, qr=qr, live=live, seat=seat,
                        called=live.table.called(seat), **about_game(live.game))  # fmt: skip
        else:
            raise BadOption("There is nothing of that name to do at a table.")
        return go(request, f"/t/{code}/{seat}")

    @get("/move/{ticket:str}")
    async def may_move(self, request: AnyRequest, ticket: FromPath[str]) -> Response[str]:
        """A personal link was opened: ask before the seat is moved here."""
        live, found = await hall_of(request).house.read_ticket(ticket)
        called, name = live.table.called(found.seat), live.sitters[found.seat].name
        context: dict[str, Any] = {"ticket": ticket, "called": called, "holder": name}
        return page(request, "move", **about_game(live.game), live=live, **context)

    @post("/move/{ticket:str}")
    async def move(self, request: AnyRequest, ticket: FromPath[str]) -> Redirect:
        """Move a seat to this device."""
        who, new = known(request)
        code, seat = await hall_of(request).house.move(ticket, who)
        return go(request, f"/t/{code}/{seat}", who, new=new)

    @get("/t/{code:str}/watch")
    async def watch(
        self, request: AnyRequest, code: FromPath[str], part: FromQuery[str] = ""
    ) -> AnyAnswer:
        """A spectator: what everybody at the table has heard."""
        live = await hall_of(request).house.look(plain_code(code))
        if live.over:
            return go(request, f"/t/{live.code}/replay")
        check_watching(live, who_is(request))
        scene = live.table.overview() if live.game.overview is not None else None
        return page(
            request, "watching" if part else "watch", **about_game(live.game), live=live,
            info=table_info(live, ""), scene=scene, log=log_of(live, SPECTATOR),
            board=draw.board(live.game, scene) if scene is not None else None,
            stream=f"/api/tables/{live.code}/watch/news", url=f"/t/{live.code}/watch",
        )  # fmt: skip

    @get("/rules/{name:str}")
    async def rules(
        self, request: AnyRequest, name: FromPath[str], find: FromQuery[str] = ""
    ) -> Response[str]:
        """The rules of a game, to read and to search."""
        game = games.load(name)
        found = look_up(game, find[:100]) if find.strip() else rules(game)
        sections: dict[str, list[Any]] = {}
        for rule in found:
            sections.setdefault(rule.section, []).append(rule)
        return page(request, "rules", **about_game(game), sections=sections, find=find[:100],
                    count=len(found))  # fmt: skip


async def _own(request: AnyRequest, code: str, seat: int) -> Live:
    hall = hall_of(request)
    live = await hall.house.look(plain_code(code))
    hall.house.check_own(live, seat, who_is(request))
    hall.keeper.saw(live.code, seat)
    return live


def _next_seat(live: Live, own: list[int]) -> int:
    """Of the seats of one device, the one that is asked; else the first."""
    return next((seat for seat in own if live.asked(seat)), own[0])


def _pass_to(live: Live, seat: int) -> int | None:
    """The other seat of this device that is asked now, if one is: the device is passed on."""
    own = live.seats_of(live.sitters[seat].who)
    asked = _next_seat(live, own)
    return asked if live.plan.hot_seat and asked != seat and live.asked(asked) else None


def _curtain(live: Live, seat: int, show: str) -> bool:
    """Whether the screen stays blank until the right person has the device."""
    return live.plan.hot_seat and len(live.seats_of(live.sitters[seat].who)) > 1 and show != "yes"


def _row(live: Live, who: str) -> dict[str, Any]:
    own = live.seats_of(who)
    return {
        "live": live,
        "seats": [seat_info(live, seat, who) for seat in range(live.table.seats)],
        "asked": any(live.asked(seat) for seat in own),
        "free": sum(sitter.free for sitter in live.sitters),
    }


def _plan(game: Game, form: dict[str, Any]) -> tuple[Plan, int | None]:
    """The plan that a form says, and where its sender wants to sit."""
    count = game.check_seats(whole(form, "seats", game.seats[1]))
    kept_for = tuple(one(form, f"seat{n}", PERSON) for n in range(count))
    options = {
        option.name: one(form, f"option-{option.name}", option.default) for option in game.options
    }
    kind = one(form, "clock", "none")
    watching = one(form, "watching", "end")
    if kind not in ("none", "move", "game") or watching not in ("none", "delay", "end"):
        raise BadOption("That is no clock, or no way to look on, that the house knows.")
    clock = Clock(kind=kind, seconds=whole(form, "seconds", 60))  # type: ignore[arg-type]
    minutes = whole(form, "minutes", 10) if watching == "delay" else 0
    plan = Plan(
        game=game.name,
        seats=kept_for,
        options=options,
        public=one(form, "public") == "yes",
        clock=clock if kind != "none" else Clock(),
        watching=Watching(kind=watching, minutes=minutes),  # type: ignore[arg-type]
        hot_seat=one(form, "hot_seat") == "yes",
        away=whole(form, "away", 180),
        stand_in=one(form, "stand_in", "medium"),
    )
    seat = whole(form, "seat", -1)
    return plan, seat if seat >= 0 else None


def _quick(game: Game, form: dict[str, Any], *, lesson: bool) -> tuple[Plan, int]:
    """A game against bots: a newcomer's first, or one as it usually is."""
    first = game.first
    if lesson and first is not None:
        seats, seat, level = first.seats, first.seat, first.level
        options = dict(first.options)
    else:
        seats = whole(form, "seats", first.seats if first is not None else game.seats[0])
        seat = whole(form, "seat", first.seat if first is not None else 0)
        level, options = one(form, "level", "medium"), {}
    game.check_seats(seats)
    if not 0 <= seat < seats:
        raise BadOption(f"There is no seat {seat}: seats are 0 to {seats - 1}.")
    kept_for = tuple(PERSON if n == seat else level for n in range(seats))
    plan = Plan(game=game.name, seats=kept_for, options=options, away=0, lesson=lesson)
    return plan, seat

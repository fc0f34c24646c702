"""Pages: what people see, made on the server from what they may know."""

from collections import defaultdict
from typing import Annotated, Any

import segno
from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response import Redirect
from msgspec.structs import replace

from gloam import games
from gloam.house import past
from gloam.house.house import NotYours, plain_code
from gloam.house.live import Live
from gloam.house.recent import Recent
from gloam.house.store import WAITING, StoreDown
from gloam.kernel.errors import BadOption, GloamError
from gloam.kernel.game import Game
from gloam.puzzles import daily
from gloam.talk.rulebook import look_up
from gloam.web import chair
from gloam.web.access import (
    COOKIE,
    AnyRequest,
    address_of,
    cookie_for,
    hall_of,
    own_table,
    replay_cookie,
    replay_key,
    who_is,
)
from gloam.web.earcons import SOUNDS, SoundsPage
from gloam.web.ending import finale_of
from gloam.web.forms import Form, LogPage, one, plan_in, quick_plan, typed_in, whole
from gloam.web.manners import about_somebody
from gloam.web.mazes import maze_page
from gloam.web.paper import paper, sheet, written
from gloam.web.replay import kept_game
from gloam.web.rule_book import rule_book, without_notes
from gloam.web.shown import (
    HomePage,
    LinkPage,
    MePage,
    NewTablePage,
    Reply,
    RulesPage,
    aside_row,
    curtain_page,
    game_shown,
    glossary_page,
    lobby_page,
    move_page,
    next_seat,
    seat_page,
    table_row,
    watch_page,
)

AnyAnswer = Response[Any]
LARGEST = 1_900
"""The longest map that fits into an address."""
RULES_SHOWN: Recent[tuple[str, str, str], str] = Recent(64)
"""The pages of rules that were asked for lately: by game, by its text, and by what was sought."""


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


def place_last(request: AnyRequest) -> bool:
    """Whether whoever asks likes a cell to say what is there before it says which one it is."""
    return request.cookies.get("gloam-place") == "last"


def qr_of(link: str, error: str) -> str:
    """A link as a picture for a camera, which may miss some of it."""
    return segno.make(link, error=error).svg_inline(scale=4, border=2, omitsize=True)


class Pages(Controller):
    """The pages around a table."""

    path = "/"
    include_in_schema = False

    @get("/")
    async def home(self, request: AnyRequest) -> Response[str]:
        """The games, open tables, and the tables of whoever asks."""
        hall, who = hall_of(request), who_is(request)
        mine, aside = await hall.house.tables_and_aside(who, 20)
        waiting = [live for live in await hall.house.open_tables(20) if not live.seats_of(who)]
        home = HomePage(
            games=tuple(game_shown(games.load(name)) for name in games.names()),
            finished=tuple(sorted(await hall.house.finished_games(who))),
            mine=tuple(table_row(live, who) for live in mine),
            aside=tuple(aside_row(each) for each in aside),
            waiting=tuple(table_row(live, who) for live in waiting),
            today=daily.today(daily.day_at(hall.house.now())).named,
        )
        return sheet("home", home)

    @post("/join")
    async def join_by_code(self, request: AnyRequest, data: Form) -> Redirect:
        """Go to the table of a code."""
        live = await hall_of(request).house.look(plain_code(one(data, "code")))
        return go(request, f"/t/{live.code}")

    @get("/new/{name:str}")
    async def new(
        self,
        request: AnyRequest,
        name: FromPath[str],
        chosen: Annotated[str, QueryParameter(name="map", max_length=LARGEST)] = "",
    ) -> Response[str]:
        """A form to open a table, with a map of one's own if one was drawn."""
        own = hall_of(request).house.own_content
        shown = game_shown(games.load(name), own_content=own)
        said = defaultdict(str, {f"own-{shown.draws}": chosen} if chosen and shown.draws else {})
        return sheet("new", NewTablePage(game=shown, said=said))

    @get("/maze/{name:str}")
    async def maze(
        self,
        request: AnyRequest,
        name: FromPath[str],
        drawn: Annotated[str, QueryParameter(name="map", max_length=LARGEST)] = "",
        do: Annotated[str, QueryParameter(max_length=400)] = "",
        random: Annotated[str, QueryParameter(max_length=20)] = "",
    ) -> Response[str]:
        """A map that is being drawn, after a change or a question."""
        own, game = hall_of(request).house.own_content, games.load(name)
        shown = game_shown(game, own_content=own)
        return sheet("maze", maze_page(shown, game, drawn, do, random, own_content=own))

    @post("/new/{name:str}")
    async def open(self, request: AnyRequest, name: FromPath[str], data: Form) -> AnyAnswer:
        """Open a table, or show the form again with what is wrong."""
        game = games.load(name)
        who, new = known(request)
        try:
            plan, seat = plan_in(game, data)
            live = await hall_of(request).house.open(
                plan, who, one(data, "name"), seat, one(data, "share")
            )
        except GloamError as error:
            said = defaultdict(str, {name: one(data, name) for name in data})
            shown = game_shown(game, own_content=hall_of(request).house.own_content)
            return sheet("new", NewTablePage(game=shown, said=said, refusal=str(error)), 422)
        return go(request, f"/t/{live.code}", who, new=new)

    @post("/play/{name:str}")
    async def play_now(self, request: AnyRequest, name: FromPath[str], data: Form) -> Redirect:
        """A game against bots, at once."""
        game = games.load(name)
        who, new = known(request)
        house = hall_of(request).house
        newcomer = game.name not in await house.finished_games(who)
        plan, seat = quick_plan(game, data, newcomer=newcomer)
        name = one(data, "name") or "Guest"
        live = await house.open(plan, who, name, seat, one(data, "share"))
        return go(request, f"/t/{live.code}/{seat}", who, new=new)

    @get("/t/{code:str}")
    async def table(self, request: AnyRequest, code: FromPath[str]) -> AnyAnswer:
        """The lobby of a table; whoever has a seat in a running game is shown to it."""
        live = await hall_of(request).house.look(plain_code(code))
        who = who_is(request)
        own = live.seats_of(who)
        if own and live.phase != WAITING:
            return go(request, f"/t/{live.code}/{next_seat(live, own)}")
        if not own and live.phase != WAITING:
            return go(request, f"/t/{live.code}/watch")
        link = f"{address_of(request)}/t/{live.code}"
        return sheet("lobby", lobby_page(live, who, link, qr_of(link, "m")))

    @post("/t/{code:str}/sit")
    async def sit(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Sit down."""
        who, new = known(request)
        code = plain_code(code)
        name, share = one(data, "name"), one(data, "share")
        await hall_of(request).house.sit(code, whole(data, "seat"), who, name, share)
        return go(request, f"/t/{code}", who, new=new)

    @post("/t/{code:str}/stand")
    async def stand(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Stand up; or ask somebody to, before the game, and stay."""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        await house.stand(code, whole(data, "seat"), who)
        own = (await house.look(code)).seats_of(who)
        return go(request, f"/t/{code}" if own else "/")

    @post("/t/{code:str}/bot")
    async def assign_bot(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Give a seat to a bot, or keep it for a person."""
        house = hall_of(request).house
        code = plain_code(code)
        await house.assign_bot(code, whole(data, "seat"), one(data, "level"), who_is(request))
        return go(request, f"/t/{code}")

    @post("/t/{code:str}/start")
    async def start(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Begin, with bots on the free seats."""
        level = one(data, "level", "medium")
        await hall_of(request).house.begin(plain_code(code), who_is(request), level)
        return go(request, f"/t/{plain_code(code)}")

    @post("/t/{code:str}/again")
    async def again(self, request: AnyRequest, code: FromPath[str], data: Form) -> Redirect:
        """Ask the others for another game, or answer whoever asked."""
        house, share = hall_of(request).house, one(data, "share")
        who, code = who_is(request), plain_code(code)
        new = await house.play_again(
            code,
            who,
            share,
            swapped=one(data, "seats", "swapped") != "kept",
            yes=one(data, "yes", "yes") == "yes",
            now=one(data, "now") == "yes",
        )
        return go(request, f"/t/{new or code}")

    @get("/t/{code:str}/save")
    async def save(self, request: AnyRequest, code: FromPath[str]) -> Response[str]:
        """A finished game as a file."""
        return await kept_game(request, code)

    @get("/t/{code:str}/{seat:int}")
    async def play(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        at: FromQuery[str] = "",
        part: FromQuery[str] = "",
        show: FromQuery[str] = "",
        log: LogPage = 0,
    ) -> AnyAnswer:
        """A seat: what it knows and may do."""
        live = await own_table(request, code, seat)
        if live.phase == WAITING:
            return go(request, f"/t/{live.code}")
        if _curtain(live, seat, show):
            return sheet("curtain", curtain_page(live, seat))
        hall = hall_of(request)
        finale = await finale_of(hall.pasts, live)
        last = place_last(request)
        shown = seat_page(live, seat, hall.house.now(), Reply(), at[:40], log, finale, last)
        return sheet("table" if part else "play", shown)

    @post("/t/{code:str}/{seat:int}")
    async def act(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        data: Form,
        part: FromQuery[str] = "",
        grave: FromQuery[str] = "",
    ) -> AnyAnswer:
        """Take what a person tapped or typed; answer with the seat as it is then."""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        line, sure = typed_in(data), one(data, "sure") == "yes"
        status = 200
        live = await house.look(code)
        house.check_own(live, seat, who)
        try:
            if not sure and (grave or live.game.words.actions.sounds_grave(line)):
                reply = Reply(("That cannot be taken back.",), doubt=line)
            else:
                live, said, waits = await chair.typed(
                    house,
                    code,
                    seat,
                    who,
                    line,
                    bot_pool=hall_of(request).keeper.bot_pool,
                    sure=sure,
                    key=one(data, "key")[:80],
                    decision=one(data, "decision")[:12],
                )
                reply = Reply(said.lines, said.rule, line if waits else "")
        except StoreDown:
            raise
        except GloamError as error:
            reply, status = Reply((str(error),)), 422
            live = await house.look(code)
            house.check_own(live, seat, who)  # it may be another's by now
        hall_of(request).keeper.saw(code, seat)
        if not part and not reply.lines:
            return go(request, f"/t/{code}/{seat}{'?show=yes' if live.plan.hot_seat else ''}")
        finale = await finale_of(hall_of(request).pasts, live)
        shown = seat_page(live, seat, house.now(), reply, "", 0, finale, place_last(request))
        return sheet("table" if part else "play", shown, status)

    @post("/t/{code:str}/{seat:int}/{deed:str}")
    async def deed(
        self,
        request: AnyRequest,
        code: FromPath[str],
        seat: FromPath[int],
        deed: FromPath[str],
        data: Form,
    ) -> AnyAnswer:
        """What is done around the table: vote, time, rest, speed, ears, hold, mute, leave …"""
        house, who, code = hall_of(request).house, who_is(request), plain_code(code)
        if deed == "vote":
            await own_table(request, code, seat)
            if one(data, "yes") not in ("yes", "no"):
                raise BadOption("A vote is yes or no.")
            await house.vote(code, seat, who, yes=one(data, "yes") == "yes")
        elif deed == "time":
            await house.extend(code, seat, who, whole(data, "seconds", 60))
        elif deed == "speed":
            await house.set_speed(code, seat, who, whole(data, "speed", -1))
        elif deed == "ears":
            await house.listen(code, seat, who, whole(data, "letters", -1))
        elif deed == "hold":
            await house.hold(code, seat, who, ready=one(data, "ready") == "yes")
        elif deed == "back":
            await house.come_back(code, seat, who)
            hall_of(request).keeper.saw(code, seat)
        elif deed == "rest":
            await house.rest(code, seat, who, whole(data, "days", -1))
        elif deed in ("mute", "report"):
            await about_somebody(request, code, seat, deed, data)
        elif deed == "leave":
            await house.stand(code, seat, who)
            return go(request, "/")
        elif deed == "link":
            ticket = await house.ticket(code, seat, who)
            link = f"{address_of(request)}/move/{ticket}"
            game = game_shown((await house.look(code)).game)
            shown = LinkPage(game=game, code=code, seat=seat, link=link, qr=qr_of(link, "l"))
            return sheet("link", shown)
        else:
            raise BadOption("There is nothing of that name to do at a table.")
        return go(request, f"/t/{code}/{seat}")

    @get("/move/{ticket:str}")
    async def may_move(self, request: AnyRequest, ticket: FromPath[str]) -> Response[str]:
        """A personal link was opened: ask before the seat is moved here."""
        live, found = await hall_of(request).house.read_ticket(ticket)
        return sheet("move", move_page(live, found.seat, ticket))

    @post("/move/{ticket:str}")
    async def move(self, request: AnyRequest, ticket: FromPath[str]) -> Redirect:
        """Move a seat to this device."""
        who, new = known(request)
        code, seat = await hall_of(request).house.move(ticket, who)
        return go(request, f"/t/{code}/{seat}", who, new=new)

    @get("/t/{code:str}/watch")
    async def watch(
        self,
        request: AnyRequest,
        code: FromPath[str],
        part: FromQuery[str] = "",
        log: LogPage = 0,
    ) -> AnyAnswer:
        """A spectator: what everybody at the table has heard."""
        house = hall_of(request).house
        live = await house.look(plain_code(code))
        who = who_is(request)
        if live.over and not house.may_look_back(live, who, replay_key(request, "")):
            raise NotYours(past.PRIVATE)
        if not live.over:
            house.check_watching(live, who)
        finale = await finale_of(hall_of(request).pasts, live)
        page = sheet("watching" if part else "watch", watch_page(live, log, finale))
        if not live.over and not live.plan.public:  # who looked on is shown all after the end
            key = house.doorman.replay_key(live.code)
            page.set_cookie(replay_cookie(request, live.code, key))
        return page

    @get("/sounds")
    async def sounds(self) -> Response[str]:
        """Every sound, to be played and learned."""
        return sheet("sounds", SoundsPage(sounds=SOUNDS))

    @get("/me")
    async def me(self, request: AnyRequest) -> Response[str]:
        """Who this device is taken for, and how that ends."""
        who = who_is(request)
        mine = await hall_of(request).house.tables_of(who, 20)
        names = {live.sitters[seat].name for live in mine for seat in live.seats_of(who)}
        return sheet("me", MePage(known=bool(who), names=tuple(sorted(names))))

    @post("/me/{deed:str}")
    async def log_out(self, request: AnyRequest, deed: FromPath[str], data: Form) -> Redirect:
        """Log out here, everywhere, or on all other devices."""
        house, who = hall_of(request).house, who_is(request)
        if deed not in ("here", "everywhere", "others"):
            raise BadOption("Log out here, everywhere, or on all other devices.")
        if deed != "here":
            await house.revoke(who)
        if deed == "others":
            return go(request, "/me", who, new=bool(who))
        answer = go(request, "/me")
        answer.delete_cookie(COOKIE, path="/")
        return answer

    @get("/rules/{name:str}")
    async def rules(
        self, request: AnyRequest, name: FromPath[str], find: FromQuery[str] = ""
    ) -> Response[str]:
        """The rules of a game, to read and to search."""
        game, find = games.load(name), find[:100]
        key = (game.name, game.rules.text, find)
        page = RULES_SHOWN.get(key)
        if page is None:
            page = rules_written(game, find)
            RULES_SHOWN.put(key, page)
        return paper(page)

    @get("/glossary/{name:str}")
    async def glossary(self, name: FromPath[str]) -> Response[str]:
        """What every word of a game means."""
        return sheet("glossary", glossary_page(games.load(name)))


def rules_written(game: Game, find: str) -> str:
    """The page of a game's rules, the whole book or those that were looked for."""
    found = tuple(look_up(game, find)) if find.strip() else ()
    book = rule_book(game.rules.text, game.words.options) if not find.strip() else None
    plain = tuple(replace(rule, text=without_notes(rule.text)) for rule in found)
    return written("rules", RulesPage(game=game_shown(game), book=book, found=plain, find=find))


def _curtain(live: Live, seat: int, show: str) -> bool:
    """Whether the screen stays blank until the right person has the device."""
    return live.plan.hot_seat and len(live.seats_of(live.sitters[seat].who)) > 1 and show != "yes"

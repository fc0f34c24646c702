"""A seat, for programs: to take, to play, to leave."""

from typing import Annotated

from litestar import Controller, delete, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.types import ASGIApp

from gloam.house.house import plain_code
from gloam.kernel.errors import IllegalAction
from gloam.web import chair
from gloam.web.access import AnyRequest, hall_of, must_be, own_table, who_is
from gloam.web.guard import who_asks
from gloam.web.news import NewsStream
from gloam.web.routes.common import KNOWN, REFUSALS, Code, Seat, Since, Speech, key_of, last_heard
from gloam.web.wire import (
    Action,
    Answered,
    Asked,
    Days,
    Done,
    Hold,
    Letters,
    Level,
    Line,
    Name,
    PersonalLink,
    SeatView,
    Seconds,
    Share,
    Speed,
    TableInfo,
    Vote,
    Words,
    seat_view,
    table_info,
)

Ask = Annotated[str, QueryParameter(description="A question, as it is typed.", max_length=400)]
Place = Annotated[
    str, QueryParameter(description="Where the seat stood in a buffer: `moves 3`.", max_length=20)
]


class Seats(Controller):
    """A seat: to take, to play, to leave."""

    path = "/api/tables/{code:str}/seats/{seat:int}"
    tags = ("seats",)
    security = KNOWN

    @get("/", responses=REFUSALS, summary="What the seat knows and may choose")
    async def view(self, request: AnyRequest, code: Code, seat: Seat, since: Since = 0) -> SeatView:
        """The scene, what was heard from `since` on, and the menu."""
        live = await own_table(request, code, seat)
        return seat_view(live, seat, since, hall_of(request).house.now())

    @get(
        "/news",
        responses=REFUSALS,
        summary="Follow what the seat hears",
        media_type="text/event-stream",
    )
    async def news(
        self, request: AnyRequest, code: Code, seat: Seat, speech: Speech = "full"
    ) -> ASGIApp:
        """Server-sent events `fact`, `said`, `murmur`, `undone` and `now`.

        One `fact` for each fact heard, with its number as id; `said`, where `speech` is normal or
        brief, for what is to be said aloud of them; `murmur` for what happens around the table;
        `undone` when something was taken back; `now` for how things stand after that.
        `Last-Event-ID` goes on where a listener left off.
        """
        live = await own_table(request, code, seat)
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
            speech,
        )

    @post("/", responses=REFUSALS, summary="Sit down")
    async def sit(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Name]
    ) -> TableInfo:
        """Take a free seat. The game begins when the last one is taken."""
        who = must_be(request)
        house = hall_of(request).house
        await house.sit(plain_code(code), seat, who, data.name, data.share)
        return table_info(await house.look(plain_code(code)), who)

    @post("/share", responses=REFUSALS, summary="Give a share to the dice, or reveal it")
    async def share(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Share]
    ) -> TableInfo:
        """Tell the SHA-256 of a nonce where the seat is `asked`; reveal the nonce when all are in.

        Look at `drawing` of the table. The game begins when all are revealed, or a few seconds
        later without those that are not.
        """
        who, house = must_be(request), hall_of(request).house
        if data.nonce:
            await house.reveal(plain_code(code), seat, who, data.nonce)
        else:
            await house.share(plain_code(code), seat, who, data.share)
        return table_info(await house.look(plain_code(code)), who)

    @delete("/", status_code=200, responses=REFUSALS, summary="Stand up")
    async def stand(self, request: AnyRequest, code: Code, seat: Seat) -> Done:
        """Leave the seat. In a running game a bot plays on, until you come back.

        Before the game whoever opened the table may also ask somebody else to leave.
        """
        await hall_of(request).house.stand(plain_code(code), seat, must_be(request))
        return Done()

    @post("/bot", responses=REFUSALS, summary="Give a free seat to a bot, or keep it for a person")
    async def assign_bot(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Level]
    ) -> TableInfo:
        """Before the game, whoever opened the table may."""
        who = must_be(request)
        house = hall_of(request).house
        await house.assign_bot(plain_code(code), seat, data.level, who)
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
        live = await own_table(request, code, seat)
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
        hall, who = hall_of(request), must_be(request)
        _, said, doubt = await chair.typed(
            hall.house,
            plain_code(code),
            seat,
            who,
            data.line,
            bot_pool=hall.keeper.bot_pool,
            sure=data.sure,
            key=key_of(request),
        )
        return Answered(said.lines, said.acted, doubt)

    @get("/answers", responses=REFUSALS, summary="Ask something")
    async def answers(
        self, request: AnyRequest, code: Code, seat: Seat, ask: Ask = "", place: Place = ""
    ) -> Asked:
        """An answer from what the seat knows; nothing at the table changes.

        The questions of the terminal: where, around, toward, far, people, things, about, may,
        believe, said, since, buffer, older, newer and so on. Without one, what the seat is asked.
        """
        live = await own_table(request, code, seat)
        return Asked(*chair.asked(live, seat, ask, place))

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

    @post("/speed", responses=REFUSALS, summary="Set how fast bots play")
    async def set_speed(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Speed]
    ) -> Done:
        """Any person at the table may, for everybody; all are told who did."""
        house = hall_of(request).house
        await house.set_speed(plain_code(code), seat, must_be(request), data.speed)
        return Done()

    @post("/ears", responses=REFUSALS, summary="Let bots wait until what all heard is said")
    async def listen(
        self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Letters]
    ) -> Done:
        """At so many letters a second, for everybody alike; 0 to ask for it no longer."""
        house = hall_of(request).house
        await house.listen(plain_code(code), seat, must_be(request), data.letters)
        return Done()

    @post("/hold", responses=REFUSALS, summary="Hold the bots up, or let them go on")
    async def hold(self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Hold]) -> Done:
        """For two minutes at most, until you are ready or act; all are told who did."""
        house = hall_of(request).house
        await house.hold(plain_code(code), seat, must_be(request), ready=data.ready)
        return Done()

    @post("/rest", responses=REFUSALS, summary="Go on holiday")
    async def rest(self, request: AnyRequest, code: Code, seat: Seat, data: JSONBody[Days]) -> Done:
        """For so many days the clock stands still and no bot plays, as far as the table allows."""
        house = hall_of(request).house
        await house.rest(plain_code(code), seat, must_be(request), data.days)
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

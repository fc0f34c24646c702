"""Being called back: pages and API to ask for it, to stop it, and to read whose turn it is."""

from typing import Annotated, Any

from litestar import Controller, Response, delete, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter
from litestar.response import Redirect
from msgspec import Struct

from gloam.house import asking
from gloam.house.calls import KINDS, MAIL, PUSH, Callee
from gloam.house.house import Conflict, NotYours, plain_code
from gloam.house.mail import is_address, letter
from gloam.house.push import kept_subscription, subscription
from gloam.kernel.errors import BadOption, GloamError
from gloam.web import calling
from gloam.web.access import AnyRequest, Hall, address_of, hall_of, must_be, who_is
from gloam.web.forms import Form, one
from gloam.web.paper import sheet
from gloam.web.routes.common import KNOWN, REFUSALS
from gloam.web.shown import Page
from gloam.web.wire import Done

NO_PUSH = "This house calls nobody by push."
NO_MAIL = "This house writes no letters: whoever hosts it has named no mail server."
NO_LINK = "That link opens nothing. Ask for a new one at the house."
WORDS = {
    "turn": "it is my turn",
    "spoken": "somebody speaks to me",
    "over": "a game is over",
    "rematch": "somebody asks for a rematch",
}
Number = Annotated[
    str, PathParameter(description="The number of a way to be called.", max_length=40)
]


class Way(Struct, frozen=True):
    """One way in which somebody is called."""

    id: str
    kind: str
    """`push` or `mail`."""
    where: str
    """The host of the push service, or the address."""
    code: str
    """The table that it is about; nothing for all."""
    wants: tuple[str, ...]
    """What they are called for: turn, spoken, over, rematch."""
    detail: bool
    confirmed: bool


class NewWay(Struct, frozen=True, kw_only=True):
    """A wish to be called."""

    endpoint: str
    """The subscription of a browser or a program: where it is pushed to."""
    p256dh: str
    """Its key."""
    auth: str
    """Its secret."""
    code: str = ""
    wants: tuple[str, ...] = KINDS
    detail: bool = False


class Calling(Struct, frozen=True):
    """How one may be called here, and how one is."""

    push_key: str
    """What a browser subscribes with (`applicationServerKey`); nothing where nobody is pushed."""
    mail: bool
    ways: tuple[Way, ...]


class CallsPage(Page, frozen=True, kw_only=True):
    """How somebody is called back."""

    known: bool
    push_key: str
    mail: bool
    ways: tuple[Way, ...]
    tables: tuple[tuple[str, str], ...]
    """Codes and titles of their tables that are not over."""
    chosen: str
    kinds: dict[str, str]
    feed: str
    calendar: str
    refusal: str = ""
    said: str = ""


class AnswerPage(Page, frozen=True, kw_only=True):
    """What a link in a letter does, with one button to do it."""

    title: str
    words: str
    button: str
    action: str


def way_of(callee: Callee) -> Way:
    """A way to call somebody, as they may see it."""
    if callee.kind == PUSH:
        where = kept_subscription(callee.address).endpoint.partition("://")[2].partition("/")[0]
    else:
        where = callee.address
    said = (callee.code, callee.wants, callee.detail, callee.confirmed)
    return Way(callee.id, callee.kind, where, *said)


def ways_of(hall: Hall, who: str) -> tuple[Way, ...]:
    """All ways in which a person is called."""
    return tuple(way_of(callee) for callee in hall.caller.register.of(who))


def push_key(hall: Hall) -> str:
    """The public key of the house; nothing where nobody is pushed to."""
    pusher = hall.caller.services.pusher
    return pusher.public_key if pusher is not None else ""


async def add_push(hall: Hall, who: str, way: NewWay) -> Callee:
    """Call somebody by push from now on."""
    if hall.caller.services.pusher is None:
        raise Conflict(NO_PUSH)
    given = subscription(way.endpoint, way.p256dh, way.auth, hall.settings.push_near)
    return await hall.caller.register.add(
        who, PUSH, given.written(), code=plain_code(way.code), wants=way.wants, detail=way.detail
    )


async def add_mail(request: AnyRequest, who: str, data: dict[str, Any]) -> None:
    """Write to somebody from now on, once they have said there that they want it."""
    hall = hall_of(request)
    postman, address = hall.caller.services.postman, one(data, "address").strip()
    if postman is None:
        raise Conflict(NO_MAIL)
    if not is_address(address):
        raise BadOption("That is no address for e-mail.")
    if not hall.caller.may_write(address):
        raise Conflict("That address was sent enough letters for now. Try again tomorrow.")
    callee = await hall.caller.register.add(
        who,
        MAIL,
        address,
        code=plain_code(one(data, "table")),
        wants=wanted_in(data),
        detail=one(data, "detail") == "yes",
        confirmed=False,
    )
    if callee.confirmed:
        return
    doorman = hall.house.doorman
    yes = f"{hall.settings.address}/calls/on/{doorman.link('on', callee.id)}"
    no = f"{hall.settings.address}/calls/off/{doorman.link('off', callee.id)}"
    lines = ["Somebody asked the house to write here when it is their turn in a game.",
             "If that was you, say yes here:", "", yes, "",
             "If not, nothing more will come.", f"To have the address forgotten: {no}"]  # fmt: skip
    mail = letter(postman.post, address, "May the house write to you?", lines, no)
    if not await hall.caller.in_line("mail", MAIL, callee, lambda: postman.send(mail)):
        await hall.caller.register.remove(callee.id)
        raise Conflict("The house could not write to that address. Nothing was changed.")


def wanted_in(data: dict[str, Any]) -> list[str]:
    """What a form says that somebody wants to be called for."""
    return [kind for kind in KINDS if one(data, kind) == "yes"]


class Calls(Controller):
    """Being called back, for programs."""

    path = "/api/calls"
    tags = ("calls",)
    security = KNOWN

    @get("/", responses=REFUSALS, summary="How you are called back")
    async def listed(self, request: AnyRequest) -> Calling:
        """The key to subscribe with, and every way in which you are called."""
        who, hall = must_be(request), hall_of(request)
        return Calling(push_key(hall), hall.caller.services.postman is not None, ways_of(hall, who))

    @post("/", responses=REFUSALS, summary="Be called by push")
    async def add(self, request: AnyRequest, data: JSONBody[NewWay]) -> Way:
        """Call a browser or a program, for one table or for all."""
        return way_of(await add_push(hall_of(request), must_be(request), data))

    @delete("/{number:str}", status_code=200, responses=REFUSALS, summary="Be called no longer")
    async def remove(self, request: AnyRequest, number: Number) -> Done:
        """Take one way to be called away."""
        await stop(hall_of(request), must_be(request), number)
        return Done()


async def stop(hall: Hall, who: str, number: str) -> None:
    """Take away one of a person's own ways to be called."""
    callee = hall.caller.register.find(number)
    if callee is None or callee.who != who:
        raise NotYours("You are not called in that way.")
    await hall.caller.register.remove(number)


class CallPages(Controller):
    """The pages about being called back."""

    path = "/"
    include_in_schema = False

    @get("/calls")
    async def page(
        self, request: AnyRequest, table: FromQuery[str] = "", said: FromQuery[str] = ""
    ) -> Response[str]:
        """How one is called back, and how to change that."""
        done = {"yes": "It is done.", "letter": "A letter is on its way: say yes in it."}
        shown = await calls_page(request, plain_code(table), said=done.get(said, ""))
        return sheet("calls", shown)

    @post("/calls/{deed:str}")
    async def change(
        self, request: AnyRequest, deed: FromPath[str], data: Form
    ) -> Response[str] | Redirect:
        """Be called by push or by e-mail, or no longer."""
        hall, who, said = hall_of(request), must_be(request), "yes"
        try:
            if deed == "push":
                keys = {name: one(data, name) for name in ("endpoint", "p256dh", "auth")}
                way = NewWay(
                    **keys,
                    code=one(data, "table"),
                    wants=tuple(wanted_in(data)),
                    detail=one(data, "detail") == "yes",
                )
                await add_push(hall, who, way)
            elif deed == "renew":
                await renew(hall, who, data)
            elif deed == "mail":
                await add_mail(request, who, data)
                said = "letter"
            elif deed == "stop":
                await stop(hall, who, one(data, "number"))
            else:
                raise BadOption("There is nothing of that name to do here.")
        except GloamError as error:
            shown = await calls_page(request, plain_code(one(data, "table")), refusal=str(error))
            return sheet("calls", shown, 422)
        return Redirect(f"/calls?said={said}", status_code=303)

    @get("/calls/{deed:str}/{link:str}")
    async def may_answer(
        self, request: AnyRequest, deed: FromPath[str], link: FromPath[str]
    ) -> Response[str]:
        """A link in a letter was opened: one button does what it is for.

        Nothing is done yet: whoever looks through letters for somebody opens every link in them.
        """
        callee = linked(hall_of(request), deed, link)
        where = callee.address if callee is not None else "this address"
        if deed == "off":
            shown = AnswerPage(
                title="Stop these letters",
                words=f"The house then writes to {where} no more, for this wish.",
                button="Stop",
                action=f"/calls/off/{link}",
            )
        else:
            shown = AnswerPage(
                title="Letters from the house",
                words=f"The house then writes to {where} as was asked for.",
                button="Yes, write to me",
                action=f"/calls/on/{link}",
            )
        return sheet("answer", shown)

    @post("/calls/{deed:str}/{link:str}", status_code=200)
    async def answer(
        self, request: AnyRequest, deed: FromPath[str], link: FromPath[str]
    ) -> Response[str]:
        """Stop letters, or say that they are wanted: whoever has the link may, without a cookie."""
        hall = hall_of(request)
        callee = linked(hall, deed, link)
        if callee is not None and deed == "off":
            await hall.caller.register.remove(callee.id)
        elif callee is not None:
            await hall.caller.register.confirm(callee.id)
        words = "No more letters come." if deed == "off" else "Letters will come."
        if callee is None and deed == "on":
            words = "That wish was taken back meanwhile."
        return sheet("answer", AnswerPage(title="Done", words=words, button="", action=""))

    @get("/feed/{link:str}")
    async def feed(self, request: AnyRequest, link: FromPath[str]) -> Response[str]:
        """Whose turn it is, for a feed reader (.atom) or a calendar (.ics)."""
        hall = hall_of(request)
        key, _, kind = link.rpartition(".")
        who = hall.house.doorman.read_feed(key)
        if not who or kind not in ("atom", "ics"):
            raise NotYours(NO_LINK)
        asking.known(who)
        turns, address = await calling.turns_of(hall.house, who), address_of(request)
        headers = {"cache-control": "private, no-store"}
        if kind == "ics":
            text, media = calling.calendar(turns, address), "text/calendar; charset=utf-8"
        else:
            text = calling.atom(turns, address, f"{address}/feed/{link}")
            media = "application/atom+xml; charset=utf-8"
        return Response(text, media_type=media, headers=headers)


def linked(hall: Hall, deed: str, link: str) -> Callee | None:
    """Whom a link in a letter is about; nobody, where that is stopped already."""
    if deed not in ("on", "off"):
        raise NotYours(NO_LINK)
    number = hall.house.doorman.read_link(deed, link)
    if not number:
        raise NotYours(NO_LINK)
    return hall.caller.register.find(number)


async def renew(hall: Hall, who: str, data: dict[str, Any]) -> None:
    """A browser was given another subscription by its push service."""
    keys = (one(data, "endpoint"), one(data, "p256dh"), one(data, "auth"))
    given = subscription(*keys, hall.settings.push_near)
    old = one(data, "old")
    for callee in hall.caller.register.of(who):
        if callee.kind == PUSH and kept_subscription(callee.address).endpoint == old:
            await hall.caller.register.renew(who, callee.address, given.written())


async def calls_page(
    request: AnyRequest, chosen: str = "", refusal: str = "", said: str = ""
) -> CallsPage:
    """The page about being called back, as it is for whoever asks."""
    hall, who = hall_of(request), who_is(request)
    mine = await hall.house.tables_of(who, 20)
    feed = f"{address_of(request)}/feed/{hall.house.doorman.feed(who)}" if who else ""
    return CallsPage(
        known=bool(who),
        push_key=push_key(hall),
        mail=hall.caller.services.postman is not None,
        ways=ways_of(hall, who),
        tables=tuple((live.code, live.game.title) for live in mine if not live.over),
        chosen=chosen,
        kinds=WORDS,
        feed=f"{feed}.atom" if feed else "",
        calendar=f"{feed}.ics" if feed else "",
        refusal=refusal,
        said=said,
    )

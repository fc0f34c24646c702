"""Calling: how a house that is served calls people back, and where they read whose turn it is."""

from datetime import UTC, datetime
from xml.sax.saxutils import escape, quoteattr

from msgspec import Struct

from gloam.house.caller import Caller, Services
from gloam.house.calls import GRACE, TURN, Callee, Register
from gloam.house.house import House
from gloam.house.keeper import BEAT, TELL_OTHERS, Keeper
from gloam.house.live import Live
from gloam.house.mail import Postman, is_address, post_of
from gloam.house.push import Pusher, new_key
from gloam.house.store import OVER, PLAYING, StoreDown
from gloam.kernel.errors import BadOption
from gloam.web.settings import Settings

LATELY = TELL_OTHERS + 3 * BEAT
"""Whoever another worker has seen within so many seconds is here."""


def caller_of(settings: Settings, house: House, keeper: Keeper) -> Caller:
    """Who makes the calls of this worker; BadOption if the settings name no way that works."""
    post = post_of(settings.mail, settings.mail_from)
    if post is not None and not settings.address:
        raise BadOption("With GLOAM_MAIL, say in GLOAM_ADDRESS how people reach the house.")
    services = Services(None, Postman(post) if post is not None else None, settings.address)
    services.unsubscribe = lambda callee: f"{settings.address}/calls/off/{off_key(house, callee)}"
    register = Register(house)
    register.grace = {
        kind: each * settings.call_after / GRACE[TURN] for kind, each in GRACE.items()
    }
    caller = Caller(house, register, services)

    async def present(live: Live, seat: int) -> bool:
        own = live.seats_of(live.sitters[seat].who)  # one device may hold several
        if any(keeper.present(live.code, each) for each in own):
            return True
        if not house.store.shared:
            return False
        seen = await house.store.seen(live.code)
        return any(house.now() - seen.get(each, 0.0) < LATELY for each in own)

    caller.present = present
    return caller


async def begin(caller: Caller, settings: Settings) -> None:
    """Learn who wants to be called, and with which key; then look into the outbox."""
    store = caller.house.store
    if settings.push:
        kept = await store.ask("SELECT value FROM settings WHERE name = 'vapid'")
        key = str(kept[0][0]) if kept else await store.setting("vapid", new_key())
        caller.services.pusher = Pusher(key, contact_of(settings), settings.push_near)
    await caller.register.learn()
    caller.start()


def contact_of(settings: Settings) -> str:
    """How whoever runs a push service reaches whoever hosts."""
    for said in (settings.contact, settings.mail_from):
        if is_address(said):
            return f"mailto:{said}"
    return settings.contact or settings.address


def off_key(house: House, callee: Callee) -> str:
    """What the link that stops a callee's letters ends with."""
    return house.doorman.link("off", callee.id)


def on_key(house: House, callee: Callee) -> str:
    """What the link ends with by which whoever reads at an address says that they want it."""
    return house.doorman.link("on", callee.id)


# Whose turn it is, for a feed reader or a calendar.


class Turn(Struct, frozen=True):
    """One table of a person's, as a feed says it."""

    id: str
    title: str
    path: str
    at: float
    """Since when it is so, as far as that was told."""
    until: float | None
    """When the time is up, where a clock runs for them."""
    asked: bool


async def turns_of(house: House, who: str) -> list[Turn]:
    """The tables of a person, and where it is their turn. Nothing here hangs on what others hid."""
    found = []
    for live in await house.tables_of(who, 20):
        for seat in live.seats_of(who):
            try:
                found.append(_turn(live, seat, house.now()))
            except StoreDown:
                raise
            except Exception:  # noqa: BLE001, S112  # what one table cannot say, the others do
                continue
    return found


def _turn(live: Live, seat: int, now: float) -> Turn:
    path, opened = f"/t/{live.code}/{seat}", live.row.opened
    called = f"{live.game.title}, {live.code}"
    if live.phase == OVER:
        return Turn(f"{path}/over", f"Over: {called}", path, live.since, None, False)
    if live.phase == PLAYING and live.waits_for(seat):
        left = live.left(seat, now)
        until = now + left if left is not None else None
        mark = f"{path}/turn/{live.decisions[seat]}"
        return Turn(mark, f"Your turn: {called}", path, live.since, until, True)
    words = "Not your turn" if live.phase == PLAYING else "Waiting for others"
    return Turn(f"{path}/waiting", f"{words}: {called}", path, opened, None, False)


def atom(turns: list[Turn], address: str, link: str) -> str:
    """A person's tables as an Atom feed (RFC 4287)."""
    entries = "".join(
        f"<entry><id>{escape(address + turn.id)}</id><title>{escape(turn.title)}</title>"
        f"<updated>{_moment(turn.at)}</updated>"
        f'<link href={quoteattr(address + turn.path)}/><content type="text">'
        f"{escape(turn.title)}.</content></entry>\n"
        for turn in turns
    )
    latest = max((turn.at for turn in turns), default=0.0)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n'
        f"<id>{escape(address)}/calls</id><title>gloam: your turns</title>"
        f"<updated>{_moment(latest)}</updated><author><name>gloam</name></author>\n"
        f'<link rel="self" href={quoteattr(link)}/>\n{entries}</feed>\n'
    )


def calendar(turns: list[Turn], address: str) -> str:
    """The turns that a person has to take, as a calendar (RFC 5545)."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//gloam//turns//EN",
             "X-WR-CALNAME:gloam: your turns"]  # fmt: skip
    for turn in turns:
        if turn.asked:
            until = turn.at + 3600 if turn.until is None else max(turn.until, turn.at + 60)
            lines += ["BEGIN:VEVENT", f"UID:{turn.id.strip('/').replace('/', '-')}@gloam",
                      f"DTSTAMP:{_stamp(turn.at)}", f"DTSTART:{_stamp(turn.at)}",
                      f"DTEND:{_stamp(until)}", f"SUMMARY:{_plain(turn.title)}",
                      f"URL:{address}{turn.path}", "TRANSP:TRANSPARENT", "END:VEVENT"]  # fmt: skip
    return "\r\n".join([*(part for line in lines for part in _folded(line)), "END:VCALENDAR", ""])


def _moment(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _stamp(at: float) -> str:
    return datetime.fromtimestamp(int(at), UTC).strftime("%Y%m%dT%H%M%SZ")


def _plain(text: str) -> str:
    r"""A text as a calendar takes it.

    >>> _plain("Your turn; Ann, Bob")
    'Your turn\\; Ann\\, Bob'
    """
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")


def _folded(line: str) -> list[str]:
    """A line of a calendar, in pieces of at most 75 bytes, each but the first after a space."""
    pieces, piece = [], ""
    for letter in line:
        if len((piece + letter).encode()) > 74:
            pieces.append(piece)
            piece = " "
        piece += letter
    return [*pieces, piece]

"""Manners: not to hear somebody, and to tell whoever hosts about them."""

from gloam.house import hosting
from gloam.kernel.errors import BadOption
from gloam.web.access import AnyRequest, hall_of, own_table, who_is
from gloam.web.forms import Form, one, whole


async def about_somebody(request: AnyRequest, code: str, seat: int, deed: str, data: Form) -> None:
    """Mute somebody at a table for oneself, hear them again, or report them to the host."""
    live = await own_table(request, code, seat)
    hall, who, about = hall_of(request), who_is(request), whole(data, "about", -1)
    if about not in live.people or live.sitters[about].who == who:
        raise BadOption("Say whom you mean: somebody else who sits here.")
    if deed == "mute":
        await hall.house.mute(live.code, seat, who, about, yes=one(data, "yes") != "no")
        return
    other = live.sitters[about]
    now = hall.house.now()
    await hosting.report(
        hall.house.store, live.code, about, other.who, other.name, who, one(data, "words"), now
    )

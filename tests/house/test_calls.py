"""Whoever is away is called as they asked: once, of what was kept, of nothing they did not hear."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from gloam.house import calls
from gloam.house.caller import Caller, Services
from gloam.house.calls import ENDED, KINDS, MAIL, PUSH, REMATCH, SPOKEN, TURN, Register, message
from gloam.house.house import Conflict, House
from gloam.house.mail import Postman, post_of
from gloam.house.push import (
    Pusher,
    Unreachable,
    check_endpoint,
    kept_subscription,
    new_key,
    subscription,
)
from gloam.kernel.errors import BadOption

from .rooms import ANN, BOB, Hands, Place, act, opened, two_at_radar, until
from .services import Device, MailServer, PushService, push_service

pytestmark = pytest.mark.anyio


class Switchboard:
    """A house whose people can be called, and a push service that they are called by."""

    def __init__(self, house: House, service: PushService) -> None:
        self.house = house
        self.service = service
        self.register = Register(house)
        self.pusher = Pusher(new_key(), near=[service.near])
        self.caller = Caller(
            house, self.register, Services(self.pusher, None, "https://gloam.test")
        )

    async def wants(self, who: str, device: Device, **wishes: object) -> calls.Callee:
        given = subscription(self.service.endpoint(device), **device.keys, near=[self.service.near])
        return await self.register.add(who, PUSH, given.written(), **wishes)  # type: ignore[arg-type]

    async def called(self) -> None:
        """Make what is due now, all of it."""
        await self.caller.round()
        await self.caller.finished()


@asynccontextmanager
async def switchboard(place: Place, hands: Hands) -> AsyncIterator[Switchboard]:
    async with push_service() as service, opened(place, hands) as house:
        board = Switchboard(house, service)
        yield board
        await board.caller.stop()


async def next_asked(house: House, code: str, who: str, most: int = 40) -> None:
    """Play until somebody is asked."""
    for _ in range(most):
        live = await house.look(code)
        if live.sitters[live.table.asked].who == who:
            return
        await act(house, code)
    raise AssertionError(f"{who} was never asked")


async def test_whoever_is_asked_is_called_once_and_told_no_more_than_the_code(
    place: Place, hands: Hands
) -> None:
    async with switchboard(place, hands) as board:
        device = board.service.device()
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, device)
        await next_asked(board.house, code, BOB)
        await board.called()
        assert device.heard == []  # it may be that he is back in a moment
        hands.turn(60)
        await board.called()
        await board.called()
        assert [(said["title"], said["body"]) for said in device.heard] == [
            (f"Your turn at {code}", "")
        ]
        assert device.heard[0]["url"] == f"/t/{code}/1"
        assert board.service.refused == []


async def test_nobody_is_called_who_is_here_or_has_answered_or_did_not_ask(
    sqlite: Place, hands: Hands
) -> None:
    async with switchboard(sqlite, hands) as board:
        device = board.service.device()
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, device, wants=[ENDED])
        await next_asked(board.house, code, BOB)
        hands.turn(60)
        await board.called()
        assert not sqlite.sql("SELECT * FROM outbox")
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, device, wants=[TURN])
        await next_asked(board.house, code, BOB)
        await next_asked(board.house, code, ANN)
        hands.turn(60)
        await board.called()  # he has answered meanwhile
        await next_asked(board.house, code, BOB)

        async def at_the_table(live: object, seat: int) -> bool:
            return True

        board.caller.present = at_the_table
        hands.turn(60)
        await board.called()
        assert device.heard == []
        assert board.caller.done == {"past": 1, "here": 1}


async def test_every_kind_of_call(sqlite: Place, hands: Hands) -> None:
    async with switchboard(sqlite, hands) as board:
        device = board.service.device()
        code = await two_at_radar(board.house)
        await board.wants(BOB, device, detail=True)
        await board.house.say(code, 0, ANN, "I can hear you breathe.")
        hands.turn(60)
        await board.called()
        for seat, who in enumerate((ANN, BOB)):
            await board.house.vote(code, seat, who, yes=True)
        await board.house.play_again(code, ANN)
        hands.turn(60)
        await board.called()
        said = [each["title"] for each in device.heard if "Your turn" not in each["title"]]
        assert sorted(said) == [
            f"A rematch at {code}",
            f"The game at {code} is over",
            f"You were spoken to at {code}",
        ]
        bodies = {each["title"].split()[0]: each["body"] for each in device.heard}
        assert bodies["You"] == "Ann: I can hear you breathe."
        assert bodies["A"] == "Ann asks for another game of Vampire Radar."


async def test_one_table_or_all(sqlite: Place, hands: Hands) -> None:
    async with switchboard(sqlite, hands) as board:
        device = board.service.device()
        one, two = await two_at_radar(board.house), await two_at_radar(board.house)
        for code in (one, two):
            await next_asked(board.house, code, ANN)
        await board.wants(BOB, device, code=two)
        for code in (one, two):
            await next_asked(board.house, code, BOB)
        hands.turn(60)
        await board.called()
        assert [each["title"] for each in device.heard] == [f"Your turn at {two}"]
        with pytest.raises(Conflict, match="do not sit"):
            await board.wants("cem0", device, code=one)
        with pytest.raises(BadOption, match="at least one"):
            await board.wants(BOB, device, wants=["dinner"])


async def test_a_subscription_that_is_no_more_is_forgotten(place: Place, hands: Hands) -> None:
    async with switchboard(place, hands) as board:
        gone, there = board.service.device("gone"), board.service.device("there")
        gone.answer = 410
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, gone)
        await board.wants(BOB, there)
        await next_asked(board.house, code, BOB)
        hands.turn(60)
        await board.called()
        assert len(there.heard) == 1
        assert [each.address for each in board.register.of(BOB)] == [
            subscription(
                board.service.endpoint(there), **there.keys, near=[board.service.near]
            ).written()
        ]
        assert len(place.sql("SELECT * FROM callees")) == 1


async def test_what_was_not_kept_is_not_called_out(sqlite: Place, hands: Hands) -> None:
    """The move fails to be kept; then it never happened, and nobody hears of it."""
    async with switchboard(sqlite, hands) as board:
        device = board.service.device()
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, device)
        for part, when in (("tables", "UPDATE"), ("outbox", "INSERT")):
            kept = sqlite.sql("SELECT * FROM facts")
            sqlite.sql(
                f"CREATE TRIGGER full_up BEFORE {when} ON {part} "
                "BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
            try:
                for _ in range(9):
                    await act(board.house, code)
                    kept = sqlite.sql("SELECT * FROM facts")
                raise AssertionError("everything was kept")
            except Conflict:
                pass
            sqlite.sql("DROP TRIGGER full_up")
            assert not sqlite.sql("SELECT * FROM outbox")
            assert sqlite.sql("SELECT * FROM facts") == kept


async def test_a_service_that_hangs_holds_nobody_up(sqlite: Place, hands: Hands) -> None:
    async with switchboard(sqlite, hands) as board, push_service() as other:
        board.pusher.near = (board.service.near, other.near)
        board.pusher._lines._network_backend.near |= {other.near}  # type: ignore[attr-defined]
        board.pusher.patience = 0.5
        board.service.hangs = True
        stuck, well = board.service.device("stuck"), other.device("well")
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, stuck)
        given = subscription(other.endpoint(well), **well.keys, near=[other.near])
        await board.register.add(BOB, PUSH, given.written())
        await next_asked(board.house, code, BOB)
        hands.turn(60)
        began = time.monotonic()
        await board.caller.round()
        await next_asked(board.house, code, ANN)
        assert time.monotonic() - began < 0.4
        await until(lambda: well.heard)
        assert time.monotonic() - began < 0.45
        await board.caller.finished()
        assert time.monotonic() - began < 5
        assert board.caller.done == {"push sent": 1, "push failed": 1}


async def test_a_line_that_grows_too_long_is_cut(
    sqlite: Place, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gloam.house.caller.LONGEST_LINE", 2)
    async with switchboard(sqlite, hands) as board:
        board.pusher.patience = 0.2
        board.service.hangs = True
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        for n in range(4):
            await board.wants(BOB, board.service.device(f"d{n}"))
        await next_asked(board.house, code, BOB)
        hands.turn(60)
        await board.called()
        assert board.caller.done == {"push failed": 2, "push let go": 2}


async def test_every_push_is_as_long_as_any_other(sqlite: Place, hands: Hands) -> None:
    async with switchboard(sqlite, hands) as board:
        plain, more = board.service.device("plain"), board.service.device("more")
        code = await two_at_radar(board.house)
        await next_asked(board.house, code, ANN)
        await board.wants(BOB, plain)
        await board.wants(BOB, more, detail=True)
        await next_asked(board.house, code, BOB)
        hands.turn(60)
        await board.called()
        assert plain.heard[0]["body"] == ""
        assert more.heard[0]["body"].startswith("Vampire Radar. ")
        assert plain.sizes == more.sizes


ENDPOINTS = [
    "http://push.example/a", "https://127.0.0.1/a", "https://[::1]/a", "https://10.1.2.3/a",
    "https://169.254.169.254/latest", "https://localhost/a", "https://push.example:8443/a",
    "https://ann@push.example/a", "https://den.local/a", "ftp://push.example/a", "https:///a",
    "https://[::ffff:127.0.0.1]/a", "https://push.example/" + "a" * 1000, "https://2130706433/",
    "nonsense", "",
]  # fmt: skip


@pytest.mark.parametrize("endpoint", ENDPOINTS)
def test_an_address_within_is_refused(endpoint: str) -> None:
    with pytest.raises(BadOption, match="https"):
        check_endpoint(endpoint)


async def test_a_name_that_leads_within_is_not_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name looks well; what it stands for is looked at when the line is opened."""
    loop, listening = asyncio.get_running_loop(), socket.create_server(("127.0.0.1", 0))
    usual = loop.getaddrinfo

    async def rebound(host: str, port: int, **given: object) -> object:
        return await usual("127.0.0.1", listening.getsockname()[1], **given)  # type: ignore[arg-type]

    monkeypatch.setattr(loop, "getaddrinfo", rebound)
    pusher, device = Pusher(new_key()), Device()
    given = subscription("https://push.example/ann", **device.keys)
    assert kept_subscription(given.written()) == given
    with pytest.raises(Unreachable):
        await pusher.send(given, calls.Message("a", "", "/", "t"))
    listening.setblocking(False)
    with pytest.raises(BlockingIOError):
        listening.accept()
    listening.close()
    await pusher.close()


def test_a_subscription_without_keys_is_refused() -> None:
    good = Device().keys
    for keys in ({**good, "p256dh": "AAAA"}, {**good, "auth": ""}, {**good, "auth": "é"}):
        with pytest.raises(BadOption, match="no keys"):
            subscription("https://push.example/a", **keys)


# E-mail.


async def test_a_letter_says_no_more_and_can_be_stopped_in_one_tap(
    sqlite: Place, hands: Hands
) -> None:
    with MailServer() as server:
        async with opened(sqlite, hands) as house:
            post = post_of(server.address, "gloam@play.example")
            assert post is not None
            register = Register(house)
            services = Services(None, Postman(post), "https://play.example")
            services.unsubscribe = lambda callee: f"https://play.example/calls/off/{callee.id}"
            caller = Caller(house, register, services)
            code = await two_at_radar(house)
            await next_asked(house, code, ANN)
            callee = await register.add(BOB, MAIL, "bob@home.example", confirmed=False)
            await next_asked(house, code, BOB)
            assert not sqlite.sql("SELECT * FROM outbox")  # nobody has said that they want it
            await next_asked(house, code, ANN)
            await register.confirm(callee.id)
            await next_asked(house, code, BOB)
            hands.turn(60)
            await caller.round()
            await caller.finished()
            (mail,) = server.letters
            assert mail["Subject"] == f"Your turn at {code}"
            assert mail["List-Unsubscribe"] == f"<https://play.example/calls/off/{callee.id}>"
            assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
            words = str(mail.get_payload(decode=True), "ascii").replace("\r", "")  # type: ignore[arg-type]
            assert words == (
                f"Your turn at {code}.\n\nhttps://play.example/t/{code}/1\n\n"
                f"Stop these letters: https://play.example/calls/off/{callee.id}\n"
            )


async def test_an_address_that_the_server_does_not_know_is_forgotten(
    sqlite: Place, hands: Hands
) -> None:
    with MailServer() as server:
        server.unknown.add("bob@home.example")
        async with opened(sqlite, hands) as house:
            post = post_of(server.address, "gloam@play.example")
            assert post is not None
            register = Register(house)
            caller = Caller(house, register, Services(None, Postman(post)))
            code = await two_at_radar(house)
            await next_asked(house, code, ANN)
            await register.add(BOB, MAIL, "bob@home.example")
            await next_asked(house, code, BOB)
            hands.turn(60)
            await caller.round()
            await caller.finished()
            assert register.of(BOB) == []
            assert caller.done == {"mail gone": 1}


async def test_a_mail_server_that_hangs_is_given_up(sqlite: Place, hands: Hands) -> None:
    silent = socket.create_server(("127.0.0.1", 0))
    async with opened(sqlite, hands) as house:
        post = post_of(f"smtp+plain://127.0.0.1:{silent.getsockname()[1]}", "gloam@play.example")
        assert post is not None
        postman = Postman(post)
        postman.patience = 0.3
        register = Register(house)
        caller = Caller(house, register, Services(None, postman))
        code = await two_at_radar(house)
        await next_asked(house, code, ANN)
        await register.add(BOB, MAIL, "bob@home.example")
        await next_asked(house, code, BOB)
        hands.turn(60)
        await caller.round()
        await next_asked(house, code, ANN)  # nobody waits for it
        async with asyncio.timeout(3):
            await caller.finished()
        assert caller.done == {"mail failed": 1}
    silent.close()


# Nothing is known that was not told.


async def test_a_call_says_the_same_in_two_worlds_that_sound_the_same(tmp_path: Path) -> None:
    """Every kind of call, with everything that can be asked for in it."""
    from tests.web.leaks import HIDES

    said = []
    for world in HIDES.worlds:
        place = Place(f"sqlite:///{tmp_path / world.name}/house.db")
        async with opened(place, Hands(), seed="night-1") as house:
            said.append(await _said_in(house, world, HIDES.seat))
    assert said[0] == said[1]
    assert any(each.body for each in said[0])


async def test_a_call_that_said_more_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.leaks.holes import lair_of
    from tests.web.leaks import HIDES

    monkeypatch.setattr(calls, "_more", lambda live, *_: (f"It is at {lair_of(live.table)}.",))
    said = []
    for world in HIDES.worlds:
        place = Place(f"sqlite:///{tmp_path / world.name}/house.db")
        async with opened(place, Hands(), seed="night-1") as house:
            said.append(await _said_in(house, world, HIDES.seat))
    assert said[0] != said[1]


async def _said_in(house: House, world: object, seat: int) -> list[calls.Message]:
    from gloam.house.plan import PERSON, Plan
    from tests.web.leaks import World

    assert isinstance(world, World)
    house._new_code = lambda: "BCDFGH"
    register = Register(house)
    plan = Plan(
        game=world.game, seats=(PERSON,) * world.seats, options=world.options, away=0,
        auto_steps=False,
    )  # fmt: skip
    live = await house.open(plan, "p0", "Guest 0")
    for n in range(1, world.seats):
        await house.sit(live.code, n, f"p{n}", f"Guest {n}")
    await register.add(f"p{seat}", PUSH, "{}", detail=True)
    for step in world.steps:
        who = f"p{step.seat}"
        if step.says:
            await house.say(live.code, step.seat, who, step.does, step.to)
        else:
            await house.act(live.code, step.seat, who, step.does)
    live = await house.look(live.code)
    rows = await house.store.ask("SELECT seat, kind, due FROM outbox WHERE seat = ?", seat)
    assert rows == await house.store.ask("SELECT seat, kind, due FROM outbox")
    made = [message(live, seat, kind, detail=True) for kind in KINDS if kind != REMATCH]
    return [*made, *(calls.Message(str(row), "", "", "") for row in rows)]


def test_the_kinds_have_words() -> None:
    assert set(calls.GRACE) == set(KINDS) == {TURN, SPOKEN, ENDED, REMATCH}

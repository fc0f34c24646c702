"""Whoever hosts has a hand on their house: who is let in, what is kept, what is given back."""

import sqlite3
import stat
from pathlib import Path

import pytest

from gloam.house import erasing, hosting
from gloam.house.backup import back_up, restore
from gloam.house.hosting import Host
from gloam.house.house import Conflict, NoSuchTable
from gloam.house.store import OVER, PLAYING
from gloam.kernel.errors import BadOption

from .rooms import ANN, BOB, CEM, Hands, Place, act, opened, short_plan, standing, two_at_radar

pytestmark = pytest.mark.anyio


async def test_a_table_is_closed_and_one_that_never_began_is_forgotten(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        host = Host(house)
        code = await two_at_radar(house)
        waits = (await house.open(short_plan("vampire_radar"), ANN, "Ann")).code
        for each in (code, waits):
            await hosting.order(house.store, "close", each, hands())
        await host.round()
        live = await house.look(code)
        assert (live.phase, live.called_off) == (OVER, True)
        with pytest.raises(NoSuchTable):
            await house.look(waits)
        assert not place.sql("SELECT * FROM facts WHERE code = ?", waits)
        assert not place.sql("SELECT * FROM orders")


async def test_two_workers_do_not_do_one_order_twice(postgres: Place, hands: Hands) -> None:
    async with opened(postgres, hands) as one, opened(postgres, hands) as two:
        code = await two_at_radar(one)
        await hosting.order(one.store, "close", code, hands())
        taken = [await hosting.take_orders(each.store) for each in (one, two)]
        assert sorted(map(len, taken)) == [0, 1]


async def test_whoever_is_shut_out_leaves_their_seats_to_bots(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        host = Host(house)
        code = await two_at_radar(house)
        waits = (await house.open(short_plan("vampire_radar"), BOB, "Bob")).code
        who = await hosting.person_at(house.store, f"{code}/1")
        assert who == BOB
        await hosting.shut(house.store, who, "rude", hands())
        await host.round()
        assert house.shut_out == {BOB}
        assert (await house.look(code)).sitters[1].away
        assert not (await house.look(waits)).seats_of(BOB)
        await hosting.let_in(house.store, BOB)
        await host.round()
        assert house.shut_out == set()
        for wrong in ("0.0.0.0/0", "not a person!", "::/0"):
            with pytest.raises(BadOption):
                await hosting.shut(house.store, wrong, "", hands())


async def test_addresses_and_networks(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        host = Host(house)
        await hosting.shut(house.store, "192.0.2.7", "", hands())
        await hosting.shut(house.store, "2001:db8:1:2::3", "", hands())
        await host.learn()
        said = [host.shuts_out(each) for each in (
            "192.0.2.7", "192.0.2.8", "2001:db8:1:2::", "2001:db8:1:3::", "testclient",
        )]  # fmt: skip
        assert said == [True, False, True, False, False]


async def test_a_house_that_drains_opens_no_table_and_lets_games_go_on(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        host = Host(house)
        code = await two_at_radar(house)
        await hosting.decide(house.store, hosting.DRAINING, "yes")
        await host.learn()
        with pytest.raises(Conflict, match="about to close"):
            await house.open(short_plan("vampire_radar"), CEM, "Cem")
        await act(house, code)
        await hosting.decide(house.store, hosting.DRAINING, "no")
        await host.learn()
        await house.open(short_plan("vampire_radar"), CEM, "Cem")


async def test_finished_games_are_forgotten_after_so_many_days(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        host = Host(house)
        over, playing = await two_at_radar(house), await two_at_radar(house)
        for seat, who in enumerate((ANN, BOB)):
            await house.vote(over, seat, who, yes=True)
        await hosting.keep_for(house.store, 90)
        hands.turn(89 * 86_400)
        await host.round()
        assert (await house.look(over)).over
        hands.turn(2 * 86_400)
        host._swept = float("-inf")
        await host.round()
        await host.round()  # the next look tells every worker to let go
        with pytest.raises(NoSuchTable):
            await house.look(over)
        assert (await house.look(playing)).phase == PLAYING
        for part in ("facts", "sitters", "tables"):
            assert not place.sql(f"SELECT * FROM {part} WHERE code = ?", over)
        with pytest.raises(BadOption):
            await hosting.keep_for(house.store, -1)


async def test_one_person_is_exported_and_erased_and_the_game_stays(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        host = Host(house)
        code = await two_at_radar(house)
        for n in range(6):
            await act(house, code, n)
        await house.say(code, 1, BOB, "It is I, Bob of Elm Street.")
        await house.say(code, 0, ANN, "And I am Ann.")
        for seat, who in enumerate((ANN, BOB)):
            await house.vote(code, seat, who, yes=True)
        await house.say(code, 1, BOB, "Good night from Elm Street.")
        record = (await house.look(code)).table.record
        found = await erasing.export(house.store, BOB)
        (table,) = found["tables"]
        assert (table["code"], table["names"]) == (code, ["Bob"])
        assert [each["words"] for each in table["words"]] == [
            "It is I, Bob of Elm Street.",
            "Good night from Elm Street.",
        ]
        assert "Ann" not in str(found)
        await hosting.report(house.store, code, 0, ANN, "Ann", BOB, "Rude.", hands())
        keep = "INSERT INTO keepsakes VALUES (?, 'game', ?, 0, ?)"
        place.sql(keep, ANN, f"{code}.0", '{"others":["Bob (human 1)"]}')
        place.sql(keep, BOB, f"{code}.1", '{"others":["Ann (vampire)"]}')
        place.sql("INSERT INTO doors VALUES ('d', ?, 'phrase', 'x')", BOB)
        assert await erasing.erase(house.store, BOB, hands()) == 1
        await host.learn()
        live = await house.look(code)
        assert live.table.record == record
        assert live.sitters[1].name == "Somebody"
        parts = ("facts", "sitters", "callees", "reports", "keepsakes", "doors")
        everything = str([place.sql(f"SELECT * FROM {part}") for part in parts])
        for trace in (BOB, "Bob", "Elm"):
            assert trace not in everything
        assert "Ann" in everything
        assert "Somebody (human 1)" in everything
        assert await house.tables_of(BOB) == []


async def test_reports_are_bounded_and_put_away(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        for n in range(20):
            await hosting.report(house.store, code, 1, BOB, "Bob", ANN, f"Rude {n}.", hands())
        with pytest.raises(BadOption, match="great deal"):
            await hosting.report(house.store, code, 1, BOB, "Bob", ANN, "Rude.", hands())
        with pytest.raises(BadOption, match="few words"):
            await hosting.report(house.store, code, 1, BOB, "Bob", CEM, "  ", hands())
        (first, *_) = await hosting.reports(house.store)
        await hosting.settle(house.store, first.id)
        assert len(await hosting.reports(house.store)) == 19


async def test_a_backup_is_restored_and_everybody_plays_on(
    place: Place, hands: Hands, tmp_path: Path
) -> None:
    file = tmp_path / "tonight.db"
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        for n in range(6):
            await act(house, code, n)
        facts = await back_up(house.store, file)
        before = standing(await house.look(code))
        await act(house, code)  # what comes after is not in it
        with pytest.raises(BadOption, match="writes over nothing"):
            await back_up(house.store, file)
        passport = house.doorman.passport(ANN)
    assert facts == 10
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    again = Place(f"sqlite:///{tmp_path / 'again' / 'house.db'}")
    assert await restore(again.store(), file) == facts
    async with opened(again, hands) as house:
        assert standing(await house.look(code)) == before
        assert house.doorman.who(passport) == ANN  # the key came along
        await act(house, code)
    with pytest.raises(BadOption, match="empty one"):
        await restore(again.store(), file)


async def test_a_house_moves_from_one_file_to_postgresql(
    sqlite: Place, postgres: Place, hands: Hands, tmp_path: Path
) -> None:
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        await act(house, code)
        await back_up(house.store, tmp_path / "move.db")
        before = standing(await house.look(code))
    await restore(postgres.store(), tmp_path / "move.db")
    async with opened(postgres, hands) as house:
        assert standing(await house.look(code)) == before
        await act(house, code)


async def test_what_is_no_backup_is_refused(sqlite: Place, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(b"nothing of the kind" * 100)
    with pytest.raises(BadOption, match="no house"):
        await restore(sqlite.store(), wrong)
    newer = sqlite3.connect(tmp_path / "newer.db")
    newer.execute("CREATE TABLE facts (code TEXT)")
    newer.execute("PRAGMA user_version = 999")
    newer.close()
    with pytest.raises(BadOption, match="newer gloam"):
        await restore(sqlite.store(), tmp_path / "newer.db")
    with pytest.raises(BadOption, match="no file"):
        await restore(sqlite.store(), tmp_path / "none.db")
    assert not sqlite.path.exists()

"""A house opens what houses of earlier days have kept, or says why a table stays shut.

A table under rules that this gloam has must open and go on. One under others is kept as it is,
with a sentence. Nothing of it stops the house, and nothing is a 500.
"""

import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

from gloam import games
from gloam.house.house import House
from gloam.house.keeper import Keeper
from gloam.house.live import Live, OtherRules
from gloam.house.people import Doorman
from gloam.house.store import OVER, PLAYING, WAITING, migrations
from gloam.web.app import create_app
from gloam.web.settings import Settings, store_of

from .rooms import Hands, Place, a_round, opened
from .test_keeper import Quick

pytestmark = pytest.mark.anyio
HERE = Path(__file__).parent / "upgrades"
HOUSES = sorted(file.stem for file in HERE.glob("*.sql"))
KEY = "a key for tests"


@pytest.fixture(params=HOUSES)
def old(request: pytest.FixtureRequest, sqlite: Place) -> Place:
    """A file as an earlier house left it."""
    sqlite.path.parent.mkdir(parents=True)
    file = sqlite3.connect(sqlite.path)
    file.executescript((HERE / f"{request.param}.sql").read_text(encoding="utf-8"))
    file.close()
    return sqlite


def rows(place: Place) -> list[tuple[str, str, int, str]]:
    return place.sql("SELECT code, game, version, phase FROM tables ORDER BY code")


def here(game: str, version: int) -> bool:
    """Whether this gloam has the rules that a table was played under."""
    return bool(games.load(game).version == version)


async def at_home(house: House, place: Place) -> list[Live]:
    """The tables whose rules are here; the others are refused with a sentence."""
    found = []
    for code, game, version, _ in rows(place):
        if here(game, version):
            found.append(await house.look(code))
            continue
        with pytest.raises(OtherRules, match=f"version {version} of the rules .* kept as it is"):
            await house.look(code)
    return found


def test_there_are_tables_of_every_game_in_every_phase_from_every_house() -> None:
    assert len(HOUSES) >= 3
    for name in HOUSES:
        file = sqlite3.connect(":memory:")
        file.executescript((HERE / f"{name}.sql").read_text(encoding="utf-8"))
        found = set(file.execute("SELECT game, phase FROM tables"))
        file.close()
        for game in ("vampire_radar", "nyctophobia_hunted", "nyctophobia_vampire",
                     "shadow_hunters", "nightmare_hunt"):  # fmt: skip
            phases = {PLAYING, OVER} if game == "nightmare_hunt" else {WAITING, PLAYING, OVER}
            assert {(game, phase) for phase in phases} <= found


async def test_a_table_of_earlier_days_stands_as_it_stood(old: Place, hands: Hands) -> None:
    phases = {code: phase for code, _, _, phase in rows(old)}
    kept = old.sql("SELECT * FROM facts ORDER BY code, n")
    async with opened(old, hands) as house:
        keeper = Keeper(house, Quick(), pace=0)
        await house.wake()
        await a_round(keeper)
        for live in await at_home(house, old):
            assert live.phase == phases[live.code]
            assert live.people
        lives, aside = await house.tables_and_aside("p0", 100)
        assert len(lives) + len(aside) == len(phases)
        await keeper.stop()
    assert old.sql("SELECT * FROM facts ORDER BY code, n") == kept


async def test_a_table_of_earlier_days_goes_on(old: Place, hands: Hands) -> None:
    async with opened(old, hands) as house:
        for live in await at_home(house, old):
            if live.phase == WAITING:
                for seat in range(1, live.table.seats):
                    await house.sit(live.code, seat, f"p{seat}", f"Guest {seat}")
                assert (await house.look(live.code)).phase == PLAYING
            if live.phase == OVER:
                await house.say(live.code, 0, "p0", "Do you remember?")
                continue
            before, rng = live.size, Random(live.code)
            for _ in range(6):
                live = await house.look(live.code)
                if live.over:
                    break
                seat = live.table.asked
                action = live.game.words.actions.text(rng.choice(live.table.menu(seat)))
                await house.act(live.code, seat, live.sitters[seat].who, action)
            assert (await house.look(live.code)).size > before


async def test_a_plan_of_earlier_days_may_lack_any_option(old: Place, hands: Hands) -> None:
    """Each option in turn was not there yet: the table opens, or is set aside, and none breaks."""
    for code, game, version, phase in rows(old):
        if phase != PLAYING or not here(game, version):
            continue
        plan = old.sql("SELECT plan FROM tables WHERE code = ?", code)[0][0]
        known = msgspec.json.decode(plan)
        usual = {option.name: option.default for option in games.load(game).words.options}
        for name in list(known["options"]):
            given = {key: value for key, value in known["options"].items() if key != name}
            older = msgspec.json.encode(known | {"options": given}).decode()
            old.sql("UPDATE tables SET plan = ? WHERE code = ?", older, code)
            async with opened(old, hands) as house:
                if known["options"][name] == usual[name]:
                    assert (await house.look(code)).plan.options[name] == usual[name]
                    continue
                try:
                    await house.look(code)
                except OtherRules:
                    continue
        old.sql("UPDATE tables SET plan = ? WHERE code = ?", plan, code)


def test_no_page_of_an_upgraded_house_is_an_error(old: Place) -> None:
    settings = Settings(database=old.address, secret=KEY, pace=0, rate=100_000, bot_pool=1)
    app: Any = create_app(settings, House(store_of(settings)))
    known = {"authorization": f"Bearer {Doorman(KEY).passport('p0')}"}
    with TestClient(app, base_url="http://gloam.test", raise_server_exceptions=False) as client:
        home = client.get("/", headers=known)
        assert home.status_code == 200
        assert client.get("/").status_code == 200
        for code, game, version, phase in rows(old):
            shut = not here(game, version)
            for path in (f"/t/{code}", f"/t/{code}/0", f"/api/tables/{code}",
                         f"/api/tables/{code}/seats/0"):  # fmt: skip
                answer = client.get(path, headers=known)
                assert answer.status_code == (409 if shut else 200), (path, answer.text[:300])
                assert not shut or "kept as it is" in answer.text
            if phase == OVER and not shut:
                assert client.get(f"/t/{code}/replay", headers=known).status_code == 200
                save = client.get(f"/t/{code}/save", headers=known)
                assert save.text.startswith("gloam save 1\n")


async def test_a_postgresql_of_the_version_before_is_brought_up_with_tables_in_play(
    postgres: Place, hands: Hands
) -> None:
    """The schema as it was at 2, filled by what a house of that time kept."""
    for number, step in migrations()[:2]:
        for statement in step:
            postgres.sql(statement)
        postgres.sql("CREATE TABLE IF NOT EXISTS schema_version (number INTEGER)")
        postgres.sql("INSERT INTO schema_version VALUES (?)", number)
    file = sqlite3.connect(":memory:")
    file.executescript((HERE / "c0dbf59.sql").read_text(encoding="utf-8"))
    for table in ("tables", "facts", "sitters", "settings"):
        for row in file.execute(f"SELECT * FROM {table}"):
            postgres.sql(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", *row)
    file.close()
    played = 0
    async with opened(postgres, hands) as house:
        for code, game, version, phase in rows(postgres):
            if phase == PLAYING and here(game, version):
                live = await house.look(code)
                seat = live.table.asked
                text = live.game.words.actions.text(live.table.menu(seat)[0])
                await house.act(code, seat, live.sitters[seat].who, text)
                played += 1
        assert played >= 5
    newest = postgres.sql("SELECT max(number) FROM schema_version")[0][0]
    assert newest == migrations()[-1][0]

"""Everything that can be done at a table of the house, and everything that is refused."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gloam.house import events
from gloam.house.house import (
    CODE_LENGTH,
    LETTERS,
    MOST_FOR_ONE,
    TICKET_LASTS,
    Conflict,
    House,
    NoSuchTable,
    NotYours,
    plain_code,
)
from gloam.house.live import KeyReused, Rematch, marked
from gloam.house.people import BadTicket
from gloam.house.plan import LEVELS, PERSON, Clock, Plan, Watching
from gloam.house.store import OVER, PLAYING, WAITING, StoreDown
from gloam.kernel.errors import BadOption, IllegalAction

from .rooms import ANN, BOB, CEM, DAN, Hands, Place, act, opened, short_plan, standing, two_at_radar

pytestmark = pytest.mark.anyio
RADAR = short_plan("vampire_radar", 3)


@pytest.fixture
async def house(place: Place, hands: Hands) -> AsyncIterator[House]:
    async with opened(place, hands) as house:
        yield house


async def waiting(house: House, **wishes: Any) -> str:
    return (await house.open(replace(RADAR, **wishes), ANN, "Ann")).code


async def as_it_was(house: House, code: str, deed: Awaitable[Any]) -> str:
    """Try something that is refused; what was said. It changes nothing, here or in the store."""
    before = standing(await house.look(code)), await house.store.read(code)
    with pytest.raises((Conflict, NotYours, BadOption, IllegalAction, BadTicket)) as refused:
        await deed
    live = await house.look(code)
    assert (standing(live), await house.store.read(code)) == before
    assert standing(await reread(house, code)) == standing(live)
    return str(refused.value)


async def reread(house: House, code: str) -> Any:
    """The table as it is folded anew from the store."""
    house._lives.pop(code, None)
    return await house.look(code)


# Opening.


async def test_who_opens_a_table_sits_at_it_and_waits(house: House) -> None:
    live = await house.open(replace(RADAR, public=True), ANN, "  Ann   of the\tmill ")
    assert len(live.code) == CODE_LENGTH
    assert set(live.code) <= set(LETTERS)
    assert (live.phase, live.host, live.seats_of(ANN)) == (WAITING, ANN, [0])
    assert live.name_of(0) == "Ann of the mill"
    assert live.name_of(1) == "nobody yet"
    assert [table.code for table in await house.open_tables()] == [live.code]
    assert [table.code for table in await house.tables_of(ANN)] == [live.code]
    assert await house.tables_of(BOB) == []
    assert await house.tables_of("") == []


async def test_a_table_by_invitation_is_not_listed(house: House) -> None:
    await waiting(house)
    assert await house.open_tables() == []


async def test_who_opens_may_choose_a_seat(house: House) -> None:
    live = await house.open(replace(RADAR, seats=("easy", PERSON, PERSON)), ANN, "Ann", 2)
    assert live.seats_of(ANN) == [2]
    live = await house.open(replace(RADAR, seats=("easy", PERSON, PERSON)), ANN, "Ann")
    assert live.seats_of(ANN) == [1]


async def test_a_table_against_bots_begins_at_once(house: House) -> None:
    live = await house.open(replace(RADAR, seats=(PERSON, "easy", "hard")), ANN, "Ann")
    assert live.phase == PLAYING
    assert [live.name_of(seat) for seat in range(3)] == ["Ann", "a bot (easy)", "a bot (hard)"]


WRONG_PLANS: dict[str, tuple[Plan, str]] = {
    "no such game": (replace(RADAR, game="chess"), "chess"),
    "a path for a game": (replace(RADAR, game="../../etc/passwd"), "passwd"),
    "no seats": (replace(RADAR, seats=()), "seats"),
    "too many seats": (replace(RADAR, seats=(PERSON,) * 5), "2 to 4"),
    "an absurd number of seats": (replace(RADAR, seats=(PERSON,) * 100_000), "2 to 4"),
    "an unknown level": (replace(RADAR, seats=(PERSON, "godlike", PERSON)), "A seat is for a"),
    "bots alone": (replace(RADAR, seats=("easy", "easy")), "Keep a seat for a person"),
    "an unknown stand-in": (replace(RADAR, stand_in="godlike"), "A bot plays at"),
    "a person for a stand-in": (replace(RADAR, stand_in=PERSON), "A bot plays at"),
    "no such option": (replace(RADAR, options={"colour": "red"}), "colour"),
    "no such choice": (replace(RADAR, options={"dawn": "soon"}), "dawn"),
    "an option without end": (replace(RADAR, options={"dawn": "9" * 30_000}), "too long"),
    "a clock too quick": (replace(RADAR, clock=Clock(kind="move", seconds=9)), "10 seconds"),
    "a clock too slow": (replace(RADAR, clock=Clock(kind="game", seconds=10**9)), "14 days"),
    "a clock that goes back": (replace(RADAR, clock=Clock(kind="game", seconds=-60)), "10 sec"),
    "no delay": (replace(RADAR, watching=Watching(kind="delay")), "1 to 1,440"),
    "too long a delay": (replace(RADAR, watching=Watching(kind="delay", minutes=10**6)), "1,440"),
    "away too soon": (replace(RADAR, away=19), "20 seconds"),
    "away never to be": (replace(RADAR, away=10**12), "14 days"),
    "away before": (replace(RADAR, away=-1), "20 seconds"),
}


@pytest.mark.parametrize("what", WRONG_PLANS)
async def test_a_plan_that_makes_no_sense_opens_nothing(
    sqlite: Place, hands: Hands, what: str
) -> None:
    plan, said = WRONG_PLANS[what]
    async with opened(sqlite, hands) as house:
        with pytest.raises(BadOption) as refused:
            await house.open(plan, ANN, "Ann")
        assert said in str(refused.value)
        assert len(str(refused.value)) < 400
    assert sqlite.sql("SELECT * FROM tables") == []


@pytest.mark.parametrize("seat", [-1, 3, 10**30])
async def test_a_seat_that_is_not_there_opens_nothing(
    sqlite: Place, hands: Hands, seat: int
) -> None:
    async with opened(sqlite, hands) as house:
        with pytest.raises(BadOption, match=f"There is no seat {seat}: seats are 0 to 2"):
            await house.open(RADAR, ANN, "Ann", seat)
    assert sqlite.sql("SELECT * FROM tables") == []


async def test_a_bots_seat_is_nobodys_and_opens_nothing(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        with pytest.raises(BadOption, match="You cannot sit where a bot sits"):
            await house.open(replace(RADAR, seats=(PERSON, "easy", PERSON)), ANN, "Ann", 1)
    assert place.sql("SELECT * FROM tables") == []


@pytest.mark.parametrize(
    "name", ["", "   ", "x" * 25, "x" * 1_000_000, "Ann\x00", "An\u202en", "\ud800", "\x1b[2J"]
)
async def test_a_name_is_one_line_of_letters(sqlite: Place, hands: Hands, name: str) -> None:
    async with opened(sqlite, hands) as house:
        with pytest.raises(BadOption, match="A name is one line of 1 to 24 letters"):
            await house.open(RADAR, ANN, name)
        assert sqlite.sql("SELECT * FROM tables") == []
        code = await waiting(house)
        said = await as_it_was(house, code, house.sit(code, 1, BOB, name))
        assert "A name is one line" in said


async def test_a_taken_code_is_drawn_again(place: Place, hands: Hands) -> None:
    codes = iter(["BBBBBB", "BBBBBB", "CCCCCC"])
    async with opened(place, hands) as house:
        house._new_code = lambda: next(codes)
        assert await waiting(house) == "BBBBBB"
        assert await waiting(house) == "CCCCCC"
        house._new_code = lambda: "BBBBBB"
        with pytest.raises(StoreDown, match="finds no free code"):
            await waiting(house)


async def test_one_person_has_so_many_unfinished_tables_and_no_more(house: House) -> None:
    plan = Plan(game="nightmare_hunt", seats=(PERSON,))
    codes = [(await house.open(plan, ANN, "Ann")).code for _ in range(MOST_FOR_ONE)]
    with pytest.raises(Conflict, match="unfinished tables"):
        await house.open(plan, ANN, "Ann")
    await house.open(plan, BOB, "Bob")
    await house.vote(codes[0], 0, ANN, yes=True)
    await house.open(plan, ANN, "Ann")


@pytest.mark.parametrize("code", ["", "BBB", "NOSUCH", "B" * 13, "../../x", "BBBB'--", "ÄÖÜÄÖÜ", "B\x00BBB"])  # fmt: skip  # noqa: E501
async def test_a_code_of_no_table_is_said_so(house: House, code: str) -> None:
    for deed in (
        house.look(code),
        house.sit(code, 0, ANN, "Ann"),
        house.act(code, 0, ANN, "hide C3"),
        house.play_again(code, ANN),
    ):
        with pytest.raises(NoSuchTable, match="There is no table of that code"):
            await deed
    assert code not in house._locks


def test_a_code_may_be_typed_in_any_way() -> None:
    assert plain_code(" bcd-fgh\n") == "BCDFGH"
    assert plain_code("b" * 10_000) == "B" * 40
    assert plain_code("ß☃../") == "SS"


# Sitting down and standing up.


async def test_the_game_begins_when_the_last_seat_is_taken(house: House) -> None:
    code = await waiting(house, public=True)
    await house.sit(code, 1, BOB, "Bob")
    assert (await house.look(code)).phase == WAITING
    await house.sit(code, 2, CEM, "Cem")
    live = await house.look(code)
    assert (live.phase, live.people, live.table.asked) == (PLAYING, [0, 1, 2], 0)
    assert await house.open_tables() == []
    assert [found.code for found in await house.tables_of(CEM)] == [code]


async def test_sitting_down_twice_on_ones_own_seat_is_nothing_new(house: House) -> None:
    code = await waiting(house)
    size = (await house.look(code)).size
    await house.sit(code, 0, ANN, "Anna")
    live = await house.look(code)
    assert (live.size, live.name_of(0)) == (size, "Ann")


async def test_no_seat_is_taken_that_is_not_free(house: House) -> None:
    code = await waiting(house, seats=(PERSON, PERSON, "easy", PERSON))
    await house.sit(code, 1, BOB, "Bob")

    async def refused(seat: int, who: str, name: str) -> str:
        return await as_it_was(house, code, house.sit(code, seat, who, name))

    assert "is taken. Choose another seat." in await refused(0, CEM, "Cem")
    assert "is taken" in await refused(2, CEM, "Cem")
    assert "One device holds one seat." in await refused(3, BOB, "Bob")
    assert "Somebody here is called Bob already." in await refused(3, CEM, " Bob ")
    assert "There is no seat 4" in await refused(4, CEM, "Cem")
    assert "There is no seat -1" in await refused(-1, CEM, "Cem")
    await house.sit(code, 3, CEM, "Cem")
    assert "The game has begun; no seat is free." in await refused(1, DAN, "Dan")


async def test_two_who_want_the_same_seat_do_not_both_get_it(house: House) -> None:
    code = await waiting(house)
    tries = await asyncio.gather(
        house.sit(code, 1, BOB, "Bob"), house.sit(code, 1, CEM, "Cem"), return_exceptions=True
    )
    assert [type(result) for result in tries] == [type(None), Conflict]
    assert (await house.look(code)).seats_of(BOB) == [1]


async def test_at_a_hot_seat_table_one_device_holds_several(house: House) -> None:
    code = await waiting(house, hot_seat=True)
    await house.sit(code, 1, ANN, "Bob")
    await house.sit(code, 2, ANN, "Cem")
    live = await house.look(code)
    assert (live.phase, live.seats_of(ANN)) == (PLAYING, [0, 1, 2])
    assert [found.code for found in await house.tables_of(ANN)] == [code]


async def test_who_stands_up_before_the_game_leaves_a_free_seat(house: House) -> None:
    code = await waiting(house)
    await house.sit(code, 1, BOB, "Bob")
    assert "not your seat" in await as_it_was(house, code, house.stand(code, 1, CEM))
    assert "not your seat" in await as_it_was(house, code, house.stand(code, 2, ""))
    assert "There is no seat 9" in await as_it_was(house, code, house.stand(code, 9, BOB))
    await house.stand(code, 1, BOB)
    live = await house.look(code)
    assert (live.name_of(1), live.sitters[1].free) == ("nobody yet", True)
    assert await house.tables_of(BOB) == []
    await house.sit(code, 1, CEM, "Bob")


async def test_whoever_is_left_is_the_host(house: House) -> None:
    code = await waiting(house)
    await house.sit(code, 2, BOB, "Bob")
    await house.stand(code, 0, ANN)
    assert (await house.look(code)).host == BOB
    await house.stand(code, 2, BOB)
    live = await house.look(code)
    assert (live.host, live.phase) == ("", WAITING)
    assert "Only whoever opened" in await as_it_was(house, code, house.begin(code, ""))


async def test_the_host_gives_seats_to_bots_and_takes_them_back(house: House) -> None:
    code = await waiting(house)
    await house.assign_bot(code, 1, "hard", ANN)
    assert (await house.look(code)).name_of(1) == "a bot (hard)"
    await house.assign_bot(code, 1, PERSON, ANN)
    await house.sit(code, 1, BOB, "Bob")

    async def refused(seat: int, level: str, who: str) -> str:
        return await as_it_was(house, code, house.assign_bot(code, seat, level, who))

    assert "Only whoever opened the table" in await refused(2, "easy", BOB)
    assert "Only whoever opened the table" in await refused(2, "easy", "")
    assert "Somebody sits there." in await refused(1, "easy", ANN)
    assert "Somebody sits there." in await refused(0, "easy", ANN)
    assert "A seat is for a person, chance" in await refused(2, "godlike", ANN)
    assert "There is no seat 3" in await refused(3, "easy", ANN)
    await house.assign_bot(code, 2, "chance", ANN)
    assert (await house.look(code)).phase == PLAYING
    assert "The game has begun." in await refused(2, "easy", ANN)


async def test_the_host_begins_with_bots_on_the_free_seats(house: House) -> None:
    code = await waiting(house)
    assert "Only whoever" in await as_it_was(house, code, house.begin(code, BOB))
    assert "A bot plays at" in await as_it_was(house, code, house.begin(code, ANN, "godlike"))
    assert "A bot plays at" in await as_it_was(house, code, house.begin(code, ANN, PERSON))
    await house.begin(code, ANN, "easy")
    live = await house.look(code)
    assert (live.phase, [sitter.level for sitter in live.sitters]) == (
        PLAYING,
        ["", "easy", "easy"],
    )
    assert "begun already" in await as_it_was(house, code, house.begin(code, ANN))


# Playing.


async def test_nothing_is_done_before_the_game(house: House) -> None:
    code = await waiting(house)
    for deed in (house.act(code, 0, ANN, "hide C3"), house.undo(code, 0, ANN)):
        assert "has not begun" in await as_it_was(house, code, deed)
    assert "no game to call off" in await as_it_was(house, code, house.vote(code, 0, ANN, yes=True))


async def test_what_is_done_is_kept_with_what_came_of_it(house: House, hands: Hands) -> None:
    code = await two_at_radar(house)
    hands.turn(5)
    await house.act(code, 0, ANN, "hide C3", "k1")
    live = await house.look(code)
    kept = (await house.store.read(code))[-1]
    told = tuple(
        live.game.words.facts.text(f) for f in live.table.facts_from(live.table.deeds[-1].told)
    )
    key = marked(0, "k1", "act", "hide C3")
    assert events.read(kept.fact) == events.Did(0, "hide C3", False, told, "person", key)
    assert kept.at == hands.at
    assert told


ACTS: dict[str, tuple[int, str, str, str]] = {
    "somebody else's seat": (0, BOB, "hide C3", "not your seat"),
    "nobody's hand": (0, "", "hide C3", "not your seat"),
    "no such seat": (7, ANN, "hide C3", "There is no seat 7"),
    "a seat below nought": (-1, ANN, "hide C3", "There is no seat -1"),
    "out of turn": (1, BOB, "walk 1 east", "you are not asked"),
    "not on the menu": (0, ANN, "hide A1", "There are 16 choices"),
    "no such action": (0, ANN, "fly to the moon", "fly"),
    "no words": (0, ANN, "", ""),
    "a number": (0, ANN, "7", ""),
    "a word without end": (0, ANN, "x" * 1_000_000, ""),
    "control characters": (0, ANN, "hide\x00C3", ""),
}


@pytest.mark.parametrize("what", ACTS)
async def test_an_action_that_cannot_be_changes_nothing(
    sqlite: Place, hands: Hands, what: str
) -> None:
    seat, who, action, said = ACTS[what]
    async with opened(sqlite, hands) as house:
        code = await two_at_radar(house)
        refused = await as_it_was(house, code, house.act(code, seat, who, action))
        assert said in refused
        assert len(refused) < 2_000


async def test_the_same_key_acts_once(house: House) -> None:
    code = await two_at_radar(house)
    await act(house, code)
    menu = (await house.look(code)).table.choices(1)
    walk = next(text for text in menu if text.startswith("walk"))
    await house.act(code, 1, BOB, walk, "k1")
    size = (await house.look(code)).size
    await house.act(code, 1, BOB, walk, "k1")
    with pytest.raises(KeyReused):
        await house.act(code, 1, BOB, "nonsense", "k1")
    assert (await house.look(code)).size == size
    assert "not your seat" in await as_it_was(house, code, house.act(code, 1, ANN, walk, "k1"))


async def test_a_doubled_request_at_the_same_moment_acts_once(house: House) -> None:
    code = await two_at_radar(house)
    await asyncio.gather(*(house.act(code, 0, ANN, "hide C3", "k1") for _ in range(5)))
    facts = [events.read(kept.fact) for kept in await house.store.read(code)]
    assert sum(isinstance(fact, events.Did) for fact in facts) == 1


async def test_the_same_key_acts_once_across_a_restart(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        code = await two_at_radar(house)
        await house.act(code, 0, ANN, "hide C3", "k1")
        await house.say(code, 0, ANN, "Boo.", key="k2")
        size = (await house.look(code)).size
    async with opened(place, hands) as house:
        await house.act(code, 0, ANN, "hide C3", "k1")
        await house.say(code, 0, ANN, "Boo.", key="k2")
        assert (await house.look(code)).size == size
        await house.say(code, 1, BOB, "Boo.", key="k2")  # another seat's key is another key
        assert (await house.look(code)).size == size + 1


async def test_words_said_after_the_end_are_said_once_too(house: House) -> None:
    code = await two_at_radar(house)
    await house.vote(code, 0, ANN, yes=True)
    await house.vote(code, 1, BOB, yes=True)
    for _ in range(2):
        await house.say(code, 0, ANN, "  Well\n played. ", key="k1")
    assert (await house.look(code)).murmurs[-2:][1][1] == "Ann: Well played."
    assert standing(await reread(house, code))["murmurs"].count(await last_murmur(house, code)) == 1
    for words in ("", " ", "x" * 281, "\x07"):
        said = await as_it_was(house, code, house.say(code, 0, ANN, words))
        assert "at most 280 letters" in said


async def last_murmur(house: House, code: str) -> tuple[int, str]:
    return (await house.look(code)).murmurs[-1]


async def test_speech_goes_through_the_rules(house: House) -> None:
    code = await two_at_radar(house)
    await house.say(code, 1, BOB, "  Where   are\nyou? ")
    live = await house.look(code)
    assert live.table.sayings == ["Where are you?"]
    assert "not your seat" in await as_it_was(house, code, house.say(code, 1, ANN, "Here."))
    for words in ("", "x" * 5_000, "\x1b[2J"):
        said = await as_it_was(house, code, house.say(code, 1, BOB, words))
        assert "Say something in at most" in said
    assert await as_it_was(house, code, house.say(code, 1, BOB, "Psst.", to="the moon"))


async def test_what_nobody_else_heard_may_be_taken_back(house: House) -> None:
    live = await house.open(Plan(game="nightmare_hunt", seats=(PERSON,)), ANN, "Ann")
    code, before = live.code, standing(live)
    await house.act(code, 0, ANN, "wear leather")
    assert "not your seat" in await as_it_was(house, code, house.undo(code, 0, BOB))
    await house.undo(code, 0, ANN)
    after = standing(await house.look(code))
    for name in ("record", "deeds", "choices", "asked", "decisions"):
        assert after[name] == before[name], name
    assert after["undone"] != before["undone"]
    assert standing(await reread(house, code)) == after
    assert "cannot take that back" in await as_it_was(house, code, house.undo(code, 0, ANN))


async def test_what_somebody_heard_is_not_taken_back(house: House) -> None:
    code = await two_at_radar(house)
    await house.act(code, 0, ANN, "hide C3")
    said = await as_it_was(house, code, house.undo(code, 0, ANN))
    assert "somebody else has heard of it" in said


async def test_nothing_is_done_after_the_end(house: House) -> None:
    code = await two_at_radar(house, clock=Clock(kind="move", seconds=60))
    await house.vote(code, 0, ANN, yes=True)
    await house.vote(code, 1, BOB, yes=True)
    assert (await house.look(code)).phase == OVER
    deeds: list[tuple[Awaitable[Any], str]] = [
        (house.act(code, 0, ANN, "hide C3"), "The game is over."),
        (house.undo(code, 0, ANN), "The game is over."),
        (house.vote(code, 0, ANN, yes=False), "no game to call off"),
        (house.extend(code, 0, ANN, 60), "No clock runs here."),
        (house.sit(code, 0, CEM, "Cem"), "The game has begun"),
        (house.assign_bot(code, 0, "easy", ANN), "The game has begun"),
        (house.begin(code, ANN), "begun already"),
    ]
    for deed, said in deeds:
        assert said in await as_it_was(house, code, deed)
    size = (await house.look(code)).size
    await house.stand(code, 0, ANN)
    await house.come_back(code, 0, ANN)
    assert (await house.look(code)).size == size


# Votes, time, going and coming back.


async def test_a_game_is_called_off_when_everybody_here_wants_it(house: House) -> None:
    live = await house.open(replace(RADAR, seats=(PERSON, PERSON, PERSON, "easy")), ANN, "Ann")
    code = live.code
    await house.sit(code, 1, BOB, "Bob")
    await house.sit(code, 2, CEM, "Cem")
    assert "not your seat" in await as_it_was(house, code, house.vote(code, 1, ANN, yes=True))
    await house.vote(code, 0, ANN, yes=True)
    await house.vote(code, 1, BOB, yes=True)
    await house.vote(code, 0, ANN, yes=False)
    await house.stand(code, 2, CEM)  # who is away has no say
    assert (await house.look(code)).phase == PLAYING
    said = await as_it_was(house, code, house.vote(code, 2, CEM, yes=True))
    assert "Take your seat back first" in said
    await house.vote(code, 0, ANN, yes=True)
    live = await house.look(code)
    assert (live.phase, live.called_off) == (OVER, True)
    assert standing(await reread(house, code)) == standing(live)


async def test_more_time_is_given_within_reason(house: House) -> None:
    code = await two_at_radar(house, clock=Clock(kind="move", seconds=60))
    for seconds in (9, 0, -60, 86_401, 10**30):
        said = await as_it_was(house, code, house.extend(code, 1, BOB, seconds))
        assert "Give from 10 seconds to a day." in said
    assert "not your seat" in await as_it_was(house, code, house.extend(code, 1, ANN, 60))
    await house.extend(code, 1, BOB, 60)
    live = await house.look(code)
    assert live.left(0, live.since) == 120
    other = await two_at_radar(house)
    assert "No clock runs here." in await as_it_was(house, other, house.extend(other, 1, BOB, 60))


async def test_who_leaves_a_game_may_come_back(house: House) -> None:
    code = await two_at_radar(house, stand_in="easy")
    assert "not your seat" in await as_it_was(house, code, house.come_back(code, 0, BOB))
    await house.stand(code, 0, ANN)
    live = await house.look(code)
    assert (live.name_of(0), live.bot_to_move()) == ("Ann (away; a bot plays)", 0)
    assert live.sitters[0].bot == "easy"
    deeds: list[Callable[[], Awaitable[Any]]] = [
        lambda: house.act(code, 0, ANN, "hide C3"),
        lambda: house.say(code, 0, ANN, "Boo."),
        lambda: house.undo(code, 0, ANN),
        lambda: house.extend(code, 0, ANN, 60),
    ]
    for deed in deeds:
        assert "Take your seat back first." in await as_it_was(house, code, deed())
    size = live.size
    await house.stand(code, 0, ANN)
    assert (await house.look(code)).size == size
    await house.come_back(code, 0, ANN)
    await house.act(code, 0, ANN, "hide C3")
    assert (await house.look(code)).name_of(0) == "Ann"


# Another device, another game.


async def test_a_personal_link_moves_a_seat_once(house: House) -> None:
    code = await two_at_radar(house)
    with pytest.raises(NotYours):
        await house.ticket(code, 0, BOB)
    ticket = await house.ticket(code, 0, ANN)
    live, found = await house.read_ticket(ticket)
    assert (live.code, found.seat) == (code, 0)
    assert "another seat at that table" in await as_it_was(house, code, house.move(ticket, BOB))
    assert await house.move(ticket, "ann1") == (code, 0)
    assert "not your seat" in await as_it_was(house, code, house.act(code, 0, ANN, "hide C3"))
    await house.act(code, 0, "ann1", "hide C3")
    assert [table.code for table in await house.tables_of("ann1")] == [code]
    assert await house.tables_of(ANN) == []
    assert "used already" in await as_it_was(house, code, house.move(ticket, "ann2"))
    await reread(house, code)
    assert "used already" in await as_it_was(house, code, house.move(ticket, ANN))


async def test_a_personal_link_grows_old(house: House, hands: Hands) -> None:
    code = await two_at_radar(house)
    ticket = await house.ticket(code, 0, ANN)
    hands.turn(TICKET_LASTS - 1)
    await house.read_ticket(ticket)
    hands.turn(2)
    assert "too old" in await as_it_was(house, code, house.move(ticket, "ann1"))


async def test_a_personal_link_does_not_outlive_the_seat_it_was_made_for(house: House) -> None:
    code = await waiting(house)
    await house.sit(code, 1, BOB, "Bob")
    ticket = await house.ticket(code, 1, BOB)
    await house.stand(code, 1, BOB)
    assert "Ask for a new one" in await as_it_was(house, code, house.move(ticket, "bob1"))
    await house.sit(code, 1, CEM, "Cem")
    assert "Ask for a new one" in await as_it_was(house, code, house.move(ticket, "bob1"))


async def test_a_personal_link_that_was_touched_opens_nothing(house: House) -> None:
    code = await two_at_radar(house)
    ticket = await house.ticket(code, 0, ANN)
    for text in (ticket[:-1], ticket[1:], "", ".", "x.y", "☃.☃", ticket + ticket, ticket.upper()):
        assert "damaged" in await as_it_was(house, code, house.move(text, "eve"))


async def test_the_host_stays_the_host_on_another_device(house: House) -> None:
    live = await house.open(RADAR, ANN, "Ann", 2)
    await house.sit(live.code, 0, BOB, "Bob")
    await house.move(await house.ticket(live.code, 2, ANN), "ann1")
    assert (await house.look(live.code)).host == "ann1"
    assert (await reread(house, live.code)).host == "ann1"


async def called_off(house: House, **plan: object) -> str:
    """A table of Ann, a bot and Bob whose game is over."""
    wanted = replace(RADAR, seats=(PERSON, "easy", PERSON), **plan)
    code = (await house.open(wanted, ANN, "Ann")).code
    await house.sit(code, 2, BOB, "Bob")
    said = await as_it_was(house, code, house.play_again(code, ANN))
    assert said == "The game is not over."
    await house.vote(code, 0, ANN, yes=True)
    await house.vote(code, 2, BOB, yes=True)
    return code


async def test_they_play_again_each_one_seat_further_on_once_all_want_it(house: House) -> None:
    code = await called_off(house, public=True, lesson=True)
    assert "did not play" in await as_it_was(house, code, house.play_again(code, CEM))
    assert "Nobody has asked" in await as_it_was(
        house, code, house.play_again(code, BOB, yes=False)
    )
    assert await house.play_again(code, ANN) == ""
    asked = await house.look(code)
    assert (asked.rematch, asked.again) == (Rematch(0, True, {0: True}), "")
    assert await house.play_again(code, ANN, swapped=False) == ""  # asked once is asked
    assert asked.murmurs[-1][1] == "Ann asks for another game, with seats swapped."
    again = await asyncio.gather(*(house.play_again(code, who) for who in (BOB, ANN, BOB)))
    assert set(again) - {""} == {again[0]}
    live = await house.look(again[0])
    assert [live.name_of(seat) for seat in range(3)] == ["Bob", "Ann", "a bot (easy)"]
    assert (live.phase, live.plan.public, live.plan.lesson) == (PLAYING, False, False)
    assert len(await house.tables_of(ANN)) == 2
    reread_ = await reread(house, code)
    assert (reread_.again, reread_.rematch) == (again[0], Rematch(0, True, {0: True, 2: True}))


async def test_whoever_asked_goes_ahead_without_those_who_do_not_play_again(house: House) -> None:
    code = await called_off(house)
    await house.play_again(code, ANN, swapped=False)
    assert await house.play_again(code, BOB, yes=False) == ""
    assert await house.play_again(code, BOB, yes=False, now=True) == ""  # not his to say
    new = await house.play_again(code, ANN, now=True)
    live = await house.look(new)
    names = [live.name_of(seat) for seat in range(3)]
    assert (names, live.phase) == (["Ann", "a bot (easy)", "nobody yet"], WAITING)
    assert await house.play_again(code, BOB) == new  # who comes late is shown the way


async def test_levels_are_those_of_the_bots() -> None:
    from gloam.bots import LEVELS as OF_BOTS

    assert OF_BOTS == LEVELS

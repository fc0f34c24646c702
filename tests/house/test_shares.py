"""The seal is the first event, and every seat may have a share in the dice: told, then revealed."""

import pytest

from gloam import games
from gloam.house import events
from gloam.house.bot_pool import BotPool
from gloam.house.house import REVEALED_WITHIN, Conflict, NotYours
from gloam.house.keeper import Keeper
from gloam.house.live import ASKED
from gloam.house.plan import PERSON, Plan
from gloam.house.store import PLAYING, WAITING
from gloam.kernel.dice import Dice, commitment, share_of
from gloam.kernel.errors import BadOption
from gloam.kernel.save import dumps, fair, loads

from .rooms import ANN, BOB, CEM, Hands, Place, a_round, opened, standing

pytestmark = pytest.mark.anyio
NONCES = ("a" * 32, "b" * 32)
SHARES = tuple(share_of(nonce) for nonce in NONCES)
RADAR = Plan(game="vampire_radar", seats=(PERSON, PERSON), options={"field": "random"})


async def test_the_seal_is_the_first_event_of_a_table(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        live = await house.open(RADAR, ANN, "Ann")
        first = (await house.store.read(live.code))[0]
        assert events.read(first.fact) == events.Sealed(commitment("night-1", "salt"))
        assert live.seal == commitment("night-1", "salt")


async def test_a_table_that_was_kept_without_a_seal_still_opens(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann")).code
        await house.sit(code, 1, BOB, "Bob")
        live = await house.look(code)
    place.sql("DELETE FROM facts WHERE code = ? AND n = 0", code)
    for n in range(1, live.size):
        place.sql("UPDATE facts SET n = ? WHERE code = ? AND n = ?", n - 1, code, n)
    async with opened(place, hands) as house:
        again = await house.look(code)
        assert again.table.record == live.table.record
        assert again.seal == commitment("night-1", "salt")


async def test_without_shares_the_dice_are_those_of_the_seed_and_the_game_begins_at_once(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann")).code
        await house.sit(code, 1, BOB, "Bob")
        live = await house.look(code)
        assert live.phase == PLAYING
        assert live.table.dice.nonces == ()
        assert "nonce" not in dumps(live.table)


async def test_with_shares_the_game_waits_until_all_are_revealed(
    place: Place, hands: Hands
) -> None:
    async with opened(place, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        with pytest.raises(Conflict):
            await house.reveal(code, 0, ANN, NONCES[0])  # not before all are in
        await house.sit(code, 1, BOB, "Bob", SHARES[1])
        live = await house.look(code)
        assert (live.phase, live.drawing, live.withheld) == (WAITING, True, [0, 1])
        await house.reveal(code, 1, BOB, NONCES[1])
        await house.reveal(code, 1, BOB, NONCES[1])  # a second time changes nothing
        assert (await house.look(code)).phase == WAITING
        await house.reveal(code, 0, ANN, NONCES[0])
        live = await house.look(code)
        assert live.phase == PLAYING
        assert live.table.dice.nonces == NONCES
        kept = standing(live)
    async with opened(place, hands) as house:
        assert standing(await house.look(code)) == kept


async def test_another_nonce_makes_another_game(sqlite: Place, hands: Hands) -> None:
    records = set()
    async with opened(sqlite, hands) as house:
        for digit in "0123456789":
            nonce = digit * 32
            code = (await house.open(RADAR, ANN, "Ann", share=share_of(nonce))).code
            await house.sit(code, 1, BOB, "Bob")
            await house.reveal(code, 0, ANN, nonce)
            live = await house.look(code)
            assert live.seal == commitment("night-1", "salt")
            records.add(live.table.record)
    assert len(records) == 10


async def test_only_the_nonce_that_was_told_is_taken_and_only_from_its_seat(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        with pytest.raises(BadOption):
            await house.open(RADAR, ANN, "Ann", share="00")
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        await house.sit(code, 1, BOB, "Bob", SHARES[1])
        for nonce in (NONCES[1], "", "A" * 32, NONCES[0][:31], NONCES[0] + "a"):
            with pytest.raises(BadOption):
                await house.reveal(code, 0, ANN, nonce)
        with pytest.raises(NotYours):
            await house.reveal(code, 0, BOB, NONCES[0])
        with pytest.raises(Conflict):
            await house.share(code, 0, ANN, SHARES[1])  # what was told stays
        assert (await house.look(code)).withheld == [0, 1]


async def test_once_all_shares_are_in_nobody_comes_or_goes(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        await house.stand(code, 0, ANN)
        await house.sit(code, 0, CEM, "Cem")
        assert (await house.look(code)).sitters[0].share == ""  # Ann took hers with her
        await house.sit(code, 1, BOB, "Bob", SHARES[1])
        with pytest.raises(Conflict, match="about to begin"):
            await house.stand(code, 1, BOB)
        await house.reveal(code, 1, BOB, NONCES[1])
        assert (await house.look(code)).nonces == ("", NONCES[1])


async def test_whoever_does_not_reveal_is_not_waited_for(place: Place, hands: Hands) -> None:
    async with opened(place, hands) as house:
        keeper = Keeper(house, BotPool(1), 0)
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        await house.sit(code, 1, BOB, "Bob", SHARES[1])
        await house.reveal(code, 0, ANN, NONCES[0])
        hands.turn(REVEALED_WITHIN - 0.1)
        await a_round(keeper)
        assert (await house.look(code)).phase == WAITING
        hands.turn(0.1)
        await a_round(keeper)
        live = await house.look(code)
        assert (live.phase, live.nonces, live.withheld) == (PLAYING, (NONCES[0], ""), [1])
        with pytest.raises(Conflict):
            await house.reveal(code, 1, BOB, NONCES[1])
        assert (await house.look(code)).table.dice.nonces == (NONCES[0], "")
        await keeper.stop()


async def over(house, code: str) -> None:  # type: ignore[no-untyped-def]
    await house.vote(code, 0, (await house.look(code)).sitters[0].who, yes=True)
    await house.vote(code, 1, (await house.look(code)).sitters[1].who, yes=True)


async def test_playing_again_asks_those_who_had_a_share_and_waits_for_them_a_moment(
    sqlite: Place, hands: Hands
) -> None:
    async with opened(sqlite, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        await house.sit(code, 1, BOB, "Bob", SHARES[1])
        await house.reveal(code, 0, ANN, NONCES[0])
        await house.reveal(code, 1, BOB, NONCES[1])
        await over(house, code)
        await house.play_again(code, BOB)
        new = await house.play_again(code, ANN, SHARES[1])
        live = await house.look(new)
        assert [sitter.share for sitter in live.sitters] == [ASKED, SHARES[1]]
        assert (live.drawing, live.closed) == (True, None)
        await house.share(new, 0, BOB, SHARES[0])
        assert (await house.look(new)).closed == hands.at
        await house.reveal(new, 0, BOB, NONCES[0])
        await house.reveal(new, 1, ANN, NONCES[1])
        assert (await house.look(new)).phase == PLAYING
        await over(house, new)
        await house.play_again(new, ANN)
        third = await house.play_again(new, BOB)
        hands.turn(REVEALED_WITHIN)
        await house.stop_waiting(third)
        live = await house.look(third)
        assert (live.phase, live.table.dice.nonces) == (PLAYING, ())


async def test_a_save_carries_the_nonces_and_follows_from_them(sqlite: Place, hands: Hands) -> None:
    async with opened(sqlite, hands) as house:
        code = (await house.open(RADAR, ANN, "Ann", share=SHARES[0])).code
        await house.sit(code, 1, BOB, "Bob")
        await house.reveal(code, 0, ANN, NONCES[0])
        table = (await house.look(code)).table
    text = dumps(table)
    again = loads(text, games.load)
    assert again.dice.nonces == (NONCES[0], "")
    assert again.record == table.record
    assert fair(again)
    assert Dice("night-1", "salt").nonces == ()

"""What bots believe and what they choose: rules of thumb, on positions."""

from itertools import permutations
from math import isclose

import pytest

from gloam.games.shadow_hunters.cast import BASE, FACTION, HUNTER, SHADOW
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.telling import suspicion
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import position, told


def chosen(table: Table, times: int = 5) -> set[str]:
    """What the rule of thumb chooses for whoever is asked, over some seeds."""
    view, menu = table.view(table.asked), table.menu(table.asked)
    return {
        GAME.words.actions.text(GAME.bots.heuristic(view, menu, FastRandom(n)))
        for n in range(times)
    }


def sides(table: Table, seat: int, other: int) -> list[float]:
    """How likely one seat thinks another a Neutral, a Hunter and a Shadow."""
    found = [0.0, 0.0, 0.0]
    for character, chance in enumerate(suspicion.odds(table.view(seat))[other]):
        found[int(FACTION[character])] += chance
    return found


# Beliefs.


def test_at_first_every_casting_is_as_likely_as_any_other() -> None:
    table = position("emi vampire unknown franklin", pool=BASE)
    odds = suspicion.odds(table.view(0))
    names = [CHARACTER.names[n] for n in range(CHARACTERS)]
    castings = [
        (hunter, *shadows)
        for hunter in ("franklin", "george")
        for shadows in permutations(("unknown", "vampire", "werewolf"), 2)
    ]
    ways = [cast for chosen_ in castings for cast in permutations(chosen_)]
    for seat in (1, 2, 3):
        for n, name in enumerate(names):
            share = sum(cast[seat - 1] == name for cast in ways) / len(ways)
            assert isclose(odds[seat][n], share, abs_tol=1e-12)


def test_a_seat_is_certain_of_itself_and_odds_sum_to_one() -> None:
    table = position("emi vampire unknown franklin allie bob charles daniel")
    for seat in range(8):
        odds = suspicion.odds(table.view(seat))
        assert odds[seat][table.view(seat).me()] == pytest.approx(1.0)
        assert all(sum(row) == pytest.approx(1.0) for row in odds)


def test_whoever_attacks_a_revealed_hunter_looks_like_a_shadow() -> None:
    table = position("emi vampire unknown franklin bob daniel", turn=1, revealed=(0,),
                     at="church church church church gate gate")  # fmt: skip
    before = sides(table, 3, 1)
    told(table, "attack player1")
    after = sides(table, 3, 1)
    assert after[SHADOW] > before[SHADOW] + 0.05


def test_whoever_heals_a_revealed_hunter_looks_like_a_hunter() -> None:
    table = position("emi vampire unknown franklin daniel bob", at="church woods - - - -", turn=3,
                     damage="3 0 0 0 0 0", revealed=(0,), moved=False)  # fmt: skip
    before = sides(table, 4, 3)
    told(table, "roll", "dice 3 6", "heal player1")
    assert sides(table, 4, 3)[HUNTER] > before[HUNTER]


def test_an_answer_to_a_card_that_one_has_read_is_proof_but_for_unknown() -> None:
    table = position("emi vampire werewolf franklin", at="- - - -", moved=False, pool=BASE)
    told(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
    found = sides(table, 0, 1)
    assert found[SHADOW] == pytest.approx(1.0)
    told_nothing = position("emi unknown werewolf franklin", at="- - - -", moved=False, pool=BASE)
    told(told_nothing, "roll", "dice 1 1", "drawn spell", "give player2", "nothing")
    odds = suspicion.odds(told_nothing.view(0))[1]
    assert odds[CHARACTER.number("unknown")] > 0.0
    assert odds[CHARACTER.number("vampire")] == 0.0


def test_beliefs_are_said_in_words_of_whoever_is_not_known() -> None:
    table = position("emi vampire unknown franklin", revealed=(1,), pool=BASE)
    lines = suspicion.lines(table.view(0))
    assert [line.split(":")[0] for line in lines] == ["Player 3", "Player 4"]
    assert all("Hunter" in line and "Shadow" in line and "%" in line for line in lines)


# Choices.


def test_a_hunter_attacks_the_shadow_it_knows_and_not_its_friend() -> None:
    table = position("emi vampire unknown franklin", at="church church gate church",
                     revealed=(1, 3))  # fmt: skip
    assert chosen(table) == {"attack player2"}
    table = position("vampire emi unknown franklin", at="church church church gate",
                     revealed=(1, 2))  # fmt: skip
    assert chosen(table) == {"attack player2"}


def test_nobody_attacks_a_friend_for_want_of_an_enemy() -> None:
    table = position("emi franklin unknown vampire", at="church church gate gate", revealed=(1,))
    assert "attack player2" not in chosen(table)


def test_daniel_is_not_killed_first_if_he_may_be_it() -> None:
    who = "emi daniel vampire unknown franklin"
    at = "church church gate gate gate"
    sure = position(who, at=at, damage="0 12 0 0 0", revealed=(1,))
    assert chosen(sure).isdisjoint({"attack player2"})


def test_unknown_passes_for_a_hunter() -> None:
    table = position("emi unknown werewolf franklin", at="- - - -", moved=False)
    told(table, "roll", "dice 1 1", "drawn spell", "give player2")
    assert chosen(table) == {"nothing"}
    table = position("emi unknown werewolf franklin", at="- - - -", moved=False)
    told(table, "roll", "dice 1 1", "drawn slap", "give player2")
    assert chosen(table) == {"accept"}


def test_daniel_holds_back_while_nobody_is_dead() -> None:
    table = position("daniel vampire unknown franklin emi", at="- - - - -", moved=False,
                     damage="5 0 0 0 0", hand={0: "holy-water"})  # fmt: skip
    assert "play holy-water" not in chosen(table)
    table = position("daniel vampire unknown franklin emi", at="- - - - -", moved=False,
                     damage="9 0 0 0 0", hand={0: "holy-water"}, dead=(1,),
                     revealed=(0,))  # fmt: skip
    assert chosen(table) == {"play holy-water"}


def test_a_werewolf_known_to_all_strikes_back_at_a_hunter() -> None:
    table = position("emi werewolf unknown franklin", at="church church gate gate",
                     revealed=(0, 1))  # fmt: skip
    told(table, "attack player2", "dice 1 3")
    assert table.asked == 1
    assert chosen(table) == {"counter"}


def test_allie_loves_herself_when_it_is_time_and_not_before() -> None:
    who = "emi allie unknown franklin vampire"
    table = position(who, at="church church gate gate gate", damage="0 5 0 0 0", revealed=(1,))
    told(table, "attack player2", "dice 1 2", "strike")
    assert chosen(table) == {"mothers-love"}
    table = position(who, at="church church gate gate gate", revealed=(1,))
    told(table, "attack player2", "dice 1 2", "strike")
    assert chosen(table) == {"pass"}


def test_bob_takes_his_fifth_piece() -> None:
    table = position("bob vampire unknown franklin emi", at="church church gate gate gate",
                     gear={0: "talisman mystic-compass rusted-broad-axe chainsaw",
                           1: "machine-gun"}, revealed=(0,))  # fmt: skip
    told(table, "attack player2", "dice 1 4")
    assert chosen(table) == {"rob machine-gun"}


def test_franklin_reveals_when_it_pays() -> None:
    table = position("franklin vampire emi unknown", at="gate gate church church", moved=False,
                     damage="0 12 0 0", revealed=(1,))  # fmt: skip
    assert chosen(table) == {"reveal"}
    told(table, "reveal")
    assert chosen(table) == {"lightning player2"}


def test_charles_feasts_when_a_third_death_is_near() -> None:
    who = "charles vampire unknown franklin emi bob"
    table = position(who, at="church church gate - gate -", damage="0 12 0 0 0 0", dead=(3, 5),
                     revealed=(0, 1))  # fmt: skip
    told(table, "attack player2", "dice 2 2")
    while table.asked != 0:
        told(table, "pass")
    assert chosen(table) == {"again player2"}

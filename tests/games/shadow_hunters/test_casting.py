"""Castings: counted, summed up and drawn as an enumeration of all of them says."""

import math
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from librt.vecs import append, vec

from gloam.games.shadow_hunters.cast import (
    ALL_20,
    BASE,
    EXPANSION,
    FACTION,
    HP,
    NOBODY_KNOWN,
    quota,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import CHARACTERS
from gloam.games.shadow_hunters.sight.casting import EVEN, Casting
from gloam.kernel.fast_random import FastRandom

EMPTY = HP[:0]

Weights = dict[tuple[int, ...], float]


def castings(
    seats: int, pool: int, allowed: list[int], *, either: bool, so_far: tuple[int, ...] = ()
) -> Iterator[tuple[int, ...]]:
    """All castings, seat by seat: the plain way."""
    if len(so_far) == seats:
        if all(sum(FACTION[c] == side for c in so_far) == quota(seats, side) for side in range(3)):
            yield so_far
        return
    for character in range(CHARACTERS):
        side = FACTION[character]
        if not (pool & allowed[len(so_far)]) >> character & 1 or character in so_far:
            continue
        if either and character ^ 1 in so_far:
            continue
        if sum(FACTION[c] == side for c in so_far) < quota(seats, side):
            yield from castings(seats, pool, allowed, either=either, so_far=(*so_far, character))


def weighed(found: Iterator[tuple[int, ...]], odds: list[float]) -> Weights:
    return {
        who: math.prod(odds[CHARACTERS * seat + c] for seat, c in enumerate(who)) for who in found
    }


def bits(numbers: list[int]) -> Any:
    found = EMPTY[:]
    for number in numbers:
        found = append(found, number)
    return found


def floats(numbers: list[float]) -> "vec[float]":
    found = vec[float]()
    for number in numbers:
        found = append(found, number)
    return found


def chances_of(weights: Weights, seats: int) -> list[float]:
    total = sum(weights.values())
    found = [0.0] * (8 * CHARACTERS)
    for who, weight in weights.items():
        for seat, character in enumerate(who):
            found[CHARACTERS * seat + character] += weight / total
    return found


def some_masks(dice: Random, seats: int, most: int) -> list[int]:
    """For each seat some characters that it may have; one seat in four is known."""
    masks = []
    for _ in range(8):
        size = 1 if dice.random() < 0.25 else dice.randint(2, most)
        masks.append(sum(2**c for c in dice.sample(range(CHARACTERS), size)))
    return masks[:seats] + [0] * (8 - seats)


@pytest.mark.parametrize("either", [False, True])
@pytest.mark.parametrize(
    ("seats", "pool", "ways"),
    [
        (4, BASE, 9 * 24),
        (4, EXPANSION, 9 * 24),
        (5, BASE, 4 * 9 * 120),
        (4, ALL_20, 15 * 15 * 24),
        (5, ALL_20, 8 * 15 * 15 * 120),
        (8, BASE, 6 * 40320),
    ],
)
def test_all_castings_are_counted(seats: int, pool: int, ways: int, either: bool) -> None:
    if either and pool == ALL_20:  # in each faction, one of each initial
        ways = ways // 225 * 144
    casting = Casting(seats, pool, either)
    everybody = bits([ALL_20] * 8)
    assert casting.weigh(everybody, EVEN) == ways


@pytest.mark.parametrize("either", [False, True])
@pytest.mark.parametrize("seats", [4, 5])
def test_weight_and_chances_are_those_of_an_enumeration(seats: int, either: bool) -> None:
    dice = Random(seats + 10 * either)
    some = 0
    for _ in range(60):
        pool = dice.choice((BASE, EXPANSION, ALL_20, ALL_20, ALL_20))
        masks = some_masks(dice, seats, 12 if seats == 4 else 8)
        odds = [dice.choice((0.0, 0.25, 1.0, 1.0, 2.5)) for _ in range(8 * CHARACTERS)]
        weights = weighed(castings(seats, pool, masks, either=either), odds)
        total = sum(weights.values())
        casting = Casting(seats, pool, either)
        assert casting.weigh(bits(masks), floats(odds)) == pytest.approx(total)
        chances = [float(c) for c in casting.chances(bits(masks), floats(odds))]
        if total:
            some += 1
            assert chances == pytest.approx(chances_of(weights, seats))
        else:
            assert chances == [0.0] * (8 * CHARACTERS)
    assert some > 15


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_larger_tables_with_few_left_in_question(seats: int) -> None:
    dice = Random(seats)
    some = 0
    for _ in range(40):
        masks = some_masks(dice, seats, 4)
        odds = [dice.choice((0.5, 1.0, 3.0)) for _ in range(8 * CHARACTERS)]
        weights = weighed(castings(seats, ALL_20, masks, either=False), odds)
        casting = Casting(seats, ALL_20, False)
        assert casting.weigh(bits(masks), floats(odds)) == pytest.approx(sum(weights.values()))
        if weights:
            some += 1
            chances = [float(c) for c in casting.chances(bits(masks), floats(odds))]
            assert chances == pytest.approx(chances_of(weights, seats))
    assert some > 3


@pytest.mark.parametrize("either", [False, True])
@pytest.mark.parametrize("seats", [4, 5])
def test_draws_come_as_often_as_they_weigh(seats: int, either: bool) -> None:
    """Chi-square over all castings of small cases; the seeds are always the same."""
    dice = Random(3 * seats + either)
    rng = FastRandom(seats)
    cases = 0
    while cases < 6:
        masks = some_masks(dice, seats, 8)
        odds = [dice.choice((0.5, 1.0, 3.0)) for _ in range(8 * CHARACTERS)]
        weights = weighed(castings(seats, ALL_20, masks, either=either), odds)
        if not 3 <= len(weights) <= 25:
            continue
        cases += 1
        casting = Casting(seats, ALL_20, either)
        total = float(casting.weigh(bits(masks), floats(odds)))
        drawn = Counter(
            tuple(int(c) for c in casting.draw(bits(masks), floats(odds), rng)) for _ in range(1500)
        )
        padded = {(*who, *[NOBODY_KNOWN] * (8 - seats)): w for who, w in weights.items()}
        assert set(drawn) <= set(padded)
        expected = {who: 1500 * weight / total for who, weight in padded.items()}
        chi = sum((drawn[who] - mean) ** 2 / mean for who, mean in expected.items())
        free = len(padded) - 1
        assert chi < free + 4 * math.sqrt(2 * free) + 6


def test_where_nothing_is_possible_nothing_weighs() -> None:
    casting = Casting(4, ALL_20, False)
    only_emi = bits([2**8] * 8)
    assert casting.weigh(only_emi, EVEN) == 0.0


def test_a_casting_may_be_weighed_again() -> None:
    casting = Casting(4, BASE, False)
    first = casting.weigh(bits([ALL_20] * 8), EVEN)
    casting.weigh(bits([2**8] + [ALL_20] * 7), EVEN)
    assert casting.weigh(bits([ALL_20] * 8), EVEN) == first

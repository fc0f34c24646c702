"""The lab counts honestly: the same games over any number of processes, and known intervals."""

import json
import sys
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import gloam
from gloam.kernel.errors import BadOption
from gloam.lab import balance
from gloam.lab.ladder import Rate, Rung, climb, main, matches, progress, report, roles, run
from gloam.lab.match import Match, Result, play, play_all, wilson

GAME = "vampire_radar"
LEVELS = ("chance", "easy")
SHORT = {"dawn": "4"}
OPTIONS = gloam.games()[GAME].options_from(SHORT)


def plan(games: int, seats: int = 2) -> list[Match]:
    return matches(GAME, seats, LEVELS, games, OPTIONS)


# Matches.


def test_a_match_is_the_same_again() -> None:
    match = Match(GAME, 3, ("easy", "chance"), OPTIONS, "one night")
    assert play(match) == play(match)
    others = [play(Match(GAME, 3, ("easy", "chance"), OPTIONS, f"night {n}")) for n in range(3)]
    assert len({result.actions for result in others}) > 1, "every night is the same"


def test_one_process_and_two_play_the_same_games() -> None:
    alone = list(play_all(plan(1), processes=1))
    together = list(play_all(plan(1), processes=2))
    assert alone == together
    assert [result.match for result in alone] == plan(1)


def test_a_result_says_who_won_and_why() -> None:
    for result in play_all(plan(1, seats=4)):
        assert isinstance(result, Result)
        assert len(result.payoff) == 4
        assert {result.payoff[1], result.payoff[2], result.payoff[3]} == {-result.payoff[0]}
        assert result.reason in gloam.games()[GAME].reasons
        assert result.actions > 0


def test_a_match_at_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="Did you mean 'hard'"):
        play(Match(GAME, 2, ("hrad", "chance"), OPTIONS, "x"))
    with pytest.raises(ValueError, match="zip"):
        play(Match(GAME, 2, ("easy",), OPTIONS, "x"))


def test_a_ladder_plays_every_pair_on_the_same_seeds() -> None:
    pairs = {match.levels for match in plan(3)}
    assert pairs == {(one, other) for one in LEVELS for other in LEVELS}
    for pair in pairs:
        seeds = [match.seed for match in plan(3) if match.levels == pair]
        assert seeds == ["ladder 0", "ladder 1", "ladder 2"]


# Intervals.


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Newcombe 1998, table I, method 3 (Wilson's score without continuity correction)
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
        # and some that anybody can work out from the definition, as the next test does
        (50, 100, 0.4038, 0.5962),
        (5, 10, 0.2366, 0.7634),
        (20, 20, 0.8389, 1.0000),
    ],
)
def test_wilson_gives_the_published_intervals(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=6e-5)


def test_an_end_of_wilsons_interval_is_a_share_that_the_result_only_just_allows() -> None:
    for wins, games in ((50, 100), (5, 10), (1, 29), (15, 148), (19, 20)):
        for end in wilson(wins, games):
            away = abs(wins / games - end) / (end * (1 - end) / games) ** 0.5
            assert away == pytest.approx(1.959964)


def test_wilson_knows_nothing_of_no_games() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


def test_wilson_is_the_same_from_either_side() -> None:
    for wins in range(0, 31, 3):
        low, high = wilson(wins, 30)
        assert (1 - high, 1 - low) == pytest.approx(wilson(30 - wins, 30))
        assert 0 <= low <= wins / 30 <= high <= 1


# Climbing.


def rate(level: str, wins: int, against: str = "chance", role: str = "vampire") -> Rate:
    return Rate(2, role, level, against, wins, 100)


def climbed(rates: Sequence[Rate]) -> list[bool]:
    return [rung.climbed for rung in climb(rates, ("chance", "easy", "hard"))]


def test_a_level_climbs_when_its_interval_lies_above_the_share_of_the_level_below() -> None:
    assert climbed([rate("chance", 50), rate("easy", 61)]) == [True]
    assert climbed([rate("chance", 50), rate("easy", 59)]) == [False]
    assert climbed([rate("chance", 50), rate("easy", 30)]) == [False]


def test_a_level_is_compared_with_the_one_just_below_it() -> None:
    rates = [rate("chance", 20), rate("easy", 60), rate("hard", 62)]
    assert climb(rates, ("chance", "easy", "hard")) == [
        Rung(2, "vampire", "easy", "chance", "chance", True),
        Rung(2, "vampire", "hard", "easy", "chance", False),
    ]


def test_roles_and_opponents_are_not_mixed() -> None:
    rates = [
        rate("chance", 90, role="humans"),
        rate("easy", 95, role="humans"),
        rate("chance", 10),
        rate("easy", 50),
        rate("chance", 10, against="easy"),
        rate("easy", 12, against="easy"),
    ]
    assert climbed(rates) == [False, True, False]


def test_the_roles_are_called_by_their_seats() -> None:
    game = gloam.games()[GAME]
    assert roles(game, 2) == ("vampire", "human")
    assert roles(game, 4) == ("vampire", "humans")


def test_a_report_says_rates_intervals_and_rungs() -> None:
    rates = [
        rate(one, wins, other) for one, wins in (("chance", 20), ("easy", 70)) for other in LEVELS
    ]
    said = report(rates, LEVELS)
    assert said.splitlines()[0] == ("2 seats, wins as vampire (rows) against (columns), in percent")
    assert "70 [60-78]" in said
    assert said.endswith("2 seats, vampire: easy beats chance against chance, easy\n")
    flat = report([rate(one, 50, other) for one in LEVELS for other in LEVELS], LEVELS)
    assert flat.endswith("2 seats, vampire: easy does not beat chance\n")


# The whole ladder, of two games.


def test_a_ladder_is_reported_in_lines_and_in_json() -> None:
    rates = run(GAME, 2, (2,), LEVELS, options=SHORT)
    assert sum(rate.games for rate in rates) == 2 * 4 * 2  # games, pairs, roles
    pairs = {(rate.level, rate.against): rate.wins for rate in rates if rate.role == "vampire"}
    for human in rates:
        if human.role == "human":
            assert human.wins == human.games - pairs[human.against, human.level]
    assert main(GAME, 2, (2,), LEVELS, options=SHORT) == report(rates, LEVELS)
    found = json.loads(main(GAME, 2, (2,), LEVELS, as_json=True, options=SHORT))
    assert [(row["role"], row["level"], row["against"], row["wins"]) for row in found["rates"]] == [
        (rate.role, rate.level, rate.against, rate.wins) for rate in rates
    ]
    assert all(row["interval"] == list(wilson(row["wins"], 2)) for row in found["rates"])
    assert {rung["below"] for rung in found["rungs"]} == {"chance"}


def test_a_ladder_with_seats_or_options_that_do_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="2 to 4 seats"):
        run(GAME, 1, (9,), LEVELS)
    with pytest.raises(BadOption, match="no such option"):
        run(GAME, 1, (2,), LEVELS, options={"dusk": "4"})


# What a ladder cannot do, and what it must not hide.


def test_games_that_nobody_won_are_told() -> None:
    rates = [
        Rate(2, role, level, against, 5, 10, unended=2 * (level != against))
        for role in ("vampire", "human")
        for level in LEVELS
        for against in LEVELS
    ]
    told = report(rates, LEVELS)
    assert "vampire easy against chance: 2 of 10 games broken off after 4000 actions" in told
    assert told.count("broken off") == 2
    whole = report([replace(rate, unended=0) for rate in rates], LEVELS)
    assert "Every game was played to its end." in whole


def test_a_game_without_two_sides_has_no_ladder(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = replace(gloam.games()[GAME], teams=lambda seats: (tuple(range(seats)),))
    monkeypatch.setattr("gloam.lab.ladder.load", lambda name: alone)
    with pytest.raises(BadOption, match="A ladder needs two sides"):
        run(GAME, 1)


def test_a_ladder_counts_by_lines_where_there_is_no_rich(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    with progress(100) as step:
        for _ in range(100):
            step()
    assert capsys.readouterr().err == "100 of 100 games\n"


def test_balance_goes_over_every_value_and_every_number_of_seats() -> None:
    shares = balance.run("vampire_radar", "order", games=2, level="chance", options={"dawn": "3"})
    assert [(share.value, share.seats) for share in shares] == [
        (order, seats) for order in ("by-player", "interleaved") for seats in (2, 3, 4)
    ]
    assert all(share.role in ("human", "humans") and share.games == 2 for share in shares)
    table = balance.report(shares)
    assert "| by-player |" in table
    assert "[" in table


def test_balance_counts_wins_of_the_second_side() -> None:
    shares = balance.run("vampire_radar", "concede", 4, (2,), "chance", options={"dawn": "1"})
    assert [share.wins for share in shares] == [0, 0]  # at dawn the vampire wins


def test_balance_needs_an_option_with_values() -> None:
    with pytest.raises(BadOption, match="no list of values"):
        balance.run("vampire_radar", "dawn", 1)
    with pytest.raises(BadOption, match="no option"):
        balance.run("vampire_radar", "moon", 1)

"""The lab counts honestly: the same games over any number of processes, and known intervals."""

import json
import sys
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import gloam
from gloam.games import _LOADED
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.statistics import wilson
from gloam.lab import balance, factions
from gloam.lab.factions import Part
from gloam.lab.ladder import (
    Rate,
    Rung,
    climb,
    lone_matches,
    main,
    matches,
    progress,
    report,
    roles,
    run,
)
from gloam.lab.match import OUT_OF_PATIENCE, Match, Result, handful, play, play_all
from gloam.testing.alter import altered

from .masks import GAME as MASKS

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
        assert result.reason in gloam.games()[GAME].words.reasons
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


def test_balance_keeps_the_options_that_it_does_not_go_over() -> None:
    ahead = balance.plan(gloam.games()[GAME], "order", 2, (3,), "easy", {"dawn": "3"})
    assert [(m.options["order"], m.options["dawn"], m.seed) for m in ahead] == [
        (order, "3", f"balance {n}") for order in ("by-player", "interleaved") for n in range(2)
    ]
    assert {(m.seats, m.levels) for m in ahead} == {(3, ("easy", "easy"))}


def test_balance_over_nothing_is_refused_where_there_are_two_sides() -> None:
    with pytest.raises(BadOption, match="Say which option to go over, with --over"):
        balance.main(GAME, "", 1)


# Games of many winners.


@pytest.fixture
def masks(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game where factions are dealt: hens win if they run, foxes never, owls unless in a gale."""
    monkeypatch.setitem(_LOADED, MASKS.name, MASKS)
    return MASKS


@pytest.fixture
def impatient(masks: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games for four are broken off; games for three just end."""
    monkeypatch.setattr("gloam.lab.match.PATIENCE", 6)


CALM = {"wind": "calm"}


def test_a_match_may_have_a_level_for_each_seat(masks: Game) -> None:
    """Easy always runs, so a hen at that level always wins; chance does not."""
    levels = ("easy", "chance", "chance", "easy")
    results = [play(Match("masks", 4, levels, CALM, str(n), by_seat=True)) for n in range(30)]
    lost = {
        seat
        for result in results
        for seat, (faction, _) in enumerate(result.parts)
        if faction == "Hens" and result.payoff[seat] < 0
    }
    assert lost == {1, 2}
    with pytest.raises(ValueError, match="zip"):
        play(Match("masks", 4, ("easy", "chance"), CALM, "x", by_seat=True))


def test_levels_by_seat_are_not_levels_by_team() -> None:
    turned = altered(gloam.games()[GAME], name="turned", teams=lambda seats: ((1,), (0,)))
    levels = ("easy", "chance")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(_LOADED, "turned", turned)
        by_team = [play(Match("turned", 2, levels, OPTIONS, str(n))) for n in range(3)]
        by_seat = [
            play(Match("turned", 2, levels, OPTIONS, str(n), by_seat=True)) for n in range(3)
        ]
    swapped = [play(Match(GAME, 2, levels[::-1], OPTIONS, str(n))) for n in range(3)]
    straight = [play(Match(GAME, 2, levels, OPTIONS, str(n))) for n in range(3)]
    assert [r.actions for r in by_team] == [r.actions for r in swapped]
    assert [r.actions for r in by_seat] == [r.actions for r in straight]
    assert [r.actions for r in straight] != [r.actions for r in swapped]


def test_a_result_names_the_parts_of_a_game_that_has_them(masks: Game) -> None:
    results = [play(Match("masks", 3, ("chance",) * 3, CALM, str(n))) for n in range(5)]
    assert all(len(result.parts) == 3 for result in results)
    assert len({result.parts for result in results}) > 1
    assert {names for r in results for names in r.parts} <= {
        ("Foxes", "Rex"), ("Foxes", "Tod"), ("Hens", "Ada"), ("Hens", "Bea"), ("Owls", "Ulla"),
    }  # fmt: skip
    assert play(Match(GAME, 2, LEVELS, OPTIONS, "x")).parts == ()


@pytest.mark.usefixtures("impatient")
def test_a_game_that_is_broken_off_has_no_parts() -> None:
    result = play(Match("masks", 4, ("chance",) * 4, CALM, "x"))
    assert (result.reason, result.parts) == (OUT_OF_PATIENCE, ())


def test_matches_are_sent_by_the_handful_but_every_process_gets_many() -> None:
    for matches_, processes in ((1, 2), (40, 2), (200, 2), (5000, 64), (10**6, 2)):
        assert 1 <= handful(matches_, processes) <= 16
        assert handful(matches_, processes) == 1 or matches_ >= 16 * processes * handful(
            matches_, processes
        )
    assert handful(10**5, 2) == 16


def test_one_seat_goes_round_the_table_on_the_same_seeds_for_each_pair() -> None:
    ahead = lone_matches("masks", 3, LEVELS, 4, CALM)
    assert len(ahead) == 2 * 2 * 4
    assert [(m.levels, m.one, m.seed) for m in ahead[8:12]] == [
        (("easy", "chance", "chance"), 0, "ladder 0"),
        (("chance", "easy", "chance"), 1, "ladder 1"),
        (("chance", "chance", "easy"), 2, "ladder 2"),
        (("easy", "chance", "chance"), 0, "ladder 3"),
    ]
    assert [(m.one, m.seed) for m in ahead[:4]] == [(m.one, m.seed) for m in ahead[8:12]]


def test_a_ladder_of_many_winners_counts_one_seat_and_its_factions(masks: Game) -> None:
    rates = run("masks", 60, (3,), LEVELS)
    found = {(rate.role, rate.level, rate.against): rate for rate in rates}
    assert list(dict.fromkeys(rate.role for rate in rates)) == [
        "one seat", "one seat as Foxes", "one seat as Hens", "one seat as Owls",
    ]  # fmt: skip
    for level in LEVELS:
        for other in LEVELS:
            whole = found["one seat", level, other]
            foxes, hens, owls = (
                found[f"one seat as {faction}", level, other]
                for faction in ("Foxes", "Hens", "Owls")
            )
            assert whole.games == 60 == foxes.games + hens.games + owls.games
            assert whole.wins == foxes.wins + hens.wins + owls.wins
            assert (foxes.wins, owls.wins) == (0, owls.games)
            assert hens.games > 0
            assert (hens.wins == hens.games) == (level == "easy")
            assert hens.games == found["one seat as Hens", "chance", "chance"].games


def test_verdicts_of_one_seat_come_by_faction_too(masks: Game) -> None:
    told = main("masks", 60, (3,), LEVELS).splitlines()
    assert told[0] == "3 seats, wins of one seat (rows) against (columns), in percent"
    hens = next(line for line in told if "Hens" in line)
    assert hens.startswith(
        "3 seats, wins of one seat as Hens (rows) against (columns), in percent; "
    )
    assert hens.endswith(" games each")
    assert told[-4:] == [
        "3 seats, one seat: easy beats chance against chance, easy",
        "3 seats, one seat as Foxes: easy does not beat chance",
        "3 seats, one seat as Hens: easy beats chance against chance, easy",
        "3 seats, one seat as Owls: easy does not beat chance",
    ]


def test_a_game_without_two_sides_and_without_parts_has_a_ladder_of_one_seat(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(_LOADED, "masks", altered(MASKS, factions_of=None))
    assert {rate.role for rate in run("masks", 2, levels=LEVELS)} == {"one seat"}
    with pytest.raises(BadOption, match="Balance needs two sides, or factions"):
        balance.run("masks", "wind", 1)


@pytest.mark.usefixtures("impatient")
def test_broken_off_games_of_one_seat_are_told_once_and_lost() -> None:
    rates = run("masks", 5, (3, 4), LEVELS)
    assert {rate.role for rate in rates if rate.seats == 4} == {"one seat"}
    assert all(r.unended == 5 and r.wins == 0 for r in rates if r.seats == 4)
    assert all(r.unended == 0 for r in rates if r.seats == 3)
    assert report(rates, LEVELS).count("5 of 5 games broken off") == 4


def test_a_faction_that_was_never_dealt_is_not_beaten() -> None:
    """No games prove nothing, on either side of a comparison."""
    none, some = Rate(4, "one seat as Owls", "chance", "chance", 0, 0), rate("easy", 90)
    some = replace(some, seats=4, role="one seat as Owls")
    assert climbed([none, some]) == [False]
    assert climbed([replace(some, level="chance"), replace(none, level="easy")]) == [False]
    told = report([none, replace(some, level="easy")], LEVELS)
    assert "; 0 to 100 games each" in told
    assert told.splitlines()[3].split() == ["chance", "-"]


# Balance by faction.


def counted(parts: Sequence[Part], kind: str, value: str = "") -> dict[tuple[str, ...], Part]:
    return {p.name: p for p in parts if p.kind == kind and p.value == value}


def made(*games: tuple[str, tuple[tuple[str, ...], ...], tuple[float, ...]]) -> list[Part]:
    """The count of games with these ends, parts and payoffs."""
    match = Match("masks", 3, (), CALM, "x")
    return factions.count(MASKS, [Result(match, won, why, 1, who) for why, who, won in games])


REX, TOD, ADA, BEA = ("Foxes", "Rex"), ("Foxes", "Tod"), ("Hens", "Ada"), ("Hens", "Bea")


def test_seats_and_games_of_a_faction_are_counted_apart() -> None:
    parts = made(
        ("all ran", (ADA, BEA, REX), (1.0, 1.0, -1.0)),
        ("some ran", (ADA, REX, BEA), (1.0, 1.0, -1.0)),
        ("some ran", (REX, TOD, BEA), (-1.0, -1.0, -1.0)),
        (OUT_OF_PATIENCE, (), (0.0, 0.0, 0.0)),
    )
    seats, games = counted(parts, factions.BY_SEAT), counted(parts, factions.BY_GAME)
    assert [(n, p.wins, p.times, p.games) for n, p in seats.items()] == [
        (("Foxes",), 1, 4, 3),
        (("Hens",), 3, 5, 3),
    ]
    assert [(n, p.wins, p.times, p.games) for n, p in games.items()] == [
        (("Foxes",), 1, 3, 3),
        (("Hens",), 2, 3, 3),
    ]
    characters = counted(parts, factions.BY_CHARACTER)
    assert [(n, p.wins, p.times) for n, p in characters.items()] == [
        (REX, 1, 3), (TOD, 0, 1), (ADA, 2, 2), (BEA, 1, 3),
    ]  # fmt: skip
    ends = counted(parts, factions.BY_END)
    assert [(n, p.wins, p.times) for n, p in ends.items()] == [
        (("all ran",), 1, 4), (("some ran",), 2, 4), ((OUT_OF_PATIENCE,), 1, 4),
    ]  # fmt: skip


def test_seats_that_win_together_do_not_make_an_interval_narrower() -> None:
    game = ("all ran", (ADA, BEA), (1.0, 1.0))
    part = counted(made(*[game] * 20), factions.BY_SEAT)["Hens",]
    assert (part.times, part.interval) == (40, wilson(20, 20))


def test_balance_by_faction_needs_no_option(masks: Game) -> None:
    parts = balance.run_factions("masks", "", 40, (3,), "easy")
    assert [(p.name[0], p.share) for p in parts if p.kind == factions.BY_SEAT] == [
        ("Foxes", 0.0), ("Hens", 1.0), ("Owls", 1.0),
    ]  # fmt: skip
    assert sum(p.times for p in parts if p.kind == factions.BY_SEAT) == 3 * 40
    assert sum(p.times for p in parts if p.kind == factions.BY_CHARACTER) == 3 * 40
    ends = [p for p in parts if p.kind == factions.BY_END]
    assert [(p.name, p.wins, p.games) for p in ends] == [(("all ran",), 40, 40)]
    assert {(p.option, p.value, p.seats) for p in parts} == {("", "", 3)}


def test_balance_by_faction_goes_over_values_and_seats(masks: Game) -> None:
    parts = balance.run_factions("masks", "wind", 30, level="chance")
    owls = [p for p in parts if p.name == ("Owls", "Ulla")]
    assert [(p.value, p.seats, p.share) for p in owls] == [
        ("gale", 3, 0.0), ("gale", 4, 0.0), ("calm", 3, 1.0), ("calm", 4, 1.0),
    ]  # fmt: skip
    for value in ("gale", "calm"):
        ends = [p for p in parts if (p.kind, p.value, p.seats) == (factions.BY_END, value, 3)]
        assert sum(p.wins for p in ends) == 30
        assert all(p.times == 30 for p in ends)


def test_balance_by_faction_takes_options_and_processes(masks: Game) -> None:
    alone = balance.run_factions("masks", "", 40, (3,), "chance", options={"wind": "gale"})
    assert counted(alone, factions.BY_GAME)["Owls",].wins == 0
    assert alone == balance.run_factions("masks", "", 40, (3,), "chance", 2, {"wind": "gale"})


def test_balance_by_faction_is_told_in_tables() -> None:
    match = Match("masks", 3, (), CALM, "x")
    four = Match("masks", 4, (), CALM, "x")
    results = [
        Result(match, (1.0, 1.0, -1.0), "all ran", 1, (ADA, BEA, REX)),
        Result(match, (1.0, -1.0, -1.0), "some ran", 1, (ADA, BEA, REX)),
        Result(four, (1.0, 1.0, 1.0, 1.0), "all ran", 1, (ADA, BEA, ADA, BEA)),
    ]
    told = factions.report(factions.count(MASKS, results), "hard", 2)
    assert (
        told
        == """\
hard in every seat, 2 games for each number of seats; in percent, with intervals

How many of the seats of a faction won:

| faction | 3 seats | 4 seats |
|---|---|---|
| Foxes | 0 [0-66] | - |
| Hens | 75 [20-97] | 100 [21-100] |

How many games a faction won, with at least one of its seats:

| faction | 3 seats | 4 seats |
|---|---|---|
| Foxes | 0 [0-66] | - |
| Hens | 100 [34-100] | 100 [21-100] |

How often a character won, of so many games with it:

| faction | character | 3 seats | 4 seats |
|---|---|---|---|
| Foxes | Rex | 0 [0-66] of 2 | - |
| Hens | Ada | 100 [34-100] of 2 | 100 [21-100] of 1 |
| Hens | Bea | 50 [9-91] of 2 | 100 [21-100] of 1 |

Why the games ended:

| reason | 3 seats | 4 seats |
|---|---|---|
| all ran | 50 [9-91] | 100 [21-100] |
| some ran | 50 [9-91] | 0 [0-79] |
"""
    )
    over = factions.report(factions.count(MASKS, results, "wind"), "hard", 2)
    assert over.startswith("hard in every seat, 2 games for each number of seats and wind; ")
    assert "| faction | character | wind | 3 seats | 4 seats |\n|---|---|---|---|---|\n" in over
    assert "| Hens | Bea | calm | 50 [9-91] of 2 | 100 [21-100] of 1 |" in over


def test_balance_by_faction_is_told_in_json(masks: Game) -> None:
    parts = balance.run_factions("masks", "wind", 10, (3,), "chance")
    rows = json.loads(balance.main("masks", "wind", 10, (3,), "chance", as_json=True))
    assert [(r["kind"], tuple(r["name"]), r["value"], r["wins"], r["times"]) for r in rows] == [
        (p.kind, p.name, p.value, p.wins, p.times) for p in parts
    ]
    assert all(r["share"] == r["wins"] / r["times"] and len(r["interval"]) == 2 for r in rows)
    assert balance.main("masks", "wind", 10, (3,), "chance") == factions.report(parts, "chance", 10)


def test_a_ladder_against_one_level_plays_only_against_it() -> None:
    rates = run("vampire_radar", 2, (2,), ("chance", "easy"), against=("easy",))
    assert {(rate.role, rate.level, rate.against) for rate in rates} == {
        (role, level, "easy") for role in ("vampire", "human") for level in ("chance", "easy")
    }
    assert all(rate.games == 2 for rate in rates)
    text = report(rates, ("chance", "easy"))
    assert "chance            " not in text.split("\n")[2]


# Games for one.

SOLO = "nightmare_hunt"
RAT = {"mode": "fight", "encounter": "Dire Rat"}


def test_alone_every_level_plays_the_same_seeds_and_against_nobody() -> None:
    rates = run(SOLO, 3, (), ("chance", "easy"), options=RAT)
    assert [(r.seats, r.role, r.level, r.against, r.games) for r in rates] == [
        (1, "hunter", level, "", 3) for level in ("chance", "easy")
    ]
    results = [
        play(Match(SOLO, 1, ("chance",), gloam.games()[SOLO].options_from(RAT), f"ladder {n}"))
        for n in range(3)
    ]
    assert rates[0].wins == sum(result.payoff[0] > 0 for result in results)
    assert run(SOLO, 3, (1,), ("chance", "easy"), 2, RAT) == rates


def test_alone_a_report_says_how_often_each_level_wins_and_which_is_better() -> None:
    rates = [Rate(1, "hunter", "chance", "", 20, 100), Rate(1, "hunter", "easy", "", 70, 100, 3)]
    assert report(rates, LEVELS) == (
        "1 seat, wins of the hunter in percent, with intervals; 100 games each\n\n"
        "            chance        20 [13-29]\n"
        "              easy        70 [60-78]\n\n"
        "1 seat, hunter easy: 3 of 100 games broken off after 4000 actions, won by nobody\n\n"
        "1 seat, hunter: easy beats chance\n"
    )
    flat = report([replace(rate, wins=20) for rate in rates], LEVELS)
    assert flat.endswith("1 seat, hunter: easy does not beat chance\n")


def test_alone_nobody_is_played_against() -> None:
    with pytest.raises(BadOption, match="is for one seat: there is nobody to play --against"):
        run(SOLO, 1, against=("easy",))
    with pytest.raises(BadOption, match="is for 1 seat, not 2"):
        run(SOLO, 1, (2,))


def test_a_game_for_one_or_more_has_a_table_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(_LOADED, "masks", replace(MASKS, seats=(1, 4)))
    told = main("masks", 2, (1, 3), ("chance", "easy"))
    assert told.startswith("1 seat, wins of the ")
    assert "3 seats, wins of one seat (rows) against (columns)" in told


def test_balance_of_a_game_for_one_counts_its_wins_and_leaves_out_what_cannot_be() -> None:
    shares = balance.run(SOLO, "armor", 2, (), "chance", options=RAT)
    assert [(s.value, s.seats, s.role, s.games) for s in shares] == [
        (armor, 1, "hunter", 2) for armor in ("robes", "leather", "plate")
    ]
    told = balance.main(SOLO, "mode", 1, (), "chance", options={"armor": "plate"})
    assert "| mode | 1 seat |" in told
    assert told.endswith("since the other options do not allow it: mode fight.\n")
    with pytest.raises(BadOption, match="There is no eighth armor"):
        balance.run(SOLO, "critical", 1, (), "chance", options={"armor": "eighth"})

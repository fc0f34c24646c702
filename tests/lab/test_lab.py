"""The lab counts honestly: the same games over any number of processes, and known intervals."""

import sys
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

import gloam
from gloam.games import _LOADED
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.statistics import wilson
from gloam.kernel.table import Table
from gloam.lab import axes, count, ladder
from gloam.lab.axes import Axis
from gloam.lab.count import roles
from gloam.lab.ladder import Rate, Rung, climb, rates, report
from gloam.lab.match import (
    OUT_OF_PATIENCE,
    Match,
    Result,
    handful,
    play,
    play_all,
    played_out,
    player,
)
from gloam.lab.plan import Plan, cells_of, made
from gloam.lab.progress import Progress
from gloam.lab.ratings import rate as rated
from gloam.lab.rows import Row
from gloam.lab.runners import alone
from gloam.lab.say import text
from gloam.lab.study import Study
from gloam.lab.study import run as run_plan
from gloam.testing.alter import altered

from .masks import GAME as MASKS

GAME = "vampire_radar"
LEVELS = ("chance", "easy")
SHORT = {"dawn": "4"}
OPTIONS = gloam.games()[GAME].options_from(SHORT)


# Matches.


def test_a_match_is_the_same_again() -> None:
    match = Match(GAME, 3, ("easy", "chance"), OPTIONS, "one night")
    assert play(match) == play(match)
    others = [play(Match(GAME, 3, ("easy", "chance"), OPTIONS, f"night {n}")) for n in range(3)]
    assert len({result.digest for result in others}) == 3, "every night is the same"


def test_one_process_and_two_play_the_same_games() -> None:
    ahead = [Match(GAME, 2, (one, "easy"), OPTIONS, "x") for one in LEVELS]
    assert list(play_all(ahead, processes=1)) == list(play_all(ahead, processes=2))


def test_a_result_says_who_won_why_and_how_long_it_took() -> None:
    result = play(Match(GAME, 4, ("easy", "chance"), OPTIONS, "x"))
    assert len(result.payoff) == 4
    assert {result.payoff[1], result.payoff[2], result.payoff[3]} == {-result.payoff[0]}
    assert result.reason in gloam.games()[GAME].words.reasons
    assert result.ended
    assert 0 < result.rounds <= 4 < result.turns < result.actions


def test_what_happened_is_counted_as_the_record_has_it() -> None:
    match = Match(GAME, 2, ("easy", "easy"), OPTIONS, "x")
    table, told = played_out(match), play(match).told
    texts = [table.game.words.facts.text(fact) for fact in table.record[table.opening :]]
    assert told["turn"] == sum(line.startswith("turn ") for line in texts)
    at = {key: n for key, n in told.items() if key.startswith("walked to=")}
    assert at == {
        key: sum(f" {key.split(' ')[1]}" in line for line in texts if line.startswith("walked "))
        for key in at
    }
    assert sum(at.values()) == told["walked"]


def test_a_card_is_counted_with_what_came_of_it() -> None:
    game = gloam.games()["nyctophobia_hunted"]
    options = game.options_from({"map": "lantern-loop", "hunter": "axe", "rounds": "6"})
    told = [play(Match(game.name, 3, ("easy", "easy"), options, f"{n}")).told for n in range(4)]
    whole = {key for each in told for key in each}
    assert any(key.startswith("played card=") and " > " not in key for key in whole)
    assert any(key.startswith("played card=") and key.endswith(" > attacked") for key in whole)
    for each in told:
        assert each.get("played", 0) == sum(
            n for key, n in each.items() if key.startswith("played card=") and " > " not in key
        )


def test_bots_of_the_lab_look_at_no_clock() -> None:
    game = gloam.games()[GAME]
    assert vars(player(game, "hard"))["level"].seconds == 0
    slower = vars(player(game, "hard@7"))["level"]
    assert (slower.simulations, slower.seconds) == (7, 0)
    for name, said in (("hard@", "how many simulations"), ("easy@5", "does not search")):
        with pytest.raises(BadOption, match=said):
            player(game, name)


def test_the_luck_of_a_bot_is_that_of_a_table() -> None:
    """So that a game of the lab goes as it would at a table with the same seed."""
    match = Match(GAME, 3, ("easy", "easy"), OPTIONS, "x")
    game = gloam.games()[GAME]
    table = Table(game, 3, OPTIONS, Dice("x", salt=""))
    bot = player(game, "easy")
    table.deal()
    while not table.over:
        seat = table.asked
        table.act(bot.choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
    assert table.record == played_out(match).record


def test_a_match_at_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="Did you mean 'hard'"):
        play(Match(GAME, 2, ("hrad", "chance"), OPTIONS, "x"))
    with pytest.raises(ValueError, match="zip"):
        play(Match(GAME, 2, ("easy",), OPTIONS, "x"))


def test_matches_are_sent_by_the_handful_but_every_process_gets_many() -> None:
    for matches_, processes in ((1, 2), (40, 2), (200, 2), (5000, 64), (10**6, 2)):
        some = handful(matches_, processes)
        assert 1 <= some <= 16
        assert some == 1 or matches_ >= 16 * processes * some


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
    found = [rate("chance", 20), rate("easy", 60), rate("hard", 62)]
    assert climb(found, ("chance", "easy", "hard")) == [
        Rung(2, "vampire", "easy", "chance", "chance", True),
        Rung(2, "vampire", "hard", "easy", "chance", False),
    ]


def test_roles_and_opponents_are_not_mixed() -> None:
    found = [
        rate("chance", 90, role="humans"),
        rate("easy", 95, role="humans"),
        rate("chance", 10),
        rate("easy", 50),
        rate("chance", 10, against="easy"),
        rate("easy", 12, against="easy"),
    ]
    assert climbed(found) == [False, True, False]


def test_the_roles_are_called_by_their_seats() -> None:
    game = gloam.games()[GAME]
    assert roles(game, 2) == ("vampire", "human")
    assert roles(game, 4) == ("vampire", "humans")


def test_a_report_says_rates_intervals_and_rungs() -> None:
    found = [
        rate(one, wins, other) for one, wins in (("chance", 20), ("easy", 70)) for other in LEVELS
    ]
    said = report(found, LEVELS)
    assert said.splitlines()[0] == ("2 seats, wins as vampire (rows) against (columns), in percent")
    assert "70 [60-78]" in said
    assert said.endswith("2 seats, vampire: easy beats chance against chance, easy\n")
    flat = report([rate(one, 50, other) for one in LEVELS for other in LEVELS], LEVELS)
    assert flat.endswith("2 seats, vampire: easy does not beat chance\n")


def test_games_that_nobody_won_are_told() -> None:
    found = [
        Rate(2, role, level, against, 5, 10, unended=2 * (level != against))
        for role in ("vampire", "human")
        for level in LEVELS
        for against in LEVELS
    ]
    told = report(found, LEVELS)
    assert "vampire easy against chance: 2 of 10 games broken off after 4000 actions" in told
    assert told.count("broken off") == 2
    whole = report([replace(each, unended=0) for each in found], LEVELS)
    assert "Every game was played to its end." in whole


def test_a_faction_that_was_never_dealt_is_not_beaten() -> None:
    """No games prove nothing, on either side of a comparison."""
    none, some = Rate(4, "one seat as Owls", "chance", "chance", 0, 0), rate("easy", 90)
    some = replace(some, seats=4, role="one seat as Owls")
    assert climbed([none, some]) == [False]
    assert climbed([replace(some, level="chance"), replace(none, level="easy")]) == [False]
    told = report([none, replace(some, level="easy")], LEVELS)
    assert "; 0 to 100 games each" in told
    assert told.splitlines()[3].split() == ["chance", "-"]


# Whole ladders.


def climbing(
    name: str,
    games: int,
    seats: Sequence[int],
    levels: Sequence[str] = LEVELS,
    options: dict[str, str] | None = None,
    against: Sequence[str] = (),
    patience: int = 0,
) -> Study:
    game = gloam.games.load(name)
    plain = game.options_from(options or {})
    cells = ladder.cells(game, seats, levels, plain, against)
    return run_plan(made("ladder", game, cells, {}, games, patience=patience), alone)


def test_a_ladder_counts_both_sides_on_the_same_seeds_and_rates_them() -> None:
    study = climbing(GAME, 4, (2,), options=SHORT)
    found = rates(study)
    assert sum(each.games for each in found) == 4 * 4 * 2  # games, pairs, roles
    pairs = {(each.level, each.against): each.wins for each in found if each.role == "vampire"}
    for human in found:
        if human.role == "human":
            assert human.wins == human.games - pairs[human.against, human.level]
    seeds = [[study.plan.match(cell, n).seed for n in range(4)] for cell in range(4)]
    assert seeds == [["lab/0", "lab/1", "lab/2", "lab/3"]] * 4
    worth = {(each.role, each.bot): each.mu for each in rated(study)}
    assert worth["humans", "easy"] > worth["humans", "chance"]
    assert rated(study) == rated(study)
    told = text(study)
    assert "2 seats, wins as vampire (rows) against (columns)" in told
    assert "| humans | easy |" in told


def test_a_ladder_against_one_level_plays_only_against_it() -> None:
    study = climbing(GAME, 1, (2,), options=SHORT, against=("easy",))
    assert {cell.bots for cell in study.plan.cells} == {
        ("easy", "easy"), ("chance", "easy"), ("easy", "chance"),
    }  # fmt: skip
    found = rates(study, ("easy",))
    assert {each.against for each in found} == {"easy"}
    assert all(each.games == 1 for each in found)


@pytest.fixture
def masks(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game where factions are dealt: hens win if they run, foxes never, owls unless in a gale."""
    monkeypatch.setitem(_LOADED, MASKS.name, MASKS)
    return MASKS


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


def test_levels_by_seat_are_not_levels_by_team() -> None:
    turned = altered(gloam.games()[GAME], name="turned", teams=lambda seats: ((1,), (0,)))
    levels = ("easy", "chance")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(_LOADED, "turned", turned)
        by_team = play(Match("turned", 2, levels, OPTIONS, "0"))
        by_seat = play(Match("turned", 2, levels, OPTIONS, "0", by_seat=True))
    swapped = play(Match(GAME, 2, levels[::-1], OPTIONS, "0"))
    straight = play(Match(GAME, 2, levels, OPTIONS, "0"))
    assert by_team.digest == swapped.digest != straight.digest == by_seat.digest


def test_a_ladder_of_many_winners_counts_one_seat_and_its_factions(masks: Game) -> None:
    study = climbing("masks", 60, (3,))
    found = {(each.role, each.level, each.against): each for each in rates(study)}
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
            assert (hens.wins == hens.games) == (level == "easy")
    assert [study.plan.match(2, n).levels.index("easy") for n in range(4)] == [0, 1, 2, 0]
    assert "3 seats, one seat as Hens: easy beats chance against chance, easy" in text(study)


def test_alone_every_level_plays_the_same_seeds_and_against_nobody() -> None:
    options = {"mode": "fight", "encounter": "Dire Rat"}
    study = climbing("nightmare_hunt", 3, (1,), options=options)
    assert [(r.seats, r.role, r.level, r.against, r.games) for r in rates(study)] == [
        (1, "hunter", level, "", 3) for level in LEVELS
    ]
    assert rated(study) == []
    assert "1 seat, wins of the hunter in percent, with intervals; 3 games each" in text(study)
    with pytest.raises(BadOption, match="is for one seat: there is nobody to play --against"):
        climbing("nightmare_hunt", 1, (1,), options=options, against=("easy",))


# Who won, and what did not end.


def row(number: int, *won: float, ended: bool = True, rounds: int = 5) -> Row:
    return Row(
        cell=0, number=number, payoff=won, ended=ended, actions=10, turns=9, rounds=rounds,
        reason="dawn" if ended else OUT_OF_PATIENCE, parts=(), digest="",
    )  # fmt: skip


def plan_of(name: str, games: int, bots: str = "chance", **given: object) -> Plan:
    game = gloam.games.load(name)
    seats = given.pop("seats", (game.seats[0],))
    patience = given.pop("patience", 0)
    settings = axes.settings(game, [], given, bots)
    return made("match", game, cells_of(game, settings, seats), {}, games, patience=patience)  # type: ignore[arg-type]


def test_games_that_did_not_end_are_a_column_of_their_own_and_nobodys_loss_in_silence() -> None:
    plan = plan_of(GAME, 4)
    rows = [row(0, 1, -1), row(1, -1, 1), row(2, 0, 0, ended=False), row(3, 1, -1)]
    study = Study(plan, rows)
    told = text(study)
    assert "1 game did not end within 4000 actions: nobody won it." in told
    assert "| 2 | 4 | 50 [15-85] | 25 [5-70] | 1 | 5.0 [5.0-5.0] |" in told
    assert count.unended(rows) == 1
    length = count.length(rows, often=False)
    assert length is not None
    assert length.value == 5


def test_patience_is_part_of_a_plan() -> None:
    study = run_plan(plan_of(GAME, 2, patience=9), alone)
    assert [row.ended for row in study.rows(0)] == [False, False]
    assert all(row.actions >= 9 for row in study.rows(0))


def test_factions_and_characters_are_counted_over_the_games_that_had_them(masks: Game) -> None:
    study = run_plan(plan_of("masks", 40, "easy", seats=(3,), **CALM), alone)
    cell, rows = study.plan.cells[0], study.rows(0)
    found = count.shares(masks, cell, rows, often=False)
    assert {role: share.estimate.value for role, share in found.items()} == {
        "Foxes": 0.0, "Hens": 1.0, "Owls": 1.0,
    }  # fmt: skip
    characters = count.characters(rows, often=False)
    assert sum(share.games for share in characters.values()) == 3 * 40
    assert set(count.ends(masks, rows)) == {"all ran"}
    assert "| Owls | Ulla |" in text(study)


def test_seats_that_win_together_do_not_make_an_interval_narrower() -> None:
    parts = (("Hens", "Ada"), ("Hens", "Bea"))
    rows = [replace(row(n, 1.0, 1.0), parts=parts) for n in range(20)]
    share = count.seats_of(rows, often=False)["Hens"]
    assert share.games == 40
    assert (share.estimate.low, share.estimate.high) == wilson(20, 20)


# Axes.

HUNT = gloam.games()["nightmare_hunt"]


def point(*typed: str, **given: object) -> list[dict[str, str]]:
    read = [axes.read(HUNT, text) for text in typed]
    return [each.options for each in axes.settings(HUNT, read, given, "easy")]


def test_axes_are_options_ranges_bots_and_all_values_that_there_are() -> None:
    assert axes.read(HUNT, "level=1..3") == Axis("level", ("1", "2", "3"))
    assert axes.read(HUNT, "armor").values[:3] == ("robes", "leather", "plate")
    assert axes.read(gloam.games()["nyctophobia_hunted"], "map").values[0] == "lantern-loop"
    both = axes.settings(HUNT, [Axis("bots", ("easy", "hard"))], {}, "medium")
    assert [each.bots for each in both] == ["easy", "hard"]


def test_a_grid_has_every_point_and_one_at_a_time_those_that_differ_in_one() -> None:
    two = [Axis("level", ("1", "2", "3")), Axis("armor", ("robes", "plate"))]
    assert len(axes.settings(HUNT, two, {}, "easy")) == 6
    few = axes.settings(HUNT, two, {}, "easy", one_at_a_time=True)
    assert [tuple(each.at.values()) for each in few] == [
        ("1", "robes"), ("2", "robes"), ("3", "robes"), ("1", "plate"),
    ]  # fmt: skip


def test_a_value_within_a_file_is_changed_and_nothing_else() -> None:
    (three, four) = point("content:cards.Slash.power=3,4")
    assert three["content"].replace('"power":3', '"power":4') == four["content"] or (
        three["content"] != four["content"]
    )
    contents = HUNT.workshop.contents
    assert contents is not None
    assert "power = 5" in contents.standard().partition('"Slash"')[2][:60]
    (same,) = point("content:cards.slash.power=5")
    (other,) = point("content:cards.3.power=5")
    assert same == other


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("moon=1,2", "has no such axis"),
        ("lvl=1,2", "Did you mean 'level'"),
        ("level=1,99", "With level=99: level is a number from 1 to 9"),
        ("level=", "Say which values level has"),
        ("level=2,2", "twice"),
        ("level=5..2", "no range"),
        ("content=nowhere.toml", "there is no file"),
        ("content:cards.Slsh.power=3", "Did you mean 'Slash'"),
        ("content:cards.Slash.power=strong", "is a whole number"),
        ("content:cards.Slash=3", "no single value"),
        ("content:cards.Slash.power.deep=3", "nothing is within"),
        ("content:cards.Slash.power=99", "With content:cards.Slash.power=99"),
        ("level:cards=3", "no values within it"),
    ],
)
def test_an_axis_that_cannot_be_is_refused_in_a_sentence(typed: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        point(typed)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("cards:sprint.steps=9", "With cards:sprint.steps=9: .sprint.: steps is a number from 1"),
        ("cards:axe.Clam.copies=1", "Did you mean 'Calm'"),
        ("cards:axe.Calm.quiet=charge", 'only the numbers of "hunt 2" may change'),
        ("cards=nowhere.toml", "there is no file"),
    ],
)
def test_a_number_of_the_hunted_is_an_axis_or_is_refused(typed: str, said: str) -> None:
    game = gloam.games()["nyctophobia_hunted"]
    good = [axes.read(game, "cards:sprint.steps=1..3"), axes.read(game, "cards:axe.Calm.copies=2")]
    plain = [each.options["cards"] for each in axes.settings(game, good, {}, "easy")]
    assert plain[0] == "standard", "the usual numbers are the book"
    assert ['"sprint":{"steps":' + n in plain[int(n) - 1] for n in "23"] == [True, True]
    with pytest.raises(BadOption, match=said):
        axes.settings(game, [axes.read(game, typed)], {}, "easy")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("content:black.Dynamite.hurts=9", "Dynamite: hurts is a number from 1 to 6, not 9"),
        ("content:black.Dinamite.hurts=1", "Did you mean 'Dynamite'"),
        ("content:black.Dynamite.heals=1", "Dynamite has no such key"),
        ("content:blue.Dynamite.hurts=1", "There is no blue.Dynamite.hurts"),
        ("content:black.Chainsaw.copies=2", "Chainsaw: copies is a number from 0 to 1, not 2"),
    ],
)
def test_a_number_of_a_card_of_shadow_hunters_is_an_axis_or_is_refused(
    typed: str, said: str
) -> None:
    game = gloam.games()["shadow_hunters"]
    good = [
        axes.read(game, "content:black.Dynamite.hurts=3..5"),
        axes.read(game, "content:green.Slap.copies=2"),
        axes.read(game, "content:woods.hurts=2"),
    ]
    plain = [each.options["content"] for each in axes.settings(game, good, {}, "easy")]
    assert plain[0] == "standard", "the usual numbers are the book"
    said_of = next(each for each in game.words.options if each.name == "content").value_said
    assert said_of(plain[2]) == "Dynamite does 5 damage (usually 3)"
    with pytest.raises(BadOption, match=said):
        axes.settings(game, [axes.read(game, typed)], {}, "easy")


def test_an_option_that_an_axis_would_hide_is_refused() -> None:
    with pytest.raises(BadOption, match=r"put 'mine\.txt' among the values"):
        point("level=1,2", level="mine.txt")


def test_points_that_a_game_does_not_allow_together_are_left_out_and_told() -> None:
    settings = axes.settings(HUNT, [axes.read(HUNT, "mode")], {"armor": "plate"}, "easy")
    plan = made("sweep", HUNT, cells_of(HUNT, settings, (1,)), {}, 1)
    assert [cell.at["mode"] for cell in plan.cells] == ["campaign", "expedition"]
    assert plan.left_out[0].startswith("mode=fight with 1 seat: ")
    with pytest.raises(BadOption, match="There is no eighth armor"):
        made("sweep", HUNT, cells_of(HUNT, axes.settings(HUNT, [], {"armor": "eighth"}, "easy"), (1,)), {}, 1)  # fmt: skip  # noqa: E501


def test_bots_are_one_for_all_or_one_for_each_side() -> None:
    assert plan_of(GAME, 1, "hard/easy", seats=(4,)).cells[0].bots == ("hard", "easy")
    assert plan_of(GAME, 1, "hard/easy/easy/chance", seats=(4,)).cells[0].way == "seat"
    with pytest.raises(BadOption, match="one bot for all, one for each of 2 sides"):
        plan_of(GAME, 1, "hard/easy/easy", seats=(4,))


# Seeing how far it is.


def test_progress_is_told_by_lines_where_there_is_no_rich(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "rich.console", None)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("gloam.lab.progress.EVERY", -1.0)
    with Progress(3, 1) as watch:
        watch.step()
        watch.step()
    lines = capsys.readouterr().err.splitlines()
    assert lines == ["2 of 3 games, about 0 s left", "3 of 3 games, about 0 s left"]


def test_a_result_that_was_broken_off_has_no_parts(masks: Game) -> None:
    result = play(Match("masks", 4, ("chance",) * 4, CALM, "x", patience=6))
    assert isinstance(result, Result)
    assert (result.reason, result.parts, result.ended) == (OUT_OF_PATIENCE, (), False)

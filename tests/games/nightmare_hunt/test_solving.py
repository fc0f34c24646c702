"""Fights whose worth is known, limits that are kept, and what is kept on disk."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from gloam.games import load
from gloam.games.nightmare_hunt.book.text import standard_text
from gloam.games.nightmare_hunt.workshop import fights, kept, solving
from gloam.games.nightmare_hunt.workshop.fights import Fight, fight_of
from gloam.games.nightmare_hunt.workshop.guides import FEWEST_SLOTS
from gloam.games.nightmare_hunt.workshop.kept import Kept
from gloam.games.nightmare_hunt.workshop.solving import Search
from gloam.kernel.errors import BadOption
from gloam.kernel.workshop import Progress, Solution

GAME = load("nightmare_hunt")
PLENTY = 2**30
FINE = 1e-7


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GLOAM_CACHE", str(tmp_path))
    return tmp_path / "solve"


def options(encounter: str, armor: str, **others: str) -> dict[str, str]:
    assert GAME.workshop.solver is not None
    given = {"encounter": encounter, "armor": armor, **others, **GAME.workshop.solver.fixed}
    return GAME.options_from(given)


def quiet(progress: Progress) -> None:
    """Nobody looks."""


def solved(
    encounter: str,
    armor: str,
    goal: str = "wounds",
    *,
    tolerance: float = FINE,
    memory: int = PLENTY,
    seconds: float = 600,
    fresh: bool = False,
    show: Callable[[Progress], None] = quiet,
) -> Solution:
    chosen = options(encounter, armor) | ({"fresh": "yes"} if fresh else {})
    return solving.solve(chosen, goal, tolerance, memory, seconds, show)


# Values that are known.

QUICK = [
    ("Rabid Dog", "robes", 1.010017),
    ("Rabid Dog", "plate", 0.362637),
    ("Stalking Shadows", "robes", 0.021978),
]
"""Quick enough for the interpreter; all others are known by name below."""

SLOW = [
    ("Dire Rat", 0, 0, 0.092308),
    ("Corrupted Kobold", None, 0.028135, 0),
    ("Rabid Dog", None, 0, None),
    ("Angry Villager", 0.000395, 0.003579, 0.125375),
    ("Vile Giant", 0, 0.099350, 0),
    ("Charred Horror", 0.030537, 0.967619, 0.667366),
    ("Ember", 0.002198, 0.002198, 0.002198),
    ("Deranged Pyromancer", 0.286513, None, 0),
    ("Marksman", 0, 0, 0.149887),
    ("Dagger Prodigy", 1.122478, 0.252736, 1.509517),
    ("Tortured Giant", 0.002455, 0.075120, 0.601768),
    ("Stalking Shadows", None, 0.381059, 1.010989),
]
"""In robes, leather and plate, where it is neither among the quick ones nor among the long ones."""

LONG = [
    ("Deranged Pyromancer", "leather", 0.116056, 0.116056),
    ("Twin Flames", "robes", 0.004116, 0.004116),
    ("Twin Flames", "leather", 0.016224, 0.016224),
    ("Jack the Black", "robes", 0, 0),
    ("Jack the Black", "plate", 0, 0),
    ("Conflagration Chimera", "robes", 0.52346, 0.52359),
    ("Conflagration Chimera", "leather", 2.552, 2.582),
    ("Conflagration Chimera", "plate", 1.946, 1.952),
    ("Twin Flames", "plate", 2.0245, 2.0264),
    ("Jack the Black", "leather", 0.1138, 0.1139),
]
"""These take many minutes, or only bounds are known: here they only must not contradict them."""


def has(found: Solution, worth: float) -> None:
    """The bounds hold what is known, to its six digits, and are as close as was asked."""
    assert found.low - 5.1e-7 <= worth <= found.high + 5.1e-7
    assert found.high - found.low <= FINE


@pytest.mark.parametrize(("encounter", "armor", "worth"), QUICK)
def test_the_worth_of_a_small_fight_is_found_to_six_digits(
    encounter: str, armor: str, worth: float
) -> None:
    has(solved(encounter, armor), worth)


@pytest.mark.slow
def test_the_best_chance_against_the_vile_giant_in_leather() -> None:
    found = solved("Vile Giant", "leather", "win")
    has(found, 0.998055)
    assert found.title == "Vile Giant in Leather: the best chance to win"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encounter", "armor", "worth"),
    [
        (row[0], armor, float(worth))
        for row in SLOW
        for armor, worth in zip(("robes", "leather", "plate"), row[1:], strict=True)
        if worth is not None
    ],
)
def test_the_worth_of_every_fight_that_is_known(encounter: str, armor: str, worth: float) -> None:
    has(solved(encounter, armor), worth)


@pytest.mark.slow
@pytest.mark.parametrize(("encounter", "armor", "low", "high"), LONG)
def test_the_bounds_of_a_long_fight_do_not_contradict_those_that_are_known(
    encounter: str, armor: str, low: float, high: float
) -> None:
    found = solved(encounter, armor, seconds=2)
    assert found.low <= high + 5.1e-7
    assert found.high >= low - 5.1e-7
    assert found.high < 250


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encounter", "armor", "worth"),
    [
        ("Jack the Black", "robes", 0.0),
        ("Twin Flames", "robes", 0.004116),
        ("Ayth, Ender", "robes", 1),
        ("Twin Flames", "leather", 0.016224),
    ],
)
def test_what_guides_know_closes_a_long_fight(encounter: str, armor: str, worth: float) -> None:
    found = solved(encounter, armor, tolerance=0.001, memory=2**28)
    assert found.low - 5.1e-7 <= worth <= found.high + 5.1e-7
    assert found.high - found.low <= 0.001


@pytest.mark.slow
@pytest.mark.parametrize(
    ("encounter", "armor", "low", "high", "tolerance"),
    [
        ("Jack the Black", "leather", 0.1138, 0.1139, 0.001),
        ("Conflagration Chimera", "robes", 0.52346, 0.52359, 0.03),
    ],
)
def test_sweeps_close_a_long_fight(
    encounter: str, armor: str, low: float, high: float, tolerance: float
) -> None:
    """Between bounds that were found before, by a program of another kind."""
    search = Search(fight_of(options(encounter, armor), "wounds"), PLENTY)
    search.ways = [search._look_deep]
    while search.go_on(tolerance):
        pass
    least, most = search.bounds()
    assert least <= high
    assert most >= low
    assert most - least <= tolerance


def test_the_two_ways_take_turns_after_a_head_start() -> None:
    search = Search(fight_of(options("Rabid Dog", "robes"), "wounds"), PLENTY)
    while search.solver.looks == 0:
        assert search.go_on(FINE, deep=False)
    assert search.deep is None
    looks, tables = search.solver.looks, len(search.tables)
    while search.solver.looks == looks:
        assert search.go_on(FINE)
    assert len(search.tables) == tables + 1


def test_a_fight_that_is_certain_to_be_won_has_the_chance_1() -> None:
    found = solved("Stalking Shadows", "robes", "win")
    assert found.title == "Stalking Shadows in Robes: the best chance to win"
    assert found.low == pytest.approx(1.0)
    assert found.high == pytest.approx(1.0)


def test_a_variant_is_another_fight() -> None:
    usual = fight_of(options("Rabid Dog", "robes"), "wounds")
    other = fight_of(options("Rabid Dog", "robes", reactionTime="no"), "wounds")
    assert other.title.startswith("Rabid Dog in Robes (reactionTime=no): ")
    assert usual.key() != other.key()
    free = solving.solve(
        options("Rabid Dog", "robes", reactionTime="no"), "wounds", FINE, PLENTY, 600, quiet
    )
    assert free.high < 1.010017  # nothing is lost by what reactions no longer cost


def test_giving_up_has_no_part_in_the_best_play() -> None:
    usual = fight_of(options("Rabid Dog", "robes"), "wounds")
    assert fight_of(options("Rabid Dog", "robes", concede="no"), "wounds").key() == usual.key()
    assert fight_of(options("Rabid Dog", "robes", restack="first"), "wounds").key() == usual.key()


# Limits.


@pytest.mark.parametrize(
    ("encounter", "worth", "memory"),
    [
        ("Corrupted Kobold", 0.151449, 50_000),
        ("Corrupted Kobold", 0.151449, 200_000),
        ("Dagger Prodigy", 1.122478, 700_000),  # with guides
    ],
)
def test_with_little_memory_the_bounds_are_wide_and_true(
    encounter: str, worth: float, memory: int
) -> None:
    found = solved(encounter, "robes", memory=memory)
    assert found.memory <= memory
    assert found.low <= worth <= found.high
    assert found.high - found.low > FINE


def test_the_memory_that_is_told_counts_the_old_table_beside_the_new_one() -> None:
    search = Search(fight_of(options("Corrupted Kobold", "robes"), "wounds"), PLENTY)
    while search.go_on(FINE):
        assert search.memory >= sum(table.memory() for table in search.tables)
    tables = search.tables
    grown = [table for table in tables if table.slots > FEWEST_SLOTS]
    assert grown
    assert search.memory == sum(table.memory() for table in tables) + sum(
        table.memory() // 2 for table in grown
    )


@pytest.mark.parametrize("memory", [10**6, 10**7, 10**8, 10**9])
def test_no_table_can_grow_past_the_memory(memory: int) -> None:
    search = Search(fight_of(options("Rabid Dog", "robes"), "wounds"), memory)
    search.begin_deep()
    each = search.solver.memory() // search.solver.slots
    most = [3 * int(table.most) * each // 2 for table in search.tables]
    assert len(most) == 6
    assert memory // 4 < sum(most) <= memory


def test_without_time_the_bounds_are_wide_and_true() -> None:
    found = solved("Rabid Dog", "robes", seconds=0)
    assert found.low <= 1.010017 <= found.high
    assert found.high - found.low > 0.01


def test_progress_begins_low_never_goes_back_and_ends_at_1() -> None:
    seen: list[Progress] = []
    found = solved("Corrupted Kobold", "robes", show=seen.append)
    has(found, 0.151449)
    done = [each.done for each in seen]
    assert len(done) > 3
    assert done == sorted(done)
    assert 0 <= done[0] < 0.5
    assert done[-1] == 1
    assert (seen[-1].low, seen[-1].high) == (found.low, found.high)
    for each in seen:
        assert each.low - 1e-9 <= found.high
        assert each.high + 1e-9 >= found.low


# An estimate.


def test_what_is_solved_in_the_try_is_estimated_as_it_is() -> None:
    needed = solving.estimate(options("Stalking Shadows", "robes"), "wounds", 0.01)
    assert needed == solved("Stalking Shadows", "robes", tolerance=0.01).memory


def test_what_is_known_needs_nothing_unless_it_is_to_be_closer() -> None:
    chosen = options("Stalking Shadows", "robes")
    solved("Stalking Shadows", "robes", tolerance=0.01)
    assert solving.estimate(chosen, "wounds", 0.01) == 0
    assert solving.estimate(chosen, "wounds", 1e-9) != 0
    assert solving.estimate(chosen | {"fresh": "yes"}, "wounds", 0.01) != 0


def test_a_try_that_does_not_come_far_says_only_that_it_takes_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "PILOT_SECONDS", 0.0)
    assert solving.estimate(options("Ayth, Ender", "robes"), "wounds", 0.001) < 0


# What is kept.


def fight(encounter: str = "Stalking Shadows", armor: str = "robes") -> Fight:
    return fight_of(options(encounter, armor), "wounds")


def small(goal: str = "wounds", *, fresh: bool = False) -> Solution:
    """A fight solved no further than it takes to have something to keep."""
    return solved("Stalking Shadows", "robes", goal, tolerance=0.1, fresh=fresh)


def test_what_was_solved_is_read_the_next_time(cache: Path) -> None:
    first = small()
    assert not first.cached
    assert [path.name for path in cache.iterdir()] == [f"{fight().key()}.json"]
    again = small()
    assert again.cached
    assert (again.low, again.high, again.seconds) == (first.low, first.high, first.seconds)
    assert not small(fresh=True).cached
    assert not small("win").cached
    assert not solved("Stalking Shadows", "plate", tolerance=1).cached


def test_a_better_solver_does_not_read_what_an_older_one_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    small()
    monkeypatch.setattr(fights, "SOLVER_VERSION", fights.SOLVER_VERSION + 1)
    assert not small().cached


def test_a_standard_book_of_ones_own_is_the_standard_book(tmp_path: Path) -> None:
    book = tmp_path / "book.toml"
    book.write_text(standard_text())
    own = fight_of(options("Ember", "robes", content=str(book)), "wounds")
    assert own.key() == fight("Ember").key()
    book.write_text(standard_text().replace("copies = 3", "copies = 4", 1))
    own = fight_of(options("Ember", "robes", content=str(book)), "wounds")
    assert own.key() != fight("Ember").key()
    assert own.title.startswith("Ember in Robes (a book of its own): ")


def test_wide_bounds_are_solved_again_only_with_more_time_or_memory() -> None:
    name, little = "Corrupted Kobold", 200_000
    wide = solved(name, "robes", memory=little, seconds=60)
    assert solved(name, "robes", memory=little, seconds=60).cached
    assert solved(name, "robes", memory=little // 2, seconds=30).cached
    assert solved(name, "robes", memory=little, tolerance=wide.high - wide.low).cached
    assert not solved(name, "robes", memory=little, seconds=61).cached
    assert not solved(name, "robes", memory=2 * little, seconds=60).cached


def test_a_coarse_answer_does_not_stand_for_a_fine_one() -> None:
    assert solved("Rabid Dog", "plate", tolerance=5).high > 0.4
    fine = solved("Rabid Dog", "plate")
    assert not fine.cached
    has(fine, 0.362637)


def test_closer_bounds_are_not_given_up_for_wider_ones() -> None:
    first = solved("Corrupted Kobold", "robes", tolerance=0.01)
    solved("Corrupted Kobold", "robes", tolerance=1e-9, memory=50_000)
    again = solved("Corrupted Kobold", "robes", tolerance=0.01)
    assert again.cached
    assert (again.low, again.high) == (first.low, first.high)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b'{"low": 0.0, "high": 0.0}',
        b'{"more": ' + b"[" * 9000,
        b"x" * 100_000,
    ],
)
def test_a_damaged_file_is_not_read_and_is_written_anew(cache: Path, text: bytes) -> None:
    cache.mkdir()
    file = cache / f"{fight().key()}.json"
    file.write_bytes(text)
    found = small()
    assert not found.cached
    assert json.loads(file.read_text())["low"] == found.low
    assert small().cached


@pytest.mark.parametrize(
    "change",
    [
        {"key": "0" * 64},
        {"low": 1.0},
        {"low": -1.0},
        {"positions": -1},
        {"memory": "much"},
        {"seconds": -1.0},
    ],
)
def test_a_foreign_file_is_not_read(cache: Path, change: dict[str, object]) -> None:
    small()
    file = cache / f"{fight().key()}.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    assert not small().cached
    assert small().cached


def test_where_nothing_can_be_kept_it_is_solved_all_the_same(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    has(solved("Stalking Shadows", "robes"), 0.021978)
    assert not small().cached


def test_a_file_is_whole_or_not_there(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(self: Path, target: Path) -> Path:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    small()
    assert list(cache.iterdir()) == []


def test_the_folder_is_where_the_user_keeps_such_things(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/there")
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("GLOAM_CACHE", "/here")
    assert kept.folder() == Path("/here/solve")
    monkeypatch.delenv("GLOAM_CACHE")
    assert kept.folder() == Path("/there/gloam/solve")
    monkeypatch.setenv("XDG_CACHE_HOME", "not/whole")
    assert kept.folder() == Path("/home/somebody/.cache/gloam/solve")


def test_what_is_kept_says_nothing_but_figures(cache: Path) -> None:
    small()
    (file,) = cache.iterdir()
    found = json.loads(file.read_text())
    assert set(found) == set(Kept.__struct_fields__)
    assert [name for name, value in found.items() if isinstance(value, str)] == ["key"]


# What cannot be solved.


@pytest.mark.parametrize(
    ("encounter", "armor", "goal", "said"),
    [
        ("Vile Gaint", "robes", "win", "Did you mean 'Vile Giant'"),
        ("none", "robes", "win", "Say which encounter"),
        ("Inferno", "robes", "win", "Inferno brings nobody to fight"),
        ("Ember", "fourth", "win", "There is no fourth armor: there are 3 kinds"),
        ("Ember", "robes", "wim", "Did you mean 'win'"),
    ],
)
def test_what_there_is_not_is_refused(encounter: str, armor: str, goal: str, said: str) -> None:
    with pytest.raises(BadOption, match=said):
        solved(encounter, armor, goal)
    with pytest.raises(BadOption, match=said):
        solving.estimate(options(encounter, armor), goal, 0.1)


def test_names_are_read_as_they_are_typed() -> None:
    assert fight(" vile   GIANT ").key() == fight("Vile Giant").key()

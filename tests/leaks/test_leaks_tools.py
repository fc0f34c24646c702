"""The channels around a game, watched and opened like the rest: seeds, bots, saves, statistics."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import LEVELS, bot
from gloam.cli import main, saves
from gloam.games.vampire_radar.facts import VAMPIRE
from gloam.kernel.dice import Dice
from gloam.kernel.options import Options
from gloam.kernel.state import CHANCE, State
from gloam.kernel.table import Table
from gloam.terminal.sitting import Sitting
from gloam.testing.alter import altered
from tests.finished import FINISHED
from tests.leaks.holes import Blabs, lair_of
from tests.leaks.worlds import (
    ALONE,
    GAMES,
    RADAR,
    SALT,
    SEED,
    Look,
    Moment,
    again,
    every_game,
    everything,
    opened,
    refusal,
    told_apart,
    worlds,
)

Capture = pytest.CaptureFixture[str]


# Seeds.


@every_game
def test_seeds_are_in_nothing_that_a_seat_is_given_before_the_end(name: str) -> None:
    for seat, tables in worlds(name)[::2]:
        assert says_the_seed(tables[0], seat) == ""
        if not tables[0].over:
            other = by_another_seed(tables[0])
            assert everything(other, seat) == everything(tables[0], seat)
            assert other.commitment != tables[0].commitment


def by_another_seed(table: Table) -> Table:
    """The same actions by another seed; where a seed lays the table, laid as it was."""
    dice, game = Dice("another-seed", "another-salt"), table.game
    other = Table(game, table.seats, dict(table.options), dice)
    if other.record == table.record[: table.opening]:
        return again(table, dice=dice)

    def lay(state: State, seats: int, options: Options, _: Dice) -> None:
        game.rules.set_up(state, seats, options, table.dice)

    return again(table, altered(game, set_up=lay), dice=dice)


def test_seeds_lay_the_table_only_where_the_game_says_so() -> None:
    """Vampire Radar's first field is printed: there another seed must change nothing at all."""
    for _, tables in worlds(RADAR.name)[::8]:
        other = Dice("another-seed", "another-salt")
        assert everything(again(tables[0], dice=other), 1) == everything(tables[0], 1)


def test_seeds_opened() -> None:
    seat, tables = worlds(RADAR.name)[0]
    assert SEED in says_the_seed(again(tables[0], dice=Blabs(SEED, SALT)), seat)
    shown = altered(RADAR, sentence=lambda fact, seat, seats: f"Drawn from {SEED}.")
    assert SEED in says_the_seed(again(tables[0], shown), seat)


def says_the_seed(table: Table, seat: int) -> str:
    """Where the seed or the salt stands in what a seat is given; nothing, if nowhere."""
    given = f"{everything(table, seat)} {table.commitment} {choices_of_bots(table, seat)}"
    if not table.over:
        for secret in (SEED, SALT):
            if secret in given:
                return given[given.index(secret) :][:60]
    return ""


def test_seeds_are_revealed_when_the_game_is_over_and_not_before() -> None:
    table = opened(RADAR, 2)
    assert refusal(table.reveal) == "The seed is secret until the game is over."
    table.act("hide C3")
    table.act("concede", VAMPIRE)
    assert table.reveal() == (SEED, SALT)


# Bots.


def choices_of_bots(table: Table, seat: int) -> Any:
    """What a bot of each level would do in the seat, all with the same luck."""
    menu = table.menu(seat)
    if not menu:
        return []
    levels = {
        name: replace(level, simulations=min(level.simulations, 8), seconds=0.0)
        for name, level in table.game.bots.levels.items()
    }
    game = altered(table.game, levels=levels)
    return [bot(game, level).choose(table.view(seat), menu, Random(7)) for level in LEVELS]


@every_game
def test_bots_choose_the_same_at_every_level(name: str) -> None:
    asked = [moment for moment in worlds(name) if moment[1][0].menu(moment[0])]
    assert asked
    assert told_apart(choices_of_bots, asked) == ""


def test_bots_opened() -> None:
    moments = [(seat, [peeking(table) for table in tables]) for seat, tables in worlds(RADAR.name)]
    assert "choices_of_bots" in told_apart(choices_of_bots, moments)


def peeking(table: Table) -> Table:
    """A table whose rules of thumb look at the truth."""
    tables: list[Table] = []
    game = altered(
        table.game, heuristic=lambda view, menu, rng: menu[lair_of(tables[0]) % len(menu)]
    )
    tables.append(again(table, game))
    return tables[0]


def choice_at_a_sitting(table: Table, seat: int) -> Any:
    """What a bot does in the seat of a game that is being played, luck included."""
    if table.asked != seat:
        return None
    others = [other for other in range(table.seats) if other != seat]
    bots = {seat: bot(table.game, "chance")}
    return [Sitting(table, people, bots).question(seat)() for people in (others, ())]


@pytest.mark.parametrize("name", sorted(set(GAMES) - ALONE))
def test_bots_draw_the_same_luck_however_many_silent_actions_there_were(name: str) -> None:
    assert told_apart(choice_at_a_sitting, worlds(name)) == ""


def test_bots_luck_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_deeds(self: Sitting, seat: int, share: float = 1.0) -> Callable[[], int]:
        rng = self.table.dice.stream("bot", seat, len(self.table.deeds))
        return lambda: self.bots[seat].choose(self.table.view(seat), self.table.menu(seat), rng)

    monkeypatch.setattr(Sitting, "question", by_deeds)
    assert "sitting" in told_apart(choice_at_a_sitting, worlds(RADAR.name))


# Saves and statistics.


def printed(capsys: Capture, file: Path, *commands: list[str]) -> Look:
    """What the command line says of a save of the table, but for its seal, which is nobody's."""

    def said_of_a_save(table: Table, seat: int) -> Any:
        file.write_text(gloam.dumps(table))
        said = []
        for command in commands:
            words = [word.replace("FILE", str(file)).replace("SEAT", str(seat)) for word in command]
            code, told = main(words), capsys.readouterr()
            said.append((code, *(text.replace(table.commitment, "SEAL") for text in told)))
        return said

    return said_of_a_save


def before_the_end(name: str) -> list[Moment]:
    return [moment for moment in worlds(name) if not any(table.over for table in moment[1])][::4]


def by_the_seed(name: str) -> list[Moment]:
    """Worlds in which chance brought what the seed says: the others were dealt by nobody.

    In Shadow Hunters and in games for one, chance alone brings secrets, so all worlds of a seed are
    one.
    """
    dealt = [
        (seat, [table for table in tables if was_dealt(table)])
        for seat, tables in worlds(name)
        if not any(table.over for table in tables)
    ]
    several = [moment for moment in dealt if len(moment[1]) > 1]
    assert len(several) > 3, "too few secrets to compare"
    return several[:: 1 + len(several) // 8]


def was_dealt(table: Table) -> bool:
    other = Table(table.game, table.seats, dict(table.options), table.dice)
    for deed in table.deeds:
        if deed.seat == CHANCE and other.drawn() != deed.action:
            return False
        other.act(deed.action, deed.seat)
    return True


REPLAY = [
    ["replay", "FILE", "--seat", "SEAT", "--set-up"],
    ["replay", "FILE", "--seat", "SEAT", "--json"],
    ["replay", "FILE"],
]


VERIFY = [["verify", "FILE"], ["verify", "FILE", "--json"], ["verify", "FILE", "--seal", "0"]]


@pytest.mark.parametrize("name", FINISHED)
def test_saves_a_replay_for_a_seat_is_the_same(name: str, capsys: Capture, tmp_path: Path) -> None:
    look = printed(capsys, tmp_path / "night.save", *REPLAY)
    assert told_apart(look, before_the_end(name)) == ""
    said = look(before_the_end(name)[0][1][0], before_the_end(name)[0][0])
    assert [code for code, _, _ in said] == [0, 0, 0 if name in ALONE else 2]


BELIEF = [
    ["replay", "FILE", "--seat", "SEAT", "--belief"],
    ["replay", "FILE", "--seat", "SEAT", "--belief", "--json"],
    ["replay", "FILE", "--belief"],
]


@pytest.mark.parametrize("name", FINISHED)
def test_saves_what_a_seat_believed_is_the_same(name: str, capsys: Capture, tmp_path: Path) -> None:
    look = printed(capsys, tmp_path / "night.save", *BELIEF)
    assert told_apart(look, before_the_end(name)) == ""
    said = look(before_the_end(name)[0][1][0], before_the_end(name)[0][0])
    shown = 2 if gloam.games()[name].telling.belief is None else 0
    assert [code for code, _, _ in said] == [shown, shown, shown if name in ALONE else 2]


def test_saves_opened_by_beliefs_from_all_facts(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moments = before_the_end(RADAR.name)  # where nobody hears too much
    monkeypatch.setattr(Table, "hears", lambda table, n, seat: True)
    look = printed(capsys, tmp_path / "night.save", *BELIEF)
    assert told_apart(look, moments) != ""


def test_saves_opened(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story = saves._story

    def numbered(table: Table, seat: int) -> dict[str, object]:
        heard = [n for n in range(len(table.record)) if table.hears(n, seat)]
        return story(table, seat) | {"numbers": heard}

    monkeypatch.setattr(saves, "_story", numbered)
    look = printed(capsys, tmp_path / "night.save", *REPLAY)
    assert "said_of_a_save" in told_apart(look, before_the_end(RADAR.name))


@pytest.mark.parametrize("name", sorted(set(FINISHED) - {"shadow_hunters"} - ALONE))
def test_statistics_a_check_before_the_end_counts_nothing(
    name: str, capsys: Capture, tmp_path: Path
) -> None:
    look = printed(capsys, tmp_path / "night.save", *VERIFY)
    moments = by_the_seed(name)
    assert told_apart(look, moments) == ""
    seat, tables = moments[0]
    (_, plain, _), (_, for_programs, _), (code, _, refused) = look(tables[0], seat)
    assert SEED not in plain + for_programs + refused
    assert json.loads(for_programs)["actions"] is None
    assert code == 2


def test_statistics_opened(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verdict = saves._verdict
    monkeypatch.setattr(
        saves, "_verdict", lambda table: verdict(table) | {"actions": len(table.deeds)}
    )
    look = printed(capsys, tmp_path / "night.save", *VERIFY)
    assert "said_of_a_save" in told_apart(look, by_the_seed(RADAR.name))

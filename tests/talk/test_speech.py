"""What is said to whoever plays no more, to whoever comes back, and under which numbers."""

import io
import itertools
from collections.abc import Iterator

import gloam
from gloam import driver
from gloam.bots import ChanceBot
from gloam.kernel.dice import Dice
from gloam.kernel.loudness import TURN
from gloam.kernel.table import Table
from gloam.talk import menus, speech
from gloam.terminal import hearing
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.sitting import Sitting


def opened(name: str, seats: int, seed: str) -> Table:
    game = gloam.games()[name]
    table = Table(game, seats, game.options_from({}), Dice(seed, salt=""))
    table.deal()
    return table


def played(table: Table) -> Iterator[Table]:
    """The table after each deed, by chance, until the game is over."""
    while not table.over:
        table.act(ChanceBot().choose(*driver.given(table, table.asked)))
        table.deal()
        yield table


def fallen() -> tuple[Table, int, int]:
    """A game in which somebody is out, who, and how much they had heard by then."""
    table = opened("shadow_hunters", 5, "n4")
    for _ in played(table):
        for seat in range(5):
            if speech.is_out(table, seat):
                return table, seat, len(table.told(seat))
    raise AssertionError("Nobody falls.")


def test_whoever_plays_no_more_hears_at_most_a_sentence_a_round() -> None:
    table, seat, since = fallen()
    first, said = since, list[str]()
    for _ in itertools.takewhile(lambda table: not table.over, played(table)):
        lines, since = speech.due(table, seat, since, now=False)
        assert len(lines) <= 1
        said += lines
    turns = [each for each in table.told(seat).since(first) if each.loudness == TURN]
    assert 0 < len(said) <= len(turns) // table.seats
    assert any(" dies" in line for line in said)
    lines, _ = speech.due(table, seat, since)
    assert lines  # the end is told like to anybody


def test_whoever_plays_no_more_and_skips_hears_only_the_end() -> None:
    table, seat, since = fallen()
    for _ in itertools.takewhile(lambda table: not table.over, played(table)):
        lines, since = speech.due(table, seat, since, now=False, skipping=True)
        assert lines == ()
    lines, _ = speech.due(table, seat, since, skipping=True)
    assert lines


def test_whoever_plays_no_more_is_told_once_what_they_will_hear() -> None:
    table, seat, _ = fallen()
    others = {n: ChanceBot() for n in range(5) if n != seat}
    out = io.StringIO()
    LineMode(Sitting(table, (seat,), others), Console(io.StringIO(""), out)).play()
    assert out.getvalue().count(hearing.OUT) == 1


def test_a_game_that_is_loaded_begins_with_what_happened_since_ones_turn() -> None:
    table = opened("vampire_radar", 3, "night")
    for _ in itertools.takewhile(lambda table: len(table.deeds) < 30, played(table)):
        pass
    for _ in itertools.takewhile(lambda table: table.asked != 1, played(table)):
        pass  # the second human and the vampire have had their turns
    loaded, out = gloam.loads(gloam.dumps(table)), io.StringIO()
    bots = {0: ChanceBot(), 2: ChanceBot()}
    LineMode(Sitting(loaded, (1,), bots), Console(io.StringIO("quit\n\n"), out)).play()
    begun, _, asked = out.getvalue().partition("Say help or menu.\n")
    assert begun.endswith(
        "The game goes on where it was left.\n"
        "Pawn 3 walks to F5, pawn 3 walks to F6.\n"
        "Human 2: pawn 6 walks to E3.\n"
        "The vampire's turn passes without a sound.\n"
    )
    assert asked.startswith("You have 2 points left.")
    assert "pawn 6" not in asked  # it is said once


def test_numbers_of_choices_follow_from_what_was_done_and_are_kept_nowhere() -> None:
    """Another worker of a house, or whoever loads a save in the midst of a turn, says the same."""
    later = 0
    table = opened("vampire_radar", 3, "night")
    for _ in itertools.islice(played(table), 40):
        seat = table.asked
        scene = table.scene(seat)
        given = menus.through_the_turn(table, seat, scene)
        again = gloam.loads(gloam.dumps(table))
        assert menus.through_the_turn(again, seat, again.scene(seat)) == given
        assert sorted(given.values()) == list(range(1, len(given) + 1))
        later += given != menus.in_order(scene)
    assert later  # a menu in the midst of a turn is not counted as it stands

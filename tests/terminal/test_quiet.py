"""Not to be asked this turn, and what is not announced: the same to everybody else as ever."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

import gloam
from gloam.bots import ChanceBot
from gloam.driver import to_move
from gloam.kernel.dice import Dice
from gloam.kernel.game import AutoPass, Game
from gloam.kernel.save import dumps
from gloam.kernel.table import ONLOOKER, Table
from gloam.talk.commands import HELP_QUIET, Talk
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import PACE, Pace
from gloam.terminal.sitting import Sitting

from .doors import PASS, PEEK, Knocker, opened
from .nods import Clock

HINT = "Say quiet not to be asked again this turn."
NOT_AGAIN = "You are not asked again this turn. Say quiet off to be asked."
NAMES = ("Owl", "Mouse 1", "Mouse 2")
CLEARED = "The screen is cleared here.\n"
WITH_LULLS = [
    opened(apart=True).game,
    *(game for game in gloam.games().values() if game.telling.auto_pass is not None),
]


def sat(table: Table, *people: int, times: int = 2) -> Sitting:
    bots = {seat: Knocker(times) for seat in range(3) if seat not in people}
    return Sitting(table, people, bots, "medium")


def played(sitting: Sitting, *said: str) -> str:
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


def told(table: Table) -> list[str]:
    return [table.game.words.facts.text(fact) for fact in table.record]


# What the person notices.


def test_whoever_is_quiet_is_asked_no_more_this_turn_and_again_in_the_next() -> None:
    table = opened()
    transcript = played(sat(table, 1), "quiet")
    first, second = transcript.split("The turn of 1.\n")
    assert first.count("Do you open?") == 1  # seat 0 knocked twice
    assert f"> quiet\nYou let it pass. {NOT_AGAIN}\n1 passes.\n2 passes.\n" in first
    assert "0 knocks.\nYou let it pass.\n1 passes.\n2 passes.\n" in first
    assert second.startswith("Your turn.")
    assert told(table).count("passed seat=1") == 2


def test_a_pause_ends_with_the_fact_that_the_game_names_and_with_no_other() -> None:
    said = ("quiet", "done")
    transcript = played(sat(opened(), 1), *said)
    after = transcript.split("The turn of 2.\n")[1]
    assert "Do you open?" in after  # the pause ended with the turn of seat 1
    longer = played(sat(opened(auto_pass=AutoPass(passing=PASS, until="opened")), 1), *said)
    assert longer.count("Do you open?") == 1
    assert longer.count("You let it pass.\n1 passes.") > 2
    assert "The game is over" not in longer  # it is asked what it cannot let pass


def test_a_pause_ends_with_what_its_seat_hears_and_not_with_what_it_does_not() -> None:
    table = opened(
        apart=True, auto_pass=AutoPass(passing=PASS, until="chimed")
    )  # which seat 0 hears alone
    sitting = sat(table, 0, 1, 2)
    for seat in range(3):
        sitting.auto_pass.begin(seat)
    table.act("done")
    assert [sitting.auto_pass.lasts(seat) for seat in range(3)] == [False, True, True]


def test_in_ones_own_turn_one_may_say_it_beforehand() -> None:
    table = opened()
    transcript = played(sat(table, 0), "quiet", "knock", "done", "quiet")
    assert f"> quiet\n{NOT_AGAIN}\n> knock\n" in transcript
    assert transcript.count("Do you open?") == 2  # in each turn of the others, till quiet is said
    assert transcript.count("You let it pass.") == 2


def test_quiet_off_asks_again() -> None:
    table = opened()
    sitting = sat(table, 1)
    talk = Talk(sitting)
    assert talk.answer(1, "quiet off").lines == ("You are asked as it is.",)
    assert talk.answer(1, "quiet").lines == (NOT_AGAIN,)
    table.act("knock")
    assert sitting.auto_pass.due(1)
    assert talk.answer(1, "Quiet OFF").lines == ("You are asked again.",)
    assert not sitting.auto_pass.due(1)
    assert talk.answer(1, "quiet please").lines == ("Say quiet, or quiet off.",)
    assert not sitting.auto_pass.lasts(1)


def one_acts(sitting: Sitting, holder: int) -> bool:
    """Let a bot act, or somebody who is let alone; False if neither is asked."""
    sitting.table.deal()
    seat = sitting.thinking(holder)
    if seat is None:
        return False
    sitting.answer_for(seat, sitting.question(seat)())
    return True


def test_what_is_not_on_the_menu_is_not_answered_for_anybody() -> None:
    table = opened()
    sitting = sat(table, 0, 1)
    for seat in (0, 1):
        sitting.auto_pass.begin(seat)
    assert not one_acts(sitting, holder=0)  # it is seat 0's own turn
    assert table.asked == 0
    table.act("knock")
    assert one_acts(sitting, holder=0)
    assert told(table)[-1] == "passed seat=1"


def test_each_seat_at_a_keyboard_is_quiet_for_itself() -> None:
    table = opened()
    transcript = played(sat(table, 1, 2), "quiet", "pass", "pass")
    assert transcript.count("Mouse 1 lets it pass.") == 1
    assert "Mouse 2 lets it pass." not in transcript
    assert transcript.count("Do you open?") == 3
    assert "Mouse 1, the keyboard is yours." in transcript  # in its own turn


def test_it_is_said_in_help_and_hinted_at_once_where_a_game_has_it() -> None:
    transcript = played(sat(opened(), 1), "help", "pass", "pass")
    assert HELP_QUIET in transcript
    assert transcript.count(HINT) == 1
    assert transcript.index("Do you open?") < transcript.index(HINT)
    without = played(sat(opened(auto_pass=None), 1), "help", "quiet", "pass")
    assert HELP_QUIET not in without
    assert HINT not in without
    assert "I do not know 'quiet'." in without


def test_after_an_undo_one_is_asked_again() -> None:
    table = opened(
        apart=True, auto_pass=AutoPass(passing=PEEK, until="turn")
    )  # what only the seat hears
    sitting = sat(table, 0)
    talk = Talk(sitting)
    assert talk.answer(0, "quiet").acted
    assert told(table)[-1] == "peeked by=0"
    assert talk.answer(0, "undo").acted
    assert not sitting.auto_pass.due(0)
    sitting.auto_pass.begin(0)
    table.act("peek")
    sitting.undo(0)
    table.act("done")
    assert not sitting.auto_pass.lasts(0)


# What nobody else can notice.


def let_pass(rules: Game, seed: str, *, auto_pass: bool) -> tuple[Table, list[Any]]:
    """A game in which all let everything pass, and all that every seat was given on the way."""
    assert rules.telling.auto_pass is not None
    table = Table(
        rules,
        rules.seats[0],
        rules.options_from(rules.rules.bounded_options if rules.words.options else {}),
        Dice(seed, "salt"),
    )
    table.deal()
    sitting = Sitting(table, range(table.seats), {}, "")
    given = []
    while not table.over and len(table.deeds) < 250:
        seat = table.asked
        if auto_pass:
            sitting.auto_pass.begin(seat)
        if not one_acts(sitting, holder=seat):
            passes = rules.telling.auto_pass.passing in table.menu(seat)
            assert not (passes and auto_pass)
            chosen = ChanceBot().choose(table.view(seat), table.menu(seat), table.luck(seat))
            sitting.take(seat, rules.telling.auto_pass.passing if passes else chosen)
        for each in range(table.seats):
            news = [line for line in sitting.news(each) if line != "You let it pass."]
            given.append((news, table.scene(each), list(table.heard(each))))
    return table, given


@pytest.mark.parametrize("game", WITH_LULLS, ids=lambda game: game.name)
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_pause_is_the_same_deed_as_the_persons_own(game: Game, seed: str) -> None:
    hand, by_hand = let_pass(game, seed, auto_pass=False)
    paused, by_itself = let_pass(game, seed, auto_pass=True)
    assert "pass" in [game.words.actions.text(deed.action) for deed in hand.deeds]
    assert paused.record == hand.record
    assert paused.deeds == hand.deeds
    assert by_itself == by_hand
    assert dumps(paused) == dumps(hand)


def test_only_the_seat_itself_is_told_that_it_was_let_alone() -> None:
    table = opened(apart=True)
    sitting = sat(table, 0, 1, 2)
    for seat in range(3):
        sitting.news(seat)
    table.act("knock")
    sitting.auto_pass.begin(1)
    assert one_acts(sitting, holder=1)
    assert sitting.news(1) == ["0 knocks.", "You let it pass.", "1 passes."]
    assert sitting.news(0) == sitting.news(2) == ["0 knocks.", "1 passes."]
    assert "quiet" not in " ".join(sitting.who())
    assert "pass." not in " ".join(Talk(sitting).answer(1, "log all").lines)


def screens(quiet: bool) -> list[str]:
    """What each stretch between two curtains shows, where seat 1 lets everything pass."""
    table = opened(apart=True)
    enter = ["", ""]
    answers = [["quiet" if quiet else "pass"], [] if quiet else ["pass"]]
    said = [""]
    for answer in answers:  # seat 0 knocks, seat 1 answers, seat 2 passes
        said += ["knock", *enter, *answer, *enter, "pass", *enter]
    transcript = played(sat(table, 0, 1, 2), *said, "done", *enter, "done", *enter, "quit", "")
    return transcript.split(CLEARED)


def test_with_a_curtain_the_others_see_the_same_and_the_keyboard_goes_the_same_way() -> None:
    by_hand, by_itself = screens(quiet=False), screens(quiet=True)
    assert len(by_hand) == len(by_itself) == 9
    whose = [stretch.partition("\n")[0] for stretch in by_hand]
    assert [stretch.partition("\n")[0] for stretch in by_itself] == whose
    for one, other, name in zip(by_hand[1:], by_itself[1:], whose[1:], strict=True):
        if "Mouse 1" not in name:
            assert one == other
    assert "You let it pass.\n1 passes.\n" in by_itself[4]
    assert "Do you open?" not in by_itself[4]
    assert "Do you open?" in by_hand[4]


def test_without_the_curtain_the_others_would_see_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Sitting, "thinking", lambda sitting, holder: to_move(sitting))
    assert len(screens(quiet=True)) < len(screens(quiet=False))


# Pace.


class Timed(io.StringIO):
    """Notes when everything was said."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.heard: list[tuple[float, str]] = []

    def write(self, text: str) -> int:
        self.heard.append((self.clock(), text.strip()))
        return len(text)


class Thinker(Knocker):
    """A bot that takes its time."""

    def __init__(self, clock: Clock) -> None:
        super().__init__(2)
        self.clock = clock

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        self.clock.sleep(0.2)
        return super().choose(view, menu, rng)


def timed(people: tuple[int, ...], *said: str) -> list[tuple[float, str]]:
    clock = Clock()
    bots = {seat: Thinker(clock) for seat in range(3) if seat not in people}
    out = Timed(clock)
    console = Console(io.StringIO("".join(f"{line}\n" for line in said)), out)
    sitting = Sitting(opened(), people, bots, "hard")
    LineMode(sitting, console, pace=Pace(PACE, clock, clock.sleep)).play()
    return out.heard


def test_what_is_let_pass_takes_as_long_as_an_answer_of_a_bot() -> None:
    heard = timed((1,), "quiet")
    at = {line: [when for when, said in heard if said == line] for _, line in heard}
    second_knock = at["0 knocks."][1]
    assert at["1 passes."][1] == second_knock + PACE  # seat 1 is let alone
    assert at["2 passes."][1] == second_knock + 2 * PACE  # a bot answers
    assert at["You let it pass."][0] == at["1 passes."][1]


# What is not announced.


@pytest.mark.parametrize("apart", [False, True])
def test_unspoken_facts_are_not_announced_to_any_seat_and_stay_in_the_log(apart: bool) -> None:
    plain, quiet = opened(apart=apart, unspoken=()), opened(apart=apart)
    news = []
    for table in (plain, quiet):
        sittings = [sat(table, seat) for seat in range(3)]
        for action in ("knock", "pass", "pass", "done"):
            table.act(action)
        news.append([sitting.news(seat) for seat, sitting in enumerate(sittings)])
        for seat, sitting in enumerate(sittings):
            assert "1 is asked." in Talk(sitting).answer(seat, "log all").lines
    assert plain.record == quiet.record
    for spoken, unspoken in zip(*news, strict=True):
        assert "1 is asked." in spoken
        assert unspoken == [line for line in spoken if "is asked" not in line]


def test_unspoken_facts_are_not_announced_at_the_end_either() -> None:
    for unspoken in ((), ("turn",)):
        table = opened(apart=True, unspoken=unspoken)
        sitting = sat(table, 1, 2)
        while not table.over:
            table.act("done")
        said = sitting.public_news()
        assert ("The turn of 1." in said) == (not unspoken)
        assert table.sentence(table.record[-1], ONLOOKER) == "The turn of 0."


# What games declare.


@pytest.mark.parametrize("name", gloam.games())
def test_games_name_facts_and_actions_that_they_have(name: str) -> None:
    game = gloam.games()[name]
    words = [word.name for word in game.words.facts.words]
    assert set(game.telling.unspoken) <= set(words)
    if game.telling.auto_pass is not None:
        assert game.telling.auto_pass.until in words
        assert game.words.actions.text(game.telling.auto_pass.passing)


# On the full screen.

Play = Callable[[Any, Any], Awaitable[None]]


def on_screen(sitting: Sitting, play: Play) -> None:
    pytest.importorskip("textual")
    from gloam.terminal.screen import FullScreen

    app = FullScreen(sitting)

    async def run() -> None:
        async with app.run_test(size=(100, 40)) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())


async def settled(app: Any, pilot: Any) -> None:
    for _ in range(200):
        await pilot.pause()
        if not app.busy or len(app.screen_stack) > 1:
            break
    await pilot.pause()


async def typed(app: Any, pilot: Any, *lines: str) -> None:
    for line in lines:
        app.do(line)
        await settled(app, pilot)


def listed(app: Any) -> list[str]:
    choices = app.base.query_one("#choices")
    return [str(choices.get_option_at_index(n).prompt) for n in range(choices.option_count)]


def logged(app: Any) -> str:
    return "\n".join(strip.text.rstrip() for strip in app.log_view.lines)


def test_on_the_screen_quiet_stands_below_the_choices() -> None:
    table = opened()

    async def play(app: Any, pilot: Any) -> None:
        assert listed(app)[-2:] == ["3. peek", "let it pass, and do not ask me this turn"]
        await pilot.press("tab", "up", "enter")
        await settled(app, pilot)
        assert "0 knocks.\nYou let it pass.\n1 passes.\n2 passes." in logged(app)
        assert "is asked" not in logged(app)
        assert listed(app) == ["1. knock", "2. done", "3. peek"]

    on_screen(sat(table, 1), play)
    assert told(table).count("passed seat=1") == 2


def test_on_the_screen_the_curtain_hangs_as_ever() -> None:
    table = opened(apart=True)
    curtains: list[str] = []

    async def enter(app: Any, pilot: Any) -> None:
        while len(app.screen_stack) > 1:
            curtains.append(app.screen.sentence)
            await pilot.press("enter")
            await settled(app, pilot)

    async def play(app: Any, pilot: Any) -> None:
        await enter(app, pilot)
        for line in ("knock", "quiet", "pass"):
            await typed(app, pilot, line)
            await enter(app, pilot)
        await typed(app, pilot, "knock")
        await pilot.press("enter", "enter")  # seat 1 takes the keyboard, and is let alone
        await settled(app, pilot)
        assert app.screen.sentence == "Press Enter to hide the board."
        assert app.holder == 1
        assert "0 knocks.\nYou let it pass.\n1 passes." in logged(app)
        await enter(app, pilot)
        assert app.holder == 2
        assert "You let it pass" not in logged(app)

    on_screen(sat(table, 0, 1, 2), play)
    assert told(table).count("passed seat=1") == 2
    hidden = "Press Enter to hide the board."
    passed = [f"Pass the keyboard to {name}, then press Enter." for name in NAMES]
    assert curtains[:7] == [passed[0], hidden, passed[1], hidden, passed[2], hidden, passed[0]]
    assert curtains[7:] == [hidden, passed[2]]  # the two before were pressed away unread

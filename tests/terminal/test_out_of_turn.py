"""Speech that has a price, and speech out of turn: in lines and on the full screen."""

import asyncio
import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from msgspec.structs import replace

from gloam.bots import SearchBot
from gloam.kernel.menu import Menu
from gloam.kernel.seats import seat_in
from gloam.kernel.table import Table
from gloam.kernel.words import SEAT, Vocabulary, fact
from gloam.talk import menus
from gloam.talk.commands import Talk
from gloam.talk.places import NO_PLACES, odds, walls
from gloam.talk.sketch import sketch
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import PACE, Pace, pace_of
from gloam.terminal.sitting import Sitting, same_ears
from gloam.testing.alter import altered

from .hush import CALL_OUT, CALLED, PEEK, PRICE, Doer, Wood, opened

WAIT = "(Enter to wait, or say something) > "
PASS = "(Enter to go on; say something; or name the seat that wants the keyboard) > "


def sat(table: Table, *people: int, level: str = "medium", does: int | None = None) -> Sitting:
    others = [seat for seat in range(table.seats) if seat not in people]
    bot = Doer() if does is None else Doer(does)
    return Sitting(table, people, dict.fromkeys(others, bot), level)


def played(sitting: Sitting, *said: str) -> str:
    out = io.StringIO()
    LineMode(sitting, Console(io.StringIO("".join(f"{line}\n" for line in said)), out)).play()
    return out.getvalue()


def told(table: Table) -> list[str]:
    return [table.game.words.facts.text(fact) for fact in table.record]


# A yes before a price is paid.


@pytest.mark.parametrize("said", ["say hello", "shout rock-here", "call out", "5"])
def test_what_costs_something_is_done_after_a_yes_and_not_before(said: str) -> None:
    for sure in ("yes", "YES", "y"):
        table = opened()
        transcript = played(sat(table, 1), "hide", said, sure)
        assert f"> {said}\n{PRICE}\nSay yes to " in transcript
        assert "found seat=1" in told(table)
    for unsure in ("no", "", "look", "yes please", "done"):
        table = opened()
        transcript = played(sat(table, 1), "hide", said, unsure)
        assert "You do not " in transcript, unsure
        assert "found seat=1" not in told(table)


def test_what_comes_instead_of_a_yes_is_answered() -> None:
    transcript = played(sat(opened(), 1), "hide", "call out", "log 1", "yes")
    assert "> log 1\nYou do not call out.\nThe turn of 2.\n" in transcript
    assert "There is nothing to say yes to." in transcript


def test_speech_that_costs_nothing_is_not_asked_about() -> None:
    table = opened()
    transcript = played(sat(table, 1), "say hello", "shout rock-here")
    assert "Say yes" not in transcript
    assert "shouted by=1 what=rock-here" in told(table)


def test_a_price_that_has_changed_is_said_again() -> None:
    table = opened()
    prices = ["one", "two", "two"]
    game = altered(table.game, speech_cost=lambda view: prices[0])
    sitting = sat(Table(game, 3, {}, table.dice), 1)
    talk = Talk(sitting)
    assert talk.answer(1, "call out").lines[0] == "one"
    prices.pop(0)
    assert talk.answer(1, "yes").lines[0] == "two"
    assert talk.answer(1, "yes").acted


# Out of turn.


def test_one_who_hides_is_given_a_word_once_for_each_turn_of_the_others() -> None:
    table = opened()
    transcript = played(sat(table, 1), "hide", "", "", "done")
    assert transcript.count(WAIT) == 2  # the turns of 2 and of 0
    assert "The turn of 2.\n" + WAIT in transcript
    assert "The turn of 0.\n" + WAIT in transcript
    assert told(table)[-4:] == ["turn to=1", "turn to=2", "turn to=0", "turn to=1"]


def test_one_who_does_not_hide_is_not_held_up() -> None:
    assert WAIT not in played(sat(opened(), 1), "done", "done")
    assert WAIT not in played(sat(opened(free=True), 1), "hide", "hide")


def test_unheard_steps_of_others_make_no_pause() -> None:
    class Peeker(Doer):
        def __init__(self, times: int) -> None:
            self.times = self.left = times

        def choose(self, view: Any, menu: tuple[int, ...], rng: Any) -> int:
            self.left = self.left - 1 if self.left else self.times
            return PEEK if self.left < self.times else 1

    heard = []
    for times in (1, 3):
        bots = {0: Peeker(times), 2: Peeker(times)}
        heard.append(played(Sitting(opened(apart=True), (1,), bots), "hide", "", "", "quit", ""))
    assert heard[0] == heard[1]
    assert heard[0].count(WAIT) == 2


def test_in_a_pause_one_may_look_and_speak_but_not_act() -> None:
    table = opened()
    said = ("hide", "look", "log 2", "rules radar", "menu", "done", "say boo", "yes", "done")
    transcript = played(sat(table, 1), *said)
    assert f"{WAIT}log 2\n1 hides.\nThe turn of 2.\n" in transcript
    assert f"{WAIT}menu\nYou are not asked now.\nAt any time: call out; shout " in transcript
    assert f"{WAIT}done\nYou cannot choose done now: it is not your turn.\n" in transcript
    after = transcript.split(f"{WAIT}yes\n")[1]
    assert after.startswith("1 is found.\nYou say: boo\nThe turn of 0.\nThe turn of 1.\n")
    assert WAIT not in after  # there is nothing more to lose
    assert "said by=1 n=0" in told(table)


def test_a_yes_in_a_pause_is_no_wish_to_wait() -> None:
    table = opened()
    transcript = played(sat(table, 1), "hide", "call out", "", "wait", "quit", "")
    assert f"{WAIT}\nYou do not call out.\n{WAIT}wait\n" in transcript


def test_leaving_is_possible_in_a_pause() -> None:
    assert played(sat(opened(), 1), "hide", "quit", "").endswith("Good night.\n")
    assert played(sat(opened(), 1), "hide").endswith("Good night.\n")


def test_people_who_hear_the_same_are_called_by_name() -> None:
    table = opened()
    transcript = played(sat(table, 1, 2), "hide", "call out", "yes", "done")
    assert transcript.index(WAIT) < transcript.index("Mouse 2, the keyboard is yours.")
    assert "found seat=1" in told(table)


# Out of turn, where people must not see each other's screens.


def test_with_a_curtain_the_pauses_are_the_same_whoever_hides() -> None:
    counts = []
    for first in ("hide", "done"):
        table = opened(apart=True)
        transcript = played(sat(table, 1, 2), "", first, "", "", "done", "", "", "quit", "")
        counts.append([line for line in transcript.splitlines() if "(Enter" in line])
        assert PRICE not in transcript
    assert counts[0] == counts[1]
    assert counts[0][0].startswith(PASS)


def test_the_keyboard_goes_behind_the_curtain_to_whoever_asks_for_it() -> None:
    table = opened(apart=True)
    said = ("", "peek", "hide", "", "", "done", "Mouse 1", "", "", "say boo", "yes", "", "quit", "")
    transcript = played(sat(table, 1, 2), *said)
    stretches = transcript.split("The screen is cleared here.\n")
    assert len(stretches) == 3
    assert "A secret of 1." in stretches[0]
    assert "A secret of 1." not in stretches[1]
    assert f"{PASS}Mouse 1\nPress Enter to clear the screen. \n" in stretches[1]
    assert "Pass the keyboard to Mouse 1, then press Enter. \nYou play Mouse 1.\n" in stretches[2]
    assert f"{PASS}say boo\n{PRICE}\n" in stretches[2]
    assert "1 is found.\nYou say: boo\n" in stretches[2]


def test_a_yes_does_not_outlive_the_curtain() -> None:
    table = opened(apart=True)
    said = ("", "hide", "say boo", "mouse 2", "", "", "done", "mouse 1", "", "", "yes", "quit", "")
    transcript = played(sat(table, 1, 2), *said)
    assert "found seat=1" not in told(table)
    assert f"{PASS}yes\nThere is nothing to say yes to." in transcript


def test_enter_in_a_pause_is_enough_to_clear_the_screen() -> None:
    transcript = played(sat(opened(apart=True), 1, 2), "", "done", "", "", "quit", "")
    assert f"{PASS}\nThe screen is cleared here.\nPass the keyboard to Mouse 2" in transcript


def test_a_fact_for_one_seat_and_another_parts_those_who_hear_it() -> None:
    game = opened().game
    shared = altered(game, facts=Vocabulary(fact("felt", seat_in("by", also=0), by=SEAT)))
    assert same_ears(game, 1, 2)
    assert not same_ears(shared, 1, 2)


# Ready-made calls.


def test_the_menu_says_the_asides_in_one_line_after_the_choices() -> None:
    transcript = played(sat(opened(), 1), "menu", "menu shout")
    said = transcript.split("> menu\n")[1].split("> menu shout\n")
    assert said[0].splitlines() == [
        "1. hide", "2. done", "3. peek",
        "At any time: call out; shout rock-here, rope-here, car-here, dead-end; concede.",
    ]  # fmt: skip
    assert said[1].startswith("5. shout rock-here, at any time\n6. shout rope-here")


@pytest.mark.parametrize("said", ["shout car", "shout car here", "shout c", "SHOUT Car-Here"])
def test_a_call_is_known_by_its_beginning(said: str) -> None:
    table = opened()
    played(sat(table, 1), said)
    assert told(table)[-1] == "shouted by=1 what=car-here"


def test_a_call_that_is_not_clear_is_asked_about_and_a_verb_alone_does_nothing() -> None:
    table = opened()
    said = ("shout ro", "shout", "sh car", "shout carr-here", "conc", "c", "call")
    transcript = played(sat(table, 1), *said)
    assert "Which one: shout rock-here, shout rope-here?" in transcript
    assert "Say menu shout for what you can shout now." in transcript
    assert "Did you mean 'shout car-here'?" in transcript
    assert "say concede in full" in transcript
    assert told(table) == ["turn to=1"]


def test_choices_are_counted_without_asides() -> None:
    assert menus.count(opened().scene(1)) == "3 choices"
    assert menus.count(opened().scene(2)) == "0 choices"


# Maps from where somebody stands, and no map at all.


def test_a_map_from_here_has_no_frame_and_leaves_the_unknown_blank() -> None:
    table = opened()
    assert sketch(table.scene(1), table.called) == [
        "        +----+",
        "          .",
        "   +    +    +",
        "     .   [1] |",
        "   +    +    +",
        "North is up. [ ] is where you are.",
        "Mouse 1: 1.",
    ]


def test_a_map_from_here_has_no_frame_even_where_it_is_a_full_square() -> None:
    table = opened()
    scene = table.scene(1)
    alone = replace(scene.cells[2], row=0, column=0)
    drawn = sketch(replace(scene, rows=1, columns=1, cells=(alone,)), table.called)
    assert drawn[:3] == ["   +    +", "    [1] |", "   +    +"]


def test_commands_about_places_have_one_sentence_where_there_are_none() -> None:
    table = opened()
    bare = replace(table.scene(1), rows=0, columns=0, cells=(), pieces=())
    assert odds(bare) == walls(bare) == [NO_PLACES]
    assert sketch(bare, table.called) == ["There is nothing to draw."]
    game = altered(table.game, scene=lambda view, menu, asides: replace(bare, choices=()))
    transcript = played(sat(Table(game, 3, {}, table.dice), 1), "tile a1", "look here", "1")
    assert transcript.count(NO_PLACES) == 2
    assert "There is nothing for you to choose now." in transcript


# Pace.


def test_the_pace_is_as_long_as_the_bots_may_think() -> None:
    assert pace_of(sat(opened(), 1, level="hard")) == 2.0
    assert pace_of(sat(opened(), 1, level="medium")) == 0.0
    quick = {"hard": replace(opened().game.bots.levels["hard"], seconds=0.1)}
    game = altered(opened().game, levels=quick)
    assert pace_of(sat(Table(game, 3, {}, opened().dice), 1, level="hard")) == PACE


def test_unheard_thoughts_share_one_pace() -> None:
    pace = Pace(2.0)
    shares = [pace.share() for _ in range(20)]
    assert sum(shares) < 0.91
    assert shares == sorted(shares, reverse=True)
    pace.begin()
    assert pace.share() == shares[0]
    assert Pace(0.0).share() == 1.0


def test_a_bot_with_a_clock_is_given_its_share(monkeypatch: pytest.MonkeyPatch) -> None:
    table = opened()
    table.act("done")
    given: list[float] = []

    def choose(self: SearchBot, view: Any, menu: tuple[int, ...], rng: Any) -> int:
        given.append(self.level.seconds)
        return menu[0]

    monkeypatch.setattr(SearchBot, "choose", choose)
    bot = SearchBot(table.game, table.game.bots.levels["hard"])
    sitting = Sitting(table, (1,), {0: bot, 2: bot}, "hard")
    sitting.question(2)()
    sitting.question(2, 0.25)()
    assert given == [2.0, 0.5]


# On the full screen.

Play = Callable[[Any, Any], Awaitable[None]]


def on_screen(sitting: Sitting, play: Play, size: tuple[int, int] = (80, 24)) -> Any:
    pytest.importorskip("textual")
    from gloam.terminal.screen import FullScreen

    app = FullScreen(sitting)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await play(app, pilot)

    asyncio.run(run())
    return app


async def settled(app: Any, pilot: Any) -> None:
    for _ in range(200):
        await pilot.pause()
        if not app.busy or len(app.screen_stack) > 1:
            break
    await pilot.pause()


async def typed(app: Any, pilot: Any, line: str) -> None:
    app.do(line)
    await settled(app, pilot)


def listed(app: Any) -> list[str]:
    choices = app.base.query_one("#choices")
    return [str(choices.get_option_at_index(n).prompt) for n in range(choices.option_count)]


def logged(app: Any) -> str:
    return "\n".join(strip.text.rstrip() for strip in app.log_view.lines)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_on_the_screen_one_who_hides_may_put_a_word_in(size: tuple[int, int]) -> None:
    table = opened()

    async def play(app: Any, pilot: Any) -> None:
        await typed(app, pilot, "hide")
        assert app.waiting
        assert table.asked == 2
        assert listed(app)[:3] == ["wait, and let the others go on", "At any time:", "1. call out"]
        await pilot.press("enter")  # waiting is what Enter does
        await settled(app, pilot)
        assert app.waiting
        assert table.asked == 0
        await typed(app, pilot, "shout car")
        assert listed(app) == ["no, do not shout car-here", "yes, shout car-here"]
        assert "found seat=1" not in told(table)
        await typed(app, pilot, "yes")
        assert not app.waiting
        assert table.asked == 1
        assert "1 shouts car-here." in logged(app)

    on_screen(sat(table, 1), play, size)
    assert "found seat=1" in told(table)


def test_on_the_screen_a_choice_from_the_list_is_asked_about_too() -> None:
    table = opened()

    async def play(app: Any, pilot: Any) -> None:
        await typed(app, pilot, "hide")
        await pilot.press("down", "enter")  # the first aside
        await settled(app, pilot)
        assert listed(app) == ["no, do not call out", "yes, call out"]
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.waiting
        assert "found seat=1" not in told(table)

    on_screen(sat(table, 1), play)


def test_on_the_screen_the_same_may_stand_in_turn_and_at_any_time() -> None:
    table = opened()
    game = altered(table.game, blank=Loud)
    table = Table(game, 3, {}, table.dice)

    async def play(app: Any, pilot: Any) -> None:
        assert [line for line in listed(app) if "call out" in line] == [
            "4. call out", "5. call out",
        ]  # fmt: skip
        await pilot.press("tab", "down", "down", "down", "enter")
        await settled(app, pilot)
        assert "1 calls out." in logged(app)

    on_screen(sat(table, 1), play)
    assert "called by=1" in told(table)


class Loud(Wood):
    """A wood in which one may call out in turn, too."""

    def offer(self, menu: Menu) -> None:
        super().offer(menu)
        menu.add(CALL_OUT)

    def play(self, action: int) -> None:
        if action == CALL_OUT:
            self.tell(CALLED, self.turn)
        else:
            super().play(action)


def test_on_the_screen_what_is_typed_while_others_act_is_done_when_they_are_heard() -> None:
    table = opened()
    seen: list[tuple[str, ...]] = []

    async def play(app: Any, pilot: Any) -> None:
        class Slow(Doer):
            def choose(self, view: Any, menu: tuple[int, ...], rng: Any) -> int:
                if not seen:
                    seen.append(tuple(listed(app)))
                    app.call_from_thread(app.do, "shout dead")
                    assert "shouted" not in " ".join(told(table))
                return 1

        app.sitting.bots = {0: Slow(), 2: Slow()}
        await typed(app, pilot, "done")
        assert "1 shouts dead-end." in logged(app)

    on_screen(sat(table, 1), play)
    assert seen[0][:2] == ("At any time:", "1. call out")
    assert told(table) == [
        "turn to=1", "turn to=2", "turn to=0", "shouted by=1 what=dead-end", "turn to=1",
    ]  # fmt: skip


def test_on_the_screen_the_keyboard_goes_behind_the_curtain() -> None:
    table = opened(apart=True)

    async def play(app: Any, pilot: Any) -> None:
        await pilot.press("enter")  # the first curtain
        await settled(app, pilot)
        await typed(app, pilot, "peek")
        await typed(app, pilot, "hide")
        assert app.waiting
        assert "pass to Mouse 2" in listed(app)
        await typed(app, pilot, "mouse2")
        assert len(app.screen_stack) == 2
        await pilot.press("enter")
        await settled(app, pilot)
        assert "A secret" not in logged(app)
        await pilot.press("enter")
        await settled(app, pilot)
        assert app.holder == 2
        assert not app.waiting  # it is their turn
        assert "A secret" not in logged(app)

    on_screen(sat(table, 1, 2), play)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_on_the_screen_maps_grow_and_may_be_missing(size: tuple[int, int]) -> None:
    table = opened()
    drawn = table.game.telling.scene

    def growing(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Any:
        whole = drawn(view, menu, asides)
        if len(view.hidden):
            return whole
        return replace(whole, rows=0, columns=0, cells=(), pieces=())

    async def play(app: Any, pilot: Any) -> None:
        assert app.board.render().plain == ""
        await pilot.press("up", "down", "enter", "escape")
        await pilot.click("#log")
        await typed(app, pilot, "hide")
        board = app.board
        assert (board.rows, board.columns) == (2, 2)
        assert board.at == (1, 1)  # where they stand
        assert board.size.width == 4 + 2 * (board.wide + 1)
        text = board.render().plain
        assert "1" in text
        assert text.count("┃") == board.high
        await pilot.press("escape", "left", "up", "enter")  # a place that nobody knows
        await settled(app, pilot)
        assert board.at == (0, 0)
        await typed(app, pilot, "map")
        assert "North is up." in logged(app)

    on_screen(sat(Table(altered(table.game, scene=growing), 3, {}, table.dice), 1), play, size)


def test_on_the_screen_a_long_name_is_not_cut_where_there_is_room() -> None:
    table = opened()
    drawn = table.game.telling.scene

    def wide(view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Any:
        scene = drawn(view, menu, asides)
        cells = tuple(
            replace(scene.cells[0], id=f"{chr(65 + n % 8)}{n // 8 + 1}", row=n // 8, column=n % 8)
            for n in range(64)
        )
        pieces = (replace(scene.pieces[0], cell="H7", glyph="(2)"),)
        return replace(scene, rows=8, columns=8, cells=cells, pieces=pieces)

    async def play(app: Any, pilot: Any) -> None:
        assert app.board.wide == 4
        lines = app.board.render().plain.splitlines()
        assert any("(2)" in line for line in lines)
        assert len({len(line) for line in lines[1:]}) == 1

    on_screen(sat(Table(altered(table.game, scene=wide), 3, {}, table.dice), 1), play)

"""Each channel through which a secret can get out, watched; and each opened on purpose, and seen.

Whatever a seat is given must be the same, byte for byte, in all worlds that it cannot tell apart.
Where a channel is opened, the very same worlds are played again with a hole in them. (The channels
are those of design.md, section 6. Animations, spectators, lobbies and identity have no code yet;
seeds, bots, saves and statistics are in `test_leaks_tools.py`, and what one person leaves on a
shared screen is in `terminal/test_leaks.py`.)
"""

import pytest

from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import ATTACKED, HID, LAY_LOW
from gloam.games.vampire_radar.telling.sentences import sentence
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact, Vocabulary
from gloam.testing import inside
from gloam.testing.alter import altered
from tests.games.nyctophobia.glades import BOTH, heard_otherwise
from tests.games.vampire_radar.positions import position
from tests.lantern.game import GAME as LANTERN
from tests.leaks.holes import (
    Counts,
    Echoes,
    Explains,
    OffersWhatWorks,
    Remembers,
    Rustles,
    SaysWhere,
    Sorts,
    TakesBack,
    TellsAgain,
    lair_of,
    loose,
    with_a_hole,
)
from tests.leaks.worlds import (
    ALONE,
    EVERYTHING,
    GAMES,
    RADAR,
    SALT,
    SEED,
    Moment,
    chatter,
    encodings,
    every_game,
    history,
    menus,
    numbers,
    opened,
    order,
    refusals,
    scene_json,
    sentences,
    sizes,
    told_apart,
    worlds,
)

MASKS = "shadow_hunters"
"""The game in which chance deals the secrets, and everything that is done is done in the open."""

# The worlds are worth comparing.

ALL_HEAR = (LANTERN.name, "shadow_hunters")
"""Games without a silent action: that something was done is heard by everybody."""


@every_game
def test_the_worlds_that_are_compared_are_not_the_same(name: str) -> None:
    if name in ALONE:
        return  # see the next test
    for _, tables in worlds(name):
        assert len({inside(table._truth) for table in tables}) == len(tables)
    counts = [len({len(table.deeds) for table in tables}) for _, tables in worlds(name)]
    if any(acted_unheard(table) for _, tables in worlds(name) for table in tables):
        assert max(counts) > 1, "no world has more silent actions than another"


def acted_unheard(table: Table) -> bool:
    """Whether a seat has done something of which another heard nothing at all."""
    ends = [deed.told for deed in table.deeds[1:]] + [len(table.record)]
    return any(
        not any(table.hears(n, other) for n in range(deed.told, end))
        for deed, end in zip(table.deeds, ends, strict=True)
        for other in range(table.seats)
        if deed.seat != CHANCE
    )


def test_in_most_games_somebody_can_act_unheard() -> None:
    silent = {
        name
        for name in set(GAMES) - ALONE
        if any(acted_unheard(table) for _, tables in worlds(name) for table in tables)
    }
    assert len(silent) >= 3


@pytest.mark.parametrize("name", sorted(ALONE))
def test_alone_a_seat_hears_everything_and_only_the_future_differs(name: str) -> None:
    futures = set()
    for _, tables in worlds(name):
        for table in tables:
            assert all(table.hears(n, 0) for n in range(len(table.record)))
            assert inside(table._truth) == inside(tables[0]._truth)
            futures.add(tuple(table.dice.below(1000, "chance", n) for n in range(8)))
    assert len(futures) == 4


# Initial state.


@every_game
def test_initial_state_every_seat_is_given_the_same_whatever_is_hidden_first(name: str) -> None:
    for seats in range(GAMES[name].seats[0], GAMES[name].seats[1] + 1):
        assert told_apart(history, hidden_first(GAMES[name], seats)) == ""


def test_initial_state_opened() -> None:
    words = list(RADAR.words.facts.words)
    words[HID] = words[HID].told_to(EVERYONE)
    assert "seat 1" in told_apart(
        history, hidden_first(altered(RADAR, facts=Vocabulary(*words)), 3)
    )


def test_initial_state_opened_where_chance_comes_first() -> None:
    for game in BOTH.values():
        assert "seat 1" in told_apart(
            history, hidden_first(heard_otherwise(game, drew=EVERYONE), 3)
        )


def hidden_first(game: Game, seats: int) -> list[Moment]:
    """Every way in which the first choice can be made, for each seat that was told the same.

    Where chance comes first (a card, say), it is for the seat that alone hears of it, or else for
    the one that chooses next. What chance brings for all to see is not looked at.
    """
    start = opened(game, seats)
    while start.asked == CHANCE and all_hear_the_next(start):
        start.act(start.drawn(), CHANCE)
    while start.asked == CHANCE and lone_hearer(start.fork(), start.drawn()) is None:
        if game.name != MASKS:
            break
        start.act(start.drawn())  # the Areas lie open
    if start.asked == CHANCE:
        menu = [action for action, _ in start.ask.outcomes]  # type: ignore[union-attr]
    else:
        menu = list(start.menu(start.asked))
    tables = []
    for action in menu:
        tables.append(start.fork())
        tables[-1].act(action)
    dealt = start.fork()
    dealt.deal()
    hider = lone_hearer(start.fork(), start.drawn()) if start.asked == CHANCE else None
    hider = dealt.asked if hider is None else hider
    return [(seat, [start]) for seat in range(seats)] + [
        (seat, tables) for seat in range(seats) if seat != hider
    ]


def lone_hearer(table: Table, action: int) -> int | None:
    """The seat that is told something alone by an action, if there is one."""
    before = len(table.record)
    table.act(action)
    for n in range(before, len(table.record)):
        hearers = [seat for seat in range(table.seats) if table.hears(n, seat)]
        if len(hearers) == 1:
            return hearers[0]
    return None


def all_hear_the_next(table: Table) -> bool:
    """Whether everybody hears all that chance brings next."""
    after = table.fork()
    after.act(after.drawn(), CHANCE)
    told = range(len(table.record), len(after.record))
    return all(after.hears(n, seat) for n in told for seat in range(table.seats))


def alone_with_the_last(table: Table, first: int) -> int | None:
    """The seat that hears a fact which nobody else hears, of those from a number on."""
    for n in range(first, len(table.record)):
        ears = [seat for seat in range(table.seats) if table.hears(n, seat)]
        if len(ears) == 1:
            return ears[0]
    return None


# Undo and history.


@every_game
def test_history_a_seat_has_heard_and_can_take_back_the_same(name: str) -> None:
    assert told_apart(history, worlds(name)) == ""


def test_history_opened() -> None:
    assert "history" in told_apart(history, with_a_hole(kind=TakesBack))


def taken_back(kind: type[Table]) -> list[Moment]:
    """The vampire takes steps and takes them back, or does not."""
    plain = kind(RADAR, 2, RADAR.options_from({}), Dice(SEED, SALT))
    for action in ("hide C3", "done", "walk north"):
        plain.act(action)
    fickle = kind(RADAR, 2, RADAR.options_from({}), Dice(SEED, SALT))
    for action in ("hide C3", "done", "walk south"):
        fickle.act(action)
    fickle.undo(VAMPIRE)
    for action in ("walk west", "walk north"):
        fickle.act(action)
        fickle.undo(VAMPIRE) if action == "walk west" else None
    return [(1, [plain, fickle])]


def test_undo_nobody_else_learns_that_something_was_taken_back() -> None:
    for look in EVERYTHING:
        assert told_apart(look, taken_back(Table)) == ""


def test_undo_opened() -> None:
    assert "history" in told_apart(history, taken_back(TellsAgain))


# Free text.


@every_game
def test_free_text_every_sentence_is_the_same(name: str) -> None:
    assert told_apart(sentences, worlds(name)) == ""


def test_free_text_opened() -> None:
    def blurted(fact: Fact, seat: int, seats: int) -> str:
        where = f" That is {TILE.text(fact[1])}." if fact[0] == LAY_LOW else ""
        return sentence(fact, seat, seats) + where

    assert "sentences" in told_apart(sentences, with_a_hole(loose(SaysWhere, sentence=blurted)))


# Derived numbers.


@every_game
def test_derived_numbers_are_the_same(name: str) -> None:
    assert told_apart(numbers, worlds(name)) == ""


def test_derived_numbers_opened() -> None:
    assert "numbers" in told_apart(numbers, with_a_hole(kind=Counts))


# Menus.


@every_game
def test_menus_and_what_may_be_done_out_of_turn_are_the_same(name: str) -> None:
    assert told_apart(menus, worlds(name)) == ""


def test_menus_opened() -> None:
    assert "menus" in told_apart(menus, with_a_hole(loose(OffersWhatWorks)))


# Error texts.


@every_game
def test_error_texts_every_action_is_refused_in_the_same_words(name: str) -> None:
    assert told_apart(refusals, worlds(name)) == ""


def test_error_texts_opened() -> None:
    assert "refusals" in told_apart(refusals, with_a_hole(kind=Explains))


# Stable ids and ordering.


@every_game
def test_ids_and_ordering_are_the_same(name: str) -> None:
    assert told_apart(order, worlds(name)) == ""


def test_ids_and_ordering_opened() -> None:
    assert "order" in told_apart(order, with_a_hole(kind=Sorts))


# A second encoder.


@every_game
def test_encoders_facts_text_json_and_scene_are_the_same_bytes(name: str) -> None:
    assert told_apart(encodings, worlds(name)) == ""


@every_game
def test_encoders_say_the_same_as_each_other(name: str) -> None:
    for seat, tables in worlds(name):
        for table in tables:
            assert beyond_words(table, seat) == []


def test_encoders_opened() -> None:
    moments = with_a_hole(loose(SaysWhere))
    assert "encodings" in told_apart(encodings, moments)
    assert beyond_words(moments[-1][1][0], moments[-1][0]) != []


def beyond_words(table: Table, seat: int) -> list[Fact]:
    """The facts that a seat heard and that carry more than their text or their JSON says."""
    facts = table.game.words.facts
    heard = list(table.heard(seat))
    return [
        fact
        for fact in heard
        if facts.read(facts.text(fact)) != fact or facts.from_json(facts.as_json(fact)) != fact
    ]


# Phase-dependent secrets.


def seen_and_gone(kind: type[Table]) -> list[Moment]:
    """The vampire attacks in the open, and then goes one way or another in the dark."""
    picture = """
        +---+---+---+
        | .   1   V |
        +   +   +   +
        | .   .   . |
        +   +   +   +
        | 2   .   3 |
        +---+---+---+"""
    tables = []
    for steps in (["walk west", "walk south"], ["walk south", "walk south"], ["walk east", "done"]):
        drawn = position(picture, turn=VAMPIRE)
        table = kind(drawn.game, drawn.seats, drawn.options, Dice(SEED, SALT))
        for action in ("attack west", *steps):
            table.act(action)
        tables.append(table)
    return [(seat, tables) for seat in (1, 2)]


def test_phases_who_was_seen_is_hidden_again() -> None:
    for seat, tables in seen_and_gone(Table):
        assert any(fact[0] == ATTACKED for fact in tables[0].heard(seat))
        assert len({lair_of(table) for table in tables}) == 3
    for look in EVERYTHING:
        assert told_apart(look, seen_and_gone(Table)) == ""


def test_phases_opened() -> None:
    assert "order" in told_apart(order, seen_and_gone(Remembers))
    assert told_apart(scene_json, seen_and_gone(Remembers)) != ""


# Timing and message counts.


@every_game
def test_counts_how_much_is_heard_said_and_shown_is_the_same(name: str) -> None:
    assert told_apart(sizes, worlds(name)) == ""


def test_counts_opened() -> None:
    assert "sizes" in told_apart(sizes, with_a_hole(loose(Rustles)))
    assert in_a_turn(loose(Rustles)) != {1}


def test_counts_a_turn_of_the_vampire_sounds_the_same_however_many_steps_it_takes() -> None:
    assert in_a_turn(RADAR) == {1}


def in_a_turn(game: Game) -> set[int]:
    """How many facts a human may hear while the vampire walks and ends its turn."""
    heard = set()
    for steps in ([], ["north"], ["north", "south"], ["west", "west"], ["south"]):
        table = Table(game, 2, game.options_from({}), Dice(SEED, SALT))
        table.act("hide C3")
        table.act("done")
        before = len(list(table.heard(1)))
        for step in steps:
            table.act(f"walk {step}")
        if len(steps) < 2:
            table.act("done")
        assert table.asked == 1
        heard.add(len(list(table.heard(1))) - before)
    return heard


# Chat.


@every_game
def test_chat_words_are_heard_the_same(name: str) -> None:
    assert told_apart(chatter, worlds(name)) == ""


def test_chat_opened() -> None:
    assert "chatter" in told_apart(chatter, with_a_hole(kind=Echoes))

"""Each channel through which a secret can get out, watched; and each opened on purpose, and seen.

The worlds that are compared are found by playing: one random game, and beside it every other way
to play that told one seat exactly the same. Whatever that seat is given must then be the same,
byte for byte. Where a channel is opened, the very same worlds are played again with a hole in them.
(The channels are those of design.md, section 6. Animations, spectators, lobbies and identity have
no code yet; what one person leaves on a shared screen is in `terminal/test_leaks.py`.)
"""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import LEVELS, bot
from gloam.cli import main, saves
from gloam.games.vampire_radar.facts import (
    ATTACK,
    ATTACKED,
    CREPT,
    HID,
    LAY_LOW,
    TILE,
    VAMPIRE,
)
from gloam.games.vampire_radar.positions import position
from gloam.games.vampire_radar.scene import sentence
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Piece, Scene, Status
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import CHANCE, NOBODY, Ear, State
from gloam.kernel.table import Table
from gloam.kernel.words import Fact, FactWord, Vocabulary
from gloam.terminal.sitting import Sitting
from gloam.testing import difference, inside

sys.path.append(str(Path(__file__).parent))

from lantern.game import GAME as LANTERN

RADAR = gloam.games()["vampire_radar"]
GAMES = {**gloam.games(), LANTERN.name: LANTERN}
SEED, SALT = "a-seed-that-nobody-says", "a-salt-that-nobody-says"

Capture = pytest.CaptureFixture[str]
Look = Callable[[Table, int], Any]
"""Something that a seat is given at a table."""
Moment = tuple[int, list[Table]]
"""A seat, and tables at which it heard exactly the same."""

every_game = pytest.mark.parametrize("name", GAMES)


# Worlds that a seat cannot tell apart.


def opened(game: Game, seats: int, seed: str = SEED) -> Table:
    return Table(game, seats, game.options_from(game.short), Dice(seed, SALT))


def at_random(game: Game, seats: int, rng: Random, most: int) -> Table:
    table = opened(game, seats)
    while len(table.deeds) < most and not table.over:
        table.deal()
        if not table.over:
            table.act(rng.choice(table.menu(table.asked)))
    return table


class Search:
    """All the ways to play, or some of them, that told a seat what one game told it."""

    WIDE = 5

    def __init__(self, line: Table, seat: int, rng: Random) -> None:
        self.line = line
        self.seat = seat
        self.rng = rng
        self.heard = list(line.heard(seat))
        self.found: dict[int, dict[Any, Table]] = {}
        self.queue: dict[int, list[Table]] = {}
        told = list(accumulated(line, seat))
        self.own = {
            told[deed.told]: deed.action for deed in line.deeds if deed.seat == seat
        }  # what the seat did, by how much it had heard

    def moments(self) -> Iterator[Moment]:
        start = opened(self.line.game, self.line.seats)
        first = len(list(start.heard(self.seat)))
        self._keep(start, first)
        for size in range(first, len(self.heard) + 1):
            queue = self.queue.get(size, [])
            while queue:
                self._go_on(queue.pop(), size)
            if self.found.get(size):
                yield self.seat, list(self.found[size].values())

    def _go_on(self, table: Table, size: int) -> None:
        for action in self._tried(table, size):
            fork = table.fork()
            before = len(fork.record)
            fork.act(action)
            after = range(before, len(fork.record))
            told = [fork.record[n] for n in after if fork.hears(n, self.seat)]
            if told == self.heard[size : size + len(told)]:
                self._keep(fork, size + len(told))

    def _tried(self, table: Table, size: int) -> list[int]:
        asked = table.asked
        if asked == NOBODY:
            return []
        if asked == self.seat:
            return [self.own[size]] if size in self.own else []
        if asked == CHANCE:
            menu = [action for action, _ in table.ask.outcomes]  # type: ignore[union-attr]
        else:
            menu = list(table.menu(asked))
        self.rng.shuffle(menu)
        done = len(table.deeds)
        if self._on_the_line(table) and done < len(self.line.deeds):
            return [self.line.deeds[done].action, *menu[:8]]
        return menu[:8]

    def _on_the_line(self, table: Table) -> bool:
        return table.deeds == self.line.deeds[: len(table.deeds)]

    def _keep(self, table: Table, size: int) -> None:
        known = self.found.setdefault(size, {})
        key = inside(table._truth)
        if key not in known and (len(known) < self.WIDE or self._on_the_line(table)):
            known[key] = table
            self.queue.setdefault(size, []).append(table)


def accumulated(table: Table, seat: int) -> Iterator[int]:
    """How many facts a seat had heard when so many had been told."""
    heard = 0
    for n in range(len(table.record)):
        yield heard
        heard += table.hears(n, seat)
    yield heard


@cache
def worlds(name: str) -> tuple[Moment, ...]:
    """Moments of some random games, each with other worlds in which a seat heard the same."""
    game = GAMES[name]
    found: list[Moment] = []
    for seats in range(game.seats[0], game.seats[1] + 1):
        for seat in range(seats):
            rng = Random(f"{name} {seats} {seat}")
            moments = list(Search(at_random(game, seats, rng, 26), seat, rng).moments())
            several = [moment for moment in moments if len(moment[1]) > 1]
            found += rng.sample(several, min(4, len(several)))
    assert len(found) > 5, "too few secrets to compare"
    return tuple(found)


def again(
    table: Table, game: Game | None = None, kind: type[Table] = Table, dice: Dice | None = None
) -> Table:
    """The same actions at another table."""
    other = kind(game or table.game, table.seats, dict(table.options), dice or table.dice)
    for deed in table.deeds:
        other.act(deed.action, deed.seat)
    return other


def with_a_hole(game: Game | None = None, kind: type[Table] = Table) -> list[Moment]:
    """Worlds of Vampire Radar that the humans could not tell apart, played with a hole in them."""
    return [
        (seat, [again(table, game, kind) for table in tables])
        for seat, tables in worlds(RADAR.name)[::2]
    ]


def told_apart(look: Look, moments: Sequence[Moment]) -> str:
    """The first difference that a seat sees between worlds it cannot tell apart; or nothing."""
    for seat, tables in moments:
        first = look(tables[0], seat)
        for table in tables[1:]:
            if look(table, seat) != first:
                return difference(look(table, seat), first, f"seat {seat}: {look.__name__}")
    return ""


# What a seat is given.


def history(table: Table, seat: int) -> Any:
    return list(table.heard(seat)), table.may_undo(seat), inside(table.view(seat))


def menus(table: Table, seat: int) -> Any:
    return table.asked, table.menu(seat), table.asides(seat), table.choices(seat)


def sentences(table: Table, seat: int) -> Any:
    scene = table.scene(seat)
    said = [table.sentence(fact, seat) for fact in table.heard(seat)]
    return said, scene.words, [cell.words for cell in scene.cells], scene.heading


def numbers(table: Table, seat: int) -> Any:
    said = " ".join(table.sentence(fact, seat) for fact in table.heard(seat))
    return re.findall(r"\d+(?:\.\d+)?", f"{said} {scene_json(table, seat)!r}")


def order(table: Table, seat: int) -> Any:
    scene = table.scene(seat)
    cells = [cell.id for cell in scene.cells]
    pieces = [(piece.id, piece.cell) for piece in scene.pieces]
    return cells, pieces, [choice.text for choice in scene.choices]


def scene_json(table: Table, seat: int) -> bytes:
    return msgspec.json.encode(table.scene(seat))


def encodings(table: Table, seat: int) -> Any:
    heard, facts = list(table.heard(seat)), table.game.facts
    as_json = [facts.as_json(fact) for fact in heard]
    return heard, as_json, [facts.text(fact) for fact in heard], scene_json(table, seat)


def sizes(table: Table, seat: int) -> Any:
    said = [len(table.sentence(fact, seat)) for fact in table.heard(seat)]
    scene = table.scene(seat)
    shown = len(scene.cells), len(scene.pieces), len(scene.status), len(scene.choices)
    return len(said), sum(said), shown, len(scene_json(table, seat)), len(table.commitment)


def refusals(table: Table, seat: int) -> Any:
    offered = {*table.menu(seat), *table.asides(seat)}
    actions = table.game.actions
    tried: list[int | str] = [a for a in range(len(actions)) if a not in offered]
    said = [refusal(partial(table.act, action, seat)) for action in [*tried, -7, 999, "xyzzy"]]
    said += [refusal(partial(table.say, seat, words)) for words in ("", "b" * 300)]
    return [*said, refusal(table.reveal), "" if table.may_undo(seat) else undo_refused(table, seat)]


def undo_refused(table: Table, seat: int) -> str:
    return refusal(lambda: table.undo(seat))


def refusal(act: Callable[[], object]) -> str:
    try:
        return repr(act())
    except IllegalAction as error:
        return str(error)


def chatter(table: Table, seat: int) -> Any:
    """What the seat hears when everybody speaks."""
    copy = again(table, kind=type(table))
    said = []
    for speaker in range(copy.seats):
        said.append(refusal(partial(copy.say, speaker, f"I am {speaker}.")))
    heard = [fact for fact in copy.heard(seat) if copy.game.facts.name(fact) == "said"]
    return said, heard, [copy.sentence(fact, seat) for fact in heard]


def choices_of_bots(table: Table, seat: int) -> Any:
    """What a bot of each level would do in the seat, all with the same luck."""
    menu = table.menu(seat)
    if not menu:
        return []
    levels = {
        name: replace(level, walks=min(level.walks, 8), seconds=0.0)
        for name, level in table.game.levels.items()
    }
    game = replace(table.game, levels=levels)
    return [bot(game, level).choose(table.view(seat), menu, Random(7)) for level in LEVELS]


def choice_at_a_sitting(table: Table, seat: int) -> Any:
    """What a bot does in the seat of a game that is being played, luck included."""
    if table.asked != seat:
        return None
    others = [other for other in range(table.seats) if other != seat]
    bots = {seat: bot(table.game, "chance")}
    return [Sitting(table, others, bots).thought(seat), Sitting(table, (), bots).thought(seat)]


EVERYTHING: tuple[Look, ...] = (
    history, menus, sentences, numbers, order, encodings, sizes, refusals, chatter,
)  # fmt: skip


def everything(table: Table, seat: int) -> dict[str, Any]:
    return {look.__name__: look(table, seat) for look in EVERYTHING}


# How Vampire Radar is broken: a table that says too much, or a truth that does.


class Relay(Ear):
    """Stands between a night and whoever listens to it."""

    def __init__(self, loose: "Loose") -> None:
        self.loose = loose

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        for fact in self.loose.told((int(word), int(a), int(b), int(c))):
            if self.loose.ear is not None:
                self.loose.ear.hear(*fact)


class Loose(State):
    """A night that tells what it should not."""

    def __init__(self, night: Any) -> None:
        self.ear = None
        self.night = night
        night.ear = Relay(self)

    def told(self, fact: Fact) -> list[Fact]:
        return [fact]

    def asked(self) -> int:
        return int(self.night.asked())

    def offer(self, menu: Menu) -> None:
        self.night.offer(menu)

    def offer_aside(self, seat: int, menu: Menu) -> None:
        self.night.offer_aside(seat, menu)

    def play(self, action: int) -> None:
        self.night.play(action)

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        self.night.happen(word, a, b, c)

    def payoff(self, seat: int) -> float:
        return float(self.night.payoff(seat))

    def reason(self) -> int:
        return int(self.night.reason())


def loose(kind: type[Loose], **parts: Any) -> Game:
    """Vampire Radar with another truth, and other parts where they are given."""
    return replace(
        RADAR,
        blank=lambda seats: kind(RADAR.blank(seats)),
        set_up=lambda state, *rest: RADAR.set_up(state.night, *rest),
        **parts,
    )


class SaysWhere(Loose):
    """A number in a fact that nobody declared: the tile where the vampire hides."""

    def told(self, fact: Fact) -> list[Fact]:
        return [(LAY_LOW, int(self.night.vampire), 0, 0)] if fact[0] == LAY_LOW else [fact]


class Rustles(Loose):
    """Something harmless is told to the humans whenever the vampire takes a step."""

    def told(self, fact: Fact) -> list[Fact]:
        return [fact, (LAY_LOW, 0, 0, 0)] if fact[0] == CREPT else [fact]


class OffersWhatWorks(Loose):
    """A human is offered something only where the vampire is in the north of the field."""

    def offer(self, menu: Menu) -> None:
        self.night.offer(menu)
        if self.asked() != VAMPIRE and self.night.vampire < 18:
            menu.add(ATTACK)


class Counts(Table):
    """Shows how many actions there were, silent ones too."""

    def scene(self, seat: int) -> Scene:
        scene = super().scene(seat)
        return replace(
            scene, status=(*scene.status, Status("Actions so far", f"{len(self.deeds)}"))
        )


class Explains(Table):
    """Says more than it should in a refusal."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction as error:
            raise IllegalAction(f"{error} (action {len(self.deeds)})") from None


class Sorts(Table):
    """Shows the cells by how near they are to the vampire."""

    def scene(self, seat: int) -> Scene:
        scene, lair = super().scene(seat), lair_of(self)
        near = sorted(scene.cells, key=lambda c: abs(c.row - lair // 6) + abs(c.column - lair % 6))
        return replace(scene, cells=tuple(near))


class Remembers(Table):
    """Goes on showing somebody who was seen once."""

    def scene(self, seat: int) -> Scene:
        scene = super().scene(seat)
        if not any(fact[0] == ATTACKED for fact in self.heard(seat)):
            return scene
        seen = Piece("vampire", TILE.text(lair_of(self)), VAMPIRE, "V", "the vampire")
        return replace(scene, pieces=(*scene.pieces, seen))


class Echoes(Table):
    """Lets words sound from where the speaker is."""

    def say(self, seat: int, words: str) -> None:
        super().say(seat, f"{words} (from {TILE.text(lair_of(self))})")


class TakesBack(Table):
    """Lets anybody know that the last action was a silent one."""

    def may_undo(self, seat: int) -> bool:
        return len(self.deeds) > 1 and self.record[-1][0] == CREPT


class TellsAgain(Table):
    """Tells everybody something whenever an action is taken back."""

    def undo(self, seat: int) -> None:
        super().undo(seat)
        self._truth.tell(LAY_LOW)


class Blabs(Dice):
    """A seal that says what it seals."""

    def commitment(self) -> str:
        return f"{self.salt}:{self.seed}"


def lair_of(table: Table) -> int:
    return int(table._truth.vampire)  # type: ignore[attr-defined]


# The worlds are worth comparing.


@every_game
def test_the_worlds_that_are_compared_are_not_the_same(name: str) -> None:
    for _, tables in worlds(name):
        assert len({inside(table._truth) for table in tables}) == len(tables)
    counts = [len({len(table.deeds) for table in tables}) for _, tables in worlds(name)]
    assert name == LANTERN.name or max(counts) > 1, "no world has more silent actions than another"


# Initial state.


@every_game
def test_initial_state_every_seat_is_given_the_same_whatever_is_hidden_first(name: str) -> None:
    for seats in range(GAMES[name].seats[0], GAMES[name].seats[1] + 1):
        assert told_apart(history, hidden_first(GAMES[name], seats)) == ""


def test_initial_state_opened() -> None:
    words = list(RADAR.facts.words)
    words[HID] = FactWord(HID, "hid", EVERYONE, words[HID].fields)
    assert "seat 1" in told_apart(
        history, hidden_first(replace(RADAR, facts=Vocabulary(*words)), 3)
    )


def hidden_first(game: Game, seats: int) -> list[Moment]:
    """Every way in which the first choice can be made, for each seat that was told the same."""
    start = opened(game, seats)
    tables = []
    for action in start.menu(start.asked):
        tables.append(start.fork())
        tables[-1].act(action)
    hider = start.asked
    return [(seat, [start]) for seat in range(seats)] + [
        (seat, tables) for seat in range(seats) if seat != hider
    ]


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


# Seeds.


@every_game
def test_seeds_are_in_nothing_that_a_seat_is_given_before_the_end(name: str) -> None:
    for seat, tables in worlds(name)[::2]:
        assert says_the_seed(tables[0], seat) == ""
        if not tables[0].over:
            other = again(tables[0], dice=Dice("another-seed", "another-salt"))
            assert everything(other, seat) == everything(tables[0], seat)
            assert other.commitment != tables[0].commitment


def test_seeds_opened() -> None:
    seat, tables = worlds(RADAR.name)[0]
    assert SEED in says_the_seed(again(tables[0], dice=Blabs(SEED, SALT)), seat)
    shown = replace(RADAR, sentence=lambda fact, seat, seats: f"Drawn from {SEED}.")
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
    facts = table.game.facts
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


# Bots.


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
    game = replace(table.game, thumb=lambda view, menu, lots: menu[lair_of(tables[0]) % len(menu)])
    tables.append(again(table, game))
    return tables[0]


@every_game
def test_bots_draw_the_same_luck_however_many_silent_actions_there_were(name: str) -> None:
    assert told_apart(choice_at_a_sitting, worlds(name)) == ""


def test_bots_luck_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_deeds(self: Sitting, seat: int) -> Callable[[], int]:
        rng = self.table.dice.stream("bot", seat, len(self.table.deeds))
        return lambda: self.bots[seat].choose(self.table.view(seat), self.table.menu(seat), rng)

    monkeypatch.setattr(Sitting, "question", by_deeds)
    assert "sitting" in told_apart(choice_at_a_sitting, worlds(RADAR.name))


# Saves and statistics.


def printed(capsys: Capture, file: Path, *commands: list[str]) -> Look:
    """What the command line says of a save of the table."""

    def said_of_a_save(table: Table, seat: int) -> Any:
        file.write_text(gloam.dumps(table))
        said = []
        for command in commands:
            words = [word.replace("FILE", str(file)).replace("SEAT", str(seat)) for word in command]
            said.append((main(words), *capsys.readouterr()))
        return said

    return said_of_a_save


def before_the_end(name: str) -> list[Moment]:
    return [moment for moment in worlds(name) if not any(table.over for table in moment[1])][::4]


REPLAY = [
    ["replay", "FILE", "--seat", "SEAT", "--set-up"],
    ["replay", "FILE", "--seat", "SEAT", "--json"],
    ["replay", "FILE"],
]
VERIFY = [["verify", "FILE"], ["verify", "FILE", "--json"], ["verify", "FILE", "--seal", "0"]]


@pytest.mark.parametrize("name", gloam.games())
def test_saves_a_replay_for_a_seat_is_the_same(name: str, capsys: Capture, tmp_path: Path) -> None:
    look = printed(capsys, tmp_path / "night.save", *REPLAY)
    assert told_apart(look, before_the_end(name)) == ""
    said = look(before_the_end(name)[0][1][0], before_the_end(name)[0][0])
    assert [code for code, _, _ in said] == [0, 0, 2]


def test_saves_opened(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story = saves._story

    def numbered(table: Table, seat: int) -> dict[str, object]:
        heard = [n for n in range(len(table.record)) if table.hears(n, seat)]
        return story(table, seat) | {"numbers": heard}

    monkeypatch.setattr(saves, "_story", numbered)
    look = printed(capsys, tmp_path / "night.save", *REPLAY)
    assert "said_of_a_save" in told_apart(look, before_the_end(RADAR.name))


@pytest.mark.parametrize("name", gloam.games())
def test_statistics_a_check_before_the_end_counts_nothing(
    name: str, capsys: Capture, tmp_path: Path
) -> None:
    look = printed(capsys, tmp_path / "night.save", *VERIFY)
    assert told_apart(look, before_the_end(name)) == ""
    seat, tables = before_the_end(name)[0]
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
    assert "said_of_a_save" in told_apart(look, before_the_end(RADAR.name))

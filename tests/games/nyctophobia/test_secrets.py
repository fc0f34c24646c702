"""What is new about secrets in the two Nyctophobias, watched; and each channel opened on purpose.

The Hunted are blind: nothing they are given may say where on the board anything is. And whatever
they are given is the same, byte for byte, in all forests that they cannot tell apart.
"""

import json
import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import bot
from gloam.cli import main
from gloam.games.nyctophobia.facts import HUNTER, SIDE, TILE
from gloam.games.nyctophobia.numbers import (
    BUMPED,
    FELT,
    FELT_FAR,
    NAMED,
    RESHUFFLED,
    SAID,
    SHOUTED,
    SPOKE,
    TREAD,
    TREE,
)
from gloam.games.nyctophobia.rules.touch import kinds_of
from gloam.games.nyctophobia.workshop.maps import notation, premade
from gloam.kernel.ask import SAYING
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.scene import Scene, Status
from gloam.kernel.seats import EVERYONE, seat_in
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.terminal.ending import opening
from gloam.terminal.sitting import Sitting
from gloam.testing import Play, inside
from tests.games.nyctophobia.glades import (
    BOTH,
    HUNTED,
    VAMPIRE,
    Muffled,
    OffersWhatIsOpen,
    drawn,
    heard_otherwise,
    leaky,
    rambles,
    woods_of,
)
from tests.leaks.worlds import (
    EVERYTHING,
    Look,
    chatter,
    everything,
    refusal,
    scene_json,
    told_apart,
)

both_games = pytest.mark.parametrize("name", BOTH)
WITHOUT_TALK: tuple[Look, ...] = tuple(look for look in EVERYTHING if look is not chatter)
"""All that a seat is given, where the past cannot be played again."""


class Signposts(Table):
    """Says in a scene where somebody stands."""

    def scene(self, seat: int) -> Scene:
        scene = super().scene(seat)
        here = Status("You are at", TILE.text(int(woods_of(self).at[seat])))
        return replace(scene, status=(*scene.status, here))


class Explains(Table):
    """Says in a refusal what is really there."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction as error:
            raise IllegalAction(f"{error} ({TILE.text(int(woods_of(self).at[0]))})") from None


# Blind by construction.

PLACE = re.compile(r"(?<!-)\b[A-H][1-8]\b")


def said_of_places(table: Table, seat: int) -> str:
    """The first thing with the name of a space in it, of all that a seat is given; or nothing."""
    facts, actions = table.game.words.facts, table.game.words.actions
    hush = table.game.telling.speech_cost(table.view(seat))
    given = [scene_json(table, seat).decode(), *table.choices(seat), hush]
    for fact in table.heard(seat):
        as_json = json.dumps(facts.as_json(fact))
        given += [facts.text(fact), as_json, table.sentence(fact, seat)]
    offered = {*table.menu(seat), *table.asides(seat)}
    for action in range(0, len(actions), 3):
        if action not in offered:
            said = refusal(partial(table.act, action, seat))
            given.append(said.replace(repr(actions.text(action)), ""))  # the seat's own words
    return next((said for said in given if PLACE.search(said)), "")


def seen_on_a_ramble(game: Game, kind: type[Table] = Table, games: int = 3) -> Iterator[str]:
    rng = Random("blind")
    for n, table in enumerate(rambles(game, rng, games, kind=kind)):
        if n % 9 == 0 or table.over:
            seat = 1 + n // 9 % (table.seats - 1)
            yield said_of_places(table, seat)


@both_games
def test_blind_nothing_that_a_hunted_is_given_names_a_space(name: str) -> None:
    seen = list(seen_on_a_ramble(BOTH[name], games=4))
    assert len(seen) > 20
    assert set(seen) == {""}


@both_games
def test_blind_the_hunter_does_see_the_forest(name: str) -> None:
    table = next(rambles(BOTH[name], Random("sees")))
    assert said_of_places(table, HUNTER) != ""


@both_games
def test_blind_opened(name: str) -> None:
    assert any(seen_on_a_ramble(BOTH[name], Signposts, 1))
    assert any(seen_on_a_ramble(BOTH[name], Explains, 1))


def with_places(game: Game) -> list[str]:
    """The words that carry a space or a side of one to anybody but the Hunter."""
    found = []
    for seats in range(game.seats[0], game.seats[1] + 1):
        hearing = game.words.facts.hearing(seats)
        for word in game.words.facts.words:
            places = [domain for domain in word.fields.values() if says_a_place(domain)]
            ears = 0
            for a in range(seats):
                for b in range(seats):
                    ears |= int(hearing.heard_by(word.word, a, b, a))
            if places and ears >> 1:
                found.append(word.name)
    return found


def says_a_place(domain: Any) -> bool:
    return domain in (TILE, SIDE) or any(PLACE.search(text) for text in domain.names)


@both_games
def test_blind_no_word_carries_a_place_to_a_hunted(name: str) -> None:
    assert with_places(BOTH[name]) == []


@both_games
def test_blind_the_audience_opened(name: str) -> None:
    game = heard_otherwise(BOTH[name], stepped=EVERYONE, planted=seat_in("side"))
    assert set(with_places(game)) == {"stepped", "planted"}
    assert any(seen_on_a_ramble(heard_otherwise(BOTH[name], stepped=EVERYONE), games=1))


@both_games
def test_blind_the_set_up_is_heard_the_same_on_every_map(name: str) -> None:
    assert set_up_told_apart(BOTH[name]) == ""


@both_games
def test_blind_the_set_up_opened(name: str) -> None:
    assert "seat 1" in set_up_told_apart(heard_otherwise(BOTH[name], placed=EVERYONE))


def set_up_told_apart(game: Game) -> str:
    """What a Hunted is given differently, before anything was done, on another map."""
    alone = {"hunter": "axe"} if game.name == HUNTED.name else {}
    for seats in (3, 5):
        tables = []
        for seed in ("elm", "oak", "fir"):
            options = {"map": "random", "characters": "none", **alone}
            tables.append(play_of(game, seats, seed, options).opened())
        assert len({inside(table._truth) for table in tables}) == len(tables)
        for look in EVERYTHING:
            apart = told_apart(look, [(seat, tables) for seat in range(1, seats)])
            if apart:
                return apart
    return ""


def play_of(game: Game, seats: int, seed: str, options: dict[str, str] | None = None) -> Play:
    plain = {"rounds": "2", "callouts": "asked"}
    return Play(game, seats, Random(seed), plain | (options or {}))


# Forests that a Hunted cannot tell apart.

THICKET = """
    +---+---+---+---+---+
    | .   .   .   .   C |
    +   +   +---+   +   +
    | .   1   . | .   C |
    +   +   +   +   +   +
    | .   .   .   o   . |
    +   +---+   +   +   +
    | .   .   2   .   X |
    +---+---+---+---+---+"""

NEAR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   . | .   X |
    +   +   +   +   +   +---+   +   +
    | .   .   .   .   .   . | .   . |
    +   +   +---+   +   +   +   +---+
    | .   . | 1   .   .   .   .   C |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   o   C |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   . | 2   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""

FAR = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +---+   +   +   +   +   +
    | .   . | 1   .   .   .   o   C |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   C |
    +   +   +   +   +   +---+   +   +
    | .   .   .   .   . | 2 | .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | X   .   .   .   .   .   .   . |
    +---+---+---+---+---+---+---+---+"""


def shifted(game: Game, kind: type[Table] = Table) -> list[Table]:
    """One forest, lying in three places of the board."""
    picture, places = painted(THICKET, game), ((1, 1), (2, 1), (2, 3))
    return [drawn(picture, game, kind=kind, east=e, south=s) for e, s in places]


def elsewhere(game: Game, kind: type[Table] = Table) -> list[Table]:
    """Trees, a rock, the Hunter and a friend are elsewhere, where the first Hunted felt nothing."""
    return [drawn(painted(picture, game), game, kind=kind) for picture in (NEAR, FAR)]


def painted(picture: str, game: Game) -> str:
    """A picture for either game: where one has a rock, the other has the familiar."""
    return picture.replace("o", "F") if game.name == VAMPIRE.name else picture


def apart_on_the_way(
    tables: Sequence[Table], seat: int, script: Sequence[str], looks: Sequence[Look] = EVERYTHING
) -> str:
    """What a seat is given differently at the tables, at any moment of a script; or nothing.

    That it heard the same all the way is no accident, but what the forests were drawn for.
    """
    assert len({inside(table._truth) for table in tables}) == len(tables)
    for action in ("", *script):
        for table in tables:
            if action:
                table.act(action)
            while table.asked == HUNTER:
                table.act(table.menu(HUNTER)[0])
        heard = {tuple(table.heard(seat)) for table in tables}
        assert len(heard) == 1, f"after {action!r} the forests differ for seat {seat}"
        for look in looks:
            apart = told_apart(look, [(seat, list(tables))])
            if apart:
                return apart
    return ""


WALK = ("go east", "search", "go south", "sprint west", "call out")
STROLL = ("go south", "search", "go east", "search", "throw west")


@both_games
def test_worlds_a_forest_is_the_same_wherever_it_lies(name: str) -> None:
    for seat in (1, 2):
        assert apart_on_the_way(shifted(BOTH[name]), seat, WALK) == ""


@both_games
def test_worlds_what_nobody_felt_may_be_anything(name: str) -> None:
    assert apart_on_the_way(elsewhere(BOTH[name]), 1, STROLL) == ""


def test_worlds_the_way_of_the_hunter_is_not_heard() -> None:
    """The friend feels trees, but not on the same sides; and the Hunter comes another way."""
    tables = elsewhere(HUNTED)
    script = ("go south", "go south", "done", "go south", "search", "go south", "done", "go east")
    assert apart_on_the_way(tables, 1, script) == ""
    assert len({len(table.deeds) for table in tables}) > 1, "both Hunters chose as often"


@both_games
def test_worlds_opened(name: str) -> None:
    game = BOTH[name]
    assert "numbers" in apart_on_the_way(shifted(game, Signposts), 1, WALK)
    assert "refusals" in apart_on_the_way(shifted(game, Explains), 1, WALK)
    assert "refusals" in apart_on_the_way(elsewhere(game, Explains), 1, STROLL)


def test_worlds_menus_opened() -> None:
    """Vampire Encounter: nothing was felt yet, and the menu gives away where a tree stands."""
    pictures = [painted(NEAR, VAMPIRE), painted(NEAR, VAMPIRE).replace("| 1", "  1")]
    script = ("go south", "go south")
    plain = [drawn(picture, VAMPIRE) for picture in pictures]
    assert apart_on_the_way(plain, 1, script) == ""
    tables = [drawn(picture, leaky(OffersWhatIsOpen, VAMPIRE)) for picture in pictures]
    assert "menus" in apart_on_the_way(tables, 1, script)


def guessed_apart(game: Game, seats: int, seed: str, kind: type[Table] = Table) -> tuple[int, str]:
    """A few actions in worlds guessed from the view of a Hunted: how many moments were compared,
    and what was given differently."""
    play = play_of(game, seats, seed)
    compared = 0
    for table, _ in play.moments(9):
        seat = table.asked
        if seat < 1:
            continue
        other = into(play, table, seat, kind)
        here = into(play, table, None, kind)
        for _ in range(3):
            if here.asked != seat or other.asked != seat:
                break
            if list(here.heard(seat)) != list(other.heard(seat)):
                break  # the world answered: they can be told apart now
            compared += 1
            for look in WITHOUT_TALK:
                apart = told_apart(look, [(seat, [here, other])])
                if apart:
                    return compared, apart
            action = play.rng.choice(here.menu(seat))
            here.act(action)
            other.act(action)
    return compared, ""


def into(play: Play, table: Table, seat: int | None, kind: type[Table]) -> Table:
    """The table again, in its own world or in one that a seat guesses."""
    world = play.world(table) if seat is None else play.guess(table.view(seat))
    copy = kind(table.game, table.seats, dict(table.options), table.dice, world)
    copy.deeds, copy.opening = list(table.deeds), table.opening
    copy.sayings = list(table.sayings)
    copy._record = table._record.clone()
    copy._truth.ear = copy._record
    return copy


@both_games
def test_worlds_guessed_from_a_view_go_on_alike(name: str) -> None:
    compared = 0
    for seats, seed in ((3, "a"), (4, "b"), (5, "c")):
        some, apart = guessed_apart(BOTH[name], seats, seed)
        assert apart == ""
        compared += some
    assert compared > 12


@both_games
def test_worlds_guessed_opened(name: str) -> None:
    assert guessed_apart(BOTH[name], 4, "b", Signposts)[1] != ""
    assert guessed_apart(BOTH[name], 4, "b", Explains)[1] != ""


# What the others hear, and how much.


class CountsTrees(Muffled):
    """Something harmless is told to all for every tree that a hand feels."""

    def told(self, fact: Fact) -> list[Fact]:
        rustles = fact[0] == FELT and fact[3] == TREE
        return [fact, (SHOUTED, fact[1], 0, 0)] if rustles else [fact]


def heard_of_deeds(game: Game, games: int = 3) -> Iterator[tuple[Table, int, str, list[Fact]]]:
    """Each step and search of random games: the table, who, what, and what another Hunted heard."""
    for table in rambles(game, Random("others"), games):
        deed = table.deeds[-1] if table.deeds else None
        if deed is None or deed.seat < 1 or deed.action == SAYING or deed.aside:
            continue
        other = 1 + deed.seat % (table.seats - 1)
        told = range(deed.told, len(table.record))
        heard = [table.record[n] for n in told if table.hears(n, other)]
        yield table, deed.seat, table.game.words.actions.text(deed.action), heard


def too_much_of_a_search(game: Game, games: int = 3) -> tuple[int, list[str]]:
    """How many searches there were, and of which of them the others heard more than the kinds."""
    count, faults = 0, []
    for table, seat, action, heard in heard_of_deeds(game, games):
        if action != "search":
            continue
        count += 1
        told = table.record[table.deeds[-1].told :]
        felt = [f[3] for f in told if f[0] in (FELT, FELT_FAR)]
        kinds = 0
        for what in felt:
            kinds |= int(kinds_of(what))
        text = [table.game.words.facts.text(fact) for fact in heard[:2]]
        named = table.game.words.facts.text((NAMED, seat, kinds, 0))
        later = {table.game.words.facts.name(fact) for fact in heard[2:]}
        if text != [f"searched seat=hunted{seat}", named] or later - {"attacked", "over", "floor"}:
            faults.append("; ".join(table.game.words.facts.text(fact) for fact in heard))
    return count, faults


@both_games
def test_others_hear_of_a_search_only_the_kinds(name: str) -> None:
    count, faults = too_much_of_a_search(BOTH[name], 6)
    assert count > 10
    assert faults == []


@both_games
def test_others_hear_of_a_search_opened(name: str) -> None:
    assert too_much_of_a_search(heard_otherwise(BOTH[name], felt=EVERYONE))[1] != []


PUBLIC = {
    "tread", "picked_up", "boarded", "found", "stumbled", "attacked", "over", "floor", "stayed",
    "sprinted", "turn", "searched", "named", "unhid", "told",
}  # fmt: skip
"""What may be heard of somebody else's step, and of what follows from it."""


def too_much_of_a_step(game: Game) -> tuple[int, list[str]]:
    count, faults = 0, []
    for table, seat, action, heard in heard_of_deeds(game):
        if not action.startswith("go "):
            continue
        count += 1
        names = [table.game.words.facts.name(fact) for fact in heard]
        first = "tread" not in names or (heard[0][0], heard[0][1]) == (TREAD, seat)
        if not first or names.count("tread") > 1 or set(names) - PUBLIC:
            faults.append(" ".join(names))
        if "tread" in names and list(table.game.words.facts.words[TREAD].fields) != ["seat"]:
            faults.append("a tread says more than who")
    return count, faults


@both_games
def test_others_hear_of_a_step_only_that_it_was_taken(name: str) -> None:
    count, faults = too_much_of_a_step(BOTH[name])
    assert count > 30
    assert faults == []


@both_games
def test_others_hear_of_a_step_opened(name: str) -> None:
    assert too_much_of_a_step(heard_otherwise(BOTH[name], walked=EVERYONE))[1] != []


def counts_apart(game: Game, seats: int, seed: str) -> tuple[int, list[str]]:
    """Somebody does the same in worlds that another cannot tell apart, and the same comes of it
    for all to hear: how often, and where the other hears more of it in one world than in another.
    """
    play = play_of(game, seats, seed)
    compared, faults = 0, []
    for table, deed in play.moments(14):
        if deed is None or deed.aside or deed.seat < 1 or table.asked != deed.seat:
            continue
        other = 1 + deed.seat % (seats - 1)
        sounds: dict[frozenset[str], list[Fact]] = {}
        for n in range(5):
            world = play.guess(table.view(other)) if n else play.world(table)
            if deed.action not in play.table_in(world, table).menu(deed.seat):
                continue
            told = play.outcome(world, deed.seat, deed.action).told(other)
            told = [fact for fact in told if fact[0] not in (FELT, FELT_FAR)]  # its own hands
            known = frozenset(game.words.facts.name(fact) for fact in told)
            if "told" in known:
                continue  # a voice says as much as its owner knows, and that is not the same
            compared += known in sounds
            if len(told) != len(sounds.setdefault(known, told)):
                faults.append(f"{play.facts(told)} / {play.facts(sounds[known])}")
    return compared, faults


COUNTED = ((3, "d"), (4, "e"), (5, "f"))


@both_games
def test_counts_others_hear_as_much_in_worlds_that_they_cannot_tell_apart(name: str) -> None:
    compared = 0
    for seats, seed in COUNTED:
        some, faults = counts_apart(BOTH[name], seats, seed)
        assert faults == []
        compared += some
    assert compared > 20


def test_counts_opened() -> None:
    """With a hole, a search by somebody between trees is heard more often."""

    def sounds(game: Game) -> set[int]:
        heard = set()
        for picture in (NEAR, NEAR.replace("| 1", "  1")):
            table = drawn(picture, game)
            facts = [table.game.words.facts.name(fact) for fact in table.heard(2)]
            assert facts.count("named") == 1
            heard.add(len(facts))
        return heard

    assert len(sounds(HUNTED)) == 1
    assert len(sounds(leaky(CountsTrees))) == 2
    assert any(counts_apart(leaky(CountsTrees), seats, seed)[1] for seats, seed in COUNTED)


# Who it was that somebody bumped into.

HOP = """
    +---+---+---+---+---+---+---+---+
    | .   .   .   .   .   .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   1 | {}   .   .   .   {} |{} |
    +   +   +   +   +   +   +---+---+
    | .   .   .   .   .   .   .   C |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   .   {}   C |
    +---+---+---+---+---+---+---+---+"""


class SaysWho(Muffled):
    """Says who it was: a bump into the Hunter is said to be one into a tree."""

    def told(self, fact: Fact) -> list[Fact]:
        woods = self.night.woods
        if fact[0] == BUMPED and woods.at[HUNTER] == woods.at[fact[1]] + 1:
            return [(BUMPED, fact[1], fact[2], TREE)]
        return [fact]


def bumped(game: Game) -> list[Table]:
    """The Climber hops against the Hunter, a friend, and a hidden friend."""
    tables = []
    for a, b, c in (("X", "2", "3"), ("2", "X", "3"), ("3", "2", "X")):
        picture = HOP.format(a, b, f" {c}", "F" if game.name == VAMPIRE.name else "o")
        tables.append(drawn(picture, game, characters=("climber",), hidden=(3,)))
        if game.name == VAMPIRE.name:
            tables[-1].act("search")
    return tables


@both_games
def test_nyh_145_who_is_behind_a_tree_is_not_said(name: str) -> None:
    tables = bumped(BOTH[name])
    assert apart_on_the_way(tables, 1, ["climb east"]) == ""
    last = [list(table.heard(1))[-1] for table in tables]
    assert {
        table.game.words.facts.text(fact) for table, fact in zip(tables, last, strict=True)
    } == {"bumped seat=hunted1 heading=east into=somebody"}
    assert len({table.sentence(fact, 1) for table, fact in zip(tables, last, strict=True)}) == 1
    for table in tables:
        assert table.game.words.facts.name(list(table.heard(2))[-1]) != "bumped"


def test_nyh_145_opened() -> None:
    tables = bumped(leaky(SaysWho))
    for table in tables:
        table.act("climb east")
    assert len({list(table.heard(1))[-1] for table in tables}) == 2


# Undo.


def taken_back(game: Game, games: int = 3) -> tuple[list[str], int]:
    """What a Hunted could take back on a ramble, and how often the Hunter could."""
    faults, hunter = [], 0
    for table in rambles(game, Random("undo"), games, rounds="5"):
        if not table.deeds or table.deeds[-1].seat == CHANCE:
            continue
        deed = table.deeds[-1]
        for seat in range(table.seats):
            if not table.may_undo(seat):
                continue
            assert seat == deed.seat
            hunter += seat == HUNTER
            if seat != HUNTER:
                faults.append(table.game.words.actions.text(deed.action))
    return faults, hunter


@both_games
def test_undo_a_hunted_takes_nothing_back_and_the_hunter_may(name: str) -> None:
    faults, hunter = taken_back(BOTH[name], 16)
    assert faults == []
    assert hunter > 3


@both_games
def test_undo_opened(name: str) -> None:
    own = seat_in("seat")
    game = heard_otherwise(BOTH[name], bumped=own, stumbled=own, walked=own, tread=own, stepped=own)
    assert taken_back(game, 6)[0] != []


class Sighs(Table):
    """Lets all hear that something was taken back."""

    def undo(self, seat: int) -> None:
        super().undo(seat)
        self._truth.tell(RESHUFFLED)


def changed_mind(game: Game, kind: type[Table] = Table) -> list[Table]:
    """The Hunter takes a card and a step back, or does not."""
    pair = [drawn(painted(NEAR, game), game, kind=kind, turn=HUNTER, deck="axe") for _ in range(2)]
    for action in (1, 0):
        pair[1].act(pair[1].menu(HUNTER)[action])
        assert pair[1].may_undo(HUNTER)
        pair[1].undo(HUNTER)
    return pair


@both_games
def test_undo_of_the_hunter_is_not_heard(name: str) -> None:
    tables = changed_mind(BOTH[name])
    assert inside(tables[0]._truth) == inside(tables[1]._truth)
    for look in EVERYTHING:
        assert told_apart(look, [(1, tables), (2, tables)]) == ""


def test_undo_of_the_hunter_opened() -> None:
    tables = changed_mind(HUNTED, Sighs)
    assert "history" in told_apart(EVERYTHING[0], [(1, tables)])


# Speech.


class Whispers(Muffled):
    """Words out of a hiding place cost nothing."""

    def speak(self, seat: int, n: int) -> None:
        self.night.tell(SAID, seat, n)


def spoken_up(game: Game, how: str) -> str:
    """What is wrong with speaking out of a hiding place; nothing, if all is well."""
    table = drawn(painted(NEAR, game), game, hidden=(2,))
    woods = woods_of(table)
    before = len(table.record)
    if how == "say":
        table.say(2, "psst")
    else:
        table.act("shout come-to-me", 2)
    told = table.record[before:]
    heard = [[f for f in table.heard(seat) if f in told] for seat in range(3)]
    if woods.hidden >> 2 & 1:
        return "still hidden"
    if woods.noise != woods.at[2]:
        return "the noise token is elsewhere"
    if told[0] != (SPOKE, 2, 0, 0) or not all(one == list(told) for one in heard):
        return "not heard by all"
    return ""


@pytest.mark.parametrize("how", ["say", "shout"])
@both_games
def test_speech_out_of_a_hiding_place_is_heard_by_all_and_ends_it(name: str, how: str) -> None:
    assert spoken_up(BOTH[name], how) == ""


@both_games
def test_speech_opened(name: str) -> None:
    assert spoken_up(leaky(Whispers, BOTH[name]), "say") == "still hidden"


@both_games
def test_speech_the_hunter_and_who_is_not_hidden_speak_freely(name: str) -> None:
    for seat in (0, 1):
        table = drawn(painted(NEAR, BOTH[name]), BOTH[name], hidden=(2,))
        before = len(table.record)
        table.say(seat, "I am here")
        assert table.record[before:] == ((SAID, seat, 0, 0),)
        assert woods_of(table).noise < 0


# A map of one's own, which is an option and yet a secret.


def own_map(game: Game) -> Table:
    kind = game.name.removeprefix("nyctophobia_")
    line = notation(next(iter(premade(kind).values())))
    table = gloam.open_table(game.name, 3, "own", map=line)
    table.deal()
    table.act(table.menu(HUNTER)[0])
    return table


@both_games
def test_own_maps_are_in_nothing_that_a_table_gives_a_hunted(name: str) -> None:
    table = own_map(BOTH[name])
    for seat in (1, 2):
        assert said_of_places(table, seat) == ""
        assert "trees=" not in str(everything(table, seat))


@both_games
def test_own_maps_are_not_in_a_replay_for_a_hunted(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "own.save"
    file.write_text(gloam.dumps(own_map(BOTH[name])))
    for words in (["--set-up"], ["--json"]):
        assert main(["replay", str(file), "--seat", "hunted1", *words]) == 0
        assert PLACE.search(capsys.readouterr().out) is None


@both_games
def test_own_maps_are_not_read_out_when_a_hunted_sits_down(name: str) -> None:
    table = own_map(BOTH[name])
    bots = {seat: bot(table.game, "chance") for seat in (0, 2)}
    assert PLACE.search("\n".join(opening(Sitting(table, [1], bots)))) is None

"""Somebody at no seat of either Nyctophobia game, the rules behind facts and refusals, a lesson."""

import re
from collections.abc import Iterator
from random import Random

import pytest

import gloam
from gloam.games.nyctophobia.card_words import card_name
from gloam.games.nyctophobia.cards import CARD_NAMES, LINES
from gloam.games.nyctophobia.facts import ACTIONS, HUNTER, TILE
from gloam.games.nyctophobia.numbers import PLACED
from gloam.games.nyctophobia.sight.onlooker import Onlooker
from gloam.games.nyctophobia.telling import lesson
from gloam.games.nyctophobia.telling.sentences import note_words
from gloam.kernel.ask import Choose
from gloam.kernel.scene import Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact
from tests.games.nyctophobia.test_scene import EAST, SEARCH, TILE_NAME, hunted, lines

GAMES = ("nyctophobia_hunted", "nyctophobia_vampire")
TABLES = [
    ("nyctophobia_hunted", 3, {}),
    ("nyctophobia_hunted", 5, {"hunter": "mage", "callouts": "always"}),
    ("nyctophobia_hunted", 4, {"hunter": "simple", "notes": "no"}),
    ("nyctophobia_vampire", 3, {"callouts": "always"}),
    ("nyctophobia_vampire", 5, {}),
]
YOU = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)
RULE = re.compile(r"\*\*(N(?:YH|VE)-G?\d+)\*\*")


def without_lines(said: str) -> str:
    """What is said, without what the Hunter says with its cards: that is to the Hunted."""
    return re.sub("|".join(re.escape(line.rstrip(".")) for line in LINES), "", said)


def played(name: str, seats: int, options: dict[str, str], seed: str) -> Iterator[Table]:
    """A game of chance choices to its end, at each step; some of them are calls out of turn."""
    rng = Random(f"{name} {seats} {seed}")
    game = gloam.games()[name]
    table = gloam.open_table(
        name, seats=seats, seed=seed, **{**game.rules.bounded_options, **options}
    )
    yield table
    while True:
        table.deal()
        yield table
        if table.over:
            break
        aside = rng.randrange(seats)
        calls = [a for a in table.asides(aside) if ACTIONS.text(a) != "concede"]
        if calls and rng.random() < 0.1:
            table.act(rng.choice(calls), aside)
        else:
            table.act(rng.choice(table.menu(table.asked)))


def ears_of(table: Table) -> list[tuple[int, ...] | None]:
    """Everybody whose hearing an onlooker may have."""
    seats = tuple(range(table.seats))
    return [None, *((seat,) for seat in seats), *table.game.rules.teams(table.seats), seats]


def all_said(scene: Scene) -> str:
    """All that a scene says, in one text."""
    parts = [scene.heading, *scene.words]
    parts += [cell.words for cell in scene.cells] + [piece.words for piece in scene.pieces]
    return "\n".join(parts)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_an_onlooker_is_shown_what_was_told_them_and_called_by_no_name(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for n, table in enumerate(played(name, seats, options, "owl")):
        for ears in ears_of(table) if n % 3 == 0 or table.over else [None]:
            scene = table.overview(ears)
            said = without_lines(all_said(scene))
            assert (scene.seat, scene.choices, scene.game) == (ONLOOKER, (), name)
            assert not YOU.search(said), said
            assert "  " not in said
            assert all(scene.words)
            assert ("vampire" in name) or "vampire" not in said.lower()
            assert ("vampire" not in name) or "Hunter" not in said
            ids = [cell.id for cell in scene.cells]
            assert len(set(ids)) == len(ids)
            assert len({(cell.row, cell.column) for cell in scene.cells}) == len(ids)
            assert {piece.cell for piece in scene.pieces} <= set(ids)
            assert len({piece.id for piece in scene.pieces}) == len(scene.pieces)
            sees = ears is not None and HUNTER in ears
            assert bool(TILE_NAME.search(said)) == sees
            if not sees:
                assert not any(f"{card_name(card)}:" in said for card in range(len(CARD_NAMES)))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_at_a_replay_with_all_ears_everything_is_in_the_words(
    name: str, seats: int, options: dict[str, str]
) -> None:
    last = None
    for table in played(name, seats, options, "fox"):
        last = table
        woods = table.refold().woods  # type: ignore[attr-defined]
        scene = table.overview(range(seats))
        said = "\n".join(scene.words)
        foe = "vampire" if "vampire" in name else "Hunter"
        assert f"The {foe} is at: {TILE.text(woods.at[HUNTER])}" in said
        for seat in range(1, seats):
            assert f"Hunted {seat}: at {TILE.text(woods.at[seat])}" in said
        for card in (woods.hand.one, woods.hand.two):
            if card >= 0:
                assert card_name(12 * woods.deck + card) in said or woods.deck == 3
        where = {piece.id: piece.cell for piece in scene.pieces}
        assert where[foe.lower()] == TILE.text(woods.at[HUNTER])
    assert last is not None
    assert last.over
    assert last.overview(range(seats)).heading == last.overview(None).heading
    assert "win" in last.overview(None).heading


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_cannot_tell_one_forest_from_another(name: str) -> None:
    maps = gloam.games()[name].workshop.maps
    assert maps is not None
    public, whole = set(), set()
    for drawn in maps.names[:2]:
        table = gloam.open_table(name, seats=4, seed="same", map=drawn, characters="none")
        public.add(all_said(table.overview()))
        whole.add(all_said(table.overview(range(4))))
    assert (len(public), len(whole)) == (1, 2)


@pytest.mark.parametrize("name", GAMES)
def test_a_spectator_does_not_learn_what_the_hunter_chooses(name: str) -> None:
    compared = 0
    for seed in "abcdef":
        for table in played(name, 4, {}, seed):
            if table.asked != HUNTER:
                continue
            told: dict[tuple[Fact, ...], list[Table]] = {}
            for action in table.menu(HUNTER):
                fork = table.fork()
                fork.act(action)
                new = range(len(table.record), len(fork.record))
                aloud = tuple(fork.record[n] for n in new if fork.overheard(n))
                told.setdefault(aloud, []).append(fork)
            for forks in told.values():
                if len(forks) > 1:
                    assert len({all_said(fork.overview()) for fork in forks}) == 1
                    compared += len({all_said(fork.overview(range(4))) for fork in forks}) > 1
    assert compared > 4


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_with_the_ears_of_a_hunted_an_onlooker_knows_what_that_hunted_knows(
    name: str, seats: int, options: dict[str, str]
) -> None:
    for n, table in enumerate(played(name, seats, options, "elk")):
        if n % 5:
            continue
        team = table.onlooker(range(1, seats))
        for seat in range(1, seats):
            alone = table.onlooker((seat,))
            assert set(alone.hands) <= {seat}
            for onlooker in (alone, team):
                if seat in onlooker.hands:
                    menu, asides = table.menu(seat), table.asides(seat)
                    shown = table.game.telling.scene(onlooker.hands[seat], menu, asides)
                    assert shown == table.scene(seat)
    assert set(team.hands) == set(range(1, seats))


def test_a_team_is_shown_as_maps_beside_each_other() -> None:
    *_, table = played("nyctophobia_hunted", 3, {}, "map")
    scene = table.overview((1, 2))
    assert {cell.id.split("-")[0] for cell in scene.cells} == {"hunted1", "hunted2"}
    first = max(cell.column for cell in scene.cells if cell.id.startswith("hunted1-"))
    second = min(cell.column for cell in scene.cells if cell.id.startswith("hunted2-"))
    assert second == first + 2
    assert {"Map of Hunted 1", "Map of Hunted 2"} <= set(lines(scene))
    assert table.overview((2,)).cells[0].id.startswith("hunted2-")


def test_a_spectator_has_a_map_of_what_was_called_out_and_of_nothing_else() -> None:
    for table in played("nyctophobia_hunted", 3, {}, "told"):
        called_out = any(table.game.words.facts.name(fact) == "told" for fact in table.record)
        thrown = any(
            table.game.words.facts.name(fact) in ("flew", "attacked") for fact in table.record
        )
        if not called_out and not thrown:
            assert table.overview().cells == ()
    looking = gloam.games()["nyctophobia_hunted"].sight.onlooker
    assert looking is not None
    view = looking(3)
    words = {word.name: word.word for word in table.game.words.facts.words}
    view.hear(words["seated"], 1, 0, 0)
    view.hear(words["turn"], 1, 1, 0)
    view.hear(words["tread"], 1, 0, 0)
    assert table.game.telling.overview is not None
    assert table.game.telling.overview(view).cells == ()
    assert note_words(1, ONLOOKER) == "I went east"
    view.hear(words["told"], 1, 1, 0)
    scene = table.game.telling.overview(view)
    assert [cell.id for cell in scene.cells] == ["hunted1-w1", "hunted1-here"]
    assert [(piece.id, piece.cell) for piece in scene.pieces] == [("hunted1", "hunted1-here")]
    view.hear(words["tread"], 1, 0, 0)
    scene = table.game.telling.overview(view)
    assert scene.pieces == ()
    assert "Where Hunted 1 last said to be, walked" in all_said(scene)


@pytest.mark.parametrize("name", GAMES)
def test_a_copied_onlooker_shares_nothing(name: str) -> None:
    *_, table = played(name, 3, {}, "copy")
    for ears in ears_of(table):
        onlooker = table.onlooker(ears)
        assert isinstance(onlooker, Onlooker)
        assert table.game.telling.overview is not None
        before = table.game.telling.overview(onlooker)
        copy = onlooker.clone()
        assert table.game.telling.overview(copy) == before
        copy.hear(PLACED, HUNTER, 0, 0) if copy.board else copy.hear(*table.record[-1])
        assert table.game.telling.overview(onlooker) == before


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_no_sentence_calls_an_onlooker_you(name: str, seats: int, options: dict[str, str]) -> None:
    *_, table = played(name, seats, options, "said")
    for fact in table.record:
        assert not YOU.search(without_lines(table.sentence(fact, ONLOOKER)))
    spun = next(word.word for word in table.game.words.facts.words if word.name == "spun")
    assert not YOU.search(table.sentence((spun, 2, 0, 0), ONLOOKER))


# The rules behind facts and refusals.


@pytest.mark.parametrize("name", GAMES)
def test_every_fact_cites_a_rule_of_its_book(name: str) -> None:
    game = gloam.games()[name]
    assert set(game.telling.fact_rules) == {word.name for word in game.words.facts.words}
    assert set(game.telling.fact_rules.values()) <= set(RULE.findall(game.rules.text))


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_the_grounds_of_a_refusal_are_a_rule_of_the_book_or_none(
    name: str, seats: int, options: dict[str, str]
) -> None:
    rng = Random(name)
    game = gloam.games()[name]
    assert game.telling.refusal_rule is not None
    rules, found = set(RULE.findall(game.rules.text)), set()
    for table in played(name, seats, options, "no"):
        seat = rng.randrange(seats)
        for action in rng.sample(range(len(ACTIONS.texts)), 30):
            if action in table.menu(seat) + table.asides(seat):
                continue
            rule = game.telling.refusal_rule(table.view(seat), action)
            found.add(rule)
            why = game.telling.why(table.view(seat), action)
            assert why.endswith(f" ({rule})") if rule else "(" not in why
    assert found - {""} <= rules
    assert len(found) > 8


@pytest.mark.parametrize(
    ("told", "action", "hunted_rule", "vampire_rule"),
    [
        (SEARCH, "go north", "NYH-51", "NVE-15"),
        (SEARCH, "go west", "NYH-G19", "NVE-G1"),
        (SEARCH, "search", "NYH-54", "NVE-18"),
        (("bumped hunted1 north somebody",), "go north", "NYH-52", "NVE-16"),
        (("turn hunted2 1",), "go north", "NYH-38", "NVE-44"),
        ((), "hide", "NYH-72", "NVE-25"),
        ((), "done", "NYH-49", "NVE-14"),
        ((), "counter", "NYH-112", "NVE-39"),
        ((), "prowl north", "NYH-149", "NVE-21"),
        ((), "climb north", "NYH-141", "NVE-G15"),
        ((), "radio", "NYH-88", "NVE-4"),
        (EAST, "throw north", "NYH-59", "NVE-21"),
        (("threw hunted1 north", "flew 0 tree"), "throw north", "NYH-73", "NVE-31"),
        (("sprinted hunted1", *EAST), "sprint north", "NYH-57", "NVE-21"),
        (("sprinted hunted1", *EAST), "search", "NYH-61", "NVE-22"),
        ((), "concede", "", ""),
    ],
)
def test_a_refusal_has_its_rule(
    told: tuple[str, ...], action: str, hunted_rule: str, vampire_rule: str
) -> None:
    for name, rule in zip(GAMES, (hunted_rule, vampire_rule), strict=True):
        refusal_rule = gloam.games()[name].telling.refusal_rule
        assert refusal_rule is not None
        sight = hunted(*told, vampire=name == "nyctophobia_vampire")
        assert refusal_rule(sight, ACTIONS.read(action)) == rule


# What is often said, and the first game.


@pytest.mark.parametrize("name", GAMES)
def test_there_are_a_few_short_calls(name: str) -> None:
    calls = gloam.games()[name].telling.calls
    assert 5 <= len(set(calls)) == len(calls) <= 8
    assert all(len(call) <= 40 and call.endswith((".", "?")) for call in calls)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_newcomer_is_led_through_the_first_decisions(name: str, seed: str) -> None:
    game = gloam.games()[name]
    first = game.telling.lesson
    assert first is not None
    table = gloam.open_table(name, seats=first.seats, seed=seed, **first.options)
    bots = {seat: gloam.bot(name, level="medium") for seat in range(first.seats)}
    told: list[str] = []
    while not table.over and len(told) < 20:
        table.deal()
        ask = table.ask
        if not isinstance(ask, Choose):
            continue
        view = table.view(ask.seat)
        if ask.seat == first.seat:
            said = first.said(view, ask.menu, len(told))
            assert said == first.said(view.clone(), ask.menu, len(told))
            assert said.isprintable()
            assert len(said) < 400
            assert "Hunter" not in said or name == "nyctophobia_hunted"
            assert not TILE_NAME.search(said)
            assert said.count(". ") <= 2
            told.append(said)
        table.act(bots[ask.seat].choose(view, ask.menu, table.luck(ask.seat)))
    assert len(told) > 5
    assert all(told[:5])
    assert len(set(told[:14])) == len(told[:14])
    assert not any(told[14:])
    assert "to the car" in told[0] or "Find the car" in told[0]


def test_a_lesson_says_what_a_pressing_choice_means() -> None:
    attacked = hunted("attacked hunted1 east 1", "floor hunted1")
    menu = (ACTIONS.read("counter"), ACTIONS.read("endure"))
    assert lesson.said(attacked, menu, 9).startswith("The Hunter is upon you: counter costs a rock")
    retreating = hunted("attacked hunted1 east 1", "floor hunted1", "endured hunted1")
    assert "get away" in lesson.said(retreating, (ACTIONS.read("go north"),), 9)
    safe = hunted("attacked hunted1 east 1", "floor hunted1", "endured hunted1", "stayed hunted1")
    assert "Hide now" in lesson.said(safe, (ACTIONS.read("hide"), ACTIONS.read("stand")), 9)
    assert "choose radio" in lesson.said(hunted(), (ACTIONS.read("radio"),), 9)
    leading = hunted("found hunted1", vampire=True)
    assert "You lead the familiar" in lesson.said(leading, (ACTIONS.read("leave north"),), 9)
    assert "Now take" not in lesson.said(hunted(), (ACTIONS.read("go north"),), 9)

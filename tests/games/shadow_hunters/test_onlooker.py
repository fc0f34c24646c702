"""What somebody at no seat is shown, which rules facts and refusals cite, and the first game."""

import re
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.shadow_hunters import lore
from gloam.games.shadow_hunters.facts import ACTIONS, CHARACTER, FACTS
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import DEALT, DICE, DIED, DRAWN, READ, REVEAL, REVEALED
from gloam.games.shadow_hunters.telling import suspicion
from gloam.games.shadow_hunters.telling.fact_rules import FACT_RULES
from gloam.games.shadow_hunters.telling.refusals import refusal_rule, why_not
from gloam.kernel.ask import Chance
from gloam.kernel.scene import Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact
from tests.games.shadow_hunters.positions import company, position

RULES = set(re.findall(r"^- \*\*(SHH-\w+)\*\*", GAME.rules.text, re.MULTILINE))
SPOKEN_TO = re.compile(r"\b[Yy]ou")
HOUSE = {
    "characters": "all", "quickStart": "yes", "duelDice": "yes", "criticalMisses": "yes",
    "coup": "attacker", "lastStand": "yes", "blur": "yes", "doubleIt": "yes", "useOrLose": "yes",
    "graveyard": "yes", "rounds": "3",
}  # fmt: skip
GAMES: list[tuple[int, str, dict[str, Any]]] = [
    (4, "dusk", {}),
    (5, "moth", {"characters": "expansion"}),
    (6, "owl", {"preset": "published"}),
    (8, "fog", HOUSE),
]


def a_step(table: Table, rng: Random) -> None:
    """One action, of chance or of whoever is asked; sometimes one out of turn, and some words."""
    if table.asked == -1:
        table.act(table.drawn(), -1)
        return
    seat = rng.randrange(table.seats)
    for circle in table.circles(seat):
        table.say(seat, "Well played.", circle)
    if rng.random() < 0.03 and table.asides(seat):
        table.act(rng.choice(table.asides(seat)), seat)
    else:
        table.act(rng.choice(table.menu(table.asked)))


def opened(seats: int, seed: str, options: dict[str, Any]) -> Table:
    return gloam.open_table(
        "shadow_hunters", seats=seats, seed=seed, **{**GAME.rules.bounded_options, **options}
    )


def spoken(scene: Scene) -> str:
    """All text of a scene."""
    found = [scene.heading, *scene.words]
    found += [cell.words for cell in scene.cells] + [piece.words for piece in scene.pieces]
    found += [f"{line.label}: {line.value}" for line in scene.status]
    return "\n".join(found)


def line_of(scene: Scene, seat: int) -> str:
    return next(line.value for line in scene.status if line.label == lore.called(seat))


def dealt(table: Table) -> dict[int, int]:
    """Who is who, in truth."""
    return {seat: character for word, seat, character, _ in table.record if word == DEALT}


def all_ears(table: Table) -> dict[str, tuple[int, ...] | None]:
    found: dict[str, tuple[int, ...] | None] = {"public": None, "pair": (0, 2)}
    found |= {f"team {team}": team for team in GAME.rules.teams(table.seats)}
    return found | {"all": tuple(range(table.seats))}


# Somebody at no seat.


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_an_onlooker_with_any_ears_is_shown_a_scene_at_any_moment(
    seats: int, seed: str, options: dict[str, Any]
) -> None:
    table, rng = opened(seats, seed, options), Random(seed)
    assert GAME.sight.onlooker is not None
    assert GAME.telling.overview is not None
    ears = all_ears(table)
    views = {name: GAME.sight.onlooker(seats) for name in ears}
    heard = 0
    while True:
        for n in range(heard, len(table.record)):
            for name, view in views.items():
                if table.overheard(n, ears[name]):
                    view.hear(*table.record[n])
            watched = ("public", "all", rng.choice([*views]))  # each fact, and all at an action
            for name in views if n == len(table.record) - 1 else watched:
                scene = GAME.telling.overview(views[name])
                assert (scene.seat, scene.choices) == (-1, ()), name
                assert not SPOKEN_TO.search(spoken(scene)), spoken(scene)
                assert spoken(scene).replace("\n", " ").isprintable()
                assert not re.search(r"-1|None|  |Player 0", spoken(scene)), spoken(scene)
        heard = len(table.record)
        if table.over:
            break
        a_step(table, rng)
    for name, view in views.items():
        assert table.overview(ears[name]) == GAME.telling.overview(view), name


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_everything_is_shown_to_whoever_heard_everything_and_no_more_than_all_know_to_the_rest(
    seats: int, seed: str, options: dict[str, Any]
) -> None:
    table, rng = opened(seats, f"{seed} again", options), Random(seed)
    everyone, hidden_seen = range(seats), 0
    while not table.over:
        table.deal()
        for _ in range(3 * seats):
            if not table.over:
                a_step(table, rng)
        if len(dealt(table)) < seats or table.over:
            continue
        public, whole = table.overview(), table.overview(everyone)
        known = {seat for word, seat, _, _ in table.record if word in (REVEALED, DIED)}
        for seat, character in dealt(table).items():
            who = lore.who_is(character)
            assert who in line_of(whole, seat)
            assert (who in spoken(public)) == (seat in known)
            hidden_seen += seat not in known
        assert not any("may be" in line_of(whole, seat) for seat in everyone)
        read = {lore.card_name(b) for word, _, b, _ in table.record if word == READ}
        notes = " ".join(line.value for line in whole.status if "Green" in line.label)
        assert all(name in notes + whole.heading for name in read)
        noted = [line.value for line in public.status if "Green" in line.label]
        assert not any(name in line for name in read for line in [*noted, public.heading])
    assert hidden_seen


def test_one_seats_ears_bring_that_seats_secrets_and_no_others() -> None:
    table = position("emi vampire george wight bryan", at="church gate church woods -")
    scene = table.overview((1,))
    assert "Vampire, a Shadow, dies at 13, face down" in line_of(scene, 1)
    assert [piece.words for piece in scene.pieces][1] == "Player 2, Vampire, a Shadow"
    assert all("hidden" in line_of(scene, seat) for seat in (0, 2, 3, 4))


def test_the_green_card_that_is_read_is_in_the_heading_of_those_who_hear_it() -> None:
    table = position(company("emi", "vampire"), at="gate church - - -", moved=False)
    for action in ("roll", "dice 1 1", "drawn slap"):
        table.act(action)
    told = "Waiting for Player 1, who chooses whom to give a Green card."
    assert table.overview().heading == table.overview((1,)).heading == told
    slap = f"{told} The card is Slap: Hunters take 1 damage."
    assert table.overview((0,)).heading == table.overview(range(5)).heading == slap
    table.act("give player2")
    assert table.overview().heading == "Waiting for Player 2, who answers a Green card."
    assert "Slap" in table.overview((1,)).heading


def test_what_a_neutral_is_after_is_said_of_agnes_too() -> None:
    table = position("emi vampire george wight agnes")
    goals = {line.label: line.value for line in table.overview(range(5)).status}["Neutral goals"]
    assert goals == "Agnes, Player 5, wins if Player 4 wins"
    assert "Neutral goals" not in {line.label for line in table.overview().status}


def test_whoever_wins_is_in_the_heading() -> None:
    table = position("emi vampire george wight bryan", at="church church - - -", dead=(3,),
                     damage="0 12 0 0 0")  # fmt: skip
    for action in ("attack player2", "dice 1 5", "strike"):
        table.act(action)
    assert table.over
    assert table.overview().heading == "Player 1 and Player 3 win: all Shadows are dead."


# What a spectator may not know.


def ways(table: Table) -> list[int]:
    """What chance or whoever is asked may do."""
    if isinstance(table.ask, Chance):
        return [action for action, _ in table.ask.outcomes]
    return [action for action in table.menu(table.asked) if action != REVEAL]


def overheard(table: Table, since: int) -> list[Fact]:
    return [table.record[n] for n in range(since, len(table.record)) if table.overheard(n)]


def stepped(table: Table, action: int) -> tuple[Table, list[Fact]]:
    fork = table.fork()
    fork.act(action)
    return fork, overheard(fork, len(table.record))


def both(one: Table, other: Table, rng: Random) -> tuple[Table, Table] | None:
    """A step in two worlds of which everybody hears the same; Green cards differ where they can."""
    mine, theirs = ways(one), ways(other)
    rng.shuffle(mine)
    rng.shuffle(theirs)
    for action in mine:
        there, told = stepped(one, action)
        unlike = [way for way in theirs if way != action and action >= DRAWN]
        same = [action] if action in theirs else theirs
        for guess in (*unlike[:2], *same):
            here, heard = stepped(other, guess)
            if heard == told:
                return there, here
    return None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("emi vampire george wight bryan", "george wight emi vampire bryan"),
        ("emi vampire george wight bryan", "vampire emi wight george catherine"),
    ],
)
def test_a_spectator_cannot_tell_worlds_apart_that_differ_in_a_secret(one: str, other: str) -> None:
    rng = Random(7)
    start = position(one, moved=False, rounds=4), position(other, moved=False, rounds=4)
    path, furthest, unlike = [start], 0, 0
    for _ in range(50):
        here, there = path[-1]
        assert here.overview() == there.overview()
        assert suspicion.lines(here.onlooker()) == suspicion.lines(there.onlooker())
        assert here.overview(range(5)) != there.overview(range(5))
        furthest = max(furthest, len(path))
        unlike += green_cards(here) != green_cards(there)
        further = None if here.over else both(here, there, rng)
        path = [*path, further] if further else path[: max(1, len(path) - 3)]
    assert furthest > 15
    assert unlike > 5  # Green cards were read that were not the same


def green_cards(table: Table) -> list[int]:
    return [card for word, _, card, _ in table.record if word == READ]


def test_what_a_spectator_believes_is_what_all_could_work_out() -> None:
    table = position("emi vampire george wight bryan", revealed=(1,))
    lines = suspicion.lines(table.onlooker())
    assert [line.split(":")[0] for line in lines] == [
        "Player 1",
        "Player 3",
        "Player 4",
        "Player 5",
    ]
    assert suspicion.lines(table.onlooker(range(5))) == ("Everybody is known.",)


def test_the_belief_of_a_seat_is_its_odds_in_sentences() -> None:
    assert GAME.telling.belief is not None
    table = position("emi vampire unknown franklin", pool=0b01010101010101010101)
    view = table.view(0)
    lines = GAME.telling.belief(view)
    assert len(lines) == 3
    for seat, line in enumerate(lines, start=1):
        odds = suspicion.odds(view)[seat]
        hunter = sum(odds[CHARACTER.number(name)] for name in ("franklin", "george"))
        assert line.startswith(f"Player {seat + 1}: Shadow {100 * (1 - hunter):.0f}%, ")
        assert f"Hunter {100 * hunter:.0f}%" in line


# Rules.


def test_every_fact_cites_a_rule_of_the_book() -> None:
    assert set(FACT_RULES) == {word.name for word in FACTS.words}
    assert set(FACT_RULES.values()) <= RULES
    assert GAME.telling.fact_rules == FACT_RULES


@pytest.mark.parametrize(("seats", "seed", "options"), GAMES)
def test_whatever_is_refused_cites_a_rule_of_the_book_or_none(
    seats: int, seed: str, options: dict[str, Any]
) -> None:
    table, rng = opened(seats, f"{seed} refused", options), Random(seed)
    cited = set()
    for _ in range(60):
        table.deal()
        if table.over:
            break
        seat = int(table.asked)
        view = table.view(seat)
        for action in set(range(len(ACTIONS))) - {*table.menu(seat), *table.asides(seat)}:
            rule, why = refusal_rule(view, action), why_not(view, action)
            assert rule == "" or rule in RULES
            assert "[" not in why
            assert rule or "SHH" not in why
            assert "(SHH" not in why or why.endswith(f" ({rule})")
            cited.add(rule)
        a_step(table, rng)
    assert len(cited) > 12


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ("roll", "SHH-62"),
        ("attack player1", "SHH-68"),
        ("attack player2", "SHH-G1"),
        ("attack player4", "SHH-59"),
        ("attack player5", "SHH-E11"),
        ("attack all", "SHH-67"),
        ("lightning player2", "SHH-75"),
        ("reveal", "SHH-G19"),
        ("go woods", "SHH-36"),
        ("harm player2", "SHH-46"),
        ("take talisman", "SHH-48"),
        ("play dynamite", "SHH-G11"),
        ("double", "SHH-78"),
        ("dice 1 1", ""),
        ("attack player7", ""),
    ],
)
def test_the_rule_behind_a_refusal(action: str, rule: str) -> None:
    table = position(company("gregor"), at="church gate church woods -", revealed=(0,), dead=(3,))
    assert GAME.telling.refusal_rule is not None
    assert GAME.telling.refusal_rule(table.view(0), ACTIONS.read(action)) == rule


def test_whoever_is_hidden_is_refused_by_the_same_rule_whoever_they_are() -> None:
    told = set()
    for name in CHARACTER.names:
        rest = "wight" if name == "vampire" else "vampire"
        table = position(f"{name} {rest} george ultra-soul bryan", at="church gate church woods -")
        told.add(tuple(refusal_rule(table.view(0), action) for action in range(DICE)))
    assert len(told) == 1
    assert refusal_rule(table.view(0), ACTIONS.read("barrier")) == "SHH-R2"


# What is said at the table, and to a newcomer.


def test_calls_are_short_and_can_be_said() -> None:
    assert 5 <= len(set(GAME.telling.calls)) == len(GAME.telling.calls) <= 8
    table = position(company("emi"))
    for words in GAME.telling.calls:
        assert len(words) <= 40
        table.say(0, words)
    assert tuple(table.sayings) == GAME.telling.calls


def lessons(seed: str, level: str, most: int = 20) -> list[tuple[str, Any, tuple[int, ...]]]:
    """What a newcomer is told in a first game, decision by decision, played by bots."""
    first = GAME.telling.lesson
    assert first is not None
    table = gloam.open_table("shadow_hunters", seats=first.seats, seed=seed, **first.options)
    bots = [
        gloam.bot("shadow_hunters", level=level if seat == first.seat else first.level)
        for seat in range(first.seats)
    ]
    found: list[tuple[str, Any, tuple[int, ...]]] = []
    while len(found) < most:
        table.deal()
        if table.over:
            break
        seat = int(table.asked)
        view, menu = table.view(seat), table.menu(seat)
        if seat == first.seat:
            words = first.said(view, menu, len(found))
            found.append((words, view.clone(), menu))
            assert words == first.said(view.clone(), menu, len(found) - 1)
        table.act(bots[seat].choose(view, menu, table.luck(seat)))
    return found


@pytest.mark.parametrize("seed", ["first", "second", "third", "fourth", "fifth", "sixth"])
def test_a_newcomer_is_told_something_new_before_each_of_the_first_decisions(seed: str) -> None:
    found = lessons(seed, "medium")
    words = [said for said, _, _ in found]
    assert len(set(words[:5])) == 5
    assert all(words[:5])
    assert all(said.isprintable() and len(said) < 400 for said in words)
    assert all(said == "" for said in words[12:])
    me = found[0][1].me()
    assert lore.who_is(me) in words[0]
    assert lore.goal_words(me) in words[0]


def test_a_newcomer_is_told_whom_the_clues_point_at() -> None:
    first = GAME.telling.lesson
    assert first is not None
    table = position("emi vampire george wight bryan", at="church church gate gate -",
                     revealed=(1,))  # fmt: skip
    said = first.said(table.view(0), table.menu(0), 3)
    assert "Player 2 is a Shadow for certain: a fair target." in said
    table = position("bryan vampire george wight emi", at="church church gate gate -",
                     revealed=(1,))  # fmt: skip
    assert "fair target" not in first.said(table.view(0), table.menu(0), 3)


def test_every_area_and_a_free_choice_are_explained() -> None:
    first = GAME.telling.lesson
    assert first is not None
    table = position(company("emi"), moved=False, gear={1: "talisman"}, areaOptional="yes")
    names = ("Cabin", "Gate", "Church", "a 7", "Cemetery", "Woods", "Altar")
    for name, total in zip(names, (2, 4, 6, 7, 8, 9, 10), strict=True):
        fork = table.fork()
        four = min(4, total - 1)
        for action in ("roll", f"dice {four} {total - four}"):
            fork.act(action)
        said = first.said(fork.view(0), fork.menu(0), 11)
        assert name.lower() in said.split(".")[0].lower()


def test_the_first_game_can_be_opened_as_it_is_described() -> None:
    first = GAME.telling.lesson
    assert first is not None
    table = gloam.open_table("shadow_hunters", seats=first.seats, seed="x", **first.options)
    assert 0 <= first.seat < table.seats
    assert first.level in GAME.bots.levels
    table.deal()
    assert first.said(table.view(first.seat), (), 0) == ""


def test_a_watcher_hears_every_fact_in_words_that_fit_anybody() -> None:
    table, rng = opened(5, "words", {"characters": "all"}), Random(3)
    while not table.over:
        a_step(table, rng)
    for fact in table.record:
        words = table.sentence(fact, ONLOOKER)
        assert words.endswith("."), words
        assert not SPOKEN_TO.search(words), words


def test_whoever_reveals_before_the_blow_is_not_asked_to_rob_unless_it_is_bob() -> None:
    for who, asked in (("vampire", "Strike now."), ("bob", "Strike, or rob?")):
        table = position(company(who, "emi"), at="church church - - -", gear={1: "talisman"})
        for action in ("attack player2", "dice 1 5", "reveal"):
            table.act(action)
        assert table.scene(0).heading.endswith(asked)


def test_unknown_alone_hears_that_a_lie_is_possible() -> None:
    first = GAME.telling.lesson
    assert first is not None
    for who, may in (("unknown", True), ("vampire", False)):
        table = position(company(who, "emi"), moved=False, turn=1)
        for action in ("roll", "dice 1 1", "drawn slap", "give player1"):
            table.act(action)
        assert ("may lie" in first.said(table.view(0), table.menu(0), 5)) is may

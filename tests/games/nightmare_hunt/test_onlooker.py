"""What is shown to those at no seat, which rule is behind what, and what a newcomer is taught."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.nightmare_hunt.facts import ACTIONS, FACTS, TERM
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.numbers import CONCEDE, DRAW, PAGE, VENTURE, WEAR
from gloam.games.nightmare_hunt.telling.fact_rules import FACT_RULES
from gloam.games.nightmare_hunt.telling.lesson import LAST
from gloam.games.nightmare_hunt.telling.onlooker import Onlooker, new_onlooker, overview
from gloam.games.nightmare_hunt.telling.refusals import refusal_rule, why_not
from gloam.kernel.dice import Dice
from gloam.kernel.scene import Scene
from gloam.kernel.state import CHANCE
from gloam.kernel.table import ONLOOKER, Table
from tests.games.nightmare_hunt.positions import Fight, fight, town, trail
from tests.games.nightmare_hunt.test_scene import HUNTS

RULES = set(re.findall(r"^- \*\*(NMH-\w+)\*\*", GAME.rules.text, re.MULTILINE))
SPOKEN_TO = re.compile(r"\b(you|your|yours|yourself)\b", re.IGNORECASE)
EARS: tuple[tuple[int, ...] | None, ...] = (None, (), (0,))


def hunts(seeds: int) -> Iterator[Table]:
    """Hunts of every mode and term, played by chance, at each question to the hunter."""
    for seed, options in product(range(seeds), HUNTS):
        rng = Random(seed)
        table = gloam.open_table("nightmare_hunt", seats=1, seed=f"look-{seed}", **options)
        yield table
        table.deal()
        while not table.over:
            yield table
            table.act(rng.choice(table.menu(0)))
            table.deal()
        yield table


def text_of(scene: Scene) -> str:
    """All that a scene says."""
    return "\n".join(
        (
            scene.heading,
            *scene.words,
            *(cell.words for cell in scene.cells),
            *(cell.glyph for cell in scene.cells),
            *(piece.words for piece in scene.pieces),
            *(f"{line.label}: {line.value}" for line in scene.status),
            scene.goal,
            scene.step,
            *(str((cell.title, cell.lines, cell.gauges, cell.signs)) for cell in scene.cells),
            *(str(part) for part in (*scene.people, *scene.gauges, *scene.piles, scene.own)),
        )
    )


# The onlooker.


def test_whoever_looks_on_is_shown_something_whatever_they_heard_and_is_never_the_hunter() -> None:
    for n, table in enumerate(hunts(1)):
        if n % 3 and not table.over:
            continue
        for ears in EARS:
            scene = table.overview(ears)
            assert (scene.seat, scene.choices) == (-1, ())
            assert scene.words[0] == scene.heading
            assert not SPOKEN_TO.search(text_of(scene)), text_of(scene)
            if ears == ():
                assert scene.words == ("Nothing was told of this hunt yet.",)


def test_a_replay_may_stop_after_any_fact() -> None:
    for options in HUNTS:
        rng = Random(7)
        table = gloam.open_table("nightmare_hunt", seats=1, seed="stop", **options)
        table.deal()
        while not table.over:
            table.act(rng.choice(table.menu(0)))
            table.deal()
        view = new_onlooker(1)
        assert isinstance(view, Onlooker)
        for n, fact in enumerate(table.record):
            view.hear(*fact)
            if fact[0] != PAGE:
                scene = overview(view)
                assert not SPOKEN_TO.search(text_of(scene)), text_of(scene)
                assert n % 9 or overview(view.clone()) == scene


def test_a_copy_of_an_onlooker_goes_its_own_way() -> None:
    table = gloam.open_table("nightmare_hunt", seats=1, seed="copy", **HUNTS[1])
    table.deal()
    whole = table.onlooker()
    half = new_onlooker(1)
    facts = table.record
    for fact in facts[:20]:
        half.hear(*fact)
    assert facts[19][0] == PAGE  # in the middle of a book
    copy = half.clone()
    for fact in facts[20:]:
        copy.hear(*fact)
    assert overview(copy) == overview(whole)  # type: ignore[arg-type]
    assert overview(half).words == ("Nothing was told of this hunt yet.",)  # type: ignore[arg-type]


def test_a_spectator_sees_what_the_hunter_sees_and_no_more() -> None:
    """Nothing is secret in this game: board, pieces and numbers are the same for both."""
    for n, table in enumerate(hunts(1)):
        if n % 5 and not table.over:
            continue
        mine, theirs = table.scene(0), table.overview()
        assert theirs == table.overview((0,))
        assert theirs.pieces == mine.pieces
        assert [
            (cell.id, cell.row, cell.column, cell.kind, cell.glyph) for cell in theirs.cells
        ] == [(cell.id, cell.row, cell.column, cell.kind, cell.glyph) for cell in mine.cells]
        for my, their in zip(mine.status, theirs.status, strict=True):
            assert retold(my.label) == their.label
            assert retold(my.value) == their.value


def retold(words: str) -> str:
    """What is said to the hunter, as it is said of the hunter."""
    for mine, theirs in (
        ("Your coming turn", "The hunter's coming turn"),
        ("you lose a turn", "the hunter loses a turn"),
        ("your deck is discarded", "the deck is discarded"),
    ):
        words = words.replace(mine, theirs)
    return words


def test_what_chance_has_not_brought_is_shown_to_nobody() -> None:
    """Two tables of different seeds, to which the same things happened, look the same."""
    rng = Random(3)
    one = gloam.open_table("nightmare_hunt", seats=1, seed="one", **GAME.rules.bounded_options)
    two = Table(GAME, 1, dict(one.options), Dice("two", "salt"))
    drawn = 0
    while not one.over:
        assert one.overview() == two.overview()
        by_chance = one.asked == CHANCE
        drawn += by_chance and one.drawn() != two.drawn()
        action = one.drawn() if by_chance else rng.choice(one.menu(0))
        one.act(action)
        two.act(action)
    assert drawn > 5
    assert one.overview() == two.overview()


def test_an_onlooker_is_shown_the_hand_the_deck_and_the_enemies() -> None:
    hunt = fight(
        "Rabid Dog", hand="dodge slash slash wound", deck="slam swipe wound", energy=4,
        armor="leather", conditions={"Burning": 1},
    )  # fmt: skip
    words = hunt.table.overview().words
    assert words[0] == "It is the hunter's turn against Rabid Dog, 5 health, 4 energy."
    assert "Hand: 1 Dodge, 2 Slash and 1 Wound." in words
    assert "Deck: 3 cards: 1 Slam, 1 Swipe and 1 Wound." in words
    assert "Conditions: Burning." in words
    assert "Armour: Leather: track 2 4 6 8, critical from 8, Slow 2." in words
    abilities = next(line for line in words if line.startswith("Abilities of Rabid Dog"))
    assert abilities.endswith("the hunter loses a turn.")


def heading(hunt: Fight) -> str:
    return hunt.table.overview().heading


def test_the_heading_says_whose_turn_it_is() -> None:
    home = town("dodge parry slash slam")
    assert heading(home) == "The hunter is in Town, before level 1, Forgotten Forest."
    assert heading(town()) == "The hunter draws cards."
    assert heading(home.do("venture")) == "The hunter turns up an Encounter card."
    one_way = trail(1, "1", options={"mode": "expedition"})
    assert heading(one_way) == "The way is clear: the hunter may go on."
    both_ways = trail(1, "1")
    assert heading(both_ways) == "The way is clear: the hunter may go on, or back to Town."
    struck = fight("Corrupted Kobold", energy=4, turn="prey")
    assert heading(struck) == (
        "Corrupted Kobold pays 3 for power 2 (1 Wound to discard), and keeps 1. "
        "How does the hunter answer?"
    )
    dead = fight("Vile Giant", energy=9, turn="prey").do("endure")
    assert heading(dead) == "The hunt is lost: the hunter has died."
    won = fight("Dire Rat", hand="slash").do("slash 1")
    assert heading(won) == "The hunt is won: the prey is beaten."


def test_between_two_facts_the_heading_claims_nothing_that_is_past() -> None:
    hunt = fight("Vile Giant", energy=9, turn="prey").do("endure")
    said = []
    view = new_onlooker(1)
    assert isinstance(view, Onlooker)
    for fact in hunt.table.record:
        view.hear(*fact)
        said.append((FACTS.name(fact), overview(view).heading))
    assert said[-5:] == [
        ("paid", "Vile Giant pays 8 for power 8 (critical: 4 Wounds to hand, death), and keeps 1. "
                 "How does the hunter answer?"),
        ("endured", "Vile Giant acts."),
        ("hit", "The hunter has died."),
        ("died", "The hunter has died."),
        ("over", "The hunt is lost: the hunter has died."),
    ]  # fmt: skip
    fallen = fight("Dire Rat", hand="slash").do("slash 1")
    view = Onlooker(1)
    for fact in fallen.table.record:
        view.hear(*fact)
        if FACTS.name(fact) == "fell":
            assert overview(view).heading == "Nobody is left to fight."


def test_every_fact_can_be_said_to_somebody_at_no_seat() -> None:
    heard = set()
    for table in hunts(1):
        if not table.over:
            continue
        view = table.onlooker()
        for fact in table.record:
            heard.add(FACTS.name(fact))
            words = table.sentence(fact, ONLOOKER)
            assert not SPOKEN_TO.search(words), words
            assert GAME.telling.voice is not None
            assert GAME.telling.voice(view, fact, ONLOOKER) == words
    assert heard >= {"paid", "hit", "drew", "died", "recovered", "homed", "rested", "undecked"}


# Where facts come from.


def test_every_fact_cites_a_rule_of_the_book() -> None:
    assert set(FACT_RULES) == {word.name for word in FACTS.words}
    assert set(FACT_RULES.values()) <= RULES
    assert GAME.telling.fact_rules == FACT_RULES


def test_nmh_r13_what_differs_from_the_usual_rules_is_named_before_the_hunt_begins() -> None:
    hunt = town("dodge parry slash slam", passReact="yes", lastRefill="no")
    names = [FACTS.name(fact) for fact in hunt.table.record]
    told = [TERM.names[fact[1]] for fact in hunt.table.record if FACTS.name(fact) == "terms"]
    assert told == ["passReact", "lastRefill"]
    assert max(n for n, name in enumerate(names) if name == "terms") < names.index("begun")
    usual = town("dodge parry slash slam")
    assert "terms" not in {FACTS.name(fact) for fact in usual.table.record}


# Refusals.


def rule(hunt: Fight, text: str) -> str:
    assert GAME.telling.refusal_rule is not None
    return GAME.telling.refusal_rule(hunt.table.view(0), ACTIONS.read(text))


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("pass", "NMH-39"),
        ("endure", "NMH-G3"),
        ("parry", "NMH-G3"),
        ("parry 1", "NMH-G3"),
        ("slash 2", "NMH-G19"),
        ("swipe 1", ""),
        ("punch swipe 1", "NMH-40"),
        ("wear plate", "NMH-17"),
        ("venture", "NMH-27"),
        ("town", "NMH-27"),
        ("draw slash", ""),
    ],
)
def test_the_rule_behind_a_refusal_in_your_turn(action: str, expected: str) -> None:
    assert rule(fight("Corrupted Kobold"), action) == expected


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("parry", "NMH-48"),
        ("sprint slash", "NMH-43"),
        ("sprint swipe", "NMH-40"),
        ("slash", "NMH-G3"),
        ("rest", "NMH-G3"),
    ],
)
def test_the_rule_behind_a_refusal_in_answer_to_an_enemy(action: str, expected: str) -> None:
    assert rule(fight("Corrupted Kobold", energy=4, turn="prey"), action) == expected


def test_the_rule_behind_a_refusal_elsewhere() -> None:
    home = town("dodge parry slash slam", concede="no")
    assert rule(home, "onward") == "NMH-18"
    assert rule(home, "concede") == "NMH-R3"
    assert rule(home, "wear robes") == ""
    assert rule(trail(1, "1", options={"mode": "expedition"}), "town") == "NMH-R1"
    empty = fight("Dire Rat", hand="wound wound wound", deck="slash")
    assert rule(empty, "rest") == "NMH-40"
    over = fight("Vile Giant", energy=9, turn="prey").do("endure")
    assert rule(over, "slash 1") == ""


def test_every_refusal_names_a_rule_of_the_book_or_none() -> None:
    found = set()
    for n, table in enumerate(hunts(1)):
        if n % 9 and not table.over:
            continue
        view = table.view(0)
        menu = () if table.over else table.menu(0)
        for action in {*range(DRAW + 1), CONCEDE} - {*menu, *table.asides(0)}:
            cited = refusal_rule(view, action)
            said = re.findall(r"NMH-\w+", why_not(view, action))
            assert cited == (said[0] if said else "")
            found.add(cited)
    assert found - {""} <= RULES
    assert len(found) > 8


# The first game.


def first_game(seed: str, choose: Any, most: int) -> Iterator[tuple[Table, int, str]]:
    """The first game of a newcomer, with what is said before each choice."""
    first = GAME.telling.lesson
    assert first is not None
    table = gloam.open_table("nightmare_hunt", seats=first.seats, seed=seed, **first.options)
    table.deal()
    made = 0
    while not table.over and made < most:
        view, menu = table.view(first.seat), table.menu(first.seat)
        words = first.said(view, menu, made)
        assert words == first.said(view.clone(), menu, made)
        yield table, made, words
        table.act(choose(table, menu))
        table.deal()
        made += 1


def is_fit_to_say(words: str) -> bool:
    sentences = len(re.findall(r"[.?!](?= |$)", words))
    return words.isprintable() and len(words) < 400 and 1 <= sentences <= 3


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_a_newcomer_is_taught_something_new_before_each_choice(level: str) -> None:
    bot = gloam.bot("nightmare_hunt", level=level)

    def choose(table: Table, menu: tuple[int, ...]) -> int:
        return bot.choose(table.view(0), menu, table.luck(0))

    for seed in range(60 if level == "easy" else 2):
        lessons = [words for _, _, words in first_game(str(seed), choose, LAST + 4)]
        taught = [words for words in lessons if words]
        assert all(is_fit_to_say(words) for words in taught)
        assert len(set(lessons[:5])) == 5
        assert all(lessons[: LAST + 1])
        assert not any(lessons[LAST + 1 :])


def test_a_newcomer_may_choose_anything_and_is_taught_all_the_same() -> None:
    rng = Random(1)
    for seed in range(30):
        for _, made, words in first_game(str(seed), lambda table, menu: rng.choice(menu), 30):
            assert is_fit_to_say(words) if made <= LAST else words == ""


def test_a_newcomer_who_changes_armour_five_times_is_taught_about_armour() -> None:
    game = first_game("armour", lambda table, menu: menu[0], 5)
    lessons = [words for _, _, words in game]
    assert len(set(lessons)) == 5
    assert "4 Wounds are in your hand" in lessons[0]
    assert "one for each number of its track" in lessons[1]


def test_the_first_lessons_are_the_goal_the_time_and_the_answer() -> None:
    said = {"turn": 0, "reaction": 0}
    for seed in range(30):
        lessons = [words for _, _, words in first_game(str(seed), lambda table, menu: menu[-1], 8)]
        assert lessons[0].startswith("You win if you get through Forgotten Forest")
        said["turn"] += any("Everything you do takes Time" in words for words in lessons)
        said["reaction"] += any("You may cancel all of it with one reaction" in w for w in lessons)
    assert said["turn"] == 30
    assert said["reaction"] > 20


def test_a_lesson_says_what_would_leave_an_enemy_without_energy() -> None:
    first = GAME.telling.lesson
    assert first is not None
    kobold = fight("Corrupted Kobold", hand="slash dodge", deck="slam", energy=1, met="1")
    words = first.said(kobold.table.view(0), kobold.table.menu(0), 4)
    assert words.endswith("Now a Slash, Time 5, would leave it so.")
    kobold = fight("Corrupted Kobold", hand="dodge", deck="slam", energy=0, met="1")
    words = first.said(kobold.table.view(0), kobold.table.menu(0), 4)
    assert words.endswith("a sum of two turns often does.")


def test_in_the_first_game_one_sets_out_in_plate() -> None:
    table, made, _ = next(first_game("plate", lambda table, menu: menu[-1], 1))
    assert made == 0
    assert set(table.menu(0)) == {WEAR, WEAR + 1, VENTURE}
    assert "Armour: Plate: track 3 5 7 9, critical from 9, Slow 4." in table.overview().words


def test_there_is_nobody_to_talk_to_and_nothing_to_guess() -> None:
    assert GAME.telling.calls == ()
    assert GAME.telling.belief is None

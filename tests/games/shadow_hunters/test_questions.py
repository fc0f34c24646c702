"""Every question of Shadow Hunters has one record, and what is said of it comes from there."""

import ast
import itertools
import re
from collections import defaultdict
from pathlib import Path
from random import Random

import pytest

import gloam
from gloam.games.shadow_hunters import numbers, questions
from gloam.games.shadow_hunters.facts import ACTIONS, QUESTION, equipment_of
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import (
    ASKED,
    BLESSING,
    DICE,
    DOLL,
    Q_LOOT,
    U_DEMOLISH,
    U_LIGHTNING,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules import asking
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.refusals import REST, why_not
from gloam.games.shadow_hunters.telling.sentences import sentence
from gloam.kernel.menu import Menu
from gloam.kernel.packing import NOTHING
from gloam.kernel.question import Question, said
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import company, position, refusal, told_of_all, truth

RULES = Path(asking.__file__).parent
CONSTS = {name: n for name, n in vars(numbers).items() if name.startswith("Q_")}
EVERY = list(QUESTIONS)
CHOSEN = [question for question in QUESTIONS if not question.by_chance]
HERE = "church church church church church"


def sight(table: Table, seat: int) -> Sight:
    view = table.view(seat)
    assert isinstance(view, Sight)
    return view


# The list.


def test_every_number_of_a_question_has_its_record() -> None:
    assert sorted(CONSTS.values()) == list(range(1, len(QUESTIONS) + 1))
    for name, number in CONSTS.items():
        assert QUESTIONS[number].name == name.removeprefix("Q_").lower() == QUESTION.names[number]


def test_there_is_no_other_question() -> None:
    for number in (0, len(QUESTIONS) + 1, -1):
        with pytest.raises(KeyError):
            QUESTIONS[number]


def asked_in(source: str) -> set[str]:
    """The questions that a module puts on the agenda: `tell(ASKED, seat, Q_…, about)`."""
    return {
        ast.unparse(node.args[2])
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.args[0]) == "ASKED"
    }


def test_the_rules_ask_every_question_that_has_a_record_and_no_other() -> None:
    sources = [path.read_text(encoding="utf-8") for path in RULES.glob("*.py")]
    assert set().union(*(asked_in(source) for source in sources)) == set(CONSTS)


def test_every_question_has_a_rule_that_offers_its_answers_and_one_that_hears_them() -> None:
    tree = ast.parse((RULES / "asking.py").read_text(encoding="utf-8"))
    for function in ("offer_answers", "answer"):
        body = next(n for n in tree.body if isinstance(n, ast.FunctionDef) and n.name == function)
        named = [
            ast.unparse(n.comparators[0]) for n in ast.walk(body) if isinstance(n, ast.Compare)
        ]
        assert sorted(named) == sorted(CONSTS)


def test_a_question_that_nobody_asks_raises() -> None:
    hunt = truth(position(company("emi"), at=HERE))
    with pytest.raises(ValueError, match="nobody asks question 24"):
        asking.offer_answers(hunt, len(QUESTIONS) + 1, 0, 0, Menu())
    with pytest.raises(ValueError, match="nobody asks question 24"):
        asking.answer(hunt, len(QUESTIONS) + 1, 0, 0, 0)


def test_every_record_is_whole() -> None:
    for question in QUESTIONS:
        assert question.rule in GAME.rules.text, question.name
        assert all((question.waiting, question.heard, question.answers, question.settled_by))
        spoken = (question.prompt, question.wanted, question.lesson)
        assert not any(spoken) if question.by_chance else all(spoken), question.name


# What a question is about.


@pytest.mark.parametrize("question", EVERY, ids=lambda question: question.name)
def test_what_a_question_is_about_is_packed_and_unpacked_by_name(question: Question) -> None:
    ranges = [range(part.least, part.least + part.size) for part in question.about.parts]
    seen = set()
    for values in itertools.product(*ranges):
        packed = int(question.about.pack(*values))
        assert question.about.named(packed) == dict(zip(question.about.names, values, strict=True))
        assert [int(question.about.part(packed, n)) for n in range(len(values))] == list(values)
        seen.add(packed)
    assert len(seen) == (1 if question.about is NOTHING else len(list(itertools.product(*ranges))))
    assert min(seen) == 0
    assert max(seen) < 2**20  # the room of an entry of the agenda


def test_the_packed_numbers_are_those_of_old_saves() -> None:
    about = {question.name: question.about for question in QUESTIONS}
    assert [about["loot"].pack(seat, attack) for seat in (0, 5) for attack in (0, 1)] == [
        0,
        1,
        10,
        11,
    ]
    assert [about["react"].pack(seat, hurt) for seat in (-1, 3) for hurt in (0, 1)] == [0, 1, 8, 9]
    assert about["die"].pack(0, BLESSING, 3) == 8 * BLESSING + 3
    assert about["die"].pack(0, DOLL, 7) == 8 * DOLL + 7
    assert about["die"].pack(U_LIGHTNING, 0, 2) == 1024 * U_LIGHTNING + 2
    assert about["die"].pack(U_DEMOLISH, 0, 5) == 1024 * U_DEMOLISH + 5


# Played games.

TABLES: tuple[tuple[int, dict[str, str]], ...] = (
    (4, {"areaOptional": "yes", "lastStand": "yes"}),
    (5, {"characters": "all", "preset": "published"}),
    (6, {"characters": "expansion", "blur": "yes", "coup": "attacker", "duelDice": "yes"}),
    (8, {"characters": "all", "blur": "yes", "coup": "defender", "lastStand": "yes"}),
)


def play_on(table: Table, rng: Random) -> None:
    """Somebody does something; to attack is liked, so that something comes of it."""
    menu = table.menu(table.asked)
    liked = [
        action for action in menu if ACTIONS.verb(action) in ("attack", "strike", "blur", "coup")
    ]
    table.act(rng.choice(liked if liked and rng.random() < 0.7 else list(menu)))


class Reached:
    """What was said in some games, question by question."""

    def __init__(self) -> None:
        self.said: dict[str, set[str]] = defaultdict(set)

    def note(self, table: Table) -> None:
        """Look at a table at which somebody is asked, from every side."""
        agenda = sight(table, 0).open.agenda
        if agenda.first() == 0:
            return
        question, seat, about = QUESTIONS[int(agenda.first())], int(agenda.a()), int(agenda.b())
        assert int(question.about.pack(*question.about.named(about).values())) == about
        if question.by_chance:
            return
        view, menu = sight(table, seat), table.menu(seat)
        assert table.asked == seat
        assert all(question.answered_by(action) for action in menu), question.name
        assert table.scene(seat).heading == said(question.prompt, view, about, menu)
        for other in set(range(table.seats)) - {seat}:
            heading = table.scene(other).heading
            assert heading == f"Waiting for Player {seat + 1}, who {question.waiting}."
        self.said[question.name] |= {"prompt", "waiting"}
        assert GAME.telling.lesson is not None
        if said(question.lesson, view, about, menu) in GAME.telling.lesson.said(view, menu, 1):
            self.said[question.name].add("lesson")
        self.refusals(question, view, about, menu)

    def refusals(self, question: Question, view: Sight, about: int, menu: tuple[int, ...]) -> None:
        """Try everything that is not on the menu."""
        for action in set(range(DICE)) - set(menu):
            why = why_not(view, action)
            if why == f"first {question.wanted}":
                assert not question.answered_by(action)
                self.said[question.name].add("wanted")
            elif question.refused and question.answered_by(action):
                mine = said(question.refused, view, about, action)
                if why == re.sub(r" \[SHH-\w+\]$", "", mine) and why != REST:
                    self.said[question.name].add("refused")


@pytest.fixture(scope="module")
def reached() -> Reached:
    """Some games of each kind of table, and what was said in them."""
    found = Reached()
    for seats, options in TABLES:
        for n in range(3):
            rng = Random(f"{seats} {n}")
            table = gloam.open_table(
                "shadow_hunters", seats=seats, seed=f"questions {n}", rounds="8", **options
            )
            table.deal()
            while not table.over:
                if rng.random() < 0.5:
                    found.note(table)
                play_on(table, rng)
                table.deal()
            heard_of(table, found)
    for table in rare():
        found.note(table)
    return found


def heard_of(table: Table, found: Reached) -> None:
    """The sentence of each question that was asked, to the asked and to somebody else."""
    for fact in table.record:
        if fact[0] == ASKED:
            question = QUESTIONS[fact[2]]
            for hearer in (fact[1], -1):
                words = sentence(fact, hearer, table.seats)
                if isinstance(question.heard, str):
                    assert question.heard.partition(" ")[2] in words
            found.said[question.name].add("heard")


def rare() -> list[Table]:
    """Positions that chance seldom brings."""
    peel = position(company("emi"), at=HERE, gear={0: "talisman"}, moved=False)
    told_of_all(peel, "roll", "dice 4 4", "drawn banana-peel")
    theft = position(company("emi"), at=HERE, gear={1: "talisman"}, hand={0: "moody-goblin"})
    told_of_all(theft, "play moody-goblin")
    picked = position(company("emi"), at=HERE, gear={0: "mystic-compass"}, moved=False)
    told_of_all(picked, "roll twice", "dice 1 1", "dice 4 6")
    kept = position(company("emi"), at=HERE, gear={1: "talisman"}, moved=False)
    told_of_all(kept, "roll", "dice 4 6", "take talisman")
    looted = position(company("emi", "vampire"), at=HERE, damage="0 12 0 0 0", gear={1: "talisman"})
    told_of_all(looted, "attack player2", "dice 1 5", "strike")
    return [peel, theft, picked, kept, looted]


@pytest.mark.parametrize("question", CHOSEN, ids=lambda question: question.name)
def test_every_prompt_refusal_and_lesson_is_reached(question: Question, reached: Reached) -> None:
    wanted = {"prompt", "waiting", "wanted", "lesson"} | (
        {"refused"} if question.refused else set()
    )
    assert wanted <= reached.said[question.name]


def test_most_questions_are_heard_in_a_few_games(reached: Reached) -> None:
    heard = {name for name, parts in reached.said.items() if "heard" in parts}
    assert len(heard) > len(QUESTIONS) - 4


@pytest.mark.parametrize("question", EVERY, ids=lambda question: question.name)
def test_every_question_is_heard_by_those_asked_and_by_all(question: Question) -> None:
    fact = (ASKED, 1, QUESTIONS.number(question.name), 0)
    mine, theirs = sentence(fact, 1, 5), sentence(fact, -1, 5)
    assert mine.endswith(".")
    assert theirs.startswith("Player ")
    if isinstance(question.heard, str):
        assert mine == f"You {question.heard}."


IDLE = [
    (question.name, action)
    for question in QUESTIONS
    if question.idle
    for action in range(DICE)
    if question.answered_by(action) and said(question.idle, action)
]


@pytest.mark.parametrize("name", sorted({name for name, _ in IDLE}))
def test_an_answer_to_nothing_is_refused_in_the_words_of_its_question(name: str) -> None:
    """Not every action: an ability, a card in hand and a pass have reasons of their own."""
    view = sight(position(company("emi"), at=HERE), 0)
    question = QUESTIONS.named(name)
    reasons = {why_not(view, action) for each, action in IDLE if each == name}
    mine = {
        re.sub(r" \[SHH-\w+\]$", "", said(question.idle, action))
        for each, action in IDLE
        if each == name
    }
    assert mine <= reasons


# Loot, which `docs/questions.md` follows from rule to page.

DOCS = Path(__file__).parents[3] / "docs"
PAGE = (DOCS / "questions.md").read_text(encoding="utf-8")


def test_the_page_is_cut_from_just_two_files() -> None:
    rule = (RULES / "death.py").read_text(encoding="utf-8")
    record = Path(questions.__file__).read_text(encoding="utf-8")
    pieces = re.findall(r"^```python\n(.*?)\n```$", PAGE, re.MULTILINE | re.DOTALL)
    homes = [(piece in rule, piece in record) for piece in pieces]
    assert sorted(homes) == [(False, True)] * 2 + [(True, False)] * 3


def looting() -> Table:
    """Player 1 has killed Player 6 by an attack, at a table of six."""
    table = position(
        company("emi", "george", "unknown", "allie", "bob", "vampire", seats=6),
        at=f"{HERE} church",
        damage="0 0 0 0 0 12",
        gear={5: "holy-robe silver-rosary"},
    )
    told_of_all(table, "attack player6", "dice 1 5", "strike")
    return table


def test_the_page_says_what_is_said() -> None:
    table = looting()
    view = sight(table, 0)
    assert table.record[-1] == (ASKED, 0, Q_LOOT, 11)
    talisman = next(n for n in range(DICE) if ACTIONS.text(n) == "loot talisman")
    assert equipment_of(talisman) == numbers.TALISMAN
    lesson = GAME.telling.lesson
    assert lesson is not None
    for words in (
        "asked seat=0 question=loot about=11",
        table.scene(0).heading,
        table.scene(1).heading,
        sentence(table.record[-1], 1, 6),
        f"*{why_not(view, numbers.ROLL)}*",
        f"*{why_not(view, talisman)}*",
        QUESTIONS.named("loot").lesson,
    ):
        assert str(words) in PAGE
    assert "has not left Talisman" in refusal(table, "loot talisman")
    assert why_not(sight(position(company("emi"), at=HERE), 0), talisman) in PAGE


def test_the_truth_of_the_rules_is_one_class() -> None:
    """No chain of classes: the rules are functions on it."""
    classes = [
        node.name
        for path in RULES.glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    ]
    assert sorted(classes) == ["Hunt", "Truth"]
    assert [kind.__name__ for kind in Hunt.__mro__][:3] == ["Hunt", "Truth", "State"]

"""A question that a game asks, all in one place: rules, scene, refusals and lesson read it here."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from gloam.kernel.packing import NOTHING, Packing
from gloam.kernel.words import Domain

Said = str | Callable[..., str]
"""A sentence; or what makes it, from a view and what else stands beside the field."""


class Question(Struct, frozen=True, kw_only=True):
    """One question: what is asked, what others hear of it, and why an answer may be refused."""

    name: str
    """In one word, as it stands in facts: `asked question=loot`."""
    rule: str
    """The rule that asks it."""
    waiting: str
    """What the others hear while they wait for an answer: `chooses the loot`, after a name."""
    heard: Said = ""
    """What all hear when it is asked: `choose the loot`, after a name; or the whole sentence, by
    `heard(seat, about, hearer)`. Nothing where the game has no sentence for it."""
    prompt: Said = ""
    """What the asked seat is asked: `prompt(view, about, menu)`. Nothing where chance answers."""
    brief: Said = ""
    """The same in a word or two, for whoever knows the question: `brief(view, about, menu)`."""
    wanted: str = ""
    """What comes first, for whoever tries something else: `take your loot.`"""
    answers: tuple[tuple[int, int], ...] = ()
    """The runs of actions that answer it, each from its first number up to, but not, its last."""
    refused: Said = ""
    """Why an action that would answer it is not on the menu: `refused(view, about, action)`."""
    idle: Said = ""
    """Why such an action cannot be taken while nothing of the kind is asked: `idle(action)`."""
    lesson: Said = ""
    """What a newcomer is told before answering it: `lesson(view, about, menu)`."""
    about: Packing = NOTHING
    """How what it is about is packed into one number, by name."""
    settled_by: tuple[int, ...] = ()
    """The facts that answer it, where they are told of the asked seat, by their numbers."""
    by_chance: bool = False
    """Whether chance answers it."""

    def answered_by(self, action: int) -> bool:
        """Whether an action is an answer of the kind that is wanted, allowed or not."""
        return any(first <= action < end for first, end in self.answers)


class Questions:
    """All questions of a game, numbered from 1 in the order of their list; 0 is none.

    >>> questions = Questions(
    ...     Question(name="roll", rule="LAN-1", waiting="rolls", by_chance=True),
    ...     Question(name="open", rule="LAN-2", waiting="opens a door", prompt="Which door?"),
    ... )
    >>> questions[2].prompt, questions.number("open"), [each.name for each in questions]
    ('Which door?', 2, ['roll', 'open'])
    """

    def __init__(self, *questions: Question) -> None:
        self._list = questions
        self._numbers = {each.name: n for n, each in enumerate(questions, 1)}
        if len(self._numbers) != len(questions):
            raise ValueError("two questions have the same name")

    def __getitem__(self, number: int) -> Question:
        if not 1 <= number <= len(self._list):
            raise KeyError(f"there is no question {number}")
        return self._list[number - 1]

    def __iter__(self) -> Iterator[Question]:
        return iter(self._list)

    def __len__(self) -> int:
        return len(self._list)

    def number(self, name: str) -> int:
        """The number of a question, by its name."""
        return self._numbers[name]

    def named(self, name: str) -> Question:
        """A question by its name.

        >>> Questions(Question(name="roll", rule="LAN-1", waiting="rolls")).named("roll").rule
        'LAN-1'
        """
        return self[self._numbers[name]]

    def by_chance(self) -> tuple[int, ...]:
        """The numbers of the questions that chance answers."""
        return tuple(n for n, each in enumerate(self._list, 1) if each.by_chance)

    def settled_by(self, word: int) -> tuple[int, ...]:
        """The numbers of the questions that a fact answers, where its seat is asked one of them."""
        return tuple(n for n, each in enumerate(self._list, 1) if word in each.settled_by)

    def agree_with(self, domain: Domain) -> None:
        """See to it that facts call the questions as this list does, in the same order."""
        names = ("none", *self._numbers)
        if domain.names != names:
            raise ValueError(f"facts know the questions {domain.names}, and not {names}")


def said(words: Said, *known: Any) -> str:
    """A sentence of a question, made from what is known if it must be made.

    >>> said("Roll."), said(lambda view, about: f"Rob {about}?", None, "Bob")
    ('Roll.', 'Rob Bob?')
    """
    return words if isinstance(words, str) else words(*known)

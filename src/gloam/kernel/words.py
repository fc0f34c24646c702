"""Notation: facts and actions as one line of text, both ways.

A game declares its words once, in `facts.py`: what each is called, what its numbers mean and who
hears it. Everything that reads or writes text takes it from there.
"""

import difflib
import re
from collections.abc import Mapping
from typing import Final

from gloam.kernel.errors import BadSave, IllegalAction
from gloam.kernel.loudness import STEP
from gloam.kernel.record import ALL, BUT_FIELD, FIELD, FIELD_AND_ONE, NONE, SET, Hearing
from gloam.kernel.seats import EVERYONE, Audience

Fact = tuple[int, int, int, int]
"""A fact as the kernel has it: a word and three numbers."""


UNNUMBERED: Final = -1
"""The number of a word until a vocabulary has numbered it."""


class Domain:
    """What a number in a fact or an action stands for.

    >>> heading = Domain("heading", "north east south west")
    >>> heading.text(2), heading.number("east")
    ('south', 1)
    >>> pawn = Domain("pawn", count=9, first=1)
    >>> pawn.text(0), pawn.number("9")
    ('1', 8)
    """

    def __init__(
        self,
        name: str,
        names: str = "",
        *,
        count: int = 0,
        first: int = 0,
        consts: str = "",
        bits: str = "",
    ) -> None:
        self.name = name
        self.consts = tuple(consts.split())
        """What the numbers are called in the rules, in their order; `-` for one that is not."""
        self.bits = tuple(bits.split())
        """What the numbers are called in the rules where they are the places of bits."""
        self.names = tuple(names.split()) or tuple(str(n + first) for n in range(count))
        self.first = first
        self._numbers = {text: n for n, text in enumerate(self.names)}

    def text(self, number: int) -> str:
        """The word for a number."""
        return self.names[number] if self.names else str(number + self.first)

    def number(self, text: str) -> int:
        """The number for a word; KeyError if there is none."""
        if self.names:
            return self._numbers[text]
        value = int(text) - self.first
        if str(value + self.first) != text:
            raise KeyError(text)
        return value


TEXTS_KEPT: Final = 4_096
"""Of so many facts of a game the text is remembered."""
NUMBER: Final = Domain("number")
SEAT: Final = Domain("seat")
YES_NO: Final = Domain("yes or no", "no yes")


class FactWord:
    """One kind of fact: its name, its fields and who hears it."""

    def __init__(
        self,
        name: str,
        heard_by: Audience,
        fields: Mapping[str, Domain],
        const: str,
        loudness: int = STEP,
    ) -> None:
        self.word = UNNUMBERED
        self.name = name
        self.const = const or name.upper()
        """What its number is called in the rules."""
        self.heard_by = heard_by
        self.loudness = loudness
        """How much it matters to those who hear it."""
        self.fields = dict(fields)

    def told_to(self, heard_by: Audience) -> "FactWord":
        """The same word with another audience: for tests that let a secret out."""
        other = FactWord(self.name, heard_by, self.fields, self.const, self.loudness)
        other.word = self.word
        return other

    def text(self, fact: Fact) -> str:
        """A fact of this word as one line."""
        parts = [self.name]
        for (field, domain), number in zip(self.fields.items(), fact[1:], strict=False):
            parts.append(f"{field}={domain.text(number)}")
        return " ".join(parts)


def fact(
    name: str,
    heard_by: Audience = EVERYONE,
    *,
    loudness: int = STEP,
    const: str = "",
    **fields: Domain,
) -> FactWord:
    """Declare a fact: its name, who hears it, how much it matters, and up to three named fields.

    A vocabulary numbers its facts. In the rules a number is called as the fact, in capitals, unless
    `const` says otherwise.
    """
    return FactWord(name, heard_by, fields, const, loudness)


class Vocabulary:
    """All facts of one game.

    >>> from gloam.kernel.seats import only
    >>> words = Vocabulary(fact("hid", only(0), at=Domain("room", "attic cellar")),
    ...                    fact("knocked", by=SEAT, loud=YES_NO))
    >>> words.text((1, 2, 1, 0))
    'knocked by=2 loud=yes'
    >>> words.read("hid at=cellar")
    (0, 1, 0, 0)
    >>> words.as_json((0, 1, 0, 0))
    {'it': 'hid', 'at': 'cellar'}
    """

    def __init__(self, *words: FactWord) -> None:
        """Number the words in their order; those that another vocabulary numbered stay as they are.

        So two games of one family can share the words of a vocabulary that has them all.
        """
        self.words = words
        last = -1
        for word in words:
            if word.word == UNNUMBERED:
                word.word = last + 1
            if word.word <= last:
                raise ValueError("facts must be numbered upwards in the order of their list")
            last = word.word
        self._by_name = {word.name: word for word in words}
        self._by_number = {word.word: word for word in words}
        if len(self._by_name) != len(words) or any(len(word.fields) > 3 for word in words):
            raise ValueError("facts need different names and at most three fields each")
        self._hearing: dict[int, Hearing] = {}
        """Who hears what, for each number of seats that was asked for; nobody changes it."""
        self._texts: dict[Fact, str] = {}
        """Facts that were put as text lately: each seat that heard one asks for the same."""

    def numbers(self, names: str) -> tuple[int, ...]:
        """The numbers of some facts, by their names.

        >>> Vocabulary(fact("hid"), fact("knocked")).numbers("knocked hid")
        (1, 0)
        """
        return tuple(self._by_name[name].word for name in names.split())

    def hearing(self, seats: int) -> Hearing:
        """Who hears what, ready for a record."""
        known = self._hearing.get(seats)
        if known is None:
            known = self._hearing[seats] = self._heard_by(seats)
        return known

    def _heard_by(self, seats: int) -> Hearing:
        count = max(self._by_number, default=-1) + 1
        kinds, args = [NONE] * count, [0] * count  # a number that a game leaves out is never told
        for number, word in self._by_number.items():
            audience = word.heard_by
            kinds[number] = audience.kind
            if audience.kind in (FIELD, BUT_FIELD, SET, FIELD_AND_ONE):
                args[number] = list(word.fields).index(audience.field)
                if audience.kind == FIELD_AND_ONE:
                    args[number] += 4 * audience.seat
            elif audience.kind not in (ALL, NONE):
                args[number] = audience.seat
        return Hearing(kinds, args, seats)

    def word(self, fact: Fact) -> FactWord:
        """The word of a fact: its name, its fields and who hears it."""
        return self._by_number[fact[0]]

    def name(self, fact: Fact) -> str:
        """The name of a fact's word."""
        return self._by_number[fact[0]].name

    def text(self, fact: Fact) -> str:
        """A fact as one line of text."""
        text = self._texts.get(fact)
        if text is None:
            if len(self._texts) >= TEXTS_KEPT:
                self._texts.clear()
            text = self._texts[fact] = self._by_number[fact[0]].text(fact)
        return text

    def read(self, line: str) -> Fact:
        """The fact that a line of text says; BadSave if it says none."""
        name, *parts = line.split(" ")
        word = self._by_name.get(name)
        if word is None or len(parts) != len(word.fields):
            raise BadSave(f"This is no fact of the game: {line[:60]!r}.")
        numbers = [0, 0, 0]
        for n, (part, (field, domain)) in enumerate(zip(parts, word.fields.items(), strict=True)):
            key, _, value = part.partition("=")
            try:
                numbers[n] = domain.number(value) if key == field else int("")
            except (KeyError, ValueError):
                raise BadSave(f"This is no fact of the game: {line[:60]!r}.") from None
        return (word.word, *numbers)  # type: ignore[return-value]  # three numbers, always

    def as_json(self, fact: Fact) -> dict[str, str | int]:
        """A fact as a JSON object: named words stay words, plain numbers stay numbers."""
        word = self._by_number[fact[0]]
        found: dict[str, str | int] = {"it": word.name}
        for (field, domain), number in zip(word.fields.items(), fact[1:], strict=False):
            text = domain.text(number)
            found[field] = int(text) if text.lstrip("-").isdigit() else text
        return found

    def from_json(self, found: Mapping[str, str | int]) -> Fact:
        """The fact that a JSON object says; BadSave if it says none."""
        parts = [f"{key}={value}" for key, value in found.items() if key != "it"]
        return self.read(" ".join([str(found.get("it", "")), *parts]))


class Verb:
    """A run of actions that begin with the same word: `walk` with a pawn and a heading."""

    def __init__(self, text: str, domains: tuple[Domain, ...], const: str, grave: bool) -> None:
        self.first = UNNUMBERED
        self.text = text
        self.const = const or re.sub(r"[ -]", "_", text).upper()
        """What the number of its first action is called in the rules; `-` for nothing."""
        self.domains = domains
        self.grave = grave
        """Whether it cannot be taken back and may cost the game: it ends it, or tells a secret."""

    def texts(self) -> list[str]:
        """Every action of the run, in the order of its numbers."""
        texts = [self.text]
        for domain in self.domains:
            texts = [f"{text} {name}" for text in texts for name in domain.names]
        return texts


def verb(text: str, *domains: Domain, const: str = "", grave: bool = False) -> Verb:
    """Declare a run of actions: the verb, and what follows it.

    The list of a game's actions numbers them. In the rules the number of the first is called as the
    verb, in capitals, unless `const` says otherwise. What is `grave` a client asks about before it
    takes it from a single tap, and no bot does by mistake.
    """
    return Verb(text, domains, const, grave)


class Actions:
    """The fixed list of a game's actions, as text and as numbers.

    >>> actions = Actions(verb("walk", Domain("heading", "north south")), verb("wait"))
    >>> actions.text(1), actions.read("  Walk NORTH ")
    ('walk south', 0)
    >>> actions.read("walk nroth")
    Traceback (most recent call last):
      ...
    gloam.kernel.errors.IllegalAction: I do not know 'walk nroth'. Did you mean 'walk north'?
    """

    def __init__(self, *verbs: Verb, short: Mapping[str, str] | None = None) -> None:
        self.verbs = verbs
        self.texts: list[str] = []
        for each in verbs:
            each.first = len(self.texts)
            self.texts += each.texts()
        self._numbers = {text.lower(): n for n, text in enumerate(self.texts)}
        if len(self._numbers) != len(self.texts):
            raise ValueError("two actions have the same text")
        self.short = dict(short or {})
        self._grave = frozenset(
            each.first + n for each in verbs if each.grave for n in range(len(each.texts()))
        )

    def __len__(self) -> int:
        return len(self.texts)

    def numbers(self, verbs: str) -> tuple[int, ...]:
        """The numbers of the first actions of some verbs, by what they are called in the rules.

        >>> heading = Domain("heading", "north south")
        >>> Actions(verb("walk", heading), verb("wait")).numbers("WAIT WALK")
        (2, 0)
        """
        known = {each.const: each.first for each in self.verbs}
        return tuple(known[name] for name in verbs.split())

    def text(self, action: int) -> str:
        """An action as one line of text."""
        if not 0 <= action < len(self.texts):
            raise IllegalAction(f"There is no action number {action}.")
        return self.texts[action]

    def verb(self, action: int) -> str:
        """The first word of an action."""
        return self.texts[action].split(" ")[0]

    def is_grave(self, action: int) -> bool:
        """Whether an action cannot be taken back and may cost the game."""
        return action in self._grave

    def sounds_grave(self, said: str) -> bool:
        """Whether a line, as far as it goes, begins as a grave action does.

        >>> actions = Actions(verb("concede", grave=True), verb("wait"))
        >>> actions.sounds_grave("Concede now"), actions.sounds_grave("wait")
        (True, False)
        """
        line = f"{self._spelt(said)} "
        return any(line.startswith(f"{each.text.lower()} ") for each in self.verbs if each.grave)

    def read(self, text: str) -> int:
        """The action that a line of text means; IllegalAction, with the nearest one, if none."""
        found = self._numbers.get(self._spelt(text))
        if found is None:
            raise IllegalAction(unknown(text, self.texts))
        return found

    def _spelt(self, said: str) -> str:
        """A line in small letters, its short words written out."""
        return " ".join(self.short.get(part, part) for part in said.lower().split()[:8])


def unknown(said: str, known: list[str]) -> str:
    """A refusal of a word that is not known, with the nearest that is.

    >>> unknown("hard ", ["easy", "hard"])
    "I do not know 'hard '. Did you mean 'hard'?"
    """
    shown = said if len(said) <= 40 else said[:39] + "…"
    lower = {word.lower(): word for word in known}
    near = difflib.get_close_matches(" ".join(said.lower().split())[:80], list(lower), 1, 0.5)
    hint = f" Did you mean {lower[near[0]]!r}?" if near else ""
    return f"I do not know {shown!r}.{hint}"

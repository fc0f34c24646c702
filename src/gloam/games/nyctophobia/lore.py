"""The words of both games: who is called what, numbers, lists, and rules of two books."""

import re

from gloam.kernel.grid import HEADINGS
from gloam.games.nyctophobia.facts import CHARACTER, HUNTER, TILE
from gloam.games.nyctophobia.ground import side_start

_IN_BOTH_BOOKS = re.compile(r"\((NYH-\w+) (NVE-\w+)\)")
_RULE = re.compile(r"\((N(?:YH|VE)-\w+)\)$")


def in_book(text: str, vampire: bool) -> str:
    """A text with a rule in both books, as one of the two books says it.

    >>> in_book("answer the Hunter. (NYH-112 NVE-39)", True)
    'answer the vampire. (NVE-39)'
    """
    return retold(_IN_BOTH_BOOKS.sub(r"(\2)" if vampire else r"(\1)", text), vampire)


def rule_said(text: str) -> str:
    """The rule that a text ends with; nothing if it names none.

    >>> rule_said("answer the vampire. (NVE-39)"), rule_said("no tree stands there.")
    ('NVE-39', '')
    """
    found = _RULE.search(text)
    return found[1] if found else ""


def retold(text: str, vampire: bool) -> str:
    """A text about the Hunter; in Vampire Encounter, about the vampire.

    >>> retold("The Hunter strikes you.", True)
    'The vampire strikes you.'
    """
    return text.replace("Hunter", "vampire") if vampire else text


def called(seat: int) -> str:
    """A seat as a sentence calls it."""
    return "the Hunter" if seat == HUNTER else f"Hunted {seat}"


def you(seat: int, me: int) -> str:
    """A seat as it is named to somebody, who may be that seat."""
    return "you" if seat == me else called(seat)


def capital(text: str) -> str:
    """A text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def ended(text: str) -> str:
    """A text with a stop at its end.

    >>> ended("Round: 3"), ended("The Hunter said: RUN!")
    ('Round: 3.', 'The Hunter said: RUN!')
    """
    return text if text.endswith(("!", "?")) else f"{text}."


def many(number: int, thing: str) -> str:
    """A number of things.

    >>> many(1, "rock"), many(0, "rock")
    ('1 rock', 'no rocks')
    """
    return f"{number or 'no'} {thing}{'' if number == 1 else 's'}"


def listed(parts: list[str]) -> str:
    """Some things in a row.

    >>> listed(["a tree", "a rock", "the car"])
    'a tree, a rock and the car'
    """
    return " and ".join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def role(character: int) -> str:
    """A character by name: `Track Star`; nothing for nobody."""
    return CHARACTER.text(character).replace("-", " ").title() if character else ""


def between(side: int) -> str:
    """A side as it is said: `east of D1`."""
    return f"{'east' if side < 56 else 'south'} of {TILE.text(side_start(side))}"


def clue_words(heading: int, vampire: bool) -> str:
    """The clue as it is said."""
    return f"the {'familiar' if vampire else 'car'} is in the {HEADINGS[heading]} of the forest"

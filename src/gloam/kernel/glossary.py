"""A glossary: what every character, card, place, token and term of a game does, in a line."""

from collections.abc import Iterable

from msgspec import Struct


class Term(Struct, frozen=True):
    """One entry: hover, tap, `what WORD` and the rules page read it here."""

    word: str
    """As it stands in sentences and on cards."""
    kind: str
    """`character`, `card`, `place`, `token`, `term`."""
    words: str
    """What it is and does, in a sentence or two."""
    rule: str = ""
    """The rule that says so."""
    art: str = ""
    """The symbol of the game's looks that shows it, if one does."""
    also: tuple[str, ...] = ()
    """Other words for it: its plural, a short form."""


def look_up(terms: Iterable[Term], said: str) -> Term | None:
    """The entry for a word, however it is written.

    >>> terms = [Term("Holy Robe", "card", "One damage less.", also=("robe",))]
    >>> [getattr(look_up(terms, word), "word", None) for word in ("holy robe", "Robe", "cape")]
    ['Holy Robe', 'Holy Robe', None]
    """
    wanted = plain(said)
    known: dict[str, Term] = {}
    for term in terms:
        for word in (term.word, *term.also):
            known.setdefault(plain(word), term)
    return known.get(wanted) or known.get(wanted.removesuffix("s"))


def plain(word: str) -> str:
    """A word without what people leave out: case, hyphens, `the`.

    >>> plain("The Holy-Robe")
    'holy robe'
    """
    return " ".join(word.casefold().replace("-", " ").replace("'", "").split()).removeprefix("the ")

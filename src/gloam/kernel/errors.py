"""What can go wrong, said to whoever asked, in terms that they may know."""


class GloamError(Exception):
    """Something was refused, and nothing was changed."""


class IllegalAction(GloamError):
    """The action is not on the menu of the seat that tried it."""


class BadOption(GloamError):
    """A game, an option, a seat count or a name that does not exist."""


class BadSave(GloamError):
    """A save that cannot be read back as the game it claims to be."""


class TooManyFacts(GloamError):
    """An action that would tell more facts than one action may: it was not done."""


class UnknownFact(ValueError):
    """A fact that no part of a game makes true: a word was added, and somebody forgot about it."""

    def __init__(self, word: int | str) -> None:
        super().__init__(f"nobody here knows what fact {word!r} changes")


class NoWorld(GloamError):
    """No whole world was found that a view allows: a bot falls back on its rules of thumb."""

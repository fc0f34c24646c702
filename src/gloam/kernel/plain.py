"""What a game says, shows and does where it leaves that to the defaults."""

from collections.abc import Callable, Mapping
from typing import Any

from gloam.kernel.cues import Cue
from gloam.kernel.dice import Dice
from gloam.kernel.errors import NoWorld
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.state import State
from gloam.kernel.words import Actions, Fact, Vocabulary


def nothing_to_set_up(state: State, seats: int, options: Mapping[str, str], dice: Dice) -> None:
    """Begin with what `blank` gives."""


def players(seats: int) -> tuple[str, ...]:
    """The seats, where a game has no names of its own for them.

    >>> players(2)
    ('player1', 'player2')
    """
    return tuple(f"player{seat + 1}" for seat in range(seats))


def each_alone(seats: int) -> tuple[tuple[int, ...], ...]:
    """Everybody plays for themselves."""
    return tuple((seat,) for seat in range(seats))


def no_end(seats: int, options: Mapping[str, str]) -> int:
    """The rules set no end."""
    return 0


def why(view: Any, action: int) -> str:
    """Why an action cannot be taken, where a game gives no reason."""
    return "it is not among what you may choose."


def free(view: Any) -> str:
    """Speech costs nothing."""
    return ""


def anything(view: Any, menu: tuple[int, ...], rng: FastRandom) -> int:
    """Any choice on the menu."""
    return menu[rng.below(len(menu))]


def no_guess(view: Any, rng: FastRandom) -> State:
    """No world: the game does not say how to guess one."""
    raise NoWorld("This game does not guess worlds: its bots cannot search.")


def cannot_tell(view: Any, world: Any) -> bool:
    """Any world may be the one, where a game does not say which can."""
    return True


def no_cue(fact: Fact, seat: int, seats: int) -> Cue | None:
    """Nothing is to be seen or heard of a fact but its sentence."""
    return None


def nothing_takes_itself(view: Any, menu: tuple[int, ...]) -> int:
    """Every step is chosen."""
    return -1


def points_at_nothing(view: Any, menu: tuple[int, ...], decisions: int) -> str:
    """A lesson in words alone."""
    return ""


class Sentences:
    """Facts said in their own names and fields.

    >>> from gloam.kernel.words import SEAT, Vocabulary, fact
    >>> words = Vocabulary(fact("lay_low"), fact("knocked", by=SEAT))
    >>> said = Sentences(words, players)
    >>> said((0, 0, 0, 0), 0, 2), said((1, 1, 0, 0), 0, 2), said((1, 1, 0, 0), 1, 2)
    ('Lay low.', 'Knocked: by Player 2.', 'Knocked: by you.')
    """

    def __init__(self, facts: Vocabulary, seat_names: Callable[[int], tuple[str, ...]]) -> None:
        self.facts = facts
        self.seat_names = seat_names

    def __call__(self, fact: Fact, seat: int, seats: int) -> str:
        """A fact as it is said to a seat."""
        word = self.facts.word(fact)
        parts = []
        for (field, domain), number in zip(word.fields.items(), fact[1:], strict=False):
            if domain.name == "seat" and 0 <= number < seats:
                who = self.seat_names(seats)[number]
                parts.append(f"{field} {'you' if number == seat else called(who)}")
            else:
                parts.append(f"{field} {domain.text(number)}")
        said = spaced(word.name) + (": " + ", ".join(parts) if parts else "")
        return said[:1].upper() + said[1:] + "."


class Scenery:
    """A scene made of nothing but the menu."""

    def __init__(self, game: str, actions: Actions) -> None:
        self.game = game
        self.actions = actions

    def __call__(self, view: Any, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
        """What a seat may choose, and nothing else."""
        heading = "Your turn: choose." if menu else "You have nothing to choose now."
        return Scene(
            game=self.game,
            seat=int(view.seat),
            heading=heading,
            rows=0,
            columns=0,
            cells=(),
            pieces=(),
            status=(),
            choices=tuple(
                Choice(
                    action=action,
                    text=self.actions.text(action),
                    words=self.actions.text(action),
                    aside=aside,
                )
                for actions, aside in ((menu, False), (asides, True))
                for action in actions
            ),
            words=(heading,),
        )


def spaced(name: str) -> str:
    """A name as it is said."""
    return name.replace("_", " ")


def called(name: str) -> str:
    """A seat as it is spoken to.

    >>> called("human2"), called("the_vampire")
    ('Human 2', 'The vampire')
    """
    words = spaced(name.rstrip("0123456789")).strip()
    number = name[len(name.rstrip("0123456789")) :]
    return words[:1].upper() + words[1:] + (f" {number}" if number else "")


def rules_text(title: str, facts: Vocabulary, actions: Actions, names: tuple[str, ...]) -> str:
    """What stands for the rules of a game that nobody has written down: its words.

    >>> from gloam.kernel.seats import only
    >>> from gloam.kernel.words import SEAT, fact, verb
    >>> words = Vocabulary(fact("hid", only(0)), fact("knocked", by=SEAT))
    >>> print(rules_text("Knock", words, Actions(verb("hide"), verb("knock")), players(2)))
    # Knock
    <BLANKLINE>
    Nobody has written down the rules yet. These are the words of the game.
    <BLANKLINE>
    ## What may be done
    <BLANKLINE>
    - hide
    - knock
    <BLANKLINE>
    ## What may be told, and who hears it
    <BLANKLINE>
    - hid: player1
    - knocked (by): everyone
    <BLANKLINE>
    """
    lines = [f"# {title}", "", "Nobody has written down the rules yet. "]
    lines[-1] += "These are the words of the game."
    lines += ["", "## What may be done", ""]
    lines += [f"- {' '.join([v.text, *(d.name for d in v.domains)])}" for v in actions.verbs]
    lines += ["", "## What may be told, and who hears it", ""]
    for word in facts.words:
        fields = f" ({', '.join(word.fields)})" if word.fields else ""
        lines.append(f"- {spaced(word.name)}{fields}: {word.heard_by.describe(names)}")
    return "\n".join([*lines, ""])


unbound_scene = Scenery("", Actions())
"""Stands for a scene until the game is put together."""
unbound_sentence = Sentences(Vocabulary(), players)
"""Stands for sentences until the game is put together."""

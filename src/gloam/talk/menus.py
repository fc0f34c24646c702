"""Menus: what a seat may choose, read out well, and found again from what was typed."""

from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from typing import TypeAlias

from gloam.kernel.naming import Names
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import Table

Numbers: TypeAlias = Mapping[tuple[str, bool], int]
"""The number of each choice, by its text and whether it is out of turn."""

SHORT = 6
"""Menus up to this length are read out without being asked for."""
LISTED = 12
"""Menus up to this length get one line for each choice; longer ones, one for each group."""
LIKE = 0.6
"""How much a mistyped word must have in common with the word that was meant."""


def through_the_turn(table: Table, seat: int, scene: Scene) -> Numbers:
    """All numbers that a seat was given in this turn, those of its menu among them.

    A choice keeps its number, and what is offered later in the turn gets the next: no number means
    something else before the next turn begins, whatever is chosen meanwhile. They follow from what
    was done, and are kept nowhere: two workers of a house, or a game that is loaded, say the same.
    """
    latest = table.told(seat).latest_of((table.game.words.turn,), 1)
    if not latest:
        return in_order(scene)  # where there are no turns, a menu is counted as it stands
    text, given = table.game.words.actions.text, dict[tuple[str, bool], int]()
    for menu, asides in table.offered_since(seat, latest[0][0] + 1):
        for action in menu:
            given.setdefault((text(action), False), len(given) + 1)
        for action in asides:
            given.setdefault((text(action), True), len(given) + 1)
    for choice in scene.choices:
        given.setdefault(_key(choice), len(given) + 1)
    return given


def in_order(scene: Scene) -> Numbers:
    """The numbers of a menu that is read once."""
    return {_key(choice): n for n, choice in enumerate(scene.choices, 1)}


def _key(choice: Choice) -> tuple[str, bool]:
    return choice.text, choice.aside


def item(choice: Choice, numbers: Numbers) -> str:
    """A choice as one line: its number, what it does, and what to type for it."""
    typed = "" if choice.words.startswith(choice.text) else f" ({choice.text})"
    when = ", at any time" if choice.aside else ""
    return f"{number(choice, numbers)}. {choice.words}{typed}{when}"


def number(choice: Choice, numbers: Numbers) -> int:
    """The number under which a choice stands on the menu."""
    return numbers[_key(choice)]


def named(choice: Choice, names: Names | None) -> str:
    """A choice as it can be typed: whom it is done to by name, where they have one."""
    given = "" if names is None or choice.person < 0 else names.given[choice.person]
    first, _, _ = choice.text.rpartition(" ")
    return f"{first} {given}" if first and given else choice.text


def by_number(scene: Scene, said: int, numbers: Numbers) -> Choice | str:
    """The choice that a number means now; else a sentence that says why it means none."""
    if not scene.choices:
        return "There is nothing for you to choose now."
    for choice in scene.choices:
        if number(choice, numbers) == said:
            return choice
    was = [text for (text, _), n in numbers.items() if n == said]
    if was:
        return f"Number {said} is {was[0]}, which you cannot choose now. Say menu."
    on_menu = sorted(number(choice, numbers) for choice in scene.choices)
    return f"The numbers on your menu are {_ranges(on_menu)}."


def _ranges(numbers: Sequence[int]) -> str:
    """Some numbers in order, those in a row together.

    >>> _ranges([1, 2, 3, 7, 9, 10])
    '1 to 3, 7, 9 and 10'
    """
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][-1] == n - 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    said = [
        part
        for run in runs
        for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else [str(n) for n in run])
    ]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}"


def count(scene: Scene) -> str:
    """How many choices there are in turn, in words."""
    size = sum(not choice.aside for choice in scene.choices)
    return f"{size} choice{'' if size == 1 else 's'}"


def read_out(scene: Scene, only: str = "", numbers: Numbers | None = None) -> list[str]:
    """The menu in lines; `only` keeps the choices that have this word."""
    if not scene.choices:
        return ["There is nothing for you to choose now."]
    numbers = in_order(scene) if numbers is None else numbers
    if only:
        kept = [item(choice, numbers) for choice in scene.choices if _about(choice, only)]
        return kept or [f"Nothing on your menu has {only!r}. Say menu to hear all of it."]
    return [*_in_turn(scene, numbers), *at_any_time(scene)]


def _in_turn(scene: Scene, numbers: Numbers) -> list[str]:
    kept = [choice for choice in scene.choices if not choice.aside]
    if not kept:
        return ["You are not asked now."]
    if len(kept) <= LISTED:
        return [item(choice, numbers) for choice in kept]
    lines = [f"{count(scene)}. Type the words or the number."]
    alone = []
    for label, choices in _groups(scene, kept).items():
        if len(choices) == 1:
            alone += choices
            continue
        lines.append(f"{label}: {'; '.join(_brief(choice, numbers) for choice in choices)}.")
    if alone:
        lines.append(f"Also: {'; '.join(item(choice, numbers) for choice in alone)}.")
    return lines


def at_any_time(scene: Scene) -> list[str]:
    """What may be done out of turn, in one line: each verb once."""
    verbs: dict[str, list[str]] = {}
    for choice in scene.choices:
        if choice.aside:
            verb, _, rest = choice.text.partition(" ")
            verbs.setdefault(verb, []).append(rest)
    said = [f"{verb} {', '.join(rest)}".strip() for verb, rest in verbs.items()]
    return [f"At any time: {'; '.join(said)}."] if said else []


def _about(choice: Choice, only: str) -> bool:
    words = f"{choice.text} {choice.words} {choice.cell} {choice.piece}".lower().split()
    return all(word in words for word in only.lower().split())


def _brief(choice: Choice, numbers: Numbers) -> str:
    return f"{number(choice, numbers)}. {choice.text}"


def _groups(scene: Scene, kept: Sequence[Choice]) -> dict[str, list[Choice]]:
    """The choices by the piece that they are about, or by their verb."""
    pieces = {piece.id: piece for piece in scene.pieces}
    groups: dict[str, list[Choice]] = {}
    for choice in kept:
        piece = pieces.get(choice.piece)
        if piece is None:
            label = choice.text.split(" ")[0].capitalize()
        else:
            label = f"{piece.words[:1].upper()}{piece.words[1:]}, at {piece.cell}"
        groups.setdefault(label, []).append(choice)
    return groups


def find(choices: Sequence[Choice], said: str, short: Mapping[str, str]) -> list[Choice]:
    """The choices that some words can mean: those words, or the beginnings of theirs.

    What may be done at any time is only meant when its verb, at least, is said in full, and
    something after it. A hyphen may be left out. Words that are no command mean the choice that is
    read out with them, where names were given by whoever wrote what is played with.
    """
    parts = said.lower().split()
    exact = [choice for choice in choices if choice.text.lower().split() == parts]
    if exact or not parts:
        return exact
    meant = [choice for choice in choices if not choice.aside or _is_begun(choice, parts)]
    return (
        [c for c in meant if begins(c.text, parts, {})]
        or [c for c in meant if begins(c.text, parts, short)]
        or [c for c in meant if begins(c.text.replace("-", " "), parts, short)]
        or [c for c in meant if not c.aside and _is_read_out(c, parts)]
    )


def _is_begun(choice: Choice, parts: list[str]) -> bool:
    return len(parts) > 1 and choice.text.lower().split()[0] == parts[0]


def _is_read_out(choice: Choice, parts: list[str]) -> bool:
    """Whether these words begin what a choice is called, the first of them in full."""
    first = choice.words.lower().split()[0].rstrip(":,.;")
    return first == parts[0] and begins(choice.words, parts, {})


def begins(text: str, parts: list[str], short: Mapping[str, str]) -> bool:
    """Whether each part is the beginning of a word of the text, in order.

    >>> begins("walk 2 north", ["w", "2", "n"], {}), begins("walk 12 north", ["w", "1"], {})
    (True, False)
    >>> begins("shoot 1 east", ["fire", "1", "e"], {"fire": "shoot"})
    True
    """
    words = text.lower().split()
    if len(parts) > len(words):
        return False
    for word, part in zip(words, parts, strict=False):
        meant = short.get(part, part)
        if word != meant and (meant.isdigit() or not word.startswith(meant)):
            return False
    return True


def nearest(said: str, known: Iterable[str]) -> str:
    """The text that is meant by mistyped words; nothing, unless every word is like its own.

    >>> nearest("wlak 1 east", ["walk 1 south", "walk 1 east"])
    'walk 1 east'
    >>> nearest("walk 1 up", ["walk 1 south", "walk 1 east"])
    ''
    """
    parts = said.lower()[:80].split()
    best, most = "", 0.0
    for text in known:
        words = text.lower().split()
        if not parts or len(words) != len(parts):
            continue
        alike = [_alike(part, word) for part, word in zip(parts, words, strict=True)]
        if min(alike) >= LIKE and sum(alike) > most:
            best, most = text, sum(alike)
    return best


def _alike(part: str, word: str) -> float:
    return float(part == word) if word.isdigit() else SequenceMatcher(None, part, word).ratio()


def not_known(said: str) -> str:
    """The beginning of a refusal: the words that mean nothing, cut where they are long."""
    return f"I do not know {said if len(said) <= 40 else said[:39] + '…'!r}."

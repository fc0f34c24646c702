"""Speech: what is said to somebody of what they heard, and how they are asked, within a budget.

At `normal` a turn is said in a sentence or two once it is over, and what somebody says at once.
`brief` leaves out whatever neither concerns the listener nor is a fall, a reveal or an end. `full`
says every fact as it comes. Terminal and pages ask here, so that both leave out the same.
"""

import re
from collections.abc import Callable
from typing import Final

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Words
from gloam.kernel.grid import HEADINGS
from gloam.kernel.heard import Heard, Told, speaks_of_oneself, strikes
from gloam.kernel.loudness import CLIMAX, NEWS, TURN
from gloam.kernel.naming import Names
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.talk import menus

FULL: Final = "full"
NORMAL: Final = "normal"
BRIEF: Final = "brief"
LEVELS: Final = (FULL, NORMAL, BRIEF)
LETTERS_A_SECOND: Final = 14
"""How fast a screen reader speaks to most people; a practised listener takes 35."""
A_FEW: Final = 6
"""So many things that go with one verb are said; more are counted."""
A_LITTLE: Final = 2
"""So much that struck before one's first turn is said; more is counted."""
ANY_WAY: Final = " and a direction"
_NUMBERS = re.compile(r"\d+")


def level_called(name: str) -> str:
    """The level of that name, or of its first letters; BadOption if there is none."""
    found = [level for level in LEVELS if name and level.startswith(name.strip().lower())]
    if len(found) != 1:
        raise BadOption("Speech is full, normal or brief.")
    return found[0]


def due(
    table: Table,
    seat: int,
    since: int,
    level: str = NORMAL,
    *,
    now: bool = True,
    skipping: bool = False,
) -> tuple[tuple[str, ...], int]:
    """What is to be said of a seat's own facts from number `since` on, and how far that goes.

    Unless it must be `now`, because the seat is asked or the game is over, a turn that is still
    going on is not said yet; to whoever is `skipping`, only what strikes. All of it follows from
    what the seat heard, and from nothing else.
    """
    told = table.told(seat)
    if level != FULL and not table.over and is_out(table, seat):
        return _of_a_round(table, told, seat, since, silent=skipping)
    if skipping:
        return table.aloud(seat, since, len(told), strikes), len(told)
    if level == FULL or table.game.telling.digest is None:
        return tuple([each.words for each in told.since(since) if each.spoken]), len(told)
    until = len(told) if now else _closed(told, since, table.game.words)
    if not now and until < len(told) and _before(told)[1] > len(told) and table.seats > 1:
        return (), since  # before one's first turn all of it is said at once
    if until <= since:
        return (), since
    return _in_short(table, told, seat, since, until, level), until


def is_out(table: Table, seat: int) -> bool:
    """Whether a seat plays no more, and a round has gone by without it."""
    if seat == ONLOOKER or table.seats == 1:
        return False
    told, turns = table.told(seat), 0
    for n in range(len(told) - 1, -1, -1):
        if told[n].loudness == TURN:
            turns += 1
            if speaks_of_oneself(told[n]):
                return False
            if turns == table.seats:
                break
    if turns < table.seats:
        return False
    return any(person.out for person in table.scene(seat).people if person.seat == seat)


def _of_a_round(
    table: Table, told: Heard, seat: int, since: int, *, silent: bool
) -> tuple[tuple[str, ...], int]:
    """What somebody who is out hears of a round: what strikes, at once; or nothing at all."""
    turns = [n for n in range(since, len(told)) if told[n].loudness == TURN]
    if silent or len(turns) < table.seats:
        return (), len(told) if silent else since
    until = turns[-1]
    said = table.aloud(seat, since, until, _falls)
    return ((" ".join(said),) if said else ()), until


def _falls(told: Told) -> bool:
    """Whether a fact strikes, and does not only begin a turn."""
    return told.loudness != TURN and strikes(told)


def _in_short(
    table: Table, told: Heard, seat: int, since: int, until: int, level: str
) -> tuple[str, ...]:
    """What was told; of the turns before a seat's own first one, only what strikes."""
    keep = _concerns(table, seat) if level == BRIEF else None
    laid, begun, turns = _before(told)
    if since > begun or table.seats == 1 or seat == ONLOOKER:
        return table.aloud(seat, since, until, keep)
    lines: tuple[str, ...] = ()
    if since < laid:
        lines += table.aloud(seat, since, min(until, laid), keep)
    if until > laid:
        lines += _struck_before(table, seat, max(since, laid), min(until, begun), level)
    if until > begun:
        went = "1 turn" if turns == 1 else f"{turns} turns"
        before = (f"{went} before yours: say since.",) if turns and level != BRIEF else ()
        lines += before + table.aloud(seat, begun, until, keep)
    return lines


def _struck_before(table: Table, seat: int, since: int, until: int, level: str) -> tuple[str, ...]:
    """What struck before a seat's first turn; where that is much, what struck others is counted."""
    said = table.aloud(seat, since, until, strikes)
    if len(said) <= (1 if level == BRIEF else A_LITTLE):
        return said
    own = table.aloud(seat, since, until, speaks_of_oneself)
    many = len(said) - len(own)
    return (*own, f"{many} more struck others: say since.") if many > 0 else own


def _concerns(table: Table, seat: int) -> Callable[[Told], bool]:
    """Whether a fact strikes, or comes of what the seat did last, before the next turn began.

    All of it is counted by what the seat heard and did: what others do in silence changes nothing.
    """
    heard = table.told(seat)
    own = next((deed.told for deed in reversed(table.deeds) if deed.seat == seat), table.size)
    first, end = heard.number_at(own), len(heard)
    turns = [n for n in range(first, end) if heard[n].loudness == TURN]
    end = turns[0] if turns else end
    return lambda told: strikes(told) or (first <= told.n < end and told.loudness >= NEWS)


def _before(told: Heard) -> tuple[int, int, int]:
    """When the first turn began and when the first of one's own, and how many came before it.

    Both are far off where there was none yet.
    """
    laid, turns = len(told) + 1, 0
    for n in range(len(told)):
        each = told[n]
        if each.loudness == TURN:
            laid = min(laid, n)
            if speaks_of_oneself(each):
                return laid, n, turns
            turns += 1
    return laid, len(told) + 1, turns


def _closed(told: Heard, since: int, words: Words) -> int:
    """How far the facts go that can be said before a turn is over.

    To the end, where somebody has spoken or the game is decided; else to the last turn that ended.
    """
    ended = since
    for n in range(since, len(told)):
        each = told[n]
        if _name(each) in (words.said, words.said_to) or each.loudness >= CLIMAX:
            return len(told)
        if each.loudness == TURN:
            ended = n
    return ended


def _name(told: Told) -> str:
    return told.fact.partition(" ")[0]


class Asking:
    """How one seat is asked: what it was told of its choices is not said again.

    A question is asked in a word or two. What may be chosen is said where a verb goes with it
    that never did before, and only that: `menu` reads all of them out, and says what they do.
    """

    def __init__(self, names: Names | None = None) -> None:
        self.names = names
        """What the people at the table are called."""
        self._met: set[str] = set()
        """The verbs that were offered so far."""
        self._offered: dict[str, set[str]] = {}
        """The verbs that went with each question so far."""
        self._texts: dict[str, dict[str, list[str]]] = {}
        """What went with them the last time."""
        self._here: set[str] = set()
        """The verbs that were said, or known to be offered, in this turn."""
        self._headed = ""
        """How the last heading began."""
        self._asked = ""
        """The last heading of this turn, whole."""
        self._hinted = False

    def turn_began(self) -> None:
        """What is asked next is a question of a new turn."""
        self._here = set()
        self._headed = self._asked = ""

    def lines(
        self,
        scene: Scene,
        level: str = NORMAL,
        *,
        answered: bool = False,
        numbers: menus.Numbers | None = None,
    ) -> tuple[str, ...]:
        """What is asked, and what may be chosen; all of it with `numbers`, where it is read out.

        Where what was done last was `answered` by something that was said, and the same is asked as
        before, nothing.
        """
        in_turn = [choice for choice in scene.choices if not choice.aside]
        if level == FULL:
            return self._all(scene, in_turn, numbers or menus.in_order(scene))
        heading = scene.ask or scene.heading
        said, menu = self._heading(heading), self._menu(scene, in_turn, level)
        said = _counted(said) if level == BRIEF else said
        same, self._asked = answered and heading == self._asked and not menu, heading
        return () if same else (f"{said} {menu}".rstrip(),)

    def _all(self, scene: Scene, in_turn: list[Choice], numbers: menus.Numbers) -> tuple[str, ...]:
        if len(in_turn) <= menus.SHORT:
            return (scene.heading, *[menus.item(choice, numbers) for choice in in_turn])
        hint = "." if self._hinted else ": say menu to hear them."
        self._hinted = True
        return (f"{scene.heading} {menus.count(scene)}{hint}",)

    def _heading(self, heading: str) -> str:
        """A heading without the words with which the last one of this turn began."""
        begins, colon, rest = heading.partition(": ")
        if not colon:
            return heading
        known, self._headed = self._headed, begins
        return f"{rest[:1].upper()}{rest[1:]}" if known == begins else heading

    def _others(self, kind: str, by_verb: dict[str, list[Choice]]) -> list[str]:
        """The verbs that go with other things than the last time, where it is these one chooses."""
        now = {verb: [choice.text for choice in found] for verb, found in by_verb.items()}
        before, self._texts[kind] = self._texts.get(kind, {}), now
        if len(now) > 2:
            return []
        return [
            verb
            for verb, texts in now.items()
            if verb in before and before[verb] != texts and _tells(by_verb[verb])
        ]

    def _menu(self, scene: Scene, choices: list[Choice], level: str) -> str:
        """The verbs that no question of this kind had before, in one breath."""
        kind, by_verb = _kind(scene), _by_verb(choices)
        usual = self._offered.get(kind, set())
        self._offered[kind] = usual | set(by_verb)
        here, self._here = self._here, self._here | set(by_verb)
        others = self._others(kind, by_verb)
        new = [
            verb for verb in by_verb if verb in others or (verb not in here and verb not in usual)
        ]
        heading = scene.ask or scene.heading
        if level == BRIEF:  # what is asked may have named it: "Take which?"
            named = set(re.findall(r"\w+", heading.lower()))
            new = [verb for verb in new if verb not in self._met and verb not in named]
        parts = (
            new
            if level == BRIEF
            else [_said(verb, by_verb[verb], self.names, heading) for verb in new]
        )
        also = "also " if here and parts and level != BRIEF else ""
        self._met.update(by_verb)
        return _sentence(also + "; ".join(_once(parts)))


def _counted(heading: str) -> str:
    """A heading with how many there are, where more than two are named.

    >>> _counted("In range: Owl, Fox and Newt."), _counted("In range: Owl and Fox.")
    ('In range: 3.', 'In range: Owl and Fox.')
    """
    begins, colon, rest = heading.partition(": ")
    named = re.split(r", | and ", rest)
    return f"{begins}: {len(named)}." if colon and len(named) > 2 else heading


def _tells(choices: list[Choice]) -> bool:
    """Whether the things that go with a verb are named: not directions, people, or too many."""
    rests = {choice.text.partition(" ")[2] for choice in choices}
    return len(rests) <= A_FEW and not rests <= {"", *HEADINGS} and choices[0].person < 0


def asked_again(scene: Scene, names: Names | None = None) -> tuple[str, ...]:
    """The question once more, for whoever asks: whole, and with what may be chosen."""
    in_turn = [choice for choice in scene.choices if not choice.aside]
    parts = [_said(verb, found, names) for verb, found in _by_verb(in_turn).items()]
    return (f"{scene.heading} {_sentence('; '.join(_once(parts)))}".rstrip(),)


def _kind(scene: Scene) -> str:
    """What is asked, without what changes: numbers, and whatever stands after a colon."""
    return _NUMBERS.sub("", (scene.ask or scene.heading).partition(":")[0])


def _sentence(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}." if words else ""


def _by_verb(choices: list[Choice]) -> dict[str, list[Choice]]:
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        found.setdefault(choice.text.partition(" ")[0], []).append(choice)
    return found


def _said(verb: str, choices: list[Choice], names: Names | None, heading: str = "") -> str:
    """Choices of one verb, told apart by what differs: `attack Owl or Fox`.

    Where all whom it can be done to stand in the heading, they are not said again.
    """
    if len(choices) == 1:
        return menus.named(choices[0], names)
    rests = [menus.named(choice, names).partition(" ")[2] or "alone" for choice in choices]
    if all(
        choice.person >= 0 and who in heading for choice, who in zip(choices, rests, strict=True)
    ):
        return verb
    if set(rests) <= set(HEADINGS):
        return f"{verb}{ANY_WAY}"
    persons = all(choice.person >= 0 for choice in choices)
    if len(rests) <= (A_FEW // 2 if persons and names is not None else A_FEW):
        return f"{verb} {', '.join(rests[:-1])} or {rests[-1]}"
    if persons:
        return f"{verb} and a name"
    return f"{verb}, {len(rests)} ways"


def _once(parts: list[str]) -> list[str]:
    """That a direction goes with a verb is said with the first of them."""
    ways = [n for n, part in enumerate(parts) if part.endswith(ANY_WAY)]
    return [part.removesuffix(ANY_WAY) if n in ways[1:] else part for n, part in enumerate(parts)]


def letters_named(said: str) -> int:
    """How many letters a second somebody says that they listen to; 0 for off."""
    word = said.strip().lower()
    if word in ("", "on"):
        return LETTERS_A_SECOND
    if word in ("off", "no"):
        return 0
    if not (word.isdecimal() and word.isascii()):
        raise BadOption("Say ears, ears off, or ears and a number of letters a second.")
    return int(word[:4])


def ears_said(letters: int) -> str:
    """What is answered to whoever says how fast they listen."""
    if not letters:
        return "Bots do not wait until things are said."
    return f"Bots wait until what all heard is said, at {letters} letters a second."


def seconds(lines: tuple[str, ...]) -> float:
    """How long it takes to say some lines to most people."""
    return sum(len(line) + 1 for line in lines) / LETTERS_A_SECOND

"""What a person can type, and what is answered: the same wherever somebody sits."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from gloam.kernel import glossary
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.errors import GloamError, IllegalAction
from gloam.kernel.grid import HEADINGS
from gloam.kernel.heard import is_own_turn
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import Table
from gloam.kernel.words import unknown
from gloam.talk import asking, compass, menus
from gloam.talk.buffers import Buffers
from gloam.talk.places import NO_PLACES, odds, walls
from gloam.talk.rulebook import look_up, none_found, read_aloud, rules
from gloam.talk.sketch import sketch

HELP = (
    "Type what you want to do in the words of the menu, for example its first letters, "
    "or type its number.",
    "menu: everything you may choose, and what you may do at any time. "
    "menu and a word: only the choices with that word.",
    "look: where everything is.",
    "who: who plays what. log: what you heard last. log 50, or log all: more of it. "
    "since: what happened since your last turn. said: who said what.",
    "buffer and talk, news, moves, blows or signals: the latest of these; older, newer: the next.",
    "why and an action: why it is not on your menu.",
    "rules and a number or a word: look a rule up.",
)
HELP_PLACES = {
    "notes": "notes: what was noted of earlier turns.",
    "map": "map: the same as a picture. The name of a place: what is there.",
    "walls": "walls: every wall.",
    "odds": "odds: every place where the one who hides can be, and how likely.",
    "believe": "believe: what you can conclude.",
    "reach": "reach: what each card or choice would let you reach.",
}
HELP_WHAT = "what and a word of the game: what that is and does."
HELP_TALK = (
    "say and some words: say them to the table. Where that costs you something, you are asked "
    "first: yes does it, anything else drops it.",
)
HELP_TELL = "tell {0} and some words: say them to the {0} alone; nobody else hears of it."
HELP_UNDO = "undo: take your last action back, as long as nobody else has heard of it."
HELP_LAST = ("seal: the seal on the dice.", "help: this.")
HELP_QUIET = (
    "quiet: do not ask me this turn. Whatever you could let pass is let pass for you, and to the "
    "others it looks as if you had chosen to. quiet off: ask me again."
)
HELP_HINT = (
    "hint: what would be best now, and what each other choice would cost. It is told to you alone, "
    "and only when you ask."
)
LETTERS = {"l": "look", "m": "menu", "h": "help", "?": "help", "q": "quit", "u": "undo"}
LETTERS |= {"exit": "quit", "bye": "quit", "cell": "tile", "place": "tile", "rule": "rules"}
"""Other ways to say a word, wherever that word is known."""
NO_BELIEF = "This table is played without odds: what you were told is all that you are shown."
NO_REACH = "Nobody can tell you that: ask where you see the whole board."
YES, NO = ("yes", "y"), ("", "no", "n")
SAYINGS = 12
"""How many of the latest sayings are read out."""
SPEECH = ("say", "tell")
"""What is said after these is said as it is."""


class Answer(Struct, frozen=True):
    """What is said to somebody who typed something."""

    lines: tuple[str, ...] = ()
    acted: bool = False
    """Whether the table has changed, and there is news."""
    aside: bool = False
    """Whether it was done beside the turn, and the same is asked as before."""
    quit: bool = False
    rule: str = ""
    """The rule that a refusal follows from, where one does."""


Command: TypeAlias = Callable[[int, str], Answer]
"""What answers a word: it is given the seat, and what was said after the word."""


class Doubt(Struct, frozen=True):
    """Something that waits for a yes."""

    what: str
    """What it is, as it is typed."""
    price: str
    """What the person was told that it costs."""
    do: Callable[[], Answer]


class Seated(Protocol):
    """Where somebody sits and types: a table, and what can be done at it by those who sit there."""

    @property
    def table(self) -> Table:
        """The table that is talked about."""

    @property
    def auto_pass(self) -> AutoPasser:
        """Who does not want to be asked."""

    def speech_cost(self, seat: int) -> str:
        """What it would cost a seat to say something now; nothing where that is free."""

    def say(self, seat: int, words: str, to: str = "") -> None:
        """Let a person speak, asked or not: to the table, or to a circle of the game."""

    def take(self, seat: int, action: int, *, aside: bool = False) -> None:
        """Let a person act, and let whatever follows from it happen.

        With `aside` out of turn, even where the same stands on the menu.
        """

    def undo(self, seat: int) -> None:
        """Take a person's last action back; IllegalAction if somebody else has heard of it."""

    def who(self) -> list[str]:
        """Who sits where."""


class Talk:
    """Answers one seat at a time, from what that seat knows.

    A place where more can be typed gives `more`, word by word, and the `help` that ends with it. A
    word that is known here too is answered, and stands in the order of words, as it is given.
    """

    def __init__(
        self,
        sitting: Seated,
        more: Mapping[str, Command] | None = None,
        help: Sequence[str] = HELP_LAST,  # noqa: A002  it is the help
    ) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.doubts: dict[int, Doubt] = {}
        """What each seat has still to say yes to."""
        self.advise: Callable[[int, tuple[int, ...]], tuple[str, ...]] = self._advised
        """Gives a hint. A place that has others to think of has it worked out elsewhere."""
        self.asks_first = False
        """Whether a grave choice waits for a yes; pages have a button for that."""
        self.brief: Callable[[int], bool] = lambda seat: False
        """Whether a seat wants to be told as little as will do."""
        self.counts_anew = False
        """Whether each menu is counted from one, where nobody has an earlier one in their ears."""
        self.most_lines: int | None = None
        """How many lines of the log are read out at once, where that is bounded."""
        self.buffers = Buffers(self.table)
        self._help_last = tuple(help)
        self._commands: dict[str, Command] = {
            "help": self._help,
            "look": self._look,
            "menu": self._menu,
            "map": self._map,
            "odds": self._odds,
            "walls": self._walls,
            "tile": self._tile,
            **{word: partial(self._asked, word) for word in asking.ANSWERS},
            "may": self._may,
            "since": self._since,
            "said": self._said,
            "believe": self._believe,
            "notes": self._notes,
            "reach": self._reach,
            "buffer": lambda seat, rest: Answer((self.buffers.open(seat, rest.lower()),)),
            "older": lambda seat, rest: Answer((self.buffers.step(seat, -1),)),
            "newer": lambda seat, rest: Answer((self.buffers.step(seat, 1),)),
            "who": self._who,
            "log": self._log,
            "rules": self._rules,
            "why": self._why,
            "what": self._what,
            "hint": self._hint,
            "say": self._say,
            "tell": self._tell,
            "undo": self._undo,
            **(more or {}),
        }
        self._commands.setdefault("seal", lambda seat, rest: seal(self.table))
        if sitting.auto_pass.known:
            self._commands["quiet"] = self._quiet

    def words(self, seat: int) -> list[str]:
        """Everything that makes sense to type now, for completion and for near misses."""
        scene = self.table.scene(seat)
        left_out = {
            **{word: not asking.fits(word, scene) for word in asking.ANSWERS},
            "odds": self.table.game.telling.belief is None
            and not any(cell.possible for cell in scene.cells),
            "walls": not any(cell.walls for cell in scene.cells),
            "map": not scene.cells,
            "tile": not scene.cells,
            "believe": self.table.game.telling.belief is None,
            "notes": not any(line.note for line in scene.status),
            "reach": self.table.game.telling.reach is None or not scene.seen_whole,
            "hint": not self.hints,
            "tell": not self.table.circles(seat),
            "what": not self.table.game.telling.glossary,
        }
        known = [word for word in self._commands if not left_out.get(word, False)]
        return [*known, *self.table.choices(seat)]

    def knows(self, word: str) -> bool:
        """Whether a line that begins with this word asks or says something."""
        return word in self._commands or LETTERS.get(word, "") in self._commands

    @property
    def hints(self) -> bool:
        """Whether the game gives hints, and the table wants any."""
        return self.table.game.telling.hint is not None and self.table.belief

    def answer(self, seat: int, line: str) -> Answer:
        """Do what a line says, or say why not; nothing that is typed raises an error."""
        said = " ".join(line.split())
        doubt = self.doubts.pop(seat, None)
        try:
            if doubt is None:
                return self._answer(seat, said) if said else Answer()
            if said.lower() in YES:
                return self._if_sure(seat, doubt.what, doubt.do, doubt.price)
        except GloamError as error:
            return Answer((str(error),))
        dropped = f"You do not {doubt.what}."
        if said.lower() in NO:
            return Answer((dropped,))
        answer = self.answer(seat, said)
        return replace(answer, lines=(dropped, *answer.lines))

    def _if_sure(self, seat: int, what: str, do: Callable[[], Answer], told: str = "") -> Answer:
        """Do what others hear; first, if it has a price that was not told, ask for a yes."""
        price = self.sitting.speech_cost(seat)
        if not price or price == told:
            return do()
        self.doubts[seat] = Doubt(what, price, do)
        return Answer((price, f"Say yes to {what} all the same; anything else drops it."))

    def _answer(self, seat: int, said: str) -> Answer:
        scene = self.table.scene(seat)
        if self.table.names is not None and said.partition(" ")[0].lower() not in SPEECH:
            said = self.table.names.read(said)
        exact = [choice for choice in scene.choices if choice.text.lower() == said.lower()]
        if exact:
            return self.choose(seat, exact[0])
        if said.isdecimal() and said.isascii():
            return self._numbered(seat, scene, said)
        first, _, rest = said.partition(" ")
        verb = first.lower()
        command = verb if verb in self._commands else LETTERS.get(verb, "")
        if command in self._commands and (len(verb) > 1 or not rest):
            return self._commands[command](seat, rest)
        if step := self._step(scene, said):
            return self.choose(seat, step)
        named = (said.lower(), compass.as_place(said))
        if cells := [cell for cell in scene.cells if cell.id.lower() in named]:
            return Answer((cells[0].said,))
        return self._meant(seat, scene, said)

    def _step(self, scene: Scene, said: str) -> Choice | None:
        """The step that a direction alone means: of the first verb that goes with directions."""
        heading = compass.heading_named(said)
        parts = [(choice, choice.text.split()) for choice in scene.choices]
        steps = [(choice, words) for choice, words in parts if words[1:] and words[1] in HEADINGS]
        found = [choice for choice, words in steps if words == [steps[0][1][0], heading]]
        return found[0] if found else None

    # Acting.

    def choose(self, seat: int, choice: Choice) -> Answer:
        """Take a choice from the seat's menu; one out of turn, only if the seat is sure."""
        self.doubts.pop(seat, None)
        if choice.grave and self.asks_first:
            self.doubts[seat] = Doubt(choice.text, "", lambda: self._take(seat, choice))
            named = menus.named(choice, self.table.names)
            asks = f"{named[:1].upper()}{named[1:]}: sure?" if self.brief(seat) else ""
            return Answer((asks or f"Sure? Say yes to {named}.",))
        if choice.aside:
            return self._if_sure(seat, choice.text, lambda: self._take(seat, choice))
        return self._take(seat, choice)

    def _take(self, seat: int, choice: Choice) -> Answer:
        self.sitting.take(seat, choice.action, aside=choice.aside)
        return Answer(acted=True, aside=choice.aside)

    def numbers(self, seat: int, scene: Scene) -> menus.Numbers:
        """The numbers under which choices stand on the seat's menu."""
        if self.counts_anew:
            return menus.in_order(scene)
        return menus.through_the_turn(self.table, seat, scene)

    def _numbered(self, seat: int, scene: Scene, said: str) -> Answer:
        found = menus.by_number(scene, int(said[:6]), self.numbers(seat, scene))
        return Answer((found,)) if isinstance(found, str) else self.choose(seat, found)

    def _meant(self, seat: int, scene: Scene, said: str) -> Answer:
        found = menus.find(scene.choices, said, self.table.game.words.actions.short)
        if len(found) == 1:
            return self.choose(seat, found[0])
        if found:
            return Answer((_which(found),))
        action = self._action(said)
        if action is None:
            return Answer((self._not_understood(seat, said),))
        return Answer((self._refusal(seat, action),), rule=self._grounds(seat, action))

    def _not_understood(self, seat: int, said: str) -> str:
        """Words that mean nothing: the nearest that do, or what is known of their verb."""
        if said.lower() in YES:
            return "There is nothing to say yes to."
        if (place := compass.as_place(said)) != said and self.table.scene(seat).cells:
            return f"Nothing is known of {place}."
        actions = self.table.game.words.actions
        first = said.lower().split()[0]
        verb = actions.short.get(first, first)
        known = [text for text in actions.texts if text.lower().split()[0] == verb]
        nearest = menus.nearest(said, self.words(seat))
        if nearest and (not known or nearest.lower().split()[0] == verb):
            return f"{menus.not_known(said)} Did you mean {nearest!r}? Say help or menu."
        if not known:
            return f"{menus.not_known(said)} Say help or menu."
        if any(text in known for text in self.table.choices(seat)):
            return f"{menus.not_known(said)} Say menu {verb} for what you can {verb} now."
        return (
            f"Nothing on your menu begins with {verb} now. "
            f"Say why and the whole action, such as why {known[0]}, to hear the reason."
        )

    def _action(self, said: str) -> int | None:
        """The action of the game that some words mean, on the menu or not."""
        actions = self.table.game.words.actions
        try:
            return actions.read(said)
        except IllegalAction:
            parts = said.lower().split()
            texts = enumerate(actions.texts)
            found = [n for n, text in texts if menus.begins(text, parts, {})]
            return found[0] if len(found) == 1 else None

    def _refusal(self, seat: int, action: int) -> str:
        text = self.table.game.words.actions.text(action)
        if text in self.table.choices(seat):
            return f"You can do that at any time; to be sure that you mean it, say {text} in full."
        why = self.table.game.telling.why(self.table.view(seat), action)
        why = why if self.table.names is None else self.table.names.put(why)
        return f"You cannot choose {text} now: {why}"

    def _grounds(self, seat: int, action: int) -> str:
        refusal_rule = self.table.game.telling.refusal_rule
        return refusal_rule(self.table.view(seat), action) if refusal_rule is not None else ""

    def _undo(self, seat: int, rest: str) -> Answer:
        if self.table.seats == 1 and not self.table.may_undo(seat):
            return Answer(("There is nothing to take back: chance has answered what you did.",))
        self.sitting.undo(seat)
        return Answer(("Taken back.",), acted=True)

    def _say(self, seat: int, rest: str) -> Answer:
        if not rest:
            return Answer(("Say say and some words.",))
        return self._if_sure(seat, "say that", lambda: self._speak(seat, rest))

    def _tell(self, seat: int, rest: str) -> Answer:
        circles = self.table.circles(seat)
        if not circles:
            return Answer(("There is nobody to tell it apart now. Say say and some words to all.",))
        first, _, words = rest.partition(" ")
        to = first.lower()
        if to not in circles or not words:
            ways = " or ".join(f"tell {circle}" for circle in circles)
            return Answer((f"Say {ways}, and some words.",))
        return self._if_sure(seat, "say that", lambda: self._speak(seat, words, to))

    def _speak(self, seat: int, words: str, to: str = "") -> Answer:
        self.sitting.say(seat, words, to)
        return Answer(acted=True, aside=True)

    def _quiet(self, seat: int, rest: str) -> Answer:
        auto_pass = self.sitting.auto_pass
        if rest.lower() == "off":
            again = auto_pass.end(seat)
            return Answer(("You are asked again." if again else "You are asked as it is.",))
        if rest:
            return Answer(("Say quiet, or quiet off.",))
        auto_pass.begin(seat)
        told = "You are not asked again this turn. Say quiet off to be asked."
        if not auto_pass.offered(seat):
            return Answer((told,))
        self.sitting.take(seat, auto_pass.passing)
        return Answer((f"You let it pass. {told}",), acted=True)

    # Asking.

    def _help(self, seat: int, rest: str) -> Answer:
        known = self.words(seat)
        asked = [words for word, words in asking.HELP.items() if word in known]
        if any(cell.possible for cell in self.table.scene(seat).cells):
            known = [word for word in known if word != "believe"]
        elif "believe" in known:
            known = [word for word in known if word != "odds"]
        places = [words for word, words in HELP_PLACES.items() if word in known]
        what = [HELP_WHAT] if "what" in known else []
        hint = [HELP_HINT] if self.hints else []
        quiet = [HELP_QUIET] if self.sitting.auto_pass.known else []
        tell = [HELP_TELL.format(circle) for circle in self.table.circles(seat)]
        return Answer(
            (
                *(*HELP, *places, *asked, *what, *HELP_TALK, *tell, *hint, *quiet, HELP_UNDO),
                *self._help_last,
            )
        )

    def _asked(self, word: str, seat: int, rest: str) -> Answer:
        """A question about what lies before the seat."""
        return Answer(self._as_called(asking.ANSWERS[word](self.table.scene(seat), rest)))

    def _as_called(self, lines: Sequence[str]) -> tuple[str, ...]:
        """Lines with the names of those who play."""
        names = self.table.names
        return tuple(lines) if names is None else tuple([names.put(line) for line in lines])

    def _since(self, seat: int, rest: str) -> Answer:
        """What has happened since the seat's last turn but this."""
        return Answer(since_turn(self.table, seat) or ("Nothing has happened yet.",))

    def _said(self, seat: int, rest: str) -> Answer:
        """Who said what, the latest last."""
        words, heard = self.table.game.words, self.table.told(seat)
        names = [name for name in (words.said, words.said_to) if name]
        facts = [fact for _, fact in heard.latest_of(names, SAYINGS)]
        lines = [self.table.sentence(fact, seat) for fact in facts]
        return Answer(tuple(lines) or ("Nobody has said anything.",))

    def _believe(self, seat: int, rest: str) -> Answer:
        """What the seat can conclude."""
        belief = self.table.game.telling.belief
        if not self.table.belief:
            return Answer((NO_BELIEF,))
        if belief is None:
            return Answer((f"{self.table.game.title} says nothing of what you may believe.",))
        return Answer(self._as_called(belief(self.table.view(seat))))

    def _notes(self, seat: int, rest: str) -> Answer:
        """What was noted of earlier turns."""
        status = self.table.scene(seat).status
        lines = [f"{line.label}: {line.value}." for line in status if line.note]
        return Answer(tuple(lines) or ("Nothing is noted.",))

    def _reach(self, seat: int, rest: str) -> Answer:
        """What each card or choice would let the seat reach."""
        reach = self.table.game.telling.reach
        found = () if reach is None else reach(self.table.view(seat))
        return Answer(self._as_called(found or (NO_REACH,)))

    def _look(self, seat: int, rest: str) -> Answer:
        if rest:
            return self._tile(seat, rest)
        return Answer(self.table.scene(seat).words)

    def _menu(self, seat: int, rest: str) -> Answer:
        scene = self.table.scene(seat)
        return Answer(tuple(menus.read_out(scene, rest, self.numbers(seat, scene))))

    def _may(self, seat: int, rest: str) -> Answer:
        """What the seat may do with something."""
        if not rest:
            return Answer(("Say may and a piece, a place, a card or a player.",))
        return self._menu(seat, rest)

    def _map(self, seat: int, rest: str) -> Answer:
        return Answer(tuple(sketch(self.table.scene(seat), self.table.called)))

    def _odds(self, seat: int, rest: str) -> Answer:
        if not self.table.belief:
            return Answer((NO_BELIEF,))
        scene = self.table.scene(seat)
        if self.table.game.telling.belief is not None and not any(
            cell.possible for cell in scene.cells
        ):
            return self._believe(seat, rest)
        return Answer(tuple(odds(scene)))

    def _walls(self, seat: int, rest: str) -> Answer:
        return Answer(tuple(walls(self.table.scene(seat))))

    def _tile(self, seat: int, rest: str) -> Answer:
        cells = {cell.id.lower(): cell for cell in self.table.scene(seat).cells}
        if not cells:
            return Answer((NO_PLACES,))
        if not rest:
            return Answer(("Say which place, by its name.",))
        for name in (rest.lower(), compass.as_place(rest)):
            if name in cells:
                return Answer((cells[name].said,))
        return Answer((f"There is no such place. {unknown(rest, list(cells))}",))

    def _who(self, seat: int, rest: str) -> Answer:
        return Answer((f"You play {self.table.called(seat)}.", *self.sitting.who()))

    def _log(self, seat: int, rest: str) -> Answer:
        if rest and rest != "all" and not (rest.isdecimal() and rest.isascii()):
            return Answer(("Say log, log all, or log and a number of lines.",))
        heard = self.table.told(seat)
        first, size = heard.number_at(self.table.opening), len(heard)
        wanted = size if rest == "all" else int(rest[:6] or 10)
        shown = min(wanted, size - first, self.most_lines or size)
        lines = [told.words for told in heard.since(size - shown)]
        if shown < min(wanted, size - first):
            lines = [f"Here are the latest {shown} lines; there are more.", *lines]
        return Answer(tuple(lines) or ("Nothing has happened yet.",))

    def _rules(self, seat: int, rest: str) -> Answer:
        game = self.table.game
        if not rules(game):
            return Answer(tuple(read_aloud(game)))
        if not rest:
            sections = dict.fromkeys(rule.section for rule in rules(game))
            return Answer(
                (
                    f"The rules of {game.title} have {len(rules(game))} numbered lines.",
                    f"They speak of: {'; '.join(sections)}.",
                    "Say rules and a number, or rules and a word.",
                )
            )
        found = look_up(game, rest)
        if not found:
            return Answer((none_found(game, rest),))
        more = (f"And {len(found) - 8} more; add a word.",) if len(found) > 8 else ()
        return Answer((*(rule.line for rule in found[:8]), *more))

    def _why(self, seat: int, rest: str) -> Answer:
        if not rest:
            return Answer(("Say why and an action, and I say why it is not on your menu.",))
        scene = self.table.scene(seat)
        if menus.find(scene.choices, rest, self.table.game.words.actions.short):
            return Answer(("You can: it is on your menu.",))
        action = self._action(rest)
        if action is None:
            nearest = menus.nearest(rest, self.table.game.words.actions.texts)
            hint = f" Did you mean {nearest!r}?" if nearest else " Say the whole action."
            return Answer((menus.not_known(rest) + hint,))
        return Answer((self._refusal(seat, action),), rule=self._grounds(seat, action))

    def _what(self, seat: int, rest: str) -> Answer:
        """What a character, a card, a place or a term is."""
        game = self.table.game
        terms = self.table.glossary()
        if not terms:
            return Answer((f"{game.title} has no glossary. Say rules and a word instead.",))
        if not rest:
            return Answer((f"Say what and one of: {', '.join(term.word for term in terms)}.",))
        term = glossary.look_up(terms, rest)
        if term is None:
            known = [word for term in terms for word in (term.word, *term.also)]
            return Answer((f"{unknown(rest, known)} Say what alone for all words.",))
        rule = f" ({term.rule})" if term.rule else ""
        return Answer((f"{term.word[:1].upper()}{term.word[1:]}: {term.words}{rule}",))

    def _hint(self, seat: int, rest: str) -> Answer:
        """What the game advises, from what the seat knows and may choose, and from nothing else."""
        game, menu = self.table.game, self.table.menu(seat)
        if not self.hints:
            who = "This table" if game.telling.hint is not None else game.title
            return Answer((f"{who} gives no hints. Say menu for what you may do.",))
        if not menu:
            return Answer(("There is nothing for you to choose now.",))
        return Answer(self.advise(seat, menu))

    def _advised(self, seat: int, menu: tuple[int, ...]) -> tuple[str, ...]:
        hint = self.table.game.telling.hint
        return hint(self.table.view(seat), menu) if hint is not None else ()


def since_turn(table: Table, seat: int) -> tuple[str, ...]:
    """What has happened since a seat's last turn but this, in short."""
    return table.digest(seat, last_turn(table, seat))


def last_turn(table: Table, seat: int) -> int:
    """With which of its own facts a seat's last turn but this began; else the first of the game."""
    told = table.told(seat)
    this_one = table.asked == seat
    for n in reversed(range(len(told))):  # most of a long game lies before it
        if is_own_turn(told[n]):
            if not this_one:
                return n
            this_one = False
    return told.number_at(table.opening)


def seal(table: Table) -> Answer:
    """The seal on the dice, and what it is good for; after the end, all that it takes to check."""
    if table.over:
        seed, salt = table.reveal()
        told = f"The seed was {seed}, the salt {salt}, and their seal {table.commitment}."
        return Answer((told,))
    return Answer(
        (
            f"The seal is {table.commitment}.",
            'It is the SHA-256 of the text ["salt", "seed"], with the true ones in it. '
            "Both are told when the game is over: write the seal down now, and compare it then.",
        )
    )


def _which(found: list[Choice]) -> str:
    shown = ", ".join(choice.text for choice in found[:8])
    more = f", and {len(found) - 8} more" if len(found) > 8 else ""
    return f"Which one: {shown}{more}?"

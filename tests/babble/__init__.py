"""Babble: a game with every kind of bad manners, for tests of what a table and a house put up with.

Two sit and hum in turn. Besides that each may do what no game should let anybody do: tell facts
without end, throw dice without end, or fall over a fault in the rules.
"""

from gloam.kernel import CHANCE, NOBODY, Menu, State
from gloam.kernel.game import Game, Rules, Sight, Words
from gloam.kernel.options import Option, Options
from gloam.kernel.view import View
from gloam.kernel.words import NUMBER, SEAT, Actions, Vocabulary, fact, verb

ACTIONS = Actions(
    verb("hum"), verb("babble"), verb("gamble"), verb("trip"), verb("leave"), verb("heads"),
    verb("scream"), verb("slip"),
)  # fmt: skip
HUM, BABBLE, GAMBLE, TRIP, LEAVE, HEADS, SCREAM, SLIP = ACTIONS.numbers(
    "HUM BABBLE GAMBLE TRIP LEAVE HEADS SCREAM SLIP"
)
FACTS = Vocabulary(
    fact("hummed", by=SEAT), fact("word", n=NUMBER), fact("threw", by=SEAT), fact("landed"),
    fact("said", by=SEAT, n=NUMBER), fact("over"), fact("keyed", n=NUMBER),
)  # fmt: skip
HUMMED, WORD, THREW, LANDED, SAID, OVER, KEYED = FACTS.numbers(
    "hummed word threw landed said over keyed"
)
MOST = 100
"""How many facts an action of this game may tell."""


class Room(State):
    """Whose turn it is, and how much was told."""

    def __init__(self) -> None:
        self.ear = None
        self.turn, self.thrown, self.words, self.ended, self.key = 0, 0, 0, 0, 0

    def asked(self) -> int:
        """Chance while a coin is in the air."""
        return NOBODY if self.ended else CHANCE if self.thrown else self.turn

    def offer(self, menu: Menu) -> None:
        """Everything, at any time."""
        if self.thrown:
            menu.add(HEADS)
            return
        for action in (HUM, BABBLE, GAMBLE, TRIP, LEAVE):
            menu.add(action)

    def offer_aside(self, seat: int, menu: Menu) -> None:
        """Two more, out of turn."""
        menu.add(SCREAM)
        menu.add(SLIP)

    def play(self, action: int) -> None:
        """Tell what comes of it."""
        if action == HUM:
            self.tell(HUMMED, self.turn)
        elif action == BABBLE:
            self.babble()
        elif action == GAMBLE:
            self.tell(THREW, self.turn)
        elif action == HEADS:
            self.tell(LANDED)
        elif action == TRIP:
            self.trip()
        else:
            self.tell(OVER)

    def play_aside(self, seat: int, action: int) -> None:
        """The same bad manners, out of turn."""
        if action == SCREAM:
            self.babble()
        else:
            self.trip()

    def babble(self) -> None:
        """Tell facts without end."""
        while True:
            self.tell(WORD, self.words)

    def trip(self) -> None:
        """A fault in the rules, in the middle of something."""
        self.tell(HUMMED, self.turn)
        raise ZeroDivisionError("the rules fell over")

    def may_speak(self, seat: int) -> bool:
        """Anybody may."""
        return True

    def speak(self, seat: int, n: int) -> None:
        """Whoever speaks here cannot stop."""
        self.tell(SAID, seat, n)
        if n:
            self.babble()

    def happen(self, word: int, a: int, b: int, c: int) -> None:
        """Make a fact true."""
        if word == HUMMED:
            self.turn = 1 - a
        elif word == WORD:
            self.words += 1
        elif word == THREW:
            self.thrown = 1
        elif word == LANDED:
            self.thrown += 1
        elif word == OVER:
            self.ended = 1
        elif word == KEYED:
            self.key = a

    def payoff(self, seat: int) -> float:
        """Nobody wins here."""
        return 0.0

    def clone(self) -> "Room":
        """The same room again."""
        copy = Room()
        copy.turn, copy.thrown, copy.words = self.turn, self.thrown, self.words
        copy.ended, copy.key = self.ended, self.key
        return copy


class Ears(View):
    """What one seat knows: how much it heard."""

    def __init__(self, seat: int, seats: int) -> None:
        self.seat, self.seats, self.heard = seat, seats, 0

    def hear(self, word: int, a: int, b: int, c: int) -> None:
        """One fact more."""
        self.heard += 1

    def clone(self) -> "Ears":
        """The same ears again."""
        copy = Ears(self.seat, self.seats)
        copy.heard = self.heard
        return copy


def set_up(room: State, seats: int, options: Options, dice: object) -> None:
    """Tell the key in which they hum."""
    room.tell(KEYED, int(options["key"]))


GAME = Game(
    name="babble",
    title="Babble",
    seats=(2, 2),
    words=Words(
        facts=FACTS,
        actions=ACTIONS,
        options=(
            Option(name="key", help="in which key they hum", default="3"),
            Option(
                name="tune",
                help="what they hum: the old tune, or one of your own",
                default="old",
                named=("old",),
            ),
        ),
    ),
    rules=Rules(blank=lambda seats: Room(), set_up=set_up, most_facts=MOST),
    sight=Sight(view=Ears),
)

"""Pauses: when somebody who is not asked may put a word in, before the others go on."""

from gloam.kernel.plain import free
from gloam.terminal.sitting import Sitting


class Pauses:
    """Says who may put a word in now: at most once for each turn of somebody else.

    Where speech has a price (`Telling.speech_cost`), it is an action, and whoever could take it
    must get the chance to. A pause may tell nobody a secret, so it hangs on nothing but what is
    known already to all who see it:

    - Where everybody at the keyboard hears the same, a seat is given a pause when it has heard that
      a turn began and speech would cost it something. Both come from its own view, and whoever
      looks on could have worked them out. Nobody else sees the screen.
    - Where people must not see each other's screens, that a certain seat is given a pause would
      tell the others in what state it is. So there is one after every turn that all of them heard
      begin, whether anybody has something to lose or not; it goes to whoever holds the keyboard,
      on whose screen nothing new is shown, and who passes it on, behind the curtain, to anybody
      who asks for it aloud.

    Games in which speech is always free have no pauses.
    """

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.table = sitting.table
        self.apart = sitting.circles > 1
        """Whether some of the people must not see each other's screens."""
        self._costs = self.table.game.telling.speech_cost is not free
        self._seen = dict.fromkeys(sitting.people, len(self.table.record))
        """How many facts there were at each seat's last pause."""

    def due(self, holder: int | None) -> int | None:
        """The seat that may put a word in now, if there is one: once for each turn."""
        if not self._costs or self.table.over:
            return None
        if self.apart:
            return holder if holder is not None and self._all_heard_a_turn(holder) else None
        for seat in self.sitting.people:
            if seat != self.table.asked and self.open(seat) and self._heard_a_turn(seat, (seat,)):
                return seat
        return None

    def open(self, seat: int) -> bool:
        """Whether a seat that has put a word in may want to put in another."""
        if self.table.over or self.table.asked == seat:
            return False
        return self.apart or bool(self.sitting.speech_cost(seat))

    def _all_heard_a_turn(self, holder: int) -> bool:
        return self.table.asked != holder and self._heard_a_turn(holder, self.sitting.people)

    def _heard_a_turn(self, seat: int, people: tuple[int, ...]) -> bool:
        """Whether these people have heard a turn begin since the last pause."""
        table = self.table
        first = min(self._seen[seat], len(table.record))  # after an undo there are fewer
        turn = table.game.words.turn
        found = bool(
            set.intersection(*(table.told(each).places_of(turn, first) for each in people))
        )
        if found:
            for each in self.sitting.people if self.apart else (seat,):
                self._seen[each] = len(table.record)
        return found

    def named(self, said: str) -> int | None:
        """The other person, on another screen, whom somebody names to pass the keyboard to."""
        plain = "".join(said.lower().split())
        for seat in self.sitting.people if self.apart else ():
            names = (self.table.called(seat), self.sitting.name(seat))
            if plain in ("".join(name.lower().split()) for name in names):
                return seat
        return None

    @property
    def prompt(self) -> str:
        """What a person is asked in a pause."""
        if self.apart:
            return "(Enter to go on; say something; or name the seat that wants the keyboard) > "
        return "(Enter to wait, or say something) > "

"""The end of a night: who went where, and when it was decided."""

from collections.abc import Callable

from gloam.games.nyctophobia.facts import HUNTER, TILE
from gloam.games.nyctophobia.ground import turned
from gloam.games.nyctophobia.lore import called, capital, many, retold, role
from gloam.games.nyctophobia.numbers import (
    ATTACKED, BOARDED, FOUND, HID, HURT, RADIOED, REELED, THREW, TREAD, TURNED,
)  # fmt: skip
from gloam.games.nyctophobia.public import empty_woods
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.telling.lookout import all_pieces, whole_board
from gloam.games.nyctophobia.telling.people import deck_name
from gloam.games.nyctophobia.telling.sentences import REASONS
from gloam.kernel.finale import Finale, Reveal, Trail
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.words import Fact, Vocabulary


def finale_with(facts: Vocabulary, *, vampire: bool) -> Callable[[tuple[Fact, ...], int], Finale]:
    """How a night of one of the two games is told when it is over."""

    def finale(record: tuple[Fact, ...], seats: int) -> Finale:
        story = _Story(seats, facts, vampire)
        for n, fact in enumerate(record):
            story.hear(n, fact)
        return story.told()

    return finale


class _Story:
    """A night heard from beginning to end, by whoever sees the board."""

    def __init__(self, seats: int, facts: Vocabulary, vampire: bool) -> None:
        self.seats = seats
        self.vampire = vampire
        self.hearing = facts.hearing(seats)
        self.sight = HunterSight(HUNTER, seats, empty_woods())
        self.ways: list[list[int]] = [[] for _ in range(seats)]
        self.stops: list[list[str]] = [[] for _ in range(seats)]
        self.struck: list[tuple[int, int, int, int]] = []
        """Who lost health, how much was left, in which round, and the number of the fact."""
        self.saving: tuple[int, str] = (-1, "")
        """What brought the Hunted nearest to their goal."""
        self.steps = self.rocks = self.hidden = self.hits = 0

    def hear(self, n: int, fact: Fact) -> None:
        """Take in one fact."""
        word, a, b, c = fact
        if self.hearing.heard_by(word, a, b, c) & 1:
            self.sight.hear(*fact)
        self._count(n, fact)
        if word == TURNED:
            self.ways = [[int(turned(at, a)) for at in way] for way in self.ways]
        for seat in range(self.seats):
            at = int(self.sight.woods.at[seat])
            if at != NOWHERE and (not self.ways[seat] or self.ways[seat][-1] != at):
                self.ways[seat].append(at)
                self.stops[seat].append("")

    def _count(self, n: int, fact: Fact) -> None:
        word, a, b, c = fact
        round_ = int(self.sight.woods.round)
        self.steps += word == TREAD
        self.rocks += word == THREW
        self.hidden += word == HID
        self.hits += word == REELED
        if word == ATTACKED:
            self.struck.append((a, c, round_, n))
            self._stop(a, f"struck from the {HEADINGS[b]}")
            self._stop(HUNTER, f"struck {called(a)}")
        elif word == HURT:
            self.struck.append((a, b, round_, n))
            self._stop(a, "hit by a rock")
        elif word == RADIOED:
            self.saving = (n, f"In round {round_} {called(a)} called for help.")
            self._stop(a, "called for help")
        elif word == FOUND:
            self.saving = (n, f"In round {round_} {called(a)} found the familiar.")
            self._stop(a, "found the familiar")
        elif word == BOARDED and self.saving[0] < 0 and not self.vampire:
            self.saving = (n, f"In round {round_} {called(a)} found the car.")

    def _stop(self, seat: int, words: str) -> None:
        if self.stops[seat]:
            before = self.stops[seat][-1]
            self.stops[seat][-1] = f"{before}, {words}" if before else words

    def told(self) -> Finale:
        """All of it, as everybody may now know it."""
        woods = self.sight.woods
        won = bool(woods.winner)
        side = "The Hunted win" if won else "The Hunter wins"
        turning_at, turning = self._turning(won=won)
        self.sight.seat = NOWHERE
        return Finale(
            headline=self._said(f"{side}: {REASONS[woods.why]}."),
            reveals=tuple(self._reveal(seat, hunted_won=won) for seat in range(self.seats)),
            trails=tuple(
                Trail(
                    self._said(f"The way of {called(seat)}"),
                    seat,
                    tuple(TILE.text(at) for at in self.ways[seat]),
                    tuple(self._said(stop) for stop in self.stops[seat]),
                )
                for seat in range(self.seats)
            ),
            rows=8,
            columns=8,
            cells=whole_board(self.sight),
            pieces=all_pieces(self.sight),
            turning=self._said(turning),
            turning_at=turning_at,
            numbers=(
                ("Rounds", str(int(woods.round))),
                ("Steps in the dark", str(self.steps)),
                ("Rocks thrown", f"{self.rocks}, {self.hits} hit"),
                ("Times hidden", str(self.hidden)),
                ("Health lost", str(len(self.struck))),
            ),
            share=self._share(won=won),
        )

    def _said(self, words: str) -> str:
        return retold(words, self.vampire)

    def _turning(self, *, won: bool) -> tuple[int, str]:
        """What decided it: for the Hunted what saved them, for the Hunter the first blow."""
        if won:
            return self.saving
        victim = next((seat for seat, left, _, _ in self.struck if not left), None)
        first = next((blow for blow in self.struck if blow[0] == victim), None)
        if first is None:
            return (-1, "")
        seat, left, round_, n = first
        if not left:
            return (n, f"In round {round_} {called(seat)} was struck down.")
        return (n, f"From round {round_} on {called(seat)} had one health left.")

    def _reveal(self, seat: int, *, hunted_won: bool) -> Reveal:
        woods = self.sight.woods
        won = hunted_won == (seat != HUNTER)
        if seat == HUNTER:
            struck = f"Struck {many(len(self.struck), 'time')}" if self.struck else "Struck nobody"
            words = f"{struck}, and was hit by {many(self.hits, 'rock')}."
            who, art = deck_name(woods, vampire=self.vampire), "hunter"
        else:
            left = int(woods.health[seat])
            words = f"{left} health and {many(int(woods.rocks[seat]), 'rock')} left."
            words = words if left else "Fell in the dark."
            who, art = role(woods.characters[seat]) or "one of the Hunted", "hunted"
        name = "vampire" if self.vampire and seat == HUNTER else art
        return Reveal(
            seat=seat,
            called=capital(name) if seat == HUNTER else called(seat),
            role=who,
            words=self._said(words),
            won=won,
            art=f"piece-{name}",
            term=who.removeprefix("the "),
            advice="" if won else self._said(self._advice(seat)),
        )

    def _advice(self, seat: int) -> str:
        """What to try next time, from what was tried too little."""
        if seat == HUNTER:
            return "Stand where they have to come: near the car, with a card in hand that reaches."
        if not self.rocks:
            return "Throw a rock far from everybody: the Hunter goes to the noise first."
        if self.hidden < 2:
            return "Hide when the Hunter is near: nobody finds you until your next turn."
        return "Stay apart, and keep a tree between you and the Hunter: it has to go round."

    def _share(self, *, won: bool) -> str:
        end = "the Hunted got away" if won else "the Hunter caught one"
        title = "Vampire Encounter" if self.vampire else "The Hunted"
        rounds = many(int(self.sight.woods.round), "round")
        words = f"{end} in {rounds}. Blows {len(self.struck)}, rocks {self.rocks}."
        return f"{title}: {self._said(words)}"

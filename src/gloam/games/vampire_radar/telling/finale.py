"""The end of a hunt: where the vampire went, and when it was decided."""

from math import log2

from gloam.games.vampire_radar.facts import HEADING, TILE, VAMPIRE
from gloam.games.vampire_radar.lore import bullets, called, many
from gloam.games.vampire_radar.numbers import (
    ATTACKED, CREPT, FELL, HEALED, HID, OVER, PINGED, SHOT, TURN,
)  # fmt: skip
from gloam.games.vampire_radar.telling.onlooker import Onlooker, new_onlooker
from gloam.games.vampire_radar.telling.people import fallen
from gloam.games.vampire_radar.telling.scene import draw, percent
from gloam.games.vampire_radar.telling.sentences import REASONS
from gloam.kernel.bits import members
from gloam.kernel.finale import Finale, Reveal, Trail
from gloam.kernel.grid import NOWHERE
from gloam.kernel.scene import without_belief
from gloam.kernel.words import Fact

Moment = tuple[float, int, str]
"""How much something decided, its number in the record, and what it was."""


def finale(record: tuple[Fact, ...], seats: int) -> Finale:
    """What was true in a finished game."""
    story = _Story(seats)
    for n, fact in enumerate(record):
        story.hear(n, fact)
    scene = without_belief(draw(story.eyes.sight, (), ()))
    board = story.eyes.sight.board
    humans_won = board.winner == 1
    turning = story.turning(humans_won=humans_won)
    return Finale(
        headline=f"{'The humans win' if humans_won else 'The vampire wins'}: {REASONS[board.why]}.",
        reveals=tuple(story.reveal(seat, humans_won=humans_won) for seat in range(seats)),
        trails=(Trail("The vampire's way", VAMPIRE, tuple(story.way), tuple(story.stops)),),
        rows=scene.rows,
        columns=scene.columns,
        cells=scene.cells,
        pieces=scene.pieces,
        turning=turning[2],
        turning_at=turning[1],
        numbers=story.numbers(),
        share=story.share(humans_won=humans_won),
    )


class _Story:
    """A game heard from beginning to end, with what is worth telling of it."""

    def __init__(self, seats: int) -> None:
        eyes = new_onlooker(seats)
        assert isinstance(eyes, Onlooker)
        self.eyes = eyes
        self.seats = seats
        self.way: list[str] = []
        self.stops: list[str] = []
        self.moments: list[Moment] = []
        self.shots: list[int] = []
        self.radars = self.fed = self.fell = 0
        self.struck: list[int] = []

    def hear(self, n: int, fact: Fact) -> None:
        """Take in one fact, and remember what it changed."""
        word, a, b, c = fact
        sight = self.eyes.sight
        before = len(sight.haunts())
        chance = self._chance(a, b) if word == SHOT else 0.0
        self.eyes.hear(*fact)
        round_ = int(sight.board.round)
        if word in (HID, CREPT, ATTACKED, HEALED):
            self._goes(TILE.text(a), {HID: "hid here", ATTACKED: "struck", HEALED: "fed"}.get(word))
        if word == PINGED:
            self.radars += 1
            self._told_much(n, a, b, before, round_)
        elif word == SHOT:
            self.shots.append(c)
            self._shot(n, fact, chance, round_)
        elif word == FELL:
            self.fell += 1
            self.struck.append(a)
            weight = 0.8 * len(self.struck)
            self.moments.append((-weight, n, f"In round {round_} {fallen(self.struck)} at once."
                                 if len(self.struck) > 1
                                 else f"In round {round_} pawn {a + 1} falls."))  # fmt: skip
        elif word == HEALED:
            self.fed += 1
        if word in (ATTACKED, TURN, OVER):
            self.struck = []

    def _goes(self, cell: str, stop: str | None) -> None:
        if self.way and self.way[-1] == cell and stop:
            self.stops[-1] = f"{self.stops[-1]}, {stop}".strip(", ")
        else:
            self.way.append(cell)
            self.stops.append(stop or "")

    def _chance(self, pawn: int, heading: int) -> float:
        """How likely a shot was to hit, for all that the humans knew."""
        sight = self.eyes.sight
        odds = sight.odds()
        line = sight.board.field.ray[4 * sight.board.pawns[pawn] + heading]
        return sum(odds[tile] for tile in members(line))

    def _told_much(self, n: int, pawn: int, steps: int, before: int, round_: int) -> None:
        after = max(1, len(self.eyes.sight.haunts()))
        words = (
            f"In round {round_} the radar under pawn {pawn + 1} said {steps}: of {before} tiles "
            f"{'one was' if after == 1 else f'{after} were'} left."
        )
        self.moments.append((log2(max(1, before) / after), n, words))

    def _shot(self, n: int, fact: Fact, chance: float, round_: int) -> None:
        _, pawn, heading, hit = fact
        what = f"pawn {pawn + 1} shot {HEADING.text(heading)}"
        if hit:
            words = f"In round {round_} {what} and hit, with {percent(chance)} on its side."
            self.moments.append((2.0 - chance, n, words))
        else:
            words = f"In round {round_} {what} and missed, with {percent(chance)} on its side."
            self.moments.append((-3.0 * chance, n, words))

    def turning(self, *, humans_won: bool) -> Moment:
        """What decided it: what told the humans most, or what cost them most."""
        if not self.moments:
            return (0.0, -1, "")
        return (max if humans_won else min)(self.moments, key=lambda moment: moment[0])

    def reveal(self, seat: int, *, humans_won: bool) -> Reveal:
        """How it ended for a seat."""
        board, sight = self.eyes.sight.board, self.eyes.sight
        if seat == VAMPIRE:
            at = f" at {TILE.text(sight.vampire)}" if sight.vampire != NOWHERE else ""
            hp, pawns = many(int(board.hp), "hit point"), many(self.fell, "pawn")
            words = f"Ended{at} with {hp}, and took {pawns}."
        else:
            left = sum(
                board.pawns[pawn] != NOWHERE and board.owner(pawn) == seat for pawn in range(9)
            )
            words = f"{many(left, 'pawn')} and {bullets(int(board.ammo[seat]))} left."
            words = words if left else "Lost every pawn."
        won = humans_won == (seat != VAMPIRE)
        return Reveal(
            seat=seat,
            called="Vampire" if seat == VAMPIRE else called(seat),
            role="the vampire" if seat == VAMPIRE else "a human",
            words=words,
            won=won,
            art="piece-vampire" if seat == VAMPIRE else "piece-pawn",
            term="vampire" if seat == VAMPIRE else "human",
            advice="" if won else self._advice(seat),
        )

    def _advice(self, seat: int) -> str:
        """What to try next time, from what was tried too much or too little."""
        if seat == VAMPIRE:
            if not self.fed and self.eyes.sight.board.humans > 1:
                return "Feed on a bat when you are hurt: it costs nothing but the clue."
            return "After you strike, use the point that you gain to leave: they know the tile."
        hits, shots = sum(self.shots), len(self.shots)
        if self.radars < 2:
            return "Land on radars before you shoot: each answer leaves few tiles."
        if shots >= 3 and 3 * hits < shots:
            return "Hold your fire until one line has a third of the odds: bullets run out."
        return "Keep pawns two steps apart: one strike takes all that share a tile."

    def numbers(self) -> tuple[tuple[str, str], ...]:
        """The game in figures."""
        return (
            ("Rounds", str(int(self.eyes.sight.board.round))),
            ("Shots that hit", f"{sum(self.shots)} of {len(self.shots)}"),
            ("Radars heard", str(self.radars)),
            ("Pawns lost", str(self.fell)),
            ("Bats eaten", str(self.fed)),
        )

    def share(self, *, humans_won: bool) -> str:
        """A line to send on, which spoils nothing."""
        side = "the humans" if humans_won else "the vampire"
        shots = "".join("●" if hit else "○" for hit in self.shots)
        rounds = many(int(self.eyes.sight.board.round), "round")
        lost = f"pawns lost {self.fell}"
        return f"Vampire Radar: {side} won in {rounds}. Shots {shots or 'none'}, {lost}."

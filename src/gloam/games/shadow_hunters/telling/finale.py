"""The end of a hunt: who was who, one after the other, when it turned, and what to try next."""

from itertools import pairwise

from gloam.games.shadow_hunters.cast import (
    FACTION, FACTION_NAMES, HUNTER, MEMBERS, NEUTRAL, SHADOW,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import FACTS
from gloam.games.shadow_hunters.lore import (
    ONCE, ability_name, all_called, art, called, capital, character_name, faction_name, listed,
    many,     who_is,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    AGNES, ALLIE, AT_END, ATTACKED, BOB, BRYAN, BY_ATTACK, CATHERINE, CHARACTERS, CHARLES, DANIEL,
    DAVID, DEALT, DIED, EQUIPPED, FELLED, GAVE, HEALED, HURT, MISSED, OVER, REVEALED, SET, TOOK,
    TURN, USED,
)  # fmt: skip
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.onlooker import onlooker
from gloam.games.shadow_hunters.telling.people import sides_of
from gloam.games.shadow_hunters.telling.sentences import REASONS, sentence
from gloam.games.shadow_hunters.telling.suspicion import percent
from gloam.kernel.bits import members
from gloam.kernel.finale import Finale, Reveal
from gloam.kernel.seats import EVERYONE
from gloam.kernel.words import Fact

EARLY = 2
"""Whoever reveals within so many rounds reveals early."""
OWN_SIDE = 4
"""Whoever does so much damage to friends is told to ask first."""

LIFE = 5
"""What it is worth to be alive at all, in hit points, when sides are weighed."""


def finale(record: tuple[Fact, ...], seats: int) -> Finale:
    """What was true in a finished game."""
    story = _Story(seats)
    for n, fact in enumerate(record):
        story.hear(n, fact)
    words, at = story.turning()
    wins = "win" if len(members(story.winners)) > 1 else "wins"
    why = REASONS[story.reason]
    return Finale(
        headline=f"{capital(all_called(story.winners, -1))} {wins}: {why}.",
        reveals=tuple(story.reveal(seat) for seat in story.order()),
        turning=words,
        turning_at=at,
        gauges=sides_of(story.table.open),
        numbers=story.numbers(),
        share=story.share(),
    )


class _Story:
    """A game heard from beginning to end, with what is worth telling of it."""

    def __init__(self, seats: int) -> None:
        view = onlooker(seats)
        assert isinstance(view, Sight)
        self.table = view
        """What everybody heard, and nothing else: what the table could know and suspect."""
        self.seats = seats
        self.who = [0] * seats
        self.turn = 0
        self.shown: list[int] = []
        """The seats in the order in which their characters were turned up before the end."""
        self.shown_at: dict[int, int] = {}
        self.taken_for: dict[int, str] = {}
        self.died_at: dict[int, int] = {}
        self.killer: dict[int, int] = {}
        self.dealt = [0] * seats
        self.betrayed = [0] * seats
        """Damage done to all, and to one's own side."""
        self.used: set[int] = set()
        self.hardest = (0, -1, -1)
        self.attacks = self.misses = self.greens = 0
        self.leads: list[tuple[float, int, int, str]] = []
        """How far the Hunters were ahead after each change: by how much, where, when and why."""
        self.prize: tuple[int, int, Fact] | None = None
        """The last fact that a Neutral's goal may have hung on."""
        self.marks: list[str] = []
        self.winners = self.reason = 0

    # Hearing.

    def hear(self, n: int, fact: Fact) -> None:
        """Take in one fact, and remember what it changed."""
        word, a, b, c = fact
        if word in (REVEALED, DIED):
            self._turned_up(a, word == DIED, at_end=word == REVEALED and c == AT_END)
        attacker = int(self.table.open.attacker)
        if FACTS.word(fact).heard_by == EVERYONE:
            self.table.hear(*fact)
        self._note(n, fact, attacker)
        if word in (HURT, HEALED, SET, DIED):
            words = sentence(fact, -1, self.seats, self.table.open.sheet)
            if word == HURT and c == BY_ATTACK:
                words = f"{called(attacker)} hit {called(a)} for {b}."
            self.leads.append((self._lead(), n, self.turn, words))
        if word in (TOOK, EQUIPPED, DIED, FELLED):
            self.prize = (n, self.turn, fact)

    def _note(self, n: int, fact: Fact, attacker: int) -> None:
        word, a, b, c = fact
        if word == DEALT:
            self.who[a] = b
        elif word == TURN:
            self.turn = b
        elif word == USED:
            self.used.add(a)
        elif word == GAVE:
            self.greens += 1
        elif word == ATTACKED:
            self.attacks += 1
        elif word == MISSED:
            self.misses += 1
        elif word == HURT and c == BY_ATTACK:
            self._blow(attacker, a, b)
        elif word == FELLED:
            self.killer[b] = a
        elif word == OVER:
            self.winners, self.reason = a, b

    def _turned_up(self, seat: int, dies: bool, *, at_end: bool) -> None:
        """Somebody's character is seen: until now the table could only suspect it."""
        if seat not in self.shown_at:
            self.taken_for[seat] = self._suspected(seat)
            if not at_end:
                self.shown.append(seat)
                self.shown_at[seat] = self.turn
                self.marks.append("💀" if dies else "🎭")
        elif dies:
            self.marks.append("💀")
        if dies:
            self.died_at[seat] = self.turn

    def _suspected(self, seat: int) -> str:
        """What the table took somebody for, and how firmly."""
        chances = self.table.belief.chances  # as the turn began: of the blow that killed they died
        sides = [sum(chances[CHARACTERS * seat + n] for n in members(MEMBERS[side]))
                 for side in range(len(FACTION_NAMES))]  # fmt: skip
        side = max(range(len(sides)), key=lambda each: sides[each])
        right = "rightly" if side == FACTION[self.who[seat]] else "wrongly"
        return f"a {faction_name(side)} ({percent(sides[side])}), {right}"

    def _blow(self, seat: int, target: int, damage: int) -> None:
        self.dealt[seat] += damage
        self.hardest = max(self.hardest, (damage, seat, target))
        mine, theirs = FACTION[self.who[seat]], FACTION[self.who[target]]
        if mine == theirs and mine != NEUTRAL:
            self.betrayed[seat] += damage

    def _lead(self) -> float:
        """How far the Hunters are ahead, from -1 to 1, in hit points left; a life is worth some."""
        return self._left(HUNTER) - self._left(SHADOW)

    def _left(self, side: int) -> float:
        open_ = self.table.open
        ours = [seat for seat in range(self.seats) if FACTION[self.who[seat]] == side]
        left = sum(
            LIFE + max(0, int(open_.hp[self.who[seat]]) - int(open_.damage[seat]))
            for seat in ours
            if open_.alive(seat)
        )
        return left / max(1, sum(LIFE + int(open_.hp[self.who[seat]]) for seat in ours))

    # Telling.

    def order(self) -> list[int]:
        """The seats as they are turned over: as in the game, and then whoever stayed hidden."""
        return [*self.shown, *(seat for seat in range(self.seats) if seat not in self.shown)]

    def reveal(self, seat: int) -> Reveal:
        """Who somebody was, and how it ended for them."""
        character, won = self.who[seat], bool(self.winners >> seat & 1)
        return Reveal(
            seat=seat,
            called=called(seat),
            role=who_is(character),
            words=self._ended(seat),
            won=won,
            art=art(character_name(character)),
            term=character_name(character),
            advice="" if won else self._advice(seat),
        )

    def _ended(self, seat: int) -> str:
        open_, taken = self.table.open, self.taken_for[seat]
        if seat not in self.shown_at:
            known = f"Hidden to the end; the table took them for {taken}."
        elif self.shown_at[seat] == self.died_at.get(seat):
            known = f"Hidden until death; the table took them for {taken}."
        else:
            known = f"Revealed on turn {self.shown_at[seat]}; the table took them for {taken}."
        if seat not in self.died_at:
            return f"{known} Alive, with {open_.damage[seat]} damage of {open_.hp[self.who[seat]]}."
        by = f"Killed by {called(self.killer[seat])}" if seat in self.killer else "Died"
        first = ", first of all" if open_.firsts >> seat & 1 else ""
        return f"{known} {by} on turn {self.died_at[seat]}{first}."

    def _advice(self, seat: int) -> str:
        """What to try next time, from what was done too early, too late or to the wrong people."""
        character = self.who[seat]
        if FACTION[character] == NEUTRAL:
            return _NEUTRAL_ADVICE[character]
        if self.betrayed[seat] >= OWN_SIDE:
            return (
                f"{self.betrayed[seat]} of the damage that you did hit your own side: "
                "give somebody a Green card before you strike."
            )
        early = self.shown_at.get(seat, self.turn) <= EARLY * self.seats
        if seat in self.died_at and early and self.shown_at[seat] != self.died_at[seat]:
            return "You were known early: stay hidden until your ability is worth being hunted for."
        if character in ONCE and seat not in self.used:
            name = ability_name(character)
            return f"{name} was never used: reveal while it can still turn the fight."
        if not self.dealt[seat]:
            return "You never hurt anybody by an attack: enemies do not fall by themselves."
        return "Strike where others have struck: one dead enemy is worth more than three hurt ones."

    def turning(self) -> tuple[str, int]:
        """When it was decided, and by what; and where in the record that is."""
        sides = {int(FACTION[self.who[seat]]) for seat in members(self.winners)}
        side = next((each for each in (HUNTER, SHADOW) if each in sides), NEUTRAL)
        if side == NEUTRAL:
            if self.prize is None:
                return "", -1
            n, turn, fact = self.prize
            words = sentence(fact, -1, self.seats, self.table.open.sheet)
            return f"It was decided on turn {turn}: {words}", n
        return self._turned_for(side)

    def _turned_for(self, side: int) -> tuple[str, int]:
        """Since when a side was ahead for good; or, if it always was, its greatest step."""
        sign, ours = 1.0 if side == HUNTER else -1.0, FACTION_NAMES[side]
        leads = [sign * lead for lead, _, _, _ in self.leads]
        since = len(leads)
        while since and leads[since - 1] > 0.0:
            since -= 1
        if since < len(leads) and self.leads[since][2] > self.seats:
            _, n, turn, words = self.leads[since]
            return f"On turn {turn} the {ours} took the lead, and kept it: {words}", n
        swings = [after - before for before, after in pairwise([0.0, *leads])]
        if not swings:
            return "", -1
        worst = max(range(len(swings)), key=lambda n: swings[n])
        _, n, turn, words = self.leads[worst]
        return f"The greatest step of the {ours} was on turn {turn}: {words}", n

    def numbers(self) -> tuple[tuple[str, str], ...]:
        """The game in figures."""
        most = max(range(self.seats), key=lambda seat: self.dealt[seat])
        damage, seat, target = self.hardest
        found = [
            ("Turns", str(self.turn)),
            ("Deaths", str(len(self.died_at))),
            ("Attacks", f"{self.attacks}, of which {self.misses} missed"),
            ("Green cards given", str(self.greens)),
        ]
        if damage:
            found.append(("Most damage by attacks", f"{called(most)}, {self.dealt[most]}"))
            found.append(("Hardest blow", f"{damage}, {called(seat)} at {called(target)}"))
        return tuple(found)

    def share(self) -> str:
        """A line to send on, which names nobody."""
        sides = {int(FACTION[self.who[seat]]) for seat in members(self.winners)}
        names = {HUNTER: "the Hunters", SHADOW: "the Shadows", NEUTRAL: "a Neutral"}
        won = listed([name for side, name in names.items() if side in sides]) or "nobody"
        story = "".join(self.marks) or "nobody was unmasked"
        return (
            f"Shadow Hunters: {many(self.seats, 'player')}, {many(self.turn, 'turn')}, "
            f"{won} won. {story}"
        )


_NEUTRAL_ADVICE = {
    ALLIE: "Nobody gains by killing Allie: say who you are in time, and heal when it is close.",
    AGNES: "Find out early which neighbour is likelier to win, and help that one.",
    BOB: "Keep near those with Equipment: a hit that robs wins sooner than a hit that hurts.",
    BRYAN: "Wait for somebody strong who is nearly dead, and strike last; or end on the Altar.",
    CHARLES: "Let others do the killing until two are dead, then feast on whoever is weakest.",
    CATHERINE: "Die first or outlast them: decide early, and draw fire or keep away from it.",
    DANIEL: "Draw fire at once: the first to die wins. After a death, help against the Shadows.",
    DAVID: "Three of four relics: draw White, dig in the discards, and hit whoever wears the rest.",
}

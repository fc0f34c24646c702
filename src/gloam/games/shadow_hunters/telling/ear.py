"""The digest for the ear: what a turn brings, in as few words as a listener needs.

`Player 5: Gate, Banana Peel, takes 1, misses Player 4.` Whoever is dead hears who dies, who
reveals, and how it ends.
"""

from collections.abc import Callable

from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, ODD_VERBS, capital, card_name, card_words, you,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    A_NOTHING, A_SHOW, ANSWERED, ATTACKED, BLESSED, BY_ATTACK, DIED, DREW, DREW_GREEN, EQUIPPED,
    FELLED, GAVE, HURT, MISSED, MOVED, OUTCOME, OVER, PLAIN, PLAYED, READ, RECEIVED, REVEALED,
    ROLLED, SHOWN, TURN,
)  # fmt: skip
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling import digest
from gloam.games.shadow_hunters.telling.digest import Story
from gloam.kernel.bits import count
from gloam.kernel.words import Fact

CROWD = 6
"""Where more play, the Areas that others go to are left to those who ask for them."""
BEYOND = (DIED, FELLED, REVEALED, SHOWN, OUTCOME, OVER)
"""What the dead still hear."""


def aloud(sight: Sight, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few words."""
    story = Aloud(int(sight.seat), int(sight.seats))
    for fact in _for_the_living(sight, facts):
        story.hear(fact)
    story.close()
    return tuple(story.lines)


def _for_the_living(sight: Sight, facts: tuple[Fact, ...]) -> list[Fact]:
    """What is left to tell to somebody who may have died."""
    me = int(sight.seat)
    if me < 0 or sight.open.alive(me):
        return list(facts)
    deaths = [n for n, fact in enumerate(facts) if fact[0] == DIED and fact[1] == me]
    alive = deaths[0] if deaths else 0
    return [*facts[:alive], *[fact for fact in facts[alive:] if fact[0] in BEYOND]]


class Aloud(Story):
    """The story of some facts, in few words."""

    def __init__(self, me: int, seats: int) -> None:
        super().__init__(me, seats)
        self.given = -1
        """To whom a Green card was given, and nothing was told of since."""
        self.rolled = False
        """Whether dice were rolled to move."""
        self.attacked = False
        """Whether an attack was told of."""
        self.volley = ""
        """The clause that says whom an attack on several is aimed at."""
        self.struck = 0
        """How many clauses there were when one attacked another; the last one says so."""

    def tell(self, word: int, a: int, b: int, c: int) -> None:
        """Go on with the sentence."""
        if word in _SHORTER:
            _SHORTER[word](self, a, b, c)
        else:
            super().tell(word, a, b, c)

    def does(self, seat: int, verb: str, rest: str = "") -> None:
        """Somebody does something; whoever was given a card, in the same sentence."""
        if seat == self.given and seat != self.subject and self.clauses:
            verb = verb if seat == self.me else ODD_VERBS.get(verb, f"{verb}s")
            who = "and you" if seat == self.me else "who"
            self.clauses[-1] += f", {who} {verb} {rest}".rstrip()
            return
        super().does(seat, verb, rest)

    def sentence(self) -> str:
        """The sentence so far: who it is about, and what they do."""
        return f"{capital(you(self.subject, self.me))}: {', '.join(self.clauses)}."

    def close(self) -> None:
        """End the sentence."""
        super().close()
        self.given = -1

    def verb(self, verb: str) -> str:
        """A verb as it goes with who the sentence is about."""
        return verb if self.subject == self.me else ODD_VERBS.get(verb, f"{verb}s")

    def drawing(self, seat: int, kind: int) -> str:
        """The clause that somebody draws a card; nothing that could be said of anybody else."""
        return f"{self.verb('draw')} {card_name(kind)}" if seat == self.subject else ""

    def blow(self, seat: int) -> bool:
        """Whether the last that was told is an attack on somebody."""
        return self.lone and 0 < self.struck == len(self.clauses) and self.subject == self.actor

    def names(self, words: str, seat: int) -> None:
        """Something of somebody that needs no verb."""
        if seat != self.subject:
            self.close()
            self.subject = seat
        self.clauses.append(words)
        self.group = ("", "", [])


def _moved(story: Aloud, seat: int, place: int, _: int) -> None:
    story.actor = seat
    if story.rolled if seat == story.me else story.seats <= CROWD:
        story.names(AREA_NAMES[place], seat)


def _turn(story: Aloud, seat: int, number: int, _: int) -> None:
    digest.TOLD[TURN](story, seat, number, 0)
    story.attacked = story.rolled = False


def _rolled(story: Aloud, seat: int, four: int, six: int) -> None:
    story.actor, story.rolled = seat, True  # where they go says as much


def _drew(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.drawn = kind
    if kind in EQUIPMENT:
        story.names(card_name(kind), seat)
    else:
        story.does(seat, "draw", card_name(kind))


def _equipped(story: Aloud, seat: int, kind: int, _: int) -> None:
    if seat != story.me:  # who does it knows
        digest.TOLD[EQUIPPED](story, seat, kind, 0)


def _blessed(story: Aloud, seat: int, *_: int) -> None:
    story.does(seat, "are", "safe for a round")


def _played(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.actor, story.lone = seat, False
    fresh = kind == story.drawn and story.clauses[-1:] == [story.drawing(seat, kind)]
    if fresh:
        story.clauses[-1] = card_name(kind)
    else:
        story.does(seat, "play", card_name(kind))


def _drew_green(story: Aloud, seat: int, *_: int) -> None:
    story.names("Green", seat)


def _read(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.adds(f"card {card_name(kind)}: {card_words(kind)}")


def _gave(story: Aloud, seat: int, to: int, _: int) -> None:
    story.actor = seat
    if story.clauses[-1:] == ["Green"]:
        story.clauses[-1] = f"Green to {you(to, story.me)}"
    else:
        story.does(seat, "give", f"it to {you(to, story.me)}")
    story.given = to


def _received(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.adds(f"({card_name(kind)}: {card_words(kind)})")


def _answered(story: Aloud, seat: int, answer: int, _: int) -> None:
    if answer == A_NOTHING and seat == story.given and story.clauses:
        story.clauses[-1] += ", nothing"
    elif answer == A_SHOW:
        story.does(seat, "show", "who you are" if seat == story.me else "who they are")
    else:
        given = story.given
        digest.TOLD[ANSWERED](story, seat, answer, 0)
        story.given = given
    story.actor = -1


def _attacked(story: Aloud, seat: int, targets: int, how: int) -> None:
    story.given = -1
    digest.TOLD[ATTACKED](story, seat, targets, how)
    story.attacked = True
    story.volley = story.clauses[-1] if count(targets) > 1 else ""
    story.struck = (
        len(story.clauses) if how == PLAIN and count(targets) == 1 and story.clauses else 0
    )


def _hurt(story: Aloud, seat: int, damage: int, cause: int) -> None:
    if story.blow(seat):
        whom = you(seat, story.me)
        story.clauses[-1] = f"{story.verb('hit')} {whom} for {damage}"
        story.struck = 0
    elif cause == BY_ATTACK and story.actor >= 0 and seat != story.actor:
        if story.volley and story.clauses[-1:] == [story.volley]:
            story.clauses.pop()
        story.does_to(story.actor, "hit" if story.attacked else "hurt", seat, f"for {damage}")
    else:
        digest.TOLD[HURT](story, seat, damage, cause)
        if story.clauses and story.clauses[-1].endswith(" damage"):
            story.clauses[-1] = story.clauses[-1].removesuffix(" damage")


def _missed(story: Aloud, seat: int, target: int, _: int) -> None:
    if story.blow(target):
        story.clauses[-1] = f"{story.verb('miss')} {you(target, story.me)}"
        story.struck = 0
    else:
        story.says(f"the blow at {you(target, story.me)} misses")


_SHORTER: dict[int, Callable[[Aloud, int, int, int], None]] = {
    TURN: _turn,
    ROLLED: _rolled,
    EQUIPPED: _equipped,
    BLESSED: _blessed,
    MOVED: _moved,
    DREW: _drew,
    PLAYED: _played,
    DREW_GREEN: _drew_green,
    READ: _read,
    GAVE: _gave,
    RECEIVED: _received,
    ANSWERED: _answered,
    ATTACKED: _attacked,
    HURT: _hurt,
    MISSED: _missed,
}
"""What is said in other words than a digest has for it."""

"""The digest for the ear: what a turn brings, in as few words as a listener needs.

`Player 5: Gate, Banana Peel, takes 1, misses Player 4.` What somebody chose to do is not said to
them again, only what comes of it. Whoever is dead hears who dies, who reveals, and how it ends.
"""

import re
from collections.abc import Callable

from gloam.games.shadow_hunters.card_words import card_words
from gloam.games.shadow_hunters.cards import EQUIPMENT
from gloam.games.shadow_hunters.lore import AREA_NAMES, ODD_VERBS, capital, card_name, who_is, you
from gloam.games.shadow_hunters.numbers import (
    A_NOTHING, A_SHOW, ANSWERED, ATTACKED, BLESSED, BY_ABILITY, BY_ATTACK, BY_COUP, BY_CRITICAL,
    BY_DOUBLE, BY_FEAST, CHOSEN, DIED, DREW, DREW_GREEN, EQUIPPED, FELLED, GAVE, HURT, IN_RETURN,
    MISSED, MOVED, OUTCOME, OVER, PLAIN, PLAYED, READ, RECEIVED, REVEALED, ROLLED, SHOWN, TOOK,
    TURN,
)  # fmt: skip
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling import digest
from gloam.games.shadow_hunters.telling.digest import Story
from gloam.kernel.bits import count
from gloam.kernel.words import Fact

CROWD = 6
"""Where more play, the Areas that others go to are left to those who ask for them."""
AT_ONESELF = (BY_FEAST, BY_CRITICAL, BY_DOUBLE)
"""Why somebody is hurt by their own doing."""
BEYOND = (DIED, FELLED, REVEALED, SHOWN, OUTCOME, OVER)
"""What the dead still hear."""
_LETTERS = re.compile(r" \([A-Z](?:, [A-Z])*\)")
"""The characters that a card means, by their letters: hit points say the same."""


def aloud(sight: Sight, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few words."""
    story = Aloud(sight)
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

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
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
        self.back = False
        """Whether that is a blow in return: at whom is known."""

    def hear(self, fact: Fact) -> None:
        """Take in one fact; who somebody is, in the sentence about them."""
        word, seat, character, why = fact
        if word == REVEALED and why == CHOSEN:
            self._bury()
            self.does(seat, "reveal", who_is(character))
        else:
            super().hear(fact)

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
            if seat == self.me:
                self.clauses[-1] += f", and you {verb} {rest}".rstrip()
            else:
                self.bracket(f"{verb} {rest}".rstrip())
            return
        super().does(seat, verb, rest)

    def bracket(self, words: str) -> None:
        """Something of whoever was named last, in brackets."""
        last, words = self.clauses[-1], words.removesuffix(" damage")
        self.clauses[-1] = f"{last[:-1]}, {words})" if last.endswith(")") else f"{last} ({words})"

    def by(self, damage: int) -> str:
        """How much a blow does; in a crowd, only the number."""
        return str(damage) if self.seats > CROWD else f"for {damage}"

    def _bury(self) -> None:
        dead, self.deaths = self.deaths, []
        for _, seat, character, after in dead:
            verb = "die" if seat == self.me else "dies"
            first = "" if after else " first"
            self.says(f"{you(seat, self.me)} {verb}{first}: {who_is(character)}")

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
    story.names("safe for a round", seat)


def _played(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.actor, story.lone = seat, False
    if seat == story.me and kind != story.drawn:
        return
    fresh = kind == story.drawn and story.clauses[-1:] == [story.drawing(seat, kind)]
    if fresh:
        story.clauses[-1] = card_name(kind)
    else:
        story.does(seat, "play", card_name(kind))


def _drew_green(story: Aloud, seat: int, *_: int) -> None:
    story.names("Green", seat)


def _read(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.adds(f"card {card_name(kind)}: {_in_short(kind, story.sheet)}")


def _in_short(kind: int, sheet: Sheet) -> str:
    """What a Green card does, without the letters of those it means."""
    words = _LETTERS.sub("", card_words(kind, sheet)).replace(" damage", "")
    return words.replace(" the giver an Equipment card", " Equipment")


def _gave(story: Aloud, seat: int, to: int, _: int) -> None:
    story.actor = seat
    if seat == story.me:
        return
    if story.clauses[-1:] == ["Green"]:
        story.clauses.pop()
    story.names(f"Green to {you(to, story.me)}", seat)
    story.given = to


def _received(story: Aloud, seat: int, kind: int, _: int) -> None:
    story.adds(f"({card_name(kind)}: {_in_short(kind, story.sheet)})")


def _answered(story: Aloud, seat: int, answer: int, _: int) -> None:
    if answer == A_NOTHING and seat == story.given and story.clauses:
        story.bracket("nothing")
    elif answer == A_SHOW:
        story.does(seat, "show", "who you are" if seat == story.me else "who they are")
    else:
        given = story.given
        digest.TOLD[ANSWERED](story, seat, answer, 0)
        story.given = given
    story.actor = -1


def _attacked(story: Aloud, seat: int, targets: int, how: int) -> None:
    story.given = -1
    story.attacked, story.struck, story.volley, story.back = True, 0, "", how == IN_RETURN
    if seat == story.me and how == PLAIN:
        story.actor, story.lone = seat, count(targets) == 1
        return
    digest.TOLD[ATTACKED](story, seat, targets, how)
    story.volley = story.clauses[-1] if count(targets) > 1 else ""
    if how in (PLAIN, IN_RETURN) and count(targets) == 1:
        story.struck = len(story.clauses)


def _took(story: Aloud, seat: int, victim: int, kind: int) -> None:
    if seat == story.me:
        story.drawn = kind
    else:
        digest.TOLD[TOOK](story, seat, victim, kind)


def _hurt(story: Aloud, seat: int, damage: int, cause: int) -> None:
    if story.blow(seat):
        whom = "back" if story.back and seat != story.me else you(seat, story.me)
        story.clauses[-1] = f"{story.verb('hit')} {whom} {story.by(damage)}"
        story.struck = 0
    elif cause == BY_ATTACK and story.actor >= 0 and seat != story.actor:
        if story.volley and story.clauses[-1:] == [story.volley]:
            story.clauses.pop()
        story.does_to(story.actor, "hit" if story.attacked else "hurt", seat, story.by(damage))
    elif seat != story.actor >= 0 and cause not in (BY_ABILITY, BY_COUP, *AT_ONESELF):
        story.does_to(story.actor, "hurt", seat, story.by(damage))
    else:
        digest.TOLD[HURT](story, seat, damage, cause)
        if story.clauses and story.clauses[-1].endswith(" damage"):
            story.clauses[-1] = story.clauses[-1].removesuffix(" damage")


def _missed(story: Aloud, seat: int, target: int, _: int) -> None:
    if story.blow(target):
        whom = you(target, story.me)
        said = f"{story.verb('strike')} back, {story.verb('miss')}"
        said = said if story.back and target != story.me else f"{story.verb('miss')} {whom}"
        story.clauses[-1] = said
        story.struck = 0
    elif seat == story.me:
        story.does(seat, "miss", you(target, story.me))
    else:
        story.says(f"the blow at {you(target, story.me)} misses")


def _felled(story: Aloud, seat: int, victim: int, attack: int) -> None:
    """The killer, and who the dead was; these may lie further back."""
    dead = [death for death in story.deaths if death[1] == victim]
    verb = "kill" if seat == story.me else "kills"
    said = f"{capital(you(seat, story.me))} {verb} {you(victim, story.me)}"
    if dead:
        story.deaths.remove(dead[0])
        _, _, character, after = dead[0]
        said += f"{'' if after else ', first to die'}: {who_is(character)}"
    story.lines.append(f"{said}.")


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
    TOOK: _took,
    FELLED: _felled,
    RECEIVED: _received,
    ANSWERED: _answered,
    ATTACKED: _attacked,
    HURT: _hurt,
    MISSED: _missed,
}
"""What is said in other words than a digest has for it."""

"""What happened while a seat waited: a sentence or two a turn, and nothing lost that matters.

What one player does in a row is one sentence: rolls, goes, draws, strikes. What comes of it to
others stands in the same sentence, as long as it is that player's doing.
"""

from collections.abc import Callable

from gloam.games.shadow_hunters.card_words import card_words
from gloam.games.shadow_hunters.lore import (
    ODD_VERBS, all_called, area, capital, card_name, listed, many, who_is, you,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    AIMED, AMENDED, ANSWERED, ATTACKED, A_NOTHING, A_SHOW, BLESSED, BLURRED, BY_ABILITY, BY_ATTACK,
    BY_COUP, BY_CRITICAL, BY_DOUBLE, BY_FEAST, CAME_TO_NOTHING, COUPED, DARED, DEALT, DIED, DREW,
    DREW_GREEN, EQUIPPED, EXTRA, FEAST, FELLED, GAVE, HANDED, HEALED, HURT, IN_RETURN, KEPT, LAST,
    MISSED, MOVED, OUTCOME, OVER, PLAIN, PLAYED, PUT_AWAY, RAN_OUT, READ, RECEIVED, REPRINTED,
    REVEALED, ROLLED, SET, SHOWN, SPARED, STAYED_HIDDEN, S_ROBE, TOOK, TURN, UNEARTHED, USED,
    WANDERED,
)  # fmt: skip
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.sentences import SHIELDS, USES, is_now, sentence, whose
from gloam.kernel.bits import count
from gloam.kernel.words import Fact


def digest(sight: Sight, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few sentences."""
    story = Story(sight)
    for fact in facts:
        story.hear(fact)
    story.close()
    return tuple(story.lines)


class Story:
    """Facts that are told one after the other, as sentences."""

    def __init__(self, sight: Sight) -> None:
        self.me = int(sight.seat)
        self.seats = int(sight.seats)
        self.sheet = sight.open.sheet
        """The numbers of this table."""
        self.lines: list[str] = []
        self.subject = -1
        self.clauses: list[str] = []
        self.actor = -1
        """Whose doing it is that somebody is hurt or healed."""
        self.drawn = -1
        """The card that was drawn last: it need not be named again when it is played."""
        self.lone = False
        """Whether the blow that is about to fall is on one player, who was just named."""
        self.group: tuple[str, str, list[int]] = ("", "", [])
        """What was done last to some, one after the other, with whom and how much."""
        self.deaths: list[Fact] = []

    def hear(self, fact: Fact) -> None:
        """Take in one fact."""
        word, a, b, c = fact
        if self.deaths and word not in (DIED, FELLED):
            self._bury()
        if word in _WHOLE:
            self.close()
            self.lines.append(sentence(fact, self.me, self.seats, self.sheet))
        else:
            self.tell(word, a, b, c)

    def tell(self, word: int, a: int, b: int, c: int) -> None:
        """Go on with the sentence."""
        if word in TOLD:
            TOLD[word](self, a, b, c)

    # Sentences.

    def does(self, seat: int, verb: str, rest: str = "") -> None:
        """Somebody does something: in the same sentence as before, if it was the same one."""
        if seat != self.subject:
            self.close()
            self.subject = seat
        verb = verb if seat == self.me else ODD_VERBS.get(verb, f"{verb}s")
        self.clauses.append(f"{verb} {rest}".rstrip())
        self.group = ("", "", [])

    def does_to(self, seat: int, verb: str, whom: int, rest: str = "") -> None:
        """The same to somebody: those to whom it is done alike are named together."""
        last, ending, others = self.group
        if seat == self.subject and (verb, rest) == (last, ending) and whom not in others:
            self.clauses.pop()
        else:
            others = []
        others = [*others, whom]
        self.does(seat, verb, f"{all_called(sum(2**n for n in others), self.me)} {rest}")
        self.group = (verb, rest, others)

    def says(self, words: str) -> None:
        """Something that is its own sentence."""
        self.close()
        self.lines.append(f"{capital(words)}.")

    def adds(self, words: str) -> None:
        """Something to be said of what was done last."""
        if self.clauses:
            self.clauses[-1] += f" {words}"
        else:
            self.says(words.strip("()"))

    def sentence(self) -> str:
        """The sentence so far: who it is about, and what they do."""
        return f"{capital(you(self.subject, self.me))} {listed(self.clauses)}."

    def close(self) -> None:
        """End the sentence."""
        if self.clauses:
            self.lines.append(self.sentence())
        self.clauses = []
        self.subject = -1
        self._bury()

    def _bury(self) -> None:
        dead, self.deaths = self.deaths, []
        for _, seat, character, after in dead:
            first = "" if after else " first"
            verb, was = ("die", "were") if seat == self.me else ("dies", "was")
            self.says(f"{you(seat, self.me)} {verb}{first}, and {was} {who_is(character)}")


# The turn.


def _turn(story: Story, seat: int, number: int, _: int) -> None:
    story.close()
    story.actor, story.drawn = seat, -1


def _rolled(story: Story, seat: int, four: int, six: int) -> None:
    story.actor = seat
    story.does(seat, "roll", str(four + six))


def _moved(story: Story, seat: int, place: int, _: int) -> None:
    story.actor = seat
    story.does(seat, "go", f"to {area(place)}")


# Cards.


def _drew(story: Story, seat: int, kind: int, _: int) -> None:
    story.drawn = kind
    story.does(seat, "draw", card_name(kind))


def _played(story: Story, seat: int, kind: int, _: int) -> None:
    story.actor, story.lone = seat, False
    fresh = (
        kind == story.drawn and bool(story.clauses) and story.clauses[-1].endswith(card_name(kind))
    )
    story.does(seat, "play", "it" if fresh else card_name(kind))


def _equipped(story: Story, seat: int, kind: int, _: int) -> None:
    if kind != story.drawn:  # Equipment that is drawn or taken goes into play by itself
        story.does(seat, "equip", card_name(kind))


def _kept(story: Story, seat: int, kind: int, _: int) -> None:
    story.does(seat, "keep", f"{card_name(kind)} in hand")


def _came_to_nothing(story: Story, seat: int, kind: int, _: int) -> None:
    story.adds("in vain") if story.clauses else story.says(f"{card_name(kind)} does nothing")


def _took(story: Story, seat: int, victim: int, kind: int) -> None:
    story.drawn = kind
    story.does(seat, "take", f"{card_name(kind)} from {you(victim, story.me)}")


def _handed(story: Story, seat: int, to: int, kind: int) -> None:
    story.does(seat, "give", f"{card_name(kind)} to {you(to, story.me)}")


# Green cards.


def _drew_green(story: Story, seat: int, *_: int) -> None:
    story.does(seat, "draw", "a Green card")


def _read(story: Story, seat: int, kind: int, _: int) -> None:
    story.adds(f"({card_name(kind)}: {card_words(kind, story.sheet)})")


def _gave(story: Story, seat: int, to: int, _: int) -> None:
    story.actor = seat
    story.does(seat, "give", f"it to {you(to, story.me)}")


def _received(story: Story, seat: int, kind: int, _: int) -> None:
    story.says(f"it is {card_name(kind)}: {card_words(kind, story.sheet)}")


def _answered(story: Story, seat: int, answer: int, _: int) -> None:
    story.actor = -1
    if answer == A_NOTHING:
        story.says(f"nothing happens to {you(seat, story.me)}")
    elif answer == A_SHOW:
        own = "your" if seat == story.me else "their"
        story.does(seat, "show", f"the giver {own} character")


def _put_away(story: Story, seat: int, *_: int) -> None:
    story.does(seat, "put", "it away, and nothing is seen of it")


# Attacks and damage.


def _attacked(story: Story, seat: int, targets: int, how: int) -> None:
    story.actor = seat
    verb = {PLAIN: "attack", FEAST: "attack", IN_RETURN: "strike", LAST: "make"}[how]
    to = {IN_RETURN: "back at ", LAST: "a last stand against "}.get(how, "")
    again = " again" if how == FEAST else ""
    story.does(seat, verb, f"{to}{all_called(targets, story.me)}{again}")
    story.lone = bool(count(targets) == 1)


def _hurt(story: Story, seat: int, damage: int, cause: int) -> None:
    own = cause in (BY_FEAST, BY_CRITICAL, BY_DOUBLE) or seat == story.actor
    if own or story.actor < 0:
        story.does(seat, "take", f"{damage} damage")
    elif cause == BY_COUP:
        story.does(story.actor, "roll", "two sixes")
    elif cause in (BY_ATTACK, BY_ABILITY) and story.subject == story.actor and story.lone:
        story.adds(f"for {damage}")
    else:
        verb = "hit" if cause == BY_ATTACK else "hurt"
        story.does_to(story.actor, verb, seat, f"for {damage}")


def _aims(story: Story, seat: int, *_: int) -> None:
    story.actor, story.lone = seat, False


def _missed(story: Story, seat: int, target: int, _: int) -> None:
    if story.subject == seat and story.lone:
        story.does(seat, "miss")
    else:
        story.does_to(seat, "miss", target)


def _spared(story: Story, seat: int, shield: int, _: int) -> None:
    owner = "the" if shield == S_ROBE else whose(seat, story.me)  # whoever wears the Robe
    if story.lone or not story.clauses:
        story.adds(f"({owner} {SHIELDS[shield]} stops it)")
    else:
        story.does(
            story.subject, "hit", f"{you(seat, story.me)} ({owner} {SHIELDS[shield]} stops it)"
        )


def _healed(story: Story, seat: int, damage: int, _: int) -> None:
    if not damage:
        return
    if seat == story.actor or story.actor < 0 or story.subject != story.actor:
        story.does(seat, "heal", str(damage))
    else:
        story.does(story.actor, "heal", f"{you(seat, story.me)} by {damage}")


def _set(story: Story, seat: int, damage: int, _: int) -> None:
    own = "your" if seat == story.me else "their"
    of = own if seat == story.actor else whose(seat, story.me)
    story.does(max(story.actor, 0), "set", f"{of} damage to {damage}")


def _died(story: Story, seat: int, character: int, after: int) -> None:
    if story.clauses:
        story.close()
    story.deaths.append((DIED, seat, character, after))


def _felled(story: Story, seat: int, victim: int, attack: int) -> None:
    """The killer, and the dead who were told of just before; these may lie further back."""
    dead = [death for death in story.deaths if death[1] == victim]
    verb = "kill" if seat == story.me else "kills"
    said = f"{capital(you(seat, story.me))} {verb} {you(victim, story.me)}"
    if dead:
        story.deaths.remove(dead[0])
        _, _, character, after = dead[0]
        was = "were" if victim == story.me else "was"
        said += f"{'' if after else ', first to die'}, who {was} {who_is(character)}"
    story.lines.append(f"{said}.")


# Characters.


def _used(story: Story, seat: int, ability: int, target: int) -> None:
    story.actor = seat
    verb, rest = USES[ability]
    story.does(seat, verb, rest.format(you(target, story.me)))
    story.lone = True


def _dealt(story: Story, seat: int, character: int, _: int) -> None:
    who = f"{who_is(character)} of {story.sheet.hp[character]} hit points"
    story.close()
    story.lines.append(capital(is_now(seat, story.me, who)))


def _plain(verb: str, rest: str = "") -> Callable[[Story, int, int, int], None]:
    return lambda story, a, b, c: story.does(a, verb, rest)


_WHOLE = (AMENDED, REPRINTED, RAN_OUT, SHOWN, REVEALED, OUTCOME, OVER)
"""What keeps its own sentence."""

TOLD: dict[int, Callable[[Story, int, int, int], None]] = {
    DEALT: _dealt,
    TURN: _turn,
    ROLLED: _rolled,
    MOVED: _moved,
    DREW: _drew,
    PLAYED: _played,
    EQUIPPED: _equipped,
    KEPT: _kept,
    CAME_TO_NOTHING: _came_to_nothing,
    TOOK: _took,
    HANDED: _handed,
    DREW_GREEN: _drew_green,
    READ: _read,
    GAVE: _gave,
    RECEIVED: _received,
    ANSWERED: _answered,
    PUT_AWAY: _put_away,
    ATTACKED: _attacked,
    HURT: _hurt,
    MISSED: _missed,
    SPARED: _spared,
    HEALED: _healed,
    SET: _set,
    DIED: _died,
    FELLED: _felled,
    USED: _used,
    WANDERED: _aims,
    AIMED: _aims,
    STAYED_HIDDEN: _plain("stay", "hidden"),
    EXTRA: lambda story, a, b, c: story.does(a, "get", many(b, "extra turn")),
    BLESSED: lambda story, a, b, c: story.does(
        a, "are", f"safe from attacks until {'your' if a == story.me else 'their'} next turn"
    ),
    DARED: _plain("double", "the stakes"),
    BLURRED: _plain("call", "a Blur"),
    COUPED: lambda story, a, b, c: story.does(a, "try", f"a Coup de Grace on {you(b, story.me)}"),
    UNEARTHED: lambda story, a, b, c: story.does(a, "take", f"{card_name(b)} from the discards"),
}
"""How each fact goes on with the sentence; the others need not be said."""

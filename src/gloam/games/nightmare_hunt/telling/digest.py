"""What happened since the hunter chose: a sentence for each act, and nothing lost that matters."""

from gloam.games.nightmare_hunt.content import NONE, Content
from gloam.games.nightmare_hunt.facts import WOUND
from gloam.games.nightmare_hunt.forecast import prey_of_ability
from gloam.games.nightmare_hunt.lore import listed, many
from gloam.games.nightmare_hunt.numbers import (
    BURNED, CANCELLED, DIED, DODGED, DREW, ENDURED, ENTERED, FELL, HIT, HOMED, HURT, INFLICTED,
    PAID, PLAYED, PUNCHED, RECOVERED, RESTED, SHED, SHIELDED, SKIPPED, SPRINTED, TURN, UNDECKED,
)  # fmt: skip
from gloam.games.nightmare_hunt.questions import Told
from gloam.games.nightmare_hunt.telling.advice import advice
from gloam.games.nightmare_hunt.telling.drama import loudness
from gloam.games.nightmare_hunt.telling.sentences import Hearer, named, say
from gloam.kernel.loudness import STEP
from gloam.kernel.words import Fact


def digest(view: Told, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few sentences, for the hunter or for whoever looks on."""
    return _told(view, facts, _Story(view.trail.content, Hearer(int(view.seat))))


def aloud(view: Told, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """The same for the ear: what an enemy is about to do is said by the question."""
    return _told(view, facts, _Aloud(view.trail.content, Hearer(int(view.seat))))


def _told(view: Told, facts: tuple[Fact, ...], story: "_Story") -> tuple[str, ...]:
    for fact in facts:
        story.hear(fact)
    lines = story.told()
    if any(fact[0] == DIED for fact in facts) and view.death.encounter != NONE:
        lines.append(f"What to try: {advice(view.trail, view.death)}")
    return tuple(lines)


class _Story:
    """Facts as they are heard: who acts opens a sentence, what comes of it goes on with it."""

    def __init__(self, content: Content, hearer: Hearer) -> None:
        self.content = content
        self.hearer = hearer
        self.lines: list[str] = []
        self.head = self.alone = ""
        """How the open sentence begins; and what it says where nothing came of it."""
        self.by_enemy = False
        self.parts: list[str] = []
        self.drawn: list[str] = []

    def hear(self, fact: Fact) -> None:
        """One fact more."""
        word, a, b, c = fact
        if word == FELL and self.parts:
            self.parts[-1] += ", which falls"
        elif word == DREW:
            self._close()
            self.drawn.append("a Wound" if a == WOUND else self.content.card_names[a])
        elif head := self._head(word, a, b):
            self._end()
            self.head, self.alone = head, say(self.content, fact, self.hearer)
            self.by_enemy = word == PAID
        elif part := self._part(word, a, b, c):
            self._deal()
            self.parts.append(part)
        elif loudness(fact, 0, 1) > STEP and word != TURN:
            self._end()
            self.lines.append(self._plainly(fact))

    def _plainly(self, fact: Fact) -> str:
        """A fact that is a sentence of its own."""
        return say(self.content, fact, self.hearer)

    def told(self) -> list[str]:
        """All of it, in sentences."""
        self._end()
        return self.lines

    def _head(self, word: int, a: int, b: int) -> str:
        """Who acts, or with what."""
        if word in (PLAYED, DODGED):
            return self.content.card_names[a]
        if word in (PUNCHED, SPRINTED):
            verb = "Punch" if word == PUNCHED else "Sprint"
            return f"{verb}, paid with {self.content.card_names[a]}"
        if word == ENDURED:
            return self.hearer.does("endure", "it")[:-1]
        if word == PAID and b != NONE:
            return named(self.content, prey_of_ability(self.content, b), a)
        return ""

    def _part(self, word: int, a: int, b: int, c: int) -> str:
        """What came of it."""
        content = self.content
        if word in (HURT, SHED, SHIELDED, FELL, CANCELLED):
            return _to_an_enemy(word, named(content, c if word == HURT else b, a), b)
        if word == HIT:
            wounds = many(b, "Wound") if b else "no Wound"
            return f"power {a} ({wounds}{' straight to hand' if c else ''})"
        if word == BURNED:
            return f"{many(a, 'Wound')} by burning"
        if word == INFLICTED:
            return content.condition_names[a]
        if word == ENTERED and c:
            return f"a new {content.prey_names[a]}"
        if word == SKIPPED:
            return f"{self.hearer.whose} next turn is lost"
        return f"all of {self.hearer.whose} deck is discarded" if word == UNDECKED else ""

    def _deal(self) -> None:
        """Say which cards were drawn."""
        if self.drawn:
            self.lines.append(self.hearer.does("draw", listed(self.drawn)))
            self.drawn = []

    def _close(self) -> None:
        """End the open sentence."""
        if self.head or self.parts:
            self.lines.append(self._sentence())
        self.head, self.parts = "", []

    def _end(self) -> None:
        """Say all that was heard so far."""
        self._close()
        self._deal()

    def _sentence(self) -> str:
        if not self.parts:
            return self.alone
        hits = self.by_enemy and self.parts[0].startswith("power ")
        head = f"{self.head} hits with " if hits else f"{self.head}: " if self.head else ""
        said = f"{head}{', '.join(self.parts)}"
        return f"{said[:1].upper()}{said[1:]}."


class _Aloud(_Story):
    """The same in fewer words: with what the hunter pays, they have chosen themselves."""

    def _head(self, word: int, a: int, b: int) -> str:
        return {PUNCHED: "Punch", SPRINTED: "Sprint"}.get(word) or super()._head(word, a, b)

    def _part(self, word: int, a: int, b: int, c: int) -> str:
        return "cancelled" if word == CANCELLED else super()._part(word, a, b, c)

    def _plainly(self, fact: Fact) -> str:
        """What always comes with a rest or with the way home is not said each time."""
        said = super()._plainly(fact)
        if fact[0] == RECOVERED:
            return "A new deck, with 1 Wound more."
        return f"{said.partition(': ')[0].rstrip('.')}." if fact[0] in (RESTED, HOMED) else said

    def _sentence(self) -> str:
        if self.parts:
            return super()._sentence()
        head = f"{self.head[:1].upper()}{self.head[1:]}"
        return f"{head} attacks." if self.by_enemy else f"{head}."


def _to_an_enemy(word: int, name: str, number: int) -> str:
    return {
        HURT: f"{number} damage to {name}",
        SHED: f"{name} shakes off all damage",
        SHIELDED: f"no damage to {name}, which is shielded",
        FELL: f"{name} falls",
        CANCELLED: f"what {name} does is cancelled",
    }[word]

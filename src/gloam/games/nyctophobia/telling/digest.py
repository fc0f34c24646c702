"""What happened while a seat waited: one sentence a turn, and nothing lost that matters."""

from collections.abc import Callable
from itertools import groupby

from gloam.games.nyctophobia.facts import (
    HUNTER, NOTE_FAR, NOTE_FELT, NOTE_HEADING, NOTE_HOP, TILE,
)  # fmt: skip
from gloam.games.nyctophobia.lore import called, capital, listed, many, retold
from gloam.games.nyctophobia.numbers import (
    BOARDED, BUMPED, CHEERED, CLATTERED, CLIMBED, DREW, ENDURED, FELLED, FELT, FELT_FAR, FLEW,
    GAVE_CLUE, HID, HOPPED, LANDED, LED, LIFTED, MISTED, NAMED, NOISE_AT, PICKED_UP, PLANTED,
    PLAYED, POCKETED, PROWLED, RECOILED, SET_AT, SHOOK, SPRINTED, STEPPED, STUMBLED, TAUNTED, THREW,
    TOLD, TOPPED, TREAD, TURN, TURNED, WALKED,
)  # fmt: skip
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.telling.cues import loudness
from gloam.games.nyctophobia.card_words import card_name
from gloam.games.nyctophobia.telling.sentences import felt_words, kind_words
from gloam.games.nyctophobia.telling.sentences import sentence, sentence_vampire
from gloam.kernel.grid import HEADINGS
from gloam.kernel.loudness import NEWS
from gloam.kernel.words import Fact

FOLDED = (THREW, FLEW, CLATTERED, BOARDED, NAMED, TOLD, CHEERED, FELT, FELT_FAR)
"""What is part of its turn's sentence, however loud it is."""
OF_A_SEAT = (
    TREAD, CLIMBED, STEPPED, WALKED, HOPPED, TOLD, FELT, FELT_FAR, NAMED, PICKED_UP, BOARDED,
    SPRINTED, STUMBLED, CLATTERED, HID, THREW, CHEERED, ENDURED, BUMPED,
)  # fmt: skip
"""What one of the Hunted does or feels, who is its first number."""
OF_THE_HUNTER = (
    PROWLED, DREW, PLAYED, FELLED, LIFTED, PLANTED, TURNED, POCKETED, RECOILED, SHOOK, TOPPED, LED,
    MISTED,
)  # fmt: skip


def digest(sight: Sight, facts: tuple[Fact, ...]) -> tuple[str, ...]:
    """Some facts in few sentences: one a turn, and one for whatever is news by itself."""
    return in_short(sight, facts, Doing, sentence_vampire if sight.vampire else sentence)


def in_short(
    sight: Sight,
    facts: tuple[Fact, ...],
    telling: "type[Doing]",
    news: Callable[[Fact, int, int], str],
) -> tuple[str, ...]:
    """Some facts in sentences: a turn's as one kind of `Doing` says it, news as `news` does."""
    me, seats = int(sight.seat), int(sight.seats)
    lines: list[str] = []
    doing = telling(None, me)
    quiet = False
    for fact in _in_play(facts, me, seats):
        word = fact[0]
        if word == TURN:
            lines += doing.said() or ([telling.silence] if quiet else [])
            quiet = fact[1] == HUNTER and me != HUNTER
            doing = telling(fact[1], me)
        elif _alone(fact, me, seats):
            lines += [*doing.said(), news(fact, me, seats)]
            doing, quiet = telling(doing.who, me), False
        elif word in OF_A_SEAT or word in OF_THE_HUNTER:
            who = fact[1] if word in OF_A_SEAT else HUNTER
            if doing.who not in (None, who):
                lines += doing.said()
                doing = telling(who, me)
            doing.who, quiet = who, False
            doing.hear(fact)
        else:
            doing.hear(fact)
    lines += doing.said()
    return tuple(retold(line, sight.vampire) for line in lines)


def _alone(fact: Fact, me: int, seats: int) -> bool:
    """Whether a fact has a sentence of its own: what is news, and what the Hunter cries."""
    if fact[0] == TAUNTED:
        return me != HUNTER
    return fact[0] not in FOLDED and loudness(fact, me, seats) >= NEWS


def _in_play(facts: tuple[Fact, ...], me: int, seats: int) -> list[Fact]:
    """What is to be told: before the night begins the forest is laid out, and only news counts."""
    clues = [n for n, fact in enumerate(facts) if fact[0] == GAVE_CLUE]
    begun = clues[-1] if clues else 0
    early = [fact for fact in facts[:begun] if loudness(fact, me, seats) >= NEWS]
    return [*early, *facts[begun:]]


class Doing:
    """What one of them does, on its way to a sentence."""

    silence = "The Hunter makes no sound."

    def __init__(self, who: int | None, me: int) -> None:
        self.who = who
        self.me = me
        self.steps = self.rocks = 0
        self.at = ""
        self.way: list[str] = []
        self.barred: list[str] = []
        self.felt: dict[str, list[str]] = {}
        """What the hands found, and in which directions."""
        self.kinds = ""
        self.parts: list[str] = []

    def hear(self, fact: Fact) -> None:
        """Take in a fact that has no sentence of its own."""
        word, a, b, c = fact
        if word in (TREAD, CLIMBED):
            self.steps += 1
        elif word in (STEPPED, PROWLED, RECOILED):
            self.at = TILE.text(b if word == STEPPED else a)
        elif word in (WALKED, HOPPED):
            self.way.append(HEADINGS[b])
        elif word == TOLD:
            self._is_told(b)
        elif word in (FELT, FELT_FAR):
            self._feels(felt_words(c, self.me), b, far=word == FELT_FAR)
        elif word == NAMED:
            self.kinds = kind_words(b, self.me)
        elif word == PICKED_UP:
            self.rocks += b
        elif word == BUMPED:
            self.barred.append(HEADINGS[b])
        elif word in (FLEW, LANDED, NOISE_AT, SET_AT):
            self.follows(fact)
        elif word in _VERBS and (word != PLANTED or self.parts):  # at first they just stand there
            self.parts.append(self._part(fact))

    def _is_told(self, note: int) -> None:
        """What was called out: a step, or something that was felt.

        Where somebody else feels trees, edges and open ground is on the map, and no news.
        """
        if self.who == self.me or self.me == HUNTER:
            return
        if note < NOTE_HOP:
            self.way.append(HEADINGS[note])
        elif note < NOTE_FELT:
            self.way.append(f"over a tree {HEADINGS[note - NOTE_HOP]}")
        else:
            heading, rest = divmod(note - NOTE_FELT, NOTE_HEADING)
            far, what = divmod(rest, NOTE_FAR)
            if (thing := felt_words(what, self.me)) not in ("open", "a tree", "the edge"):
                self._feels(thing, heading, far=bool(far))

    def _feels(self, thing: str, heading: int, *, far: bool) -> None:
        ways = self.felt.setdefault(thing, [])
        way = f"{'further ' if far else ''}{HEADINGS[heading]}"
        if way not in ways:
            ways.append(way)

    def _part(self, fact: Fact) -> str:
        word, a, b, _ = fact
        verb, rest = _VERBS[word]
        if word == THREW:
            rest = f"a rock {HEADINGS[b]}"
        elif word == CHEERED:
            rest = f"{'you' if b == self.me else called(b)} on"
        elif word in (DREW, PLAYED, TOPPED):
            rest = f"{card_name(a)}{rest}"
        elif word in (POCKETED, LED):
            rest = f"{rest} {TILE.text(a)}"
        return self.does(verb, rest)

    def follows(self, fact: Fact) -> None:
        """What comes of the part before: where a rock flies, and where the noise is."""
        word, a, _, _ = fact
        if word == FLEW:
            said = f": {sentence(fact, self.me, 5)[:-1].replace('The rock', 'it', 1)}"
        elif word == LANDED:
            said = f"; it lies at {TILE.text(a)}, with the noise"
        else:
            what = "the noise" if word == NOISE_AT else "the familiar"
            said = f"; {what} is at {TILE.text(a)}"
        if self.parts:
            self.parts[-1] += said
        else:
            self.parts.append(said.lstrip(":; "))

    def does(self, verb: str, rest: str = "") -> str:
        """A verb as it goes with who does it, and what follows it."""
        mine = self.who is None or self.who == self.me
        if verb == "be":
            verb = "are" if mine else "is"
        elif not mine:
            verb += "es" if verb in ("go", "do") else "s"
        return f"{verb} {rest}".rstrip()

    def said(self) -> list[str]:
        """All of it as a sentence, or nothing where nothing can be said."""
        parts = [*self._going(), *self.parts, *self._feeling()]
        if not parts:
            return []
        mine = self.who is None or self.who == self.me
        return [f"{capital('you' if mine else called(int(self.who or 0)))} {_in_a_row(parts)}."]

    def _going(self) -> list[str]:
        found = []
        if self.at:
            found.append(self.does("go", f"to {self.at}"))
        elif self.way:
            found.append(self.does("go", folded(self.way)))
        elif self.steps and self.who != self.me:
            found.append(self.does("take", many(self.steps, "step")))
        if self.barred:
            ways = listed(list(dict.fromkeys(self.barred))).replace(" and ", " or ")
            found.append(self.does("find", f"no way {ways}"))
        if self.rocks:
            rocks = "a rock" if self.rocks == 1 else f"{self.rocks} rocks"
            found.append(self.does("pick", f"up {rocks}"))
        return found

    def _feeling(self) -> list[str]:
        if self.me == HUNTER:
            return []
        if self.felt:
            return [self.does("feel", ", ".join(found(*each) for each in self.felt.items()))]
        if self.kinds and self.kinds != "nothing but open ground":
            return [self.does("feel", self.kinds)]
        return []


def _in_a_row(parts: list[str]) -> str:
    """What was done, part by part; what was done again at once is counted.

    >>> _in_a_row(["goes to B2", "stumbles", "stumbles", "hides"])
    'goes to B2, stumbles twice and hides'
    """
    runs = [(part, len(list(again))) for part, again in groupby(parts)]
    times = {1: "", 2: " twice"}
    return listed([f"{part}{times.get(n, f' {n} times')}" for part, n in runs])


def found(thing: str, ways: list[str]) -> str:
    """One kind of thing, and where it is: `trees south and west`."""
    if thing == "open":
        thing = "open ground"
    elif thing == "a tree" and len(ways) > 1:
        thing = "trees"
    return f"{thing} {listed(ways)}"


def folded(way: list[str]) -> str:
    """Steps in a row: `2 north, then east`."""
    runs: list[tuple[str, int]] = []
    for step in way:
        if runs and runs[-1][0] == step and step in HEADINGS:
            runs[-1] = (step, runs[-1][1] + 1)
        else:
            runs.append((step, 1))
    return ", then ".join(f"{n} {step}" if n > 1 else step for step, n in runs)


_VERBS = {
    BOARDED: ("be", "in the car"),
    SPRINTED: ("sprint", ""),
    STUMBLED: ("stumble", ""),
    CLATTERED: ("make", "a noise in the space just left"),
    HID: ("hide", ""),
    THREW: ("throw", ""),
    CHEERED: ("cheer", ""),
    ENDURED: ("do", "not strike back"),
    DREW: ("draw", ""),
    PLAYED: ("play", ""),
    FELLED: ("fell", "a tree"),
    LIFTED: ("lift", "a tree"),
    PLANTED: ("plant", "it elsewhere"),
    TURNED: ("turn", "the forest"),
    POCKETED: ("pocket", "the rock at"),
    SHOOK: ("shake", "off the wound"),
    TOPPED: ("put", " on top of the pile"),
    LED: ("lead", "the familiar to"),
    MISTED: ("turn", "to mist"),
}
"""What is a part of a turn's sentence: a verb, and what follows it."""

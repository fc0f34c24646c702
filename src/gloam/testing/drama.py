"""The laws of what is told well: loudness, cues, digests, and steps that take themselves."""

from collections.abc import Iterator
from typing import Any, Final

from gloam.kernel.cues import EFFECTS, HEADINGS
from gloam.kernel.game import Digest
from gloam.kernel.heard import Told
from gloam.kernel.loudness import CLIMAX, HUSH, NEWS
from gloam.kernel.plain import nothing_takes_itself
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.inside import difference
from gloam.testing.play import Law, Play, menu_of

LATELY: Final = 24
"""So many facts that a seat heard are looked at, the latest."""
WAYS: Final = 8
"""In how many ways a game goes on from a moment, to find two that a seat cannot tell apart."""
FAR: Final = 8
"""How many actions each of them goes on."""


@Law
def how_it_is_told_tells_nothing(play: Play) -> None:
    """Loudness, cues, digests and what takes itself are the same in every world not ruled out."""
    for table, _ in play.moments():
        for seat in range(play.seats):
            told = _told(table, seat)
            for _ in range(-(-play.guesses // 3) if play.game.guesses else 0):  # each takes long
                world = play.guess(table.view(seat))
                differs = difference(_told(play.table_in(world, table), seat), told, "what it has")
                if differs:
                    play.broken(f"in a world that it cannot rule out, {differs}", table, seat)
            _is_in_range(play, table, seat)


def _told(table: Table, seat: int) -> dict[str, Any]:
    """How what a seat heard lately is told to it."""
    heard = table.told(seat)
    first = max(0, len(heard) - LATELY)
    telling, menu = table.game.telling, table.menu(seat)
    return {
        "facts": tuple((told.loudness, told.cue, told.spoken) for told in heard.since(first)),
        "digest": table.digest(seat, first),
        "aloud": table.aloud(seat, first, len(heard)),
        "step": telling.takes_itself(table.view(seat), menu) if menu else -1,
    }


def _is_in_range(play: Play, table: Table, seat: int) -> None:
    """Every loudness has a name, and clients know every cue."""
    cells = {cell.id for cell in table.scene(seat).cells}
    heard = table.told(seat)
    for told in heard.since(max(0, len(heard) - LATELY)):
        if not HUSH <= told.loudness <= CLIMAX:
            play.broken(f"{told.fact!r} has loudness {told.loudness}", table, seat)
        cue = told.cue
        if cue is None:
            continue
        if cue.effect not in EFFECTS or cue.heading not in HEADINGS:
            play.broken(f"no client knows the cue of {told.fact!r}: {cue}", table, seat)
        if cue.cell and cue.cell not in cells and cue.cell not in _ever_shown(play, table, seat):
            play.broken(f"the cue of {told.fact!r} is at {cue.cell!r}, nowhere", table, seat)
        if not -1 <= cue.person < play.seats:
            play.broken(f"the cue of {told.fact!r} is about seat {cue.person}", table, seat)


def _ever_shown(play: Play, table: Table, seat: int) -> set[str]:
    """The places of all scenes so far, for boards on which places come and go."""
    again = play.opened()
    shown = {cell.id for cell in again.scene(seat).cells}
    for deed in table.deeds:
        play.do(again, deed)
        shown |= {cell.id for cell in again.scene(seat).cells}
    play.now = table
    return shown


@Law
def a_digest_leaves_nothing_out(play: Play) -> None:
    """Without any one of its facts of NEWS or louder, a digest would be another."""
    for table, _ in play.moments():
        for seat in range(play.seats):
            heard = table.told(seat)
            first = max(0, len(heard) - play.rng.randrange(1, LATELY))
            for digest in _digests(table, seat):
                _nothing_is_left_out(play, table, seat, heard.since(first), digest)


def _digests(table: Table, seat: int) -> list[Digest]:
    """The digest of a game; the one for the ear, too, for those who still play."""
    telling = table.game.telling
    out = any(person.out for person in table.scene(seat).people if person.seat == seat)
    return [each for each in (telling.digest, None if out else telling.aloud) if each is not None]


def _nothing_is_left_out(
    play: Play, table: Table, seat: int, heard: list[Told], digest: Digest
) -> None:
    """What was spoken is no part of it: the table says that by itself."""
    words, view = play.game.words, table.view(seat)
    facts = [
        (told, table.record[told.at])
        for told in heard
        if told.fact.partition(" ")[0] not in (words.said, words.said_to)
    ]
    whole = digest(view, tuple(fact for _, fact in facts))
    if not all(line.strip() for line in whole):
        play.broken(f"its digest has an empty line: {whole}", table, seat)
    loud = [told for told, _ in facts if told.loudness >= NEWS]
    for told in play.rng.sample(loud, min(3, len(loud))):
        if whole == digest(view, tuple(fact for each, fact in facts if each.n != told.n)):
            play.broken(f"its digest {whole} is the same without {told.fact!r}", table, seat)


@Law
def what_takes_itself_is_known(play: Play) -> None:
    """A step that takes itself just after a seat heard something does so in all worlds it allows.

    Else that seat could read from the clock which world it is. What its owner does unheard before
    such a step has a time that nobody else can know, so only the first step is looked at.
    """
    play.opened()
    if play.game.telling.takes_itself is nothing_takes_itself:
        return
    for table, _ in play.moments():
        asked = int(table.asked)
        step = _own_step(table)
        if step >= 0 and step not in table.menu(asked):
            play.broken(f"{play.text([step])} takes itself, and is not on its menu", table, asked)
        for seat in range(play.seats):
            if seat != asked and step >= 0 and play.game.guesses and _just_heard(table, seat):
                _is_forced_elsewhere(play, table, seat, step)
        looks = not table.deeds or play.rng.randrange(3) == 0  # it takes long
        if looks and play.seats > 1 and asked != CHANCE and not table.over:
            _goes_on_alike(play, table, play.rng.randrange(play.seats))


def _own_step(table: Table) -> int:
    asked = int(table.asked)
    if asked < 0:
        return -1
    return int(table.game.telling.takes_itself(table.view(asked), table.menu(asked)))


def _just_heard(table: Table, seat: int) -> bool:
    """Whether a seat heard something of the last deed."""
    last = table.deeds[-1].told if table.deeds else 0
    return any(table.hears(n, seat) for n in range(last, table.size))


def _is_forced_elsewhere(play: Play, table: Table, seat: int, step: int) -> None:
    """In a world that another seat cannot rule out, the same menu or one as forced is offered."""
    asked = int(table.asked)
    for _ in range(play.guesses):
        world = play.guess(table.view(seat))
        menu = menu_of(world)
        if int(play.game.telling.takes_itself(table.view(asked), menu)) != step:
            text = play.game.words.actions.text(step)
            play.broken(
                f"{text!r} takes itself, and seat {asked} may have {play.text(menu)} for all it "
                "knows", table, seat,
            )  # fmt: skip


def _goes_on_alike(play: Play, table: Table, seat: int) -> None:
    """Of all ways to go on that tell a seat the same, a step takes itself in all or in none."""
    known: dict[tuple[Fact, ...], tuple[int, int]] = {}
    first: list[int] = []
    for n in range(WAYS):
        way = table.fork()
        for told in _hearing(play, way, seat, first, lead=n == 0):
            if way.asked == seat or way.over:
                continue
            found = (int(way.asked), _own_step(way))
            if known.setdefault(told, found) != found:
                texts = [play.text([step]) for _, step in (known[told], found)]
                play.broken(
                    f"after {play.facts(list(told[-3:]))}, what takes itself is {texts[0]} in one "
                    f"world and {texts[1]} in another", way, seat,
                )  # fmt: skip


def _hearing(
    play: Play, way: Table, seat: int, first: list[int], *, lead: bool
) -> Iterator[tuple[Fact, ...]]:
    """Play on at random, more or less as the first way went: all that a seat heard, each time."""
    size, heard = way.size, 0
    for n in range(FAR):
        if way.over:
            return
        menu = way.menu(way.asked)
        same = n < len(first) and first[n] in menu and play.rng.randrange(3)
        action = first[n] if same else play.some(menu, 1)[0]
        if lead:
            first.append(action)
        way.act(action)
        way.deal()
        told = tuple(way.record[n] for n in range(size, way.size) if way.hears(n, seat))
        if len(told) > heard:
            heard = len(told)
            yield told

"""Everybody at the table as one seat knows them, and the seat's own character as a card."""

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.cast import FACTION, FACTION_NAMES, NOBODY_KNOWN, quota
from gloam.games.shadow_hunters.cast import HUNTER, MEMBERS, SHADOW
from gloam.games.shadow_hunters.facts import AREA
from gloam.games.shadow_hunters.lore import (
    ONCE, UNSEEN, ability_name, ability_words, art, called, capital, character_name,
    faction_name, who_is,
)  # fmt: skip
from gloam.games.shadow_hunters.numbers import (
    BLUR_RULE, BRYAN, CHARACTERS, COUP_ATTACKER, COUP_DEFENDER, DANIEL, DOUBLE_IT, LAST_STAND,
    ULTRA_SOUL,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.held import cards_of
from gloam.games.shadow_hunters.telling.notebook import own_goal, possible
from gloam.games.shadow_hunters.telling.suspicion import odds
from gloam.kernel.bits import count, members
from gloam.kernel.scene import Card, Gauge, Mark, Person, Suspicion

NAMED = 3
"""How many of the likeliest characters stand beside the sides."""
LEAST = 0.005
"""What is less likely is not shown."""


def people_of(sight: Sight) -> tuple[Person, ...]:
    """Everybody, in the order of seats, once characters are dealt.

    Whoever looks on hears of no dealing, and is told of nobody what can be believed of them.
    """
    seats, open_ = int(sight.open.seats), sight.open
    if not seats or (open_.dealt < seats and not open_.turns):
        return ()
    doubt = any(sight.clues.known[seat] == NOBODY_KNOWN for seat in members(open_.living()))
    weighs = doubt and open_.turns and sight.seat >= 0
    chances = odds(sight) if weighs else [[0.0] * CHARACTERS] * seats
    return tuple(_person(sight, seat, chances[seat]) for seat in range(seats))


def _person(sight: Sight, seat: int, chances: list[float]) -> Person:
    open_, known = sight.open, int(sight.clues.known[seat])
    at, name = int(open_.place[seat]), character_name(known) if known != NOBODY_KNOWN else ""
    alive = bool(open_.alive(seat))
    return Person(
        seat=seat,
        called=called(seat),
        role=who_is(known) if name else "",
        secret=bool(name) and bool(open_.hidden(seat)),
        term=name,
        art=art(name) if name else "",
        at=AREA.names[at] if at != OFF and alive else "",
        gauges=(damage_of(sight, seat),) if alive else (),
        cards=cards_of(int(open_.gear[seat]), open_.sheet)
        + cards_of(int(open_.hand[seat]), open_.sheet, "in hand"),
        badges=tuple(_badges(sight, seat)),
        suspicions=suspicions(chances) if not name and alive else (),
        out=not alive,
    )


# The damage track.


def damage_of(sight: Sight, seat: int) -> Gauge:
    """Somebody's damage on a track that is as long for all, marked where they may die."""
    open_ = sight.open
    known = sight.clues.known[seat] != NOBODY_KNOWN
    can_be = members(possible(sight, seat))
    marks = [
        Mark(int(open_.hp[n]), f"{character_name(n)} dies", believed=not known)
        for n in sorted(can_be, key=lambda n: int(open_.hp[n]))
        if open_.hp[n] > open_.damage[seat]
    ]
    longest = max(int(open_.hp[character]) for character in members(open_.pool))
    return Gauge(
        "Damage", int(open_.damage[seat]), longest, marks=tuple(marks), kind="damage", good=False
    )


# What is special about somebody.


def _badges(sight: Sight, seat: int) -> list[str]:
    open_ = sight.open
    if not open_.alive(seat):
        return ["dead, and first to die" if open_.firsts >> seat & 1 else "dead"]
    hidden = bool(open_.hidden(seat))
    found = ["hidden" if hidden else "revealed"]
    if open_.turn == seat and open_.turns and open_.winners == OFF:
        found.append("has the turn")
    if sight.seat >= 0 and seat != sight.seat and open_.in_range(sight.seat) >> seat & 1:
        found.append("in your range")
    return found + _lying_on(open_, seat)


def _lying_on(open_: Open, seat: int) -> list[str]:
    """What lies on somebody, and what they have used up."""
    house, face = int(open_.terms), int(open_.face[seat])
    spent = open_.used if face in ONCE or face == ULTRA_SOUL else 0
    found = [
        (open_.chained, "chained: no ability"),
        (open_.angels, "guarded by an Angel"),
        (open_.barriers, "behind a Barrier"),
        (spent, f"{ability_name(face)} used" if face != NOBODY_KNOWN else ""),
        (open_.doubled if house & DOUBLE_IT else 0, "has doubled"),
        (open_.couped if house & COUP_ATTACKER else 0, "Coup de Grace tried"),
        (open_.couped if house & COUP_DEFENDER else 0, "safe from a Coup de Grace"),
        (open_.blurred if house & BLUR_RULE else 0, "has blurred"),
        (open_.stood if house & LAST_STAND else 0, "last stand made"),
    ]
    badges = [words for seats, words in found if int(seats) >> seat & 1]
    if open_.turn == seat and open_.extra > 0:
        badges.append("one more turn" if open_.extra == 1 else f"{int(open_.extra)} more turns")
    return badges


# What is believed of somebody.


def suspicions(chances: list[float]) -> tuple[Suspicion, ...]:
    """How likely somebody is on each side, and the likeliest characters."""
    sides = [0.0] * len(FACTION_NAMES)
    for character, chance in enumerate(chances):
        sides[int(FACTION[character])] += chance
    found = [(faction_name(side), share) for side, share in enumerate(sides)]
    likely = sorted(range(CHARACTERS), key=lambda n: -chances[n])[:NAMED]
    found.sort(key=lambda each: -each[1])
    found += [(character_name(n), chances[n]) for n in likely]
    return tuple(Suspicion(label, round(share, 3)) for label, share in found if share >= LEAST)


# Oneself.


def own_of(sight: Sight) -> Card | None:
    """Who this seat is: side, hit points, goal, ability, and when that can be used."""
    me, seat, open_ = sight.me(), int(sight.seat), sight.open
    if me == NOBODY_KNOWN:
        return None
    once = ", once a game" if me in ONCE else ""
    return Card(
        id="own",
        title=character_name(me),
        kind="character",
        lines=(
            f"A {faction_name(int(FACTION[me]))} of {open_.hp[me]} hit points.",
            f"You win if {own_goal(sight)}.",
            f"{ability_name(me)}{once}: {ability_words(me, int(open_.seats))}.",
            _when(sight),
        ),
        term=character_name(me),
        badges=("hidden" if open_.hidden(seat) else "revealed", *_lying_on(open_, seat)),
    )


def _when(sight: Sight) -> str:
    """Whether the ability can be used, and what it still needs."""
    me, seat, open_ = sight.me(), int(sight.seat), sight.open
    if not open_.alive(seat):
        return "You are dead."
    if open_.chained >> seat & 1:
        return "You are chained, and have your ability no more."
    if me in ONCE and open_.used >> seat & 1:
        return "You have used it."
    if me in (DANIEL, BRYAN):
        return "It comes by itself." if open_.hidden(seat) else "It has come about: all know you."
    if open_.hidden(seat) and me not in UNSEEN:
        return "Reveal first: it works from then on."
    return "It works hidden or revealed." if me in UNSEEN else "You are revealed: it works."


# The two sides at war.


def sides_of(open_: Open) -> tuple[Gauge, ...]:
    """How many Hunters and Shadows live, as everybody can count, and the rounds that are left."""
    found = []
    for side in (HUNTER, SHADOW):
        every = int(quota(open_.seats, side))
        fallen = sum(2 ** int(open_.face[seat]) for seat in members(open_.dead))
        left = every - int(count(fallen & int(MEMBERS[side])))
        label = f"{capital(faction_name(side, 2))} alive"
        found.append(Gauge(label, left, every, kind=faction_name(side).lower()))
    if open_.rounds:
        now = (int(open_.turns) + int(open_.seats) - 1) // int(open_.seats)
        found.append(Gauge("Round", now, int(open_.rounds), kind="round"))
    return tuple(found)

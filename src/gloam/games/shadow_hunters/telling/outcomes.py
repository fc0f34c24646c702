"""What comes of a blow, a card or a step, as far as a seat can know before it is done.

Damage on the table is open, and so is Equipment: what dice may do is counted out. Who would die of
it is said of those who are known; of the others, which characters could not stand it, apart.
"""

from collections import Counter

from gloam.games.shadow_hunters.board import SIDES_4, SIDES_6
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, NOBODY_KNOWN
from gloam.games.shadow_hunters.lore import called, character_list
from gloam.games.shadow_hunters.numbers import (
    BAT, BROOCH, BY_ATTACK, BY_CARD, BY_WOODS, DYNAMITE, IN_RETURN, MASAMUNE, PLAIN, ROBE, SPEAR,
    SPIDER, TALISMAN, VALKYRIE,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling.notebook import possible
from gloam.kernel.bits import members

MOST_NAMED = 3
"""So many characters are named who would die; more are only counted."""


# Damage to somebody.


def shield_of(open_: Open, seat: int, cause: int, card: int = -1) -> str:
    """What would keep damage off somebody; nothing if it would hurt."""
    if cause == BY_ATTACK and open_.angels >> seat & 1:
        return "Guardian Angel"
    if open_.barriers >> seat & 1:
        return "Barrier"
    if cause == BY_WOODS and open_.has(seat, BROOCH):
        return "Fortune Brooch"
    if cause == BY_CARD and card in (SPIDER, BAT, DYNAMITE) and open_.has(seat, TALISMAN):
        return "Talisman"
    return ""


def harm_words(sight: Sight, seat: int, amount: int, cause: int, card: int = -1) -> str:
    """Damage to somebody, with what they would have then: `damage 3 to 5`."""
    if shield := shield_of(sight.open, seat, cause, card):
        return f"the {shield} stops it"
    before = int(sight.open.damage[seat])
    return f"damage {before} to {before + amount}{death_words(sight, seat, amount, amount)}"


def heal_words(sight: Sight, seat: int, amount: int) -> str:
    """Healing of somebody, with the damage that they would have then."""
    before = int(sight.open.damage[seat])
    if not before:
        return "nothing to heal"
    return f"damage {before} to {max(0, before - amount)}"


def set_words(sight: Sight, seat: int, damage: int) -> str:
    """Damage that is set to a number, whatever it was; that never kills on the spot."""
    before = int(sight.open.damage[seat])
    return "no change" if before == damage else f"damage {before} to {damage}"


def death_words(sight: Sight, seat: int, least: int, most: int) -> str:
    """Whether that much damage kills somebody who is known: for certain, or perhaps."""
    known = int(sight.clues.known[seat])
    if known == NOBODY_KNOWN:
        return ""
    left = int(sight.open.hp[known]) - int(sight.open.damage[seat])
    return ", deadly" if left <= least else (", may be deadly" if left <= most else "")


def doubt_words(sight: Sight, seat: int, most: int) -> str:
    """Which characters so much damage would kill, of those that somebody unknown can be."""
    if seat < 0 or not most or sight.clues.known[seat] != NOBODY_KNOWN:
        return ""
    before = int(sight.open.damage[seat])
    weak = [n for n in members(possible(sight, seat)) if sight.open.hp[n] <= before + most]
    if not weak:
        return ""
    if len(weak) > MOST_NAMED:
        return f"could kill any of {len(weak)} characters that they can be"
    return f"could kill {character_list(sum(2**n for n in weak), 'or')}"


# Attacks.


def most_of(sight: Sight, target: int, how: int = PLAIN) -> int:
    """The most damage that an attack on somebody can do."""
    return 0 if shield_of(sight.open, target, BY_ATTACK) else max(_blows(sight, target, how))


def attack_words(sight: Sight, target: int, how: int = PLAIN) -> str:
    """What an attack on somebody may do, with all Equipment counted in."""
    if shield := shield_of(sight.open, target, BY_ATTACK):
        return f"the {shield} stops it"
    blows = _blows(sight, target, how)
    every, none = sum(blows.values()), blows[0]
    hits = sorted(damage for damage in blows if damage)
    spread = f"{hits[0]} to {hits[-1]}" if len(hits) > 1 else str(hits[0])
    misses = f"; misses {_in_all(none, every)}" if none else "; never misses"
    return f"{spread} damage{misses}{death_words(sight, target, 0, hits[-1])}"


def _in_all(some: int, every: int) -> str:
    """A share of dice as it is said: `1 in 6`."""
    return f"1 in {every // some}" if every % some == 0 else f"{some} in {every}"


def _blows(sight: Sight, target: int, how: int) -> Counter[int]:
    """The damage of every roll of the dice, and how many rolls give it."""
    open_, seat = sight.open, int(sight.seat)
    lone = open_.power(seat) == VALKYRIE or (how < IN_RETURN and open_.has(seat, MASAMUNE))
    if lone:
        rolls = list(range(1, SIDES_4 + 1))
    else:
        rolls = [abs(a - b) for a in range(1, SIDES_4 + 1) for b in range(1, SIDES_6 + 1)]
    return Counter(blow(open_, seat, target, roll, how) for roll in rolls)


def blow(open_: Open, seat: int, target: int, base: int, how: int) -> int:
    """The damage of an attack whose dice say so much. (SHH-E1, SHH-E2, SHH-E7)"""
    if base == 0:
        return 0
    dared = how == PLAIN and open_.dared != 0
    guards = int(open_.sheet.guards[ROBE])
    if how < IN_RETURN:
        base -= guards if open_.has(seat, ROBE) else 0
        base += 0 if dared else weapons(open_, seat)
    base -= guards if open_.has(target, ROBE) else 0
    lone = open_.power(seat) == VALKYRIE or open_.has(seat, MASAMUNE)
    if dared and (base > 0 or not lone):
        base += 2
    return max(0, base)


def weapons(open_: Open, seat: int) -> int:
    """How much more somebody's attacks do that hit."""
    found = int(open_.blades(seat))
    if open_.has(seat, SPEAR) and not open_.hidden(seat) and FACTION[open_.face[seat]] == HUNTER:
        found += int(open_.sheet.hurts[SPEAR])
    return found


def struck(sight: Sight, target: int) -> int:
    """The damage of a blow to somebody, now that the dice are thrown."""
    open_ = sight.open
    if shield_of(open_, target, BY_ATTACK):
        return 0
    return blow(open_, int(sight.seat), target, int(open_.base[target]), int(open_.how))


def strike_words(sight: Sight) -> str:
    """What a blow does whose dice are thrown, with Equipment, to each who was hit."""
    open_ = sight.open
    hit = [target for target in members(open_.targets) if open_.base[target]]
    if len(hit) == 1:
        return _struck_words(sight, hit[0])
    return "; ".join(f"{called(target)}: {_struck_words(sight, target)}" for target in hit)


def _struck_words(sight: Sight, target: int) -> str:
    if damage := struck(sight, target):
        return f"{damage} damage{death_words(sight, target, damage, damage)}"
    return f"the {shield_of(sight.open, target, BY_ATTACK) or 'Holy Robe'} stops it"

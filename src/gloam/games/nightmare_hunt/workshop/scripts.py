"""Scripts: a whole fight in two lines, one for the attack and one for the answer.

Whoever falls to a script asks for no thought. The scripts here are few and plain, in the order of
how plain they are; each line is a function of what the player knows and of the menu.
"""

from collections.abc import Callable
from typing import Final, final

from mypy_extensions import i64

from gloam.games.nightmare_hunt.content import ALWAYS, EXACT, NONE, POWER, SKIP, Content
from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.numbers import (
    ENDURE, PASS, PLAY, PUNCH, REACT, REACTING, REST, SPRINT, VENTURE, YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State

Line = Callable[[Trail, tuple[int, ...]], int]
"""What is chosen, from what the player knows and the menu."""


# Blows.


def is_punch(action: i64) -> bool:
    """Whether a blow on the menu is a Punch."""
    return action >= PUNCH


def card_of(action: i64) -> i64:
    """The card that a blow takes."""
    return (action - (PUNCH if action >= PUNCH else PLAY)) // MOST_FOES


def place_of(action: i64) -> i64:
    """The place that a blow hits."""
    return (action - (PUNCH if action >= PUNCH else PLAY)) % MOST_FOES


def power_of(content: Content, action: i64) -> i64:
    """The power of a blow."""
    return content.punch_power if action >= PUNCH else content.power[card_of(action)]


def time_of(content: Content, action: i64) -> i64:
    """The Time of a blow."""
    return content.punch_time if action >= PUNCH else content.time[card_of(action)]


def keep(content: Content, card: i64) -> int:
    """How much a card is missed: most if it always cancels, less if it may, least if it strikes."""
    how = content.cancels[card]
    missed: i64 = 200 if how == ALWAYS else (100 if how == EXACT else 0)
    return int(missed + content.power[card])


def target(trail: Trail) -> i64:
    """The place of the foe that is nearest to its fall, and can be hurt."""
    found: i64 = 0
    least: i64 = 100_000
    place: i64 = 0
    while place < trail.foe_count():
        left = trail.left(place)
        if left < least and not trail.shielded(place):
            found = place
            least = left
        place += 1
    return found


def _blows(trail: Trail, menu: tuple[int, ...]) -> list[int]:
    """The blows at the target."""
    place = target(trail)
    return [
        action for action in menu if PLAY <= action < REACT and place_of(action) == place
    ]  # fmt: skip


# The first line: how to attack.


def punch(trail: Trail, menu: tuple[int, ...]) -> int:
    """Always Punch, with the card that is missed least."""
    if PASS in menu:
        return PASS
    content = trail.content
    punches = [action for action in _blows(trail, menu) if is_punch(action)]
    return min(punches, key=lambda action: keep(content, card_of(action)))


def strongest(trail: Trail, menu: tuple[int, ...]) -> int:
    """Always the strongest blow; of several, the quickest."""
    if PASS in menu:
        return PASS
    content = trail.content
    return max(_blows(trail, menu), key=lambda action: _strength(content, action))


def quickest(trail: Trail, menu: tuple[int, ...]) -> int:
    """Always the quickest blow; of several, the strongest."""
    if PASS in menu:
        return PASS
    content = trail.content
    return max(_blows(trail, menu), key=lambda action: _quickness(content, action))


def fitting(trail: Trail, menu: tuple[int, ...]) -> int:
    """The strongest blow that leaves enough for another, or nothing; never more than is shed."""
    if PASS in menu:
        return PASS
    weakest = _weakest(trail.content)
    return max(_blows(trail, menu), key=lambda action: _fit(trail, action, weakest))


def feeding(trail: Trail, menu: tuple[int, ...]) -> int:
    """The strongest blow after which the enemies can pay for nothing, or only exactly."""
    if PASS in menu:
        return PASS
    return max(
        _blows(trail, menu),
        key=lambda action: (-_overfed(trail, action), *_strength(trail.content, action)),
    )


def rested(trail: Trail, menu: tuple[int, ...]) -> int:
    """Rest when half of the Wounds that kill are in the hand; else the strongest blow."""
    if REST in menu and 2 * trail.hand_wounds >= trail.content.body:
        return REST
    return strongest(trail, menu)


def _strength(content: Content, action: i64) -> tuple[int, int, int]:
    missed = keep(content, card_of(action))
    return int(power_of(content, action)), -int(time_of(content, action)), -missed


def _quickness(content: Content, action: i64) -> tuple[int, int, int]:
    missed = keep(content, card_of(action))
    return -int(time_of(content, action)), int(power_of(content, action)), -missed


def _weakest(content: Content) -> i64:
    found = content.punch_power
    for power in content.power:
        if 0 < power < found:
            found = power
    return found


def _fit(trail: Trail, action: i64, weakest: i64) -> tuple[bool, bool, int, int, int]:
    content = trail.content
    place = place_of(action)
    power = power_of(content, action)
    sheds = content.sheds[trail.kind(place)]
    kept = sheds == 0 or trail.damage(place) + power < sheds
    left = trail.left(place) - power
    time = -int(time_of(content, action))
    missed = -keep(content, card_of(action))
    if left <= 0:
        return kept, True, 1000 + time, 0, missed
    return kept, left >= weakest, int(power), time, missed


def _overfed(trail: Trail, action: i64) -> int:
    """How many enemies could pay for something after a blow and have energy left."""
    content = trail.content
    time = time_of(content, action)
    found = 0
    place: i64 = 0
    while place < trail.foe_count():
        falls = place == place_of(action) and trail.left(place) <= power_of(content, action)
        energy = trail.energy(place) + time
        ability = content.dearest(trail.kind(place), energy)
        if not falls and ability != NONE and content.cost[ability] != energy:
            found += 1
        place += 1
    return found


# The second line: what to answer.


def endure(trail: Trail, menu: tuple[int, ...]) -> int:
    """Never react."""
    return ENDURE


def sprint(trail: Trail, menu: tuple[int, ...]) -> int:
    """Sprint whatever was paid exactly."""
    return _sprint(trail, menu) if trail.exact() else ENDURE


def parry(trail: Trail, menu: tuple[int, ...]) -> int:
    """Parry whatever was paid exactly; without a Parry, Sprint."""
    if not trail.exact():
        return ENDURE
    cards = _answers(trail, menu, always=False)
    return cards[0] if cards else _sprint(trail, menu)


def dodge(trail: Trail, menu: tuple[int, ...]) -> int:
    """Dodge whatever would hurt."""
    if not hurts(trail):
        return ENDURE
    cards = _answers(trail, menu, always=True)
    return cards[0] if cards else ENDURE


def anyhow(trail: Trail, menu: tuple[int, ...]) -> int:
    """What would hurt: Parry it, or else Sprint, or else Dodge."""
    if not hurts(trail):
        return ENDURE
    answer = parry(trail, menu)
    return answer if answer != ENDURE else dodge(trail, menu)


def hurts(trail: Trail) -> bool:
    """Whether what the acting foe has paid for does more than to cost a turn."""
    content = trail.content
    if trail.ability == NONE:
        return False
    part = content.first_effect[trail.ability]
    while part < content.first_effect[trail.ability + 1]:
        effect = content.effect[part]
        if effect == POWER:
            if content.hit(trail.armor, content.amount[part], trail.conditions) > 0:
                return True
        elif effect != SKIP:
            return True
        part += 1
    return False


def _sprint(trail: Trail, menu: tuple[int, ...]) -> int:
    content = trail.content
    sprints = [action for action in menu if SPRINT <= action < REST]
    return min(sprints, key=lambda action: keep(content, action - SPRINT), default=ENDURE)


def _answers(trail: Trail, menu: tuple[int, ...], *, always: bool) -> list[int]:
    """The cards that can answer: those that always cancel, or those that may."""
    how = ALWAYS if always else EXACT
    cancels = trail.content.cancels
    return [
        action for action in menu if REACT <= action < SPRINT and cancels[action - REACT] == how
    ]


# Both lines together.


@final
class Script:
    """Two lines that say how a fight is played."""

    def __init__(self, attack: Line, answer: Line, words: tuple[str, str]) -> None:
        self.attack = attack
        self.answer = answer
        self.words = words
        """Each line in words."""

    def said(self) -> str:
        """Both lines as one sentence."""
        return f"{self.words[0]}; {self.words[1]}"


_ATTACKS: Final[list[tuple[Line, str]]] = [
    (punch, "always Punch, with the card that is missed least"),
    (strongest, "always the strongest blow"),
    (quickest, "always the quickest blow"),
    (fitting, "the strongest blow that does not overshoot"),
    (feeding, "the strongest blow that feeds nobody but exactly"),
    (rested, "Rest with half a deadly hand, else the strongest blow"),
]
_ANSWERS: Final[list[tuple[Line, str]]] = [
    (endure, "never react"),
    (sprint, "Sprint what was paid exactly"),
    (parry, "Parry or Sprint what was paid exactly"),
    (dodge, "Dodge what would hurt"),
    (anyhow, "Parry, Sprint or Dodge what would hurt"),
]
SCRIPTS: Final[list[Script]] = [
    Script(attack, answer, (said, replied))
    for attack, said in _ATTACKS
    for answer, replied in _ANSWERS
]
"""Every script there is, the plainest first."""


def follow(
    hunt: State, trail: Trail, script: Script, rng: FastRandom, menu: Menu, longest: i64
) -> bool:
    """Play a single fight by a script; whether it is won. `trail` is the hunt's own."""
    played: i64 = 0
    while played < longest:
        asked = hunt.asked()
        if asked == NOBODY:
            break
        menu.clear()
        hunt.offer(menu)
        if asked == CHANCE:
            hunt.play(menu.pick(rng.below(menu.total)))
        elif trail.phase == YOURS:
            hunt.play(script.attack(trail, menu.actions()))
        elif trail.phase == REACTING:
            hunt.play(script.answer(trail, menu.actions()))
        else:
            hunt.play(VENTURE)
        played += 1
    return trail.victory

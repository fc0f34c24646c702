"""The enemies: how each stands, what it can do, and what it is about to do."""

from gloam.games.nightmare_hunt.content import NONE
from gloam.games.nightmare_hunt.forecast import Act, next_act, paid_act, used_act
from gloam.games.nightmare_hunt.lore import called, does_words, use_words
from gloam.games.nightmare_hunt.numbers import REACTING
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.telling.sentences import Hearer
from gloam.games.nightmare_hunt.telling.signs import threat
from gloam.kernel.scene import Cell, Gauge, Mark, Sign

FEW = 4
"""Up to so many enemies stand below each other; more of them share the rows."""
CROWD = 4
"""So many stand side by side then."""
WAITS = Sign("wait", "", "waits")


def foe_cells(trail: Trail, hearer: Hearer) -> list[Cell]:
    """The enemies, each on a place of its own."""
    number = int(trail.foe_count())
    across = 1 if number <= FEW else CROWD
    return [_cell(trail, hearer, place, across) for place in range(number)]


def _cell(trail: Trail, hearer: Hearer, place: int, across: int) -> Cell:
    prey = int(trail.kind(place))
    act = act_of(trail, place)
    return Cell(
        id=f"enemy{place + 1}",
        row=place // across,
        column=place % across,
        kind="enemy",
        words=foe_words(trail, hearer, place),
        glyph=_glyph(trail, place, act) if across == 1 else _small_glyph(trail, place),
        title=called(trail)[place],
        lines=_lines(trail, hearer, prey),
        gauges=(_health(trail, place), _energy(trail, hearer, place)),
        signs=threat(trail.content, (act,)) or (WAITS,),
        badges=_badges(trail, place),
    )


def act_of(trail: Trail, place: int) -> Act:
    """What an enemy has paid for; or, if it is not acting, what it would do as things stand."""
    return paid_act(trail) if acting(trail, place) else next_act(trail, place)


def acting(trail: Trail, place: int) -> bool:
    """Whether an enemy has paid, and waits for the hunter's answer."""
    return trail.phase == REACTING and trail.acting == place


def _badges(trail: Trail, place: int) -> tuple[str, ...]:
    badges = []
    if acting(trail, place):
        badges.append("acts now")
    if trail.boss_is_met() and trail.own and place == 0:
        badges.append("Boss")
    if trail.shielded(place):
        badges.append("shielded")
    return tuple(badges)


# Gauges.


def _health(trail: Trail, place: int) -> Gauge:
    most = int(trail.content.health[trail.kind(place)])
    return Gauge("Health", int(trail.left(place)), most, kind="health")


def _energy(trail: Trail, hearer: Hearer, place: int) -> Gauge:
    """The energy of an enemy, with a mark where it can pay for each thing that it does."""
    content, prey = trail.content, int(trail.kind(place))
    abilities = range(int(content.first_ability[prey]), int(content.first_ability[prey + 1]))
    marks = tuple(
        Mark(int(content.cost[ability]), ability_line(trail, hearer, ability))
        for ability in abilities
    )
    energy = int(trail.energy(place))
    most = max(energy, 1, *(mark.at for mark in marks))
    return Gauge("Energy", energy, most, marks=marks, kind="energy", good=False)


def ability_line(trail: Trail, hearer: Hearer, ability: int) -> str:
    """What an ability would do to the hunter now."""
    return does_words(trail.content, used_act(trail, ability), you=hearer.you)


# Words.


def foe_words(trail: Trail, hearer: Hearer, place: int) -> str:
    """All about an enemy, in sentences."""
    abilities = abilities_words(trail, hearer, int(trail.kind(place)))
    return f"{called(trail)[place]}: {stands(trail, hearer, place)}. Abilities: {abilities}."


def stands(trail: Trail, hearer: Hearer, place: int) -> str:
    """How an enemy stands, and what it does next if it gains no more energy."""
    content = trail.content
    health = f"{trail.left(place)} of {content.health[trail.kind(place)]} health"
    shielded = ", shielded" if trail.shielded(place) else ""
    now = acting(trail, place)
    act = act_of(trail, place)
    has = f"{health}{shielded}, {act.energy} energy"
    if act.waits:
        return f"{has}; now it passes" if now else f"{has}, too little to act"
    uses = use_words(content, act, you=hearer.you)
    return f"{has}; {'now' if now else 'as it is,'} it {uses}"


def _lines(trail: Trail, hearer: Hearer, prey: int) -> tuple[str, ...]:
    """What a kind of prey can do, a line for each price, and what else is special about it."""
    content = trail.content
    abilities = range(int(content.first_ability[prey]), int(content.first_ability[prey + 1]))
    lines = [
        f"{content.cost[ability]} energy: {ability_line(trail, hearer, ability)}"
        for ability in abilities
    ]
    return (*(lines or ["It does nothing"]), *_special(trail, prey))


def abilities_words(trail: Trail, hearer: Hearer, prey: int) -> str:
    """What a kind of prey can do, at its price, and what it would do to the hunter now."""
    content = trail.content
    abilities = range(int(content.first_ability[prey]), int(content.first_ability[prey + 1]))
    words = [
        f"{content.cost[ability]} for {ability_line(trail, hearer, ability)}"
        for ability in abilities
    ]
    return "; ".join([*(words or ["nothing"]), *_special(trail, prey)])


def _special(trail: Trail, prey: int) -> list[str]:
    content = trail.content
    parts = []
    if content.sheds[prey]:
        parts.append(f"a hit that takes it to {content.sheds[prey]} damage clears all of it")
    if content.shield[prey] != NONE:
        parts.append(f"no damage while {content.prey_names[content.shield[prey]]} is there")
    return parts


# For pictures made of text.


def _glyph(trail: Trail, place: int, act: Act) -> str:
    """An enemy in one line of text: `1 Handler ♥8/8 ●●○○○ 1 Wound`."""
    content, kind = trail.content, int(trail.kind(place))
    name = content.prey_names[kind].split()[-1]
    signs = threat(content, (act,)) or (WAITS,)
    health = f"♥{trail.left(place)}/{content.health[kind]}"
    return f"{place + 1} {name} {health} {_bar(trail, place)} {signs[0].words}"


def _small_glyph(trail: Trail, place: int) -> str:
    return f"{place + 1} ♥{trail.left(place)} ●{trail.energy(place)}"


def _bar(trail: Trail, place: int) -> str:
    """Energy out of what the dearest ability costs: `●●●○○○`; a number where that is long."""
    kind, energy = int(trail.kind(place)), int(trail.energy(place))
    content = trail.content
    last = int(content.first_ability[kind + 1])
    most = int(content.cost[last - 1]) if last > content.first_ability[kind] else 0
    if max(most, energy) > 8:
        return f"●{energy}/{most}"
    return "●" * energy + "○" * (most - energy) or "○"

"""The chapters of a book, each read into the content; and whether all prey can be beaten."""

from typing import Any, Final

from gloam.games.nightmare_hunt.content import (
    ALWAYS, DISCARD_DECK, EXACT, HASTEN, INFLICT, MOST_ARMORS, MOST_CARDS, MOST_CONDITIONS,
    MOST_ENCOUNTERS, NEVER, NONE, POWER, SKIP, STRONGEST, SUMMON, Content,
)  # fmt: skip
from gloam.kernel.own_files import Reader, find, key_of, said

MOST_ENERGY: Final = 15
"""The most Time that an action takes, and the most energy that an enemy starts with."""
MOST_HASTE: Final = 60
"""By how much the events and the prey of a level hasten others, in all."""
CANCELS: Final = {"never": NEVER, "exact": EXACT, "always": ALWAYS}
Effects = list[tuple[int, int]]


class Names:
    """What an effect may name."""

    def __init__(self, conditions: list[str], prey: list[str]) -> None:
        self.conditions = conditions
        self.prey = prey


def _effects(reader: Reader, where: str, found: object, names: Names, verbs: str) -> Effects:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        reader.fault(f'{where}: what it does is a list of texts, such as ["power 2"].')
        return []
    before = len(reader.faults)
    if len(found) > 6:
        reader.fault(f"{where}: it does at most 6 things, not {len(found)}.")
    effects = [_effect(reader, where, str(text), names, verbs) for text in found[:6]]
    if len(reader.faults) == before:
        _check_counts(reader, where, effects, verbs)
    return effects


def _check_counts(reader: Reader, where: str, effects: Effects, verbs: str) -> None:
    """Not too much of one kind at once: else a turn could be lost for hours."""
    done = [effect for effect, _ in effects]
    for effect, (verb, most) in MOST_AT_ONCE[verbs].items():
        if done.count(effect) > most:
            bound = "once" if most == 1 else f"{most} times"
            reader.fault(f"{where}: it may {verb} {bound} at most, not {done.count(effect)} times.")


def _effect(reader: Reader, where: str, text: str, names: Names, verbs: str) -> tuple[int, int]:
    verb, _, rest = " ".join(text.split()).partition(" ")
    verb = verb.lower()
    if verb not in verbs.split():
        reader.fault(f"{where}: {said(text)} is nothing that it can do. It may {_or(verbs)}.")
        return (SKIP, 0)
    if verb in ("power", "hasten"):
        most = STRONGEST if verb == "power" else MOST_ENERGY
        if rest not in [str(number) for number in range(1, most + 1)]:
            reader.fault(
                f"{where}: after {verb} comes a number from 1 to {most}, not {said(rest)}."
            )
            return (SKIP, 0)
        return (POWER if verb == "power" else HASTEN, int(rest))
    if verb == "inflict":
        return (INFLICT, find(reader, where, "condition", rest, names.conditions))
    if verb == "summon":
        return (SUMMON, find(reader, where, "prey", rest, names.prey))
    if verb == "discard" and rest.lower() != "deck":
        reader.fault(f'{where}: it can only discard the deck: "discard deck".')
    elif verb == "skip" and rest:
        reader.fault(f"{where}: skip stands alone, without {said(rest)}.")
    return (DISCARD_DECK if verb == "discard" else SKIP, 0)


def _or(verbs: str) -> str:
    words = verbs.split()
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


ABILITY_VERBS: Final = "power inflict summon discard skip"
ENTRY_VERBS: Final = "inflict summon hasten"
MOST_AT_ONCE: Final = {
    ABILITY_VERBS: {SKIP: ("skip", 1), SUMMON: ("summon", 2), INFLICT: ("inflict", 3)},
    ENTRY_VERBS: {HASTEN: ("hasten", 1), SUMMON: ("summon", 4), INFLICT: ("inflict", 3)},
}
"""How often an ability, or an entrance, may do the same kind of thing."""


def read(book: dict[str, Any]) -> tuple[Content, list[str]]:
    """The tables of a book, and every fault in it."""
    reader = Reader()
    content = Content()
    reader.keys(
        "The book", book, "name mind body actions cards armor conditions prey events levels"
    )
    content.name = reader.name("The book", book)
    before = len(reader.faults)
    content.mind = reader.number("The book", book, "mind", 1, 7)
    content.body = reader.number("The book", book, "body", 1, 7)
    if content.body > content.mind and len(reader.faults) == before:  # NMH-3
        reader.fault(f"Body may not exceed mind: {content.body} is more than {content.mind}.")
    _read_actions(reader, book, content)
    _read_cards(reader, book, content)
    _read_armor(reader, book, content)
    _read_conditions(reader, book, content)
    _read_prey(reader, book, content)
    _read_levels(reader, book, content)
    if not reader.faults:
        _check_blows(reader, content)
        _check_shields(reader, content)
    content.close()
    return content, reader.faults


def _read_actions(reader: Reader, book: dict[str, Any], content: Content) -> None:
    found = book.get("actions", {})
    if not isinstance(found, dict) or not all(isinstance(each, dict) for each in found.values()):
        reader.fault("actions is a table of pass, punch, sprint and rest, each a table of its own.")
        return
    reader.keys("[actions]", found, "pass punch sprint rest")
    known = {"pass": "time", "punch": "time power", "sprint": "time cancels skips", "rest": "time"}
    for name, keys in known.items():
        reader.keys(f"The action {name}", found.get(name, {}), keys)
    content.pass_time = reader.number(
        "The action pass", found.get("pass", {}), "time", 0, MOST_ENERGY
    )
    punch = found.get("punch", {})
    content.punch_time = reader.number("The action punch", punch, "time", 0, MOST_ENERGY)
    content.punch_power = reader.number("The action punch", punch, "power", 1, STRONGEST)
    sprint = found.get("sprint", {})
    content.sprint_time = reader.number("The action sprint", sprint, "time", 0, MOST_ENERGY)
    cancels = reader.word("The action sprint", sprint, "cancels", list(CANCELS), "exact")
    content.sprint_cancels = CANCELS[cancels]
    content.sprint_skips = reader.flag("The action sprint", sprint, "skips", usual=True)
    content.rest_time = reader.number(
        "The action rest", found.get("rest", {}), "time", 0, MOST_ENERGY
    )


def _read_cards(reader: Reader, book: dict[str, Any], content: Content) -> None:
    for n, card in enumerate(reader.tables(book, "cards", 1, MOST_CARDS)):
        name = reader.name(f"Card {n + 1}", card)
        reader.keys(name, card, "name copies time power cancels skips")
        before = len(reader.faults)
        power = reader.number(name, card, "power", 0, STRONGEST, 0)
        cancels = CANCELS[reader.word(name, card, "cancels", list(CANCELS), "never")]
        skips = reader.flag(name, card, "skips", usual=False)
        if not power and not cancels:
            reader.idle(before, f"{name} does nothing: give it a power, or say what it cancels.")
        if skips and not cancels:
            reader.fault(f"{name}: only a card that cancels may cost the coming turn.")
        copies = reader.number(name, card, "copies", 0, 15)
        time = reader.number(name, card, "time", 0, MOST_ENERGY)
        content.add_card(name, copies, time, power, cancels, skips)
    reader.unlike("cards", content.card_names)
    if sum(content.copies) < content.mind:
        reader.fault(f"The cards must fill a hand: there are fewer than mind, {content.mind}.")


def _read_armor(reader: Reader, book: dict[str, Any], content: Content) -> None:
    for n, armor in enumerate(reader.tables(book, "armor", 1, MOST_ARMORS)):
        name = reader.name(f"Armor {n + 1}", armor)
        reader.keys(name, armor, "name track slow")
        track = armor.get("track")
        if (
            not isinstance(track, list)
            or not 1 <= len(track) <= 8
            or not all(type(value) is int and 1 <= value <= STRONGEST for value in track)
            or sorted(track) != track
        ):
            reader.fault(
                f"{name}: the track is 1 to 8 numbers from 1 to {STRONGEST}, in order, such as "
                f"[1, 3, 5, 7]."
            )
            track = [1]
        content.add_armor(name, track, reader.number(name, armor, "slow", 0, MOST_ENERGY, 0))
    reader.unlike("armors", content.armor_names)


def _read_conditions(reader: Reader, book: dict[str, Any], content: Content) -> None:
    for n, condition in enumerate(reader.tables(book, "conditions", 0, MOST_CONDITIONS)):
        name = reader.name(f"Condition {n + 1}", condition)
        reader.keys(name, condition, "name burns bares")
        before = len(reader.faults)
        burns = reader.number(name, condition, "burns", 0, 7, 0)
        bares = reader.number(name, condition, "bares", 0, STRONGEST, 0)
        if not burns and not bares:
            reader.idle(before, f"{name} does nothing: give it burns or bares.")
        content.add_condition(name, burns, bares)
    reader.unlike("conditions", content.condition_names)


def _read_prey(reader: Reader, book: dict[str, Any], content: Content) -> None:
    found = reader.tables(book, "prey", 1, 60)
    events = reader.tables(book, "events", 0, 60)
    prey_names = [reader.name(f"Prey {n + 1}", prey) for n, prey in enumerate(found)]
    event_names = [reader.name(f"Event {n + 1}", event) for n, event in enumerate(events)]
    reader.unlike("prey or events", prey_names + event_names)
    names = Names(content.condition_names, prey_names)
    for name, prey in zip(prey_names, found, strict=True):
        reader.keys(name, prey, "name health fast sheds shield enters abilities")
        shield = prey.get("shield")
        health = reader.number(name, prey, "health", 1, 250)
        sheds = reader.number(name, prey, "sheds", 0, 500, 0)
        if 0 < sheds <= health:
            reader.fault(f"{name} cannot fall: it sheds at {sheds}, with a health of {health}.")
        if not isinstance(shield, str | None):
            reader.fault(f"{name}: shield is the name of a prey, not {said(shield)}.")
            shield = None
        content.add_prey(
            name,
            health,
            reader.number(name, prey, "fast", 0, MOST_ENERGY, 0),
            sheds,
            NONE if shield is None else find(reader, name, "prey", shield, prey_names),
        )
        _read_abilities(reader, name, prey.get("abilities", []), names, content)
        content.add_encounter(
            name,
            len(content.prey_names) - 1,
            _effects(reader, name, prey.get("enters", []), names, ENTRY_VERBS),
        )
    for name, event in zip(event_names, events, strict=True):
        reader.keys(name, event, "name enters")
        before = len(reader.faults)
        effects = _effects(reader, name, event.get("enters", []), names, ENTRY_VERBS)
        if not effects:
            reader.idle(before, f"{name} does nothing: say what in `enters`.")
        content.add_encounter(name, NONE, effects)


def _read_abilities(
    reader: Reader, name: str, found: object, names: Names, content: Content
) -> None:
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        reader.fault(f'{name}: abilities are a list such as [{{ cost = 3, does = ["power 2"] }}].')
        return
    if len(found) > 6:
        reader.fault(f"{name} has at most 6 abilities, not {len(found)}.")
    read = []
    for n, ability in enumerate(found[:6]):
        where = f"{name}, ability {n + 1}"
        reader.keys(where, ability, "cost does")
        cost = reader.number(where, ability, "cost", 0, 30)
        before = len(reader.faults)
        effects = _effects(reader, where, ability.get("does", []), names, ABILITY_VERBS)
        if not effects:
            reader.idle(before, f"{where} does nothing: say what in `does`.")
        if cost == 0 and any(effect == SKIP for effect, _ in effects):
            reader.fault(f"{where} costs nothing and skips: you would never have a turn again.")
        read.append((cost, effects))
    costs = [cost for cost, _ in read]
    if len(set(costs)) < len(costs):
        reader.fault(f"{name} has two abilities of the same cost: nobody could tell which it uses.")
    for cost, effects in sorted(read):
        content.add_ability(cost, effects)


def _read_levels(reader: Reader, book: dict[str, Any], content: Content) -> None:
    for n, level in enumerate(reader.tables(book, "levels", 1, 9)):
        name = reader.name(f"Level {n + 1}", level)
        reader.keys(name, level, "name encounters boss")
        cards = level.get("encounters", [])
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            reader.fault(f'{name}: encounters is a list of names, such as ["Dire Rat"].')
            cards = []
        if len(cards) > MOST_ENCOUNTERS:
            reader.fault(f"{name} has at most {MOST_ENCOUNTERS} encounters, not {len(cards)}.")
        names = content.encounter_names
        cards = cards[:MOST_ENCOUNTERS]
        deck = [find(reader, name, "prey or event", card, names) for card in cards]
        content.add_level(name, deck, _boss(reader, name, level, content))
        if (haste := sum(_haste(content, card) for card in deck)) > MOST_HASTE:
            reader.fault(f"{name}: its encounters hasten by {MOST_HASTE} at most, not {haste}.")
    reader.unlike("levels", content.level_names)


def _haste(content: Content, encounter: int) -> int:
    """By how much an encounter hastens the next; the last one has no row after it yet."""
    first, end = content.first_entry[encounter], len(content.entry)
    if encounter + 1 < len(content.first_entry):
        end = int(content.first_entry[encounter + 1])
    parts = range(int(first), end)
    return sum(int(content.entry_amount[n]) for n in parts if content.entry[n] == HASTEN)


def _boss(reader: Reader, name: str, level: dict[str, Any], content: Content) -> int:
    """The encounter that is a level's boss: a prey, since an event cannot be beaten."""
    boss = level.get("boss")
    if not isinstance(boss, str):
        reader.fault(f"{name} needs a boss: the name of a prey.")
        return 0
    events = content.encounter_names[len(content.prey_names) :]
    if key_of(boss) in [key_of(event) for event in events]:
        reader.fault(f"{name}: a boss is a prey, and {boss} is an event.")
        return 0
    # Prey are encounters under the same number, before all events.
    return find(reader, f"{name}, boss", "prey", boss, content.prey_names)


# Whether everything can be beaten. That it can be lost is sure: the deck itself brings Wounds.


def _check_blows(reader: Reader, content: Content) -> None:
    """A prey that sheds its damage falls only to blows that add up to its health in time."""
    powers = {int(content.punch_power)}
    powers |= {int(p) for p, n in zip(content.power, content.copies, strict=True) if p and n}
    reached = [0]
    """For each number, the most that blows add up to without going beyond it."""
    for total in range(1, max(map(int, content.sheds), default=0)):
        adds_up = any(reached[total - power] == total - power for power in powers if power <= total)
        reached.append(total if adds_up else reached[-1])
    for name, health, sheds in zip(content.prey_names, content.health, content.sheds, strict=True):
        if sheds and reached[int(sheds) - 1] < health:
            reader.fault(
                f"{name} cannot fall: no blows of {_or(' '.join(map(str, sorted(powers))))} "
                f"add up to {health} or more and stay below {sheds}."
            )


def _check_shields(reader: Reader, content: Content) -> None:
    """Shields that go round in a circle would keep each other safe for ever."""
    for first, name in enumerate(content.prey_names):
        circle = [first]
        while (kind := int(content.shield[circle[-1]])) != NONE and kind not in circle:
            circle.append(kind)
        if kind != first or min(circle) != first:
            continue  # no circle, or told before
        if len(circle) == 1:
            reader.fault(f"{name} cannot fall: it is its own shield.")
        else:
            names = ", ".join(content.prey_names[kind] for kind in circle)
            reader.fault(f"These shield each other, so that none of them could fall: {names}.")

"""Books: content as a designer writes it, read into tables, and what is wrong with one.

A book is TOML. Inside gloam it is one line of JSON, which a table tells when it opens, so that a
save holds all that was played with.
"""

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any, Final

from gloam.games.nightmare_hunt.content import (
    ALWAYS, DISCARD_DECK, EXACT, HASTEN, INFLICT, MOST_ARMORS, MOST_CARDS, MOST_CONDITIONS,
    MOST_ENCOUNTERS, NEVER, NONE, POWER, SKIP, STRONGEST, SUMMON, Content,
)  # fmt: skip
from gloam.kernel.errors import BadOption
from gloam.kernel.words import unknown

LARGEST: Final = 100_000
"""A book with more letters than this is none."""
CANCELS: Final = {"never": NEVER, "exact": EXACT, "always": ALWAYS}
Effects = list[tuple[int, int]]


class _Reader:
    """Reads one book, and notes every fault that it meets."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)

    def keys(self, where: str, found: dict[str, Any], known: str) -> None:
        """No other keys than these: a misspelt one would be lost without a word."""
        for key in found:
            if key not in known.split():
                self.fault(f"{where} has no {key!r}. {unknown(str(key), known.split())}")

    def number(
        self, where: str, found: dict[str, Any], key: str, least: int, most: int, usual: int = NONE
    ) -> int:
        value = found.get(key, usual if usual != NONE else None)
        if value is None:
            self.fault(f"{where} needs a number called {key}, from {least} to {most}.")
        elif not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            self.fault(f"{where}: {key} is a number from {least} to {most}, not {_short(value)}.")
        else:
            return value
        return least

    def flag(self, where: str, found: dict[str, Any], key: str, usual: bool = False) -> int:
        value = found.get(key, usual)
        if not isinstance(value, bool):
            self.fault(f"{where}: {key} is true or false, not {_short(value)}.")
        return int(value is True)

    def word(
        self, where: str, found: dict[str, Any], key: str, known: list[str], usual: str
    ) -> str:
        value = found.get(key, usual)
        if value in known:
            return str(value)
        self.fault(f"{where}: {key} may be {', '.join(known)}, not {_short(value)}.")
        return usual

    def name(self, where: str, found: dict[str, Any]) -> str:
        value = found.get("name")
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            self.fault(f"{where} needs a name.")
        elif len(value) > 40:
            self.fault(f"{where}: a name has at most 40 letters, {value[:20]!r}… has {len(value)}.")
        else:
            return " ".join(value.split())
        return where

    def tables(self, book: dict[str, Any], key: str, least: int, most: int) -> list[dict[str, Any]]:
        """The tables of a list such as [[prey]], with their number in bounds."""
        found = book.get(key, [])
        if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
            self.fault(f"{key} is a list of tables: each begins with [[{key}]].")
            return []
        if not least <= len(found) <= most:
            self.fault(f"There are {least} to {most} {key}, not {len(found)}.")
        return found[:most]

    def unlike(self, what: str, names: list[str]) -> None:
        seen: set[str] = set()
        for name in names:
            if name.lower() in seen:
                self.fault(f"Two {what} are called {name!r}.")
            seen.add(name.lower())


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _find(reader: _Reader, where: str, what: str, name: str, names: list[str]) -> int:
    """The number of something that is named, in any case of letters."""
    lower = [each.lower() for each in names]
    if name.lower() in lower:
        return lower.index(name.lower())
    reader.fault(f"{where}: there is no {what} of that name. {unknown(name, names)}")
    return 0


class _Names:
    """What an effect may name."""

    def __init__(self, conditions: list[str], prey: list[str]) -> None:
        self.conditions = conditions
        self.prey = prey


def _effects(reader: _Reader, where: str, found: object, names: _Names, verbs: str) -> Effects:
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        reader.fault(f'{where}: what it does is a list of texts, such as ["power 2"].')
        return []
    if len(found) > 6:
        reader.fault(f"{where}: it does at most 6 things, not {len(found)}.")
    return [_effect(reader, where, str(text), names, verbs) for text in found[:6]]


def _effect(reader: _Reader, where: str, text: str, names: _Names, verbs: str) -> tuple[int, int]:
    verb, _, rest = " ".join(text.split()).partition(" ")
    verb = verb.lower()
    if verb not in verbs.split():
        reader.fault(f"{where}: {_short(text)} is nothing that it can do. It may {_or(verbs)}.")
        return (SKIP, 0)
    if verb in ("power", "hasten"):
        most = STRONGEST if verb == "power" else 15
        if not rest.isdecimal() or not rest.isascii() or not 1 <= int(rest[:4]) <= most:
            reader.fault(f"{where}: after {verb} comes a number from 1 to {most}, not {rest!r}.")
            return (SKIP, 0)
        return (POWER if verb == "power" else HASTEN, int(rest))
    if verb == "inflict":
        return (INFLICT, _find(reader, where, "condition", rest, names.conditions))
    if verb == "summon":
        return (SUMMON, _find(reader, where, "prey", rest, names.prey))
    if verb == "discard" and rest.lower() != "deck":
        reader.fault(f'{where}: it can only discard the deck: "discard deck".')
    elif verb == "skip" and rest:
        reader.fault(f"{where}: skip stands alone, without {rest!r}.")
    return (DISCARD_DECK if verb == "discard" else SKIP, 0)


def _or(verbs: str) -> str:
    words = verbs.split()
    return f"{', '.join(words[:-1])} or {words[-1]}"


ABILITY_VERBS: Final = "power inflict summon discard skip"
ENTRY_VERBS: Final = "inflict summon hasten"


def _read(book: dict[str, Any]) -> tuple[Content, list[str]]:
    """The tables of a book, and every fault in it."""
    reader = _Reader()
    content = Content()
    reader.keys(
        "The book", book, "name mind body actions cards armor conditions prey events levels"
    )
    content.name = reader.name("The book", book)
    content.mind = reader.number("The book", book, "mind", 1, 7)
    content.body = reader.number("The book", book, "body", 1, 7)
    if content.body > content.mind:
        reader.fault(f"body may not exceed mind: {content.body} is more than {content.mind}.")
    _read_actions(reader, book, content)
    _read_cards(reader, book, content)
    _read_armor(reader, book, content)
    _read_conditions(reader, book, content)
    _read_prey(reader, book, content)
    _read_levels(reader, book, content)
    content.close()
    return content, reader.faults


def _read_actions(reader: _Reader, book: dict[str, Any], content: Content) -> None:
    found = book.get("actions", {})
    if not isinstance(found, dict) or not all(isinstance(each, dict) for each in found.values()):
        reader.fault("actions is a table of pass, punch, sprint and rest, each a table of its own.")
        return
    reader.keys("[actions]", found, "pass punch sprint rest")
    known = {"pass": "time", "punch": "time power", "sprint": "time cancels skips", "rest": "time"}
    for name, keys in known.items():
        reader.keys(f"The action {name}", found.get(name, {}), keys)
    content.pass_time = reader.number("The action pass", found.get("pass", {}), "time", 0, 15)
    punch = found.get("punch", {})
    content.punch_time = reader.number("The action punch", punch, "time", 0, 15)
    content.punch_power = reader.number("The action punch", punch, "power", 1, STRONGEST)
    sprint = found.get("sprint", {})
    content.sprint_time = reader.number("The action sprint", sprint, "time", 0, 15)
    cancels = reader.word("The action sprint", sprint, "cancels", list(CANCELS), "exact")
    content.sprint_cancels = CANCELS[cancels]
    content.sprint_skips = reader.flag("The action sprint", sprint, "skips", usual=True)
    content.rest_time = reader.number("The action rest", found.get("rest", {}), "time", 0, 15)


def _read_cards(reader: _Reader, book: dict[str, Any], content: Content) -> None:
    for n, card in enumerate(reader.tables(book, "cards", 1, MOST_CARDS)):
        name = reader.name(f"Card {n + 1}", card)
        reader.keys(name, card, "name copies time power cancels skips")
        power = reader.number(name, card, "power", 0, STRONGEST, 0)
        cancels = CANCELS[reader.word(name, card, "cancels", list(CANCELS), "never")]
        skips = reader.flag(name, card, "skips")
        if not power and not cancels:
            reader.fault(f"{name} does nothing: give it a power, or say what it cancels.")
        if power and skips:
            reader.fault(f"{name}: only a card that cancels may cost the coming turn.")
        copies = reader.number(name, card, "copies", 0, 15)
        time = reader.number(name, card, "time", 0, 15)
        content.add_card(name, copies, time, power, cancels, skips)
    reader.unlike("cards", content.card_names)
    if sum(content.copies) < content.mind:
        reader.fault(f"The cards must fill a hand: there are fewer than mind, {content.mind}.")


def _read_armor(reader: _Reader, book: dict[str, Any], content: Content) -> None:
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
                f"[1, 3, 5, 7], not {_short(track)}."
            )
            track = [1]
        content.add_armor(name, track, reader.number(name, armor, "slow", 0, 15, 0))
    reader.unlike("armors", content.armor_names)


def _read_conditions(reader: _Reader, book: dict[str, Any], content: Content) -> None:
    for n, condition in enumerate(reader.tables(book, "conditions", 0, MOST_CONDITIONS)):
        name = reader.name(f"Condition {n + 1}", condition)
        reader.keys(name, condition, "name burns bares")
        burns = reader.number(name, condition, "burns", 0, 7, 0)
        bares = reader.number(name, condition, "bares", 0, STRONGEST, 0)
        if not burns and not bares:
            reader.fault(f"{name} does nothing: give it burns or bares.")
        content.add_condition(name, burns, bares)
    reader.unlike("conditions", content.condition_names)


def _read_prey(reader: _Reader, book: dict[str, Any], content: Content) -> None:
    found = reader.tables(book, "prey", 1, 60)
    events = reader.tables(book, "events", 0, 60)
    prey_names = [reader.name(f"Prey {n + 1}", prey) for n, prey in enumerate(found)]
    event_names = [reader.name(f"Event {n + 1}", event) for n, event in enumerate(events)]
    reader.unlike("prey or events", prey_names + event_names)
    names = _Names(content.condition_names, prey_names)
    for name, prey in zip(prey_names, found, strict=True):
        reader.keys(name, prey, "name health fast sheds shield enters abilities")
        shield = prey.get("shield")
        health = reader.number(name, prey, "health", 1, 250)
        sheds = reader.number(name, prey, "sheds", 0, 500, 0)
        if 0 < sheds <= health:
            reader.fault(f"{name} cannot fall: it sheds at {sheds}, with a health of {health}.")
        if shield is not None and str(shield).lower() == name.lower():
            reader.fault(f"{name} cannot fall: it is its own shield.")
        content.add_prey(
            name,
            health,
            reader.number(name, prey, "fast", 0, 15, 0),
            sheds,
            NONE if shield is None else _find(reader, name, "prey", str(shield), prey_names),
        )
        _read_abilities(reader, name, prey.get("abilities", []), names, content)
        content.add_encounter(
            name,
            len(content.prey_names) - 1,
            _effects(reader, name, prey.get("enters", []), names, ENTRY_VERBS),
        )
    for name, event in zip(event_names, events, strict=True):
        reader.keys(name, event, "name enters")
        effects = _effects(reader, name, event.get("enters", []), names, ENTRY_VERBS)
        if not effects:
            reader.fault(f"{name} does nothing when it enters.")
        content.add_encounter(name, NONE, effects)


def _read_abilities(
    reader: _Reader, name: str, found: object, names: _Names, content: Content
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
        effects = _effects(reader, where, ability.get("does", []), names, ABILITY_VERBS)
        if not effects:
            reader.fault(f"{where} does nothing: say what in `does`.")
        if cost == 0 and any(effect == SKIP for effect, _ in effects):
            reader.fault(f"{where} costs nothing and skips: you would never have a turn again.")
        read.append((cost, effects))
    costs = [cost for cost, _ in read]
    if len(set(costs)) < len(costs):
        reader.fault(f"{name} has two abilities of the same cost: nobody could tell which it uses.")
    for cost, effects in sorted(read):
        content.add_ability(cost, effects)


def _read_levels(reader: _Reader, book: dict[str, Any], content: Content) -> None:
    for n, level in enumerate(reader.tables(book, "levels", 1, 9)):
        name = reader.name(f"Level {n + 1}", level)
        reader.keys(name, level, "name encounters boss")
        cards = level.get("encounters", [])
        if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
            reader.fault(f"{name}: encounters is a list of names.")
            cards = []
        if len(cards) > MOST_ENCOUNTERS:
            reader.fault(f"{name} has at most {MOST_ENCOUNTERS} encounters, not {len(cards)}.")
        names = content.encounter_names
        deck = [_find(reader, name, "prey or event", card, names) for card in cards]
        boss = level.get("boss")
        if not isinstance(boss, str):
            reader.fault(f"{name} needs a boss.")
            boss = content.prey_names[0] if content.prey_names else ""
        else:
            _find(reader, f"{name}, boss", "prey", boss, content.prey_names)
        lower = [each.lower() for each in names]
        at = lower.index(boss.lower()) if boss.lower() in lower else 0
        content.add_level(name, deck[:MOST_ENCOUNTERS], at)
    reader.unlike("levels", content.level_names)


# What the rest of the game uses.


def parse(text: str) -> dict[str, Any]:
    """A book's text, TOML or JSON, as a dictionary; BadOption if it is neither."""
    if len(text) > LARGEST:
        raise BadOption(f"A book has at most {LARGEST} letters.")
    try:
        found = json.loads(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadOption(f"This book cannot be read: {str(error)[:100]}.") from None
    if not isinstance(found, dict):
        raise BadOption("This book cannot be read: it is no table of names and values.")
    return found


def faults(text: str) -> tuple[str, ...]:
    """Everything that is wrong with a book, one sentence each; BadOption if it cannot be read."""
    return tuple(dict.fromkeys(_read(parse(text))[1]))


def plain(text: str) -> str:
    """A book in its one-line form; BadOption with the first fault if it has any."""
    book = parse(text)
    wrong = _read(book)[1]
    if wrong:
        more = f" (There are {len(wrong) - 1} faults more.)" if len(wrong) > 1 else ""
        raise BadOption(wrong[0] + more)
    return json.dumps(book, separators=(",", ":"), sort_keys=True)


@cache
def standard() -> Content:
    """The content that comes with the game."""
    text = (Path(__file__).parent / "hunt.toml").read_text(encoding="utf-8")
    content, wrong = _read(parse(text))
    if wrong:
        raise BadOption(wrong[0])
    return content


@cache
def content_of(text: str) -> Content:
    """The content of a book in its one-line form; the standard one, if there is no text."""
    if not text:
        return standard()
    content, wrong = _read(parse(text))
    if wrong:
        raise BadOption(wrong[0])
    content.text = text
    return content

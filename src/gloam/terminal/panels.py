"""Beside the board: the goal, people, gauges, cards and piles of a scene, drawn with letters."""

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text

from gloam.kernel.scene import Card, Gauge, Person, Pile, Scene, Sign
from gloam.talk.sketch import place_said

OWNERS = (
    "bright_red",
    "orange1",
    "bright_blue",
    "bright_green",
    "bright_magenta",
    "bright_white",
    "medium_purple1",
    "green_yellow",
)
"""The colour of each seat; its number stands beside it, for those who cannot tell colours."""
BAR = 10
"""How many letters the bar of a gauge has at most."""
CARD = 16
"""How many letters a card is wide."""
NARROWEST = 13
"""No card is narrower; what does not fit goes to the next row."""


def standing(scene: Scene, names: Sequence[str], width: int) -> Text:
    """All that a scene shows beside its board, in so many letters a line."""
    parts = [
        *([Text(scene.goal, "bold")] if scene.goal else []),
        *([_row([gauge_line(gauge) for gauge in scene.gauges])] if scene.gauges else []),
        *([_dice(scene)] if scene.dice else []),
        *(_person(scene, person, names, width) for person in _in_order(scene)),
        *([_own(scene.own, width)] if scene.own is not None else []),
        *(_pile(pile, width) for pile in scene.piles if not pile.hand),
    ]
    return Text("\n").join(parts)


def told(scene: Scene) -> Text:
    """The same in words, as line mode says it."""
    return Text("\n".join(f"{line.label}: {line.value}" for line in scene.status), "dim")


def _row(parts: list[Text]) -> Text:
    return Text("   ").join(parts)


def gauge_line(gauge: Gauge, *, noted: bool = True) -> Text:
    """A gauge: its name, a bar, its number, and what its one mark means.

    >>> gauge_line(Gauge("Health", 2, 4)).plain
    'Health ██░░ 2/4'
    """
    span = max(1, gauge.most - gauge.least)
    size = min(BAR, span)
    share = min(1.0, max(0.0, (gauge.value - gauge.least) / span))
    full = round(size * share)
    bad = share <= 0.25 if gauge.good else share >= 0.75
    text = Text(f"{gauge.label} ")
    text.append("█" * full, "red" if bad else "green")
    text.append("░" * (size - full), "dim")
    text.append(f" {gauge.value}/{gauge.most}", "bold")
    if noted and len(gauge.marks) == 1:
        text.append(f" ({gauge.marks[0].words} at {gauge.marks[0].at})", "dim")
    return text


def _dice(scene: Scene) -> Text:
    """The dice as they lie: `[3] of 4`."""
    text = Text("Dice ")
    for roll in scene.dice:
        text.append(f" {roll.value} ", "bold reverse")
        text.append(f" of {roll.sides}  ", "dim")
    return text


# People.


def _in_order(scene: Scene) -> list[Person]:
    """Everybody, whoever looks first."""
    first = max(0, scene.seat)
    people = sorted(scene.people, key=lambda person: person.seat)
    at = next((n for n, person in enumerate(people) if person.seat >= first), 0)
    return [*people[at:], *people[:at]]


def _person(scene: Scene, person: Person, names: Sequence[str], width: int) -> Text:
    """Somebody: name, role, place, gauges, what they have, and what is believed of them."""
    colour = OWNERS[person.seat % len(OWNERS)]
    text = Text()
    number = person.called.rpartition(" ")[2]
    text.append(number if number.isdigit() else person.called[:1], f"reverse {colour}")
    text.append(f" {names[person.seat]}", f"bold {colour}{' strike' if person.out else ''}")
    if person.seat == scene.seat:
        text.append(" (you)", "dim")
    if person.role and person.role.lower() not in names[person.seat].lower():
        text.append(f": {person.role}", "italic" if person.secret else "")
    place = place_said(scene, person.at)
    notes = [*([place if " " in place else f"at {place}"] if place else []), *person.badges]
    notes += [_titled(card) for card in person.cards]
    for gauge in person.gauges:
        if gauge in scene.gauges:
            continue
        text.append("  ").append_text(gauge_line(gauge))
    if notes:
        text.append(f"  {', '.join(notes)}", "dim")
    if person.suspicions:
        said = ", ".join(f"{each.label} {round(100 * each.odds)}%" for each in person.suspicions)
        text.append(f"\n  {said}" if len(text.plain) + len(said) > width else f"  {said}", "cyan")
    return text


# Cards.


def _titled(card: Card) -> str:
    return f"{card.title} ×{card.count}" if card.count > 1 else card.title


def _own(card: Card, width: int) -> Text:
    text = Text(_titled(card), "bold yellow")
    if card.lines:
        said = "; ".join(line.rstrip(".") for line in card.lines)
        text.append(f": {said}.", "not bold default")
    return text


def _pile(pile: Pile, width: int) -> Text:
    """A pile: how many lie there, and which, as far as is known."""
    text = Text(f"{pile.title} ")
    text.append(str(pile.count), "bold")
    if pile.cards:
        text.append(f": {', '.join(_titled(card) for card in pile.cards)}", "dim")
    return text


def hand_drawn(scene: Scene, width: int, high: int) -> Text:
    """The cards in the hand, each in a frame; those that can be played now stand out.

    Where they do not fit side by side, they are listed with what is written on them.
    """
    used = {choice.card for choice in scene.choices}
    held = [pile for pile in scene.piles if pile.hand]
    cards = [card for pile in held for card in pile.cards]
    if not cards:
        return Text("Your hand is empty.", "dim") if held else Text("")
    wide = min(CARD, width // len(cards))
    if wide < NARROWEST or high < 4:
        return Text("Hand: ").append(", ".join(_titled(card) for card in cards), "bold")
    faces = [_face(card, wide - 2, high - 2) for card in cards]
    text = Text()
    for n in range(high):
        for card, face in zip(cards, faces, strict=True):
            style = "bold yellow" if card.id in used else "dim"
            if n in (0, high - 1):
                left, right = ("╭", "╮") if n == 0 else ("╰", "╯")
                text.append(f"{left}{'─' * (wide - 2)}{right}", style)
            else:
                text.append("│", style)
                text.append(f"{face[n - 1]:<{wide - 2}}", "bold" if n == 1 else "")
                text.append("│", style)
        text.append("\n" if n < high - 1 else "")
    return text


def _face(card: Card, wide: int, high: int) -> list[str]:
    """What a card shows, in lines of a width."""
    signs = signs_said(card.signs)
    lines = [_titled(card), *(wrap(signs, wide) if signs else [])]
    for line in card.lines:
        lines += wrap(line, wide)
    if len(lines) > high:
        lines = [*lines[: high - 1], f"{lines[high - 1][: wide - 1]}…"]
    lines = [line if len(line) <= wide else f"{line[: wide - 1]}…" for line in lines]
    return lines + [""] * (high - len(lines))


def signs_said(signs: Sequence[Sign]) -> str:
    """Numbers in a few words: `2 Wounds, 5 energy`."""
    return ", ".join(sign.words for sign in signs)

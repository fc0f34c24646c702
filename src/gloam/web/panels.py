"""Panels: the people of a scene, with gauges, cards and piles, ready to stand in a page."""

from collections.abc import Sequence
from html import escape
from re import compile as pattern

from msgspec import Struct

from gloam.kernel.scene import Card, Gauge, Person, Pile, Scene
from gloam.kernel.scene import Sign as Numbered
from gloam.talk.sketch import place_said
from gloam.web.wire import SeatInfo

COUNTED = 16
"""A gauge of so many steps at most shows each of them."""
SHAPES = (
    '<circle cx="12" cy="12" r="10.5"/>',
    '<rect x="2" y="2" width="20" height="20" rx="3"/>',
    '<path d="M12 .8 23.2 12 12 23.2.8 12Z"/>',
    '<path d="M6.5 1.8h11L23.2 12l-5.7 10.2h-11L.8 12Z"/>',
    '<path d="M2.5 2h19v9.5c0 5.5-4 9-9.5 11.2-5.5-2.2-9.5-5.7-9.5-11.2Z"/>',
    '<path d="M12 .8 23.3 9.2 19 22.5H5L.7 9.2Z"/>',
    '<path d="M8 1h8v7h7v8h-7v7H8v-7H1V8h7Z"/>',
    '<path d="M12 .5c2 3 10.5 7.5 10.5 13.5a10.5 9.5 0 0 1-21 0C1.5 8 10 3.500 12 .5Z"/>',
)
"""The outline of each seat's token: whoever cannot tell the colours tells these."""


class Tick(Struct, frozen=True):
    """A mark on a gauge: how far along it stands, and what it means."""

    x: float
    at: int
    words: str


class Bar(Struct, frozen=True):
    """A gauge as a bar of 100 in length."""

    label: str
    value: int
    most: int
    kind: str
    fill: float
    steps: tuple[float, ...]
    """Where each step ends, where there are few enough to be counted."""
    ticks: tuple[Tick, ...]
    danger: bool
    """Whether it stands in its bad quarter."""


class Sign(Struct, frozen=True):
    """A number with its picture, if the game has drawn one, and as it is said."""

    kind: str
    shown: str
    words: str
    art: str


class CardShown(Struct, frozen=True):
    """A card, with its picture."""

    id: str
    title: str
    kind: str
    lines: tuple[str, ...]
    count: int
    term: str
    badges: tuple[str, ...]
    art: str
    signs: tuple[Sign, ...]
    can: bool
    """Whether something can be done with it now."""


class PileShown(Struct, frozen=True):
    """A pile, with its cards as far as they are known."""

    id: str
    title: str
    count: int
    kind: str
    cards: tuple[CardShown, ...]
    unknown: int
    """How many of its cards are not known."""


class Belief(Struct, frozen=True):
    """What is believed of somebody, in percent."""

    label: str
    percent: int


class Panel(Struct, frozen=True, kw_only=True):
    """Somebody at the table."""

    seat: int
    name: str
    title: str
    """What the game calls the seat, where that is not just a number."""
    own: bool
    face: str
    """The token, as SVG."""
    art: str
    role: str
    secret: bool
    term: str
    place: str
    bars: tuple[Bar, ...]
    cards: tuple[CardShown, ...]
    badges: tuple[str, ...]
    beliefs: tuple[Belief, ...]
    labels: tuple[str, ...]
    """What one may think of them: whatever anybody at the table is suspected of."""
    out: bool
    can: bool


class TrackRow(Struct, frozen=True):
    """One place of a track: who stands there, and what it means to stand there."""

    at: int
    faces: tuple[str, ...]
    names: tuple[str, ...]
    words: tuple[str, ...]


class Track(Struct, frozen=True):
    """A gauge that several people share, as one track with their tokens on it."""

    label: str
    places: tuple[TrackRow, ...]


class Things(Struct, frozen=True, kw_only=True):
    """What a scene shows beside its board."""

    people: tuple[Panel, ...] = ()
    bars: tuple[Bar, ...] = ()
    hands: tuple[PileShown, ...] = ()
    piles: tuple[PileShown, ...] = ()
    own: CardShown | None = None
    track: Track | None = None


def glyph_of(scene: Scene, seat: int) -> str:
    """What stands on a seat's token, as on its piece: the number it is called by, or a letter."""
    called = next((each.called for each in scene.people if each.seat == seat), "")
    number = called.rpartition(" ")[2]
    return number if number.isdigit() else called[:1] or str(seat + 1)


def face(seat: int, glyph: str) -> str:
    """The token of a seat: a colour, an outline and a number."""
    return (
        f'<svg class="face owner-{seat}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">'
        f'{SHAPES[seat % len(SHAPES)]}<text x="12" y="16.5">{escape(glyph)}</text>'
        "</svg>"
    )


def things(scene: Scene, symbols: str, seats: Sequence[SeatInfo], names: Sequence[str]) -> Things:
    """Everything that a scene shows beside its board, in the order in which it stands there."""
    used = {choice.card for choice in scene.choices}
    people = panels(scene, symbols, seats, names) if len(seats) > 1 or scene.people else ()
    shown = [_pile(pile, symbols, used) for pile in scene.piles]
    hands = {pile.id for pile in scene.piles if pile.hand}
    return Things(
        people=people,
        bars=tuple(bar(gauge) for gauge in scene.gauges),
        hands=tuple(pile for pile in shown if pile.id in hands),
        piles=tuple(pile for pile in shown if pile.id not in hands),
        own=_card(scene.own, symbols, used) if scene.own is not None else None,
        track=_track(scene, names),
    )


# People.


def panels(
    scene: Scene, symbols: str, seats: Sequence[SeatInfo], names: Sequence[str]
) -> tuple[Panel, ...]:
    """Everybody at the table, in the order of play, whoever looks first."""
    known = {person.seat: person for person in scene.people}
    people = [known.get(seat.seat) or Person(seat=seat.seat, called=seat.called) for seat in seats]
    labels = tuple(dict.fromkeys(each.label for p in people for each in p.suspicions))
    found = [_panel(scene, p, symbols, seats[p.seat], names[p.seat], labels) for p in people]
    first = max(0, scene.seat)
    return (*found[first:], *found[:first])


def _panel(
    scene: Scene,
    person: Person,
    symbols: str,
    seat: SeatInfo,
    name: str,
    labels: tuple[str, ...],
) -> Panel:
    used = {choice.card for choice in scene.choices if choice.person == person.seat}
    said = seat.called[-1:].isdigit() or seat.called.lower() in f"{name} {person.role}".lower()
    return Panel(
        seat=person.seat,
        name=name,
        title="" if said else seat.called,
        own=person.seat == scene.seat,
        face=face(person.seat, glyph_of(scene, person.seat)),
        art=person.art if f'id="{person.art}"' in symbols else "",
        role=person.role,
        secret=person.secret,
        term=person.term,
        place=place_said(scene, person.at),
        bars=tuple(bar(gauge) for gauge in person.gauges),
        cards=tuple(_card(card, symbols, used) for card in person.cards),
        badges=(*person.badges, *_seated(seat)),
        beliefs=tuple(Belief(each.label, round(100 * each.odds)) for each in person.suspicions),
        labels=labels,
        out=person.out,
        can=any(choice.person == person.seat for choice in scene.choices if not choice.aside),
    )


def _seated(seat: SeatInfo) -> tuple[str, ...]:
    """Who plays for a seat, where that is not whoever it is named after."""
    if seat.by == "bot":
        return (f"bot, {seat.level}",)
    return ("away, a bot plays",) if seat.away else ()


# Gauges.


def bar(gauge: Gauge) -> Bar:
    """A gauge as a bar."""
    span = max(1, gauge.most - gauge.least)

    def along(value: int) -> float:
        return round(100 * min(1.0, max(0.0, (value - gauge.least) / span)), 2)

    fill = along(gauge.value)
    counted = span <= COUNTED
    return Bar(
        label=gauge.label,
        value=gauge.value,
        most=gauge.most,
        kind=dashed(gauge.kind),
        fill=fill,
        steps=tuple(along(gauge.least + n) for n in range(1, span)) if counted else (),
        ticks=tuple(Tick(along(mark.at), mark.at, mark.words) for mark in gauge.marks),
        danger=fill <= 25 if gauge.good else fill >= 75,
    )


def _track(scene: Scene, names: Sequence[str]) -> Track | None:
    """The gauge with marks that at least two people share, as one track."""
    shared = [
        (person, gauge)
        for person in scene.people
        for gauge in person.gauges[:1]
        if gauge.marks and not person.out
    ]
    if len(shared) < 2 or len({(gauge.label, gauge.most) for _, gauge in shared}) > 1:
        return None
    label, least, most = shared[0][1].label, shared[0][1].least, shared[0][1].most
    words: dict[int, dict[str, None]] = {}
    for _, gauge in shared:
        for mark in gauge.marks:
            words.setdefault(mark.at, {})[mark.words] = None
    there: dict[int, list[int]] = {}
    for person, gauge in shared:
        there.setdefault(min(most, max(least, gauge.value)), []).append(person.seat)
    return Track(
        label,
        tuple(
            TrackRow(
                at,
                tuple(face(seat, glyph_of(scene, seat)) for seat in there.get(at, ())),
                tuple(names[seat] for seat in there.get(at, ())),
                tuple(words.get(at, ())),
            )
            for at in range(least, most + 1)
        ),
    )


# Cards.


_UNLETTERED = pattern(r"[^a-z]+")


def dashed(text: str) -> str:
    """Words as a name for a style sheet: `behind a tree` is `behind-a-tree`."""
    return "-".join(text.lower().split())


def drawn_as(symbols: str, title: str, *kinds: str) -> str:
    """The symbol that a game has drawn for something: by its name, else by what it is."""
    names = [f"name-{_UNLETTERED.sub('-', title.lower()).strip('-')}", *kinds]
    return next((name for name in names if f'id="{name}"' in symbols), "")


def sign(each: Numbered, symbols: str) -> Sign:
    """A number with its picture."""
    kind = dashed(each.kind)
    return Sign(kind, each.shown, each.words, drawn_as(symbols, "", f"sign-{kind}"))


def _card(card: Card, symbols: str, used: set[str]) -> CardShown:
    kind = dashed(card.kind)
    return CardShown(
        id=card.id,
        title=card.title,
        kind=kind,
        lines=card.lines,
        count=card.count,
        term=card.term or card.title,
        badges=card.badges,
        art=drawn_as(symbols, card.title, f"card-{kind}", f"kind-{kind}"),
        signs=tuple(sign(each, symbols) for each in card.signs),
        can=card.id in used,
    )


def _pile(pile: Pile, symbols: str, used: set[str]) -> PileShown:
    cards = tuple(_card(card, symbols, used if pile.hand else set()) for card in pile.cards)
    known = sum(card.count for card in pile.cards)
    return PileShown(
        pile.id, pile.title, pile.count, dashed(pile.kind), cards, max(0, pile.count - known)
    )


def by_hand(scene: Scene) -> frozenset[str]:
    """The cards that this seat can take up: those in its hand, and its own."""
    held = {card.id for pile in scene.piles if pile.hand for card in pile.cards}
    return frozenset(held | ({scene.own.id} if scene.own is not None else set()))

"""What the hunter knows, made ready to show: the enemies, the hand, status and choices."""

from gloam.games.nightmare_hunt.telling.outlook import ability_words
from gloam.games.nightmare_hunt.forecast import Act, next_act, paid_act
from gloam.games.nightmare_hunt.lore import (
    called, cards_listed, goal, hand_counts, many, use_words,
)  # fmt: skip
from gloam.games.nightmare_hunt.telling.choices import Choices, armor_words
from gloam.games.nightmare_hunt.content import EXACT, INFLICT, NONE, SKIP, SUMMON, Content
from gloam.games.nightmare_hunt.facts import BOSS, CARD, MODE, TERM, WOUND
from gloam.games.nightmare_hunt.numbers import (
    CAMPAIGN, ENDED, REACTING, TOWN,
)  # fmt: skip
from gloam.games.nightmare_hunt.questions import asked_in
from gloam.games.nightmare_hunt.telling.refusals import why_not
from gloam.games.nightmare_hunt.telling.sentences import (
    REASONS, TERM_WORDS, UNSPOKEN, Hearer, sentence, voice,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.question import said
from gloam.kernel.scene import Cell, Choice, Piece, Scene, Status

__all__ = ["REASONS", "UNSPOKEN", "draw", "seat_names", "sentence", "shown", "voice", "why_not"]

COLUMNS = 4
FEW = 4
"""Up to so many enemies have a row of the board each; more of them share the rows."""


def seat_names(seats: int) -> tuple[str, ...]:
    """The one seat as a command line calls it."""
    return ("hunter",)


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What the hunter knows and may choose, ready to show."""
    trail = sight.trail
    choices = Choices(trail)
    return shown(
        trail,
        int(sight.seat),
        _heading(sight, menu),
        (
            *(choices.choice(action, aside=False) for action in menu),
            *(choices.choice(action, aside=True) for action in asides),
        ),
    )


def shown(trail: Trail, seat: int, heading: str, choices: tuple[Choice, ...] = ()) -> Scene:
    """All that was told, as it is shown to the hunter, or to an onlooker (seat -1)."""
    hearer = Hearer(seat)
    status = _status(trail, hearer)
    cells = _cells(trail, hearer)
    return Scene(
        game="nightmare_hunt",
        seat=seat,
        heading=heading,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=COLUMNS if cells else 0,
        cells=cells,
        pieces=_pieces(trail),
        status=status,
        choices=choices,
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
    )


# The heading: what is wanted.


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    if sight.trail.phase == ENDED:
        return ending(sight.trail)
    question = asked_in(sight.trail)
    return "The enemies act." if question is None else said(question.prompt, sight, 0, menu)


def ending(trail: Trail) -> str:
    """How the hunt ended, and why."""
    return f"The hunt is {'won' if trail.victory else 'lost'}: {REASONS[trail.why]}."


# The board: enemies above, the hand below; in Town, the armour.


def _cells(trail: Trail, hearer: Hearer) -> tuple[Cell, ...]:
    places = range(len(trail.foes))
    if trail.phase == TOWN:
        above = _armor_cells(trail, hearer)
    elif trail.foe_count() <= FEW:
        above = [cell for place in places for cell in _row_of_foe(trail, hearer, place)]
    else:
        above = [_small_foe(trail, hearer, place) for place in places]
    rows = max((cell.row + 1 for cell in above), default=0)
    return (*above, *_blanks(len(above), rows), *_hand_cells(trail, hearer, rows))


def _blanks(filled: int, rows: int) -> list[Cell]:
    """Places that nothing fills, so that the board has an even rim."""
    return [
        Cell(f"blank{at}", at // COLUMNS, at % COLUMNS, "blank", "Nothing is here.", glyph=" ")
        for at in range(filled, COLUMNS * rows)
    ]


def _armor_cells(trail: Trail, hearer: Hearer) -> list[Cell]:
    worn = f". {hearer.does('wear', 'it')}"
    return [
        Cell(
            id=f"armor{n + 1}",
            row=n // COLUMNS,
            column=n % COLUMNS,
            kind="armor",
            words=armor_words(trail, n) + (worn if n == trail.armor else "."),
            glyph=f"{'*' if n == trail.armor else ' '}{name}",
        )
        for n, name in enumerate(trail.content.armor_names)
    ]


def _row_of_foe(trail: Trail, hearer: Hearer, place: int) -> list[Cell]:
    """An enemy with its health, its energy, and what it will do with that."""
    content = trail.content
    words = foe_words(trail, hearer, place)
    number = place + 1
    act = paid_act(trail) if _acting(trail, place) else next_act(trail, place)
    shown = (
        ("enemy", f"{number} {_short(content.prey_names[trail.kind(place)])}"),
        ("health", f"♥{trail.left(place)}/{content.health[trail.kind(place)]}"),
        ("energy", _bar(trail, place)),
        ("intent", _intent(content, act)),
    )
    return [
        Cell(f"{kind}{number}", place, column, kind, words, glyph=glyph)
        for column, (kind, glyph) in enumerate(shown)
    ]


def _intent(content: Content, act: Act) -> str:
    """What an enemy is about to do, in a word or two."""
    if act.waits:
        return "waits"
    if act.kills:
        return "death"
    if wounds := act.wounds(to_hand=True) + act.wounds(to_hand=False):
        return many(wounds, "Wound")
    for part in act.parts:
        if part.effect == INFLICT:
            return content.condition_names[part.amount]
        if part.effect == SUMMON:
            return "summons"
    return "skip" if any(part.effect == SKIP for part in act.parts) else "no harm"


def _small_foe(trail: Trail, hearer: Hearer, place: int) -> Cell:
    return Cell(
        id=f"enemy{place + 1}",
        row=place // COLUMNS,
        column=place % COLUMNS,
        kind="enemy",
        words=foe_words(trail, hearer, place),
        glyph=f"{place + 1} ♥{trail.left(place)} ●{trail.energy(place)}",
    )


def _bar(trail: Trail, place: int) -> str:
    """Energy out of what the dearest ability costs: `●●●○○○`; a number where that is long."""
    kind, energy = int(trail.kind(place)), int(trail.energy(place))
    content = trail.content
    last = int(content.first_ability[kind + 1])
    most = int(content.cost[last - 1]) if last > content.first_ability[kind] else 0
    if max(most, energy) > 8:
        return f"●{energy}/{most}"
    return "●" * energy + "○" * (most - energy) or "○"


def _short(name: str) -> str:
    """The last word of a name: there is little room on a board."""
    return name.split()[-1]


def _hand_cells(trail: Trail, hearer: Hearer, row: int) -> list[Cell]:
    """The hand, each kind of card once."""
    shown = [
        Cell(
            id=f"hand{n + 1}",
            row=row + n // COLUMNS,
            column=n % COLUMNS,
            kind="card" if card != WOUND else "wound",
            words=_in_hand_words(trail, hearer, card),
            glyph="Wound" + _times(int(trail.hand_wounds)) if card == WOUND else "",
        )
        for n, card in enumerate(_kinds_in_hand(trail))
    ]
    empty = range(len(shown), -(-max(len(shown), 1) // COLUMNS) * COLUMNS)
    return shown + [
        Cell(
            f"hand{n + 1}",
            row + n // COLUMNS,
            n % COLUMNS,
            "blank",
            f"There is no other card in {hearer.whose} hand.",
            glyph=" ",
        )
        for n in empty
    ]


def _kinds_in_hand(trail: Trail) -> list[int]:
    kinds = [card for card, number in enumerate(hand_counts(trail)) if number]
    return [*kinds, WOUND] if trail.hand_wounds else kinds


def _times(number: int) -> str:
    return f" x{number}" if number > 1 else ""


def _in_hand_words(trail: Trail, hearer: Hearer, card: int) -> str:
    content = trail.content
    if card == WOUND:
        return f"{many(int(trail.hand_wounds), 'Wound')} in hand; {content.body} are death."
    name = content.card_names[card]
    return f"{name}, {trail.in_hand(card)} in hand: {_card_words(content, hearer, card)}."


def _card_words(content: Content, hearer: Hearer, card: int) -> str:
    """What a card of the Action Deck is: `Time 5, Power 5`."""
    parts = [f"Time {content.time[card]}"]
    if content.power[card]:
        parts.append(f"Power {content.power[card]}")
    if content.cancels[card]:
        exact = " if it paid its last energy" if content.cancels[card] == EXACT else ""
        parts.append(f"cancels what an enemy does{exact}")
    if content.skips[card]:
        parts.append(f"costs {hearer.whose} coming turn")
    return ", ".join(parts)


def _pieces(trail: Trail) -> tuple[Piece, ...]:
    """The cards in the hand that can be used."""
    return tuple(
        Piece(
            id=CARD.names[card],
            cell=f"hand{n + 1}",
            owner=0,
            glyph=trail.content.card_names[card] + _times(int(trail.in_hand(card))),
            words=trail.content.card_names[card] + _times(int(trail.in_hand(card))),
        )
        for n, card in enumerate(_kinds_in_hand(trail))
        if card != WOUND
    )


# The status, in the order in which it is needed.


def _status(trail: Trail, hearer: Hearer) -> tuple[Status, ...]:
    lines = [*_fight_lines(trail, hearer), *_card_lines(trail), *_way_lines(trail)]
    return tuple(Status(label, value) for label, value in lines if value)


def _acting(trail: Trail, place: int) -> bool:
    return trail.phase == REACTING and trail.acting == place


def foe_words(trail: Trail, hearer: Hearer, place: int) -> str:
    """All about an enemy, in sentences."""
    stands = _foe(trail, hearer, place)
    abilities = _prey(trail, hearer, int(trail.kind(place)))
    return f"{called(trail)[place]}: {stands}. Abilities: {abilities}."


def _foe(trail: Trail, hearer: Hearer, place: int) -> str:
    """How an enemy stands, and what it does next if it gains no more energy."""
    content = trail.content
    stands = f"{trail.left(place)} of {content.health[trail.kind(place)]} health"
    if trail.shielded(place):
        stands += ", shielded"
    acting = _acting(trail, place)
    act = paid_act(trail) if acting else next_act(trail, place)
    has = f"{stands}, {act.energy} energy"
    if act.waits:
        return f"{has}; now it passes" if acting else f"{has}, too little to act"
    uses = use_words(content, act, you=hearer.you)
    return f"{has}; {'now' if acting else 'as it is,'} it {uses}"


def _prey(trail: Trail, hearer: Hearer, prey: int) -> str:
    """What a kind of prey can do, at its price, and what it would do to the hunter now."""
    content = trail.content
    abilities = range(int(content.first_ability[prey]), int(content.first_ability[prey + 1]))
    words = [ability_words(trail, ability, you=hearer.you) for ability in abilities]
    parts = words or ["nothing"]
    if content.sheds[prey]:
        parts.append(f"a hit that takes it to {content.sheds[prey]} damage clears all of it")
    if content.shield[prey] != NONE:
        parts.append(f"no damage while {content.prey_names[content.shield[prey]]} is there")
    return "; ".join(parts)


def _fight_lines(trail: Trail, hearer: Hearer) -> list[tuple[str, str]]:
    names = called(trail)
    lines = [(name, _foe(trail, hearer, place)) for place, name in enumerate(names)]
    kinds = dict.fromkeys(int(trail.kind(place)) for place in range(len(names)))
    for prey in kinds:
        name = trail.content.prey_names[prey]
        lines.append((f"Abilities of {name}", _prey(trail, hearer, prey)))
    if trail.skips:
        more = f", and {trail.skips - 1} more after it" if trail.skips > 1 else ""
        whose = "Your" if hearer.you else "The hunter's"
        lines.append((f"{whose} coming turn", f"is lost{more}"))
    return lines


def _card_lines(trail: Trail) -> list[tuple[str, str]]:
    content = trail.content
    kinds = range(int(content.cards))
    deck = [int(trail.in_deck(card)) for card in kinds]
    discard = [int(trail.in_discard(card)) for card in kinds]
    hand = cards_listed(content, hand_counts(trail), int(trail.hand_wounds))
    conditions = [
        f"{name}{_times(number)}"
        for at, name in enumerate(content.condition_names)
        if (number := int(trail.conditions) >> 8 * at & 255)
    ]
    return [
        ("Hand", hand),
        ("Wounds", _wounds(trail)),
        ("Conditions", ", ".join(conditions) or "none"),
        ("Deck", _pile(trail, deck, int(trail.deck_wounds))),
        ("Discard", _pile(trail, discard, int(trail.discard_wounds))),
        ("Armour", armor_words(trail, int(trail.armor))),
        ("Mind and Body", f"{content.mind} and {content.body}"),
    ]


def _wounds(trail: Trail) -> str:
    kill = f"{trail.content.body} there are death"
    elsewhere = f"{trail.deck_wounds} in the deck, {trail.discard_wounds} in the discard"
    return f"{trail.hand_wounds} in hand ({kill}), {elsewhere}"


def _pile(trail: Trail, counts: list[int], wounds: int) -> str:
    total = sum(counts) + wounds
    listed = cards_listed(trail.content, counts, wounds)
    return f"{many(total, 'card')}: {listed}" if total else "empty"


def _way_lines(trail: Trail) -> list[tuple[str, str]]:
    score = f"{many(int(trail.taken), 'Wound')} taken"
    if trail.mode == CAMPAIGN:
        of = f" of at most {trail.limit}" if trail.limit else ""
        score = (
            f"{many(int(trail.expeditions), 'expedition')}{of}, {score}, "
            f"{trail.at_once} of {many(int(trail.cleared), 'cleared level')} at the first try"
        )
    hasten = f"the next begins with {trail.hasten} energy more" if trail.hasten else ""
    terms = [TERM_WORDS[TERM.names[term]] for term in members(int(trail.terms))]
    return [
        ("Where", _where(trail)),
        ("Met so far", _met(trail)),
        ("Still to come", _to_come(trail)),
        ("Sneaking up", hasten),
        ("Score", score),
        ("Hunt", MODE.names[trail.mode]),
        ("Terms of this table", "; ".join(terms)),
    ]


def _where(trail: Trail) -> str:
    place = "Town, before " if trail.phase == TOWN else ""
    if trail.card != NONE and trail.single == NONE:
        name = trail.content.encounter_names[trail.encounter(trail.card)]
        return f"{goal(trail)}, at {name}{', the Boss' if trail.boss_is_met() else ''}"
    return f"{place}{goal(trail)}"


def _named(trail: Trail, cards: list[int]) -> list[str]:
    return [trail.content.encounter_names[trail.encounter(card)] for card in cards]


def _unpacked(packed: int, number: int) -> list[int]:
    return [packed >> 4 * n & 15 for n in range(number)]


def _met(trail: Trail) -> str:
    """The Encounter Discard, the first met first."""
    if trail.single != NONE:
        return ""
    met = _unpacked(int(trail.met), int(trail.met_cards))
    return ", ".join(_named(trail, met[::-1])) or "nothing"


def _to_come(trail: Trail) -> str:
    """The Encounter Deck: its order only where a rule has fixed it. (NMH-25, NMH-G35)"""
    if trail.single != NONE:
        return ""
    top = _named(trail, _unpacked(int(trail.top), int(trail.topped)))
    bag = _named(trail, members(int(trail.bag)))
    parts = [f"next {', then '.join(top)}"] if top else []
    if bag:
        order = "in any order " if len(bag) > 1 else ""
        parts.append(f"{order}{', '.join(bag)}")
    if not trail.boss_is_met():
        boss = _named(trail, [BOSS])[0]
        parts.append(f"last {boss}, the Boss")
    return "; then ".join(parts) or "nothing"

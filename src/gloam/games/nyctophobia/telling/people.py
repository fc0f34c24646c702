"""Who is in the forest, and how each of them stands, as a seat knows it."""

from gloam.games.nyctophobia.cards import CARD_NAMES, KINDS_IN_DECK
from gloam.games.nyctophobia.facts import HUNTER, TILE
from gloam.games.nyctophobia.lore import called, capital, retold, role, you
from gloam.games.nyctophobia.numbers import AXE, MAGE, SIMPLE
from gloam.games.nyctophobia.public import Woods
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.telling.notebook import gift_of, keeps_notes, place_name
from gloam.games.nyctophobia.card_words import card_name, card_words
from gloam.games.nyctophobia.telling.status import card_half
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Card, Gauge, Person, Pile

ROCKS = 7
"""How many rocks there are. (NYH-4)"""


def people_of(sight: HunterSight | HuntedSight) -> tuple[Person, ...]:
    """Everybody in the forest, the Hunter first."""
    woods = sight.woods
    if not woods.hunted:
        return ()
    return (
        hunter_of(sight),
        *(hunted_of(sight, seat) for seat in range(1, int(woods.hunted) + 1)),
    )


def hunter_of(sight: HunterSight | HuntedSight) -> Person:
    """The Hunter: only its own seat, and whoever looks over its shoulder, knows where it is."""
    woods = sight.woods
    badges = ["wounded"] if woods.wound else []
    at = ""
    if isinstance(sight, HunterSight):
        at = TILE.text(woods.at[HUNTER]) if woods.at[HUNTER] != NOWHERE else ""
    elif sight.hunter_by:
        by = you(int(sight.hunter_by), int(sight.seat))
        badges.append(f"{int(sight.hunter_spaces)} {HEADINGS[sight.hunter_heading]} of {by}")
    else:
        badges.append("unseen")
    name = "vampire" if sight.vampire else "hunter"
    return Person(
        seat=HUNTER,
        called=capital(name),
        role=deck_name(woods, vampire=sight.vampire),
        term="vampire" if sight.vampire else "Hunter",
        art=f"piece-{name}",
        at=at,
        badges=tuple(retold(badge, sight.vampire) for badge in badges),
    )


def deck_name(woods: Woods, *, vampire: bool) -> str:
    """Who hunts, by the cards."""
    if vampire:
        return "the vampire"
    return {AXE: "the Axe Murderer", MAGE: "the Mage"}.get(int(woods.deck), "the Hunter")


def hunted_of(sight: HunterSight | HuntedSight, seat: int) -> Person:
    """A Hunted: health and rocks are known to all."""
    woods = sight.woods
    badges = ["hidden"] if woods.hidden >> seat & 1 else []
    badges += ["in the car"] if in_car(sight, seat) else []
    badges += ["leads the familiar"] if woods.carrier == seat else []
    if isinstance(sight, HunterSight) and sight.car_known >> seat & 1:
        badges.append("knows the car")
    if woods.caller == seat:
        badges.append("called for help")
    return Person(
        seat=seat,
        called=called(seat),
        role=role(woods.characters[seat]),
        term=role(woods.characters[seat]) or "Hunted",
        art="piece-hunted",
        at=place_of(sight, seat),
        gauges=(
            Gauge("Health", int(woods.health[seat]), int(woods.sheet.health), kind="health"),
            Gauge("Rocks", int(woods.rocks[seat]), ROCKS, kind="rocks"),
        ),
        badges=tuple(badges),
        out=woods.health[seat] == 0 and woods.round > 0,
    )


def in_car(sight: HunterSight | HuntedSight, seat: int) -> bool:
    """Whether somebody is known to be in the car."""
    if isinstance(sight, HuntedSight):
        return bool(sight.in_car >> seat & 1)
    at = sight.woods.at[seat]
    return at != NOWHERE and sight.woods.is_car(at)


def place_of(sight: HunterSight | HuntedSight, seat: int) -> str:
    """The cell where a Hunted is, on the board or on the own map, as far as that is known."""
    if isinstance(sight, HunterSight):
        at = sight.woods.at[seat]
        return TILE.text(at) if at != NOWHERE else ""
    atlas = sight.atlas
    if sight.seat == NOWHERE or not keeps_notes(sight) or sight.pending[seat]:
        return ""
    if atlas.chart_of[seat] != atlas.chart_of[sight.seat]:
        return ""
    return place_name(int(atlas.place[seat]), int(atlas.place[sight.seat]))


# The Hunter's cards, and who one is.


def piles_of(sight: HunterSight | HuntedSight) -> tuple[Pile, ...]:
    """The Hunter's hand, pile and discards; others know how many, and no more."""
    woods = sight.woods
    if woods.deck == SIMPLE or not woods.hunted:
        return ()
    hand = woods.hand
    if not isinstance(sight, HunterSight):
        title = retold("The Hunter's discards", sight.vampire)
        return (Pile("discard", title, int(hand.discards), kind="discard"),)
    held = [int(card) for card in (hand.one, hand.two) if card != NOWHERE]
    laid = [(kind, int(copies)) for kind, copies in enumerate(hand.discard) if copies]
    mine = sight.seat == HUNTER
    return (
        Pile(
            "hand",
            "Your cards" if mine else retold("The Hunter's cards", sight.vampire),
            len(held),
            tuple(card_of(woods, kind) for kind in held),
            kind="hand",
            hand=mine,
        ),
        Pile("deck", "Draw pile", int(hand.pile.size()), kind="deck"),
        Pile(
            "discard",
            "Discards",
            int(hand.discards),
            tuple(card_of(woods, kind, copies) for kind, copies in laid),
            kind="discard",
        ),
    )


def card_of(woods: Woods, kind: int, count: int = 1) -> Card:
    """One of the Hunter's cards, with the half that counts now."""
    number = KINDS_IN_DECK * int(woods.deck) + kind
    words = capital(card_words(number, card_half(woods), woods.sheet))
    return Card(
        id=CARD_NAMES[number],
        title=card_name(number),
        kind="hunt",
        lines=(f"{words}.",),
        count=count,
    )


def own_card(sight: HunterSight | HuntedSight) -> Card | None:
    """Who this seat is, as a card."""
    woods, seat = sight.woods, int(sight.seat)
    if seat == NOWHERE or not woods.hunted:
        return None
    if seat == HUNTER:
        name = deck_name(woods, vampire=sight.vampire).removeprefix("the ")
        return Card("own", capital(name), "hunter", ("You see the whole forest.",), term=name)
    character = int(woods.characters[seat])
    if not character:
        return Card("own", "Hunted", "hunted", ("You feel your way.",))
    gift = retold(gift_of(character, woods.sheet), sight.vampire)
    return Card("own", role(character), "hunted", (f"{capital(gift)}.",))


def gauges_of(sight: Sight) -> tuple[Gauge, ...]:
    """The night, where it has an end."""
    woods = sight.woods
    if not woods.rounds:
        return ()
    now = max(1, int(woods.round))
    return (Gauge("Round", now, int(woods.rounds), least=1, kind="round"),)


def goal_of(sight: Sight) -> str:
    """What a seat is after, as a sentence."""
    if sight.seat == NOWHERE or not sight.woods.hunted:
        return ""
    if sight.seat == HUNTER:
        return "Take the last health of any one of the Hunted."
    if sight.vampire:
        if sight.woods.carrier or sight.woods.escaping:
            return "Bring the familiar into the car, and let nobody lose the last health."
        return "Find the familiar and bring it into the car; let nobody lose the last health."
    if sight.woods.caller:
        return "Help is on its way: all stay alive until it comes."
    return "Find the car, call for help from it, and all stay alive until it comes."


def step_of(sight: Sight) -> str:
    """Where in the night this is."""
    woods = sight.woods
    if not woods.round:
        return "Nightfall"
    last = f" of {int(woods.rounds)}" if woods.rounds else ""
    return f"Round {int(woods.round)}{last}"

"""A view of Shadow Hunters made ready to show: the six Areas, the players, status and choices."""

from gloam.games.shadow_hunters.cards import EQUIPMENT, MASAMUNE
from gloam.games.shadow_hunters.choices import choice_of
from gloam.games.shadow_hunters.facts import (
    AREA, CAPRICCIO, DRAW, LIGHTNING, LOOT, Q_ANSWER, Q_AREA, Q_BLAST, Q_BLUR, Q_COUP, Q_DIE,
    Q_DODGE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE, Q_PAIR, Q_PARRY, Q_PEEL, Q_PICK, Q_REACT,
    Q_ROLL, Q_STEAL, Q_STRIKE, Q_TARGET, Q_UNMASK, REVEAL, ROB, TELEPORT,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, ability_name, all_called, area, area_words, called, capital, card_name, card_words,
    listed, totals_of, you,
)  # fmt: skip
from gloam.games.shadow_hunters.notebook import read_now, region_of, status_of
from gloam.games.shadow_hunters.open import OFF, START
from gloam.games.shadow_hunters.refusals import why_not
from gloam.games.shadow_hunters.sayings import REASONS, sentence
from gloam.games.shadow_hunters.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.scene import Cell, Piece, Scene

__all__ = ["REASONS", "draw", "seat_names", "sentence", "why_not"]


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return tuple(f"player{n}" for n in range(1, seats + 1))


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    heading = heading_of(sight, menu)
    status = status_of(sight)
    cells = cells_of(sight)
    choices = [choice_of(sight, action, aside=False) for action in menu]
    choices += [choice_of(sight, action, aside=True) for action in asides]
    return Scene(
        game="shadow_hunters",
        seat=int(sight.seat),
        heading=heading,
        rows=3 if cells else 0,
        columns=2 if cells else 0,
        cells=cells,
        pieces=pieces_of(sight) if cells else (),
        status=status,
        choices=tuple(choices),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
    )


# The board: a row is a Region, and in reading order the Areas form a ring.


def cells_of(sight: Sight) -> tuple[Cell, ...]:
    """The six Areas, once they are laid."""
    open_ = sight.open
    if open_.laid < 6:
        return ()
    return tuple(
        Cell(
            id=AREA.names[open_.slots[slot]],
            row=slot // 2,
            column=slot % 2,
            kind="area",
            words=_cell_words(sight, int(open_.slots[slot])),
            glyph=f" {AREA_NAMES[open_.slots[slot]]}",
        )
        for slot in range(6)
    )


def _cell_words(sight: Sight, place: int) -> str:
    open_ = sight.open
    slot = int(open_.slot_of[place])
    across = int(open_.slots[(slot + (1 if slot % 2 else 5)) % 6])
    return (
        f"{area_words(place)}. Reached with {totals_of(place)}. "
        f"In one Region with {area(region_of(open_, place))}; "
        f"on the ring, also next to {area(across)}. "
        f"Here: {all_called(int(open_.at(place)), int(sight.seat))}."
    )


def pieces_of(sight: Sight) -> tuple[Piece, ...]:
    """The players who stand on an Area."""
    open_ = sight.open
    return tuple(
        Piece(
            id=f"player{seat + 1}",
            cell=AREA.names[open_.place[seat]],
            owner=seat,
            glyph=str(seat + 1),
            words=called(seat) + (", you" if seat == sight.seat else ""),
        )
        for seat in members(open_.living())
        if open_.place[seat] != OFF
    )


# The heading: whose turn it is, and what is wanted.


def heading_of(sight: Sight, menu: tuple[int, ...]) -> str:
    """Whose turn it is, and what is wanted of a seat with this menu, or of those it waits for."""
    open_, me = sight.open, int(sight.seat)
    if open_.winners != OFF:
        won = members(open_.winners)
        wins = "win" if len(won) > 1 or me in won else "wins"
        who = capital(all_called(int(open_.winners), me))
        return f"{who} {wins}: {REASONS[open_.why]}."
    kind = int(open_.agenda.first())
    if kind:
        seat, about = int(open_.agenda.a()), int(open_.agenda.b())
        if menu:
            return _asked(sight, kind, about, menu)
        return f"Waiting for {you(seat, me)}, who {_WAITING[kind]}."
    if open_.turns == 0:
        return "The table is being laid."
    if menu:
        return _own_turn(sight, menu)
    doing = "is about to move" if open_.step == START else "may attack or end the turn"
    return f"Waiting for {called(int(open_.turn))}, who {doing}."


def _own_turn(sight: Sight, menu: tuple[int, ...]) -> str:
    open_, me = sight.open, int(sight.seat)
    if open_.step == START:
        able = any(TELEPORT <= action < DRAW or LIGHTNING <= action <= CAPRICCIO for action in menu)
        use = f", or use {ability_name(sight.me())} first" if able else ""
        return f"Your turn: roll to move{use}."
    if open_.fought:
        return "Your attack is over: end your turn?"
    targets = int(open_.in_range(me))
    if not targets:
        return "Nobody is in your range: end your turn?"
    if open_.dared or open_.has(me, MASAMUNE):
        return f"You must attack; in your range: {all_called(targets, me)}."
    return f"In your range: {all_called(targets, me)}. Attack, or end your turn?"


_WAITING = {
    Q_MOVE: "rolls to move",
    Q_PICK: "chooses one of two rolls",
    Q_GO: "chooses an Area to go to",
    Q_AREA: "chooses what to do in the Area",
    Q_DRAW: "draws a card",
    Q_GIVE: "chooses whom to give a Green card",
    Q_ANSWER: "answers a Green card",
    Q_KEEP: "puts the Equipment into play, or keeps it",
    Q_TARGET: "chooses a target for the card",
    Q_DIE: "rolls a die",
    Q_STEAL: "chooses what to steal",
    Q_PEEL: "chooses what to give away",
    Q_UNMASK: "may reveal for a card",
    Q_BLAST: "rolls for the Dynamite",
    Q_ROLL: "rolls for the attack",
    Q_PARRY: "is rolled against",
    Q_STRIKE: "has hit, and strikes",
    Q_LOOT: "chooses the loot",
    Q_REACT: "may react",
    Q_COUP: "may try a Coup de Grace",
    Q_PAIR: "rolls for the Coup de Grace",
    Q_BLUR: "may blur the attack",
    Q_DODGE: "rolls to dodge",
}


def _asked(sight: Sight, kind: int, about: int, menu: tuple[int, ...]) -> str:
    """What the seat itself is asked."""
    if kind == Q_GIVE:
        card = read_now(sight)
        return f"You have drawn {card_name(card)}: {card_words(card)}. Whom do you give it to?"
    if kind == Q_ANSWER:
        card = read_now(sight)
        return f"{called(about)} gives you {card_name(card)}: {card_words(card)}. Your answer?"
    if kind == Q_AREA:
        return f"You are at the {area_words(about)}. Your choice?"
    if kind == Q_KEEP:
        return f"Put {card_name(EQUIPMENT[about])} into play, or keep it in hand?"
    if kind in (Q_TARGET, Q_UNMASK):
        unmasking = "Reveal, or stay hidden?" if REVEAL in menu else "It is not for you."
        ask = "At whom?" if kind == Q_TARGET else unmasking
        return f"{card_name(about)}: {card_words(about)}. {ask}"
    if kind == Q_STRIKE:
        return _hits(sight, menu)
    if kind == Q_LOOT:
        return f"You have killed {called(about // 2)}: which Equipment do you take?"
    if kind == Q_REACT:
        return _may_react(about)
    if kind == Q_COUP:
        return f"You have hurt {called(about)}: try a Coup de Grace?"
    if kind == Q_BLUR:
        return f"{called(about)} attacks you: blur it?"
    return _QUESTIONS[kind]


_QUESTIONS = {
    Q_PICK: "Which of the two rolls do you use?",
    Q_GO: "You rolled a 7: where do you go?",
    Q_STEAL: "Which Equipment do you steal?",
    Q_PEEL: "Which Equipment do you give away, and to whom?",
}


def _hits(sight: Sight, menu: tuple[int, ...]) -> str:
    """What the dice say, before Equipment adds to it or takes from it."""
    open_ = sight.open
    hits = [
        f"{called(seat)} for {open_.base[seat]}"
        for seat in members(open_.targets)
        if open_.base[seat]
    ]
    may = "Strike, or rob?" if any(ROB <= action < LOOT for action in menu) else "Strike now."
    if open_.hidden(sight.seat):
        may = "Strike, or reveal first?"
    return f"Your dice hit {listed(hits)}, before Equipment. {may}"


def _may_react(about: int) -> str:
    attacker, hurt = about // 2 - 1, about & 1
    if attacker < 0:
        return "You were hurt: react, or pass?"
    how = "has attacked and hurt you" if hurt else "has attacked you, without damage"
    return f"{called(attacker)} {how}: react, or pass?"

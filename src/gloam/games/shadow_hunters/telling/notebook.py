"""What a seat can read from the table: its own card, everybody's state, the track, the notebook.

An onlooker reads the same from no seat, and is never spoken to.
"""

from gloam.games.shadow_hunters.board import OFF
from gloam.games.shadow_hunters.card_words import card_list, card_words, counted, reprints
from gloam.games.shadow_hunters.cast import (
    HP, HUNTER, MEMBERS, NEUTRAL, NOBODY_KNOWN, SHADOW, quota,
)  # fmt: skip
from gloam.games.shadow_hunters.sight.clues import NO_CARD, PENDING, QUIET
from gloam.games.shadow_hunters.facts import TERM
from gloam.games.shadow_hunters.numbers import (
    AGNES, A_GIVE, A_HEAL, A_NOTHING, A_SHOW, A_TAKE_1, A_TAKE_2, BLACK, BLUR_RULE,
    COUP_ATTACKER, COUP_DEFENDER, DOUBLE_IT, EITHER, FIRST_GREEN, LAST_STAND, WHITE,
)  # fmt: skip
from gloam.games.shadow_hunters.lore import (
    AREA_NAMES, ONCE, TERM_WORDS, UNSEEN, ability_name, ability_words, all_called, area, called,
    card_name, character_list, character_name, faction_name, goal_words, listed, many, who_is, you,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sheet import Sheet
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.workshop.own_cast import hit_points_words
from gloam.kernel.bits import count, members
from gloam.kernel.scene import GOAL, Status

# Who can be who, as far as a seat can know.


def known_characters(sight: Sight) -> int:
    """The characters whose seats this seat knows, as a set."""
    return sum(2 ** int(n) for n in sight.clues.known if n != NOBODY_KNOWN)


def unplaced(sight: Sight) -> int:
    """The characters that, for all this seat knows, somebody unknown to it may have."""
    open_, known = sight.open, known_characters(sight)
    found = int(open_.pool) & ~known
    for faction in (HUNTER, SHADOW, NEUTRAL):
        if count(known & int(MEMBERS[faction])) >= quota(open_.seats, faction):
            found &= ~int(MEMBERS[faction])
    if open_.terms & EITHER:
        found &= ~sum(2 ** (character ^ 1) for character in members(known))
    return found


def possible(sight: Sight, seat: int) -> int:
    """The characters that somebody may have, as a set."""
    if sight.clues.known[seat] != NOBODY_KNOWN:
        return int(2 ** sight.clues.known[seat])
    return int(sight.clues.allowed(seat, sight.open)) & unplaced(sight)


def suspicion(sight: Sight, seat: int) -> str:
    """Who somebody can be, and with how much damage each of them would be dead."""
    can_be = possible(sight, seat)
    if can_be == unplaced(sight):
        return "anybody who is not known yet"
    return by_death(can_be, sight.open)


def by_death(characters: int, open_: Open) -> str:
    """Some characters with the damage at which they die: `Bob or Emi (dies at 10)`."""
    deaths = sorted({int(open_.hp[character]) for character in members(characters)})
    groups = [sum(2**c for c in members(characters) if open_.hp[c] == hp) for hp in deaths]
    return "; ".join(
        f"{character_list(group, 'or')} (dies at {hp})"
        for hp, group in zip(deaths, groups, strict=True)
    )


# The lines of the status, the most important first.


def status_of(sight: Sight) -> tuple[Status, ...]:
    """How everything stands, line by line."""
    open_ = sight.open
    if open_.turns == 0 and sight.me() == NOBODY_KNOWN:
        return (Status("Table", "being laid"),)
    lines = _own_lines(sight)
    others = [(int(sight.seat) + n) % int(open_.seats) for n in range(1, int(open_.seats))]
    return (*lines, *table_lines(sight, others))


def table_lines(sight: Sight, seats: list[int]) -> list[Status]:
    """How these seats stand, and the table between them."""
    lines = [Status(called(seat), _player(sight, seat)) for seat in seats]
    lines += [_areas(sight), _track(sight), *_notes(sight)]
    lines += [
        Status(f"Who {called(seat)} can be", suspicion(sight, seat), believed=True)
        for seat in seats
        if sight.clues.known[seat] == NOBODY_KNOWN
    ]
    lines += [_sides(sight), *_decks(sight.open)]
    if terms := [TERM_WORDS[TERM.names[n]] for n in members(sight.open.terms)]:
        lines.append(Status("Terms of this table", "; ".join(terms)))
    changed = [n for n in members(sight.open.pool) if sight.open.hp[n] != HP[n]]
    words = [hit_points_words(n, int(sight.open.hp[n])) for n in changed]
    if words := [*words, *reprints(sight.open.sheet)]:
        lines.append(Status("Not as in the book", "; ".join(words)))
    return lines


# Oneself.


def _own_lines(sight: Sight) -> list[Status]:
    open_, seat, me = sight.open, int(sight.seat), sight.me()
    lines = [Status(f"You, {called(seat)}", _self(sight))]
    if me == NOBODY_KNOWN:
        return lines
    lines.append(Status(GOAL, own_goal(sight)))
    lines.append(Status("Your ability", _own_ability(sight)))
    for label, cards in (("Your Equipment", open_.gear[seat]), ("Your hand", open_.hand[seat])):
        if cards:
            lines.append(Status(label, _explained(int(cards), open_.sheet)))
    if open_.alive(seat) and open_.place[seat] != OFF:
        lines.append(Status("In your range", all_called(int(open_.in_range(seat)), seat)))
    return lines


def _self(sight: Sight) -> str:
    open_, seat, me = sight.open, int(sight.seat), sight.me()
    if me == NOBODY_KNOWN:
        return "no character yet"
    if not open_.alive(seat):
        return f"{who_is(me)}; dead"
    damage, hp = int(open_.damage[seat]), int(open_.hp[me])
    parts = [f"{who_is(me)}, {'hidden' if open_.hidden(seat) else 'revealed'}"]
    parts.append(f"{damage} damage of {hp}, so {many(hp - damage, 'hit point')} left")
    parts.append(where(open_, seat))
    return "; ".join([*parts, *_marks(open_, seat)])


def own_goal(sight: Sight) -> str:
    """What must come true for this seat to win."""
    if sight.me() == AGNES:
        return f"{called(neighbour(sight.open, int(sight.seat)))} wins, who sits beside you"
    return goal_words(sight.me())


def neighbour(open_: Open, seat: int) -> int:
    """Whose victory counts for Agnes, if she has this seat: the one before, until she turns."""
    step = 1 if open_.turned >> seat & 1 else int(open_.seats) - 1
    return (seat + step) % int(open_.seats)


def _own_ability(sight: Sight) -> str:
    open_, seat, me = sight.open, int(sight.seat), sight.me()
    words = f"{ability_name(me)}: {ability_words(me, int(open_.seats))}"
    words += " (once a game)" if me in ONCE else ""
    if open_.chained >> seat & 1:
        return f"{words}; but you are chained, and have it no more"
    if me in ONCE and open_.used >> seat & 1:
        return f"{words}; used"
    if open_.hidden(seat) and me not in UNSEEN:
        return f"{words}; reveal first"
    return words


def _explained(cards: int, sheet: Sheet) -> str:
    kinds = counted(cards, sheet)
    return "; ".join(f"{card_name(kind)}: {card_words(kind, sheet)}" for kind in kinds)


def where(open_: Open, seat: int) -> str:
    """Where somebody stands."""
    at = int(open_.place[seat])
    return "not on the board yet" if at == OFF else f"at {area(at)}"


def _marks(open_: Open, seat: int) -> list[str]:
    """What lies on somebody, and which house rules they have used up."""
    house = int(open_.terms)
    found = [
        (open_.chained, "chained, without an ability"),
        (open_.angels, "guarded by an Angel: attacks do no damage"),
        (open_.barriers, "behind a Barrier: nothing does damage"),
        (open_.doubled if house & DOUBLE_IT else 0, "has doubled"),
        (open_.couped if house & COUP_ATTACKER else 0, "has tried a Coup de Grace"),
        (open_.couped if house & COUP_DEFENDER else 0, "safe from another Coup de Grace"),
        (open_.blurred if house & BLUR_RULE else 0, "has blurred"),
        (open_.stood if house & LAST_STAND else 0, "has made a last stand"),
    ]
    marks = [words for seats, words in found if int(seats) >> seat & 1]
    if open_.turn == seat and open_.extra > 0:
        marks.append(many(int(open_.extra), "extra turn") + " to come")
    return marks


# The others.


def _player(sight: Sight, seat: int) -> str:
    open_ = sight.open
    if not open_.alive(seat):
        return f"dead; was {who_is(int(open_.face[seat]))}"
    parts = [_identity(sight, seat), f"{int(open_.damage[seat])} damage", where(open_, seat)]
    if open_.gear[seat]:
        parts.append(f"Equipment {card_list(int(open_.gear[seat]), open_.sheet)}")
    if open_.hand[seat]:
        parts.append(f"holds {card_list(int(open_.hand[seat]), open_.sheet)}")
    return "; ".join([*parts, *_marks(open_, seat)])


def _identity(sight: Sight, seat: int) -> str:
    open_, known = sight.open, int(sight.clues.known[seat])
    if known == NOBODY_KNOWN:
        return "hidden"
    words = f"{who_is(known)}, dies at {open_.hp[known]}"
    if open_.hidden(seat):
        return f"{words}, {'face down' if sight.seat < 0 else 'as only you and they know'}"
    if known in ONCE and open_.used >> seat & 1:
        return f"{words}, has used {ability_name(known)}"
    return words


# The board.


def region_of(open_: Open, place: int) -> int:
    """The Area that makes a Region with another."""
    return int(open_.slots[int(open_.slot_of[place]) ^ 1])


def _areas(sight: Sight) -> Status:
    open_, me = sight.open, int(sight.seat)
    regions = []
    for first in (0, 2, 4):
        pair = [int(open_.slots[first]), int(open_.slots[first + 1])]
        regions.append(" with ".join(_standing(open_, place, me) for place in pair))
    return Status("Regions", "; ".join(regions))


def _standing(open_: Open, place: int, me: int) -> str:
    there = int(open_.at(place))
    return f"{AREA_NAMES[place]} ({all_called(there, me) if there else 'empty'})"


def _track(sight: Sight) -> Status:
    """The damage track: who has how much, and who would die at what."""
    open_, me = sight.open, int(sight.seat)
    living = members(open_.living())
    may_live = unplaced(sight) | sum(2 ** int(n) for n in _known_alive(sight))
    marks: dict[int, list[str]] = {}
    for seat in living:
        marks.setdefault(int(open_.damage[seat]), []).append(you(seat, me))
    deaths: dict[int, list[str]] = {}
    for character in members(may_live):
        deaths.setdefault(int(open_.hp[character]), []).append(character_name(character))
    parts = []
    for number in sorted({*marks, *deaths}):
        said = [listed(marks[number])] if number in marks else []
        if number in deaths:
            dies = "dies" if len(deaths[number]) == 1 else "die"
            said.append(f"{listed(deaths[number])} {dies}")
        parts.append(f"{number}: {', '.join(said)}")
    return Status("Damage track", "; ".join(parts))


def _known_alive(sight: Sight) -> list[int]:
    return [
        int(sight.clues.known[seat])
        for seat in members(sight.open.living())
        if sight.clues.known[seat] != NOBODY_KNOWN
    ]


def _sides(sight: Sight) -> Status:
    """How many of each side there are, and who may still be among those unknown."""
    open_, known = sight.open, known_characters(sight)
    parts = []
    for faction in (HUNTER, SHADOW, NEUTRAL):
        every = int(quota(open_.seats, faction))
        left = every - int(count(known & int(MEMBERS[faction])))
        if not every:
            continue
        words = f"{every} {faction_name(faction, every)}"
        if left:
            among = character_list(unplaced(sight) & int(MEMBERS[faction]))
            words += f", {left} unknown{'' if sight.seat < 0 else ' to you'}, among {among}"
        parts.append(words)
    return Status("In this game", "; ".join(parts))


def _decks(open_: Open) -> list[Status]:
    sheet = open_.sheet
    white, black = (int(open_.deck) & int(sheet.deck[deck]) for deck in (WHITE, BLACK))
    decks = f"White {count(white)}, Black {count(black)}, Green {open_.green_deck} to draw"
    gone = [
        f"{name} {card_list(int(open_.discards) & int(sheet.deck[deck]), sheet)}"
        for name, deck in (("White", WHITE), ("Black", BLACK))
    ]
    down = int(open_.green_discards)
    gone.append(f"Green {f'{down} face down' if down else 'none'}")
    return [Status("Decks", decks), Status("Discards", "; ".join(gone))]


# The notebook: every Green card, by who received it.

ANSWERS = {
    A_NOTHING: "nothing happened",
    A_HEAL: "healed",
    A_TAKE_1: "took 1",
    A_TAKE_2: "took 2",
    A_GIVE: "gave Equipment",
    A_SHOW: "showed the character",
    QUIET: "nothing was seen",
    PENDING: "not answered yet",
}


def _notes(sight: Sight) -> list[Status]:
    clues, me = sight.clues, int(sight.seat)
    notes: dict[int, list[str]] = {}
    for n in range(int(clues.size())):
        if clues.receiver(n) < sight.seats:
            notes.setdefault(int(clues.receiver(n)), []).append(_note(sight, n))
    return [
        Status(f"Green cards to {you(seat, me)}", "; ".join(notes[seat]), note=True)
        for seat in sorted(notes, key=lambda seat: (not sight.open.alive(seat), seat))
    ]


def _note(sight: Sight, n: int) -> str:
    clues = sight.clues
    card = int(clues.card(n))
    what = f"{card_name(FIRST_GREEN + card)} " if card != NO_CARD else ""
    return (
        f"{what}from {you(int(clues.giver(n)), int(sight.seat))}, {ANSWERS[int(clues.answer(n))]}"
    )

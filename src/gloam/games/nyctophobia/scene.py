"""A view of either Nyctophobia game made ready to show: cells, pieces, status and choices.

The Hunter is shown the board. A Hunted is shown what they feel and hear, and a private map whose
places are named from where they stand: `here`, `n2e1`. Nothing a Hunted is shown has a place on
the board.
"""

from gloam.games.nyctophobia.cards import (
    ANY, CHARGING, DRAGGING, ECHO, FELLING, FROM_NOISE, HUNT, KINDS_IN_DECK, LEADING, POCKETING,
    REPLANTING, SWAPPING, SWINGING, THROUGH, TO_CAR, TURNING, VOICE, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.chart import (
    BEEN_THERE, CAR_THERE, ON_BOARD, OPEN, PLACES, RIM, ROCK_SEEN, TREE_THERE, WIDE, Chart,
    next_place,
)  # fmt: skip
from gloam.games.nyctophobia.facts import (
    ACTIONS, BOXER, CALL, CALL_OUT, CHEER, CHEERLEADER, CLATTER, CLIMB, CLIMBER, CLUE, CONCEDE,
    COUNTER, DONE, DRAG, DRAW, ENDURE, FELL, FOREST_GUIDE, HIDE, HUNTER, KLUTZ, LEAD, LEAVE, LIFT,
    NO_DECK, NO_NOTES, PICK, PLANT, PLAY, POCKET, PROWL, RECOIL, SEARCH, SHOUT, SKIP, STAND, STAY,
    SWAP, THROW, TILE, TRACK_STAR, TURN_LEFT, TURN_RIGHT, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import away, beyond, side_start
from gloam.games.nyctophobia.sayings import (
    CALLS, REASONS, between, called, capital, card_name, card_words, clue_words, felt_words,
    kind_words, listed, many, retold, role, you,
)  # fmt: skip
from gloam.games.nyctophobia.view import NO_NOISE, NOISE_KNOWN, Sight
from gloam.games.nyctophobia.woods import (
    CHANCE_FLOOR, OPTIONAL, Q_CARD, Q_CHEER, Q_CLUE, Q_COUNTER, Q_HIDE, Q_PLANT, Q_RECOIL,
    Q_RETREAT, Q_SPRINT, RETREAT_LEFT, TAKEN, UNHURT_LEGS, Woods,
)  # fmt: skip
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Choice, Piece, Scene, Status


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("hunter", *(f"hunted{seat}" for seat in range(1, seats)))


def vampire_seat_names(seats: int) -> tuple[str, ...]:
    """The seats of Vampire Encounter."""
    return ("vampire", *(f"hunted{seat}" for seat in range(1, seats)))


def hush(sight: Sight) -> str:
    """What it would cost a seat to say something now; nothing if it is free."""
    woods = sight.woods
    if woods.winner != NOWHERE or sight.seat == HUNTER or not woods.hidden >> sight.seat & 1:
        return ""
    rule = "NVE-48" if sight.vampire else "NYH-67"
    return (
        "You are hidden: if you say anything, you are found, "
        f"and the noise token comes to you. ({rule})"
    )


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    hunts = sight.seat == HUNTER
    told = retold(_heading(sight, menu), sight.vampire)
    lines = _hunters_status(sight) if hunts else _hunteds_status(sight)
    status = tuple(
        Status(retold(label, sight.vampire), retold(value, sight.vampire)) for label, value in lines
    )
    cells = _board(sight) if hunts else _map(sight)
    choices = [_choice(sight, action, aside=False) for action in menu]
    choices += [_choice(sight, action, aside=True) for action in asides]
    return Scene(
        game="nyctophobia_vampire" if sight.vampire else "nyctophobia_hunted",
        seat=int(sight.seat),
        heading=told,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        pieces=_pieces(sight) if hunts else _known_pieces(sight, cells),
        status=status,
        choices=tuple(choices),
        words=(told, *(f"{line.label}: {line.value}." for line in status)),
    )


# The heading: whose turn it is, and what is wanted.


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    woods = sight.woods
    if woods.winner != NOWHERE:
        side = "The Hunted win" if woods.winner else "The Hunter wins"
        return f"{side}: {REASONS[woods.why]}."
    if not menu:
        return _waiting(sight)
    if sight.seat == HUNTER:
        return _hunter_is_asked(sight)
    return _hunted_is_asked(sight)


def _waiting(sight: Sight) -> str:
    woods, me = sight.woods, int(sight.seat)
    if woods.turn == NOWHERE:
        return "The night has not begun: the Hunter has to give a clue."
    whose = "It is your turn" if woods.turn == me else f"It is the turn of {called(woods.turn)}"
    if woods.floor in (woods.turn, CHANCE_FLOOR, NOWHERE):
        return f"{whose}."
    return f"{whose}, and for {you(woods.floor, me)} to choose."


def _hunted_is_asked(sight: Sight) -> str:
    woods = sight.woods
    kind, left = woods.agenda.first(), woods.agenda.b()
    if kind == Q_COUNTER:
        where = f" in the {HEADINGS[sight.hunter_heading]}" if sight.hunter_by else ""
        return f"The Hunter is upon you{where}: strike back, or endure it?"
    if kind == Q_HIDE:
        return "Will you hide? It costs nothing now."
    if kind == Q_RETREAT:
        spaces = f"up to {many(left // RETREAT_LEFT, 'space')}"
        if left & OPTIONAL:
            return f"You may retreat, {spaces}."
        return f"You may retreat further, {spaces}." if left & TAKEN else f"Retreat, {spaces}."
    if kind == Q_SPRINT:
        return f"You are sprinting, up to {many(left, 'space')} more."
    if kind == Q_CHEER:
        return f"{called(woods.turn)} cheers you on: take one action, or none."
    action = "no action left" if woods.acted else "an action left"
    if woods.steps == 0:
        return f"Your turn: no steps left, {action}."
    if woods.steps == 1:
        return "Your turn: 1 step left" + (", then an action." if not woods.acted else ".")
    return f"Your turn: 2 steps and {action}."


def _hunter_is_asked(sight: Sight) -> str:
    woods = sight.woods
    kind, how, left = woods.agenda.first(), woods.agenda.a(), woods.agenda.b()
    if kind == Q_CLUE:
        return f"Give a clue: where is the {'familiar' if sight.vampire else 'car'}?"
    if kind == Q_CARD:
        return "Your turn: play a card."
    if kind == Q_RECOIL:
        return "You are driven back: choose the way."
    if kind == Q_PLANT:
        return f"Set the tree from {between(how)} on another side."
    if _picks_a_fight(sight):
        return "Several Hunted are next to you: whom do you attack?"
    spaces = many(min(left, woods.legs), "space")
    if kind == HUNT:
        if how & ANY:
            return "Whom do you hunt?"
        return f"Hunt: up to {spaces} more."
    moved = how if kind == DRAGGING else 0
    asked = {
        CHARGING: "Which way do you charge?",
        SWINGING: "Which way do you charge?",
        TO_CAR: f"Go toward the car: up to {spaces} more.",
        FROM_NOISE: f"Go away from the noise: up to {spaces} more.",
        FELLING: f"Fell a tree beside you: up to {many(left, 'tree')} more.",
        REPLANTING: f"Lift a tree, to set it elsewhere: up to {many(left, 'tree')} more.",
        TURNING: "Which way do you turn the forest?",
        VOICE: "To whom does the noise go?",
        ECHO: "To whom does the noise go?",
        SWAPPING: "Which two change places?",
        DRAGGING: f"Which way does {called(moved)} go?" if moved else "Whom do you move?",
        LEADING: f"Lead the familiar: up to {many(left, 'space')} more.",
        POCKETING: "Which rock do you take?",
        WISPING: "Do you put the noise where you began?",
    }
    return asked.get(kind, "It is for you to choose.")


def _picks_a_fight(sight: Sight) -> bool:
    """Whether a Hunted that the Hunter picks is attacked. (NYH-G34)"""
    woods = sight.woods
    if sight.vampire or woods.fought:
        return False
    through = woods.agenda.first() == HUNT and woods.agenda.a() & THROUGH
    near = [
        seat
        for seat in range(1, int(woods.hunted) + 1)
        if woods.face_up(seat)
        and (woods.touches(seat) or (through and away(woods.at[seat], woods.at[HUNTER]) == 1))
    ]
    return len(near) > 1


# The Hunter: the whole board.


def _board(sight: Sight) -> tuple[Cell, ...]:
    return tuple(
        Cell(
            id=TILE.text(tile),
            row=tile // 8,
            column=tile % 8,
            kind="car" if sight.woods.is_car(tile) else "space",
            words=_tile_words(sight, tile),
            walls=_walls(sight.woods, tile),
            mark=" and ".join(name for name, _ in _tokens(sight.woods, tile)),
            glyph="".join(glyph for _, glyph in _tokens(sight.woods, tile)),
        )
        for tile in range(64)
    )


def _walls(woods: Woods, tile: int) -> tuple[str, ...]:
    return tuple(
        HEADINGS[n] for n in range(4) if beyond(tile, n) != NOWHERE and not woods.is_open(tile, n)
    )


def _tokens(woods: Woods, tile: int) -> list[tuple[str, str]]:
    found = [("noise", "N")] if woods.noise == tile else []
    found += [("rock", "o")] if woods.rocks_at(tile) else []
    return found + ([("car", "C")] if woods.is_car(tile) else [])


def _tile_words(sight: Sight, tile: int) -> str:
    woods = sight.woods
    parts = [TILE.text(tile)]
    parts += [piece.words for piece in _pieces(sight) if piece.cell == TILE.text(tile)]
    if woods.is_car(tile):
        parts.append("the car")
    if rocks := int(woods.rocks_at(tile)):
        parts.append("a rock" if rocks == 1 else f"{rocks} rocks")
    if woods.noise == tile:
        parts.append("the noise")
    if walls := _walls(woods, tile):
        parts.append(f"{'a tree' if len(walls) == 1 else 'trees'} {listed(list(walls))}")
    return ", ".join(parts) + "."


def _pieces(sight: Sight) -> tuple[Piece, ...]:
    woods = sight.woods
    found = []
    if woods.at[HUNTER] != NOWHERE:
        glyph, name = ("V", "vampire") if sight.vampire else ("X", "Hunter")
        where = TILE.text(woods.at[HUNTER])
        found.append(Piece(name.lower(), where, HUNTER, glyph, f"you, the {name}"))
    for seat in range(1, int(woods.hunted) + 1):
        if woods.at[seat] != NOWHERE:
            hides = woods.hidden >> seat & 1
            words = called(seat) + (", hidden" if hides else "")
            glyph = f"({seat})" if hides else str(seat)
            found.append(Piece(f"hunted{seat}", TILE.text(woods.at[seat]), seat, glyph, words))
    if woods.familiar != NOWHERE:
        found.append(Piece("familiar", TILE.text(woods.familiar), HUNTER, "F", "the familiar"))
    return tuple(found)


def _distances(sight: Sight) -> list[int]:
    """Steps from the Hunter to each space, over spaces that it may enter; -1 where none lead."""
    woods = sight.woods
    steps = [-1] * 64
    if woods.at[HUNTER] == NOWHERE:
        return steps
    shut = {int(woods.car_one), int(woods.car_two), int(woods.familiar)}
    shut |= {
        int(woods.at[seat])
        for seat in range(1, int(woods.hunted) + 1)
        if sight.vampire or not woods.hidden >> seat & 1
    }
    queue = [int(woods.at[HUNTER])]
    steps[queue[0]] = 0
    for tile in queue:
        for heading in range(4):
            to = int(beyond(tile, heading))
            if woods.is_open(tile, heading) and steps[to] < 0:
                steps[to] = steps[tile] + 1
                if to not in shut:
                    queue.append(to)
    return steps


def _steps_away(steps: int) -> str:
    return "out of reach" if steps < 0 else f"{many(steps, 'step')} away" if steps else "here"


def _hunters_status(sight: Sight) -> list[tuple[str, str]]:
    woods = sight.woods
    steps = _distances(sight)
    seats = [seat for seat in range(1, int(woods.hunted) + 1) if woods.at[seat] != NOWHERE]
    lines = []
    if woods.at[HUNTER] != NOWHERE:
        lines.append(("You are at", _tile_words(sight, woods.at[HUNTER])[:-1].replace(
            f", {_pieces(sight)[0].words}", "")))  # fmt: skip
    near = [seat for seat in seats if woods.face_up(seat) and steps[woods.at[seat]] >= 0]
    if near:
        least = min(steps[woods.at[seat]] for seat in near)
        names = listed([called(seat) for seat in near if steps[woods.at[seat]] == least])
        lines.append(("Nearest to you", f"{names}, {_steps_away(least)}"))
    lines += [(called(seat), _prey_words(sight, seat, steps[woods.at[seat]])) for seat in seats]
    if woods.noise == NOWHERE:
        lines.append(("Noise", "none"))
    else:
        far = _steps_away(steps[woods.noise])
        lines.append(("Noise", f"at {TILE.text(woods.noise)}, {far}"))
    if woods.wound or woods.legs != UNHURT_LEGS:
        when = "this turn" if woods.legs != UNHURT_LEGS else "your next turn"
        lines.append(("Wound", f"you go at most 1 space in {when}"))
    lines += _card_lines(woods)
    lines += _public_lines(sight)
    if woods.familiar != NOWHERE:
        where = f"loose at {TILE.text(woods.familiar)}, {_steps_away(steps[woods.familiar])}"
        lines.append(("Familiar", where))
    if woods.mist:
        lines.append(("Mist", "until your next turn rocks fly through you"))
    if woods.car_one != NOWHERE:
        car = f"on {TILE.text(woods.car_one)} and {TILE.text(woods.car_two)}"
        knows = [called(seat) for seat in seats if sight.car_known >> seat & 1]
        who = (
            f"{listed(knows)} {'know' if len(knows) > 1 else 'knows'}" if knows else "nobody knows"
        )
        lines.append(("Car", f"{car}; {who} where it is"))
    rocks = sorted({int(tile) for tile in woods.loose if tile != NOWHERE})
    lines.append(("Loose rocks", ", ".join(TILE.text(tile) for tile in rocks) or "none"))
    lines.append(("Trees", _trees(woods)))
    return lines


def _trees(woods: Woods) -> str:
    """Every tree once, from the space to its west or north."""
    sides = [(side, TILE.text(side_start(side))) for side in woods.trees()]
    east = ", ".join(tile for side, tile in sides if side < 56)
    south = ", ".join(tile for side, tile in sides if side >= 56)
    parts = [f"east of {east}"] if east else []
    return "; ".join(parts + ([f"south of {south}"] if south else [])) or "none"


def _prey_words(sight: Sight, seat: int, steps: int) -> str:
    woods = sight.woods
    parts = [f"at {TILE.text(woods.at[seat])}, {_steps_away(steps)}"]
    if woods.hidden >> seat & 1:
        parts.append("hidden")
    if woods.is_car(woods.at[seat]):
        parts.append("in the car")
    return "; ".join([*parts, *_holdings(woods, seat)])


def _holdings(woods: Woods, seat: int) -> list[str]:
    """What everybody knows of a Hunted: health, rocks, character."""
    parts = [f"{int(woods.health[seat])} health, {many(int(woods.rocks[seat]), 'rock')}"]
    if woods.characters[seat]:
        parts.append(role(woods.characters[seat]))
    return parts + (["leads the familiar"] if woods.carrier == seat else [])


def _card_lines(woods: Woods) -> list[tuple[str, str]]:
    if woods.deck == NO_DECK:
        return []
    half = _half(woods)
    hand = [int(card) for card in (woods.hand_one, woods.hand_two) if card != NOWHERE]
    first = KINDS_IN_DECK * int(woods.deck)
    lines = [
        (f"Card {n}", f"{card_name(first + card)}: {card_words(first + card, half)}")
        for n, card in enumerate(hand, 1)
    ]
    if woods.played != NOWHERE:
        lines.insert(0, ("Played", card_name(first + woods.played)))
    used = [
        card_name(first + card) + (f" {copies} times" if copies > 1 else "")
        for card, copies in enumerate(map(int, woods.discard))
        if copies
    ]
    discards = f"{many(int(woods.discards), 'discard')}{': ' + ', '.join(used) if used else ''}"
    lines.append(("Deck", f"{many(int(woods.pile.size()), 'card')} to draw, {discards}"))
    return lines


def _half(woods: Woods) -> int:
    """The half of a card that counts now. (NYH-95)"""
    return (0 if woods.noise == NOWHERE else 1) + (2 if woods.carrier else 0)


def _public_lines(sight: Sight) -> list[tuple[str, str]]:
    """How the night stands, as everybody knows it."""
    woods, me = sight.woods, int(sight.seat)
    last = f" of {woods.rounds}" if woods.rounds else ""
    lines = [("Round", f"{max(1, int(woods.round))}{last}")]
    if sight.vampire:
        if woods.carrier:
            stage = f"escape: {you(woods.carrier, me)} {'lead' if woods.carrier == me else 'leads'}"
            lines.append(("Stage", f"{stage} the familiar, and must get it into the car"))
        elif woods.escaping:
            lines.append(("Stage", "escape: the familiar was found, and stands loose again"))
        else:
            lines.append(("Stage", "investigate: nobody has found the familiar"))
    elif woods.caller:
        whose = "your" if woods.caller == me else f"the next turn of {called(woods.caller)}"
        turn = "your next turn" if whose == "your" else whose
        turn = turn.replace("next", "present") if _is_last_turn(woods) else turn
        lines.append(("Help", f"called; it comes when {turn} ends, if all are alive"))
    if woods.fog:
        lines.append(("Fog", "nobody feels around but at the start of a turn"))
    if woods.fear:
        lines.append(("Fear", "nobody feels around after moving"))
    if sight.turns_of_the_forest:
        lines.append(("The forest has turned", _times(int(sight.turns_of_the_forest))))
    return lines


def _is_last_turn(woods: Woods) -> bool:
    return bool(woods.turn == woods.caller and woods.call_age)


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


# A Hunted: what is felt, what was heard, and the private map.

_GIFTS = {
    FOREST_GUIDE: "your hands reach one space further",
    BOXER: "you strike back without a rock too, and your rocks drive the Hunter back 3",
    CHEERLEADER: "a friend may act in your place",
    KLUTZ: "you may make a noise in any space you just left",
    TRACK_STAR: "you sprint up to 2 spaces and retreat up to 3",
    CLIMBER: "you may hop over a tree instead of your steps or a retreat, with a noise",
}


def _keeps_notes(sight: Sight) -> bool:
    return not sight.woods.house & NO_NOTES


def _chart(sight: Sight) -> Chart:
    return sight.charts[sight.chart_of[sight.seat]]


def _hunteds_status(sight: Sight) -> list[tuple[str, str]]:
    woods, me = sight.woods, int(sight.seat)
    lines = _felt_lines(sight)
    character = int(woods.characters[me])
    own = _holdings(woods, me)
    if character:
        own[1] = f"{own[1]}: {_GIFTS[character]}"
    if woods.hidden >> me & 1:
        own.insert(0, "hidden: say nothing")
    if sight.in_car >> me & 1:
        own.insert(0, "in the car")
    lines.append(("You", "; ".join(own)))
    for seat in range(1, int(woods.hunted) + 1):
        if seat != me:
            lines.append((called(seat), _friend_words(sight, seat)))
    lines += _danger_lines(sight)
    lines += _public_lines(sight)
    if sight.clue != NOWHERE:
        lines.append(("Clue", clue_words(sight.clue, sight.vampire)))
    elif woods.clue != NOWHERE:
        lines.append(("Clue", "none that still counts"))
    return lines + (_map_lines(sight) if _keeps_notes(sight) else [])


def _felt_lines(sight: Sight) -> list[tuple[str, str]]:
    if not sight.fresh and not _keeps_notes(sight):
        return []
    parts = []
    for heading in range(4):
        if sight.around[heading] != NOWHERE:
            far = int(sight.further[heading])
            more = f", further {felt_words(far, sight.seat)}" if far != NOWHERE else ""
            felt = felt_words(int(sight.around[heading]), int(sight.seat))
            parts.append(f"{HEADINGS[heading]} {felt}{more}")
    if not parts:
        return []
    label = "Around you" if sight.fresh else "Around you, as you last felt it"
    return [(label, "; ".join(parts))]


def _friend_words(sight: Sight, seat: int) -> str:
    woods, me = sight.woods, int(sight.seat)
    parts = []
    if woods.hidden >> seat & 1:
        parts.append("hidden")
    if sight.in_car >> seat & 1:
        parts.append("in the car")
    parts += _holdings(woods, seat)
    if not _keeps_notes(sight):
        return "; ".join(parts)
    parts.append(_friend_place(sight, seat))
    if sight.named[seat]:
        parts.append(f"last felt {kind_words(int(sight.named[seat]) - 1, me)}")
    if sight.calls[seat]:
        parts.append(f"last shouted: {CALLS[sight.calls[seat] - 1]}")
    return "; ".join(parts)


def _friend_place(sight: Sight, seat: int) -> str:
    steps = int(sight.pending[seat])
    if sight.chart_of[seat] == sight.chart_of[sight.seat]:
        where = _way(sight, int(sight.place[seat]))
        if not steps:
            return where
        return f"{many(steps, 'step')} from {where}, not told which way"
    known = sum(1 for cell in sight.charts[sight.chart_of[seat]].cells if cell & ON_BOARD)
    if known < 2:
        return "somewhere you cannot place"
    return f"somewhere you cannot place; told you of {many(known, 'space')}"


def _danger_lines(sight: Sight) -> list[tuple[str, str]]:
    """The Hunter and the noise, as far as they were felt or heard."""
    lines = []
    mine = sight.chart_of[sight.seat]
    notes = _keeps_notes(sight)
    if sight.hunter_by:
        by = you(sight.hunter_by, int(sight.seat))
        spaces = many(int(sight.hunter_spaces), "space")
        lines.append(("The Hunter", f"{spaces} {HEADINGS[sight.hunter_heading]} of {by}"))
    elif notes and sight.hunter_chart == mine:
        where = _way(sight, int(sight.hunter_place))
        if not sight.hunter_is_known():
            turns = int(sight.hunter_turns)
            gone = f"it has had {many(turns, 'turn')} since" if turns else "it has gone since"
            where = f"last met {where}; {gone}"
        lines.append(("The Hunter", where))
    if not notes or sight.noise == NO_NOISE:
        return lines
    known = sight.noise == NOISE_KNOWN and sight.noise_chart == mine
    where = _way(sight, int(sight.noise_place)) if known else "somewhere"
    old = ", unless the Hunter has come to it" if sight.noise_turns else ""
    return [*lines, ("Noise", where + old)]


# The private map.


def _offset(place: int, here: int) -> tuple[int, int]:
    """How far a place lies to the south and to the east of another."""
    return place // WIDE - here // WIDE, place % WIDE - here % WIDE


def _name(place: int, here: int) -> str:
    """A place by the way to it: `here`, `n2e1`."""
    down, across = _offset(place, here)
    north = f"{'n' if down < 0 else 's'}{abs(down)}" if down else ""
    east = f"{'w' if across < 0 else 'e'}{abs(across)}" if across else ""
    return north + east or "here"


def _way_from(place: int, here: int) -> str:
    """The way to a place in words: `2 north and 1 east`."""
    down, across = _offset(place, here)
    parts = [f"{abs(down)} {'north' if down < 0 else 'south'}"] if down else []
    parts += [f"{abs(across)} {'west' if across < 0 else 'east'}"] if across else []
    return listed(parts) if parts else "here"


def _way(sight: Sight, place: int) -> str:
    way = _way_from(place, int(sight.place[sight.seat]))
    return "where you are" if way == "here" else f"{way} of you"


def _known_places(chart: Chart) -> list[int]:
    return [place for place in range(PLACES) if chart.cells[place] & ON_BOARD]


def _kind(chart: Chart, place: int) -> str:
    known = int(chart.cells[place])
    if known & CAR_THERE:
        return "car"
    if known & BEEN_THERE:
        return "been"
    opens = any(chart.side(place, heading) == OPEN for heading in range(4))
    return "felt" if opens else "behind a tree"


def _map(sight: Sight) -> tuple[Cell, ...]:
    if not _keeps_notes(sight):
        return ()
    chart = _chart(sight)
    here = int(sight.place[sight.seat])
    places = _known_places(chart)
    top = min(place // WIDE for place in places)
    left = min(place % WIDE for place in places)
    cells = []
    for place in places:
        marks = [("rock", "o")] if chart.cells[place] & ROCK_SEEN else []
        marks += [("car", "C")] if chart.cells[place] & CAR_THERE else []
        cells.append(
            Cell(
                id=_name(place, here),
                row=place // WIDE - top,
                column=place % WIDE - left,
                kind=_kind(chart, place),
                words=_place_words(sight, place),
                walls=tuple(
                    HEADINGS[n] for n in range(4) if chart.side(place, n) in (TREE_THERE, RIM)
                ),
                mark=" and ".join(name for name, _ in marks),
                glyph="".join(glyph for _, glyph in marks),
            )
        )
    return tuple(cells)


def _place_words(sight: Sight, place: int) -> str:
    """All that is known of a place, in one sentence."""
    chart = _chart(sight)
    parts = [capital(_way(sight, place))]
    parts += [words for _, at, _, _, words in _standing(sight) if at == place and words != "you"]
    kind = _kind(chart, place)
    parts.append({"car": "the car", "been": "walked"}.get(kind, kind))
    if chart.cells[place] & ROCK_SEEN:
        parts.append("a rock")
    for what, words in ((TREE_THERE, "tree"), (RIM, "edge"), (OPEN, "open")):
        sides = [HEADINGS[n] for n in range(4) if chart.side(place, n) == what]
        if sides:
            parts.append(f"{words} {listed(sides)}")
    return ", ".join(parts) + "."


def _standing(sight: Sight) -> list[tuple[str, int, int, str, str]]:
    """Who stands where on the own map: id, place, owner, letter and words."""
    mine, me = sight.chart_of[sight.seat], int(sight.seat)
    found = [(f"hunted{me}", int(sight.place[me]), me, str(me), "you")]
    for seat in range(1, int(sight.woods.hunted) + 1):
        if seat != me and sight.chart_of[seat] == mine and not sight.pending[seat]:
            hides = sight.woods.hidden >> seat & 1
            words = called(seat) + (", hidden" if hides else "")
            glyph = f"({seat})" if hides else str(seat)
            found.append((f"hunted{seat}", int(sight.place[seat]), seat, glyph, words))
    if sight.hunter_is_known() and sight.hunter_chart == mine:
        foe, glyph = ("vampire", "V") if sight.vampire else ("Hunter", "X")
        found.append((foe.lower(), int(sight.hunter_place), HUNTER, glyph, f"the {foe}"))
    if sight.familiar_chart == mine:
        found.append(("familiar", int(sight.familiar_place), HUNTER, "F", "the familiar"))
    return found


def _known_pieces(sight: Sight, cells: tuple[Cell, ...]) -> tuple[Piece, ...]:
    ids = {cell.id for cell in cells}
    here = int(sight.place[sight.seat])
    return tuple(
        Piece(id=name, cell=_name(place, here), owner=owner, glyph=glyph, words=words)
        for name, place, owner, glyph, words in _standing(sight)
        if _name(place, here) in ids
    )


SHOWN = 5
"""How many places a line of the status names."""


def _map_lines(sight: Sight) -> list[tuple[str, str]]:
    chart, here = _chart(sight), int(sight.place[sight.seat])
    places = _known_places(chart)
    been = sum(1 for place in places if chart.cells[place] & BEEN_THERE)
    lines = [("Your map", f"{many(len(places), 'space')}, {been} of them walked")]
    new = [place for place in places if _kind(chart, place) == "felt"]
    for label, found in (
        ("Open and not walked", new),
        ("Car", [place for place in places if chart.cells[place] & CAR_THERE]),
        ("Rocks you know of", [place for place in places if chart.cells[place] & ROCK_SEEN]),
    ):
        if found:
            lines.append((label, _ways(found, here)))
    edges = _edges(chart, here)
    if edges:
        lines.append(("Edges", edges))
    if sight.shifts:
        lines.append(("Trees fallen or moved", f"{sight.shifts}; what you felt before may be old"))
    if sight.old is not None:
        lines.append(("Before the forest last turned, no longer true", _old_words(sight)))
    return lines


def _ways(places: list[int], here: int) -> str:
    """Places by the way to them, the nearest first."""
    order = sorted(places, key=lambda place: (sum(map(abs, _offset(place, here))), place))
    shown = "; ".join(_way_from(place, here) for place in order[:SHOWN])
    return shown + (f"; and {len(order) - SHOWN} more" if len(order) > SHOWN else "")


def _edges(chart: Chart, here: int) -> str:
    """How far the edges are that were felt."""
    found = []
    for heading in range(4):
        place, steps = here, 0
        rim = (chart.rim_top, chart.rim_right, chart.rim_bottom, chart.rim_left)[heading]
        if rim >= 0:
            line = place // WIDE if heading % 2 == 0 else place % WIDE
            steps = abs(int(rim) - line)
            found.append(
                f"{HEADINGS[heading]}, {many(steps, 'space')} away" if steps else HEADINGS[heading]
            )
    return "; ".join(found)


def _old_words(sight: Sight) -> str:
    assert sight.old is not None
    chart, here = sight.old, int(sight.old_place)
    places = _known_places(chart)
    parts = [f"you knew {many(len(places), 'space')}"]
    cars = [place for place in places if chart.cells[place] & CAR_THERE]
    if cars:
        parts.append(f"the car was {_ways(cars, here)} of where you stood")
    return ", ".join(parts)


# Choices.


def _choice(sight: Sight, action: int, *, aside: bool) -> Choice:
    text = ACTIONS.text(action)
    words = text + say_action(sight, action)
    if aside and action != CONCEDE and hush(sight):
        words += "; you would be found"
    cell, piece = _hunters_place(sight, action) if sight.seat == HUNTER else _place(sight, action)
    return Choice(action, text, retold(words, sight.vampire), cell, piece, aside)


def _place(sight: Sight, action: int) -> tuple[str, str]:
    """The cell and the piece that a Hunted's action is about."""
    me = f"hunted{sight.seat}"
    if not _keeps_notes(sight) or not sight.charts:
        return "", ""
    here = int(sight.place[sight.seat])
    if action < THROW or LEAVE <= action < SEARCH:
        place = int(next_place(here, action % 4))
        known = _chart(sight).cells[place] & ON_BOARD
        return (_name(place, here) if known else ""), me
    return ("here", me) if action < COUNTER else ("", "")


def _hunters_place(sight: Sight, action: int) -> tuple[str, str]:
    woods = sight.woods
    at, me = int(woods.at[HUNTER]), "vampire" if sight.vampire else "hunter"
    if PROWL <= action < FELL:
        to = int(beyond(at, (action - PROWL) % 4))
        return (TILE.text(to) if to != NOWHERE else ""), me
    if FELL <= action < LIFT or action == WISP:
        return TILE.text(at if action != WISP else woods.origin), me
    if LIFT <= action < PICK:
        return TILE.text(side_start((action - LIFT) % 112)), ""
    if PICK <= action < SWAP:
        seat = action - PICK + 1
        return TILE.text(woods.at[seat]), f"hunted{seat}"
    if DRAG <= action < LEAD:
        seat = int(woods.agenda.a())
        return TILE.text(beyond(woods.at[seat], action - DRAG)), f"hunted{seat}"
    if LEAD <= action < TURN_RIGHT:
        return TILE.text(beyond(woods.familiar, action - LEAD)), "familiar"
    if POCKET <= action < SKIP:
        reach = action - POCKET
        return TILE.text(beyond(at, reach - 1) if reach else at), me
    if RECOIL <= action < DRAW:
        return TILE.text(_end_of(at, action - RECOIL)), me
    return "", ""


def _end_of(at: int, code: int) -> int:
    """Where a way back ends."""
    for heading in (code // 25, code // 5 % 5, code % 5):
        if heading < 4:
            at = int(beyond(at, heading))
    return at


def say_action(sight: Sight, action: int) -> str:
    """What is said of an action after its text; nothing where the text says it all."""
    woods = sight.woods
    if action in _PLAIN:
        return _PLAIN[action]
    if action == CONCEDE:
        return ": give up" if sight.seat == HUNTER else ": give up, if all of you do"
    if action < CALL_OUT:
        return _say_hunted(sight, action)
    if action == CALL_OUT:
        return ": tell everybody where you went and what you felt"
    if action < PLAY:
        return f": {clue_words(action - CLUE, sight.vampire)}"
    if action < PROWL:
        return f": {card_words(action - PLAY, _half(woods))}"
    if SHOUT <= action < CONCEDE:
        return f": {CALLS[action - SHOUT]}!"
    return _say_hunter(sight, action)


_PLAIN = {
    SEARCH: ": feel what is around you",
    STAND: ": do not hide",
    CALL: ": call for help from the car",
    CLATTER: ": make a noise in the space you just left",
    ENDURE: ": do not strike back",
    TURN_RIGHT: ": the whole forest, by a quarter",
    TURN_LEFT: ": the whole forest, by a quarter",
}


def _say_hunted(sight: Sight, action: int) -> str:
    woods = sight.woods
    kind = woods.agenda.first()
    if action >= CHEER:
        return f": let {called(action - CHEER + 1)} act in your place"
    if CLIMB <= action < THROW:
        return ": hop over the tree, with a noise"
    if THROW <= action < LEAVE:
        return ": a rock"
    if LEAVE <= action < SEARCH:
        return ": set the familiar down there"
    if action == COUNTER:
        return f": strike back with {'a rock' if woods.rocks[sight.seat] else 'your fist'}"
    if action == DONE:
        return ": take no action" if kind == Q_CHEER else ": end your turn"
    if action == STAY:
        return ": sprint no further" if kind == Q_SPRINT else ": retreat no further"
    if action == HIDE:
        return " until your next turn"
    return ""


def _say_hunter(sight: Sight, action: int) -> str:
    woods = sight.woods
    cell, _ = _hunters_place(sight, action) if sight.seat == HUNTER else ("", "")
    kind = woods.agenda.first()
    if LIFT <= action < PICK:
        return f": {'the tree ' if action < PLANT else ''}{between((action - LIFT) % 112)}"
    if PICK <= action < SWAP:
        who = called(action - PICK + 1)
        if _picks_a_fight(sight):
            return f": attack {who}, at {cell}"
        verb = {HUNT: "hunt", DRAGGING: "move"}.get(kind, "put the noise on")
        return f": {verb} {who}, at {cell}"
    if action == SKIP:
        less = {FELLING: "fell no tree", REPLANTING: "lift no tree", LEADING: "lead it no further"}
        return f": {less.get(kind, 'leave it')}"
    if action == WISP:
        return f": put the noise where you began, at {cell}"
    if SWAP <= action < DRAG:
        return ": let them change places"
    if FELL <= action < LIFT:
        return ": the tree there"
    if DRAW <= action < SHOUT:
        return ": of the pile"
    return f", to {cell}" if cell and action < POCKET else f", at {cell}" if cell else ""

"""A view of either Nyctophobia game made ready to show: cells, pieces, status and choices.

The Hunter is shown the board. A Hunted is shown what they feel and hear, and a private map whose
places are named from where they stand: `here`, `n2e1`. Nothing a Hunted is shown has a place on
the board.
"""

from gloam.games.nyctophobia.cards import (
    ANY, CHARGING, DRAGGING, ECHO, FELLING, FROM_NOISE, HUNT, LEADING, POCKETING, REPLANTING,
    SWAPPING, SWINGING, THROUGH, TO_CAR, TURNING, VOICE, WISPING,
)  # fmt: skip
from gloam.games.nyctophobia.chart import ON_BOARD, next_place
from gloam.games.nyctophobia.facts import (
    ACTIONS, CALL, CALL_OUT, CHEER, CLATTER, CLIMB, CLUE, CONCEDE, COUNTER, DONE, DRAG, DRAW,
    ENDURE, FELL, HIDE, HUNTER, LEAD, LEAVE, LIFT, PAIR, PICK, PLANT, PLAY, POCKET, PROWL, RECOIL,
    SEARCH, SHOUT, SKIP, STAND, STAY, SWAP, THROW, TILE, TURN_LEFT, TURN_RIGHT, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.ground import away, beyond, side_start
from gloam.games.nyctophobia.sayings import (
    CALLS, REASONS, between, called, card_name, card_words, clue_words, many, retold, you,
)  # fmt: skip
from gloam.games.nyctophobia.view import Sight
from gloam.games.nyctophobia.woods import (
    CHANCE_FLOOR, OPTIONAL, Q_CARD, Q_CHEER, Q_CLUE, Q_COUNTER, Q_HIDE, Q_PLANT, Q_RECOIL,
    Q_RETREAT, Q_SPRINT, RETREAT_LEFT, TAKEN,
)  # fmt: skip
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Choice, Scene, Status
from gloam.games.nyctophobia.notebook import (
    hunteds_status, keeps_notes, known_pieces, own_chart, place_name, private_map,
)  # fmt: skip
from gloam.games.nyctophobia.lookout import all_pieces, hunters_status, whole_board
from gloam.games.nyctophobia.publics import card_half


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
    lines = hunters_status(sight) if hunts else hunteds_status(sight)
    status = tuple(
        Status(retold(label, sight.vampire), retold(value, sight.vampire)) for label, value in lines
    )
    cells = whole_board(sight) if hunts else private_map(sight)
    choices = [_choice(sight, action, aside=False) for action in menu]
    choices += [_choice(sight, action, aside=True) for action in asides]
    return Scene(
        game="nyctophobia_vampire" if sight.vampire else "nyctophobia_hunted",
        seat=int(sight.seat),
        heading=told,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        pieces=all_pieces(sight) if hunts else known_pieces(sight, cells),
        status=status,
        choices=tuple(choices),
        words=(told, *(f"{line.label}: {line.value}." for line in status)),
    )


# The heading: whose turn it is, and what is wanted.


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    if not menu or sight.woods.winner != NOWHERE:
        return waiting(sight)
    if sight.seat == HUNTER:
        return _hunter_is_asked(sight)
    return _hunted_is_asked(sight)


def waiting(sight: Sight) -> str:
    """Whose turn it is, or how it ended, to a seat that is not asked, or to somebody at none."""
    woods, me = sight.woods, int(sight.seat)
    if woods.winner != NOWHERE:
        side = "The Hunted win" if woods.winner else "The Hunter wins"
        return f"{side}: {REASONS[woods.why]}."
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


# Choices.


def _choice(sight: Sight, action: int, *, aside: bool) -> Choice:
    text = ACTIONS.text(action)
    words = _in_full(sight, action) or text + say_action(sight, action)
    if aside and action != CONCEDE and hush(sight):
        words += " (you would be found)"
    cell, piece = _hunters_place(sight, action) if sight.seat == HUNTER else _place(sight, action)
    return Choice(action, text, retold(words, sight.vampire), cell, piece, aside)


def _place(sight: Sight, action: int) -> tuple[str, str]:
    """The cell and the piece that a Hunted's action is about."""
    me = f"hunted{sight.seat}"
    if not keeps_notes(sight) or not sight.charts:
        return "", ""
    here = int(sight.place[sight.seat])
    if action < THROW or LEAVE <= action < SEARCH:
        place = int(next_place(here, action % 4))
        known = own_chart(sight).cells[place] & ON_BOARD
        return (place_name(place, here) if known else ""), me
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


def _in_full(sight: Sight, action: int) -> str:
    """What is said in place of an action's text, where that has words nobody says."""
    if CHEER <= action < CALL_OUT:
        return f"cheer {called(action - CHEER + 1)} on: they act in your place"
    if PLAY <= action < PROWL:
        return f"play {card_name(action - PLAY)}{say_action(sight, action)}"
    if LIFT <= action < PICK:
        verb = "lift the tree" if action < PLANT else "set it"
        return f"{verb} {between((action - LIFT) % 112)}"
    if PICK <= action < SWAP:
        return _say_pick(sight, called(action - PICK + 1), _hunters_place(sight, action)[0])
    if SWAP <= action < DRAG:
        pair = PAIR.text(action - SWAP).replace("+", " and ").replace("hunted", "Hunted ")
        return f"let {pair} change places"
    if RECOIL <= action < DRAW:
        return _say_recoil(sight, action)
    if SHOUT <= action < CONCEDE:
        return f"shout{say_action(sight, action)}"
    return _TURNS.get(action, "")


_TURNS = {
    TURN_RIGHT: "turn the whole forest right, by a quarter",
    TURN_LEFT: "turn the whole forest left, by a quarter",
}


def _say_pick(sight: Sight, who: str, cell: str) -> str:
    if _picks_a_fight(sight):
        return f"attack {who}, at {cell}"
    verb = {HUNT: "hunt", DRAGGING: "move"}.get(sight.woods.agenda.first(), "put the noise on")
    return f"{verb} {who}, at {cell}"


def _say_recoil(sight: Sight, action: int) -> str:
    code = action - RECOIL
    ways = [HEADINGS[leg] for leg in (code // 25, code // 5 % 5, code % 5) if leg < 4]
    end = TILE.text(_end_of(int(sight.woods.at[HUNTER]), code))
    return f"fall back {', '.join(ways)}, to {end}" if ways else f"stay at {end}"


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
        return f": {card_words(action - PLAY, card_half(woods))}"
    if SHOUT <= action < CONCEDE:
        return f": {CALLS[action - SHOUT]}!"
    return _say_hunter(sight, action)


_PLAIN = {
    SEARCH: ": feel what is around you",
    STAND: ": do not hide",
    CALL: ": call for help from the car",
    CLATTER: ": make a noise in the space you just left",
    ENDURE: ": do not strike back",
}


def _say_hunted(sight: Sight, action: int) -> str:
    woods = sight.woods
    kind = woods.agenda.first()
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
    if action == SKIP:
        less = {FELLING: "fell no tree", REPLANTING: "lift no tree", LEADING: "lead it no further"}
        return f": {less.get(kind, 'leave it')}"
    if action == WISP:
        return f": put the noise where you began, at {cell}"
    if FELL <= action < LIFT:
        return ": the tree there"
    if DRAW <= action < SHOUT:
        return ": of the pile"
    return f", to {cell}" if cell and action < POCKET else f", at {cell}" if cell else ""

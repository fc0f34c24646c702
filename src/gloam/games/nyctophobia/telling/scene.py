"""A view of either Nyctophobia game made ready to show: cells, pieces, status and choices.

The Hunter is shown the board. A Hunted is shown what they feel and hear, and a private map whose
places are named from where they stand: `here`, `n2e1`. Nothing a Hunted is shown has a place on
the board.
"""

from gloam.games.nyctophobia.dispatch import VERB
from gloam.games.nyctophobia.facts import ACTIONS, HUNTER, PAIR, TILE
from gloam.games.nyctophobia.ground import beyond, side_start
from gloam.games.nyctophobia.lore import between, called, clue_words, ended, retold
from gloam.games.nyctophobia.numbers import (
    CALL, CALL_OUT, CHANCE_FLOOR, CHARGE, CHEER, CLATTER, CLIMB, CLUE, CONCEDE, COUNTER, DONE, DRAG,
    DRAGGING, DRAW, ENDURE, FELL, FELLING, GO, HIDE, HUNT, LEAD, LEADING, LEAVE, LIFT, PICK, PLANT,
    PLAY, POCKET, PROWL, Q_CHEER, Q_SPRINT, RECOIL, REPLANTING, SEARCH, SHOUT, SKIP, SPRINT, STAND,
    STAY, SWAP, THROW, TURN_LEFT, TURN_RIGHT, WISP,
)  # fmt: skip
from gloam.games.nyctophobia.public import STOP, WAY_BACK
from gloam.games.nyctophobia.questions import (
    OF_THE_HUNTER, about_what, picks_a_fight, question_for, waited_for,
)  # fmt: skip
from gloam.games.nyctophobia.sight.chart import ON_BOARD, next_place
from gloam.games.nyctophobia.sight.common import Sight
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.telling.handles import (
    KINDS, card_id, outcome_of, person_of, short_of,
)  # fmt: skip
from gloam.games.nyctophobia.telling.lookout import all_pieces, hunters_status, whole_board
from gloam.games.nyctophobia.telling.notebook import (
    hunteds_status, keeps_notes, known_pieces, own_chart, place_name, private_map,
)  # fmt: skip
from gloam.games.nyctophobia.telling.people import (
    gauges_of, goal_of, own_card, people_of, piles_of, step_of,
)  # fmt: skip
from gloam.games.nyctophobia.card_words import card_name, card_words
from gloam.games.nyctophobia.telling.sentences import CALLS, REASONS
from gloam.games.nyctophobia.telling.status import card_half
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.question import said
from gloam.kernel.scene import Choice, Scene, Status


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("hunter", *(f"hunted{seat}" for seat in range(1, seats)))


def vampire_seat_names(seats: int) -> tuple[str, ...]:
    """The seats of Vampire Encounter."""
    return ("vampire", *(f"hunted{seat}" for seat in range(1, seats)))


def speech_cost(sight: Sight) -> str:
    """What it would cost a seat to say something now; nothing if it is free."""
    woods = sight.woods
    if woods.winner != NOWHERE or sight.seat == HUNTER or not woods.hidden >> sight.seat & 1:
        return ""
    rule = "NVE-48" if sight.vampire else "NYH-67"
    return (
        "You are hidden: if you say anything, you are found, "
        f"and the noise token comes to you. ({rule})"
    )


def draw(sight: HunterSight | HuntedSight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    told = retold(_heading(sight, menu), sight.vampire)
    if isinstance(sight, HuntedSight):
        cells, lines = private_map(sight), hunteds_status(sight)
        pieces = known_pieces(sight, cells)
    else:
        cells, lines = whole_board(sight), hunters_status(sight)
        pieces = all_pieces(sight)
    status = tuple(
        Status(retold(label, sight.vampire), retold(value, sight.vampire)) for label, value in lines
    )
    choices = [_choice(sight, action, aside=False) for action in menu]
    choices += [_choice(sight, action, aside=True) for action in asides]
    return Scene(
        game="nyctophobia_vampire" if sight.vampire else "nyctophobia_hunted",
        seat=int(sight.seat),
        heading=told,
        rows=max((cell.row + 1 for cell in cells), default=0),
        columns=max((cell.column + 1 for cell in cells), default=0),
        cells=cells,
        pieces=pieces,
        status=status,
        choices=tuple(choices),
        words=(told, *(ended(f"{line.label}: {line.value}") for line in status)),
        people=people_of(sight),
        gauges=gauges_of(sight),
        piles=piles_of(sight),
        own=own_card(sight),
        goal=goal_of(sight),
        step=step_of(sight),
        seen_whole=not isinstance(sight, HuntedSight),
        ask=retold(_ask(sight, menu), sight.vampire),
    )


# The heading: whose turn it is, and what is wanted.


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    question = question_for(sight)
    if not menu or sight.woods.winner != NOWHERE or question is None:
        return waiting(sight)
    return said(question.prompt, sight, about_what(sight.woods), menu)


def _ask(sight: Sight, menu: tuple[int, ...]) -> str:
    """The same in a word or two; nothing where the heading is as short."""
    question = question_for(sight)
    if not menu or sight.woods.winner != NOWHERE or question is None:
        return ""
    return said(question.brief, sight, about_what(sight.woods), menu)


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
    if woods.floor == me:
        return f"{whose}, and for you to choose."
    return f"{whose}, and {called(woods.floor)} {waited_for(woods)}."


# Choices.


def _choice(sight: Sight, action: int, *, aside: bool) -> Choice:
    text = ACTIONS.text(action)
    words = _in_full(sight, action) or text + say_action(sight, action)
    if aside and action != CONCEDE and speech_cost(sight):
        words += " (you would be found)"
    cell, piece = (
        _place(sight, action) if isinstance(sight, HuntedSight) else _hunters_place(sight, action)
    )
    vampire = sight.vampire
    return Choice(
        action=action,
        text=text,
        words=retold(words, vampire),
        cell=cell,
        piece=piece,
        aside=aside,
        card=card_id(action),
        person=person_of(action),
        short=retold(short_of(sight, action), vampire),
        outcome=retold(outcome_of(sight, action), vampire),
        grave=action == CONCEDE,
        kind=KINDS.get(VERB[action], ""),
    )


_STEPS = (GO, SPRINT, CLIMB, LEAVE)
_HERE = (THROW, SEARCH, HIDE, STAND, STAY, DONE, CALL, CLATTER)


def _place(sight: HuntedSight, action: int) -> tuple[str, str]:
    """The cell and the piece that a Hunted's action is about."""
    me, verb = f"hunted{sight.seat}", VERB[action]
    if not keeps_notes(sight):
        return "", ""
    here = int(sight.atlas.place[sight.seat])
    if verb in _STEPS:
        place = int(next_place(here, action - verb))
        known = own_chart(sight).cells[place] & ON_BOARD
        return (place_name(place, here) if known else ""), me
    return ("here", me) if verb in _HERE else ("", "")


def _hunters_place(sight: Sight, action: int) -> tuple[str, str]:
    woods, verb = sight.woods, VERB[action]
    at, me, n = int(woods.at[HUNTER]), "vampire" if sight.vampire else "hunter", action - verb
    if verb in (PROWL, CHARGE):
        to = int(beyond(at, n))
        return (TILE.text(to) if to != NOWHERE else ""), me
    if verb in (LIFT, PLANT):
        return TILE.text(side_start(n)), ""
    if verb == PICK:
        return TILE.text(woods.at[n + 1]), f"hunted{n + 1}"
    if verb == DRAG:
        seat = int(woods.agenda.a())
        return TILE.text(beyond(woods.at[seat], n)), f"hunted{seat}"
    if verb == LEAD:
        return TILE.text(beyond(woods.familiar, n)), "familiar"
    if verb == POCKET:
        return TILE.text(beyond(at, n - 1) if n else at), me
    if verb == RECOIL:
        return TILE.text(_end_of(at, n)), me
    if verb in (FELL, WISP):
        return TILE.text(at if verb == FELL else woods.origin), me
    return "", ""


def _end_of(at: int, code: int) -> int:
    """Where a way back ends."""
    for heading in WAY_BACK.named(code).values():
        if heading != STOP:
            at = int(beyond(at, heading))
    return at


def _in_full(sight: Sight, action: int) -> str:
    """What is said in place of an action's text, where that has words nobody says."""
    verb = VERB[action]
    n = action - verb
    if verb == CHEER:
        return f"cheer {called(n + 1)} on: they act in your place"
    if verb == PLAY:
        return f"play {card_name(n)}{say_action(sight, action)}"
    if verb in (LIFT, PLANT):
        return f"{'lift the tree' if verb == LIFT else 'set it'} {between(n)}"
    if verb == PICK:
        return _say_pick(sight, called(n + 1), _hunters_place(sight, action)[0])
    if verb == SWAP:
        pair = PAIR.text(n).replace("+", " and ").replace("hunted", "Hunted ")
        return f"let {pair} change places"
    if verb == RECOIL:
        return _say_recoil(sight, action)
    if verb == SHOUT:
        return f"shout{say_action(sight, action)}"
    return _TURNS.get(action, "")


_TURNS = {
    TURN_RIGHT: "turn the whole forest right, by a quarter",
    TURN_LEFT: "turn the whole forest left, by a quarter",
}


def _say_pick(sight: Sight, who: str, cell: str) -> str:
    if picks_a_fight(sight):
        return f"attack {who}, at {cell}"
    verb = {HUNT: "hunt", DRAGGING: "move"}.get(sight.woods.agenda.first(), "put the noise on")
    return f"{verb} {who}, at {cell}"


def _say_recoil(sight: Sight, action: int) -> str:
    code = action - RECOIL
    ways = [HEADINGS[leg] for leg in WAY_BACK.named(code).values() if leg != STOP]
    end = TILE.text(_end_of(int(sight.woods.at[HUNTER]), code))
    return f"fall back {', '.join(ways)}, to {end}" if ways else f"stay at {end}"


def say_action(sight: Sight, action: int) -> str:
    """What is said of an action after its text; nothing where the text says it all."""
    verb = VERB[action]
    n = action - verb
    if verb in _PLAIN:
        return _PLAIN[verb]
    if verb == CONCEDE:
        return ": give up" if sight.seat == HUNTER else ": give up, if all of you do"
    if verb == CLUE:
        return f": {clue_words(n, sight.vampire)}"
    if verb == PLAY:
        return f": {card_words(n, card_half(sight.woods), sight.woods.sheet)}"
    if verb == SHOUT:
        return f": {CALLS[n]}!"
    return _say_hunter(sight, action) if action in OF_THE_HUNTER else _say_hunted(sight, verb)


_PLAIN = {
    SEARCH: ": feel what is around you",
    STAND: ": do not hide",
    CALL: ": call for help from the car",
    CLATTER: ": make a noise in the space you just left",
    ENDURE: ": do not strike back",
    CLIMB: ": hop over the tree, with a noise",
    THROW: ": a rock",
    LEAVE: ": set the familiar down there",
    HIDE: " until your next turn",
    CALL_OUT: ": tell everybody where you went and what you felt",
    FELL: ": the tree there",
    DRAW: ": of the pile",
}


def _say_hunted(sight: Sight, verb: int) -> str:
    woods = sight.woods
    kind = woods.agenda.first()
    if verb == COUNTER:
        return f": strike back with {'a rock' if woods.rocks[sight.seat] else 'your fist'}"
    if verb == DONE:
        return ": take no action" if kind == Q_CHEER else ": end your turn"
    if verb == STAY:
        return ": sprint no further" if kind == Q_SPRINT else ": retreat no further"
    return ""


def _say_hunter(sight: Sight, action: int) -> str:
    cell, _ = _hunters_place(sight, action) if sight.seat == HUNTER else ("", "")
    verb, kind = VERB[action], sight.woods.agenda.first()
    if verb == SKIP:
        less = {FELLING: "fell no tree", REPLANTING: "lift no tree", LEADING: "lead it no further"}
        return f": {less.get(kind, 'leave it')}"
    if verb == WISP:
        return f": put the noise where you began, at {cell}"
    if not cell:
        return ""
    return f", at {cell}" if verb in (POCKET, RECOIL) else f", to {cell}"

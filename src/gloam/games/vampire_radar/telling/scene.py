"""A view of Vampire Radar made ready to show: cells, pieces, status and choices."""

from gloam.games.vampire_radar.telling.sentences import REASONS
from gloam.games.vampire_radar.questions import asked_of
from gloam.games.vampire_radar.lore import bullets, called, many, tile_list
from gloam.games.vampire_radar.telling.people import (
    fallen, gauges_of, goal_of, people_of, step_of,
)  # fmt: skip
from gloam.games.vampire_radar.facts import ACTIONS, HEADING, KIND, REACH, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import (
    ATTACK, BAT, BULLET, CONCEDE, DONE, HEAL, HIDE, IGNORE, LEAVE, LISTEN, PROWL, RADAR, SHOOT,
    TAKE,
)  # fmt: skip
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.question import said
from gloam.kernel.scene import Cell, Choice, Piece, Scene, Status


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("vampire", *(f"human{seat}" for seat in range(1, seats)))


def draw(sight: Sight, menu: tuple[int, ...], asides: tuple[int, ...]) -> Scene:
    """What a seat knows and may choose, ready to show."""
    cells = _cells(sight)
    pieces = _pieces(sight)
    status = _status(sight)
    heading = _heading(sight, menu)
    choices = [_choice(sight, action, aside=False) for action in menu]
    choices += [_choice(sight, action, aside=True) for action in asides]
    return Scene(
        game="vampire_radar",
        seat=int(sight.seat),
        heading=heading,
        rows=int(sight.board.field.rows) or 6,
        columns=int(sight.board.field.columns) or 6,
        cells=cells,
        pieces=pieces,
        status=status,
        choices=tuple(choices),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
        people=people_of(sight),
        gauges=gauges_of(sight),
        goal=goal_of(sight),
        step=step_of(sight),
        seen_whole=True,
    )


# Cells and pieces.


def _cells(sight: Sight) -> tuple[Cell, ...]:
    board = sight.board
    odds = sight.odds()
    can_be = set(sight.haunts())
    if not board.field.sealed:
        return ()
    return tuple(
        Cell(
            id=TILE.text(tile),
            row=tile // 6,
            column=tile % 6,
            kind=KIND.text(board.field.kinds[tile]),
            words=tile_words(sight, tile),
            believed=tile_believed(sight, tile, odds[tile], tile in can_be),
            walls=tuple(h for n, h in enumerate(HEADINGS) if board.field.walled(tile, n)),
            mark=_mark(sight, tile),
            glyph=_GLYPHS[_mark(sight, tile)],
            heat=round(odds[tile], 6),
            possible=tile in can_be,
        )
        for tile in members(board.field.ground)
    )


_GLYPHS = {"": "", "bullet": "b", "bat": "B", "radar": "R"}


def _mark(sight: Sight, tile: int) -> str:
    board = sight.board
    if board.bullets >> tile & 1:
        return "bullet"
    if board.bats >> tile & 1:
        return "bat"
    return "radar" if board.field.kinds[tile] == RADAR else ""


def tile_words(sight: Sight, tile: int) -> str:
    """Everything that a seat was told of a tile, in one sentence."""
    board = sight.board
    kind = board.field.kinds[tile]
    parts = [TILE.text(tile)]
    if _mark(sight, tile):
        parts.append({"bullet": "a bullet", "bat": "a bat", "radar": "radar"}[_mark(sight, tile)])
    elif kind in (BULLET, BAT):
        parts.append(f"an empty {KIND.text(kind)} tile")
    walls = [h for n, h in enumerate(HEADINGS) if board.field.walled(tile, n)]
    if walls:
        parts.append("wall to the " + " and the ".join(walls))
    pawns = [pawn for pawn in range(9) if board.pawns[pawn] == tile]
    if pawns:
        names = " and ".join(f"{pawn + 1} of {called(board.owner(pawn))}" for pawn in pawns)
        parts.append(f"pawn{'s' if len(pawns) > 1 else ''} {names}")
    if sight.vampire == tile:
        parts.append("you" if sight.seat == VAMPIRE else "the vampire")
    return ", ".join(parts) + "."


def tile_believed(sight: Sight, tile: int, odds: float, possible: bool) -> str:
    """What can be concluded of a tile, as a sentence; nothing where the vampire cannot be."""
    if not sight.hidden or not possible:
        return ""
    words = f"{_suspected(sight)} here, {percent(odds)}."
    return words[:1].upper() + words[1:]


def _suspected(sight: Sight) -> str:
    if sight.seat == VAMPIRE:
        return "the humans can think you are"
    if sight.vampire != NOWHERE:
        return "the humans can think the vampire is"
    return "the vampire may be"


def percent(odds: float) -> str:
    """A likelihood as it is said."""
    if 0 < odds < 0.005:
        return "less than 1 percent"
    return f"{round(100 * odds)} percent"


def _pieces(sight: Sight) -> tuple[Piece, ...]:
    board = sight.board
    found = [
        Piece(
            id=f"pawn{pawn + 1}",
            cell=TILE.text(board.pawns[pawn]),
            owner=int(board.owner(pawn)),
            glyph=str(pawn + 1),
            words=f"pawn {pawn + 1} of {called(board.owner(pawn))}",
        )
        for pawn in range(9)
        if board.pawns[pawn] != NOWHERE
    ]
    if sight.vampire != NOWHERE:
        words = "you, the vampire" if sight.seat == VAMPIRE else "the vampire"
        found.append(Piece("vampire", TILE.text(sight.vampire), VAMPIRE, "V", words))
    return tuple(found)


# Status and heading.


def _status(sight: Sight) -> tuple[Status, ...]:
    board = sight.board
    lines = [Status("Vampire's hit points", f"{board.hp} of at most {board.most_hp}")]
    for seat in range(1, int(board.humans) + 1):
        pawns = [
            f"{pawn + 1} at {TILE.text(board.pawns[pawn])}"
            for pawn in range(9)
            if board.pawns[pawn] != NOWHERE and board.owner(pawn) == seat
        ]
        you = " (you)" if seat == sight.seat else ""
        held = f"{board.ammo[seat]} bullet{'' if board.ammo[seat] == 1 else 's'}"
        lines.append(
            Status(
                f"Human {seat}{you}",
                f"pawns {', '.join(pawns)}; {held}" if pawns else "eliminated",
            )
        )
    lines.append(Status("Bullets on the field", tile_list(board.bullets)))
    lines.append(Status("Bats on the field", tile_list(board.bats)))
    lines.append(Status("Radars", tile_list(board.field.tiles(RADAR))))
    lines.append(Status("Walls", _walls(sight)))
    if sight.vampire != NOWHERE:
        label = "You, the vampire, are at" if sight.seat == VAMPIRE else "The vampire is at"
        lines.append(Status(label, TILE.text(sight.vampire)))
    if sight.hidden:
        lines.append(Status(_suspects(sight), _whereabouts(sight), believed=True))
    last = f" of {board.dawn}" if board.dawn else ""
    lines.append(Status("Round", f"{max(1, int(board.round))}{last}"))
    return tuple(lines)


def _walls(sight: Sight) -> str:
    """Every wall once, from the tile to its north or west."""
    field = sight.board.field
    between = [
        f"{side} of {TILE.text(tile)}"
        for tile in members(field.ground)
        for heading, side in ((1, "east"), (2, "south"))
        if field.walled(tile, heading)
    ]
    return ", ".join(between) if between else "none"


def _suspects(sight: Sight) -> str:
    if sight.seat == VAMPIRE:
        return "For all the humans know, you can be at"
    if sight.vampire != NOWHERE:
        return "For all the humans know, the vampire can be at"
    return "The vampire can be at"


def _whereabouts(sight: Sight) -> str:
    odds = sight.odds()
    tiles = sorted(sight.haunts(), key=lambda tile: (-round(odds[tile], 6), tile))
    if len(tiles) == 1:
        return f"{TILE.text(tiles[0])}, for certain"
    shown = ", ".join(f"{TILE.text(tile)} {percent(odds[tile])}" for tile in tiles[:6])
    return f"one of {len(tiles)} tiles, most likely {shown}"


def believed(sight: Sight) -> tuple[str, ...]:
    """Where the vampire can be, as far as the humans can know, the likeliest tiles first."""
    if not sight.haunts():
        return ()
    return (f"{_suspects(sight)} {_whereabouts(sight)}.",)


def _heading(sight: Sight, menu: tuple[int, ...]) -> str:
    board = sight.board
    if board.winner != NOWHERE:
        side = "The vampire wins" if board.winner == 0 else "The humans win"
        return f"{side}: {REASONS[board.why]}."
    question, about = asked_of(sight)
    if board.turn == sight.seat:
        return said(question.prompt, sight, about, menu)
    if not sight.hidden:
        return f"The vampire {question.waiting}."
    if sight.seat < 0:
        return _heading_for_onlookers(sight)
    return f"It is the turn of {called(board.turn)}."


def _heading_for_onlookers(sight: Sight) -> str:
    """Whose turn it is, with the points left where they are open or the vampire's were told."""
    board = sight.board
    if board.turn == VAMPIRE and sight.vampire == NOWHERE:
        return "It is the turn of the vampire."
    return f"It is the turn of {called(board.turn)}, with {many(int(board.points), 'point')} left."


# Choices.


def _choice(sight: Sight, action: int, *, aside: bool) -> Choice:
    cell, piece = _place(sight, action)
    kind, short, outcome = _handle(sight, action)
    return Choice(
        action=action,
        text=ACTIONS.text(action),
        words=say_action(sight, action),
        cell=cell,
        piece=piece,
        aside=aside,
        short=short,
        outcome=outcome,
        believed=_hope(sight, action),
        grave=kind == "shoot" or action == CONCEDE,
        kind=kind,
    )


def _handle(sight: Sight, action: int) -> tuple[str, str, str]:
    """What kind of choice it is, what its button says, and what surely comes of it."""
    board = sight.board
    if action < SHOOT:
        return "walk", f"Walk {HEADING.text(action % 4)}", ""
    if action < TAKE:
        left = int(board.ammo[sight.seat]) - 1
        return "shoot", f"Shoot {HEADING.text(action % 4)}", f"{bullets(left)} left"
    if action in _BUTTONS:
        return _BUTTONS[action]
    if action < PROWL:
        return "hide", "Hide here", ""
    if action < ATTACK:
        return "walk", f"Walk {HEADING.text(action - PROWL)}", ""
    at = TILE.number(_place(sight, action)[0])
    if action < HEAL:
        pawns = [pawn for pawn in range(9) if board.pawns[pawn] == at]
        return "attack", "Attack", fallen(pawns)
    gains = board.humans > 1 and board.hp < board.most_hp  # VRD-69, VRD-71
    return "heal", "Feed", "1 hit point more" if gains else "no hit point, only the clue"


_BUTTONS = {
    TAKE: ("take", "Take it", "free"),
    LEAVE: ("leave", "Leave it", ""),
    LISTEN: ("radar", "Listen", "free; everybody hears the answer"),
    IGNORE: ("leave", "Ignore it", ""),
    DONE: ("end", "End turn", ""),
    CONCEDE: ("concede", "Concede", "the game is lost"),
}
"""Choices without a place to go: their kind, what a button says, and what comes of them."""


def _hope(sight: Sight, action: int) -> str:
    """How likely a shot hits, as far as the humans can know."""
    if not SHOOT <= action < TAKE:
        return ""
    odds, board = sight.odds(), sight.board
    line = board.field.ray[4 * board.pawns[(action - SHOOT) // 4] + action % 4]
    return f"hits with {percent(sum(odds[tile] for tile in members(line)))}"


def _place(sight: Sight, action: int) -> tuple[str, str]:
    """The tile and the piece that an action is about."""
    board = sight.board
    steps = board.field.grid.steps
    if action < TAKE:
        pawn, heading = action % SHOOT // 4, action % 4
        at = board.pawns[pawn]
        to = steps[4 * at + heading] if action < SHOOT else at
        return TILE.text(to), f"pawn{pawn + 1}"
    if action < HIDE:
        return (TILE.text(board.pawns[sight.landed]), "") if sight.landed != NOWHERE else ("", "")
    if action < PROWL:
        return TILE.text(action - HIDE), "vampire"
    if action < ATTACK:
        return TILE.text(steps[4 * sight.vampire + action - PROWL]), "vampire"
    if action < DONE:
        reach = action - (ATTACK if action < HEAL else HEAL)
        at = steps[4 * sight.vampire + reach - 1] if reach else sight.vampire
        return TILE.text(at), "vampire"
    return "", ""


def say_action(sight: Sight, action: int) -> str:
    """An action as it is said on a menu."""
    cell, _ = _place(sight, action)
    if action < SHOOT:
        return f"walk pawn {action // 4 + 1} {HEADING.text(action % 4)} to {cell}"
    if action < TAKE:
        return f"shoot with pawn {(action - SHOOT) // 4 + 1} from {cell} {HEADING.text(action % 4)}"
    plain = {
        TAKE: f"take the bullet at {cell}",
        LEAVE: f"leave the bullet at {cell}",
        LISTEN: f"listen to the radar at {cell}",
        IGNORE: f"ignore the radar at {cell}",
        DONE: "end your turn",
        CONCEDE: "concede the game",
    }
    if action in plain:
        return plain[action]
    if action < PROWL:
        return f"begin at {cell}"
    if action < ATTACK:
        return f"walk {HEADING.text(action - PROWL)} to {cell}"
    verb, first = ("attack", ATTACK) if action < HEAL else ("heal", HEAL)
    where = REACH.text(action - first)
    return f"{verb} {'here' if where == 'here' else where}, at {cell}"


def takes_itself(sight: Sight, menu: tuple[int, ...]) -> int:
    """A human who can do nothing but end the turn need not say so; the vampire's menu is secret."""
    if sight.seat == VAMPIRE or not set(menu) <= {DONE, CONCEDE}:
        return -1
    return DONE if DONE in menu else -1

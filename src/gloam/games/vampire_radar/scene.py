"""A view of Vampire Radar made ready to show: cells, pieces, status, choices and sentences."""

from collections.abc import Callable

from gloam.games.vampire_radar.facts import (
    ACTIONS, ATTACK, ATTACKED, BAT, BULLET, CONCEDE, CONCEDED, COUNSEL, CREPT, DONE, DUSK,
    ELIMINATED, FELL, GIVEN, HEADING, HEAL, HEALED, HID, HIDE, IGNORE, IGNORED, KIND, LAID,
    LAY_LOW, LEAVE, LEFT, LISTEN, OVER, PINGED, PLACED, PROWL, RADAR, REACH, SHOOT, SHOT, SIDE,
    TAKE, TERMS, TILE, TOOK, TURN, VAMPIRE, WALKED,
)  # fmt: skip
from gloam.games.vampire_radar.field import CENTRE
from gloam.games.vampire_radar.view import Sight
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Choice, Piece, Scene, Status
from gloam.kernel.words import Fact

REASONS = (
    "the vampire has lost its last hit point",
    "no human is left",
    "all bullets are used up",
    "dawn has come and the vampire is still alive",
    "the vampire has conceded",
    "the humans have conceded",
)


def seat_names(seats: int) -> tuple[str, ...]:
    """The seats as a command line calls them."""
    return ("vampire", *(f"human{seat}" for seat in range(1, seats)))


def called(seat: int) -> str:
    """A seat as a sentence calls it."""
    return "the vampire" if seat == VAMPIRE else f"Human {seat}"


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
        rows=6,
        columns=6,
        cells=cells,
        pieces=pieces,
        status=status,
        choices=tuple(choices),
        words=(heading, *(f"{line.label}: {line.value}." for line in status)),
    )


# Cells and pieces.


def _cells(sight: Sight) -> tuple[Cell, ...]:
    board = sight.board
    odds = sight.odds()
    can_be = set(sight.haunts())
    if len(board.field.kinds) < 36:
        return ()
    return tuple(
        Cell(
            id=TILE.text(tile),
            row=tile // 6,
            column=tile % 6,
            kind=KIND.text(board.field.kinds[tile]),
            words=tile_words(sight, tile, odds[tile], tile in can_be),
            walls=tuple(h for n, h in enumerate(HEADINGS) if board.field.grid.walled(tile, n)),
            mark=_mark(sight, tile),
            glyph=_GLYPHS[_mark(sight, tile)],
            heat=round(odds[tile], 6),
            possible=tile in can_be,
        )
        for tile in range(36)
    )


_GLYPHS = {"": "", "bullet": "b", "bat": "B", "radar": "R"}


def _mark(sight: Sight, tile: int) -> str:
    board = sight.board
    if board.bullets >> tile & 1:
        return "bullet"
    if board.bats >> tile & 1:
        return "bat"
    return "radar" if board.field.kinds[tile] == RADAR else ""


def tile_words(sight: Sight, tile: int, odds: float, possible: bool) -> str:
    """Everything that a seat knows about a tile, in one sentence."""
    board = sight.board
    kind = board.field.kinds[tile]
    parts = [TILE.text(tile)]
    if _mark(sight, tile):
        parts.append({"bullet": "a bullet", "bat": "a bat", "radar": "radar"}[_mark(sight, tile)])
    elif kind in (BULLET, BAT):
        parts.append(f"an empty {KIND.text(kind)} tile")
    walls = [h for n, h in enumerate(HEADINGS) if board.field.grid.walled(tile, n)]
    if walls:
        parts.append("wall to the " + " and the ".join(walls))
    pawns = [pawn for pawn in range(9) if board.pawns[pawn] == tile]
    if pawns:
        names = " and ".join(f"{pawn + 1} of {called(board.owner(pawn))}" for pawn in pawns)
        parts.append(f"pawn{'s' if len(pawns) > 1 else ''} {names}")
    if sight.vampire == tile:
        parts.append("you" if sight.seat == VAMPIRE else "the vampire")
    if sight.hidden and possible:
        parts.append(f"{_suspected(sight)} here, {percent(odds)}")
    return ", ".join(parts) + "."


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
        lines.append(Status(_suspects(sight), _whereabouts(sight)))
    last = f" of {board.dawn}" if board.dawn else ""
    lines.append(Status("Round", f"{max(1, int(board.round))}{last}"))
    return tuple(lines)


def _walls(sight: Sight) -> str:
    """Every wall once, from the tile to its north or west."""
    grid = sight.board.field.grid
    between = [
        f"{side} of {TILE.text(tile)}"
        for tile in range(36)
        for heading, side in ((1, "east"), (2, "south"))
        if grid.walled(tile, heading)
    ]
    return ", ".join(between) if between else "none"


def tile_list(tiles: int) -> str:
    """A set of tiles as it is said."""
    names = [TILE.text(tile) for tile in range(36) if tiles >> tile & 1]
    return ", ".join(names) if names else "none"


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
    if not sight.hidden:
        return (
            "Choose the tile where you begin."
            if sight.seat == VAMPIRE
            else "The vampire is choosing where to begin."
        )
    if sight.seat < 0:
        return _heading_for_onlookers(sight)
    if board.turn != sight.seat:
        return f"It is the turn of {called(board.turn)}."
    if TAKE in menu:
        return "You have landed on a bullet: take it, or leave it?"
    if LISTEN in menu:
        return "You have landed on a radar: listen, or ignore it?"
    return f"You have {_many(int(board.points), 'point')} left."


def _heading_for_onlookers(sight: Sight) -> str:
    """Whose turn it is, with the points left where they are open or the vampire's were told."""
    board = sight.board
    if board.turn == VAMPIRE and sight.vampire == NOWHERE:
        return "It is the turn of the vampire."
    return f"It is the turn of {called(board.turn)}, with {_many(int(board.points), 'point')} left."


# Choices.


def _choice(sight: Sight, action: int, *, aside: bool) -> Choice:
    cell, piece = _place(sight, action)
    return Choice(action, ACTIONS.text(action), say_action(sight, action), cell, piece, aside)


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


def why_not(sight: Sight, action: int) -> str:
    """Why an action is not on the menu, from nothing but what the seat knows."""
    return _refused(sight, action)[0]


def grounds(sight: Sight, action: int) -> str:
    """The rule behind what `why_not` says; nothing where no single rule says so."""
    return _refused(sight, action)[1]


def _refused(sight: Sight, action: int) -> tuple[str, str]:
    """Why an action is not on the menu, and by which rule."""
    board = sight.board
    if board.winner != NOWHERE:
        return "the game is over.", ""
    if action == CONCEDE:
        reason = "this table does not let you concede, or you already have. (VRD-G22)"
        return reason, "VRD-G22"
    if board.turn != sight.seat:
        return f"it is the turn of {called(board.turn)}.", "VRD-G7"
    if action < HIDE and sight.seat == VAMPIRE:
        return "that is for humans; the vampire can walk, attack and heal. (VRD-54)", "VRD-54"
    if HIDE <= action < DONE and sight.seat != VAMPIRE:
        return "that is for the vampire; humans can walk and shoot. (VRD-34)", "VRD-34"
    return (
        _refused_human(sight, action) if sight.seat != VAMPIRE else _refused_vampire(sight, action)
    )


_ANSWER_FIRST = "answer first: you have just landed on a tile that asks something. (VRD-72)"


def _refused_human(sight: Sight, action: int) -> tuple[str, str]:
    board = sight.board
    if action == DONE:
        return _ANSWER_FIRST, "VRD-72"
    if action >= TAKE:
        rule = "VRD-39" if action in (TAKE, LEAVE) else "VRD-40"
        return "no pawn of yours has just landed on such a tile. (VRD-39, VRD-40)", rule
    pawn, heading = action % SHOOT // 4, action % 4
    if pawn >= board.pawns_each * board.humans or board.owner(pawn) != sight.seat:
        return f"pawn {pawn + 1} is not yours.", "VRD-36"
    at = board.pawns[pawn]
    if at == NOWHERE:
        return f"pawn {pawn + 1} has fallen. (VRD-64)", "VRD-64"
    if action >= SHOOT and board.ammo[sight.seat] == 0:
        return "you have no bullets. (VRD-49)", "VRD-49"
    if action < SHOOT and board.field.grid.steps[4 * at + heading] == NOWHERE:
        where = f"{HEADING.text(heading)} of {TILE.text(at)}"
        if board.field.grid.walled(at, heading):
            return f"a wall stands {where}. (VRD-38)", "VRD-38"
        return f"the field ends {where}. (VRD-37)", "VRD-37"
    return _ANSWER_FIRST, "VRD-72"


def _refused_vampire(sight: Sight, action: int) -> tuple[str, str]:
    if sight.vampire == NOWHERE:
        inside = CENTRE >> (action - HIDE) & 1 if HIDE <= action < PROWL else 0
        reason = (
            "choose your first tile."
            if inside
            else "begin on one of the middle sixteen tiles. (VRD-33)"
        )
        return reason, "VRD-33"
    if action < PROWL:
        return "you have hidden already. (VRD-33)", "VRD-33"
    at, grid = sight.vampire, sight.board.field.grid
    first, beyond, walled = _REACHES[ACTIONS.verb(action)]
    reach = action - first
    if reach and grid.steps[4 * at + reach - 1] == NOWHERE:
        wall = grid.walled(at, reach - 1)
        what = "a wall stands" if wall else "the field ends"
        where = f"{HEADING.text(reach - 1)} of {TILE.text(at)}"
        return f"{what} {where}. (VRD-61, VRD-65, VRD-68)", walled if wall else beyond
    if action < HEAL:
        return "no pawn stands there. (VRD-62)", "VRD-62"
    return "no bat token lies there. (VRD-66)", "VRD-66"


_REACHES = {
    "walk": (PROWL - 1, "VRD-60", "VRD-61"),
    "attack": (ATTACK, "VRD-62", "VRD-65"),
    "heal": (HEAL, "VRD-66", "VRD-68"),
}
"""For what the vampire does within reach: its first number, how far it goes, what a wall does."""


# Sentences: each fact as it is said to a seat that heard it.


def sentence(fact: Fact, seat: int, seats: int) -> str:
    """A fact as it is said to a seat."""
    word, a, b, c = fact
    me = seat == VAMPIRE
    if word == SHOT:
        struck = "a groan: you are hit" if me else "a groan: the vampire is hit"
        return f"Pawn {a + 1} shoots {HEADING.text(b)}{'; ' + struck if c else ': miss'}."
    if word == TURN:
        if a == seat:
            return f"Round {c}: your turn."
        return f"Round {c}: the turn of {called(a)}, with {_many(b, 'point')}."
    if word == LAID:
        wall = f", with a wall to the {SIDE.text(c)}" if c else ""
        return f"{TILE.text(a)} is a {KIND.text(b)} tile{wall}."
    if word == OVER:
        return f"{'The humans win' if a else 'The vampire wins'}: {REASONS[b]}."
    return _SENTENCES[word](a, b, seat)


def _who(seat: int, me: int, verb: str) -> str:
    """Somebody doing something: `You take`, `Human 2 takes`."""
    return f"You {verb}" if seat == me else f"{called(seat)[0].upper()}{called(seat)[1:]} {verb}s"


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


_SENTENCES: dict[int, Callable[[int, int, int], str]] = {
    DUSK: lambda a, b, me: f"Dusk. {_many(a, 'human')} against a vampire with {b} hit points.",
    COUNSEL: lambda a, b, me: "The humans may take counsel out of the vampire's hearing.",
    TERMS: lambda a, b, me: f"Dawn comes after round {a}." if a else "Dawn never comes.",
    PLACED: lambda a, b, me: f"Pawn {a + 1} stands at {TILE.text(b)}.",
    GIVEN: lambda a, b, me: f"{_who(a, me, 'get')} {_many(b, 'bullet')}.",
    HID: lambda a, b, me: f"{_who(VAMPIRE, me, 'hide')} at {TILE.text(a)}.",
    LAY_LOW: lambda a, b, me: "The vampire has hidden somewhere in the middle of the field.",
    WALKED: lambda a, b, me: f"Pawn {a + 1} walks to {TILE.text(b)}.",
    TOOK: lambda a, b, me: f"{_who(a, me, 'take')} the bullet at {TILE.text(b)}.",
    LEFT: lambda a, b, me: f"{_who(a, me, 'leave')} the bullet at {TILE.text(b)}.",
    PINGED: lambda a, b, me: (
        f"The radar under pawn {a + 1} answers: "
        f"{'you are' if me == VAMPIRE else 'the vampire is'} {_many(b, 'step')} away."
    ),
    IGNORED: lambda a, b, me: f"Pawn {a + 1} ignores the radar.",
    CREPT: lambda a, b, me: f"{_who(VAMPIRE, me, 'creep')} to {TILE.text(a)}.",
    ATTACKED: lambda a, b, me: f"{_who(VAMPIRE, me, 'attack')} at {TILE.text(a)}.",
    FELL: lambda a, b, me: f"Pawn {a + 1} falls.",
    ELIMINATED: lambda a, b, me: (
        f"{'You are' if a == me else called(a) + ' is'} out of the game, with {_many(b, 'bullet')}."
    ),
    HEALED: lambda a, b, me: (
        f"{_who(VAMPIRE, me, 'take')} the bat at {TILE.text(a)}: {_many(b, 'hit point')} now."
    ),
    CONCEDED: lambda a, b, me: f"{_who(a, me, 'concede')}.",
}

"""What a newcomer is told in a first game, alone against the vampire, before each decision.

What is said follows from the round and the points left, so that no walk, shot or pause is talked
about twice; a pawn that lands on a bullet or a radar is told what that is good for.
"""

from collections.abc import Callable

from gloam.games.vampire_radar.questions import QUESTIONS, asked_of
from gloam.games.vampire_radar.lore import bullets, many, tile_list
from gloam.games.vampire_radar.facts import HEADING, TILE, VAMPIRE
from gloam.games.vampire_radar.numbers import A_HUNT, RADAR, SHOOT, TAKE
from gloam.games.vampire_radar.telling.scene import percent
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.bits import members
from gloam.kernel.game import Lesson
from gloam.kernel.grid import NOWHERE
from gloam.kernel.question import said

ENOUGH = 16
"""After so many decisions, a newcomer is let alone."""

FIRST = (1, 3)
"""The round and the points of a first turn: then the question's own lesson is due."""

CALLS = (
    "Spread out.",
    "Get to a radar.",
    "Save your bullets.",
    "Cover the middle.",
    "It must be close.",
    "It cannot have gone far.",
)
"""What the humans often say."""

VAMPIRE_CALLS = (
    "You will never find me.",
    "Closer.",
    "That was my shadow.",
    "Mind your bullets.",
    "I am behind you.",
)
"""What the vampire often says."""


def lesson_said(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """What to say before a decision: one to three sentences, or nothing once enough was said."""
    board = sight.board
    if made >= ENOUGH or not menu or int(board.round) > _LAST_ROUND:
        return ""
    question, about = asked_of(sight)
    when = int(board.round), int(board.points)
    if question is QUESTIONS[A_HUNT] and when != FIRST:
        return _LESSONS[when](sight, menu) if when in _LESSONS else ""
    return said(question.lesson, sight, about, menu)


# A walk, a shot or nothing: one lesson for each point of the first rounds, after the first.


def _points(sight: Sight, menu: tuple[int, ...]) -> str:
    radars = tile_list(sight.board.field.tiles(RADAR))
    return (
        "You have 3 points a turn; each walk of one step and each shot costs one, with any pawn "
        f"you like. Walk towards a radar first ({radars}): it tells how far away the vampire is."
    )


def _its_turn(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "This is your last point; then the vampire moves up to two steps that you do not see. When "
        "it attacks, every pawn on that tile dies, so do not let your pawns crowd together."
    )


def _traces(sight: Sight, menu: tuple[int, ...]) -> str:
    odds = sight.odds()
    likely = max(sight.haunts(), key=lambda tile: (round(odds[tile], 6), -tile))
    return (
        f"The vampire has had its turn. From all you heard it can be on {_tiles(sight)} now, most "
        f"likely on {TILE.text(likely)}, {percent(odds[likely])}. The board shows such odds for "
        "every tile."
    )


def _aim(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "A bullet flies straight north, east, south or west, past any pawns, until a wall or the "
        f"rim stops it. {_best_shot(sight, menu)} One in four or better is worth a bullet."
    )


def _supply(sight: Sight, menu: tuple[int, ...]) -> str:
    lying = len(members(sight.board.bullets))
    return (
        f"You hold {bullets(_held(sight))}, with {lying} more to pick up. Hit or miss, a shot "
        "uses one up, but a miss also tells you where the vampire is not."
    )


def _readings(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        f"The vampire can be on {_tiles(sight)}. A radar answers only a pawn that lands on it, so "
        "step off and on again to ask anew. Answers from two radars in one turn leave few tiles."
    )


def _blood(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "When a pawn dies or a bat token is taken, you see on which tile it happened. The vampire "
        "was there at that moment, and ends its turn at most two steps away: your best clue."
    )


def _reach(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "The vampire can strike a pawn two steps away, and each kill pays for the next. Before "
        "your turn ends, walk pawns that you need away from where it is likely to be."
    )


def _balance(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        f"How it stands: the vampire has {many(int(sight.board.hp), 'hit point')}, you have "
        f"{_pawns(sight)} and {bullets(_held(sight))}. {_best_shot(sight, menu)}"
    )


def _pincers(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "A walk and a shot go well together: step into the row or column where the vampire is "
        "likely to be, then fire along it. Walls shelter it, so look at what lies between."
    )


def _patience(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "You need not spend every point: done ends your turn. Better no shot than a poor one, "
        "since the vampire also wins by outlasting your bullets."
    )


def _farewell(sight: Sight, menu: tuple[int, ...]) -> str:
    return (
        "Now you know it all: ask the radars, narrow it down, close in and fire. From here on the "
        "hunt is yours."
    )


_LESSONS: dict[tuple[int, int], Callable[[Sight, tuple[int, ...]], str]] = {
    (1, 2): _points,
    (1, 1): _its_turn,
    (2, 3): _traces,
    (2, 2): _aim,
    (2, 1): _supply,
    (3, 3): _readings,
    (3, 2): _blood,
    (3, 1): _reach,
    (4, 3): _balance,
    (4, 2): _pincers,
    (4, 1): _patience,
    (5, 3): _farewell,
}
"""What is taught, by the round and the points left in it."""

_LAST_ROUND = max(round_ for round_, _ in _LESSONS)


# What the sentences are made of.


def _best_shot(sight: Sight, menu: tuple[int, ...]) -> str:
    """The likeliest hit on the menu, as it is said."""
    hits = _hits(sight, menu)
    if not hits:
        return "Without a bullet you cannot shoot: fetch one first."
    best = max(hits, key=lambda shot: (hits[shot], -shot))
    if not hits[best]:
        return "No shot can hit it from where your pawns stand."
    pawn, heading = (best - SHOOT) // 4, HEADING.text(best % 4)
    return f"Your likeliest hit now is pawn {pawn + 1} shooting {heading}, {percent(hits[best])}."


def _hits(sight: Sight, menu: tuple[int, ...]) -> dict[int, float]:
    """How likely each shot on the menu hits, as far as the humans can know."""
    odds, board = sight.odds(), sight.board
    hits = {}
    for shot in menu:
        if SHOOT <= shot < TAKE:
            line = board.field.ray[4 * board.pawns[(shot - SHOOT) // 4] + shot % 4]
            hits[shot] = round(sum(odds[tile] for tile in members(line)), 6)
    return hits


def _held(sight: Sight) -> int:
    return int(sight.board.ammo[sight.seat])


def _pawns(sight: Sight) -> str:
    return many(sum(at != NOWHERE for at in sight.board.pawns), "pawn")


def _tiles(sight: Sight) -> str:
    return many(len(sight.haunts()), "tile")


# What it points at.


def lesson_points(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """The thing on the page that a lesson speaks of."""
    board = sight.board
    if not lesson_said(sight, menu, made):
        return ""
    question, about = asked_of(sight)
    if question is not QUESTIONS[A_HUNT]:
        return f"piece pawn{about + 1}"
    when = int(board.round), int(board.points)
    if when == FIRST:
        return "goal"
    if when in ((1, 2), (3, 3)):
        return f"cell {TILE.text(members(board.field.tiles(RADAR))[0])}"
    if when in ((2, 3), (3, 2)):
        odds = sight.odds()
        return f"cell {TILE.text(max(sight.haunts(), key=lambda tile: (odds[tile], -tile)))}"
    if when in ((2, 2), (4, 3), (4, 2)) and (hits := _hits(sight, menu)):
        best = max(hits, key=lambda shot: (hits[shot], -shot))
        return f"piece pawn{(best - SHOOT) // 4 + 1}"
    if when in ((2, 1), (4, 3)):
        return f"person {int(sight.seat)}"
    return "menu" if when == (4, 1) else ""


# The other side.


def vampire_said(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """What somebody is told who plays the vampire for the first time."""
    if not menu or made >= len(_PROWLING):
        return ""
    return _PROWLING[made](sight)


def _begins(sight: Sight) -> str:
    return (
        "You are the vampire, and nobody sees you. Choose where to begin among the sixteen tiles "
        "in the middle: away from radars and out of straight lines from the pawns."
    )


def _creeps(sight: Sight) -> str:
    return (
        "You have 2 points a turn. A step costs one and is never told. The percentages show where "
        "the humans think that you are: be where they do not."
    )


def _strikes(sight: Sight) -> str:
    return (
        "Beside a pawn you can strike: it falls, you stand on its tile, and the point comes back. "
        "Everybody sees where, so keep a point to slip away."
    )


def _feeds(sight: Sight) -> str:
    heals = "gives you the point back" if sight.board.humans == 1 else "gives you a hit point"
    return f"A bat {heals}, and shows where you are. Feed when you can leave in the same turn."


def _outlasts(sight: Sight) -> str:
    return (
        "You win when no pawn is left, and also when the bullets are used up: a hunter who shoots "
        "at shadows loses. From here on the night is yours."
    )


_PROWLING = (_begins, _creeps, _strikes, _feeds, _outlasts)


def vampire_points(sight: Sight, menu: tuple[int, ...], made: int) -> str:
    """The thing on the page that the vampire's lesson speaks of."""
    if not vampire_said(sight, menu, made):
        return ""
    if made == 0:
        return "menu"
    if made == 3 and sight.board.bats:
        return f"cell {TILE.text(members(sight.board.bats)[0])}"
    return "goal" if made == 4 else "piece vampire"


EMOTES = ("🦇 flutter", "😱 fright", "🔫 bang", "🤫 hush", "🎯 well aimed", "🌅 come, dawn")

LESSON = Lesson(
    seats=2,
    seat=1,
    options={"field": "first"},
    level="easy",
    said=lesson_said,
    points=lesson_points,
    role="a human",
)
"""One human against an easy vampire."""

VAMPIRE_LESSON = Lesson(
    seats=2,
    seat=VAMPIRE,
    options={"field": "first"},
    level="easy",
    said=vampire_said,
    points=vampire_points,
    role="the vampire",
)
"""The vampire against one easy human."""

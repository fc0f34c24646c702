"""Who plays, and how each of them stands, as a seat knows it."""

from gloam.games.vampire_radar.facts import TILE, VAMPIRE
from gloam.games.vampire_radar.lore import many
from gloam.games.vampire_radar.public import MOST_BULLETS
from gloam.games.vampire_radar.sight.view import Sight
from gloam.kernel.grid import NOWHERE
from gloam.kernel.scene import Gauge, Person


def people_of(sight: Sight) -> tuple[Person, ...]:
    """Everybody at the table, the vampire first."""
    if not sight.board.humans:
        return ()
    return (
        vampire_of(sight),
        *(human_of(sight, seat) for seat in range(1, int(sight.board.humans) + 1)),
    )


def vampire_of(sight: Sight) -> Person:
    """The vampire: its hit points lie open, its place does not. (VRD-2, VRD-77)"""
    board = sight.board
    return Person(
        seat=VAMPIRE,
        called="Vampire",
        role="the vampire",
        term="vampire",
        art="piece-vampire",
        at=TILE.text(sight.vampire) if sight.vampire != NOWHERE else "",
        gauges=(Gauge("Hit points", int(board.hp), int(board.most_hp), kind="health"),),
        badges=() if sight.vampire != NOWHERE else ("unseen",),
    )


def human_of(sight: Sight, seat: int) -> Person:
    """A human: pawns on the field and bullets in hand."""
    board = sight.board
    standing = sum(board.pawns[pawn] != NOWHERE and board.owner(pawn) == seat for pawn in range(9))
    out = not board.alive(seat)
    return Person(
        seat=seat,
        called=f"Human {seat}",
        role="a human",
        term="human",
        art="piece-pawn",
        gauges=(
            Gauge("Pawns", standing, int(board.pawns_each), kind="pawns"),
            Gauge("Bullets", int(board.ammo[seat]), MOST_BULLETS, kind="bullets"),
        ),
        badges=("out of the game",) if out else (),
        out=out,
    )


def gauges_of(sight: Sight) -> tuple[Gauge, ...]:
    """The points that are left of one's own turn, and the night, where dawn ends it."""
    board = sight.board
    found = []
    if board.turn == sight.seat and sight.hidden:
        most = 3 if board.humans == 1 and sight.seat != VAMPIRE else 2  # VRD-35, VRD-55, VRD-70
        found.append(
            Gauge("Points", int(board.points), max(most, int(board.points)), kind="points")
        )
    if board.dawn:
        round_ = max(1, int(board.round))
        found.append(Gauge("Round", round_, int(board.dawn), least=1, kind="round", good=False))
    return tuple(found)


def goal_of(sight: Sight) -> str:
    """What a seat is after, as a sentence."""
    board = sight.board
    if sight.seat < 0 or not board.humans:
        return ""
    if sight.seat == VAMPIRE:
        dawn = f", or live until dawn after round {board.dawn}" if board.dawn else ""
        return f"Kill every pawn, or outlast the bullets{dawn}."
    dawn = f" before dawn, after round {board.dawn}" if board.dawn else ""
    last = "Shoot the vampire once more" if board.hp == 1 else f"Hit the vampire {board.hp} times"
    return f"{last}{dawn}, while pawns and bullets last."


def step_of(sight: Sight) -> str:
    """Where in the game this is."""
    board = sight.board
    if not sight.hidden:
        return "Dusk"
    last = f" of {board.dawn}" if board.dawn else ""
    return f"Round {max(1, int(board.round))}{last}"


def fallen(pawns: list[int]) -> str:
    """Pawns that fall together: `pawn 3 falls`, `pawns 1 and 4 fall`."""
    if len(pawns) == 1:
        return f"pawn {pawns[0] + 1} falls"
    names = ", ".join(str(pawn + 1) for pawn in pawns[:-1])
    return f"pawns {names} and {pawns[-1] + 1} fall"


def steps(number: int) -> str:
    """So many steps, as they are said."""
    return many(number, "step")

"""The page on which a map is drawn, by hand, by keys or in words; the map is in its address."""

import secrets
from collections.abc import Callable

from msgspec.structs import replace

from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.scene import Piece, Scene
from gloam.kernel.workshop import Maps
from gloam.talk import asking
from gloam.talk.regions import reach, regions
from gloam.web import draw
from gloam.web.shown import GamePage, GameShown

MOST_SAID = 3
"""Of so many spaces that a change has changed, it is said what they are now."""


class MazePage(GamePage, frozen=True, kw_only=True):
    """A map that is being drawn, and what can be said of it."""

    line: str
    """The map in one line."""
    title: str
    board: draw.Drawn | None
    answer: tuple[str, ...]
    faults: tuple[str, ...]
    figures: tuple[tuple[str, str], ...]
    changes: tuple[tuple[str, str], ...]
    names: tuple[str, ...]
    difficulties: tuple[str, ...]
    playable: bool
    """Whether a table can be opened with it here."""


def maps_of(game: Game) -> Maps:
    """The maps of a game; BadOption where it is not played on any that people draw."""
    if game.workshop.maps is None:
        raise BadOption(f"{game.title} is not played on maps that can be drawn.")
    return game.workshop.maps


def begun(maps: Maps, text: str, random: str) -> str:
    """The map to begin with: as it was, by its name, or one that nobody has drawn."""
    if random:
        if random not in maps.difficulties:
            raise BadOption(f"A random map is {', '.join(maps.difficulties)}.")
        return maps.make(secrets.token_hex(4), random)
    return text or maps.names[0]


def maze_page(
    game: GameShown, played: Game, text: str, said: str, random: str, *, own_content: bool
) -> MazePage:
    """A map after what was said: a change is made, or a question answered; else why not."""
    maps = maps_of(played)
    text = maps.show(begun(maps, text, random))
    before = maps.scene(text)
    answer: tuple[str, ...] = ()
    if said:
        try:
            text, answer = heeded(maps, text, before, said)
        except BadOption as error:
            answer = (str(error),)
    scene = maps.scene(text)
    faults = maps.check(text)
    return MazePage(
        game=game,
        line=maps.line(text),
        title=scene.heading,
        board=draw.board(played, scene),
        answer=answer,
        faults=faults,
        figures=() if faults else maps.about(text),
        changes=maps.changes,
        names=maps.names,
        difficulties=maps.difficulties,
        playable=own_content and not faults,
    )


def heeded(maps: Maps, text: str, scene: Scene, said: str) -> tuple[str, tuple[str, ...]]:
    """The map after a change, or as it was; and what is said of it."""
    word, _, rest = " ".join(said.split()).partition(" ")
    ask = QUESTIONS.get(word.lower())
    if ask is not None:
        return text, tuple(ask(maps, text, scene, rest))
    for change in said.split(","):
        if change.strip():
            text = maps.edit(text, change.strip())
    text = maps.show(text)
    return text, (*changed(scene, maps.scene(text)), left(maps, text))


def changed(before: Scene, after: Scene) -> list[str]:
    """What the spaces are that a change has changed."""
    old = {cell.id: cell.words for cell in before.cells}
    new = [cell.words for cell in after.cells if old[cell.id] != cell.words]
    return new if len(new) <= MOST_SAID else ["Done."]


def left(maps: Maps, text: str) -> str:
    """How many faults a map still has."""
    faults = maps.check(text)
    if not faults:
        return "This map can be played."
    return faults[0] if len(faults) == 1 else f"{len(faults)} faults left: {faults[0]}"


def _asks(word: str) -> Callable[[Maps, str, Scene, str], list[str]]:
    return lambda maps, text, scene, rest: asking.ANSWERS[word](scene, rest)


def _far(maps: Maps, text: str, scene: Scene, rest: str) -> list[str]:
    """How far it is from one place to another: `far car from H8`, `far D5`."""
    to, _, start = rest.partition(" from ")
    place = asking.place_of(scene, start) if start else None
    if start and place is None:
        return ["There is no such place."]
    if place is not None:
        pieces = tuple(piece for piece in scene.pieces if piece.owner != scene.seat)
        here = Piece("here", place.id, scene.seat, "", "")
        scene = replace(scene, pieces=(*pieces, here))
    return asking.far(scene, to or "car")


QUESTIONS: dict[str, Callable[[Maps, str, Scene, str], list[str]]] = {
    "reach": lambda maps, text, scene, rest: reach(scene),
    "far": _far,
    "around": _asks("around"),
    "toward": _asks("toward"),
    "things": _asks("things"),
    "regions": lambda maps, text, scene, rest: regions(scene),
    "words": lambda maps, text, scene, rest: list(maps.words(text)),
    "check": lambda maps, text, scene, rest: list(maps.check(text)) or ["This map can be played."],
}
"""What can be asked of a map."""

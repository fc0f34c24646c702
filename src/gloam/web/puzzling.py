"""Puzzles in the house: what is shown before an answer, and what after it.

A page before the answer is made from the moment and from what can be answered, never from what an
answer is worth: so it cannot tell.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from gloam.house.house import House
from gloam.house.recent import Recent
from gloam.house.turns import in_turns
from gloam.kernel.puzzle import Answer
from gloam.kernel.scene import Choice, Scene, Status
from gloam.kernel.table import Table
from gloam.puzzles.moments import Kept, all_kinds, laid_out, played
from gloam.puzzles.rating import Rating, after_puzzle
from gloam.puzzles.shelf import Result, Shelf
from gloam.web import draw, panels
from gloam.web.mine import PUZZLE, PUZZLES, RATING, PuzzleKept, packed, rating, unpacked
from gloam.web.shown import GamePage, GameShown, Page, game_shown, symbols_of
from gloam.web.wire import SeatInfo

TABLES: Recent[str, Table] = Recent(64)
"""The tables of puzzles that were looked at lately: nobody changes them."""
MOST_ON_BOARD = 20
"""Where more can be answered than this, and all of it on the board, it is not listed beside it."""


class Told(Struct, frozen=True):
    """A line of what was heard."""

    words: str
    rule: str


class Answerable(Struct, frozen=True):
    """Something that can be answered, without what it is worth."""

    text: str
    words: str
    person: int


class ResultShown(Struct, frozen=True, kw_only=True):
    """What came of an answer."""

    right: bool
    part: bool
    """Whether it was not the best, and not wrong."""
    percent: int
    answer: str
    why: str
    best: str
    best_why: str
    because: tuple[str, ...]
    counted: bool
    """Whether it was the first answer, and counts."""
    points: int
    before: int


class PuzzlePage(GamePage, frozen=True, kw_only=True):
    """A puzzle, as one person sees it."""

    id: str
    kind: str
    title: str
    about: str
    asks: str
    level: str
    points: int
    rating: int
    called: str
    goal: str
    eyes_shut: bool
    scene: Scene | None
    board: draw.Drawn | None
    things: panels.Things
    own_asides: tuple[Choice, ...] = ()
    status: tuple[Status, ...]
    told: tuple[Told, ...]
    earlier: tuple[Told, ...]
    answers: tuple[Answerable, ...]
    on_board: bool
    """Whether it is answered on the board: nothing is listed beside it."""
    result: ResultShown | None
    here: str
    """What is said of a place that was asked about."""
    refusal: str
    next: str
    url: str


class KindRow(Struct, frozen=True):
    """A kind of puzzle in a list."""

    name: str
    title: str
    about: str
    game: str
    done: int
    right: int
    all: int
    next: str


class PuzzlesPage(Page, frozen=True, kw_only=True):
    """All kinds of puzzles, and how somebody has done."""

    kinds: tuple[KindRow, ...]
    rating: Rating
    done: int
    right: int
    all: int
    next: str
    """The id of the next one that fits."""


class PuzzleInfo(Struct, frozen=True, kw_only=True):
    """A puzzle, for programs; what is right is told to whoever has answered."""

    id: str
    kind: str
    game: str
    title: str
    about: str
    asks: str
    level: str
    points: int
    seat: int
    heard: tuple[str, ...]
    """What the seat was told, the oldest first."""
    scene: tuple[str, ...]
    """What it knows now, in sentences; nothing where eyes are shut."""
    answers: tuple[str, ...]


class PuzzleAnswered(Struct, frozen=True, kw_only=True):
    """What came of an answer, for programs."""

    worth: float
    right: bool
    why: str
    best: str
    because: tuple[str, ...]
    counted: bool
    rating: int
    next: str


async def moment_of(kept: Kept) -> Table:
    """The table of a puzzle, at its moment; played up to it a little at a time."""
    table = TABLES.get(kept.id)
    if table is None:
        table = laid_out(kept)
        async for _ in in_turns(played(kept, table)):
            pass
        TABLES.put(kept.id, table)
    return table


def scene_of(kept: Kept, table: Table, answers: tuple[Answer, ...]) -> Scene:
    """The scene of a moment in which one answers instead of acting."""
    choices = tuple(
        Choice(
            action=n,
            text=answer.text,
            words=f"Answer: {answer.words}.",
            cell=answer.cell,
            person=answer.person,
            card=answer.card,
        )
        for n, answer in enumerate(answers)
    )
    scene = table.scene(kept.seat)
    return replace(scene, choices=choices)


def heard(kept: Kept, table: Table) -> tuple[tuple[Told, ...], tuple[Told, ...]]:
    """What the seat was told since the set-up: the latest part, and what was before it."""
    told = table.told(kept.seat)
    lines = [
        Told(each.words, each.rule)
        for each in told.since(told.number_at(table.opening))
        if each.spoken
    ]
    return tuple(lines[-RECENT_LINES:]), tuple(lines[:-RECENT_LINES])


RECENT_LINES = 30


def shown_result(result: Result, *, counted: bool, points: int, before: int) -> ResultShown:
    """What came of an answer, ready to show."""
    answer, best = result.answer, result.best
    return ResultShown(
        right=result.right,
        part=not result.right and answer.worth > 0,
        percent=round(100 * answer.worth),
        answer=answer.words,
        why=answer.why,
        best=best.words,
        best_why=best.why,
        because=result.because,
        counted=counted,
        points=points,
        before=before,
    )


async def puzzle_page(
    shelf: Shelf,
    kept: Kept,
    me: Rating,
    result: ResultShown | None,
    following: str,
    refusal: str = "",
    at: str = "",
) -> PuzzlePage:
    """A puzzle, before or after it was answered."""
    game, kind = all_kinds()[kept.kind]
    table = await moment_of(kept)
    answers = kept.puzzle.answers if result is None else ()
    scene = scene_of(kept, table, answers)
    sees = not kind.eyes_shut or result is not None
    names = game.called(table.seats)
    on_board = len(answers) > MOST_ON_BOARD and all(answer.cell for answer in answers)
    told, earlier = heard(kept, table)
    return PuzzlePage(
        game=game_of(kept),
        id=kept.id,
        kind=kept.kind,
        title=kind.title,
        about=kind.about,
        asks=kept.puzzle.asks,
        level=shelf.level(kept.id),
        points=shelf.points[kept.id],
        rating=me.points,
        called=names[kept.seat],
        goal=scene.goal,
        eyes_shut=not sees,
        scene=scene if sees else None,
        board=draw.board(game, scene) if sees else None,
        things=panels.things(scene, symbols_of(game), seats_of(names, kept.seat), names)
        if sees
        else panels.Things(),
        status=scene.status if sees else (),
        told=told,
        earlier=earlier,
        answers=tuple(Answerable(each.text, each.words, each.person) for each in answers),
        on_board=on_board,
        result=result,
        here=next((cell.said for cell in scene.cells if sees and cell.id == at), ""),
        refusal=refusal,
        next=following,
        url=f"/puzzles/{kept.id}",
    )


def game_of(kept: Kept) -> GameShown:
    """The game of a puzzle, as pages speak of it."""
    return game_shown(all_kinds()[kept.kind][0], hints=False)


def seats_of(names: tuple[str, ...], own: int) -> tuple[SeatInfo, ...]:
    """The seats of a moment: nobody sits there any more."""
    return tuple(
        SeatInfo(
            seat=n,
            called=name,
            by="person",
            name=name,
            level="",
            away=False,
            yours=n == own,
            share="",
        )
        for n, name in enumerate(names)
    )


# What somebody has done.


async def done_by(house: House, who: str) -> dict[str, PuzzleKept]:
    """The puzzles that a person has answered, by id."""
    if not who:
        return {}
    found = {thing.name: unpacked(thing) for thing in await house.store.keepsakes(who, PUZZLE)}
    return {id_: each for id_, each in found.items() if each is not None}


def following(shelf: Shelf, done: Mapping[str, PuzzleKept], me: Rating, kind: str = "") -> str:
    """The id of the next puzzle for somebody; nothing when all are done."""
    fits = shelf.next_for(done, me.points, kind)
    return fits.id if fits is not None else ""


async def answer(
    house: House, shelf: Shelf, who: str, id_: str, said: str
) -> tuple[Result, PuzzleKept, int, bool]:
    """Take an answer: what came of it, what is kept, the rating before, and whether it counted."""
    kept = shelf.get(id_)
    result = shelf.answered(kept.id, said)
    before = await rating(house, who, PUZZLES)
    after = after_puzzle(before, shelf.points[kept.id], result.answer.worth)
    now = house.now()
    first = PuzzleKept(answer=result.answer.text, worth=result.answer.worth, points=after.points)
    if not await house.store.keep_new(who, packed(PUZZLE, kept.id, now, first)):
        return result, replace(first, points=before.points), before.points, False
    await house.store.keep(who, [packed(RATING, PUZZLES, now, after)])
    return result, first, before.points, True


async def puzzles_page(house: House, shelf: Shelf, who: str) -> PuzzlesPage:
    """All kinds of puzzles, and how a person has done."""
    done = await done_by(house, who)
    me = await rating(house, who, PUZZLES)
    rows = []
    for name, (game, kind) in all_kinds().items():
        ids = [id_ for id_ in shelf.ids if shelf.puzzles[id_].kind == name]
        if not ids:
            continue
        rows.append(
            KindRow(
                name=name,
                title=kind.title,
                about=kind.about,
                game=game.title,
                done=sum(id_ in done for id_ in ids),
                right=sum(id_ in done and done[id_].worth >= 1 for id_ in ids),
                all=len(ids),
                next=following(shelf, done, me, name),
            )
        )
    return PuzzlesPage(
        kinds=tuple(rows),
        rating=me,
        done=sum(row.done for row in rows),
        right=sum(row.right for row in rows),
        all=len(shelf),
        next=following(shelf, done, me),
    )


async def puzzle_info(shelf: Shelf, kept: Kept) -> PuzzleInfo:
    """A puzzle for programs, before it is answered."""
    game, kind = all_kinds()[kept.kind]
    table = await moment_of(kept)
    told, earlier = heard(kept, table)
    return PuzzleInfo(
        id=kept.id,
        kind=kept.kind,
        game=game.name,
        title=kind.title,
        about=kind.about,
        asks=kept.puzzle.asks,
        level=shelf.level(kept.id),
        points=shelf.points[kept.id],
        seat=kept.seat,
        heard=tuple(line.words for line in (*earlier, *told)),
        scene=() if kind.eyes_shut else table.scene(kept.seat).words,
        answers=tuple(answer.text for answer in kept.puzzle.answers),
    )

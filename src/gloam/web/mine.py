"""What is kept for a person: results, daily hunts, puzzles and ratings; and how it is taken along.

All of it stands under the person's own random number, and nobody else can ask for it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from gloam.house.house import Conflict, House
from gloam.house.live import Live
from gloam.house.store import OVER, Keepsake
from gloam.kernel.ask import Over
from gloam.kernel.daily import Weighed
from gloam.kernel.errors import BadOption, GloamError
from gloam.puzzles.rating import Rating, after_game
from gloam.web.sides import side_of

GAME, DAILY, PUZZLE, RATING, WANTS, FORGOT = "game", "daily", "puzzle", "rating", "wants", "forgot"
PUZZLES = "puzzles"
"""The name of a person's rating at puzzles; others are those of a game and a role."""
EVERYTHING = "everything"
RATINGS = "ratings"
REPAIRED_AT_ONCE = 10
"""How many finished games are looked up again in one request, where a result was not kept."""
LOOKED_BACK = 200
MOST_BROUGHT = 5_000
LONGEST_FILE = 1024 * 1024
FILE_VERSION = 1


class GameKept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A finished game, as one who sat there keeps it."""

    code: str
    game: str
    seat: int
    role: str
    won: bool | None
    """None for a game that was called off."""
    reason: str
    others: tuple[str, ...]
    """Those who played too, each with their role."""
    bots: int = 0
    abroad: bool = False
    """Whether it was played at another house: there is no replay of it here."""


class DailyKept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A daily hunt that counts: where it is played, and, once it is over, how it went."""

    code: str
    over: bool = False
    score: float = 0.0
    said: str = ""
    par: float = 0.0
    exact: bool = True
    decisions: tuple[Weighed, ...] = ()

    @property
    def given_away(self) -> float:
        """What its decisions cost together."""
        return sum(each.cost for each in self.decisions)


class PuzzleKept(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A puzzle that was answered: only the first answer counts."""

    answer: str
    worth: float
    points: int
    """The rating after it."""


KINDS: dict[str, Any] = {GAME: GameKept, DAILY: DailyKept, PUZZLE: PuzzleKept, RATING: Rating}
"""What is kept, as it is read again."""


def packed(kind: str, name: str, at: float, what: Struct) -> Keepsake:
    """Something as it is kept."""
    return Keepsake(kind, name, at, msgspec.json.encode(what).decode())


def unpacked(thing: Keepsake) -> Any:
    """What was kept; None if it cannot be read any more."""
    try:
        return msgspec.json.decode(thing.value, type=KINDS[thing.kind])
    except (msgspec.MsgspecError, KeyError):
        return None


# Results.


def roles_of(live: Live) -> tuple[str, ...]:
    """What each seat turned out to be: its faction, or its side."""
    table, factions_of = live.table, live.game.rules.factions_of
    if factions_of is not None and table.over:
        return tuple(names[0] for names in factions_of(table.record, table.seats))
    return tuple(side_of(name) for name in live.game.called(table.seats))


def result_for(live: Live, seat: int) -> GameKept:
    """A finished game as one seat keeps it."""
    over = live.table.ask
    played = isinstance(over, Over) and not live.called_off
    roles = roles_of(live)
    names = [sitter.name or f"a bot ({sitter.level})" for sitter in live.sitters]
    others = [f"{names[n]} ({roles[n]})" for n in range(live.table.seats) if n != seat]
    return GameKept(
        code=live.code,
        game=live.game.name,
        seat=seat,
        role=roles[seat],
        won=seat in over.winners if isinstance(over, Over) and played else None,
        reason=over.reason if isinstance(over, Over) and played else "called off",
        others=tuple(others),
        bots=sum(not sitter.who for sitter in live.sitters),
    )


async def remember(house: House, live: Live, at: float | None = None) -> None:
    """Keep the result of a finished game for all people who sat there, once."""
    at, fresh = house.now() if at is None else at, False
    for seat in live.people:
        who = live.sitters[seat].who
        thing = packed(GAME, f"{live.code}.{seat}", at, result_for(live, seat))
        fresh = await house.store.keep_new(who, thing) or fresh
    if fresh:
        await rate(house, live, at)


async def repair(house: House, who: str) -> None:
    """Keep results that were not kept when a game ended: of a few games each time."""
    rows = [row for row in await house.store.of_person(who, LOOKED_BACK) if row.phase == OVER]
    kept = {thing.name.partition(".")[0] for thing in await house.store.keepsakes(who, GAME)}
    gone = await house.store.keepsakes(who, FORGOT)
    kept |= {thing.name.partition(".")[0] for thing in gone}
    all_before = max((thing.at for thing in gone if thing.name == EVERYTHING), default=0.0)
    missing = [row for row in rows if row.code not in kept and row.changed > all_before]
    for row in missing[:REPAIRED_AT_ONCE]:
        try:
            live = await house.look(row.code)
        except GloamError:
            continue  # it is set aside
        at = row.changed
        for seat in live.seats_of(who):
            thing = packed(GAME, f"{live.code}.{seat}", at, result_for(live, seat))
            await house.store.keep_new(who, thing)


async def forget_game(house: House, who: str, name: str) -> None:
    """Forget one game; it does not come back."""
    if await house.store.keepsake(who, GAME, name) is None:
        raise BadOption("There is no such game among yours.")
    await house.store.forget(who, GAME, name)
    await house.store.keep(who, [Keepsake(FORGOT, name, house.now(), "")])


async def forget_all(house: House, who: str) -> None:
    """Forget everything that is kept for a person, and what opens it on other devices."""
    await house.store.forget(who)
    await house.store.close_doors(who)
    if await house.store.of_person(who, 1):
        await house.store.keep(who, [Keepsake(FORGOT, EVERYTHING, house.now(), "")])


# Ratings by role, for those who want them.


async def wants_ratings(house: House, who: str) -> bool:
    """Whether a person wants to be rated by role."""
    return await house.store.keepsake(who, WANTS, RATINGS) is not None


async def set_wants_ratings(house: House, who: str, *, wants: bool) -> None:
    """Want to be rated, or not; whoever does not is not rated any more, and nothing is left."""
    if wants:
        await house.store.keep(who, [Keepsake(WANTS, RATINGS, house.now(), "yes")])
        return
    await house.store.forget(who, WANTS, RATINGS)
    for thing in await house.store.keepsakes(who, RATING):
        if thing.name != PUZZLES:
            await house.store.forget(who, RATING, thing.name)


async def rating(house: House, who: str, name: str) -> Rating:
    """A rating of a person's; the usual one where they have none."""
    thing = await house.store.keepsake(who, RATING, name) if who else None
    found = unpacked(thing) if thing is not None else None
    return found if isinstance(found, Rating) else Rating()


async def ratings(house: House, who: str) -> dict[str, Rating]:
    """All ratings of a person by role: nothing unless they want them."""
    if not who or not await wants_ratings(house, who):
        return {}
    things = await house.store.keepsakes(who, RATING)
    found = {thing.name: unpacked(thing) for thing in things if thing.name != PUZZLES}
    return {name: each for name, each in found.items() if isinstance(each, Rating)}


async def rate(house: House, live: Live, at: float) -> None:
    """Rate those at a finished table who want it: against everybody else who sat there.

    Whoever wants none, and every bot, counts as somebody of whom nothing is known.
    """
    over = live.table.ask
    if live.called_off or not isinstance(over, Over) or len(live.people) < 2:
        return
    wanting = {n for n in live.people if await wants_ratings(house, live.sitters[n].who)}
    if not wanting:
        return
    roles = roles_of(live)
    names = [f"{live.game.name}/{role}" for role in roles]
    known = {n: await rating(house, live.sitters[n].who, names[n]) for n in wanting}
    teams = live.game.rules.teams(live.table.seats)
    won = [any(seat in over.winners for seat in team) for team in teams]
    if len(set(won)) < 2:
        return
    after = after_game([[known.get(n, Rating()) for n in team] for team in teams], won)
    for team, rated in zip(teams, after, strict=True):
        for seat, new in zip(team, rated, strict=True):
            if seat in wanting:
                thing = packed(RATING, names[seat], at, new)
                await house.store.keep(live.sitters[seat].who, [thing])


# Taken along, and brought back.


class Along(Struct, frozen=True, kw_only=True):
    """Everything that is kept for somebody, as a file."""

    gloam: int
    things: tuple[Keepsake, ...]
    seal: str = ""
    """The house's own mark, so that it knows its ratings again."""


def sealed(house: House, things: Iterable[Keepsake]) -> Along:
    """A file of all that somebody keeps."""
    kept = tuple(thing for thing in things if thing.kind != FORGOT)
    text = msgspec.json.encode(kept).decode()
    return Along(gloam=FILE_VERSION, things=kept, seal=house.doorman.seal_of(text))


async def bring(house: House, who: str, data: bytes) -> int:
    """Keep what a file says, beside what is kept already; how many things were new.

    A rating counts only where this house gave it.
    """
    if len(data) > LONGEST_FILE:
        raise BadOption("A file of your games has at most 1 MiB.")
    try:
        along = msgspec.json.decode(data, type=Along)
    except msgspec.MsgspecError:
        raise BadOption("That is no file of games that gloam has written.") from None
    if along.gloam != FILE_VERSION or len(along.things) > MOST_BROUGHT:
        raise BadOption("That file was written by another gloam, or has too much in it.")
    own = house.doorman.seal_of(msgspec.json.encode(along.things).decode()) == along.seal
    known = {(thing.kind, thing.name) for thing in await house.store.keepsakes(who)}
    new = [
        found
        for thing in along.things
        if (thing.kind, thing.name) not in known
        for found in [_brought(thing, own=own)]
        if found is not None
    ]
    if new:
        await house.store.keep(who, new)
    return len(new)


def _brought(thing: Keepsake, *, own: bool) -> Keepsake | None:
    """A thing of a file as it may be kept; None where it may not.

    BadOption if it makes no sense.
    """
    if thing.kind == RATING and not own:
        return None
    what = unpacked(thing) if thing.kind in KINDS else None
    if what is None or len(thing.name) > 60 or len(thing.value) > 20_000 or not thing.at >= 0:
        raise BadOption("Something in that file makes no sense, so nothing of it was taken.")
    if isinstance(what, GameKept) and not own:
        what = replace(what, abroad=True)
    return packed(thing.kind, thing.name, thing.at, what)


async def merge(house: House, old: str, new: str) -> None:
    """Let all that one number keeps be kept under another, beside what that has."""
    if not old or old == new:
        return
    known = {(thing.kind, thing.name) for thing in await house.store.keepsakes(new)}
    things = [
        thing
        for thing in await house.store.keepsakes(old)
        if (thing.kind, thing.name) not in known and thing.kind != FORGOT
    ]
    if things:
        await house.store.keep(new, things)
    await house.store.forget(old)


async def check_may_change(house: House, old: str, new: str, *, sure: bool) -> None:
    """Conflict, if whoever becomes another person would lose seats by it and has not agreed."""
    if not old or old == new or sure:
        return
    rows = [row for row in await house.store.of_person(old, 50) if row.phase != OVER]
    if rows:
        tables = "1 table" if len(rows) == 1 else f"{len(rows)} tables"
        raise Conflict(
            f"This browser has seats at {tables} that are not over, and would lose them. Finish "
            "there or move them first, or tick that you want it even so."
        )


# What it comes to.


class Tally(Struct):
    """How often somebody has played something, and won."""

    title: str
    played: int = 0
    won: int = 0
    called_off: int = 0

    def count(self, won: bool | None) -> None:
        """One game more."""
        if won is None:
            self.called_off += 1
            return
        self.played += 1
        self.won += won


def tallies(games: Sequence[GameKept], by: Literal["game", "role"]) -> list[Tally]:
    """Games by what was played, or by what one was in it, the most played first."""
    found: dict[tuple[str, str], Tally] = {}
    for each in games:
        key = (each.game, each.role if by == "role" else "")
        found.setdefault(key, Tally(each.role if by == "role" else each.game)).count(each.won)
    return sorted(found.values(), key=lambda tally: (-tally.played, tally.title))


def winning_streak(games: Sequence[GameKept]) -> tuple[int, int]:
    """How many games somebody has won in a row by now, and at the most; the latest game first.

    >>> def game(won): return GameKept(code="", game="", seat=0, role="", won=won, reason="",
    ...                                others=())
    >>> winning_streak([game(True), game(None), game(True), game(False), game(True)])
    (2, 2)
    """
    runs, run = [], 0
    for each in games:
        if each.won is None:
            continue
        if each.won:
            run += 1
        else:
            runs.append(run)
            run = 0
    runs.append(run)
    return runs[0], max(runs)

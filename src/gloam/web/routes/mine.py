"""My games, for people and for programs: to look at, to forget, to take along and to bring back."""

from datetime import UTC, datetime
from typing import Annotated, Any

import msgspec
from litestar import Controller, MediaType, Response, delete, get, post
from litestar.datastructures import UploadFile
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromQuery, JSONBody
from litestar.response import Redirect
from msgspec import Meta, Struct

from gloam import games
from gloam.house.house import House, NotYours
from gloam.house.people import new_phrase, plain_phrase
from gloam.house.store import Door
from gloam.kernel.errors import BadOption
from gloam.puzzles import daily
from gloam.puzzles.rating import Rating
from gloam.web import mine, passkeys
from gloam.web.access import AnyRequest, cookie_for, hall_of, must_be, who_is
from gloam.web.forms import Form, one
from gloam.web.mine import GameKept, Tally
from gloam.web.pages import go, known
from gloam.web.paper import sheet
from gloam.web.routes.common import KNOWN, REFUSALS
from gloam.web.shown import Page
from gloam.web.wire import Done

ROWS = 50
"""How many games stand on a page."""
PHRASE = "phrase"
Upload = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.MULTI_PART)]


class GameRow(Struct, frozen=True, kw_only=True):
    """A game in the list of a person."""

    name: str
    """What it is forgotten by."""
    day: str
    title: str
    role: str
    won: bool | None
    reason: str
    others: tuple[str, ...]
    replay: str
    """Where its replay is; nothing where there is none."""


class TallyRow(Struct, frozen=True):
    """How often something was played and won."""

    title: str
    played: int
    won: int
    percent: int


class RatingRow(Struct, frozen=True):
    """A rating by role."""

    title: str
    points: int
    games: int


class KeyRow(Struct, frozen=True):
    """A passkey in a list."""

    id: str
    name: str


class MinePage(Page, frozen=True, kw_only=True):
    """Everything that is kept for a person."""

    known: bool
    games: tuple[GameRow, ...]
    played: int
    won: int
    page: int
    last: int
    by_game: tuple[TallyRow, ...]
    by_role: tuple[TallyRow, ...]
    streak: int
    best_streak: int
    days: int
    day_streak: int
    puzzles: int
    puzzle_points: int
    wants_ratings: bool
    ratings: tuple[RatingRow, ...]
    has_phrase: bool
    keys: tuple[KeyRow, ...]
    phrase: str = ""
    """A new passphrase, shown once."""
    said: str = ""


class Shown(Struct, frozen=True):
    """A passkey as a browser answers."""

    credential: dict[str, Any]
    name: Annotated[str, Meta(max_length=40)] = ""
    sure: bool = False


class Opened(Struct, frozen=True):
    """Where to go on."""

    to: str


class MineInfo(Struct, frozen=True, kw_only=True):
    """Everything that is kept for you, for programs."""

    games: tuple[GameKept, ...]
    days: dict[str, mine.DailyKept]
    puzzles: dict[str, mine.PuzzleKept]
    ratings: dict[str, Rating]


async def games_of(house: House, who: str) -> list[tuple[str, float, GameKept]]:
    """A person's finished games, the latest first: name, when, and what."""
    if not who:
        return []
    await mine.repair(house, who)
    found = []
    for thing in await house.store.keepsakes(who, mine.GAME):
        what = mine.unpacked(thing)
        if isinstance(what, GameKept):
            found.append((thing.name, thing.at, what))
    return found


def titled(name: str) -> str:
    """The title of a game, also of one that is not here."""
    return games.load(name).title if name in games.names() else name.replace("_", " ").title()


def _row(name: str, at: float, kept: GameKept) -> GameRow:
    return GameRow(
        name=name,
        day=datetime.fromtimestamp(max(0.0, min(at, 4e9)), UTC).date().isoformat(),
        title=titled(kept.game),
        role=kept.role,
        won=kept.won,
        reason=kept.reason,
        others=kept.others,
        replay="" if kept.abroad or kept.won is None else f"/t/{kept.code}/replay",
    )


def _tally(tally: Tally, title: str) -> TallyRow:
    percent = round(100 * tally.won / tally.played) if tally.played else 0
    return TallyRow(title, tally.played, tally.won, percent)


async def mine_page(
    house: House, who: str, page: int = 0, *, phrase: str = "", said: str = ""
) -> MinePage:
    """Everything that is kept for a person, ready to show."""
    found = await games_of(house, who)
    kept = [each for _, _, each in found]
    things = await house.store.keepsakes(who) if who else []
    days = [
        thing.name
        for thing in things
        if thing.kind == mine.DAILY and getattr(mine.unpacked(thing), "over", False)
    ]
    doors = await house.store.doors_of(who) if who else []
    rated = await mine.ratings(house, who)
    last = max(0, len(found) - 1) // ROWS
    page = min(page, last)
    streak, best = mine.winning_streak(kept)
    roles = {(each.game, each.role) for each in kept}
    return MinePage(
        known=bool(who),
        games=tuple(_row(*each) for each in found[page * ROWS : (page + 1) * ROWS]),
        played=sum(each.won is not None for each in kept),
        won=sum(bool(each.won) for each in kept),
        page=page,
        last=last,
        by_game=tuple(_tally(t, titled(t.title)) for t in mine.tallies(kept, "game")),
        by_role=tuple(
            _tally(tally, f"{titled(game)}: {role}")
            for game, role in sorted(roles)
            for tally in mine.tallies([e for e in kept if (e.game, e.role) == (game, role)], "role")
        ),
        streak=streak,
        best_streak=best,
        days=len(days),
        day_streak=daily.streak(days, daily.day_at(house.now())),
        puzzles=sum(thing.kind == mine.PUZZLE for thing in things),
        puzzle_points=(await mine.rating(house, who, mine.PUZZLES)).points,
        wants_ratings=bool(who) and await mine.wants_ratings(house, who),
        ratings=tuple(
            RatingRow(
                f"{titled(name.partition('/')[0])}: {name.partition('/')[2]}", r.points, r.games
            )
            for name, r in sorted(rated.items())
        ),
        has_phrase=any(door.kind == PHRASE for door in doors),
        keys=tuple(
            KeyRow(door.id, passkeys.name_of(door))
            for door in doors
            if door.kind == passkeys.PASSKEY
        ),
        phrase=phrase,
        said=said,
    )


class MinePages(Controller):
    """My games."""

    path = "/mine"
    include_in_schema = False

    @get("/")
    async def look(self, request: AnyRequest, page: FromQuery[int] = 0) -> Response[str]:
        """Results, dates, opponents, roles, replays and streaks."""
        found = await mine_page(hall_of(request).house, who_is(request), max(0, min(page, 10_000)))
        return sheet("mine", found)

    @post("/forget")
    async def forget(self, request: AnyRequest, data: Form) -> Redirect:
        """Forget one game, or everything."""
        house, who = hall_of(request).house, _somebody(request)
        name = one(data, "game")[:60]
        if name:
            await mine.forget_game(house, who, name)
        elif one(data, "sure") == "yes":
            await mine.forget_all(house, who)
        else:
            raise BadOption("Tick that you are sure: nothing brings it back.")
        return go(request, "/mine")

    @get("/file")
    async def take_along(self, request: AnyRequest) -> Response[bytes]:
        """Everything as a file."""
        house, who = hall_of(request).house, _somebody(request)
        along = mine.sealed(house, await house.store.keepsakes(who))
        return Response(
            msgspec.json.format(msgspec.json.encode(along), indent=1),
            media_type=MediaType.JSON,
            headers={
                "content-disposition": 'attachment; filename="gloam-my-games.json"',
                "cache-control": "no-store",
            },
        )

    @post("/file", request_max_body_size=mine.LONGEST_FILE + 4096)
    async def bring(self, request: AnyRequest, data: Upload) -> Response[str]:
        """Bring back what was taken along."""
        house = hall_of(request).house
        file = data.get("file")
        if not isinstance(file, UploadFile):
            raise BadOption("Choose a file that gloam has written.")
        who, new = known(request)
        count = await mine.bring(house, who, await file.read())
        things = "1 thing is" if count == 1 else f"{count or 'No'} things are"
        page = sheet("mine", await mine_page(house, who, said=f"{things} new."))
        if new:
            page.set_cookie(cookie_for(request, who))
        return page

    @post("/ratings")
    async def ratings(self, request: AnyRequest, data: Form) -> Redirect:
        """Want ratings by role, or not."""
        if one(data, "wants") not in ("yes", "no"):
            raise BadOption("Say yes or no.")
        wants = one(data, "wants") == "yes"
        await mine.set_wants_ratings(hall_of(request).house, _somebody(request), wants=wants)
        return go(request, "/mine")

    @post("/phrase")
    async def phrase(self, request: AnyRequest) -> Response[str]:
        """A new passphrase, shown once; one that was made before opens nothing any more."""
        house = hall_of(request).house
        who, new = known(request)
        words = new_phrase()
        await house.store.close_doors(who, PHRASE)
        await house.store.add_door(Door(house.doorman.phrase_id(words), who, PHRASE, ""))
        page = sheet("mine", await mine_page(house, who, phrase=words))
        if new:
            page.set_cookie(cookie_for(request, who))
        return page

    @post("/open")
    async def open(self, request: AnyRequest, data: Form) -> Redirect:
        """Be, on this device too, whoever has this passphrase."""
        house = hall_of(request).house
        words = plain_phrase(one(data, "phrase"))
        door = await house.store.door(house.doorman.phrase_id(words)) if words else None
        if door is None:
            raise NotYours("That passphrase opens nothing here: it is six words of five letters.")
        await become(house, who_is(request), door.who, sure=one(data, "sure") == "yes")
        return go(request, "/mine", door.who, new=True)

    @post("/close")
    async def close(self, request: AnyRequest, data: Form) -> Redirect:
        """Let a passkey, or the passphrase, open nothing any more."""
        house, who = hall_of(request).house, _somebody(request)
        id_ = one(data, "key")[:500]
        if id_:
            await house.store.close_doors(who, passkeys.PASSKEY, id_)
        else:
            await house.store.close_doors(who, PHRASE)
        return go(request, "/mine")


async def become(house: House, old: str, new: str, *, sure: bool) -> None:
    """Let a browser be another person from now on, and bring along what it had kept."""
    await mine.check_may_change(house, old, new, sure=sure)
    await mine.merge(house, old, new)


def _somebody(request: AnyRequest) -> str:
    who = who_is(request)
    if not who:
        raise NotYours("The house does not know this browser: there is nothing of yours here.")
    return who


class MyGames(Controller):
    """My games, for programs."""

    path = "/api"
    tags = ("people",)

    @get("/mine", responses=REFUSALS, summary="All that is kept for you", security=KNOWN)
    async def look(self, request: AnyRequest) -> MineInfo:
        """Results, daily hunts, puzzles and ratings."""
        house, who = hall_of(request).house, must_be(request)
        found = await games_of(house, who)
        things = await house.store.keepsakes(who)
        read = {(thing.kind, thing.name): mine.unpacked(thing) for thing in things}
        return MineInfo(
            games=tuple(each for _, _, each in found),
            days={
                name: what
                for (kind, name), what in read.items()
                if kind == mine.DAILY and what is not None and what.over
            },
            puzzles={
                name: what
                for (kind, name), what in read.items()
                if kind == mine.PUZZLE and what is not None
            },
            ratings={
                name: what
                for (kind, name), what in read.items()
                if kind == mine.RATING and what is not None
            },
        )

    @delete(
        "/mine", status_code=200, responses=REFUSALS, summary="Forget all of it", security=KNOWN
    )
    async def forget(self, request: AnyRequest) -> Done:
        """Nothing brings it back."""
        await mine.forget_all(hall_of(request).house, must_be(request))
        return Done()

    @post("/passkeys/new", responses=REFUSALS, summary="What a new passkey needs", security=KNOWN)
    async def new_key(self, request: AnyRequest) -> dict[str, Any]:
        """Options for `navigator.credentials.create`."""
        return await passkeys.creation(request, hall_of(request).house, must_be(request))

    @post("/passkeys", responses=REFUSALS, summary="Keep a new passkey", security=KNOWN)
    async def add_key(self, request: AnyRequest, data: JSONBody[Shown]) -> Done:
        """What the browser answered."""
        name = " ".join(data.name.split()) or "a passkey"
        if not name.isprintable():
            raise BadOption("A passkey's name is one line of plain letters.")
        house = hall_of(request).house
        await passkeys.made(request, house, must_be(request), data.credential, name)
        return Done()

    @post("/passkeys/ask", responses=REFUSALS, summary="What showing a passkey needs")
    async def ask_key(self, request: AnyRequest) -> dict[str, Any]:
        """Options for `navigator.credentials.get`."""
        return passkeys.request_options(request, hall_of(request).house)

    @post("/passkeys/open", responses=REFUSALS, summary="Be whoever has this passkey")
    async def open_key(self, request: AnyRequest, data: JSONBody[Shown]) -> Response[Opened]:
        """Sets the cookie of that person."""
        house = hall_of(request).house
        who = await passkeys.opened(request, house, data.credential)
        await become(house, who_is(request), who, sure=data.sure)
        return Response(Opened("/mine"), cookies=[cookie_for(request, who)])

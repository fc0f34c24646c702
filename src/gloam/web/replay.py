"""Replays: a finished game step by step, through anybody's eyes; or a running one, much later."""

from functools import partial
from typing import Annotated

from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from gloam.house import past
from gloam.house.house import NotYours, plain_code
from gloam.house.live import Live
from gloam.house.past import EVERYTHING, Eyes, Step
from gloam.kernel.heard import Told
from gloam.kernel.loudness import NAMES as LOUDNESS
from gloam.kernel.loudness import NEWS, TURN
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.web import draw, panels
from gloam.web.access import (
    AnyRequest,
    address_of,
    hall_of,
    replay_cookie,
    replay_key,
    who_is,
)
from gloam.web.forms import LogPage
from gloam.web.paper import sheet
from gloam.web.shown import GamePage, Log, LogLine, by_turn, game_at, log_page, things_of
from gloam.web.wire import Recalled, Result, file_of, result_of, saved, table_info

NOTHING_SAID = -1
"""Which step is meant where none is named: the first of a finished game, the latest of another."""
StepNumber = Annotated[
    int,
    QueryParameter(
        description="A step, from 0 for the set-up; one that is too large is the last. Without it, "
        "the set-up of a finished game, or the latest step that may be seen of a running one.",
        ge=NOTHING_SAID,
        le=1_000_000,
    ),
]
EyesNamed = Annotated[
    str,
    QueryParameter(
        description="Through whose eyes: `all`, a team as `team1`, or a seat as `seat0`.",
        max_length=12,
    ),
]
ReplayKey = Annotated[
    str,
    QueryParameter(
        description="What the link to a private table's replay ends with, for those who did not "
        "sit there.",
        max_length=80,
    ),
]


class EyesShown(Struct, frozen=True):
    """Somebody through whose eyes a game may be looked back at."""

    name: str
    called: str
    title: str
    """What the game calls the seat, where it is one seat's eyes and has another name."""


class ReplayPage(GamePage, frozen=True, kw_only=True):
    """A table after one step, through somebody's eyes."""

    code: str
    again: str
    """The code of the table where the same people played again."""
    own: int | None
    """The seat of whoever looks, if they had one."""
    minutes: int
    step: int
    last: int
    eyes: Eyes
    every_eyes: tuple[EyesShown, ...]
    deed: str
    told: tuple[LogLine, ...]
    log: Log
    """The latest turn first, and in each the oldest line."""
    scene: Scene | None
    board: draw.Drawn | None
    things: panels.Things
    """People, gauges, cards and piles, as these eyes saw them."""
    own_asides: tuple[Choice, ...] = ()
    """What is over leaves nothing to do."""
    truth: Scene | None
    truth_board: draw.Drawn | None
    here: str
    """What is said of a cell that was asked about."""
    belief: tuple[str, ...]
    link: str
    """What lets others see the replay of a private table, for those who sat there."""
    seal: str
    shares: tuple[str, ...]
    """What each seat had told of its nonce before all were revealed."""
    sharers: str
    """Those who have a share in the dice."""
    withheld: str
    """Those who offered one, and did not reveal it."""
    result: Result | None
    winners: str
    url: str
    asked: str
    """Step and eyes, as links say them."""


class Moment(Struct, frozen=True):
    """A table after a step, and how it is looked at."""

    live: Live
    """The table as far as it may be seen."""
    minutes: int
    table: Table
    """The same after the step that is shown."""
    step: Step
    last: int
    eyes: Eyes

    @property
    def deed(self) -> str:
        """What was done in this step, for eyes that saw who did it."""
        deed = self.step.deed
        return (
            past.deed_said(self.table, self.step) if deed and deed.seat in self.eyes.seats else ""
        )

    @property
    def truth(self) -> Eyes | None:
        """The eyes that are put beside those of a seat."""
        return past.eyes_named(self.table, EVERYTHING) if self.eyes.seat != ONLOOKER else None


async def moment(request: AnyRequest, code: str, step: int, eyes: str, key: str = "") -> Moment:
    """What a request wants to see, if it may."""
    hall, key = hall_of(request), replay_key(request, key)
    who = who_is(request)
    live, minutes = await past.open_to(hall.house, hall.pasts, plain_code(code), who, key)
    through = past.eyes_named(live.table, eyes)
    every = hall.pasts.steps(live)
    last = len(every) - 1
    if step == NOTHING_SAID:
        step = 0 if live.over else last
    chosen = every[min(step, last)]
    table = await hall.pasts.after(live, chosen)
    seen = Moment(live, minutes, table, chosen, last, through)
    for each in (through, seen.truth):
        if each is not None:
            await past.look_through(table, each)
    return seen


async def kept_game(request: AnyRequest, code: str, key: str = "") -> Response[str]:
    """A finished game as a file, for those who may look back at it."""
    house = hall_of(request).house
    live = await house.look(plain_code(code))
    if live.over and not house.may_look_back(live, who_is(request), replay_key(request, key)):
        raise NotYours(past.PRIVATE)
    return await file_of(live, saved)


def lines(seen: Moment, page: int = 0) -> Log:
    """The log up to this step as these eyes' owners heard it, the oldest first, one page of it."""
    table, eyes, step = seen.table, seen.eyes, seen.step

    def line(told: Told) -> LogLine:
        return LogLine(
            id=f"fact-{told.at}",
            words=told.words,
            rule=told.rule,
            ears=past.ears_said(table, told.at) if eyes.name == EVERYTHING else "",
            fresh=told.at >= step.first,
            n=told.n,
            loud=LOUDNESS[told.loudness],
            opens=_opens(table, told),
        )

    heard = past.told(table, eyes)

    def loudest(first: int, end: int) -> tuple[str, ...]:
        told = heard.since(first, end - first)
        return tuple(each.words for each in told if _opens(table, each) or each.loudness >= NEWS)

    murmurs = [murmur for murmur in seen.live.murmurs if murmur[0] <= step.end]
    log = log_page(heard, table.opening, murmurs, line, page)
    alone = eyes.seat != ONLOOKER
    return replace(log, turns=by_turn(log, partial(table.digest, eyes.seat) if alone else loudest))


def _opens(table: Table, told: Told) -> bool:
    """Whether a turn begins with a fact."""
    return told.loudness == TURN or told.fact.partition(" ")[0] == table.game.words.turn


def recalled(seen: Moment) -> tuple[Recalled, ...]:
    """The facts of this step that these eyes' owners heard."""
    table, everything = seen.table, seen.eyes.name == EVERYTHING
    return tuple(
        Recalled(
            told.fact,
            told.words,
            told.rule,
            past.heard_by(table, told.at) if everything else (),
        )
        for told in past.told(table, seen.eyes).from_record(seen.step.first)
    )


class ReplayPages(Controller):
    """Replays, for people."""

    path = "/t"
    include_in_schema = False

    @get("/{code:str}/replay")
    async def replay(
        self,
        request: AnyRequest,
        code: FromPath[str],
        step: StepNumber = NOTHING_SAID,
        eyes: EyesNamed = EVERYTHING,
        at: FromQuery[str] = "",
        log: LogPage = 0,
        key: ReplayKey = "",
    ) -> Response[str]:
        """One step of a game, with links to the others."""
        seen = await moment(request, code, step, eyes, key)
        own = seen.live.seats_of(who_is(request))
        belief = await past.belief(hall_of(request).keeper.bot_pool, seen.table, seen.eyes)
        link = _link(request, seen.live) if own else ""
        shown = replay_page(seen, belief, own[0] if own else None, at[:40], link, log)
        page = sheet("replay", shown)
        if key:  # the steps, and the file, are asked for without it
            page.set_cookie(replay_cookie(request, seen.live.code, key))
        return page


def _link(request: AnyRequest, live: Live) -> str:
    """The link that lets others see the replay of a private table; nothing where none is needed."""
    house = hall_of(request).house
    if not live.over or house.may_look_back(live, ""):
        return ""
    return f"{address_of(request)}/t/{live.code}/replay?key={house.doorman.replay_key(live.code)}"


def _title(table: Table, eyes: Eyes) -> str:
    """What the game calls a seat, behind the name of whoever had it."""
    title = table.called(eyes.seat) if eyes.seat != ONLOOKER else ""
    return "" if title in eyes.called else title


def replay_page(
    seen: Moment,
    belief: tuple[str, ...],
    own: int | None,
    at: str,
    link: str = "",
    page: int = 0,
) -> ReplayPage:
    """Everything that the page of a step shows."""
    live, table, eyes = seen.live, seen.table, seen.eyes
    scene = past.scene(table, eyes)
    truth = past.scene(table, seen.truth) if seen.truth else None
    log = lines(seen, page)
    result = result_of(live)
    places = [*(scene.cells if scene else ()), *(truth.cells if truth else ())]
    names = [past.name_of(table, seat) for seat in range(table.seats)]
    return ReplayPage(
        game=game_at(live),
        code=live.code,
        again=live.again,
        own=own,
        minutes=seen.minutes,
        step=seen.step.n,
        last=seen.last,
        eyes=eyes,
        every_eyes=tuple(
            EyesShown(each.name, each.called, _title(table, each)) for each in past.all_eyes(table)
        ),
        deed=seen.deed,
        told=tuple(line for line in (log if not page else lines(seen)).lines if line.fresh),
        log=replace(log, turns=tuple(reversed(log.turns))),
        scene=scene,
        board=draw.board(live.game, scene) if scene else None,
        things=things_of(live, scene, table_info(live, "")) if scene else panels.Things(),
        truth=truth,
        truth_board=draw.board(live.game, truth) if truth else None,
        here=next((cell.words for cell in places if cell.id == at), ""),
        belief=belief,
        link=link,
        seal=live.seal,
        shares=tuple(live.share_told(seat) for seat in range(table.seats)),
        sharers=past.listed([names[n] for n, nonce in enumerate(live.nonces) if nonce]),
        withheld=past.listed([names[n] for n in live.withheld]),
        result=result,
        winners=past.listed([names[seat] for seat in result.winners] if result else []),
        url=f"/t/{live.code}/replay",
        asked=f"step={seen.step.n}&amp;eyes={eyes.name}",
    )

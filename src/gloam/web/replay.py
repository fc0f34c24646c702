"""Replays: a finished game step by step, through anybody's eyes; or a running one, much later."""

from functools import partial
from typing import Annotated, Any

from litestar import Controller, Response, get
from litestar.params import FromPath, FromQuery, QueryParameter
from markupsafe import Markup, escape
from msgspec import Struct

from gloam.house import past
from gloam.house.house import plain_code
from gloam.house.live import Live
from gloam.house.past import EVERYTHING, Eyes, Step
from gloam.kernel.scene import Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.web import draw
from gloam.web.access import AnyRequest, hall_of, who_is
from gloam.web.api import REFUSALS, Code, Result, result_of
from gloam.web.pages import about_game, page

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


class Recalled(Struct, frozen=True):
    """One fact of a step."""

    fact: str
    """The fact in one line, as in a save."""
    words: str
    """The same as a sentence."""
    rule: str
    """The rule that it follows from."""
    heard_by: tuple[int, ...]
    """The seats that heard it; said only where everything is seen."""


class ReplayView(Struct, frozen=True):
    """A table after one step, through somebody's eyes."""

    code: str
    game: str
    over: bool
    minutes: int
    """How long ago the latest step is that may be seen; 0 once the game is over."""
    step: int
    last: int
    """The number of the last step that may be seen."""
    eyes: str
    known_eyes: tuple[str, ...]
    deed: str
    """What was done in this step, as far as these eyes saw who did it."""
    told: tuple[Recalled, ...]
    """The facts of this step that these eyes' owners heard."""
    scene: Scene | None
    """What they knew after it."""
    truth: Scene | None
    """Beside what one seat knew, everything."""
    belief: tuple[str, ...]
    """What that seat could believe of what it was not told."""
    seal: str
    result: Result | None
    """How it ended, with seed and salt: only once it is over."""


class Line(Struct, frozen=True):
    """One line of a replay's log."""

    id: str
    words: str
    rule: str = ""
    ears: str = ""
    """Who heard it, where that is said and not everybody did."""
    murmur: bool = False
    fresh: bool = False
    """Whether it belongs to the step that is shown."""


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


async def moment(request: AnyRequest, code: str, step: int, eyes: str) -> Moment:
    """What a request wants to see, if it may."""
    house = hall_of(request).house
    live, minutes = await past.open_to(house, plain_code(code), who_is(request))
    through = past.eyes_named(live.table, eyes)
    every = past.steps(live.table)
    last = len(every) - 1
    if step == NOTHING_SAID:
        step = 0 if live.over else last
    chosen = every[min(step, last)]
    return Moment(live, minutes, past.at_step(live.table, chosen), chosen, last, through)


def lines(seen: Moment) -> list[Line]:
    """The log up to this step as these eyes' owners heard it, the oldest first."""
    table, game, eyes, step = seen.table, seen.live.game, seen.eyes, seen.step
    found: list[Line] = []
    murmurs = [(n, at, words) for n, (at, words) in enumerate(seen.live.murmurs) if at <= step.end]
    for n, fact in enumerate(table.facts_from(table.opening), table.opening):
        while murmurs and murmurs[0][1] <= n:
            found.append(_murmur(murmurs.pop(0)))
        if past.hears(table, n, eyes):
            found.append(
                Line(
                    id=f"fact-{n}",
                    words=table.sentence(fact, eyes.seat),
                    rule=game.cites.get(game.facts.name(fact), ""),
                    ears=past.ears_said(table, n) if eyes.name == EVERYTHING else "",
                    fresh=n >= step.first,
                )
            )
    return found + [_murmur(each) for each in murmurs]


def _murmur(murmur: tuple[int, int, str]) -> Line:
    return Line(id=f"murmur-{murmur[0]}", words=murmur[2], murmur=True)


def recalled(seen: Moment) -> tuple[Recalled, ...]:
    """The facts of this step that these eyes' owners heard."""
    table, game = seen.table, seen.live.game
    return tuple(
        Recalled(
            game.facts.text(fact),
            table.sentence(fact, seen.eyes.seat),
            game.cites.get(game.facts.name(fact), ""),
            past.heard_by(table, n) if seen.eyes.name == EVERYTHING else (),
        )
        for n, fact in enumerate(table.facts_from(seen.step.first), seen.step.first)
        if past.hears(table, n, seen.eyes)
    )


class ReplayTables(Controller):
    """Replays, for programs."""

    path = "/api"
    tags = ("tables",)

    @get(
        "/tables/{code:str}/replay",
        responses=REFUSALS,
        summary="One step of a finished game, through anybody's eyes",
    )
    async def step(
        self,
        request: AnyRequest,
        code: Code,
        step: StepNumber = NOTHING_SAID,
        eyes: EyesNamed = EVERYTHING,
    ) -> ReplayView:
        """What was told in a step, and what was known after it.

        Of a running game only at a table whose spectators see everything after a delay, only to
        those who do not play there, and nothing that is newer than the delay.
        """
        seen = await moment(request, code, step, eyes)
        return ReplayView(
            code=seen.live.code,
            game=seen.live.game.name,
            over=seen.live.over,
            minutes=seen.minutes,
            step=seen.step.n,
            last=seen.last,
            eyes=seen.eyes.name,
            known_eyes=tuple(each.name for each in past.all_eyes(seen.table)),
            deed=seen.deed,
            told=recalled(seen),
            scene=past.scene(seen.table, seen.eyes),
            truth=past.scene(seen.table, seen.truth) if seen.truth else None,
            belief=await past.belief(hall_of(request).keeper.minds, seen.table, seen.eyes),
            seal=seen.table.commitment,
            result=result_of(seen.live),
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
    ) -> Response[str]:
        """One step of a game, with links to the others."""
        seen = await moment(request, code, step, eyes)
        own = seen.live.seats_of(who_is(request))
        belief = await past.belief(hall_of(request).keeper.minds, seen.table, seen.eyes)
        return page(request, "replay", **context(seen, at[:40]), belief=belief, own=own)


def context(seen: Moment, at: str) -> dict[str, Any]:
    """Everything that the page of a step shows."""
    live, table, eyes = seen.live, seen.table, seen.eyes
    shown = past.scene(table, eyes)
    truth = past.scene(table, seen.truth) if seen.truth else None
    log = lines(seen)
    result = result_of(live)
    places = [*(shown.cells if shown else ()), *(truth.cells if truth else ())]
    return {
        **about_game(live.game),
        "live": live,
        "winners": past.listed([table.called(seat) for seat in result.winners] if result else []),
        "minutes": seen.minutes,
        "step": seen.step.n,
        "last": seen.last,
        "eyes": eyes,
        "every_eyes": past.all_eyes(table),
        "deed": seen.deed,
        "told": [line for line in log if line.fresh],
        "log": log[::-1],
        "scene": shown,
        "board": draw.board(live.game, shown) if shown else None,
        "truth": truth,
        "truth_board": draw.board(live.game, truth) if truth else None,
        "here": next((cell.words for cell in places if cell.id == at), ""),
        "seal": table.commitment,
        "result": result,
        "url": f"/t/{live.code}/replay",
        "apart": partial(apart, f"step={seen.step.n}&amp;eyes={eyes.name}"),
    }


def apart(asked: str, board: Markup, label: str, prefix: str) -> Markup:
    """A board for a page that may have two: its own name and ids, and links that keep the step.

    What is said of a cell holds no quotation mark of its own here: it is written as an entity.
    """
    text = str(board).replace("?at=", f"?{asked}&amp;at=").replace(' id="', f' id="{prefix}')
    return Markup(text.replace('aria-label="Board"', f'aria-label="{escape(label)}"'))  # noqa: S704

"""Replays, for programs."""

from litestar import Controller, get

from gloam.house import past
from gloam.house.house import Conflict, NotYours, plain_code
from gloam.house.past import EVERYTHING
from gloam.kernel.finale import Finale
from gloam.web.access import AnyRequest, hall_of, replay_key, who_is
from gloam.web.ending import finale_of
from gloam.web.replay import NOTHING_SAID, EyesNamed, ReplayKey, StepNumber, moment, recalled
from gloam.web.routes.common import REFUSALS, Code
from gloam.web.wire import ReplayView, result_of


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
        key: ReplayKey = "",
    ) -> ReplayView:
        """What was told in a step, and what was known after it.

        Of a running game only at a table whose spectators see everything after a delay, only to
        those who do not play there, and nothing that is newer than the delay.
        """
        seen = await moment(request, code, step, eyes, key)
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
            belief=await past.belief(hall_of(request).keeper.bot_pool, seen.table, seen.eyes),
            seal=seen.live.seal,
            result=result_of(seen.live),
        )

    @get(
        "/tables/{code:str}/finale",
        responses=REFUSALS,
        summary="What was true, once a game is over",
    )
    async def finale(self, request: AnyRequest, code: Code, key: ReplayKey = "") -> Finale:
        """Who was who, where they went, and when it turned: for those who may see the replay."""
        hall = hall_of(request)
        live = await hall.house.look(plain_code(code))
        if not live.over:
            raise Conflict("The game is still being played. What was true is told at its end.")
        if not hall.house.may_look_back(live, who_is(request), replay_key(request, key)):
            raise NotYours(past.PRIVATE)
        found = await finale_of(hall.pasts, live)
        if found is None:
            raise Conflict("The game was called off: nobody knows how it would have ended.")
        return found

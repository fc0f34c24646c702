"""Puzzles, for people and for programs."""

from typing import Annotated

from litestar import Controller, Response, get, post
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.response import Redirect
from msgspec import Meta, Struct

from gloam.kernel.errors import BadOption
from gloam.puzzles.shelf import shipped
from gloam.web.access import AnyRequest, cookie_for, hall_of, must_be, who_is
from gloam.web.forms import Form, one
from gloam.web.mine import PUZZLES, rating
from gloam.web.pages import go, known
from gloam.web.paper import sheet
from gloam.web.puzzling import (
    PuzzleAnswered,
    PuzzleInfo,
    answer,
    done_by,
    following,
    puzzle_info,
    puzzle_page,
    puzzles_page,
    shown_result,
)
from gloam.web.routes.common import KNOWN, REFUSALS

Id = Annotated[str, PathParameter(description="The id of a puzzle: `radar-007`.", max_length=40)]
Kind = Annotated[str, QueryParameter(description="A kind of puzzle.", max_length=20)]


class Said(Struct, frozen=True):
    """An answer to a puzzle."""

    answer: Annotated[str, Meta(max_length=200)]


class PuzzlePages(Controller):
    """Puzzles, for people."""

    path = "/puzzles"
    include_in_schema = False

    @get("/")
    async def listed(self, request: AnyRequest) -> Response[str]:
        """All kinds, and how somebody has done."""
        page = await puzzles_page(hall_of(request).house, shipped(), who_is(request))
        return sheet("puzzles", page)

    @get("/next")
    async def next_one(self, request: AnyRequest, kind: Kind = "") -> Redirect:
        """The next one that fits; back to the list when all are done."""
        house, who = hall_of(request).house, who_is(request)
        done, me = await done_by(house, who), await rating(house, who, PUZZLES)
        found = following(shipped(), done, me, kind)
        return go(request, f"/puzzles/{found}" if found else "/puzzles")

    @get("/{id_:str}")
    async def one(
        self, request: AnyRequest, id_: FromPath[str], at: FromQuery[str] = ""
    ) -> Response[str]:
        """One puzzle; what was right only for whoever has answered it."""
        house, who, shelf = hall_of(request).house, who_is(request), shipped()
        kept = shelf.get(id_)
        done, me = await done_by(house, who), await rating(house, who, PUZZLES)
        mine = done.get(kept.id)
        result = None
        if mine is not None:
            found = shelf.answered(kept.id, mine.answer)
            result = shown_result(found, counted=True, points=mine.points, before=mine.points)
        return sheet(
            "puzzle",
            await puzzle_page(shelf, kept, me, result, following(shelf, done, me), at=at[:40]),
        )

    @post("/{id_:str}")
    async def answered(self, request: AnyRequest, id_: FromPath[str], data: Form) -> Response[str]:
        """Take an answer, and say what came of it; refused in a sentence on the same page."""
        house, shelf = hall_of(request).house, shipped()
        kept = shelf.get(id_)
        who, new = known(request)
        try:
            came, first, before, counted = await answer(
                house, shelf, who, kept.id, one(data, "line")
            )
        except BadOption as refusal:
            done, me = await done_by(house, who), await rating(house, who, PUZZLES)
            nothing = await puzzle_page(
                shelf, kept, me, None, following(shelf, done, me), str(refusal)
            )
            return sheet("puzzle", nothing, 422)
        done, me = await done_by(house, who), await rating(house, who, PUZZLES)
        result = shown_result(came, counted=counted, points=first.points, before=before)
        page = sheet(
            "puzzle", await puzzle_page(shelf, kept, me, result, following(shelf, done, me))
        )
        if new:
            page.set_cookie(cookie_for(request, who))
        return page


class Puzzles(Controller):
    """Puzzles, for programs."""

    path = "/api/puzzles"
    tags = ("puzzles",)

    @get("/", responses=REFUSALS, summary="The ids of all puzzles")
    async def listed(self) -> list[str]:
        """The easiest of each kind first."""
        return list(shipped().ids)

    @get("/{id_:str}", responses=REFUSALS, summary="A puzzle")
    async def one(self, id_: Id) -> PuzzleInfo:
        """The moment in words, the question, and what can be answered."""
        shelf = shipped()
        return await puzzle_info(shelf, shelf.get(id_))

    @post("/{id_:str}", responses=REFUSALS, summary="Answer a puzzle", security=KNOWN)
    async def answered(self, request: AnyRequest, id_: Id, data: JSONBody[Said]) -> PuzzleAnswered:
        """What the answer is worth and why; the first one counts for your rating."""
        house, who, shelf = hall_of(request).house, must_be(request), shipped()
        came, first, _, counted = await answer(house, shelf, who, id_, data.answer)
        done, me = await done_by(house, who), await rating(house, who, PUZZLES)
        return PuzzleAnswered(
            worth=came.answer.worth,
            right=came.right,
            why=came.answer.why,
            best=came.best.text,
            because=came.because,
            counted=counted,
            rating=first.points,
            next=following(shelf, done, me),
        )

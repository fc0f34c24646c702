"""The games, for programs."""

from typing import Annotated

from litestar import Controller, get
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, QueryParameter

from gloam import games
from gloam.kernel.glossary import Term
from gloam.talk.rulebook import look_up, rules
from gloam.web.access import AnyRequest, hall_of
from gloam.web.routes.common import REFUSALS
from gloam.web.wire import GameInfo, RuleInfo, game_info

Find = Annotated[str, QueryParameter(description="Words to look for.", max_length=100)]


class Games(Controller):
    """What can be played."""

    path = "/api/games"
    tags = ("games",)

    @get("/", responses=REFUSALS, summary="The games that can be played here")
    async def listed(self, request: AnyRequest) -> list[GameInfo]:
        """Every game, with its seats and options."""
        own = hall_of(request).house.own_content
        return [game_info(games.load(name), own_content=own) for name in games.names()]

    @get("/{name:str}", responses=REFUSALS, summary="One game")
    async def one(self, request: AnyRequest, name: FromPath[str]) -> GameInfo:
        """A game, with its seats and options."""
        return game_info(games.load(name), own_content=hall_of(request).house.own_content)

    @get(
        "/{name:str}/rules",
        responses=REFUSALS,
        summary="The rules of a game, all or those with some words",
    )
    async def rules(self, name: FromPath[str], find: Find = "") -> list[RuleInfo]:
        """Numbered rules, in the order of the rule book."""
        game = games.load(name)
        found = look_up(game, find) if find.strip() else rules(game)
        return [RuleInfo(rule.id, rule.text, rule.section) for rule in found]

    @get(
        "/{name:str}/glossary",
        responses=REFUSALS,
        summary="What every character, card, place, token and term of a game is",
        cache_control=CacheControlHeader(public=True, max_age=300),
    )
    async def glossary(self, name: FromPath[str]) -> list[Term]:
        """Every entry, with other words for it, its rule, and the symbol that shows it."""
        return list(games.load(name).telling.glossary)

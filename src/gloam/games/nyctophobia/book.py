"""A rule book of the family as the rest of gloam knows it: what the two games have in common."""

from collections.abc import Callable
from pathlib import Path

from gloam.games.nyctophobia import lesson, opening, refusals, scene, wits
from gloam.games.nyctophobia.agreeing import agrees_with
from gloam.games.nyctophobia.cites import rule_of
from gloam.games.nyctophobia.dream import dream_of, ponder
from gloam.games.nyctophobia.facts import ACTIONS, HUNTER
from gloam.games.nyctophobia.guess import Make, guess_with
from gloam.games.nyctophobia.maps import maps_for
from gloam.games.nyctophobia.onlooker import onlooker_at, overview
from gloam.games.nyctophobia.rules import Dark
from gloam.games.nyctophobia.view import Sight, new_sight
from gloam.games.nyctophobia.woods import empty_woods
from gloam.kernel.game import First, Game, Level, Option, looks_in
from gloam.kernel.lots import Lots
from gloam.kernel.menu import Menu
from gloam.kernel.record import ALL
from gloam.kernel.state import State
from gloam.kernel.words import Fact, Vocabulary


class Mind:
    """What views and bots need of a rule book: the worlds in which a view may be."""

    def __init__(self, night: Make) -> None:
        self.night = night

    def guess(self, sight: Sight, lots: Lots) -> State:
        """A whole world that the view cannot rule out."""
        return guess_with(self.night, sight, lots)

    def dream(self, sight: Sight, lots: Lots) -> State:
        """A guess made ready for search."""
        return dream_of(guess_with(self.night, sight, lots), sight, lots)

    def thumb(self, sight: Sight, menu: tuple[int, ...], lots: Lots) -> int:
        """What a rule of thumb would choose; the Hunter also looks a little ahead."""
        if sight.seat != HUNTER:
            return wits.thumb(sight, menu, lots)
        offered = Menu()
        for action in menu:
            offered.add(action)
        return int(ponder(self.night, sight, offered, lots))


def book(
    folder: Path,
    *,
    title: str,
    summary: str,
    facts: Vocabulary,
    night: Callable[..., Dark],
    seat_names: Callable[[int], tuple[str, ...]],
    sentence: Callable[[Fact, int, int], str],
    reasons: tuple[str, ...],
    calls: tuple[str, ...],
    options: tuple[Option, ...] = (),
) -> Game:
    """One of the two games, from what is its own; the folder has its name and its RULES.md."""
    kind = folder.name.removeprefix("nyctophobia_")
    vampire = kind == "vampire"
    mind = Mind(night)
    return Game(
        name=folder.name,
        title=title,
        summary=summary,
        version=1,
        seats=(3, 5),
        minutes=45,
        facts=facts,
        actions=ACTIONS,
        options=(opening.map_option(kind), *options, *opening.house_options()),
        reasons=reasons,
        seat_names=seat_names,
        blank=lambda seats: night(empty_woods()),
        set_up=opening.set_up_for(kind),
        view=new_sight,
        scene=scene.draw,
        sentence=sentence,
        why=refusals.why_not,
        hush=scene.hush,
        guess=mind.guess,
        agrees=agrees_with,
        dream=mind.dream,
        thumb=mind.thumb,
        levels={
            "easy": Level(way="thumb", slip=0.6),
            "medium": Level(way="thumb", slip=0.3),
            "hard": Level(way="search", walks=64, depth=24, trust=1.0, seconds=1.5),
        },
        longest=opening.longest,
        secrets=tuple(word.name for word in facts.words if word.heard_by.kind != ALL),
        fleeting=opening.FLEETING,
        short={"rounds": "4"},
        teams=lambda seats: ((0,), tuple(range(1, seats))),
        rules=(folder / "RULES.md").read_text(encoding="utf-8"),
        looks=looks_in(folder / "looks", "grid", Path(__file__).parent / "looks" / "family.css"),
        maps=maps_for(kind),
        onlooker=onlooker_at(vampire=vampire),
        overview=overview,
        cites={word.name: rule_of(word.name, vampire=vampire) for word in facts.words},
        grounds=refusals.grounds,
        calls=calls,
        first=First(
            seats=3,
            seat=1,
            options={"characters": "none", "callouts": "always"},
            level="easy",
            said=lesson.said,
        ),
    )

"""Nyctophobia: The Hunted as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nyctophobia import opening, scene
from gloam.games.nyctophobia.facts import ACTIONS, HUNTED_FACTS
from gloam.games.nyctophobia.maps import maps_for
from gloam.games.nyctophobia.view import new_sight
from gloam.games.nyctophobia_hunted import guess
from gloam.games.nyctophobia_hunted.rules import new_night
from gloam.kernel.game import Game, Level, Option
from gloam.kernel.record import ALL

GAME = Game(
    name="nyctophobia_hunted",
    title="Nyctophobia: The Hunted",
    summary=(
        "Two to four Hunted feel their way through a dark forest to their car, and the "
        "Hunter, who alone sees it, comes for them. Every place is found by touch and told by "
        "voice; one death loses the game."
    ),
    version=1,
    seats=(3, 5),
    minutes=45,
    facts=HUNTED_FACTS,
    actions=ACTIONS,
    options=(
        opening.map_option("hunted"),
        Option(
            name="hunter",
            help="who hunts: the one of the scenario, the axe murderer, the mage, or no cards",
            default="scenario",
            choices=("scenario", "axe", "mage", "simple"),
        ),
        *opening.house_options(),
    ),
    reasons=scene.REASONS,
    seat_names=scene.seat_names,
    blank=new_night,
    set_up=opening.set_up_for("hunted"),
    view=new_sight,
    scene=scene.draw,
    sentence=scene.sentence,
    why=scene.why_not,
    hush=scene.hush,
    guess=guess.guess,
    agrees=guess.agrees,
    dream=guess.dream,
    thumb=guess.thumb,
    levels={
        "easy": Level(way="thumb", slip=0.6),
        "medium": Level(way="thumb", slip=0.3),
        "hard": Level(way="search", walks=64, depth=24, trust=1.0, seconds=1.5),
    },
    longest=opening.longest,
    secrets=tuple(word.name for word in HUNTED_FACTS.words if word.heard_by.kind != ALL),
    fleeting=opening.FLEETING,
    short={"rounds": "4"},
    teams=lambda seats: ((0,), tuple(range(1, seats))),
    rules=(Path(__file__).parent / "RULES.md").read_text(),
    maps=maps_for("hunted"),
)

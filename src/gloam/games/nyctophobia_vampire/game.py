"""Nyctophobia: Vampire Encounter as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nyctophobia import opening, scene
from gloam.games.nyctophobia.facts import ACTIONS, VAMPIRE_FACTS
from gloam.games.nyctophobia.maps import maps_for
from gloam.games.nyctophobia.view import new_sight
from gloam.games.nyctophobia_vampire import guess
from gloam.games.nyctophobia_vampire.rules import new_night
from gloam.kernel.game import Game, Level
from gloam.kernel.record import ALL

GAME = Game(
    name="nyctophobia_vampire",
    title="Nyctophobia: Vampire Encounter",
    summary=(
        "The Hunted leave their car to find a lost familiar in a dark forest and bring it "
        "back, while a vampire who sees everything draws near. Whoever feels for the way may "
        "feel the vampire."
    ),
    version=1,
    seats=(3, 5),
    minutes=45,
    facts=VAMPIRE_FACTS,
    actions=ACTIONS,
    options=(
        opening.map_option("vampire"),
        *opening.house_options(),
    ),
    reasons=scene.VAMPIRE_REASONS,
    seat_names=scene.vampire_seat_names,
    blank=new_night,
    set_up=opening.set_up_for("vampire"),
    view=new_sight,
    scene=scene.draw,
    sentence=scene.sentence_vampire,
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
    secrets=tuple(word.name for word in VAMPIRE_FACTS.words if word.heard_by.kind != ALL),
    fleeting=opening.FLEETING,
    short={"rounds": "4"},
    teams=lambda seats: ((0,), tuple(range(1, seats))),
    rules=(Path(__file__).parent / "RULES.md").read_text(),
    maps=maps_for("vampire"),
)

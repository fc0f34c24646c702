"""Nightmare Hunt as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nightmare_hunt import (
    dream, guess, lesson, onlooker, opening, refusals, scene, shelf, study, thought, wits,
)  # fmt: skip
from gloam.games.nightmare_hunt.cites import CITES
from gloam.games.nightmare_hunt.facts import ACTIONS, FACTS
from gloam.games.nightmare_hunt.rules import new_hunt
from gloam.games.nightmare_hunt.view import new_sight
from gloam.kernel.game import Game, Level, looks_in

GAME = Game(
    name="nightmare_hunt",
    title="Nightmare Hunt",
    summary=(
        "You hunt alone, with a deck of fifteen moves, through three levels of things that hunt "
        "back. Everything you do feeds their energy, and every Wound comes back to your hand."
    ),
    version=1,
    seats=(1, 1),
    minutes=45,
    facts=FACTS,
    actions=ACTIONS,
    options=opening.OPTIONS,
    reasons=scene.REASONS,
    seat_names=scene.seat_names,
    blank=new_hunt,
    set_up=opening.set_up,
    view=new_sight,
    scene=scene.draw,
    sentence=scene.sentence,
    voice=scene.voice,
    why=scene.why_not,
    unspoken=scene.UNSPOKEN,
    guess=guess.guess,
    agrees=guess.agrees,
    dream=dream.dream,
    thumb=wits.thumb,
    think=thought.think,
    hint=thought.hint,
    levels={
        "easy": Level(way="thumb", slip=0.25),
        "medium": Level(way="own", walks=60, depth=600, trust=2.0, seconds=0.5),
        "hard": Level(way="own", walks=6000, depth=600, trust=2.0, seconds=0.7),
    },
    longest=opening.longest,
    short={"mode": "expedition"},
    rules=(Path(__file__).parent / "RULES.md").read_text(encoding="utf-8"),
    contents=shelf.CONTENTS,
    solver=study.SOLVING,
    onlooker=onlooker.new_onlooker,
    overview=onlooker.overview,
    cites=CITES,
    grounds=refusals.grounds,
    first=lesson.FIRST,
    looks=looks_in(Path(__file__).parent / "looks", "cards"),
)

"""Shadow Hunters as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.shadow_hunters import dream, guess, lesson, opening, scene, suspicion, wits
from gloam.games.shadow_hunters.cites import CITES
from gloam.games.shadow_hunters.facts import ACTIONS, FACTS, PASS
from gloam.games.shadow_hunters.onlooker import onlooker, overview
from gloam.games.shadow_hunters.refusals import grounds
from gloam.games.shadow_hunters.rules import new_hunt
from gloam.games.shadow_hunters.view import circles, new_sight
from gloam.kernel.game import Game, Level, Lull, looks_in
from gloam.kernel.record import ALL

GAME = Game(
    name="shadow_hunters",
    title="Shadow Hunters",
    summary=(
        "Hunters and Shadows are out to kill each other, Neutrals have goals of their own, and "
        "nobody knows who is who. Cards, blows and what others do with them tell you, bit by bit."
    ),
    version=1,
    seats=(4, 8),
    minutes=60,
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
    why=scene.why_not,
    guess=guess.guess,
    agrees=guess.agrees,
    dream=dream.dream,
    thumb=wits.thumb,
    levels={
        "easy": Level(way="thumb", slip=0.5),
        "medium": Level(way="thumb", slip=0.22),
        "hard": Level(way="search", walks=300, depth=30, trust=2.0, seconds=1.5),
    },
    longest=opening.longest,
    secrets=tuple(word.name for word in FACTS.words if word.heard_by.kind != ALL),
    short={"rounds": "6"},
    parts=opening.cast_of,
    lull=Lull(passing=PASS, until="turn"),
    belief=suspicion.lines,
    circles=circles,
    unspoken=("asked", "face_down", "struck", "passed"),
    onlooker=onlooker,
    overview=overview,
    cites=CITES,
    grounds=grounds,
    weighty=("reveal",),
    calls=lesson.CALLS,
    first=lesson.FIRST,
    looks=looks_in(Path(__file__).parent / "looks", "cards"),
    rules=(Path(__file__).parent / "RULES.md").read_text(encoding="utf-8"),
)

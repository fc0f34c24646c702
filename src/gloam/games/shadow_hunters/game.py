"""Shadow Hunters as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.shadow_hunters.bots.heuristic import aside, heuristic, prices
from gloam.games.shadow_hunters.facts import ACTIONS, FACTS
from gloam.games.shadow_hunters.numbers import PASS
from gloam.games.shadow_hunters.guesses.answers import truth
from gloam.games.shadow_hunters.guesses.exploiters import exploiters
from gloam.games.shadow_hunters.guesses.guess import agrees, guess
from gloam.games.shadow_hunters.guesses.search_state import search_state
from gloam.games.shadow_hunters.guesses.small_form import small_form
from gloam.games.shadow_hunters.guesses.thought import think
from gloam.games.shadow_hunters.rules import opening
from gloam.games.shadow_hunters.rules.hunt import new_hunt
from gloam.games.shadow_hunters.sight.encoding import TownEncoding
from gloam.games.shadow_hunters.sight import riddles
from gloam.games.shadow_hunters.sight.view import circles, new_sight
from gloam.games.shadow_hunters.telling import lesson, scene, suspicion
from gloam.games.shadow_hunters.telling.cues import cue, loudness
from gloam.games.shadow_hunters.telling.digest import digest
from gloam.games.shadow_hunters.telling.ear import aloud
from gloam.games.shadow_hunters.telling.fact_rules import FACT_RULES
from gloam.games.shadow_hunters.telling.finale import finale
from gloam.games.shadow_hunters.telling.forced import takes_itself
from gloam.games.shadow_hunters.telling.glossary import GLOSSARY, glossary_of
from gloam.games.shadow_hunters.telling.onlooker import onlooker, overview
from gloam.games.shadow_hunters.telling.refusals import refusal_rule
from gloam.games.shadow_hunters.workshop.own_content import CONTENTS
from gloam.games.shadow_hunters.workshop.puzzles import PUZZLES
from gloam.kernel.game import (
    AutoPass, Bots, Game, Level, Rules, Sight, Telling, Words, rules_in,
)  # fmt: skip
from gloam.kernel.looks import looks_in
from gloam.kernel.riddle import Riddles
from gloam.kernel.workshop import Workshop

HERE = Path(__file__).parent

GAME = Game(
    name="shadow_hunters",
    title="Shadow Hunters",
    summary=(
        "Hunters and Shadows are out to kill each other, Neutrals have goals of their own, and "
        "nobody knows who is who. Cards, blows and what others do with them tell you, bit by bit."
    ),
    version=2,
    seats=(4, 8),
    minutes=60,
    words=Words(facts=FACTS, actions=ACTIONS, options=opening.OPTIONS, reasons=scene.REASONS),
    rules=Rules(
        blank=new_hunt,
        set_up=opening.set_up,
        secrets={
            "the seat in `seat`": "dealt read received outcome",
            "everyone but the seat in `seat`": "face_down",
            "the seat in `to`": "shown",
            "the seats in `to`": "said_to",
        },
        seat_names=scene.seat_names,
        factions_of=opening.cast_of,
        longest=opening.longest,
        asides_that_matter="REVEAL LOVE DIG",
        bounded_options={"rounds": "6"},
        small_options=opening.ONE_ROUND_OF_A_STANDOFF,
        text=rules_in(HERE),
    ),
    sight=Sight(
        view=new_sight,
        guess=guess,
        agrees=agrees,
        circles=circles,
        onlooker=onlooker,
        encoding=TownEncoding(weighing=False),
        encodings={"odds": TownEncoding(weighing=True)},
        riddles=Riddles(ask=riddles.ask, truth=truth, says=riddles.SAYS),
    ),
    telling=Telling(
        scene=scene.draw,
        sentence=scene.sentence,
        voice=scene.voice,
        why=scene.why_not,
        refusal_rule=refusal_rule,
        fact_rules=FACT_RULES,
        unspoken=("asked", "face_down", "struck", "passed"),
        belief=suspicion.lines,
        overview=overview,
        auto_pass=AutoPass(passing=PASS, until="turn"),
        calls=lesson.CALLS,
        emotes=lesson.EMOTES,
        lesson=lesson.FIRST,
        loudness=loudness,
        digest=digest,
        aloud=aloud,
        cue=cue,
        takes_itself=takes_itself,
        glossary=GLOSSARY,
        glossary_of=glossary_of,
        finale=finale,
    ),
    bots=Bots(
        heuristic=heuristic,
        prices=prices,
        aside=aside,
        search_state=search_state,
        think=think,
        small_form=small_form,
        exploiters=exploiters,
        errs={
            "easy": "It strikes before it knows whom, and often does the second best thing.",
            "medium": "In one choice of four it acts too early, and now and then misses a clue.",
            "hard": "It looks a few turns ahead, and takes silence for nothing.",
        },
        levels={
            "easy": Level(way="heuristic", blunder_rate=0.7, leeway=0.3),
            "medium": Level(way="heuristic", blunder_rate=0.25, leeway=0.15),
            "hard": Level(way="own", simulations=800, depth=60, prior_weight=0.1, seconds=0.8),
        },
    ),
    looks=looks_in(HERE / "looks", "cards"),
    workshop=Workshop(
        places=("area",), things=("card", "ability"), puzzles=PUZZLES, contents=CONTENTS
    ),
)

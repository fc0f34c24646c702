"""Nightmare Hunt as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nightmare_hunt.bots import thought
from gloam.games.nightmare_hunt.bots.heuristic import heuristic, prices
from gloam.games.nightmare_hunt.facts import ACTIONS, FACTS
from gloam.games.nightmare_hunt.guesses.guess import agrees, guess
from gloam.games.nightmare_hunt.guesses.search_state import search_state
from gloam.games.nightmare_hunt.rules import opening
from gloam.games.nightmare_hunt.rules.hunt import new_hunt
from gloam.games.nightmare_hunt.sight.encoding import HuntEncoding
from gloam.games.nightmare_hunt.sight.view import new_sight
from gloam.games.nightmare_hunt.telling import (
    digest, drama, finale, lesson, onlooker, refusals, scene,
)  # fmt: skip
from gloam.games.nightmare_hunt.telling.fact_rules import FACT_RULES
from gloam.games.nightmare_hunt.telling.glossary import GLOSSARY
from gloam.games.nightmare_hunt.workshop.daily import DAILY
from gloam.games.nightmare_hunt.workshop.puzzles import PUZZLES
from gloam.games.nightmare_hunt.workshop.shelf import CONTENTS, called
from gloam.games.nightmare_hunt.workshop.solving import SOLVING
from gloam.kernel.game import (
    Bots, Game, Level, Rules, Sight, Telling, Words, rules_in,
)  # fmt: skip
from gloam.kernel.looks import looks_in
from gloam.kernel.workshop import Workshop

HERE = Path(__file__).parent

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
    words=Words(facts=FACTS, actions=ACTIONS, options=opening.OPTIONS, reasons=scene.REASONS),
    rules=Rules(
        blank=new_hunt,
        set_up=opening.set_up,
        secrets={},
        seat_names=scene.seat_names,
        longest=opening.longest,
        bounded_options={"mode": "expedition", "changing": "no"},
        small_options=opening.SMALL_GAME,
        text=rules_in(HERE),
    ),
    sight=Sight(
        view=new_sight,
        guess=guess,
        agrees=agrees,
        onlooker=onlooker.new_onlooker,
        encoding=HuntEncoding(),
    ),
    telling=Telling(
        scene=scene.draw,
        sentence=scene.sentence,
        voice=scene.voice,
        why=scene.why_not,
        refusal_rule=refusals.refusal_rule,
        fact_rules=FACT_RULES,
        unspoken=scene.UNSPOKEN,
        hint=thought.hint,
        overview=onlooker.overview,
        emotes=lesson.EMOTES,
        lesson=lesson.FIRST,
        loudness=drama.loudness,
        digest=digest.digest,
        aloud=digest.aloud,
        cue=drama.cue,
        takes_itself=drama.takes_itself,
        glossary=GLOSSARY,
        finale=finale.finale,
    ),
    bots=Bots(
        heuristic=heuristic,
        prices=prices,
        search_state=search_state,
        think=thought.think,
        errs={
            "easy": "Every other choice is careless: it plays good cards too soon.",
            "medium": "It thinks a fight through only now and then, and counts on its luck.",
            "hard": "It errs only in fights that are too long to be thought to their end.",
        },
        levels={
            "easy": Level(way="heuristic", blunder_rate=0.5, leeway=2.0),
            "medium": Level(way="own", simulations=60, depth=600, prior_weight=2.0, seconds=0.5),
            "hard": Level(way="own", simulations=6000, depth=600, prior_weight=2.0, seconds=0.7),
        },
    ),
    looks=looks_in(HERE / "looks", "cards"),
    workshop=Workshop(
        contents=CONTENTS,
        solver=SOLVING,
        things=("card",),
        called=called,
        puzzles=PUZZLES,
        daily=DAILY,
    ),
)

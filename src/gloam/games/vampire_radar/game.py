"""Vampire Radar as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.vampire_radar.bots.heuristic import heuristic, prices
from gloam.games.vampire_radar.facts import ACTIONS, FACTS, VAMPIRE
from gloam.games.vampire_radar.guesses.answers import truth
from gloam.games.vampire_radar.guesses.exploiters import exploiters
from gloam.games.vampire_radar.guesses.guess import agrees, guess, small_form
from gloam.games.vampire_radar.guesses.search_state import search_state
from gloam.games.vampire_radar.guesses.seeking import DEPTH, PRIOR_WEIGHT
from gloam.games.vampire_radar.guesses.thinking import think
from gloam.games.vampire_radar.rules import opening
from gloam.games.vampire_radar.rules.night import new_night
from gloam.games.vampire_radar.sight.encoding import RadarEncoding
from gloam.games.vampire_radar.sight import riddles
from gloam.games.vampire_radar.sight.view import circles, new_sight
from gloam.games.vampire_radar.telling import (
    cues, digest, finale, lesson, onlooker, refusals, scene, sentences,
)  # fmt: skip
from gloam.games.vampire_radar.telling.fact_rules import FACT_RULES
from gloam.games.vampire_radar.telling.glossary import GLOSSARY
from gloam.games.vampire_radar.workshop.puzzles import PUZZLES
from gloam.kernel.game import (
    Bots, Game, Level, Rules, Sight, Telling, Words, rules_in,
)  # fmt: skip
from gloam.kernel.looks import looks_in
from gloam.kernel.riddle import Riddles
from gloam.kernel.workshop import Workshop

HERE = Path(__file__).parent

GAME = Game(
    name="vampire_radar",
    title="Vampire Radar",
    summary=(
        "A vampire hides on a field of tiles, and one to three humans hunt it with radars and too "
        "few bullets. Everybody sees the humans; the vampire is seen only when it strikes."
    ),
    version=1,
    seats=(2, 4),
    minutes=40,
    words=Words(facts=FACTS, actions=ACTIONS, options=opening.OPTIONS, reasons=sentences.REASONS),
    rules=Rules(
        blank=new_night,
        set_up=opening.set_up,
        secrets={"vampire": "hid crept", "everyone but vampire": "lay_low said_to"},
        seat_names=scene.seat_names,
        teams=lambda seats: ((0,), tuple(range(1, seats))),
        longest=opening.longest,
        longest_record=opening.longest_record,
        bounded_options={"dawn": "30"},
        small_options=opening.SMALL_GAME,
        text=rules_in(HERE),
    ),
    sight=Sight(
        view=new_sight,
        guess=guess,
        agrees=agrees,
        circles=circles,
        onlooker=onlooker.new_onlooker,
        encoding=RadarEncoding(weighing=False),
        encodings={
            "odds": RadarEncoding(weighing=True),
            "reckoned": RadarEncoding(weighing=True, reckoned=True),
        },
        riddles=Riddles(ask=riddles.ask, truth=truth, says=riddles.SAYS, bots={VAMPIRE: "chance"}),
    ),
    telling=Telling(
        scene=scene.draw,
        sentence=sentences.sentence,
        why=refusals.why_not,
        refusal_rule=refusals.refusal_rule,
        fact_rules=FACT_RULES,
        belief=scene.believed,
        overview=onlooker.overview,
        calls=lesson.CALLS,
        role_calls={"vampire": lesson.VAMPIRE_CALLS},
        emotes=lesson.EMOTES,
        lesson=lesson.LESSON,
        lessons=(lesson.VAMPIRE_LESSON,),
        loudness=cues.loudness,
        digest=digest.digest,
        cue=cues.cue,
        takes_itself=scene.takes_itself,
        glossary=GLOSSARY,
        finale=finale.finale,
    ),
    bots=Bots(
        heuristic=heuristic,
        prices=prices,
        search_state=search_state,
        think=think,
        small_form=small_form,
        exploiters=exploiters,
        errs={
            "easy": "It is careless in half of its choices, and forgets what silence tells.",
            "medium": "It takes the vampire to wander anyhow, and looks one action ahead.",
            "hard": "It takes the vampire to reckon or search as it does, and foresees no round.",
        },
        levels={
            "easy": Level(way="heuristic", blunder_rate=0.55, leeway=0.9),
            "medium": Level(way="heuristic"),
            "hard": Level(
                way="own", simulations=200, depth=DEPTH, prior_weight=PRIOR_WEIGHT, seconds=0.7
            ),
        },
    ),
    looks=looks_in(HERE / "looks", "grid"),
    workshop=Workshop(places=("tile",), puzzles=PUZZLES),
)

"""A rule book of the family as the rest of gloam knows it: what the two games have in common."""

from collections.abc import Callable, Mapping
from pathlib import Path

from gloam.games.nyctophobia.bots import heuristic
from gloam.games.nyctophobia.rules import opening
from gloam.games.nyctophobia.telling import (
    cues, digest, ear, finale, glossary, handles, hunters_lesson, lesson, reach, refusals, scene,
)  # fmt: skip
from gloam.games.nyctophobia.facts import ACTIONS, HUNTER
from gloam.games.nyctophobia.guesses.agreeing import agrees_with
from gloam.games.nyctophobia.guesses.exploiters import exploiters_of
from gloam.games.nyctophobia.guesses.guess import Make, guess_with
from gloam.games.nyctophobia.guesses.lookahead import look_ahead
from gloam.games.nyctophobia.guesses.reach import reached
from gloam.games.nyctophobia.guesses.search_state import ponder, search_state_of
from gloam.games.nyctophobia.public import empty_woods
from gloam.games.nyctophobia.rules.hunted import Dark
from gloam.games.nyctophobia.sight.encoding import ForestEncoding
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.sight.onlooker import onlooker_at
from gloam.games.nyctophobia.sight.view import new_sight
from gloam.games.nyctophobia.telling.fact_rules import rule_of
from gloam.games.nyctophobia.telling.onlooker import overview
from gloam.games.nyctophobia.workshop.maps import maps_for
from gloam.games.nyctophobia.workshop.own_cards import contents_for
from gloam.games.nyctophobia.sight.common import Sight as Known
from gloam.kernel.deadline import Deadline
from gloam.kernel.game import (
    Bots, Game, Lesson, Level, Rules, Sight, Telling, Words, rules_in,
)  # fmt: skip
from gloam.kernel.looks import looks_in
from gloam.kernel.options import Option
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu
from gloam.kernel.puzzle import PuzzleKind
from gloam.kernel.state import State
from gloam.kernel.words import Fact, Vocabulary
from gloam.kernel.workshop import Workshop


HUNTERS_CALLS = (
    "I can hear you.",
    "Warmer.",
    "Run.",
    "You forgot somebody.",
    "The car? Which car?",
)
"""What whoever hunts often says, in either game."""
EMOTES = ("🌲 lost", "😱 fright", "🤫 hush", "🪨 catch", "🏃 run", "🚗 nearly home")


class Guesser:
    """What views and bots need of a rule book: the worlds in which a view may be."""

    def __init__(self, night: Make) -> None:
        self.night = night

    def guess(self, sight: Known, rng: FastRandom) -> State:
        """A whole world that the view cannot rule out."""
        return guess_with(self.night, sight, rng)

    def search_state(self, sight: Known, rng: FastRandom) -> State:
        """A guess made ready for search."""
        return search_state_of(guess_with(self.night, sight, rng), sight, rng)

    def reach(self, sight: Known) -> tuple[str, ...]:
        """What each card or choice would let the Hunter reach; nobody else sees the forest."""
        if not isinstance(sight, HunterSight) or sight.seat != HUNTER:
            return ()
        return reach.words(reached(self.night, sight))

    def heuristic(self, sight: Known, menu: tuple[int, ...], rng: FastRandom) -> int:
        """What a rule of thumb would choose; the Hunter also looks a little ahead."""
        if not isinstance(sight, HunterSight):
            return heuristic.heuristic(sight, menu, rng)
        offered = Menu()
        for action in menu:
            offered.add(action)
        return int(ponder(self.night, sight, offered, rng))

    def think(self, sight: Known, menu: tuple[int, ...], level: Level, rng: FastRandom) -> int:
        """What does best when everything is played on by rule of thumb."""
        offered = Menu()
        for action in menu:
            offered.add(action)
        deadline = Deadline(level.seconds)
        return int(
            look_ahead(self.night, sight, offered, level.simulations, level.depth, deadline, rng)
        )


def book(
    folder: Path,
    *,
    title: str,
    summary: str,
    facts: Vocabulary,
    night: Callable[..., Dark],
    secrets: Mapping[str, str],
    seat_names: Callable[[int], tuple[str, ...]],
    sentence: Callable[[Fact, int, int], str],
    reasons: tuple[str, ...],
    calls: tuple[str, ...],
    options: tuple[Option, ...] = (),
    small: tuple[str, ...],
    puzzles: tuple[PuzzleKind, ...] = (),
) -> Game:
    """One of the two games, from what is its own; the folder has its name and its RULES.md.

    `small` says how its first scenario is changed for a form small enough to be solved.
    """
    kind = folder.name.removeprefix("nyctophobia_")
    vampire = kind == "vampire"
    guesser = Guesser(night)
    return Game(
        name=folder.name,
        title=title,
        summary=summary,
        version=3,
        seats=(3, 5),
        minutes=45,
        words=Words(
            facts=facts,
            actions=ACTIONS,
            options=(opening.map_option(kind), *options, *opening.house_options(kind)),
            reasons=reasons,
        ),
        rules=Rules(
            blank=lambda seats: night(empty_woods()),
            set_up=opening.set_up_for(kind),
            secrets=secrets,
            seat_names=seat_names,
            teams=lambda seats: ((0,), tuple(range(1, seats))),
            longest=opening.longest,
            asides_that_matter="CALL_OUT SHOUT",
            bounded_options={"rounds": "4"},
            small_options=opening.small_game(kind, small),
            text=rules_in(folder),
        ),
        sight=Sight(
            view=new_sight,
            guess=guesser.guess,
            agrees=agrees_with,
            fleeting=opening.FLEETING,
            onlooker=onlooker_at(vampire=vampire),
            encoding=ForestEncoding(),
        ),
        telling=Telling(
            scene=scene.draw,
            sentence=sentence,
            why=refusals.why_not,
            refusal_rule=refusals.refusal_rule,
            fact_rules={word.name: rule_of(word.name, vampire=vampire) for word in facts.words},
            overview=overview,
            speech_cost=scene.speech_cost,
            calls=calls,
            role_calls=dict.fromkeys(("hunter", "vampire"), HUNTERS_CALLS),
            lesson=Lesson(
                seats=3,
                seat=1,
                options={"characters": "none"},
                level="easy",
                said=lesson.said,
                points=lesson.points,
                role="one of the Hunted",
            ),
            lessons=(
                Lesson(
                    seats=3,
                    seat=0,
                    options={"characters": "none"},
                    level="easy",
                    said=hunters_lesson.said,
                    points=hunters_lesson.points,
                    role="the vampire" if vampire else "the Hunter",
                ),
            ),
            emotes=EMOTES,
            reach=guesser.reach,
            loudness=cues.loudness,
            digest=digest.digest,
            aloud=ear.aloud,
            cue=cues.cue_vampire if vampire else cues.cue,
            takes_itself=handles.takes_itself,
            glossary=glossary.glossary(vampire=vampire),
            finale=finale.finale_with(facts, vampire=vampire),
        ),
        bots=Bots(
            heuristic=guesser.heuristic,
            prices=heuristic.prices,
            aside=heuristic.aside,
            search_state=guesser.search_state,
            think=guesser.think,
            exploiters=exploiters_of(night),
            errs={
                "easy": "It forgets where it has been, and acts too early in most choices.",
                "medium": "In two of five choices it misses what it could have concluded.",
                "hard": "It takes the others to play by rule of thumb, and looks a round ahead.",
            },
            levels={
                "easy": Level(
                    way="heuristic", blunder_rate=0.75, leeway=2.5, seat_rates={HUNTER: 0.6}
                ),
                "medium": Level(
                    way="heuristic", blunder_rate=0.4, leeway=1.5, seat_rates={HUNTER: 0.1}
                ),
                "hard": Level(way="own", simulations=64, depth=60, seconds=0.8),
            },
        ),
        looks=looks_in(folder / "looks", "grid", Path(__file__).parent / "looks" / "family.css"),
        workshop=Workshop(
            maps=maps_for(kind),
            contents=contents_for(kind),
            places=("space",),
            things=("card",),
            puzzles=puzzles,
        ),
    )

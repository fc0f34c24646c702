"""Nyctophobia: The Hunted as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nyctophobia.telling import scene, sentences
from gloam.games.nyctophobia.book import book
from gloam.games.nyctophobia.facts import HUNTED_FACTS
from gloam.games.nyctophobia.workshop.puzzles import PUZZLES
from gloam.games.nyctophobia_hunted.rules import Night
from gloam.kernel.options import Option

GAME = book(
    Path(__file__).parent,
    title="Nyctophobia: The Hunted",
    summary=(
        "Two to four Hunted feel their way through a dark forest to their car, and the "
        "Hunter, who alone sees it, comes for them. Every place is found by touch and told by "
        "voice; one death loses the game."
    ),
    facts=HUNTED_FACTS,
    night=Night,
    secrets={
        "hunter": (
            "planted parked placed lay waited drew stepped landed recoiled played prowled "
            "aimed resolved noise_at noise_gone felled lifted turned dragged shook pocketed "
            "topped"
        ),
        "the seat in `seat`, and hunter": "felt felt_far walked bumped hopped",
        "everyone but hunter": "drew_unseen topped_unseen",
        "everyone but the seat in `seat`": "named",
    },
    seat_names=scene.seat_names,
    sentence=sentences.sentence,
    reasons=sentences.REASONS,
    calls=(
        "What do you feel around you?",
        "Which edges do we know?",
        "I will draw it away from you.",
        "Somebody throw a rock.",
        "I am hiding now.",
        "Has anybody found the car?",
        "Get to the car and call for help.",
        "Keep a tree between you and the Hunter.",
    ),
    puzzles=PUZZLES,
    small=("start 1 H2", "start 2 D4", "hunter C2"),
    options=(
        Option(
            name="hunter",
            title="Who hunts",
            help="the two have cards of their own; the simple Hunter only walks and strikes",
            default="scenario",
            choices=("scenario", "axe", "mage", "simple"),
            words={
                "scenario": "the one whom the forest belongs to",
                "axe": "the axe murderer",
                "mage": "the mage",
                "simple": "a simple Hunter, without cards",
            },
        ),
    ),
)

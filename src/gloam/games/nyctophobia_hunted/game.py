"""Nyctophobia: The Hunted as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nyctophobia import sayings, scene
from gloam.games.nyctophobia.book import book
from gloam.games.nyctophobia.facts import HUNTED_FACTS
from gloam.games.nyctophobia_hunted.rules import Night
from gloam.kernel.game import Option

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
    seat_names=scene.seat_names,
    sentence=sayings.sentence,
    reasons=sayings.REASONS,
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
    options=(
        Option(
            name="hunter",
            help="who hunts: the one of the scenario, the axe murderer, the mage, or no cards",
            default="scenario",
            choices=("scenario", "axe", "mage", "simple"),
        ),
    ),
)

"""Nyctophobia: Vampire Encounter as the rest of gloam knows it."""

from pathlib import Path

from gloam.games.nyctophobia.telling import scene, sentences
from gloam.games.nyctophobia.book import book
from gloam.games.nyctophobia.facts import VAMPIRE_FACTS
from gloam.games.nyctophobia_vampire.rules import Night

GAME = book(
    Path(__file__).parent,
    title="Nyctophobia: Vampire Encounter",
    summary=(
        "The Hunted leave their car to find a lost familiar in a dark forest and bring it "
        "back, while a vampire who sees everything draws near. Whoever feels for the way may "
        "feel the vampire."
    ),
    facts=VAMPIRE_FACTS,
    night=Night,
    secrets={
        "vampire": (
            "planted parked placed lay waited drew stepped landed recoiled played prowled "
            "aimed resolved noise_at noise_gone felled lifted turned dragged shook pocketed "
            "topped set_at led misted"
        ),
        "the seat in `seat`, and vampire": "felt felt_far walked bumped hopped put",
        "everyone but vampire": "drew_unseen topped_unseen",
        "everyone but the seat in `seat`": "named",
    },
    seat_names=scene.vampire_seat_names,
    sentence=sentences.sentence_vampire,
    reasons=sentences.VAMPIRE_REASONS,
    calls=(
        "What do you feel around you?",
        "Do not reach out now.",
        "I will draw it away from you.",
        "Somebody throw a rock.",
        "I am hiding now.",
        "I go the other way.",
        "Who leads the familiar?",
        "Back to the car.",
    ),
    small=("familiar C7",),
)

"""A recipe: all that decides what a recording holds, so that anybody can make the same again."""

from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

import gloam
from gloam.bots import decider
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.words import unknown

SCHEMA = 1
"""The version of the files: another, once a column means something else."""
MOST_GAMES = 10**8
PART = 1_000
"""How many games a part has, unless somebody says otherwise."""
MOST_STEPS = 10_000


class BadRecording(gloam.GloamError):
    """A recording, or a recipe, that cannot be read as what it claims to be."""


class Recipe(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is played, by whom, and what is kept of it."""

    game: str
    version: int
    """Of the rules of the game."""
    seats: int
    options: dict[str, str]
    bots: tuple[str, ...]
    """The level of the bot in each seat."""
    seed: str
    """Game n has the seed `seed/n`."""
    games: int
    encoding: str = ""
    belief: bool = False
    most_steps: int = MOST_STEPS
    openings: int = gloam.OPENINGS
    """In how many ways a game begins that chance sets up; 0 where each is set up anew."""
    schema: int = SCHEMA

    def like(self, other: "Recipe") -> bool:
        """Whether both make the same games, as far as both go."""
        return replace(self, games=0) == replace(other, games=0)

    def seed_of(self, game: int) -> str:
        """The seed of one game."""
        return f"{self.seed}/{game}"


class Sample(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A recipe with what must come of it."""

    recipe: Recipe
    digest: str
    """The SHA-256 of all games, as `digest` has it."""
    first: tuple[int, str]
    """How many games it begins with that can be checked in a moment, and their SHA-256."""
    decisions: int
    """How many decisions all games have."""


def recipe(
    name: str,
    games: int,
    seats: int | None = None,
    bots: str | tuple[str, ...] = "chance",
    seed: str = "data",
    *,
    encoding: str = "",
    belief: bool = False,
    most_steps: int = MOST_STEPS,
    openings: int = gloam.OPENINGS,
    **options: object,
) -> Recipe:
    """A recipe for a game; BadOption, in one sentence, if it cannot be played so."""
    game = gloam.games.load(name)
    count = game.check_seats(game.seats[0] if seats is None else seats)
    levels = (bots,) * count if isinstance(bots, str) else bots
    made = Recipe(
        game=name,
        version=game.version,
        seats=count,
        options=game.options_from(options),
        bots=levels,
        seed=seed,
        games=games,
        encoding=encoding,
        belief=belief,
        most_steps=most_steps,
        openings=openings,
    )
    check(made)
    return made


def check(asked: Recipe) -> Game:
    """The game of a recipe; BadOption or BadRecording if it cannot be followed here."""
    if asked.schema != SCHEMA:
        raise BadRecording(
            f"This is a recording of version {asked.schema}, and this gloam reads version {SCHEMA}."
        )
    if not 1 <= asked.games <= MOST_GAMES:
        raise BadOption(f"A recording has 1 to {MOST_GAMES} games, not {asked.games}.")
    if not 1 <= asked.most_steps <= MOST_STEPS:
        raise BadOption(f"A game is broken off after 1 to {MOST_STEPS} choices.")
    if not 0 <= asked.openings <= MOST_GAMES:
        raise BadOption(f"Games begin in 0 to {MOST_GAMES} ways.")
    if not asked.seed.isprintable() or not 0 < len(asked.seed) <= 100:
        raise BadOption("A seed is plain text in one line, of 1 to 100 letters.")
    game: Game = gloam.games.load(asked.game)
    if game.version != asked.version:
        raise BadRecording(
            f"This was recorded with version {asked.version} of the rules of {game.title}, "
            f"and these are version {game.version}."
        )
    game.check_seats(asked.seats)
    game.options_from(asked.options)
    game.sight.encoding_called(asked.encoding)
    if len(asked.bots) != asked.seats:
        raise BadOption(f"Say one level of bots, or one for each of {asked.seats} seats.")
    for level in set(asked.bots):
        decider(game, level)
    if asked.belief:
        _check_belief(game, asked.bots)
    return game


def _check_belief(game: Game, bots: tuple[str, ...]) -> None:
    if game.sight.riddles is None:
        raise BadOption(f"{game.title} has no exact odds to record: leave the belief out.")
    for seat, level in game.sight.riddles.bots.items():
        if bots[seat] != level:
            called = game.called(len(bots))[seat]
            raise BadOption(
                f"The odds of {game.title} are exact only where {called} plays at {level}: "
                "say so, or leave the belief out."
            )


# Recipes as text.


def dumps(thing: Recipe | Sample) -> str:
    """A recipe, or a sample, as a text that people can read."""
    return msgspec.json.format(msgspec.json.encode(thing), indent=2).decode() + "\n"


def loads(text: str, kind: Any = Recipe) -> Any:
    """The recipe or the sample in a text; BadRecording, in one sentence, if there is none."""
    try:
        return msgspec.json.decode(text.encode(), type=kind)
    except msgspec.DecodeError as error:
        newer = _schema_in(text)
        if newer not in (None, SCHEMA):
            raise BadRecording(
                f"This is a recording of version {newer}, and this gloam reads version {SCHEMA}."
            ) from None
        raise BadRecording(f"This is no recipe: {error}.") from None


def _schema_in(text: str) -> object:
    try:
        found = msgspec.json.decode(text.encode())
    except msgspec.DecodeError:
        return None
    within = found.get("recipe", found) if isinstance(found, dict) else None
    return within.get("schema") if isinstance(within, dict) else None


# Samples that come with gloam.


def samples() -> list[str]:
    """The names of the samples."""
    found = (files(__package__) / "samples").iterdir()
    return sorted(each.name.removesuffix(".json") for each in found if each.name.endswith(".json"))


def sample(name: str) -> Sample:
    """A sample by its name; BadOption if there is none."""
    if name not in samples():
        raise BadOption(f"There is no such sample. {unknown(name, samples())}")
    text = (files(__package__) / "samples" / f"{name}.json").read_text(encoding="utf-8")
    found: Sample = loads(text, Sample)
    return found

"""A game in parts: the one interface that tables, bots and clients know it by.

`words`, `rules` and `sight` are needed; each other part has a default that works.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, Protocol

from msgspec import Struct
from msgspec.structs import force_setattr, replace

from gloam.kernel import plain
from gloam.kernel.cues import Cue
from gloam.kernel.dice import Dice
from gloam.kernel.encoding import Encoding, FactsHeard
from gloam.kernel.errors import BadOption
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.finale import Finale
from gloam.kernel.glossary import Term
from gloam.kernel.looks import Looks
from gloam.kernel.options import Option, Options
from gloam.kernel.riddle import Riddles
from gloam.kernel.scene import Scene
from gloam.kernel.state import State
from gloam.kernel.view import View
from gloam.kernel.words import Actions, Fact, Vocabulary, unknown
from gloam.kernel.workshop import Workshop

Digest = Callable[[Any, tuple[Fact, ...]], tuple[str, ...]]
"""What says some facts in short, from a view that heard them and maybe more since."""
EMOTES = ("👏 well played", "😱 fright", "😂 laughter", "🤔 thinking", "😤 anger", "🙏 thanks")
"""Feelings that go with any game."""
MOST_FACTS = 5_000
"""How many facts an action may tell, with all that chance answers to it, unless a game says so."""


class Words(Struct, frozen=True, kw_only=True):
    """What may be told, done and chosen: the vocabulary of a game."""

    facts: Vocabulary
    actions: Actions
    options: tuple[Option, ...] = ()
    reasons: tuple[str, ...] = ("it was played to its end",)
    """Why a game may end, in the order of the numbers that `State.reason` gives."""
    said: str = "said"
    """The name of the fact that a seat spoke to the table: by whom, and which saying it was."""
    said_to: str = "said_to"
    """The name of the fact that a seat spoke to some: by whom, which saying, and to whom."""
    turn: str = "turn"
    """The name of the fact with which a turn begins."""


class Rules(Struct, frozen=True, kw_only=True):
    """The truth: how it begins, who stands with whom, and what must not get out."""

    blank: Callable[[int], State]
    """The truth before anything was told."""
    set_up: Callable[[State, int, Options, Dice], None] = plain.nothing_to_set_up
    """Tell what lies where when the game begins."""
    secrets: Mapping[str, str] | None = None
    """Who hears the facts that not all hear, and which facts these are: `{"vampire": "hid crept"}`.
    It is written by hand, an audit of the audiences that the vocabulary declares."""
    seat_names: Callable[[int], tuple[str, ...]] = plain.players
    """What the seats are called, for a number of seats."""
    teams: Callable[[int], tuple[tuple[int, ...], ...]] = plain.each_alone
    """Which seats win and lose together."""
    factions_of: Callable[[tuple[Fact, ...], int], tuple[tuple[str, ...], ...]] | None = None
    """Under which names each seat is counted, its faction first: from the record of a finished game
    and the number of seats, where chance deals who is who."""
    longest: Callable[[int, Options], int] = plain.no_end
    """The most actions that a game can take, chance's and those out of turn among them; 0 where the
    rules set no end."""
    longest_record: Callable[[int, Options], int] | None = None
    """The most facts that a game can tell; unless a game says more, what follows from `longest` and
    `most_facts`. Ask `Game.longest_record`."""
    most_facts: int = MOST_FACTS
    """The most facts that one action may tell, with all that chance answers to it: what would tell
    more is refused, and nothing of it was done."""
    asides_that_matter: str = ""
    """The verbs, as the rules call them, of what is done out of turn and changes how a game goes:
    `REVEAL LOVE`. Whoever is asked one question at a time meets them at windows; to concede and to
    chat are not among them."""
    bounded_options: Options = {}
    """Options under which every game ends within `longest`: for laws, and for trying out."""
    small_options: Options = {}
    """Options under which a game of the fewest seats has a whole tree that can be built."""
    text: str = ""
    """The text of RULES.md; where there is none, the words of the game stand for it."""


class Sight(Struct, frozen=True, kw_only=True):
    """What a seat knows, and which worlds it cannot rule out."""

    view: Callable[[int, int], View]
    """What a seat knows before anything was told: `view(seat, seats)`."""
    guess: Callable[[Any, FastRandom], State] = plain.no_guess
    """A whole world that a view cannot rule out. Without it, no bot can search."""
    agrees: Callable[[Any, Any], bool] = plain.cannot_tell
    """Whether a view can be a view of that world."""
    fleeting: tuple[str, ...] = ()
    """The names of facts of which a view keeps what it can, in games with more worlds than can
    be told apart: worlds in which they were not told may agree with it all the same."""
    circles: Callable[[Any], Mapping[str, tuple[int, ...]]] = lambda view: {}
    """From a seat's view, the seats that it may speak to instead of everybody, itself among them:
    by a name in one word that goes with `the`, such as `humans`."""
    onlooker: Callable[[int], View] | None = None
    """Somebody at no seat, who has heard nothing yet: `onlooker(seats)`. A spectator hears what
    everybody hears; at a replay an onlooker hears what a team heard, or everything."""
    encoding: Encoding = FactsHeard()
    """How a view is written down as numbers; unless a game says more, the facts that were heard."""
    encodings: Mapping[str, Encoding] = {}
    """Other ways to do so, by name: with what costs more to work out, for instance."""
    riddles: Riddles | None = None
    """What a seat may be asked about what is hidden, with the odds that it could work out."""

    def encoding_called(self, name: str) -> Encoding:
        """The encoding of that name; the usual one for nothing; BadOption if there is none."""
        if not name:
            return self.encoding
        if name not in self.encodings:
            raise BadOption(f"There is no such encoding. {unknown(name, list(self.encodings))}")
        return self.encodings[name]


class AutoPass(Struct, frozen=True):
    """How a seat may be let alone: a client answers for it, with what it could have said itself."""

    passing: int
    """The action that declines a question, wherever it is on the seat's menu."""
    until: str
    """The name of the fact with which that ends, when the seat hears it next."""


class Lesson(Struct, frozen=True, kw_only=True):
    """A newcomer's first game: how it is set up, and what is said before each decision."""

    seats: int
    seat: int
    """Where the newcomer sits; bots have the other seats."""
    options: Options
    level: str
    """How the bots play."""
    said: Callable[[Any, tuple[int, ...], int], str]
    """What to say before a decision, from the newcomer's view, its menu, and how many decisions it
    has made: one to three sentences, or nothing once it has learnt enough."""
    points: Callable[[Any, tuple[int, ...], int], str] = plain.points_at_nothing
    """What it speaks of, from the same, for a light and an arrow: `cell E3`, `piece pawn1`,
    `card dodge`, `person 2`, `pile hand`, `choice 17`, `menu`, `goal`, `own`, `log`; or nothing."""
    role: str = ""
    """Whose side it teaches, where there are several: `the vampire`."""


class Telling(Struct, frozen=True, kw_only=True):
    """What is shown and said, from a view and nothing else."""

    scene: Callable[[Any, tuple[int, ...], tuple[int, ...]], Scene] = plain.unbound_scene
    """What a seat knows, and may choose in turn and out of turn, ready to show."""
    sentence: Callable[[Fact, int, int], str] = plain.unbound_sentence
    """A fact as it is said to a seat: `sentence(fact, seat, seats)`."""
    voice: Callable[[Any, Fact, int], str] | None = None
    """Instead of `sentence`, in games where names are themselves told: from a view that heard them,
    a fact as it is said to a seat."""
    why: Callable[[Any, int], str] = plain.why
    """Why an action is not on a seat's menu, in terms that the seat may know."""
    refusal_rule: Callable[[Any, int], str] | None = None
    """The rule for which an action is not on a seat's menu: beside what `why` says, and from the
    same view; nothing where no single rule says so."""
    fact_rules: Mapping[str, str] = {}
    """For the name of each fact, the rule that it follows from."""
    unspoken: tuple[str, ...] = ()
    """The names of facts that a client need not announce, to any seat, because the question that
    comes of them says the same: they stay in the record and in the log."""
    belief: Callable[[Any], tuple[str, ...]] | None = None
    """What a seat believes of what it was not told, in sentences, from its view."""
    reach: Callable[[Any], tuple[str, ...]] | None = None
    """What each card or choice would let a seat reach, in sentences, from its view; nothing where
    the seat cannot know it."""
    hint: Callable[[Any, tuple[int, ...]], tuple[str, ...]] | None = None
    """What would be best now and what each other choice would cost, from a view and its menu, in
    sentences: only for those who ask."""
    overview: Callable[[Any], Scene] | None = None
    """What an onlooker knows, ready to show; there is nothing to choose in it."""
    speech_cost: Callable[[Any], str] = plain.free
    """What it would cost a seat to say something now, as a warning; nothing if it is free."""
    auto_pass: AutoPass | None = None
    """How a seat says that it does not want to be asked for a while, where it is asked often."""
    calls: tuple[str, ...] = ()
    """What people at this game often say, to be said on one tap."""
    role_calls: Mapping[str, tuple[str, ...]] = {}
    """The same for those of one side, by its seats' name without a number: `vampire`."""
    emotes: tuple[str, ...] = EMOTES
    """Six feelings that go with this game, each a picture of one letter and a word: `😱 fright`."""
    lesson: Lesson | None = None
    """How somebody who has never played it is led through a first game."""
    lessons: tuple[Lesson, ...] = ()
    """The same for other roles, where the roles play differently."""
    loudness: Callable[[Fact, int, int], int] | None = None
    """How much a fact matters to a seat, `loudness(fact, seat, seats)`, where that differs from
    what its word declares: who sees a thing anyway may hear it more softly."""
    digest: Digest | None = None
    """What happened, from a view that heard these facts and maybe more since, in as few sentences
    as it takes. Nothing of NEWS or louder is left out: without such a fact, it would say something
    else. Without a digest, whatever is louder than a step has its sentence. What
    was spoken at the table is not among the facts: the table adds it."""
    aloud: Digest | None = None
    """The same for the ear, in as few words as it takes; whoever plays no more may hear less.
    Without it, the digest is said."""
    cue: Callable[[Fact, int, int], Cue | None] = plain.no_cue
    """What a fact looks and sounds like to a seat: `cue(fact, seat, seats)`."""
    takes_itself: Callable[[Any, tuple[int, ...]], int] = plain.nothing_takes_itself
    """The action that is taken without asking, from the view of the asked seat and its menu; below
    nought where somebody must choose. All others can know it, too: so it tells nobody anything."""
    glossary: tuple[Term, ...] = ()
    """Every character, card, place, token and term."""
    glossary_of: Callable[[Any], tuple[Term, ...]] | None = None
    """The same at one table, in games whose cards and numbers are told: from the view of an
    onlooker who heard the set-up. Where nothing differs, it is `glossary` itself."""
    finale: Callable[[tuple[Fact, ...], int], Finale] | None = None
    """What was true, from the whole record of a finished game and the number of seats."""


class Level(Struct, frozen=True, kw_only=True):
    """How a bot of one level plays a game."""

    way: str
    """`heuristic`, `search` (of what is believed), or `own`: as the game itself thinks."""
    blunder_rate: float = 0.0
    """How often a rule of thumb gives way to chance; never for what is grave."""
    seat_rates: Mapping[int, float] = {}
    """The same for seats whose choices weigh less, so that a level is as far below the next."""
    leeway: float = 1.0
    """How careless such a choice is, in the units of `Bots.prices`: what is worth so much less than
    the best is chosen e times less often, what is worth twice as much less, e times less again."""
    simulations: int = 0
    """How many simulations a search runs before it answers."""
    depth: int = 400
    """How many actions a playout goes on before it is evaluated."""
    prior_weight: float = 0.0
    """How much a search leans on how good an action looks before it was tried."""
    seconds: float = 0.0
    """When a search stops in any case; 0 for never."""


class Chooses(Protocol):
    """Somebody who can play a seat."""

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        """Pick an action from the menu, knowing the view."""


class Exploiter(Chooses, Protocol):
    """Somebody who plays against a bot that it can read."""

    def hear(self, facts: Iterable[Fact]) -> None:
        """Take in what its seat was told since."""


class SmallForm(Struct, frozen=True):
    """A game that may be small enough for its whole tree, as a seat knows it."""

    begun: Callable[[tuple[Fact, ...]], State]
    """The world after a set-up, before anybody chose."""
    facts: tuple[Fact, ...]
    """What was told to set it up; everybody heard it."""
    heard: int
    """The key of all that the seat has heard: see `Memory.key`."""


class DealtForm(Struct, frozen=True):
    """The same where chance deals the set-up, and not everybody hears all of it."""

    options: Options
    """The options of the form: its tree is that of every way to deal. Where a table has others, the
    seat has heard what is nowhere in that tree."""
    heard: int
    """The key of all that the seat has heard, but for what was spoken: see `Fingerprint.key`."""


class Bots(Struct, frozen=True, kw_only=True):
    """How it is played: input is a view and a menu, never the state."""

    heuristic: Callable[[Any, tuple[int, ...], FastRandom], int] = plain.anything
    """What a rule of thumb would choose, from a view and a menu."""
    prices: Callable[[Any, tuple[int, ...], FastRandom], tuple[float, ...]] | None = None
    """What each choice of a menu is worth to the rule of thumb, in the menu's order: a bot that
    blunders then seldom does what costs much. Without it, whatever is not grave is as likely."""
    aside: Callable[[Any, tuple[int, ...], FastRandom], int] | None = None
    """What a rule of thumb does out of turn at a window, from a view and what its seat may do then;
    below nought for nothing. Without it, bots let windows pass."""
    search_state: Callable[[Any, FastRandom], State] = plain.no_guess
    """A guess made ready for search: it may carry rollout choices and evaluations. Without it,
    a search takes guesses as they are."""
    think: "Callable[[Any, tuple[int, ...], Level, FastRandom], int] | None" = None
    """How a bot of a level whose way is `own` chooses, from a view and its menu; below nought where
    it would rather search."""
    small_form: "Callable[[Any], SmallForm | DealtForm | None] | None" = None
    """From a view: how the game began, or with which options, if it may be small enough for its
    whole tree. A bot whose way is `own` then plays by the tree."""
    levels: Mapping[str, Level] = {}
    """How the levels of bots play: `easy`, `medium` and `hard`."""
    exploiters: "Callable[[Chooses, Chooses, int, int], dict[str, Exploiter]] | None" = None
    """Those who try to exploit a bot, by name: `exploiters(own, other, seat, seats)` play a seat
    with a bot of their own, and know how the other side's bot thinks."""
    errs: Mapping[str, str] = {}
    """How each level errs, in one sentence."""


def _levels(*, searches: bool) -> dict[str, Level]:
    """Levels for a game that names none: by chance, and by search where there is a guess."""
    if not searches:
        return {level: Level(way="heuristic") for level in ("easy", "medium", "hard")}
    return {
        "easy": Level(way="heuristic"),
        "medium": Level(way="search", simulations=60, seconds=0.4),
        "hard": Level(way="search", simulations=2000, seconds=0.8),
    }


class Game(Struct, frozen=True, kw_only=True):
    """All that the rest of gloam knows of a game."""

    name: str
    title: str
    seats: tuple[int, int]
    """The fewest and the most seats."""
    words: Words
    rules: Rules
    sight: Sight
    summary: str = "Nobody has said yet what it is about."
    """What it is, in two sentences."""
    version: int = 1
    """The version of the rules: it changes when the same actions tell other facts."""
    minutes: int = 30
    """How long people usually take."""
    telling: Telling = Telling()
    bots: Bots = Bots()
    looks: Looks | None = None
    """How it is drawn in a browser."""
    workshop: Workshop = Workshop()

    def __post_init__(self) -> None:
        """Fill in what was left to the defaults."""
        telling, bots, rules = self.telling, self.bots, self.rules
        if not rules.text:
            seats = rules.seat_names(self.seats[1])
            words = self.words
            text = plain.rules_text(self.title, words.facts, words.actions, seats)
            rules = replace(rules, text=text)
        if isinstance(telling.scene, plain.Scenery):
            telling = replace(telling, scene=plain.Scenery(self.name, self.words.actions))
        if isinstance(telling.sentence, plain.Sentences):
            names = self.rules.seat_names
            telling = replace(telling, sentence=plain.Sentences(self.words.facts, names))
        if bots.search_state is plain.no_guess:
            bots = replace(bots, search_state=self.sight.guess)
        if not bots.levels:
            bots = replace(bots, levels=_levels(searches=self.guesses))
        force_setattr(self, "rules", rules)
        force_setattr(self, "telling", telling)
        force_setattr(self, "bots", bots)

    @property
    def guesses(self) -> bool:
        """Whether worlds can be guessed from a view: laws of guesses and search need it."""
        return self.sight.guess is not plain.no_guess

    def options_from(self, given: Mapping[str, object], *, saved: bool = False) -> dict[str, str]:
        """All options with their values; BadOption for one that does not exist."""
        known = {option.name: option for option in self.words.options}
        for name in given:
            if name not in known:
                raise BadOption(f"{self.title} has no such option. {unknown(name, list(known))}")
        return {
            name: option.read(given.get(name, option.default), saved=saved)
            for name, option in known.items()
        }

    def with_defaults(self, chosen: Options) -> dict[str, str]:
        """What was chosen, and for every option that did not exist then, what is usual."""
        return {option.name: option.default for option in self.words.options} | dict(chosen)

    def options_said(self, chosen: Options) -> dict[str, str]:
        """The options of a table as any seat may hear them."""
        chosen = self.with_defaults(chosen)
        return {option.name: option.said(chosen[option.name]) for option in self.words.options}

    def called(self, seats: int) -> tuple[str, ...]:
        """The seats as they are spoken to: `Human 2`."""
        names = [name.replace("_", " ") for name in self.rules.seat_names(seats)]
        spaced = [re.sub(r"(?<=[a-z])(?=\d)", " ", name) for name in names]
        return tuple(name[:1].upper() + name[1:] for name in spaced)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        """A game is the same for everybody who plays it, and does not change."""
        return self

    def longest_record(self, seats: int, options: Options) -> int:
        """The most facts that a game tells, set-up and all; 0 where the rules set no end."""
        if self.rules.longest_record is not None:
            return self.rules.longest_record(seats, options)
        longest = self.rules.longest(seats, options)
        return (1 + longest) * self.rules.most_facts if longest else 0  # one more: the set-up

    def check_seats(self, seats: int) -> int:
        """The number of seats, if the game can be played by so many."""
        fewest, most = self.seats
        if not isinstance(seats, int) or not fewest <= seats <= most:
            raise BadOption(f"{self.title} is for {seats_said(fewest, most)}, not {seats}.")
        return seats


def seats_said(fewest: int, most: int) -> str:
    """How many seats there are, or may be, as it is said.

    >>> seats_said(1, 1), seats_said(2, 2), seats_said(1, 4)
    ('1 seat', '2 seats', '1 to 4 seats')
    """
    if fewest != most:
        return f"{fewest} to {most} seats"
    return "1 seat" if most == 1 else f"{most} seats"


def rules_in(folder: Path) -> str:
    """The text of the rules that lie in a game's folder."""
    return (folder / "RULES.md").read_text(encoding="utf-8")

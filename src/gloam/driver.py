"""The driver: which seat is answered for by a bot, what with, in what time, and who follows.

House and terminal run tables in their own ways, in processes or at one keyboard. What they must
agree on stands here, once, for anything that can say who plays which seat (`Players`):

- `to_move`: the seat that a bot answers for now, that lets the question pass, or whose step takes
  itself (`own_step`): what everybody can know to be done next is not asked.
- `given`: all that a bot gets: view, menu and luck of its own. `by_rule_of_thumb`: what it does
  with that when it has no time left.
- `followers`: the bots that follow somebody in what a whole team must want; `undecided`, the
  people that the team still waits for.
- `at_window`: what bots do out of turn when a turn has begun, each asked once, whoever they are.
- `to_say`: how long it takes to say what everybody heard, for those who listen.
- `share` and `left`: how much of its time a thought gets, and how long the answer is held back, so
  that nobody can read from the clock how much was done in the dark. `hurried` is a bot that keeps
  to its share.

>>> round(sum(share(thought) for thought in range(100)), 3)
0.9
>>> left(0.25, 0.5), left(0.75, 0.5), left(0.75, 0.0)
(0.25, 0.25, 0.0)
"""

import math
from collections.abc import Container, Iterator
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from msgspec.structs import replace

from gloam.bots import Bot, ChanceBot, HeuristicBot, OwnBot, SearchBot
from gloam.kernel.ask import Deed
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.errors import BadOption
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.game import Level
from gloam.kernel.loudness import TURN
from gloam.kernel.plain import nothing_takes_itself
from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.windows import Windows

PASS: Final = -1
"""What a rule of thumb says that lets a window pass."""
FIRST: Final = 0.6
"""How much of a pace the first thought after something was heard may take."""
NEXT: Final = 1 / 3
"""How much of the time of one unheard thought the next one gets: all of them fit in a pace."""


SLOWEST: Final = 5
FASTEST: Final = 80
"""How many letters a second somebody listens to, at least and at most."""


class Players(Protocol):
    """Who plays at a table: a sitting at one keyboard, or a live table of the house."""

    @property
    def table(self) -> Table:
        """The table that they play at."""

    @property
    def auto_pass(self) -> AutoPasser:
        """Who does not want to be asked."""

    @property
    def auto_steps(self) -> bool:
        """Whether steps without a choice take themselves here."""

    def is_bot(self, seat: int) -> bool:
        """Whether a bot plays a seat now."""


class Given(NamedTuple):
    """All that a bot gets to choose from, and never the state."""

    view: Any
    menu: tuple[int, ...]
    luck: Random


# Whose move it is.


def to_move(
    players: Players, table: Table | None = None, passing: Container[int] | None = None
) -> int | None:
    """The seat of the bot that is asked now, if one is; or of a person who need not be asked.

    With another table: whose seat it would be, if things went on as they did there. With
    `passing`, only for these people is anything let pass.
    """
    table = table or players.table
    asked = table.asked
    if asked in (CHANCE, NOBODY):
        return None
    if players.is_bot(asked):
        return asked
    if own_step(players, table) is not None:
        return asked
    let_alone = passing is None or asked in passing
    return asked if let_alone and players.auto_pass.at(table).due(asked) else None


def own_step(players: Players, table: Table | None = None) -> int | None:
    """What a person who is asked now does without being asked, where it takes itself.

    Not while it would end their chance to take something back: that is a choice as well.
    """
    table = table or players.table
    seat, takes_itself = table.asked, table.game.telling.takes_itself
    if seat < 0 or not players.auto_steps or takes_itself is nothing_takes_itself:
        return None
    if players.is_bot(seat) or (table.seats > 1 and table.may_undo(seat)):
        return None
    action = int(takes_itself(table.view(seat), table.menu(seat)))
    return action if action >= 0 else None


def unasked(players: Players, table: Table) -> int:
    """What is done for a person who is not asked: what takes itself, or what lets it pass."""
    step = own_step(players, table)
    return players.auto_pass.passing if step is None else step


class OwnSteps:
    """How many steps of each seat took themselves since it last chose: an undo takes them along."""

    def __init__(self) -> None:
        self._since: dict[int, int] = {}

    def did(self, seat: int, *, itself: bool) -> None:
        """A seat acted in its turn."""
        self._since[seat] = self._since.get(seat, 0) + 1 if itself else 0

    def undid(self, seat: int) -> None:
        """One of its actions was taken back."""
        self._since[seat] = max(0, self._since.get(seat, 0) - 1)

    def to_undo(self, table: Table, seat: int) -> int:
        """How many actions go back with the last that the seat chose; 0 if that cannot be."""
        count = 1 + self._since.get(seat, 0)
        if count == 1 or not table.may_undo(seat):
            return int(table.may_undo(seat))
        trial = table.fork()
        for _ in range(count):
            if not trial.may_undo(seat):
                return 0
            trial.undo(seat)
        return count


def given(table: Table, seat: int) -> Given:
    """What a bot in this seat may know and use now."""
    return Given(table.view(seat), table.menu(seat), table.luck(seat))


def by_rule_of_thumb(table: Table, seat: int) -> int:
    """What the game's rule of thumb says: for a bot that has no time left to think."""
    view, menu, luck = given(table, seat)
    try:
        return HeuristicBot(table.game, Level(way="heuristic")).choose(view, menu, luck)
    except Exception:  # noqa: BLE001  # whatever it stumbles over, the table goes on
        return ChanceBot().choose(view, menu, luck)


def by_chance(table: Table, seat: int) -> int:
    """Anything on the menu: for a bot that may not even look."""
    menu = table.menu(seat)
    return menu[table.luck(seat).randrange(len(menu))]


# Who follows.


def followers(players: Players, deed: Deed) -> Iterator[int]:
    """The bots that follow a deed that a whole team must want, each once it is its turn to.

    They follow what they heard of, and only when no person of the team is still undecided. Whoever
    asks for the next lets the last one act first: it may have been the one that was needed.
    """
    table = players.table
    if undecided(players, deed):
        return
    waiting = [mate for mate in _wanted(table, deed) if _heard_of(table, mate, deed)]
    for mate in waiting:
        if not table.over and deed.action in table.asides(mate):
            yield mate


def undecided(players: Players, deed: Deed) -> list[int]:
    """The people who would have to do the same, before anything comes of it."""
    return [mate for mate in _wanted(players.table, deed) if not players.is_bot(mate)]


def _wanted(table: Table, deed: Deed) -> list[int]:
    """The seats of a team that have yet to do what one of them did aside."""
    if not deed.aside or table.over or deed.action in table.asides(deed.seat):
        return []  # what can be done again is no word that stands
    team = next(team for team in table.game.rules.teams(table.seats) if deed.seat in team)
    return [mate for mate in team if deed.action in table.asides(mate)]


def _heard_of(table: Table, seat: int, deed: Deed) -> bool:
    told = table.told(seat)
    return told.number_at(deed.told) < len(told)


# Out of turn.


def at_window(players: Players, first: int) -> Iterator[tuple[int, int]]:
    """What bots do out of turn, if a turn has begun since fact number `first`: seats and actions.

    Every bot is asked once, in the order of seats, and by rule of thumb, which takes no time. What
    it knows is its view; whoever acts on what is told here lets it happen before asking for more.
    """
    table = players.table
    thumb = table.game.bots.aside
    if thumb is None or table.over or not _turn_began(table, first):
        return
    matters = Windows(table.game, wanted=True).matters
    for seat in range(table.seats):
        if table.over or not players.is_bot(seat):
            continue
        view, luck = table.view(seat), FastRandom(table.luck(seat).getrandbits(32))
        asides = tuple(action for action in table.asides(seat) if matters[action])
        action = int(thumb(view, asides, luck)) if asides else PASS
        if action in asides:
            yield seat, action


def _turn_began(table: Table, first: int) -> bool:
    word = table.game.words.facts.numbers(table.game.words.turn)[0]
    return any(fact[0] == word for fact in table.facts_from(first))


# In what time.


def to_say(table: Table, first: int, letters: int) -> float:
    """How many seconds it takes to say what everybody heard from fact number `first` on.

    A turn that ended is said whole, from where it began. What fewer heard is left out: else whoever
    did not hear it could read it from the clock.
    """
    told = table.told(ONLOOKER)
    start, end = told.number_at(first), len(told)
    if any(told[n].loudness == TURN for n in range(start, end)):
        start -= 1
        while start > 0 and told[start].loudness != TURN:
            start -= 1
    lines = table.aloud(ONLOOKER, max(0, start, told.number_at(table.opening)), end)
    return sum(len(line) + 1 for line in lines) / letters


def check_letters(letters: int) -> None:
    """BadOption, unless somebody can listen to so many letters a second; 0 is not at all."""
    if letters and not SLOWEST <= letters <= FASTEST:
        raise BadOption(f"One listens to {SLOWEST} to {FASTEST} letters a second, or to 0: off.")


def stretched(waited: float, needed: float, pace: float) -> float:
    """How much longer to wait, in whole paces, until so much time has gone by.

    >>> stretched(0.5, 1.25, 0.5), stretched(0.5, 0.25, 0.5)
    (1.0, 0.0)
    """
    return max(0, math.ceil((needed - waited) / pace - 1e-9)) * pace if pace else 0.0


def share(before: int) -> float:
    """How much of a pace a thought gets after so many unheard ones; in all, less than one."""
    return FIRST * NEXT**before


def left(spent: float, pace: float) -> float:
    """How long to wait until a whole number of paces has gone by, and at least one."""
    if not pace:
        return 0.0
    return max(1, math.ceil(spent / pace)) * pace - spent


def hurried(bot: Bot, part: float) -> Bot:
    """The same bot, with a part of its time; one that looks at no clock is as it was."""
    if part == 1.0 or not isinstance(bot, SearchBot | OwnBot) or not bot.level.seconds:
        return bot
    return type(bot)(bot.game, replace(bot.level, seconds=part * bot.level.seconds))

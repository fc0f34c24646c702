"""The wire: what programs send to the house and are sent by it, and how the latter is made.

Whatever goes over the line is made here, from a live table and for one pair of eyes.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import Annotated

from litestar import Response
from msgspec import Meta, Struct

from gloam.house.asking import at_work
from gloam.house.house import Conflict
from gloam.house.live import Live
from gloam.house.plan import LEVELS, Clock, Plan, Watching
from gloam.house.store import PLAYING, WAITING
from gloam.kernel.ask import Over
from gloam.kernel.cues import Cue
from gloam.kernel.game import Game
from gloam.kernel.heard import Told as HeardFact
from gloam.kernel.options import Option
from gloam.kernel.save import dumps
from gloam.kernel.scene import Scene
from gloam.kernel.table import ONLOOKER
from gloam.web import chair

FACTS_AT_ONCE = 1_000
"""How many facts one answer has at most; whoever wants more asks again, from there on."""
Short = Annotated[str, Meta(max_length=200)]
Key = Annotated[
    str,
    Meta(max_length=80, description="A name for this request: if it comes twice, it is done once."),
]


ShareText = Annotated[
    str,
    Meta(
        max_length=64,
        description="The SHA-256 of a nonce of your own for the dice, which you reveal later.",
    ),
]


# What the house is sent.


class NewTable(Struct, frozen=True, kw_only=True):
    """A table to be opened."""

    game: Short
    name: Short
    """What whoever opens it is called."""
    seats: Annotated[tuple[Short, ...], Meta(max_length=16)]
    """For each seat `person`, or the level of the bot that plays it."""
    seat: int | None = None
    """Where whoever opens it sits; the first seat for a person if nothing is said."""
    options: dict[Short, Annotated[str, Meta(max_length=20_000)]] = {}
    public: bool = False
    shut: bool = False
    """Whether nobody else may sit down, link or not."""
    clock: Clock = Clock()
    watching: Watching = Watching()
    hot_seat: bool = False
    away: int = 180
    stand_in: Short = "medium"
    holidays: int = 0
    lesson: bool = False
    speed: int = 1
    """How fast bots play at first: 1, 2 or 4 times as fast as usual, or 0 to skip."""
    auto_steps: bool = True
    """Whether steps without a choice take themselves."""
    belief: bool = True
    """Whether scenes say what a seat can conclude, beside what it was told."""
    share: ShareText = ""


class Name(Struct, frozen=True):
    """What somebody is called, and their share in the dice."""

    name: Short
    share: ShareText = ""


class Share(Struct, frozen=True):
    """A share in the dice: its SHA-256 where that is asked for, or the nonce when all are in."""

    share: ShareText = ""
    nonce: Annotated[str, Meta(max_length=32)] = ""


class Level(Struct, frozen=True):
    """Who plays a seat: a level of bots, or `person`."""

    level: Short = "medium"


class Action(Struct, frozen=True):
    """Something from the seat's menu or asides, as text."""

    action: Short
    key: Key = ""


class Words(Struct, frozen=True):
    """Something to say."""

    words: Annotated[str, Meta(max_length=400)]
    to: Short = ""
    """A circle to say it to; everybody if nothing is said."""
    sure: bool = False
    """Say it although it has a price."""
    key: Key = ""


class Line(Struct, frozen=True):
    """Anything that could be typed at the terminal."""

    line: Annotated[str, Meta(max_length=400)]
    sure: bool = False


class Vote(Struct, frozen=True):
    """Whether somebody wants to call the game off."""

    yes: bool


class Days(Struct, frozen=True):
    """A holiday."""

    days: int
    """How many days; 0 to be back before its end."""


class Speed(Struct, frozen=True):
    """How fast the bots of a table play."""

    speed: int
    """1, 2 or 4 times as fast as usual; 0 to skip to the next decision of a person."""


class Letters(Struct, frozen=True):
    """How fast somebody listens for whom bots are to wait."""

    letters: int
    """5 to 80 letters a second; 0 to ask for it no longer."""


class Hold(Struct, frozen=True):
    """Whether bots are to wait for somebody."""

    ready: bool


class Seconds(Struct, frozen=True):
    """How much time everybody is given."""

    seconds: int


def plan_of(data: NewTable) -> Plan:
    """The plan in a request."""
    return Plan(
        game=data.game,
        seats=data.seats,
        options=dict(data.options),
        public=data.public,
        shut=data.shut,
        clock=data.clock,
        watching=data.watching,
        hot_seat=data.hot_seat,
        away=data.away,
        stand_in=data.stand_in,
        holidays=data.holidays,
        lesson=data.lesson,
        speed=data.speed,
        auto_steps=data.auto_steps,
        belief=data.belief,
    )


# What is sent by the house.


class Refusal(Struct, frozen=True, omit_defaults=True):
    """Why something was not done. Nothing was changed by it, and nobody was told."""

    error: str
    """One sentence for the person who asked."""
    rule: str = ""
    """The id of the rule that it follows from, where there is one."""


class OptionInfo(Struct, frozen=True):
    """Something that may be chosen before a game starts."""

    name: str
    help: str
    default: str
    choices: tuple[str, ...]
    title: str
    """What it is called, in words."""
    words: tuple[str, ...]
    """How each of the choices is said."""
    group: str
    """The heading that it belongs under; nothing for what is chosen most."""
    published: str
    """The value of the published game, where that differs from the default."""
    own: bool
    """Whether it may also be something of one's own: a book, a map, a field."""


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    minutes: int
    version: int
    levels: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    calls: tuple[str, ...]


class RuleInfo(Struct, frozen=True):
    """One numbered rule."""

    id: str
    text: str
    section: str


class SeatInfo(Struct, frozen=True):
    """Who has a seat, as everybody may know it."""

    seat: int
    called: str
    """What the seat is called in the game."""
    by: str
    """`person`, `bot` or `free`."""
    name: str
    level: str
    """The level of the bot that plays here now."""
    away: bool
    yours: bool
    share: str
    """The SHA-256 of the nonce that it gives to the dice; `asked` where one is waited for."""


class Result(Struct, frozen=True):
    """How a game ended, and what the dice were made from.

    Of a private table the latter is told only to those who sat there, and in its replay.
    """

    reason: str
    winners: tuple[int, ...]
    payoff: tuple[float, ...]
    seed: str
    salt: str
    nonces: tuple[str, ...]
    """What each seat gave to the dice and revealed; nothing where it did not."""


class RematchInfo(Struct, frozen=True):
    """Another game that somebody asked the others for."""

    by: int
    """The seat of whoever asked."""
    swapped: bool
    """Whether everybody is to sit one seat further on."""
    yes: tuple[int, ...]
    """The seats that want it."""
    no: tuple[int, ...]
    """The seats that do not."""


class TableInfo(Struct, frozen=True):
    """A table, as everybody may know it."""

    code: str
    game: str
    title: str
    phase: str
    """`waiting`, `playing` or `over`."""
    seats: tuple[SeatInfo, ...]
    options: dict[str, str]
    public: bool
    shut: bool
    """Whether nobody but whoever opened it may sit down."""
    hot_seat: bool
    clock: Clock
    watching: Watching
    away: int
    holidays: int
    speed: int
    """How many times as fast as usual bots play; 0 where nobody waits for them."""
    auto_steps: bool
    """Whether steps without a choice take themselves."""
    belief: bool
    """Whether scenes say what a seat can conclude, beside what it was told."""
    seal: str
    """The SHA-256 of salt and seed, told when the table opens."""
    drawing: str
    """While everybody sits and the game waits for shares in its dice: `share` as long as they are
    told, `reveal` as soon as all are in."""
    yours_to_start: bool
    rematch: RematchInfo | None
    """After the end: what somebody asked the others for."""
    again: str
    """The code of the table where the same people play again."""
    result: Result | None


class Told(Struct, frozen=True):
    """One fact that a seat heard."""

    n: int
    """The number of this fact among those that the seat heard."""
    fact: str
    """The fact in one line, as in a save."""
    words: str
    """The same as a sentence."""
    rule: str
    """The rule that it follows from."""
    spoken: bool
    """Whether a client announces it."""
    loudness: int
    """How much it matters: 0 hush, 1 step, 2 turn, 3 news, 4 blow, 5 climax."""
    cue: Cue | None
    """What it looks and sounds like, if it does."""


class Standing(Struct, frozen=True):
    """How things stand for a seat, after what it heard."""

    heard: int
    """How many facts it has heard."""
    undone: int
    """How often it has taken something back: as many facts may then be others."""
    murmurs: int
    """How much has happened around the table."""
    asked: bool
    """Whether the game waits for it."""
    phase: str
    menu: tuple[str, ...] = ()
    """What it may choose, while it is asked."""


class SeatView(Struct, frozen=True):
    """What one seat knows, and may choose."""

    code: str
    seat: int
    phase: str
    asked: bool
    heard: int
    """How many facts it has heard so far."""
    facts: tuple[Told, ...]
    """Those of them from `since` on, 1,000 at most: ask again from there on for more."""
    scene: Scene
    menu: tuple[str, ...]
    """What it may choose now, as text."""
    asides: tuple[str, ...]
    """What it may do at any time, as text."""
    may_undo: bool
    away: bool
    """Whether a bot plays for it now."""
    seconds_left: float | None
    price: str
    """What it would cost to be heard now; nothing where that is free."""
    circles: tuple[str, ...]
    """To whom it may speak instead of everybody."""


class WatchView(Struct, frozen=True):
    """What a spectator knows."""

    code: str
    phase: str
    heard: int
    facts: tuple[Told, ...]
    scene: Scene | None


class Recalled(Struct, frozen=True):
    """One fact of a step."""

    fact: str
    """The fact in one line, as in a save."""
    words: str
    """The same as a sentence."""
    rule: str
    """The rule that it follows from."""
    heard_by: tuple[int, ...]
    """The seats that heard it; said only where everything is seen."""


class ReplayView(Struct, frozen=True):
    """A table after one step, through somebody's eyes."""

    code: str
    game: str
    over: bool
    minutes: int
    """How long ago the latest step is that may be seen; 0 once the game is over."""
    step: int
    last: int
    """The number of the last step that may be seen."""
    eyes: str
    known_eyes: tuple[str, ...]
    deed: str
    """What was done in this step, as far as these eyes saw who did it."""
    told: tuple[Recalled, ...]
    """The facts of this step that these eyes' owners heard."""
    scene: Scene | None
    """What they knew after it."""
    truth: Scene | None
    """Beside what one seat knew, everything."""
    belief: tuple[str, ...]
    """What that seat could believe of what it was not told."""
    seal: str
    result: Result | None
    """How it ended, with seed and salt: only once it is over."""


class Person(Struct, frozen=True):
    """What proves who somebody is, to be sent as `Authorization: Bearer TOKEN`."""

    token: str


class Answered(Struct, frozen=True):
    """What is answered to a typed line."""

    lines: tuple[str, ...]
    acted: bool
    waits_for_yes: bool


class Asked(Struct, frozen=True):
    """What is answered to a question."""

    lines: tuple[str, ...]
    place: str
    """Where the seat then stands in which buffer: `older` and `newer` go on from there."""


class PersonalLink(Struct, frozen=True):
    """A link that takes the seat to another device, once, within a quarter of an hour."""

    path: str


class NewCode(Struct, frozen=True):
    """The code of another table."""

    code: str


class Done(Struct, frozen=True):
    """It was done."""

    done: bool = True


# How it is made.


def game_info(game: Game, *, own_content: bool = True) -> GameInfo:
    """A game, as the API shows it; without `own_content`, nobody is asked for a book or a map."""
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        fewest=game.seats[0],
        most=game.seats[1],
        minutes=game.minutes,
        version=game.version,
        levels=LEVELS,
        options=option_info(game, own_content=own_content),
        calls=game.telling.calls,
    )


def option_info(game: Game, *, own_content: bool = True) -> tuple[OptionInfo, ...]:
    """What may be chosen before a game starts; without `own_content`, from what comes with it."""
    return tuple(
        _option(option, own=own_content and bool(option.named))
        for option in game.words.options
        if own_content or len(option.named) != 1
    )


def _option(option: Option, *, own: bool) -> OptionInfo:
    """An option as it is offered; where nothing of one's own is taken, its help asks for none."""
    choices = option.choices or option.named
    help_ = option.help
    if option.named and not own:
        help_ = f"{help_.partition(':')[0]}: {', '.join(option.named)}"
    return OptionInfo(
        name=option.name,
        help=help_,
        default=option.default,
        choices=choices,
        title=option.called,
        words=tuple(option.value_said(choice) for choice in choices),
        group=option.group,
        published=option.published,
        own=own,
    )


def result_of(live: Live, *, dice: bool = True) -> Result | None:
    """How a game ended, with what the dice were made from unless not; nothing before that."""
    if not live.over:
        return None
    made_from = (live.row.seed, live.row.salt, live.nonces) if dice else ("", "", ())
    over = live.table.ask
    if isinstance(over, Over):
        return Result(over.reason, over.winners, over.payoff, *made_from)
    return Result("it was called off", (), (0.0,) * live.table.seats, *made_from)


def rematch_info(live: Live) -> RematchInfo | None:
    """What somebody asked for after the end, and what the others answered."""
    asked = live.rematch
    if asked is None:
        return None
    yes = tuple(seat for seat, wants in sorted(asked.answers.items()) if wants)
    no = tuple(seat for seat, wants in sorted(asked.answers.items()) if not wants)
    return RematchInfo(asked.by, asked.swapped, yes, no)


def seat_info(live: Live, seat: int, who: str) -> SeatInfo:
    """Who has a seat, as everybody may know it."""
    sitter = live.sitters[seat]
    by = "free" if sitter.free else "bot" if sitter.level else "person"
    yours = bool(who) and sitter.who == who
    called = live.table.called(seat)
    away, share = bool(sitter.away), live.share_told(seat)
    return SeatInfo(seat, called, by, sitter.name, sitter.bot, away, yours, share)


def table_info(live: Live, who: str) -> TableInfo:
    """A table, as everybody may know it, and whether it is somebody's to start."""
    plan = live.plan
    return TableInfo(
        code=live.code,
        game=live.game.name,
        title=live.game.title,
        phase=live.phase,
        seats=tuple(seat_info(live, seat, who) for seat in range(live.table.seats)),
        options=live.game.options_said(plan.options),
        public=plan.public,
        shut=plan.shut,
        hot_seat=plan.hot_seat,
        clock=plan.clock,
        watching=plan.watching,
        away=plan.away,
        holidays=plan.holidays,
        speed=live.speed,
        auto_steps=plan.auto_steps,
        belief=plan.belief,
        seal=live.seal,
        drawing=("share" if live.closed is None else "reveal") if live.drawing else "",
        yours_to_start=bool(who) and live.phase == WAITING and live.host == who,
        rematch=rematch_info(live),
        again=live.again,
        result=result_of(live, dice=live.plan.public or bool(live.seats_of(who))),
    )


def told(heard: Iterable[HeardFact]) -> tuple[Told, ...]:
    """What a seat heard, as it goes over the line: without the numbers of the table's own record.

    From a gap in those a seat could tell how much was told to others.
    """
    return tuple(
        Told(
            each.n,
            each.fact,
            each.words,
            each.rule,
            spoken=each.spoken,
            loudness=each.loudness,
            cue=each.cue,
        )
        for each in heard
    )


def standing(live: Live, seat: int) -> Standing:
    """How things stand for a seat, or for an ONLOOKER: on its page as in its stream."""
    asked = seat != ONLOOKER and live.waits_for(seat)
    return Standing(
        heard=len(live.table.told(seat)),
        undone=live.times_undone[seat],
        murmurs=len(live.murmurs),
        asked=asked,
        phase=live.phase,
        menu=_texts(live, live.table.menu(seat)) if asked else (),
    )


def _texts(live: Live, actions: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(live.game.words.actions.text(action) for action in actions)


def seat_view(live: Live, seat: int, since: int, now: float) -> SeatView:
    """What one seat knows, and may choose."""
    table = live.table
    heard = table.told(seat)
    playing = live.phase == PLAYING
    return SeatView(
        code=live.code,
        seat=seat,
        phase=live.phase,
        asked=live.waits_for(seat),
        heard=len(heard),
        facts=told(heard.since(since, FACTS_AT_ONCE)),
        scene=table.scene(seat),
        menu=_texts(live, table.menu(seat)) if playing else (),
        asides=_texts(live, table.asides(seat)) if playing else (),
        may_undo=live.may_undo(seat),
        away=bool(live.sitters[seat].away),
        seconds_left=live.left(seat, now),
        price=chair.price(live, seat),
        circles=tuple(live.game.sight.circles(table.view(seat))),
    )


def watch_view(live: Live, since: int) -> WatchView:
    """What a spectator knows."""
    heard = live.table.told(ONLOOKER)
    facts = told(heard.since(since, FACTS_AT_ONCE))
    return WatchView(live.code, live.phase, len(heard), facts, overview(live))


def overview(live: Live) -> Scene | None:
    """What a spectator knows, ready to show, in games that have that."""
    return live.table.overview() if live.game.telling.overview is not None else None


async def file_of(live: Live, made: Callable[[Live], Response[str]]) -> Response[str]:
    """A finished game as a file, written in a thread: a long one takes a while."""
    with at_work():
        return await asyncio.to_thread(made, live)


def saved(live: Live) -> Response[str]:
    """A finished game as a file to keep."""
    if not live.over:
        raise Conflict("The game is not over: its file holds every secret.")
    name = f"{live.game.name}-{live.code}.gloam"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(dumps(live.table), media_type="text/plain; charset=utf-8", headers=headers)

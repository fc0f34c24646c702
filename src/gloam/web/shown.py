"""What each page shows: records that cannot change, made for one pair of eyes.

A template is given the fields of one of these and nothing else. So no page can show what is not
here, whatever is written into it; the live table goes no further than this module.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from operator import itemgetter

from msgspec import Struct
from msgspec.structs import replace

from gloam import games
from gloam.house.house import Aside
from gloam.house.live import Live
from gloam.house.past import listed
from gloam.house.plan import LEVELS, PERSON, SPEEDS
from gloam.kernel.errors import GloamError
from gloam.kernel.finale import Finale
from gloam.kernel.game import Game, Lesson, seats_said
from gloam.kernel.glossary import Term, plain
from gloam.kernel.heard import Heard, Told
from gloam.kernel.loudness import NAMES as LOUDNESS
from gloam.kernel.loudness import TURN
from gloam.kernel.scene import GOAL, Cell, Choice, Scene
from gloam.kernel.table import ONLOOKER
from gloam.talk.commands import since_turn
from gloam.talk.rulebook import Rule
from gloam.web import draw, panels
from gloam.web.chair import questions_for
from gloam.web.ending import Ending, ending
from gloam.web.rule_book import RuleBook
from gloam.web.sides import Side, lesson_for, lessons, side_of, sides, usual_seat, usual_seats
from gloam.web.talking import TalkShown, talk_shown
from gloam.web.wire import (
    OptionInfo,
    SeatInfo,
    Standing,
    TableInfo,
    option_info,
    overview,
    standing,
    table_info,
)

LINES = 200
"""How many lines a page of a log has."""
KINDS = ("term", "character", "place", "card", "token")
"""The kinds of words in a glossary, in their order on its page."""


class GameShown(Struct, frozen=True, kw_only=True):
    """A game, as pages speak of it."""

    name: str
    title: str
    summary: str
    fewest: int
    most: int
    seats_said: str
    """How many can play, in words."""
    called: tuple[str, ...]
    """What the seats are called when all are used."""
    minutes: int
    options: tuple[OptionInfo, ...]
    sides: tuple[Side, ...]
    """What one may be, where that is a choice."""
    usual: int
    """How many sit down where nobody says it."""
    seat: int
    """Where somebody sits who does not choose."""
    lessons: tuple[str, ...]
    """Whose side each lesson teaches."""
    has_glossary: bool
    words: str
    """Where scripts find what words mean."""
    has_belief: bool
    """Whether it can be played without what follows from what was told."""
    has_hints: bool
    cover: str
    symbols: str
    layout: str
    styled: bool
    draws: str = ""
    """The option that takes a map, where people may draw one."""
    errs: tuple[tuple[str, str], ...] = ()
    """How the bots of each level err, in a sentence."""


class Page(Struct, frozen=True, kw_only=True):
    """What every page shows."""

    game: GameShown | None = None


class GamePage(Struct, frozen=True, kw_only=True):
    """What every page about one game shows."""

    game: GameShown


class TableRow(Struct, frozen=True):
    """A table in a list."""

    code: str
    title: str
    phase: str
    seats: tuple[SeatInfo, ...]
    free: int
    asked: bool
    """Whether it waits for whoever looks at the list."""


class AsideRow(Struct, frozen=True):
    """A table of a person that is set aside, and why."""

    code: str
    title: str
    sentence: str


class HomePage(Page, frozen=True, kw_only=True):
    """The games, open tables, and the tables of whoever asks."""

    games: tuple[GameShown, ...]
    finished: tuple[str, ...]
    """The games that whoever asks has played to an end: for the others bots play easily."""
    mine: tuple[TableRow, ...]
    aside: tuple[AsideRow, ...] = ()
    """Those that cannot be opened."""
    waiting: tuple[TableRow, ...]
    today: str
    """Whom one meets in today's hunt."""


class NewTablePage(GamePage, frozen=True, kw_only=True):
    """A form to open a table, with what was filled in and why it was refused."""

    levels: tuple[str, ...] = LEVELS
    said: Mapping[str, str]
    refusal: str = ""


class TermShown(Struct, frozen=True):
    """Something that was chosen for a table, in words."""

    title: str
    value: str
    changed: bool
    """Whether it is not as usual."""


class LobbyPage(GamePage, frozen=True, kw_only=True):
    """A table before its game."""

    info: TableInfo
    terms: tuple[TermShown, ...]
    own: bool
    """Whether whoever looks has a seat."""
    levels: tuple[str, ...] = (PERSON, *LEVELS)
    link: str
    qr: str
    stream: str


class CurtainPage(GamePage, frozen=True, kw_only=True):
    """A blank screen, until the right person has the device."""

    code: str
    seat: int
    called: str
    holder: str


class LogLine(Struct, frozen=True):
    """One line of the log: a fact heard, or what happened around the table."""

    id: str
    words: str
    rule: str = ""
    murmur: bool = False
    ears: str = ""
    """Who heard it, at a replay that says so, and where not everybody did."""
    fresh: bool = False
    """Whether it belongs to the step of a replay that is shown."""
    n: int = -1
    """The number of its fact among those that the seat heard."""
    loud: str = "step"
    """How much it matters, in one word."""
    opens: bool = False
    """Whether a turn begins with it."""


class LogTurn(Struct, frozen=True):
    """What was heard in one turn: a few sentences over all the lines that they stand for."""

    id: str
    lines: tuple[LogLine, ...]
    digest: tuple[LogLine, ...] = ()
    """The sentences; none where the lines are shown as they are."""
    loud: str = "step"
    """How loud the loudest of it is."""


class Log(Struct, frozen=True):
    """One page of a log, the oldest line first; the latest page is the first."""

    lines: tuple[LogLine, ...]
    page: int = 0
    last: int = 0
    """The number of the page with the oldest lines."""
    turns: tuple[LogTurn, ...] = ()
    """The same lines by the turn that they belong to."""


class Reply(Struct, frozen=True):
    """What is answered to something that a person tapped or typed."""

    lines: tuple[str, ...] = ()
    rule: str = ""
    """The rule that it follows from."""
    doubt: str = ""
    """What waits for a yes."""


class RematchShown(Struct, frozen=True):
    """Another game, as one of those who sat there is asked for it."""

    alone: bool
    """Whether there is nobody else to ask."""
    by: str
    """Who asked; nothing while nobody has."""
    mine: bool
    """Whether it was whoever looks."""
    swapped: bool
    answer: str
    """What whoever looks has answered: `yes`, `no`, or nothing yet."""
    waiting: tuple[str, ...]
    """Those who have not answered."""
    declined: tuple[str, ...]


class SeatPage(GamePage, frozen=True, kw_only=True):
    """What a seat knows and may do."""

    info: TableInfo
    seat: int
    called: str
    now: Standing
    over: bool
    called_off: bool
    scene: Scene
    goal: str
    """What the seat is after, as a sentence."""
    things: panels.Things
    board: draw.Drawn | None
    groups: tuple[draw.Group, ...]
    asides: tuple[Choice, ...]
    own_asides: tuple[Choice, ...]
    """What may be done at any time with one's own card, on which it stands."""
    here: Cell | None
    """A cell that was asked about."""
    here_choices: tuple[Choice, ...]
    log: Log
    reply: Reply
    lesson: str
    points: str
    """What the lesson speaks of, for a light on it."""
    ending: Ending | None
    """What was true, once it is over."""
    rematch: RematchShown | None
    may_undo: bool
    talk: TalkShown
    left: int | None
    """How many seconds it has left, where a clock runs."""
    votes: int
    voted: bool
    pass_to: int | None
    """The other seat of this device that is asked, at a hot seat."""
    stream: str
    url: str
    decision: int
    """How many decisions this seat has made: what is tapped here answers the next one."""
    speeds: tuple[int, ...]
    """How fast bots may play, where one plays."""
    ears: int
    """How many letters a second this seat listens to, where it asks the bots to wait for it."""
    held: bool
    """Whether this seat holds the bots up."""
    since: tuple[str, ...]
    """What has happened since the seat's last turn, in short."""
    asks: tuple[str, ...]
    """The questions that have an answer for this seat."""
    muted: tuple[int, ...]
    """The seats whose talk this person does not want to read."""


class WatchPage(GamePage, frozen=True, kw_only=True):
    """What a spectator knows."""

    info: TableInfo
    now: Standing
    scene: Scene | None
    things: panels.Things
    board: draw.Drawn | None
    own_asides: tuple[Choice, ...] = ()
    """Whoever looks on has no card of their own, and nothing to do with it."""
    log: Log
    stream: str
    url: str
    over: bool
    winners: str
    """Those who have won, once it is over."""
    ending: Ending | None
    """What was true, once it is over."""


class LinkPage(GamePage, frozen=True, kw_only=True):
    """A personal link, for whoever has the seat that it moves."""

    code: str
    seat: int
    link: str
    qr: str


class MovePage(GamePage, frozen=True, kw_only=True):
    """The question whether a seat is moved to this device."""

    ticket: str
    """What the link said that was opened."""
    code: str
    called: str
    holder: str


class MePage(Page, frozen=True, kw_only=True):
    """Who a device is taken for."""

    known: bool
    names: tuple[str, ...]
    """What they are called at their latest tables."""


class RulesPage(GamePage, frozen=True, kw_only=True):
    """The rules of a game, the whole book or those that were looked for."""

    book: RuleBook | None
    found: tuple[Rule, ...]
    find: str


class TermEntry(Struct, frozen=True):
    """One entry of a glossary."""

    id: str
    term: Term


class GlossaryPage(GamePage, frozen=True, kw_only=True):
    """What every word of a game means, by kind."""

    kinds: Mapping[str, tuple[TermEntry, ...]]


class RefusalPage(Page, frozen=True, kw_only=True):
    """Why something was not done."""

    sentence: str
    status: int
    again: bool
    """Whether it may work in a moment."""


def game_shown(game: Game, *, own_content: bool = True, hints: bool = True) -> GameShown:
    """A game, as pages speak of it; without `own_content`, they ask for no book and no map.

    Without `hints` they offer none: at a table that wants none.
    """
    looks, (fewest, most) = game.looks, game.seats
    return GameShown(
        name=game.name,
        title=game.title,
        summary=game.summary,
        fewest=fewest,
        most=most,
        seats_said=seats_said(fewest, most).replace("seat", "player"),
        called=tuple(game.called(most)),
        minutes=game.minutes,
        options=option_info(game, own_content=own_content),
        sides=sides(game),
        usual=usual_seats(game),
        seat=usual_seat(game),
        lessons=tuple(_taught(game, lesson) for lesson in lessons(game)),
        has_glossary=bool(game.telling.glossary),
        words=f"/api/games/{game.name}/glossary",
        has_belief=most > 1 or game.telling.hint is not None,
        has_hints=hints and game.telling.hint is not None,
        cover=looks.cover if looks is not None else "",
        symbols=looks.symbols if looks is not None else "",
        layout=looks.layout if looks is not None else "grid",
        styled=looks is not None and bool(looks.style),
        draws=_draws(game) if own_content else "",
        errs=tuple(game.bots.errs.items()),
    )


def game_at(live: Live, *, hints: bool = True) -> GameShown:
    """A game as the pages of a table speak of it: its words mean what they mean there."""
    shown = game_shown(live.game, hints=hints)
    if live.table.glossary() is live.game.telling.glossary:
        return shown  # whose words a browser has at hand
    return replace(shown, words=f"/api/tables/{live.code}/glossary")


def _draws(game: Game) -> str:
    """The option that takes a map, where people may draw one."""
    names = set(game.workshop.maps.names if game.workshop.maps is not None else ())
    options = (each.name for each in game.words.options if names and names <= set(each.named))
    return next(options, "")


def _taught(game: Game, lesson: Lesson) -> str:
    """Whose side a lesson teaches, in words; nothing where there is only one to teach."""
    if not sides(game):
        return ""
    return lesson.role or f"a {side_of(game.called(lesson.seats)[lesson.seat]).lower()}"


def glossary_page(game: Game) -> GlossaryPage:
    """The glossary of a game, by kind, each kind in the order of letters."""
    kinds: dict[str, tuple[TermEntry, ...]] = {}
    for term in sorted(game.telling.glossary, key=lambda each: each.word.casefold()):
        entry = TermEntry("-".join(plain(term.word).split()), term)
        kinds[term.kind] = (*kinds.get(term.kind, ()), entry)
    ordered = sorted(kinds, key=lambda kind: KINDS.index(kind) if kind in KINDS else len(KINDS))
    return GlossaryPage(game=game_shown(game), kinds={kind: kinds[kind] for kind in ordered})


def table_row(live: Live, who: str) -> TableRow:
    """A table in the list of a person."""
    seats = table_info(live, who).seats
    asked = any(live.asked(seat) for seat in live.seats_of(who))
    free = sum(seat.by == "free" for seat in seats)
    return TableRow(live.code, live.game.title, live.phase, seats, free, asked)


def aside_row(aside: Aside) -> AsideRow:
    """A table that is set aside in the list of a person."""
    try:
        title = games.load(aside.row.game).title
    except GloamError:
        title = "A game that is not here"
    return AsideRow(aside.row.code, title, aside.sentence)


def lobby_page(live: Live, who: str, link: str, qr: str) -> LobbyPage:
    """A table before its game, as a person sees it."""
    own = live.seats_of(who)
    return LobbyPage(
        game=game_shown(live.game),
        info=table_info(live, who),
        terms=terms_of(live),
        own=bool(own),
        link=link,
        qr=qr,
        stream=f"/api/tables/{live.code}/seats/{own[0]}/news" if own else "",
    )


def terms_of(live: Live) -> tuple[TermShown, ...]:
    """The options of a table in words, as any seat may hear them."""
    chosen = live.game.with_defaults(live.plan.options)
    return tuple(
        TermShown(
            option.called,
            option.value_said(chosen[option.name]),
            chosen[option.name] != option.default,
        )
        for option in live.game.words.options
    )


def curtain_page(live: Live, seat: int) -> CurtainPage:
    """A blank screen before a seat."""
    return CurtainPage(
        game=game_shown(live.game),
        code=live.code,
        seat=seat,
        called=live.table.called(seat),
        holder=live.sitters[seat].name,
    )


def move_page(live: Live, seat: int, ticket: str) -> MovePage:
    """The question whether a seat is moved, to whoever opened a personal link."""
    return MovePage(
        game=game_shown(live.game),
        ticket=ticket,
        code=live.code,
        called=live.table.called(seat),
        holder=live.sitters[seat].name,
    )


def log_of(live: Live, seat: int, page: int = 0) -> Log:
    """What a seat, or an onlooker, has heard since the set-up, and what happened around it."""
    turn = live.game.words.turn

    def line(told: Told) -> LogLine:
        return LogLine(
            id=f"fact-{told.n}",
            words=told.words,
            rule=told.rule,
            n=told.n,
            loud=LOUDNESS[told.loudness],
            opens=told.loudness == TURN or told.fact.partition(" ")[0] == turn,
        )

    log = log_page(live.table.told(seat), live.table.opening, live.murmurs_for(seat), line, page)
    return replace(log, turns=by_turn(log, partial(live.table.digest, seat)))


def by_turn(log: Log, digest: Callable[[int, int], tuple[str, ...]]) -> tuple[LogTurn, ...]:
    """A page of a log, turn by turn; of the turn that is being played all lines are in sight.

    The `digest` says what was heard from one fact to another, in few sentences.
    """
    parts: list[list[LogLine]] = [[]]
    for line in log.lines:
        if line.opens and parts[-1]:
            parts.append([])
        parts[-1].append(line)
    last = len(parts) - 1
    return tuple(
        _turn(tuple(lines), digest, folded=n < last or log.page > 0)
        for n, lines in enumerate(parts)
        if lines
    )


def _turn(
    lines: tuple[LogLine, ...], digest: Callable[[int, int], tuple[str, ...]], *, folded: bool
) -> LogTurn:
    facts = [line for line in lines if not line.murmur]
    name = f"turn-{lines[0].n}" if lines[0].opens else "turn-before"
    loud = max((line.loud for line in facts), key=LOUDNESS.index, default="step")
    if not folded or not facts:
        return LogTurn(name, lines, loud=loud)
    by_words = {line.words: line.loud for line in facts}
    said = digest(facts[0].n, facts[-1].n + 1) or (facts[0].words,)
    summed_up = [words for words in said if words not in by_words]
    usual = loud if len(summed_up) == 1 else "turn"  # it says all of the turn, the loudest too
    short = [LogLine("", words, loud=by_words.get(words, usual)) for words in said]
    short += [line for line in lines if line.murmur]
    if tuple(line.words for line in short) == tuple(line.words for line in lines):
        return LogTurn(name, lines, loud=loud)  # nothing is shorter
    return LogTurn(name, lines, tuple(short), loud)


def log_page(
    heard: Heard,
    opening: int,
    murmurs: Sequence[tuple[int, str]],
    line: Callable[[Told], LogLine],
    page: int = 0,
) -> Log:
    """One page of what was heard, with what happened around the table before each line of it.

    The first page has the latest lines, and the oldest of them first.
    """
    first, size = heard.number_at(opening), len(heard)
    last = max(0, size - first - 1) // LINES
    page = min(page, last)
    end = size - page * LINES
    start = max(first, end - LINES)
    after = heard.place(start - 1) if start > first else -1
    until = heard.place(end - 1) if page else None
    around = [
        (at, LogLine(f"murmur-{n}", words, murmur=True))
        for n, (at, words) in enumerate(murmurs)
        if words and at > after and (until is None or at <= until)
    ]
    said = [(told.at, line(told)) for told in heard.since(start, end - start)]
    lines = sorted([*around[-LINES:], *said], key=itemgetter(0))
    return Log(tuple(each for _, each in lines), page, last)


def seat_page(
    live: Live,
    seat: int,
    now: float,
    reply: Reply,
    at: str = "",
    page: int = 0,
    finale: Finale | None = None,
    place_last: bool = False,  # noqa: FBT002
) -> SeatPage:
    """What a seat knows and may do, with an answer, and with what is said of a cell.

    An older page of the log stays as it is: it follows no stream. With `place_last` a cell says
    what is there before it says which one it is.
    """
    table, game = live.table, live.game
    scene = weighed(game, table.scene(seat))
    if live.called_off:
        scene = replace(scene, heading="The game was called off.", choices=())
    info = table_info(live, live.sitters[seat].who)
    on_card, asides = draw.asides(scene)
    here = next((cell for cell in scene.cells if cell.id == at), None)
    left = live.left(seat, now)
    lesson, points = _lesson(live, seat)
    return SeatPage(
        game=game_at(live, hints=table.belief),
        info=info,
        seat=seat,
        called=table.called(seat),
        now=standing(live, seat),
        over=live.over,
        called_off=live.called_off,
        scene=scene,
        goal=goal_of(scene),
        things=things_of(live, scene, info),
        board=draw.board(game, scene, place_last=place_last),
        groups=tuple(draw.menu(scene, names_of(live), symbols_of(game))),
        asides=tuple(asides),
        own_asides=tuple(on_card),
        here=here,
        here_choices=tuple(c for c in scene.choices if here is not None and c.cell == here.id),
        log=log_of(live, seat, page),
        reply=reply,
        lesson=lesson,
        points=points,
        ending=ending(live, finale, seat),
        rematch=_rematch(live, seat) if live.over else None,
        may_undo=live.may_undo(seat),
        talk=talk_shown(live, seat),
        left=None if left is None else max(0, round(left)),
        votes=len(live.votes),
        voted=seat in live.votes,
        pass_to=_pass_to(live, seat),
        stream=f"/api/tables/{live.code}/seats/{seat}/news" if not page else "",
        url=f"/t/{live.code}/{seat}",
        decision=live.decisions[seat],
        speeds=SPEEDS if any(map(live.is_bot, range(table.seats))) and not live.over else (),
        ears=live.ears.get(seat, 0),
        held=live.held_by(seat, now),
        since=() if page else since_turn(table, seat),
        asks=questions_for(game, scene),
        muted=tuple(sorted(table.muted(seat))),
    )


def weighed(game: Game, scene: Scene) -> Scene:
    """A scene in which every choice is grave that its game says is, there or of its verb."""
    is_grave = game.words.actions.is_grave
    return replace(
        scene,
        choices=tuple(
            replace(choice, grave=True) if is_grave(choice.action) else choice
            for choice in scene.choices
        ),
    )


def goal_of(scene: Scene) -> str:
    """What a seat is after, as a sentence, wherever its game says it."""
    line = next((line for line in scene.status if line.label == GOAL), None)
    return scene.goal or (f"{line.label} {line.value}." if line is not None else "")


def names_of(live: Live) -> Sequence[str]:
    """What everybody at a table is called."""
    names = live.table.names
    return names.names if names is not None else live.game.called(live.table.seats)


def things_of(live: Live, scene: Scene, info: TableInfo) -> panels.Things:
    """What stands beside the board, for one pair of eyes."""
    return panels.things(scene, symbols_of(live.game), info.seats, names_of(live))


def symbols_of(game: Game) -> str:
    """What a game has drawn, as symbols."""
    return game.looks.symbols if game.looks is not None else ""


def _lesson(live: Live, seat: int) -> tuple[str, str]:
    """What a newcomer is told before a decision, at a table for newcomers, and what it is about.

    A lesson speaks of what can be concluded: where a table wants none of that, there is none.
    """
    table, plan = live.table, live.plan
    lesson = lesson_for(live.game, table.seats, seat)
    if not plan.lesson or not plan.belief or lesson is None or not live.asked(seat):
        return "", ""
    given = table.view(seat), table.menu(seat), live.decisions[seat]
    words = str(lesson.said(*given))
    if table.names is not None:
        words = table.names.put(words)
    return words, str(lesson.points(*given)) if words else ""


def _rematch(live: Live, seat: int) -> RematchShown:
    """Another game, as a seat is asked for it."""
    asked = live.rematch
    answers = asked.answers if asked is not None else {}
    others = [n for n in live.people if live.sitters[n].who != live.sitters[seat].who]
    said = answers.get(seat)
    return RematchShown(
        alone=not others,
        by=live.sitters[asked.by].name if asked is not None else "",
        mine=asked is not None and asked.by in live.seats_of(live.sitters[seat].who),
        swapped=asked is not None and asked.swapped,
        answer="" if said is None else "yes" if said else "no",
        waiting=tuple(live.sitters[n].name for n in others if n not in answers),
        declined=tuple(live.sitters[n].name for n in others if answers.get(n) is False),
    )


def next_seat(live: Live, own: list[int]) -> int:
    """Of the seats of one device, the one that is asked; else the first."""
    return next((seat for seat in own if live.asked(seat)), own[0])


def _pass_to(live: Live, seat: int) -> int | None:
    """The other seat of this device that is asked now, if one is: the device is passed on."""
    asked = next_seat(live, live.seats_of(live.sitters[seat].who))
    return asked if live.plan.hot_seat and asked != seat and live.asked(asked) else None


def watch_page(live: Live, page: int = 0, finale: Finale | None = None) -> WatchPage:
    """What a spectator knows, and after the end what was true."""
    scene, info = overview(live), table_info(live, "")
    names = names_of(live)
    return WatchPage(
        game=game_at(live),
        info=info,
        now=standing(live, ONLOOKER),
        scene=scene,
        things=things_of(live, scene, info) if scene is not None else panels.Things(),
        board=draw.board(live.game, scene) if scene is not None else None,
        log=log_of(live, ONLOOKER, page),
        stream=f"/api/tables/{live.code}/watch/news" if not page and not live.over else "",
        url=f"/t/{live.code}/watch",
        over=live.over,
        winners=listed([names[seat] for seat in info.result.winners] if info.result else []),
        ending=ending(live, finale, ONLOOKER),
    )

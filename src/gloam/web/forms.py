"""Forms: what people fill in on pages, read as plans."""

from typing import Annotated, Any

from litestar.enums import RequestEncodingType
from litestar.params import Body, QueryParameter

from gloam.house.plan import PERSON, Clock, Plan, Watching
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.options import Option
from gloam.web import sides

DAY = 86_400
SLOW = {"day": DAY, "three": 3 * DAY, "week": 7 * DAY}
"""Clocks for games that are played for weeks: so many seconds for each decision."""
LogPage = Annotated[
    int, QueryParameter(description="A page of the log, the latest is 0.", ge=0, le=100_000)
]
Form = Annotated[dict[str, Any], Body(media_type=RequestEncodingType.URL_ENCODED)]


def one(form: dict[str, Any], name: str, usual: str = "") -> str:
    """A field of a form; of one that was sent twice, the first."""
    value = form.get(name, usual)
    if isinstance(value, list):
        value = value[0] if value else usual
    return str(value)


def whole(form: dict[str, Any], name: str, usual: int = 0) -> int:
    """A field of a form that is a number; BadOption if it is none."""
    text = one(form, name, str(usual)).strip() or str(usual)
    if not text.removeprefix("-").isdecimal() or not text.isascii() or len(text) > 9:
        raise BadOption(f"{name} must be a whole number, not {text[:20]!r}.")
    return int(text)


def typed_in(form: dict[str, Any]) -> str:
    """What somebody typed or tapped, as a line; what stands in the chat's own field is said.

    >>> typed_in({"line": "look"}), typed_in({"words": "look out!", "to": "humans"})
    ('look', 'tell humans look out!')
    """
    words = one(form, "words").strip()
    if not words:
        return one(form, "line")[:400]
    to = one(form, "to").split()
    return f"tell {to[0]} {words}"[:400] if to else f"say {words}"[:400]


def plan_in(game: Game, form: dict[str, Any]) -> tuple[Plan, int | None]:
    """The plan that a form says, and where its sender wants to sit."""
    count = game.check_seats(whole(form, "seats", game.seats[1]))
    kept_for = tuple(one(form, f"seat{n}", PERSON) for n in range(count))
    options = {option.name: _chosen(option, form) for option in game.words.options}
    kind = one(form, "clock", "none")
    watching = one(form, "watching", "end")
    slow = SLOW.get(kind, 0)
    kind = "move" if slow else kind
    if kind not in ("none", "move", "game") or watching not in ("none", "delay", "end"):
        raise BadOption("That is no clock, or no way to look on, that the house knows.")
    seconds = slow or whole(form, "seconds", 60)
    clock = Clock(kind=kind, seconds=seconds)  # type: ignore[arg-type]
    door = one(form, "door", "link")
    if door not in ("all", "link", "nobody"):
        raise BadOption("A table is open to all, to those with the link, or to nobody.")
    minutes = whole(form, "minutes", 10) if watching == "delay" else 0
    plan = Plan(
        game=game.name,
        seats=kept_for,
        options=options,
        public=door == "all" or one(form, "public") == "yes",
        shut=door == "nobody",
        clock=clock if kind != "none" else Clock(),
        watching=Watching(kind=watching, minutes=minutes),  # type: ignore[arg-type]
        hot_seat=one(form, "hot_seat") == "yes",
        away=whole(form, "away", 0 if slow else 180),
        holidays=whole(form, "holidays", 0),
        stand_in=one(form, "stand_in", "medium"),
        speed=whole(form, "speed", 1),
        auto_steps=one(form, "auto_steps", "yes") == "yes",
        belief=one(form, "belief", "yes") != "no",
    )
    seat = whole(form, "seat", -1)
    return plan, seat if seat >= 0 else None


def _chosen(option: Option, form: dict[str, Any]) -> str:
    """What a form says of an option: something of one's own, one of its values, or as published."""
    value = one(form, f"own-{option.name}").strip() or one(
        form, f"option-{option.name}", option.default
    )
    if option.published and value == option.default and one(form, "published") == "yes":
        return option.published
    return value


def quick_plan(game: Game, form: dict[str, Any], *, newcomer: bool) -> tuple[Plan, int]:
    """A game against bots: a newcomer's first, step by step, or one as it usually is.

    Whoever has not finished a game of it meets bots that play it easily.
    """
    said = one(form, "lesson")
    known = sides.lessons(game)
    number = 0 if said == "yes" else int(said) if said.isdecimal() and len(said) < 3 else -1
    lesson = known[number] if 0 <= number < len(known) else None
    if lesson is not None:
        seats, seat, level = lesson.seats, lesson.seat, lesson.level
        options = dict(lesson.options)
    else:
        seats = whole(form, "seats", sides.usual_seats(game))
        seat = whole(form, "seat", sides.usual_seat(game))
        level, options = one(form, "level", "easy" if newcomer else "medium"), {}
    game.check_seats(seats)
    if not 0 <= seat < seats:
        raise BadOption(f"There is no seat {seat}: seats are 0 to {seats - 1}.")
    kept_for = tuple(PERSON if n == seat else level for n in range(seats))
    plan = Plan(game=game.name, seats=kept_for, options=options, away=0, lesson=lesson is not None)
    return plan, seat

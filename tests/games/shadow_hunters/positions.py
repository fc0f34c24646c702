"""Positions written as text, for tests and for reports of bugs.

>>> table = position("emi vampire unknown franklin", at="church church gate -", damage="0 3 0 0")
>>> told(table, "attack player2", "dice 1 5")[-1]
'asked seat=0 question=strike about=0'
"""

from collections.abc import Mapping
from typing import Any

from gloam.games.shadow_hunters.cards import CARDS_OF, EQUIPMENT
from gloam.games.shadow_hunters.cast import ALL_20, FACTION, quota
from gloam.games.shadow_hunters.facts import AREA, CARD, CHARACTER, QUESTION, REASON, TERM
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import (
    BEGUN,
    BURIED,
    CAST,
    CHOSEN,
    DEALT,
    DIED,
    DREW,
    EQUIPPED,
    FACE_DOWN,
    FIRST_GREEN,
    HURT,
    LAID,
    MOVED,
    REVEALED,
    SEATED,
    TERMS,
    TURN,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.hunt import Hunt
from gloam.games.shadow_hunters.rules.opening import terms
from gloam.kernel.ask import Chance, Over
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.alter import altered


def position(
    who: str,
    *,
    at: str = "",
    damage: str = "",
    gear: Mapping[int, str] | None = None,
    hand: Mapping[int, str] | None = None,
    revealed: tuple[int, ...] = (),
    dead: tuple[int, ...] = (),
    turn: int = 0,
    moved: bool = True,
    areas: str = "cabin gate church cemetery woods altar",
    turns: int = 1,
    pool: int = ALL_20,
    before: tuple[Fact, ...] = (),
    amended: tuple[Fact, ...] = (),
    **options: object,
) -> Table:
    """A table in the middle of a game.

    `who`: the characters, seat by seat; `at`: where each stands (`-` for off the board); `damage`:
    of each; `gear` and `hand`: cards in play and held, by seat; `dead` died one after the other,
    in that order, before the turn; with `moved`, whoever has the turn has moved and may fight, else
    the turn begins. `areas` fill the six slots: the first two are a Region, and so on. `before`:
    any other facts, told just before the turn. `amended`: numbers that are not the book's.
    """
    cast = [CHARACTER.number(name) for name in who.split()]
    seats = len(cast)
    chosen = GAME.options_from({"characters": "all", **options})
    facts: list[Fact] = [(SEATED, seats, int(chosen["rounds"]), 0)]
    facts += [(TERMS, TERM.number(term), 0, 0) for term in terms(chosen)]
    facts += [*amended, (CAST, pool, 0, 0)]
    facts += [(LAID, n, AREA.number(name), 0) for n, name in enumerate(areas.split())]
    for seat, character in enumerate(cast):
        facts += [(DEALT, seat, character, 0), (FACE_DOWN, seat, 0, 0)]
    facts.append((BEGUN, turn, 0, 0))
    places = at.split() or ["-"] * seats
    facts += [(MOVED, n, AREA.number(p), 0) for n, p in enumerate(places) if p != "-"]
    for seat, names in (gear or {}).items():
        for name in names.split():
            facts += [(DREW, seat, CARD.number(name), 0), (EQUIPPED, seat, CARD.number(name), 0)]
    for seat, names in (hand or {}).items():
        facts += [(DREW, seat, CARD.number(name), 0) for name in names.split()]
    facts += [(HURT, n, int(d), 2) for n, d in enumerate(damage.split()) if d != "0"]
    facts += [(REVEALED, seat, cast[seat], CHOSEN) for seat in revealed]
    for n, seat in enumerate(dead):
        facts += [(DIED, seat, cast[seat], n), (BURIED, seat, 0, 0)]
    facts += before
    facts.append((TURN, turn, turns, 0))
    if moved and places[turn] != "-":
        facts.append((MOVED, turn, AREA.number(places[turn]), 0))

    def set_up(hunt: Any, *_: object) -> None:
        for fact in facts:
            hunt.tell(*fact)

    return Table(altered(GAME, set_up=set_up), seats, chosen, Dice("drawn"))


def told(table: Table, *actions: str) -> tuple[str, ...]:
    """What came of the last of some actions, each taken by whoever is asked (or by chance)."""
    facts: tuple[Fact, ...] = ()
    for action in actions:
        facts = table.act(action)
    return tuple(table.game.words.facts.text(fact) for fact in facts)


def told_of_all(table: Table, *actions: str) -> list[str]:
    """What came of all of some actions, one after the other."""
    return [line for action in actions for line in told(table, action)]


def heard(table: Table, seat: int) -> list[str]:
    """Everything that a seat was told, as text."""
    return [table.game.words.facts.text(fact) for fact in table.heard(seat)]


def truth(table: Table) -> Hunt:
    """The whole truth, folded from the record."""
    hunt = table.refold()
    assert isinstance(hunt, Hunt)
    return hunt


def damage(table: Table) -> list[int]:
    """The damage of each seat."""
    return [int(n) for n in truth(table).open.damage][: table.seats]


def alive(table: Table) -> list[int]:
    """The seats that are alive."""
    return [seat for seat in range(table.seats) if truth(table).open.alive(seat)]


def gear(table: Table, seat: int) -> set[str]:
    """The Equipment that a seat has in play."""
    open_ = truth(table).open
    return {CARD.names[kind] for kind in EQUIPMENT if open_.has(seat, kind)}


def offered(table: Table, verb: str = "", seat: int | None = None) -> set[str]:
    """What a seat (or whoever is asked) may do that begins with a word; of chance, what comes."""
    if seat is None and table.asked == -1:
        found = [action for action, _ in table.ask.outcomes]  # type: ignore[union-attr]
    else:
        found = list(table.menu(table.asked if seat is None else seat))
    texts = [table.game.words.actions.text(action) for action in found]
    return {text for text in texts if not verb or text.split()[0] == verb}


def refusal(table: Table, action: str, seat: int | None = None) -> str:
    """What somebody is told who may not do that; nothing has changed afterwards."""
    before = table.record
    try:
        table.act(action, seat)
    except IllegalAction as error:
        assert table.record == before
        return str(error)
    raise AssertionError(f"{action!r} was allowed")


def held(table: Table, seat: int) -> set[str]:
    """The cards in a seat's hand."""
    return _named(int(truth(table).open.hand[seat]))


def discards(table: Table) -> set[str]:
    """The White and Black cards that are discarded."""
    return _named(int(truth(table).open.discards))


def _named(cards: int) -> set[str]:
    return {CARD.names[kind] for kind in range(FIRST_GREEN) if cards & int(CARDS_OF[kind])}


def places(table: Table) -> list[str]:
    """Where each seat stands; `-` for off the board."""
    found = [int(area) for area in truth(table).open.place][: table.seats]
    return ["-" if area < 0 else AREA.names[area] for area in found]


def question(table: Table) -> str:
    """What is being asked inside the turn, or `none`."""
    return QUESTION.names[int(truth(table).open.agenda.first())]


def odds(table: Table) -> dict[str, int]:
    """What chance may bring, and how often each of it in all."""
    assert isinstance(table.ask, Chance)
    return {table.game.words.actions.text(action): weight for action, weight in table.ask.outcomes}


def winners(table: Table) -> tuple[int, ...]:
    """Who has won, once the game is over."""
    assert isinstance(table.ask, Over)
    return table.ask.winners


def ended(table: Table) -> tuple[tuple[int, ...], str]:
    """Who has won, and why the game was over."""
    return winners(table), REASON.names[int(truth(table).open.why)]


def struck(table: Table, target: str = "player2", dice: str = "dice 1 5") -> list[str]:
    """Attack somebody, or all, and strike without revealing; nobody has reacted yet."""
    lines = told_of_all(table, f"attack {target}", dice)
    return lines + (list(told(table, "strike")) if "strike" in offered(table) else [])


def company(*some: str, seats: int = 5) -> str:
    """Some characters, and others who make up the factions of a game of so many.

    >>> company("emi", "vampire")
    'emi vampire george wight bryan'
    """
    places = [int(quota(seats, faction)) for faction in range(3)]
    found = list(some)
    for name in found:
        places[int(FACTION[CHARACTER.number(name)])] -= 1
    for name in _SPARE:
        faction = int(FACTION[CHARACTER.number(name)])
        if name not in found and places[faction] > 0:
            found.append(name)
            places[faction] -= 1
    assert not any(places), f"{some} do not fit into a game of {seats}"
    return " ".join(found)


_SPARE = (
    "george", "wight", "bryan", "fu-ka", "ultra-soul", "david", "gregor", "valkyrie", "catherine",
)  # fmt: skip


def blow(table: Table, attack: str, dice: str, *after: str) -> list[str]:
    """All that comes of an attack: it is struck when asked for, and whoever may react passes.

    `after`: what else chance brings, as the parries of duel dice.
    """
    lines = told_of_all(table, attack)
    thrown = iter((dice, *after))
    calm = {"strike": "strike", "react": "pass", "blur": "pass", "coup": "pass"}
    while not table.over and question(table) in (*calm, "roll", "parry"):
        lines += told(table, calm.get(question(table)) or next(thrown))
    return lines


def stroll(table: Table) -> None:
    """A whole turn without consequence, of whoever has it: to Weird Woods, or to the Church."""
    told(table, "roll", "dice 1 6")
    if "go woods" in offered(table):
        told(table, "go woods", f"heal player{table.asked + 1}", "done")
    else:
        told(table, "go church", "drawn holy-water", "done")

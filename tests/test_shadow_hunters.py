"""What is secret in Shadow Hunters, watched: who is who, what Green cards say, and who could lie.

Castings that a seat cannot tell apart, played by the same visible actions: whatever it is given is
the same, byte for byte and step by step. Each channel is opened on purpose, and seen.
"""

import io
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloam
from gloam.cli import main, saves
from gloam.games.shadow_hunters import suspicion
from gloam.games.shadow_hunters.cards import FIRST_GREEN, NAMES, SHOWS, bites
from gloam.games.shadow_hunters.cast import HP
from gloam.games.shadow_hunters.facts import CARD, CHARACTER, RECEIVED
from gloam.games.shadow_hunters.scene import sentence
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.seats import EVERYONE
from gloam.kernel.state import CHANCE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import PACE, Pace
from gloam.terminal.sitting import Sitting
from gloam.testing import inside

sys.path.append(str(Path(__file__).parent))

from glades import heard_otherwise
from masks import (
    ALL,
    EVERYBODY,
    GAME,
    QUICK,
    WAYS,
    Explains,
    Murmurs,
    OffersWhatHelps,
    OnlyWhoCanReact,
    OnlyWhoHasAChoice,
    OnlyWhomItIsFor,
    OnlyWhoStrikesOtherwise,
    Peeks,
    ShowsHealth,
    Step,
    apart,
    asks,
    casting,
    castings,
    go,
    leaky,
    news,
    play,
    searching,
    seated,
    set_up,
    thoughts,
    watchers,
    worlds_of,
)
from worlds import SALT, SEED, Look, encodings, history, menus, refusals, sentences, sizes, told_apart

Capture = pytest.CaptureFixture[str]
GREENS = CARD.names[FIRST_GREEN:]
SOME = ("unknown", "vampire", "ultra-soul", "emi", "franklin", "allie", "daniel", "bob", "werewolf")
"""Characters of all sides, of few and of many hit points, with and without something to say."""
IN_THE_WOODS = go("woods", "heal player1")
"""The first player comes to the Woods, and may attack."""
OTHERS_COME = f"done; {go('woods', 'heal player2')}; done; {go('woods', 'heal player3')}; done"


def on_the_board(seats: int) -> str:
    """Everybody has come to the Woods; then the first player goes to the Cemetery, for a knife."""
    rounds = "; done; ".join(go("woods", f"heal player{n}") for n in range(1, seats + 1))
    return f"{rounds}; done; {go('cemetery', 'drawn butcher-knife')}"


def watched(
    seats: int,
    subject: int,
    before: str,
    script: Sequence[Step],
    *,
    some: Sequence[str] = EVERYBODY,
    game: Game = GAME,
    kind: type[Table] = Table,
    looks: Sequence[Look] = ALL,
    **options: str,
) -> str:
    """What anybody else is given differently while one seat has one character or another."""
    for n, fixed in enumerate(watchers(seats, subject)):
        who = castings(seats, subject, fixed, some if n == 0 or len(some) < 10 else some[n % 2 :: 2])
        assert len(who) > 1
        tables = worlds_of(who, before, game, kind, **options)
        if found := apart(tables, list(fixed), script, looks):
            return found
    return ""


# The deal.


def test_deal_others_learn_only_that_a_card_lies_face_down() -> None:
    for seats in range(4, 9):
        who = castings(seats, seats - 1, {0: "gregor", 1: "wight"})
        steps = [set_up(each) for each in who]
        tables = [Table(GAME, seats, GAME.options_from({"characters": "all"}), Dice(SEED, SALT))
                  for _ in who]  # fmt: skip
        for n in range(6 + seats + 1):
            for table, each in zip(tables, steps, strict=True):
                table.act(each[n])
        assert apart(tables, [0, 1]) == ""


def test_deal_opened() -> None:
    who = castings(5, 4, {0: "gregor", 1: "wight"})
    for word in ("dealt", "face_down"):
        audience = EVERYONE if word == "dealt" else next(
            each.heard_by for each in GAME.facts.words if each.name == "dealt"
        )
        game = heard_otherwise(GAME, **{word: audience})
        tables = worlds_of(who, game=game)
        assert (apart(tables, [0]) != "") == (word == "dealt")


def test_deal_each_seat_hears_its_own_character_and_no_other() -> None:
    table = seated("emi vampire unknown franklin bob")
    for seat in range(5):
        dealt = [fact for fact in table.heard(seat) if table.game.facts.name(fact) == "dealt"]
        assert [fact[1] for fact in dealt] == [seat]


def test_first_draws_do_not_hang_on_who_draws() -> None:
    for seats, quick in ((5, "no"), (8, "no"), (6, "yes")):
        before = "; ".join(["dice 1 1"] * seats) if quick == "yes" else ""
        first = "drawn slap" if quick == "yes" else "roll"
        assert watched(seats, 2, before, [first], quickStart=quick) == ""


# Reactions.

HITS = {"a hit": ["dice 1 5", "strike"], "a miss": ["dice 3 3"]}


@pytest.mark.parametrize("hit", HITS)
@pytest.mark.parametrize(("pool", "asked"), [("all", True), ("base", True), ("expansion", False)])
def test_reactions_to_an_attack_are_asked_of_all_or_of_nobody(
    hit: str, pool: str, asked: bool
) -> None:
    some = [name for n, name in enumerate(EVERYBODY) if pool == "all" or n % 2 == (pool != "base")]
    told = attacked(some, pool, HITS[hit], "pass" if asked else "done")
    assert told == ""


def attacked(
    some: Sequence[str], pool: str, dice: list[str], last: str, game: Game = GAME, **options: str
) -> str:
    """Player 1 attacks player 2, who may be anybody of a pool."""
    h, s = ("gregor", "wight") if "gregor" in some else ("george", "vampire")
    rest = [name for name in some if name not in (h, s)]
    for seat in (2, 3, 4):
        fixed = {0: h, seat: s}
        who = [each for name in rest if (each := _casting_from(5, {**fixed, 1: name}, some))]
        tables = worlds_of(who, IN_THE_WOODS + "; done; " + go("woods", "heal player1")
                           + "; done; " + "; done; ".join(go("woods", "heal player1") for _ in "345")
                           + "; done; " + go("cemetery", "drawn butcher-knife"),
                           game, characters=pool, **options)  # fmt: skip
        script = ["attack player2", *dice, last]
        if found := apart(tables, [0, seat], script):
            return found
    return ""


def _casting_from(seats: int, fixed: dict[int, str], some: Sequence[str]) -> str | None:
    """A casting of characters that are in the game."""
    for n in range(40):
        rng = Random(n)
        spare = [name for name in some if name not in fixed.values()]
        rng.shuffle(spare)
        places = [seat for seat in range(seats) if seat not in fixed]
        full = {**fixed, **dict(zip(places, spare, strict=False))}
        if len(full) == seats and (found := casting(seats, full)):
            return found
    return None


def test_reactions_opened() -> None:
    base = EVERYBODY[::2]
    told = attacked(base, "base", HITS["a hit"], "pass", leaky(Murmurs))
    assert told != ""


def asked_to_react(kind: type | None) -> set[tuple[int, ...]]:
    """Who was asked what seats after a hit, over all characters of the one who was hit."""
    found = set()
    for who in castings(5, 1, {0: "gregor"}):
        table = play(seated(who, leaky(kind) if kind else GAME), on_the_board(5))
        play(table, "attack player2; dice 1 5; strike")
        found.add((*[deed.seat for deed in table.deeds], table.asked))
    return found


def test_reactions_everybody_hidden_who_might_have_one_is_asked() -> None:
    assert len(asked_to_react(None)) == 1
    assert len(asked_to_react(OnlyWhoCanReact)) == 2
    assert next(iter(asked_to_react(None)))[-1] == 1


HARM: dict[str, tuple[str, list[str]]] = {
    "the Woods": (go("woods"), ["harm player2", "pass"]),
    "a Flare": (
        go("church", "drawn flare-of-judgement"),
        ["play flare-of-judgement", "pass", "pass", "pass", "pass"],
    ),
    "a Bat": (go("cemetery", "drawn vampire-bat", "play vampire-bat"), ["choose player2", "pass"]),
    "a Doll": (
        go("cemetery", "drawn spiritual-doll", "play spiritual-doll", "choose player2"),
        ["d6 1", "pass"],
    ),
    "a Spider": (
        go("cemetery", "drawn bloodthirsty-spider", "play bloodthirsty-spider"),
        ["choose player2", "pass"],
    ),
    "Dynamite": (
        f"{go('gate', 'draw white', 'drawn talisman')}; done; "
        f"{go('woods', 'heal player1')}; done; {go('church', 'drawn talisman')}; done"
        if False
        else f"{go('church', 'drawn talisman')}; done; {go('woods', 'heal player1')}; done; "
        + "; done; ".join(go("church", f"drawn {card}") for card in ("advent", "blessing", "chocolate"))
        + f"; done; {go('cemetery', 'drawn dynamite')}",
        ["play dynamite", "dice 3 6", "pass"],
    ),
}


@pytest.mark.parametrize("what", HARM)
def test_reactions_to_other_damage_are_asked_of_all(what: str) -> None:
    before, script = HARM[what]
    assert watched(5, 1, before, script) == ""
    table = play(seated(casting(5, {1: "daniel"}) or ""), before)
    play(table, script[0])
    play(table, "; ".join(script[1 : script.index("pass")]))
    assert table.menu(table.asked)[0] in (GAME.actions.read("pass"),)


def test_reactions_to_other_damage_opened() -> None:
    before, script = HARM["the Woods"]
    assert "asks" in watched(5, 1, before, script[:1], game=leaky(OnlyWhoCanReact), looks=QUICK)
    assert watched(5, 1, before, script, game=leaky(Murmurs), looks=[sizes]) != ""

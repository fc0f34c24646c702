"""What is secret in Shadow Hunters, watched: who is who, what Green cards say, and who could lie.

Castings that a seat cannot tell apart, played by the same visible actions: whatever it is given is
the same, byte for byte and step by step. Each channel is opened on purpose, and seen.
"""

import io
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloam
from gloam.cli import saves
from gloam.driver import FIRST
from gloam.games.shadow_hunters.facts import ANSWER, CARD
from gloam.games.shadow_hunters.numbers import ANSWERED, FIRST_GREEN, GAVE
from gloam.games.shadow_hunters.telling.scene import voice
from gloam.kernel.dice import Dice
from gloam.kernel.errors import IllegalAction
from gloam.kernel.game import Game
from gloam.kernel.seats import EVERYONE
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.terminal.lines import Console, LineMode
from gloam.terminal.pace import PACE, Pace, pace_of
from gloam.terminal.sitting import Sitting
from gloam.testing import Play
from gloam.testing.alter import altered
from tests.games.nyctophobia.glades import heard_otherwise
from tests.games.shadow_hunters.masks import (
    ALL,
    EVERYBODY,
    GAME,
    QUICK,
    Explains,
    Murmurs,
    OffersWhatHelps,
    OnlyBobChoosesLoot,
    OnlyWhereItWorks,
    OnlyWhoCanReact,
    OnlyWhoHasAChoice,
    OnlyWhomItIsFor,
    OnlyWhoStrikesOtherwise,
    Peeks,
    Rattles,
    Scribbles,
    ShowsHealth,
    Stammers,
    Step,
    apart,
    asks,
    casting,
    castings,
    facts,
    go,
    hunt_of,
    leaky,
    news,
    play,
    pool_of,
    searching,
    seated,
    set_up,
    side,
    thoughts,
    told_well,
    watchers,
    worlds_of,
)
from tests.leaks.test_leaks_tools import BELIEF, REPLAY, printed
from tests.leaks.worlds import (
    SALT,
    SEED,
    Look,
    encodings,
    menus,
    refusals,
    sentences,
    sizes,
    told_apart,
)
from tests.terminal.nods import Clock

Capture = pytest.CaptureFixture[str]
GREENS = CARD.names[FIRST_GREEN:]
SOME = ("unknown", "vampire", "ultra-soul", "emi", "franklin", "allie", "daniel", "bob")
"""Characters of all sides, of few and of many hit points, with and without something to say."""
WORLDS = (("slap", "unknown"), ("spell", "emi"), ("aid", "bob"), ("bully", "daniel"))
"""Green cards, and somebody who may say of each that nothing happens."""


def round_of(seats: int, **at: str) -> str:
    """A round in which everybody comes to the Woods and does nothing, or does something else."""
    turns = [at.get(f"player{n}", go("woods", f"heal player{n}")) for n in range(1, seats + 1)]
    return "; done; ".join(turns) + "; done"


def watched(
    subject: int,
    before: str,
    script: Sequence[Step],
    *,
    seats: int = 5,
    some: Sequence[str] = EVERYBODY,
    always: Mapping[int, str] | None = None,
    characters: str = "all",
    game: Game = GAME,
    kind: type[Table] = Table,
    looks: Sequence[Look] = ALL,
    **options: str,
) -> str:
    """What anybody else is given differently while one seat has one character or another."""
    pool = pool_of(characters)
    for n, fixed in enumerate(watchers(seats, subject, always or {}, pool)):
        names = [name for name in some if name in pool]
        who = castings(seats, subject, fixed, names if n == 0 else names[n % 3 :: 3], pool)
        assert len(who) > 2
        tables = worlds_of(who, before, game, kind, characters=characters, **options)
        if found := apart(tables, list(fixed), script, looks):
            return found
    return ""


# The deal, and the first draws.


def dealt(game: Game, seats: int, kind: type[Table] = Table) -> list[Table]:
    """Tables at which the last seat was dealt one character or another."""
    who = castings(seats, seats - 1, {0: "gregor", 1: "wight"})
    return worlds_of(who, game=game, kind=kind)


@pytest.mark.parametrize("seats", range(4, 9))
def test_deal_others_learn_only_that_a_card_lies_face_down(seats: int) -> None:
    assert apart(dealt(GAME, seats), [0, 1]) == ""


def test_deal_each_seat_hears_its_own_character_and_no_other() -> None:
    table = seated("emi vampire unknown franklin bob")
    for seat in range(5):
        facts = [fact for fact in table.heard(seat) if GAME.words.facts.name(fact) == "dealt"]
        assert [fact[1] for fact in facts] == [seat]


def test_deal_opened() -> None:
    assert apart(dealt(heard_otherwise(GAME, dealt=EVERYONE), 5), [0]) != ""


@pytest.mark.parametrize(("seats", "area"), [(4, "church"), (6, "cemetery"), (8, "cabin")])
def test_first_draws_do_not_hang_on_who_draws(seats: int, area: str) -> None:
    card = {"church": "drawn talisman", "cemetery": "drawn handgun", "cabin": "drawn aid"}[area]
    assert watched(0, "", ["roll", go(area).split("; ")[1], card], seats=seats) == ""


# Reactions.

HITS = {"a hit": ["dice 1 5", "strike"], "a miss": ["dice 3 3"]}
TO_A_KNIFE = f"{round_of(5)}; {go('cemetery', 'drawn butcher-knife')}"


@pytest.mark.parametrize("hit", HITS)
@pytest.mark.parametrize("characters", ["all", "base", "expansion"])
def test_reactions_to_an_attack_are_asked_of_all_or_of_nobody(hit: str, characters: str) -> None:
    """In the expansion alone there is no Werewolf, and no Allie: nobody is asked."""
    last = "done" if characters == "expansion" else "pass"
    script = ["attack player2", *HITS[hit], last]
    assert watched(1, TO_A_KNIFE, script, characters=characters) == ""


def test_reactions_are_asked_of_nobody_when_werewolf_and_allie_are_known() -> None:
    always = {0: "werewolf", 2: "allie"}
    before = f"{TO_A_KNIFE}; player1: reveal; player3: reveal"
    for dice in ("dice 1 5", "dice 3 3"):
        assert watched(1, before, ["attack player2", dice, "done"], always=always, some=[
            name for name in EVERYBODY if name not in always.values()]) == ""  # fmt: skip


def test_reactions_opened() -> None:
    for hole in (OnlyWhoCanReact, Murmurs):
        script = ["attack player2", *HITS["a hit"], *(["pass"] if hole is Murmurs else [])]
        assert watched(1, TO_A_KNIFE, script, game=leaky(hole), looks=[asks, sizes]) != ""


def test_reactions_opened_by_the_order_of_what_is_told() -> None:
    script, game = ["attack player2"], leaky(Stammers)
    assert "facts" in watched(1, TO_A_KNIFE, script, game=game, looks=[facts])
    assert watched(1, TO_A_KNIFE, script, game=game, looks=[asks]) == "", (
        "as much, in another order"
    )


IN_CHURCH = {f"player{n}": go("church", f"drawn {card}")
             for n, card in ((3, "advent"), (4, "blessing"), (5, "chocolate"))}  # fmt: skip
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
        f"{round_of(5, **IN_CHURCH)}; {go('cemetery', 'drawn dynamite')}",
        ["play dynamite", "dice 3 6", "pass"],
    ),
    "a Machine Gun": (
        f"{round_of(5)}; {go('cemetery', 'drawn machine-gun')}",
        ["attack all", "dice 1 2", "strike", "pass", "pass", "pass", "pass"],
    ),
}


@pytest.mark.parametrize("what", HARM)
def test_reactions_to_other_damage_are_asked_of_all(what: str) -> None:
    assert watched(1, *HARM[what]) == ""


def test_reactions_to_other_damage_opened() -> None:
    before, script = HARM["the Woods"]
    assert "asks" in watched(1, before, script[:1], game=leaky(OnlyWhoCanReact), looks=[asks])
    assert "sizes" in watched(1, before, script, game=leaky(Murmurs), looks=[sizes])


# Before a strike.

ARMED = {
    "nothing": go("altar"),
    "a Butcher Knife": go("cemetery", "drawn butcher-knife"),
    "the Spear": go("church", "drawn spear-of-longinus"),
    "Masamune": go("cemetery", "drawn masamune"),
}


@pytest.mark.parametrize("arms", ARMED)
def test_strikes_every_hidden_attacker_who_has_hit_is_asked(arms: str) -> None:
    """Vampire, Bob, a Hunter with the Spear, and those to whom it is all the same."""
    before = f"{round_of(5)}; {ARMED[arms]}"
    hit = "d4 3" if arms == "Masamune" else "dice 1 5"
    assert watched(0, before, ["attack player3", hit, "strike", "pass", "done"]) == ""
    if arms != "Masamune":
        assert watched(0, before, ["attack player3", "dice 4 4", "pass"], some=SOME) == ""


def test_strikes_are_asked_about_once_for_all_who_are_hidden() -> None:
    before = f"{round_of(5)}; {ARMED['the Spear']}; attack player3; dice 1 5"
    offers = set()
    for who in castings(5, 0, {1: "gregor", 2: "wight"}):
        table = play(seated(who), before)
        offers.add((who.split()[0] == "daniel", table.asked, table.choices(0)))
    assert offers == {
        (False, 0, ("strike", "reveal", "reveal")),  # on the menu, and out of turn
        (True, 0, ("strike",)),
    }


def test_strikes_opened() -> None:
    before = f"{round_of(5)}; {ARMED['the Spear']}"
    game = leaky(OnlyWhoStrikesOtherwise)
    assert "asks" in watched(0, before, ["attack player3", "dice 1 5"], game=game, looks=[asks])


# Cards that look for somebody.

UNMASK = {"advent": "church", "chocolate": "church", "diabolic-ritual": "cemetery"}


@pytest.mark.parametrize("when", ["hold", "onDraw"])
@pytest.mark.parametrize("card", UNMASK)
def test_unmasking_everybody_hidden_is_asked(card: str, when: str) -> None:
    before = go(UNMASK[card]) + (f"; drawn {card}" if when == "hold" else "")
    first = f"play {card}" if when == "hold" else f"drawn {card}"
    assert watched(0, before, [first, "stay hidden", "done"], singleUse=when) == ""


def test_unmasking_opened() -> None:
    for card, area in UNMASK.items():
        before = go(area, f"drawn {card}")
        game = leaky(OnlyWhomItIsFor)
        assert "facts" in watched(0, before, [f"play {card}"], game=game, looks=QUICK)
        script = [f"play {card}", "stay hidden"]
        with pytest.raises(IllegalAction):
            watched(0, before, script, game=game, looks=[])


def test_the_mirror_is_silent_for_unknown_as_for_all_who_are_no_shadow() -> None:
    silent = [name for name in EVERYBODY if side(name) != side("vampire") or name == "unknown"]
    assert watched(0, go("church"), ["drawn disenchant-mirror", "done"], some=silent) == ""


def test_the_mirror_opened() -> None:
    game = heard_otherwise(GAME, dealt=EVERYONE)
    script = ["drawn disenchant-mirror"]
    assert watched(0, go("church"), script, some=SOME[:1] + SOME[3:], game=game) != ""


# Green cards.

BARE = go("cabin")
HURT = (
    f"{go('woods', 'harm player2')}; pass; done; {go('cemetery', 'drawn chainsaw')}; done; "
    f"{'; done; '.join(go('woods', 'heal player1') for _ in '345')}; done; {BARE}"
)
"""The receiver has damage, and Equipment to give away."""
HELD = {"bare": BARE, "hurt and armed": HURT}


def handed(card: str, who: str, before: str, game: Game = GAME) -> Table:
    """Player 1 has given a Green card to player 2."""
    return play(seated(who, game), f"{before}; drawn {card}; give player2")


def answers(
    cards: Sequence[str], some: Sequence[str], before: str, fixed: Mapping[int, str], game: Game
) -> dict[tuple[Fact, ...], list[Table]]:
    """All ways to answer some cards, by what everybody is to see of the answer."""
    found: dict[tuple[Fact, ...], list[Table]] = {}
    for who in castings(5, 1, fixed, some):
        for card in cards:
            for action in handed(card, who, before, game).menu(1):
                table = handed(card, who, before, game)
                told = table.act(action)
                seen = tuple(
                    f for f in told if GAME.words.facts.name(f) in ("answered", "handed", "hurt")
                )
                found.setdefault(seen, []).append(table)
    return found


@cache
def given_in_all_ways(before: str) -> list[Table]:
    return [handed(card, who, before) for who in castings(5, 1, {0: "gregor", 3: "wight"})
            for card in GREENS]  # fmt: skip


@pytest.mark.parametrize("held", HELD)
def test_green_every_receiver_goes_through_the_same_steps(held: str) -> None:
    """Twelve cards, whoever gets them: asked once, at the same moment, with something to say."""
    tables = given_in_all_ways(HELD[held])
    assert len(tables) > 12 * 17
    for look in (asks, encodings, news):
        assert told_apart(look, [(3, tables)]) == ""
    for table in tables:
        assert table.asked == 1
        assert table.menu(1)
    assert len({len(table.menu(1)) for table in tables}) > 1, "nobody has a choice"


@pytest.mark.parametrize("seat", [2, 3, 4])
@pytest.mark.parametrize("held", HELD)
def test_green_a_bystander_learns_nothing_but_the_outcome(held: str, seat: int) -> None:
    """Another card read, another character, a lie or the truth: the same outcome is the same."""
    fixed = {0: "gregor", seat: "wight"}
    for tables in answers(GREENS, SOME, HELD[held], fixed, GAME).values():
        assert apart(tables, [seat]) == ""
    assert len(answers(GREENS, SOME, HELD[held], fixed, GAME)) == (4 if held == "bare" else 6)


@pytest.mark.parametrize("card", GREENS)
def test_green_the_giver_cannot_tell_unknown_from_who_tells_the_truth(card: str) -> None:
    fixed = {0: "gregor", 4: "wight"}
    for before in (BARE, HURT):
        groups = answers([card], EVERYBODY, before, fixed, GAME)
        for seen, tables in groups.items():
            seats = [4] if seen[0] == (ANSWERED, 1, ANSWER.number("show"), 0) else [0, 4]
            assert apart(tables, seats, looks=ALL) == ""
            names = {name_of(table, 1) for table in tables}
            assert "unknown" in names
            assert len(names) > 1


def name_of(table: Table, seat: int) -> str:
    return EVERYBODY[hunt_of(table).who[seat]]


def test_green_the_receiver_learns_nothing_of_others() -> None:
    who = castings(5, 3, {0: "gregor", 1: "unknown", 2: "wight"})
    tables = [handed("slap", each, HURT) for each in who]
    assert apart(tables, [0, 1, 2], ["nothing", "done"]) == ""


def test_green_a_prediction_is_read_by_two_and_shown_to_one() -> None:
    for seat in (2, 3, 4):
        who = castings(5, 1, {0: "gregor", seat: "wight"})
        tables = [handed("prediction", each, BARE) for each in who]
        assert apart(tables, [seat], ["show", "done"]) == ""
        assert (
            apart(tables[:1] + tables[-1:], [0], looks=[encodings]) != ""
        )  # the giver has seen it


def test_green_cards_of_a_quick_start_are_read_by_two() -> None:
    """Six or more begin with a Green card each, for the neighbour on the left."""
    before = "; ".join(["dice 1 1"] * 6)
    for seat in (2, 3, 4, 5):
        tables = []
        for card, name in WORLDS:
            who = casting(6, {0: "gregor", 1: name, seat: "wight"})
            tables.append(play(seated(who or "", quickStart="yes"), f"{before}; drawn {card}"))
        assert apart(tables, [seat], ["nothing", "drawn prediction"]) == ""


def test_green_opened() -> None:
    fixed = {0: "gregor", 3: "wight"}
    for word in ("read", "received", "shown"):
        game = heard_otherwise(GAME, **{word: EVERYONE})
        groups = answers(GREENS, SOME[:4], BARE, fixed, game).values()
        assert any(apart(tables, [3], looks=[encodings]) for tables in groups if len(tables) > 1)
    game = leaky(OnlyWhoHasAChoice)
    for look in (news, facts, told_well):
        told = heard_otherwise(GAME, received=EVERYONE)
        two = [handed(card, who_reads(), BARE, told) for card in ("slap", "spell")]
        assert look.__name__ in apart(two, [3], looks=[look])
    tables = [handed("spell", who, BARE, game) for who in castings(5, 1, fixed, ("unknown", "emi"))]
    assert "asks" in apart(tables, [3], looks=[asks])
    assert "asks" in apart(tables, [0], looks=[asks])


def who_reads() -> str:
    return casting(5, {0: "gregor", 1: "unknown", 3: "wight"}) or ""


def test_green_opened_by_a_number_that_nobody_declared() -> None:
    def blurted(view: Any, fact: Fact, seat: int) -> str:
        return voice(view, fact, seat) + (f" ({fact[3]})" if fact[0] == GAVE else "")

    game = leaky(Scribbles, voice=blurted)
    tables = [handed(card, who_reads(), BARE, game) for card in ("slap", "spell")]
    assert "sentences" in apart(tables, [3], looks=[sentences])
    assert "encodings" in apart(tables, [3], looks=[encodings])


# Chains, screams, final blows and loot.


def test_chained_nothing_shows_whether_an_ability_was_lost() -> None:
    before = f"{round_of(5)}; player1: reveal"
    moved = go("cemetery", "drawn butcher-knife")
    script = ["chain player2", moved, "attack player2", "dice 1 5", "done", "roll"]
    assert watched(1, before, script, always={0: "ellen"}) == ""


def test_chained_unknown_answers_like_all_who_cannot_lie() -> None:
    before = f"player1: reveal; chain player2; {BARE}"
    groups = answers(GREENS, SOME, before, {0: "ellen", 3: "wight"}, GAME)
    for tables in groups.values():
        assert apart(tables, [3]) == ""
        assert apart(tables, [3], ["done" if tables[0].asked == 0 else "pass"]) == ""


def test_chained_opened() -> None:
    before, script = f"{round_of(5)}; player1: reveal", ["chain player2"]
    always = {0: "ellen"}
    assert "facts" in watched(1, before, script, always=always, game=leaky(Rattles), looks=QUICK)


def test_daniel_is_not_seen_to_be_unable_to_reveal() -> None:
    """Whatever the others may do and he may not, he is asked the same; and refusals are his own."""
    for who in ("daniel", "allie"):
        table = play(seated(casting(5, {0: "gregor", 1: who, 2: "wight"}) or ""), "roll; dice 3 6")
        assert ("reveal" in table.choices(1)) == (who != "daniel")
    tables = worlds_of(castings(5, 1, {0: "gregor", 2: "wight"}), round_of(5))
    for table in tables:
        before = table.record
        for action in range(len(GAME.words.actions)):
            if action not in table.asides(1):
                with pytest.raises(IllegalAction, match="you are not asked"):
                    table.act(action, 1)
        assert table.record == before
    assert apart(tables, [0, 2], [go("cemetery", "drawn butcher-knife"), "done", "roll"]) == ""


NEARLY_DEAD = f"{round_of(5)}; {go('church', 'drawn first-aid')}; play first-aid; choose player2"
"""Player 2 has 7 damage: one more kills an A; with 9, a B or an E has one hit point left."""
STRONG = [name for name in EVERYBODY if name[0] not in "abe"]


@pytest.mark.parametrize("rule", ["attacker", "defender"])
def test_final_blows_are_offered_and_fail_whoever_it_is(rule: str) -> None:
    blow = ["attack player2", "dice 1 3", "strike", "coup"]
    alive = [name for name in EVERYBODY if name[0] != "a"]
    assert watched(1, NEARLY_DEAD, [*blow, "pair 3 6", "pass"], some=alive, coup=rule) == ""
    assert watched(1, NEARLY_DEAD, [*blow, "pair 6 6", "pass"], some=STRONG, coup=rule) == ""


def test_final_blows_opened() -> None:
    blow = ["attack player2", "dice 1 3", "strike"]
    alive = [name for name in EVERYBODY if name[0] != "a"]
    game = leaky(OnlyWhereItWorks)
    told = watched(1, NEARLY_DEAD, blow, some=alive, game=game, looks=QUICK, coup="attacker")
    assert "facts" in told


ROUND = round_of(7, player2=go("cemetery", "drawn chainsaw"))
KILLS = f"{ROUND}; {go('church', 'drawn first-aid')}; play first-aid; choose player2"
CALM = [name for name in EVERYBODY if name not in ("daniel", "bryan", "allie")]


def test_loot_whoever_might_be_bob_may_reveal_before_taking_it() -> None:
    """Daniel and Bryan are revealed by the death; all the others have the same menu."""
    script = ["attack player2", "dice 1 3", "strike", "loot chainsaw", "done"]
    told = watched(0, KILLS, script, seats=7, some=CALM, always={1: "allie"})
    assert told == ""
    offers = set()
    for who in castings(7, 0, {1: "allie"}, CALM):
        offers.add(play(seated(who), "; ".join([KILLS, *script[:3]])).choices(0))
    assert offers == {("loot chainsaw", "reveal")}


def test_loot_opened() -> None:
    script = ["attack player2", "dice 1 3", "strike"]
    game = leaky(OnlyBobChoosesLoot)
    assert "facts" in watched(
        0, KILLS, script, seats=7, some=CALM, always={1: "allie"}, game=game, looks=QUICK
    )


# Health.


def test_health_damage_is_public_and_what_is_left_is_not() -> None:
    assert watched(1, NEARLY_DEAD, ["done"]) == ""
    table = play(seated(casting(5, {0: "gregor", 1: "emi"}) or ""), NEARLY_DEAD)
    for seat in (0, 2, 3, 4):
        lines = {line.label: line.value for line in table.scene(seat).status}
        assert "7 damage" in lines["Player 2"]
        assert "hit point" not in lines["Player 2"]
        said = [table.sentence(fact, seat) for fact in table.heard(seat)]
        assert not [line for line in said if "hit point" in line and not line.startswith("You are")]
    own = {line.label: line.value for line in table.scene(1).status}
    assert "3 hit points left" in own["You, Player 2"]


def test_health_opened() -> None:
    assert "encodings" in watched(1, NEARLY_DEAD, [], kind=ShowsHealth, looks=[encodings])


# Menus, refusals, thoughts: opened.


def test_menus_opened() -> None:
    assert "menus" in watched(1, "", [], game=leaky(OffersWhatHelps), looks=[menus])
    assert "menus" in watched(1, "", [], kind=Peeks, looks=[menus])


def test_refusals_opened() -> None:
    assert "refusals" in watched(1, "", [], some=SOME, kind=Explains, looks=[refusals])


def peeking(table: Table) -> Table:
    """A table whose rules of thumb and beliefs look at the truth."""
    tables: list[Table] = []

    def heuristic(view: Any, menu: tuple[int, ...], rng: Any) -> int:
        return menu[int(hunt_of(tables[0]).who[1]) % len(menu)]

    tables.append(
        play(seated(who_is_who(table), altered(table.game, heuristic=heuristic)), NEARLY_DEAD)
    )
    return tables[0]


def who_is_who(table: Table) -> str:
    return " ".join(name_of(table, seat) for seat in range(table.seats))


def test_thoughts_bots_choose_the_same() -> None:
    tables = worlds_of(castings(5, 1, {0: "gregor", 2: "wight"}, SOME), NEARLY_DEAD)
    assert apart(tables, [0, 2], looks=[thoughts, searching]) == ""
    assert len(thoughts(tables[0], 0)[1]) == 3


def test_thoughts_opened() -> None:
    tables = worlds_of(castings(5, 1, {0: "gregor", 2: "wight"}, SOME), NEARLY_DEAD)
    assert "thoughts" in apart([peeking(table) for table in tables], [0], looks=[thoughts])
    belief = altered(heard_otherwise(GAME, dealt=EVERYONE), view=GAME.sight.view)
    known = worlds_of([who_is_who(table) for table in tables], NEARLY_DEAD, belief)
    assert "thoughts" in apart(known, [0], looks=[thoughts])


# Saves, as a seat may see them.


def saved() -> list[Table]:
    """A Green card answered, a blow survived: four worlds that player 4 cannot tell apart."""
    found = []
    for card, name in WORLDS:
        table = handed(card, casting(5, {0: "gregor", 1: name, 3: "wight"}) or "", HURT)
        found.append(play(table, "nothing; attack player2; dice 1 5; strike; pass; done"))
    return found


@pytest.mark.parametrize("commands", [REPLAY, BELIEF], ids=["replay", "belief"])
def test_saves_told_again_to_a_seat_are_the_same(
    commands: list[list[str]], capsys: Capture, tmp_path: Path
) -> None:
    look = printed(capsys, tmp_path / "night.save", *commands)
    tables = saved()
    assert apart(tables, [3], looks=[look]) == ""
    said = look(tables[0], 3)
    assert [code for code, _, _ in said] == [0, 0, 2], "told to a seat, but not to an onlooker"
    assert "slap" not in str(said).lower()


def test_saves_opened(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    story = saves._story
    monkeypatch.setattr(
        saves, "_story", lambda table, seat: story(table, seat) | {"cast": who_is_who(table)}
    )
    look = printed(capsys, tmp_path / "night.save", *REPLAY)
    assert "said_of_a_save" in apart(saved(), [3], looks=[look])


# At the terminal.


class Rigged(Table):
    """Chance brings what was arranged."""

    def arrange(self, *brings: str) -> None:
        self.brings = list(brings)

    def drawn(self) -> int:
        return GAME.words.actions.read(self.brings.pop(0))


class Scripted:
    """A bot that does what it was told to, and takes its time where it has a choice."""

    def __init__(self, *texts: str, clock: Clock | None = None) -> None:
        self.texts = list(texts)
        self.clock = clock

    def choose(self, view: Any, menu: tuple[int, ...], rng: Random) -> int:
        if self.clock is not None and len(menu) > 1:
            self.clock.sleep(0.2)
        return GAME.words.actions.read(self.texts.pop(0))


ASKED = [
    "look", "menu", "map", "log all", "who", "why reveal", "why lightning player2", "why accept",
    "counter", "tile woods", "rules green", "seal", "quit", "",
]  # fmt: skip


def transcript(who: str, card: str, game: Game = GAME) -> str:
    """What somebody in the third seat reads, while the first gives the second a Green card."""
    options = game.options_from({"characters": "all", "range": "board"})
    table = Rigged(game, 5, options, Dice(SEED, SALT))
    table.arrange(*set_up(who), "dice 1 1", f"drawn {card}", "dice 3 6")
    bots = {
        0: Scripted("roll", "give player2", "done", "pass"),
        1: Scripted("nothing", "roll", "harm player1", "done"),
        3: Scripted(),
        4: Scripted(),
    }
    out = io.StringIO()
    console = Console(io.StringIO("".join(f"{line}\n" for line in ASKED)), out)
    LineMode(Sitting(table, (2,), bots, "chance"), console).play()
    assert table.asked == 2
    return out.getvalue()


def transcripts(game: Game = GAME) -> set[str]:
    fixed = {0: "gregor", 2: "wight"}
    return {transcript(casting(5, {**fixed, 1: name}) or "", card, game) for card, name in WORLDS}


def test_terminal_a_bystander_reads_the_same() -> None:
    (told,) = transcripts()
    assert "Nothing happens to Player 2." in told
    assert "Your turn" in told


def test_terminal_opened() -> None:
    assert len(transcripts(heard_otherwise(GAME, received=EVERYONE))) == len(WORLDS)


def test_terminal_nobody_follows_somebody_who_reveals() -> None:
    """No side is a team at the terminal: who plays together is a secret."""
    for seats in range(4, 9):
        assert GAME.rules.teams(seats) == tuple((seat,) for seat in range(seats))
    table = seated("emi vampire unknown franklin bob")
    sitting = Sitting(table, (3,), {seat: Scripted() for seat in (0, 1, 2, 4)}, "chance")
    sitting.take(3, GAME.words.actions.read("reveal"))
    assert [seat for seat in range(5) if not hunt_of(table).open.hidden(seat)] == [3]


class Timed(io.StringIO):
    """Notes when everything was said."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock
        self.heard: list[tuple[float, str]] = []

    def write(self, text: str) -> int:
        self.heard.append((self.clock(), text))
        return len(text)


def timed(name: str, card: str, pace: float) -> list[tuple[float, str]]:
    """When the giver hears what of an answer to a Green card, and of a window for a reaction."""
    who = casting(5, {0: "gregor", 1: name, 2: "wight"}) or ""
    table = Rigged(GAME, 5, GAME.options_from({"characters": "all"}), Dice(SEED, SALT))
    table.arrange(*set_up(who), "dice 1 1", f"drawn {card}")
    clock = Clock()
    bots = {seat: Scripted(clock=clock) for seat in (2, 3, 4)}
    bots[1] = Scripted("accept", "pass", clock=clock)
    out = Timed(clock)
    console = Console(io.StringIO("roll\ngive player2\nquit\n\n"), out)
    LineMode(
        Sitting(table, (0,), bots, "hard"), console, pace=Pace(pace, clock, clock.sleep)
    ).play()
    assert not bots[1].texts
    return [(when, text) for when, text in out.heard if "seal" not in text]


def test_timing_an_answer_takes_as_long_with_one_choice_as_with_two() -> None:
    """Emi must take the Slap, Unknown may lie; both are then asked whether they react."""
    assert timed("emi", "slap", PACE) == timed("unknown", "slap", PACE)
    heard = [when for when, text in timed("unknown", "slap", PACE) if "Player 2: takes 1" in text]
    assert heard == [PACE]


def test_timing_opened() -> None:
    assert timed("emi", "slap", 0.0) != timed("unknown", "slap", 0.0)


def test_timing_a_thought_of_a_bot_that_searches_fits_into_a_pace() -> None:
    table = seated("emi vampire unknown franklin bob")
    sitting = Sitting(table, (0,), {1: gloam.bot("shadow_hunters", "hard")}, "hard")
    assert FIRST * sitting.patience < pace_of(sitting)


# Whole games: worlds guessed from a view, and asked seats.


def test_asks_do_not_hang_on_hidden_characters_anywhere_in_a_game() -> None:
    """Whenever it is: in each world that a seat cannot rule out, the same seat is asked."""
    compared = 0
    for seats in (4, 5, 7, 8):
        play_ = Play(
            GAME, seats, Random(seats), {"rounds": "2", "characters": "all", "range": "board"}
        )
        for n, (table, _) in enumerate(play_.moments(12)):
            seat = n % seats
            if table.over:
                continue
            worlds = [play_.guess(table.view(seat)) for _ in range(3)]
            assert {int(world.asked()) for world in worlds} == {table.asked}
            compared += 1
    assert compared > 30

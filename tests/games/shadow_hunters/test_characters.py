"""The twenty characters: hit points, abilities with their windows, and goals."""

import re

import pytest

from gloam.games.shadow_hunters.cast import (
    BASE,
    EXPANSION,
    FACTION,
    FACTION_NAMES,
    HP,
    NAMES,
    quota,
)  # fmt: skip
from gloam.games.shadow_hunters.facts import CHARACTER
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import U_CAPRICCIO, U_CHAIN, USED
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    company,
    damage,
    discards,
    ended,
    gear,
    offered,
    places,
    position,
    question,
    struck,
    told,
    told_of_all,
    truth,
    winners,
)  # fmt: skip

ALL = [name.lower() for name in NAMES]
TWO = "church church - - -"
RULES = GAME.rules.text


def table_of(heading: str, columns: int) -> list[list[str]]:
    """The rows of the table below a heading of the rule book."""
    text = RULES[RULES.index(heading) :]
    rows = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    found = [row.split(" | ") for row in rows[2:]]
    return list(found[: next((n for n, r in enumerate(found) if len(r) != columns), 99)])


# The list.


def test_the_twenty_are_those_of_the_rule_book() -> None:
    rows = table_of("## Characters", 8)
    assert len(rows) == 20
    for name, set_, side, hp, *_ in rows:
        number = CHARACTER.number(name.lower().replace(" ", "-"))
        assert HP[number] == int(hp)
        assert FACTION_NAMES[int(FACTION[number])] == side + "s"
        assert bool(BASE >> number & 1) == (set_ == "base")
        assert bool(EXPANSION >> number & 1) == (set_ == "expansion")


def test_hit_points_go_with_the_initial() -> None:
    points = dict(zip("ABCDEFGUVW", (8, 10, 11, 13, 10, 12, 14, 11, 13, 14), strict=True))
    assert [int(hp) for hp in HP] == [points[name[0]] for name in NAMES]


@pytest.mark.parametrize(
    ("seats", "quotas"),
    [(4, (0, 2, 2)), (5, (1, 2, 2)), (6, (2, 2, 2)), (7, (3, 2, 2)), (8, (2, 3, 3))],
)
def test_how_many_of_each_side(seats: int, quotas: tuple[int, ...]) -> None:
    assert tuple(int(quota(seats, side)) for side in range(3)) == quotas


@pytest.mark.parametrize("name", ALL)
def test_each_dies_of_as_much_damage_as_their_hit_points(name: str) -> None:
    hp = int(HP[CHARACTER.number(name)])
    giver = "franklin" if name != "franklin" else "emi"
    for hurt, dies in ((hp - 3, False), (hp - 2, True)):
        table = position(company(giver, name), at=TWO, damage=f"0 {hurt} 0 0 0",
                         hand={0: "vampire-bat"})  # fmt: skip
        lines = told_of_all(table, "play vampire-bat", "choose player2")
        assert (f"died seat=1 character={name} after=0" in lines) is dies


# Abilities: who has one at the start of a turn, at its end, and whenever.

START = {
    "emi": "teleport", "franklin": "lightning", "george": "demolish", "ellen": "chain",
    "fu-ka": "nurse", "ultra-soul": "murder-ray", "agnes": "capriccio",
}  # fmt: skip
END = {"gregor": "barrier", "wight": "multiply"}
ANY = {"allie": "mothers-love", "david": "dig"}
ABILITIES = set(START.values()) | set(END.values()) | set(ANY.values()) | {"again", "counter"}


def ready(name: str, *, moved: bool, revealed: bool = True, chained: bool = False) -> Table:
    """Somebody in the first seat who could use any ability there is."""
    cast = company(name, seats=6)
    victim = next(n for n in (3, 4, 5) if cast.split()[n] != "daniel")
    return position(
        cast, at="church church gate gate - -", damage="3 1 0 0 0 0",
        revealed=(0,) if revealed else (), moved=moved, dead=(victim,),
        gear={victim: "talisman", 1: "handgun"},
        before=((USED, 1, U_CHAIN, 0),) if chained else (),
    )  # fmt: skip


def verbs(table: Table) -> set[str]:
    return {text.split()[0] for text in offered(table)} & ABILITIES


@pytest.mark.parametrize("name", ALL)
def test_shh_74_each_ability_has_its_window(name: str) -> None:
    expected = {START.get(name), ANY.get(name)} - {None}
    assert verbs(ready(name, moved=False)) == expected
    expected = {END.get(name), ANY.get(name)} - {None}
    assert verbs(ready(name, moved=True)) == expected


@pytest.mark.parametrize("name", ALL)
def test_shh_g19_only_the_revealed_use_abilities(name: str) -> None:
    for moved in (False, True):
        assert verbs(ready(name, moved=moved, revealed=False)) == set()


@pytest.mark.parametrize("name", ALL)
def test_shh_e30_the_chained_use_no_ability(name: str) -> None:
    for moved in (False, True):
        assert verbs(ready(name, moved=moved, chained=True)) == set()


@pytest.mark.parametrize("name", ALL)
def test_shh_g19_what_may_be_done_on_anothers_turn(name: str) -> None:
    giver = "franklin" if name != "franklin" else "emi"
    cast = company(giver, name, seats=6)
    table = position(cast, at="church - - - - -", damage="0 3 0 0 0 0", revealed=(1,), dead=(3,),
                     gear={3: "talisman"})  # fmt: skip
    expected = {"allie": ("mothers-love",), "david": ("dig talisman",)}.get(name, ())
    assert table.choices(1) == expected
    table = position(cast, at="church - - - - -", damage="0 3 0 0 0 0")
    assert table.choices(1) == (() if name == "daniel" else ("reveal",))


@pytest.mark.parametrize(
    ("name", "action", "then"),
    [
        ("franklin", "lightning player2", ("d6 1",)),
        ("george", "demolish player2", ("d4 1",)),
        ("ellen", "chain player2", ()),
        ("fu-ka", "nurse player2", ()),
        ("agnes", "capriccio", ()),
        ("allie", "mothers-love", ()),
        ("david", "dig talisman", ()),
    ],
)
def test_abilities_that_are_used_once_are_gone_afterwards(
    name: str, action: str, then: tuple[str, ...]
) -> None:
    table = ready(name, moved=False)
    told(table, action, *then)
    while question(table) == "react":
        table.act("pass")
    assert verbs(table) == set()
    used = position(
        company(name, seats=6), at="church church gate gate - -", damage="3 1 0 0 0 0",
        revealed=(0,), moved=False, dead=(4,), gear={4: "talisman"},
        before=((USED, 0, U_CAPRICCIO, 0),),
    )  # fmt: skip
    assert verbs(used) == set()  # nor in a later turn


# Hunters.


def test_emi_teleports_to_a_neighbour_of_the_ring_and_does_not_roll() -> None:
    for where, near in (("cabin", {"gate", "altar"}), ("gate", {"cabin", "church"}),
                        ("altar", {"woods", "cabin"})):  # fmt: skip
        table = position(company("emi"), at=f"{where} - - - -", moved=False, revealed=(0,))
        assert offered(table, "teleport") == {f"teleport {area}" for area in near}
    lines = told(table, "teleport cabin")
    assert "moved seat=0 area=cabin" in lines
    assert question(table) == "draw"  # and the Area takes effect
    table = position(company("emi"), at="- - - - -", moved=False, revealed=(0,))
    assert offered(table) == {"roll"}  # not yet on the board


def test_emi_teleports_by_the_slots_of_this_game() -> None:
    table = position(company("emi"), at="church - - - -", moved=False, revealed=(0,),
                     areas="church woods cabin altar gate cemetery")  # fmt: skip
    assert offered(table, "teleport") == {"teleport woods", "teleport cemetery"}


def test_emi_may_teleport_every_turn() -> None:
    table = position(company("emi"), at="woods - - - -", moved=False, revealed=(0,),
                     hand={0: "concealed-knowledge"})  # fmt: skip
    told(table, "play concealed-knowledge", "teleport altar", "done")
    assert offered(table, "teleport") == {"teleport woods", "teleport cabin"}


@pytest.mark.parametrize(
    ("name", "ability", "die", "sides"),
    [("franklin", "lightning", "d6", 6), ("george", "demolish", "d4", 4)],
)
def test_franklin_throws_a_d6_and_george_a_d4(
    name: str, ability: str, die: str, sides: int
) -> None:
    for number in range(1, sides + 1):
        table = position(company(name), at="- - - - -", moved=False, revealed=(0,))
        assert offered(table, ability) == {f"{ability} player{n}" for n in (2, 3, 4, 5)}
        table.act(f"{ability} player3")
        assert offered(table) == {f"{die} {n}" for n in range(1, sides + 1)}
        table.act(f"{die} {number}")
        assert damage(table) == [0, 0, number, 0, 0]


def test_fu_ka_may_nurse_anybody_and_herself() -> None:
    table = position(company("fu-ka"), damage="2 0 0 9 0", moved=False, revealed=(0,), dead=(2,))
    assert offered(table, "nurse") == {f"nurse player{n}" for n in (1, 2, 4, 5)}
    table.act("nurse player1")
    assert damage(table)[0] == 7


def test_gregor_may_use_his_barrier_once_and_forgoes_the_attack() -> None:
    table = position(company("gregor"), at=TWO, revealed=(0,))
    assert "attack player2" in offered(table)
    assert told(table, "barrier") == ("used seat=0 ability=barrier target=0",)
    assert offered(table) == {"done"}  # SHH-R7
    table = position(company("gregor"), at=TWO, revealed=(0,))
    struck(table)
    while question(table) == "react":
        table.act("pass")
    assert offered(table) == {"barrier", "done"}


def test_shh_r7_masamune_comes_before_abilities_of_the_turns_end() -> None:
    for name in ("gregor", "wight"):
        table = position(company(name), at=TWO, revealed=(0,), gear={0: "masamune"}, dead=(4,))
        assert offered(table) == {"attack player2"}


# Shadows.


def test_ultra_soul_has_nobody_to_aim_at_where_nobody_stands_on_the_gate() -> None:
    table = position(company("ultra-soul"), at="church church - - -", moved=False, revealed=(0,))
    assert offered(table, "murder-ray") == set()


def test_valkyrie_throws_the_d4_alone_once_revealed() -> None:
    for revealed, die in (((0,), "d4"), ((), "dice")):
        table = position(company("valkyrie", "emi"), at=TWO, revealed=revealed)
        table.act("attack player2")
        assert offered(table) == offered(table, die)
    for name in ALL:
        if name != "valkyrie":
            other = "emi" if name != "emi" else "george"
            table = position(company(name, other), at=TWO, revealed=(0,))
            table.act("attack player2")
            assert len(offered(table, "dice")) == 24


def test_wight_has_as_many_turns_more_as_characters_are_dead() -> None:
    for dead in ((), (1,), (1, 4)):
        table = position(company("wight"), at="church - church - -", revealed=(0,), dead=dead)
        assert offered(table, "multiply") == ({"multiply"} if dead else set())
        assert "attack player3" in offered(table)
        if dead:
            assert f"extra seat=0 turns={len(dead)}" in told(table, "multiply")
            assert offered(table) == {"done"}  # SHH-R7


# Neutrals.


def test_allie_loses_all_her_damage_at_any_time() -> None:
    table = position(company("emi", "allie"), at=TWO, damage="0 5 0 0 0", revealed=(1,))
    lines = [table.game.words.facts.text(fact) for fact in table.act("mothers-love", 1)]
    assert lines == ["used seat=1 ability=mothers-love target=1", "healed seat=1 damage=5"]
    assert damage(table)[1] == 0
    struck(table)
    assert table.choices(1) == ()  # once


def test_allie_is_asked_when_she_is_hurt() -> None:
    for card, then in (("vampire-bat", ("choose player2",)), ("flare-of-judgement", ())):
        table = position(company("emi", "allie"), at=TWO, revealed=(1,), hand={0: card})
        told(table, f"play {card}", *then)
        while table.asked != 1:
            table.act("pass")
        assert offered(table) == {"pass", "mothers-love"}
    table = position(company("emi", "allie"), at=TWO, revealed=(1,), damage="0 2 0 0 0")
    struck(table)
    assert offered(table) == {"pass", "mothers-love"}
    told(table, "mothers-love")
    assert damage(table)[1] == 0


def test_allie_without_damage_has_nothing_to_lose() -> None:
    table = position(company("emi", "allie"), at=TWO, revealed=(1,))
    assert table.choices(1) == ()


def test_catherine_heals_one_when_her_turn_begins_if_revealed() -> None:
    for revealed, hurt, left in (((1,), 5, 4), ((), 5, 5), ((1,), 0, 0)):
        table = position(company("emi", "catherine"), at=TWO, damage=f"0 {hurt} 0 0 0",
                         revealed=revealed)  # fmt: skip
        table.act("done")
        assert damage(table)[1] == left


def test_david_digs_any_equipment_out_of_the_discards_once() -> None:
    table = position(company("emi", "david"), at=TWO, revealed=(1,), dead=(2,),
                     gear={2: "talisman handgun"}, hand={2: "blessing"})  # fmt: skip
    assert discards(table) == {"talisman", "handgun", "blessing"}
    assert table.choices(1) == ("dig talisman", "dig handgun")
    table.act("dig handgun", 1)
    assert (gear(table, 1), discards(table)) == ({"handgun"}, {"talisman", "blessing"})
    assert table.choices(1) == ()


def test_agnes_turns_round_at_the_start_of_her_turn() -> None:
    table = position(company("agnes"), at=TWO, moved=False, revealed=(0,))
    assert told(table, "capriccio") == ("used seat=0 ability=capriccio target=0",)
    assert truth(table).open.turned == 1


@pytest.mark.parametrize("name", ALL)
def test_shh_g19_daniel_alone_may_not_reveal(name: str) -> None:
    table = position(company(name), at=TWO)
    assert ("reveal" in offered(table)) == (name != "daniel")


def test_daniel_reveals_at_any_death_but_his_own() -> None:
    for means in ("attack", "card", "green"):
        table = position("franklin vampire daniel emi wight", at=TWO, moved=means != "green",
                         damage="0 12 0 0 0", hand={0: "vampire-bat"})  # fmt: skip
        if means == "attack":
            lines = struck(table)
        elif means == "card":
            lines = told_of_all(table, "play vampire-bat", "choose player2")
        else:
            lines = told_of_all(table, "roll", "dice 1 1", "drawn spell", "give player2", "accept")
        assert "revealed seat=2 character=daniel why=scream" in lines


# Goals.

SIX = "church church - - - -"


def test_shh_2_hunters_win_dead_or_alive_when_the_last_shadow_is_dead() -> None:
    table = position("franklin vampire emi werewolf", at="church church - -", damage="0 12 0 0",
                     dead=(3, 2))  # fmt: skip
    struck(table)
    assert ended(table) == ((0, 2), "shadows-dead")


def test_shh_3_shadows_win_dead_or_alive_when_the_last_hunter_is_dead() -> None:
    table = position("vampire franklin werewolf emi", at="church church - -", damage="0 11 0 0",
                     dead=(3, 2))  # fmt: skip
    struck(table)
    assert ended(table) == ((0, 2), "hunters-dead")


def test_one_enemy_alive_is_enough_for_the_game_to_go_on() -> None:
    table = position("franklin vampire emi werewolf", at="church church - -", damage="0 12 0 0")
    struck(table)
    assert not table.over
    table = position(
        "franklin vampire emi werewolf george valkyrie bob allie",
        at="church church - - - - - -", damage="0 12 0 0 0 0 0 0", dead=(3,),
    )  # fmt: skip
    struck(table)
    assert not table.over  # of eight, three are Shadows


def test_bob_needs_five_and_has_won_with_five() -> None:
    for held in ("talisman handgun holy-robe", "talisman handgun holy-robe chainsaw"):
        table = position("bob vampire emi werewolf franklin", at="church - - - -", moved=False,
                         gear={0: held})  # fmt: skip
        told(table, "roll", "dice 4 4", "drawn butcher-knife")
        assert table.over is (len(held.split()) == 4)
    table = position("emi vampire bob werewolf franklin", at="church - - - -", moved=False,
                     gear={0: held})  # fmt: skip
    told(table, "roll", "dice 4 4", "drawn butcher-knife")
    assert not table.over  # nobody else wins with five


@pytest.mark.parametrize(
    ("held", "card", "wins"),
    [
        ("talisman spear-of-longinus", "holy-robe", True),
        ("talisman spear-of-longinus", "silver-rosary", True),
        ("holy-robe silver-rosary", "spear-of-longinus", True),
        ("holy-robe silver-rosary", "talisman", True),
        ("talisman", "holy-robe", False),
        ("talisman spear-of-longinus", "fortune-brooch", False),
        ("talisman spear-of-longinus", "mystic-compass", False),
    ],
)
def test_david_needs_three_of_his_four_relics(held: str, card: str, wins: bool) -> None:
    table = position("david vampire emi werewolf franklin", at="gate - - - -", moved=False,
                     gear={0: held})  # fmt: skip
    told(table, "roll", "dice 1 5", f"drawn {card}")
    assert table.over is wins
    if wins:
        assert ended(table) == ((0,), "relics")


def test_david_may_dig_his_third_relic_on_anothers_turn() -> None:
    table = position("emi david vampire werewolf franklin", at=TWO, revealed=(1,), dead=(2,),
                     gear={1: "talisman holy-robe", 2: "silver-rosary"})  # fmt: skip
    table.act("dig silver-rosary", 1)
    assert ended(table) == ((1,), "relics")


def test_catherine_wins_as_first_to_die_and_among_the_last_two() -> None:
    cast = "emi catherine vampire werewolf franklin"
    table = position(cast, at=TWO, damage="0 10 0 0 0")
    struck(table)
    assert ended(table) == ((1,), "first-to-die")
    table = position(cast, at=TWO, damage="0 10 0 0 0", dead=(2,))
    struck(table)
    assert not table.over
    six = "emi catherine vampire werewolf franklin bob"
    table = position(six, at="church - church - - -", damage="0 0 12 0 0 0", dead=(4, 5))
    struck(table, "player3")
    assert not table.over  # three are alive
    eight = "vampire catherine emi werewolf bob franklin george unknown"
    table = position(eight, at="church - - - church - - -", damage="0 0 0 0 9 0 0 0",
                     dead=(3, 5, 2, 7), hand={0: "vampire-bat"})  # fmt: skip
    struck(table, "player5")
    assert not table.over
    table = position(eight, at="church - - - - - church -", damage="0 0 0 0 0 0 13 0",
                     dead=(3, 5, 7, 4, 2))  # fmt: skip
    struck(table, "player7")
    assert ended(table) == ((0, 1, 3, 7), "hunters-dead")  # with the Shadows: two are alive


def test_catherine_among_the_last_two_always_wins_with_a_side() -> None:
    """Of two who are left she is one, so that no Hunter is left, or no Shadow."""
    cast = "emi catherine vampire werewolf bob franklin allie"
    for hurt, won in (("0 0 0 0 9 0 0", ()), ("8 0 0 0 9 0 0", (1, 2, 3))):
        table = position(cast, at="church - - - - - -", damage=hurt, dead=(3, 5, 6),
                         hand={0: "bloodthirsty-spider"})  # fmt: skip
        told(table, "play bloodthirsty-spider", "choose player5")
        assert (winners(table) if table.over else ()) == won
    table = position(cast, at="church - church - - - -", damage="0 0 12 0 0 0 0", dead=(3, 5, 4, 6))
    struck(table, "player3")
    assert ended(table) == ((0, 1, 5), "shadows-dead")


def test_daniel_alive_wins_when_all_shadows_are_dead_and_not_with_the_shadows() -> None:
    table = position("franklin vampire daniel werewolf emi", at=TWO, damage="0 12 0 0 0", dead=(3,))
    struck(table)
    assert winners(table) == (0, 2, 4)
    table = position("vampire franklin daniel werewolf emi", at=TWO, damage="0 11 0 0 0", dead=(4,))
    struck(table)
    assert winners(table) == (0, 3)


@pytest.mark.parametrize(
    ("where", "wins"), [("altar", True), ("woods", False), ("-", False), ("church", False)]
)
def test_bryan_on_the_altar_wins_when_the_game_ends(where: str, wins: bool) -> None:
    table = position("franklin vampire bryan werewolf emi", at=f"church church {where} - -",
                     damage="0 12 0 0 0", dead=(3,))  # fmt: skip
    assert not table.over
    struck(table)
    assert winners(table) == ((0, 2, 4) if wins else (0, 4))


def test_bryan_on_the_altar_does_not_end_the_game() -> None:
    table = position("bryan vampire emi werewolf franklin", at="church - - - -", moved=False)
    told(table, "roll", "dice 4 6")
    assert places(table)[0] == "altar"
    assert not table.over


def test_allie_alone_ends_nothing_and_loses_dead() -> None:
    cast = "franklin vampire allie werewolf emi"
    table = position(cast, at=TWO, damage="0 12 0 0 0", dead=(3,))
    struck(table)
    assert winners(table) == (0, 2, 4)
    table = position(cast, at=TWO, damage="0 12 0 0 0", dead=(3, 2))
    struck(table)
    assert winners(table) == (0, 4)
    table = position(cast, at=TWO)
    table.act("done")
    assert not table.over


def test_agnes_both_ways() -> None:
    cast = "emi agnes vampire werewolf franklin"
    for turned, won in ((False, (0, 1, 4)), (True, (0, 4))):
        before = ((USED, 1, U_CAPRICCIO, 1),) if turned else ()
        table = position(cast, at="church - church - -", damage="0 0 12 0 0", dead=(3,),
                         before=before)  # fmt: skip
        struck(table, "player3")
        assert winners(table) == won
        table = position(cast, at="church - church - -", damage="9 0 0 0 0", dead=(4,), turn=2,
                         before=before)  # fmt: skip
        struck(table, "player1")
        assert winners(table) == ((1, 2, 3) if turned else (2, 3))


def test_charles_needs_three_dead_his_kill_included() -> None:
    cast = "charles vampire emi werewolf franklin bob"
    for dead, wins in (((), False), ((4,), False), ((4, 5), True), ((4, 5, 3), True)):
        table = position(cast, at=SIX, damage="0 12 0 0 0 0", dead=dead)
        struck(table)
        assert table.over is wins
    table = position(cast, at=SIX, dead=(4, 5, 3))
    table.act("done")
    assert not table.over  # three dead are not enough: he must kill


def test_shh_g20_three_dead_neutrals_are_a_victory_of_the_shadows_if_so_agreed() -> None:
    cast = "vampire allie emi werewolf franklin bob charles"
    for choice, wins in (("yes", True), ("no", False)):
        table = position(cast, at="church church - - - - -", damage="0 7 0 0 0 0 0", dead=(5, 6),
                         threeNeutrals=choice)  # fmt: skip
        struck(table)
        assert table.over is wins
        if wins:
            assert ended(table) == ((0, 3), "neutrals-dead")


def test_shh_r9_when_the_rounds_are_over_the_goals_of_the_end_decide() -> None:
    cast = "emi allie vampire werewolf franklin bryan"
    table = position(cast, at="- - - - - altar", turn=5, turns=6, rounds=1, dead=(2,))
    table.act("done")
    assert ended(table) == ((1, 5), "rounds-over")
    assert alive(table) == [0, 1, 3, 4, 5]

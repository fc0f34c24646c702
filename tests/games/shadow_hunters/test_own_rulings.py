"""Our own rulings, SHH-R1 to SHH-R19: who is asked what, and who sees what."""

from typing import Any

import pytest

import gloam
from gloam.games.shadow_hunters.cast import HUNTER, MEMBERS
from gloam.games.shadow_hunters.facts import CHARACTER, REASON
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.numbers import ALTAR, SAID_TO, U_BARRIER, USED
from gloam.games.shadow_hunters.telling import suspicion
from gloam.kernel.ask import Chance, Over
from gloam.kernel.errors import BadOption, IllegalAction
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import (
    alive,
    company,
    damage,
    gear,
    heard,
    offered,
    position,
    refusal,
    told,
    told_of_all,
    truth,
)  # fmt: skip

FOUR = "emi vampire unknown franklin"
OTHERS = "emi vampire franklin unknown george werewolf bob charles"


def with_rest(who: str, seat: int = 1, seats: int = 7) -> str:
    """A cast of so many in which one seat has this character."""
    rest = [name for name in OTHERS.split() if name != who][: seats - 1]
    return " ".join([*rest[:seat], who, *rest[seat:]])


def over(table: Table) -> Over:
    """How the game has ended."""
    assert isinstance(table.ask, Over)
    return table.ask


def test_shh_r1_only_the_roll_that_counts_is_made_and_shown() -> None:
    table = position(FOUR, at="gate - - -", moved=False)
    table.act("roll")
    assert not offered(table) & {"dice 1 3", "dice 2 2", "dice 3 1", "dice 1 4", "dice 4 1"}
    told(table, "dice 2 4")
    for seat in range(4):
        rolls = [line for line in heard(table, seat) if line.startswith("rolled")]
        assert rolls == ["rolled seat=0 d4=2 d6=4"]


def test_shh_r1_both_rolls_of_the_compass_are_seen_by_all() -> None:
    table = position(FOUR, at="gate - - -", gear={0: "mystic-compass"}, moved=False)
    told(table, "roll twice", "dice 2 4", "dice 4 4", "use second")
    for seat in range(4):
        rolls = [line for line in heard(table, seat) if line.startswith(("rolled", "picked"))]
        assert rolls == [
            "rolled seat=0 d4=2 d6=4",
            "rolled seat=0 d4=4 d6=4",
            "picked seat=0 roll=second",
        ]
    assert truth(table).open.place[0] == 3  # the Cemetery


# Abilities and windows.


@pytest.mark.parametrize(
    ("action", "moved"),
    [("lightning player2", False), ("teleport gate", False), ("barrier", True), ("multiply", True)],
)
def test_shh_r2_who_tries_an_ability_while_hidden_is_refused_in_the_same_words(
    action: str, moved: bool
) -> None:
    words = {
        refusal(position(with_rest(who, 0), at="cabin gate - - - - -", moved=moved), action)
        for who in CHARACTER.names
        if who != "daniel"  # who may not reveal, and knows it
    }
    assert len(words) == 1


def test_shh_r2_reveal_first_and_use_the_ability_at_the_same_moment() -> None:
    table = position("franklin vampire unknown emi", moved=False)
    assert "lightning player2" not in offered(table)
    told(table, "reveal")
    assert told(table, "lightning player2", "d6 3")[:2] == (
        "diced seat=0 die=3",
        "hurt seat=1 damage=3 by=ability",
    )


@pytest.mark.parametrize("who", ["franklin", "george", "ellen"])
def test_shh_r2_lightning_demolition_and_the_chain_are_for_others_anywhere(who: str) -> None:
    verb = {"franklin": "lightning", "george": "demolish", "ellen": "chain"}[who]
    table = position(f"{who} vampire unknown emi allie", at="church altar - - -", revealed=(0,),
                     dead=(2,), moved=False)  # fmt: skip
    assert offered(table, verb) == {f"{verb} player{n}" for n in (2, 4, 5)}
    off = position(f"{who} vampire unknown emi allie", revealed=(0,), moved=False)
    assert offered(off, verb) == {f"{verb} player{n}" for n in (2, 3, 4, 5)}


def test_shh_r2_emi_cannot_teleport_from_off_the_board() -> None:
    off = position(FOUR, revealed=(0,), moved=False)
    assert offered(off) == {"roll"}
    on = position(FOUR, at="cabin - - -", revealed=(0,), moved=False)
    assert offered(on) == {"roll", "teleport gate", "teleport altar"}


@pytest.mark.parametrize("who", CHARACTER.names)
@pytest.mark.parametrize("dice", ["dice 1 3", "dice 2 2"])
def test_shh_r3_whoever_is_attacked_is_asked_whatever_the_character(who: str, dice: str) -> None:
    table = position(with_rest(who), at="church church - - - - -", turn=0)
    told(table, "attack player2", dice)
    if dice == "dice 1 3":
        table.act("strike")
    assert table.asked == 1
    assert offered(table) == ({"pass"} if who == "daniel" else {"pass", "reveal"})


def attacked(dice: str, *, who: str = "emi franklin unknown vampire allie", **setting: Any) -> int:
    """Who is asked after an attack on player2."""
    setting = {"at": "church church - - -", "revealed": (0,), **setting}
    table = position(who, **setting)
    told(table, "attack player2", dice)
    return table.asked


def test_shh_r3_nobody_is_asked_who_can_be_neither_werewolf_nor_allie() -> None:
    hit, miss = "dice 1 3", "dice 2 2"
    assert (attacked(hit), attacked(miss)) == (1, 1)
    # Both Shadows are known: no Werewolf, but after a hit it may be Allie.
    assert (attacked(hit, revealed=(0, 2, 3)), attacked(miss, revealed=(0, 2, 3))) == (1, 0)
    # The one Neutral is known as well.
    assert attacked(hit, revealed=(0, 2, 3, 4)) == 0
    # Werewolf is known, and there is no Neutral among four.
    four: dict[str, Any] = {"who": "emi franklin werewolf vampire", "at": "church church - -"}
    assert attacked(hit, revealed=(0,), **four) == 1
    assert attacked(hit, revealed=(0, 2), **four) == 0
    # Neither is among the characters that may be dealt.
    werewolf_and_allie = 2**0 + 2**18
    assert attacked(hit, pool=2**20 - 1 - werewolf_and_allie) == 0
    assert attacked(miss, pool=2**20 - 1 - 2**18) == 0
    assert attacked(hit, pool=2**20 - 1 - 2**18) == 1


def test_shh_r3_the_revealed_are_asked_only_if_they_can_do_something() -> None:
    hit, miss = "dice 1 3", "dice 2 2"
    assert attacked(hit, revealed=(0, 1)) == 0  # Franklin
    wolf: dict[str, Any] = {"who": "emi werewolf unknown franklin allie", "revealed": (0, 1)}
    assert (attacked(hit, **wolf), attacked(miss, **wolf)) == (1, 1)
    allie: dict[str, Any] = {"who": "emi allie unknown franklin vampire", "revealed": (0, 1)}
    assert (attacked(hit, **allie), attacked(miss, **allie)) == (1, 0)


def test_shh_r3_with_either_a_namesake_that_was_shown_rules_a_character_out() -> None:
    wight: dict[str, Any] = {"who": "emi franklin wight vampire allie", "revealed": (0, 2)}
    assert attacked("dice 2 2", **wight) == 1
    assert attacked("dice 2 2", characters="either", **wight) == 0


@pytest.mark.parametrize("who", CHARACTER.names)
def test_shh_r3_whoever_is_hurt_out_of_turn_otherwise_is_asked(who: str) -> None:
    table = position(with_rest(who), hand={0: "vampire-bat"})
    told(table, "play vampire-bat", "choose player2")
    assert table.asked == 1
    assert offered(table) == ({"pass"} if who == "daniel" else {"pass", "reveal"})


def test_shh_r3_who_is_hurt_in_the_own_turn_or_not_at_all_is_not_asked() -> None:
    own = position("emi franklin unknown vampire allie", at="- - - - -", moved=False)
    told(own, "roll", "dice 4 5", "harm player1")
    assert (own.asked, damage(own)[0]) == (0, 2)
    spared = position(
        "emi franklin unknown vampire allie", gear={1: "talisman"}, hand={0: "vampire-bat"}
    )
    told(spared, "play vampire-bat", "choose player2")
    assert spared.asked == 0
    no_allie = position(FOUR, hand={0: "vampire-bat"})
    told(no_allie, "play vampire-bat", "choose player2")
    assert no_allie.asked == 0
    flare = position(
        "emi franklin unknown vampire allie", hand={0: "flare-of-judgement"}, revealed=(2,)
    )
    told(flare, "play flare-of-judgement")
    asked = []
    while table_asked := flare.asked:
        asked.append(table_asked)
        flare.act("pass")
    assert sorted(asked) == [1, 3, 4]


def test_shh_r3_a_hidden_attacker_is_asked_after_every_successful_roll() -> None:
    for who in CHARACTER.names:
        table = position(with_rest(who, 0), at="church church - - - - -")
        told(table, "attack player2", "dice 1 2")
        assert table.asked == 0
        assert offered(table) == ({"strike"} if who == "daniel" else {"strike", "reveal"})
        miss = position(with_rest(who, 0), at="church church - - - - -")
        told(miss, "attack player2", "dice 2 2")
        assert miss.asked == 1


def test_shh_r3_a_hidden_hunter_reveals_between_the_roll_and_the_blow() -> None:
    table = position(FOUR, at="church church - -", gear={0: "spear-of-longinus"})
    lines = told_of_all(table, "attack player2", "dice 1 2", "reveal", "strike")
    assert "hurt seat=1 damage=3 by=attack" in lines


def test_shh_r3_a_robbed_player_was_attacked_too() -> None:
    table = position("bob werewolf unknown emi franklin", at="church church - - -", revealed=(0, 1),
                     gear={1: "talisman"})  # fmt: skip
    told(table, "attack player2", "dice 1 4", "rob talisman")
    assert damage(table)[1] == 0
    assert (table.asked, offered(table)) == (1, {"pass", "counter"})


def test_shh_r3_who_blurred_an_attack_was_attacked_too() -> None:
    table = position(
        "emi werewolf unknown franklin", at="church church - -", revealed=(0, 1), blur="yes"
    )
    told(table, "attack player2", "blur", "dice 1 3", "dice 1 3")
    assert (table.asked, offered(table)) == (1, {"pass", "counter"})


def test_shh_r3_a_pass_looks_like_any_other() -> None:
    for who in ("werewolf", "allie", "emi"):
        table = position(with_rest(who), at="church church - - - - -")
        told(table, "attack player2", "dice 2 2")
        assert told(table, "pass") == ("passed seat=1",)


# Death and loot.


def test_shh_r4_daniel_then_loot_then_goals() -> None:
    table = position("emi vampire unknown franklin daniel", at="church church - - -", dead=(2,),
                     damage="0 12 0 0 0", gear={1: "talisman"})  # fmt: skip
    lines = told_of_all(table, "attack player2", "dice 1 5", "strike")
    assert lines[-4:] == [
        "died seat=1 character=vampire after=1",
        "felled seat=0 victim=1 attack=yes",
        "revealed seat=4 character=daniel why=scream",
        "asked seat=0 question=loot about=3",
    ]
    assert not table.over  # though the last Shadow is dead
    assert "reveal" not in table.choices(3)  # loot is a part of dying
    table.act("loot talisman")
    assert over(table).winners == (0, 3, 4)
    assert gear(table, 0) == {"talisman"}


def test_shh_r4_loot_can_make_a_goal_come_true_with_the_death() -> None:
    four = "masamune handgun chainsaw butcher-knife"
    table = position("bob vampire unknown franklin emi", at="church cabin - - -", dead=(2,),
                     damage="0 12 0 0 0", gear={0: four, 1: "talisman"})  # fmt: skip
    told(table, "attack player2", "d4 4", "strike", "loot talisman")
    assert over(table).winners == (0, 3, 4)  # Bob with five, and the Hunters


def test_shh_r5_a_further_attack_is_on_one_of_those_just_attacked() -> None:
    who = "charles vampire unknown franklin emi"
    table = position(who, at="church church church - -", revealed=(0,))
    assert not offered(table, "again")
    told(table, "attack player2", "dice 1 1", "pass")
    assert offered(table, "again") == {"again player2"}
    gun = position(who, at="church church church - -", revealed=(0,), gear={0: "machine-gun"})
    told(gun, "attack all", "dice 1 1", "pass", "pass")
    assert offered(gun, "again") == {"again player2", "again player3"}
    lines = told_of_all(gun, "again player3", "dice 1 3")
    assert "attacked seat=0 targets=4 how=again" in lines
    assert damage(gun) == [2, 0, 2, 0, 0]


def test_shh_r6_all_see_that_a_prediction_was_shown_and_only_the_giver_what() -> None:
    table = position("emi vampire unknown franklin allie", moved=False)
    told(table, "roll", "dice 1 1", "drawn prediction", "give player3")
    assert offered(table) == {"show"}  # Unknown cannot lie here
    table.act("show")
    for seat in range(5):
        lines = heard(table, seat)
        assert "answered seat=2 answer=show" in lines
        assert ("shown seat=2 character=unknown to=0" in lines) == (seat == 0)
    assert int(table.view(0).clues.known[2]) == CHARACTER.number("unknown")
    assert int(table.view(1).clues.known[2]) == -1
    assert truth(table).open.hidden(2)


@pytest.mark.parametrize(("who", "deed"), [("gregor", "barrier"), ("wight", "multiply")])
def test_shh_r7_an_ability_of_the_turns_end_forgoes_the_attack(who: str, deed: str) -> None:
    others = (
        "vampire unknown emi franklin allie"
        if who == "gregor"
        else "vampire emi franklin allie bob"
    )
    setting: dict[str, Any] = {"at": "church church - - - -", "revealed": (0,), "dead": (4,)}
    table = position(f"{who} {others}", **setting)
    assert {deed, "attack player2", "done"} <= offered(table)
    table.act(deed)
    assert offered(table) == {"done"}
    sword = position(f"{who} {others}", gear={0: "masamune"}, **setting)
    assert offered(sword) == {"attack player2"}
    told(sword, "attack player2", "d4 1", "pass")
    assert {deed, "done"} <= offered(sword)
    alone = position(
        f"{who} {others}", gear={0: "masamune"}, **{**setting, "at": "church - - - - -"}
    )
    assert deed in offered(alone)


# The end.


def test_shh_r8_when_it_is_over_all_characters_are_shown_and_paid() -> None:
    table = position("emi vampire unknown franklin allie", damage="0 12 0 0 0", dead=(2,),
                     hand={0: "spiritual-doll"}, revealed=(3,))  # fmt: skip
    lines = told_of_all(table, "play spiritual-doll", "choose player2", "d6 1")
    assert lines[-3:] == [
        "revealed seat=0 character=emi why=end",
        "revealed seat=4 character=allie why=end",
        "over winners=25 reason=shadows-dead",
    ]
    assert over(table).payoff == (1.0, -1.0, -1.0, 1.0, 1.0)


@pytest.mark.parametrize("rounds", [1, 2])
def test_shh_r9_with_rounds_the_game_ends_after_so_many_turns(rounds: int) -> None:
    table = position("emi vampire unknown franklin allie", turns=5 * rounds - 1, turn=4,
                     rounds=str(rounds), at="- - - - church")  # fmt: skip
    told(table, "done")
    assert not table.over
    told(table, "roll", "dice 4 4", "drawn chainsaw", "done")
    assert REASON.names[truth(table).open.why] == "rounds-over"
    assert over(table).winners == (4,)  # Allie is alive


def test_shh_r9_extra_turns_count_and_goals_of_the_end_decide() -> None:
    table = position("bryan agnes emi franklin vampire unknown", at="altar - - - - -", turns=5,
                     rounds="1", hand={0: "concealed-knowledge"})  # fmt: skip
    told(table, "play concealed-knowledge", "done")
    assert not table.over
    assert truth(table).open.turns == 6
    told(table, "roll", "dice 3 4", "go gate", "draw white", "drawn talisman", "done")
    assert over(table).winners == ()  # Bryan has left the Altar
    stays = position(
        "bryan agnes emi franklin vampire unknown", at="altar - - - - -", turns=6, rounds="1"
    )
    stays.act("done")
    assert over(stays).winners == (0, 1)


def test_shh_r9_without_rounds_the_game_goes_on() -> None:
    table = position(FOUR, turns=4000, at="church - - -")
    table.act("done")
    assert not table.over


# House rules, chains and answers.


def test_shh_r10_a_blur_protects_only_whoever_called_it_and_ends_the_turn() -> None:
    table = position(FOUR, at="church church church -", gear={0: "machine-gun"}, revealed=(0, 1, 2),
                     blur="yes", hand={0: "holy-water"})  # fmt: skip
    told(table, "attack all")
    asked = table.asked
    other = 3 - asked
    told(table, "blur", "pass", "dice 1 4")
    lines = told(table, "dice 1 4")
    assert damage(table)[asked] == 0
    assert damage(table)[other] == 3
    assert lines[-1] == "turn seat=1 number=2"


def test_shh_r10_a_blurred_attack_costs_the_attacker_nothing_else() -> None:
    tie = position(FOUR, at="church church - -", revealed=(0, 1), blur="yes", duelDice="yes",
                   criticalMisses="yes")  # fmt: skip
    told(tie, "attack player2", "blur", "d6 3", "d4 3", "d6 3")
    assert damage(tie) == [0, 0, 0, 0]
    dared = position(FOUR, at="church church - -", revealed=(0, 1), blur="yes", doubleIt="yes")
    told(dared, "double", "attack player2", "blur", "dice 1 3", "dice 1 3")
    assert damage(dared) == [0, 0, 0, 0]


def test_shh_r11_a_chained_daniel_may_reveal_when_he_likes() -> None:
    table = position("ellen vampire unknown franklin daniel", revealed=(0,), moved=False)
    assert "reveal" not in table.choices(4)
    table.act("chain player5")
    assert "reveal" in table.choices(4)
    assert "scream" not in " ".join(heard(table, 4))
    assert table.game.words.facts.text(table.act("reveal", 4)[0]) == (
        "revealed seat=4 character=daniel why=chosen"
    )


def test_shh_r11_a_chained_daniel_does_not_scream() -> None:
    table = position("ellen vampire unknown franklin daniel", revealed=(0,), moved=False,
                     damage="0 12 0 0 0", hand={0: "spiritual-doll"})  # fmt: skip
    told(table, "chain player5", "play spiritual-doll", "choose player2", "d6 1")
    assert truth(table).open.hidden(4)


def test_shh_r12_double_it_is_for_attacks_alone() -> None:
    table = position(FOUR, at="church church - -", hand={0: "flare-of-judgement"}, doubleIt="yes",
                     revealed=(0,))  # fmt: skip
    table.act("double")
    assert offered(table) == {"attack player2"}  # neither a card nor the end of the turn
    told(table, "attack player2", "dice 1 2", "pass", "play flare-of-judgement")
    assert damage(table) == [0, 3 + 2, 2, 2]
    start = position(FOUR, at="church church - -", doubleIt="yes", moved=False)
    assert "double" not in offered(start)
    nobody = position(FOUR, at="church - - -", doubleIt="yes")
    assert "double" not in offered(nobody)


def test_shh_r13_loot_must_be_taken() -> None:
    table = position(FOUR, at="church church - -", damage="0 12 0 0", gear={1: "masamune"})
    told(table, "attack player2", "dice 1 5", "strike")
    assert offered(table) == {"loot masamune"}
    told(table, "loot masamune")
    assert (gear(table, 0), alive(table)) == ({"masamune"}, [0, 2, 3])


@pytest.mark.parametrize("card", ["slap", "spell", "bully", "prediction", "aid"])
def test_shh_r14_whoever_gets_a_green_card_is_asked_even_for_one_answer(card: str) -> None:
    for who in CHARACTER.names:
        table = position(with_rest(who), moved=False)
        told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
        assert table.asked == 1
        answers = 2 if who == "unknown" and card != "prediction" else 1
        assert len(offered(table)) == answers
        assert heard(table, 2)[-1] == "asked seat=1 question=answer about=0"


# The dead.


def test_shh_r15_the_dead_may_talk_among_themselves_unheard_by_the_living() -> None:
    table = position(with_rest("emi"), dead=(2, 5), graveyard="yes")
    living = [seat for seat in range(7) if seat not in (2, 5)]
    before = [(heard(table, seat), table.scene(seat), table.menu(seat)) for seat in living]
    state = truth(table).open.everything()
    assert table.circles(2) == table.circles(5) == {"dead": (2, 5)}
    table.say(5, "Who killed you?", to="dead")
    assert before == [(heard(table, s), table.scene(s), table.menu(s)) for s in living]
    assert truth(table).open.everything() == state
    assert heard(table, 2)[-1] == heard(table, 5)[-1] == "said_to by=5 n=0 to=36"
    assert table.sentence(table.record[-1], 2) == "Player 6 says to the dead: Who killed you?"
    table.say(5, "Boo!")  # they may still talk to everybody
    assert heard(table, 0)[-1] == "said by=5 n=0"


def test_shh_r15_only_the_dead_and_only_where_the_table_wants_it() -> None:
    for table in (
        position(FOUR, dead=(3,), graveyard="yes"),  # nobody to talk to yet
        position(with_rest("emi"), dead=(2, 5)),
    ):
        for seat in range(table.seats):
            assert table.circles(seat) == {}
            with pytest.raises(IllegalAction, match="only to the whole table"):
                table.say(seat, "psst", to="dead")
    table = position(with_rest("emi"), dead=(2, 5), graveyard="yes")
    for seat in (0, 1, 3, 4, 6):
        with pytest.raises(IllegalAction, match="only to the whole table"):
            table.say(seat, "psst", to="dead")
    assert all("terms term=graveyard" in heard(table, seat) for seat in range(7))


def test_shh_r15_whoever_dies_later_hears_what_is_said_from_then_on() -> None:
    table = position(with_rest("vampire"), at="church church - - - - -", damage="0 12 0 0 0 0 0",
                     dead=(2, 6), graveyard="yes")  # fmt: skip
    table.say(2, "One.", to="dead")
    table.say(6, "Two.", to="dead")
    told(table, "attack player2", "dice 1 6", "strike")
    assert alive(table) == [0, 3, 4, 5]
    table.say(2, "Welcome.", to="dead")
    assert [line for line in heard(table, 1) if line.startswith("said")] == [
        "said_to by=2 n=0 to=70"  # the number does not tell that something was said before
    ]
    assert table.sentence(table.record[-1], 1) == "Player 3 says to the dead: Welcome."
    assert [table.sentence(fact, 6)[-4:] for fact in table.heard(6) if fact[0] == SAID_TO] == [
        "One.", "Two.", "ome.",
    ]  # fmt: skip


# Green cards that only the receiver knows about.


def given(card: str, who: str, **more: object) -> Table:
    """A Green card lies before the second player, at a table where others learn little of it."""
    cast = company("george" if who == "emi" else "emi", who, seats=7)
    table = position(cast, moved=False, greenSecret="yes", **more)  # type: ignore[arg-type]
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
    return table


def seen_by(table: Table, seat: int) -> tuple[object, ...]:
    """All that a seat has of the table: what it heard, sees, may do and believes."""
    heard_ = [table.sentence(fact, seat) for fact in table.heard(seat)]
    return (
        heard(table, seat),
        heard_,
        table.scene(seat),
        table.menu(seat),
        suspicion.lines(table.view(seat)),
    )


def test_shh_r16_only_the_receiver_knows_that_nothing_happened() -> None:
    table = given("slap", "vampire")
    lines = told(table, "nothing")
    assert lines == ("outcome seat=1 answer=nothing", "put_away seat=1")
    for seat in range(table.seats):
        assert ("outcome seat=1 answer=nothing" in heard(table, seat)) == (seat == 1)
        assert heard(table, seat)[-1] == "put_away seat=1"
    assert not any("answered" in line for seat in range(7) for line in heard(table, seat))
    assert table.sentence(table.record[-2], 1) == "Known to you alone: nothing happens."
    assert table.sentence(table.record[-1], 2) == (
        "Player 2 puts the card away, and nothing is seen of it."
    )


def test_shh_r16_a_prediction_looks_to_the_others_like_a_card_that_did_nothing() -> None:
    tables = given("slap", "vampire"), given("prediction", "vampire")
    told(tables[0], "nothing")
    told(tables[1], "show")
    for seat in range(2, 7):
        assert seen_by(tables[0], seat) == seen_by(tables[1], seat)
    assert heard(tables[1], 0)[-1] == "shown seat=1 character=vampire to=0"
    assert tables[1].sentence(tables[1].record[-3], 1) == (
        "Unseen by the rest, you show the giver your character."
    )


def test_shh_r16_what_lies_open_is_seen_all_the_same() -> None:
    hurt = given("spell", "vampire")
    assert told(hurt, "accept")[:2] == (
        "answered seat=1 answer=take1",
        "hurt seat=1 damage=1 by=green",
    )
    healed = given("huddle", "vampire", damage="0 3 0 0 0 0 0")
    assert told(healed, "accept")[:2] == ("answered seat=1 answer=heal", "healed seat=1 damage=1")
    robbed = given("greed", "vampire", gear={1: "chainsaw"})
    assert told(robbed, "hand chainsaw player1")[:2] == (
        "answered seat=1 answer=give",
        "handed seat=1 to=0 card=chainsaw",
    )
    for table in (hurt, healed, robbed):
        assert not any("put_away" in line for line in heard(table, 4))


def test_shh_r16_a_wound_that_a_barrier_stops_is_not_seen() -> None:
    raised = (USED, 1, U_BARRIER, 1)
    for card, answer, outcome in (("slap", "accept", "take1"), ("spell", "nothing", "nothing")):
        table = given(card, "gregor", revealed=(1,), before=(raised,))
        assert told(table, answer) == (f"outcome seat=1 answer={outcome}", "put_away seat=1")
        assert damage(table)[1] == 0
        agreed(table)
    open_ = position(with_rest("gregor"), moved=False, revealed=(1,), before=(raised,))
    lines = told_of_all(open_, "roll", "dice 1 1", "drawn slap", "give player2", "accept")
    assert "spared seat=1 by=barrier" in lines


def agreed(table: Table) -> None:
    """No view rules the truth out, nor any of its own guesses."""
    for seat in range(table.seats):
        view = table.view(seat)
        assert GAME.sight.agrees(view, truth(table))
        assert all(GAME.sight.agrees(view, GAME.sight.guess(view, FastRandom(n))) for n in range(3))


@pytest.mark.parametrize("who", ["emi", "vampire", "unknown", "allie"])
@pytest.mark.parametrize("card", ["slap", "aid", "tough-lesson", "greed", "prediction"])
def test_shh_r16_nobody_rules_out_what_is_so(who: str, card: str) -> None:
    table = given(card, who)
    for answer in sorted(offered(table)):
        fork = table.fork()
        told(fork, answer)
        agreed(fork)


def test_shh_r16_the_giver_knows_the_card_and_draws_the_conclusion() -> None:
    table = given("slap", "vampire")
    told(table, "nothing")
    giver, other = table.view(0), table.view(2)
    assert not giver.clues.allowed(1, giver.open) & int(MEMBERS[HUNTER])
    assert other.clues.allowed(1, other.open) & int(MEMBERS[HUNTER])  # it may have been any card


def test_shh_r16_nothing_changes_where_the_table_does_not_want_it() -> None:
    table = position(with_rest("vampire"), moved=False)
    told(table, "roll", "dice 1 1", "drawn slap", "give player2")
    assert told(table, "nothing") == ("answered seat=1 answer=nothing",)


# A game at its end.


def test_shh_r17_a_standoff_is_the_last_hour_of_four_at_the_altar() -> None:
    table = gloam.open_table("shadow_hunters", 4, seed="altar", scenario="standoff", rounds=1)
    table.deal()
    view = table.view(0).open
    assert table.asked == 0
    assert [int(place) for place in view.place[:4]] == [ALTAR] * 4
    assert [int(damage) for damage in view.damage[:4]] == [9] * 4
    assert table.choices(0) == ("attack player2", "attack player3", "attack player4", "done")
    assert "reveal" not in table.choices(1)
    rolls = set()
    for n in range(12):
        other = gloam.open_table("shadow_hunters", 4, seed=f"{n}", scenario="standoff", rounds=1)
        other.deal()
        other.act("attack player2")
        assert isinstance(other.ask, Chance)
        rolls |= set(other.ask.outcomes)
        other.deal()
        if other.asked == 0 and "strike" in other.choices(0):
            other.act("strike")
            assert int(other.view(0).open.dead) == 0b10
    assert len(rolls) == 2
    assert {weight for _, weight in rolls} == {1}
    with pytest.raises(BadOption, match="scenario=standoff is for 4 seats, not 5"):
        gloam.open_table("shadow_hunters", 5, seed="altar", scenario="standoff")

"""Bad input at Shadow Hunters: one clear sentence, nothing changed, and nothing told.

A refusal to somebody hidden reads the same whoever they are. Where it counts the choices on the
menu, Daniel's has one less: that says no more than the menu itself, and to nobody else.
"""

import hashlib
import io
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

import gloam
from gloam.cli import main
from gloam.games.shadow_hunters.facts import ACTIONS, CARD, EQUIPMENT, SINGLE
from gloam.kernel.errors import BadOption, BadSave, IllegalAction
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing.alter import altered
from tests.games.shadow_hunters.masks import (
    EVERYBODY,
    GAME,
    Explains,
    casting,
    castings,
    go,
    play,
    seated,
)
from tests.games.shadow_hunters.test_secrets import BARE, round_of
from tests.refusals import fault, unclear

Capture = pytest.CaptureFixture[str]
COUNT = re.compile(r" There (is 1 choice|are \d+ choices) on your menu\.$")


def refused(
    tables: Sequence[Table], action: int | str, seat: int | None = None, says: str = ""
) -> None:
    """At every one of these tables it is refused in the same words, and nothing changes."""
    said = set()
    for table in tables:
        words, wrong = fault(table, lambda table: table.act(action, seat), IllegalAction)
        assert wrong == "", f"{wrong}: {words}"
        said.add(COUNT.sub("", words))
    assert len(said) == 1, said
    assert says in next(iter(said))


def someone(seat: int, before: str = "") -> list[Table]:
    """A table for each character that somebody may have."""
    return [play(seated(who), before) for who in castings(5, seat, {})]


def a_table(before: str = "") -> Table:
    return play(seated("emi vampire unknown franklin bob"), before)


# A hidden role gives no reason.


MOMENTS = {
    "the turn begins": "",
    "before an attack": f"{round_of(5)}; {go('cemetery', 'drawn butcher-knife')}",
    "before a strike": f"{round_of(5)}; {go('cemetery', 'drawn butcher-knife')}; "
    "attack player2; dice 1 5",
    "asked to reveal": go("church", "drawn advent", "play advent"),
    "at the Gate": go("gate"),
    "with a Green card": f"{BARE}; drawn slap",
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_hidden_refusals_are_the_same_for_all_twenty(moment: str) -> None:
    tables = someone(0, MOMENTS[moment])
    assert len(tables) == 20
    offered = {action for table in tables for action in (*table.menu(0), *table.asides(0))}
    counts: dict[str, set[str]] = {}
    for action in range(len(ACTIONS)):
        if action in offered:
            continue
        said = set()
        for table, name in zip(tables, EVERYBODY, strict=True):
            words, plain = refusal(table, action, 0)
            said.add(plain)
            counts.setdefault(name, set()).add(words.removeprefix(plain))
        assert len(said) == 1, said
    assert all(len(each) == 1 for each in counts.values())
    if moment != "asked to reveal":
        assert len({next(iter(each)) for name, each in counts.items() if name != "daniel"}) == 1


def refusal(table: Table, action: int, seat: int) -> tuple[str, str]:
    """What is said, with and without the number of choices."""
    with pytest.raises(IllegalAction) as caught:
        table.act(action, seat)
    words = str(caught.value)
    assert unclear(words, GAME) == "", words
    return words, COUNT.sub("", words)


def test_hidden_refusals_to_who_is_not_asked_are_the_same_byte_for_byte() -> None:
    for before in ("", f"{BARE}; drawn spell; give player3", f"{round_of(5)}; roll"):
        tables = someone(1, before)
        offered = {action for table in tables for action in table.asides(1)}
        for action in range(len(ACTIONS)):
            if action not in offered:
                said = {refusal(table, action, 1)[0] for table in tables}
                assert said == {f"You cannot {ACTIONS.text(action)!r} now: you are not asked."}


ABILITIES = (
    "teleport gate", "rob talisman", "loot all", "again player2", "counter", "mothers-love",
    "dig talisman", "lightning player2", "demolish player2", "chain player2", "nurse player2",
    "murder-ray player2", "capriccio", "barrier", "multiply",
)  # fmt: skip


@pytest.mark.parametrize("action", ABILITIES)
def test_an_ability_without_a_reveal(action: str) -> None:
    for before in ("", go("woods")):
        refused(
            someone(0, before), action, 0, "abilities are for revealed characters: reveal first"
        )


@pytest.mark.parametrize("action", ABILITIES)
def test_an_ability_of_somebody_else(action: str) -> None:
    who = {"teleport gate": "franklin"}.get(action, "emi")
    table = play(seated(casting(5, {0: who}) or ""), "reveal")
    refused([table], action, 0, "that is for ")


def test_daniel_who_would_reveal_is_refused_without_a_reason() -> None:
    tables = [play(seated(casting(5, {0: "daniel"}) or ""), before) for before in ("", go("woods"))]
    refused(tables, "reveal", 0, "it is not on your menu now")
    other = seated(casting(5, {1: "daniel"}) or "")
    refused([other], "reveal", 1, "you are not asked")


def test_an_answer_to_a_green_card_that_is_not_true() -> None:
    for card, who, action in (("slap", "emi", "nothing"), ("spell", "emi", "accept")):
        table = play(seated(casting(5, {1: who}) or ""), f"{BARE}; drawn {card}; give player2")
        refused([table], action, 1, "answered as it is true of you. (SHH-E27)")
        refused([table], "show", 1, "answered as it is true of you. (SHH-E27)")
        refused([table], "hand talisman player1", 1, "in play")
        refused([table], "done", 1, "first answer the Green card")


def test_a_green_card_that_somebody_else_reads() -> None:
    tables = [
        play(seated(casting(5, {1: name, 2: "wight"}) or ""), f"{BARE}; drawn {card}; give player2")
        for card in ("slap", "spell", "prediction")
        for name in ("emi", "unknown", "bob")
    ]
    for action in ("accept", "nothing", "show", "hand talisman player1"):
        refused(tables, action, 2, "you are not asked")
        refused(tables, action, 0, "you are not asked")


# Targets, ranges, the dead.


def test_an_attack_out_of_range() -> None:
    at = {"player2": go("cabin", "drawn spell", "give player3", "nothing")}
    table = seated("emi vampire franklin unknown bob", range="region")
    play(table, f"{round_of(5, **at)}; {go('altar')}")
    refused([table], "attack player2", 0, "Player 2 is at the Cabin, out of your range. (SHH-G1)")
    refused([table], "attack player1", 0, "you cannot attack yourself.")
    refused([table], "attack player6", 0, "Player 6 does not play here.")
    refused([table], "attack all", 0, "you have no Machine Gun")


def test_an_attack_on_who_is_not_on_the_board() -> None:
    table = a_table(go("woods", "heal player1"))
    refused([table], "attack player3", 0, "nobody is in your range. (SHH-G1)")
    table = a_table(f"{go('woods', 'heal player1')}; done; {go('woods', 'heal player1')}")
    refused([table], "attack player3", 1, "Player 3 is not on the board yet. (SHH-E11)")


def test_a_target_that_a_card_does_not_allow() -> None:
    table = a_table(go("cemetery", "drawn vampire-bat", "play vampire-bat"))
    refused([table], "choose player1", 0, "it must be another player.")
    refused([table], "choose player8", 0, "Player 8 does not play here.")
    table = a_table(f"{BARE}; drawn slap")
    refused([table], "give player1", 0, "it must be another player.")


DEAD = (
    f"{round_of(5)}; {go('church', 'drawn first-aid')}; play first-aid; choose player2; "
    "attack player2; dice 1 6; strike"
)


@pytest.mark.parametrize("who", ["allie", "agnes", "bob"])
def test_the_dead_act_no_more_and_are_no_target(who: str) -> None:
    table = play(seated(casting(5, {0: "gregor", 1: who}) or ""), DEAD)
    assert table.asked == 0
    for action in ("roll", "reveal", "attack player1", "pass", "done", "mothers-love", "accept"):
        refused([table], action, 1, "you are not asked")
    assert table.asides(1) == ()
    refused([table], "attack player2", 0, "you have made your attack. (SHH-67)")
    play(table, "done; roll; dice 1 6; go gate; draw black; drawn vampire-bat; play vampire-bat")
    refused([table], "choose player2", 2, "Player 2 is dead.")
    play(table, "choose player4")  # nobody might be Allie any more
    refused([table], "attack player2", 2, "Player 2 is dead.")


# Cards.


def test_a_card_that_is_somebody_elses_or_nobodys() -> None:
    table = a_table(f"{go('church', 'drawn advent')}; done")
    for card in SINGLE.names:
        refused([table], f"play {card}", 1, "you do not hold ")
        refused([table], f"discard {card}", 1, "you do not hold ")
    for card in EQUIPMENT.names:
        refused([table], f"equip {card}", 1, "you do not hold ")
    refused([table], "play advent", 0, "you are not asked")


def test_equipment_that_is_not_there() -> None:
    table = a_table(f"{go('church', 'drawn talisman')}; done; {go('altar')}")
    assert table.asked == 1
    refused([table], "take handgun", 1, "in play.")
    refused([table], "skip", 1, "what an Area says has to be done. (SHH-G5)")
    table = a_table(
        f"{go('church', 'drawn talisman')}; done; {go('cemetery', 'drawn banana-peel')}"
    )
    assert table.asked == 1  # without Equipment it hurts


@pytest.mark.parametrize("card", [name for name in CARD.names if name not in SINGLE.names][:3])
def test_a_card_that_is_none_of_its_kind(card: str) -> None:
    refused([a_table()], f"play {card}", 0)


# Out of turn, out of range, out of this world.


def test_everybody_who_is_not_asked() -> None:
    table = a_table()
    for seat in range(1, 5):
        for action in ("roll", "done", "attack player1", "pass", "strike", "go church", "keep"):
            refused([table], action, seat, "you are not asked")


def test_chance_is_nobodys_to_bring() -> None:
    table = a_table()
    for action in ("dice 1 1", "deal emi", "begin player2", "lay church", "drawn slap", "d4 1"):
        refused([table], action, 0, "that is for chance.")
    play(table, "roll")
    refused([table], "dice 2 4", 0, "you are not asked")
    refused([table], "drawn slap", None, "Chance is asked now.")


@pytest.mark.parametrize("seat", [-1, -2, 5, 99, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    for action in ("roll", "reveal", 0, 252):
        refused([a_table()], action, seat, "There is no seat")


@pytest.mark.parametrize("action", [-1, 10**6, 10**30, len(ACTIONS), len(ACTIONS) + 7])
def test_a_number_that_is_no_action(action: int) -> None:
    for seat in (0, 1, 4):
        refused([a_table()], action, seat)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "attack", "attack player0", "attack player9", "attack nobody", "give", "give emi",
        "play", "play slap", "hand talisman", "harm 3", "roll thrice", "reveal emi", "accept 1",
        "go hell", "draw red", "use third", "again player2 player3", "lie", "\0", "x" * 3000,
    ],
)  # fmt: skip
def test_a_text_that_is_no_action(text: str) -> None:
    refused([a_table()], text, 0)


# Options.


@pytest.mark.parametrize(
    "option",
    [
        {"preset": "house"}, {"characters": "twenty"}, {"characters": "Base"},
        {"swap": "Q"}, {"swap": "A,E"}, {"swap": "A", "characters": "all"},
        {"quickStart": "maybe"}, {"range": "far"}, {"areaOptional": "yep"}, {"singleUse": "later"},
        {"sevenMayStay": "1"}, {"threeNeutrals": "three"}, {"altarHold": "hold"}, {"loot": "all"},
        {"bobAway": "no!"}, {"rounds": "-1"}, {"rounds": "1001"}, {"rounds": "٣"},
        {"rounds": "many"}, {"rounds": "1e3"}, {"rounds": "9" * 5000}, {"useOrLose": "lose"},
        {"duelDice": "d6"}, {"criticalMisses": "yes"}, {"coup": "yes"}, {"lastStand": "on"},
        {"blur": "off"}, {"doubleIt": "2"}, {"doubleit": "yes"}, {"hp": "9"},
    ],
    ids=lambda option: "-".join(f"{name}={value[:8]}" for name, value in option.items()),
)  # fmt: skip
def test_an_option_with_a_wrong_value(
    option: dict[str, str], capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadOption) as caught:
        gloam.open_table("shadow_hunters", 5, "night", **option)
    assert unclear(str(caught.value), GAME) == "", str(caught.value)
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    given = [word for name, value in option.items() for word in ("--option", f"{name}={value}")]
    assert main(["play", "shadow_hunters", "--seats", "5", *given]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == f"gloam: {caught.value}\n"


@pytest.mark.parametrize("seats", [-1, 0, 3, 9, 10**9])
def test_a_number_of_seats_that_is_none(seats: int) -> None:
    with pytest.raises(BadOption) as caught:
        gloam.open_table("shadow_hunters", seats, "night")
    assert unclear(str(caught.value), GAME) == "", str(caught.value)


# Saves.


def a_save() -> str:
    table = a_table(f"{BARE}; drawn slap; give player3; nothing")
    table.say(1, "I am no Shadow.")
    return gloam.dumps(play(table, f"done; {go('woods', 'harm player1')}; pass"))


def sealed(body: str) -> str:
    """A save with the right last line, as somebody would write it who knows how."""
    body = body.rpartition("end ")[0] or body
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


SECRETS = re.compile("emi|vampire|unknown|franklin|bob|slap|seed-that|salt-that", re.IGNORECASE)
DAMAGE = {
    "another character": ("chance: deal emi", "chance: deal george"),
    "a character twice": ("chance: deal vampire", "chance: deal emi"),
    "a character too many of a side": ("chance: deal bob", "chance: deal charles"),
    "a character that is none": ("chance: deal bob", "chance: deal byron"),
    "another dealt fact": ("dealt seat=0 character=emi", "dealt seat=0 character=wight"),
    "another Green card read": ("read seat=0 card=slap", "read seat=0 card=spell"),
    "another Green card drawn": ("chance: drawn slap", "chance: drawn spell"),
    "an answer that is not offered": ("2: nothing", "2: show"),
    "somebody else's answer": ("2: nothing", "3: nothing"),
    "a die of seven": ("chance: dice 3 6", "chance: dice 3 7"),
    "a target that does not play": ("1: harm player1", "1: harm player8"),
    "more damage": ("damage=2", "damage=3"),
    "another option": ("option characters all", "option characters base"),
    "an option that is none": ("option characters all", "option characters none"),
    "a number out of range": ("option rounds 0", "option rounds 99999"),
    "seats out of range": ("seats 5", "seats 9"),
    "other seats": ("seats 5", "seats 6"),
    "other rules": ("game shadow_hunters 2", "game shadow_hunters 99"),
    "another game": ("game shadow_hunters 2", "game vampire_radar 1"),
    "words put into a mouth": ("1 aside: say I am no Shadow.", "9 aside: say I am no Shadow."),
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_save_that_was_changed_is_refused_without_a_secret(what: str) -> None:
    old, new = DAMAGE[what]
    save = a_save()
    assert gloam.dumps(gloam.loads(save)) == save
    assert old in save
    spoilt = save.replace(old, new, 1)
    for text in (spoilt, sealed(spoilt)):
        with pytest.raises(BadSave) as caught:
            gloam.loads(text)
        said = str(caught.value)
        assert unclear(said, GAME) == "", said
        assert not SECRETS.search(said.replace("Vampire Radar", "")), said


def test_a_save_that_was_cut_is_refused() -> None:
    save = a_save()
    for end in (*range(0, len(save), 97), len(save) - 1):
        with pytest.raises(BadSave) as caught:
            gloam.loads(save[:end])
        assert not SECRETS.search(str(caught.value))


def test_a_replay_before_the_end_wants_a_seat(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "hunt.save"
    file.write_text(a_save())
    for words in ([], ["--seat", "player6"], ["--seat", "vampire"], ["--belief"]):
        assert main(["replay", str(file), *words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert not SECRETS.search(said.err.replace("'vampire'", ""))


# These tests can fail.


class Fumbles(Table):
    """Says no, and does something all the same."""

    def act(self, action: int | str, seat: int | None = None) -> tuple[Fact, ...]:
        try:
            return super().act(action, seat)
        except IllegalAction:
            super().act("reveal", 0)
            raise


def test_refusals_opened() -> None:
    who = castings(5, 0, {}, EVERYBODY[:6])
    with pytest.raises(AssertionError):
        refused([seated(each, kind=Explains) for each in who], "lightning player2", 0)
    with pytest.raises(AssertionError, match="something changed"):
        refused([seated(each, kind=Fumbles) for each in who], "lightning player2", 0)
    with pytest.raises(AssertionError, match="it was done"):
        refused([seated(each) for each in who], "roll", 0)
    mumbles = altered(GAME, why=lambda view, action: "no\nway")
    with pytest.raises(AssertionError, match="not one line"):
        refused([seated(who[0], mumbles)], "done", 0)
    tells = altered(GAME, why=lambda view, action: f"you are {EVERYBODY[view.me()]}.")
    with pytest.raises(AssertionError):
        refused([seated(each, tells) for each in who], "lightning player2", 0)

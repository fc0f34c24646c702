"""What the hunter is shown, told and refused."""

import re
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

import gloam
from gloam.games.nightmare_hunt import forecast
from gloam.games.nightmare_hunt.book.text import plain
from gloam.games.nightmare_hunt.content import DISCARD_DECK, INFLICT, POWER, SKIP, SUMMON
from gloam.games.nightmare_hunt.facts import ACTIONS, FACTS, REASON, TERM, WOUND
from gloam.games.nightmare_hunt.forecast import Act, Part
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.lore import called, many
from gloam.games.nightmare_hunt.numbers import (
    ACTED,
    BURNED,
    CONCEDE,
    DIED,
    DRAW,
    DRAWING,
    DREW,
    ENTERED,
    FELL,
    HIT,
    HURT,
    INFLICTED,
    MET,
    PAID,
    REACTING,
    SHED,
    SHIELDED,
    SKIPPED,
    SPRINT,
    STIRRED,
    TIMED,
    TURN,
    UNDECKED,
    WAITED,
    WON,
    YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.sight.view import Sight
from gloam.games.nightmare_hunt.telling import sentences
from gloam.games.nightmare_hunt.telling.choices import LONGEST, Choices
from gloam.games.nightmare_hunt.telling.outlook import outlook, summed_up
from gloam.games.nightmare_hunt.telling.refusals import why_not
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact
from tests.games.nightmare_hunt.positions import Fight, Foe, fight, town, trail

OWN = plain(
    """
    name = "Attic"
    mind = 3
    body = 3
    [actions]
    pass = { time = 0 }
    punch = { time = 2, power = 1 }
    sprint = { time = 2, cancels = "never" }
    rest = { time = 2 }
    [[cards]]
    name = "Broom"
    copies = 5
    time = 3
    power = 2
    [[cards]]
    name = "Torch"
    copies = 4
    time = 1
    cancels = "exact"
    [[armor]]
    name = "Apron"
    track = [1, 2]
    [[conditions]]
    name = "Dusty"
    bares = 1
    [[prey]]
    name = "Moth"
    health = 3
    abilities = [{ cost = 0, does = ["power 1"] }, { cost = 4, does = ["inflict Dusty"] }]
    [[prey]]
    name = "Owl"
    health = 9
    enters = ["summon Moth"]
    abilities = [{ cost = 5, does = ["discard deck", "skip"] }]
    [[levels]]
    name = "Rafters"
    encounters = ["Moth"]
    boss = "Owl"
    """
)
"""A book with names and numbers of its own."""

HUNTS: tuple[dict[str, object], ...] = (
    {"mode": "campaign", "expeditions": 2},
    {"mode": "campaign", "expeditions": 2, "content": OWN, "passReact": "yes"},
    {"mode": "expedition", "level": 1, "armor": "plate", "skipDraw": "yes"},
    {"mode": "expedition", "level": 2, "reactionTime": "no"},
    {"mode": "expedition", "level": 3, "armor": "leather", "skipsAdd": "yes"},
    {"mode": "fight", "encounter": "Dog Handler", "ends": "own", "critical": "third"},
    {"mode": "fight", "encounter": "Dog Handler", "repeat": "yes", "armor": "plate"},
    {"mode": "fight", "encounter": "Jack the Black", "lastRefill": "no"},
    {"mode": "fight", "encounter": "Flaming Heart", "passBurns": "no", "armor": "leather"},
    {"mode": "fight", "encounter": "Twin Flames", "passReact": "yes"},
    {"mode": "fight", "encounter": "Ayth, Ender", "concede": "no"},
)
"""Every mode, every level and every term."""


def hunts(seeds: int) -> Iterator[Table]:
    """Hunts played by chance, at each question to the hunter."""
    for seed, options in product(range(seeds), HUNTS):
        rng = Random(seed)
        table = gloam.open_table("nightmare_hunt", seats=1, seed=str(seed), **options)
        table.deal()
        while not table.over:
            yield table
            table.act(rng.choice(table.menu(0)))
            table.deal()
        yield table


def trail_of(table: Table) -> Trail:
    view = table.view(0)
    assert isinstance(view, Sight)
    return view.trail


def lines(hunt: Fight) -> dict[str, str]:
    """The status by its labels."""
    return {line.label: line.value for line in hunt.table.scene(0).status}


def offered(hunt: Fight, text: str) -> Choice:
    return next(choice for choice in hunt.table.scene(0).choices if choice.text == text)


def refusal(hunt: Fight, text: str) -> str:
    view = hunt.table.view(0)
    assert isinstance(view, Sight)
    return why_not(view, ACTIONS.read(text))


# What is said is what happens.


class Then:
    """What came of an action when nothing was done against it: read from the facts alone."""

    def __init__(self, table: Table, action: int) -> None:
        before = trail_of(table)
        self.names = called(before)
        self.reacted = before.phase == REACTING
        self.ahead = before.clone()
        self.start: Trail | None = None
        """When the enemies began to act, or went on to act."""
        self.acts: list[Act] = []
        self.own: list[Part] = []
        """What was done by the enemy that was not cancelled."""
        self.gained = 0
        self.blow: list[str] = []
        self.surprise = self.won = False
        self._follow(self._facts(table.fork(), action))

    @staticmethod
    def _facts(fork: Table, action: int) -> tuple[Fact, ...]:
        mark = len(fork.record)
        fork.act(action)
        fork.deal()
        while not fork.over and trail_of(fork).phase == REACTING:
            fork.act("endure")
            fork.deal()
        return fork.facts_from(mark)

    def _follow(self, facts: tuple[Fact, ...]) -> None:
        for fact, after in zip(facts, (*facts[1:], (TURN, 0, 0, 0)), strict=True):
            word, a, b, c = fact
            if word in (TURN, DIED, WON):
                self.won = word == WON
                return
            self._note(word, a, b, c, after)
            self.ahead.happen(*fact)
            begins = ACTED if self.reacted else STIRRED
            if word == begins and self.start is None:
                self.start = self.ahead.clone()

    def _note(self, word: int, a: int, b: int, c: int, after: Fact) -> None:
        energy = int(self.ahead.energy(a)) if word in (PAID, WAITED) else 0
        prey = int(self.ahead.kind(a)) if word in (PAID, WAITED) else 0
        if word == WAITED or (word == PAID and b < 0):
            self.acts.append(Act(place=a, prey=prey, energy=energy))
        elif word == PAID:
            cost = int(self.ahead.content.cost[b])
            self.acts.append(Act(place=a, prey=prey, energy=energy, ability=b, cost=cost))
        elif word == TIMED:
            self.gained = a
        elif word == DREW and a == WOUND:
            self.surprise = True  # what nobody could foresee
        elif (part := self._part(word, a, b, c, after)) is not None:
            self._add(part)
        else:
            self._note_blow(word, a, b)

    def _part(self, word: int, a: int, b: int, c: int, after: Fact) -> Part | None:
        if word == HIT:
            return Part(POWER, a, b, bool(c), after[0] == DIED)
        if word == ENTERED:
            return Part(SUMMON, a)
        if word == INFLICTED:
            return Part(INFLICT, a)
        if word == UNDECKED:
            return Part(DISCARD_DECK, 0)
        return Part(SKIP, 0) if word == SKIPPED else None

    def _add(self, part: Part) -> None:
        if self.acts:
            last = self.acts[-1]
            self.acts[-1] = Act(
                place=last.place,
                prey=last.prey,
                energy=last.energy,
                ability=last.ability,
                cost=last.cost,
                parts=(*last.parts, part),
            )
        else:
            self.own.append(part)

    def _note_blow(self, word: int, a: int, b: int) -> None:
        if word == HURT:
            left = int(self.ahead.left(a)) - b
            falls = f"{b} damage, {self.names[a]} falls"
            hurt = f"{b} damage to {self.names[a]}, {left} health left"
            self.blow.append(hurt if left > 0 else falls)
        elif word == FELL:
            del self.names[a]
        elif word == SHED:
            self.blow.append(f"{self.names[a]} would be at ")
        elif word == SHIELDED:
            self.blow.append(f"no damage to {self.names[a]} while ")
        elif word == BURNED:
            self.blow.append(f"{many(a, 'Wound')} by burning")

    def tail(self) -> tuple[str, str]:
        """What the enemies did, in the words of a choice: in full, and summed up."""
        assert self.start is not None
        acts = tuple(self.acts)
        full = outlook(self.start, acts, list(self.names), self.gained)
        return full, summed_up(self.start.content, acts, self.gained)


def test_what_a_choice_says_is_what_then_happens() -> None:
    """For every choice of many positions: the blow, and all that the enemies do until your turn."""
    said = 0
    for table in hunts(2):
        if table.over or trail_of(table).phase not in (YOURS, REACTING):
            continue
        for choice in table.scene(0).choices:
            then = Then(table, choice.action) if not choice.aside else None
            if then is None or then.surprise:
                continue
            assert all(part in choice.words for part in then.blow), (choice.words, then.blow)
            if then.won:
                assert choice.words.endswith(("you win the fight", "you clear the level"))
            elif then.start is not None:
                full, short = then.tail()
                fits = choice.words.endswith(f". {full}") and len(choice.words) <= LONGEST
                assert fits or choice.words.endswith(f". {short}"), (choice.words, full)
                said += 1
            elif choice.text == "endure":
                assert choice.words.endswith(", death)")
    assert said > 1000


def test_what_an_enemy_is_said_to_do_next_is_what_it_does() -> None:
    """`next_act` with the Time of an action, against what the first enemy then pays."""
    for name, energy, armor in product(
        ("Corrupted Kobold", "Rabid Dog", "Tortured Giant", "Dagger Prodigy", "Vile Giant"),
        range(4),
        ("robes", "leather", "plate"),
    ):
        hunt = fight(name, hand="dodge parry swipe swipe", energy=energy, armor=armor)
        act = forecast.next_act(hunt.trail, 0, 4)
        then = Then(hunt.table, ACTIONS.read("punch dodge 1"))
        assert then.acts[0] == act, (name, energy, armor)


def test_enduring_says_the_wounds_and_where_they_go() -> None:
    hunt = fight("Vile Giant", energy=8, turn="prey", armor="plate")
    assert offered(hunt, "endure").words == (
        "Endure: power 8 (3 Wounds to discard), you lose a turn. "
        "It then has 0 energy, too little to act"
    )
    hunt = fight("Vile Giant", energy=9, turn="prey")
    assert offered(hunt, "endure").words == "Endure: power 8 (critical: 4 Wounds to hand, death)"
    hunt = fight("Angry Villager", energy=4, turn="prey", conditions={"Vulnerability": 2})
    assert offered(hunt, "endure").words == (
        "Endure: power 3 (4 Wounds to discard). It then has 0 energy, and it is your turn"
    )


def test_a_condition_counts_for_the_parts_after_it() -> None:
    hunt = fight("Tortured Giant", energy=7, turn="prey")
    assert offered(hunt, "endure").words.startswith(
        "Endure: Vulnerability, power 5 (4 Wounds to discard), you lose a turn."
    )


# Choices.


def test_every_choice_is_in_words_that_fit_and_belongs_to_a_place() -> None:
    for table in hunts(3):
        shown = table.scene(0)
        cells = {cell.id for cell in shown.cells} | {""}
        hand = {card.id for pile in shown.piles if pile.hand for card in pile.cards} | {""}
        for choice in shown.choices:
            assert re.fullmatch(r"[A-Z].*[a-z0-9)]", choice.words), choice.words
            assert len(choice.words) <= LONGEST, choice.words
            assert choice.cell in cells, choice
            assert choice.card in hand, choice
            assert choice.short, choice
            assert choice.kind, choice
            assert choice.outcome, choice
            assert "Chance" not in choice.words, choice


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "slash 1",
            "Slash: 5 damage to Corrupted Kobold, 1 health left. It then has 5 energy and pays 3 "
            "for power 2 (1 Wound to discard), and keeps 2",
        ),
        (
            "swipe 1",
            "Swipe: 4 damage to Corrupted Kobold, 2 health left. It then has 3 energy and pays its "
            "last 3 for power 2 (1 Wound to discard)",
        ),
        ("slam 1", "Slam: 6 damage, Corrupted Kobold falls, and you win the fight"),
        (
            "punch parry 1",
            "Punch, paying Parry: 3 damage to Corrupted Kobold, 3 health left. It then has 4 "
            "energy and pays 3 for power 2 (1 Wound to discard), and keeps 1",
        ),
        (
            "rest",
            "Rest: discard 1 Parry, 1 Slash, 1 Slam and 1 Swipe, fill up your hand. "
            "It then has 4 energy and pays 3 for power 2 (1 Wound to discard), and keeps 1",
        ),
    ],
)  # fmt: skip
def test_an_action_says_what_it_does_and_what_the_enemy_can_then_pay(text: str, words: str) -> None:
    hunt = fight("Corrupted Kobold", hand="parry slash slam swipe")
    choice = offered(hunt, text)
    assert choice.words == words
    assert choice.cell == ("" if text == "rest" else "enemy1")
    assert choice.card == {"rest": "", "punch parry 1": "parry"}.get(text, text.split()[0])


def test_reactions_say_why_they_work_and_what_they_cost() -> None:
    hunt = fight("Corrupted Kobold", hand="dodge parry slash wound", energy=3, turn="prey")
    assert hunt.table.scene(0).heading == (
        "Corrupted Kobold pays its last 3 for power 2 (1 Wound to discard). Your answer?"
    )
    assert offered(hunt, "parry").words == (
        "Parry: cancels it, as it paid its last energy. It then has 3 energy, and it is your turn"
    )
    assert offered(hunt, "dodge").words == (
        "Dodge: cancels it; you lose a turn. "
        "It then has 3 energy and pays its last 3 for power 2 (1 Wound to discard)"
    )
    assert offered(hunt, "sprint slash").words == (
        "Sprint, paying Slash: cancels it, as it paid its last energy; you lose a turn. "
        "It then has 4 energy and pays 3 for power 2 (1 Wound to discard), and keeps 1"
    )
    assert (offered(hunt, "sprint slash").cell, offered(hunt, "sprint slash").card) == (
        "enemy1",
        "slash",
    )


def test_several_enemies_are_told_apart_by_number() -> None:
    foes: list[Foe] = [("Dog Handler", 2), ("Rabid Dog", 1), ("Rabid Dog", 0, 2)]
    hunt = fight("Dog Handler", foes=foes, hand="slam slam swipe wound")
    assert offered(hunt, "swipe 3").words == (
        "Swipe: 4 damage, Rabid Dog 3 falls. "
        "All gain 3 energy and act 3 times: 4 Wounds to discard, you lose a turn"
    )
    assert offered(hunt, "punch slam 3").words == (
        "Punch, paying Slam: 3 damage, Rabid Dog 3 falls. "
        "All gain 4 energy and act 3 times: 4 Wounds to discard, you lose a turn"
    )
    assert set(lines(hunt)) >= {
        "Dog Handler 1",
        "Rabid Dog 2",
        "Rabid Dog 3",
        "Abilities of Rabid Dog",
    }


def test_whoever_is_left_alone_keeps_the_name_that_the_menu_uses() -> None:
    hunt = fight("Twin Flames", foes=[("Ember", 0), ("Ember", 1)], hand="swipe swipe slam slam")
    assert offered(hunt, "swipe 1").words == (
        "Swipe: 4 damage, Ember 1 falls. "
        "Ember 2 then has 4 energy and pays 3 for Burning, and keeps 1"
    )


def test_burning_jack_and_the_shield_are_foretold() -> None:
    hunt = fight(
        "Jack the Black",
        damage=17,
        hand="slash swipe parry dodge",
        conditions={"Burning": 2},
    )
    assert offered(hunt, "slash 1").words.startswith(
        "Slash: 2 Wounds by burning, Jack the Black would be at 22 damage, "
        "and shakes off all of it."
    )
    assert offered(hunt, "swipe 1").words == (
        "Swipe: 2 Wounds by burning, 4 damage, Jack the Black falls, and you win the fight"
    )
    assert "end all conditions" in offered(hunt, "rest").words
    foes = [("Flaming Heart", 0), ("Ember", 0)]
    assert offered(fight("Flaming Heart", foes=foes), "slash 1").words.startswith(
        "Slash: no damage to Flaming Heart 1 while Ember is there."
    )


def test_many_enemies_are_summed_up() -> None:
    foes = [("Rabid Dog", 6)] * 9
    words = offered(fight("Dog Handler", foes=foes), "slash 1").words
    assert words == (
        "Slash: 5 damage, Rabid Dog 1 falls. "
        "All gain 5 energy and act 16 times: 40 Wounds to discard, you lose a turn"
    )


def test_town_and_the_way_in_words() -> None:
    hunt = town("dodge parry slash slam")
    assert hunt.table.scene(0).heading == (
        "Change armour, or set out for level 1, Forgotten Forest?"
    )
    wear = offered(hunt, "wear plate")
    assert wear.words == "Wear Plate: track 3 5 7 9, critical from 9, Slow 4"
    assert wear.cell == "armor3"
    assert offered(hunt, "venture").words == "Set out into Forgotten Forest, in Robes"
    assert offered(hunt, "concede").words == "Give up, and lose"
    on = trail(1, "1 2")
    assert on.table.scene(0).heading == ("The way is clear. Go on, or back to Town?")
    assert offered(on, "town").words.startswith("Go back to Town, lose all Wounds")
    last = trail(1, "1 2", options={"expeditions": 1})
    assert "the campaign is lost" in offered(last, "town").words


# Status and board.


def test_look_says_all_that_is_shown() -> None:
    for table in hunts(1):
        shown = table.scene(0)
        said = "\n".join(shown.words)
        assert shown.words[0] == shown.heading
        for line in shown.status:
            assert f"{line.label}: {line.value}." in said
        trail_ = trail_of(table)
        for place, name in enumerate(called(trail_)):
            assert f"{name}: {trail_.left(place)} of " in said
            cell = next(cell for cell in shown.cells if cell.id == f"enemy{place + 1}")
            assert cell.words.startswith(f"{name}: ")


def test_every_enemy_says_its_energy_and_its_prices() -> None:
    hunt = fight("Corrupted Kobold", energy=4)
    told = lines(hunt)
    assert told["Corrupted Kobold"] == (
        "6 of 6 health, 4 energy; as it is, it pays 3 for power 2 (1 Wound to discard), and keeps 1"
    )
    assert told["Abilities of Corrupted Kobold"] == (
        "3 for power 2 (1 Wound to discard); 6 for power 4 (2 Wounds to discard), you lose a turn"
    )
    plate = lines(fight("Corrupted Kobold", armor="plate"))
    assert plate["Abilities of Corrupted Kobold"].startswith("3 for power 2 (no Wound);")
    assert plate["Corrupted Kobold"] == "6 of 6 health, 0 energy, too little to act"


def test_an_enemy_that_acts_says_what_it_paid_and_lost_turns_are_counted() -> None:
    hunt = fight("Corrupted Kobold", energy=5, turn="prey")
    assert lines(hunt)["Corrupted Kobold"] == (
        "6 of 6 health, 5 energy; now it pays 3 for power 2 (1 Wound to discard), and keeps 2"
    )
    passing = fight("Corrupted Kobold", turn="prey", options={"passReact": "yes"})
    assert passing.table.scene(0).heading == "Corrupted Kobold passes. Your answer?"
    assert lines(passing)["Corrupted Kobold"] == "6 of 6 health, 0 energy; now it passes"
    dogs: list[Foe] = [("Rabid Dog", 2)] * 3
    hunt = fight("Dog Handler", foes=dogs, turn="prey", hand="dodge dodge dodge slash",
                 options={"skipsAdd": "yes"})  # fmt: skip
    assert "Your coming turn" not in lines(hunt)
    assert lines(hunt.do("dodge"))["Your coming turn"] == "is lost"
    assert lines(hunt.do("dodge"))["Your coming turn"] == "is lost, and 1 more after it"


def test_cards_are_counted_and_wounds_named() -> None:
    hunt = fight(
        "Dire Rat",
        hand="slash slash parry wound",
        deck="dodge slam slam wound wound",
        discard_wounds=3,
        conditions={"Burning": 2},
    )
    told = lines(hunt)
    assert told["Hand"] == "1 Parry, 2 Slash and 1 Wound"
    assert told["Wounds"] == "1 in hand (4 there are death), 2 in the deck, 3 in the discard"
    assert told["Deck"] == "5 cards: 1 Dodge, 2 Slam and 2 Wounds"
    assert told["Discard"].startswith("12 cards: 2 Dodge, 2 Parry, 1 Slash, 1 Slam, 3 Swipe")
    assert told["Conditions"] == "Burning x2"
    assert told["Armour"] == "Robes: track 1 3 5 7, critical from 7"
    third = lines(fight("Dire Rat", options={"critical": "third"}))
    assert third["Armour"].endswith("critical from 5")
    assert third["Terms of this table"] == sentences.TERM_WORDS["critical"]


def test_the_way_is_told_without_its_order_until_a_rule_fixes_it() -> None:
    hunt = trail(1, "3 4")
    told = lines(hunt)
    assert told["Met so far"] == "Angry Villager, Dire Rat"
    assert told["Still to come"] == (
        "in any order Corrupted Kobold, Rabid Dog, Vile Giant, Dog Handler; "
        "then last Jack the Black, the Boss"
    )
    dying = fight(
        "Vile Giant", met="3 4", energy=8, turn="prey", hand="slash slam swipe wound",
        options={"mode": "campaign"},
    )  # fmt: skip
    assert lines(dying)["Where"] == "level 1, Forgotten Forest, at Vile Giant"
    dying.do("endure").draws("dodge parry slash slam")
    assert lines(dying)["Still to come"] == (
        "next Vile Giant, then Dire Rat, then Angry Villager; then in any order "
        "Corrupted Kobold, Rabid Dog, Dog Handler; then last Jack the Black, the Boss"
    )
    assert lines(dying)["Score"] == (
        "1 expedition, 5 Wounds taken, 0 of 0 cleared levels at the first try"
    )


def test_a_sneak_attack_is_said_until_somebody_comes() -> None:
    hunt = trail(3, "4", options={"mode": "expedition"}).do("onward").meets("Sneak Attack")
    assert lines(hunt)["Sneaking up"] == "the next begins with 3 energy more"
    hunt.do("onward").meets("Marksman")
    assert "Sneaking up" not in lines(hunt)


def glyphs(shown: Scene) -> list[str]:
    return [cell.glyph for cell in shown.cells]


def test_the_board_has_a_row_for_each_enemy_and_a_crowd_shares_the_rows() -> None:
    foes: list[Foe] = [("Dog Handler", 3), ("Rabid Dog", 0, 2)]
    shown = fight("Dog Handler", foes=foes).table.scene(0)
    assert (shown.rows, shown.columns) == (2, 1)
    assert glyphs(shown) == ["1 Handler ♥8/8 ●●●○○ 1 Wound", "2 Dog ♥3/5 ○○○○○○○○ waits"]
    crowd = fight("Dog Handler", foes=[("Rabid Dog", 6)] * 9).table.scene(0)
    assert (crowd.rows, crowd.columns) == (3, 4)
    assert glyphs(crowd)[8:] == ["9 ♥5 ●6", " ", " ", " "]


def test_a_place_says_all_about_what_is_there() -> None:
    hunt = fight("Jack the Black", damage=17, energy=5, hand="dodge parry slash wound")
    words = {cell.id: cell.words for cell in hunt.table.scene(0).cells}
    assert words["enemy1"] == (
        "Jack the Black: 4 of 21 health, 5 energy; as it is, it pays its last 5 for "
        "power 4 (2 Wounds to discard). Abilities: 5 for power 4 (2 Wounds to discard); "
        "8 for power 7 (critical: 4 Wounds to hand, death); "
        "a hit that takes it to 22 damage clears all of it."
    )
    home = {cell.id: cell.words for cell in town("dodge parry slash slam").table.scene(0).cells}
    assert home["armor1"] == (
        "Robes: Wounds at 1 3 5 7. Critical from 7. No head start for enemies. You wear it."
    )


@pytest.mark.parametrize(
    ("name", "energy", "intent"),
    [
        ("Corrupted Kobold", 2, "waits"),
        ("Corrupted Kobold", 3, "1 Wound"),
        ("Corrupted Kobold", 6, "2 Wounds"),
        ("Vile Giant", 8, "death"),
        ("Ember", 3, "Burning"),
        ("Dog Handler", 4, "1 more to fight"),
        ("Ayth, Ender", 8, "deck discarded"),
    ],
)
def test_what_an_enemy_is_about_to_do_in_a_word(name: str, energy: int, intent: str) -> None:
    enemy = fight(name, energy=energy).table.scene(0).cells[0]
    assert enemy.signs[0].words == intent
    assert enemy.glyph.endswith(intent)


def test_the_board_is_even_and_its_places_differ() -> None:
    for table in hunts(1):
        shown = table.scene(0)
        assert {(cell.row, cell.column) for cell in shown.cells} == set(
            product(range(shown.rows), range(shown.columns))
        )
        assert len({cell.id for cell in shown.cells}) == len(shown.cells)


# Sentences.


def test_every_fact_has_words() -> None:
    spoken = {*sentences._PLAIN, *sentences._WITH_NUMBERS}
    assert spoken == {word.word for word in FACTS.words}
    assert set(sentences.TERM_WORDS) == set(TERM.names)
    assert len(sentences.REASONS) == len(REASON.names)
    assert {word.name for word in FACTS.words} >= set(GAME.telling.unspoken)


def test_every_fact_told_in_any_hunt_is_a_sentence_for_hunter_and_onlooker() -> None:
    told = set()
    for table in hunts(4):
        if table.over:
            for fact in table.record:
                told.add(fact[0])
                you, they = table.sentence(fact, 0), table.sentence(fact, ONLOOKER)
                for said in (you, they):
                    assert re.fullmatch(r"[A-Z][^\n]*\.", said), said
                assert not re.search(r"\b(you|your)\b", they, re.IGNORECASE), they
    assert len(told) > 35


def test_a_sentence_stays_true_when_more_has_happened() -> None:
    """Where foes stand changes; what was said of them does not."""
    for seed, options in enumerate(HUNTS):
        rng = Random(seed)
        table = gloam.open_table("nightmare_hunt", seats=1, seed=str(seed), **options)
        said: list[str] = []
        table.deal()
        while not table.over:
            said += [table.sentence(fact, 0) for fact in table.facts_from(len(said))]
            table.act(rng.choice(table.menu(0)))
            table.deal()
        assert said == [table.sentence(fact, 0) for fact in table.record[: len(said)]]


def test_an_encounter_keeps_its_name_when_the_level_is_left() -> None:
    met = (MET, 4, 4, 0)
    assert trail(1, "1").table.sentence(met, 0) == "You meet Vile Giant."
    assert trail(2, "1").table.sentence(met, 0) == "You meet Vile Giant."


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("drew card=slash", "You draw Slash."),
        ("drew card=wound", "You draw a Wound."),
        ("paid place=1 ability=1", "Corrupted Kobold pays 6 energy for power 4, you lose a turn."),
        ("paid place=2 ability=-1", "Enemy 2 passes, and pays nothing."),
        ("hit power=4 wounds=2 critical=no", "A hit of power 4: 2 Wounds to your discard."),
        ("hit power=8 wounds=4 critical=yes",
         "A critical hit of power 8: 4 Wounds into your hand."),
        ("hit power=1 wounds=0 critical=no", "A hit of power 1 does not get through the armour."),
        ("fell place=2 prey=1", "Rabid Dog 2 falls."),
        ("entered prey=1 energy=0 summoned=yes", "Rabid Dog is summoned, with 0 energy."),
        ("sprinted card=parry", "You sprint away, paying with Parry."),
        ("homed why=death",
         "You wake in Town: all Wounds and conditions are gone, and the deck is shuffled."),
        ("over won=no reason=died", "The game is over: the hunter has died. You have lost."),
    ],
)  # fmt: skip
def test_how_it_is_said(fact: str, words: str) -> None:
    assert sentences.sentence(FACTS.read(fact), 0, 1) == words


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("drew card=slash", "The hunter draws Slash."),
        ("paid place=1 ability=1",
         "Corrupted Kobold pays 6 energy for power 4, the hunter loses a turn."),
        ("over won=yes reason=cleared",
         "The game is over: the prey is beaten. The hunter has won."),
        ("met card=boss encounter=6", "The hunter meets Jack the Black."),
        ("passed", "The hunter passes."),
    ],
)  # fmt: skip
def test_how_an_onlooker_hears_it(fact: str, words: str) -> None:
    assert sentences.sentence(FACTS.read(fact), ONLOOKER, 1) == words


def test_names_come_from_the_book_of_the_hunt() -> None:
    table = gloam.open_table("nightmare_hunt", seats=1, seed="own", content=OWN)
    table.deal()
    table.act("venture")
    table.deal()
    said = " ".join(table.sentence(fact, 0) for fact in table.record)
    assert "You meet Moth." in said
    assert "You wear Apron." in said
    assert re.search(r"You draw (Broom|Torch)\.", said)
    shown = "\n".join(table.scene(0).words)
    assert "Abilities of Moth: 0 for power 1 (1 Wound to discard); 4 for Dusty." in shown
    assert "Rafters" in shown
    assert not re.search("Slash|Robes|Kobold", said + shown)


# Refusals.


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("pass", "you pass only without an action card in hand; you have 1 Dodge"),
        ("endure", "no enemy is acting now"),
        ("parry", "no enemy is acting now"),
        ("sprint slash", "no enemy is acting now"),
        ("swipe 1", "you have no Swipe in hand; you have 1 Dodge, 1 Parry, 1 Slash and 1 Slam."),
        ("punch swipe 1", "you have no Swipe in hand"),
        ("parry 1", "Parry has no power: it answers what an enemy does."),
        ("slash 2", "there is no enemy 2, only Corrupted Kobold."),
        ("sixth 1", "this hunt has no sixth card."),
        ("wear plate", "armour is changed in Town, and only there. (NMH-17)"),
        ("wear fifth", "this hunt has 3 armours."),
        ("venture", "the fight has to be won first. (NMH-27)"),
        ("town", "the fight has to be won first. (NMH-27)"),
        ("draw slash", "that is for chance."),
        ("meet boss", "that is for chance."),
    ],
)
def test_why_not_in_your_turn(action: str, reason: str) -> None:
    hunt = fight("Corrupted Kobold")
    assert refusal(hunt, action).startswith(reason)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("parry",
         "Parry needs an enemy that paid with its last energy; this one has 1 left. (NMH-48)"),
        ("sprint slash",
         "Sprint needs an enemy that paid with its last energy; this one has 1 left. (NMH-43)"),
        ("slash", "Slash cancels nothing: it is for your own turn. (NMH-G3)"),
        ("swipe", "you have no Swipe in hand"),
        ("slash 1", "first react to Corrupted Kobold, or endure. (NMH-G3)"),
        ("rest", "first react to Corrupted Kobold, or endure. (NMH-G3)"),
    ],
)  # fmt: skip
def test_why_not_in_answer_to_an_enemy(action: str, reason: str) -> None:
    hunt = fight("Corrupted Kobold", energy=4, turn="prey")
    assert refusal(hunt, action).startswith(reason)


def test_why_not_elsewhere() -> None:
    home = town("dodge parry slash slam")
    assert refusal(home, "wear robes") == "you wear Robes already."
    assert refusal(home, "onward") == "you are in Town: set out first. (NMH-18)"
    assert refusal(home, "town") == "you are in Town already."
    assert refusal(home, "slash 1") == "there is nobody to fight in Town: set out first."
    way = trail(1, "1", options={"mode": "expedition"})
    assert refusal(way, "town") == "there is no way back to Town in this mode. (NMH-R1)"
    assert refusal(way, "venture") == "you have set out already: go on."
    empty = fight("Dire Rat", hand="wound wound wound", deck="slash")
    assert refusal(empty, "rest").startswith("a Rest costs an action card, and you have none")
    bound = town("dodge parry slash slam", concede="no")
    assert refusal(bound, "concede") == "nobody gives up at this table. (NMH-R3)"
    over = fight("Vile Giant", energy=9, turn="prey").do("endure")
    assert refusal(over, "slash 1") == "the hunt is over."
    drawing = town()
    assert drawing.trail.phase == DRAWING
    assert refusal(drawing, "venture") == "cards and enemies come first."


def test_whatever_is_not_offered_has_a_reason_that_cites_true_rules() -> None:
    rules = set(re.findall(r"\*\*(NMH-\w+)\*\*", GAME.rules.text))
    form = re.compile(r"[a-zA-Z].+?\.( \(NMH-\w+(, NMH-\w+)*\))?")
    for n, table in enumerate(hunts(1)):
        if n % 7 and not table.over:
            continue
        view = table.view(0)
        assert isinstance(view, Sight)
        menu = () if table.over else table.menu(0)
        for action in {*range(DRAW), DRAW, CONCEDE} - {*menu, *table.asides(0)}:
            reason = why_not(view, action)
            assert form.fullmatch(reason), (ACTIONS.text(action), reason)
            assert set(re.findall(r"NMH-\w+", reason)) <= rules, reason


def test_chance_has_words_of_its_own() -> None:
    words = Choices(fight("Dire Rat").trail).words
    assert words(DRAW + 2) == "Chance brings Slash"
    assert words(DRAW + WOUND) == "Chance brings a Wound"
    assert words(SPRINT).startswith("Sprint, paying Dodge")
    assert Choices(trail(1, "").trail).words(ACTIONS.read("meet 5")) == "Chance turns up Vile Giant"

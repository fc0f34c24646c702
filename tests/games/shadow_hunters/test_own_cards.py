"""Cards of one's own: what their numbers change, that everybody is told, and what is refused."""

import hashlib
import json
import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.shadow_hunters import card_words
from gloam.games.shadow_hunters.bots.heuristic import prices
from gloam.games.shadow_hunters.cards import EQUIPMENT, GEAR
from gloam.games.shadow_hunters.cast import FACTION
from gloam.games.shadow_hunters.facts import ACTIONS, CARD, CHARACTER, FIGURE
from gloam.games.shadow_hunters.figures import FIGURES, LEAST_CARDS, MOST_CARDS
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.guesses.guess import agrees
from gloam.games.shadow_hunters.numbers import AMENDED, REPRINTED
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.workshop import own_cast
from gloam.games.shadow_hunters.workshop.own_content import CONTENTS, standard_text
from gloam.kernel.ask import Over
from gloam.kernel.bits import count, members
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.own_files import parse
from gloam.kernel.playthrough import playthrough
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.testing import LAWS, Law
from gloam.testing.inside import inside
from tests.games.shadow_hunters.positions import (
    company,
    damage,
    odds,
    offered,
    position,
    told,
    told_of_all,
    truth,
)  # fmt: skip


def changed(numbers: dict[str, object]) -> str:
    """The standard file with some places changed, `black.Dynamite.hurts`, as one line."""
    whole: dict[str, Any] = tomllib.loads(standard_text())
    for path, number in numbers.items():
        table, *name, key = path.split(".")
        if name:
            next(each for each in whole[table] if each["name"] == name[0])[key] = number
        else:
            whole[table][key] = number
    return json.dumps(whole)


def amendments(numbers: dict[str, object]) -> tuple[Fact, ...]:
    """What a table with these numbers tells of them, all twenty characters being in it."""
    table = opened(content=changed(numbers), characters="all")
    return tuple(fact for fact in table.record if fact[0] in (AMENDED, REPRINTED))


def opened(seats: int = 5, **options: str) -> Table:
    return Table(GAME, seats, GAME.options_from(options), Dice("town", "salt"))


def at_random(seed: str) -> str:
    """A file of numbers and copies that chance has chosen; how much is chance, too."""
    rng = Random(seed)
    while True:
        numbers: dict[str, object] = {
            figure.name: rng.randint(figure.least, figure.most)
            for figure in FIGURES
            if rng.random() < 0.6
        }
        for n, place in enumerate(own_cast.USUAL):
            numbers[place] = rng.randint(*own_cast.bounds(n))
        found = changed(numbers)
        if not CONTENTS.check(found):
            return found


WILD = changed(
    {
        "woods.hurts": 5, "woods.heals": 4, "white.Advent.copies": 0, "white.Holy-Water.copies": 6,
        "white.Holy-Water.heals": 6, "white.Concealed-Knowledge.turns": 3,
        "white.First-Aid.sets": 2, "white.Holy-Robe.guards": 3, "white.Mystic-Compass.copies": 0,
        "white.Flare-of-Judgement.hurts": 4, "white.Spear-of-Longinus.hurts": 4,
        "black.Dynamite.copies": 4, "black.Dynamite.hurts": 6, "black.Vampire-Bat.copies": 0,
        "black.Bloodthirsty-Spider.self": 5, "black.Spiritual-Doll.hits": 1,
        "black.Chainsaw.hurts": 4, "black.Handgun.copies": 0, "black.Banana-Peel.self": 4,
        "green.Anger.copies": 0, "green.Slap.copies": 6, "green.Slap.hurts": 2,
        "green.Exorcism.hurts": 1, "green.Aid.heals": 5, "green.Prediction.copies": 0,
        "green.Bully.most": 13, "green.Bully.copies": 3, "green.Tough-Lesson.least": 10,
        "character.Emi.hp": 8, "character.Werewolf.hp": 20,
    }
)  # fmt: skip
"""As unlike the book as can be."""


# The file.


def test_a_file_that_changes_nothing_is_the_book(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(standard_text())
    table = opened(content=str(file))
    assert table.options["content"] == "standard"
    assert list(table.record) == list(opened().record)
    assert not amendments({})


def test_a_file_may_have_characters_alone_and_then_the_cards_are_the_books() -> None:
    alone = own_cast.standard_text().replace("hp = 10", "hp = 9")
    assert CONTENTS.check(alone) == ()
    table = opened(content=json.dumps(tomllib.loads(alone)))
    words = {fact[0] for fact in table.record}
    assert AMENDED in words
    assert REPRINTED not in words


def test_the_sheet_of_the_book_has_every_card_where_it_was() -> None:
    assert [count(cards) for cards in BOOK.deck] == [16, 16, 16]
    assert [figure.usual for figure in FIGURES] == [int(n) for n in BOOK.figures]
    assert {kind for kind in EQUIPMENT if int(BOOK.cards_of[kind]) & GEAR} == set(EQUIPMENT)


@pytest.mark.parametrize("seed", ["a", "b", "c", "d", "e", "f"])
def test_however_many_copies_there_are_every_card_is_one_bit(seed: str) -> None:
    sheet = truth(opened(content=at_random(seed))).open.sheet
    for deck, kinds in enumerate((sheet.kind_of, sheet.kind_of, sheet.green_of)):
        named = [int(kinds[card]) for card in members(int(sheet.deck[deck]))]
        assert LEAST_CARDS <= len(named) <= MOST_CARDS
        for kind in set(named):
            assert named.count(kind) == sheet.copies[kind] == count(sheet.cards_of[kind])
    assert not sheet.deck[0] & sheet.deck[1]
    assert not int(sheet.deck[0] | sheet.deck[1]) & GEAR & ~int(BOOK.deck[0] | BOOK.deck[1])


# What the numbers do.


def hurt(lines: list[str]) -> list[str]:
    """Who was hurt, healed or set, by how much."""
    return [
        f"{found[1]} {int(found[2]) + 1} {found[3]}"
        for line in lines
        if (found := re.match(r"(hurt|healed|set) seat=(\d) damage=(\d+)", line))
    ]


@pytest.mark.parametrize(
    ("numbers", "card", "then", "comes"),
    [
        ({"white.Flare-of-Judgement.hurts": 3}, "flare-of-judgement", (), ["hurt 2 3", "hurt 3 3"]),
        ({"white.Holy-Water.heals": 4}, "holy-water", (), ["healed 1 4"]),
        ({"white.First-Aid.sets": 5}, "first-aid", ("choose player2",), ["set 2 5"]),
        ({"black.Banana-Peel.self": 3}, "banana-peel", (), ["hurt 1 3"]),
        (
            {"black.Bloodthirsty-Spider.hurts": 4, "black.Bloodthirsty-Spider.self": 1},
            "bloodthirsty-spider", ("choose player2",), ["hurt 2 4", "hurt 1 1"],
        ),
        (
            {"black.Vampire-Bat.hurts": 3, "black.Vampire-Bat.heals": 2},
            "vampire-bat", ("choose player2",), ["hurt 2 3", "healed 1 2"],
        ),
        (
            {"black.Spiritual-Doll.hits": 2, "black.Spiritual-Doll.self": 2},
            "spiritual-doll", ("choose player2", "d6 3"), ["hurt 1 2"],
        ),
        (
            {"black.Spiritual-Doll.hits": 5, "black.Spiritual-Doll.hurts": 4},
            "spiritual-doll", ("choose player2", "d6 5"), ["hurt 2 4"],
        ),
        ({"black.Dynamite.hurts": 4}, "dynamite", ("dice 1 5",), ["hurt 2 4"]),
    ],
)  # fmt: skip
def test_shh_r19_a_card_does_what_its_numbers_say(
    numbers: dict[str, object], card: str, then: tuple[str, ...], comes: list[str]
) -> None:
    white = "white" in next(iter(numbers))
    table = position(
        "franklin vampire werewolf george", at="altar church gate gate", damage="6 0 0 0",
        moved=False, amended=amendments(numbers), singleUse="onDraw",
    )  # fmt: skip
    arrive = "dice 2 4" if white else "dice 2 6"
    lines = told_of_all(table, "roll", arrive, f"drawn {card}", *then)
    found = hurt(lines)
    assert found[: len(comes)] == comes, lines


def test_shh_r19_the_woods_do_what_their_numbers_say() -> None:
    numbers: dict[str, object] = {"woods.hurts": 3, "woods.heals": 4}
    for choice, after in (("harm player2", [0, 8, 0, 0]), ("heal player2", [0, 1, 0, 0])):
        table = position("franklin vampire werewolf george", at="gate gate church church",
                         damage="0 5 0 0", moved=False, amended=amendments(numbers))  # fmt: skip
        told(table, "roll", "dice 4 5")
        words = " ".join(each.words for each in table.scene(0).choices)
        assert "Hurt Player 2 by 3" in words
        assert "Heal Player 2 by 4" in words
        told(table, choice)
        assert damage(table) == after


def test_shh_r19_equipment_adds_and_takes_what_its_numbers_say() -> None:
    numbers: dict[str, object] = {"black.Chainsaw.hurts": 3, "white.Holy-Robe.guards": 2}
    for gear, dealt in (({0: "chainsaw"}, 6), ({1: "holy-robe"}, 1), ({0: "chainsaw"}, 6)):
        table = position("franklin vampire werewolf george", at="church church gate gate",
                         gear=gear, revealed=(0,), amended=amendments(numbers))  # fmt: skip
        told(table, "attack player2", "dice 1 4")
        assert damage(table)[1] == dealt


def test_shh_r19_a_green_card_hurts_heals_and_asks_as_its_numbers_say() -> None:
    numbers: dict[str, object] = {
        "green.Slap.hurts": 2, "green.Aid.heals": 3, "green.Bully.most": 8,
    }  # fmt: skip
    for card, before, answer, after in (
        ("slap", 0, "accept", 2),
        ("aid", 5, "accept", 2),
        ("bully", 0, "nothing", 0),
    ):
        table = position(company("vampire", "emi"), at="gate - - - -", damage=f"0 {before} 0 0 0",
                         moved=False, amended=amendments(numbers))  # fmt: skip
        told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
        assert offered(table) == {answer}
        table.act(answer)
        assert damage(table)[1] == after


def test_shh_r19_hit_points_that_a_card_asks_for_are_those_of_the_table() -> None:
    numbers: dict[str, object] = {"green.Bully.most": 9, "character.Emi.hp": 9}
    sheet = truth(opened(content=changed(numbers), characters="all")).open.sheet
    bully = CARD.number("bully")
    for name, bites in (("emi", True), ("ellen", False), ("allie", True), ("vampire", False)):
        assert sheet.bites(bully, CHARACTER.number(name)) is bites
    assert card_words.bitten(bully, sheet) == "those of 9 hit points or fewer (A, Emi)"


def test_shh_r19_chance_draws_from_as_many_copies_as_there_are() -> None:
    numbers: dict[str, object] = {"black.Dynamite.copies": 4, "black.Vampire-Bat.copies": 0}
    table = position(company("emi"), at="gate - - - -", moved=False, amended=amendments(numbers))
    told(table, "roll", "dice 3 5")
    chances = odds(table)
    assert chances["drawn dynamite"] == 4
    assert "drawn vampire-bat" not in chances
    assert sum(chances.values()) == 16


def test_shh_r19_a_deck_is_shuffled_anew_with_every_copy() -> None:
    numbers: dict[str, object] = {
        figure.name: 0 for figure in FIGURES
        if figure.key == "copies" and not figure.name.startswith("white")
    }  # fmt: skip
    numbers |= {"green.Slap.copies": 6, "green.Spell.copies": 2}
    numbers |= {"black.Moody-Goblin.copies": 6, "black.Banana-Peel.copies": 2}
    table = opened(8, content=changed(numbers), singleUse="onDraw")
    rng = Random("shuffled")
    shuffled: set[str] = set()
    for _ in range(4000):
        table.deal()
        if isinstance(table.ask, Over) or len(shuffled) == 2:
            break
        came = table.act(rng.choice(table.menu(table.asked)))
        told_ = [GAME.words.facts.text(fact) for fact in came]
        shuffled |= {line.split("=")[1] for line in told_ if line.startswith("reshuffled")}
        open_ = truth(table).open
        for deck in range(2):
            every = int(open_.sheet.deck[deck])
            held = sum(int(cards) for cards in (*open_.gear, *open_.hand))
            assert (int(open_.deck | open_.discards) | held) & every == every
    assert shuffled == {"black", "green"}


# What is made of them.


def test_shh_r19_an_answer_is_weighed_by_the_copies_of_this_table() -> None:
    """Whoever takes 1 was asked about Hunters or Shadows: of which cards there are more, counts."""
    chances = {}
    for name, numbers in (
        ("hunter", {"green.Slap.copies": 6, "green.Spell.copies": 0}),
        ("shadow", {"green.Slap.copies": 0, "green.Spell.copies": 6}),
    ):
        table = position(company("bob", "vampire", "emi"), at="gate - - - -", moved=False,
                         amended=amendments(dict(numbers)))  # fmt: skip
        card = "slap" if name == "hunter" else "spell"
        told(table, "roll", "dice 1 1", f"drawn {card}",
             "give player3" if name == "hunter" else "give player2")  # fmt: skip
        told(table, "accept")
        view: Any = table.view(3)
        seat = 2 if name == "hunter" else 1
        view.belief.think(view.open, view.clues)
        sides = [0.0, 0.0, 0.0]
        for character in range(20):
            sides[int(FACTION[character])] += view.belief.chances[20 * seat + character]
        chances[name] = sides
    assert chances["hunter"][1] > 1.5 * chances["shadow"][1]
    assert chances["shadow"][2] > 1.5 * chances["hunter"][2]


def test_shh_r19_an_answer_rules_out_those_who_could_not_give_it_with_these_cards() -> None:
    """Without a card that hurts a Neutral for 1, whoever takes 1 is none."""
    none = ("Anger", "Blackmail", "Greed", "Bully", "Nurturance")
    numbers: dict[str, object] = {f"green.{name}.copies": 0 for name in none}
    numbers |= {"green.Slap.copies": 4, "green.Spell.copies": 4}
    table = position(company("vampire", "emi"), at="gate - - - -", moved=False,
                     amended=amendments(numbers))  # fmt: skip
    told(table, "roll", "dice 1 1", "drawn slap", "give player2", "accept")
    view: Any = table.view(3)
    allowed = int(view.clues.allowed(1, view.open))
    assert allowed >> CHARACTER.number("emi") & 1
    assert not allowed >> CHARACTER.number("bob") & 1


def test_bots_price_what_the_numbers_say() -> None:
    worth = []
    for hurts in (1, 6):
        table = position("franklin vampire werewolf george", at="gate gate church church",
                         revealed=(1,), moved=False,
                         amended=amendments({"woods.hurts": hurts}))  # fmt: skip
        told(table, "roll", "dice 4 5")
        menu = table.menu(0)
        scores = prices(table.view(0), menu, FastRandom(1))
        worth.append(scores[menu.index(ACTIONS.read("harm player2"))])
    assert worth[1] > 2 * worth[0] > 0


def test_a_world_with_other_numbers_is_ruled_out() -> None:
    table, other = (opened(4, content=changed({"black.Dynamite.hurts": n})) for n in (4, 5))
    assert agrees(table.view(0), truth(table))
    assert not agrees(table.view(0), truth(other))


# That everybody is told.


def test_shh_r19_all_are_told_before_anything_is_dealt() -> None:
    table = opened(content=WILD)
    lines = [GAME.words.facts.text(fact) for fact in table.record]
    assert "reprinted figure=black.Dynamite.hurts number=6" in lines
    last = max(n for n, line in enumerate(lines) if line.startswith("reprinted"))
    assert last < next(n for n, line in enumerate(lines) if line.startswith("cast"))
    table.deal()
    heard = [fact for fact in table.record if fact[0] == REPRINTED]
    for seat in range(5):
        assert [fact for fact in table.heard(seat) if fact[0] == REPRINTED] == heard
        status = " ".join(line.value for line in table.scene(seat).status)
        for _, figure, number, _ in heard:
            assert card_words.figure_words(figure, number) in status
        view: Any = table.view(seat)
        assert inside(view.open.sheet) == inside(truth(table).open.sheet)
        assert table.sentence(heard[0], seat) == (
            "Not as in the book: the Woods give 5 damage (usually 2)."
        )
    assert GAME.telling.aloud is not None
    spoken = " ".join(GAME.telling.aloud(table.view(1), tuple(table.heard(1))))
    assert "Dynamite does 6 damage (usually 3)" in spoken


def test_what_is_said_and_shown_has_the_numbers_of_the_table() -> None:
    numbers: dict[str, object] = {"black.Dynamite.hurts": 4, "green.Slap.hurts": 2}
    told_ = amendments(numbers)
    table = position(company("emi"), at="gate - - - -", moved=False, amended=told_)
    told(table, "roll", "dice 3 5", "drawn dynamite")
    drawn = next(fact for fact in table.record if GAME.words.facts.name(fact) == "drew")
    assert "4 damage to all in that Area" in table.sentence(drawn, 0)
    assert "4 damage to all in that Area" in repr(table.scene(0))
    assert "3 damage to all in that Area" not in repr(table.scene(0))
    table = position(company("emi"), at="gate - - - -", moved=False, amended=told_)
    told(table, "roll", "dice 1 1", "drawn slap")
    assert "Hunters take 2 damage" in table.scene(0).heading


def test_the_glossary_of_a_table_has_its_numbers() -> None:
    numbers: dict[str, object] = {"black.Dynamite.hurts": 5, "character.Emi.hp": 8}
    table = opened(content=changed({**numbers, "woods.heals": 3}))
    found = {term.word: term.words for term in table.glossary()}
    assert "5 damage to all in that Area" in found["Dynamite"]
    assert "of 8 hit points" in found["Emi"]
    assert "or heal 3 of any player" in found["Weird Woods"]
    assert opened().glossary() is GAME.telling.glossary
    assert opened(content=changed({})).glossary() is GAME.telling.glossary


def test_every_number_has_words_bounds_and_a_value_of_the_book() -> None:
    assert list(FIGURE.names) == [figure.name for figure in FIGURES]
    for n, figure in enumerate(FIGURES):
        assert figure.least <= figure.usual <= figure.most
        words = card_words.figure_words(n, figure.least)
        assert words.endswith(f"(usually {figure.usual})")
        for number, fits in ((figure.least, True), (figure.most, True),
                             (figure.least - 1, False), (figure.most + 1, False)):  # fmt: skip
            faults = CONTENTS.check(changed({figure.name: number}))
            assert (faults == ()) is fits, (figure.name, number, faults)


def test_a_table_is_summed_up_with_what_was_changed() -> None:
    option = next(each for each in GAME.words.options if each.name == "content")
    two = changed({"character.Emi.hp": 8, "black.Dynamite.copies": 3})
    assert option.value_said(two) == (
        "Emi has 8 hit points (usually 10); the Black deck has 3 cards Dynamite (usually 1)"
    )
    assert option.value_said(WILD).endswith(" more")


def test_a_save_holds_the_cards_and_goes_on() -> None:
    table = opened(content=WILD)
    table.deal()
    again = gloam.loads(gloam.dumps(table))
    assert again.record == table.record
    assert again.options == table.options


# Laws.


@pytest.mark.parametrize(("n", "law"), list(enumerate(LAWS)), ids=str)
def test_the_law_holds_with_numbers_and_copies_of_ones_own(n: int, law: Law) -> None:
    contents = [WILD, at_random(f"law {n}")]
    more = ({}, {"greenSecret": "yes"}, {"singleUse": "onDraw"}, {"quickStart": "yes"})[n % 4]
    options = {"rounds": "2", "content": contents[n % 2], "characters": "all", **more}
    law(GAME, 4 + n % 5, seed=f"wild {law}", moments=4, guesses=2, options=options)


def test_a_game_with_such_numbers_is_played_as_it_was_compiled_or_not() -> None:
    played = playthrough(GAME, 5, "wild", content=WILD, rounds="3")
    assert hashlib.sha256(played.encode()).hexdigest()[:16] == "f770c39f11cb91b6"


# What is refused.


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("hurts = 2", "hurts = 9", "[woods]: hurts is a number from 1 to 6, not 9."),
        ("hurts = 2", "hurts = true", "[woods]: hurts is a number from 1 to 6, not true."),
        ("hurts = 2", "", "[woods] needs a number called hurts, from 1 to 6."),
        ("hurts = 2", "hurt = 2", "[woods] has no such key: it may have hurts, heals."),
        ("[woods]", "[wood]", "I do not know 'wood'. Did you mean 'woods'?"),
        ("[woods]\nhurts = 2\nheals = 1\n", "", "The file needs a table [woods]."),
        ('"Dynamite"', '"Dinamite"', "[[black]] has no such card. I do not know 'Dinamite'. "),
        ('"Dynamite"', '"Chainsaw"', "Two cards of [[black]] are called 'Chainsaw'."),
        ("copies = 3", "copies = 7", "Vampire-Bat: copies is a number from 0 to 6, not 7."),
        ("sets = 7", "sets = 8", "First-Aid: sets is a number from 0 to 7, not 8."),
        ("sets = 7", "sets = 7\nhurts = 1", "First-Aid has no such key: it may have name, copies"),
        ("guards = 1", "guards = 0", "Holy-Robe: guards is a number from 1 to 3, not 0."),
        ('"Chainsaw"\ncopies = 1', '"Chainsaw"\ncopies = 2', "Chainsaw: copies is a number from 0"),
        ("copies = 1", "copies = 0", "[[white]] has 8 to 24 cards in all, not 2."),
        ("[woods]", "[woods", "This file of characters and cards cannot be read: "),
        ("[[black]]", "[[green]]", "A book has 13 to 13 tables [[black]], not 0."),
    ],
)
def test_a_fault_is_told_in_a_sentence(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in standard_text()
    file = tmp_path / "mine.toml"
    file.write_text(standard_text().replace(old, new))
    with pytest.raises(BadOption) as refused:
        GAME.options_from({"content": str(file)})
    assert fault in str(refused.value) or fault in CONTENTS.check(file.read_text())


def test_no_deck_may_be_empty_or_too_full() -> None:
    greens = [figure.name for figure in FIGURES if figure.name.startswith("green.")]
    copies = [name for name in greens if name.endswith(".copies")]
    for each, total in ((0, 0), (6, 72)):
        faults = CONTENTS.check(changed(dict.fromkeys(copies, each)))
        assert faults == (f"[[green]] has 8 to 24 cards in all, not {total}.",)


def test_bob_and_david_can_reach_their_goals() -> None:
    gear = [f for f in FIGURES if f.key == "copies" and f.card in EQUIPMENT]
    relics = ("Talisman", "Spear-of-Longinus", "Holy-Robe", "Silver-Rosary")
    names = [figure.name for figure in gear if figure.name.split(".")[1] not in relics]
    few: dict[str, object] = dict.fromkeys(names, 0)
    fault = "Of pieces of Equipment there are 4, and Bob wins with 5."
    assert CONTENTS.check(changed(few)) == (fault,)
    two: dict[str, object] = {f"white.{name}.copies": 0 for name in relics[:2]}
    assert CONTENTS.check(changed(two)) == ("Of relics there are 2, and David wins with 3.",)


def test_a_file_that_was_cut_short_is_refused_wherever_it_was_cut() -> None:
    text = standard_text()
    for place in range(200, len(text) - 10, 173):
        with pytest.raises(BadOption):
            GAME.options_from({"content": json.dumps(_read(text[:place]))})


def _read(text: str) -> dict[str, Any]:
    """What is left of a file; a BadOption, if that cannot be read at all."""
    return parse(text, "file")


def test_spaces_are_as_good_as_hyphens_in_a_name() -> None:
    assert CONTENTS.check(standard_text().replace("Vampire-Bat", "vampire bat")) == ()

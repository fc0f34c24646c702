"""What a seat of Shadow Hunters is shown, told and refused."""

import re
from random import Random

import pytest

from gloam.games.shadow_hunters import board, card_words, cards, cast, lore, numbers
from gloam.games.shadow_hunters.facts import ACTIONS, AREA, CARD, CHARACTER, FACTS, QUESTION, TERM
from gloam.games.shadow_hunters.numbers import DICE, Q_DODGE
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.games.shadow_hunters.telling import choices, notebook, sentences
from gloam.games.shadow_hunters.telling.refusals import REST, REVEAL_FIRST, why_not
from gloam.kernel.scene import Choice, Scene
from gloam.kernel.table import ONLOOKER, Table
from tests.games.shadow_hunters.positions import company, position, refusal

HEARERS = (ONLOOKER, 0, 1, 2, 3, 4)
ROUND = "church gate church woods -"


def lines(shown: Scene) -> dict[str, str]:
    """The status by its labels."""
    return {line.label: line.value for line in shown.status}


def said(shown: Scene) -> str:
    """The whole of what `look` says."""
    return "\n".join(shown.words)


def offered(table: Table, text: str) -> Choice:
    """A choice of whoever is asked."""
    found = table.scene(int(table.asked)).choices
    return next(choice for choice in found if choice.text == text)


def sight(table: Table, seat: int) -> Sight:
    view = table.view(seat)
    assert isinstance(view, Sight)
    return view


# The board.


def test_a_row_of_the_board_is_a_region() -> None:
    table = position(company("emi"), at=ROUND, areas="woods gate cabin church altar cemetery")
    shown = table.scene(0)
    rows = [[cell.id for cell in shown.cells if cell.row == row] for row in range(3)]
    assert (shown.rows, shown.columns) == (3, 2)
    assert rows == [["woods", "gate"], ["cabin", "church"], ["altar", "cemetery"]]


def test_an_area_tells_its_totals_effect_partner_neighbour_and_guests() -> None:
    table = position(company("emi"), at=ROUND, areas="woods gate cabin church altar cemetery")
    words = {cell.id: cell.words for cell in table.scene(0).cells}
    assert words["church"] == (
        "Church: draw a White card. Reached with 6. In one Region with the Cabin; "
        "on the ring, also next to the Altar. Here: you and Player 3."
    )
    assert "also next to the Cemetery" in words["woods"]
    assert words["altar"].endswith("Here: nobody.")


def test_the_totals_are_those_of_the_rules() -> None:
    led = {total: area for area, totals in enumerate(lore.TOTALS) for total in totals}
    assert [led.get(total, -1) for total in range(11)][2:] == list(board.AREA_OF)[2:]
    assert len(lore.AREA_NAMES) == len(AREA.names)


def test_players_stand_on_their_areas_under_their_numbers() -> None:
    shown = position(company("emi"), at=ROUND, dead=(3,)).scene(0)
    pieces = {piece.id: (piece.cell, piece.glyph, piece.owner) for piece in shown.pieces}
    assert pieces == {
        "player1": ("church", "1", 0),
        "player2": ("gate", "2", 1),
        "player3": ("church", "3", 2),
    }


# Oneself.


def test_one_reads_ones_own_card() -> None:
    table = position(company("franklin"), at=ROUND, damage="5 0 0 0 0")
    told = lines(table.scene(0))
    assert told["You, Player 1"] == (
        "Franklin, a Hunter, hidden; 5 damage of 12, so 7 hit points left; at the Church"
    )
    assert told["You win if"] == "all Shadows are dead"
    assert told["Your ability"].startswith("Lightning: at the start of your turn, one player")
    assert told["Your ability"].endswith("; reveal first")
    assert told["In your range"] == "Player 3"


def test_an_ability_that_is_used_or_chained_is_said_to_be() -> None:
    table = position(company("franklin", "ellen"), at=ROUND, moved=False, revealed=(0, 1))
    table.act("lightning player3")
    table.deal()
    assert lines(table.scene(0))["Your ability"].endswith("; used")
    assert "has used Lightning" in lines(table.scene(1))["Player 1"]
    table = position(company("ellen", "emi"), at=ROUND, moved=False, revealed=(0,))
    table.act("chain player2")
    assert "you are chained" in lines(table.scene(1))["Your ability"]
    assert "chained, without an ability" in lines(table.scene(2))["Player 2"]


def test_agnes_hears_whose_victory_she_needs() -> None:
    table = position(company("emi", "agnes"), at=ROUND, turn=1, moved=False, revealed=(1,))
    assert lines(table.scene(1))["You win if"].startswith("Player 1 wins")
    table.act("capriccio")
    assert lines(table.scene(1))["You win if"].startswith("Player 3 wins")


def test_abilities_that_work_hidden_do_not_ask_to_reveal_first() -> None:
    for name in ("unknown", "daniel", "bryan"):
        told = lines(position(company(name), at=ROUND).scene(0))
        assert "reveal first" not in told["Your ability"], name


# The others.


def test_damage_is_shown_and_what_is_left_is_not() -> None:
    """Whatever the hidden character, the others are shown the same."""
    shown = set()
    for name in ("allie", "bob", "charles", "daniel"):
        table = position(company("emi", "vampire", "george", "wight", name), damage="0 0 0 0 6")
        shown.add(table.scene(0))
        assert "6 damage" in lines(table.scene(0))["Player 5"]
    assert len(shown) == 1
    assert " left" not in said(shown.pop()).split("\n", 2)[2]


def test_of_the_revealed_it_is_said_when_they_die() -> None:
    table = position(company("emi", "vampire"), damage="0 4 0 0 0", revealed=(1,))
    assert lines(table.scene(0))["Player 2"].startswith("Vampire, a Shadow, dies at 13; 4 damage")


def test_who_somebody_can_be_shrinks_with_what_was_seen() -> None:
    table = position(company("emi", "vampire"), damage="0 11 0 0 0")
    told = lines(table.scene(0))
    assert told["Who Player 3 can be"] == "anybody who is not known yet"
    assert told["Who Player 2 can be"] == (
        "Franklin or Fu-ka (dies at 12); Daniel, David, Vampire or Valkyrie "
        "(dies at 13); George, Gregor, Werewolf or Wight (dies at 14)"
    )


def test_nobody_is_thought_to_be_somebody_who_is_known() -> None:
    table = position(company("emi", "vampire"), damage="0 0 0 11 0", revealed=(1, 2))
    view = sight(table, 0)
    assert "Emi" not in notebook.by_death(notebook.possible(view, 3), view.open)
    told = lines(table.scene(0))["Who Player 4 can be"]
    assert "George" not in told
    assert "Fu-ka" not in told, "both Hunters are known"


def test_what_was_seen_never_leaves_nobody_to_be() -> None:
    rng = Random(3)
    table = position(company("unknown", "emi", "wight"), at=ROUND)
    for _ in range(150):
        table.deal()
        if table.over:
            break
        table.act(rng.choice(table.menu(int(table.asked))))
        for seat in range(5):
            for other in range(5):
                assert notebook.possible(sight(table, seat), other)


def test_the_track_has_the_players_and_every_possible_death() -> None:
    base = int(cast.BASE)
    table = position("emi vampire george werewolf bob", damage="0 3 3 9 0", pool=base)
    assert lines(table.scene(0))["Damage track"] == (
        "0: you and Player 5; 3: Player 2 and Player 3; 8: Allie dies; 9: Player 4; "
        "10: Bob and Emi die; 11: Charles and Unknown die; 12: Franklin dies; "
        "13: Daniel and Vampire die; 14: George and Werewolf die"
    )


def test_the_dead_are_off_the_track() -> None:
    base = int(cast.BASE)
    table = position("emi vampire george werewolf bob", pool=base, dead=(4,), revealed=(1, 3))
    track = lines(table.scene(0))["Damage track"]
    assert "Bob" not in track
    assert "Allie" not in track, "the one Neutral is known"
    assert "Player 5" not in track


def test_look_says_all_equipment_hands_discards_and_players() -> None:
    table = position(
        company("emi", "vampire"),
        at=ROUND,
        gear={0: "handgun", 1: "holy-robe talisman"},
        hand={2: "vampire-bat moody-goblin", 0: "first-aid"},
        revealed=(1,),
        dead=(3,),
    )
    table.act("play first-aid")
    table.act("choose player3")
    words = said(table.scene(0))
    for name in ("Handgun", "Holy Robe", "Talisman", "Vampire Bat", "Moody Goblin"):
        assert name in words
    for label in ("Player 2: Vampire", "Player 3: hidden", "Player 4: dead; was", "Player 5:"):
        assert label in words
    assert "Discards: White First Aid; Black none; Green none." in words
    assert "7 damage" in lines(table.scene(0))["Player 3"]


def test_what_protects_somebody_is_said() -> None:
    table = position(company("gregor"), at=ROUND, hand={0: "guardian-angel"}, revealed=(0,))
    table.act("play guardian-angel")
    table.act("barrier")
    told = lines(table.scene(1))["Player 1"]
    assert "guarded by an Angel" in told
    assert "behind a Barrier" in told


def test_the_terms_in_force_are_said() -> None:
    usual = lines(position(company("emi"), preset="published").scene(0))["Terms of this table"]
    assert "act when they are drawn" in usual
    assert "Blur" not in usual
    assert "Blur" in lines(position(company("emi"), blur="yes").scene(0))["Terms of this table"]


def test_every_term_has_words() -> None:
    assert set(lore.TERM_WORDS) == set(TERM.names)


# Green cards and the notebook.


def green(card: str, who: str = "", damage: str = "", **more: object) -> Table:
    """Player 1 has drawn this Green card in the Cabin."""
    who = who or company("emi", "vampire")
    table = position(who, at="gate woods altar church -", damage=damage, moved=False, **more)  # type: ignore[arg-type]
    for action in ("roll", "dice 1 1", f"drawn {card}"):
        table.act(action)
    return table


def test_the_card_is_in_the_notebook_of_giver_and_receiver_alone() -> None:
    table = green("slap")
    table.act("give player2")
    table.act("nothing")
    assert lines(table.scene(0))["Green cards to Player 2"] == "Slap from you, nothing happened"
    assert lines(table.scene(1))["Green cards to you"] == "Slap from Player 1, nothing happened"
    assert lines(table.scene(2))["Green cards to Player 2"] == "from Player 1, nothing happened"
    for seat in (2, 3, 4):
        assert "Slap" not in said(table.scene(seat))


def test_nobody_else_hears_the_name_of_a_green_card() -> None:
    table = green("exorcism")
    table.act("give player2")
    table.act("accept")
    for seat in range(5):
        told = " ".join(table.sentence(fact, seat) for fact in table.heard(seat))
        assert ("Exorcism" in told) == (seat < 2)


@pytest.mark.parametrize(
    ("card", "who", "damage", "answer", "note"),
    [
        ("huddle", "vampire", "0 3 0 0 0", "accept", "healed"),
        ("huddle", "vampire", "", "accept", "took 1"),
        ("tough-lesson", "vampire", "", "accept", "took 2"),
        ("prediction", "vampire", "", "show", "showed the character"),
        ("greed", "vampire", "", "hand talisman player1", "gave Equipment"),
    ],
)
def test_what_visibly_came_of_a_card_is_noted(
    card: str, who: str, damage: str, answer: str, note: str
) -> None:
    table = green(card, company("emi", who), damage, gear={1: "talisman"})
    table.act("give player2")
    assert lines(table.scene(2))["Green cards to Player 2"].endswith("not answered yet")
    table.act(answer)
    assert lines(table.scene(2))["Green cards to Player 2"] == f"from Player 1, {note}"


def test_a_prediction_is_known_to_the_giver_alone() -> None:
    table = green("prediction")
    table.act("give player2")
    table.act("show")
    assert "Vampire, a Shadow, dies at 13, as only you" in lines(table.scene(0))["Player 2"]
    assert "Vampire, a Shadow" not in lines(table.scene(2))["Player 2"]


def test_giver_and_receiver_read_the_card_in_their_headings_and_nobody_else_does() -> None:
    table = green("slap")
    assert table.scene(0).heading == (
        "You have drawn Slap: Hunters take 1 damage. Whom do you give it to?"
    )
    assert table.scene(1).heading == "Waiting for Player 1, who chooses whom to give a Green card."
    table.act("give player2")
    assert table.scene(1).heading == (
        "Player 1 gives you Slap: Hunters take 1 damage. Your answer?"
    )
    assert table.scene(2).heading == "Waiting for Player 2, who answers a Green card."


def test_answers_say_what_they_mean_and_unknown_hears_which_are_lies() -> None:
    def answers(who: str, card: str, damage: str = "", **more: object) -> dict[str, str]:
        table = green(card, company("emi", who), damage, **more)
        table.act("give player2")
        return {choice.text: choice.words for choice in table.scene(1).choices if not choice.aside}

    assert answers("vampire", "spell") == {"accept": "Take 1 damage, as it says"}
    assert answers("vampire", "slap") == {"nothing": "Say that nothing happens"}
    assert answers("vampire", "huddle", "0 2 0 0 0") == {"accept": "Heal 1, as it says"}
    assert answers("unknown", "spell") == {
        "accept": "Take 1 damage, as it says",
        "nothing": "Say that nothing happens, which is a lie",
    }
    assert answers("unknown", "blackmail", gear={1: "talisman"})["hand talisman player1"] == (
        "Give Talisman to Player 1, which is a lie"
    )
    assert answers("unknown", "slap") == {
        "accept": "Take 1 damage, which is a lie",
        "nothing": "Say that nothing happens",
    }


# Headings and choices.


def test_a_target_is_named_with_what_matters() -> None:
    table = position(company("emi", "vampire"), at=ROUND, damage="0 0 5 0 0")
    choice = offered(table, "attack player3")
    assert choice.words == "Attack Player 3: 5 damage so far, at the Church"
    assert (choice.cell, choice.piece) == ("church", "player3")
    assert table.scene(0).heading == "In your range: Player 3. Attack, or end your turn?"
    assert table.scene(1).heading == "Waiting for Player 1, who may attack or end the turn."


def test_the_start_of_a_turn_mentions_an_ability_that_can_be_used() -> None:
    hidden = position(company("emi"), at=ROUND, moved=False)
    assert hidden.scene(0).heading == "Your turn: roll to move."
    shown = position(company("emi"), at=ROUND, moved=False, revealed=(0,))
    assert shown.scene(0).heading == "Your turn: roll to move, or use Teleport first."
    assert offered(shown, "teleport cemetery").cell == "cemetery"


def test_masamune_says_that_one_must_attack() -> None:
    table = position(company("emi"), at=ROUND, gear={0: "masamune"})
    assert table.scene(0).heading == "You must attack; in your range: Player 3."


def test_what_others_wait_for_does_not_depend_on_what_is_hidden() -> None:
    shown = set()
    for name in ("vampire", "werewolf", "unknown", "wight", "valkyrie"):
        table = position(f"emi {name} george ultra-soul bryan", at="church church - - -")
        for action in ("attack player2", "dice 1 5"):
            table.act(action)
        assert table.scene(0).heading == (
            "Your dice hit Player 2 for 4, before Equipment. Strike, or reveal first?"
        )
        table.act("strike")
        assert table.scene(1).heading == "Player 1 has attacked and hurt you: react, or pass?"
        shown.add(table.scene(2).heading)
    assert shown == {"Waiting for Player 2, who may react."}


def test_a_card_that_asks_to_reveal_says_whether_it_is_for_you() -> None:
    for name, asks in (("emi", "Reveal, or stay hidden?"), ("vampire", "It is not for you.")):
        table = position(company(name), hand={0: "advent"}, damage="3 0 0 0 0")
        table.act("play advent")
        assert table.scene(0).heading.endswith(asks)
        reveals = [choice for choice in table.scene(0).choices if choice.text == "reveal"]
        heals = ["heal all" in choice.words for choice in reveals]
        assert heals == ([True, False] if name == "emi" else [False])


def test_every_question_has_a_heading_for_those_who_wait() -> None:
    assert [question.name for question in QUESTIONS if question.waiting] == list(QUESTION.names[1:])


def test_every_action_has_words() -> None:
    table = position(company("emi"), at=ROUND)
    for action in range(DICE):
        words = choices.say_action(sight(table, 0), action)
        assert words[0].isupper(), ACTIONS.text(action)
        assert not re.search(r"player\d|-1|None|  ", words), words


def test_every_card_and_character_is_described_with_its_numbers() -> None:
    for kind, name in enumerate(CARD.names):
        words = card_words.card_words(kind, BOOK)
        assert words, name
        for number in (cards.HURTS[kind], cards.HEALS[kind], cards.SETS[kind], cards.SELF[kind]):
            assert not number or str(number) in words, name
        assert "you" not in words.split(), "a card is read to everybody"
    for character, name in enumerate(CHARACTER.names):
        words = lore.character_words(character)
        assert f"of {cast.HP[character]} hit points" in words, name
        for table in (cast.HEALS, cast.HURTS, cast.SETS, cast.COST):
            assert not table[character] or str(table[character]) in words, name


def test_names_are_nice() -> None:
    named = lore.character_name
    assert [named(numbers.ULTRA_SOUL), named(numbers.FU_KA)] == ["Ultra Soul", "Fu-ka"]
    assert lore.card_name(numbers.SPIDER) == "Bloodthirsty Spider"
    assert card_words.green_words(numbers.BULLY, BOOK) == (
        "those of 11 hit points or fewer (A, B, C, E, U) take 1 damage"
    )
    assert card_words.green_words(numbers.LESSON, BOOK) == (
        "those of 12 hit points or more (D, F, G, V, W) take 2 damage"
    )
    assert card_words.green_words(numbers.PREDICTION, BOOK) == "show the giver their character"


# Sentences.


def some_facts() -> list[tuple[int, int, int, int]]:
    """Every word, with every number that its fields can have (up to nine each)."""
    found = []
    for word in FACTS.words:
        ranges = []
        for domain in word.fields.values():
            size = len(domain.names) or (5 if domain.name == "seat" else 7)
            ranges.append(range(1 if word.name == "asked" and domain is QUESTION else 0, size))
        ranges += [range(1)] * (3 - len(ranges))
        every = [(word.word, a, b, c) for a in ranges[0] for b in ranges[1] for c in ranges[2]]
        if word.name == "asked":
            every = [fact for fact in every if fact[3] < (3 if fact[2] < Q_DODGE else 5)]
        found += every
    return found


def test_every_fact_has_a_sentence_for_every_hearer() -> None:
    for fact in some_facts():
        for hearer in HEARERS:
            words = sentences.sentence(fact, hearer, 5)
            assert words.endswith("."), words
            assert words[0].isupper() or words[0].isdigit(), words
            assert not re.search(r"-1|None|  |player\d|[{}]|Player 0", words), words


def test_an_onlooker_is_never_spoken_to() -> None:
    for fact in some_facts():
        words = sentences.sentence(fact, ONLOOKER, 5)
        assert not re.search(r"\b[Yy]ou", words), words


def test_whoever_it_is_about_is_spoken_to() -> None:
    quiet = {
        "seated",
        "terms",
        "amended",
        "reprinted",
        "cast",
        "laid",
        "reshuffled",
        "ran_out",
        "diced",
    }
    quiet.add("came_to_nothing")
    for fact in some_facts():
        word = FACTS.words[fact[0]]
        seat = fact[3] if word.name == "parried" else fact[1]
        asked_to_parry = word.name == "asked" and QUESTION.names[fact[2]] == "parry"
        about_another = word.name == "let_off" or asked_to_parry
        if word.name in quiet or about_another or word.name == "over" or seat > 4:
            continue
        mine, theirs = (sentences.sentence(fact, hearer, 5) for hearer in (seat, ONLOOKER))
        assert re.search(r"\b[Yy]ou", mine), mine
        assert f"Player {seat + 1}" not in mine
        assert f"Player {seat + 1}" in theirs, theirs


@pytest.mark.parametrize(
    ("fact", "hearer", "words"),
    [
        ("moved seat=1 area=woods", 1, "You go to the Woods."),
        ("moved seat=1 area=woods", 0, "Player 2 goes to the Woods."),
        ("rolled seat=1 d4=3 d6=4", 0, "Player 2 rolls 3 and 4, 7 in all: to any Area."),
        ("hurt seat=0 damage=2 by=attack", 0, "You take 2 damage."),
        ("hurt seat=0 damage=2 by=feast", 1, "Player 1 takes 2 damage for another attack."),
        ("healed seat=1 damage=0", 0, "Player 2 has nothing to heal."),
        ("attacked seat=1 targets=5 how=attack", 0, "Player 2 attacks you and Player 3."),
        ("attacked seat=1 targets=1 how=counter", 4, "Player 2 strikes back at Player 1."),
        ("threw seat=1 d4=2 d6=2", 0, "Player 2 rolls 2 and 2: a miss."),
        ("died seat=1 character=emi after=0", 0, "Player 2 dies first, and was Emi, a Hunter."),
        ("revealed seat=1 character=daniel why=scream", 1, "You scream: Daniel, a Neutral."),
        ("wandered seat=1 target=1 heals=yes", 0, "Player 2 chooses to heal themselves."),
        ("wandered seat=1 target=1 heals=yes", 1, "You choose to heal yourself."),
        ("asked seat=1 question=react about=5", 0, "Player 2 may react."),
        ("spared seat=1 by=angel", 0, "Player 2's Guardian Angel keeps the damage off."),
        ("received seat=2 card=slap", 2, "You read Slap: Hunters take 1 damage."),
        ("gave seat=0 to=2", 2, "Player 1 gives the card to you."),
    ],
)  # fmt: skip
def test_how_it_is_said(fact: str, hearer: int, words: str) -> None:
    assert sentences.sentence(FACTS.read(fact), hearer, 5) == words


def test_whoever_wins_is_named_and_spoken_to() -> None:
    told = "The game is over: Bob has his Equipment."
    one, two = (FACTS.read(f"over winners={n} reason=equipment") for n in (2, 3))
    assert sentences.sentence(one, 0, 5) == f"{told} Player 2 wins."
    assert sentences.sentence(one, 1, 5) == f"{told} You win."
    assert sentences.sentence(two, 1, 5) == f"{told} You and Player 1 win."
    assert sentences.sentence((two[0], 0, 3, 0), 1, 5) == f"{told} Nobody wins."


# Refusals.

SITUATIONS = {
    "start": {"moved": False},
    "fight": {"gear": {0: "handgun"}, "hand": {0: "talisman first-aid"}},
    "another's turn": {"turn": 1},
}


def refusals_of(table: Table, seat: int = 0) -> list[str]:
    return [why_not(sight(table, seat), action) for action in range(len(ACTIONS))]


@pytest.mark.parametrize("where", SITUATIONS)
def test_hidden_seats_are_refused_in_the_same_words_whoever_they_are(where: str) -> None:
    told = set()
    for name in CHARACTER.names:
        rest = "wight" if name == "vampire" else "vampire"
        table = position(f"{name} {rest} george ultra-soul bryan", at=ROUND, **SITUATIONS[where])  # type: ignore[arg-type]
        told.add(tuple(refusals_of(table)))
    assert len(told) == 1


def test_hidden_seats_are_refused_alike_while_they_answer_and_react() -> None:
    answering, reacting = set(), set()
    for name in CHARACTER.names:
        table = green("slap", f"emi {name} wight gregor catherine")
        table.act("give player2")
        answering.add(tuple(refusals_of(table, 1)))
        table = position(f"fu-ka {name} wight gregor catherine", at="church church - - -")
        for action in ("attack player2", "dice 2 3", "strike"):
            table.act(action)
        reacting.add(tuple(refusals_of(table, 1)))
    assert len(answering) == len(reacting) == 1


def test_any_ability_of_a_hidden_seat_gets_one_sentence() -> None:
    table = position(company("franklin"), at=ROUND, moved=False)
    for text in ("lightning player2", "teleport gate", "mothers-love", "barrier", "rob talisman"):
        assert why_not(sight(table, 0), ACTIONS.read(text)) == REVEAL_FIRST


def test_daniel_is_refused_as_if_by_the_way() -> None:
    table = position(company("daniel"), at=ROUND)
    assert why_not(sight(table, 0), ACTIONS.read("reveal")) == REST
    assert "Daniel" not in refusal(table, "reveal")


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("roll", "you have moved."),
        ("attack player1", "you cannot attack yourself."),
        ("attack player2", "Player 2 is at the Gate, out of your range."),
        ("attack player4", "Player 4 is dead."),
        ("attack player5", "Player 5 is not on the board yet."),
        ("attack player7", "Player 7 does not play here."),
        ("attack all", "you have no Machine Gun"),
        ("play dynamite", "you do not hold Dynamite."),
        ("equip talisman", "you do not hold Talisman."),
        ("equip holy-robe", "Holy Robe is in play already."),
        ("harm player2", "that is for whoever comes to the Woods."),
        ("take talisman", "you take Equipment at the Altar"),
        ("accept", "nobody has given you a Green card."),
        ("go woods", "you choose where to go only after a 7."),
        ("double", "nobody doubles at this table."),
        ("pass", "you are not asked anything"),
        ("reveal", "you are revealed already."),
        ("lightning player2", "that is for Franklin; your ability is Barrier."),
        ("dice 1 1", "that is for chance."),
    ],
)
def test_why_not_in_ones_own_turn(action: str, reason: str) -> None:
    table = position(company("gregor"), at=ROUND, gear={0: "holy-robe"}, revealed=(0,), dead=(3,))
    assert why_not(sight(table, 0), ACTIONS.read(action)).startswith(reason)
    assert reason in refusal(table, action)


@pytest.mark.parametrize(
    ("who", "action", "reason"),
    [
        ("franklin", "lightning player1", "it must be another player."),
        ("franklin", "lightning player4", "Player 4 is dead."),
        ("ultra-soul", "murder-ray player3", "Player 3 is not at the Gate."),
        ("emi", "teleport woods", "the Woods is not beside you on the ring."),
        ("allie", "mothers-love", "you have no damage to heal."),
        ("david", "dig talisman", "Talisman is not among the discards."),
        ("gregor", "barrier", "that is for the end of your turn: move first."),
        ("charles", "again player2", "you have not attacked Player 2 in this turn."),
        ("werewolf", "counter", "you strike back only right after an attack on you"),
        ("bob", "rob talisman", "you rob whoever your attack would hurt"),
    ],
)
def test_why_a_revealed_character_cannot_use_the_ability_now(
    who: str, action: str, reason: str
) -> None:
    table = position(company(who), at=ROUND, moved=False, revealed=(0,), dead=(3,))
    assert why_not(sight(table, 0), ACTIONS.read(action)).startswith(reason)


def test_what_is_used_up_or_chained_is_refused() -> None:
    table = position(company("franklin", "ellen"), moved=False, revealed=(0, 1))
    table.act("lightning player3")
    table.deal()
    while table.asked != 0:
        table.act("pass")
    assert "you have used it, once a game." in refusal(table, "lightning player3")
    table = position(company("ellen", "emi"), moved=False, revealed=(0, 1))
    table.act("chain player2")
    assert why_not(sight(table, 1), ACTIONS.read("teleport gate")).startswith("you are chained")


def test_the_dead_and_those_who_wait_are_told_why() -> None:
    table = position(company("emi"), at=ROUND, dead=(3,))
    assert why_not(sight(table, 3), ACTIONS.read("roll")).startswith("you are dead")
    assert why_not(sight(table, 1), ACTIONS.read("roll")).startswith("it is the turn of Player 1")
    table = green("slap")
    assert why_not(sight(table, 1), ACTIONS.read("roll")) == "Player 1 has to choose first."
    assert "first give the Green card to somebody." in refusal(table, "done")
    assert "it must be another player." in refusal(table, "give player1")


def test_masamune_and_the_handgun_explain_themselves() -> None:
    table = position(company("emi"), at=ROUND, gear={0: "masamune"})
    assert "Masamune makes you attack" in refusal(table, "done")
    table = position(company("emi"), at=ROUND, gear={0: "handgun"})
    assert "where the Handgun does not reach" in refusal(table, "attack player3")
    table = position(company("emi"), at=ROUND, gear={0: "machine-gun"})
    assert "attack all" in refusal(table, "attack player3")


def test_whatever_is_not_offered_has_a_reason_and_all_but_daniel_hear_it() -> None:
    rng = Random(5)
    for who, house in (("emi", "no"), ("bob", "no"), ("daniel", "yes")):
        rules_ = dict.fromkeys(("blur", "lastStand", "doubleIt", "useOrLose"), house)
        table = position(company(who), at=ROUND, hand={0: "moody-goblin"}, **rules_)  # type: ignore[arg-type]
        for _ in range(100):
            table.deal()
            if table.over:
                break
            seat = int(table.asked)
            menu = table.menu(seat)
            for action in set(range(DICE)) - {*menu, *table.asides(seat)}:
                spared = (
                    sight(table, seat).me() == numbers.DANIEL and ACTIONS.text(action) == "reveal"
                )
                assert spared or why_not(sight(table, seat), action) != REST, ACTIONS.text(action)
            table.act(rng.choice(menu))


def test_every_action_gets_a_reason_that_is_a_sentence() -> None:
    for situation in SITUATIONS.values():
        table = position(company("emi"), at=ROUND, **situation)  # type: ignore[arg-type]
        for seat in range(5):
            for reason in refusals_of(table, seat):
                assert re.fullmatch(r".+(\.|\.\ \(SHH-\w+\))", reason), reason

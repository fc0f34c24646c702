"""People are called by name, in what is said and in what is typed; words are looked up."""

from gloam import bots
from gloam.cli import main
from gloam.games import load
from gloam.kernel.dice import Dice
from gloam.kernel.table import Table
from gloam.talk.commands import Talk
from gloam.terminal.sitting import Sitting


def seated(names: list[str]) -> Talk:
    game = load("shadow_hunters")
    table = Table(game, 4, game.options_from({}), Dice("named"))
    table.sit(names)
    table.deal()
    players = {seat: bots.bot(game, "easy") for seat in range(1, 4)}
    return Talk(Sitting(table, (0,), players, "easy", None))


def test_sentences_scenes_and_refusals_say_names_and_never_a_seat() -> None:
    talk = seated(["Ann", "Bo", "", "Bo"])
    table = talk.table
    words = [told.words for told in table.told(0).since()]
    words += table.scene(0).words
    words += [choice.words for choice in table.scene(0).choices]
    whole = " ".join(words)
    assert "Player 2" not in whole
    assert "Bo" in whole
    assert "Player 3" in whole  # nobody said what they are called
    assert "Bo (Player 4)" in whole  # two of the same name are told apart
    assert not any("Player 2" in line for line in talk.answer(0, "why attack player2").lines)


def test_whoever_is_called_like_a_character_is_told_apart_from_it() -> None:
    talk = seated(["Ann", "bob", "Player 1", "Di"])
    whole = " ".join([told.words for told in talk.table.told(0).since()])
    assert "bob (Player 2)" in whole
    assert "Player 1 (Player 3)" in whole
    assert "Ann (" not in whole
    by_seat = talk.answer(0, "why attack player2").lines
    assert talk.answer(0, "why attack bob").lines == by_seat


def test_a_name_is_understood_where_a_seat_is() -> None:
    talk = seated(["Ann", "Bo", "Cy", "Di"])
    by_seat = talk.answer(0, "why attack player3").lines
    assert talk.answer(0, "why attack cy").lines == by_seat
    assert "Cy" not in talk.answer(0, "say Cy is a Shadow").lines


def test_what_was_said_is_never_rewritten() -> None:
    talk = seated(["Ann", "Bo", "Cy", "Di"])
    talk.table.say(1, "Player 3 lies")
    assert talk.table.told(0)[len(talk.table.told(0)) - 1].words == "Bo says: Player 3 lies"


def test_a_name_that_is_changed_is_said_from_then_on() -> None:
    talk = seated(["Ann", "Bo", "Cy", "Di"])
    before = [told.words for told in talk.table.told(0).since()]
    talk.table.sit(["Ann", "Zoe", "Cy", "Di"])
    after = [told.words for told in talk.table.told(0).since()]
    assert [words.replace("Bo:", "Zoe:").replace("Bo ", "Zoe ") for words in before] == after


def test_words_of_the_game_are_looked_up() -> None:
    game = load("vampire_radar")
    table = Table(game, 2, game.options_from({}), Dice("words"))
    talk = Talk(Sitting(table, (0, 1), {}, "easy", None))
    assert talk.answer(0, "what Radars").lines[0].startswith("Radar: A pawn that lands here")
    assert "Did you mean 'bullet'" in talk.answer(0, "what bulet").lines[0]
    assert talk.answer(0, "what").lines[0].startswith("Say what and one of: vampire, human")


def test_names_on_the_command_line_are_one_for_each_person(capsys: object) -> None:
    wrong = ["play", "vampire_radar", "--seats", "3", "--me", "human1", "--names", "Ann,Bo"]
    assert main(wrong) == 2

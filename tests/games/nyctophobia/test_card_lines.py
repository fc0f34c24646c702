"""What the Hunter says with a card: it is heard by all, and tells no more than is heard anyway."""

from collections.abc import Iterator
from random import Random

import pytest

import gloam
from gloam.games.nyctophobia.cards import (
    ALL_DECKS,
    DECKS,
    KINDS_IN_DECK,
    LINES,
    SILENCE,
    SOUNDS,
    SPOKEN,
    Card,
    sounds_of,
)
from gloam.games.nyctophobia.facts import HUNTED_FACTS, HUNTER, LINE, VAMPIRE_FACTS
from gloam.games.nyctophobia.numbers import MAY_CONCEDE, TAUNTED
from gloam.games.nyctophobia.sight.onlooker import onlooker_at
from gloam.games.nyctophobia.telling.onlooker import overview
from gloam.games.nyctophobia.telling.sentences import sentence, sentence_vampire
from gloam.games.nyctophobia_hunted.rules import new_night as new_hunted
from gloam.games.nyctophobia_vampire.rules import new_night as new_vampire
from gloam.kernel.table import Table
from tests.games.nyctophobia.positions import Position, position

OPEN_GROUND = """
    +---+---+---+---+---+---+---+---+
    | 1   .   .   .   . | .   .   . |
    +   +   +   +   +   +   +   +   +
    | .   .   .   .   .   X   .   . |
    +   +   +   +   +   +   +   +   +
    | 2   .   .   .   .   .   C   C |
    +---+---+---+---+---+---+---+---+"""
NOISE = OPEN_GROUND.replace("1   .   .", "1   .   N")
BESIDE = OPEN_GROUND.replace("1   .   .   .   . | .", ".   .   .   .   . | 1")
CARDS = [(deck, card) for deck in DECKS for card in ALL_DECKS[deck]]
QUIET = ("attacked", "rested")
"""What all hear with a line that goes with nothing."""


def play(deck: str, card: Card, picture: str = OPEN_GROUND, *, round_: int = 1) -> Position:
    """A turn of the Hunter with one card, to the end, and with lines."""
    vampire = deck == "vampire"
    night = new_vampire(3) if vampire else new_hunted(3)
    other = next(each.name for each in ALL_DECKS[deck] if each.name != card.name)
    made = position(
        picture,
        night,
        turn=0,
        deck=deck,
        hand=(card.name, other),
        vampire=vampire,
        house=MAY_CONCEDE,
        round=round_,
    )
    made.act(f"play {card.name}")
    while made.asked == HUNTER:
        made.act(made.menu()[0])
    return made


def with_a_line(heard: list[str]) -> tuple[str, str]:
    """The one line that was heard, and what was heard right after it."""
    (place,) = [n for n, fact in enumerate(heard) if fact.startswith("taunted ")]
    return heard[place].removeprefix("taunted line="), heard[place + 1]


def lines_of(deck: str, sound: int) -> set[str]:
    """The lines that go with a sound."""
    first = (SOUNDS * DECKS.index(deck) + sound) * KINDS_IN_DECK
    found = [SPOKEN[n] for n in range(first, first + KINDS_IN_DECK)]
    return {LINE.text(line) for line in found if line >= 0}


def test_nyh_97_all_hear_one_line_in_a_turn() -> None:
    for deck, card in CARDS:
        made = play(deck, card)
        assert {with_a_line(made.heard(seat))[0] for seat in (1, 2)} == {
            with_a_line(made.heard(1))[0]
        }
        assert sum(fact.startswith("taunted ") for fact in made.heard(HUNTER)) == 1


def test_nyh_97_every_card_has_a_line_and_every_line_can_be_heard() -> None:
    assert all(card.says for _, card in CARDS)
    assert {LINES[line] for line in SPOKEN if line >= 0} == {card.says for _, card in CARDS}
    assert len(LINE.names) == len(LINES) == len(CARDS)


def test_nyh_97_the_option_card_lines_leaves_them_out() -> None:
    for name in ("nyctophobia_hunted", "nyctophobia_vampire"):
        for wanted in ("yes", "no"):
            (table,) = hunts(name, 1, {"cardLines": wanted})
            words = [table.game.words.facts.name(fact) for fact in table.record]
            assert ("taunted" in words) == (wanted == "yes")
            assert "rested" in words


def test_nyh_131_without_cards_there_are_no_lines() -> None:
    (table,) = hunts("nyctophobia_hunted", 1, {"hunter": "simple"})
    assert "taunted" not in {table.game.words.facts.name(fact) for fact in table.record}


# The leak law.


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("picture", [OPEN_GROUND, NOISE, BESIDE], ids=["quiet", "noise", "beside"])
def test_nyh_g55_which_of_two_cards_was_played_is_not_heard_in_the_line(
    deck: str, picture: str
) -> None:
    """In worlds that differ in the card alone, a line differs only where the sound does."""
    for round_ in (1, 2, 5):
        lines: dict[str, str] = {}
        for card in ALL_DECKS[deck]:
            line, sound = with_a_line(play(deck, card, picture, round_=round_).heard(1))
            sound = "" if sound.split()[0] in QUIET else sound
            assert lines.setdefault(sound, line) == line, card.name
        assert len(set(lines.values())) == len(lines)


def test_nyh_g55_a_card_that_a_fight_cuts_short_is_not_heard_in_its_line() -> None:
    for deck in ("axe", "mage"):
        for card in ALL_DECKS[deck]:
            line, sound = with_a_line(play(deck, card, BESIDE).heard(1))
            assert sound.startswith("attacked seat=hunted1")
            assert line in lines_of(deck, SILENCE)


def test_nyh_g55_a_card_that_could_be_heard_and_is_not_says_what_silent_cards_say() -> None:
    clear_cut = next(card for card in ALL_DECKS["axe"] if SILENCE not in sounds_of(card))
    no_tree = OPEN_GROUND.replace(". | .", ".   .")
    line, sound = with_a_line(play("axe", clear_cut, no_tree).heard(1))
    assert (sound, line in lines_of("axe", SILENCE)) == ("rested", True)


GAMES = 36
"""In so many, something is heard besides silence and falling trees, with every deck."""
WHOLE_GAMES = [
    ("nyctophobia_hunted", 3, {"hunter": "mage"}),
    ("nyctophobia_hunted", 5, {"hunter": "mage"}),
    ("nyctophobia_hunted", 5, {"hunter": "axe"}),
    ("nyctophobia_vampire", 4, {}),
    ("nyctophobia_vampire", 5, {}),
]


@pytest.mark.parametrize(("name", "seats", "options"), WHOLE_GAMES)
def test_nyh_g55_a_line_follows_from_what_is_heard_besides(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """Whoever knows which turn it is, and what is heard with the line, could have named it."""
    lines: dict[tuple[int, str], str] = {}
    sounds: set[str] = set()
    for table in hunts(name, GAMES, options, seats=seats):
        for turn, heard in enumerate(turns_of_the_hunter(table)):
            line, sound = with_a_line(heard)
            sound = "" if sound.split()[0] in QUIET else sound.split()[0] + sound[-5:]
            assert lines.setdefault((turn, sound), line) == line
            sounds.add(sound)
    assert len(set(lines.values())) > 6
    assert len(sounds) > 2


def turns_of_the_hunter(table: Table) -> Iterator[list[str]]:
    """What the Hunted hear in each turn of the Hunter that came to its end."""
    facts = table.game.words.facts
    told = [facts.text(fact) for fact in table.heard(1) if facts.name(fact) != "told"]
    starts = [n for n, text in enumerate(told) if text.startswith("turn ")]
    for start, end in zip(starts, [*starts[1:], len(told)], strict=True):
        if told[start].startswith("turn to=hunter") and "rested" in told[start:end]:
            yield told[start:end]


@pytest.mark.parametrize(("name", "seats", "options"), WHOLE_GAMES[:1] + WHOLE_GAMES[3:4])
def test_a_line_is_heard_together_with_something_that_is_heard_without_it(
    name: str, seats: int, options: dict[str, str]
) -> None:
    """So it does not tell when the Hunter has chosen, and what could be taken back still can."""
    for table in hunts(name, 4, options, seats=seats):
        ends = [*(deed.told for deed in table.deeds[1:]), len(table.record)]
        for deed, end in zip(table.deeds, ends, strict=True):
            heard = [n for n in range(deed.told, end) if table.hears(n, 1)]
            words = [table.game.words.facts.name(table.record[n]) for n in heard]
            assert words != ["taunted"]
            if "taunted" in words:
                assert words[words.index("taunted") + 1 :]


def hunts(name: str, many: int, options: dict[str, str], *, seats: int = 3) -> Iterator[Table]:
    """Games played at random for some rounds."""
    for n in range(many):
        rng = Random(n)
        chosen = {"rounds": "6", "map": "random", **options}
        table = gloam.open_table(name, seats=seats, seed=f"line {n}", **chosen)
        table.deal()
        while not table.over:
            table.act(rng.choice(table.menu(table.asked)))
            table.deal()
        yield table


# How it is said and shown.


def test_a_line_is_short_and_said_as_the_hunters() -> None:
    number = LINE.names.index("axe-4")
    assert sentence((TAUNTED, number, 0, 0), 1, 3) == f"The Hunter says: {LINES[number]}"
    assert sentence((TAUNTED, number, 0, 0), 0, 3) == f"You say: {LINES[number]}"
    number = LINE.names.index("vampire-3")
    assert sentence_vampire((TAUNTED, number, 0, 0), -1, 3) == f"The vampire says: {LINES[number]}"
    assert all(len(line) <= 60 and line[-1] in ".!?" for line in LINES)


@pytest.mark.parametrize("name", ["nyctophobia_hunted", "nyctophobia_vampire"])
def test_a_line_is_shown_until_the_next_turn_is_over_also_to_somebody_at_no_seat(
    name: str,
) -> None:
    facts = gloam.games()[name].words.facts
    rng = Random(3)
    table = gloam.open_table(name, seats=3, seed="shown2")
    table.deal()
    while "taunted" not in {facts.name(fact) for fact in table.record}:
        table.act(rng.choice(table.menu(table.asked)))
        table.deal()
    (number,) = [fact[1] for fact in table.record if facts.name(fact) == "taunted"]
    onlooker = onlooker_at(vampire=name == "nyctophobia_vampire")(3)
    for n, fact in enumerate(table.record):
        if all(table.hears(n, seat) for seat in range(3)):
            onlooker.hear(*fact)
    shown = [table.scene(1).words, table.scene(0).words, overview(onlooker).words]  # type: ignore[arg-type]
    for words in shown:
        assert any(f"said: {LINES[number]}" in text for text in words)
    turn = table.record[-1]
    while facts.text(turn) != "turn to=hunted2 round=2":
        table.act(rng.choice(table.menu(table.asked)))
        table.deal()
        turn = next(fact for fact in reversed(table.record) if facts.name(fact) == "turn")
    assert not any(LINES[number] in text for text in table.scene(1).words)


def test_the_fact_is_for_everyone_in_both_books() -> None:
    for facts in (HUNTED_FACTS, VAMPIRE_FACTS):
        assert facts.hearing(4).heard_by(TAUNTED, 0, 0, 0) == 0b1111

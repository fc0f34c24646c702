"""What a seat heard is counted, said and taken back in one place."""

import gloam
from gloam.kernel.table import ONLOOKER, Table
from gloam.kernel.words import Fact


def played(deeds: int = 12) -> Table:
    table = gloam.open_table("vampire_radar", seats=3, seed="heard")
    table.deal()
    for _ in range(deeds):
        table.act(table.menu(table.asked)[0])
        table.deal()
    return table


def test_a_seat_is_told_what_it_heard_and_nothing_else() -> None:
    table = played()
    for seat in range(3):
        facts = [table.game.words.facts.text(fact) for fact in table.heard(seat)]
        assert [told.fact for told in table.told(seat).since()] == facts
        assert [told.n for told in table.told(seat).since()] == list(range(len(facts)))
    assert len(table.told(0)) != len(table.told(1))


def test_an_onlooker_is_told_what_everybody_heard() -> None:
    table = played()
    shared = [n for n in range(len(table.record)) if table.overheard(n)]
    assert [told.at for told in table.told(ONLOOKER).since()] == shared


def test_a_sentence_is_made_once() -> None:
    made: list[Fact] = []
    sentence = Table.sentence

    class Counting(Table):
        def sentence(self, fact: Fact, seat: int) -> str:
            made.append(fact)
            return sentence(self, fact, seat)

    first = played(0)
    table = Counting(first.game, 3, first.options, first.dice)
    table.deal()
    for _ in range(5):
        table.told(1).since()
    assert len(made) == len(table.told(1)) > 0


def test_what_was_taken_back_was_never_told() -> None:
    table = gloam.open_table("nightmare_hunt", seats=1, seed="heard")
    table.deal()
    before = table.told(table.asked).since()
    seat = table.asked
    table.act(table.menu(seat)[0])
    assert len(table.told(seat)) > len(before)
    table.undo(seat)
    assert table.told(seat).since() == before


def test_places_of_the_record_and_own_numbers_agree() -> None:
    table = played()
    heard = table.told(1)
    for at in range(len(table.record) + 1):
        kept = [told for told in heard.since() if told.at >= at]
        assert heard.from_record(at) == kept
        assert heard.number_at(at) == len(heard) - len(kept)
    assert heard.names_from(0)[-1] == table.game.words.facts.name(list(table.heard(1))[-1])


def test_seats_are_compared_by_where_facts_stand() -> None:
    table = played()
    turn, at = table.game.words.turn, table.opening
    names = [table.game.words.facts.name(fact) for fact in table.record]
    all_hear = {n for n, name in enumerate(names) if n >= at and name == turn}
    assert all_hear
    assert table.told(1).places_of(turn, at) == table.told(2).places_of(turn, at) == all_hear
    assert table.told(1).places_of(turn, len(table.record)) == set()
    hid = next(n for n, fact in enumerate(names) if table.hears(n, 0) and not table.hears(n, 1))
    assert hid in table.told(0).places_of(names[hid], 0)
    assert hid not in table.told(1).places_of(names[hid], 0)

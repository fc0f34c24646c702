"""The driver: who is answered for, what with, who follows, and in what time."""

from collections.abc import Container

import pytest
from msgspec.structs import replace

import gloam
from gloam.bots import ChanceBot, HeuristicBot, OwnBot, SearchBot
from gloam.driver import followers, given, hurried, left, share, to_move, undecided
from gloam.kernel.ask import Deed
from gloam.kernel.auto_pass import AutoPasser
from gloam.kernel.table import Table
from gloam.testing.alter import altered
from tests.terminal import doors


class Company:
    """A table, and bots on some of its seats."""

    auto_steps = True

    def __init__(self, table: Table, bots: Container[int]) -> None:
        self.table = table
        self.auto_pass = AutoPasser(table)
        self.bots = bots

    def is_bot(self, seat: int) -> bool:
        return seat in self.bots


def hidden(seats: int = 4) -> Table:
    """Vampire Radar, after the vampire has hidden: the first human is asked."""
    table = gloam.open_table("vampire_radar", seats, "driver")
    table.act("hide C3")
    table.deal()
    return table


def conceded(seat: int, bots: Container[int], table: Table | None = None) -> tuple[Company, Deed]:
    company = Company(table or hidden(), bots)
    company.table.act("concede", seat)
    return company, company.table.deeds[-1]


def follow(company: Company, deed: Deed) -> list[int]:
    """Who followed, each before the next was asked for."""
    done = []
    for mate in followers(company, deed):
        company.table.act(deed.action, mate)
        done.append(mate)
    return done


# Whose move it is.


def test_a_bot_moves_when_it_is_asked_and_a_person_does_not() -> None:
    table = hidden()
    assert to_move(Company(table, {1, 2})) == table.asked == 1
    assert to_move(Company(table, {2, 3})) is None


def test_nobody_moves_while_chance_is_asked_or_after_the_end() -> None:
    table = gloam.open_table("nightmare_hunt", 1, "driver")
    assert table.asked < 0
    assert to_move(Company(table, {0})) is None
    company, deed = conceded(1, {2, 3})
    assert follow(company, deed) == [2, 3]
    assert company.table.over
    assert to_move(Company(company.table, range(4))) is None


def asked_at_the_door() -> Company:
    """Seat 0 knocks, and seat 1 is asked whether it opens; all three are people."""
    table = doors.opened()
    table.act(doors.KNOCK)
    assert table.asked == 1
    return Company(table, ())


def test_a_person_who_wants_not_to_be_asked_is_answered_for() -> None:
    company = asked_at_the_door()
    assert to_move(company) is None
    company.auto_pass.begin(1)
    assert to_move(company) == 1
    company.auto_pass.end(1)
    assert to_move(company) is None


def test_nothing_is_let_pass_for_those_whom_it_would_give_away() -> None:
    company = asked_at_the_door()
    company.auto_pass.begin(1)
    assert to_move(company, passing=(0, 2)) is None
    assert to_move(company, passing=(1,)) == 1
    company.bots = {1}
    assert to_move(company, passing=()) == 1  # a bot has nothing to let pass


def test_it_is_asked_of_another_table_as_well() -> None:
    company = Company(hidden(), {2})
    trial = company.table.fork()
    while trial.asked == 1:
        trial.act("done")
        trial.deal()
    assert trial.asked == 2
    assert to_move(company, trial) == 2
    assert to_move(company) is None


def test_a_bot_is_given_its_view_its_menu_and_luck_of_its_own() -> None:
    table = hidden()
    got = given(table, 1)
    assert got._fields == ("view", "menu", "luck")
    assert got.view is table.view(1)
    assert got.menu == table.menu(1)
    assert got.luck.random() == given(table, 1).luck.random()  # thinking twice changes nothing
    assert ChanceBot().choose(*got) in got.menu


# Who follows.


def test_bots_follow_when_no_person_of_the_team_is_undecided() -> None:
    company, deed = conceded(1, {2, 3})
    assert deed.aside
    assert undecided(company, deed) == []
    assert follow(company, deed) == [2, 3]
    assert company.table.over


def test_bots_wait_for_a_person_of_their_team() -> None:
    company, deed = conceded(1, {3})
    assert undecided(company, deed) == [2]
    assert follow(company, deed) == []
    company.table.act("concede", 2)
    assert follow(company, company.table.deeds[-1]) == [3]
    assert company.table.over


def test_bots_of_the_other_team_are_not_asked() -> None:
    company, deed = conceded(1, {0, 3})
    assert 0 not in follow(company, deed)
    assert not company.table.over


def test_nobody_follows_what_was_done_in_turn() -> None:
    company = Company(hidden(), {2, 3})
    company.table.act("done")
    assert not company.table.deeds[-1].aside
    assert follow(company, company.table.deeds[-1]) == []


def test_nobody_follows_what_can_be_done_again() -> None:
    table = gloam.open_table("nyctophobia_hunted", 5, "driver")
    table.deal()
    calling = table.game.words.actions.read("shout come-to-me")
    while len(callers := [seat for seat in range(5) if calling in table.asides(seat)]) < 2:
        table.act(table.menu(table.asked)[0])
        table.deal()
    company = Company(table, callers[1:])
    table.act(calling, callers[0])
    assert calling in table.asides(callers[0])
    assert undecided(Company(table, ()), table.deeds[-1]) == []
    assert follow(company, table.deeds[-1]) == []


class Deaf(Table):
    """A table where seat 3 hears nothing."""

    def hears(self, n: int, seat: int) -> bool:
        return seat != 3 and super().hears(n, seat)


def test_a_bot_does_not_follow_what_it_did_not_hear_of() -> None:
    first = hidden()
    table = Deaf(first.game, 4, first.options, first.dice)
    table.act("hide C3")
    table.deal()
    company, deed = conceded(1, {2, 3}, table)
    assert follow(company, deed) == [2]


# In what time.


def test_all_thoughts_that_nobody_hears_of_fit_into_one_pace() -> None:
    shares = [share(before) for before in range(40)]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) < 1


@pytest.mark.parametrize(("spent", "wait"), [(0.0, 0.5), (0.1, 0.4), (0.5, 0.0), (0.6, 0.4)])
def test_an_answer_waits_for_a_whole_number_of_paces(spent: float, wait: float) -> None:
    assert left(spent, 0.5) == pytest.approx(wait)
    assert left(spent, 0.0) == 0.0


@pytest.mark.parametrize("kind", [SearchBot, OwnBot])
def test_only_a_bot_that_looks_at_a_clock_is_hurried(kind: type[SearchBot | OwnBot]) -> None:
    game = altered(gloam.games()["vampire_radar"])
    level = replace(game.bots.levels["hard"], seconds=2.0)
    search = kind(game, level)
    quick = hurried(search, 0.25)
    assert isinstance(quick, kind)
    assert quick.level == replace(level, seconds=0.5)
    assert hurried(search, 1.0) is search
    unclocked = kind(game, replace(level, seconds=0.0))
    assert hurried(unclocked, 0.25) is unclocked
    thumb = HeuristicBot(game, game.bots.levels["medium"])
    assert hurried(thumb, 0.25) is thumb

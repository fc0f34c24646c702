"""Every option of a table, the presets, the deal and the rest of the set-up (SHH-G28)."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations
from typing import Any

import pytest

import gloam
from gloam.games.shadow_hunters.cast import FACTION, FACTION_NAMES
from gloam.games.shadow_hunters.facts import CHARACTER, TERM
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.rules.opening import LETTERS, pool, terms
from gloam.kernel.ask import Chance
from gloam.kernel.errors import BadOption
from gloam.kernel.state import State
from gloam.kernel.table import Table
from tests.games.shadow_hunters.positions import heard, offered, position, told, truth

BASE = "allie bob charles daniel emi franklin george unknown vampire werewolf"
EXPANSION = "agnes bryan catherine david ellen fu-ka gregor ultra-soul valkyrie wight"
SIDES = {4: (0, 2, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (3, 2, 2), 8: (2, 3, 3)}
"""Neutrals, Hunters and Shadows by the number of players."""


def terms_of(**options: Any) -> set[str]:
    """The terms that the rules are told."""
    return set(terms(GAME.options_from(options)))


def pool_of(seats: int, **options: Any) -> set[str]:
    """The characters that may be dealt."""
    chosen = pool(seats, GAME.options_from(options))
    return {name for n, name in enumerate(CHARACTER.names) if chosen >> n & 1}


def lay(table: Table, areas: str = "cabin gate church cemetery woods altar") -> None:
    """Lay the Areas."""
    told(table, *(f"lay {area}" for area in areas.split()))


def refused(seats: int = 5, **options: Any) -> str:
    """What is said about options that cannot be."""
    with pytest.raises(BadOption) as error:
        gloam.open_table("shadow_hunters", seats=seats, **options)
    return str(error.value)


# Presets and toggles.


def test_the_seed_preset_is_the_document() -> None:
    assert terms_of() == terms_of(preset="seed") == {"altarHold"}


def test_the_published_preset_is_the_published_game() -> None:
    assert terms_of(preset="published") == {"areaOptional", "onDraw", "threeNeutrals"}


@pytest.mark.parametrize("preset", ["seed", "published"])
@pytest.mark.parametrize(
    ("option", "value", "term", "on"),
    [
        ("areaOptional", "yes", "areaOptional", True),
        ("areaOptional", "no", "areaOptional", False),
        ("singleUse", "onDraw", "onDraw", True),
        ("singleUse", "hold", "onDraw", False),
        ("threeNeutrals", "yes", "threeNeutrals", True),
        ("threeNeutrals", "no", "threeNeutrals", False),
        ("altarHold", "yes", "altarHold", True),
        ("altarHold", "no", "altarHold", False),
    ],
)
def test_a_toggle_overrules_the_preset(
    preset: str, option: str, value: str, term: str, on: bool
) -> None:
    usual = terms_of(preset=preset)
    assert terms_of(preset=preset, **{option: value}) == (usual | {term} if on else usual - {term})
    assert terms_of(preset=preset, **{option: "preset"}) == usual


@pytest.mark.parametrize(
    ("option", "value", "added"),
    [
        ("sevenMayStay", "yes", "sevenMayStay"),
        ("sevenMayStay", "no", ""),
        ("range", "region", ""),
        ("range", "ring", "ring"),
        ("range", "board", "board"),
        ("loot", "attack", ""),
        ("loot", "any", "lootAny"),
        ("quickStart", "yes", "quickStart"),
        ("quickStart", "no", ""),
        ("bobAway", "yes", ""),
        ("characters", "either", "either"),
        ("characters", "all", ""),
        ("useOrLose", "yes", "useOrLose"),
        ("duelDice", "yes", "duelDice"),
        ("coup", "no", ""),
        ("coup", "attacker", "coupAttacker"),
        ("coup", "defender", "coupDefender"),
        ("lastStand", "yes", "lastStand"),
        ("blur", "yes", "blur"),
        ("doubleIt", "yes", "doubleIt"),
        ("graveyard", "yes", "graveyard"),
        ("graveyard", "no", ""),
        ("greenSecret", "yes", "greenSecret"),
        ("greenSecret", "no", ""),
    ],
)
def test_each_option_sets_its_term_and_no_other(option: str, value: str, added: str) -> None:
    assert terms_of(**{option: value}) == {"altarHold"} | ({added} if added else set())


def test_the_terms_are_told_to_everybody() -> None:
    table = gloam.open_table("shadow_hunters", seats=4, preset="published", blur="yes", rounds=7)
    for seat in range(4):
        lines = heard(table, seat)
        assert lines[0] == "seated players=4 rounds=7"
        assert {line for line in lines if line.startswith("terms")} == {
            f"terms term={term}" for term in ("areaOptional", "onDraw", "threeNeutrals", "blur")
        }
    assert {TERM.names[n] for n in range(18) if truth(table).open.terms >> n & 1} == {
        "areaOptional", "onDraw", "threeNeutrals", "blur",
    }  # fmt: skip


def test_house_rules_are_off_unless_the_table_wants_them() -> None:
    for preset in ("seed", "published"):
        usual = GAME.options_from({"preset": preset})
        for rule in (
            "useOrLose",
            "duelDice",
            "criticalMisses",
            "coup",
            "lastStand",
            "blur",
            "doubleIt",
        ):
            assert usual[rule] == "no"


# Who may be dealt.


def test_the_characters_are_the_base_ten_the_expansions_or_both() -> None:
    base, expansion = set(BASE.split()), set(EXPANSION.split())
    for seats in (4, 8):
        assert pool_of(seats) == pool_of(seats, characters="base") == base
        assert pool_of(seats, characters="expansion") == expansion
        assert pool_of(seats, characters="all") == base | expansion
        assert pool_of(seats, characters="either") == base | expansion


def test_each_letter_of_swap_changes_one_character() -> None:
    for letter, old, new in zip(LETTERS, BASE.split(), EXPANSION.split(), strict=True):
        assert pool_of(5, swap=letter) == set(BASE.split()) - {old} | {new}
    assert (
        pool_of(5, swap="aeu")
        == pool_of(5, swap="UEAA")
        == (set(BASE.split()) - {"allie", "emi", "unknown"} | {"agnes", "ellen", "ultra-soul"})
    )
    assert pool_of(5, swap="none") == pool_of(5, swap="") == set(BASE.split())
    assert pool_of(5, swap=LETTERS) == set(EXPANSION.split())


def test_swap_is_kept_in_order_and_each_letter_once() -> None:
    assert GAME.options_from({"swap": "wbB"})["swap"] == "BW"


@pytest.mark.parametrize(("seats", "away"), [(4, False), (6, False), (7, True), (8, True)])
def test_bob_stays_away_from_games_of_seven_and_eight_if_so_agreed(seats: int, away: bool) -> None:
    assert ("bob" not in pool_of(seats, bobAway="yes")) == away
    assert "bob" in pool_of(seats, bobAway="no")
    assert pool_of(seats, bobAway="yes") | {"bob"} == set(BASE.split())
    assert "bob" not in pool_of(seats, swap="B", bobAway="yes")


# The deal.


def dealt(seats: int, **options: Any) -> tuple[Counter[tuple[int, ...]], int]:
    """The weight of every casting and of all of them, by walking the whole tree of chance."""
    table = gloam.open_table("shadow_hunters", seats=seats, **options)
    lay(table)
    odds: dict[tuple[int, ...], Fraction] = {(): Fraction(1)}
    worlds: dict[frozenset[int], tuple[Table, tuple[int, ...]]] = {frozenset(): (table, ())}
    for _ in range(seats):
        odds, worlds = _one_more(odds, worlds)
    least = min(odds.values())
    return Counter({cast: int(share / least) for cast, share in odds.items()}), len(
        set(odds.values())
    )


def _one_more(
    odds: dict[tuple[int, ...], Fraction],
    worlds: dict[frozenset[int], tuple[Table, tuple[int, ...]]],
) -> tuple[dict[tuple[int, ...], Fraction], dict[frozenset[int], tuple[Table, tuple[int, ...]]]]:
    """Deal one more seat; what is left depends on who was dealt, not on the order."""
    menus = {who: _shares(table) for who, (table, _) in worlds.items()}
    longer: dict[tuple[int, ...], Fraction] = {}
    for cast, share in odds.items():
        for character, part in menus[frozenset(cast)].items():
            longer[(*cast, character)] = share * part
    after: dict[frozenset[int], tuple[Table, tuple[int, ...]]] = {}
    for who, (table, cast) in worlds.items():
        for character in menus[who]:
            if who | {character} not in after:
                copy = table.fork()
                copy.act(f"deal {CHARACTER.names[character]}")
                after[who | {character}] = (copy, (*cast, character))
    return longer, after


def _shares(table: Table) -> dict[int, Fraction]:
    """What chance may deal now, and how likely each is."""
    ask = table.ask
    assert isinstance(ask, Chance)
    total = sum(weight for _, weight in ask.outcomes)
    first = GAME.words.actions.read("deal allie")
    return {action - first: Fraction(weight, total) for action, weight in ask.outcomes}


def castings(seats: int, names: set[str], *, either: bool = False) -> set[tuple[int, ...]]:
    """All castings that the quotas allow, by the plainest way of listing them."""
    numbers = [n for n, name in enumerate(CHARACTER.names) if name in names]
    found: set[tuple[int, ...]] = set()
    for chosen in combinations(numbers, seats):
        sides = tuple(sum(FACTION[n] == side for n in chosen) for side in range(3))
        if sides == SIDES[seats] and not (either and len({n // 2 for n in chosen}) < seats):
            found |= set(permutations(chosen))
    return found


@pytest.mark.parametrize("seats", [4, 5])
@pytest.mark.parametrize("options", [{}, {"characters": "expansion"}, {"swap": "AEU"}])
def test_every_casting_of_ten_characters_is_equally_likely(
    seats: int, options: dict[str, Any]
) -> None:
    odds, weights = dealt(seats, **options)
    assert set(odds) == castings(seats, pool_of(seats, **options))
    assert weights == 1


@pytest.mark.parametrize("characters", ["either", "all"])
def test_every_casting_of_all_twenty_is_equally_likely(characters: str) -> None:
    odds, weights = dealt(4, characters=characters)
    either = characters == "either"
    assert set(odds) == castings(4, pool_of(4, characters="all"), either=either)
    assert weights == 1


@pytest.mark.slow
@pytest.mark.parametrize("characters", ["either", "all"])
def test_every_casting_of_five_of_all_twenty_is_equally_likely(characters: str) -> None:
    odds, weights = dealt(5, characters=characters)
    either = characters == "either"
    assert set(odds) == castings(5, pool_of(5, characters="all"), either=either)
    assert weights == 1


@pytest.mark.parametrize("characters", ["base", "either", "all"])
@pytest.mark.parametrize("bob", ["yes", "no"])
@pytest.mark.parametrize("seats", [6, 7, 8])
def test_the_order_of_the_deal_does_not_matter(characters: str, bob: str, seats: int) -> None:
    """With Bob away one initial has a single character, and still no casting is favoured."""
    chances = set()
    for order in ((3, 0, 4), (0, 3, 4), (4, 0, 3), (0, 4, 3)):  # Bryan, Allie, Charles
        dealt_first = [6 if n == 3 and characters == "base" else n for n in order]  # or Daniel
        if seats != 7:
            dealt_first.remove(4)
        table = gloam.open_table("shadow_hunters", seats=seats, characters=characters, bobAway=bob)
        lay(table)
        chance = Fraction(1)
        for character in dealt_first:
            chance *= _shares(table)[character]
            table.act(f"deal {CHARACTER.names[character]}")
        while len(rest := _shares(table)) and truth(table).open.dealt < seats - 1:
            character = min(n for n in rest)
            chance *= rest[character]
            table.act(f"deal {CHARACTER.names[character]}")
        chances.add(chance)
    assert len(chances) == 1


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
@pytest.mark.parametrize("characters", ["base", "expansion", "either", "all"])
def test_so_many_of_each_side_are_dealt(seats: int, characters: str) -> None:
    for seed in range(4):
        table = gloam.open_table(
            "shadow_hunters", seats=seats, seed=f"{seed}", characters=characters
        )
        table.deal()
        who = [int(n) for n in truth(table).who[:seats]]
        assert len(set(who)) == seats
        assert tuple(sum(FACTION[n] == side for n in who) for side in range(3)) == SIDES[seats]
        if characters == "either":
            assert len({n // 2 for n in who}) == seats


def test_the_names_of_the_sides_are_in_order() -> None:
    assert FACTION_NAMES == ("Neutrals", "Hunters", "Shadows")


def test_a_character_is_known_to_its_own_seat_alone() -> None:
    table = gloam.open_table("shadow_hunters", seats=5, seed="own")
    table.deal()
    for seat in range(5):
        lines = [line for line in heard(table, seat) if line.startswith(("dealt", "face_down"))]
        assert sum(line.startswith("dealt") for line in lines) == 1
        assert lines[seat].startswith(f"dealt seat={seat} ")
        assert sum(line.startswith("face_down") for line in lines) == 4


# Areas, the first player, and the start.


def test_the_areas_are_shuffled_onto_the_slots() -> None:
    table = gloam.open_table("shadow_hunters", seats=4)
    areas = ["altar", "woods", "gate", "cabin", "cemetery", "church"]
    left = set(areas)
    for area in areas:
        assert isinstance(table.ask, Chance)
        assert {weight for _, weight in table.ask.outcomes} == {1}
        assert offered(table) == {f"lay {name}" for name in left}
        table.act(f"lay {area}")
        left -= {area}
    assert offered(table, "lay") == set()
    assert [f"laid slot={n} area={area}" for n, area in enumerate(areas)] == [
        line for line in heard(table, 0) if line.startswith("laid")
    ]


def test_the_slots_decide_the_regions() -> None:
    who = "emi vampire unknown franklin bob allie"
    areas = "altar gate church cabin woods cemetery"
    table = position(who, at="cabin gate church cemetery woods altar", areas=areas)
    assert offered(table, "attack") == {"attack player3"}
    ring = position(who, at="cabin gate church cemetery woods altar", areas=areas, range="ring")
    assert offered(ring, "attack") == {"attack player3", "attack player5"}


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_chance_decides_who_begins_and_turns_go_round_from_there(seats: int) -> None:
    table = gloam.open_table("shadow_hunters", seats=seats)
    lay(table)
    while not offered(table, "begin"):
        table.act(table.drawn())
    assert isinstance(table.ask, Chance)
    assert {weight for _, weight in table.ask.outcomes} == {1}
    assert offered(table) == {f"begin player{n}" for n in range(1, seats + 1)}
    assert told(table, f"begin player{seats}") == (
        f"begun seat={seats - 1}",
        f"turn seat={seats - 1} number=1",
    )
    told(table, "roll", "dice 4 6")
    assert told(table, "done")[-1] == "turn seat=0 number=2"


def test_everybody_starts_off_the_board_unhurt_and_with_nothing() -> None:
    for seats in (4, 8):
        table = gloam.open_table("shadow_hunters", seats=seats)
        table.deal()
        open_ = truth(table).open
        assert [int(n) for n in open_.place] == [-1] * 8
        assert not any([*open_.damage, *open_.gear, *open_.hand])
        assert all(open_.hidden(seat) for seat in range(seats))
        assert open_.discards == 0


def test_who_is_off_the_board_is_reached_by_nothing_that_asks_where_one_stands() -> None:
    table = position("ultra-soul vampire emi franklin", at="gate - - -", revealed=(0,), moved=False)
    assert offered(table, "murder-ray") == set()
    blast = position("emi vampire unknown franklin", at="church - - -", hand={0: "dynamite"})
    for total in ("dice 1 1", "dice 2 2", "dice 4 4", "dice 4 5", "dice 4 6", "dice 3 4"):
        copy = blast.fork()
        told(copy, "play dynamite", total)
        assert [int(n) for n in copy.view(0).open.damage][:4] == [0, 0, 0, 0]


# A quick start.


def begin(seats: int, first: int, **options: Any) -> Table:
    """A table that has been dealt; somebody begins."""
    table = gloam.open_table("shadow_hunters", seats=seats, seed="quick", **options)
    lay(table)
    while not offered(table, "begin"):
        table.act(table.drawn())
    table.act(f"begin player{first + 1}")
    return table


@pytest.mark.parametrize("seats", [4, 5])
def test_a_quick_start_needs_six_players(seats: int) -> None:
    assert begin(seats, 1, quickStart="yes").asked == 1


@pytest.mark.parametrize("seats", [6, 7, 8])
def test_with_a_quick_start_all_stand_on_the_board_and_give_a_green_card_to_the_left(
    seats: int,
) -> None:
    assert begin(seats, 2).asked == 2  # without it the first turn begins
    table = begin(seats, 2, quickStart="yes")
    order = [(2 + n) % seats for n in range(seats)]
    for seat in order:
        assert len(offered(table)) == 24
        lines = told(table, "dice 4 4" if seat % 2 else "dice 4 5")
        area = "cemetery" if seat % 2 else "woods"
        assert lines[:2] == (f"rolled seat={seat} d4=4 d6={4 if seat % 2 else 5}",
                             f"moved seat={seat} area={area}")  # fmt: skip
        assert len(lines) == 2  # an Area to start in has no effect
    cards = ["slap", "spell", "exorcism", "bully", "tough-lesson", "prediction", "aid", "huddle"]
    for seat, card in zip(order, cards, strict=False):
        lines = told(table, f"drawn {card}")
        left = (seat + 1) % seats
        assert f"gave seat={seat} to={left}" in lines
        assert f"received seat={left} card={card}" in lines
        assert table.asked == left
        menu = offered(table)
        table.act(next(answer for answer in ("nothing", "accept", "show") if answer in menu))
        while table.asked >= 0 and "pass" in offered(table):
            table.act("pass")
    assert heard(table, 0)[-1] == "turn seat=2 number=1"
    assert (table.asked, "roll" in offered(table)) == (2, True)


def test_at_a_quick_start_a_seven_is_a_choice() -> None:
    table = begin(6, 0, quickStart="yes")
    table.act("dice 3 4")
    assert (table.asked, len(offered(table, "go"))) == (0, 6)
    assert told(table, "go gate") == ("moved seat=0 area=gate",)
    assert table.asked == -1


def test_at_a_quick_start_the_first_player_is_asked_like_the_others_when_hurt() -> None:
    table = gloam.open_table("shadow_hunters", seats=6, quickStart="yes")
    lay(table)
    told(
        table, *(f"deal {who}" for who in ("emi", "vampire", "unknown", "franklin", "bob", "allie"))
    )
    told(table, "begin player1", *["dice 4 4"] * 6)
    for card in ("exorcism", "slap", "spell", "aid", "huddle"):
        menu = told(table, f"drawn {card}") and offered(table)
        told(table, "nothing" if "nothing" in menu else "accept")
        if table.asked >= 0:
            table.act("pass")
    told(table, "drawn slap", "accept")  # from the last to the first
    assert (table.asked, offered(table)) == (0, {"pass", "reveal"})
    assert told(table, "pass")[-1] == "turn seat=0 number=1"


# Rounds.


def test_rounds_end_the_game_and_nought_means_never() -> None:
    ends = position("emi vampire unknown franklin", at="church - - -", turns=8, rounds="2")
    told(ends, "done")
    assert ends.over
    goes_on = position("emi vampire unknown franklin", at="church - - -", turns=7, rounds="2")
    told(goes_on, "done")
    assert not goes_on.over
    never = position("emi vampire unknown franklin", at="church - - -", turns=8, rounds="0")
    told(never, "done")
    assert not never.over


def test_rounds_bound_the_length_of_a_game() -> None:
    assert GAME.rules.longest(5, GAME.options_from({"rounds": "0"})) == 0
    two = GAME.rules.longest(5, GAME.options_from({"rounds": "2"}))
    three = GAME.rules.longest(5, GAME.options_from({"rounds": "3"}))
    assert 0 < two < three


@pytest.mark.parametrize(
    ("given", "kept"), [("007", "7"), (12, "12"), ("1000", "1000"), ("0", "0")]
)
def test_rounds_are_a_number(given: object, kept: str) -> None:
    assert GAME.options_from({"rounds": given})["rounds"] == kept


# What cannot be.


def test_an_unknown_option_is_refused_with_a_hint() -> None:
    said = refused(areaOptionl="yes")
    assert said.startswith("Shadow Hunters has no such option.")
    assert "areaOptional" in said


@pytest.mark.parametrize(
    ("option", "value"),
    [(option.name, "maybe") for option in GAME.words.options if option.choices],
)
def test_a_value_that_an_option_does_not_have_is_refused_with_those_it_has(
    option: str, value: str
) -> None:
    given: dict[str, Any] = {option: value}
    said = refused(**given)
    choices = next(each.choices for each in GAME.words.options if each.name == option)
    assert option in said
    assert all(choice in said for choice in choices)


@pytest.mark.parametrize("letters", ["X", "AX", "A E", "1", "noon"])
def test_swap_takes_only_initials(letters: str) -> None:
    said = refused(swap=letters)
    assert said.startswith("swap takes initials of ABCDEFGUVW, or none; ")
    assert said.endswith("is none of them.")


def test_swap_names_the_letter_that_is_wrong() -> None:
    assert "'X'" in refused(swap="AXE")


@pytest.mark.parametrize("characters", ["expansion", "either", "all"])
def test_swap_goes_with_the_base_set_only(characters: str) -> None:
    assert refused(characters=characters, swap="A") == (
        "swap changes the base ten: it goes with characters=base."
    )


@pytest.mark.parametrize("rounds", ["-1", "1001", "two", "1.5", "", "9" * 400, "٣"])
def test_rounds_must_be_a_number_in_bounds(rounds: str) -> None:
    assert refused(rounds=rounds).startswith("rounds is a number from 0 (no end) to 1000, not ")


def test_critical_misses_need_duel_dice() -> None:
    assert refused(criticalMisses="yes") == (
        "criticalMisses needs duelDice: it is about a tie of the two."
    )
    assert terms_of(criticalMisses="yes", duelDice="yes") >= {"criticalMisses", "duelDice"}


@pytest.mark.parametrize("seats", [3, 9])
def test_four_to_eight_may_play(seats: int) -> None:
    assert refused(seats=seats) == f"Shadow Hunters is for 4 to 8 seats, not {seats}."


def test_every_option_is_in_the_rule_book() -> None:
    section = GAME.rules.text.split("\n## Options\n")[1]
    for option in GAME.words.options:
        assert f"| `{option.name}` |" in section


def test_a_table_opens_with_every_value_of_every_option() -> None:
    for option in GAME.words.options:
        for value in option.choices:
            extra = {"duelDice": "yes"} if option.name == "criticalMisses" else {}
            seats = 4 if value == "standoff" else 7
            table = gloam.open_table("shadow_hunters", seats=seats, **{option.name: value, **extra})
            table.deal()
            assert isinstance(table.refold(), State)

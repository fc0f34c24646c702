"""Books: what may stand in one, what is said of a bad one, and that a good one can be played."""

import copy
import json
import tomllib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import gloam
from gloam.games.nightmare_hunt.book import text as book
from gloam.games.nightmare_hunt.book.text import content_of, faults, plain, standard
from gloam.games.nightmare_hunt.public import unpacked
from gloam.games.nightmare_hunt.rules.opening import _pages
from gloam.games.nightmare_hunt.workshop.shelf import CONTENTS
from gloam.kernel.errors import BadOption, TooManyFacts
from gloam.kernel.own_files import LARGEST
from gloam.kernel.table import Table

STANDARD: dict[str, Any] = tomllib.loads(book.standard_text())
Book = dict[str, Any]


def small() -> Book:
    """A book with one of everything, to be spoilt."""
    return {
        "name": "Small",
        "mind": 2,
        "body": 2,
        "actions": {
            "pass": {"time": 0},
            "punch": {"time": 4, "power": 3},
            "sprint": {"time": 4, "cancels": "exact", "skips": True},
            "rest": {"time": 4},
        },
        "cards": [
            {"name": "Jab", "copies": 5, "time": 1, "power": 4},
            {"name": "Duck", "copies": 2, "time": 1, "cancels": "always", "skips": True},
        ],
        "armor": [{"name": "Shirt", "track": [1, 3], "slow": 1}],
        "conditions": [{"name": "Fear", "bares": 2}],
        "prey": [
            {"name": "Mouse", "health": 2, "abilities": [{"cost": 2, "does": ["power 1"]}]},
            {
                "name": "Cat",
                "health": 6,
                "fast": 1,
                "sheds": 9,
                "shield": "Mouse",
                "enters": ["summon Mouse"],
                "abilities": [{"cost": 3, "does": ["inflict Fear", "power 2", "skip"]}],
            },
        ],
        "events": [{"name": "Creak", "enters": ["inflict Fear", "hasten 2"]}],
        "levels": [{"name": "Attic", "encounters": ["Mouse", "Creak"], "boss": "Cat"}],
    }


def wrong(change: Callable[[Book], object]) -> tuple[str, ...]:
    """What is said of the small book after a change."""
    spoilt = small()
    change(spoilt)
    return faults(json.dumps(spoilt))


def opened(line: str, seed: str, mode: str = "expedition", critical: str = "last") -> Table:
    return gloam.open_table("nightmare_hunt", seed=seed, content=line, mode=mode, critical=critical)


def played(table: Table, most: int = 10**9) -> Table:
    """A table after actions by chance, to the end or to a number of deeds."""
    table.deal()
    while not table.over and len(table.deeds) < most:
        menu = table.menu(0)
        table.act(menu[table.dice.below(len(menu), "test", len(table.deeds))])
        table.deal()
    return table


# Good books.


def test_the_standard_book_has_no_fault() -> None:
    assert faults(book.standard_text()) == ()
    assert standard().level_names == ["Forgotten Forest", "Crimson Valley", "Forbidden Sewers"]


def test_a_book_with_one_of_everything_has_no_fault_and_is_read_as_it_stands() -> None:
    content = content_of(plain(json.dumps(small())))
    assert (content.name, content.mind, content.body) == ("Small", 2, 2)
    assert content.card_names == ["Jab", "Duck"]
    assert content.encounter_names == ["Mouse", "Cat", "Creak"]
    assert list(content.level_cards)[:2] == [0, 2]
    assert content.level_cards[15] == 1
    assert (content.sheds[1], content.shield[1]) == (9, 0)


def test_the_line_of_a_book_is_the_same_from_toml_and_from_itself() -> None:
    line = plain(book.standard_text())
    assert plain(line) == line
    assert "\n" not in line
    assert line.isascii()


def test_a_mark_at_the_beginning_and_other_line_ends_change_nothing() -> None:
    text = book.standard_text()
    assert plain("\ufeff" + text.replace("\n", "\r\n")) == plain(text)


def test_names_in_any_script_survive_the_pages_and_the_save() -> None:
    mine = small()
    mine["prey"][0]["name"] = "Gespenstermäuschen 鼠 🐁"
    mine["prey"][1]["enters"] = ["summon  GESPENSTERMÄUSCHEN 鼠 🐁"]
    mine["prey"][1]["shield"] = "Gespensterma\u0308uschen 鼠 🐁"
    mine["levels"][0]["encounters"][0] = "gespenstermäuschen 鼠 🐁"
    line = plain(json.dumps(mine))
    pages = "".join(unpacked(part) for page in _pages(line) for part in page)
    assert pages == line
    table = played(opened(line, "script"))
    again = gloam.loads(gloam.dumps(table))
    assert again.record == table.record
    assert again.view(0).trail.content.prey_names[0] == "Gespenstermäuschen 鼠 🐁"


def test_a_level_may_be_its_boss_alone_and_a_book_may_have_no_conditions_or_events() -> None:
    mine = small()
    mine["levels"][0]["encounters"] = []
    mine["prey"][1]["abilities"] = []
    del mine["conditions"], mine["events"]
    table = played(opened(plain(json.dumps(mine)), "alone"))
    assert table.over


def test_a_card_may_strike_and_cancel() -> None:
    mine = small()
    mine["cards"][1]["power"] = 2
    assert faults(json.dumps(mine)) == ()


def test_the_figures_of_a_book() -> None:
    told = CONTENTS.about(json.dumps(small()))
    assert told == (
        ("kinds of cards", "2"),
        ("cards in the deck", "7"),
        ("armour", "1"),
        ("condition", "1"),
        ("prey", "2"),
        ("event", "1"),
        ("level", "1"),
    )
    assert CONTENTS.check(CONTENTS.standard()) == ()


# Bad books: each fault in one sentence, and only that.


def put(*path: object) -> Callable[[Book], None]:
    """A change: the last of these is put where the others lead."""

    def change(spoilt: Any) -> None:
        for step in path[:-2]:
            spoilt = spoilt[step]
        spoilt[path[-2]] = path[-1]

    return change


def drop(*path: object) -> Callable[[Book], None]:
    """A change: what these lead to is gone."""

    def change(spoilt: Any) -> None:
        for step in path[:-1]:
            spoilt = spoilt[step]
        del spoilt[path[-1]]

    return change


FAULTS: list[tuple[Callable[[Book], None], str]] = [
    (drop("name"), "The book needs a name."),
    (put("name", "  "), "The book needs a name."),
    (put("name", 7), "The book: a name is a text, not 7."),
    (put("name", "a\nb"), r"The book: a name has plain letters in one line, unlike 'a\nb'."),
    (drop("mind"), "The book needs a number called mind, from 1 to 7."),
    (put("mind", 8), "The book: mind is a number from 1 to 7, not 8."),
    (put("mind", 2.0), "The book: mind is a number from 1 to 7, not 2.0."),
    (put("mind", True), "The book: mind is a number from 1 to 7, not true."),
    (put("mind", "2"), "The book: mind is a number from 1 to 7, not '2'."),
    (put("mind", [2]), "The book: mind is a number from 1 to 7, not a list."),
    (put("mind", {}), "The book: mind is a number from 1 to 7, not a table."),
    (
        put("mind", 10**4000),
        "The book: mind is a number from 1 to 7, not a number beyond all bounds.",
    ),
    (put("mind", float("nan")), "The book: mind is a number from 1 to 7, not nan."),
    (put("body", 3), "Body may not exceed mind: 3 is more than 2."),
    (
        put("luck", 3),
        "The book has no such key: it may have name, mind, body, actions, cards, armor, "
        "conditions, prey, events, levels. I do not know 'luck'.",
    ),
    (
        put("actions", [1]),
        "actions is a table of pass, punch, sprint and rest, each a table of its own.",
    ),
    (drop("actions", "rest"), "The action rest needs a number called time, from 0 to 15."),
    (
        put("actions", "jump", {}),
        "[actions] has no such key: it may have pass, punch, sprint, rest. I do not know 'jump'.",
    ),
    (
        put("actions", "rest", "tim", 3),
        "The action rest has no such key: it may have time. "
        "I do not know 'tim'. Did you mean 'time'?",
    ),
    (
        put("actions", "sprint", "cancels", "sometimes"),
        "The action sprint: cancels may be never, exact, always, not 'sometimes'.",
    ),
    (
        put("actions", "sprint", "skips", "no"),
        "The action sprint: skips is true or false, not 'no'.",
    ),
    (put("cards", {}), "cards is a list of tables: each begins with [[cards]]."),
    (put("cards", [1]), "cards is a list of tables: each begins with [[cards]]."),
    (put("cards", 0, "copies", 16), "Jab: copies is a number from 0 to 15, not 16."),
    (put("cards", 0, "power", 31), "Jab: power is a number from 0 to 30, not 31."),
    (
        put("cards", 0, "power", 0),
        "Jab does nothing: give it a power, or say what it cancels.",
    ),
    (
        put("cards", 0, "skips", True),
        "Jab: only a card that cancels may cost the coming turn.",
    ),
    (put("cards", 1, "name", "JAB"), "Two cards are called 'JAB'."),
    (put("cards", 0, "name", None), "Card 1 needs a name."),
    (
        put("cards", 0, "name", "x" * 41),
        "Card 1: a name has at most 40 letters, not 41 as in '" + "x" * 38 + "….",
    ),
    (
        put("armor", []),
        "A book has 1 to 8 tables [[armor]], not 0.",
    ),
    (
        put("armor", 0, "track", [3, 1]),
        "Shirt: the track is 1 to 8 numbers from 1 to 30, in order, such as [1, 3, 5, 7].",
    ),
    (
        put("armor", 0, "track", [True]),
        "Shirt: the track is 1 to 8 numbers from 1 to 30, in order, such as [1, 3, 5, 7].",
    ),
    (put("conditions", 0, "bares", 0), "Fear does nothing: give it burns or bares."),
    (
        put("conditions", [{"name": f"C{n}", "burns": 1} for n in range(4)] + [{"name": "Fear"}]),
        "A book has 0 to 4 tables [[conditions]], not 5.",
    ),
    (put("prey", 0, "health", 0), "Mouse: health is a number from 1 to 250, not 0."),
    (put("prey", 0, "name", "Creak"), "Two prey or events are called 'Creak'."),
    (put("prey", 1, "sheds", 6), "Cat cannot fall: it sheds at 6, with a health of 6."),
    (put("prey", 1, "shield", 3), "Cat: shield is the name of a prey, not 3."),
    (put("prey", 1, "shield", "Cat"), "Cat cannot fall: it is its own shield."),
    (
        put("prey", 0, "shield", "cat"),
        "These shield each other, so that none of them could fall: Mouse, Cat.",
    ),
    (
        put("prey", 1, "shield", "Mause"),
        "Cat: there is no prey of that name. I do not know 'Mause'. Did you mean 'Mouse'?",
    ),
    (
        put("prey", 0, "abilities", "none"),
        'Mouse: abilities are a list such as [{ cost = 3, does = ["power 2"] }].',
    ),
    (
        put("prey", 0, "abilities", 0, "does", []),
        "Mouse, ability 1 does nothing: say what in `does`.",
    ),
    (
        put("prey", 0, "abilities", 0, {"cost": 0, "does": ["skip"]}),
        "Mouse, ability 1 costs nothing and skips: you would never have a turn again.",
    ),
    (
        put("prey", 0, "abilities", [{"cost": 1, "does": ["skip"]}] * 2),
        "Mouse has two abilities of the same cost: nobody could tell which it uses.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", [1]),
        'Mouse, ability 1: what it does is a list of texts, such as ["power 2"].',
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["power 1"] * 7),
        "Mouse, ability 1: it does at most 6 things, not 7.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["bite"]),
        "Mouse, ability 1: 'bite' is nothing that it can do. "
        "It may power, inflict, summon, discard or skip.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["power 00300000"]),
        "Mouse, ability 1: after power comes a number from 1 to 30, not '00300000'.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["power ²"]),
        "Mouse, ability 1: after power comes a number from 1 to 30, not '²'.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["inflict Awe"]),
        "Mouse, ability 1: there is no condition of that name. I do not know 'Awe'.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["discard hand"]),
        'Mouse, ability 1: it can only discard the deck: "discard deck".',
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["skip twice"]),
        "Mouse, ability 1: skip stands alone, without 'twice'.",
    ),
    (
        put("events", 0, "enters", ["power 3"]),
        "Creak: 'power 3' is nothing that it can do. It may inflict, summon or hasten.",
    ),
    (put("events", 0, "enters", []), "Creak does nothing: say what in `enters`."),
    (
        put("events", 0, "enters", ["hasten 16"]),
        "Creak: after hasten comes a number from 1 to 15, not '16'.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["skip"] * 6),
        "Mouse, ability 1: it may skip once at most, not 6 times.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["summon Cat"] * 3),
        "Mouse, ability 1: it may summon 2 times at most, not 3 times.",
    ),
    (
        put("prey", 0, "abilities", 0, "does", ["inflict Fear"] * 4),
        "Mouse, ability 1: it may inflict 3 times at most, not 4 times.",
    ),
    (
        put("prey", 1, "enters", ["summon Mouse"] * 5),
        "Cat: it may summon 4 times at most, not 5 times.",
    ),
    (
        put("events", 0, "enters", ["inflict Fear"] * 4),
        "Creak: it may inflict 3 times at most, not 4 times.",
    ),
    (
        put("events", 0, "enters", ["hasten 2"] * 2),
        "Creak: it may hasten once at most, not 2 times.",
    ),
    (put("levels", []), "A book has 1 to 9 tables [[levels]], not 0."),
    (put("levels", "one"), "levels is a list of tables: each begins with [[levels]]."),
    (
        put("levels", 0, "encounters", "Mouse"),
        'Attic: encounters is a list of names, such as ["Dire Rat"].',
    ),
    (
        put("levels", 0, "encounters", ["Mouse", "Rat"]),
        "Attic: there is no prey or event of that name. I do not know 'Rat'. Did you mean 'Cat'?",
    ),
    (
        put("levels", 0, "encounters", ["Mouse"] * 16),
        "Attic has at most 15 encounters, not 16.",
    ),
    (drop("levels", 0, "boss"), "Attic needs a boss: the name of a prey."),
    (put("levels", 0, "boss", 3), "Attic needs a boss: the name of a prey."),
    (put("levels", 0, "boss", "creak"), "Attic: a boss is a prey, and creak is an event."),
    (
        put("levels", 0, "boss", "Dog"),
        "Attic, boss: there is no prey of that name. I do not know 'Dog'.",
    ),
]


LEAD_TO_MORE = ("A book has", "cards is", "levels is", "Card 1", "actions is", "Two prey")
"""Faults for which something else is missing, too."""


@pytest.mark.parametrize(("change", "sentence"), FAULTS, ids=[said for _, said in FAULTS])
def test_a_fault_is_told_in_one_sentence(change: Callable[[Book], None], sentence: str) -> None:
    told = wrong(change)
    assert sentence in told
    assert all(said.endswith((".", "?")) and "\n" not in said and len(said) < 250 for said in told)
    if not sentence.startswith(LEAD_TO_MORE):
        assert told == (sentence,)


def test_a_prey_that_sheds_needs_blows_that_add_up_to_its_health() -> None:
    def even(spoilt: Book) -> None:
        spoilt["actions"]["punch"]["power"] = 2
        spoilt["prey"][1] |= {"health": 7, "sheds": 8}

    said = "Cat cannot fall: no blows of 2 or 4 add up to 7 or more and stay below 8."
    assert wrong(even) == (said,)
    assert wrong(put("prey", 1, "sheds", 7)) == ()  # 3 and 3 are 6


def test_cards_without_a_copy_strike_no_blow() -> None:
    def change(spoilt: Book) -> None:
        spoilt["cards"][0]["copies"] = 0
        spoilt["prey"][1] |= {"health": 4, "sheds": 5}

    assert wrong(change) == (
        "Cat cannot fall: no blows of 3 add up to 4 or more and stay below 5.",
    )


def test_a_level_does_not_hasten_without_bounds() -> None:
    def hasty(spoilt: Book) -> None:
        spoilt["events"][0]["enters"] = ["hasten 15"]
        spoilt["levels"][0]["encounters"] = ["Creak", "Mouse"] * 5

    assert wrong(hasty) == ("Attic: its encounters hasten by 60 at most, not 75.",)


def endless(skips: int, calls: int, wounds: int, haste: int) -> Book:
    """A book in which your turn does not come: whoever skips it is never short of energy."""
    return {
        "name": "B",
        "mind": 1,
        "body": 1,
        "actions": {
            "pass": {"time": 15},
            "punch": {"time": 15, "power": 1},
            "sprint": {"time": 0, "cancels": "never", "skips": False},
            "rest": {"time": 15},
        },
        "cards": [{"name": "C", "copies": 15, "time": 15, "power": 1}],
        "armor": [{"name": "R", "track": [30], "slow": 15}],
        "conditions": [{"name": "X", "bares": 30}],
        "prey": [
            {
                "name": "P",
                "health": 250,
                "fast": 15,
                "enters": ["summon Q"] * 4,
                "abilities": [{"cost": 1, "does": ["skip"] * skips + ["summon Q"] * calls}],
            },
            {
                "name": "Q",
                "health": 250,
                "abilities": [{"cost": 0, "does": ["inflict X"] * wounds}],
            },
        ],
        "events": [{"name": "E", "enters": ["hasten 15"] * haste}],
        "levels": [{"name": "L", "encounters": ["E"] * (15 if haste > 1 else 4), "boss": "P"}],
    }


def test_a_book_in_which_one_choice_would_never_end_is_refused() -> None:
    """In 800 letters, one choice that told 432,000 facts."""
    line = json.dumps(endless(skips=6, calls=0, wounds=6, haste=6))
    assert len(line) < 1000
    with pytest.raises(BadOption, match="P, ability 1: it may skip once at most, not 6 times"):
        gloam.open_table("nightmare_hunt", content=line)
    assert len(faults(line)) == 4


def test_where_a_book_keeps_to_its_bounds_and_a_choice_does_not_it_was_not_done() -> None:
    line = json.dumps(endless(skips=1, calls=2, wounds=3, haste=1))
    assert faults(line) == ()
    table = gloam.open_table(
        "nightmare_hunt", seed="n", content=line, mode="expedition", skipsAdd="yes"
    )
    table.deal()
    table.act("venture")
    table.deal()
    for _ in range(3):
        table.act("onward")
        table.deal()
    before, choices = table.record, table.choices(0)
    table.act("onward")
    with pytest.raises(TooManyFacts):
        table.deal()
    assert (table.record, table.choices(0)) == (before, choices)
    table.act("concede")
    assert table.over


def test_a_deck_must_fill_a_hand() -> None:
    def change(spoilt: Book) -> None:
        spoilt["cards"][0]["copies"] = 1
        spoilt["cards"][1]["copies"] = 0

    assert wrong(change) == ("The cards must fill a hand: there are fewer than mind, 2.",)


def test_every_fault_is_told_and_each_once() -> None:
    def change(spoilt: Book) -> None:
        spoilt["mind"] = 0
        spoilt["cards"][0]["time"] = -1
        spoilt["levels"][0]["encounters"] = ["Rat", "Rat"]

    assert len(wrong(change)) == 3
    with pytest.raises(BadOption, match=r"mind is .* That is the first of 3 faults\."):
        plain(json.dumps(small() | {"mind": 0, "body": 0, "levels": []}))


def test_the_nearest_name_is_looked_for_a_few_times_only() -> None:
    """To compare long names takes a while: 7,000 letters kept the house for a second."""

    def change(spoilt: Book) -> None:
        spoilt["levels"][0]["encounters"] = [f"Mous{n}" for n in range(9)]

    told = wrong(change)
    assert len(told) == 9
    assert [said.endswith("Did you mean 'Mouse'?") for said in told] == [True] * 3 + [False] * 6


def test_a_book_that_was_forgotten_meanwhile_is_still_the_same_book() -> None:
    table = opened(plain(json.dumps(small())), "night-1")
    table.deal()
    view = table.view(0)
    content_of.cache_clear()
    assert table.game.sight.agrees(view, table.refold())


def test_keys_that_nobody_knows_are_not_all_repeated() -> None:
    told = faults(json.dumps(small() | {f"key{n}": 1 for n in range(500)}))
    assert len(told) == 9
    assert told[-1] == "The book has 492 keys more that nobody knows."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("name = ", "Invalid value"),
        ('name = "a"\nname = "b"', "Cannot overwrite a value"),
        ('{"name": ', "Expecting value"),
        ("mind = " + "[" * 900 + "]" * 900, "too deep"),
        ("{" + '"a":{' * 15_000, "too deep"),
        ("mind = " + "9" * 1999, "at most 2000 letters"),
        ('{"mind": ' + "9" * 5000 + "}", "a number in it is too long"),
        (".".join("a" * 40_000) + " = 1", "at most 2000 letters"),
        ("#" * (LARGEST + 1), f"at most {LARGEST} letters"),
        ("\0", "cannot be read"),
    ],
    ids=lambda text: text[:12],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, why: str) -> None:
    with pytest.raises(BadOption, match=why) as refusal:
        faults(text)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 160


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("1979-05-27", "a date or a time"),
        ("1979-05-27T07:32:00Z", "a date or a time"),
        ("07:32:00", "a date or a time"),
        ("nan", "nan"),
        ("-inf", "-inf"),
        ("0x" + "f" * 1900, "a number beyond all bounds"),
        ("[[1]]", "a list"),
        ("{ a = 1 }", "a table"),
    ],
)
def test_values_that_only_toml_knows_are_no_numbers(value: str, shown: str) -> None:
    text = book.standard_text().replace("mind = 4", f"mind = {value}", 1)
    assert faults(text) == (f"The book: mind is a number from 1 to 7, not {shown}.",)


def test_a_book_that_is_too_large_in_one_line_is_a_fault() -> None:
    mine = small()
    name = "鼠" * 40
    mine["prey"][0]["name"] = name
    mine["prey"][1] |= {"shield": name}
    mine["levels"][0]["encounters"] = [name]
    mine["prey"] += [{"name": f"M{n}", "health": 1} for n in range(58)]
    call = f"summon {name}"
    for prey in mine["prey"]:
        abilities = [{"cost": cost, "does": [call] * 2} for cost in range(4)]
        prey |= {"enters": [call] * 4, "abilities": abilities}
    text = json.dumps(mine, ensure_ascii=False)
    assert len(text) < LARGEST
    assert faults(text) == (f"In its one-line form a book has at most {LARGEST} letters.",)


# Any book: it has faults, or it can be played.

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-2, 40)
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["Slash", "Ember", "Inferno", "Burning", "always", "power 3", "hasten 2"])
    | st.sampled_from(
        ["summon Ember", "inflict Burning", "skip", "discard deck", "summon", "\ud800"]
    )
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(max_size=4) | st.sampled_from(["name", "cost", "does", "time", "health"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def paths(found: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a book."""
    inside = (
        found.items()
        if isinstance(found, dict)
        else enumerate(found)
        if isinstance(found, list)
        else ()
    )
    return [way for step, value in inside for way in [(*here, step), *paths(value, (*here, step))]]


PATHS = paths(STANDARD)


def at(found: Any, way: tuple[Any, ...]) -> Any:
    """Where a way leads; None, if it has gone."""
    for step in way:
        if isinstance(found, dict):
            found = found.get(step)
        elif isinstance(found, list) and isinstance(step, int) and step < len(found):
            found = found[step]
        else:
            return None
    return found


def check(mine: object) -> None:
    """A book has faults in plain sentences, or it opens, plays and comes back from a save."""
    text = json.dumps(mine)
    if len(text) > LARGEST:
        return
    told = faults(text)
    for said in told:
        assert said.isprintable()
        assert said.endswith((".", "?"))
        assert len(said) < 300
    if not told:
        table = played(opened(plain(text), "fuzz"), 150)
        assert gloam.loads(gloam.dumps(table)).record == table.record


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PATHS), VALUES, st.booleans()), min_size=1, max_size=3))
def test_the_standard_book_with_anything_anywhere_has_faults_or_is_played(
    changes: list[tuple[tuple[Any, ...], Any, bool]],
) -> None:
    mine = copy.deepcopy(STANDARD)
    for way, value, gone in changes:
        where = at(mine, way[:-1])
        if not isinstance(where, dict | list) or at(mine, way) is None:
            continue
        if gone:
            del where[way[-1]]
        else:
            where[way[-1]] = value
    check(mine)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(list(STANDARD)), VALUES))
def test_any_values_under_the_right_names_have_faults(mine: Book) -> None:
    assert faults(json.dumps(mine))
    check(mine)


NAMES = ["Mouse", "Cat", "Bat"]
EFFECTS = st.sampled_from(
    [f"power {n}" for n in (1, 4, 30)]
    + [f"inflict {name}" for name in ("Fear", "Ash")]
    + [f"summon {name}" for name in ("Mouse", "Bat")]
    + ["discard deck", "skip"]
)
ENTRIES = st.lists(
    st.sampled_from(["inflict Fear", "inflict Ash", "summon Mouse", "summon Bat", "hasten 15"]),
    min_size=1,
    max_size=6,
)
TIMES = st.integers(0, 15)


def bounded(effects: list[str], **most: int) -> list[str]:
    """The same without what would be too much of one kind."""
    kept: list[str] = []
    for effect in effects:
        verb = effect.split()[0]
        if sum(each.split()[0] == verb for each in kept) < most.get(verb, 6):
            kept.append(effect)
    return kept


@st.composite
def good_books(draw: st.DrawFn) -> Book:
    """A book that a designer could have written."""
    mind = draw(st.integers(1, 7))
    cards = [
        {
            "name": f"Card {n}",
            "copies": draw(st.integers(1, 15)),
            "time": draw(TIMES),
            "power": draw(st.integers(1, 30)),
            "cancels": draw(st.sampled_from(["never", "exact", "always"])),
        }
        for n in range(draw(st.integers(mind, 8)))
    ]
    prey = [
        {
            "name": name,
            "health": draw(st.integers(1, 60)),
            "fast": draw(TIMES),
            "enters": bounded(draw(ENTRIES), hasten=1, summon=4, inflict=3)
            if name == "Cat"
            else [],
            "abilities": [
                {
                    "cost": cost,
                    "does": bounded(
                        draw(st.lists(EFFECTS, min_size=1, max_size=6)), skip=1, summon=2, inflict=3
                    ),
                }
                for cost in draw(st.sets(st.integers(1, 30), max_size=6))
            ],
        }
        for name in NAMES
    ]
    if draw(st.booleans()):
        prey[1]["shield"] = "Mouse"
    cells = ["Creak", *NAMES]
    return small() | {
        "mind": mind,
        "body": draw(st.integers(1, mind)),
        "cards": cards,
        "armor": [
            {
                "name": f"Armour {n}",
                "track": sorted(draw(st.lists(st.integers(1, 30), min_size=1, max_size=8))),
                "slow": draw(TIMES),
            }
            for n in range(draw(st.integers(1, 8)))
        ],
        "conditions": [
            {"name": "Fear", "bares": draw(st.integers(1, 30))},
            {"name": "Ash", "burns": draw(st.integers(1, 7)), "bares": draw(st.integers(0, 30))},
        ],
        "prey": prey,
        "events": [
            {"name": "Creak", "enters": bounded(draw(ENTRIES), hasten=1, summon=4, inflict=3)}
        ],
        "levels": [
            {
                "name": f"Level {n}",
                "encounters": bounded(
                    draw(st.lists(st.sampled_from(cells), max_size=15)), Creak=2, Cat=2
                ),
                "boss": draw(st.sampled_from(NAMES)),
            }
            for n in range(draw(st.integers(1, 9)))
        ],
    }


@settings(max_examples=60, deadline=None)
@given(good_books(), st.integers(0, 10**6), st.sampled_from(["campaign", "expedition"]))
def test_a_good_book_is_played_and_comes_back_from_its_save(
    mine: Book, seed: int, mode: str
) -> None:
    text = json.dumps(mine)
    assert faults(text) == ()
    table = played(opened(plain(text), str(seed), mode=mode, critical="third"), 250)
    again = gloam.loads(gloam.dumps(table))
    assert again.record == table.record
    assert again.options == table.options

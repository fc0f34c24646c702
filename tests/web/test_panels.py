"""Panels: everybody at the table, with what they have and what is believed of them."""

import re
from importlib import resources
from itertools import combinations

import pytest
from msgspec.structs import replace

import gloam
from gloam import games
from gloam.kernel.scene import (
    Card,
    Cell,
    Choice,
    Gauge,
    Mark,
    Person,
    Piece,
    Pile,
    Scene,
    Suspicion,
)  # fmt: skip
from gloam.web import draw, panels
from gloam.web.wire import SeatInfo

NAMES = ("Ann", "Bo", "Cy")
SYMBOLS = '<symbol id="name-lamp"/><symbol id="piece-owl"/>'
DIES = (Mark(8, "Emi dies"),)


def seats(*by: str) -> list[SeatInfo]:
    return [
        SeatInfo(n, f"Player {n + 1}", who, NAMES[n], "easy" * (who == "bot"), False, n == 1, "")
        for n, who in enumerate(by)
    ]  # fmt: skip


def scene(*choices: Choice, **more: object) -> Scene:
    people = (
        Person(seat=0, called="Player 1", gauges=(Gauge("Damage", 3, 12, marks=DIES, good=False),),
               suspicions=(Suspicion("Hunter", 0.6), Suspicion("Shadow", 0.4))),
        Person(seat=1, called="Player 2", role="Emi, a Hunter", secret=True, art="piece-owl",
               at="church", gauges=(Gauge("Damage", 10, 12, marks=DIES, good=False),),
               cards=(Card("lamp", "Lamp", "equipment", ("Light.",)),), badges=("hidden",)),
        Person(seat=2, called="Player 3", out=True),
    )  # fmt: skip
    given = {
        "game": "test", "seat": 1, "heading": "", "rows": 1, "columns": 1, "pieces": (),
        "status": (), "words": (), "choices": choices, "people": people,
        "cells": (Cell("church", 0, 0, "area", "The Church.", title="Church"),),
    }  # fmt: skip
    return Scene(**{**given, **more})  # type: ignore[arg-type]


def things(shown: Scene) -> panels.Things:
    return panels.things(shown, SYMBOLS, seats("person", "person", "bot"), NAMES)


def test_people_stand_in_the_order_of_play_whoever_looks_first() -> None:
    people = things(scene()).people
    assert [person.name for person in people] == ["Bo", "Cy", "Ann"]
    bo, cy, ann = people
    assert (bo.own, bo.role, bo.secret, bo.place, bo.art) == (
        True, "Emi, a Hunter", True, "Church", "piece-owl",
    )  # fmt: skip
    assert bo.badges == ("hidden",)
    assert bo.cards[0].art == "name-lamp"
    assert (cy.out, cy.badges) == (True, ("bot, easy",))
    assert [(each.label, each.percent) for each in ann.beliefs] == [("Hunter", 60), ("Shadow", 40)]
    assert cy.labels == ("Hunter", "Shadow"), "anything that somebody is suspected of can be noted"


def test_a_game_that_says_nothing_of_people_has_them_named_all_the_same() -> None:
    people = things(scene(people=())).people
    assert [person.name for person in people] == ["Bo", "Cy", "Ann"]


def test_a_gauge_is_a_bar_with_marks_and_knows_its_bad_end() -> None:
    bar = panels.bar(Gauge("Damage", 9, 12, marks=DIES, good=False))
    assert (bar.fill, bar.danger, len(bar.steps)) == (75.0, True, 11)
    assert [(tick.at, tick.words) for tick in bar.ticks] == [(8, "Emi dies")]
    assert not panels.bar(Gauge("Health", 9, 12)).danger
    assert panels.bar(Gauge("Health", 3, 12)).danger
    assert panels.bar(Gauge("Time", 40, 100)).steps == ()
    assert panels.bar(Gauge("Broken", 7, 5)).fill == 100


def test_a_gauge_that_people_share_is_one_track_with_their_tokens() -> None:
    track = things(scene()).track
    assert track is not None
    assert {row.at: row.names for row in track.places if row.names} == {3: ("Ann",), 10: ("Bo",)}
    assert {row.at: row.words for row in track.places if row.words} == {8: ("Emi dies",)}


def test_what_lies_in_the_hand_is_taken_up_and_the_list_of_it_is_folded() -> None:
    hand = Pile("hand", "Hand", 2, (Card("slash", "Slash"), Card("nap", "Nap")), hand=True)
    deck = Pile("deck", "Deck", 9, (Card("slash", "Slash", count=2),))
    shown = scene(
        Choice(1, "slash 1", "slash the rat", cell="church", card="slash", outcome="4 left"),
        Choice(2, "rest", "rest", short="Rest"),
        piles=(hand, deck),
    )
    found = things(shown)
    assert [(card.id, card.can) for card in found.hands[0].cards] == [
        ("slash", True),
        ("nap", False),
    ]
    assert (found.piles[0].count, found.piles[0].unknown) == (9, 7)
    by_hand, rest = draw.menu(shown, NAMES)
    assert (by_hand.label, by_hand.folded, rest.folded) == ("Slash", True, False)
    assert by_hand.chips[0].more == "4 left"


def test_choices_of_one_kind_that_differ_in_the_person_are_a_row_of_people() -> None:
    shown = scene(
        Choice(1, "hit 1", "attack Ann: 3 so far", person=0, short="Attack", kind="attack"),
        Choice(2, "hit 3", "attack Cy: 0 so far", person=2, short="Attack", kind="attack"),
        Choice(3, "done", "end your turn", short="End turn", kind="end"),
        pieces=(Piece("player1", "church", 0, "1", "Player 1"),),
    )
    row, end = draw.menu(shown, NAMES)
    assert (row.label, [chip.lead for chip in row.chips]) == ("Attack", ["Ann", "Cy"])
    assert "owner-2" in row.chips[1].face
    assert [chip.lead for chip in end.chips] == ["End turn"]


def test_what_comes_of_every_choice_of_a_row_is_said_once_above_it() -> None:
    told = [
        Choice(n, f"give {n}", f"give it to {n}", person=n, short="Give", kind="g", outcome=outcome)
        for n, outcome in ((0, "1 damage"), (2, "1 damage"))
    ]
    (row,) = draw.menu(scene(*told), NAMES)
    assert (row.more, [chip.more for chip in row.chips]) == ("1 damage", ["", ""])
    (row,) = draw.menu(scene(told[0], replace(told[1], outcome="2 damage")), NAMES)
    assert (row.more, [chip.more for chip in row.chips]) == ("", ["1 damage", "2 damage"])


# Colours. The matrices say what the three kinds of colour-blind people see (Machado et al., 2009).

SEEN_BY = {
    "all": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopes": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopes": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopes": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip
Three = tuple[float, float, float]


def linear(colour: str) -> list[float]:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def lab(light: list[float]) -> Three:
    r, g, b = (min(1.0, max(0.0, part)) for part in light)
    whites = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
    )
    x, y, z = (w ** (1 / 3) if w > 0.008856 else 7.787 * w + 16 / 116 for w in whites)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def test_colour_blind_people_tell_the_eight_seats_apart() -> None:
    style = (resources.files("gloam.web") / "static" / "people.css").read_text()
    colours = re.findall(r"--seat-\d: (#[0-9a-f]{6})", style)
    assert len(colours) == len(panels.SHAPES) == 8
    assert len(set(panels.SHAPES)) == 8, "and whoever sees no colour has the outline"
    for who, rows in SEEN_BY.items():
        seen = [
            lab([sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in rows])
            for colour in colours
        ]
        for one, other in combinations(range(8), 2):
            far = sum((a - b) ** 2 for a, b in zip(seen[one], seen[other], strict=True)) ** 0.5
            assert far > 19, f"{who} take {colours[one]} for {colours[other]}"


def test_no_game_gives_the_seats_other_colours() -> None:
    """Those above are tried out; and somebody's piece has the colour of their name."""
    own = re.compile(r"\.(?:owner|seat)-\d[^{}]*\{[^}]*(?<![-\w])color: *#")
    for name in games.names():
        looks = games.load(name).looks
        found = own.findall(looks.style) if looks is not None else []
        assert not found, f"{name}: {found}"


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("nyctophobia_hunted", ["H", "1", "2"]),
        ("vampire_radar", ["V", "1", "2"]),
        ("shadow_hunters", ["1", "2", "3"]),
    ],
)
def test_a_token_says_what_its_seat_and_its_piece_are_called(name: str, wanted: list[str]) -> None:
    table = gloam.open_table(name, seed="tokens")
    table.deal()
    assert [panels.glyph_of(table.scene(1), seat) for seat in range(3)] == wanted

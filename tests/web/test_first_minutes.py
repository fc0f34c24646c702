"""The first minutes: play now, the set-up in words, rule books as pages, words of the game."""

import re
from html import escape
from typing import Any

import pytest

from gloam import games
from gloam.kernel.game import Game
from gloam.web import sides
from gloam.web.pages import rules_written
from gloam.web.rule_book import rule_book

from .callers import Caller
from .conftest import HouseApp

GAMES = [games.load(name) for name in games.names()]
CODE_WORD = re.compile(r">\s*[a-z]+[A-Z]\w*\s*<")
"""A name as it stands in code, where people read."""


def named(game: Game) -> str:
    return game.name


def play(client: HouseApp, who: Caller, game: str, **form: str) -> Any:
    answer = client.post(
        f"/play/{game}", data={"name": "Ann", **form}, headers=who.known, follow_redirects=False
    )
    assert answer.status_code == 303, answer.text
    _, _, code, seat = answer.headers["location"].split("/")
    return who.ask("GET", f"/tables/{code}"), int(seat)


def test_who_is_new_to_a_game_meets_bots_that_play_it_easily(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    table, seat = play(house_app, ann, "vampire_radar")
    assert [each["level"] for each in table["seats"]] == ["easy", ""]
    assert "Human, easy bots" in house_app.get("/", headers=ann.known).text
    ann.ask("POST", f"/tables/{table['code']}/seats/{seat}/vote", {"yes": True})
    again, _ = play(house_app, ann, "vampire_radar")
    assert [each["level"] for each in again["seats"]] == ["medium", ""]
    assert "Human, medium bots" in house_app.get("/", headers=ann.known).text
    asked, seat = play(house_app, ann, "vampire_radar", seat="0", level="hard")
    assert ([each["level"] for each in asked["seats"]], seat) == (["", "hard"], 0)


@pytest.mark.parametrize("game", [each for each in GAMES if each.seats[1] > 1], ids=named)
def test_the_set_up_says_how_each_level_errs(game: Game, house_app: HouseApp) -> None:
    shown = house_app.get(f"/new/{game.name}").text
    assert game.bots.errs
    for level, said in game.bots.errs.items():
        assert f"<dt>{level}</dt><dd>{escape(said)}</dd>" in shown


def test_each_side_is_offered_and_each_lesson_is_said_to_its_side(house_app: HouseApp) -> None:
    for game in GAMES:
        offered(game, house_app)


def offered(game: Game, house_app: HouseApp) -> None:
    home = house_app.get("/").text
    box = home[home.index(f'id="game-{game.name}"') :].partition("</li>")[0]
    for side in sides.sides(game):
        assert f'name="seat" value="{side.seat}"' in box
    ann = Caller(house_app, "Ann")
    for n, lesson in enumerate(sides.lessons(game)):
        assert f'name="lesson" value="{n}"' in box
        table, seat = play(house_app, ann, game.name, lesson=str(n))
        assert (seat, len(table["seats"])) == (lesson.seat, lesson.seats)
        assert sides.lesson_for(game, lesson.seats, lesson.seat) is lesson


def test_the_set_up_and_the_lobby_speak_in_words(house_app: HouseApp) -> None:
    for game in GAMES:
        in_words(game, house_app)


def in_words(game: Game, house_app: HouseApp) -> None:
    page = house_app.get(f"/new/{game.name}").text
    assert not CODE_WORD.search(page)
    for option in game.words.options:
        assert option.published or f">{option.called.replace(chr(39), '&#39;')}</label>" in page
        assert f'name="option-{option.name}"' in page or option.published
    if game.seats[1] > 1:
        ann = Caller(house_app, "Ann")
        code = ann.open(game=game.name, seats=["person"] * game.seats[0], belief=False)
        lobby = house_app.get(f"/t/{code}", headers=ann.known).text
        assert not CODE_WORD.search(lobby)
        assert "Without odds" in lobby


def test_one_tap_plays_a_game_as_it_was_published(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    for chosen, preset in (({"published": "yes"}, "published"), ({}, "seed")):
        form = {"name": "Ann", "seats": "4", "seat": "0", **chosen}
        form |= {f"seat{n}": "easy" for n in range(1, 4)}
        answer = house_app.post(
            "/new/shadow_hunters", data=form, headers=ann.known, follow_redirects=False
        )
        table = ann.ask("GET", f"/tables/{answer.headers['location'].split('/')[2]}")
        assert table["options"]["preset"] == preset


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_a_rule_book_is_a_page_with_the_game_in_short(game: Game) -> None:
    page = rules_written(game, "")
    for number in re.findall(r"^- \*\*([A-Z]+-\w+)\*\*", game.rules.text, re.MULTILINE):
        assert page.count(f' id="{number}"') == 1, number
    book = rule_book(game.rules.text)
    assert 300 < len(book.short.striptags()) < 1700  # a screen
    assert "<table>" in page
    read = "".join(part.page for part in book.parts if not part.folded)
    for note in ("gloam&#39;s tests", "(said", "(the document", "(t)"):
        assert note not in read
    for editor in (
        "the document",
        "checklist",
        "misprint",
        "photograph",
        "by the letter",
        "wording",
    ):
        assert editor not in page.lower(), editor
    assert 'class="rules"' in rules_written(game, "the")


def test_what_a_rule_book_says_is_shown_and_never_run() -> None:
    text = (
        "# A\n\nHi <b>you</b>.\n\n## P\n\n- **AB-1** <script>alert(1)</script> [x](javascript:y)\n"
    )
    book = rule_book(text)
    assert "&lt;b&gt;you" in book.about
    assert "<script" not in book.parts[0].page
    assert 'href="javascript' not in book.parts[0].page
    assert '<li id="AB-1">' in book.parts[0].page


def test_every_word_of_a_glossary_has_its_place_on_the_page_and_its_rule(
    house_app: HouseApp,
) -> None:
    for game in GAMES:
        explained(game, house_app)


def explained(game: Game, house_app: HouseApp) -> None:
    page = house_app.get(f"/glossary/{game.name}").text
    told = house_app.get(f"/api/games/{game.name}/glossary").json()
    assert [each["word"] for each in told] == [term.word for term in game.telling.glossary]
    for term in game.telling.glossary:
        assert f"**{term.rule}**" in game.rules.text or not term.rule, term.word
        assert f'href="/rules/{game.name}#{term.rule}"' in page or not term.rule

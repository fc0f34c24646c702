"""The page on which a map is drawn, and the questions of a seat, over HTTP without a browser."""

import re
from html import unescape
from urllib.parse import quote

from .callers import Caller
from .conftest import HouseApp

MAZE = "/maze/nyctophobia_hunted"


def answer(page: str) -> str:
    found = re.search(r'id="answer" class="answer">(.*?)</div>', page, re.DOTALL)
    assert found is not None
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", found[1]).split()))


def line(page: str) -> str:
    found = re.search(r'data-line="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def test_a_change_is_made_and_said_and_a_question_changes_nothing(house_app: HouseApp) -> None:
    before = house_app.get(MAZE).text
    after = house_app.get(f"{MAZE}?map={quote(line(before))}&do=tree+B1-B2").text
    assert line(after) != line(before)
    assert answer(after) == ("B1, tree south. B2, tree north. A map has 40 trees, not 41. (NYH-8)")
    assert "Play on this map" in before
    assert "Play on this map" not in after
    asked = house_app.get(f"{MAZE}?map={quote(line(before))}&do=far+car+from+B1").text
    assert answer(asked) == "F2, 7 steps from B1: 2 east, south, east, north, east, south."
    assert line(asked) == line(before)


SENSELESS = {
    "tree D1-H8": "D1 and H8 are not next to each other",
    "rock Z9": "There is no space 'Z9'",
    "dance": "A map is changed with",
    "far car from Z9": "There is no such place.",
    "rock A1, dance": "A map is changed with",
}
REFUSED = {
    "/maze/vampire_radar": 422,
    f"{MAZE}?map=nonsense": 422,
    f"{MAZE}?random=impossible": 422,
    f"{MAZE}?map={'x' * 1_950}": 400,
    "/maze/chess": 422,
}


def test_what_makes_no_sense_changes_nothing_and_what_is_no_map_is_refused(
    house_app: HouseApp,
) -> None:
    before = house_app.get(MAZE).text
    for said, sentence in SENSELESS.items():
        after = house_app.get(f"{MAZE}?map={quote(line(before))}&do={quote(said)}").text
        assert sentence in answer(after)
        assert line(after) == line(before)
    for path, status in REFUSED.items():
        refused = house_app.get(path)
        assert refused.status_code == status, refused.text
        assert "Traceback" not in refused.text


def test_a_question_is_answered_and_nothing_else_is_done(house_app: HouseApp) -> None:
    ann = Caller(house_app, "Ann")
    code = ann.open(game="vampire_radar", seats=["person", "easy"])
    seat = f"/api/tables/{code}/seats/0/answers"

    def ask(words: str, place: str = "") -> dict[str, object]:
        params = {"ask": words, "place": place}
        return dict(house_app.get(seat, params=params, headers=ann.known).json())

    before = ann.view(code, 0)
    assert str(ask("")["lines"]).startswith("['Choose the tile where you begin.")
    assert ask("where")["lines"] == ["You are at no place on the board that you know of."]
    newest = ask("buffer news")
    assert ask("older", str(newest["place"]))["lines"] != newest["lines"]
    assert ask("older", "moves -3 x")["lines"]
    for words in ("hide C3", "1", "concede", "say boo", "undo", "hint", "xyzzy"):
        assert ask(words)["error"] == "That is no question: say help to hear what you can ask."
    assert ann.view(code, 0) == before
    assert house_app.get(seat).status_code == 403

"""The daily hunt, puzzles, my games and open tables, as people and programs use them."""

import html
import json
import re
from typing import Any

import msgspec
import pytest

from gloam.house.house import House
from gloam.house.plan import PERSON, Plan
from gloam.house.store import Keepsake
from gloam.puzzles import daily
from gloam.puzzles.moments import all_kinds
from gloam.puzzles.rating import Rating
from gloam.puzzles.shelf import shipped
from gloam.web import hunting, mine, puzzling
from gloam.web.mine import GameKept
from gloam.web.paper import written

from .conftest import HouseApp

KINDS = ("radar", "shadow", "wound", "blind")


def told(page: str, id_: str) -> str:
    """What an element of a page says."""
    found = re.search(rf'id="{id_}"[^>]*>(.*?)</(?:p|div|h1)>', page, re.S)
    return html.unescape(re.sub(r"<[^>]+>", "", found[1])).strip() if found else ""


def person(app: HouseApp) -> dict[str, str]:
    """Somebody new, who shows a token."""
    return {"authorization": f"Bearer {app.post('/api/people').json()['token']}"}


def who(headers: dict[str, str]) -> str:
    return headers["authorization"].removeprefix("Bearer ").partition(".")[0]


# Puzzles.


@pytest.mark.anyio
@pytest.mark.parametrize("kind", KINDS)
async def test_a_page_before_the_answer_does_not_depend_on_what_is_right(kind: str) -> None:
    """Let another answer be right, for other reasons: not a byte of the page changes."""
    shelf = shipped()
    kept = shelf.puzzles[f"{kind}-002"]
    answers = kept.puzzle.answers
    turned = tuple(
        msgspec.structs.replace(one, worth=other.worth, why="something else")
        for one, other in zip(answers, (*answers[1:], answers[0]), strict=True)
    )
    puzzle = msgspec.structs.replace(kept.puzzle, answers=turned, because=("something else",))
    other = msgspec.structs.replace(kept, puzzle=puzzle)
    pages = [
        written("puzzle", await puzzling.puzzle_page(shelf, each, Rating(), None, "next"))
        for each in (kept, other)
    ]
    assert pages[0] == pages[1]
    infos = [await puzzling.puzzle_info(shelf, each) for each in (kept, other)]
    assert infos[0] == infos[1]
    plain = html.unescape(pages[0])
    assert kept.puzzle.because[-1] not in plain
    for answer in answers:
        assert answer.why not in plain


def test_a_puzzle_says_no_belief_and_shut_eyes_see_nothing(house_app: HouseApp) -> None:
    radar = house_app.get("/puzzles/radar-001").text
    assert "percent" not in radar
    assert 'id="board"' in radar
    blind = house_app.get("/puzzles/blind-001").text
    assert 'id="board"' not in blind
    assert 'id="dark"' in blind
    assert house_app.get("/api/puzzles/blind-001").json()["scene"] == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_puzzle_is_answered_once_for_the_rating(house_app: HouseApp, kind: str) -> None:
    kept = shipped().puzzles[f"{kind}-003"]
    path = f"/puzzles/{kept.id}"
    refused = house_app.post(path, data={"line": "nonsense"})
    assert (refused.status_code, told(refused.text, "refusal")[:33]) == (
        422,
        "That is none of the answers here.",
    )
    right = house_app.post(path, data={"line": kept.puzzle.best.text})
    assert right.status_code == 200
    assert told(right.text, "result").startswith(f"Right: {kept.puzzle.best.words}.")
    assert re.search(r"Your rating is now \d+, from 1500", told(right.text, "rating"))
    rating = house_app.get("/puzzles").text
    again = house_app.post(path, data={"line": kept.puzzle.answers[0].text})
    assert "does not count" in told(again.text, "rating")
    assert told(house_app.get("/puzzles").text, "standing") == told(rating, "standing")
    assert told(house_app.get(path).text, "result").startswith("Right")


def test_programs_answer_puzzles_too(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    assert len(house_app.get("/api/puzzles").json()) == 200
    asked = house_app.get("/api/puzzles/shadow-004").json()
    assert set(asked) == {
        "id", "kind", "game", "title", "about", "asks", "level", "points", "seat", "heard",
        "scene", "answers",
    }  # fmt: skip
    best = shipped().puzzles["shadow-004"].puzzle.best.text
    answer = house_app.post("/api/puzzles/shadow-004", json={"answer": best}, headers=ann).json()
    assert (answer["right"], answer["worth"], answer["counted"]) == (True, 1.0, True)
    assert answer["next"] in shipped().ids
    assert house_app.post("/api/puzzles/shadow-004", json={"answer": best}).status_code == 401
    assert house_app.get("/api/mine", headers=bob).json()["puzzles"] == {}
    assert house_app.get("/api/puzzles/nothing-1").status_code == 422


def test_what_fits_comes_next_until_all_are_done(house_app: HouseApp) -> None:
    first = house_app.get("/puzzles/next?kind=radar", follow_redirects=False)
    assert first.headers["location"].startswith("/puzzles/radar-")
    assert (
        house_app.get("/puzzles/next?kind=nothing", follow_redirects=False).headers["location"]
        == "/puzzles"
    )


# The daily hunt.


def hunts(app: HouseApp) -> str:
    """Begin today's hunt; the code of its table."""
    begun = app.post("/daily", data={"name": "Ann"}, follow_redirects=False)
    return str(begun.headers["location"].split("/")[2])


def finishes(app: HouseApp, code: str) -> None:
    """Play a hunt to its end, by whatever comes first."""
    for _ in range(400):
        page = app.get(f"/t/{code}/0").text
        choices = re.findall(r'name="line" value="([^"]+)" form="act"', page)
        choices = [each for each in choices if each not in ("undo", "hint")]
        if not choices:
            return
        line = next((c for c in choices if c.split()[0] in ("slam", "slash")), choices[0])
        app.post(f"/t/{code}/0", data={"line": line, "sure": "yes"})
    raise AssertionError("it does not end")


def weighed(app: HouseApp) -> str:
    """The page of the day, once the hunt that is over was weighed."""
    for _ in range(40):
        page = app.get("/daily").text
        if 'id="weighing"' not in page:
            return page
    raise AssertionError("it is not weighed")


def test_the_first_try_of_a_day_counts_and_the_next_is_practice(house_app: HouseApp) -> None:
    before = house_app.get("/daily").text
    assert 'id="score"' not in before
    code = hunts(house_app)
    assert hunts(house_app) == code, "it is gone on with"
    seat = house_app.get(f"/t/{code}/0").text
    assert ">Hint<" not in seat
    assert "no hints" in house_app.get("/daily").text
    finishes(house_app, code)
    page = weighed(house_app)
    assert re.match(r"(no|\d+) Wounds?", told(page, "score"))
    assert "gloam daily hunt" in page
    assert "What each decision has cost" in page
    kept = house_app.get("/api/daily").json()
    assert kept["over"]
    assert kept["decisions"]
    assert kept["streak"] == 1
    practice = hunts(house_app)
    assert practice != code
    finishes(house_app, practice)
    assert house_app.get("/api/daily").json() == kept, "practice changes nothing"
    assert told(house_app.get("/daily").text, "score") == told(page, "score")


def test_nothing_tells_the_optimum_before_the_end(house_app: HouseApp) -> None:
    code = hunts(house_app)
    early = house_app.get("/api/daily").json()
    assert (early["par"], early["score"], early["decisions"], early["over"]) == (
        None, None, [], False,
    )  # fmt: skip
    assert early["table"] == code
    page = house_app.get("/daily").text
    assert "Exact play comes away" not in page
    assert "Best was" not in page
    hint = house_app.post(f"/t/{code}/0", data={"line": "hint"}).text
    assert "Best looks" not in hint
    saved = house_app.get(f"/t/{code}/save")
    assert saved.status_code >= 400
    stranger = {"authorization": "", "cookie": ""}
    assert house_app.get(f"/t/{code}/watch", headers=stranger).status_code == 403


def test_everybody_hunts_the_same(house_app: HouseApp) -> None:
    seeds = set()
    for _ in range(2):
        house_app.cookies.clear()
        code = hunts(house_app)
        live = called(house_app, house_app.house.look, code)
        seeds.add((live.row.seed, live.row.salt, tuple(live.table.heard(0))))
    assert len(seeds) == 1


# My games.


async def finished_game(house: House, *people: str, public: bool = False) -> str:
    """A game of people that one of them gives up; its code."""
    plan = Plan(game="vampire_radar", seats=(PERSON,) * 2, public=public)
    live = await house.open(plan, people[0], "Ann", 0)
    await house.sit(live.code, 1, people[1], "Bob")
    await house.act(live.code, 0, people[0], "hide C3")
    await house.act(live.code, 1, people[1], "concede")
    return live.code


def called(app: HouseApp, work: Any, *given: Any) -> Any:
    """What the house itself does."""
    with app.portal() as portal:
        return portal.call(work, *given)


def test_a_finished_game_is_kept_for_those_who_sat_there_and_for_nobody_else(
    house_app: HouseApp,
) -> None:
    ann, bob, eve = (person(house_app) for _ in range(3))
    code = called(house_app, finished_game, house_app.house, who(ann), who(bob))
    [hers] = house_app.get("/api/mine", headers=ann).json()["games"]
    assert (hers["code"], hers["role"], hers["won"], hers["others"]) == (
        code, "Vampire", True, ["Bob (Human)"],
    )  # fmt: skip
    [his] = house_app.get("/api/mine", headers=bob).json()["games"]
    assert (his["role"], his["won"]) == ("Human", False)
    assert house_app.get("/api/mine", headers=eve).json()["games"] == []
    page = house_app.get("/mine", headers=ann).text
    assert f"/t/{code}/replay" in page
    assert "Bob (Human)" in page
    for path in ("/mine", "/mine/file", "/api/mine"):
        for nobody in (eve, {}):
            assert code not in house_app.get(path, headers=nobody).text
    taken = house_app.post("/mine/forget", data={"game": f"{code}.0"}, headers=eve)
    assert taken.status_code == 422
    assert len(house_app.get("/api/mine", headers=ann).json()["games"]) == 1


def test_a_game_that_was_forgotten_does_not_come_back(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    codes = [
        called(house_app, finished_game, house_app.house, who(ann), who(bob)) for _ in range(2)
    ]
    house_app.post("/mine/forget", data={"game": f"{codes[0]}.0"}, headers=ann)
    games = house_app.get("/api/mine", headers=ann).json()["games"]
    assert [each["code"] for each in games] == [codes[1]]
    refused = house_app.post("/mine/forget", data={}, headers=ann)
    assert (refused.status_code, told(refused.text, "refusal")) == (
        422,
        "Tick that you are sure: nothing brings it back.",
    )
    house_app.post("/mine/forget", data={"sure": "yes"}, headers=ann)
    assert house_app.get("/api/mine", headers=ann).json()["games"] == []
    assert len(house_app.get("/api/mine", headers=bob).json()["games"]) == 2


def test_a_result_that_was_not_kept_is_kept_when_somebody_looks(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    code = called(house_app, finished_game, house_app.house, who(ann), who(bob))
    called(house_app, house_app.house.store.forget, who(ann))
    [hers] = house_app.get("/api/mine", headers=ann).json()["games"]
    assert hers["code"] == code


def test_all_is_taken_along_and_brought_back(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    called(house_app, finished_game, house_app.house, who(ann), who(bob))
    house_app.post("/api/puzzles/radar-001", json={"answer": "A1"}, headers=ann)
    file = house_app.get("/mine/file", headers=ann)
    assert "attachment" in file.headers["content-disposition"]
    before = house_app.get("/api/mine", headers=ann).json()
    house_app.post("/mine/forget", data={"sure": "yes"}, headers=ann)
    assert house_app.get("/api/mine", headers=ann).json()["puzzles"] == {}
    sent = {"file": ("mine.json", file.content, "application/json")}
    back = house_app.post("/mine/file", files=sent, headers=ann)
    assert told(back.text, "said-done") == "3 things are new."
    assert house_app.get("/api/mine", headers=ann).json() == before
    again = house_app.post("/mine/file", files=sent, headers=ann)
    assert told(again.text, "said-done") == "No things are new."


def test_a_file_of_another_house_brings_no_rating_and_nonsense_brings_nothing(
    house_app: HouseApp,
) -> None:
    ann = person(house_app)
    game = GameKept(
        code="BCDFGH", game="vampire_radar", seat=0, role="Vampire", won=True, reason="", others=()
    )
    things = [
        mine.packed(mine.GAME, "BCDFGH.0", 5.0, game),
        mine.packed(mine.RATING, mine.PUZZLES, 5.0, Rating(50.0, 1.0, 99)),
    ]

    def brought(along: object) -> Any:
        data = along if isinstance(along, bytes) else msgspec.json.encode(along)
        sent = {"file": ("mine.json", data, "application/json")}
        return house_app.post("/mine/file", files=sent, headers=ann)

    forged = mine.Along(gloam=1, things=tuple(things), seal="forged")
    assert told(brought(forged).text, "said-done") == "1 thing is new."
    found = house_app.get("/api/mine", headers=ann).json()
    assert found["ratings"] == {}
    assert found["games"][0]["abroad"]
    assert "/t/BCDFGH/replay" not in house_app.get("/mine", headers=ann).text
    for bad in (
        b"nonsense",
        b"{}",
        mine.Along(gloam=9, things=()),
        mine.Along(gloam=1, things=(Keepsake("game", "x", 1.0, "{}"),)),
        mine.Along(gloam=1, things=(Keepsake("wants", "ratings", 1.0, "yes"),)),
    ):
        refused = brought(bad)
        assert refused.status_code == 422
        assert told(refused.text, "refusal").count(".") == 1
    assert house_app.post("/mine/file", data={"file": "text"}, headers=ann).status_code in (
        400,
        422,
    )
    large = house_app.post("/mine/file", content=b"x" * 1_200_000, headers=ann)
    assert large.status_code == 413


def test_a_passphrase_opens_ones_games_on_another_device(house_app: HouseApp) -> None:
    house_app.post("/puzzles/radar-001", data={"line": "A1"})
    page = house_app.post("/mine/phrase").text
    words = re.search(r'class="phrase"><strong>([^<]+)', page)
    assert words is not None
    assert words[1] not in house_app.get("/mine").text, "it is shown once"
    rows = called(house_app, house_app.house.store.doors_of, _only_person(house_app))
    assert all(words[1] not in f"{door.id} {door.value}" for door in rows)
    house_app.cookies.clear()
    house_app.post("/puzzles/radar-002", data={"line": "A1"})
    wrong = house_app.post("/mine/open", data={"phrase": "lusab " * 6})
    assert (wrong.status_code, told(wrong.text, "refusal")) == (
        403,
        "That passphrase opens nothing here: it is six words of five letters.",
    )
    house_app.post("/mine/open", data={"phrase": words[1].upper()})
    standing = told(house_app.get("/mine").text, "standing")
    assert "answered 2 puzzles" in standing, "what this browser had is added"
    house_app.post("/mine/close", data={})
    house_app.cookies.clear()
    assert house_app.post("/mine/open", data={"phrase": words[1]}).status_code == 403


def _only_person(app: HouseApp) -> str:
    return str(app.cookies["gloam"]).partition(".")[0]


def test_whoever_would_lose_seats_by_it_is_asked_first(house_app: HouseApp) -> None:
    words = re.search(r'class="phrase"><strong>([^<]+)', house_app.post("/mine/phrase").text)
    assert words is not None
    house_app.cookies.clear()
    house_app.post("/play/nightmare_hunt", data={"name": "Ann"})
    refused = house_app.post("/mine/open", data={"phrase": words[1]})
    assert refused.status_code == 409
    assert "would lose them" in told(refused.text, "refusal")
    assert house_app.post("/mine/open", data={"phrase": words[1], "sure": "yes"}).status_code == 200


# Ratings by role, and open tables.


def test_nobody_is_rated_who_does_not_want_it(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    house_app.post("/mine/ratings", data={"wants": "yes"}, headers=ann)
    for _ in range(2):
        called(house_app, finished_game, house_app.house, who(ann), who(bob))
    hers = house_app.get("/api/mine", headers=ann).json()["ratings"]
    assert set(hers) == {"vampire_radar/Vampire"}
    assert hers["vampire_radar/Vampire"]["games"] == 2
    assert hers["vampire_radar/Vampire"]["mean"] > 25
    assert house_app.get("/api/mine", headers=bob).json()["ratings"] == {}
    house_app.post("/mine/ratings", data={"wants": "no"}, headers=ann)
    assert house_app.get("/api/mine", headers=ann).json()["ratings"] == {}
    assert house_app.post("/mine/ratings", data={"wants": "?"}, headers=ann).status_code == 422


def test_open_tables_are_listed_filtered_and_joined(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    house_app.post("/mine/ratings", data={"wants": "yes"}, headers=ann)
    called(house_app, finished_game, house_app.house, who(ann), who(bob))
    form = {"seats": "2", "name": "Ann", "door": "all", "clock": "move", "seconds": "90"}
    made = house_app.post("/new/vampire_radar", data=form, headers=ann, follow_redirects=False)
    code = made.headers["location"].split("/")[2]
    page = house_app.get("/tables", headers=bob).text
    assert code in page
    assert re.search(r"Ann \(Vampire \d+\)", page)
    assert "90 seconds a decision" in page
    assert code not in house_app.get("/tables", headers=ann).text, "she sits there"
    for path, listed in (
        ("/tables?game=vampire_radar&clock=quick", True),
        ("/tables?game=shadow_hunters", False),
        ("/tables?clock=none", False),
    ):
        assert (code in house_app.get(path, headers=bob).text) is listed
    assert house_app.get("/tables?clock=later").status_code == 422
    sat = house_app.post(f"/t/{code}/sit", data={"seat": "1", "name": "Bob"}, headers=bob)
    assert sat.status_code == 200
    assert code not in house_app.get("/tables").text


def test_a_table_may_be_open_to_the_link_or_to_nobody(house_app: HouseApp) -> None:
    ann, bob = person(house_app), person(house_app)
    codes = {}
    for door in ("link", "nobody"):
        form = {"seats": "2", "name": "Ann", "door": door}
        made = house_app.post("/new/vampire_radar", data=form, headers=ann, follow_redirects=False)
        codes[door] = made.headers["location"].split("/")[2]
        assert codes[door] not in house_app.get("/tables", headers=bob).text
    offers = {door: house_app.get(f"/t/{code}", headers=bob).text for door, code in codes.items()}
    assert ["/sit" in offers[door] for door in ("link", "nobody")] == [True, False]
    assert "open to nobody" in offers["nobody"]
    seat = {"seat": "1", "name": "Bob"}
    refused = house_app.post(f"/t/{codes['nobody']}/sit", data=seat, headers=bob)
    assert (refused.status_code, told(refused.text, "refusal")) == (
        403,
        "This table is open to nobody: no seat of it can be taken.",
    )
    assert house_app.post(f"/t/{codes['link']}/sit", data=seat, headers=bob).status_code == 200
    wrong = house_app.post("/new/vampire_radar", data={"name": "Ann", "door": "x"}, headers=ann)
    assert wrong.status_code == 422
    plan = {"game": "vampire_radar", "name": "A", "seats": ["person"] * 2}
    both = plan | {"public": True, "shut": True}
    assert house_app.post("/api/tables", json=both, headers=ann).status_code == 422


def test_home_shows_what_there_is_to_come_back_for(house_app: HouseApp) -> None:
    page = house_app.get("/").text
    for path in ("/daily", "/puzzles", "/mine", "/tables"):
        assert f'href="{path}"' in page
    assert html.escape(daily.today(daily.day_at(house_app.house.now())).named) in page


def test_every_kind_has_a_game_and_words_for_strangers() -> None:
    for game, kind in all_kinds().values():
        assert kind.about.count(".") >= 2
        assert game.workshop.puzzles
    assert hunting.PATIENCE < hunting.WEIGHED_WITHIN < hunting.LONGEST_WAIT


def test_programs_hunt_too(house_app: HouseApp) -> None:
    ann = person(house_app)
    code = house_app.post("/api/daily", json={"name": "Ann"}, headers=ann).json()["code"]
    assert house_app.get("/api/daily", headers=ann).json()["table"] == code
    assert house_app.get("/api/daily").json()["table"] == ""
    assert house_app.post("/api/daily", json={"name": "Ann"}).status_code == 401
    seat = house_app.get(f"/api/tables/{code}/seats/0", headers=ann).json()
    assert json.dumps(seat)

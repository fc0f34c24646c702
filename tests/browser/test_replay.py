"""Looking back at a finished game: step, jump, play, other eyes, the seal, the file."""

from pathlib import Path
from random import Random

import pytest

from gloam.cli import main

from .conftest import Newcomer
from .people import Person, play_on

pytestmark = pytest.mark.slow  # a whole house, and people at it: left to `make test`


def finished(ann: Person) -> str:
    """Ann plays a short game to its end, and follows the link to look back; the table's code."""
    code = ann.opens("vampire_radar", seats=2, bots={1: "easy"}, options={"dawn": "1"})
    ann.arrives()
    play_on([ann], Random(11), seconds=180)
    ann.page.click("#result a[href$='/replay']")
    ann.page.wait_for_selector("#replay")
    return code


def step(ann: Person) -> int:
    """The step that is shown, by the bar that jumps."""
    return int(ann.page.input_value("#jump"))


def reaches(ann: Person, wanted: int) -> None:
    ann.page.wait_for_function(
        "(wanted) => document.getElementById('jump').value === String(wanted)", arg=wanted
    )


@pytest.mark.slow
def test_a_finished_game_can_be_stepped_through_jumped_in_and_played(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    page = ann.page
    finished(ann)
    page.evaluate("window.stayed = true")
    last = int(page.get_attribute("#jump", "max") or 0)
    assert last > 1
    if step(ann) != 0:
        page.click("#replay a[data-step=first]")
        reaches(ann, 0)
    before = page.inner_text("#step-head")
    page.click("#replay a[data-step=on]")
    reaches(ann, 1)
    assert page.inner_text("#step-head") != before
    page.focus("#main")
    page.keyboard.press("End")
    reaches(ann, last)
    assert page.is_visible("#result")
    page.keyboard.press("ArrowLeft")
    reaches(ann, last - 1)
    page.keyboard.press("Home")
    reaches(ann, 0)
    page.click("#play")
    reaches(ann, 2)
    page.click("#play")
    assert page.evaluate("window.stayed") is True, "the page was loaded anew"


@pytest.mark.slow
def test_each_seat_has_eyes_of_its_own_and_all_see_everything(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    finished(ann)
    page, seen = ann.page, {}
    page.goto(f"{page.url.partition('?')[0]}?step=1")
    eyes = page.locator("#eyes > option").evaluate_all("options => options.map((o) => o.value)")
    assert len(eyes) >= 3
    for name in eyes:
        page.select_option("#eyes", name)
        page.wait_for_function("(name) => location.search.endsWith(`eyes=${name}`)", arg=name)
        assert step(ann) == 1
        seen[name] = page.inner_text("#step-words")
    assert len(set(seen.values())) > 1, "whoever hid heard where, and the others did not"


@pytest.mark.slow
def test_the_seal_is_checked_in_the_browser_and_the_file_by_the_command(
    newcomer: Newcomer, tmp_path: Path
) -> None:
    ann = newcomer("Ann")
    code = finished(ann)
    ann.page.wait_for_selector("#seal-check[data-holds=yes]")
    with ann.page.expect_download() as caught:
        ann.page.locator(f"a[href='/t/{code}/save']").first.click()
    path = tmp_path / "game.gloam"
    caught.value.save_as(path)
    assert main(["verify", str(path)]) == 0

    ann.page.route(
        "**/replay*",
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=answer.text().replace('data-seed="', 'data-seed="x'),
        ),
    )
    ann.page.reload()
    ann.page.wait_for_selector("#seal-check[data-holds=no]")


def test_nobody_looks_back_before_the_end(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    ann.tolerated.append(r"status of 4\d\d")
    ann.plays_now("vampire_radar")
    code = ann.code
    for path in ("replay", "save"):
        answer = ann.context.request.get(f"{ann.base}/t/{code}/{path}")
        assert answer.status in (403, 409)
        assert "data-seed" not in answer.text()
    ann.goes(f"/t/{code}/replay")
    assert ann.page.locator("#replay").count() == 0
    assert ann.page.locator("#refusal").count() == 1


def calls_off(person: Person) -> None:
    person.page.evaluate(
        "fetch(location.pathname + '/vote',"
        " {method: 'POST', body: new URLSearchParams({yes: 'yes'})})"
    )


@pytest.mark.slow
def test_two_browsers_share_in_the_dice_and_say_so_and_again_when_they_play_again(
    newcomer: Newcomer,
) -> None:
    ann, bob = newcomer("Ann"), newcomer("Bob")
    code = ann.opens("vampire_radar", seats=2)
    seal = ann.page.get_attribute("#lobby", "data-seal")
    bob.joins(code, 1)
    for _ in range(2):
        ann.arrives()
        bob.arrives()
        for person in (ann, bob):
            calls_off(person)
        for person in (ann, bob):
            person.page.wait_for_selector("#result")
        table = ann.page.url.split("/")[-2]
        info = ann.context.request.get(f"{ann.base}/api/tables/{table}").json()
        assert all(info["result"]["nonces"]), "one of the browsers did not reveal its share"
        for person in (ann, bob):
            person.page.click("#result a[href$='/replay']")
            person.page.wait_for_selector("#seal-check[data-holds=yes]")
            words = person.page.inner_text("#seal-check")
            assert "first saw before the game" in words
            assert "Its own share is in the dice" in words
            assert "gave to them" in person.page.inner_text("#shares")
            person.page.go_back()
            person.page.wait_for_selector("#result")
        ann.page.click("form[action$='/again'] button")
        bob.page.wait_for_selector("#rematch-words")
        bob.page.click("#rematch button.main")
        for person in (ann, bob):
            person.page.wait_for_function("(code) => !location.href.includes(code)", arg=table)
    assert seal


@pytest.mark.slow
def test_a_browser_finds_out_that_the_dice_were_exchanged(newcomer: Newcomer) -> None:
    ann = newcomer("Ann")
    code = finished(ann)
    ann.page.evaluate(
        "(code) => { const kept = JSON.parse(localStorage['gloam-seals']);"
        " kept.find(([name]) => name === code)[1].seal = '0'.repeat(64);"
        " localStorage['gloam-seals'] = JSON.stringify(kept); }",
        code,
    )
    ann.page.reload()
    ann.page.wait_for_selector("#seal-check[data-holds=no]")
    assert "not the one that this browser saw first" in ann.page.inner_text("#seal-check")

"""Walks: every page that there is, one after another, for whatever is to be seen to on each."""

from collections.abc import Iterator
from random import Random

from gloam import games
from gloam.puzzles.shelf import shipped

from .conftest import Newcomer
from .people import Person

Stop = tuple[str, Person]
"""What a page is called, and who stands before it."""


def around(ann: Person) -> Iterator[Stop]:
    """The pages around the tables; Ann is turned away where she may not go."""
    ann.tolerated.append(r"status of 4\d\d")
    ann.goes("/")
    yield "home", ann
    ann.opens("vampire_radar", seats=3, bots={2: "easy"})
    yield "lobby of her own table", ann
    ann.goes("/")
    yield "home with a table of hers", ann
    yield from coming_back(ann)
    ann.goes("/t/BCDFGH")
    yield "no such table", ann
    ann.goes("/nowhere")
    yield "no such page", ann
    for page in ("/sounds", "/maze/nyctophobia_hunted"):
        ann.goes(page)
        yield page, ann
    ann.goes("/move/nonsense")
    yield "no such personal link", ann
    ann.goes("/new/vampire_radar")
    ann.page.fill("#name", "Ann")
    open_all(ann)
    ann.page.fill("#option-dawn", "never")
    ann.page.click("#new-table button.main")
    ann.page.wait_for_selector(".refusal")
    yield "a form that was refused", ann
    ann.plays_now("vampire_radar")
    ann.page.click("#people > summary")
    ann.page.click("form[action$='/link'] button")
    link = ann.page.input_value("#link")
    yield "personal link", ann
    ann.page.goto(link)
    yield "personal link, opened", ann
    ann.plays_now("vampire_radar", lesson="yes")
    yield "first game, step by step", ann
    code = ann.opens("vampire_radar", seats=2, hot_seat=True)
    yield "lobby of a hot seat", ann
    ann.sits(1, "Bob")
    ann.page.wait_for_selector("body.curtain")
    yield "curtain", ann
    ann.page.goto(f"{ann.base}/t/{code}/0?show=yes")
    yield "hot seat", ann


def coming_back(ann: Person) -> Iterator[Stop]:
    """What there is to come back for: the daily hunt, puzzles, my games, open tables."""
    ann.goes("/tables")
    yield "open tables", ann
    ann.goes("/daily")
    yield "the daily hunt", ann
    ann.goes("/puzzles")
    yield "puzzles", ann
    for kind in ("radar", "shadow", "wound", "blind"):
        ann.goes(f"/puzzles/{kind}-010")
        yield f"a puzzle: {kind}", ann
        ann.page.fill("#line", shipped().puzzles[f"{kind}-010"].puzzle.answers[0].text)
        ann.page.click(".line button")
        ann.page.wait_for_selector("#result")
        yield f"a puzzle that was answered: {kind}", ann
    ann.goes("/mine")
    ann.page.click("text=Make a passphrase")
    ann.page.wait_for_selector("#phrase")
    open_all(ann)
    yield "my games", ann


def at_game(name: str, newcomer: Newcomer, **context: object) -> Iterator[Stop]:
    """The pages of one game: each role in turn and out of turn, spectator, result, replay."""
    game = games.load(name)
    ann = newcomer("Ann", **context)
    ann.goes(f"/new/{name}")
    open_all(ann)
    yield "form", ann
    ann.goes(f"/rules/{name}")
    yield "rules", ann
    ann.goes(f"/glossary/{name}")
    yield "glossary", ann
    alone = game.seats[1] == 1
    people = [ann] if alone else [ann, newcomer("Bob", **context)]
    eve = newcomer("Eve", **context)
    seats = max(game.seats[0], min(3, game.seats[1]))
    code = ann.opens(name, seats=seats, bots=dict.fromkeys(range(2, seats), "easy"))
    if not alone:
        eve.goes(f"/t/{code}")
        yield "lobby, to join", eve
        eve.goes("/me")
        yield "this device", eve
        eve.goes("/")
        people[1].joins(code, 1)
    for person in people:
        person.arrives()
    eve.goes(f"/t/{code}/watch")
    yield "watch", eve
    yield from _turns(people)
    for person in people:
        assert person.posts(f"/t/{code}/{person.seat}/vote", yes="yes") == 303
    for person in people:
        person.page.wait_for_selector("#result")
    yield "result", ann
    ann.goes(f"/t/{code}/replay")
    ann.page.wait_for_selector("#replay")
    yield "replay", ann


def _turns(people: list[Person]) -> Iterator[Stop]:
    """Each person's page when they are asked and when they are not, each once."""
    rng, seen = Random(1), set()
    wanted = {(seat, asked) for seat in range(len(people)) for asked in (True, False)}
    if len(people) == 1:
        wanted = {(0, True)}
    for _ in range(60):
        for seat, person in enumerate(people):
            state = (seat, person.standing.asked)
            if state not in seen:
                seen.add(state)
                open_all(person)
                yield f"seat {seat}, {'asked' if state[1] else 'not asked'}", person
        if wanted <= seen:
            return
        for person in people:
            if person.standing.asked:
                person.chooses(rng)
                break
        else:
            people[0].waits(200)
    raise AssertionError(f"not seen: {wanted - seen}")


def open_all(person: Person) -> None:
    """Unfold everything on a page."""
    person.page.evaluate(
        "document.querySelectorAll('details').forEach((part) => { part.open = true; })"
    )

"""Templates are given what one pair of eyes may see, and no way from there to the table."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest
from jinja2 import Template
from markupsafe import Markup
from msgspec import Struct

from gloam.house import hosting
from gloam.house.live import Live
from gloam.puzzles.shelf import shipped
from gloam.web import paper

from .callers import Caller
from .conftest import HouseApp

PLAIN = (str, Markup, int, float, bool, type(None))
TEMPLATES = Path(paper.__file__).parent / "templates"
_TAKEN_IN = re.compile(r'{% (?:include|from|extends) "([a-z-]+)\.html"')
PARTS = {
    part for page in TEMPLATES.glob("*.html") for part in _TAKEN_IN.findall(page.read_text("utf-8"))
} - {"table", "watching"}
"""Templates that are only ever parts of others."""


def strangers(found: object, way: str) -> Iterator[str]:
    """Everything that can be reached from here and is neither plain data nor a frozen record."""
    if type(found) in PLAIN:
        return
    if isinstance(found, Struct):
        if not type(found).__struct_config__.frozen:
            yield f"{way}: {type(found).__name__} can be changed"
        for field in found.__struct_fields__:
            yield from strangers(getattr(found, field), f"{way}.{field}")
    elif isinstance(found, Mapping):
        for key, value in found.items():
            yield from strangers(key, f"{way} key")
            yield from strangers(value, f"{way}[{key!r}]")
    elif isinstance(found, list | tuple | set | frozenset):
        for n, each in enumerate(found):
            yield from strangers(each, f"{way}[{n}]")
    else:
        yield f"{way}: {type(found).__name__}"


def texts(found: object) -> Iterator[str]:
    """Every text that can be reached from here."""
    if isinstance(found, str):
        yield str(found)
    elif isinstance(found, Struct):
        for field in found.__struct_fields__:
            yield from texts(getattr(found, field))
    elif isinstance(found, Mapping):
        for key, value in found.items():
            yield from texts(key)
            yield from texts(value)
    elif isinstance(found, list | tuple):
        for each in found:
            yield from texts(each)


class Shelf:
    """What each template was given, as it was filled in."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.given: dict[str, list[dict[str, Any]]] = {}
        render = Template.render

        def watched(template: Template, fields: dict[str, Any]) -> str:
            name = str(template.name).removesuffix(".html")
            self.given.setdefault(name, []).append(fields)
            return render(template, fields)

        patch.setattr(Template, "render", watched)


class Visits:
    """Two people who go to every page of a house."""

    def __init__(self, app: HouseApp) -> None:
        self.app = app
        self.ann, self.bob = Caller(app, "Ann"), Caller(app, "Bob")
        self.lives: list[Live] = []

    def get(self, path: str, who: Caller | None = None, status: int = 200) -> str:
        answer = self.app.get(path, headers=who.known if who else {}, follow_redirects=False)
        assert answer.status_code == status, (path, answer.text)
        return answer.text

    def post(self, path: str, who: Caller, status: int = 200, **form: str) -> str:
        answer = self.app.post(path, data=form, headers=who.known, follow_redirects=False)
        assert answer.status_code == status, (path, answer.text)
        return answer.text

    def open(self, **plan: Any) -> str:
        code = self.ann.open(**plan)
        live = self.app.house.at_hand(code)
        assert live is not None
        self.lives.append(live)
        return code

    def everywhere(self) -> None:
        """Before a game, in it and after it, with a seat and without."""
        code = self.open(public=True)
        for who in (self.ann, self.bob, None):
            self.get("/", who)
            self.get("/me", who)
            self.get(f"/t/{code}", who)
        self.bob.sit(code, 1)
        for name in ("vampire_radar", "nightmare_hunt"):
            self.get(f"/new/{name}")
            self.get(f"/rules/{name}?find=card")
            self.get(f"/glossary/{name}")
        self.get("/sounds")
        self.get("/maze/nyctophobia_hunted?do=tree%20D1-E1")
        self.post("/new/vampire_radar", self.ann, 422, seats="9", name="Ann")
        self.get("/nowhere", status=404)
        for path in (f"/t/{code}/0", f"/t/{code}/0?part=yes", f"/t/{code}/0?at=C3"):
            self.get(path, self.ann)
        self.get(f"/t/{code}/1", self.bob)
        self.get(f"/t/{code}/watch")
        self.get(f"/t/{code}/watch?part=yes")
        self.post(f"/t/{code}/0?part=yes", self.ann, line="look")
        self.post(f"/t/{code}/0?part=yes", self.ann, line="walk away")
        self.post(f"/t/{code}/0/vote", self.ann, 303, yes="yes")
        link = self.post(f"/t/{code}/0/link", self.ann)
        self.get("/move/" + link.partition("/move/")[2].partition('"')[0], self.bob)
        self.beside_the_tables()
        self.hot_seat()
        self.over(code)

    def beside_the_tables(self) -> None:
        """What there is to come back for, being called, and the host's own page."""
        for path in ("/daily", "/puzzles", "/mine", "/tables", "/calls", "/offline"):
            self.get(path, self.ann)
        puzzle = shipped().next_for((), 0)
        assert puzzle is not None
        self.get(f"/puzzles/{puzzle.id}", self.ann)
        self.post(f"/puzzles/{puzzle.id}", self.ann, 422, line="nothing of the kind")
        self.get("/calls/off/" + self.app.house.doorman.link("off", "0"))
        key = self.app.blocking_portal.call(hosting.host_link, self.app.house.store)
        self.app.get(f"/host/{key}")
        self.get("/host")

    def hot_seat(self) -> None:
        """One device for two people."""
        code = self.open(hot_seat=True)
        self.ann.ask("POST", f"/tables/{code}/seats/1", {"name": "Cyd"})
        self.get(f"/t/{code}/0", self.ann)
        self.get(f"/t/{code}/1?show=yes", self.ann)

    def over(self, code: str) -> None:
        """The first table after it was called off, and a game that was played to its end."""
        self.post(f"/t/{code}/1/vote", self.bob, 303, yes="yes")
        self.get(f"/t/{code}/0", self.ann)
        for eyes in ("all", "seat0", "seat1", "team1"):
            self.get(f"/t/{code}/replay?step=3&eyes={eyes}", self.bob)
        alone, rng = (
            self.open(game="nightmare_hunt", seats=["person"], options={"mode": "expedition"}),
            Random(1),
        )
        while menu := self.ann.view(alone, 0)["menu"]:
            self.ann.act(alone, 0, rng.choice(menu))
        self.get(f"/t/{alone}/0", self.ann)
        self.get(f"/t/{alone}/replay", self.ann)

    @property
    def secrets(self) -> set[str]:
        """What proves who somebody is, and what proves it at a table."""
        people = {sitter.who for live in self.lives for sitter in live.sitters if sitter.who}
        return people | {self.ann.token, self.bob.token}


@pytest.fixture
def shelf(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    return Shelf(monkeypatch)


def test_no_page_is_given_a_way_to_the_table(house_app: HouseApp, shelf: Shelf) -> None:
    visits = Visits(house_app)
    visits.everywhere()
    assert (
        shelf.given.keys()
        == {path.stem for path in Path(paper.__file__).parent.glob("templates/*.html")} - PARTS
    )
    for name, given in shelf.given.items():
        for fields in given:
            assert not list(strangers(fields, name))
            shown = visits.secrets & set(texts(fields))
            if name == "host":  # who somebody is, to shut them out; never what lets one be them
                shown = {each for each in shown if "." in each}
            assert not shown, name


def test_seed_and_salt_are_on_no_page_before_the_end(house_app: HouseApp, shelf: Shelf) -> None:
    visits = Visits(house_app)
    code = visits.open()
    visits.get(f"/t/{code}", visits.ann)
    visits.bob.sit(code, 1)
    visits.get(f"/t/{code}/0", visits.ann)
    visits.get(f"/t/{code}/watch")
    visits.get("/", visits.ann)
    live = visits.lives[0]
    secret = {live.row.seed, live.row.salt}
    for given in shelf.given.values():
        assert not any(secret & set(texts(fields)) for fields in given)


def test_a_table_on_a_page_would_be_noticed(house_app: HouseApp) -> None:
    visits = Visits(house_app)
    visits.open()
    live = visits.lives[0]
    assert list(strangers({"live": live}, "page")) == ["page['live']: Live"]
    assert list(strangers([live.table.dice], "page")) == ["page[0]: Dice"]
    assert list(strangers((live.sitters[0],), "page")) == ["page[0]: Sitter can be changed"]
    bound = type(live.table.sentence).__name__  # compiled, a method has another type
    assert list(strangers({"say": live.table.sentence}, "page")) == [f"page['say']: {bound}"]
    assert live.sitters[0].who in set(texts(live.sitters))

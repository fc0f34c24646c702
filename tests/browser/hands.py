"""Hands at a table: they point, touch, press keys and drag, and do whatever a choice names.

What is taken and where it goes is worked out here from the scene, not asked of the page: a choice
names what it is done with (a card, a piece) and to (a place, a person).
"""

from typing import Any, NamedTuple
from urllib.parse import parse_qs

from playwright.sync_api import Request

from .people import Person

Choice = dict[str, Any]
Scene = dict[str, Any]

WAYS = ("mouse", "touch", "keys", "drag", "swipe")
"""How something is taken and brought somewhere: a swipe is a drag by a finger."""
BY_PATH = ("drag", "swipe")
SETTLED = "() => !document.body.classList.contains('settling')"
LISTENS = """() => {
    window.awake = [];
    const all = "#menu button[name=line], #board .spot, .hand-card, .person-chip, #own button, .beside button";
    new MutationObserver(() => {
        if (!document.body.classList.contains("settling")) return;
        for (const part of document.querySelectorAll(all)) {
            const box = part.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            if (box.width && hit && part.contains(hit)) window.awake.push(part.outerHTML.slice(0, 90));
        }
        window.settled = (window.settled ?? 0) + 1;
    }).observe(document.body, { attributes: true, attributeFilter: ["class"] });
}"""  # noqa: E501
FELT = """(part, bring) => {
    const cell = part.dataset.piece ? document.getElementById(`spot-${part.dataset.cell}`) : part;
    const felt = () => {
        const { x, y, width, height } = part.getBoundingClientRect();
        for (const [right, down] of [[2, 2], [2, 1], [2, 3], [1, 2], [3, 2]]) {
            const at = [x + width * right / 4, y + height * down / 4];
            const hit = document.elementFromPoint(...at);
            const over = hit?.closest(".board") && hit.contains(cell);
            if (hit && (cell.contains(hit) || over)) return at;
        }
        return null;
    };
    if (!felt() && bring) cell.scrollIntoView({ block: "center" });
    return felt();
}"""
"""Where a finger feels something: in its middle, or beside it; it is brought into sight first."""


class Grasp(NamedTuple):
    """How a choice is made by hand."""

    shape: str
    """`piece to place`, `card`, `to person`: what is taken, and what it is brought to."""
    grip: str
    """What is taken, if anything, as a selector."""
    name: str
    """What a piece is called, where it shares its place with others."""
    target: str
    """What it is brought to; nothing where its button stands beside what is taken."""
    lifted: str
    """What is dragged there, if anything can be: one's own name does what needs nothing else."""


def grasp(choice: Choice, scene: Scene) -> Grasp:
    """How a choice of a scene is made by hand."""
    cards = {card["id"] for pile in scene["piles"] if pile["hand"] for card in pile["cards"]}
    cards |= {scene["own"]["id"]} if scene["own"] else set()
    pieces = {piece["id"]: piece for piece in scene["pieces"]}
    person, cell = choice["person"], choice["cell"]
    piece = pieces.get(choice["piece"])
    own = own_place(scene)
    taken, grip, name, stands = "", "", "", ""
    if choice["card"] in cards:
        grip = f':is(.hand-card, .own-face)[data-card="{choice["card"]}"]'
        taken = "card"
    elif piece is not None and (person < 0 or piece["owner"] != person):
        taken, stands = "piece", piece["cell"]
        grip, name = f"#spot-{stands}", piece["words"].partition(" of ")[0]
    target, to = "", ""
    if person >= 0:
        target, to = f"#chip-{person}", "person"
    elif cell and cell != stands and any(cell == each["id"] for each in scene["cells"]):
        target, to = f"#spot-{cell}", "place"
    shape = f"{taken} to {to}".strip() if to else taken
    lifted = f'#board [data-piece="{choice["piece"]}"]' if taken == "piece" else grip
    lifted = lifted or (f"#chip-{scene['seat']}" if own else "")
    return Grasp(shape, grip, name[:1].upper() + name[1:], target, lifted if target else "")


def own_place(scene: Scene) -> str:
    """Where the one piece stands that is whoever looks; several of a kind are not."""
    mine = [piece for piece in scene["pieces"] if piece["owner"] == scene["seat"]]
    kinds = [piece["id"].rstrip("0123456789") for piece in mine]
    return mine[0]["cell"] if kinds and kinds.count(kinds[0]) == 1 else ""


class Hands:
    """The hands of somebody at a table."""

    def __init__(self, person: Person) -> None:
        self.person, self.page = person, person.page
        self.code, self.seat = person.code, person.seat
        self.sent: list[str] = []
        self.page.on("request", self._noted)
        self._fingers = person.context.new_cdp_session(self.page)
        self.page.evaluate(LISTENS)

    def _noted(self, request: Request) -> None:
        if request.method == "POST" and request.url.split("?")[0].endswith(
            f"/t/{self.code}/{self.seat}"
        ):
            self.sent += parse_qs(request.post_data or "").get("line", [])

    # What there is.

    def view(self) -> dict[str, Any]:
        """What the seat knows and may choose."""
        answer = self.person.context.request.get(
            f"{self.person.base}/api/tables/{self.code}/seats/{self.seat}"
        )
        assert answer.ok, answer.text()
        found: dict[str, Any] = answer.json()
        return found

    def asked(self) -> dict[str, Any]:
        """What the seat knows, once it is asked and its page shows it and takes taps."""
        assert self.person.waits()
        view = self.view()
        self.page.wait_for_function(
            """([heard, over]) => {
                const shown = document.getElementById("table").dataset;
                return Number(shown.heard) >= heard && (over || shown.asked === "yes");
            }""",
            arg=[view["heard"], view["phase"] == "over"],
            polling=20,
        )
        self.page.wait_for_function(SETTLED, polling=20)
        return view

    def quiet(self) -> list[Choice]:
        """What may be chosen in turn, and does not end the game."""
        offered: list[Choice] = self.view()["scene"]["choices"]
        return [each for each in offered if not each["aside"] and each["kind"] != "concede"]

    def posts(self, line: str) -> None:
        """Choose something without the page, and wait until the page shows it."""
        heard = self.person.standing.heard
        path = f"/t/{self.code}/{self.seat}"
        key = f"{line}-{heard}"
        assert self.person.posts(path, line=line, sure="yes", key=key) < 400
        self.person.hears(more_than=heard)

    # What hands do.

    def point(self, what: str, *, bring: bool = True) -> tuple[float, float]:
        """A point at which something is seen and felt."""
        felt = self.page.locator(what).first.evaluate(FELT, bring)
        assert felt, f"{what} is covered by something, or out of sight"
        return felt[0], felt[1]

    def tap(self, what: str, way: str) -> None:
        """Tap something, or press Enter on it."""
        if way == "keys":
            self.page.locator(what).first.focus()
            self.page.keyboard.press("Enter")
        elif way in ("touch", "swipe"):
            self.page.touchscreen.tap(*self.point(what))
        else:
            x, y = self.point(what)
            if what.startswith("#person-"):  # beside whatever is written there
                box = self.page.locator(what).bounding_box()
                x = box["x"] + 7 if box else x
            self.page.mouse.click(x, y)

    def carry(self, what: str, to: str, way: str) -> None:
        """Drag something somewhere, with the mouse or with a finger."""
        x, y = self.point(what)
        self._down(x, y, way)
        self._over(x + 8, y - 12, way)
        assert self.page.locator(".ghost").count() == 1, f"{what} cannot be dragged"
        end = self._brought(to, way)
        self._over((x + end[0]) / 2, (y + end[1]) / 2, way)
        self._over(*end, way)
        self._up(way)

    def _brought(self, to: str, way: str) -> tuple[float, float]:
        """Where something is felt; whoever drags cannot scroll, and goes to the edge instead."""
        for n in range(120):
            box = self.page.locator(to).first.bounding_box()
            assert box is not None, to
            if self.page.locator(to).first.evaluate(FELT, False):
                break
            size = self.page.viewport_size
            assert size is not None
            edge = 8 if box["y"] < size["height"] / 2 else size["height"] - 8
            self._over(size["width"] / 2 + n % 2, edge, way)
        return self.point(to, bring=False)

    def _down(self, x: float, y: float, way: str) -> None:
        if way == "swipe":
            self._touch("touchStart", x, y)
        else:
            self.page.mouse.move(x, y)
            self.page.mouse.down()

    def _over(self, x: float, y: float, way: str) -> None:
        if way == "swipe":
            self._touch("touchMove", x, y)
        else:
            self.page.mouse.move(x, y)

    def _up(self, way: str) -> None:
        if way == "swipe":
            self.page.wait_for_timeout(130)  # a finger that rests does not fling
            self._fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            self.page.mouse.up()

    def _touch(self, kind: str, x: float, y: float) -> None:
        self._fingers.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]}
        )

    # What comes of it.

    def does(self, choice: Choice, scene: Scene, way: str) -> None:
        """Make a choice by hand, and see that this very choice was sent, once."""
        how = grasp(choice, scene)
        if how.target.startswith("#chip-") and how.shape == "to person":
            how = self._varied(how, own_place(scene), way)
        heard, self.sent = self.person.standing.heard, []
        listed = self.page.locator(f'#menu button[name=line][value="{choice["text"]}"]')
        beside = f'#held button[aria-label="{listed.get_attribute("aria-label")}"]'
        if way in BY_PATH:
            self.carry(how.lifted, how.target, way)
        else:
            if how.grip:
                self._takes(how, way)
            if how.target:
                self.tap(how.target, way)
            elif not self.page.is_visible(beside):
                self.tap(how.grip, way)  # a card that can do but one thing does it
        if self._asks(f"{beside}, #held .yes") and self.page.is_visible(beside):
            self.tap(beside, way)
        if choice["grave"]:
            assert self._asks("#held .yes"), f"{choice['text']} asks nobody"
            self.page.wait_for_timeout(310)
            self.tap("#held .yes", way)
        self.person.hears(more_than=heard)
        assert self.sent == [choice["text"]], f"{self.sent} for {choice['text']} by {way}"
        assert self.page.locator(".reach, .taken, .ghost").count() == 0
        assert self.page.is_hidden("#held")

    def _varied(self, how: Grasp, own: str, way: str) -> Grasp:
        """Somebody is chosen by their name, by any part of their panel, or with one's own piece."""
        if way == "mouse":
            return how._replace(target=how.target.replace("#chip-", "#person-"))
        return how._replace(grip=f"#spot-{own}") if way == "keys" and own else how

    def _takes(self, how: Grasp, way: str) -> None:
        """Take a card, or a piece: of several on one place, the one that is meant."""
        self.tap(how.grip, way)
        named, taken = f'#held button[aria-label="{how.name}"]', "#main .taken"
        self.page.wait_for_selector(f"{named}, {taken}", state="attached", timeout=5_000)
        if how.name and self.page.locator(taken).count() == 0:
            self.tap(named, way)
            self.page.wait_for_selector(taken, state="attached", timeout=5_000)
        assert not self.sent, "to take something is to do nothing yet"
        if how.target:
            lit = f":is(.reach > {how.target})"
            assert self.page.locator(lit).count() == 1, f"{how.target} is not lit"

    def _asks(self, question: str) -> bool:
        """Whether the page asks something before it sends anything."""
        for _ in range(100):
            if self.sent or self.page.is_visible(question):
                break
            self.page.wait_for_timeout(20)
        return not self.sent

"""What somebody at no seat is shown, the rules behind facts and refusals, and the first game."""

import re
from random import Random

import pytest
from msgspec.json import encode

import gloam
from gloam.games.vampire_radar.facts import ACTIONS, FACTS, TILE, VAMPIRE
from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.numbers import (
    ATTACK,
    DONE,
    HIDE,
    IGNORE,
    LEAVE,
    LISTEN,
    PROWL,
    SHOOT,
    TAKE,
    TURN,
)  # fmt: skip
from gloam.games.vampire_radar.telling.onlooker import new_onlooker, overview
from gloam.kernel.scene import Scene
from gloam.kernel.table import ONLOOKER, Table
from tests.games.vampire_radar.positions import lair, position, truth

RULE_IDS = set(re.findall(r"^- \*\*(VRD-G?\d+)\*\*", GAME.rules.text, re.MULTILINE))

Ears = tuple[int, ...] | None


def all_ears(seats: int) -> list[Ears]:
    """Nobody's in particular, each seat's, each side's, and everybody's."""
    everybody = tuple(range(seats))
    alone = [(seat,) for seat in everybody]
    return [None, *alone, *GAME.rules.teams(seats), everybody]


def says_you(scene: Scene) -> bool:
    return re.search(rb"\byou", encode(scene), re.IGNORECASE) is not None


def random_step(table: Table, rng: Random) -> None:
    """Any choice, a word now and then, and rarely somebody concedes."""
    seat = table.asked
    if rng.random() < 0.05:
        table.say(rng.randrange(table.seats), "It is behind you.")
    if table.circles(1) and rng.random() < 0.05:
        table.say(1, "Let us go round you, vampire.", "humans")
    if rng.random() < 0.002:
        table.act("concede", rng.choice([s for s in range(table.seats) if table.asides(s)]))
        return
    table.act(rng.choice(table.menu(seat)))


# Onlookers.


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("order", ["by-player", "interleaved"])
def test_anybody_may_look_on_at_any_moment_with_any_ears(seats: int, order: str) -> None:
    rng = Random(f"looking on {seats} {order}")
    table = gloam.open_table("vampire_radar", seats, order, order=order, counsel="yes", dawn=12)
    looking = {ears: new_onlooker(seats) for ears in all_ears(seats)}
    heard = 0
    while True:
        for n in range(heard, len(table.record)):
            for ears, onlooker in looking.items():
                if table.overheard(n, ears):
                    onlooker.hear(*table.record[n])
        heard = len(table.record)
        for ears, onlooker in looking.items():
            scene = overview(onlooker)  # type: ignore[arg-type]  # it is what `new_onlooker` gives
            assert scene.seat == ONLOOKER
            assert scene.choices == ()
            assert len(scene.cells) == 36
            assert scene.heading in scene.words
            assert not says_you(scene), (ears, scene.words)
            knows = ears is not None and VAMPIRE in ears
            assert knows_where(scene, table) == (knows and truth(table).vampire >= 0)
            if table.over or rng.random() < 0.01:
                assert table.overview(ears) == scene
                assert overview(onlooker.clone()) == scene  # type: ignore[arg-type]
        if table.over:
            return
        random_step(table, rng)


def knows_where(scene: Scene, table: Table) -> bool:
    """Whether a scene shows the vampire; if it does, it has to show where it really is."""
    shown = [piece.cell for piece in scene.pieces if piece.id == "vampire"]
    line = [status.value for status in scene.status if status.label == "The vampire is at"]
    assert shown == line
    if not shown:
        assert not any("the vampire," in cell.words for cell in scene.cells)
        return False
    assert shown == [lair(table)]
    assert f"The vampire is at: {shown[0]}." in scene.words
    assert [cell.id for cell in scene.cells if re.search(r", the vampire[,.]", cell.words)] == shown
    return True


def test_a_scene_can_be_drawn_after_every_single_fact() -> None:
    table = gloam.open_table("vampire_radar", 3, "fact by fact", dawn=2)
    rng = Random("fact by fact")
    while not table.over:
        table.act(rng.choice(table.menu(table.asked)))
    for ears in all_ears(3):
        onlooker = new_onlooker(3)
        for n, fact in enumerate(table.record):
            if table.overheard(n, ears):
                onlooker.hear(*fact)
            assert not says_you(overview(onlooker))  # type: ignore[arg-type]


def test_no_sentence_says_you_to_an_onlooker() -> None:
    rng = Random("sentences")
    for seed in range(6):
        table = gloam.open_table(
            "vampire_radar", 2 + seed % 3, f"sentences {seed}", dawn=8, counsel="yes"
        )
        while not table.over:
            table.act(rng.choice(table.menu(table.asked)))
        for fact in table.record:
            assert not re.search(r"\byou", table.sentence(fact, ONLOOKER), re.IGNORECASE)


def twins(seed: str, seats: int) -> tuple[Table, Table]:
    """Two tables at which everything is the same, but for the tile where the vampire hid."""
    one = gloam.open_table(
        "vampire_radar", seats, seed, counsel="yes", **GAME.rules.bounded_options
    )
    other = one.fork()
    first, second = Random(seed).sample(one.menu(VAMPIRE), 2)
    one.act(first)
    other.act(second)
    return one, other


def open_facts(table: Table) -> list[tuple[int, int, int, int]]:
    """What everybody heard."""
    return [fact for n, fact in enumerate(table.record) if table.overheard(n)]


def quiet_choices(table: Table) -> list[int]:
    """What the vampire may do unseen, and still have a point in hand afterwards, or be done."""
    return [action for action in table.menu(VAMPIRE) if PROWL <= action < ATTACK or action == DONE]


class Watch:
    """Somebody who stays at a table, and hears each fact once."""

    def __init__(self, table: Table, ears: tuple[int, ...] | None = None) -> None:
        self.table, self.ears = table, ears
        self.onlooker = new_onlooker(table.seats)
        self.heard = 0

    def overview(self) -> Scene:
        """What they are shown now."""
        for n in range(self.heard, len(self.table.record)):
            if self.table.overheard(n, self.ears):
                self.onlooker.hear(*self.table.record[n])
        self.heard = len(self.table.record)
        return overview(self.onlooker)  # type: ignore[arg-type]  # it is what `new_onlooker` gives


def test_what_the_vampire_alone_knows_does_not_reach_an_onlooker() -> None:
    compared = struck = answered = 0
    for seed in range(3):
        rng = Random(f"twins {seed}")
        one, other = twins(f"twins {seed}", 2 + seed)
        everybody = tuple(range(one.seats))
        here, there = Watch(one), Watch(other)
        knowing = [[Watch(table, ears) for table in (one, other)] for ears in ((0,), everybody)]
        for _ in range(90):
            if one.over:
                break
            if one.asked == VAMPIRE and other.asked == VAMPIRE:
                struck += prowl_alike(here, there, rng)
            else:
                answered += act_alike(one, other, rng)
            if one.circles(1) and not one.over and rng.random() < 0.1:
                one.say(1, "It is near the middle.", "humans")  # heard by the humans alone
            assert open_facts(one) == open_facts(other)
            assert here.overview() == there.overview()
            if lair(one) != lair(other):
                for mine, theirs in knowing:
                    assert mine.overview() != theirs.overview()
                compared += 1
        for watch in (here, there, *knowing[0], *knowing[1]):  # who comes late is shown the same
            assert watch.overview() == watch.table.overview(watch.ears)
    assert compared > 100, "the two vampires must be apart, or nothing was compared"
    assert struck + answered > 0, "something must have been heard of them"


def prowl_alike(here: Watch, there: Watch, rng: Random) -> int:
    """Both vampires take their turns: each its own way, or the same attack where both can."""
    one, other = here.table, there.table
    common = {TILE.text(tile) for tile in range(36)}
    for table in (one, other):
        scene = table.scene(VAMPIRE)
        common &= {choice.cell for choice in scene.choices if choice.text.startswith("attack")}
    if common and rng.random() < 0.5:
        at = rng.choice(sorted(common))
        for table in (one, other):
            choices = table.scene(VAMPIRE).choices
            table.act(next(c.action for c in choices if c.cell == at and "attack" in c.text))
        return 1
    before = here.overview()
    for watch in (here, there):
        table = watch.table
        while table.asked == VAMPIRE:
            if len(quiet_choices(table)) > 1 and truth(table).board.points == 2:
                table.act(rng.choice(quiet_choices(table)[:-1]))
                assert watch.overview() == before  # a step is not seen
            else:
                table.act(rng.choice(quiet_choices(table)))
    return 0


def act_alike(one: Table, other: Table, rng: Random) -> int:
    """A human does something that has the same outcome at both tables."""
    actions = list(one.menu(one.asked))
    rng.shuffle(actions)
    for action in actions:
        here, there = one.fork(), other.fork()
        if here.act(action) == there.act(action):
            one.act(action)
            other.act(action)
            return int(action == LISTEN or SHOOT <= action < TAKE)
    raise AssertionError("to leave, to ignore or to be done has the same outcome everywhere")


def test_a_spectator_reckons_as_a_human_does() -> None:
    table = gloam.open_table("vampire_radar", 3, "reckoning", dawn=3)
    rng = Random("reckoning")
    while not table.over:
        table.act(rng.choice(table.menu(table.asked)))
        human, spectator = table.scene(1), table.overview()
        assert [cell.heat for cell in spectator.cells] == [cell.heat for cell in human.cells]
        assert [cell.words for cell in spectator.cells] == [cell.words for cell in human.cells]


def test_the_heading_says_whose_turn_it_is() -> None:
    table = gloam.open_table("vampire_radar", 2, "heading")
    assert table.overview().heading == "The vampire is choosing where to begin."
    table.act("hide C3")
    assert table.overview().heading == "It is the turn of Human 1, with 3 points left."
    for action in ("walk 1 east", "walk 1 west", "walk 1 east"):
        table.act(action)
    assert table.overview().heading == "It is the turn of the vampire."
    table.act("walk north")
    assert table.overview().heading == "It is the turn of the vampire."
    assert table.overview((0,)).heading == "It is the turn of the vampire, with 1 point left."
    table.act("concede", 0)
    assert table.overview().heading == "The humans win: the vampire has conceded."


# Rules of facts and of refusals.


def test_every_fact_cites_a_rule_of_the_book() -> None:
    assert set(GAME.telling.fact_rules) == {word.name for word in FACTS.words}
    assert set(GAME.telling.fact_rules.values()) <= RULE_IDS


def test_the_rule_of_a_refusal_stands_beside_what_is_said() -> None:
    assert GAME.telling.refusal_rule is not None
    rng, found = Random("grounds"), set()
    for seed in range(4):
        table = gloam.open_table("vampire_radar", 2 + seed % 3, f"grounds {seed}", dawn=6)
        while not table.over:
            for seat in range(table.seats):
                refused = set(range(len(ACTIONS))) - set(table.menu(seat)) - set(table.asides(seat))
                for action in rng.sample(sorted(refused), 8):
                    ground = GAME.telling.refusal_rule(table.view(seat), action)
                    assert ground == "" or ground in RULE_IDS
                    said = re.findall(r"VRD-G?\d+", GAME.telling.why(table.view(seat), action))
                    if said and "the field ends" not in GAME.telling.why(table.view(seat), action):
                        assert ground in said
                    found.add(ground)
            table.act(rng.choice(table.menu(table.asked)))
    assert len(found) >= 10


FIELD = """
    +---+---+---+---+
    | 1   5 | V   B |
    +   +   +---+   +
    | R   b   .   6 |
    +---+---+---+---+"""


@pytest.mark.parametrize(
    ("turn", "action", "ground"),
    [
        (1, "walk 1 north", "VRD-37"),
        (1, "walk 5 east", "VRD-36"),
        (1, "walk 2 east", "VRD-64"),
        (1, "take", "VRD-39"),
        (1, "listen", "VRD-40"),
        (1, "attack here", "VRD-34"),
        (2, "walk 5 east", "VRD-38"),
        (2, "shoot 5 east", "VRD-49"),
        (2, "concede", "VRD-G22"),
        (0, "shoot 1 east", "VRD-54"),
        (0, "hide B2", "VRD-33"),
        (0, "walk north", "VRD-60"),
        (0, "walk west", "VRD-61"),
        (0, "attack here", "VRD-62"),
        (0, "attack north", "VRD-62"),
        (0, "attack west", "VRD-65"),
        (0, "heal here", "VRD-66"),
        (0, "heal north", "VRD-66"),
        (0, "heal south", "VRD-68"),
    ],
)
def test_a_typical_refusal_has_its_exact_ground(turn: int, action: str, ground: str) -> None:
    assert GAME.telling.refusal_rule is not None
    table = position(FIELD, turn=turn, bullets=(1, 0, 0), concede="no")
    number = ACTIONS.read(action)
    assert number not in table.menu(turn)
    assert GAME.telling.refusal_rule(table.view(turn), number) == ground


def test_grounds_of_a_question_of_a_turn_and_of_an_end() -> None:
    assert GAME.telling.refusal_rule is not None
    table = position(FIELD)
    assert GAME.telling.refusal_rule(table.view(2), ACTIONS.read("walk 5 west")) == "VRD-G7"
    table.act("walk 1 south")
    assert set(table.menu(1)) == {LISTEN, IGNORE}
    assert GAME.telling.refusal_rule(table.view(1), DONE) == "VRD-72"
    table.act("concede", 0)
    assert GAME.telling.refusal_rule(table.view(1), DONE) == ""


# Calls and the first game.


def test_calls_are_short_and_can_be_said() -> None:
    assert 5 <= len(set(GAME.telling.calls)) == len(GAME.telling.calls) <= 8
    table = gloam.open_table("vampire_radar", 3, "calls")
    for call in GAME.telling.calls:
        assert len(call) <= 40
        table.say(1, call)
    assert table.sayings == list(GAME.telling.calls)


def first_table(seed: str) -> Table:
    assert GAME.telling.lesson is not None
    return gloam.open_table(
        "vampire_radar", GAME.telling.lesson.seats, seed, **GAME.telling.lesson.options
    )


def lessons(seed: str, way: str) -> list[str]:
    """What a newcomer is told in a first game, who plays in one of three ways."""
    first = GAME.telling.lesson
    assert first is not None
    table = first_table(seed)
    foe = gloam.bot("vampire_radar", level=first.level)
    friend = gloam.bot("vampire_radar", level="medium")
    told: list[str] = []
    while not table.over and len(told) < 24:
        seat = table.asked
        view, menu = table.view(seat), table.menu(seat)
        if seat != first.seat:
            table.act(foe.choose(view, menu, table.luck(seat)))
            continue
        told.append(first.said(view, menu, len(told)))
        assert told[-1] == first.said(view.clone(), menu, len(told) - 1)
        if way == "medium":
            table.act(friend.choose(view, menu, table.luck(seat)))
        else:
            table.act(menu[0] if way == "first" else Random(f"{seed} {len(told)}").choice(menu))
    return told


@pytest.mark.parametrize("way", ["medium", "first", "random"])
def test_a_newcomer_is_told_something_new_before_each_decision(way: str) -> None:
    for seed in range(5):
        told = lessons(f"lesson {seed}", way)
        spoken = [words for words in told if words]
        assert all(told[:5])
        assert len(set(spoken)) == len(spoken) >= 5
        assert all(words.isprintable() and len(words) < 400 for words in spoken)
        assert all(1 <= len(re.findall(r"[.!?](?: |$)", words)) <= 3 for words in spoken)
        assert told[0].endswith("You lose when your last pawn dies, or when no bullet is left.")
        assert not any(told[16:]), "there is an end to teaching"


def test_a_newcomer_who_only_waits_is_taught_all_the_same() -> None:
    assert GAME.telling.lesson is not None
    table = first_table("waiting")
    table.act("hide C3")
    told = []
    for made in range(6):
        told.append(GAME.telling.lesson.said(table.view(1), table.menu(1), made))
        table.act("done")
        table.act("done")
    assert all(told[:5])
    assert len(set(told)) == 6
    assert told[5] == ""


def test_a_landing_is_explained() -> None:
    assert GAME.telling.lesson is not None
    table = first_table("landing")
    for action in ("hide C3", "shoot 1 north", "walk 1 south"):
        table.act(action)
    assert table.menu(1) == (TAKE, LEAVE)
    assert "the bullet at A2. Taking it is free; you hold 5 bullets" in GAME.telling.lesson.said(
        table.view(1), table.menu(1), 2
    )
    for action in ("leave", "walk 1 south", "done", "walk 1 east"):
        table.act(action)
    assert table.menu(1) == (LISTEN, IGNORE)
    assert "pawn 1 has landed on the radar at B3" in GAME.telling.lesson.said(
        table.view(1), table.menu(1), 5
    )
    table.act("ignore")
    assert "Your likeliest hit now is pawn 1 shooting" in GAME.telling.lesson.said(
        table.view(1), table.menu(1), 6
    )


def test_nothing_is_taught_that_depends_on_the_secret() -> None:
    assert GAME.telling.lesson is not None
    for tile in (TILE.number("B2"), TILE.number("E5")):
        table = first_table("secret")
        table.act(HIDE + tile)
        words = [GAME.telling.lesson.said(table.view(1), table.menu(1), 0)]
        for made, action in enumerate(("walk 1 south", "walk 2 west", "walk 3 north")):
            table.act(action)
            words.append(GAME.telling.lesson.said(table.view(1), table.menu(1), made + 1))
        table.act("done")
        assert table.record[-1][0] == TURN
        words.append(GAME.telling.lesson.said(table.view(1), table.menu(1), 3))
        if tile == TILE.number("B2"):
            before = words
    assert words == before

"""How Vampire Radar is told: people, handles, digests, cues, the glossary and the finale."""

from random import Random

import pytest

from gloam.games.vampire_radar.game import GAME
from gloam.games.vampire_radar.numbers import PINGED, SHOT
from gloam.kernel.dice import Dice
from gloam.kernel.loudness import BLOW, NEWS
from gloam.kernel.scene import without_belief
from gloam.kernel.table import ONLOOKER, Table
from gloam.talk.rulebook import rules

from .positions import position

LINE = """
    +---+---+---+---+---+---+
    | 1   .   .   V   .   . |
    +---+---+---+---+---+---+
"""


def played(seats: int = 3, seed: str = "told", dawn: int = 4) -> Table:
    table = Table(GAME, seats, GAME.options_from({"dawn": dawn}), Dice(seed))
    rng = Random(seed)
    table.deal()
    while not table.over:
        table.act(rng.choice([a for a in table.menu(table.asked) if not _grave(a)]))
        table.deal()
    return table


def _grave(action: int) -> bool:
    return GAME.words.actions.is_grave(action)


def test_everybody_has_gauges_and_only_the_vampire_knows_its_place() -> None:
    table = position(LINE, bullets=(2, 3, 2))
    vampire, human, other = table.scene(1).people
    assert [(g.label, g.value, g.most) for g in human.gauges] == [
        ("Pawns", 1, 4),
        ("Bullets", 2, 6),
    ]
    assert [g.value for g in vampire.gauges] == [4]
    assert (vampire.at, vampire.badges) == ("", ("unseen",))
    assert other.out
    assert table.scene(0).people[0].at == "D1"


def test_a_shot_is_a_handle_that_says_what_it_costs_and_hopes() -> None:
    table = position(LINE)
    shot = next(c for c in table.scene(1).choices if c.text == "shoot 1 east")
    assert (shot.piece, shot.kind, shot.short, shot.outcome) == (
        "pawn1", "shoot", "Shoot east", "1 bullet left",
    )  # fmt: skip
    assert shot.grave
    assert shot.believed.startswith("hits with ")
    plain = without_belief(table.scene(1))
    assert all(not choice.believed for choice in plain.choices)
    assert all(not cell.heat and not cell.believed for cell in plain.cells)
    assert not any("can be at" in words for words in plain.words)


def test_a_digest_has_a_sentence_a_turn_and_keeps_the_news() -> None:
    table = position(LINE)
    heard = len(table.told(0))
    table.act("walk 1 east")
    table.act("shoot 1 east")
    assert table.digest(0, heard) == (
        "Pawn 1 walks to B1, pawn 1 shoots east: a groan, you are hit.",
    )
    table.sit(["Ann", "Bo", "Cy"])
    table.say(1, "Human 2, watch out!")
    assert table.digest(0, heard)[-1] == "Bo says: Human 2, watch out!"


@pytest.mark.parametrize("seat", [0, 1])
def test_no_news_is_lost_in_a_digest(seat: int) -> None:
    table = played(seats=2, seed="loud", dawn=20)
    told = table.told(seat)
    facts = [table.record[told.place(n)] for n in range(len(told))]
    whole = " ".join(table.digest(seat, 0))
    shots = [fact for fact in facts if fact[0] == SHOT]
    pings = [fact for fact in facts if fact[0] == PINGED]
    assert whole.count(" shoots ") == len(shots)
    assert whole.count("the radar ") + whole.count("The radar ") == len(pings)
    assert shots
    assert pings


def test_an_onlooker_is_told_the_same_turn_in_no_bodys_words() -> None:
    table = position(LINE)
    heard = len(table.told(ONLOOKER))
    for action in ("walk 1 east", "shoot 1 east"):
        table.act(action)
    told = "Pawn 1 walks to B1, pawn 1 shoots east: a groan, the vampire is hit."
    assert table.digest(ONLOOKER, heard) == (told,)


def test_a_hit_is_louder_than_a_miss_and_is_seen_to_fly() -> None:
    table = position(LINE)
    table.act("shoot 1 east")
    told = next(each for each in table.told(2).since() if each.fact.startswith("shot"))
    assert told.loudness == BLOW
    assert told.cue is not None
    assert (told.cue.effect, told.cue.piece, told.cue.heading, told.cue.amount) == (
        "shot", "pawn1", "east", 1,
    )  # fmt: skip
    table.act("shoot 1 west")
    assert table.told(2)[len(table.told(2)) - 2].loudness == NEWS


def test_a_finale_draws_the_whole_way_and_says_when_it_turned() -> None:
    table = played(seed="end")
    finale = table.finale()
    assert finale is not None
    crept = [f for f in map(GAME.words.facts.text, table.record) if f.startswith(("hid", "crept"))]
    way = finale.trails[0].cells
    assert {line.rpartition("=")[2] for line in crept} <= set(way)
    assert finale.turning
    assert 0 <= finale.turning_at < table.size
    assert [reveal.won for reveal in finale.reveals] == [s in table.ask.winners for s in range(3)]  # type: ignore[union-attr]
    assert all(bool(reveal.advice) != reveal.won for reveal in finale.reveals)
    assert position(LINE).finale() is None


def test_the_glossary_cites_rules_that_exist() -> None:
    known = {rule.id for rule in rules(GAME)}
    assert {term.rule for term in GAME.telling.glossary} <= known


def test_a_lesson_points_at_something_on_the_page() -> None:
    for lesson in (GAME.telling.lesson, *GAME.telling.lessons):
        assert lesson is not None
        table = Table(GAME, lesson.seats, GAME.options_from(dict(lesson.options)), Dice("taught"))
        rng, made, pointed = Random(3), 0, set()
        table.deal()
        while not table.over and made < 16:
            seat = table.asked
            if seat == lesson.seat:
                at = lesson.points(table.view(seat), table.menu(seat), made)
                kind, _, name = at.partition(" ")
                scene = table.scene(seat)
                there = {
                    "cell": [cell.id for cell in scene.cells],
                    "piece": [piece.id for piece in scene.pieces],
                    "person": [str(person.seat) for person in scene.people],
                }
                assert kind in ("", "goal", "menu") or name in there[kind], at
                pointed.add(kind)
                made += 1
            table.act(rng.choice([a for a in table.menu(seat) if not _grave(a)]))
            table.deal()
        assert {"goal", "piece"} <= pointed

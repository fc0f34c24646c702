"""How the forest is told: people, handles, digests, cues, glossaries and finales of both games."""

import pytest

from gloam.bots import bot
from gloam.games import load
from gloam.games.nyctophobia.facts import FAMILY_FACTS
from gloam.games.nyctophobia.telling.cues import cue, loudness
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.loudness import HUSH, NEWS
from gloam.kernel.table import Table
from gloam.talk.rulebook import rules

GAMES = ("nyctophobia_hunted", "nyctophobia_vampire")


def play(game: Game, seats: int, seed: str, most: int = 10_000) -> Table:
    table = Table(game, seats, game.options_from({"rounds": "5"}), Dice(seed))
    players = bot(game, "easy")
    table.deal()
    while not table.over and len(table.deeds) < most:
        seat = table.asked
        table.act(players.choose(table.view(seat), table.menu(seat), table.luck(seat)))
        table.deal()
    return table


@pytest.fixture(scope="module", params=GAMES)
def night(request: pytest.FixtureRequest) -> Table:
    return play(load(request.param), 4, "told")


@pytest.mark.parametrize(
    ("what", "effect"),
    [("tree", "tree"), ("edge", "edge"), ("open", ""), ("rock", "rock"), ("car", "reveal"),
     ("hunted2", "person"), ("rock+hidden", "person"), ("rock+hunter", "near")],
)  # fmt: skip
def test_what_hands_feel_has_a_sound_for_whose_hands_they_are(what: str, effect: str) -> None:
    fact = FAMILY_FACTS.read(f"felt seat=hunted1 heading=west what={what}")
    own = cue(fact, 1, 3)
    assert (own.effect if own is not None else "") == effect
    assert own is None or own.heading == "west"
    assert cue(fact, 0, 3) is None, "the Hunter sees it"


def test_the_hunter_is_shown_where_everybody_is_and_the_hunted_what_they_can_know(
    night: Table,
) -> None:
    middle = play(night.game, 4, "told", most=40)
    seen, felt = middle.scene(0).people, middle.scene(1).people
    assert all(person.at for person in seen)
    assert felt[0].at == ""
    assert felt[1].at == "here"
    assert [g.label for g in felt[2].gauges] == ["Health", "Rocks"]
    assert [person.gauges for person in seen] == [person.gauges for person in felt]


def test_the_hunters_cards_lie_before_the_hunter_alone(night: Table) -> None:
    middle = play(night.game, 3, "cards", most=30)
    hand = middle.scene(0).piles[0]
    assert hand.hand
    assert len(hand.cards) == hand.count
    played = [choice for choice in middle.scene(0).choices if choice.kind == "card"]
    assert {choice.card for choice in played} <= {card.id for card in hand.cards}
    assert [pile.id for pile in middle.scene(1).piles] == ["discard"]
    assert not middle.scene(1).piles[0].cards


def test_nothing_is_told_of_places_to_a_hunted(night: Table) -> None:
    lines = [line for n in range(0, len(night.told(1)), 40) for line in night.digest(1, n)]
    tiles = {f"{column}{row}" for column in "ABCDEFGH" for row in range(1, 9)}
    assert not tiles & {word.strip(".,;:") for line in lines for word in line.split()}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_digest_is_short_and_changes_with_every_piece_of_news(night: Table, seat: int) -> None:
    view = night.view(seat)
    digest = night.game.telling.digest
    assert digest is not None
    facts = tuple(f for f in night.heard(seat) if FAMILY_FACTS.name(f) != "said")
    whole = digest(view, facts)
    sentences = [night.sentence(fact, seat) for fact in facts]
    assert sum(map(len, whole)) < 0.6 * sum(map(len, sentences[night.opening :] or sentences))
    loud = [n for n, fact in enumerate(facts) if loudness(fact, seat, 4) >= NEWS]
    assert len(loud) > 5
    for n in loud[::5]:
        assert digest(view, facts[:n] + facts[n + 1 :]) != whole, FAMILY_FACTS.text(facts[n])


@pytest.mark.parametrize("seat", [0, 1])
def test_the_digest_gives_the_clue_in_the_words_of_its_own_game(night: Table, seat: int) -> None:
    digest = night.game.telling.digest
    assert digest is not None
    (clue,) = (fact for fact in night.heard(seat) if FAMILY_FACTS.name(fact) == "gave_clue")
    assert digest(night.view(seat), (clue,)) == (night.sentence(clue, seat),)


def test_the_hunter_hears_softly_what_it_sees() -> None:
    step = FAMILY_FACTS.read("tread seat=hunted1")
    assert loudness(step, 0, 3) == HUSH
    assert loudness(step, 2, 3) > HUSH
    hand = FAMILY_FACTS.read("felt seat=hunted1 heading=north what=hunter")
    assert loudness(hand, 1, 3) == NEWS


def test_a_finale_draws_every_way_and_says_what_decided_it(night: Table) -> None:
    finale = night.finale()
    assert finale is not None
    assert [trail.owner for trail in finale.trails] == [0, 1, 2, 3]
    ends = {piece.id: piece.cell for piece in finale.pieces}
    for seat in range(1, 4):
        assert finale.trails[seat].cells[-1] == ends[f"hunted{seat}"]
        assert len(finale.trails[seat].cells) == len(finale.trails[seat].stops)
    winners = night.ask.winners  # type: ignore[union-attr]
    assert [reveal.won for reveal in finale.reveals] == [seat in winners for seat in range(4)]
    assert all(bool(reveal.advice) != reveal.won for reveal in finale.reveals)
    vampire = night.game.name.endswith("vampire")
    assert ("Hunter" in repr(finale)) != vampire


@pytest.mark.parametrize("name", GAMES)
def test_the_glossary_has_every_card_and_cites_rules_that_exist(name: str) -> None:
    game = load(name)
    known = {rule.id for rule in rules(game)}
    terms = game.telling.glossary
    assert {term.rule for term in terms} <= known
    assert len({term.word.lower() for term in terms}) == len(terms)
    assert sum(term.kind == "card" for term in terms) >= 6
    assert sum(term.kind == "character" for term in terms) >= 8


@pytest.mark.parametrize("name", GAMES)
def test_both_lessons_point_at_something_on_the_page(name: str) -> None:
    game = load(name)
    for lesson in (game.telling.lesson, *game.telling.lessons):
        assert lesson is not None
        table = Table(game, lesson.seats, game.options_from(dict(lesson.options)), Dice("taught"))
        player, made, pointed = bot(game, "easy"), 0, set()
        table.deal()
        while not table.over and made < 14:
            seat = table.asked
            view, menu = table.view(seat), table.menu(seat)
            if seat == lesson.seat:
                at = lesson.points(view, menu, made)
                kind, _, which = at.partition(" ")
                scene = table.scene(seat)
                there = {
                    "cell": [cell.id for cell in scene.cells],
                    "pile": [pile.id for pile in scene.piles],
                    "person": [str(person.seat) for person in scene.people],
                }
                assert kind in ("", "goal", "menu") or which in there[kind], at
                pointed.add(kind)
                made += 1
            table.act(player.choose(view, menu, table.luck(seat)))
            table.deal()
        assert len(pointed) > 2

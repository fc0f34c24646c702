"""How Shadow Hunters is told: people, handles, digests, cues, what takes itself, the finale."""

import re
from collections import Counter
from random import Random

import pytest

import gloam
from gloam.games.shadow_hunters.board import SIDES_4, SIDES_6
from gloam.games.shadow_hunters.cast import HP
from gloam.games.shadow_hunters.facts import FACTS
from gloam.games.shadow_hunters.game import GAME
from gloam.games.shadow_hunters.lore import card_name, character_name, you
from gloam.games.shadow_hunters.numbers import (
    CHARACTERS,
    DIED,
    DREW,
    FELLED,
    GAVE,
    HANDED,
    HURT,
    PLAYED,
    READ,
    RECEIVED,
    REVEALED,
    TOOK,
    USED,
)  # fmt: skip
from gloam.kernel.dice import Dice
from gloam.kernel.game import Game
from gloam.kernel.loudness import BLOW, CLIMAX, HUSH, NEWS, TURN
from gloam.kernel.scene import Choice, Person, without_belief
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from gloam.talk.rulebook import rules
from gloam.testing.alter import altered
from tests.games.shadow_hunters.masks import castings, go, play, pool_of, seated
from tests.games.shadow_hunters.positions import company, damage, offered, position, struck, told

ROUND = "church church gate woods -"
SYMBOLS = GAME.looks.symbols if GAME.looks is not None else ""


def handle(table: Table, text: str) -> Choice:
    """A choice of whoever is asked."""
    return next(c for c in table.scene(int(table.asked)).choices if c.text == text)


def people(table: Table, seat: int) -> tuple[Person, ...]:
    return table.scene(seat).people


def played(seed: str, seats: int = 5, **options: str) -> Table:
    """A whole game by rules of thumb."""
    table = Table(GAME, seats, GAME.options_from(dict(options)), Dice(seed))
    bot, rng = gloam.bot("shadow_hunters", "easy"), Random(seed)
    table.deal()
    while not table.over:
        table.act(bot.choose(table.view(table.asked), table.menu(table.asked), rng))
        table.deal()
    return table


# People.


def test_everybody_has_a_damage_track_with_where_they_may_die() -> None:
    table = position(company("emi", "vampire"), at=ROUND, damage="3 9 0 0 0", revealed=(2,))
    own, other, known = people(table, 0)[:3]
    assert (own.role, own.secret, own.term, own.at) == ("Emi, a Hunter", True, "Emi", "church")
    assert [(m.at, m.words) for m in own.gauges[0].marks] == [(10, "Emi dies")]
    assert (other.role, other.secret, other.art) == ("", False, "")
    gauge = other.gauges[0]
    assert (gauge.value, gauge.most, gauge.good) == (9, 14, False)
    assert {mark.at for mark in gauge.marks} == {10, 11, 13, 14}, "both Hunters are known"
    assert "Allie dies" not in {mark.words for mark in gauge.marks}, "she would be dead"
    assert [m.words for m in known.gauges[0].marks] == [f"{known.term} dies"]
    assert not known.secret
    assert not known.suspicions


def test_what_a_seat_concludes_of_others_can_be_left_to_it() -> None:
    table = position(company("emi", "vampire"), at=ROUND, damage="0 9 0 0 0")
    scene = table.scene(0)
    shares = {s.label: s.odds for s in scene.people[1].suspicions}
    assert shares["Hunter"] + shares["Shadow"] + shares["Neutral"] == pytest.approx(1, abs=0.01)
    assert handle(table, "attack player2").believed
    plain = without_belief(scene)
    assert not any(p.suspicions or p.gauges[0].marks for p in plain.people[1:])
    assert plain.people[0].gauges[0].marks
    assert not any(choice.believed for choice in plain.choices)
    assert not any("can be" in words for words in plain.words)


def test_badges_and_cards_say_what_lies_on_somebody() -> None:
    table = position(
        company("franklin", "ellen"), at=ROUND, moved=False, revealed=(0, 1),
        gear={1: "holy-robe"}, hand={1: "advent"}, dead=(3,), turn=1,
    )  # fmt: skip
    table.act("chain player1")
    franklin, ellen, stranger, dead = people(table, 0)[:4]
    assert {"revealed", "chained: no ability"} <= set(franklin.badges)
    assert {"revealed", "has the turn", "in your range", "Chain used"} <= set(ellen.badges)
    assert [(c.id, c.kind, c.badges) for c in ellen.cards] == [
        ("holy-robe", "equipment", ()),
        ("advent", "white", ("in hand",)),
    ]
    assert stranger.badges == ("hidden",)
    assert dead.out
    assert dead.badges == ("dead, and first to die",)


def test_the_own_card_says_goal_ability_and_when_it_works() -> None:
    for who, last in (("franklin", "Reveal first"), ("unknown", "hidden or revealed")):
        scene = position(company(who), at=ROUND, moved=False).scene(0)
        assert scene.own is not None
        assert scene.own.title == scene.own.term
        assert scene.goal in scene.own.lines
        assert last in scene.own.lines[-1]
    table = position(company("franklin"), at=ROUND, moved=False, revealed=(0,))
    told(table, "lightning player3", "d6 3")
    own = table.scene(0).own
    assert own is not None
    assert own.lines[-1] == "You have used it."
    assert "Lightning used" in own.badges
    assert [(die.sides, die.value) for die in table.scene(0).dice] == [(6, 3)]


def test_decks_and_discards_say_how_much_is_in_them_and_hands_can_be_chosen_from() -> None:
    table = position(company("emi"), at=ROUND, hand={0: "advent"}, moved=False)
    piles = {pile.id: pile for pile in table.scene(0).piles}
    assert piles["hand"].hand
    assert (piles["white"].count, piles["black"].count, piles["green"].count) == (15, 16, 16)
    assert "advent" not in [card.id for card in piles["white"].cards]
    assert not piles["green"].cards, "they lie face down"
    assert handle(table, "play advent").card == "advent"
    told(table, "play advent", "stay hidden")
    assert [c.id for c in {p.id: p for p in table.scene(1).piles}["white-discards"].cards] == [
        "advent"
    ]


# Handles.


@pytest.mark.parametrize(
    ("gear", "theirs"),
    [("", ""), ("butcher-knife chainsaw", "holy-robe"), ("spear-of-longinus holy-robe", ""),
     ("masamune", "holy-robe"), ("rusted-broad-axe", "talisman")],
)  # fmt: skip
def test_an_attack_says_what_it_really_can_do(gear: str, theirs: str) -> None:
    """Every roll of the dice is played out."""

    def fresh() -> Table:
        worn = {seat: cards for seat, cards in ((0, gear), (1, theirs)) if cards}
        return position(company("emi", "george"), at=ROUND, gear=worn, revealed=(0,))

    rolls = [f"dice {a} {b}" for a in range(1, SIDES_4 + 1) for b in range(1, SIDES_6 + 1)]
    if "masamune" in gear:
        rolls = [f"d4 {a}" for a in range(1, SIDES_4 + 1)]
    done: Counter[int] = Counter()
    for dice in rolls:
        table = fresh()
        struck(table, "player2", dice)
        done[damage(table)[1]] += 1
    said = handle(fresh(), "attack player2")
    hits = sorted(n for n in done if n)
    assert (said.kind, said.short, said.person) == ("attack", "Attack", 1)
    assert said.outcome.startswith(f"{hits[0]} to {hits[-1]} damage")
    found = re.search(r"misses (\d+) in (\d+)", said.outcome)
    share = int(found[1]) / int(found[2]) if found else 0.0
    assert share == done[0] / len(rolls)


def test_choices_are_done_to_people_with_cards_and_in_places() -> None:
    table = position(company("emi"), at=ROUND, moved=False, damage="0 3 0 0 0")
    assert handle(table, "roll").kind == "roll"
    reveal = handle(table, "reveal")
    assert (reveal.grave, reveal.kind) == (True, "reveal")
    assert "all learn that you are Emi" in reveal.outcome
    told(table, "roll", "dice 3 6")
    harm = handle(table, "harm player2")
    assert (harm.person, harm.cell, harm.short, harm.outcome) == (
        1, "church", "Hurt 2", "damage 3 to 5",
    )  # fmt: skip
    assert handle(table, "heal player3").outcome == "nothing to heal"
    seven = position(company("emi"), at=ROUND, moved=False)
    told(seven, "roll", "dice 1 6")
    place = handle(seven, "go gate")
    assert place.cell == "gate"
    assert "in range: Player 3" in place.outcome


def test_a_blow_that_is_struck_says_its_damage_and_whom_it_kills() -> None:
    table = position(
        company("emi", "allie"), at=ROUND, gear={0: "chainsaw"}, damage="0 6 0 0 0", revealed=(1,)
    )
    told(table, "attack player2", "dice 1 2")
    assert handle(table, "strike").outcome == "2 damage, deadly"
    hidden = position(company("emi", "allie"), at=ROUND, damage="0 6 0 0 0")
    told(hidden, "attack player2", "dice 1 4")
    strike = handle(hidden, "strike")
    assert (strike.outcome, strike.believed) == ("3 damage", "could kill Allie or Agnes")


def test_every_choice_of_whole_games_has_a_kind_and_a_short_name() -> None:
    kinds = set()
    for seed, options in (("kinds", {"characters": "all"}), ("house", HOUSE)):
        table = Table(GAME, 6, GAME.options_from(options), Dice(seed))
        rng = Random(seed)
        table.deal()
        for _ in range(150):
            if table.over:
                break
            for choice in table.scene(table.asked).choices:
                assert choice.short
                assert choice.kind
                kinds.add(choice.kind)
            table.act(rng.choice(table.menu(table.asked)))
            table.deal()
    assert {"roll", "attack", "reveal", "end", "play", "give", "harm", "heal"} <= kinds


HOUSE = {
    "characters": "all", "blur": "yes", "lastStand": "yes", "doubleIt": "yes", "coup": "attacker",
    "useOrLose": "yes", "range": "board", "greenSecret": "yes",
}  # fmt: skip


# Digests.


def digested(table: Table, seat: int, *actions: str) -> tuple[str, ...]:
    """What a seat is told in short of some actions."""
    heard = len(table.told(seat))
    told(table, *actions)
    return table.digest(seat, heard)


def test_a_turn_is_told_in_a_sentence() -> None:
    table = position(company("emi"), at=ROUND, turn=1, moved=False)
    assert digested(
        table, 0, "roll", "dice 2 6", "drawn vampire-bat", "play vampire-bat", "choose player1"
    ) == (
        "Player 2 rolls 8, goes to the Cemetery, draws Vampire Bat, plays it and hurts you for 2.",
    )


def test_a_green_card_is_told_to_each_as_they_heard_it() -> None:
    for seat, words in (
        (0, "You roll 2, go to the Cabin, draw a Green card (Slap: Hunters take 1 damage) and give "
            "it to Player 2. Player 2 takes 1 damage."),
        (1, "Player 1 rolls 2, goes to the Cabin, draws a Green card and gives it to you. It is "
            "Slap: Hunters take 1 damage. You take 1 damage."),
        (2, "Player 1 rolls 2, goes to the Cabin, draws a Green card and gives it to Player 2. "
            "Player 2 takes 1 damage."),
    ):  # fmt: skip
        table = position(company("vampire", "emi"), at=ROUND, moved=False)
        steps = ("roll", "dice 1 1", "drawn slap", "give player2", "accept")
        assert " ".join(digested(table, seat, *steps)) == words


def test_a_death_says_who_did_it_and_who_it_was() -> None:
    table = position(company("vampire", "emi"), at=ROUND, damage="0 9 0 0 0")
    said = digested(table, 2, "attack player2", "dice 1 3", "strike")
    assert said == (
        "Player 1 attacks Player 2 for 2.",
        "Player 1 kills Player 2, first to die, who was Emi, a Hunter.",
    )


def test_those_who_are_hurt_alike_are_named_together() -> None:
    table = position(company("vampire"), at=ROUND, hand={0: "flare-of-judgement"}, moved=False)
    (said,) = digested(table, 1, "play flare-of-judgement")
    assert said.endswith("hurts you, Player 3, Player 4 and Player 5 for 2.")


def named(fact: Fact, me: int) -> list[str]:
    """What a digest must say of a fact that is news."""
    word, a, b, c = fact
    if word in (DREW, READ, RECEIVED):
        return [card_name(b)]
    if word in (TOOK, HANDED):
        return [card_name(c), you(b, me)]
    if word in (DIED, REVEALED):
        return [character_name(b)]
    if word in (GAVE, FELLED):
        return [you(b, me)]
    if word in (PLAYED, USED):
        return [you(a, me)]
    return [str(b)] if word == HURT else []


@pytest.mark.parametrize("seat", [0, 3])
def test_no_news_is_lost_in_a_digest(seat: int) -> None:
    table = played(f"loud {seat}", characters="all")
    feed = table.told(seat)
    heard = [table.record[feed.place(n)] for n in range(len(feed))]
    turns = [n for n, fact in enumerate(heard) if FACTS.name(fact) == "turn"]
    view, seen = table.view(seat), 0
    assert GAME.telling.digest is not None
    for start, end in zip(turns, [*turns[1:], len(heard)], strict=True):
        facts = tuple(heard[start:end])
        said = " ".join(GAME.telling.digest(view, facts)).lower()
        for fact in facts:
            for words in named(fact, seat):
                assert words.lower() in said, (FACTS.text(fact), said)
                seen += 1
    assert seen > 60


# Loudness and cues.


def test_loudness_is_as_a_player_would_tell_it() -> None:
    loud = {word.name: word.loudness for word in FACTS.words}
    assert loud["over"] == CLIMAX
    assert {loud[name] for name in ("hurt", "died", "revealed", "shown")} == {BLOW}
    assert loud["turn"] == TURN
    assert {loud[name] for name in ("asked", "struck", "passed", "face_down")} == {HUSH}
    table = position(company("vampire"), at=ROUND)
    told(table, "attack player2")
    by_seat = []
    for seat in (1, 2):
        (heard,) = [each for each in table.told(seat).since() if each.fact.startswith("attacked")]
        by_seat.append(heard.loudness)
    assert by_seat == [BLOW, NEWS], "to be attacked is more than to look on"


def test_cues_show_dice_blows_falls_and_who_wins() -> None:
    table = position(company("vampire", "emi"), at=ROUND, damage="0 9 0 0 0")
    struck(table, "player2", "dice 1 3")
    cues = [each.cue for each in table.told(2).since() if each.cue is not None]
    assert [(c.effect, c.person) for c in cues][-4:] == [
        ("shot", 1), ("dice", 0), ("hit", 1), ("fall", 1),
    ]  # fmt: skip
    assert cues[-3].dice == (1, 3)
    assert cues[-2].amount == 2
    over = played("won")
    for seat in range(over.seats):
        won = seat in over.ask.winners  # type: ignore[union-attr]
        last = over.told(seat)[len(over.told(seat)) - 1].cue
        assert last is not None
        assert last.effect == ("won" if won else "lost")


# What takes itself.


def by_itself(table: Table) -> str:
    """What is done without asking, or nothing."""
    action = GAME.telling.takes_itself(table.view(table.asked), table.menu(table.asked))
    return GAME.words.actions.text(action) if action >= 0 else ""


def test_a_revealed_seat_with_nothing_else_to_do_rolls_and_ends_its_turn() -> None:
    table = position(company("werewolf"), at="church - - - -", moved=False, revealed=(0,))
    assert by_itself(table) == "roll"
    assert by_itself(position(company("werewolf"), at="church - - - -", revealed=(0,))) == "done"
    near = position(company("werewolf"), at=ROUND, revealed=(0,))
    assert by_itself(near) == "", "somebody is in range"
    franklin = position(company("franklin"), at=ROUND, moved=False, revealed=(0,))
    assert by_itself(franklin) == "", "there is Lightning"
    held = position(company("wight"), at=ROUND, moved=False, revealed=(0,), hand={0: "advent"})
    assert by_itself(held) == "", "there is a card to play"


def test_a_hidden_seat_is_asked_wherever_somebody_might_want_to_reveal() -> None:
    """Emi, Franklin and George before they move; Vampire between dice and blow; Charles after."""
    base = 0b01010101010101010101
    for who in ("bob", "daniel", "unknown"):
        assert by_itself(position(company(who), at=ROUND, moved=False, pool=base)) == ""
        alone = position(company(who), at="church - - - -", pool=base)
        assert by_itself(alone) == "done", "of the base ten, nobody can do anything then"
        everybody = position(company(who), at="church - - - -")
        assert by_itself(everybody) == "", "Gregor might raise a Barrier"
        table = position(company(who), at=ROUND, pool=base)
        told(table, "attack player2", "dice 1 3")
        assert by_itself(table) == "strike", "unhurt, Vampire has nothing to heal"
        told(table, "strike", "pass")
        assert by_itself(table) == "", "Charles might attack again"
        hurt = position(company(who), at=ROUND, damage="3 0 0 0 0", pool=base)
        told(hurt, "attack player2", "dice 1 3")
        assert by_itself(hurt) == "", "Vampire might reveal to heal"


def test_a_green_card_is_always_answered_by_whoever_got_it() -> None:
    """However few answers there are: others cannot know that. (SHH-R14)"""
    table = position(company("vampire", "emi"), at=ROUND, moved=False, revealed=(1,))
    told(table, "roll", "dice 1 1", "drawn slap", "give player2")
    assert offered(table) == {"accept"}
    assert by_itself(table) == ""


def test_two_rolls_to_one_place_are_one() -> None:
    gear = {0: "mystic-compass"}
    table = position(company("vampire"), at=ROUND, moved=False, gear=gear)
    told(table, "roll twice", "dice 3 5", "dice 2 6")
    assert by_itself(table) == "use first"


SCRIPT = "; ".join([
    go("woods", "harm player2"), "pass", "done",
    go("cemetery", "drawn chainsaw"), "done",
    go("cabin", "drawn slap"), "give player2", "nothing", "done",
    go("church", "drawn talisman"), "done", go("altar", "take chainsaw", "equip chainsaw"), "done",
    "player3: reveal", go("church", "drawn advent"), "done",
    go("church", "drawn holy-robe"), "attack player1", "dice 1 3", "strike", "pass", "done",
])  # fmt: skip


def itself_or_not(who: str, game: Game = GAME) -> tuple[bool, ...]:
    """Whether each step of a game takes itself, while player 2 is one character or another."""
    table, seen = seated(who, game, characters="base", range="region"), []
    for step in SCRIPT.split("; "):
        asked = table.asked
        if asked >= 0 and ": " not in step:
            view, menu = table.view(asked), table.menu(asked)
            seen.append(table.game.telling.takes_itself(view, menu) >= 0)
        play(table, step)
    return tuple(seen)


def test_what_takes_itself_does_not_hang_on_who_somebody_is() -> None:
    """All who may say to a Slap that nothing happens: the same steps take themselves."""
    worlds = castings(5, 1, {0: "george", 2: "werewolf"}, CALM, pool_of("base"))
    assert len(worlds) > 3
    (seen,) = {itself_or_not(who) for who in worlds}
    assert True in seen
    assert False in seen


def test_what_takes_itself_opened() -> None:
    """Where whoever has one choice is not asked, Daniel and Unknown are told from the others."""
    blurts = altered(GAME, takes_itself=lambda view, menu: menu[0] if len(menu) == 1 else -1)
    worlds = castings(5, 1, {0: "george", 2: "werewolf"}, CALM, pool_of("base"))
    assert len({itself_or_not(who, blurts) for who in worlds}) > 1


CALM = ("bob", "charles", "daniel", "unknown", "vampire")


def test_whatever_takes_itself_is_on_the_menu_and_turns_grow_shorter() -> None:
    itself: Counter[bool] = Counter()
    for seed in ("short", "shorter"):
        table = Table(GAME, 5, GAME.options_from({}), Dice(seed))
        bot, rng = gloam.bot("shadow_hunters", "easy"), Random(seed)
        table.deal()
        while not table.over:
            view, menu = table.view(table.asked), table.menu(table.asked)
            action = GAME.telling.takes_itself(view, menu)
            itself[action >= 0] += 1
            assert action < 0 or action in menu
            table.act(action if action >= 0 else bot.choose(view, menu, rng))
            table.deal()
    assert itself[True] > 10


# The glossary, the lesson and the finale.


def test_the_glossary_has_everything_with_pictures_that_exist_and_rules_that_exist() -> None:
    terms = GAME.telling.glossary
    known = {rule.id for rule in rules(GAME)}
    assert {term.rule for term in terms} <= known
    arts = {term.art for term in terms if term.art}
    assert all(f'id="{art}"' in SYMBOLS for art in arts)
    kinds = Counter(term.kind for term in terms)
    assert kinds["character"] == CHARACTERS
    assert kinds["place"] >= 6
    words = [term.word for term in terms]
    assert len(set(words)) == len(words)
    assert all(term.art for term in terms if term.kind == "character")


def test_everything_that_a_scene_names_has_its_entry() -> None:
    words = {term.word for term in GAME.telling.glossary}
    table = played("terms", characters="all")
    for seat in range(table.seats):
        scene = table.scene(seat)
        assert {cell.title for cell in scene.cells} <= words
        assert {person.term for person in scene.people} <= words
        held = [card for person in scene.people for card in person.cards]
        piled = [card for pile in scene.piles for card in pile.cards]
        assert {card.title for card in (*held, *piled)} <= words


def test_the_lesson_points_at_something_on_the_page() -> None:
    lesson = GAME.telling.lesson
    assert lesson is not None
    table = Table(GAME, lesson.seats, GAME.options_from(dict(lesson.options)), Dice("taught"))
    rng, made, pointed = Random(3), 0, set()
    table.deal()
    while not table.over and made < 16:
        seat = table.asked
        if seat == lesson.seat:
            view, menu = table.view(seat), table.menu(seat)
            at = lesson.points(view, menu, made)
            assert bool(at) == bool(lesson.said(view, menu, made))
            kind, _, name = at.partition(" ")
            scene = table.scene(seat)
            there = {
                "cell": [cell.id for cell in scene.cells],
                "person": [str(person.seat) for person in scene.people],
                "pile": [pile.id for pile in scene.piles],
            }
            assert kind in ("", "own", "menu", "log") or name in there[kind], at
            pointed.add(kind)
            made += 1
        table.act(rng.choice(table.menu(seat)))
        table.deal()
    assert {"own", "menu", "person"} <= pointed


@pytest.mark.parametrize("seed", ["end", "ends", "ended"])
def test_a_finale_turns_everybody_over_and_says_when_it_turned(seed: str) -> None:
    table = played(seed)
    finale = table.finale()
    assert finale is not None
    assert table.game.telling.finale is not None
    dealt = {f[1]: f[2] for f in table.record if FACTS.name(f) == "dealt"}
    assert {r.seat: r.term for r in finale.reveals} == {
        seat: character_name(who) for seat, who in dealt.items()
    }
    winners = table.ask.winners  # type: ignore[union-attr]
    assert {r.seat for r in finale.reveals if r.won} == set(winners)
    assert all(bool(reveal.advice) != reveal.won for reveal in finale.reveals)
    shown = list(dict.fromkeys(f[1] for f in table.record if f[0] in (DIED, REVEALED)))
    assert [r.seat for r in finale.reveals][:1] == shown[:1]
    assert 0 <= finale.turning_at < table.size
    assert re.search(r"turn \d+", finale.turning)
    assert "Player" not in finale.share
    for reveal in finale.reveals:
        seat = reveal.seat
        if "Alive" in reveal.words:
            assert f"damage of {HP[dealt[seat]]}" in reveal.words
        else:
            assert seat in {f[1] for f in table.record if f[0] == DIED}


def test_no_finale_before_the_end() -> None:
    assert position(company("emi")).finale() is None
    assert "reveal" in offered(position(company("emi")))

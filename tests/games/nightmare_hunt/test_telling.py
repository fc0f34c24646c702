"""How a hunt is told: people, handles, piles, signs, digests, cues, the glossary and the finale."""

import re
from random import Random

import gloam
from gloam.games.nightmare_hunt.facts import BOSS
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.numbers import ENDURE, ONWARD, PASS
from gloam.kernel.loudness import BLOW, CLIMAX, NEWS, STEP
from gloam.kernel.scene import Choice, Scene, Sign
from gloam.kernel.table import ONLOOKER, Table
from gloam.talk.rulebook import rules
from tests.games.nightmare_hunt.positions import Fight, Foe, fight, town, trail
from tests.games.nightmare_hunt.test_scene import HUNTS, hunts

ALOUD = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


def offered(hunt: Fight, text: str) -> Choice:
    return next(choice for choice in hunt.table.scene(0).choices if choice.text == text)


def pile(scene: Scene, name: str) -> list[tuple[str, int]]:
    cards = next(pile.cards for pile in scene.piles if pile.id == name)
    return [(card.title, card.count) for card in cards]


# Enemies, hunter, cards and road.


def test_an_enemy_has_health_energy_with_its_prices_and_what_it_is_about_to_do() -> None:
    foes: list[Foe] = [("Flaming Heart", 5), ("Ember", 6)]
    heart, ember = fight("Flaming Heart", foes=foes).table.scene(0).cells
    assert [(g.label, g.value, g.most) for g in ember.gauges] == [
        ("Health", 1, 1),
        ("Energy", 6, 7),
    ]
    assert [(mark.at, mark.words) for mark in ember.gauges[1].marks] == [
        (3, "Burning"),
        (5, "power 2 (1 Wound to discard), Burning"),
        (7, "power 4 (2 Wounds to discard), Burning, you lose a turn"),
    ]
    assert [sign.words for sign in ember.signs] == ["1 Wound", "Burning"]
    assert [sign.words for sign in heart.signs] == ["1 more to fight", "turn lost"]
    assert heart.badges == ("Boss", "shielded")
    assert (ember.title, ember.lines[0]) == ("Ember 2", "3 energy: Burning")
    acting = fight("Dire Rat", energy=2, turn="prey").table.scene(0).cells[0]
    assert acting.badges == ("acts now",)


def test_wounds_are_a_gauge_that_ends_in_death_and_conditions_are_cards() -> None:
    hunt = fight(
        "Dire Rat", hand="slash slash dodge wound", deck="slam wound wound", discard_wounds=3,
        conditions={"Burning": 2}, armor="leather",
    )  # fmt: skip
    scene = hunt.table.scene(0)
    (hunter,) = scene.people
    (gauge,) = hunter.gauges
    assert (gauge.value, gauge.most, gauge.good) == (1, 4, False)
    assert [(mark.at, mark.words) for mark in gauge.marks] == [(4, "death")]
    assert hunter.role == "in Leather"
    assert hunter.badges == ("5 Wounds in deck and discard",)
    assert [(card.title, card.count) for card in hunter.cards] == [("Leather", 1), ("Burning", 2)]
    assert pile(scene, "hand") == [("Dodge", 1), ("Slash", 2), ("Wound", 1)]
    assert pile(scene, "deck") == [("Slam", 1), ("Wound", 2)]
    assert {title for title, _ in pile(scene, "discard")} >= {"Parry", "Wound"}
    slash = next(card for card in scene.piles[0].cards if card.id == "slash")
    assert [sign.words for sign in slash.signs] == ["power 5", "Time 5"]


def test_every_pile_counts_what_lies_in_it() -> None:
    for table in hunts(1):
        for scene in (table.scene(0), table.overview()):
            for each in scene.piles:
                assert each.count == sum(card.count for card in each.cards), each


def test_the_road_says_what_was_beaten_and_what_can_come_in_which_order() -> None:
    scene = trail(1, "3 4").table.scene(0)
    assert scene.step == "Forgotten Forest, 2 of 7"
    road, ahead = scene.piles[-2:]
    assert [(c.title, c.badges) for c in road.cards] == [
        ("Angry Villager", ("beaten",)),
        ("Dire Rat", ("beaten",)),
    ]
    assert [c.badges[0] for c in ahead.cards] == [*["in any order"] * 4, "Boss, last"]
    assert (scene.gauges[1].value, scene.gauges[1].most) == (2, 7)
    dying = fight(
        "Vile Giant", met="3 4", energy=8, turn="prey", hand="slash slam swipe wound",
        options={"mode": "campaign"},
    ).do("endure").draws("dodge parry slash slam")  # fmt: skip
    ahead = dying.table.scene(0).piles[-1]
    assert [c.badges[0] for c in ahead.cards[:4]] == ["next", "next 2", "next 3", "in any order"]


def test_onward_and_town_are_places_to_choose() -> None:
    way = trail(1, "1")
    cells = {cell.id: cell for cell in way.table.scene(0).cells}
    assert cells["onward"].lines[0].startswith("One of 5 cards: Rabid Dog, Angry Villager")
    assert (offered(way, "onward").cell, offered(way, "town").cell) == ("onward", "town")
    assert offered(way, "town").grave
    home = town("dodge parry slash slam")
    assert offered(home, "wear plate").cell == "armor3"
    assert offered(home, "venture").cell == "onward"
    worn = [cell.id for cell in home.table.scene(0).cells if "worn" in cell.badges]
    assert worn == ["armor1"]


# Handles.


def test_a_card_says_what_it_leaves_of_its_target_and_what_then_comes() -> None:
    hunt = fight("Corrupted Kobold", hand="parry slash slam swipe")
    slash = offered(hunt, "slash 1")
    assert (slash.card, slash.cell, slash.short, slash.kind) == (
        "slash", "enemy1", "Slash", "attack",
    )  # fmt: skip
    assert slash.outcome == "1 health left, 5 energy; then 1 Wound"
    assert slash.signs == (
        Sign("health", "1", "1 health left"),
        Sign("energy", "5", "5 energy"),
        Sign("wound", "1", "1 Wound"),
    )
    assert offered(hunt, "slam 1").outcome == "you win the fight"
    punch = offered(hunt, "punch parry 1")
    assert (punch.card, punch.short, punch.kind) == ("parry", "Punch", "punch")
    assert offered(hunt, "rest").outcome == "a new hand; then 1 Wound"
    assert not any(choice.grave for choice in (slash, punch, offered(hunt, "rest")))
    assert offered(hunt, "concede").grave


def test_a_reaction_says_what_it_costs_and_death_asks_once() -> None:
    hunt = fight("Corrupted Kobold", hand="dodge parry slash wound", energy=3, turn="prey")
    assert offered(hunt, "parry").outcome == "cancelled, 3 energy; then nobody acts"
    assert offered(hunt, "dodge").outcome == "cancelled, 3 energy, turn lost; then 1 Wound"
    assert offered(hunt, "endure").outcome == "1 Wound"
    assert not offered(hunt, "endure").grave
    dying = fight("Vile Giant", energy=8, turn="prey", hand="parry slash slam swipe")
    assert offered(dying, "endure").grave
    assert offered(dying, "endure").outcome.startswith("death")
    doomed = fight("Vile Giant", energy=4, hand="parry slash slam swipe")
    assert offered(doomed, "slash 1").grave
    saved = fight("Vile Giant", energy=4, hand="dodge slash slam swipe")
    assert not offered(saved, "slash 1").grave


def test_only_a_forced_answer_takes_itself() -> None:
    step = GAME.telling.takes_itself
    hunt = fight("Dire Rat", hand="wound wound wound", deck="slash")
    assert step(hunt.table.view(0), hunt.table.menu(0)) == PASS
    passing = fight(
        "Dire Rat", turn="prey", hand="wound wound", deck="slash", options={"passReact": "yes"}
    )
    menu = passing.table.menu(0)
    assert step(passing.table.view(0), (ENDURE,)) == ENDURE
    assert step(passing.table.view(0), menu) in (-1, *menu)
    way = trail(1, "1", options={"mode": "expedition"})
    assert way.table.menu(0) == (ONWARD,)
    assert step(way.table.view(0), way.table.menu(0)) == -1
    assert step(fight("Dire Rat").table.view(0), fight("Dire Rat").table.menu(0)) == -1


# Loudness, cues and digests.


def loudness(hunt: Fight) -> dict[str, int]:
    told = hunt.table.told(0)
    return {each.fact.partition(" ")[0]: each.loudness for each in told.since()}


def test_what_matters_is_loud() -> None:
    hunt = fight("Vile Giant", energy=9, turn="prey").do("endure")
    told = loudness(hunt)
    assert (told["hit"], told["died"], told["over"]) == (BLOW, CLIMAX, CLIMAX)
    harmless = fight("Corrupted Kobold", energy=3, turn="prey", armor="plate").do("endure")
    assert loudness(harmless)["hit"] == NEWS
    drawn = fight("Dire Rat", hand="swipe", deck="slam wound").do("punch swipe 1").draws("wound")
    assert drawn.table.told(0)[len(drawn.table.told(0)) - 1].loudness == NEWS
    assert loudness(drawn)["timed"] == STEP


def test_a_blow_is_seen_on_whom_it_hits() -> None:
    hunt = fight("Dire Rat", hand="slash swipe").do("swipe 1")
    cues = {t.fact.partition(" ")[0]: t.cue for t in hunt.table.told(0).since() if t.cue}
    assert (cues["hurt"].effect, cues["hurt"].cell, cues["hurt"].amount) == ("hit", "enemy1", 4)
    assert (cues["fell"].effect, cues["fell"].cell) == ("fall", "enemy1")
    assert cues["over"].effect == "won"


def test_a_digest_has_a_sentence_for_each_act() -> None:
    hunt = fight("Rabid Dog", hand="slash swipe slam slam", deck="parry dodge", energy=3)
    heard = len(hunt.table.told(0))
    hunt.do("punch slam 1").draws("parry")
    assert hunt.table.digest(0, heard) == (
        "Punch, paid with Slam: 3 damage to Rabid Dog.",
        "You draw Parry.",
        "Rabid Dog hits with power 4 (2 Wounds).",
    )
    heard = len(hunt.table.told(0))
    hunt.do("slash 1")
    assert hunt.table.digest(0, heard)[0] == "Slash: 5 damage to Rabid Dog, which falls."
    assert not ALOUD.search(" ".join(hunt.table.digest(ONLOOKER, 0)))


def test_no_digest_leaves_out_what_is_news() -> None:
    """Take any one loud fact away, and what is said is something else."""
    for seed, options in enumerate(HUNTS):
        rng = Random(seed)
        table = gloam.open_table("nightmare_hunt", seats=1, seed=f"news {seed}", **options)
        table.deal()
        while not table.over:
            table.act(rng.choice(table.menu(0)))
            table.deal()
        told = list(table.told(0).since())
        first = rng.randrange(max(1, len(told) - 60))
        some = told[first : first + 60]
        facts = [table.record[each.at] for each in some]
        digest = GAME.telling.digest
        assert digest is not None
        whole = digest(table.view(0), tuple(facts))
        assert all(re.fullmatch(r"[A-Z].*\.", line) for line in whole), whole
        for n, each in enumerate(some):
            if each.loudness >= NEWS:
                less = digest(table.view(0), tuple(facts[:n] + facts[n + 1 :]))
                assert less != whole, each.fact


# Death.


def test_a_death_is_named_and_says_what_to_try_next() -> None:
    hunt = fight(
        "Jack the Black", energy=8, turn="prey", hand="slash slam swipe wound",
        options={"mode": "campaign"},
    )  # fmt: skip
    heard = len(hunt.table.told(0))
    hunt.do("endure").draws("dodge parry slash slam")
    scene = hunt.table.scene(0)
    assert scene.heading == (
        "You died against Jack the Black, and wake in Town. Change armour, or try again?"
    )
    said = (
        "What to try: Power 7 is critical in Robes: Leather and Plate would have kept the Wounds "
        "out of the hand, and Dodge cancels any blow."
    )
    assert said in hunt.table.digest(0, heard)
    assert said in scene.words
    assert said.rstrip(".") in next(cell for cell in scene.cells if cell.id == "onward").lines
    assert hunt.table.overview().heading == (
        "The hunter died against Jack the Black, and is back in Town."
    )
    hunt.do("venture")
    assert not any(words.startswith("What to try") for words in hunt.table.scene(0).words)


def test_a_wound_that_is_drawn_has_advice_of_its_own() -> None:
    hunt = fight("Dire Rat", hand="swipe wound wound wound", deck="wound")
    hunt.do("punch swipe 1").draws("wound")
    finale = hunt.table.finale()
    assert finale is not None
    assert finale.headline == "The hunter dies against Dire Rat."
    assert finale.reveals[0].advice.startswith("The last Wound was drawn, not struck.")


# The end.


def test_a_finale_has_the_road_the_wounds_and_the_dearest_choice() -> None:
    hunt = fight("Vile Giant", energy=8, turn="prey", hand="dodge slash slam swipe").do("endure")
    finale = hunt.table.finale()
    assert finale is not None
    assert finale.turning == (
        "The dearest choice: to endure what Vile Giant did, for 4 Wounds, and death. "
        "Dodge could have cancelled it."
    )
    assert GAME.words.facts.name(hunt.table.record[finale.turning_at]) == "endured"
    assert finale.trails[0].stops == ("died, 4 Wounds",)
    assert "Vile Giant" not in finale.share
    assert finale.share.endswith("🟥")


def test_every_finished_hunt_has_a_finale_that_holds_together() -> None:
    for table in hunts(2):
        finale = table.finale()
        assert (finale is not None) == table.over
        if finale is None:
            continue
        ids = {cell.id for cell in finale.cells}
        assert len(ids) == len(finale.cells)
        for way in finale.trails:
            assert set(way.cells) <= ids
            assert len(way.stops) == len(way.cells)
        (hunter,) = finale.reveals
        assert bool(hunter.advice) != hunter.won
        assert finale.turning
        assert -1 <= finale.turning_at < table.size
        taken = dict(finale.numbers)["Wounds taken"]
        assert taken in finale.share
        assert not ALOUD.search(finale.headline + finale.turning + hunter.words + finale.share)


# Words.


def test_the_glossary_has_every_name_of_the_book_and_cites_rules_that_exist() -> None:
    known = {rule.id for rule in rules(GAME)}
    terms = GAME.telling.glossary
    assert {term.rule for term in terms} <= known
    words = {term.word for term in terms}
    content = town("dodge parry slash slam").trail.content
    for names in (
        content.card_names, content.armor_names, content.condition_names, content.prey_names,
        content.encounter_names, content.level_names,
    ):  # fmt: skip
        assert set(names) <= words
    assert BOSS == 15  # the glossary finds a level's Boss there


def test_every_picture_that_is_named_is_drawn() -> None:
    assert GAME.looks is not None
    drawn = set(re.findall(r'id="([\w-]+)"', GAME.looks.symbols))
    assert {term.art for term in GAME.telling.glossary} - {""} <= drawn
    signs: set[str] = set()
    for n, table in enumerate(hunts(2)):
        if n % 4:
            continue
        scene = table.scene(0)
        assert {person.art for person in scene.people} <= drawn
        shown = [c.signs for c in scene.cells] + [c.signs for c in scene.choices]
        shown += [card.signs for pile in scene.piles for card in pile.cards]
        signs |= {f"sign-{sign.kind}" for some in shown for sign in some}
    assert len(signs) > 12
    assert signs <= drawn


def test_a_lesson_points_at_something_on_the_page() -> None:
    lesson = GAME.telling.lesson
    assert lesson is not None
    pointed = set()
    for seed in range(6):
        table: Table = gloam.open_table(
            "nightmare_hunt", seats=1, seed=f"taught {seed}", **lesson.options
        )
        rng, made = Random(seed), 0
        table.deal()
        while not table.over and made < 17:
            view, menu = table.view(0), table.menu(0)
            at = lesson.points(view, menu, made)
            assert bool(at) == bool(lesson.said(view, menu, made))
            kind, _, name = at.partition(" ")
            scene = table.scene(0)
            there = {
                "cell": [cell.id for cell in scene.cells],
                "pile": [each.id for each in scene.piles],
                "person": ["0"],
            }
            assert kind in ("", "goal", "menu") or name in there[kind], at
            pointed.add(kind)
            table.act(rng.choice(menu))
            table.deal()
            made += 1
    assert pointed >= {"goal", "cell", "pile", "person", "menu"}

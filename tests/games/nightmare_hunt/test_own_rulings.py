"""Our own rulings, for what the rule document never thinks of: NMH-R1 to NMH-R12."""

from pathlib import Path

import pytest

from gloam.games.nightmare_hunt.book.text import standard_text
from gloam.games.nightmare_hunt.game import GAME
from gloam.kernel.errors import BadOption
from tests.games.nightmare_hunt.positions import Fight, Foe, book, fight, town, trail

CAMPAIGN = {"mode": "campaign"}
HAND = "dodge parry slash slam"
ALL_SIX = "1 2 3 4 5 6"
DYING = "slash wound wound wound"


def boss_falls(level: int, **options: object) -> Fight:
    """The blow that beats the Boss of a level, in a campaign if nothing else is said."""
    name, damage = {1: ("Jack the Black", 16), 2: ("Flaming Heart", 0), 3: ("Ayth, Ender", 35)}[
        level
    ]
    hunt = fight(name, damage=damage, met=ALL_SIX, options=CAMPAIGN | options)
    return hunt.do("slash 1")


def dies(hunt: Fight) -> Fight:
    """The last of four Wounds comes to the hand."""
    hunt.do("punch slash 1").draws("wound")
    assert hunt.told("died") == ["died"]
    return hunt


def dying(**options: object) -> Fight:
    """A fight in which the next Wound is the last."""
    return fight("Vile Giant", hand=DYING, deck="wound slam", options=options)


def set_out(hunt: Fight) -> Fight:
    """Draw a hand in Town and set out."""
    while hunt.asks == "draw":
        hunt.do(hunt.menu[0])
    return hunt.do("venture")


# Ways to play, and the score.


def test_nmh_r1_a_campaign_takes_the_levels_in_order_until_the_last_boss_falls() -> None:
    assert GAME.options_from({})["mode"] == "campaign"
    assert town(HAND).do("venture").meets("Dire Rat").foes() == ["Dire Rat"]
    for level in (1, 2):
        hunt = boss_falls(level)
        assert (hunt.asks, hunt.trail.level) == ("draw", level)  # the next, counted from 0
        assert not hunt.won()
    hunt = boss_falls(3)
    assert hunt.asks == "over"
    assert hunt.won()


def test_nmh_r1_a_death_in_a_campaign_only_sends_you_home() -> None:
    hunt = dies(dying(mode="campaign"))
    assert (hunt.asks, hunt.told("over")) == ("draw", [])


@pytest.mark.parametrize("level", [1, 2, 3])
def test_nmh_r1_an_expedition_is_one_level_and_one_try(level: int) -> None:
    assert boss_falls(level, mode="expedition").won()
    hunt = trail(level, "1", options={"mode": "expedition"})
    assert hunt.menu == ("onward",)  # no way back to Town
    hunt = dies(dying(mode="expedition"))
    assert (hunt.asks, hunt.won()) == ("over", False)
    assert hunt.told("over") == ["over won=no reason=died"]


def test_nmh_r1_a_fight_is_one_encounter_from_a_fresh_deck() -> None:
    hunt = town("slash slash slash slam", mode="fight", encounter="dire rat").do("venture")
    assert hunt.menu == ("meet 1",)
    hunt.do("meet 1")
    assert (hunt.foes(), len(hunt.deck.split()), hunt.wounds()) == (["Dire Rat"], 11, (0, 0, 0))
    hunt.do("slash 1")
    assert hunt.won()
    assert dies(dying(mode="fight")).asks == "over"
    hunt = town(HAND, mode="fight", encounter="Flaming Heart").do("venture")
    assert hunt.menu == ("meet boss",)
    for name in ("none", "Nobody", "Inferno"):
        with pytest.raises(BadOption):
            town(mode="fight", encounter=name)


def test_nmh_r2_a_campaign_is_scored_by_expeditions_wounds_and_levels_cleared_at_once() -> None:
    hunt = boss_falls(1)
    score = hunt.trail
    assert (score.expeditions, score.taken, score.at_once, score.cleared) == (1, 0, 1, 1)
    set_out(hunt)
    assert (hunt.trail.expeditions, hunt.trail.tries) == (2, 1)  # its first into level 2
    hunt = set_out(dies(dying(mode="campaign")))
    assert (hunt.trail.expeditions, hunt.trail.at_once) == (2, 0)
    assert hunt.trail.taken == 4
    hunt = boss_falls(3)
    assert (hunt.trail.expeditions, hunt.trail.at_once, hunt.trail.cleared) == (3, 3, 3)


TWO_BLOWS = book(
    levels=[
        {"name": name, "encounters": [], "boss": boss}
        for name, boss in (("First", "Stalking Shadows"), ("Last", "Dire Rat"))
    ]
)
"""Two levels that a single blow may clear."""


def test_nmh_r2_a_level_cleared_in_a_second_expedition_is_not_cleared_at_once() -> None:
    options = {"mode": "campaign", "content": TWO_BLOWS}
    hunt = fight("Stalking Shadows", hand=DYING, deck="wound slam", options=options)
    hunt = dies(hunt).draws("slash slash slash swipe").do("venture", "meet boss", "slash 1")
    assert (hunt.trail.cleared, hunt.trail.at_once) == (1, 0)
    hunt.draws("slash slash slash swipe").do("venture", "meet boss", "slash 1")
    assert (hunt.trail.cleared, hunt.trail.at_once, hunt.trail.expeditions) == (2, 1, 3)
    assert hunt.won()


def test_nmh_r3_a_campaign_is_lost_when_its_expeditions_are_used_up() -> None:
    assert trail(options={"expeditions": 2}).do("town").asks == "draw"
    hunt = trail(options={"expeditions": 1}).do("town")
    assert hunt.told("over") == ["over won=no reason=spent"]
    assert not hunt.won()
    assert dies(dying(mode="campaign", expeditions=1)).told("over") == ["over won=no reason=spent"]
    assert dies(dying(mode="campaign", expeditions=2)).asks == "draw"
    assert dies(dying(mode="campaign")).asks == "draw"  # 0 is never
    assert boss_falls(3, expeditions=3).won()  # the last Boss fell in time


def test_nmh_r3_an_expedition_that_beats_another_boss_is_used_up_too() -> None:
    hunt = boss_falls(1, expeditions=1)
    assert hunt.told("over") == ["over won=no reason=spent"]
    hunt = boss_falls(1, expeditions=2)
    assert hunt.asks == "draw"
    assert set_out(hunt).trail.expeditions == 2


@pytest.mark.parametrize("mode", ["campaign", "expedition", "fight"])
def test_nmh_r3_giving_up_loses_in_every_mode(mode: str) -> None:
    for hunt in (
        town(mode=mode, encounter="Dire Rat"),
        town(HAND, mode=mode, encounter="Dire Rat"),
        fight("Vile Giant", options={"mode": mode}),
        fight("Vile Giant", turn="prey", energy=8, options={"mode": mode}),
    ):
        hunt.table.act("concede", 0)  # whoever is asked
        assert (hunt.asks, hunt.won()) == ("over", False)
        assert [GAME.words.facts.text(fact) for fact in hunt.table.record[-2:]] == [
            "conceded", "over won=no reason=conceded",
        ]  # fmt: skip
        assert hunt.table.asides(0) == ()


def test_nmh_r3_giving_up_may_be_ruled_out() -> None:
    assert fight("Vile Giant").table.asides(0) != ()
    assert fight("Vile Giant", options={"concede": "no"}).table.asides(0) == ()


def test_nmh_r4_you_begin_in_robes_or_in_what_the_option_names() -> None:
    assert "wear robes" not in town(HAND).menu
    for armor, power_4 in (("robes", 2), ("leather", 2), ("plate", 1)):
        hunt = town(HAND, armor=armor)
        assert f"wear {armor}" not in hunt.menu
        assert len(hunt.menu) == 3
        hunt = fight("Jack the Black", turn="prey", energy=6, armor=armor, hand="slash")
        assert hunt.wounds() == (0, 0, power_4)


def test_nmh_r4_in_town_you_may_change_as_often_as_you_like_and_on_the_way_never() -> None:
    hunt = town(HAND).do("wear plate", "wear leather", "wear robes", "wear plate")
    assert hunt.menu == ("wear robes", "wear leather", "venture")
    hunt.do("venture").meets("Corrupted Kobold")
    assert hunt.told("entered")[0].split()[2] == "energy=4"
    hunt = trail(armor="plate")
    assert all(hunt.refuses(f"wear {armor}") for armor in ("robes", "leather"))
    hunt.do("town").draws(HAND)
    assert hunt.menu == ("wear robes", "wear leather", "venture")  # it is still worn


def test_nmh_r5_a_wound_counts_however_it_was_gained_and_ever_after() -> None:
    hit = fight("Angry Villager", turn="prey", energy=5, hand="slash")
    assert hit.trail.taken == 2
    burned = fight("Vile Giant", conditions={"Burning": 3}).do("slash 1")
    assert burned.trail.taken == 3
    recovered = fight("Vile Giant", deck="slam").do("slash 1").draws("slam")
    assert recovered.trail.taken == 1
    critical = fight("Vile Giant", turn="prey", energy=9, hand="slash")
    assert critical.trail.taken == 4
    hunt = trail(hand="slash wound", deck="slam wound wound", discard_wounds=4)
    assert hunt.trail.taken == 7
    assert hunt.do("town").wounds() == (0, 0, 0)
    assert hunt.trail.taken == 7


# What happens in a fight.


@pytest.mark.parametrize(
    ("hand", "energy", "asked"),
    [
        ("slash slam swipe parry", 4, False),  # 1 left: only a Dodge would do
        ("dodge", 4, True),
        ("parry", 3, True),
        ("slash", 3, True),  # a Sprint
        ("wound wound wound", 3, False),
        ("wound", 4, False),
    ],
)
def test_nmh_r6_you_are_asked_for_a_reaction_only_if_one_is_allowed(
    hand: str, energy: int, asked: bool
) -> None:
    hunt = fight("Corrupted Kobold", turn="prey", energy=energy, hand=hand)
    assert (hunt.asks == "react") == asked
    assert hunt.told("hit") == ([] if asked else ["hit power=2 wounds=1 critical=no"])
    if asked:
        assert hunt.menu[-1] == "endure"
        assert len(hunt.menu) > 1


@pytest.mark.parametrize(("embers", "then"), [(57, 59), (58, 60), (59, 60)])
def test_nmh_r7_one_encounter_has_room_for_60_enemies(embers: int, then: int) -> None:
    foes: list[Foe] = [("Flaming Heart", 5), *[("Ember", 0)] * embers]
    hunt = fight("Flaming Heart", foes=foes, turn="prey", hand="wound")
    assert len(hunt.foes()) == then
    assert hunt.told("skipped") == ["skipped"]  # the rest of the action happens
    assert hunt.asks == "turn"


def words(hunt: Fight) -> list[str]:
    """What was told, by its first words."""
    return [text.split()[0] for text in hunt.told()]


def test_nmh_r8_an_action_of_yours_goes_pay_burning_effect_time_draw() -> None:
    burning = {"Burning": 1}
    hunt = fight("Vile Giant", conditions=burning).do("slash 1")
    assert words(hunt) == ["played", "burned", "hurt", "timed", "refills"]
    hunt = fight("Vile Giant", conditions=burning).do("punch slash 1")
    assert words(hunt) == ["punched", "burned", "hurt", "timed", "refills"]
    hunt = fight("Vile Giant", conditions=burning).do("rest")
    assert words(hunt) == ["rested", "timed", "refills"]
    hunt = fight("Vile Giant", conditions=burning, hand="wound").do("pass")
    assert words(hunt) == ["passed", "burned", "timed", "refills"]
    foes: list[Foe] = [("Ember", 0), ("Vile Giant", 1)]
    hunt = fight("Ember", foes=foes, conditions=burning).do("slash 1")
    assert words(hunt) == ["played", "burned", "hurt", "fell", "timed", "refills"]
    assert hunt.energies() == [6]  # those who still stand


@pytest.mark.parametrize(
    ("action", "first", "skips"),
    [("dodge", "reacted", True), ("parry", "reacted", False), ("sprint slam", "sprinted", True)],
)
def test_nmh_r8_a_reaction_goes_pay_burning_cancel_time(
    action: str, first: str, skips: bool
) -> None:
    foes: list[Foe] = [("Ember", 0), ("Vile Giant", 8)]
    hunt = fight("Ember", foes=foes, turn="prey", conditions={"Burning": 1}).do(action)
    order = [first, "burned", "cancelled", *["skipped"] * skips, "timed", "acted"]
    assert words(hunt)[: len(order)] == order
    given = 4 if action.startswith("sprint") else 3
    assert hunt.told("timed")[0] == f"timed energy={given}"
    assert hunt.energy(2) == given


@pytest.mark.parametrize("mode", ["fight", "campaign"])
def test_nmh_r9_if_you_die_the_rest_of_the_enemys_action_does_not_happen(mode: str) -> None:
    does = ["power 9", "power 1", "inflict Burning", "summon Ember", "skip"]
    reaper = {"name": "Reaper", "health": 9, "abilities": [{"cost": 1, "does": does}]}
    levels = [{"name": "Grave", "encounters": ["Dire Rat"], "boss": "Reaper"}]
    options = {"mode": mode, "content": book(reaper, levels=levels)}
    hunt = fight("Reaper", turn="prey", energy=2, hand="slash", met="1", options=options)
    assert len(hunt.told("hit")) == 1
    assert hunt.told("died", "inflicted", "entered", "skipped", "acted", "turn") == ["died"]
    assert (hunt.conditions(), hunt.foes(), hunt.trail.skips) == (
        {},
        [] if mode == "campaign" else ["Reaper"],
        0,
    )


# The way.


def test_nmh_r10_when_a_boss_is_beaten_you_come_home_and_the_next_level_is_laid_out() -> None:
    hunt = fight(
        "Jack the Black", damage=16, met=ALL_SIX, hand="slash wound wound", deck="slam wound",
        armor="leather", discard_wounds=2, conditions={"Burning": 1}, options=CAMPAIGN,
    ).do("slash 1")  # fmt: skip
    assert words(hunt)[-4:] == ["won", "cleared", "homed", "laid"]
    assert (hunt.wounds(), hunt.conditions(), hunt.foes()) == ((0, 0, 0), {}, [])
    assert len(hunt.deck.split()) == 15
    hunt.draws(HAND)
    assert hunt.asks == "town"
    hunt.do("venture")
    assert hunt.odds == {f"meet {n}": 1 for n in range(1, 7)}
    assert hunt.meets("Charred Horror").foes() == ["Charred Horror"]


def test_nmh_r11_encounters_without_prey_come_again_after_a_death_in_their_place() -> None:
    hunt = trail(3, "3", hand=DYING, deck="wound slam").do("onward").meets("Sneak Attack")
    assert hunt.told("won") == ["won fought=no"]
    hunt.do("onward").meets("Distracting Mirage").do("onward").meets("Marksman")
    while hunt.asks == "react":
        hunt.do("endure")
    set_out(dies(hunt))
    assert hunt.menu == ("meet 2",)
    order = [int(hunt.trail.top >> 4 * n & 15) + 1 for n in range(int(hunt.trail.topped))]
    assert order == [2, 4, 1, 3]  # Marksman, Mirage, Sneak Attack, and what came before


def test_nmh_r12_other_content_is_read_from_a_file(tmp_path: Path) -> None:
    standard = standard_text()
    other = standard.replace('name = "Dire Rat"\nhealth = 4', 'name = "Dire Rat"\nhealth = 9')
    other = other.replace("time = 7\npower = 6", "time = 2\npower = 8")
    path = tmp_path / "other.toml"
    path.write_text(other, encoding="utf-8")
    hunt = town("slam slam slam dodge", content=str(path)).do("venture").meets("Dire Rat")
    assert hunt.left() == 9
    assert hunt.do("slam 1").left() == 1
    assert hunt.energy() == 2
    hunt = town("slam slam slam dodge").do("venture").meets("Dire Rat")
    assert (hunt.left(), hunt.do("slam 1").foes()) == (4, [])
    with pytest.raises(BadOption, match="there is no file"):
        town(content=str(tmp_path / "missing.toml"))

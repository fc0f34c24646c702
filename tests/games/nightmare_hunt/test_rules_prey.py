"""Every prey, boss and event, and how their lines are read: NMH-69 to NMH-94."""

from gloam.games.nightmare_hunt.facts import ARMOR
from gloam.games.nightmare_hunt.game import GAME
from gloam.games.nightmare_hunt.public import Trail, new_trail
from tests.games.nightmare_hunt.positions import Fight, fight, town, trail

ARMORS = ARMOR.names[:3]


def strike(name: str, energy: int, armor: str = "robes") -> str:
    """What a prey does with so much Energy, unanswered: what it pays, and each part in order."""
    told = fight(name, turn="prey", hand="", energy=energy, armor=armor).table.record
    folded = new_trail()
    parts: list[str] = []
    paid = 0
    for fact in told:
        folded.happen(*fact)
        word = GAME.words.facts.name(fact)
        if word == "waited":
            return "pass"
        if word == "paid":
            paid = energy - int(folded.energy(0))
            parts = []
        elif word in ("acted", "died"):
            break
        else:
            parts.append(part_of(word, fact[1], folded))
    return f"{paid}: {', '.join(parts)}"


def part_of(word: str, number: int, folded: Trail) -> str:
    """One part of an ability, in the words of the prey tables."""
    if word == "hit":
        return f"P{number}"
    if word == "inflicted":
        return folded.content.condition_names[number]
    if word == "entered":
        return f"summons {folded.content.prey_names[number]}"
    return {"skipped": "skip", "undecked": "no deck", "recovered": "recovery"}.get(word, word)


def wounds(name: str, energy: int) -> str:
    """The Wounds that come of it in Robes, Leather and Plate; a star marks a critical hit."""
    found = []
    for armor in ARMORS:
        hits = fight(name, turn="prey", hand="", energy=energy, armor=armor).told("hit", "acted")
        first = hits[: next((n for n, hit in enumerate(hits) if hit.startswith("acted")), None)]
        found.append("+".join(worth(hit) for hit in first))
    return " ".join(found)


def worth(hit: str) -> str:
    """The Wounds of one hit."""
    said = dict(part.split("=") for part in hit.split()[1:])
    return said["wounds"] + ("*" if said["critical"] == "yes" else "")


def health(name: str) -> int:
    """How much damage fells a prey, found with Punches of 3; one point less leaves it standing."""
    all_of_it = fight(name).left()
    if all_of_it > 3:
        assert fight(name, damage=all_of_it - 4).do("punch dodge 1").left() == 1
    last = fight(name, damage=max(0, all_of_it - 3)).do("punch dodge 1")
    assert last.told("fell")
    assert not last.foes()
    return all_of_it


def met(name: str, armor: str = "robes") -> Fight:
    """The start of an encounter, as it is played."""
    hunt = town("dodge parry slash slam", mode="fight", encounter=name, armor=armor)
    return hunt.do("venture", "meet boss" if is_boss(name) else "meet 1")


def is_boss(name: str) -> bool:
    """Whether it lies under an Encounter Deck of which all else was met."""
    decks = [trail(level, "1 2 3 4 5 6").do("onward") for level in (1, 2, 3)]
    assert [deck.menu for deck in decks] == [("meet boss",)] * 3
    return name in [deck.do("meet boss").foes()[0] for deck in decks]


def starts(hunt: Fight) -> list[int]:
    """With how much Energy each enemy came, in order."""
    return [int(text.split("energy=")[1].split()[0]) for text in hunt.told("entered")]


# Level 1.


def test_nmh_69_corrupted_kobold() -> None:
    name = "Corrupted Kobold"
    assert health(name) == 6
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (2, 3, 5)] == ["pass", "3: P2", "3: P2"]
    assert strike(name, 6) == strike(name, 20) == "6: P4, skip"
    assert [wounds(name, n) for n in (3, 6)] == ["1 1 0", "2 2 1"]


def test_nmh_70_rabid_dog() -> None:
    name = "Rabid Dog"
    assert health(name) == 5
    assert starts(met(name)) == [3]
    assert [strike(name, n) for n in (1, 2, 5)] == ["pass", "2: P1", "2: P1"]
    assert [strike(name, n) for n in (6, 7)] == ["6: P4", "6: P4"]
    assert strike(name, 8) == strike(name, 20) == "8: P3, P3, skip"
    assert [wounds(name, n) for n in (2, 6, 8)] == ["1 0 0", "2 2 1", "2+2 1+1 1+1"]


def test_nmh_71_angry_villager() -> None:
    name = "Angry Villager"
    assert health(name) == 8
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (3, 4, 5)] == ["pass", "4: P3", "4: P3"]
    assert strike(name, 6) == strike(name, 20) == "6: P4, skip"
    assert [wounds(name, n) for n in (4, 6)] == ["2 1 1", "2 2 1"]


def test_nmh_72_dire_rat() -> None:
    name = "Dire Rat"
    assert health(name) == 4
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (1, 2, 3)] == ["pass", "2: P1", "2: P1"]
    assert strike(name, 4) == strike(name, 20) == "4: P3, skip"
    assert [wounds(name, n) for n in (2, 4)] == ["1 0 0", "2 1 1"]


def test_nmh_73_vile_giant() -> None:
    name = "Vile Giant"
    assert health(name) == 12
    assert starts(met(name)) == [0]
    assert strike(name, 7) == "pass"
    assert strike(name, 8, "plate") == strike(name, 20, "plate") == "8: P8, skip"
    assert wounds(name, 8) == "4* 4* 3"


def test_nmh_74_dog_handler() -> None:
    name = "Dog Handler"
    assert health(name) == 8
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (2, 3)] == ["pass", "3: P2"]
    assert strike(name, 4) == "4: summons Rabid Dog"
    assert strike(name, 5) == strike(name, 20) == "5: P4, skip"
    assert [wounds(name, n) for n in (3, 5)] == ["1 1 0", "2 2 1"]
    called = fight(name, turn="prey", hand="", energy=4)
    assert called.foes() == ["Dog Handler", "Rabid Dog"]
    assert (called.energies(), called.left(2)) == ([0, 0], 5)


def test_nmh_75_jack_the_black() -> None:
    name = "Jack the Black"
    assert is_boss(name)
    assert health(name) == 21
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (4, 5, 7)] == ["pass", "5: P4", "5: P4"]
    assert strike(name, 8, "plate") == strike(name, 20, "plate") == "8: P7, skip"
    assert [wounds(name, n) for n in (5, 8)] == ["2 2 1", "4* 3 3"]


def test_nmh_76_damage_to_22_or_more_clears_all_of_jacks() -> None:
    def slashed(damage: int) -> Fight:
        return fight("Jack the Black", damage=damage).do("slash 1")

    assert slashed(15).left() == 1
    assert slashed(16).won()
    for damage in (17, 18, 20):
        hunt = slashed(damage)
        assert (hunt.foes(), hunt.left(), hunt.energy()) == (["Jack the Black"], 21, 5)


# Level 2.


def test_nmh_77_charred_horror() -> None:
    name = "Charred Horror"
    assert health(name) == 5
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (0, 1, 5)] == ["pass", "1: P3", "1: P3"]
    assert strike(name, 6) == strike(name, 20) == "6: P5, skip"
    assert [wounds(name, n) for n in (1, 6)] == ["2 1 1", "3 2 2"]


def test_nmh_78_ember() -> None:
    name = "Ember"
    assert health(name) == 1
    assert starts(met(name)) == [3]
    assert [strike(name, n) for n in (2, 3, 4)] == ["pass", "3: Burning", "3: Burning"]
    assert strike(name, 5) == strike(name, 6) == "5: P2, Burning"
    assert strike(name, 7) == strike(name, 20) == "7: P4, Burning, skip"
    assert [wounds(name, n) for n in (5, 7)] == ["1 1 0", "2 2 1"]
    burning = fight(name, turn="prey", hand="", energy=3)
    assert (burning.conditions(), burning.wounds()) == ({"Burning": 1}, (0, 0, 0))


def test_nmh_79_deranged_pyromancer() -> None:
    name = "Deranged Pyromancer"
    assert health(name) == 8
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (2, 3, 4)] == ["pass", "3: P2", "3: P2"]
    assert strike(name, 5) == strike(name, 20) == "5: P1, Burning, skip"
    assert [wounds(name, n) for n in (3, 5)] == ["1 1 0", "1 0 0"]


def test_nmh_80_conflagration_chimera() -> None:
    name = "Conflagration Chimera"
    assert health(name) == 10
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (0, 1, 5)] == ["pass", "1: Burning", "1: Burning"]
    assert strike(name, 6) == strike(name, 20) == "6: P6, skip"
    assert wounds(name, 6) == "3 3 2"


def test_nmh_81_twin_flames_summons_two_embers_and_is_nobody_itself() -> None:
    hunt = met("Twin Flames")
    assert hunt.foes() == ["Ember", "Ember"]
    assert hunt.energies() == starts(hunt) == [0, 0]
    assert hunt.do("slash 2").foes() == ["Ember"]
    assert not hunt.draws("swipe").table.over
    assert hunt.do("endure", "slam 1").won()


def test_nmh_82_inferno_gives_burning_and_has_no_prey() -> None:
    hunt = trail(level=2).do("onward").meets("Inferno")
    assert (hunt.conditions(), hunt.foes(), hunt.asks) == ({"Burning": 1}, [], "trail")
    hunt.do("onward").meets("Deranged Pyromancer").do("slash 1")
    assert hunt.wounds() == (0, 0, 1)


def test_nmh_83_flaming_heart() -> None:
    name = "Flaming Heart"
    assert is_boss(name)
    assert health(name) == 1
    assert [strike(name, n) for n in (4, 5)] == ["pass", "5: summons Ember, skip"]
    summoned = fight(name, turn="prey", hand="", energy=9)
    assert summoned.foes() == ["Flaming Heart", "Ember"]
    assert summoned.energies() == [4, 0]


def test_nmh_84_flaming_heart_enters_with_two_embers() -> None:
    hunt = met("Flaming Heart")
    assert hunt.foes() == ["Flaming Heart", "Ember", "Ember"]
    assert starts(hunt) == hunt.energies() == [0, 0, 0]


def test_nmh_85_flaming_heart_is_safe_while_an_ember_is_there() -> None:
    heart = [("Flaming Heart", 0)]
    for embers in (1, 2):
        hunt = fight("Flaming Heart", foes=[*heart, *([("Ember", 0)] * embers)]).do("slam 1")
        assert (hunt.left(), hunt.energy(), hunt.hand) == (1, 7, "dodge parry slash")
        assert hunt.foes() == ["Flaming Heart", *["Ember"] * embers]
    alone = fight("Flaming Heart", foes=[*heart, ("Ember", 0)], hand="swipe slam dodge parry")
    assert alone.do("swipe 2").foes() == ["Flaming Heart"]
    assert alone.draws("slash").do("punch dodge 1").won()


# Level 3.


def test_nmh_86_sneak_attack_makes_the_next_prey_or_boss_fast_by_3_more() -> None:
    hunt = trail(level=3, met="2").do("onward").meets("Sneak Attack")
    assert (hunt.foes(), hunt.conditions(), hunt.asks) == ([], {}, "trail")
    assert starts(hunt.do("onward").meets("Dagger Prodigy")) == [3]
    boss = trail(level=3, met="2 3 4 5 6").do("onward").meets("Sneak Attack")
    assert starts(boss.do("onward").meets("Ayth, Ender")) == [8 + 3]


def test_nmh_87_marksman() -> None:
    name = "Marksman"
    assert health(name) == 7
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (0, 1, 4)] == ["pass", "1: Vulnerability", "1: Vulnerability"]
    assert strike(name, 5) == strike(name, 20) == "5: P3, skip"
    assert wounds(name, 5) == "2 1 1"
    bared = fight(name, turn="prey", hand="", energy=1)
    assert (bared.conditions(), bared.wounds()) == ({"Vulnerability": 1}, (0, 0, 0))


def test_nmh_88_dagger_prodigy() -> None:
    name = "Dagger Prodigy"
    assert health(name) == 7
    assert starts(met(name)) == [0]
    assert [strike(name, n) for n in (2, 3, 5)] == ["pass", "3: P3", "3: P3"]
    assert strike(name, 6) == strike(name, 20) == "6: P3, P3, skip"
    assert [wounds(name, n) for n in (3, 6)] == ["2 1 1", "2+2 1+1 1+1"]


def test_nmh_89_distracting_mirage_gives_vulnerability_and_has_no_prey() -> None:
    hunt = trail(level=3).do("onward").meets("Distracting Mirage")
    assert (hunt.conditions(), hunt.foes(), hunt.asks) == ({"Vulnerability": 1}, [], "trail")
    hunt.do("onward").meets("Dagger Prodigy").do("slash 1").draws("swipe").do("endure")
    assert hunt.told("hit") == ["hit power=3 wounds=3 critical=no"]


def test_nmh_90_tortured_giant() -> None:
    name = "Tortured Giant"
    assert health(name) == 10
    assert starts(met(name)) == [2]
    assert strike(name, 6) == "pass"
    assert strike(name, 7) == strike(name, 20) == "7: Vulnerability, P5, skip"
    assert wounds(name, 7) == "4 3 3"  # each one more than Power 5 alone


def test_nmh_91_stalking_shadows() -> None:
    name = "Stalking Shadows"
    assert health(name) == 4
    assert starts(met(name)) == [1]
    assert strike(name, 2) == "pass"
    assert strike(name, 3) == strike(name, 20) == "3: P3, skip"
    assert wounds(name, 3) == "2 1 1"


def test_nmh_92_ayth_ender() -> None:
    name = "Ayth, Ender"
    assert is_boss(name)
    assert health(name) == 40
    assert starts(met(name)) == [8]
    assert [strike(name, n) for n in (0, 1, 3)] == ["pass", "1: P3", "1: P3"]
    assert strike(name, 4) == strike(name, 5) == "4: Vulnerability, skip"
    assert strike(name, 6) == strike(name, 7) == "6: P3, P3"
    assert strike(name, 8) == strike(name, 20) == "8: no deck, recovery, skip"
    assert [wounds(name, n) for n in (1, 6)] == ["2 1 1", "2+2 1+1 1+1"]


# Reading a prey's abilities.


def test_nmh_93_a_skip_costs_the_coming_turn_unless_it_is_cancelled() -> None:
    struck = fight("Corrupted Kobold", turn="prey", energy=6).do("endure")
    assert struck.told("skipped", "turn_lost", "stirred", "turn") == [
        "skipped",
        "turn_lost",
        "stirred",  # the Kobold again, before the player
        "turn",
    ]
    parried = fight("Corrupted Kobold", turn="prey", energy=6).do("parry")
    assert parried.told("skipped", "turn_lost", "stirred", "turn") == ["turn"]
    light = fight("Corrupted Kobold", turn="prey", energy=3).do("endure")
    assert light.told("skipped", "turn_lost", "stirred", "turn") == ["turn"]


def test_nmh_94_two_powers_are_two_hits_each_held_against_the_track_by_itself() -> None:
    hunt = fight("Dagger Prodigy", turn="prey", hand="", energy=6)
    assert hunt.told("hit") == ["hit power=3 wounds=2 critical=no"] * 2
    assert hunt.wounds() == (0, 0, 4)  # a Power of 6 would give 3
    bared = fight("Rabid Dog", turn="prey", hand="", energy=8, conditions={"Vulnerability": 1})
    assert bared.told("hit") == ["hit power=3 wounds=3 critical=no"] * 2
    leather = fight("Ayth, Ender", turn="prey", hand="", energy=6, armor="leather")
    assert leather.wounds() == (0, 0, 2)  # a Power of 6 would give 3

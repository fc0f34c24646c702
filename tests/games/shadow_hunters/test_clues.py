"""What the facts rule out: each clue by itself, and all of them against a replay of whole games."""

from random import Random

import pytest

from gloam.games.shadow_hunters.cast import ALL_20, BASE, EXPANSION, FACTION, HP, NAMES, quota
from gloam.games.shadow_hunters.facts import CARD, CHARACTER, FACTS
from gloam.games.shadow_hunters.numbers import (
    ACCEPT,
    ANSWERED,
    BEGUN,
    CAST,
    DEALT,
    DRAWN,
    DREW_GREEN,
    EITHER,
    FIRST_GREEN,
    GREEN,
    GREEN_SECRET,
    GREENS,
    HEALED,
    NOTHING,
    OUTCOME,
    PAIRED,
    PUT_AWAY,
    READ,
    RECEIVED,
    REVEAL,
    SEATED,
    SHOW,
    TERMS,
    U_BARRIER,
    U_CHAIN,
    USED,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.hunt import Hunt, new_hunt
from gloam.games.shadow_hunters.sheet import BOOK
from gloam.games.shadow_hunters.sight.clues import QUIET, fits
from gloam.games.shadow_hunters.sight.view import new_sight
from gloam.kernel.menu import Menu
from gloam.kernel.record import Record
from gloam.kernel.table import Table
from gloam.kernel.words import Fact
from tests.games.shadow_hunters.positions import (
    company,
    offered,
    position,
    question,
    struck,
    told,
)  # fmt: skip

ALL = [name.lower() for name in NAMES]
EVERYBODY = set(ALL)
TWO = "church church - - -"
HUNTERS, SHADOWS = (
    {name for name in ALL if FACTION[CHARACTER.number(name)] == side} for side in (1, 2)
)
NEUTRALS = EVERYBODY - HUNTERS - SHADOWS


def allowed(table: Table, seat: int, viewer: int = 3) -> set[str]:
    """Who a seat may be for another."""
    view = table.view(viewer)
    found = int(view.clues.allowed(seat, view.open))
    return {name for n, name in enumerate(ALL) if found >> n & 1}


def stronger(damage: int) -> set[str]:
    """All who can live with some damage."""
    return {name for name in ALL if HP[CHARACTER.number(name)] > damage}


# What one's own eyes tell.


def test_at_the_start_everybody_may_be_anybody_of_the_pool() -> None:
    assert allowed(position(company("emi"), at=TWO), 0) == EVERYBODY
    base = position("emi vampire franklin werewolf bob", at=TWO, pool=BASE)
    assert allowed(base, 0) == {ALL[n] for n in range(0, 20, 2)}
    assert allowed(base, 3) == {"werewolf"}  # oneself


def test_a_revealed_dead_or_shown_character_is_known() -> None:
    table = position(company("emi", "vampire"), at=TWO, revealed=(0,), dead=(1,))
    assert allowed(table, 0) == {"emi"}
    assert allowed(table, 1) == {"vampire"}


@pytest.mark.parametrize("hurt", range(1, 14))
def test_who_lives_with_some_damage_has_more_hit_points(hurt: int) -> None:
    table = position(company("george", "wight"), at=TWO, damage=f"0 {hurt} 0 0 0")
    assert allowed(table, 1) == stronger(hurt)


def test_damage_that_was_healed_is_remembered() -> None:
    table = position(company("vampire", "wight"), at=TWO, damage="0 11 0 0 0", moved=False)
    told(table, "roll", "dice 4 5", "heal player2")
    assert allowed(table, 1) == stronger(11)
    table = position(company("george", "wight"), at=TWO, damage="0 11 0 0 0", hand={0: "first-aid"})
    told(table, "play first-aid", "choose player2")
    assert allowed(table, 1) == stronger(11)
    assert "hurt seat=1 damage=3 by=attack" in struck(table, dice="dice 1 4")
    assert allowed(table, 1) == stronger(11)  # 7 and 3 are less


def test_damage_adds_up_to_a_clue() -> None:
    table = position(company("george", "wight"), at=TWO, damage="0 6 0 0 0")
    struck(table)
    assert allowed(table, 1) == stronger(10)


# What did not happen.


def test_with_five_equipment_one_is_not_bob_even_after_losing_some() -> None:
    five = "handgun machine-gun chainsaw butcher-knife mystic-compass"
    table = position(company("emi", "vampire"), at=TWO, gear={1: five}, hand={0: "moody-goblin"})
    assert allowed(table, 1) == EVERYBODY - {"bob"}
    told(table, "play moody-goblin", "take handgun")
    assert allowed(table, 1) == EVERYBODY - {"bob"}
    assert allowed(table, 0) == EVERYBODY
    four = position(company("emi", "vampire"), at=TWO, gear={1: five.removeprefix("handgun ")})
    assert allowed(four, 1) == EVERYBODY


def test_who_hands_a_fifth_card_away_is_not_bob_but_who_keeps_one_may_be() -> None:
    five = "handgun machine-gun chainsaw butcher-knife mystic-compass"
    table = position(company("emi"), at="gate - - - -", gear={0: five}, moved=False)
    told(table, "roll", "dice 3 5", "drawn banana-peel", "hand handgun player2")
    assert allowed(table, 0) == EVERYBODY - {"bob"}
    four = five.removeprefix("handgun ")
    table = position(company("emi"), at="gate - - - -", gear={0: four, 1: "handgun"}, moved=False)
    told(table, "roll", "dice 4 6", "take handgun")
    assert question(table) == "keep"
    assert allowed(table, 0) == EVERYBODY
    table.act("keep")
    assert allowed(table, 0) == EVERYBODY  # it was in play for nobody (SHH-G13)


def test_with_three_relics_one_is_not_david() -> None:
    relics = "talisman holy-robe silver-rosary"
    table = position(company("emi", "vampire"), at=TWO, gear={1: relics}, hand={0: "moody-goblin"})
    assert allowed(table, 1) == EVERYBODY - {"david"}
    told(table, "play moody-goblin", "take talisman")
    assert allowed(table, 1) == EVERYBODY - {"david"}
    two = position(company("emi", "vampire"), at=TWO, gear={1: "talisman holy-robe handgun"})
    assert allowed(two, 1) == EVERYBODY


def test_who_is_silent_at_a_death_is_not_daniel() -> None:
    table = position(company("emi", "vampire"), at=TWO, dead=(1,))
    assert allowed(table, 0) == EVERYBODY - {"daniel"}
    chained = position(company("emi", "vampire"), at=TWO, before=((USED, 2, U_CHAIN, 4),),
                       damage="0 12 0 0 0")  # fmt: skip
    struck(chained)
    assert allowed(chained, 4) == EVERYBODY  # the chained do not scream
    assert allowed(chained, 2) == EVERYBODY - {"daniel"}


@pytest.mark.parametrize(
    ("victim", "hurt", "not_"),
    [("unknown", 10, "bryan"), ("franklin", 11, "bryan"), ("vampire", 12, "bryan")],
)
def test_whose_attack_kills_and_who_stays_hidden_and_in_the_game_is_not_bryan(
    victim: str, hurt: int, not_: str
) -> None:
    table = position(company("emi", victim), at=TWO, damage=f"0 {hurt} 0 0 0")
    struck(table)
    assert allowed(table, 0) == EVERYBODY - {not_, "daniel"}


def test_a_kill_without_an_attack_does_not_tell_about_bryan() -> None:
    table = position(
        company("emi", "unknown"), at=TWO, damage="0 10 0 0 0", hand={0: "vampire-bat"}
    )
    told(table, "play vampire-bat", "choose player2")
    assert allowed(table, 0) == EVERYBODY - {"daniel"}


def test_a_chained_killer_of_somebody_small_may_be_bryan() -> None:
    for victim, hurt, maybe in (("unknown", 10, {"bryan"}), ("vampire", 12, set())):
        table = position(company("emi", victim), at=TWO, damage=f"0 {hurt} 0 0 0",
                         before=((USED, 2, U_CHAIN, 0),))  # fmt: skip
        struck(table)
        assert allowed(table, 0) & {"bryan"} == maybe


def test_who_has_killed_when_three_were_dead_is_not_charles() -> None:
    cast = "emi vampire franklin werewolf bob allie"
    for dead, out in (((4, 5), {"charles", "daniel"}), ((5,), {"daniel"})):
        table = position(cast, at="church church - - - -", damage="0 12 0 0 0 0", dead=dead,
                         hand={0: "vampire-bat"})  # fmt: skip
        told(table, "play vampire-bat", "choose player2")
        assert allowed(table, 0) == EVERYBODY - out


def test_while_there_is_loot_no_goal_was_judged() -> None:
    cast = "emi vampire franklin werewolf bob allie"
    table = position(cast, at="church church - - - -", damage="0 12 0 0 0 0", dead=(4, 5),
                     gear={1: "talisman"})  # fmt: skip
    struck(table)
    assert question(table) == "loot"
    assert "charles" in allowed(table, 0)
    table.act("loot talisman")
    assert allowed(table, 0) == EVERYBODY - {"charles", "daniel", "bryan"}


def test_of_two_who_are_left_nobody_is_catherine() -> None:
    """No such game goes on, as one side is dead then; but a table of four may be drawn so."""
    table = position("emi vampire franklin werewolf", at="church - - -", dead=(1, 2))
    assert allowed(table, 0) == EVERYBODY - {"daniel", "catherine"}
    table = position("emi vampire franklin werewolf", at="church - - -", dead=(1,))
    assert allowed(table, 0) == EVERYBODY - {"daniel"}


def test_whom_the_mirror_does_not_reveal_is_no_shadow_but_unknown() -> None:
    table = position(company("emi"), at="gate - - - -", moved=False)
    told(table, "roll", "dice 1 5", "drawn disenchant-mirror")
    assert allowed(table, 0) == NEUTRALS | HUNTERS | {"unknown"}
    assert allowed(table, 1) == EVERYBODY
    table = position(company("george"), at=TWO, hand={0: "moody-goblin"})
    told(table, "play moody-goblin")  # comes to nothing as well
    assert allowed(table, 0) == EVERYBODY


def nearly_dead(damage: int) -> set[str]:
    """All whom two sixes would have killed."""
    left = {name: int(HP[CHARACTER.number(name)]) - damage for name in ALL}
    return {n for n in ALL if left[n] <= (1 if HP[CHARACTER.number(n)] <= 11 else 2)}


@pytest.mark.parametrize("hurt", [3, 4, 5, 6, 7, 8])
def test_who_survives_two_sixes_was_not_nearly_dead(hurt: int) -> None:
    for pair in ("6 6", "6 5", "5 5"):
        table = position(company("george", "wight"), at=TWO, damage=f"0 {hurt} 0 0 0",
                         revealed=(0,), coup="attacker")  # fmt: skip
        told(table, "attack player2", "dice 1 4", "coup", f"pair {pair}")
        out = nearly_dead(hurt + 3) if pair == "6 6" else EVERYBODY - stronger(hurt + 3)
        assert allowed(table, 1) == EVERYBODY - out


def test_the_worst_of_two_double_sixes_counts() -> None:
    facts: tuple[Fact, ...] = ((PAIRED, 0, 1, 66), (HEALED, 1, 6, 0), (PAIRED, 0, 1, 66))
    table = position(company("george", "wight"), at=TWO, damage="0 9 0 0 0", before=facts)
    assert allowed(table, 1) == EVERYBODY - nearly_dead(9)


# Green cards.


def given(card: str, name: str, answer: str, hurt: int = 0, **more: object) -> Table:
    """The first seat gave a Green card to the second, who answered."""
    giver = "franklin" if name != "franklin" else "emi"
    table = position(company(giver, name), at="gate - - - -", moved=False,
                     damage=f"0 {hurt} 0 0 0", **more)  # type: ignore[arg-type]  # fmt: skip
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2", answer)
    return table


@pytest.mark.parametrize("hurt", [0, 4])
def test_what_the_giver_learns_from_each_card(hurt: int) -> None:
    liars = {"unknown"}
    weak = {name for name in ALL if name[0] in "abceu"}
    for card, true in (
        ("aid", HUNTERS), ("huddle", SHADOWS), ("nurturance", NEUTRALS),
        ("anger", HUNTERS | SHADOWS), ("blackmail", HUNTERS | NEUTRALS),
        ("greed", SHADOWS | NEUTRALS), ("slap", HUNTERS), ("spell", SHADOWS),
        ("exorcism", SHADOWS), ("bully", weak), ("tough-lesson", EVERYBODY - weak),
    ):  # fmt: skip
        for name in ("george", "vampire", "bob", "wight", "unknown", "allie", "daniel", "emi"):
            for answer in offered(given_pending(card, name, hurt)):
                table = given(card, name, answer, hurt)
                lost = int(table.view(0).open.damage[1])
                found = (EVERYBODY - true) | liars if answer == "nothing" else true | liars
                assert allowed(table, 1, 0) == found & stronger(max(hurt, lost)), (
                    card,
                    name,
                    answer,
                )


def given_pending(card: str, name: str, hurt: int) -> Table:
    giver = "franklin" if name != "franklin" else "emi"
    table = position(company(giver, name), at="gate - - - -", moved=False, damage=f"0 {hurt} 0 0 0")
    told(table, "roll", "dice 1 1", f"drawn {card}", "give player2")
    return table


def test_a_chained_unknown_cannot_have_lied() -> None:
    chain = ((USED, 4, U_CHAIN, 1),)
    table = given("slap", "george", "accept", before=chain)
    assert allowed(table, 1, 0) == HUNTERS
    table = given("spell", "george", "nothing", before=chain)
    assert allowed(table, 1, 0) == EVERYBODY - SHADOWS


def test_a_prediction_tells_the_giver_all_and_the_others_nothing() -> None:
    table = given("prediction", "vampire", "show")
    assert allowed(table, 1, 0) == {"vampire"}
    assert allowed(table, 1, 3) == EVERYBODY


def test_others_learn_only_what_every_card_would_tell() -> None:
    table = given("slap", "george", "accept")
    assert allowed(table, 1, 3) == EVERYBODY  # take 1: some card fits everybody
    table = given("tough-lesson", "wight", "accept")
    strong = {name for name in ALL if name[0] not in "abceu"}
    assert allowed(table, 1, 3) == SHADOWS | strong | {"unknown"}  # Exorcism, or Tough Lesson
    table = given("aid", "george", "accept", 4)
    assert allowed(table, 1, 3) == EVERYBODY & stronger(4)


def test_what_fits_is_what_the_rules_offer() -> None:
    """`fits` against the menu, for every card, character, damage and chain."""
    names = {"nothing": 0, "heal": 1, "take1": 2, "take2": 3, "give": 4, "show": 5}
    for character, name in enumerate(ALL):
        giver = "franklin" if name != "franklin" else "emi"
        for kind in range(FIRST_GREEN, FIRST_GREEN + GREENS):
            for bare in (False, True):
                for chained in (False, True):
                    table = position(
                        company(giver, name), at="gate - - - -", moved=False,
                        damage=f"0 {0 if bare else 4} 0 0 0", gear={1: "talisman"},
                        before=((USED, 3, U_CHAIN, 1),) if chained else (),
                    )  # fmt: skip
                    told(table, "roll", "dice 1 1", f"drawn {CARD.names[kind]}", "give player2")
                    given_ = set()
                    for choice in offered(table):
                        fact = table.fork().act(choice)[0]
                        assert fact[0] == ANSWERED
                        given_.add(fact[2])
                    for answer in names.values():
                        fit = fits(BOOK, kind, character, answer, bare, chained, False)
                        assert fit == (answer in given_), (name, kind, answer)


def test_what_stays_unseen_is_what_the_rules_leave_unseen() -> None:
    """`fits` against the facts, for every card, where only the receiver knows. (SHH-R16)"""
    for name in ("emi", "vampire", "unknown", "gregor", "allie"):
        barred = name == "gregor"
        giver = "franklin"
        for kind in range(FIRST_GREEN, FIRST_GREEN + GREENS):
            for bare in (False, True):
                table = position(
                    company(giver, name), at="gate - - - -", moved=False, greenSecret="yes",
                    damage=f"0 {0 if bare else 4} 0 0 0", gear={1: "talisman"},
                    before=((USED, 1, U_BARRIER, 1),) if barred else (),
                )  # fmt: skip
                told(table, "roll", "dice 1 1", f"drawn {CARD.names[kind]}", "give player2")
                quiet = {table.fork().act(choice)[0][0] for choice in offered(table)}
                fit = fits(BOOK, kind, ALL.index(name), QUIET, bare, False, barred)
                assert fit == (OUTCOME in quiet), (name, CARD.names[kind], bare)


# Whole games: a casting is allowed just when a replay with it tells the same story.


class Told:
    """A game of random choices, kept as its record and the actions that made it."""

    def __init__(self, seats: int, seed: int, terms: int, pool: int, length: int) -> None:
        self.seats = seats
        self.dice = Random(seed)
        self.hunt = new_hunt(seats)
        assert isinstance(self.hunt, Hunt)
        self.record = Record(FACTS.hearing(seats))
        self.hunt.ear = self.record
        self.hunt.tell(SEATED, seats, 0)
        for term in range(20):
            if terms >> term & 1:
                self.hunt.tell(TERMS, term)
        self.hunt.tell(CAST, pool)
        self.deeds: list[tuple[int, int, int]] = []
        """Whose aside it is or -1, the action, and how many facts were told before."""
        menu = Menu()
        while self.hunt.asked() != -2 and len(self.deeds) < length:
            self._one_more(menu)

    def _one_more(self, menu: Menu) -> None:
        hunt, dice = self.hunt, self.dice
        assert isinstance(hunt, Hunt)
        before = int(self.record.size)
        fork = hunt.clone()
        if dice.random() < 0.003:
            seat = dice.randrange(self.seats)
            menu.clear()
            hunt.offer_aside(seat, menu)
            if menu.size:
                action = self._pick(menu)
                hunt.play_aside(seat, action)
                self.deeds.append((seat, action, before))
                return
        menu.clear()
        hunt.offer(menu)
        action = self._pick(menu)
        fork.play(action)
        if fork.asked() == -2:  # an ended game hides nothing: stop before it
            self.hunt = fork
            return
        hunt.play(action)
        self.deeds.append((-1, action, before))

    def _pick(self, menu: Menu) -> int:
        """Anything, but very seldom to reveal: that would leave no secrets."""
        action = REVEAL
        while action == REVEAL and (menu.size > 1 or not menu.has(REVEAL)):
            action = int(menu.pick(self.dice.randrange(int(menu.total))))
            if self.dice.random() < 0.01:
                break
        return action

    def heard(self, record: Record, start: int, end: int, viewer: int) -> list[Fact]:
        return [record.fact(n) for n in range(start, end) if record.hears(n, viewer)]

    def told_by(self, n: int) -> tuple[int, int]:
        """The facts that deed n told: from, and up to."""
        end = self.deeds[n + 1][2] if n + 1 < len(self.deeds) else int(self.record.size)
        return self.deeds[n][2], end

    def agrees_with(self, who: list[int], viewer: int) -> bool:
        """Whether the same deeds with other characters tell a seat the same."""
        hunt = Hunt(new_hunt(self.seats).open)  # type: ignore[attr-defined]
        first = next(n for n in range(int(self.record.size)) if self.record.fact(n)[0] == BEGUN)
        for n in range(first):
            word, a, b, c = self.record.fact(n)
            hunt.happen(word, a, who[a] if word == DEALT else b, c)
        n = next(n for n, deed in enumerate(self.deeds) if deed[2] >= first)
        while n < len(self.deeds):
            start, end = self.told_by(n)
            if any(self.record.fact(at)[0] == DREW_GREEN for at in range(start, end)):
                found = self._green(hunt, n, viewer)
                if found is None:
                    return False
                hunt, n = found
            elif self._same(hunt, n, self.deeds[n][1], viewer):
                n += 1
            else:
                return False
        return True

    def _green(self, hunt: Hunt, n: int, viewer: int) -> tuple[Hunt, int] | None:
        """Whichever Green card it was: the world after its answer, if one tells the same."""
        last = n
        while last + 1 < len(self.deeds) and not self._is_answered(last):
            last += 1
        facts = [self.record.fact(at) for at in range(self.told_by(n)[0], self.told_by(last)[1])]
        read = {c for word, a, c, _ in facts if word in (READ, RECEIVED) and a == viewer}
        for kind in read or set(range(FIRST_GREEN, FIRST_GREEN + GREENS)):
            for answer in self._answers(last):
                fork = hunt.clone()
                fork.greens = BOOK.deck[GREEN]  # which of them are left is another question
                deeds = [self.deeds[at][1] for at in range(n, last + 1)]
                deeds[-1] = answer
                deeds[0] = DRAWN + kind
                if all(self._same(fork, n + at, deed, viewer) for at, deed in enumerate(deeds)):
                    return fork, last + 1
        return None

    def _is_answered(self, n: int) -> bool:
        return self._has(n, ANSWERED) or self._has(n, PUT_AWAY)

    def _answers(self, n: int) -> tuple[int, ...]:
        """What may have been answered: what was, or anything of which nothing was seen."""
        said = self.deeds[n][1]
        return (said, NOTHING, SHOW, ACCEPT) if self._has(n, PUT_AWAY) else (said,)

    def _has(self, n: int, word: int) -> bool:
        start, end = self.told_by(n)
        return any(self.record.fact(at)[0] == word for at in range(start, end))

    def _same(self, hunt: Hunt, n: int, action: int, viewer: int) -> bool:
        """Whether a deed is possible here, and tells a seat what it has heard."""
        seat = self.deeds[n][0]
        menu = Menu()
        if hunt.asked() == -2:
            return False
        hunt.offer(menu) if seat < 0 else hunt.offer_aside(seat, menu)
        if not menu.has(action):
            return False
        record = Record(FACTS.hearing(self.seats))
        hunt.ear = record
        hunt.play(action) if seat < 0 else hunt.play_aside(seat, action)
        mine = self.heard(record, 0, int(record.size), viewer)
        return mine == self.heard(self.record, *self.told_by(n), viewer)


def another_casting(
    game: Told, view: object, dice: Random, pool: int, *, either: bool
) -> list[int]:
    """The true casting with a few hidden characters changed, as the quotas allow."""
    hunt = game.hunt
    assert isinstance(hunt, Hunt)
    clues = view.clues  # type: ignore[attr-defined]
    who = [int(c) for c in hunt.who][: game.seats]
    hidden = [seat for seat in range(game.seats) if clues.known[seat] < 0]
    for seat in dice.sample(hidden, min(len(hidden), dice.choice((1, 1, 2, 2, 3)))):
        if dice.random() < 0.4:
            other = dice.choice(hidden)
            who[seat], who[other] = who[other], who[seat]
        else:
            side = FACTION[who[seat]]
            spare = [c for c in range(20) if pool >> c & 1 and FACTION[c] == side and c not in who]
            if either:
                spare = [c for c in spare if c ^ 1 not in who or c ^ 1 == who[seat]]
            if spare:
                who[seat] = dice.choice(spare)
    assert [sum(FACTION[c] == side for c in who) for side in range(3)] == [
        quota(game.seats, side) for side in range(3)
    ]
    return who


@pytest.mark.parametrize("seed", range(40))
def test_a_casting_is_allowed_just_when_a_replay_with_it_tells_the_same(seed: int) -> None:
    dice = Random(1000 + seed)
    seats = 4 + seed % 2 if seed < 26 or seed >= 30 else 6 + seed % 3
    terms = dice.getrandbits(17) & ~2 if seed % 3 else 0
    pool = dice.choice((BASE, EXPANSION, ALL_20, ALL_20))
    either = pool == ALL_20 and dice.random() < 0.3
    terms |= EITHER if either else 0
    terms |= GREEN_SECRET if seed >= 30 else 0
    game = Told(seats, seed, terms, pool, dice.randint(60, 220))
    hunt = game.hunt
    assert isinstance(hunt, Hunt)
    for viewer in dice.sample(range(seats), 3):
        view = new_sight(viewer, seats)
        end = game.told_by(len(game.deeds) - 1)[1]
        for fact in game.heard(game.record, 0, end, viewer):
            view.hear(*fact)
        sets = [int(view.clues.allowed(seat, view.open)) for seat in range(seats)]  # type: ignore[attr-defined]
        truth = [int(c) for c in hunt.who][:seats]
        assert all(sets[seat] >> truth[seat] & 1 for seat in range(seats))
        for _ in range(6):
            who = another_casting(game, view, dice, pool, either=either)
            says = all(sets[seat] >> who[seat] & 1 for seat in range(seats))
            assert game.agrees_with(who, viewer) == says, (seed, viewer, [ALL[c] for c in who])

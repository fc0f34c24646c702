"""The rules of Nightmare Hunt, in the order of RULES.md."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from gloam.games.nightmare_hunt.content import (
    DISCARD_DECK, HASTEN, INFLICT, NONE, POWER, SKIP, SUMMON,
)  # fmt: skip
from gloam.games.nightmare_hunt.facts import BOSS, MOST_FOES, PLAYER, WOUND
from gloam.games.nightmare_hunt.numbers import (
    ACTED, BURNED, BY_CHOICE, BY_DEATH, BY_VICTORY, CAMPAIGN, CANCELLED, CLEARED, CLEARED_LEVEL,
    CONCEDE, CONCEDED, CRITICAL_EARLY, DIED, DIED_THERE, DODGED, DRAW, DRAWING, DRAWS_WHEN_SKIPPED,
    DREW, ENDED, ENDS_WITH_OWN, ENDURE, ENDURED, ENTERED, FELL, FIGHT, FIRST_MET_ON_TOP, GAVE_UP,
    HASTENED, HIT, HOMED, HURT, INFLICTED, LAID, MEET, MEETING, MET, NO_CHANGING,
    NO_LAST_REFILL, ONWARD, OVER,
    OVERTURNED, PAID, PASS, PASSED, PASS_IS_COOL, PLAY, PLAYED, PREY, PUNCH, PUNCHED, REACT,
    REACTING, REACTIONS_FREE, REACTS_TO_PASS, RECOVERED, REFILLS, REST, RESTACKED, RESTED, RETURN,
    SET_OUT, SHED, SHIELDED, SKIPPED, SPENT, SPRINT, SPRINTED, STIRRED, TIMED, TOWN, TO_PREY,
    TO_WON, TURN, TURN_LOST, UNDECKED, VENTURE, WAITED, WEAR, WENT_ON, WON, WORE, YOURS,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail, new_trail
from gloam.kernel.bits import BIT
from gloam.kernel.menu import Menu
from gloam.kernel.state import CHANCE, NOBODY, State


@final
@mypyc_attr(free_list_len=1)
class Hunt(State):
    """The whole truth: since all is told to the one who plays, it is the trail and no more."""

    def __init__(self, trail: Trail) -> None:
        self.ear = None
        self.trail = trail

    # What may be done.

    def asked(self) -> i64:
        """Chance draws cards and turns encounters over; all else is the player's."""
        phase = self.trail.phase
        if phase == DRAWING or phase == MEETING:
            return CHANCE
        return NOBODY if phase == ENDED else PLAYER

    def offer(self, menu: Menu) -> None:
        """What may be chosen, or what chance may bring."""
        trail = self.trail
        phase = trail.phase
        if phase == DRAWING:
            self._offer_draws(menu)
        elif phase == YOURS:
            self._offer_turn(menu)
        elif phase == REACTING:
            self._offer_reactions(menu)
        elif phase == MEETING:
            self._offer_encounters(menu)
        elif phase == TOWN:
            if not trail.has(NO_CHANGING):  # NMH-R4
                menu.offer(WEAR, (BIT[trail.content.armors] - 1) & ~BIT[trail.armor])  # NMH-17
            menu.add(VENTURE)  # NMH-18
        else:
            menu.add(ONWARD)
            if trail.mode == CAMPAIGN:
                menu.add(RETURN)  # NMH-19

    def _offer_draws(self, menu: Menu) -> None:
        trail = self.trail
        card: i64 = 0
        deck = trail.deck
        while deck:
            menu.weigh(DRAW + card, deck & 15)
            deck >>= 4
            card += 1
        menu.weigh(DRAW + WOUND, trail.deck_wounds)

    def _offer_encounters(self, menu: Menu) -> None:
        """Cards that a rule put on top come first, then any of the rest, then the boss. (NMH-22)"""
        trail = self.trail
        if trail.topped:
            menu.add(MEET + (trail.top & 15))
        elif trail.bag:
            menu.offer(MEET, trail.bag)
        elif trail.single != NONE and not trail.content.is_boss(trail.single):
            menu.add(MEET)
        else:
            menu.add(MEET + BOSS)

    def _offer_turn(self, menu: Menu) -> None:
        trail = self.trail
        if trail.held == 0:
            menu.add(PASS)  # NMH-39, NMH-G9
            return
        content = trail.content
        foes = BIT[trail.foe_count()] - 1  # NMH-G19
        hand = trail.hand
        card: i64 = 0
        while hand:
            if hand & 15:
                if content.power[card]:
                    menu.offer(PLAY + MOST_FOES * card, foes)
                menu.offer(PUNCH + MOST_FOES * card, foes)  # NMH-40, NMH-41
            hand >>= 4
            card += 1
        menu.add(REST)  # NMH-45

    def _offer_reactions(self, menu: Menu) -> None:
        """At most one reaction to each thing that an enemy does. (NMH-53)"""
        trail = self.trail
        content = trail.content
        sprints = trail.cancels(content.sprint_cancels)  # NMH-43
        hand = trail.hand
        card: i64 = 0
        while hand:
            if hand & 15:
                if trail.cancels(content.cancels[card]):
                    menu.add(REACT + card)  # NMH-46, NMH-48
                if sprints:
                    menu.add(SPRINT + card)  # NMH-42
            hand >>= 4
            card += 1
        menu.add(ENDURE)

    # What comes of it.

    def play(self, action: i64) -> None:
        """Tell what comes of an action."""
        if action >= DRAW:
            if action < MEET:
                self._draw(action - DRAW)
            else:
                self._meet(action - MEET)
        elif action == REST:
            self._rest()
        elif action >= SPRINT:
            self._sprint(action - SPRINT)
        elif action >= REACT:
            self._react(action - REACT)
        elif action >= PUNCH:
            self._punch((action - PUNCH) // MOST_FOES, (action - PUNCH) % MOST_FOES)
        elif action >= PLAY:
            self._attack((action - PLAY) // MOST_FOES, (action - PLAY) % MOST_FOES)
        elif action == ENDURE:
            self.tell(ENDURED)
            self._resolve()
            self._prey_goes_on()
        elif action == PASS:
            self._pass()
        elif action == VENTURE:
            self.tell(SET_OUT, self.trail.expeditions + 1)
        elif action == ONWARD:
            self.tell(WENT_ON)
        elif action == RETURN:
            self._return()
        else:
            self.tell(WORE, action - WEAR)

    # Cards.

    def _refill(self, then: i64) -> None:
        """Draw up to Mind, and then go on. (NMH-36)"""
        self.tell(REFILLS, then)
        if self.trail.phase != DRAWING:
            self._when_full()

    def _draw(self, card: i64) -> None:
        trail = self.trail
        self.tell(DREW, card)
        if trail.hand_wounds >= trail.content.body:
            self._die()  # NMH-9, NMH-G15
            return
        self._recover()
        if trail.phase != DRAWING:
            self._when_full()

    def _recover(self) -> None:
        """A deck without a card is made anew at once. (NMH-11, NMH-G13)"""
        if self.trail.decked + self.trail.deck_wounds == 0:
            self.tell(RECOVERED)

    def _when_full(self) -> None:
        trail = self.trail
        if trail.then == TO_PREY:
            self._prey_turn()
        elif trail.then == TO_WON:
            self._win()

    # Your turn.

    def _attack(self, card: i64, place: i64) -> None:
        self.tell(PLAYED, card, place)
        self._burn()
        content = self.trail.content
        self._strike(place, content.power[card], content.time[card])  # NMH-50 to NMH-52

    def _punch(self, card: i64, place: i64) -> None:
        self.tell(PUNCHED, card, place)
        self._burn()
        content = self.trail.content
        self._strike(place, content.punch_power, content.punch_time)  # NMH-41

    def _rest(self) -> None:
        """A recovery, so that nothing burns. (NMH-45, NMH-G11, NMH-G12)"""
        self.tell(RESTED)
        self._spend(self.trail.content.rest_time)

    def _pass(self) -> None:
        self.tell(PASSED)
        if not self.trail.has(PASS_IS_COOL):
            self._burn()  # NMH-G10
        self._spend(self.trail.content.pass_time)

    def _burn(self) -> None:
        """Burning takes its Wounds when an action is taken. (NMH-63, NMH-G25)"""
        wounds = self.trail.content.burning(self.trail.conditions)
        if wounds:
            self.tell(BURNED, wounds)

    def _spend(self, time: i64) -> None:
        """Give the enemies their energy, and end the turn. (NMH-29, NMH-30)"""
        self.tell(TIMED, time)
        self._refill(TO_PREY)

    def _strike(self, place: i64, power: i64, time: i64) -> None:
        """Damage equal to the power (NMH-55), and what comes of it."""
        trail = self.trail
        content = trail.content
        kind = trail.kind(place)
        if trail.shielded(place):
            self.tell(SHIELDED, place, kind)  # NMH-85
        elif content.sheds[kind] and trail.damage(place) + power >= content.sheds[kind]:
            self.tell(SHED, place, kind)  # NMH-76, NMH-G24
        else:
            self.tell(HURT, place, power, kind)
            if trail.left(place) <= 0:
                self._fall(place, time)
                return
        self._spend(time)

    def _fall(self, place: i64, time: i64) -> None:
        trail = self.trail
        own = trail.own and place == 0
        self.tell(FELL, place, trail.kind(place))
        if trail.foe_count() > 0 and not (own and trail.has(ENDS_WITH_OWN)):  # NMH-G29
            self._spend(time)
        elif trail.boss_is_met() or trail.mode == FIGHT or trail.has(NO_LAST_REFILL):
            self._win()  # NMH-G31, NMH-R1
        else:
            self._refill(TO_WON)

    # The prey's turn.

    def _prey_turn(self) -> None:
        """Every enemy acts once, in the order of arrival. (NMH-32, NMH-G5, NMH-G18)"""
        self.tell(STIRRED)
        self._prey_goes_on()

    def _prey_goes_on(self) -> None:
        """Let the enemies act until the player is asked, or the turn is theirs."""
        trail = self.trail
        while trail.phase == PREY:
            if trail.acting < trail.movers:
                self._act_of(trail.acting)
            elif trail.skips == 0:
                self.tell(TURN)
            else:
                self.tell(TURN_LOST)  # NMH-93, NMH-G6
                if trail.has(DRAWS_WHEN_SKIPPED):
                    self._refill(TO_PREY)
                    return
                self.tell(STIRRED)

    def _act_of(self, place: i64) -> None:
        trail = self.trail
        ability = trail.content.dearest(trail.kind(place), trail.energy(place))  # NMH-33
        if ability == NONE and not trail.has(REACTS_TO_PASS):
            self.tell(WAITED, place, trail.kind(place))  # NMH-34, NMH-G4
            return
        self.tell(PAID, place, ability)  # NMH-31
        if not trail.can_react():
            self._resolve()  # NMH-R6

    def _react(self, card: i64) -> None:
        content = self.trail.content
        self.tell(DODGED, card)
        self._cancel(content.time[card], content.skips[card])

    def _sprint(self, card: i64) -> None:
        content = self.trail.content
        self.tell(SPRINTED, card)
        self._cancel(content.sprint_time, content.sprint_skips)

    def _cancel(self, time: i64, skips: i64) -> None:
        """Nothing of the action happens; the reaction's time does. (NMH-54, NMH-G1, NMH-R8)"""
        trail = self.trail
        place = trail.acting
        self._burn()
        self.tell(CANCELLED, place, trail.kind(place))
        if skips:
            self.tell(SKIPPED)  # NMH-44, NMH-47
        if not trail.has(REACTIONS_FREE):
            self.tell(TIMED, time)
        self.tell(ACTED, place, trail.kind(place))
        self._prey_goes_on()

    def _resolve(self) -> None:
        """The parts of an ability, from left to right. (NMH-G23)"""
        trail = self.trail
        content = trail.content
        place = trail.acting
        if trail.ability != NONE:
            part = content.first_effect[trail.ability]
            last = content.first_effect[trail.ability + 1]
            while part < last:
                self._do(content.effect[part], content.amount[part])
                if trail.phase != REACTING:
                    return  # NMH-R9
                part += 1
        self.tell(ACTED, place, trail.kind(place))

    def _do(self, effect: i64, amount: i64) -> None:
        if effect == POWER:
            self._hit(amount)
        elif effect == SKIP:
            self.tell(SKIPPED)
        elif effect == INFLICT:
            self.tell(INFLICTED, amount)
        elif effect == SUMMON:
            self._summon(amount, 0)
        elif effect == DISCARD_DECK:
            self.tell(UNDECKED)
            self._recover()  # NMH-G14
        elif effect == HASTEN:
            self.tell(HASTENED, amount)  # NMH-86

    def _hit(self, power: i64) -> None:
        trail = self.trail
        content = trail.content
        wounds = content.hit(trail.armor, power, trail.conditions)
        critical = content.is_critical(trail.armor, power, trail.has(CRITICAL_EARLY))
        self.tell(HIT, power, wounds, 1 if critical else 0)  # NMH-59 to NMH-61
        if trail.hand_wounds >= content.body:
            self._die()

    def _summon(self, prey: i64, energy: i64) -> None:
        """One enemy more, without what it has at an encounter's start. (NMH-67, NMH-68)"""
        if self.trail.foe_count() < MOST_FOES:  # NMH-R7
            self.tell(ENTERED, prey, energy, 1)

    # Encounters.

    def _meet(self, card: i64) -> None:
        trail = self.trail
        content = trail.content
        encounter = trail.encounter(card)
        self.tell(MET, card, encounter)
        slow = content.slow[trail.armor]  # NMH-38, NMH-G33
        prey = content.prey_of[encounter]
        if prey != NONE:
            self.tell(ENTERED, prey, content.fast[prey] + trail.hasten + slow, 0)  # NMH-37
        part = content.first_entry[encounter]
        while part < content.first_entry[encounter + 1]:
            if content.entry[part] == SUMMON:
                self._summon(content.entry_amount[part], slow)  # NMH-81, NMH-84
            else:
                self._do(content.entry[part], content.entry_amount[part])
            part += 1
        if trail.foe_count() == 0:
            self.tell(WON, 0)  # NMH-G30
        else:
            self._prey_turn()

    def _win(self) -> None:
        """The encounter is won; a boss ends its level. (NMH-27, NMH-G36)"""
        trail = self.trail
        boss = trail.boss_is_met()
        self.tell(WON, 1)
        if trail.mode == FIGHT:
            self.tell(OVER, 1, CLEARED)
        elif boss:
            self.tell(CLEARED_LEVEL, trail.level)
            if trail.mode != CAMPAIGN or trail.level == len(trail.content.level_names) - 1:
                self.tell(OVER, 1, CLEARED)
            elif not self._spent():
                self.tell(HOMED, BY_VICTORY)  # NMH-R10
                self.tell(LAID, trail.level + 1, 0, 0)

    def _die(self) -> None:
        """Back to Town, with what was met on top of the Encounter Deck. (NMH-23 to NMH-26)"""
        trail = self.trail
        self.tell(DIED)
        if trail.mode != CAMPAIGN:
            self.tell(OVER, 0, DIED_THERE)  # NMH-R1
        elif not self._spent():
            self.tell(OVERTURNED if trail.has(FIRST_MET_ON_TOP) else RESTACKED)  # NMH-G40
            self.tell(HOMED, BY_DEATH)

    def _return(self) -> None:
        if not self._spent():
            self.tell(HOMED, BY_CHOICE)
            self.tell(LAID, self.trail.level, 0, 0)  # NMH-20, NMH-G35

    def _spent(self) -> bool:
        """Whether that was the last expedition. (NMH-R3)"""
        trail = self.trail
        if trail.limit == 0 or trail.expeditions < trail.limit:
            return False
        self.tell(OVER, 0, SPENT)
        return True

    # Out of turn.

    def offer_aside(self, seat: i64, menu: Menu) -> None:
        """Giving up, where the table allows it. (NMH-R3)"""
        if self.trail.may_concede():
            menu.add(CONCEDE)

    def play_aside(self, seat: i64, action: i64) -> None:
        """That is the end."""
        self.tell(CONCEDED)
        self.tell(OVER, 0, GAVE_UP)

    # Winning.

    def payoff(self, seat: i64) -> float:
        """Won or lost; how well is for the score. (NMH-R2)"""
        return 1.0 if self.trail.victory else -1.0

    def reason(self) -> i64:
        """Why it ended."""
        return self.trail.why

    # What a fact changes.

    def happen(self, word: i64, a: i64, b: i64, c: i64) -> None:
        """Make a fact true."""
        self.trail.happen(word, a, b, c)

    def clone(self) -> "Hunt":
        """The same hunt again."""
        return Hunt(self.trail.clone())


def new_hunt(seats: int) -> State:
    """The truth before anything was told."""
    return Hunt(new_trail())

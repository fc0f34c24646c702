"""What the hunter may choose, in words: what it does, and what the enemies will then do."""

from gloam.games.nightmare_hunt.telling.outlook import outlook, summed_up
from gloam.games.nightmare_hunt.forecast import coming, endured, paid_act
from gloam.games.nightmare_hunt.lore import called, cards_listed, does_words, hand_counts, many
from gloam.games.nightmare_hunt.content import EXACT
from gloam.games.nightmare_hunt.facts import ACTIONS, CARD, MOST_FOES, WOUND
from gloam.games.nightmare_hunt.numbers import (
    ACTED, CONCEDE, CRITICAL_EARLY, DODGED, DRAW, ENDS_WITH_OWN, ENDURE, FELL, FIGHT, HURT, MEET,
    PASS, PASS_IS_COOL, PASSED, PLAY, PLAYED, PUNCH, PUNCHED, REACT, REACTIONS_FREE, REST, RESTED,
    RETURN, SHED, SKIPPED, SPRINT, SPRINTED, TIMED, VENTURE,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.scene import Choice

LONGEST = 200
"""How many letters a choice may have; where more would be said, the enemies are summed up."""


class Choices:
    """The choices of one moment. What would come of them is worked out once for those alike."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.content = trail.content
        self._ahead: dict[tuple[int, int, int], tuple[str, str]] = {}

    def choice(self, action: int, *, aside: bool) -> Choice:
        """A choice, ready to show."""
        cell, piece = _place(self.trail, action)
        return Choice(action, ACTIONS.text(action), self.words(action), cell, piece, aside)

    def words(self, action: int) -> str:
        """An action as it is said on a menu."""
        if DRAW <= action < CONCEDE:
            return _by_chance(self.trail, action)
        if PLAY <= action < REACT:
            return self._attack(action)
        if REACT <= action < REST:
            return self._reaction(action)
        if action in (REST, PASS):
            return self._no_blow(action)
        if action == ENDURE:
            return self._endure()
        return _on_the_way(self.trail, action)

    def brief(self, action: int) -> str:
        """An action as it is said without what comes of it: `Slash at Dire Rat 2`."""
        if not PLAY <= action < REACT:
            return self.words(action).partition(":")[0]
        card, place = divmod((action - PLAY) % (PUNCH - PLAY), MOST_FOES)
        name, foe = self.content.card_names[card], called(self.trail)[place]
        return f"Punch {foe}, paying {name}" if action >= PUNCH else f"{name} at {foe}"

    # Your turn.

    def _attack(self, action: int) -> str:
        content = self.content
        card, place = divmod((action - PLAY) % (PUNCH - PLAY), MOST_FOES)
        if action >= PUNCH:
            says, word = f"Punch, paying {content.card_names[card]}", PUNCHED
            power, time = int(content.punch_power), int(content.punch_time)
        else:
            says, word = content.card_names[card], PLAYED
            power, time = int(content.power[card]), int(content.time[card])
        ahead = self._paid(word, card, place)
        outcome = _struck(ahead, place, power)
        start = f"{says}: {self._burns()}{outcome}"
        falls = ahead.foe_count() < self.trail.foe_count()
        if falls and _wins(self.trail, place):
            return f"{start} and {'clears the level' if _clears(self.trail) else 'wins the fight'}"
        return self._then(start, ahead, time, place if falls else -1)

    def _no_blow(self, action: int) -> str:
        trail, content = self.trail, self.content
        if action == PASS:
            burns = "" if trail.has(PASS_IS_COOL) else self._burns()
            start, time = f"Pass: {burns}fill up your hand", int(content.pass_time)
            return self._then(start, self._paid(PASSED, 0, 0), time)
        hand = cards_listed(content, hand_counts(trail), int(trail.hand_wounds))
        ends = ", end all conditions" if trail.conditions else ""
        ahead = trail.clone()
        ahead.happen(RESTED, 0, 0, 0)
        start = f"Rest: discard {hand}{ends}, fill up your hand"
        return self._then(start, ahead, int(content.rest_time), rests=1)

    def _burns(self) -> str:
        wounds = int(self.content.burning(self.trail.conditions))
        return f"{many(wounds, 'Wound')} by burning, " if wounds else ""

    def _paid(self, word: int, card: int, place: int) -> Trail:
        """The trail when an action is paid."""
        ahead = self.trail.clone()
        ahead.happen(word, card, place, 0)
        return ahead

    def _then(self, start: str, ahead: Trail, time: int, gone: int = -1, rests: int = 0) -> str:
        """The words with what comes then; `gone` is the place of an enemy that has fallen."""
        key = (time, gone, rests)
        if key not in self._ahead:
            names = called(self.trail)
            if gone >= 0:
                del names[gone]
            ahead.happen(TIMED, time, 0, 0)
            acts = coming(ahead)
            self._ahead[key] = (
                outlook(ahead, acts, names, time),
                summed_up(self.content, acts, time),
            )
        return _fitting(start, *self._ahead[key])

    # Reactions.

    def _reaction(self, action: int) -> str:
        trail, content = self.trail, self.content
        if action >= SPRINT:
            card, word = action - SPRINT, SPRINTED
            says = f"Sprint, paying {content.card_names[card]}"
            how, skips, time = content.sprint_cancels, content.sprint_skips, content.sprint_time
        else:
            card, word = action - REACT, DODGED
            says = content.card_names[card]
            how, skips, time = content.cancels[card], content.skips[card], content.time[card]
        gained = 0 if trail.has(REACTIONS_FREE) else int(time)
        why = ", as it paid its last energy" if how == EXACT else ""
        loss = "; you lose a turn" if skips else ""
        ahead = self._paid(word, card, 0)
        if skips:
            ahead.happen(SKIPPED, 0, 0, 0)
        ahead.happen(TIMED, gained, 0, 0)
        ahead.happen(ACTED, trail.acting, 0, 0)
        return self._rest_of_turn(f"{says}: {self._burns()}cancelled{why}{loss}", ahead, gained)

    def _endure(self) -> str:
        act = paid_act(self.trail)
        start = f"Endure: {does_words(self.content, act)}"
        return start if act.kills else self._rest_of_turn(start, endured(self.trail), 0)

    def _rest_of_turn(self, start: str, ahead: Trail, gained: int) -> str:
        acts = coming(ahead, begun=True)
        full = outlook(ahead, acts, called(self.trail), gained)
        return _fitting(start, full, summed_up(self.content, acts, gained))


def _fitting(start: str, full: str, short: str) -> str:
    """What comes of an action, in full where there is room for it."""
    return f"{start}. {full if len(start) + len(full) + 2 <= LONGEST else short}"


def _struck(ahead: Trail, place: int, power: int) -> str:
    """What a blow does, and the trail after it. (NMH-55, NMH-76, NMH-85)"""
    content = ahead.content
    name, kind = called(ahead)[place], int(ahead.kind(place))
    if ahead.shielded(place):
        return f"no damage to {name} while {content.prey_names[content.shield[kind]]} is there"
    sheds = int(content.sheds[kind])
    reached = int(ahead.damage(place)) + power
    if sheds and reached >= sheds:
        ahead.happen(SHED, place, 0, 0)
        return f"{name} would reach {reached} damage, and loses all of it"
    ahead.happen(HURT, place, power, 0)
    left = int(ahead.left(place))
    if left > 0:
        return f"{power} to {name}, {left} left"
    ahead.happen(FELL, place, 0, 0)
    return f"{power} to {name}, which falls"


def _wins(trail: Trail, place: int) -> bool:
    """Whether the encounter is over when the enemy at a place falls. (NMH-G29)"""
    own = bool(trail.own) and place == 0
    return trail.foe_count() == 1 or (own and trail.has(ENDS_WITH_OWN))


def _clears(trail: Trail) -> bool:
    return trail.boss_is_met() and trail.mode != FIGHT


# Elsewhere.


def _on_the_way(trail: Trail, action: int) -> str:
    content = trail.content
    if action == VENTURE:
        into = content.level_names[trail.level] if trail.mode != FIGHT else "the fight"
        return f"Set out into {into}, in {content.armor_names[trail.armor]}"
    if action == CONCEDE:
        return "Give up, and lose"
    if action == RETURN:
        return _return_words(trail)
    if action < VENTURE:
        return f"Wear {armor_words(trail, action)}"
    return "Go on, and turn up the next Encounter card"


def _return_words(trail: Trail) -> str:
    if trail.limit and trail.expeditions >= trail.limit:
        return "Go back to Town: that was the last expedition, and the campaign is lost"
    return "Go back to Town, lose all Wounds and conditions, and shuffle the Encounter Deck anew"


def armor_words(trail: Trail, armor: int) -> str:
    """An armour with its track: `Leather: track 2 4 6 8, critical from 8, Slow 2`."""
    content = trail.content
    track = " ".join(str(value) for value in content.tracks[armor])
    early = trail.has(CRITICAL_EARLY)
    critical = content.early_critical[armor] if early else content.critical[armor]
    slow = f", Slow {content.slow[armor]}" if content.slow[armor] else ""
    return f"{content.armor_names[armor]}: track {track}, critical from {critical}{slow}"


def _by_chance(trail: Trail, action: int) -> str:
    """What chance may bring; only a reader of its menu sees it."""
    if action >= MEET:
        name = trail.content.encounter_names[trail.encounter(action - MEET)]
        return f"Chance turns up {name}"
    card = action - DRAW
    return f"Chance brings {'a Wound' if card == WOUND else trail.content.card_names[card]}"


# Where it is.


def _place(trail: Trail, action: int) -> tuple[str, str]:
    """The place on the board and the card in the hand that an action is about."""
    if action < VENTURE:
        return f"armor{action + 1}", ""
    if PLAY <= action < REACT:
        card, place = divmod((action - PLAY) % (PUNCH - PLAY), MOST_FOES)
        return f"enemy{place + 1}", CARD.names[card]
    if REACT <= action < REST:
        return f"enemy{trail.acting + 1}", CARD.names[(action - REACT) % 8]
    return (f"enemy{trail.acting + 1}", "") if action == ENDURE else ("", "")

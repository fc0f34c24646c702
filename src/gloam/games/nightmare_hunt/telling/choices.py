"""What the hunter may choose: in words, as handles, and with what comes of it."""

from gloam.games.nightmare_hunt.telling.after import After, Foresight, blow_of
from gloam.games.nightmare_hunt.telling.outlook import outlook, summed_up
from gloam.games.nightmare_hunt.telling.signs import (
    NOBODY_ACTS, of_attack, of_reaction, said, threat,
)  # fmt: skip
from gloam.games.nightmare_hunt.forecast import Act
from gloam.games.nightmare_hunt.lore import (
    called, cards_listed, does_words, hand_counts, many, won_words,
)  # fmt: skip
from gloam.games.nightmare_hunt.content import ALWAYS, EXACT
from gloam.games.nightmare_hunt.facts import ACTIONS, CARD, MOST_FOES, WOUND
from gloam.games.nightmare_hunt.numbers import (
    CONCEDE, CRITICAL_EARLY, DRAW, ENDURE, FIGHT, MEET, ONWARD, PASS, PASS_IS_COOL, PASSED, PLAY,
    PUNCH, REACT, REST, RESTED, RETURN, SPRINT, VENTURE,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.kernel.scene import Choice, Sign

LONGEST = 200
"""How many letters a choice may have; where more would be said, the enemies are summed up."""


class Choices:
    """The choices of one moment. What would come of them is worked out once for those alike."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self.content = trail.content
        self.foresight = Foresight(trail)

    def choice(self, action: int, *, aside: bool) -> Choice:
        """A choice, ready to show."""
        trail = self.trail
        after = self.after(action)
        now, then = self._signs(action, after)
        kind, short = _verb(trail, action)
        wins = after is not None and after.wins
        return Choice(
            action=action,
            text=ACTIONS.text(action),
            words=self.words(action),
            cell=_cell(trail, action),
            aside=aside,
            card=_card(action),
            short=short,
            outcome=f"you {won_words(trail)}" if wins else said(now, then) or _aim(trail, action),
            grave=action in (RETURN, CONCEDE) or (after is not None and self._is_deadly(after)),
            kind=kind,
            signs=(*now, *then),
        )

    def after(self, action: int) -> After | None:
        """What comes of an action in a fight; nothing elsewhere."""
        if PLAY <= action < REACT:
            return self.foresight.struck(blow_of(self.trail, action))
        if REACT <= action < REST:
            return self.foresight.reacted(action)
        if action == ENDURE:
            return self.foresight.endured()
        if action == REST:
            return self.foresight.waited(RESTED, int(self.content.rest_time))
        if action == PASS:
            return self.foresight.waited(PASSED, int(self.content.pass_time))
        return None

    def _signs(self, action: int, after: After | None) -> tuple[tuple[Sign, ...], tuple[Sign, ...]]:
        """What an action does at once, and what the enemies then do."""
        if after is None:
            return (), ()
        if after.wins:
            return of_attack(after, 0), ()
        then = threat(self.content, after.acts) or (NOBODY_ACTS,)
        if PLAY <= action < REACT:
            now = of_attack(after, blow_of(self.trail, action).place)
        elif REACT <= action < REST:
            now = of_reaction(after, int(self.trail.acting))
        elif action == ENDURE:
            return then, ()
        else:
            now = (Sign("hand", "", "a new hand" if action == REST else "cards drawn"),)
        if wounds := self._burning(action):
            now = (*now, Sign("wound", str(wounds), f"{many(wounds, 'Wound')} by burning"))
        return now, then

    def _is_deadly(self, after: After) -> bool:
        """Whether it is death, and no card that is kept could still cancel it."""
        kept = any(
            after.ahead.in_hand(card) and self.content.cancels[card] == ALWAYS
            for card in range(int(self.content.cards))
        )
        return after.kills and (not kept or not after.gained)

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
        blow = blow_of(self.trail, action)
        name, foe = self.content.card_names[blow.card], called(self.trail)[blow.place]
        return f"Punch {foe}, paying {name}" if blow.punches else f"{name} at {foe}"

    # Your turn.

    def _attack(self, action: int) -> str:
        blow = blow_of(self.trail, action)
        after = self.foresight.struck(blow)
        card = self.content.card_names[blow.card]
        says = f"Punch, paying {card}" if blow.punches else card
        start = f"{says}: {self._burns(action)}{self._struck(after, blow.place, blow.power)}"
        if after.wins:
            return f"{start}, and you {won_words(self.trail)}"
        names = called(self.trail)
        if after.falls:
            del names[blow.place]
        return self._with_outlook(start, after, after.acts, names)

    def _struck(self, after: After, place: int, power: int) -> str:
        """What a blow does."""
        trail, content = self.trail, self.content
        name, kind = called(trail)[place], int(trail.kind(place))
        if after.shielded:
            return f"no damage to {name} while {content.prey_names[content.shield[kind]]} is there"
        if after.sheds:
            reached = int(trail.damage(place)) + power
            return f"{name} would be at {reached} damage, and shakes off all of it"
        if after.falls:
            return f"{power} damage, {name} falls"
        return f"{power} damage to {name}, {after.ahead.left(place)} health left"

    def _no_blow(self, action: int) -> str:
        after = self.after(action)
        assert after is not None
        if action == PASS:
            start = f"Pass: {self._burns(action)}fill up your hand"
        else:
            hand = cards_listed(self.content, hand_counts(self.trail), int(self.trail.hand_wounds))
            ends = ", end all conditions" if self.trail.conditions else ""
            start = f"Rest: discard {hand}{ends}, fill up your hand"
        return self._with_outlook(start, after, after.acts, called(self.trail))

    def _burning(self, action: int) -> int:
        """How many Wounds an action costs by burning. (NMH-63, NMH-G10)"""
        cool = action in (REST, ENDURE) or (action == PASS and self.trail.has(PASS_IS_COOL))
        return 0 if cool else int(self.content.burning(self.trail.conditions))

    def _burns(self, action: int) -> str:
        wounds = self._burning(action)
        return f"{many(wounds, 'Wound')} by burning, " if wounds else ""

    # Reactions.

    def _reaction(self, action: int) -> str:
        content = self.content
        after = self.foresight.reacted(action)
        card = (action - REACT) % len(CARD.names)
        how = content.sprint_cancels if action >= SPRINT else content.cancels[card]
        name = content.card_names[card]
        says = f"Sprint, paying {name}" if action >= SPRINT else name
        why = ", as it paid its last energy" if how == EXACT else ""
        loss = "; you lose a turn" if after.loses_turn else ""
        start = f"{says}: {self._burns(action)}cancels it{why}{loss}"
        return self._with_outlook(start, after, after.acts, called(self.trail))

    def _endure(self) -> str:
        after = self.foresight.endured()
        own, *others = after.acts
        start = f"Endure: {does_words(self.content, own)}"
        if own.kills:
            return start
        return self._with_outlook(start, after, tuple(others), called(self.trail))

    def _with_outlook(
        self, start: str, after: After, acts: tuple[Act, ...], names: list[str]
    ) -> str:
        """What comes of an action, in full where there is room for it."""
        full = outlook(after.ahead, acts, names, after.gained)
        short = summed_up(self.content, acts, after.gained)
        return f"{start}. {full if len(start) + len(full) + 2 <= LONGEST else short}"


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


# Handles: what it is done with and to.

_VERBS = (
    (PLAY, "attack"), (PUNCH, "punch"), (REACT, "react"), (SPRINT, "sprint"), (REST, "rest"),
)  # fmt: skip
_ON_THE_WAY = {
    VENTURE: ("onward", "Set out"),
    ONWARD: ("onward", "Go on"),
    RETURN: ("town", "Back to Town"),
    PASS: ("pass", "Pass"),
    ENDURE: ("endure", "Endure"),
    REST: ("rest", "Rest"),
    CONCEDE: ("concede", "Give up"),
}


def _verb(trail: Trail, action: int) -> tuple[str, str]:
    """What is done, in one word for a picture, and as a button says it."""
    if action in _ON_THE_WAY:
        return _ON_THE_WAY[action]
    if action < VENTURE:
        return "wear", f"Wear {trail.content.armor_names[action]}"
    if not PLAY <= action < REST:
        return "chance", "Chance"
    kind = next(kind for first, kind in reversed(_VERBS) if action >= first)
    if kind in ("punch", "sprint"):
        return kind, kind.capitalize()
    return kind, trail.content.card_names[CARD.names.index(_card(action))]


def _card(action: int) -> str:
    """The card in the hand that an action is done with."""
    if PLAY <= action < REACT:
        return CARD.names[(action - PLAY) % (PUNCH - PLAY) // MOST_FOES]
    return CARD.names[(action - REACT) % len(CARD.names)] if REACT <= action < REST else ""


def _cell(trail: Trail, action: int) -> str:
    """The place on the board that an action is done to."""
    if action < VENTURE:
        return f"armor{action + 1}"
    if PLAY <= action < REACT:
        return f"enemy{(action - PLAY) % MOST_FOES + 1}"
    if REACT <= action < REST or action == ENDURE:
        return f"enemy{trail.acting + 1}"
    return {VENTURE: "onward", ONWARD: "onward", RETURN: "town"}.get(action, "")


def _aim(trail: Trail, action: int) -> str:
    """What comes of it outside a fight, in a few words."""
    if action < VENTURE:
        return armor_words(trail, action).partition(", ")[2]
    if action == RETURN:
        return "heals all Wounds; the way begins anew"
    return {VENTURE: "leave Town", ONWARD: "turn up an Encounter card",
            CONCEDE: "the hunt is lost"}.get(action, "")  # fmt: skip

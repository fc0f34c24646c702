"""The decision that cost most: found in the record, and weighed by what could be foreseen then."""

from msgspec import Struct

from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.lore import called, listed, many
from gloam.games.nightmare_hunt.numbers import (
    DODGED, ENDURED, PASSED, PLAY, PLAYED, PUNCH, PUNCHED, RESTED, SPRINTED,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail
from gloam.games.nightmare_hunt.telling.after import Foresight, blow_of

BLOWS = (PLAYED, PUNCHED)
DECISIONS = (*BLOWS, RESTED, PASSED, ENDURED, DODGED, SPRINTED)


class Decision(Struct):
    """Something that the hunter chose, and the Wounds that came before the next choice."""

    before: Trail
    at: int
    """Its number in the record."""
    word: int
    card: int
    place: int
    wounds: int = 0
    died: bool = False
    """Whether a blow after it killed; a Wound that was drawn is nobody's choice."""

    @property
    def cost(self) -> int:
        """What it cost, in Wounds; a death is more than any Wounds."""
        return self.wounds + 100 * self.died

    def told(self) -> str:
        """What was chosen, what came of it, and what would have cost less."""
        end = ", and death" if self.died else ""
        cost = f"{many(self.wounds, 'Wound')}{end}"
        return f"The dearest choice: {self._chosen()}, for {cost}. {self._instead()}".strip()

    def _chosen(self) -> str:
        trail = self.before
        where = trail.content.encounter_names[trail.encounter(trail.card)]
        if self.word in (RESTED, PASSED):
            return f"a {'Rest' if self.word == RESTED else 'Pass'} against {where}"
        if self.word == ENDURED:
            return f"to endure what {called(trail)[trail.acting]} did"
        card = trail.content.card_names[self.card]
        verb = {PUNCHED: "a Punch paid with ", SPRINTED: "a Sprint paid with "}.get(self.word, "")
        return f"{verb}{card} against {where}"

    def _instead(self) -> str:
        if self.word == ENDURED:
            return self._reactions()
        return self._other_blow() if self.word in BLOWS else ""

    def _reactions(self) -> str:
        """Which cards in hand could have cancelled it."""
        trail, content = self.before, self.before.content
        cards = [
            name
            for card, name in enumerate(content.card_names)
            if trail.in_hand(card) and trail.cancels(content.cancels[card])
        ]
        if not cards and trail.cancels(content.sprint_cancels) and trail.held:
            cards = ["A Sprint"]
        return f"{listed(cards)} could have cancelled it." if cards else ""

    def _other_blow(self) -> str:
        """Another attack at the same enemy, of which less would have come."""
        trail = self.before
        foresight = Foresight(trail)
        found: list[tuple[int, int, str]] = []
        for card, name in enumerate(trail.content.card_names):
            if not trail.in_hand(card):
                continue
            if trail.content.power[card]:
                found.append((*_weighed(foresight, PLAY + MOST_FOES * card + self.place), name))
            found.append((*_weighed(foresight, PUNCH + MOST_FOES * card + self.place), "a Punch"))
        first = PUNCH if self.word == PUNCHED else PLAY
        chosen, _ = _weighed(foresight, first + MOST_FOES * self.card + self.place)
        wounds, _, name = min(found)
        if wounds >= chosen:
            return ""
        less = f"only {many(wounds, 'Wound')}" if wounds else "none at once"
        return f"{name[:1].upper()}{name[1:]} would have brought {less}."


def _weighed(foresight: Foresight, action: int) -> tuple[int, int]:
    """The Wounds that would come of an attack, and how little it would do."""
    blow = blow_of(foresight.trail, action)
    after = foresight.struck(blow)
    wounds = sum(act.wounds(to_hand=hand) for act in after.acts for hand in (True, False))
    return wounds + 100 * after.kills, -blow.power

"""What would come of a choice: the blow, and all that the enemies then do."""

from msgspec import Struct

from gloam.games.nightmare_hunt.facts import MOST_FOES
from gloam.games.nightmare_hunt.forecast import Act, coming, endured, paid_act
from gloam.games.nightmare_hunt.numbers import (
    ACTED, DODGED, ENDS_WITH_OWN, FELL, HURT, PLAY, PLAYED, PUNCH, PUNCHED, REACT, REACTIONS_FREE,
    SHED, SKIPPED, SPRINT, SPRINTED, TIMED,
)  # fmt: skip
from gloam.games.nightmare_hunt.public import Trail


class Blow(Struct, frozen=True):
    """An attack as it is chosen: with which card, at whom, how strong and how slow."""

    card: int
    place: int
    power: int
    time: int
    punches: bool


class After(Struct, frozen=True, kw_only=True):
    """The trail after a choice, and what the enemies do until the hunter's next turn."""

    ahead: Trail
    """When the enemies have their energy, and nobody has acted yet."""
    acts: tuple[Act, ...] = ()
    gained: int = 0
    """The energy that every enemy gets."""
    falls: bool = False
    sheds: bool = False
    shielded: bool = False
    wins: bool = False
    cancels: bool = False
    loses_turn: bool = False

    @property
    def kills(self) -> bool:
        """Whether the hunter dies of it, if nothing is done."""
        return any(act.kills for act in self.acts)


def blow_of(trail: Trail, action: int) -> Blow:
    """What an attack of the menu is."""
    content = trail.content
    card, place = divmod((action - PLAY) % (PUNCH - PLAY), MOST_FOES)
    if action >= PUNCH:
        return Blow(card, place, int(content.punch_power), int(content.punch_time), punches=True)
    return Blow(card, place, int(content.power[card]), int(content.time[card]), punches=False)


class Foresight:
    """What comes of the choices of one moment; worked out once for those that are alike."""

    def __init__(self, trail: Trail) -> None:
        self.trail = trail
        self._acts: dict[tuple[int, int, int], tuple[Act, ...]] = {}

    def struck(self, blow: Blow) -> After:
        """After an attack. (NMH-55, NMH-76, NMH-85)"""
        trail = self.trail
        ahead = trail.clone()
        ahead.happen(PUNCHED if blow.punches else PLAYED, blow.card, blow.place, 0)
        kind = int(ahead.kind(blow.place))
        sheds = int(ahead.content.sheds[kind])
        if ahead.shielded(blow.place):
            return self._then(ahead, blow.time, shielded=True)
        if sheds and int(ahead.damage(blow.place)) + blow.power >= sheds:
            ahead.happen(SHED, blow.place, 0, 0)
            return self._then(ahead, blow.time, sheds=True)
        ahead.happen(HURT, blow.place, blow.power, 0)
        if ahead.left(blow.place) > 0:
            return self._then(ahead, blow.time)
        ahead.happen(FELL, blow.place, 0, 0)
        if _wins(trail, blow.place):
            return After(ahead=ahead, falls=True, wins=True)
        return self._then(ahead, blow.time, gone=blow.place)

    def waited(self, word: int, time: int) -> After:
        """After a Rest or a Pass."""
        ahead = self.trail.clone()
        ahead.happen(word, 0, 0, 0)
        return self._then(ahead, time, key=word)

    def _then(
        self,
        ahead: Trail,
        time: int,
        *,
        gone: int = -1,
        key: int = -1,
        sheds: bool = False,
        shielded: bool = False,
    ) -> After:
        """What comes then; `gone` is the place of an enemy that has fallen."""
        ahead.happen(TIMED, time, 0, 0)
        known = (time, gone, key)
        if known not in self._acts:
            self._acts[known] = coming(ahead)
        return After(
            ahead=ahead,
            acts=self._acts[known],
            gained=time,
            falls=gone >= 0,
            sheds=sheds,
            shielded=shielded,
        )

    def reacted(self, action: int) -> After:
        """After a reaction."""
        trail, content = self.trail, self.trail.content
        sprints = action >= SPRINT
        card = (action - SPRINT) if sprints else (action - REACT)
        skips = bool(content.sprint_skips if sprints else content.skips[card])
        time = int(content.sprint_time if sprints else content.time[card])
        gained = 0 if trail.has(REACTIONS_FREE) else time
        ahead = trail.clone()
        ahead.happen(SPRINTED if sprints else DODGED, card, 0, 0)
        if skips:
            ahead.happen(SKIPPED, 0, 0, 0)
        ahead.happen(TIMED, gained, 0, 0)
        ahead.happen(ACTED, trail.acting, 0, 0)
        acts = coming(ahead, begun=True)
        return After(ahead=ahead, acts=acts, gained=gained, cancels=True, loses_turn=skips)

    def endured(self) -> After:
        """After what the acting enemy has paid for."""
        act = paid_act(self.trail)
        if act.kills:
            return After(ahead=self.trail, acts=(act,))
        ahead = endured(self.trail)
        return After(ahead=ahead, acts=(act, *coming(ahead, begun=True)))


def _wins(trail: Trail, place: int) -> bool:
    """Whether the encounter is over when the enemy at a place falls. (NMH-G29)"""
    own = bool(trail.own) and place == 0
    return trail.foe_count() == 1 or (own and trail.has(ENDS_WITH_OWN))

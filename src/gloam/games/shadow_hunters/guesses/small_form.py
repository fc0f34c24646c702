"""Which games are small enough for a bot to play them by their whole tree."""

from gloam.games.shadow_hunters.rules.opening import ONE_ROUND_OF_A_STANDOFF
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.game import DealtForm


def small_form(sight: Sight) -> DealtForm | None:
    """One round of a standoff: where everybody has a turn, and nothing is rolled but attacks."""
    if sight.fingerprint is None or sight.open.rounds != 1:
        return None
    return DealtForm(ONE_ROUND_OF_A_STANDOFF, sight.fingerprint.key())

"""Every question on the agenda, and the rule that offers its answers and hears them."""

from mypy_extensions import i64

from gloam.games.shadow_hunters.board import EVERY_D4, EVERY_PAIR, EVERY_ROLL
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT
from gloam.games.shadow_hunters.numbers import (
    CHOOSE, D4, DICE, DRAWN, GIVE, GO, PAIR, PICK, Q_ANSWER, Q_AREA, Q_BLAST, Q_BLUR, Q_COUP,
    Q_DIE, Q_DODGE, Q_DRAW, Q_GIVE, Q_GO, Q_KEEP, Q_LOOT, Q_MOVE, Q_PAIR, Q_PARRY, Q_PEEL,
    Q_PICK, Q_REACT, Q_ROLL, Q_STEAL, Q_STRIKE, Q_TARGET, Q_UNMASK, TAKE,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.areas import (
    arrive, at_area, offer_area, offer_move, offer_places, pick, rolled,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.attacks import (
    after_a_hit, blur, coup, dodge, offer_attack_roll, offer_blur, offer_coup, offer_reaction,
    offer_strike, paired, parry, react, threw,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.death import loot, offer_loot
from gloam.games.shadow_hunters.rules.drawing import drew, offer_draw
from gloam.games.shadow_hunters.rules.gear import hand_over, keep, offer_to_keep, take
from gloam.games.shadow_hunters.rules.green_cards import (
    answered, give, offer_answer, offer_receivers,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.single_use import (
    aimed, blast, die_falls, offer_die, offer_gifts, offer_targets, offer_theft,
    offer_unmasking, unmask,
)  # fmt: skip
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.menu import Menu


def offer_answers(truth: Truth, kind: i64, seat: i64, about: i64, menu: Menu) -> None:
    """What may be answered to a question, or what chance may bring."""
    if kind == Q_MOVE:
        offer_move(truth, seat, menu)
    elif kind == Q_PICK:
        menu.add(PICK)
        menu.add(PICK + 1)
    elif kind == Q_GO:
        offer_places(truth, seat, menu)
    elif kind == Q_AREA:
        offer_area(truth, seat, about, menu)
    elif kind == Q_DRAW:
        offer_draw(truth, about, menu)
    elif kind == Q_GIVE:
        offer_receivers(truth, seat, menu)
    elif kind == Q_ANSWER:
        offer_answer(truth, seat, about, menu)
    elif kind == Q_KEEP:
        offer_to_keep(about, menu)
    elif kind == Q_TARGET:
        offer_targets(truth, seat, about, menu)
    elif kind == Q_DIE:
        offer_die(about, menu)
    elif kind == Q_STEAL:
        offer_theft(truth, seat, menu)
    elif kind == Q_PEEL:
        offer_gifts(truth, seat, menu)
    elif kind == Q_UNMASK:
        offer_unmasking(truth, seat, about, menu)
    elif kind == Q_BLAST:
        menu.offer(DICE, EVERY_ROLL)
    elif kind == Q_ROLL:
        offer_attack_roll(truth, seat, about, menu)
    elif kind == Q_PARRY:
        menu.offer(D4, EVERY_D4)
    elif kind == Q_STRIKE:
        offer_strike(truth, seat, menu)
    elif kind == Q_LOOT:
        offer_loot(truth, seat, about, menu)
    elif kind == Q_REACT:
        offer_reaction(truth, seat, about, menu)
    elif kind == Q_COUP:
        offer_coup(menu)
    elif kind == Q_PAIR:
        menu.offer(PAIR, EVERY_PAIR)
    elif kind == Q_BLUR:
        offer_blur(menu)
    elif kind == Q_DODGE:
        offer_attack_roll(truth, about, truth.open.how, menu)
    else:
        raise ValueError(f"nobody asks question {kind}")


def answer(truth: Truth, kind: i64, seat: i64, about: i64, action: i64) -> None:
    """What comes of an answer, or of what chance brought."""
    if kind == Q_MOVE:
        rolled(truth, seat, about, action)
    elif kind == Q_PICK:
        pick(truth, seat, action)
    elif kind == Q_GO:
        arrive(truth, seat, action - GO)
    elif kind == Q_AREA:
        at_area(truth, seat, action)
    elif kind == Q_DRAW:
        drew(truth, seat, action - DRAWN)
    elif kind == Q_GIVE:
        give(truth, seat, action - GIVE)
    elif kind == Q_ANSWER:
        answered(truth, seat, about, action)
    elif kind == Q_KEEP:
        keep(truth, seat, about, action)
    elif kind == Q_TARGET:
        aimed(truth, seat, about, action - CHOOSE)
    elif kind == Q_DIE:
        die_falls(truth, seat, about, action)
    elif kind == Q_STEAL:
        take(truth, seat, EQUIPMENT_AT[action - TAKE])
    elif kind == Q_PEEL:
        hand_over(truth, seat, action)
    elif kind == Q_UNMASK:
        unmask(truth, seat, about, action)
    elif kind == Q_BLAST:
        blast(truth, seat, action)
    elif kind == Q_ROLL:
        threw(truth, seat, action)
    elif kind == Q_PARRY:
        parry(truth, seat, about, action)
    elif kind == Q_STRIKE:
        after_a_hit(truth, seat, action)
    elif kind == Q_LOOT:
        loot(truth, seat, about, action)
    elif kind == Q_REACT:
        react(truth, seat, about, action)
    elif kind == Q_COUP:
        coup(truth, seat, about, action)
    elif kind == Q_PAIR:
        paired(truth, seat, about, action)
    elif kind == Q_BLUR:
        blur(truth, seat, action)
    elif kind == Q_DODGE:
        dodge(truth, seat, about, action)
    else:
        raise ValueError(f"nobody asks question {kind}")

"""White and Black cards that are played: what each of them does."""

from typing import Final

from mypy_extensions import i64

from gloam.games.shadow_hunters.public import BY_NOBODY
from gloam.games.shadow_hunters.board import AREA_OF, EVERY_D4, EVERY_D6, OFF, four_in, six_in
from gloam.games.shadow_hunters.cast import FACTION, HUNTER, SHADOW, LETTERS_A_E_U
from gloam.games.shadow_hunters.numbers import (
    ADVENT, AIMED, ANGEL, ASKED, BAT, BLASTED, BLESSED, BLESSING, BY_CARD, BY_MIRROR,
    CAME_TO_NOTHING, CHOCOLATE, CHOOSE, D4, D6, DICED, DOLL, DYNAMITE, EXTRA, FIRST_AID, FLARE,
    GOBLIN, HOLY_WATER, KNOWLEDGE, MIRROR, PEEL, PLAYED, Q_BLAST, Q_DIE, Q_LOOT, Q_PEEL,
    Q_STEAL, Q_TARGET, Q_UNMASK, REVEAL, REVEALED, RITUAL, SET, SPIDER, STAYED_HIDDEN,
    STAY_HIDDEN, TAKE, UNKNOWN,
)  # fmt: skip
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.games.shadow_hunters.rules.abilities import die_of_ability, rolls_d4
from gloam.games.shadow_hunters.rules.damage import harm, heal, wound
from gloam.games.shadow_hunters.rules.death import die
from gloam.games.shadow_hunters.rules.gear import offer_gear, offer_hands
from gloam.games.shadow_hunters.rules.goals import judge
from gloam.games.shadow_hunters.rules.reveals import may_reveal, reveal
from gloam.games.shadow_hunters.rules.truth import Truth
from gloam.kernel.bits import BIT, lowest
from gloam.kernel.menu import Menu


_DIE: Final = QUESTIONS.named("die").about
_ABILITY: Final = _DIE.field("ability")
_CARD: Final = _DIE.field("card")
_TARGET: Final = _DIE.field("target")


def play_card(truth: Truth, seat: i64, kind: i64) -> None:
    """Discard the card, and let it do what it says."""
    open_ = truth.open
    sheet = open_.sheet
    truth.tell(PLAYED, seat, kind)
    if kind == ADVENT or kind == CHOCOLATE or kind == RITUAL:
        if open_.hidden(seat):
            truth.tell(ASKED, seat, Q_UNMASK, kind)
        else:
            _healed_by(truth, seat, kind, False)
    elif kind == BLESSING or kind == FIRST_AID or kind == SPIDER or kind == DOLL or kind == BAT:
        truth.tell(ASKED, seat, Q_TARGET, kind)
    elif kind == KNOWLEDGE:
        truth.tell(EXTRA, seat, sheet.turns[kind])
    elif kind == MIRROR:
        _look_into_mirror(truth, seat)
    elif kind == FLARE:
        harm(truth, open_.living() & ~BIT[seat], sheet.hurts[kind], seat, BY_CARD, kind)
    elif kind == ANGEL:
        truth.tell(BLESSED, seat)
    elif kind == HOLY_WATER:
        heal(truth, seat, sheet.heals[kind])
    elif kind == PEEL:
        if open_.gear[seat]:
            truth.tell(ASKED, seat, Q_PEEL, 0)  # SHH-E22
        else:
            harm(truth, BIT[seat], sheet.own[kind], seat, BY_CARD, kind)
    elif kind == DYNAMITE:
        truth.tell(ASKED, seat, Q_BLAST, 0)
    elif kind == GOBLIN:
        if open_.all_gear() & ~open_.gear[seat]:
            truth.tell(ASKED, seat, Q_STEAL, 0)
        else:
            truth.tell(CAME_TO_NOTHING, seat, kind)  # SHH-E23
    else:
        raise ValueError(f"card {kind} is not for playing")


def _is_healed_by(truth: Truth, seat: i64, kind: i64) -> bool:
    character = truth.who[seat]
    if kind == ADVENT:
        return FACTION[character] == HUNTER
    if kind == CHOCOLATE:
        return (LETTERS_A_E_U & BIT[character]) != 0  # SHH-E38
    return FACTION[character] == SHADOW


def _healed_by(truth: Truth, seat: i64, kind: i64, by_revealing: bool) -> None:
    """Heal all damage, if the card is for this character. (SHH-E20)"""
    if _is_healed_by(truth, seat, kind) and (by_revealing or kind != RITUAL):
        heal(truth, seat, truth.open.damage[seat])
    else:
        truth.tell(CAME_TO_NOTHING, seat, kind)


def unmask(truth: Truth, seat: i64, kind: i64, action: i64) -> None:
    """Reveal for a card, or stay hidden."""
    if action == REVEAL:
        reveal(truth, seat)
        _healed_by(truth, seat, kind, True)
    else:
        truth.tell(STAYED_HIDDEN, seat)


def _look_into_mirror(truth: Truth, seat: i64) -> None:
    """A Shadow must reveal, unless it is Unknown. (SHH-E21)"""
    character = truth.who[seat]
    if truth.open.hidden(seat) and FACTION[character] == SHADOW and character != UNKNOWN:
        truth.tell(REVEALED, seat, character, BY_MIRROR)
    else:
        truth.tell(CAME_TO_NOTHING, seat, MIRROR)


def offer_unmasking(truth: Truth, seat: i64, kind: i64, menu: Menu) -> None:
    """Stay hidden; reveal, if the card is for this character."""
    menu.add(STAY_HIDDEN)
    if may_reveal(truth, seat) and _is_healed_by(truth, seat, kind):
        menu.add(REVEAL)


def offer_targets(truth: Truth, seat: i64, kind: i64, menu: Menu) -> None:
    """Somebody else; First Aid is for anybody. (SHH-E17)"""
    living = truth.open.living()
    menu.offer(CHOOSE, living if kind == FIRST_AID else living & ~BIT[seat])


def offer_theft(truth: Truth, seat: i64, menu: Menu) -> None:
    """Any Equipment of others."""
    open_ = truth.open
    offer_gear(menu, TAKE, open_.all_gear() & ~open_.gear[seat])


def offer_gifts(truth: Truth, seat: i64, menu: Menu) -> None:
    """Any Equipment of one's own, to anybody else."""
    others = truth.open.living() & ~BIT[seat]
    while others:
        offer_hands(menu, truth.open.gear[seat], lowest(others))
        others &= others - 1


def aimed(truth: Truth, seat: i64, kind: i64, target: i64) -> None:
    """What a card does to whom it is aimed at."""
    sheet = truth.open.sheet
    truth.tell(AIMED, seat, kind, target)
    if kind == FIRST_AID:
        truth.tell(SET, target, sheet.sets[kind])
    elif kind == SPIDER:
        _bite(truth, seat, target)
    elif kind == BAT:
        harm(truth, BIT[target], sheet.hurts[kind], seat, BY_CARD, kind)
        heal(truth, seat, sheet.heals[kind])  # SHH-E15
    else:  # a die decides
        truth.tell(ASKED, seat, Q_DIE, _DIE.pack(0, kind, target))


def _bite(truth: Truth, seat: i64, target: i64) -> None:
    """The victim first, then whoever played it; deaths are looked at after each. (SHH-E18)"""
    open_ = truth.open
    harm(truth, BIT[target], open_.sheet.hurts[SPIDER], seat, BY_CARD, SPIDER)
    if open_.agenda.first() != Q_LOOT:  # SHH-R4
        judge(truth)
    if open_.winners == OFF:
        bitten = wound(truth, seat, open_.sheet.own[SPIDER], BY_CARD, SPIDER)
        die(truth, bitten, BY_NOBODY, BY_CARD)


def blast(truth: Truth, seat: i64, action: i64) -> None:
    """Both dice say where the Dynamite goes off."""
    four, six = four_in(action), six_in(action)
    open_ = truth.open
    truth.tell(BLASTED, seat, four, six)
    area = AREA_OF[four + six]
    if area != OFF:
        harm(truth, open_.at(area), open_.sheet.hurts[DYNAMITE], seat, BY_CARD, DYNAMITE)


# A die that decides how much somebody heals, or who is hurt.


def offer_die(about: i64, menu: Menu) -> None:
    """The d6, and for one ability the d4."""
    if rolls_d4(about):
        menu.offer(D4, EVERY_D4)
    else:
        menu.offer(D6, EVERY_D6)


def die_falls(truth: Truth, seat: i64, about: i64, action: i64) -> None:
    """What a lone die brings, to a card or to an ability."""
    sheet = truth.open.sheet
    number = four_in(action) if rolls_d4(about) else six_in(action)
    kind = _CARD.of(about)
    target = _TARGET.of(about)
    truth.tell(DICED, seat, number)
    if _ABILITY.of(about):
        die_of_ability(truth, seat, about, number)
    elif kind == BLESSING:
        heal(truth, target, number)
    elif kind == DOLL and number <= sheet.hits[DOLL]:
        harm(truth, BIT[target], sheet.hurts[DOLL], seat, BY_CARD, DOLL)
    elif kind == DOLL:
        harm(truth, BIT[seat], sheet.own[DOLL], seat, BY_CARD, DOLL)
    else:
        raise ValueError(f"card {kind} does not roll a die")

"""What every open fact changes on the table, part by part."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.board import OFF, SIDES_4
from gloam.games.shadow_hunters.cards import CARDS_OF
from gloam.games.shadow_hunters.cast import GOAL
from gloam.games.shadow_hunters.facts import unhandled
from gloam.games.shadow_hunters.numbers import (
    AIMED, AMENDED, ANSWERED, ASKED, ATTACKED, BEGUN, BLACK, BLASTED, BLESSED, BLURRED, BRYAN,
    BURIED, CAME_TO_NOTHING, CAST, CHARLES, CHOSEN, COUPED, COUP_DEFENDER, DARED, DEALT, DICED,
    DIED, DISCARDED, DODGED, DREW, DREW_GREEN, EQUIPPED, EXTRA, FACE_DOWN, FACT_WORDS, FEAST,
    FELLED, GAVE, GEORGE, GREEN, HANDED, HEALED, HURT, KEPT, LAID, LAST, LET_OFF, MISSED, MOVED,
    OVER, PAIRED, PARRIED, PASSED, PICKED, PLAIN, PLAYED, PUT_AWAY, Q_COUP, Q_LOOT, RAN_OUT,
    REPRINTED, RESHUFFLED, REVEALED, ROLLED, SEATED, SET, SKIPPED, SOUGHT, SPARED, STAYED_HIDDEN,
    STRUCK, TERMS, THREW, TOOK, TURN, ULTRA_SOUL, UNEARTHED, USED, U_BARRIER, U_CAPRICCIO, U_CHAIN,
    U_MULTIPLY, WANDERED, WHITE,
)  # fmt: skip
from gloam.games.shadow_hunters.public import CUT_SHORT, FIGHT, START, TWO_D6, Open
from gloam.games.shadow_hunters.questions import QUESTIONS
from gloam.kernel.bits import BIT, count

_VICTIM: Final = QUESTIONS.named("loot").about.field("victim")


def _settles(word: int) -> int:
    return sum(2**kind for kind in QUESTIONS.settled_by(word))


ANSWERS: Final = vec[i64]([_settles(word) for word in range(FACT_WORDS)])
"""`ANSWERS[word]`: the questions that a fact answers, where its seat is asked one of them."""

_NO_CHANGE: Final = 1
_SET_UP: Final = 2
_TURN: Final = 3
_CARDS: Final = 4
_FIGHT: Final = 5
_SEATS: Final = 6
_HOUSE: Final = 7

TAKEN_IN: Final = {
    _SET_UP: (SEATED, TERMS, AMENDED, REPRINTED, CAST, LAID, DEALT, FACE_DOWN, BEGUN),
    _TURN: (TURN, ROLLED, MOVED, RESHUFFLED),
    _CARDS: (
        DREW, DREW_GREEN, ANSWERED, PUT_AWAY, EQUIPPED, KEPT, PLAYED, DISCARDED, DICED, BLASTED,
        BLESSED, EXTRA, TOOK, HANDED,
    ),
    _FIGHT: (ATTACKED, THREW, LET_OFF, FELLED),
    _SEATS: (HURT, HEALED, SET, DIED, BURIED, REVEALED, USED, UNEARTHED, OVER),
    _HOUSE: (DARED, PARRIED, PAIRED, BLURRED, COUPED, DODGED),
    _NO_CHANGE: (
        PICKED, SKIPPED, SOUGHT, RAN_OUT, GAVE, WANDERED, AIMED, CAME_TO_NOTHING, STAYED_HIDDEN,
        STRUCK, MISSED, SPARED, PASSED,
    ),
}  # fmt: skip
"""What every open fact changes; the last change nothing, but may answer a question."""


def _part_of(word: int) -> int:
    for part, words in TAKEN_IN.items():
        if word in words:
            return part
    return 0


_PART: Final = vec[i64]([_part_of(word) for word in range(FACT_WORDS)])


def happen(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    """Take in a fact that everybody hears."""
    if not 0 <= word < FACT_WORDS:
        raise unhandled(word)
    if ANSWERS[word] and open_.agenda.size:
        if (ANSWERS[word] & BIT[open_.agenda.first()]) and open_.agenda.a() == a:
            if open_.agenda.first() != Q_LOOT or _VICTIM.of(open_.agenda.b()) == b:
                open_.agenda.drop()
    if word == ASKED:
        open_.agenda.put(b, a, c)
        return
    part = _PART[word]
    if part == _TURN:
        _turn_word(open_, word, a, b, c)
    elif part == _CARDS:
        _card_word(open_, word, a, b, c)
    elif part == _FIGHT:
        _fight_word(open_, word, a, b, c)
    elif part == _SEATS:
        _seat_word(open_, word, a, b, c)
    elif part == _SET_UP:
        _set_up_word(open_, word, a, b)
    elif part == _HOUSE:
        _house_word(open_, word, a, b, c)
    elif part != _NO_CHANGE:
        raise unhandled(word)


def _set_up_word(open_: Open, word: i64, a: i64, b: i64) -> None:
    if word == SEATED:
        open_.seats = a
        open_.rounds = b
    elif word == TERMS:
        open_.terms |= BIT[a]
    elif word == AMENDED:
        open_.sheet = open_.sheet.amended(a, b)
        open_.hp = open_.sheet.hp
    elif word == REPRINTED:
        open_.sheet = open_.sheet.reprinted(a, b)
        open_.deck = open_.sheet.deck[WHITE] | open_.sheet.deck[BLACK]
        open_.green_deck = open_.sheet.greens
    elif word == CAST:
        open_.pool = a
    elif word == LAID:
        open_.slots[a] = b
        open_.slot_of[b] = a
        open_.laid += 1
    elif word == DEALT or word == FACE_DOWN:
        open_.dealt = a + 1
    elif word == BEGUN:
        open_.turn = a
    else:
        raise unhandled(word)


def _turn_word(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    if word == ROLLED:
        open_.dice = 10 * b + c
        open_.roll = 100 * (open_.roll % 100) + 10 * b + c
    elif word == MOVED:
        open_.place[a] = b
        open_.roll = 0
        if open_.turns > 0:
            open_.step = FIGHT
    elif word == TURN:
        if a == open_.turn and open_.extra > 0 and open_.turns > 0:
            open_.extra -= 1
        else:
            open_.extra = 0
        open_.turn = a
        open_.turns = b
        open_.step = START
        open_.fought = 0
        open_.prey = 0
        open_.bared = 0
        open_.dared = 0
        open_.roll = 0
        open_.angels &= ~BIT[a]
        open_.barriers &= ~BIT[a]
        if open_.face[a] == ULTRA_SOUL:
            open_.used &= ~BIT[a]  # SHH-E32: every turn
    elif word == RESHUFFLED:
        if a == GREEN:
            open_.green_deck = open_.green_discards
            open_.green_discards = 0
        else:
            open_.deck |= open_.discards & open_.sheet.deck[a]
            open_.discards &= ~open_.sheet.deck[a]
    else:
        raise unhandled(word)


def _card_word(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    if word == DREW:
        card = open_.deck & open_.sheet.cards_of[b]
        card &= -card
        open_.deck ^= card
        open_.hand[a] |= card
    elif word == EQUIPPED:
        open_.hand[a] &= ~CARDS_OF[b]
        open_.gear[a] |= CARDS_OF[b]
    elif word == PLAYED or word == DISCARDED:
        card = open_.hand[a] & open_.sheet.cards_of[b]
        card &= -card
        open_.hand[a] ^= card
        open_.discards |= card
    elif word == DREW_GREEN:
        open_.green_deck -= 1
    elif word == ANSWERED or word == PUT_AWAY:
        open_.green_discards += 1
    elif word == TOOK:
        open_.gear[b] &= ~CARDS_OF[c]
        open_.gear[a] |= CARDS_OF[c]
    elif word == HANDED:
        open_.gear[a] &= ~CARDS_OF[c]
        open_.gear[b] |= CARDS_OF[c]
    elif word == KEPT:
        open_.gear[a] &= ~CARDS_OF[b]
        open_.hand[a] |= CARDS_OF[b]
    elif word == BLESSED:
        open_.angels |= BIT[a]
    elif word == EXTRA:
        open_.extra += b
    elif word == DICED:
        demolishes = open_.power(a) == GEORGE and open_.step == START and b <= SIDES_4
        open_.dice = 10 * b if demolishes else b
    elif word == BLASTED:
        open_.dice = 10 * b + c
    else:
        raise unhandled(word)


def _fight_word(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    if word == ATTACKED:
        _attacked(open_, a, b, c)
    elif word == THREW:
        _threw(open_, b, c)
    elif word == LET_OFF:
        open_.targets &= ~BIT[b]
    elif word == FELLED:
        if count(open_.dead) >= GOAL[CHARLES]:
            open_.feasts |= BIT[a]
        if c and open_.hp[open_.face[b]] >= GOAL[BRYAN]:
            open_.trophies |= BIT[a]
    else:
        raise unhandled(word)


def _seat_word(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    if word == HURT:
        open_.damage[a] += b
    elif word == HEALED:
        open_.damage[a] -= b
    elif word == SET:
        open_.damage[a] = b
    elif word == REVEALED:
        open_.face[a] = b
        open_.shown |= BIT[b]
        if c == CHOSEN:
            open_.bared |= BIT[a]
    elif word == DIED:
        open_.face[a] = b
        open_.shown |= BIT[b]
        open_.dead |= BIT[a]
        open_.place[a] = OFF
        open_.agenda.forget(a)
        if c == 0:
            open_.firsts |= BIT[a]
    elif word == BURIED:
        open_.discards |= open_.gear[a] | open_.hand[a]
        open_.gear[a] = 0
        open_.hand[a] = 0
    elif word == UNEARTHED:
        open_.discards &= ~CARDS_OF[b]
        open_.gear[a] |= CARDS_OF[b]
    elif word == USED:
        _used(open_, a, b, c)
    elif word == OVER:
        open_.winners = a
        open_.why = b
    else:
        raise unhandled(word)


def _attacked(open_: Open, seat: i64, targets: i64, how: i64) -> None:
    open_.attacker = seat
    open_.targets = targets
    open_.attacked = targets
    open_.how = how
    open_.blurring = 0
    if how == PLAIN:
        open_.fought = 1
    else:
        open_.dared = 0  # one attack is doubled, not what follows on it
    if how == PLAIN or how == FEAST:
        open_.prey |= targets
    elif how == LAST:
        open_.stood |= BIT[seat]


def _threw(open_: Open, four: i64, six: i64) -> None:
    """Nought for a die that was not rolled: a lone d4 never misses."""
    open_.dice = 10 * four + six
    base = four if six == 0 else six - four if six > four else four - six
    open_.struck_by = 0
    if four == 0:
        open_.struck_by = six
        base = 0
    seat: i64 = 0
    while seat < open_.seats:
        open_.base[seat] = base
        seat += 1


def _used(open_: Open, seat: i64, ability: i64, target: i64) -> None:
    open_.used |= BIT[seat]
    if ability == U_CHAIN:
        open_.chained |= BIT[target]
    elif ability == U_CAPRICCIO:
        open_.turned |= BIT[seat]
    elif ability == U_BARRIER:
        open_.barriers |= BIT[seat]
        open_.fought = 1
    elif ability == U_MULTIPLY:
        open_.fought = 1


def _house_word(open_: Open, word: i64, a: i64, b: i64, c: i64) -> None:
    if word == DARED:
        open_.dared = 1
        open_.doubled |= BIT[a]
    elif word == PARRIED:
        open_.dice = 10 * b
        apart = open_.struck_by - b
        open_.base[c] = apart if apart > 0 else -apart
    elif word == PAIRED:
        open_.dice = TWO_D6 + c
    elif word == BLURRED:
        open_.blurred |= BIT[a]
        open_.blurring |= BIT[a]
    elif word == COUPED:
        open_.couped |= BIT[b] if open_.terms & COUP_DEFENDER else BIT[a]
        while open_.agenda.first() == Q_COUP and (open_.terms & COUP_DEFENDER) == 0:
            open_.agenda.drop()  # once a game: the others hit are not asked about
    elif word == DODGED:
        open_.dice = 10 * b + c
        open_.blurring &= ~BIT[a]
        theirs = b if c == 0 else c - b if c > b else b - c
        if theirs >= (open_.base[a] if b else open_.struck_by):
            open_.targets &= ~BIT[a]
            open_.fought = CUT_SHORT
    else:
        raise unhandled(word)

"""Rules of thumb: a score for everything that a seat may choose, from what it knows.

The same thoughts serve a bot at the table, which knows a view, and the players in a search, who
know their own character and what everybody may think of the others.
"""

from librt.vecs import vec
from mypy_extensions import i64

from gloam.games.shadow_hunters.actions import VERB_OF
from gloam.games.shadow_hunters.bots.blows import (
    attack_worth, bare_blow, best_attack, danger, rob_worth,
)  # fmt: skip
from gloam.games.shadow_hunters.bots.cards import (
    answer_worth, card_worth, give_worth, set_worth, take_worth, target_worth, woods_worth,
)  # fmt: skip
from gloam.games.shadow_hunters.bots.moves import (
    any_landing, deck_worth, landing_worth, stand_worth,
)  # fmt: skip
from gloam.games.shadow_hunters.bots.powers import (
    capriccio_worth, chain_worth, die_worth, reveal_worth,
)  # fmt: skip
from gloam.games.shadow_hunters.bots.scorer import ATTACKER, Scorer
from gloam.games.shadow_hunters.bots.sense import set_nonsense_aside
from gloam.games.shadow_hunters.cards import EQUIPMENT_AT, SINGLE_AT
from gloam.games.shadow_hunters.cast import COST, FACTION
from gloam.games.shadow_hunters.cast import HURTS as ABILITY_HURTS
from gloam.games.shadow_hunters.cast import SETS as ABILITY_SETS
from gloam.games.shadow_hunters.numbers import (
    ACCEPT, AGAIN, ALLIE, ATTACK, ATTACK_ALL, BARRIER, BLUR, CAPRICCIO, CHAIN, CHARACTERS, CHARLES,
    CHOOSE, COUNTER, COUP, DEMOLISH, DIG, DISCARD, DONE, DOUBLE, DRAW, EQUIP, FU_KA, GIVE, GO,
    HAND, HARM, HEAL, KEEP, LIGHTNING, LOOT, LOOT_ALL, LOVE, MULTIPLY, NOTHING, NURSE, PASS,
    PICK, PLAY, RAY, REVEAL, ROB, ROLL, ROLL_TWICE, SHOW, SKIP, STAND, STAY_HIDDEN, STRIKE,
    TAKE, TELEPORT, ULTRA_SOUL,
)  # fmt: skip
from gloam.games.shadow_hunters.public import Open
from gloam.games.shadow_hunters.sight.taste import TASTE
from gloam.games.shadow_hunters.sight.view import Sight
from gloam.kernel.bits import BIT, count, lowest
from gloam.kernel.fast_random import FastRandom
from gloam.kernel.menu import Menu


def look(
    scorer: Scorer,
    open_: Open,
    seat: i64,
    me: i64,
    chances: vec[float],
    outside: float,
    card: i64,
    menu: Menu,
    rng: FastRandom,
    noise: float,
) -> None:
    """Score everything on a menu; `best` and `highest` are then what looks best."""
    scorer.card = card
    scorer.outside = outside
    scorer.prices.look(open_, seat, me, chances)
    scorer.highest = -1e9
    run: i64 = 0
    while run < menu.runs:
        bits = menu.bits[run]
        while bits:
            action = menu.base[run] + lowest(bits)
            bits &= bits - 1
            score = _score(scorer, open_, seat, me, action) + noise * rng.unit()
            scorer.scores[action] = score
            if score > scorer.highest:
                scorer.highest = score
                scorer.best = action
        run += 1


# One action.


def _score(scorer: Scorer, open_: Open, seat: i64, me: i64, action: i64) -> float:
    """What an action is worth: the more usual verbs, then cards, then what is special."""
    prices = scorer.prices
    verb = VERB_OF[action]
    n = action - verb
    if verb == ROLL or verb == DONE or verb == PASS or verb == STRIKE or verb == SKIP:
        return 0.0
    if verb == ROLL_TWICE:
        return 0.05
    if verb == ATTACK:
        return attack_worth(scorer, open_, seat, BIT[n])
    if verb == ATTACK_ALL:
        return attack_worth(scorer, open_, seat, open_.in_range(seat))
    if verb == AGAIN:
        return attack_worth(scorer, open_, seat, BIT[n]) - prices.pain(COST[CHARLES])
    if verb == PICK:
        return landing_worth(scorer, open_, seat, me, open_.total_of(n))
    if verb == GO:
        return stand_worth(scorer, open_, seat, me, n)
    if verb == TELEPORT:
        return stand_worth(scorer, open_, seat, me, n) - any_landing(scorer, open_, seat, me)
    if verb == DRAW:
        return deck_worth(scorer, open_, seat, me, n)
    if verb == HARM:
        return woods_worth(scorer, open_, n)
    if verb == HEAL:
        return prices.heal(n, open_.sheet.woods_heal)
    if verb == REVEAL:
        return reveal_worth(scorer, open_, seat, me)
    return _card_score(scorer, open_, seat, me, verb, n)


def _card_score(scorer: Scorer, open_: Open, seat: i64, me: i64, verb: i64, n: i64) -> float:
    """Cards: given, answered, played, taken."""
    prices = scorer.prices
    if verb == TAKE:
        return take_worth(scorer, open_, EQUIPMENT_AT[n])
    if verb == EQUIP:
        return prices.gear(EQUIPMENT_AT[n]) - 0.01
    if verb == KEEP:
        return 0.05
    if verb == GIVE:
        return give_worth(scorer, open_, seat, n)
    if verb == ACCEPT or verb == NOTHING or verb == SHOW or verb == HAND:
        return answer_worth(scorer, open_, seat, me, verb + n)
    if verb == PLAY:
        return card_worth(scorer, open_, seat, me, SINGLE_AT[n])
    if verb == DISCARD:
        return -0.05
    if verb == CHOOSE:
        return target_worth(scorer, open_, seat, n)
    if verb == ROB:
        return rob_worth(scorer, open_, seat, EQUIPMENT_AT[n])
    if verb == LOOT:
        return prices.gear(EQUIPMENT_AT[n])
    if verb == LOOT_ALL:
        return 5.0
    if verb == DIG:
        return prices.gear(EQUIPMENT_AT[n]) - 0.3
    return _special_score(scorer, open_, seat, verb, n)


def _special_score(scorer: Scorer, open_: Open, seat: i64, verb: i64, n: i64) -> float:
    """Abilities and house rules."""
    if verb == STAY_HIDDEN:
        return 0.0
    if verb == COUNTER or verb == STAND:
        return bare_blow(scorer, open_, ATTACKER.of(open_.agenda.b())) + 0.02
    if verb == LOVE:
        return 1.0 if open_.damage[seat] >= 5 else -1.0
    if verb == LIGHTNING:
        return die_worth(scorer, open_, n, 6) - 0.1
    if verb == DEMOLISH:
        return die_worth(scorer, open_, n, 4) - 0.08
    if verb == CHAIN:
        return chain_worth(scorer, open_, n)
    if verb == NURSE:
        return set_worth(scorer, open_, seat, n, ABILITY_SETS[FU_KA]) - 0.2
    if verb == RAY:
        return scorer.prices.harm(n, ABILITY_HURTS[ULTRA_SOUL])
    if verb == CAPRICCIO:
        return capriccio_worth(scorer, open_, seat)
    best = best_attack(scorer, open_, seat, open_.in_range(seat))
    if verb == BARRIER:
        return danger(scorer, open_, seat) - best
    if verb == MULTIPLY:
        return 0.35 * float(count(open_.dead)) - 0.4 - (best if open_.fought == 0 else 0.0)
    if verb == DOUBLE:
        return 0.1 if best > 0.15 else -0.5
    if verb == BLUR:
        return 0.05
    if verb == COUP:
        return 0.1  # a final blow costs nothing
    raise ValueError(f"nobody has thought about action {verb + n}")


# A choice.


def heuristic(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """What a rule of thumb would choose."""
    return int(ponder(sight, menu, rng, 0.02).best)


def aside(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> int:
    """What a rule of thumb does in another's turn: what pays; Allie reveals in order to heal."""
    known = tuple([action for action in menu if action != REVEAL])
    if known:
        scorer = ponder(sight, known, rng, 0.0)
        return int(scorer.best) if scorer.highest > 0.0 else -1
    hurt = sight.clues.known[sight.seat] == ALLIE and sight.open.damage[sight.seat] >= 5
    return int(REVEAL) if hurt else -1


def prices(sight: Sight, menu: tuple[int, ...], rng: FastRandom) -> tuple[float, ...]:
    """What every choice is worth to the rule of thumb."""
    scores = ponder(sight, menu, rng, 0.0).scores
    return tuple([float(scores[action]) for action in menu])


def ponder(sight: Sight, actions: tuple[int, ...], rng: FastRandom, noise: float) -> Scorer:
    """Everything on a menu scored, what makes no sense as such."""
    menu = Menu()
    for action in actions:
        menu.add(action)
    scorer = Scorer(TASTE)
    me = sight.clues.known[sight.seat]
    belief = sight.belief
    look(
        scorer,
        sight.open,
        sight.seat,
        me,
        belief.chances,
        seen_as(belief.outside, sight.seat, FACTION[me]),
        sight.green_card(),
        menu,
        rng,
        noise,
    )
    set_nonsense_aside(scorer, sight.open, sight.seat, menu)
    return scorer


def seen_as(outside: vec[float], seat: i64, faction: i64) -> float:
    """How likely the others may think that a seat is of its faction."""
    total = 0.0
    character: i64 = 0
    while character < CHARACTERS:
        if FACTION[character] == faction:
            total += outside[CHARACTERS * seat + character]
        character += 1
    return total

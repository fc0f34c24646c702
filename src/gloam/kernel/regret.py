"""Play as good as can be on the whole tree of a small game: CFR+, best responses, exploitability.

A policy is a number for each choice of each information set of a `GameTree`. Between two players
whose worths sum to nought, the average policy of CFR+ (Tammelin 2014: regrets never below nought,
players in turn, later policies weigh more) comes as close to an equilibrium as there is time for.
In other games it need not; what a policy is worth, and what it loses to a best response, holds
anyway.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from gloam.kernel.state import CHANCE, NOBODY
from gloam.kernel.tree import GameTree

Policy = list[float]
"""How likely each choice is, in the order of `GameTree.action`."""


@final
class Regret:
    """CFR+ on one tree."""

    def __init__(self, tree: GameTree) -> None:
        self.tree = tree
        self.rounds: i64 = 0
        self.regrets = _noughts(tree.choices)
        self.sums = _noughts(tree.choices)
        """How each choice was played, weighed by when and by how likely its player got there."""
        self.policy = _noughts(tree.choices)
        self.gains = _noughts(tree.choices)
        self.mine = _noughts(tree.size)
        """By history: how likely the learning player's choices lead there, and, next, all else."""
        self.others = _noughts(tree.size)
        self.value = _noughts(tree.size)
        """By history: what it is worth to the learning player."""
        self._match()

    def go_on(self, rounds: int) -> None:
        """Learn for so many rounds more, every player in turn."""
        left: i64 = rounds
        while left > 0:
            left -= 1
            self.rounds += 1
            player: i64 = 0
            while player < self.tree.players:
                self._reach(player)
                self._learn(player)
                self._update(player)
                player += 1

    def _reach(self, player: i64) -> None:
        """How likely each history is: by the player's own choices, and by everybody else's."""
        tree = self.tree
        who = tree.who
        firsts = tree.first
        counts = tree.count
        places = tree.place
        set_first = tree.set_first
        odds = tree.odds
        policy = self.policy
        mine = self.mine
        others = self.others
        mine[0] = 1.0
        others[0] = 1.0
        n: i64 = 0
        while n < tree.size:
            left = i64(counts[n])
            if left > 0:
                asked = i64(who[n])
                child = i64(firsts[n])
                own = mine[n]
                rest = others[n]
                if asked == CHANCE:
                    while left > 0:
                        mine[child] = own
                        others[child] = rest * odds[child]
                        child += 1
                        left -= 1
                else:
                    choice = i64(set_first[i64(places[n])])
                    if asked == player:
                        while left > 0:
                            mine[child] = own * policy[choice]
                            others[child] = rest
                            child += 1
                            choice += 1
                            left -= 1
                    else:
                        while left > 0:
                            mine[child] = own
                            others[child] = rest * policy[choice]
                            child += 1
                            choice += 1
                            left -= 1
            n += 1

    def _learn(self, player: i64) -> None:
        """What each choice of the player would have gained, from the ends up."""
        tree = self.tree
        who = tree.who
        firsts = tree.first
        counts = tree.count
        places = tree.place
        set_first = tree.set_first
        odds = tree.odds
        worth = tree.worth
        players = tree.players
        policy = self.policy
        gains = self.gains
        others = self.others
        mine = self.mine
        value = self.value
        sums = self.sums
        age = float(self.rounds)
        n = tree.size - 1
        while n >= 0:
            left = i64(counts[n])
            if left == 0:
                value[n] = worth[i64(places[n]) * players + player]
                n -= 1
                continue
            asked = i64(who[n])
            child = i64(firsts[n])
            total = 0.0
            if asked == CHANCE:
                while left > 0:
                    total += odds[child] * value[child]
                    child += 1
                    left -= 1
                value[n] = total
                n -= 1
                continue
            choice = i64(set_first[i64(places[n])])
            end = child + left
            while child < end:
                total += policy[choice] * value[child]
                child += 1
                choice += 1
            value[n] = total
            if asked == player:
                rest = others[n]
                head = i64(tree.same[n]) < 0  # once for each information set
                weight = age * mine[n]
                child = end - left
                choice -= left
                while child < end:
                    gains[choice] += rest * (value[child] - total)
                    if head:
                        sums[choice] += weight * policy[choice]
                    child += 1
                    choice += 1
            n -= 1

    def _update(self, player: i64) -> None:
        """Add what was gained to the regrets of a player, and play by them."""
        tree = self.tree
        place: i64 = 0
        while place < tree.sets:
            if i64(tree.set_player[place]) == player:
                choice = i64(tree.set_first[place])
                end = choice + i64(tree.set_count[place])
                total = 0.0
                while choice < end:
                    regret = self.regrets[choice] + self.gains[choice]
                    self.gains[choice] = 0.0
                    regret = regret if regret > 0.0 else 0.0
                    self.regrets[choice] = regret
                    total += regret
                    choice += 1
                choice = i64(tree.set_first[place])
                even = 1.0 / float(end - choice)
                while choice < end:
                    self.policy[choice] = self.regrets[choice] / total if total > 0.0 else even
                    choice += 1
            place += 1

    def _match(self) -> None:
        """At first every choice is as likely."""
        player: i64 = 0
        while player < self.tree.players:
            self._update(player)
            player += 1

    def average(self) -> Policy:
        """The policy of all rounds so far, the later ones counting more."""
        tree = self.tree
        found: Policy = []
        place: i64 = 0
        while place < tree.sets:
            first = i64(tree.set_first[place])
            end = first + i64(tree.set_count[place])
            total = 0.0
            choice = first
            while choice < end:
                total += self.sums[choice]
                choice += 1
            choice = first
            while choice < end:
                even = 1.0 / float(end - first)
                found.append(self.sums[choice] / total if total > 0.0 else even)
                choice += 1
            place += 1
        return found


def even(tree: GameTree) -> Policy:
    """Every choice as likely: what `chance` plays."""
    found: Policy = []
    for place in range(int(tree.sets)):
        count = int(tree.set_count[place])
        found += [1.0 / count] * count
    return found


def joined(tree: GameTree, policies: list[Policy]) -> Policy:
    """The policy in which each player plays by its own: one policy for each player."""
    found: Policy = []
    for place in range(int(tree.sets)):
        policy = policies[int(tree.set_player[place])]
        first = int(tree.set_first[place])
        found += policy[first : first + int(tree.set_count[place])]
    return found


# What a policy is worth.


def values(tree: GameTree, policy: Policy) -> tuple[float, ...]:
    """What the game is worth to each player, if everybody plays by the policy."""
    reach = _noughts(tree.size)
    reach[0] = 1.0
    found = [0.0] * int(tree.players)
    n: i64 = 0
    while n < tree.size:
        left = i64(tree.count[n])
        here = reach[n]
        if left == 0:
            end = i64(tree.place[n]) * tree.players
            player: i64 = 0
            while player < tree.players:
                found[player] += here * tree.worth[end + player]
                player += 1
        else:
            child = i64(tree.first[n])
            if i64(tree.who[n]) == CHANCE:
                while left > 0:
                    reach[child] = here * tree.odds[child]
                    child += 1
                    left -= 1
            else:
                choice = i64(tree.set_first[i64(tree.place[n])])
                while left > 0:
                    reach[child] = here * policy[choice]
                    child += 1
                    choice += 1
                    left -= 1
        n += 1
    return tuple(found)


def best_response(tree: GameTree, policy: Policy, player: int) -> float:
    """The most that a player can get against a policy of all others, knowing only what it hears."""
    return _Response(tree, policy, player).best()


def exploitability(tree: GameTree, policy: Policy) -> float:
    """What a player could gain by turning from the policy alone, on average: 0 for none."""
    worth = values(tree, policy)
    gained = [
        best_response(tree, policy, player) - worth[player] for player in range(int(tree.players))
    ]
    return sum(gained) / len(gained)


@final
class _Response:
    """A best response: at each information set the choice that is best on all its histories."""

    def __init__(self, tree: GameTree, policy: Policy, player: i64) -> None:
        self.tree = tree
        self.player = player
        self.others = _noughts(tree.size)
        """How likely everybody else's choices lead to a history."""
        self.policy = _noughts(tree.choices)
        self.value = _noughts(tree.size)
        self.done = vec[bool]()
        """Whether the value of a history is known, and, by information set, the best choice."""
        self.best_of = vec[i64]()
        choice: i64 = 0
        while choice < tree.choices:
            self.policy[choice] = policy[choice]
            choice += 1
        while len(self.done) < tree.size:
            self.done = append(self.done, False)
        while len(self.best_of) < tree.sets:
            self.best_of = append(self.best_of, -1)
        self._reach()

    def _reach(self) -> None:
        tree = self.tree
        self.others[0] = 1.0
        n: i64 = 0
        while n < tree.size:
            left = i64(tree.count[n])
            child = i64(tree.first[n])
            asked = i64(tree.who[n])
            choice = i64(tree.set_first[i64(tree.place[n])]) if asked >= 0 else 0
            while left > 0:
                part = 1.0
                if asked == CHANCE:
                    part = tree.odds[child]
                elif asked != self.player:
                    part = self.policy[choice]
                self.others[child] = self.others[n] * part
                child += 1
                choice += 1
                left -= 1
            n += 1

    def best(self) -> float:
        """What the game is worth to the player."""
        return self._worth(0)

    def _worth(self, n: i64) -> float:
        """What a history is worth to the player, if it goes on as well as it can."""
        if self.done[n]:
            return self.value[n]
        tree = self.tree
        asked = i64(tree.who[n])
        found = 0.0
        if asked == NOBODY:
            found = tree.worth[i64(tree.place[n]) * tree.players + self.player]
        elif asked == self.player:
            found = self._worth(i64(tree.first[n]) + self._choice(i64(tree.place[n])))
        else:
            child = i64(tree.first[n])
            left = i64(tree.count[n])
            choice = i64(tree.set_first[i64(tree.place[n])]) if asked >= 0 else 0
            while left > 0:
                part = tree.odds[child] if asked == CHANCE else self.policy[choice]
                if part > 0.0:
                    found += part * self._worth(child)
                child += 1
                choice += 1
                left -= 1
        self.value[n] = found
        self.done[n] = True
        return found

    def _choice(self, place: i64) -> i64:
        """The best choice of an information set, counted from its first."""
        if self.best_of[place] >= 0:
            return self.best_of[place]
        tree = self.tree
        best: i64 = 0
        most = 0.0
        choice: i64 = 0
        while choice < i64(tree.set_count[place]):
            total = 0.0
            n = i64(tree.set_head[place])
            while n >= 0:
                if self.others[n] > 0.0:
                    total += self.others[n] * self._worth(i64(tree.first[n]) + choice)
                n = i64(tree.same[n])
            if choice == 0 or total > most:
                best = choice
                most = total
            choice += 1
        self.best_of[place] = best
        return best


def _noughts(count: i64) -> vec[float]:
    found = vec[float](capacity=count)
    while len(found) < count:
        found = append(found, 0.0)
    return found

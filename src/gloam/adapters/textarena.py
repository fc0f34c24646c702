"""Every game as an environment of TextArena, where that is installed (`pip install textarena`).

    import textarena as ta
    from gloam.adapters.textarena import register

    register()
    env = ta.make("gloam/VampireRadar-v0", opponents="medium", seat="human1")
    env.reset(num_players=1, seed=7)

`gloam.adapters.text.ArenaEnv` is the same without TextArena.
"""

from typing import Any

import textarena as ta
from textarena.envs.registration import ENV_REGISTRY

import gloam
from gloam.adapters.names import VERSION, camel
from gloam.adapters.text.arena import ArenaEnv


class Env(ArenaEnv, ta.Env):  # type: ignore[misc]  # it ships no types
    """One game, with TextArena's own names for what a message is."""

    kinds = ta.ObservationType

    def __init__(self, game: str, opponents: str | None = None, **settings: Any) -> None:
        ArenaEnv.__init__(self, game, opponents, **settings)


def register() -> None:
    """Let TextArena know every game, as `gloam/VampireRadar-v0`."""
    for name in gloam.games.names():
        known_as = f"gloam/{camel(name)}-v{VERSION}"
        if known_as not in ENV_REGISTRY:
            ta.register(known_as, Env, [ta.wrappers.LLMObservationWrapper], game=name)

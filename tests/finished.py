"""The games that are finished: they have golden games in their folder, and are held to everything.

A game that somebody is making is found by listing too, and is held to the laws alone, so that a new
folder breaks no test that lies elsewhere.
"""

from pathlib import Path

import gloam

FOLDER = Path(gloam.__file__).parent / "games"
FINISHED = {
    name: game for name, game in gloam.games().items() if (FOLDER / name / "playthroughs").is_dir()
}

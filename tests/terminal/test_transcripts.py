"""Golden transcripts: what was heard in the first turns of a game, in order, with seconds.

When something is said otherwise on purpose, write them again and say in the commit what changed:
`python -m tests.terminal.test_transcripts`
"""

from pathlib import Path

import pytest

from gloam.talk import speech
from gloam.terminal.listening import listen
from tests.finished import FINISHED

FOLDER = Path(__file__).parent / "transcripts"
QUESTIONS = 24
"""How many questions are listened to."""
ROLES = [
    (name, seat)
    for name, game in FINISHED.items()
    for seat in ((0,) if name in ("shadow_hunters", "nightmare_hunt") else (0, 1))
]


def transcript(name: str, seat: int) -> str:
    game = FINISHED[name]
    options = game.options_from({})
    heard = listen(game, game.seats[0], seat, options, "golden", speech.NORMAL, patience=QUESTIONS)
    return "".join(f"{line}\n" for line in heard.transcript)


@pytest.mark.parametrize(("name", "seat"), ROLES, ids=str)
def test_what_is_heard_is_what_was_heard(name: str, seat: int) -> None:
    assert transcript(name, seat) == (FOLDER / f"{name}-{seat}.txt").read_text()


def test_there_is_a_transcript_for_each_role_and_no_other() -> None:
    names = {f"{name}-{seat}.txt" for name, seat in ROLES}
    assert {path.name for path in FOLDER.iterdir()} == names


if __name__ == "__main__":
    for role in ROLES:
        (FOLDER / f"{role[0]}-{role[1]}.txt").write_text(transcript(*role))

"""One source, compiled: the same games and the same thoughts, to the last bit."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import gloam

HERE = Path(__file__).parent


def said(path: str) -> list[str]:
    env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    run = [sys.executable, str(HERE / "digest.py")]
    env |= {"PYTHONPATH": path} if path else {}
    done = subprocess.run(run, env=env, capture_output=True, text=True, check=True, timeout=600)
    return done.stdout.split()


@pytest.mark.slow
def test_interpreted_and_compiled_give_the_same_digest() -> None:
    if not gloam.compiled():
        pytest.skip("this build is interpreted: there is nothing to compare it with")
    source = said(str(HERE.parents[1] / "src"))
    built = said("")
    assert (source[0], built[0]) == ("interpreted", "compiled")
    assert source[1] == built[1]

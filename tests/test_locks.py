"""What is installed is named with its digest, and bounded; what is known of it can be asked."""

import json
import re
import tomllib

import pytest
from tools.audit import LOCKS, ROOT, read

NAMES = {lock.relative_to(ROOT).as_posix() for lock in LOCKS}


def test_every_lock_is_audited() -> None:
    assert {path.relative_to(ROOT).as_posix() for path in ROOT.glob("*/*.lock")} == NAMES
    assert len(NAMES) >= 6


@pytest.mark.parametrize("name", sorted(NAMES))
def test_every_package_of_a_lock_has_a_digest(name: str) -> None:
    text = (ROOT / name).read_text()
    packages = re.split(r"\n(?=\S)", text.strip())
    assert packages
    for package in packages:
        assert re.match(r"[\w.-]+==\S+", package), package[:40]
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", package), package[:40]
    assert "://" not in text


def test_what_users_install_is_bounded_above() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = [each for wanted in project["optional-dependencies"].values() for each in wanted]
    for each in [*project["dependencies"], *extras]:
        assert re.search(r"<\d|==", each), each


def test_an_audit_says_what_is_known_and_what_could_not_be_asked() -> None:
    bad = {"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    good = {"name": "c", "version": "1", "vulns": []}
    skipped = {"name": "b", "skip_reason": "not found"}
    said = json.dumps({"dependencies": [bad, good, skipped]})
    assert read(said) == (["a 1: X-1, mended in 2"], ["b"])
    assert read("") is None
    assert read("Traceback") is None

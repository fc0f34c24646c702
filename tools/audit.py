"""Asks whether anything that the lock files name is known to be vulnerable: `make audit`.

Run by the Python that has pip-audit. What could not be looked up counts as a failure: silence is
not an answer.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
LOCKS = [*sorted((ROOT / "requirements").glob("*.lock")), ROOT / "benchmarks" / "requirements.lock"]
OFFLINE = (
    "The service that knows vulnerabilities cannot be reached from here, so nothing was audited: "
    "run `make audit` where there is a network."
)


def found_in(lock: Path) -> tuple[list[str], list[str]] | None:
    """What is vulnerable in a lock, and what could not be looked up; None without the service."""
    command = [sys.executable, "-m", "pip_audit", "--vulnerability-service", "osv", "--format=json"]
    command += ["--progress-spinner=off", "--disable-pip", "--require-hashes", "-r", str(lock)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=600)  # noqa: S603  # ours
    return read(ran.stdout)


def read(said: str) -> tuple[list[str], list[str]] | None:
    """The same from what pip-audit printed.

    >>> bad = {"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    >>> read(json.dumps({"dependencies": [bad, {"name": "b", "skip_reason": "not found"}]}))
    (['a 1: X-1, mended in 2'], ['b'])
    >>> read("Traceback …") is None
    True
    """
    try:
        packages = json.loads(said)["dependencies"]
    except ValueError:
        return None
    bad = [
        f"{each['name']} {each['version']}: {vuln['id']}, mended in "
        f"{', '.join(vuln['fix_versions']) or 'no version yet'}"
        for each in packages
        for vuln in each.get("vulns", ())
    ]
    return bad, [each["name"] for each in packages if "skip_reason" in each]


def main() -> int:
    """0 if nothing is known, 1 if something is, 2 if it could not be looked up."""
    worst = 0
    for lock in LOCKS:
        found = found_in(lock)
        if found is None:
            print(OFFLINE)
            return 2
        bad, skipped = found
        name = lock.relative_to(ROOT)
        for line in bad:
            print(f"{name}: {line}")
        if skipped:
            print(f"{name}: could not be looked up: {', '.join(skipped)}")
        worst = max(worst, 1 if bad else 0, 2 if skipped else 0)
    if not worst:
        print(f"Nothing that {len(LOCKS)} lock files name is known to be vulnerable.")
    return worst


if __name__ == "__main__":
    sys.exit(main())

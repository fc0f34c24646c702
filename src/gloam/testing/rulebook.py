"""Every rule has a test, and every test that names a rule names one that exists."""

import re

from gloam.testing.play import BrokenLaw

_RULE = re.compile(r"^\s*[-*]\s+\*\*([A-Z]+-[A-Z]?\d+)\*\*(.*)$", re.MULTILINE)
_TEST = re.compile(r"^\s*(?:async )?def (test_\w+)", re.MULTILINE)
_TABLE_MANNERS = "(t)"


def every_rule_has_a_test(rules_text: str, *test_sources: str) -> None:
    """Every rule id of RULES.md is in the name of a test; BrokenLaw says which are not.

    A rule that ends in `(t)` is table manners: a program can offer it but not enforce it.

    >>> every_rule_has_a_test("- **LAN-1** Two seats.", "def test_lan_1_two_seats(): ...")
    >>> every_rule_has_a_test("- **LAN-1** Two seats.", "def test_lan_2_a_ring(): ...")
    Traceback (most recent call last):
      ...
    gloam.testing.play.BrokenLaw: every rule has a test: not in the rule book
      no test is named after LAN-1; no rule is called LAN-2
      so far:
        nothing yet
    """
    rules = dict(_RULE.findall(rules_text))
    letters = {rule.partition("-")[0].lower() for rule in rules}
    cited: set[str] = set()
    for name in (name for source in test_sources for name in _TEST.findall(source)):
        for prefix in letters:
            cited |= set(re.findall(rf"(?<=_)({prefix}_[a-z]?\d+)(?![0-9a-z])", name))
    known = {rule.lower().replace("-", "_"): rule for rule in rules}
    wanted = {
        key for key, rule in known.items() if not rules[rule].rstrip().endswith(_TABLE_MANNERS)
    }
    missing = [f"no test is named after {known[key]}" for key in known if key in wanted - cited]
    strange = [
        f"no rule is called {key.upper().replace('_', '-')}" for key in sorted(cited - set(known))
    ]
    if missing or strange:
        what = "; ".join(missing + strange)
        raise BrokenLaw("every rule has a test", "the rule book", "", (), what)

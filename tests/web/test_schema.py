"""schemathesis tries the whole API from the API's own description.

It sends what the description allows and what it forbids, to a house that is really served, and
holds every answer against the description: no 5xx, no status, no kind of content and no field that
is not declared there.
"""

import json
from copy import deepcopy
from typing import Any, NamedTuple

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar.serialization import encode_json
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
)

from gloam.web.app import create_app
from gloam.web.settings import Settings

load_all_checks()
pytestmark = pytest.mark.slow
BOUNDED = settings(
    max_examples=8,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
NOT_CHECKED = [
    positive_data_acceptance,  # what its form allows, the game may refuse: it is not on the menu
    allow_header_conformance,  # the framework answers OPTIONS, for one of several handlers
]


def description() -> dict[str, Any]:
    """The API's own description, from an app that is never served."""
    app = create_app(Settings(database="sqlite:///never-opened.db")).app
    found: dict[str, Any] = json.loads(encode_json(app.openapi_schema.to_schema()))
    return found


class Sitter(NamedTuple):
    """Somebody who has seat 0 at a table of their own for each thing that is tried."""

    known: dict[str, str]
    tables: dict[str, str]

    def code(self, base_url: str, trial: str) -> str:
        """The code of the table for a trial; where seats are given away, a game not begun."""
        if trial not in self.tables:
            other = "person" if trial.endswith(("/bot", "/start")) else "chance"
            plan = {"game": "vampire_radar", "name": "Ann", "seats": ["person", other, "chance"]}
            table = httpx.post(f"{base_url}/api/tables", json=plan, headers=self.known)
            assert table.status_code == 201, table.text
            self.tables[trial] = table.json()["code"]
        return self.tables[trial]


@pytest.fixture(scope="module")
def sitter(served: str) -> Sitter:
    """Somebody whom the house knows."""
    token = httpx.post(f"{served}/api/people").json()["token"]
    return Sitter({"authorization": f"Bearer {token}"}, {})


DESCRIPTION = description()
strangers = schemathesis.openapi.from_dict(deepcopy(DESCRIPTION))
strangers.config.checks.negative_data_rejection.expected_statuses += ["413", "414"]
# A stream for somebody who may listen never ends, and whoever logs out has no seat any more.
sitters = strangers.exclude(path_regex="/news$|/people/me$")


@strangers.parametrize()
@BOUNDED
def test_a_stranger_is_answered_as_the_description_says(
    case: "schemathesis.Case[Any]", served: str
) -> None:
    case.call_and_validate(base_url=served, excluded_checks=NOT_CHECKED, timeout=20)


@sitters.parametrize()
@BOUNDED
def test_somebody_with_a_seat_is_answered_as_the_description_says(
    case: "schemathesis.Case[Any]", served: str, sitter: Sitter
) -> None:
    if "code" in case.path_parameters:
        case.path_parameters["code"] = sitter.code(served, case.operation.path)
    if "seat" in case.path_parameters:
        case.path_parameters["seat"] = 0
    case.call_and_validate(
        base_url=served,
        headers=sitter.known,
        excluded_checks=[*NOT_CHECKED, ignored_auth, negative_data_rejection],
        timeout=20,
    )


def test_the_description_that_is_served_is_the_one_that_is_tried(served: str) -> None:
    said = httpx.get(f"{served}/api/schema/openapi.json").json()
    assert said["paths"] == DESCRIPTION["paths"]
    assert said["components"]["schemas"].keys() == DESCRIPTION["components"]["schemas"].keys()

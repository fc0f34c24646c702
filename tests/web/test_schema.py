"""schemathesis tries the whole API from the API's own description.

It sends what the description allows and what it forbids, to a house that is really served, and
holds every answer against the description: no 5xx, no status, no kind of content and no field that
is not declared there.
"""

import json
from copy import deepcopy
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar.serialization import encode_json
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    ignored_auth,
    positive_data_acceptance,
)

from gloam.web.app import create_app
from gloam.web.settings import Settings

load_all_checks()
BOUNDED = settings(
    max_examples=12,
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


@pytest.fixture(scope="module")
def seated(served: str) -> tuple[str, str, str]:
    """A house, somebody's token, and the code of the table where they have seat 0."""
    token = httpx.post(f"{served}/api/people").json()["token"]
    plan = {"game": "vampire_radar", "name": "Ann", "seats": ["person", "person", "chance"]}
    known = {"authorization": f"Bearer {token}"}
    table = httpx.post(f"{served}/api/tables", json=plan, headers=known)
    assert table.status_code == 201, table.text
    return served, token, table.json()["code"]


DESCRIPTION = description()
strangers = schemathesis.openapi.from_dict(deepcopy(DESCRIPTION))
sitters = strangers.exclude(path_regex="/news$")  # a stream for somebody who may listen never ends


@strangers.parametrize()
@BOUNDED
def test_a_stranger_is_answered_as_the_description_says(
    case: "schemathesis.Case[Any]", served: str
) -> None:
    case.call_and_validate(base_url=served, excluded_checks=NOT_CHECKED, timeout=20)


@sitters.parametrize()
@BOUNDED
def test_somebody_with_a_seat_is_answered_as_the_description_says(
    case: "schemathesis.Case[Any]", seated: tuple[str, str, str]
) -> None:
    base_url, token, code = seated
    if "code" in case.path_parameters:
        case.path_parameters |= {"code": code}
    if "seat" in case.path_parameters:
        case.path_parameters |= {"seat": 0}
    known = {"authorization": f"Bearer {token}"}
    case.call_and_validate(
        base_url=base_url, excluded_checks=[*NOT_CHECKED, ignored_auth], headers=known, timeout=20
    )


def test_the_description_that_is_served_is_the_one_that_is_tried(served: str) -> None:
    assert httpx.get(f"{served}/api/schema/openapi.json").json() == DESCRIPTION

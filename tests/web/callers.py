"""People who use the API in tests, each with a token of their own."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

PLAN: dict[str, Any] = {"game": "vampire_radar", "seats": ["person", "person", "chance"]}
"""A table for two people and a bot, where the first of them is asked first."""


class Caller:
    """Somebody whom the house knows, with a name and a token."""

    def __init__(self, client: httpx.Client, name: str) -> None:
        self.client = client
        self.name = name
        self.token = str(client.post("/api/people").json()["token"])
        self.known = {"authorization": f"Bearer {self.token}"}

    def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """Send one request to the API."""
        return self.client.request(method, f"/api{path}", json=body, headers=self.known)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Send one request that must be granted, and give back what is answered."""
        answer = self.send(method, path, body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def open(self, **plan: Any) -> str:
        """Open a table, and sit down at it; its code."""
        return str(self.ask("POST", "/tables", {"name": self.name, **PLAN, **plan})["code"])

    def sit(self, code: str, seat: int) -> None:
        """Sit down at a table."""
        self.ask("POST", f"/tables/{code}/seats/{seat}", {"name": self.name})

    def view(self, code: str, seat: int) -> Any:
        """What a seat knows and may choose."""
        return self.ask("GET", f"/tables/{code}/seats/{seat}")

    def act(self, code: str, seat: int, action: str, key: str = "") -> httpx.Response:
        """Choose something from the menu."""
        body = {"action": action, "key": key}
        return self.send("POST", f"/tables/{code}/seats/{seat}/actions", body)

    def say(self, code: str, seat: int, words: str) -> httpx.Response:
        """Say something at the table, whatever it costs."""
        body = {"words": words, "sure": True}
        return self.send("POST", f"/tables/{code}/seats/{seat}/words", body)

    @contextmanager
    def listening(
        self, code: str, seat: int, last: str = ""
    ) -> Iterator[Iterator[tuple[str, str, Any]]]:
        """The events of a seat's stream as they come: name, id and data."""
        path = f"/api/tables/{code}/seats/{seat}/news"
        headers = self.known | ({"last-event-id": last} if last else {})
        with self.client.stream("GET", path, headers=headers, timeout=30) as answer:
            assert answer.status_code == 200, answer.read()
            yield events(answer.iter_lines())


def events(lines: Iterator[str]) -> Iterator[tuple[str, str, Any]]:
    """Server-sent events from their lines: name, id and data."""
    event: dict[str, str] = {}
    for line in lines:
        if line:
            field, _, value = line.partition(": ")
            event[field] = value
        elif event:
            if "data" in event:
                yield event["event"], event.get("id", ""), json.loads(event["data"])
            event = {}

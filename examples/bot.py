"""A remote bot: it plays a whole game over the API, by chance. Standard library only.

    python examples/bot.py http://127.0.0.1:8000 vampire_radar    opens a table against bots
    python examples/bot.py http://127.0.0.1:8000 BCDFGH Robin     joins a table by its code
"""

import json
import random
import sys
import uuid
from collections.abc import Iterator
from typing import Any
from urllib.request import Request, urlopen

BASE, WHERE, NAME = [*sys.argv[1:], "Robin"][:3]
TOKEN = ""


def ask(method: str, path: str, body: Any = None) -> Any:
    """Send one request, with the token once there is one, and give back what is answered."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"}
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{BASE}/api{path}", data, headers, method=method)) as answer:
        return json.load(answer)


def news(path: str) -> Iterator[tuple[str, Any]]:
    """The events of a stream, one after the other."""
    with urlopen(Request(f"{BASE}/api{path}", headers={"authorization": f"Bearer {TOKEN}"})) as lines:
        name = ""
        for line in lines:
            field, _, value = line.decode().rstrip("\n").partition(": ")
            if field == "event":
                name = value
            elif field == "data":
                yield name, json.loads(value)


TOKEN = ask("POST", "/people")["token"]
games = {game["name"]: game for game in ask("GET", "/games")}
if WHERE in games:
    seats = ["person"] + ["easy"] * (games[WHERE]["fewest"] - 1)
    table = ask("POST", "/tables", {"game": WHERE, "name": NAME, "seats": seats})
else:
    free = [s["seat"] for s in ask("GET", f"/tables/{WHERE}")["seats"] if s["by"] == "free"]
    table = ask("POST", f"/tables/{WHERE}/seats/{free[0]}", {"name": NAME})
mine = next(s["seat"] for s in table["seats"] if s["yours"])
here = f"/tables/{table['code']}/seats/{mine}"
print(f"{NAME} plays {table['title']} at table {table['code']}, as {table['seats'][mine]['called']}.")
for event, told in news(f"{here}/news"):
    if event == "fact":
        print(told["words"])
    while event == "now" and (view := ask("GET", f"{here}?since=1000000"))["asked"]:
        choice = {"action": random.choice(view["menu"]), "key": str(uuid.uuid4())}
        ask("POST", f"{here}/actions", choice)
    if event == "now" and told["phase"] == "over":
        break
result = ask("GET", f"/tables/{table['code']}")["result"]
won = "won" if mine in result["winners"] else "did not win"
print(f"It is over: {result['reason']}. {NAME} {won}.")

"""A remote bot: it plays a whole game over the API, by chance. Standard library only.

To open a table against bots: `python bot.py http://127.0.0.1:8000 vampire_radar field=first`.
To join a table by its code: `python bot.py http://127.0.0.1:8000 BCDFGH`.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

BASE, WHERE, *CHOSEN = sys.argv[1:]
NAME, TOKEN = f"Robin {random.randrange(100)}", ""


def send(method: str, path: str, body: Any = None) -> Any:
    """Send one request, with the token once there is one; the answer can be read by lines."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {TOKEN}"}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{BASE}/api{path}", data, headers, method=method))


def ask(method: str, path: str, body: Any = None) -> Any:
    """Send one request, and give back what is answered."""
    return json.load(send(method, path, body))


TOKEN = ask("POST", "/people")["token"]
games = {game["name"]: game for game in ask("GET", "/games")}
if WHERE in games:
    seats = ["person"] + ["easy"] * (games[WHERE]["fewest"] - 1)
    options = dict(word.split("=") for word in CHOSEN)
    plan = {"game": WHERE, "name": NAME, "seats": seats, "options": options}
    table = ask("POST", "/tables", plan)
else:
    free = [s["seat"] for s in ask("GET", f"/tables/{WHERE}")["seats"] if s["by"] == "free"]
    table = ask("POST", f"/tables/{WHERE}/seats/{free[0]}", {"name": NAME})
mine = next(s for s in table["seats"] if s["yours"])
here = f"/tables/{table['code']}/seats/{mine['seat']}"
print(f"{NAME} plays {table['title']} at table {table['code']}, as {mine['called']}.")
event = ""
for line in send("GET", f"{here}/news"):
    field, _, value = line.decode().rstrip("\n").partition(": ")
    event = value if field == "event" else event
    told = json.loads(value) if field == "data" else {}
    if told and event == "fact":
        print(told["words"])
    while told and event == "now" and (view := ask("GET", f"{here}?since=1000000"))["asked"]:
        choice = {"action": random.choice(view["menu"]), "key": f"{random.getrandbits(64)}"}
        ask("POST", f"{here}/actions", choice)
    if told.get("phase") == "over":
        break
result = ask("GET", f"/tables/{table['code']}")["result"]
won = "won" if mine["seat"] in result["winners"] else "did not win"
print(f"It is over: {result['reason']}. {NAME} {won}.")

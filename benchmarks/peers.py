"""The house beside boardgame.io's server, under the same client, in one run.

    python -m benchmarks.peers [--rates 200 400 600] [--seconds 15] [--write docs/benchmarks.md]

Both servers have as many tables with four people each, one process, and actions at the same rates;
the client of `benchmarks/house.py` measures from the first byte of an action until the last of the
four has heard of it. boardgame.io speaks socket.io over WebSockets, so its people do, too.
"""

import argparse
import asyncio
import base64
import gc
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import uvloop

from benchmarks import house
from benchmarks.house import SEATS, Load, Seat, Table, Wire
from benchmarks.page import PEERS, replaced

HERE = Path(__file__).parent / "boardgame"
SHORT, MIDDLE = 126, 127
"""The lengths in a frame that say that the length follows, in two bytes or in eight."""
TEXT = 0x1


class Standing(msgspec.Struct):
    """How a match stands, as far as whoever plays it needs to know it."""

    ctx: dict[str, Any]
    number: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    """The answer to whoever joins."""

    state: Standing


class Guest(Seat):
    """One person at boardgame.io's: a WebSocket, on which actions go out and states come in."""

    def __init__(self, table: Table, number: int, token: str) -> None:
        super().__init__(table, number, token)
        self.bytes = b""
        self.number_of_state = -1
        self.open = False
        self.socket: asyncio.Transport | None = None

    async def listen(self, port: int) -> None:
        """Open the socket, and ask for the match."""
        loop = asyncio.get_running_loop()
        line, _ = await loop.create_connection(lambda: self, "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        self._line = self.socket = line
        line.write(
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
            f"host: 127.0.0.1:{port}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n"
            f"sec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Read what came, frame by frame."""
        self.bytes += data
        if not self.open:
            head, end, rest = self.bytes.partition(b"\r\n\r\n")
            if not end:
                return
            assert head.startswith(b"HTTP/1.1 101"), head
            self.open, self.bytes = True, rest
        while (frame := self._frame()) is not None:
            self._heard(frame)

    def _frame(self) -> bytes | None:
        held = self.bytes
        if len(held) < 2:
            return None
        length, begins = held[1] & 0x7F, 2
        if length == SHORT:
            length, begins = int.from_bytes(held[2:4], "big"), 4
        elif length == MIDDLE:
            length, begins = int.from_bytes(held[2:10], "big"), 10
        if len(held) < begins + length:
            return None
        self.bytes = held[begins + length :]
        return held[begins : begins + length]

    def _heard(self, frame: bytes) -> None:
        match frame[:1]:
            case b"0":  # the line stands: into the room of the game
                self._write("40/hunt,")
            case b"2":
                self._write("3")  # a sign of life, answered
            case b"4" if frame.startswith(b"40/hunt,"):
                asks = [self.table.code, str(self.number), self.token, SEATS]
                self._write(f"42/hunt,{json.dumps(['sync', *asks])}")
            case b"4" if frame.startswith(b"42/hunt,"):
                self._told(frame[len(b"42/hunt,") :])

    def _told(self, event: bytes) -> None:
        parts = msgspec.json.decode(event, type=list[msgspec.Raw])
        kind = msgspec.json.decode(parts[0])
        if kind == "sync":
            now = msgspec.json.decode(parts[2], type=Synced).state
        elif kind == "update":
            now = msgspec.json.decode(parts[2], type=Standing)
        else:
            return  # who is there, and who is not
        self.facts += kind == "update"
        self.last = time.perf_counter()
        self.number_of_state = now.number
        mine = now.ctx["currentPlayer"] == str(self.number)
        self.menu = ["walk"] if mine else []
        if mine:
            self.table.asked = self
        self.table.over = "gameover" in now.ctx
        self.ready.set()

    async def send(self, wire: Wire, action: str) -> tuple[int, Any]:
        """Choose something; the answer comes as the next state."""
        way = ("north", "east", "south", "west")[self.number_of_state % 4]
        move = {"type": "walk", "args": [0, way]}
        made = {**move, "playerID": str(self.number), "credentials": self.token}
        asks = [{"type": "MAKE_MOVE", "payload": made}, self.number_of_state]
        said = ["update", *asks, self.table.code, str(self.number)]
        self._write(f"42/hunt,{json.dumps(said)}")
        return 201, None

    def _write(self, text: str) -> None:
        """A frame of text, masked as a client must."""
        data, mask = text.encode(), os.urandom(4)
        length = len(data)
        size = (
            bytes([0x80 | length])
            if length < SHORT
            else bytes([0x80 | SHORT, *length.to_bytes(2, "big")])
        )
        whole = mask * (length // 4 + 1)
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(whole[:length], "big")).to_bytes(
            length, "big"
        )
        assert self.socket is not None
        self.socket.write(bytes([0x80 | TEXT]) + size + mask + masked)


async def seated(wire: Wire) -> Table:
    """Open a match and seat four people at it."""
    table = Table()
    status, made = await wire.ask("POST", "/games/hunt/create", {"numPlayers": SEATS})
    assert status == 200, (status, made)
    table.code = made["matchID"]
    for seat in range(SEATS):
        asks = {"playerID": str(seat), "playerName": f"Ann{seat}"}
        status, sat = await wire.ask("POST", f"/games/hunt/{table.code}/join", asks)
        assert status == 200, (status, sat)
        table.seats.append(Guest(table, seat, sat["playerCredentials"]))
    return table


class Peer(Load):
    """The same people at the same rates, at boardgame.io's."""

    opened = staticmethod(seated)

    async def compare(self) -> tuple[int, int, int]:
        """How many updates the sockets brought, and should have: every action four times."""
        await asyncio.sleep(1.0)
        brought = sum(seat.facts for table in self.tables for seat in table.seats)
        each = [{seat.facts for seat in table.seats} for table in self.tables]
        return brought, brought, sum(len(heard) > 1 for heard in each)


def served(port: int) -> "subprocess.Popen[bytes]":
    """Start boardgame.io's server on loopback, and wait until it answers."""
    environment = os.environ | {"NODE_ENV": "production", "DEBUG": ""}
    command = [str(shutil.which("node")), str(HERE / "server.cjs"), str(port)]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, cwd=HERE)
    return house.opening(server, f"http://127.0.0.1:{port}/games")


def measured(args: argparse.Namespace) -> dict[str, Any]:
    """boardgame.io's server under the client, and an end to it."""
    server = served(args.port + 7)
    try:
        gc.disable()
        found: dict[str, Any] = uvloop.run(
            house.measure(args, [server], [args.port + 7], kind=Peer)
        )
        return found
    finally:
        house.end([server])


ABOUT = """
## The house beside boardgame.io

`benchmarks/peers.py`, one run: gloam's house on SQLite, and boardgame.io {version} on Node {node}
with its store in memory, one process each, {tables:,} tables with four people, the same client at
the same rates. What is alike: an action goes out, and four people are told; the time is until the
last of them has heard. What is not: boardgame.io keeps nothing on disk here, and sends each player
the whole (small) state over WebSockets; its game is a few lines without beliefs, sentences or a
log of facts. gloam writes each action down before it answers, and tells each seat what it heard.
"""


def report(ours: dict[str, Any], theirs: dict[str, Any], args: argparse.Namespace) -> str:
    """The report on both, for the page."""
    node = subprocess.run(["node", "--version"], capture_output=True, text=True, check=True).stdout
    package = json.loads((HERE / "package.json").read_text())
    about = ABOUT.format(
        version=package["dependencies"]["boardgame.io"],
        node=node.strip().lstrip("v"),
        tables=args.tables,
    )
    lines = [
        about,
        "| server | wanted/s | done/s | median ms | p99 ms | worst ms | cores used | kB a table |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name, found in (("gloam", ours), ("boardgame.io", theirs)):
        lines += [
            f"| {name} | {row['asked_rate']:.0f} | {row['rate']:.0f} | {row['p50']:.1f} "
            f"| {row['p99']:.1f} | {row['max']:.1f} | {row['busy']:.2f} "
            f"| {found['bytes_a_table_after'] / 1000:.0f} |"
            for row in found["rows"]
        ]
    lines += ["", *ratios(ours["rows"], theirs["rows"])]
    lines += [
        "",
        f"The load of the machine was {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
    ]
    return "\n".join(lines) + "\n"


def ratios(ours: list[dict[str, Any]], theirs: list[dict[str, Any]]) -> list[str]:
    """Ours by theirs, at each rate that both were asked for."""
    lines = [
        "| gloam by boardgame.io, wanted/s | median | p99 | cores |",
        "| ---: | ---: | ---: | ---: |",
    ]
    for our, their in zip(ours, theirs, strict=False):
        parts = [f"{our[name] / their[name]:.1f} times" for name in ("p50", "p99", "busy")]
        lines.append(f"| {our['asked_rate']:.0f} | {' | '.join(parts)} |")
    return lines


def main() -> None:
    """Measure both, and say or write what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rates", type=float, nargs="+", default=[200, 400, 600])
    parser.add_argument("--port", type=int, default=8960)
    parser.add_argument("--write", type=Path)
    args = parser.parse_args()
    if not (HERE / "node_modules").exists():
        sys.exit("boardgame.io is not installed: npm ci --prefix benchmarks/boardgame")
    ours = house.run(args, 1, shared=False)
    theirs = measured(args)
    text = report(ours, theirs, args)
    print(text)
    if args.write:
        args.write.write_text(replaced(args.write.read_text(), PEERS, text))


if __name__ == "__main__":
    main()

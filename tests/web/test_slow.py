"""Whoever sends a request drop by drop is hung up on, and keeps nobody waiting."""

import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import uvicorn

from gloam.web.app import create_app
from gloam.web.serve import Listening
from gloam.web.settings import Settings


class Hasty(Listening):
    slowest = 0.6


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    address = f"sqlite:///{tmp_path / 'house.db'}"
    app = create_app(Settings(database=address, pace=0, rate=1000, bot_pool=1))
    config = uvicorn.Config(app, port=0, http=Hasty, ws="none", log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    end = time.monotonic() + 60
    while not server.started:
        assert time.monotonic() < end
        time.sleep(0.05)
    yield server.servers[0].sockets[0].getsockname()[1]
    server.should_exit = True
    thread.join(30)


@pytest.mark.parametrize(
    "beginning",
    [
        b"",
        b"GET / HTTP/1.1\r\nhost: gloam.test\r\n",
        b"POST /join HTTP/1.1\r\nhost: gloam.test\r\ncontent-length: 9\r\n\r\ncode=",
    ],
    ids=["says nothing", "never ends its head", "never ends its body"],
)
def test_a_request_that_does_not_come_in_is_given_up(port: int, beginning: bytes) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=15) as wire:
        wire.sendall(beginning)
        assert wire.recv(1000) == b""


def test_a_request_that_came_in_may_be_answered_for_as_long_as_it_takes(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=15) as wire:
        for _ in range(3):
            wire.sendall(b"GET /alive HTTP/1.1\r\nhost: gloam.test\r\n\r\n")
            assert b" 200 " in wire.recv(4000)
            time.sleep(0.8)


def test_answers_come_in_order_and_whole_however_they_are_asked_for(port: int) -> None:
    ask = b"GET /alive HTTP/1.1\r\nhost: gloam.test\r\n\r\n"
    head = ask.replace(b"GET", b"HEAD")
    last = ask.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    with socket.create_connection(("127.0.0.1", port), timeout=15) as wire:
        wire.sendall(ask + ask + head + last)
        found = b""
        while piece := wire.recv(65536):
            found += piece
    bodies = [part.partition(b"\r\n\r\n")[2] for part in found.split(b"HTTP/1.1 ")[1:]]
    assert [body.startswith(b'{"gloam"') for body in bodies] == [True, True, False, True]
    assert found.count(b"content-length: ") == 4
    assert found.count(b"x-content-type-options: nosniff") == 4
    assert found.count(b"connection: close") == 1

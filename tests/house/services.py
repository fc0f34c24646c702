"""A push service and a mail server of our own, on loopback, that look at what they are sent."""

import asyncio
import base64
import json
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import Message as Letter
from typing import Any

import http_ece
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Device:
    """A browser that can be pushed to: it has a key, and reads what was encrypted for it."""

    def __init__(self, name: str = "ann") -> None:
        self.name = name
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = name.encode().ljust(16, b"!")
        self.heard: list[dict[str, str]] = []
        self.sizes: list[int] = []
        self.answer = 201

    @property
    def keys(self) -> dict[str, str]:
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"p256dh": text_of(point), "auth": text_of(self._auth)}

    def read(self, body: bytes) -> None:
        self.sizes.append(len(body))
        plain = http_ece.decrypt(
            body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
        )
        self.heard.append(json.loads(plain))


class PushService:
    """Takes what houses push, if it is signed by the key that the browser was given."""

    def __init__(self) -> None:
        self.devices: dict[str, Device] = {}
        self.refused: list[str] = []
        self.asked = 0
        self.hangs = False
        self.port = 0
        self._lines: set[asyncio.StreamWriter] = set()

    @property
    def near(self) -> str:
        """How whoever hosts names it, so that it may be reached although it is on loopback."""
        return f"127.0.0.1:{self.port}"

    def device(self, name: str = "ann") -> Device:
        self.devices[f"/to/{name}"] = found = Device(name)
        return found

    def endpoint(self, device: Device) -> str:
        return f"http://{self.near}/to/{device.name}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines.add(writer)
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                lines = head.decode().split("\r\n")
                path = lines[0].split(" ")[1]
                headers = {
                    name.lower(): value
                    for name, _, value in (line.partition(": ") for line in lines[1:] if line)
                }
                body = await reader.readexactly(int(headers["content-length"]))
                self.asked += 1
                if self.hangs:
                    await asyncio.sleep(60)
                status = self._take(path, headers, body)
                writer.write(f"HTTP/1.1 {status} x\r\ncontent-length: 0\r\n\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()
            self._lines.discard(writer)

    def _take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        """Look at what came as RFC 8030, 8188 and 8292 ask; what to answer."""
        device = self.devices.get(path)
        if device is None:
            return 404
        if device.answer != 201:
            return device.answer
        wrong = self._wrong(headers)
        if wrong:
            self.refused.append(wrong)
            return 403
        device.read(body)
        return 201

    def _wrong(self, headers: dict[str, str]) -> str:
        if headers.get("content-encoding") != "aes128gcm" or not headers.get("ttl", "").isdigit():
            return "not a push"
        signed = headers.get("authorization", "")
        if not signed.startswith("vapid ") or not Vapid02.verify(signed):
            return "not signed"
        token = signed.partition("t=")[2].partition(",")[0]
        claims = _claims(token)
        return "" if claims["aud"] == f"http://{self.near}" else "signed for another"


def _claims(token: str) -> dict[str, Any]:
    part = token.split(".")[1]
    found: dict[str, Any] = json.loads(base64.urlsafe_b64decode(part + "=" * (-len(part) % 4)))
    return found


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """A push service on loopback."""
    service = PushService()
    server = await asyncio.start_server(service._serve, "127.0.0.1", 0)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()
        for line in list(service._lines):
            line.close()


class MailServer:
    """A real SMTP server, and the letters that it took."""

    def __init__(self) -> None:
        self.letters: list[Letter] = []
        self.unknown: set[str] = set()
        with socket.socket() as trial:
            trial.bind(("127.0.0.1", 0))
            port = trial.getsockname()[1]
        self.controller = Controller(self, hostname="127.0.0.1", port=port)

    @property
    def address(self) -> str:
        return f"smtp+plain://127.0.0.1:{self.controller.port}"

    async def handle_RCPT(  # the name that aiosmtpd calls
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address in self.unknown:
            return "550 nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(message_from_bytes(envelope.content))
        return "250 OK"

    def __enter__(self) -> "MailServer":
        self.controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.controller.stop()

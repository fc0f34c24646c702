"""Web Push: a call to one browser, encrypted for it alone and signed by the house.

The address of a subscription comes from outside, and the house is to send something there: so it is
looked at first. Only HTTPS, only its usual port, and only addresses that everybody on the internet
can reach, unless whoever hosts has named a service in their own network.
"""

import asyncio
import base64
import binascii
import json
import secrets
import ssl
import time
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

import httpcore
from msgspec import Struct, ValidationError
from msgspec import json as msgjson

from gloam.house.calls import Message
from gloam.kernel.errors import BadOption, GloamError

PATIENCE = 10.0
"""How many seconds a push service may take for one call."""
LASTS = 12 * 3600
"""For how many seconds a push service keeps a call for a browser that is switched off."""
SIZE = 1024
"""How many bytes every call has before it is encrypted: its length tells nothing."""
SIGNED_FOR = 6 * 3600
"""For how many seconds a signature is used again for the same service."""
LONGEST_ADDRESS = 1_000
GONE = (404, 410)
"""What a service answers for a subscription that is no more."""
NOT_NOW = (408, 413, 429, 500, 502, 503, 504)


class Gone(GloamError):
    """Nobody is reached by this subscription any more."""


class Unreachable(GloamError):
    """The call was not taken; nothing is known of whether it would be later."""


class Subscription(Struct, frozen=True):
    """Where a browser is reached, and what is needed to encrypt for it."""

    endpoint: str
    p256dh: str
    auth: str

    def written(self) -> str:
        """As it is kept."""
        return msgjson.encode(self).decode()


def subscription(endpoint: str, p256dh: str, auth: str, near: Iterable[str] = ()) -> Subscription:
    """A subscription as a browser gave it; BadOption if it is none that the house would use."""
    check_endpoint(endpoint, near)
    if len(_bytes(p256dh)) != 65 or _bytes(p256dh)[:1] != b"\x04" or len(_bytes(auth)) != 16:
        raise BadOption("That subscription has no keys to encrypt for.")
    return Subscription(endpoint, p256dh.rstrip("="), auth.rstrip("="))


def kept_subscription(address: str) -> Subscription:
    """A subscription as it was kept."""
    try:
        return msgjson.decode(address, type=Subscription)
    except ValidationError:
        raise Gone("That subscription cannot be read.") from None


def check_endpoint(endpoint: str, near: Iterable[str] = ()) -> None:
    """BadOption for an address that the house would send nothing to."""
    refused = BadOption("A push service is reached by https://, by name, and at its usual port.")
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise refused from None
    if (
        not endpoint.isascii()
        or len(endpoint) > LONGEST_ADDRESS
        or parts.username
        or not parts.hostname
    ):
        raise refused
    if parts.netloc.lower() in {each.lower() for each in near}:
        return
    if parts.scheme != "https" or port not in (None, 443) or "." not in parts.hostname:
        raise refused
    if not is_far(parts.hostname):
        raise refused


def is_far(host: str) -> bool:
    """Whether a host could be one of the internet: a name, or a number that all can reach.

    >>> [is_far(host) for host in ("push.example", "8.8.8.8", "10.0.0.1", "::1", "169.254.169.254")]
    [True, True, False, False, False]
    """
    try:
        number = ip_address(host.partition("%")[0])
    except ValueError:
        return not host.lower().endswith((".localhost", ".local", ".internal", ".home.arpa"))
    mapped = getattr(number, "ipv4_mapped", None)
    if mapped is not None:
        number = mapped
    return number.is_global and not number.is_multicast and not number.is_reserved


class Outward(httpcore.AsyncNetworkBackend):
    """Opens connections to the internet, and to nothing within: a name is looked up only once."""

    def __init__(self, near: Iterable[str] = ()) -> None:
        self.near = {each.lower() for each in near}
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,  # as httpcore calls it
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        """Connect to the numbers that a name stands for, if all can reach them."""
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=1)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from None
        numbers = list(dict.fromkeys(str(each[4][0]) for each in found))
        if f"{host}:{port}".lower() not in self.near:
            numbers = [number for number in numbers if is_far(number)]
        if not numbers:
            raise httpcore.ConnectError("that is no address of the internet")
        return await self._inner.connect_tcp(
            numbers[0], port, timeout, local_address, socket_options
        )

    async def sleep(self, seconds: float) -> None:
        """Wait before another try."""
        await asyncio.sleep(seconds)


def new_key() -> str:
    """A key of the house, made at its first start."""
    from py_vapid import Vapid02

    key = Vapid02()
    key.generate_keys()
    number = key.private_key.private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


class Pusher:
    """Sends calls to push services."""

    def __init__(self, key: str, contact: str = "", near: Iterable[str] = ()) -> None:
        from py_vapid import Vapid02

        self.near = tuple(near)
        self.contact = contact
        """How whoever runs a push service reaches whoever hosts: `mailto:…` or an address."""
        self.patience = PATIENCE
        self._key = Vapid02.from_raw(key.encode())
        self._signed: dict[str, tuple[float, str]] = {}
        self._lines = httpcore.AsyncConnectionPool(
            ssl_context=ssl.create_default_context(),
            max_connections=100,
            keepalive_expiry=30.0,
            network_backend=Outward(near),
        )

    @property
    def public_key(self) -> str:
        """What a browser is given to subscribe with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        key = self._key.public_key
        return _text(key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    async def send(self, to: Subscription, said: Message) -> None:
        """Send one call; Gone if nobody is there any more, Unreachable if it was not taken."""
        check_endpoint(to.endpoint, self.near)
        body = encrypted(to, said)
        headers: dict[bytes | str, bytes | str] = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "content-length": str(len(body)),
            "ttl": str(LASTS),
            "urgency": "normal",
            "authorization": self._signature(to.endpoint),
        }
        limits = dict.fromkeys(("connect", "read", "write", "pool"), self.patience)
        try:
            async with (
                asyncio.timeout(self.patience),
                self._lines.stream(
                    "POST", to.endpoint, headers=headers, content=body,
                    extensions={"timeout": limits},
                ) as answer,
            ):  # fmt: skip
                status = answer.status
        except (TimeoutError, OSError, httpcore.TimeoutException, httpcore.NetworkError,
                httpcore.ProtocolError, ssl.SSLError) as error:  # fmt: skip
            raise Unreachable(type(error).__name__) from None
        if status in GONE:
            raise Gone("Nobody is there any more.")
        if not 200 <= status < 300:
            raise Unreachable(f"status {status}")

    def _signature(self, endpoint: str) -> str:
        parts = urlsplit(endpoint)
        audience = f"{parts.scheme}://{parts.netloc}"
        now = time.time()
        until, signed = self._signed.get(audience, (0.0, ""))
        if until - now < SIGNED_FOR / 2:
            until = now + SIGNED_FOR
            claims = {
                "aud": audience,
                "exp": int(until),
                "sub": self.contact or "mailto:nobody@localhost",
            }
            signed = str(self._key.sign(claims)["Authorization"])
            if len(self._signed) > 1_000:
                self._signed.clear()
            self._signed[audience] = until, signed
        return signed

    async def close(self) -> None:
        """Hang up everywhere."""
        await self._lines.aclose()


def encrypted(to: Subscription, said: Message) -> bytes:
    """A call as only one browser can read it; every one is as long as any other."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    plain = {"title": said.title, "body": said.body, "url": said.url, "tag": said.tag}
    text = json.dumps(plain).encode()
    if len(text) > SIZE:
        text = json.dumps(plain | {"body": ""}).encode()
    return bytes(
        http_ece.encrypt(
            text.ljust(SIZE),
            salt=secrets.token_bytes(16),
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=_bytes(to.p256dh),
            auth_secret=_bytes(to.auth),
            version="aes128gcm",
        )
    )


def _bytes(text: str) -> bytes:
    """What letters of an address stand for; BadOption if they are none."""
    try:
        if len(text) > 200 or not text.isascii():
            raise ValueError
        return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))
    except (ValueError, binascii.Error):
        raise BadOption("That subscription has no keys to encrypt for.") from None


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")

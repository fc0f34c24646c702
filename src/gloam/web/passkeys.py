"""Passkeys: what a device keeps to prove who somebody is, by the standard (Web Authentication)."""

import json
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from gloam.house.house import House, NotYours
from gloam.house.recent import Recent
from gloam.house.store import Door, Taken
from gloam.kernel.errors import BadOption
from gloam.web.access import AnyRequest, address_of

LASTS = 300.0
"""How many seconds a device has to answer."""
MOST_KEYS = 10
PASSKEY = "passkey"
MISSING = "This house has no passkeys: the package webauthn is not installed."
NOT_KNOWN = "This passkey opens nothing here. Make one first on a device that has your games."
BAD = "That is no answer of a passkey for this house, or it came too late. Try again."

_USED: Recent[bytes, bool] = Recent(10_000)
"""Challenges that were answered: each is good once."""


class Held(Struct, frozen=True, kw_only=True):
    """What the house keeps of a passkey: nothing that opens anything by itself."""

    public_key: str
    count: int
    name: str


def _webauthn() -> Any:
    try:
        import webauthn
    except ImportError:
        raise BadOption(MISSING) from None
    return webauthn


def warm_up() -> None:
    """Read the package now, which takes a while, and not while somebody waits."""
    with suppress(ImportError):
        import webauthn  # noqa: F401


def _site(request: AnyRequest) -> tuple[str, str]:
    """The name of this house as browsers know it, and where its pages come from."""
    address = address_of(request)
    return urlsplit(address).hostname or "localhost", address


async def creation(request: AnyRequest, house: House, who: str) -> dict[str, Any]:
    """What a device needs to make a passkey for a person."""
    webauthn = _webauthn()
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    doors = [door for door in await house.store.doors_of(who) if door.kind == PASSKEY]
    if len(doors) >= MOST_KEYS:
        raise BadOption(f"You have {MOST_KEYS} passkeys already: take one away first.")
    name, _ = _site(request)
    options = webauthn.generate_registration_options(
        rp_id=name,
        rp_name="gloam",
        user_id=house.doorman.handle(who),
        user_name="your games",
        challenge=house.doorman.challenge(f"make {who}", house.now() + LASTS),
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.PREFERRED,
        ),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(id=webauthn.base64url_to_bytes(_plain_id(door)))
            for door in doors
        ],
    )
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


async def made(
    request: AnyRequest, house: House, who: str, answer: dict[str, Any], name: str
) -> None:
    """Keep a passkey that a device has made."""
    webauthn = _webauthn()
    site, origin = _site(request)
    challenge = _challenge(answer, house, f"make {who}")
    try:
        found = webauthn.verify_registration_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
        )
    except Exception:  # noqa: BLE001  # whatever is wrong with it, it is not taken
        raise BadOption(BAD) from None
    held = Held(
        public_key=webauthn.helpers.bytes_to_base64url(found.credential_public_key),
        count=found.sign_count,
        name=name,
    )
    id_ = f"{PASSKEY}.{webauthn.helpers.bytes_to_base64url(found.credential_id)}"
    try:
        await house.store.add_door(Door(id_, who, PASSKEY, msgspec.json.encode(held).decode()))
    except Taken:
        raise BadOption("This passkey is known here already.") from None


def request_options(request: AnyRequest, house: House) -> dict[str, Any]:
    """What a device needs to show a passkey that it has."""
    webauthn = _webauthn()
    site, _ = _site(request)
    options = webauthn.generate_authentication_options(
        rp_id=site, challenge=house.doorman.challenge("open", house.now() + LASTS)
    )
    found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
    return found


async def opened(request: AnyRequest, house: House, answer: dict[str, Any]) -> str:
    """The person whose passkey was shown; NotYours if it opens nothing."""
    webauthn = _webauthn()
    site, origin = _site(request)
    challenge = _challenge(answer, house, "open")
    door = await house.store.door(f"{PASSKEY}.{str(answer.get('id', ''))[:400]}")
    if door is None:
        raise NotYours(NOT_KNOWN)
    held = msgspec.json.decode(door.value, type=Held)
    try:
        found = webauthn.verify_authentication_response(
            credential=answer,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=webauthn.base64url_to_bytes(held.public_key),
            credential_current_sign_count=held.count,
        )
    except Exception:  # noqa: BLE001  # whatever is wrong with it, it opens nothing
        raise NotYours(BAD) from None
    if found.new_sign_count != held.count:
        again = Held(public_key=held.public_key, count=found.new_sign_count, name=held.name)
        await house.store.close_doors(door.who, PASSKEY, door.id)
        value = msgspec.json.encode(again).decode()
        await house.store.add_door(Door(door.id, door.who, PASSKEY, value))
    return door.who


def _challenge(answer: dict[str, Any], house: House, purpose: str) -> bytes:
    """The challenge that an answer says it is for, if it is ours and was not answered before."""
    webauthn = _webauthn()
    try:
        said = webauthn.base64url_to_bytes(answer["response"]["clientDataJSON"])
        challenge: bytes = webauthn.base64url_to_bytes(json.loads(said)["challenge"])
    except Exception:  # noqa: BLE001  # nothing that can be read
        raise BadOption(BAD) from None
    if not house.doorman.is_challenge(challenge, purpose, house.now()) or _USED.get(challenge):
        raise BadOption(BAD)
    _USED.put(challenge, True)
    return challenge


def _plain_id(door: Door) -> str:
    return door.id.removeprefix(f"{PASSKEY}.")


def name_of(door: Door) -> str:
    """What somebody called a passkey."""
    return msgspec.json.decode(door.value, type=Held).name

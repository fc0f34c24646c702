"""What a browser can say of the dice: our own SHA-256, and a sentence that claims what it shows."""

import hashlib
import json
import re
import shutil
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from gloam.cli import main
from gloam.house.house import REVEALED_WITHIN
from gloam.kernel.dice import commitment, share_of

from .callers import Caller
from .conftest import HouseApp

STATIC = Path(str(resources.files("gloam.web"))) / "static"
node = pytest.mark.skipif(shutil.which("node") is None, reason="node runs the scripts; not here")
VECTORS = {
    "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq": (
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    "a" * 1_000_000: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
}
"""The digests of FIPS 180-4 and its examples."""


def in_node(script: str, given: Any, folder: Path) -> Any:
    """What a module that imports the page's own scripts prints for some JSON."""
    for name in ("sha256", "seals", "settings"):
        text = (STATIC / f"{name}.js").read_text()
        (folder / f"{name}.mjs").write_text(re.sub(r'"\./(\w+)\.js"', r'"./\1.mjs"', text))
    (folder / "run.mjs").write_text(
        'import { readFileSync } from "node:fs";\n'
        'import { sha256 } from "./sha256.mjs";\n'
        'import { verdict } from "./seals.mjs";\n'
        "const given = JSON.parse(readFileSync(0));\n"
        f"process.stdout.write(JSON.stringify({script}));\n"
    )
    ran = subprocess.run(
        ["node", folder / "run.mjs"],
        input=json.dumps(given).encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )
    return json.loads(ran.stdout)


@node
def test_our_sha256_gives_the_known_digests(tmp_path: Path) -> None:
    lengths = ["x" * n for n in range(200)] + ["é" * 31, "Ω≈ç√", "\U0001f319"]
    given = [*VECTORS, *lengths]
    found = in_node("given.map(sha256)", given, tmp_path)
    assert found[: len(VECTORS)] == list(VECTORS.values())
    assert found == [hashlib.sha256(text.encode()).hexdigest() for text in given]


NONCE, OTHER = "a" * 32, "b" * 32
TOLD: dict[str, Any] = {
    "seed": "night",
    "salt": "s",
    "seal": commitment("night", "s"),
    "shares": [share_of(NONCE), share_of(OTHER)],
    "nonces": [NONCE, OTHER],
}
KNOWN: dict[str, Any] = {
    "seal": TOLD["seal"],
    "phase": "waiting",
    "shares": TOLD["shares"],
    "mine": {"0": {"nonce": NONCE, "taken": True}},
}


def said(folder: Path, known: Any, **changed: Any) -> tuple[str, str]:
    """Whether it holds, and the sentence, for what a browser knows and is told."""
    found = in_node("verdict(given[0] ?? undefined, given[1])", [known, TOLD | changed], folder)
    return found["holds"], found["words"]


@node
def test_a_browser_that_saw_the_seal_and_gave_a_share_says_so(tmp_path: Path) -> None:
    holds, words = said(tmp_path, KNOWN)
    assert holds == "yes"
    assert "first saw before the game" in words
    assert "Its own share is in the dice" in words
    assert "gloam verify" in words


@node
def test_an_operator_who_changes_seed_salt_and_seal_together_is_found_out(tmp_path: Path) -> None:
    other = {"seed": "mine", "salt": "t", "seal": commitment("mine", "t")}
    holds, words = said(tmp_path, KNOWN, **other)
    assert holds == "no"
    assert "not the one that this browser saw first" in words


@node
@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"seed": "other"}, "do not fit the seal"),
        ({"nonces": ["", OTHER]}, "share is not in the dice, although the house took it"),
        (
            {"nonces": ["c" * 32, OTHER], "shares": [share_of("c" * 32), TOLD["shares"][1]]},
            "before",
        ),
        ({"nonces": [NONCE, "c" * 32]}, "does not fit what it had told before"),
        (
            {"shares": [TOLD["shares"][0], share_of("c" * 32)], "nonces": [NONCE, "c" * 32]},
            "before",
        ),
    ],
)
def test_whatever_else_was_changed_is_found_out(
    tmp_path: Path, changed: dict[str, Any], sentence: str
) -> None:
    holds, words = said(tmp_path, KNOWN, **changed)
    assert holds == "no"
    assert sentence in words


@node
def test_a_browser_claims_nothing_that_it_did_not_see(tmp_path: Path) -> None:
    for known in (None, {"seal": TOLD["seal"], "phase": "over"}):
        holds, words = said(tmp_path, known)
        assert holds == "unknown"
        assert "did not see the seal before the end" in words
        assert "had no share" in words
    holds, words = said(tmp_path, {"seal": TOLD["seal"], "phase": "playing"})
    assert (holds, "while the game was played" in words) == ("yes", True)
    late = KNOWN | {"mine": {"0": {"nonce": NONCE, "taken": False}}}
    assert "came too late" in said(tmp_path, late, nonces=["", OTHER])[1]


# At a house.


def shared_table(app: HouseApp) -> tuple[Caller, Caller, str]:
    ann, bob = Caller(app, "Ann"), Caller(app, "Bob")
    code = ann.open(seats=["person", "person"], share=share_of(NONCE), options={"dawn": "3"})
    body = {"name": "Bob", "share": share_of(OTHER)}
    bob.ask("POST", f"/tables/{code}/seats/1", body)
    return ann, bob, code


def test_over_the_api_shares_are_told_then_revealed(house_app: HouseApp) -> None:
    ann, bob, code = shared_table(house_app)
    info = ann.ask("GET", f"/tables/{code}")
    assert (info["phase"], info["drawing"]) == ("waiting", "reveal")
    assert [seat["share"] for seat in info["seats"]] == [share_of(NONCE), share_of(OTHER)]
    assert NONCE not in json.dumps(info)
    wrong = bob.send("POST", f"/tables/{code}/seats/1/share", {"nonce": NONCE})
    assert wrong.status_code == 422
    bob.ask("POST", f"/tables/{code}/seats/1/share", {"nonce": OTHER})
    info = ann.ask("POST", f"/tables/{code}/seats/0/share", {"nonce": NONCE})
    assert (info["phase"], info["drawing"]) == ("playing", "")


def test_the_page_and_verify_speak_of_the_same_seal_and_shares(
    house_app: HouseApp, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, bob, code = shared_table(house_app)
    seal = ann.ask("GET", f"/tables/{code}")["seal"]
    lobby = house_app.get(f"/t/{code}").text
    assert f'data-seal="{seal}"' in lobby
    assert f'<span class="seal">{seal}</span>' in lobby  # to be seen by whoever unfolds it
    assert f'data-share="{share_of(NONCE)}"' in lobby
    for person, seat, nonce in ((bob, 1, OTHER), (ann, 0, NONCE)):
        person.ask("POST", f"/tables/{code}/seats/{seat}/share", {"nonce": nonce})
    for person, seat in ((ann, 0), (bob, 1)):
        person.ask("POST", f"/tables/{code}/seats/{seat}/vote", {"yes": True})
    page = house_app.get(f"/t/{code}/replay", headers=ann.known).text
    told = dict(
        re.findall(
            r'data-(seed|salt|seal|shares|nonces)="([^"]*)"', page.partition("seal-check")[2]
        )
    )
    assert told["seal"] == seal == commitment(told["seed"], told["salt"])
    assert told["nonces"] == f"{NONCE},{OTHER}"
    assert told["shares"] == f"{share_of(NONCE)},{share_of(OTHER)}"
    file = tmp_path / "night.gloam"
    file.write_text(house_app.get(f"/t/{code}/save", headers=ann.known).text)
    assert main(["verify", str(file), "--seal", seal, "--share", share_of(NONCE)]) == 0
    out = capsys.readouterr().out
    assert "fit the seal that you gave" in out
    assert f"is {share_of(OTHER)}: compare it" in out
    assert main(["verify", str(file), "--share", share_of("c" * 32)]) != 0
    assert "not in the dice" in capsys.readouterr().err


def test_without_scripts_a_form_sends_no_share_and_the_game_begins_at_once(
    house_app: HouseApp,
) -> None:
    answer = house_app.post("/play/vampire_radar", data={"name": "Ann", "share": ""})
    assert answer.status_code == 200
    assert re.search(r"/t/\w+/\d$", str(answer.url))
    code = str(answer.url).split("/")[-2]
    house_app.post(f"/t/{code}/{str(answer.url)[-1]}/vote", data={"yes": "yes"})
    page = house_app.get(f"/t/{code}/replay").text
    assert "they follow from the seed alone" in page
    assert 0 < REVEALED_WITHIN < 30
    again = house_app.post(f"/t/{code}/again")
    assert again.status_code == 200

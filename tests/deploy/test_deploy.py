"""What stands before and around a house, each started once where the machine has the program."""

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.callers import Caller
from tests.web.served import Served, free_port, serving

DEPLOY = Path(__file__).parent.parent.parent / "deploy"
pytestmark = pytest.mark.slow  # a whole house


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not here")
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("house"), GLOAM_PROXIES="127.0.0.1") as served:
        yield served


@contextmanager
def running(command: list[str], url: str, folder: Path, **env: str) -> Iterator[None]:
    """A program in the foreground, until it answers, and then until the block ends."""
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, stdout=log, stderr=log, env=os.environ | env, cwd=folder
        )
        try:
            until = time.monotonic() + 30
            while True:
                assert process.poll() is None, (folder / "log").read_text()[-2000:]
                assert time.monotonic() < until, (folder / "log").read_text()[-2000:]
                try:
                    if httpx.get(f"{url}/alive", timeout=5).status_code == 200:
                        break
                except httpx.TransportError:
                    time.sleep(0.1)
            yield
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(15)
                raise


def plays_through(url: str) -> None:
    """A person opens a table through what stands before the house, and hears of it at once."""
    with httpx.Client(base_url=url, timeout=30) as client:
        assert client.get("/").status_code == 200
        assert client.get("/metrics").status_code == 404
        ann, bob = Caller(client, "Ann"), Caller(client, "Bob")
        code = ann.open(seats=["person", "person"])
        with ann.listening(code, 0) as events:
            next(events)
            bob.sit(code, 1)
            began = time.monotonic()
            assert next(data for name, _, data in events if name == "murmur")
            assert time.monotonic() - began < 5  # nothing was held back


def test_nginx_before_a_house(house: Served, tmp_path: Path) -> None:
    nginx, port = program("nginx"), free_port()
    text = (DEPLOY / "nginx.conf").read_text()
    text = text.replace("127.0.0.1:8000", f"127.0.0.1:{house.port}")
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};")
    text = re.sub(r"(?m)^ +(ssl_certificate|http2 ).*\n", "", text)  # Debian's has no `http2 on`
    text = text.replace("server_name play.example;", "server_name _;")
    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"):
        text = f"{kind}_temp_path {tmp_path}/{kind};\n{text}"
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}}\nhttp {{\n{text}\n}}\n"
    (tmp_path / "nginx.conf").write_text(whole)
    command = [nginx, "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf"), "-g", "daemon off;"]
    with running(command, f"http://127.0.0.1:{port}", tmp_path):
        plays_through(f"http://127.0.0.1:{port}")


def test_caddy_before_a_house(house: Served, tmp_path: Path) -> None:
    caddy, port = program("caddy"), free_port()
    text = (
        (DEPLOY / "Caddyfile").read_text().replace("\tgrace_period", "\tadmin off\n\tgrace_period")
    )
    (tmp_path / "Caddyfile").write_text(text)
    command = [caddy, "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    url = f"http://127.0.0.1:{port}"
    site, home = f":{port}", str(tmp_path)
    upstream = f"127.0.0.1:{house.port}"
    with running(command, url, tmp_path, GLOAM_SITE=site, GLOAM_UPSTREAM=upstream, HOME=home,
                 XDG_DATA_HOME=home, XDG_CONFIG_HOME=home):  # fmt: skip
        plays_through(url)


def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    tool = program("systemd-analyze")
    unit = tmp_path / "gloam.service"
    text = (DEPLOY / "gloam.service").read_text()
    unit.write_text(text.replace("/opt/gloam/bin/gloam", shutil.which("true") or "/bin/true"))
    run = [tool, "verify", "--man=no", "--generators=no", str(unit)]
    done = subprocess.run(run, capture_output=True, text=True, timeout=60)
    said = [line for line in done.stderr.splitlines() if "gloam.service" in line]
    assert not said, done.stderr


def test_the_examples_say_what_the_house_understands() -> None:
    text = "".join(path.read_text() for path in DEPLOY.iterdir())
    page = (DEPLOY.parent / "docs" / "house.md").read_text()
    ours = set(re.findall(r"GLOAM_[A-Z_]+", text)) - {"GLOAM_SITE", "GLOAM_UPSTREAM"}
    assert ours
    for name in ours:
        assert f"`{name}`" in page, name

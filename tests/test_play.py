"""What stands between `make play` and a first page: what is served, and what is built behind."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tools import build, environment, play

from gloam.kernel.errors import BadOption
from gloam.web.serve import check_free

ROOT = Path(__file__).parent.parent


def test_what_is_built_is_served() -> None:
    env, said = play.plan(ROOT / "src", compiler=True)
    assert (env, said) == ({"PYTHONPATH": str(ROOT / "src")}, "")


def test_what_is_not_built_is_served_from_the_source_and_built_behind(tmp_path: Path) -> None:
    env, said = play.plan(tmp_path / "gloam-1", compiler=True)
    assert env == {"PYTHONPATH": str(ROOT / "src"), "GLOAM_BUILD": str(tmp_path / "gloam-1")}
    assert "at once" in said
    assert "behind" in said


def test_without_a_compiler_the_source_is_served_and_nothing_promised(tmp_path: Path) -> None:
    env, said = play.plan(tmp_path / "gloam-1", compiler=False)
    assert env == {"PYTHONPATH": str(ROOT / "src")}
    assert "behind" not in said


def test_who_wants_no_compiler_gets_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GLOAM_COMPILE", "no")
    assert not play.has_compiler()


# The name of a build is all that it is made from.


def test_an_edit_gives_another_name_and_taking_it_back_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, monkeypatch)
    before = build.name()
    edited = tmp_path / "src" / "gloam" / "one.py"
    edited.write_text("X = 2\n")
    between = build.name()
    edited.write_text("X = 1\n")
    (tmp_path / "src" / "gloam" / "__pycache__").mkdir()
    (tmp_path / "src" / "gloam" / "__pycache__" / "one.pyc").write_text("")
    assert (build.name() == before, between == before) == (True, False)


def checkout(place: Path, monkeypatch: pytest.MonkeyPatch, setup: str = "") -> None:
    """A small checkout of one package, whose build copies it, or does what is said."""
    package = place / "src" / "gloam"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("X = 1\n")
    (place / "tools").mkdir()
    for path in ("pyproject.toml", "tools/compiling.py", "tools/to_c.py"):
        (place / path).write_text("")
    (place / "setup.py").write_text(setup or COPIES)
    site = place / "site"
    site.mkdir()
    monkeypatch.setattr(build, "ROOT", place)
    monkeypatch.setattr(build, "BUILD", place / "build")
    folders = {"purelib": str(site), "scripts": str(site)}
    monkeypatch.setattr("tools.build.sysconfig.get_paths", lambda: folders)


COPIES = """
import shutil, sys, time
print("progress 0 10000000", flush=True)
print("progress 10000000 10000000", flush=True)
shutil.copytree("src", sys.argv[sys.argv.index("--build-lib") + 1])
"""


def test_a_build_appears_when_it_is_complete_and_is_what_python_finds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checkout(tmp_path, monkeypatch)
    assert build.current() is None
    made = build.build(build.Say("Compiling"))
    assert made == build.place() == build.current()
    assert (made / "gloam" / "one.py").read_text() == "X = 1\n"
    assert re.fullmatch(
        r"Compiling: about \d+ s left\.\nCopied in \d+ s\.\n", capsys.readouterr().out
    )
    assert build.build(build.Say("Compiling")) == made
    assert capsys.readouterr().out == ""
    assert sorted(path.name for path in (tmp_path / "build").iterdir()) == [
        "build.log",
        made.name,
        "lock",
    ]


def test_a_build_that_fails_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checkout(tmp_path, monkeypatch)
    made = build.build(build.Say("Compiling"))
    (tmp_path / "setup.py").write_text("import sys; sys.exit('no such word: begn')")
    with pytest.raises(build.BuildFailed, match=r"build/build\.log says why"):
        build.build(build.Say("Compiling"))
    assert "begn" in (tmp_path / "build" / "build.log").read_text()
    assert build.current() == made
    assert list((tmp_path / "build").glob("new-*")) == []


def test_a_build_that_is_killed_leaves_nothing_that_could_be_taken_for_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    half = COPIES.replace("shutil.copytree", "shutil.copytree('src', 'half'); time.sleep(60) #")
    checkout(tmp_path, monkeypatch, half)
    code = (
        "import sys; from pathlib import Path; from tools import build;"
        "build.ROOT = Path(sys.argv[1]); build.BUILD = build.ROOT / 'build';"
        "build.build(build.Say('Compiling'))"
    )
    run = [sys.executable, "-c", code, str(tmp_path)]
    building = subprocess.Popen(run, cwd=ROOT, stdout=subprocess.DEVNULL, start_new_session=True)
    until(lambda: (tmp_path / "half").exists())
    os.killpg(building.pid, 9)
    building.wait()
    assert list((tmp_path / "build").glob("gloam-*")) == []
    (tmp_path / "setup.py").write_text(COPIES)
    assert build.build(build.Say("Compiling")) == build.place()


def until(true: Callable[[], bool], seconds: float = 20.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_who_builds_behind_does_so_gently_and_ends_with_whom_it_builds_for(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    served = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(2)"])
    run = [sys.executable, "-c", ENDLESS, str(note), "--behind", str(served.pid)]
    subprocess.run(run, cwd=ROOT, check=True, timeout=20)
    until(lambda: note.exists() and bool(note.read_text()))
    builder = int(note.read_text())
    own = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, builder) >= min(19, own + build.GENTLE)
    served.wait()
    until(lambda: gone(builder))


ENDLESS = """
import os, sys, time
from pathlib import Path
from tools import build
note = Path(sys.argv.pop(1))
build.ensure = lambda what: None
build.build = lambda say: (note.write_text(str(os.getpid())), time.sleep(60))
sys.exit(build.main())
"""


def gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


# How long it still takes is said as it is.


def test_the_first_guess_is_the_usual_machine_and_then_it_is_this_one() -> None:
    usual = build.seconds_left(0, 0, 60 * build.SIZE_A_SECOND)
    assert usual == pytest.approx(60)
    slow = build.seconds_left(100, 20 * build.SIZE_A_SECOND, 20 * build.SIZE_A_SECOND)
    assert 60 < slow < 100


# What is installed.


def pins(lock: str) -> dict[str, str]:
    text = (ROOT / "requirements" / f"{lock}.lock").read_text()
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", text, flags=re.M))


@pytest.mark.parametrize("lock", ["play", "build"])
def test_who_plays_gets_what_who_works_on_it_has(lock: str) -> None:
    assert pins(lock).items() <= pins("dev").items()


def test_every_package_is_pinned_by_hashes() -> None:
    for lock in ("play", "build", "dev"):
        text = (ROOT / "requirements" / f"{lock}.lock").read_text()
        entries = re.split(r"\n(?=[a-z])", text.strip())
        assert len(entries) == len(pins(lock)) or lock == "dev"
        assert all("--hash=sha256:" in entry for entry in entries)
        assert "http" not in re.sub(r"^http[\w-]*==", "", text, flags=re.M)


def test_the_lock_of_all_stands_for_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(environment, "VENV", str(tmp_path))
    assert not environment.installed("play")
    (tmp_path / "playing").touch()
    assert environment.installed("play")
    assert not environment.installed("build")
    (tmp_path / "ready").touch()
    assert environment.installed("build")


def test_an_old_python_is_told_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "VENV", str(tmp_path / "none"))
    monkeypatch.setattr("tools.environment.sys.version_info", (3, 9, 2))
    with pytest.raises(environment.Missing, match=r"3\.11 or newer, and this is"):
        environment.ensure("play")


def test_a_port_that_is_taken_is_said_with_another() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(BadOption, match=rf"127\.0\.0\.1:{port}: .*Try --port {port + 1}\."):
            check_free("127.0.0.1", port)

"""Studies: kept whole, gone on with after a stop, the same on a cluster, and stopped in time."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import gloam
from gloam.cli import main
from gloam.kernel.errors import BadOption
from gloam.lab import axes, intervals
from gloam.lab.match import Match, play
from gloam.lab.plan import BadStudy, Plan, cells_of, made
from gloam.lab.runners import Cluster, Numbered, Played, Processes, alone
from gloam.lab.store import GAMES, PARTS, Store, plan_in, rows_in
from gloam.lab.study import Study, run

GAME = "vampire_radar"
HERE = Path(__file__).parent.parent.parent


def plan(games: int = 6, **more: Any) -> Plan:
    game = gloam.games()[GAME]
    settings = axes.settings(game, [axes.read(game, "dawn=3,5")], {}, "easy")
    cells = cells_of(game, settings, (2,))
    return made("sweep", game, cells, {"dawn": ("3", "5")}, games, **more)


def bytes_of(folder: Path) -> bytes:
    return (folder / GAMES).read_bytes()


# Kept, and gone on with.


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "study"
    run(plan(), alone, Store(folder, plan()))
    return folder


def test_every_game_is_a_row_with_all_that_is_needed_to_play_it_again(whole: Path) -> None:
    rows = pq.read_table(whole / GAMES).to_pylist()
    assert [(row["cell"], row["number"]) for row in rows] == [
        (c, n) for c in (0, 1) for n in range(6)
    ]
    row = rows[7]
    match = Match(
        row["game"], row["seats"], tuple(row["bots"]), gloam.games()[GAME].options_from(
            json.loads(row["options"]), saved=True
        ), row["seed"], by_seat=True, patience=row["patience"],
    )  # fmt: skip
    again = play(match)
    assert (again.digest, list(again.payoff), again.told) == (
        row["digest"], row["payoff"], dict(row["told"]),
    )  # fmt: skip
    assert not list((whole / PARTS).iterdir())


def test_two_processes_write_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    run(plan(), Processes(2), Store(tmp_path / "s", plan()))
    assert bytes_of(tmp_path / "s") == bytes_of(whole)


def stops_after(games: int) -> Any:
    def runner(matches: list[Numbered]) -> Iterator[Played]:
        for n, played in enumerate(alone(matches)):
            if n == games:
                raise KeyboardInterrupt
            yield played

    return runner


def test_who_stops_a_study_keeps_its_games_and_plays_none_twice(
    whole: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "s"
    with pytest.raises(KeyboardInterrupt):
        run(plan(), stops_after(5), Store(folder, plan()))
    assert len(list(rows_in(folder))) == 5
    played: list[Numbered] = []

    def counting(matches: Any) -> Iterator[Played]:
        played.extend(matches)
        return alone(matches)

    run(plan(), counting, Store(folder, plan()))
    assert len(played) == 7
    assert bytes_of(folder) == bytes_of(whole)
    run(plan(8), counting, Store(folder, plan(8)))  # more of the same
    assert len(played) == 7 + 4
    assert len(list(rows_in(folder))) == 16


def test_a_process_that_is_killed_loses_nothing(whole: Path, tmp_path: Path) -> None:
    """kill -9 in the middle; the same command goes on, and the file is the same."""
    folder = tmp_path / "s"
    argv = ["lab", "sweep", GAME, "--axis", "dawn=3,5", "--seats", "2", "--bots", "easy",
            "--games", "6", "--out", str(folder)]  # fmt: skip
    quick = "import gloam.lab.store as s, runpy, sys; s.SECONDS = -1.0; sys.argv = sys.argv[1:]; "
    quick += "runpy.run_module('gloam', run_name='__main__')"
    child = subprocess.Popen(
        [sys.executable, "-c", quick, "gloam", *argv], env=_environment(), stdout=subprocess.DEVNULL
    )
    until = time.monotonic() + 60
    while not list(folder.glob(f"{PARTS}/*.parquet")) and time.monotonic() < until:
        time.sleep(0.005)
    child.kill()
    child.wait()
    there = len(list(rows_in(folder)))
    assert there > 0
    assert main(argv) == 0
    assert bytes_of(folder) == bytes_of(whole)


@pytest.fixture(scope="module")
def longer(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("longer") / "study"
    run(plan(100), alone, Store(folder, plan(100)))
    return folder


@pytest.mark.parametrize("how", ["SIGKILL", "SIGTERM", "SIGHUP"])
def test_a_study_of_two_processes_that_was_ended_goes_on(
    how: str, longer: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, while its workers may still think; they go by themselves, and write nothing."""
    folder = tmp_path / "s"
    argv = ["lab", "sweep", GAME, "--axis", "dawn=3,5", "--seats", "2", "--bots", "easy",
            "--games", "100", "--processes", "2", "--out", str(folder)]  # fmt: skip
    quick = "import gloam.lab.store as s, runpy, sys; s.SECONDS = -1.0; sys.argv = sys.argv[1:]; "
    quick += "runpy.run_module('gloam', run_name='__main__')"
    with (tmp_path / "said").open("w") as said_to, subprocess.Popen(
        [sys.executable, "-c", quick, "gloam", *argv], env=_environment(),
        stdout=subprocess.DEVNULL, stderr=said_to, preexec_fn=_hears_all,
    ) as child:  # fmt: skip
        until = time.monotonic() + 60
        while not list(folder.glob(f"{PARTS}/*.parquet")) and time.monotonic() < until:
            time.sleep(0.005)
        workers = _children(child.pid)
        child.send_signal(getattr(signal, how))
    there = len(list(rows_in(folder)))
    assert 0 < there < 200
    played: list[Numbered] = []

    class Counting(Processes):
        def __call__(self, matches: Any) -> Iterator[Played]:
            played.extend(matches)
            return super().__call__(matches)

    monkeypatch.setattr("gloam.lab.runners.Processes", Counting)
    assert main(argv) == 0
    assert len(played) == 200 - there
    assert bytes_of(folder) == bytes_of(longer)
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        assert time.monotonic() < until, "a worker outlives who started it"
        time.sleep(0.05)
    said = (tmp_path / "said").read_text()
    if how == "SIGKILL":
        assert said == ""
    else:
        assert child.returncode == 130
        assert said.startswith(f"gloam: Stopped: {there} games are in '"), said
        assert said.count("\n") == 1


def _hears_all() -> None:
    """What is run by `nohup` is deaf to a terminal that is closed."""
    _hears_control_c()
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _children(pid: int) -> list[int]:
    """The processes that one has started, where the system tells."""
    listed = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(each) for each in listed.read_text().split()] if listed.exists() else []


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}


def _hears_control_c() -> None:
    """What a shell starts in the background is deaf to it, and so is all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_control_c_in_the_middle_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    child = subprocess.Popen(
        [sys.executable, "-m", "gloam", "lab", "match", GAME, "--bots", "easy", "--games", "100000",
         "--processes", "2", "--out", str(folder)],
        env=_environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        preexec_fn=_hears_control_c,
    )  # fmt: skip
    try:
        while not (folder / "study.json").exists():
            time.sleep(0.05)
            assert child.poll() is None
        time.sleep(1.5)
        child.send_signal(signal.SIGINT)
        said = child.communicate(timeout=30)[1]
    finally:
        child.kill()  # or, if it did not hear, it would play all of them beside the other tests
    assert child.returncode == 130
    assert said.startswith("gloam: Stopped: "), said
    assert said.count("\n") == 1
    assert "and the same command goes on." in said
    assert len(list(rows_in(folder))) == int(said.split()[2])
    assert not list(folder.glob("**/.*.new"))


PRESSED = '''
import os, signal, sys
from gloam.cli import main
from gloam.lab import store

def press(*signals):
    """All at once."""
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    for each in signals:
        os.kill(os.getpid(), each)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)

def add(self, *played, before=store.Store.add):
    before(self, *played)
    if len(self._kept) == 3:
        press(signal.SIGINT, signal.SIGHUP)

def write(*about, before=store._write):
    press(signal.SIGINT, signal.SIGTERM)
    before(*about)

store.Store.add, store._write = add, write
sys.exit(main(sys.argv[1:]))
'''


def test_control_c_pressed_again_while_it_stops_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "s"
    argv = ["lab", "match", GAME, "--seats", "2", "--bots", "easy", "--games", "1000",
            "--out", str(folder)]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", PRESSED, *argv], env=_environment(), capture_output=True, text=True,
        preexec_fn=_hears_all,
    )  # fmt: skip
    assert done.returncode == 130
    assert done.stderr.startswith("gloam: Stopped: 3 games are in "), done.stderr
    assert done.stderr.count("\n") == 1
    assert len(list(rows_in(folder))) == 3


def test_who_stops_a_study_before_it_begins_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("gloam.lab.store.Store", stopped)
    before = signal.getsignal(signal.SIGTERM)
    assert main(["lab", "match", GAME, "--bots", "chance", "--out", str(tmp_path / "s")]) == 130
    assert capsys.readouterr().err == "gloam: Stopped before anything was played.\n"
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_study_is_played_by_one_at_a_time(tmp_path: Path) -> None:
    held = Store(tmp_path / "s", plan())
    with pytest.raises(BadOption, match="Somebody else is playing the study"):
        Store(tmp_path / "s", plan())
    held.close()
    Store(tmp_path / "s", plan()).close()


# A cluster.


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed here.")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as up:
        yield up


@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_two_plays_the_same_games(cluster: Any, whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "s"
    argv = ["lab", "sweep", GAME, "--axis", "dawn=3,5", "--seats", "2", "--bots", "easy", "--games",
            "6", "--out", str(folder), "--dask", cluster.scheduler_address]  # fmt: skip
    assert main(argv) == 0
    assert bytes_of(folder) == bytes_of(whole)


@pytest.mark.filterwarnings("ignore")
def test_the_games_of_a_worker_that_was_killed_are_played_again_and_none_twice(
    cluster: Any, tmp_path: Path
) -> None:
    many = plan(60)
    folder = tmp_path / "s"
    runner = Cluster(cluster.scheduler_address)
    killed: list[int] = []
    counted: list[int] = []

    def killing(matches: Any) -> Iterator[Played]:
        for played in runner(matches):
            if not killed:
                victim = next(iter(cluster.workers.values()))
                killed.append(victim.pid)
                os.kill(victim.pid, signal.SIGKILL)
            counted.append(played[0])
            yield played

    study = run(many, killing, Store(folder, many))
    runner.close()
    assert killed
    assert sorted(counted) == list(range(120))
    assert study.played == len(list(rows_in(folder))) == 120
    some = study.rows(1)[17]
    assert some.digest == play(many.match(1, 17)).digest


def test_a_cluster_that_is_not_there_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(BadOption, match="No Dask scheduler answers at 'tcp"):
        Cluster("tcp://127.0.0.1:1", patience=0.3)


@pytest.mark.filterwarnings("ignore")
def test_a_scheduler_for_whom_nobody_works_is_a_sentence() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=0, dashboard_address=None, host="127.0.0.1", silence_logs=50
        ) as idle,
        pytest.raises(BadOption, match="Nobody works for the Dask scheduler at 'tcp"),
    ):
        Cluster(idle.scheduler_address, patience=0.3)


class Leaving:
    """A cluster of one, of whom something is taken away after the first game."""

    def __init__(self, taken: str) -> None:
        distributed = pytest.importorskip("distributed")
        self.up = distributed.LocalCluster(
            n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", host="127.0.0.1",
            dashboard_address=None, silence_logs=50,
        )  # fmt: skip
        self.runner = Cluster(self.up.scheduler_address, patience=0.5)
        self.taken = taken

    def __call__(self, matches: Any) -> Iterator[Played]:
        for played in self.runner(matches):
            if self.taken == "scheduler":
                self.up.close()
            elif self.taken == "workers":
                self.up.scale(0)
            self.taken = ""
            yield played

    def close(self) -> None:
        self.runner.close()
        self.up.close()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize(
    ("taken", "said"),
    [
        ("scheduler", "The Dask scheduler at 'tcp://.*' was lost.* the same command goes on"),
        ("workers", "Nobody works for the Dask scheduler at 'tcp"),
    ],
)
def test_a_cluster_that_is_lost_on_the_way_is_a_sentence_and_loses_nothing(
    taken: str, said: str, longer: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "s"
    runner = Leaving(taken)
    with pytest.raises(BadOption, match=said):
        run(plan(100), runner, Store(folder, plan(100)))
    runner.close()
    assert 0 < len(list(rows_in(folder))) < 200
    run(plan(100), alone, Store(folder, plan(100)))
    assert bytes_of(folder) == bytes_of(longer)


# Bad input.


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["lab", *argv]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("gloam: ")
    assert said.err.count("\n") == 1
    return said.err


def test_what_cannot_be_studied_is_refused_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out = ("--out", str(tmp_path / "s"))
    assert "has no such axis" in refused(capsys, "sweep", GAME, "--axis", "moon=1,2", *out)
    assert "dawn is a number" in refused(capsys, "sweep", GAME, "--axis", "dawn=1,x", *out)
    assert "Say what to go over" in refused(capsys, "sweep", GAME, *out)
    assert "one --axis" in refused(capsys, "compare", GAME, "--axis", "dawn=3", *out)
    assert "Did you mean 'hard'" in refused(capsys, "match", GAME, "--bots", "hrad", *out)
    assert "2 to 4 seats" in refused(capsys, "match", GAME, "--seats", "9", *out)
    assert "percent" in refused(capsys, "match", GAME, "--within", "0", *out)
    both = ("--dask", "tcp://127.0.0.1:1", "--processes", "1")
    assert "--processes or --dask" in refused(capsys, "match", GAME, *both, *out)
    assert not (tmp_path / "s").exists()


def test_a_folder_that_holds_something_else_is_left_alone(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: Path
) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    easy = ("match", GAME, "--bots", "easy", "--games", "1")
    assert "is not empty" in refused(capsys, *easy, "--out", str(tmp_path))
    assert "holds another study" in refused(capsys, *easy, "--out", str(whole))
    assert "There is no study" in refused(capsys, "report", str(tmp_path))
    assert "Not a directory" in refused(capsys, *easy, "--out", str(tmp_path / "mine.txt" / "s"))
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_a_study_that_cannot_be_read_is_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: Path
) -> None:
    folder = tmp_path / "s"
    folder.mkdir()
    for name, data, said in (
        ("study.json", b"{", "cannot be read as a study"),
        ("study.json", b'{"schema": 99}', "is a study of version 99"),
        ("study.json", (whole / "study.json").read_bytes(), "There are no games"),
        (GAMES, bytes_of(whole)[:-40], "is cut short, or no study"),
    ):
        (folder / name).write_bytes(data)
        assert said in refused(capsys, "report", str(folder))
    pq.write_table(pa.table({"a": [1]}), folder / GAMES)
    assert "no study" in refused(capsys, "report", str(folder))


@pytest.mark.parametrize(
    ("written", "over", "said"),
    [
        ('"3",', "", "cell 0 stands nowhere on the axis 'dawn'"),
        ('"dawn": "3"', '"dusk": "3"', "cell 0 stands nowhere on the axis 'dawn'"),
        ('"easy",', "", "cell 0 has 1 bots by 'side'"),
        ('"way": "side"', '"way": "sideways"', "cell 0 has 2 bots by 'sideways'"),
        ('"seats": 2', '"seats": 9', "cell 0 has 9 seats"),
        ('"games": 6', '"games": 0', "it has no games"),
    ],
)
def test_a_plan_that_was_spoilt_by_hand_is_a_sentence(
    written: str, over: str, said: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    whole: Path,
) -> None:  # fmt: skip
    folder = Path(shutil.copytree(whole, tmp_path / "s"))
    text = (whole / "study.json").read_text()
    assert written in text
    (folder / "study.json").write_text(text.replace(written, over, 1))
    for asked in (["report", str(folder)], ["again", str(folder), "--number", "0"]):
        assert f"cannot be read as a study: {said}." in refused(capsys, *asked)


def test_a_save_of_a_game_is_written_whole_or_not_at_all(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, whole: Path
) -> None:
    save = tmp_path / "game.save"
    save.write_text("what was there")
    argv = ["lab", "again", str(whole), "--number", "1", "--save", str(save)]
    done = subprocess.run(
        [sys.executable, "-c", FULL.replace("3000", "300"), *argv],
        env=_environment(), capture_output=True, text=True,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"gloam: I could not write {str(save)[-80:]!r}: File too large.\n"
    assert save.read_text() == "what was there"
    assert list(tmp_path.iterdir()) == [save]
    assert main(argv) == 0
    assert gloam.loads(save.read_text()).over
    capsys.readouterr()
    nowhere = str(tmp_path / "no" / "game.save")
    argv = ["again", str(whole), "--number", "1", "--save", nowhere]
    assert "I could not write" in refused(capsys, *argv)


FULL = """
import resource, sys
from gloam.cli import main
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
sys.exit(main(sys.argv[1:]))
"""


def test_a_disk_that_takes_no_more_is_a_sentence_and_resume_works(
    tmp_path: Path, whole: Path
) -> None:
    """A limit of the system on files stands for a full disk: writing fails in the same place."""
    assert resource.RLIMIT_FSIZE
    folder = tmp_path / "s"
    argv = ["lab", "sweep", GAME, "--axis", "dawn=3,5", "--seats", "2", "--bots", "easy", "--games",
            "6", "--out", str(folder)]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", FULL, *argv], env=_environment(), capture_output=True, text=True
    )
    assert done.returncode == 2
    assert done.stderr.startswith("gloam: I could not write to "), done.stderr
    assert done.stderr.endswith("': File too large.\n"), done.stderr
    assert done.stderr.count("\n") == 1
    assert not list(folder.glob("**/*.parquet"))
    assert not list(folder.glob("**/.*.new"))
    assert main(argv) == 0
    assert bytes_of(folder) == bytes_of(whole)


# When to stop.


def test_a_share_that_is_looked_at_often_is_covered_at_every_look() -> None:
    """Wilson's interval, looked at often, misses far more than one in twenty; this does not."""
    rng, missed = Random(5), {True: 0, False: 0}
    for _ in range(120):
        wins, wrong = 0, {True: False, False: False}
        for n in range(1, 301):
            wins += rng.random() < 0.4
            if n % 10 == 0:
                for often in wrong:
                    found = intervals.share(wins, n, often=often)
                    wrong[often] |= not found.low <= 0.4 <= found.high
        for often in wrong:
            missed[often] += wrong[often]
    assert missed[True] <= 9 < 18 < missed[False]


def test_a_difference_that_is_not_there_is_seldom_shown_however_often_one_looks() -> None:
    rng, shown = Random(6), 0
    for _ in range(60):
        first = second = same = 0
        for n in range(1, 241):
            one, other = rng.random() < 0.5, rng.random() < 0.5
            first, second = first + (one and not other), second + (other and not one)
            same += one == other
            if n % 40 == 0 and intervals.paired(first, second, same, often=True).shows:
                shown += 1
                break
    assert shown <= 6
    assert intervals.paired(10, 60, 130, often=True).shows


def test_intervals_of_a_mean_grow_narrower_and_are_wider_for_those_who_look_often() -> None:
    values = [float(n % 7) for n in range(700)]
    once, often = (intervals.mean(values, often=each) for each in (False, True))
    assert once.value == often.value == 3.0
    assert often.reach > once.reach > 0
    assert intervals.mean(values[:70], often=True).reach > often.reach


def test_a_study_stops_when_it_knows_enough_and_by_the_same_games_on_any_machine() -> None:
    game = gloam.games()[GAME]
    settings = axes.settings(game, [axes.read(game, "dawn=1,2")], {}, "chance")
    cells = cells_of(game, settings, (2,))
    near = made("sweep", game, cells, {"dawn": ("1", "2")}, 400, within=9.0)
    one, two = run(near, alone), run(near, Processes(2))
    assert [len(cell) for cell in one.cells] == [len(cell) for cell in two.cells]
    assert one.cells == two.cells
    assert one.played < 800


def test_a_comparison_stops_when_a_difference_is_shown() -> None:
    game = gloam.games()[GAME]
    settings = axes.settings(game, [axes.read(game, "dawn=1,9")], {}, "medium")
    cells = cells_of(game, settings, (2,))
    study = run(made("compare", game, cells, {"dawn": ("1", "9")}, 400, shown=True), alone)
    assert [len(cell) for cell in study.cells] == [40, 40]
    from gloam.lab.effects import effects, headline

    (effect,) = effects(study)
    assert effect.roles["humans"].estimate.shows
    told = headline(effect)
    assert told.startswith("dawn 9 instead of 1, 2 seats: humans ")
    assert "no difference" not in told


def test_a_plan_reads_back_what_it_wrote(whole: Path) -> None:
    assert plan_in(whole) == plan()
    assert not plan().like(plan(seed="other"))
    with pytest.raises(BadStudy, match="There is no study"):
        plan_in(whole / "nowhere")
    assert Study(plan(), tuple(rows_in(whole))).played == 12


# A bot that takes its process with it, once.

ONCE = "GLOAM_TEST_ONCE"


def doomed(game: Any) -> Any:
    """A bot by chance; the first one of all kills the process that it plays in."""
    marker = Path(os.environ[ONCE])
    try:
        marker.touch(exist_ok=False)
    except FileExistsError:
        return gloam.bot(game.name, "chance")
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError


def test_the_games_of_a_process_that_was_killed_are_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(ONCE, str(tmp_path / "once"))
    match = Match(GAME, 2, ("chance", f"{__name__}:doomed"), plan().cells[0].options, "x")
    ahead = [(n, msgspec.structs.replace(match, seed=f"{n}")) for n in range(6)]
    played = list(Processes(2)(ahead))
    assert sorted(n for n, _ in played) == list(range(6))
    assert (tmp_path / "once").exists()


def test_a_game_that_always_kills_its_process_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match(GAME, 2, ("chance", f"{__name__}:fatal"), plan().cells[0].options, "that one")
    with pytest.raises(BadOption, match=r"A process was lost 4 times; .* 'that one'"):
        list(Processes(2)([(0, match)]))


def fatal(game: Any) -> Any:
    """A bot that cannot be played with."""
    os.kill(os.getpid(), signal.SIGKILL)

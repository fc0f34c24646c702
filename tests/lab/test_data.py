"""Recorded games: what was played, whole or not at all, and the same again by its recipe."""

import importlib.util
import shutil
from pathlib import Path

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from msgspec.structs import replace

import gloam
from gloam.cli import main
from gloam.kernel.encoding import nothing
from gloam.kernel.errors import BadOption
from gloam.lab.data import files, verify
from gloam.lab.data.digest import Digest
from gloam.lab.data.files import path_of, record
from gloam.lab.data.load import Recording
from gloam.lab.data.play import chunks
from gloam.lab.data.recipe import BadRecording, Recipe, dumps, loads, recipe, sample, samples
from gloam.lab.data.schema import KEY

GAMES = sorted(gloam.games())
FEW = recipe("vampire_radar", 6, seats=2, seed="few", dawn="4")


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("recorded") / "few"
    assert record(FEW, folder, part=2) == 3
    return folder


def again(few: Path, tmp_path: Path) -> Path:
    """A copy, to be spoilt."""
    return Path(shutil.copytree(few, tmp_path / "copy"))


@pytest.mark.parametrize("name", GAMES)
def test_a_recording_holds_what_was_played(name: str, tmp_path: Path) -> None:
    asked = recipe(name, 2, seed="each", most_steps=60)
    record(asked, tmp_path / "out")
    found = Recording(tmp_path / "out")
    rows = next(found.batches(10_000))
    assert len(rows["action"]) == len(found) > 0
    assert rows["mask"][np.arange(len(found)), rows["action"]].all()
    assert found.digest().hex == verify.played(asked).hex
    least, most = found.layout.bounds()
    assert (rows["observation"] >= least).all()
    assert (rows["observation"] <= most).all()


def test_facts_are_the_whole_truth_and_say_who_heard_them(few: Path) -> None:
    facts = pq.read_table(path_of(few, "facts", 0)).to_pylist()
    game = gloam.games.load("vampire_radar")
    names = [word.name for word in game.words.facts.words]
    first = [each for each in facts if each["game"] == 0]
    state = game.rules.blank(2)
    for each in first:
        state.happen(each["word"], each["a"], each["b"], each["c"])
    assert state.menu() == ()  # the fold of all facts is a game that is over
    secret = {each["heard_by"] for each in first if names[each["word"]] in ("hid", "crept")}
    assert secret == {1}  # the vampire's own
    assert {each["heard_by"] for each in first if names[each["word"]] == "turn"} == {3}


def test_a_row_tells_no_more_than_its_seat_heard(few: Path) -> None:
    """Whoever is told the facts of one seat, and nothing else, sees the same observation."""
    game = gloam.games.load("vampire_radar")
    facts = pq.read_table(path_of(few, "facts", 0)).to_pylist()
    found = Recording(few)
    rows = next(found.batches(10_000))
    checked = 0
    for n in np.flatnonzero((rows["game"] == 0) & (rows["seat"] == 1)):
        view = game.sight.view(1, 2)
        for each in facts:
            if each["game"] == 0 and each["step"] <= rows["step"][n] and each["heard_by"] & 2:
                view.hear(each["word"], each["a"], each["b"], each["c"])
        out = nothing(found.layout.size)
        encoding = game.sight.encoding
        encoding.observe(view, out, encoding.lay(view, out, 0))
        assert list(out) == rows["observation"][n].tolist()
        checked += 1
    assert checked > 3


def test_a_search_leaves_its_visits_and_a_belief_its_odds(tmp_path: Path) -> None:
    asked = recipe(
        "vampire_radar", 1, seats=2, bots=("chance", "medium"), belief=True, dawn="2", seed="odds"
    )
    record(asked, tmp_path / "odds")
    rows = next(Recording(tmp_path / "odds").batches(10_000))
    humans = rows["seat"] == 1
    assert rows["belief"].shape[1] == 36
    assert np.allclose(rows["belief"][humans].sum(axis=1), 1, atol=1e-5)
    assert (rows["visits"] == -1).all()

    hunt = recipe("nightmare_hunt", 1, bots="medium", most_steps=8, seed="visits")
    record(hunt, tmp_path / "hunt")
    tried = next(Recording(tmp_path / "hunt").batches(100))
    searched = tried["visits"][:, 0] >= 0
    assert (tried["visits"][searched][tried["mask"][searched] == 0] == 0).all()


def test_a_recording_that_broke_off_goes_on_without_doubling(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    for kind in ("decisions", "games"):
        path_of(copy, kind, 1).unlink()
    (copy / "decisions" / ".part-00001.new-77").write_bytes(b"PAR1 and then the light went out")
    with pytest.raises(BadRecording, match=r"part-00001\.parquet' is missing"):
        Recording(copy)
    assert record(FEW, copy, part=2) == 1
    assert record(FEW, copy, part=2) == 0
    assert not list(copy.glob("*/.*"))
    assert Recording(copy).digest().hex == verify.played(FEW).hex
    assert len(Recording(copy)) == len(Recording(few))


def test_more_games_are_added_to_those_that_are_there(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    more = replace(FEW, games=7)
    assert record(more, copy) == 1
    assert Recording(copy).digest().hex == verify.played(more).hex
    with pytest.raises(BadOption, match="is a recording of 7 games already"):
        record(FEW, copy)


def test_a_file_cut_short_is_noticed_and_recorded_anew(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    path = path_of(copy, "decisions", 2)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadRecording, match=r"part-00002\.parquet' is cut short, or no recording"):
        Recording(copy)
    said: list[str] = []
    assert record(FEW, copy, say=said.append) == 1
    assert "is cut short" in said[0]
    assert Recording(copy).digest().hex == verify.played(FEW).hex


def test_what_was_changed_in_a_file_is_noticed_by_its_digest(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    path = path_of(copy, "decisions", 0)
    table = pq.read_table(path)
    actions = table.column("action").to_numpy().copy()
    actions[0] += 1
    at = table.schema.get_field_index("action")
    pq.write_table(table.set_column(at, table.schema.field(at), pa.array(actions)), path)
    assert Recording(copy).digest().hex != verify.played(FEW).hex


def test_the_digest_does_not_hang_on_parts_or_compression(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    path = path_of(copy, "decisions", 0)
    pq.write_table(pq.read_table(path), path, compression="gzip", row_group_size=7)
    record(FEW, tmp_path / "whole", part=1000)
    digests = {Recording(each).digest().hex for each in (few, copy, tmp_path / "whole")}
    assert digests == {verify.played(FEW).hex}


def test_a_recording_of_another_version_is_refused(few: Path, tmp_path: Path) -> None:
    copy = again(few, tmp_path)
    path = path_of(copy, "facts", 0)
    table = pq.read_table(path)
    about = msgspec.json.decode(table.schema.metadata[KEY]) | {"schema": 99}
    pq.write_table(table.replace_schema_metadata({KEY: msgspec.json.encode(about)}), path)
    with pytest.raises(BadRecording, match="is a recording of version 99, and this gloam reads"):
        Recording(copy)
    plan = (copy / files.RECIPE).read_text().replace('"schema": 1', '"schema": 2, "moon": 3')
    (copy / files.RECIPE).write_text(plan)
    with pytest.raises(BadRecording, match="a recording of version 2, and this gloam reads"):
        Recording(copy)


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"games": 0}, "has 1 to 100000000 games"),
        ({"bots": "genius"}, "A bot plays at"),
        ({"bots": ("chance",)}, "one for each of 2 seats"),
        ({"seats": 7}, "is for 2 to 4 seats"),
        ({"encoding": "smell"}, "There is no such encoding"),
        ({"moon": "full"}, "has no such option"),
        ({"seed": "a\nb"}, "A seed is plain text"),
        ({"belief": True, "bots": "easy"}, "exact only where Vampire plays at chance"),
    ],
)
def test_what_cannot_be_recorded_is_refused_in_a_sentence(
    settings: dict[str, object], says: str
) -> None:
    with pytest.raises(BadOption, match=says):
        recipe("vampire_radar", **({"games": 1} | settings))  # type: ignore[arg-type]


def test_a_game_without_exact_odds_has_no_belief_to_record() -> None:
    with pytest.raises(BadOption, match="has no exact odds to record"):
        recipe("nightmare_hunt", 1, belief=True)


def test_a_folder_with_something_else_is_left_alone(few: Path, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(BadOption, match="is not empty, and holds no recording"):
        record(FEW, tmp_path)
    with pytest.raises(BadOption, match="by another recipe"):
        record(replace(FEW, seed="other"), few)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]
    with pytest.raises(BadRecording, match="holds no recording"):
        Recording(tmp_path)


def test_batches_have_one_size_and_every_decision_once(few: Path) -> None:
    found = Recording(few)
    sizes = [len(rows["action"]) for rows in found.batches(7)]
    assert sum(sizes) == len(found)
    assert set(sizes[:-1]) == {7}
    mixed = list(found.batches(7, shuffle=3, columns=("game", "step", "action")))
    assert set(mixed[0]) == {"game", "step", "action"}
    seen = {(g, s) for rows in mixed for g, s in zip(rows["game"], rows["step"], strict=True)}
    assert len(seen) == len(found)
    with pytest.raises(BadOption, match="There is no column 'smell'"):
        next(found.batches(7, columns=("smell",)))
    with pytest.raises(BadOption, match="at least one decision"):
        next(found.batches(0))


def test_tensors_are_given_where_torch_is_installed(few: Path) -> None:
    found = Recording(few)
    if importlib.util.find_spec("torch") is None:
        with pytest.raises(BadOption, match="Torch is not installed here: ask for numpy's arrays"):
            next(found.batches(7, torch=True))
    else:
        tensors = next(found.batches(7, torch=True))
        arrays = next(found.batches(7))
        assert tuple(tensors["observation"].shape) == (7, found.layout.size)
        assert set(tensors) == set(arrays)
        for name, column in arrays.items():
            np.testing.assert_array_equal(tensors[name].numpy(), column)


def test_a_payoff_is_that_of_the_seat(few: Path) -> None:
    rows = next(Recording(few).batches(10_000))
    for game in range(6):
        of_game = rows["game"] == game
        worth = [set(rows["payoff"][of_game & (rows["seat"] == seat)]) for seat in (0, 1)]
        assert all(len(each) == 1 for each in worth)
        assert sum(each.pop() for each in worth) == 0


def test_a_game_longer_than_the_room_is_kept_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = verify.played(FEW).hex
    monkeypatch.setattr("gloam.lab.data.play.ROOM", 5)
    found = Digest()
    for chunk in chunks(FEW):
        assert len(chunk.games) <= 5
        found.take(chunk)
    assert found.hex == whole


def test_two_processes_write_what_one_does(few: Path, tmp_path: Path) -> None:
    assert record(FEW, tmp_path / "two", processes=2, part=2) == 3
    assert Recording(tmp_path / "two").digest().hex == Recording(few).digest().hex


# Samples.


@pytest.mark.parametrize("name", samples())
def test_a_released_sample_begins_as_it_did(name: str) -> None:
    known = sample(name)
    assert known.recipe.games >= 10_000
    assert verify.check_sample(known, only_first=True) > 100


@pytest.mark.slow
@pytest.mark.skipif(not gloam.compiled(), reason="800,000 decisions, interpreted")
@pytest.mark.parametrize("name", samples())
def test_a_released_sample_is_what_it_was(name: str) -> None:
    known = sample(name)
    assert verify.check_sample(known) == known.decisions


def test_a_sample_that_came_out_otherwise_is_noticed() -> None:
    known = verify.sampled(FEW)
    assert verify.check_sample(known) == known.decisions
    with pytest.raises(BadRecording, match="do not make what they made"):
        verify.check_sample(replace(known, recipe=replace(FEW, seed="other")))


def test_recipes_go_both_ways_as_text() -> None:
    assert loads(dumps(FEW)) == FEW
    assert isinstance(FEW, Recipe)
    with pytest.raises(BadRecording, match="This is no recipe"):
        loads("{}")


# From the command line.


def test_games_are_recorded_and_verified_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "out")
    command = ["data", "record", "vampire_radar", "--games", "2", "--option", "dawn=2"]
    assert main([*command, "--out", out]) == 0
    assert "2 games with " in capsys.readouterr().out
    assert main(["data", "verify", out]) == 0
    assert "The same: " in capsys.readouterr().out
    assert main(["data", "sample", "vampire_radar", "--games", "2", "--option", "dawn=2"]) == 0
    text = capsys.readouterr().out
    (tmp_path / "sample.json").write_text(text)
    assert main(["data", "verify", str(tmp_path / "sample.json")]) == 0
    capsys.readouterr()


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ("record vampire_radar --games 2 --bots genius --out x", "Bots play at chance, easy"),
        ("record vampire_radar --games 0 --out x", "give a number from 1"),
        ("record nowhere --games 2 --out x", "There is no such game"),
        ("verify nothing-here", "There is no recording, file or sample"),
        ("record vampire_radar --games 2", "--out"),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    typed: str, says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main(["data", *typed.split()]) == 2
    said = capsys.readouterr().err
    assert says in said
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())

"""The seal binds the seed, and a save opens nothing but itself."""

import hashlib
from pathlib import Path

import pytest

import gloam
from gloam.kernel.dice import Dice, commitment
from gloam.kernel.errors import BadOption, BadSave


def test_no_two_pairs_of_salt_and_seed_have_one_seal() -> None:
    assert commitment("night:1", "salt") != commitment("1", "salt:night")
    assert commitment('1"', "a") != commitment("1", 'a"')
    assert commitment("night-1", "a") == commitment("night-1", "a") != commitment("night-2", "a")


def test_a_draw_does_not_depend_on_the_draws_before_it() -> None:
    fresh, used = Dice("night", "salt"), Dice("night", "salt")
    for n in range(50):
        used.below(6, "chance", n)
    assert fresh.below(1000, "chance", 50) == used.below(1000, "chance", 50)
    assert len({fresh.below(10**9, "chance", n) for n in range(50)}) == 50


def resealed(text: str) -> str:
    """A save that was changed by somebody who knows how saves are written."""
    body = text.rpartition("\nend ")[0] + "\n"
    return f"{body}end {hashlib.sha256(body.encode()).hexdigest()}\n"


def test_a_save_never_makes_gloam_open_another_file(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("not = a field")
    save = gloam.dumps(gloam.open_table("vampire_radar", seats=2, seed="x"))
    for path in (secret, tmp_path / "missing"):
        hostile = resealed(save.replace("option field first", f"option field {path}"))
        with pytest.raises(BadSave) as refusal:
            gloam.loads(hostile)
        assert "field may be first, random" in str(refusal.value)
        assert "no such file" not in str(refusal.value)


def test_a_person_may_give_a_file_and_the_save_holds_the_tiles(tmp_path: Path) -> None:
    field = tmp_path / "mine.txt"
    first = gloam.open_table("vampire_radar", seats=2)
    line = ".e.Bb./bw.R../BRbbwn/e.bbRB/..R.nb/.bBn.."
    field.write_text(line)
    mine = gloam.open_table("vampire_radar", seats=2, field=str(field))
    assert mine.options["field"] == line
    assert mine.record == first.record
    field.unlink()
    assert gloam.loads(gloam.dumps(mine)).record == mine.record


def test_a_bad_number_of_seats_is_refused_in_a_sentence() -> None:
    for seats in ("3", 2.5, 1, 5):
        with pytest.raises(BadOption, match="is for 2 to 4 seats"):
            gloam.open_table("vampire_radar", seats=seats)  # type: ignore[arg-type]


def test_a_save_that_is_not_text_is_refused() -> None:
    with pytest.raises(BadSave, match="A save is text"):
        gloam.loads(b"gloam save 1")  # type: ignore[arg-type]


def test_what_is_shown_of_the_walls_is_also_said() -> None:
    scene = gloam.open_table("vampire_radar", seats=2).scene(1)
    said = " ".join(scene.words)
    for cell in scene.cells:
        if "east" in cell.walls:
            assert f"east of {cell.id}" in said
        if "south" in cell.walls:
            assert f"south of {cell.id}" in said
    assert said.count(" of B") + said.count(" of A") >= 3


def test_a_game_of_another_package_that_is_broken_breaks_nothing_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib.metadata import EntryPoint

    import gloam.games as shelf

    broken = EntryPoint("mist", "no_such_package:GAME", "gloam.games")
    misnamed = EntryPoint("fog", "gloam.games.vampire_radar.game:GAME", "gloam.games")
    monkeypatch.setattr(shelf, "entry_points", lambda group: [broken, misnamed])
    with pytest.warns(UserWarning, match="mist|fog"):
        found = gloam.games()
    assert "vampire_radar" in found
    assert "mist" not in found
    with pytest.raises(BadOption, match="cannot be loaded"):
        gloam.open_table("mist")
    with pytest.raises(BadOption, match="must name a Game of that name"):
        gloam.open_table("fog")

"""House and talk do not know each other: who joins them stands above both."""

import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[2]
SIDE_BY_SIDE = grimp.Layer("house", "talk", independent=True)


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("gloam", cache_dir=None)


def joined(graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    """Which of the two knows the other, by any way."""
    found = graph.find_illegal_dependencies_for_layers([SIDE_BY_SIDE], containers={"gloam"})
    return {(each.importer, each.imported) for each in found}


def test_the_contract_says_so() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (contract,) = (
        each for each in settings["tool"]["importlinter"]["contracts"] if each["type"] == "layers"
    )
    assert "house | talk | puzzles" in contract["layers"]
    assert contract["exhaustive"]


def test_house_and_talk_do_not_know_each_other(graph: grimp.ImportGraph) -> None:
    assert joined(graph) == set()


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("gloam.house.live", "gloam.talk.commands"),
        ("gloam.talk.menus", "gloam.house.store"),
    ],
)
def test_an_import_from_one_to_the_other_is_seen(
    graph: grimp.ImportGraph, importer: str, imported: str
) -> None:
    assert {importer, imported} <= graph.modules
    graph.add_import(importer=importer, imported=imported)
    rooms = tuple(name.rpartition(".")[0] for name in (importer, imported))
    assert joined(graph) == {rooms}
    graph.remove_import(importer=importer, imported=imported)


def test_whoever_joins_them_stands_above_both(graph: grimp.ImportGraph) -> None:
    chair = graph.find_modules_directly_imported_by("gloam.web.chair")
    assert {"gloam.house.house", "gloam.talk.commands"} <= chair
    for room in ("gloam.house", "gloam.talk"):
        assert not graph.chain_exists(importer=room, imported="gloam.web.chair", as_packages=True)

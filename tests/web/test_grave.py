"""A browser asks before it takes from one tap what cannot be taken back."""

import pytest

from .conftest import HouseApp


def table_of(app: HouseApp, game: str, seats: int) -> str:
    form = {"name": "Ann", "seats": str(seats), "hot_seat": "yes"}
    form |= {f"seat{n}": "person" for n in range(seats)}
    code = app.post(f"/new/{game}", data=form).url.path.split("/")[2]
    for seat in range(1, seats):
        app.post(f"/t/{code}/sit", data={"seat": str(seat), "name": f"Guest {seat}"})
    return code


@pytest.mark.parametrize(
    ("game", "seats", "line"),
    [
        ("vampire_radar", 2, "concede"),
        ("nightmare_hunt", 1, " Concede"),
        ("shadow_hunters", 4, "reveal"),
        ("nyctophobia_hunted", 3, "concede"),
    ],
)
def test_a_grave_act_needs_a_second_tap(
    house_app: HouseApp, game: str, seats: int, line: str
) -> None:
    code = table_of(house_app, game, seats)
    live = house_app.house.at_hand(code)
    assert live is not None
    seat = live.table.asked
    told = len(live.table.record)
    asked = house_app.post(f"/t/{code}/{seat}", data={"line": line})
    assert "That cannot be taken back." in asked.text
    assert "Yes, do it" in asked.text
    assert len(live.table.record) == told
    house_app.post(f"/t/{code}/{seat}", data={"line": line, "sure": "yes"})
    assert len(live.table.record) > told


def test_other_acts_need_one_tap(house_app: HouseApp) -> None:
    code = table_of(house_app, "shadow_hunters", 4)
    live = house_app.house.at_hand(code)
    assert live is not None
    told = len(live.table.record)
    answer = house_app.post(f"/t/{code}/{live.table.asked}", data={"line": "roll"})
    assert "cannot be taken back" not in answer.text
    assert len(live.table.record) > told

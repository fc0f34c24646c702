import httpx

from .conftest import HouseApp


def test_a(house_app: HouseApp) -> None:
    r = house_app.get("/api/games")
    assert r.status_code == 200, r.text
    r = house_app.post("/api/people")
    t = r.json()["token"]
    h = {"authorization": f"Bearer {t}"}
    r = house_app.post(
        "/api/tables",
        json={"game": "vampire_radar", "name": "A", "seats": ["person", "chance", "chance"]},
        headers=h,
    )
    print(r.text)
    assert r.status_code == 201, r.text


def test_b(served: str) -> None:
    assert httpx.get(served + "/").status_code == 200

"""What people carry: it opens what it was made for, and nothing else does."""

import base64

import pytest

from gloam.house.people import BadTicket, Doorman


def test_a_passport_is_known_by_whoever_has_the_key() -> None:
    who = Doorman("key").newcomer()
    assert Doorman("key").who(Doorman("key").passport(who)) == who
    assert Doorman("other").who(Doorman("key").passport(who)) == ""


def test_newcomers_are_all_different_people() -> None:
    doorman = Doorman("key")
    assert len({doorman.newcomer() for _ in range(1000)}) == 1000


@pytest.mark.parametrize(
    "text", ["", ".", "ann", "ann.", ".x", "ann.x", "☃.☃", "ann.\ud800", "a" * 100_000, "ann.é"]
)
def test_what_is_no_passport_is_nobodys(text: str) -> None:
    assert Doorman("key").who(text) == ""


def test_a_passport_with_one_letter_changed_is_nobodys() -> None:
    passport = Doorman("key").passport("ann0")
    for n in range(len(passport)):
        for letter in "Aa.":
            changed = passport[:n] + letter + passport[n + 1 :]
            assert changed == passport or Doorman("key").who(changed) == ""


def test_a_passport_is_no_ticket_and_a_ticket_no_passport() -> None:
    doorman = Doorman("key")
    with pytest.raises(BadTicket, match="damaged"):
        doorman.read_ticket(doorman.passport("ann0"), 0.0)
    assert doorman.who(doorman.ticket("BCDFGH", 1, "ann0", 900.0)) == ""


def test_a_ticket_says_what_it_is_for_until_it_is_too_old() -> None:
    doorman = Doorman("key")
    text = doorman.ticket("BCDFGH", 1, "ann0", 900.0)
    found = doorman.read_ticket(text, 900.0)
    assert (found.code, found.seat, found.who, found.until) == ("BCDFGH", 1, "ann0", 900.0)
    with pytest.raises(BadTicket, match="too old"):
        doorman.read_ticket(text, 900.1)
    with pytest.raises(BadTicket, match="damaged"):
        Doorman("other").read_ticket(text, 0.0)


def test_two_tickets_are_never_the_same() -> None:
    doorman = Doorman("key")
    tickets = [doorman.ticket("BCDFGH", 1, "ann0", 900.0) for _ in range(100)]
    assert len({doorman.read_ticket(text, 0.0).nonce for text in tickets}) == 100


def test_a_ticket_for_another_seat_cannot_be_made_from_one() -> None:
    doorman = Doorman("key")
    body, _, signature = doorman.ticket("BCDFGH", 1, "ann0", 900.0).partition(".")
    plain = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    assert b",1," in plain
    other = base64.urlsafe_b64encode(plain.replace(b",1,", b",2,")).decode().rstrip("=")
    with pytest.raises(BadTicket, match="damaged"):
        doorman.read_ticket(f"{other}.{signature}", 0.0)

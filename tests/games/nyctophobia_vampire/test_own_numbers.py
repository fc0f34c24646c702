"""Numbers that are not the book's, in Vampire Encounter."""

from gloam.games.nyctophobia.facts import FIGURE
from gloam.games.nyctophobia.figures import FIGURES
from gloam.games.nyctophobia_vampire.rules import new_night
from tests.games.nyctophobia.positions import lane, position


def test_nve_g24_a_number_holds_for_both_halves_of_a_card_that_has_no_other() -> None:
    figures = {"vampire.Watch-the-Door.quiet": 1, "vampire.Watch-the-Door.loud_carried": 4}
    made = position(lane("X . . C C", "1 2"), new_night(3), vampire=True, figures=figures)
    sheet = made.woods.sheet
    places = [FIGURES[FIGURE.number(name)].much_at for name in figures]
    assert [[int(sheet.much[at]) for at in each] for each in places] == [[1, 1], [4]]

"""Whatever an option accepts can be saved, and the save can be read: in every game and mode."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from gloam import games
from gloam.kernel.dice import Dice
from gloam.kernel.errors import BadOption
from gloam.kernel.game import Game
from gloam.kernel.options import Option
from gloam.kernel.save import dumps, loads
from gloam.kernel.table import Table

OWN = tuple(
    (game, option)
    for game in map(games.load, games.names())
    for option in game.words.options
    if not option.choices
)
"""The options that are given as text of one's own."""
NASTY = "\n\r\t\0\x0b\x1c\x85\u2028\u2029\u00a0\u200b\ud800 é{}:=,/\"'\\"
GOOD = {
    "encounter": ("none", "Corrupted Kobold"),
    "characters": ("random", "none", "cheerleader", "prankster,geek"),
    "field": ("first", "random", ".e.Bb./bw.R../BRbbwn/e.bbRB/..R.nb/.bBn.."),
    "content": ("standard",),
    "map": ("random",),
}


def values(option: Option) -> st.SearchStrategy[str]:
    """What is accepted, with something nasty put into it; and anything at all."""
    good = st.sampled_from((option.default, "1", *GOOD.get(option.name, ())))
    cut = st.tuples(good, st.integers(0, 60), st.sampled_from(NASTY))
    mixed = cut.map(lambda each: each[0][: each[1]] + each[2] + each[0][each[1] :])
    return st.one_of(good, mixed, st.text(max_size=8), st.text(NASTY, max_size=4))


def survives(game: Game, name: str, value: str) -> bool:
    """Whether the option takes the value; then its table is saved, and read again as it was."""
    mode = {"mode": "expedition"} if name == "level" else {}
    try:
        table = opened(game, {name: value, **mode})
    except BadOption:
        return False
    text = dumps(table)
    again = loads(text, games.load)
    assert again.options == table.options
    assert again.record == table.record
    return True


@pytest.mark.parametrize(("game", "option"), OWN, ids=[f"{g.name}-{o.name}" for g, o in OWN])
def test_every_value_that_is_accepted_survives_a_save(game: Game, option: Option) -> None:
    @settings(max_examples=60, deadline=None, database=None)
    @given(values(option))
    @example(f"{option.default}\n")
    @example(f"{option.default}\noption x y")
    @example("\n")
    def check(value: str) -> None:
        survives(game, option.name, value)

    assert survives(game, option.name, option.default)
    check()


def opened(game: Game, given: dict[str, str]) -> Table:
    options = game.options_from(given, saved=True)
    return Table(game, game.seats[0], options, Dice("night", "salt"))


@pytest.mark.parametrize("mode", ["campaign", "expedition", "fight"])
def test_an_encounter_is_checked_in_every_mode(mode: str) -> None:
    game = games.load("nightmare_hunt")
    for value in ("two\nlines", "nobody of that name", "", "\x1b[2J"):
        with pytest.raises(BadOption):
            opened(game, {"mode": mode, "encounter": value})
    names = game.options_from({"mode": mode, "encounter": "  corrupted   kobold "}, saved=True)
    assert names["encounter"] == "corrupted kobold"


def test_a_value_that_is_not_one_line_is_refused_by_every_option() -> None:
    loose = Option(name="motto", help="what to say", default="x")
    for value in ("a\nb", "a\rb", "\u2028", "\0", "\ud800"):
        with pytest.raises(BadOption, match="motto is plain text in one line"):
            loose.read(value)
    assert loose.read("Ω é") == "Ω é"

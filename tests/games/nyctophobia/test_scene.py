"""What a seat of either Nyctophobia game is shown, told and refused."""

import re
from random import Random
from typing import Any

import pytest

import gloam
from gloam.games.nyctophobia import facts, numbers
from gloam.games.nyctophobia.card_words import card_words
from gloam.games.nyctophobia.facts import ACTIONS, HUNTED_FACTS, HUNTER, VAMPIRE_FACTS
from gloam.games.nyctophobia.numbers import NO_NOTES
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.sight.view import new_sight
from gloam.games.nyctophobia.telling import refusals, scene
from gloam.games.nyctophobia.telling.sentences import sentence, sentence_vampire
from gloam.kernel.menu import Menu
from gloam.kernel.scene import Scene
from gloam.kernel.state import State
from gloam.kernel.table import ONLOOKER, Table
from tests.games.nyctophobia.positions import Position, lane, position

TILE_NAME = re.compile(r"(?<!-)\b[A-H][1-8]\b")
"""A space of the board; `NVE-G1` is a rule."""


def blank(name: str) -> State:
    """A game before anything was told; the family does not import its rule books."""
    return gloam.open_table(name, seats=3, seed="blank").game.rules.blank(3)


def woods(picture: str, **more: Any) -> Position:
    """A night of The Hunted as drawn."""
    return position(picture, blank("nyctophobia_hunted"), **more)


def dark(picture: str, *, carrier: int = 0, **more: Any) -> Position:
    """A night of Vampire Encounter as drawn; a Hunted may lead the familiar already."""
    made = position(picture, blank("nyctophobia_vampire"), vampire=True, **more)
    if carrier:
        made.night.happen(numbers.FOUND, carrier, 0, 0)
    return made


def clearing(*rows: str) -> str:
    """A picture of rows with no tree anywhere."""
    columns = len(rows[0].split())
    rim, gap = "+" + "---+" * columns, "+" + "   +" * columns
    drawn = ["|" + " ".join(f"{word:^3}" for word in row.split()) + "|" for row in rows]
    return "\n".join([rim, f"\n{gap}\n".join(drawn), rim])


def hunters(made: Position) -> tuple[HunterSight, Scene]:
    """What the Hunter of a drawn night is shown: its board is the truth."""
    sight = new_sight(HUNTER, int(made.woods.hunted) + 1)
    assert isinstance(sight, HunterSight)
    sight.woods = made.woods
    sight.vampire = made.words is VAMPIRE_FACTS
    menu = Menu()
    if made.asked == HUNTER:
        made.night.offer(menu)
    return sight, scene.draw(sight, menu.actions(), ())


def hunted(*told: str, seat: int = 1, vampire: bool = False, house: str = "plain") -> HuntedSight:
    """What a Hunted knows who heard these facts after the opening."""
    words = VAMPIRE_FACTS if vampire else HUNTED_FACTS
    opening = ["seated hunted1 boxer", "seated hunted2 klutz", "seated hunted3 climber"]
    deck = "vampire" if vampire else "axe"
    opening += [f"terms 0 {house} {deck}", "gave_clue north", "turn hunted1 1"]
    sight = new_sight(seat, 4)
    assert isinstance(sight, HuntedSight)
    numbers = {word.name: word for word in words.words}
    for line in (*opening, *told):
        name, *fields = line.split()
        word = numbers[name]
        domains = word.fields.values()
        values = [d.number(text) for d, text in zip(domains, fields, strict=True)]
        sight.hear(word.word, *[*values, 0, 0, 0][:3])
    return sight


def lines(shown: Scene) -> dict[str, str]:
    """The status by its labels."""
    return {line.label: line.value for line in shown.status}


# The Hunter's scene.


def test_the_hunter_is_shown_the_whole_board() -> None:
    made = woods(lane("X . 1 | 2", "C C o N"), turn=0, hand=("Calm", "Sneak"), hidden=(2,))
    _, shown = hunters(made)
    cells = {cell.id: cell for cell in shown.cells}
    pieces = {piece.id: piece for piece in shown.pieces}
    assert (shown.rows, shown.columns, len(cells)) == (8, 8, 64)
    assert "east" in cells["C1"].walls
    assert "west" in cells["D1"].walls
    assert "north" not in cells["A1"].walls
    assert (cells["A2"].kind, cells["C2"].mark, cells["D2"].mark) == ("car", "rock", "noise")
    assert (pieces["hunter"].cell, pieces["hunter"].glyph) == ("A1", "X")
    assert pieces["hunted1"].glyph == "1"
    assert (pieces["hunted2"].glyph, pieces["hunted2"].words) == ("(2)", "Hunted 2, hidden")
    assert cells["D1"].words.startswith("D1, Hunted 2, hidden")


def test_a_rock_and_the_noise_in_one_space_are_both_shown() -> None:
    _, shown = hunters(woods(lane("X . No 1"), turn=0))
    cell = next(cell for cell in shown.cells if cell.id == "C1")
    assert (cell.mark, cell.glyph) == ("noise and rock", "No")
    assert "a rock, the noise" in cell.words


def test_the_hunter_hears_how_far_everybody_is_on_foot() -> None:
    made = woods(lane("X . . 1", "2"), turn=0)
    told = lines(hunters(made)[1])
    assert told["Nearest to you"] == "Hunted 1, 3 steps away"
    assert told["Hunted 1"].startswith("at D1, 3 steps away; 2 health, 1 rock")
    assert told["Hunted 2"].startswith("at A2, out of your reach: no open way leads there; ")
    assert told["Noise"] == "none"


def test_hidden_hunted_are_never_the_nearest() -> None:
    told = lines(hunters(woods(lane("X . 1 2"), turn=0, hidden=(1,)))[1])
    assert told["Nearest to you"] == "Hunted 2, 3 steps away"
    assert "hidden" in told["Hunted 1"]


def test_cards_are_read_by_the_half_that_counts_now() -> None:
    quiet = lines(hunters(woods(lane("X . . 1"), turn=0, hand=("Bloodlust", "Stumble")))[1])
    assert quiet["Card 1"] == "Bloodlust: hunt 2 spaces"
    loud = lines(hunters(woods(lane("X . N 1"), turn=0, hand=("Bloodlust", "Stumble")))[1])
    assert loud["Card 1"] == "Bloodlust: hunt 3 spaces"
    assert loud["Card 2"] == "Stumble: remove the noise, then hunt 1 space"
    led = dark(lane("X . . . 1 2"), turn=0, carrier=1, hand=("Whisper", "Borrowed-Legs"))
    assert lines(hunters(led)[1])["Card 1"] == "Whisper: hunt 2 spaces"


def test_every_half_of_every_card_has_words() -> None:
    for card in range(36):
        for half in range(4):
            assert card_words(card, half)


def test_the_vampire_is_never_called_the_hunter() -> None:
    made = dark(lane("X . F . 1 2"), turn=0)
    _, shown = hunters(made)
    assert [piece.glyph for piece in shown.pieces] == ["V", "1", "2", "F"]
    assert "Hunter" not in " ".join(shown.words)
    assert lines(shown)["Familiar"] == "loose at C1, 2 steps away"


def test_a_choice_of_the_hunter_has_its_place() -> None:
    made = woods(lane(". . .", ". X . . 1"), turn=0, hand=("Timber", "Berserk"))
    made.act("play Timber")
    places = {choice.text: choice.cell for choice in hunters(made)[1].choices}
    assert places == {"fell north": "B2", "fell south": "B2"}
    made = woods(
        clearing(". . . .", ". X . .", ". . . .", ". . . 1"), turn=0, hand=("Calm", "Calm")
    )
    made.act("play Calm")
    places = {choice.text: choice.cell for choice in hunters(made)[1].choices}
    assert places == {"prowl east": "C2", "prowl south": "B3"}


def test_whom_the_hunter_picks_is_said_with_what_comes_of_it() -> None:
    made = woods(clearing(". 2 .", "1 X .", ". . ."), turn=0, hand=("Calm", "Calm"))
    made.act("play Calm")
    shown = hunters(made)[1]
    assert shown.heading == "Several Hunted are next to you: whom do you attack?"
    assert shown.choices[0].words == "attack Hunted 1, at A2"
    assert (shown.choices[0].cell, shown.choices[0].piece) == ("A2", "hunted1")


def test_a_choice_is_said_in_words_and_not_as_it_is_typed() -> None:
    made = woods(
        clearing(". . . .", ". X . .", ". . . .", ". . . 1"),
        turn=0,
        hand=("Change-of-Prey", "Calm"),
    )
    said = {choice.text: choice.words.partition(":")[0] for choice in hunters(made)[1].choices}
    assert said == {"play Change-of-Prey": "play Change of Prey", "play Calm": "play Calm"}


# A Hunted's scene.

SEARCH = (
    "searched hunted1",
    "felt hunted1 north tree",
    "felt hunted1 east open",
    "felt hunted1 south rock",
    "felt hunted1 west edge",
)
EAST = ("walked hunted1 east", "tread hunted1")


def shown(sight: HuntedSight) -> Scene:
    return scene.draw(sight, (), ())


def test_a_hunted_is_shown_what_the_hands_feel() -> None:
    told = lines(shown(hunted(*SEARCH)))
    assert told["Around you"] == "north a tree; east open; south a rock; west the edge"
    assert "strike back without a rock" in told["You"]


def test_what_was_felt_before_is_said_to_be_old() -> None:
    told = lines(shown(hunted(*SEARCH, "floor hunted2")))
    assert "Around you" not in told
    assert told["Around you, as you last felt it"].startswith("north a tree")


def test_nothing_is_said_of_what_was_never_felt() -> None:
    assert not any(label.startswith("Around") for label in lines(shown(hunted())))


def test_the_private_map_is_named_from_where_one_stands() -> None:
    drawn = shown(hunted(*SEARCH, *EAST))
    cells = {cell.id: cell for cell in drawn.cells}
    assert set(cells) == {"here", "w1", "n1w1", "s1w1"}
    assert (drawn.rows, drawn.columns) == (3, 2)
    assert cells["w1"].walls == ("north", "west")
    assert (cells["n1w1"].kind, cells["s1w1"].kind, cells["w1"].kind) == (
        "behind a tree", "felt", "been",
    )  # fmt: skip
    assert cells["s1w1"].mark == "rock"
    assert [(piece.id, piece.cell) for piece in drawn.pieces] == [("hunted1", "here")]


def test_a_friend_is_on_the_map_only_once_they_are_placed() -> None:
    sight = hunted()
    assert [piece.id for piece in shown(sight).pieces] == ["hunted1"]
    assert "somewhere you cannot place" in lines(shown(sight))["Hunted 2"]
    met = hunted("searched hunted1", "felt hunted1 north hunted2")
    assert [(p.id, p.cell) for p in shown(met).pieces] == [("hunted1", "here"), ("hunted2", "n1")]
    gone = hunted("searched hunted1", "felt hunted1 north hunted2", "tread hunted2")
    assert [piece.id for piece in shown(gone).pieces] == ["hunted1"]
    assert "1 step from 1 north of you, not told which way" in lines(shown(gone))["Hunted 2"]


def test_what_a_friend_calls_out_stays_off_the_own_map() -> None:
    sight = hunted("tread hunted2", "told hunted2 north")
    assert [cell.id for cell in shown(sight).cells] == ["here"]
    assert "told you of 2 spaces" in lines(shown(sight))["Hunted 2"]


def test_the_hunter_is_on_the_map_while_it_is_known_to_be_there() -> None:
    struck = ("attacked hunted1 east 1",)
    drawn = shown(hunted(*struck))
    assert [(p.id, p.cell) for p in drawn.pieces] == [("hunted1", "here"), ("hunter", "e1")]
    assert lines(drawn)["The Hunter"] == "1 space east of you"


def test_after_a_quarter_turn_the_map_is_empty_and_the_old_one_does_not_count() -> None:
    drawn = shown(hunted(*SEARCH, *EAST, "spun quarter"))
    told = lines(drawn)
    assert [cell.id for cell in drawn.cells] == ["here"]
    assert told["The forest has turned"] == "once"
    assert told["Clue"] == "none that still counts"
    assert told["Before the forest last turned, no longer true"] == "you knew 4 spaces"


def test_after_a_half_turn_the_map_is_turned() -> None:
    drawn = shown(hunted(*SEARCH, *EAST, "spun half"))
    cells = {cell.id: cell for cell in drawn.cells}
    assert set(cells) == {"here", "e1", "n1e1", "s1e1"}
    assert cells["e1"].walls == ("east", "south")


def test_without_notes_only_what_is_felt_now_is_shown() -> None:
    sight = hunted(*SEARCH, "shouted hunted2 rock-here", house="no-notes")
    assert sight.woods.house & NO_NOTES
    drawn = shown(sight)
    assert (drawn.cells, drawn.pieces) == ((), ())
    assert "Around you" in lines(drawn)
    assert "Your map" not in lines(drawn)
    assert "shouted" not in " ".join(drawn.words)
    later = shown(hunted(*SEARCH, "floor hunted2", house="no-notes"))
    assert not any(label.startswith("Around") for label in lines(later))


def test_equal_facts_make_equal_scenes() -> None:
    assert shown(hunted(*SEARCH, *EAST)) == shown(hunted(*SEARCH, *EAST))


def test_nyh_67_speaking_has_a_price_only_for_one_who_hides() -> None:
    assert scene.speech_cost(hunted()) == ""
    assert "the noise token comes to you. (NYH-67)" in scene.speech_cost(hunted("hid hunted1"))
    assert scene.speech_cost(hunted("hid hunted2")) == ""
    assert "(NVE-48)" in scene.speech_cost(hunted("hid hunted1", vampire=True))
    call = ACTIONS.read("shout rock-here")
    words = scene.draw(hunted("hid hunted1"), (), (call,)).choices[0].words
    assert words == "shout: rock here! (you would be found)"


# Sentences.


@pytest.mark.parametrize(
    ("fact", "seat", "said"),
    [
        ((numbers.ATTACKED, 2, 1, 1), 2, "The Hunter strikes you from the east: 1 health left."),
        ((numbers.ATTACKED, 2, 1, 0), 1,
         "The Hunter strikes Hunted 2 from the east: no health left."),
        ((numbers.ATTACKED, 2, 1, 1), 0, "You strike Hunted 2 from the east: 1 health left."),
        ((numbers.FLEW, 3, numbers.TREE, 0), 1, "The rock flies 3 spaces and hits a tree."),
        ((numbers.FLEW, 0, numbers.EDGE, 0), 1, "The rock hits the edge at once."),
        ((numbers.FLEW, 1, 5, 0), 2, "The rock flies 1 space and hits you."),
        ((numbers.TOLD, 2, 0, 0), 1, "Hunted 2: I went north."),
        ((numbers.TOLD, 2, 8 + 128, 0), 1, "Hunted 2: a tree to the east."),
        ((numbers.SHOUTED, 3, 4, 0), 1, "Hunted 3 shouts: rock here!"),
        ((numbers.SHOUTED, 3, 4, 0), 3, "You shout: rock here!"),
        ((numbers.SPUN, 1, 0, 0), 1,
         "The whole forest turns by a quarter; nobody can say which way."),
        ((numbers.NAMED, 2, 5, 0), 1, "Hunted 2 feels a tree and a rock."),
        ((numbers.WALKED, 2, 3, 0), 2, "You go west."),
        ((numbers.WALKED, 2, 3, 0), 0, "Westward."),
        ((numbers.STAYED, 2, 0, 0), 1, "Hunted 2 goes no further."),
        ((numbers.PROWLED, 10, 0, 0), 0, "You prowl to C2."),
        ((numbers.PROWLED, 10, 0, 0), -1, "The Hunter prowls to C2."),
    ],
)  # fmt: skip
def test_a_fact_is_one_short_sentence(fact: tuple[int, ...], seat: int, said: str) -> None:
    assert sentence(fact, seat, 4) == said  # type: ignore[arg-type]


def test_vampire_encounter_has_a_vampire() -> None:
    fact = (numbers.ATTACKED, 2, 1, 1)
    assert sentence_vampire(fact, 2, 4) == "The vampire strikes you from the east: 1 health left."
    clue = (numbers.GAVE_CLUE, 0, 0, 0)
    assert sentence_vampire(clue, 1, 4) == "The clue: the familiar is in the north of the forest."
    assert sentence(clue, 1, 4) == "The clue: the car is in the north of the forest."


@pytest.mark.parametrize("words", [HUNTED_FACTS, VAMPIRE_FACTS])
def test_every_fact_has_a_sentence_for_whoever_hears_it(words: Any) -> None:
    say = sentence if words is HUNTED_FACTS else sentence_vampire
    hearing = words.hearing(5)
    rng = Random(7)
    for word in words.words:
        sizes = [len(domain.names) or 3 for domain in word.fields.values()]
        for _ in range(60):
            values = [rng.randrange(size) for size in sizes] + [0, 0, 0]
            if word.name == "told" and (values[1] - 8) % 64 >= len(facts.FELT_NAMES):
                continue
            fact = (word.word, *values[:3])
            for seat in range(5):
                if not hearing.heard_by(*fact) >> seat & 1:
                    continue
                said = say(fact, seat, 5)
                assert said[0].isupper(), said
                assert said[-1] in ".!?", said
                assert seat == HUNTER or not TILE_NAME.search(said), said
            assert say(fact, ONLOOKER, 5).strip()
            assert words is HUNTED_FACTS or "Hunter" not in say(fact, ONLOOKER, 5)


# Whole games.

TABLES = [
    ("nyctophobia_hunted", 3, {"hunter": "mage", "rounds": 3}),
    ("nyctophobia_hunted", 4, {"hunter": "axe", "rounds": 3, "callouts": "always"}),
    ("nyctophobia_hunted", 5, {"hunter": "mage", "rounds": 2, "map": "where-the-fog-sat"}),
    ("nyctophobia_hunted", 3, {"hunter": "simple", "rounds": 2, "notes": "no"}),
    ("nyctophobia_vampire", 3, {"rounds": 4}),
    ("nyctophobia_vampire", 5, {"rounds": 2, "map": "cold-hollow", "stalker": "yes"}),
    ("nyctophobia_vampire", 4, {"rounds": 2, "notes": "no", "characters": "none"}),
]


CODE = re.compile(r"hunted\d|[+_`]|\w-\w|\bstop stop")
"""What is typed and never said."""


def spoken(drawn: Scene) -> str:
    """All the words of a scene."""
    parts = [drawn.heading, *drawn.words, *(cell.words + cell.id for cell in drawn.cells)]
    parts += [piece.words + piece.cell for piece in drawn.pieces]
    parts += [choice.words + choice.cell for choice in drawn.choices]
    return " ".join(parts)


def check(table: Table, seat: int, rng: Random) -> None:
    """What a seat is shown and refused is in words, and for a Hunted without a place."""
    drawn = table.scene(seat)
    cells = {cell.id for cell in drawn.cells}
    assert len(cells) == len(drawn.cells)
    assert all(piece.cell in cells for piece in drawn.pieces)
    pieces = {piece.id for piece in drawn.pieces}
    for choice in drawn.choices:
        assert not CODE.search(choice.words), choice.words
        assert choice.cell == "" or not cells or choice.cell in cells
        assert choice.piece == "" or not pieces or choice.piece in pieces
    offered = {choice.action for choice in drawn.choices}
    refused = [action for action in range(len(ACTIONS.texts)) if action not in offered]
    whys = []
    for action in rng.sample(refused, 40):
        why = table.game.telling.why(table.view(seat), action)
        assert why.endswith((".", ")")), why
        whys.append(why)
    said = spoken(drawn) + " ".join(whys)
    assert "  " not in said
    if table.game.name == "nyctophobia_vampire":
        assert "Hunter" not in said, said
        assert "NYH-" not in said, said
    else:
        assert "NVE-" not in said, said
        assert "vampire" not in said.lower(), said
    if seat != HUNTER:
        assert not TILE_NAME.search(said), TILE_NAME.search(said)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
@pytest.mark.parametrize("seed", ["one", "two"])
def test_all_that_is_shown_in_a_game_is_in_words(
    name: str, seats: int, options: dict[str, object], seed: str
) -> None:
    rng = Random(f"{name} {seats} {seed}")
    table = gloam.open_table(name, seats=seats, seed=seed, **options)
    heard = 0
    for _ in range(160):
        table.deal()
        if table.over:
            break
        seat = int(table.asked)
        if rng.random() < 0.1:
            other = rng.randrange(seats)
            asides = [a for a in table.asides(other) if ACTIONS.text(a) != "concede"]
            if asides:
                table.act(rng.choice(asides), other)
        else:
            table.act(rng.choice(table.menu(seat)), seat)
        table.deal()
        for each in range(seats):
            check(table, each, rng)
        for n in range(heard, len(table.record)):
            for each in range(seats):
                if table.hears(n, each):
                    said = table.sentence(table.record[n], each)
                    assert said.strip()
                    assert each == HUNTER or not TILE_NAME.search(said)
            assert table.sentence(table.record[n], ONLOOKER).strip()
        heard = len(table.record)
    for each in range(seats):
        again = table.game.sight.view(each, seats)
        for fact in table.heard(each):
            again.hear(*fact)
        menu, asides_now = table.menu(each), table.asides(each)
        assert table.game.telling.scene(again, menu, asides_now) == table.scene(each)


# Refusals.


def refused(sight: HunterSight | HuntedSight, action: str) -> str:
    return refusals.why_not(sight, ACTIONS.read(action))


def test_every_action_is_refused_with_a_sentence() -> None:
    for vampire in (False, True):
        for told in ((), ("floor hunted2",), ("attacked hunted1 east 1", "floor hunted1")):
            sight = hunted(*told, vampire=vampire)
            for action in range(len(ACTIONS.texts)):
                assert refusals.why_not(sight, action).endswith((".", ")"))


@pytest.mark.parametrize(
    ("told", "action", "why"),
    [
        (SEARCH, "go north", "a tree stands to the north. (NYH-51)"),
        (SEARCH, "go west", "the forest ends to the west. (NYH-G19)"),
        (("searched hunted1", "felt hunted1 north hunted2"), "go north",
         "somebody is to the north. (NYH-52)"),
        (("bumped hunted1 north somebody",), "go north", "somebody is to the north. (NYH-52)"),
        (("turn hunted2 1",), "go north", "it is the turn of Hunted 2. (NYH-38)"),
        ((), "hide", "you can hide only after moving. (NYH-72)"),
        (EAST, "throw north", "you are between two steps: act before them or after. (NYH-59)"),
        (("threw hunted1 north", "flew 0 tree"), "throw north", "you have no rock. (NYH-73)"),
        ((), "radio", "you call for help from the car, and are not in it. (NYH-88)"),
        (("sprinted hunted1", *EAST), "sprint north", "you have taken your action. (NYH-57)"),
        ((), "clatter", "only the Klutz makes noise like that. (NYH-138)"),
        ((), "climb north", "only the Climber hops over trees. (NYH-141)"),
        ((), "cheer hunted2", "only the Cheerleader cheers others on. (NYH-136)"),
        ((), "leave north", "there is no familiar in this game. (NYH-151)"),
        ((), "done", "you have to move two spaces first. (NYH-49)"),
        ((), "counter", "nobody attacks you now. (NYH-112)"),
        ((), "prowl north",
         "that is for the Hunter; the Hunted feel, walk and act. (NYH-149)"),
        (("attacked hunted1 east 1",), "go north",
         "answer the attack: counter, or endure. (NYH-112)"),
        (("boarded hunted2", "turn hunted2 1", "radioed hunted2 hunted2", "turn hunted1 2"), "hide",
         "help was called, and nobody hides any more. (NYH-71)"),
    ],
)  # fmt: skip
def test_a_hunted_is_told_why_not(told: tuple[str, ...], action: str, why: str) -> None:
    assert refused(hunted(*told), action) == why


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("play Sneak", "that card is not in your hand. (NYH-91)"),
        ("play Bored", "that card is not in your deck. (NYH-91)"),
        ("prowl north", "play a card first. (NYH-91)"),
        ("go north",
         "that is for the Hunted; the Hunter plays cards and says what it likes. (NYH-150)"),
    ],
)  # fmt: skip
def test_the_hunter_is_told_why_not(action: str, why: str) -> None:
    sight, _ = hunters(woods(lane("X . . . 1"), turn=0, hand=("Calm", "Bloodlust")))
    assert refused(sight, action) == why


def test_a_hunter_may_not_leave_the_shortest_way() -> None:
    made = woods(
        clearing(". . . .", ". X . .", ". . . .", ". . . 1"), turn=0, hand=("Calm", "Calm")
    )
    made.act("play Calm")
    sight, _ = hunters(made)
    assert refused(sight, "prowl west") == (
        "you go by a shortest way to your prey, and that is none. (NYH-102)"
    )

"""Games in words: short prompts, honest ones, answers that are understood, and bounded patience."""

import pytest

import gloam
from gloam.adapters.text import ArenaEnv, TextGame
from gloam.adapters.text.game import FORFEIT, UNREADABLE, meant
from gloam.adapters.text.prompts import LONGEST_FIRST, LONGEST_NEWS
from gloam.kernel.errors import BadOption
from gloam.kernel.state import NOBODY
from gloam.talk.rulebook import in_short

GAMES = sorted(gloam.games())
SIZES = [(name, seats) for name in GAMES for seats in sorted(set(gloam.games()[name].seats))]


@pytest.mark.parametrize(("name", "seats"), SIZES)
def test_every_seat_of_every_game_plays_in_short_prompts_of_what_it_was_told(
    name: str, seats: int
) -> None:
    game = TextGame(name, seats, seed="short")
    met = set()
    for _ in range(40):
        if game.over:
            break
        seat = game.asked
        told = game.tell()
        assert len(told) <= (LONGEST_NEWS if seat in met else LONGEST_FIRST)
        if seat not in met:
            assert all(line in told for line in in_short(game.table.game))
            assert game.table.called(seat) in told
        met.add(seat)
        assert game.table.scene(seat).heading in told
        assert game.answer("[1]").acted
    assert met


def test_two_worlds_that_a_seat_cannot_tell_apart_are_told_in_the_same_words() -> None:
    told = []
    for tile in ("C3", "D4"):
        game = TextGame("vampire_radar", 2, seed="same")
        game.tell()
        game.answer(f"[hide {tile}]")
        words = [game.tell()]
        for _ in range(3):
            words.append(game.answer("look").words)
            words.append(game.answer("log all").words)
            words.append(game.answer("[walk 7 up]").words)
            assert game.answer("[walk 1 south]" if len(words) < 5 else "[done]").acted
            if game.asked != 1:
                break
            words.append(game.tell())
        told.append(words)
    assert told[0] == told[1]


def test_what_a_seat_is_told_is_made_of_the_facts_that_it_heard() -> None:
    game = TextGame("vampire_radar", 2, seed="leak")
    first = game.tell()
    game.answer("[hide C3]")
    human = game.tell()
    assert "hide C3" in first
    assert "You hide" not in human
    assert not [line for line in human.splitlines() if "C3" in line and "vampire" in line.lower()]


def test_a_table_without_belief_says_nothing_that_is_concluded() -> None:
    purist = TextGame("vampire_radar", 2, ["human1"], "chance", "belief")
    usual = TextGame("vampire_radar", 2, ["human1"], "chance", "belief", belief=True)
    assert "can be at" in usual.answer("odds").words
    assert "without odds" in purist.answer("odds").words


def test_questions_cost_no_turn_and_are_bounded() -> None:
    game = TextGame("vampire_radar", 2, ["human1"], "chance", "asks", questions=2)
    before = game.table.size
    for said in ("look", "[why shoot 1 north]"):
        told = game.answer(said)
        assert told.readable
        assert not told.acted
    told = game.answer("look")
    assert not told.readable
    assert "asked and said enough" in told.words
    assert game.table.size == before
    assert game.answer("[walk 1 south]").acted
    assert game.answer("look").readable  # a new decision, and new questions


def test_what_means_nothing_gets_one_sentence_and_then_costs_the_game() -> None:
    game = TextGame("vampire_radar", 2, ["human1"], "chance", "mute")
    for _ in range(UNREADABLE):
        told = game.answer("[sing a song]")
        assert not told.readable
        assert told.words.count("\n") == 0
    assert game.gave_up == NOBODY
    told = game.answer("")
    assert game.over
    assert game.gave_up == 1
    assert game.asked == NOBODY
    assert game.payoff(1) == FORFEIT
    assert game.payoff(0) == 0.0
    assert told.words == "Human 1 gave no answer that could be read, and gives up the game."
    with pytest.raises(BadOption, match="The game is over: nobody is asked"):
        game.answer("[1]")


def test_a_choice_in_between_gives_all_tries_back() -> None:
    game = TextGame("vampire_radar", 2, ["human1"], "chance", "mute")
    for _ in range(2):
        for _ in range(UNREADABLE):
            game.answer("[sing]")
        assert game.answer("[1]").acted
    assert not game.over


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game_with_bots(name: str) -> None:
    courses = []
    for _ in range(2):
        game = TextGame(name, None, [0], "easy", "again")
        course = []
        for _ in range(12):
            if game.over:
                break
            course.append(game.tell())
            game.answer("[1]")
        courses.append(course)
    assert courses[0] == courses[1]


def test_anything_that_is_answered_is_answered() -> None:
    game = TextGame("shadow_hunters", 4, seed="odd")
    for odd in ("\x00", "[" * 500, "]" * 500, "x" * 100_000, "9" * 400, "say", "tell", "é" * 99):
        if not game.over:
            assert game.answer(odd).acted is False
            game.answer("[1]")


def test_nothing_is_taken_back() -> None:
    game = TextGame("vampire_radar", 2, seed="undo")
    game.answer("[hide C3]")
    game.answer("[walk 1 south]")
    assert "Nothing can be taken back" in game.answer("undo").words


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"outside": ["ghost"]}, "There is no such seat"),
        ({"outside": []}, "Somebody must play in words"),
        ({"opponents": "genius"}, "A bot plays at"),
        ({"seats": 9}, "is for 2 to 4 seats"),
        ({"dusk": "3"}, "has no such option"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    settings: dict[str, object], says: str
) -> None:
    with pytest.raises(BadOption, match=says):
        TextGame("vampire_radar", **settings)  # type: ignore[arg-type]


# TextArena's shape.


@pytest.mark.parametrize("name", GAMES)
def test_an_arena_is_played_by_its_players(name: str) -> None:
    seats = gloam.games()[name].seats[0]
    env = ArenaEnv(name)
    env.reset(num_players=seats, seed=3)
    done = False
    for _ in range(200):
        player, messages = env.get_observation()
        assert messages
        assert 0 <= player < seats
        assert all(sender == -1 and words for sender, words, _ in messages)
        done, info = env.step("[1]")
        assert info["readable"]
        if done:
            break
    rewards, infos = env.close()
    assert set(infos) == set(range(seats))
    if done:
        assert rewards is not None
        assert set(rewards) == set(range(seats))


def test_an_arena_counts_what_means_nothing_as_an_invalid_move() -> None:
    env = ArenaEnv("vampire_radar", opponents="chance", seats=2, seat="human1")
    env.reset(num_players=1, seed=1)
    env.get_observation()
    for _ in range(UNREADABLE):
        done, info = env.step("[dance]")
        assert (done, info["readable"]) == (False, False)
        assert [kind.name for _, _, kind in env.get_observation()[1]] == ["GAME_ADMIN"]
    done, _ = env.step("[dance]")
    rewards, infos = env.close()
    assert done
    assert rewards == {0: -1.0}
    assert infos[0]["invalid_move"]
    with pytest.raises(BadOption, match="The game is over: reset it"):
        env.step("[1]")


def test_an_arena_of_another_size_is_refused() -> None:
    with pytest.raises(BadOption, match="one player plays in words"):
        ArenaEnv("vampire_radar", opponents="easy").reset(num_players=2)
    with pytest.raises(BadOption, match="has 3 seats, not 2"):
        ArenaEnv("vampire_radar", seats=3).reset(num_players=2)


def test_what_is_meant_is_what_stands_in_the_last_brackets() -> None:
    assert meant("[a] [b]\nc") == "b"
    assert meant("thinking\n walk 1 east") == "walk 1 east"

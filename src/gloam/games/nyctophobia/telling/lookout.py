"""What the Hunter is shown: the whole board, everybody on it, and both cards."""

from gloam.games.nyctophobia.cards import KINDS_IN_DECK
from gloam.games.nyctophobia.facts import HUNTER, TILE
from gloam.games.nyctophobia.ground import beyond, side_start
from gloam.games.nyctophobia.lore import called, listed, many
from gloam.games.nyctophobia.numbers import SIMPLE
from gloam.games.nyctophobia.public import UNHURT_LEGS, Woods
from gloam.games.nyctophobia.sight.hunter import HunterSight
from gloam.games.nyctophobia.card_words import card_name, card_words, of_the_hunter
from gloam.games.nyctophobia.telling.status import card_half, holdings_of, public_lines
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Piece

# The Hunter: the whole board.


def whole_board(sight: HunterSight) -> tuple[Cell, ...]:
    """Every space of the board."""
    shut = _shut(sight)
    return tuple(
        Cell(
            id=TILE.text(tile),
            row=tile // 8,
            column=tile % 8,
            kind="car" if sight.woods.is_car(tile) else "space",
            words=_tile_words(sight, tile),
            walls=_walls(sight.woods, tile),
            mark=" and ".join(name for name, _ in _tokens(sight.woods, tile)),
            glyph="".join(glyph for _, glyph in _tokens(sight.woods, tile)),
            shut=tile in shut,
        )
        for tile in range(64)
    )


def _walls(woods: Woods, tile: int) -> tuple[str, ...]:
    return tuple(
        HEADINGS[n]
        for n in range(4)
        if beyond(tile, n) != NOWHERE and not woods.trees.is_open(tile, n)
    )


def _tokens(woods: Woods, tile: int) -> list[tuple[str, str]]:
    found = [("noise", "N")] if woods.noise == tile else []
    found += [("rock", "o")] if woods.rocks_at(tile) else []
    return found + ([("car", "C")] if woods.is_car(tile) else [])


def _tile_words(sight: HunterSight, tile: int) -> str:
    woods = sight.woods
    parts = [TILE.text(tile)]
    parts += [piece.words for piece in all_pieces(sight) if piece.cell == TILE.text(tile)]
    if woods.is_car(tile):
        parts.append("the car")
    if rocks := int(woods.rocks_at(tile)):
        parts.append("a rock" if rocks == 1 else f"{rocks} rocks")
    if woods.noise == tile:
        parts.append("the noise")
    if walls := _walls(woods, tile):
        parts.append(f"{'a tree' if len(walls) == 1 else 'trees'} {listed(list(walls))}")
    return ", ".join(parts) + "."


def all_pieces(sight: HunterSight) -> tuple[Piece, ...]:
    """Every piece on the board."""
    woods = sight.woods
    found = []
    if woods.at[HUNTER] != NOWHERE:
        glyph, name = ("V", "vampire") if sight.vampire else ("X", "Hunter")
        where = TILE.text(woods.at[HUNTER])
        words = f"you, the {name}" if sight.seat == HUNTER else f"the {name}"
        found.append(Piece(name.lower(), where, HUNTER, glyph, words))
    for seat in range(1, int(woods.hunted) + 1):
        if woods.at[seat] != NOWHERE:
            hides = woods.hidden >> seat & 1
            words = called(seat) + (", hidden" if hides else "")
            glyph = f"({seat})" if hides else str(seat)
            found.append(Piece(f"hunted{seat}", TILE.text(woods.at[seat]), seat, glyph, words))
    if woods.familiar != NOWHERE:
        found.append(Piece("familiar", TILE.text(woods.familiar), HUNTER, "F", "the familiar"))
    return tuple(found)


def _shut(sight: HunterSight) -> set[int]:
    """Where the Hunter may not go: the car, whoever stands there, a loose familiar. (NYH-G9)"""
    woods = sight.woods
    return {int(woods.car_one), int(woods.car_two), int(woods.familiar)} | {
        int(woods.at[seat])
        for seat in range(1, int(woods.hunted) + 1)
        if sight.vampire or not woods.hidden >> seat & 1
    }


def _distances(sight: HunterSight) -> list[int]:
    """Steps from the Hunter to each space, over spaces that it may enter; -1 where none lead."""
    woods = sight.woods
    steps = [-1] * 64
    if woods.at[HUNTER] == NOWHERE:
        return steps
    shut = _shut(sight)
    queue = [int(woods.at[HUNTER])]
    steps[queue[0]] = 0
    for tile in queue:
        for heading in range(4):
            to = int(beyond(tile, heading))
            if woods.trees.is_open(tile, heading) and steps[to] < 0:
                steps[to] = steps[tile] + 1
                if to not in shut:
                    queue.append(to)
    return steps


def _steps_away(sight: HunterSight, tile: int, steps: list[int]) -> str:
    """How far a space is from the Hunter, on foot."""
    far = steps[tile]
    if far < 0:
        return f"out of {'your' if sight.seat == HUNTER else 'its'} reach: no open way leads there"
    return f"{many(far, 'step')} away" if far else "here"


def hunters_status(sight: HunterSight) -> list[tuple[str, str]]:
    """The status of the Hunter, or of somebody who sees as much: everything there is."""
    woods, mine = sight.woods, sight.seat == HUNTER
    steps = _distances(sight)
    seats = [seat for seat in range(1, int(woods.hunted) + 1) if woods.at[seat] != NOWHERE]
    lines = []
    if woods.at[HUNTER] != NOWHERE:
        place = _tile_words(sight, woods.at[HUNTER])[:-1]
        place = place.replace(f", {all_pieces(sight)[0].words}", "")
        lines.append(("You are at" if mine else "The Hunter is at", place))
    near = [seat for seat in seats if woods.face_up(seat) and steps[woods.at[seat]] >= 0]
    if near:
        least = min(steps[woods.at[seat]] for seat in near)
        names = listed([called(seat) for seat in near if steps[woods.at[seat]] == least])
        label = "Nearest to you" if mine else "Nearest to the Hunter"
        lines.append((label, f"{names}, {many(least, 'step')} away"))
    lines += [(called(seat), _prey_words(sight, seat, steps)) for seat in seats]
    if woods.noise == NOWHERE:
        lines.append(("Noise", "none"))
    else:
        far = _steps_away(sight, int(woods.noise), steps)
        lines.append(("Noise", f"at {TILE.text(woods.noise)}, {far}"))
    if woods.wound or woods.legs != UNHURT_LEGS:
        when = "this turn" if woods.legs != UNHURT_LEGS else "your next turn"
        spaces = many(int(woods.sheet.wounded), "space")
        wound = f"you go at most {spaces} in {when}"
        wound = wound if mine else of_the_hunter(wound).replace("it go", "it goes")
        lines.append(("Wound", wound))
    cards = _card_lines(woods)
    lines += cards if mine else [(label, of_the_hunter(words)) for label, words in cards]
    lines += public_lines(sight)
    if woods.familiar != NOWHERE:
        far = _steps_away(sight, int(woods.familiar), steps)
        lines.append(("Familiar", f"loose at {TILE.text(woods.familiar)}, {far}"))
    if woods.mist:
        mist = "until your next turn rocks fly through you"
        lines.append(("Mist", mist if mine else of_the_hunter(mist)))
    if woods.car_one != NOWHERE:
        car = f"on {TILE.text(woods.car_one)} and {TILE.text(woods.car_two)}"
        knows = [called(seat) for seat in seats if sight.car_known >> seat & 1]
        who = (
            f"{listed(knows)} {'know' if len(knows) > 1 else 'knows'}" if knows else "nobody knows"
        )
        lines.append(("Car", f"{car}; {who} where it is"))
    rocks = sorted({int(tile) for tile in woods.loose if tile != NOWHERE})
    lines.append(("Loose rocks", ", ".join(TILE.text(tile) for tile in rocks) or "none"))
    lines.append(("Trees", _trees(woods)))
    return lines


def _trees(woods: Woods) -> str:
    """Every tree once, from the space to its west or north."""
    sides = [(side, TILE.text(side_start(side))) for side in woods.trees.sides()]
    east = ", ".join(tile for side, tile in sides if side < 56)
    south = ", ".join(tile for side, tile in sides if side >= 56)
    parts = [f"east of {east}"] if east else []
    return "; ".join(parts + ([f"south of {south}"] if south else [])) or "none"


def _prey_words(sight: HunterSight, seat: int, steps: list[int]) -> str:
    woods = sight.woods
    parts = [f"at {TILE.text(woods.at[seat])}, {_steps_away(sight, int(woods.at[seat]), steps)}"]
    if woods.hidden >> seat & 1:
        parts.append("hidden")
    if woods.is_car(woods.at[seat]):
        parts.append("in the car")
    return "; ".join([*parts, *holdings_of(woods, seat)])


def _card_lines(woods: Woods) -> list[tuple[str, str]]:
    if woods.deck == SIMPLE:
        return []
    half = card_half(woods)
    hand = [int(card) for card in (woods.hand.one, woods.hand.two) if card != NOWHERE]
    first = KINDS_IN_DECK * int(woods.deck)
    lines = [
        (f"Card {n}", f"{card_name(first + card)}: {card_words(first + card, half, woods.sheet)}")
        for n, card in enumerate(hand, 1)
    ]
    if woods.hand.played != NOWHERE:
        lines.insert(0, ("Played", card_name(first + woods.hand.played)))
    used = [
        card_name(first + card) + (f" {copies} times" if copies > 1 else "")
        for card, copies in enumerate(map(int, woods.hand.discard))
        if copies
    ]
    discards = (
        f"{many(int(woods.hand.discards), 'discard')}{': ' + ', '.join(used) if used else ''}"
    )
    lines.append(("Deck", f"{many(int(woods.hand.pile.size()), 'card')} to draw, {discards}"))
    return lines

"""What a Hunted is shown: what is felt and heard, and the private map."""

from gloam.games.nyctophobia.facts import HUNTER
from gloam.games.nyctophobia.lore import called, capital, clue_words, listed, many, retold, you
from gloam.games.nyctophobia.numbers import (
    BOXER, CHEERLEADER, CLIMBER, FOREST_GUIDE, KLUTZ, NO_NOTES, TRACK_STAR,
)  # fmt: skip
from gloam.games.nyctophobia.sight.chart import (
    BEEN_THERE, CAR_THERE, ON_BOARD, OPEN, PLACES, RIM, ROCK_SEEN, TREE_THERE, WIDE, Chart,
)  # fmt: skip
from gloam.games.nyctophobia.sheet import Sheet
from gloam.games.nyctophobia.sight.hunted import HuntedSight
from gloam.games.nyctophobia.telling.sentences import CALLS, felt_words, kind_words
from gloam.games.nyctophobia.telling.status import holdings_of, public_lines
from gloam.kernel.grid import HEADINGS, NOWHERE
from gloam.kernel.scene import Cell, Piece

# A Hunted: what is felt, what was heard, and the private map.

GIFTS = {
    FOREST_GUIDE: "your hands reach one space further",
    BOXER: "you strike back without a rock too, and your rocks drive the Hunter back 3",
    CHEERLEADER: "a friend may act in your place",
    KLUTZ: "you may make a noise in any space you just left",
    TRACK_STAR: "you sprint up to 2 spaces and retreat up to 3",
    CLIMBER: "you may hop over a tree instead of your steps or a retreat, with a noise",
}


def gift_of(character: int, sheet: Sheet) -> str:
    """What a character can do, with the figures of a table."""
    if character == BOXER:
        return f"{GIFTS[BOXER].removesuffix('3')}{int(sheet.boxer_drives)}"
    if character == TRACK_STAR:
        sprint = many(int(sheet.star_sprint), "space")
        return f"you sprint up to {sprint} and retreat up to {int(sheet.star_retreat)}"
    return GIFTS[character]


def keeps_notes(sight: HuntedSight) -> bool:
    """Whether the table shows private maps."""
    return not sight.woods.house & NO_NOTES


def own_chart(sight: HuntedSight, of: int = NOWHERE) -> Chart:
    """The chart on which a seat stands, or another of the Hunted."""
    return sight.atlas.chart(_whose(sight, of))


def _whose(sight: HuntedSight, of: int) -> int:
    """Whose map it is: the seat's own, unless another of the Hunted is named."""
    return int(sight.seat) if of == NOWHERE else of


def hunteds_status(sight: HuntedSight) -> list[tuple[str, str]]:
    """The status of a Hunted: felt, heard, and remembered."""
    woods, me = sight.woods, int(sight.seat)
    lines = _felt_lines(sight)
    character = int(woods.characters[me])
    own = holdings_of(woods, me)
    if character:
        own[1] = f"{own[1]}: {gift_of(character, woods.sheet)}"
    if woods.hidden >> me & 1:
        own.insert(0, "hidden: say nothing")
    if sight.in_car >> me & 1:
        own.insert(0, "in the car")
    lines.append(("You", "; ".join(own)))
    for seat in range(1, int(woods.hunted) + 1):
        if seat != me:
            lines.append((called(seat), _friend_words(sight, seat)))
    lines += _danger_lines(sight)
    lines += public_lines(sight)
    if sight.clue != NOWHERE:
        lines.append(("Clue", clue_words(sight.clue, sight.vampire)))
    elif woods.clue != NOWHERE:
        lines.append(("Clue", "none that still counts"))
    return lines + (_map_lines(sight) if keeps_notes(sight) else [])


def _felt_lines(sight: HuntedSight) -> list[tuple[str, str]]:
    if not sight.fresh and not keeps_notes(sight):
        return []
    label = "Around you" if sight.fresh else "Around you, as you last felt it"
    felt = _felt_around(sight)
    return [(label, felt)] if felt else []


def felt_by(sight: HuntedSight, of: int) -> list[tuple[str, str]]:
    """What one of the Hunted last felt, told to somebody at no seat."""
    felt = _felt_around(sight)
    return [(f"Around {called(of)}", felt)] if felt else []


def _felt_around(sight: HuntedSight) -> str:
    parts = []
    for heading in range(4):
        if sight.around[heading] != NOWHERE:
            far = int(sight.further[heading])
            more = f", further {felt_words(far, sight.seat)}" if far != NOWHERE else ""
            felt = felt_words(int(sight.around[heading]), int(sight.seat))
            parts.append(f"{HEADINGS[heading]} {felt}{more}")
    return "; ".join(parts)


def _friend_words(sight: HuntedSight, seat: int) -> str:
    woods, me = sight.woods, int(sight.seat)
    parts = []
    if woods.hidden >> seat & 1:
        parts.append("hidden")
    if sight.in_car >> seat & 1:
        parts.append("in the car")
    parts += holdings_of(woods, seat)
    if not keeps_notes(sight):
        return "; ".join(parts)
    parts += [place] if (place := _friend_place(sight, seat)) else []
    if sight.named[seat]:
        parts.append(f"last felt {kind_words(int(sight.named[seat]) - 1, me)}")
    if sight.calls[seat]:
        parts.append(f"last shouted: {CALLS[sight.calls[seat] - 1]}")
    return "; ".join(parts)


def _friend_place(sight: HuntedSight, seat: int) -> str:
    """Where a friend is, as far as one can know; nothing more of one in the car."""
    steps = int(sight.pending[seat])
    if sight.atlas.chart_of[seat] == sight.atlas.chart_of[sight.seat]:
        where = _way(sight, int(sight.atlas.place[seat]))
        if not steps:
            return where
        return f"{many(steps, 'step')} from {where}, not told which way"
    known = sum(1 for cell in sight.atlas.chart(seat).cells if cell & ON_BOARD)
    if known < 2:
        return "" if sight.in_car >> seat & 1 else "somewhere you cannot place"
    return f"somewhere you cannot place; told you of {many(known, 'space')}"


def _danger_lines(sight: HuntedSight) -> list[tuple[str, str]]:
    """The Hunter and the noise, as far as they were felt or heard."""
    lines = []
    mine = sight.atlas.chart_of[sight.seat]
    notes = keeps_notes(sight)
    if sight.hunter_by:
        by = you(sight.hunter_by, int(sight.seat))
        spaces = many(int(sight.hunter_spaces), "space")
        lines.append(("The Hunter", f"{spaces} {HEADINGS[sight.hunter_heading]} of {by}"))
    elif notes and sight.atlas.hunter.chart == mine:
        where = _way(sight, int(sight.atlas.hunter.place))
        if not sight.hunter_is_known():
            turns = int(sight.hunter_turns)
            gone = f"it has had {many(turns, 'turn')} since" if turns else "it has gone since"
            where = f"last met {where}; {gone}"
        lines.append(("The Hunter", where))
    if not notes or not sight.noise:
        return lines
    known = sight.atlas.noise.chart == mine
    where = _way(sight, int(sight.atlas.noise.place)) if known else "somewhere"
    old = ", unless the Hunter has come to it" if sight.noise_turns else ""
    return [*lines, ("Noise", where + old)]


# The private map.


def _offset(place: int, here: int) -> tuple[int, int]:
    """How far a place lies to the south and to the east of another."""
    return place // WIDE - here // WIDE, place % WIDE - here % WIDE


def place_name(place: int, here: int) -> str:
    """A place by the way to it: `here`, `n2e1`."""
    down, across = _offset(place, here)
    north = f"{'n' if down < 0 else 's'}{abs(down)}" if down else ""
    east = f"{'w' if across < 0 else 'e'}{abs(across)}" if across else ""
    return north + east or "here"


def _way_from(place: int, here: int) -> str:
    """The way to a place in words: `2 north and 1 east`."""
    down, across = _offset(place, here)
    parts = [f"{abs(down)} {'north' if down < 0 else 'south'}"] if down else []
    parts += [f"{abs(across)} {'west' if across < 0 else 'east'}"] if across else []
    return listed(parts) if parts else "here"


def _way(sight: HuntedSight, place: int, of: int = NOWHERE) -> str:
    of = _whose(sight, of)
    way = _way_from(place, int(sight.atlas.place[of]))
    if sight.pending[of]:
        last = f"where {called(of)} last said to be"
        return last if way == "here" else f"{way} of {last}"
    if way == "here":
        return "where you are" if of == sight.seat else f"where {called(of)} is"
    return f"{way} of {you(of, int(sight.seat))}"


def _known_places(chart: Chart) -> list[int]:
    return [place for place in range(PLACES) if chart.cells[place] & ON_BOARD]


def _kind(chart: Chart, place: int) -> str:
    known = int(chart.cells[place])
    if known & CAR_THERE:
        return "car"
    if known & BEEN_THERE:
        return "been"
    opens = any(chart.side(place, heading) == OPEN for heading in range(4))
    return "felt" if opens else "behind a tree"


def private_map(sight: HuntedSight, of: int = NOWHERE) -> tuple[Cell, ...]:
    """The spaces of the own chart, or of another Hunted's, as they lie to each other."""
    if not keeps_notes(sight):
        return ()
    chart = own_chart(sight, of)
    here = int(sight.atlas.place[_whose(sight, of)])
    places = _known_places(chart)
    top = min(place // WIDE for place in places)
    left = min(place % WIDE for place in places)
    cells = []
    for place in places:
        marks = _traces(sight, place, of)
        marks += [("rock", "o")] if chart.cells[place] & ROCK_SEEN else []
        marks += [("car", "C")] if chart.cells[place] & CAR_THERE else []
        cells.append(
            Cell(
                id=place_name(place, here),
                row=place // WIDE - top,
                column=place % WIDE - left,
                kind=_kind(chart, place),
                words=_place_words(sight, place, of),
                walls=tuple(
                    HEADINGS[n] for n in range(4) if chart.side(place, n) in (TREE_THERE, RIM)
                ),
                mark=" and ".join(name for name, _ in marks),
                glyph="".join(glyph for _, glyph in marks),
            )
        )
    return tuple(cells)


def _traces(sight: HuntedSight, place: int, of: int) -> list[tuple[str, str]]:
    """What was heard or met at a place and may be gone: the noise, and where the Hunter was."""
    mine, atlas = sight.atlas.chart_of[_whose(sight, of)], sight.atlas
    found = []
    if sight.noise and atlas.noise.chart == mine and atlas.noise.place == place:
        found.append(("noise", "N"))
    met = atlas.hunter.chart == mine and atlas.hunter.place == place
    if met and not sight.hunter_is_known():
        found.append(("trace", "?"))
    return found


_TRACES = {"noise": "the noise was here", "trace": "the Hunter was met here"}


def _place_words(sight: HuntedSight, place: int, of: int) -> str:
    """All that is known of a place, in one sentence."""
    chart, whose = own_chart(sight, of), f"hunted{_whose(sight, of)}"
    parts = [capital(_way(sight, place, of))]
    standing = _standing(sight, of)
    parts += [words for name, at, _, _, words in standing if at == place and name != whose]
    kind = _kind(chart, place)
    parts.append({"car": "the car", "been": "walked"}.get(kind, kind))
    if chart.cells[place] & ROCK_SEEN:
        parts.append("a rock")
    parts += [retold(_TRACES[name], sight.vampire) for name, _ in _traces(sight, place, of)]
    for what, words in ((TREE_THERE, "tree"), (RIM, "edge"), (OPEN, "open")):
        sides = [HEADINGS[n] for n in range(4) if chart.side(place, n) == what]
        if sides:
            parts.append(f"{words} {listed(sides)}")
    return ", ".join(parts) + "."


def _standing(sight: HuntedSight, of: int) -> list[tuple[str, int, int, str, str]]:
    """Who stands where on somebody's map: id, place, owner, letter and words; they come first."""
    me, of = int(sight.seat), _whose(sight, of)
    mine = sight.atlas.chart_of[of]
    order = [of, *(seat for seat in range(1, int(sight.woods.hunted) + 1) if seat != of)]
    found = []
    for seat in order:
        if seat == me:
            found.append((f"hunted{me}", int(sight.atlas.place[me]), me, str(me), "you"))
        elif sight.atlas.chart_of[seat] == mine and not sight.pending[seat]:
            hides = sight.woods.hidden >> seat & 1
            words = called(seat) + (", hidden" if hides else "")
            glyph = f"({seat})" if hides else str(seat)
            found.append((f"hunted{seat}", int(sight.atlas.place[seat]), seat, glyph, words))
    if sight.hunter_is_known() and sight.atlas.hunter.chart == mine:
        foe, glyph = ("vampire", "V") if sight.vampire else ("Hunter", "X")
        found.append((foe.lower(), int(sight.atlas.hunter.place), HUNTER, glyph, f"the {foe}"))
    if sight.atlas.familiar.chart == mine:
        found.append(("familiar", int(sight.atlas.familiar.place), HUNTER, "F", "the familiar"))
    return found


def known_pieces(
    sight: HuntedSight, cells: tuple[Cell, ...], of: int = NOWHERE
) -> tuple[Piece, ...]:
    """The pieces whose place on the own chart, or on another Hunted's, is known."""
    ids = {cell.id for cell in cells}
    here = int(sight.atlas.place[_whose(sight, of)])
    return tuple(
        Piece(id=name, cell=place_name(place, here), owner=owner, glyph=glyph, words=words)
        for name, place, owner, glyph, words in _standing(sight, of)
        if place_name(place, here) in ids
    )


SHOWN = 5
"""How many places a line of the status names."""


def map_lines_of(sight: HuntedSight, of: int) -> list[tuple[str, str]]:
    """What is known of the map of one of the Hunted, told to somebody at no seat."""
    start = f"where {called(of)} last said to be" if sight.pending[of] else called(of)
    (_, size), *rest = _chart_lines(sight, of)
    lines = [(label.replace("you know of", "known"), ways) for label, ways in rest]
    return [(f"Map of {called(of)}", size)] + [
        (f"{label}, from {start}", ways) for label, ways in lines
    ]


def _map_lines(sight: HuntedSight) -> list[tuple[str, str]]:
    lines = _chart_lines(sight, int(sight.seat))
    if sight.shifts:
        lines.append(("Trees fallen or moved", f"{sight.shifts}; what you felt before may be old"))
    if sight.old is not None:
        lines.append(("Before the forest last turned, no longer true", _old_words(sight)))
    return lines


def _chart_lines(sight: HuntedSight, of: int) -> list[tuple[str, str]]:
    chart, here = own_chart(sight, of), int(sight.atlas.place[of])
    places = _known_places(chart)
    been = sum(1 for place in places if chart.cells[place] & BEEN_THERE)
    lines = [("Your map", f"{many(len(places), 'space')}, {been} of them walked")]
    new = [place for place in places if _kind(chart, place) == "felt"]
    for label, found in (
        ("Open and not walked", new),
        ("Car", [place for place in places if chart.cells[place] & CAR_THERE]),
        ("Rocks you know of", [place for place in places if chart.cells[place] & ROCK_SEEN]),
    ):
        if found:
            lines.append((label, _ways(found, here)))
    edges = _edges(chart, here)
    if edges:
        lines.append(("Edges", edges))
    return lines


def _ways(places: list[int], here: int) -> str:
    """Places by the way to them, the nearest first."""
    order = sorted(places, key=lambda place: (sum(map(abs, _offset(place, here))), place))
    shown = "; ".join(_way_from(place, here) for place in order[:SHOWN])
    return shown + (f"; and {len(order) - SHOWN} more" if len(order) > SHOWN else "")


def _edges(chart: Chart, here: int) -> str:
    """How far the edges are that were felt."""
    found = []
    for heading in range(4):
        place, steps = here, 0
        rim = (chart.rim_top, chart.rim_right, chart.rim_bottom, chart.rim_left)[heading]
        if rim >= 0:
            line = place // WIDE if heading % 2 == 0 else place % WIDE
            steps = abs(int(rim) - line)
            found.append(
                f"{HEADINGS[heading]}, {many(steps, 'space')} away" if steps else HEADINGS[heading]
            )
    return "; ".join(found)


def _old_words(sight: HuntedSight) -> str:
    assert sight.old is not None
    chart, here = sight.old, int(sight.old_place)
    places = _known_places(chart)
    parts = [f"you knew {many(len(places), 'space')}"]
    cars = [place for place in places if chart.cells[place] & CAR_THERE]
    if cars:
        parts.append(f"the car was {_ways(cars, here)} of where you stood")
    return ", ".join(parts)

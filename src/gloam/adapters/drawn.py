"""What a seat knows, drawn and in sentences: for whoever wants to read along."""

from gloam.kernel.episode import Episode, Opening
from gloam.kernel.memory import Memory
from gloam.kernel.view import View
from gloam.talk.sketch import sketch


def drawn(opening: Opening, episode: Episode, seat: int, view: View | None = None) -> str:
    """What a seat knows of an episode, and is asked; with `view`, by that one of its views."""
    game, seats = opening.game, opening.seats
    seen = episode.view(seat) if view is None else view
    if isinstance(seen, Memory):
        facts = seen.facts()
        seen = game.sight.view(seat, seats)
        for fact in facts:
            seen.hear(*fact)
    offered = episode.menu.actions() if episode.asked == seat else ()
    if episode.at_window():
        asides = tuple(action for action in offered if action != opening.windows.passing)
        scene = game.telling.scene(seen, (), asides)
    else:
        scene = game.telling.scene(seen, offered, ())
    names = game.called(seats)
    picture = sketch(scene, names.__getitem__) if scene.cells else []
    return "\n".join((scene.heading, *picture, *scene.words))

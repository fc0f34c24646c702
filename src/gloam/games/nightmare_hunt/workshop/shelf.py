"""Books of one's own, as the rest of gloam knows them: shown, checked and counted."""

from gloam.games.nightmare_hunt.book.text import content_of, faults, plain, standard_text
from gloam.games.nightmare_hunt.facts import CARD, DRAWN
from gloam.games.nightmare_hunt.rules.opening import content_in
from gloam.kernel.options import Options
from gloam.kernel.workshop import Contents


def about(text: str) -> tuple[tuple[str, str], ...]:
    """What is in a book without faults, and how much of it."""
    content = content_of(plain(text))
    counts = (
        ("kind of card", "kinds of cards", len(content.card_names)),
        ("card in the deck", "cards in the deck", int(sum(content.copies))),
        ("armour", "armours", len(content.armor_names)),
        ("condition", "conditions", len(content.condition_names)),
        ("prey", "prey", len(content.prey_names)),
        ("event", "events", len(content.encounter_names) - len(content.prey_names)),
        ("level", "levels", len(content.level_names)),
    )
    return tuple((one if count == 1 else many, str(count)) for one, many, count in counts)


def called(options: Options) -> dict[str, str]:
    """What the cards of a table's book are called, by the words that facts have for them."""
    wound = DRAWN.names[-1]
    return dict(zip(CARD.names, content_in(options).card_names, strict=False)) | {wound: "Wound"}


CONTENTS = Contents(option="content", standard=standard_text, check=faults, about=about)

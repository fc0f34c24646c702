"""What is said before the first action and after the last."""

from gloam.kernel.ask import Over
from gloam.kernel.game import seats_said
from gloam.talk import speech
from gloam.terminal.sitting import Sitting


def opening(sitting: Sitting) -> list[str]:
    """What everybody at the keyboard may hear before the game begins."""
    table = sitting.table
    game = table.game
    chosen = [
        f"{option.name} is {option.said(table.options[option.name])}"
        for option in game.words.options
        if table.options[option.name] != option.default
    ]
    seats = seats_said(table.seats, table.seats)
    lines = [f"{game.title}, for {seats}.", *_players(sitting)]
    if set(sitting.speech.values()) == {speech.BRIEF}:
        return [lines[1].removeprefix("You play "), *_recap(sitting)]
    if speech.FULL in sitting.speech.values():
        lines.insert(1, game.summary)
    if chosen:
        lines.append(f"Options: {', '.join(chosen)}.")
    if table.deeds:
        lines += ["The game goes on where it was left.", *_recap(sitting)]
    if sitting.keep:
        lines.append(f"After every action the game is saved as {sitting.keep}.")
    lines.append("Say help or menu.")
    return lines


def _recap(sitting: Sitting) -> list[str]:
    """What the only circle here heard last; of several, each hears it on sitting down."""
    return sitting.recap(sitting.people[0]) if sitting.circles == 1 else []


def _players(sitting: Sitting) -> list[str]:
    table, people = sitting.table, sitting.people
    bots = [seat for seat in range(table.seats) if seat not in people]
    lines = []
    if len(people) == 1:
        lines.append(sitting.own_seat(people[0]))
    elif people:
        lines.append(f"At this keyboard: {', '.join(_seat(sitting, seat) for seat in people)}.")
    if bots:
        if len(bots) == 1:
            lines.append(f"A bot plays {_seat(sitting, bots[0])}, at level {sitting.level}.")
        else:
            lines.append(f"The others: {sitting.level} bots.")
    return lines


def _seat(sitting: Sitting, seat: int) -> str:
    """A seat with the name of whoever has it, where they have one: `Human 2 (Owl)`."""
    name, title = sitting.name(seat), sitting.table.called(seat)
    return title if name == title else f"{title} ({name})"


def ending(sitting: Sitting, last: str) -> list[str]:
    """Who won and why, and how to check that nobody cheated."""
    table = sitting.table
    over = table.ask
    if not isinstance(over, Over):
        return []
    lines = [] if over.reason in last else [f"The game is over: {over.reason}."]
    if len(sitting.people) == 1:
        worth = over.payoff[sitting.people[0]]
        lines.append("You have won." if worth > 0 else "You have lost." if worth < 0 else "A draw.")
    else:
        winners = ", ".join(sitting.name(seat) for seat in over.winners)
        lines.append(f"Won by {winners}." if winners else "Nobody has won.")
    if not sitting.safe:  # else the file can be verified, and nothing more is asked
        lines.append("Say seal for the seed, the salt and their seal.")
    return lines


def after_saving(sitting: Sitting) -> str:
    """What can be done with the save of a finished game."""
    return (
        f"gloam verify {sitting.keep} checks every draw and every fact; "
        f"gloam replay {sitting.keep} tells the whole story, secrets included."
    )

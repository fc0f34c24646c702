"""What is said before the first action and after the last."""

from gloam.kernel.ask import Over
from gloam.kernel.game import seats_said
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
    lines = [f"{game.title}, for {seats}.", game.summary, *_players(sitting)]
    if chosen:
        lines.append(f"Options: {', '.join(chosen)}.")
    if table.deeds:
        lines.append("The game goes on where it was left.")
    if sitting.keep:
        lines.append(f"After every action the game is saved as {sitting.keep}.")
    lines.append(
        "Say look to hear where everything is, menu for what you may do, help for all the rest."
    )
    return lines


def _players(sitting: Sitting) -> list[str]:
    table = sitting.table
    people = [table.called(seat) for seat in sitting.people]
    bots = [table.called(seat) for seat in range(table.seats) if seat not in sitting.people]
    lines = []
    if len(people) == 1:
        lines.append(f"You play {people[0]}.")
    elif people:
        lines.append(f"At this keyboard: {', '.join(people)}.")
    if bots:
        verb = "a bot plays" if len(bots) == 1 else "bots play"
        lines.append(f"{verb.capitalize()} {', '.join(bots)}, at level {sitting.level}.")
    return lines


def ending(sitting: Sitting, last: str) -> list[str]:
    """Who won and why, and how to check that nobody cheated."""
    table = sitting.table
    over = table.ask
    if not isinstance(over, Over):
        return []
    lines = ["The game is over." if over.reason in last else f"The game is over: {over.reason}."]
    if len(sitting.people) == 1:
        worth = over.payoff[sitting.people[0]]
        lines.append("You have won." if worth > 0 else "You have lost." if worth < 0 else "A draw.")
    else:
        winners = ", ".join(table.called(seat) for seat in over.winners)
        lines.append(f"Won by {winners}." if winners else "Nobody has won.")
    seed, salt = table.reveal()
    lines.append(f"The seed was {seed}, the salt {salt}, and their seal {table.commitment}.")
    return lines


def after_saving(sitting: Sitting) -> str:
    """What can be done with the save of a finished game."""
    return (
        f"gloam verify {sitting.keep} checks every draw and every fact; "
        f"gloam replay {sitting.keep} tells the whole story, secrets included."
    )
